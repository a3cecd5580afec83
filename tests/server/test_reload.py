"""Tables on disk: they go on after a restart, survive what is wrong with them, or say why they can't."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from tests.server.harness import Browser, Live, failure, running

import grognard
from borderland import GAME, Borderland
from grognard.kernel.card import Card
from grognard.kernel.dice import SecureDice
from grognard.kernel.game import Game
from grognard.kernel.proof import prove
from grognard.server.limits import Limits
from grognard.server.store import FILE
from grognard.server.table import Table

OWN = "Bearer " + "o" * 40  # a client that is known after a restart


@contextmanager
def open_room(data: Path, **options: Any) -> Iterator[tuple[Live, Browser]]:
    with running(data, **options) as live, live.browser(Authorization=OWN) as b:
        yield live, b


def make(b: Browser) -> str:
    return b.make(north="me", south="me")


def play(live: Live, table: str, choices: int) -> None:
    """Some choices by whoever is due, in the server's own loop."""

    async def work() -> None:
        async with live.room.table(table) as t:
            for n in range(choices):
                async with t.lock:
                    match = await t.loaded()
                ask = match.ask
                if ask is None:
                    return
                await t.choose(ask.role, match.number, ask.options[-1 if n % 3 else 0])

    live.run(work())


def public(b: Browser, table: str) -> dict[str, Any]:
    return b.told(f"/api/tables/{table}/state")


def edit(data: Path, statement: str, *values: object) -> None:
    db = sqlite3.connect(data / FILE)
    with db:
        db.execute(statement, values)
    db.close()


def without_presence(state: dict[str, Any]) -> dict[str, Any]:
    return {**state, "seats": None}


def test_a_game_goes_on_after_a_restart(tmp_path: Path) -> None:
    with open_room(tmp_path) as (live, b):
        table = make(b)
        play(live, table, 30)
        before = {role: b.told(f"/api/tables/{table}/state?role={role}") for role in ("", "north", "south")}
        summary = b.told(f"/api/tables/{table}")
    with open_room(tmp_path) as (live, b):
        assert b.told(f"/api/tables/{table}") == summary
        assert b.told("/api/tables")["tables"] == [summary]
        assert {role: b.told(f"/api/tables/{table}/state?role={role}") for role in ("", "north", "south")} == before
        play(live, table, 10)
        assert b.told(f"/api/tables/{table}")["number"] > summary["number"]


def test_the_last_click_can_be_taken_back_after_a_restart(tmp_path: Path) -> None:
    with open_room(tmp_path) as (live, b):
        table = make(b)
        play(live, table, 1)
        number = b.told(f"/api/tables/{table}")["number"]
    with open_room(tmp_path) as (_, b):
        state = b.told(f"/api/tables/{table}/state?role=north")
        assert state["undo"] is True
        assert b.sent(f"/api/tables/{table}/undo", {"role": "north", "number": number}) == {"number": number + 1}


def test_the_dice_go_on_where_they_were(tmp_path: Path) -> None:
    """Every roll of a game that was interrupted often is the seed's, each index once: the file proves it."""
    table = ""
    for _ in range(4):
        with open_room(tmp_path) as (live, b):
            table = table or make(b)
            play(live, table, 30)
    with open_room(tmp_path) as (live, b):
        play(live, table, 1000)
        summary = b.told(f"/api/tables/{table}")
        assert summary["over"] is True
        data = b.get(f"/api/tables/{table}/file").content
    proof = prove(data, grognard.game)
    assert proof.has_seed
    assert proof.rolls > 5
    assert proof.commitment == summary["commitment"]


def test_idle_tables_are_forgotten_and_come_back(tmp_path: Path) -> None:
    with open_room(tmp_path) as (live, b):
        table = make(b)
        play(live, table, 3)
        before = public(b, table)
        with b.socket(table, "north", Authorization=OWN):
            live.loop.call_soon_threadsafe(live.room.forget_idle, float("inf"))
            assert b.told(f"/api/tables/{table}")["number"] == before["number"]
            assert table in live.room.tables, "somebody listens"
        detached(live, table)
        live.loop.call_soon_threadsafe(live.room.forget_idle, float("inf"))
        assert b.told(f"/api/tables/{table}")["number"] == before["number"]
        assert table not in live.room.tables
        assert without_presence(public(b, table)) == without_presence(before)


def detached(live: Live, table: str) -> None:
    """Until the server has noticed that the last socket is gone."""

    async def wait() -> None:
        while not live.room.tables[table].idle:
            await asyncio.sleep(0)

    live.run(wait())


