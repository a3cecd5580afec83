"""Where things stand in a TOML text: tomllib keeps no lines, and authors want them.

The scan is loose (tomllib judges the text), linear, and also finds what would keep tomllib busy for half an hour.
"""

from __future__ import annotations

import re
from typing import Final

DEEPEST: Final = 50  # brackets in brackets
LONGEST: Final = 20  # parts of a dotted key; tomllib takes the square of it
MOST: Final = 20_000  # places that are noted

# possessive, and an open string runs to the end: nothing is ever read twice
TOKEN: Final = re.compile(
    r'''(?P<string>"""(?:[^"\\]++|\\.|"(?!""))*+(?:"{3,5})?|\'\'\'(?:[^']++|'(?!''))*+(?:'{3,5})?'''
    r"""|"(?:[^"\\\n]++|\\.)*+"?|'[^'\n]*+'?)|(?P<comment>\#[^\n]*+)|(?P<newline>\n)|(?P<mark>[\[\]{}=,])"""
    r"""|(?P<word>[^\s\[\]{}=,.\#"']++)|[^\S\n]++|\.""",
    re.DOTALL,
)


class Scan:
    """`lines`: path of an entry or a key ("card[2].event[1].phase") -> line. `trouble`: why not to parse it.

    `twice` tells of the first key or heading that stands a second time, in `twice_line`.
    """

    def __init__(self, text: str) -> None:
        self.lines: dict[str, int] = {}
        self.trouble = ""
        self.twice = ""
        self.twice_line = 0
        self._line = 1
        self._header = ""  # path of the [table] that keys belong to
        self._counts: dict[str, int] = {}  # of [[tables]], by path
        self._open: list[tuple[str, bool]] = []  # brackets: path, is it an array?
        self._items: list[int] = []  # of each bracket
        self._words: list[str] = []  # of the key that is being read
        self._key = True  # is a key expected?
        self._brackets = 0  # of the header that is being read
        self._path = ""  # of the value that is being read
        for m in TOKEN.finditer(text):
            self._take(m.lastgroup or "", m.group())
            if self.trouble:
                return
        self._end_line()

    def _take(self, kind: str, token: str) -> None:
        if kind in ("string", "word"):
            self._take_word(token)
            self._line += token.count("\n")
        elif kind == "newline":
            self._end_line()
            self._line += 1
        elif kind == "mark":
            self._take_mark(token)

    def _take_word(self, token: str) -> None:
        if self._key:
            self._words.append(token.strip("\"'")[:40])
            if len(self._words) > LONGEST:
                self.trouble = f"line {self._line} has a key of more than {LONGEST} parts"

    def _take_mark(self, token: str) -> None:
        if token == "=" and self._key:
            path = ".".join(x for x in (self._prefix(), *self._words) if x)
            self._note_twice(path, f"{self._words[-1]} stands twice" if self._words else "")
            self._path = self._note(path)
            self._words, self._key = [], False
        elif token == "[" and self._key and not self._open:
            self._brackets += 1
        elif token in "[{":
            self._push(token == "[")
        elif token in "]}" and not self._brackets:
            self._pop()
        elif token == "," and self._open:
            self._items[-1] += 1
            self._words, self._key = [], not self._open[-1][1]

    def _prefix(self) -> str:
        return self._open[-1][0] if self._open else self._header

    def _push(self, array: bool) -> None:
        path = self._path
        if self._open and self._open[-1][1]:
            path = f"{self._open[-1][0]}[{self._items[-1]}]"
        if len(self._open) >= DEEPEST:
            self.trouble = f"line {self._line} is nested deeper than {DEEPEST}"
        self._open.append((self._note(path), array))
        self._items.append(1)
        self._words, self._key = [], not array

    def _pop(self) -> None:
        if self._open:
            self._open.pop()
            self._items.pop()
        self._words, self._key = [], False

    def _end_line(self) -> None:
        if self._open:
            return
        if self._brackets:
            path = self._resolve(self._brackets > 1)
            name = ".".join(self._words)
            mixed = f"{name} is both a list and written as [[{name}]]; write all of it one way"
            self._note_twice(path, mixed if self._brackets > 1 else f"[{name}] stands twice")
            self._header = self._note(path)
        self._words, self._key, self._brackets = [], True, 0

    def _resolve(self, repeated: bool) -> str:
        """The path of a header: parts that are [[tables]] get the number of their latest entry."""
        path = ""
        for n, word in enumerate(self._words):
            path = f"{path}.{word}" if path else word
            if repeated and n == len(self._words) - 1:
                self._counts[path] = self._counts.get(path, 0) + 1
            if path in self._counts:
                path = f"{path}[{self._counts[path]}]"
        return path

    def _note_twice(self, path: str, text: str) -> None:
        if path in self.lines and not self.twice:
            self.twice, self.twice_line = f"{text}; the first is in line {self.lines[path]}", self._line

    def _note(self, path: str) -> str:
        if len(self.lines) < MOST:
            self.lines.setdefault(path, self._line)
        return path
