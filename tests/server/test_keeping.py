"""One folder, one server; copies that are made while it runs, brought back, and looked over; tables that expire."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from tests.server.harness import Browser, Live, running
from tests.server.test_shares import play_out, proof_of

from grognard.cli import app, run
from grognard.server.errors import StoreError
from grognard.server.keeping import back_up, copies, faults_of, people_of, restore
from grognard.server.lock import folder_lock
from grognard.server.people import People
from grognard.server.run import serve
from grognard.server.schema import TABLES
from grognard.server.store import FILE

OWN = f"Bearer {'k' * 40}"


@pytest.fixture
def played(tmp_path: Path) -> Iterator[tuple[Path, Live, Browser, str]]:
    """A server that runs, with a table that was played at."""
    with running(tmp_path / "data") as live, live.browser(Authorization=OWN) as b:
        table = b.make(north="me", south="me")
        with b.socket(table, "north", Authorization=OWN) as north:
            north.choose()
        yield tmp_path / "data", live, b, table


def rows(file: Path) -> dict[str, list[tuple[object, ...]]]:
    """All that a database holds."""
    with closing(sqlite3.connect(file)) as c:
        names = [x for (x,) in c.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")]
        return {name: c.execute(f"SELECT * FROM {name} ORDER BY 1, 2").fetchall() for name in names}


def without_marks(found: dict[str, list[tuple[object, ...]]]) -> dict[str, list[tuple[object, ...]]]:
    """But for what a game says of having been put back."""
    marks = [i for i, column in enumerate(TABLES.columns) if column.name in ("past", "shares")]
    kept = [tuple(x for i, x in enumerate(row) if i not in marks) for row in found["tables"]]
    return {**found, "tables": kept}


def test_two_servers_cant_have_one_folder(tmp_path: Path) -> None:
    with folder_lock(tmp_path):
        with pytest.raises(StoreError, match=r"another server keeps its games here \(process \d+\): stop it first"):
            serve(tmp_path, port=0)
        with pytest.raises(StoreError, match="stop it first"), folder_lock(tmp_path):
            pass
    with folder_lock(tmp_path):
        pass


def test_a_copy_is_whole_while_the_server_writes(played: tuple[Path, Live, Browser, str]) -> None:
    data, _, b, table = played
    copy = back_up(data, data / "copies", 3)
    with b.socket(table, "north", Authorization=OWN) as north:
        north.until(lambda s: s["ask"])
        number = north.choose()["number"]
    assert faults_of(copy) == []
    kept = {r[0]: r for r in rows(copy)["tables"]}
    assert table in kept
    assert number not in kept[table], "it is as it was then"
    assert not list(copy.parent.glob("*-wal")), "and one file"


def test_older_copies_are_removed(played: tuple[Path, Live, Browser, str]) -> None:
    data = played[0]
    made = [back_up(data, data / "copies", 2) for _ in range(4)]
    assert copies(data / "copies") == [made[3], made[2]]


def test_a_copy_is_brought_back_row_by_row(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with running(data) as live, live.browser(Authorization=OWN) as b:
        table = b.make(north="me", south="me")
        copy = back_up(data, tmp_path / "copies", 3)
        with b.socket(table, "north", Authorization=OWN) as north:
            north.choose()
        with folder_lock(data), pytest.raises(StoreError, match="stop it first"):
            restore(copy, data)
    before = rows(data / FILE)
    aside = restore(copy, data)
    assert aside is not None
    assert rows(aside) == before, "nothing is lost by it"
    assert without_marks(rows(data / FILE)) == without_marks(rows(copy))
    with running(data) as live, live.browser(Authorization=OWN) as b:
        assert b.told(f"/api/tables/{table}/state?role=north")["ask"]


def test_a_game_that_is_put_back_says_so_and_goes_on_with_other_dice(tmp_path: Path) -> None:
    """Its players have seen what the old dice would bring."""
    data = tmp_path / "data"
    with running(data) as live, live.browser(Authorization=OWN) as b:
        table, still = (b.make(north="me", south="me") for _ in range(2))
        copy = back_up(data, tmp_path / "copies", 3)
        with b.socket(table, "north", Authorization=OWN) as north:
            north.choose()
    restore(copy, data)
    with running(data) as live, live.browser(Authorization=OWN) as b, live.browser() as watcher:
        for told in (b.told(f"/api/tables/{table}"), watcher.told(f"/api/tables/{table}/state")):
            assert [x["kind"] for x in told["past"]] == ["restored"]
        assert b.told(f"/api/tables/{still}")["past"] == [], "it is where it was"
        assert b.told(f"/api/tables/{table}/state")["dice"]["promised"] == {}, "no seat has"
        play_out(live, table)
        proof = proof_of(b, table)
    (share,) = proof.shares
    assert (share.role, share.since >= 0) == ("server.1", True)
    assert [x for x in proof.faults if "put back to row" in x]


def test_without_the_old_database_every_running_game_is_marked(played: tuple[Path, Live, Browser, str]) -> None:
    data, _, b, table = played
    over = b.make(north="me", south="me")
    b.sent(f"/api/tables/{over}/end", {"role": "north", "by": "resign"})
    copy = back_up(data, data / "copies", 3)
    restore(copy, data / "new")
    with closing(sqlite3.connect(data / "new" / FILE)) as c:
        past = dict(c.execute("SELECT id, past FROM tables"))
    assert "restored" in past[table]
    assert past[over] == ""


def ban(data: Path, who: str) -> None:
    with closing(People(data)) as people:
        people.run("INSERT INTO bans VALUES (?, '', '')", [who])


def test_the_servers_people_are_copied_and_brought_back_with_the_games(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with running(data) as live, live.browser(Authorization=OWN) as b:
        b.make(north="me", south="me")
    ban(data, "somebody")
    first, second = (back_up(data, tmp_path / "copies", 1) for _ in range(2))
    assert [x.name for x in (tmp_path / "copies").glob("people-*")] == [people_of(second).name]
    assert not first.exists()
    ban(data, "somebody else")
    restore(second, data)
    with closing(People(data)) as people:
        assert list(people.refresh().bans) == ["somebody"]


def test_a_copy_that_is_damaged_is_not_brought_back(tmp_path: Path) -> None:
    bad = tmp_path / "bad.sqlite"
    bad.write_bytes(b"nothing of ours" * 1000)
    with pytest.raises(StoreError, match="no database of ours"):
        restore(bad, tmp_path / "data")
    with pytest.raises(StoreError, match="no database here"):
        back_up(tmp_path / "nowhere", tmp_path / "copies", 3)


def test_damage_to_the_people_is_found_copied_by_nobody_and_not_brought_back(
    played: tuple[Path, Live, Browser, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data, _, _, _ = played
    copy = back_up(data, tmp_path / "copies", 3)
    people_of(copy).write_bytes(b"nothing of ours" * 1000)
    with pytest.raises(StoreError, match="no database of ours"):
        restore(copy, tmp_path / "new")
    assert not (tmp_path / "new" / FILE).exists()
    with closing(sqlite3.connect(data / "people.sqlite", isolation_level=None, timeout=20)) as c:
        c.execute("PRAGMA user_version = 99")
    assert run(app, ["check", "--data", str(data)]) == 1
    assert "people.sqlite: it was written by a newer Grognard" in capsys.readouterr().out
    with pytest.raises(StoreError, match="not whole"):
        back_up(data, tmp_path / "copies", 3)
    assert copies(tmp_path / "copies") == [copy]


def test_the_commands(played: tuple[Path, Live, Browser, str], capsys: pytest.CaptureFixture[str]) -> None:
    data, _, _, table = played
    assert run(app, ["backup", "--data", str(data), "--keep", "2"]) == 0
    assert "copied: " in capsys.readouterr().out
    assert run(app, ["check", "--data", str(data)]) == 0
    assert "1 tables, 0 of them damaged" in capsys.readouterr().out
    with closing(sqlite3.connect(data / FILE, isolation_level=None)) as c:
        c.execute("UPDATE tables SET state = 'xyzzy'")
    assert run(app, ["check", "--data", str(data)]) == 1
    told = capsys.readouterr().out
    assert table in told
    assert "1 of them damaged" in told


def test_abandoned_tables_expire_by_the_operators_rule(tmp_path: Path) -> None:
    with running(tmp_path, expire=30) as live, live.browser(Authorization=OWN) as b:
        old, new, watched = (b.make(north="me", south="me") for _ in range(3))
        with closing(sqlite3.connect(tmp_path / FILE, isolation_level=None, timeout=20)) as c:
            then = "2020-01-01T00:00:00+00:00"
            c.execute("UPDATE tables SET changed = ? WHERE id IN (?, ?)", (then, old, watched))
        with b.socket(watched, "north", Authorization=OWN):
            live.run(live.room.remove_abandoned())
            assert {t["id"] for t in b.told("/api/tables")["tables"]} == {new, watched}
        assert b.get(f"/api/tables/{old}").status_code == 404
        assert live.room.expired == 1


def test_without_a_rule_none_does(tmp_path: Path) -> None:
    with running(tmp_path) as live, live.browser(Authorization=OWN) as b:
        table = b.make(north="me", south="me")
        with closing(sqlite3.connect(tmp_path / FILE, isolation_level=None, timeout=20)) as c:
            c.execute("UPDATE tables SET changed = '2020-01-01T00:00:00+00:00'")
        live.run(live.room.remove_abandoned())
        assert b.get(f"/api/tables/{table}").status_code == 200
