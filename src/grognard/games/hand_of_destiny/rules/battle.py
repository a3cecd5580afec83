"""13.1 One battle: special combat (15), then rounds with superiority and fire in turn until one side has no more."""

from __future__ import annotations

from typing import Final

from grognard.games.destiny.order import next_side, superior
from grognard.games.hand_of_destiny.frames import Aftermath, Battle, BreakOff, Volley
from grognard.games.hand_of_destiny.matter import AMBUSH, Effect
from grognard.games.hand_of_destiny.query import crowd, fits, units_in
from grognard.games.hand_of_destiny.query_battle import (
    can_harm,
    count_dice,
    count_troops,
    in_scope,
    is_breached,
    is_decided,
    is_major,
    one_battle_events,
    out_of_supply,
    steadfast,
    steady_in,
    strength,
    superiority_bonus,
)
from grognard.games.hand_of_destiny.rules.breakoff import bar_break_off, leavers
from grognard.games.hand_of_destiny.state import (
    ACCEPT,
    ALL_GONE,
    BATTLE,
    BATTLE_WON,
    BOOK,
    BREAK_OFF,
    EVENT_USED,
    FIRE,
    LINED_UP,
    RULES,
    STALEMATE,
    SUPERIORITY,
    Board,
    War,
)
from grognard.kernel.chance import Chance, dice
from grognard.kernel.choice import PASS, each, noun_of, or_pass, verb_of
from grognard.kernel.flow import NOBODY, again, end, goto

step = RULES.step
decision = RULES.decision
chance = RULES.chance
rule = BOOK.rule

ONE_BATTLE: Final = rule("8.0b")
TO_THE_FINISH: Final = rule("13.0d")
TIE_TO_DEFENDER: Final = rule("13.1e")
IN_TURN: Final = rule("13.1f")
ONCE: Final = rule("13.1g")
ZERO: Final = rule("13.1i")
SILENCED: Final = rule("13.1j")
ENDS_AT_ONCE: Final = rule("13.1l")
SPECIAL_COMBAT: Final = rule("15.0a")
EVERYONE_GONE: Final = rule("18.0f")


def attacker(g: War, f: Battle) -> int:
    return f.attacker


def active(g: War, f: Battle) -> int:
    return f.turn


def shoot(g: War, f: Battle, u: int, ambush: bool) -> None:
    b = g.board
    side = b.d.side[u]
    f.fired.append(u)
    f.leaver = NOBODY
    g.call(
        Volley(
            shooter=u,
            side=side,
            where=f.where,
            dice=count_dice(b, f, u),
            ambush=ambush,
            attacking=side == f.attacker,
            breached=is_breached(b, f),
            steadfast=steadfast(b, f),
        )
    )


# before the first round


@step(Battle, rule="13.0c")
def begin(g: War, f: Battle) -> None:
    """Who is weak for want of supply (21.3b), and how many there are (20.0a), is settled now."""
    b = g.board
    g.tell(BATTLE, [f.attacker, f.defender, f.where])
    f.attackers = count_troops(b, f.attacker, f.where)
    f.defenders = count_troops(b, f.defender, f.where)
    f.weak = out_of_supply(b, f)
    g.reveal()
    for u in units_in(b, f.attacker, f.where):
        b.pursued[u] = min(1, b.pursued[u])  # those who were to attack (13.0c) do so now


def bar_use(b: Board, f: Battle, event: int) -> int:
    """A one-battle event of the card in play, whose owner attacks here (8.0b)."""
    return 0 if f.attacker == b.active and event in one_battle_events(b) else ONE_BATTLE


@decision(Battle, by=attacker, rule="8.0b")
def use_event(g: War, f: Battle) -> list[int]:
    """All one-battle effects of an event are used together, once."""
    return or_pass(each(ACCEPT, [e for e in one_battle_events(g.board) if not bar_use(g.board, f, e)]))


@use_event.barred
def why_not_use(g: War, f: Battle, choice: int) -> int:
    return 0 if choice == PASS else bar_use(g.board, f, noun_of(choice))


