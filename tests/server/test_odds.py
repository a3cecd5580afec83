"""The odds by HTTP: for a seat from its own view, for the public only what is public; a flood harms nobody."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from typing import Any

import pytest
from tests.server.harness import Browser, Live, failure
from tests.server.test_two_worlds import OWN, alone, lay

import grognard
from grognard.kernel.dice import SecureDice, SeededDice
from grognard.kernel.match import Match
from grognard.kernel.saved import state_hash
from grognard.kernel.view import View
from grognard.server import odds as door
from grognard.server.guard import Caller
from grognard.server.odds import OddsService, reckon

GAME = grognard.game("indian-territory")
UNITS = {"3ks": "fort_gibson", "4ks": "fort_gibson", "blunt": "fort_gibson", "3ari": "tahlequah", "9tx-1": "tahlequah"}
FOGGY = {"units": UNITS, "impulse": {"player": "union", "actions": 2}}
BATTLE = {
    "units": {"3ks": "deep_fork", "4ks": "deep_fork", "3ari": "deep_fork", "9tx-1": "tahlequah"},
    "battle": {"attacker": "union", "at": "deep_fork", "from": "council_grounds", "turn": "union"},
}


def laid(position: dict[str, Any]) -> Match:
    match = GAME.match(position, dice=SecureDice(b"odds"))
    return alone(match, match.position)


@pytest.fixture
def reader(live: Live) -> Iterator[Browser]:
    with live.browser(Authorization=OWN) as b:
        yield b


@pytest.fixture
def here(live: Live, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str]]:
    """Odds reckoned in this process, and what was asked for."""
    asked: list[tuple[str, str]] = []

    async def answer(self: OddsService, key: door.Key, game: str, module: str, view: View) -> bytes:
        asked.append((key[1], key[3]))
        await asyncio.sleep(0)
        return self.known.put(key, reckon(game, module, view, key[3]))

    monkeypatch.setattr(OddsService, "_answer", answer)
    return asked


def test_a_battle_under_way_in_a_process_of_its_own(live: Live, reader: Browser) -> None:
    table = lay(live, laid(BATTLE), "union")
    told = reader.told(f"/api/tables/{table}/odds?role=union")
    assert told["number"] == reader.told(f"/api/tables/{table}/state?role=union")["number"]
    (x,) = told["odds"]
    assert (x["at"], x["attacker"]["side"], x["attacker"]["count"], x["exact"]) == ("deep_fork", "union", 2, True)
    assert set(x) == {"at", "attacker", "defender", "exact", "samples", "error", "assumes"}
    assert set(x["defender"]) == {"side", "count", "wins", "losses", "expected", "wiped_out", "leader_lost"}
    assert x["attacker"]["wins"] + x["defender"]["wins"] == pytest.approx(1, abs=1e-4)


def test_the_public_gets_running_battles_only(live: Live, reader: Browser, here: list[tuple[str, str]]) -> None:
    fought = lay(live, laid(BATTLE), "union")
    seen = reader.told(f"/api/tables/{fought}/odds?role=union")
    assert seen["choices"]
    with live.browser() as stranger:
        assert stranger.told(f"/api/tables/{fought}/odds") == seen | {"choices": []}
        foggy = lay(live, laid(FOGGY), "union")
        assert stranger.told(f"/api/tables/{foggy}/odds?at=tahlequah")["odds"] == []
    assert reader.told(f"/api/tables/{foggy}/odds?role=union&at=tahlequah")["odds"]


def test_a_seat_is_asked_for_by_who_sits_there(live: Live, reader: Browser, here: list[tuple[str, str]]) -> None:
    table = lay(live, laid(FOGGY), "union")
    with live.browser() as stranger:
        assert failure(stranger.get(f"/api/tables/{table}/odds?role=union&at=tahlequah")) == (403, "S.seat")
    assert failure(reader.get(f"/api/tables/{table}/odds?role=confederate")) == (403, "S.seat")
    assert failure(reader.get(f"/api/tables/{table}/odds?role=kiowa"))[0] in (403, 404)
    assert failure(reader.get("/api/tables/abcdefghij/odds")) == (404, "S.table")
    assert failure(reader.get(f"/api/tables/{table}/odds?role=union&at=atlantis")) == (400, "S.input")
    assert here == []


def test_what_was_answered_is_kept_until_something_happens(
    live: Live, reader: Browser, here: list[tuple[str, str]]
) -> None:
    table = lay(live, laid(FOGGY), "union")
    path = f"/api/tables/{table}/odds?role=union&at=tahlequah"
    first = reader.told(path)
    assert reader.told(path) == first
    assert here == [("union", "tahlequah")]
    number = first["number"]
    reader.sent(f"/api/tables/{table}/choose", {"role": "union", "number": number, "choice": ["move", "blunt"]})
    assert reader.told(path)["number"] > number
    assert len(here) == 2


def test_who_floods_is_told_to_wait(live: Live, reader: Browser, here: list[tuple[str, str]]) -> None:
    table = lay(live, laid(FOGGY), "union")
    spaces = [s["id"] for s in reader.told(f"/api/tables/{table}/state?role=union")["view"]["spaces"]]
    statuses = [reader.get(f"/api/tables/{table}/odds?role=union&at={s}").status_code for s in spaces[:60]]
    assert statuses.count(429) > 0
    assert statuses.count(200) >= door.BURST
    with live.browser() as stranger:
        assert stranger.get(f"/api/tables/{table}/odds").status_code == 200


def test_a_process_that_dies_is_replaced(live: Live, reader: Browser) -> None:
    table = lay(live, laid(BATTLE), "union")
    odds_service = live.app.odds_service
    reader.told(f"/api/tables/{table}/odds?role=union&at=tahlequah")
    assert odds_service.workers.processes
    for process in odds_service.workers.processes:
        process.kill()
        process.join()
    assert failure(reader.get(f"/api/tables/{table}/odds?role=union&at=deep_fork")) == (503, "S.busy")
    assert reader.told(f"/api/tables/{table}/odds?role=union&at=deep_fork")["odds"]


def test_no_byte_tells_two_worlds_apart(live: Live, reader: Browser, here: list[tuple[str, str]]) -> None:
    """Change only whom the Union can't see, and its odds stay the same everywhere."""
    match = GAME.new(seed=6)
    for _ in range(150):
        ask = match.position.ask
        assert ask is not None
        match.choose(ask.options[match.number % len(ask.options)])
    other = GAME.imagine(match.view("union"), SeededDice(8))
    assert state_hash(GAME, other) != state_hash(GAME, match.position)
    tables = [lay(live, alone(match, g), "union") for g in (match.position.clone(), other)]
    view = match.view("union")
    hot = [s.id for s in view.spaces if GAME.study.odds(view, s.id)]
    assert hot
    for at in [*hot[:8], *(s.id for s in view.spaces[:4]), ""]:
        twins = [reader.get(f"/api/tables/{t}/odds?role=union&at={at}").content for t in tables]
        assert twins[0] == twins[1]
        assert "odds" in json.loads(twins[0])


def test_an_answer_that_nobody_waits_for_is_kept(live: Live, here: list[tuple[str, str]]) -> None:
    table = lay(live, laid(FOGGY), "union")

    async def ask() -> bytes:
        async with live.room.table(table) as t:
            both = [live.app.odds_service.ask(t, "union", "tahlequah", Caller("", "")) for _ in range(2)]
            first, second = await asyncio.gather(*both)
            assert first == second
            return first

    assert json.loads(live.run(ask()))["odds"]
    assert here == [("union", "tahlequah")]
