"""What is wrong with a text that is no TOML, in an author's words: tomllib names what it met, not what was forgotten.

The walk is loose and linear. It finds the usual slips (a quote, a bracket, a comma, an equals sign) and their lines.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from grognard.kernel.toml_lines import TOKEN, Scan

_ENTRY: Final = re.compile(r"\[{1,2}[A-Za-z_][\w. -]*\]{1,2}[ \t]*(?:#|\r?$)|[A-Za-z_][\w.-]*[ \t]*=", re.MULTILINE)
_HEADING: Final = re.compile(r"\[[^\[\]]+\]|\[\[[^\[\]]+\]\]")
_PLAIN: Final = re.compile(r"true|false|[+-]?(?:inf|nan|\d.*)")  # a value without quotes
_ESCAPED: Final = re.compile(r"\\.", re.DOTALL)
_TWICE: Final = re.compile("overwrite|twice|Duplicate|mutate|redefine")  # how tomllib says it
_PAIRS: Final = {"]": "[", "}": "{"}
_CURLY: Final = "\u201c\u201d\u201e\u201f\u2018\u2019\u201a\u00ab\u00bb"
OPEN_QUOTE: Final = 'a quote is not closed; a text begins and ends with "'
KEY, EQUALS, VALUE, AFTER, HEADING = range(5)  # what may come next


class Slip(NamedTuple):
    text: str
    line: int


class _Bracket(NamedTuple):
    mark: str
    line: int
    key: str


def find_slip(text: str, scan: Scan, said: str) -> Slip | None:
    """The slip for which tomllib `said` its words, or None."""
    if scan.twice and _TWICE.search(said):
        return Slip(scan.twice, scan.twice_line)
    if text.startswith("\ufeff"):
        return Slip("begins with an invisible mark (a BOM); save it as UTF-8 without one", 1)
    if "Unescaped '\\'" in said:
        found = re.search(r"at line (\d+)", said)
        return Slip("a \\ in a text is written twice: \\\\", int(found[1]) if found else 0)
    return _Walk(text).slip


class _Walk:
    def __init__(self, text: str) -> None:
        self.slip: Slip | None = None
        self._text = text
        self._line = 1
        self._last_line = 1  # of the last thing that was no space
        self._open: list[_Bracket] = []
        self._next = KEY
        self._key = ""
        self._heading = ""
        self._dotted = self._fresh = True  # does a dot, the beginning of a line, stand before?
        self._comma = False
        for m in TOKEN.finditer(text):
            self._take(m.lastgroup or "", m.group(), m.start())
            if self.slip is not None:
                return
        self._end()

    def _say(self, text: str, line: int = 0) -> None:
        self.slip = Slip(text, line or self._line)

    def _take(self, kind: str, token: str, at: int) -> None:
        if kind == "newline":
            self._end_line()
            self._line += 1
            self._fresh = True
        elif kind and kind != "comment":
            if self._next == HEADING:
                self._heading += token[:100] if len(self._heading) < 100 else ""
            elif self._fresh and self._open and _ENTRY.match(self._text, at):
                self._say_open()
            elif kind == "mark":
                self._take_mark(token, at)
            else:
                self._take_word(kind, token, at)
            self._fresh = self._dotted = False
            self._line += token.count("\n")
            self._last_line = self._line
        else:
            self._dotted = token == "." or (self._dotted and kind != "comment")

    # words and strings

    def _take_word(self, kind: str, token: str, at: int) -> None:
        if kind == "string" and not _is_closed(token):
            self._say(OPEN_QUOTE)
        elif any(c in token for c in _CURLY) and kind == "word":
            self._say('curly quotes are no quotes here; write "')
        elif self._next == KEY:
            self._key, self._next = token, EQUALS
        elif self._next == EQUALS and not self._dotted:
            self._say(f"there is no = behind {self._key}; an entry is written key = value")
        elif self._next == VALUE:
            self._take_value(kind, token)
        elif self._next == AFTER and not self._dotted:
            self._say_after(at)

    def _take_value(self, kind: str, token: str) -> None:
        if kind == "word" and not _PLAIN.fullmatch(token):
            lower = token.lower()
            self._say(f"write {lower}" if lower in ("true", "false") else f'a text stands in quotes: "{token[:40]}"')
        self._next = AFTER

    def _say_after(self, at: int) -> None:
        """Something stands where a value has ended; or it has ended too early, as in 'don't'."""
        rest = self._text[at : (self._text + "\n").index("\n", at)]
        if any(m.lastgroup == "string" and not _is_closed(m.group()) for m in TOKEN.finditer(rest)):
            self._say(OPEN_QUOTE)
        elif self._open:
            self._say("a comma is missing", self._last_line)
        else:
            said = "something stands behind the value; every entry has a line of its own"
            self._say(f'{said}, and a quote inside a text is written \\"')

    # marks

    def _take_mark(self, mark: str, at: int) -> None:
        if mark in "[{":
            self._take_opening(mark, at)
        elif mark in _PAIRS:
            self._take_closing(mark)
        elif mark == "=":
            self._take_equals()
        else:
            self._take_comma()
        self._comma = mark == ","

    def _take_opening(self, mark: str, at: int) -> None:
        if self._next == KEY and not self._open and mark == "[":
            self._next, self._heading = HEADING, mark
        elif self._next == VALUE:
            self._open.append(_Bracket(mark, self._line, self._key))
            self._next = VALUE if mark == "[" else KEY
        elif self._next == AFTER:
            self._say_after(at)
        else:
            self._say(f"a key should stand here, not {mark}")

    def _take_closing(self, mark: str) -> None:
        if not self._open:
            self._say(f"{mark} closes nothing; take it out, or write the {_PAIRS[mark]} before it")
        elif self._open[-1].mark != _PAIRS[mark]:
            self._say_open()
        elif mark == "}" and self._comma:
            self._say("a comma stands before the }; take it out")
        elif mark == "}" and self._next in (EQUALS, VALUE):
            self._say(f"there is no value for {self._key}")
        else:
            self._open.pop()
            self._next = AFTER

    def _take_equals(self) -> None:
        if self._next == EQUALS:
            self._next = VALUE
        elif self._next == KEY:
            self._say("there is no key before the =")
        else:
            self._say("an = too many; every entry has a line of its own")

    def _take_comma(self) -> None:
        if not self._open:
            self._say("a comma stands behind the value; take it out")
        elif self._next != AFTER:
            self._say("a comma too many" if self._next != EQUALS else f"there is no = behind {self._key}")
        else:
            self._next = VALUE if self._open[-1].mark == "[" else KEY

    # ends

    def _end_line(self) -> None:
        if self._open:
            if self._open[-1].mark == "{":
                self._say_open()
        elif self._next == HEADING and not _HEADING.fullmatch(self._heading):
            self._say("a heading is written [map] or [[card]], with its brackets closed")
        elif self._next == EQUALS:
            self._say(f"there is no = behind {self._key}; an entry is written key = value")
        elif self._next == VALUE:
            self._say(f"there is no value behind {self._key} =")
        else:
            self._next = KEY

    def _end(self) -> None:
        if self._open:
            self._say_open()
        else:
            self._end_line()

    def _say_open(self) -> None:
        bracket = self._open[-1]
        said = f"the {bracket.mark} of {bracket.key[:40]} is not closed"
        self._say(f"{said}; a table in {{braces}} stands in one line" if bracket.mark == "{" else said, bracket.line)


def _is_closed(string: str) -> bool:
    quote = string[:3] if string[:3] in ('"""', "'''") else string[0]
    bare = _ESCAPED.sub("x", string) if quote[0] == '"' else string
    return len(bare) >= 2 * len(quote) and bare.endswith(quote)
