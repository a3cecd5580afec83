"""16 Retreat before combat, with the rulebook's example, and what is left behind (EX1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from tests.conftest import Play, Told, Why
from tests.games.blood_on_the_ohio.fights import Places, at, begin, is_reduced, offers, rules_told, running, site, vp

from grognard.kernel.match import Match

HOME: Places = {"site": {"deer_creek": "village"}}


def attack(ours: str, theirs: str, dice: Sequence[Sequence[int]] = (), **board: Any) -> Match:
    """The US attacks Chalakatha from Paint Creek."""
    frame: Places = {"attacker": "us", "where": "chalakatha", "origin": "paint_creek", "attackers": ours.split()}
    return begin("Combat.begin", frame, {"chalakatha": f"{ours} {theirs}"}, dice, **{**HOME, **board})


@pytest.mark.rule("16.0a", "16.1a", "16.1b", "14.8f")
def test_five_or_more_and_the_defenders_are_gone(play: Play) -> None:
    match = attack("RI-1 RI-2", "Sh-1 Sh-2", [[5]])
    play(match, "slip_away")
    assert at(match, "Sh-1") == at(match, "Sh-2") == "deer_creek"
    assert at(match, "RI-1") == "chalakatha"
    assert vp(match) == (4, 4)
    assert match.where() == "Operations.form"


@pytest.mark.rule("16.0a", "16.2")
def test_less_than_five_and_they_fight_at_minus_1(play: Play) -> None:
    match = attack("RI-1 RI-2", "Sh-1 Sh-2", [[4], [1], [1, 1]])
    play(match, "slip_away")
    fought = [line.text for line in match.lines() if line.event == "fought"]
    assert fought
    assert "3" in fought[0]  # 4 FP less the failed retreat
    assert at(match, "Sh-1") == "chalakatha"


@pytest.mark.rule("16.0b", "16.0c", "16.0d")
def test_each_side_may_commit_one_leader_the_attacker_first(play: Play, why: Why) -> None:
    match = attack("RI-1 wayne st_clair", "Sh-1 blue_jacket little_turtle buckongahelas", [[5], [1]])
    play(match, "slip_away")
    assert match.where().endswith("RetreatBefore.hinder")
    assert offers(match, "commit") == ["st_clair", "wayne"]
    assert why(match, "commit RI-1") == "16.0b"
    play(match, "commit wayne")
    assert match.where().endswith("RetreatBefore.help_out")
    assert offers(match, "commit") == ["blue_jacket", "buckongahelas", "little_turtle"]
    play(match, "pass")
    combat = running(match, "Combat")
    assert combat.failed_retreat  # 5 - 1, although Wayne has 2 TP
    assert [match.position.board.d.counters[u] for u in combat.spent] == ["wayne"]


@pytest.mark.rule("16.0b", "15.4", "16.1a")
def test_the_example_of_the_rulebook(play: Play) -> None:
    """8 FP of militia with a key leader, cavalry among them; 3 FP of warriors and theirs: a 4 and 1 make 5."""
    ours = "MI-1 MI-2 MI-3 MI-4 MC-1 harmar"
    match = attack(ours, "Sh-1 Sh-2 blue_jacket", [[4]], reduced=["MI-4", "MC-1", "Sh-2"])
    play(match, "slip_away", "commit blue_jacket")
    assert [at(match, x) for x in ("Sh-1", "Sh-2", "blue_jacket")] == ["deer_creek"] * 3
    assert is_reduced(match, "Sh-1")  # the cavalry's casualty
    assert vp(match) == (4, 4)


@pytest.mark.rule("EX1", "16.1b", "24.0d", "20.5.1a")
def test_a_principal_village_left_behind_is_attacked_at_once(play: Play) -> None:
    """10 FP against 3 in a healthy principal village: they slip away; 2 to 0, and the village loses one step."""
    sites: Places = {"deer_creek": "village", "chalakatha": "principal"}
    ours = "RI-1 RI-2 RI-3 RI-4 RI-5"
    board: Places = {"site": sites, "principal_at": {"chalakatha": "chalakatha"}, "reduced": ["Sh-2"]}
    match = attack(ours, "Sh-1 Sh-2", [[6], [1], [4, 1]], **board)
    play(match, "slip_away")
    assert match.where().endswith("Relocate.settle")
    play(match, "place lower_town")
    assert (site(match, "chalakatha"), site(match, "lower_town")) == ("razed", "principal*")
    assert vp(match) == (5, 4)
    assert at(match, "RI-1") == "chalakatha"


@pytest.mark.rule("16.0d")
def test_a_leader_who_was_committed_gives_no_advantage(play: Play, told: Told) -> None:
    match = attack("RI-1 RI-2 wayne", "Sh-1 Sh-2", [[2], [1], [1, 1]])
    play(match, "slip_away", "commit wayne")
    assert "14.9a" not in rules_told(match)
    assert match.where() == "Operations.form"
