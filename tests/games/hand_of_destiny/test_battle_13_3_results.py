"""13.2 and 13.3 The Battle Results Table, and who suffers what it says."""

from __future__ import annotations

import pytest
from tests.games.hand_of_destiny.table import fight

FIRST = [6, 1]  # the attacker has superiority


@pytest.mark.rule("13.2a")
def test_each_die_is_read_in_the_column_of_the_firing_unit() -> None:
    t = fight("red1 redguns", "blue1 blue2 blue3", [FIRST, [5, 3]]).play("fire red1")
    assert t.offered() == ["panic blue1", "panic blue2", "panic blue3"]
    t = fight("red1 redguns", "blue1 blue2 blue3", [FIRST, [5]]).play("fire redguns")
    assert t.offered() == ["lose blue1", "lose blue2", "lose blue3"]
    assert [args[5:7] for args in t.told("fired")] == [[1, 0]]


@pytest.mark.rule("13.3a")
def test_the_targeted_player_chooses_whom_he_loses_to_the_dead_pile() -> None:
    t = fight("red1 red2", "blue1 blue2 blue3", [FIRST, [6, 1]], units={"east": "blue4"}).play("fire red1")
    assert (t.who, t.offered()) == ("blue", ["lose blue1", "lose blue2", "lose blue3"])
    for choice in ("pass", "lose red1", "lose blue4"):
        assert t.why(choice) == "13.3a"
    assert t.play("lose blue2").find("blue2") == "dead"


@pytest.mark.rule("3.0f")
def test_or_to_the_recruit_box_where_the_scenario_says_so() -> None:
    t = fight("red1 red2", "blue1 bluelevy", [FIRST, [6, 6]]).play("fire red1", "lose bluelevy")
    assert (t.find("bluelevy"), t.find("blue1")) == ("box", "dead")


@pytest.mark.rule("13.3b")
def test_the_targeted_player_chooses_whom_to_turn_over_for_the_rest_of_the_battle() -> None:
    dice = [FIRST, [4, 1], [1, 1], [1, 1], [1, 1], FIRST, [1, 1]]
    t = fight("red1 red2", "blue1 blue2 blue3", dice).play("fire red1")
    assert (t.who, t.offered()) == ("blue", ["panic blue1", "panic blue2", "panic blue3"])
    assert t.why("pass") == t.why("panic red1") == "13.3b"
    t.play("panic blue3")
    assert t.panicked == ["blue3"]
    t.play("fire blue1", "fire red1")  # in the next round
    assert t.offered() == ["fire blue1", "fire blue2"]


@pytest.mark.rule("13.3c")
def test_a_second_panic_kills_whom_the_owner_gives_it_to() -> None:
    t = fight("red1 red2", "blue1 blue2 blue3", [FIRST, [4, 5]]).play("fire red1", "panic blue1")
    assert t.offered() == ["panic blue1", "panic blue2", "panic blue3"]  # to spare a fresh one
    t.play("panic blue1")
    assert (t.find("blue1"), t.panicked) == ("dead", [])
    assert t.cited("eliminated") == ["13.3c"]


@pytest.mark.rule("13.3d")
def test_a_die_without_a_result_does_nothing() -> None:
    t = fight("redguard red1", "blue1 blue2", [FIRST, [1, 2, 3]]).play("fire redguard")
    assert t.asks == "Battle.fire"
    assert (t.panicked, t.find("blue1"), t.find("blue2")) == ([], "field", "field")


@pytest.mark.rule("13.3e")
def test_any_unit_can_be_chosen_whatever_its_type() -> None:
    units = "blue1 blueboat bluelord bluestores bluewall"
    t = fight("red1 red2", units, [FIRST, [6, 4]], at="middle").play("fire red1")
    assert sorted(x.split()[1] for x in t.offered()) == sorted(units.split())
    t.play("lose bluelord")
    assert sorted(x.split()[1] for x in t.offered()) == ["blue1", "blueboat", "bluestores", "bluewall"]


@pytest.mark.rule("13.3f")
def test_all_eliminations_come_before_any_panic() -> None:
    t = fight("redguard red1", "blue1 blue2 blue3 blue4", [FIRST, [4, 6, 6]]).play("fire redguard")
    assert t.offered() == [f"lose blue{n}" for n in (1, 2, 3, 4)]
    assert t.why("panic blue1") == "13.3f"
    t.play("lose blue1")
    assert t.offered() == [f"lose blue{n}" for n in (2, 3, 4)]
    assert t.play("lose blue2").offered() == ["panic blue3", "panic blue4"]


@pytest.mark.rule("13.3g")
def test_an_elimination_is_taken_from_an_unpanicked_unit_as_long_as_there_is_one() -> None:
    dice = [FIRST, [4, 1], [1, 1], [6, 1]]
    t = fight("red1 red2", "blue1 blue2 blue3", dice).play("fire red1", "panic blue1", "fire blue2")
    assert t.offered() == ["lose blue2", "lose blue3"]  # red2 has fired
    assert t.why("lose blue1") == "13.3g"


@pytest.mark.rule("13.3g")
def test_only_then_do_panicked_units_die() -> None:
    dice = [FIRST, [4, 1], [1, 1], [6, 6, 6], FIRST]
    t = fight("red1 redguard", "blue1 blue2 blue3 blue4", dice).play("fire red1", "panic blue1", "fire blue2")
    t.play("lose blue2", "lose blue3")
    assert t.find("blue4") == "dead"  # the last of them
    assert (t.find("blue1"), t.asks) == ("field", "Retreat.retreat")
    dice = [FIRST, [4, 1], [1, 1], [6, 6, 1]]
    t = fight("red1 redguard", "blue1 blue2", dice).play("fire red1", "panic blue1")
    assert (t.find("blue1"), t.find("blue2")) == ("dead", "dead")


@pytest.mark.rule("13.3h")
def test_an_immune_unit_is_no_shield() -> None:
    t = fight("redguard red1", "blue1 blue2 blueguard", [FIRST, [4, 1, 1]]).play("fire redguard")
    assert t.offered() == ["panic blue1", "panic blue2"]
    assert t.why("panic blueguard") == "16.0a"


@pytest.mark.rule("13.3h")
def test_a_panic_that_nobody_can_suffer_is_ignored() -> None:
    t = fight("redguard red1", "blueguard bluehero", [FIRST, [4, 5, 4], [1, 1, 1], [1, 1], FIRST]).play("fire redguard")
    assert t.panicked == []
    assert t.find("blueguard") == t.find("bluehero") == "field"


@pytest.mark.rule("13.3h")
def test_if_only_a_panicked_unit_can_suffer_it_that_unit_dies() -> None:
    t = fight("redguard red1", "blue1 blueguard", [FIRST, [4, 5, 1], [1, 1, 1], [1, 1], FIRST]).play("fire redguard")
    assert t.find("blue1") == "dead"
