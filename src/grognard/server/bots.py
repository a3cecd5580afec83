"""Bots think in worker processes, and are given nothing but views."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
from collections.abc import Sequence
from typing import Any

import grognard
from grognard.ai import make_bot
from grognard.kernel.border import Choice
from grognard.kernel.game import Game
from grognard.kernel.view import View
from grognard.pool import Workers
from grognard.server import chance
from grognard.server.errors import brief

LOG = logging.getLogger("grognard.server")
TRIES = 3
PATIENCE = 60.0  # seconds for one choice
NICENESS = 10  # people come before bots
FALLBACK = "random"

_games: dict[tuple[str, str], Game[Any]] = {}  # in a worker: those that it has opened


def opened(game: str, module: str) -> Game[Any]:
    """In a worker: a game, or an edited copy of one."""
    key = (game, module)
    if key not in _games:
        _games[key] = grognard.module(module) if module else grognard.game(game)
    return _games[key]


def think(game: str, module: str, bot: str, seed: int, view: View) -> Choice:
    """In a worker: choose from a view, and from nothing else."""
    return make_bot(bot, opened(game, module), seed).choose(view)


def open_games(games: Sequence[str]) -> None:
    """In a worker: open the games before the first question."""
    for game in games:
        with contextlib.suppress(Exception):  # whoever asks for it is told why
            opened(game, "")


class BotFailed(Exception):
    """A bot that gave no choice, three times."""


class Bots:
    """Bots that think in worker processes. One that dies or hangs is replaced, and its question asked again."""

    def __init__(
        self, games: Sequence[str] = (), workers: int = 0, patience: float = PATIENCE, warm: bool = True
    ) -> None:
        size = workers or max(1, (os.cpu_count() or 2) - 1)
        self.workers = Workers(size, open_games, (list(games),), NICENESS)
        self.patience = patience
        self.turn = asyncio.Semaphore(size)  # as many as can think at once; the rest wait in their order
        self.closed = False
        if warm:
            self.workers.warm_up()

    async def choose(self, game: str, module: str, bot: str, view: View) -> Choice:
        """A bot's choice for the view's role; BotFailed when it has none after three tries."""
        async with self.turn:
            for _ in range(TRIES):
                if self.closed:
                    break
                try:
                    return await self.workers.ask(self.patience, think, game, module, bot, chance.fresh_seed(), view)
                except Exception as err:  # whatever a bot does wrong, a dead process or a slow one
                    if not self.closed:
                        LOG.warning("bot %s of %s failed: %s", bot, game, brief(err))
                        LOG.debug("bot %s of %s failed", bot, game, exc_info=err)
        raise BotFailed(f"{bot} of {game}")

    async def close(self) -> None:
        self.closed = True
        await asyncio.to_thread(self.workers.kill)
