"""12.1 to 12.3, 12.5 Rivers, bridges and fleets."""

from __future__ import annotations

from typing import Any

import pytest
from tests.conftest import Held, Play, Told, Why
from tests.games.hand_of_destiny.conftest import Edited, Find, card
from tests.games.hand_of_destiny.lab import asks, lab, steps

import grognard
from grognard.games.hand_of_destiny.rules.retreat import bar_alone
from grognard.kernel.match import Match

OVER = "March.choose_unit"  # the move is over
GOES_ON = "Move.go_on"
ALL = {"all": True}

# 12.1 and 12.2 land units


@pytest.mark.rule("12.1a")
@pytest.mark.parametrize("origin", ["plain", "port"])
def test_a_land_unit_stops_in_a_river_space_from_wherever_it_came(play: Play, origin: str) -> None:
    m = lab({origin: "red_foot"}, move=3)
    play(m, "march red_foot", "step ford")
    assert asks(m) == OVER


@pytest.mark.rule("12.1a")
def test_it_goes_on_in_a_later_turn(play: Play, find: Find) -> None:
    m = lab({"ford": "red_foot"}, move=3)
    play(m, "march red_foot", "step plain", "step farm", "step city")
    assert find(m, "red_foot") == "city"


@pytest.mark.rule("12.1a")
def test_the_chart_may_lift_the_stop(play: Play, find: Find) -> None:
    m = lab({"wood": "red_foot", "plain": "red_guard"}, move=2)
    play(m, "march red_guard", "step ford")  # a river that stops
    assert asks(m) == OVER
    play(m, "march red_foot", "step bend", "step quay")
    assert find(m, "red_foot") == "quay"


@pytest.mark.rule("12.2a")
@pytest.mark.parametrize("bridge", ["red_boat", "red_barge", "red_sappers", "red_porters"])
def test_a_fleet_or_an_engineer_in_the_space_bridges_it(play: Play, find: Find, bridge: str) -> None:
    m = lab({"plain": "red_foot red_guard", "ford": bridge}, move=2)
    play(m, "march red_foot", "join red_guard", "step ford", "step bend")
    assert find(m, "red_guard") == "bend"


@pytest.mark.rule("12.2a")
def test_one_that_came_earlier_in_the_same_phase_bridges_for_those_who_come_after(play: Play, find: Find) -> None:
    m = lab({"plain": "red_foot red_sappers"}, move=2)
    play(m, "march red_sappers", "step ford")
    assert asks(m) == OVER  # there was no bridge for the engineers themselves
    play(m, "march red_foot", "step ford", "step bend")
    assert find(m, "red_foot") == "bend"


@pytest.mark.rule("12.2a")
def test_those_who_enter_together_with_the_engineer_stop(play: Play) -> None:
    m = lab({"plain": "red_foot red_sappers"}, move=2)
    play(m, "march red_foot", "join red_sappers", "step ford")
    assert asks(m) == OVER
    m = lab({"plain": "red_foot", "ford": "red_sappers"}, move=2)
    play(m, "march red_foot", "step ford")
    assert asks(m) == GOES_ON


@pytest.mark.rule("12.2a")
def test_one_that_leaves_later_does_no_harm_to_those_who_are_across(play: Play, find: Find) -> None:
    m = lab({"plain": "red_foot red_guard", "ford": "red_boat"}, move=2)
    play(m, "march red_foot", "step ford", "step bend", "march red_boat", "step port", "pass")
    assert find(m, "red_foot") == "bend"
    play(m, "march red_guard", "step ford")
    assert asks(m) == OVER  # but who comes now finds no bridge


@pytest.mark.rule("12.2b")
def test_a_bridge_does_not_lift_another_stop(play: Play) -> None:
    m = lab({"farm": "red_foot", "gorge": "red_boat"}, move=3)
    play(m, "march red_foot", "step gorge")
    assert asks(m) == OVER


@pytest.mark.rule("12.2b")
def test_nor_does_it_help_against_enemies_in_the_space(play: Play) -> None:
    m = lab({"plain": "red_foot", "port": "red_boat", "ford": "blue_foot"}, move=3)
    play(m, "march red_boat", "step ford", "pass", "march red_foot", "step ford")
    assert asks(m) == OVER


# 12.3 fleets


