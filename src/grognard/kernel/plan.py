"""Where a map is drawn that gives no more than points and routes between them.

Spaces are set far enough apart for counters, roads bend around what is in their way, and rivers run where boats go.
Points are complex numbers: x + yj.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import combinations, pairwise
from typing import Final

from grognard.kernel.sheet import Point, Stream

LEAST: Final = 104.0  # between two spaces, in units of the sheet: two counters and a little
MARGIN: Final = 92.0  # from the outermost spaces to the edge
FARTHEST: Final = 500.0  # by which words beyond the spaces move it out
SMALLEST: Final = 900.0  # of the longer side of the map
LARGEST: Final = 1750.0
ROUNDS: Final = 300  # of setting spaces apart
BENDS: Final = (0.0, 0.07, -0.07, 0.14, -0.14, 0.22, -0.22, 0.32, -0.32)
ALONG: Final = (0.17, -0.17, 0.23, -0.23, 0.3, -0.3)  # of a road that follows a river
CLEAR: Final = 46.0  # from a road to a space that it passes
AWAY: Final = 0.4  # how far a river keeps to the other side of its road, as a part of the road's bend
PARTS: Final = 8  # points of a river from one space to the next
NEAR: Final = 30.0  # how evenly a point goes along with the spaces around it
BOATS: Final = ("water", "both")  # routes that they use
WIDTH: Final = (4.0, 7.0)  # of a river, at its ends
Box = tuple[float, float, float, float]  # left, top, right, bottom


class Plan:
    """The places of spaces, the bends of roads and the courses of rivers.

    `routes` are called as the sheet calls roads, from space to space; one that leads both ways may stand there twice.
    """

    def __init__(self, points: list[complex], routes: Mapping[tuple[int, int], str]) -> None:
        self.given = points
        self.scale = scale_of(points)
        apart = spread([p * self.scale for p in points])
        left, top = min(p.real for p in apart) - MARGIN, min(p.imag for p in apart) - MARGIN
        self.points = [complex(round(p.real - left, 1), round(p.imag - top, 1)) for p in apart]
        self.width = round(max(p.real for p in self.points) + MARGIN, 1)
        self.height = round(max(p.imag for p in self.points) + MARGIN, 1)
        self.kinds = {(b, a): kind for (a, b), kind in routes.items()} | dict(routes)
        self.routes = [(a, b) for a, b in routes if a < b or (b, a) not in routes]
        self.bends: dict[tuple[int, int], float] = {}
        for a, b in self.routes:
            turn = bend(self.points, a, b, ALONG if self.kinds[a, b] == "both" else BENDS)
            self.bends[a, b], self.bends[b, a] = turn, -turn

    def widen(self, boxes: Iterable[Box]) -> None:
        """Move the edges out until these lie inside, up to a limit: words that stand beside the outermost spaces."""
        edges = [*boxes, (0.0, 0.0, self.width, self.height)]
        left, top = (max(-FARTHEST, min(x[n] for x in edges)) for n in (0, 1))
        right = min(self.width + FARTHEST, max(x[2] for x in edges))
        bottom = min(self.height + FARTHEST, max(x[3] for x in edges))
        self.points = [complex(round(p.real - left, 1), round(p.imag - top, 1)) for p in self.points]
        self.width, self.height = round(right - left, 1), round(bottom - top, 1)

    def place(self, p: complex) -> complex:
        """Where a point of the given map is drawn: it goes along with the spaces near it."""
        weights = [(abs(p - q) * self.scale + NEAR) ** -3 for q in self.given]
        moves = [drawn - q * self.scale for drawn, q in zip(self.points, self.given, strict=True)]
        moved = p * self.scale + sum(w * m for w, m in zip(weights, moves, strict=True)) / sum(weights)
        return complex(round(moved.real, 1), round(moved.imag, 1))

    def line(self, points: Sequence[tuple[int, complex]]) -> list[Point]:
        """A line through spaces, by their numbers, and through points of the given map, with a number below 0.

        From a space to the next it runs as boats go, else as a curve through all of them.
        """
        stops = [self.points[s] if s >= 0 else self.place(p) for s, p in points]
        way: list[complex] = []
        for n, ((a, _), (b, _)) in enumerate(pairwise(points)):
            ends = stops[max(n - 1, 0)], stops[n], stops[n + 1], stops[min(n + 2, len(stops) - 1)]
            way += (self._leg(a, b) if self.kinds.get((a, b)) in BOATS else through(*ends))[:-1]
        return [(round(p.real, 1), round(p.imag, 1)) for p in [*way, stops[-1]]]

    def window(self, spaces: Sequence[int]) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of some spaces and of what lies around them."""
        xs, ys = [self.points[s].real for s in spaces], [self.points[s].imag for s in spaces]
        left, top = max(0.0, min(xs) - MARGIN), max(0.0, min(ys) - MARGIN)
        return left, top, min(self.width, max(xs) + MARGIN), min(self.height, max(ys) + MARGIN)

    def streams(self, sea: Collection[int] = (), drawn: Collection[tuple[int, int]] = ()) -> tuple[Stream, ...]:
        """Rivers wherever boats go, from space to space as straight on as they can; open sea has none.

        Routes that have their river already are left out.
        """
        chains = enumerate(self.chains(sea, drawn), 1)
        return tuple(Stream(f"river-{n}", "", tuple(self._course(chain)), *WIDTH) for n, chain in chains)

    def chains(self, sea: Collection[int] = (), drawn: Collection[tuple[int, int]] = ()) -> list[list[int]]:
        """All stretches of river, each in one chain: begun at ends and forks, led straight on."""
        left = {(a, b) for (a, b), kind in self.kinds.items() if kind in BOATS and not (a in sea and b in sea)}
        left -= {*drawn, *((b, a) for a, b in drawn)}
        out: list[list[int]] = []
        while left:
            degree = {s: sum(1 for a, _ in left if a == s) for s, _ in left}
            chain = [min(degree, key=lambda s: (degree[s] % 2 == 0, degree[s], s))]  # from an end, if there is one
            while onward := [b for a, b in left if a == chain[-1]]:
                _, to = min((self._turn(chain, s), s) for s in onward)
                left -= {(chain[-1], to), (to, chain[-1])}
                chain.append(to)
            out.append(chain)
        return out

    def _turn(self, chain: list[int], to: int) -> float:
        """How far going on to a space turns away from straight on: 0 to 2."""
        if len(chain) < 2:
            return 0.0
        before, at, after = (self.points[s] for s in (chain[-2], chain[-1], to))
        came, goes = at - before, after - at
        return 1 - (came.conjugate() * goes).real / (abs(came) * abs(goes) or 1.0)

    def _course(self, chain: Sequence[int]) -> list[tuple[float, float]]:
        """From space to space as boats go; a road along the bank keeps to the other side."""
        way: list[complex] = []
        for a, b in pairwise(chain):
            way += self._leg(a, b)[:-1]
        return [(round(p.real, 1), round(p.imag, 1)) for p in [*way, self.points[chain[-1]]]]

    def _leg(self, a: int, b: int) -> list[complex]:
        turn = self.bends[a, b] * (-AWAY if self.kinds[a, b] == "both" else 1)
        return curve(self.points[a], self.points[b], turn)


