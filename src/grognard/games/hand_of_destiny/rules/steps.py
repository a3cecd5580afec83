"""11.0e One step of a move, and what it changes."""

from __future__ import annotations

from grognard.games.hand_of_destiny.frames import Move
from grognard.games.hand_of_destiny.query import crowd
from grognard.games.hand_of_destiny.query_march import must_stop
from grognard.games.hand_of_destiny.rules.changes import pass_by, put, settle, show
from grognard.games.hand_of_destiny.state import STEPPED, War


def advance(g: War, f: Move, s: int) -> None:
    """All of them go to the space, and stop there if they must."""
    b = g.board
    origin = f.at
    f.stopped = must_stop(b, f, s) != 0
    met = crowd(b, 1 - f.side, s) > 0 and not crowd(b, f.side, s)
    for u in f.members:
        put(b, u, s)
    for u in f.cargo:
        put(b, u, s)
    f.at = s
    f.steps += 1
    g.tell(STEPPED, [f.side, origin, s, len(f.members) + len(f.cargo), int(f.afloat)])
    settle(g, origin)
    if f.afloat:
        pass_by(g, f.members[0], s)
    else:
        settle(g, s)
    if met:
        show(g, s)
