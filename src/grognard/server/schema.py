"""The tables of the database, and how older ones are brought up."""

from __future__ import annotations

from collections.abc import Sequence

import sqlalchemy as sql

SCHEMA = 5  # raised with every change of the tables below, together with an entry in MIGRATIONS

MIGRATIONS: dict[int, Sequence[str]] = {  # from a schema version to the next
    1: (
        "ALTER TABLE tables ADD COLUMN told TEXT DEFAULT '' NOT NULL",
        "ALTER TABLE tables ADD COLUMN open BOOLEAN DEFAULT 1 NOT NULL",
        "ALTER TABLE tables ADD COLUMN post BOOLEAN DEFAULT 0 NOT NULL",
        "ALTER TABLE tables ADD COLUMN watch TEXT DEFAULT '' NOT NULL",
        """CREATE TABLE desks (table_id TEXT NOT NULL, role TEXT NOT NULL, number INTEGER DEFAULT 0 NOT NULL,
        line INTEGER DEFAULT 0 NOT NULL, seen TEXT DEFAULT '' NOT NULL, notes TEXT DEFAULT '' NOT NULL,
        version INTEGER DEFAULT 0 NOT NULL, standing TEXT DEFAULT '' NOT NULL, PRIMARY KEY (table_id, role),
        FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED)""",
        """CREATE TABLE chat (table_id TEXT NOT NULL, n INTEGER NOT NULL, role TEXT NOT NULL, name TEXT NOT NULL,
        text TEXT NOT NULL, time TEXT NOT NULL, PRIMARY KEY (table_id, n),
        FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED)""",
    ),
    2: (
        "ALTER TABLE tables ADD COLUMN ending TEXT DEFAULT '' NOT NULL",
        "ALTER TABLE tables ADD COLUMN draw TEXT DEFAULT '' NOT NULL",
        "ALTER TABLE tables ADD COLUMN days INTEGER DEFAULT 0 NOT NULL",
    ),
    3: (
        "ALTER TABLE tables ADD COLUMN shares TEXT DEFAULT '' NOT NULL",
        "ALTER TABLE tables ADD COLUMN past TEXT DEFAULT '' NOT NULL",
        "ALTER TABLE seats ADD COLUMN deputy TEXT DEFAULT '' NOT NULL",
        "ALTER TABLE holders ADD COLUMN since TEXT DEFAULT '' NOT NULL",
        "ALTER TABLE holders ADD COLUMN deputy BOOLEAN DEFAULT 0 NOT NULL",
    ),
    4: ("ALTER TABLE tables ADD COLUMN clock TEXT DEFAULT '' NOT NULL",),
}

META = sql.MetaData()

TABLES = sql.Table(
    "tables",
    META,
    sql.Column("id", sql.Text, primary_key=True),
    sql.Column("name", sql.Text, nullable=False),
    sql.Column("game", sql.Text, nullable=False),
    sql.Column("module", sql.Text, nullable=False),  # the folder of its components, "" for the game's own
    sql.Column("components", sql.Text, nullable=False),
    sql.Column("scenario", sql.Text, nullable=False),
    sql.Column("options", sql.Text, nullable=False),
    sql.Column("rules", sql.Integer, nullable=False),
    sql.Column("seed", sql.LargeBinary, nullable=False),
    sql.Column("number", sql.Integer, nullable=False),
    sql.Column("state", sql.Text, nullable=False),
    sql.Column("snapshot", sql.LargeBinary, nullable=False),
    sql.Column("first", sql.Integer, nullable=False),  # where the log that can be replayed begins,
    sql.Column("start", sql.LargeBinary, nullable=False),  # with which position (empty: the scenario's)
    sql.Column("rolled", sql.Integer, nullable=False),  # and which index of the dice
    sql.Column("waiting", sql.Text, nullable=False),
    sql.Column("status", sql.Text, nullable=False),
    sql.Column("detail", sql.Text, nullable=False),
    sql.Column("over", sql.Boolean, nullable=False),
    sql.Column("winner", sql.Text, nullable=False),
    sql.Column("owner", sql.Text, nullable=False),
    sql.Column("made", sql.Text, nullable=False),
    sql.Column("changed", sql.Text, nullable=False, index=True),
    sql.Column("format", sql.Integer, nullable=False),
    sql.Column("told", sql.Text, key="line_counts", nullable=False, server_default=""),  # of the log, by role
    sql.Column("open", sql.Boolean, nullable=False, server_default=sql.text("1")),  # may anybody watch?
    sql.Column("post", sql.Boolean, nullable=False, server_default=sql.text("0")),  # nobody is told who is there
    sql.Column("watch", sql.Text, nullable=False, server_default=""),  # hash of the spectators' link, or ""
    sql.Column("ending", sql.Text, nullable=False, server_default=""),  # in words, where its players ended it
    sql.Column("draw", sql.Text, nullable=False, server_default=""),  # the roles that want one
    sql.Column("days", sql.Integer, nullable=False, server_default=sql.text("0")),  # for a choice; 0: no clock
    sql.Column("shares", sql.Text, nullable=False, server_default=""),  # what the seats add to the dice
    sql.Column("past", sql.Text, nullable=False, server_default=""),  # brought in, forked, put back
    sql.Column("clock", sql.Text, nullable=False, server_default=""),  # what the game's own clock has counted
)


