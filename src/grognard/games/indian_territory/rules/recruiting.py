"""6 Recruiting: one counter from the recruit box, or a new wagon (9.5a), placed where its kind may appear."""

from __future__ import annotations

from typing import Final

from grognard.games.indian_territory import query, state
from grognard.games.indian_territory.frames import Impulse, IndianRecruiting, Recruit
from grognard.games.indian_territory.rules.arrival import arrive
from grognard.games.indian_territory.rules.changes import new_wagon, put
from grognard.games.indian_territory.state import BOOK, BOX, RULES, SIDE, SPACE, UNION, UNIT, USED, Board, War
from grognard.kernel.flow import NOWHERE

NOT_IN_BOX: Final = BOOK.rule("AMU.recruit")
UNION_PLACES: Final = BOOK.rule("6.3a")
HOME_GUARD_PLACES: Final = BOOK.rule("6.3b")
CONFEDERATE_PLACES: Final = BOOK.rule("6.4a")
NATION_PLACES: Final = BOOK.rule("6.4b")
OSAGE_PLACES: Final = BOOK.rule("6.4c")
BASES_ONLY: Final = BOOK.rule("6.4d")
WAGON_PLACES: Final = BOOK.rule("9.5a")

RECRUIT: Final = RULES.verb("recruit", state.RECRUITABLE)
PLACE: Final = RULES.verb("place", SPACE)

RECRUITED: Final = RULES.event("recruited", "AMU.recruit", who=SIDE, unit=UNIT, where=SPACE)
BOUGHT_WAGON: Final = RULES.event("bought_wagon", "9.5a", who=SIDE, where=SPACE)


def own_bases(b: Board, player: int) -> list[int]:
    return [s for s in b.d.bases[UNION] + b.d.bases[state.CONFEDERATE] if query.is_own_base(b, player, s)]


def bar_capital(b: Board, player: int, u: int, space: int) -> int:
    """An Indian unit in a capital: its own nation's, or any for the Union's Home Guard and the Osage."""
    d = b.d
    held = b.control[space] == player and not query.has_any_enemy(b, player, space)
    if player == UNION:
        ok = d.type[u] == state.HOME_GUARD and held and not b.raised[d.capital[space]]
        return 0 if ok else HOME_GUARD_PLACES
    places_rule = OSAGE_PLACES if len(d.places[u]) == len(d.capitals) else NATION_PLACES
    return 0 if space in d.places[u] and held else places_rule


def places_for(b: Board, player: int, u: int) -> list[int]:
    spaces = own_bases(b, player)
    if u < b.d.n_units and query.is_indian(b.d, u):
        spaces += [s for s in b.d.capitals if not bar_capital(b, player, u, s)]
    return sorted(spaces)


def can_buy_wagon(b: Board, player: int) -> bool:
    """With a base, always (9.5a); the names for wagons end long after any game."""
    return bool(own_bases(b, player)) and query.free_wagon_slot(b, player) < state.MAX_WAGONS


def bar_recruit(b: Board, f: Impulse | IndianRecruiting, u: int) -> int:
    """A counter in the recruit box; past the last of them, a new wagon."""
    player = f.player
    if u >= len(b.d.counters):
        return 0 if can_buy_wagon(b, player) else WAGON_PLACES
    if b.d.side[u] != player:
        return query.ONLY_ONES_OWN
    if b.at[u] != BOX:
        return NOT_IN_BOX
    if b.used[u] == USED:
        return query.USED_ALREADY
    if places_for(b, player, u):
        return 0
    return UNION_PLACES if player == UNION else CONFEDERATE_PLACES


def bar_place(b: Board, f: Recruit, space: int) -> int:
    """May this counter (or a wagon) appear here?"""
    if query.is_own_base(b, f.player, space):
        return 0
    if f.unit >= len(b.d.counters):
        return WAGON_PLACES
    if b.d.capital[space] >= 0 and query.is_indian(b.d, f.unit):
        return bar_capital(b, f.player, f.unit, space)
    if b.d.capital[space] >= 0 and f.unit >= b.d.n_units:
        return BASES_ONLY
    return UNION_PLACES if f.player == UNION else CONFEDERATE_PLACES


place = RULES.ask(Recruit, "place", by="player", rule="AMU.recruit")


@place.offers(PLACE, lambda b, f: places_for(b, f.player, f.unit), bar_place, exact=True)
def placed(g: War, f: Recruit, space: int) -> None:
    b = g.board
    if f.unit >= len(b.d.counters):
        new_wagon(b, f.player, space, b.d.increments)
        g.tell(BOUGHT_WAGON, [f.player, space])
        return
    put(g, f.unit, space)
    b.used[f.unit] = USED
    b.known[f.unit] = 1  # everybody saw it leave the box (6.2d)
    if b.d.capital[space] >= 0 and f.player == UNION:
        b.raised[b.d.capital[space]] = 1
    g.tell(RECRUITED, [f.player, f.unit, space])
    if f.unit < b.d.n_units:
        arrive(g, f.player, space, NOWHERE)
