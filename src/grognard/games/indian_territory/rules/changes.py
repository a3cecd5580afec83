"""What several chapters do to the board: put a counter, lose one, pass control. Each keeps what follows from it."""

from __future__ import annotations

from typing import Final

from grognard.games.indian_territory.query import count_troops_in, free_wagon_slot, has_counters, is_tribe
from grognard.games.indian_territory.state import (
    ASIDE,
    AVAILABLE,
    BOOK,
    BOX,
    CONFEDERATE,
    DISPLACED,
    ELIMINATED,
    FORT_LOST,
    FORT_SMITH_UNIT,
    FRESH,
    GAME_OVER,
    IN_POOL,
    LOST,
    MAX_WAGONS,
    NO_FORT,
    TOOK_CONTROL,
    UNION,
    USED,
    WAGONS_TAKEN,
    Board,
    War,
)

rule = BOOK.rule

FORT_NEEDS_UNIT: Final = rule("10.1e")
USED_UP: Final = rule("9.5b")
CONTROL_CHANGES: Final = rule("3.2b")
TROOPS_ONLY: Final = rule("3.2c")
CONFEDERATE_SUDDEN_DEATH: Final = rule("4.4c")
NOT_SMITH: Final = rule("6.5d")
SMITH_RELEASES: Final = rule("6.1b")
STAYS_RELEASED: Final = rule("6.1c")
TO_THE_BOX: Final = rule("6.2c")
QUANTRILL_TO_POOL: Final = rule("11.4f")
TRIBES_SET_ASIDE: Final = rule("11.3f")
HIDDEN_AGAIN: Final = rule("7.7a")
WAGONS_CHANGE_HANDS: Final = rule("8.5g")
INTO_THE_BOX: Final = rule("6.2a")


def forget_stack(b: Board, side: int, space: int) -> None:
    """Part of a stack marches off, and nobody else knows which: none of it is known any longer."""
    if is_tribe(side) or not HIDDEN_AGAIN:
        return
    at = b.at
    known = b.known
    for u in b.d.own[side]:
        if at[u] == space:
            known[u] = 0
    for w in range(len(b.wagon_at)):
        if b.wagon_at[w] == space and b.wagon_side[w] == side:
            b.wagon_known[w] = 0


def put(g: War, u: int, to: int) -> None:
    """Take a counter from where it is and put it elsewhere, on or off the map."""
    b = g.board
    d = b.d
    side = d.side[u]
    origin = b.at[u]
    if u < d.n_units:
        n = len(d.spaces)
        if origin >= 0:
            b.troops[side * n + origin] -= 1
        if to >= 0:
            b.troops[side * n + to] += 1
    b.at[u] = to
    if to < 0:
        b.known[u] = 0
    if origin >= 0:
        check_fort(g, origin)


def check_fort(g: War, space: int) -> None:
    """A fort is gone as soon as no combat unit of its owner is in the space (10.1e)."""
    b = g.board
    if b.fort[space] and FORT_NEEDS_UNIT and not count_troops_in(b, b.fort_side[space], space):
        g.tell(FORT_LOST, [b.fort_side[space], space])
        b.fort[space] = NO_FORT
        b.fort_side[space] = UNION  # as where no fort ever was: the same table is the same position


def remove_wagon(g: War, w: int) -> None:
    b = g.board
    b.wagon_at[w] = ASIDE
    b.wagon_load[w] = 0
    b.wagon_used[w] = FRESH
    b.wagon_known[w] = 0


def spend_increment(g: War, w: int) -> None:
    """Turn the wagon to its one-wagon side; the second increment removes it (9.5b)."""
    b = g.board
    b.wagon_load[w] -= 1 if USED_UP else 0
    if b.wagon_load[w] <= 0:
        remove_wagon(g, w)


def new_wagon(b: Board, player: int, space: int, load: int) -> int:
    """A wagon got in the open, in the first free slot of its side; it may be used from the next impulse on."""
    w = free_wagon_slot(b, player)
    if w >= MAX_WAGONS:
        raise ValueError("more wagons than there are names for")
    while len(b.wagon_at) <= w:
        b.wagon_side.append(len(b.wagon_at) % 2)
        b.wagon_at.append(ASIDE)
        for pile in (b.wagon_load, b.wagon_used, b.wagon_known):
            pile.append(0)
    b.wagon_at[w] = space
    b.wagon_load[w] = load
    b.wagon_used[w] = USED
    b.wagon_known[w] = 1
    return w


