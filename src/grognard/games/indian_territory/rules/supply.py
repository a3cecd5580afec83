"""9 Supply: devastation and its price, new wagons. (Movement supply: movement.py; battle supply: lines.py.)"""

from __future__ import annotations

from typing import Final

from grognard.games.indian_territory.query import home_of, is_free
from grognard.games.indian_territory.state import (
    BOOK,
    DEVASTATED,
    LOSES_DRAW,
    TERRITORY,
    Board,
    War,
)

rule = BOOK.rule

ALREADY_DEVASTATED: Final = rule("9.2a")
ONLY_TERRITORY: Final = rule("9.2b")
NOT_HERE: Final = rule("9.2c")
OUT_OF_POOL: Final = rule("9.2d")
NO_MARKER: Final = rule("9.2e")
DRAW_LOST_FOR_HOME: Final = rule("9.3a")
ONE_DRAW_PER_IMPULSE: Final = rule("9.3b")
ROUGH_NEVER: Final = rule("TEC.rough")
EVENT_PLACES: Final = rule("EVT.devastation")
USED_ALREADY: Final = rule("5.3b")
ONLY_ONES_OWN: Final = rule("5.0")
ON_THE_MAP: Final = rule("7.1b")


def bar_devastation(b: Board, space: int) -> int:
    """Rough spaces, bases and spaces already devastated are exempt, whoever does it."""
    d = b.d
    if not d.burns[d.terrain[space]]:
        return ROUGH_NEVER
    if d.base[space] >= 0:
        return NOT_HERE
    return ALREADY_DEVASTATED if b.devastated[space] else 0


def bar_event_devastation(b: Board, space: int) -> int:
    if b.d.home[space] != TERRITORY:
        return ONLY_TERRITORY
    barred = bar_devastation(b, space)
    return EVENT_PLACES if barred == NOT_HERE and NOT_HERE else barred


def bar_burn(b: Board, space: int) -> int:
    """By action or by tribe it also takes a Devastation marker out of the pool (9.2d, 9.2e)."""
    barred = bar_devastation(b, space)
    if barred:
        return barred
    return NO_MARKER if not b.pool[b.d.devastation_marker] else 0


def bar_devastate(b: Board, player: int, u: int) -> int:
    """May this unit lay waste the space it stands in?"""
    d = b.d
    if d.side[u] != player or u >= d.n_units:
        return ONLY_ONES_OWN if d.side[u] != player else NOT_HERE
    if b.at[u] < 0:
        return ON_THE_MAP
    if not is_free(b, u):
        return USED_ALREADY
    return bar_burn(b, b.at[u])


def burn(g: War, space: int, from_pool: bool) -> None:
    """Put a Devastation marker on the space: out of the pool, or the one that was drawn."""
    b = g.board
    marker = b.d.devastation_marker
    if from_pool and OUT_OF_POOL:
        b.pool[marker] -= 1
    elif not from_pool:
        b.drawn[marker] -= 1
    b.devastated[space] = 1
    g.tell(DEVASTATED, [space])
    home = home_of(b.d, space)
    if home >= 0 and DRAW_LOST_FOR_HOME and not (b.burned[home] and ONE_DRAW_PER_IMPULSE):
        b.burned[home] = 1
        b.lost_draws[home] += 1
        g.tell(LOSES_DRAW, [home, space])
