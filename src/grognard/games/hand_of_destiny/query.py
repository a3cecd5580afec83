"""Pure questions about a board, in the order of the rules. `bar_` gives 0 or the rule that bars it."""

from __future__ import annotations

from typing import Final

from grognard.games.hand_of_destiny.matter import (
    ALL_UNITS,
    CHANGEABLE,
    F_ARTILLERY,
    F_AUTO_SUPPLY,
    F_ENGINEER,
    F_FLEET,
    F_LEADER,
    F_STATIC,
    F_SUPPLY,
    FOG,
    FORTS,
    HALT,
    NONE,
    SUPPLY,
    SUPPLY_STATE,
    TRUCE,
    USE_CAPTURED,
    USE_EITHER,
    WATER,
    Effect,
    Filter,
)
from grognard.games.hand_of_destiny.state import BOOK, Board

LAND_UNITS: Final = BOOK.rule("4.0f")
CAPTURED: Final = BOOK.rule("14.0b")
ALWAYS_SUPPLIED: Final = BOOK.rule("21.1a")
TWO_SPACES: Final = BOOK.rule("21.2a")
NO_BLOCKADE: Final = BOOK.rule("21.2b")
OCCUPIED_ONLY: Final = BOOK.rule("21.2c")
FORTS_SUPPLY: Final = BOOK.rule("22.4a")
NO_GUNS: Final = BOOK.rule("17.0b")

# units and their flags


def is_on(b: Board, switch: int) -> bool:
    return b.switch[switch] != 0


def has_flag(b: Board, u: int, flag: int) -> bool:
    """Does the unit have the flag, as printed or as a card has changed it (set_flag)?"""
    value = b.d.flags[flag][u]
    if flag < CHANGEABLE and b.changes:
        for i in range(0, len(b.changes), 4):
            e = b.d.effects[b.changes[i]]
            if b.changes[i + 1] == u and e.flag == flag:
                value = e.value
    return value != 0


def is_fleet(b: Board, u: int) -> bool:
    return b.d.flags[F_FLEET][u] != 0


def is_land(b: Board, u: int) -> bool:
    """4.0f: whoever is no fleet, be it a leader, a gun or a supply unit."""
    return not is_fleet(b, u) and (LAND_UNITS != 0 or not any(flags[u] for flags in b.d.flags[F_LEADER:]))


def is_leader(b: Board, u: int) -> bool:
    return b.d.flags[F_LEADER][u] != 0


def is_static(b: Board, u: int) -> bool:
    return has_flag(b, u, F_STATIC)


def counts_as_gun(b: Board, u: int) -> bool:
    """17.0b: artillery, fleets and Gatling guns; a scenario may exempt a unit."""
    return b.d.flags[F_ARTILLERY][u] != 0 if NO_GUNS else b.d.flags[F_FLEET][u] == 0


def fits(b: Board, who: Filter | None, u: int) -> bool:
    """Does a filter select the unit?"""
    if who is None:
        return True
    if not who.mask[u]:
        return False
    s = b.at[u]
    if who.spaces and (s < 0 or not who.spaces[s]):
        return False
    if who.in_fort != NONE and (s < 0 or is_in_fort(b, b.d.side[u], s) != (who.in_fort == 1)):
        return False
    if who.flags and not any_flag(b, u, who.flags):
        return False
    return not (who.without and any_flag(b, u, who.without))


def asks_place(who: Filter) -> bool:
    """Does the answer depend on where a unit stands, or on what cards have made of it?"""
    return bool(who.spaces) or who.in_fort != NONE or any(x < CHANGEABLE for x in [*who.flags, *who.without])


def any_flag(b: Board, u: int, flags: list[int]) -> bool:
    for flag in flags:
        if has_flag(b, u, flag):
            return True
    return False


# who is where


def crowd(b: Board, side: int, s: int) -> int:
    """How many units of a side are in a space."""
    return b.crowd[2 * s + side]


def units_in(b: Board, side: int, s: int) -> list[int]:
    at = b.at
    return [u for u in b.d.own[side] if at[u] == s]


def on_map(b: Board, side: int) -> list[int]:
    at = b.at
    return [u for u in b.d.own[side] if at[u] >= 0]


def in_box(b: Board, side: int, box: int) -> list[int]:
    at = b.at
    return [u for u in b.d.own[side] if at[u] == box]


def has_fleet(b: Board, side: int, s: int) -> bool:
    fleets = b.d.flags[F_FLEET]
    for u in b.d.own[side]:
        if fleets[u] and b.at[u] == s:
            return True
    return False


def bridges(b: Board, side: int, s: int) -> bool:
    """12.2a: is a friendly fleet or engineer in the space?"""
    fleets, engineers = b.d.flags[F_FLEET], b.d.flags[F_ENGINEER]
    for u in b.d.own[side]:
        if b.at[u] == s and (fleets[u] or engineers[u]):
            return True
    return False


# forts


def may_use_fort(b: Board, side: int, s: int) -> bool:
    """14.0b: a printed fort that the side may use; for one that may not, it is not there."""
    use = b.d.fort_use[s]
    if use == NONE:
        return False
    if not CAPTURED:
        return True
    if use == USE_CAPTURED:
        return b.held_then[s] == side
    return use in (USE_EITHER, side)


def is_in_fort(b: Board, side: int, s: int) -> bool:
    """A fort, fortress or base that the side may use, or its own fort marker."""
    return may_use_fort(b, side, s) or (b.fort[s] == side and is_on(b, FORTS))


def markers_left(b: Board, side: int) -> int:
    """22.1e: markers in hand, without those taken down in this phase (22.3c)."""
    return b.d.markers[side] - b.fort.count(side) - b.down[side]