def _of_table() -> sql.Column[str]:
    # deferred: a batch inserts rows of several tables in the order of its statements
    key = sql.ForeignKey("tables.id", ondelete="CASCADE", deferrable=True, initially="DEFERRED")
    return sql.Column("table_id", key, primary_key=True)


INPUTS = sql.Table(
    "inputs",
    META,
    _of_table(),
    sql.Column("number", sql.Integer, primary_key=True),  # of the position that it led to
    sql.Column("row", sql.Text, nullable=False),
    sql.Column("state", sql.Text, nullable=False),  # hash of that position; "" on the way to a decision
    sql.Column("time", sql.Text, nullable=False),
    sqlite_with_rowid=False,
)

SEATS = sql.Table(
    "seats",
    META,
    _of_table(),
    sql.Column("role", sql.Text, primary_key=True),
    sql.Column("kind", sql.Text, nullable=False),  # as the table was made
    sql.Column("bot", sql.Text, nullable=False),  # which plays it now, or ""
    sql.Column("name", sql.Text, nullable=False),
    sql.Column("token", sql.Text, nullable=False),  # a hash
    sql.Column("deputy", sql.Text, nullable=False, server_default=""),  # hash of the link for a deputy, or ""
)

HOLDERS = sql.Table(
    "holders",
    META,
    _of_table(),
    sql.Column("role", sql.Text, primary_key=True),  # "" for a spectator by link
    sql.Column("who", sql.Text, primary_key=True, index=True),  # hash of a browser's cookie, or an account
    sql.Column("since", sql.Text, nullable=False, server_default=""),
    sql.Column("deputy", sql.Boolean, nullable=False, server_default=sql.text("0")),  # plays for the holder
)

PRIVATE = sql.Table(  # what a seat has seen, its notes and standing answers: for nobody else
    "desks",
    META,
    _of_table(),
    sql.Column("role", sql.Text, primary_key=True),
    sql.Column("number", sql.Integer, nullable=False, server_default=sql.text("0")),  # position that was seen last,
    sql.Column("line", sql.Integer, nullable=False, server_default=sql.text("0")),  # with so many lines of its log
    sql.Column("seen", sql.Text, nullable=False, server_default=""),  # when
    sql.Column("notes", sql.Text, nullable=False, server_default=""),
    sql.Column("version", sql.Integer, nullable=False, server_default=sql.text("0")),  # of the notes
    sql.Column("standing", sql.Text, key="answers", nullable=False, server_default=""),  # by step
)

CHAT = sql.Table(
    "chat",
    META,
    _of_table(),
    sql.Column("n", sql.Integer, primary_key=True),
    sql.Column("role", sql.Text, nullable=False),
    sql.Column("name", sql.Text, nullable=False),
    sql.Column("text", sql.Text, nullable=False),
    sql.Column("time", sql.Text, nullable=False),
)