@use_event.chosen(ACCEPT)
def event_used(g: War, f: Battle, event: int) -> None:
    f.uses.append(event)
    g.board.spent_events.append(event)
    g.tell(EVENT_USED, [f.attacker, event, f.where])
    again(f)


@step(Battle, rule="15.0a")
def next_ambush(g: War, f: Battle) -> None:
    """Effect 5, for each that the card gives here; one that ends the battle has won it."""
    ambushes = in_scope(g.board, f, AMBUSH)
    if is_decided(g.board, f):
        goto(f, winner)
    elif f.volleys == 0 and f.ambush < len(ambushes):
        f.fired.clear()
        f.volleys = ambushes[f.ambush].count
        f.ambush += 1


def ambush_at_hand(b: Board, f: Battle) -> Effect:
    return in_scope(b, f, AMBUSH)[f.ambush - 1]


def bar_ambush(b: Board, f: Battle, u: int) -> int:
    """Attackers of the card's filter who have dice; each fires one volley."""
    if b.d.side[u] != f.attacker or b.at[u] != f.where or not fits(b, ambush_at_hand(b, f).who, u):
        return SPECIAL_COMBAT
    if u in f.fired or b.panicked[u]:
        return SPECIAL_COMBAT
    return ZERO if strength(b, f, u) == 0 else 0


@decision(Battle, by=attacker, rule="15.0a")
def ambush(g: War, f: Battle) -> list[int]:
    """Up to so many, one by one and without reply."""
    if f.volleys == 0:
        return []
    return or_pass(each(FIRE, [u for u in units_in(g.board, f.attacker, f.where) if not bar_ambush(g.board, f, u)]))


@ambush.barred
def why_not_ambush(g: War, f: Battle, choice: int) -> int:
    return 0 if choice == PASS else bar_ambush(g.board, f, noun_of(choice))


@ambush.chosen(FIRE)
def fires_from_ambush(g: War, f: Battle, u: int) -> None:
    f.volleys -= 1
    goto(f, next_ambush)
    shoot(g, f, u, True)


@step(Battle, rule="15.0a")
def ambush_over(g: War, f: Battle) -> None:
    """What the attacker did not want, or nobody could fire, is lost."""
    f.volleys = 0
    if f.ambush < len(in_scope(g.board, f, AMBUSH)):
        goto(f, next_ambush)


# rounds


@step(Battle, rule="13.1g")
def new_round(g: War, f: Battle) -> None:
    """Each unit has one turn in a round."""
    f.round += 1
    f.fired.clear()
    f.passed.clear()


@step(Battle, rule="13.1m")
def stalemate(g: War, f: Battle) -> None:
    """Where nobody can do harm the attackers have lost: all of them retreat as if panicked."""
    b = g.board
    for u in units_in(b, f.attacker, f.where) + units_in(b, f.defender, f.where):
        if can_harm(b, f, u):
            return
    g.tell(STALEMATE, [f.attacker, f.where])
    for u in units_in(b, f.attacker, f.where):
        b.panicked[u] = 1
    goto(f, winner)


@chance(Battle, rule="13.1b")
def superiority(g: War, f: Battle) -> Chance:
    """The attacker's die, then the defender's, anew in every round."""
    return dice(2)


@superiority.rolled
def superiority_rolled(g: War, f: Battle, faces: list[int]) -> None:
    """The higher total has it; a tie goes to the defender (13.1e)."""
    ours = faces[0] + superiority_bonus(g.board, f, f.attacker)
    theirs = faces[1] + superiority_bonus(g.board, f, f.defender)
    f.turn = superior(f.attacker, f.defender, ours, theirs, f.defender if TIE_TO_DEFENDER else f.attacker)
    g.tell(SUPERIORITY, [f.attacker, f.defender, faces[0], faces[1], ours, theirs, f.turn, f.round])


@step(Battle, rule="13.1n")
def line_up(g: War, f: Battle) -> None:
    """The player without superiority sets out his units, then the other does."""
    for side in (1 - f.turn, f.turn):
        g.tell(LINED_UP, [side, f.where, *units_in(g.board, side, f.where)])


