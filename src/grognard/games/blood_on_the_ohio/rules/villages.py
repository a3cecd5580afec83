"""20.5.1 Villages that are reduced look for another place; a nation that has none left is conquered."""

from __future__ import annotations

from typing import Final

from grognard.games.blood_on_the_ohio import components as k
from grognard.games.blood_on_the_ohio import query
from grognard.games.blood_on_the_ohio.frames import Relocate
from grognard.games.blood_on_the_ohio.rules import changes
from grognard.games.blood_on_the_ohio.rules.verbs import PLACE
from grognard.games.blood_on_the_ohio.rules.victory import check_villages
from grognard.games.blood_on_the_ohio.state import ASIDE, BOOK, GONE, NATION, RULES, SITE, SPACE, US, WC, Board, War
from grognard.kernel.flow import NOBODY, end

step = RULES.step

NEAR_A_RIVER: Final = BOOK.rule("20.5.1b")
PRINCIPAL_NEAR_A_RIVER: Final = BOOK.rule("20.5.1c")
AVOID_RUINS: Final = BOOK.rule("20.5.1d")
ARMS_LOST: Final = BOOK.rule("23.0e")

RELOCATED: Final = RULES.event("relocated", "20.5.1a", nation=NATION, site=SITE, origin=SPACE, to=SPACE)
NO_PLACE: Final = RULES.event("no_place", "20.5.1b", nation=NATION, site=SITE, where=SPACE)


@step(Relocate, rule="20.5.1a")
def leave(g: War, f: Relocate) -> None:
    """A razed marker stays behind, and so do warriors (20.5.1g); arms that lie there alone are carried away."""
    b = g.board
    arms = query.stack_in(b, WC, f.where)
    if len(arms) == 1 and b.d.type[arms[0]] == k.BA:
        f.arms = arms[0]
    if f.principal != NOBODY:
        b.principal_at[f.principal], b.harmed[f.principal] = ASIDE, 1
    b.site[f.where] = k.RAZED


def site_of(f: Relocate) -> int:
    return k.VILLAGE if f.principal == NOBODY else k.PRINCIPAL


def bar_ground(b: Board, f: Relocate, space: int) -> int:
    """Its own nation's ground by its own nation's river, with no US units and no other structure."""
    d, rule = b.d, NEAR_A_RIVER if f.principal == NOBODY else PRINCIPAL_NEAR_A_RIVER
    nation = d.nation[f.where]
    if space == f.where or d.kind[space] != k.GROUND or d.nation[space] != nation or b.site[space] > k.RAZED:
        return rule
    if query.has_counters(b, US, space):
        return rule
    return 0 if [s for s in d.near[space] if d.kind[s] == k.RIVER and d.nation[s] == nation] else rule


def places(b: Board, f: Relocate) -> list[int]:
    """20.5.1b to 20.5.1d Where it may go: on ruins only if there is no better place."""
    reach = query.spaces_within_mp(b, f.where, b.d.site_moves[site_of(f)], [1] * len(b.d.kind))
    found = [s for s in reach if not bar_ground(b, f, s)]
    return [s for s in found if not b.site[s]] or found


def bar_place(b: Board, f: Relocate, space: int) -> int:
    barred = bar_ground(b, f, space)
    if barred or space in places(b, f):
        return barred
    if b.site[space]:
        return AVOID_RUINS
    return NEAR_A_RIVER if f.principal == NOBODY else PRINCIPAL_NEAR_A_RIVER


settle = RULES.ask(Relocate, "settle", by=lambda b, f: WC, rule="20.5.1b")


@settle.offers(PLACE, places, bar_place, exact=True)
def settle_down(g: War, f: Relocate, space: int) -> None:
    b = g.board
    b.site[space], b.damaged[space] = site_of(f), 1
    if f.principal != NOBODY:
        b.principal_at[f.principal] = space
    if f.arms != NOBODY:
        changes.put(g, f.arms, space)
    g.tell(RELOCATED, [b.d.nation[f.where], site_of(f), f.where, space])
    check_villages(g)
    end(f)


@step(Relocate, rule="20.5.1b")
def nowhere_to_go(g: War, f: Relocate) -> None:
    """With no place in reach it is razed, for the same points; its nation may be conquered by that (20.5.1h)."""
    b = g.board
    nation = b.d.nation[f.where]
    g.tell(NO_PLACE, [nation, site_of(f), f.where])
    if f.principal != NOBODY:
        b.principal_at[f.principal] = GONE
    if f.arms != NOBODY:
        changes.remove(g, f.arms, ARMS_LOST)
    check_villages(g)
    if not query.villages_of(b, nation):
        changes.leave_war(g, nation, changes.CONQUERED)
