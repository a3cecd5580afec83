"""What all adapters share: numpy rows out of matches, and the spaces that they live in."""

from __future__ import annotations

from typing import Any

import gymnasium.spaces
import numpy as np
import numpy.typing as npt

import grognard
from grognard.kernel.card import Setting
from grognard.kernel.dice import SeededDice
from grognard.kernel.game import Game
from grognard.kernel.match import Match

Row = npt.NDArray[np.int32]
Mask = npt.NDArray[np.int8]


class Playground:
    """A game and a scenario to play again and again."""

    def __init__(self, game: str | Game[Any], scenario: str = "", options: dict[str, Setting] | None = None) -> None:
        found = grognard.game(game) if isinstance(game, str) else game
        self.scenario = scenario or found.edition_id or found.scenarios[0].id
        self.game = found.edition(self.scenario)
        self.options = options or {}

    def start(self, seed: int) -> Match:
        return self.game.new(self.scenario, dice=SeededDice(seed), options=self.options)

    def row(self, match: Match, role: str) -> Row:
        """What a role knows: the planes are `game.observer.planes`."""
        return np.array(self.game.observe(match.position, self.game.role(role)), dtype=np.int32)

    def mask(self, match: Match, role: str) -> Mask:
        """1 for every action that the role may take now: none where another decides."""
        ask = match.position.ask
        mine = ask is not None and ask.role == self.game.role(role)
        return np.frombuffer(self.game.actions.mask_of(ask.options if mine and ask else []), dtype=np.int8).copy()

    def row_space(self) -> gymnasium.spaces.Box:
        low, high = np.zeros(self.game.observer.size, np.int32), np.zeros(self.game.observer.size, np.int32)
        for plane in self.game.observer.planes:
            low[plane.start : plane.start + plane.size] = plane.low
            high[plane.start : plane.start + plane.size] = plane.high
        return gymnasium.spaces.Box(low, high, dtype=np.int32)

    def mask_space(self) -> gymnasium.spaces.Box:
        return gymnasium.spaces.Box(0, 1, (self.game.actions.size,), dtype=np.int8)

    def action_space(self) -> gymnasium.spaces.Discrete[np.int64]:
        return gymnasium.spaces.Discrete(self.game.actions.size)
