"""All tables of a server: made, found, listed, kept in memory while they are used."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import re
from collections.abc import AsyncIterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from dataclasses import replace

from grognard.ai import BOTS
from grognard.kernel import save as saves
from grognard.kernel.dice import SecureDice
from grognard.kernel.game import GameError
from grognard.kernel.match import Match
from grognard.server import chance
from grognard.server.errors import BUSY, GAME, INPUT, SEAT, TABLE, Failure
from grognard.server.limits import Limits
from grognard.server.messages import NewTable, Summary
from grognard.server.places import clean
from grognard.server.record import Damaged, check, commitment, new_record, numbered
from grognard.server.replay import Projector
from grognard.server.seating import Seating, new_seats
from grognard.server.shelf import Edition, Offer
from grognard.server.store import (
    Desks,
    Holders,
    Record,
    Seat,
    drop_table,
    put_holders,
    put_inputs,
    put_seats,
    put_table,
)
from grognard.server.table import Kit, Table
from grognard.server.talk import SHOWN, Talk
from grognard.server.visits import fewest_new, told
from grognard.server.watching import is_owner, require_watch

LOG = logging.getLogger("grognard.server")
ID = re.compile(r"[A-Za-z0-9_-]{8,40}")
NEWEST = 2**31  # before it, the newest
SWEEP = 60.0  # seconds between two looks for tables that nobody uses


class Room:
    """Finds tables by their ids. A table that can't be opened harms no other."""

    def __init__(self, kit: Kit, limits: Limits) -> None:
        self.kit = kit
        self.limits = limits
        self.tables: dict[str, Table] = {}
        self.projector = Projector(limits)
        self.intake = ThreadPoolExecutor(1, thread_name_prefix="import")  # one file after another
        self.opening: dict[str, asyncio.Lock] = {}
        self.damaged: dict[str, str] = {}
        self.checked: dict[str, int] = {}  # positions that were found whole, by their number
        self.sweeper = asyncio.create_task(self._sweep(), name="sweeper")

    async def close(self) -> None:
        """End what runs; what was acknowledged is on disk already."""
        self.sweeper.cancel()
        self.projector.close()
        self.intake.shutdown(wait=False, cancel_futures=True)
        work = [self.sweeper]
        for table in self.tables.values():
            table.player.stop()
            table.standby.stop()
            for listener in table.listeners:
                listener.close(1012, "the server stops")
            work += [t for t in (table.player.task, table.standby.task, *table.tasks) if t is not None]
        await asyncio.gather(*work, return_exceptions=True)

    # finding

    @asynccontextmanager
    async def table(self, id: str) -> AsyncIterator[Table]:
        """A table that stays in memory while it is used."""
        table = await self._find(id)
        table.users += 1
        self._make_room()
        try:
            yield table
        finally:
            table.users -= 1
            table.used = asyncio.get_running_loop().time()
            if table.damaged:
                self.damaged[id] = table.damaged
            elif table.match is not None:
                self.damaged.pop(id, None)

    async def _find(self, id: str) -> Table:
        if not ID.fullmatch(id):
            raise Failure(404, TABLE, "there is no such table")
        if id in self.tables:
            return self.tables[id]
        lock = self.opening.setdefault(id, asyncio.Lock())
        try:
            async with lock:
                if id not in self.tables:
                    self.tables[id] = await self._fetch(id)
        finally:
            if not lock.locked():
                self.opening.pop(id, None)
        return self.tables[id]

    async def _fetch(self, id: str) -> Table:
        store = self.kit.store
        record = await store.record(id)
        if record is None:
            raise Failure(404, TABLE, "there is no such table")
        offer, edition = self._offer(record)
        seats, holders = await store.seats([id]), await store.holders([id])
        desks, talk = await store.desks(id), Talk(await store.chat(id, NEWEST, SHOWN))
        seating = Seating(edition.game.roles, seats[id], holders[id])
        return Table(self.kit, record, seating, offer, edition, desks, talk)

    def _offer(self, record: Record) -> tuple[Offer, Edition]:
        try:
            return self.kit.shelf.kept(record.game, record.module, record.components, record.scenario)
        except GameError as err:
            self.damaged[record.id] = str(err)
            raise Failure(409, TABLE, f"this table can't be opened: {err}") from None

    def _make_room(self) -> None:
        """Forget the tables that were left longest ago when there are too many."""
        over = len(self.tables) - self.limits.tables_in_memory
        if over > 0:
            idle = sorted((t for t in self.tables.values() if t.idle), key=lambda t: t.used)
            for table in idle[:over]:
                del self.tables[table.id]

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP)
            self.forget_idle(asyncio.get_running_loop().time() - self.limits.idle_seconds)

    def forget_idle(self, before: float) -> None:
        """Drop from memory what nobody uses and nobody has used since."""
        for table in [t for t in self.tables.values() if t.idle and t.used < before]:
            del self.tables[table.id]

    async def require_watch(self, who: str, id: str) -> None:
        """Failure for who may not even watch this table; one that isn't there is for others to say."""
        table = self.tables.get(id)
        if table is not None:
            return require_watch(table.record, table.seating, who)
        record = await self.kit.store.record(id)
        if record is not None and not record.open:
            seats, holders = await self.kit.store.seats([id]), await self.kit.store.holders([id])
            require_watch(record, Seating([s.role for s in seats[id]], seats[id], holders[id]), who)

    # making and removing

    async def make(self, who: str, body: NewTable) -> tuple[Summary, dict[str, str]]:
        """A new table, and the secrets of its seats."""
        offer = self.kit.shelf.offers.get(body.game)
        if offer is None:
            raise Failure(404, GAME, f"there is no such game; there are: {', '.join(self.kit.shelf.offers)}")
        await self.require_space()
        dice = chance.fresh_dice()
        try:
            seats, tokens = new_seats(offer.edition(body.scenario).game.roles, body.seats, BOTS)
            match = await asyncio.to_thread(offer.game.new, body.scenario, dice=dice, options=body.options)
        except GameError as err:
            raise Failure(400, INPUT, str(err)) from None
        table = await self.place(match, dice, offer, seats, body.name, who, "", body.open, body.post)
        return self.summary(table, who), tokens

    async def require_space(self) -> None:
        if await self.kit.store.count() >= self.limits.tables:
            raise Failure(429, BUSY, "this server holds as many tables as it may: remove some first")

    async def place(
        self,
        match: Match,
        dice: SecureDice,
        offer: Offer,
        seats: list[Seat],
        name: str = "",
        who: str = "",
        scenario: str = "",
        open: bool = True,
        post: bool = False,
    ) -> Table:
        """Put a match on a table of its own."""
        record = new_record(match, dice, offer, clean(name), who, scenario)
        record = replace(record, told=told(match), open=open, post=post)
        holders: Holders = {s.role: {who} for s in seats if who and not s.bot and s.kind in ("me", "here")}
        await self.kit.writer.commit(
            [
                put_table(record),
                put_inputs(record.id, numbered(saves.log_of(match), match.first, record, match.marks)),
                put_seats(record.id, seats),
                put_holders(record.id, [(role, x) for role, held in holders.items() for x in held]),
            ]
        )
        async with self.table(record.id) as table:
            table.player.wake()
            return table

    async def delete(self, who: str, id: str) -> None:
        async with self.table(id) as table:
            if not is_owner(table.record, who):
                raise Failure(403, SEAT, "only who made a table can remove it")
            await table.finish(self._delete(table))

    async def _delete(self, table: Table) -> None:
        async with table.lock:
            await self.kit.writer.commit([drop_table(table.id)])
            table.gone = True
        for listener in table.listeners:
            listener.close(4404, TABLE)
        self.tables.pop(table.id, None)
        self.damaged.pop(table.id, None)

    # telling

    def summary(self, table: Table, who: str) -> Summary:
        return self._summary(table.record, table.seating, who, table.offer, table.online, table.desks)

    async def summary_of(self, who: str, id: str) -> Summary:
        if not ID.fullmatch(id):
            raise Failure(404, TABLE, "there is no such table")
        if id in self.tables:
            return self.summary(self.tables[id], who)
        record = await self.kit.store.record(id)
        if record is None:
            raise Failure(404, TABLE, "there is no such table")
        return (await self._summaries([record], who))[0]

    async def listed(self, who: str) -> list[Summary]:
        return await self._summaries(await self.kit.store.listed(who), who)

    async def _summaries(self, records: list[Record], who: str) -> list[Summary]:
        ids = [r.id for r in records if r.id not in self.tables]
        seats, holders = await self.kit.store.seats(ids), await self.kit.store.holders(ids)
        visits = await self.kit.store.visits(ids)
        out: list[Summary] = []
        for r in records:
            table = self.tables.get(r.id)
            if table is not None:
                out.append(self.summary(table, who))
            elif r.id in seats:
                out.append(self._kept_summary(r, seats[r.id], holders[r.id], who, visits[r.id]))
        return out

    def _kept_summary(self, r: Record, seats: list[Seat], holders: Holders, who: str, desks: Desks) -> Summary:
        """Of a table that is on disk only. What can't be opened says so."""
        offer: Offer | None = None
        roles: Sequence[str] = [s.role for s in seats]
        with contextlib.suppress(Failure):
            offer, edition = self._offer(r)
            roles = edition.game.roles
        if offer is not None and self.checked.get(r.id) != r.number:
            try:
                check(r)
                self.checked[r.id] = r.number
                self.damaged.pop(r.id, None)
            except Damaged as err:
                self.damaged[r.id] = str(err)
        return self._summary(r, Seating(roles, seats, holders), who, offer, set(), desks)

    def _summary(
        self, r: Record, seating: Seating, who: str, offer: Offer | None, online: set[str], desks: Desks
    ) -> Summary:
        infos = seating.infos(who, online)
        mine = [s.role for s in infos if s.mine]
        return Summary(
            id=r.id,
            name=r.name,
            game=offer.id if offer is not None else r.game,
            title=offer.title if offer is not None else r.game,
            scenario=r.scenario,
            number=r.number,
            waiting=r.waiting,
            status=r.status,
            detail=r.detail,
            over=r.over,
            winner=r.winner,
            made=r.made,
            changed=r.changed,
            owner=is_owner(r, who),
            seats=infos,
            commitment=commitment(r),
            damaged=self.damaged.get(r.id, ""),
            turn=any(s.role == r.waiting and s.mine and not s.bot for s in infos) and not r.over,
            new=fewest_new(r, desks, mine),
            open=r.open,
            post=r.post,
            link=bool(r.watch) and is_owner(r, who),
        )
