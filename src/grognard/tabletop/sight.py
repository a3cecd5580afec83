"""Who sees whom, and how much of whom is hidden: one routine for sight and for cover.

A target is an upright rectangle through its centre, square to the line from the eye, cut into cells; a sight line
goes to the middle of each. A line is blocked where it runs over a footprint, for more than EPS, below its height.
The rows of a column share their line in the plane, so the plane is asked once for each column; and all eyes, targets
and columns are one array, held against all round bases at once and against all convex polygons at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from grognard.tabletop.convex import Parts, clip, meetings, pad
from grognard.tabletop.plane import EPS, MIL, Bools, Floats, Ints, Place, grid, heading, inches
from grognard.tabletop.scene import Scene


@dataclass(frozen=True)
class Eye:
    """Where somebody looks from, how high, and whose own figures don't stand in his way."""

    at: Place
    height: int
    unit: int


@dataclass(frozen=True)
class Raster:
    """Into how many cells a target is cut, and in how many of its upper rows a free one makes it seen."""

    columns: int
    rows: int
    upper: int


COARSE = Raster(5, 3, 2)
FINE = Raster(10, 4, 2)
FINE_ANYWHERE = Raster(10, 4, 4)


def eye(scene: Scene, figure: int) -> Eye:
    """A figure's own eye: over the middle of its base, at its full height.

    >>> from grognard.tabletop.shapes import Disc, Figure
    >>> eye(Scene.of((72000, 48000), [Figure(4, (9000, 9000), Disc(1000), 1200)]), 0)
    Eye(at=(9000, 9000), height=1200, unit=4)
    """
    return Eye(scene.place(figure), round(float(scene.heights[figure]) * MIL), int(scene.units[figure]))


def mount(scene: Scene, hull: int, offset: tuple[int, int, int]) -> Eye:
    """The eye of a weapon on a hull: `offset` is forward, left and up, from the middle of the hull on the ground.

    >>> from grognard.tabletop.shapes import Figure, Hull
    >>> scene = Scene.of((72000, 48000), [Figure(4, (9000, 9000), Hull(4000, 2000), 2200, 900)])
    >>> mount(scene, 0, (2000, 500, 1800))
    Eye(at=(8500, 11000), height=1800, unit=4)
    """
    ahead = heading(int(scene.facings[hull]))
    x, y = (
        scene.centres[hull] + inches(offset[0]) * ahead + inches(offset[1]) * np.array([-ahead[1], ahead[0]])
    ).tolist()
    return Eye((int(grid(x)), int(grid(y))), offset[2], int(scene.units[hull]))


@dataclass(frozen=True, eq=False)
class Sight:
    """What eyes (first axis) see of targets (second axis), line by line (column, row from below)."""

    raster: Raster
    stopped: Bools  # (eyes, targets, columns, rows): blocked lines
    by_hard: Bools  # of these, the ones stopped by something hard, too

    @property
    def seen(self) -> Bools:
        """Who sees whom: some line into the upper rows is free."""
        return np.asarray(~self.stopped[..., self.raster.rows - self.raster.upper :].all(axis=(2, 3)))

    @property
    def blocked(self) -> Ints:
        """How many lines are blocked."""
        return np.asarray(self.stopped.sum(axis=(2, 3)))

    @property
    def blocked_hard(self) -> Ints:
        """How many lines are stopped by at least one hard thing."""
        return np.asarray(self.by_hard.sum(axis=(2, 3)))


@dataclass(frozen=True, eq=False)
class _Lines:
    """Every column's line in the plane, from `start` by `vector`; heights at the eye and at the cells; both units."""

    start: Floats  # (lines, 2)
    vector: Floats
    length: Floats
    eye_height: Floats
    heights: Floats  # (lines, rows)
    units: Ints  # (lines, 2): of the eye, of the target


def sight(scene: Scene, eyes: Sequence[Eye], targets: Sequence[int], raster: Raster = COARSE) -> Sight:
    """What these eyes see of these figures. Terrain and every third unit stand in the way.

    >>> from grognard.tabletop.shapes import Cover, Disc, Figure, Kind, Piece
    >>> wall = Piece("wall", Kind.OBSTACLE, Cover.HARD, 600, ((9000, 0), (9500, 0), (9500, 9000), (9000, 9000)))
    >>> men = [Figure(u, (x, 4000), Disc(1000), 1200) for u, x in enumerate((2000, 11000))]
    >>> scene = Scene.of((72000, 48000), men, [wall])
    >>> found = sight(scene, [eye(scene, 0)], [1])
    >>> bool(found.seen[0, 0]), int(found.blocked[0, 0]), int(found.blocked_hard[0, 0])
    (True, 5, 5)
    """
    lines = _lines(scene, eyes, targets, raster)
    stopped = np.zeros(lines.heights.shape, dtype=bool)
    by_hard = np.zeros(lines.heights.shape, dtype=bool)
    if len(lines.start):
        _behind_bases(scene, lines, stopped, by_hard)
        _behind_walls(scene, lines, stopped, by_hard)
    shape = (len(eyes), len(targets), raster.columns, raster.rows)
    return Sight(raster, stopped.reshape(shape), by_hard.reshape(shape))


