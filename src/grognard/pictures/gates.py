"""Ways onto the map: a double square at its edge with the letters of whoever comes by it, and an arrow."""

from __future__ import annotations

import math
from typing import Final

from grognard.kernel.sheet import Emblem, Sheet, Spot
from grognard.pictures.svg import esc, f1, group, line_colour, line_style, shape

HALF: Final = 29


def draw_gates(sheet: Sheet) -> str:
    spots = {s.id: s for s in sheet.spots}
    leads = {r.a: spots[r.b] for r in sheet.roads if r.kind == "gate"}
    return "".join(_gate(sheet, s, leads.get(s.id)) for s in sheet.spots if s.form == "gate")


def _gate(sheet: Sheet, spot: Spot, to: Spot | None) -> str:
    colour, low = _ink(sheet, spot), -HALF - 4
    style, paint = line_style(colour), line_colour(colour)
    out = shape("door", f"M{low},{low}h{-2 * low}v{-2 * low}h{2 * low}Z", style, stroke=paint)
    out += shape("door thin", f"M{-HALF},{-HALF}h{2 * HALF}v{2 * HALF}h{-2 * HALF}Z", style, stroke=paint)
    out += f'<text class="code" y="10" style="{style}" fill="{paint}">{esc(spot.code)}</text>'
    if to is not None:
        turn = f1(math.degrees(math.atan2(to.y - spot.y, to.x - spot.x)))
        head = shape("lead", f"M{HALF + 10},-9l14,9l-14,9z", style, fill=paint)
        out += f'<g transform="rotate({turn})">{head}</g>'
    return group(out, spot.x, spot.y)


def _ink(sheet: Sheet, spot: Spot) -> str:
    """Of its ground, else of the side that its mark belongs to."""
    ground = next((g for g in sheet.grounds if g.id == spot.ground), None)
    if ground is not None and ground.ink:
        return ground.ink
    marks = [sheet.emblems.get(m, Emblem("", "")).side for m in spot.marks]
    return next((s.colour for s in sheet.sides if s.id in marks), "#6f5e44")
