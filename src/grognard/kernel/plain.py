"""Plain data, checked as it is read: whatever is wrong is a GameError that names the path to it."""

from __future__ import annotations

import difflib
from collections.abc import Mapping, Sequence
from typing import Any, Final

from grognard.kernel.game import GameError

A_FEW: Final = 24  # so many names are listed when a wrong one resembles none


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
