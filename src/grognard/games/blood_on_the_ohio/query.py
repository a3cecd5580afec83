"""Questions about the board: is_, has_, count_, find_. Nothing changes here.

Force points are counted in two ways (G5). For limits (forces, rivers, armies, forts) only units count: `unit_fp`. In
every other comparison healthy subordinate leaders count too: `fp_of`.
"""

from __future__ import annotations

from typing import Final

from grognard.games.blood_on_the_ohio import components as k
from grognard.games.blood_on_the_ohio.components import Components, Scenario
from grognard.games.blood_on_the_ohio.state import BOOK, US, WC, Board
from grognard.kernel.flow import NOBODY

NOT_ITS_ACTION: Final = BOOK.rule("5.0h")
NOT_IN_SCENARIO: Final = BOOK.rule("A2.2a")


def scenario_of(b: Board) -> Scenario:
    return b.d.scenarios[b.scenario]


# counters


def fp_of_one(b: Board, u: int) -> int:
    """3.1b What the side that is up shows; a subordinate leader's too."""
    return b.d.fp_reduced[u] if b.reduced[u] else b.d.fp[u]


def tp_of_one(b: Board, u: int) -> int:
    """3.1a Tactical points of a key leader."""
    return b.d.tp_reduced[u] if b.reduced[u] else b.d.tp[u]


def is_unit(d: Components, u: int) -> bool:
    """Regulars, militia, warriors: what has two steps and force points, and is no leader."""
    return d.type[u] <= k.MC or d.type[u] == k.WA


def is_leader(d: Components, u: int) -> bool:
    return d.type[u] >= k.KEY


def is_support(d: Components, u: int) -> bool:
    """3.1.1c Guns, scouts, wagons and British Arms."""
    return k.AR <= d.type[u] <= k.SU or d.type[u] == k.BA


def is_lost_gun(b: Board, u: int) -> bool:
    """22.2a It lies where it was lost and takes no part in anything."""
    return b.d.type[u] == k.AR and b.reduced[u] > 0


def unit_fp(b: Board, members: list[int]) -> int:
    """For limits: leaders are free (6.2.1c, G5)."""
    return sum([fp_of_one(b, u) for u in members if b.d.type[u] != k.SUB])


def fp_of(b: Board, members: list[int]) -> int:
    """For comparisons: healthy subordinate leaders count (G5)."""
    whole, reduced, is_reduced = b.d.fp, b.d.fp_reduced, b.reduced
    return sum([reduced[u] if is_reduced[u] else whole[u] for u in members])


def tp_of(b: Board, members: list[int]) -> int:
    return sum([tp_of_one(b, u) for u in members if b.d.type[u] == k.KEY])


def has_leader(d: Components, members: list[int]) -> bool:
    for u in members:
        if d.type[u] >= k.KEY:
            return True
    return False


def has_key_leader(d: Components, members: list[int]) -> bool:
    for u in members:
        if d.type[u] == k.KEY:
            return True
    return False


def of_type(b: Board, members: list[int], kind: int) -> list[int]:
    return [u for u in members if b.d.type[u] == kind]


def still_at(b: Board, members: list[int], space: int) -> list[int]:
    """Those of a group who are still there: others were lost, left or taken away."""
    return [u for u in members if b.at[u] == space]


# stacks


def stack_in(b: Board, side: int, space: int) -> list[int]:
    """All counters of a side in a space, those inside a fort too; lost guns are nobody's."""
    if not b.count[side * len(b.d.spaces) + space]:
        return []
    at, kinds, reduced = b.at, b.d.type, b.reduced
    return [u for u in b.d.own[side] if at[u] == space and (kinds[u] != k.AR or not reduced[u])]


def open_stack(b: Board, side: int, space: int) -> list[int]:
    """The stack that an enemy meets: without those who defend inside a fort (20.1a)."""
    inside = b.inside
    return [u for u in stack_in(b, side, space) if not inside[u]]


def defenders_inside(b: Board, space: int) -> list[int]:
    """20.1a Those who defend inside the fort of a space."""
    if 1 not in b.inside:
        return []
    return [u for u in stack_in(b, US, space) if b.inside[u]]


def has_counters(b: Board, side: int, space: int) -> bool:
    return b.count[side * len(b.d.spaces) + space] > 0


def units_in(b: Board, side: int, space: int) -> list[int]:
    """Regulars, militia or warriors in a space."""
    if not b.fp[side * len(b.d.spaces) + space]:
        return []
    return [u for u in stack_in(b, side, space) if is_unit(b.d, u)]


