"""A short list of moves worth a try: sixteen directions, and the points that a game wishes for.

What makes a point worth wishing for, a game knows; here are the points themselves: at a gap from something, or in the
shelter of a piece of terrain.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import shapely

from grognard.tabletop.formation import CLOSE, Closeness
from grognard.tabletop.going import Going
from grognard.tabletop.placement import Around, Move, Placed, Placer
from grognard.tabletop.plane import MIL, TURN, Place, grid, heading, inches, over
from grognard.tabletop.routes import Routes
from grognard.tabletop.scene import Scene
from grognard.tabletop.slots import OFF_WALL, Template
from grognard.tabletop.space import Space

MOST = 48
DIRECTIONS = 16
THIN = 1.0  # inches: of two destinations that are nearer to each other one is enough


@dataclass(frozen=True)
class Wish:
    """A destination that a game would like for the Leader, and the arrangements to be tried there."""

    at: Place
    templates: tuple[Template, ...] = (Template.KEEP,)
    hug: int | None = None


@dataclass(frozen=True)
class Candidate:
    """A legal move: on which of the terms it goes (by order), the order itself, and where it leads everybody."""

    going: int
    move: Move
    placed: Placed


def candidates(
    scene: Scene,
    unit: Sequence[int],
    leader: int,
    goings: Sequence[Going],
    wishes: Sequence[Wish] = (),
    close: Closeness = CLOSE,
    most: int = MOST,
) -> list[Candidate]:
    """The legal ones of at most so many moves, each on the first of the terms (the shorter first) that allows it.

    Everybody goes straight, but the Leader may go around corners.

    >>> from grognard.tabletop.shapes import Disc, Figure
    >>> scene = Scene.of((72000, 48000), [Figure(0, (20000, 20000), Disc(1000), 1200)])
    >>> found = candidates(scene, [0], 0, [Going(5000), Going(10000)])
    >>> len(found), found[0].going, found[0].move.leader
    (40, 0, (25000, 20000))
    """
    placers = [Placer(Routes(Space(scene, unit, going)), leader, close, Around.LEADER) for going in goings]
    found = []
    for k, move in thinned(scene, leader, goings, wishes, most):
        placed = placers[k].place(move)
        if placed.legal:
            found.append(Candidate(k, move, placed))
    return found


def thinned(
    scene: Scene, leader: int, goings: Sequence[Going], wishes: Sequence[Wish], most: int = MOST
) -> list[tuple[int, Move]]:
    """Wishes first, then directions; what comes too near to an earlier one of the same arrangement is dropped."""
    kept: list[tuple[int, Move]] = []
    start = inches(scene.place(leader))
    for at, template, hug in (*_wished(wishes), *_directions(scene, leader, goings)):
        away = float(np.hypot(*(inches(at) - start)))
        terms = next((k for k, going in enumerate(goings) if not over(away, going.allowance / MIL)), None)
        crowded = any(
            move.template is template and np.hypot(*(inches(move.leader) - inches(at))) < THIN for _, move in kept
        )
        if terms is not None and not crowded and len(kept) < most:
            kept.append((terms, Move(at, template, hug=hug)))
    return kept


def _wished(wishes: Sequence[Wish]) -> Iterator[tuple[Place, Template, int | None]]:
    for wish in wishes:
        for template in wish.templates:
            yield wish.at, template, wish.hug if template is Template.HUG else None


def _directions(
    scene: Scene, leader: int, goings: Sequence[Going]
) -> Iterator[tuple[Place, Template, int | None]]:
    """Full distances before half ones, since more comes of them."""
    for part in (2, 1):
        for going in goings:
            for k in range(DIRECTIONS):
                step = going.allowance * part / 2 / MIL * heading(TURN // DIRECTIONS * k)
                # Towards the start, so that rounding never makes a step longer than its allowance.
                x, y = (np.trunc(np.round(step * MIL, 6)).astype(np.int64) + scene.places[leader]).tolist()
                yield (x, y), Template.KEEP, None


def at_gap(scene: Scene, leader: int, thing: Place, radius: int, gap: int) -> Place:
    """The point straight between the Leader and a round thing at which the gap between them is so wide.

    >>> from grognard.tabletop.shapes import Disc, Figure
    >>> scene = Scene.of((72000, 48000), [Figure(0, (20000, 20000), Disc(1000), 1200)])
    >>> at_gap(scene, 0, (40000, 20000), 500, 950)
    (38050, 20000)
    """
    there = inches(thing)
    out = scene.centres[leader] - there
    far = max(float(np.hypot(*out)), 1e-9)
    x, y = grid(there + out / far * (float(scene.radii[leader]) + (radius + gap) / MIL)).tolist()
    return x, y


def beside(scene: Scene, leader: int, figure: int, gap: int) -> Place:
    """The nearest point for the Leader at which the gap between him and a figure, of any shape, is so wide.

    >>> from grognard.tabletop.shapes import Disc, Figure, Hull
    >>> tank = Figure(1, (40000, 20000), Hull(4000, 2000), 2200)
    >>> beside(Scene.of((72000, 48000), [Figure(0, (20000, 20500), Disc(1000), 1200), tank]), 0, 1, 950)
    (36550, 20500)
    """
    shape = shapely.Point(scene.centres[figure]) if scene.discs[figure] else scene.hull(figure)
    line = shapely.shortest_line(shape, shapely.Point(scene.centres[leader]))
    near, away = shapely.get_coordinates(line)
    out = away - near
    far = max(float(np.hypot(*out)), 1e-9)
    x, y = grid(near + out / far * (float(scene.radii[leader] + scene.radii[figure]) + gap / MIL)).tolist()
    return x, y


def sheltered(scene: Scene, leader: int, piece: int, enemies: Sequence[Place]) -> Place:
    """The point close behind a piece of terrain, on the side away from the nearest of the enemies.

    >>> from grognard.tabletop.shapes import Cover, Disc, Figure, Kind, Piece
    >>> outline = ((16000, 24000), (24000, 24000), (24000, 25000), (16000, 25000))
    >>> wall = Piece("wall", Kind.OBSTACLE, Cover.HARD, 600, outline)
    >>> scene = Scene.of((72000, 48000), [Figure(0, (20000, 20000), Disc(1000), 1200)], [wall])
    >>> sheltered(scene, 0, 0, [(20000, 40000)])
    (20000, 23450)
    """
    polygon = scene.terrain.polygons[piece]
    middle = np.array([polygon.centroid.x, polygon.centroid.y])
    out = middle - min((inches(e) for e in enemies), key=lambda e: float(np.hypot(*(e - middle))))
    out = out / max(float(np.hypot(*out)), 1e-9)
    off = polygon.buffer(float(scene.radii[leader]) + OFF_WALL, quad_segs=16).exterior
    line = shapely.LineString([middle, middle + out * 100])
    point = shapely.get_coordinates(line.intersection(off))[-1]
    x, y = grid(point).tolist()
    return x, y
