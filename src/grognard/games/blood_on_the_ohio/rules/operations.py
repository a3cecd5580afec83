"""6.0 to 6.2 Operations: the active side forms its forces, one after the other; 20.1c it shifts garrisons."""

from __future__ import annotations

from typing import Final

from grognard.games.blood_on_the_ohio import components as k
from grognard.games.blood_on_the_ohio import query
from grognard.games.blood_on_the_ohio.forces import LOCKED_IN, bar_first, bar_piece, set_out
from grognard.games.blood_on_the_ohio.frames import Operations
from grognard.games.blood_on_the_ohio.rules.arrival import DEFEND, FORTS_ALONE, bar_room
from grognard.games.blood_on_the_ohio.rules.forts import (
    ASSAULT,
    BREAK_OUT,
    assault,
    bar_assault,
    bar_break_out,
    besieged,
    break_out,
)
from grognard.games.blood_on_the_ohio.rules.verbs import PEOPLE
from grognard.games.blood_on_the_ohio.state import BOOK, NATION, RULES, SPACE, UNIT, US, WC, Board, War
from grognard.kernel.chance import ALL
from grognard.kernel.flow import NOBODY, again, goto
from grognard.kernel.kinds import FLAG

step = RULES.step

SHIFTED: Final = BOOK.rule("20.1c")
HAND_OVER_RULE: Final = BOOK.rule("23.0d")
ONE_MARKER: Final = BOOK.rule("23.0h")

MOVE: Final = RULES.verb("move", UNIT)
SCREEN: Final = RULES.verb("screen", UNIT)
HAND_OVER: Final = RULES.verb("hand_over", UNIT)

SHIFT: Final = RULES.event("shifted", "20.1c", unit=UNIT, where=SPACE, inside=FLAG)
HANDED_OVER: Final = RULES.event("handed_over", "23.0d", arms=UNIT, nation=NATION, where=SPACE)


def bar_move(b: Board, f: Operations, u: int) -> int:
    return bar_first(b, f.side, u)


def movers(b: Board, f: Operations) -> list[int]:
    at, moved, kinds = b.at, b.moved, b.d.type
    waiting = [u for u in b.d.own[f.side] if at[u] >= 0 and not moved[u] and kinds[u] != k.BA]
    if 1 not in b.siege and not [u for u in b.d.by_type[k.AR] if b.reduced[u]]:
        return waiting  # nobody is locked in, and no gun is lost
    return [u for u in waiting if not bar_piece(b, f.side, u)]


# secret: with closed stacks it doesn't show whether anybody could still march (25.2)
form = RULES.ask(Operations, "form", by="side", rule="6.0a", secret=True)


@form.offers(MOVE, movers, bar_move, exact=True)
def begin_force(g: War, f: Operations, u: int) -> None:
    """6.1b A force begins with one piece, whom others join; it finishes before the next is formed."""
    f.shifted.clear()
    g.call(set_out(g.board, f.side, [u]))
    again(f)


# 20.1c garrisons shift between screening and defending


def bar_shift(b: Board, f: Operations, u: int, inside: int) -> int:
    """Freely, in US Operations, unless the fort is under siege; there and back again would change nothing."""
    if f.side != US or b.d.side[u] != US or b.at[u] < 0 or not query.is_fort(b, b.at[u]) or query.is_lost_gun(b, u):
        return FORTS_ALONE
    if query.is_besieged(b, b.at[u]):
        return LOCKED_IN
    return SHIFTED if b.inside[u] == inside or u in f.shifted else 0


def bar_screen(b: Board, f: Operations, u: int) -> int:
    return bar_shift(b, f, u, 0)


def bar_defend(b: Board, f: Operations, u: int) -> int:
    return bar_shift(b, f, u, 1) or bar_room(b, u)


def open_forts(b: Board, f: Operations) -> list[int]:
    """The spaces of forts whose garrisons may shift."""
    if f.side != US:
        return []
    at, siege, count = b.fort_at, b.siege, b.count
    return [at[n] for n in range(len(at)) if at[n] >= 0 and count[at[n]] and not siege[n]]


def may_screen(b: Board, f: Operations) -> list[int]:
    if 1 not in b.inside:
        return []
    return [u for s in open_forts(b, f) for u in query.defenders_inside(b, s) if u not in f.shifted]


def may_defend(b: Board, f: Operations) -> list[int]:
    out: list[int] = []
    for s in open_forts(b, f):
        outside = [u for u in query.open_stack(b, US, s) if u not in f.shifted]
        room = query.fort_room(b, s) if outside else 0
        out += [u for u in outside if query.has_room(b, u, room)]
    return out


@form.offers(SCREEN, may_screen, bar_screen, exact=True)
def come_out(g: War, f: Operations, u: int) -> None:
    shift(g, f, u, 0)


@form.offers(DEFEND, may_defend, bar_defend, exact=True)
def go_in(g: War, f: Operations, u: int) -> None:
    shift(g, f, u, 1)


def shift(g: War, f: Operations, u: int, inside: int) -> None:
    b = g.board
    b.inside[u] = inside
    f.shifted.append(u)
    g.tell(SHIFT, [u, b.at[u], inside])
    again(f)


# 20.2 sieges


@form.offers(ASSAULT, besieged, bar_assault)
def assault_fort(g: War, f: Operations, fort: int) -> None:
    assault(g, f, fort)
    again(f)


@form.offers(BREAK_OUT, besieged, bar_break_out)
def break_out_of_fort(g: War, f: Operations, fort: int) -> None:
    break_out(g, f, fort)
    again(f)


# 23.0d British Arms change hands


def bar_receive(b: Board, f: Operations, nation: int) -> int:
    return bar_give(b, f.arms, nation)


def bar_give(b: Board, arms: int, nation: int) -> int:
    """To a nation whose warriors stand beside them, and that has none (23.0h)."""
    here = [u for u in b.d.by_nation[nation] if b.at[u] == b.at[arms]]
    if not here or b.arms_of[nation] == arms:
        return HAND_OVER_RULE
    return ONE_MARKER if b.arms_of[nation] != NOBODY else 0


def bar_hand_over(b: Board, f: Operations, u: int) -> int:
    if f.side != WC or u not in b.arms_of or b.at[u] < 0 or u in f.shifted:
        return HAND_OVER_RULE
    return 0 if any(not bar_give(b, u, n) for n in range(len(b.arms_of))) else HAND_OVER_RULE


def arms_with_nations(b: Board, f: Operations) -> list[int]:
    return [u for u in b.arms_of if u != NOBODY] if f.side == WC else []


@form.offers(HAND_OVER, arms_with_nations, bar_hand_over)
def hand_over(g: War, f: Operations, u: int) -> None:
    f.arms = u
    f.shifted.append(u)


@form.passes()
def no_more(g: War, f: Operations, noun: int) -> None:
    """6.0b No more moves or combats are wanted."""
    goto(f, segment_over)


receive = RULES.ask(Operations, "receive", by="side", rule="23.0d")


@receive.offers(PEOPLE, None, bar_receive)
def receive_arms(g: War, f: Operations, nation: int) -> None:
    b = g.board
    b.arms_of[b.arms_of.index(f.arms)] = NOBODY
    b.arms_of[nation] = f.arms
    g.tell(HANDED_OVER, [f.arms, nation, b.at[f.arms]], WC if query.is_hidden(b) else ALL)
    goto(f, form)


@step(Operations, rule="6.1c")
def segment_over(g: War, f: Operations) -> None:
    """Whoever has moved or fought may do so again in the next segment."""
    b = g.board
    b.moved, b.fought = bytearray(len(b.moved)), bytearray(len(b.fought))
