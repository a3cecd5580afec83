"""What sight lines and ground make of a whole unit: how many of it are covered, and by what.

Every question answers with the same figures, so that a player can be told "hard, 7 of 10".
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import shapely

from grognard.tabletop.distance import from_centres, piece_gaps
from grognard.tabletop.plane import MIL, Bools, Floats, inches, keeps, touches
from grognard.tabletop.scene import Scene
from grognard.tabletop.shapes import Cover
from grognard.tabletop.sight import Eye, Sight
from grognard.tabletop.terrain import joined

DEPTH = 3000  # mils of cover that a shot must go through


@dataclass(frozen=True)
class Verdict:
    """The cover found; `count` of `whole` have it; of what gives it, how much there is and how much is hard."""

    cover: Cover
    count: int
    whole: int
    given: int
    hard: int


@dataclass(frozen=True)
class Covered:
    """All three ways to be in cover; the hardest counts, once."""

    obscured: Verdict
    ground: Verdict
    depth: Verdict

    @property
    def cover(self) -> Cover:
        """The hardest of the three."""
        return max(self.obscured.cover, self.ground.cover, self.depth.cover)


def _verdict(holds: bool, count: int, whole: int, given: int, hard: int) -> Verdict:
    """Cover is soft only if strictly more than half of what gives it is soft."""
    kind = Cover.SOFT if 2 * (given - hard) > given else Cover.HARD
    return Verdict(kind if holds else Cover.NONE, count, whole, given, hard)


def obscured(sight: Sight) -> Verdict:
    """A unit of many: is at least half of it clear for at least half of the firers? `count` are the other firers.

    >>> from grognard.tabletop.sight import COARSE
    >>> lines = np.zeros((1, 2, 5, 3), dtype=bool)
    >>> lines[0, 0, 0, 0] = True
    >>> obscured(Sight(COARSE, lines, lines))
    Verdict(cover=<Cover.NONE: 0>, count=0, whole=1, given=1, hard=1)
    """
    hidden = sight.blocked >= 1
    firers, targets = hidden.shape
    clear = int((2 * (targets - hidden.sum(axis=1)) >= targets).sum())
    pairs_hard = hidden & _mostly_hard(sight)
    return _verdict(2 * clear < firers, firers - clear, firers, int(hidden.sum()), int(pairs_hard.sum()))


def half_hidden(sight: Sight) -> Verdict:
    """A single large target: is at least half of it hidden from more than half of the firers?

    >>> from grognard.tabletop.sight import FINE
    >>> lines = np.zeros((1, 1, 10, 4), dtype=bool)
    >>> lines[0, 0, :5] = True
    >>> half_hidden(Sight(FINE, lines, lines)).cover
    <Cover.HARD: 2>
    """
    hidden = 2 * sight.blocked >= sight.raster.columns * sight.raster.rows
    count, firers = int(hidden.any(axis=1).sum()), len(hidden)
    pairs_hard = hidden & _mostly_hard(sight)
    return _verdict(2 * count > firers, count, firers, int(hidden.sum()), int(pairs_hard.sum()))


def _mostly_hard(sight: Sight) -> Bools:
    return np.asarray(2 * sight.blocked_hard >= sight.blocked)


def on_ground(scene: Scene, targets: Sequence[int]) -> Verdict:
    """Are most of these figures in or touching areas that give cover?

    >>> from grognard.tabletop.shapes import Disc, Figure, Kind, Piece
    >>> wood = Piece("wood", Kind.AREA, Cover.SOFT, 0, ((5000, 0), (9000, 0), (9000, 9000), (5000, 9000)))
    >>> scene = Scene.of((72000, 48000), [Figure(0, (4500, 4000), Disc(1000), 1200)], [wood])
    >>> on_ground(scene, [0])
    Verdict(cover=<Cover.SOFT: 1>, count=1, whole=1, given=1, hard=0)
    """
    areas = scene.terrain.covering
    touch = touches(piece_gaps(scene, targets, areas.tolist()))
    inside, hard = touch.any(axis=1), touch[:, scene.terrain.hard[areas]].any(axis=1)
    count = int(inside.sum())
    return _verdict(2 * count > len(targets), count, len(targets), count, int(hard.sum()))


def half_on_ground(scene: Scene, target: int) -> Verdict:
    """Is at least half of a large figure's footprint inside areas that give cover?

    >>> from grognard.tabletop.shapes import Figure, Hull, Kind, Piece
    >>> wood = Piece("wood", Kind.AREA, Cover.SOFT, 0, ((5000, 0), (9000, 0), (9000, 9000), (5000, 9000)))
    >>> scene = Scene.of((72000, 48000), [Figure(0, (5000, 4000), Hull(4000, 2000), 1200)], [wood])
    >>> half_on_ground(scene, 0).cover
    <Cover.SOFT: 1>
    """
    shape = _footprint(scene, target)
    areas = scene.terrain.covering
    inside = float(shapely.area(shapely.intersection(joined(scene.terrain.polygons[areas]), shape)).sum())
    meets = shapely.intersects(scene.terrain.polygons[areas], shape)
    hard = bool((meets & scene.terrain.hard[areas]).any())
    holds = bool(len(areas)) and keeps(2 * inside, float(shape.area))
    return _verdict(holds, int(holds), 1, int(holds), int(holds and hard))


def _footprint(scene: Scene, figure: int) -> Any:
    if not scene.discs[figure]:
        return scene.hull(figure)
    return shapely.Point(scene.centres[figure]).buffer(float(scene.radii[figure]), quad_segs=64)


def through_ground(
    scene: Scene, eyes: Sequence[Eye], targets: Sequence[int], sight: Sight, dice: Sequence[int], depth: int = DEPTH
) -> Verdict:
    """Do most dice go through enough of the areas that give cover? Each eye's line goes to the nearest it sees.

    >>> from grognard.tabletop.shapes import Disc, Figure, Kind, Piece
    >>> from grognard.tabletop.sight import eye, sight
    >>> wood = Piece("wood", Kind.AREA, Cover.SOFT, 0, ((5000, 0), (8000, 0), (8000, 9000), (5000, 9000)))
    >>> men = [Figure(u, (x, 4000), Disc(1000), 1200) for u, x in enumerate((2000, 11000))]
    >>> scene = Scene.of((72000, 48000), men, [wood])
    >>> through_ground(scene, [eye(scene, 0)], [1], sight(scene, [eye(scene, 0)], [1]), [2])
    Verdict(cover=<Cover.SOFT: 1>, count=2, whole=2, given=2, hard=0)
    """
    areas = scene.terrain.covering
    lines = _shots(scene, eyes, targets, sight)
    inside = _length_in(lines, scene.terrain.polygons[areas])
    in_hard = _length_in(lines, scene.terrain.polygons[areas[scene.terrain.hard[areas]]])
    deep = keeps(inside, depth / MIL)
    weights = np.asarray(dice, dtype=np.int64)
    count, whole = int(weights[deep].sum()), int(weights.sum())
    return _verdict(2 * count > whole, count, whole, count, int(weights[deep & keeps(2 * in_hard, inside)].sum()))


def _shots(scene: Scene, eyes: Sequence[Eye], targets: Sequence[int], sight: Sight) -> list[Any]:
    """A line from each eye to the centre of the nearest target it sees; none (None) if it sees nobody."""
    starts = inches([e.at for e in eyes]).reshape(-1, 2)
    away = np.where(sight.seen, from_centres(scene, starts, targets), np.inf)
    lines: list[Any] = []
    for k, row in enumerate(away):
        nearest = int(np.argmin(row))
        seen = bool(np.isfinite(row[nearest]))
        lines.append(shapely.LineString([starts[k], scene.centres[targets[nearest]]]) if seen else None)
    return lines


def _length_in(lines: Sequence[Any], polygons: Any) -> Floats:
    """How long each line runs inside these polygons taken together."""
    found = np.zeros(len(lines))
    for part in joined(polygons):
        found += np.nan_to_num(shapely.length(shapely.intersection(np.array(lines, dtype=object), part)))
    return found


def cover(
    scene: Scene, eyes: Sequence[Eye], targets: Sequence[int], sight: Sight, dice: Sequence[int], large: bool = False
) -> Covered:
    """The cover of a unit from those who fire at it: by sight lines, by where it stands, by what the shots go through.

    `dice` says how many each eye rolls. A `large` target is a single one that must be half hidden.

    >>> from grognard.tabletop.shapes import Disc, Figure
    >>> from grognard.tabletop.sight import eye, sight
    >>> scene = Scene.of((72000, 48000), [Figure(u, (9000, 9000 + 9000 * u), Disc(1000), 1200) for u in range(2)])
    >>> cover(scene, [eye(scene, 0)], [1], sight(scene, [eye(scene, 0)], [1]), [1]).cover
    <Cover.NONE: 0>
    """
    return Covered(
        half_hidden(sight) if large else obscured(sight),
        half_on_ground(scene, targets[0]) if large else on_ground(scene, targets),
        through_ground(scene, eyes, targets, sight, dice),
    )
