"""13.1h, 13.2, 13.3 One unit fires: its dice are read, and the other side chooses who suffers. 14 and 16 protect."""

from __future__ import annotations

from typing import Final

from grognard.games.destiny.volley import NO_EFFECT, PANIC, read_volley, turn_over
from grognard.games.hand_of_destiny.frames import Volley
from grognard.games.hand_of_destiny.matter import F_FLEET, F_LEADER, F_SUPPLY
from grognard.games.hand_of_destiny.query import any_flag, units_in
from grognard.games.hand_of_destiny.query_battle import bar_panicking, steady_in
from grognard.games.hand_of_destiny.rules.changes import eliminate
from grognard.games.hand_of_destiny.state import (
    BOOK,
    FIRED,
    LOSE,
    PANIC_UNIT,
    PANICKED,
    RULES,
    Board,
    War,
)
from grognard.kernel.chance import Chance, dice
from grognard.kernel.choice import PASS, each, noun_of, verb_of
from grognard.kernel.flow import NOBODY, again, others

decision = RULES.decision
chance = RULES.chance
rule = BOOK.rule

FULL_UNITS: Final = rule("4.0c")
OWN_COLUMN: Final = rule("13.2a")
TAKES_LOSSES: Final = rule("13.3a")
TAKES_PANICS: Final = rule("13.3b")
SECOND_PANIC: Final = rule("13.3c")
NOTHING_HAPPENS: Final = rule("13.3d")
ANY_TYPE: Final = rule("13.3e")
ELIMINATIONS_FIRST: Final = rule("13.3f")
UNPANICKED_FIRST: Final = rule("13.3g")
NO_SHIELD: Final = rule("13.3h")
SPECIAL_COMBAT: Final = rule("15.0a")

# how FIRED tells it
IN_A_ROUND: Final = 0
FROM_AMBUSH: Final = 1
BOMBARDING: Final = 2


def sufferer(g: War, f: Volley) -> int:
    return 1 - f.side


# the dice


def column_of(b: Board, u: int) -> list[int]:
    """13.2a: the column for the type of unit that is firing."""
    column = b.d.results[b.d.column[u] if OWN_COLUMN else 0]
    return column if NOTHING_HAPPENS else [PANIC if x == NO_EFFECT else x for x in column]


@chance(Volley, rule="13.1h")
def roll(g: War, f: Volley) -> Chance:
    return dice(f.dice)


@roll.rolled
def rolled(g: War, f: Volley, faces: list[int]) -> None:
    f.eliminations, f.panics = read_volley(column_of(g.board, f.shooter), faces)
    tell_fired(g, f, faces)
    if not f.battle and SPECIAL_COMBAT:
        f.panics = 0


def tell_fired(g: War, f: Volley, faces: list[int]) -> None:
    """Outside a battle the other side learns no more than the type of the firing unit (effect 6)."""
    how = FROM_AMBUSH if f.ambush else IN_A_ROUND if f.battle else BOMBARDING
    told = [g.board.d.type[f.shooter], how, f.eliminations, f.panics, *faces]
    if f.battle:
        g.tell(FIRED, [f.side, f.where, f.shooter, *told])
    else:
        g.tell(FIRED, [f.side, f.where, f.shooter, *told], f.side)
        g.tell(FIRED, [f.side, f.where, NOBODY, *told], others(f.side))


# 13.3a eliminations


def bar_lose(b: Board, f: Volley, u: int) -> int:
    """May this unit be chosen for an elimination? An unpanicked one, as long as there is one (13.3g)."""
    if b.d.side[u] == f.side or b.at[u] != f.where:
        return TAKES_LOSSES
    if not FULL_UNITS and not b.d.strength[u]:
        return TAKES_LOSSES
    if not ANY_TYPE and any_flag(b, u, [F_LEADER, F_SUPPLY, F_FLEET]):
        return TAKES_LOSSES
    if b.panicked[u] and UNPANICKED_FIRST and steady_in(b, 1 - f.side, f.where):
        return UNPANICKED_FIRST
    return 0


@decision(Volley, by=sufferer, rule="13.3a")
def lose_units(g: War, f: Volley) -> list[int]:
    """13.3f: all eliminations are applied first, then all panics."""
    if not f.eliminations:
        return []
    here = units_in(g.board, 1 - f.side, f.where)
    options = each(LOSE, [u for u in here if not bar_lose(g.board, f, u)])
    if f.panics and not ELIMINATIONS_FIRST:
        options += each(PANIC_UNIT, [u for u in here if not bar_panic(g.board, f, u)])
    return options


@lose_units.barred
def why_not_lose(g: War, f: Volley, choice: int) -> int:
    if choice == PASS:
        return TAKES_LOSSES
    return ELIMINATIONS_FIRST if verb_of(choice) == PANIC_UNIT else bar_lose(g.board, f, noun_of(choice))


@lose_units.chosen(LOSE)
def unit_lost(g: War, f: Volley, u: int) -> None:
    f.eliminations -= 1
    again(f)
    eliminate(g, u)
    if not f.battle:
        g.reveal()


# 13.3b panics


def protection(b: Board, f: Volley, u: int) -> int:
    return bar_panicking(b, u, f.attacking, f.breached, f.steadfast)


def bar_panic(b: Board, f: Volley, u: int) -> int:
    """May this unit be chosen for a panic? One that can't suffer it is no shield for the others (13.3h)."""
    if b.d.side[u] == f.side or b.at[u] != f.where:
        return TAKES_PANICS
    return protection(b, f, u) if NO_SHIELD else 0


@decision(Volley, by=sufferer, rule="13.3b")
def panic_units(g: War, f: Volley) -> list[int]:
    """Where nobody can suffer it, a panic is ignored."""
    if not f.panics:
        return []
    return each(PANIC_UNIT, [u for u in units_in(g.board, 1 - f.side, f.where) if not bar_panic(g.board, f, u)])


@panic_units.barred
def why_not_panic(g: War, f: Volley, choice: int) -> int:
    return TAKES_PANICS if choice == PASS else bar_panic(g.board, f, noun_of(choice))


@lose_units.chosen(PANIC_UNIT)
@panic_units.chosen(PANIC_UNIT)
def unit_panicked(g: War, f: Volley, u: int) -> None:
    """13.3c: one that is panicked already is eliminated."""
    b = g.board
    f.panics -= 1
    again(f)
    if protection(b, f, u):
        return
    if turn_over(b.panicked, u, 1):
        g.tell(PANICKED, [b.d.side[u], b.at[u], u])
    elif SECOND_PANIC:
        eliminate(g, u)
