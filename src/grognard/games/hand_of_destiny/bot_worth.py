"""What a side plays for, read out of a scenario's victory conditions: spaces to hold, units to kill or to keep.

All is on one scale: points of victory. What a condition asks for is shared out among the spaces or units it names.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from grognard.games.hand_of_destiny import vocabulary
from grognard.games.hand_of_destiny.components import Components
from grognard.games.hand_of_destiny.query import fits
from grognard.games.hand_of_destiny.query_victory import holds_now
from grognard.games.hand_of_destiny.state import Board
from grognard.games.hand_of_destiny.vocabulary import NONE, Condition, Filter

SUDDEN: Final = 8.0  # what winning at once is worth
BY_CONDITION: Final = 6.0  # a level that has no points
A_FORT: Final = 0.4  # any printed fort, so that a scenario without conditions on the map has something to fight for
A_SPACE: Final = 0.05


class Stakes:
    """What one side wants: by space, that it holds it; by unit, that it dies (an enemy's) or lives (its own)."""

    def __init__(self, d: Components, role: int) -> None:
        self.role = role
        self.space = [A_FORT if use != NONE else A_SPACE for use in d.fort_use]
        self.unit = [0.0] * len(d.units)
        self.bring: list[tuple[Filter | None, list[int]]] = []  # whom to bring where
        for a in d.sudden:
            self.add(d, a.condition, a.side == role, SUDDEN)
        for a in d.awards:
            if a.per and a.condition != NONE:
                self.count_units(d, d.conditions[a.condition], a.side == role, a.amount / a.per)
            else:
                times = d.turns / 2 if a.when == vocabulary.EACH_TURN else 1.0
                self.add(d, a.condition, a.side == role, a.amount * times)
        for level in d.levels if not d.by_points else []:
            if level.winner != vocabulary.DRAW:
                self.add(d, level.condition, level.winner == role, BY_CONDITION)

    def add(self, d: Components, number: int, mine: bool, weight: float) -> None:
        """A condition that is good for this side (`mine`) or for the other."""
        if number == NONE:
            return
        c = d.conditions[number]
        if c.kind in (vocabulary.ALL, vocabulary.ANY):
            for part in c.parts:
                self.add(d, part, mine, weight / len(c.parts))
        elif c.kind == vocabulary.NOT:
            self.add(d, c.parts[0], not mine, weight)
        elif c.kind in (vocabulary.HOLDS, vocabulary.OCCUPIES):
            self.hold(c, mine, weight)
        elif c.kind in (vocabulary.DEAD, vocabulary.OFF_MAP, vocabulary.ON_MAP, vocabulary.DEAD_COUNT):
            self.count_units(d, c, mine != (c.kind == vocabulary.ON_MAP), weight)

    def hold(self, c: Condition, mine: bool, weight: float) -> None:
        wanted = (c.side == self.role) == mine
        for s in c.spaces:
            self.space[s] += (weight if wanted else -weight) * max(1, c.low) / max(1, len(c.spaces))
        if c.kind == vocabulary.OCCUPIES and wanted and c.side == self.role:
            self.bring.append((c.who, c.spaces))

    def count_units(self, d: Components, c: Condition, dead_is_good: bool, weight: float) -> None:
        units = c.units or [u for u in d.own[c.side] if c.who is None or c.who.mask[u]]
        each = weight / max(1, len(c.units))
        for u in units:
            self.unit[u] += each if dead_is_good == (d.side[u] != self.role) else -each


@lru_cache(maxsize=16)
def stakes_of(d: Components, role: int) -> Stakes:
    """Worked out once for a scenario."""
    return Stakes(d, role)


def to_bring(b: Board, st: Stakes, u: int) -> list[int]:
    """Spaces where this very unit is wanted."""
    return [s for who, spaces in st.bring for s in spaces if fits_off_place(b, who, u)]


def fits_off_place(b: Board, who: Filter | None, u: int) -> bool:
    return who is None or (who.mask[u] != 0 and (not who.without or fits(b, who, u) or bool(who.spaces)))


def vital_spaces(b: Board, role: int) -> list[int]:
    """Spaces of a side, each the last that the enemy lacks for a sudden death, now or in a turn to come."""
    deaths = [a.condition for a in b.d.sudden if a.side != role and not would_be(b, a.condition, NONE)]
    mine = [s for s in range(len(b.d.spaces)) if b.control[s] == role]
    return [s for s in mine if any(would_be(b, x, s) for x in deaths)]


def would_be(b: Board, number: int, lost: int) -> bool:
    """Would a condition be true once its turn has come, and a space has changed hands?"""
    if number == NONE:
        return True
    x = b.d.conditions[number]
    if x.kind == vocabulary.ALL:
        return all(would_be(b, part, lost) for part in x.parts)
    if x.kind == vocabulary.ANY:
        return any(would_be(b, part, lost) for part in x.parts)
    if x.kind == vocabulary.NOT:
        return not would_be(b, x.parts[0], lost)
    if x.kind == vocabulary.TURN:
        return b.turn <= x.high
    if x.kind == vocabulary.HOLDS:
        return sum((b.control[s] == x.side) != (s == lost) for s in x.spaces) >= x.low
    return holds_now(b, x)
