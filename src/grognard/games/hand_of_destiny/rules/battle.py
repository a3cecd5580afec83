"""13.0 to 13.4 The Battle Phase: wherever the sides are together they fight, in the order that the player chooses.

One battle: special combat (15), then rounds with superiority and fire in turn until one side has no more, or has broken
off (18.0f).
"""

from __future__ import annotations

from typing import Final

from grognard.games.destiny.order import next_side, superior
from grognard.games.hand_of_destiny import query_battle as qb
from grognard.games.hand_of_destiny import state
from grognard.games.hand_of_destiny.frames import Aftermath, Battle, Battles, BreakOff, Volley
from grognard.games.hand_of_destiny.query import crowd, fits, is_on, units_in
from grognard.games.hand_of_destiny.rules.retreat import bar_break_off, can_leave
from grognard.games.hand_of_destiny.rules.victory import check_always
from grognard.games.hand_of_destiny.state import ACCEPT, BOOK, EVENT, FIRE, RULES, SIDE, SPACE, UNIT, Board, War
from grognard.games.hand_of_destiny.vocabulary import BREAKOFF
from grognard.kernel.flow import NOBODY, NOWHERE, again, goto
from grognard.kernel.kinds import NUMBER

ONE_BATTLE: Final = BOOK.rule("8.0b")
IN_TURN: Final = BOOK.rule("13.1f")
ONCE: Final = BOOK.rule("13.1g")
ZERO: Final = BOOK.rule("13.1i")
SILENCED: Final = BOOK.rule("13.1j")
SPECIAL_COMBAT: Final = BOOK.rule("15.0a")

FIGHT: Final = RULES.verb("fight", SPACE)
BREAK_OFF: Final = RULES.verb("break_off", UNIT)

BATTLE: Final = RULES.event("battle", "13.0a", who=SIDE, defender=SIDE, where=SPACE)
EVENT_USED: Final = RULES.event("event_used", "8.0b", who=SIDE, event=EVENT, where=SPACE)
LINED_UP: Final = RULES.event("lined_up", "13.1n", who=SIDE, where=SPACE, units=UNIT.many)
# `who` wins it: the first two are numbers, because the first side of an event is the one that did it
SUPERIORITY: Final = RULES.event(
    "superiority", "13.1e",
    attacker=NUMBER, defender=NUMBER, first=NUMBER, second=NUMBER, ours=NUMBER, theirs=NUMBER, who=SIDE, round=NUMBER,
)  # fmt: skip
STALEMATE: Final = RULES.event("stalemate", "13.1m", who=SIDE, where=SPACE)
BATTLE_WON: Final = RULES.event("battle_won", "13.4a", who=SIDE, loser=SIDE, where=SPACE)
ALL_GONE: Final = RULES.event("all_gone", "18.0f", who=SIDE, loser=SIDE, where=SPACE)


# the phase


@RULES.step(Battles, rule="13.0b")
def moves_are_over(g: War, f: Battles) -> None:
    """All movement is finished before the first battle: nobody has any march left."""
    b = g.board
    b.left, b.forced = [0] * len(b.left), (0,) * len(b.forced)


next_battle = RULES.ask(Battles, "next_battle", by="side", rule="13.1a", must="13.0a")


@next_battle.offers(FIGHT, bar=lambda b, f, space: qb.bar_battle(b, space))
def fight(g: War, f: Battles, space: int) -> None:
    """The active player chooses the next battle when the last has ended, knowing its outcome."""
    f.where = space
    attacker = qb.attacker_at(g.board, space)
    g.call(Battle(attacker=attacker, defender=1 - attacker, where=space))


@RULES.step(Battles, rule="13.1a")
def battle_fought(g: War, f: Battles) -> None:
    """Its pursuit is over too, and may have brought on another battle (19.0d)."""
    if f.where != NOWHERE:
        f.where = NOWHERE
        check_always(g)
        goto(f, next_battle)


# one battle


def shoot(g: War, f: Battle, u: int, ambush: bool) -> None:
    b, side = g.board, g.board.d.side[u]
    f.fired.append(u)
    f.leaver = NOBODY
    fire = Volley(shooter=u, side=side, where=f.where, dice=qb.count_dice(b, f, u), ambush=ambush)
    fire.attacking, fire.breached, fire.steadfast = side == f.attacker, qb.is_breached(b, f), qb.steadfast(b, f)
    g.call(fire)


