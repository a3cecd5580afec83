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
from datetime import UTC, datetime, timedelta

import msgspec

from grognard.ai import BOTS
from grognard.kernel import save as saves
from grognard.kernel.dice import SecureDice
from grognard.kernel.game import GameError
from grognard.kernel.match import Match
from grognard.kernel.saved import Mark
from grognard.server import chance
from grognard.server.catalog import CatalogEntry, Edition
from grognard.server.chat import SHOWN, Chat
from grognard.server.errors import BUSY, INPUT, SEAT, TABLE, Failure, StoreError
from grognard.server.limits import Buckets, Limits, Windows
from grognard.server.messages import Summary
from grognard.server.messages_in import NewTable
from grognard.server.past import past_out
from grognard.server.proxies import Proxies
from grognard.server.record import (
    MARKS,
    Damaged,
    check,
    check_row,
    commitment,
    drawers_of,
    due_of,
    new_record,
    numbered,
)  # fmt: skip
from grognard.server.replay import ReplayService
from grognard.server.seat_changes import clean
from grognard.server.seating import Seating, new_seats, silenced_roles
from grognard.server.services import Services
from grognard.server.shares import Shares
from grognard.server.store import (
    Held,
    Holders,
    PrivateByRole,
    Record,
    Seat,
    drop_table,
    put_holder,
    put_inputs,
    put_seats,
    put_table,
)
from grognard.server.table import Table
from grognard.server.visits import fewest_new, line_counts
from grognard.server.watching import is_owner, require_watch

LOG = logging.getLogger("grognard.server")
ID = re.compile(r"[A-Za-z0-9_-]{8,40}")
SEATS_LOST = "its seats can't be read"
HOUR = 3600.0
SWEEP = 60.0  # seconds between two looks for tables that nobody uses


