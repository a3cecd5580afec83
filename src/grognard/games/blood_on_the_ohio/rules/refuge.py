"""15.1 to 15.2 Where a retreat may lead: questions only, and what bars each space."""

from __future__ import annotations

from typing import Final

from grognard.games.blood_on_the_ohio import components as k
from grognard.games.blood_on_the_ohio import query
from grognard.games.blood_on_the_ohio.components import FAR, Components
from grognard.games.blood_on_the_ohio.frames import Retreat
from grognard.games.blood_on_the_ohio.state import BOOK, US, WC, Board
from grognard.kernel.flow import NOWHERE

ONE_SPACE: Final = BOOK.rule("15.1a")
BACK_AGAIN: Final = BOOK.rule("15.1.1")
AVOID_ENEMIES: Final = BOOK.rule("15.1.2a")
WHERE_THEY_CAME_FROM: Final = BOOK.rule("15.1.2b")
US_PLACES: Final = BOOK.rule("15.1.3")
TOWARD_HOME: Final = BOOK.rule("15.1.4a")
ACROSS_WATER: Final = BOOK.rule("15.2a")
BACK_UP: Final = BOOK.rule("15.2b")
GUESTS: Final = BOOK.rule("19.0b")
CLOSED_TO_US: Final = BOOK.rule("20.7c")
NO_BRITISH_REFUGE: Final = BOOK.rule("20.7e")
CLOSED_LAND: Final = BOOK.rule("A2.0b")


def bar_ground(b: Board, f: Retreat, space: int) -> int:
    """Is a ground space closed to those who retreat, enemies apart?"""
    if query.is_closed(b, space):
        return CLOSED_LAND
    if f.side == US:
        return 0
    if query.is_fort(b, space) or (b.site[space] == k.SETTLEMENT and query.has_enemy_fp(b, WC, space)):
        return US_PLACES
    return GUESTS if is_full(b, f.members, space) else 0


def is_full(b: Board, members: list[int], space: int) -> bool:
    """19.0b A nonaligned principal village takes in one key leader and 2 FPs."""
    if b.site[space] != k.PRINCIPAL or b.status[b.d.nation[space]] != k.NONALIGNED:
        return False
    all_there = query.stack_in(b, WC, space) + members
    return len(query.of_type(b, all_there, k.KEY)) > 1 or query.fp_of(b, all_there) > b.d.alliance_fp


def shores(b: Board, f: Retreat) -> list[int]:
    return landings(b, f, f.water)


def landings(b: Board, f: Retreat, river: int) -> list[int]:
    """15.2a The far bank, seen from the battle space: where no enemies are, if it has such a space."""
    banks = [s for s in query.far_bank(b.d, river, f.where) if s != f.barred and not bar_ground(b, f, s)]
    return [s for s in banks if not query.has_enemy_fp(b, f.side, s)] or banks


def bar_refuge(b: Board, f: Retreat, space: int) -> int:
    """Is a space next door closed to those who retreat, enemies apart?"""
    if b.d.kind[space] == k.ENTRY:
        return 0
    if b.d.kind[space] != k.RIVER:
        return bar_ground(b, f, space)
    if query.fort_miamis_in(b, space):
        return CLOSED_TO_US if f.side == US else NO_BRITISH_REFUGE
    return 0 if landings(b, f, space) else ACROSS_WATER


def bar_defender(b: Board, f: Retreat, space: int) -> int:
    if space not in b.d.near[f.where]:
        return ONE_SPACE
    return WHERE_THEY_CAME_FROM if space == f.barred else bar_refuge(b, f, space)


def is_free(b: Board, f: Retreat, space: int) -> bool:
    """No enemy FPs there, or beyond the water."""
    if b.d.kind[space] == k.RIVER:
        return not query.has_enemy_fp(b, f.side, landings(b, f, space)[0])
    return not query.has_enemy_fp(b, f.side, space)


def homes(b: Board, f: Retreat) -> list[int]:
    """15.1.4a Friendly places; that of the battle space is left out."""
    if f.side == US:
        return [s for s in range(len(b.site)) if s != f.where and query.is_us_place(b, s)]
    return [s for n in query.nations_with(b, k.MEMBER) for s in query.villages_of(b, n) if s != f.where]


def way_home(d: Components, places: list[int], space: int) -> int:
    """15.1.4a How far it is from a space to the nearest of these."""
    row = d.apart[space]
    return min([row[s] for s in places], default=FAR)


def goes_back(b: Board, f: Retreat) -> bool:
    """15.1.1 An attacker that moved goes back where it came from, unless that is closed to it."""
    return f.origin not in (NOWHERE, f.where) and not bar_refuge(b, f, f.origin)


def ways_out(b: Board, f: Retreat) -> list[int]:
    """Where they may go at all: back where they came from, or to any space next door that isn't closed to them."""
    if b.d.kind[f.where] == k.RIVER:
        return back_up(b, f)
    if goes_back(b, f):
        return [f.origin]
    return [s for s in b.d.near[f.where] if not bar_defender(b, f, s)]


def refuges(b: Board, f: Retreat) -> list[int]:
    """The spaces among which the owner may choose: free of enemies if any are, then those nearest home."""
    legal = ways_out(b, f)
    if len(legal) < 2 or b.d.kind[f.where] == k.RIVER:
        return legal
    legal = [s for s in legal if is_free(b, f, s)] or legal
    if len(legal) < 2:
        return legal
    places = homes(b, f)
    far = [way_home(b.d, places, s) for s in legal]
    return [s for s, x in zip(legal, far, strict=True) if x == min(far)]


def back_up(b: Board, f: Retreat) -> list[int]:
    """15.2b Back along its way to the closest ground on the bank away from the ambushers, else straight across."""
    last = f.where
    for s in reversed(f.path):
        if s == f.where:
            continue
        if b.d.kind[s] != k.RIVER:
            found = [x for x in bank_away(b.d, f, last) if x == s and not bar_ground(b, f, x)]
            if found:
                return found
            break
        found = [x for x in bank_away(b.d, f, s) if not bar_ground(b, f, x)]
        if found:
            return found
        last = s
    return [x for x in bank_away(b.d, f, f.where) if not bar_ground(b, f, x)]


def bank_away(d: Components, f: Retreat, river: int) -> list[int]:
    """The bank of a river space that is not the ambushers'; from Fort Miamis they command neither."""
    if f.cause in d.left[f.where]:
        return d.right[river]
    return d.left[river] if f.cause in d.right[f.where] else query.banks(d, river)


def bar_retreat(b: Board, f: Retreat, space: int) -> int:
    """Why a space is not among the refuges."""
    if space in refuges(b, f):
        return 0
    if b.d.kind[f.where] == k.RIVER:
        return BACK_UP
    if goes_back(b, f):
        return BACK_AGAIN
    barred = bar_defender(b, f, space)
    if barred:
        return barred
    return TOWARD_HOME if is_free(b, f, space) == is_free(b, f, refuges(b, f)[0]) else AVOID_ENEMIES
