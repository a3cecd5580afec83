"""Earlier moments of a table, encoded: what a seat was shown then, or the whole truth once the game is over.

A table's replay is made when somebody asks for it, off the event loop, and extended by what was played since. A table
that nobody replays costs nothing.
"""

from __future__ import annotations

import asyncio
from bisect import bisect_left
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar
from weakref import WeakKeyDictionary

import msgspec
from msgspec import Raw

from grognard.kernel.dice import SecureDice
from grognard.kernel.match import Match
from grognard.kernel.replay import NoMoment, Replay, truth_of
from grognard.kernel.rows import Row
from grognard.server.errors import BUSY, MOMENT, SECRET, Failure
from grognard.server.limits import Buckets, Limits
from grognard.server.messages import HeadingOut, MomentOut, MomentsOut
from grognard.server.recent import Recent
from grognard.server.seat_log import WINDOW, lines_out
from grognard.server.snapshots import snapshot_of
from grognard.server.table import Table

T = TypeVar("T")
REMEMBERED = 32  # answers that are kept as bytes, for each table


class TableReplay:
    """The replay of one table with the answers made from it. Used in the service's thread only, except for `taken`."""

    def __init__(self, replay: Replay) -> None:
        self.replay = replay
        self.first = replay.match.first
        self.source = replay.match  # that of the table: dealt anew, it has another
        self.taken = 0  # rows of the match that it was given
        self.made: Recent[tuple[Any, ...], bytes] = Recent(REMEMBERED)

    def moment(self, role: str, number: int, truth: bool, line: int = -1) -> bytes:
        number = self.replay.find(number).number
        return self._once(("moment", role, number, truth, line), lambda: self._moment(role, number, truth, line))

    def index(self, role: str, truth: bool) -> bytes:
        return self._once(("index", role, self.replay.number, truth), lambda: self._index(role, truth))

    def lines(self, role: str, before: int, count: int, truth: bool) -> bytes:
        places = [n for n, _ in self.replay.events(role, truth)]
        end = min(before, len(places))
        first = max(0, end - min(count, WINDOW))
        return b'{"first":%d,"lines":%b}' % (first, self._lines(places, first, end))

    def _once(self, key: tuple[Any, ...], make: Callable[[], bytes]) -> bytes:
        return self.made.get(key) or self.made.put(key, make())

    def _moment(self, role: str, number: int, truth: bool, line: int) -> bytes:
        replay, moment, places = self.replay, self.replay.find(number), [n for n, _ in self.replay.events(role, truth)]
        first, end = bisect_left(places, replay.events_before(moment)), bisect_left(places, moment.event_count)
        if line >= 0 and not first <= line < end:
            raise NoMoment(f"line {line} does not lead to moment {number}: from {first} on, {end - first} do")
        on_the_way = 0 <= line < end - 1
        match = replay.at(number, places[line] if on_the_way else -1)
        snapshot = snapshot_of(match, truth_of(match) if truth else match.view(role))
        return msgspec.json.encode(
            MomentOut(
                number=number,
                truth=truth,
                view=snapshot.raw("view"),
                status=snapshot.raw("status"),
                scene=snapshot.raw("scene"),
                waiting=snapshot.parts["waiting"],
                outcome=snapshot.raw("outcome"),
                first=first,
                lines=Raw(self._lines(places, first, line + 1 if on_the_way else end)),
            )
        )

    def _lines(self, places: list[int], first: int, end: int) -> bytes:
        match = self.replay.match
        return msgspec.json.encode(lines_out(match, match.events, places, first, end))

    def _index(self, role: str, truth: bool) -> bytes:
        replay = self.replay
        moments = zip(replay.moments, replay.counts(role, truth), strict=True)
        out = MomentsOut(
            first=self.first,
            number=replay.number,
            over=replay.over,
            truth=truth,
            moments=[(m.number, count, m.waiting) for m, count in moments],
            headings=[HeadingOut(h.n, h.number, h.line.level, h.line.text) for h in replay.headings(role, truth)],
        )
        return msgspec.json.encode(out)


class ReplayService:
    """Answers questions about earlier moments of all tables, one after another in a thread of its own."""

    def __init__(self, limits: Limits) -> None:
        self.buckets = Buckets(limits.replays, limits.replays_burst)
        self.known: WeakKeyDictionary[Table, TableReplay] = WeakKeyDictionary()
        self.thread = ThreadPoolExecutor(1, thread_name_prefix="replay")

    def close(self) -> None:
        self.thread.shutdown(wait=False, cancel_futures=True)

    def count(self, table: Table, role: str, who: str) -> None:
        """Count a request of whoever holds a seat; Failure where there are too many within a second."""
        if not self.buckets.take(f"{table.id} {role} {who}", asyncio.get_running_loop().time()):
            raise Failure(429, BUSY, "so many moments were asked for: wait a second")

    async def moment(self, table: Table, role: str, number: int, truth: bool, line: int) -> bytes:
        return await self._show(table, truth, lambda table_replay: table_replay.moment(role, number, truth, line))

    async def index(self, table: Table, role: str, truth: bool) -> bytes:
        return await self._show(table, truth, lambda table_replay: table_replay.index(role, truth))

    async def lines(self, table: Table, role: str, before: int, count: int, truth: bool) -> bytes:
        return await self._show(table, truth, lambda table_replay: table_replay.lines(role, before, count, truth))

    async def fork(self, table: Table, role: str, number: int, dice: SecureDice) -> tuple[Match, bool]:
        """A new match from a moment, and whether it is imagined: it is, as long as the game has secrets to keep."""

        def branch(table_replay: TableReplay) -> tuple[Match, bool]:
            if not table_replay.replay.find(number).waiting:
                raise Failure(409, MOMENT, "the game is over there: fork an earlier moment")
            if table_replay.replay.over:
                return table_replay.replay.fork(number, dice), False
            return table_replay.replay.imagine(number, role, dice), True

        return await self._show(table, False, branch)

    async def _show(self, table: Table, truth: bool, make: Callable[[TableReplay], T]) -> T:
        async with table.lock:
            match = await table.loaded()
            if truth and not match.over:
                raise Failure(409, SECRET, "the whole truth is shown when the game is over")
            table_replay = self._replay_of(table, match)
            rows = match.rows[table_replay.taken :]
            table_replay.taken = len(match.rows)
            job = self.thread.submit(_run, table_replay, rows, make)  # under the lock: rows come in their order
        try:
            return await asyncio.shield(asyncio.wrap_future(job))  # its rows are taken over even when nobody waits
        except NoMoment as err:
            raise Failure(404, MOMENT, str(err)) from None
        except Failure:
            raise
        except Exception:
            self.known.pop(table, None)  # it may have stopped half way
            raise

    def _replay_of(self, table: Table, match: Match) -> TableReplay:
        table_replay = self.known.get(table)
        if table_replay is None or table_replay.source is not match:
            table_replay = TableReplay(Replay(match.game, match.start.clone(), match.first, dict(match.options)))
            table_replay.source = match
            self.known[table] = table_replay
        return table_replay


def _run(table_replay: TableReplay, rows: list[Row], make: Callable[[TableReplay], T]) -> T:
    table_replay.replay.extend(rows)
    return make(table_replay)
