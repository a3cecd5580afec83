"""Boards of two forces whose units are put wherever a test needs them, in inches."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.games.warpath_2e.components import Force, Piece, Table
from grognard.games.warpath_2e.lexicon import lexicon_for
from grognard.games.warpath_2e.roster import muster_forces
from grognard.games.warpath_2e.state import ON_TABLE, Board
from grognard.kernel.board import shape_of


class Field:
    """A board on which nobody stands yet; units are counted side by side."""

    def __init__(self, b: Board) -> None:
        self.b = b

    def put(self, unit: int, x: float, y: float, dx: float = 0, dy: float = 0, facing: int = 900) -> None:
        """A unit with its Leader here and every further model a step farther."""
        b = self.b
        b.at[unit] = ON_TABLE
        for n, m in enumerate(b.d.members(unit)):
            b.x[m], b.y[m], b.facing[m] = round((x + n * dx) * 1000), round((y + n * dy) * 1000), facing

    def row(self, unit: int, x: float, y: float, apart: float = 1.5) -> None:
        """Side by side, with the Leader at the left."""
        self.put(unit, x, y, dx=apart)

    def column(self, unit: int, x: float, y: float, apart: float) -> None:
        """One behind the other."""
        self.put(unit, x, y, dy=apart)


def field(forces: Sequence[Force], *pieces: Piece) -> Field:
    """On a table 72 by 48 inches, bare but for these pieces."""
    r = muster_forces(Table("bare", "Bare", 72_000, 48_000, 12_000, pieces), forces)
    board: Board = shape_of(Board, lexicon_for(r), r).blank()
    return Field(board)


def piece(kind: int, cover: int, height: float, left: float, low: float, right: float, high: float) -> Piece:
    """A rectangle, in inches."""
    x, y, far_x, far_y = (round(z * 1000) for z in (left, low, right, high))
    corners = ((x, y), (far_x, y), (far_x, far_y), (x, far_y))
    return Piece(f"piece at {left:g}, {low:g}", kind, cover, round(height * 1000), corners)
