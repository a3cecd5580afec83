"""13.1 The rounds of a battle: superiority, fire in turn, the end."""

from __future__ import annotations

import pytest
from tests.games.hand_of_destiny.table import Spot, fight

RED, BLUE = 0, 1
ONE_MORE = [[{"do": "ts_bonus", "amount": 1}]]


def first(t: Spot) -> str:
    """Who fires first."""
    assert t.asks == "Battle.fire"
    return t.who


def totals(t: Spot) -> list[list[int]]:
    return [args[4:6] for args in t.told("superiority")]


@pytest.mark.rule("13.1b")
def test_each_player_rolls_a_die_at_the_start_of_each_round_the_attacker_first() -> None:
    t = fight("red1 red2", "blue1 blue2", [[2, 5], [1, 1], [1, 1], [1, 1], [1, 1], [6, 3]])
    assert t.told("superiority") == [[RED, BLUE, 2, 5, 2, 5, BLUE, 1]]
    t.play("fire blue1", "fire red1")
    assert t.told("superiority")[1:] == [[RED, BLUE, 6, 3, 6, 3, RED, 2]]


@pytest.mark.rule("13.1c")
def test_elite_troops_add_one_and_more_of_them_nothing_more() -> None:
    assert first(fight("red1 redguard", "blue1 blue2", [[3, 3]])) == "red"
    t = fight("red1 redguard redhero", "blue1 blue2", [[3, 4]])
    assert (totals(t), first(t)) == ([[4, 4]], "blue")
    assert totals(fight("red1 red2", "blue1 blue2 bluehero", [[4, 3]])) == [[4, 4]]  # a defender's, of no strength


@pytest.mark.rule("13.1c")
def test_a_panicked_elite_unit_adds_nothing() -> None:
    t = fight("red1 redguard", "blue1 blue2", [[1, 6], [4, 1], [1, 1], [1, 1], [3, 3]])
    t.play("fire blue1", "panic redguard")
    assert totals(t) == [[2, 6], [3, 3]]


@pytest.mark.rule("13.1d")
def test_the_card_adds_one_beside_the_elite() -> None:
    t = fight("red1 red2", "blue1 blue2", [[3, 3]], card=ONE_MORE)
    assert (totals(t), first(t)) == ([[4, 3]], "red")
    assert totals(fight("red1 redguard", "blue1 blue2", [[3, 3]], card=ONE_MORE)) == [[5, 3]]


@pytest.mark.rule("13.1d")
def test_a_bonus_for_some_units_needs_an_unpanicked_one_of_them() -> None:
    card = [[{"do": "ts_bonus", "amount": 2, "who": "red2 red4"}]]
    dice = [[1, 6], [4, 1], [1, 1], [1, 1], [3, 3]]
    t = fight("red1 red2", "blue1 blue2", dice, card=card, units={"north": "red4"})
    t.play("fire blue1", "panic red2")
    assert totals(t) == [[3, 6], [3, 3]]


@pytest.mark.rule("13.1e")
def test_the_higher_total_has_superiority_and_a_tie_goes_to_the_defender() -> None:
    assert first(fight("red1 red2", "blue1 blue2", [[4, 3]])) == "red"
    assert first(fight("red1 red2", "blue1 blue2", [[3, 4]])) == "blue"
    assert first(fight("red1 red2", "blue1 blue2", [[4, 4]])) == "blue"
    assert first(fight("blue1 blue2", "red1 red2", [[4, 4]])) == "red"


@pytest.mark.rule("3.0a")
def test_a_scenario_may_give_the_defender_of_some_terrain_a_bonus() -> None:
    assert totals(fight("red1 red2", "blue1 blue2", [[4, 3]], defender_ts=2)) == [[4, 5]]


@pytest.mark.rule("13.1f")
def test_the_sides_fire_one_unit_each_in_turn() -> None:
    t = fight("red1 red2 red3 red4", "blue1 blue2 blue3 blue4", [[6, 1], [1, 1], [1, 1], [1, 1], [1, 1]])
    order = [t.who]
    for choice in ("fire red2", "fire blue3", "fire red1", "fire blue1"):
        t.play(choice)
        order.append(t.who)
    assert order == ["red", "blue", "red", "blue", "red"]
    assert t.names([args[2] for args in t.told("fired")]) == ["red2", "blue3", "red1", "blue1"]


@pytest.mark.rule("13.1f")
def test_only_a_unit_of_the_side_in_the_space_fires() -> None:
    t = fight("red1 red2", "blue1", [[6, 1]], units={"north": "red3"})
    assert t.why("fire blue1") == t.why("fire red3") == "13.1f"


@pytest.mark.rule("13.1g")
def test_each_unit_fires_once_and_who_has_more_fires_all_that_is_left() -> None:
    dice = [[6, 1], [1, 1], [1, 1], [1, 1]]
    t = fight("red1 red2 red3 red4", "blue1", dice).play("fire red1")  # blue1 answers, and has no more
    assert t.offered() == ["fire red2", "fire red3", "fire red4"]
    assert t.why("fire red1") == "13.1g"
    t.play("fire red2")
    assert (t.who, t.offered()) == ("red", ["fire red3", "fire red4"])


@pytest.mark.rule("13.1g")
def test_who_can_fire_may_not_pass() -> None:
    t = fight("red1 redlord", "blue1 blue2", [[6, 1]])
    assert t.offered() == ["fire red1", "break_off redlord"]
    assert t.why("pass") == "13.1g"


