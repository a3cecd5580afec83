"""Facts of orders: what those on offer are called, and the figures of one that a hand has drawn and a rule refuses."""

from __future__ import annotations

from typing import Any

from grognard.games.warpath_2e import components as k
from grognard.games.warpath_2e.charges import charge_fault, charges_on_offer, placed_charge
from grognard.games.warpath_2e.components import MIL
from grognard.games.warpath_2e.deploys import (
    depth_of_zone,
    objectives_on_offer,
    places_on_offer,
    read_places,
    setup_fault,
)
from grognard.games.warpath_2e.frames import Activation, Charge, Deployment, Objectives, ReconMoves
from grognard.games.warpath_2e.ground import scene_of
from grognard.games.warpath_2e.moves import fault, terms
from grognard.games.warpath_2e.orders import Order, Pointed, read_order, routes_of, write_order
from grognard.games.warpath_2e.paces import allowance
from grognard.games.warpath_2e.query import living
from grognard.games.warpath_2e.state import ACTION, CHARGE, MODEL, MOVE, PIECE, UNIT, Board, War
from grognard.games.warpath_2e.telling import way_in_words
from grognard.kernel.kinds import Lexicon
from grognard.kernel.phrases import Phrases
from grognard.tabletop.aftermath import ground_met
from grognard.tabletop.distance import unit_gap
from grognard.tabletop.going import Going, Reason, Refused
from grognard.tabletop.shapes import Kind

Goer = Activation | Charge | ReconMoves


def inches(mils: int | None) -> str:
    """A length as it is read: 9100 is 9.1."""
    return f"{(mils or 0) / MIL:.1f}"


def actual(no: Refused) -> str:
    """The length that was found; to the mil where a tenth would not tell it from its limit."""
    mils, limit = no.actual or 0, no.limit or 0
    return f"{mils / MIL:.3f}" if mils != limit and inches(mils) == inches(limit) else inches(mils)


def lexicon_of(g: War) -> Lexicon:
    assert g.rules.lexicon is not None
    return g.rules.lexicon


# what is refused


def going_of(b: Board, f: Any, order: Order) -> Going:
    """The terms on which a frame's unit goes: those of its action, or so many inches to regroup."""
    if isinstance(f, Charge):
        return terms(b, f.unit, MOVE, order.jets, f.die * MIL)
    assert isinstance(f, Activation | ReconMoves)
    return terms(b, f.unit, order.action, order.jets)


def refused(g: War, f: Any, ints: list[int]) -> Refused:
    """What geometry says of an order that is refused; none of its figures if another rule refuses it."""
    if isinstance(ints, Pointed):
        return ints.no
    if isinstance(f, Deployment):
        return _set_up(g.board, f, ints)
    order = read_order(g.board, f.unit, ints)
    assert order is not None
    if order.action == CHARGE:
        no = charge_fault(g.board, f.unit, order)
    else:
        no = fault(g.board, f.unit, going_of(g.board, f, order), order.ways)
    return no or Refused(g.board.d.first[f.unit], Reason.NO_PLACE)


def _set_up(b: Board, f: Deployment, ints: list[int]) -> Refused:
    found = read_places(b, f.unit, ints)
    assert found is not None
    return setup_fault(b, f.unit, *found) or Refused(b.d.first[f.unit], Reason.NO_PLACE)


def add_order_facts(words: Phrases) -> None:
    """Names in braces for refusals of drawn orders."""
    words.order_fact("model")(lambda g, f, ints: lexicon_of(g).name(MODEL, refused(g, f, ints).model))
    words.order_fact("figure")(lambda g, f, ints: _figure(g, refused(g, f, ints)))
    words.order_fact("piece")(lambda g, f, ints: named_piece(g, refused(g, f, ints).piece))
    words.order_fact("limit")(lambda g, f, ints: inches(refused(g, f, ints).limit))
    words.order_fact("gap")(lambda g, f, ints: actual(refused(g, f, ints)))
    words.order_fact("cost")(lambda g, f, ints: actual(refused(g, f, ints)))
    words.order_fact("way")(lambda g, f, ints: inches(_route(refused(g, f, ints)).way))
    words.order_fact("rough")(lambda g, f, ints: inches(_route(refused(g, f, ints)).rough))
    words.order_fact("ground")(_ground)
    words.order_fact("jump_fault")(_jump_fault)
    add_charge_facts(words)