def stack_fp(b: Board, side: int, space: int) -> int:
    """G5 The force points in the open there, healthy subordinate leaders included, structures not."""
    return fp_of(b, open_stack(b, side, space)) if b.count[side * len(b.d.spaces) + space] else 0


def facing_fp(b: Board, side: int, space: int) -> int:
    """6.7, G5 What a force meets there: the enemies in the open, and a WC principal village as 1."""
    foe = 1 - side
    if not b.count[foe * len(b.d.spaces) + space] and not b.site[space]:
        return 0
    return stack_fp(b, foe, space) + (1 if side == US and is_war_principal(b, space) else 0)


def has_enemy_fp(b: Board, side: int, space: int) -> bool:
    """Enemy force points in the open (6.7, 15.1.2a): those inside a fort bind nobody."""
    if not b.count[(1 - side) * len(b.d.spaces) + space]:
        return side == US and is_war_principal(b, space)
    return facing_fp(b, side, space) > 0


def is_army(b: Board, side: int, space: int, members: list[int]) -> bool:
    """6.6a More than 16 friendly FPs, without those of the force that enters."""
    there = b.fp[side * len(b.d.spaces) + space]
    return there > b.d.army_fp and there - unit_fp(b, still_at(b, members, space)) > b.d.army_fp


# nations and structures


def is_member(b: Board, nation: int) -> bool:
    return nation >= 0 and b.status[nation] == k.MEMBER


def is_village(b: Board, space: int) -> bool:
    """Any village, principal ones too; whether its nation is at war is another question."""
    return b.site[space] in (k.VILLAGE, k.PRINCIPAL)


def is_war_village(b: Board, space: int) -> bool:
    """19.0e Villages belong to the war only through the WC."""
    return is_village(b, space) and is_member(b, b.d.nation[space])


def is_war_principal(b: Board, space: int) -> bool:
    """20.5.1i Healthy or reduced, it counts as 1 FP."""
    return b.site[space] == k.PRINCIPAL and is_member(b, b.d.nation[space])


def is_fort(b: Board, space: int) -> bool:
    """20.3a Printed or built; Fort Miamis is no US fort."""
    return b.site[space] in (k.FORT, k.GREAT_FORT)


def is_us_place(b: Board, space: int) -> bool:
    """A standing settlement or fort."""
    return b.site[space] in (k.SETTLEMENT, k.FORT, k.GREAT_FORT)


def fort_in(b: Board, space: int) -> int:
    """The fort that stands in a space, or NOBODY."""
    return b.fort_at.index(space) if is_fort(b, space) else NOBODY


def is_besieged(b: Board, space: int) -> bool:
    fort = fort_in(b, space)
    return fort != NOBODY and b.siege[fort] > 0


def fort_room(b: Board, space: int) -> int:
    """20.1.2a How many FPs more find room inside."""
    return b.d.site_holds[b.site[space]] - unit_fp(b, defenders_inside(b, space))


def has_room(b: Board, u: int, room: int) -> bool:
    """20.1.2a Leaders and support units always find some."""
    return b.d.type[u] == k.SUB or fp_of_one(b, u) <= max(0, room)


def principal_in(b: Board, space: int) -> int:
    """Which principal village stands in a space, or NOBODY."""
    return b.principal_at.index(space) if b.site[space] == k.PRINCIPAL else NOBODY


def villages_of(b: Board, nation: int) -> list[int]:
    """The spaces of a nation's villages on the map, principal ones included."""
    return [s for s in b.d.lands[nation] if is_village(b, s)]


def principals_of(b: Board, nation: int) -> list[int]:
    """The spaces of its principal villages, healthy or reduced, wherever they are now."""
    return [s for s in b.d.lands[nation] if b.site[s] == k.PRINCIPAL]


def nations_with(b: Board, status: int) -> list[int]:
    return [n for n in range(len(b.status)) if b.status[n] == status]


def is_closed(b: Board, space: int) -> bool:
    """A2.0b The learning scenario is played in Miami, Shawnee and neutral spaces only."""
    nation = b.d.nation[space]
    return nation >= 0 and not b.status[nation] and scenario_of(b).others_closed > 0


def fort_miamis_in(b: Board, space: int) -> bool:
    """20.7c The river space of Fort Miamis is closed to the US."""
    return b.site[space] == k.FORT_MIAMIS


# the way from space to space


def step_mp(d: Components, origin: int, to: int) -> int:
    """2.5 What a step costs: along trails and rivers, embarking, landing, from and into an entry square."""
    return d.step_mp[d.kind[origin]][d.kind[to]]


