"""After a charge: the ground it went through, what the target stood behind, and the way back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import shapely

from grognard.tabletop.distance import gaps, overlaps
from grognard.tabletop.formation import CLOSE, Closeness, formation
from grognard.tabletop.going import Route
from grognard.tabletop.plane import MIL, RETRACE, SHRINK, Bools, Place, grid, inches, less, over
from grognard.tabletop.scene import Scene
from grognard.tabletop.shapes import Kind
from grognard.tabletop.space import enters, segments

ROUGH = (Kind.OBSTACLE, Kind.AREA)


def ground_met(scene: Scene, ways: Mapping[int, Route], kinds: Sequence[Kind] = ROUGH) -> tuple[int, ...]:
    """The pieces that somebody's way goes into, or somebody's base stands on at its end.

    >>> from grognard.tabletop.shapes import Cover, Disc, Figure, Piece
    >>> wood = Piece("wood", Kind.AREA, Cover.SOFT, 0, ((5000, 0), (9000, 0), (9000, 9000), (5000, 9000)))
    >>> scene = Scene.of((72000, 48000), [Figure(0, (2000, 4000), Disc(1000), 1200)], [wood])
    >>> [ground_met(scene, {0: Route(((2000, 4000), (x, 4000)), x - 2000)}) for x in (4400, 4600)]
    [(), (0,)]
    """
    pieces = scene.terrain.of(*kinds)
    met = np.zeros(len(pieces), dtype=bool)
    for model, way in ways.items():
        met |= _entered(scene, pieces.tolist(), way.points)
        end = shapely.Point(inches(way.points[-1]))
        away = shapely.distance(scene.terrain.polygons[pieces], end)
        met |= less(away, float(scene.radii[model]) - SHRINK)
    return tuple(pieces[met].tolist())


def _entered(scene: Scene, pieces: Sequence[int], points: Sequence[Place]) -> Bools:
    met = np.zeros(len(pieces), dtype=bool)
    for a, b in pairwise(points):
        lines = np.repeat(segments(inches([a]), inches([b])), len(pieces))
        met |= enters(lines, scene.terrain.polygons[list(pieces)])
    return met


def behind(
    scene: Scene, contacts: Mapping[int, Sequence[int]], kinds: Sequence[Kind] = (Kind.OBSTACLE,)
) -> tuple[int, ...]:
    """The pieces that lie between the centres of two figures in contact.

    >>> from grognard.tabletop.shapes import Cover, Disc, Figure, Piece
    >>> wall = Piece("wall", Kind.OBSTACLE, Cover.HARD, 600, ((5000, 0), (5200, 0), (5200, 9000), (5000, 9000)))
    >>> men = [Figure(u, (x, 4000), Disc(1000), 1200) for u, x in enumerate((4600, 5602))]
    >>> behind(Scene.of((72000, 48000), men, [wall]), {0: (1,)})
    (0,)
    """
    pieces = scene.terrain.of(*kinds)
    met = np.zeros(len(pieces), dtype=bool)
    for model, touched in contacts.items():
        for other in touched:
            met |= _entered(scene, pieces.tolist(), [scene.place(model), scene.place(other)])
    return tuple(pieces[met].tolist())


def retraced(way: Route, back: int) -> Place:
    """Where one is who has gone back so many mils of his way; at its beginning if it is shorter.

    >>> way = Route(((0, 0), (0, 5000), (3000, 5000)), 8000)
    >>> retraced(way, 1000), retraced(way, 4000), retraced(way, 9000)
    ((2000, 5000), (0, 4000), (0, 0))
    """
    left = back / MIL
    for here, there in pairwise(reversed(way.points)):
        a, b = inches(here), inches(there)
        length = float(np.hypot(*(b - a)))
        if length > left:
            x, y = grid(a + (b - a) * left / length).tolist()
            return x, y
        left -= length
    return way.points[0]


@dataclass(frozen=True)
class PulledBack:
    """Where everybody stands after going back, and how far the unit went in the end, in mils."""

    places: dict[int, Place]
    distance: int


def pull_back(
    scene: Scene,
    ways: Mapping[int, Route],
    leader: int,
    distance: int,
    enemies: Sequence[int],
    gap: int = 1000,
    close: Closeness = CLOSE,
) -> PulledBack:
    """Everybody retraces his way by a distance, which grows until the unit stands well; at its start it always does.

    It stands well in formation, on nobody and no wall, and more than the gap from all enemies.

    >>> from grognard.tabletop.shapes import Disc, Figure
    >>> scene = Scene.of((72000, 48000), [Figure(u, (9000, 9998 + 1002 * u), Disc(1000), 1200) for u in range(2)])
    >>> pull_back(scene, {0: Route(((9000, 5000), (9000, 9998)), 4998)}, 0, 600, [1])
    PulledBack(places={0: (9000, 8998)}, distance=1000)
    """
    longest = max(way.way for way in ways.values())
    while True:
        places = {model: retraced(way, distance) for model, way in ways.items()}
        if distance >= longest or _stands_well(scene.moved(places), list(ways), leader, enemies, gap, close):
            return PulledBack(places, distance)
        distance += round(RETRACE * MIL)


def _stands_well(
    scene: Scene, unit: Sequence[int], leader: int, enemies: Sequence[int], gap: int, close: Closeness
) -> bool:
    if not over(gaps(scene, unit, enemies), gap / MIL).all() or formation(scene, unit, leader, close).broken:
        return False
    if _on_walls(scene, unit):
        return False
    return not any(overlaps(scene, model, scene.others([model])).any() for model in unit)


def _on_walls(scene: Scene, unit: Sequence[int]) -> bool:
    """Whether somebody stands on what blocks: who came over it through the air."""
    walls = scene.terrain.polygons[scene.terrain.of(Kind.BLOCKING)]
    away = shapely.distance(walls[None, :], shapely.points(scene.centres[list(unit)])[:, None])
    return bool(less(away, scene.radii[list(unit)][:, None] - SHRINK).any())
