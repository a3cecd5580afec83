"""7.6 Entering a space: lone leaders flee, lone wagons are taken, control passes; by march, retreat or pursuit."""

from __future__ import annotations

from typing import Final

from grognard.games.indian_territory.frames import Arrive
from grognard.games.indian_territory.query import (
    count_troops_in,
    has_any_enemy,
    has_enemy_troops,
    is_enemy,
    is_hostile_base,
    leaders_in,
    wagons_in,
)
from grognard.games.indian_territory.rules.changes import displace, eliminate, holds, put, settle_control, take_wagons
from grognard.games.indian_territory.state import (
    BOOK,
    CONFEDERATE,
    LEADER_ROLL,
    RETREAT,
    RETREATED,
    RULES,
    UNION,
    Board,
    War,
)
from grognard.kernel.chance import Chance, dice
from grognard.kernel.choice import PASS, each, noun_of
from grognard.kernel.flow import NOBODY, end, goto

step = RULES.step
decision = RULES.decision
chance = RULES.chance
rule = BOOK.rule

NO_ROUTE: Final = rule("3.3a")
TOWARDS_THE_ATTACK: Final = rule("8.5b")
ENEMY_THERE: Final = rule("8.5c")
HOSTILE_BASE: Final = rule("8.5d")
LEADER_ALONE: Final = rule("7.4e")
LEADER_FLEES: Final = rule("7.6b")


def bar_retreat(b: Board, side: int, where: int, origin: int, to: int) -> int:
    """May this side retreat from `where` to `to`, when the enemy came from `origin`? (8.5)"""
    if to not in b.d.near[where]:
        return NO_ROUTE
    if to == origin:
        return TOWARDS_THE_ATTACK
    if has_enemy_troops(b, side, to):
        return ENEMY_THERE
    return HOSTILE_BASE if is_hostile_base(b, side, to) else 0


def retreat_spaces(b: Board, side: int, where: int, origin: int) -> list[int]:
    return [s for s in b.d.near[where] if not bar_retreat(b, side, where, origin, s)]


def bar_leader_retreat(b: Board, side: int, where: int, origin: int, to: int) -> int:
    """A leader without troops also keeps away from enemy leaders and wagons (7.4e)."""
    barred = bar_retreat(b, side, where, origin, to)
    if barred:
        return barred
    return LEADER_ALONE if has_any_enemy(b, side, to) and not count_troops_in(b, side, to) else 0


def leader_spaces(b: Board, side: int, where: int, origin: int) -> list[int]:
    return [s for s in b.d.near[where] if not bar_leader_retreat(b, side, where, origin, s)]


def leader_falls(g: War, leader: int, face: int) -> bool:
    """8.7a: the roll of a leader whose troops are gone. Is he lost?"""
    b = g.board
    lost = face >= b.d.leader_lost_from
    g.tell(LEADER_ROLL, [b.d.side[leader], b.at[leader], leader, face, 1 if lost else 0])
    if lost:
        eliminate(g, leader)
    return lost


def leader_escapes(g: War, leader: int, to: int) -> None:
    b = g.board
    origin = b.at[leader]
    put(g, leader, to)
    displace(b, leader)
    g.tell(RETREATED, [b.d.side[leader], origin, to, 1])


def arrive(g: War, side: int, where: int, origin: int) -> None:
    """Troops come into a space without a battle; most spaces hold nobody to drive out."""
    if has_any_enemy(g.board, side, where):
        g.call(Arrive(side=side, where=where, origin=origin))
    else:
        settle_control(g, where)


def leader_owner(g: War, f: Arrive) -> int:
    return g.board.d.side[f.leader]


@step(Arrive, rule="7.6b")
def take_lone_wagons(g: War, f: Arrive) -> None:
    if not holds(g.board, f.side, f.where):
        end(f)
        return
    if has_any_enemy(g.board, f.side, f.where):
        g.reveal()
    for foe in (UNION, CONFEDERATE):
        if is_enemy(f.side, foe) and not count_troops_in(g.board, foe, f.where):
            take_wagons(g, f.side, wagons_in(g.board, foe, f.where), f.where)


@step(Arrive, rule="7.6b")
def next_lone_leader(g: War, f: Arrive) -> None:
    f.leader = NOBODY
    for foe in (UNION, CONFEDERATE):
        if is_enemy(f.side, foe) and not count_troops_in(g.board, foe, f.where):
            for u in leaders_in(g.board, foe, f.where):
                f.leader = u
                g.board.known[u] = 1  # everybody sees who is chased
                return
    goto(f, pass_control)


@step(Arrive, rule="8.7b")
def leader_without_escape(g: War, f: Arrive) -> None:
    if not leader_spaces(g.board, g.board.d.side[f.leader], f.where, f.origin):
        eliminate(g, f.leader)
        goto(f, next_lone_leader)


@chance(Arrive, rule="8.7a")
def leader_roll(g: War, f: Arrive) -> Chance:
    return dice(1)


@leader_roll.rolled
def leader_rolled(g: War, f: Arrive, faces: list[int]) -> None:
    if leader_falls(g, f.leader, faces[0]):
        goto(f, next_lone_leader)


@decision(Arrive, by=leader_owner, rule="7.6b")
def leader_flees(g: War, f: Arrive) -> list[int]:
    return each(RETREAT, leader_spaces(g.board, g.board.d.side[f.leader], f.where, f.origin))


@leader_flees.barred
def why_not_flee(g: War, f: Arrive, choice: int) -> int:
    if choice == PASS:
        return LEADER_FLEES
    return bar_leader_retreat(g.board, g.board.d.side[f.leader], f.where, f.origin, noun_of(choice))


@leader_flees.chosen(RETREAT)
def leader_fled(g: War, f: Arrive, space: int) -> None:
    leader_escapes(g, f.leader, space)
    goto(f, next_lone_leader)


@step(Arrive, rule="3.2b")
def pass_control(g: War, f: Arrive) -> None:
    settle_control(g, f.where)