def banks(d: Components, river: int) -> list[int]:
    return d.left[river] + d.right[river]


def far_bank(d: Components, river: int, ground: int) -> list[int]:
    """15.2a The ground spaces on the other bank."""
    return d.right[river] if ground in d.left[river] else d.left[river]


def within(d: Components, space: int, most: int) -> list[int]:
    """G6 Spaces at most so far away, the space itself too; worked out once."""
    key = space * k.FAR + most
    found = d.rings.get(key)
    if found is None:
        row = d.apart[space]
        found = d.rings[key] = [s for s in range(len(row)) if row[s] <= most]
    return found


def spaces_within_mp(b: Board, start: int, most: int, is_open: list[int]) -> list[int]:
    """G6 Spaces that so many MP reach over open spaces: `is_open` holds 1 for those."""
    d = b.d
    best = [most + 1] * len(d.kind)
    best[start] = 0
    queue = [start]
    for s in queue:
        for to in d.near[s]:
            cost = best[s] + step_mp(d, s, to)
            if cost <= most and cost < best[to] and is_open[to]:
                best[to] = cost
                queue.append(to)
    return [s for s in range(len(best)) if best[s] <= most]


# expeditions and points


def has_reached(b: Board, side: int, square: int) -> bool:
    """2.4c On or past a square of the VP track; 8½ has reached 8 but not 9."""
    return b.vp[side] >= 2 * square


def us_key_leader(b: Board) -> int:
    """The commander of the current expedition, or NOBODY."""
    for u in b.d.by_type[k.KEY]:
        if b.d.side[u] == US and b.at[u] >= 0:
            return u
    return NOBODY


def is_fall(b: Board) -> bool:
    """2.1 Turns alternate, and the first is Fall-Winter."""
    return b.turn % 2 == 1


def is_hidden(b: Board) -> bool:
    """25.2 WC stacks are closed to the US."""
    return b.switch[k.HIDDEN_STACKS] > 0


def has_unknown(b: Board, space: int) -> bool:
    """Does a closed WC stack stand there?"""
    return is_hidden(b) and any(not b.known[u] for u in stack_in(b, WC, space))


# special actions


def bar_action(b: Board, acting: int, side: int, action: int) -> int:
    """5.0h Who may take which action; the learning scenario has few of them (A2.2a)."""
    if acting != side:
        return NOT_ITS_ACTION
    return 0 if action in scenario_of(b).actions else NOT_IN_SCENARIO


def has_warriors(b: Board, space: int) -> bool:
    """Warrior units, whatever their state; leaders alone don't count."""
    return b.fp[WC * len(b.d.spaces) + space] > 0


# ambush


def ambush_modifier(b: Board, side: int, where: int, at: int, force: list[int]) -> int:
    """18.2c More tactical points, the target on a river, and the scenario's handicap of the US."""
    stack = open_stack(b, side, where)
    ours, theirs = tp_of(b, stack), tp_of(b, force)
    out = int(ours > theirs) - int(theirs > ours) + int(b.d.kind[at] == k.RIVER)
    return out + (ambush_handicap(b, stack) if side == US else 0)


def ambush_handicap(b: Board, stack: list[int]) -> int:
    """A3.1c, A3.2c, A3.4e By expedition; on the Wabash a scout in the stack lifts it."""
    s = scenario_of(b)
    return 0 if s.scout_lifts_ambush and of_type(b, stack, k.SC) else s.us_ambush[b.expedition - 1]


def target_of(b: Board) -> int:
    """By the expedition; after a withdrawal, the last one."""
    return b.d.negotiate_targets[b.expedition - 1]


def is_automatic(b: Board, side: int) -> bool:
    """5.2.1e, 5.2.3e No roll with more points than are needed."""
    return b.vp[side] > 2 * target_of(b)


def harassers(b: Board, site: int) -> list[int]:
    """5.5b Spaces with WC force points from which the movement points reach the site, past US places and forces."""
    d = b.d
    best = [d.harass_mp + 1] * len(d.kind)
    best[site] = 0
    queue = [site]
    for s in queue:
        if s != site and (is_us_place(b, s) or stack_fp(b, US, s)):
            continue  # a way may begin here, but none leads through
        for origin in d.near[s]:
            cost = best[s] + step_mp(d, origin, s)
            if cost < best[origin]:
                best[origin] = cost
                queue.append(origin)
    return [s for s in range(len(best)) if best[s] <= d.harass_mp and stack_fp(b, WC, s)]