def test_only_so_many_tables_stay_in_memory(tmp_path: Path) -> None:
    with open_room(tmp_path, limits=Limits(tables_in_memory=3)) as (live, b):
        tables = [make(b) for _ in range(6)]
        assert len(live.room.tables) <= 4
        assert [public(b, t)["number"] for t in tables] == [1] * 6


def test_they_are_looked_through_once_for_many_that_come(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    looks: list[str] = []

    def idle(table: Table) -> bool:
        looks.append(table.id)
        return not table.users

    with open_room(tmp_path, limits=Limits(tables_in_memory=8)) as (live, b):
        monkeypatch.setattr(Table, "idle", property(idle))
        for _ in range(20):
            make(b)
        assert len(live.room.tables) <= 8 + 8 // 4
        assert len(looks) <= 20 * 8 / 2, "not all of them for each that comes"


# what is wrong on disk


def test_a_damaged_position_says_so_and_harms_no_other(tmp_path: Path) -> None:
    with open_room(tmp_path) as (_, b):
        tables = [make(b) for _ in range(3)]
    edit(tmp_path, "UPDATE tables SET snapshot = X'00ff' WHERE id = ?", tables[0])
    edit(tmp_path, "UPDATE tables SET state = 'ffffffffffffffff' WHERE id = ?", tables[1])
    with open_room(tmp_path) as (_, b):
        damaged = {t["id"]: t["damaged"] for t in b.told("/api/tables")["tables"]}
        assert damaged[tables[0]] == "its position can't be read"
        assert damaged[tables[1]] == "its position doesn't match its hash"
        assert damaged[tables[2]] == ""
        for table in tables[:2]:
            response = b.get(f"/api/tables/{table}/state")
            assert failure(response) == (409, "S.table")
            assert "can't be opened" in response.json()["error"]["why"]
            assert b.turned_away(table) == ("S.table", 4409)
            assert b.told(f"/api/tables/{table}")["damaged"]
        assert public(b, tables[2])["number"] == 1
        assert b.client.delete(f"/api/tables/{tables[0]}").status_code == 200, "it can still be removed"


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE inputs SET row = 'garbage' WHERE number = 5",
        "UPDATE inputs SET row = '[\"march\", \"moon\"]' WHERE number = 5",
        "UPDATE inputs SET row = '[9, 9, 9]' WHERE number = 5",
        "DELETE FROM inputs WHERE number = 5",
        "DELETE FROM inputs",
    ],
)
def test_a_log_that_cant_be_replayed_leaves_the_position(tmp_path: Path, damage: str) -> None:
    with open_room(tmp_path) as (live, b):
        table = make(b)
        play(live, table, 20)
        before = public(b, table)
    edit(tmp_path, damage)
    with open_room(tmp_path) as (live, b):
        with b.socket(table, "north", Authorization=OWN) as north:
            assert north.now["number"] == before["number"]
            assert public(b, table)["view"] == before["view"]
            assert north.lines == []
        play(live, table, 10)
        used = live.run(dice_of(live, table))
        number = b.told(f"/api/tables/{table}")["number"]
    with open_room(tmp_path) as (live, b):
        assert public(b, table)["number"] == number
        assert public(b, table)["lines"], "the new log can be replayed again"
        assert live.run(dice_of(live, table)) == used, "and the dice go on"
        assert used >= before["number"], "no index of the old log is used twice"
        play(live, table, 1000)
        proof = prove(b.get(f"/api/tables/{table}/file").content, grognard.game)
        assert proof.has_seed


async def dice_of(live: Live, table: str) -> int:
    async with live.room.table(table) as t, t.lock:
        dice = (await t.loaded()).chance.dice
        assert isinstance(dice, SecureDice)
        return dice.index


class Newer(Borderland):
    """The same game after a change of rules: every running game goes on with one turn more."""

    card = Card(**{**GAME.card.__dict__, "version": 2})

    def upgrade(self, version: int, position: dict[str, Any]) -> dict[str, Any]:
        position["board"]["last"] += 1
        return position


class Broken(Borderland):
    card = Newer.card


def lookup(game: Game[Any]) -> dict[str, Any]:
    return {"games": lambda id: game, "ids": ["borderland"]}


