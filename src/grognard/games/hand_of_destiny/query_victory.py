"""5 Pure questions about victory: is a condition true, and which level is reached?"""

from __future__ import annotations

from grognard.games.hand_of_destiny.matter import (
    ALL,
    ANY,
    DEAD_COUNT,
    FORT_COUNT,
    HOLDS,
    IN_SUPPLY,
    NONE,
    NOT,
    OCCUPIES,
    OFF_MAP,
    ON_MAP,
    TURN,
    WATER_IS,
    Condition,
    Level,
)
from grognard.games.hand_of_destiny.matter import DEAD as ARE_DEAD
from grognard.games.hand_of_destiny.query import fits, in_box, is_supplied, water
from grognard.games.hand_of_destiny.state import DEAD, Board


def is_true(b: Board, number: int) -> bool:
    """A condition by its number; one that isn't there is true."""
    if number == NONE:
        return True
    c = b.d.conditions[number]
    if c.kind == ALL:
        return all_true(b, c.parts)
    if c.kind == ANY:
        return any_true(b, c.parts)
    if c.kind == NOT:
        return not is_true(b, c.parts[0])
    return holds_now(b, c)


def all_true(b: Board, parts: list[int]) -> bool:
    for p in parts:
        if not is_true(b, p):
            return False
    return True


def any_true(b: Board, parts: list[int]) -> bool:
    for p in parts:
        if is_true(b, p):
            return True
    return False


def holds_now(b: Board, c: Condition) -> bool:
    if c.kind == HOLDS:
        return sum(b.hold[s] == c.side for s in c.spaces) >= c.low
    if c.kind == OCCUPIES:
        return occupies(b, c)
    if c.kind == ARE_DEAD:
        return sum(b.at[u] == DEAD for u in c.units) >= c.low
    if c.kind == DEAD_COUNT:
        return count_dead(b, c) >= c.low
    if c.kind == OFF_MAP:
        return not any(b.at[u] >= 0 for u in c.units)
    if c.kind == ON_MAP:
        return all(b.at[u] >= 0 for u in c.units)
    if c.kind == TURN:
        return c.low <= b.turn <= c.high
    if c.kind == IN_SUPPLY:
        return sum(b.at[u] >= 0 and is_supplied(b, u) for u in c.units) >= c.low
    if c.kind == FORT_COUNT:
        return b.fort.count(c.side) >= c.low
    assert c.kind == WATER_IS
    return water(b) == c.level


def occupies(b: Board, c: Condition) -> bool:
    there = [b.at[u] for u in b.d.own[c.side] if b.at[u] in c.spaces and fits(b, c.who, u)]
    return len(there) >= c.low and len(set(there)) >= c.low_spaces


def count_dead(b: Board, c: Condition) -> int:
    return sum(fits(b, c.who, u) for u in in_box(b, c.side, DEAD))


def reached(b: Board) -> Level:
    ahead = b.points[0] - b.points[1]
    for level in b.d.levels:
        if level.last:
            return level
        if ahead >= level.low if b.d.by_points else is_true(b, level.condition):
            return level
    return b.d.levels[-1]
