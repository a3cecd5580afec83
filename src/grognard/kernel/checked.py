"""Tables of unknown origin, checked as they are read: every key is taken by its type and range. A fault is noted with
file, table and key, and a stand-in given instead, so that reading goes on and all faults are found.
"""

from __future__ import annotations

import difflib
import math
import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, TypeVar

from grognard.kernel.fault import Fault, GameError, listed

NONE: Final = -1
ID: Final = re.compile(r"[a-z][a-z0-9_]*")
COLOR: Final = re.compile(r"#[0-9a-fA-F]{6}")
NAME: Final = 100  # characters of a name
TEXT: Final = 5000
ID_LENGTH: Final = 40
MOST: Final = 500  # faults that are listed; a folder with more has one cause
HINTS: Final = 50  # faults that come with a guess what was meant; guessing is slow
FEW: Final = 30  # names that are listed where a wrong one resembles none
MISSING: Final = "missing"
_BIDI: Final = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_LABEL: Final = re.compile(r" '[A-Za-z0-9_-]*'")
_NUMBER: Final = re.compile(r"\[\d+\]")
_LAST: Final = re.compile(r"(\.[^.\[\]]*|\[\d+\])$")


class Faults:
    """Gathers the faults of a folder: all of them, not only the first."""

    def __init__(self, ids: re.Pattern[str] = ID) -> None:
        self.ids = ids  # how ids look
        self.listed: list[Fault] = []
        self.errors = 0
        self.left_out = 0
        self.tops: dict[str, Iterable[str]] = {}  # the keys that stand at the top of each file
        self._broken: set[str] = set()
        self.misplaced: set[tuple[str, str]] = set()  # file and key

    def add(self, fault: Fault) -> None:
        if not fault.warning:
            self.errors += 1
            self._broken.add(fault.file)
        if len(self.listed) < MOST:
            self.listed.append(fault)
        else:
            self.left_out += 1

    def misplace(self, file: str, table: str, key: str, text: str) -> None:
        """The fault of a key that belongs to the top of its file, where it won't be missed as well."""
        self.misplaced.add((file, key))
        self.add(Fault(file, table, key, text))

    def clean(self, *files: str) -> bool:
        """Are these files without errors so far?"""
        return self._broken.isdisjoint(files)

    def refuse(self) -> None:
        """Go no further if there are errors: GameError tells them all."""
        if self.errors:
            raise GameError(listed(list(dict.fromkeys(f for f in self.listed if not f.warning))))

    def finish(self, lines: Mapping[str, Mapping[str, int]]) -> list[Fault]:
        """Every fault with its line, by the lines of each file's entries; errors first."""
        kept = [f for f in self.listed if not self._is_missed(f)]
        out = [f if f.line else replace(f, line=_find_line(f, lines.get(f.file, {}))) for f in kept]
        if self.left_out:
            text = f"{self.left_out} more faults are not listed; mend these first"
            out.append(Fault("", "", "", text, warning=self.errors == 0))
        return sorted(out, key=lambda f: f.warning)

    def _is_missed(self, fault: Fault) -> bool:
        return not fault.table and fault.text.startswith(MISSING) and (fault.file, fault.key) in self.misplaced


def _find_line(fault: Fault, lines: Mapping[str, int]) -> int:
    """The line of the entry, or of the nearest thing around it whose line is known."""
    path = _LABEL.sub("", ".".join(x for x in (fault.table, fault.key) if x))
    while path and path not in lines:
        shorter = _LAST.sub("", path)
        path = shorter if shorter != path else ""
    return lines.get(path, 0)


T = TypeVar("T")
Kind = Callable[[Any, "Node", str], Any]  # reads the value under a key, with whatever is known so far; see forms.py
Form = Mapping[str, Kind]  # the keys of a table, in the order in which they are read
NO_NAMES: Final[Mapping[str, str]] = {}


