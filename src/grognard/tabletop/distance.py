"""How far apart things are, whether they touch, whether they overlap. Height never matters.

Distances are measured between the nearest points of two footprints, in inches, and never negative.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import shapely

from grognard.tabletop.plane import EPS, SHRINK, Bools, Floats, heading, less, touches
from grognard.tabletop.scene import Scene
from grognard.tabletop.shapes import corners


def gaps(scene: Scene, some: Sequence[int], others: Sequence[int]) -> Floats:
    """The gaps between figures, a matrix: one row for each of `some`, one column for each of `others`.

    >>> from grognard.tabletop.shapes import Disc, Figure
    >>> at = [(0, 0), (3000, 4000), (9000, 0)]
    >>> scene = Scene.of((72000, 48000), [Figure(i, p, Disc(1000), 1200) for i, p in enumerate(at)])
    >>> gaps(scene, [0], [1, 2]).tolist()
    [[4.0, 8.0]]
    """
    rows, columns = np.array(some, dtype=np.int64), np.array(others, dtype=np.int64)
    found = np.zeros((len(rows), len(columns)))
    round_rows, round_columns = scene.discs[rows], scene.discs[columns]
    if round_rows.any():
        a = rows[round_rows]
        found[round_rows] = from_centres(scene, scene.centres[a], others) - scene.radii[a][:, None]
    if not round_rows.all():
        a, b = rows[~round_rows], columns[round_columns]
        found[np.ix_(~round_rows, round_columns)] = from_centres(scene, scene.centres[b], a.tolist()).T - scene.radii[b]
        hulls = scene.hulls(a.tolist())[:, None], scene.hulls(columns[~round_columns].tolist())[None, :]
        found[np.ix_(~round_rows, ~round_columns)] = shapely.distance(*hulls)
    return np.maximum(found, 0.0)


def from_centres(scene: Scene, points: Floats, figures: Sequence[int]) -> Floats:
    """From points to footprints: a row for each point. Inside a round base it is negative, inside a hull 0.

    >>> from grognard.tabletop.shapes import Figure, Hull
    >>> scene = Scene.of((72000, 48000), [Figure(0, (10000, 10000), Hull(4000, 2000), 2200, 900)])
    >>> from_centres(scene, np.array([[10.0, 15.0], [14.0, 10.0]]), [0]).tolist()
    [[3.0], [3.0]]
    """
    js = np.array(figures, dtype=np.int64)
    delta = points[:, None] - scene.centres[js][None]
    found = np.hypot(delta[..., 0], delta[..., 1]) - scene.radii[js]
    for k in np.flatnonzero(~scene.discs[js]):
        ahead = heading(int(scene.facings[js[k]]))
        along, across = delta[:, k] @ ahead, delta[:, k] @ np.array([-ahead[1], ahead[0]])
        half = scene.halves[js[k]]
        found[:, k] = np.hypot(np.maximum(abs(along) - half[0], 0), np.maximum(abs(across) - half[1], 0))
    return found


def gap(scene: Scene, one: int, other: int) -> float:
    """The gap between two figures.

    >>> from grognard.tabletop.shapes import Disc, Figure
    >>> scene = Scene.of((72000, 48000), [Figure(i, (3000 * i, 0), Disc(1000), 1200) for i in range(2)])
    >>> gap(scene, 0, 1)
    2.0
    """
    return float(gaps(scene, [one], [other])[0, 0])


def unit_gap(scene: Scene, some: Sequence[int], others: Sequence[int]) -> float:
    """The gap between two units: that of their nearest figures; infinite if one of them has nobody.

    >>> from grognard.tabletop.shapes import Disc, Figure
    >>> scene = Scene.of((72000, 48000), [Figure(i, (3000 * i, 0), Disc(1000), 1200) for i in range(3)])
    >>> unit_gap(scene, [0], [1, 2])
    2.0
    """
    return float(gaps(scene, some, others).min(initial=np.inf))


def piece_gaps(scene: Scene, figures: Sequence[int], pieces: Sequence[int]) -> Floats:
    """The gaps between figures (rows) and pieces of terrain (columns).

    >>> from grognard.tabletop.shapes import Cover, Disc, Figure, Kind, Piece
    >>> wood = Piece("wood", Kind.AREA, Cover.SOFT, 0, ((5000, 0), (9000, 0), (9000, 9000), (5000, 9000)))
    >>> scene = Scene.of((72000, 48000), [Figure(0, (2000, 4000), Disc(1000), 1200)], [wood])
    >>> piece_gaps(scene, [0], [0]).tolist()
    [[2.5]]
    """
    found = np.zeros((len(figures), len(pieces)))
    polygons = scene.terrain.polygons[np.array(pieces, dtype=np.int64)]
    for row, i in enumerate(figures):
        shape = shapely.Point(scene.centres[i]) if scene.discs[i] else scene.hull(i)
        found[row] = shapely.distance(polygons, shape) - scene.radii[i]
    return np.maximum(found, 0.0)


def touching(scene: Scene, some: Sequence[int], others: Sequence[int]) -> Bools:
    """Who is in contact with whom, as a matrix.

    >>> from grognard.tabletop.shapes import Disc, Figure
    >>> scene = Scene.of((72000, 48000), [Figure(i, (1010 * i, 0), Disc(1000), 1200) for i in range(3)])
    >>> touching(scene, [0], [1, 2]).tolist()
    [[True, False]]
    """
    return touches(gaps(scene, some, others))


def overlaps(scene: Scene, mover: int, others: Sequence[int]) -> Bools:
    """Which of the others a figure overlaps: their footprints still meet when its own is shrunk a little.

    >>> from grognard.tabletop.shapes import Disc, Figure
    >>> scene = Scene.of((72000, 48000), [Figure(i, (985 * i, 0), Disc(1000), 1200) for i in range(3)])
    >>> overlaps(scene, 0, [1, 2]).tolist()
    [True, False]
    """
    if scene.discs[mover]:
        return discs_overlap(scene, scene.centres[[mover]], float(scene.radii[mover]), others).ravel()
    found = np.zeros(len(others), dtype=bool)
    # Half a mil more: hulls that meet exactly when shrunk would be left to the noise of floats.
    half = scene.halves[mover] - SHRINK - EPS
    shrunk = shapely.Polygon(corners(scene.centres[mover], half, int(scene.facings[mover])))
    for k, j in enumerate(others):
        if scene.discs[j]:
            away = float(from_centres(scene, scene.centres[[j]], [mover])[0, 0])
            found[k] = less(away, float(scene.radii[j]) - SHRINK)
        else:
            found[k] = shapely.intersects(scene.hull(j), shrunk)
    return found


def discs_overlap(scene: Scene, points: Floats, radius: float, figures: Sequence[int]) -> Bools:
    """Whether a base of this radius at each point (rows) would overlap each figure (columns)."""
    return less(from_centres(scene, points, figures), radius - SHRINK)
