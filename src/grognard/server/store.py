"""The database: tables, their inputs, seats and seat holders. SQLite in one file, safe against a power cut."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field, fields
from datetime import datetime
from pathlib import Path
from typing import Any

import msgspec
import sqlalchemy as sql
from sqlalchemy.dialects.sqlite import insert

from grognard.server import queries
from grognard.server.errors import StoreError, store_error
from grognard.server.schema import CHAT, HOLDERS, INPUTS, MIGRATIONS, PRIVATE, SCHEMA, SEATS, TABLES
from grognard.server.sqlite import Prepared, Rows, connect, fetch, make_tables

FILE = "grognard.sqlite"
FORMAT = 1  # of what is written into the tables
OURS = 0x67726F67  # "grog": marks the file as ours
WAIT = 4000  # milliseconds for a lock; the page waits ten seconds for an answer
READERS = 2  # threads
NEWEST = 2**31  # before it, the newest
DAYS = 3650  # for a choice, at most


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
    shares: str = ""
    past: str = ""
    clock: str = ""
    harm: str = ""  # in memory only: what is wrong with its row

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
    deputy: str = ""


@dataclass(frozen=True)
class Held:
    """Since when a caller holds a seat, and whether only as a deputy of its holder."""

    since: str = ""
    deputy: bool = False


Holders = dict[str, dict[str, Held]]  # by role and hash of the caller; under "" those who watch by link


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
class Kept:
    """A table as it is on disk, but for its log."""

    record: Record
    seats: list[Seat]
    holders: Holders
    private: PrivateByRole
    chat: list[ChatLine]


@dataclass(frozen=True)
class Write:
    """One statement with the rows that it is carried out for."""

    statement: sql.Executable
    rows: list[dict[str, Any]]


KINDS = {f.name: {"int": int, "str": str, "bytes": bytes, "bool": bool}[str(f.type)] for f in fields(Record)}
del KINDS["harm"]
FIXED = ("id", "seed", "owner", "made", "game", "format", "days", "harm")
DOORS = ("open", "post", "watch")
UPDATED = [f.name for f in fields(Record) if f.name not in (*FIXED, *DOORS)]

_INSERT_TABLE = sql.insert(TABLES)
_INSERT_INPUT = sql.insert(INPUTS)
_INSERT_SEAT = sql.insert(SEATS)
_INSERT_HOLDER = sql.insert(HOLDERS).prefix_with("OR REPLACE")
_UPDATE_TABLE = (
    sql.update(TABLES)
    .where(TABLES.c.id == sql.bindparam("key"))
    .values({name: sql.bindparam(name) for name in UPDATED})
)
_UPDATE_SEAT = (
    sql.update(SEATS)
    .where(SEATS.c.table_id == sql.bindparam("key"), SEATS.c.role == sql.bindparam("of"))
    .values({name: sql.bindparam(name) for name in ("kind", "bot", "name", "token", "deputy")})
)
_UPDATE_DOORS = (
    sql.update(TABLES).where(TABLES.c.id == sql.bindparam("key")).values({name: sql.bindparam(name) for name in DOORS})
)
_INSERT_CHAT = sql.insert(CHAT)
_DELETE_PRIVATE = sql.delete(PRIVATE).where(
    PRIVATE.c.table_id == sql.bindparam("key"), PRIVATE.c.role == sql.bindparam("of")
)
_DELETE_WATCHERS = sql.delete(HOLDERS).where(HOLDERS.c.table_id == sql.bindparam("key"), HOLDERS.c.role == "")
_DELETE_HOLDER = sql.delete(HOLDERS).where(
    HOLDERS.c.table_id == sql.bindparam("key"),
    HOLDERS.c.role == sql.bindparam("of"),
    HOLDERS.c.who == sql.bindparam("whose"),
)
_DELETE_INPUTS = sql.delete(INPUTS).where(INPUTS.c.table_id == sql.bindparam("key"))
_DELETE_TABLE = sql.delete(TABLES).where(TABLES.c.id == sql.bindparam("key"))


def put_table(record: Record) -> Write:
    return Write(_INSERT_TABLE, [{name: getattr(record, name) for name in KINDS}])


def put_inputs(table: str, inputs: Iterable[Input]) -> Write:
    return Write(_INSERT_INPUT, [{"table_id": table, **asdict(x)} for x in inputs])


def put_seats(table: str, seats: Iterable[Seat]) -> Write:
    return Write(_INSERT_SEAT, [{"table_id": table, **asdict(x)} for x in seats])


def put_holder(table: str, role: str, who: str, held: Held) -> Write:
    return Write(_INSERT_HOLDER, [{"table_id": table, "role": role, "who": who, **asdict(held)}])


def drop_holder(table: str, role: str, who: str) -> Write:
    return Write(_DELETE_HOLDER, [{"key": table, "of": role, "whose": who}])


def change_table(record: Record) -> Write:
    return Write(_UPDATE_TABLE, [{"key": record.id, **{name: getattr(record, name) for name in UPDATED}}])


def change_seat(table: str, seat: Seat) -> Write:
    kept = {"kind": seat.kind, "bot": seat.bot, "name": seat.name, "token": seat.token, "deputy": seat.deputy}
    return Write(_UPDATE_SEAT, [{"key": table, "of": seat.role, **kept}])


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


def drop_inputs(table: str) -> Write:
    return Write(_DELETE_INPUTS, [{"key": table}])


def drop_table(table: str) -> Write:
    return Write(_DELETE_TABLE, [{"key": table}])


def _listed(ids: Sequence[str]) -> str:
    return msgspec.json.encode(ids).decode()


class Store:
    """Reads from the database; only the Writer writes, through a connection of its own."""

    def __init__(self, path: Path, wait: int = WAIT) -> None:
        self.path = path
        self.wait = wait
        self.writing: sqlite3.Connection
        self.readers = ThreadPoolExecutor(READERS, thread_name_prefix="reader")
        self.own = threading.local()  # of a reader: its connection
        self.opened: list[sqlite3.Connection] = []

    @classmethod
    async def open(cls, folder: Path, wait: int = WAIT) -> Store:
        """Open the database of a folder, or make it; StoreError says what stands in the way."""
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as err:
            raise StoreError("missing", f"the folder can't be made ({err.strerror})", str(folder)) from None
        store = cls(folder / FILE, wait)
        try:
            with store.translated():
                await asyncio.to_thread(store.bring_up)
        except BaseException:
            await store.close()
            raise
        return store

    async def close(self) -> None:
        await asyncio.to_thread(self.readers.shutdown)
        for c in self.opened:
            c.close()

    def connect(self, reading: bool) -> sqlite3.Connection:
        c = connect(self.path, self.wait, reading)
        self.opened.append(c)
        return c

    @contextmanager
    def translated(self) -> Iterator[None]:
        """Turn what the database raises into StoreError."""
        try:
            yield
        except (sqlite3.Error, OSError) as err:
            raise self.named(err) from err

    def named(self, err: BaseException) -> StoreError:
        found = store_error(err)
        return StoreError(found.kind, found.why, str(self.path))

    def bring_up(self) -> None:
        """Make the tables, or bring those of an older version up; StoreError where they are not ours."""
        self.writing = c = self.connect(reading=False)
        c.execute("PRAGMA journal_mode = WAL")
        c.execute("BEGIN IMMEDIATE")
        try:
            self._bring_up(c)
        except BaseException:
            c.execute("ROLLBACK")
            raise
        c.execute("COMMIT")

    def _bring_up(self, c: sqlite3.Connection) -> None:
        ours, version = _number(c, "PRAGMA application_id"), _number(c, "PRAGMA user_version")
        count = _number(c, "SELECT count(*) FROM sqlite_master")
        if count and ours != OURS:
            raise StoreError("damaged", "a database, but not ours; choose another folder", str(self.path))
        if version > SCHEMA:
            raise StoreError("newer", f"written by a newer Grognard (schema {version}): update first", str(self.path))
        if not count:
            make_tables(c)
            version = SCHEMA
        while version < SCHEMA:
            for statement in MIGRATIONS[version]:
                c.execute(statement)
            version += 1
        c.execute(f"PRAGMA application_id = {OURS}")
        c.execute(f"PRAGMA user_version = {SCHEMA}")

    # reading

    async def _all(self, query: Prepared | sql.Executable, **values: Any) -> Rows:
        prepared = query if isinstance(query, Prepared) else Prepared(query)
        with self.translated():
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self.readers, self._fetch, prepared.text, prepared.values(values))

    async def _many(self, asked: Sequence[tuple[Prepared, dict[str, Any]]]) -> list[Rows]:
        """Several questions at once: one way to a reader's thread and back."""
        texts = [(query.text, query.values(values)) for query, values in asked]
        with self.translated():
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self.readers, lambda: [self._fetch(*x) for x in texts])

    def _fetch(self, text: str, values: tuple[Any, ...]) -> Rows:
        """Runs in a reader's thread, each of which has a connection of its own."""
        if not hasattr(self.own, "connection"):
            self.own.connection = self.connect(reading=True)
        return fetch(self.own.connection, text, values)

    async def rows(self, query: sql.Executable) -> Rows:
        """The rows of a query that is asked too rarely to be compiled once."""
        return await self._all(query)

    async def record(self, id: str) -> Record | None:
        rows = await self._all(queries.RECORD, id=id)
        return record_of(rows[0]) if rows else None

    async def kept(self, id: str, chat: int) -> Kept | None:
        """All of a table but its log, with the last lines of its chat."""
        ids = {"ids": _listed([id])}
        record, seats, holders, private, said = await self._many(
            [
                (queries.RECORD, {"id": id}),
                (queries.SEATS_OF, ids),
                (queries.HOLDERS_OF, ids),
                (queries.PRIVATE_OF, {"id": id}),
                (queries.CHAT_OF, {"id": id, "before": NEWEST, "count": chat}),
            ]
        )
        if not record:
            return None
        parts = seats_of([id], seats)[id], holders_of([id], holders)[id], private_of(private), chat_of(said)
        return Kept(record_of(record[0]), *parts)

    async def inputs(self, id: str, after: int, upto: int) -> list[Input]:
        return [Input(*r) for r in await self._all(queries.INPUTS_OF, id=id, after=after, upto=upto)]

    async def seats(self, ids: Sequence[str]) -> dict[str, list[Seat]]:
        return seats_of(ids, await self._all(queries.SEATS_OF, ids=_listed(ids)))

    async def holders(self, ids: Sequence[str]) -> dict[str, Holders]:
        return holders_of(ids, await self._all(queries.HOLDERS_OF, ids=_listed(ids)))

    async def visits(self, ids: Sequence[str]) -> dict[str, PrivateByRole]:
        """The private data of many tables, with no more than what was seen."""
        out: dict[str, PrivateByRole] = {id: {} for id in ids}
        for id, role, number, line in await self._all(queries.VISITS, ids=_listed(ids)):
            if _are((role,), str) and _are((number, line), int):
                out[id][role] = PrivateData(role, number, line)
        return out

    async def chat(self, id: str, before: int, count: int) -> list[ChatLine]:
        """Lines just before one, in order."""
        return chat_of(await self._all(queries.CHAT_OF, id=id, before=before, count=count))

    async def listed(self, who: str) -> list[Record]:
        """Tables to be listed: first those that the caller made or sits at, then those of others, the newest first."""
        if not who:
            return [record_of(r) for r in await self._all(queries.OPEN)]
        rows = [*await self._all(queries.MINE, who=who), *await self._all(queries.OTHERS, who=who)]
        return [record_of(r) for r in rows]

    async def ids(self) -> list[str]:
        return [id for (id,) in await self._all(queries.IDS)]

    async def abandoned(self, before: str) -> list[str]:
        """Some of the tables at which nothing was chosen since then, the oldest first."""
        return [id for (id,) in await self._all(queries.ABANDONED, before=before)]

    async def count(self) -> int:
        return int((await self._all(queries.COUNT))[0][0])


