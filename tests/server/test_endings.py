"""Games that their players end: given up, drawn by agreement, claimed when time is up. Nothing of it is lost."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from tests.server.harness import Browser, Json, Live, failure, running
from typer.testing import CliRunner

from grognard.cli import app as commands
from grognard.server import endings


def meet(browser: Browser, other: Browser, **more: object) -> str:
    """A table at which north and south are two people."""
    seats = {"north": {"kind": "me"}, "south": {"kind": "link"}}
    made = browser.sent("/api/tables", {"game": "borderland", "seats": seats, **more})
    other.sent(f"/api/tables/{made['table']['id']}/join", {"token": made["tokens"]["south"]})
    return str(made["table"]["id"])


def end(browser: Browser, table: str, role: str, by: str) -> Json:
    return browser.sent(f"/api/tables/{table}/end", {"role": role, "by": by})


def refused(browser: Browser, table: str, role: str, by: str) -> tuple[int, str]:
    return browser.refused(f"/api/tables/{table}/end", {"role": role, "by": by})


@contextmanager
def later(days: float) -> Iterator[None]:
    """As if so much time had gone by."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(endings, "now", lambda: (datetime.now(UTC) + timedelta(days=days)).isoformat())
        yield


# giving it up


def test_whoever_resigns_loses_and_everybody_is_told(browser: Browser, other: Browser) -> None:
    table = meet(browser, other)
    with browser.socket(table, "north") as north, other.socket(table, "south") as south:
        summary = end(other, table, "south", "resign")
        for seat in (north, south):
            state = seat.until(lambda s: s["outcome"])
            assert (state["outcome"]["winner"], state["outcome"]["rule"]) == ("north", "K.resign")
            assert state["outcome"]["text"] == "South gave up the game."
            assert (state["ask"], state["waiting"], state["undo"]) == (None, "", False)
            assert (state["lines"][-1]["text"], state["lines"][-1]["rule"]) == ("South gave up the game.", "K.resign")
    assert (summary["over"], summary["winner"], summary["ending"]) == (True, "north", "South gave up the game.")
    assert summary["turn"] is False


def test_a_game_is_over_only_once(browser: Browser, other: Browser) -> None:
    table = meet(browser, other)
    number = browser.told(f"/api/tables/{table}/state?role=north")["number"]
    end(browser, table, "north", "resign")
    for by in ("resign", "draw", "decline", "claim"):
        assert refused(other, table, "south", by) == (409, "K.over")
    body = {"role": "north", "number": number, "choice": ["pass", ""]}
    assert browser.refused(f"/api/tables/{table}/choose", body) == (409, "K.over")


def test_only_who_sits_there_gives_it_up(browser: Browser, other: Browser, live: Live) -> None:
    table = meet(browser, other)
    assert refused(other, table, "north", "resign") == (403, "S.seat")
    assert refused(browser, table, "east", "resign") == (404, "S.seat")
    assert refused(browser, table, "north", "sulk") == (400, "S.input")
    browser.sent(f"/api/tables/{table}/seats/north", {"kind": "bot", "bot": "passive"})
    assert refused(browser, table, "north", "resign") == (409, "S.seat"), "bots never resign"
    with live.browser() as stranger:
        assert refused(stranger, table, "north", "resign") == (403, "S.seat")


def test_the_secrets_open_with_the_end_and_not_before(browser: Browser, other: Browser) -> None:
    table = meet(browser, other)
    path = f"/api/tables/{table}/replay/0?truth=true"
    assert failure(browser.get(path)) == (409, "S.secret")
    assert failure(browser.get(f"/api/tables/{table}/file")) == (409, "S.secret")
    end(browser, table, "north", "draw")
    assert failure(browser.get(path)) == (409, "S.secret"), "an offer opens nothing"
    end(other, table, "south", "draw")
    assert browser.told(path)["truth"] is True
    assert browser.told(f"/api/tables/{table}/luck")["report"]


# a draw


def test_a_draw_needs_everybody(browser: Browser, other: Browser) -> None:
    table = meet(browser, other)
    assert end(browser, table, "north", "draw")["over"] is False
    with other.socket(table, "south") as south:
        assert south.now["draw"] == ["north"]
    assert other.told(f"/api/tables/{table}/state")["draw"] == [], "spectators don't hear of it"
    assert end(browser, table, "north", "draw")["over"] is False, "nobody accepts his own offer"
    summary = end(other, table, "south", "draw")
    assert (summary["over"], summary["winner"], summary["draw"]) == (True, "", [])
    assert summary["ending"] == "The players agreed on a draw."


@pytest.mark.parametrize("by", ["north", "south"])
def test_an_offer_is_declined_or_taken_back(browser: Browser, other: Browser, by: str) -> None:
    table = meet(browser, other)
    end(browser, table, "north", "draw")
    assert end(browser if by == "north" else other, table, by, "decline")["draw"] == []
    assert end(other, table, "south", "draw")["over"] is False, "it has to be offered anew"


def test_an_offer_stands_while_the_game_goes_on(browser: Browser, other: Browser) -> None:
    table = meet(browser, other)
    end(other, table, "south", "draw")
    state = browser.told(f"/api/tables/{table}/state?role=north")
    choice = state["ask"]["options"][0]
    body = {"role": "north", "number": state["number"], "choice": [choice["verb"], choice["noun"]]}
    browser.sent(f"/api/tables/{table}/choose", body)
    assert browser.told(f"/api/tables/{table}/state?role=north")["draw"] == ["south"]


def test_bots_play_on(browser: Browser) -> None:
    table = browser.make(north="me", south="passive")
    assert refused(browser, table, "north", "draw") == (409, "S.seat")


