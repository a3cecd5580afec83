"""The ids and names of the components: what options, sentences and plain data call them."""

from __future__ import annotations

from typing import Final

from grognard.games.blood_on_the_ohio import components as k
from grognard.games.blood_on_the_ohio import state
from grognard.games.blood_on_the_ohio.components import NONE, SIDES, Components
from grognard.kernel.kinds import Lexicon

SIDE_NAMES: Final = ["the United States", "the Western Confederacy"]
PROCEDURES: Final = [
    "Special Actions", "US Operations", "Nation Check", "WC Operations", "Expedition Check", "Leader Check",
    "US Supply Check", "Winter Quartering", "End of Turn",
]  # fmt: skip
EXPEDITIONS: Final = ["first", "second", "third"]


def lexicon_for(d: Components) -> Lexicon:
    x = Lexicon(d)
    principals = [d.spaces[s] for s in d.principals], [d.space_names[s] for s in d.principals]
    x.add(state.SIDE, SIDES, SIDE_NAMES, plural=(state.US,), forms={"adjective": ["US", "WC"]})
    x.add(state.SPACE, d.spaces, d.space_names, off=state.OFF)
    many = [*d.by_type[k.WA], *d.by_type[k.BA]]  # warriors and arms, whose names are plurals
    kinds = [k.TYPES[t] for t in d.type]
    x.add(state.UNIT, d.counters, d.counter_names, d.side, kinds, off={NONE: "none"}, plural=many)
    x.add(state.NATION, d.nations, [f"the {name}" for name in d.nation_names], plural=range(len(d.nations)))
    x.add(state.PRINCIPAL, *principals)
    x.add(state.FORT, d.forts, d.fort_names)
    x.add(state.CHIT, d.chits, d.chits)
    x.add(state.EXPEDITION, EXPEDITIONS, [f"the {name} expedition" for name in EXPEDITIONS])
    x.add(state.SCENARIO, [s.id for s in d.scenarios], [s.name for s in d.scenarios])
    for kind, ids in (
        (state.SITE, k.SITES), (state.STATUS, k.STATUSES), (state.SWITCH, k.SWITCHES), (state.ACTION, k.ACTIONS),
        (state.EVENT, k.EVENTS),
    ):  # fmt: skip
        x.add(kind, ids)
    x.add(state.PROCEDURE, k.PROCEDURES, PROCEDURES)
    return x
