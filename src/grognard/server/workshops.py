"""The workshops of the games: they read what strangers write, one thing after another, in a thread of their own."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from typing import TypeVar

import msgspec

from grognard.kernel.game import GameError
from grognard.kernel.installed import workshops
from grognard.kernel.workshop import Workshop
from grognard.server.errors import BUSY, FILE, GAME, Failure
from grognard.server.guard import Caller
from grognard.server.limits import Buckets, Limits, Windows

T = TypeVar("T")
HOUR = 3600.0


class Workshops:
    """Nothing that passes through is kept: a force, a list or a table is a file of its owner."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.checks = Buckets(limits.checks, limits.checks_burst)
        self.imports = Windows(limits.imports, HOUR)
        self.waiting = 0
        self.kits: dict[str, bytes] = {}
        self.thread = ThreadPoolExecutor(1, thread_name_prefix="workshop")

    def close(self) -> None:
        self.thread.shutdown(wait=False, cancel_futures=True)

    @cached_property
    def all(self) -> dict[str, Workshop]:
        return workshops()

    def find(self, id: str) -> Workshop:
        """The workshop of a game; Failure says which there are."""
        if id not in self.all:
            known = ", ".join(self.all) or "none"
            raise Failure(404, GAME, f"this game has no armies or tables to build; there are: {known}")
        return self.all[id]

    async def kit(self, id: str) -> bytes:
        workshop = self.find(id)
        if id not in self.kits:
            self.kits[id] = await self._run(lambda: msgspec.json.encode(workshop.kit()))
        return self.kits[id]

    async def check(self, caller: Caller, work: Callable[[], T]) -> bytes:
        """What a check finds, as JSON."""
        if not self.checks.take(caller.address, asyncio.get_running_loop().time()):
            raise Failure(429, BUSY, "too many checks: wait a moment")
        return await self._run(lambda: msgspec.json.encode(work()))

    async def take_in(self, caller: Caller, work: Callable[[], T]) -> bytes:
        """The same, of a foreign file, which takes longer."""
        if not self.imports.take(caller.address, asyncio.get_running_loop().time()):
            raise Failure(429, BUSY, "so many lists were brought in within the last hour: come back later")
        return await self._run(lambda: msgspec.json.encode(work()))

    async def _run(self, work: Callable[[], bytes]) -> bytes:
        if self.waiting >= self.limits.waiting:
            raise Failure(503, BUSY, "the server is busy with other lists: try again in a moment")
        self.waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self.thread, work)
        except GameError as err:
            raise Failure(400, FILE, str(err)) from None
        finally:
            self.waiting -= 1
