"""What a side plays for, read out of a scenario's victory conditions: spaces to hold, units to kill or to keep.

All is on one scale: points of victory. What a condition asks for is shared out among the spaces or units it names.
"""

from __future__ import annotations

from typing import Final

from grognard.games.hand_of_destiny.matter import (
    ALL,
    ANY,
    AT_END,
    DEAD_COUNT,
    DRAW,
    EACH_TURN,
    HOLDS,
    NONE,
    NOT,
    OCCUPIES,
    OFF_MAP,
    ON_MAP,
    Award,
    Condition,
    Filter,
    Matter,
)
from grognard.games.hand_of_destiny.matter import DEAD as ARE_DEAD
from grognard.games.hand_of_destiny.query import fits
from grognard.games.hand_of_destiny.query_victory import count_dead, is_true, reached
from grognard.games.hand_of_destiny.state import Board

SUDDEN: Final = 8.0  # what winning at once is worth
BY_CONDITION: Final = 6.0  # a level that has no points
A_FORT: Final = 0.4  # any printed fort, so that a scenario without conditions on the map has something to fight for
A_SPACE: Final = 0.05


class Stakes:
    """What one side wants: by space, that it holds it; by unit, that it dies (an enemy's) or lives (its own)."""

    def __init__(self, d: Matter, role: int) -> None:
        self.role = role
        self.space = [A_FORT if use != NONE else A_SPACE for use in d.fort_use]
        self.unit = [0.0] * len(d.units)
        self.bring: list[tuple[Filter | None, list[int], float]] = []  # whom to bring where
        for a in d.sudden:
            self.add(d, a.condition, a.side == role, SUDDEN)
        for a in d.awards:
            times = d.turns / 2 if a.when == EACH_TURN else 1.0
            self.award(d, a, times)
        for level in d.levels if not d.by_points else []:
            if level.winner != DRAW:
                self.add(d, level.condition, level.winner == role, BY_CONDITION)

    def award(self, d: Matter, a: Award, times: float) -> None:
        if a.per and a.condition != NONE:
            self.count_units(d, d.conditions[a.condition], a.side == self.role, a.amount / a.per)
        else:
            self.add(d, a.condition, a.side == self.role, a.amount * times)

    def add(self, d: Matter, number: int, mine: bool, weight: float) -> None:
        """A condition that is good for this side (`mine`) or for the other."""
        if number == NONE:
            return
        c = d.conditions[number]
        if c.kind in (ALL, ANY):
            for part in c.parts:
                self.add(d, part, mine, weight / len(c.parts))
        elif c.kind == NOT:
            self.add(d, c.parts[0], not mine, weight)
        elif c.kind in (HOLDS, OCCUPIES):
            self.hold(c, mine, weight)
        elif c.kind in (ARE_DEAD, OFF_MAP, ON_MAP, DEAD_COUNT):
            self.count_units(d, c, mine != (c.kind == ON_MAP), weight)

    def hold(self, c: Condition, mine: bool, weight: float) -> None:
        wanted = (c.side == self.role) == mine
        for s in c.spaces:
            self.space[s] += (weight if wanted else -weight) * max(1, c.low) / max(1, len(c.spaces))
        if c.kind == OCCUPIES and wanted and c.side == self.role:
            self.bring.append((c.who, c.spaces, weight))

    def count_units(self, d: Matter, c: Condition, dead_is_good: bool, weight: float) -> None:
        units = c.units or [u for u in d.own[c.side] if c.who is None or c.who.mask[u]]
        each = weight / max(1, len(c.units)) if c.units else weight
        for u in units:
            self.unit[u] += each if dead_is_good == (d.side[u] != self.role) else -each


KEPT: dict[tuple[str, str, int], Stakes] = {}


def stakes_of(d: Matter, role: int) -> Stakes:
    """Worked out once for a scenario."""
    key = (d.digest, d.id, role)
    if key not in KEPT:
        KEPT[key] = Stakes(d, role)
    return KEPT[key]


def ahead(b: Board, role: int) -> float:
    """By how many points the side would win if the game ended now; for other scenarios 1, 0 or -1."""
    if not b.d.by_points:
        winner = reached(b).winner
        return 0.0 if winner == DRAW else 1.0 if winner == role else -1.0
    points = [float(x) for x in b.points]
    for a in b.d.awards:
        if a.when == AT_END and a.per:
            points[a.side] += a.amount * (count_dead(b, b.d.conditions[a.condition]) // a.per)
        elif a.when == AT_END and is_true(b, a.condition):
            points[a.side] += a.amount
    return points[role] - points[1 - role]


def to_bring(b: Board, st: Stakes, u: int) -> list[int]:
    """Spaces where this very unit is wanted."""
    return [s for who, spaces, _ in st.bring for s in spaces if fits_off_place(b, who, u)]


def fits_off_place(b: Board, who: Filter | None, u: int) -> bool:
    return who is None or (who.mask[u] != 0 and (not who.without or fits(b, who, u) or bool(who.spaces)))