@pytest.mark.rule("13.1g")
def test_with_only_idle_units_left_that_could_break_off_he_may_pass_and_has_no_more_turns_in_the_round() -> None:
    dice = [[6, 1], [1, 1], [1, 1], [1, 1], [1, 6]]
    t = fight("red1 redlord redstores", "blue1 blue2", dice).play("fire red1", "fire blue1")
    assert t.offered() == ["break_off redlord", "break_off redstores", "pass"]
    t.play("pass")  # blue2 fires, and the next round begins
    assert (t.who, len(t.told("superiority"))) == ("blue", 2)
    assert not t.told("broke_off")


@pytest.mark.rule("13.1h", "4.0b")
def test_a_unit_rolls_as_many_dice_as_its_strength() -> None:
    t = fight("red1 redguard redguns", "blue1", [[6, 1], [1, 2, 3], [1, 2], [1], [2, 3], [6, 1]])
    t.play("fire redguard", "fire redguns")  # blue1 in between, red1 at the end
    assert [args[9:] for args in t.told("fired")] == [[1, 2, 3], [1, 2], [1], [2, 3]]


@pytest.mark.rule("13.1i")
def test_a_unit_of_no_strength_never_fires_but_may_be_hit() -> None:
    t = fight("red1 red2 redlord", "blue1 blue2", [[6, 1], [1, 1], [6, 1]])
    assert t.why("fire redlord") == "13.1i"
    t.play("fire red1", "fire blue1")
    assert "lose redlord" in t.offered()


@pytest.mark.rule("13.1j")
def test_a_unit_that_is_hit_before_its_turn_does_not_fire() -> None:
    t = fight("redguard red1", "blue1 blue2 blue3 blue4", [[6, 1], [4, 6, 1]])
    t.play("fire redguard", "lose blue1", "panic blue2")
    assert t.offered() == ["fire blue3", "fire blue4"]
    assert t.why("fire blue2") == "13.1j"
    assert t.why("fire blue1") == "13.1f"


@pytest.mark.rule("13.1k")
def test_a_new_round_begins_when_everybody_has_fired() -> None:
    t = fight("red1 red2", "blue1", [[6, 1], [1, 1], [1, 1], [1, 1], [5, 2]]).play("fire red1")
    assert len(t.told("superiority")) == 2
    assert t.offered() == ["fire red1", "fire red2"]


@pytest.mark.rule("13.1l")
def test_the_battle_is_over_the_moment_one_side_has_no_unpanicked_unit() -> None:
    t = fight("red1 red2", "blue1", [[6, 1], [4, 1]]).play("fire red1")
    assert t.asks == "Retreat.retreat"  # red2 does not fire any more
    assert len(t.told("fired")) == 1


@pytest.mark.rule("13.1l")
def test_but_the_whole_volley_is_applied() -> None:
    t = fight("red1 red2", "blue1", [[6, 1], [4, 5]]).play("fire red1")
    assert t.find("blue1") == "dead"  # by the second panic


@pytest.mark.rule("13.1m")
def test_where_nobody_can_do_harm_the_attackers_have_lost() -> None:
    t = fight("redlord redstores", "bluelord")
    assert t.told("stalemate") == [[RED, 0]]
    assert t.asks == "Retreat.retreat"
    t.play("retreat east")
    assert t.find("redlord") == t.find("redstores") == "east"
    assert t.panicked == []
    assert t.is_over  # and no die was rolled, nobody pursues


@pytest.mark.rule("13.1m")
def test_a_unit_does_no_harm_whose_results_touch_nobody_there() -> None:
    assert fight("redmob", "bluehero").told("stalemate")  # panics only, against an elite defender
    assert fight("blue1 bluemob", "redlord", [[6, 1]], at="north").told("stalemate") == []
    assert fight("bluemob", "redlord", at="north").told("stalemate")  # a fortress
    assert fight("redmob", "bluelord", [[6, 1], [4]]).told("stalemate") == []


@pytest.mark.rule("13.1m")
def test_one_side_that_can_do_harm_is_enough() -> None:
    t = fight("redlord", "blue1 blue2", [[6, 1]])
    assert t.asks == "Battle.fire"
    assert t.told("stalemate") == []


@pytest.mark.rule("13.1m", "20.0b")
def test_the_defender_has_won_in_the_ordinary_way() -> None:
    t = fight("redstores", "bluestores", major_size=1, units={"box": "blue1 blue2"}).play("retreat east")
    assert (t.who, t.offered()) == ("blue", ["recruit blue1", "recruit blue2"])


@pytest.mark.rule("13.1n")
def test_the_side_without_superiority_lines_up_first() -> None:
    t = fight("red1 red2", "blue1 blue2", [[6, 1]])
    assert t.told("lined_up") == [[BLUE, 0, 20, 21], [RED, 0, 0, 1]]
    t = fight("red1 red2", "blue1 blue2", [[1, 6]])
    assert t.told("lined_up") == [[RED, 0, 0, 1], [BLUE, 0, 20, 21]]


@pytest.mark.rule("21.3b")
def test_a_unit_out_of_supply_when_the_battle_begins_fights_with_one_strength_less() -> None:
    t = fight("red1 redguns red2", "blue1 bluestores", [[6, 1], [1]], on="supply")
    assert t.why("fire redguns") == "13.1i"  # it has come to zero
    t.play("fire red1")
    assert t.told("fired")[0][9:] == [1]


@pytest.mark.rule("21.3b")
def test_it_is_judged_once_and_kept_to_the_end() -> None:
    dice = [[1, 6], [6, 1], [1, 1], [1, 1], [1, 1], [6, 1], [1, 1]]
    t = fight("red1 red2 redstores", "blue1 blue2 bluestores", dice, on="supply", off="breakoff")
    t.play("fire blue1", "lose redstores", "fire red1", "fire red1")  # in the second round too
    assert [len(args[9:]) for args in t.told("fired")] == [2, 2, 2, 2, 2]