@pytest.mark.rule("12.3a")
def test_a_fleet_follows_river_spaces_without_having_to_stop(play: Play, find: Find) -> None:
    m = lab({"port": "red_boat"}, move=4)
    play(m, "march red_boat", "step gorge", "step ford", "step bend", "step rapids")
    assert find(m, "red_boat") == "rapids"


@pytest.mark.rule("12.3a")
def test_it_goes_through_forts_that_nobody_holds_against_it(play: Play, find: Find) -> None:
    m = lab({"gulf": "red_boat"}, move=2, water="high")
    play(m, "march red_boat", "step quay", "step falls")
    assert find(m, "red_boat") == "falls"


@pytest.mark.rule("12.3a")
def test_a_scenario_may_set_a_stop_in_its_way(play: Play) -> None:
    m = lab({"bend": "red_boat"}, move=3)
    play(m, "march red_boat", "step rapids")
    assert asks(m) == OVER


@pytest.mark.rule("12.3a")
def test_or_bar_it_while_the_water_is_low(play: Play, why: Why) -> None:
    units = {"ford": "red_boat", "rapids": "red_barge red_gunboat"}
    m = lab(units, move=3, water="normal")
    play(m, "march red_boat")
    assert why(m, "step falls") == "12.3a"
    m = lab(units, move=3, water="low")
    play(m, "march red_barge")
    assert (why(m, "step quay"), why(m, "step bend")) == ("12.3a", "")
    m = lab(units, move=3, water="high")
    play(m, "march red_boat")
    assert why(m, "step falls") == ""


@pytest.mark.rule("12.3b")
def test_a_fleet_never_leaves_the_river(play: Play, why: Why) -> None:
    m = lab({"port": "red_boat"}, move=2)
    play(m, "march red_boat")
    assert why(m, "step city") == "12.3b"
    assert steps(m) == ["ford", "gorge", "gulf"]


@pytest.mark.rule("12.3b")
def test_nor_is_it_recruited_on_land(play: Play, why: Why) -> None:
    recruit = [{"who": {"flag": ["fleet"]}, "count": 1, "at": ["home", "gorge"], "held_only": False}]
    m = lab({"city": "red_foot"}, phase="recruiting", recruit=recruit, box=["red_boat", "red_barge"])
    play(m, "recruit red_boat")
    assert (why(m, "place city"), why(m, "place gorge")) == ("12.3b", "")


@pytest.mark.rule("12.3c")
def test_a_fleet_moves_only_when_the_card_moves_fleets_its_contingent_or_all(why: Why) -> None:
    units = {"port": "red_boat red_barge red_foot"}
    m = lab(units, move=[{"who": {"type": ["foot"]}, "spaces": 2}])
    assert (why(m, "march red_boat"), why(m, "march red_barge")) == ("12.3c", "12.3c")
    m = lab(units, move=[{"who": {"contingent": ["wing"]}, "spaces": 2}])
    assert (why(m, "march red_boat"), why(m, "march red_barge")) == ("", "12.3c")
    for who in ({"flag": ["fleet"]}, ALL):
        m = lab(units, move=[{"who": who, "spaces": 2}])
        assert (why(m, "march red_boat"), why(m, "march red_barge")) == ("", "")


@pytest.mark.rule("12.3d")
def test_a_fleet_sails_past_enemy_land_units(play: Play, find: Find, held: Held, told: Told) -> None:
    m = lab({"port": "red_boat", "ford": "blue_foot"}, move=2)
    play(m, "march red_boat", "step ford", "step bend", "pass", "pass")
    assert (find(m, "red_boat"), held(m, "ford"), told(m, "battle")) == ("bend", "blue", [])


@pytest.mark.rule("12.3d")
@pytest.mark.parametrize("stopper", ["blue_boat", "blue_barge"])
def test_an_enemy_fleet_stops_it(play: Play, stopper: str) -> None:
    m = lab({"port": "red_boat", "ford": stopper}, move=3)
    play(m, "march red_boat", "step ford")
    assert asks(m) == OVER


@pytest.mark.rule("12.3d")
def test_so_does_a_fort_that_the_enemy_occupies(play: Play) -> None:
    m = lab({"gulf": "red_boat", "quay": "blue_lord"}, move=3)
    play(m, "march red_boat", "step quay")
    assert asks(m) == OVER
    m = lab({"port": "red_boat", "ford": "blue_foot"}, move=3, forts={"blue": ["ford"]})
    play(m, "march red_boat", "step ford")
    assert asks(m) == OVER


