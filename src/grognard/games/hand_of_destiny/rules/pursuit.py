"""19 Pursuit: leaders and cavalry ride on, one group along one land route."""

from __future__ import annotations

from typing import Final

from grognard.games.hand_of_destiny.frames import Pursuit
from grognard.games.hand_of_destiny.matter import F_CAVALRY, F_LEADER
from grognard.games.hand_of_destiny.query import (
    any_flag,
    crowd,
    is_fleet,
    is_static,
    is_truce,
    is_turned_back,
    units_in,
)
from grognard.games.hand_of_destiny.query_battle import attacker_at
from grognard.games.hand_of_destiny.query_march import bar_route, bar_stand
from grognard.games.hand_of_destiny.rules.changes import bring, turn_back
from grognard.games.hand_of_destiny.state import ATTACKS, BOOK, PURSUE, PURSUED, RULES, STEP, Board, War
from grognard.kernel.choice import PASS, each, noun_of, verb_of
from grognard.kernel.flow import again, others

decision = RULES.decision
rule = BOOK.rule

TRUCE: Final = rule("7.0c")
STATIC: Final = rule("11.1c")
WHO: Final = rule("19.0b")
TOGETHER: Final = rule("19.0c")
ONCE: Final = rule("19.0e")


def pursuer(g: War, f: Pursuit) -> int:
    return f.side


def bar_pursuer(b: Board, f: Pursuit, u: int) -> int:
    """May this unit pursue, with those who do already?"""
    if b.d.side[u] != f.side or b.at[u] != f.where or u in f.members:
        return WHO or TOGETHER
    if WHO and (is_fleet(b, u) or u in f.barred or not any_flag(b, u, [F_LEADER, F_CAVALRY])):
        return WHO
    if is_static(b, u) and STATIC:
        return STATIC
    if b.pursued[u] and ONCE:
        return ONCE
    return 0 if ways(b, f, [*f.members, u]) else TOGETHER


def ways(b: Board, f: Pursuit, members: list[int]) -> list[int]:
    return [s for s in b.d.near_land[f.where] if not bar_way(b, f, members, s)]


def bar_way(b: Board, f: Pursuit, members: list[int], s: int) -> int:
    """May all of them pursue into this space? Rivers, supply and earlier moves don't matter."""
    if not members:
        return TOGETHER
    for u in members:
        barred = bar_route(b, u, f.where, s) or bar_stand(b, u, s)
        if barred:
            return barred
        if is_truce(b, u, s) and TRUCE:
            return TRUCE
    return 0


@decision(Pursuit, by=pursuer, rule="19.0c")
def pursue(g: War, f: Pursuit) -> list[int]:
    """Some, none or all of them, in any one direction."""
    b = g.board
    riders = each(PURSUE, [u for u in units_in(b, f.side, f.where) if not bar_pursuer(b, f, u)])
    spaces = each(STEP, ways(b, f, f.members))
    return [*riders, *spaces, PASS] if riders or f.members else []


@pursue.barred
def why_not_pursue(g: War, f: Pursuit, choice: int) -> int:
    if choice == PASS:
        return 0
    if verb_of(choice) == STEP:
        return bar_way(g.board, f, f.members, noun_of(choice))
    return bar_pursuer(g.board, f, noun_of(choice))


@pursue.chosen(PURSUE)
def add_pursuer(g: War, f: Pursuit, u: int) -> None:
    f.members.append(u)
    again(f)


@pursue.chosen(STEP)
def pursue_to(g: War, f: Pursuit, s: int) -> None:
    """19.0d: where friends face the enemy already, they join them in their role; else they attack."""
    b = g.board
    if is_turned_back(b, f.side, s) and TRUCE:
        turn_back(g, f.side, s)
        again(f)
        return
    g.tell(PURSUED, [f.side, f.where, s, len(f.members), *f.members], f.side)
    g.tell(PURSUED, [f.side, f.where, s, len(f.members)], others(f.side))
    attacks = crowd(b, 1 - f.side, s) > 0 and (not crowd(b, f.side, s) or attacker_at(b, s) == f.side)
    if attacks:
        for u in units_in(b, 1 - f.side, s):
            b.pursued[u] = min(1, b.pursued[u])  # they were to attack, but whom they had ridden into is gone (20.0c)
    for u in f.members:
        b.pursued[u] = ATTACKS if attacks else 1
        bring(g, u, s)
