"""Bots think in worker processes, and are given nothing but views."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
from collections.abc import Sequence
from typing import Any

import msgspec

import grognard
from grognard.ai import BOTS, BotError, make_bot
from grognard.ai.supervised import GRACE
from grognard.kernel.border import Choice
from grognard.kernel.game import Game
from grognard.kernel.module import is_brought, open_brought
from grognard.kernel.view import Outcome, Piece, Question, Running, Space, Stack, View
from grognard.pool import Workers
from grognard.server import chance
from grognard.server.errors import brief

LOG = logging.getLogger("grognard.server")
TRIES = 3  # for a bot that fails; one that hangs is asked once
PATIENCE = 8.0  # seconds for one choice, GRACE times what the bot is told,
STARTING = 120.0  # and for a new process to open the games
LEAST = 2  # workers: while one hangs the others go on
NICENESS = 10  # people come before bots
FALLBACK = "random"
REMEMBERED = 1_000_000  # bytes that a bot may keep over a game

_games: dict[tuple[str, str], Game[Any]] = {}  # in a worker: those that it has opened


_ENCODER = msgspec.msgpack.Encoder(enc_hook=list)  # a choice goes as a list


def packed(view: View) -> bytes:
    return _ENCODER.encode(view)


def unpacked(data: bytes) -> View:
    """The view again. By hand: of a compiled class, msgspec can't read what `X | None` is."""
    v = msgspec.msgpack.decode(data)
    v["running"] = [Running(**x) for x in v["running"]]
    v["spaces"] = [Space(**x) for x in v["spaces"]]
    v["stacks"] = [Stack(**x) for x in v["stacks"]]
    v["pieces"], v["known"] = ([Piece(**x) for x in v[key]] for key in ("pieces", "known"))
    if v["ask"] is not None:
        v["ask"]["options"] = [Choice(*x) for x in v["ask"]["options"]]
        v["ask"] = Question(**v["ask"])
    v["outcome"] = None if v["outcome"] is None else Outcome(**v["outcome"])
    return View(**v)


def opened(game: str, module: str) -> Game[Any]:
    """In a worker: a game, or an edited copy of one."""
    key = (game, module)
    if key not in _games:
        if is_brought(module):
            _games[key] = open_brought(module, grognard.game)
        else:
            _games[key] = grognard.module(module) if module else grognard.game(game)
    return _games[key]


def think(
    game: str, module: str, bot: str, seed: int, view: bytes, memory: bytes, seconds: float = PATIENCE / GRACE
) -> tuple[bytes, bytes]:
    """In a worker: choose from a view and what the bot remembers, and from nothing else; what it remembers now."""
    made = make_bot(bot, opened(game, module), seed)
    made.seconds = seconds
    if memory:
        made.memory = msgspec.json.decode(memory)
    choice = made.choose(unpacked(view))
    kept = msgspec.json.encode(made.memory) if made.memory else b""
    if len(kept) > REMEMBERED:
        raise BotError(f"its memory takes {len(kept):,} bytes, and may take {REMEMBERED:,}")
    return _ENCODER.encode(choice), kept


def open_games(games: Sequence[str]) -> None:
    """In a worker: open the games before the first question."""
    for game in games:
        with contextlib.suppress(Exception):  # whoever asks for it is told why
            opened(game, "")


def ready() -> None:
    """In a worker: does nothing. By the time it runs, the games are open."""


class BotFailed(Exception):
    """A bot that gave no choice: it failed three times, or hung."""


class Bots:
    """Bots that think in worker processes, each by itself: one that hangs is ended, and holds up only its own table.

    A table has one question at a time, and they are taken in their order, so none waits for more than one of each.
    """

    def __init__(
        self, games: Sequence[str] = (), workers: int = 0, patience: float = PATIENCE, warm: bool = True
    ) -> None:
        size = workers or max(LEAST, os.cpu_count() or LEAST)
        self.workers = [Workers(1, open_games, (list(games),), NICENESS) for _ in range(size)]
        self.free: asyncio.Queue[Workers] = asyncio.Queue()
        for w in self.workers:
            self.free.put_nowait(w)
            if warm:
                w.warm_up()
        self.started: dict[Workers, Any] = {}  # the pool of each that has opened the games
        self.patience = patience
        self.asking = 0  # questions that are being thought about, or wait for a worker
        self.failures = 0
        self.closed = False

    async def choose(
        self, game: Game[Any], module: str, bot: str, view: View, memory: bytes = b""
    ) -> tuple[Choice, bytes]:
        """A bot's choice for the view's role, and its memory; BotFailed when it has none."""
        if bot in BOTS and BOTS[bot].at_once:
            return make_bot(bot, game, chance.fresh_seed()).choose(view), memory
        self.asking += 1
        worker = await self.free.get()
        try:
            return await self._ask(worker, game.id, module, bot, packed(view), memory)
        finally:
            self.free.put_nowait(worker)
            self.asking -= 1

    async def _ask(
        self, worker: Workers, game: str, module: str, bot: str, view: bytes, memory: bytes
    ) -> tuple[Choice, bytes]:
        for _ in range(TRIES):
            if self.closed:
                break
            try:
                await self._start(worker)
                seed = chance.fresh_seed()
                asked = (game, module, bot, seed, view, memory, self.patience / GRACE)
                choice, kept = await worker.ask(self.patience, think, *asked)
                return Choice(*msgspec.msgpack.decode(choice)), kept
            except Exception as err:  # whatever a bot does wrong, a dead process or a slow one
                if self.closed:
                    break
                self.failures += 1
                LOG.warning("bot %s of %s failed: %s", bot, game, brief(err))
                LOG.debug("bot %s of %s failed", bot, game, exc_info=err)
                if isinstance(err, TimeoutError):
                    break
        raise BotFailed(f"{bot} of {game}")

    async def _start(self, worker: Workers) -> None:
        """A new process takes seconds to open the games: that is not the bot's time."""
        if worker.pool is None or self.started.get(worker) is not worker.pool:
            await worker.ask(STARTING, ready)
            self.started[worker] = worker.pool

    async def close(self) -> None:
        self.closed = True
        await asyncio.gather(*(asyncio.to_thread(w.kill) for w in self.workers))
