"""SCEN.6 to SCEN.19, TRANS.2, REINF.1 Before the first turn: brief, objectives, edges; units are placed one by one, on
the table or aboard, or held back.
"""

from __future__ import annotations

from typing import Final

from grognard.games.warpath_2e.components import ORD, TRANSPORT
from grognard.games.warpath_2e.deploys import (
    bar_objective,
    bar_places,
    objectives_on_offer,
    places_on_offer,
    read_places,
)
from grognard.games.warpath_2e.frames import Deployment, Objectives, WholeBattle
from grognard.games.warpath_2e.ground import scene_of
from grognard.games.warpath_2e.query import bar_reserve, bar_ride, has_left, own_units
from grognard.games.warpath_2e.query_victory import brief_of, objectives_to_place
from grognard.games.warpath_2e.rules.entry import CLIMB, MOUNTED
from grognard.games.warpath_2e.state import (
    ABOARD,
    BOOK,
    BRIEF,
    EDGE,
    GLOBAL_DOMINATION,
    NONE,
    ON_TABLE,
    ORDER,
    RESERVE,
    RULES,
    SCORCHED_EARTH,
    SIDE,
    TO_PLACE,
    UNIT,
    Board,
    War,
)
from grognard.games.warpath_2e.victory import placed_objectives
from grognard.kernel.chance import Chance, dice
from grognard.kernel.flow import again, goto
from grognard.kernel.kinds import NUMBER
from grognard.tabletop.aftermath import ground_met
from grognard.tabletop.going import Route
from grognard.tabletop.shapes import Kind

step = RULES.step
chance = RULES.chance

SPACED: Final = BOOK.rule("SCEN.10")
IN_TURN: Final = BOOK.rule("SCEN.19")
ZONE: Final = BOOK.rule("SCEN.18")
UNREADABLE: Final = BOOK.rule("MOV.12")
NOT_SET_UP: Final = BOOK.rule("TRANS.2")

LAY: Final = RULES.verb("lay", ORDER)
TAKE_EDGE: Final = RULES.verb("edge", EDGE)
DEPLOY: Final = RULES.verb("deploy", UNIT)
HOLD_BACK: Final = RULES.verb("reserve", UNIT)
PLACE_UNIT: Final = RULES.verb("place", ORDER)

BRIEF_ROLLED: Final = RULES.event("brief_rolled", "SCEN.6", face=NUMBER, brief=BRIEF)
COUNTED: Final = RULES.event("counted", "SCEN.9", face=NUMBER, count=NUMBER)
LAID: Final = RULES.event("laid", "SCEN.10", who=SIDE, x=NUMBER, y=NUMBER)
CHOSE_EDGE: Final = RULES.event("chose_edge", "SCEN.17", who=SIDE, edge=EDGE)
PLACED: Final = RULES.event("placed", "SCEN.19", who=SIDE, unit=UNIT)
HELD: Final = RULES.event("held_back", "REINF.1", who=SIDE, unit=UNIT)
NO_ROOM: Final = RULES.event("no_room", "SCEN.19", unit=UNIT)


# the brief


@chance(WholeBattle, rule="SCEN.6")
def roll_brief(g: War, f: WholeBattle) -> Chance:
    return dice(int(g.board.brief == NONE))


@roll_brief.rolled
def brief_rolled(g: War, f: WholeBattle, faces: list[int]) -> None:
    g.board.brief = brief_of(faces[0])
    g.tell(BRIEF_ROLLED, [faces[0], g.board.brief])


@step(WholeBattle, rule="SCEN.9")
def place_objectives(g: War, f: WholeBattle) -> None:
    b = g.board
    if b.brief in (SCORCHED_EARTH, GLOBAL_DOMINATION) and not placed_objectives(b):
        g.call(Objectives())


@step(WholeBattle, rule="SCEN.19")
def deploy_all(g: War, f: WholeBattle) -> None:
    if TO_PLACE in g.board.at:
        g.call(Deployment())


# objectives


@chance(Objectives, rule="SCEN.9")
def count_objectives(g: War, f: Objectives) -> Chance:
    return dice(1)


@count_objectives.rolled
def counted(g: War, f: Objectives, faces: list[int]) -> None:
    f.left = objectives_to_place(faces[0], g.board.d.table.width, g.board.d.table.depth)
    g.tell(COUNTED, [faces[0], f.left])


@chance(Objectives, rule="SCEN.10")
def who_lays_first(g: War, f: Objectives) -> Chance:
    return dice(2)


@who_lays_first.rolled
def lays_first(g: War, f: Objectives, faces: list[int]) -> None:
    """DICE.3 Ties are rolled again."""
    if faces[0] == faces[1]:
        again(f)
    else:
        f.side = int(faces[1] > faces[0])


def spots(b: Board, f: Objectives) -> list[list[int]]:
    return objectives_on_offer(b)


def bar_spot(b: Board, f: Objectives, at: list[int]) -> int:
    barred = bar_objective(b, (at[0], at[1]))
    return BOOK.rule(barred) if barred else 0


lay = RULES.ask(Objectives, "lay", by="side", rule="SCEN.10", when="left")