def seats_of(ids: Sequence[str], rows: Rows) -> dict[str, list[Seat]]:
    out: dict[str, list[Seat]] = {id: [] for id in ids}
    for r in rows:
        if _are(r, str) and r[5].isascii() and r[6].isascii():  # hashes
            out[r[0]].append(Seat(*r[1:]))
    return out


def holders_of(ids: Sequence[str], rows: Rows) -> dict[str, Holders]:
    out: dict[str, Holders] = {id: {} for id in ids}
    for r in rows:
        if _are(r[:4], str) and r[2].isascii():
            out[r[0]].setdefault(r[1], {})[r[2]] = Held(r[3], bool(r[4]))
    return out


def private_of(rows: Rows) -> PrivateByRole:
    sound = [r for r in rows if _are((r[1], r[4], r[5], r[7]), str) and _are((r[2], r[3], r[6]), int)]
    return {r[1]: PrivateData(r[1], r[2], r[3], r[4], r[5], r[6], _answers(r[7])) for r in sound}


def chat_of(rows: Rows) -> list[ChatLine]:
    return [ChatLine(*r) for r in reversed(rows) if _are(r[:1], int) and _are(r[1:], str)]


def _are(cells: Sequence[Any], kind: type) -> bool:
    """Do these cells hold what they should? A row of which one doesn't is passed over, and harms no other."""
    return all(isinstance(x, kind) for x in cells)


