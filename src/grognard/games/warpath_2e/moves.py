"""MOV, TERR, UNIT.4 to UNIT.6, MEAS.5 On what terms a unit goes, whether an order keeps them, which few are offered.

What is refused is told by geometry with its figures (`Refused`); here is which rule says so.
"""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin
from typing import Final

from grognard.games.warpath_2e import components as k
from grognard.games.warpath_2e.components import MIL
from grognard.games.warpath_2e.ground import SOLID, Standing, enemies, friends, scene_of, solid_friends
from grognard.games.warpath_2e.orders import Order, Ways, write_order
from grognard.games.warpath_2e.paces import allowance
from grognard.games.warpath_2e.query import living
from grognard.games.warpath_2e.state import BOOK, DOUBLE, MOVE, ORDERS, Board
from grognard.games.warpath_2e.wishes import wishes
from grognard.tabletop.candidates import candidates
from grognard.tabletop.distance import gap
from grognard.tabletop.formation import Closeness, formation
from grognard.tabletop.going import Apart, Going, Reason, Refused
from grognard.tabletop.placement import Move, Placed, place
from grognard.tabletop.plane import less
from grognard.tabletop.shapes import Kind

CLOSE: Final = Closeness(BOOK.value("UNIT.5", 1) * MIL, BOOK.value("UNIT.4", 5) * MIL)
NEAR: Final = BOOK.value("MEAS.5", 1) * MIL
DIRECTIONS: Final = 16
SCATTERED: Final = (Reason.UNLINKED, Reason.FAR)


# terms


def terms(b: Board, unit: int, action: int, jets: bool, mils: int = 0) -> Going:
    """How a unit goes by a Move or a Double; `mils` in place of what the action allows."""
    far = mils or allowance(b, unit, action, jets)
    foes = Apart(tuple(enemies(b, unit)), NEAR, NEAR)
    if jets:
        return Going(far, apart=(foes, Apart(tuple(friends(b, unit)), NEAR, NEAR)), flying=True)
    gun = b.d.entry[unit].type == k.ORD
    walls = frozenset({Kind.BLOCKING, Kind.OBSTACLE, Kind.AREA}) if gun else frozenset({Kind.BLOCKING})
    fences = frozenset({Kind.OBSTACLE}) if action == DOUBLE else frozenset[Kind]()
    return Going(far, tuple(solid_friends(b, unit)), (foes,), walls, fences)


# tests


def tested(b: Board, unit: int, going: Going, ways: Ways) -> Placed:
    """What geometry says of these ways."""
    models = living(b, unit)
    return place(scene_of(b), models, models[0], going, Move(ways[models[0]][-1], paths=ways), CLOSE)


def fault(b: Board, unit: int, going: Going, ways: Ways) -> Refused | None:
    """Who may not go so, and why; None if everybody may."""
    refused = tested(b, unit, going, ways).refused
    if refused and all(no.reason in SCATTERED for no in refused) and closes_up(b, unit, ways):
        return None
    return refused[0] if refused else None


def closes_up(b: Board, unit: int, ways: Ways) -> bool:
    """UNIT.6 Does a unit that was broken by losses do better: fewer are astray, or all are nearer the Leader?"""
    before, models = scene_of(b), living(b, unit)
    after = before.moved({m: way[-1] for m, way in ways.items()})
    was, now = (formation(scene, models, models[0], CLOSE).broken for scene in (before, after))
    nearer = all(less(gap(after, m, models[0]), gap(before, m, models[0])) for m in now)
    return bool(was) and (len(now) < len(was) or nearer)


def why_fault(b: Board, unit: int, order: Order, no: Refused) -> str:
    """The rule by which a way is refused."""
    if no.reason is Reason.TOO_LONG:
        return _too_long(order, no)
    if no.reason in (Reason.TERRAIN, Reason.ON_TERRAIN):
        return "ORD.3" if b.d.entry[unit].type == k.ORD else "TERR.3"
    if no.reason in (Reason.FIGURE, Reason.TOO_NEAR):
        assert no.figure is not None
        return _in_the_way(b, unit, no.figure)
    return BY_REASON[no.reason]


def _too_long(order: Order, no: Refused) -> str:
    assert no.route is not None
    if no.route.rough:
        return "TERR.6"
    return "SPEC.jump" if order.jets else "MOV.10" if order.action == DOUBLE else "MOV.3"


BY_REASON: Final = {
    Reason.OFF_TABLE: "MEAS.6", Reason.FENCE: "TERR.4", Reason.ON_FIGURE: "MOV.6", Reason.UNLINKED: "UNIT.5",
    Reason.FAR: "UNIT.4",
}  # fmt: skip


def _in_the_way(b: Board, unit: int, model: int) -> str:
    """An enemy is not to be come near; a friend is solid, or not to be landed beside."""
    other = b.d.unit[model]
    if b.d.side[other] != b.d.side[unit]:
        return "MEAS.5"
    types = b.d.entry[unit].type, b.d.entry[other].type
    if k.MONSTER in types:
        return "MOV.9"
    return "MOV.8" if types[1] in SOLID else "SPEC.jump"


# what is offered


def steps_of(b: Board, unit: int, mils: int) -> list[Ways]:
    """The straight ways of a single model by so many mils that are allowed, in all directions."""
    (m,), going = living(b, unit), terms(b, unit, MOVE, False)
    ways: list[Ways] = []
    for n in range(DIRECTIONS):
        turn = 2 * pi * n / DIRECTIONS
        ways.append({m: ((b.x[m], b.y[m]), (b.x[m] + round(mils * cos(turn)), b.y[m] + round(mils * sin(turn))))})
    return [way for way in ways if fault(b, unit, going, way) is None]


def moves_on_offer(b: Board, unit: int, actions: tuple[int, ...], mils: int = 0) -> list[list[int]]:
    """Orders worth a try, at most ORDERS: on foot, and by jets where there are any."""
    return [list(order) for order in _on_offer(Standing(b), unit, actions, mils)]


@lru_cache(maxsize=64)
def _on_offer(standing: Standing, unit: int, actions: tuple[int, ...], mils: int) -> list[list[int]]:
    b = standing.board
    scene, models = scene_of(b), living(b, unit)
    ways_to_go = (False, True) if b.d.rules[unit][k.JUMP] and not mils else (False,)
    out = []
    for jets in ways_to_go:
        goings = [terms(b, unit, action, jets, mils) for action in actions]
        wished = wishes(b, scene, unit)
        for found in candidates(scene, models, models[0], goings, wished, CLOSE, ORDERS // len(ways_to_go)):
            if any(len(route.points) > 1 for route in found.placed.routes.values()):
                out.append(write_order(b, unit, actions[found.going], jets, found.placed.routes))
    return out