def take_wagons(g: War, taker: int, wagons: list[int], space: int) -> None:
    """Wagons that fall into other hands: a tribe destroys them (8.5g)."""
    b = g.board
    if not wagons:
        return
    g.tell(WAGONS_TAKEN, [taker, space, len(wagons)])
    for w in wagons:
        load = b.wagon_load[w]
        remove_wagon(g, w)
        if not is_tribe(taker) and WAGONS_CHANGE_HANDS:
            new_wagon(b, taker, space, load)


def displace(b: Board, u: int) -> None:
    """Driven to another space in this impulse: still free to act, but not in a force."""
    if b.used[u] == FRESH:
        b.used[u] = DISPLACED


def eliminate(g: War, u: int) -> None:
    """Out of the battle: to the recruit box, the pool (Quantrill), or aside (the tribes)."""
    b = g.board
    d = b.d
    g.tell(ELIMINATED, [d.side[u], b.at[u], u])
    if u == d.quantrill and QUANTRILL_TO_POOL:
        put(g, u, IN_POOL)
        b.pool[d.quantrill_marker] = 1
    elif is_tribe(d.side[u]) and TRIBES_SET_ASIDE:
        put(g, u, LOST)
    else:
        put(g, u, BOX if TO_THE_BOX else ASIDE)
    b.panicked[u] = 0
    if b.used[u] == DISPLACED:
        b.used[u] = FRESH


def settle_control(g: War, space: int) -> None:
    """A combat unit alone in a space takes it (3.2b); bases and Fort Smith have their consequences."""
    b = g.board
    for player in (UNION, CONFEDERATE):
        alone = holds(b, player, space) and not count_troops_in(b, 1 - player, space)
        if alone and b.control[space] != player and CONTROL_CHANGES:
            b.control[space] = player
            g.tell(TOOK_CONTROL, [player, space])
            consequences(g, player, space)


def holds(b: Board, side: int, space: int) -> bool:
    """Only combat units take control, never leaders or wagons (3.2c)."""
    if TROOPS_ONLY:
        return count_troops_in(b, side, space) > 0
    return has_counters(b, side, space)


def consequences(g: War, player: int, space: int) -> None:
    b = g.board
    d = b.d
    if player == CONFEDERATE and CONFEDERATE_SUDDEN_DEATH:
        if d.base[space] == UNION or (space == d.fort_smith and not NOT_SMITH):
            g.tell(GAME_OVER, [CONFEDERATE, space])
            g.finish(CONFEDERATE, CONFEDERATE_SUDDEN_DEATH)
    if player == UNION and space == d.fort_smith:
        b.smith_fallen = 1
    if player == UNION and not b.released and SMITH_RELEASES and is_smith_reached(b):
        release_fort_smith(g)


def is_smith_reached(b: Board) -> bool:
    d = b.d
    if b.control[d.fort_smith] == UNION:
        return True
    return b.control[d.park_hill] == UNION and b.control[d.sculleyville] == UNION


def release_fort_smith(g: War) -> None:
    """The Union's Fort Smith units become available, for good (6.1b, 6.1c)."""
    b = g.board
    b.released = 1 if STAYS_RELEASED else 0
    make_available(g, FORT_SMITH_UNIT)


def make_available(g: War, entry: int) -> None:
    """Counters of this date go from aside to their owners' recruit boxes (6.2a)."""
    b = g.board
    d = b.d
    came: list[int] = []
    for u in range(len(d.counters)):
        if d.entry[u] == entry and b.at[u] == ASIDE and INTO_THE_BOX:
            b.at[u] = BOX
            came.append(u)
    if came:
        g.tell(AVAILABLE, [entry, len(came)])


def finish(g: War, winner: int, ended_by: int) -> None:
    g.tell(GAME_OVER, [winner, -1])
    g.finish(winner, ended_by)
