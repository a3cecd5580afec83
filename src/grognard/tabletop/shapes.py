"""What stands and lies on a table: figures on round bases or with rectangular hulls, and pieces of terrain."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, IntEnum

import numpy as np
import shapely

from grognard.tabletop.plane import MIL, Floats, Place, heading, inches


class ShapeError(ValueError):
    """A shape that the plane can't hold; the message says which and why."""


@dataclass(frozen=True)
class Disc:
    """A round base. Its diameter is even, so that its edge lies on the grid.

    >>> Disc(1000).radius
    0.5
    """

    diameter: int

    def __post_init__(self) -> None:
        if self.diameter <= 0 or self.diameter % 2:
            raise ShapeError(f"a base is an even number of mils across, not {self.diameter}")

    @property
    def radius(self) -> float:
        return self.diameter / 2 / MIL


@dataclass(frozen=True)
class Hull:
    """A rectangle; its length lies along the facing.

    >>> Hull(5000, 3000)
    Hull(length=5000, width=3000)
    """

    length: int
    width: int

    def __post_init__(self) -> None:
        if min(self.length, self.width) <= 0 or self.length % 2 or self.width % 2:
            raise ShapeError(f"a hull has even, positive sides, not {self.length} by {self.width} mils")


@dataclass(frozen=True)
class Figure:
    """One model: its unit, its place, how tall it is, and whether what hides behind it is well covered."""

    unit: int
    at: Place
    shape: Disc | Hull
    height: int
    facing: int = 0
    hard: bool = False


class Kind(Enum):
    """What a piece of terrain is to who moves: in the way, to be stepped over, slow, or nothing."""

    BLOCKING = "blocking"
    OBSTACLE = "obstacle"
    AREA = "area"
    DECORATIVE = "decorative"


class Cover(IntEnum):
    NONE = 0
    SOFT = 1
    HARD = 2


@dataclass(frozen=True)
class Piece:
    """A piece of terrain: a simple polygon without holes, any vertices, and a height (0 is never seen).

    >>> wall = Piece("wall", Kind.OBSTACLE, Cover.HARD, 600, ((0, 0), (8000, 0), (8000, 500), (0, 500)))
    >>> wall.polygon.area
    4.0
    """

    id: str
    kind: Kind
    cover: Cover
    height: int
    outline: tuple[Place, ...]

    def __post_init__(self) -> None:
        if len(self.outline) < 3 or not self.polygon.is_valid:
            raise ShapeError(f"the outline of {self.id} is no simple polygon")
        if self.height < 0:
            raise ShapeError(f"{self.id} can't be {self.height} mils high")

    @property
    def polygon(self) -> shapely.Polygon:
        """Its outline in inches, counter-clockwise."""
        return shapely.orient_polygons(shapely.Polygon(inches(self.outline)))


def corners(at: Floats, half: Floats, facing: int) -> Floats:
    """The four corners of a hull, counter-clockwise from its front left; `half` is half its length and width.

    >>> corners(np.array([10.0, 10.0]), np.array([2.0, 1.0]), 900).tolist()
    [[9.0, 12.0], [9.0, 8.0], [11.0, 8.0], [11.0, 12.0]]
    """
    ahead = heading(facing)
    left = np.array([-ahead[1], ahead[0]])
    front, side = half[0] * ahead, half[1] * left
    return np.array([at + front + side, at - front + side, at - front - side, at + front - side])


def hulk(id: str, figure: Figure) -> Piece:
    """What is left of a hull where it stood: blocking, hard cover, as high as it was.

    Its corners are rounded to the grid.

    >>> hulk("wreck", Figure(7, (5000, 5000), Hull(4000, 2000), 2200)).outline
    ((7000, 6000), (3000, 6000), (3000, 4000), (7000, 4000))
    """
    if not isinstance(figure.shape, Hull):
        raise ShapeError(f"{id}: only a hull leaves a hulk")
    half = inches((figure.shape.length, figure.shape.width)) / 2
    points = np.rint(corners(inches(figure.at), half, figure.facing) * MIL).astype(int).tolist()
    return Piece(id, Kind.BLOCKING, Cover.HARD, figure.height, tuple((x, y) for x, y in points))
