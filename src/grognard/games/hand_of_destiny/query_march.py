"""Pure questions about marches (11 and 12): may they go there, who may come along, and must they stop?"""

from __future__ import annotations

from typing import Final

from grognard.games.hand_of_destiny.frames import Move
from grognard.games.hand_of_destiny.matter import F_FLEET, LOW
from grognard.games.hand_of_destiny.matter import TRUCE as STANDING_TRUCE
from grognard.games.hand_of_destiny.query import (
    bars_entry,
    bridges,
    crowd,
    has_fleet,
    is_fleet,
    is_in_fort,
    is_land,
    is_static,
    is_truce,
    lasting,
    stops_in,
    water,
)
from grognard.games.hand_of_destiny.state import BOOK, OVER_RIVER, OVER_TERRAIN, Board

rule = BOOK.rule

LAND_AND_RIVER: Final = rule("3.0c")
ROUTES: Final = rule("3.0b")
TERRAIN: Final = rule("3.0a")
TRUCE: Final = rule("7.0c")
MEETING: Final = rule("9.0c")
PASSING_FRIENDS: Final = rule("9.0b")
ANY_DIRECTION: Final = rule("11.0e")
CONVERGING: Final = rule("11.0g")
ENGAGEMENT: Final = rule("11.1b")
LIMIT: Final = rule("11.0a")
STACKS: Final = rule("11.0f")
STATIC: Final = rule("11.1c")
STOP_TERRAIN: Final = rule("11.1a")
BRIDGING: Final = rule("12.2a")
DEBARKING: Final = rule("12.4c")
EMBARKING: Final = rule("12.4a")
FLEETS_ON_RIVERS: Final = rule("12.3a")
NEVER_ON_LAND: Final = rule("12.3b")
ONLY_THE_RIVER: Final = rule("12.2b")
PASSING: Final = rule("12.3d")
RIVERS_STOP: Final = rule("12.1a")
THREE_PER_FLEET: Final = rule("12.4b")
NOT_CARRIED: Final = rule("22.1c")


# may they?


def steps_open(b: Board, f: Move) -> list[int]:
    near = b.d.near_river[f.at] if f.afloat else b.d.near_land[f.at]
    return [s for s in near if not bar_step(b, f, s)]


def can_set_out(b: Board, u: int) -> bool:
    """Is a space open to this unit alone? Nearly always: whatever bars nobody is looked at first."""
    s = b.at[u]
    fleet = is_fleet(b, u)
    foe = 1 - b.d.side[u]
    for n in [] if fleet else b.d.open_land[s]:
        if not b.crowd[2 * n + foe]:
            return True
    for n in b.d.near_river[s] if fleet else b.d.near_land[s]:
        if not bar_alone(b, u, n):
            return True
    return False


def bar_alone(b: Board, u: int, s: int) -> int:
    """May this unit go to a space next to its own, by whatever route there is?"""
    barred = bar_route(b, u, b.at[u], s)
    if barred:
        return barred
    if bars_entry(b, u, s) and TERRAIN:
        return TERRAIN
    return TRUCE if TRUCE and crowd(b, 1 - b.d.side[u], s) and is_truce(b, u, s) else 0


def bar_step(b: Board, f: Move, s: int) -> int:
    """May all of them go to this space now?"""
    for u in f.members:
        barred = bar_alone(b, u, s)
        if barred:
            return barred
        if b.left[u] + b.forced[u] <= f.steps and LIMIT:
            return LIMIT
    if not ANY_DIRECTION and s == f.origin:
        return ROUTES
    if not CONVERGING and crowd(b, 0, s) and crowd(b, 1, s):
        return ROUTES
    return bar_carry(b, f, s) if f.cargo else 0


def bar_carry(b: Board, f: Move, s: int) -> int:
    """May their passengers go there, and come ashore with the steps that are left?"""
    for u in f.cargo:
        if TRUCE and is_truce(b, u, s):
            return TRUCE
    left = min([b.left[u] + b.forced[u] for u in f.members]) - f.steps - 1
    return 0 if can_land(b, f, s, left) else DEBARKING


def bar_route(b: Board, u: int, origin: int, s: int) -> int:
    """Is there a route for a unit of this kind, with water enough for fleets?"""
    d = b.d
    if not d.flags[F_FLEET][u] and s in d.near_land[origin] and not d.sea[s]:
        return 0
    if s not in d.near_any[origin]:
        return ROUTES
    if not is_fleet(b, u):
        return LAND_AND_RIVER
    if not d.river[s]:
        return NEVER_ON_LAND
    if s not in d.near_river[origin]:
        return LAND_AND_RIVER
    level = max(d.route_water.get((origin, s), LOW), d.fleet_water[s])
    return FLEETS_ON_RIVERS if level > LOW and water(b) < level else 0


