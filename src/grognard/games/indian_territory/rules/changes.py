"""What several chapters do to the board: put a counter (10.1e), lose one (8.3b, 8.5g), pass control (3.2b), make others
available (6.2a), end the game (4.4). Each keeps what follows from it.
"""

from __future__ import annotations

from typing import Final

from grognard.games.indian_territory import state
from grognard.games.indian_territory.query import count_troops_in, free_wagon_slot, is_tribe, stack_of, wagons_in
from grognard.games.indian_territory.state import BOOK, CONFEDERATE, RULES, SIDE, SPACE, UNION, UNIT, Board, War
from grognard.kernel.flow import NOWHERE
from grognard.kernel.kinds import NUMBER

CONFEDERATE_SUDDEN_DEATH: Final = BOOK.rule("4.4c")

SPEND: Final = RULES.verb("spend", state.WAGON)

AVAILABLE: Final = RULES.event("available", "6.2a", entry=NUMBER, count=NUMBER)
TOOK_CONTROL: Final = RULES.event("took_control", "3.2b", who=SIDE, where=SPACE)
FORT_LOST: Final = RULES.event("fort_lost", "10.1e", who=SIDE, where=SPACE)
ELIMINATED: Final = RULES.event("eliminated", "8.3b", who=SIDE, where=SPACE, lost=UNIT)
WAGONS_TAKEN: Final = RULES.event("wagons_taken", "8.5g", who=SIDE, where=SPACE, count=NUMBER)
GAME_OVER: Final = RULES.event("game_over", "4.4d", who=SIDE, where=SPACE)


def forget_stack(b: Board, side: int, space: int) -> None:
    """7.7a Part of a stack marches off, and nobody else knows which: none of it is known any longer."""
    if is_tribe(side):
        return
    for u in stack_of(b, side, space):
        b.known[u] = 0
    for w in wagons_in(b, side, space):
        b.wagon_known[w] = 0


def put(g: War, u: int, to: int) -> None:
    """Take a counter from where it is and put it elsewhere, on or off the map."""
    b = g.board
    origin = b.at[u]
    if u < b.d.n_units:
        row = b.d.side[u] * len(b.d.spaces)
        if origin >= 0:
            b.troops[row + origin] -= 1
        if to >= 0:
            b.troops[row + to] += 1
    b.at[u] = to
    if to < 0:
        b.known[u] = 0
    if origin >= 0 and b.fort[origin]:
        check_fort(g, origin)


def check_fort(g: War, space: int) -> None:
    """A fort is gone as soon as no combat unit of its owner is in the space (10.1e)."""
    b = g.board
    if not count_troops_in(b, b.fort_side[space], space):
        g.tell(FORT_LOST, [b.fort_side[space], space])
        b.fort[space] = state.NO_FORT
        b.fort_side[space] = UNION  # as where no fort ever was: the same table is the same position


def spend_increment(b: Board, w: int) -> None:
    """Turn the wagon to its one-wagon side; the second increment removes it (9.5b)."""
    b.wagon_load[w] -= 1
    if b.wagon_load[w] <= 0:
        state.lay_wagon(b, w, state.ASIDE, 0, state.FRESH, 0)


def new_wagon(b: Board, player: int, space: int, load: int) -> None:
    """A wagon got in the open, in the first free slot of its side; it may be used from the next impulse on."""
    w = free_wagon_slot(b, player)
    if w >= state.MAX_WAGONS:
        raise ValueError("more wagons than there are names for")
    state.lay_wagon(b, w, space, load, state.USED, 1)


def take_wagons(g: War, taker: int, wagons: list[int], space: int, by: int = 0) -> None:
    """Wagons that fall into other hands: a tribe destroys them (8.5g). `by` is the rule where it isn't by a battle."""
    b = g.board
    if wagons:
        g.tell(WAGONS_TAKEN, [taker, space, len(wagons)], rule=by)
    for w in wagons:
        load = b.wagon_load[w]
        state.lay_wagon(b, w, state.ASIDE, 0, state.FRESH, 0)
        if not is_tribe(taker):
            new_wagon(b, taker, space, load)


def drive(g: War, u: int, to: int) -> None:
    """Driven to another space in this impulse: still free to act, but not in a force (7.3b)."""
    put(g, u, to)
    if g.board.used[u] == state.FRESH:
        g.board.used[u] = state.DISPLACED


def eliminate(g: War, u: int, by: int = 0) -> None:
    """Out of the battle: to the recruit box (6.2c), the pool (Quantrill, 11.4f), or aside (the tribes, 11.3f).

    `by` is the rule where it isn't enemy fire.
    """
    b = g.board
    d = b.d
    g.tell(ELIMINATED, [d.side[u], b.at[u], u], rule=by)
    if u == d.quantrill:
        put(g, u, state.IN_POOL)
        b.pool[d.quantrill_marker] = 1
    elif is_tribe(d.side[u]):
        put(g, u, state.LOST)
    else:
        put(g, u, state.BOX)
    b.panicked[u] = 0
    if b.used[u] == state.DISPLACED:
        b.used[u] = state.FRESH


def settle_control(g: War, space: int) -> None:
    """A combat unit alone in a space takes it (3.2b); bases and Fort Smith have their consequences."""
    b = g.board
    for player in (UNION, CONFEDERATE):
        alone = holds(b, player, space) and not count_troops_in(b, 1 - player, space)
        if alone and b.control[space] != player:
            b.control[space] = player
            g.tell(TOOK_CONTROL, [player, space])
            consequences(g, player, space)


def holds(b: Board, side: int, space: int) -> bool:
    """Only combat units take control, never leaders or wagons (3.2c)."""
    return count_troops_in(b, side, space) > 0


def consequences(g: War, player: int, space: int) -> None:
    b = g.board
    if player == CONFEDERATE:
        if b.d.base[space] == UNION:  # a lost Fort Smith is none (6.5d)
            finish(g, CONFEDERATE, CONFEDERATE_SUDDEN_DEATH, space)
        return
    if space == b.d.fort_smith:
        b.smith_fallen = 1
    if not b.released and is_smith_reached(b):
        release_fort_smith(g)


def is_smith_reached(b: Board) -> bool:
    d = b.d
    if b.control[d.fort_smith] == UNION:
        return True
    return b.control[d.park_hill] == UNION and b.control[d.sculleyville] == UNION


def release_fort_smith(g: War) -> None:
    """The Union's Fort Smith units become available, for good (6.1b, 6.1c)."""
    g.board.released = 1
    make_available(g, state.FORT_SMITH_UNIT)


def make_available(g: War, entry: int) -> None:
    """Counters of this date go from aside to their owners' recruit boxes (6.2a)."""
    b = g.board
    came = [u for u in range(len(b.d.counters)) if b.d.entry[u] == entry and b.at[u] == state.ASIDE]
    for u in came:
        b.at[u] = state.BOX
    if came:
        g.tell(AVAILABLE, [entry, len(came)])


def finish(g: War, winner: int, ended_by: int, where: int = NOWHERE) -> None:
    g.tell(GAME_OVER, [winner, where], rule=ended_by)
    g.finish(winner, ended_by)
