"""What the seats add to the dice: promised before anybody could know them, given when all have promised."""

from __future__ import annotations

import hashlib
import json
import random
from pathlib import Path
from typing import Any

import pytest
from tests.server.harness import Browser, Json, Live, failure, running

import grognard
from grognard.kernel.proof import prove
from grognard.server.shares import shares_of
from grognard.server.store import Record

NORTH, SOUTH = "11" * 32, "22" * 32


def promise_of(secret: str) -> str:
    return hashlib.sha256(bytes.fromhex(secret)).hexdigest()


def promise(b: Browser, table: str, role: str, secret: str) -> Any:
    return b.post(f"/api/tables/{table}/dice", {"role": role, "commitment": promise_of(secret)})


def give(b: Browser, table: str, role: str, secret: str) -> Any:
    return b.post(f"/api/tables/{table}/dice", {"role": role, "secret": secret})


def meet(browser: Browser, other: Browser) -> str:
    made = browser.made(north="me", south="link")
    id = str(made["table"]["id"])
    other.sent(f"/api/tables/{id}/join", {"token": made["tokens"]["south"]})
    return id


def dice(b: Browser, table: str) -> Json:
    return dict(b.told(f"/api/tables/{table}/state")["dice"])


def record_of(live: Live, table: str) -> Record:
    return live.room.tables[table].record


def play_out(live: Live, table: str, seed: int = 1) -> None:
    """Both seats choose at random until the game is over."""
    rng = random.Random(seed)

    async def play() -> None:
        async with live.room.table(table) as t:
            while not t.record.over:
                match = await t.loaded()
                ask = match.ask
                assert ask is not None
                await t.choose(ask.role, match.number, rng.choice(ask.options))

    live.run(play())


def proof_of(b: Browser, table: str) -> Any:
    return prove(b.get(f"/api/tables/{table}/file").content, grognard.game)


def add_both(browser: Browser, other: Browser, table: str) -> None:
    for b, role, secret in ((browser, "north", NORTH), (other, "south", SOUTH)):
        assert promise(b, table, role, secret).status_code == 200
    for b, role, secret in ((browser, "north", NORTH), (other, "south", SOUTH)):
        assert give(b, table, role, secret).status_code == 200


def test_all_rolls_are_made_of_every_seats_secret(live: Live, browser: Browser, other: Browser) -> None:
    table = meet(browser, other)
    add_both(browser, other, table)
    promised = {"north": promise_of(NORTH), "south": promise_of(SOUTH)}
    assert dice(other, table) == {
        "commitment": browser.told(f"/api/tables/{table}")["commitment"],
        "open": False,
        "promised": promised,
        "given": {"north": 0, "south": 0},
    }
    play_out(live, table)
    proof = proof_of(browser, table)
    assert {x.role: x.secret.hex() for x in proof.shares} == {"north": NORTH, "south": SOUTH}
    assert (proof.faults, proof.limits) == ((), ())
    assert proof.rolls > 2


def test_the_game_is_dealt_anew_with_them_while_nobody_has_chosen(browser: Browser) -> None:
    """Hands are dealt when the table is made: without the seats' secrets the server could have chosen them."""
    seats = {"union": "me", "confederate": "me"}
    table = browser.make("indian-territory", **seats)
    with browser.socket(table, "union") as union, browser.socket(table, "union", changes=True) as brief:
        before = union.now
        for role, secret in (("union", NORTH), ("confederate", SOUTH)):
            assert promise(browser, table, role, secret).status_code == 200
        for role, secret in (("union", NORTH), ("confederate", SOUTH)):
            assert give(browser, table, role, secret).status_code == 200
        after, changed = (x.until(lambda s: len(s["dice"]["given"]) == 2) for x in (union, brief))
    assert changed["number"] == before["number"], "the number tells nothing of the new deal"
    assert {**changed, "lines": [], "first": 0} == {**after, "lines": [], "first": 0}
    assert after["dice"]["given"] == {"union": 0, "confederate": 0}
    assert after["view"] != before["view"], "nothing is drawn in the set-up of this scenario"
    assert after == {**browser.told(f"/api/tables/{table}/state?role=union"), **{"seats": after["seats"],
        "cut": after["cut"], "lines": after["lines"], "first": after["first"]}}
    assert browser.told(f"/api/tables/{table}/replay?role=union")["number"] == after["number"]
    view = browser.told(f"/api/tables/{table}/replay/{after['number']}?role=union")["view"]
    assert view == after["view"]


def test_what_was_dealt_anew_is_there_after_a_restart(tmp_path: Path) -> None:
    own = "Bearer " + "o" * 40
    with running(tmp_path) as live, live.browser(Authorization=own) as b:
        table = b.make("indian-territory", union="me", confederate="me")
        for act in (promise, give):
            for role, secret in (("union", NORTH), ("confederate", SOUTH)):
                assert act(b, table, role, secret).status_code == 200
        before = b.told(f"/api/tables/{table}/state?role=union")
    with running(tmp_path) as live, live.browser(Authorization=own) as b:
        assert b.told(f"/api/tables/{table}/state?role=union") == before
        assert before["past"] == []
        play_out(live, table)
        assert proof_of(b, table).faults == ()


