"""TEC The terrain effects chart: what a space costs, and what it does in battle and pursuit."""

from __future__ import annotations

from typing import Any

import pytest
from tests.conftest import Offered, Play, Why
from tests.games.indian_territory.conftest import Start

from grognard.kernel.match import Match

TERRAIN_ROUND = "Game > Impulse > Attack > Battle.terrain_fire"


def marching(start: Start, unit: str, space: str, **more: Any) -> Match:
    match = start({"turn": 2, "player": "union", "units": {unit: space}, "impulse": {"actions": 2}, **more})
    match.play(("move", unit))
    return match


def battle(start: Start, where: str, origin: str, dice: list[list[int]], **more: Any) -> Match:
    """Union guns and horse against Texans."""
    units = {"1ksb": where, "5ks-1": where, "9tx-1": where, "9tx-2": where}
    fight = {"from": origin, "at": where, **more}
    return start({"player": "union", "units": units, "battle": fight, "impulse": {"actions": 1}}, dice)


def pursuit(start: Start, where: str, origin: str) -> Match:
    """The Union's horse has won, and may pursue if the terrain lets it."""
    return start(
        {
            "player": "union",
            "units": {"5ks-1": where, "5ks-2": where, "3ks": "fort_scott"},
            "battle": {"from": origin, "at": where, "defender": "confederate", "aftermath": {"winner": "union"}},
            "impulse": {"actions": 1},
        }
    )


def goals(match: Match) -> list[str]:
    match.play(("pursue", "5ks-1"))
    assert match.ask is not None
    return [x.noun for x in match.ask.options if x.verb == "step"]


# prairie


@pytest.mark.rule("TEC.prairie")
def test_prairie_costs_one(start: Start, play: Play, offered: Offered) -> None:
    match = marching(start, "3ks", "fort_scott")
    play(match, "step osage_mission", "step humboldt")
    assert offered(match) == [("pass", "")]


@pytest.mark.rule("TEC.prairie")
@pytest.mark.parametrize(
    ("where", "origin", "said"),
    [
        ("honey_springs", "fort_davis", "1st Kansas Battery fires, 6 3 (+1 each): 1 elimination, 1 panic."),
        ("deep_fork", "council_grounds", "1st Kansas Battery fires, 6 3: 1 panic."),
    ],
)
def test_artillery_adds_one_to_each_die_on_the_prairie(
    start: Start, play: Play, where: str, origin: str, said: str
) -> None:
    match = battle(start, where, origin, [[6, 3]], round="regular", turn="union")
    play(match, "fire 1ksb")
    assert [x.text for x in match.lines() if x.event == "fired"] == [said]


# cross timbers


@pytest.mark.rule("TEC.cross")
def test_cross_timbers_cost_one(start: Start, play: Play, offered: Offered) -> None:
    match = marching(start, "3ks", "council_grounds")
    play(match, "step deep_fork", "step council_grove")
    assert offered(match) == [("pass", "")]


@pytest.mark.rule("TEC.cross")
def test_cross_timbers_matter_neither_in_battle_nor_in_pursuit(start: Start) -> None:
    match = battle(start, "deep_fork", "council_grounds", [], round="terrain")
    assert match.where() != TERRAIN_ROUND
    assert "council_grove" in goals(pursuit(start, "deep_fork", "council_grounds"))


# forest


@pytest.mark.rule("TEC.forest")
def test_forest_costs_one_and_its_defender_gets_a_terrain_round(start: Start, play: Play, offered: Offered) -> None:
    match = marching(start, "3ks", "fort_wayne")
    play(match, "step locust_grove", "step tahlequah")
    assert offered(match) == [("pass", "")]
    assert battle(start, "tahlequah", "fort_gibson", [], round="terrain").where() == TERRAIN_ROUND


@pytest.mark.rule("TEC.forest")
def test_pursuit_neither_enters_nor_leaves_forest(start: Start, why: Why) -> None:
    match = pursuit(start, "fort_gibson", "cabin_creek")
    assert "fort_davis" in goals(match)
    for wood in ("tahlequah", "park_hill", "locust_grove"):
        assert why(match, f"step {wood}") == "8.6e"
    assert pursuit(start, "tahlequah", "fort_gibson").where() == "Game > Impulse.act"


