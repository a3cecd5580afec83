"""The database: tables, their inputs, seats and seat holders. SQLite in one file, safe against a power cut."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any

import msgspec
import sqlalchemy as sql
from sqlalchemy.dialects.sqlite import insert
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from grognard.server.errors import StoreError, store_error
from grognard.server.schema import CHAT, HOLDERS, INPUTS, META, MIGRATIONS, PRIVATE, SCHEMA, SEATS, TABLES

FILE = "grognard.sqlite"
FORMAT = 1  # of what is written into the tables
OURS = 0x67726F67  # "grog": marks the file as ours
WAIT = 4000  # milliseconds for a lock; the page waits ten seconds for an answer
SHOWN = 100  # tables in the list, and as many of one's own


@dataclass
class Record:
    """A table as it is kept."""

    id: str
    name: str
    game: str
    module: str
    components: str
    scenario: str
    options: str
    rules: int
    seed: bytes
    number: int
    state: str
    snapshot: bytes
    first: int
    start: bytes
    rolled: int
    waiting: str
    status: str
    detail: str
    over: bool
    winner: str
    owner: str
    made: str
    changed: str
    format: int
    line_counts: str = ""
    open: bool = True
    post: bool = False
    watch: str = ""
    ending: str = ""
    draw: str = ""
    days: int = 0

    def __repr__(self) -> str:
        return f"<table {self.id} at {self.number}>"  # never its seed


@dataclass
class Input:
    number: int
    row: str
    state: str
    time: str


@dataclass
class Seat:
    role: str
    kind: str
    bot: str
    name: str
    token: str


Holders = dict[str, set[str]]  # hashes of callers by role; under "" those who watch by link


@dataclass(frozen=True)
class PrivateData:
    """A seat's private data: what it has seen, its notes and standing answers. Nobody else is ever sent any of it."""

    role: str
    number: int = 0  # of the position that was seen last,
    line: int = 0  # with so many lines of the log
    seen: str = ""
    notes: str = field(default="", repr=False)
    version: int = 0
    answers: dict[str, str] = field(default_factory=dict, repr=False)  # standing answers by step


PrivateByRole = dict[str, PrivateData]


@dataclass(frozen=True)
class ChatLine:
    n: int
    role: str
    name: str
    text: str
    time: str


@dataclass(frozen=True)
class Write:
    """One statement with the rows that it is carried out for."""

    statement: sql.Executable
    rows: list[dict[str, Any]]


FIXED = ("id", "seed", "owner", "made", "game", "format", "days")
DOORS = ("open", "post", "watch")
UPDATED = [f.name for f in fields(Record) if f.name not in (*FIXED, *DOORS)]

_INSERT_TABLE = sql.insert(TABLES)
_INSERT_INPUT = sql.insert(INPUTS)
_INSERT_SEAT = sql.insert(SEATS)
_INSERT_HOLDER = sql.insert(HOLDERS).prefix_with("OR IGNORE")
_UPDATE_TABLE = (
    sql.update(TABLES)
    .where(TABLES.c.id == sql.bindparam("key"))
    .values({name: sql.bindparam(name) for name in UPDATED})
)
_UPDATE_SEAT = (
    sql.update(SEATS)
    .where(SEATS.c.table_id == sql.bindparam("key"), SEATS.c.role == sql.bindparam("of"))
    .values(bot=sql.bindparam("bot"), name=sql.bindparam("name"))
)
_UPDATE_DOORS = (
    sql.update(TABLES).where(TABLES.c.id == sql.bindparam("key")).values({name: sql.bindparam(name) for name in DOORS})
)
_INSERT_CHAT = sql.insert(CHAT)
_DELETE_PRIVATE = sql.delete(PRIVATE).where(
    PRIVATE.c.table_id == sql.bindparam("key"), PRIVATE.c.role == sql.bindparam("of")
)
_DELETE_WATCHERS = sql.delete(HOLDERS).where(HOLDERS.c.table_id == sql.bindparam("key"), HOLDERS.c.role == "")
_DELETE_TABLE = sql.delete(TABLES).where(TABLES.c.id == sql.bindparam("key"))


def put_table(record: Record) -> Write:
    return Write(_INSERT_TABLE, [asdict(record)])


def put_inputs(table: str, inputs: Iterable[Input]) -> Write:
    return Write(_INSERT_INPUT, [{"table_id": table, **asdict(x)} for x in inputs])


def put_seats(table: str, seats: Iterable[Seat]) -> Write:
    return Write(_INSERT_SEAT, [{"table_id": table, **asdict(x)} for x in seats])


def put_holders(table: str, holders: Iterable[tuple[str, str]]) -> Write:
    return Write(_INSERT_HOLDER, [{"table_id": table, "role": role, "who": who} for role, who in holders])


