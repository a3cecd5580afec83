"""Exact odds of an attack and of Nerve. Dice are independent, so distributions are convolved, never sampled.

>>> rifles = Group(10, need=4, bonus=0)
>>> told = attack_odds([rifles], defence=4)
>>> round(told[0], 3), round(sum(n * chance for n, chance in enumerate(told)), 3)
(0.056, 2.5)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import comb
from typing import Final

from grognard.games.warpath_2e.rolls import (
    BEYOND_SIX,
    is_damage,
    is_hit,
    is_onslaught,
    nerve_modifier,
    nerve_result,
)
from grognard.games.warpath_2e.state import DESTROYED, STEADY, SUPPRESSED

FACES: Final = (1, 2, 3, 4, 5, 6)
NONE: Final = -1  # no die has failed

Spread = list[float]  # the chance of 0, 1, 2 and so on


@dataclass(frozen=True)
class Group:
    """Dice of one attack that need the same to hit and have the same bonus to damage; each hit becomes `blast` hits."""

    dice: int
    need: int
    bonus: int
    blast: int = 1


@dataclass(frozen=True)
class Target:
    """A unit that is shot at or struck; `tough` 0 for ordinary models, `taken` the damage it has already."""

    models: int
    defence: int
    suppression: int
    destruction: int
    tough: int = 0
    taken: int = 0
    is_suppressed: bool = False
    is_steadfast: bool = False
    is_inspired: bool = False


@dataclass(frozen=True)
class Outcome:
    """What an attack brings: points of damage, models lost to it, and the chances of each end."""

    damage: Spread
    lost: Spread
    destroyed: float
    suppressed: float
    unharmed: float
    survived: Spread  # so many models lost, and the unit still there


# dice


def chance_to_hit(need: int) -> float:
    """SHOOT.16, SHOOT.17 The chance of one die."""
    return sum(is_hit(need, die, second) for die in FACES for second in FACES) / 36


def chance_to_damage(defence: int, bonus: int) -> float:
    """SHOOT.18 to SHOOT.20 The chance of one hit."""
    return sum(is_damage(defence, bonus, die) for die in FACES) / 6


def chance_to_activate(modifier: int) -> float:
    """ACT.1 No die is rolled where the modifiers come to 0 or better."""
    return min(max(6 + modifier, 0), 6) / 6


@cache
def several(count: int, chance: float) -> tuple[float, ...]:
    """How many of so many dice come up."""
    return tuple(comb(count, n) * chance**n * (1 - chance) ** (count - n) for n in range(count + 1))


# hits and damage

Hits = tuple[int, ...]  # of each group


def hit_odds(groups: Sequence[Group], defence: int, elite: bool) -> dict[Hits, float]:
    """The chance of so many hits by each group, before Blast. SPEC.elite re-rolls the failed die that is worth most."""
    ways: dict[tuple[Hits, int], float] = {((), NONE): 1.0}  # hits so far, and what is best re-rolled
    worth = _worth(groups, defence)
    for g, group in enumerate(groups):
        after: dict[tuple[Hits, int], float] = {}
        for (hits, best), chance in ways.items():
            for n, failed, part in _rolled(group):
                fails = [best, *[2 * g + kind for kind in failed]]
                key = ((*hits, n), max((x for x in fails if x != NONE), key=lambda x: worth[x], default=NONE))
                after[key] = after.get(key, 0) + chance * part
        ways = after
    out: dict[Hits, float] = {}
    for (hits, best), chance in ways.items():
        again = _again(groups[best // 2], best % 2) if elite and best != NONE else 0.0
        more = tuple(n + (i == best // 2) for i, n in enumerate(hits))
        out[hits] = out.get(hits, 0) + chance * (1 - again)
        if again:
            out[more] = out.get(more, 0) + chance * again
    return out


FIRST: Final = 0  # a first die that failed
LATER: Final = 1  # a second die that failed, after a six (SHOOT.17)


def _rolled(group: Group) -> list[tuple[int, list[int], float]]:
    """How many dice of a group hit, which kinds of failures are among the rest, and the chance of it."""
    n, hit = group.dice, chance_to_hit(group.need)
    if group.need <= BEYOND_SIX:
        return [(h, [FIRST] if h < n else [], chance) for h, chance in enumerate(several(n, hit))]
    out: list[tuple[int, list[int], float]] = []
    six = 1 / 6
    for sixes, chance in enumerate(several(n, six)):
        for h, part in enumerate(several(sixes, hit / six)):
            failed = [kind for kind, some in ((FIRST, sixes < n), (LATER, h < sixes)) if some]
            out.append((h, failed, chance * part))
    return out


def _again(group: Group, kind: int) -> float:
    """The chance that a failed die hits when it is rolled again."""
    hit = chance_to_hit(group.need)
    return hit * 6 if kind == LATER else hit


def _worth(groups: Sequence[Group], defence: int) -> list[float]:
    """The damage that a re-roll may be expected to bring, for a failed first and second die of each group."""
    out: list[float] = []
    for group in groups:
        each = chance_to_damage(defence, group.bonus) * group.blast
        out += [_again(group, kind) * each for kind in (FIRST, LATER)]
    return out


def damage_odds(hits: Sequence[tuple[int, int]], defence: int, vicious: bool) -> Spread:
    """The chance of so many points of damage by hits, told as numbers with their bonus. SPEC.vicious re-rolls one."""
    ways: dict[tuple[int, float], float] = {(0, 0.0): 1.0}  # damage so far, and the best chance of a re-roll
    for count, bonus in hits:
        each = chance_to_damage(defence, bonus)
        after: dict[tuple[int, float], float] = {}
        for (done, best), chance in ways.items():
            for n, part in enumerate(several(count, each)):
                key = (done + n, max(best, each) if n < count else best)
                after[key] = after.get(key, 0) + chance * part
        ways = after
    out = [0.0] * (sum(count for count, _ in hits) + 1)
    for (done, best), chance in ways.items():
        again = best if vicious else 0.0
        out[done] += chance * (1 - again)
        if again:
            out[done + 1] += chance * again
    return out


def attack_odds(groups: Sequence[Group], defence: int, elite: bool = False, vicious: bool = False) -> Spread:
    """The chance of so many points of damage by one attack."""
    out = [0.0] * (sum(g.dice * g.blast for g in groups) + 1)
    for hits, chance in hit_odds(groups, defence, elite).items():
        blasted = [(n * g.blast, g.bonus) for n, g in zip(hits, groups, strict=True)]
        for damage, part in enumerate(damage_odds(blasted, defence, vicious)):
            out[damage] += chance * part
    return out


# Nerve


def nerve_odds(t: Target, modifier: int) -> list[float]:
    """The chances of Steady, Suppressed and Destroyed; SPEC.inspiring rolls a Destroyed test again."""
    once = [0.0, 0.0, 0.0]
    for a in FACES:
        for b in FACES:
            once[nerve_result(t.suppression, t.destruction, modifier, (a, b), t.is_steadfast)] += 1 / 36
    if not t.is_inspired:
        return once
    return [(x if result != DESTROYED else 0.0) + once[DESTROYED] * x for result, x in enumerate(once)]


def outcome_odds(t: Target, damage: Spread) -> Outcome:
    """What damage does to a unit: models lost, then one test of Nerve if there was any (NERVE.3, SPEC.tough_nerve)."""
    lost = [0.0] * (t.models + 1)
    ends = [0.0, 0.0, 0.0]
    survived = [0.0] * (t.models + 1)
    for points, chance in enumerate(damage):
        gone = _gone(t, points)
        lost[gone] += chance
        if gone == t.models:
            ends[DESTROYED] += chance
        elif points == 0:
            ends[STEADY] += chance
            survived[gone] += chance
        else:
            onslaught = is_onslaught(t.models, t.models - gone, t.tough > 0)
            for result, part in enumerate(nerve_odds(t, nerve_modifier(t.is_suppressed, onslaught))):
                ends[result] += chance * part
                survived[gone] += chance * part if result != DESTROYED else 0.0
    return Outcome(damage, lost, ends[DESTROYED], ends[SUPPRESSED], damage[0], survived)


def _gone(t: Target, points: int) -> int:
    """SHOOT.21, SPEC.tough Models lost to so many points; those beyond the last model are lost."""
    return min(t.models, (points + t.taken) // max(1, t.tough))
