"""The quarters around a hull: from which one something comes, and whom a weapon can bear upon.

The lines between them run through the middle of the hull at 45 degrees to its facing, whatever its proportions.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from enum import Enum

import numpy as np
import shapely

from grognard.tabletop.plane import Place, heading, inches, within
from grognard.tabletop.scene import Scene

LINE = 45.01  # degrees: who stands on a line is taken for the better of its two sides
WEDGE = 200  # inches: longer than any table


class Arc(Enum):
    """A quarter, with the direction of its middle in tenths of a degree from the facing."""

    FRONT = 0
    LEFT = 900
    POSTERIOR = 1800
    RIGHT = 2700


class Side(Enum):
    """What is struck, the best for the target first."""

    FRONT = 0
    FLANK = 1
    POSTERIOR = 2


def bearing(scene: Scene, hull: int, point: Place) -> float:
    """The direction of a point seen from the middle of a hull: degrees from its facing, left positive, to 180.

    >>> from grognard.tabletop.shapes import Figure, Hull
    >>> scene = Scene.of((72000, 48000), [Figure(0, (9000, 9000), Hull(4000, 2000), 2200, 900)])
    >>> bearing(scene, 0, (4000, 9000)), bearing(scene, 0, (9000, 1000))
    (90.0, 180.0)
    """
    x, y = inches(point) - scene.centres[hull]
    ahead = heading(int(scene.facings[hull]))
    along, left = x * ahead[0] + y * ahead[1], y * ahead[0] - x * ahead[1]
    return float(np.degrees(np.arctan2(left + 0.0, along + 0.0)))


def side(scene: Scene, hull: int, point: Place) -> Side:
    """Which side of a hull is struck from a point.

    >>> from grognard.tabletop.shapes import Figure, Hull
    >>> scene = Scene.of((72000, 48000), [Figure(0, (9000, 9000), Hull(4000, 2000), 2200, 0)])
    >>> [side(scene, 0, at).name for at in ((12000, 12000), (9000, 12000), (6000, 6000), (5990, 6010))]
    ['FRONT', 'FLANK', 'FLANK', 'POSTERIOR']
    """
    away = abs(bearing(scene, hull, point))
    if away <= LINE:
        return Side.FRONT
    return Side.POSTERIOR if away > 90 + LINE else Side.FLANK


def struck(scene: Scene, hull: int, points: Sequence[Place]) -> Side:
    """Which side most of several points strike; of equal numbers the better one for the target.

    >>> from grognard.tabletop.shapes import Figure, Hull
    >>> scene = Scene.of((72000, 48000), [Figure(0, (9000, 9000), Hull(4000, 2000), 2200, 0)])
    >>> struck(scene, 0, [(3000, 9000), (9000, 15000)]).name
    'FLANK'
    """
    sides = [side(scene, hull, point) for point in points]
    return max(Side, key=lambda s: (sides.count(s), -s.value))


def bears(scene: Scene, hull: int, arcs: Collection[Arc], figure: int) -> bool:
    """Whether some part of a figure lies in one of these quarters of a hull, their lines included.

    >>> from grognard.tabletop.shapes import Disc, Figure, Hull
    >>> tank = Figure(0, (9000, 9000), Hull(4000, 2000), 2200, 0)
    >>> scene = Scene.of((72000, 48000), [tank, Figure(1, (12000, 12600), Disc(1000), 1200)])
    >>> bears(scene, 0, [Arc.FRONT], 1), bears(scene, 0, [Arc.RIGHT], 1)
    (True, False)
    """
    shape = shapely.Point(scene.centres[figure]) if scene.discs[figure] else scene.hull(figure)
    wedges = [_wedge(scene, hull, arc) for arc in arcs]
    return any(within(float(wedge.distance(shape)), float(scene.radii[figure])) for wedge in wedges)


def _wedge(scene: Scene, hull: int, arc: Arc) -> shapely.Polygon:
    middle = int(scene.facings[hull]) + arc.value
    tip = scene.centres[hull]
    return shapely.Polygon([tip, tip + WEDGE * heading(middle - 450), tip + WEDGE * heading(middle + 450)])
