"""Maps as pictures: a sheet and the set-up, drawn as SVG by the hand of the page (web/js/map), and as PNG."""

from __future__ import annotations

from grognard.pictures.picture import Drawing, draw
from grognard.pictures.png import to_png

__all__ = ["Drawing", "draw", "to_png"]
