"""8.2 and 8.3 Fire: one unit rolls its dice, and the results fall on the other side at once."""

from __future__ import annotations

from typing import Final

from grognard.games.destiny.volley import read_volley, steady, turn_over
from grognard.games.indian_territory.frames import Fire
from grognard.games.indian_territory.query import has_engineer, is_fort_for, is_tribe, units_in
from grognard.games.indian_territory.rules.changes import eliminate
from grognard.games.indian_territory.state import (
    ARTILLERY,
    BOOK,
    FIRED,
    LOSE,
    PANIC_UNIT,
    PANICKED,
    RULES,
    SHAKE,
    Board,
    War,
)
from grognard.kernel.chance import Chance, dice
from grognard.kernel.choice import PASS, each, noun_of, verb_of
from grognard.kernel.flow import again

step = RULES.step
decision = RULES.decision
chance = RULES.chance
rule = BOOK.rule

TERRAIN_FIRE: Final = 0
LONG_RANGE: Final = 1
REGULAR: Final = 2

SHAKEN: Final = 2  # panicked by long-range fire in this very step: not to be hit again in it (BP.3c)

DICE_BY_STRENGTH: Final = rule("8.2a")
SUPPLY_ADDS: Final = rule("8.2b")
PRAIRIE_GUNS: Final = rule("8.2c")
TRIBES_ADD: Final = rule("8.2d")
READ_SEPARATELY: Final = rule("8.3a")
SECOND_PANIC: Final = rule("8.3d")
OWNER_CHOOSES: Final = rule("8.3e")
ELIMINATIONS_FIRST: Final = rule("8.3f")
ANY_UNIT: Final = rule("8.3g")
NOT_LEADERS: Final = rule("8.3h")
LONG_RANGE_LIMIT: Final = rule("BP.3c")
LONG_RANGE_FORT: Final = rule("BP.3d")
ATTACKING_FORT: Final = rule("10.2a")
DEFENDING_FORT: Final = rule("10.2b")
ENGINEERS_BREACH: Final = rule("11.2d")
MODIFIED: Final = rule("BRT.mod")
TURNED_OVER: Final = rule("2.4c")


def firer(g: War, f: Fire) -> int:
    return f.hand


def sufferer(g: War, f: Fire) -> int:
    return f.owner


def count_dice(b: Board, u: int, supplied: bool) -> int:
    n = b.d.strength[u] if DICE_BY_STRENGTH else 1
    return n + b.d.supply_dice if supplied and SUPPLY_ADDS else n


def die_bonus(b: Board, u: int, side: int, foe: int, where: int) -> int:
    """Artillery on the prairie (8.2c), and the tribes against no more than themselves (8.2d)."""
    if b.d.type[u] == ARTILLERY and PRAIRIE_GUNS:
        return b.d.artillery_bonus[b.d.terrain[where]]
    if is_tribe(side) and TRIBES_ADD and len(units_in(b, foe, where)) <= len(units_in(b, side, where)):
        return 1
    return 0


def column_of(b: Board, u: int) -> list[int]:
    """The unit's column of the results table; modified dice read beyond the six (BRT.mod)."""
    column = b.d.results[b.d.column[u]]
    return column if MODIFIED else column[:6]


@chance(Fire, rule="8.2a")
def roll(g: War, f: Fire) -> Chance:
    return dice(count_dice(g.board, f.shooter, f.supplied))


@roll.rolled
def rolled(g: War, f: Fire, faces: list[int]) -> None:
    b = g.board
    bonus = die_bonus(b, f.shooter, f.side, f.foe, f.where)
    read = faces if READ_SEPARATELY else faces[:1]
    f.eliminations, f.panics = read_volley(column_of(b, f.shooter), [face + bonus for face in read])
    fired = [f.side, f.where, f.shooter, f.mode, f.eliminations, f.panics]
    count_for_fort(b, f)
    g.tell(FIRED, [*fired, f.eliminations, f.panics, bonus, *faces])


def count_for_fort(b: Board, f: Fire) -> None:
    """What walls make of the results (10.2, 11.2d, BP.3d)."""
    if f.attacking:
        behind_walls = is_fort_for(b, f.foe, f.where)
        breached = has_engineer(b, units_in(b, f.side, f.where)) and ENGINEERS_BREACH != 0
        if not behind_walls:
            return
        if f.mode == LONG_RANGE and LONG_RANGE_FORT:
            if not breached:
                f.eliminations = 0
                f.panics = 0
        elif breached:
            f.eliminations += f.panics
            f.panics = 0
        elif DEFENDING_FORT:
            f.panics = 0
    elif is_fort_for(b, f.side, f.where) and ATTACKING_FORT and f.mode != LONG_RANGE:
        f.eliminations += f.panics
        f.panics = 0


