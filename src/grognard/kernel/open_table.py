"""An open table that miniatures stand on: its size, its terrain, and what a side brings. Lengths are in mils, which are
thousandths of an inch; x runs along the long edge and y away from the lower one. Nothing here depends on a position.
"""

from __future__ import annotations

from dataclasses import dataclass

Corner = tuple[int, int]


@dataclass(frozen=True)
class TerrainPiece:
    """A piece of terrain. Its `kind` says what it does to whoever goes there, its `look` only what it resembles."""

    id: str
    name: str
    look: str
    kind: str
    cover: str  # none, soft, hard
    height: int
    outline: tuple[Corner, ...]


@dataclass(frozen=True)
class FieldedUnit:
    """A unit: `code` is what its plate says, `tint` counts the units of a side from 0, `text` is its profile.

    `values` are the numbers of it with their names, `gear` is the rest: its weapons and its special rules.
    """

    id: str
    name: str
    short: str
    side: str
    code: str
    points: int
    tint: int
    type: str
    text: str = ""
    values: tuple[tuple[str, str], ...] = ()
    gear: str = ""


@dataclass(frozen=True)
class Miniature:
    """A model. A disc has a `radius`, a hull is `length` by `width` with its length along the facing.

    `glyph` tells the weapon of a model that stands out from its unit; `tough` is the damage that it takes.
    """

    id: str
    unit: str
    name: str
    leader: bool
    glyph: str = ""
    radius: int = 0
    length: int = 0
    width: int = 0
    tough: int = 1


@dataclass(frozen=True)
class OpenTable:
    """All of it. `ground` is what lies everywhere; `zone` is how deep the set-up areas are along the long edges.

    `objectives` are the ids that views may have; where they lie is told by the views.
    """

    width: int
    height: int
    ground: str
    pieces: tuple[TerrainPiece, ...]
    units: tuple[FieldedUnit, ...]
    models: tuple[Miniature, ...]
    objectives: tuple[str, ...]
    zone: int = 0
