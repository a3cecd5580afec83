"""Facts of a vehicle's orders: what those on offer are called, and the figures of one that a rule refuses."""

from __future__ import annotations

from typing import Final

from grognard.games.warpath_2e.components import DEGREE, LUMBERING
from grognard.games.warpath_2e.drives import drives_on_offer, fault
from grognard.games.warpath_2e.frames import Activation
from grognard.games.warpath_2e.orders import Pointed
from grognard.games.warpath_2e.state import ACTION, FULL_SPEED, HARD_TURN, MODEL, War
from grognard.games.warpath_2e.words_orders import inches, lexicon_of, named_piece
from grognard.kernel.phrases import Phrases
from grognard.tabletop.going import Reason, Refused

GEARS: Final = {1: "forward", -1: "back"}


def refused(g: War, f: Activation, ints: list[int]) -> Refused:
    if isinstance(ints, Pointed):
        return ints.no
    no = fault(g.board, f.unit, ints)
    assert no is not None
    return no


def degrees(tenths: int | None) -> str:
    return f"{(tenths or 0) / DEGREE:g}"


def add_drive_facts(words: Phrases) -> None:
    words.order_fact("drive_actual")(lambda g, f, ints: inches(refused(g, f, ints).actual))
    words.order_fact("drive_limit")(lambda g, f, ints: inches(refused(g, f, ints).limit))
    words.order_fact("drive_angle")(lambda g, f, ints: degrees(refused(g, f, ints).actual))
    words.order_fact("is_sharp")(lambda g, f, ints: "yes" if refused(g, f, ints).reason is Reason.SHARP_TURN else "")
    words.order_fact("drive_most")(lambda g, f, ints: degrees(refused(g, f, ints).limit))
    words.order_fact("drive_figure")(lambda g, f, ints: lexicon_of(g).name(MODEL, refused(g, f, ints).figure or 0))
    words.order_fact("drive_piece")(lambda g, f, ints: named_piece(g, refused(g, f, ints).piece))
    words.order_fact("drive_gap")(_gap)
    words.order_fact("drive_room")(_room)
    words.know(ACTION, drive_action=lambda g, f, noun: offered(g, f, noun)[0])
    words.know(drive_way=lambda g, f, noun: told(offered(g, f, noun), g.board.facing[g.board.d.first[f.unit]]))


def _gap(g: War, f: Activation, ints: list[int]) -> str:
    no = refused(g, f, ints)
    return f"{inches(no.actual)} inches, where more than {inches(no.limit)} are asked for" if no.limit else ""


def _room(g: War, f: Activation, ints: list[int]) -> str:
    limit = refused(g, f, ints).limit
    return inches(limit) if limit is not None else ""


def offered(g: War, f: Activation, noun: int) -> list[int]:
    return drives_on_offer(g.board, f.unit, bool(g.board.d.rules[f.unit][LUMBERING]))[noun - 1]


def told(order: list[int], facing: int) -> str:
    """An order that is on offer, in figures.

    >>> told([5, -1, 0, -300, 4000], 900)
    'turn right by 30 degrees, then 4.0 inches back'
    """
    if order[0] == FULL_SPEED:
        return f"{inches(order[1])} inches"
    turn = (order[1] - facing + 1800) % 3600 - 1800 if order[0] == HARD_TURN else order[3]
    turned = f"turn {'left' if turn > 0 else 'right'} by {degrees(abs(turn))} degrees" if turn else ""
    if order[0] == HARD_TURN:
        return turned
    way = f"{inches(order[4])} inches {GEARS[order[1]]}"
    return f"{turned}, then {way}" if turned else way
