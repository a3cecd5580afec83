"""The clock of a game whose rules time their players: it runs while somebody is there, is kept, and is obeyed."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.server.harness import Browser, Json, running

from grognard.server import clocks

MINUTES = 30


class Skipped:
    """A clock that a test can put forward."""

    by = 0.0

    def __call__(self) -> float:
        return time.monotonic() + self.by


@pytest.fixture
def skipped(monkeypatch: pytest.MonkeyPatch) -> Skipped:
    found = Skipped()
    monkeypatch.setattr(clocks, "seconds", found)
    return found


@pytest.fixture
def browser(tmp_path: Path, skipped: Skipped) -> Iterator[Browser]:
    with running(tmp_path) as live, live.browser() as b:
        b.get("/")
        yield b


def timed(browser: Browser, clock: str, **more: object) -> str:
    """First Contact at which we hold both seats, up to the first unit that is to be activated."""
    seats = {"one": {"kind": "me"}, "two": {"kind": "me"}}
    options = {"clock": clock, "minutes": MINUTES, **more}
    made = browser.sent("/api/tables", {"game": "warpath-2e", "seats": seats, "options": options})
    table = str(made["table"]["id"])
    state = look(browser, table)
    assert state["clock"]["running"] == "", "nobody is at the table"
    while not state["ask"]["step"].startswith("Spell"):
        option = state["ask"]["options"][0]
        body = {"role": state["waiting"], "number": state["number"], "choice": [option["verb"], option["noun"]]}
        browser.sent(f"/api/tables/{table}/choose", body)
        state = look(browser, table)
    return table


def look(browser: Browser, table: str) -> Json:
    role = browser.told(f"/api/tables/{table}")["waiting"]
    return browser.told(f"/api/tables/{table}/state?role={role}")


def test_time_is_counted_while_a_player_is_there(browser: Browser, skipped: Skipped) -> None:
    table = timed(browser, "chess")
    skipped.by += 100
    role = look(browser, table)["waiting"]
    with browser.socket(table, role) as seat:
        clock = seat.now["clock"]
        assert clock["running"] == role
        assert clock["each"][role] == pytest.approx(MINUTES * 60, abs=30), "nobody was there before"
        skipped.by += 600
        seat.choose()
        left = seat.until(lambda s: s["clock"] and s["clock"]["each"][role] < MINUTES * 60 - 500)["clock"]["each"]
        other = next(r for r in left if r != role)
        assert left[role] == pytest.approx(MINUTES * 60 - 600, abs=30)
        assert left[other] == pytest.approx(MINUTES * 60, abs=30)


def test_what_was_used_is_kept(tmp_path: Path, skipped: Skipped) -> None:
    with running(tmp_path) as live, live.browser() as browser:
        browser.get("/")
        table = timed(browser, "chess")
        role = look(browser, table)["waiting"]
        with browser.socket(table, role) as seat:
            skipped.by += 600
            seat.choose()
        cookies = browser.client.cookies
    with running(tmp_path) as live, live.browser() as browser:
        browser.client.cookies = cookies
        clock = look(browser, table)["clock"]
        assert clock["each"][role] == pytest.approx(MINUTES * 60 - 600, abs=30)


def test_who_has_no_time_left_loses_the_army(browser: Browser, skipped: Skipped) -> None:
    table = timed(browser, "chess")
    role = look(browser, table)["waiting"]
    with browser.socket(table, role) as seat:
        skipped.by += MINUTES * 60 + 1
        with browser.socket(table, "one" if role == "two" else "two"):  # the clock is looked at
            state = seat.until(lambda s: any(line["rule"] == "TIME.6" for line in s["lines"]))
    assert not [p for p in state["view"]["pieces"] if p["side"] == role]


def test_a_spell_that_lasts_too_long_passes_on(browser: Browser, skipped: Skipped) -> None:
    table = timed(browser, "spell", spell_minutes=3)
    role = look(browser, table)["waiting"]
    with browser.socket(table, role) as seat:
        assert seat.now["clock"]["left"] == pytest.approx(180, abs=30)
        skipped.by += 181
        with browser.socket(table, role):
            seat.until(lambda s: any(line["rule"] == "TIME.9" for line in s["lines"]))


def test_a_game_without_a_clock_tells_none(browser: Browser) -> None:
    table = browser.make("borderland", north="me", south="me")
    assert browser.told(f"/api/tables/{table}/state?role=north")["clock"] is None
