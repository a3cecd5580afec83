"""Pure questions about battles (13 to 20): where they are due, who attacks, what the card in play gives in them."""

from __future__ import annotations

from typing import Final

from grognard.games.destiny.volley import ELIMINATION, PANIC, steady
from grognard.games.hand_of_destiny.frames import Battle
from grognard.games.hand_of_destiny.matter import (
    ARTILLERY,
    BREACH,
    CHOOSE,
    EXTRA_DICE,
    F_ELITE,
    FORTS,
    MAJOR_BATTLES,
    NONE,
    STEADFAST,
    TS_BONUS,
    Effect,
)
from grognard.games.hand_of_destiny.query import (
    any_fits,
    counts_as_gun,
    crowd,
    fits,
    has_flag,
    has_fleet,
    is_leader,
    is_on,
    is_quiet,
    is_supplied,
    may_use_fort,
    units_in,
)
from grognard.games.hand_of_destiny.state import ATTACKS, BOOK, Board

rule = BOOK.rule

TRUCE: Final = rule("7.0c")
OWNER_ATTACKS: Final = rule("8.0b")
STANDS_BY_CARD: Final = rule("8.0d")
TERRAIN: Final = rule("3.0a")
STRENGTH: Final = rule("4.0b")
LEADERS_FIGHT: Final = rule("4.0g")
FLEETS_FIGHT: Final = rule("12.5a")
COMPULSORY: Final = rule("13.0a")
ACTIVE_ATTACKS: Final = rule("13.0c")
ELITE: Final = rule("13.1c")
CARD_BONUS: Final = rule("13.1d")
FORTIFIED: Final = rule("14.0a")
ONLY_DEFENDERS: Final = rule("14.0c")
ELITE_STANDS: Final = rule("16.0a")
ATTACKING_ELITE: Final = rule("16.0b")
ARTILLERY_ADVANTAGE: Final = rule("17.0a")
PURSUERS_ATTACK: Final = rule("19.0d")
MAJOR_BATTLE: Final = rule("20.0a")
WEAKER: Final = rule("21.3b")
IN_MARKER: Final = rule("22.2a")


# where battles are due


def bar_battle(b: Board, s: int) -> int:
    """13.0a: opposing units in the same space must fight, unless a truce covers it (effect 14)."""
    if not crowd(b, 0, s) or not crowd(b, 1, s):
        return COMPULSORY
    if not FLEETS_FIGHT and (has_fleet(b, 0, s) or has_fleet(b, 1, s)):
        return COMPULSORY
    if not PURSUERS_ATTACK and (has_pursued(b, 0, s) or has_pursued(b, 1, s)):
        return COMPULSORY
    return TRUCE if is_quiet(b, s) else 0


def has_pursued(b: Board, side: int, s: int) -> bool:
    for u in units_in(b, side, s):
        if b.pursued[u]:
            return True
    return False


def due(b: Board) -> list[int]:
    """The spaces where a battle is still to be fought in this phase."""
    both = [s for s in range(len(b.d.spaces)) if b.crowd[2 * s] and b.crowd[2 * s + 1]]
    return [s for s in both if not bar_battle(b, s)]


def attacker_at(b: Board, s: int) -> int:
    """13.0c: the active side; but pursuers of the other side attack those whom they have ridden into."""
    if not ACTIVE_ATTACKS:
        return 1 - b.active
    for u in units_in(b, 1 - b.active, s):
        if b.pursued[u] == ATTACKS:
            return 1 - b.active
    return b.active


# who takes part


def steady_in(b: Board, side: int, s: int) -> list[int]:
    """The units of a side that are not panicked."""
    return steady(b.panicked, units_in(b, side, s))


def is_decided(b: Board, f: Battle) -> bool:
    """13.1l: has one side no unpanicked unit left?"""
    return not steady_in(b, f.attacker, f.where) or not steady_in(b, f.defender, f.where)


def out_of_supply(b: Board, f: Battle) -> list[int]:
    """21.3b: judged for both sides when the battle begins, and kept to its end."""
    here = units_in(b, f.attacker, f.where) + units_in(b, f.defender, f.where)
    return [u for u in here if not is_supplied(b, u)] if WEAKER else []


def count_troops(b: Board, side: int, s: int) -> int:
    """20.0a: all units but leaders."""
    return len([u for u in units_in(b, side, s) if not is_leader(b, u)])


def is_major(b: Board, f: Battle) -> bool:
    """20.0a: both sides began with enough units."""
    size = b.d.major_size
    return is_on(b, MAJOR_BATTLES) and MAJOR_BATTLE != 0 and f.attackers >= size and f.defenders >= size


# what the card in play gives (effects 1 to 5)


def event_of(b: Board, effect: int) -> int:
    """The event of the card in play that an effect belongs to, by itself or as one of several options."""
    for n in b.d.cards[b.card].events if b.card != NONE else []:
        for e in b.d.events[n].effects:
            if e == effect:
                return n
            if b.d.effects[e].do == CHOOSE:
                for option in b.d.effects[e].options:
                    if effect in option:
                        return n
    return NONE


