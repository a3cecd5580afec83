"""18 Ambush: who may, the dice, what it costs either side; EX4, and the US handicap of the scenarios."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from tests.conftest import Offered, Play, Told, Why
from tests.games.blood_on_the_ohio.fights import (
    Places,
    at,
    begin,
    is_reduced,
    offers,
    rules_told,
    running,
    site,
    told_of,
    vp,
)
from tests.games.blood_on_the_ohio.marches import force

from grognard.kernel.match import Match


def march(force: str, where: str, units: dict[str, str], dice: Sequence[Sequence[int]] = (), **board: Any) -> Match:
    """A force has just come to a space, from Chalakatha or elsewhere, and has MP left."""
    side = "wc" if force[:2] in ("Sh", "Mi") or force.startswith("blue") else "us"
    frame: Places = {
        "side": side, "members": force.split(), "at": where, "left": 3, "path": board.pop("path", ["chalakatha"]),
        "passing": board.pop("passing", False), "ambushed": board.pop("ambushed", []),
        "battle": board.pop("battle", "none"), "stopped": False,
    }  # fmt: skip
    frame["origin"] = frame["path"][-1]
    if frame["battle"] == "none":
        del frame["battle"]
    placed = {**units, where: f"{force} {units.get(where, '')}"}
    return begin("March.watched", frame, placed, dice, side=side, **board)


@pytest.mark.rule("18.0a", "18.2a")
def test_a_stack_may_ambush_a_force_that_comes_next_to_it(play: Play, why: Why, offered: Offered) -> None:
    match = march("RI-1", "deer_creek", {"caesars_creek": "Sh-1", "piqua_town": "Sh-2"}, [[3, 1]])
    assert match.where() == "Operations > March > Interrupt.ambush"
    assert match.ask is not None
    assert match.ask.role == "wc"
    assert offers(match, "ambush") == ["caesars_creek"]
    assert why(match, "ambush piqua_town") == "18.0a"
    assert why(match, "ambush old_chillicothe") == "18.0a"
    play(match, "ambush caesars_creek")
    assert at(match, "Sh-1") == "caesars_creek"
    assert match.where() == "Operations > March.march"


@pytest.mark.rule("18.0a")
def test_nobody_is_asked_where_nobody_is_near_and_a_force_may_be_let_pass(play: Play) -> None:
    match = march("RI-1", "deer_creek", {"piqua_town": "Sh-2"})
    assert match.where() == "Operations > March.march"
    match = march("RI-1", "deer_creek", {"caesars_creek": "Sh-1"})
    play(match, "pass")
    assert match.where() == "Operations > March.march"


@pytest.mark.rule("EX4", "18.2c", "18.2f", "14.7.1a")
def test_the_example_of_movement_with_ambush(play: Play, why: Why) -> None:
    """A subordinate force of two regulars and one militia; Blue Jacket and 6 FP: a 3 becomes a 4, one casualty."""
    force = "hardin RI-1 RI-2 MI-1"
    match = march(force, "deer_creek", {"caesars_creek": "blue_jacket Sh-1 Sh-2 Sh-3"}, [[3, 1]])
    play(match, "ambush caesars_creek")
    assert offers(match, "lose") == ["RI-1", "RI-2"]
    assert why(match, "lose MI-1") == "14.7.1a"
    play(match, "lose RI-1")
    assert is_reduced(match, "RI-1")
    assert match.where() == "Operations > March.march"
    assert offers(match, "step")
    assert vp(match) == (4, 4)


@pytest.mark.rule("EX4", "18.2e")
def test_a_six_would_have_ended_the_march(play: Play) -> None:
    force = "hardin RI-1 RI-2 MI-1"
    match = march(force, "deer_creek", {"caesars_creek": "blue_jacket Sh-1 Sh-2 Sh-3"}, [[5, 1]])
    play(match, "ambush caesars_creek", "lose RI-1", "lose RI-2")
    assert match.where() == "Operations.form"
    assert at(match, "hardin") == "deer_creek"


@pytest.mark.rule("18.0c", "18.0d")
def test_stacks_ambush_one_after_the_other_each_once_in_a_move(play: Play, why: Why) -> None:
    units = {"caesars_creek": "Sh-1", "old_chillicothe": "Sh-2", "darby_creek": "Sh-3"}
    match = march("RI-1 RI-2", "deer_creek", units, [[2, 1], [3, 1]], ambushed=["darby_creek"])
    assert offers(match, "ambush") == ["caesars_creek", "old_chillicothe"]
    play(match, "ambush old_chillicothe")
    assert offers(match, "ambush") == ["caesars_creek"]
    assert why(match, "ambush old_chillicothe") == "18.0d"
    assert why(match, "ambush darby_creek") == "18.0d"
    play(match, "ambush caesars_creek")
    assert match.where() == "Operations > March.march"
    names = [match.position.board.d.spaces[s] for s in running(match).ambushed]
    assert sorted(names) == ["caesars_creek", "darby_creek", "old_chillicothe"]


@pytest.mark.rule("18.0c", "18.2e")
def test_when_the_move_has_ended_nobody_else_ambushes(play: Play) -> None:
    units = {"caesars_creek": "Sh-1", "old_chillicothe": "Sh-2"}
    match = march("RI-1 RI-2", "deer_creek", units, [[6, 1]])
    play(match, "ambush old_chillicothe", "lose RI-1")
    assert match.where() == "Operations.form"


@pytest.mark.rule("18.1a")
def test_an_ambush_takes_half_a_point(play: Play) -> None:
    match = march("RI-1", "deer_creek", {"caesars_creek": "Sh-1"}, vp={"us": 4, "wc": 0})
    assert match.where() == "Operations > March.march"
    match = march("RI-1", "deer_creek", {"caesars_creek": "Sh-1"}, vp={"us": 4, "wc": 1})
    assert offers(match, "ambush") == ["caesars_creek"]


@pytest.mark.rule("18.1b")
def test_a_force_five_times_as_large_is_safe(why: Why) -> None:
    five = "RI-1 RI-2 RI-3 RI-4 RI-5"
    units = {"caesars_creek": "Sh-1", "old_chillicothe": "Sh-2 Sh-3"}
    match = march(five, "deer_creek", units)
    assert why(match, "ambush caesars_creek") == "18.1b"
    assert why(match, "ambush old_chillicothe") == ""
    assert offers(march(five, "deer_creek", units, reduced=["RI-5"]), "ambush") == ["caesars_creek", "old_chillicothe"]
    units["caesars_creek"] += " black_hoof"
    assert why(march(five, "deer_creek", units), "ambush caesars_creek") == ""


@pytest.mark.rule("18.1b", "18.3a")
def test_a_principal_village_adds_1_to_its_stack() -> None:
    board: Places = {"site": {"wapatomica": "principal"}, "principal_at": {"wapatomica": "wapatomica"}}
    five = "RI-1 RI-2 RI-3 RI-4 RI-5"
    match = march(five, "mackachack", {"wapatomica": "Sh-1"}, **board)
    assert offers(match, "ambush") == ["wapatomica"]


@pytest.mark.rule("18.1c")
def test_reinforcements_are_ambushed_but_not_from_the_battle_space(why: Why) -> None:
    units = {"caesars_creek": "Sh-1 RI-9", "old_chillicothe": "Sh-2"}
    match = march("RI-1", "deer_creek", units, battle="caesars_creek")
    assert offers(match, "ambush") == ["old_chillicothe"]
    assert why(match, "ambush caesars_creek") == "18.1c"


@pytest.mark.rule("18.1d", "20.5.1j", "18.3a", "18.3b")
def test_an_undefended_principal_village_may_ambush_for_one_casualty(play: Play, why: Why) -> None:
    board: Places = {"site": {"wapatomica": "principal"}, "principal_at": {"wapatomica": "wapatomica"}}
    match = march("RI-1 RI-2", "mackachack", {}, [[6, 1]], **board)
    assert offers(match, "ambush") == ["wapatomica"]
    play(match, "ambush wapatomica")
    assert running(match).left == 1
    play(match, "lose RI-1")
    assert match.where() == "Operations.form"  # a 6 ends the move all the same
    assert not is_reduced(match, "RI-2")
    match = march("RI-1 RI-2 hardin", "mackachack", {"piqua_town": "Sh-1"}, **board)
    assert why(match, "ambush wapatomica") == "18.3a"
    match = march("RI-1", "mackachack", {"piqua_town": "Sh-1"}, **board, damaged=["wapatomica"])
    assert why(match, "ambush wapatomica") == "20.5.1j"


@pytest.mark.rule("18.1d", "19.0e")
def test_villages_that_are_not_at_war_or_not_principal_do_not_ambush() -> None:
    sites: Places = {"wapatomica": "principal", "piqua_town": "village"}
    board: Places = {
        "site": sites,
        "principal_at": {"wapatomica": "wapatomica"},
        "status": {"Mi": "member", "Sh": "treaty"},
    }
    assert march("RI-1", "mackachack", {}, **board).where() == "Operations > March.march"
    board = {"site": {"piqua_town": "village"}}
    assert march("RI-1", "mackachack", {}, **board).where() == "Operations > March.march"


@pytest.mark.rule("18.1e")
def test_only_those_who_move_are_hit(play: Play) -> None:
    match = march("MI-1", "deer_creek", {"deer_creek": "RI-1 RI-2", "caesars_creek": "Sh-1"}, [[4, 1]])
    play(match, "ambush caesars_creek")
    assert is_reduced(match, "MI-1")
    assert not is_reduced(match, "RI-1")


@pytest.mark.rule("18.1f")
def test_those_inside_a_fort_do_not_ambush_but_screeners_do(why: Why) -> None:
    fort: Places = {"site": {"greenville": "fort"}, "fort_at": {"greenville": "greenville"}}
    units = {"greenville": "RI-1", "stillwater": "RI-2"}
    match = march("Mi-1", "jefferson", units, inside=["RI-1"], path=["eaton"], **fort)
    assert why(match, "ambush greenville") == "18.1f"
    assert offers(match, "ambush") == ["stillwater"]
    match = march("Mi-1", "jefferson", units, path=["eaton"], **fort)
    assert offers(match, "ambush") == ["greenville", "stillwater"]


@pytest.mark.rule("18.2b")
def test_a_delay_spoils_the_ambush_and_uses_it_up(play: Play, told: Told) -> None:
    match = march("RI-1", "deer_creek", {"caesars_creek": "Sh-1"}, [[6, 3]])
    play(match, "ambush caesars_creek")
    assert not is_reduced(match, "RI-1")
    assert len(running(match).ambushed) == 1
    assert match.where() == "Operations > March.march"
    for face in (1, 2, 4, 5, 6):
        match = march("RI-1", "deer_creek", {"caesars_creek": "Sh-1"}, [[4, face]])
        play(match, "ambush caesars_creek")
        assert is_reduced(match, "RI-1")


@pytest.mark.rule("18.2c")
def test_tactical_points_help_or_hinder_and_so_does_a_river(play: Play) -> None:
    def total(force: str, stack: str, face: int, where: str = "deer_creek") -> int:
        path = ["chalakatha"] if where == "deer_creek" else ["todds_fork"]
        match = march(force, where, {"caesars_creek": stack}, [[face, 1]], path=path)
        play(match, "ambush caesars_creek")
        return told_of(match, "ambushed")[7]

    assert total("RI-1", "Sh-1", 3) == 3
    assert total("RI-1", "Sh-1 blue_jacket little_turtle", 3) == 4
    assert total("RI-1 wayne", "Sh-1 blue_jacket", 3) == 2
    assert total("RI-1 st_clair", "Sh-1 blue_jacket", 3) == 3
    assert total("RI-1 st_clair SC-1", "Sh-1 blue_jacket", 3) == 3
    assert total("RI-1", "Sh-1", 3, "lm2") == 4


@pytest.mark.rule("18.0b", "18.2c")
def test_forces_on_rivers_may_be_ambushed(play: Play) -> None:
    match = march("RI-1", "lm2", {"caesars_creek": "Sh-1"}, [[3, 1]], path=["todds_fork"])
    play(match, "ambush caesars_creek")
    assert is_reduced(match, "RI-1")  # a 3 and 1 for the river


@pytest.mark.rule("18.2d", "24.0g")
def test_a_catastrophic_failure_costs_half_a_point(play: Play) -> None:
    match = march("RI-1", "deer_creek", {"caesars_creek": "Sh-1"}, [[1, 1]])
    play(match, "ambush caesars_creek")
    assert vp(match) == (4, 3)
    assert "24.0g" in rules_told(match)
    match = march("RI-1", "deer_creek", {"caesars_creek": "Sh-1"}, [[2, 1]])
    play(match, "ambush caesars_creek")
    assert vp(match) == (4, 4)


@pytest.mark.rule("18.2e", "15.1.1")
def test_a_force_that_passes_through_is_driven_back(play: Play) -> None:
    match = march("RI-1 RI-2", "deer_creek", {"deer_creek": "Sh-1", "caesars_creek": "Sh-2"}, [[6, 1]], passing=True)
    assert offers(match, "ambush") == ["deer_creek"]
    play(match, "ambush deer_creek", "lose RI-1")
    assert at(match, "RI-1") == at(match, "RI-2") == "chalakatha"
    assert at(match, "Sh-1") == "deer_creek"


@pytest.mark.rule("18.2f")
def test_the_table_of_casualties(play: Play) -> None:
    def losses(face: int, stack: str = "Sh-1 Sh-2 Sh-3") -> int:
        match = march("RI-1 RI-2 RI-3 RI-4", "deer_creek", {"caesars_creek": stack}, [[face, 1]])
        play(match, "ambush caesars_creek")
        return running(match).left if match.where().endswith("Casualties.take") else 0

    assert [losses(face) for face in range(1, 7)] == [0, 0, 0, 1, 1, 2]
    assert losses(6, "Sh-1 Sh-2 Sh-3 blue_jacket") == 3


@pytest.mark.rule("18.2f", "10.1c")
def test_wagon_steps_lost_in_an_ambush_score(play: Play) -> None:
    match = march("SU-1", "deer_creek", {"caesars_creek": "Sh-1"}, [[4, 1]])
    play(match, "ambush caesars_creek")
    assert is_reduced(match, "SU-1")
    assert vp(match) == (4, 5)


def us_die(board: dict[str, Any], stack: str) -> int:
    """What a 3 becomes when the US ambushes a WC force."""
    match = march("Sh-1 Sh-2", "paint_creek", {"bullskin": stack}, [[3, 1]], **board)
    match.play(("ambush", "bullskin"))
    return told_of(match, "ambushed")[7]


@pytest.mark.rule("A3.1c", "A3.2c", "A3.4e")
def test_the_us_handicap_and_the_scout_who_lifts_it() -> None:
    assert us_die({"scenario": "harmar"}, "RI-1") == 2
    assert us_die({"scenario": "harmar"}, "RI-1 SC-1") == 2
    assert us_die({"scenario": "wabash", "expedition": 2}, "RI-1") == 2
    assert us_die({"scenario": "wabash", "expedition": 2}, "RI-1 SC-1") == 3
    assert us_die({"scenario": "legion", "expedition": 3}, "RI-1") == 3
    assert [us_die({"scenario": "campaign", "expedition": n}, "RI-1 SC-1") for n in (1, 2, 3)] == [2, 2, 3]


@pytest.mark.rule("25.2")
def test_with_closed_stacks_the_wc_is_asked_whatever_its_size(play: Play, why: Why) -> None:
    """Two FPs can't ambush ten; but a question that isn't asked would tell."""
    five = "RI-1 RI-2 RI-3 RI-4 RI-5"
    hidden: Places = {"switch": ["hidden_stacks"], "known": []}
    match = march(five, "deer_creek", {"caesars_creek": "Sh-1"}, **hidden)
    assert match.where() == "Operations > March > Interrupt.ambush"
    assert offers(match, "ambush") == []
    assert why(match, "ambush caesars_creek") == "18.1b"
    play(match, "pass")
    assert match.where() == "Operations > March.march"
    assert march(five, "deer_creek", {"caesars_creek": "Sh-1"}).where() == "Operations > March.march"


@pytest.mark.rule("25.2")
def test_the_us_sees_a_closed_force_before_it_decides(told: Told) -> None:
    hidden: Places = {"switch": ["hidden_stacks"], "known": []}
    match = march("Sh-1 Sh-2", "paint_creek", {"bullskin": "RI-1"}, **hidden)
    assert match.where() == "Operations > March > Interrupt.ambush"
    assert match.position.board.known[match.position.board.d.counters.index("Sh-1")]
    match = march("Sh-1 Sh-2", "paint_creek", {"bullskin": "RI-1"}, vp={"us": 0, "wc": 4}, **hidden)
    assert not match.position.board.known[match.position.board.d.counters.index("Sh-1")]


@pytest.mark.rule("14.2c", "18.2e")
def test_an_attack_is_thrown_back_by_an_overwhelming_ambush(play: Play) -> None:
    frame: Places = {"attacker": "us", "where": "deer_creek", "origin": "chalakatha", "attackers": ["RI-1", "RI-2"]}
    match = begin("Combat.begin", frame, {"deer_creek": "RI-1 RI-2 Sh-1 Sh-2"}, [[6, 1]])
    play(match, "spring_ambush", "lose RI-1")
    assert at(match, "RI-1") == at(match, "RI-2") == "chalakatha"
    assert vp(match) == (4, 4)
    assert site(match, "deer_creek") == "none"


@pytest.mark.rule("EX2", "18.3b", "20.5.1j", "24.0d", "24.0e")
def test_the_example_of_an_empty_principal_village_that_ambushes_and_is_attacked(play: Play) -> None:
    """3 FP lose one next to Kekionga and march on; 2 against 1, the village loses a step, but no victory is scored."""
    board: Any = {"site": {"kekionga": "principal"}, "principal_at": {"kekionga": "kekionga"}, "reduced": ["RI-2"]}
    dice = [[4, 1], [1], [5, 1]]
    match = force("RI-1 RI-2", {"shanes_crossing": "RI-1 RI-2"}, vp={"us": 4, "wc": 4}, dice=dice, **board)
    play(match, "step st_marys_bend", "ambush kekionga", "step kekionga")
    assert match.where().endswith("Relocate.settle")
    play(match, f"place {offers(match, 'place')[0]}")
    assert site(match, "kekionga") == "razed"
    assert at(match, "RI-1") == at(match, "RI-2") == "kekionga"
    assert vp(match) == (5, 4)
