"""BP.3 Long-range fire."""

from __future__ import annotations

import pytest
from tests.conftest import Offered, Play, Told, Why
from tests.games.indian_territory.conftest import Fight, Find, Panicked

HILL = {"at": "park_hill", "came_from": "tahlequah"}  # forest: a terrain round comes first
DAVIS = {"at": "fort_davis", "came_from": "honey_springs"}  # prairie
BELKNAP = {"at": "fort_belknap", "came_from": "gainesville"}  # a Confederate base on the prairie


@pytest.mark.rule("BP.3a")
def test_the_only_side_with_artillery_may_fire_each_battery_once(
    fight: Fight, play: Play, offered: Offered, told: Told, why: Why
) -> None:
    match = fight("3ks 1ksb 2ksb", "3ari 9tx-1", [[1, 1], [2, 2], [6, 1]])
    assert offered(match) == [("fire", "1ksb"), ("fire", "2ksb"), ("pass", "")]
    assert why(match, "fire 3ks") == "BP.3a"
    play(match, "fire 1ksb")
    assert offered(match) == [("fire", "2ksb"), ("pass", "")]
    play(match, "fire 2ksb")
    assert told(match, "fired") == [
        "1st Kansas Battery fires at long range, 1 1: no effect.",
        "2nd Kansas Battery fires at long range, 2 2: no effect.",
    ]
    assert match.where().endswith("Battle.fire_or_break_off")


@pytest.mark.rule("BP.3a")
def test_its_owner_may_hold_the_fire(fight: Fight, play: Play, told: Told) -> None:
    match = fight("3ks 1ksb 2ksb", "3ari", [[6, 1]])
    play(match, "pass")
    assert told(match, "fired") == []
    assert match.where().endswith("Battle.fire_or_break_off")


@pytest.mark.rule("BP.3a")
def test_a_battery_panicked_in_the_terrain_round_does_not_count(
    fight: Fight, play: Play, offered: Offered, told: Told
) -> None:
    match = fight("3ks 1ksb", "3ari reid", [[4, 1]], **HILL)
    play(match, "fire 3ari", "target 1ksb")
    assert told(match, "superiority") == []  # no duel of batteries
    assert match.view().waiting == "confederate"
    assert offered(match) == [("fire", "reid"), ("pass", "")]


@pytest.mark.rule("BP.3b")
def test_with_artillery_on_both_sides_superiority_decides_who_begins(
    fight: Fight, play: Play, offered: Offered, told: Told, panicked: Panicked
) -> None:
    match = fight("3ks 1ksb", "3ari reid", [[1, 6], [4, 1], [1, 6]])
    assert told(match, "superiority") == [
        "The Union rolls 1, the Confederacy 6: tactical superiority for the Confederacy."
    ]
    assert match.view().waiting == "confederate"
    assert offered(match) == [("shake", "3ks"), ("shake", "1ksb")]
    play(match, "shake 1ksb")
    assert panicked(match) == ["1ksb"]
    assert len(told(match, "fired")) == 1  # the battery that panicked before its turn does not fire
    assert match.where().endswith("Battle.fire_or_break_off")


@pytest.mark.rule("BP.3b")
def test_the_batteries_alternate_and_must_fire(
    fight: Fight, play: Play, offered: Offered, told: Told, why: Why
) -> None:
    match = fight("3ks 1ksb 2ksb 3ksb", "3ari reid", [[3, 3], [6, 1], [1, 1], [1, 2], [1, 1], [2, 1], [6, 1]])
    assert len(told(match, "superiority")) == 2  # equal totals are rolled again
    assert why(match, "pass") == "BP.3b"
    play(match, "fire 1ksb")
    assert [x.split(" fires")[0] for x in told(match, "fired")] == ["1st Kansas Battery", "Reid's Fort Smith Battery"]
    assert offered(match) == [("fire", "2ksb"), ("fire", "3ksb")]
    assert why(match, "pass") == "BP.3b"  # as in a regular round, also when the others have fired
    play(match, "fire 2ksb")
    assert len(told(match, "fired")) == 4


@pytest.mark.rule("BP.3b")
def test_a_battery_left_over_fires_also_when_the_other_side_has_panicked(fight: Fight, play: Play, why: Why) -> None:
    match = fight("3ks 1ksb 2ksb 3ksb", "3ari reid", [[6, 1], [4, 1]])
    play(match, "fire 1ksb", "shake reid")
    assert why(match, "pass") == "BP.3b"


