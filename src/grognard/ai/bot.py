"""What every bot is: a player that gets nothing but views."""

from __future__ import annotations

import random
from typing import Any

from grognard.kernel.border import Choice
from grognard.kernel.game import Game
from grognard.kernel.view import Question, View


class BotError(Exception):
    """A bot that isn't there, or one that was asked where nothing is to be decided."""


class Bot:
    """Chooses from a view alone. The same seed and the same views give the same choices."""

    name = ""

    def __init__(self, game: Game[Any], seed: int) -> None:
        self.game = game
        self.random = random.Random(seed)

    def choose(self, view: View) -> Choice:
        raise NotImplementedError


def question(view: View) -> Question:
    """What the view's role is asked now."""
    if view.ask is None:
        raise BotError(f"{view.role or 'a spectator'} is asked nothing at {view.where or 'the end'}")
    return view.ask
