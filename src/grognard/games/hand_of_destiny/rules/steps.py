"""11 and 12 One step of a move: may they, all of them, and must they stop there?"""

from __future__ import annotations

from typing import Final

from grognard.games.hand_of_destiny.frames import Move
from grognard.games.hand_of_destiny.matter import LOW
from grognard.games.hand_of_destiny.query import (
    bars_entry,
    bridges,
    crowd,
    has_fleet,
    is_fleet,
    is_in_fort,
    is_static,
    is_truce,
    stops_in,
    water,
)
from grognard.games.hand_of_destiny.rules.changes import pass_by, put, settle, show
from grognard.games.hand_of_destiny.state import (
    BOOK,
    OVER_RIVER,
    OVER_TERRAIN,
    STEPPED,
    Board,
    War,
)

rule = BOOK.rule

ROUTES: Final = rule("3.0b")
LAND_AND_RIVER: Final = rule("3.0c")
TERRAIN: Final = rule("3.0a")
LIMIT: Final = rule("11.0a")
STACKS: Final = rule("11.0f")
ANY_DIRECTION: Final = rule("11.0e")
MEETING: Final = rule("9.0c")
ENGAGEMENT: Final = rule("11.1b")
STOP_TERRAIN: Final = rule("11.1a")
RIVERS_STOP: Final = rule("12.1a")
BRIDGING: Final = rule("12.2a")
ONLY_THE_RIVER: Final = rule("12.2b")
FLEETS_ON_RIVERS: Final = rule("12.3a")
NEVER_ON_LAND: Final = rule("12.3b")
PASSING: Final = rule("12.3d")
EMBARKING: Final = rule("12.4a")
THREE_PER_FLEET: Final = rule("12.4b")
DEBARKING: Final = rule("12.4c")
NOT_CARRIED: Final = rule("22.1c")
STATIC: Final = rule("11.1c")
TRUCE: Final = rule("7.0c")



def sails(b: Board, f: Move) -> bool:
    return is_fleet(b, f.members[0])


# may they?


def steps_open(b: Board, f: Move) -> list[int]:
    near = b.d.near_river[f.at] if sails(b, f) else b.d.near_land[f.at]
    return [s for s in near if not bar_step(b, f, s)]


def bar_step(b: Board, f: Move, s: int) -> int:
    """May all of them go to this space now?"""
    barred = bar_route(b, f.members[0], f.at, s)
    if barred:
        return barred
    for u in f.members:
        if b.left[u] + b.forced[u] <= f.steps and LIMIT:
            return LIMIT
        if bars_entry(b, u, s) and TERRAIN:
            return TERRAIN
        if is_truce(b, u, s) and TRUCE:
            return TRUCE
    for u in f.cargo:
        if is_truce(b, u, s) and TRUCE:
            return TRUCE
    if f.cargo and not can_land(b, f, s):
        return DEBARKING
    return 0


def bar_route(b: Board, u: int, origin: int, s: int) -> int:
    """Is there a route for a unit of this kind, with water enough for fleets?"""
    if s not in b.d.near_any[origin]:
        return ROUTES
    if not is_fleet(b, u):
        return 0 if s in b.d.near_land[origin] and not b.d.sea[s] else LAND_AND_RIVER
    if not b.d.river[s]:
        return NEVER_ON_LAND
    if s not in b.d.near_river[origin]:
        return LAND_AND_RIVER
    level = max(b.d.route_water.get((origin, s), LOW), b.d.fleet_water[s])
    return FLEETS_ON_RIVERS if water(b) < level else 0


def can_land(b: Board, f: Move, s: int) -> bool:
    """12.4c: could the passengers land there, or further on?"""
    if may_land(b, f.cargo, s):
        return True
    left = min(b.left[u] + b.forced[u] for u in f.members) - f.steps - 1
    return left > 0 and any(may_land(b, f.cargo, n) for n in b.d.near_river[s])


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
    if is_fleet(b, u) != sails(b, f):
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
    if b.d.side[u] != f.side or b.at[u] != f.at or is_fleet(b, u) or u in f.cargo or not sails(b, f):
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


# going there


def advance(g: War, f: Move, s: int) -> None:
    """All of them go to the space, and stop there if they must."""
    b = g.board
    origin = f.at
    f.stopped = must_stop(b, f, s) != 0
    met = crowd(b, 1 - f.side, s) > 0 and not crowd(b, f.side, s)
    for u in f.members:
        put(b, u, s)
    for u in f.cargo:
        put(b, u, s)
    f.at = s
    f.steps += 1
    g.tell(STEPPED, [f.side, origin, s, len(f.members) + len(f.cargo), int(sails(b, f))])
    settle(g, origin)
    if sails(b, f):
        pass_by(g, f.members[0], s)
    else:
        settle(g, s)
    if met:
        show(g, s)


def must_stop(b: Board, f: Move, s: int) -> int:
    """The rule by which they end their move on entering; 0 where they may go on."""
    foes = crowd(b, 1 - f.side, s)
    if sails(b, f):
        return fleet_stops(b, f, s, foes)
    if foes and MEETING and ENGAGEMENT:
        return MEETING
    for u in f.members:
        if stops_in(b, u, s) and not b.ignores[u] & OVER_TERRAIN and STOP_TERRAIN:
            return STOP_TERRAIN
    if b.d.river[s] and b.d.river_stop[s] and RIVERS_STOP:
        bridged = bridges(b, f.side, s) and BRIDGING != 0
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