class Node:
    """A table of a file, with the path to it: "space[3] 'dakka'.fort"."""

    def __init__(self, faults: Faults, file: str, path: str, data: dict[str, Any]) -> None:
        self.faults = faults
        self.file = file
        self.path = path
        self.data = data

    def __contains__(self, key: str) -> bool:
        return key in self.data

    # faults

    def fault(self, key: str, text: str) -> None:
        self.faults.add(Fault(self.file, self.path, shown(key), text))

    def warn(self, key: str, text: str) -> None:
        self.faults.add(Fault(self.file, self.path, key, text, warning=True))

    def should_be(self, key: str, what: str) -> None:
        """The fault of a value that is missing or of another kind."""
        if key in self.data:
            self.fault(key, f"should be {what}, is {show(self.data[key])}")
        else:
            self.fault(key, f"{MISSING}; give {what}")

    def need(self, holds: object, key: str, why: str) -> None:
        """Go no further unless it holds: GameError says why, or tells the faults so far, from which it may follow."""
        if not holds:
            if not self.faults.errors:
                self.fault(key, why)
            self.faults.refuse()

    def hint(self, word: str, among: Iterable[str]) -> str:
        """ "; did you mean 'valley'?", or what there is to choose from."""
        known = [x for x in among if x]
        if len(self.faults.listed) < HINTS:
            close = difflib.get_close_matches(word[:ID_LENGTH], known, 1)
            if close:
                return f"; did you mean {close[0]!r}?"
        if not known:
            return "; there is none"
        return f"; there are {', '.join(known)}" if len(known) <= FEW else ""

    # what may stand here

    def keys(self, *known: str, what: str = "key") -> None:
        """Report every key but these."""
        for key in self.data:
            if key not in known and not self.is_misplaced(key):
                self.fault(str(key), f"unknown {what}{self.hint(str(key), known)}")

    def is_misplaced(self, key: str) -> bool:
        """Does a key belong to the top of the file? Under a [heading] it is a fault, which is told here.

        In a row of a list only rows are taken for misplaced: a single value is more likely meant for the row.
        """
        if not self.path or key not in self.faults.tops.get(self.file, ()):
            return False
        path = _LABEL.sub("", self.path)
        heading = _NUMBER.sub("", path)
        rows = isinstance(self.data[key], list)
        if heading != path and not rows:
            return False
        said = "rows must" if rows else "must"
        above = f"[{heading}]" if heading == path else f"[[{heading}]]"
        self.faults.misplace(self.file, self.path, key, f"{said} stand above {above}; what is below it belongs to it")
        return True

    def take(self, form: Form, known: Any = None) -> dict[str, Any]:
        """The values of a form, read in its order with whatever is `known` so far. Any other key is a fault."""
        if not self.path:
            self.faults.tops[self.file] = form
        self.keys(*form)
        return {key: kind(known, self, key) for key, kind in form.items()}

    def fill(self, thing: T, form: Form, known: Any = None, names: Mapping[str, str] = NO_NAMES) -> T:
        """A thing, its attributes set to the values of a form, by key or by the name given for it, but for None."""
        for key, value in self.take(form, known).items():
            if value is not None:
                setattr(thing, names.get(key, key), value)
        return thing

    def add(self, thing: object, form: Form, known: Any, lists: Mapping[str, str]) -> dict[str, Any]:
        """The values of a form; those for which `lists` names one of the thing's lists are added to it."""
        found = self.take(form, known)
        for key, name in lists.items():
            getattr(thing, name).append(found[key])
        return found

    # values

    def text(self, key: str, default: str | None = None, most: int = NAME) -> str:
        """A text for players; without a default it must be there and not be empty."""
        if key not in self.data and default is not None:
            return default
        value = self.data.get(key)
        if not isinstance(value, str):
            self.should_be(key, "a text")
        elif not value.strip() and default is None:
            self.fault(key, "is empty; write a text")
        elif len(value) > most:
            self.fault(key, f"{len(value)} characters, at most {most}")
        elif any(c in _BIDI or (unicodedata.category(c) == "Cc" and c not in "\n\t") for c in value):
            self.fault(key, "holds control characters; take them out")
        else:
            return value
        return ""

    def whole(self, key: str, low: int, high: int, default: int | None = None) -> int:
        if key not in self.data and default is not None:
            return default
        value = self.data.get(key)
        if type(value) is int and low <= value <= high:
            return value
        self.should_be(key, f"a whole number from {low} to {high}")
        return low if default is None else default

    def number(self, key: str, low: float, high: float, default: float | None = None) -> float:
        if key not in self.data and default is not None:
            return default
        value = self.data.get(key)
        found = _float(value)
        if low <= found <= high:
            return found
        self.should_be(key, f"a number from {low:g} to {high:g}")
        return low if default is None else default

    def flag(self, key: str, default: bool | None = None) -> int:
        if key not in self.data and default is not None:
            return int(default)
        value = self.data.get(key)
        if type(value) is bool:
            return int(value)
        self.should_be(key, "true or false")
        return int(bool(default))

    def one_of(self, key: str, among: Sequence[str] | Mapping[str, Any], default: str | None = None) -> Any:
        """The index of a word in a list, or its value in a mapping; of an unknown word a fault, and the first's."""
        meanings = among if isinstance(among, Mapping) else {word: n for n, word in enumerate(among)}
        value = self.data.get(key, default)
        if isinstance(value, str) and value in meanings:
            return meanings[value]
        self.should_be(key, "one of " + ", ".join(repr(x) for x in meanings))
        return next(iter(meanings.values()))

    def pick(self, key: str, among: Sequence[str]) -> int:
        """Which of these ids stands here; the first, with a fault, if it is none of them."""
        value = self.data.get(key)
        if isinstance(value, str) and value in among:
            return among.index(value)
        few = ", ".join(among) if len(among) <= FEW else f"the {len(among)} that there are"
        self.fault(key, f"{show(value)} is not one of {few}{self.hint(str(value), among) if len(among) > FEW else ''}")
        return 0

    def wholes(self, key: str, low: int, high: int) -> list[int]:
        """A list of whole numbers, at least one."""
        value = self.data.get(key)
        if isinstance(value, list | tuple) and value and all(type(x) is int and low <= x <= high for x in value):
            return list(value)
        self.should_be(key, f"a list of whole numbers from {low} to {high}")
        return [low]

    def color(self, key: str, default: str | None = None) -> str:
        if key not in self.data and default is not None:
            return default
        value = self.data.get(key)
        if isinstance(value, str) and COLOR.fullmatch(value):
            return value
        self.should_be(key, 'a colour such as "#7a1f1f"')
        return default or "#000000"

    def id(self) -> str:
        """The id of this entry, even where it is badly formed: others may refer to it. Empty if there is none."""
        value = self.data.get("id")
        if not isinstance(value, str) or not value:
            self.should_be("id", "an id such as 'fort_2'")
            return ""
        self.check_id("id", value)
        return value

    def check_id(self, key: str, value: str) -> None:
        if not self.faults.ids.fullmatch(value):
            self.fault(key, f"{show(value)} is no id; use small letters, digits and _, a letter first")
        elif len(value) > ID_LENGTH:
            self.fault(key, f"{show(value)} is too long; at most {ID_LENGTH} characters")

    def words(self, key: str, most: int, least: int = 1, often: bool = False) -> list[str]:
        """A list of texts, none of them twice unless `often`; empty if there is a fault, or if it may be left out."""
        value = self.data.get(key, [] if least == 0 else None)
        if not isinstance(value, list | tuple):
            self.should_be(key, "a list of texts")
            return []
        wrong = [x for x in value if not isinstance(x, str)]
        if wrong:
            self.fault(key, f"should hold nothing but texts, holds {show(wrong[0])}")
        elif not least <= len(value) <= most:
            self.fault(key, f"has {len(value)} entries; it takes {least} to {most}")
        elif often or len(set(value)) == len(value):
            return list(value)
        else:
            twice = next(x for n, x in enumerate(value) if x in value[:n])
            self.fault(key, f"{show(twice)} stands twice; once is enough")
            return list(dict.fromkeys(value))
        return []

    # tables

    def table(self, key: str, what: str = "a table") -> Node | None:
        """A table that must be there; None if there is a fault."""
        value = self.data.get(key)
        if isinstance(value, Mapping):
            return Node(self.faults, self.file, self._inner(key), dict(value))
        self.should_be(key, what)
        return None

    def part(self, key: str, *known: str) -> Node:
        """A table, empty if it is left out. Where keys are `known`, every other is a fault."""
        inner = self.table(key) if key in self else None
        if inner is None:
            return Node(self.faults, self.file, self._inner(key), {})
        if known:
            inner.keys(*known)
        return inner

    def entries(self, key: str, most: int, least: int = 1) -> list[Node]:
        """The tables of a list, [[key]] or key = [{…}, …]; each is labelled with its id."""
        value = self.data.get(key, [] if least == 0 else None)
        if not isinstance(value, list | tuple):
            self.should_be(key, "a list of tables")
            return []
        if not least <= len(value) <= most:
            self.fault(key, f"has {len(value)} entries; it takes {least} to {most}")
            return []
        return self.rows(self._inner(key), value)

    def rows(self, path: str, value: Sequence[Any]) -> list[Node]:
        out: list[Node] = []
        for n, x in enumerate(value):
            here = f"{path}[{n + 1}]"
            if isinstance(x, Mapping):
                out.append(Node(self.faults, self.file, here + self._label(x), dict(x)))
            else:
                self.faults.add(Fault(self.file, here, "", f"should be a table, is {show(x)}"))
        return out

    def spread(self, key: str) -> Node:
        """A list of anything, empty if it is left out, as a table of what stands at dice[1], dice[2] and so on."""
        value = self.data.get(key, [])
        if not isinstance(value, list | tuple):
            self.should_be(key, "a list")
            value = []
        return Node(self.faults, self.file, self.path, {f"{key}[{n}]": x for n, x in enumerate(value, 1)})

    def _label(self, data: Mapping[str, Any]) -> str:
        id = data.get("id")
        return f" '{id}'" if isinstance(id, str) and self.faults.ids.fullmatch(id) and len(id) <= ID_LENGTH else ""

    def _inner(self, key: str) -> str:
        return f"{self.path}.{shown(key)}" if self.path else shown(key)


def root(name: str, data: object, *known: str) -> Node:
    """A table that stands by itself, called so in messages; where keys are `known`, every other is a fault."""
    return Node(Faults(), "", "", {name: data}).part(name, *known)


def show(value: Any) -> str:
    """A value in a message: short, printable, and never taken apart."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return shown(repr(value))
    if isinstance(value, int):
        return str(value) if value.bit_length() <= 64 else "a huge number"
    if isinstance(value, float):
        return repr(value)
    if isinstance(value, list | tuple):
        return "a list" if value else "an empty list"
    return "a table" if isinstance(value, Mapping) else f"a {type(value).__name__}"


def _float(value: Any) -> float:
    """A number as a float; what is none, or too big for one, is never within limits."""
    if type(value) is float or (type(value) is int and value.bit_length() <= 64):
        return float(value)
    return math.nan


def shown(text: str, most: int = 60) -> str:
    """A text of unknown origin, fit to be printed."""
    cut = text if len(text) <= most else text[:most] + "…"
    return cut if cut.isprintable() else ascii(cut)[1:-1]
