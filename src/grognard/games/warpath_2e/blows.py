"""MEL.2 to MEL.6, WEAP.pistol, ARM.39 to ARM.41, ORD.10 What each model in contact rolls; who is stuck afterwards."""

from __future__ import annotations

from typing import Final

from grognard.games.warpath_2e import components as k
from grognard.games.warpath_2e.charges import is_stationary
from grognard.games.warpath_2e.components import MIL
from grognard.games.warpath_2e.contacts import contacts
from grognard.games.warpath_2e.frames import Attack, Charge
from grognard.games.warpath_2e.moves import steps_of
from grognard.games.warpath_2e.rolls import Blow, blow_bonus, blow_need, with_pistol
from grognard.games.warpath_2e.state import BOOK, Board

FAST: Final = BOOK.value("ARM.39", 12) * MIL
A_LITTLE: Final = 100  # mils that a gun must be able to move (ORD.10)


def blow(b: Board, f: Charge) -> Blow:
    """What holds when this charge strikes."""
    target = b.d.entry[f.target].type
    moving = target == k.ARM and not b.immobilised[f.target] and b.drove[f.target] > FAST
    return Blow(
        b.d.entry[f.unit].hit, target, f.slowed or f.shielded, f.was_suppressed, moving, is_stationary(b, f.target)
    )


def attack_of(b: Board, f: Charge) -> Attack:
    """MEL.2, MEL.3 Every model in contact rolls its attacks, in the order of models."""
    need, still, own = blow_need(blow(b, f)), is_stationary(b, f.target), b.d.rules[f.unit][k.CRUSHING]
    bonuses: list[int] = []
    for m in contacts(b, f.unit, f.target):
        weapons = [] if f.aside else [x.weapon for x in b.d.weapons[m]]
        att, strength = with_pistol(b.d.entry[f.unit].att, own, weapons)
        bonuses += [blow_bonus(strength, still)] * att
    dice = len(bonuses)
    return Attack(unit=f.unit, target=f.target, needs=[need] * dice, bonuses=bonuses, blasts=[1] * dice)


def is_pistol_weak(b: Board, f: Charge) -> bool:
    """WEAP.pistol Would somebody in contact strike less hard with his pistol than without it?"""
    own = b.d.rules[f.unit][k.CRUSHING]
    armed = [with_pistol(1, own, [x.weapon for x in b.d.weapons[m]]) for m in contacts(b, f.unit, f.target)]
    return any(att > 1 and strength < own for att, strength in armed)


def can_move(b: Board, unit: int) -> bool:
    """ORD.10 Can a gun move at all: is it neither immobile nor dug in, and is there a place a little away?"""
    if b.d.rules[unit][k.IMMOBILE] or b.dug_in[unit]:
        return False
    return bool(steps_of(b, unit, A_LITTLE))
