"""2 The counters: what they show, what class they are of, regiments, and counters with two sides."""

from __future__ import annotations

import pytest
from tests.conftest import Offered, Play, Why
from tests.games.indian_territory.conftest import Edited, Start

from grognard.games.indian_territory.read import ComponentsError, read_components
from grognard.kernel.match import Match


@pytest.mark.rule("2.2a")
def test_a_combat_unit_shows_its_name_its_type_and_its_strength(start: Start) -> None:
    match = start({"units": {"2ks-1": "fort_scott"}, "turn": 2, "impulse": {"actions": 1}})
    (piece,) = match.view("union").pieces
    assert (piece.id, piece.side, piece.kind) == ("2ks-1", "union", "cavalry")
    assert (piece.face["name"], piece.face["strength"]) == ("2nd Kansas Cavalry", 3)


@pytest.mark.rule("2.2a")
@pytest.mark.parametrize("strength", [0, 5])
def test_a_strength_is_from_1_to_4(edited: Edited, strength: int) -> None:
    folder = edited("units.toml", "5ks-1", "strength = 2", f"strength = {strength}")
    with pytest.raises(ComponentsError, match=f"5ks-1'.strength: should be a whole number from 1 to 4, is {strength}"):
        read_components(folder)


@pytest.mark.rule("2.2b")
@pytest.mark.parametrize(
    ("unit", "army", "other"),
    [
        ("5ks-1", "union", "confederate"),
        ("lcr-1", "union_indian", "confederate_indian"),
        ("9tx-1", "confederate", "red"),
        ("1cher-1", "confederate_indian", "union_indian"),
        ("kiowa-1", "wild", "union_indian"),
    ],
)
def test_each_side_has_two_armies_and_the_tribes_are_in_none(edited: Edited, unit: str, army: str, other: str) -> None:
    folder = edited("units.toml", unit, f'army = "{army}"', f'army = "{other}"')
    with pytest.raises(ComponentsError, match=f"{unit}'.army: '{other}' is not one of"):
        read_components(folder)


@pytest.mark.rule("2.2c")
@pytest.mark.parametrize(
    ("unit", "spaces"),
    [("11tx-1", 4), ("1cher-1", 4), ("quan", 4), ("3ari", 2), ("1chki", 2), ("1ihg-1", 2), ("lcr-1", 2), ("peng", 2)],
)
def test_who_counts_as_cavalry_rides_and_who_counts_as_infantry_walks(
    start: Start, play: Play, offered: Offered, unit: str, spaces: int
) -> None:
    side = "union" if unit in ("1ihg-1", "lcr-1") else "confederate"
    match = start({"turn": 3, "player": side, "units": {unit: "fort_davis"}, "impulse": {"actions": 1}})
    play(match, f"move {unit}")
    road = ["council_grounds", "deep_fork", "council_grove", "left_hand_spring"]
    play(match, *[f"step {space}" for space in road[:spaces]])
    assert offered(match) == [("pass", "")]


@pytest.mark.rule("2.2c")
@pytest.mark.parametrize(("unit", "rides"), [("1cher-1", True), ("1chki", False), ("reid", False)])
def test_mounted_confederate_indians_break_off_and_those_on_foot_do_not(
    start: Start, why: Why, unit: str, rides: bool
) -> None:
    match = start(
        {
            "turn": 3,
            "player": "union",
            "units": {unit: "deep_fork", "9tx-1": "deep_fork", "1ihg-1": "deep_fork"},
            "battle": {"from": "council_grounds", "at": "deep_fork", "round": "regular", "turn": "confederate"},
        }
    )
    assert (why(match, f"break_off {unit}") == "") is rides


@pytest.mark.rule("2.3a")
def test_units_of_one_name_are_battalions_of_a_regiment(start: Start, play: Play, offered: Offered, why: Why) -> None:
    units = dict.fromkeys(["1ihg-1", "1ihg-2", "1ihg-3", "2ihg-1"], "fort_scott")
    match = start({"turn": 3, "player": "union", "units": units, "impulse": {"actions": 1}})
    play(match, "move 1ihg-1")
    assert [x for x in offered(match) if x[0] == "join"] == [("join", "1ihg-2"), ("join", "1ihg-3")]
    assert why(match, "join 2ihg-1") == "7.2"


@pytest.mark.rule("2.4a")
def test_a_wagon_holds_two_increments_and_then_one(start: Start, play: Play) -> None:
    match = start({"player": "union", "units": {"3ks": "humboldt"}, "impulse": {"actions": 2}})
    play(match, "recruit wagon", "place fort_scott")
    assert [p.face["load"] for p in match.view("union").pieces if p.kind == "wagon"] == [2]
    match = start(
        {
            "player": "union",
            "units": {"3ks": "humboldt", "4ks": "dry_wood"},
            "wagons": [{"side": "union", "at": "humboldt"}],
            "impulse": {"actions": 2},
        }
    )
    play(match, "build 3ks")
    assert [p.face["load"] for p in match.view("union").pieces if p.kind == "wagon"] == [1]


@pytest.mark.rule("2.4b")
def test_a_fort_is_under_construction_or_finished(start: Start, play: Play) -> None:
    units = {"3ks": "humboldt", "4ks": "dry_wood"}
    wagons = [{"side": "union", "at": "humboldt"}]
    match = start({"player": "union", "units": units, "wagons": wagons, "impulse": {"actions": 2}})
    play(match, "build 3ks")
    assert marks(match, "humboldt") == ["fort begun union"]
    match = start(
        {
            "player": "union",
            "units": units,
            "wagons": wagons,
            "forts": {"humboldt": "building"},
            "impulse": {"actions": 2},
        }
    )
    assert marks(match, "humboldt") == ["fort building union"]
    play(match, "build 3ks")
    assert marks(match, "humboldt") == ["fort union"]


def marks(match: Match, space: str) -> list[str]:
    return next(s.marks for s in match.view().spaces if s.id == space)


@pytest.mark.rule("2.4c")
def test_a_panicked_unit_is_turned_over_until_the_battle_ends(start: Start, play: Play) -> None:
    match = start(
        {
            "player": "union",
            "units": {"3ks": "deep_fork", "4ks": "deep_fork", "9tx-1": "deep_fork", "9tx-2": "deep_fork"},
            "battle": {"from": "council_grounds", "at": "deep_fork", "round": "regular", "turn": "confederate"},
            "impulse": {"actions": 1},
        },
        [[5, 1], [6, 6]],
    )
    play(match, "fire 9tx-1", "panic 3ks")
    assert panicked(match) == ["3ks"]
    play(match, "lose 9tx-1")  # 4ks alone can fire, and does; both Texans go
    assert panicked(match) == []


def panicked(match: Match) -> list[str]:
    return [p.id for p in match.view("union").pieces if p.face.get("panicked")]
