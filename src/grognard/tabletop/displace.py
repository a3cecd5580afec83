"""Figures that must give way: each to the nearest place where it may stand, with its unit if that can be."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from grognard.tabletop.formation import CLOSE, Closeness
from grognard.tabletop.going import Going
from grognard.tabletop.plane import MIL, SHRINK, Bools, Floats, Place, grid, heading, inches, less, within
from grognard.tabletop.routes import place_of
from grognard.tabletop.scene import Scene
from grognard.tabletop.space import NOBODY, Space

RING = 0.1  # inches from one ring of places to the next
WAYS = 72  # places on a ring, from +x
TOGETHER = 10  # rings that are tested at once


def displace(
    scene: Scene,
    unit: Sequence[int],
    leader: int,
    moved: Sequence[int],
    going: Going,
    close: Closeness = CLOSE,
) -> dict[int, Place]:
    """New places for the figures of a unit that are in the way, the Leader first, then by number.

    Each is linked to somebody of its unit who is settled and near enough to the Leader, if there is such a place; else
    it is the nearest place at all. `going` says from whom they keep away and how far to look. Who finds none is left
    out.

    >>> from grognard.tabletop.going import Apart
    >>> from grognard.tabletop.shapes import Disc, Figure, Hull
    >>> tank = Figure(1, (9000, 9000), Hull(4000, 2000), 2200, 0)
    >>> scene = Scene.of((72000, 48000), [Figure(0, (9000, 11000), Disc(1000), 1200), tank])
    >>> displace(scene, [0], 0, [0], Going(20000, apart=(Apart((1,)),)))
    {0: (9300, 11520)}
    """
    order = sorted(moved, key=lambda m: (m != leader, m))
    settled = {m: scene.place(m) for m in unit if m not in moved}
    found: dict[int, Place] = {}
    space = Space(scene.without([m for m in moved if m != order[0]]), [order[0]], going)
    for model in order:
        place = _nearest(scene, space, model, leader, settled, going, close)
        if place is not None:
            found[model] = settled[model] = place
    return found


def _nearest(
    scene: Scene,
    space: Space,
    model: int,
    leader: int,
    settled: dict[int, Place],
    going: Going,
    close: Closeness,
) -> Place | None:
    """The nearest place with the unit, else the nearest at all."""
    any_place: Place | None = None
    for points in _rings(scene.centres[model], going.allowance / MIL):
        free = space.free(np.full(len(points), NOBODY), points)
        near, clear = _with_unit(points, 2 * space.radius, model, leader, settled, close)
        for k in np.flatnonzero(free & clear & near).tolist()[:1]:
            return place_of(points[k])
        for k in np.flatnonzero(free & clear).tolist()[:1]:
            any_place = any_place or place_of(points[k])
    return any_place


def _rings(centre: Floats, far: float) -> Iterator[Floats]:
    """Places around a centre, ring by ring, some rings at a time."""
    ways = np.array([heading(3600 // WAYS * k) for k in range(WAYS)])
    rings = np.arange(1, round(far / RING) + 1) * RING
    for first in range(0, len(rings), TOGETHER):
        points = centre + rings[first : first + TOGETHER, None, None] * ways[None]
        yield inches(grid(points.reshape(-1, 2)))


def _with_unit(
    points: Floats, diameter: float, model: int, leader: int, settled: dict[int, Place], close: Closeness
) -> tuple[Bools, Bools]:
    """Where a figure would be linked to its unit and near its Leader; and where it would overlap nobody of it."""
    if not settled:
        return np.ones(len(points), dtype=bool), np.ones(len(points), dtype=bool)
    centres = inches(list(settled.values()))
    gaps = np.hypot(points[:, :1] - centres[:, 0], points[:, 1:] - centres[:, 1]) - diameter
    near = within(gaps, close.link / MIL).any(axis=1)
    if leader in settled and model != leader:
        near &= within(gaps[:, list(settled).index(leader)], close.leash / MIL)
    return np.asarray(near), np.asarray(~less(gaps, -SHRINK).any(axis=1))
