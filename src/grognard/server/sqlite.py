"""The plain driver of the database: connections, and statements that are compiled once."""

from __future__ import annotations

import itertools
import re
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

import sqlalchemy as sql
from sqlalchemy.dialects import sqlite
from sqlalchemy.schema import CreateIndex, CreateTable

from grognard.server.schema import META

STATEMENTS = 256  # that a connection keeps prepared
CHUNKS = (64, 32, 16, 8, 4, 2, 1)  # rows of one statement: each waits for the interpreter, so few are quick
DIALECT = sqlite.dialect(paramstyle="qmark")
Rows = list[tuple[Any, ...]]


def connect(path: Path, wait: int, reading: bool) -> sqlite3.Connection:
    """A connection that any thread may use, one at a time. What is written by it is on disk after its COMMIT."""
    c = sqlite3.connect(path, isolation_level=None, check_same_thread=False, cached_statements=STATEMENTS)
    try:
        for pragma in (f"busy_timeout = {wait}", "foreign_keys = ON", "synchronous = FULL"):
            c.execute(f"PRAGMA {pragma}")
        if reading:
            c.execute("PRAGMA query_only = ON")
    except BaseException:
        c.close()
        raise
    return c


def fetch(c: sqlite3.Connection, text: str, values: Sequence[Any]) -> Rows:
    """All rows of a query. Text that is no UTF-8 comes with marks in its place: it is the trouble of one row alone."""
    try:
        return c.execute(text, values).fetchall()
    except sqlite3.OperationalError as err:
        if "decode" not in str(err):
            raise
    c.text_factory = lambda data: data.decode("utf-8", "replace")
    try:
        return c.execute(text, values).fetchall()
    finally:
        c.text_factory = str


def make_tables(c: sqlite3.Connection) -> None:
    for table in META.sorted_tables:
        c.execute(str(CreateTable(table).compile(dialect=DIALECT)))
        for index in sorted(table.indexes, key=lambda x: str(x.name)):
            c.execute(str(CreateIndex(index).compile(dialect=DIALECT)))


class Prepared:
    """A statement as text, with the names of its values in their order."""

    def __init__(self, statement: sql.Executable, keys: Iterable[str] | None = None) -> None:
        self.statement = statement  # kept: a Batch knows it by its id
        compiled: Any = statement.compile(  # type: ignore[attr-defined]
            dialect=DIALECT,
            column_keys=None if keys is None else list(keys),
            compile_kwargs={"render_postcompile": True},
        )
        self.text: str = compiled.string
        self.names: tuple[str, ...] = tuple(compiled.positiontup or ())
        self.fixed: dict[str, Any] = {k: v for k, v in compiled.params.items() if v is not None}

    def values(self, given: dict[str, Any]) -> tuple[Any, ...]:
        return tuple(given[name] if name in given else self.fixed[name] for name in self.names)


class Batch:
    """Statements of many tables, carried out together: equal ones at once, for many rows.

    What is deleted is gone before anything that comes after it, and not before what came ahead of it.
    """

    def __init__(self) -> None:
        self.prepared: dict[tuple[int, tuple[str, ...]], Prepared] = {}

    def carry_out(self, c: sqlite3.Connection, writes: Iterable[tuple[sql.Executable, list[dict[str, Any]]]]) -> None:
        groups: dict[str, Rows] = {}
        for statement, rows in writes:
            if not rows:
                continue
            key = (id(statement), tuple(rows[0]))
            if key not in self.prepared:
                self.prepared[key] = Prepared(statement, rows[0])
            prepared = self.prepared[key]
            if prepared.text.startswith("DELETE"):
                _carry_out(c, groups)
                groups = {}
            groups.setdefault(prepared.text, []).extend(map(prepared.values, rows))
        _carry_out(c, groups)


def _carry_out(c: sqlite3.Connection, groups: dict[str, Rows]) -> None:
    for text, values in groups.items():
        for chunk in chunks(values):
            many = text if len(chunk) == 1 else for_many(text, len(chunk))
            if many and not _has_twice(text, chunk):
                c.execute(many, [x for row in chunk for x in row])
            else:
                c.executemany(text, chunk)


def _has_twice(text: str, rows: Rows) -> bool:
    """Does an update change the same row more than once? Then the order counts."""
    keys = text.partition(" WHERE ")[2].count("?")
    return keys > 0 and len({row[-keys:] for row in rows}) < len(rows)


@lru_cache(maxsize=STATEMENTS)
def for_many(text: str, count: int) -> str:
    """A statement for one row as one for several; "" where there can't be more.

    >>> for_many("INSERT INTO chat (n, name) VALUES (?, ?)", 2)
    'INSERT INTO chat (n, name) VALUES (?, ?), (?, ?)'
    >>> for_many("UPDATE seats SET bot=?, name=? WHERE seats.table_id = ?", 2)
    'UPDATE seats SET bot=new.column1, name=new.column2 FROM (VALUES (?, ?, ?), (?, ?, ?)) AS new WHERE seats.table_id = new.column3'
    >>> for_many("DELETE FROM chat WHERE n = ?", 2)
    ''
    """  # noqa: E501
    row = f"({', '.join('?' * text.count('?'))})"
    rows = ", ".join([row] * count)
    if text.startswith("INSERT") and text.endswith(f" VALUES {row}"):
        return text.removesuffix(row) + rows
    if text.startswith("UPDATE") and " WHERE " in text:
        columns = itertools.count(1)
        named = re.sub(r"\?", lambda _: f"new.column{next(columns)}", text)
        changes, _, which = named.rpartition(" WHERE ")
        return f"{changes} FROM (VALUES {rows}) AS new WHERE {which}"
    return ""


def chunks(rows: Rows) -> Iterator[Rows]:
    """Rows in pieces of few different lengths, so that each of their statements is prepared once.

    >>> [len(x) for x in chunks([(n,) for n in range(75)])]
    [64, 8, 2, 1]
    """
    left = iter(rows)
    count = len(rows)
    for size in CHUNKS:
        while count >= size:
            yield list(itertools.islice(left, size))
            count -= size