def _lines(scene: Scene, eyes: Sequence[Eye], targets: Sequence[int], raster: Raster) -> _Lines:
    ts = np.array(targets, dtype=np.int64)
    start = inches([e.at for e in eyes]).reshape(-1, 1, 2)
    middle = scene.centres[ts][None] - start  # (eyes, targets, 2)
    distance = np.hypot(middle[..., 0], middle[..., 1])
    toward = np.where(distance[..., None] > 0, middle / np.where(distance > 0, distance, 1.0)[..., None], (1.0, 0.0))
    across = np.stack([-toward[..., 1], toward[..., 0]], axis=-1)
    cells = (np.arange(raster.columns) + 0.5) / raster.columns - 0.5
    offset = across[:, :, None] * (_widths(scene, ts, across)[..., None] * cells)[..., None]
    vector = (middle[:, :, None] + offset).reshape(-1, 2)
    shape = (len(eyes), len(targets), raster.columns)
    levels = scene.heights[ts][:, None] * ((np.arange(raster.rows) + 0.5) / raster.rows)
    units = np.stack(
        np.broadcast_arrays(np.array([e.unit for e in eyes])[:, None, None], scene.units[ts][None, :, None]), axis=-1
    )
    return _Lines(
        np.broadcast_to(start[:, :, None], (*shape, 2)).reshape(-1, 2),
        vector,
        np.hypot(vector[:, 0], vector[:, 1]),
        np.broadcast_to(inches([e.height for e in eyes])[:, None, None], shape).reshape(-1),
        np.broadcast_to(levels[None, :, None], (*shape, raster.rows)).reshape(-1, raster.rows),
        np.broadcast_to(units, (*shape, 2)).reshape(-1, 2),
    )


def _widths(scene: Scene, targets: Ints, across: Floats) -> Floats:
    """How wide each target looks from each eye."""
    widths = np.broadcast_to(2 * scene.radii[targets], across.shape[:2]).copy()
    for k in np.flatnonzero(~scene.discs[targets]):
        ahead, half = heading(int(scene.facings[targets[k]])), scene.halves[targets[k]]
        along, beside = across[:, k] @ ahead, across[:, k] @ np.array([-ahead[1], ahead[0]])
        widths[:, k] = 2 * (half[0] * abs(along) + half[1] * abs(beside))
    return widths


def _behind_bases(scene: Scene, lines: _Lines, stopped: Bools, by_hard: Bools) -> None:
    """Round bases: where a line runs through a circle is a quadratic equation."""
    js = _between(scene, lines, np.flatnonzero(scene.discs & scene.present & (scene.heights > 0)))
    if not len(js):
        return
    a = (lines.vector**2).sum(axis=1)
    from_x = lines.start[:, :1] - scene.centres[js, 0]
    from_y = lines.start[:, 1:] - scene.centres[js, 1]
    b = lines.vector[:, :1] * from_x + lines.vector[:, 1:] * from_y
    c = from_x**2 + from_y**2 - scene.radii[js] ** 2
    square = b * b - a[:, None] * c
    i, k = np.nonzero(square > 0)
    other = (scene.units[js[k]][:, None] != lines.units[i]).all(axis=1)
    i, k = i[other], k[other]
    root = np.sqrt(square[i, k])
    enters = np.maximum((-b[i, k] - root) / a[i], 0.0)
    leaves = np.minimum((-b[i, k] + root) / a[i], 1.0)
    _stop(lines, i, enters, leaves, scene.heights[js[k]], scene.hard[js[k]], stopped, by_hard)


def _between(scene: Scene, lines: _Lines, figures: Ints) -> Ints:
    """Only those that stand within the bounds of all the lines, and not who is ignored by all of them."""
    for unit in (lines.units[0, 0], lines.units[0, 1]):
        if (lines.units == unit).any(axis=1).all():
            figures = figures[scene.units[figures] != unit]
    ends = np.concatenate([lines.start, lines.start + lines.vector])
    low, high = ends.min(axis=0), ends.max(axis=0)
    reach = scene.radii[figures][:, None]
    near = (scene.centres[figures] + reach >= low) & (scene.centres[figures] - reach <= high)
    return np.asarray(figures[near.all(axis=1)])


def _behind_walls(scene: Scene, lines: _Lines, stopped: Bools, by_hard: Bools) -> None:
    """Convex polygons, terrain and hulls: a line is inside from its last entry to its first exit."""
    for parts, heights, hard, units in _walls(scene):
        i, j = meetings(lines.start, lines.vector, parts)
        other = (units[j][:, None] != lines.units[i]).all(axis=1)
        i, j = i[other], j[other]
        enters, leaves = clip(lines.start[i], lines.vector[i], parts, j)
        _stop(lines, i, enters, leaves, heights[j], hard[j], stopped, by_hard)


def _walls(scene: Scene) -> list[tuple[Parts, Floats, Bools, Ints]]:
    """Terrain, then hulls: the convex parts, and the height, hardness and unit of each (-1: nobody's)."""
    terrain = scene.terrain.screens
    found = []
    if len(terrain.piece):
        nobody = np.full(len(terrain.piece), -1)
        found.append((terrain, scene.terrain.heights[terrain.piece], scene.terrain.hard[terrain.piece], nobody))
    hulls = np.flatnonzero(~scene.discs & scene.present & (scene.heights > 0))
    if len(hulls):
        parts = pad([scene.corners(h) for h in hulls.tolist()], hulls)
        found.append((parts, scene.heights[hulls], scene.hard[hulls], scene.units[hulls]))
    return found


def _stop(
    lines: _Lines, i: Ints, enters: Floats, leaves: Floats, heights: Floats, hard: Bools, stopped: Bools, by_hard: Bools
) -> None:
    """Mark the lines that run over a footprint long enough and low enough."""
    met = (leaves - enters) * lines.length[i] > EPS
    i, enters, leaves, heights, hard = i[met], enters[met], leaves[met], heights[met], hard[met]
    start = lines.eye_height[i]
    for row in range(lines.heights.shape[1]):
        rise = lines.heights[i, row] - start
        low = start + np.where(rise < 0, leaves, enters) * rise < heights - EPS
        stopped[i[low], row] = True
        by_hard[i[low & hard], row] = True