def change_table(record: Record) -> Write:
    return Write(_UPDATE_TABLE, [{"key": record.id, **{name: getattr(record, name) for name in UPDATED}}])


def change_seat(table: str, seat: Seat) -> Write:
    return Write(_UPDATE_SEAT, [{"key": table, "of": seat.role, "bot": seat.bot, "name": seat.name}])


def change_doors(record: Record) -> Write:
    """Who may watch, and whether it is played by post."""
    return Write(_UPDATE_DOORS, [{"key": record.id, **{name: getattr(record, name) for name in DOORS}}])


def drop_watchers(table: str) -> Write:
    return Write(_DELETE_WATCHERS, [{"key": table}])


def _put_some(*names: str) -> sql.Executable:
    """Writes some columns of a seat's private data, whether there is a row for it already or not."""
    new = insert(PRIVATE)
    return new.on_conflict_do_update(["table_id", "role"], set_={name: new.excluded[name] for name in names})


_PUT_VISIT = _put_some("number", "line", "seen")
_PUT_NOTES = _put_some("notes", "version")
_PUT_ANSWERS = _put_some("answers")


def put_visits(table: str, private: Iterable[PrivateData]) -> Write:
    rows = [{"role": d.role, "number": d.number, "line": d.line, "seen": d.seen} for d in private]
    return Write(_PUT_VISIT, [{"table_id": table, **row} for row in rows])


def put_notes(table: str, own: PrivateData) -> Write:
    return Write(_PUT_NOTES, [{"table_id": table, "role": own.role, "notes": own.notes, "version": own.version}])


def put_answers(table: str, own: PrivateData) -> Write:
    text = msgspec.json.encode(own.answers).decode()
    return Write(_PUT_ANSWERS, [{"table_id": table, "role": own.role, "answers": text}])


def drop_private(table: str, role: str) -> Write:
    return Write(_DELETE_PRIVATE, [{"key": table, "of": role}])


def put_chat(table: str, line: ChatLine) -> Write:
    return Write(_INSERT_CHAT, [{"table_id": table, **asdict(line)}])


def drop_table(table: str) -> Write:
    return Write(_DELETE_TABLE, [{"key": table}])


