"""Who of a unit can reach a target, how far each has to go, and who would be first.

In a charge the figures of the target are solid (they are named in `Going.solid`): a way leads up to contact with one
of them. Ways end a hair before the true contact, so that a place rounded to the grid never overlaps.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from grognard.tabletop.distance import from_centres
from grognard.tabletop.going import Route
from grognard.tabletop.plane import MIL, Bools, Floats, grid, heading, inches, touches, within
from grognard.tabletop.routes import Ends, Routes, Search
from grognard.tabletop.scene import Scene

STAND_OFF = 0.002  # between the bases where a charge ends


@dataclass(frozen=True)
class Contact:
    """A charger, the figure of the target it comes to first, and the way. `distance` is its reach, in mils."""

    charger: int
    target: int
    distance: int
    route: Route


def approach(scene: Scene, targets: Sequence[int], radius: float) -> Ends:
    """Where a base that comes straight from a point meets each of the targets; who is in contact stays."""
    hulls = [k for k, target in enumerate(targets) if not scene.discs[target]]
    centres, radii = scene.centres[list(targets)], scene.radii[list(targets)][:, None]

    def ends(points: Floats) -> Floats:
        edge = centres + _unit(points[:, None] - centres) * radii
        for k in hulls:
            edge[:, k] = nearest_points(scene, points, targets[k])
        out = points[:, None] - edge
        stop = inches(grid(edge + _unit(out) * (radius + STAND_OFF)))
        in_contact = touches(np.asarray(np.hypot(out[..., 0], out[..., 1]) - radius))
        return np.where(in_contact[..., None], points[:, None], stop)

    return ends


def _unit(vectors: Floats) -> Floats:
    return np.asarray(vectors / np.maximum(np.hypot(vectors[..., 0], vectors[..., 1]), 1e-9)[..., None])


def nearest_points(scene: Scene, points: Floats, hull: int) -> Floats:
    """The point of a hull nearest to each point."""
    ahead = heading(int(scene.facings[hull]))
    axes = np.array([ahead, (-ahead[1], ahead[0])])
    local = (points - scene.centres[hull]) @ axes.T
    return np.asarray(scene.centres[hull] + np.clip(local, -scene.halves[hull], scene.halves[hull]) @ axes)


def straight_reach(routes: Routes, targets: Sequence[int]) -> tuple[Floats, Bools]:
    """How far each mover (rows) is from each target, and where it can go straight up to it."""
    space = routes.space
    ends = approach(space.scene, targets, space.radius)(space.starts)
    gaps = np.maximum(from_centres(space.scene, space.starts, targets) - space.radius, 0.0)
    gaps = np.where(touches(gaps), 0.0, gaps)
    m, t = np.nonzero(within(gaps, space.reach))
    free = np.zeros(gaps.shape, dtype=bool)
    free[m, t] = space.clear(m, space.starts[m], ends[m, t]) | (gaps[m, t] == 0)
    return gaps, free


def reaches(routes: Routes, targets: Sequence[int]) -> Floats:
    """The reach of every mover: the length of its shortest way into contact, infinite if that is too far.

    >>> from grognard.tabletop.going import Going
    >>> from grognard.tabletop.shapes import Disc, Figure
    >>> from grognard.tabletop.space import Space
    >>> scene = Scene.of((72000, 48000), [Figure(k, (9000, 5000 + 6000 * k), Disc(1000), 1200) for k in range(2)])
    >>> reaches(Routes(Space(scene, [0], Going(10000, solid=(1,), slow=False))), [1]).tolist()
    [5.0]
    """
    gaps, free = straight_reach(routes, targets)
    best = np.asarray(np.where(free, gaps, np.inf).min(axis=1, initial=np.inf))
    for m in np.flatnonzero(_hopeful(routes, gaps, best)).tolist():
        best[m] = min(best[m], _around(routes, m, targets)[1])
    return best


def _hopeful(routes: Routes, gaps: Floats, best: Floats) -> Bools:
    """Who has a target nearer than the one he can reach straight, and might find a way around to it."""
    least = gaps.min(axis=1, initial=np.inf)
    might = (least < best) & within(least, routes.space.reach)
    return np.asarray(might & (not routes.space.going.flying))


def _around(routes: Routes, mover: int, targets: Sequence[int]) -> tuple[Search, float]:
    space = routes.space
    search = routes.search(mover, approach(space.scene, targets, space.radius))
    cost = float(search.costs.min(initial=np.inf)) + STAND_OFF
    return search, cost if within(cost, space.reach) else np.inf


def possible(routes: Routes, targets: Sequence[int]) -> bool:
    """Whether anybody reaches the target. This alone serves hints and bots.

    >>> from grognard.tabletop.going import Going
    >>> from grognard.tabletop.shapes import Disc, Figure
    >>> from grognard.tabletop.space import Space
    >>> scene = Scene.of((72000, 48000), [Figure(k, (9000, 5000 + 6000 * k), Disc(1000), 1200) for k in range(2)])
    >>> [possible(Routes(Space(scene, [0], Going(far, solid=(1,)))), [1]) for far in (4999, 5000)]
    [False, True]
    """
    gaps, free = straight_reach(routes, targets)
    if free.any():
        return True
    hopeful = np.flatnonzero(_hopeful(routes, gaps, np.full(len(gaps), np.inf)))
    order = hopeful[np.argsort(gaps.min(axis=1, initial=np.inf)[hopeful], kind="stable")]
    return any(np.isfinite(_around(routes, m, targets)[1]) for m in order.tolist())


def first_contact(routes: Routes, targets: Sequence[int], reach: Floats) -> Contact | None:
    """Who charges first: the one with the shortest way; of several the lowest number. None if nobody reaches."""
    space = routes.space
    if not np.isfinite(reach).any():
        return None
    near = grid(np.where(np.isfinite(reach), reach, 1e6))
    mover = min(range(len(reach)), key=lambda m: (int(near[m]), space.movers[m]))
    gaps, free = straight_reach(routes, targets)
    straight = np.where(free[mover], gaps[mover], np.inf)
    if straight.min() <= reach[mover]:
        target = int(np.argmin(straight))
        end = approach(space.scene, targets, space.radius)(space.starts[[mover]])[0, target]
        start = space.scene.place(space.movers[mover])
        route = routes.measured((start, tuple(grid(end).tolist())))
    else:
        search, _ = _around(routes, mover, targets)
        target = int(np.argmin(search.costs))
        route = routes.traced(mover, search, target)
    return Contact(space.movers[mover], targets[target], round(float(reach[mover]) * MIL), route)