# before the first round


@RULES.step(Battle, rule="13.0c")
def begin(g: War, f: Battle) -> None:
    """Who is weak for want of supply (21.3b), and how many there are (20.0a), is settled now."""
    b = g.board
    g.tell(BATTLE, [f.attacker, f.defender, f.where])
    f.attackers = qb.count_troops(b, f.attacker, f.where)
    f.defenders = qb.count_troops(b, f.defender, f.where)
    f.weak = qb.out_of_supply(b, f)
    g.reveal()
    for u in units_in(b, f.attacker, f.where):
        b.pursued = state.changed(b.pursued, u, min(1, b.pursued[u]))  # those who were to attack (13.0c) do so now


def own_events(b: Board, f: Battle) -> list[int]:
    """One-battle events of the card in play, whose owner attacks here (8.0b)."""
    return qb.one_battle_events(b) if f.attacker == b.active else []


use_event = RULES.ask(Battle, "use_event", by="attacker", rule="8.0b")
use_event.passes(alone=False)


@use_event.offers(ACCEPT, own_events, otherwise=ONE_BATTLE)
def event_used(g: War, f: Battle, event: int) -> None:
    """All one-battle effects of an event are used together, once."""
    f.uses.append(event)
    g.board.spent_events.append(event)
    g.tell(EVENT_USED, [f.attacker, event, f.where])
    again(f)


@RULES.step(Battle, rule="15.0a")
def next_ambush(g: War, f: Battle) -> None:
    """Effect 5, for each that is laid here; one that ends the battle has won it."""
    laid = qb.ambushes(g.board, f)
    if qb.is_decided(g.board, f):
        goto(f, winner)
    elif f.volleys == 0 and f.ambush < len(laid):
        f.fired.clear()
        f.volleys = laid[f.ambush][0].count
        f.ambush += 1


def bar_ambush(b: Board, f: Battle, u: int) -> int:
    """Units of the card's filter who have dice; each fires one volley."""
    e, side = qb.ambushes(b, f)[f.ambush - 1]
    if b.d.side[u] != side or b.at[u] != f.where or not fits(b, e.who, u) or u in f.fired or b.panicked[u]:
        return SPECIAL_COMBAT
    return ZERO if qb.strength(b, f, u) == 0 else 0


ambush = RULES.ask(Battle, "ambush", by=qb.ambusher, rule="15.0a", when="volleys")
ambush.passes(alone=False)


@ambush.offers(FIRE, bar=bar_ambush)
def fires_from_ambush(g: War, f: Battle, u: int) -> None:
    """Up to so many, one by one and without reply."""
    f.volleys -= 1
    goto(f, next_ambush)
    shoot(g, f, u, True)


@RULES.step(Battle, rule="15.0a")
def ambush_over(g: War, f: Battle) -> None:
    """What nobody wanted, or could fire, is lost."""
    f.volleys = 0
    if f.ambush < len(qb.ambushes(g.board, f)):
        goto(f, next_ambush)


# rounds


@RULES.step(Battle, rule="13.1g")
def new_round(g: War, f: Battle) -> None:
    """Each unit has one turn in a round."""
    f.round += 1
    f.fired.clear()
    f.passed.clear()


@RULES.step(Battle, rule="13.1m")
def stalemate(g: War, f: Battle) -> None:
    """Where nobody can do harm the attackers have lost: all of them retreat as if panicked."""
    b = g.board
    for u in units_in(b, f.attacker, f.where) + units_in(b, f.defender, f.where):
        if qb.can_harm(b, f, u):
            return
    g.tell(STALEMATE, [f.attacker, f.where])
    for u in units_in(b, f.attacker, f.where):
        b.panicked[u] = 1
    goto(f, winner)


# the attacker's die, then the defender's, anew in every round
superiority = RULES.dice(Battle, "superiority", 2, rule="13.1b")


@superiority.rolled
def superiority_rolled(g: War, f: Battle, faces: list[int]) -> None:
    """The higher total has it; a tie goes to the defender (13.1e)."""
    ours = faces[0] + qb.superiority_bonus(g.board, f, f.attacker)
    theirs = faces[1] + qb.superiority_bonus(g.board, f, f.defender)
    f.turn = superior(f.attacker, f.defender, ours, theirs, f.defender)
    g.tell(SUPERIORITY, [f.attacker, f.defender, faces[0], faces[1], ours, theirs, f.turn, f.round])


