"""The title of a sheet, in a frame with compass and ways."""

from __future__ import annotations

from typing import Final

from grognard.kernel.sheet import Cartouche
from grognard.pictures.names import draw_rose
from grognard.pictures.svg import esc, f1, group, shape

LONG: Final = 62  # of a way in it
DRAWN: Final = {
    "road": shape("ro road", f"M0,0h{LONG}") + shape("ri road", f"M0,0h{LONG}"),
    "track": shape("ro track", f"M0,0h{LONG}"),
    "landing": shape("ro landing", f"M0,0h{LONG}"),
    "water": shape("ro water", f"M0,0h{LONG}"),
    "river": shape("rv", f"M0,-5.5h{LONG}v11h-{LONG}Z"),
}


def draw_cartouche(c: Cartouche | None) -> str:
    if c is None:
        return ""
    middle, wide, high = (c.left + c.right) / 2, c.right - c.left, c.bottom - c.top
    out = shape("c0", f"M{f1(c.left)},{f1(c.top)}h{f1(wide)}v{f1(high)}h{f1(-wide)}Z")
    out += shape("c1", f"M{f1(c.left + 7)},{f1(c.top + 7)}h{f1(wide - 14)}v{f1(high - 14)}h{f1(14 - wide)}Z")
    for kind, text, down in (("t1", c.title, 62), ("t2", c.text, 100), ("t3", c.years, 145)):
        out += f'<text class="{kind}" x="{f1(middle)}" y="{f1(c.top + down)}">{esc(text)}</text>' if text else ""
    out += shape("c1", f"M{f1(middle - 130)},{f1(c.top + 168)}h260")
    out += group(draw_rose((0, 0)), c.left + 82, c.top + 276, 1.25)
    for n, (kind, text) in enumerate(c.ways):
        key = f'<text class="k" x="{LONG + 14}" y="8">{esc(text)}</text>'
        out += group(DRAWN.get(kind, "") + key, c.left + 162, c.top + 222 + n * 48)
    return f'<g class="cart">{out}</g>'
