"""Where round bases of one size may stand and pass: the free space of a unit's move.

Limits are distances that the centre keeps. True distances decide, never buffers, which are slightly too small.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import shapely

from grognard.tabletop.convex import clip, meetings
from grognard.tabletop.distance import from_centres
from grognard.tabletop.going import Going
from grognard.tabletop.plane import EPS, MIL, SHRINK, Bools, Floats, Ints, keeps, less, over, within
from grognard.tabletop.scene import Scene
from grognard.tabletop.shapes import ShapeError

NOBODY = -1  # a way that begins at no figure's own place


class Space:
    """The free space of `movers`, round bases of one size, on the terms of `going`.

    Movers are called by their order in `movers`; NOBODY stands for a base that has no place of its own yet. Only what
    lies within the allowance is looked at.
    """

    def __init__(self, scene: Scene, movers: Sequence[int], going: Going) -> None:
        self.scene, self.going, self.movers = scene, going, tuple(movers)
        radii = {float(scene.radii[m]) for m in movers}
        if len(radii) != 1 or 0.0 in radii:
            raise ShapeError("the figures of a unit that moves together have round bases of one size")
        self.radius = radii.pop()
        self.starts = scene.centres[list(movers)]
        self.standing = scene.present[list(movers)]
        self.reach = going.allowance / MIL
        self._take_figures()
        self._take_walls()
        self._take_fences()

    # --- what is there ------------------------------------------------------------------------------

    def _take_figures(self) -> None:
        """Everybody else in reach: the gap kept on the way (-inf: passable), and the gap exceeded at the end."""
        scene, going = self.scene, self.going
        others = np.array(scene.others(self.movers), dtype=np.int64)
        way = np.full(len(scene.shapes), -np.inf)
        end = np.full(len(scene.shapes), -np.inf)
        way[list(going.solid)] = 0.0
        for apart in going.apart:
            way[list(apart.figures)], end[list(apart.figures)] = apart.way / MIL, apart.end / MIL
        away = from_centres(scene, self.starts, others.tolist())
        margin = self.radius + self.reach + np.maximum(np.maximum(way, end)[others], 0.0) + CLOSE_BY
        near = (away <= margin).any(axis=0)
        self.others, self.end = others[near], end[others[near]]
        solid = np.isfinite(way[self.others])
        self.solid = self.others[solid]
        self.limits = way[self.solid] + self.radius
        self.slack = self._with_present(away[:, near][:, solid], self.limits)

    def _take_walls(self) -> None:
        """Polygons no base may enter: terrain first, then hulls; and which piece or figure each is."""
        terrain, hulls = self.scene.terrain, ~self.scene.discs[self.solid]
        self.pieces = terrain.of(*self.going.walls)
        polygons = terrain.polygons[self.pieces]
        away = shapely.distance(polygons[None, :], shapely.points(self.starts)[:, None])
        slack = self._with_present(away, np.full(len(polygons), self.radius))
        self.walls = np.concatenate([polygons, self.scene.hulls(self.solid[hulls].tolist())])
        self.wall_limits = np.concatenate([np.full(len(polygons), self.radius), self.limits[hulls]])
        self.wall_slack = np.concatenate([slack, self.slack[:, hulls]], axis=1)
        self.wall_boxes = np.asarray(shapely.bounds(self.walls)).reshape(-1, 4)
        self.round = self.solid[~hulls]
        self.round_centres = self.scene.centres[self.round]
        self.round_slack = self.slack[:, ~hulls] + self.scene.radii[self.round]

    def _take_fences(self) -> None:
        self.fence_pieces = self.scene.terrain.of(*self.going.fences)
        self.fences = self.scene.terrain.polygons[self.fence_pieces]
        self.fence_boxes = self.scene.terrain.boxes[self.fence_pieces]
        inside = shapely.contains_properly(self.fences[None, :], shapely.points(self.starts)[:, None])
        self.stands_in = np.concatenate([inside, np.zeros((1, len(self.fences)), dtype=bool)])

    def _with_present(self, away: Floats, limits: Floats) -> Floats:
        """Limits for each mover, no wider than where it stands now, if it does; the last row is for NOBODY."""
        now = np.where(self.standing[:, None], away, np.inf)
        return np.concatenate([np.minimum(now, limits), limits[None]])

    # --- ways ---------------------------------------------------------------------------------------

    def clear(self, who: Ints, starts: Floats, ends: Floats) -> Bools:
        """Which straight ways keep their limits. A mover's own way begins where it stands."""
        free = self.on_table(ends)
        if self.going.flying:
            return free
        free[free] = ~self._hit_bases(who[free], starts[free], ends[free])
        free[free] = ~_any(self._hit_walls(who[free], starts[free], ends[free]), int(free.sum()))
        free[free] = ~_any(self._cross_fences(who[free], starts[free], ends[free]), int(free.sum()))
        return free

    def on_table(self, points: Floats) -> Bools:
        return np.asarray((keeps(points, self.radius) & keeps(self.scene.size - points, self.radius)).all(axis=-1))

    def _hit_bases(self, who: Ints, starts: Floats, ends: Floats) -> Bools:
        if not len(self.round):
            return np.zeros(len(starts), dtype=bool)
        away = segment_distances(starts, ends, self.round_centres)
        return np.asarray((~keeps(away, self.round_slack[who])).any(axis=1))

    def _hit_walls(self, who: Ints, starts: Floats, ends: Floats) -> tuple[Ints, Ints]:
        """Ways and the walls they come too near to."""
        i, j = near_boxes(starts, ends, self.wall_boxes, self.wall_limits)
        if len(i):
            lines = segments(starts, ends)
            hit = shapely.dwithin(self.walls[j], lines[i], np.maximum(self.wall_slack[who[i], j] - EPS, 0.0))
            # A distance of nothing is no limit: who stands against its wall at 0 could never leave.
            hit &= self.wall_slack[who[i], j] > EPS
            i, j = i[hit], j[hit]
        return i, j

    def _cross_fences(self, who: Ints, starts: Floats, ends: Floats) -> tuple[Ints, Ints]:
        """Ways and the fences they enter; who stands on one may leave it."""
        if not len(self.fences):
            return np.empty(0, dtype=np.int64), np.empty(0, dtype=np.int64)
        i, j = near_boxes(starts, ends, self.fence_boxes, np.zeros(len(self.fences)))
        leaving = self.stands_in[who[i], j]
        i, j = i[~leaving], j[~leaving]
        if len(i):
            hit = enters(segments(starts, ends)[i], self.fences[j])
            i, j = i[hit], j[hit]
        return i, j

    def rough(self, starts: Floats, ends: Floats) -> Floats:
        """How long each way runs over slow ground."""
        found = np.zeros(len(starts))
        terrain = self.scene.terrain
        if not self.going.slow or self.going.flying or not len(starts):
            return found
        parts, vectors = terrain.slow_convex, ends - starts
        if not len(parts.piece) and not len(terrain.slow_concave):
            return found
        i, j = meetings(starts, vectors, parts)
        enter, leave = clip(starts[i], vectors[i], parts, j)
        np.add.at(found, i, np.maximum(leave - enter, 0.0) * np.hypot(vectors[i, 0], vectors[i, 1]))
        for polygon in terrain.slow_concave:
            found += shapely.length(shapely.intersection(polygon, segments(starts, ends)))
        return found

    # --- ends ---------------------------------------------------------------------------------------

    def free(self, who: Ints, points: Floats) -> Bools:
        """Where a base may stand at the end; a mover always may where it stands already."""
        free = self.on_table(points)
        free[free] = self._off_figures(who[free], points[free])
        free[free] = self._off_walls(who[free], points[free])
        return free | self.stays(who, points)

    def stays(self, who: Ints, points: Floats) -> Bools:
        """Who would stay where it stands."""
        here = np.concatenate([np.where(self.standing[:, None], self.starts, np.nan), [[np.nan, np.nan]]])
        return np.asarray((abs(points - here[who]) < EPS).all(axis=1))

    def _off_figures(self, who: Ints, points: Floats) -> Bools:
        away = from_centres(self.scene, points, self.others.tolist())
        bad = less(away, self.radius - SHRINK) | within(away - self.radius, self.end)
        free = ~bad.any(axis=1)
        if not self.going.flying:
            solid = np.isin(self.others, self.solid)
            kept = keeps(away[:, solid], self.slack[who])
            free &= kept.all(axis=1)
        return np.asarray(free)

    def _off_walls(self, who: Ints, points: Floats) -> Bools:
        polygons = self.walls[: len(self.pieces)]
        i, j = near_boxes(points, points, self.wall_boxes[: len(polygons)], self.wall_limits[: len(polygons)])
        away = shapely.distance(polygons[j], shapely.points(points)[i])
        if self.going.flying:
            bad = less(away, self.radius - SHRINK)
        else:
            bad = ~keeps(away, self.wall_slack[who[i], j])
        return ~_any((i[bad], j[bad]), len(points))


