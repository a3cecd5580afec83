"""6.0 to 6.2, 6.3, 6.6 Forces: who may go together, how many, and how far."""

from __future__ import annotations

import pytest
from tests.conftest import Play, Why
from tests.games.blood_on_the_ohio.fights import at, offers
from tests.games.blood_on_the_ohio.marches import force, mp, on_march, operations, steps, units, verbs

from grognard.games.blood_on_the_ohio import GAME

HERE = "turtle_creek"


@pytest.mark.rule("6.2.1a", "6.2.1b", "6.2.1c", "G5", "3.3.1", "3.3.2")
def test_a_key_leader_commands_10_fp_and_16_with_another_leader(why: Why, play: Play) -> None:
    match = force(f"harmar {units('RI', 1, 5)}", {HERE: f"harmar hardin {units('RI', 1, 9)}"})
    assert why(match, "join RI-6") == "6.2.1a"
    play(match, "join hardin")
    for n in (6, 7, 8):
        play(match, f"join RI-{n}")  # 16, and the officer's own point is free
    assert why(match, "join RI-9") == "6.2.1b"
    assert mp(match) == 4


@pytest.mark.rule("6.2.1b")
def test_two_key_leaders_command_as_much() -> None:
    match = force("little_turtle blue_jacket", {HERE: f"little_turtle blue_jacket {units('Mi', 1, 9)}"})
    for n in range(1, 9):
        match.play(("join", f"Mi-{n}"))
    assert offers(match, "join") == []


@pytest.mark.rule("6.2.1d", "6.2.1e", "3.2.1")
def test_under_a_key_leader_all_nations_march_together(play: Play) -> None:
    match = force("little_turtle Mi-1 Sh-1 De-1 black_hoof", {HERE: "little_turtle Mi-1 Sh-1 De-1 black_hoof"})
    assert (on_march(match).force, mp(match)) == (0, 5)


@pytest.mark.rule("6.2.2a", "6.2.2c", "6.2.1c")
def test_a_subordinate_leader_commands_6_fp(why: Why) -> None:
    match = force("hardin RI-1 RI-2 RI-3", {HERE: "hardin wyllys RI-1 RI-2 RI-3 RI-4"})
    assert (why(match, "join RI-4"), why(match, "join wyllys"), mp(match)) == ("6.2.2a", "", 4)


@pytest.mark.rule("A3.3c", "6.2.2a")
def test_officers_of_the_legion_command_8(why: Why) -> None:
    match = force(f"scott {units('RI', 1, 4)}", {HERE: f"scott {units('RI', 1, 5)}"}, scenario="legion")
    assert why(match, "join RI-5") == "6.2.2a"
    shawnee = force("black_hoof Sh-1 Sh-2 Sh-3", {HERE: "black_hoof Sh-1 Sh-2 Sh-3 Sh-4"}, scenario="legion")
    assert why(shawnee, "join Sh-4") == "6.2.2a"


@pytest.mark.rule("6.2.2b", "6.2.2c", "3.2.3")
def test_a_subordinate_leader_of_the_confederacy_leads_his_own_nation(why: Why, play: Play) -> None:
    match = force("simon_girty W-1", {HERE: "simon_girty tarhe W-1 Mi-1 le_gris"})
    assert why(match, "join Mi-1") == why(match, "join le_gris") == "6.2.2b"
    play(match, "join tarhe")
    assert (on_march(match).force, mp(match)) == (1, 5)


