"""TRANS.6 to TRANS.9, REINF.4 to REINF.7 Where a unit comes onto the table: out of a transport or its wreck, or from an
edge.

An order of ENTER is the x and y of each living model in turn, the Leader first; of a vehicle its facing follows.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from typing import Final

import numpy as np
import shapely

from grognard.games.warpath_2e import components as k
from grognard.games.warpath_2e.components import MIL
from grognard.games.warpath_2e.drives import EVERYTHING, NEAR
from grognard.games.warpath_2e.ground import Standing, enemies, hulk_id, scene_of
from grognard.games.warpath_2e.moves import CLOSE
from grognard.games.warpath_2e.query import entry_reach, living
from grognard.games.warpath_2e.state import ABOARD, BOOK, HULK, ON_TABLE, ORDERS, RESERVE, WIDEST, Board
from grognard.tabletop.distance import from_centres
from grognard.tabletop.drive import Lane, Pose
from grognard.tabletop.going import Apart, Going, Reason, Refused
from grognard.tabletop.placement import Move, Placed, place
from grognard.tabletop.plane import Place, grid, inches
from grognard.tabletop.scene import Scene
from grognard.tabletop.shapes import Kind
from grognard.tabletop.slots import Template

CONTACT: Final = 10  # mils
AROUND: Final = 16  # places of a Leader around a transport that are tried
APART: Final = 6000  # mils from one entry point on an edge to the next that is tried
TEMPLATES: Final = (Template.BLOCK, Template.RING, Template.LINE)
FACINGS: Final = (900, 2700)  # up the table, by the edge that is one's own

NO_ROOM: Final = BOOK.rule("TRANS.9")
NO_ENTRY: Final = BOOK.rule("REINF.7")


def is_vehicle(b: Board, unit: int) -> bool:
    return b.d.entry[unit].type == k.ARM


def transport_of(b: Board, unit: int) -> int:
    """The hull of a passenger's transport, or of its wreck."""
    return b.d.first[b.ride[unit]]


def hulk_of(b: Board, unit: int) -> int | None:
    """The piece of terrain that a passenger's transport has become; None where it has not."""
    wrecked = b.at[unit] == ABOARD and b.at[b.ride[unit]] == HULK
    return scene_of(b).terrain.index(hulk_id(b.d.units[b.ride[unit]])) if wrecked else None


# the Leader


