"""Damaged rows about people are the trouble of those people: whatever a cell holds, no request fails."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from tests.server.harness import Browser, Live, running
from tests.server.test_accounts import Letterbox, visitor
from tests.server.test_damage import QUICK, WRONG
from typer.testing import CliRunner

from grognard.cli.app import app as commands
from grognard.server.accounts import AccountSettings
from grognard.server.people import FILE

Club = tuple[Path, Live, Letterbox, Browser, Browser, str]


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    """A server with something in every table about people: Ada has an account, Bob is a guest."""
    folder, box = tmp_path_factory.mktemp("people"), Letterbox()
    settings: Any = AccountSettings(passkeys=True, mailer=box)  # type: ignore[arg-type]
    with running(folder, accounts=settings) as live, visitor(live) as ada, visitor(live) as bob:
        made = bob.made(north="me", south="link")
        path = f"/api/tables/{made['table']['id']}"
        ada.sent("/api/account/mail", {"mail": "ada@example.org"})
        ada.sent("/api/account/mail/open", {"token": box.token()})
        ada.sent(f"{path}/join", {"token": made["tokens"]["south"], "name": "Ada"})
        bob.sent(f"{path}/attitude", {"role": "south", "to": "mute"})
        bob.sent(f"{path}/report", {"role": "south", "text": "nothing"})
        ada.sent("/api/account/mail", {"mail": "new@example.org"})
        with closing(sqlite3.connect(folder / FILE, isolation_level=None)) as c:
            account = c.execute("SELECT id FROM accounts").fetchone()[0]
            c.execute("INSERT INTO passkeys VALUES ('k', ?, x'00', 0, '')", [account])
            c.execute("INSERT INTO bans VALUES ('somebody', 'why', '')")
            c.execute("INSERT INTO closed VALUES ('sometable', 'why', '')")
        yield folder, live, box, ada, bob, path


def cells(folder: Path) -> list[tuple[str, str]]:
    with closing(sqlite3.connect(folder / FILE)) as c:
        tables = [x for (x,) in c.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return [(t, row[1]) for t in tables for row in c.execute(f"PRAGMA table_info({t})")]


@contextmanager
def damaged(folder: Path, table: str, column: str, value: Any) -> Iterator[None]:
    """One cell of every row with something else in it, for a while."""
    with closing(sqlite3.connect(folder / FILE, isolation_level=None, timeout=20)) as c:
        before = c.execute(f"SELECT * FROM {table}").fetchall()
        assert before, f"there is nothing in {table}"
        new, values = ("CAST(x'c328' AS TEXT)", []) if value is None else ("?", [value])
        try:
            c.execute(f'UPDATE OR REPLACE {table} SET "{column}" = {new}', values)
            yield
        except sqlite3.IntegrityError:  # a number that must be one
            yield
        finally:
            c.execute(f"DELETE FROM {table}")
            c.executemany(f"INSERT INTO {table} VALUES ({', '.join('?' * len(before[0]))})", before)


def ask_everything(folder: Path, club: Club) -> None:
    _, _, box, ada, bob, path = club
    for b in (ada, bob):
        for at in ("/", "/healthz", "/api/tables", "/api/me", path, f"{path}/state", f"{path}/chat?role=north"):
            assert b.get(at).status_code < 500, at
    assert ada.get("/api/account/export").status_code < 500
    assert bob.get(f"{path}/state?role=north").status_code == 200, "he has nothing to do with it"
    for to, body in (
        (f"{path}/attitude", {"role": "south", "to": "mute"}),
        (f"{path}/join", {"token": "t" * 40}),
        ("/api/account/mail/look", {"token": box.token()}),
        ("/api/account/sign-in/begin", {}),
    ):
        assert bob.post(to, body).status_code < 500, to
    for command in ("users", "tables", "reports"):
        said = CliRunner().invoke(commands, ["server", command, "--data", str(folder)])
        assert said.exit_code in (0, 2), (command, said.exception)
        assert said.exception is None or isinstance(said.exception, SystemExit)


@pytest.mark.parametrize("what", [x if x in QUICK else pytest.param(x, marks=pytest.mark.slow) for x in WRONG])
def test_no_cell_about_people_can_break_the_server(club: Club, what: str) -> None:
    folder = club[0]
    for table, column in cells(folder):
        with damaged(folder, table, column, WRONG[what]):
            ask_everything(folder, club)