def has_turn(b: Board, f: Battle, side: int) -> bool:
    """Has the side anybody who could fire or break off, and does it still want to?"""
    if side in f.passed:
        return False
    for u in units_in(b, side, f.where):
        if not bar_fire(b, f, side, u):
            return True
    return bool(leavers(b, f, side))


@step(Battle, rule="13.1f")
def next_to_fire(g: War, f: Battle) -> None:
    """One unit of each in turn; when one side has no more, the other fires all that it has left (13.1g)."""
    b = g.board
    if is_decided(b, f) and ENDS_AT_ONCE:
        goto(f, winner)
        return
    foe = 1 - f.turn
    ready = has_turn(b, f, f.turn)
    f.turn = next_side(f.turn, foe, ready, not ready and has_turn(b, f, foe))
    if f.turn == NOBODY:
        goto(f, further_round)


def bar_fire(b: Board, f: Battle, side: int, u: int) -> int:
    if b.d.side[u] != side or b.at[u] != f.where:
        return IN_TURN
    if u in f.fired and ONCE:
        return ONCE
    if b.panicked[u] and SILENCED:
        return SILENCED
    return ZERO if strength(b, f, u) == 0 else 0


def able(b: Board, f: Battle) -> list[int]:
    return [u for u in units_in(b, f.turn, f.where) if not bar_fire(b, f, f.turn, u)]


def bar_pass(b: Board, f: Battle) -> int:
    """13.1g: only where all that is left are units of no strength that could break off."""
    return ONCE if able(b, f) else 0


@decision(Battle, by=active, rule="13.1f")
def fire(g: War, f: Battle) -> list[int]:
    """Fire one unit, or break one off (18)."""
    b = g.board
    options = each(FIRE, able(b, f)) + each(BREAK_OFF, leavers(b, f, f.turn))
    return options if bar_pass(b, f) else or_pass(options)


@fire.barred
def why_not_fire(g: War, f: Battle, choice: int) -> int:
    if choice == PASS:
        return bar_pass(g.board, f)
    if verb_of(choice) == FIRE:
        return bar_fire(g.board, f, f.turn, noun_of(choice))
    return bar_break_off(g.board, f, f.turn, noun_of(choice))


@fire.chosen(FIRE)
def unit_fires(g: War, f: Battle, u: int) -> None:
    f.turn = 1 - f.turn
    goto(f, next_to_fire)
    shoot(g, f, u, False)


@fire.chosen(BREAK_OFF)
def unit_breaks_off(g: War, f: Battle, u: int) -> None:
    f.leaver = u
    f.fired.append(u)
    f.turn = 1 - f.turn
    goto(f, next_to_fire)
    g.call(BreakOff(side=1 - f.turn, unit=u, where=f.where, fired=f.fired[:]))


@fire.chosen(PASS)
def wants_no_turn(g: War, f: Battle, noun: int) -> None:
    f.passed.append(f.turn)
    f.turn = 1 - f.turn
    goto(f, next_to_fire)


@step(Battle, rule="13.1k")
def further_round(g: War, f: Battle) -> None:
    """As long as both sides have unpanicked units; no other battle begins before that (13.0d)."""
    if is_decided(g.board, f):
        return
    if TO_THE_FINISH:
        goto(f, new_round)
    else:
        end(f)


# the winner


def has_gone(b: Board, f: Battle, side: int) -> bool:
    """18.0f: was the last that this side had here one that broke off?"""
    last = f.leaver != NOBODY and b.d.side[f.leaver] == side
    return last and not crowd(b, side, f.where) and EVERYONE_GONE != 0


@step(Battle, rule="13.4a")
def winner(g: War, f: Battle) -> None:
    """The side that still has unpanicked units; where all have broken off, nobody has won, but the other stays."""
    b = g.board
    ours, theirs = steady_in(b, f.attacker, f.where), steady_in(b, f.defender, f.where)
    won = f.attacker if ours and not theirs else f.defender
    lost = 1 - won
    gone = has_gone(b, f, lost)
    g.tell(ALL_GONE if gone else BATTLE_WON, [won, lost, f.where])
    g.call(
        Aftermath(
            winner=won,
            loser=lost,
            where=f.where,
            attacker=f.attacker,
            won=not gone,
            major=is_major(b, f),
        )
    )