def leader_gap(b: Board, unit: int, at: Place) -> int:
    """How far the Leader's base would be from the transport, in mils; 0 where they touch or overlap."""
    return max(0, from_transport(b, unit, at) - b.d.entry[unit].base.length // 2)


def from_transport(b: Board, unit: int, at: Place) -> int:
    """How far a point is from the transport's footprint, in mils; 0 inside it."""
    away = float(from_centres(scene_of(b), inches([at]), [transport_of(b, unit)])[0, 0])
    return max(0, round(away * MIL))


def why_leader(b: Board, unit: int, at: Place, facing: int = 0) -> str:
    """The rule that keeps the Leader, or a vehicle, from coming onto the table there; "" if none does."""
    if b.at[unit] == RESERVE:
        return why_edge(b, unit, touch_points(b, unit, at, facing))
    if b.at[b.ride[unit]] == ON_TABLE:
        return "TRANS.9" if leader_gap(b, unit, at) > NEAR else ""
    if b.at[b.ride[unit]] == HULK:
        return "TRANS.7" if leader_gap(b, unit, at) > NEAR else ""
    return "TRANS.6" if from_transport(b, unit, at) else ""


def touch_points(b: Board, unit: int, at: Place, facing: int) -> list[Place]:
    """The points of a footprint that may touch an edge of the table."""
    x, y = at
    m = b.d.first[unit]
    if is_vehicle(b, unit):
        corners = scene_of(b).moved({m: at}, {m: facing}).corners(m)
        return [(u, v) for u, v in grid(corners).tolist()]
    r = b.d.entry[unit].base.length // 2
    return [(x, y - r), (x, y + r), (x - r, y), (x + r, y)]


def why_edge(b: Board, unit: int, points: list[Place]) -> str:
    """REINF.4 to REINF.6 The rule against entering at these points; "" if one of them is an entry point."""
    width, depth = b.d.table.width, b.d.table.depth
    side, corner = entry_reach(b.turn, depth)
    own = 0 if b.edge[b.d.side[unit]] == 0 else depth
    away = [abs(y - own) for _, y in points]
    ends = [min(x, width - x) for x, _ in points]
    if min(away) <= CONTACT:
        return ""
    short = [y for x, y in zip(ends, away, strict=True) if x <= CONTACT]
    if short:
        return "" if min(short) <= side else "REINF.5"
    across = [x for x, y in zip(ends, away, strict=True) if depth - y <= CONTACT]
    if across:
        return "" if corner and min(across) <= corner else "REINF.6"
    return "REINF.7"


# everybody


def terms(b: Board, unit: int) -> Going:
    """A place without a way: over 1 inch from enemies, on nobody and on nothing that blocks."""
    wide = b.d.entry[unit].type == k.ORD or b.d.rules[unit][k.HOVERER]
    walls = EVERYTHING if wide else frozenset({Kind.BLOCKING})
    return Going(WIDEST, apart=(Apart(tuple(enemies(b, unit)), NEAR, NEAR),), walls=walls, flying=True)


def is_readable(b: Board, unit: int, ints: list[int]) -> bool:
    wanted = 3 if is_vehicle(b, unit) else 2 * len(living(b, unit))
    return len(ints) == wanted and all(0 <= x <= WIDEST for x in ints) and (wanted % 2 == 0 or ints[2] < 3600)


def places_of(b: Board, unit: int, ints: list[int]) -> dict[int, Place]:
    return {m: (ints[2 * n], ints[2 * n + 1]) for n, m in enumerate(living(b, unit))}


def fault(b: Board, unit: int, ints: list[int]) -> Refused | None:
    """What geometry says against a placement."""
    scene, going = scene_of(b), terms(b, unit)
    if is_vehicle(b, unit):
        return Lane(scene, b.d.first[unit], going).end(Pose((ints[0], ints[1]), ints[2]))
    models, places = living(b, unit), places_of(b, unit, ints)
    found = place(scene, models, models[0], going, Move(places[models[0]], models=places), CLOSE)
    return found.refused[0] if found.refused else None


def why_not(b: Board, unit: int, ints: list[int]) -> str:
    """The rule that refuses a placement; "" if none does."""
    found = why_leader(b, unit, (ints[0], ints[1]), ints[2] if is_vehicle(b, unit) else 0)
    if found:
        return found
    no = fault(b, unit, ints)
    if no is not None:
        return BY_REASON.get(no.reason, "MEAS.5")
    near, room = around_hulk(b, unit, ints)
    return "TRANS.7" if near < room else ""


def around_hulk(b: Board, unit: int, ints: list[int]) -> tuple[int, int]:
    """TRANS.7 How many survivors stand within 1 inch of their hulk, and for how many there is room."""
    if hulk_of(b, unit) is None:
        return 0, 0
    ours = _placed(b, unit, (ints[0], ints[1]), Template.HUG)
    placed = [places_of(b, unit, ints), ours.places if ours.legal else {}]
    near, room = (sum(leader_gap(b, unit, at) <= NEAR for at in places.values()) for places in placed)
    return near, room


BY_REASON: Final = {
    Reason.OFF_TABLE: "MEAS.6", Reason.ON_FIGURE: "MOV.6", Reason.ON_TERRAIN: "TERR.3", Reason.TERRAIN: "TERR.3",
    Reason.UNLINKED: "UNIT.5", Reason.FAR: "UNIT.4",
}  # fmt: skip


# what is offered


def entries_on_offer(b: Board, unit: int) -> list[list[int]]:
    """Placements worth a try, at most ORDERS."""
    return [list(x) for x in _on_offer(Standing(b), unit, b.ride[unit], b.turn)]


@lru_cache(maxsize=64)
def _on_offer(standing: Standing, unit: int, ride: int, turn: int) -> list[list[int]]:
    return list(islice(_found(standing.board, unit), ORDERS))


def has_entry(b: Board, unit: int) -> bool:
    """Is there any place at all? Quicker than to list them."""
    return _has_entry(Standing(b), unit, b.ride[unit], b.turn)


@lru_cache(maxsize=64)
def _has_entry(standing: Standing, unit: int, ride: int, turn: int) -> bool:
    return next(_found(standing.board, unit), None) is not None


def _found(b: Board, unit: int) -> Iterator[list[int]]:
    for spot in _spots(b, unit):
        ints = _drawn_up(b, unit, spot)
        if ints:
            yield ints


def _drawn_up(b: Board, unit: int, spot: Place) -> list[int]:
    """A whole placement with the Leader, or a vehicle, at a spot; nothing if there is none."""
    if is_vehicle(b, unit):
        ints = [*spot, FACINGS[b.edge[b.d.side[unit]]]]
        return ints if not why_not(b, unit, ints) else []
    models = living(b, unit)
    if why_leader(b, unit, spot):
        return []
    for template in TEMPLATES if hulk_of(b, unit) is None else (Template.HUG, *TEMPLATES):
        found = _placed(b, unit, spot, template)
        if found.legal:
            return [x for m in models for x in found.places[m]]
    return []


def _placed(b: Board, unit: int, spot: Place, template: Template) -> Placed:
    """Everybody comes from where the Leader will stand, as in a preview, wherever the unit was when it mounted."""
    models, order = living(b, unit), Move(spot, template, hug=hulk_of(b, unit))
    scene = scene_of(b).moved(dict.fromkeys(models, spot)).without(models)
    return place(scene, models, models[0], terms(b, unit), order, CLOSE)


def _spots(b: Board, unit: int) -> Iterator[Place]:
    """Where a Leader might stand."""
    if b.at[unit] == RESERVE:
        yield from _at_edges(b, unit)
        return
    scene, hull = scene_of(b), transport_of(b, unit)
    if b.at[b.ride[unit]] not in (ON_TABLE, HULK):
        yield scene.place(hull)
    yield from _ring(scene, hull, b.d.entry[unit].base.length / 2 / MIL)


def _ring(scene: Scene, hull: int, radius: float) -> Iterator[Place]:
    """Half an inch from a hull or a base, all around."""
    shape = shapely.Point(scene.centres[hull]) if scene.discs[hull] else scene.hull(hull)
    ring = shapely.buffer(shape, float(scene.radii[hull]) + radius + 0.5).exterior
    for part in np.arange(AROUND) / AROUND:
        x, y = grid(shapely.get_coordinates(ring.interpolate(float(part), normalized=True))[0]).tolist()
        yield x, y


def _at_edges(b: Board, unit: int) -> Iterator[Place]:
    """Along one's own edge, then up the short ones, then at the enemy's corners."""
    width, depth = b.d.table.width, b.d.table.depth
    side, corner = entry_reach(b.turn, depth)
    base = b.d.entry[unit].base
    up, aside = base.length // 2, (base.width if base.is_hull else base.length) // 2
    flip = b.edge[b.d.side[unit]] != 0
    spots = [(x, up) for x in range(APART, width, APART)]
    spots += [(x, y) for y in range(APART, side, APART) for x in (aside, width - aside)]
    spots += [(x, depth - up) for x in (corner // 2, width - corner // 2) if corner]
    for x, y in spots:
        yield x, depth - y if flip else y


def bar_entry(b: Board, unit: int) -> int:
    """0, or the rule by which a unit that is off the table can't be tried: it would find no place."""
    if b.at[unit] == RESERVE:
        return 0 if has_entry(b, unit) else NO_ENTRY
    if b.at[unit] != ABOARD:
        return 0
    is_open = b.d.rules[b.ride[unit]][k.OPEN_TOP]
    return 0 if is_open or has_entry(b, unit) else NO_ROOM


def best_effort(b: Board, unit: int) -> dict[int, Place]:
    """TRANS.6 Places for as many survivors as find one, where not all do."""
    template = TEMPLATES[0] if hulk_of(b, unit) is None else Template.HUG
    found = [_placed(b, unit, spot, template) for spot in _spots(b, unit) if not why_leader(b, unit, spot)]
    refused = [{no.model for no in x.refused} for x in found]
    kept = [{m: at for m, at in x.places.items() if m not in no} for x, no in zip(found, refused, strict=True)]
    return max(kept, key=len, default={})
