"""A match as a picture in a file."""

from __future__ import annotations

from pathlib import Path

from grognard.kernel.board_text import seen_by
from grognard.kernel.fault import GameError
from grognard.kernel.match import Match
from grognard.pictures.picture import draw
from grognard.pictures.png import to_png


def draw_match(match: Match, path: str | Path, role: str = "") -> None:
    """Draw the map as a role sees it, or with everything on it: .svg or .png, by the ending of the file."""
    target, sheet = Path(path), match.game.sheet()
    if target.suffix not in (".svg", ".png"):
        raise GameError(f"{target}: a picture ends in .svg or .png")
    if not sheet.spots:
        raise GameError(f"{match.game.id} has no map that can be drawn")
    made = draw(sheet, seen_by(match, role), f"{match.game.title}, {match.where() or 'the end'}")
    target.write_bytes(made.svg.encode() if target.suffix == ".svg" else to_png(made.svg, sheet.width))
