"""Battles made up by lot, to prove the odds: any units anywhere, walls, wagons, leaders, and enemies behind them."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from grognard.games.destiny.trial import Course, Rules, Sides, some_way
from grognard.games.indian_territory.frames import Aftermath, Battle, Pursuit
from grognard.games.indian_territory.odds import default_choice
from grognard.games.indian_territory.odds_battle import running, to_the_dice
from grognard.games.indian_territory.query import is_tribe, leaders_in, units_in
from grognard.games.indian_territory.rules.changes import new_wagon
from grognard.games.indian_territory.rules.setup import empty_board, recount
from grognard.games.indian_territory.state import BATTLE_WON, FINISHED, SIDES, Board, War
from grognard.kernel.dice import SeededDice
from grognard.kernel.flow import Position
from grognard.kernel.odds import Trial

if TYPE_CHECKING:
    from grognard.games.indian_territory import IndianTerritory

PAIRS = [(0, 1), (1, 0), (0, 1), (1, 0), (0, 2), (0, 3), (1, 2), (1, 3), (2, 0), (3, 1)]
MOST = 6


def is_running(g: War) -> bool:
    return running(g) is not None and to_the_dice(g.clone()) is not None


def is_fought(g: War) -> bool:
    return not any(isinstance(f, (Battle, Aftermath)) for f in g.stack) or isinstance(g.stack[-1], Pursuit)


HOW = Rules(default_choice, is_running, is_fought, [BATTLE_WON])


def make(game: IndianTerritory, seed: int) -> Trial:
    rng = Random(seed)
    while True:
        g, f = begin(game, rng)
        g = some_way(g, HOW, rng)
        if is_running(g):
            return named(game, g, (f.attacker, f.defender), f.where)


def named(game: IndianTerritory, g: War, sides: tuple[int, int], where: int) -> Trial:
    b = g.board
    units = [units_in(b, side, where) for side in sides]
    leaders = [leaders_in(b, side, where) for side in sides]
    sizes = ", ".join(f"{SIDES[side]} {len(here)}" for side, here in zip(sides, units, strict=True))
    at = b.d.spaces[where]
    return Course(f"{sizes} at {at}: {g.where()}", game, g, Sides(at, sides[0], units, leaders), HOW)


def begin(game: IndianTerritory, rng: Random) -> tuple[War, Battle]:
    """A battle at its first decision, on a board with little else on it."""
    d = game.components
    b = empty_board(d)
    b.turn = 3
    attacker, defender = rng.choice(PAIRS)
    where = rng.randrange(len(d.spaces))
    origin = rng.choice(d.near[where])
    b.control[where] = defender if defender < 2 else rng.randrange(2)
    for side in (attacker, defender):
        muster(b, side, where, rng)
    if defender < 2 and d.base[where] < 0 and rng.random() < 0.3:
        b.fort[where], b.fort_side[where] = FINISHED, defender
    surround(b, attacker, defender, where, rng)
    recount(b)
    f = Battle(
        attacker=attacker,
        defender=defender,
        attacker_hand=attacker if attacker < 2 else 1 - defender,
        defender_hand=defender if defender < 2 else 1 - attacker,
        where=where,
        origin=origin,
        pursuit=rng.random() < 0.1,
    )
    g = Position(game.rules, b, [])
    g.call(f)
    g.advance(SeededDice(rng.randrange(1 << 30)))
    return g, f


def muster(b: Board, side: int, where: int, rng: Random) -> None:
    """Some units, perhaps led and supplied; a force of one type as often as a mixed one."""
    units = b.d.units[side]
    if rng.random() < 0.5:
        kind = b.d.type[rng.choice(units)]
        units = [u for u in units if b.d.type[u] == kind or rng.random() < 0.15]
    for u in rng.sample(units, min(len(units), rng.randint(1, MOST))):
        b.at[u] = where
    if is_tribe(side):
        return
    for u in rng.sample(b.d.leaders[side], rng.choice([0, 0, 1, 2])):
        b.at[u] = where
    for _ in range(rng.choice([0, 0, 1, 1, 2])):
        new_wagon(b, side, where, rng.randint(1, 2))


def surround(b: Board, attacker: int, defender: int, where: int, rng: Random) -> None:
    """Enemies in the spaces around, so that at times there is no way out."""
    chance = rng.choice([0.0, 0.0, 0.5, 1.0])
    for s in b.d.near[where]:
        if rng.random() < chance:
            side = rng.choice([attacker, defender])
            free = [u for u in b.d.own[side] if b.at[u] < 0]
            if free:
                b.at[rng.choice(free)] = s
        if rng.random() < 0.3:
            b.control[s] = rng.randrange(2)
