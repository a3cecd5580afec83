"""Who stands where on a table at one moment. A scene never changes: a move makes another, cheaply."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
import shapely

from grognard.tabletop.plane import Bools, Floats, Ints, Place, inches
from grognard.tabletop.shapes import Disc, Figure, Hull, Piece, corners
from grognard.tabletop.terrain import Geometries, Terrain


@dataclass(frozen=True, eq=False)
class Scene:
    """A table of `width` by `depth` mils, its terrain, and the figures as arrays, numbered from 0 for the whole battle.

    Figures that are off the table keep their numbers: `present` is False for them, and no query meets them.
    Make one with `Scene.of`; then `moved`, `without` and `plus` give the scenes that follow from it.

    >>> scene = Scene.of((72000, 48000), [Figure(0, (10000, 10000), Disc(1000), 1200)])
    >>> scene.place(0), scene.moved({0: (12000, 10000)}).place(0), scene.place(0)
    ((10000, 10000), (12000, 10000), (10000, 10000))
    """

    width: int
    depth: int
    terrain: Terrain
    shapes: tuple[Disc | Hull, ...]
    units: Ints
    heights: Floats
    hard: Bools
    places: Ints  # (figures, 2)
    facings: Ints
    present: Bools

    @classmethod
    def of(
        cls, size: Place, figures: Sequence[Figure] = (), pieces: Iterable[Piece] = (), terrain: Terrain | None = None
    ) -> Scene:
        """A new scene. A `terrain` that is at hand already may be given instead of pieces.

        >>> Scene.of((72000, 48000), [Figure(3, (9000, 9000), Hull(4000, 2000), 2200, 900)]).figure(0).facing
        900
        """
        return cls(
            size[0],
            size[1],
            Terrain(tuple(pieces)) if terrain is None else terrain,
            tuple(f.shape for f in figures),
            np.array([f.unit for f in figures], dtype=np.int64),
            inches([f.height for f in figures]),
            np.array([f.hard for f in figures], dtype=bool),
            np.array([f.at for f in figures], dtype=np.int64).reshape(-1, 2),
            np.array([f.facing for f in figures], dtype=np.int64),
            np.ones(len(figures), dtype=bool),
        )

    def moved(self, places: Mapping[int, Place], facings: Mapping[int, int] | None = None) -> Scene:
        """With these figures elsewhere, or facing another way; who was off the table is on it.

        >>> scene = Scene.of((72000, 48000), [Figure(0, (10000, 10000), Hull(4000, 2000), 1200)])
        >>> scene.moved({}, {0: 900}).figure(0).facing
        900
        """
        new, turned, present = self.places.copy(), self.facings.copy(), self.present.copy()
        for i, at in places.items():
            new[i], present[i] = at, True
        for i, way in (facings or {}).items():
            turned[i] = way
        return replace(self, places=new, facings=turned, present=present)

    def without(self, figures: Iterable[int]) -> Scene:
        """With these figures off the table.

        >>> scene = Scene.of((72000, 48000), [Figure(0, (10000, 10000), Disc(1000), 1200)])
        >>> scene.without([0]).unit(0)
        []
        """
        present = self.present.copy()
        present[list(figures)] = False
        return replace(self, present=present)

    def plus(self, piece: Piece) -> Scene:
        """With one more piece of terrain."""
        return replace(self, terrain=self.terrain.plus(piece))

    def place(self, figure: int) -> Place:
        """Where a figure's centre is."""
        x, y = self.places[figure].tolist()
        return x, y

    def figure(self, i: int) -> Figure:
        """A figure with all that is known of it."""
        height = round(float(self.heights[i]) * 1000)
        hard = bool(self.hard[i])
        return Figure(int(self.units[i]), self.place(i), self.shapes[i], height, int(self.facings[i]), hard)

    def unit(self, unit: int) -> list[int]:
        """The figures of a unit that are on the table, by number.

        >>> crew = [Figure(u, (9000 + 2000 * u, 9000), Disc(1000), 1200) for u in (0, 1, 1)]
        >>> Scene.of((72000, 48000), crew).unit(1)
        [1, 2]
        """
        return [int(i) for i in np.flatnonzero((self.units == unit) & self.present)]

    def others(self, figures: Iterable[int]) -> list[int]:
        """Everybody on the table but these."""
        rest = self.present.copy()
        rest[list(figures)] = False
        return [int(i) for i in np.flatnonzero(rest)]

    @cached_property
    def size(self) -> Floats:
        return inches((self.width, self.depth))

    @cached_property
    def centres(self) -> Floats:
        return inches(self.places)

    @cached_property
    def _forms(self) -> tuple[Bools, Floats, Floats]:
        discs = np.array([isinstance(shape, Disc) for shape in self.shapes], dtype=bool)
        radii = np.array([s.radius if isinstance(s, Disc) else 0.0 for s in self.shapes])
        halves = [(0.0, 0.0) if isinstance(s, Disc) else (s.length / 2000, s.width / 2000) for s in self.shapes]
        return discs, radii, np.array(halves).reshape(-1, 2)

    @property
    def discs(self) -> Bools:
        """Which figures have round bases."""
        return self._forms[0]

    @property
    def radii(self) -> Floats:
        """The radii of round bases; 0 for hulls."""
        return self._forms[1]

    @property
    def halves(self) -> Floats:
        """Half the length and half the width of hulls; 0 for round bases."""
        return self._forms[2]

    @cached_property
    def _hulls(self) -> dict[int, shapely.Polygon]:
        return {}

    def corners(self, hull: int) -> Floats:
        """The corners of a hull, counter-clockwise from its front left, in inches."""
        return corners(self.centres[hull], self.halves[hull], int(self.facings[hull]))

    def hull(self, i: int) -> shapely.Polygon:
        """A hull as a polygon, in inches."""
        if i not in self._hulls:
            polygon = shapely.orient_polygons(shapely.Polygon(self.corners(i)))
            shapely.prepare(polygon)
            self._hulls[i] = polygon
        return self._hulls[i]

    def hulls(self, figures: Iterable[int]) -> Geometries:
        """Several hulls as an array of polygons."""
        return np.array([self.hull(i) for i in figures], dtype=object)