class Room:
    """Finds tables by their ids. A table that can't be opened harms no other."""

    def __init__(self, services: Services, limits: Limits, expire: int = 0, readers: Proxies | None = None) -> None:
        self.services = services
        self.limits = limits
        self.expire = expire  # days without a choice after which a table is removed; 0: never
        self.expired = 0
        self.readers = readers or Proxies()  # of the figures
        self.tables: dict[str, Table] = {}
        self.most = limits.tables_in_memory  # so many before some are forgotten
        self.replays = ReplayService(limits)
        self.renames = Buckets(limits.names, limits.names_burst)
        self.reports = Windows(limits.reports, HOUR)
        self.import_thread = ThreadPoolExecutor(1, thread_name_prefix="import")  # one file after another
        self.opening: dict[str, asyncio.Lock] = {}
        self.damaged: dict[str, str] = {}
        self.checked: dict[str, int] = {}  # positions that were found whole, by their number
        self.sweeper = asyncio.create_task(self._sweep(), name="sweeper")

    async def close(self) -> None:
        """End what runs; what was acknowledged is on disk already."""
        self.sweeper.cancel()
        self.replays.close()
        self.import_thread.shutdown(wait=False, cancel_futures=True)
        work = [self.sweeper]
        for table in self.tables.values():
            table.bot_driver.stop()
            table.answer_driver.stop()
            table.clock.stop()
            for listener in table.listeners:
                listener.close(1012, "the server stops")
            work += [t for t in (table.bot_driver.task, table.answer_driver.task, *table.tasks) if t is not None]
        await asyncio.gather(*work, return_exceptions=True)

    # finding

    @asynccontextmanager
    async def table(self, id: str) -> AsyncIterator[Table]:
        """A table that stays in memory while it is used."""
        table = await self._find(id)
        table.require_there()
        table.users += 1
        self._forget_oldest()
        try:
            yield table
        finally:
            table.users -= 1
            table.used = asyncio.get_running_loop().time()
            if table.damaged:
                self.damaged[id] = table.damaged
            elif table.match is not None:
                self.damaged.pop(id, None)

    @asynccontextmanager
    async def seat(self, id: str, who: str, role: str) -> AsyncIterator[Table]:
        """A table, for whoever holds the seat of this role there; Failure for everybody else."""
        async with self.table(id) as table:
            table.seating.require(who, role)
            yield table

    @asynccontextmanager
    async def view(self, id: str, who: str, role: str) -> AsyncIterator[Table]:
        """A table as a role sees it, for whoever holds its seat; without a role, as spectators see it."""
        async with self.table(id) as table:
            if role:
                table.seating.require(who, role)
            yield table

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
        kept = await self.services.store.kept(id, SHOWN)
        if kept is None:
            raise Failure(404, TABLE, "there is no such table")
        entry, edition = self._entry(kept.record)
        if {s.role for s in kept.seats} != set(edition.game.roles):
            self.damaged[id] = SEATS_LOST
            raise Failure(409, TABLE, f"this table can't be opened: {SEATS_LOST}")
        seating = Seating(edition.game.roles, kept.seats, kept.holders)
        return Table(self.services, kept.record, seating, entry, edition, kept.private, Chat(kept.chat))

    def _entry(self, record: Record) -> tuple[CatalogEntry, Edition]:
        try:
            check_row(record)
            return self.services.catalog.of_table(record)
        except Exception as err:  # whatever its row holds, it is this table's trouble alone
            why = str(err) if isinstance(err, Damaged | GameError) else "its row in the database can't be read"
            self.damaged[record.id] = why
            raise Failure(409, TABLE, f"this table can't be opened: {why}") from None

    def _forget_oldest(self) -> None:
        """Forget the tables that were left longest ago when there are too many; all are looked at, so not each time."""
        if len(self.tables) <= self.most:
            return
        over = len(self.tables) - self.limits.tables_in_memory
        idle = sorted((t for t in self.tables.values() if t.idle), key=lambda t: t.used)
        for table in idle[:over]:
            del self.tables[table.id]
        self._look_again_later()

    def _look_again_later(self) -> None:
        """Once a quarter more than may be, or than are in use, has come."""
        limit = self.limits.tables_in_memory
        self.most = max(limit, len(self.tables)) + limit // 4

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP)
            self.forget_idle(asyncio.get_running_loop().time() - self.limits.idle_seconds)
            try:
                await self.remove_abandoned()
            except StoreError as err:
                LOG.error("abandoned tables can't be removed: %s", err)

    def forget_idle(self, before: float) -> None:
        """Drop from memory what nobody uses and nobody has used since."""
        for table in [t for t in self.tables.values() if t.idle and t.used < before]:
            del self.tables[table.id]
        self._look_again_later()

    async def remove_abandoned(self) -> None:
        """Remove tables at which nothing was chosen for as many days as the operator says, unless somebody is there."""
        if not self.expire:
            return
        before = datetime.now(UTC) - timedelta(days=self.expire)
        for id in await self.services.store.abandoned(before.isoformat(timespec="seconds")):
            table = self.tables.get(id)
            if table is None:
                await self.services.writer.commit([drop_table(id)])
                self.damaged.pop(id, None)
            elif table.idle:
                await self._delete(table)
            else:
                continue
            self.expired += 1
            LOG.warning("table %s is removed: nobody has played on for %d days", id, self.expire)

    async def require_watch(self, who: str, id: str) -> None:
        """Failure where the caller may not even watch this table; nothing where there is no such table."""
        table = self.tables.get(id)
        if table is not None:
            return require_watch(table.record, table.seating, who)
        record = await self.services.store.record(id)
        if record is not None and not record.open:
            seats, holders = await self.services.store.seats([id]), await self.services.store.holders([id])
            require_watch(record, Seating([s.role for s in seats[id]], seats[id], holders[id]), who)

    # making and removing

    async def make(self, who: str, body: NewTable) -> tuple[Summary, dict[str, str]]:
        """A new table, and the secrets of its seats."""
        catalog = self.services.catalog
        entry = catalog.offered(body.game)
        await self.require_space()
        dice = chance.fresh_dice()
        try:
            if body.files:
                entry = await asyncio.to_thread(catalog.brought, body.game, body.files)
            seats, tokens = new_seats(entry.edition(body.scenario).game.roles, body.seats, BOTS)
            match = await asyncio.to_thread(entry.game.new, body.scenario, dice=dice, options=body.options)
        except GameError as err:
            raise Failure(400, INPUT, str(err)) from None
        shares = Shares(match.number).packed()
        doors = (body.open, body.post, body.days)
        table = await self.place(match, dice, entry, seats, body.name, who, "", *doors, shares=shares)
        return self.summary(table, who), tokens

    async def require_space(self) -> None:
        if await self.services.store.count() >= self.limits.tables:
            raise Failure(429, BUSY, "this server holds as many tables as it may: remove some first")

    async def place(
        self,
        match: Match,
        dice: SecureDice,
        entry: CatalogEntry,
        seats: list[Seat],
        name: str = "",
        who: str = "",
        scenario: str = "",
        open: bool = True,
        post: bool = False,
        days: int = 0,
        past: Sequence[Mark] = (),
        shares: str | None = None,
    ) -> Table:
        """Put a match on a table of its own. Without `shares` its seats may add to the dice."""
        record = new_record(match, dice, entry, clean(name), who, scenario)
        kept = Shares().packed() if shares is None else shares
        record = replace(record, line_counts=line_counts(match), open=open, post=post, days=days, shares=kept)
        if past:
            record = replace(record, past=msgspec.json.encode(past[-MARKS:]).decode())
        mine = [s.role for s in seats if who and not s.bot and s.kind in ("me", "here")]
        await self.services.writer.commit(
            [
                put_table(record),
                put_inputs(record.id, numbered(saves.log_of(match), match.first, record, match.state_hashes)),
                put_seats(record.id, seats),
                *(put_holder(record.id, role, who, Held(record.made)) for role in mine),
            ]
        )
        async with self.table(record.id) as table:
            table.bot_driver.wake()
            return table

    async def delete(self, who: str, id: str) -> None:
        async with self.table(id) as table:
            if not is_owner(table.record, who):
                raise Failure(403, SEAT, "only its owner can remove a table")
            if not table.record.over and table.seating.has_others(who):
                why = "others play here: leave your seat, or resign; a game that is over can be removed"
                raise Failure(409, SEAT, why)
            await self.remove(table)

    async def remove(self, table: Table) -> None:
        await table.finish(self._delete(table))

    def disconnect(self, browser: str) -> None:
        """Close every socket of a browser whose session has ended."""
        for table in self.tables.values():
            for x in table.listeners:
                if x.browser == browser:
                    x.close(4403, SEAT)

    async def _delete(self, table: Table) -> None:
        async with table.lock:
            await self.services.writer.commit([drop_table(table.id)])
            table.gone = True
        for listener in table.listeners:
            listener.close(4404, TABLE)
        self.tables.pop(table.id, None)
        self.damaged.pop(table.id, None)

    # telling

    def summary(self, table: Table, who: str) -> Summary:
        return self._summary(table.record, table.seating, who, table.entry, table.online, table.private)

    async def summary_of(self, who: str, id: str) -> Summary:
        if not ID.fullmatch(id):
            raise Failure(404, TABLE, "there is no such table")
        if id in self.tables:
            return self.summary(self.tables[id], who)
        record = await self.services.store.record(id)
        if record is None:
            raise Failure(404, TABLE, "there is no such table")
        return (await self._summaries([record], who))[0]

    async def listed(self, who: str) -> list[Summary]:
        return await self._summaries(await self.services.store.listed(who), who)

    async def _summaries(self, records: list[Record], who: str) -> list[Summary]:
        ids = [r.id for r in records if r.id not in self.tables]
        seats, holders = await self.services.store.seats(ids), await self.services.store.holders(ids)
        visits = await self.services.store.visits(ids)
        out: list[Summary] = []
        for r in records:
            table = self.tables.get(r.id)
            if table is not None:
                out.append(self.summary(table, who))
            elif r.id in seats:
                out.append(self._kept_summary(r, seats[r.id], holders[r.id], who, visits[r.id]))
        return out

    def _kept_summary(
        self, r: Record, seats: list[Seat], holders: Holders, who: str, private: PrivateByRole
    ) -> Summary:
        """The summary of a table that is not in memory; one that can't be opened says so."""
        entry: CatalogEntry | None = None
        roles: Sequence[str] = [s.role for s in seats]
        with contextlib.suppress(Failure):
            entry, edition = self._entry(r)
            roles = edition.game.roles
        if entry is not None and self.checked.get(r.id) != r.number:
            try:
                if {s.role for s in seats} != set(roles):
                    raise Damaged(SEATS_LOST)
                check(r)
                self.checked[r.id] = r.number
                self.damaged.pop(r.id, None)
            except Damaged as err:
                self.damaged[r.id] = str(err)
        return self._summary(r, Seating(roles, seats, holders), who, entry, set(), private)

    def _summary(
        self,
        r: Record,
        seating: Seating,
        who: str,
        entry: CatalogEntry | None,
        online: set[str],
        private: PrivateByRole,
    ) -> Summary:
        silenced = silenced_roles(self.services.people, seating, who)
        infos = seating.infos(who, online, silenced)
        mine = [s.role for s in infos if s.mine]
        return Summary(
            id=r.id,
            name=r.name,
            game=entry.id if entry is not None else r.game,
            title=entry.title if entry is not None else r.game,
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
            new=fewest_new(r, private, mine),
            open=r.open,
            post=r.post,
            link=bool(r.watch) and is_owner(r, who),
            ending=r.ending,
            draw=drawers_of(r) if mine else [],
            days=r.days,
            due=due_of(r, seating.seats),
            past=past_out(r),
        )
