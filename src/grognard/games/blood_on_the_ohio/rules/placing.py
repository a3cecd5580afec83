"""A4, 7.2 Set-up and arrivals: each side places its pieces, line by line."""

from __future__ import annotations

from typing import Final

from grognard.games.blood_on_the_ohio import components as k
from grognard.games.blood_on_the_ohio import query
from grognard.games.blood_on_the_ohio.components import Line, Site
from grognard.games.blood_on_the_ohio.frames import Garrison
from grognard.games.blood_on_the_ohio.frames_turn import Arrival, Deploy, Entry, Officers
from grognard.games.blood_on_the_ohio.rules.build import CLEAR_OF_ENEMIES, bar_ground, bar_neighbourhood
from grognard.games.blood_on_the_ohio.rules.changes import put, put_off
from grognard.games.blood_on_the_ohio.rules.verbs import PLACE
from grognard.games.blood_on_the_ohio.setup import pieces_of
from grognard.games.blood_on_the_ohio.state import (
    ASIDE,
    BOOK,
    CUP,
    EXPEDITION,
    FORT,
    GONE,
    READY,
    RULES,
    SITE,
    SPACE,
    UNIT,
    US,
    WC,
    Board,
    War,
)
from grognard.kernel.flow import NOBODY, again, end, goto
from grognard.kernel.kinds import FLAG, NUMBER

step = RULES.step

ENTRY_SQUARES: Final = BOOK.rule("7.2")
TWO_SQUARES: Final = BOOK.rule("A4.1c")
GARRISONS: Final = BOOK.rule("A3.4i")
OF_EITHER_BANK: Final = BOOK.rule("A4.2d")
TREATY_LAND: Final = BOOK.rule("5.3i")
NONALIGNED_LAND: Final = BOOK.rule("5.3j")

PLACE_ALL: Final = RULES.verb("place_all", SPACE)

FORT_PLACED: Final = RULES.event("fort_placed", "A4.2c", fort=FORT, where=SPACE)
SETTLEMENT_PLACED: Final = RULES.event("settlement_placed", "A4.2d", site=SITE, where=SPACE, damaged=FLAG)
ARRIVED: Final = RULES.event("arrived", "7.2", where=SPACE, units=UNIT.many)
ENTERED: Final = RULES.event("expedition_enters", "7.0b", expedition=EXPEDITION)
CLEARED: Final = RULES.event("cleared", "A3.4f", count=NUMBER)
BUILDS_ADDED: Final = RULES.event("builds_added", "A3.4h", settlements=NUMBER, forts=FORT.many)


# the US sets up: forts


@step(Deploy, rule="A4.2c")
def next_fort(g: War, f: Deploy) -> None:
    forts = query.scenario_of(g.board).forts
    f.fort = forts[f.line].fort if f.line < len(forts) else NOBODY


def bar_new_structure(b: Board, space: int) -> int:
    """5.3l, 5.3i, 5.3j Empty ground, in no land at peace; clear of the enemy, if he has set up before (5.3e)."""
    barred = bar_ground(b, space)
    if barred and (barred != CLEAR_OF_ENEMIES or query.scenario_of(b).first == WC):
        return barred
    nation = b.d.nation[space]
    status = b.status[nation] if nation >= 0 else k.MEMBER
    return TREATY_LAND if status == k.TREATY else NONALIGNED_LAND if status == k.NONALIGNED else 0


def bar_fort(b: Board, f: Deploy, space: int) -> int:
    """A2.0e, A4.2c, A4.3b As far from a fort as the line says."""
    line, barred = query.scenario_of(b).forts[f.line], bar_new_structure(b, space)
    if barred:
        return barred
    if line.nation >= 0 and b.d.nation[space] != line.nation:
        return line.rule
    return 0 if is_as_far(b, line, space) else line.rule


def is_as_far(b: Board, line: Site, space: int) -> bool:
    others = [b.fort_at[line.from_fort]] if line.from_fort >= 0 else [x for x in b.fort_at if x >= 0]
    return len([x for x in others if line.distance[0] <= b.d.apart[x][space] <= line.distance[1]]) > 0


def fort_sites(b: Board, f: Deploy) -> list[int]:
    if f.fort == NOBODY:
        return []
    line = query.scenario_of(b).forts[f.line]
    return [x for x in range(len(b.site)) if is_as_far(b, line, x) and not bar_fort(b, f, x)]


fort = RULES.ask(Deploy, "place_fort", by="side", rule="A4.2c")


