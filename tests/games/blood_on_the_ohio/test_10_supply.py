"""10.0, 10.1a, 10.1d The US Supply Check."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.blood_on_the_ohio.turns import at, begin, is_reduced, options, refused, told, vp

from grognard.games.blood_on_the_ohio import GAME
from grognard.kernel.match import Match


def check(units: dict[str, str], **data: Any) -> Match:
    return begin("us_supply_check", units=units, **data)


def apart(a: str, b: str) -> int:
    d = GAME.components
    return d.apart[d.spaces.index(a)][d.spaces.index(b)]


@pytest.mark.rule("10.0a", "10.0f")
def test_four_spaces_from_a_fort_are_in_supply_and_five_are_not() -> None:
    """Settlements, like Columbia, give none."""
    assert (apart("fort_washington", "greenville"), apart("fort_washington", "recovery")) == (4, 5)
    match = check({"RI-1": "greenville", "RI-2": "recovery", "MI-1": "recovery", "RI-3": "fort_washington"})
    assert [is_reduced(match, u) for u in ("RI-1", "RI-2", "MI-1", "RI-3")] == [False, True, True, False]
    assert told(match, "starved") == [("starved", "10.0f")]
    assert match.position.board.fp[GAME.components.spaces.index("recovery")] == 2


@pytest.mark.rule("10.0f", "10.0g")
def test_starving_reduces_full_units_only_and_scores_nothing() -> None:
    units = {"RI-1": "recovery", "RI-2": "recovery", "harmar": "recovery", "AR-1": "recovery", "SC-1": "recovery"}
    match = check(units, reduced=["RI-2"])
    assert [is_reduced(match, u) for u in units] == [True, True, False, False, False]
    assert [at(match, u) for u in ("RI-1", "RI-2")] == ["recovery", "recovery"]
    assert vp(match) == [0, 0]


@pytest.mark.rule("10.0b")
@pytest.mark.parametrize(
    ("blocking", "starves"),
    [
        ({}, False), ({"units": {"Mi-1": "jefferson", "Mi-2": "stillwater", "Mi-3": "upper_whitewater"}}, True),
        ({"units": {"little_turtle": "jefferson", "Mi-2": "stillwater", "Mi-3": "upper_whitewater"}}, False),
        ({"site": {"jefferson": "village", "stillwater": "village"}}, False),
    ],
)  # fmt: skip
def test_enemy_force_points_block_a_path_and_empty_villages_do_not(blocking: dict[str, Any], starves: bool) -> None:
    units = {"RI-1": "greenville", **blocking.get("units", {})}
    match = check(units, site=blocking.get("site", {}))
    assert is_reduced(match, "RI-1") == starves


@pytest.mark.rule("10.0b")
@pytest.mark.parametrize(("status", "starves"), [("member", True), ("treaty", False)])
def test_an_empty_principal_village_of_the_wc_blocks(status: str, starves: bool) -> None:
    """To Loramie's from Fort Greenville, four spaces south, only through Pickawillany."""
    walls = {"Sh-1": "recovery", "Sh-2": "shanes_crossing", "Sh-3": "st_marys_bend"}
    d = GAME.components
    near = [d.spaces[s] for s in d.near[d.spaces.index("loramies")] if d.spaces[s] != "pickawillany"]
    walls = {f"Sh-{n + 1}": space for n, space in enumerate(near)}
    match = check({"RI-1": "loramies", **walls}, fort_at={"greenville": "stillwater"}, status={"Mi": status})
    assert is_reduced(match, "RI-1") == starves


@pytest.mark.rule("10.0d")
def test_one_fort_feeds_any_number_of_stacks_even_reduced() -> None:
    units = {"RI-1": "recovery", "RI-2": "jefferson", "RI-3": "stillwater", "RI-4": "upper_whitewater"}
    match = check(units, fort_at={"greenville": "greenville"}, damaged=["greenville"])
    assert not any(is_reduced(match, u) for u in units)


@pytest.mark.rule("10.0d")
def test_a_besieged_fort_feeds_none_but_its_defenders() -> None:
    units = {"RI-1": "recovery", "RI-2": "greenville", "Mi-1": "greenville"}
    match = check(units, fort_at={"greenville": "greenville"}, siege=["greenville"], inside=["RI-2"])
    assert [is_reduced(match, u) for u in ("RI-1", "RI-2")] == [True, False]


@pytest.mark.rule("10.0e", "10.1a", "10.1d")
def test_a_wagon_feeds_two_stacks_and_goes_to_the_cup() -> None:
    units = {"RI-1": "recovery", "RI-2": "shanes_crossing", "RI-3": "st_marys_bend", "SU-1": "recovery"}
    match = check(units)
    match.play(("choose", "SU-1"))
    assert is_reduced(match, "SU-1")
    match.play(("choose", "SU-1"))
    assert at(match, "SU-1") == "cup"
    assert [is_reduced(match, u) for u in ("SU-1", "RI-1", "RI-2", "RI-3")] == [False, False, False, True]
    assert vp(match) == [0, 0]


@pytest.mark.rule("10.0e")
def test_the_us_decides_which_wagon_feeds_which_stack() -> None:
    units = {"RI-1": "recovery", "SU-1": "recovery", "SU-2": "shanes_crossing", "SU-3": "lexington", "SU-4": "US1"}
    match = check(units)
    assert options(match) == ["SU-1", "SU-2", ""]
    refusal = refused(match, "choose", "SU-3")
    assert (refusal.rule, "free path of 4 spaces" in refusal.why) == ("10.0a", True)
    match.play(("pass", ""))
    assert is_reduced(match, "RI-1")


@pytest.mark.rule("10.0a")
def test_units_in_entry_squares_are_not_checked() -> None:
    match = check({"RI-1": "US1"})
    assert not is_reduced(match, "RI-1")


@pytest.mark.rule("10.0c")
def test_the_wc_is_always_in_supply() -> None:
    match = check({"Mi-1": "turtle_town", "Oj-1": "swan_creek"})
    assert not is_reduced(match, "Mi-1")
    assert not is_reduced(match, "Oj-1")
    assert told(match, "starved") == []
