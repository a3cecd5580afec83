"""21.2 Scouts on the march."""

from __future__ import annotations

import pytest
from tests.conftest import Play, Told, Why
from tests.games.blood_on_the_ohio.fights import at, offers
from tests.games.blood_on_the_ohio.marches import force, mp, steps

HERE, NEXT = "turtle_creek", "mad_river_mouth"


@pytest.mark.rule("21.2a", "21.0", "21.1c")
def test_a_loyal_scout_gives_1_mp(play: Play, why: Why, told: Told) -> None:
    match = force("st_clair RI-1 SC-1 SC-2", {HERE: "st_clair RI-1 SC-1 SC-2"}, dice=[[3]])
    play(match, "scout SC-1")
    assert (mp(match), why(match, "scout SC-2"), why(match, "scout SC-1")) == (5, "21.2a", "21.2a")
    assert told(match, "scout_marches") == ["Scout 1 rolls 3 and finds a better way: 1 MP more."]


@pytest.mark.rule("21.2a", "21.1a", "21.1b")
@pytest.mark.parametrize("face", [1, 2])
def test_a_fickle_scout_goes_to_the_cup(face: int, play: Play) -> None:
    match = force("st_clair RI-1 SC-1 SC-2", {HERE: "st_clair RI-1 SC-1 SC-2"}, dice=[[face], [6]])
    play(match, "scout SC-1")
    assert (mp(match), at(match, "SC-1")) == (4, "cup")
    play(match, "scout SC-2")
    assert mp(match) == 5


@pytest.mark.rule("21.2a")
def test_it_is_asked_when_its_mp_is_wanted(play: Play) -> None:
    match = force("RI-1 SC-1", {HERE: "RI-1 SC-1"}, dice=[[4]])
    play(match, f"step {NEXT}", "step piqua_town")
    assert (mp(match), steps(match), offers(match, "scout")) == (0, [], ["SC-1"])
    play(match, "scout SC-1", "step mackachack")
    assert at(match, "SC-1") == "mackachack"


@pytest.mark.rule("6.4d")
def test_a_scout_who_joins_on_the_way_gives_none(play: Play, why: Why) -> None:
    match = force("hardin RI-1", {HERE: "hardin RI-1", NEXT: "SC-1"})
    play(match, f"step {NEXT}", "join SC-1")
    assert (why(match, "scout SC-1"), mp(match)) == ("6.4d", 3)


@pytest.mark.rule("21.2b")
def test_the_only_scout_takes_its_mp_along(play: Play, why: Why) -> None:
    match = force("hardin RI-1 SC-1", {HERE: "hardin RI-1 SC-1"}, dice=[[4]])
    play(match, "scout SC-1", f"step {NEXT}", "drop SC-1")
    assert mp(match) == 3
    match = force("RI-1 MI-1 SC-1", {HERE: "RI-1 MI-1 SC-1"}, dice=[[4]], site={NEXT: "village"})
    play(match, f"step {NEXT}", "step old_chillicothe", "scout SC-1", f"step {NEXT}")
    assert (mp(match), why(match, "drop SC-1"), why(match, "drop MI-1")) == (0, "21.2b", "")


@pytest.mark.rule("21.2b")
def test_another_scout_keeps_the_mp(play: Play) -> None:
    match = force("hardin SC-1 SC-2", {HERE: "hardin SC-1 SC-2"}, dice=[[4]])
    play(match, "scout SC-1", f"step {NEXT}", "drop SC-1")
    assert mp(match) == 4


@pytest.mark.rule("21.2c")
def test_wagons_by_themselves_are_never_faster(play: Play, why: Why) -> None:
    assert why(force("SU-1 SC-1", {HERE: "SU-1 SC-1"}), "scout SC-1") == "21.2c"
    match = force("hardin SU-1 SC-1", {HERE: "hardin SU-1 SC-1"})
    assert offers(match, "scout") == ["SC-1"]
