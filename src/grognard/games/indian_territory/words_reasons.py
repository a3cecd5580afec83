"""Why not: actions, recruiting, forts, devastation and events. words_reasons_war.py has movement and battle."""

from __future__ import annotations

from grognard.games.indian_territory.frames import Build, Event, Fortune, Impulse, IndianRecruiting, Raid, Recruit
from grognard.games.indian_territory.query import (
    count_troops_in,
    has_counters,
    has_tribe_in,
    is_fort_for,
    is_home_guard,
    is_indian,
    is_own_base,
    is_tribe,
    is_wagon_free,
    wagons_in,
)
from grognard.games.indian_territory.state import (
    BOX,
    CONFEDERATE,
    ENGINEER,
    FINISHED,
    IN_POOL,
    KIOWA,
    NO_FORT,
    UNION,
    USED,
    Board,
    War,
)
from grognard.games.indian_territory.words_facts import (
    ADJECTIVES,
    SIDE_NAMES,
    Names,
    first_up,
    listed,
    number,
    wagon,
)
from grognard.games.indian_territory.words_reasons_war import war_reasons
from grognard.kernel.words import (
    Words,
)


def reasons(w: Words, n: Names) -> None:
    _counters(w, n)
    _recruits(w, n)
    _places(w, n)
    _capitals(w, n)
    _forts(w, n)
    _paying(w, n)
    _devastation(w, n)
    _event_devastation(w, n)
    _quantrill(w, n)
    _tribes(w, n)
    _fortune(w, n)
    war_reasons(w, n)


def _counters(w: Words, n: Names) -> None:
    @w.why("5.0", "Impulse.act", "IndianRecruiting.raise_unit", "Move.march")
    def _(g: War, f: object, u: int) -> str:
        side = n.d.side[u]
        if is_tribe(side):
            return f"{n.acts(u, 'acts', 'act')} only when {SIDE_NAMES[side]} are drawn."
        return f"{n.unit(u)} belongs to {SIDE_NAMES[side]}, not to you."

    @w.why("5.3b", "Impulse.act", "IndianRecruiting.raise_unit", "Move.march")
    def _(g: War, f: object, u: int) -> str:
        return f"{n.unit(u)} has been used in this impulse already."

    @w.why("5.3b", "Impulse.act", verb="haul")
    @w.why("5.3b", "Move.march", verb="hitch")
    def _(g: War, f: object, x: int) -> str:
        return f"{first_up(wagon(x))} has been used in this impulse already."

    @w.why("7.1b", "Impulse.act")
    def _(g: War, f: Impulse, u: int) -> str:
        return f"{n.unit(u)} is not on the map: {_whereabouts(n, g.board, u)}."

    @w.why("9.5c", "Impulse.act")
    def _(g: War, f: Impulse, x: int) -> str:
        return f"You have no {wagon(x)} on the map."


def _whereabouts(n: Names, b: Board, u: int) -> str:
    """Where an own counter is; its owner asks."""
    if b.at[u] >= 0:
        return f"it is at {n.space(b.at[u])}"
    if b.at[u] == BOX:
        return "it is in the recruit box"
    return "he waits among the markers" if b.at[u] == IN_POOL else n.entry(u)


def _recruits(w: Words, n: Names) -> None:
    @w.why("AMU.recruit", "Impulse.act", "IndianRecruiting.raise_unit")
    def _(g: War, f: object, u: int) -> str:
        return f"{n.unit(u)} is not in your recruit box: {_whereabouts(n, g.board, u)}."

    @w.why("9.5a", "Impulse.act")
    def _(g: War, f: Impulse, u: int) -> str:
        return "A new wagon appears at one of your bases, and you hold none."

    @w.why("6.3a", "Impulse.act", "IndianRecruiting.raise_unit")
    @w.why("6.4a", "Impulse.act", "IndianRecruiting.raise_unit")
    def _(g: War, f: object, u: int) -> str:
        capital = ", and no capital is open to it" if is_indian(n.d, u) else ""
        return f"You hold no base where {n.unit(u)} could appear{capital}."

    @w.why("EVT.recruiting.b", "IndianRecruiting.raise_unit")
    def _(g: War, f: IndianRecruiting, u: int) -> str:
        return f"{first_up(n.unit(u))} is no Indian unit, and only those are raised now."


