"""Damaged rows are the trouble of their own table: whatever a cell of the database holds, no request fails."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from tests.server.harness import Browser, Live, running

from grognard.server.schema import META
from grognard.server.store import FILE

SECRET = "d" * 40
OWN = f"Bearer {SECRET}"
CELLS = [(table.name, column.name) for table in META.sorted_tables for column in table.columns]
WRONG = {
    "a blob": b"\xff\x00\xfe",
    "no UTF-8": None,  # text, made by CAST
    "a word": "xyzzy",
    "nothing": "",
    "a line": "a\nb\x1b[2J",
    "below zero": -1,
    "huge": 2**62,
    "a fraction": 0.5,
    "JSON": '{"a":[1,2]}',
    "a letter": "é",
}
QUICK = ("a blob", "no UTF-8", "huge")
READS = (
    "", "/state?role=north", "/state", "/sheet", "/lines?role=north", "/replay?role=north", "/file", "/luck",
    "/visit?role=north", "/chat?role=north", "/notes?role=north", "/standing?role=north",
)  # fmt: skip


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, Live, Browser, str, str]]:
    """A server with two tables: one to be damaged, which has something in every table of the database, and another."""
    folder = tmp_path_factory.mktemp("damage")
    with running(folder) as live, live.browser(Authorization=OWN) as b:
        hurt, well = (b.make(north="me", south="me") for _ in range(2))
        with b.socket(hurt, "north", Authorization=OWN) as north:
            for _ in range(3):
                north.until(lambda s: s["ask"])
                north.choose()
            north.ask("say", text="hello")
            north.ask("seen", number=north.now["number"])
        b.sent(f"/api/tables/{hurt}/notes", {"role": "north", "text": "mine", "version": 0})
        b.sent(f"/api/tables/{hurt}/link", {})
        yield folder, live, b, hurt, well


@contextmanager
def damaged(folder: Path, table: str, column: str, id: str, well: str, value: Any) -> Iterator[bool]:
    """One cell with something else in it, for a while; False where the database itself refuses that."""
    key = "id" if table == "tables" else "table_id"
    with closing(sqlite3.connect(folder / FILE, isolation_level=None, timeout=20)) as c:
        before = c.execute(f"SELECT * FROM {table} WHERE {key} = ?", (id,)).fetchall()
        assert before, f"there is nothing in {table}"
        new, values = ("CAST(x'c328' AS TEXT)", [id]) if value is None else ("?", [value, id])
        try:
            c.execute(f'UPDATE {table} SET "{column}" = {new} WHERE {key} = ?', values)
            done = True
        except sqlite3.Error:  # a key that would be there twice
            done = False
        try:
            yield done
        finally:
            c.execute(f"DELETE FROM {table} WHERE {key} IS NOT ?", (well,))
            marks = ", ".join("?" * len(before[0]))
            c.executemany(f"INSERT INTO {table} VALUES ({marks})", before)


def ask_everything(live: Live, b: Browser, hurt: str, well: str) -> None:
    async def forget() -> None:
        for table in live.room.tables.values():
            table.bot_driver.stop()
        live.room.tables.clear()
        live.room.checked.clear()

    live.run(forget())
    for path in READS:
        answer = b.get(f"/api/tables/{hurt}{path}")
        assert answer.status_code < 500, (path, answer.text)
    for path, body in (
        ("/choose", {"role": "north", "number": 1, "choice": ["pass", ""]}),
        ("/undo", {"role": "north", "number": 1}),
        ("/seats/north", {"name": "Ada"}),
        ("/join", {"token": "t" * 40}),
        ("/watch", {"token": "t" * 40}),
    ):
        answer = b.post(f"/api/tables/{hurt}{path}", body)
        assert answer.status_code < 500, (path, answer.text)
    with b.line(hurt, "north", Authorization=OWN) as line:
        assert b'"S.fault"' not in line.recv(20, decode=False)
    listed = {t["id"]: t for t in b.told("/api/tables")["tables"]}
    assert listed[well]["damaged"] == ""
    assert b.told(f"/api/tables/{well}/state?role=north")["number"] >= 0


@pytest.mark.parametrize(
    "what", [x if x in QUICK else pytest.param(x, marks=pytest.mark.slow) for x in WRONG]
)
def test_no_cell_of_the_database_can_break_more_than_its_table(
    kept: tuple[Path, Live, Browser, str, str], what: str
) -> None:
    folder, live, b, hurt, well = kept
    tried = 0
    for table, column in CELLS:
        with damaged(folder, table, column, hurt, well, WRONG[what]) as done:
            if done:
                ask_everything(live, b, hurt, well)
                tried += 1
    assert tried > len(CELLS) / 2
