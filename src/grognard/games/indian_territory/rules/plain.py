"""Frames as plain data: which key of a position stands for which local, and of what kind it is."""

from __future__ import annotations

from typing import Any, Final

from grognard.games.indian_territory.state import MAX_WAGONS, SIDES, Components
from grognard.kernel.flow import Frame
from grognard.kernel.plain import Section

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
