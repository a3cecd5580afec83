"""What a unit ought to cost: the model behind our own lists, which shows slips in those of others.

Durability, shooting and melee are valued for one model, with a typical enemy in mind; rules that are worth something
to the whole unit come on top. Ten plain riflemen cost 100. Printed prices always stand: this one only warns.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from grognard.games.warpath_2e import components as k
from grognard.games.warpath_2e.components import Entry, Mounted, Option

# enemies that are shot at: their Defence, how often they are met, what a point of damage is worth
TARGETS: Final = ((3, 0.2, 1.0), (4, 0.3, 1.0), (5, 0.2, 1.2), (6, 0.1, 2.0), (8, 0.2, 5.0))
# what is shot back: Piercing, how often
INCOMING: Final = ((0, 0.6), (1, 0.2), (3, 0.1), (5, 0.1))
# what rules add to a unit's price
WORTH: Final = {
    k.ELITE: 0.05, k.VICIOUS: 0.05, k.HEADSTRONG: 0.04, k.STEADFAST: 0.06, k.STEALTHY: 0.12, k.INFILTRATION: 0.05,
    k.RECON: 0.04, k.JUMP: 0.08, k.HOVERER: 0.15, k.NIMBLE: 0.05, k.CRAVEN: -0.05, k.BULKY: -0.02, k.IMMOBILE: -0.2,
    k.OPEN_TOP: -0.02,
}  # fmt: skip
WORTH_SINGLE: Final = {k.ELITE: 0.1, k.VICIOUS: 0.08}  # of a single model, instead
FAST_SINGLE: Final = 0.05
ACTIVATION: Final = 15  # a unit of one model is one more to activate
INSPIRING: Final = 20
SEAT: Final = 1.5
OPEN_SEAT: Final = 1.0  # more
SHOOTING: Final = 22
MELEE: Final = 8
LEAST_OPTION: Final = 5


def price(e: Entry) -> float:
    """What an entry costs by the model."""
    single = e.type != k.INF
    worth = sum((WORTH_SINGLE.get(r, x) if single else x) for r, x in WORTH.items() if e.rules[r])
    worth += FAST_SINGLE if single and e.rules[k.FAST] else 0
    total = e.models * (_durability(e) + _shooting(e) + _melee(e)) * (1 + worth)
    seats = e.rules[k.TRANSPORT] * (SEAT + (OPEN_SEAT if e.rules[k.OPEN_TOP] else 0))
    return total + (ACTIVATION if single else 0) + (INSPIRING if e.rules[k.INSPIRING] else 0) + seats


def option_price(e: Entry, option: Option) -> float:
    """What an option that gives weapons costs by the model."""
    if option.weapon is not None:
        gained = _shot(e, Mounted(option.weapon)) - max((_shot(e, m) for m in e.weapons), default=0)
    else:
        gained = sum(_shot(e, m) for m in option.mounts)
    return max(LEAST_OPTION, SHOOTING * gained)


def _damages(defence: int, bonus: int) -> float:
    """The chance that a hit damages."""
    return min(max(7 - defence + bonus, 0), 5) / 6


def _damage(bonus: int) -> float:
    """What a hit is worth against a typical enemy."""
    return sum(often * worth * _damages(defence, bonus) for defence, often, worth in TARGETS)


def _durability(e: Entry) -> float:
    lost = sum(often * _damages(e.defence, bonus) for bonus, often in INCOMING)
    return 2.4 / max(0.05, lost) * max(1, e.rules[k.TOUGH]) * (e.suppression + e.destruction) / 22


def _shot(e: Entry, m: Mounted) -> float:
    """One activation's fire with a weapon."""
    w = m.weapon
    hit = 0.5 * 1.15 if w.rules[k.SATURATION] else (7 - e.hit) / 6
    worth = w.fire * hit * _damage(w.rules[k.PIERCING]) * sqrt(w.range / 24)
    worth *= 1 + 0.8 * (max(1, w.rules[k.BLAST]) - 1)
    worth *= 1.2 if w.rules[k.INDIRECT] else 1
    worth *= 1.3 if w.rules[k.HOWITZER] else 1
    worth *= 1.3 if w.rules[k.SNIPER] else 1
    worth *= 0.85 if w.rules[k.RELOAD] and not e.rules[k.STABILISED] else 1
    return worth * (0.85 if e.type == k.ORD else 1)


def _shooting(e: Entry) -> float:
    """The best weapon, of Armour all."""
    shots = [_shot(e, m) for m in e.weapons]
    if e.rules[k.ZAP]:
        shots.append(e.rules[k.ZAP] * 0.5 * 1.15 * _damage(1))
    worth = sum(shots) if e.type == k.ARM else max(shots, default=0)
    return SHOOTING * worth * (1.1 if e.rules[k.STABILISED] else 1)


def _melee(e: Entry) -> float:
    """Armour crushes, Ordnance does nothing. A pistol is used where that is better."""
    if e.type in (k.ARM, k.ORD):
        return 2 * e.rules[k.CRUSHING] if e.type == k.ARM else 0
    ways = [(e.att, e.rules[k.CRUSHING])]
    ways += [
        (e.att + 1, m.weapon.rules[k.PIERCING] or e.rules[k.CRUSHING]) for m in e.weapons if m.weapon.rules[k.PISTOL]
    ]
    reach = 1.6 if e.rules[k.JUMP] else e.spd / 5
    reach *= (1.25 if e.rules[k.FAST] else 1) * (0.6 if e.rules[k.LUMBERING] else 1)
    return MELEE * (7 - e.hit) / 6 * reach * max(attacks * _damage(bonus) for attacks, bonus in ways)