def panic(g: War, u: int, depth: int) -> None:
    """Turn a unit over; one that is over already is eliminated (8.3d)."""
    if turn_over(g.board.panicked, u, depth if TURNED_OVER else 0):
        g.tell(PANICKED, [g.board.d.side[u], g.board.at[u], u])
    elif SECOND_PANIC:
        eliminate(g, u)


@step(Fire, rule="BP.2b")
def on_one_target(g: War, f: Fire) -> None:
    """Terrain fire: everything falls on the target named beforehand."""
    if f.mode != TERRAIN_FIRE:
        return
    if f.eliminations or f.panics >= 2:
        eliminate(g, f.target)
    elif f.panics:
        panic(g, f.target, 1)
    f.eliminations = 0
    f.panics = 0


@step(Fire, rule="BP.3c")
def long_range_only_panics(g: War, f: Fire) -> None:
    if f.mode == LONG_RANGE:
        f.panics += f.eliminations
        f.eliminations = 0


def bar_shake(b: Board, f: Fire, u: int) -> int:
    if u >= b.d.n_units:
        return NOT_LEADERS
    if b.d.side[u] != f.foe or b.at[u] != f.where:
        return OWNER_CHOOSES
    return LONG_RANGE_LIMIT if b.panicked[u] == SHAKEN else 0


@decision(Fire, by=firer, rule="8.3e")  # the firing player assigns long-range results
def shake(g: War, f: Fire) -> list[int]:
    if f.mode != LONG_RANGE or not f.panics:
        return []
    return each(SHAKE, [u for u in units_in(g.board, f.foe, f.where) if not bar_shake(g.board, f, u)])


@shake.barred
def why_not_shake(g: War, f: Fire, choice: int) -> int:
    return OWNER_CHOOSES if choice == PASS else bar_shake(g.board, f, noun_of(choice))


@shake.chosen(SHAKE)
def shaken(g: War, f: Fire, u: int) -> None:
    panic(g, u, SHAKEN)
    f.panics -= 1
    again(f)


def bar_suffer(b: Board, f: Fire, u: int) -> int:
    if u >= b.d.n_units:
        return NOT_LEADERS
    return ANY_UNIT if b.d.side[u] != f.foe or b.at[u] != f.where else 0


def victims(b: Board, f: Fire) -> list[int]:
    """Any unit may be chosen, panicked or not (8.3g)."""
    units = units_in(b, f.foe, f.where)
    return units if ANY_UNIT else steady(b.panicked, units) or units


@decision(Fire, by=sufferer, rule="8.3b")
def lose_units(g: War, f: Fire) -> list[int]:
    """All eliminations are taken before any panic (8.3f)."""
    if not f.eliminations:
        return []
    options = each(LOSE, victims(g.board, f))
    return options if ELIMINATIONS_FIRST or not f.panics else options + each(PANIC_UNIT, victims(g.board, f))


@lose_units.barred
def why_not_lose(g: War, f: Fire, choice: int) -> int:
    if verb_of(choice) == PANIC_UNIT:
        return ELIMINATIONS_FIRST
    return ANY_UNIT if choice == PASS else bar_suffer(g.board, f, noun_of(choice))


@lose_units.chosen(LOSE)
def unit_lost(g: War, f: Fire, u: int) -> None:
    eliminate(g, u)
    f.eliminations -= 1
    again(f)


@decision(Fire, by=sufferer, rule="8.3c")
def panic_units(g: War, f: Fire) -> list[int]:
    if f.mode == LONG_RANGE or not f.panics:
        return []
    return each(PANIC_UNIT, victims(g.board, f))


@panic_units.barred
def why_not_panic(g: War, f: Fire, choice: int) -> int:
    return ANY_UNIT if choice == PASS else bar_suffer(g.board, f, noun_of(choice))


@lose_units.chosen(PANIC_UNIT)
@panic_units.chosen(PANIC_UNIT)
def unit_panicked(g: War, f: Fire, u: int) -> None:
    panic(g, u, 1)
    f.panics -= 1
    again(f)
