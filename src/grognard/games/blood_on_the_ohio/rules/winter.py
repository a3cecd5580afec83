"""11 Winter Quartering: the US goes home first, then the WC (11.2g); 7.1a after a withdrawal the US alone."""

from __future__ import annotations

from typing import Final

from grognard.games.blood_on_the_ohio import components as k
from grognard.games.blood_on_the_ohio import query
from grognard.games.blood_on_the_ohio.frames_turn import Winter
from grognard.games.blood_on_the_ohio.rules.changes import go_home, put, put_off, tell_wc
from grognard.games.blood_on_the_ohio.rules.verbs import CHOOSE, PLACE
from grognard.games.blood_on_the_ohio.state import BOOK, CUP, RULES, SIDE, SPACE, STORE, UNIT, US, WC, Board, War
from grognard.kernel.chance import Chance, draw
from grognard.kernel.flow import NOBODY, again, end, goto

step = RULES.step

WITHDRAWAL: Final = BOOK.rule("7.1a")
MUST_GO_HOME: Final = BOOK.rule("11.0a")
ONE_WARRIOR_EACH: Final = BOOK.rule("11.1a")
EXCESS_WARRIORS: Final = BOOK.rule("11.1b")
OFF_MAP_GUESTS: Final = BOOK.rule("11.1c")
ARMS_GO_ALONG: Final = BOOK.rule("11.1d")
LEADERS_HOME: Final = BOOK.rule("11.1e")
IN_FORTS: Final = BOOK.rule("11.2a")
FORT_CAPACITY: Final = BOOK.rule("11.2b")
EXCESS_REGULARS: Final = BOOK.rule("11.2c")
HALF_THE_MILITIA: Final = BOOK.rule("11.2d")
IN_SETTLEMENTS: Final = BOOK.rule("11.2e")

DISMISS: Final = RULES.verb("dismiss")

TO_CUP: Final = RULES.event("to_cup", "11.2d", who=SIDE, unit=UNIT)
QUARTERED: Final = RULES.event("quartered", "11.2a", who=SIDE, unit=UNIT, where=SPACE)
LODGED: Final = RULES.event("lodged", "11.1a", who=SIDE, unit=UNIT, where=SPACE)
TO_SQUARE: Final = RULES.event("to_square", "11.1b", who=SIDE, unit=UNIT)


def on_map(b: Board, side: int) -> list[int]:
    """All who go home: who is in an entry square stays there, and so does a gun that was lost (11.2a)."""
    d = b.d
    return [u for u in d.own[side] if b.at[u] >= 0 and d.kind[b.at[u]] != k.ENTRY and not query.is_lost_gun(b, u)]


# 11.2d Half the militia


@step(Winter, rule="11.2d")
def count_militia(g: War, f: Winter) -> None:
    """Half of the units, rounded down, go to the cup; so do those for whom there is no settlement (11.2e)."""
    b = g.board
    if f.side == US:
        units = len(militia(b, f))
        half = units // 2
        f.militia = max(half, units - len(free_settlements(b, f)))


def free_settlements(b: Board, f: Winter) -> list[int]:
    return [s for s in range(len(b.site)) if not bar_settlement(b, f, s)]


def militia(b: Board, f: Winter) -> list[int]:
    return [u for u in on_map(b, US) if b.d.militia[b.d.type[u]]]


def bar_dismiss(b: Board, f: Winter, u: int) -> int:
    return 0 if b.d.militia[b.d.type[u]] and u in on_map(b, US) else HALF_THE_MILITIA


dismiss = RULES.ask(Winter, "dismiss", by="side", rule="11.2d", when="militia")


@dismiss.offers(CHOOSE, militia, bar_dismiss)
def dismiss_militia(g: War, f: Winter, u: int) -> None:
    f.militia -= 1
    send_to_cup(g, u, HALF_THE_MILITIA)
    if f.militia:
        again(f)


def send_to_cup(g: War, u: int, rule: int) -> None:
    """11.2f Nobody scores, and it comes back at full strength."""
    g.tell(TO_CUP, [US, u], rule=rule)
    put_off(g, u, CUP)


# 11.0a One after the other goes home


@step(Winter, rule="11.0a")
def gather(g: War, f: Winter) -> None:
    """However far it is: regulars, militia and warriors first. Arms without warriors of their nation go alone."""
    b = g.board
    out = on_map(b, f.side)
    if is_closed(b, f):
        f.members = close_all(b, out)
        return
    first = [u for u in out if query.is_unit(b.d, u)]
    f.members = first + [u for u in out if not query.is_unit(b.d, u) and not is_carried(b, u)]


