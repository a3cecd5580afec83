"""13.1h, 13.2, 13.3 One unit fires: its dice are read, and the other side chooses who suffers. 14 and 16 protect."""

from __future__ import annotations

from typing import Final

from grognard.games.destiny.volley import read_volley, turn_over
from grognard.games.hand_of_destiny.frames import Volley
from grognard.games.hand_of_destiny.query import units_in
from grognard.games.hand_of_destiny.query_battle import FORTIFIED, IN_MARKER, bar_panicking, steady_in
from grognard.games.hand_of_destiny.rules.changes import eliminate
from grognard.games.hand_of_destiny.state import BOOK, LOSE, RULES, SIDE, SPACE, TYPE, UNIT, Board, War
from grognard.kernel.chance import ALL
from grognard.kernel.flow import NOBODY, others
from grognard.kernel.kinds import FLAG, NUMBER

TAKES_LOSSES: Final = BOOK.rule("13.3a")
TAKES_PANICS: Final = BOOK.rule("13.3b")
SECOND_PANIC: Final = BOOK.rule("13.3c")
ELIMINATIONS_FIRST: Final = BOOK.rule("13.3f")
UNPANICKED_FIRST: Final = BOOK.rule("13.3g")
WALLS: Final = (FORTIFIED, IN_MARKER)

PANIC_UNIT: Final = RULES.verb("panic", UNIT)

# how FIRED tells it
IN_A_ROUND: Final = 0
FROM_AMBUSH: Final = 1
BOMBARDING: Final = 2

# outside a battle the enemy is told of the type, not of the shooter (15.0a)
FIRED: Final = RULES.event(
    "fired", "13.1h",
    who=SIDE, where=SPACE, shooter=UNIT, type=TYPE, how=NUMBER, eliminations=NUMBER, panics=NUMBER,
    spared=NUMBER, walls=FLAG, faces=NUMBER.many,
)  # fmt: skip
PANICKED: Final = RULES.event("panicked", "13.3b", who=SIDE, where=SPACE, unit=UNIT)


# the dice


def column_of(b: Board, u: int) -> list[int]:
    """13.2a: the column for the type of unit that is firing."""
    return b.d.results[b.d.column[u]]


roll = RULES.dice(Volley, "roll", "dice", rule="13.1h")


@roll.rolled
def rolled(g: War, f: Volley, faces: list[int]) -> None:
    """Outside a battle panics do nothing, and the other side learns only the type of the unit that fired (effect 6)."""
    f.eliminations, f.panics = read_volley(column_of(g.board, f.shooter), faces)
    how = FROM_AMBUSH if f.ambush else IN_A_ROUND if f.battle else BOMBARDING
    told = [g.board.d.type[f.shooter], how, f.eliminations, f.panics, *spared(g.board, f), *faces]
    g.tell(FIRED, [f.side, f.where, f.shooter, *told], ALL if f.battle else f.side)
    if not f.battle:
        g.tell(FIRED, [f.side, f.where, NOBODY, *told], others(f.side))
        f.panics = 0


def spared(b: Board, f: Volley) -> tuple[int, int]:
    """How many panics nobody there can suffer, and whether it is for walls."""
    bars = [bar_panic(b, f, u) for u in targets(b, f)]
    firm = f.battle and all(bars)
    return (f.panics, int(any(x in WALLS for x in bars))) if firm else (0, 0)


# 13.3a eliminations


def targets(b: Board, f: Volley) -> list[int]:
    return units_in(b, 1 - f.side, f.where)


def bar_lose(b: Board, f: Volley, u: int) -> int:
    """May this unit be chosen for an elimination? An unpanicked one, as long as there is one (13.3g)."""
    if b.d.side[u] == f.side or b.at[u] != f.where:
        return TAKES_LOSSES
    return UNPANICKED_FIRST if b.panicked[u] and steady_in(b, 1 - f.side, f.where) else 0


lose_units = RULES.ask(Volley, "lose_units", by=lambda b, f: 1 - f.side, rule="13.3a", each="eliminations")


@lose_units.offers(LOSE, targets, bar_lose)
def unit_lost(g: War, f: Volley, u: int) -> None:
    eliminate(g, u)
    if not f.battle:
        g.reveal()


# 13.3b panics


def bar_panic(b: Board, f: Volley, u: int) -> int:
    """May this unit be chosen for a panic? One that can't suffer it is no shield for the others (13.3h)."""
    if b.d.side[u] == f.side or b.at[u] != f.where:
        return TAKES_PANICS
    return bar_panicking(b, u, f.attacking, f.breached, f.steadfast)


panic_units = RULES.ask(Volley, "panic_units", by=lambda b, f: 1 - f.side, rule="13.3b", each="panics")


@lose_units.offers(PANIC_UNIT, lambda b, f: [], otherwise=ELIMINATIONS_FIRST)  # 13.3f: those first, then all panics
@panic_units.offers(PANIC_UNIT, targets, bar_panic)
def unit_panicked(g: War, f: Volley, u: int) -> None:
    """13.3c: one that is panicked already is eliminated. Where nobody can suffer it, a panic is ignored."""
    b = g.board
    if turn_over(b.panicked, u, 1):
        g.tell(PANICKED, [b.d.side[u], b.at[u], u])
    else:
        eliminate(g, u, SECOND_PANIC)
