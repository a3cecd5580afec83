"""8.5 to 8.7 After the battle: retreat, wagons that change hands, leaders who roll, pursuit, recovery."""

from __future__ import annotations

from typing import Final

from grognard.games.destiny.volley import rally
from grognard.games.indian_territory import query
from grognard.games.indian_territory.frames import Aftermath, Attack, Pursuit
from grognard.games.indian_territory.rules import arrival
from grognard.games.indian_territory.rules.changes import drive, eliminate, settle_control, take_wagons
from grognard.games.indian_territory.rules.movement import STEP, UNION_BASES_CLOSED
from grognard.games.indian_territory.state import BOOK, RULES, SIDE, SPACE, UNION, UNIT, Board, War
from grognard.kernel.flow import NOBODY, NOWHERE, goto
from grognard.kernel.kinds import NUMBER

step = RULES.step

BACK_WHERE_THEY_CAME: Final = BOOK.rule("8.5a")
TOGETHER: Final = BOOK.rule("8.5e")
WHO_PURSUES: Final = BOOK.rule("8.6a")
PURSUIT_STEP: Final = BOOK.rule("8.6b")
PURSUIT_TERRAIN: Final = BOOK.rule("8.6e")
QUANTRILL_ALONE: Final = BOOK.rule("11.4g")

PURSUE: Final = RULES.verb("pursue", UNIT)

NO_RETREAT: Final = RULES.event("no_retreat", "8.5c", who=SIDE, where=SPACE)
PURSUED: Final = RULES.event("pursued", "8.6b", who=SIDE, origin=SPACE, to=SPACE, count=NUMBER)


def bar_goal(b: Board, f: Aftermath, space: int) -> int:
    """Attackers go back where they came from; defenders to where those who broke off have gone, or anywhere open."""
    if f.attackers_lost:
        back = space == f.origin
        return arrival.bar_retreat(b, f.loser, f.where, NOWHERE, space) if back else BACK_WHERE_THEY_CAME
    if f.away and space != f.goal:
        return TOGETHER
    return arrival.bar_retreat(b, f.loser, f.where, f.origin, space)


def has_losers(b: Board, f: Aftermath) -> bool:
    return query.count_troops_in(b, f.loser, f.where) > 0


@step(Aftermath, rule="8.5c")
def nowhere_to_go(g: War, f: Aftermath) -> None:
    """If no space is open all retreating units are eliminated, and their leaders with them (8.7b)."""
    if has_losers(g.board, f) and not [s for s in arrival.neighbours(g.board, f) if not bar_goal(g.board, f, s)]:
        g.tell(NO_RETREAT, [f.loser, f.where])
        f.destroyed = True
        for u in query.stack_of(g.board, f.loser, f.where):
            eliminate(g, u, arrival.ENEMIES_BAR if u < g.board.d.n_units else arrival.LEADERS_ESCAPE)


retreat = RULES.ask(Aftermath, "retreat", by="loser_hand", rule="8.5b", when=has_losers)


@retreat.offers(arrival.RETREAT, arrival.neighbours, bar_goal)
def retreat_to(g: War, f: Aftermath, space: int) -> None:
    f.goal = space
    going = query.stack_of(g.board, f.loser, f.where)
    for u in going:
        drive(g, u, space)
    f.away += len(going)
    rule = BACK_WHERE_THEY_CAME if f.attackers_lost else arrival.DEFENDERS_RETREAT
    g.tell(arrival.RETREATED, [f.loser, f.where, space, len(going)], rule=rule)


@step(Aftermath, rule="8.7a")
def leaders_follow(g: War, f: Aftermath) -> None:
    """With units of his side broken off or retreated, a leader goes to where they went, without a roll."""
    if f.away:
        for u in query.leaders_in(g.board, f.loser, f.where):
            drive(g, u, f.goal)


@step(Aftermath, rule="8.5f")
def loser_recovers(g: War, f: Aftermath) -> None:
    if f.goal >= 0:
        rally(g.board.panicked, query.units_in(g.board, f.loser, f.goal))


@step(Aftermath, rule="8.5g")
def wagons_of_the_loser(g: War, f: Aftermath) -> None:
    if not query.is_tribe(f.loser):
        take_wagons(g, f.winner, query.wagons_in(g.board, f.loser, f.where), f.where)


@step(Aftermath, rule="8.7a")
def next_leader(g: War, f: Aftermath) -> None:
    left = [] if query.is_tribe(f.loser) else query.leaders_in(g.board, f.loser, f.where)
    f.leader = left[0] if left else NOBODY
    if not left:
        goto(f, loser_arrives)