class Store:
    """Reads from the database; only the Writer writes, through a connection of its own."""

    def __init__(self, path: Path, wait: int = WAIT) -> None:
        self.path = path
        self.wait = wait
        self.writing = self._engine(1, "")
        self.reading = self._engine(4, "PRAGMA query_only = ON")

    @classmethod
    async def open(cls, folder: Path, wait: int = WAIT) -> Store:
        """Open the database of a folder, or make it; StoreError says what stands in the way."""
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as err:
            raise StoreError("missing", f"the folder can't be made ({err.strerror})", str(folder)) from None
        store = cls(folder / FILE, wait)
        try:
            async with store.translated():
                await store._prepare()
        except BaseException:
            await store.close()
            raise
        return store

    async def close(self) -> None:
        await self.reading.dispose()
        await self.writing.dispose()

    def _engine(self, size: int, also: str) -> AsyncEngine:
        url = sql.URL.create("sqlite+aiosqlite", database=str(self.path))
        engine = create_async_engine(
            url, pool_size=size, max_overflow=0, isolation_level="AUTOCOMMIT", hide_parameters=True
        )

        @sql.event.listens_for(engine.sync_engine, "connect")
        def _(connection: Any, _record: Any) -> None:
            cursor = connection.cursor()
            for pragma in (f"PRAGMA busy_timeout = {self.wait}", "PRAGMA foreign_keys = ON", also):
                cursor.execute(pragma)
            if not also:
                cursor.execute("PRAGMA synchronous = FULL")
            cursor.close()

        return engine

    @asynccontextmanager
    async def translated(self) -> AsyncIterator[None]:
        """Turn what the database raises into StoreError."""
        try:
            yield
        except (SQLAlchemyError, OSError) as err:
            raise self.named(err) from err

    def named(self, err: BaseException) -> StoreError:
        found = store_error(err)
        return StoreError(found.kind, found.why, str(self.path))

    async def _prepare(self) -> None:
        async with self.writing.connect() as c:
            await c.exec_driver_sql("PRAGMA journal_mode = WAL")
            await c.exec_driver_sql("BEGIN IMMEDIATE")
            try:
                await self._bring_up(c)
            except BaseException:
                await c.exec_driver_sql("ROLLBACK")
                raise
            await c.exec_driver_sql("COMMIT")

    async def _bring_up(self, c: AsyncConnection) -> None:
        ours, version = await _pragma(c, "application_id"), await _pragma(c, "user_version")
        count = (await c.exec_driver_sql("SELECT count(*) FROM sqlite_master")).scalar_one()
        if count and ours != OURS:
            raise StoreError("damaged", "a database, but not ours; choose another folder", str(self.path))
        if version > SCHEMA:
            raise StoreError("newer", f"written by a newer Grognard (schema {version}): update first", str(self.path))
        if not count:
            await c.run_sync(META.create_all)
            version = SCHEMA
        while version < SCHEMA:
            for statement in MIGRATIONS[version]:
                await c.exec_driver_sql(statement)
            version += 1
        await c.exec_driver_sql(f"PRAGMA application_id = {OURS}")
        await c.exec_driver_sql(f"PRAGMA user_version = {SCHEMA}")

    # reading

    async def _all(self, query: sql.Executable) -> Sequence[Any]:
        async with self.translated(), self.reading.connect() as c:
            return (await c.execute(query)).all()

    async def record(self, id: str) -> Record | None:
        rows = await self._all(sql.select(TABLES).where(TABLES.c.id == id))
        return Record(*rows[0]) if rows else None

    async def inputs(self, id: str, after: int, upto: int) -> list[Input]:
        query = (
            sql.select(INPUTS.c.number, INPUTS.c.row, INPUTS.c.state, INPUTS.c.time)
            .where(INPUTS.c.table_id == id, INPUTS.c.number > after, INPUTS.c.number <= upto)
            .order_by(INPUTS.c.number)
        )
        return [Input(*r) for r in await self._all(query)]

    async def seats(self, ids: Sequence[str]) -> dict[str, list[Seat]]:
        out: dict[str, list[Seat]] = {id: [] for id in ids}
        for r in await self._all(sql.select(SEATS).where(SEATS.c.table_id.in_(ids))):
            out[r[0]].append(Seat(*r[1:]))
        return out

    async def holders(self, ids: Sequence[str]) -> dict[str, Holders]:
        out: dict[str, Holders] = {id: {} for id in ids}
        for id, role, who in await self._all(sql.select(HOLDERS).where(HOLDERS.c.table_id.in_(ids))):
            out[id].setdefault(role, set()).add(who)
        return out

    async def private(self, id: str) -> PrivateByRole:
        rows = await self._all(sql.select(PRIVATE).where(PRIVATE.c.table_id == id))
        kept = [PrivateData(r.role, r.number, r.line, r.seen, r.notes, r.version, _answers(r.answers)) for r in rows]
        return {own.role: own for own in kept}

    async def visits(self, ids: Sequence[str]) -> dict[str, PrivateByRole]:
        """The private data of many tables, with no more than what was seen."""
        query = sql.select(PRIVATE.c.table_id, PRIVATE.c.role, PRIVATE.c.number, PRIVATE.c.line)
        out: dict[str, PrivateByRole] = {id: {} for id in ids}
        for id, role, number, line in await self._all(query.where(PRIVATE.c.table_id.in_(ids))):
            out[id][role] = PrivateData(role, number, line)
        return out

    async def chat(self, id: str, before: int, count: int) -> list[ChatLine]:
        """Lines just before one, in order."""
        query = sql.select(CHAT.c.n, CHAT.c.role, CHAT.c.name, CHAT.c.text, CHAT.c.time)
        query = query.where(CHAT.c.table_id == id, CHAT.c.n < before).order_by(CHAT.c.n.desc()).limit(count)
        return [ChatLine(*r) for r in reversed(await self._all(query))]

    async def listed(self, who: str) -> list[Record]:
        """Tables to be listed: first those that the caller made or sits at, then those of others, the newest first."""
        newest = sql.select(TABLES).order_by(TABLES.c.changed.desc(), TABLES.c.id).limit(SHOWN)
        if not who:
            return [Record(*r) for r in await self._all(newest.where(TABLES.c.open))]
        held = sql.select(HOLDERS.c.table_id).where(HOLDERS.c.who == who)
        mine = sql.or_(TABLES.c.owner == who, TABLES.c.id.in_(held))
        others = sql.and_(sql.not_(mine), TABLES.c.open)
        rows = [*await self._all(newest.where(mine)), *await self._all(newest.where(others))]
        return [Record(*r) for r in rows]

    async def count(self) -> int:
        return int((await self._all(sql.select(sql.func.count()).select_from(TABLES)))[0][0])


def _answers(text: str) -> dict[str, str]:
    """Answers by step; none where they can't be read: then the player is asked."""
    try:
        return msgspec.json.decode(text, type=dict[str, str]) if text else {}
    except msgspec.DecodeError:
        return {}


async def _pragma(c: AsyncConnection, name: str) -> int:
    return int((await c.exec_driver_sql(f"PRAGMA {name}")).scalar_one())