def close_all(b: Board, out: list[int]) -> list[int]:
    """25.2 All go home unseen; arms are asked for by themselves, too, since else their carriers would show."""
    for u in out:
        b.known[u] = 0
    return out


def is_carried(b: Board, u: int) -> bool:
    """11.1d Arms go home with a warrior unit of their stack; in a village they may lie alone (23.0e)."""
    if b.d.type[u] != k.BA:
        return False
    nation = b.arms_of.index(u)
    return query.is_war_village(b, b.at[u]) or any(b.at[x] == b.at[u] for x in b.d.by_nation[nation])


@RULES.chance(Winter, rule="25.2")
def line_up(g: War, f: Winter) -> Chance:
    """Closed stacks go home in an order that the US doesn't know, or else it would know who is where."""
    return draw(f.members[:], len(f.members) if is_closed(g.board, f) else 0, WC)


@line_up.rolled
def lined_up(g: War, f: Winter, order: list[int]) -> None:
    f.members = order[:]


def is_closed(b: Board, f: Winter) -> bool:
    return f.side == WC and query.is_hidden(b)


@step(Winter, rule="11.0a")
def next_unit(g: War, f: Winter) -> None:
    f.unit = f.members.pop(0) if f.members else NOBODY


# 11.2 US quarters


def bar_us(b: Board, f: Winter, space: int) -> int:
    d = b.d
    kind = d.type[f.unit]
    if d.militia[kind]:
        return bar_settlement(b, f, space)
    if not query.is_fort(b, space):
        return IN_FORTS
    return FORT_CAPACITY if d.regular[kind] and query.fp_of_one(b, f.unit) > room(b, f, space) else 0


def bar_settlement(b: Board, f: Winter, space: int) -> int:
    """One militia unit each. After a withdrawal the WC stays where it is, and keeps its settlements closed."""
    if b.site[space] != k.SETTLEMENT or space in f.homes:
        return IN_SETTLEMENTS
    return WITHDRAWAL if f.withdrawal and query.has_enemy_fp(b, US, space) else 0


def room(b: Board, f: Winter, fort: int) -> int:
    """11.2b What a fort still holds, beside the regulars who are there for the winter."""
    there = [u for u in query.stack_in(b, US, fort) if b.d.regular[b.d.type[u]] and u not in f.members and u != f.unit]
    return b.d.site_holds[b.site[fort]] - query.unit_fp(b, there)


def bar_to_cup(b: Board, f: Winter, noun: int) -> int:
    """11.2c Regulars go to the cup only if there is not room for all."""
    if f.side != US or not b.d.regular[b.d.type[f.unit]]:
        return EXCESS_REGULARS
    waiting = [u for u in f.members if b.d.regular[b.d.type[u]]] + [f.unit]
    free = sum([room(b, f, s) for s in b.fort_at if s >= 0])
    return 0 if query.unit_fp(b, waiting) > free else EXCESS_REGULARS


# 11.1 WC quarters


def bar_wc(b: Board, f: Winter, space: int) -> int:
    d = b.d
    if d.type[f.unit] != k.WA:
        if is_carried(b, f.unit):
            return ARMS_GO_ALONG
        return 0 if space in homes_of_leader(b, f.unit) else LEADERS_HOME
    nation = d.people[f.unit]
    if not d.lands[nation]:
        is_open = query.is_war_principal(b, space) and space not in f.hosts and not query.stack_in(b, US, space)
        return 0 if is_open else OFF_MAP_GUESTS
    return bar_village(b, f, nation, space)


def bar_village(b: Board, f: Winter, nation: int, space: int) -> int:
    """11.1a, 11.1b One to each village, principal ones first, then all the others to principal villages."""
    villages = [s for s in query.villages_of(b, nation) if not query.stack_in(b, US, s)]
    if space not in villages:
        return ONE_WARRIOR_EACH
    vacant = [s for s in villages if s not in f.homes and s != space]
    waiting = len([u for u in f.members if b.d.people[u] == nation and b.d.type[u] == k.WA])
    is_principal = b.site[space] == k.PRINCIPAL
    if space in f.homes:
        if not is_principal:
            return EXCESS_WARRIORS
        return ONE_WARRIOR_EACH if waiting < len(vacant) else 0
    first = [s for s in vacant if b.site[s] == k.PRINCIPAL]
    return ONE_WARRIOR_EACH if not is_principal and waiting < len(first) else 0


