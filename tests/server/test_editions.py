"""Scenarios that bring their own sides, options and map: the lobby, seats, sheets, saves, modules and bots know."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.server.harness import Browser, Json, failure, running

import grognard
from grognard.games.hand_of_destiny import GAME
from grognard.kernel.game import Game
from grognard.kernel.module import copy_module
from grognard.kernel.save import unpack, verify

ID = GAME.id
OWN = "Bearer " + "o" * 40
registered = pytest.mark.skipif(ID not in grognard.games(), reason="its bots open it by its entry point")


def lookup(id: str) -> Game[Any]:
    return GAME if id == ID else grognard.game(id)


OFFER: Any = {"games": lookup, "ids": [ID, "indian-territory"]}


def game(b: Browser, id: str = ID) -> Json:
    return next(dict(g) for g in b.told("/api/games")["games"] if g["id"] == id)


def table(b: Browser, scenario: str, options: Json | None = None, **seats: str) -> Json:
    wanted = {r: {"kind": s} if s in ("me", "here", "link") else {"kind": "bot", "bot": s} for r, s in seats.items()}
    body = {"game": ID, "scenario": scenario, "options": options or {}, "seats": wanted}
    return b.sent("/api/tables", body)


def test_every_scenario_lists_its_roles_and_options(tmp_path: Path) -> None:
    with running(tmp_path, **OFFER) as live, live.browser() as b:
        info = game(b)
        roles = {s["id"]: [r["id"] for r in s["roles"]] for s in info["scenarios"]}
        assert roles == {"race_to_khartoum": ["relief", "mahdist"], "the_passes": ["british", "afghan"]}
        assert [r["id"] for r in info["roles"]] == ["relief", "mahdist"], "those of the first"
        passes = info["scenarios"][1]
        assert passes["roles"][0]["name"]
        assert passes["roles"][0]["goal"]
        assert "fog" in [o["id"] for o in passes["options"]]


def test_where_scenarios_share_everything_they_list_the_same(tmp_path: Path) -> None:
    with running(tmp_path, **OFFER) as live, live.browser() as b:
        info = game(b, "indian-territory")
        assert [s["roles"] for s in info["scenarios"]] == [info["roles"]]
        assert [s["options"] for s in info["scenarios"]] == [info["options"]]


def test_a_sheet_by_scenario(tmp_path: Path) -> None:
    with running(tmp_path, **OFFER) as live, live.browser() as b:
        sides = {
            name: [s["id"] for s in b.told(f"/api/games/{ID}/sheet?scenario={name}")["sides"]]
            for name in ("", "race_to_khartoum", "the_passes")
        }
        assert sides == {
            "": ["relief", "mahdist"], "race_to_khartoum": ["relief", "mahdist"], "the_passes": ["british", "afghan"],
        }  # fmt: skip
        assert b.told(f"/api/games/{ID}/rules?scenario=the_passes")["rules"]
        for what in ("sheet", "rules"):
            assert failure(b.get(f"/api/games/{ID}/{what}?scenario=atlantis")) == (404, "S.game")


def test_seats_are_those_of_the_scenario(tmp_path: Path) -> None:
    with running(tmp_path, **OFFER) as live, live.browser() as b:
        made = table(b, "the_passes", british="me", afghan="here")["table"]
        assert [s["role"] for s in made["seats"]] == ["british", "afghan"]
        assert made["scenario"] == "the_passes"
        assert [s["id"] for s in b.told(f"/api/tables/{made['id']}/sheet")["sides"]] == ["british", "afghan"]
        wrong = {"game": ID, "scenario": "the_passes", "seats": {"relief": {"kind": "me"}}}
        assert b.refused("/api/tables", wrong) == (400, "S.input")
        assert b.refused("/api/tables", {"game": ID, "scenario": "atlantis"}) == (400, "S.input")


def test_options_are_those_of_the_scenario(tmp_path: Path) -> None:
    with running(tmp_path, **OFFER) as live, live.browser() as b:
        made = table(b, "the_passes", {"fog": False}, british="me", afghan="here")["table"]
        view = b.told(f"/api/tables/{made['id']}/state?role=british")["view"]
        assert {p["side"] for p in view["pieces"]} == {"british", "afghan"}, "nothing is hidden"
        assert b.refused("/api/tables", {"game": ID, "options": {"magic": True}}) == (400, "S.input")


def test_a_table_of_the_second_scenario_survives_a_restart(tmp_path: Path) -> None:
    with running(tmp_path, **OFFER) as live, live.browser(Authorization=OWN) as b:
        id = table(b, "the_passes", british="me", afghan="here")["table"]["id"]
        before = step(b, id)
    with running(tmp_path, **OFFER) as live, live.browser(Authorization=OWN) as b:
        assert [s["role"] for s in b.told(f"/api/tables/{id}")["seats"]] == ["british", "afghan"]
        assert b.told(f"/api/tables/{id}/state?role={before['role']}")["view"]["pieces"] == before["pieces"]
        step(b, id)


def step(b: Browser, id: str) -> Json:
    """Whoever is asked takes the last option; what that role sees then."""
    role = b.told(f"/api/tables/{id}")["waiting"]
    state = b.told(f"/api/tables/{id}/state?role={role}")
    option = state["ask"]["options"][-1]
    body = {"role": role, "number": state["number"], "choice": [option["verb"], option["noun"]]}
    b.sent(f"/api/tables/{id}/choose", body)
    return {"role": role, "pieces": b.told(f"/api/tables/{id}/state?role={role}")["view"]["pieces"]}


def test_the_file_of_a_finished_game_names_its_scenario(tmp_path: Path) -> None:
    with running(tmp_path, **OFFER) as live, live.browser(Authorization=OWN) as b:
        id = table(b, "the_passes", {"major_battles": False}, british="me", afghan="here")["table"]["id"]
        while not b.told(f"/api/tables/{id}")["over"]:
            step(b, id)
        file = b.get(f"/api/tables/{id}/file").content
    match = verify(file, lookup)
    assert match.over
    assert match.game.edition_id == "the_passes"
    assert unpack(file, lookup).game.roles == ("british", "afghan")


def test_the_state_tells_the_card_in_play(tmp_path: Path) -> None:
    with running(tmp_path, **OFFER) as live, live.browser(Authorization=OWN) as b:
        id = table(b, "race_to_khartoum", relief="me", mahdist="here")["table"]["id"]
        state = b.told(f"/api/tables/{id}/state?role=relief")
        assert state["status"]["card"] == state["view"]["boxes"]["in play"][0]
        assert state["status"]["card"] in b.told(f"/api/tables/{id}/sheet")["cards"]


def test_a_scenario_of_ones_own_is_a_module(tmp_path: Path) -> None:
    folder = tmp_path / "my_war"
    copy_module(GAME, folder, "the_passes")
    with running(tmp_path / "data", modules=[folder], **OFFER) as live, live.browser(Authorization=OWN) as b:
        info = game(b, f"{ID}@my_war")
        assert [r["id"] for r in info["scenarios"][0]["roles"]] == ["british", "afghan"]
        made = b.made(f"{ID}@my_war", british="me", afghan="here")["table"]
        step(b, made["id"])
    with running(tmp_path / "data", modules=[folder], **OFFER) as live, live.browser(Authorization=OWN) as b:
        step(b, made["id"])


@registered
def test_bots_play_the_scenario_of_the_table(tmp_path: Path) -> None:
    with running(tmp_path) as live, live.browser(Authorization=OWN) as b:
        id = table(b, "the_passes", british="me", afghan="greedy")["table"]["id"]
        with b.socket(id, "british", Authorization=OWN) as british:
            while british.now["view"]["tracks"]["turn"] == 1:
                if british.now["ask"]:
                    assert british.choose(-1)["type"] == "done"
                else:
                    british.state()
        assert not live.room.tables[id].bot_driver.fallen


def test_the_schema_knows_scenarios(tmp_path: Path) -> None:
    with running(tmp_path, **OFFER) as live, live.browser() as b:
        schema = b.told("/api/schema")
        for what in ("sheet", "rules"):
            parameters = schema["paths"][f"/api/games/{{game}}/{what}"]["get"]["parameters"]
            assert {p["name"]: p["required"] for p in parameters} == {"game": True, "scenario": False}
        info = next(x for name, x in schema["components"]["schemas"].items() if name.endswith("ScenarioInfo"))
        assert {"id", "title", "text", "roles", "options"} == set(info["properties"])
