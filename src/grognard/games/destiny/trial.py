"""A battle made up by lot, to prove the odds: reckoned from a view, and played by the rules."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from grognard.kernel.chance import Dice
from grognard.kernel.dice import SeededDice
from grognard.kernel.flow import Position
from grognard.kernel.game import Game
from grognard.kernel.odds import Fought, Odds, Trial

WHIM = 0.3  # how often somebody on the way does anything else than what the odds expect


class Sides:
    """Who fights: the units and the leaders whose loss is counted, attackers first."""

    def __init__(self, where: str, attacker: int, units: list[list[int]], leaders: list[list[int]]) -> None:
        self.where = where
        self.attacker = attacker
        self.units = units
        self.leaders = leaders


class Course(Trial):
    """A battle under way; what a game adds are the questions `is_running` and `is_fought`."""

    def __init__(self, name: str, game: Game[Any], g: Position[Any], sides: Sides, how: Rules) -> None:
        self.name = name
        self.game = game
        self.g = g
        self.sides = sides
        self.how = how

    def odds(self) -> Odds:
        return self.game.odds(self.game.view(self.g, 0), self.sides.where)[0]

    def fight(self, dice: Dice) -> Fought:
        g = self.g.clone()
        g.news = []
        while g.ask is not None and not self.how.is_fought(g):
            g.apply(self.how.choose(g), dice)
        won = next(e.args[0] for e in g.news if e.kind in self.how.won)
        at = g.board.at
        lost = [sum(at[u] < 0 for u in side) for side in self.sides.units]
        fell = [any(at[u] < 0 for u in side) for side in self.sides.leaders]
        return Fought(won == self.sides.attacker, (lost[0], lost[1]), (fell[0], fell[1]))


class Rules:
    """How a game plays its trials."""

    def __init__(
        self,
        choose: Callable[[Position[Any]], int],
        is_running: Callable[[Position[Any]], bool],
        is_fought: Callable[[Position[Any]], bool],
        won: list[int],
    ) -> None:
        self.choose = choose
        self.is_running = is_running
        self.is_fought = is_fought
        self.won = won  # the events that name the winner first


def some_way(g: Position[Any], how: Rules, rng: Random) -> Position[Any]:
    """Play on for a while, at times by a whim; back to the last decision before it would be over."""
    dice = SeededDice(rng.randrange(1 << 30))
    last = g
    for _ in range(rng.choice([0, 0, rng.randrange(6), rng.randrange(25)])):
        g = g.clone()
        assert g.ask is not None
        g.apply(rng.choice(g.ask.options) if rng.random() < WHIM else how.choose(g), dice)
        if not how.is_running(g):
            return last
        last = g
    return last
