"""Spectators: by link at a closed table, and they see what is public and not a byte more."""

from __future__ import annotations

import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from litestar.handlers import HTTPRouteHandler
from tests.server.bypost import made
from tests.server.harness import Browser, Json, Live, failure, running
from tests.server.test_two_worlds import OWN, SECRET, alone, lay, normal

import grognard
from grognard.kernel.dice import SeededDice
from grognard.kernel.saved import state_hash
from grognard.server.routes import ROUTES
from grognard.server.routes_post import POST_ROUTES
from grognard.server.schema import META, SCHEMA
from grognard.server.store import FILE

PUBLIC = ("", "/state", "/lines", "/sheet")  # what who watches may read


@pytest.fixture
def stranger(live: Live) -> Iterator[Browser]:
    with live.browser() as b:
        b.get("/")
        yield b


def closed(host: Browser) -> tuple[str, str]:
    """The path of a table that is watched by link only, and the link's secret."""
    path = f"/api/tables/{made(host, open=False)['table']['id']}"
    return path, host.sent(f"{path}/link", {})["token"]


def id_of(path: str) -> str:
    return path.rpartition("/")[2]


def may_watch(b: Browser, path: str) -> bool:
    told = {b.get(path + p).status_code for p in PUBLIC}
    assert told in ({200}, {403})
    return told == {200}


def test_a_link_opens_a_closed_table(browser: Browser, other: Browser, stranger: Browser) -> None:
    path, token = closed(browser)
    assert may_watch(browser, path)
    assert not may_watch(stranger, path)
    assert stranger.turned_away(id_of(path)) == ("S.seat", 4403)
    assert stranger.refused(f"{path}/watch", {"token": "x" * 43}) == (403, "S.seat")
    assert stranger.sent(f"{path}/watch", {"token": token})["id"] == id_of(path)
    assert may_watch(stranger, path)
    with stranger.socket(id_of(path)) as public:
        assert public.now["view"]["role"] == ""
        assert public.now["ask"] is None
    assert not may_watch(other, path), "one link, one browser"


def test_it_opens_no_seat(browser: Browser, stranger: Browser) -> None:
    path, token = closed(browser)
    stranger.sent(f"{path}/watch", {"token": token})
    for role in ("north", "south"):
        for p in ("state", "lines", "visit", "chat", "notes", "standing"):
            assert failure(stranger.get(f"{path}/{p}?role={role}")) == (403, "S.seat")
        bodies: dict[str, Json] = {
            "choose": {"number": 1, "choice": ["pass", ""]},
            "undo": {"number": 1},
            "why": {"noun": "mill"},
            "seen": {"number": 0},
            "chat": {"text": "hello"},
            "notes": {"text": "", "version": 0},
            "standing": {"step": "Battle.withdraw", "answer": "never"},
        }
        for p, body in bodies.items():
            assert stranger.refused(f"{path}/{p}", {"role": role, **body}) == (403, "S.seat")
        assert stranger.turned_away(id_of(path), role) == ("S.seat", 4403)
    assert stranger.refused(f"{path}/join", {"token": token}) == (403, "S.seat")
    assert not any(s["mine"] for s in stranger.told(path)["seats"])


@pytest.mark.parametrize("handler", [*ROUTES, *POST_ROUTES], ids=lambda h: h.handler_name)
def test_no_door_of_a_closed_table_is_forgotten(browser: Browser, stranger: Browser, handler: HTTPRouteHandler) -> None:
    (pattern,) = handler.paths
    if "{table:str}" not in pattern or pattern.endswith(("/join", "/watch")):
        return
    path, _ = closed(browser)
    parts = {"{table:str}": id_of(path), "{role:str}": "north", "{number:int}": "0"}
    for part, value in parts.items():
        pattern = pattern.replace(part, value)
    (method,) = handler.http_methods - {"OPTIONS"}
    assert failure(stranger.client.request(method, pattern, json={} if method == "POST" else None)) == (403, "S.seat")


def test_revoked_it_opens_nothing(browser: Browser, stranger: Browser) -> None:
    path, token = closed(browser)
    stranger.sent(f"{path}/watch", {"token": token})
    with stranger.socket(id_of(path)) as public:
        assert browser.client.delete(f"{path}/link").json() == {"ok": True}
        assert public.closed_with() == 4403
    assert not may_watch(stranger, path)
    assert stranger.refused(f"{path}/watch", {"token": token}) == (403, "S.seat")
    assert browser.told(path)["link"] is False


def test_a_new_link_ends_the_old_one(browser: Browser, stranger: Browser) -> None:
    path, token = closed(browser)
    stranger.sent(f"{path}/watch", {"token": token})
    new = browser.sent(f"{path}/link", {})["token"]
    assert new != token
    assert not may_watch(stranger, path)
    stranger.sent(f"{path}/watch", {"token": new})
    assert may_watch(stranger, path)


