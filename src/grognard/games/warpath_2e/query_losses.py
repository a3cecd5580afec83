"""SHOOT.22 to SHOOT.26, NERVE.5, SPEC.inspiring Which models may fall next, and what holds when Nerve is tested."""

from __future__ import annotations

from typing import Final

from grognard.games.warpath_2e.components import INSPIRING, MIL, TOUGH
from grognard.games.warpath_2e.ground import scene_of
from grognard.games.warpath_2e.measure import is_within
from grognard.games.warpath_2e.query import living, own_units
from grognard.games.warpath_2e.rolls import is_onslaught
from grognard.games.warpath_2e.roster import LEADER, SPECIAL
from grognard.games.warpath_2e.state import BOOK, ON_TABLE, Board
from grognard.tabletop.distance import gaps
from grognard.tabletop.formation import losses

INSPIRED: Final = BOOK.value("SPEC.inspiring", 6) * MIL


def fallible(b: Board, unit: int, open: list[int], seen: list[int]) -> list[int]:
    """The models that may fall next, the automatic choice first: the farthest from the Leader, then the last one."""
    found = living(b, unit)
    if len(found) < 2:
        return found
    for rank in (leader_last, standing_out, breaking, hidden):
        ranks = rank(b, found, open, seen)
        found = [m for m, x in zip(found, ranks, strict=True) if x == min(ranks)]
    return from_farthest(b, unit, found)


def leader_last(b: Board, models: list[int], open: list[int], seen: list[int]) -> list[int]:
    """SHOOT.23 The Leader only when nobody else is left."""
    return [int(b.d.role[m] == LEADER) for m in models]


def standing_out(b: Board, models: list[int], open: list[int], seen: list[int]) -> list[int]:
    """SHOOT.24 Models that stand out after all normal troopers."""
    return [int(b.d.role[m] == SPECIAL) for m in models]


def breaking(b: Board, models: list[int], open: list[int], seen: list[int]) -> list[int]:
    """SHOOT.25 How many survivors would be out of formation; nobody aboard a transport is in one (TRANS.5)."""
    unit = b.d.unit[models[0]]
    if b.at[unit] != ON_TABLE:
        return [0] * len(models)
    there = living(b, unit)
    broken = losses(scene_of(b), there, there[0])
    return [int(broken[there.index(m)]) for m in models]


def hidden(b: Board, models: list[int], open: list[int], seen: list[int]) -> list[int]:
    """SHOOT.26 In the open, then seen in cover, then unseen; in melee first those in contact."""
    return [0 if m in open else 1 if m in seen else 2 for m in models]


def from_farthest(b: Board, unit: int, models: list[int]) -> list[int]:
    """SHOOT.22 The order of the automatic choice."""
    if b.at[unit] != ON_TABLE:
        return models[::-1]
    away = gaps(scene_of(b), [living(b, unit)[0]], models)[0]
    return [m for _, m in sorted(zip((round(float(x) * MIL) for x in away), models, strict=True), reverse=True)]


def suffers_onslaught(b: Board, unit: int, before: int) -> bool:
    """NERVE.5 Is half of the unit gone that was there?"""
    return is_onslaught(before, len(living(b, unit)), bool(b.d.rules[unit][TOUGH]))


def is_inspired(b: Board, unit: int) -> bool:
    """SPEC.inspiring Is it Inspiring, or a friend near it? Passengers inspire nobody (TRANS.4)."""
    if b.d.rules[unit][INSPIRING]:
        return True
    friends = [u for u in own_units(b, b.d.side[unit]) if b.at[u] == ON_TABLE and b.d.rules[u][INSPIRING]]
    return b.at[unit] == ON_TABLE and any(is_within(b, u, unit, INSPIRED) for u in friends)
