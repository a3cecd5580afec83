"""19 Pursuit, and 20 Major Battles."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.hand_of_destiny.table import Spot, fight, phase

from grognard.games.hand_of_destiny.query_battle import ATTACKS
from grognard.games.hand_of_destiny.state import changed

FIRST = [6, 1]
KILL = [[6, 1], [6, 1]]  # superiority, and one elimination


def won(red: str = "red1 redhorse", **more: Any) -> Spot:
    """Red has attacked and won: blue1 is dead."""
    more.setdefault("off", "breakoff")
    t = fight(red, "blue1", KILL, **more)
    return t.play("fire red1") if t.asks == "Battle.fire" else t


@pytest.mark.rule("19.0a")
def test_an_attacker_who_has_won_may_pursue() -> None:
    t = won()
    assert (t.asks, t.who, t.offered()) == ("Pursuit.pursue", "red", ["pursue redhorse", "pass"])
    assert t.play("pass").is_over


@pytest.mark.rule("19.0a")
def test_a_defender_who_wins_does_not() -> None:
    assert fight("red1", "bluehorse", [[1, 6], [6, 1]], off="breakoff").is_over


@pytest.mark.rule("19.0a", "18.0f")
def test_but_either_side_may_when_all_enemies_have_broken_off() -> None:
    t = fight("redhorse", "bluehorse", [FIRST]).play("break_off redhorse", "retreat south")
    assert (t.asks, t.who) == ("Pursuit.pursue", "blue")
    t = fight("redhorse", "bluehorse", [[1, 6]]).play("break_off bluehorse", "retreat south")
    assert (t.asks, t.who) == ("Pursuit.pursue", "red")


@pytest.mark.rule("19.0a")
def test_without_the_section_nobody_pursues() -> None:
    assert won(off="breakoff pursuit").is_over


@pytest.mark.rule("19.0b")
def test_leaders_and_cavalry_pursue() -> None:
    t = won("red1 redhorse redlord redguns redboat", at="middle", units={"field": "redlancers"})
    assert t.offered() == ["pursue redhorse", "pursue redlord", "pass"]
    for choice in ("pursue red1", "pursue redguns", "pursue redboat", "pursue redlancers", "pursue blue1"):
        assert t.why(choice) == "19.0b"
    assert won("red1 redwall redguns").is_over


@pytest.mark.rule("19.0b")
def test_not_those_who_were_panicked_in_the_battle() -> None:
    dice = [[1, 6], [4, 1], [6, 1]]
    t = fight("redhorse redlancers red1", "blue1", dice, off="breakoff").play("panic redhorse", "fire red1")
    assert t.panicked == []
    assert t.offered() == ["pursue redlancers", "pass"]
    assert t.why("pursue redhorse") == "19.0b"


@pytest.mark.rule("19.0b")
def test_nor_the_unit_just_received_for_a_major_battle() -> None:
    t = won(major_size=1, units={"box": "redlancers red5"}).play("recruit redlancers")
    assert t.offered() == ["pursue redhorse", "pass"]
    assert t.why("pursue redlancers") == "19.0b"


@pytest.mark.rule("19.0c")
def test_some_or_all_move_together_along_one_land_route_in_any_direction() -> None:
    t = won("red1 redhorse redlancers redlord").play("pursue redhorse")
    assert t.offered()[:2] == ["pursue redlancers", "pursue redlord"]
    assert t.offered()[2:] == ["step north", "step south", "step east", "step middle", "pass"]
    assert t.why("step upper") == "3.0b"
    t.play("pursue redlord", "step middle")  # a river space, by a land route
    assert (t.find("redhorse"), t.find("redlord"), t.find("redlancers")) == ("middle", "middle", "field")
    assert t.held("middle") == "red"
    assert t.is_over  # one group, one space


@pytest.mark.rule("19.0c")
def test_not_by_water_and_not_before_anybody_is_chosen() -> None:
    t = won(at="middle")
    assert t.why("step field") == "19.0c"
    t.play("pursue redhorse")
    assert t.offered() == ["step field", "step upper", "step shoal", "pass"]
    assert t.why("step lower") == "3.0c"


@pytest.mark.rule("19.0c")
def test_nor_where_one_of_them_may_not_go() -> None:
    t = won("red1 redhorse redlancers", closed={"north": "redlancers", "south": "redhorse"})
    t.play("pursue redhorse", "pursue redlancers")
    assert t.offered() == ["step east", "step middle", "pass"]
    assert t.why("step north") == "3.0a"
    everywhere = dict.fromkeys(["north", "south", "east", "middle"], "redhorse")
    assert won("red1 redhorse redlancers", closed=everywhere).why("pursue redhorse") == "19.0c"


@pytest.mark.rule("7.0c")
def test_a_truce_bars_pursuit_into_enemies() -> None:
    t = won(truce="south", units={"south": "blue2"}).play("pursue redhorse")
    assert t.why("step south") == "7.0c"


@pytest.mark.rule("19.0d")
def test_pursuers_who_meet_enemies_attack_them() -> None:
    dice = [*KILL, [6, 1]]
    red = "red1 redhorse redlancers"
    t = fight(red, "blue1", dice, off="breakoff", units={"east": "blue2 blue3"}).play("fire red1")
    t.play("pursue redhorse", "pursue redlancers", "step east")
    assert t.told("battle") == [[0, 1, 0], [0, 1, 3]]
    assert t.told("shown")[-1][0] == 1  # and contact shows who is there


@pytest.mark.rule("19.0d", "13.0c")
def test_pursuers_of_the_other_side_are_the_attackers_of_the_battle_that_they_start() -> None:
    dice = [FIRST, [3, 3]]
    t = fight("redhorse", "bluehorse", dice, units={"east": "red1 red2", "south": "redguard blueguard"})
    t.play("fight field", "break_off redhorse", "retreat north", "pursue bluehorse", "step east")
    assert (t.who, t.offered()) == ("red", ["fight south", "fight east"])  # the order is the active player's
    t.play("fight east")
    assert t.told("battle")[-1] == [1, 0, 3]
    assert (t.asks, t.who) == ("Battle.fire", "red")  # who defends, and has the tie


@pytest.mark.rule("19.0d")
def test_pursuers_join_a_battle_that_is_due_in_the_role_of_their_side() -> None:
    dice = [FIRST, [3, 3]]
    t = fight("redhorse", "bluehorse", dice, units={"east": "red1 red2 blue1"}).play("fight field")
    t.play("break_off redhorse", "retreat north", "pursue bluehorse", "step east")
    assert t.told("battle")[-1] == [0, 1, 3]  # red attacks in its own turn
    assert (t.who, t.offered()) == ("blue", ["fire blue1", "fire bluehorse", "break_off bluehorse"])


@pytest.mark.rule("19.0d")
def test_where_only_friends_are_they_join_them() -> None:
    t = won(units={"east": "red2"}).play("pursue redhorse", "step east")
    assert t.is_over
    assert len(t.told("battle")) == 1


@pytest.mark.rule("19.0d")
def test_a_further_battle_is_fought_where_one_has_been_fought_already() -> None:
    dice = [*KILL, FIRST, [3, 3]]
    t = phase({"field": "red1 blue1", "south": "redhorse bluehorse"}, dice).play("fight field")
    t.play("break_off redhorse", "pursue bluehorse", "step field")  # where red1 has won, and redhorse has gone
    assert t.told("battle") == [[0, 1, 0], [0, 1, 2], [1, 0, 0]]


@pytest.mark.rule("19.0e")
def test_a_unit_pursues_only_once_in_a_battle_phase() -> None:
    dice = [*KILL, [6, 1], [6, 1]]
    t = fight("red1 redhorse", "blue1", dice, off="breakoff", units={"east": "blue2 red2 redlancers"})
    t.play("fight field", "fire red1", "pursue redhorse", "step east", "fire redhorse")
    assert t.offered() == ["pursue redlancers", "pass"]
    assert t.why("pursue redhorse") == "19.0e"


@pytest.mark.rule("19.0d", "20.0c")
def test_whoever_has_nobody_left_to_attack_is_attacked_himself() -> None:
    t = fight("red1 redhorse redlancers", "blue1", [*KILL, FIRST], off="breakoff", units={"east": "bluehorse"})
    b = t.g.board
    horse = b.d.units.index("bluehorse")
    b.pursued = changed(b.pursued, horse, ATTACKS)  # whom it had ridden into, a penalty has taken away
    t.play("fire red1", "pursue redhorse", "pursue redlancers", "step east")
    assert t.told("battle")[-1] == [0, 1, 3]


# 20


def is_major(red: str, blue: str, **more: Any) -> bool:
    """Red has lost a battle by a stalemate: does blue get its reward?"""
    t = fight(red, blue, zero=True, units={"box": "blue4 blue5"}, **more).play("retreat east")
    return t.asks == "Aftermath.reward"


@pytest.mark.rule("20.0a")
def test_a_battle_that_began_with_four_units_on_each_side_is_a_major_battle() -> None:
    assert is_major("red1 red2 red3 red4", "blue1 bluestores bluewall bluehorse")
    assert not is_major("red1 red2 red3", "blue1 bluestores bluewall bluehorse")
    assert not is_major("red1 red2 red3 red4", "blue1 bluestores bluewall bluehorse", major_size=5)


@pytest.mark.rule("20.0a")
def test_leaders_do_not_count() -> None:
    assert not is_major("red1 red2 red3 redlord redhero", "blue1 bluestores bluewall bluehorse")
    assert not is_major("red1 red2 red3 red4", "blue1 bluestores bluewall bluelord")


@pytest.mark.rule("20.0a")
def test_units_that_were_lost_or_broke_off_later_have_been_involved() -> None:
    units = {"box": "red4 red5"}
    t = fight("red1 redhorse", "blue1 blue2", [FIRST, [6, 1], [6, 1]], major_size=2, units=units)
    t.play("break_off redhorse", "retreat south", "fire blue1")  # red1 is dead, and blue has won
    assert t.told("battle_won") == [[1, 0, 0]]
    assert t.told("penalty") == [[0, 2, 6]]


def test_without_the_section_there_are_no_major_battles() -> None:
    t = won(off="major_battles pursuit", major_size=1, units={"box": "red5 red4", "east": "blue2 blue3"})
    assert t.is_over


@pytest.mark.rule("20.0b")
def test_the_winner_places_a_unit_of_his_choice_from_his_recruit_box_in_the_battle_space() -> None:
    units = {"box": "red5 redlancers redboat blue5", "north": "red4", "east": "blue2 blue3"}
    t = won(major_size=1, units=units)
    assert (t.asks, t.who, t.offered()) == ("Aftermath.reward", "red", ["recruit red5", "recruit redlancers"])
    assert t.why("pass") == t.why("recruit blue5") == "20.0b"
    assert t.why("recruit redboat") == "12.3b"  # no river
    assert t.why("recruit red4") == "3.0d"
    assert t.play("recruit red5").find("red5") == "field"


@pytest.mark.rule("20.0b")
def test_whether_he_attacked_or_defended() -> None:
    units = {"box": "blue4 blue5"}
    t = fight("red1", "blue1 blue2", [[1, 6], [6, 1]], major_size=1, units=units).play("fire blue1")
    assert (t.who, t.offered()) == ("blue", ["recruit blue4", "recruit blue5"])


@pytest.mark.rule("20.0c")
def test_then_the_loser_removes_a_unit_from_anywhere_to_his_recruit_box() -> None:
    units = {"east": "blue2", "south": "bluelord bluewall", "box": "blue5", "north": "red4"}
    t = won(major_size=1, units=units, off="breakoff pursuit")
    assert (t.asks, t.who) == ("Aftermath.penalty", "blue")
    assert t.offered() == ["lose blue2", "lose bluelord", "lose bluewall"]
    assert t.why("lose red4") == t.why("lose blue5") == t.why("pass") == "20.0c"
    assert t.play("lose bluewall").find("bluewall") == "box"


@pytest.mark.rule("20.0c")
def test_a_battle_that_has_lost_a_side_by_it_does_not_take_place() -> None:
    units = {"east": "blue2 red2", "south": "blue3 blue4"}
    t = won(major_size=1, units=units, off="breakoff pursuit").play("fight field", "fire red1", "lose blue2")
    assert t.is_over
    assert (t.find("red2"), t.held("east")) == ("east", "red")


@pytest.mark.rule("20.0d")
def test_where_there_is_nobody_to_take_that_part_is_skipped() -> None:
    t = won(major_size=1, off="breakoff pursuit")
    assert t.is_over
    assert (t.told("reward"), t.told("penalty")) == ([], [])
    t = won(major_size=1, off="breakoff pursuit", units={"east": "blue2 blue3"})
    assert t.asks == "Aftermath.penalty"
    t = won(major_size=1, off="breakoff", units={"box": "redboat"})
    assert t.asks == "Pursuit.pursue"


@pytest.mark.rule("13.6a", "20.0b", "19.0a")
def test_the_order_after_a_battle() -> None:
    dice = [[1, 6], [4, 1], [4, 1]]
    units = {"box": "red4 red5", "south": "blue3"}
    t = fight("redhorse red1 redlancers", "blue1", dice, off="breakoff", major_size=1, units=units)
    steps = [t.asks]
    for choice in ("panic redhorse", "fire red1", "retreat east", "recruit red5", "lose blue3"):
        t.play(choice)
        steps.append(t.asks)
        if choice == "retreat east":
            assert t.panicked == []
    assert steps == [
        "Volley.panic_units", "Battle.fire", "Retreat.retreat", "Aftermath.reward", "Aftermath.penalty",
        "Pursuit.pursue",
    ]  # fmt: skip
