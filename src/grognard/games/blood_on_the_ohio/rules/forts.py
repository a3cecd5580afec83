"""20.2 to 20.4 Sieges: besiegers assault a built fort, and those whom they have locked in break out."""

from __future__ import annotations

from typing import Final

from grognard.games.blood_on_the_ohio import components as k
from grognard.games.blood_on_the_ohio import query
from grognard.games.blood_on_the_ohio.frames import BreakOut, Combat, Operations
from grognard.games.blood_on_the_ohio.rules.verbs import CHOOSE
from grognard.games.blood_on_the_ohio.state import BOOK, FORT, RULES, SPACE, UNIT, US, WC, Board, War
from grognard.kernel.flow import NOBODY, again

LAY_SIEGE: Final = BOOK.rule("20.2a")
LATER_ASSAULT: Final = BOOK.rule("20.2c")
SOME_OR_ALL: Final = BOOK.rule("20.2.2a")
UNASSAILABLE: Final = BOOK.rule("20.4a")

ASSAULT: Final = RULES.verb("assault", FORT)
BREAK_OUT: Final = RULES.verb("break_out", FORT)
SALLY: Final = RULES.verb("sally")

SIEGE_BEGINS: Final = RULES.event("siege_begins", "20.2a", fort=FORT, where=SPACE)
ASSAULTED: Final = RULES.event("assaulted", "20.2c", fort=FORT, where=SPACE)
BROKE_OUT: Final = RULES.event("broke_out", "20.2.2a", fort=FORT, where=SPACE, units=UNIT.many)


def besiege(g: War, space: int) -> None:
    """20.2a A WC force that stays in a fort space, with nobody left to screen it, lays siege to the fort."""
    b = g.board
    fort = query.fort_in(b, space)
    if fort == NOBODY or b.siege[fort] or query.stack_fp(b, US, space) or not query.stack_fp(b, WC, space):
        return
    b.siege[fort] = 1
    g.tell(SIEGE_BEGINS, [fort, space])


def besieged(b: Board, f: Operations) -> list[int]:
    return [fort for fort in range(len(b.siege)) if b.siege[fort]] if 1 in b.siege else []


def able(b: Board, stack: list[int]) -> list[int]:
    """Those of a stack who have neither moved nor fought in this segment."""
    return [u for u in stack if not b.moved[u] and not b.fought[u]]


# 20.2c Besiegers assault the fort, where they stand


def besiegers(b: Board, fort: int) -> list[int]:
    return able(b, query.stack_in(b, WC, b.fort_at[fort]))


def bar_assault(b: Board, f: Operations, fort: int) -> int:
    """Besiegers who came before this segment attack the defenders; the two great forts stand too strong (20.4a)."""
    if f.side != WC or b.fort_at[fort] < 0 or not b.siege[fort]:
        return LAY_SIEGE
    if b.site[b.fort_at[fort]] == k.GREAT_FORT:
        return UNASSAILABLE
    return 0 if query.fp_of(b, besiegers(b, fort)) else LATER_ASSAULT


def assault(g: War, f: Operations, fort: int) -> None:
    b = g.board
    space, attackers = b.fort_at[fort], besiegers(b, fort)
    for u in attackers:
        b.moved[u] = 1
    g.tell(ASSAULTED, [fort, space])
    g.call(Combat(attacker=WC, where=space, attackers=attackers, inside=True, still=True))


# 20.2.2 The besieged break out


def bar_break_out(b: Board, f: Operations, fort: int) -> int:
    if f.side != US or b.fort_at[fort] < 0 or not b.siege[fort]:
        return LAY_SIEGE
    return 0 if query.fp_of(b, able(b, query.defenders_inside(b, b.fort_at[fort]))) else SOME_OR_ALL


def break_out(g: War, f: Operations, fort: int) -> None:
    g.call(BreakOut(fort=fort, where=g.board.fort_at[fort]))


def bar_choose(b: Board, f: BreakOut, u: int) -> int:
    """Whoever is inside may go, once in a segment."""
    inside = b.at[u] == f.where and b.inside[u] > 0
    return 0 if inside and u not in f.members and able(b, [u]) else SOME_OR_ALL


def bar_sally(b: Board, f: BreakOut, noun: int) -> int:
    return 0 if query.fp_of(b, f.members) else SOME_OR_ALL


def locked_in(b: Board, f: BreakOut) -> list[int]:
    return query.defenders_inside(b, f.where)


gather = RULES.ask(BreakOut, "gather", by=lambda b, f: US, rule="20.2.2a")


@gather.offers(CHOOSE, locked_in, bar_choose)
def add(g: War, f: BreakOut, u: int) -> None:
    f.members.append(u)
    again(f)


@gather.offers(SALLY, None, bar_sally)
def sally(g: War, f: BreakOut, noun: int) -> None:
    """They come out and fight without the fort's help (20.2.2b); whatever comes of it, they have moved."""
    b = g.board
    for u in f.members:
        b.inside[u], b.moved[u] = 0, 1
    g.tell(BROKE_OUT, [f.fort, f.where, *f.members])
    g.call(Combat(attacker=US, where=f.where, attackers=f.members[:], breaks_out=True, still=True))
