"""10.1, 22.2, 23.0 What a force finds where it comes: lone wagons, unsupported guns, British Arms."""

from __future__ import annotations

import pytest
from tests.conftest import Play, Told, Why
from tests.games.blood_on_the_ohio.fights import at, is_reduced, offers, vp
from tests.games.blood_on_the_ohio.marches import GREENVILLE, force, mp, operations

from grognard.games.blood_on_the_ohio import GAME

HERE, NEXT = "turtle_creek", "mad_river_mouth"


@pytest.mark.rule("10.1b", "10.1c", "10.1d", "24.0c")
def test_a_lone_wagon_is_captured_on_the_way(play: Play, told: Told) -> None:
    placed = {HERE: "le_gris Mi-1", NEXT: "SU-1 SU-2 SC-1 harmar"}
    match = force("le_gris Mi-1", placed, reduced=["SU-2"])
    play(match, f"step {NEXT}")
    assert (at(match, "SU-1"), at(match, "SU-2"), is_reduced(match, "SU-2")) == ("cup", "cup", False)
    assert (vp(match), mp(match)) == ((0, 3), 4)  # two steps and one, at no cost in MP
    assert len(told(match, "captured")) == 2
    play(match, "step piqua_town")
    assert at(match, "SC-1") == NEXT


@pytest.mark.rule("10.1b", "G5")
def test_force_points_protect_a_wagon_and_are_needed_to_take_it(play: Play) -> None:
    match = force("little_turtle", {HERE: "little_turtle", NEXT: "SU-1"})
    play(match, f"step {NEXT}", "pass")
    assert at(match, "SU-1") == NEXT
    strong = "little_turtle Mi-1 Mi-2"
    match = force(strong, {HERE: strong, NEXT: "SU-1 hardin"})
    play(match, f"step {NEXT}", "pass_through", "step piqua_town")
    assert at(match, "SU-1") == NEXT
    match = force(strong, {"jefferson": strong, "greenville": "SU-1 SU-2"}, inside=["SU-1"], **GREENVILLE)
    play(match, "step greenville")
    assert (at(match, "SU-1"), at(match, "SU-2")) == ("greenville", "cup")


@pytest.mark.rule("22.0", "22.2a", "22.2b")
def test_guns_without_support_are_lost_to_warriors(play: Play, why: Why) -> None:
    match = force("le_gris Mi-1", {HERE: "le_gris Mi-1", NEXT: "AR-1 harmar"})
    play(match, f"step {NEXT}")
    assert (at(match, "AR-1"), is_reduced(match, "AR-1"), mp(match)) == (NEXT, True, 4)
    match = force("le_gris", {HERE: "le_gris", NEXT: "AR-1 harmar"})
    play(match, f"step {NEXT}")
    assert not is_reduced(match, "AR-1")  # a leader is no warrior
    strong = "little_turtle Mi-1 Mi-2"
    match = force(strong, {HERE: strong, NEXT: "AR-1 MC-1"}, reduced=["MC-1"])
    play(match, f"step {NEXT}", "pass_through")
    assert not is_reduced(match, "AR-1")


@pytest.mark.rule("22.2a")
def test_a_lost_gun_takes_no_part(why: Why, play: Play) -> None:
    match = operations({HERE: "AR-1 AR-2 RI-1"}, reduced=["AR-1"])
    assert (why(match, "move AR-1"), why(match, "move AR-2")) == ("22.2a", "")
    play(match, "move RI-1")
    assert why(match, "join AR-1") == "22.2a"


@pytest.mark.rule("23.0d")
def test_arms_move_with_warriors_only(play: Play, why: Why) -> None:
    armed = {"arms_of": {"Mi": "BA-1"}}
    match = operations({NEXT: "BA-1 little_turtle Mi-1"}, "wc", **armed)
    assert why(match, "move BA-1") == "23.0d"
    play(match, "move little_turtle")
    assert why(match, "join BA-1") == "23.0d"
    play(match, "join Mi-1", "join BA-1", "step piqua_town")
    assert (at(match, "BA-1"), why(match, "drop Mi-1")) == ("piqua_town", "23.0d")


