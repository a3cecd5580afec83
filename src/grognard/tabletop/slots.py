"""The patterns a unit can take up around its Leader: where each figure would like to stand."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from itertools import count

import numpy as np
import shapely

from grognard.tabletop.plane import MIL, Floats, Ints, grid, heading, within
from grognard.tabletop.scene import Scene

SPACING = 0.5  # between two bases
WIDE = 0.95  # between two bases that keep as far apart as a formation allows
OFF_WALL = 0.05  # from a wall that is hugged


class Template(Enum):
    """KEEP is the present arrangement; the others are drawn up anew, the Leader in front or in the middle."""

    KEEP = "keep"
    LINE = "line"
    TWO_LINES = "two lines"
    COLUMN = "column"
    BLOCK = "block"
    RING = "ring"
    HUG = "hug"
    SPREAD = "spread"


def pattern(template: Template, others: int, diameter: float, leash: float) -> Floats:
    """Places for the others, relative to the Leader, x forward and y left; none beyond the leash from edge to edge.

    >>> pattern(Template.BLOCK, 4, 1.0, 5.0).tolist()
    [[0.0, 1.5], [0.0, -1.5], [0.0, 3.0], [0.0, -3.0]]
    """
    far = leash + diameter
    step = diameter + (WIDE if template is Template.SPREAD else SPACING)
    if template is Template.RING:
        return _ring(others, step)
    if template is Template.SPREAD:
        return _spread(others, step)
    widths = {
        Template.LINE: others + 1,
        Template.TWO_LINES: (others + 2) // 2,
        Template.COLUMN: 1,
        Template.BLOCK: 5,
    }
    return _rows(others, step, widths[template], far)


def _rows(others: int, step: float, width: int, far: float) -> Floats:
    """Rows from the front, each from its middle outwards. Who finds no room in them widens the last ones."""
    cells = [(row, (1 if k % 2 else -1) * ((k + 1) // 2)) for row in range(others + 1) for k in range(2 * others + 1)]
    fits = [(r, c) for r, c in cells if (r or c) and within(step * float(np.hypot(r, c)), far)]
    middle = (width - 1) // 2
    inside = [(r, c) for r, c in fits if -middle <= c <= width - 1 - middle]
    outside = [cell for cell in fits if cell not in inside]
    outside.sort(key=lambda cell: (abs(cell[1]), cell[0]))
    chosen = [*inside, *outside][:others]
    return np.array([(-step * r, step * c) for r, c in chosen]).reshape(-1, 2) + 0.0


def _ring(others: int, step: float) -> Floats:
    """Rings around the Leader: six figures, then twelve, then eighteen."""
    found: list[tuple[float, float]] = []
    for ring in count(1):
        for k in range(6 * ring):
            if len(found) == others:
                return np.array(found).reshape(-1, 2)
            angle = 2 * np.pi * k / (6 * ring)
            found.append((ring * step * float(np.cos(angle)), ring * step * float(np.sin(angle))))
    raise AssertionError


def _spread(others: int, step: float) -> Floats:
    """The triangular lattice: nobody nearer than a step to anybody, nearest to the Leader first."""
    size = range(-others, others + 1) if others < 6 else range(-6, 7)
    cells = [(a, b) for a in size for b in size if a or b]
    points = [(step * (a + b / 2), step * b * 3**0.5 / 2) for a, b in cells]
    points.sort(key=lambda p: (round(float(np.hypot(*p)), 6), round(float(np.arctan2(p[1], p[0])), 6)))
    return np.array(points[:others]).reshape(-1, 2)


def kept(scene: Scene, others: Sequence[int], leader: int, turn: int) -> Floats:
    """The present arrangement, turned about the Leader."""
    return turned(scene.centres[list(others)] - scene.centres[leader], turn)


def turned(offsets: Floats, tenths: int) -> Floats:
    """Offsets with their x axis turned into a facing.

    >>> turned(np.array([[1.0, 0.0]]), 900).tolist()
    [[0.0, 1.0]]
    """
    x, y = heading(tenths)
    return np.asarray(offsets @ np.array([[x, y], [-y, x]]))


def along_wall(scene: Scene, piece: int, at: Floats, others: int, diameter: float) -> Floats:
    """Places strung along the outline of a piece, a little off it, from the point nearest to the Leader both ways."""
    outline = scene.terrain.polygons[piece].buffer(diameter / 2 + OFF_WALL, quad_segs=16).exterior
    step = diameter + SPACING
    first = outline.project(shapely.Point(at))
    room = max(1, int((outline.length - diameter) // step))
    signed = [(1 if k % 2 else -1) * ((k + 1) // 2) for k in range(1, min(others, room) + 1)]
    points = [outline.interpolate((first + step * k) % outline.length) for k in signed]
    found = np.array([(p.x, p.y) for p in points]).reshape(-1, 2)
    return np.concatenate([found, np.repeat(at[None], others - len(found), axis=0)])


def choose(starts: Floats, slots: Floats, leader_at: Floats, models: Sequence[int]) -> Ints:
    """Which slot each model takes: the farthest from the Leader chooses first, each the nearest slot still free."""
    away = np.round(np.hypot(*(starts - leader_at).T) * MIL).astype(np.int64)
    order = sorted(range(len(starts)), key=lambda k: (-int(away[k]), models[k]))
    chosen = np.zeros(len(starts), dtype=np.int64)
    free = np.ones(len(slots), dtype=bool)
    for k in order:
        distance = grid(np.hypot(*(slots - starts[k]).T))
        best = int(np.argmin(np.where(free, distance, np.iinfo(np.int64).max)))
        chosen[k], free[best] = best, False
    return chosen
