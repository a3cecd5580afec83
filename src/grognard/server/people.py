"""The people of a server, in a database of their own: accounts, sessions, blocks, bans, reports.

It is small, so what is asked at every request is kept in memory and read anew when another program has written, as the
operator's command line does.
"""

from __future__ import annotations

import secrets
import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from grognard.server.errors import StoreError, store_error
from grognard.server.record import now

FILE = "people.sqlite"
OURS = 0x67726F70  # "grop": marks the file as ours
VERSION = 1
ACCOUNT = "account:"  # what `who` begins with for whoever is signed in

TABLES = """
CREATE TABLE accounts (id TEXT PRIMARY KEY, name TEXT NOT NULL, mail TEXT UNIQUE, made TEXT NOT NULL);
CREATE TABLE passkeys (id TEXT PRIMARY KEY, account TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    key BLOB NOT NULL, count INTEGER NOT NULL, made TEXT NOT NULL);
CREATE TABLE sessions (browser TEXT PRIMARY KEY, account TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    id TEXT NOT NULL UNIQUE, made TEXT NOT NULL, agent TEXT NOT NULL);
CREATE TABLE links (hash TEXT PRIMARY KEY, mail TEXT NOT NULL, until TEXT NOT NULL);
CREATE TABLE bans (who TEXT PRIMARY KEY, why TEXT NOT NULL, time TEXT NOT NULL);
CREATE TABLE closed (table_id TEXT PRIMARY KEY, why TEXT NOT NULL, time TEXT NOT NULL);
CREATE TABLE blocks (who TEXT NOT NULL, other TEXT NOT NULL, joins INTEGER NOT NULL, PRIMARY KEY (who, other));
CREATE TABLE reports (n INTEGER PRIMARY KEY, time TEXT NOT NULL, table_id TEXT NOT NULL, role TEXT NOT NULL,
    about TEXT NOT NULL, by TEXT NOT NULL, text TEXT NOT NULL, said TEXT NOT NULL);
"""


KINDS: dict[str, type | tuple[type, ...]] = {  # of the cells that are no text
    "count": int, "count(*)": int, "joins": int, "key": bytes, "mail": (str, type(None)), "n": int,
}  # fmt: skip


@dataclass
class Account:
    id: str
    name: str
    mail: str | None
    made: str

    @property
    def who(self) -> str:
        return ACCOUNT + self.id


@dataclass
class Known:
    """What is asked at every request."""

    sessions: dict[str, str] = field(default_factory=dict)  # `who` of the account, by the browser's hash
    bans: dict[str, str] = field(default_factory=dict)  # why, by browser or account
    closed: dict[str, str] = field(default_factory=dict)  # why, by table
    blocks: dict[tuple[str, str], bool] = field(default_factory=dict)  # does it bar joining? by who and whom


class People:
    """The database of people. StoreError where it can't be read or written."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / FILE
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self.db = sqlite3.connect(self.path, timeout=4, isolation_level=None, check_same_thread=False)
            self.db.text_factory = lambda data: data.decode("utf-8", "replace")  # bad text is the trouble of its row
            self._prepare()
        except (sqlite3.Error, OSError) as err:
            raise self._named(err) from None
        self.version = -1
        self.known = Known()
        self.refresh()

    def _named(self, err: BaseException) -> StoreError:
        found = store_error(err)
        return StoreError(found.kind, found.why, str(self.path))

    def _prepare(self) -> None:
        self.db.execute("PRAGMA journal_mode = WAL")
        self.db.execute("PRAGMA synchronous = FULL")
        self.db.execute("PRAGMA foreign_keys = ON")
        (ours,), (version,) = (self.db.execute(f"PRAGMA {x}").fetchone() for x in ("application_id", "user_version"))
        empty = not self.db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
        if not empty and ours != OURS:
            raise StoreError("damaged", "a database, but not ours; choose another folder", str(self.path))
        if version > VERSION:
            raise StoreError("newer", f"written by a newer Grognard (schema {version}): update first", str(self.path))
        if empty:
            marks = f"PRAGMA application_id = {OURS};PRAGMA user_version = {VERSION};"
            self.db.executescript(f"BEGIN;{TABLES}{marks}COMMIT")

    def close(self) -> None:
        self.db.close()

    def run(self, statement: str, values: Sequence[Any] = ()) -> list[Any]:
        """Carry out one statement; what is known is read anew where it may have changed.

        Of what is found, a row with a cell that holds something else than it should is passed over.
        """
        try:
            found = self.db.execute(statement, values)
            rows = found.fetchall()
        except sqlite3.Error as err:
            raise self._named(err) from None
        if not statement.startswith("SELECT"):
            self.version = -1
        kinds = [KINDS.get(column[0], str) for column in found.description or ()]
        return [row for row in rows if all(map(isinstance, row, kinds))]

    def refresh(self) -> Known:
        """What is known now; read from disk only where somebody has written."""
        try:
            version = self.db.execute("PRAGMA data_version").fetchone()[0]
        except sqlite3.Error as err:
            raise self._named(err) from None
        if version != self.version:
            blocks = self.run("SELECT who, other, joins FROM blocks")
            self.known = Known(
                sessions={b: ACCOUNT + a for b, a in self.run("SELECT browser, account FROM sessions") if a.isascii()},
                bans=dict(self.run("SELECT who, why FROM bans")),
                closed=dict(self.run("SELECT table_id, why FROM closed")),
                blocks={(who, other): bool(joins) for who, other, joins in blocks},
            )
            self.version = version
        return self.known

    # accounts and sessions

    def who(self, browser: str) -> str:
        """Who a browser speaks for: its account where it is signed in, else itself."""
        return self.refresh().sessions.get(browser, browser)

    def account(self, id: str) -> Account | None:
        rows = self.run("SELECT id, name, mail, made FROM accounts WHERE id = ?", [id])
        return Account(*rows[0]) if rows else None

    def account_of(self, who: str) -> Account | None:
        return self.account(who.removeprefix(ACCOUNT)) if who.startswith(ACCOUNT) else None

    def make_account(self, name: str, mail: str | None = None, id: str = "") -> Account:
        new = Account(id or secrets.token_hex(16), name, mail, now())
        self.run("INSERT INTO accounts VALUES (?, ?, ?, ?)", [new.id, new.name, new.mail, new.made])
        return new

    def sign_in(self, account: Account, browser: str, agent: str) -> None:
        values = [browser, account.id, secrets.token_hex(8), now(), agent]
        self.run("INSERT OR REPLACE INTO sessions VALUES (?, ?, ?, ?, ?)", values)

    def adopt(self, browser: str, account: Account) -> None:
        """Whom a guest has silenced, and who has silenced or reported him, is the account's affair from now on."""
        for column in ("who", "other"):
            self.run(f"UPDATE OR REPLACE blocks SET {column} = ? WHERE {column} = ?", [account.who, browser])
        for column in ("about", "by"):
            self.run(f"UPDATE reports SET {column} = ? WHERE {column} = ?", [account.who, browser])

    # blocks

    def silenced(self, who: str, others: Sequence[str]) -> bool:
        """Has the caller muted or blocked one of these?"""
        blocks = self.refresh().blocks
        return bool(blocks) and any((who, x) in blocks for x in others)

    def bars(self, hosts: Sequence[str], guest: str) -> bool:
        """Has one of the hosts blocked the guest?"""
        blocks = self.refresh().blocks
        return bool(blocks) and any(blocks.get((x, guest), False) for x in hosts)
