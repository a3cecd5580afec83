"""The way from a figure to where it should end: straight if that is free, else around corners.

Ways around go over the corners of everything solid, enlarged by the distance to be kept, and over the corners of slow
ground and of fences. Rows of this graph are worked out when they are needed and kept for the whole unit. Nobody looks
for the best way to refract through slow ground: who wants it draws it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from heapq import heappop, heappush

import numpy as np
import shapely

from grognard.tabletop.going import Route
from grognard.tabletop.plane import EPS, MIL, Bools, Floats, Ints, Place, grid, inches, within
from grognard.tabletop.space import NOBODY, Space

SIDES = 16  # of the polygons that stand for circles
SPARE = 0.001  # by which corners stand off more than they must, since they are rounded to the grid
START = -1  # the node where a figure stands

Ends = Callable[[Floats], Floats]  # from points (n, 2) to where each goal is met from there (n, goals, 2)


@dataclass
class Search:
    """What a search found: the cost of each goal (infinite: none), and from which node it was reached."""

    costs: Floats
    last: Ints
    ends: Floats
    before: dict[int, int] = field(default_factory=dict)


class Routes:
    """Ways for the movers of a free space."""

    def __init__(self, space: Space) -> None:
        self.space = space
        self._rows: dict[int, tuple[Ints, Floats]] = {}

    # --- straight -----------------------------------------------------------------------------------

    def straight(self, who: Ints, goals: Floats) -> Bools:
        """Which movers can go straight to their goals, and pay for it."""
        starts = self.space.starts[who]
        length = _lengths(goals - starts)
        fine = within(length, self.space.reach)
        fine[fine] = self.space.clear(who[fine], starts[fine], goals[fine])
        fine[fine] = within(length[fine] + self.space.rough(starts[fine], goals[fine]), self.space.reach)
        return fine | self.space.stays(who, goals)

    # --- around corners -----------------------------------------------------------------------------

    def route(self, mover: int, goal: Floats, around: bool = True) -> Route | None:
        """The straight way to a goal if it is free and affordable, else the cheapest around corners, if any."""
        if self.straight(np.array([mover]), goal[None])[0]:
            return self.measured((place_of(self.space.starts[mover]), place_of(goal)))
        if not around or self.space.going.flying:
            return None
        found = self.search(mover, fixed(goal[None]))
        return self.traced(mover, found, 0) if np.isfinite(found.costs[0]) else None

    def search(self, mover: int, ends: Ends, every: bool = False, around: bool = True) -> Search:
        """The cheapest way from a mover to the nearest of several goals, or to `every` one of them."""
        run = _Run(self, mover, ends, around)
        while run.heap:
            _, goal, node = heappop(run.heap)
            if goal >= 0 and not every:
                break
            if goal < 0 and node not in run.done:
                run.expand(node)
        return run.found

    def traced(self, mover: int, found: Search, goal: int) -> Route:
        """The way that a search found to a goal."""
        points = [found.ends[goal]]
        node = int(found.last[goal])
        while node != START:
            points.append(self.nodes[node])
            node = found.before[node]
        points.append(self.space.starts[mover])
        return self.measured(tuple(place_of(p) for p in reversed(points)))

    def measured(self, points: tuple[Place, ...]) -> Route:
        """A way with its length and what slow ground adds; places that repeat are left out."""
        short = [p for k, p in enumerate(points) if k == 0 or p != points[k - 1]]
        xy = inches(short)
        length = float(_lengths(np.diff(xy, axis=0)).sum())
        rough = float(self.space.rough(xy[:-1], xy[1:]).sum())
        whole = round((length + rough) * MIL)
        way = round(length * MIL)
        return Route(tuple(short), way, whole - way)

    def straight_routes(self, movers: Sequence[int], goals: Sequence[Place]) -> list[Route]:
        """The straight ways of several movers, measured at once."""
        starts, ends = self.space.starts[list(movers)], inches(goals).reshape(-1, 2)
        length = _lengths(ends - starts)
        way, whole = grid(length).tolist(), grid(length + self.space.rough(starts, ends)).tolist()
        homes = [self.space.scene.place(self.space.movers[m]) for m in movers]
        return [
            Route((home, goal) if home != goal else (home,), way[k], whole[k] - way[k])
            for k, (home, goal) in enumerate(zip(homes, goals, strict=True))
        ]

    @cached_property
    def nodes(self) -> Floats:
        """The corners that ways may go around, on the grid, where a base may pass."""
        corners = np.concatenate([*self._around_bases(), *self._around_walls(), *self._raw_corners(), np.empty((0, 2))])
        points = np.unique(inches(grid(corners)), axis=0)
        starts = self.space.starts
        near = np.hypot(*(points[:, None] - starts[None]).transpose(2, 0, 1)).min(axis=1) <= self.space.reach + EPS
        points = points[near]
        return np.asarray(points[self.space.clear(np.full(len(points), NOBODY), points, points)])

    def _around_bases(self) -> list[Floats]:
        turn = 2 * np.pi * np.arange(SIDES) / SIDES
        ring = np.stack([np.cos(turn), np.sin(turn)], axis=1) / np.cos(np.pi / SIDES)
        limits = self.space.round_slack[NOBODY] + SPARE
        return [c + r * ring for c, r in zip(self.space.round_centres, limits, strict=True)]

    def _around_walls(self) -> list[Floats]:
        limits = (self.space.wall_limits + SPARE) / np.cos(np.pi / SIDES)
        grown = shapely.buffer(self.space.walls, limits, quad_segs=SIDES // 4)
        return [shapely.get_coordinates(shapely.get_exterior_ring(polygon)) for polygon in grown]

    def _raw_corners(self) -> list[Floats]:
        """Of slow ground and of fences: there the line of the centre counts, not the base."""
        slow = self.space.scene.terrain.slow if self.space.going.slow else ()
        return [shapely.get_coordinates(polygon) for polygon in (*slow, *self.space.fences)]

    def row(self, node: int) -> tuple[Ints, Floats]:
        """Where one can go straight from a node, and what it costs."""
        if node not in self._rows:
            self._rows[node] = self.edges(NOBODY, self.nodes[node], self.nodes)
        return self._rows[node]

    def edges(self, who: int, start: Floats, ends: Floats) -> tuple[Ints, Floats]:
        """Which of these ends are free straight from a start, and what each costs."""
        length = _lengths(ends - start)
        some = np.flatnonzero((length > 0) & (length <= self.space.reach + EPS))
        starts = np.broadcast_to(start, (len(some), 2))
        some = some[self.space.clear(np.full(len(some), who), starts, ends[some])]
        cost = length[some] + self.space.rough(np.broadcast_to(start, (len(some), 2)), ends[some])
        return some, cost


class _Run:
    """One search: nodes and goals wait in the heap by what they cost at least."""

    def __init__(self, routes: Routes, mover: int, ends: Ends, around: bool) -> None:
        self.routes, self.mover, self.ends, self.around = routes, mover, ends, around
        self.start = routes.space.starts[mover]
        self.bound = routes.space.reach + EPS
        goals = ends(self.start[None])[0]
        count = len(goals)
        self.found = Search(np.full(count, np.inf), np.full(count, START), goals.copy())
        self.cost = {START: 0.0}
        self.done: set[int] = set()
        self.heap: list[tuple[float, int, int]] = [(0.0, -1, START)]

    @cached_property
    def rest(self) -> Floats:
        """For each node, the distance to the nearest goal."""
        nodes = self.routes.nodes
        away = self.ends(nodes) - nodes[:, None]
        return np.asarray(_lengths(away).min(axis=1, initial=np.inf))

    def expand(self, node: int) -> None:
        self.done.add(node)
        here = self.start if node == START else self.routes.nodes[node]
        self._to_goals(node, here)
        if not self.around:
            return
        if node == START:
            near, costs = self.routes.edges(self.mover, here, self.routes.nodes)
        else:
            near, costs = self.routes.row(node)
        totals = self.cost[node] + costs
        fine = totals + self.rest[near] <= self.bound
        for k, total in zip(near[fine].tolist(), totals[fine].tolist(), strict=True):
            if total < self.cost.get(k, np.inf):
                self.cost[k] = total
                self.found.before[k] = node
                heappush(self.heap, (total + float(self.rest[k]), -1, k))

    def _to_goals(self, node: int, here: Floats) -> None:
        """Straight on to the goals that would be cheaper than so far: nearest first, a handful at a time."""
        ends = self.ends(here[None])[0]
        length = self.cost[node] + _lengths(ends - here)
        order = np.argsort(length, kind="stable")
        order = order[length[order] < np.minimum(self.found.costs[order], self.bound)]
        who = self.mover if node == START else NOBODY
        for batch in np.split(order, range(BATCH, len(order), BATCH)):
            starts = np.broadcast_to(here, (len(batch), 2))
            free = self.routes.space.clear(np.full(len(batch), who), starts, ends[batch])
            hits = batch[free]
            costs = length[hits] + self.routes.space.rough(starts[free], ends[hits])
            for g, cost in zip(hits.tolist(), costs.tolist(), strict=True):
                if cost < min(self.found.costs[g], self.bound):
                    self.found.costs[g], self.found.last[g], self.found.ends[g] = cost, node, ends[g]
                    heappush(self.heap, (round(cost, 6), g, node))


BATCH = 64


def fixed(goals: Floats) -> Ends:
    """Goals that are the same from wherever one comes."""
    return lambda points: np.broadcast_to(goals, (len(points), *goals.shape))


def place_of(point: Floats) -> Place:
    x, y = grid(point).tolist()
    return x, y


def _lengths(vectors: Floats) -> Floats:
    return np.asarray(np.hypot(vectors[..., 0], vectors[..., 1]))
