"""Battles made up by lot, to prove the odds: what the games of the family make up alike."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final

MOST: Final = 6  # units of a side
STRAY: Final = 0.15  # how often one of another type is in a force of one type

MayStand = Callable[[int, int], bool]  # a unit, in a space


def muster(b: Any, units: list[int], where: int, rng: Random, alike: float, always: Sequence[int] = ()) -> None:
    """Some of the units; as often as `alike` says a force of one type, with those who may `always` be among them."""
    if rng.random() < alike and units:
        kind = b.d.type[rng.choice(units)]
        units = [u for u in units if b.d.type[u] == kind or u in always or rng.random() < STRAY]
    for u in rng.sample(units, min(len(units), rng.randint(1, MOST))):
        b.at[u] = where


def surround(b: Any, spaces: list[int], sides: Sequence[int], chance: float, rng: Random, may: MayStand) -> None:
    """Others in the spaces around: supply, and enemies in the way, so that at times there is no way out."""
    for s in spaces:
        if rng.random() < chance:
            side = rng.choice(sides)
            free = [u for u in b.d.own[side] if b.at[u] < 0 and may(u, s)]
            if free:
                b.at[rng.choice(free)] = s
