"""22 Fort markers: building, fighting in them, losing them, supply."""

from __future__ import annotations

from typing import Any

import pytest
from tests.conftest import Held, Play, Told, Why
from tests.games.hand_of_destiny.conftest import Find, event
from tests.games.hand_of_destiny.lab import SUPPLY, asks, forts, lab, orders

from grognard.kernel.match import Match

PHASE = "Recruiting.call_up"
EAST = [{"who": {"all": True}, "count": 1, "at": ["wood"], "held_only": False, "with_enemy": True}]


def recruiting(units: dict[str, str], **keys: Any) -> Match:
    return lab(units, phase="recruiting", **{"move": 2, **keys})


@pytest.mark.rule("22.0a")
def test_without_section_22_there_are_no_fort_markers(why: Why) -> None:
    recruit = [{"who": {"all": True}, "count": 1, "at": ["city"]}]
    m = recruiting({"farm": "red_foot", "city": "red_wall"}, recruit=recruit, box=["red_guard", "red_levy"],
                   rules={"forts": False, "supply": False})  # fmt: skip
    assert (asks(m), why(m, "build red_foot")) == (PHASE, "22.0a")


@pytest.mark.rule("22.0a")
def test_they_are_no_units_and_hold_nothing(play: Play, find: Find, told: Told, held: Held) -> None:
    m = lab({"farm": "red_horse"}, move=2, forts={"blue": ["plain"]})
    assert held(m, "plain") == ""
    play(m, "march red_horse", "step plain", "step wood")
    assert (find(m, "red_horse"), told(m, "battle")) == ("wood", [])  # nobody stopped it, nobody fights
    m = recruiting({"farm": "red_foot"}, rules={"forts": False, "supply": False})
    assert asks(m) == "March.choose_unit"


@pytest.mark.rule("22.1a")
def test_a_unit_that_the_scenario_allows_builds_a_fort_in_its_space(play: Play, why: Why, told: Told) -> None:
    m = recruiting({"farm": "red_foot red_horse", "plain": "red_sappers"})
    assert why(m, "build red_horse") == "22.1a"
    play(m, "build red_foot")
    assert (forts(m), len(told(m, "fort_built"))) == (["farm"], 1)
    assert why(m, "build red_foot") == "22.1a"  # one a turn
    play(m, "build red_sappers")
    assert forts(m) == ["farm", "plain"]


@pytest.mark.rule("22.1a")
def test_forts_come_before_between_and_after_recruits(play: Play) -> None:
    recruit = [{"who": {"all": True}, "count": 2, "at": ["farm"]}]
    m = recruiting(
        {"farm": "red_horse", "plain": "red_foot"}, recruit=recruit, box=["red_guard", "red_levy", "red_lord"]
    )
    play(m, "recruit red_guard", "place farm", "build red_guard", "recruit red_levy", "place farm", "build red_foot")
    assert forts(m) == ["farm", "plain"]


@pytest.mark.rule("22.1a")
def test_nobody_builds_among_enemies(play: Play, why: Why) -> None:
    m = recruiting({"wood": "blue_foot", "city": "red_foot"}, recruit=EAST, box=["red_guard"])
    play(m, "recruit red_guard", "place wood")
    assert why(m, "build red_guard") == "22.1a"


@pytest.mark.rule("22.1b")
def test_the_space_must_be_in_supply_without_the_new_fort(why: Why) -> None:
    units = {"plain": "red_foot", "quay": "red_rifles red_scouts", "city": "red_wall"}
    m = recruiting(units, rules=SUPPLY)
    assert (why(m, "build red_foot"), why(m, "build red_rifles")) == ("", "22.1d")
    m = recruiting({"wood": "red_foot", "plain": "red_sappers", "city": "red_wall"}, rules=SUPPLY)
    assert (why(m, "build red_foot"), why(m, "build red_sappers")) == ("22.1b", "")


