"""10 Forts: begun in one impulse and finished in a later one, or at once by engineers (11.2c)."""

from __future__ import annotations

from typing import Final

from grognard.games.indian_territory.frames import Build
from grognard.games.indian_territory.query import controls, is_free, is_wagon_free, wagons_in
from grognard.games.indian_territory.rules.changes import spend_increment
from grognard.games.indian_territory.state import (
    BEGUN,
    BOOK,
    BUILDING,
    ENGINEER,
    FINISHED,
    FORT_BEGUN,
    FORT_FINISHED,
    NO_FORT,
    RULES,
    SPEND,
    USED,
    Board,
    War,
)
from grognard.kernel.choice import PASS, each, noun_of
from grognard.kernel.flow import again

step = RULES.step
decision = RULES.decision
rule = BOOK.rule

WHERE_FORTS: Final = rule("10.1a")
LATER_IMPULSE: Final = rule("10.1c")
NUMBER_OF_FORTS: Final = rule("10.1f")
QUICK_FORT: Final = rule("11.2c")
ONLY_ONES_OWN: Final = rule("5.0")
USED_ALREADY: Final = rule("5.3b")
ON_THE_MAP: Final = rule("7.1b")
BEGIN: Final = rule("10.1b")
TWO_SIDES: Final = rule("2.4b")


def free_wagons(b: Board, player: int, space: int) -> list[int]:
    return [w for w in wagons_in(b, player, space) if is_wagon_free(b, w)]


def count_increments(b: Board, player: int, space: int) -> int:
    return sum(b.wagon_load[w] for w in free_wagons(b, player, space))


def count_forts(b: Board) -> int:
    return len(b.fort) - b.fort.count(NO_FORT)


def bar_builder(b: Board, player: int, u: int) -> int:
    d = b.d
    if d.side[u] != player:
        return ONLY_ONES_OWN
    if u >= d.n_units:
        return WHERE_FORTS
    if b.at[u] < 0:
        return ON_THE_MAP
    return USED_ALREADY if not is_free(b, u) else 0


def bar_fort_here(b: Board, player: int, space: int) -> int:
    """The space, its control, a wagon that is free, and a fort counter."""
    if b.d.base[space] >= 0 or b.fort[space] == FINISHED or not controls(b, player, space):
        return WHERE_FORTS
    if not free_wagons(b, player, space):
        return WHERE_FORTS
    if b.fort[space] == NO_FORT and count_forts(b) >= b.d.forts:
        return NUMBER_OF_FORTS
    return 0


def bar_build(b: Board, player: int, u: int) -> int:
    """Begin a fort, or finish one begun in an earlier impulse."""
    barred = bar_builder(b, player, u) or bar_fort_here(b, player, b.at[u])
    if barred:
        return barred
    return LATER_IMPULSE if b.fort[b.at[u]] == BEGUN else 0


def bar_fortify(b: Board, player: int, u: int) -> int:
    """An engineer builds a finished fort in a single impulse, for two increments."""
    barred = bar_builder(b, player, u) or bar_fort_here(b, player, b.at[u])
    if barred:
        return barred
    if b.d.type[u] != ENGINEER or b.fort[b.at[u]] != NO_FORT or not QUICK_FORT:
        return QUICK_FORT if QUICK_FORT else BEGIN
    return QUICK_FORT if count_increments(b, player, b.at[u]) < 2 else 0


def begin_build(g: War, player: int, u: int, increments: int) -> None:
    """Building is done in the open: the unit and the wagons that may pay are shown."""
    b = g.board
    b.known[u] = 1
    for w in free_wagons(b, player, b.at[u]):
        b.wagon_known[w] = 1
    g.call(Build(player=player, unit=u, increments=increments, quick=increments > 1))


def builder(g: War, f: Build) -> int:
    return f.player


def bar_paying_wagon(b: Board, f: Build, w: int) -> int:
    if w >= len(b.wagon_at) or w not in free_wagons(b, f.player, b.at[f.unit]):
        return BEGIN
    return 0


@decision(Build, by=builder, rule="10.1b")
def pay(g: War, f: Build) -> list[int]:
    b = g.board
    return each(SPEND, free_wagons(b, f.player, b.at[f.unit])) if f.increments else []


@pay.barred
def why_not_pay(g: War, f: Build, choice: int) -> int:
    return BEGIN if choice == PASS else bar_paying_wagon(g.board, f, noun_of(choice))


@pay.chosen(SPEND)
def paid(g: War, f: Build, w: int) -> None:
    f.increments -= 1
    spend_increment(g, w)
    if g.board.wagon_at[w] >= 0:
        f.payers.append(w)
    if f.increments:
        again(f)


@step(Build, rule="10.1d")
def builders_are_used(g: War, f: Build) -> None:
    g.board.used[f.unit] = USED
    for w in f.payers:
        if g.board.wagon_at[w] >= 0:  # one wagon may have paid twice, and be gone
            g.board.wagon_used[w] = USED


@step(Build, rule="10.1c")
def raise_fort(g: War, f: Build) -> None:
    b = g.board
    space = b.at[f.unit]
    finished = f.quick or b.fort[space] == BUILDING or not TWO_SIDES
    b.fort[space] = FINISHED if finished else BEGUN
    b.fort_side[space] = f.player
    g.tell(FORT_FINISHED if finished else FORT_BEGUN, [f.player, space])