@pytest.mark.rule("12.3d")
def test_but_not_a_fort_that_is_empty_or_that_he_may_not_use(play: Play) -> None:
    m = lab({"gulf": "blue_boat", "quay": "red_foot"}, move=3, active="blue")
    play(m, "march blue_boat", "step quay")
    assert asks(m) == GOES_ON
    m = lab({"port": "red_boat", "ford": "blue_boat"}, move=3)  # while a fleet does stop it
    play(m, "march red_boat", "step ford")
    assert asks(m) == OVER


# 12.5 fleets in battle


@pytest.mark.rule("12.5a")
def test_where_a_fleet_ends_its_move_with_enemies_a_battle_follows_and_its_passengers_fight(
    play: Play, told: Told, find: Find
) -> None:
    dice = [[6, 1], [6], [6, 1], [6]]  # superiority, the boat's volley; the foot's would be two dice
    m = lab({"port": "red_boat red_foot", "ford": "blue_foot blue_levy"}, dice, move=1)
    play(m, "march red_boat", "embark red_foot", "step ford", "pass", "fire red_boat")
    assert len(told(m, "battle")) == 1
    assert m.ask is not None
    assert m.ask.role == "blue"  # chooses whom to lose to the boat
    assert find(m, "red_foot") == "ford"


@pytest.mark.rule("12.5a")
def test_land_units_can_sink_a_fleet(play: Play, find: Find, told: Told) -> None:
    m = lab({"port": "red_boat", "ford": "blue_foot blue_guard"}, [[1, 6], [6, 1]], move=1)
    play(m, "march red_boat", "step ford", "pass", "fire blue_foot")
    assert (find(m, "red_boat"), len(told(m, "battle"))) == ("dead", 1)


# 12.1b floods

WADI = '{ a="abu_klea", b="metemma", kind="land"'


def at_the_wadi(edited: Edited, water: str, units: dict[str, list[str]], **keys: Any) -> Match:
    folder = edited("map.toml", WADI, f'{WADI}, flood="high"')
    position = {
        "scenario": "race_to_khartoum", "turn": 1, "active": "relief", "phase": "march", "water": water,
        "rules": {"supply": False}, "units": {"obeid": ["mahdi"], **units}, "card": card(move=1), **keys,
    }  # fmt: skip
    return grognard.module(folder).match(position, seed=1)


@pytest.mark.rule("12.1b")
@pytest.mark.parametrize(("water", "open"), [("low", True), ("normal", True), ("high", False)])
def test_a_flood_closes_a_land_route(edited: Edited, play: Play, water: str, open: bool) -> None:
    m = at_the_wadi(edited, water, {"abu_klea": ["guards"]})
    play(m, "march guards")
    assert ("metemma" in steps(m)) is open
    assert "gubat" in steps(m)


@pytest.mark.rule("12.1b")
def test_the_reason_names_the_flood(edited: Edited, play: Play) -> None:
    m = at_the_wadi(edited, "high", {"abu_klea": ["guards"]})
    play(m, "march guards")
    said = "12.1b: The water is high: the way from Abu Klea to Metemma is flooded."
    assert str(m.explain("relief", ("step", "metemma"))) == said


@pytest.mark.rule("12.1b")
@pytest.mark.parametrize(("water", "goals"), [("normal", ["metemma", "gubat"]), ("high", ["gubat"])])
def test_nobody_retreats_over_a_flooded_route(edited: Edited, water: str, goals: list[str]) -> None:
    folder = edited("map.toml", WADI, f'{WADI}, flood="high"')
    game: Any = grognard.module(folder)
    d = game.components
    position = {"scenario": "race_to_khartoum", "turn": 1, "active": "relief", "phase": "march", "water": water}
    b = game.match({**position, "units": {"abu_klea": ["guards"], "obeid": ["mahdi"]}}, seed=1).position.board
    guards, origin = d.units.index("guards"), d.spaces.index("abu_klea")
    found = [d.spaces[s] for s in d.near_any[origin] if not bar_alone(b, guards, origin, s)]
    assert [s for s in found if s in ("gubat", "metemma")] == goals


def test_what_closes_a_route_is_written_on_it(edited: Edited) -> None:
    sheet = grognard.module(edited("map.toml", WADI, f'{WADI}, flood="high"')).sheet()
    road = next(r for r in sheet.roads if {r.a, r.b} == {"abu_klea", "metemma"})
    assert road.text == "land units not at high water"
