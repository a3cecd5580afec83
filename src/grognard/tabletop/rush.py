"""A hull that drives straight ahead, through terrain and over whoever stands in its way, until something stops it.

In the hull's own axes it moves along +x, so where it first and last meets a circle is a formula, and where it meets a
polygon is how far the polygon reaches along x within the hull's width.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any

import numpy as np
import shapely

from grognard.tabletop.going import Reason, Refused
from grognard.tabletop.plane import EPS, MIL, SHRINK, Floats, Place, grid, heading, over, within
from grognard.tabletop.scene import Scene
from grognard.tabletop.shapes import Kind

TIGHT = SHRINK + EPS
STEP = 0.05  # of a search for the greatest overlap
STOPPED = 2 * SHRINK  # by which a hull may stand inside what has stopped it
ON = 10  # mils by which a hull is driven on beyond the last who is too near

Span = tuple[float, float]  # distances of the drive, from first to last


@dataclass(frozen=True)
class Rush:
    """The terms: how far, whom it rams, and whom it overruns or passes.

    It must stop short of `solid` figures, and by more than the gap of those `kept` away from; it may not end within
    the gap of anybody it rams or overruns.
    """

    allowance: int
    solid: tuple[int, ...] = ()
    kept: tuple[int, ...] = ()
    rammed: tuple[int, ...] = ()
    overrun: tuple[int, ...] = ()
    gap: int = 1000
    walls: frozenset[Kind] = frozenset({Kind.BLOCKING})
    rough: frozenset[Kind] = frozenset({Kind.OBSTACLE, Kind.AREA})


class Met(Enum):
    """What happens on the way."""

    ENTERS = "goes into terrain"
    OVERRUNS = "runs over a figure"
    RAMS = "runs into a hull"


@dataclass(frozen=True)
class Event:
    """Something met on the way, at a distance in mils. `halt` is where a hull would stick that fails in terrain."""

    at: int
    met: Met
    figure: int | None = None
    piece: int | None = None
    halt: int | None = None


@dataclass(frozen=True)
class Rushed:
    """How far the hull goes, where it ends, what it meets in order, and who is too near its end and must give way."""

    distance: int
    place: Place
    events: tuple[Event, ...]
    crowded: tuple[int, ...] = ()
    refused: Refused | None = None

    @property
    def legal(self) -> bool:
        """Whether it may be driven so."""
        return self.refused is None


def rush(scene: Scene, hull: int, terms: Rush, distance: int) -> Rushed:
    """Drive straight ahead by a distance.

    >>> from grognard.tabletop.shapes import Disc, Figure, Hull
    >>> tank = Figure(0, (9000, 9000), Hull(4000, 2000), 2200, 0)
    >>> scene = Scene.of((72000, 48000), [tank, Figure(1, (20000, 9000), Disc(1000), 1200)])
    >>> found = rush(scene, 0, Rush(24000, overrun=(1,)), 11000)
    >>> found.distance, [(event.met.name, event.at) for event in found.events]
    (14510, [('OVERRUNS', 8510)])
    """
    drive = _Drive(scene, hull, terms)
    wanted = distance / MIL
    stop, by = drive.stop()
    if distance < 0 or not within(wanted, terms.allowance / MIL):
        return drive.answer(0.0, Refused(hull, Reason.LONG_DRIVE, actual=distance, limit=terms.allowance))
    if by is not None and over(wanted, stop):
        return drive.answer(0.0, replace(by, actual=distance, limit=int(stop * MIL)))
    end = drive.clear_of(wanted)
    if over(end, stop):
        end = stop if over(wanted, stop) else min(stop, terms.allowance / MIL)
    return drive.answer(end, None)


def standing(scene: Scene, hull: int, distance: int) -> Place:
    """Where a hull stands that has gone so many mils ahead.

    >>> from grognard.tabletop.shapes import Figure, Hull
    >>> standing(Scene.of((72000, 48000), [Figure(0, (9000, 9000), Hull(4000, 2000), 2200, 900)]), 0, 5000)
    (9000, 14000)
    """
    x, y = grid(scene.centres[hull] + distance / MIL * heading(int(scene.facings[hull]))).tolist()
    return x, y


class _Drive:
    """A drive in the axes of its hull."""

    def __init__(self, scene: Scene, hull: int, terms: Rush) -> None:
        self.scene, self.hull, self.terms = scene, hull, terms
        ahead = heading(int(scene.facings[hull]))
        self.axes = np.array([ahead, (-ahead[1], ahead[0])])
        self.half = scene.halves[hull]

    def local(self, points: Floats) -> Floats:
        return np.asarray((points - self.scene.centres[self.hull]) @ self.axes.T)

    # --- where something is met ---------------------------------------------------------------------

    def circle(self, figure: int, more: float) -> Span | None:
        """The distances at which the hull is nearer than this to the edge of a base."""
        x, y = self.local(self.scene.centres[[figure]])[0]
        reach, aside = float(self.scene.radii[figure]) + more, max(abs(float(y)) - float(self.half[1]), 0.0)
        if aside >= reach:
            return None
        along = float(np.sqrt(reach**2 - aside**2)) + float(self.half[0])
        return float(x) - along, float(x) + along

    def polygon(self, shape: Any, smaller: float = TIGHT) -> list[Span]:
        """The distances at which the hull, a little smaller, meets a polygon."""
        wide, length = float(self.half[1]) - smaller, float(self.half[0]) - smaller
        ring = shapely.Polygon(self.local(shapely.get_coordinates(shape)))
        low, _, high, _ = ring.bounds
        inside = ring.intersection(shapely.box(low - 1, -wide, high + 1, wide))
        bounds = [part.bounds for part in shapely.get_parts(inside)]
        return [(b[0] - length, b[2] + length) for b in bounds]

    def footprint(self, figure: int) -> list[Span]:
        """The distances at which the hull overlaps a figure."""
        if not self.scene.discs[figure]:
            return self.polygon(self.scene.hull(figure))
        span = self.circle(figure, -TIGHT)
        return [span] if span else []

    def near(self, figure: int) -> list[Span]:
        """The distances at which the gap to a figure is within that of the terms."""
        gap = self.terms.gap / MIL
        if self.scene.discs[figure]:
            span = self.circle(figure, gap + EPS)
            return [span] if span else []
        return self._near_hull(self.local(self.scene.corners(figure)), gap)

    def _near_hull(self, other: Floats, gap: float) -> list[Span]:
        """The gap between convex shapes is convex along a straight drive: find its least, then both ends."""
        shape = shapely.Polygon(other)
        low, high = float(other[:, 0].min()) - 99.0, float(other[:, 0].max()) + 99.0

        def away(s: float) -> float:
            a, b = float(self.half[0]), float(self.half[1])
            return float(shapely.box(s - a, -b, s + a, b).distance(shape))

        middle = float(other[:, 0].mean())
        left, right = low, high
        while right - left > EPS:
            one, two = left + (right - left) / 3, right - (right - left) / 3
            left, right = (left, two) if away(one) <= away(two) else (one, right)
        best = min((left, middle), key=away)
        if over(away(best), gap):
            return []
        return [(_edge(away, best, low, gap), _edge(away, best, high, gap))]

    # --- what stops it ------------------------------------------------------------------------------

    def stop(self) -> tuple[float, Refused | None]:
        """How far the hull can go at most, and what it must stop short of there; None if it is a hull to be rammed."""
        stops: list[tuple[float, Refused | None]] = [self._edge_of_table()]
        for piece in self.scene.terrain.of(*self.terms.walls).tolist():
            first = _ahead(self.polygon(self.scene.terrain.polygons[piece], 0.0))
            stops.append((first, Refused(self.hull, Reason.TERRAIN, piece=piece)))
        for figure in self._there(self.terms.solid):
            stops.append((_ahead(self._touch(figure)), Refused(self.hull, Reason.FIGURE, figure=figure)))
        for figure in self._there(self.terms.kept):
            first = _nearing(self.near(figure)) - ON / MIL
            stops.append((first, Refused(self.hull, Reason.TOO_NEAR, figure=figure)))
        for figure in self._there(self.terms.rammed):
            stops.append((_ahead(self._touch(figure)), None))
        distance, by = min(stops, key=lambda stop: stop[0])
        return max(0.0, distance), by

    def _edge_of_table(self) -> tuple[float, Refused | None]:
        ahead = self.axes[0]
        room = np.inf
        for corner in self.scene.corners(self.hull):
            for axis in (0, 1):
                edge = float(self.scene.size[axis]) if ahead[axis] > 0 else 0.0
                if abs(ahead[axis]) > 1e-12:
                    room = min(room, float((edge - corner[axis]) / ahead[axis]))
        return room, Refused(self.hull, Reason.OFF_TABLE)

    def _touch(self, figure: int) -> list[Span]:
        """The distances at which the hull touches or overlaps a figure, exactly."""
        if not self.scene.discs[figure]:
            return self.polygon(self.scene.hull(figure), 0.0)
        span = self.circle(figure, 0.0)
        return [span] if span else []

    def _there(self, figures: Iterable[int]) -> list[int]:
        return [figure for figure in figures if self.scene.present[figure] and figure != self.hull]

    # --- where it ends ------------------------------------------------------------------------------

    def _enemies(self) -> list[int]:
        return self._there((*self.terms.overrun, *self.terms.rammed, *self.terms.kept))

    def clear_of(self, wanted: float) -> float:
        """The wanted distance, or as much more as it takes to be clear of everybody."""
        spans = sorted(span for figure in self._enemies() for span in self.near(figure))
        end = wanted
        for first, last in spans:
            if first - EPS <= end <= last + EPS:
                end = last + ON / MIL
        return end

    def events(self, end: float) -> tuple[Event, ...]:
        found = [*self._terrain(end)]
        for figure in self._there(self.terms.overrun):
            met = self._first(self.footprint(figure), end)
            found += [Event(round(s * MIL), Met.OVERRUNS, figure=figure) for s in met]
        for figure in self._there(self.terms.rammed):
            touched = self._first(self._touch(figure), end + EPS)
            found += [Event(round(s * MIL), Met.RAMS, figure=figure) for s in touched]
        order = list(Met)
        return tuple(sorted(found, key=lambda e: (e.at, order.index(e.met), e.figure or 0, e.piece or 0)))

    def _first(self, spans: Sequence[Span], end: float) -> list[float]:
        """Where something is met first, if that is on the way."""
        met = [max(first, 0.0) for first, last in spans if last > 0 and first < end]
        return [min(met)] if met else []

    def _terrain(self, end: float) -> Iterable[Event]:
        """Pieces that the hull goes into; on which it starts it does not."""
        for piece in self.scene.terrain.of(*self.terms.rough).tolist():
            shape = self.scene.terrain.polygons[piece]
            spans = self.polygon(shape)
            if not any(first <= 0 <= last for first, last in spans):
                for s in self._first(spans, end):
                    area = self.scene.terrain.pieces[piece].kind is Kind.AREA
                    halt = min(self._deepest(shape, s, end), end) if area else s
                    yield Event(round(s * MIL), Met.ENTERS, piece=piece, halt=round(halt * MIL))

    def _deepest(self, shape: Any, first: float, end: float) -> float:
        """Where the hull is first wholly inside an area, or overlaps it most."""
        ring = shapely.Polygon(self.local(shapely.get_coordinates(shape)))
        a, b = float(self.half[0]), float(self.half[1])
        whole, best, most = 4 * a * b, first, 0.0
        for s in np.arange(first, end + STEP, STEP).tolist():
            inside = float(ring.intersection(shapely.box(s - a, -b, s + a, b)).area)
            if inside > most + EPS:
                best, most = s, inside
            if most >= whole - EPS:
                break
        return best

    def answer(self, end: float, refused: Refused | None) -> Rushed:
        distance = int(np.floor(end * MIL + EPS))
        place = standing(self.scene, self.hull, distance)
        after = self.scene.moved({self.hull: place})
        crowded: tuple[int, ...] = ()
        if refused is None:
            here = _Drive(after, self.hull, self.terms)
            crowded = tuple(f for f in self._there(self.terms.overrun) if _holds(here.near(f), 0.0))
        return Rushed(distance, place, self.events(end) if refused is None else (), crowded, refused)


def _ahead(spans: Sequence[Span]) -> float:
    """Where the first of these begins that is not behind already.

    A hull that was stopped there stands on the grid, and so perhaps a little inside: it is stopped at once.
    """
    return min((max(first, 0.0) for first, last in spans if last > STOPPED and first > -STOPPED), default=np.inf)


def _nearing(spans: Sequence[Span]) -> float:
    """Where the hull comes too near; at once if it is too near already, and would come nearer still."""
    return min((max(first, 0.0) for first, last in spans if first + last > 0), default=np.inf)


def _holds(spans: Sequence[Span], s: float) -> bool:
    return any(first <= s <= last for first, last in spans)


def _edge(away: Any, inside: float, outside: float, gap: float) -> float:
    """Where the gap is just no longer within the limit, between a distance where it is and one where it isn't."""
    while abs(outside - inside) > EPS / 2:
        middle = (inside + outside) / 2
        inside, outside = (middle, outside) if within(away(middle), gap) else (inside, middle)
    return outside


def furthest(scene: Scene, hull: int, terms: Rush) -> int:
    """How far a hull can go straight ahead before something stops it, in mils, at most its allowance.

    >>> from grognard.tabletop.shapes import Figure, Hull
    >>> scene = Scene.of((72000, 48000), [Figure(0, (9000, 9000), Hull(4000, 2000), 2200, 1800)])
    >>> furthest(scene, 0, Rush(24000))
    7000
    """
    stop, _ = _Drive(scene, hull, terms).stop()
    return min(terms.allowance, int(np.floor(stop * MIL + EPS)))