@pytest.mark.rule("BP.3b")
def test_leaders_help_in_the_duel_of_batteries(fight: Fight, told: Told) -> None:
    match = fight("3ks 1ksb blunt", "3ari 9tx-1 reid", [[3, 4], [4, 1]])
    assert told(match, "superiority")[0].startswith("The Union rolls 3 + 2 = 5, the Confederacy 4")
    assert match.view().waiting == "union"


@pytest.mark.rule("BP.3c")
def test_eliminations_count_as_panic(
    fight: Fight, play: Play, offered: Offered, find: Find, panicked: Panicked
) -> None:
    match = fight("3ks 1ksb", "3ari 9tx-1", [[6, 1], [6, 1]], **DAVIS)  # six and one make seven
    play(match, "fire 1ksb")
    assert offered(match) == [("shake", "9tx-1"), ("shake", "3ari")]
    play(match, "shake 3ari")
    assert find(match, "3ari") == "fort_davis"
    assert panicked(match) == ["3ari"]


@pytest.mark.rule("BP.3c")
def test_no_target_panics_twice_and_what_finds_none_is_lost(
    fight: Fight, play: Play, panicked: Panicked, why: Why
) -> None:
    match = fight("3ks 1ksb 2ksb", "3ari 9tx-1 11tx-1", [[4, 5], [5, 6]])
    play(match, "fire 1ksb", "shake 3ari")
    assert why(match, "shake 3ari") == "BP.3c"
    play(match, "shake 9tx-1", "fire 2ksb")  # the one target left is taken at once, and the second panic is lost
    assert panicked(match) == ["9tx-1", "11tx-1", "3ari"]
    assert match.where().endswith("Aftermath.retreat")


@pytest.mark.rule("BP.3c")
def test_a_unit_panicked_by_terrain_fire_is_eliminated_by_one_panic(fight: Fight, play: Play, find: Find) -> None:
    match = fight("3ks 4ks", "3ari reid", [[4, 1], [4, 1], [1, 6]], **HILL)
    play(match, "fire 3ari", "target 3ks", "fire reid", "shake 3ks")
    assert find(match, "3ks") == "box"


@pytest.mark.rule("BP.3d")
def test_defenders_of_a_fort_ignore_long_range_fire(fight: Fight, play: Play, panicked: Panicked) -> None:
    match = fight("3ks 1ksb 4ks", "3ari 9tx-1", [[6, 6], [6, 1]], **BELKNAP)
    play(match, "fire 1ksb")
    assert panicked(match) == []
    assert match.where().endswith("Battle.fire_or_break_off")


@pytest.mark.rule("BP.3d")
def test_an_engineer_lets_it_panic_them_but_not_eliminate(
    fight: Fight, play: Play, find: Find, panicked: Panicked
) -> None:
    match = fight("3ks 1ksb fpio", "3ari 9tx-1", [[4, 1], [6, 1]], **BELKNAP)
    play(match, "fire 1ksb", "shake 3ari")
    assert find(match, "3ari") == "fort_belknap"
    assert panicked(match) == ["3ari"]


@pytest.mark.rule("BP.3d")
def test_attackers_of_a_fort_are_panicked_by_it_but_not_eliminated(
    fight: Fight, play: Play, find: Find, panicked: Panicked
) -> None:
    match = fight("3ks 4ks 8ks", "3ari reid", [[4, 6, 1], [1, 6]], **BELKNAP)
    play(match, "fire reid", "shake 3ks", "shake 4ks")
    assert find(match, "3ks") == find(match, "4ks") == "fort_belknap"
    assert panicked(match) == ["3ks", "4ks"]


@pytest.mark.rule("BP.3e")
def test_in_regular_rounds_artillery_fires_like_any_unit(
    fight: Fight, play: Play, offered: Offered, find: Find
) -> None:
    match = fight("3ks 1ksb", "3ari 9tx-1 11tx-1", [[6, 1]], battle={"turn": "union"}, **DAVIS)
    play(match, "fire 1ksb")
    assert match.view().waiting == "confederate"  # the owner chooses
    assert offered(match) == [("lose", "9tx-1"), ("lose", "11tx-1"), ("lose", "3ari")]
    play(match, "lose 9tx-1")
    assert find(match, "9tx-1") == "box"  # and the result is no longer capped
