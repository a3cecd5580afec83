"""17 Artillery, and 18 breaking off."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.hand_of_destiny.table import Spot, fight

FIRST = [6, 1]


def totals(t: Spot) -> list[list[int]]:
    return [args[4:6] for args in t.told("superiority")]


def even(attackers: str, defenders: str, **more: Any) -> list[list[int]]:
    """The totals when both roll a three, twice two foot apart from these."""
    return totals(fight(f"red1 red2 {attackers}", f"blue1 blue2 {defenders}", [[3, 3]], **more))


@pytest.mark.rule("17.0a")
def test_the_side_with_more_artillery_adds_one_and_never_more() -> None:
    assert even("redguns", "") == [[4, 3]]
    assert even("", "blueguns bluegatling") == [[3, 4]]
    assert even("redguns", "blueguns") == even("", "") == [[3, 3]]
    assert even("redguns redguard", "") == [[5, 3]]  # beside the elite


@pytest.mark.rule("17.0a")
def test_panicked_guns_do_not_count() -> None:
    dice = [[1, 6], [4, 1], [1, 1], [1, 1], [3, 3]]
    t = fight("red1 redguns", "blue1 blue2", dice).play("fire blue1", "panic redguns")
    assert totals(t) == [[2, 6], [3, 3]]


@pytest.mark.rule("17.0a")
def test_the_section_can_be_switched_off() -> None:
    assert even("redguns", "", off="artillery") == [[3, 3]]


@pytest.mark.rule("17.0b")
def test_fleets_and_gatling_guns_count_one_each_and_a_scenario_may_exempt_a_unit() -> None:
    assert even("redboat", "", at="middle") == [[4, 3]]
    assert even("redgatling", "blueguns") == [[3, 3]]
    assert even("redgatling redboat", "blueguns", at="middle") == [[4, 3]]
    assert even("redbarge", "", at="middle") == [[3, 3]]


@pytest.mark.rule("17.0b", "21.3b")
def test_a_gun_out_of_supply_still_counts() -> None:
    t = fight("red1 red2 redguns", "blue1 blue2 bluestores", [[3, 3]], on="supply")
    assert totals(t) == [[4, 3]]


# 18


@pytest.mark.rule("18.0a")
def test_a_unit_that_may_break_off_can_leave_instead_of_firing() -> None:
    t = fight("red1 redhorse", "blue1 blue2", [FIRST])
    assert t.offered() == ["fire red1", "fire redhorse", "break_off redhorse"]
    assert t.why("break_off red1") == "18.0a"
    t.play("break_off redhorse", "retreat east")
    assert (t.find("redhorse"), t.who) == ("east", "blue")  # that was red's turn


@pytest.mark.rule("18.0a")
def test_one_that_has_fired_waits_for_the_next_round() -> None:
    t = fight("redhorse redlancers red1", "blue1 blue2", [FIRST, [1, 1], [1, 1]]).play("fire redhorse", "fire blue1")
    assert "break_off redlancers" in t.offered()
    assert t.why("break_off redhorse") == "13.1g"


@pytest.mark.rule("18.0a")
def test_without_the_section_nobody_breaks_off() -> None:
    t = fight("redlancers redhorse", "blue1 blue2", [FIRST], off="breakoff")
    assert t.offered() == ["fire redhorse", "fire redlancers"]
    assert t.why("break_off redhorse") == "18.0a"


@pytest.mark.rule("18.0b")
def test_it_goes_one_space_by_the_rules_for_retreats_and_units_may_part() -> None:
    units = {"north": "blue5"}
    t = fight("redhorse redlancers", "blue1 blue2", [FIRST, [1, 1]], units=units).play("break_off redhorse")
    assert t.offered() == ["retreat south", "retreat east"]
    assert (t.why("retreat north"), t.why("retreat middle")) == ("13.5a", "13.5d")
    assert t.why("pass") == t.why("carry redlancers") == "18.0b"
    t.play("retreat south", "fire blue1", "break_off redlancers", "retreat east")
    assert (t.find("redhorse"), t.find("redlancers")) == ("south", "east")


@pytest.mark.rule("18.0b")
def test_once_gone_it_cannot_be_hit_and_takes_no_more_part() -> None:
    t = fight("redhorse red1 red2", "blue1 blue2", [FIRST, [6, 1]])
    t.play("break_off redhorse", "retreat south", "fire blue1")
    assert t.offered() == ["lose red1", "lose red2"]
    assert t.why("lose redhorse") == "13.3a"


@pytest.mark.rule("18.0b")
def test_a_fleet_may_take_three_who_may_break_off_too() -> None:
    force = "redboat redhorse redlancers redlord redstores red1 redwall"
    t = fight(force, "blue1 blue2", [FIRST], at="middle").play("break_off redboat")
    assert t.offered()[:3] == ["retreat upper", "retreat lower", "retreat shoal"]
    assert t.offered()[3:] == ["carry redhorse", "carry redlancers", "carry redlord", "carry redstores"]
    assert (t.why("carry red1"), t.why("carry redwall"), t.why("carry blue1")) == ("18.0a", "11.1c", "18.0a")
    t.play("carry redhorse", "carry redlord", "carry redstores")
    assert t.why("carry redlancers") == "13.5c"
    t.play("retreat lower")
    assert {t.find(u) for u in ("redboat", "redhorse", "redlord", "redstores")} == {"lower"}
    assert t.who == "blue"  # one firing turn


@pytest.mark.rule("18.0b")
def test_a_fleet_takes_nobody_who_has_fired() -> None:
    t = fight("redboat redhorse redlancers", "blue1 blue2", [FIRST, [1, 1], [1, 1]], at="middle")
    t.play("fire redhorse", "fire blue1", "break_off redboat")
    assert t.why("carry redhorse") == "13.1g"
    assert "carry redlancers" in t.offered()


@pytest.mark.rule("18.0c")
def test_a_unit_with_nowhere_to_go_cannot_break_off() -> None:
    units = {"north": "blue3", "south": "blue4", "east": "blue5"}
    t = fight("redhorse red1", "blue1 blue2", [FIRST], units=units)
    assert t.offered() == ["fire red1", "fire redhorse"]
    assert t.why("break_off redhorse") == "18.0c"


@pytest.mark.rule("18.0c")
def test_nor_is_anybody_taken_where_he_may_not_stand() -> None:
    units = {"middle": "blue3"}
    t = fight("redboat redhorse", "blue1 blue2", [FIRST], at="lower", units=units).play("break_off redboat")
    assert t.find("redboat") == "gulf"  # the only way, and nobody could be landed there


@pytest.mark.rule("18.0d")
def test_any_number_may_break_off_in_a_round_and_the_others_fight_on() -> None:
    t = fight("redhorse redlancers red1", "blue1 blue2 blue3", [FIRST, [1, 1]])
    t.play("break_off redhorse", "retreat south", "fire blue1", "break_off redlancers", "retreat south")
    assert (t.find("redhorse"), t.find("redlancers"), t.find("red1")) == ("south", "south", "field")


@pytest.mark.rule("18.0e")
def test_a_panicked_unit_cannot_break_off() -> None:
    t = fight("redhorse redlancers red1", "blue1 blue2", [[1, 6], [4, 1]]).play("fire blue1", "panic redhorse")
    assert t.offered() == ["fire red1", "fire redlancers", "break_off redlancers"]
    assert t.why("break_off redhorse") == "18.0e"


@pytest.mark.rule("18.0e")
def test_if_only_panicked_units_are_left_their_side_has_lost() -> None:
    t = fight("redhorse redlancers", "blue1", [[1, 6], [4, 1]], major_size=1, units={"box": "blue4 blue5"})
    t.play("panic redhorse", "break_off redlancers", "retreat south")
    assert t.told("battle_won") == [[1, 0, 0]]
    assert (t.asks, t.offered()) == ("Retreat.retreat", ["retreat north", "retreat south", "retreat east"])
    assert t.play("retreat east").asks == "Aftermath.reward"


@pytest.mark.rule("18.0f")
def test_when_the_last_unit_breaks_off_the_other_side_keeps_the_space_and_nobody_has_won() -> None:
    units = {"box": "blue4 blue5", "north": "red4 red5"}
    t = fight("redhorse", "bluehorse", [FIRST], major_size=1, units=units).play("break_off redhorse", "retreat south")
    assert (t.told("all_gone"), t.told("battle_won")) == ([[1, 0, 0]], [])
    assert (t.asks, t.who) == ("Pursuit.pursue", "blue")  # no reward and no penalty, but pursuit
    assert t.held("field") == "blue"


@pytest.mark.rule("18.0f")
def test_but_a_unit_that_broke_off_before_the_last_was_lost_changes_nothing() -> None:
    dice = [FIRST, [6, 1]]
    t = fight("redhorse red1", "blue1", dice, major_size=1, units={"box": "blue4 blue5"})
    t.play("break_off redhorse", "retreat south")  # and blue1 kills red1
    assert t.told("battle_won") == [[1, 0, 0]]
    assert t.asks == "Aftermath.reward"


@pytest.mark.rule("18.0f", "22.3a")
def test_a_fort_whose_garrison_has_broken_off_is_lost() -> None:
    t = fight("red1 red2", "bluehorse", [[1, 6]], forts={"field": "blue"})
    t.play("break_off bluehorse", "retreat south")
    assert (t.fort("field"), t.held("field")) == ("", "red")


@pytest.mark.rule("18.0g")
def test_a_unit_of_no_strength_may_take_the_turn_to_break_off() -> None:
    t = fight("red1 redlord redstores redhero", "blue1 blue2", [FIRST])
    assert t.offered() == ["fire red1", "break_off redlord", "break_off redstores"]
    assert t.why("break_off redhero") == "18.0a"  # he may not
    assert t.play("break_off redlord", "retreat north").who == "blue"


@pytest.mark.rule("18.0g", "11.1c")
def test_a_static_unit_never_breaks_off() -> None:
    assert fight("red1 redwall", "blue1 blue2", [FIRST]).why("break_off redwall") == "11.1c"
