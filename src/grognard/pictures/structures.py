"""Structures that stand for a space: villages, houses, forts. Drawn once, for the page and for pictures alike.

They are around 0,0 for a counter of 44, painted by classes; their colour is that of the group they are put in.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final, NamedTuple

from grognard.kernel.sheet import Emblem, Sheet
from grognard.pictures.geometry import polar, star, xy
from grognard.pictures.svg import f1, shape

BASTION: Final = ((-0.3, 0.86), (-0.17, 0.98), (0, 1.16), (0.17, 0.98), (0.3, 0.86))
HUT: Final = "M-11,15Q-11,-9 0,-11Q11,-9 11,15ZM-3.5,15v-10h7v10M0,-11v-6m-3,1l5,6"
COTTAGE: Final = "M-12,15v-15L0,-10L12,0v15ZM-3.5,15v-9h7v9M7,-4.5v-6"
FLAG: Final = "M-6,12V-13H10L6,-8L10,-3H-6"
BEAD: Final = 13.0


class Sign(NamedTuple):
    """A structure with its steps, what it shows while it is empty, and how it looks where the whole sheet is seen."""

    large: str
    glyph: str
    small: str


def signs_of(sheet: Sheet) -> dict[str, Sign]:
    """By the ids of emblems; "bead" is a space to pass through."""
    signs = {id: DRAWN[e.draw](e) for id, e in sheet.emblems.items() if e.draw in DRAWN}
    return signs | ({"bead": _bead()} if any(s.form == "bead" for s in sheet.spots) else {})


def _arch(k: float) -> str:
    w, top, low = f1(29 * k), f1(-5 * k), f1(25 * k)
    return f"M-{w},{low}V{top}A{w},{w} 0 0 1 {w},{top}V{low}Z"


def _bastions(r: float) -> str:
    corners = [polar(0, 0, r * out, (i - 1.25) * 2 * math.pi / 5 + at) for i in range(5) for at, out in BASTION]
    return f"M{'L'.join(map(xy, corners))}Z"


def _house() -> str:
    return "M-27,25V-13L0,-38L27,-13V25Z"


def _bars(e: Emblem, y: float) -> str:
    """One for each step, filled for those that are left."""
    return "".join(
        shape("step" if n < e.left else "step open", f"M{f1(-9 * e.steps / 2 + 1 + n * 9)},{f1(y)}h7v5h-7Z")
        for n in range(e.steps)
    )


def _built(e: Emblem, d: str, glyph: str, bars: float, below: str = "", inside: str = "", above: str = "") -> Sign:
    worn = " worn" if e.left < e.steps else ""
    large = below + shape(f"stp{worn}", d) + inside + _bars(e, bars) + above
    half = shape("half", "M-30,4H30") if worn else ""
    return Sign(large, shape("gl2", glyph), shape(f"stp solid{worn}", d) + half + above)


def _arches(e: Emblem) -> Sign:
    outer = shape("st2", "M-34.8,32V-4A34.8,34.8 0 0 1 34.8,-4V32Z")
    return _built(e, _arch(1), HUT, 29.5, outer, above=shape("capstar", star(0, -41, 9)))


def _fort(e: Emblem, below: str = "") -> Sign:
    ring = "M-23,0a23,23 0 0 1 46,0a23,23 0 0 1 -46,0"
    return _built(e, _bastions(33), FLAG, 31, below, shape("stp thin", ring))


def _bead() -> Sign:
    r = BEAD
    water = f"M{f1(-r * 0.95)},{f1(r * 0.2)}a{r},{r} 0 0 0 {f1(r * 1.9)},0"
    water += f"q{f1(-r * 0.48)},{f1(-r * 0.34)} {f1(-r * 0.95)},0t{f1(-r * 0.95)},0z"
    drawn = shape("bd", f"M{-r},0a{r},{r} 0 0 1 {2 * r},0a{r},{r} 0 0 1 {-2 * r},0") + shape("bw", water)
    return Sign(drawn, "", drawn)


def _siege(_: Emblem) -> Sign:
    ring = shape("siege", "M-43,0a43,43 0 0 1 86,0a43,43 0 0 1 -86,0")
    return Sign(ring, "", ring)


DRAWN: Final[dict[str, Callable[[Emblem], Sign]]] = {
    "arch": lambda e: _built(e, _arch(1), HUT, 28),
    "arches": _arches,
    "house": lambda e: _built(e, _house(), COTTAGE, 28),
    "bastion": _fort,
    "citadel": lambda e: _fort(e, shape("st2", _bastions(40))),
    "siege": _siege,
}
STRUCTURES: Final = tuple(draw for draw in DRAWN if draw != "siege")
