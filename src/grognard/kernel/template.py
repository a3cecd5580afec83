"""How a text is written out of names in braces: verbs conjugated, nouns counted, lists joined. phrases.py tells how."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from string import Formatter
from typing import Any, Final

from grognard.kernel.kinds import FLAG, NUMBER, Kind, Lexicon
from grognard.kernel.words import WordsError

Parts = list[tuple[str, str, str, int]]  # plain text, a name, how to write it, the number of its square brackets
Find = Callable[[str], tuple[Any, Kind | None]]  # what a name stands for; a text has no kind
Text = str | Mapping[str, Any]  # a template, or several by what a name answers
DASH: Final = " \u2013 "
FEW: Final = 3  # names that are listed one by one
ASKED: Final = {"if": True, "unless": False}  # of names that are not written
VERBS: Final = {"be": ("is", "are"), "was": ("was", "were"), "have": ("has", "have")}  # of one, of many


def conjugate(verb: str, many: bool = False) -> str:
    """The third person.

    >>> [conjugate(verb) for verb in ("march", "try", "have", "lose")], conjugate("be", many=True)
    (['marches', 'tries', 'has', 'loses'], 'are')
    """
    if verb in VERBS:
        return VERBS[verb][many]
    return verb if many else plural(verb, "o")


def plural(noun: str, more: str = "") -> str:
    """The plural of a noun, or of its last word.

    >>> [plural(noun) for noun in ("unit", "enemy", "box", "day", "die")]
    ['units', 'enemies', 'boxes', 'days', 'dice']
    """
    if noun.split()[-1] == "die":
        return noun[:-1] + "ce"
    if noun.endswith(("s", "sh", "ch", "x", *more)):
        return noun + "es"
    return noun[:-1] + "ies" if noun.endswith("y") and noun[-2] not in "aeou" else noun + "s"


def counted(count: int, noun: str) -> str:
    """A number with its noun.

    >>> counted(1, "enemy unit"), counted(2, "die"), counted(1200, "rule")
    ('1 enemy unit', '2 dice', '1,200 rules')
    """
    return f"{count:,} {noun if count == 1 else plural(noun)}"


def amount(n: float) -> str:
    """A number that may come in halves.

    >>> amount(12), amount(12.5), amount(0.5), amount(-1.5)
    ('12', '12½', '½', '-1½')
    """
    whole = int(abs(n))
    text = str(whole) if abs(n) == whole else f"{whole or ''}½"
    return f"-{text}" if n < 0 else text


def listed(texts: Sequence[str], word: str = "and") -> str:
    """Names that hold an "and" or a comma of their own are kept apart by semicolons.

    >>> listed(["Opothleyahola", "Watie", "Cooper"]), listed(["march", "pass"], ", or")
    ('Opothleyahola, Watie and Cooper', 'march, or pass')
    >>> listed(["Safis and Laghmanis", "Kohistanis"])
    'Safis and Laghmanis; Kohistanis'
    """
    if len(texts) < 2:
        return "".join(texts)
    if word == "and" and any(" and " in x or ", " in x for x in texts):
        return "; ".join(texts)
    return f"{', '.join(texts[:-1])}{'' if word.startswith(',') else ' '}{word} {texts[-1]}"


def first_up(text: str) -> str:
    """The text as it begins a sentence: "the Union" as "The Union"."""
    return text[:1].upper() + text[1:]


class Template:
    """A text with names in braces, or several texts: `by` is the name that decides between them, if one does."""

    def __init__(self, at: str, text: Text, names: Mapping[str, Kind] | None = None) -> None:
        self.at = at
        self.by = ""
        self.parts: Parts = []
        self.asked: set[str] = set()
        self.cases: dict[str, Template] = {}
        self.plain: str | None = None  # all that it says, where that depends on nothing
        if isinstance(text, str):
            self.parts = parse(text, at, names)
            if not self.parts or (len(self.parts) == 1 and not self.parts[0][1]):
                self.plain = self.parts[0][0] if self.parts else ""
        else:
            self.by = text.get("by", "")
            self.cases = {key: Template(f"{at}.{key}", x, names) for key, x in text.items() if key != "by"}
            self.asked = {self.by} if self.by else {key.removeprefix("not ") for key in self.cases} - {"else"}
            for name in sorted(self.asked.difference(names or self.asked)):
                raise WordsError(f"{at}: {name!r} names nothing that decides")

    def names(self) -> set[str]:
        """The names in its braces and of its cases."""
        said = {name.partition(".")[0] for _, name, _, _ in self.parts if name}
        return said.union(self.asked, *(case.names() for case in self.cases.values()))

    def bare(self) -> set[str]:
        """What it says, in each case, where all names stand for nothing; nothing where it has none."""
        own = {"".join(plain for plain, _, _, n in self.parts if not n)} if any(x[1] for x in self.parts) else set()
        return own.union(*(case.bare() for case in self.cases.values()))

    def say(self, lexicon: Lexicon, find: Find, begins: bool = True) -> str:
        """`begins` says that a sentence begins with it."""
        if self.plain is not None:
            return self.plain
        if not self.cases:
            return fill(self.parts, lexicon, find, begins)
        return self._case(lexicon, find).say(lexicon, find, begins)

    def _case(self, lexicon: Lexicon, find: Find) -> Template:
        if self.by:
            answer = answered(lexicon, *find(self.by))
            case = self.cases.get(answer) or self.cases.get("else")
            if case is None:
                raise WordsError(f"{self.at}: nothing is said where {self.by} is {answer!r}")
            return case
        for key, case in self.cases.items():
            if key == "else" or holds(lexicon, *find(key.removeprefix("not "))) != key.startswith("not "):
                return case
        raise WordsError(f"{self.at}: nothing is said where none of {', '.join(self.cases)} holds")


def holds(lexicon: Lexicon, value: Any, kind: Kind | None) -> bool:
    """Does it stand for something? Not "", 0, an empty list, nor nobody and nowhere."""
    if isinstance(value, int) and kind is not None and lexicon.has(kind):
        return value >= 0
    return bool(value)


def answered(lexicon: Lexicon, value: Any, kind: Kind | None) -> str:
    """A value as the key of a case: an id, "yes" or "no", else as it is."""
    if isinstance(value, bool) or kind is FLAG:
        return "yes" if value else "no"
    return lexicon.id(kind, value) if kind is not None and lexicon.has(kind) else str(value)


def parse(text: str, at: str, names: Mapping[str, Kind] | None) -> Parts:
    """The parts of a template."""
    parts: Parts = []
    try:
        for n, piece in enumerate(re.split(r"\[(.*?)\]", text)):
            found = Formatter().parse(piece)
            parts += [(plain, name or "", spec or "", n if n % 2 else 0) for plain, name, spec, _ in found]
    except ValueError as err:
        raise WordsError(f"{at}: {err}") from None
    for _, name, _, _ in parts:
        name = name.partition(".")[0]
        if name and names is not None and name not in names:
            raise WordsError(f"{at}: {{{name}}} is not one of {', '.join(names) or 'nothing'}")
    return parts


def fill(parts: Parts, lexicon: Lexicon, find: Find, begins: bool = True) -> str:
    out: str = ""
    silent = {n for _, name, spec, n in parts if n and name and not _speaks(lexicon, find, name, spec)}
    for plain, name, spec, n in parts:
        if n in silent:
            continue
        out += plain[1:] if plain.startswith(".") and out.endswith(".") else plain  # after "R.H.A."
        name, _, form = name.partition(".")
        if name and spec not in ASKED:
            value, kind = find(name)
            said = write(lexicon, kind or NUMBER, value, form or spec)
            is_first = begins if not out else out.endswith(". ")
            out += first_up(said) if is_first and kind is not None else said
    return out


def _speaks(lexicon: Lexicon, find: Find, name: str, spec: str) -> bool:
    return holds(lexicon, *find(name.partition(".")[0])) == ASKED.get(spec, True)


def write(lexicon: Lexicon, kind: Kind, value: Any, spec: str = "") -> str:
    """A value in words: by its kind, and as the template asks."""
    if isinstance(value, list):
        return write_all(lexicon, kind, value, spec)
    if isinstance(value, str):
        return value
    if not lexicon.has(kind):
        if spec.startswith("~"):
            return conjugate(spec[1:], value != 1)
        return counted(value, spec) if spec else str(bool(value) if kind is FLAG else value)
    e = lexicon.of(kind)
    if spec in e.forms and value >= 0:
        return e.forms[spec][int(value)]
    if spec.startswith("~"):
        return conjugate(spec[1:], value in e.plural)
    name = lexicon.name(kind, value)
    return f"{name} {conjugate(spec, value in e.plural)}" if spec else name


def write_all(lexicon: Lexicon, kind: Kind, values: list[Any], spec: str) -> str:
    """The same of several."""
    texts = [write(lexicon, kind, x) for x in values]
    if spec in ("and", "or", ", or"):
        return listed(texts, spec) or "nobody"
    if spec == "dashes":
        return DASH.join(texts)
    if not spec:
        return (" " if kind.name == "number" else ", ").join(texts)
    if len(values) == 1 and spec != "few":
        return write(lexicon, kind, values[0], spec)
    few = listed(texts) if len(texts) <= FEW else f"{texts[0]} and {counted(len(texts) - 1, 'other')}"
    return few or "nobody" if spec == "few" else f"{few} {conjugate(spec, many=True)}"