def test_a_program_watches_with_the_link_itself(browser: Browser, live: Live) -> None:
    path, token = closed(browser)
    with live.browser(Authorization=f"Bearer {token}") as program:
        assert may_watch(program, path)
        assert failure(program.get(f"{path}/state?role=north")) == (403, "S.seat")
        with program.socket(id_of(path), Authorization=f"Bearer {token}") as public:
            assert public.now["ask"] is None


def test_only_the_host_says_who_watches(browser: Browser, stranger: Browser) -> None:
    table = made(browser)
    path = f"/api/tables/{table['table']['id']}"
    assert (table["table"]["open"], table["table"]["link"]) == (True, False)
    assert stranger.refused(f"{path}/link", {}) == (403, "S.seat")
    assert failure(stranger.client.delete(f"{path}/link")) == (403, "S.seat")
    assert stranger.refused(f"{path}/doors", {"open": False}) == (403, "S.seat")
    stranger.sent(f"{path}/join", {"token": table["tokens"]["south"]})
    assert stranger.refused(f"{path}/link", {}) == (403, "S.seat"), "a guest is no host"
    browser.sent(f"{path}/link", {})
    assert (browser.told(path)["link"], stranger.told(path)["link"]) == (True, False)


def test_a_table_is_opened_and_closed(browser: Browser, other: Browser, stranger: Browser) -> None:
    table = made(browser)
    path = f"/api/tables/{table['table']['id']}"
    other.sent(f"{path}/join", {"token": table["tokens"]["south"]})

    def is_listed(b: Browser) -> bool:
        return id_of(path) in [t["id"] for t in b.told("/api/tables")["tables"]]

    assert may_watch(stranger, path)
    assert is_listed(stranger)
    with stranger.socket(id_of(path)) as public:
        assert browser.sent(f"{path}/doors", {"open": False})["open"] is False
        assert public.closed_with() == 4403
    assert not may_watch(stranger, path)
    assert [is_listed(b) for b in (browser, other, stranger)] == [True, True, False]
    assert may_watch(other, path)
    browser.sent(f"{path}/doors", {"open": True})
    assert may_watch(stranger, path)


def test_bad_input_changes_nothing(browser: Browser) -> None:
    path, _ = closed(browser)
    before = browser.told(path)
    for body in ({}, {"open": "yes"}, {"post": 7}, {"open": True, "secret": 1}):
        assert browser.refused(f"{path}/doors", body) == (400, "S.input")
    assert browser.refused(f"{path}/watch", {"token": "short"}) == (400, "S.input")
    assert browser.refused("/api/tables/nowhere-at-all/link", {}) == (404, "S.table")
    assert browser.told(path) == before


# two worlds


def seen(host: Browser, watcher: Browser, table: str) -> list[tuple[str, bytes]]:
    """All that a spectator by link gets at a closed table."""
    path = f"/api/tables/{table}"
    host.sent(f"{path}/doors", {"open": False, "post": True})
    watcher.sent(f"{path}/watch", {"token": host.sent(f"{path}/link", {})["token"]})
    out = [(p, watcher.get(path + p).content) for p in (*PUBLIC, "/file", "/state?role=x", "/replay")]
    with watcher.socket(table) as public:
        out.append(("first state", public.raw[-1]))
        for type, fields in (("say", {"text": "x"}), ("seen", {"number": 0}), ("why", {"noun": "x"})):
            out.append((type, json.dumps(public.ask(type, **fields)).encode()))
    return [normal(x, table) for x in out]


@pytest.mark.parametrize(("id", "apart"), [("borderland", 17), ("indian-territory", 61)])
def test_no_byte_tells_a_spectator_what_is_secret(live: Live, stranger: Browser, id: str, apart: int) -> None:
    rng, different = random.Random(4), 0
    match = grognard.game(id).new(seed=6)
    with live.browser(Authorization=OWN) as host:
        for _ in range(4):
            for _ in range(apart):
                assert match.position.ask is not None
                match.choose(rng.choice(match.position.ask.options))
            game = match.game
            other = game.imagine(match.view(), SeededDice(rng.randrange(1 << 30)))
            different += state_hash(game, other) != state_hash(game, match.position)
            worlds = [alone(match, g) for g in (match.position.clone(), other)]
            here, there = (seen(host, stranger, lay(live, world, "")) for world in worlds)
            assert here == there
    assert different >= 2
    assert SECRET


# what lasts


COMMAND = [sys.executable, "-m", "grognard.server", "--port", "0", "--examples", "--data"]


@pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="needs Linux")
def test_what_was_acknowledged_survives_a_kill(tmp_path: Path) -> None:
    with subprocess.Popen([*COMMAND, str(tmp_path)], stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        address = server.stdout.readline().split()[-1].rstrip("/")
        with Browser(address, {"Authorization": OWN}) as host, Browser(address, {}) as watcher:
            table = made(host, open=False, post=True)["table"]["id"]
            path = f"/api/tables/{table}"
            token = host.sent(f"{path}/link", {})["token"]
            watcher.sent(f"{path}/watch", {"token": token})
            with host.socket(table, "north", Authorization=OWN) as north:
                number = north.choose()["number"]
                assert north.ask("seen", number=number)["number"] == number
                assert north.ask("say", text="see you")["n"] == 0
            host.sent(f"{path}/notes", {"role": "north", "text": "the bridge", "version": 0})
            host.sent(f"{path}/standing", {"role": "north", "step": "Losses.rally", "answer": "never"})
            before = all_of(host, path)
            cookie = watcher.client.cookies["grognard"]
            server.send_signal(signal.SIGKILL)
    with running(tmp_path) as live, live.browser(Authorization=OWN) as host:
        assert all_of(host, path) == before
        with live.browser(Cookie=f"grognard={cookie}") as watcher, live.browser() as stranger:
            assert may_watch(watcher, path)
            assert not may_watch(stranger, path)


def all_of(b: Browser, path: str) -> list[Json]:
    asked = ("visit", "chat", "notes", "standing", "state")
    return [b.told(path), *(b.told(f"{path}/{p}?role=north") for p in asked)]


def test_tables_of_the_version_before_are_brought_up(tmp_path: Path) -> None:
    with running(tmp_path / "new") as live, live.browser(Authorization=OWN) as host:
        path = f"/api/tables/{made(host)['table']['id']}"
        with host.socket(id_of(path), "north", Authorization=OWN) as north:
            while not north.lines:
                north.choose()
        before = host.told(f"{path}/state?role=north")
    (tmp_path / "new" / FILE).rename(tmp_path / FILE)
    db = sqlite3.connect(tmp_path / FILE)
    fresh = columns(db)
    for statement in (
        *(f"DROP TABLE {name}" for name in ("desks", "chat")),
        *(f"ALTER TABLE tables DROP COLUMN {name}" for name in ("told", "open", "post", "watch", *NEWER)),
        "ALTER TABLE seats DROP COLUMN deputy",
        *(f"ALTER TABLE holders DROP COLUMN {name}" for name in ("since", "deputy")),
        "PRAGMA user_version = 1",
    ):
        db.execute(statement)
    db.close()
    with running(tmp_path) as live, live.browser(Authorization=OWN) as host:
        old = host.told(path)
        assert (old["open"], old["post"], old["link"], old["new"]) == (True, False, False, 0)
        state = host.told(f"{path}/state?role=north")
        assert without(state, "dice", "seats") == without(before, "dice", "seats")
        assert state["dice"] == {**before["dice"], "open": False}, "what seats add to the dice came later"
        assert host.told(f"{path}/visit?role=north")["new"] == before["first"] + len(before["lines"])
        assert host.sent(f"{path}/seen", {"role": "north", "number": before["number"]})["new"] == 0
        host.sent(f"{path}/chat", {"role": "north", "text": "still here"})
    db = sqlite3.connect(tmp_path / FILE)
    assert columns(db) == fresh
    assert db.execute("PRAGMA user_version").fetchone() == (SCHEMA,)
    db.close()


def without(state: Json, *parts: str) -> Json:
    return {name: part for name, part in state.items() if name not in parts}


NEWER = ("ending", "draw", "days", "shares", "past", "clock")  # of the versions after


def columns(db: sqlite3.Connection) -> dict[str, list[object]]:
    """The tables as they are, with their defaults and keys."""
    names = sorted(META.tables)
    infos = {n: [r[1:] for r in db.execute(f"PRAGMA table_info({n})")] for n in names}
    return {n: [infos[n], db.execute(f"PRAGMA foreign_key_list({n})").fetchall()] for n in names}


def test_a_removed_table_takes_everything_with_it(tmp_path: Path) -> None:
    with running(tmp_path) as live, live.browser(Authorization=OWN) as host:
        path = f"/api/tables/{made(host)['table']['id']}"
        host.sent(f"{path}/notes", {"role": "north", "text": "x", "version": 0})
        host.sent(f"{path}/chat", {"role": "north", "text": "x"})
        assert host.client.delete(path).status_code == 200
        assert failure(host.get(f"{path}/notes?role=north")) == (404, "S.table")
    db = sqlite3.connect(tmp_path / FILE)
    assert [db.execute(f"SELECT count(*) FROM {n}").fetchone()[0] for n in ("desks", "chat")] == [0, 0]
    db.close()
