"""6 Recruiting: one counter from the recruit box, or a new wagon, placed where its kind may appear."""

from __future__ import annotations

from typing import Final

from grognard.games.indian_territory.frames import Recruit
from grognard.games.indian_territory.query import (
    controls,
    free_wagon_slot,
    has_any_enemy,
    is_home_guard,
    is_indian,
    is_own_base,
)
from grognard.games.indian_territory.rules.arrival import arrive
from grognard.games.indian_territory.rules.changes import new_wagon, put
from grognard.games.indian_territory.state import (
    BOOK,
    BOUGHT_WAGON,
    BOX,
    CONFEDERATE,
    MAX_WAGONS,
    PLACE,
    RECRUITED,
    RULES,
    UNION,
    USED,
    Board,
    War,
)
from grognard.kernel.choice import PASS, each, noun_of
from grognard.kernel.flow import NOWHERE

decision = RULES.decision
rule = BOOK.rule

NOT_IN_BOX: Final = rule("AMU.recruit")
ONLY_ONES_OWN: Final = rule("5.0")
USED_ALREADY: Final = rule("5.3b")
UNION_PLACES: Final = rule("6.3a")
HOME_GUARD_PLACES: Final = rule("6.3b")
CONFEDERATE_PLACES: Final = rule("6.4a")
NATION_PLACES: Final = rule("6.4b")
OSAGE_PLACES: Final = rule("6.4c")
BASES_ONLY: Final = rule("6.4d")
WAGON_PLACES: Final = rule("9.5a")
OPEN_BOX: Final = rule("6.2d")


def has_own_base(b: Board, player: int) -> bool:
    for side in (UNION, CONFEDERATE):
        for s in b.d.bases[side]:
            if is_own_base(b, player, s):
                return True
    return False


def wagon_noun(b: Board) -> int:
    """The noun for a new wagon comes after all counters."""
    return len(b.d.counters)


def bar_capital(b: Board, player: int, u: int, space: int) -> int:
    """An Indian unit in a capital: its own nation's, or any for the Union's Home Guard and the Osage."""
    d = b.d
    held = controls(b, player, space) and not has_any_enemy(b, player, space)
    if player == UNION:
        ok = is_home_guard(d, u) and held and not b.raised[d.capital[space]]
        return 0 if ok else HOME_GUARD_PLACES
    places_rule = OSAGE_PLACES if len(d.places[u]) == len(d.capitals) else NATION_PLACES
    return 0 if space in d.places[u] and held else places_rule


def bar_place(b: Board, player: int, u: int, space: int) -> int:
    """May this counter (or a wagon) appear here?"""
    d = b.d
    if is_own_base(b, player, space):
        return 0
    if u >= len(d.counters):
        return WAGON_PLACES
    if d.capital[space] < 0:
        return UNION_PLACES if player == UNION else CONFEDERATE_PLACES
    if not is_indian(d, u):
        return BASES_ONLY if u >= d.n_units else (UNION_PLACES if player == UNION else CONFEDERATE_PLACES)
    return bar_capital(b, player, u, space)


def places_for(b: Board, player: int, u: int) -> list[int]:
    d = b.d
    spaces = [s for side in (UNION, CONFEDERATE) for s in d.bases[side] if is_own_base(b, player, s)]
    if u < d.n_units and is_indian(d, u):
        spaces += [s for s in d.capitals if not bar_capital(b, player, u, s)]
    return sorted(spaces)


def has_place(b: Board, player: int, u: int, base: bool) -> bool:
    """Is there any place for it? `base` says whether the player has a base at all."""
    return base or bool(places_for(b, player, u))


def can_buy_wagon(b: Board, player: int) -> bool:
    """With a base, always (9.5a); the names for wagons end long after any game."""
    return has_own_base(b, player) and free_wagon_slot(b, player) < MAX_WAGONS


def bar_recruit(b: Board, player: int, u: int) -> int:
    d = b.d
    if u >= len(d.counters):
        return 0 if can_buy_wagon(b, player) else WAGON_PLACES
    if d.side[u] != player:
        return ONLY_ONES_OWN
    if b.at[u] != BOX:
        return NOT_IN_BOX
    if b.used[u] == USED:
        return USED_ALREADY
    if has_place(b, player, u, has_own_base(b, player)):
        return 0
    return UNION_PLACES if player == UNION else CONFEDERATE_PLACES


def recruiter(g: War, f: Recruit) -> int:
    return f.player


@decision(Recruit, by=recruiter, rule="AMU.recruit")
def place(g: War, f: Recruit) -> list[int]:
    return each(PLACE, places_for(g.board, f.player, f.unit))


@place.barred
def why_not_place(g: War, f: Recruit, choice: int) -> int:
    return NOT_IN_BOX if choice == PASS else bar_place(g.board, f.player, f.unit, noun_of(choice))


@place.chosen(PLACE)
def placed(g: War, f: Recruit, space: int) -> None:
    b = g.board
    if f.unit >= len(b.d.counters):
        new_wagon(b, f.player, space, b.d.increments)
        g.tell(BOUGHT_WAGON, [f.player, space])
        return
    put(g, f.unit, space)
    b.used[f.unit] = USED
    b.known[f.unit] = 1 if OPEN_BOX else 0  # everybody saw it leave the box
    if b.d.capital[space] >= 0 and f.player == UNION:
        b.raised[b.d.capital[space]] = 1
    g.tell(RECRUITED, [f.player, f.unit, space])
    if f.unit < b.d.n_units:
        arrive(g, f.player, space, NOWHERE)