# terrain


def bars_entry(b: Board, u: int, s: int) -> bool:
    """May a unit never enter a space? By what is printed, or as cards have changed it."""
    asks = b.d.bar_asks[s]
    return b.d.bars[s][u] != 0 if asks is None else not fits(b, asks, u)


def stops_in(b: Board, u: int, s: int) -> bool:
    """Does the terrain of a space stop a unit that enters it?"""
    asks = b.d.stop_asks[s]
    return b.d.stops[s][u] != 0 if asks is None else not fits(b, asks, u)


# fog


def is_seen(b: Board, side: int, s: int) -> bool:
    """10.0: may a side look at what stands in a space, by contact or by a card?"""
    return not is_on(b, FOG) or crowd(b, side, s) > 0 or (side == b.active and b.peeked[s] != 0)


# lasting effects


def lasting(b: Board, do: int) -> list[tuple[Effect, int]]:
    """The standing effects of a kind with their owners, the oldest first."""
    out: list[tuple[Effect, int]] = []
    for i in range(0, len(b.standing), 3):
        e = b.d.effects[b.standing[i]]
        if e.do == do:
            out.append((e, b.standing[i + 1]))
    return out


def target(e: Effect, owner: int) -> int:
    """The side whose units an effect looks at."""
    return 1 - owner if e.enemy else owner


def water(b: Board) -> int:
    """Effect 20: the setting made last counts; without one, that of the map."""
    level = b.d.water
    for e, _ in lasting(b, WATER):
        level = e.level
    return level


def halted(b: Board, u: int) -> int:
    """Effect 13: how many spaces less a unit marches; ALL_UNITS: it doesn't."""
    less = 0
    for e, owner in lasting(b, HALT) if b.standing else []:
        if b.d.side[u] == target(e, owner) and fits(b, e.who, u):
            less = ALL_UNITS if e.by == ALL_UNITS else less + e.by
    return min(less, ALL_UNITS)


def is_truce(b: Board, u: int, s: int) -> bool:
    """Effect 14: may this unit not go into this space, where enemies are, as far as its side can know?"""
    side = b.d.side[u]
    if not crowd(b, 1 - side, s):
        return False
    for e, owner in lasting(b, TRUCE):
        if e.region:
            if e.region[s]:
                return True
        elif side == target(e, owner) and fits(b, e.who, u):
            return True
    known = is_seen(b, side, s) and has_truce(b, 1 - side, s)
    return known or side * len(b.d.spaces) + s in b.closed


def is_turned_back(b: Board, side: int, s: int) -> bool:
    """Effect 14: whoever goes there learns that a unit under a truce is among the enemies that he doesn't see."""
    return not is_seen(b, side, s) and has_truce(b, 1 - side, s)


def has_truce(b: Board, side: int, s: int) -> bool:
    """Is a unit of the side in the space that no enemy may come to?"""
    for e, owner in lasting(b, TRUCE):
        if not e.region and side == target(e, owner) and any_fits(b, e.who, units_in(b, side, s)):
            return True
    return False


def is_quiet(b: Board, s: int) -> bool:
    """Effect 14: is no battle due in this space while a truce lasts?"""
    for e, owner in lasting(b, TRUCE):
        if e.region:
            if e.region[s]:
                return True
        elif any_fits(b, e.who, units_in(b, target(e, owner), s)):
            return True
    return False


def any_fits(b: Board, who: Filter | None, units: list[int]) -> bool:
    for u in units:
        if fits(b, who, u):
            return True
    return False


# 21 supply


def is_supplied(b: Board, u: int) -> bool:
    """Is a unit on the map in supply now?"""
    if not is_on(b, SUPPLY):
        return True
    if ALWAYS_SUPPLIED and needs_none(b, u):
        return True
    state = NONE
    for e, owner in lasting(b, SUPPLY_STATE):
        if b.d.side[u] == target(e, owner) and fits(b, e.who, u):
            state = e.supplied if state != 0 else 0  # out beats in
    return state == 1 if state != NONE else reaches_supply(b, b.d.side[u], b.at[u])


def needs_none(b: Board, u: int) -> bool:
    """21.1a: leaders, supply units, fleets, and whom the scenario names."""
    flags = b.d.flags
    return flags[F_LEADER][u] != 0 or flags[F_SUPPLY][u] != 0 or is_fleet(b, u) or has_flag(b, u, F_AUTO_SUPPLY)


def reaches_supply(b: Board, side: int, s: int) -> bool:
    """21.2: a source of the side no more than two routes away; enemies between don't matter."""
    reach = b.d.supply_reach[s] if TWO_SPACES else list(range(len(b.d.spaces)))
    if not NO_BLOCKADE:
        reach = [x for x in reach if not crowd(b, 1 - side, x)]
    for u in b.d.suppliers[side]:
        if b.at[u] in reach:
            return True
    for x in reach:
        if is_fort_source(b, side, x):
            return True
    return False


def is_fort_source(b: Board, side: int, s: int) -> bool:
    """21.2a: a fort, fortress or base that the side occupies; supply units and fleets are sources too."""
    if may_use_fort(b, side, s) or (b.fort[s] == side and is_on(b, FORTS) and FORTS_SUPPLY):
        return not OCCUPIED_ONLY or occupies_fort(b, side, s)
    return False


def occupies_fort(b: Board, side: int, s: int) -> bool:
    """21.2c: with a unit in it; attackers don't, while a defender remains."""
    return crowd(b, side, s) > 0 and (not crowd(b, 1 - side, s) or b.hold[s] == side)