def test_who_plays_both_sides_agrees_with_himself(browser: Browser) -> None:
    table = browser.make(north="me", south="me")
    assert end(browser, table, "north", "draw")["over"] is True


def test_another_person_at_the_same_screen_is_asked(browser: Browser) -> None:
    table = browser.make(north="me", south="here")
    assert end(browser, table, "north", "draw")["over"] is False
    assert end(browser, table, "south", "draw")["over"] is True


# the clock


def test_whoever_lets_the_time_run_out_loses_to_who_claims_it(browser: Browser, other: Browser) -> None:
    table = meet(browser, other, days=3)
    summary = other.told(f"/api/tables/{table}")
    assert (summary["days"], summary["waiting"]) == (3, "north")
    assert datetime.fromisoformat(summary["due"]) - datetime.fromisoformat(summary["changed"]) == timedelta(days=3)
    with later(2.9):
        assert refused(other, table, "south", "claim") == (409, "S.clock")
    with later(3.1):
        assert refused(browser, table, "north", "claim") == (409, "S.clock"), "it is north's own turn"
        summary = end(other, table, "south", "claim")
    assert (summary["winner"], summary["ending"]) == ("south", "North made no choice for too long.")
    assert summary["due"] == ""


def test_a_seat_is_told_when_time_is_up(browser: Browser, other: Browser) -> None:
    table = meet(browser, other, days=7)
    with browser.socket(table, "north") as north:
        assert north.now["due"] == browser.told(f"/api/tables/{table}")["due"] != ""


def test_without_a_clock_nothing_runs_out(browser: Browser, other: Browser) -> None:
    table = meet(browser, other)
    assert other.told(f"/api/tables/{table}")["due"] == ""
    with later(1000):
        assert refused(other, table, "south", "claim") == (409, "S.clock")
    seats = {"north": {"kind": "me"}, "south": {"kind": "link"}}
    assert browser.refused("/api/tables", {"game": "borderland", "seats": seats, "days": 5}) == (400, "S.input")


def test_the_clock_never_runs_out_for_bots_or_oneself(browser: Browser, other: Browser) -> None:
    seats = {"north": {"kind": "me"}, "south": {"kind": "me"}}
    both = browser.sent("/api/tables", {"game": "borderland", "seats": seats, "days": 3})["table"]["id"]
    with later(4):
        assert refused(browser, both, "south", "claim") == (409, "S.clock"), "north is the same person"
    table = meet(browser, other, days=3)
    other.sent(f"/api/tables/{table}/seats/south", {"kind": "bot", "bot": "passive"})
    with later(4):
        assert refused(other, table, "south", "claim") == (409, "S.seat")


# what stays of it


def test_the_end_outlives_the_server_and_so_does_an_offer(tmp_path: Path) -> None:
    with running(tmp_path) as live, live.browser() as browser, live.browser() as other:
        over, offered = meet(browser, other), meet(browser, other)
        end(other, over, "south", "resign")
        end(other, offered, "south", "draw")
        kept = dict(browser.client.cookies)
    with running(tmp_path) as live, live.browser() as browser:
        browser.client.cookies.update(kept)
        listed = {t["id"]: t for t in browser.told("/api/tables")["tables"]}
        assert listed[over]["ending"] == "South gave up the game."
        assert listed[offered]["draw"] == ["south"]
        state = browser.told(f"/api/tables/{over}/state?role=north")
        assert state["outcome"]["text"] == state["lines"][-1]["text"] == "South gave up the game."
        assert end(browser, offered, "north", "draw")["over"] is True


def test_replay_and_fork_know_the_end(browser: Browser, other: Browser) -> None:
    table = meet(browser, other)
    end(other, table, "south", "resign")
    told = browser.told(f"/api/tables/{table}/replay?role=north")
    number, lines, waiting = told["moments"][-1]
    assert (told["over"], waiting) == (True, "")
    moment = browser.told(f"/api/tables/{table}/replay/{number}?role=north")
    assert moment["outcome"]["text"] == moment["lines"][-1]["text"] == "South gave up the game."
    assert moment["lines"][-1]["n"] == lines - 1
    assert browser.told(f"/api/tables/{table}/replay/{number - 1}?role=north")["outcome"] is None
    fork = browser.sent(f"/api/tables/{table}/fork", {"number": number - 1, "role": "north"})
    assert (fork["imagined"], fork["table"]["over"]) == (False, False)


@pytest.mark.parametrize("by", ["resign", "draw"])
def test_its_file_is_taken_in_and_verified(browser: Browser, other: Browser, tmp_path: Path, by: str) -> None:
    table = meet(browser, other)
    end(browser, table, "north", by)
    if by == "draw":
        end(other, table, "south", by)
    data = browser.get(f"/api/tables/{table}/file").content
    made = browser.sent("/api/tables/import", {"file": json.loads(data)})["table"]
    assert (made["over"], made["ending"]) == (True, browser.told(f"/api/tables/{table}")["ending"])
    assert browser.get(f"/api/tables/{made['id']}/file").content.startswith(data[: data.index(b',"past":[')])
    file = tmp_path / "game.json"
    file.write_bytes(data)
    told = CliRunner().invoke(commands, ["verify", str(file)])
    assert told.exit_code == 0, told.output
    gave_up, agreed = "the South side wins. North gave up the game.", "a draw. The players agreed on a draw."
    ending = gave_up if by == "resign" else agreed
    assert f"The end: {ending} So its table has it." in told.output


def test_a_lesson_is_left_and_not_given_up(browser: Browser) -> None:
    lesson = browser.told("/api/games/borderland/lessons")["lessons"][0]
    made = browser.sent(f"/api/games/borderland/lessons/{lesson['id']}", {})["table"]
    assert refused(browser, made["id"], lesson["role"], "resign") == (409, "S.lesson")
