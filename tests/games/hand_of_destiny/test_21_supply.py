"""21 Supply: who needs it, how far it reaches, what the lack of it costs."""

from __future__ import annotations

from typing import Any

import pytest
from tests.conftest import Play
from tests.games.hand_of_destiny.conftest import Find
from tests.games.hand_of_destiny.lab import SUPPLY, lab, orders


def in_supply(units: dict[str, str], unit: str, side: str = "red", **keys: Any) -> bool:
    """Does a unit that the card moves two spaces march both?"""
    m = lab(units, move=2, rules=SUPPLY, active=side, **keys)
    return orders(m, unit, side) == 2


@pytest.mark.rule("21.1a")
@pytest.mark.parametrize("unit", ["red_lord", "red_stores", "red_barge", "red_scouts"])
def test_leaders_supply_units_fleets_and_whom_the_scenario_names_are_always_in_supply(unit: str) -> None:
    at = "bend" if unit == "red_barge" else "shrine"
    assert in_supply({at: unit}, unit)
    assert not in_supply({"bend": "red_foot", "shrine": "red_lord red_scouts"}, "red_foot")


@pytest.mark.rule("21.1a")
def test_no_card_puts_them_out_of_supply() -> None:
    out = {"owner": "blue", "do": "supply", "side": "enemy", "who": {"all": True}, "state": "out", "until": "game_end"}
    m = lab({"city": "red_foot red_lord red_scouts red_stores"}, move=2, rules=SUPPLY, standing=[out])
    assert [orders(m, u) for u in ("red_foot", "red_lord", "red_scouts", "red_stores")] == [1, 2, 2, 2]


@pytest.mark.rule("21.2a")
@pytest.mark.parametrize("source", ["red_stores", "red_barge"])
def test_a_source_two_routes_away_supplies_and_one_three_away_does_not(source: str) -> None:
    near, far = ("plain", "farm") if source == "red_barge" else ("bend", "quay")
    at = "bend" if source == "red_barge" else "plain"
    assert in_supply({at: source, near: "red_foot"}, "red_foot")
    assert not in_supply({at: source, far: "red_foot"}, "red_foot")


@pytest.mark.rule("21.2a")
def test_routes_of_any_kind_count() -> None:
    assert in_supply({"gulf": "red_boat", "ford": "red_foot"}, "red_foot")  # by the sea and along the bank
    assert not in_supply({"gulf": "red_boat", "farm": "red_foot"}, "red_foot")


@pytest.mark.rule("21.2a")
def test_enemy_sources_supply_nobody_else() -> None:
    assert not in_supply({"plain": "red_foot", "wood": "blue_stores"}, "red_foot")


@pytest.mark.rule("21.2b")
def test_enemies_between_do_not_cut_supply() -> None:
    assert in_supply({"farm": "red_stores", "plain": "blue_foot blue_guard", "wood": "red_foot"}, "red_foot")


@pytest.mark.rule("21.2b")
def test_nor_do_enemies_in_the_space_of_the_source_or_of_the_unit(find: Find) -> None:
    m = lab({"plain": "red_foot red_stores blue_foot"}, [[6, 1], [6, 6]], phase="battle", rules=SUPPLY)
    assert find(m, "blue_foot") == "dead"  # by two dice, as printed


@pytest.mark.rule("21.2c")
def test_a_fortress_supplies_only_while_it_is_occupied() -> None:
    assert in_supply({"city": "red_wall", "plain": "red_foot"}, "red_foot")
    assert not in_supply({"plain": "red_foot"}, "red_foot", held={"red": ["city"]})


@pytest.mark.rule("21.2c")
def test_a_unit_in_a_fortress_that_its_side_may_use_supplies_itself() -> None:
    assert in_supply({"tower": "red_foot"}, "red_foot")
    assert in_supply({"keep": "red_foot"}, "red_foot", held={"red": ["keep"]})
    assert not in_supply({"camp": "red_foot"}, "red_foot")
    assert not in_supply({"plain": "red_foot"}, "red_foot", held={"red": ["city", "tower"]})


