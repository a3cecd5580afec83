"""Battles made up by lot, to prove the odds: any units anywhere, forts, cards, short supply, enemies behind them."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from grognard.games.destiny.trial import Course, Rules, Sides, some_way
from grognard.games.hand_of_destiny.frames import Battle, Retreat
from grognard.games.hand_of_destiny.matter import AMBUSH, BATTLE, F_LEADER, FORTS, SWITCHES, TS_BONUS, Matter
from grognard.games.hand_of_destiny.odds import default_choice
from grognard.games.hand_of_destiny.odds_battle import running, to_the_dice
from grognard.games.hand_of_destiny.query import is_leader, units_in
from grognard.games.hand_of_destiny.query_march import bar_stand
from grognard.games.hand_of_destiny.setup import empty_board, recount
from grognard.games.hand_of_destiny.state import ALL_GONE, BATTLE_WON, Board, War
from grognard.kernel.dice import SeededDice
from grognard.kernel.flow import Position
from grognard.kernel.odds import Trial

if TYPE_CHECKING:
    from grognard.games.hand_of_destiny import HandOfDestiny

MOST = 6


def is_running(g: War) -> bool:
    return running(g) is not None and to_the_dice(g.clone()) is not None


def is_fought(g: War) -> bool:
    """The retreat counts, the reward and the penalty of a major battle don't."""
    return running(g) is None and not isinstance(g.stack[-1], Retreat)


HOW = Rules(default_choice, is_running, is_fought, [BATTLE_WON, ALL_GONE])


def make(game: HandOfDestiny, seed: int) -> Trial:
    rng = Random(seed)
    game = game.edition(rng.choice([s.id for s in game.scenarios]) if game.editions else "")
    while True:
        b, f = begin(game.matter, rng)
        g: War = Position(game.rules, b, [])
        g.call(f)
        g.advance(SeededDice(rng.randrange(1 << 30)))
        if g.ask is not None and is_running(g):
            return named(game, some_way(g, HOW, rng), f.attacker, f.where)


def named(game: HandOfDestiny, g: War, attacker: int, where: int) -> Trial:
    b, d = g.board, game.matter
    units = [units_in(b, side, where) for side in (attacker, 1 - attacker)]
    leaders = [[u for u in side if is_leader(b, u)] for side in units]
    card = f" with {d.card_ids[b.card]}" if b.card >= 0 else ""
    sizes = f"{d.sides[attacker]} {len(units[0])}{card}, {d.sides[1 - attacker]} {len(units[1])}"
    name = f"{sizes} at {d.spaces[where]}: {g.where()}"
    return Course(name, game, g, Sides(d.spaces[where], attacker, units, leaders), HOW)


def begin(d: Matter, rng: Random) -> tuple[Board, Battle]:
    """A battle that has not begun, on a board with little else on it."""
    b = empty_board(d, d.switches[:])
    b.turn = 3
    for i in range(len(SWITCHES)):
        if rng.random() < 0.2:
            b.switch[i] = 1 - b.switch[i]
    attacker, where = rng.randrange(2), rng.randrange(len(d.spaces))
    b.active = attacker
    b.hold = [rng.randrange(2) for _ in d.spaces]
    b.hold[where] = rng.choice([0, 1, 1 - attacker, 1 - attacker])
    b.held_then = b.hold[:]
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
    """A card whose battle events hold, and no more of it than those."""
    d = b.d
    cards: list[tuple[int, list[int]]] = []
    for c, card in enumerate(d.cards):
        effects = [e for n in card.events if d.events[n].phase == BATTLE for e in d.events[n].effects]
        effects = [e for e in effects if TS_BONUS <= d.effects[e].do <= AMBUSH]
        if card.side == attacker and effects:
            cards.append((c, effects))
    if cards:
        b.card, b.battle_effects = rng.choice(cards)