def scale_of(points: list[complex]) -> float:
    """As large as most neighbours need, and no larger than a screen can show."""
    xs, ys = [p.real for p in points], [p.imag for p in points]
    span = max(max(xs) - min(xs), max(ys) - min(ys), 1e-6)
    gaps = sorted(min((abs(p - q) for q in points if q != p), default=span) for p in points)
    wanted = LEAST / max(gaps[len(gaps) // 4], 1e-6)
    return min(max(wanted, SMALLEST / span), LARGEST / span)


def spread(points: list[complex]) -> list[complex]:
    """Push those that are too near one another apart, a little at a time."""
    out = list(points)
    for _ in range(ROUNDS):
        near = False
        for a, b in combinations(range(len(out)), 2):
            gap = abs(out[b] - out[a])
            if gap < LEAST - 0.5:
                near = True
                push = ((out[b] - out[a]) / gap if gap > 1e-6 else 1) * (LEAST - gap) / 2
                out[a], out[b] = out[a] - push, out[b] + push
        if not near:
            break
    return out


def bend(points: Sequence[complex], a: int, b: int, bends: Sequence[float]) -> float:
    """The least that keeps clear of other spaces; else the one that comes least near them."""
    others = [p for n, p in enumerate(points) if n not in (a, b)]
    best, most = bends[0], -1.0
    for turn in bends:
        room = min((abs(p - q) for p in curve(points[a], points[b], turn) for q in others), default=CLEAR)
        if room >= CLEAR:
            return turn
        if room > most:
            best, most = turn, room
    return best


def curve(p: complex, q: complex, turn: float) -> list[complex]:
    """Points along a road, as the page draws it."""
    middle = (p + q) / 2 + (q - p) * turn * 1j
    parts = [i / PARTS for i in range(PARTS + 1)]
    return [(1 - t) ** 2 * p + 2 * t * (1 - t) * middle + t * t * q for t in parts]


def through(before: complex, p: complex, q: complex, after: complex) -> list[complex]:
    """Points of a smooth line from p to q, on its way from the one before to the one after."""
    parts = [i / PARTS for i in range(PARTS + 1)]
    into, out = (q - before) / 2, (after - p) / 2
    return [
        (2 * t**3 - 3 * t**2 + 1) * p + (t**3 - 2 * t**2 + t) * into + (3 * t**2 - 2 * t**3) * q + (t**3 - t**2) * out
        for t in parts
    ]
