"""17 Overrun: who may, what it does to either side, and the militia's looting."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from tests.conftest import Play, Told, Why
from tests.games.blood_on_the_ohio.fights import (
    Places,
    at,
    begin,
    is_inside,
    is_reduced,
    offers,
    rules_told,
    running,
    site,
    vp,
)

from grognard.kernel.match import Match

FIVE = "RI-1 RI-2 RI-3 RI-4 RI-5"


def meet(ours: str, theirs: str, dice: Sequence[Sequence[int]] = (), where: str = "deer_creek", **board: Any) -> Match:
    """A force has come from Chalakatha, or from elsewhere, to a space where it meets the enemy, with 2 MP left."""
    side = "wc" if ours[:2] in ("Sh", "Mi") else "us"
    frame: Places = {
        "side": side, "members": ours.split(), "at": where, "origin": board.pop("origin", "chalakatha"),
        "path": [board.pop("start", "chalakatha")], "left": board.pop("left", 2),
    }  # fmt: skip
    units = {where: f"{ours} {theirs}", **board.pop("units", {})}
    return begin("March.meet", frame, units, dice, side=side, **board)


@pytest.mark.rule("17.0a", "17.0b", "17.0d", "17.2c", "17.0e", "23.0f")
def test_five_times_as_many_crush_a_stack_and_march_on(play: Play, why: Why) -> None:
    match = meet(FIVE, "Sh-1 blue_jacket BA-1", [[1], [1]], arms_of={"Sh": "BA-1"})
    assert why(match, "attack") == ""
    play(match, "overrun", "pass")
    assert [at(match, x) for x in ("Sh-1", "blue_jacket", "BA-1")] == ["store", "store", "gone"]
    assert match.where() == "Operations > March.march"
    assert running(match).left == 1
    assert vp(match) == (4, 4)


@pytest.mark.rule("17.0b")
def test_warriors_go_home_as_they_are(play: Play) -> None:
    match = meet(FIVE, "Sh-1", [[1], [1]], reduced=["Sh-1"])
    play(match, "overrun")
    assert at(match, "Sh-1") == "store"
    assert is_reduced(match, "Sh-1")


@pytest.mark.rule("17.0b")
def test_what_the_us_loses_in_an_overrun(play: Play) -> None:
    """Units to the cup, a leader out of the game, the gun in the space, the wagon captured for 1 VP."""
    ours, theirs = "Sh-1 Sh-2 Sh-3 Sh-4 Sh-5 Sh-6 Sh-7 Sh-8 Sh-9 Sh-10", "RI-1 AR-1 SU-1 harmar"
    match = meet(ours, theirs, [[1], [1]], where="bullskin", origin="paint_creek", start="paint_creek")
    play(match, "overrun")
    assert [at(match, x) for x in ("RI-1", "AR-1", "SU-1", "harmar")] == ["cup", "bullskin", "cup", "killed"]
    assert is_reduced(match, "AR-1")
    assert vp(match) == (4, 6)


@pytest.mark.rule("17.0c")
def test_a_stack_that_is_overrun_may_not_ambush(play: Play, told: Told) -> None:
    match = meet(FIVE, "Sh-1", [[1], [1]])
    play(match, "overrun")
    assert match.where() == "Operations > March.march"
    assert "18.0a" not in rules_told(match)


@pytest.mark.rule("17.1a")
def test_it_takes_five_times_the_force_points(why: Why) -> None:
    assert why(meet(FIVE, "Sh-1"), "overrun") == ""
    assert why(meet(FIVE, "Sh-1", reduced=["RI-1"]), "overrun") == "17.1a"
    assert why(meet(FIVE, "Sh-1 Sh-2"), "overrun") == "17.1a"
    assert why(meet(FIVE, "Sh-1 black_hoof"), "overrun") == "17.1a"
    assert why(meet(FIVE + " hardin", "Sh-1", reduced=["RI-1"]), "overrun") == ""


@pytest.mark.rule("17.1b")
def test_it_takes_1_mp_and_a_way_on(why: Why) -> None:
    assert why(meet(FIVE, "Sh-1", left=2), "overrun") == ""
    frame: Places = {
        "side": "us",
        "members": FIVE.split(),
        "at": "deer_creek",
        "path": ["chalakatha"],
        "origin": "chalakatha",
    }
    board: Places = {"site": {"deer_creek": "village"}}
    for left in (0, 1):
        match = begin("March.march", {**frame, "left": left}, {"deer_creek": FIVE}, **board)
        assert why(match, "overrun") == "17.1b"


@pytest.mark.rule("17.1c", "17.2.1b", "20.5c")
def test_strong_places_cannot_be_overrun_but_passed(play: Play, why: Why) -> None:
    principal: Places = {"site": {"chalakatha": "principal"}, "principal_at": {"chalakatha": "chalakatha"}}
    match = meet(FIVE, "", where="chalakatha", origin="paint_creek", start="paint_creek", **principal)
    assert why(match, "overrun") == "17.1c"
    assert why(match, "pass_through") == ""
    warriors = "Sh-1 Sh-2 Sh-3 Sh-4 Sh-5"
    at_home: Places = {"where": "columbia", "origin": "todds_fork", "start": "todds_fork"}
    match = meet(warriors, "MI-1", site={"columbia": "settlement"}, **at_home)
    assert why(match, "overrun") == "17.1c"
    assert why(match, "pass_through") == ""


@pytest.mark.rule("17.1c", "20.1f")
def test_screeners_of_a_fort_may_be_overrun_and_the_defenders_stay(play: Play, why: Why) -> None:
    fort: Places = {"site": {"greenville": "fort"}, "fort_at": {"greenville": "greenville"}, "inside": ["RI-2"]}
    ours = "Mi-1 Mi-2 Mi-3 Mi-4 Mi-5"
    match = meet(ours, "RI-1 RI-2", [[1], [1]], where="greenville", origin="recovery", start="recovery", **fort)
    play(match, "overrun")
    assert (at(match, "RI-1"), at(match, "RI-2")) == ("cup", "greenville")
    assert is_inside(match, "RI-2")
    assert match.where() == "Operations > March.march"
    assert why(match, "attack") == ""


@pytest.mark.rule("17.2a")
def test_those_in_the_way_must_try_to_run_and_stop_the_force_if_they_can(play: Play) -> None:
    home: Places = {"site": {"caesars_creek": "village"}}
    match = meet(FIVE, "Sh-1 blue_jacket", [[4]], **home)
    play(match, "overrun")
    assert match.where().endswith("RetreatBefore.help_out")
    play(match, "commit blue_jacket")
    assert at(match, "Sh-1") == at(match, "blue_jacket") == "caesars_creek"
    assert at(match, "RI-1") == "deer_creek"
    assert match.where() == "Operations.form"


@pytest.mark.rule("17.2a", "15.1a")
def test_who_runs_with_nowhere_to_go_is_destroyed(play: Play) -> None:
    sites: Places = {"site": {"mississinewa": "fort"}, "fort_at": {"greenville": "mississinewa"}}
    match = meet(FIVE, "Mi-1", [[6]], where="strawtown", origin="white_river", start="white_river", **sites)
    play(match, "overrun")
    assert at(match, "Mi-1") == "gone"


@pytest.mark.rule("17.2a")
def test_a_village_left_behind_is_not_attacked(play: Play) -> None:
    match = meet(FIVE, "Sh-1", [[5]], site={"deer_creek": "village", "caesars_creek": "village"})
    play(match, "overrun")
    assert site(match, "deer_creek") == "village"
    assert match.where() == "Operations.form"


@pytest.mark.rule("17.2b")
def test_a_delay_sends_the_force_back_and_no_other_event_matters(play: Play) -> None:
    match = meet(FIVE, "Sh-1 blue_jacket", [[1], [3]])
    play(match, "overrun", "pass")
    assert at(match, "RI-1") == "chalakatha"
    assert at(match, "Sh-1") == "deer_creek"
    assert match.where() == "Operations.form"
    for face in (1, 2, 4, 5, 6):
        match = meet(FIVE, "Sh-1", [[1], [face]])
        play(match, "overrun")
        assert at(match, "Sh-1") == "store"


@pytest.mark.rule("17.2.1a", "24.0d", "17.0d")
def test_a_village_is_reduced_and_moves_away_or_is_razed(play: Play) -> None:
    match = meet(FIVE, "Sh-1", [[1], [1]], site={"deer_creek": "village"})
    play(match, "overrun", "place lower_town")
    assert (site(match, "deer_creek"), site(match, "lower_town")) == ("razed", "village*")
    assert vp(match) == (5, 4)
    sites: Places = {"site": {"deer_creek": "village", "lower_town": "village"}, "damaged": ["deer_creek"]}
    match = meet(FIVE, "Sh-1", [[1], [1]], **sites)
    play(match, "overrun")
    assert site(match, "deer_creek") == "razed"
    assert vp(match) == (5, 4)


@pytest.mark.rule("17.2.1a")
def test_an_empty_village_takes_only_the_event_die(play: Play) -> None:
    frame: Places = {
        "side": "us",
        "members": ["RI-1"],
        "at": "deer_creek",
        "origin": "chalakatha",
        "path": ["chalakatha"],
        "left": 2,
    }
    sites: Places = {"deer_creek": "village", "lower_town": "village"}
    match = begin("March.march", frame, {"deer_creek": "RI-1"}, [[4]], site=sites)
    play(match, "overrun", "place chalakatha")
    assert site(match, "deer_creek") == "razed"
    assert match.where() == "Operations > March.march"


@pytest.mark.rule("17.2.2")
def test_militia_loot_and_go_home(play: Play, why: Why) -> None:
    match = meet("RI-1 RI-2 RI-3 RI-4 MI-1 MI-2", "Sh-1", [[1], [1]], reduced=["MI-2"])
    play(match, "overrun")
    assert offers(match, "lose") == ["MI-1", "MI-2"]
    assert why(match, "lose RI-1") == "17.2.2"
    play(match, "lose MI-2")
    assert at(match, "MI-2") == "cup"
    assert vp(match) == (4, 4)
