"""What changes on the map whenever a unit comes, goes or dies: who holds a space (5.0b), forts (22), fog (10)."""

from __future__ import annotations

from typing import Final

from grognard.games.hand_of_destiny.matter import FORTS, NONE, TO_RECRUIT
from grognard.games.hand_of_destiny.query import crowd, is_fleet, is_on, units_in
from grognard.games.hand_of_destiny.state import (
    BOOK,
    BOX,
    DEAD,
    ELIMINATED,
    FORT_GONE,
    HELD,
    SHOWN,
    TURNED_BACK,
    Board,
    War,
)

rule = BOOK.rule

HOLDING: Final = rule("5.0b")
LOST_FOR_GOOD: Final = rule("3.0e")
WHERE_LOST: Final = rule("3.0f")
CONTACT: Final = rule("10.0b")
OVERRUN: Final = rule("22.3a")
GARRISON_DESTROYED: Final = rule("22.2b")
REBUILDING: Final = rule("22.3c")


def put(b: Board, u: int, to: int) -> None:
    """Take a unit from where it is and put it elsewhere, on or off the map."""
    side = b.d.side[u]
    origin = b.at[u]
    if origin >= 0:
        b.crowd[2 * origin + side] -= 1
    if to >= 0:
        b.crowd[2 * to + side] += 1
    b.at[u] = to
    if to < 0:
        forget(b, u)


def forget(b: Board, u: int) -> None:
    """A unit that leaves the map loses what cards gave it, and whatever it did in this turn."""
    for marks in (b.moved, b.built, b.pursued, b.panicked):
        marks[u] = 0
    for marks in (b.left, b.more, b.granted, b.forced, b.attrition, b.ignores):
        marks[u] = 0
    for i in range(len(b.changes) - 4, -1, -4):
        if b.changes[i + 1] == u:
            del b.changes[i : i + 4]


def bring(g: War, u: int, to: int) -> None:
    """Put a unit into a space, where it stays: control, forts and fog follow."""
    origin = g.board.at[u]
    meets = crowd(g.board, 1 - g.board.d.side[u], to) > 0 and not crowd(g.board, g.board.d.side[u], to)
    put(g.board, u, to)
    if origin >= 0:
        settle(g, origin)
    settle(g, to)
    if meets:
        show(g, to)


def take_off(g: War, u: int, to: int) -> None:
    """Remove a unit from the map to one of the boxes."""
    origin = g.board.at[u]
    put(g.board, u, to)
    if origin >= 0:
        settle(g, origin)


def eliminate(g: War, u: int) -> None:
    """13.3a, 13.5e: to the dead pile, or to the Recruit Box where the scenario says so (3.0f)."""
    b = g.board
    g.tell(ELIMINATED, [b.d.side[u], b.at[u], u])
    spared = b.d.dies_to[u] == TO_RECRUIT and WHERE_LOST != 0
    take_off(g, u, BOX if spared or not LOST_FOR_GOOD else DEAD)


def settle(g: War, s: int) -> None:
    """A side alone in a space holds it (5.0b), and an enemy fort marker there is gone (22.3a)."""
    b = g.board
    for side in (0, 1):
        if crowd(b, side, s) and not crowd(b, 1 - side, s):
            if b.hold[s] != side and HOLDING:
                b.hold[s] = side
                g.tell(HELD, [side, s])
            overrun(g, side, s)


def pass_by(g: War, fleet: int, s: int) -> None:
    """A fleet sails past: it takes no space (5.0b), but an empty fort marker goes (22.3a)."""
    side = g.board.d.side[fleet]
    if not crowd(g.board, 1 - side, s):
        overrun(g, side, s)


def overrun(g: War, side: int, s: int) -> None:
    b = g.board
    if b.fort[s] == 1 - side and is_on(b, FORTS) and OVERRUN:
        remove_fort(g, s)


def remove_fort(g: War, s: int) -> None:
    """The marker goes back to its owner, who may build it again from his next turn on (22.3c)."""
    b = g.board
    g.tell(FORT_GONE, [b.fort[s], s])
    if b.fort[s] == b.active and REBUILDING:
        b.down[b.active] += 1
    b.fort[s] = NONE


def destroy_garrison(g: War, side: int, s: int) -> None:
    """22.2b: battle has wiped out the whole garrison."""
    b = g.board
    if b.fort[s] == side and not crowd(b, side, s) and GARRISON_DESTROYED:
        remove_fort(g, s)


def show(g: War, s: int) -> None:
    """10.0b: the two sides are together, and both see everything in the space."""
    b = g.board
    if not CONTACT:
        return
    for side in (0, 1):
        g.tell(SHOWN, [side, s, *units_in(b, side, s)])
    g.reveal()


def turn_back(g: War, side: int, s: int) -> None:
    """Effect 14: they stay where they are, and nobody tries again in this player turn."""
    g.board.closed.append(side * len(g.board.d.spaces) + s)
    g.tell(TURNED_BACK, [side, s])
    g.reveal()


def ends_move(g: War, u: int) -> None:
    """A fleet takes a space only where its move ends (5.0b)."""
    if is_fleet(g.board, u):
        settle(g, g.board.at[u])
