"""Several choices in one message: all or none, written once, told once."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from tests.server.harness import Browser, Live, Sock, running

SOLO = {"north": "me", "south": "me"}
OWN = "Bearer " + "o" * 40


def first_march(north: Sock) -> list[list[str]]:
    """A march out of some area, as far as its first unit, by trying it and taking it back."""
    start = north.now["number"]
    found: list[list[str]] = []
    while north.now["ask"] and len(found) < 3:
        o = north.now["ask"]["options"][0]
        found.append([o["verb"], o["noun"]])
        north.choose()
    while north.now["undo"]:
        north.undo()
    assert north.now["ask"]["step"] == "Impulse.march"
    assert north.now["number"] > start
    return found


def test_several_are_one_state_for_everybody(browser: Browser) -> None:
    table = browser.make(**SOLO)
    with browser.socket(table, "north") as north, browser.socket(table, "south") as south:
        march = first_march(north)
        before = north.now["number"]
        south.until(lambda s: s["number"] == before)
        told = len(south.states), len(north.states)
        done = north.ask("choose", number=before, choices=march)
        assert (done["type"], done["played"]) == ("done", len(march))
        south.until(lambda s: s["number"] == done["number"])
        assert (len(south.states), len(north.states)) == (told[0] + 1, told[1] + 1)
        north.undo()
        assert north.now["ask"]["step"] == "Impulse.march", "one undo for all of them"


def test_a_refusal_in_the_middle_changes_nothing(browser: Browser) -> None:
    table = browser.make(**SOLO)
    with browser.socket(table, "north") as north, browser.socket(table, "south") as south:
        march = first_march(north)
        before, text = north.now["number"], browser.told(f"/api/tables/{table}/state?role=north")
        south.until(lambda s: s["number"] == before)
        no = north.ask("choose", number=before, choices=[*march[:2], ["enter", "nowhere"], march[2]])
        assert no["type"] == "refused"
        assert no["why"].startswith("choice 3 of 4: ")
        assert no["nth"] == 3
        assert browser.told(f"/api/tables/{table}/state?role=north") == text
        body = {"role": "north", "number": before, "choices": [*march[:1], ["enter", "nowhere"]]}
        assert browser.refused(f"/api/tables/{table}/choose", body) == (400, "K.unknown")
        sent = browser.sent(f"/api/tables/{table}/choose", {"role": "north", "number": before, "choices": march})
        assert sent["played"] == len(march)


def test_a_stale_number_is_refused(browser: Browser) -> None:
    table = browser.make(**SOLO)
    with browser.socket(table, "north") as north:
        march, before = first_march(north), north.now["number"]
        no = north.ask("choose", number=before - 1, choices=march)
        assert (no["type"], no["rule"]) == ("refused", "K.stale")
        assert north.ask("choose", number=before, choices=march)["type"] == "done"
        assert north.ask("choose", number=before, choices=march)["rule"] == "K.stale", "a doubled click"


HOSTILE: list[dict[str, Any]] = [
    {"choices": []},
    {},
    {"choices": None},
    {"choices": "march"},
    {"choices": [["pass", ""]] * 101},
    {"choices": [["pass"]]},
    {"choices": [["pass", "", ""]]},
    {"choices": [["pass", 7]]},
    {"choices": [["pass", "x" * 201]]},
    {"choices": {"pass": ""}},
    {"choices": [[["pass", ""]]]},
    {"choice": ["pass", ""], "choices": [["pass", ""]]},
]


@pytest.mark.parametrize("fields", HOSTILE, ids=lambda f: str(f)[:40])
def test_a_hostile_list_is_refused(browser: Browser, fields: dict[str, Any]) -> None:
    table = browser.make(**SOLO)
    with browser.socket(table, "north") as north:
        number = north.now["number"]
        no = north.ask("choose", number=number, **fields)
        assert (no["type"], no["rule"]) == ("refused", "S.input")
        assert browser.refused(f"/api/tables/{table}/choose", {"role": "north", "number": number, **fields})[0] == 400
        assert browser.told(f"/api/tables/{table}")["number"] == number


def test_others_and_spectators_cant(browser: Browser) -> None:
    table = browser.make(**SOLO)
    with browser.socket(table, "south") as south, browser.socket(table) as nobody:
        assert south.ask("choose", number=south.now["number"], choices=[["pass", ""]])["rule"] == "K.turn"
        assert nobody.ask("choose", number=0, choices=[["pass", ""]])["rule"] == "S.seat"


def test_it_is_written_as_one(live: Live, browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    table = browser.make(**SOLO)
    with browser.socket(table, "north") as north:
        march, before = first_march(north), north.now["number"]
        writer = live.room.services.writer
        commits: list[int] = []
        real = writer.commit

        def counted(writes: Any) -> asyncio.Future[None]:
            commits.append(len(writes))
            return real(writes)

        monkeypatch.setattr(writer, "commit", counted)
        done = north.ask("choose", number=before, choices=march)
        assert done["number"] >= before + len(march)
        assert len(commits) == 1


def test_what_was_acknowledged_is_there_after_a_restart(tmp_path: Path) -> None:
    with running(tmp_path) as live, live.browser(Authorization=OWN) as b:
        table = b.make(**SOLO)
        with b.socket(table, "north", Authorization=OWN) as north:
            march, before = first_march(north), north.now["number"]
            number = north.ask("choose", number=before, choices=march)["number"]
    with running(tmp_path) as live, live.browser(Authorization=OWN) as b:
        assert b.told(f"/api/tables/{table}/state?role=north")["number"] == number
        assert b.told(f"/api/tables/{table}")["damaged"] == ""


def test_in_a_lesson_one_thing_comes_after_another(browser: Browser) -> None:
    lesson = browser.told("/api/games/borderland/lessons")["lessons"][0]
    table = browser.sent(f"/api/games/borderland/lessons/{lesson['id']}", {})["table"]["id"]
    with browser.socket(table, lesson["role"]) as sock:
        o = sock.now["ask"]["options"][0]
        no = sock.ask("choose", number=sock.now["number"], choices=[[o["verb"], o["noun"]]])
        assert no["rule"] == "S.lesson"