@pytest.mark.rule("23.0e")
def test_arms_are_left_in_a_village_and_go_along_elsewhere(play: Play, why: Why) -> None:
    armed = {"arms_of": {"Mi": "BA-1"}}
    match = force("Mi-1", {NEXT: "BA-1 Mi-1"}, **armed)
    play(match, "step piqua_town")
    assert at(match, "BA-1") == "piqua_town"
    match = force("Mi-1", {NEXT: "BA-1 Mi-1 Mi-2"}, **armed)
    play(match, "step piqua_town")
    assert at(match, "BA-1") == NEXT
    match = force("Mi-1", {NEXT: "BA-1 Mi-1"}, site={NEXT: "village"}, **armed)
    play(match, "step piqua_town")
    assert at(match, "BA-1") == NEXT


@pytest.mark.rule("23.0e")
def test_where_arms_may_be_dropped(play: Play, why: Why) -> None:
    armed, who = {"arms_of": {"Mi": "BA-1"}}, "Mi-1 Mi-2 BA-1"
    match = force(who, {NEXT: who}, **armed)
    play(match, "step piqua_town")
    assert why(match, "drop BA-1") == "23.0e"
    play(match, "drop Mi-2")
    assert why(match, "drop BA-1") == ""
    match = force(who, {NEXT: who}, site={"piqua_town": "village"}, **armed)
    play(match, "step piqua_town")
    assert why(match, "drop BA-1") == ""


@pytest.mark.rule("23.0e")
def test_arms_alone_are_lost_to_us_force_points_that_stay(play: Play, told: Told) -> None:
    armed = {"arms_of": {"Mi": "BA-1"}, "site": {NEXT: "village"}}
    match = force("hardin", {HERE: "hardin", NEXT: "BA-1"}, **armed)
    play(match, f"step {NEXT}")
    assert at(match, "BA-1") == NEXT
    play(match, "pass")
    assert at(match, "BA-1") == "gone"
    assert match.position.board.arms_of[0] == -1
    assert told(match, "arms_lost") == ["British Arms 1 are lost at Mad River Mouth, unguarded."]


@pytest.mark.rule("23.0d", "23.0h")
def test_arms_are_handed_over_between_nations(play: Play, why: Why) -> None:
    placed = {NEXT: "BA-1 BA-2 Mi-1 Sh-1 De-1", HERE: "M-1"}
    match = operations(placed, "wc", arms_of={"Mi": "BA-1", "De": "BA-2"})
    assert offers(match, "hand_over") == ["BA-1", "BA-2"]
    play(match, "hand_over BA-1")
    assert match.where() == "Operations.form"  # the Shawnee are the only ones who can take them
    assert match.position.board.arms_of[:2] == [-1, GAME.components.counters.index("BA-1")]
    play(match, "hand_over BA-2")
    assert match.position.board.arms_of[0] != -1
    nobody = operations(placed, "wc", arms_of={"Mi": "BA-1", "De": "BA-2", "Sh": "BA-3"})
    assert why(nobody, "hand_over BA-1") == "23.0d"


@pytest.mark.rule("23.0h", "23.0d")
def test_a_nation_has_one_marker_at_most(play: Play, why: Why) -> None:
    placed = {NEXT: "BA-1 Mi-1 Sh-1 De-1 M-1", HERE: "W-1"}
    match = operations(placed, "wc", arms_of={"Mi": "BA-1", "De": "BA-2"})
    play(match, "hand_over BA-1")
    assert (why(match, "nation De"), why(match, "nation W"), why(match, "nation Mi")) == ("23.0h", "23.0d", "23.0d")
    play(match, "nation Sh")
    assert match.where() == "Operations.form"
