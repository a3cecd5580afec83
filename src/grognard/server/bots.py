"""Computer players: they think in processes of their own, and get nothing but views."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import multiprocessing
import os
import signal
import threading
from collections.abc import Sequence
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from multiprocessing.connection import wait
from typing import Any

import grognard
from grognard.ai import make_bot
from grognard.kernel.choice import Choice
from grognard.kernel.game import Game
from grognard.kernel.view import View
from grognard.server import chance
from grognard.server.errors import brief

LOG = logging.getLogger("grognard.server")
TRIES = 3
PATIENCE = 60.0  # seconds for one choice
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


def settle_in(games: Sequence[str], patient: bool = True) -> None:
    """In a worker: leave Ctrl-C to the server, end when it does, and open the games before the first question."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if patient and hasattr(os, "nice"):
        os.nice(10)  # people come before bots
    threading.Thread(target=_end_with_the_server, daemon=True).start()
    for game in games:
        with contextlib.suppress(Exception):  # it will be told to whoever asks for it
            _games[game, ""] = grognard.game(game)


def _end_with_the_server() -> None:
    server = multiprocessing.parent_process()
    if server is not None:
        wait([server.sentinel])
        os._exit(0)


def ready() -> bool:
    return True


class BotFailed(Exception):
    """A bot that gave no choice, three times."""


class Bots:
    """A pool of processes. One that dies or hangs is replaced, and its question asked again."""

    def __init__(
        self, games: Sequence[str] = (), workers: int = 0, patience: float = PATIENCE, warm: bool = True
    ) -> None:
        self.games = list(games)
        self.warm = warm
        self.workers = workers or max(1, (os.cpu_count() or 2) - 1)
        self.patience = patience
        self.turn = asyncio.Semaphore(self.workers)  # as many as can think at once; the rest wait in their order
        self.pool = self._new()
        self.closed = False

    def _new(self) -> ProcessPoolExecutor:
        context = multiprocessing.get_context("spawn")
        pool = ProcessPoolExecutor(self.workers, context, initializer=settle_in, initargs=(self.games,))
        for _ in range(self.workers if self.warm else 0):
            pool.submit(ready)
        return pool

    async def choose(self, game: str, module: str, bot: str, view: View) -> Choice:
        """A bot's choice for the view's role; BotFailed when it has none after three tries."""
        async with self.turn:
            for _ in range(TRIES):
                pool = self.pool
                try:
                    job = pool.submit(think, game, module, bot, chance.fresh_seed(), view)
                    return await asyncio.wait_for(asyncio.wrap_future(job), self.patience)
                except Exception as err:  # whatever a bot does wrong, a dead process or a slow one
                    if self.closed:
                        break
                    LOG.warning("bot %s of %s failed: %s", bot, game, brief(err))
                    LOG.debug("bot %s of %s failed", bot, game, exc_info=err)
                    if isinstance(err, (TimeoutError, BrokenExecutor)):
                        await self._replace(pool)
        raise BotFailed(f"{bot} of {game}")

    async def _replace(self, pool: ProcessPoolExecutor) -> None:
        if self.pool is pool:
            self.pool = self._new()
            await asyncio.to_thread(end, pool)

    async def close(self) -> None:
        self.closed = True
        await asyncio.to_thread(end, self.pool)


def end(pool: ProcessPoolExecutor) -> None:
    """Stop a pool at once, whatever its processes are doing."""
    for process in list((getattr(pool, "_processes", None) or {}).values()):
        process.kill()
    pool.shutdown(wait=True, cancel_futures=True)
