"""Routes as bent lines and rivers as tapered ribbons, with fords and bridges where they meet."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from grognard.cli.draw.geometry import curve, polar, smooth, xy
from grognard.cli.draw.svg import PAPER, PAPER2, RIVER, RIVER_FILL, ROAD, f1, path
from grognard.kernel.sheet import Point, Sheet, Stream

KINDS: Final = ("track", "water", "both")
NEAR: Final = 30.0  # within a space nothing is crossed


@dataclass(frozen=True)
class Way:
    """A route as drawn."""

    kind: str
    river: str
    points: tuple[Point, ...]
    d: str
    one_way: bool = False


@dataclass(frozen=True)
class Crossing:
    x: float
    y: float
    angle: float
    width: float
    free: bool


def lay_roads(sheet: Sheet) -> list[Way]:
    spots = {s.id: (s.x, s.y) for s in sheet.spots}
    out = []
    for road in sheet.roads:
        if road.a in spots and road.b in spots:
            (px, py), (qx, qy) = p, q = spots[road.a], spots[road.b]
            turn = (px + qx) / 2 - (qy - py) * road.bend, (py + qy) / 2 + (qx - px) * road.bend
            kind, points = road.kind if road.kind in KINDS else "road", tuple(curve(p, turn, q))
            out.append(Way(kind, road.river, points, f"M{xy(p)}Q{xy(turn)} {xy(q)}", road.one_way))
    return out


def draw_roads(ways: Sequence[Way]) -> str:
    """Roads are double lines, tracks broken, ways over water dotted in blue; those along a river come later."""
    out = []
    for kind in ("road", "track", "water"):
        d = "".join(w.d for w in ways if w.kind == kind)
        out.append(path(d, stroke=PAPER, stroke_width=8, opacity=0.55, stroke_linecap="round"))
        if kind == "road":
            out.append(path(d, stroke=ROAD, stroke_width=4, stroke_linecap="round"))
            out.append(path(d, stroke=PAPER2, stroke_width=1.9, stroke_linecap="round"))
        elif kind == "track":
            out.append(path(d, stroke=ROAD, stroke_width=2, stroke_dasharray="8 5"))
        else:
            out.append(path(d, stroke=RIVER, stroke_width=2.6, stroke_dasharray="0.1 6", stroke_linecap="round"))
    return "".join(out)


def draw_tow_paths(ways: Sequence[Way]) -> str:
    """Roads along a river, over its water; and arrows on what goes one way only."""
    d = "".join(w.d for w in ways if w.kind == "both")
    out = path(d, stroke=ROAD, stroke_width=3.4, stroke_linecap="round")
    out += path(d, stroke=PAPER2, stroke_width=1.5, stroke_linecap="round")
    return out + "".join(_arrow(w) for w in ways if w.one_way)


def _arrow(way: Way) -> str:
    (ax, ay), (bx, by) = way.points[len(way.points) // 2 - 1], way.points[len(way.points) // 2 + 1]
    turn = f1(math.degrees(math.atan2(by - ay, bx - ax)))
    at = xy(((ax + bx) / 2, (ay + by) / 2))
    head = path("M-7,-6.5L8,0L-7,6.5L-3.5,0Z", fill=ROAD, stroke=PAPER, stroke_width=1.4)
    return f'<g transform="translate({at}) rotate({turn})">{head}</g>'


# rivers


def width_at(stream: Stream, i: int) -> float:
    """How wide a stream is at a point of its course."""
    return stream.source + (stream.mouth - stream.source) * i / max(1, len(stream.points))


def flow(p: Sequence[Point], i: int, reach: int = 1) -> Point:
    """The direction of flow, as a vector of length 1."""
    a, b = p[max(0, i - reach)], p[min(len(p) - 1, i + reach)]
    far = math.dist(a, b) or 1
    return (b[0] - a[0]) / far, (b[1] - a[1]) / far


def _ribbon(stream: Stream) -> str:
    left: list[Point] = []
    right: list[Point] = []
    for i, p in enumerate(stream.points):
        (ux, uy), half = flow(stream.points, i), width_at(stream, i) / 2
        left.append((p[0] - uy * half, p[1] + ux * half))
        right.append((p[0] + uy * half, p[1] - ux * half))
    return f"{smooth(left)}L{smooth(right[::-1])[1:]}Z" if len(left) > 1 else ""


def crossings(ways: Sequence[Way], streams: Sequence[Stream]) -> list[Crossing]:
    """Every place where a road meets a river."""
    found = []
    for way in [w for w in ways if w.kind in ("road", "track")]:
        xs, ys = [p[0] for p in way.points], [p[1] for p in way.points]
        left, right, top, bottom = min(xs), max(xs), min(ys), max(ys)
        for stream in streams:
            for j, (c, d) in enumerate(pairwise(stream.points)):
                if max(c[0], d[0]) < left or min(c[0], d[0]) > right:
                    continue
                if max(c[1], d[1]) < top or min(c[1], d[1]) > bottom:
                    continue
                for a, b in pairwise(way.points):
                    at = _meet(a, b, c, d)
                    if at is not None and min(math.dist(at[:2], e) for e in (way.points[0], way.points[-1])) > NEAR:
                        found.append(Crossing(*at, width_at(stream, j), not way.river))
    return found


def _meet(a: Point, b: Point, c: Point, d: Point) -> tuple[float, float, float] | None:
    """Where two lines between points meet, and the direction of the first."""
    rx, ry, sx, sy = b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]
    cross = rx * sy - ry * sx
    if not cross:
        return None
    u = ((c[0] - a[0]) * sy - (c[1] - a[1]) * sx) / cross
    w = ((c[0] - a[0]) * ry - (c[1] - a[1]) * rx) / cross
    return (a[0] + u * rx, a[1] + u * ry, math.atan2(ry, rx)) if 0 <= u < 1 and 0 <= w < 1 else None


def draw_rivers(streams: Sequence[Stream], crossed: Sequence[Crossing]) -> str:
    casing = "".join(path(smooth(s.points), stroke=PAPER, stroke_width=s.mouth + 7) for s in streams)
    water = path("".join(_ribbon(s) for s in streams), fill=RIVER_FILL, stroke=RIVER, stroke_width=1.1)
    fords = path("".join(_ford(c) for c in crossed if not c.free), stroke=RIVER, stroke_width=2.4)
    return casing + water + fords + "".join(_bridge(c) for c in crossed if c.free)


def _ford(c: Crossing) -> str:
    """A curved tick on each bank."""
    off, ux, uy = c.width / 2 + 5.4, math.cos(c.angle), math.sin(c.angle)
    out = ""
    for bank in (-1, 1):
        (x, y), turn = polar(c.x, c.y, off * bank, c.angle), polar(c.x, c.y, (off - 3) * bank, c.angle)
        out += f"M{xy((x - uy * 5.6, y + ux * 5.6))}Q{xy(turn)} {xy((x + uy * 5.6, y - ux * 5.6))}"
    return out


def _bridge(c: Crossing) -> str:
    half = c.width / 2 + 6.5
    h, wing = f1(half), f1(half + 4)
    lines = f"M-{wing},-6.6L-{h},-3.4H{h}L{wing},-6.6M-{wing},6.6L-{h},3.4H{h}L{wing},6.6"
    inner = path(f"M-{h},-3.4H{h}V3.4H-{h}Z", fill=PAPER2) + path(lines, stroke=ROAD, stroke_width=1.7)
    return f'<g transform="translate({xy((c.x, c.y))}) rotate({f1(math.degrees(c.angle))})">{inner}</g>'