@pytest.mark.rule("6.2.3a", "6.2.3b", "6.3a", "6.1b")
def test_the_example_of_a_leader_and_11_fp(play: Play, why: Why) -> None:
    """All 11 FP go as a stray force, 2 MP; or the leader takes 6 of them 4 spaces, 3 follow, and 2 stay."""
    placed = {"fort_washington": f"hardin {units('RI', 1, 6)}"}
    match = force("RI-1 hardin RI-2 RI-3 RI-4 RI-5 RI-6", placed, reduced=["RI-6"])
    assert (on_march(match).force, mp(match)) == (2, 2)
    match = force("hardin RI-1 RI-2 RI-3", placed, reduced=["RI-6"])
    play(match, "step turtle_creek", "step mad_river_mouth", "step old_chillicothe", "step deer_creek")
    assert at(match, "hardin") == at(match, "RI-3") == "deer_creek"
    play(match, "move RI-4", "join RI-6")
    assert mp(match) == 2
    play(match, "step turtle_creek", "step mad_river_mouth")
    assert (at(match, "RI-6"), at(match, "RI-5")) == ("mad_river_mouth", "fort_washington")
    assert why(match, "move RI-5") == ""


@pytest.mark.rule("6.2.3a", "6.2.3b")
def test_several_nations_without_a_key_leader_are_a_stray_force() -> None:
    match = force("Mi-1 Sh-1 le_gris", {HERE: "Mi-1 Sh-1 le_gris"})
    assert (on_march(match).force, mp(match)) == (2, 3)


@pytest.mark.rule("6.2.3a", "6.2.2a")
def test_a_unit_that_a_leader_joins_marches_with_him() -> None:
    match = force("RI-1 hardin", {HERE: "RI-1 hardin"})
    assert (on_march(match).force, mp(match)) == (1, 4)


@pytest.mark.rule("6.2.4a", "3.1.1c")
def test_support_units_ride_along_with_any_force() -> None:
    support = "AR-1 AR-2 SC-1 SC-2 SU-1 SU-2 SU-3"
    for leader, force_mp in (("harmar", 4), ("hardin", 4), ("MI-1", 2)):
        assert mp(force(f"{leader} {support}", {HERE: f"{leader} {support}"})) == force_mp
    assert mp(force(f"SU-1 RI-1 {support[5:10]}", {HERE: f"RI-1 {support}"})) == 2


@pytest.mark.rule("6.2.4b")
@pytest.mark.parametrize(("who", "left"), [("SU-1 AR-1", 4), ("AR-1", 4), ("SC-1 SC-2", 5), ("SC-1 SU-1", 4)])
def test_support_units_by_themselves(who: str, left: int) -> None:
    assert mp(force(who, {HERE: who})) == left


@pytest.mark.rule("6.2.1a", "6.2.4b", "6.7")
def test_without_force_points_nobody_goes_among_enemies(why: Why) -> None:
    for who, rule in (("harmar", "6.2.1a"), ("SU-1", "6.2.4b"), ("hardin", "6.7")):
        match = force(who, {HERE: who, "mad_river_mouth": "Mi-1"}, reduced=["hardin"])
        assert why(match, "step mad_river_mouth") == rule
    assert why(force("hardin", {HERE: "hardin", "mad_river_mouth": "Mi-1"}), "step mad_river_mouth") == ""


@pytest.mark.rule("6.0a", "6.3a", "6.1c")
def test_who_may_set_out(why: Why) -> None:
    match = operations({HERE: "RI-1 RI-2", "greenville": "Mi-1"}, moved=["RI-2"])
    assert match.ask is not None
    assert match.ask.role == "us"
    assert offers(match, "move") == ["RI-1"]
    assert (why(match, "move Mi-1"), why(match, "move RI-2"), why(match, "move RI-3")) == ("6.0a", "6.1c", "6.3a")


@pytest.mark.rule("6.3a", "6.1c")
def test_who_may_join(why: Why) -> None:
    placed = {HERE: "RI-1 RI-2 RI-3 Mi-1", "columbia": "RI-4"}
    match = force("RI-1 RI-2", placed, moved=["RI-3"])
    assert (why(match, "join RI-3"), why(match, "join RI-4"), why(match, "join RI-2")) == ("6.1c", "6.3a", "6.3a")
    assert why(match, "join Mi-1") == "6.0a"


