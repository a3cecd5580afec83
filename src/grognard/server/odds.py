"""The odds of battles, as a seat can reckon them: from its view alone, in a worker process."""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Sequence

import msgspec
from litestar import Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery

from grognard.kernel.odds import Chances, NoBattle, Odds
from grognard.kernel.view import View
from grognard.pool import Workers
from grognard.server import bots
from grognard.server.errors import BUSY, INPUT, Failure, brief
from grognard.server.guard import Caller
from grognard.server.limits import Buckets, Counts
from grognard.server.recent import Recent
from grognard.server.room import Room
from grognard.server.table import Table

LOG = logging.getLogger("grognard.server")
KEPT = 2000  # answers
AT_ONCE = 2  # questions of one seat that may wait
RATE, BURST = 8.0, 30.0  # answers a second that have to be reckoned, for each seat
PATIENCE = 20.0  # seconds for one answer
DIGITS = 5

Key = tuple[str, str, int, str]  # table and its position, role, number of the position, space


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


class OddsAnswer(msgspec.Struct):
    """`rule` and `why` say which rule forbids a battle, where one does.

    `choices` are the chances to win the battle under way after each option of the question; -1 where that isn't known.
    """

    number: int
    odds: list[Battle]
    rule: str = ""
    why: str = ""
    choices: list[float] = []


# in a worker


def reckon(game: str, module: str, view: View, at: str) -> bytes:
    """The encoded answer, from a view and from nothing else."""
    study = bots.opened(game, module).edition(view.edition).study
    found = study.odds(view, at)
    rule, why = (found.rule, found.why) if isinstance(found, NoBattle) else ("", "")
    choices = [round(p, DIGITS) for p in study.chances(view)] if found and not at else []
    return msgspec.json.encode(OddsAnswer(view.number, [_battle(x) for x in found], rule, why, choices))


def _battle(x: Odds) -> Battle:
    error = round(x.error, DIGITS)
    return Battle(x.at, _side(x.attacker), _side(x.defender), x.exact, x.samples, error, x.assumes)


def _side(c: Chances) -> Side:
    figures = [round(p, DIGITS) for p in (c.wins, c.expected, c.wiped_out, c.leader_lost)]
    return Side(c.side, c.count, figures[0], [round(p, DIGITS) for p in c.losses], *figures[1:])


# in the server


class OddsService:
    """Answers questions about odds. Answers are kept; a seat that asks too much is refused, at no cost to others."""

    def __init__(self, games: Sequence[str], warm: bool, patience: float = PATIENCE) -> None:
        self.workers = Workers(1 if (os.cpu_count() or 1) <= 2 else 2, bots.open_games, (list(games),))
        self.warm = warm
        self.patience = patience
        self.known: Recent[Key, bytes] = Recent(KEPT)
        self.due: dict[Key, asyncio.Task[bytes]] = {}
        self.waiting = Counts(AT_ONCE)
        self.buckets = Buckets(RATE, BURST)

    def open(self) -> None:
        if self.warm:
            self.workers.warm_up()

    async def close(self) -> None:
        for task in self.due.values():
            task.cancel()
        await asyncio.to_thread(self.workers.kill)

    async def ask(self, table: Table, role: str, at: str, caller: Caller) -> bytes:
        """The answer for a seat, or for the public; 429 where it has asked too much."""
        async with table.lock:
            match = await table.loaded()
            key = (f"{table.id} {table.record.state}", role, match.number, at)
            known = self.known.get(key)
            if known is not None:
                return known
            view = match.view(role)
        if at and at not in [s.id for s in view.spaces]:
            raise Failure(400, INPUT, "at: there is no such space")
        if key not in self.due:
            self.due[key] = self._begin(key, table, view, role or caller.who or caller.address)
        task = self.due[key]
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            if task.cancelled():  # the server is being closed
                raise Failure(503, BUSY, "the server is closing: ask again in a moment") from None
            raise

    def _begin(self, key: Key, table: Table, view: View, who: str) -> asyncio.Task[bytes]:
        seat = f"{table.id} {who}"
        if not self.waiting.enter(seat):
            raise Failure(429, BUSY, "so many odds at once: wait for those that you have asked for")
        if not self.buckets.take(seat, asyncio.get_running_loop().time()):
            self.waiting.leave(seat)
            raise Failure(429, BUSY, "so many odds within a second: wait a moment")
        task = asyncio.create_task(self._answer(key, table.entry.game.id, table.entry.module, view))

        def done(_: object) -> None:
            self.waiting.leave(seat)
            self.due.pop(key, None)
            if not task.cancelled():
                task.exception()  # looked at, or asyncio complains when nobody waits any more

        task.add_done_callback(done)
        return task

    async def _answer(self, key: Key, game: str, module: str, view: View) -> bytes:
        try:
            answer = await self.workers.ask(self.patience, reckon, game, module, view, key[3])
        except Exception as err:
            LOG.warning("odds of %s at %s failed: %s", game, view.where, brief(err))
            raise Failure(503, BUSY, "the odds could not be reckoned: ask again in a moment") from None
        return self.known.put(key, answer)


@get("/api/tables/{table:str}/odds")
async def odds(
    room: NamedDependency[Room],
    odds_service: NamedDependency[OddsService],
    caller: NamedDependency[Caller],
    table: FromPath[str],
    role: FromQuery[str] = "",
    at: FromQuery[str] = "",
) -> Response[bytes]:
    """The battle under way, or those that could be fought at a space."""
    async with room.view(table, caller.who, role) as t:
        return Response(await odds_service.ask(t, role, at, caller), media_type="application/json")
