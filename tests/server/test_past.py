"""What everybody is told of a table's past: brought in, forked, put back from damage."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from tests.server.harness import Browser, Json, Live, running
from tests.server.test_shares import play_out, proof_of

from grognard.server.store import FILE

OWN = "Bearer " + "p" * 40
SOLO = {"north": "me", "south": "me"}


def past(b: Browser, id: str) -> set[tuple[str, ...]]:
    """The marks wherever they are told: lobby, table, state by request and by socket."""
    path = f"/api/tables/{id}"
    listed = next(t for t in b.told("/api/tables")["tables"] if t["id"] == id)
    with b.socket(id, "", False, **{k: v for k, v in b.client.headers.items() if k == "authorization"}) as watching:
        told: list[Json] = [listed, b.told(path), b.told(f"{path}/state"), watching.now]
    assert all(x["text"] and x["time"] for t in told for x in t["past"])
    return {tuple(x["kind"] for x in t["past"]) for t in told}


def in_file(b: Browser, id: str) -> list[str]:
    return [x["kind"] for x in json.loads(b.get(f"/api/tables/{id}/file").content)["past"]]


def test_a_game_that_was_brought_in_says_so_to_everybody(live: Live, browser: Browser, other: Browser) -> None:
    table = browser.make(**SOLO)
    assert past(other, table) == {()}
    file = json.loads(browser.get(f"/api/tables/{table}/file").content)
    again = browser.sent("/api/tables/import", {"file": file})["table"]["id"]
    assert past(browser, again) == past(other, again) == {("import",)}
    play_out(live, again)
    assert in_file(other, again) == ["import"]
    twice = json.loads(browser.get(f"/api/tables/{again}/file").content)
    third = browser.sent("/api/tables/import", {"file": twice})["table"]["id"]
    assert in_file(other, third) == ["import", "import"]


def test_a_fork_says_so_to_everybody(live: Live, browser: Browser, other: Browser) -> None:
    table = browser.make(**SOLO)
    imagined = browser.sent(f"/api/tables/{table}/fork", {"number": 0, "role": "north"})["table"]["id"]
    assert past(browser, imagined) == {("imagined",)}
    play_out(live, table)
    seats = {role: {"kind": "me"} for role in SOLO}
    forked = browser.sent(f"/api/tables/{table}/fork", {"number": 0, "seats": seats})["table"]["id"]
    assert past(other, forked) == {("fork",)}
    play_out(live, forked, seed=2)
    assert in_file(other, forked) == ["fork"]
    assert any(x.startswith("start") for x in proof_of(other, forked).faults)


@pytest.mark.parametrize("damage", ["DELETE FROM inputs WHERE number = 3", "UPDATE inputs SET row = '[9,9]'"])
def test_damage_that_was_put_right_is_told_and_stands_in_the_record(tmp_path: Path, damage: str) -> None:
    with running(tmp_path) as live, live.browser(Authorization=OWN) as b:
        table = b.make(**SOLO)
        with b.socket(table, "north", Authorization=OWN) as north:
            for _ in range(3):
                role = north.now["waiting"]
                state = b.told(f"/api/tables/{table}/state?role={role}")
                option = state["ask"]["options"][-1]
                body: Any = {"role": role, "number": state["number"], "choice": [option["verb"], option["noun"]]}
                b.sent(f"/api/tables/{table}/choose", body)
                north.until(lambda s, n=state["number"]: s["number"] > n)
        number = b.told(f"/api/tables/{table}")["number"]
    with sqlite3.connect(tmp_path / FILE) as db:
        db.execute(damage)
    db.close()
    with running(tmp_path) as live, live.browser(Authorization=OWN) as b:
        marks = b.told(f"/api/tables/{table}/state")["past"]
        assert [(x["kind"], x["number"]) for x in marks] == [("damage", number)]
        assert past(b, table) == {("damage",)}
    with running(tmp_path) as live, live.browser(Authorization=OWN) as b:
        assert past(b, table) == {("damage",)}, "found again, and told once"
        play_out(live, table)
        assert past(b, table) == {("damage",)}
        faults = [x.partition(":")[0] for x in proof_of(b, table).faults]
        assert faults == ["start", "log", "seed", "record"]
