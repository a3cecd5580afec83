"""8.2 and 8.3 Fire: one unit rolls its dice, and the results fall on the other side at once."""

from __future__ import annotations

from typing import Final

from grognard.games.destiny.volley import read_volley, turn_over
from grognard.games.indian_territory import query
from grognard.games.indian_territory.frames import Fire
from grognard.games.indian_territory.rules.changes import eliminate
from grognard.games.indian_territory.state import BOOK, RULES, SIDE, SPACE, UNIT, Board, War
from grognard.kernel.kinds import NUMBER

step = RULES.step

SECOND_PANIC: Final = BOOK.rule("8.3d")
OWNER_CHOOSES: Final = BOOK.rule("8.3e")
ELIMINATIONS_FIRST: Final = BOOK.rule("8.3f")
ANY_UNIT: Final = BOOK.rule("8.3g")
NOT_LEADERS: Final = BOOK.rule("8.3h")
LONG_RANGE_LIMIT: Final = BOOK.rule("BP.3c")

SHAKE: Final = RULES.verb("shake", UNIT)
LOSE: Final = RULES.verb("lose", UNIT)
PANIC_UNIT: Final = RULES.verb("panic", UNIT)

FIRED: Final = RULES.event(
    "fired", "8.3a", who=SIDE, where=SPACE, shooter=UNIT, target=UNIT, mode=NUMBER, eliminations=NUMBER,
    panics=NUMBER, counted=NUMBER, shaken=NUMBER, bonus=NUMBER, faces=NUMBER.many,
)  # fmt: skip
PANICKED: Final = RULES.event("panicked", "8.3c", who=SIDE, where=SPACE, unit=UNIT)


roll = RULES.dice(Fire, "roll", lambda b, f: query.count_dice(b, f.shooter, f.supplied), rule="8.2a")


@roll.rolled
def rolled(g: War, f: Fire, faces: list[int]) -> None:
    """Every die is read by itself (8.3a)."""
    b = g.board
    bonus = query.die_bonus(b, f.shooter, f.side, f.foe, f.where)
    read = read_volley(query.column_of(b, f.shooter), [face + bonus for face in faces])
    f.eliminations, f.panics = count_for_fort(b, f, *read)
    told = [f.shooter, f.target, f.mode, *read, f.eliminations, f.panics, bonus]
    g.tell(FIRED, [f.side, f.where, *told, *faces])


def count_for_fort(b: Board, f: Fire, eliminations: int, panics: int) -> tuple[int, int]:
    """The results of a volley, as they count where one side has walls."""
    if not query.is_fort_for(b, f.foe if f.attacking else f.side, f.where):
        return eliminations, panics
    breached = query.has_engineer(b, query.units_in(b, f.side, f.where))
    return at_walls(eliminations, panics, f.attacking, breached, f.mode == query.LONG_RANGE)


def at_walls(eliminations: int, panics: int, attacks: bool, breached: bool, far: bool) -> tuple[int, int]:
    """Those outside are cut down (10.2a); those inside don't panic (10.2b), unless engineers open the walls (11.2d)."""
    if far:
        return (0, 0) if attacks and not breached else (eliminations, panics)  # BP.3d
    return eliminations + (panics if breached or not attacks else 0), 0


def panic(g: War, u: int, depth: int) -> None:
    """Turn a unit over; one that is over already is eliminated (8.3d)."""
    if turn_over(g.board.panicked, u, depth):
        g.tell(PANICKED, [g.board.d.side[u], g.board.at[u], u])
    else:
        eliminate(g, u, SECOND_PANIC)


@step(Fire, rule="BP.2b")
def on_one_target(g: War, f: Fire) -> None:
    """Terrain fire: everything falls on the target named beforehand."""
    if f.mode != query.TERRAIN_FIRE:
        return
    if f.eliminations or f.panics >= 2:
        eliminate(g, f.target, 0 if f.eliminations else SECOND_PANIC)
    elif f.panics:
        panic(g, f.target, 1)
    f.eliminations = 0
    f.panics = 0


@step(Fire, rule="BP.3c")
def long_range_only_panics(g: War, f: Fire) -> None:
    if f.mode == query.LONG_RANGE:
        f.panics += f.eliminations
        f.eliminations = 0


def victims(b: Board, f: Fire) -> list[int]:
    """Any unit may be chosen, panicked or not (8.3g)."""
    return query.units_in(b, f.foe, f.where)


def bar_shake(b: Board, f: Fire, u: int) -> int:
    if u >= b.d.n_units:
        return NOT_LEADERS
    if b.d.side[u] != f.foe or b.at[u] != f.where:
        return OWNER_CHOOSES
    return LONG_RANGE_LIMIT if b.panicked[u] == query.SHAKEN else 0


# the firing player assigns these
shake = RULES.ask(
    Fire, "shake", by="hand", rule="8.3e", each="panics",
    when=lambda b, f: f.mode == query.LONG_RANGE and f.panics > 0,
)  # fmt: skip


@shake.offers(SHAKE, victims, bar_shake)
def shaken(g: War, f: Fire, u: int) -> None:
    panic(g, u, query.SHAKEN)


def bar_suffer(b: Board, f: Fire, u: int) -> int:
    if u >= b.d.n_units:
        return NOT_LEADERS
    return ANY_UNIT if b.d.side[u] != f.foe or b.at[u] != f.where else 0


lose_units = RULES.ask(Fire, "lose_units", by="owner", rule="8.3b", each="eliminations", must="8.3g")


@lose_units.offers(LOSE, victims, bar_suffer, exact=True)
def unit_lost(g: War, f: Fire, u: int) -> None:
    eliminate(g, u)


panic_units = RULES.ask(
    Fire, "panic_units", by="owner", rule="8.3c", each="panics", must="8.3g",
    when=lambda b, f: f.mode != query.LONG_RANGE and f.panics > 0,
)  # fmt: skip


@lose_units.offers(PANIC_UNIT, victims, lambda b, f, u: ELIMINATIONS_FIRST)
@panic_units.offers(PANIC_UNIT, victims, bar_suffer, exact=True)
def unit_panicked(g: War, f: Fire, u: int) -> None:
    panic(g, u, 1)
