"""5 Pure questions about victory: is a condition true, and which level is reached?"""

from __future__ import annotations

from grognard.games.hand_of_destiny import vocabulary as c
from grognard.games.hand_of_destiny.query import fits, is_supplied, units_in, water
from grognard.games.hand_of_destiny.state import DEAD, Board
from grognard.games.hand_of_destiny.vocabulary import NONE, Condition, Level


def is_true(b: Board, number: int) -> bool:
    """A condition by its number; one that isn't there is true."""
    if number == NONE:
        return True
    x = b.d.conditions[number]
    if x.kind == c.ALL:
        return all(is_true(b, p) for p in x.parts)
    if x.kind == c.ANY:
        return any(is_true(b, p) for p in x.parts)
    if x.kind == c.NOT:
        return not is_true(b, x.parts[0])
    return holds_now(b, x)


def holds_now(b: Board, x: Condition) -> bool:
    if x.kind == c.HOLDS:
        return sum(b.control[s] == x.side for s in x.spaces) >= x.low
    if x.kind == c.OCCUPIES:
        return occupies(b, x)
    if x.kind == c.DEAD:
        return sum(b.at[u] == DEAD for u in x.units) >= x.low
    if x.kind == c.DEAD_COUNT:
        return count_dead(b, x) >= x.low
    if x.kind == c.OFF_MAP:
        return not any(b.at[u] >= 0 for u in x.units)
    if x.kind == c.ON_MAP:
        return all(b.at[u] >= 0 for u in x.units)
    if x.kind == c.TURN:
        return x.low <= b.turn <= x.high
    if x.kind == c.IN_SUPPLY:
        return sum(b.at[u] >= 0 and is_supplied(b, u) for u in x.units) >= x.low
    if x.kind == c.FORT_COUNT:
        return b.fort.count(x.side) >= x.low
    assert x.kind == c.WATER_IS
    return water(b) == x.level


def occupies(b: Board, x: Condition) -> bool:
    there = [b.at[u] for u in b.d.own[x.side] if b.at[u] in x.spaces and fits(b, x.who, u)]
    return len(there) >= x.low and len(set(there)) >= x.low_spaces


def count_dead(b: Board, x: Condition) -> int:
    return sum(fits(b, x.who, u) for u in units_in(b, x.side, DEAD))


def reached(b: Board) -> Level:
    ahead = b.points[0] - b.points[1]
    for level in b.d.levels:
        if level.last:
            return level
        if ahead >= level.low if b.d.by_points else is_true(b, level.condition):
            return level
    return b.d.levels[-1]


def ahead(b: Board, role: int) -> float:
    """By how many points the side would win if the game ended now; for scenarios without points 1, 0 or -1."""
    if not b.d.by_points:
        winner = reached(b).winner
        return 0.0 if winner == c.DRAW else 1.0 if winner == role else -1.0
    points = points_now(b)
    return float(points[role] - points[1 - role])


def points_now(b: Board) -> list[int]:
    """The points of both sides if the game ended now."""
    points = b.points[:]
    for a in b.d.awards:
        if a.when == c.AT_END and a.per:
            points[a.side] += a.amount * (count_dead(b, b.d.conditions[a.condition]) // a.per)
        elif a.when == c.AT_END and is_true(b, a.condition):
            points[a.side] += a.amount
    return points


def value(b: Board, role: int) -> float:
    """How good a position is for a side, from 0 to 1: by how far it is ahead, and the surer the later it is."""
    decisive = max([1] + [abs(level.low) for level in b.d.levels if b.d.by_points and not level.last])
    lead = max(-1.0, min(1.0, ahead(b, role) / decisive))
    return 0.5 + 0.5 * lead * (1 + b.turn) / (2 + b.d.turns)
