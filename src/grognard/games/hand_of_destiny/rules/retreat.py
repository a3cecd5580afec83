"""13.5 Retreat: all to one space, over land or aboard the fleets; whoever finds none is lost."""

from __future__ import annotations

from typing import Final

from grognard.games.hand_of_destiny.frames import Retreat
from grognard.games.hand_of_destiny.query import crowd, is_fleet, is_static, units_in
from grognard.games.hand_of_destiny.query_march import bar_stand, bar_way
from grognard.games.hand_of_destiny.rules.changes import bring, eliminate
from grognard.games.hand_of_destiny.state import BOOK, CARRY, RETREAT, RULES, SIDE, SPACE, UNIT, Board, War
from grognard.kernel.flow import NOWHERE, again, end

NO_ENEMIES: Final = BOOK.rule("13.5a")
ALL_TOGETHER: Final = BOOK.rule("13.5b")
BY_RIVER: Final = BOOK.rule("13.5c")
NO_RIVER: Final = BOOK.rule("13.5d")
CLOSED: Final = BOOK.rule("13.5f")
NO_WAY_OUT: Final = BOOK.rule("13.5e")
STATIC: Final = BOOK.rule("11.1c")

RETREATED: Final = RULES.event("retreated", "13.5a", who=SIDE, where=SPACE, to=SPACE, units=UNIT.many)
NO_RETREAT: Final = RULES.event("no_retreat", "13.5e", who=SIDE, where=SPACE, units=UNIT.many)


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


def first_goals(b: Board, f: Retreat) -> list[int]:
    return goals(b, first_group(b, f), f.where)


def bar_first_goal(b: Board, f: Retreat, space: int) -> int:
    return bar_goal(b, first_group(b, f), f.where, space)


retreat = RULES.ask(Retreat, "retreat", by="side", rule="13.5a")
retreat.keeps(RETREAT, "goal", first_goals, bar_first_goal, exact=True)


def sailing(b: Board, f: Retreat) -> list[int]:
    """The fleets that can go where the fleets go."""
    return [u for u in fleets_of(b, units_in(b, f.side, f.where)) if not bar_alone(b, u, f.where, f.goal)]


def bar_load(b: Board, f: Retreat, u: int) -> int:
    """May the fleets take this unit along?"""
    if b.d.side[u] != f.side or b.at[u] != f.where or u in f.cargo or len(f.cargo) >= places(b, sailing(b, f)):
        return BY_RIVER
    return bar_aboard(b, u, f.goal)


def sails_apart(b: Board, f: Retreat) -> bool:
    return f.divided and f.goal != NOWHERE


load = RULES.ask(Retreat, "load", by="side", rule="13.5c", when=sails_apart)
load.passes(alone=False)


@load.offers(CARRY, bar=bar_load)
def loaded(g: War, f: Retreat, u: int) -> None:
    """The owner chooses who goes with the fleets of a divided force."""
    f.cargo.append(u)
    again(f)


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


def walking_goals(b: Board, f: Retreat) -> list[int]:
    return goals(b, on_foot(b, f), f.where)


def bar_walk(b: Board, f: Retreat, space: int) -> int:
    return bar_goal(b, on_foot(b, f), f.where, space)


walk = RULES.ask(Retreat, "walk", by="side", rule="13.5b", when="divided")


@walk.offers(RETREAT, walking_goals, bar_walk, exact=True)
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
