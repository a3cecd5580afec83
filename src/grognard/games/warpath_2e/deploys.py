"""SCEN.10, SCEN.18, SPEC.infiltration, ORD.4 Where objectives and units may be set up, and which places are offered.

A place for a unit is written down as its facing, and x and y of every model in turn.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import shapely

from grognard.games.warpath_2e import components as k
from grognard.games.warpath_2e.components import MIL
from grognard.games.warpath_2e.ground import Standing, enemies, scene_of
from grognard.games.warpath_2e.moves import CLOSE, NEAR
from grognard.games.warpath_2e.state import BOOK, ORDERS, WIDEST, Board
from grognard.games.warpath_2e.victory import placed_objectives
from grognard.tabletop.drive import Lane, Pose
from grognard.tabletop.going import Apart, Going, Reason, Refused
from grognard.tabletop.placement import Move, place
from grognard.tabletop.plane import Place, inches, keeps, less, over
from grognard.tabletop.shapes import Kind
from grognard.tabletop.slots import Template

BETWEEN: Final = BOOK.value("SCEN.10", 12)  # inches between two objectives
FAR_OFF: Final = BOOK.value("SPEC.infiltration", 12) * MIL
ACROSS: Final = 1.0  # inches of an objective (SCEN.9)
NORTH, SOUTH = 900, 2700  # facings
STEP: Final = 4 * MIL  # between places on offer
COARSE, FINE = 6 * MIL, MIL  # between objectives on offer


# objectives


def bar_objective(b: Board, at: Place) -> str:
    """ "", or the rule by which an objective can't lie there."""
    scene, point = scene_of(b), inches(at)
    x, y = point.tolist()
    if not keeps(min(x, y, b.d.table.width / MIL - x, b.d.table.depth / MIL - y), ACROSS / 2):
        return "MEAS.6"
    walls = scene.terrain.polygons[scene.terrain.of(Kind.BLOCKING)]
    if less(shapely.distance(walls, shapely.Point(point)), ACROSS / 2).any():
        return "TERR.3"
    away = [float(shapely.distance(shapely.Point(point), shapely.Point(inches(p)))) for p in placed_objectives(b)]
    return "SCEN.10" if any(not over(d - ACROSS, BETWEEN) for d in away) else ""


