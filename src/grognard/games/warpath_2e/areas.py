"""SCEN.18, TRANS.6 to TRANS.9, REINF.4 to REINF.6 Where a unit's Leader may stand when it comes onto the table, as
outlines: a picture of what `deploys.py` and `entries.py` test.
"""

from __future__ import annotations

from typing import Final

import shapely

from grognard.games.warpath_2e import components as k
from grognard.games.warpath_2e.deploys import depth_of_zone, edge_of
from grognard.games.warpath_2e.drives import NEAR
from grognard.games.warpath_2e.entries import transport_of
from grognard.games.warpath_2e.ground import scene_of
from grognard.games.warpath_2e.query import entry_reach
from grognard.games.warpath_2e.state import HULK, ON_TABLE, RESERVE, Board
from grognard.tabletop.plane import MIL, Place, grid

Outline = list[Place]
ROUND: Final = 8  # segments of a quarter of a circle


def set_up_areas(b: Board, unit: int) -> list[Outline]:
    """Its side's set-up area; of infiltrators the whole table but the enemy's."""
    depth, zone = b.d.table.depth, depth_of_zone(b)
    far = depth - zone if b.d.rules[unit][k.INFILTRATION] else zone
    low, high = (0, far) if edge_of(b, unit) == 0 else (depth - far, depth)
    return [_box(0, low, b.d.table.width, high)]


def entry_areas(b: Board, unit: int) -> list[Outline]:
    """Strips along the edges that it may touch; of a passenger what lies around its transport."""
    return _strips(b, unit) if b.at[unit] == RESERVE else [_around(b, unit)]


def _strips(b: Board, unit: int) -> list[Outline]:
    """As deep as its base: one's own edge, the short ones up from there, the enemy's in from its corners."""
    width, depth, deep = b.d.table.width, b.d.table.depth, b.d.entry[unit].base.length
    side, corner = entry_reach(b.turn, depth)
    out = [(0, 0, width, deep), (0, 0, deep, side), (width - deep, 0, width, side)]
    if corner:
        inward = min(corner, width)
        out += [(0, depth - deep, inward, depth), (width - inward, depth - deep, width, depth)]
    if edge_of(b, unit) != 0:
        out = [(left, depth - high, right, depth - low) for left, low, right, high in out]
    return [_box(*box) for box in out]


def _around(b: Board, unit: int) -> Outline:
    """TRANS.6 On the spot of a transport of which nothing is left; else within an inch of it."""
    scene, hull = scene_of(b), transport_of(b, unit)
    shape = shapely.Point(scene.centres[hull]) if scene.discs[hull] else scene.hull(hull)
    near = (NEAR + b.d.entry[unit].base.length) / MIL if b.at[b.ride[unit]] in (ON_TABLE, HULK) else 0.0
    ring = shapely.buffer(shape, float(scene.radii[hull]) + near, quad_segs=ROUND).exterior
    return [(x, y) for x, y in grid(shapely.get_coordinates(ring)).tolist()]


def _box(left: int, low: int, right: int, high: int) -> Outline:
    return [(left, low), (right, low), (right, high), (left, high)]
