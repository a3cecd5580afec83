"""SHOOT.1 to SHOOT.17, INDEP, WEAP, ARM.35 Who may shoot, with what, at whom, and what each die of an attack needs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from grognard.games.warpath_2e import components as k
from grognard.games.warpath_2e.components import MIL, Weapon
from grognard.games.warpath_2e.ground import scene_of
from grognard.games.warpath_2e.measure import is_within
from grognard.games.warpath_2e.query import living, own_units
from grognard.games.warpath_2e.query_sight import Gun, Look, carried, fires_from, mounted
from grognard.games.warpath_2e.rolls import Shot, aimed, shot_bonus, shot_need
from grognard.games.warpath_2e.state import (
    ABOARD,
    ARRIVE,
    BOOK,
    DISMOUNT,
    HALT,
    HARD_TURN,
    MANOEUVRE,
    MOVE,
    ON_TABLE,
    STRICT_SUPPRESSION,
    Board,
)  # fmt: skip
from grognard.tabletop.distance import touching
from grognard.tabletop.scene import Scene

INDEPENDENT: Final = BOOK.value("INDEP.1", 4)
TOO_CLOSE: Final = BOOK.value("WEAP.indirect", 12) * MIL
PASSENGERS: Final = 3  # models of a unit aboard that fire (SPEC.open_fire)
SLOW: Final = (MOVE, HARD_TURN, MANOEUVRE, DISMOUNT, ARRIVE)  # after these a unit shoots, as one that moved (SHOOT.11)

NO_TARGET: Final = BOOK.rule("SHOOT.5")
UNSEEN: Final = BOOK.rule("SHOOT.6")
OUT_OF_RANGE: Final = BOOK.rule("SHOOT.7")
AT_THE_DOUBLE: Final = BOOK.rule("SHOOT.2")
IN_CONTACT: Final = BOOK.rule("SHOOT.4")
DISRUPTED: Final = BOOK.rule("MEL.17")
STRICTLY: Final = BOOK.rule("ACT.6")
CLOSED: Final = BOOK.rule("TRANS.8")
RELOADING: Final = BOOK.rule("WEAP.reload")
NO_INDIRECT: Final = BOOK.rule("WEAP.indirect")
FROM_ABOARD: Final = BOOK.rule("SPEC.open_fire")
ARC: Final = BOOK.rule("ARM.36")


# may a unit shoot at all?


def bar_shooting(b: Board, unit: int, was_disrupted: bool = False, was_suppressed: bool = False) -> int:
    """0, or the rule that keeps a unit from shooting in this activation."""
    if was_disrupted:
        return DISRUPTED
    if was_suppressed and b.switch[STRICT_SUPPRESSION]:
        return STRICTLY
    carrier = b.ride[unit] if b.at[unit] == ABOARD else unit
    if b.at[carrier] != ON_TABLE or (carrier != unit and not b.d.rules[carrier][k.OPEN_TOP]):
        return CLOSED
    if last_action(b, unit) not in (HALT, *SLOW):
        return AT_THE_DOUBLE
    return IN_CONTACT if in_contact(b, carrier) else 0


def in_contact(b: Board, unit: int) -> bool:
    """SHOOT.4 Does a model touch an enemy?"""
    enemies = [m for u in enemies_of(b, unit) for m in living(b, u)]
    return bool(enemies) and bool(touching(scene_of(b), living(b, unit), enemies).any())


def enemies_of(b: Board, unit: int) -> list[int]:
    """SHOOT.5 The enemy units that are there to be shot at."""
    return [u for u in own_units(b, 1 - b.d.side[unit]) if b.at[u] == ON_TABLE and living(b, u)]


def aiming(b: Board, unit: int) -> tuple[bool, bool]:
    """SHOOT.11, SPEC.stabilised Does a unit count as moved, and as still?"""
    return aimed(last_action(b, unit) in SLOW, bool(b.d.rules[unit][k.STABILISED]))


def last_action(b: Board, unit: int) -> int:
    """SPEC.open_fire What a unit did, or the vehicle around it: nothing, where that was not tried this turn."""
    if b.at[unit] != ABOARD:
        return b.action[unit]
    return b.action[b.ride[unit]] if b.done[b.ride[unit]] else HALT


# weapons


def weapon_of(b: Board, gun: Gun) -> Weapon:
    return mounted(b, gun).weapon


def is_own_attack(b: Board, gun: Gun) -> bool:
    """INDEP.1, INDEP.3, ARM.35 Is a weapon its own attack, at whatever target it likes?"""
    is_vehicle = b.d.entry[b.d.unit[gun.model]].type == k.ARM
    return is_vehicle or weapon_of(b, gun).rules[k.PIERCING] >= INDEPENDENT


def is_common(b: Board, gun: Gun) -> bool:
    """Does a model fire with the rest and has nothing to choose: one weapon, in one way?"""
    return not is_own_attack(b, gun) and len(carried(b.d, gun.model)) == 1 and len(ways(b, gun)) == 1


def ways(b: Board, gun: Gun) -> list[Gun]:
    """WEAP.indirect, WEAP.howitzer Directly, indirectly, or as the player wishes."""
    rules = weapon_of(b, gun).rules
    direct, lobbed = Gun(gun.model, gun.weapon), Gun(gun.model, gun.weapon, True)
    if rules[k.HOWITZER]:
        return [direct, lobbed]
    return [lobbed] if rules[k.INDIRECT] else [direct]


def guns_of(b: Board, unit: int) -> list[Gun]:
    """Every weapon of every living model, in their order."""
    return [Gun(m, n) for m in living(b, unit) for n in range(len(carried(b.d, m)))]


# shots


class Range:
    """All that a unit's guns might fire at one target."""

    def __init__(self, b: Board, guns: Sequence[Gun], target: int, scene: Scene | None = None) -> None:
        self.b, self.target = b, target
        self.look = Look(b, guns, target, scene)
        self.guns = self.look.guns

    def bar(self, row: int) -> int:
        """0, or the rule that keeps a gun from firing at the target."""
        b, gun = self.b, self.guns[row]
        unit = b.d.unit[gun.model]
        weapon = weapon_of(b, gun)
        is_gun = b.d.entry[unit].type == k.ORD
        if (weapon.rules[k.RELOAD] or is_gun) and not aiming(b, unit)[1]:
            return RELOADING
        if gun.indirect and self.is_close:
            return NO_INDIRECT
        return self._bar_sight(row) or (0 if self.look.distance(row) < weapon.range * MIL else OUT_OF_RANGE)

    def _bar_sight(self, row: int) -> int:
        """ARM.36 Some model that it sees must lie in its arc; indirect fire needs no sight."""
        seen, borne = self.look.seen[row], self.look.borne[row]
        unseen = not seen.any()
        if unseen and not self.guns[row].indirect:
            return UNSEEN
        return 0 if (borne if unseen else borne & seen).any() else ARC

    @cached_property
    def is_close(self) -> bool:
        """WEAP.indirect Unit to unit; exactly 12 inches is too close."""
        carrier = self.b.d.unit[fires_from(self.b, self.guns[0].model)]
        return is_within(self.b, carrier, self.target, TOO_CLOSE)

    @property
    def able(self) -> list[Gun]:
        return [gun for row, gun in enumerate(self.guns) if not self.bar(row)]


