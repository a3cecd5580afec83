"""A4.0, A2.0h The WC sets up, nation by nation: burned principal villages, villages, warriors, leaders, arms."""

from __future__ import annotations

from typing import Final

from grognard.games.blood_on_the_ohio import components as k
from grognard.games.blood_on_the_ohio import query
from grognard.games.blood_on_the_ohio.components import Camp
from grognard.games.blood_on_the_ohio.frames import Relocate
from grognard.games.blood_on_the_ohio.frames_turn import Encamp
from grognard.games.blood_on_the_ohio.rules.changes import go_home, put, tell_wc
from grognard.games.blood_on_the_ohio.rules.verbs import PLACE
from grognard.games.blood_on_the_ohio.rules.villages import bar_place, places
from grognard.games.blood_on_the_ohio.setup import camp_pieces
from grognard.games.blood_on_the_ohio.state import (
    BOOK,
    NATION,
    RULES,
    SIDE,
    SITE,
    SPACE,
    UNIT,
    WC,
    Board,
    War,
)
from grognard.kernel.chance import Chance, draw
from grognard.kernel.flow import NOBODY, again, end, goto
from grognard.kernel.kinds import FLAG

step = RULES.step

VILLAGE_SITES: Final = BOOK.rule("A4.0b")
ONE_EACH: Final = BOOK.rule("A4.0c")
LEADERS: Final = BOOK.rule("A4.0d")
SOME_SOUTH: Final = BOOK.rule("A4.1b")
ARMS_IN_VILLAGES: Final = BOOK.rule("A4.2a")
ARMS_WITH_WARRIORS: Final = BOOK.rule("A4.3d")
NEAR_GREENVILLE: Final = BOOK.rule("A2.0h")

VILLAGE_PLACED: Final = RULES.event("village_placed", "A4.0b", nation=NATION, site=SITE, where=SPACE, damaged=FLAG)
ENCAMPED: Final = RULES.event("encamped", "A4.0c", who=SIDE, unit=UNIT, where=SPACE)


def camp_of(b: Board, f: Encamp) -> Camp:
    return query.scenario_of(b).wc[f.line]


@step(Encamp, rule="A4.0b")
def next_nation(g: War, f: Encamp) -> None:
    b = g.board
    if f.line >= len(query.scenario_of(b).wc):
        end(f)
        return
    camp = camp_of(b, f)
    f.nation = camp.nation
    f.homeless = [n for n in range(len(b.d.principals)) if b.d.principals[n] in camp.moved]
    f.villages, f.reduced = camp.villages
    f.razed = camp.razed
    f.members = camp_pieces(b.d, camp) if camp.at < 0 else []


# A4.2b principal villages that were burned


def burned(b: Board, f: Encamp) -> Relocate:
    """It moves as in play, from where it is printed (20.5.1c)."""
    return Relocate(where=b.d.principals[f.homeless[0]], principal=f.homeless[0])


def new_homes(b: Board, f: Encamp) -> list[int]:
    return places(b, burned(b, f)) if f.homeless else []


def bar_new_home(b: Board, f: Encamp, space: int) -> int:
    return bar_place(b, burned(b, f), space)


principal = RULES.ask(Encamp, "principal", by="side", rule="A4.2b")


@principal.offers(PLACE, new_homes, bar_new_home, exact=True)
def place_principal(g: War, f: Encamp, space: int) -> None:
    b = g.board
    b.principal_at[f.homeless.pop(0)] = space
    b.site[space], b.damaged[space] = k.PRINCIPAL, 1
    g.tell(VILLAGE_PLACED, [f.nation, k.PRINCIPAL, space, 1])
    again(f)


# A4.0b villages and razed markers


def bar_village(b: Board, f: Encamp, space: int) -> int:
    """Its own empty ground near its own rivers; in the learning scenario any river, and near Fort Greenville."""
    d, camp = b.d, camp_of(b, f)
    if d.kind[space] != k.GROUND or d.nation[space] != f.nation or b.site[space]:
        return VILLAGE_SITES
    is_free = camp.near >= 0
    if d.water[space] < (1 if is_free else 2):
        return VILLAGE_SITES
    if is_free and not camp.distance[0] <= d.apart[b.fort_at[camp.near]][space] <= camp.distance[1]:
        return NEAR_GREENVILLE
    return SOME_SOUTH if camp.south and must_go_south(b, f, camp) and d.y[space] <= d.y[camp.south_of] else 0


def must_go_south(b: Board, f: Encamp, camp: Camp) -> bool:
    """A4.1b All that are left to place are needed in the south."""
    there = [s for s in query.villages_of(b, f.nation) if b.site[s] == k.VILLAGE and b.d.y[s] > b.d.y[camp.south_of]]
    return f.villages + f.reduced <= camp.south - len(there)


def village_sites(b: Board, f: Encamp) -> list[int]:
    if not f.villages + f.reduced + f.razed:
        return []
    return [s for s in b.d.lands[f.nation] if not bar_village(b, f, s)]


