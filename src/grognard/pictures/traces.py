"""Lines across the land that are no roads and no rivers: borders and railways."""

from __future__ import annotations

from grognard.kernel.sheet import Sheet
from grognard.pictures.geometry import smooth
from grognard.pictures.svg import line_colour, line_style, shape


def draw_frontiers(sheet: Sheet) -> str:
    """Broken lines; one that is a side's has a band in its colour."""
    sides, bands, line = {s.id: s for s in sheet.sides}, "", ""
    for t in [t for t in sheet.traces if t.kind == "border"]:
        d = smooth(t.points)
        line += d
        if t.side in sides:
            colour = sides[t.side].colour
            bands += shape("band", d, line_style(colour), stroke=line_colour(colour))
    return f'<g class="border">{bands}{shape("b-l", line)}</g>' if line else ""


def draw_railways(sheet: Sheet) -> str:
    """A dark line with white sleepers."""
    d = "".join(smooth(t.points) for t in sheet.traces if t.kind == "railway")
    return shape("rail", d) + shape("sleepers", d) if d else ""
