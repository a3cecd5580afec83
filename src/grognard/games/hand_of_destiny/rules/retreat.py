"""13.5 Retreat: all to one space, over land or aboard the fleets; whoever finds none is lost. 18 Breaking off: instead
of firing, a unit that may leaves the battle by the rules for retreats.
"""

from __future__ import annotations

from typing import Final

from grognard.games.hand_of_destiny.frames import Battle, BreakOff, Retreat
from grognard.games.hand_of_destiny.query import crowd, has_flag, is_fleet, is_on, is_static, units_in
from grognard.games.hand_of_destiny.query_march import STATIC, bar_stand, bar_way
from grognard.games.hand_of_destiny.rules.changes import bring, eliminate
from grognard.games.hand_of_destiny.state import BOOK, CARRY, RETREAT, RULES, SIDE, SPACE, UNIT, Board, War
from grognard.games.hand_of_destiny.vocabulary import BREAKOFF, F_BREAKOFF
from grognard.kernel.flow import NOWHERE, end

NO_ENEMIES: Final = BOOK.rule("13.5a")
ALL_TOGETHER: Final = BOOK.rule("13.5b")
BY_RIVER: Final = BOOK.rule("13.5c")
NO_RIVER: Final = BOOK.rule("13.5d")
CLOSED: Final = BOOK.rule("13.5f")
NO_WAY_OUT: Final = BOOK.rule("13.5e")
ONCE: Final = BOOK.rule("13.1g")
ALLOWED: Final = BOOK.rule("18.0a")
WHERE_TO: Final = BOOK.rule("18.0b")
SURROUNDED: Final = BOOK.rule("18.0c")
PANICKED_STAY: Final = BOOK.rule("18.0e")
RETREATED: Final = RULES.event("retreated", "13.5a", who=SIDE, where=SPACE, to=SPACE, units=UNIT.many)
NO_RETREAT: Final = RULES.event("no_retreat", "13.5e", who=SIDE, where=SPACE, units=UNIT.many)
BROKE_OFF: Final = RULES.event("broke_off", "18.0a", who=SIDE, where=SPACE, to=SPACE, unit=UNIT, cargo=UNIT.many)


# where units may go: for a retreat, and for breaking off (18.0b)


def bar_alone(b: Board, u: int, origin: int, space: int) -> int:
    """May a unit retreat to this space by itself?"""
    barred = bar_way(b, u, origin, space)
    if barred:
        return barred
    if crowd(b, 1 - b.d.side[u], space):
        return NO_ENEMIES
    if b.d.no_retreat[space]:
        return CLOSED
    return NO_RIVER if b.d.river[space] and not b.d.river_retreat[space] and not is_fleet(b, u) else 0


def bar_aboard(b: Board, u: int, space: int) -> int:
    """May a fleet that goes to this space land this unit there?"""
    if b.d.no_retreat[space]:
        return CLOSED
    return BY_RIVER if is_fleet(b, u) else bar_stand(b, u, space)


def bar_together(b: Board, units: list[int], origin: int, space: int) -> int:
    """May all of them retreat to this space, the fleets carrying those who can't go by themselves (13.5c)?"""
    fleets = fleets_of(b, units)
    carried = 0
    for u in units:
        barred = bar_alone(b, u, origin, space)
        if barred and not is_fleet(b, u) and fleets:
            barred = bar_aboard(b, u, space)
            carried += 1
        if barred:
            return barred
    return BY_RIVER if carried > places(b, fleets) else 0


def places(b: Board, fleets: list[int]) -> int:
    """13.5c: three land units to a fleet."""
    return len(fleets) * b.d.transport_limit


def fleets_of(b: Board, units: list[int]) -> list[int]:
    return [u for u in units if is_fleet(b, u)]


def goals_together(b: Board, units: list[int], origin: int) -> list[int]:
    return [s for s in b.d.near_any[origin] if not bar_together(b, units, origin, s)]


def can_some(b: Board, units: list[int], origin: int, space: int) -> bool:
    return any(not bar_alone(b, u, origin, space) for u in units)


# the groups of a force that divides (13.5b)


def goals(b: Board, units: list[int], origin: int) -> list[int]:
    """Where all of a group can go; only if there is no such space, where some can."""
    if not units:
        return []
    return goals_together(b, units, origin) or [s for s in b.d.near_any[origin] if can_some(b, units, origin, s)]


def bar_goal(b: Board, units: list[int], origin: int, space: int) -> int:
    """The reason why a group may not go to this space; that others could all go together, if some could go here."""
    if not units or space in goals(b, units, origin):
        return 0 if units else NO_ENEMIES
    barred = bar_together(b, units, origin, space)
    return ALL_TOGETHER if barred == 0 or can_some(b, units, origin, space) else barred


def first_group(b: Board, f: Retreat) -> list[int]:
    """All of them; of a divided force, the fleets."""
    units = units_in(b, f.side, f.where)
    return fleets_of(b, units) if f.divided else units


def on_foot(b: Board, f: Retreat) -> list[int]:
    return [u for u in units_in(b, f.side, f.where) if not is_fleet(b, u)]


def go(g: War, f: Retreat, units: list[int], space: int) -> None:
    if units:
        g.tell(RETREATED, [f.side, f.where, space, *units])
    for u in units:
        bring(g, u, space)


# the retreat


