"""22 Fort markers: building them and taking them down, in the Recruiting Phase."""

from __future__ import annotations

from typing import Final

from grognard.games.hand_of_destiny.matter import F_BUILDS_FORTS, FORTS, NONE, SUPPLY
from grognard.games.hand_of_destiny.query import crowd, has_flag, is_on, markers_left, on_map, reaches_supply
from grognard.games.hand_of_destiny.state import BOOK, FORT_BUILT, FORT_RAZED, Board, War

rule = BOOK.rule

NO_MARKERS: Final = rule("22.0a")
BUILDERS: Final = rule("22.1a")
IN_SUPPLY: Final = rule("22.1b")
WHERE: Final = rule("22.1d")
LIMITED: Final = rule("22.1e")
TAKEN_DOWN: Final = rule("22.3b")
REBUILDING: Final = rule("22.3c")


def builders(b: Board, side: int) -> list[int]:
    """Who may build a fort now; nobody, while no marker is left (22.1e)."""
    if LIMITED and markers_left(b, side) <= 0:
        return []
    return [u for u in on_map(b, side) if not bar_build(b, side, u)]


def bar_build(b: Board, side: int, u: int) -> int:
    """May this unit build a fort where it stands?"""
    s = b.at[u]
    if not is_on(b, FORTS):
        return NO_MARKERS
    if b.d.side[u] != side or s < 0 or not has_flag(b, u, F_BUILDS_FORTS):
        return BUILDERS
    if b.built[u] or crowd(b, 1 - side, s):
        return BUILDERS
    return bar_fort(b, side, s) or bar_supply(b, side, s)


def bar_supply(b: Board, side: int, s: int) -> int:
    """22.1b: the space is judged, without the new fort; not the builder."""
    return IN_SUPPLY if is_on(b, SUPPLY) and not reaches_supply(b, side, s) else 0


def bar_fort(b: Board, side: int, s: int) -> int:
    """22.1d and 22.1e: may a marker of this side stand in the space at all?"""
    if b.d.fort_use[s] != NONE or b.fort[s] != NONE or b.d.no_fort[s] or b.d.sea[s]:
        if WHERE:
            return WHERE
    return LIMITED if markers_left(b, side) <= 0 else 0


def build(g: War, side: int, u: int) -> None:
    """The builder stays where it is in the coming March Phase (22.1c)."""
    b = g.board
    b.built[u] = 1
    set_fort(g, side, b.at[u])


def set_fort(g: War, side: int, s: int) -> None:
    g.board.fort[s] = side
    g.tell(FORT_BUILT, [side, s])


def bar_raze(b: Board, side: int, s: int) -> int:
    return TAKEN_DOWN if b.fort[s] != side or not is_on(b, FORTS) else 0


def raze(g: War, side: int, s: int) -> None:
    """It may be built again from the following turn on (22.3c)."""
    b = g.board
    b.fort[s] = NONE
    b.down[side] += 1 if REBUILDING else 0
    g.tell(FORT_RAZED, [side, s])
