"""8.5 to 8.7 After the battle: retreat, wagons that change hands, leaders who roll, pursuit, recovery."""

from __future__ import annotations

from typing import Final

from grognard.games.destiny.volley import rally
from grognard.games.indian_territory.frames import Aftermath, Attack, Pursuit
from grognard.games.indian_territory.query import (
    count_troops_in,
    has_enemy_troops,
    has_leader,
    has_unled_quantrill,
    is_cavalry,
    is_tribe,
    is_union_base,
    leaders_in,
    units_in,
    wagons_in,
)
from grognard.games.indian_territory.rules.arrival import (
    arrive,
    bar_leader_retreat,
    bar_retreat,
    leader_escapes,
    leader_falls,
    leader_spaces,
    retreat_spaces,
)
from grognard.games.indian_territory.rules.changes import displace, eliminate, put, settle_control, take_wagons
from grognard.games.indian_territory.state import (
    BOOK,
    NO_RETREAT,
    PURSUE,
    PURSUED,
    RETREAT,
    RETREATED,
    RULES,
    STEP,
    UNION,
    Board,
    War,
)
from grognard.kernel.chance import Chance, dice
from grognard.kernel.choice import PASS, each, noun_of, verb_of
from grognard.kernel.flow import NOBODY, NOWHERE, again, end, goto

step = RULES.step
decision = RULES.decision
chance = RULES.chance
rule = BOOK.rule

BACK_WHERE_THEY_CAME: Final = rule("8.5a")
MUST_RETREAT: Final = rule("8.5b")
TOGETHER: Final = rule("8.5e")
LEADER_ESCAPES: Final = rule("8.7b")
WHO_PURSUES: Final = rule("8.6a")
PURSUIT_STEP: Final = rule("8.6b")
ONE_PURSUIT: Final = rule("8.6d")
PURSUIT_TERRAIN: Final = rule("8.6e")
NOT_FROM_FORT: Final = rule("8.6f")
NO_PURSUIT_ROUTE: Final = rule("3.3a")
QUANTRILL_ALONE: Final = rule("11.4g")
UNION_BASES_CLOSED: Final = rule("11.4c")


def loser(g: War, f: Aftermath) -> int:
    return f.loser_hand


def goals(b: Board, f: Aftermath) -> list[int]:
    """Where the loser's units may go (8.5)."""
    if f.attackers_lost and BACK_WHERE_THEY_CAME:
        return [f.origin] if not bar_retreat(b, f.loser, f.where, NOWHERE, f.origin) else []
    spaces = retreat_spaces(b, f.loser, f.where, f.origin)
    if f.away and TOGETHER:
        return [f.goal] if f.goal in spaces else []
    return spaces


@step(Aftermath, rule="8.5c")
def nowhere_to_go(g: War, f: Aftermath) -> None:
    """If no space is open all retreating units are eliminated, and their leaders with them (8.7b)."""
    b = g.board
    units = units_in(b, f.loser, f.where)
    if units and not goals(b, f):
        g.tell(NO_RETREAT, [f.loser, f.where])
        f.destroyed = True
        for u in units + leaders_in(b, f.loser, f.where):
            eliminate(g, u)


@decision(Aftermath, by=loser, rule="8.5b")
def retreat(g: War, f: Aftermath) -> list[int]:
    b = g.board
    return each(RETREAT, goals(b, f)) if units_in(b, f.loser, f.where) else []


@retreat.barred
def why_not_retreat(g: War, f: Aftermath, choice: int) -> int:
    if choice == PASS:
        return MUST_RETREAT
    space = noun_of(choice)
    b = g.board
    if f.attackers_lost and BACK_WHERE_THEY_CAME:
        if space != f.origin:
            return BACK_WHERE_THEY_CAME
        return bar_retreat(b, f.loser, f.where, NOWHERE, space)
    if f.away and TOGETHER and space != f.goal:
        return TOGETHER
    return bar_retreat(b, f.loser, f.where, f.origin, space)


@retreat.chosen(RETREAT)
def retreat_to(g: War, f: Aftermath, space: int) -> None:
    b = g.board
    f.goal = space
    going = units_in(b, f.loser, f.where) + leaders_in(b, f.loser, f.where)
    for u in going:
        put(g, u, space)
        displace(b, u)
    f.away += len(going)
    g.tell(RETREATED, [f.loser, f.where, space, len(going)])


@step(Aftermath, rule="8.7a")
def leaders_follow(g: War, f: Aftermath) -> None:
    """With units of his side broken off or retreated, a leader goes to where they went, without a roll."""
    b = g.board
    if f.away:
        for u in leaders_in(b, f.loser, f.where):
            put(g, u, f.goal)
            displace(b, u)


@step(Aftermath, rule="8.5f")
def loser_recovers(g: War, f: Aftermath) -> None:
    if f.goal >= 0:
        rally(g.board.panicked, units_in(g.board, f.loser, f.goal))


@step(Aftermath, rule="8.5g")
def wagons_of_the_loser(g: War, f: Aftermath) -> None:
    if not is_tribe(f.loser):
        take_wagons(g, f.winner, wagons_in(g.board, f.loser, f.where), f.where)


@step(Aftermath, rule="8.7a")
def next_leader(g: War, f: Aftermath) -> None:
    """Every unit that fought with him is gone: each leader rolls on his own."""
    left = [] if is_tribe(f.loser) else leaders_in(g.board, f.loser, f.where)
    f.leader = left[0] if left else NOBODY
    if not left:
        goto(f, loser_arrives)