@dataclass(frozen=True)
class Volley:
    """The dice of one attack: what each needs, adds and becomes; and who is exposed to it (SHOOT.26)."""

    needs: list[int]
    bonuses: list[int]
    blasts: list[int]
    open: list[int]
    seen: list[int]
    cover: int


def volley(b: Board, guns: Sequence[Gun], target: int) -> Volley:
    """SHOOT.9, SHOOT.15 All dice of guns that fire together at a target, in the order of the models."""
    look = Look(b, guns, target)
    power = [weapon_of(b, gun).fire for gun in guns]
    direct = [gun for gun in guns if not gun.indirect]
    covered = int(look.covered(power).cover) if direct else k.NO_COVER
    shots = [shot_of(b, look, row, covered) for row in range(len(guns))]
    dice = [s for s, fire in zip(shots, power, strict=True) for _ in range(fire)]
    return Volley(
        [shot_need(s) for s in dice],
        [shot_bonus(s.weapon, look.type, look.arc) for s in dice],
        [s.weapon.rules[k.BLAST] or 1 for s in dice],
        *look.exposed,
        covered,
    )


def shot_of(b: Board, look: Look, row: int, covered: int) -> Shot:
    """SHOOT.10 to SHOOT.14 What holds for one gun."""
    gun = look.guns[row]
    unit = b.d.unit[gun.model]
    weapon = weapon_of(b, gun)
    moved, still = aiming(b, unit)
    return Shot(
        weapon,
        b.d.entry[unit].hit,
        look.type,
        bool(b.d.rules[look.target][k.STEALTHY]),
        covered,
        moved,
        still,
        2 * look.distance(row) > weapon.range * MIL,
        gun.indirect,
        look.is_unseen(row),
    )