def record_of(row: tuple[Any, ...]) -> Record:
    """A row of the database as a Record. A cell that holds something else is its own trouble: `harm` says so."""
    cells = dict(zip(KINDS, row, strict=True))
    bad = [name for name, kind in KINDS.items() if not isinstance(cells[name], int if kind is bool else kind)]
    record = Record(**{**cells, **{name: KINDS[name]() for name in bad}})
    record.over, record.open, record.post = bool(record.over), bool(record.open), bool(record.post)
    sound = not bad and _is_time(record.changed) and 0 <= record.days <= DAYS and 0 <= record.first <= record.number
    sound = sound and record.watch.isascii() and record.owner.isascii()
    if not sound:
        record.harm, record.days = "its row in the database can't be read", 0
        record.owner, record.watch = (x if x.isascii() else "" for x in (record.owner, record.watch))
    return record


def _is_time(text: str) -> bool:
    try:
        return datetime.fromisoformat(text).tzinfo is not None
    except ValueError:
        return text == ""


def _answers(text: str) -> dict[str, str]:
    """Answers by step; none where they can't be read: then the player is asked."""
    try:
        return msgspec.json.decode(text, type=dict[str, str]) if text else {}
    except msgspec.DecodeError:
        return {}


def _number(c: sqlite3.Connection, question: str) -> int:
    return int(c.execute(question).fetchone()[0])
