"""The places around the figures of a target where a charger can stand in contact."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from grognard.tabletop.charge import STAND_OFF, approach
from grognard.tabletop.distance import from_centres
from grognard.tabletop.plane import Bools, Floats, Ints, grid, heading, inches, touches
from grognard.tabletop.scene import Scene
from grognard.tabletop.space import NOBODY, Space

STEPS = 72  # places around a base
APART = 0.25  # inches between the places along a hull


@dataclass(frozen=True, eq=False)
class Places:
    """Points of contact: the target (by its order) each was made for, its angle or order there, and whom it touches."""

    points: Floats  # (places, 2)
    target: Ints
    angle: Ints
    touching: Bools  # (places, targets)

    def some(self, which: Bools | Ints) -> Places:
        """Only these."""
        return Places(self.points[which], self.target[which], self.angle[which], self.touching[which])

    def plus(self, more: Places) -> Places:
        """Both, sorted by target and angle."""
        both = [np.concatenate(pair) for pair in zip(self._arrays(), more._arrays(), strict=True)]
        order = np.lexsort((both[2], both[1]))
        return Places(both[0][order], both[1][order], both[2][order], both[3][order])

    def _arrays(self) -> tuple[Floats, Ints, Ints, Bools]:
        return self.points, self.target, self.angle, self.touching


def around_targets(space: Space, targets: Sequence[int]) -> Places:
    """All places around all targets where a base may stand: on the table, on nothing, touching nobody else.

    >>> from grognard.tabletop.going import Going
    >>> from grognard.tabletop.shapes import Disc, Figure
    >>> scene = Scene.of((72000, 48000), [Figure(k, (9000, 5000 + 6000 * k), Disc(1000), 1200) for k in range(2)])
    >>> places = around_targets(Space(scene, [0], Going(10000, solid=(1,))), [1])
    >>> len(places.points), places.angle[:3].tolist()
    (72, [0, 50, 100])
    """
    rings = [_around(space.scene, target, space.radius) for target in targets]
    points = np.concatenate([ring for ring, _ in rings])
    owner = np.repeat(np.arange(len(targets)), [len(ring) for ring, _ in rings])
    angle = np.concatenate([order for _, order in rings])
    return _checked(space, targets, points, owner, angle, NOBODY)


def approaches(space: Space, targets: Sequence[int], mover: int) -> Places:
    """Where a mover meets each target if it comes straight, as far as a base may stand there."""
    points = approach(space.scene, targets, space.radius)(space.starts[[mover]])[0]
    from_target = points - space.scene.centres[list(targets)]
    angle = np.rint(np.degrees(np.arctan2(from_target[:, 1], from_target[:, 0])) * 10).astype(np.int64) % 3600
    return _checked(space, targets, points, np.arange(len(targets)), angle, mover)


def _checked(space: Space, targets: Sequence[int], points: Floats, owner: Ints, angle: Ints, who: int) -> Places:
    touching = touches(from_centres(space.scene, points, targets) - space.radius)
    places = Places(points, owner, angle, touching)
    return places.some(space.free(np.full(len(points), who), points))


def _around(scene: Scene, target: int, radius: float) -> tuple[Floats, Ints]:
    """Points in contact with one target, and the angle (tenths of a degree) or the order of each."""
    if not scene.discs[target]:
        return _along_hull(scene, target, radius + STAND_OFF)
    tenths = np.arange(STEPS) * (3600 // STEPS)
    ring = np.array([heading(int(t)) for t in tenths]) * (float(scene.radii[target]) + radius + STAND_OFF)
    return inches(grid(scene.centres[target] + ring)), tenths


def _along_hull(scene: Scene, target: int, away: float) -> tuple[Floats, Ints]:
    """Every quarter inch along the outline, pushed out squarely, at a corner in the direction between its sides."""
    corners = scene.corners(target)
    sides = np.roll(corners, -1, axis=0) - corners
    lengths = np.hypot(*sides.T)
    outward = np.stack([sides[:, 1], -sides[:, 0]], axis=1) / lengths[:, None]
    found = []
    for s in np.arange(0.0, float(lengths.sum()) - 1e-9, APART).tolist():
        side = int(np.searchsorted(np.cumsum(lengths), s + 1e-9))
        along = s - float(lengths[:side].sum())
        out = outward[side] if along > 1e-9 else (outward[side] + outward[side - 1]) / 2**0.5
        found.append(corners[side] + sides[side] * along / lengths[side] + out * away)
    return inches(grid(np.array(found))), np.arange(len(found))
