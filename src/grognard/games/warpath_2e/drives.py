"""ARM.4 to ARM.8, ARM.19, SPEC.hoverer, SPEC.nimble On what terms a vehicle drives, whether an order keeps them, which
few are offered.

An order of DRIVE is the action and then, for a Hard Turn the new facing; for a Manoeuvre the gear (1 forward, -1 back),
a leg, a pivot and a leg, and where Nimble another pivot and leg; at Full Speed the distance.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import Final

from grognard.games.warpath_2e import components as k
from grognard.games.warpath_2e.components import MIL
from grognard.games.warpath_2e.ground import Standing, enemies, friends, scene_of
from grognard.games.warpath_2e.paces import doubled
from grognard.games.warpath_2e.state import BOOK, FULL_SPEED, HARD_TURN, MANOEUVRE, ORDERS, WIDEST, Board
from grognard.tabletop.candidates_hull import rushes
from grognard.tabletop.drive import Driven, Lane, Pose, drive, hard_turn
from grognard.tabletop.going import Apart, Going, Reason, Refused
from grognard.tabletop.rush import Met, Rush, Rushed, rush
from grognard.tabletop.shapes import Kind

NEAR: Final = BOOK.value("MEAS.5", 1) * MIL
CONTACT: Final = 10  # mils: who is no farther touches already
PIVOT: Final = BOOK.value("ARM.5", 90) * k.DEGREE
ROUND: Final = 3600  # tenths of a degree
ANY_PIVOT: Final = ROUND // 2
SOFT_TARGETS: Final = (k.INF, k.HERO, k.ORD)  # that are run over (ARM.13)
EVERYTHING: Final = frozenset({Kind.BLOCKING, Kind.OBSTACLE, Kind.AREA})
PIVOTS: Final = range(-900, 901, 300)  # of the manoeuvres on offer
FACINGS: Final = range(450, ROUND, 450)  # of the turns on offer, from where the vehicle faces


def is_hoverer(b: Board, unit: int) -> bool:
    return bool(b.d.rules[unit][k.HOVERER])


def pivots_of(b: Board, unit: int) -> tuple[int, ...]:
    """ARM.5, SPEC.nimble, SPEC.hoverer_nimble One pivot, and for the Nimble one more of any angle."""
    nimble = b.d.rules[unit][k.NIMBLE] or is_hoverer(b, unit)
    return (PIVOT, ANY_PIVOT) if nimble else (PIVOT,)


# terms


def terms(b: Board, unit: int) -> Going:
    """ARM.7, ARM.19 Over 1 inch from enemies and through no friend; a Hoverer only where it ends."""
    foes = Apart(tuple(enemies(b, unit)), NEAR, NEAR)
    far = b.d.entry[unit].spd * MIL
    if is_hoverer(b, unit):
        return Going(far, apart=(foes,), walls=EVERYTHING, flying=True)
    return Going(far, solid=tuple(friends(b, unit)), apart=(foes,))


def rush_terms(b: Board, unit: int) -> Rush:
    """ARM.8 Whom a vehicle rams, whom it runs over, whom it stops short of."""
    far = b.d.entry[unit].spd * MIL * doubled(b, unit)
    foes = enemies(b, unit)
    types = {m: b.d.entry[b.d.unit[m]].type for m in foes}
    armour = [m for m in foes if types[m] == k.ARM]
    if is_hoverer(b, unit):
        rammed = tuple(m for m in armour if is_hoverer(b, b.d.unit[m]))
        return Rush(far, rammed=rammed, walls=frozenset(), rough=frozenset())
    return Rush(
        far,
        solid=tuple(friends(b, unit)),
        kept=tuple(m for m in foes if types[m] == k.MONSTER),
        rammed=tuple(armour),
        overrun=tuple(m for m in foes if types[m] in SOFT_TARGETS),
        gap=NEAR,
    )


# tests


def is_readable(b: Board, unit: int, ints: list[int]) -> bool:
    """ARM.2 Is it a Hard Turn, a Manoeuvre or Full Speed, with as many ints as that takes?"""
    if ints[0] == MANOEUVRE:
        legs, pivots = ints[2::2], ints[3::2]
        fits = len(ints) % 2 == 1 and len(ints) >= 5 and len(pivots) <= len(pivots_of(b, unit))
        sane = all(0 <= leg <= WIDEST for leg in legs) and all(abs(p) <= ANY_PIVOT for p in pivots)
        return fits and sane and ints[1] in (1, -1)
    if ints[0] == HARD_TURN:
        return len(ints) == 2 and 0 <= ints[1] < ROUND
    return ints[0] == FULL_SPEED and len(ints) == 2 and 0 < ints[1] <= 2 * WIDEST


def driven(b: Board, unit: int, ints: list[int], lane: Lane | None = None) -> Driven:
    """ARM.4, ARM.5 A Hard Turn or a Manoeuvre as it is ordered."""
    scene, hull, going = scene_of(b), b.d.first[unit], terms(b, unit)
    if ints[0] == HARD_TURN:
        return hard_turn(scene, hull, going, ints[1])
    return drive(scene, hull, going, ints[2::2], ints[3::2], ints[1], pivots_of(b, unit), lane)


def rushed(b: Board, unit: int, distance: int) -> Rushed:
    """ARM.6 A drive at Full Speed as it is ordered."""
    return rush(scene_of(b), b.d.first[unit], rush_terms(b, unit), distance)


def fault(b: Board, unit: int, ints: list[int]) -> Refused | None:
    """What geometry says against an order."""
    if ints[0] != FULL_SPEED:
        return driven(b, unit, ints).refused
    found = rushed(b, unit, ints[1])
    rammed = [e.figure for e in found.events if e.met is Met.RAMS]
    if found.refused is None and (not found.distance or (rammed and found.distance <= CONTACT)):
        return Refused(b.d.first[unit], Reason.NO_WAY, figure=rammed[0] if rammed else None)
    if found.refused is not None or not is_hoverer(b, unit):
        return found.refused
    return _landing(b, unit, found)


def _landing(b: Board, unit: int, found: Rushed) -> Refused | None:
    """SPEC.hoverer It ends on nothing, and over 1 inch from all enemies but the one that it rams."""
    rammed = {e.figure for e in found.events if e.met is Met.RAMS}
    foes = Apart(tuple(m for m in enemies(b, unit) if m not in rammed), NEAR, NEAR)
    hull = b.d.first[unit]
    lane = Lane(scene_of(b), hull, Going(0, apart=(foes,), walls=EVERYTHING, flying=True))
    return lane.end(Pose(found.place, b.facing[hull]))


def why_fault(b: Board, unit: int, action: int, no: Refused) -> str:
    """The rule by which a drive is refused."""
    fast = action == FULL_SPEED
    if no.reason is Reason.OFF_TABLE:
        return "MEAS.6"
    if no.reason is Reason.LONG_DRIVE:
        return "ARM.6" if fast else "ARM.5"
    if no.reason is Reason.NO_WAY:
        return "ARM.10"
    if no.reason is Reason.SHARP_TURN:
        return "SPEC.nimble" if len(pivots_of(b, unit)) > 1 else "ARM.5"
    if no.reason in (Reason.TERRAIN, Reason.ON_TERRAIN):
        return "SPEC.hoverer" if is_hoverer(b, unit) else "ARM.19"
    return "ARM.8" if fast else "ARM.7"


# what is offered


def drives_on_offer(b: Board, unit: int, is_slow: bool) -> list[list[int]]:
    """Orders worth a try, at most ORDERS; none at Full Speed where `is_slow`."""
    return [list(order) for order in _on_offer(Standing(b), unit, is_slow)]


@lru_cache(maxsize=64)
def _on_offer(standing: Standing, unit: int, is_slow: bool) -> list[list[int]]:
    b = standing.board
    hull, far = b.d.first[unit], b.d.entry[unit].spd * MIL
    lane = Lane(scene_of(b), hull, terms(b, unit))
    turns = [[HARD_TURN, (b.facing[hull] + turn) % ROUND] for turn in FACINGS]
    manoeuvres = [[MANOEUVRE, gear, 0, p, leg] for leg, gear, p in product((far, far // 2), (1, -1), PIVOTS) if leg]
    out = [order for order in [*manoeuvres, *turns] if driven(b, unit, order, lane).legal]
    if not is_slow:
        fast = [[FULL_SPEED, one.distance] for one in rushes(scene_of(b), hull, rush_terms(b, unit))]
        far = rush_terms(b, unit).allowance
        out += [order for order in fast if order[1] <= far and fault(b, unit, order) is None]
    return out[:ORDERS]
