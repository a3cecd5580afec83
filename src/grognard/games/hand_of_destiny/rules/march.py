"""11 and 12 March: what every unit may march, moves step by step, rivers, fleets and their passengers."""

from __future__ import annotations

from typing import Final

from grognard.games.hand_of_destiny import query as q
from grognard.games.hand_of_destiny import query_march as qm
from grognard.games.hand_of_destiny.frames import March, Move
from grognard.games.hand_of_destiny.query_march import STATIC, steps_open
from grognard.games.hand_of_destiny.rules.changes import advance, bring, ends_move, turn_back
from grognard.games.hand_of_destiny.rules.victory import check_always
from grognard.games.hand_of_destiny.state import BOOK, BOX, RULES, SIDE, SPACE, STEP, UNIT, Board, War
from grognard.games.hand_of_destiny.vocabulary import NONE
from grognard.kernel import steps
from grognard.kernel.chance import ALL
from grognard.kernel.flow import NOBODY, again, goto, others
from grognard.kernel.kinds import FLAG, NUMBER

LAND_AND_RIVER: Final = BOOK.rule("3.0c")
WHO: Final = BOOK.rule("11.0a")
NAMED_ONLY: Final = BOOK.rule("11.0c")
VOLUNTARY: Final = BOOK.rule("11.0d")
FINISHED: Final = BOOK.rule("11.0f")
CONTINGENTS: Final = BOOK.rule("11.1d")
FLEETS_NEED_ORDERS: Final = BOOK.rule("12.3c")
BUILDERS_STAY: Final = BOOK.rule("22.1c")
EMBARKING: Final = BOOK.rule("12.4a")
THREE_PER_FLEET: Final = BOOK.rule("12.4b")
ALREADY_CARRIED: Final = BOOK.rule("12.4d")
LASTING_HALT: Final = BOOK.rule("7.0c")

MARCH: Final = RULES.verb("march", UNIT)
JOIN: Final = RULES.verb("join", UNIT)
EMBARK: Final = RULES.verb("embark", UNIT)
DROP: Final = RULES.verb("drop", UNIT)

EMBARKED: Final = RULES.event("embarked", "12.4a", who=SIDE, where=SPACE, count=NUMBER)
LANDED: Final = RULES.event("landed", "12.4c", who=SIDE, where=SPACE, count=NUMBER)
ATTRITION: Final = RULES.event("attrition", "8.0d", who=SIDE, unit=UNIT, face=NUMBER, falls=FLAG)


# the phase


def bar_march(b: Board, f: March, u: int) -> int:
    if b.d.side[u] != f.side or b.at[u] < 0:
        return WHO
    if b.left[u] <= 0:
        return bar_stays(b, u, FINISHED) or why_no_orders(b, u)
    if b.moved[u]:
        return FINISHED
    return 0 if qm.can_set_out(b, u) else WHO


def bar_stays(b: Board, u: int, moved: int) -> int:
    """Who may not move, nor be carried: static units, builders, and by the rule that is given whoever has moved."""
    if q.is_static(b, u):
        return STATIC
    if b.built[u]:
        return BUILDERS_STAY
    return moved if b.moved[u] else 0


def why_no_orders(b: Board, u: int) -> int:
    if qm.ordered(b, u) or b.granted[u]:
        return LASTING_HALT
    if q.is_fleet(b, u):
        return FLEETS_NEED_ORDERS
    return CONTINGENTS if b.d.contingent[u] != NONE else NAMED_ONLY


def may_march(b: Board, f: March) -> bool:
    """Asked whenever the card gives orders, by a line or an event: a skipped question would tell who is where."""
    if b.card == NONE:
        return False
    card = b.d.cards[b.card]
    return bool(card.moves) or any(grants(b, b.d.events[n].effects) for n in card.events)


def grants(b: Board, effects: list[int]) -> bool:
    for n in effects:
        e = b.d.effects[n]
        if e.grant or any(grants(b, option) for option in e.options):
            return True
    return False


def fresh(b: Board, f: March) -> list[int]:
    left, moved = b.left, b.moved
    return [u for u in b.d.own[f.side] if left[u] > 0 and not moved[u]]


choose_unit = RULES.ask(March, "choose_unit", by="side", rule="11.0d", when=may_march, secret=True)
choose_unit.passes()


@choose_unit.offers(MARCH, fresh, bar_march)
def unit_chosen(g: War, f: March, u: int) -> None:
    again(f)
    at = g.board.at[u]
    g.call(Move(side=f.side, members=[u], afloat=q.is_fleet(g.board, u), at=at, origin=at))


# one move


go_on = RULES.ask(Move, "go_on", by="side", rule="11.0f", when=lambda b, f: not f.stopped)


def one_space(b: Board, f: Move, space: int) -> list[tuple[int, int]]:
    """Units march by spaces, whatever the terrain (11.0c)."""
    return [(1, 0)]


