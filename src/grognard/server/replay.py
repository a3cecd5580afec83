"""Earlier moments of a table, as bytes: what a seat was shown then, or the truth after the end.

A table's reel is made when somebody asks for it, off the event loop, and wound on with what was played since. A table
that nobody replays pays nothing.
"""

from __future__ import annotations

import asyncio
from bisect import bisect_left
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar
from weakref import WeakKeyDictionary

import msgspec
from msgspec import Raw

from grognard.kernel.dice import SecureDice
from grognard.kernel.match import Input, Match
from grognard.kernel.reel import NoMoment, Reel, truth_of
from grognard.server.errors import BUSY, MOMENT, SECRET, Failure
from grognard.server.faces import face_of
from grognard.server.limits import Buckets, Limits
from grognard.server.messages import HeadingOut, MomentOut, MomentsOut
from grognard.server.scroll import WINDOW, line_out
from grognard.server.table import Table

T = TypeVar("T")
REMEMBERED = 32  # answers that are kept as bytes, for each table


class Film:
    """The reel of one table and what was made of it. Works in the projector's thread only, but for `taken`."""

    def __init__(self, reel: Reel) -> None:
        self.reel = reel
        self.first = reel.match.first
        self.taken = 0  # rows that were handed over
        self.made: OrderedDict[tuple[Any, ...], bytes] = OrderedDict()

    def moment(self, role: str, number: int, truth: bool, line: int = -1) -> bytes:
        number = self.reel.find(number).number
        return self._once(("moment", role, number, truth, line), lambda: self._moment(role, number, truth, line))

    def index(self, role: str, truth: bool) -> bytes:
        return self._once(("index", role, self.reel.number, truth), lambda: self._index(role, truth))

    def lines(self, role: str, before: int, count: int, truth: bool) -> bytes:
        places = [n for n, _ in self.reel.events(role, truth)]
        end = min(before, len(places))
        first = max(0, end - min(count, WINDOW))
        return b'{"first":%d,"lines":%b}' % (first, self._lines(places, first, end))

    def _once(self, key: tuple[Any, ...], make: Callable[[], bytes]) -> bytes:
        out = self.made.pop(key, None) or make()
        self.made[key] = out
        if len(self.made) > REMEMBERED:
            self.made.popitem(last=False)
        return out

    def _moment(self, role: str, number: int, truth: bool, line: int) -> bytes:
        reel, moment, places = self.reel, self.reel.find(number), [n for n, _ in self.reel.events(role, truth)]
        first, end = bisect_left(places, reel.told_before(moment)), bisect_left(places, moment.told)
        if line >= 0 and not first <= line < end:
            raise NoMoment(f"line {line} does not lead to moment {number}: from {first} on, {end - first} do")
        on_the_way = 0 <= line < end - 1
        match = reel.at(number, places[line] if on_the_way else -1)
        face = face_of(match, truth_of(match) if truth else match.view(role))
        return msgspec.json.encode(
            MomentOut(
                number=number,
                truth=truth,
                view=face.view,
                status=face.status,
                scene=face.scene,
                waiting=face.waiting,
                outcome=face.outcome,
                first=first,
                lines=Raw(self._lines(places, first, line + 1 if on_the_way else end)),
            )
        )

    def _lines(self, places: list[int], first: int, end: int) -> bytes:
        return msgspec.json.encode([line_out(n, self.reel.line(places[n])) for n in range(first, end)])

    def _index(self, role: str, truth: bool) -> bytes:
        reel = self.reel
        moments = zip(reel.moments, reel.counts(role, truth), strict=True)
        out = MomentsOut(
            first=self.first,
            number=reel.number,
            over=reel.over,
            truth=truth,
            moments=[(m.number, told, m.waiting) for m, told in moments],
            headings=[HeadingOut(h.n, h.number, h.line.level, h.line.text) for h in reel.headings(role, truth)],
        )
        return msgspec.json.encode(out)


class Projector:
    """Shows the films of all tables, one after another in a thread of its own."""

    def __init__(self, limits: Limits) -> None:
        self.buckets = Buckets(limits.replays, limits.replays_burst)
        self.films: WeakKeyDictionary[Table, Film] = WeakKeyDictionary()
        self.thread = ThreadPoolExecutor(1, thread_name_prefix="replay")

    def close(self) -> None:
        self.thread.shutdown(wait=False, cancel_futures=True)

    def count(self, table: Table, role: str, who: str) -> None:
        """So many a second for each seat and each who holds it; Failure where it is more."""
        if not self.buckets.take(f"{table.id} {role} {who}", asyncio.get_running_loop().time()):
            raise Failure(429, BUSY, "so many moments were asked for: wait a second")

    async def moment(self, table: Table, role: str, number: int, truth: bool, line: int) -> bytes:
        return await self._show(table, truth, lambda film: film.moment(role, number, truth, line))

    async def index(self, table: Table, role: str, truth: bool) -> bytes:
        return await self._show(table, truth, lambda film: film.index(role, truth))

    async def lines(self, table: Table, role: str, before: int, count: int, truth: bool) -> bytes:
        return await self._show(table, truth, lambda film: film.lines(role, before, count, truth))

    async def fork(self, table: Table, role: str, number: int, dice: SecureDice) -> tuple[Match, bool]:
        """A new match from a moment, and whether it is imagined: it is, as long as the game has secrets to keep."""

        def branch(film: Film) -> tuple[Match, bool]:
            if not film.reel.find(number).waiting:
                raise Failure(409, MOMENT, "the game is over there: fork an earlier moment")
            if film.reel.over:
                return film.reel.fork(number, dice), False
            return film.reel.imagine(number, role, dice), True

        return await self._show(table, False, branch)

    async def _show(self, table: Table, truth: bool, make: Callable[[Film], T]) -> T:
        async with table.lock:
            match = await table.loaded()
            if truth and not match.over:
                raise Failure(409, SECRET, "the whole truth is shown when the game is over")
            film = self._film(table, match)
            rows = match.rows[film.taken :]
            film.taken = len(match.rows)
            job = self.thread.submit(_run, film, rows, make)  # under the lock: rows come in their order
        try:
            return await asyncio.shield(asyncio.wrap_future(job))  # its rows are wound, even when nobody waits
        except NoMoment as err:
            raise Failure(404, MOMENT, str(err)) from None
        except Failure:
            raise
        except Exception:
            self.films.pop(table, None)  # it may have stopped half way
            raise

    def _film(self, table: Table, match: Match) -> Film:
        film = self.films.get(table)
        if film is None or film.first != match.first or film.taken > len(match.rows):
            film = Film(Reel(match.game, match.start.clone(), match.first, dict(match.options)))
            self.films[table] = film
        return film


def _run(film: Film, rows: list[Input], make: Callable[[Film], T]) -> T:
    film.reel.wind(rows)
    return make(film)
