"""7.6 Entering a space: lone leaders flee, lone wagons are taken, control passes; by march, retreat or pursuit."""

from __future__ import annotations

from typing import Final

from grognard.games.indian_territory import query
from grognard.games.indian_territory.frames import Aftermath, Arrive, Battle
from grognard.games.indian_territory.rules.changes import drive, eliminate, holds, settle_control, take_wagons
from grognard.games.indian_territory.state import BOOK, CONFEDERATE, RULES, SIDE, SPACE, UNION, UNIT, Board, War
from grognard.kernel.flow import NOBODY, end, goto
from grognard.kernel.kinds import FLAG, NUMBER

step = RULES.step

NO_ROUTE: Final = BOOK.rule("3.3a")
DEFENDERS_RETREAT: Final = BOOK.rule("8.5b")
ENEMIES_BAR: Final = BOOK.rule("8.5c")
HOSTILE_BASE: Final = BOOK.rule("8.5d")
LONE_WAGONS: Final = BOOK.rule("7.6b")
LEADER_ALONE: Final = BOOK.rule("7.4e")
LEADER_SURVIVAL: Final = BOOK.rule("8.7a")
LEADERS_ESCAPE: Final = BOOK.rule("8.7b")

RETREAT: Final = RULES.verb("retreat", SPACE)

RETREATED: Final = RULES.event("retreated", "8.5a", who=SIDE, origin=SPACE, to=SPACE, count=NUMBER)
LEADER_ROLL: Final = RULES.event("leader_roll", "8.7a", who=SIDE, where=SPACE, leader=UNIT, face=NUMBER, falls=FLAG)


def neighbours(b: Board, f: Arrive | Battle | Aftermath) -> list[int]:
    return b.d.near[f.where]


def bar_retreat(b: Board, side: int, where: int, origin: int, to: int) -> int:
    """May this side retreat from `where` to `to`, when the enemy came from `origin`? (8.5)"""
    if to not in b.d.near[where]:
        return NO_ROUTE
    if to == origin:
        return DEFENDERS_RETREAT
    if query.has_enemy_troops(b, side, to):
        return ENEMIES_BAR
    return HOSTILE_BASE if query.is_hostile_base(b, side, to) else 0


def retreat_spaces(b: Board, side: int, where: int, origin: int) -> list[int]:
    return [s for s in b.d.near[where] if not bar_retreat(b, side, where, origin, s)]


def bar_leader_retreat(b: Board, side: int, where: int, origin: int, to: int) -> int:
    """A leader without troops also keeps away from enemy leaders and wagons (7.4e)."""
    barred = bar_retreat(b, side, where, origin, to)
    if barred:
        return barred
    return LEADER_ALONE if query.has_any_enemy(b, side, to) and not query.count_troops_in(b, side, to) else 0


def leader_spaces(b: Board, side: int, where: int, origin: int) -> list[int]:
    return [s for s in b.d.near[where] if not bar_leader_retreat(b, side, where, origin, s)]


def leader_falls(g: War, leader: int, face: int) -> bool:
    """8.7a: the roll of a leader whose troops are gone. Is he lost?"""
    b = g.board
    lost = face >= b.d.leader_lost_from
    g.tell(LEADER_ROLL, [b.d.side[leader], b.at[leader], leader, face, 1 if lost else 0])
    if lost:
        eliminate(g, leader, LEADER_SURVIVAL)
    return lost


def leader_escapes(g: War, leader: int, to: int) -> None:
    g.tell(RETREATED, [g.board.d.side[leader], g.board.at[leader], to, 1], rule=LEADERS_ESCAPE)
    drive(g, leader, to)


def arrive(g: War, side: int, where: int, origin: int) -> None:
    """Troops come into a space without a battle; most spaces hold nobody to drive out."""
    if query.has_any_enemy(g.board, side, where):
        g.call(Arrive(side=side, where=where, origin=origin))
    else:
        settle_control(g, where)


def routed(b: Board, f: Arrive) -> list[int]:
    """The players who have no troops here against those who come."""
    foes = [foe for foe in (UNION, CONFEDERATE) if query.is_enemy(f.side, foe)]
    return [foe for foe in foes if not query.count_troops_in(b, foe, f.where)]


@step(Arrive, rule="7.6b")
def take_lone_wagons(g: War, f: Arrive) -> None:
    if not holds(g.board, f.side, f.where):
        end(f)
        return
    if query.has_any_enemy(g.board, f.side, f.where):
        g.reveal()
    for foe in routed(g.board, f):
        take_wagons(g, f.side, query.wagons_in(g.board, foe, f.where), f.where, LONE_WAGONS)


@step(Arrive, rule="7.6b")
def next_lone_leader(g: War, f: Arrive) -> None:
    f.leader = NOBODY
    for foe in routed(g.board, f):
        for u in query.leaders_in(g.board, foe, f.where):
            f.leader = u
            g.board.known[u] = 1  # everybody sees who is chased
            return
    goto(f, pass_control)


@step(Arrive, rule="8.7b")
def leader_without_escape(g: War, f: Arrive) -> None:
    if not leader_spaces(g.board, g.board.d.side[f.leader], f.where, f.origin):
        eliminate(g, f.leader, LEADERS_ESCAPE)
        goto(f, next_lone_leader)


leader_roll = RULES.dice(Arrive, "leader_roll", 1, rule="8.7a")


@leader_roll.rolled
def leader_rolled(g: War, f: Arrive, faces: list[int]) -> None:
    if leader_falls(g, f.leader, faces[0]):
        goto(f, next_lone_leader)


leader_flees = RULES.ask(Arrive, "leader_flees", by=lambda b, f: b.d.side[f.leader], rule="7.6b")


@leader_flees.offers(
    RETREAT, neighbours, lambda b, f, space: bar_leader_retreat(b, b.d.side[f.leader], f.where, f.origin, space)
)
def leader_fled(g: War, f: Arrive, space: int) -> None:
    leader_escapes(g, f.leader, space)
    goto(f, next_lone_leader)


@step(Arrive, rule="3.2b")
def pass_control(g: War, f: Arrive) -> None:
    settle_control(g, f.where)
