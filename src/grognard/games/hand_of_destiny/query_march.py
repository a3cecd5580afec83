"""Pure questions about marches (11 and 12): may they go there, who may come along, and must they stop?"""

from __future__ import annotations

from typing import Final

from grognard.games.hand_of_destiny import query as q
from grognard.games.hand_of_destiny.frames import Move
from grognard.games.hand_of_destiny.state import BOOK, Board
from grognard.games.hand_of_destiny.vocabulary import ALL_UNITS, F_ENGINEER, F_FLEET, LOW, NONE
from grognard.games.hand_of_destiny.vocabulary import TRUCE as STANDING_TRUCE

# what a march order of a card may do to one unit (ignore_stop)
OVER_TERRAIN: Final = 1
OVER_RIVER: Final = 2

LAND_AND_RIVER: Final = BOOK.rule("3.0c")
ROUTES: Final = BOOK.rule("3.0b")
TERRAIN: Final = BOOK.rule("3.0a")
TRUCE: Final = BOOK.rule("7.0c")
MEETING: Final = BOOK.rule("9.0c")
LIMIT: Final = BOOK.rule("11.0a")
STATIC: Final = BOOK.rule("11.1c")
STOP_TERRAIN: Final = BOOK.rule("11.1a")
DEBARKING: Final = BOOK.rule("12.4c")
FLEETS_ON_RIVERS: Final = BOOK.rule("12.3a")
NEVER_ON_LAND: Final = BOOK.rule("12.3b")
PASSING: Final = BOOK.rule("12.3d")
RIVERS_STOP: Final = BOOK.rule("12.1a")
FLOODS: Final = BOOK.rule("12.1b")


# their orders


def allowance(b: Board, u: int) -> int:
    """What a unit may march, in the order of the march table."""
    spaces = ordered(b, u)
    if spaces > 0:
        spaces += b.more[u]
        if q.is_fleet(b, u) and b.fleet_more:
            spaces = max(1, spaces + b.fleet_more)
    else:
        spaces = b.granted[u]
    if spaces == 0:
        return 0
    less = q.halted(b, u)
    spaces = 0 if less >= ALL_UNITS else max(0, spaces - less)
    if spaces > 0 and not q.is_supplied(b, u):
        spaces = max(1, spaces - 1)
    return 0 if q.is_static(b, u) or b.built[u] else spaces


def ordered(b: Board, u: int) -> int:
    """The best of the card's movement lines that fit the unit (11.0c)."""
    lines = b.d.cards[b.card].moves if b.card != NONE else []
    return max([0] + [line.spaces for line in lines if q.fits(b, line.who, u)])


# may they?


def steps_open(b: Board, f: Move) -> list[int]:
    near = b.d.near_river[f.at] if f.afloat else b.d.near_land[f.at]
    return [s for s in near if not bar_step(b, f, s)]


def can_set_out(b: Board, u: int) -> bool:
    """Can this unit march to a neighbouring space by itself? Spaces that bar nobody are tried first."""
    s = b.at[u]
    fleet = q.is_fleet(b, u)
    foe = 1 - b.d.side[u]
    for n in [] if fleet else b.d.open_land[s]:
        if not b.crowd[2 * n + foe]:
            return True
    for n in b.d.near_river[s] if fleet else b.d.near_land[s]:
        if not bar_alone(b, u, n):
            return True
    return False


def bar_alone(b: Board, u: int, space: int) -> int:
    """May this unit go to a space next to its own, by whatever route there is?"""
    barred = bar_route(b, u, b.at[u], space)
    if barred:
        return barred
    if q.bars_entry(b, u, space):
        return TERRAIN
    return TRUCE if q.crowd(b, 1 - b.d.side[u], space) and q.is_truce(b, u, space) else 0


def bar_step(b: Board, f: Move, space: int) -> int:
    """May all of them go to this space now?"""
    for u in f.members:
        barred = bar_alone(b, u, space)
        if barred:
            return barred
        if b.left[u] + b.forced[u] <= f.steps:
            return LIMIT
    return bar_carry(b, f, space) if f.cargo else 0


def bar_carry(b: Board, f: Move, space: int) -> int:
    """May their passengers go there, and come ashore with the steps that are left?"""
    for u in f.cargo:
        if q.is_truce(b, u, space):
            return TRUCE
    left = min([b.left[u] + b.forced[u] for u in f.members]) - f.steps - 1
    return 0 if can_land(b, f, space, left) else DEBARKING


