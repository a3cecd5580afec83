"""SCEN.7 to SCEN.15 Who stands at which objective, and what that and the kills make of the battle."""

from __future__ import annotations

from typing import Final

from grognard.games.warpath_2e.ground import scene_of
from grognard.games.warpath_2e.query import living, own_units
from grognard.games.warpath_2e.query_victory import Near, controlled, scores, winner
from grognard.games.warpath_2e.state import BOOK, MEAT_GRINDER, NONE, ON_TABLE, Board
from grognard.tabletop.distance import from_centres
from grognard.tabletop.plane import inches, within

REACH: Final = BOOK.value("SCEN.11", 1)  # inches
RADIUS: Final = 0.5  # of an objective, in inches (SCEN.9)
WORTH: Final = 0.2  # of an objective, as a part of an army


def placed_objectives(b: Board) -> list[tuple[int, int]]:
    return [(x, y) for x, y in zip(b.objective_x, b.objective_y, strict=True) if x != NONE]


def units_near(b: Board, place: tuple[int, int], side: int) -> Near:
    """SCEN.11 Units of a side on the table that are within an inch of an objective."""
    scene, centre = scene_of(b), inches([place])
    units = [u for u in own_units(b, side) if b.at[u] == ON_TABLE]
    return [u for u in units if within(float((from_centres(scene, centre, living(b, u)) - RADIUS).min()), REACH)]


def objectives_held(b: Board) -> list[int]:
    """SCEN.11, SCEN.12 How many objectives each side controls."""
    near = [(units_near(b, place, 0), units_near(b, place, 1)) for place in placed_objectives(b)]
    return [controlled(near, side) for side in (0, 1)]


def verdict(b: Board) -> int:
    """The side that has won as things stand, or NOBODY for a draw."""
    return winner(b.brief, b.kills, objectives_held(b), max(b.d.limit), b.d.lead, b.d.then)


def scores_now(b: Board) -> list[int]:
    """What both sides would be compared by if the battle ended now."""
    held = objectives_held(b) if placed_objectives(b) else [0, 0]
    return scores(b.brief, b.kills, held, max(b.d.limit))


def value(b: Board, side: int) -> float:
    """How good things look for a side, from 0 to 1: points destroyed, and objectives where they count."""
    limit = max(1, *b.d.limit)
    lead = (b.kills[side] - b.kills[1 - side]) / limit
    if b.brief not in (NONE, MEAT_GRINDER):
        held = objectives_held(b)
        lead += WORTH * (held[side] - held[1 - side])
    return min(0.99, max(0.01, 0.5 + lead / 2))
