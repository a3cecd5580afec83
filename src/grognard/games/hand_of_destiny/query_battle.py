"""Pure questions about battles (13 to 20): where they are due, who attacks, what the card in play gives in them."""

from __future__ import annotations

from typing import Final

from grognard.games.destiny.volley import ELIMINATION, PANIC, steady
from grognard.games.hand_of_destiny import query as q
from grognard.games.hand_of_destiny import vocabulary as c
from grognard.games.hand_of_destiny.frames import Battle
from grognard.games.hand_of_destiny.state import BOOK, Board
from grognard.games.hand_of_destiny.vocabulary import NONE, Effect

# how a unit has pursued: into enemies whom nobody else of its side was facing, so that it is to attack them (13.0c)
ATTACKS: Final = 2

TRUCE: Final = BOOK.rule("7.0c")
STANDS_BY_CARD: Final = BOOK.rule("8.0d")
COMPULSORY: Final = BOOK.rule("13.0a")
FORTIFIED: Final = BOOK.rule("14.0a")
ELITE_STANDS: Final = BOOK.rule("16.0a")
IN_MARKER: Final = BOOK.rule("22.2a")


# where battles are due


def bar_battle(b: Board, space: int) -> int:
    """13.0a: opposing units in the same space must fight, unless a truce covers it (effect 14)."""
    if not q.crowd(b, 0, space) or not q.crowd(b, 1, space):
        return COMPULSORY
    return TRUCE if q.is_quiet(b, space) else 0


def attacker_at(b: Board, space: int) -> int:
    """13.0c: the active side; but pursuers of the other side attack those whom they have ridden into."""
    for u in q.units_in(b, 1 - b.active, space):
        if b.pursued[u] == ATTACKS:
            return 1 - b.active
    return b.active


# who takes part


def steady_in(b: Board, side: int, space: int) -> list[int]:
    """The units of a side that are not panicked."""
    return steady(b.panicked, q.units_in(b, side, space))


def is_decided(b: Board, f: Battle) -> bool:
    """13.1l: has one side no unpanicked unit left?"""
    return not steady_in(b, f.attacker, f.where) or not steady_in(b, f.defender, f.where)


def out_of_supply(b: Board, f: Battle) -> list[int]:
    """21.3b: judged for both sides when the battle begins, and kept to its end."""
    here = q.units_in(b, f.attacker, f.where) + q.units_in(b, f.defender, f.where)
    return [u for u in here if not q.is_supplied(b, u)]


def count_troops(b: Board, side: int, space: int) -> int:
    """20.0a: all units but leaders."""
    return len([u for u in q.units_in(b, side, space) if not q.is_leader(b, u)])


def is_major(b: Board, f: Battle) -> bool:
    """20.0a: both sides began with enough units."""
    size = b.d.major_size
    return q.is_on(b, c.MAJOR_BATTLES) and f.attackers >= size and f.defenders >= size


# what the card in play gives (effects 1 to 5)


def event_of(b: Board, effect: int) -> int:
    """The event of the card in play that an effect belongs to, by itself or as one of several options."""
    for n in b.d.cards[b.card].events if b.card != NONE else []:
        for e in b.d.events[n].effects:
            if e == effect or any(effect in option for option in b.d.effects[e].options):
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
    if f.attacker != b.active:
        return []
    here = [b.d.effects[n] for n in b.battle_effects]
    return [e for e in here if e.do == do and (not e.one_battle or event_of(b, e.index) in f.uses)]


def in_defence(b: Board, f: Battle, do: int) -> list[Effect]:
    """8.0e: the effects of a kind that the defender has laid out for battles in which he is attacked."""
    if not b.lasting:
        return []
    return [e for e, owner in q.lasting(b, do) if owner == f.defender]


def given_to(b: Board, f: Battle, side: int, do: int) -> list[Effect]:
    """The effects of a kind that hold for a side in this battle."""
    return in_scope(b, f, do) if side == f.attacker else in_defence(b, f, do)


def ambushes(b: Board, f: Battle) -> list[tuple[Effect, int]]:
    """All that are laid here, each with the side whose it is; the defender waits in his, and is first."""
    laid = [(e, f.defender) for e in in_defence(b, f, c.AMBUSH)]
    return laid + [(e, f.attacker) for e in in_scope(b, f, c.AMBUSH)]


def ambusher(b: Board, f: Battle) -> int:
    """The side whose ambush it is."""
    return ambushes(b, f)[f.ambush - 1][1]


def card_bonus(b: Board, f: Battle, side: int) -> int:
    """13.1d: a filter asks for an unpanicked own unit that takes part."""
    total = 0
    for e in given_to(b, f, side, c.TS_BONUS):
        if e.who is None or q.any_fits(b, e.who, steady_in(b, side, f.where)):
            total += e.amount
    return total


def steadfast(b: Board, f: Battle) -> list[int]:
    """Effect 3: those who can't be panicked."""
    out: list[int] = []
    for side in (f.attacker, f.defender):
        for e in given_to(b, f, side, c.STEADFAST):
            out += [u for u in q.units_in(b, side, f.where) if q.fits(b, e.who, u) and u not in out]
    return out


def is_breached(b: Board, f: Battle) -> bool:
    """Effect 4: walls protect nobody."""
    return bool(in_scope(b, f, c.BREACH))


# numbers


def strength(b: Board, f: Battle, u: int) -> int:
    """4.0b: as printed, one less out of supply (21.3b), not below zero."""
    return max(0, b.d.strength[u] - 1) if u in f.weak else b.d.strength[u]


def count_dice(b: Board, f: Battle, u: int) -> int:
    """Strength, and in a round what the card adds (effect 2); a unit that has come to zero gets nothing."""
    n = strength(b, f, u)
    if n == 0 or f.round == 0:
        return n
    for e in given_to(b, f, b.d.side[u], c.EXTRA_DICE):
        if (e.all_rounds or f.round == 1) and q.fits(b, e.who, u):
            n += e.dice
    return n


def has_elite(b: Board, side: int, space: int) -> bool:
    """13.1c: an elite unit that is not panicked, whatever its strength."""
    for u in steady_in(b, side, space):
        if q.has_flag(b, u, c.F_ELITE):
            return True
    return False


def count_guns(b: Board, side: int, space: int) -> int:
    """17.0a: counted afresh each round, without panicked pieces."""
    return len([u for u in steady_in(b, side, space) if q.counts_as_gun(b, u)])


def superiority_bonus(b: Board, f: Battle, side: int) -> int:
    """What a side adds to its die: elite, more guns, card, terrain (defender)."""
    bonus = 1 if has_elite(b, side, f.where) else 0
    if q.is_on(b, c.ARTILLERY):
        bonus += 1 if count_guns(b, side, f.where) > count_guns(b, 1 - side, f.where) else 0
    bonus += card_bonus(b, f, side)
    if side == f.defender:
        bonus += b.d.defender_ts[f.where]
    return bonus


# who stands fast


def bar_panicking(b: Board, u: int, defends: bool, breached: bool, unshaken: list[int]) -> int:
    """0 where a unit in a battle can be panicked, else the rule that protects it (14, 16, 22.2, effect 3)."""
    side, s = b.d.side[u], b.at[u]
    if defends and not breached:
        if q.may_use_fort(b, side, s):
            return FORTIFIED
        if b.fort[s] == side and q.is_on(b, c.FORTS):
            return IN_MARKER
    if defends and q.has_flag(b, u, c.F_ELITE):
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
    here = q.units_in(b, side, f.where)
    return any(not bar_panicking(b, u, side == f.defender, breached, unshaken) for u in here)
