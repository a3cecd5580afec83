"""Small helps for SVG made of text: escaping, numbers, colours, the width of words."""

from __future__ import annotations

import re
from html import escape
from typing import Final

# The inks and papers of the house by day, as in web/style/tokens.css.
PAPER: Final = "#f3ead3"
PAPER2: Final = "#fbf6e8"
PAPER3: Final = "#e9dcbd"
INK: Final = "#261f16"
INK2: Final = "#574832"
INK3: Final = "#6f5e44"
RIVER: Final = "#3d7391"
RIVER_FILL: Final = "#a9c8d1"
RIVER_TEXT: Final = "#1f5675"
ROAD: Final = "#7a5c38"
DARK_PAPER: Final = "#221f1a"  # by night
# how text is set; the stretch is for families that have narrower faces
SERIF: Final = (
    "font-family=\"'Iowan Old Style','Palatino Linotype',Palatino,'Book Antiqua',Constantia,'Liberation Serif',"
    'Georgia,serif" font-stretch="condensed"'
)
COND: Final = (
    "font-family=\"'Avenir Next Condensed','Roboto Condensed','Arial Narrow','Liberation Sans Narrow',"
    '\'Helvetica Neue\',Arial,sans-serif" font-stretch="condensed"'
)

_HEX: Final = re.compile(r"#[0-9a-fA-F]{6}")
_SHORT: Final = re.compile(r"#[0-9a-fA-F]{3}")
# of 32 to 126 in hundredths of the size: the widest of the faces above, so that what fits here fits everywhere
_WIDTHS: Final = bytes.fromhex(
    "1f282f4b3f55511c2b2b2f4b1f251f213f3f3f3f3f3f3f3f3f3f21214b4b4b355a464c484e45404d552a2b4e3f64524e444e4b41434e46"
    "654640422b212b4b2d2d3a3f373f39273f4122213e225f413c3f3f2f332a41344d3634333a213a4b"
)


def esc(text: object) -> str:
    """Text that may stand in markup or in a quoted attribute; what XML can't hold is left out."""
    return escape("".join(c for c in str(text) if _may_stand(c)))


def _may_stand(c: str) -> bool:
    n = ord(c)
    return n in (9, 10, 13) or 0x20 <= n < 0x7F or 0xA0 <= n <= 0xD7FF or 0xE000 <= n <= 0xFFFD or n >= 0x10000


def f1(n: float) -> str:
    """A number with at most one decimal.

    >>> f1(2.04), f1(-0.01), f1(7.25)
    ('2', '0', '7.2')
    """
    text = f"{n:.1f}"
    return "0" if text == "-0.0" else text.removesuffix(".0")


def text_width(text: str, bold: bool = False) -> float:
    """How wide a text is for each unit of its size; an upper bound."""
    wide = sum(_WIDTHS[ord(c) - 32] if 32 <= ord(c) < 127 else 62 if ord(c) < 0x2E80 else 100 for c in text)
    return wide / 100 * (1 if bold else 0.92)


# colours


def hex_colour(text: str) -> str:
    """The colour as #rrggbb; what is none becomes grey."""
    if _SHORT.fullmatch(text):
        return "#" + "".join(c + c for c in text[1:])
    return text if _HEX.fullmatch(text) else "#777777"


def _channels(colour: str) -> list[int]:
    full = hex_colour(colour)
    return [int(full[i : i + 2], 16) for i in (1, 3, 5)]


def mix(a: str, b: str, part: float) -> str:
    """`part` of the first colour and the rest of the second.

    >>> mix("#000000", "#ffffff", 0.5)
    '#808080'
    """
    pairs = zip(_channels(a), _channels(b), strict=True)
    return "#" + "".join(f"{round(x * part + y * (1 - part)):02x}" for x, y in pairs)


def lightness(colour: str) -> float:
    """How light a colour is, from 0 to 1."""
    r, g, b = [(v / 255) ** 2.2 for v in _channels(colour)]
    return float((0.2126 * r + 0.7152 * g + 0.0722 * b) ** (1 / 2.2))


def line_colour(colour: str) -> str:
    """A colour dark enough for lines on paper."""
    plain = hex_colour(colour)
    return plain if lightness(plain) < 0.62 else mix(plain, INK, 0.55)


def line_style(colour: str) -> str:
    """A line colour as custom properties: --c on light paper, --cd on dark paper."""
    light = lightness(colour)
    lift = min(1.9, 0.62 / (light or 0.01))
    bright = "#" + "".join(f"{round(min(255, v * lift)):02x}" for v in _channels(colour))
    dark = mix(bright, "#ffffff", max(0.62, min(1.0, 3 * lightness(bright) - 0.88)))
    return f"--c:{hex_colour(colour) if light < 0.55 else mix(colour, '#000000', 0.6)};--cd:{dark}"


# elements


def shape(kind: str, d: str, style: str = "", **more: object) -> str:
    """A path that a style sheet paints by its class."""
    own = f' style="{esc(style)}"' if style else ""
    rest = "".join(f' {k}="{esc(v)}"' for k, v in more.items())
    return f'<path class="{esc(kind)}"{own}{rest} d="{d}"/>' if d else ""


def path(d: str, **style: object) -> str:
    """A path; `stroke_width=2` becomes stroke-width. No path without points, no fill where none is given."""
    return f'<path d="{d}"{attributes(style)}/>' if d else ""


def circle(x: float, y: float, r: float, **style: object) -> str:
    return f'<circle cx="{f1(x)}" cy="{f1(y)}" r="{f1(r)}"{attributes(style)}/>'


def rect(x: float, y: float, w: float, h: float, **style: object) -> str:
    return f'<rect x="{f1(x)}" y="{f1(y)}" width="{f1(w)}" height="{f1(h)}"{attributes(style)}/>'


def attributes(style: dict[str, object]) -> str:
    known = {"fill": "none", **style}
    return "".join(f' {k.replace("_", "-")}="{esc(v)}"' for k, v in known.items())


def group(inner: str, x: float = 0, y: float = 0, scale: float = 1) -> str:
    scaled = f" scale({scale:.3g})" if scale != 1 else ""
    return f'<g transform="translate({f1(x)},{f1(y)}){scaled}">{inner}</g>' if inner else ""