@RULES.step(Battle, rule="13.1n")
def line_up(g: War, f: Battle) -> None:
    """The player without superiority sets out his units, then the other does."""
    for side in (1 - f.turn, f.turn):
        g.tell(LINED_UP, [side, f.where, *units_in(g.board, side, f.where)])


def can_fire(b: Board, f: Battle, side: int) -> bool:
    for u in units_in(b, side, f.where):
        if not bar_volley(b, f, u):
            return True
    return False


@RULES.step(Battle, rule="13.1f")
def next_to_fire(g: War, f: Battle) -> None:
    """One unit of each in turn; when one side has no more, the other fires all that it has left (13.1g)."""
    b = g.board
    if qb.is_decided(b, f):
        goto(f, winner)
        return
    foe = 1 - f.turn
    ready = has_turn(b, f, f.turn)
    f.turn = next_side(f.turn, foe, ready, not ready and has_turn(b, f, foe))
    if f.turn == NOBODY:
        goto(f, further_round)


def has_turn(b: Board, f: Battle, side: int) -> bool:
    """Has the side anybody who could fire or break off, and does it still want to?"""
    return side not in f.passed and (can_fire(b, f, side) or can_leave(b, f, side))


def bar_fire(b: Board, f: Battle, u: int) -> int:
    return IN_TURN if b.d.side[u] != f.turn or b.at[u] != f.where else bar_volley(b, f, u)


def bar_volley(b: Board, f: Battle, u: int) -> int:
    """May a unit that is in the battle still fire in this round?"""
    if u in f.fired:
        return ONCE
    if b.panicked[u]:
        return SILENCED
    return ZERO if qb.strength(b, f, u) == 0 else 0


def bar_idle(b: Board, f: Battle, noun: int) -> int:
    """13.1g: only where all that is left are units of no strength that could break off."""
    return ONCE if can_fire(b, f, f.turn) else 0


fire = RULES.ask(Battle, "fire", by="turn", rule="13.1f")


@fire.offers(FIRE, lambda b, f: units_in(b, f.turn, f.where), bar_fire)
def unit_fires(g: War, f: Battle, u: int) -> None:
    f.turn = 1 - f.turn
    goto(f, next_to_fire)
    shoot(g, f, u, False)


@fire.offers(BREAK_OFF, lambda b, f: units_in(b, f.turn, f.where) if is_on(b, BREAKOFF) else [], bar_break_off)
def unit_breaks_off(g: War, f: Battle, u: int) -> None:
    f.leaver = u
    f.fired.append(u)
    f.turn = 1 - f.turn
    goto(f, next_to_fire)
    g.call(BreakOff(side=1 - f.turn, unit=u, where=f.where, fired=f.fired[:]))


@fire.passes(bar_idle, alone=False)
def wants_no_turn(g: War, f: Battle, noun: int) -> None:
    f.passed.append(f.turn)
    f.turn = 1 - f.turn
    goto(f, next_to_fire)


@RULES.step(Battle, rule="13.1k")
def further_round(g: War, f: Battle) -> None:
    """As long as both sides have unpanicked units; no other battle begins before that (13.0d)."""
    if not qb.is_decided(g.board, f):
        goto(f, new_round)


@RULES.step(Battle, rule="13.4a")
def winner(g: War, f: Battle) -> None:
    """The side that still has unpanicked units; where all have broken off, nobody has won, but the other stays."""
    b = g.board
    ours, theirs = qb.steady_in(b, f.attacker, f.where), qb.steady_in(b, f.defender, f.where)
    won = f.attacker if ours and not theirs else f.defender
    lost = 1 - won
    gone = f.leaver != NOBODY and b.d.side[f.leaver] == lost and not crowd(b, lost, f.where)  # 18.0f
    g.tell(ALL_GONE if gone else BATTLE_WON, [won, lost, f.where])
    major = qb.is_major(b, f)
    g.call(Aftermath(winner=won, loser=lost, where=f.where, attacker=f.attacker, won=not gone, major=major))