def _places(w: Words, n: Names) -> None:
    @w.why("AMU.recruit", "Recruit.place")
    def _(g: War, f: Recruit, noun: int) -> str:
        return f"{first_up(n.unit(f.unit))} has been chosen and must be placed."

    @w.why("6.3a", "Recruit.place")
    @w.why("6.4a", "Recruit.place")
    @w.why("9.5a", "Recruit.place")
    def _(g: War, f: Recruit, s: int) -> str:
        return f"{_no_base(n, g.board, f.player, s)}. {first_up(n.unit(f.unit))} appears at {_bases(n, g.board, f)}."

    @w.why("6.4d", "Recruit.place")
    def _(g: War, f: Recruit, s: int) -> str:
        return f"{n.unit(f.unit)} is a leader and appears at a base; {n.space(s)} is a capital."


def _bases(n: Names, b: Board, f: Recruit) -> str:
    """Where it may appear; the decision comes only where there is such a place."""
    places = [n.space(s) for side in (UNION, CONFEDERATE) for s in n.d.bases[side] if is_own_base(b, f.player, s)]
    if f.unit < len(n.d.counters) and is_indian(n.d, f.unit):
        places.append("a capital that is open to it")
    return listed(places, "or")


def _no_base(n: Names, b: Board, player: int, s: int) -> str:
    """Why this space is no base of the player's."""
    base = n.d.base[s]
    if base in (UNION, CONFEDERATE) and b.control[s] != player:
        return f"{first_up(SIDE_NAMES[b.control[s]])} holds {n.space(s)}"
    if s == n.d.fort_smith and player == CONFEDERATE:
        return f"{n.space(s)} has been in Union hands and serves the Confederacy no more"
    return f"{n.space(s)} is not a {ADJECTIVES[player]} base"


def _capitals(w: Words, n: Names) -> None:
    @w.why("6.3b", "Recruit.place")
    def _(g: War, f: Recruit, s: int) -> str:
        if not is_home_guard(n.d, f.unit):
            return f"{n.unit(f.unit)} is no Home Guard; only they are raised in a capital."
        shut = _shut(n, g.board, f.player, s)
        return shut or f"{n.space(s)} has raised a Home Guard unit in this impulse already."

    @w.why("6.4b", "Recruit.place")
    def _(g: War, f: Recruit, s: int) -> str:
        if s in n.d.places[f.unit]:
            return _shut(n, g.board, f.player, s)
        if not n.d.places[f.unit]:
            return f"{n.unit(f.unit)} has no capital of its own; it appears at a base."
        return f"{n.space(s)} is not the capital of its nation; {n.unit(f.unit)} has {n.spaces(n.d.places[f.unit])}."

    @w.why("6.4c", "Recruit.place")
    def _(g: War, f: Recruit, s: int) -> str:
        return _shut(n, g.board, f.player, s)


def _shut(n: Names, b: Board, player: int, s: int) -> str:
    """What closes a capital to recruits; empty when nothing does."""
    if b.control[s] != player:
        return f"You do not control {n.space(s)}."
    if has_counters(b, 1 - player, s):
        return f"Enemy counters are at {n.space(s)}."
    return f"Tribe counters are at {n.space(s)}." if has_tribe_in(b, s) else ""


def _forts(w: Words, n: Names) -> None:
    @w.why("10.1a", "Impulse.act")
    def _(g: War, f: Impulse, u: int) -> str:
        if u >= n.d.n_units:
            return f"{n.unit(u)} is a leader; a fort is built by a combat unit."
        return _no_fort(n, g.board, f.player, g.board.at[u])

    @w.why("10.1b", "Impulse.act")
    def _(g: War, f: Impulse, u: int) -> str:
        return "A fort is begun in one impulse and finished in a later one."

    @w.why("10.1c", "Impulse.act")
    def _(g: War, f: Impulse, u: int) -> str:
        return f"The fort at {n.space(g.board.at[u])} was begun in this impulse; it is finished in a later one."

    @w.why("10.1f", "Impulse.act")
    def _(g: War, f: Impulse, u: int) -> str:
        return f"All {number(n.d.forts, 'fort counter')} are on the map."

    @w.why("11.2c", "Impulse.act")
    def _(g: War, f: Impulse, u: int) -> str:
        b, s = g.board, g.board.at[u]
        if n.d.type[u] != ENGINEER:
            return f"{n.unit(u)} is no engineer; only engineers build a fort at once."
        if b.fort[s] != NO_FORT:
            return f"A fort is under construction at {n.space(s)} already; it can only be finished."
        load = sum(b.wagon_load[x] for x in wagons_in(b, f.player, s) if is_wagon_free(b, x))
        return f"A fort at once takes 2 increments; the free wagons at {n.space(s)} hold {load}."