def leader_goals(b: Board, f: Aftermath) -> list[int]:
    if f.attackers_lost and BACK_WHERE_THEY_CAME:
        return [f.origin] if not bar_leader_retreat(b, f.loser, f.where, NOWHERE, f.origin) else []
    return leader_spaces(b, f.loser, f.where, f.origin)


@step(Aftermath, rule="8.7b")
def leader_cut_off(g: War, f: Aftermath) -> None:
    if not leader_goals(g.board, f):
        eliminate(g, f.leader)
        goto(f, next_leader)


@chance(Aftermath, rule="8.7a")
def leader_roll(g: War, f: Aftermath) -> Chance:
    return dice(1)


@leader_roll.rolled
def leader_rolled(g: War, f: Aftermath, faces: list[int]) -> None:
    if leader_falls(g, f.leader, faces[0]):
        goto(f, next_leader)


@decision(Aftermath, by=loser, rule="8.7b")
def leader_retreats(g: War, f: Aftermath) -> list[int]:
    return each(RETREAT, leader_goals(g.board, f))


@leader_retreats.barred
def why_not_leader_retreat(g: War, f: Aftermath, choice: int) -> int:
    if choice == PASS:
        return LEADER_ESCAPES
    space = noun_of(choice)
    if f.attackers_lost and BACK_WHERE_THEY_CAME and space != f.origin:
        return BACK_WHERE_THEY_CAME
    origin = NOWHERE if f.attackers_lost else f.origin
    return bar_leader_retreat(g.board, f.loser, f.where, origin, space)


@leader_retreats.chosen(RETREAT)
def leader_gone(g: War, f: Aftermath, space: int) -> None:
    leader_escapes(g, f.leader, space)
    goto(f, next_leader)


@step(Aftermath, rule="3.2b")
def loser_arrives(g: War, f: Aftermath) -> None:
    if f.goal >= 0 and count_troops_in(g.board, f.loser, f.goal):
        arrive(g, f.loser, f.goal, f.where)


@step(Aftermath, rule="3.2b")
def battle_space(g: War, f: Aftermath) -> None:
    """Control of the battle space is judged when every retreat has been made."""
    settle_control(g, f.where)


@step(Aftermath, rule="8.6a")
def winner_pursues(g: War, f: Aftermath) -> None:
    b = g.board
    if is_tribe(f.winner) or f.more or (f.pursuit and ONE_PURSUIT) or (f.walls and NOT_FROM_FORT):
        return
    if b.d.pursuit[b.d.terrain[f.where]] or not PURSUIT_TERRAIN:
        g.call(Pursuit(side=f.winner, hand=f.winner_hand, origin=f.where))


@step(Aftermath, rule="BP.5c")
def winner_recovers(g: War, f: Aftermath) -> None:
    rally(g.board.panicked, units_in(g.board, f.winner, f.where))


def pursuer(g: War, f: Pursuit) -> int:
    return f.hand


def bar_pursuer(b: Board, f: Pursuit, u: int) -> int:
    if b.d.side[u] != f.side or b.at[u] != f.origin or u in f.members:
        return WHO_PURSUES
    if u >= b.d.n_units:
        return WHO_PURSUES if not f.members or has_leader(b, f.members) else 0
    return 0 if is_cavalry(b.d, u) and not b.panicked[u] else WHO_PURSUES


def bar_pursuit_to(b: Board, f: Pursuit, to: int) -> int:
    if not f.members:
        return PURSUIT_STEP
    if to not in b.d.near[f.origin]:
        return NO_PURSUIT_ROUTE
    if not b.d.pursuit[b.d.terrain[to]] and PURSUIT_TERRAIN:
        return PURSUIT_TERRAIN
    if has_unled_quantrill(b, f.members):
        if is_union_base(b, to) and UNION_BASES_CLOSED:
            return UNION_BASES_CLOSED
        if count_troops_in(b, UNION, to):
            return QUANTRILL_ALONE
    return 0


@decision(Pursuit, by=pursuer, rule="8.6a")
def pursue(g: War, f: Pursuit) -> list[int]:
    b = g.board
    here = units_in(b, f.side, f.origin) + leaders_in(b, f.side, f.origin)
    riders = each(PURSUE, [u for u in here if not bar_pursuer(b, f, u)])
    spaces = each(STEP, [s for s in b.d.near[f.origin] if not bar_pursuit_to(b, f, s)])
    if not f.members and not riders:
        return []
    return [*riders, *spaces, PASS]


@pursue.barred
def why_not_pursue(g: War, f: Pursuit, choice: int) -> int:
    if choice == PASS:
        return 0
    if verb_of(choice) == STEP:
        return bar_pursuit_to(g.board, f, noun_of(choice))
    return bar_pursuer(g.board, f, noun_of(choice))


@pursue.chosen(PURSUE)
def add_pursuer(g: War, f: Pursuit, u: int) -> None:
    f.members.append(u)
    again(f)


@pursue.chosen(PASS)
def no_pursuit(g: War, f: Pursuit, noun: int) -> None:
    end(f)


@pursue.chosen(STEP)
def pursue_to(g: War, f: Pursuit, space: int) -> None:
    f.goal = space
    for u in f.members:
        put(g, u, space)
        displace(g.board, u)
    g.tell(PURSUED, [f.side, f.origin, space, len(f.members)])


@step(Pursuit, rule="8.6c")
def pursuit_battle(g: War, f: Pursuit) -> None:
    if f.goal < 0:
        return
    if has_enemy_troops(g.board, f.side, f.goal):
        g.call(Attack(side=f.side, hand=f.hand, where=f.goal, origin=f.origin, pursuit=True))
    else:
        arrive(g, f.side, f.goal, f.origin)
