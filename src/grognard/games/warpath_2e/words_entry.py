"""Facts of units that come onto the table or leave it: where, how far, and what is in the way."""

from __future__ import annotations

from typing import Any

from grognard.games.warpath_2e.components import LUMBERING, OPEN_TOP
from grognard.games.warpath_2e.drives import drives_on_offer
from grognard.games.warpath_2e.entries import around_hulk, entries_on_offer, fault, from_transport, leader_gap
from grognard.games.warpath_2e.frames import Activation, Wreck
from grognard.games.warpath_2e.measure import unit_gap
from grognard.games.warpath_2e.moves import NEAR, moves_on_offer
from grognard.games.warpath_2e.orders import Order, Pointed, read_order
from grognard.games.warpath_2e.query import entry_reach, living, seats_left
from grognard.games.warpath_2e.state import ACTION, DISMOUNT, DOUBLE, MODEL, MOVE, War
from grognard.games.warpath_2e.words_drive import told
from grognard.games.warpath_2e.words_orders import inches, lexicon_of, named_piece, way_told
from grognard.kernel.phrases import Phrases
from grognard.tabletop.going import Refused


def unit_of(f: Any) -> int:
    """Who comes onto the table."""
    return f.passenger if isinstance(f, Wreck) else int(f.unit)


def refused(g: War, f: Any, ints: list[int]) -> Refused:
    if isinstance(ints, Pointed):
        return ints.no
    no = fault(g.board, unit_of(f), ints)
    assert no is not None
    return no


def name_of(g: War, model: int | None) -> str:
    return lexicon_of(g).name(MODEL, model) if model is not None else "another model"


def add_entry_facts(words: Phrases) -> None:
    words.order_fact("entry_model")(lambda g, f, ints: name_of(g, refused(g, f, ints).model))
    words.order_fact("entry_figure")(lambda g, f, ints: name_of(g, refused(g, f, ints).figure))
    words.order_fact("entry_piece")(lambda g, f, ints: named_piece(g, refused(g, f, ints).piece))
    words.order_fact("entry_gap")(lambda g, f, ints: inches(leader_gap(g.board, unit_of(f), (ints[0], ints[1]))))
    words.order_fact("entry_hulk")(_hulk)
    words.order_fact("entry_away")(lambda g, f, ints: inches(from_transport(g.board, unit_of(f), (ints[0], ints[1]))))
    words.know(
        turn=lambda g, f, noun: g.board.turn,
        entry_side=lambda g, f, noun: inches(entry_reach(g.board.turn, g.board.d.table.depth)[0]),
        entry_corner=lambda g, f, noun: inches(entry_reach(g.board.turn, g.board.d.table.depth)[1]),
        entry_spot=_spot,
        walk_way=lambda g, f, noun: way_told(g, f, _walk(g, f, noun)),
        slow_way=lambda g, f, noun: told(_slow(g, f, noun), g.board.facing[g.board.d.first[f.unit]]),
        seats=lambda g, f, noun: seats_left(g.board, noun),
        mount_gap=_mount_gap,
    )
    words.know(ACTION, walk_action=lambda g, f, noun: _walk(g, f, noun).action)
    words.know(ACTION, slow_action=lambda g, f, noun: _slow(g, f, noun)[0])


def _hulk(g: War, f: Any, ints: list[int]) -> str:
    """Who is too far from the hulk: the Leader, or too many of the others."""
    away = leader_gap(g.board, unit_of(f), (ints[0], ints[1]))
    if away > NEAR:
        return f"the Leader would be {inches(away)} from it"
    near, room = around_hulk(g.board, unit_of(f), ints)
    return f"there is room for {room}, and {near} would stand there"


def _spot(g: War, f: Any, noun: int) -> str:
    ints = entries_on_offer(g.board, unit_of(f))[noun - 1]
    return f"the Leader at {inches(ints[0])}, {inches(ints[1])}"


def _walk(g: War, f: Activation, noun: int) -> Order:
    b = g.board
    fast = f.action == DISMOUNT and b.d.rules[b.ride[f.unit]][OPEN_TOP] and not b.d.rules[f.unit][LUMBERING]
    order = read_order(b, f.unit, moves_on_offer(b, f.unit, (MOVE, DOUBLE) if fast else (MOVE,))[noun - 1])
    assert order is not None
    return order


def _slow(g: War, f: Activation, noun: int) -> list[int]:
    return drives_on_offer(g.board, f.unit, True)[noun - 1]


def _mount_gap(g: War, f: Activation, transport: int) -> str:
    b = g.board
    return inches(round(unit_gap(b, f.unit, transport)) if living(b, transport) else 0)