def bar_way(b: Board, u: int, origin: int, space: int) -> int:
    """Is there a route for a unit of this kind, and may it be where that leads?"""
    return bar_route(b, u, origin, space) or bar_stand(b, u, space)


def bar_route(b: Board, u: int, origin: int, space: int) -> int:
    """Is there a route for a unit of this kind, with water enough for fleets, and not too much for others?"""
    d = b.d
    if not d.flags[F_FLEET][u] and space in d.near_land[origin] and not d.sea[space]:
        return FLOODS if d.route_flood and is_flooded(b, origin, space) else 0
    if space not in d.near_any[origin]:
        return ROUTES
    if not q.is_fleet(b, u):
        return LAND_AND_RIVER
    if not d.river[space]:
        return NEVER_ON_LAND
    if space not in d.near_river[origin]:
        return LAND_AND_RIVER
    level = max(d.route_water.get((origin, space), LOW), d.fleet_water[space])
    return FLEETS_ON_RIVERS if level > LOW and q.water(b) < level else 0


def is_flooded(b: Board, origin: int, space: int) -> bool:
    """12.1b: does the water close the land route from one space to another?"""
    level = b.d.route_flood.get((origin, space), NONE)
    return level != NONE and q.water(b) >= level


def can_land(b: Board, f: Move, space: int, left: int) -> bool:
    """12.4c: can the passengers land there, or further on, with that many spaces left?"""
    if may_land(b, f.cargo, space):
        return True
    if left <= 0 or must_stop(b, f, space):
        return False
    return any(can_land(b, f, n, left - 1) for n in b.d.near_river[space] if is_open(b, f, space, n))


def is_open(b: Board, f: Move, space: int, n: int) -> bool:
    """Is it certain that the fleets may go on from one space to another? Where enemies are, a truce may be found."""
    if any(bar_route(b, u, space, n) or q.bars_entry(b, u, n) for u in f.members):
        return False
    return not q.crowd(b, 1 - f.side, n) or not q.lasting(b, STANDING_TRUCE)


def may_land(b: Board, cargo: list[int], space: int) -> bool:
    for u in cargo:
        if b.d.sea[space] or q.bars_entry(b, u, space):
            return False
    return True


def bar_end(b: Board, f: Move) -> int:
    """May the move end where it is?"""
    return 0 if may_land(b, f.cargo, f.at) else DEBARKING


def bar_stand(b: Board, u: int, space: int) -> int:
    """May a unit ever be in this space?"""
    if q.is_fleet(b, u):
        if not b.d.river[space]:
            return NEVER_ON_LAND
    elif b.d.sea[space]:
        return TERRAIN
    return TERRAIN if q.bars_entry(b, u, space) else 0


# must they stop?


def must_stop(b: Board, f: Move, space: int) -> int:
    """The rule by which they end their move on entering; 0 where they may go on."""
    foes = q.crowd(b, 1 - f.side, space)
    if f.afloat:
        return fleet_stops(b, f, space, foes)
    if foes:
        return MEETING
    for u in f.members:
        if q.stops_in(b, u, space) and not b.ignores[u] & OVER_TERRAIN:
            return STOP_TERRAIN
    if b.d.river[space] and b.d.river_stop[space] and not bridges(b, f.side, space):
        return 0 if all_ignore(b, f.members, OVER_RIVER) else RIVERS_STOP
    return 0


def fleet_stops(b: Board, f: Move, space: int, foes: int) -> int:
    """12.3d: an enemy fleet, or a fort that enemies occupy and may use; and what the scenario sets in the way."""
    if b.d.fleet_stop[space] and not all_ignore(b, f.members, OVER_TERRAIN):
        return FLEETS_ON_RIVERS
    if foes and (q.has_one(b, 1 - f.side, space, F_FLEET) or q.is_in_fort(b, 1 - f.side, space)):
        return PASSING
    return 0


def all_ignore(b: Board, members: list[int], what: int) -> bool:
    for u in members:
        if not b.ignores[u] & what:
            return False
    return True


def bridges(b: Board, side: int, space: int) -> bool:
    """12.2a: is a friendly fleet or engineer in the space?"""
    return q.has_one(b, side, space, F_FLEET) or q.has_one(b, side, space, F_ENGINEER)