def _no_fort(n: Names, b: Board, player: int, s: int) -> str:
    if n.d.base[s] >= KIOWA:
        return f"{n.space(s)} is a camp of {SIDE_NAMES[n.d.base[s]]}; no fort is built there."
    if n.d.base[s] >= 0:
        return f"{n.space(s)} is a base, and so a fort already."
    if b.control[s] != player:
        return f"You do not control {n.space(s)}."
    if b.fort[s] == FINISHED:
        return f"{n.space(s)} has a finished fort already."
    return f"You have no wagon at {n.space(s)} that is free to pay for a fort."


def _paying(w: Words, n: Names) -> None:
    @w.why("10.1b", "Build.pay")
    def _(g: War, f: Build, x: int) -> str:
        return f"You have no {wagon(x)} at {n.space(g.board.at[f.unit])} that is free to pay."

    @w.why("10.1b", "Build.pay", verb="pass")
    def _(g: War, f: Build, noun: int) -> str:
        return f"The action is under way: {number(f.increments, 'increment')} must be paid."


def _devastation(w: Words, n: Names) -> None:
    @w.why("9.2c", "Impulse.act")
    def _(g: War, f: Impulse, u: int) -> str:
        if u >= n.d.n_units:
            return f"{n.unit(u)} is a leader; it takes a combat unit to devastate."
        return f"{n.space(g.board.at[u])} is a base and cannot be devastated."

    @w.why("TEC.rough", "Impulse.act")
    def _(g: War, f: Impulse, u: int) -> str:
        return _rough(n, g.board.at[u])

    @w.why("9.2a", "Impulse.act")
    def _(g: War, f: Impulse, u: int) -> str:
        return f"{n.space(g.board.at[u])} is devastated already."

    @w.why("9.2e", "Impulse.act")
    def _(g: War, f: Impulse, u: int) -> str:
        return "No Devastation marker is left in the pool."


def _rough(n: Names, s: int) -> str:
    return f"{n.space(s)} is {n.terrain(s)} and cannot be devastated."


def _event_devastation(w: Words, n: Names) -> None:
    @w.why("9.2b", "Event.devastation")
    def _(g: War, f: Event, s: int) -> str:
        return f"{n.space(s)} is {ADJECTIVES[n.d.home[s]]} home country, not Indian Territory."

    @w.why("TEC.rough", "Event.devastation")
    def _(g: War, f: Event, s: int) -> str:
        return _rough(n, s)

    @w.why("9.2a", "Event.devastation")
    def _(g: War, f: Event, s: int) -> str:
        return f"{n.space(s)} is devastated already."

    @w.why("EVT.devastation", "Event.devastation")
    @w.why("9.2c", "Event.devastation")
    def _(g: War, f: Event, s: int) -> str:
        return f"{n.space(s)} is a base and cannot be devastated."


def _quantrill(w: Words, n: Names) -> None:
    @w.why("11.4b", "Event.quantrill_arrives")
    def _(g: War, f: Event, s: int) -> str:
        return f"{n.space(s)} is not empty: there are counters in it."

    @w.why("11.4c", "Event.quantrill_arrives")
    def _(g: War, f: Event, s: int) -> str:
        return f"{n.space(s)} is a Union base and closed to {n.quantrill()}."


def _tribes(w: Words, n: Names) -> None:
    @w.why("EVT.tribe.a", "Raid.ride")
    def _(g: War, f: Raid, u: int) -> str:
        if n.d.side[u] != f.tribe:
            return f"{n.acts(u, 'does', 'do')} not belong to {SIDE_NAMES[f.tribe]}."
        if g.board.at[u] < 0:
            return f"{n.acts(u, 'is', 'are')} off the map until the tribes go home."
        moved = g.board.used[u] == USED
        return f"{n.acts(u, 'has', 'have')} moved already." if moved else f"{n.unit(u)} cannot move now."

    @w.why("EVT.tribe.b", "Raid.raiders_burn")
    def _(g: War, f: Raid, s: int) -> str:
        where = n.space(g.board.at[f.unit])
        return f"{n.acts(f.unit, 'stands', 'stand')} at {where} and can devastate no other space."


def _fortune(w: Words, n: Names) -> None:
    @w.why("EVT.fortune.a", "Fortune.fortune")
    def _(g: War, f: Fortune, s: int) -> str:
        foe = 1 - f.player
        if not count_troops_in(g.board, foe, s):
            return f"No {ADJECTIVES[foe]} unit is at {n.space(s)}."
        if n.d.base[s] >= 0:
            return f"{n.space(s)} is a base; the units in it are safe."
        safe = is_fort_for(g.board, foe, s)
        return f"A fort protects the units at {n.space(s)}." if safe else f"The units at {n.space(s)} are safe."
