"""20.2 to 20.4, 20.6a Sieges, assaults, relief and break-outs; the two great forts; steps of forts and settlements."""

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
    play_on,
    rules_told,
    running,
    site,
    told_of,
    vp,
)

from grognard.kernel.match import Match

GREENVILLE: Places = {"site": {"greenville": "fort", "loramies": "village"}, "fort_at": {"greenville": "greenville"}}
WASHINGTON: Places = {"site": {"fort_washington": "great_fort"}, "fort_at": {"washington": "fort_washington"}}


def besieged(
    garrison: str, besiegers: str, dice: Sequence[Sequence[int]] = (), side: str = "us", **board: Any
) -> Match:
    """Fort Greenville is under siege."""
    units = {"greenville": f"{garrison} {besiegers}", **board.pop("units", {})}
    laid = {**GREENVILLE, "siege": ["greenville"], "inside": garrison.split(), **board}
    return begin("", {}, units, dice, side=side, **laid)


def is_besieged(match: Match, fort: str) -> bool:
    b = match.position.board
    return bool(b.siege[b.d.forts.index(fort)])


def arriving(force: str, where: str, units: dict[str, str], **board: Any) -> Match:
    """A WC force stands in a space and may end its march there."""
    frame: Places = {
        "side": "wc",
        "members": force.split(),
        "at": where,
        "origin": "recovery",
        "path": ["recovery"],
        "left": 1,
    }
    placed = {**units, where: f"{force} {units.get(where, '')}"}
    return begin("March.march", frame, placed, side="wc", **board)


@pytest.mark.rule("20.2a")
def test_a_force_that_stays_at_an_unscreened_fort_besieges_it(play: Play, told: Told) -> None:
    match = arriving("Mi-1", "greenville", {"greenville": "RI-1"}, inside=["RI-1"], **GREENVILLE)
    play(match, "pass")
    assert is_besieged(match, "greenville")
    assert told(match, "siege_begins") == ["Fort Greenville is under siege."]
    match = arriving("little_turtle", "greenville", {"greenville": "RI-1"}, inside=["RI-1"], **GREENVILLE)
    play(match, "pass")
    assert not is_besieged(match, "greenville")  # a leader without FPs


@pytest.mark.rule("20.2a", "20.1.1b", "20.1.2b")
def test_a_force_that_beats_the_screeners_besieges_the_fort(play: Play) -> None:
    frame: Places = {"attacker": "wc", "where": "greenville", "origin": "recovery", "attackers": ["Mi-1", "Mi-2"]}
    units = {"greenville": "Mi-1 Mi-2 RI-1 RI-2", "jefferson": "RI-3"}
    match = begin("Combat.begin", frame, units, [[1], [1, 5]], side="wc", inside=["RI-2"], **GREENVILLE)
    while match.where() != "Operations.form":
        choice = match.ask.options[-1] if match.ask is not None else None
        assert choice is not None
        match.play(choice)
    assert is_besieged(match, "greenville")
    assert at(match, "RI-1") != "greenville"
    assert at(match, "RI-2") == "greenville"


@pytest.mark.rule("20.2a")
def test_the_siege_ends_when_no_wc_fps_are_left(play: Play) -> None:
    match = besieged("RI-1", "Mi-1 little_turtle", side="wc")
    play(match, "move Mi-1", "step recovery", "pass")
    assert not is_besieged(match, "greenville")


@pytest.mark.rule("20.2b", "20.4b")
def test_the_besieged_may_not_move(why: Why) -> None:
    match = besieged("RI-1 hardin", "Mi-1", units={"jefferson": "RI-2"})
    assert why(match, "move RI-1") == "20.2b"
    assert why(match, "move hardin") == "20.2b"
    assert why(match, "screen RI-1") == "20.2b"
    board: Places = {**WASHINGTON, "siege": ["washington"], "inside": ["RI-1"]}
    match = begin("", {}, {"fort_washington": "RI-1 Mi-1", "north_bend": "RI-2"}, **board)
    assert why(match, "move RI-1") == "20.2b"