def homes_of_leader(b: Board, u: int) -> list[int]:
    """11.1e A village of his nation; a principal village of the WC; without a nation left, any of its villages."""
    d = b.d
    nation = b.arms_of.index(u) if d.type[u] == k.BA else d.people[u]
    own = query.villages_of(b, nation) if query.is_member(b, nation) else []
    if own:
        return own
    hosts = [s for s in range(len(b.site)) if query.is_war_principal(b, s)]
    if hosts or query.is_member(b, nation):
        return hosts
    return [s for s in range(len(b.site)) if query.is_war_village(b, s)]


# the decision


def bar_quarters(b: Board, f: Winter, space: int) -> int:
    return bar_us(b, f, space) if f.side == US else bar_wc(b, f, space)


def quarters(b: Board, f: Winter) -> list[int]:
    """Warriors of a nation of the map look at its villages alone."""
    if f.unit == NOBODY:
        return []
    own = query.villages_of(b, b.d.people[f.unit]) if b.d.type[f.unit] == k.WA else []
    return [s for s in own or range(len(b.site)) if b.site[s] and not bar_quarters(b, f, s)]


def cup(b: Board, f: Winter) -> list[int]:
    return [0] if f.unit != NOBODY and not bar_to_cup(b, f, 0) else []


def bar_none(b: Board, f: Winter, noun: int) -> int:
    """25.2 Who finds no quarters, or needs none, is asked all the same: else the silence would tell who it is."""
    return 0 if is_closed(b, f) and f.unit != NOBODY and not quarters(b, f) else MUST_GO_HOME


winter = RULES.ask(Winter, "winter", by="side", rule="11.0a", secret=is_closed)


@winter.offers(PLACE, quarters, bar_quarters, exact=True)
def take_quarters(g: War, f: Winter, space: int) -> None:
    b = g.board
    u, kind = f.unit, b.d.type[f.unit]
    f.unit = NOBODY
    if f.side == WC:
        lodge(g, f, u, space)
        return
    put(g, u, space)
    if b.d.militia[kind]:
        if space not in f.homes:
            f.homes.append(space)
    else:
        b.inside[u] = 1
    g.tell(QUARTERED, [US, u, space])


@winter.offers(DISMISS, cup, bar_to_cup, exact=True)
def dismiss_regular(g: War, f: Winter, noun: int) -> None:
    send_to_cup(g, f.unit, EXCESS_REGULARS)
    f.unit = NOBODY


winter.passes(bar_none)


def lodge(g: War, f: Winter, u: int, space: int) -> None:
    """11.1d British Arms of its nation in its stack go along."""
    b = g.board
    origin, nation = b.at[u], b.d.people[u]
    if b.d.type[u] == k.WA:
        if b.d.lands[nation]:
            if space not in f.homes:
                f.homes.append(space)
        else:
            f.hosts.append(space)
        take_arms(g, nation, origin, space)
    put(g, u, space)
    tell_wc(g, LODGED, u, space)


def take_arms(g: War, nation: int, origin: int, to: int) -> None:
    arms = g.board.arms_of[nation]
    if arms != NOBODY and g.board.at[arms] == origin:
        put(g, arms, to)


@step(Winter, rule="11.1b")
def without_quarters(g: War, f: Winter) -> None:
    """11.1b, 11.1c To the nation's square or box; US units to the cup (11.2c). Who has nowhere to go stays."""
    b = g.board
    u = f.unit
    if u != NOBODY and f.side == US:
        send_to_cup(g, u, EXCESS_REGULARS)
    elif u != NOBODY and not is_carried(b, u) and query.is_member(b, b.d.people[u]):
        if b.d.type[u] == k.WA:
            take_arms(g, b.d.people[u], b.at[u], STORE)
        g.tell(TO_SQUARE, [WC, u], rule=0 if b.d.lands[b.d.people[u]] else OFF_MAP_GUESTS)
        go_home(g, u)
    if f.members:
        goto(f, next_unit)


@step(Winter, rule="11.2g")
def wc_follows(g: War, f: Winter) -> None:
    if f.side == WC or f.withdrawal:
        end(f)
        return
    f.side = WC
    f.homes = []
    goto(f, gather)