@fort.offers(PLACE, fort_sites, bar_fort, exact=True)
def place_fort(g: War, f: Deploy, space: int) -> None:
    b = g.board
    b.fort_at[f.fort], b.site[space] = space, k.FORT
    g.tell(FORT_PLACED, [f.fort, space])


@step(Deploy, rule="A4.2c")
def fort_placed(g: War, f: Deploy) -> None:
    """A fort that finds no place can be built later."""
    b = g.board
    if f.fort == NOBODY:
        return
    if b.fort_at[f.fort] < 0:
        b.fort_at[f.fort] = READY
    f.line += 1
    goto(f, next_fort)


# the US sets up: settlements


@step(Deploy, rule="A4.2d")
def next_bank(g: War, f: Deploy) -> None:
    f.line = 0
    f.settlements, f.reduced, f.razed = query.scenario_of(g.board).settlements[0 if f.north else 1]


def bar_settlement(b: Board, f: Deploy, space: int) -> int:
    """A4.2d New ones where one may be built; damaged and razed ones are printed ones."""
    if b.d.kind[space] != k.GROUND or (b.d.south[space] > 0) == f.north:
        return OF_EITHER_BANK
    if not f.settlements:
        is_sound = b.d.site[space] == b.site[space] == k.SETTLEMENT and not b.damaged[space]
        return 0 if is_sound else OF_EITHER_BANK
    barred = bar_new_structure(b, space)
    return barred if barred else bar_neighbourhood(b, space)


def settlement_sites(b: Board, f: Deploy) -> list[int]:
    if not f.settlements + f.reduced + f.razed:
        return []
    return [x for x in range(len(b.site)) if not bar_settlement(b, f, x)]


settlement = RULES.ask(Deploy, "place_settlement", by="side", rule="A4.2d")


@settlement.offers(PLACE, settlement_sites, bar_settlement, exact=True)
def place_settlement(g: War, f: Deploy, space: int) -> None:
    b = g.board
    if f.settlements:
        f.settlements -= 1
        b.site[space] = k.SETTLEMENT
    elif f.reduced:
        f.reduced -= 1
        b.damaged[space] = 1
    else:
        f.razed -= 1
        b.site[space] = k.RAZED
    g.tell(SETTLEMENT_PLACED, [b.site[space], space, b.damaged[space]])
    again(f)


@step(Deploy, rule="A4.2d")
def bank_settled(g: War, f: Deploy) -> None:
    """New ones that find no place can be built later; then the other bank."""
    g.board.settlements += f.settlements
    if f.north:
        f.north = False
        goto(f, next_bank)


# the US sets up: pieces


@step(Deploy, rule="A4.1c")
def next_line(g: War, f: Deploy) -> None:
    b = g.board
    s = query.scenario_of(b)
    if f.line < len(s.us):
        f.line += 1
        again(f)
        deploy(g, s.us[f.line - 1], pieces_of(b.d, s, f.line - 1))


def deploy(g: War, line: Line, members: list[int]) -> None:
    """The pieces of a line go where it says, or where their owner wants."""
    to = line.at if line.at > k.AT_FORT else g.board.fort_at[k.AT_FORT - line.at]
    if to == k.AT_CUP:
        for u in members:
            put_off(g, u, CUP)
    elif to >= 0:
        for u in members:
            put(g, u, to)
        man(g, to, members)
    else:
        g.call(Arrival(to=max(to, k.AT_SETTLEMENTS), squares=line.squares, members=members))


def man(g: War, space: int, members: list[int]) -> None:
    """A2.0e, 20.1b In a fort they defend it or screen it."""
    fort = query.fort_in(g.board, space)
    if fort != NOBODY:
        g.call(Garrison(fort=fort, members=members[:]))


# arrivals


def bring(g: War, line: Line) -> None:
    """Pieces that were aside so far: its leaders, and of each type the first ones."""
    b = g.board
    members = [u for u in line.leaders if b.at[u] == ASIDE]
    for t in range(len(line.pieces)):
        members += [u for u in b.d.by_type[t] if b.at[u] == ASIDE][: line.pieces[t]]
    deploy(g, line, members)


@step(Arrival, rule="7.2")
def next_piece(g: War, f: Arrival) -> None:
    f.unit = f.members[0] if f.members else NOBODY


def bar_arrival(b: Board, f: Arrival, space: int) -> int:
    """Entry squares, as many as the line asks for; forts; or settlements, one each."""
    if f.to == k.AT_ENTRY:
        if not is_us_square(b, space):
            return ENTRY_SQUARES
        return TWO_SQUARES if space in f.used and len(f.members) <= f.squares - len(f.used) else 0
    if query.has_enemy_fp(b, US, space):
        return GARRISONS
    if f.to == k.AT_FORTS:
        return 0 if query.is_fort(b, space) else GARRISONS
    return 0 if b.site[space] == k.SETTLEMENT and space not in f.used else GARRISONS


