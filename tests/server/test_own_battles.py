"""Battles of players' own forces on tables of their own: made of files, kept with the table, refused with reasons."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.server.harness import Browser, Json, running

from grognard.games.warpath_2e.own import OWN

FORCE = """
schema = 1
[force]
name = "Two sections"
army = "meridian_compact"
limit = 200
[[unit]]
unit = "line_section"
[[unit]]
unit = "line_section"
"""
TABLE = """
schema = 1
table = { id = "yard", name = "The yard", width = 72, depth = 48, setup_gap = 12, ground = "dust" }
piece = [
  { id = "a", name = "Shed", kind = "blocking", cover = "none", height = 4, polygon = [[30, 22], [36, 22], [36, 26]] },
]
"""
FILES = {"table.toml": TABLE, "one.toml": FORCE, "two.toml": 'use = "choir"'}
ASKED = {"game": "warpath-2e", "options": {"brief": "meat_grinder"}}


@pytest.fixture
def browser(tmp_path: Path) -> Iterator[Browser]:
    with running(tmp_path) as live, live.browser() as b:
        b.get("/")
        yield b


def made(browser: Browser, **seats: str) -> Json:
    kinds = {role: {"kind": "me"} if kind == "me" else {"kind": "bot", "bot": kind} for role, kind in seats.items()}
    return dict(browser.sent("/api/tables", {**ASKED, "seats": kinds, "files": FILES})["table"])


def test_what_may_be_brought_is_told_with_the_game(browser: Browser) -> None:
    games = browser.told("/api/games")["games"]
    brings = {g["id"]: [x["file"] for x in g["brings"]] for g in games}
    assert brings["warpath-2e"] == ["table.toml", "one.toml", "two.toml"]
    assert brings["hand-of-destiny"] == []


def test_a_table_is_made_of_files_and_kept_with_them(tmp_path: Path) -> None:
    with running(tmp_path) as live, live.browser() as browser:
        browser.get("/")
        table = made(browser, one="me", two="me")
        assert table["scenario"] == OWN
        cookies = browser.client.cookies
    with running(tmp_path) as live, live.browser() as browser:
        browser.client.cookies = cookies
        sheet = browser.told(f"/api/tables/{table['id']}/sheet")
        assert [p["name"] for p in sheet["field"]["pieces"]] == ["Shed"]
        ours = [u["name"] for u in sheet["field"]["units"] if u["side"] == "one"]
        assert ours == ["Line Section 1", "Line Section 2"]
        state = browser.told(f"/api/tables/{table['id']}/state?role=one")
        assert len([p for p in state["view"]["pieces"] if p["side"] == "one"]) == 20
        assert browser.told(f"/api/games/warpath-2e/rules?scenario={OWN}")["rules"]


def test_a_bot_plays_there(browser: Browser) -> None:
    table = made(browser, one="me", two="random")
    with browser.socket(table["id"], "one") as one:
        one.until(lambda s: s["ask"] is not None)


@pytest.mark.parametrize(
    ("files", "told"),
    [
        ({**FILES, "one.toml": 'use = "nobody"'}, "there is no force 'nobody'"),
        ({**FILES, "one.toml": FORCE.replace("line_section", "line_sections")}, "has no unit 'line_sections'"),
        ({**FILES, "table.toml": FORCE}, "should be a table"),
        ({"one.toml": FORCE}, "a battle is made of table.toml, one.toml, two.toml"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told_and_no_table_is_made(browser: Browser, files: dict[str, str], told: str) -> None:
    answer = browser.post("/api/tables", {**ASKED, "seats": {"one": {"kind": "me"}}, "files": files})
    assert answer.status_code == 400
    assert told in answer.text
    assert browser.told("/api/tables")["tables"] == []


def test_a_game_without_such_files_refuses_them(browser: Browser) -> None:
    body = {"game": "borderland", "seats": {"north": {"kind": "me"}, "south": {"kind": "me"}}, "files": FILES}
    assert browser.refused("/api/tables", body) == (400, "S.input")