@pytest.mark.rule("20.2c", "20.4b")
def test_friends_pass_through_the_space_but_not_into_the_fort(play: Play, why: Why) -> None:
    match = besieged("RI-1", "Mi-1", units={"jefferson": "hardin RI-2 RI-3 RI-4"}, vp={"us": 4, "wc": 0})
    play(match, "move hardin", "join RI-2", "join RI-3", "join RI-4", "step greenville", "pass_through")
    assert why(match, "pass") == "13.0c"
    assert why(match, "drop RI-2") == "13.0c"
    play(match, "step stillwater", "pass")
    assert at(match, "RI-2") == "stillwater"
    assert is_besieged(match, "greenville")
    assert not is_inside(match, "RI-2")


@pytest.mark.rule("20.2c", "20.3e")
def test_besiegers_may_assault_in_a_later_segment_without_moving(play: Play, why: Why, told: Told) -> None:
    """Two against one and the fort's 2: one casualty each, a tie for the WC, and the siege goes on."""
    match = besieged("RI-1", "Mi-1 Mi-2 Mi-3", [[1], [6, 5]], side="wc")
    play(match, "assault greenville")
    assert told(match, "assaulted")
    play_on(match)
    assert is_besieged(match, "greenville")
    assert is_reduced(match, "RI-1")
    assert why(match, "assault greenville") == "20.2c"  # once in a segment
    assert why(match, "move Mi-1") == "6.1c"
    match = besieged("RI-1", "Mi-1", side="wc", moved=["Mi-1"], units={"kekionga": "Mi-2"})
    assert why(match, "assault greenville") == "20.2c"


@pytest.mark.rule("20.2a", "20.2c")
def test_no_assault_without_a_siege_nor_by_the_us(why: Why) -> None:
    assert why(besieged("RI-1", "Mi-1", side="wc", siege=[]), "assault greenville") == "20.2a"
    assert why(besieged("RI-1", "Mi-1"), "assault greenville") == "20.2a"
    assert why(besieged("RI-1", "Mi-1", side="wc"), "assault steuben") == "20.2a"


@pytest.mark.rule("20.2c", "15.1.1")
def test_an_assault_that_fails_drives_the_besiegers_away(play: Play) -> None:
    match = besieged("RI-1 RI-2", "Mi-1", [[1], [4, 1]], side="wc")
    play(match, "assault greenville")
    assert at(match, "Mi-1") == "loramies"
    assert not is_besieged(match, "greenville")
    assert is_inside(match, "RI-1")


@pytest.mark.rule("20.4a", "20.1.2e")
def test_nobody_assaults_the_great_forts(why: Why) -> None:
    board: Places = {**WASHINGTON, "siege": ["washington"], "inside": ["RI-1"]}
    match = begin("", {}, {"fort_washington": "RI-1 Mi-1", "kekionga": "Mi-2"}, side="wc", **board)
    assert why(match, "assault washington") == "20.4a"


@pytest.mark.rule("20.4a")
def test_screeners_of_a_great_fort_may_be_attacked(play: Play) -> None:
    frame: Places = {"side": "wc", "members": ["Mi-1", "Mi-2"], "at": "fort_washington", "origin": "turtle_creek",
             "path": ["turtle_creek"], "left": 1}  # fmt: skip
    units = {"fort_washington": "Mi-1 Mi-2 RI-1 RI-2"}
    match = begin("March.meet", frame, units, side="wc", inside=["RI-2"], **WASHINGTON)
    combat = running(match)
    assert [match.position.board.d.counters[u] for u in combat.defenders] == ["RI-1"]


@pytest.mark.rule("20.4b", "20.2a", "20.3a")
def test_a_great_fort_may_be_besieged(play: Play) -> None:
    match = arriving("Mi-1", "fort_washington", {"fort_washington": "RI-1"}, inside=["RI-1"], **WASHINGTON)
    play(match, "pass")
    assert is_besieged(match, "washington")