def one_battle_events(b: Board) -> list[int]:
    """The events in effect that the card's owner may use in one battle of his choice, and has not used."""
    out: list[int] = []
    for n in b.battle_effects:
        event = event_of(b, n)
        if b.d.effects[n].one_battle and event not in out and event not in b.spent_events:
            out.append(event)
    return out


def in_scope(b: Board, f: Battle, do: int) -> list[Effect]:
    """8.0b: the effects of a kind that hold in this battle, and only where the card's owner attacks."""
    if f.attacker != b.active and OWNER_ATTACKS:
        return []
    here = [b.d.effects[n] for n in b.battle_effects]
    return [e for e in here if e.do == do and (not e.one_battle or event_of(b, e.index) in f.uses)]


def card_bonus(b: Board, f: Battle) -> int:
    """13.1d: a filter asks for an unpanicked own unit that takes part."""
    total = 0
    for e in in_scope(b, f, TS_BONUS) if CARD_BONUS else []:
        if e.who is None or any_fits(b, e.who, steady_in(b, b.active, f.where)):
            total += e.amount
    return total


def steadfast(b: Board, f: Battle) -> list[int]:
    """Effect 3: attackers who can't be panicked."""
    out: list[int] = []
    for e in in_scope(b, f, STEADFAST):
        out += [u for u in units_in(b, f.attacker, f.where) if fits(b, e.who, u) and u not in out]
    return out


def is_breached(b: Board, f: Battle) -> bool:
    """Effect 4: walls protect nobody."""
    return bool(in_scope(b, f, BREACH))


# numbers


def strength(b: Board, f: Battle, u: int) -> int:
    """4.0b: as printed, one less out of supply (21.3b), not below zero."""
    printed = b.d.strength[u] if STRENGTH else min(1, b.d.strength[u])
    if is_leader(b, u) and not LEADERS_FIGHT:
        return 0
    return max(0, printed - 1) if u in f.weak else printed


def count_dice(b: Board, f: Battle, u: int) -> int:
    """Strength, and in a round what the card adds (effect 2); a unit that has come to zero gets nothing."""
    n = strength(b, f, u)
    if n == 0 or f.round == 0 or b.d.side[u] != f.attacker:
        return n
    for e in in_scope(b, f, EXTRA_DICE):
        if (e.all_rounds or f.round == 1) and fits(b, e.who, u):
            n += e.dice
    return n


def has_elite(b: Board, side: int, s: int) -> bool:
    """13.1c: an elite unit that is not panicked, whatever its strength."""
    for u in steady_in(b, side, s):
        if has_flag(b, u, F_ELITE):
            return True
    return False


def count_guns(b: Board, side: int, s: int) -> int:
    """17.0a: counted afresh each round, without panicked pieces."""
    return len([u for u in steady_in(b, side, s) if counts_as_gun(b, u)])


def superiority_bonus(b: Board, f: Battle, side: int) -> int:
    """What a side adds to its die: elite, more guns, card (attacker), terrain (defender)."""
    bonus = 1 if has_elite(b, side, f.where) and ELITE else 0
    if is_on(b, ARTILLERY) and ARTILLERY_ADVANTAGE:
        bonus += 1 if count_guns(b, side, f.where) > count_guns(b, 1 - side, f.where) else 0
    if side == b.active:
        bonus += card_bonus(b, f)
    if side == f.defender and TERRAIN:
        bonus += b.d.defender_ts[f.where]
    return bonus


# who stands fast


def bar_panicking(b: Board, u: int, defends: bool, breached: bool, unshaken: list[int]) -> int:
    """0 where a unit in a battle can be panicked, else the rule that protects it (14, 16, 22.2, effect 3)."""
    side, s = b.d.side[u], b.at[u]
    if (defends or not ONLY_DEFENDERS) and not breached:
        if may_use_fort(b, side, s) and FORTIFIED:
            return FORTIFIED
        if b.fort[s] == side and is_on(b, FORTS) and IN_MARKER:
            return IN_MARKER
    if (defends or not ATTACKING_ELITE) and has_flag(b, u, F_ELITE) and ELITE_STANDS:
        return ELITE_STANDS
    return STANDS_BY_CARD if u in unshaken else 0


def can_harm(b: Board, f: Battle, u: int) -> bool:
    """13.1m: has an unpanicked unit dice, and a result in its column that the enemies present can suffer?"""
    if b.panicked[u] or strength(b, f, u) == 0:
        return False
    column = b.d.results[b.d.column[u]]
    return ELIMINATION in column or (PANIC in column and can_panic_any(b, f, 1 - b.d.side[u]))


def can_panic_any(b: Board, f: Battle, side: int) -> bool:
    """Is there a unit of a side that a panic would touch?"""
    breached, unshaken = is_breached(b, f), steadfast(b, f)
    for u in units_in(b, side, f.where):
        if not bar_panicking(b, u, side == f.defender, breached, unshaken):
            return True
    return False
