"""13.5 Retreat: all to one space, over land or aboard the fleets; whoever finds none is lost."""

from __future__ import annotations

from typing import Final

from grognard.games.hand_of_destiny.frames import Retreat
from grognard.games.hand_of_destiny.query import crowd, is_fleet, is_static, units_in
from grognard.games.hand_of_destiny.query_march import bar_route, bar_stand
from grognard.games.hand_of_destiny.rules.changes import bring, eliminate
from grognard.games.hand_of_destiny.state import (
    BOOK,
    CARRY,
    NO_RETREAT,
    RETREAT,
    RETREATED,
    RULES,
    Board,
    War,
)
from grognard.kernel.choice import PASS, each, noun_of, or_pass
from grognard.kernel.flow import NOWHERE, again, end

step = RULES.step
decision = RULES.decision
rule = BOOK.rule

STATIC: Final = rule("11.1c")
NO_ENEMIES: Final = rule("13.5a")
ALL_TOGETHER: Final = rule("13.5b")
BY_RIVER: Final = rule("13.5c")
NO_RIVER: Final = rule("13.5d")


# where units may go: for a retreat, and for breaking off (18.0b)


def bar_alone(b: Board, u: int, origin: int, s: int) -> int:
    """May a unit retreat to this space by itself?"""
    barred = bar_route(b, u, origin, s) or bar_stand(b, u, s)
    if barred:
        return barred
    if crowd(b, 1 - b.d.side[u], s):
        return NO_ENEMIES
    return NO_RIVER if b.d.river[s] and not b.d.river_retreat[s] and not is_fleet(b, u) else 0


def bar_aboard(b: Board, u: int, s: int) -> int:
    """May a fleet that goes to this space land this unit there?"""
    return (BY_RIVER if is_fleet(b, u) else bar_stand(b, u, s)) if BY_RIVER else NO_RIVER


def bar_together(b: Board, units: list[int], origin: int, s: int) -> int:
    """May all of them retreat to this space, the fleets carrying those who can't go by themselves (13.5c)?"""
    fleets = fleets_of(b, units)
    carried = 0
    for u in units:
        barred = bar_alone(b, u, origin, s)
        if barred and not is_fleet(b, u) and fleets:
            barred = bar_aboard(b, u, s)
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


def goals_for_some(b: Board, units: list[int], origin: int) -> list[int]:
    return [s for s in b.d.near_any[origin] if can_some(b, units, origin, s)]


def can_some(b: Board, units: list[int], origin: int, s: int) -> bool:
    for u in units:
        if not bar_alone(b, u, origin, s):
            return True
    return False


# the groups of a force that divides (13.5b)


def loser(g: War, f: Retreat) -> int:
    return f.side


def goals(b: Board, units: list[int], origin: int) -> list[int]:
    """Where all of a group can go; only if there is no such space, where some can."""
    if not units:
        return []
    together = goals_together(b, units, origin) if ALL_TOGETHER else []
    return together or goals_for_some(b, units, origin)


def bar_goal(b: Board, units: list[int], origin: int, s: int) -> int:
    """The reason why a group may not go to this space; that others could all go together, if some could go here."""
    if not units or s in goals(b, units, origin):
        return 0 if units else NO_ENEMIES
    barred = bar_together(b, units, origin, s)
    return ALL_TOGETHER if barred == 0 or can_some(b, units, origin, s) else barred


def first_group(b: Board, f: Retreat) -> list[int]:
    """All of them; of a divided force, the fleets."""
    units = units_in(b, f.side, f.where)
    return fleets_of(b, units) if f.divided else units


def on_foot(b: Board, f: Retreat) -> list[int]:
    return [u for u in units_in(b, f.side, f.where) if not is_fleet(b, u)]


def go(g: War, f: Retreat, units: list[int], s: int) -> None:
    if units:
        g.tell(RETREATED, [f.side, f.where, s, *units])
    for u in units:
        bring(g, u, s)