# rough


@pytest.mark.rule("TEC.rough")
def test_rough_costs_two_or_one_with_an_engineer(start: Start, play: Play, offered: Offered) -> None:
    match = marching(start, "5ks-1", "chusto_talasah")
    play(match, "step osage_hills")
    play(match, "step el_dorado", "step little_arkansas")
    assert offered(match) == [("pass", "")]
    match = marching(start, "fpio", "chusto_talasah")
    play(match, "step osage_hills")
    assert [x.noun for x in offered(match) if x.verb == "step"] == ["el_dorado", "fort_row", "chusto_talasah"]


@pytest.mark.rule("TEC.rough")
def test_rough_gives_a_terrain_round_bars_pursuit_and_never_burns(start: Start, why: Why) -> None:
    assert battle(start, "osage_hills", "fort_row", [], round="terrain").where() == TERRAIN_ROUND
    assert pursuit(start, "osage_hills", "fort_row").where() == "Game > Impulse.act"
    match = start({"player": "union", "units": {"3ks": "osage_hills"}, "impulse": {"actions": 1}})
    assert why(match, "devastate 3ks") == "TEC.rough"


# rivers


@pytest.mark.rule("TEC.river")
@pytest.mark.parametrize(
    ("unit", "here", "there", "left"),
    [
        ("5ks-1", "osage_mission", "cabin_creek", 2),  # prairie
        ("5ks-1", "wolf_creek", "antelope_hills", 1),  # rough
        ("5ks-1", "fort_davis", "fort_gibson", 1),  # devastated
        ("fpio", "wolf_creek", "antelope_hills", 0),  # an engineer clears the rough, not the river
    ],
)
def test_a_river_costs_one_more_than_the_terrain_behind_it(
    start: Start, play: Play, unit: str, here: str, there: str, left: int
) -> None:
    match = marching(start, unit, here, devastated=["fort_gibson"])
    play(match, f"step {there}")
    (move,) = [x.locals for x in match.view("union").running if x.frame == "Move"]
    assert move["left"] == left


@pytest.mark.rule("TEC.river")
def test_retreat_and_pursuit_cross_a_river_freely(start: Start, offered: Offered) -> None:
    assert "fort_davis" in goals(pursuit(start, "fort_gibson", "cabin_creek"))
    match = start(
        {
            "player": "union",
            "units": {"3ks": "fort_gibson", "drew-1": "fort_gibson"},
            "panicked": ["drew-1"],
            "battle": {"from": "cabin_creek", "at": "fort_gibson", "round": "winner"},
        }
    )
    assert ("retreat", "fort_davis") in offered(match)


# devastated spaces


@pytest.mark.rule("TEC.devastated")
def test_a_devastated_space_costs_two(start: Start, play: Play, offered: Offered) -> None:
    match = marching(start, "5ks-1", "council_grounds", devastated=["deep_fork"])
    play(match, "step deep_fork", "step council_grove", "step left_hand_spring")
    assert offered(match) == [("pass", "")]


@pytest.mark.rule("TEC.devastated")
@pytest.mark.parametrize(
    ("more", "spaces"),
    [
        ({}, 2),
        ({"forts": {"deep_fork": "building"}}, 2),
        ({"forts": {"deep_fork": "finished"}}, 4),
    ],
)
def test_a_move_that_begins_in_it_is_halved_unless_a_fort_feeds_it(
    start: Start, play: Play, offered: Offered, more: dict[str, Any], spaces: int
) -> None:
    match = marching(start, "5ks-1", "deep_fork", devastated=["deep_fork"], **more)
    road = ["council_grounds", "honey_springs", "north_fork_town", "seminole_town"]
    play(match, *[f"step {space}" for space in road[:spaces]])
    assert offered(match) == [("pass", "")]


@pytest.mark.rule("TEC.devastated")
def test_or_unless_a_wagon_comes_along(start: Start, play: Play, offered: Offered) -> None:
    match = marching(start, "3ks", "deep_fork", devastated=["deep_fork"], wagons=[{"side": "union", "at": "deep_fork"}])
    play(match, "hitch union-wagon-1", "step council_grounds", "step honey_springs")
    assert offered(match) == [("pass", "")]
