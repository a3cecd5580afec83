"""Plain data, checked as it is read: whatever is wrong is a GameError that names the path to it."""

from __future__ import annotations

import difflib
from collections.abc import Mapping, Sequence
from typing import Any, Final

from grognard.games.indian_territory.state import MAX_WAGONS, SIDES, Components
from grognard.kernel.flow import Frame
from grognard.kernel.game import GameError

A_FEW: Final = 24  # so many names are listed when a wrong one resembles none
WAGONS: Final[list[str]] = [f"{SIDES[w % 2]}-wagon-{w // 2 + 1}" for w in range(MAX_WAGONS)]  # each side's own

# kinds of values that stand for the ints of a frame
SIDE: Final = 0
UNIT: Final = 1  # a leader too
GROUP: Final = 2
TRAIN: Final = 3  # wagons
SPACE: Final = 4
NUMBER: Final = 5
FLAG: Final = 6

Keys = list[tuple[str, str, int]]  # the key in the data, the local of the frame, the kind


def pick(ids: Sequence[str], value: Any, at: str, what: str) -> int:
    """The index of a name; a wrong one is answered with the nearest right one."""
    if isinstance(value, str) and value in ids:
        return ids.index(value)
    near = difflib.get_close_matches(value, ids, 1) if isinstance(value, str) else []
    hint = ""
    if near:
        hint = f"; did you mean {near[0]}?"
    elif len(ids) <= A_FEW:
        hint = f"; there are {', '.join(ids)}"
    raise GameError(f"{at}: {value!r} is not {what}{hint}")


def whole(value: Any, at: str, low: int, high: int) -> int:
    if type(value) is not int or not low <= value <= high:
        raise GameError(f"{at}: {value!r} is not a number from {low} to {high}")
    return value


class Section:
    """A table of plain data at a path. A key that is not one of `keys` is refused at once."""

    def __init__(self, data: Any, at: str, keys: Sequence[str]) -> None:
        if not isinstance(data, Mapping):
            raise GameError(f"{at}: should be a table, not {data!r}")
        for key in data:
            pick(keys, key, f"{at}.{key}", "a key here")
        self.data: Mapping[str, Any] = data
        self.at = at

    def has(self, key: str) -> bool:
        return key in self.data

    def path(self, key: str) -> str:
        return f"{self.at}.{key}"

    def fail(self, key: str, why: str) -> GameError:
        """The error to raise for a key."""
        return GameError(f"{self.path(key)}: {why}")

    def value(self, key: str) -> Any:
        if key not in self.data:
            raise self.fail(key, "missing")
        return self.data[key]

    def number(self, key: str, low: int, high: int, default: int) -> int:
        return whole(self.data[key], self.path(key), low, high) if key in self.data else default

    def flag(self, key: str, default: bool) -> bool:
        value = self.data.get(key, default)
        if not isinstance(value, bool):
            raise self.fail(key, f"{value!r} is neither true nor false")
        return value

    def name(self, key: str, ids: Sequence[str], what: str) -> int:
        """The index of the one name that must be there."""
        return pick(ids, self.value(key), self.path(key), what)

    def names(self, key: str, ids: Sequence[str], what: str) -> list[int]:
        """A list of names, none of them twice; none when the key is missing."""
        out: list[int] = []
        for i, value in enumerate(self.sequence(key)):
            x = pick(ids, value, f"{self.path(key)}[{i}]", what)
            if x in out:
                raise GameError(f"{self.path(key)}[{i}]: {value} is there twice")
            out.append(x)
        return out

    def sequence(self, key: str) -> list[Any]:
        value = self.data.get(key, [])
        if not isinstance(value, list | tuple):
            raise self.fail(key, f"should be a list, not {value!r}")
        return list(value)

    def entries(self, key: str, ids: Sequence[str], what: str) -> list[tuple[int, str, Any]]:
        """A table by names: index, path and value of every entry."""
        value = self.data.get(key, {})
        if not isinstance(value, Mapping):
            raise self.fail(key, f"should be a table, not {value!r}")
        return [(pick(ids, id, f"{self.path(key)}.{id}", what), f"{self.path(key)}.{id}", x) for id, x in value.items()]

    def counts(self, key: str, ids: Sequence[str], what: str) -> list[int]:
        """How many of each: a list of names, each as often as it is there, or a table of numbers."""
        out = [0] * len(ids)
        if isinstance(self.data.get(key), Mapping):
            for i, at, value in self.entries(key, ids, what):
                out[i] = whole(value, at, 0, 999)
        else:
            for n, value in enumerate(self.sequence(key)):
                out[pick(ids, value, f"{self.path(key)}[{n}]", what)] += 1
        return out

    def section(self, key: str, keys: Sequence[str]) -> Section:
        """The table under a key; an empty one when it is missing."""
        return Section(self.data.get(key, {}), self.path(key), keys)


def names(keys: Keys) -> list[str]:
    return [key for key, _, _ in keys]


def fill(d: Components, f: Frame, s: Section, keys: Keys) -> None:
    """Give a frame what the data says of it."""
    for key, local, kind in keys:
        if s.has(key):
            setattr(f, local, read_value(d, s, key, kind))


def read_value(d: Components, s: Section, key: str, kind: int) -> Any:
    if kind == SIDE:
        return s.name(key, SIDES, "a side")
    if kind == UNIT:
        return s.name(key, d.counters, "a unit or leader")
    if kind == GROUP:
        return s.names(key, d.counters, "a unit or leader")
    if kind == TRAIN:
        return s.names(key, WAGONS, "a wagon")
    if kind == SPACE:
        return s.name(key, d.spaces, "a space")
    if kind == NUMBER:
        return s.number(key, 0, 999, 0)
    return s.flag(key, False)  # not in one expression with a number: compiled, the truth would become one


def tell(d: Components, f: Frame, keys: Keys) -> dict[str, Any]:
    """The other way: what the data must say of a frame; nobody and nowhere are left out."""
    out: dict[str, Any] = {}
    for key, local, kind in keys:
        value: Any = getattr(f, local)
        if kind in (NUMBER, FLAG) or (kind in (GROUP, TRAIN) and value) or (kind in (SIDE, UNIT, SPACE) and value >= 0):
            out[key] = value_name(d, value, kind)
    return out


def value_name(d: Components, value: Any, kind: int) -> Any:
    if kind == GROUP:
        return [d.counters[u] for u in value]
    if kind == TRAIN:
        return [WAGONS[w] for w in value]
    if kind in (NUMBER, FLAG):
        return value
    return (SIDES if kind == SIDE else d.counters if kind == UNIT else d.spaces)[value]
