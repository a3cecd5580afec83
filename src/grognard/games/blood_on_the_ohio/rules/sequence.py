"""4, 12 The turn: ten segments, each with its procedures in order, and what ends it."""

from __future__ import annotations

from typing import Final

from grognard.games.blood_on_the_ohio import components as k
from grognard.games.blood_on_the_ohio import query
from grognard.games.blood_on_the_ohio.components import Line
from grognard.games.blood_on_the_ohio.frames import Operations, SpecialActions
from grognard.games.blood_on_the_ohio.frames_turn import (
    Deploy,
    Encamp,
    ExpeditionCheck,
    Game,
    LeaderCheck,
    NationCheck,
    SupplyCheck,
    Winter,
)
from grognard.games.blood_on_the_ohio.rules.placing import bring
from grognard.games.blood_on_the_ohio.rules.victory import final
from grognard.games.blood_on_the_ohio.state import CHIT, PROCEDURE, RULES, SPACE, US, WC, Board, War
from grognard.kernel.flow import again, goto
from grognard.kernel.kinds import NUMBER

step = RULES.step

# the procedures, as components.PROCEDURES lists them
SPECIAL_ACTIONS: Final = 0
US_OPERATIONS: Final = 1
NATION_CHECK: Final = 2
WC_OPERATIONS: Final = 3
EXPEDITION_CHECK: Final = 4
LEADER_CHECK: Final = 5
US_SUPPLY_CHECK: Final = 6
WINTER_QUARTERING: Final = 7
END_OF_TURN: Final = 8

TURN_BEGINS: Final = RULES.event("turn_begins", "2.1", turn=NUMBER)
SEGMENT_BEGINS: Final = RULES.event("segment_begins", "4.2a", segment=NUMBER, procedures=PROCEDURE.many)
FORT_MIAMIS: Final = RULES.event("fort_miamis", "20.7a", where=SPACE)
ACTIONS_RESET: Final = RULES.event("actions_reset", "12.0a", us=NUMBER, wc=NUMBER)
CHITS_ADDED: Final = RULES.event("chits_added", "12.0b", chits=CHIT.many)


@step(Game, rule="A4.0a")
def first_side_sets_up(g: War, f: Game) -> None:
    """The WC in the full scenarios, the US in the learning scenario (A2.0d)."""
    set_up_side(g, query.scenario_of(g.board).first)


@step(Game, rule="A4.0a")
def other_side_sets_up(g: War, f: Game) -> None:
    set_up_side(g, 1 - query.scenario_of(g.board).first)


def set_up_side(g: War, side: int) -> None:
    if side == US:
        g.call(Deploy())
    else:
        g.call(Encamp())


@step(Game, rule="2.1")
def turn_begins(g: War, f: Game) -> None:
    g.board.segment = 1
    g.tell(TURN_BEGINS, [g.board.turn])


@step(Game, rule="20.7a")
def fort_miamis_appears(g: War, f: Game) -> None:
    """A3.3k, A3.4m"""
    b = g.board
    if b.turn == query.scenario_of(b).fort_miamis:
        b.site[b.d.flag_space] = k.FORT_MIAMIS
        g.tell(FORT_MIAMIS, [b.d.flag_space])


@step(Game, rule="A3.3m")
def reinforcements(g: War, f: Game) -> None:
    """A3.3m, A3.3n, A3.4l More of an expedition comes in, before the first segment."""
    for line in query.scenario_of(g.board).later:
        if is_due(g.board, line):
            bring(g, line)


def is_due(b: Board, line: Line) -> bool:
    """In its own turn, or so many turns after its expedition."""
    if not line.later:
        return line.turn == b.turn
    entered = b.entered[line.expedition - 1]
    return entered > 0 and entered + line.later == b.turn


@step(Game, rule="2.2")
def segment_begins(g: War, f: Game) -> None:
    b = g.board
    f.place = 0
    played = [p for p in b.d.segments[b.segment - 1] if is_played(b, p)]
    if played:
        g.tell(SEGMENT_BEGINS, [b.segment, *played])


@step(Game, rule="4.2a")
def next_procedure(g: War, f: Game) -> None:
    """One after the other, in the order printed."""
    b = g.board
    listed = b.d.segments[b.segment - 1]
    if f.place < len(listed):
        f.procedure = listed[f.place]
        f.place += 1
        again(f)
        if is_played(b, f.procedure):
            begin(g, f.procedure)


def is_played(b: Board, procedure: int) -> bool:
    """A2.1e The scenario may leave some out; 4.1b some are for fall turns only."""
    is_in_season = query.is_fall(b) or procedure not in b.d.fall_only
    return is_in_season and procedure in query.scenario_of(b).procedures


def begin(g: War, procedure: int) -> None:
    if procedure == SPECIAL_ACTIONS:
        g.call(SpecialActions(side=US))
    elif procedure == US_OPERATIONS:
        g.call(Operations(side=US))
    elif procedure == WC_OPERATIONS:
        g.call(Operations(side=WC))
    elif procedure == NATION_CHECK:
        g.call(NationCheck())
    elif procedure == EXPEDITION_CHECK:
        g.call(ExpeditionCheck())
    elif procedure == LEADER_CHECK:
        g.call(LeaderCheck())
    elif procedure == US_SUPPLY_CHECK:
        g.call(SupplyCheck())
    elif procedure == WINTER_QUARTERING:
        g.call(Winter(side=US))
    elif g.board.turn < last_turn(g.board):
        end_turn(g)


def last_turn(b: Board) -> int:
    return query.scenario_of(b).turns[1]


def end_turn(g: War) -> None:
    """12.0a Both tracks are reset, with what was saved; 12.0b, 4.1a before a spring turn the raid cup grows."""
    b = g.board
    s = query.scenario_of(b)
    for side, values in ((US, s.us_sap), (WC, s.wc_sap)):
        b.sap[side] = min(b.d.sap_max, values[b.expedition - 1] + b.saved[side])
        b.saved[side] = 0
    g.tell(ACTIONS_RESET, [b.sap[US], b.sap[WC]])
    if query.is_fall(b):
        added = [chit for chit in range(len(b.raid_cup)) for _ in range(b.d.chit_added[chit][b.turn // 2])]
        for chit in added:
            b.raid_cup[chit] += 1
        if added:
            g.tell(CHITS_ADDED, added)


@step(Game, rule="2.2")
def next_segment(g: War, f: Game) -> None:
    b = g.board
    if b.segment < len(b.d.segments):
        b.segment += 1
        goto(f, segment_begins)


@step(Game, rule="12.0b")
def next_turn(g: War, f: Game) -> None:
    """After the last turn the game is judged."""
    b = g.board
    if b.turn == last_turn(b):
        final(g)
    else:
        b.turn += 1
        goto(f, turn_begins)
