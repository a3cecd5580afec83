"""Battles made up by lot, to prove the odds: any units anywhere, forts, cards, short supply, enemies behind them."""

from __future__ import annotations

from random import Random

from grognard.games.hand_of_destiny.components import AMBUSH, BATTLE, F_LEADER, FORTS, TS_BONUS, Components
from grognard.games.hand_of_destiny.frames import Battle
from grognard.games.hand_of_destiny.lexicon import lexicon_for
from grognard.games.hand_of_destiny.query_march import bar_stand
from grognard.games.hand_of_destiny.query_victory import is_true
from grognard.games.hand_of_destiny.setup import empty_board, recount
from grognard.games.hand_of_destiny.state import Board
from grognard.kernel.board import shape_of

MOST = 6


def invent(d: Components, rng: Random) -> tuple[Board, Battle]:
    """A battle that has not begun, on a board with little else on it."""
    b = empty_board(shape_of(Board, lexicon_for(d), d), d, d.switches[:])
    b.turn = 3
    b.switch = tuple(1 - on if rng.random() < 0.2 else on for on in b.switch)
    attacker, where = rng.randrange(2), rng.randrange(len(d.spaces))
    b.active = attacker
    b.control = [rng.randrange(2) for _ in d.spaces]
    b.control[where] = rng.choice([0, 1, 1 - attacker, 1 - attacker])
    b.held_then = tuple(b.control)
    for side in (0, 1):
        muster(b, side, where, rng)
    surround(b, where, rng)
    if b.switch[FORTS] and rng.random() < 0.4:
        b.fort[where] = 1 - attacker
    if rng.random() < 0.7:
        deal_card(b, attacker, rng)
    recount(b)
    return b, Battle(attacker=attacker, defender=1 - attacker, where=where)


def muster(b: Board, side: int, where: int, rng: Random) -> None:
    able = [u for u in b.d.own[side] if not bar_stand(b, u, where)]
    if rng.random() < 0.4 and able:
        kind = b.d.type[rng.choice(able)]
        able = [u for u in able if b.d.type[u] == kind or b.d.flags[F_LEADER][u] or rng.random() < 0.15]
    for u in rng.sample(able, min(len(able), rng.randint(1, MOST))):
        b.at[u] = where


def surround(b: Board, where: int, rng: Random) -> None:
    """Others in the spaces around: supply, and enemies in the way."""
    chance = rng.choice([0.0, 0.3, 1.0])
    for s in b.d.near_any[where]:
        side = rng.randrange(2)
        free = [u for u in b.d.own[side] if b.at[u] < 0 and not bar_stand(b, u, s)]
        if free and rng.random() < chance:
            b.at[rng.choice(free)] = s


def deal_card(b: Board, attacker: int, rng: Random) -> None:
    """A card with events for battles, and no more of it than those."""
    of_cards = [(c, battle_effects(b, c, False)) for c, card in enumerate(b.d.cards) if card.side == attacker]
    cards = [(c, effects) for c, effects in of_cards if effects]
    if cards:
        b.card, b.battle_effects = rng.choice(cards)


def battle_effects(b: Board, card: int, now: bool) -> list[int]:
    """What a card gives in battles; `now`: if the conditions of its events hold."""
    events = [b.d.events[n] for n in b.d.cards[card].events if b.d.events[n].phase == BATTLE]
    effects = [e for x in events if not now or is_true(b, x.condition) for e in x.effects]
    return [e for e in effects if TS_BONUS <= b.d.effects[e].do <= AMBUSH]