def objectives_on_offer(b: Board) -> list[list[int]]:
    """Places on a coarse grid; on a fine one where none of those is left."""
    for step in (COARSE, FINE):
        grid = [(x, y) for x in range(step, b.d.table.width, step) for y in range(step, b.d.table.depth, step)]
        found = [[x, y] for x, y in grid if not bar_objective(b, (x, y))]
        if found:
            return found[:: -(-len(found) // ORDERS)]
    return []


# units


def read_places(b: Board, unit: int, ints: list[int]) -> tuple[int, dict[int, Place]] | None:
    """The facing, and where every model stands; None if the ints aren't as many."""
    members = b.d.members(unit)
    if len(ints) != 1 + 2 * len(members) or not 0 <= ints[0] < 3600:
        return None
    return ints[0], {m: (ints[1 + 2 * n], ints[2 + 2 * n]) for n, m in enumerate(members)}


def depth_of_zone(b: Board) -> int:
    return b.d.table.depth // 2 - b.d.table.gap


def is_in_zone(b: Board, unit: int, facing: int, places: dict[int, Place], side: int) -> bool:
    """SCEN.18 Is every base wholly in the set-up area of a side?"""
    return all(_reaches(b, unit, facing, at, side) < depth_of_zone(b) for at in places.values())


def is_clear_of_zone(b: Board, unit: int, facing: int, places: dict[int, Place], side: int) -> bool:
    """Is every base wholly outside the set-up area of a side?"""
    far = b.d.table.depth - depth_of_zone(b)
    return all(_reaches(b, unit, facing, at, 1 - side) <= far for at in places.values())


def _reaches(b: Board, unit: int, facing: int, at: Place, side: int) -> int:
    """How far from a side's own edge the farthest point of a base lies."""
    base, leader = b.d.entry[unit].base, b.d.first[unit]
    half = base.length // 2
    if base.is_hull:
        moved = scene_of(b).moved({leader: at}, {leader: facing})
        half = round(float(abs(moved.corners(leader)[:, 1] - moved.centres[leader][1]).max()) * MIL)
    return (at[1] if b.edge[side] == 0 else b.d.table.depth - at[1]) + half


def setup_terms(b: Board, unit: int, gap: int) -> Going:
    """A place without a way. ORD.4 Guns may stand in difficult terrain, but on no obstacle."""
    walls = {Kind.BLOCKING}
    if b.d.entry[unit].type == k.ORD:
        walls.add(Kind.OBSTACLE)
    if b.d.rules[unit][k.HOVERER]:
        walls |= {Kind.OBSTACLE, Kind.AREA}
    return Going(4 * WIDEST, apart=(Apart(tuple(enemies(b, unit)), gap, gap),), walls=frozenset(walls), flying=True)


def setup_gap(b: Board, unit: int, facing: int, places: dict[int, Place]) -> int:
    """The gap to be kept from enemies: more for infiltrators."""
    return NEAR if is_in_zone(b, unit, facing, places, b.d.side[unit]) else FAR_OFF


def setup_fault(b: Board, unit: int, facing: int, places: dict[int, Place]) -> Refused | None:
    """Who can't stand so, and why; the set-up area is another question."""
    going, models = setup_terms(b, unit, setup_gap(b, unit, facing, places)), list(places)
    if b.d.entry[unit].type == k.ARM:
        return Lane(scene_of(b), models[0], going).end(Pose(places[models[0]], facing))
    found = place(scene_of(b), models, models[0], going, Move(places[models[0]], models=places), CLOSE)
    return found.refused[0] if found.refused else None


def bar_places(b: Board, unit: int, facing: int, places: dict[int, Place]) -> str:
    """ "", or the rule by which a unit can't be set up so."""
    side = b.d.side[unit]
    if not is_in_zone(b, unit, facing, places, side):
        if not b.d.rules[unit][k.INFILTRATION]:
            return "SCEN.18"
        if not is_clear_of_zone(b, unit, facing, places, 1 - side):
            return "SPEC.infiltration"
    no = setup_fault(b, unit, facing, places)
    if no is None:
        return ""
    if no.reason is Reason.TOO_NEAR:
        return "MEAS.5" if no.limit == NEAR else "SPEC.infiltration"
    return BY_REASON[no.reason]


BY_REASON: Final = {
    Reason.OFF_TABLE: "MEAS.6", Reason.TERRAIN: "TERR.3", Reason.ON_TERRAIN: "TERR.3", Reason.FIGURE: "MOV.6",
    Reason.ON_FIGURE: "MOV.6", Reason.UNLINKED: "UNIT.5", Reason.FAR: "UNIT.4",
}  # fmt: skip


def places_on_offer(b: Board, unit: int) -> list[list[int]]:
    """Blocks that face the enemy, along the front of the set-up area and behind it; for infiltrators everywhere."""
    return [list(x) for x in _places(Standing(b), unit, tuple(b.edge))]


@lru_cache(maxsize=64)
def _places(standing: Standing, unit: int, edges: tuple[int, ...]) -> list[list[int]]:
    b = standing.board
    out = [_drawn_up(b, unit, at) for at in _leaders(b, unit)]
    return [ints for ints in out if ints][:ORDERS]


def _leaders(b: Board, unit: int) -> list[Place]:
    """Where the Leader might stand."""
    deep, half = depth_of_zone(b), b.d.entry[unit].base.length // 2
    rows = [deep - half - 1, deep // 2]
    if b.d.rules[unit][k.INFILTRATION]:
        rows += [deep + 2 * STEP, deep + 4 * STEP]
    south = edge_of(b, unit) == 0
    ys = [y if south else b.d.table.depth - y for y in rows]
    return [(x, y) for y in ys for x in range(STEP, b.d.table.width, STEP)]


def edge_of(b: Board, unit: int) -> int:
    return b.edge[b.d.side[unit]]


def _drawn_up(b: Board, unit: int, at: Place) -> list[int]:
    """A unit around its Leader, if there is room; else nothing."""
    facing = NORTH if edge_of(b, unit) == 0 else SOUTH
    members = list(b.d.members(unit))
    if b.d.entry[unit].type == k.ARM:
        places = {members[0]: at}
    else:
        # Who is off the table comes from where the Leader will stand, so that the block faces along the depth.
        scene = scene_of(b).moved(dict.fromkeys(members, at)).without(members)
        order = Move(at, Template.BLOCK, facing - NORTH)
        found = place(scene, members, members[0], setup_terms(b, unit, NEAR), order, CLOSE)
        places = found.places
        if found.legal and is_in_zone(b, unit, facing, places, b.d.side[unit]):
            return _written(facing, places)
    if len(places) < len(members) or bar_places(b, unit, facing, places):
        return []
    return _written(facing, places)


def _written(facing: int, places: dict[int, Place]) -> list[int]:
    """In the order of the models."""
    return [facing, *(n for m in sorted(places) for n in places[m])]