def spaces_left(b: Board, f: Move) -> int:
    """The slowest sets the pace, forced marches and all."""
    return max(0, min(b.left[u] + b.forced[u] for u in f.members) - f.steps)


def refill(b: Board, f: Move) -> None:
    for u in f.members:
        b.left[u] = f.steps + steps.PLENTY


@go_on.offers(STEP, steps_open, qm.bar_step, exact=True, march=steps.March(one_space, spaces_left, qm.LIMIT, refill))
def stepped(g: War, f: Move, space: int) -> None:
    again(f)
    if q.is_turned_back(g.board, f.side, space):
        turn_back(g, f.side, space)
        return
    if f.cargo and f.steps == 0:
        g.tell(EMBARKED, [f.side, f.at, len(f.cargo)])
    advance(g, f, space)


def others_here(b: Board, f: Move) -> list[int]:
    """Before the first step others may join and board; after it, some may be left behind."""
    return q.units_in(b, f.side, f.at) if f.steps == 0 else []


def bar_join(b: Board, f: Move, u: int) -> int:
    """May a unit move together with those that have been chosen?"""
    if f.steps or b.d.side[u] != f.side or b.at[u] != f.at or u in f.members or u in f.cargo:
        return FINISHED
    if q.is_fleet(b, u) != f.afloat:
        return LAND_AND_RIVER
    return bar_stays(b, u, FINISHED) or (WHO if b.left[u] <= 0 else 0)


go_on.gathers(JOIN, "members", others_here, bar_join)


def bar_embark(b: Board, f: Move, u: int) -> int:
    """12.4a: land units that share the fleet's space when its move begins, and need no orders of their own."""
    if f.steps:
        return ALREADY_CARRIED
    if b.d.side[u] != f.side or b.at[u] != f.at or not q.is_land(b, u) or u in f.cargo or not f.afloat:
        return EMBARKING
    return bar_stays(b, u, EMBARKING) or bar_load(b, len(f.members), len(f.cargo) + 1)


def bar_load(b: Board, fleets: int, cargo: int) -> int:
    """12.4b: each fleet carries at most three land units."""
    return THREE_PER_FLEET if cargo > fleets * b.d.transport_limit else 0


go_on.gathers(EMBARK, "cargo", lambda b, f: others_here(b, f) if f.afloat else [], bar_embark)


def bar_drop(b: Board, f: Move, u: int) -> int:
    """A moving stack may leave units behind; fleets must keep room for all who are aboard (12.4b)."""
    if u not in f.members or len(f.members) == 1 or f.steps == 0:
        return FINISHED
    return bar_load(b, len(f.members) - 1, len(f.cargo))


@go_on.offers(DROP, lambda b, f: f.members, bar_drop)
def dropped(g: War, f: Move, u: int) -> None:
    f.members.remove(u)
    rest(g, f, u)


def bar_stop(b: Board, f: Move, noun: int) -> int:
    """A move that has begun may end anywhere, except where the passengers may not stand (12.4c).

    One that can't begin, with those who have joined, ends without having been made.
    """
    if not steps_open(b, f):
        return 0
    return VOLUNTARY if f.steps == 0 else qm.bar_end(b, f)


@go_on.passes(bar_stop)
def stop(g: War, f: Move, noun: int) -> None:
    f.stopped = True


def rest(g: War, f: Move, u: int) -> None:
    """A unit's move is over: it may not move again in this turn, and a forced march costs a die."""
    b = g.board
    if f.steps > b.left[u] and not q.is_leader(b, u):
        f.resting.append(u)
    b.moved[u] = 1 if f.steps else 0
    ends_move(g, u)


@RULES.step(Move, rule="12.4c")
def land(g: War, f: Move) -> None:
    """The move has ended: all rest where they are, and passengers are land units again at once."""
    if not f.stopped:
        return
    if f.cargo:
        g.tell(LANDED, [f.side, f.at, len(f.cargo)])
    for u in sorted(f.members):
        rest(g, f, u)
    for u in f.cargo:
        g.board.moved[u] = 1
    f.members, f.cargo = [], []


# a forced march: one die for each that forced it, in roster order
roll_attrition = RULES.dice(Move, "roll_attrition", lambda b, f: len(f.resting), rule="8.0d")


@roll_attrition.rolled
def attrition_rolled(g: War, f: Move, faces: list[int]) -> None:
    b = g.board
    tired = sorted(f.resting)
    f.resting = []
    for u, face in zip(tired, faces, strict=True):
        falls = face <= b.attrition[u]
        g.tell(ATTRITION, [f.side, u, face, int(falls)], ALL if falls else f.side)
        if falls:
            bring(g, u, BOX)
        else:
            g.tell(ATTRITION, [f.side, NOBODY, face, 0], others(f.side))


@RULES.step(Move, rule="11.0f")
def move_over(g: War, f: Move) -> None:
    if f.stopped:
        check_always(g)
    else:
        goto(f, go_on)
