"""Pure questions about a board, in the order of the rules. `bar_` gives 0 or the rule that bars it."""

from __future__ import annotations

from grognard.games.hand_of_destiny import vocabulary as c
from grognard.games.hand_of_destiny.state import Board
from grognard.games.hand_of_destiny.vocabulary import NONE, Effect, Filter

# units and their flags


def is_on(b: Board, switch: int) -> bool:
    return b.switch[switch] != 0


def has_flag(b: Board, u: int, flag: int) -> bool:
    """Does the unit have the flag, as printed or as a card has changed it (set_flag)?"""
    value = b.d.flags[flag][u]
    if flag < c.CHANGEABLE and b.changes:
        for i in range(0, len(b.changes), 4):
            e = b.d.effects[b.changes[i]]
            if b.changes[i + 1] == u and e.flag == flag:
                value = e.value
    return value != 0


def is_fleet(b: Board, u: int) -> bool:
    return b.d.flags[c.F_FLEET][u] != 0


def is_land(b: Board, u: int) -> bool:
    """4.0f: whoever is no fleet, be it a leader, a gun or a supply unit."""
    return not is_fleet(b, u)


def is_leader(b: Board, u: int) -> bool:
    return b.d.flags[c.F_LEADER][u] != 0


def is_static(b: Board, u: int) -> bool:
    return has_flag(b, u, c.F_STATIC)


def counts_as_gun(b: Board, u: int) -> bool:
    """17.0b: artillery, fleets and Gatling guns; a scenario may exempt a unit."""
    return b.d.flags[c.F_ARTILLERY][u] != 0


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
    return bool(who.spaces) or who.in_fort != NONE or any(x < c.CHANGEABLE for x in [*who.flags, *who.without])


def any_flag(b: Board, u: int, flags: list[int]) -> bool:
    for flag in flags:
        if has_flag(b, u, flag):
            return True
    return False


# who is where


def crowd(b: Board, side: int, space: int) -> int:
    """How many units of a side are in a space."""
    return b.crowd[2 * space + side]


def units_in(b: Board, side: int, space: int) -> list[int]:
    """The units of a side in a space, or in one of its boxes."""
    at = b.at
    return [u for u in b.d.own[side] if at[u] == space]


def on_map(b: Board, side: int) -> list[int]:
    at = b.at
    return [u for u in b.d.own[side] if at[u] >= 0]


def crowded(b: Board, side: int) -> list[int]:
    """The spaces where a side has units."""
    return [s for s in range(len(b.d.spaces)) if b.crowd[2 * s + side]]


def has_one(b: Board, side: int, space: int, flag: int) -> bool:
    """Is a unit of a side in a space that is printed with the flag?"""
    flags = b.d.flags[flag]
    for u in b.d.own[side]:
        if flags[u] and b.at[u] == space:
            return True
    return False


# forts


def may_use_fort(b: Board, side: int, space: int) -> bool:
    """14.0b: a printed fort that the side may use; for one that may not, it is not there."""
    use = b.d.fort_use[space]
    if use == NONE:
        return False
    if use == c.USE_CAPTURED:
        return b.held_then[space] == side
    return use in (c.USE_EITHER, side)


def is_in_fort(b: Board, side: int, space: int) -> bool:
    """A fort, fortress or base that the side may use, or its own fort marker."""
    return may_use_fort(b, side, space) or (b.fort[space] == side and is_on(b, c.FORTS))


def markers_left(b: Board, side: int) -> int:
    """22.1e: markers in hand, without those taken down in this phase (22.3c)."""
    return b.d.markers[side] - b.fort.count(side) - b.down[side]


# terrain


def bars_entry(b: Board, u: int, space: int) -> bool:
    """May a unit never enter a space? By what is printed, or as cards have changed it."""
    asks = b.d.bar_asks[space]
    return b.d.bars[space][u] != 0 if asks is None else not fits(b, asks, u)


def stops_in(b: Board, u: int, space: int) -> bool:
    """Does the terrain of a space stop a unit that enters it?"""
    asks = b.d.stop_asks[space]
    return b.d.stops[space][u] != 0 if asks is None else not fits(b, asks, u)


# fog


def is_seen(b: Board, side: int, space: int) -> bool:
    """10.0: may a side look at what stands in a space, by contact or by a card?"""
    return not is_on(b, c.FOG) or crowd(b, side, space) > 0 or (side == b.active and b.peeked[space] != 0)


