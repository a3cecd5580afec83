"""Access to a TOML table: every key is taken by its type and range. A fault is noted, and a stand-in given instead,
so that reading goes on and all faults are found.
"""

from __future__ import annotations

import difflib
import math
import re
import unicodedata
from collections.abc import Iterable
from typing import Any, Final

from grognard.games.hand_of_destiny.matter import NONE
from grognard.games.hand_of_destiny.read.faults import Fault, Faults
from grognard.games.hand_of_destiny.read.files import shown

ID: Final = re.compile(r"[a-z][a-z0-9_]*")
COLOR: Final = re.compile(r"#[0-9a-fA-F]{6}")
NAME: Final = 100  # characters of a name
TEXT: Final = 5000
ID_LENGTH: Final = 40
HINTS: Final = 50  # faults that come with a guess what was meant; guessing is slow
_BIDI: Final = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


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
            self.fault(key, f"missing; give {what}")

    def hint(self, word: str, among: Iterable[str]) -> str:
        """ "; did you mean 'valley'?", or what there is to choose from."""
        known = [x for x in among if x]
        if len(self.faults.listed) < HINTS:
            close = difflib.get_close_matches(word[:ID_LENGTH], known, 1)
            if close:
                return f"; did you mean {close[0]!r}?"
        if not known:
            return "; there is none"
        return f"; there are {', '.join(known)}" if len(known) <= 30 else ""

    # what may stand here

    def keys(self, *known: str) -> None:
        """Report every key but these."""
        for key in self.data:
            if key not in known:
                self.fault(str(key), "unknown key" + self.hint(str(key), known))

    def source(self) -> None:
        """`source` is for whoever reads the file; it has no effect."""
        self.text("source", "", TEXT)

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

    def one_of(self, key: str, among: list[str], default: str | None = None) -> int:
        """Which of these words stands here; NONE if it is none of them."""
        if key not in self.data and default is not None:
            return among.index(default)
        value = self.data.get(key)
        if isinstance(value, str) and value in among:
            return among.index(value)
        self.should_be(key, "one of " + ", ".join(repr(x) for x in among))
        return NONE

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
        if not ID.fullmatch(value):
            self.fault(key, f"{show(value)} is no id; use small letters, digits and _, a letter first")
        elif len(value) > ID_LENGTH:
            self.fault(key, f"{show(value)} is too long; at most {ID_LENGTH} characters")

    def words(self, key: str, most: int, least: int = 1) -> list[str]:
        """A list of texts, none of them twice; empty if there is a fault."""
        value = self.data.get(key)
        wrong = [x for x in value if not isinstance(x, str)] if isinstance(value, list) else []
        if not isinstance(value, list):
            self.should_be(key, "a list of texts")
        elif wrong:
            self.fault(key, f"should hold nothing but texts, holds {show(wrong[0])}")
        elif not least <= len(value) <= most:
            self.fault(key, f"has {len(value)} entries; it takes {least} to {most}")
        else:
            twice = [x for n, x in enumerate(value) if x in value[:n]][:1] if len(set(value)) < len(value) else []
            for x in twice:
                self.fault(key, f"{show(x)} stands twice; once is enough")
            return list(dict.fromkeys(value))
        return []

    # tables

    def table(self, key: str, what: str = "a table") -> Node | None:
        """A table that must be there; None if there is a fault."""
        value = self.data.get(key)
        if isinstance(value, dict):
            return Node(self.faults, self.file, self._inner(key), value)
        self.should_be(key, what)
        return None

    def entries(self, key: str, most: int, least: int = 1) -> list[Node]:
        """The tables of a list, [[key]] or key = [{…}, …]; each is labelled with its id."""
        value = self.data.get(key, [] if least == 0 else None)
        if not isinstance(value, list):
            self.should_be(key, "a list of tables")
            return []
        if not least <= len(value) <= most:
            self.fault(key, f"has {len(value)} entries; it takes {least} to {most}")
            return []
        return self.rows(self._inner(key), value)

    def rows(self, path: str, value: list[Any]) -> list[Node]:
        out: list[Node] = []
        for n, x in enumerate(value):
            here = f"{path}[{n + 1}]"
            if isinstance(x, dict):
                out.append(Node(self.faults, self.file, here + _label(x), x))
            else:
                self.faults.add(Fault(self.file, here, "", f"should be a table, is {show(x)}"))
        return out

    def _inner(self, key: str) -> str:
        return f"{self.path}.{shown(key)}" if self.path else shown(key)


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
    if isinstance(value, list):
        return "a list" if value else "an empty list"
    return "a table" if isinstance(value, dict) else f"a {type(value).__name__}"


def _float(value: Any) -> float:
    """A number as a float; what is none, or too big for one, is never within limits."""
    if type(value) is float or (type(value) is int and value.bit_length() <= 64):
        return float(value)
    return math.nan


def _label(data: dict[str, Any]) -> str:
    id = data.get("id")
    return f" '{id}'" if isinstance(id, str) and ID.fullmatch(id) and len(id) <= ID_LENGTH else ""
