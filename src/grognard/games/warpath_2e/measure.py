"""MEAS Distances between units, base edge to base edge in the plane, by closed formulas for circles and rectangles."""

from __future__ import annotations

from math import cos, hypot, radians, sin
from typing import Final

from grognard.games.warpath_2e.components import ARM, DEGREE, MIL
from grognard.games.warpath_2e.query import living
from grognard.games.warpath_2e.state import ABOARD, BOOK, ON_TABLE, Board

EPS: Final = 0.5  # mils (MEAS.4)
CLOSE: Final = BOOK.value("ACT.4", 12) * MIL


def is_within(b: Board, one: int, other: int, mils: int) -> bool:
    """MEAS.3, MEAS.4 Is the distance between the closest models of two units no more than this?"""
    return any(gap(b, m, n) <= mils + EPS for m in living(b, one) for n in living(b, other))


def is_near_latest(b: Board, unit: int) -> bool:
    """ACT.4 Is a unit close to the one activated last? A passenger is where its transport is."""
    if b.latest < 0 or b.at[b.latest] != ON_TABLE:
        return False
    where = b.ride[unit] if b.at[unit] == ABOARD else unit
    return b.at[where] == ON_TABLE and is_within(b, where, b.latest, CLOSE)


def gap(b: Board, m: int, n: int) -> float:
    """MEAS.2 The distance between the nearest points of two footprints, in mils; 0 where they overlap."""
    if _is_hull(b, m) and _is_hull(b, n):
        ways = [(m, n), (n, m)]
        return min(_to_hull(b, x, y, other) for one, other in ways for x, y in _corners(b, one))
    if _is_hull(b, m) or _is_hull(b, n):
        hull, disc = (m, n) if _is_hull(b, m) else (n, m)
        return max(0.0, _to_hull(b, b.x[disc], b.y[disc], hull) - _radius(b, disc))
    return max(0.0, hypot(b.x[m] - b.x[n], b.y[m] - b.y[n]) - _radius(b, m) - _radius(b, n))


def _is_hull(b: Board, m: int) -> bool:
    return b.d.entry[b.d.unit[m]].type == ARM


def _radius(b: Board, m: int) -> float:
    return b.d.entry[b.d.unit[m]].base.length / 2


def _to_hull(b: Board, x: float, y: float, m: int) -> float:
    """From a point to a hull, in the hull's own axes."""
    base, turn = b.d.entry[b.d.unit[m]].base, radians(b.facing[m] / DEGREE)
    dx, dy = x - b.x[m], y - b.y[m]
    along, across = dx * cos(turn) + dy * sin(turn), dy * cos(turn) - dx * sin(turn)
    return hypot(max(0.0, abs(along) - base.length / 2), max(0.0, abs(across) - base.width / 2))


def _corners(b: Board, m: int) -> list[tuple[float, float]]:
    base, turn = b.d.entry[b.d.unit[m]].base, radians(b.facing[m] / DEGREE)
    out = []
    for along, across in ((1, 1), (1, -1), (-1, 1), (-1, -1)):
        dx, dy = along * base.length / 2, across * base.width / 2
        out.append((b.x[m] + dx * cos(turn) - dy * sin(turn), b.y[m] + dx * sin(turn) + dy * cos(turn)))
    return out