# lasting effects


def lasting(b: Board, do: int) -> list[tuple[Effect, int]]:
    """The standing effects of a kind with their owners, the oldest first."""
    out: list[tuple[Effect, int]] = []
    for i in range(0, len(b.lasting), 3):
        e = b.d.effects[b.lasting[i]]
        if e.do == do:
            out.append((e, b.lasting[i + 1]))
    return out


def target(e: Effect, owner: int) -> int:
    """The side whose units an effect looks at."""
    return 1 - owner if e.enemy else owner


def water(b: Board) -> int:
    """Effect 20: the setting made last counts; without one, that of the map."""
    level = b.d.water
    for e, _ in lasting(b, c.WATER):
        level = e.level
    return level


def halted(b: Board, u: int) -> int:
    """Effect 13: how many spaces less a unit marches; ALL_UNITS: it doesn't."""
    less = 0
    for e, owner in lasting(b, c.HALT) if b.lasting else []:
        if b.d.side[u] == target(e, owner) and fits(b, e.who, u):
            less = c.ALL_UNITS if e.by == c.ALL_UNITS else less + e.by
    return min(less, c.ALL_UNITS)


def is_truce(b: Board, u: int, space: int) -> bool:
    """Effect 14: may this unit not go into this space, where enemies are, as far as its side can know?"""
    side = b.d.side[u]
    if not crowd(b, 1 - side, space):
        return False
    for e, owner in lasting(b, c.TRUCE):
        if e.region:
            if e.region[space]:
                return True
        elif side == target(e, owner) and fits(b, e.who, u):
            return True
    known = is_seen(b, side, space) and has_truce(b, 1 - side, space)
    return known or side * len(b.d.spaces) + space in b.closed


def is_turned_back(b: Board, side: int, space: int) -> bool:
    """Effect 14: whoever goes there learns that a unit under a truce is among the enemies that he doesn't see."""
    return not is_seen(b, side, space) and has_truce(b, 1 - side, space)


def has_truce(b: Board, side: int, space: int) -> bool:
    """Is a unit of the side in the space that no enemy may come to?"""
    for e, owner in lasting(b, c.TRUCE):
        if not e.region and side == target(e, owner) and any_fits(b, e.who, units_in(b, side, space)):
            return True
    return False


def is_quiet(b: Board, space: int) -> bool:
    """Effect 14: is no battle due in this space while a truce lasts?"""
    for e, owner in lasting(b, c.TRUCE):
        if e.region:
            if e.region[space]:
                return True
        elif any_fits(b, e.who, units_in(b, target(e, owner), space)):
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
    if not is_on(b, c.SUPPLY):
        return True
    if needs_none(b, u):
        return True
    state = NONE
    for e, owner in lasting(b, c.SUPPLY_STATE):
        if b.d.side[u] == target(e, owner) and fits(b, e.who, u):
            state = e.supplied if state != 0 else 0  # out beats in
    return state == 1 if state != NONE else reaches_supply(b, b.d.side[u], b.at[u])


def needs_none(b: Board, u: int) -> bool:
    """21.1a: leaders, supply units, fleets, and whom the scenario names."""
    flags = b.d.flags
    return flags[c.F_LEADER][u] != 0 or flags[c.F_SUPPLY][u] != 0 or is_fleet(b, u) or has_flag(b, u, c.F_AUTO_SUPPLY)


def reaches_supply(b: Board, side: int, space: int) -> bool:
    """21.2: a source of the side no more than two routes away; enemies between don't matter."""
    reach = b.d.supply_reach[space]
    for u in b.d.suppliers[side]:
        if b.at[u] in reach:
            return True
    for x in reach:
        if is_fort_source(b, side, x):
            return True
    return False


def is_fort_source(b: Board, side: int, space: int) -> bool:
    """21.2a: a fort, fortress or base that the side occupies; supply units and fleets are sources too."""
    return occupies(b, side, space) and is_in_fort(b, side, space)


def occupies(b: Board, side: int, space: int) -> bool:
    """21.2c: with a unit in it; of two sides, who owns its marker or holds the space, or defends what nobody holds."""
    if not crowd(b, side, space) or not crowd(b, 1 - side, space):
        return crowd(b, side, space) > 0
    holder = b.fort[space] if b.fort[space] != NONE and is_on(b, c.FORTS) else b.control[space]
    return side == holder or (holder == NONE and side != b.active)
