"""10 Forts: begun in one impulse and finished in a later one, or at once by engineers (11.2c)."""

from __future__ import annotations

from typing import Final

from grognard.games.indian_territory import state
from grognard.games.indian_territory.frames import Build, Impulse
from grognard.games.indian_territory.query import bar_counter, count_increments, free_wagons
from grognard.games.indian_territory.rules.changes import SPEND, spend_increment
from grognard.games.indian_territory.state import BEGUN, BOOK, FINISHED, NO_FORT, RULES, SIDE, SPACE, USED, Board, War
from grognard.kernel.flow import again

step = RULES.step

WHERE_FORTS: Final = BOOK.rule("10.1a")
BEGIN: Final = BOOK.rule("10.1b")
LATER_IMPULSE: Final = BOOK.rule("10.1c")
NUMBER_OF_FORTS: Final = BOOK.rule("10.1f")
QUICK_FORT: Final = BOOK.rule("11.2c")

FORT_BEGUN: Final = RULES.event("fort_begun", "10.1b", who=SIDE, where=SPACE)
FORT_FINISHED: Final = RULES.event("fort_finished", "10.1c", who=SIDE, where=SPACE)


def count_forts(b: Board) -> int:
    return len(b.fort) - b.fort.count(NO_FORT)


def bar_builder(b: Board, f: Impulse, u: int) -> int:
    """A combat unit that may act, where a fort may be built."""
    if b.d.side[u] == f.player and u >= b.d.n_units:
        return WHERE_FORTS
    return bar_counter(b, f, u) or bar_fort_here(b, f.player, b.at[u])


def bar_fort_here(b: Board, player: int, space: int) -> int:
    """The space, its control, a wagon that is free, and a fort counter."""
    if b.d.base[space] >= 0 or b.fort[space] == FINISHED or b.control[space] != player:
        return WHERE_FORTS
    if not free_wagons(b, player, space):
        return WHERE_FORTS
    return NUMBER_OF_FORTS if b.fort[space] == NO_FORT and count_forts(b) >= b.d.forts else 0


def bar_build(b: Board, f: Impulse, u: int) -> int:
    """Begin a fort, or finish one begun in an earlier impulse."""
    return bar_builder(b, f, u) or (LATER_IMPULSE if b.fort[b.at[u]] == BEGUN else 0)


def bar_fortify(b: Board, f: Impulse, u: int) -> int:
    """An engineer builds a finished fort in a single impulse, for two increments."""
    barred = bar_builder(b, f, u)
    if barred:
        return barred
    quick = b.d.type[u] == state.ENGINEER and b.fort[b.at[u]] == NO_FORT and count_increments(b, f.player, b.at[u]) >= 2
    return 0 if quick else QUICK_FORT


def begin_build(g: War, player: int, u: int, increments: int) -> None:
    """Building is done in the open: the unit and the wagons that may pay are shown."""
    b = g.board
    b.known[u] = 1
    for w in free_wagons(b, player, b.at[u]):
        b.wagon_known[w] = 1
    g.call(Build(player=player, unit=u, increments=increments, quick=increments > 1))


pay = RULES.ask(Build, "pay", by="player", rule="10.1b", when="increments")


@pay.offers(SPEND, lambda b, f: free_wagons(b, f.player, b.at[f.unit]), otherwise=BEGIN)
def paid(g: War, f: Build, w: int) -> None:
    f.increments -= 1
    spend_increment(g.board, w)
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
    finished = f.quick or b.fort[space] == state.BUILDING
    b.fort[space] = FINISHED if finished else BEGUN
    b.fort_side[space] = f.player
    g.tell(FORT_FINISHED if finished else FORT_BEGUN, [f.player, space])