@pytest.mark.rule("22.1b")
def test_the_builder_s_own_supply_does_not_matter(why: Why) -> None:
    always = {"owner": "red", "do": "supply", "who": {"all": True}, "state": "in", "until": "game_end"}
    m = recruiting(
        {"wood": "red_foot", "farm": "red_rifles red_stores"}, rules=SUPPLY, standing=[always], forts={"red": ["hill"]}
    )
    assert why(m, "build red_foot") == ""  # two from the stores
    m = recruiting({"bend": "red_foot", "farm": "red_rifles red_stores"}, rules=SUPPLY, standing=[always])
    assert why(m, "build red_foot") == "22.1b"


@pytest.mark.rule("22.1b")
def test_without_section_21_every_space_will_do(why: Why) -> None:
    assert why(recruiting({"wood": "red_foot"}), "build red_foot") == ""
    assert why(recruiting({"wood": "red_foot"}, rules=SUPPLY), "build red_foot") == "22.1b"


@pytest.mark.rule("22.1c")
def test_who_builds_neither_marches_nor_is_carried(play: Play, why: Why) -> None:
    m = recruiting({"ford": "red_foot red_guard red_boat"})
    play(m, "build red_foot", "pass")
    assert why(m, "march red_foot") == "22.1c"
    play(m, "march red_boat")
    assert (why(m, "embark red_foot"), why(m, "embark red_guard")) == ("22.1c", "")


@pytest.mark.rule("22.1c")
def test_nor_does_it_join_others(play: Play, why: Why) -> None:
    m = recruiting({"farm": "red_foot red_guard"})
    play(m, "build red_foot", "pass", "march red_guard")
    assert why(m, "join red_foot") == "22.1c"


@pytest.mark.rule("22.1d")
def test_not_beside_another_fort_nor_where_the_chart_bars_it(why: Why) -> None:
    units = {
        "city": "red_foot",
        "tower": "red_guard",
        "gorge": "red_rifles",
        "plain": "red_reserve",
        "ford": "red_sappers",
    }
    m = recruiting(units, forts={"red": ["plain"]})
    barred = {u: why(m, f"build {u}") for u in ("red_foot", "red_guard", "red_rifles", "red_reserve", "red_sappers")}
    assert barred == {"red_foot": "22.1d", "red_guard": "22.1d", "red_rifles": "22.1d", "red_reserve": "22.1d",
                      "red_sappers": ""}  # fmt: skip


@pytest.mark.rule("22.1e")
def test_a_side_has_no_more_forts_than_markers(play: Play, why: Why) -> None:
    m = recruiting({"farm": "red_foot", "plain": "red_guard", "ford": "red_sappers"})
    play(m, "build red_foot", "build red_guard")
    assert why(m, "build red_sappers") == "22.1e"


# 22.2 and 22.3 fighting in them, and losing them


@pytest.mark.rule("22.2a")
def test_those_who_defend_in_their_own_fort_ignore_panic(told: Told) -> None:
    m = lab({"plain": "red_foot blue_foot blue_rifles"}, [[6, 1], [5, 5]], phase="battle", forts={"blue": ["plain"]})
    assert len(told(m, "fired")) == 1  # two panics
    assert (asks(m), m.ask and m.ask.role) == ("Battle.fire", "blue")  # and nobody was turned over


@pytest.mark.rule("22.2b")
def test_a_fort_goes_with_its_garrison(told: Told) -> None:
    m = lab({"plain": "red_foot blue_horse"}, [[6, 1], [6, 6]], phase="battle", forts={"blue": ["plain"]})
    assert (forts(m, "blue"), len(told(m, "fort_gone"))) == ([], 1)


@pytest.mark.rule("22.3a")
def test_a_fort_is_gone_at_once_when_the_enemy_stands_there_and_its_owner_does_not(play: Play, told: Told) -> None:
    m = lab({"farm": "red_foot"}, move=2, forts={"blue": ["plain", "wood"]})
    play(m, "march red_foot", "step plain")
    assert (forts(m, "blue"), len(told(m, "fort_gone"))) == (["wood"], 1)


