"""The board as geometry sees it (tabletop): a scene of all models that stand on the table, its terrain, its hulks."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from grognard.games.warpath_2e import components as k
from grognard.games.warpath_2e.query import living
from grognard.games.warpath_2e.state import HULK, ON_TABLE, Board
from grognard.tabletop.scene import Scene
from grognard.tabletop.shapes import Cover, Disc, Figure, Hull, Kind, Piece, hulk
from grognard.tabletop.terrain import Terrain

KINDS: Final = (Kind.BLOCKING, Kind.OBSTACLE, Kind.AREA, Kind.DECORATIVE)  # by PIECE_KINDS
SOLID: Final = (k.MONSTER, k.ARM)  # types that nobody passes through (MOV.8, MOV.9)
HARD: Final = (k.MONSTER, k.ORD, k.ARM)  # types that are hard cover (TERR.1)


class Standing:
    """A board by what geometry and offers ask of it: two are alike if the same models are in the same places."""

    def __init__(self, b: Board) -> None:
        self.board = b
        places = tuple(b.x), tuple(b.y), tuple(b.facing)
        units = bytes(b.at), bytes(b.dead), tuple(b.ride), tuple(b.edge)
        self.key = (b.d, *places, *units, tuple(b.objective_x), tuple(b.objective_y))

    def __hash__(self) -> int:
        return hash(self.key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Standing) and self.key == other.key


def scene_of(b: Board) -> Scene:
    """Models keep their numbers; the dead and those off the table are not there."""
    return _scene(Standing(b))


@lru_cache(maxsize=16)
def _scene(standing: Standing) -> Scene:
    b = standing.board
    figures = [figure_of(b, m) for m in range(len(b.x))]
    hulks = tuple((b.d.units[u], figures[b.d.first[u]]) for u, at in enumerate(b.at) if at == HULK)
    size = b.d.table.width, b.d.table.depth
    scene = Scene.of(size, figures, terrain=_terrain(b.d.table, hulks))
    return scene.without(m for m, u in enumerate(b.d.unit) if b.at[u] != ON_TABLE or b.dead[m])


def figure_of(b: Board, model: int) -> Figure:
    unit = b.d.unit[model]
    entry = b.d.entry[unit]
    base = entry.base
    shape = Hull(base.length, base.width) if base.is_hull else Disc(base.length)
    return Figure(unit, (b.x[model], b.y[model]), shape, entry.height, b.facing[model], entry.type in HARD)


@lru_cache(maxsize=16)
def _terrain(table: k.Table, hulks: tuple[tuple[str, Figure], ...]) -> Terrain:
    """The table's own pieces first, then hulks (ARM.34)."""
    pieces = [Piece(p.id, KINDS[p.kind], Cover(p.cover), p.height, p.outline) for p in table.pieces]
    return Terrain((*pieces, *(hulk(hulk_id(id), figure) for id, figure in hulks)))


def hulk_id(unit: str) -> str:
    """The hulk of a vehicle as a piece of terrain."""
    return f"hulk of {unit}"


def standing_models(b: Board, side: int) -> list[int]:
    """All models of a side on the table."""
    units = [u for u, s in enumerate(b.d.side) if s == side and b.at[u] == ON_TABLE]
    return [m for u in units for m in living(b, u)]


def enemies(b: Board, unit: int) -> list[int]:
    return standing_models(b, 1 - b.d.side[unit])


def friends(b: Board, unit: int) -> list[int]:
    """Models of other units of its side."""
    return [m for m in standing_models(b, b.d.side[unit]) if b.d.unit[m] != unit]


def solid_friends(b: Board, unit: int) -> list[int]:
    """MOV.5, MOV.8, MOV.9 Friends whom a unit can't pass through: Armour and Monsters, and for a Monster everybody."""
    if b.d.entry[unit].type == k.MONSTER:
        return friends(b, unit)
    return [m for m in friends(b, unit) if b.d.entry[b.d.unit[m]].type in SOLID]
