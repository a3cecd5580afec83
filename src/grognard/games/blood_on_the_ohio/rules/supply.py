"""10.0 The US Supply Check: forts feed all in reach, a wagon two stacks, and the others starve."""

from __future__ import annotations

from typing import Final

from grognard.games.blood_on_the_ohio import components as k
from grognard.games.blood_on_the_ohio import query
from grognard.games.blood_on_the_ohio.frames_turn import SupplyCheck
from grognard.games.blood_on_the_ohio.rules.changes import put_off, weaken
from grognard.games.blood_on_the_ohio.rules.verbs import CHOOSE
from grognard.games.blood_on_the_ohio.state import BOOK, CUP, RULES, SPACE, UNIT, US, Board, War
from grognard.kernel.flow import NOWHERE, end, goto
from grognard.kernel.kinds import FLAG

step = RULES.step

IN_REACH: Final = BOOK.rule("10.0a")
BLOCKED: Final = BOOK.rule("10.0b")

FED: Final = RULES.event("fed", "10.0e", where=SPACE, unit=UNIT, is_used_up=FLAG)
STARVED: Final = RULES.event("starved", "10.0f", where=SPACE, units=UNIT.many)


def in_reach(b: Board, space: int) -> list[int]:
    """10.0a, 10.0b The spaces to which a path leads: none that holds enemy FPs, nor a WC principal village."""
    d = b.d
    reached, last = [space], 0
    for _ in range(d.supply_distance):
        first, last = last, len(reached)
        for x in reached[first:last]:
            reached += [s for s in d.near[x] if s not in reached and not (BLOCKED and blocks(b, s))]
    return reached


def blocks(b: Board, space: int) -> bool:
    return query.stack_fp(b, 1 - US, space) > 0 or query.is_war_principal(b, space)


def is_fed_by_fort(b: Board, space: int) -> bool:
    """10.0d By any fort in reach; one that is besieged feeds none but its defenders."""
    if query.is_besieged(b, space):
        return not query.open_stack(b, US, space)
    return any(query.is_fort(b, s) and not query.is_besieged(b, s) for s in in_reach(b, space))


def may_starve(b: Board, space: int) -> list[int]:
    """10.0f Full-strength regulars and militia there; who is reduced already stays as he is."""
    return [u for u in query.units_in(b, US, space) if not b.reduced[u]]


@step(SupplyCheck, rule="10.0a")
def who_is_not_fed(g: War, f: SupplyCheck) -> None:
    """Stacks on the map that no fort feeds; entry squares are not checked."""
    b = g.board
    on_map = [s for s in range(len(b.d.kind)) if b.d.kind[s] != k.ENTRY and may_starve(b, s)]
    f.stacks = [s for s in on_map if not is_fed_by_fort(b, s)]


@step(SupplyCheck, rule="10.0a")
def next_stack(g: War, f: SupplyCheck) -> None:
    if f.stacks:
        f.where = f.stacks.pop(0)
    else:
        end(f)


def bar_wagon(b: Board, f: SupplyCheck, u: int) -> int:
    is_wagon = b.d.type[u] == k.SU and b.at[u] >= 0 and b.d.kind[b.at[u]] != k.ENTRY
    return 0 if is_wagon and b.at[u] in in_reach(b, f.where) else IN_REACH


def wagons(b: Board, f: SupplyCheck) -> list[int]:
    return b.d.by_type[k.SU]


feed = RULES.ask(SupplyCheck, "feed", by="side", rule="10.0e")


@feed.offers(CHOOSE, wagons, bar_wagon)
def feed_by(g: War, f: SupplyCheck, u: int) -> None:
    """10.0e, 10.1a The first use turns a wagon, the second sends it to the cup (10.1d); nobody scores."""
    b = g.board
    g.tell(FED, [f.where, u, int(b.reduced[u])])
    if b.reduced[u]:
        put_off(g, u, CUP)
    else:
        weaken(b, u)
    f.where = NOWHERE


@feed.passes(alone=False)
def save_wagons(g: War, f: SupplyCheck, noun: int) -> None:
    """The wagon may be kept for another stack."""


@step(SupplyCheck, rule="10.0f")
def starve(g: War, f: SupplyCheck) -> None:
    """10.0g Nobody scores."""
    b = g.board
    if f.where != NOWHERE:
        lost = may_starve(b, f.where)
        for u in lost:
            weaken(b, u)
        g.tell(STARVED, [f.where, *lost])
    goto(f, next_stack)
