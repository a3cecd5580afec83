"""9 Supply: devastation and its price. (Movement supply: query.py; battle supply: lines.py.)"""

from __future__ import annotations

from typing import Final

from grognard.games.indian_territory.frames import Event, Impulse
from grognard.games.indian_territory.query import bar_counter, home_of
from grognard.games.indian_territory.state import BOOK, RULES, SIDE, SPACE, TERRITORY, Board, War

ALREADY_DEVASTATED: Final = BOOK.rule("9.2a")
ONLY_TERRITORY: Final = BOOK.rule("9.2b")
NOT_HERE: Final = BOOK.rule("9.2c")
NO_MARKER: Final = BOOK.rule("9.2e")
ROUGH_NEVER: Final = BOOK.rule("TEC.rough")
EVENT_PLACES: Final = BOOK.rule("EVT.devastation")

DEVASTATED: Final = RULES.event("devastated", "9.2a", where=SPACE)
LOSES_DRAW: Final = RULES.event("loses_draw", "9.3a", home=SIDE, where=SPACE)


def bar_devastation(b: Board, space: int, base_rule: int = NOT_HERE) -> int:
    """Rough spaces, bases and spaces already devastated are exempt, whoever does it."""
    d = b.d
    if not d.burns[d.terrain[space]]:
        return ROUGH_NEVER
    if d.base[space] >= 0:
        return base_rule
    return ALREADY_DEVASTATED if b.devastated[space] else 0


def bar_event_devastation(b: Board, f: Event, space: int) -> int:
    if b.d.home[space] != TERRITORY:
        return ONLY_TERRITORY
    return bar_devastation(b, space, EVENT_PLACES)


def bar_burn(b: Board, space: int) -> int:
    """By action or by tribe it also takes a Devastation marker out of the pool (9.2d, 9.2e)."""
    return bar_devastation(b, space) or (NO_MARKER if not b.pool[b.d.devastation_marker] else 0)


def bar_devastate(b: Board, f: Impulse, u: int) -> int:
    """May this unit lay waste the space it stands in?"""
    if b.d.side[u] == f.player and u >= b.d.n_units:
        return NOT_HERE
    return bar_counter(b, f, u) or bar_burn(b, b.at[u])


def burn(g: War, space: int, from_pool: bool) -> None:
    """Put a Devastation marker on the space: out of the pool (9.2d), or the one that was drawn.

    A player whose country burns loses a draw (9.3a), only one in an impulse (9.3b).
    """
    b = g.board
    pile = b.pool if from_pool else b.drawn
    pile[b.d.devastation_marker] -= 1
    b.devastated[space] = 1
    g.tell(DEVASTATED, [space])
    home = home_of(b.d, space)
    if home >= 0 and not b.burned[home]:
        b.burned[home] = 1
        b.lost_draws[home] += 1
        g.tell(LOSES_DRAW, [home, space])
