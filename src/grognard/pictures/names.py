"""Names of the land: rivers along their course, regions where there is room, the compass and the margin."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from grognard.kernel.sheet import Legend, Point, Sheet, Stream
from grognard.pictures.geometry import Box, around, lengths, overlap, polar, smooth, xy
from grognard.pictures.labels import FONT, Points
from grognard.pictures.roads import flow, width_at
from grognard.pictures.svg import INK2, PAPER, RIVER_TEXT, SERIF, esc, f1, shape, text_width

APART: Final = 420  # between two names of the same river
MARGIN: Final = 26  # of the sheet around the map


@dataclass
class Course:
    """A stretch of a river to write along."""

    cost: float
    points: list[Point]
    at: float
    boxes: list[Box]


def _course(stream: Stream, i: int, j: int, bank: int) -> Course:
    """On one bank: 1 writes above, -1 below."""
    p = stream.points
    back = -1 if p[j][0] < p[i][0] else 1
    points: list[Point] = []
    boxes: list[Box] = []
    bend, last = 0.0, math.nan
    for k in range(i, j + 1):
        ux, uy = flow(p, k, 2)
        nx, ny = uy * back * bank, -ux * back * bank
        off = width_at(stream, k) / 2 + (4 if bank > 0 else 4 + FONT * 0.62)
        mid = off + FONT * 0.3 * bank
        points.append((p[k][0] + nx * off, p[k][1] + ny * off))
        mx, my, angle = p[k][0] + nx * mid, p[k][1] + ny * mid, math.atan2(uy, ux)
        boxes.append((mx - FONT * 0.62, my - FONT * 0.6, mx + FONT * 0.62, my + FONT * 0.6))
        if not math.isnan(last):
            bend += math.atan2(math.sin(angle - last), math.cos(angle - last)) ** 2
        last = angle
    slope = abs(p[j][1] - p[i][1]) / (math.dist(p[i], p[j]) or 1)
    return Course(bend * 5 + slope * 5, points if back > 0 else points[::-1], 0, boxes)


def _price(c: Course, sheet: Sheet, taken: list[Box], fords: Points) -> None:
    whole = around(c.boxes)
    near = [t for t in taken if overlap(whole, t, 1)]
    for b in c.boxes:
        c.cost += 30 * sum(1 for t in near if overlap(b, t, 1)) + fords.weigh(b, 3)
        if b[0] < 8 or b[2] > sheet.width - 8 or b[1] < 4 or b[3] > sheet.height - 2:
            c.cost += 50


def _calm(points: list[Point]) -> list[Point]:
    """Takes the kinks out of a line of text."""
    out = points
    for _ in range(4):
        inner = [
            ((a[0] + 2 * p[0] + b[0]) / 4, (a[1] + 2 * p[1] + b[1]) / 4)
            for a, p, b in zip(out, out[1:], out[2:], strict=False)
        ]
        out = [out[0], *inner, out[-1]]
    return out


def name_rivers(sheet: Sheet, taken: list[Box], fords: Points) -> str:
    """Names along the rivers. `taken` grows by the room they take."""
    out = ""
    for n, stream in enumerate(sheet.streams):
        wide = (text_width(stream.name) + len(stream.name) * 0.085) * FONT
        for i, c in enumerate(_stretches(sheet, stream, wide, taken, fords)):
            taken += c.boxes
            out += f'<path id="river-{n}-{i}" d="{smooth(c.points)}" fill="none"/>'
            line = f'<textPath href="#river-{n}-{i}" startOffset="50%">{esc(stream.name)}</textPath>'
            head = (
                f'text-anchor="middle" {SERIF} font-size="{FONT}" font-style="italic" font-weight="500" '
                'letter-spacing="1.1"'
            )
            out += f'<text {head} fill="none" stroke="{PAPER}" stroke-width="3.4">{line}</text>'
            out += f'<text {head} fill="{RIVER_TEXT}">{line}</text>'
    return out


def _stretches(sheet: Sheet, stream: Stream, wide: float, taken: list[Box], fords: Points) -> list[Course]:
    """The best stretches that lie far enough apart and are long enough once they are calm."""
    if not stream.name or len(stream.points) < 2:
        return []
    along, found, j = lengths(stream.points), list[Course](), 0
    for i in range(len(along)):
        while j < len(along) and along[j] - along[i] < wide + FONT * 2:
            j += 1
        for bank in (1, -1) if j < len(along) else ():
            c = _course(stream, i, j, bank)
            c.at = along[i]
            _price(c, sheet, taken, fords)
            found.append(c)
    got: list[Course] = []
    for c in sorted(found, key=lambda c: c.cost):
        if len(got) >= max(1, min(3, round(along[-1] / 560))) or c.cost > 28:
            break
        points = _calm(c.points)
        if all(abs(g.at - c.at) >= APART for g in got) and lengths(points)[-1] > wide + 4:
            got.append(Course(c.cost, points, c.at, c.boxes))
    return got


# regions


def name_regions(sheet: Sheet, taken: list[Box], roads: Points, water: Points) -> tuple[str, list[str]]:
    """Each at the emptiest place in its window; smaller where there is no room. And those that found none at all."""
    out, unwritten = "", list[str]()
    for legend in sheet.legends:
        text, spacing = legend.text.upper(), 0.6 if legend.wide else 0.42
        wide = text_width(text) + len(text) * spacing
        for size in (legend.size, legend.size * 0.85, legend.size * 0.7):
            place = _emptiest(legend, wide * size, size, taken, roads, water)
            if place is not None:
                taken.append(place)
                x, y = (place[0] + place[2] + size * spacing) / 2, place[1] + size * 0.86
                out += (
                    f'<text x="{f1(x)}" y="{f1(y)}" {SERIF} font-size="{f1(size)}" text-anchor="middle" '
                    f'letter-spacing="{f1(size * spacing)}" fill="{INK2}" opacity="{0.5 if legend.wide else 0.62}">'
                    f"{esc(text)}</text>"
                )
                break
        else:
            unwritten.append(legend.text)
    return out, unwritten


def _emptiest(g: Legend, w: float, h: float, taken: list[Box], roads: Points, water: Points) -> Box | None:
    nearby = [t for t in taken if overlap(t, (g.left, g.top, g.right, g.bottom), 60)]
    best, least, y = None, 25.0, g.top
    while y <= g.bottom - h:
        x = g.left
        while x <= g.right - w:
            b = (x, y, x + w, y + h)
            off = math.hypot(x + w / 2 - (g.left + g.right) / 2, 2 * (y + h / 2 - (g.top + g.bottom) / 2)) / 60
            if off < least and not any(overlap(b, t, 4) for t in nearby):
                cost = off + roads.weigh(b, 1) * 1.2 + water.weigh(b, 7) * 5
                if cost < least:
                    best, least = b, cost
            x += 10
        y += 6
    return best


# the margin


def find_corner(sheet: Sheet, taken: Sequence[Box]) -> Point | None:
    """The first corner that has room for a compass."""
    w, h = sheet.width, sheet.height
    for x, y in ((78, h - 60), (w - 78, h - 60), (78.0, 78.0), (w - 78, 78.0)):
        if not any(overlap(t, rose_box((x, y))) for t in taken):
            return x, y
    return None


def rose_box(at: Point) -> Box:
    """The room that a compass takes."""
    return at[0] - 40, at[1] - 54, at[0] + 40, at[1] + 40


def draw_rose(at: Point | None) -> str:
    if at is None:
        return ""
    x, y = at

    def points(turn: float) -> str:
        out = ""
        for i in range(8):
            angle = (i - 2) * math.pi / 4
            tip, side = polar(x, y, 22 if i % 2 else 36, angle), polar(x, y, 9, angle + turn)
            out += f"M{xy(tip)}L{xy(side)}L{xy((x, y))}Z"
        return out

    return (
        f'<g class="rose"><circle cx="{f1(x)}" cy="{f1(y)}" r="27"/>{shape("r1", points(-0.39))}'
        f'{shape("r2", points(0.39))}<text x="{f1(x)}" y="{f1(y - 40)}">N</text></g>'
    )


def draw_frame(sheet: Sheet) -> str:
    """The neat line with grid references."""
    w, h, ticks = sheet.width, sheet.height, ""
    out = _line(sheet, 5, "nl1") + _line(sheet, 20, "nl2")
    for i, (a, b) in enumerate(pairwise(sheet.columns)):
        out += _mark((a + b) / 2, -9, i + 1) + _mark((a + b) / 2, h + 16, i + 1)
        ticks += f"M{f1(a)},-20v15m0,{f1(h + 10)}v15" if i else ""
    for i, (a, b) in enumerate(pairwise(sheet.rows)):
        name = sheet.row_names[i] if i < len(sheet.row_names) else i + 1
        out += _mark(-12.5, (a + b) / 2 + 4, name) + _mark(w + 12.5, (a + b) / 2 + 4, name)
        ticks += f"M-20,{f1(a)}h15m{f1(w + 10)},0h15" if i else ""
    scale = f'<text class="gr scale" x="{f1(w)}" y="{f1(h + 16)}">{esc(sheet.scale)}</text>' if sheet.scale else ""
    return out + shape("gt", ticks) + scale


def _line(sheet: Sheet, out: int, kind: str) -> str:
    size = f'width="{f1(sheet.width + 2 * out)}" height="{f1(sheet.height + 2 * out)}"'
    return f'<rect class="{kind}" x="{-out}" y="{-out}" {size}/>'


def _mark(x: float, y: float, text: object) -> str:
    return f'<text class="gr" x="{f1(x)}" y="{f1(y)}">{esc(text)}</text>'
