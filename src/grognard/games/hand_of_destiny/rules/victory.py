"""5 Victory: conditions, sudden death, points and the result of the last turn."""

from __future__ import annotations

from typing import Final

from grognard.games.hand_of_destiny.matter import (
    ALL,
    ALWAYS,
    ANY,
    AT_END,
    DEAD_COUNT,
    DRAW,
    EACH_TURN,
    FORT_COUNT,
    HOLDS,
    IN_SUPPLY,
    NONE,
    NOT,
    OCCUPIES,
    OFF_MAP,
    ON_MAP,
    ONCE,
    TURN,
    WATER_IS,
    Award,
    Condition,
    Level,
)
from grognard.games.hand_of_destiny.matter import DEAD as ARE_DEAD
from grognard.games.hand_of_destiny.query import fits, in_box, is_supplied, water
from grognard.games.hand_of_destiny.state import BOOK, DEAD, GAME_OVER, SCORED, Board, War
from grognard.kernel.flow import NOBODY

rule = BOOK.rule

VICTORY: Final = rule("5.0a")


# conditions


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


# sudden death


def check_sudden(g: War, when: int) -> None:
    """Both true at the same check: the player whose turn it is wins (5.0a)."""
    b = g.board
    true = [a for a in b.d.sudden if a.when == when and is_true(b, a.condition)]
    if true and VICTORY and not g.over:
        mine = [a for a in true if a.side == b.active]
        winner = (mine or true)[0].side
        g.tell(GAME_OVER, [winner, b.d.sudden.index((mine or true)[0]), -1])
        g.finish(winner, VICTORY)


def check_always(g: War) -> None:
    """After every finished move, battle, event and recruit."""
    if g.board.d.sudden:
        check_sudden(g, ALWAYS)


# points


def score_turn(g: War) -> None:
    """In the End Turn Phase: points of every turn, and those given once."""
    b = g.board
    for n, a in enumerate(b.d.awards):
        if a.when == EACH_TURN and is_true(b, a.condition):
            give(g, a, n)
        elif a.when == ONCE and not b.awarded[n] and is_true(b, a.condition):
            b.awarded[n] = 1
            give(g, a, n)


def give(g: War, a: Award, n: int) -> None:
    amount = a.amount
    if a.per:
        amount *= count_dead(g.board, g.board.d.conditions[a.condition]) // a.per
    if amount:
        g.board.points[a.side] += amount
        g.tell(SCORED, [a.side, amount, n])


def end_game(g: War) -> None:
    """The last turn has ended: points of the end, then the first level that is reached."""
    b = g.board
    for n, a in enumerate(b.d.awards):
        if a.when == AT_END and (a.per or is_true(b, a.condition)):
            give(g, a, n)
    level = reached(b)
    winner = NOBODY if level.winner == DRAW else level.winner
    g.tell(GAME_OVER, [winner, -1, b.d.levels.index(level)])
    g.finish(winner, VICTORY if VICTORY else BOOK.index["6.1a"])


def reached(b: Board) -> Level:
    ahead = b.points[0] - b.points[1]
    for level in b.d.levels:
        if level.last:
            return level
        if ahead >= level.low if b.d.by_points else is_true(b, level.condition):
            return level
    return b.d.levels[-1]
