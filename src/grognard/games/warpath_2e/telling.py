"""Where an order leads, in words: how far, to which objective, into or behind what, and what cover that gives."""

from __future__ import annotations

from functools import lru_cache
from math import atan2, hypot, pi
from typing import Final

import numpy as np

from grognard.games.warpath_2e.components import COVERS, MIL, NO_COVER, Piece
from grognard.games.warpath_2e.ground import Standing, scene_of
from grognard.games.warpath_2e.lexicon import piece_name
from grognard.games.warpath_2e.orders import Order, read_order
from grognard.games.warpath_2e.query import living
from grognard.games.warpath_2e.query_shoot import enemies_of, guns_of
from grognard.games.warpath_2e.query_sight import Look
from grognard.games.warpath_2e.state import BOOK, Board
from grognard.games.warpath_2e.victory import RADIUS, placed_objectives
from grognard.tabletop.distance import from_centres, piece_gaps, unit_gap
from grognard.tabletop.distance import gaps as figure_gaps
from grognard.tabletop.plane import Place, inches, within
from grognard.tabletop.scene import Scene
from grognard.tabletop.shapes import Kind

COMPASS: Final = (
    "east", "east-north-east", "north-east", "north-north-east", "north", "north-north-west", "north-west",
    "west-north-west", "west", "west-south-west", "south-west", "south-south-west", "south", "south-south-east",
    "south-east", "east-south-east",
)  # fmt: skip
REACH: Final = BOOK.value("SCEN.11", 1)  # inches to an objective
AT: Final = 0.5  # inches from a wall at which a unit stands behind it
AHEAD: Final = 30  # inches that somebody looks ahead for a landmark
SHIFTED: Final = 0.05  # inches by which a unit that keeps its arrangement may be out
LOOSE: Final = 0.8  # inches between everybody who is spread out
IN_LINE: Final = 0.05  # inches from a line, for each model
NARROW: Final = 0.9  # of the cosine: what lies in the direction of a move


def way_in_words(b: Board, unit: int, ints: list[int]) -> str:
    """
    "7.8 inches south, toward the depot, behind the north wall: hard cover from Line Section 1".
    """
    return _told(Standing(b), unit, tuple(ints))


@lru_cache(maxsize=256)
def _told(standing: Standing, unit: int, ints: tuple[int, ...]) -> str:
    b = standing.board
    order = read_order(b, unit, list(ints))
    assert order is not None
    there = scene_of(b).moved({m: way[-1] for m, way in order.ways.items()})
    where = [_far(b, unit, order), *_drawn_up(b, there, unit), *_goal(b, there, unit, order), *_shelter(b, there, unit)]
    return f"{', '.join(where)}{_cover(b, there, unit)}"


def _far(b: Board, unit: int, order: Order) -> str:
    way = order.ways[living(b, unit)[0]]
    dx, dy = way[-1][0] - way[0][0], way[-1][1] - way[0][1]
    if not (dx or dy):
        return "the Leader stays, the others draw up anew"
    toward = COMPASS[round(atan2(dy, dx) / (2 * pi / len(COMPASS))) % len(COMPASS)]
    return f"{hypot(dx, dy) / MIL:.1f} inches {toward}{', by jets' if order.jets else ''}"


def _drawn_up(b: Board, there: Scene, unit: int) -> list[str]:
    """How the unit would stand, where that is not as it stands now."""
    models = living(b, unit)
    before, after = (inches([scene.place(m) for m in models]) for scene in (scene_of(b), there))
    moved = after - before
    if len(models) < 3 or (abs(moved - moved[0]) < SHIFTED).all():
        return []
    gaps = figure_gaps(there, models, models)
    np.fill_diagonal(gaps, np.inf)
    if (gaps.min(axis=1) > LOOSE).all():
        return ["spread out"]
    off = after - after.mean(axis=0)
    return ["in line"] if np.linalg.svd(off, compute_uv=False)[1] < len(models) * IN_LINE else []


def _goal(b: Board, there: Scene, unit: int, order: Order) -> list[str]:
    """The objective that is reached, or the landmark ahead."""
    models = living(b, unit)
    for n, at in enumerate(placed_objectives(b), 1):
        if within(float((from_centres(there, inches([at]), models) - RADIUS).min()), REACH):
            return [f"at objective {n}"]
    return _ahead(b, *order.ways[models[0]][0], *order.ways[models[0]][-1])


def _ahead(b: Board, x: int, y: int, to_x: int, to_y: int) -> list[str]:
    """What lies ahead: an objective or a large piece in the direction of the way."""
    dx, dy = to_x - x, to_y - y
    far = hypot(dx, dy)
    if not far:
        return []
    marks = [(f"objective {n}", ox, oy) for n, (ox, oy) in enumerate(placed_objectives(b), 1)]
    marks += [(piece_name(p.id), *_middle(p)) for p in b.d.table.pieces]
    seen: list[tuple[float, str]] = []
    for name, ox, oy in marks:
        ux, uy = ox - to_x, oy - to_y
        away = hypot(ux, uy)
        if 0 < away <= AHEAD * MIL and (ux * dx + uy * dy) / (away * far) > NARROW:
            seen.append((away, name))
    return [f"toward {min(seen)[1]}"] if seen else []


def _middle(p: Piece) -> Place:
    n = len(p.outline)
    return sum(x for x, _ in p.outline) // n, sum(y for _, y in p.outline) // n


def _shelter(b: Board, there: Scene, unit: int) -> list[str]:
    """The area that it stands in, or the wall that it stands at."""
    kinds = there.terrain.of(Kind.AREA, Kind.OBSTACLE).tolist()
    table = [p for p in kinds if p < len(b.d.table.pieces)]
    if not table:
        return []
    gaps = piece_gaps(there, living(b, unit), table)
    near = [(int((gaps[:, n] <= AT).sum()), p) for n, p in enumerate(table)]
    most, piece = max(near)
    if 2 * most < len(gaps):
        return []
    inside = there.terrain.pieces[piece].kind is Kind.AREA
    return [f"{'in' if inside else 'at'} {piece_name(b.d.table.pieces[piece].id)}"]


def _cover(b: Board, there: Scene, unit: int) -> str:
    """From the Leader of the nearest enemy who has anything to shoot with."""
    foes = [u for u in enemies_of(b, unit) if guns_of(b, u)]
    if not foes:
        return ""
    models = living(b, unit)
    near = min(foes, key=lambda u: unit_gap(there, living(b, u), models))
    look = Look(b, guns_of(b, near)[:1], unit, there)
    if not look.seen.any():
        return f": out of sight of {b.d.unit_names[near]}"
    found = int(look.covered([1]).cover)
    return f": {COVERS[found]} cover from {b.d.unit_names[near]}" if found != NO_COVER else ""
