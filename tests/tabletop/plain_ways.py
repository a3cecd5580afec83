"""Ways and places, judged slowly: one segment, one thing at a time, and a search over every pair of corners."""

from __future__ import annotations

import math
from heapq import heappop, heappush
from typing import Any

import shapely
from tests.tabletop.plain import EPS, core, outline

from grognard.tabletop.going import Going
from grognard.tabletop.scene import Scene
from grognard.tabletop.shapes import Disc

Point = tuple[float, float]


def radius(scene: Scene, mover: int) -> float:
    shape = scene.shapes[mover]
    assert isinstance(shape, Disc)
    return shape.diameter / 2000


def kept(scene: Scene, movers: list[int], going: Going) -> list[tuple[Any, float, float]]:
    """Shape, its radius, and the gap to be kept on the way, of all that stops these movers."""
    found: list[tuple[Any, float, float]] = []
    for k, piece in enumerate(scene.terrain.pieces):
        if piece.kind in going.walls:
            found.append((outline(scene, k), 0.0, 0.0))
    for i in range(len(scene.shapes)):
        gaps = [0.0] if i in going.solid else []
        gaps += [apart.way / 1000 for apart in going.apart if i in apart.figures]
        if gaps and i not in movers and scene.present[i]:
            found.append((*core(scene, i), gaps[0]))
    return found


def passable(scene: Scene, mover: int, things: list[tuple[Any, float, float]], a: Point, b: Point) -> bool:
    """Whether a mover of that size may go straight from a to b; who starts nearer is let off as far as it stands."""
    r = radius(scene, mover)
    home = core(scene, mover)[0]
    if not all(r - EPS <= x <= scene.width / 1000 - r + EPS for x in (b[0],)):
        return False
    if not r - EPS <= b[1] <= scene.depth / 1000 - r + EPS:
        return False
    line = shapely.LineString([a, b])
    for shape, own, gap in things:
        limit = own + r + gap
        if (home.x, home.y) == a:
            limit = min(limit, home.distance(shape))
        if line.distance(shape) < limit - EPS:
            return False
    return True


def enters(scene: Scene, going: Going, a: Point, b: Point) -> bool:
    """Whether the line goes into the inside of a fence."""
    line = shapely.LineString([a, b])
    return any(
        line.intersection(outline(scene, k).buffer(-EPS)).length > 0
        for k, piece in enumerate(scene.terrain.pieces)
        if piece.kind in going.fences
    )


def price(scene: Scene, going: Going, a: Point, b: Point) -> float:
    line = shapely.LineString([a, b])
    areas = [outline(scene, k) for k, piece in enumerate(scene.terrain.pieces) if piece.kind.value == "area"]
    rough = line.intersection(shapely.union_all(areas)).length if areas and going.slow else 0.0
    return float(line.length + rough)


def corners(scene: Scene, mover: int, going: Going, things: list[tuple[Any, float, float]]) -> list[Point]:
    """All corners of things enlarged, of slow ground and of fences."""
    r, found = radius(scene, mover), []
    for shape, own, gap in things:
        grown = (r + own + gap + 0.001) / math.cos(math.pi / 16)
        found += list(shape.buffer(grown, quad_segs=4).exterior.coords)
    for k, piece in enumerate(scene.terrain.pieces):
        if piece.kind in going.fences or (piece.kind.value == "area" and going.slow):
            found += list(outline(scene, k).exterior.coords)
    return sorted({(round(x, 3), round(y, 3)) for x, y in found})


def cheapest(scene: Scene, mover: int, going: Going, goal: Point) -> float:
    """The cost of the cheapest way, infinite if there is none within the allowance: Dijkstra over everything."""
    things = kept(scene, [mover], going)
    home = (scene.place(mover)[0] / 1000, scene.place(mover)[1] / 1000)
    nodes = [goal, *corners(scene, mover, going, things)]
    best: dict[Point, float] = {home: 0.0}
    heap, done = [(0.0, home)], set()
    while heap:
        cost, here = heappop(heap)
        if here == goal:
            return cost
        if here in done:
            continue
        done.add(here)
        for there in nodes:
            total = cost + math.dist(here, there)
            if total < best.get(there, going.allowance / 1000 + EPS) and there != here:
                if passable(scene, mover, things, here, there) and not enters(scene, going, here, there):
                    total = cost + price(scene, going, here, there)
                    if total < best.get(there, going.allowance / 1000 + EPS):
                        best[there] = total
                        heappush(heap, (total, there))
    return math.inf


def reach(scene: Scene, mover: int, going: Going, targets: list[int]) -> float:
    """The shortest way into contact with any target: costs of all corners, then straight on from each of them."""
    things = kept(scene, [mover], going)
    home = (scene.place(mover)[0] / 1000, scene.place(mover)[1] / 1000)
    nodes = [home, *corners(scene, mover, going, things)]
    cost = dict.fromkeys(nodes, math.inf)
    cost[home], heap, done, best = 0.0, [(0.0, home)], set(), math.inf
    while heap:
        here_cost, here = heappop(heap)
        if here in done:
            continue
        done.add(here)
        for target in targets:
            gap, end = _contact(scene, mover, here, target)
            if here_cost + gap < best and (gap <= 0.01 or passable(scene, mover, things, here, end)):
                best = here_cost + gap
        for there in nodes:
            total = here_cost + math.dist(here, there)
            if total < min(cost[there], going.allowance / 1000) and passable(scene, mover, things, here, there):
                cost[there] = total
                heappush(heap, (total, there))
    return best if best <= going.allowance / 1000 + EPS else math.inf


def _contact(scene: Scene, mover: int, here: Point, target: int) -> tuple[float, Point]:
    """The gap from a point to a target, and where a base stops that comes straight from there."""
    shape, own = core(scene, target)
    point = shapely.Point(here)
    near = shapely.get_coordinates(shapely.shortest_line(point, shape))[1]
    far = math.dist(here, near)
    gap = far - own - radius(scene, mover)
    part = (gap - 0.002) / far
    return max(0.0, gap), (here[0] + part * (near[0] - here[0]), here[1] + part * (near[1] - here[1]))
