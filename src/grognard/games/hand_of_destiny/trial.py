"""Battles made up by lot, to prove the odds: any units anywhere, forts, cards, short supply, enemies behind them."""

from __future__ import annotations

from random import Random

from grognard.games.destiny.trial import muster, surround
from grognard.games.hand_of_destiny.components import Components
from grognard.games.hand_of_destiny.frames import Battle
from grognard.games.hand_of_destiny.lexicon import lexicon_for
from grognard.games.hand_of_destiny.query_march import bar_stand
from grognard.games.hand_of_destiny.query_victory import is_true
from grognard.games.hand_of_destiny.setup import empty_board, recount
from grognard.games.hand_of_destiny.state import Board
from grognard.games.hand_of_destiny.vocabulary import AMBUSH, BATTLE, F_LEADER, FORTS, TS_BONUS
from grognard.kernel.board import shape_of


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
        able = [u for u in d.own[side] if not bar_stand(b, u, where)]
        muster(b, able, where, rng, 0.4, [u for u in able if d.flags[F_LEADER][u]])
    surround(b, d.near_any[where], (0, 1), rng.choice([0.0, 0.3, 1.0]), rng, lambda u, s: not bar_stand(b, u, s))
    if b.switch[FORTS] and rng.random() < 0.4:
        b.fort[where] = 1 - attacker
    if rng.random() < 0.7:
        deal_card(b, attacker, rng)
    recount(b)
    return b, Battle(attacker=attacker, defender=1 - attacker, where=where)


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
