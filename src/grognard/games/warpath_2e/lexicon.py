"""The ids and names of what is fielded: what options, sentences and plain data call it."""

from __future__ import annotations

from grognard.games.warpath_2e import state
from grognard.games.warpath_2e.components import CLOCKS, EDGES
from grognard.games.warpath_2e.roster import SIDES, Roster
from grognard.kernel.kinds import Lexicon


def lexicon_for(r: Roster) -> Lexicon:
    x = Lexicon(r)
    none = {state.NONE: "none"}
    side_of_models = [r.side[u] for u in r.unit]
    x.add(state.SIDE, SIDES, r.side_names, off={state.NONE: "nobody"})
    x.add(state.UNIT, r.units, r.unit_names, r.side, [e.id for e in r.entry], off=none)
    x.add(state.MODEL, r.models, r.model_names, side_of_models, off=none)
    most = max(map(len, r.weapons), default=0) + 1  # Zap! is one more
    x.add(state.WEAPON, [f"weapon-{n + 1}" for n in range(most)], off=none)
    x.add(state.PIECE, [p.id for p in r.table.pieces], [piece_name(p.id) for p in r.table.pieces], off=none)
    x.add(state.OBJECTIVE, [f"objective-{n + 1}" for n in range(state.OBJECTIVES)])
    x.add(state.PLACE, state.PLACES)
    x.add(state.ACTION, state.ACTIONS)
    x.add(state.BRIEF, state.BRIEFS, off={state.NONE: "not rolled"})
    x.add(state.EDGE, EDGES, off={state.NONE: "not chosen"})
    x.add(state.DIE, [f"die-{n + 1}" for n in range(state.DICE)], off=none)
    x.add(state.VOLLEY, [f"volley-{n + 1}" for n in range(state.VOLLEYS)], off=none)
    x.add(state.ORDER, ["drawn", *(f"order-{n + 1}" for n in range(state.ORDERS))])
    x.add(state.RESULT, state.RESULTS)
    x.add(state.SWITCH, state.SWITCHES)
    x.add(state.CLOCK, CLOCKS)
    return x


def piece_name(id: str) -> str:
    """A terrain piece as sentences call it; of a pair, which half of the table it lies in.

    >>> piece_name("low_wall_a_n"), piece_name("depot")
    ('the north low wall a', 'the depot')
    """
    words = id.split("_")
    half = {"n": "north ", "s": "south "}.get(words[-1], "") if len(words) > 1 else ""
    return f"the {half}{' '.join(words[:-1] if half else words)}"


def look_of(id: str) -> str:
    """What a piece resembles: its id without what only tells it from others.

    >>> look_of("low_wall_a_n"), look_of("depot")
    ('low_wall', 'depot')
    """
    words = id.split("_")
    return "_".join(w for w in words if len(w) > 1) or id
