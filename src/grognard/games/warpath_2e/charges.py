"""CHG.2 to CHG.13 Whom a unit may charge, on what terms it goes, whether a charge drawn by hand is as good as ours."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from grognard.games.warpath_2e import components as k
from grognard.games.warpath_2e.ground import Standing, enemies, scene_of, solid_friends
from grognard.games.warpath_2e.moves import CLOSE
from grognard.games.warpath_2e.orders import Order, write_order
from grognard.games.warpath_2e.paces import allowance
from grognard.games.warpath_2e.query import living
from grognard.games.warpath_2e.query_sight import raster
from grognard.games.warpath_2e.rolls import blow_bonus, can_damage, with_pistol
from grognard.games.warpath_2e.state import BOOK, CHARGE, HALT, ON_TABLE, Board
from grognard.tabletop.assault import Charged, charge
from grognard.tabletop.assault_hand import charge_by_hand
from grognard.tabletop.charge import possible
from grognard.tabletop.distance import unit_gap
from grognard.tabletop.going import Apart, Going, Reason, Refused
from grognard.tabletop.plane import MIL, Place, within
from grognard.tabletop.routes import Routes
from grognard.tabletop.sight import eye, sight
from grognard.tabletop.space import Space

BESIDE: Final = 20  # mils that chargers keep from enemies whom they don't charge (CHG.10)
CONTACT: Final = 10

ONE_TARGET: Final = BOOK.rule("CHG.1")
UNSEEN: Final = BOOK.rule("CHG.2")
OUT_OF_REACH: Final = BOOK.rule("CHG.3")
NO_CHANCE: Final = BOOK.rule("CHG.4")
GUNS: Final = BOOK.rule("ORD.2")
HOVERS: Final = BOOK.rule("SPEC.hoverer_contact")


# whom


def bar_target(b: Board, unit: int, target: int, jets: bool) -> int:
    """0, or the rule by which a unit can't charge a target."""
    if b.d.entry[unit].type == k.ORD:
        return GUNS
    if not 0 <= target < len(b.at) or b.at[target] != ON_TABLE or b.d.side[target] == b.d.side[unit]:
        return ONE_TARGET
    if b.d.rules[target][k.HOVERER] and not b.immobilised[target]:
        return HOVERS
    if not could_damage(b, unit, target):
        return NO_CHANCE
    if not is_in_reach(b, unit, target, jets):
        return OUT_OF_REACH
    return 0 if is_seen(b, unit, target) else UNSEEN


def is_stationary(b: Board, unit: int) -> bool:
    """ARM.40 A vehicle that is immobilised, or stood still when it was last activated."""
    return b.d.entry[unit].type == k.ARM and bool(b.immobilised[unit] or b.action[unit] == HALT)


def could_damage(b: Board, unit: int, target: int) -> bool:
    """CHG.4 For at least one model with attacks, its own strength or its pistol's is enough."""
    if not b.d.entry[unit].att:
        return False
    own = b.d.rules[unit][k.CRUSHING]
    armed = {with_pistol(1, own, [x.weapon for x in b.d.weapons[m]])[1] for m in living(b, unit)}
    defence, still = b.d.entry[target].defence, is_stationary(b, target)
    return any(can_damage(defence, blow_bonus(n, still)) for n in {own, *armed})


def is_seen(b: Board, unit: int, target: int) -> bool:
    """CHG.2 Does some model see some model of the target?"""
    scene = scene_of(b)
    eyes = [eye(scene, m) for m in living(b, unit)]
    return bool(sight(scene, eyes, living(b, target), raster(b.d.entry[target].type)).seen.any())


def is_in_reach(b: Board, unit: int, target: int, jets: bool) -> bool:
    """CHG.3 Can some model reach some model of the target?"""
    scene, going, models = scene_of(b), charge_terms(b, unit, target, jets), living(b, unit)
    if not within(unit_gap(scene, models, living(b, target)), going.allowance / MIL):
        return False
    return possible(Routes(Space(scene, models, going)), living(b, target))


# how


def charge_terms(b: Board, unit: int, target: int, jets: bool) -> Going:
    """CHG.5, CHG.6, CHG.8, CHG.10 Other enemies are not touched; obstacles and difficult ground are free."""
    others = tuple(m for m in enemies(b, unit) if b.d.unit[m] != target)
    solid = (*living(b, target), *solid_friends(b, unit))
    far = allowance(b, unit, CHARGE, jets)
    return Going(far, solid, (Apart(others, BESIDE, CONTACT),), slow=False, flying=jets)


def placed_charge(b: Board, unit: int, target: int, jets: bool) -> Charged:
    """CHG.11 to CHG.13 Where our own placement leads everybody."""
    return _placed(Standing(b), unit, target, jets)


@lru_cache(maxsize=64)
def _placed(standing: Standing, unit: int, target: int, jets: bool) -> Charged:
    b = standing.board
    models = living(b, unit)
    return charge(scene_of(b), models, models[0], living(b, target), charge_terms(b, unit, target, jets), CLOSE)


def charges_on_offer(b: Board, unit: int) -> list[list[int]]:
    """CHG.7 An order for every target that can be charged, on foot before by jets."""
    out = []
    for jets in (False, True) if b.d.rules[unit][k.JUMP] else (False,):
        for target in range(len(b.at)):
            if not bar_target(b, unit, target, jets):
                found = placed_charge(b, unit, target, jets)
                if found.legal:
                    out.append(write_order(b, unit, CHARGE, jets, found.routes, target))
    return out


def hand_placed(b: Board, unit: int, target: int, jets: bool, ends: Mapping[int, Place]) -> Charged:
    """CHG.12 A charge whose end places somebody has chosen."""
    models, going = living(b, unit), charge_terms(b, unit, target, jets)
    return charge_by_hand(scene_of(b), models, models[0], living(b, target), going, ends, CLOSE)


def charge_fault(b: Board, unit: int, order: Order) -> Refused | None:
    """CHG.9, CHG.12 What is wrong with a charge drawn by hand: its places, or that a way is not the shortest."""
    found = hand_placed(b, unit, order.target, order.jets, {m: way[-1] for m, way in order.ways.items()})
    if found.refused:
        return found.refused[0]
    longer = [m for m, way in order.ways.items() if found.routes[m].points != way]
    return Refused(longer[0], Reason.BROKEN_WAY) if longer else None


def why_charge_fault(no: Refused) -> str:
    """The rule by which a charge drawn by hand is refused."""
    return BY_REASON[no.reason]


BY_REASON: Final = {
    Reason.OFF_TABLE: "MEAS.6", Reason.TERRAIN: "TERR.3", Reason.ON_TERRAIN: "TERR.3", Reason.FIGURE: "CHG.6",
    Reason.ON_FIGURE: "MOV.6", Reason.TOO_NEAR: "CHG.10", Reason.TOO_LONG: "CHG.5", Reason.NO_WAY: "CHG.6",
    Reason.BROKEN_WAY: "CHG.9", Reason.UNLINKED: "UNIT.5", Reason.FAR: "UNIT.4", Reason.NO_CONTACT: "CHG.11",
    Reason.FEW_CONTACTS: "CHG.11", Reason.UNEVEN: "CHG.12",
}  # fmt: skip
