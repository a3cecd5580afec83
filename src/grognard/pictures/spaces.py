"""Spaces: a ring that shows by its form who holds them, what is printed or built there, and the counters in it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from grognard.kernel.sheet import Emblem, Look, Sheet, Spot
from grognard.kernel.view import Piece, Space
from grognard.pictures.counters import SIDE, army_of, face, look_of, outline, words
from grognard.pictures.covers import cover_of, glyph
from grognard.pictures.geometry import polar, star, xy
from grognard.pictures.structures import STRUCTURES, signs_of
from grognard.pictures.svg import INK, INK3, PAPER2, PAPER3, RIVER, circle, f1, group, line_colour, path, rect

RING: Final = SIDE * 0.6
SIGNS: Final = ("stop", "rapids")  # small, at the rim
FORTS: Final = ("fortress", "base", "fort", "works")
DARK: Final = "#17120b"
PALE: Final = "#fff7e6"
RING_FILL: Final = "#fffaf0"
FIRE: Final = "#8c1f0a"
FLAME: Final = (
    "M0,6.4C-4.6,6.4-5.4,2.4-3.6,-.2C-3,1-2.2,1.2-1.8,.8C-2.4,-2.6-.4,-5.4 1.6,-6.6C1.2,-3.8 4.8,-1.6 4.6,2.2"
    "C4.4,5 2.4,6.4 0,6.4Z"
)
BASTION: Final = ((-0.3, 0.86), (-0.17, 0.98), (0, 1.16), (0.17, 0.98), (0.3, 0.86))


def emblems_of(sheet: Sheet, spot: Spot, space: Space | None = None) -> list[Emblem]:
    """What is printed or laid in a space."""
    marks = [*spot.marks, *(space.marks if space is not None else [])]
    return [sheet.emblems[m] for m in dict.fromkeys(marks) if m in sheet.emblems]


def _paint(sheet: Sheet, side: str) -> str:
    return line_colour(next((s.colour for s in sheet.sides if s.id == side), INK3))


def draw_space(sheet: Sheet, spot: Spot, space: Space | None, empty: bool) -> str:
    """A space around 0,0 without its counters."""
    emblems = emblems_of(sheet, spot, space)
    if spot.form == "gate":
        return ""  # it is part of the land
    if spot.form == "bead" or any(e.draw in STRUCTURES for e in emblems):
        return _structures(sheet, spot, space, empty)
    draws = {e.draw: e for e in reversed(emblems)}
    holder = next((s for s in sheet.sides if space is not None and s.id == space.control), None)
    held = holder.id if holder is not None else ""
    out = ""
    works = next((draws[x] for x in FORTS if x in draws), None)
    if works is not None:
        out += _fort(works, _paint(sheet, works.side or held))
    if "star" in draws:
        rays = "".join(
            f"M{xy(polar(0, 0, RING + 1, i * math.pi / 8))}L{xy(polar(0, 0, RING + 6.5, i * math.pi / 8))}"
            for i in range(16)
        )
        out += path(rays, stroke=_paint(sheet, held), stroke_width=2.2, stroke_linecap="round")
    if "ring" in draws:
        out += circle(0, 0, RING + 4, stroke=_paint(sheet, draws["ring"].side), stroke_width=2.2)
    camp = draws.get("camp")
    out += _ring(_paint(sheet, camp.side or held), "broken") if camp is not None else ""
    out += _ring(_paint(sheet, held), holder.ring if holder is not None else "none") if camp is None else ""
    if "fire" in draws:
        out += path(_hatch(RING + 4), stroke=FIRE, stroke_width=2, opacity=0.8)
    if empty:
        out += glyph(cover_of(next((g for g in sheet.grounds if g.id == spot.ground), None)), 1)
    return out


def _structures(sheet: Sheet, spot: Spot, space: Space | None, empty: bool) -> str:
    """What stands for the space, in the colours of its side or ground."""
    signs = signs_of(sheet)
    marks = [m for m in (*spot.marks, *(space.marks if space is not None else ())) if m in signs]
    out = ""
    for mark in marks or ["bead"]:
        side = sheet.emblems[mark].side if marks else ""
        colour = _paint(sheet, side) if side else line_colour(_ink(sheet, spot))
        drawn = signs[mark].large + (signs[mark].glyph if empty else "")
        out += f'<g fill="{colour}" stroke="{colour}">{drawn}</g>'
    return out


def _ink(sheet: Sheet, spot: Spot) -> str:
    ground = next((g for g in sheet.grounds if g.id == spot.ground), None)
    return ground.ink if ground is not None and ground.ink else INK3


def _fort(works: Emblem, colour: str) -> str:
    """A star of five bastions, doubled for a fortress, of four for a base; dashed while it is being built."""
    points = 4 if works.draw == "base" else 5
    begun = {"stroke_dasharray": "5 4"} if works.draw == "works" else {}
    line = {"stroke": colour, "stroke_width": 2.2, "stroke_linejoin": "round", **begun}
    out = path(_bastions(RING * (1.4 if works.draw == "fortress" else 1.33), points), fill=PAPER3, **line)
    if works.draw == "fortress":
        out += path(_bastions(RING * 1.19, points), stroke=colour, stroke_width=1.2, stroke_linejoin="round")
    return out


def _bastions(r: float, points: int) -> str:
    start, turn = (-math.pi / 4, 0.42) if points == 4 else (-math.pi / 2, 0.3)
    corners = [
        xy(polar(0, 0, r * out, start + i * 2 * math.pi / points + at * turn / 0.3))
        for i in range(points)
        for at, out in BASTION
    ]
    return f"M{'L'.join(corners)}Z"


def _ring(colour: str, form: str) -> str:
    width = {"double": 1.6, "none": 1.2, "broken": 3.0}.get(form, 3.2)
    dashes = {"stroke_dasharray": "6.5 4.5"} if form == "broken" else {}
    out = circle(0, 0, RING, fill=RING_FILL, stroke=colour, stroke_width=width, **dashes)
    return out + (circle(0, 0, RING - 3.4, stroke=colour, stroke_width=1.1) if form == "double" else "")


def _hatch(r: float) -> str:
    """Slanting lines in a circle."""
    out, c = "", -r + 2
    while c < r:
        half, at = math.sqrt(r * r - c * c) / math.sqrt(2), c / math.sqrt(2)
        out += f"M{f1(at - half)},{f1(at + half)}L{f1(at + half)},{f1(at - half)}"
        c += 5
    return out


def draw_over(sheet: Sheet, spot: Spot, space: Space | None, top: float) -> str:
    """What lies over the counters of a space, which end at `top`: star, flame, flags."""
    out = ""
    for e in emblems_of(sheet, spot, space):
        colour = _paint(sheet, e.side)
        if e.draw == "star":
            out += path(star(0, -top, 8), fill="#f2a900", stroke="#3a2a00", stroke_width=1.1)
        elif e.draw == "fire":
            flame = circle(0, 0, 9, fill=FIRE, stroke=PAPER2, stroke_width=1.3) + path(FLAME, fill="#ffd98a")
            out += group(flame, -RING * 0.78, RING * 0.74)
        elif e.draw == "flag":
            out += group(path("M0,6V-12L11,-8.5L0,-5", fill=colour, stroke=PALE), RING * 0.7, -RING * 0.5)
        elif e.draw == "disc":
            out += circle(RING * 0.8, -RING * 0.8, 6, fill=colour, stroke=PALE, stroke_width=1.3)
        elif e.draw in SIGNS:
            x = -RING * 0.74 if e.draw == "stop" else RING * 0.74
            out += group(sign(e.draw), x, RING * 0.78)
    return out


def sign(draw: str) -> str:
    """A small sign at the rim of a space."""
    if draw == "stop":
        octagon = "L".join(xy(polar(0, 0, 7.2, (i + 0.5) * math.pi / 4)) for i in range(8))
        return path(f"M{octagon}Z", fill=PAPER2, stroke=INK, stroke_width=1.3) + path(
            "M-3.8,0H3.8", stroke=INK, stroke_width=2.4
        )
    waves = "".join(f"M-5,{y}l2.5,-2.2l2.5,2.2l2.5,-2.2l2.5,2.2" for y in (-1.6, 1.6, 4.8))
    return circle(0, 0, 7.4, fill=PAPER2, stroke=RIVER, stroke_width=1.3) + path(waves, stroke=RIVER, stroke_width=1.2)


# counters


def by_weight(sheet: Sheet, pieces: Sequence[Piece]) -> list[Piece]:
    return sorted(pieces, key=lambda p: -look_of(sheet, p).weight)


def top_of(count: int) -> float:
    """How far a stack reaches up."""
    return SIDE / 2 + min(count - 1, 3) * 1.3


def draw_stacks(sheet: Sheet, pieces: Sequence[Piece]) -> str:
    """The counters of a space around 0,0, those of each side as a stack."""
    sides = [s.id for s in sheet.sides]
    order = sorted({p.side for p in pieces}, key=lambda s: (sides.index(s) if s in sides else len(sides), s))
    seats = [(0.0, 0.0, 1.0)] if len(order) < 2 else [(-0.42, -0.08, 0.8), (0.42, 0.08, 0.8)]
    out = ""
    for n, side in enumerate(order):
        x, y, scale = seats[n % len(seats)]
        out += group(_stack(sheet, by_weight(sheet, [p for p in pieces if p.side == side])), x * SIDE, y * SIDE, scale)
    return out


def _stack(sheet: Sheet, pieces: list[Piece]) -> str:
    """The heaviest counter on top, edges of those below, and small signs for what lies among them."""
    layers, looks = min(len(pieces) - 1, 3), [look_of(sheet, p) for p in pieces]
    far = layers * 2.6
    out = rect(far + 0.5, far + 2.5, SIDE - 1, SIDE - 1, rx=5, fill="#000000", opacity=0.28)
    for i in range(layers, 0, -1):
        out += group(outline(army_of(sheet, looks[i].army)), 2.6 * i, 2.6 * i)
    out += face(looks[0], army_of(sheet, looks[0].army), pieces[0])
    if len(pieces) > 1:
        out += _signs(looks, far)
    return group(out, -SIDE / 2 - far / 2, -SIDE / 2 - far / 2)


def _signs(looks: list[Look], far: float) -> str:
    low = SIDE + far - 2
    badge = circle(0, 0, 7.6, fill=DARK, stroke=PALE, stroke_width=1.3)
    out = group(badge + words(str(len(looks)), 0, 3.9, 11, "#ffffff", 12), low, low)
    leader = next((look for look in looks if look.symbol == "leader"), None)
    if leader is not None:
        tab = circle(0, 0, 8, fill="#fff7e0", stroke=DARK, stroke_width=1.2) + path(star(0, 0, 6.6), fill=DARK)
        out += group(tab + words(leader.value or str(leader.stars or ""), 0, 2.7, 7, "#fff7e0", 8), -3.5, -3.5)
    if any(look.symbol == "wagon" for look in looks):
        wheel = "M0,-4.9V4.9M-4.9,0H4.9M-3.4,-3.4L3.4,3.4M3.4,-3.4L-3.4,3.4"
        line = {"stroke": DARK, "stroke_width": 1.2}
        disc = circle(0, 0, 7.4, fill="#fff7e0", **line) + circle(0, 0, 4.9, **line) + path(wheel, **line)
        out += group(disc, SIDE + 2.5, -3.5)
    return out