@RULES.step(Retreat, rule="11.1c")
def static_units_stay(g: War, f: Retreat) -> None:
    """A static unit that would have to retreat is eliminated."""
    for u in units_in(g.board, f.side, f.where):
        if is_static(g.board, u):
            eliminate(g, u, STATIC)


@RULES.step(Retreat, rule="13.5b")
def divide(g: War, f: Retreat) -> None:
    """The force divides only where no space can take all of it."""
    units = units_in(g.board, f.side, f.where)
    if not units:
        end(f)
    f.divided = not goals_together(g.board, units, f.where)


retreat = RULES.ask(Retreat, "retreat", by="side", rule="13.5a")
retreat.keeps(
    RETREAT, "goal",
    lambda b, f: goals(b, first_group(b, f), f.where),
    lambda b, f, space: bar_goal(b, first_group(b, f), f.where, space),
    exact=True,
)  # fmt: skip


def sailing(b: Board, f: Retreat) -> list[int]:
    """The fleets that can go where the fleets go."""
    return [u for u in fleets_of(b, units_in(b, f.side, f.where)) if not bar_alone(b, u, f.where, f.goal)]


def bar_load(b: Board, f: Retreat, u: int) -> int:
    """May the fleets take this unit along?"""
    if b.d.side[u] != f.side or b.at[u] != f.where or u in f.cargo or len(f.cargo) >= places(b, sailing(b, f)):
        return BY_RIVER
    return bar_aboard(b, u, f.goal)


# the owner chooses who goes with the fleets of a divided force
load = RULES.ask(Retreat, "load", by="side", rule="13.5c", when=lambda b, f: f.divided and f.goal != NOWHERE)
load.passes(alone=False)
load.gathers(CARRY, "cargo", bar=bar_load)


@RULES.step(Retreat, rule="13.5a")
def leave(g: War, f: Retreat) -> None:
    """All of them, where one space takes all; else those of the group who can."""
    b = g.board
    if f.goal == NOWHERE:
        return
    units = first_group(b, f)
    if bar_together(b, units, f.where, f.goal):
        units = [u for u in units if not bar_alone(b, u, f.where, f.goal)]
    go(g, f, units + f.cargo, f.goal)


walk = RULES.ask(Retreat, "walk", by="side", rule="13.5b", when="divided")


@walk.offers(
    RETREAT,
    lambda b, f: goals(b, on_foot(b, f), f.where),
    lambda b, f, space: bar_goal(b, on_foot(b, f), f.where, space),
    exact=True,
)
def walk_to(g: War, f: Retreat, space: int) -> None:
    """The land units that are left of a divided force go together to one space."""
    go(g, f, [u for u in on_foot(g.board, f) if not bar_alone(g.board, u, f.where, space)], space)


@RULES.step(Retreat, rule="13.5e")
def nowhere_to_go(g: War, f: Retreat) -> None:
    """Whoever can't go with his group is eliminated."""
    left = units_in(g.board, f.side, f.where)
    if left:
        g.tell(NO_RETREAT, [f.side, f.where, *left])
    for u in left:
        eliminate(g, u, NO_WAY_OUT)


# 18 who may break off


def bar_leave(b: Board, side: int, where: int, fired: list[int], u: int) -> int:
    """May this unit leave the battle, by itself or aboard a fleet, if there is a space to go to?"""
    if not is_on(b, BREAKOFF) or b.d.side[u] != side or b.at[u] != where:
        return ALLOWED
    if is_static(b, u):
        return STATIC
    if not has_flag(b, u, F_BREAKOFF):
        return ALLOWED
    if u in fired:
        return ONCE
    return PANICKED_STAY if b.panicked[u] else 0


def bar_break_off(b: Board, f: Battle, u: int) -> int:
    """May this unit use its side's turn to break off?"""
    return bar_leave(b, f.turn, f.where, f.fired, u) or bar_surrounded(b, [u], f.where)


def bar_surrounded(b: Board, units: list[int], where: int) -> int:
    return 0 if goals_together(b, units, where) else SURROUNDED


def can_leave(b: Board, f: Battle, side: int) -> bool:
    for u in units_in(b, side, f.where) if is_on(b, BREAKOFF) else []:
        if not bar_leave(b, side, f.where, f.fired, u) and not bar_surrounded(b, [u], f.where):
            return True
    return False


# where it goes, and with whom


def group(f: BreakOff) -> list[int]:
    return [f.unit, *f.cargo]


def bar_take(b: Board, f: BreakOff, u: int) -> int:
    """18.0b: a fleet takes up to three that may break off too, to where they may all stand."""
    if not is_fleet(b, f.unit) or is_fleet(b, u) or u in f.cargo:
        return WHERE_TO
    barred = bar_leave(b, f.side, f.where, f.fired, u)
    if barred:
        return barred
    return BY_RIVER if len(f.cargo) >= b.d.transport_limit else bar_surrounded(b, [*group(f), u], f.where)


break_off_to = RULES.ask(BreakOff, "break_off_to", by="side", rule="18.0b")


@break_off_to.offers(RETREAT, bar=lambda b, f, space: bar_together(b, group(f), f.where, space))
def gone(g: War, f: BreakOff, space: int) -> None:
    """Once gone it can't be fired at, and takes no more part."""
    g.tell(BROKE_OFF, [f.side, f.where, space, f.unit, *f.cargo])
    for u in group(f):
        bring(g, u, space)


break_off_to.gathers(CARRY, "cargo", bar=bar_take)