def bar_leader_goal(b: Board, f: Aftermath, space: int) -> int:
    if f.attackers_lost and space != f.origin:
        return BACK_WHERE_THEY_CAME
    return arrival.bar_leader_retreat(b, f.loser, f.where, NOWHERE if f.attackers_lost else f.origin, space)


@step(Aftermath, rule="8.7b")
def leader_cut_off(g: War, f: Aftermath) -> None:
    if not [s for s in arrival.neighbours(g.board, f) if not bar_leader_goal(g.board, f, s)]:
        eliminate(g, f.leader, arrival.LEADERS_ESCAPE)
        goto(f, next_leader)


leader_roll = RULES.dice(Aftermath, "leader_roll", 1, rule="8.7a")


@leader_roll.rolled
def leader_rolled(g: War, f: Aftermath, faces: list[int]) -> None:
    if arrival.leader_falls(g, f.leader, faces[0]):
        goto(f, next_leader)


leader_retreats = RULES.ask(Aftermath, "leader_retreats", by="loser_hand", rule="8.7b")


@leader_retreats.offers(arrival.RETREAT, arrival.neighbours, bar_leader_goal)
def leader_gone(g: War, f: Aftermath, space: int) -> None:
    arrival.leader_escapes(g, f.leader, space)
    goto(f, next_leader)


@step(Aftermath, rule="3.2b")
def loser_arrives(g: War, f: Aftermath) -> None:
    if f.goal >= 0 and query.count_troops_in(g.board, f.loser, f.goal):
        arrival.arrive(g, f.loser, f.goal, f.where)


@step(Aftermath, rule="3.2b")
def battle_space(g: War, f: Aftermath) -> None:
    """Not while a second tribe is still to be fought there: it is one action (11.3d)."""
    if not f.more:
        settle_control(g, f.where)


@step(Aftermath, rule="8.6a")
def winner_pursues(g: War, f: Aftermath) -> None:
    """Out of a pursuit nobody pursues (8.6d), nor out of a fort (8.6f), nor while a second tribe is to be fought."""
    d = g.board.d
    if not query.is_tribe(f.winner) and not f.more and not f.pursuit and not f.walls and d.pursuit[d.terrain[f.where]]:
        g.call(Pursuit(side=f.winner, hand=f.winner_hand, origin=f.where))


@step(Aftermath, rule="BP.5c")
def winner_recovers(g: War, f: Aftermath) -> None:
    rally(g.board.panicked, query.units_in(g.board, f.winner, f.where))


def here(b: Board, f: Pursuit) -> list[int]:
    return query.stack_of(b, f.side, f.origin)


def bar_pursuer(b: Board, f: Pursuit, u: int) -> int:
    if b.d.side[u] != f.side or b.at[u] != f.origin or u in f.members:
        return WHO_PURSUES
    if u >= b.d.n_units:
        return WHO_PURSUES if not f.members or query.has_leader(b, f.members) else 0
    return 0 if query.is_cavalry(b.d, u) and not b.panicked[u] else WHO_PURSUES


def bar_pursuit_to(b: Board, f: Pursuit, to: int) -> int:
    if not f.members:
        return PURSUIT_STEP
    if to not in b.d.near[f.origin]:
        return arrival.NO_ROUTE
    if not b.d.pursuit[b.d.terrain[to]]:
        return PURSUIT_TERRAIN
    if query.has_unled_quantrill(b, f.members):
        if query.is_union_base(b, to):
            return UNION_BASES_CLOSED
        return QUANTRILL_ALONE if query.count_troops_in(b, UNION, to) else 0
    return 0


pursue = RULES.ask(
    Pursuit, "pursue", by="hand", rule="8.6a",
    when=lambda b, f: bool(f.members) or any(not bar_pursuer(b, f, u) for u in here(b, f)),
)  # fmt: skip
pursue.passes(ends=True)
pursue.gathers(PURSUE, "members", here, bar_pursuer)


@pursue.offers(STEP, lambda b, f: b.d.near[f.origin], bar_pursuit_to)
def pursue_to(g: War, f: Pursuit, space: int) -> None:
    f.goal = space
    for u in f.members:
        drive(g, u, space)
    g.tell(PURSUED, [f.side, f.origin, space, len(f.members)])


@step(Pursuit, rule="8.6c")
def pursuit_battle(g: War, f: Pursuit) -> None:
    if f.goal < 0:
        return
    if query.has_enemy_troops(g.board, f.side, f.goal):
        g.call(Attack(side=f.side, hand=f.hand, where=f.goal, origin=f.origin, pursuit=True))
    else:
        arrival.arrive(g, f.side, f.goal, f.origin)
