"""MEAS Distances between units and models, base edge to base edge in the plane."""

from __future__ import annotations

from typing import Final

from grognard.games.warpath_2e.components import MIL
from grognard.games.warpath_2e.ground import scene_of
from grognard.games.warpath_2e.query import living
from grognard.games.warpath_2e.state import ABOARD, BOOK, ON_TABLE, Board
from grognard.tabletop import distance
from grognard.tabletop.plane import within

CLOSE: Final = BOOK.value("ACT.4", 12) * MIL


def gap(b: Board, m: int, n: int) -> float:
    """MEAS.2 The distance between the nearest points of two footprints, in mils; 0 where they overlap."""
    return MIL * distance.gap(scene_of(b), m, n)


def unit_gap(b: Board, one: int, other: int) -> float:
    """MEAS.3 The distance between the closest models of two units, in mils."""
    return MIL * distance.unit_gap(scene_of(b), living(b, one), living(b, other))


def is_within(b: Board, one: int, other: int, mils: int) -> bool:
    """MEAS.4 Is the distance between two units no more than this?"""
    return within(unit_gap(b, one, other) / MIL, mils / MIL)


def is_near_latest(b: Board, unit: int) -> bool:
    """ACT.4 Is a unit close to the one activated last? A passenger is where its transport is."""
    if b.latest < 0 or b.at[b.latest] != ON_TABLE:
        return False
    where = b.ride[unit] if b.at[unit] == ABOARD else unit
    return b.at[where] == ON_TABLE and is_within(b, where, b.latest, CLOSE)
