"""Routes as bent lines and rivers as tapered ribbons, with fords and bridges where they meet."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from grognard.kernel.sheet import Point, Sheet, Stream
from grognard.pictures.geometry import around, curve, polar, smooth, xy
from grognard.pictures.svg import f1, shape

KINDS: Final = ("gate", "landing", "track", "water", "both", "road")  # in the order in which they are drawn
UNDRAWN: Final = ("border", "river")
BROKEN: Final = ("landing", "track")
TILE: Final = 400
BROAD: Final = 20.0  # a river so wide has a gleam in its middle
BANK: Final = 32.0  # a space on a river has its own banks


@dataclass(frozen=True)
class Way:
    """A route as drawn."""

    a: str
    b: str
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
    stream: str


def lay_roads(sheet: Sheet) -> list[Way]:
    spots = {s.id: (s.x, s.y) for s in sheet.spots}
    out = []
    for road in sheet.roads:
        if road.a in spots and road.b in spots and road.kind not in UNDRAWN:
            (px, py), (qx, qy) = p, q = spots[road.a], spots[road.b]
            turn = (px + qx) / 2 - (qy - py) * road.bend, (py + qy) / 2 + (qx - px) * road.bend
            kind, points = road.kind if road.kind in KINDS else "road", tuple(curve(p, turn, q))
            d = f"M{xy(p)}Q{xy(turn)} {xy(q)}"
            out.append(Way(road.a, road.b, kind, road.river, points, d, road.one_way))
    return out


def draw_roads(ways: Sequence[Way], streams: Sequence[Stream]) -> str:
    """Roads are double lines, tracks broken, ways over water dotted in blue; a road along the water has a blue core.

    Where a river is drawn from one space to the other, it is the way.
    """
    dry = [w for w in ways if w.kind != "water" or not any(_is_on(s, w) for s in streams)]
    out = ""
    for kind in KINDS:
        here = [w for w in dry if w.kind == kind]
        d = "".join(w.d for w in here)
        out += "" if kind in ("gate", "landing") else shape("rc", d)
        out += "".join(shape(f"ro {kind}", x) for x in (_by_tile(here) if kind in BROKEN else [d]))
        out += shape(f"ri {kind}", d) if kind in ("road", "both") else ""
    return out


def _by_tile(ways: Sequence[Way]) -> list[str]:
    """Those that lie together are drawn together: broken lines take long, and a part of the sheet shall paint fast."""
    tiles: dict[tuple[int, int], str] = {}
    for w in ways:
        x, y = w.points[len(w.points) // 2]
        at = int(y // TILE), int(x // TILE)
        tiles[at] = tiles.get(at, "") + w.d
    return list(tiles.values())


def _is_on(stream: Stream, way: Way) -> bool:
    """Whether a stream passes both ends of a way."""
    return all(any(math.dist(p, end) < 3 for p in stream.points) for end in (way.points[0], way.points[-1]))


def draw_arrows(ways: Sequence[Way]) -> str:
    """On what goes one way only."""
    return "".join(_arrow(w) for w in ways if w.one_way)


def _arrow(way: Way) -> str:
    (ax, ay), (bx, by) = way.points[len(way.points) // 2 - 1], way.points[len(way.points) // 2 + 1]
    turn = f1(math.degrees(math.atan2(by - ay, bx - ax)))
    at = xy(((ax + bx) / 2, (ay + by) / 2))
    head = shape("arrow", "M-12,-7L6,0L-12,7L-7,0Z")
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
    """Every place where a road meets a river. Ways over water don't cross it."""
    legs = [(s, j, c, d, around([(*c, *c), (*d, *d)])) for s in streams for j, (c, d) in enumerate(pairwise(s.points))]
    found = []
    for way in [w for w in ways if w.kind in ("road", "track")]:
        box = around((*p, *p) for p in way.points)
        for stream, j, c, d, leg in legs:
            if leg[0] > box[2] or leg[2] < box[0] or leg[1] > box[3] or leg[3] < box[1]:
                continue
            for a, b in pairwise(way.points):
                at = _meet(a, b, c, d)
                if at is not None and min(math.dist(at[:2], e) for e in (way.points[0], way.points[-1])) >= BANK:
                    found.append(Crossing(*at, width_at(stream, j), not way.river, stream.id))
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
    """A casing that cuts the roads, the water, bank ticks at fords, bridges where crossing is free."""
    cut = {c.stream for c in crossed}
    casing = [shape("rvc", smooth(s.points), f"stroke-width:{f1(s.mouth + 7)}") for s in streams if s.id in cut]
    water = shape("rv", "".join(_ribbon(s) for s in streams))
    water += shape("gleam", "".join(smooth(s.points) for s in streams if s.mouth >= BROAD))
    water += "".join(_melt(s) for s in streams if s.joins)
    fords = shape("ford", "".join(_ford(c) for c in crossed if not c.free))
    return "".join(casing) + water + fords + "".join(_bridge(c) for c in crossed if c.free)


def _melt(stream: Stream) -> str:
    """The last of a river that becomes another's water: no bank between them."""
    (x, y), (ux, uy) = stream.points[-1], flow(stream.points, len(stream.points) - 1)
    return shape("mouth", f"M{xy((x - ux * 15, y - uy * 15))}L{xy((x, y))}", f"stroke-width:{f1(stream.mouth - 1.6)}")


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
    inner = shape("brf", f"M-{h},-3.4H{h}V3.4H-{h}Z") + shape("brl", lines)
    return f'<g transform="translate({xy((c.x, c.y))}) rotate({f1(math.degrees(c.angle))})">{inner}</g>'