@pytest.mark.rule("20.2.1a", "20.2.1b")
def test_a_relieving_force_fights_alone_and_goes_back_where_it_came_from(play: Play) -> None:
    """2 FP against 4; the garrison of 6 adds nothing. Beaten, it is back at Prairie Outlet, not in the fort."""
    frame: Places = {
        "side": "us",
        "members": ["RI-1"],
        "at": "greenville",
        "origin": "jefferson",
        "path": ["jefferson"],
        "left": 1,
    }
    units = {"greenville": "RI-1 RI-2 RI-3 RI-4 Mi-1 Mi-2"}
    board: Places = {**GREENVILLE, "siege": ["greenville"], "inside": ["RI-2", "RI-3", "RI-4"]}
    match = begin("March.meet", frame, units, [[1], [6, 6]], **board)
    play(match, "pass")
    fought = told_of(match, "fought")
    assert fought[1] == 2
    while match.where() != "Operations.form":
        assert match.ask is not None
        assert not [c for c in match.ask.options if c.verb == "go_inside"]
        match.play(match.ask.options[0])
    assert at(match, "RI-1") == "jefferson"
    assert not is_reduced(match, "RI-2")
    assert is_besieged(match, "greenville")


@pytest.mark.rule("20.2.2a", "20.2.2b", "20.2b")
def test_some_of_the_besieged_break_out_and_win(play: Play, why: Why) -> None:
    """4 FP of 6 without the fort's 2: the besieger is beaten and the siege over."""
    match = besieged("RI-1 RI-2 RI-3", "Mi-1", [[1], [6, 1]])
    play(match, "break_out greenville")
    assert why(match, "sally") == "20.2.2a"
    assert why(match, "pass") == "20.2.2a"
    assert offers(match, "choose") == ["RI-1", "RI-2", "RI-3"]
    play(match, "choose RI-1", "choose RI-2", "sally")
    assert match.where().endswith("Combat.declare")
    play(match, "pass")
    fought = told_of(match, "fought")
    assert fought[1] == 4
    assert at(match, "Mi-1") == "loramies"
    assert not is_besieged(match, "greenville")
    assert at(match, "RI-1") == "greenville"
    assert [is_inside(match, x) for x in ("RI-1", "RI-3")] == [False, True]
    assert why(match, "move RI-1") == "6.1c"
    assert why(match, "move RI-3") == ""


@pytest.mark.rule("20.2.2a")
def test_a_break_out_takes_force_points_and_a_siege_and_comes_once_in_a_segment(why: Why) -> None:
    far: Places = {"units": {"jefferson": "RI-9"}}
    assert why(besieged("SU-1", "Mi-1", **far), "break_out greenville") == "20.2.2a"
    assert why(besieged("RI-1", "Mi-1", moved=["RI-1"], **far), "break_out greenville") == "20.2.2a"
    assert why(besieged("RI-1", "", siege=[], **far), "break_out greenville") == "20.2a"
    assert why(besieged("RI-1", "Mi-1", side="wc"), "break_out greenville") == "20.2a"


@pytest.mark.rule("20.2.2a", "14.3b")
def test_a_delay_sends_them_back_inside(play: Play) -> None:
    match = besieged("RI-1 RI-2", "Mi-1", [[3]])
    play(match, "break_out greenville", "choose RI-1", "sally", "pass")
    assert is_inside(match, "RI-1")
    assert is_besieged(match, "greenville")


@pytest.mark.rule("20.2.2a", "18.1e")
def test_those_who_break_out_have_not_moved_and_are_not_ambushed(play: Play, why: Why) -> None:
    match = besieged("RI-1 RI-2", "Mi-1")
    play(match, "break_out greenville", "choose RI-1", "choose RI-2")
    assert why(match, "spring_ambush") == "14.2a"


def lose_break_out(play: Play, *out: str, **board: Any) -> Match:
    match = besieged("RI-1 RI-2", "Mi-1 Mi-2", [[1], [1, 5]], **board)
    play(match, "break_out greenville", *[f"choose {u}" for u in out])
    if match.where().endswith("BreakOut.gather"):
        play(match, "sally")
    play(match, "pass")
    if match.where().endswith("Casualties.take"):
        play(match, "lose RI-1")
    return match


