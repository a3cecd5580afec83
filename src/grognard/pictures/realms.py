"""Countries with boundaries of their own, tinted by hand: a wash, a darker verge inside, a broken line. And lakes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from grognard.kernel.sheet import Lake, Sheet
from grognard.pictures.geometry import around, inset, is_inside, smooth
from grognard.pictures.svg import DARK_PAPER, esc, f1, hex_colour, line_colour, line_style, mix, shape

VERGE: Final = 13.0
LINES: Final = (5.0, 11.5, 20.0, 30.0, 42.0)  # engraved along a shore, by their distance from it


def draw_realms(sheet: Sheet) -> str:
    grounds = {g.id: g for g in sheet.grounds}
    out, line = "", ""
    for realm in sheet.realms:
        ground, d = grounds[realm.ground], smooth(realm.outline, closed=True)
        tint, ink = hex_colour(ground.colour), ground.ink or ground.colour
        out += shape("realm", d, f"--w:{tint};--wd:{mix(tint, DARK_PAPER, 0.5)}", fill=tint)
        within = smooth(inset(realm.outline, VERGE), closed=True)
        out += shape("verge", d + within, line_style(ink), fill=line_colour(ink))
        line += d
    return f'<g class="border">{out}{shape("b-l", line)}</g>' if out else ""


def draw_lakes(sheet: Sheet) -> str:
    """Water with lines along its shore, as engravers cut them."""
    return "".join(_lake(x) for x in sheet.lakes)


def _lake(lake: Lake) -> str:
    d = smooth(lake.outline, closed=True)
    lines = shape("shore", "".join(smooth(inset(lake.outline, by), closed=True) for by in LINES))
    islands = shape("island", "".join(smooth(x, closed=True) for x in lake.islands))
    at = f'x="{f1(lake.x)}" y="{f1(lake.y)}" style="font-size:{f1(lake.size)}px"'
    name = f'<text class="lake" {at}>{esc(lake.name)}</text>'
    return f"{shape('water', d)}{lines}{islands}{name}"


def wet_in(sheet: Sheet) -> Callable[[float, float], bool]:
    """Tells whether a point lies in a lake."""
    lakes = [(k.outline, around((*p, *p) for p in k.outline)) for k in sheet.lakes]

    def is_wet(x: float, y: float) -> bool:
        return any(b[0] <= x <= b[2] and b[1] <= y <= b[3] and is_inside(outline, x, y) for outline, b in lakes)

    return is_wet
