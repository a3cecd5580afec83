"""4.1 Set-up."""

from __future__ import annotations

from typing import Final

from grognard.games.indian_territory.frames import Game
from grognard.games.indian_territory.state import (
    ASIDE,
    AT_START,
    BOOK,
    BOX,
    CONFEDERATE,
    NATIONS,
    RULES,
    UNION,
    Board,
    Components,
    War,
    count_troops,
)
from grognard.kernel.flow import Position

rule = BOOK.rule

UNION_SET_UP: Final = rule("4.1a")
CONFEDERATE_SET_UP: Final = rule("4.1b")
TRIBES_SET_UP: Final = rule("4.1c")
MARKERS_SET_UP: Final = rule("4.1d")
CONTROL_AT_START: Final = rule("3.2a")
SMITH_CONFEDERATE: Final = rule("6.5a")


def empty_board(d: Components) -> Board:
    """Before anything is placed: every counter aside, no marker in the pool."""
    n, counters = len(d.spaces), len(d.counters)
    return Board(
        d,
        turn=0,
        half=0,
        first=UNION,
        ends=0,
        control=d.start_control[:],
        devastated=[0] * n,
        fort=[0] * n,
        fort_side=[0] * n,
        pool=[0] * len(d.markers),
        drawn=[0] * len(d.markers),
        lost_draws=[0, 0],
        kept=[0, 0],
        burned=[0, 0],
        raised=[0] * len(NATIONS),
        smith_fallen=0,
        released=0,
        at=[ASIDE] * counters,
        used=[0] * counters,
        panicked=[0] * counters,
        known=[0] * counters,
        wagon_side=[],
        wagon_at=[],
        wagon_load=[],
        wagon_used=[],
        wagon_known=[],
    )


def first_position(d: Components) -> Board:
    """1861 counters in the recruit boxes, the tribes in their camps, every marker in the pool but Quantrill."""
    b = empty_board(d)
    for u in range(len(d.counters)):
        if d.entry[u] == AT_START and TRIBES_SET_UP:
            b.at[u] = d.start[u]
        elif d.entry[u] == 1 and (UNION_SET_UP if d.side[u] == UNION else CONFEDERATE_SET_UP):
            b.at[u] = BOX
    if MARKERS_SET_UP:
        b.pool = d.marker_count[:]
    if not CONTROL_AT_START:
        b.control = [UNION] * len(d.spaces)
    if not SMITH_CONFEDERATE:
        b.control[d.fort_smith] = UNION
    recount(b)
    return b


def recount(b: Board) -> None:
    """After counters were put by hand."""
    b.troops = count_troops(b.d, b.at)


def set_up(d: Components) -> War:
    g: War = Position(RULES, first_position(d), [])
    g.call(Game(player=CONFEDERATE))
    return g