@pytest.mark.rule("20.2.2c", "24.0a", "20.3b")
def test_beaten_they_go_back_inside_or_give_up_the_fort(play: Play, why: Why) -> None:
    match = lose_break_out(play, "RI-1", "RI-2")
    assert match.where().endswith("Retreat.way")
    inside, away = match.fork(), match
    play(inside, "go_inside")
    assert is_inside(inside, "RI-1")
    assert is_inside(inside, "RI-2")
    assert is_besieged(inside, "greenville")
    assert vp(inside) == (4, 5)
    play(away, "retreat jefferson")
    assert at(away, "RI-2") == "jefferson"
    assert site(away, "greenville") == "razed"
    assert vp(away) == (4, 7)  # the victor's half point, and one for each step


@pytest.mark.rule("20.2.2c")
def test_a_fort_with_defenders_left_inside_stands(play: Play) -> None:
    match = lose_break_out(play, "RI-1")
    play(match, "retreat jefferson")
    assert site(match, "greenville") == "fort"
    assert is_besieged(match, "greenville")


@pytest.mark.rule("20.2.2c")
def test_only_those_who_broke_out_go_inside(why: Why) -> None:
    frame: Places = {"side": "us", "where": "greenville", "members": ["RI-1"]}
    match = begin("Retreat.begin", frame, {"greenville": "RI-1 Mi-1"}, **GREENVILLE)
    assert why(match, "go_inside") == "20.2.2c"


@pytest.mark.rule("20.3b", "20.6a", "24.0a", "20.6c")
def test_a_fort_and_a_settlement_are_healthy_reduced_and_razed(play: Play) -> None:
    """Two steps lost in an attack on an empty one: half a point each."""
    for place in ("fort", "settlement"):
        board = {"site": {"greenville": place}, "fort_at": {"greenville": "greenville"} if place == "fort" else {}}
        warriors = [f"Mi-{n}" for n in range(1, 6)]
        frame = {"attacker": "wc", "where": "greenville", "origin": "recovery", "attackers": warriors, "inside": True}
        faces = [1, 4] if place == "fort" else [4]
        match = begin("Combat.begin", frame, {"greenville": " ".join(warriors)}, [[1], faces], side="wc", **board)
        assert site(match, "greenville") == "razed"
        assert vp(match)[1] == 6
        assert rules_told(match).count("24.0a") == 2
        faces = [1, 1] if place == "fort" else [1]
        match = begin("Combat.begin", frame, {"greenville": " ".join(warriors)}, [[1], faces], side="wc", **board)
        assert site(match, "greenville") == f"{place}*"
        assert vp(match)[1] == 5


@pytest.mark.rule("20.3e", "20.2a")
def test_an_attack_that_does_not_destroy_the_fort_ends_in_a_siege() -> None:
    frame: Places = {
        "attacker": "wc",
        "where": "greenville",
        "origin": "recovery",
        "attackers": ["Mi-1", "Mi-2"],
        "inside": True,
    }
    match = begin("Combat.begin", frame, {"greenville": "Mi-1 Mi-2"}, [[1], [1, 4]], side="wc", **GREENVILLE)
    assert site(match, "greenville") == "fort*"
    assert is_besieged(match, "greenville")
    assert at(match, "Mi-1") == "greenville"


@pytest.mark.rule("20.6a")
def test_printed_and_built_settlements_are_alike() -> None:
    """Louisville is printed; one at Greenville Creek is built."""
    for place, came in (("louisville", "leestown"), ("greenville", "recovery")):
        frame = {"attacker": "wc", "where": place, "origin": came, "attackers": ["Mi-1", "Mi-2", "Mi-3"]}
        match = begin(
            "Combat.begin", frame, {place: "Mi-1 Mi-2 Mi-3"}, [[1], [3]], side="wc", site={place: "settlement"}
        )
        assert site(match, place) == "settlement*"
