"""Facts that the templates of data/words/setup.toml ask for."""

from __future__ import annotations

from grognard.games.blood_on_the_ohio import components as k
from grognard.games.blood_on_the_ohio import query
from grognard.games.blood_on_the_ohio.frames_turn import Arrival, Deploy, Encamp, SupplyCheck, Winter
from grognard.games.blood_on_the_ohio.state import SPACE, US, War
from grognard.games.blood_on_the_ohio.words_log import WORDS, placed_as
from grognard.kernel.choice import NOUNS

fact = WORDS.fact


@fact("free")
def free(g: War, f: object, noun: int) -> list[str]:
    """The spaces that a decision offers, by name."""
    assert g.ask is not None
    place = g.rules.verb_names["place"].index
    return [g.board.d.space_names[c % NOUNS] for c in g.ask.options if c // NOUNS == place]


@fact("what")
def what(g: War, f: Encamp | Deploy, noun: int) -> str:
    """What is placed next of a set-up: sound ones, damaged ones, ruins."""
    site = k.VILLAGE if isinstance(f, Encamp) else k.SETTLEMENT
    sound = f.villages if isinstance(f, Encamp) else f.settlements
    return placed_as(site if sound or f.reduced else k.RAZED, not sound)


@fact("left_to_place")
def left_to_place(g: War, f: Encamp | Deploy, noun: int) -> int:
    return (f.villages if isinstance(f, Encamp) else f.settlements) + f.reduced + f.razed


# nations


@fact("burned", kind=SPACE)
def burned(g: War, f: Encamp, noun: int) -> int:
    return g.board.d.principals[f.homeless[0]]


@fact("moves")
def moves(g: War, f: Encamp, noun: int) -> int:
    return g.board.d.site_moves[k.PRINCIPAL]


@fact("to_river")
def to_river(g: War, f: Encamp, noun: int) -> int:
    return g.board.d.village_to_river


@fact("near_from")
def near_from(g: War, f: Encamp, noun: int) -> int:
    return query.scenario_of(g.board).wc[f.line].distance[0]


@fact("near_to")
def near_to(g: War, f: Encamp, noun: int) -> int:
    return query.scenario_of(g.board).wc[f.line].distance[1]


@fact("south")
def south(g: War, f: Encamp, noun: int) -> int:
    return query.scenario_of(g.board).wc[f.line].south


@fact("south_of", kind=SPACE)
def south_of(g: War, f: Encamp, noun: int) -> int:
    return query.scenario_of(g.board).wc[f.line].south_of


@fact("together")
def together(g: War, f: Encamp, noun: int) -> int:
    return query.scenario_of(g.board).wc[f.line].together


@fact("is_home")
def is_home(g: War, f: Encamp, noun: int) -> int:
    return int(query.is_village(g.board, noun) and g.board.d.nation[noun] == f.nation)


# the US


@fact("fort_far")
def fort_far(g: War, f: Deploy, noun: int) -> str:
    low, high = query.scenario_of(g.board).forts[f.line].distance
    return str(low) if low == high else f"{low} to {high}"


@fact("fort_from")
def fort_from(g: War, f: Deploy, noun: int) -> str:
    fort = query.scenario_of(g.board).forts[f.line].from_fort
    return g.board.d.fort_names[fort] if fort >= 0 else "another fort"


@fact("bank")
def bank(g: War, f: Deploy, noun: int) -> str:
    return "north" if f.north else "south and east"


@fact("others")
def others(g: War, f: Arrival, noun: int) -> int:
    return len(f.members) - 1


@fact("to_forts")
def to_forts(g: War, f: Arrival, noun: int) -> int:
    return int(f.to == k.AT_FORTS)


# supply and winter


@fact("wagon_at", kind=SPACE)
def wagon_at(g: War, f: SupplyCheck, noun: int) -> int:
    return g.board.at[noun]


@fact("wagon_is")
def wagon_is(g: War, f: SupplyCheck, noun: int) -> str:
    return "half used" if g.board.reduced[noun] else "full"


@fact("hungry")
def hungry(g: War, f: SupplyCheck, noun: int) -> int:
    return len([u for u in query.units_in(g.board, US, f.where) if not g.board.reduced[u]])


@fact("supply_distance")
def supply_distance(g: War, f: SupplyCheck, noun: int) -> int:
    return g.board.d.supply_distance


@fact("comes_from")
def comes_from(g: War, f: Winter, noun: int) -> str:
    at = g.board.at[f.unit]
    return f", from {g.board.d.space_names[at]}" if at >= 0 else ""


@fact("is_own")
def is_own(g: War, f: Winter, noun: int) -> int:
    d = g.board.d
    return int(query.is_village(g.board, noun) and d.nation[noun] == d.people[f.unit])
