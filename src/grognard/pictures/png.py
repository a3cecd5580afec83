"""A picture as pixels. Letters come from the fonts of the machine: the first of these that it has."""

from __future__ import annotations

from functools import cache
from typing import Final

import resvg_py

SHARP: Final = 1.5  # pixels for a unit of the sheet
WIDEST: Final = 6000  # pixels
SERIFS: Final = (
    "Iowan Old Style", "Palatino Linotype", "Palatino", "Book Antiqua", "Constantia", "Liberation Serif",
    "Times New Roman", "Nimbus Roman", "Tinos", "Noto Serif", "FreeSerif", "Georgia", "DejaVu Serif",
)  # fmt: skip
SANS: Final = (
    "Avenir Next Condensed", "Roboto Condensed", "Arial Narrow", "Liberation Sans Narrow", "Helvetica Neue", "Arial",
    "Liberation Sans", "Segoe UI", "Roboto", "Noto Sans", "FreeSans", "Cantarell", "Ubuntu", "DejaVu Sans",
)  # fmt: skip
NO_FONTS: Final = (
    "this machine has none of the fonts that the PNG could be lettered with, so it has no names; install one "
    "(fonts-dejavu on Debian and Ubuntu), or open the SVG in a browser"
)
_LETTER: Final = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><text y="18" font-family="{}">{}</text></svg>'
)


def to_png(svg: str, width: float) -> bytes:
    """The picture of this width (in units) as PNG."""
    serif, sans = find_font(SERIFS + SANS), find_font(SANS + SERIFS)
    zoom = min(SHARP, WIDEST / width)
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, zoom=zoom, serif_family=serif, sans_serif_family=sans))


@cache
def find_font(families: tuple[str, ...]) -> str | None:
    """The first family in which a letter leaves a trace."""
    bare = resvg_py.svg_to_bytes(svg_string=_LETTER.format("serif", ""))
    for family in families:
        if resvg_py.svg_to_bytes(svg_string=_LETTER.format(family, "M")) != bare:
            return family
    return None