def test_who_comes_later_adds_from_there_on(live: Live, browser: Browser, other: Browser) -> None:
    table = meet(browser, other)
    assert promise(browser, table, "north", NORTH).status_code == 200
    assert failure(give(browser, table, "north", NORTH)) == (409, "S.dice"), "not before south has promised"
    with browser.socket(table, "north") as north:
        while north.now["waiting"] == "north":
            north.choose()
    assert dice(browser, table)["open"] is True, "south hasn't chosen yet"
    assert promise(other, table, "south", SOUTH).status_code == 200
    for b, role, secret in ((other, "south", SOUTH), (browser, "north", NORTH)):
        assert give(b, table, role, secret).status_code == 200
    rolled = dice(browser, table)["given"]
    assert rolled["north"] == rolled["south"]
    play_out(live, table)
    proof = proof_of(browser, table)
    assert proof.faults == ()
    assert len(proof.shares) == 2


def test_who_chooses_without_a_promise_has_passed(browser: Browser, other: Browser) -> None:
    table = meet(browser, other)
    assert promise(other, table, "south", SOUTH).status_code == 200
    with browser.socket(table, "north") as north:
        north.choose()
    assert dice(other, table)["open"] is False
    assert promise(browser, table, "north", NORTH).json() == {"ok": False}
    assert give(other, table, "south", SOUTH).status_code == 200, "one seat is enough for itself"
    assert list(dice(other, table)["given"]) == ["south"]


def test_a_seat_that_never_gives_its_secret_cant_spoil_the_game(live: Live, browser: Browser, other: Browser) -> None:
    table = meet(browser, other)
    for b, role, secret in ((browser, "north", NORTH), (other, "south", SOUTH)):
        assert promise(b, table, role, secret).status_code == 200
    assert give(browser, table, "north", NORTH).status_code == 200
    play_out(live, table)
    proof = proof_of(browser, table)
    assert [x.role for x in proof.shares] == ["north"]
    assert proof.faults == ()
    assert any("south promised a secret and never gave it" in x for x in proof.limits)


def test_only_the_promised_secret_is_taken(browser: Browser, other: Browser) -> None:
    table = meet(browser, other)
    assert failure(promise(other, table, "north", NORTH)) == (403, "S.seat")
    assert promise(browser, table, "north", NORTH).json() == {"ok": True}
    assert promise(browser, table, "north", NORTH).json() == {"ok": True}, "once more is no harm"
    assert promise(other, table, "south", SOUTH).json() == {"ok": True}
    assert promise(browser, table, "north", "33" * 32).json() == {"ok": False}
    assert failure(give(browser, table, "north", "33" * 32)) == (409, "S.dice")
    for body in ({}, {"commitment": "x"}, {"secret": "AB" * 32}, {"commitment": NORTH, "secret": NORTH}):
        assert browser.refused(f"/api/tables/{table}/dice", {"role": "north", **body}) == (400, "S.input")


def test_secrets_stay_on_the_server_until_the_end(live: Live, browser: Browser, other: Browser) -> None:
    table = meet(browser, other)
    with browser.socket(table, "north") as north, other.socket(table, "") as watcher:
        add_both(browser, other, table)
        north.until(lambda s: len(s["dice"]["given"]) == 2)
        watcher.until(lambda s: len(s["dice"]["given"]) == 2)
        sent = b"".join([*north.raw, *watcher.raw]).decode()
        sent += browser.get(f"/api/tables/{table}").text + browser.get("/api/tables").text
    assert NORTH not in sent
    assert SOUTH not in sent
    assert {x.secret for x in shares_of(record_of(live, table)).seats.values()} == {NORTH, SOUTH}


def test_a_bot_is_not_waited_for(browser: Browser) -> None:
    table = browser.make(north="me", south="passive")
    assert promise(browser, table, "north", NORTH).status_code == 200
    assert give(browser, table, "north", NORTH).status_code == 200
    assert list(dice(browser, table)["given"]) == ["north"]


def test_a_finished_game_that_is_brought_in_keeps_its_secrets(live: Live, browser: Browser, other: Browser) -> None:
    table = meet(browser, other)
    add_both(browser, other, table)
    play_out(live, table)
    data = json.loads(browser.get(f"/api/tables/{table}/file").content)
    again = browser.sent("/api/tables/import", {"file": data})["table"]["id"]
    proof = proof_of(browser, again)
    assert proof.faults == ()
    assert len(proof.shares) == 2


@pytest.mark.parametrize("kept", ["", "{", '{"seats": 7}'])
def test_shares_that_cant_be_read_are_none(live: Live, browser: Browser, kept: str) -> None:
    record = live.room.tables[browser.make(north="me", south="me")].record
    record.shares = kept
    assert shares_of(record).closed
    assert shares_of(record).counting() == []