def can_land(b: Board, f: Move, s: int, left: int) -> bool:
    """12.4c: can the passengers land there, or further on, with that many spaces left?"""
    if may_land(b, f.cargo, s):
        return True
    if left <= 0 or must_stop(b, f, s):
        return False
    return any(can_land(b, f, n, left - 1) for n in b.d.near_river[s] if is_open(b, f, s, n))


def is_open(b: Board, f: Move, s: int, n: int) -> bool:
    """Is it certain that the fleets may go on from one space to another? Where enemies are, a truce may be found."""
    if any(bar_route(b, u, s, n) or bars_entry(b, u, n) for u in f.members):
        return False
    return not crowd(b, 1 - f.side, n) or not lasting(b, STANDING_TRUCE)


def may_land(b: Board, cargo: list[int], s: int) -> bool:
    for u in cargo:
        if b.d.sea[s] or bars_entry(b, u, s):
            return False
    return True


def bar_end(b: Board, f: Move) -> int:
    """May the move end where it is?"""
    return 0 if may_land(b, f.cargo, f.at) or not DEBARKING else DEBARKING


def bar_join(b: Board, f: Move, u: int) -> int:
    """May a unit move together with those that have been chosen?"""
    if b.d.side[u] != f.side or b.at[u] != f.at or u in f.members or u in f.cargo:
        return STACKS
    if is_fleet(b, u) != f.afloat:
        return LAND_AND_RIVER
    if is_static(b, u) and STATIC:
        return STATIC
    if b.built[u] and NOT_CARRIED:
        return NOT_CARRIED
    if b.moved[u] or not STACKS:
        return STACKS
    return LIMIT if b.left[u] <= 0 else 0


def bar_embark(b: Board, f: Move, u: int) -> int:
    """12.4a: land units that share the fleet's space when its move begins, and need no orders of their own."""
    if b.d.side[u] != f.side or b.at[u] != f.at or not is_land(b, u) or u in f.cargo or not f.afloat:
        return EMBARKING
    if is_static(b, u) and STATIC:
        return STATIC
    if b.built[u] and NOT_CARRIED:
        return NOT_CARRIED
    if b.moved[u] or not EMBARKING:
        return EMBARKING
    return room(b, f.members, [*f.cargo, u])


def room(b: Board, fleets: list[int], cargo: list[int]) -> int:
    """12.4b: each fleet carries at most three land units."""
    if not cargo:
        return 0
    places = len([u for u in fleets if is_fleet(b, u)]) * b.d.transport_limit
    return THREE_PER_FLEET if len(cargo) > places else 0


def bar_stand(b: Board, u: int, s: int) -> int:
    """May a unit ever be in this space?"""
    if is_fleet(b, u):
        if not b.d.river[s]:
            return NEVER_ON_LAND
    elif b.d.sea[s]:
        return TERRAIN
    return TERRAIN if bars_entry(b, u, s) else 0


# must they stop?


def must_stop(b: Board, f: Move, s: int) -> int:
    """The rule by which they end their move on entering; 0 where they may go on."""
    foes = crowd(b, 1 - f.side, s)
    if f.afloat:
        return fleet_stops(b, f, s, foes)
    bridged = bridges(b, f.side, s) and BRIDGING != 0
    if bridged and not ONLY_THE_RIVER:
        return 0
    if foes and MEETING and ENGAGEMENT:
        return MEETING
    if crowd(b, f.side, s) and not PASSING_FRIENDS:
        return MEETING
    for u in f.members:
        if stops_in(b, u, s) and not b.ignores[u] & OVER_TERRAIN and STOP_TERRAIN:
            return STOP_TERRAIN
    if b.d.river[s] and b.d.river_stop[s] and RIVERS_STOP:
        if not bridged and not all_ignore(b, f.members, OVER_RIVER):
            return RIVERS_STOP
    return 0


def fleet_stops(b: Board, f: Move, s: int, foes: int) -> int:
    """12.3d: an enemy fleet, or a fort that enemies occupy and may use; and what the scenario sets in the way."""
    if b.d.fleet_stop[s] and not all_ignore(b, f.members, OVER_TERRAIN) and FLEETS_ON_RIVERS:
        return FLEETS_ON_RIVERS
    if foes and PASSING and (has_fleet(b, 1 - f.side, s) or is_in_fort(b, 1 - f.side, s)):
        return PASSING
    return 0


def all_ignore(b: Board, members: list[int], what: int) -> bool:
    for u in members:
        if not b.ignores[u] & what:
            return False
    return True
