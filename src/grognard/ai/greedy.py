"""The greedy bot: imagines a position that fits its view and takes the option the game's own heuristics like best."""

from __future__ import annotations

from typing import Any

from grognard.ai.bot import Bot, question
from grognard.kernel.border import Choice
from grognard.kernel.dice import SeededDice
from grognard.kernel.game import Game
from grognard.kernel.view import View


class GreedyBot(Bot):
    """One imagining for each choice: heuristics should go by what the view tells, not by what was dealt at random."""

    name = "greedy"

    def __init__(self, game: Game[Any], seed: int) -> None:
        super().__init__(game, seed)
        self.dice = SeededDice(seed)

    def choose(self, view: View) -> Choice:
        options = question(view).options
        if len(options) == 1:
            return options[0]
        game = self.game.edition(view.edition)
        g = game.imagine(view, self.dice)
        scores = game.judge(g, game.role(view.role))
        best = max(scores)
        return options[self.random.choice([i for i, score in enumerate(scores) if score == best])]