# the retreat


@step(Retreat, rule="11.1c")
def static_units_stay(g: War, f: Retreat) -> None:
    """A static unit that would have to retreat is eliminated."""
    for u in units_in(g.board, f.side, f.where):
        if is_static(g.board, u):
            eliminate(g, u)


@step(Retreat, rule="13.5b")
def divide(g: War, f: Retreat) -> None:
    """The force divides only where no space can take all of it."""
    units = units_in(g.board, f.side, f.where)
    if not units:
        end(f)
    f.divided = not goals_together(g.board, units, f.where)


@decision(Retreat, by=loser, rule="13.5a")
def retreat(g: War, f: Retreat) -> list[int]:
    b = g.board
    return each(RETREAT, goals(b, first_group(b, f), f.where))


@retreat.barred
def why_not_retreat(g: War, f: Retreat, choice: int) -> int:
    b = g.board
    return NO_ENEMIES if choice == PASS else bar_goal(b, first_group(b, f), f.where, noun_of(choice))


@retreat.chosen(RETREAT)
def retreat_to(g: War, f: Retreat, s: int) -> None:
    f.goal = s


def sailing(b: Board, f: Retreat) -> list[int]:
    """The fleets that can go where the fleets go."""
    return [u for u in fleets_of(b, units_in(b, f.side, f.where)) if not bar_alone(b, u, f.where, f.goal)]


def bar_load(b: Board, f: Retreat, u: int) -> int:
    """May the fleets take this unit along?"""
    if b.d.side[u] != f.side or b.at[u] != f.where or u in f.cargo:
        return BY_RIVER
    if len(f.cargo) >= places(b, sailing(b, f)):
        return BY_RIVER
    return bar_aboard(b, u, f.goal)


@decision(Retreat, by=loser, rule="13.5c")
def load(g: War, f: Retreat) -> list[int]:
    """The owner chooses who goes with the fleets of a divided force."""
    if not f.divided or f.goal == NOWHERE:
        return []
    return or_pass(each(CARRY, [u for u in on_foot(g.board, f) if not bar_load(g.board, f, u)]))


@load.barred
def why_not_load(g: War, f: Retreat, choice: int) -> int:
    return 0 if choice == PASS else bar_load(g.board, f, noun_of(choice))


@load.chosen(CARRY)
def loaded(g: War, f: Retreat, u: int) -> None:
    f.cargo.append(u)
    again(f)


@step(Retreat, rule="13.5a")
def leave(g: War, f: Retreat) -> None:
    """All of them, where one space takes all; else those of the group who can."""
    b = g.board
    if f.goal == NOWHERE:
        return
    units = first_group(b, f)
    if bar_together(b, units, f.where, f.goal):
        units = [u for u in units if not bar_alone(b, u, f.where, f.goal)]
    go(g, f, units + f.cargo, f.goal)


@decision(Retreat, by=loser, rule="13.5b")
def walk(g: War, f: Retreat) -> list[int]:
    """The land units that are left of a divided force go together to one space."""
    return each(RETREAT, goals(g.board, on_foot(g.board, f), f.where)) if f.divided else []


@walk.barred
def why_not_walk(g: War, f: Retreat, choice: int) -> int:
    return ALL_TOGETHER if choice == PASS else bar_goal(g.board, on_foot(g.board, f), f.where, noun_of(choice))


@walk.chosen(RETREAT)
def walk_to(g: War, f: Retreat, s: int) -> None:
    b = g.board
    go(g, f, [u for u in on_foot(b, f) if not bar_alone(b, u, f.where, s)], s)


@step(Retreat, rule="13.5e")
def nowhere_to_go(g: War, f: Retreat) -> None:
    """Whoever can't go with his group is eliminated."""
    left = units_in(g.board, f.side, f.where)
    if left:
        g.tell(NO_RETREAT, [f.side, f.where, *left])
    for u in left:
        eliminate(g, u)
