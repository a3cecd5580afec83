"""20.1 to 20.2 Forts: who screens and who defends, and how a siege begins."""

from __future__ import annotations

import pytest
from tests.conftest import Play, Told, Why
from tests.games.blood_on_the_ohio.fights import is_inside, offers
from tests.games.blood_on_the_ohio.marches import GREENVILLE, WASHINGTON, force, operations, steps, units, verbs


@pytest.mark.rule("20.1b")
def test_a_force_that_ends_in_a_fort_space_is_divided(play: Play, why: Why, told: Told) -> None:
    match = force("hardin RI-1 RI-2", {"jefferson": "hardin RI-1 RI-2", "greenville": "MI-1"}, **GREENVILLE)
    play(match, "step greenville", "pass")
    assert (match.where(), offers(match, "defend")) == (
        "Operations > March > Garrison.divide",
        ["RI-1", "RI-2", "hardin"],
    )
    assert why(match, "defend MI-1") == "20.1b"
    play(match, "defend RI-1", "pass")
    assert (is_inside(match, "RI-1"), is_inside(match, "RI-2")) == (True, False)
    assert told(match, "goes_inside") == ["Regular infantry 1 goes into Fort Greenville."]


@pytest.mark.rule("20.1a")
def test_other_structures_have_no_inside(play: Play) -> None:
    match = force("RI-1", {"fort_washington": "RI-1"}, site={"north_bend": "settlement"})
    play(match, "step north_bend", "pass")
    assert match.where() == "Operations.form"
    assert verbs(match) == ["pass"]


@pytest.mark.rule("20.1.2a", "G5")
@pytest.mark.parametrize(
    ("fort", "near", "room"), [("greenville", "jefferson", 3), ("fort_washington", "north_bend", 4)]
)
def test_there_is_room_for_6_or_8_fp_and_all_who_have_none(
    fort: str, near: str, room: int, play: Play, why: Why
) -> None:
    who = f"hardin SC-1 AR-1 SU-1 {units('RI', 1, 5)}"
    place = GREENVILLE if fort == "greenville" else WASHINGTON
    match = force(f"RI-1 {who.replace('RI-1 ', '')}", {near: who}, **place)
    play(match, f"step {fort}", "pass", *[f"defend RI-{n + 1}" for n in range(room)])
    assert why(match, "defend RI-5") == "20.1.2a"
    play(match, "defend hardin", "defend SC-1", "defend AR-1", "defend SU-1")
    assert match.where() == "Operations.form"  # nobody else finds room


@pytest.mark.rule("20.1a", "20.1c")
def test_the_us_shifts_garrisons_freely_in_its_operations(play: Play, why: Why) -> None:
    match = operations(
        {"fort_washington": "RI-1 RI-2", "columbia": "MI-1"}, inside=["RI-1"], moved=["RI-1"], **WASHINGTON
    )
    assert (offers(match, "screen"), offers(match, "defend")) == (["RI-1"], ["RI-2"])
    assert (why(match, "screen RI-2"), why(match, "defend MI-1")) == ("20.1c", "20.1a")
    play(match, "screen RI-1", "defend RI-2")
    assert (is_inside(match, "RI-1"), is_inside(match, "RI-2")) == (False, True)
    assert why(match, "screen RI-2") == "20.1c"  # there and back changes nothing
    theirs = operations({"fort_washington": "RI-1", "greenville": "Mi-1"}, "wc", **WASHINGTON)
    assert verbs(theirs) == ["move", "pass"]


@pytest.mark.rule("20.1c", "20.2b", "20.4b")
def test_a_besieged_garrison_is_locked_in(why: Why) -> None:
    placed = {"fort_washington": "RI-1 hardin Mi-1"}
    match = operations(placed, inside=["RI-1", "hardin"], siege=["washington"], **WASHINGTON)
    assert why(match, "move RI-1") == why(match, "move hardin") == why(match, "screen RI-1") == "20.2b"
    assert why(operations(placed, inside=["RI-1", "hardin"], **WASHINGTON), "move RI-1") == ""


@pytest.mark.rule("20.2a", "20.3c", "20.4b")
def test_who_stays_at_an_unscreened_fort_lays_siege(play: Play, told: Told) -> None:
    match = force("Mi-1", {"turtle_creek": "Mi-1", "fort_washington": "RI-1"}, inside=["RI-1"], **WASHINGTON)
    play(match, "step fort_washington", "pass")
    assert list(match.position.board.siege)[:1] == [1]
    assert told(match, "siege_begins") == ["Fort Washington is under siege."]
    leaves = force("Mi-1", {"fort_washington": "RI-1 Mi-1"}, inside=["RI-1"], siege=["washington"], **WASHINGTON)
    play(leaves, "step turtle_creek")
    assert not any(leaves.position.board.siege)


@pytest.mark.rule("20.2a")
def test_a_leader_without_force_points_lays_no_siege(play: Play) -> None:
    match = force("little_turtle", {"turtle_creek": "little_turtle"}, **WASHINGTON)
    play(match, "step fort_washington", "pass")
    assert not any(match.position.board.siege)


@pytest.mark.rule("20.4a", "20.1.2e", "20.3a")
def test_a_built_fort_may_be_attacked_but_not_washington(play: Play, why: Why) -> None:
    match = force("Mi-1", {"turtle_creek": "Mi-1"}, **WASHINGTON)
    play(match, "step fort_washington")
    assert why(match, "attack") == "20.4a"
    match = force("Mi-1", {"jefferson": "Mi-1"}, **GREENVILLE)
    play(match, "step greenville")
    assert why(match, "attack") == ""


@pytest.mark.rule("20.1f", "17.1c")
def test_screeners_of_a_fort_may_be_overrun(play: Play) -> None:
    big = "little_turtle " + units("Mi", 1, 5)
    match = force(big, {"jefferson": big, "greenville": "RI-1 MI-1"}, inside=["MI-1"], **GREENVILLE)
    play(match, "step greenville")
    assert verbs(match) == ["attack", "overrun", "pass_through"]


@pytest.mark.rule("20.2b")
def test_the_besieged_do_not_join_a_force_outside(why: Why, play: Play) -> None:
    placed = {"jefferson": "harmar RI-1 RI-2", "greenville": "MI-1 Mi-1"}
    match = force("harmar RI-1 RI-2", placed, inside=["MI-1"], siege=["greenville"], **GREENVILLE)
    play(match, "step greenville", "pass_through")
    assert why(match, "join MI-1") == "20.2b"
    assert "recovery" in steps(match)
