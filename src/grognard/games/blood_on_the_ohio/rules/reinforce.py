"""14.3e to 14.3i Reinforcements: each side may call one force to a battle, which marches there by the usual rules."""

from __future__ import annotations

from typing import Final

from grognard.games.blood_on_the_ohio import components as k
from grognard.games.blood_on_the_ohio import query
from grognard.games.blood_on_the_ohio.forces import ARMS_WITH_UNITS, bar_command, bar_piece, set_out
from grognard.games.blood_on_the_ohio.frames import Combat, March, Reinforce
from grognard.games.blood_on_the_ohio.rules.changes import caller, show_stack
from grognard.games.blood_on_the_ohio.state import BOOK, RULES, SIDE, SPACE, UNIT, US, WC, Board, War
from grognard.games.blood_on_the_ohio.way import can_leave
from grognard.kernel.flow import again
from grognard.kernel.kinds import NUMBER

step = RULES.step

IN_REACH: Final = BOOK.rule("14.3e")

CALL: Final = RULES.verb("call", UNIT)

CALLED: Final = RULES.event("called", "14.3e", who=SIDE, count=NUMBER, origin=SPACE, where=SPACE)
CAME: Final = RULES.event("came", "14.3h", who=SIDE, where=SPACE, units=UNIT.many)


def force_of(f: Reinforce, side: int) -> list[int]:
    return f.us_force if side == US else f.wc_force


def bound_for(b: Board, f: Reinforce, members: list[int]) -> March:
    """14.3g The march of reinforcements: by their own MP, at most 3, and all the way to the battle."""
    march = set_out(b, f.side, members)
    march.left, march.battle, march.scouts = min(march.left, b.d.reinforcement_mp), f.where, []
    return march


def is_far(b: Board, f: Reinforce, u: int) -> bool:
    """Every space costs 1, but for landings: so far nobody comes. An entry square is as far as its gate."""
    d, at = b.d, b.at[u]
    return d.apart[d.gate[at] if d.kind[at] == k.ENTRY else at][f.where] > d.reinforcement_mp + 2


def bar_call(b: Board, f: Reinforce, u: int) -> int:
    """14.3e Unmoved and unfought, out of one space, a force by 6.2, and in reach."""
    force = force_of(f, f.side)
    barred = bar_piece(b, f.side, u)
    if barred:
        return barred
    if b.fought[u] or u in force or b.at[u] == f.where or (force and b.at[u] != b.at[force[0]]):
        return IN_REACH
    if b.d.type[u] == k.BA and not query.of_type(b, force, k.WA):
        return ARMS_WITH_UNITS
    grown = [*force, u]
    if force and query.is_leader(b.d, force[0]):
        barred = bar_command(b, grown)
        if barred:
            return barred
    if is_far(b, f, u):
        return IN_REACH
    march = bound_for(b, f, grown)
    return 0 if can_leave(b, march, march.at, march.left) else IN_REACH


def callable_ones(b: Board, f: Reinforce) -> list[int]:
    return [u for u in b.d.own[f.side] if b.at[u] >= 0 and not is_far(b, f, u) and not bar_call(b, f, u)]


def may_call(b: Board, f: Reinforce) -> bool:
    """25.2 What closed stacks could do must not show: then the WC is asked in any case."""
    if query.is_hidden(b):
        return True
    for u in b.d.own[f.side]:
        if b.at[u] >= 0 and not is_far(b, f, u) and not bar_call(b, f, u):
            return True
    return False


us_calls = RULES.ask(Reinforce, "us_calls", by="side", rule="14.3f")


@us_calls.offers(CALL, callable_ones, bar_call, exact=True)
def call(g: War, f: Reinforce, u: int) -> None:
    force_of(f, f.side).append(u)
    again(f)


us_calls.passes(alone=False)


@step(Reinforce, rule="14.3f")
def next_side(g: War, f: Reinforce) -> None:
    f.side = WC


wc_calls = RULES.ask(Reinforce, "wc_calls", by="side", rule="14.3e", when=may_call, secret=True)
wc_calls.offers(CALL, callable_ones, bar_call, exact=True)(call)
wc_calls.passes()


@step(Reinforce, rule="14.3f")
def who_marches_first(g: War, f: Reinforce) -> None:
    """Fewer tactical points, then fewer force points, then the defender; so the US sees a closed force (25.2)."""
    b = g.board
    if f.us_force and f.wc_force:
        show_stack(g, b.at[f.wc_force[0]])
    us = [query.tp_of(b, f.us_force), query.fp_of(b, f.us_force), int(f.attacker == US)]
    wc = [query.tp_of(b, f.wc_force), query.fp_of(b, f.wc_force), int(f.attacker == WC)]
    f.side = US if us < wc else WC


@step(Reinforce, rule="14.3g")
def march_first(g: War, f: Reinforce) -> None:
    march(g, f)


@step(Reinforce, rule="14.3g")
def march_second(g: War, f: Reinforce) -> None:
    f.side = 1 - f.side
    march(g, f)


def march(g: War, f: Reinforce) -> None:
    force = force_of(f, f.side)
    if force:
        if f.side == WC:
            show_stack(g, g.board.at[force[0]])
        g.tell(CALLED, [f.side, len(force), g.board.at[force[0]], f.where])
        g.call(bound_for(g.board, f, force))


def arrivals(b: Board, f: Reinforce, side: int, combat: Combat) -> list[int]:
    """Those of a force who have reached the battle, with British Arms that they would not leave alone (23.0e)."""
    force, before = force_of(f, side), combat.attackers + combat.defenders
    here = [u for u in query.stack_in(b, side, f.where) if u not in before]
    return [u for u in here if u in force or (force and b.d.type[u] == k.BA)]


@step(Reinforce, rule="14.3h")
def join_battle(g: War, f: Reinforce) -> None:
    """Whoever set out has moved; whoever was halted on the way stays there and is no part of the battle."""
    b = g.board
    combat = caller(g)
    assert isinstance(combat, Combat)
    for side in (US, WC):
        came = arrivals(b, f, side, combat)
        for u in force_of(f, side) + came:
            b.moved[u] = int(b.at[u] >= 0)
        if came:
            combat.late += came
            for u in came:
                b.fought[u] = 1
            g.tell(CAME, [side, f.where, *came])
            show_stack(g, f.where)
