"""The odds of battles, for who sits at a table: from that seat's view alone, reckoned in a process of its own."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
from collections import OrderedDict
from collections.abc import Sequence
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor

import msgspec
from litestar import Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery

from grognard.kernel.odds import Chances, NoBattle, Odds
from grognard.kernel.view import View
from grognard.server import bots
from grognard.server.errors import BUSY, INPUT, Failure, brief
from grognard.server.guard import Caller
from grognard.server.limits import Buckets, Counts
from grognard.server.room import Room
from grognard.server.table import Table

LOG = logging.getLogger("grognard.server")
KEPT = 2000  # answers
AT_ONCE = 2  # questions of one seat that may wait
RATE, BURST = 8.0, 30.0  # answers a second that have to be reckoned, for each seat
PATIENCE = 20.0  # seconds for one answer
DIGITS = 5

Key = tuple[str, str, int, str]  # table, role, number of the position, space


class Side(msgspec.Struct):
    """One side: `losses[n]` is the chance to lose n of its `count` units."""

    side: str
    count: int
    wins: float
    losses: list[float]
    expected: float
    wiped_out: float
    leader_lost: float


class Battle(msgspec.Struct):
    at: str
    attacker: Side
    defender: Side
    exact: bool
    samples: int
    error: float
    assumes: list[str]


class Answer(msgspec.Struct):
    """`rule` and `why` where a rule keeps both sides apart."""

    number: int
    odds: list[Battle]
    rule: str = ""
    why: str = ""


# in a worker


def reckon(game: str, module: str, view: View, at: str) -> bytes:
    """From a view, and from nothing else."""
    found = bots.opened(game, module).edition(view.edition).odds(view, at)
    rule, why = (found.rule, found.why) if isinstance(found, NoBattle) else ("", "")
    return msgspec.json.encode(Answer(view.number, [_battle(x) for x in found], rule, why))


def _battle(x: Odds) -> Battle:
    error = round(x.error, DIGITS)
    return Battle(x.at, _side(x.attacker), _side(x.defender), x.exact, x.samples, error, x.assumes)


def _side(c: Chances) -> Side:
    figures = [round(p, DIGITS) for p in (c.wins, c.expected, c.wiped_out, c.leader_lost)]
    return Side(c.side, c.count, figures[0], [round(p, DIGITS) for p in c.losses], *figures[1:])


# in the server


class Oracle:
    """Where odds are asked for. What was answered is kept; who asks too much waits, and nobody else does."""

    def __init__(self, games: Sequence[str], warm: bool, patience: float = PATIENCE) -> None:
        self.games = list(games)
        self.warm = warm
        self.patience = patience
        self.pool: ProcessPoolExecutor | None = None
        self.known: OrderedDict[Key, bytes] = OrderedDict()
        self.due: dict[Key, asyncio.Task[bytes]] = {}
        self.waiting = Counts(AT_ONCE)
        self.buckets = Buckets(RATE, BURST)

    def open(self) -> None:
        if self.warm:
            self._pool().submit(bots.ready)

    async def close(self) -> None:
        for task in self.due.values():
            task.cancel()
        await self._end()

    async def ask(self, table: Table, role: str, at: str, caller: Caller) -> bytes:
        """The answer for a seat, or for the public; 429 where it has asked too much."""
        async with table.lock:
            match = await table.loaded()
            key = (table.id, role, match.number, at)
            if key in self.known:
                self.known.move_to_end(key)
                return self.known[key]
            view = match.view(role)
        if at and at not in [s.id for s in view.spaces]:
            raise Failure(400, INPUT, "at: there is no such space")
        if key not in self.due:
            self.due[key] = self._begin(key, table, view, role or caller.who or caller.address)
        return await asyncio.shield(self.due[key])

    def _begin(self, key: Key, table: Table, view: View, who: str) -> asyncio.Task[bytes]:
        seat = f"{table.id} {who}"
        if not self.waiting.enter(seat):
            raise Failure(429, BUSY, "so many odds at once: wait for those that you have asked for")
        if not self.buckets.take(seat, asyncio.get_running_loop().time()):
            self.waiting.leave(seat)
            raise Failure(429, BUSY, "so many odds within a second: wait a moment")
        task = asyncio.create_task(self._answer(key, table.offer.game.id, table.offer.module, view))

        def done(_: object) -> None:
            self.waiting.leave(seat)
            self.due.pop(key, None)
            if not task.cancelled():
                task.exception()  # looked at, or asyncio complains when nobody waits any more

        task.add_done_callback(done)
        return task

    async def _answer(self, key: Key, game: str, module: str, view: View) -> bytes:
        pool = self._pool()
        try:
            job = pool.submit(reckon, game, module, view, key[3])
            told = await asyncio.wait_for(asyncio.wrap_future(job), self.patience)
        except Exception as err:
            LOG.warning("odds of %s at %s failed: %s", game, view.where, brief(err))
            if isinstance(err, (TimeoutError, BrokenExecutor)) and self.pool is pool:
                await self._end()
            raise Failure(503, BUSY, "the odds could not be reckoned: ask again in a moment") from None
        self.known[key] = told
        if len(self.known) > KEPT:
            self.known.popitem(last=False)
        return told

    def _pool(self) -> ProcessPoolExecutor:
        if self.pool is None:
            workers = 1 if (os.cpu_count() or 1) <= 2 else 2
            context = multiprocessing.get_context("spawn")
            self.pool = ProcessPoolExecutor(workers, context, initializer=bots.settle_in, initargs=(self.games, False))
        return self.pool

    async def _end(self) -> None:
        pool, self.pool = self.pool, None
        if pool is not None:
            await asyncio.to_thread(bots.end, pool)


@get("/api/tables/{table:str}/odds")
async def odds(
    room: NamedDependency[Room],
    oracle: NamedDependency[Oracle],
    caller: NamedDependency[Caller],
    table: FromPath[str],
    role: FromQuery[str] = "",
    at: FromQuery[str] = "",
) -> Response[bytes]:
    """The battle under way, or those that could be fought at a space."""
    async with room.table(table) as t:
        if role:
            t.seating.require(caller.who, role)
        return Response(await oracle.ask(t, role, at, caller), media_type="application/json")
