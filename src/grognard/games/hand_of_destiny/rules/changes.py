"""What changes on the map whenever a unit comes (11.0e, 7.0c), goes or dies (13.3a).

Who holds a space follows (5.0b), and forts (22) and fog (10).
"""

from __future__ import annotations

from typing import Final

from grognard.games.hand_of_destiny.frames import Move
from grognard.games.hand_of_destiny.query import crowd, is_fleet, is_on, units_in
from grognard.games.hand_of_destiny.query_march import must_stop
from grognard.games.hand_of_destiny.state import BOX, DEAD, RULES, SIDE, SPACE, UNIT, Board, War, clear_marks
from grognard.games.hand_of_destiny.vocabulary import FORTS, NONE, TO_RECRUIT
from grognard.kernel.flow import others
from grognard.kernel.kinds import FLAG, NUMBER

STEPPED: Final = RULES.event(
    "stepped", "11.0e", who=SIDE, origin=SPACE, to=SPACE, nth=NUMBER, count=NUMBER, sails=FLAG, units=UNIT.many
)
FORT_GONE: Final = RULES.event("fort_gone", "22.3a", who=SIDE, where=SPACE)
HELD: Final = RULES.event("held", "5.0b", who=SIDE, where=SPACE)
TURNED_BACK: Final = RULES.event("turned_back", "7.0c", who=SIDE, where=SPACE)
SHOWN: Final = RULES.event("shown", "10.0b", who=SIDE, where=SPACE, units=UNIT.many)
ELIMINATED: Final = RULES.event("eliminated", "13.3a", who=SIDE, where=SPACE, lost=UNIT)


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
    clear_marks(b, [u])
    b.panicked[u] = 0
    for i in range(len(b.changes) - 4, -1, -4):
        if b.changes[i + 1] == u:
            del b.changes[i : i + 4]


def bring(g: War, u: int, to: int) -> None:
    """Put a unit into a space, where it stays, or into a box: control, forts and fog follow."""
    b, side, origin = g.board, g.board.d.side[u], g.board.at[u]
    meets = to >= 0 and crowd(b, 1 - side, to) > 0 and not crowd(b, side, to)
    put(b, u, to)
    for space in (origin, to):
        if space >= 0:
            settle(g, space)
    if meets:
        show(g, to)


def eliminate(g: War, u: int, by: int = 0) -> None:
    """13.3a: to the dead pile, or to the Recruit Box where the scenario says so (3.0f).

    `by` is the rule where it isn't an elimination by fire.
    """
    b = g.board
    g.tell(ELIMINATED, [b.d.side[u], b.at[u], u], rule=by)
    bring(g, u, BOX if b.d.dies_to[u] == TO_RECRUIT else DEAD)


def settle(g: War, space: int, stays: bool = True) -> None:
    """A side alone in a space holds it (5.0b), unless it sails past, and an enemy fort marker there is gone (22.3a)."""
    b = g.board
    for side in (0, 1):
        if crowd(b, side, space) and not crowd(b, 1 - side, space):
            if stays and b.control[space] != side:
                b.control[space] = side
                g.tell(HELD, [side, space])
            if b.fort[space] == 1 - side and is_on(b, FORTS):
                remove_fort(g, space)


def remove_fort(g: War, space: int) -> None:
    """The marker goes back to its owner, who may build it again from his next turn on (22.3c)."""
    b = g.board
    g.tell(FORT_GONE, [b.fort[space], space])
    if b.fort[space] == b.active:
        b.down[b.active] += 1
    b.fort[space] = NONE


def show(g: War, space: int) -> None:
    """10.0b: the two sides are together, and both see everything in the space."""
    b = g.board
    for side in (0, 1):
        g.tell(SHOWN, [side, space, *units_in(b, side, space)])
    g.reveal()


def turn_back(g: War, side: int, space: int) -> None:
    """Effect 14: they stay where they are, and nobody tries again in this player turn."""
    g.board.closed.append(side * len(g.board.d.spaces) + space)
    g.tell(TURNED_BACK, [side, space])
    g.reveal()


def ends_move(g: War, u: int) -> None:
    """A fleet takes a space only where its move ends (5.0b)."""
    if is_fleet(g.board, u):
        settle(g, g.board.at[u])


def advance(g: War, f: Move, space: int) -> None:
    """All of them go to the space, and stop there if they must."""
    b = g.board
    origin = f.at
    f.stopped = must_stop(b, f, space) != 0
    met = crowd(b, 1 - f.side, space) > 0 and not crowd(b, f.side, space)
    for u in f.members + f.cargo:
        put(b, u, space)
    f.at = space
    f.steps += 1
    told = [f.side, origin, space, f.steps, len(f.members) + len(f.cargo), int(f.afloat)]
    g.tell(STEPPED, [*told, *f.members, *f.cargo], f.side)
    g.tell(STEPPED, told, others(f.side))
    settle(g, origin)
    settle(g, space, stays=not f.afloat)
    if met:
        show(g, space)