@pytest.mark.rule("21.2c")
def test_attackers_do_not_occupy_a_fortress_while_a_defender_remains(find: Find) -> None:
    units = {"tower": "red_foot blue_foot"}
    m = lab(units, [[6, 1], [6]], phase="battle", rules=SUPPLY, held={"blue": ["tower"]})
    assert find(m, "blue_foot") == "dead"  # by one die only
    m = lab(units, [[1, 6], [6, 6]], phase="battle", rules=SUPPLY, held={"blue": ["tower"]})
    assert find(m, "red_foot") == "dead"  # while the defender rolls two


@pytest.mark.rule("21.2c")
@pytest.mark.parametrize("held", [{}, {"blue": ["plain"]}])
def test_the_owner_of_a_fort_is_in_supply_whoever_is_said_to_hold_the_space(find: Find, held: dict[str, Any]) -> None:
    units, rules = {"plain": "red_foot blue_foot"}, {**SUPPLY, "forts": True}
    m = lab(units, [[6, 1], [6, 6]], phase="battle", rules=rules, forts={"red": ["plain"]}, held=held)
    assert find(m, "blue_foot") == "dead"  # by two dice
    m = lab(units, [[1, 6], [6]], phase="battle", rules=rules, forts={"red": ["plain"]}, held=held)
    assert find(m, "red_foot") == "dead"  # by one: it supplies nobody else


@pytest.mark.rule("21.2c")
def test_in_a_fortress_that_nobody_holds_the_defender_is_in_supply(find: Find) -> None:
    m = lab({"tower": "red_foot blue_foot"}, [[1, 6], [6, 6]], phase="battle", rules=SUPPLY)
    assert find(m, "red_foot") == "dead"
    m = lab({"tower": "red_foot blue_foot"}, [[6, 1], [6]], phase="battle", rules=SUPPLY)
    assert find(m, "blue_foot") == "dead"


@pytest.mark.rule("21.3a")
def test_a_unit_without_supply_marches_one_space_less_but_never_less_than_one() -> None:
    units = {"plain": "red_foot red_horse red_levy red_lord"}
    move = [
        {"who": {"type": ["horse"]}, "spaces": 3},
        {"who": {"type": ["foot", "leader"]}, "spaces": 1},
    ]
    m = lab(units, move=move, rules=SUPPLY)
    assert [orders(m, u) for u in ("red_horse", "red_foot", "red_levy", "red_lord")] == [2, 1, 0, 1]


@pytest.mark.rule("21.3a")
def test_supply_is_judged_when_the_phase_begins_and_not_again(play: Play) -> None:
    m = lab({"plain": "red_foot red_stores"}, move=2, rules=SUPPLY)
    play(m, "march red_stores", "step farm", "step city")
    assert orders(m, "red_foot") == 2
    m = lab({"plain": "red_foot", "city": "red_horse"}, move=2, rules=SUPPLY)
    play(m, "march red_horse", "step farm", "step city")
    assert orders(m, "red_foot") == 2
    m = lab({"wood": "red_foot", "city": "red_stores"}, move=2, rules=SUPPLY)
    play(m, "march red_stores", "step farm", "step plain")
    assert orders(m, "red_foot") == 1


@pytest.mark.rule("21.3a")
def test_without_section_21_nobody_is_out_of_supply() -> None:
    assert orders(lab({"plain": "red_foot"}, move=2, rules={"supply": False}), "red_foot") == 2
    assert orders(lab({"plain": "red_foot"}, move=2, rules=SUPPLY), "red_foot") == 1


@pytest.mark.rule("21.3b")
def test_a_unit_without_supply_fights_with_one_strength_less(play: Play, find: Find) -> None:
    m = lab({"plain": "red_guard blue_foot"}, [[6, 1], [6, 6]], phase="battle", rules=SUPPLY)
    play(m, "fire red_guard")
    assert find(m, "blue_foot") == "dead"  # three are printed, two were rolled


@pytest.mark.rule("21.3b")
def test_down_to_zero_when_it_does_not_fire_at_all(find: Find) -> None:
    m = lab({"plain": "red_levy blue_foot", "wood": "blue_stores"}, [[6, 1], [6, 6]], phase="battle", rules=SUPPLY)
    assert find(m, "red_levy") == "box"  # it had superiority, and only the enemy fired
