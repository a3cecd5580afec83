"""What every bot is: a player that gets nothing but views."""

from __future__ import annotations

import random
from typing import Any

from grognard.kernel.border import Choice
from grognard.kernel.game import Game
from grognard.kernel.view import Question, View


class BotError(Exception):
    """A bot that isn't there or can't be made, or one that was asked where nothing is to be decided."""


class Bot:
    """Chooses from a view alone. The same seed, views and memory give the same choices.

    What it remembers of a game goes into `memory`, as plain data: a dict of texts, numbers, lists and dicts. It is
    there again at the next choice, even where another process makes it; at a server that was restarted it is empty.
    `seconds` is the time for one choice: a bot that thinks much longer is replaced (`Supervised`).
    """

    name = ""  # as it is called where bots are listed
    at_once = False  # chooses without thinking: a server asks it in its own process
    seconds: float = 10.0  # for one choice

    def __init__(self, game: Game[Any], seed: int) -> None:
        self.game = game
        self.random = random.Random(seed)  # its source of chance
        self.memory: dict[str, Any] = {}  # what it keeps from choice to choice

    def choose(self, view: View) -> Choice:
        """One of `view.ask.options`."""
        raise NotImplementedError


def question(view: View) -> Question:
    """What the view's role is asked now."""
    if view.ask is None:
        raise BotError(f"{view.role or 'a spectator'} is asked nothing at {view.where or 'the end'}")
    return view.ask
