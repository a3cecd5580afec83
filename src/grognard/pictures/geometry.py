"""Points, boxes, smooth paths, contours of a field, and a mask of places to keep off."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from typing import Final

from grognard.kernel.sheet import Point
from grognard.pictures.svg import f1

Box = tuple[float, float, float, float]  # left, top, right, bottom
Ring = tuple[list[Point], list[int]]  # points, and the number of the lattice edge that each is on


def rng(seed: int) -> Callable[[], float]:
    """Random numbers that are the same on every machine."""
    state = seed

    def draw() -> float:
        nonlocal state
        state = ((state ^ (state >> 15)) * 0x2C1B3C6D + 0x9E3779B9) & 0xFFFFFFFF
        return (state ^ (state >> 13)) / 4294967296

    return draw


def polar(x: float, y: float, radius: float, angle: float) -> Point:
    return x + math.cos(angle) * radius, y + math.sin(angle) * radius


def xy(p: Point) -> str:
    return f"{f1(p[0])},{f1(p[1])}"


def _middle(a: Point, b: Point) -> Point:
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


def star(x: float, y: float, r: float, points: int = 5, inner: float = 0.42) -> str:
    corners = [
        xy(polar(x, y, r * inner if i % 2 else r, -math.pi / 2 + i * math.pi / points)) for i in range(points * 2)
    ]
    return f"M{'L'.join(corners)}Z"


def smooth(p: Sequence[Point], closed: bool = False) -> str:
    """A curve by quadratic pieces between midpoints: it never overshoots."""
    if len(p) < 3:
        return f"M{'L'.join(xy(q) for q in p)}" if p else ""
    n = len(p)
    parts = [f"M{xy(_middle(p[n - 1], p[0]) if closed else p[0])}"]
    for i in range(0 if closed else 1, n if closed else n - 1):
        last = not closed and i == n - 2
        parts.append(f"Q{xy(p[i])} {xy(p[n - 1] if last else _middle(p[i], p[(i + 1) % n]))}")
    return "".join(parts) + ("Z" if closed else "")


def curve(a: Point, c: Point, b: Point, parts: int = 16) -> list[Point]:
    """Points along a quadratic curve."""
    out: list[Point] = []
    for i in range(parts + 1):
        t = i / parts
        u = 1 - t
        out.append((u * u * a[0] + 2 * t * u * c[0] + t * t * b[0], u * u * a[1] + 2 * t * u * c[1] + t * t * b[1]))
    return out


def lengths(p: Sequence[Point]) -> list[float]:
    """Lengths from the first point to each."""
    out = [0.0]
    for i in range(1, len(p)):
        out.append(out[-1] + math.dist(p[i - 1], p[i]))
    return out


def evenly(points: Sequence[Point], count: int) -> list[Point]:
    """`count` points at equal distances along a line."""
    at = lengths(points)
    k, out = 0, []
    for i in range(count):
        want = at[-1] * i / max(1, count - 1)
        while k < len(points) - 2 and at[k + 1] < want:
            k += 1
        t = min(1.0, (want - at[k]) / ((at[k + 1] - at[k]) or 1))
        p, q = points[k], points[k + 1]
        out.append((p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t))
    return out


def inset(outline: Sequence[Point], by: float) -> list[Point]:
    """A closed line so far within another; where that turns too sharply, a little less of it."""
    n = len(outline)
    area = sum(outline[i - 1][0] * p[1] - p[0] * outline[i - 1][1] for i, p in enumerate(outline))
    inward = 1.0 if area > 0 else -1.0
    out: list[Point] = []
    for i, (x, y) in enumerate(outline):
        (ax, ay), (bx, by_) = outline[i - 1], outline[(i + 1) % n]
        far = math.dist((ax, ay), (bx, by_)) or 1
        q = x - (by_ - ay) / far * by * inward, y + (bx - ax) / far * by * inward
        if all(math.dist(q, p) > by * 0.96 for p in outline):
            out.append(q)
    return out


# boxes


def overlap(a: Box, b: Box, pad: float = 0) -> float:
    """How much of two boxes overlaps once they are `pad` nearer."""
    w = min(a[2], b[2]) - max(a[0], b[0]) + pad
    if w <= 0:
        return 0
    h = min(a[3], b[3]) - max(a[1], b[1]) + pad
    return 0 if h <= 0 else w * h


def around(boxes: Iterable[Box]) -> Box:
    all = list(boxes)
    return min(b[0] for b in all), min(b[1] for b in all), max(b[2] for b in all), max(b[3] for b in all)


def to_box(b: Box, x: float, y: float) -> float:
    """From a point to the nearest of a box, 0 inside."""
    dx = b[0] - x if x < b[0] else x - b[2] if x > b[2] else 0.0
    dy = b[1] - y if y < b[1] else y - b[3] if y > b[3] else 0.0
    return math.sqrt(dx * dx + dy * dy)


def is_inside(corners: Sequence[Point], x: float, y: float) -> bool:
    """Whether a point lies within a polygon."""
    odd = False
    for i, (ax, ay) in enumerate(corners):
        bx, by = corners[i - 1]
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            odd = not odd
    return odd


# fields


class Lattice:
    """A lattice over the sheet, with room around it."""

    def __init__(self, width: float, height: float, step: float, pad: float) -> None:
        self.step = step
        self.pad = pad
        self.nx = math.ceil((width + 2 * pad) / step) + 1
        self.ny = math.ceil((height + 2 * pad) / step) + 1
        self.size = self.nx * self.ny

    def at(self, i: float) -> float:
        return i * self.step - self.pad

    def near(self, v: float, n: int) -> int:
        """The node nearest to a coordinate."""
        return max(0, min(n - 1, round((v + self.pad) / self.step)))

    def index(self, x: float, y: float) -> int:
        return self.near(y, self.ny) * self.nx + self.near(x, self.nx)


# For each cell by its corners above 0: edges (0 top, 1 right, 2 bottom, 3 left) that a contour goes between.
CASES: Final[list[list[int]]] = [
    [], [3, 2], [2, 1], [3, 1], [1, 0], [3, 0, 1, 2], [2, 0], [3, 0], [0, 3], [0, 2], [0, 1, 2, 3], [0, 1], [1, 3],
    [1, 2], [2, 3], [],
]  # fmt: skip


def contour(values: list[float], lattice: Lattice) -> list[Ring]:
    """Closed rings around what is above 0 (marching squares)."""
    after = _successors(values, lattice)
    rings: list[Ring] = []
    for start in sorted(after):
        points: list[Point] = []
        edges: list[int] = []
        e = start
        while e in after:
            points.append(_crossing(values, lattice, e))
            edges.append(e)
            e = after.pop(e)
        if len(points) > 6:
            rings.append((points, edges))
    return rings


def _successors(v: list[float], grid: Lattice) -> dict[int, int]:
    """For each edge of the lattice the edge where the contour goes on."""
    nx, ny = grid.nx, grid.ny
    up = [
        int(v[j * nx + i] > 0 and 0 < i < nx - 1 and 0 < j < ny - 1) for j in range(ny) for i in range(nx)
    ]  # the rim counts as below
    after: dict[int, int] = {}
    for j in range(ny - 1):
        for at in range(j * nx, j * nx + nx - 1):
            pairs = CASES[8 * up[at] + 4 * up[at + 1] + 2 * up[at + nx + 1] + up[at + nx]]
            edge = (at, grid.size + at + 1, at + nx, grid.size + at)
            for k in range(0, len(pairs), 2):
                after[edge[pairs[k]]] = edge[pairs[k + 1]]
    return after


def _crossing(v: list[float], grid: Lattice, edge: int) -> Point:
    """Where the contour crosses an edge."""
    upright = edge >= grid.size
    at = edge - grid.size if upright else edge
    i, j = at % grid.nx, at // grid.nx
    a, b = v[at], v[at + (grid.nx if upright else 1)]
    t = 0.5 if (a > 0) == (b > 0) else a / (a - b)
    return grid.at(i + (0 if upright else t)), grid.at(j + (t if upright else 0))


class Mask:
    """Places to keep off, as a coarse picture."""

    def __init__(self, width: float, height: float) -> None:
        self.nx = math.ceil(width / 4) + 1
        self.ny = math.ceil(height / 4) + 1
        self.cells = bytearray(self.nx * self.ny)

    def stamp(self, x: float, y: float, r: float) -> None:
        for j in range(max(0, math.ceil((y - r) / 4)), min(self.ny - 1, math.floor((y + r) / 4)) + 1):
            half = math.sqrt(max(0.0, r * r - (j * 4 - y) ** 2))
            left, right = max(0, math.ceil((x - half) / 4)), min(self.nx - 1, math.floor((x + half) / 4))
            if left <= right:
                self.cells[j * self.nx + left : j * self.nx + right + 1] = b"\1" * (right - left + 1)

    def trace(self, points: Sequence[Point], r: float) -> None:
        """Along a line."""
        if len(points) > 1:
            for x, y in evenly(points, math.ceil(lengths(points)[-1] / r) + 2):
                self.stamp(x, y, r)

    def has(self, x: float, y: float) -> bool:
        i, j = round(x / 4), round(y / 4)
        return not (0 <= i < self.nx and 0 <= j < self.ny) or self.cells[j * self.nx + i] > 0
