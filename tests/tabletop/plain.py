"""The same questions answered slowly, one pair at a time, by plain shapely: what the quick answers must agree with.

Nothing of the package is called here but the data of a scene.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Any

import shapely
from shapely import affinity

from grognard.tabletop.scene import Scene
from grognard.tabletop.shapes import Disc, Kind

EPS = 0.0005


def footprint(scene: Scene, i: int, segments: int = 400) -> Any:
    """A figure as a polygon; a round base gets so many corners that it is good to a hundredth of a mil."""
    figure = scene.figure(i)
    x, y = figure.at[0] / 1000, figure.at[1] / 1000
    if isinstance(figure.shape, Disc):
        return shapely.Point(x, y).buffer(figure.shape.diameter / 2000, quad_segs=segments)
    length, width = figure.shape.length / 1000, figure.shape.width / 1000
    level = shapely.box(x - length / 2, y - width / 2, x + length / 2, y + width / 2)
    return affinity.rotate(level, figure.facing / 10, origin=(x, y))


def core(scene: Scene, i: int) -> tuple[Any, float]:
    """A figure as a point with a radius, or as a rectangle without one."""
    figure = scene.figure(i)
    if isinstance(figure.shape, Disc):
        return shapely.Point(figure.at[0] / 1000, figure.at[1] / 1000), figure.shape.diameter / 2000
    return footprint(scene, i), 0.0


def gap(scene: Scene, i: int, j: int) -> float:
    (one, r), (other, s) = core(scene, i), core(scene, j)
    return max(0.0, float(one.distance(other)) - r - s)


def piece_gap(scene: Scene, i: int, piece: int) -> float:
    one, r = core(scene, i)
    return max(0.0, float(one.distance(outline(scene, piece))) - r)


def outline(scene: Scene, piece: int) -> Any:
    return shapely.Polygon([(x / 1000, y / 1000) for x, y in scene.terrain.pieces[piece].outline])


def out_of_formation(scene: Scene, figures: Sequence[int], leader: int) -> list[int]:
    """By walking from the Leader from link to link."""
    reached, waiting = {leader}, [leader]
    while waiting:
        here = waiting.pop()
        for k in figures:
            if k not in reached and gap(scene, here, k) <= 1 + EPS:
                reached.add(k)
                waiting.append(k)
    return [k for k in figures if k not in reached or gap(scene, leader, k) > 5 + EPS]


def width_seen(scene: Scene, target: int, across: tuple[float, float]) -> float:
    shape = scene.figure(target).shape
    if isinstance(shape, Disc):
        return shape.diameter / 1000
    along = [x * across[0] + y * across[1] for x, y in footprint(scene, target).exterior.coords]
    return float(max(along) - min(along))


def samples(scene: Scene, firer: int, target: int, columns: int, rows: int) -> Iterator[tuple[float, float, float]]:
    """The middles of the cells of a target, column by column, from below."""
    (ax, ay), (bx, by) = scene.figure(firer).at, scene.figure(target).at
    dx, dy = (bx - ax) / 1000, (by - ay) / 1000
    far = math.hypot(dx, dy)
    across = (-dy / far, dx / far)
    width = width_seen(scene, target, across)
    for c in range(columns):
        aside = width * ((c + 0.5) / columns - 0.5)
        for r in range(rows):
            height = scene.figure(target).height / 1000 * (r + 0.5) / rows
            yield bx / 1000 + aside * across[0], by / 1000 + aside * across[1], height


def blockers(scene: Scene, firer: int, target: int, grown: float = 0.0) -> list[tuple[tuple[Any, float], float, bool]]:
    """Shape with radius, height and hardness of all that may stand between two figures; concave ones may be grown."""
    found = []
    for k, piece in enumerate(scene.terrain.pieces):
        if piece.height and piece.kind is not Kind.AREA:
            shape = outline(scene, k)
            if shape.convex_hull.area > shape.area + EPS:
                shape = shape.buffer(grown, join_style="mitre")
            found.append(((shape, 0.0), piece.height / 1000, piece.cover == 2))
    own = {scene.figure(firer).unit, scene.figure(target).unit}
    for i in range(len(scene.shapes)):
        figure = scene.figure(i)
        if figure.unit not in own and scene.present[i]:
            found.append((core(scene, i), figure.height / 1000, figure.hard))
    return found


def lines_stopped(
    scene: Scene, firer: int, target: int, columns: int, rows: int, grown: float = 0.0
) -> list[tuple[bool, bool]]:
    """For every sample: is it stopped, and by something hard?"""
    things = blockers(scene, firer, target, grown)
    x, y = (v / 1000 for v in scene.figure(firer).at)
    z = scene.figure(firer).height / 1000
    found = []
    for px, py, pz in samples(scene, firer, target, columns, rows):
        line = shapely.LineString([(x, y), (px, py)])
        stops = [hard for shape, height, hard in things if _stops(line, z, pz, shape, height)]
        found.append((bool(stops), any(stops)))
    return found


def _stops(line: Any, z: float, pz: float, core: tuple[Any, float], height: float) -> bool:
    for ends in _inside(line, *core):
        if (max(ends) - min(ends)) * line.length > EPS and min(z + t * (pz - z) for t in ends) < height - EPS:
            return True
    return False


def _inside(line: Any, shape: Any, radius: float) -> list[list[float]]:
    """Where a line runs inside a thing, as parts of its length; round ones by the foot of the perpendicular."""
    if not radius:
        parts = shapely.get_parts(line.intersection(shape)) if line.intersects(shape) else []
        return [[line.project(shapely.Point(p)) / line.length for p in part.coords] for part in parts]
    (ax, ay), (bx, by) = line.coords
    ux, uy = (bx - ax) / line.length, (by - ay) / line.length
    foot = (shape.x - ax) * ux + (shape.y - ay) * uy
    away = math.hypot(ax + foot * ux - shape.x, ay + foot * uy - shape.y)
    if away >= radius:
        return []
    chord = math.sqrt(radius * radius - away * away)
    low, high = max(0.0, foot - chord), min(line.length, foot + chord)
    return [[low / line.length, high / line.length]] if low < high else []
