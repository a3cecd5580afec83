"""SHOOT.5, SHOOT.15, INDEP.3, SPEC.open_fire What a unit has declared: who fires together, and who could."""

from __future__ import annotations

from grognard.games.warpath_2e.frames import Shooting
from grognard.games.warpath_2e.query_shoot import NO_TARGET, Range, guns_of, is_own_attack, ways
from grognard.games.warpath_2e.query_sight import Gun
from grognard.games.warpath_2e.state import Board


def common_ways(b: Board, unit: int) -> list[Gun]:
    """All that may be fired with the rest of a unit, in every way."""
    return [way for gun in guns_of(b, unit) if not is_own_attack(b, gun) for way in ways(b, gun)]


def common_guns(b: Board, unit: int, target: int) -> list[Gun]:
    """SHOOT.6, SHOOT.7 Those who see the target and reach it."""
    guns = common_ways(b, unit)
    return Range(b, guns, target).able if guns else []


def bar_common(b: Board, unit: int, target: int) -> int:
    """0, or the rule that keeps all of a unit from shooting at a target: that of whoever comes nearest to it."""
    guns = common_ways(b, unit)
    if not guns:
        return NO_TARGET
    aims = Range(b, guns, target)
    bars = [aims.bar(row) for row in range(len(guns))]
    if not all(bars):
        return 0
    return bars[min(range(len(guns)), key=lambda row: (aims.look.is_unseen(row), aims.look.distance(row)))]


def shots(f: Shooting) -> list[Gun]:
    return [Gun(m, n, bool(x)) for m, n, x in zip(f.firers, f.weapons, f.indirect, strict=True)]


def volleys(b: Board, f: Shooting) -> list[list[int]]:
    """The shots that are rolled together, by their numbers: common fire first, then each weapon of its own."""
    guns = shots(f)
    common = [n for n, gun in enumerate(guns) if not is_own_attack(b, gun)]
    alone = [[n] for n, gun in enumerate(guns) if is_own_attack(b, gun)]
    return ([common] if common else []) + alone