@pytest.mark.rule("6.1c", "6.0b")
def test_every_piece_marches_once_in_a_segment(play: Play, why: Why) -> None:
    match = force("RI-1 RI-2", {HERE: "RI-1 RI-2 RI-3"})
    play(match, "step mad_river_mouth", "pass")
    assert why(match, "move RI-1") == why(match, "move RI-2") == "6.1c"
    play(match, "move RI-3", "pass")  # a march of no spaces is one, too
    assert why(match, "move RI-3") == "6.1c"
    board = match.position.board
    play(match, "pass")
    assert not any(board.moved)
    assert match.over


@pytest.mark.rule("6.1b")
def test_a_force_finishes_before_the_next_is_formed(play: Play) -> None:
    match = force("RI-1", {HERE: "RI-1 RI-2"})
    play(match, "step mad_river_mouth")
    assert verbs(match) == ["pass", "step"]
    play(match, "pass")
    assert offers(match, "move") == ["RI-2"]


@pytest.mark.rule("6.3b")
def test_units_neither_split_nor_merge(play: Play) -> None:
    match = force("RI-1 RI-2", {HERE: "RI-1 RI-2"}, reduced=["RI-1", "RI-2"])
    play(match, "step mad_river_mouth", "pass")
    assert [at(match, f"RI-{n}") for n in (1, 2, 3)] == ["mad_river_mouth", "mad_river_mouth", "aside"]
    assert match.position.board.reduced[:2] == b"\1\1"


@pytest.mark.rule("6.1a", "6.3c", "2.5a")
def test_any_number_of_pieces_share_a_ground_space(play: Play, why: Why) -> None:
    match = force("RI-1", {HERE: "RI-1", "mad_river_mouth": units("MI", 1, 8) + " SU-1 SU-2"}, moved=["MI-1"])
    play(match, "step mad_river_mouth", "pass")
    assert at(match, "RI-1") == "mad_river_mouth"
    assert [why(match, f"move {u}") for u in ("RI-1", "MI-1", "MI-2")] == ["6.1c", "6.1c", ""]


@pytest.mark.rule("6.6a", "6.6b", "6.6c")
def test_an_army_moves_as_a_stray_force_or_in_part(play: Play) -> None:
    army = f"harmar hardin {units('RI', 1, 9)}"
    match = force(f"RI-1 harmar hardin {units('RI', 2, 9)}", {HERE: army})
    assert (on_march(match).force, mp(match)) == (2, 2)
    match = force("hardin RI-1", {HERE: army})
    play(match, "step mad_river_mouth")
    assert mp(match) == 3


@pytest.mark.rule("6.6a", "6.6c", "6.8")
def test_a_friendly_army_stops_who_enters_and_a_smaller_stack_does_not(play: Play) -> None:
    match = force("hardin RI-1", {HERE: "hardin RI-1", "mad_river_mouth": units("MI", 1, 8) + " wyllys"})
    play(match, "step mad_river_mouth")
    assert "piqua_town" in steps(match)
    match = force("hardin RI-1", {HERE: "hardin RI-1", "mad_river_mouth": units("MI", 1, 9)}, reduced=["MI-9"])
    play(match, "step mad_river_mouth")
    assert match.where() == "Operations.form"
    assert at(match, "hardin") == "mad_river_mouth"


@pytest.mark.rule("6.0c")
def test_us_operations_come_before_those_of_the_confederacy(play: Play) -> None:
    placed, status = {"RI-1": HERE, "Mi-1": "greenville"}, {"Mi": "member"}
    data = {"scenario": "harmar", "segment": 2, "units": placed, "status": status}
    match = GAME.match({**data, "play": [("Game.segment_begins", {})]})
    assert match.ask is not None
    assert (match.where(), match.ask.role) == ("Game > Operations.form", "us")
    play(match, "pass")
    assert (match.where(), match.ask.role, match.position.board.segment) == ("Game > Operations.form", "wc", 3)
