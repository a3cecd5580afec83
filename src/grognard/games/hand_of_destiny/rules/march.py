"""11 and 12 March: what every unit may march, moves step by step, rivers, fleets and their passengers."""

from __future__ import annotations

from typing import Final

from grognard.games.hand_of_destiny.frames import March, Move
from grognard.games.hand_of_destiny.matter import ALL_UNITS, NONE, Filter
from grognard.games.hand_of_destiny.query import (
    fits,
    halted,
    is_fleet,
    is_leader,
    is_static,
    is_supplied,
    is_turned_back,
    on_map,
    units_in,
)
from grognard.games.hand_of_destiny.query_march import (
    bar_embark,
    bar_end,
    bar_join,
    bar_step,
    can_set_out,
    room,
    steps_open,
)
from grognard.games.hand_of_destiny.rules.changes import ends_move, take_off, turn_back
from grognard.games.hand_of_destiny.rules.steps import advance
from grognard.games.hand_of_destiny.rules.victory import check_always
from grognard.games.hand_of_destiny.state import (
    ATTRITION,
    BOOK,
    BOX,
    DROP,
    EMBARK,
    EMBARKED,
    JOIN,
    LANDED,
    MARCH,
    RULES,
    STEP,
    Board,
    War,
)
from grognard.kernel.chance import ALL, Chance, dice
from grognard.kernel.choice import PASS, each, noun_of, verb_of
from grognard.kernel.flow import NOBODY, again, end, goto, others

step = RULES.step
decision = RULES.decision
chance = RULES.chance
rule = BOOK.rule

WHO: Final = rule("11.0a")
ALL_MARCH: Final = rule("11.0b")
NAMED_ONLY: Final = rule("11.0c")
VOLUNTARY: Final = rule("11.0d")
FINISHED: Final = rule("11.0f")
STATIC: Final = rule("11.1c")
CONTINGENTS: Final = rule("11.1d")
FLEETS_NEED_ORDERS: Final = rule("12.3c")
SLOWER: Final = rule("21.3a")
BUILDERS_STAY: Final = rule("22.1c")
ALREADY_CARRIED: Final = rule("12.4d")
LASTING_HALT: Final = rule("7.0c")
TRUCE: Final = rule("7.0c")
FORCED: Final = rule("8.0d")


# orders


def give_orders(g: War, side: int) -> None:
    b = g.board
    for u in on_map(b, side):
        b.left[u] = allowance(b, u)


def allowance(b: Board, u: int) -> int:
    """What a unit may march, in the order of the march table."""
    spaces = ordered(b, u)
    if spaces > 0:
        spaces += b.more[u]
        if is_fleet(b, u) and b.fleet_more:
            spaces = max(1, spaces + b.fleet_more)
    else:
        spaces = b.granted[u]
    if spaces == 0:
        return 0
    less = halted(b, u)
    spaces = 0 if less >= ALL_UNITS else max(0, spaces - less)
    if spaces > 0 and SLOWER and not is_supplied(b, u):
        spaces = max(1, spaces - 1)
    if (is_static(b, u) and STATIC) or (b.built[u] and BUILDERS_STAY):
        return 0
    return spaces


def ordered(b: Board, u: int) -> int:
    """The best of the card's movement lines that fit the unit (11.0c)."""
    if b.card == NONE:
        return 0
    best = 0
    for line in b.d.cards[b.card].moves:
        named = fits(b, line.who, u) and (ALL_MARCH != 0 or not names_all(b, line.who, b.d.side[u]))
        if named or not NAMED_ONLY:
            best = max(best, line.spaces)
    return best


def names_all(b: Board, who: Filter, side: int) -> bool:
    """11.0b: does a line say All?"""
    narrow = who.flags or who.without or who.spaces or who.in_fort != NONE
    return not narrow and all(who.mask[u] for u in b.d.own[side])


def moves_anybody(b: Board) -> bool:
    """Does the card in play give orders to anybody, by its lines or by an event (extra_move)?"""
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


# the phase


def marcher(g: War, f: March) -> int:
    return f.side


def bar_march(b: Board, side: int, u: int) -> int:
    if b.d.side[u] != side or b.at[u] < 0:
        return WHO
    if b.moved[u]:
        return FINISHED
    if is_static(b, u) and STATIC:
        return STATIC
    if b.built[u] and BUILDERS_STAY:
        return BUILDERS_STAY
    if b.left[u] <= 0:
        return why_no_orders(b, u)
    return 0 if can_set_out(b, u) else WHO


def why_no_orders(b: Board, u: int) -> int:
    if ordered(b, u) or b.granted[u]:
        return LASTING_HALT
    if is_fleet(b, u):
        return FLEETS_NEED_ORDERS
    return CONTINGENTS if b.d.contingent[u] != NONE else NAMED_ONLY


def start_of(b: Board, side: int, u: int) -> Move:
    return Move(side=side, members=[u], afloat=is_fleet(b, u), at=b.at[u], origin=b.at[u])


@decision(March, by=marcher, rule="11.0d", secret=True)
def choose_unit(g: War, f: March) -> list[int]:
    """Moving is voluntary. Asked whenever the card moves anybody: a skipped question would tell where who is."""
    b = g.board
    if not moves_anybody(b):
        return []
    left, moved = b.left, b.moved
    fresh = [u for u in b.d.own[f.side] if left[u] > 0 and not (moved[u] and FINISHED)]
    return [*each(MARCH, [u for u in fresh if not bar_march(b, f.side, u)]), PASS]


