"""Hulls that go straight and pivot on their centres, and keep their distance all the way.

A leg sweeps the convex hull of its first and last rectangle; a pivot is tested every two degrees and at its end.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np
import shapely

from grognard.tabletop.going import Going, Reason, Refused
from grognard.tabletop.plane import (
    EPS,
    MIL,
    PIVOT,
    SHRINK,
    TURN,
    Bools,
    Floats,
    Ints,
    Place,
    grid,
    heading,
    inches,
    keeps,
    less,
    within,
)
from grognard.tabletop.scene import Scene
from grognard.tabletop.shapes import corners
from grognard.tabletop.terrain import Geometries

TIGHT = SHRINK + EPS  # by which a hull is smaller when overlaps are tested


@dataclass(frozen=True)
class Pose:
    """Where a hull stands and which way it faces."""

    at: Place
    facing: int


@dataclass(frozen=True)
class Driven:
    """The pose at the end, every pose at which the way bends, the length of the way, and what forbids it."""

    poses: tuple[Pose, ...]
    way: int
    refused: Refused | None = None

    @property
    def end(self) -> Pose:
        """Where the hull stands in the end."""
        return self.poses[-1]

    @property
    def legal(self) -> bool:
        """Whether it may be driven so."""
        return self.refused is None


def drive(
    scene: Scene,
    hull: int,
    going: Going,
    legs: Sequence[int],
    pivots: Sequence[int] = (),
    gear: int = 1,
    turns: Sequence[int] = (900,),
    lane: Lane | None = None,
) -> Driven:
    """Drive legs (mils) with pivots between them (tenths of a degree, left positive); gear -1 is backwards.

    `turns` are the largest pivots allowed, one for each that may be made. What flies tests its end alone. Who asks for
    many drives of one hull hands in its lane.

    >>> from grognard.tabletop.shapes import Figure, Hull
    >>> scene = Scene.of((72000, 48000), [Figure(0, (9000, 9000), Hull(4000, 2000), 2200, 0)])
    >>> drive(scene, 0, Going(12000), (5000, 5000), (900,)).end
    Pose(at=(14000, 14000), facing=900)
    >>> no = drive(scene, 0, Going(12000), (8000, 5000), (900,)).refused
    >>> no.reason.name, no.actual, no.limit
    ('LONG_DRIVE', 13000, 12000)
    """
    way = sum(legs)
    poses = _poses(scene, hull, legs, pivots, gear)
    no = _too_sharp(hull, pivots, turns)
    if min(legs, default=0) < 0 or not within(way / MIL, going.allowance / MIL):
        no = Refused(hull, Reason.LONG_DRIVE, actual=way, limit=going.allowance)
    if no is None:
        no = (lane or Lane(scene, hull, going)).refused(poses)
    return Driven(poses, way, no)


def _too_sharp(hull: int, pivots: Sequence[int], turns: Sequence[int]) -> Refused | None:
    sharp = sorted((abs(p) for p in pivots), reverse=True)
    allowed = [*sorted(turns, reverse=True), *[0] * len(sharp)]
    for angle, limit in zip(sharp, allowed, strict=False):
        if angle > limit:
            return Refused(hull, Reason.SHARP_TURN, actual=angle, limit=limit)
    return None


def _poses(scene: Scene, hull: int, legs: Sequence[int], pivots: Sequence[int], gear: int) -> tuple[Pose, ...]:
    here = Pose(scene.place(hull), int(scene.facings[hull]))
    found = [here]
    for k, leg in enumerate(legs):
        x, y = grid(inches(here.at) + gear * leg / MIL * heading(here.facing)).tolist()
        here = Pose((x, y), here.facing)
        found.append(here)
        if k < len(pivots):
            here = Pose(here.at, (here.facing + pivots[k]) % 3600)
            found.append(here)
    return tuple(found)


def hard_turn(scene: Scene, hull: int, going: Going, facing: int) -> Driven:
    """Turn on the spot to face any way, by the shorter sense if that is free, else by the other.

    >>> from grognard.tabletop.shapes import Figure, Hull
    >>> scene = Scene.of((72000, 48000), [Figure(0, (9000, 9000), Hull(4000, 2000), 2200, 0)])
    >>> hard_turn(scene, 0, Going(0), 2700).end.facing
    2700
    """
    here = Pose(scene.place(hull), int(scene.facings[hull]))
    poses = here, Pose(here.at, facing % 3600)
    return Driven(poses, 0, Lane(scene, hull, going).refused(poses))


class Lane:
    """What a hull has to keep clear of, made ready for many drives."""

    def __init__(self, scene: Scene, hull: int, going: Going) -> None:
        self.scene, self.hull, self.going = scene, hull, going
        self._known: dict[int, Any] = {}
        self._turned: dict[tuple[Pose, int], Refused | None] = {}
        self.pieces = scene.terrain.of(*going.walls)
        self.solid = self._there(going.solid)
        self.others = np.array(scene.others([hull]), dtype=np.int64)
        pairs = [(figure, apart) for apart in going.apart for figure in apart.figures]
        pairs = [(figure, apart) for figure, apart in pairs if scene.present[figure] and figure != hull]
        self.away = np.array([figure for figure, _ in pairs], dtype=np.int64)
        self.end_gaps = np.array([apart.end / MIL for _, apart in pairs])
        now = self._gaps(np.array([scene.hull(hull)], dtype=object), self.away)[0]
        self.way_gaps = np.minimum(np.array([apart.way / MIL for _, apart in pairs]), now)

    def _there(self, figures: Sequence[int]) -> Ints:
        return np.array([f for f in figures if self.scene.present[f] and f != self.hull], dtype=np.int64)

    def refused(self, poses: Sequence[Pose]) -> Refused | None:
        """What forbids a way from pose to pose."""
        if not self.going.flying:
            for a, b in pairwise(poses):
                no = self._leg(a, b) if a.facing == b.facing else self._turn(a, b)
                if no is not None:
                    return no
        return self.end(poses[-1])

    def _leg(self, a: Pose, b: Pose) -> Refused | None:
        """The ground swept from one pose straight to another."""
        full, small = (
            shapely.MultiPoint(np.concatenate([self._corners(p, smaller) for p in (a, b)])).convex_hull
            for smaller in (0.0, TIGHT)
        )
        return self._swept(np.array([full], dtype=object), np.array([small], dtype=object))

    def _turn(self, a: Pose, b: Pose) -> Refused | None:
        """By the shorter sense; if that is barred, by the other."""
        left = (b.facing - a.facing) % TURN
        senses = [left, left - TURN] if left <= TURN // 2 else [left - TURN, left]
        no = self._pivot(a, senses[0])
        return no if no is None or self._pivot(a, senses[1]) is not None else None

    def _pivot(self, a: Pose, turn: int) -> Refused | None:
        if (a, turn) not in self._turned:
            self._turned[a, turn] = self._pivoting(a, turn)
        return self._turned[a, turn]

    def _pivoting(self, a: Pose, turn: int) -> Refused | None:
        sense = 1 if turn > 0 else -1
        poses = [Pose(a.at, a.facing + sense * angle) for angle in (*range(0, abs(turn), PIVOT), abs(turn))]
        full, small = (shapely.polygons([self._corners(p, smaller) for p in poses]) for smaller in (0.0, TIGHT))
        return self._swept(full, small)

    def _corners(self, pose: Pose, smaller: float) -> Floats:
        return corners(inches(pose.at), self.scene.halves[self.hull] - smaller, pose.facing)

    # --- what is met --------------------------------------------------------------------------------

    def _swept(self, full: Geometries, small: Geometries) -> Refused | None:
        """What these shapes meet that they may not: the edge, terrain, somebody solid, somebody too near."""
        no = self._edge_or_wall(full, small)
        if no is not None:
            return no
        for _, k in np.argwhere(self._meets(full, small, self.solid)).tolist():
            return Refused(self.hull, Reason.FIGURE, figure=int(self.solid[k]))
        gaps = self._gaps(full, self.away)
        for p, k in np.argwhere(~keeps(gaps, self.way_gaps)).tolist():
            actual, limit = round(float(gaps[p, k]) * MIL), round(float(self.way_gaps[k]) * MIL)
            return Refused(self.hull, Reason.FIGURE, figure=int(self.away[k]), actual=actual, limit=limit)
        return None

    def _edge_or_wall(self, full: Geometries, small: Geometries) -> Refused | None:
        bounds = np.asarray(shapely.bounds(full))
        if not (keeps(bounds[:, :2], 0.0).all() and within(bounds[:, 2:], self.scene.size).all()):
            return Refused(self.hull, Reason.OFF_TABLE)
        walls = self.scene.terrain.polygons[self.pieces]
        for _, k in np.argwhere(shapely.intersects(walls[None, :], small[:, None])).tolist():
            return Refused(self.hull, Reason.TERRAIN, piece=int(self.pieces[k]))
        return None

    def _shapes(self, figures: Ints) -> Geometries:
        """Points for bases, polygons for hulls."""
        scene = self.scene
        for f in figures.tolist():
            if f not in self._known:
                self._known[f] = shapely.Point(scene.centres[f]) if scene.discs[f] else scene.hull(f)
        return np.array([self._known[f] for f in figures.tolist()], dtype=object)

    def _gaps(self, full: Geometries, figures: Ints) -> Floats:
        away = shapely.distance(full[:, None], self._shapes(figures)[None, :]) - self.scene.radii[figures]
        return np.asarray(np.maximum(away, 0.0))

    def _meets(self, full: Geometries, small: Geometries, figures: Ints) -> Bools:
        """Which shapes overlap which figures: a base by its distance, a hull if the smaller shape meets it."""
        shapes = self._shapes(figures)[None, :]
        bases = less(shapely.distance(full[:, None], shapes), self.scene.radii[figures] - SHRINK)
        return np.where(self.scene.discs[figures], bases, shapely.intersects(small[:, None], shapes))

    def end(self, pose: Pose) -> Refused | None:
        """Why a hull may not stand in a pose: off the table, on something, or not far enough from somebody."""
        full, small = (shapely.polygons([self._corners(pose, smaller)]) for smaller in (0.0, TIGHT))
        no = self._edge_or_wall(full, small)
        if no is not None or pose == Pose(self.scene.place(self.hull), int(self.scene.facings[self.hull])):
            return no
        for _, k in np.argwhere(self._meets(full, small, self.others)).tolist():
            return Refused(self.hull, Reason.ON_FIGURE, figure=int(self.others[k]))
        gaps = self._gaps(full, self.away)[0]
        for k in np.flatnonzero(within(gaps, self.end_gaps)).tolist():
            actual, limit = round(float(gaps[k]) * MIL), round(float(self.end_gaps[k]) * MIL)
            return Refused(self.hull, Reason.TOO_NEAR, figure=int(self.away[k]), actual=actual, limit=limit)
        return None