@lay.draws(LAY, spots, bar_spot, otherwise=SPACED, least=2, most=2)
def lay_objective(g: War, f: Objectives, at: list[int]) -> None:
    """The players alternate, unless one is out of time; where no spot is left, the rest are not placed."""
    b = g.board
    b.objective_x[f.objective], b.objective_y[f.objective] = at
    g.tell(LAID, [f.side, *at])
    f.objective += 1
    f.left -= 1
    f.side = 1 - f.side if has_left(b, 1 - f.side) else f.side
    again(f)


# edges


@chance(Deployment, rule="SCEN.17")
def who_chooses(g: War, f: Deployment) -> Chance:
    return dice(2)


@who_chooses.rolled
def chooses(g: War, f: Deployment, faces: list[int]) -> None:
    if faces[0] == faces[1]:
        again(f)
    else:
        f.side = int(faces[1] > faces[0])


def edges(b: Board, f: Deployment) -> list[int]:
    return [0, 1]


def edges_are_open(b: Board, f: Deployment) -> bool:
    return NONE in b.edge


edge = RULES.ask(Deployment, "edge", by="side", rule="SCEN.17", when=edges_are_open)


@edge.offers(TAKE_EDGE, edges)
def take_edge(g: War, f: Deployment, which: int) -> None:
    b = g.board
    b.edge[f.side], b.edge[1 - f.side] = which, 1 - which
    g.tell(CHOSE_EDGE, [f.side, which])


# units


def to_deploy(b: Board, f: Deployment) -> list[int]:
    return [u for u in own_units(b, f.side) if b.at[u] == TO_PLACE]


def bar_hold(b: Board, f: Deployment, unit: int) -> int:
    return bar_reserve(b, unit) if unit in to_deploy(b, f) else IN_TURN


choose_unit = RULES.ask(Deployment, "choose_unit", by="side", rule="SCEN.19")


@choose_unit.offers(DEPLOY, to_deploy, otherwise=IN_TURN)
def deploy(g: War, f: Deployment, unit: int) -> None:
    f.unit = unit


@choose_unit.offers(HOLD_BACK, to_deploy, bar_hold)
def hold(g: War, f: Deployment, unit: int) -> None:
    f.unit = NONE
    g.board.at[unit] = RESERVE
    g.tell(HELD, [f.side, unit])


def places(b: Board, f: Deployment) -> list[list[int]]:
    return places_on_offer(b, f.unit)


def bar_place(b: Board, f: Deployment, ints: list[int]) -> int:
    found = read_places(b, f.unit, ints)
    if found is None:
        return UNREADABLE
    barred = bar_places(b, f.unit, *found)
    return BOOK.rule(barred) if barred else 0


place_unit = RULES.ask(Deployment, "place_unit", by="side", rule="SCEN.18", when="unit")


@place_unit.draws(PLACE_UNIT, places, bar_place, otherwise=ZONE)
def place_there(g: War, f: Deployment, ints: list[int]) -> None:
    """ORD.4 A gun that is set up in difficult terrain stays there for good."""
    b = g.board
    found = read_places(b, f.unit, ints)
    assert found is not None
    for m, (x, y) in found[1].items():
        b.x[m], b.y[m], b.facing[m] = x, y, found[0]
    b.at[f.unit] = ON_TABLE
    if b.d.entry[f.unit].type == ORD:
        stands = {m: Route((at,), 0) for m, at in found[1].items()}
        b.dug_in[f.unit] = int(bool(ground_met(scene_of(b), stands, (Kind.AREA,))))
    g.tell(PLACED, [f.side, f.unit])


def transports(b: Board, f: Deployment) -> list[int]:
    """TRANS.2 Those of its side that are set up already; those held back take passengers, too."""
    own = own_units(b, f.side)
    return [u for u in own if u != f.unit and b.d.rules[u][TRANSPORT] and b.at[u] in (ON_TABLE, RESERVE)]


def bar_aboard(b: Board, f: Deployment, transport: int) -> int:
    """0, or the rule that keeps a unit out of a transport; in one that waits, it is in reserve itself (REINF.1)."""
    if transport not in transports(b, f):
        return NOT_SET_UP
    waits = b.at[transport] == RESERVE
    return bar_ride(b, f.unit, transport) or (bar_reserve(b, f.unit) if waits else 0)


@place_unit.offers(CLIMB, transports, bar_aboard)
def place_aboard(g: War, f: Deployment, transport: int) -> None:
    b = g.board
    b.at[f.unit], b.ride[f.unit] = ABOARD, transport
    g.tell(MOUNTED, [f.unit, transport], rule=NOT_SET_UP)


@step(Deployment, rule="SCEN.19")
def next_side(g: War, f: Deployment) -> None:
    """The players alternate; whoever has no more units is passed over. A unit that finds no room waits in reserve."""
    b = g.board
    if f.unit != NONE and b.at[f.unit] == TO_PLACE:
        b.at[f.unit] = RESERVE
        g.tell(NO_ROOM, [f.unit])
    f.unit = NONE
    f.side = 1 - f.side
    if not to_deploy(b, f):
        f.side = 1 - f.side
    if to_deploy(b, f):
        goto(f, choose_unit)