def test_a_game_of_older_rules_is_brought_up(tmp_path: Path) -> None:
    with open_room(tmp_path) as (live, b):
        table = make(b)
        play(live, table, 10)
        number = b.told(f"/api/tables/{table}")["number"]
    for _ in range(2):  # brought up anew as long as nothing was played
        with open_room(tmp_path, **lookup(Newer())) as (_, b):
            assert public(b, table)["number"] == number
    with open_room(tmp_path, **lookup(Newer())) as (live, b):
        play(live, table, 5)
        after = public(b, table)
        assert after["number"] > number
    with open_room(tmp_path, **lookup(Newer())) as (_, b):
        assert public(b, table) == after, "and replayed from there on"


def test_a_game_that_cant_be_brought_up_says_so(tmp_path: Path) -> None:
    with open_room(tmp_path) as (_, b):
        table = make(b)
    with open_room(tmp_path, **lookup(Broken())) as (_, b):
        assert failure(b.get(f"/api/tables/{table}/state")) == (409, "S.table")
        assert "no way from rules version 1 to 2" in b.told(f"/api/tables/{table}")["damaged"]
        assert "no way" in b.told("/api/tables")["tables"][0]["damaged"]
    with open_room(tmp_path) as (_, b):
        assert b.told(f"/api/tables/{table}")["damaged"] == ""
        assert public(b, table)["number"] == 1


def test_a_game_that_is_gone_says_so(tmp_path: Path) -> None:
    with open_room(tmp_path) as (_, b):
        table = make(b)
    edit(tmp_path, "UPDATE tables SET game = 'chess'")
    with open_room(tmp_path) as (_, b):
        listed = b.told("/api/tables")["tables"]
        assert (listed[0]["id"], listed[0]["game"]) == (table, "chess")
        assert "there is no game 'chess'" in listed[0]["damaged"]
        assert failure(b.get(f"/api/tables/{table}/state")) == (409, "S.table")


# what can't be written


def hurt(live: Live, pragma: str) -> None:
    async def work() -> None:
        live.room.services.store.writing.execute(f"PRAGMA {pragma}")

    live.run(work())


def test_what_cant_be_written_has_not_happened(tmp_path: Path) -> None:
    with open_room(tmp_path) as (live, b):
        table = make(b)
        with b.socket(table, "north", Authorization=OWN) as north, b.socket(table) as watcher:
            before = north.now
            hurt(live, "query_only = ON")
            refused = north.choose()
            assert (refused["type"], refused["rule"]) == ("refused", "S.disk")
            assert "Nothing has changed" in refused["why"]
            assert failure(b.post("/api/tables", {"game": "borderland"})) == (503, "S.disk")
            assert b.refused(f"/api/tables/{table}/seats/north", {"name": "Ada"}) == (503, "S.disk")
            assert b.told(f"/api/tables/{table}/state?role=north") == {**before, "lines": north.lines, "first": 0}
            hurt(live, "query_only = OFF")
            assert north.choose()["type"] == "done"
            number = north.now["number"]
            assert watcher.until(lambda s: s["number"] == number)["number"] == number
            assert {s["number"] for s in watcher.states} == {before["number"], number}


def test_a_full_disk_is_told_and_got_over(tmp_path: Path) -> None:
    with open_room(tmp_path) as (live, b):
        table = make(b)
        hurt(live, "max_page_count = 1")
        answers = (b.post("/api/tables", {"game": "borderland"}) for _ in range(500))
        refused = next(a for a in answers if a.status_code != 201)
        assert failure(refused) == (503, "S.disk")
        why = refused.json()["error"]["why"]
        assert why.startswith("the disk is full: make room")
        assert str(tmp_path) not in why, "where it lies is nobody's business"
        assert public(b, table)["number"] == 1
        hurt(live, "max_page_count = 100000")
        assert b.post("/api/tables", {"game": "borderland"}).status_code == 201


def test_another_server_on_the_same_folder_cant_overwrite(tmp_path: Path) -> None:
    with open_room(tmp_path) as (first, one):
        table = make(one)
        with open_room(tmp_path) as (_, two):
            assert public(two, table)["number"] == 1
            play(first, table, 1)
            state = one.told(f"/api/tables/{table}/state?role=north")
            option = two.told(f"/api/tables/{table}/state?role=north")["ask"]["options"][0]
            body = {"role": "north", "number": 1, "choice": [option["verb"], option["noun"]]}
            response = two.post(f"/api/tables/{table}/choose", body)
            assert failure(response) == (503, "S.disk")
            assert "another server" in response.json()["error"]["why"]
            assert two.told(f"/api/tables/{table}/state?role=north") == state, "it has read the table anew"