def is_us_square(b: Board, space: int) -> bool:
    return b.d.kind[space] == k.ENTRY and b.d.gate_nation[space] < 0


def bar_all(b: Board, f: Arrival, space: int) -> int:
    """All the rest in one place, where there are several."""
    if f.to == k.AT_SETTLEMENTS:
        return GARRISONS
    if len(f.members) < 2:
        return ENTRY_SQUARES
    barred = bar_arrival(b, f, space)
    if barred or f.to != k.AT_ENTRY:
        return barred
    return TWO_SQUARES if len(f.used) + (space not in f.used) < f.squares else 0


def open_places(b: Board, f: Arrival) -> list[int]:
    return [x for x in range(len(b.site)) if not bar_arrival(b, f, x)] if f.unit != NOBODY else []


def open_for_all(b: Board, f: Arrival) -> list[int]:
    return [x for x in range(len(b.site)) if not bar_all(b, f, x)]


arrive = RULES.ask(Arrival, "arrive", by="side", rule="7.2")


@arrive.offers(PLACE, open_places, bar_arrival, exact=True)
def arrive_one(g: War, f: Arrival, space: int) -> None:
    arrive_at(g, f, space, 1)


@arrive.offers(PLACE_ALL, open_for_all, bar_all, exact=True)
def arrive_all(g: War, f: Arrival, space: int) -> None:
    arrive_at(g, f, space, len(f.members))


def arrive_at(g: War, f: Arrival, space: int, count: int) -> None:
    came = f.members[:count]
    f.members = f.members[count:]
    for u in came:
        put(g, u, space)
    if space not in f.used:
        f.used.append(space)
    g.tell(ARRIVED, [space, *came])
    goto(f, next_piece)


@step(Arrival, rule="A3.4i")
def no_place(g: War, f: Arrival) -> None:
    """Without a fort that is open they come to entry squares, without a settlement into the cup."""
    if f.unit == NOBODY:
        return
    if f.to == k.AT_FORTS:
        f.to = k.AT_ENTRY
    else:
        put_off(g, f.unit, CUP)
        f.members.pop(0)
    goto(f, next_piece)


@step(Arrival, rule="20.1b")
def garrisons(g: War, f: Arrival) -> None:
    if f.to == k.AT_FORTS:
        for space in f.used:
            man(g, space, query.open_stack(g.board, US, space))


# an expedition enters


@step(Entry, rule="A3.4f")
def clear_the_us(g: War, f: Entry) -> None:
    """All that the US has on the map or in the cup goes, but for subordinate leaders; nobody scores."""
    b = g.board
    b.expedition = f.expedition + 1
    b.entered[f.expedition] = b.turn
    g.tell(ENTERED, [f.expedition])
    gone = [u for u in b.d.own[US] if (b.at[u] >= 0 or b.at[u] == CUP) and b.d.type[u] != k.SUB]
    for u in gone:
        put_off(g, u, GONE if b.d.type[u] == k.KEY else ASIDE)
    if gone:
        g.tell(CLEARED, [len(gone)])


@step(Entry, rule="A3.4g")
def officers_roll(g: War, f: Entry) -> None:
    """As in 7.1, unless they did at this check."""
    if not f.rolled:
        g.call(Officers())


@step(Entry, rule="A3.4g")
def officers_to_forts(g: War, f: Entry) -> None:
    b = g.board
    officers = [u for u in b.d.own[US] if b.d.type[u] == k.SUB and b.at[u] >= 0]
    g.call(Arrival(to=k.AT_FORTS, members=officers))


@step(Entry, rule="A3.4h")
def builds(g: War, f: Entry) -> None:
    """A3.4h, A3.4j"""
    b = g.board
    for x in query.scenario_of(b).later_builds:
        if x.expedition == b.expedition:
            b.settlements += x.settlements
            for fort in x.forts:
                b.fort_at[fort] = READY
            g.tell(BUILDS_ADDED, [x.settlements, *x.forts])


@step(Entry, rule="A3.4i")
def next_force(g: War, f: Entry) -> None:
    """A3.4i, A3.4k Garrisons, chits for the cup, and the expedition itself; parts of it come later (A3.4l)."""
    lines = query.scenario_of(g.board).later
    if f.line >= len(lines):
        end(f)
        return
    line = lines[f.line]
    f.line += 1
    again(f)
    if line.expedition == g.board.expedition and not line.later:
        bring(g, line)
