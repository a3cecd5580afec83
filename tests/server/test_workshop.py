"""Armies and tables of players: checks by the game's own code, limits, and files that mean harm."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from tests.games.warpath_2e.catalogues import NEW, OLD
from tests.server.harness import ROOMY, Browser, Live, failure, running

from grognard.games.warpath_2e.read import read_file, shipped
from grognard.server.limits import CATALOGUE, DRAFT

SHOP = "/api/workshops/warpath-2e"
SECTION = {"unit": "line_section", "options": []}
TABLE = {"id": "t", "name": "T", "width": 48, "depth": 48, "setup_gap": 12, "ground": "heath", "pieces": []}
BOX = [[8, 17], [16, 17], [16, 17.5], [8, 17.5]]
WALL = {"id": "w", "kind": "obstacle", "cover": "hard", "height": 0.6, "polygon": BOX}

Json = dict[str, Any]


@pytest.fixture
def shop(browser: Browser) -> Browser:
    return browser


def force(*units: Json, **more: Any) -> Json:
    return {"force": {"army": "meridian_compact", "limit": 1000, "units": list(units)} | more}


def test_the_workshops_are_listed(shop: Browser) -> None:
    assert shop.told("/api/workshops")["workshops"] == [{"id": "warpath-2e", "title": "Warpath, second edition"}]


def test_another_game_has_none(shop: Browser) -> None:
    assert failure(shop.get("/api/workshops/borderland")) == (404, "S.game")
    assert shop.refused("/api/workshops/nope/force", force()) == (404, "S.game")


def test_the_kit_holds_the_lists_and_tables_of_the_game(shop: Browser) -> None:
    kit = shop.told(SHOP)
    assert {a["id"] for a in kit["armies"]} == set(shipped().armies)
    for army in kit["armies"]:
        assert [e["points"] for e in army["entries"]] == [e.points for e in shipped().armies[army["id"]].entries]
        assert all(len(e["values"]) == len(army["columns"]) for e in army["entries"])
    assert [t["id"] for t in kit["table"]["tables"]] == list(shipped().tables)
    known = {r["id"] for r in kit["rules"]}
    assert {id for a in kit["armies"] for e in a["entries"] for id in e["rules"]} <= known


def test_a_force_is_counted_and_judged(shop: Browser) -> None:
    told = shop.sent(f"{SHOP}/force", force(SECTION, {"unit": "bulwark"}, {"unit": "drover"}, limit=400))
    assert told["points"] == 410
    assert [(b["rule"], b["units"]) for b in told["breaches"]] == [("FORCE.2", []), ("FORCE.4", [1, 2])]
    assert told["slots"][0]["rows"][1] == {"name": "Armour", "used": 2, "of": 1}


def test_every_cure_mends_what_it_stands_at(shop: Browser) -> None:
    told = shop.sent(f"{SHOP}/force", force(SECTION, {"unit": "bulwark"}, {"unit": "drover"}, limit=400))
    for breach in told["breaches"]:
        assert breach["cures"], breach["title"]
        for cure in breach["cures"]:
            after = shop.sent(f"{SHOP}/force", {"force": cure["draft"]})
            assert breach["title"] not in [b["title"] for b in after["breaches"]], cure["title"]
            assert after["points"] - told["points"] == cure["price"]
    assert shop.sent(f"{SHOP}/force", {"force": told["change"]["draft"]})["breaches"] == []


def test_the_file_of_a_force_is_the_one_that_the_command_line_reads(shop: Browser, tmp_path: Path) -> None:
    section = {**SECTION, "options": [{"id": "lance", "count": 1}]}
    told = shop.sent(f"{SHOP}/force", force(section, name="Second Company"))
    path = tmp_path / told["file"]
    path.write_text(told["text"], encoding="utf-8")
    read = read_file(path, "force")
    assert read.faults == []
    opened = shop.sent(f"{SHOP}/force/open", {"text": told["text"]})
    assert shop.sent(f"{SHOP}/force", {"force": opened["force"]})["text"] == told["text"]


def test_a_force_brings_its_own_list_along_in_one_file(shop: Browser, tmp_path: Path) -> None:
    text = shop.told(SHOP)["snippets"][0]["text"]
    draft = {"army": "my_army", "limit": 500, "units": [{"unit": "section"}]}
    told = shop.sent(f"{SHOP}/force", {"force": draft, "lists": [text]})
    assert told["points"] == 100
    (tmp_path / "force.toml").write_text(told["text"], encoding="utf-8")
    assert read_file(tmp_path / "force.toml", "force").faults == []
    opened = shop.sent(f"{SHOP}/force/open", {"text": told["text"]})
    assert len(opened["lists"]) == 1
    assert shop.sent(f"{SHOP}/force", {"force": opened["force"], "lists": opened["lists"]})["text"] == told["text"]


def test_an_empty_force_is_no_error(shop: Browser) -> None:
    told = shop.sent(f"{SHOP}/force", force())
    assert (told["points"], told["units"], told["breaches"]) == (0, [], [])


@pytest.mark.parametrize(
    "wrong",
    [
        force({"unit": "nobody"}),
        force({"unit": ["line_section"]}),
        force({**SECTION, "options": [{"id": "lance", "count": -1}]}),
        force({**SECTION, "options": "all"}),
        force(SECTION, limit="1000"),
        force(SECTION, limit=1e300),
        force(limit=-1),
        force(army="nowhere"),
        force(name=["x"]),
        force(units="all"),
        force(units=[1, None]),
        force(*[SECTION] * 101),
        {"force": {}},
        {**force(SECTION), "lists": ["this is no list"]},
    ],
    ids=lambda body: json.dumps(body)[:60],
)
def test_a_draft_that_no_page_sends_is_refused_in_words(shop: Browser, wrong: Json) -> None:
    assert shop.refused(f"{SHOP}/force", wrong) == (400, "S.file")


def test_bodies_of_another_shape_are_refused(shop: Browser) -> None:
    for path, body in (("force", []), ("force", {"force": 1}), ("list", {}), ("table", {"table": None})):
        assert shop.refused(f"{SHOP}/{path}", body) == (400, "S.input")
    assert shop.refused(f"{SHOP}/list", {"text": "x" * (300 << 10)}) == (400, "S.input")
    assert shop.refused(f"{SHOP}/list", {"text": "x" * DRAFT})[0] == 413
    assert shop.refused(f"{SHOP}/force", {**force(SECTION), "lists": [""] * 11}) == (400, "S.input")


def test_a_list_is_read_with_every_fault_and_its_line(shop: Browser) -> None:
    text = shop.told(SHOP)["snippets"][0]["text"]
    good = shop.sent(f"{SHOP}/list", {"text": text})
    assert good["flaws"] == []
    assert good["army"]["entries"][0]["name"] == "Section"
    bad = shop.sent(f"{SHOP}/list", {"text": text.replace("hit = 4", "hit = 9")})
    assert bad["army"] is None
    lines = text.splitlines()
    assert [(f["where"], f["line"]) for f in bad["flaws"]] == [("unit[1] 'section'.hit", lines.index("hit = 4") + 1)]
    told = shop.sent(f"{SHOP}/list", {"text": "[army\nid = 1"})
    assert told["flaws"][0]["line"] == 1


def test_a_force_is_no_list_and_a_list_no_table(shop: Browser) -> None:
    text = shop.told(SHOP)["snippets"][0]["text"]
    assert "this is an army list" in shop.sent(f"{SHOP}/force/open", {"text": text})["flaws"][0]["text"]
    assert shop.sent(f"{SHOP}/table/open", {"text": text})["table"] is None


def test_a_table_is_checked_piece_by_piece(shop: Browser) -> None:
    crossed = {**WALL, "id": "x", "polygon": [[0, 0], [4, 4], [4, 0], [0, 4]]}
    told = shop.sent(f"{SHOP}/table", {"table": {**TABLE, "pieces": [WALL, crossed]}})
    assert [(f["at"], f["warning"]) for f in told["flaws"]] == [(1, False)]
    assert told["text"] == ""


@pytest.mark.parametrize("id", list(shipped().tables))
def test_tables_of_the_game_come_back_the_same(shop: Browser, id: str) -> None:
    draft = next(t for t in shop.told(SHOP)["table"]["tables"] if t["id"] == id)
    told = shop.sent(f"{SHOP}/table", {"table": draft})
    assert (told["flaws"], told["odd"]) == ([], [])
    assert shop.sent(f"{SHOP}/table/open", {"text": told["text"]})["table"] == draft


def test_a_table_that_favours_a_side_is_told_with_the_pieces(shop: Browser) -> None:
    told = shop.sent(f"{SHOP}/table", {"table": {**TABLE, "pieces": [WALL]}})
    assert (told["flaws"], told["odd"]) == ([], [0])
    assert told["note"] == "It is not the same from both long edges."


@pytest.mark.parametrize("pieces", ["no", [1, None], {"a": 1}, [{}] * 201, [{**WALL, "polygon": [[1e308, 1]] * 3}]])
def test_a_table_that_no_page_sends_is_told_what_is_wrong(shop: Browser, pieces: Any) -> None:
    assert [f for f in shop.sent(f"{SHOP}/table", {"table": {**TABLE, "pieces": pieces}})["flaws"] if not f["warning"]]


# imports


def bring(shop: Browser, data: bytes, name: str = "list.cat") -> Any:
    return shop.client.post(f"{SHOP}/import", params={"name": name}, content=data)


@pytest.mark.parametrize("catalogue", [OLD, NEW], ids=["old", "new"])
def test_a_catalogue_becomes_a_list_with_a_report(shop: Browser, catalogue: str) -> None:
    told = bring(shop, catalogue.encode()).json()
    assert told["report"]["army"]["entries"]
    assert [f for f in told["report"]["flaws"] if not f["warning"]] == []
    assert any("bases" in n["what"] for n in told["notes"])
    assert shop.sent(f"{SHOP}/list", {"text": told["text"]})["army"] == told["report"]["army"]


def zipped(data: bytes) -> bytes:
    out = BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("list.cat", data)
    return out.getvalue()


def test_a_zipped_catalogue_is_read(shop: Browser) -> None:
    assert bring(shop, zipped(OLD.encode()), "list.catz").status_code == 200


BOMB = b'<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">]><catalogue name="&a;"/>'
FILE_ENTITY = b'<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><catalogue name="&a;"/>'


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "not readable as XML"),
        (b"no xml at all", "not readable as XML"),
        (BOMB, "declares a DTD"),
        (FILE_ENTITY, "declares a DTD"),
        (zipped(BOMB), "declares a DTD"),
        (zipped(b" " * (17 << 20)), "unpacks to more than"),
        (b"PK\x03\x04broken", "broken archive"),
        (b"<a>" * 70, "nested deeper"),
        (b"<roster/>", "this is a roster"),
        (b'<catalogue name="x"/>', "no unit in it"),
    ],
    ids=["empty", "text", "entities", "a file", "zipped entities", "a zip bomb", "no zip", "deep", "roster", "nothing"],
)
def test_a_file_that_is_no_catalogue_or_means_harm_is_refused(shop: Browser, data: bytes, why: str) -> None:
    answer = bring(shop, data)
    assert failure(answer) == (400, "S.file")
    assert why in answer.json()["error"]["why"]
    assert "/etc" not in answer.text


def test_a_file_beyond_the_limit_is_not_read(shop: Browser) -> None:
    assert failure(bring(shop, b" " * (CATALOGUE + 1)))[0] == 413


def test_the_name_of_a_file_is_told_as_text(shop: Browser) -> None:
    answer = bring(shop, b"", "\x1b[31m<b>" + "x" * 500)
    assert "\x1b" not in answer.json()["error"]["why"]
    assert len(answer.json()["error"]["why"]) < 400


# limits


@pytest.fixture
def strict(tmp_path: Path) -> Iterator[Live]:
    with running(tmp_path, limits=replace(ROOMY, checks=0.0, checks_burst=3, imports=2)) as live:
        yield live


def test_checks_and_imports_are_rationed(strict: Live) -> None:
    with strict.browser() as b:
        answers = [b.post(f"{SHOP}/force", force()).status_code for _ in range(4)]
        assert answers == [200, 200, 200, 429]
        assert [bring(b, OLD.encode()).status_code for _ in range(3)] == [200, 200, 429]
        assert b.get(SHOP).status_code == 200


def test_when_too_many_wait_the_next_is_sent_away(tmp_path: Path) -> None:
    with running(tmp_path, limits=replace(ROOMY, waiting=0)) as live, live.browser() as b:
        assert b.refused(f"{SHOP}/force", force()) == (503, "S.busy")


def test_another_sites_page_checks_nothing_here(shop: Browser) -> None:
    answer = shop.post(f"{SHOP}/force", force(), Origin="http://evil.example")
    assert failure(answer) == (403, "S.origin")