@pytest.mark.rule("22.3a")
def test_even_by_a_fleet_that_sails_through(play: Play) -> None:
    m = lab({"port": "red_boat"}, move=2, forts={"blue": ["ford"]})
    play(m, "march red_boat", "step ford", "step bend")
    assert forts(m, "blue") == []


@pytest.mark.rule("22.3a")
def test_a_garrison_keeps_it_and_so_does_solitude(play: Play) -> None:
    m = lab({"farm": "red_foot", "hill": "red_guard", "plain": "blue_foot"}, move=1, forts={"blue": ["plain", "wood"]})
    play(m, "march red_foot", "step plain")
    assert forts(m, "blue") == ["plain", "wood"]
    m = lab({"farm": "red_foot"}, move=1, forts={"blue": ["plain", "wood"]})
    play(m, "march red_foot", "step plain")
    assert forts(m, "blue") == ["wood"]


@pytest.mark.rule("22.3b")
def test_the_owner_takes_down_any_of_his_forts_in_his_recruiting_phase(play: Play, why: Why, told: Told) -> None:
    m = recruiting({"farm": "red_foot"}, forts={"red": ["plain"], "blue": ["wood"]})
    assert (why(m, "raze wood"), why(m, "raze farm")) == ("22.3b", "22.3b")
    play(m, "raze plain")  # nobody needs to be there
    assert (forts(m), len(told(m, "fort_razed"))) == ([], 1)


@pytest.mark.rule("22.3c")
def test_a_marker_taken_down_is_not_built_again_in_the_same_phase(play: Play, why: Why) -> None:
    m = recruiting({"farm": "red_foot red_guard"}, forts={"red": ["plain", "hill"]})
    play(m, "raze plain")
    assert why(m, "build red_foot") == "22.1e"


@pytest.mark.rule("22.3c")
def test_but_in_the_owner_s_next_turn(play: Play, why: Why) -> None:
    m = recruiting({"farm": "red_foot red_guard"}, forts={"red": ["plain", "hill"]})
    play(m, "raze plain")
    assert why(m, "build red_foot") == "22.1e"
    play(m, "pass", "pass")
    assert (m.view().tracks["turn"], why(m, "build red_foot")) == (2, "")


@pytest.mark.rule("22.3c")
def test_however_it_was_lost(play: Play, why: Why) -> None:
    gone = {"do": "fort", "op": "remove", "garrison_max": 0, "at": ["plain"]}
    m = lab({"farm": "red_foot"}, (), event("recruiting", gone), phase="recruiting", forts={"red": ["plain", "hill"]})
    play(m, "at plain")
    assert (forts(m), why(m, "build red_foot")) == (["hill"], "22.1e")  # his own card, in this very phase
    m = lab({"farm": "red_foot", "wood": "blue_horse"}, active="blue", move=1, forts={"red": ["plain", "hill"]})
    play(m, "march blue_horse", "step plain", "pass")
    assert (forts(m), why(m, "build red_foot")) == (["hill"], "")  # in the enemy's turn


# 22.4 supply


@pytest.mark.rule("22.4a")
def test_an_occupied_fort_supplies_its_owner() -> None:
    units = {"wood": "red_foot", "plain": "red_horse"}
    m = lab(units, move=2, rules=SUPPLY, forts={"red": ["plain"]})
    assert (orders(m, "red_foot"), orders(m, "red_horse")) == (2, 2)
    m = lab({"wood": "red_foot"}, move=2, rules=SUPPLY, forts={"red": ["plain"]})
    assert orders(m, "red_foot") == 1
    m = lab(units, move=2, rules=SUPPLY, forts={"blue": ["bend"]})
    assert orders(m, "red_foot") == 1
