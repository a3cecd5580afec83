"""DICE, SHOOT, MEL, NERVE What dice must show: needs, modifiers, hits, damage and the results of Nerve.

Nothing here knows a board. Whoever shoots or charges says what holds (it moved, the target is in hard cover), and every
modifier that applies is told with its rule, so that refusals, logs and previews can name it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from grognard.games.warpath_2e import components as k
from grognard.games.warpath_2e.components import Weapon
from grognard.games.warpath_2e.state import BOOK, DESTROYED, STEADY, SUPPRESSED

# to hit
ONE_MISSES: Final = BOOK.value("SHOOT.16", 1)
BEYOND_SIX: Final = 6  # a need above it takes a six and then
SECOND: Final = BOOK.value("SHOOT.17", 4)
MOVED: Final = BOOK.value("SHOOT.11", 1)
EXTREME: Final = BOOK.value("SHOOT.12", 1)
SOFT_COVER: Final = BOOK.value("SHOOT.13", 1)
HARD_COVER: Final = BOOK.value("SHOOT.14", 2)
STEALTHY: Final = BOOK.value("SPEC.stealthy", 1)
UNSEEN: Final = BOOK.value("WEAP.indirect_unseen", 1)
OBVIOUS: Final = BOOK.value("ARM.27", 1)
OBVIOUS_MONSTER: Final = BOOK.value("HERO.1", 1)
SATURATION: Final = BOOK.value("WEAP.saturation", 4)
ZAP_RANGE: Final = BOOK.value("SPEC.zap", 24)
DEFENDED: Final = BOOK.value("MEL.5", 1)
PINNED: Final = BOOK.value("MEL.6", 1)
MOVING: Final = BOOK.value("ARM.39", 2)
STATIONARY: Final = BOOK.value("ARM.40", 2)
GUN: Final = BOOK.value("ORD.8", 1)

# to damage
ONE_FAILS: Final = BOOK.value("SHOOT.20", 1)
FLANK: Final = BOOK.value("ARM.24", 1)
POSTERIOR: Final = BOOK.value("ARM.25", 2)
CRUSHED: Final = BOOK.value("ARM.41", 2)

# Nerve
WAS_SUPPRESSED: Final = BOOK.value("NERVE.4", 1)
ONSLAUGHT: Final = BOOK.value("NERVE.5", 3)

# single dice
RALLIES_FROM: Final = BOOK.value("SPEC.headstrong", 4)
CRAVEN_UP_TO: Final = BOOK.value("SPEC.craven", 1)
STALLS_UP_TO: Final = BOOK.value("ARM.20", 1)
IMMOBILISED_FROM: Final = BOOK.value("ARM.30", 4)
REMOVED_FROM: Final = BOOK.value("ARM.33", 4)
PLAYS_ON_FROM: Final = BOOK.value("END.2", 4)

# where shots come from, as a vehicle sees it (ARM.22)
FROM_FRONT: Final = 0
FROM_FLANK: Final = 1
FROM_BEHIND: Final = 2

Modifier = tuple[str, int]  # the rule and what it adds


@dataclass(frozen=True)
class Shot:
    """What holds when a model fires: `cover` of the target, `moved` and `still` of the firing unit.

    A unit that is Stabilised has not `moved` and counts as `still` after a normal move; see `aimed`.
    """

    weapon: Weapon
    hit: int
    target: int  # the type of the target unit
    is_stealthy: bool = False
    cover: int = k.NO_COVER
    moved: bool = False
    still: bool = True
    is_extreme: bool = False  # over half the weapon's range (SHOOT.12)
    is_indirect: bool = False
    is_unseen: bool = False


@dataclass(frozen=True)
class Blow:
    """What holds when a model strikes in melee."""

    hit: int
    target: int
    is_hampered: bool = False  # a defended position or a disrupted charge (MEL.5)
    was_suppressed: bool = False  # the target, when it was charged
    is_moving: bool = False  # a vehicle that moved over 12 inches (ARM.39)
    is_stationary: bool = False  # a vehicle that is immobilised or stood still (ARM.40)


def aimed(moved: bool, is_stabilised: bool) -> tuple[bool, bool]:
    """SPEC.stabilised Does a unit count as moved, and as still? After a normal move a Stabilised one stood still."""
    counts = moved and not is_stabilised
    return counts, not counts


def zap(firepower: int) -> Weapon:
    """SPEC.zap The ranged attack of a model with Zap! (n): like Saturation it always hits on 4+."""
    rules = [0] * len(k.WEAPON_RULES)
    rules[k.PIERCING] = rules[k.SATURATION] = 1
    return Weapon("zap", "Zap!", firepower, ZAP_RANGE, tuple(rules))


# needs


def shot_modifiers(s: Shot) -> list[Modifier]:
    """Every modifier to hit of a shot. Saturation knows none."""
    if s.weapon.rules[k.SATURATION]:
        return []
    sniper = s.weapon.rules[k.SNIPER] and s.still
    covered = not s.is_indirect and not sniper
    found = [
        ("SHOOT.11", -MOVED if s.moved else 0),
        ("SHOOT.12", -EXTREME if s.is_extreme and not s.is_indirect else 0),
        ("SHOOT.13", -SOFT_COVER if covered and s.cover == k.SOFT else 0),
        ("SHOOT.14", -HARD_COVER if covered and s.cover == k.HARD else 0),
        ("SPEC.stealthy", -STEALTHY if s.is_stealthy and not sniper else 0),
        ("WEAP.indirect_unseen", -UNSEEN if s.is_indirect and s.is_unseen else 0),
        ("ARM.27", OBVIOUS if s.target == k.ARM else 0),
        ("HERO.1", OBVIOUS_MONSTER if s.target == k.MONSTER else 0),
    ]
    return [x for x in found if x[1]]


def shot_need(s: Shot) -> int:
    """SHOOT.10 What each die of a shot must show."""
    hit = SATURATION if s.weapon.rules[k.SATURATION] else s.hit
    return hit - sum(n for _, n in shot_modifiers(s))


def blow_modifiers(x: Blow) -> list[Modifier]:
    """Every modifier to hit in melee."""
    found = [
        ("MEL.5", -DEFENDED if x.is_hampered else 0),
        ("MEL.6", PINNED if x.was_suppressed else 0),
        ("ARM.39", -MOVING if x.is_moving else 0),
        ("ARM.40", STATIONARY if x.is_stationary else 0),
        ("ORD.8", GUN if x.target == k.ORD else 0),
    ]
    return [x for x in found if x[1]]


def blow_need(x: Blow) -> int:
    """MEL.4 What each die of a model in contact must show."""
    return x.hit - sum(n for _, n in blow_modifiers(x))


# hits and damage


def is_hit(need: int, die: int, second: int = 0) -> bool:
    """SHOOT.10, SHOOT.16, SHOOT.17 Does a die hit? Where more than 6 is needed, `second` decides over a six."""
    if die <= ONE_MISSES:
        return False
    if need > BEYOND_SIX:
        return die == BEYOND_SIX and second >= SECOND
    return die >= need


def needs_second(need: int, die: int) -> bool:
    """SHOOT.17 Is a further die to be rolled?"""
    return need > BEYOND_SIX and die == BEYOND_SIX


def is_damage(defence: int, bonus: int, die: int) -> bool:
    """SHOOT.18 to SHOOT.20 Does a hit damage?"""
    return die > ONE_FAILS and die + bonus >= defence


def can_damage(defence: int, bonus: int) -> bool:
    """SHOOT.19, CHG.4 Could any die?"""
    return is_damage(defence, bonus, 6)


def shot_bonus(weapon: Weapon, target: int, arc: int = FROM_FRONT) -> int:
    """WEAP.piercing, ARM.24 to ARM.26 What a weapon adds to damage; without Piercing no arc helps."""
    piercing = weapon.rules[k.PIERCING]
    if not piercing or target != k.ARM:
        return piercing
    return piercing + (0, FLANK, POSTERIOR)[arc]


def blow_bonus(crushing: int, is_stationary: bool) -> int:
    """SPEC.crushing, ARM.41 What Crushing Strength adds to damage in melee."""
    return crushing + (CRUSHED if crushing and is_stationary else 0)


def with_pistol(att: int, crushing: int, weapons: Sequence[Weapon]) -> tuple[int, int]:
    """WEAP.pistol, WEAP.pistol_piercing Attacks and Crushing Strength of a model that fights with its best pistol."""
    pistols = [w.rules[k.PIERCING] for w in weapons if w.rules[k.PISTOL]]
    if not pistols:
        return att, crushing
    return att + 1, max(pistols) or crushing


# Nerve


def is_onslaught(before: int, now: int, is_tough: bool) -> bool:
    """NERVE.5 Is at least half of the models gone that were there when the activation began? Never of Tough ones."""
    return not is_tough and 2 * (before - now) >= before


def nerve_modifier(is_suppressed: bool, is_onslaught: bool) -> int:
    return (WAS_SUPPRESSED if is_suppressed else 0) + (ONSLAUGHT if is_onslaught else 0)


def nerve_result(
    suppression: int, destruction: int, modifier: int, dice: Sequence[int], is_steadfast: bool = False
) -> int:
    """NERVE.6 to NERVE.8, NERVE.12, NERVE.13, SPEC.steadfast STEADY, SUPPRESSED or DESTROYED."""
    total = sum(dice) + modifier
    if list(dice) == [1, 1]:
        return STEADY
    if total >= destruction:
        return DESTROYED
    if total >= suppression or list(dice) == [6, 6]:
        return STEADY if is_steadfast else SUPPRESSED
    return STEADY


def after_melee(type: int, was_suppressed: bool, can_move: bool = True) -> tuple[bool, bool]:
    """The markers of a unit that survives a charge: is it Suppressed, is it Disrupted?

    MEL.16, MEL.18 Disrupted, whatever Nerve said. ARM.42 Armour keeps what it had. ORD.10 A gun that is stuck is
    Suppressed instead.
    """
    if type == k.ARM:
        return was_suppressed, False
    return (True, False) if type == k.ORD and not can_move else (False, True)


# single dice


def d3(die: int) -> int:
    """DICE.1 Half of a die, rounded up."""
    return (die + 1) // 2


def rallies(die: int) -> bool:
    """SPEC.headstrong Does a Suppressed unit lose its marker before the test?"""
    return die >= RALLIES_FROM


def is_craven(die: int) -> bool:
    """SPEC.craven Does a unit that wants to charge halt instead?"""
    return die <= CRAVEN_UP_TO


def stalls(die: int) -> bool:
    """ARM.20 Is a vehicle immobilised that goes through terrain at Full Speed?"""
    return die <= STALLS_UP_TO


def immobilises(die: int) -> bool:
    """ARM.30 Does a point of damage immobilise a vehicle?"""
    return die >= IMMOBILISED_FROM


def is_removed(die: int) -> bool:
    """ARM.33 Is a destroyed vehicle removed? If not, it stays as a hulk."""
    return die >= REMOVED_FROM


def plays_on(die: int) -> bool:
    """END.2 Is one more turn played?"""
    return die >= PLAYS_ON_FROM