village = RULES.ask(Encamp, "village", by="side", rule="A4.0b")


@village.offers(PLACE, village_sites, bar_village, exact=True)
def place_village(g: War, f: Encamp, space: int) -> None:
    b = g.board
    b.site[space] = k.VILLAGE if f.villages or f.reduced else k.RAZED
    b.damaged[space] = int(not f.villages and f.reduced > 0)
    if f.villages:
        f.villages -= 1
    elif f.reduced:
        f.reduced -= 1
    else:
        f.razed -= 1
    g.tell(VILLAGE_PLACED, [f.nation, b.site[space], space, b.damaged[space]])
    again(f)


# A4.0c, A4.0d warriors and leaders


@step(Encamp, rule="25.2")
def gather(g: War, f: Encamp) -> None:
    """Closed stacks are dealt out of one village, where all of the nation have gathered: nobody sees who goes where."""
    b = g.board
    arms = [b.arms_of[f.nation]] if camp_of(b, f).arms else []
    if query.is_hidden(b) and f.members:
        for u in f.members + arms:
            put(g, u, gathering_place(b, f))


@RULES.chance(Encamp, rule="25.2")
def line_up(g: War, f: Encamp) -> Chance:
    """In an order that the US doesn't know, or else it would know who camps where."""
    return draw(f.members[:], len(f.members) if query.is_hidden(g.board) else 0, WC)


@line_up.rolled
def lined_up(g: War, f: Encamp, order: list[int]) -> None:
    f.members = order[:]


def gathering_place(b: Board, f: Encamp) -> int:
    return (query.principals_of(b, f.nation) + query.villages_of(b, f.nation))[0]


@step(Encamp, rule="A4.0c")
def next_piece(g: War, f: Encamp) -> None:
    f.unit = f.members.pop(0) if f.members else NOBODY


def bar_camp(b: Board, f: Encamp, space: int) -> int:
    """A warrior unit to each village; leaders, and all of a nation that stays together, go to any one."""
    if not query.is_village(b, space) or b.d.nation[space] != f.nation:
        return LEADERS if query.is_leader(b.d, f.unit) else ONE_EACH
    if query.is_leader(b.d, f.unit) or camp_of(b, f).together:
        return 0
    villages = query.villages_of(b, f.nation)
    vacant = [s for s in villages if not has_warriors(b, f, s)]
    best = vacant or query.principals_of(b, f.nation) or villages
    return 0 if space in best else ONE_EACH


def has_warriors(b: Board, f: Encamp, space: int) -> bool:
    """Those who have gathered and are still to be placed don't count."""
    return any(u != f.unit and u not in f.members for u in query.units_in(b, f.side, space))


def camps(b: Board, f: Encamp) -> list[int]:
    return [s for s in b.d.lands[f.nation] if not bar_camp(b, f, s)] if f.unit != NOBODY else []


def is_closed(b: Board, f: Encamp) -> bool:
    return query.is_hidden(b)


# secret: where only one village is open, the US would know that warriors come, and no leader (25.2)
camp = RULES.ask(Encamp, "camp", by="side", rule="A4.0c", secret=is_closed)


@camp.offers(PLACE, camps, bar_camp, exact=True)
def make_camp(g: War, f: Encamp, space: int) -> None:
    put(g, f.unit, space)
    tell_wc(g, ENCAMPED, f.unit, space)
    if camp_of(g.board, f).together and f.members:
        f.unit = f.members.pop(0)
        make_camp(g, f, space)
    goto(f, next_piece)


@step(Encamp, rule="A4.0c")
def no_camp(g: War, f: Encamp) -> None:
    """Who finds no village waits in the nation's square or box."""
    if f.unit != NOBODY:
        go_home(g, f.unit)
        goto(f, next_piece)


# A4.2a, A4.3d British Arms


def bar_arms(b: Board, f: Encamp, space: int) -> int:
    if not query.is_village(b, space) or b.d.nation[space] != f.nation:
        return ARMS_IN_VILLAGES
    is_alone = not has_warriors(b, f, space)
    return ARMS_WITH_WARRIORS if query.scenario_of(b).arms_with_warriors and is_alone else 0


def armouries(b: Board, f: Encamp) -> list[int]:
    if not camp_of(b, f).arms:
        return []
    return [s for s in b.d.lands[f.nation] if not bar_arms(b, f, s)]


arms = RULES.ask(Encamp, "arms", by="side", rule="A4.2a")


@arms.offers(PLACE, armouries, bar_arms, exact=True)
def place_arms(g: War, f: Encamp, space: int) -> None:
    marker = g.board.arms_of[f.nation]
    put(g, marker, space)
    tell_wc(g, ENCAMPED, marker, space)


@step(Encamp, rule="A4.0b")
def nation_is_set_up(g: War, f: Encamp) -> None:
    f.line += 1
    goto(f, next_nation)
