"""13 Pass through: a stronger force goes on past an enemy stack."""

from __future__ import annotations

import pytest
from tests.conftest import Play, Told, Why
from tests.games.blood_on_the_ohio.fights import at
from tests.games.blood_on_the_ohio.marches import GREENVILLE, force, mp, steps, verbs

HERE, NEXT = "turtle_creek", "mad_river_mouth"


@pytest.mark.rule("13.0a", "G5", "3.1b", "3.2.2")
def test_leaders_count_and_equal_force_points_are_too_few(play: Play) -> None:
    """3 against 3: only a fight is open; without their leader, or with another of ours, the stack can be passed."""
    ours, theirs = "hardin RI-1", "le_gris Mi-1"
    match = force(ours, {HERE: ours, NEXT: theirs})
    play(match, f"step {NEXT}")
    assert "Combat" in match.where()
    match = force(ours, {HERE: ours, NEXT: theirs}, reduced=["le_gris"])
    play(match, f"step {NEXT}")
    assert verbs(match) == ["attack", "pass_through"]
    match = force(ours, {HERE: ours, NEXT: theirs}, reduced=["le_gris", "hardin"])
    play(match, f"step {NEXT}")
    assert "Combat" in match.where()


@pytest.mark.rule("13.0b", "13.0c")
def test_it_costs_1_mp_more_and_leads_on(play: Play, why: Why, told: Told) -> None:
    match = force("hardin RI-1", {HERE: "hardin RI-1", NEXT: "Mi-1"})
    play(match, f"step {NEXT}", "pass_through")
    assert (mp(match), verbs(match)) == (2, ["step"])
    assert (why(match, "pass"), why(match, "drop RI-1"), why(match, "attack")) == ("13.0c", "13.0c", "6.7")
    assert told(match, "passed_through") == ["The United States pass through the enemy at Mad River Mouth."]
    play(match, "step piqua_town", "pass")
    assert at(match, "RI-1") == "piqua_town"


@pytest.mark.rule("13.0c")
def test_without_mp_to_leave_it_is_impossible(play: Play) -> None:
    match = force("RI-1", {HERE: "RI-1", NEXT: "Mi-1"}, reduced=["Mi-1"])
    play(match, f"step {NEXT}")
    assert "Combat" in match.where()


@pytest.mark.rule("13.0d", "18.0a")
def test_the_stack_that_is_passed_may_ambush(play: Play) -> None:
    match = force("hardin RI-1", {HERE: "hardin RI-1", NEXT: "Mi-1"}, vp={"wc": 2})
    play(match, f"step {NEXT}")
    assert match.where() == "Operations > March.meet"  # not before the choice is made
    play(match, "pass_through")
    assert match.where() == "Operations > March > Interrupt.ambush"
    play(match, "pass")
    assert NEXT not in steps(match)


@pytest.mark.rule("13.0a", "20.3c", "20.1a")
def test_those_inside_a_fort_bind_nobody(play: Play, why: Why) -> None:
    placed = {"jefferson": "little_turtle Mi-1", "greenville": "RI-1 RI-2 harmar"}
    match = force("little_turtle Mi-1", placed, inside=["RI-1", "RI-2", "harmar"], **GREENVILLE)
    play(match, "step greenville")
    assert (mp(match), match.where()) == (4, "Operations > March.march")
    play(match, "step recovery", "pass")
    assert at(match, "Mi-1") == "recovery"
    screened = force("little_turtle Mi-1", placed, inside=["RI-2"], **GREENVILLE)
    play(screened, "step greenville")
    assert "Combat" in screened.where()


@pytest.mark.rule("20.2c", "20.4b")
def test_us_forces_pass_besiegers_but_stay_out_of_the_fort(play: Play, why: Why) -> None:
    placed = {"jefferson": "harmar RI-1 RI-2", "greenville": "MI-1 Mi-1"}
    match = force("harmar RI-1 RI-2", placed, inside=["MI-1"], siege=["greenville"], **GREENVILLE)
    play(match, "step greenville")
    assert verbs(match) == ["attack", "pass_through"]
    play(match, "pass_through")
    assert (why(match, "pass"), why(match, "join MI-1")) == ("13.0c", "20.2b")
    assert "jefferson" in steps(match)
