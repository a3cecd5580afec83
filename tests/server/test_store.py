"""The database and its writer: what is acknowledged is there, and what can't be kept is said in words."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Coroutine
from pathlib import Path
from typing import Any, TypeVar

import pytest

from grognard.server import schema
from grognard.server import store as kept
from grognard.server.errors import StoreError
from grognard.server.sqlite import Batch
from grognard.server.store import FILE, Input, Record, Store, Write, change_table, drop_inputs, put_inputs, put_table
from grognard.server.writer import Writer

T = TypeVar("T")


def record(id: str, **changes: Any) -> Record:
    values: dict[str, Any] = {
        "name": "", "game": "borderland", "module": "", "components": "", "scenario": "", "options": "{}", "rules": 1,
        "seed": b"s", "number": 0, "state": "", "snapshot": b"", "first": 0, "start": b"", "rolled": 0, "waiting": "",
        "status": "", "detail": "", "over": False, "winner": "", "owner": "", "made": "", "changed": "", "format": 1,
    }  # fmt: skip
    return Record(id, **{**values, **changes})


def row(number: int) -> Input:
    return Input(number, "[1]", "", "")


def run(work: Coroutine[Any, Any, T]) -> T:
    return asyncio.run(asyncio.wait_for(work, 20))


class Opened:
    """A store with its writer, for the length of a test."""

    def __init__(self, folder: Path, wait: int = 100) -> None:
        self.folder = folder
        self.wait = wait

    async def __aenter__(self) -> tuple[Store, Writer]:
        self.store = await Store.open(self.folder, self.wait)
        self.writer = Writer(self.store)
        return self.store, self.writer

    async def __aexit__(self, *_: object) -> None:
        await self.writer.close()
        await self.store.close()


def test_it_is_kept_as_safely_as_sqlite_can(tmp_path: Path) -> None:
    async def work() -> None:
        async with Opened(tmp_path) as (store, _):
            for c in (store.writing, store.connect(reading=True)):
                names = ("journal_mode", "synchronous", "foreign_keys")
                assert [c.execute(f"PRAGMA {name}").fetchone()[0] for name in names] == ["wal", 2, 1]

    run(work())


def test_what_waits_is_written_together(tmp_path: Path) -> None:
    async def work() -> None:
        async with Opened(tmp_path) as (store, writer):
            ids = [f"table-{n}" for n in range(50)]
            await asyncio.gather(*(writer.commit([put_table(record(id)), put_inputs(id, [row(1)])]) for id in ids))
            assert writer.batches <= 2
            assert await store.count() == 50
            assert await store.inputs("table-7", 0, 9) == [row(1)]

    run(work())


def test_two_writers_cant_both_win(tmp_path: Path) -> None:
    async def work() -> None:
        async with Opened(tmp_path) as (store, writer):
            await writer.commit([put_table(record("t")), put_inputs("t", [row(1)])])
            with pytest.raises(StoreError) as no:
                await writer.commit([change_table(record("t", number=7)), put_inputs("t", [row(1)])])
            assert no.value.kind == "conflict"
            found = await store.record("t")
            assert found is not None
            assert found.number == 0, "all of it or nothing"

    run(work())


def test_one_that_fails_harms_no_other_of_its_batch(tmp_path: Path) -> None:
    async def work() -> None:
        async with Opened(tmp_path) as (store, writer):
            await writer.commit([put_table(record(id)) for id in "abc"])
            jobs = [writer.commit([put_inputs(id, [row(1)])]) for id in ("a", "nobody", "b", "c")]
            results = await asyncio.gather(*jobs, return_exceptions=True)
            assert [isinstance(r, StoreError) for r in results] == [False, True, False, False]
            assert [len(await store.inputs(id, 0, 9)) for id in "abc"] == [1, 1, 1]

    run(work())


def test_what_is_deleted_goes_before_what_comes_after_it(tmp_path: Path) -> None:
    """Equal statements are carried out together, but never across a deletion."""

    async def work() -> None:
        async with Opened(tmp_path) as (store, writer):
            await writer.commit([put_table(record("a")), put_table(record("b")), put_inputs("b", [row(5)])])
            writes: list[Write] = [put_inputs("a", [row(1)]), drop_inputs("b"), put_inputs("b", [row(1), row(2)])]
            Batch().carry_out(store.writing, ((w.statement, w.rows) for w in writes))
            assert await store.inputs("a", 0, 9) == [row(1)]
            assert await store.inputs("b", 0, 9) == [row(1), row(2)]

    run(work())


def test_a_locked_database(tmp_path: Path) -> None:
    async def work() -> None:
        async with Opened(tmp_path) as (store, writer):
            other = sqlite3.connect(store.path, isolation_level=None)
            other.execute("BEGIN IMMEDIATE")
            jobs = [writer.commit([put_table(record(id))]) for id in "ab"]
            results = await asyncio.gather(*jobs, return_exceptions=True)
            assert [r.kind for r in results if isinstance(r, StoreError)] == ["locked", "locked"]
            assert "another program holds the database" in str(results[0])
            assert await store.count() == 0, "others may still read"
            other.execute("ROLLBACK")
            other.close()
            await writer.commit([put_table(record("a"))])
            assert await store.count() == 1

    run(work())


def pragma(store: Store, text: str) -> None:
    store.writing.execute(f"PRAGMA {text}")


def test_a_read_only_database(tmp_path: Path) -> None:
    async def work() -> None:
        async with Opened(tmp_path) as (store, writer):
            pragma(store, "query_only = ON")
            with pytest.raises(StoreError, match="can't be written") as no:
                await writer.commit([put_table(record("a"))])
            assert no.value.kind == "read-only"
            pragma(store, "query_only = OFF")
            await writer.commit([put_table(record("a"))])

    run(work())


def test_a_full_disk(tmp_path: Path) -> None:
    async def work() -> None:
        async with Opened(tmp_path) as (store, writer):
            pragma(store, "max_page_count = 1")  # it can't fall below what is there, so: no page more
            with pytest.raises(StoreError, match="disk is full") as no:
                await writer.commit([put_table(record("a", snapshot=bytes(1 << 20)))])
            assert no.value.kind == "full"
            pragma(store, "max_page_count = 100000")
            await writer.commit([put_table(record("a", snapshot=bytes(1 << 20)))])
            assert await store.count() == 1

    run(work())


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"not a database at all" * 500)
    with pytest.raises(StoreError, match="no database of ours: move it away") as no:
        run(Store.open(tmp_path))
    assert str(tmp_path) in str(no.value)


def test_a_database_of_somebody_else(tmp_path: Path) -> None:
    other = sqlite3.connect(tmp_path / FILE)
    other.execute("CREATE TABLE theirs (x)")
    other.close()
    with pytest.raises(StoreError, match="not ours"):
        run(Store.open(tmp_path))


def test_a_database_of_a_newer_grognard(tmp_path: Path) -> None:
    async def work() -> None:
        async with Opened(tmp_path):
            pass

    run(work())
    other = sqlite3.connect(tmp_path / FILE)
    other.execute("PRAGMA user_version = 99")
    other.close()
    with pytest.raises(StoreError, match="newer Grognard") as no:
        run(Store.open(tmp_path))
    assert no.value.kind == "newer"


def test_a_database_of_an_older_one_is_brought_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        async with Opened(tmp_path) as (_, writer):
            await writer.commit([put_table(record("a"))])
        old = schema.SCHEMA
        monkeypatch.setattr(kept, "SCHEMA", old + 1)
        monkeypatch.setitem(schema.MIGRATIONS, old, ["ALTER TABLE seats ADD COLUMN colour TEXT"])
        async with Opened(tmp_path) as (store, _):
            store.writing.execute("SELECT colour FROM seats")
            assert store.writing.execute("PRAGMA user_version").fetchone()[0] == old + 1
            assert await store.count() == 1

    run(work())


def test_a_folder_that_cant_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError, match="can't be made"):
        run(Store.open(tmp_path / "file" / "data"))


def test_removing_a_table_removes_all_of_it(tmp_path: Path) -> None:
    async def work() -> None:
        async with Opened(tmp_path) as (store, writer):
            held = kept.put_holder("a", "north", "w", kept.Held("now"))
            await writer.commit([put_table(record("a")), put_inputs("a", [row(1)]), held])
            await writer.commit([kept.drop_table("a")])
            assert await store.inputs("a", 0, 9) == []
            assert (await store.holders(["a"]))["a"] == {}

    run(work())


def test_nothing_is_lost_when_the_writer_closes(tmp_path: Path) -> None:
    async def work() -> None:
        store = await Store.open(tmp_path)
        writer = Writer(store)
        waiting = writer.commit([put_table(record("a"))])
        await writer.close()
        await waiting
        with pytest.raises(StoreError, match="stopping"):
            await writer.commit([put_table(record("b"))])
        assert await store.count() == 1
        await store.close()

    run(work())


def test_no_secret_is_told_by_a_record_or_an_error(tmp_path: Path) -> None:
    secret = record("a", seed=b"xyzzy")
    assert "xyzzy" not in repr(secret)

    async def work() -> None:
        async with Opened(tmp_path) as (_, writer):
            await writer.commit([put_table(secret)])
            with pytest.raises(StoreError) as no:
                await writer.commit([put_table(secret)])
            assert "xyzzy" not in repr(no.value) + str(no.value) + str(no.value.__cause__)

    run(work())