@choose_unit.barred
def why_not_unit(g: War, f: March, choice: int) -> int:
    if choice == PASS:
        return 0
    return bar_march(g.board, f.side, noun_of(choice))


@choose_unit.chosen(MARCH)
def unit_chosen(g: War, f: March, u: int) -> None:
    again(f)
    g.call(start_of(g.board, f.side, u))


@choose_unit.chosen(PASS)
def march_over(g: War, f: March, noun: int) -> None:
    end(f)


# one move


def mover(g: War, f: Move) -> int:
    return f.side


@decision(Move, by=mover, rule="11.0f")
def go_on(g: War, f: Move) -> list[int]:
    """Before the first step others may join and board; after it, some may be left behind."""
    if f.stopped:
        return []
    b = g.board
    options = each(STEP, steps_open(b, f))
    stays = not bar_stop(b, f, bool(options))
    if f.steps == 0:
        here = units_in(b, f.side, f.at)
        options += each(JOIN, [u for u in here if not bar_join(b, f, u)])
        if f.afloat:
            options += each(EMBARK, [u for u in here if not bar_embark(b, f, u)])
    elif len(f.members) > 1:
        options += each(DROP, [u for u in f.members if not bar_drop(b, f, u)])
    if stays:
        options.append(PASS)
    return options


def bar_drop(b: Board, f: Move, u: int) -> int:
    """A moving stack may leave units behind; fleets must keep room for all who are aboard (12.4b)."""
    if u not in f.members or len(f.members) == 1 or f.steps == 0:
        return FINISHED
    return room(b, [x for x in f.members if x != u], f.cargo)


def bar_stop(b: Board, f: Move, can_go_on: bool) -> int:
    """A move that has begun may end anywhere, except where the passengers may not stand (12.4c).

    One that can't begin, with those who have joined, ends without having been made.
    """
    if not can_go_on:
        return 0
    return VOLUNTARY if f.steps == 0 else bar_end(b, f)


@go_on.barred
def why_not_go_on(g: War, f: Move, choice: int) -> int:
    b = g.board
    if choice == PASS:
        return bar_stop(b, f, bool(steps_open(b, f)))
    noun, verb = noun_of(choice), verb_of(choice)
    if verb == STEP:
        return bar_step(b, f, noun)
    if verb == JOIN:
        return bar_join(b, f, noun) if f.steps == 0 else FINISHED
    if verb == EMBARK:
        return bar_embark(b, f, noun) if f.steps == 0 else ALREADY_CARRIED
    return bar_drop(b, f, noun)


@go_on.chosen(JOIN)
def joined(g: War, f: Move, u: int) -> None:
    f.members.append(u)
    again(f)


@go_on.chosen(EMBARK)
def embarked(g: War, f: Move, u: int) -> None:
    f.cargo.append(u)
    again(f)


@go_on.chosen(STEP)
def stepped(g: War, f: Move, s: int) -> None:
    again(f)
    if is_turned_back(g.board, f.side, s) and TRUCE:
        turn_back(g, f.side, s)
        return
    if f.cargo and f.steps == 0:
        g.tell(EMBARKED, [f.side, f.at, len(f.cargo)])
    advance(g, f, s)


@go_on.chosen(DROP)
def dropped(g: War, f: Move, u: int) -> None:
    f.members.remove(u)
    rest(g, f, u)


@go_on.chosen(PASS)
def stop(g: War, f: Move, noun: int) -> None:
    f.stopped = True


def rest(g: War, f: Move, u: int) -> None:
    """A unit's move is over: it may not move again in this turn, and a forced march costs a die."""
    b = g.board
    if f.steps > b.left[u] and not is_leader(b, u) and FORCED:
        f.resting.append(u)
    b.moved[u] = 1 if f.steps else 0
    ends_move(g, u)


@step(Move, rule="12.4c")
def land(g: War, f: Move) -> None:
    """The move has ended: all rest where they are, and passengers are land units again at once."""
    if not f.stopped:
        return
    if f.cargo:
        g.tell(LANDED, [f.side, f.at, len(f.cargo)])
    members = f.members
    cargo = f.cargo
    f.members = []
    f.cargo = []
    for u in sorted(members):
        rest(g, f, u)
    for u in cargo:
        g.board.moved[u] = 1 if ALREADY_CARRIED else 0


@chance(Move, rule="8.0d")
def roll_attrition(g: War, f: Move) -> Chance:
    """A forced march: one die for each that forced it, in roster order."""
    return dice(len(f.resting))


@roll_attrition.rolled
def attrition_rolled(g: War, f: Move, faces: list[int]) -> None:
    b = g.board
    tired = sorted(f.resting)
    f.resting = []
    for u, face in zip(tired, faces, strict=True):
        falls = face <= b.attrition[u]
        g.tell(ATTRITION, [f.side, u, face, int(falls)], ALL if falls else f.side)
        if falls:
            take_off(g, u, BOX)
        else:
            g.tell(ATTRITION, [f.side, NOBODY, face, 0], others(f.side))


@step(Move, rule="11.0f")
def move_over(g: War, f: Move) -> None:
    if f.stopped:
        check_always(g)
        end(f)
    else:
        goto(f, go_on)
