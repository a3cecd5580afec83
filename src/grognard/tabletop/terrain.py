"""The pieces that lie on a table, made ready for queries once and shared by every scene of a battle."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt
import shapely

from grognard.tabletop.convex import Parts, convex_rings, is_convex, pad, ring
from grognard.tabletop.plane import MIL, Bools, Floats, Ints
from grognard.tabletop.shapes import Cover, Kind, Piece, ShapeError

Geometries = npt.NDArray[Any]


@dataclass(frozen=True, eq=False)
class Terrain:
    """All pieces of a table.

    >>> wall = Piece("wall", Kind.OBSTACLE, Cover.HARD, 600, ((0, 0), (8000, 0), (8000, 500), (0, 500)))
    >>> terrain = Terrain((wall,))
    >>> terrain.index("wall"), terrain.of(Kind.OBSTACLE).tolist(), terrain.of(Kind.AREA).tolist()
    (0, [0], [])
    """

    pieces: tuple[Piece, ...] = ()

    def __post_init__(self) -> None:
        if len({piece.id for piece in self.pieces}) < len(self.pieces):
            raise ShapeError("two pieces of terrain have the same id")

    def plus(self, piece: Piece) -> Terrain:
        """With one piece more, at the end: a hulk, for instance."""
        return Terrain((*self.pieces, piece))

    def index(self, id: str) -> int:
        return self._indices[id]

    def of(self, *kinds: Kind) -> Ints:
        """Which pieces are of these kinds."""
        return np.flatnonzero([piece.kind in kinds for piece in self.pieces])

    @cached_property
    def _indices(self) -> dict[str, int]:
        return {piece.id: i for i, piece in enumerate(self.pieces)}

    @cached_property
    def polygons(self) -> Geometries:
        polygons = np.array([piece.polygon for piece in self.pieces], dtype=object)
        shapely.prepare(polygons)
        return polygons

    @cached_property
    def boxes(self) -> Floats:
        """The bounds of every piece: least x and y, greatest x and y."""
        return np.asarray(shapely.bounds(self.polygons)).reshape(-1, 4)

    @cached_property
    def heights(self) -> Floats:
        return np.array([piece.height / MIL for piece in self.pieces])

    @cached_property
    def hard(self) -> Bools:
        return np.array([piece.cover is Cover.HARD for piece in self.pieces], dtype=bool)

    @cached_property
    def slow(self) -> Geometries:
        """The areas, overlapping ones joined: polygons that share no ground."""
        return joined(self.polygons[self.of(Kind.AREA)])

    @cached_property
    def slow_convex(self) -> Parts:
        """The convex ones of the joined areas; the others are `slow_concave`."""
        convex = [ring(polygon) for polygon in self.slow if is_convex(polygon)]
        return pad(convex, np.arange(len(convex)))

    @cached_property
    def slow_concave(self) -> Geometries:
        return np.array([polygon for polygon in self.slow if not is_convex(polygon)], dtype=object)

    @cached_property
    def covering(self) -> Ints:
        """The areas that give cover."""
        return np.array([i for i in self.of(Kind.AREA) if self.pieces[i].cover is not Cover.NONE], dtype=np.int64)

    @cached_property
    def screens(self) -> Parts:
        """What stops sight: the convex parts of every piece with a height that is no area."""
        return convex_parts(self.pieces)


def joined(polygons: Iterable[Any]) -> Geometries:
    """The polygons of a union, none overlapping another, prepared."""
    union = shapely.union_all(list(polygons))
    parts = np.array([part for part in shapely.get_parts(union) if part.area > 0], dtype=object)
    shapely.prepare(parts)
    return parts


def convex_parts(pieces: Sequence[Piece]) -> Parts:
    rings: list[Floats] = []
    owners: list[int] = []
    for i, piece in enumerate(pieces):
        if piece.height > 0 and piece.kind is not Kind.AREA:
            found = convex_rings(piece.polygon)
            rings += found
            owners += [i] * len(found)
    return pad(rings, np.array(owners, dtype=np.int64))
