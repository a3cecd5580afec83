"""A match as a picture in a file."""

from __future__ import annotations

from pathlib import Path

from grognard.kernel.board_text import seen_by
from grognard.kernel.fault import GameError
from grognard.kernel.match import Match
from grognard.pictures.picture import draw
from grognard.pictures.png import to_png
from grognard.pictures.table_picture import draw_table


def draw_match(match: Match, path: str | Path, role: str = "") -> None:
    """Draw the map or table as a role sees it, or with everything on it: .svg or .png, by the ending of the file."""
    target, sheet = Path(path), match.game.sheet()
    if target.suffix not in (".svg", ".png"):
        raise GameError(f"{target}: a picture ends in .svg or .png")
    title, view = f"{match.game.title}, {match.where() or 'the end'}", seen_by(match, role)
    if sheet.field is not None:
        svg, width = draw_table(sheet.field, sheet.sides, view, title)
    elif sheet.spots:
        svg, width = draw(sheet, view, title).svg, sheet.width
    else:
        raise GameError(f"{match.game.id} has no map that can be drawn")
    target.write_bytes(svg.encode() if target.suffix == ".svg" else to_png(svg, width))
