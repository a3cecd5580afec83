"""An order that a hand has drawn, over the socket and over HTTP."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.kernel.open_field import GAME
from tests.server.harness import Browser, running

from grognard.kernel.choice import MOST_INTS

OWN = "Bearer " + "o" * 40


@pytest.fixture
def browser(tmp_path: Path) -> Iterator[Browser]:
    with running(tmp_path, games=lambda _: GAME, ids=["field"]) as live, live.browser() as b:
        b.get("/")
        yield b


def test_it_is_carried_out_told_and_taken_back(browser: Browser) -> None:
    table = browser.make("field", blue="me")
    with browser.socket(table, "blue") as blue:
        number = blue.now["number"]
        assert blue.ask("choose", number=number, choice=["move", "drawn", [24_000, 24_000]])["type"] == "done"
        assert blue.now["view"]["tracks"] == {"x": 24_000, "y": 24_000}
        blue.undo()
        assert blue.now["view"]["tracks"] == {"x": 20_000, "y": 20_000}


def test_it_goes_among_others_and_over_http(browser: Browser) -> None:
    table = browser.make("field", blue="me")
    choices = [["move", "drawn", [24_000, 24_000]], ["move", "ahead"]]
    body = {"role": "blue", "number": 0, "choices": choices}
    assert browser.sent(f"/api/tables/{table}/choose", body)["played"] == 2
    number = browser.told(f"/api/tables/{table}")["number"]
    body = {"role": "blue", "number": number, "choice": ["move", "drawn", [30_000, 20_000]]}
    browser.sent(f"/api/tables/{table}/choose", body)
    assert browser.told(f"/api/tables/{table}/state?role=blue")["view"]["tracks"] == {"x": 30_000, "y": 20_000}


@pytest.mark.parametrize(
    ("ints", "rule", "why"),
    [
        ([26_000, 20_001], "1", "That is more than six inches."),
        ([24_000], "K.unknown", "it has 1 numbers, but 2 are asked for"),
        ([0] * (MOST_INTS + 1), "K.unknown", f"it has {MOST_INTS + 1} numbers"),
        ([2**31, 0], "K.unknown", "a number is beyond"),
        ([10**1000, 0], "K.unknown", "a number is beyond"),
        ([0.5, 0], "S.input", "can't be read"),
        ([True, 0], "S.input", "can't be read"),
        ([[0, 0]], "S.input", "can't be read"),
        (None, "S.input", "can't be read"),
        ({"x": 0}, "S.input", "can't be read"),
    ],
    ids=lambda x: str(x)[:20],
)
def test_what_cant_be_is_refused_clearly_and_changes_nothing(
    browser: Browser, ints: object, rule: str, why: str
) -> None:
    table = browser.make("field", blue="me")
    with browser.socket(table, "blue") as blue:
        number = blue.now["number"]
        no = blue.ask("choose", number=number, choice=["move", "drawn", ints])
        assert (no["type"], no["rule"]) == ("refused", rule)
        assert why in no["why"]
        body = {"role": "blue", "number": number, "choice": ["move", "drawn", ints]}
        assert browser.refused(f"/api/tables/{table}/choose", body)[1] == rule
        assert browser.told(f"/api/tables/{table}")["number"] == number


def test_it_is_there_after_a_restart(tmp_path: Path) -> None:
    options = {"games": lambda _: GAME, "ids": ["field"]}
    with running(tmp_path, **options) as live, live.browser(Authorization=OWN) as b:
        table = b.make("field", blue="me")
        body = {"role": "blue", "number": 0, "choice": ["move", "drawn", [20_001, 19_999]]}
        b.sent(f"/api/tables/{table}/choose", body)
    with running(tmp_path, **options) as live, live.browser(Authorization=OWN) as b:
        assert b.told(f"/api/tables/{table}/state?role=blue")["view"]["tracks"] == {"x": 20_001, "y": 19_999}
        assert b.told(f"/api/tables/{table}")["damaged"] == ""
