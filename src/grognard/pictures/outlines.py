"""Areas with outlines of their own: polygons in the tint of their ground."""

from __future__ import annotations

from grognard.kernel.sheet import Sheet, Spot
from grognard.pictures.geometry import xy
from grognard.pictures.svg import DARK_PAPER, hex_colour, mix, shape


def draw_outlines(sheet: Sheet) -> str:
    """Every space that has an outline, where the sheet's surface is made of areas."""
    if sheet.surface != "areas":
        return ""
    grounds = {g.id: g for g in sheet.grounds}
    out = ""
    for s in [s for s in sheet.spots if s.outline]:
        ground = grounds.get(s.ground)
        style = ""
        if ground is not None and ground.colour:
            style = f"--w:{hex_colour(ground.colour)};--wd:{mix(ground.colour, DARK_PAPER, 0.34)}"
        kind = "w-own" if style else f"w-{ground.wash}" if ground is not None and ground.wash else "bare"
        out += shape(f"area {kind}{' wet' if s.water else ''}", outline_path(s), style)
    return f'<g class="wash areas">{out}</g>'


def outline_path(spot: Spot) -> str:
    return f"M{'L'.join(xy(p) for p in spot.outline)}Z"
