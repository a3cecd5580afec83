"""Convex polygons in one array, so that many lines can be held against all of them at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import shapely

from grognard.tabletop.plane import Floats, Ints

GROWN = 0.001  # by which the parts of a concave polygon overlap, or a line would slip between two of them


@dataclass(frozen=True, eq=False)
class Parts:
    """Convex polygons of many sizes in one array: vertices and outward normals, short ones padded.

    `piece` says which piece of terrain each is a part of.
    """

    vertices: Floats  # (parts, edges, 2)
    normals: Floats
    piece: Ints
    bounds: Floats  # centre x, centre y and radius of a circle around each


def pad(rings: Sequence[Floats], owners: Ints, least: int = 4) -> Parts:
    """Convex rings, counter-clockwise and not closed, as one array; the last edge of a short one is repeated."""
    most = max((len(ring) for ring in rings), default=least)
    most = max(most, least)
    vertices = np.zeros((len(rings), most, 2))
    normals = np.zeros((len(rings), most, 2))
    for k, ring in enumerate(rings):
        edges = np.roll(ring, -1, axis=0) - ring
        outward = np.stack([edges[:, 1], -edges[:, 0]], axis=1) / np.hypot(edges[:, 0], edges[:, 1])[:, None]
        vertices[k, : len(ring)], normals[k, : len(ring)] = ring, outward
        vertices[k, len(ring) :], normals[k, len(ring) :] = ring[-1], outward[-1]
    centre = vertices.mean(axis=1)
    reach = np.sqrt(((vertices - centre[:, None]) ** 2).sum(-1)).max(axis=1, initial=0.0)
    return Parts(vertices, normals, owners, np.column_stack([centre, reach]))


def is_convex(polygon: Any) -> bool:
    """Whether a polygon is its own convex hull.

    >>> is_convex(shapely.box(0, 0, 2, 1))
    True
    """
    return bool(shapely.equals(polygon, polygon.convex_hull))


def convex_rings(polygon: Any) -> list[Floats]:
    """The polygon itself if it is convex, else triangles that overlap a little."""
    if is_convex(polygon):
        return [ring(polygon)]
    triangles = shapely.get_parts(shapely.constrained_delaunay_triangles(polygon))
    return [ring(t.buffer(GROWN, join_style="mitre")) for t in triangles]


def ring(polygon: Any) -> Floats:
    """The corners of a polygon, counter-clockwise, the first not repeated."""
    return np.asarray(shapely.get_coordinates(shapely.orient_polygons(polygon))[:-1], dtype=np.float64)


def clip(starts: Floats, vectors: Floats, parts: Parts, j: Ints) -> tuple[Floats, Floats]:
    """Where each line is inside its part j, from 0 to 1 of its length: from its last entry to its first exit.

    A line that misses its part leaves it before it enters.

    >>> parts = pad([ring(shapely.box(2, 0, 4, 4))], np.array([0]))
    >>> enter, leave = clip(np.array([[0.0, 1.0]]), np.array([[8.0, 0.0]]), parts, np.array([0]))
    >>> enter.tolist(), leave.tolist()
    ([0.25], [0.5])
    """
    into = ((parts.vertices[j] - starts[:, None]) * parts.normals[j]).sum(axis=-1)
    toward = (vectors[:, None] * parts.normals[j]).sum(axis=-1)
    with np.errstate(divide="ignore", invalid="ignore"):
        t = into / toward
    enter = np.where(toward < 0, t, 0.0).max(axis=1, initial=0.0)
    leave = np.where(toward > 0, t, 1.0).min(axis=1, initial=1.0)
    return enter, np.where(((toward == 0) & (into <= 0)).any(axis=1), -1.0, leave)


def meetings(starts: Floats, vectors: Floats, parts: Parts) -> tuple[Ints, Ints]:
    """Which lines come near which parts: by a circle around each part."""
    to_x, to_y = parts.bounds[:, 0] - starts[:, :1], parts.bounds[:, 1] - starts[:, 1:]
    square = np.maximum((vectors**2).sum(axis=1), TINY)[:, None]
    t = np.clip((to_x * vectors[:, :1] + to_y * vectors[:, 1:]) / square, 0.0, 1.0)
    away = (to_x - t * vectors[:, :1]) ** 2 + (to_y - t * vectors[:, 1:]) ** 2
    i, j = np.nonzero(away <= (parts.bounds[:, 2] + GROWN) ** 2)
    return i, j


TINY = 1e-12
