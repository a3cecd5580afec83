"""Access to the components' files: every key is taken by its type and range. A fault is noted, and a stand-in given
instead, so that reading goes on and all faults are found.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Final

from grognard.kernel.fault import Fault
from grognard.kernel.toml import read_toml

LIMIT: Final = 1 << 20  # bytes a file; ours are a tenth of it
MOST: Final = 1000  # entries a table
LONGEST: Final = 200  # characters of a text
FEWEST: Final = 200  # faults that are listed; a folder with more has one cause

Entry = dict[str, Any]


class Faults:
    """Gathers the faults of a folder."""

    def __init__(self) -> None:
        self.listed: list[Fault] = []

    def add(self, file: str, table: str, key: str, text: str) -> None:
        if len(self.listed) < FEWEST:
            self.listed.append(Fault(file, table, key, text))


class Place:
    """An entry of a file: where it is, to say what is wrong with it."""

    def __init__(self, faults: Faults, file: str, table: str) -> None:
        self.faults = faults
        self.file = file
        self.table = table

    def fault(self, key: str, text: str) -> None:
        self.faults.add(self.file, self.table, key, text)


def read_file(faults: Faults, folder: Path, name: str) -> tuple[Entry | None, bytes]:
    """The table of a plain file, None with a fault if it can't be read; and its bytes."""
    place, path = Place(faults, name, ""), folder / name
    raw = _read_bytes(place, path)
    try:
        return (read_toml(raw.decode("utf-8")), raw) if raw is not None else (None, b"")
    except ValueError as err:
        place.fault("", f"not readable as TOML: {err}")
    return None, b""


def _read_bytes(place: Place, path: Path) -> bytes | None:
    if not os.path.lexists(path) or path.is_symlink() or not stat.S_ISREG(path.stat().st_mode):
        place.fault("", "missing, or not a plain file")
        return None
    size = path.stat().st_size
    if size > LIMIT:
        place.fault("", f"{size:,} bytes, at most {LIMIT:,}")
        return None
    return path.read_bytes()


class Reader:
    """One file: takes entries apart by their known keys."""

    file = ""
    tables: dict[str, set[str]] = {}  # noqa: RUF012 - set by every subclass

    def __init__(self, faults: Faults, raw: Entry) -> None:
        self.faults = faults
        self.raw = raw
        for table in raw:
            if table not in self.tables:
                self.at(table).fault("", f"unknown table; there are {listed(self.tables)}")

    def at(self, table: str) -> Place:
        return Place(self.faults, self.file, shown(table))

    def entries(self, table: str) -> list[tuple[Place, Entry]]:
        """Every entry of a [[table]], with where it is."""
        found = self.raw.get(table)
        if not isinstance(found, list) or not found:
            self.at(table).fault("", "missing")
            return []
        if len(found) > MOST:
            self.at(table).fault("", f"{len(found)} entries, at most {MOST}")
            return []
        out: list[tuple[Place, Entry]] = []
        for i, x in enumerate(found):
            label = f" {shown(x['id'])!r}" if isinstance(x, dict) and isinstance(x.get("id"), str) else ""
            at = self.at(f"{table}[{i + 1}]{label}")
            if self.check_keys(at, x, table):
                out.append((at, x))
        return out

    def section(self, table: str) -> tuple[Place, Entry]:
        found, at = self.raw.get(table), self.at(table)
        if not isinstance(found, dict):
            at.fault("", "missing")
            return Place(Faults(), self.file, table), {}  # nobody hears that all of its keys are missing
        self.check_keys(at, found, table)
        return at, found

    def check_keys(self, at: Place, entry: Any, table: str) -> bool:
        """Is it a table at all?"""
        if not isinstance(entry, dict):
            at.fault("", "should be a table")
            return False
        for key in entry:
            if key not in self.tables[table]:
                at.fault(shown(key), f"unknown key; there are {listed(sorted(self.tables[table]))}")
        return True


def text(at: Place, e: Entry, key: str, default: str | None = None) -> str:
    value = e.get(key, default)
    if not isinstance(value, str) or (not value and default is None) or len(value) > LONGEST:
        at.fault(key, f"should be a text, is {shown(value)}")
        return ""
    return value


def number(at: Place, e: Entry, key: str, low: int, high: int) -> int:
    value = e.get(key)
    if type(value) is not int or not low <= value <= high:
        at.fault(key, f"should be a number from {low} to {high}, is {shown(value)}")
        return low
    return value


def flag(at: Place, e: Entry, key: str) -> int:
    value = e.get(key)
    if type(value) is not bool:
        at.fault(key, f"should be true or false, is {shown(value)}")
    return int(value is True)


def one_of(at: Place, e: Entry, key: str, among: Sequence[str]) -> str:
    value = e.get(key)
    if isinstance(value, str) and value in among:
        return value
    at.fault(key, f"{shown(value)!r} is not one of {_choice(shown(value), among)}")
    return among[0] if among else ""


def _choice(word: str, among: Sequence[str]) -> str:
    """All that there are, or of many the one that may be meant."""
    if len(among) <= 20:
        return listed(among)
    close = get_close_matches(word, among, 1)
    return f"the {len(among)} that there are" + (f"; did you mean {close[0]!r}?" if close else "")


def place_of(at: Place, e: Entry, key: str, among: Sequence[str]) -> int:
    """The number of the one that a key names."""
    value = one_of(at, e, key, among)
    return among.index(value) if value else 0


def numbers(at: Place, e: Entry, key: str, low: int, high: int) -> list[int]:
    value = e.get(key)
    if not isinstance(value, list) or not value or not all(type(x) is int and low <= x <= high for x in value):
        at.fault(key, f"should be a list of numbers from {low} to {high}, is {shown(value)}")
        return [low]
    return value


def new_id(at: Place, e: Entry, seen: Sequence[str]) -> str:
    value = text(at, e, "id")
    if value and value in seen:
        at.fault("id", "stands twice")
    elif value and (not value.replace("_", "").replace("-", "").isalnum() or not value.isascii()):
        at.fault("id", "only letters, digits, - and _")
    return value


def shown(value: object) -> str:
    """A value of unknown origin, cut short."""
    said = str(value)
    return said if len(said) <= 60 else said[:60] + "…"


def listed(items: Any) -> str:
    return ", ".join(str(x) for x in items)
