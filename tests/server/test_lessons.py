"""Lessons at a table: listed, begun, told to one seat only, left at will, and gone on with after a restart."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.server.harness import Browser, Live, Sock, failure, running

import grognard
from grognard.kernel.proof import prove

OWN = "Bearer " + "o" * 40  # a client that is known after a restart
RAID = "/api/games/borderland/lessons/first_raid"
MARCH, GUARD, GO = ["march", "high_moor"], ["take", "north-guard-2"], ["pass", ""]


def begin(b: Browser) -> str:
    return str(b.sent(RAID, {})["table"]["id"])


def state(b: Browser, table: str, role: str = "north") -> dict[str, Any]:
    return b.told(f"/api/tables/{table}/state?role={role}")


def choose(b: Browser, table: str, choice: list[str]) -> Any:
    body = {"role": "north", "number": state(b, table)["number"], "choice": choice}
    return b.post(f"/api/tables/{table}/choose", body)


def titles(lesson: dict[str, Any]) -> list[str]:
    return [card["title"] for card in lesson["cards"]]


def test_a_game_lists_its_lessons(browser: Browser) -> None:
    (raid,) = browser.told("/api/games/borderland/lessons")["lessons"]
    assert raid == {
        "id": "first_raid", "title": "A first raid", "blurb": "March out of High Moor and meet the South.",
        "minutes": 2, "steps": 7, "scenario": "raid", "role": "north",
    }  # fmt: skip
    for game in ("indian-territory", "hand-of-destiny"):
        assert browser.told(f"/api/games/{game}/lessons")["lessons"]
    assert failure(browser.get("/api/games/chess/lessons")) == (404, "S.game")
    assert browser.refused("/api/games/borderland/lessons/no_such", {}) == (404, "S.lesson")
    assert browser.refused(RAID, {"seats": {}})[0] == 400


def test_a_lesson_is_a_real_table(browser: Browser) -> None:
    made = browser.sent(RAID, {"name": "Learning"})
    table = made["table"]
    assert (table["name"], table["scenario"], table["waiting"]) == ("Learning", "raid", "north")
    assert [(s["role"], s["kind"], s["bot"]) for s in table["seats"]] == [
        ("north", "me", ""), ("south", "bot", "lesson:first_raid"),
    ]  # fmt: skip
    assert set(made["tokens"]) == {"north"}
    lesson = state(browser, table["id"])["lesson"]
    assert titles(lesson) == ["Two lords", "March"]
    assert (lesson["state"], lesson["n"], lesson["of"]) == ("on", 2, 7)
    assert (lesson["accept"], lesson["any"]) == ([MARCH], False)
    assert lesson["cards"][1]["spaces"] == ["high_moor"]
    assert lesson["cards"][1]["rules"] == ["5.4", "7.1"]


def test_only_the_learner_is_told(browser: Browser, other: Browser) -> None:
    table = begin(browser)
    assert browser.told(f"/api/tables/{table}/state")["lesson"] is None
    with other.socket(table) as watcher, browser.socket(table, "north") as seat:
        assert seat.now["lesson"] is not None
        seat.ask("choose", number=seat.now["number"], choice=MARCH)
        assert titles(seat.now["lesson"]) == ["Who goes"]
        watcher.until(lambda s: s["number"] == seat.now["number"])
        assert all(s["lesson"] is None for s in watcher.states)


def test_an_ordinary_table_has_none(browser: Browser) -> None:
    table = browser.make(north="me", south="me")
    assert state(browser, table)["lesson"] is None
    body = {"role": "north"}
    assert browser.refused(f"/api/tables/{table}/lesson/leave", body) == (409, "S.lesson")


def play_through(seat: Sock) -> None:
    for choice in (MARCH, GUARD, GO):
        answer = seat.ask("choose", number=seat.now["number"], choice=choice)
        assert answer["type"] == "done", answer
    seat.until(lambda s: s["ask"] is not None and s["ask"]["step"] == "Battle.attacker_ambush")


def test_it_is_followed_to_its_end_and_the_game_goes_on(browser: Browser) -> None:
    table = begin(browser)
    with browser.socket(table, "north") as seat:
        play_through(seat)
        assert titles(seat.now["lesson"]) == ["Shown", "On your own"]
        assert (seat.now["lesson"]["any"], seat.now["lesson"]["accept"]) == (True, [])
        seat.ask("choose", number=seat.now["number"], choice=GO)
        end = seat.until(lambda s: s["lesson"]["state"] == "done")
        assert titles(end["lesson"]) == ["That was all"]
        assert {s["role"]: s["bot"] for s in end["seats"]} == {"north": "", "south": "greedy"}
        seat.until(lambda s: s["ask"] is not None)
        seat.choose()
        assert seat.until(lambda s: s["lesson"] is None)


def test_something_else_is_answered_with_the_hint(browser: Browser) -> None:
    table = begin(browser)
    number = state(browser, table)["number"]
    first = choose(browser, table, ["march", "north_keep"])
    assert failure(first) == (409, "L.other")
    assert first.json()["error"]["why"].startswith("The enemy is next to High Moor")
    assert failure(choose(browser, table, ["march", "south_keep"]))[1] == "7.1"
    assert state(browser, table)["number"] == number
    assert choose(browser, table, ["march", "north_keep"]).status_code == 200
    now = state(browser, table)
    assert now["number"] > number
    assert now["lesson"] is None
    assert now["seats"][1]["bot"] == "greedy"


def test_the_learner_leaves_when_he_likes(browser: Browser, other: Browser) -> None:
    table = begin(browser)
    path = f"/api/tables/{table}/lesson/leave"
    assert other.refused(path, {"role": "north"}) == (403, "S.seat")
    with browser.socket(table, "north") as seat:
        browser.sent(path, {"role": "north"})
        assert seat.until(lambda s: s["lesson"] is None)["seats"][1]["bot"] == "greedy"
        assert seat.ask("choose", number=seat.now["number"], choice=["march", "north_keep"])["type"] == "done"
    assert browser.refused(path, {"role": "north"}) == (409, "S.lesson")


def test_taking_back_goes_back_in_the_lesson(browser: Browser) -> None:
    table = begin(browser)
    with browser.socket(table, "north") as seat:
        seat.ask("choose", number=seat.now["number"], choice=MARCH)
        assert titles(seat.now["lesson"]) == ["Who goes"]
        seat.undo()
        assert titles(seat.now["lesson"]) == ["Two lords", "March"]


@pytest.mark.parametrize("leaves", [False, True])
def test_it_goes_on_after_a_restart_unless_it_was_left(tmp_path: Path, leaves: bool) -> None:
    with running(tmp_path) as live, live.browser(Authorization=OWN) as b:
        table = begin(b)
        assert choose(b, table, MARCH).status_code == 200
        before = state(b, table)
        if leaves:
            b.sent(f"/api/tables/{table}/lesson/leave", {"role": "north"})
    with running(tmp_path) as live, live.browser(Authorization=OWN) as b:
        after = state(b, table)
        assert after["number"] == before["number"]
        assert after["lesson"] == (None if leaves else before["lesson"])
        assert choose(b, table, GUARD).status_code == 200


def test_laid_dice_don_t_count_as_the_table_s_own(live: Live, browser: Browser) -> None:
    table = begin(browser)
    record = live.room.tables[table].record
    assert (record.rolled, record.number) == (-1, 1)
    browser.sent(f"/api/tables/{table}/seats/north", {"kind": "bot", "bot": "random"})
    with browser.socket(table, "north") as seat:
        seat.until(lambda s: s["outcome"] is not None)
    proof = prove(browser.get(f"/api/tables/{table}/file").content, grognard.game)
    assert (proof.has_seed, proof.foreign) == (True, 1)


@pytest.mark.parametrize("game", ["indian-territory", "hand-of-destiny", "blood-on-the-ohio"])
def test_the_lessons_of_real_games_are_followed_by_what_they_accept(browser: Browser, game: str) -> None:
    lessons = browser.told(f"/api/games/{game}/lessons")["lessons"]
    assert lessons
    for lesson in lessons:
        follow(browser, game, lesson)


def follow(browser: Browser, game: str, lesson: dict[str, Any]) -> None:
    """What the page would do: read the cards, choose the first choice that is lit."""
    table = browser.sent(f"/api/games/{game}/lessons/{lesson['id']}", {})["table"]["id"]
    read: list[int] = []
    with browser.socket(table, lesson["role"]) as seat:
        while True:
            now = seat.until(lambda s: s["ask"] is not None or s["lesson"]["state"] == "done")
            read += [card["n"] for card in now["lesson"]["cards"]]
            if now["lesson"]["state"] == "done":
                break
            seat.ask("choose", number=now["number"], choice=now["lesson"]["accept"][0])
    assert read == list(range(1, lesson["steps"] + 1))
