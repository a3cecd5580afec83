"""Games that a copy brings back to an earlier position: they say so, and go on with dice that nobody has seen."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import sqlalchemy as sql

from grognard.server.record import marked
from grognard.server.schema import TABLES
from grognard.server.shares import renewed
from grognard.server.sqlite import Prepared, fetch
from grognard.server.store import Store, record_of

_ALL = Prepared(sql.select(TABLES)).text


def mark_put_back(new: Path, old: Path) -> None:
    """Mark every running game of `new` that is not where it stands in `old`, or of which that can't be said."""
    known = _positions(old)
    store = Store(new)
    store.bring_up()
    with closing(store.writing) as c:
        c.execute("BEGIN IMMEDIATE")
        for record in map(record_of, fetch(c, _ALL, ())):
            if record.harm or record.over or known.get(record.id) == (record.number, record.state):
                continue
            back = renewed(marked(record, "restored", record.number))
            c.execute("UPDATE tables SET past = ?, shares = ? WHERE id = ?", (back.past, back.shares, back.id))
        c.execute("COMMIT")
        c.execute("PRAGMA journal_mode = DELETE")  # one file, to be moved into its place


def _positions(path: Path) -> dict[object, tuple[object, object]]:
    """Where the games of a database stand; none where it can't be read, as that may be why a copy is brought back."""
    if not path.is_file():
        return {}
    try:
        with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as c:
            return {id: (number, state) for id, number, state in c.execute("SELECT id, number, state FROM tables")}
    except sqlite3.Error:
        return {}