def add_charge_facts(words: Phrases) -> None:
    """Names in braces for refusals of charges."""
    words.order_fact("aim")(lambda g, f, ints: lexicon_of(g).name(UNIT, ints[2]))
    words.order_fact("aim_defence")(lambda g, f, ints: str(g.board.d.entry[ints[2]].defence))
    words.order_fact("reach")(_reach)
    words.order_fact("charge_far")(lambda g, f, ints: inches(allowance(g.board, f.unit, CHARGE, bool(ints[1]))))
    words.order_fact("touching")(lambda g, f, ints: str(refused(g, f, ints).actual))
    words.order_fact("least")(lambda g, f, ints: str(refused(g, f, ints).limit))
    words.order_fact("blocker")(_blocker)


def _reach(g: War, f: Any, ints: list[int]) -> str:
    b = g.board
    gap = unit_gap(scene_of(b), living(b, f.unit), living(b, ints[2]))
    return inches(round(gap * MIL))


def _blocker(g: War, f: Any, ints: list[int]) -> str:
    no = refused(g, f, ints)
    if no.piece is not None:
        return f"{named_piece(g, no.piece)} is"
    return f"{_figure(g, no)} is" if no.figure is not None else "something is"


def _route(no: Refused) -> Any:
    assert no.route is not None
    return no.route


def _figure(g: War, no: Refused) -> str:
    return lexicon_of(g).name(MODEL, no.figure) if no.figure is not None else "another model"


def named_piece(g: War, piece: int | None) -> str:
    """A piece of the table by its name; those after them are hulks."""
    names = len(g.board.d.table.pieces)
    return lexicon_of(g).name(PIECE, piece) if piece is not None and piece < names else "a hulk"


def _ground(g: War, f: Any, ints: list[int]) -> str:
    no = refused(g, f, ints)
    met = ground_met(scene_of(g.board), {no.model: _route(no)}, (Kind.AREA,))
    return " and ".join(named_piece(g, piece) for piece in met)


def _jump_fault(g: War, f: Any, ints: list[int]) -> str:
    no = refused(g, f, ints)
    who = lexicon_of(g).name(MODEL, no.model)
    if no.reason is Reason.TOO_LONG:
        return f"{who} would jump {actual(no)} inches of {inches(no.limit)}"
    return f"{who} would land within {inches(no.limit)} of {_figure(g, no)}"


# what is offered


def add_offer_facts(words: Phrases) -> None:
    words.know(has_jets=lambda g, f, noun: int(bool(g.board.d.rules[f.unit][k.JUMP])))

    @words.fact("order_action", kind=ACTION)
    def _(g: War, f: Activation, noun: int) -> int:
        return _offered(g, f, noun).action

    @words.fact("charge_target", kind=UNIT)
    def _(g: War, f: Activation, noun: int) -> int:
        return charges_on_offer(g.board, f.unit)[noun - 1][2]

    @words.fact("charge_touching")
    def _(g: War, f: Activation, noun: int) -> int:
        _, jets, target, *_ = charges_on_offer(g.board, f.unit)[noun - 1]
        return len(placed_charge(g.board, f.unit, target, bool(jets)).contacts)

    @words.fact("dash")
    def _(g: War, f: ReconMoves, noun: int) -> str:
        assert g.ask is not None
        drawing = g.ask.step.drawings[g.rules.verb_names["drive"].index]
        return f"{inches(drawing.orders(g.board, f)[noun - 1][1])} inches"

    @words.fact("setup_place")
    def _(g: War, f: Deployment, noun: int) -> str:
        _, x, y, *_ = places_on_offer(g.board, f.unit)[noun - 1]
        return f"the Leader at {inches(x)}, {inches(y)}"

    @words.fact("spot")
    def _(g: War, f: Objectives, noun: int) -> str:
        x, y = objectives_on_offer(g.board)[noun - 1]
        return f"at {inches(x)}, {inches(y)}"

    words.know(zone_depth=lambda g, f, noun: inches(depth_of_zone(g.board)))

    @words.fact("order_way")
    def _(g: War, f: Activation, noun: int) -> str:
        return way_told(g, f, _offered(g, f, noun))


def _offered(g: War, f: Goer, noun: int) -> Order:
    assert g.ask is not None
    offered = g.ask.step.drawings[g.rules.verb_names["go"].index].orders(g.board, f)
    order = read_order(g.board, f.unit, offered[noun - 1])
    assert order is not None
    return order


def way_told(g: War, f: Goer, order: Order) -> str:
    """How far the Leader goes, where to, and what that is good for."""
    return way_in_words(g.board, f.unit, write_order(g.board, f.unit, order.action, order.jets, routes_of(order.ways)))
