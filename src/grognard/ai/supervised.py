"""A bot under supervision: it has a time budget, and one that fails is named and replaced; the game goes on."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Any, Final

from grognard.ai.bot import Bot, question
from grognard.ai.randombot import RandomBot
from grognard.kernel.border import Choice
from grognard.kernel.dice import SeededDice
from grognard.kernel.game import Game
from grognard.kernel.match import Match
from grognard.kernel.view import View

GRACE: Final = 2.0  # times its seconds: a bot that watches the clock may be a little late


class TimeUp(BaseException):
    """A choice took too long. No Exception, which the bot might catch and go on."""


class Supervised(Bot):
    """A bot that can't spoil a game. It fails by an error, by a choice that isn't open, or by taking too long.

    `failure` says how, "" while all is well; from then on the random bot plays for it.
    """

    def __init__(self, bot: Bot, seconds: float | None = None, seed: int = 0) -> None:
        super().__init__(bot.game, seed)
        self.bot = bot
        self.name = bot.name or type(bot).__name__
        self.seconds = bot.seconds = bot.seconds if seconds is None else seconds
        self.substitute = RandomBot(bot.game, seed)
        self.failure = ""

    def choose(self, view: View) -> Choice:
        """The bot's choice, or the random bot's once it has failed."""
        if not self.failure:
            try:
                with time_limit(GRACE * self.seconds):
                    choice = self.bot.choose(view)
                if is_open(self.game, view, choice):
                    return choice
                self.failure = f"it chose {choice!r}, which is not open"[:200]
            except TimeUp:
                self.failure = f"it took more than {GRACE * self.seconds:g} seconds for a choice"
            except Exception as err:
                self.failure = f"{type(err).__name__}: {err}"
        return self.substitute.choose(view)


def is_open(game: Game[Any], view: View, choice: Choice) -> bool:
    """Is this one of the view's options, or an order drawn by hand that would be accepted?"""
    if choice in question(view).options:
        return True
    if not getattr(choice, "args", ()):  # of whatever type a stranger's bot gives
        return False
    game = game.edition(view.edition)
    match = Match(game, game.imagine(view, SeededDice(0)), SeededDice(0), advance=False)
    return match.refusal(choice, view.role) is None


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """TimeUp after so many seconds: at once in the main thread; elsewhere, and on Windows, when the work is done."""
    begun = monotonic()
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        if monotonic() - begun > seconds:
            raise TimeUp
        return
    handler = signal.signal(signal.SIGALRM, _ring)
    left, _ = signal.setitimer(signal.ITIMER_REAL, max(seconds, 1e-6))
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, handler)
        if left:  # somebody else's alarm, that goes on
            signal.setitimer(signal.ITIMER_REAL, max(1e-6, left - (monotonic() - begun)))


def _ring(number: int, frame: Any) -> None:
    raise TimeUp
