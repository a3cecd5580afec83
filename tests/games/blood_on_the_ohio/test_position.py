"""Positions in short: a scenario and whose operations, or which procedure, is next; and components of one's own."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.games.blood_on_the_ohio.conftest import IDS
from tests.games.blood_on_the_ohio.turns import at, site

from grognard.games.blood_on_the_ohio import GAME
from grognard.games.blood_on_the_ohio.components import PROCEDURES
from grognard.kernel.fault import GameError
from grognard.kernel.module import copy_module

D = GAME.components


@pytest.mark.parametrize(("side", "segment"), [("us", 2), ("wc", 3)])
def test_a_side_begins_its_operations(side: str, segment: int) -> None:
    match = GAME.match({"scenario": "harmar", "side": side, "units": {"RI-1": "eaton", "Mi-1": "kekionga"}}, seed=1)
    assert match.ask is not None
    assert (match.ask.role, match.where()) == (side, "Game > Operations.form")
    assert match.position.board.segment == segment


def test_what_goes_without_saying() -> None:
    match = GAME.match({"scenario": "wabash", "side": "us", "units": {"RI-22": "eaton"}, "vp": {"us": 3}}, seed=1)
    b = match.position.board
    assert [site(match, s) for s in ("kekionga", "columbia", "fort_harmar", "chalakatha")] == [
        "principal", "settlement", "great_fort", "razed",
    ]  # fmt: skip
    assert (b.turn, b.vp, b.sap, b.settlements, b.expedition) == (3, [3, 18], [5, 5], 6, 2)
    assert [at(match, u) for u in ("RI-22", "RI-1", "MI-1", "Mi-1", "W-1")] == [
        "eaton",
        "aside",
        "cup",
        "aside",
        "store",
    ]
    assert b.status[:5] == [1, 1, 1, 1, 2]


def test_a_fort_or_principal_village_that_is_named_stands_there() -> None:
    data = {
        "scenario": "harmar",
        "side": "us",
        "fort_at": {"steuben": "eaton"},
        "principal_at": {"kekionga": "recovery"},
    }
    match = GAME.match(data, seed=1)
    assert [site(match, s) for s in ("eaton", "recovery", "kekionga")] == ["fort", "principal", "razed"]


@pytest.mark.parametrize("procedure", PROCEDURES)
@pytest.mark.parametrize("id", IDS)
def test_any_procedure_of_any_scenario_and_what_is_told_comes_back(id: str, procedure: str) -> None:
    g = GAME.position({"scenario": id, "procedure": procedure, "units": {"RI-1": "eaton", "Mi-1": "kekionga"}})
    again = GAME.position(GAME.describe(g))
    assert again == g


@pytest.mark.parametrize(
    ("data", "told"),
    [
        ({"scenario": "harmer"}, "there is no scenario 'harmer'; did you mean 'harmar'?"),
        ({"scenario": "harmar", "side": "uk"}, "side"),
        ({"scenario": "harmar", "procedure": "winter"}, "procedure"),
        ({"scenario": "harmar", "units": {"RI-99": "eaton"}}, "RI-99"),
        ({"scenario": "harmar", "sides": "us"}, "sides"),
    ],
)
def test_what_cannot_be_is_named(data: dict[str, object], told: str) -> None:
    with pytest.raises(GameError, match=told.replace("?", r"\?")):
        GAME.position(data)


def test_an_owners_copy_has_the_scenarios_in_their_folder(tmp_path: Path) -> None:
    names = copy_module(GAME, tmp_path / "mine")
    assert "scenarios/harmar.toml" in names
    path = tmp_path / "mine" / "scenarios" / "harmar.toml"
    path.write_text(path.read_text(encoding="utf-8").replace("us_sap = [4]", "us_sap = [3]"), encoding="utf-8")
    mine = GAME.modules.open(tmp_path / "mine")
    match = mine.match({"scenario": "harmar", "side": "us"}, seed=1)
    assert match.position.board.sap == [3, 5]
    assert mine.components_id


def test_every_scenario_says_what_it_is_about() -> None:
    assert all(s.text.endswith(".") for s in GAME.scenarios)