CLOSE_BY = 0.1  # inches more than anything in reach can be away


def _any(pairs: tuple[Ints, Ints], count: int) -> Bools:
    found = np.zeros(count, dtype=bool)
    found[pairs[0]] = True
    return found


def segments(starts: Floats, ends: Floats) -> Any:
    """Straight lines as shapely has them."""
    return shapely.linestrings(np.stack([starts, ends], axis=1))


def segment_distances(starts: Floats, ends: Floats, points: Floats) -> Floats:
    """From straight ways (rows) to points (columns).

    >>> segment_distances(np.array([[0.0, 0.0]]), np.array([[4.0, 0.0]]), np.array([[2.0, 3.0], [7.0, 4.0]])).tolist()
    [[3.0, 5.0]]
    """
    vector = ends - starts
    to_x, to_y = points[:, 0] - starts[:, :1], points[:, 1] - starts[:, 1:]
    square = np.maximum((vector**2).sum(axis=1), EPS**2)[:, None]
    t = np.clip((to_x * vector[:, :1] + to_y * vector[:, 1:]) / square, 0.0, 1.0)
    return np.asarray(np.hypot(to_x - t * vector[:, :1], to_y - t * vector[:, 1:]))


def near_boxes(starts: Floats, ends: Floats, boxes: Floats, margins: Floats) -> tuple[Ints, Ints]:
    """Which ways come near which boxes, roughly: their own bounds meet."""
    low, high = np.minimum(starts, ends)[:, None], np.maximum(starts, ends)[:, None]
    near = (low <= boxes[:, 2:] + margins[:, None]) & (high >= boxes[:, :2] - margins[:, None])
    i, j = np.nonzero(near.all(axis=2))
    return i, j


def enters(lines: Any, polygons: Any) -> Bools:
    """Whether each line goes into the inside of its polygon, not only along its edge.

    Its ends count beside its middle: half of a mil, where one lies a mil inside, would be left to the noise of floats.
    """
    parts, owner = shapely.get_parts(shapely.intersection(polygons, lines), return_index=True)
    long = over(shapely.length(parts), 0.0)
    parts, owner = parts[long], owner[long]
    points = shapely.line_interpolate_point(parts, np.array([[0.0], [0.5], [1.0]]), normalized=True)
    deep = over(shapely.distance(shapely.boundary(polygons[owner]), points), 0.0).any(axis=0)
    found = np.zeros(len(lines), dtype=bool)
    found[owner[deep]] = True
    return found
