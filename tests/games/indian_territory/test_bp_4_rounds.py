"""BP.4 Regular rounds."""

from __future__ import annotations

import pytest
from tests.conftest import Offered, Play, Told, Why
from tests.games.indian_territory.conftest import Fight, Find, Panicked

HILL = {"at": "park_hill", "came_from": "tahlequah"}  # forest: a terrain round comes first


def shooters(lines: list[str]) -> list[str]:
    return [x.split(" fires")[0] for x in lines]


@pytest.mark.rule("BP.4a")
def test_each_side_rolls_and_adds_its_best_leader(fight: Fight, told: Told) -> None:
    match = fight("3ks 4ks lane blunt", "3ari 9tx-1 pike", [[3, 3]])
    assert told(match, "superiority") == [
        "The Union rolls 3 + 2 = 5, the Confederacy 3 + 1 = 4: tactical superiority for the Union."
    ]
    assert match.view().waiting == "union"


@pytest.mark.rule("BP.4a")
def test_equal_totals_are_rolled_again(fight: Fight, told: Told) -> None:
    match = fight("3ks 4ks lane", "3ari 9tx-1", [[3, 4], [2, 6]])
    assert told(match, "superiority") == [
        "The Union rolls 3 + 1 = 4, the Confederacy 4: equal, so they roll again.",
        "The Union rolls 2 + 1 = 3, the Confederacy 6: tactical superiority for the Confederacy.",
    ]
    assert match.view().waiting == "confederate"


@pytest.mark.rule("BP.4b")
def test_the_sides_fire_in_turn_and_who_is_left_over_fires_one_after_another(
    fight: Fight, play: Play, told: Told
) -> None:
    match = fight("3ks 4ks 8ks", "3ari", [[6, 1], [1, 1], [1, 2], [1, 3], [2, 2], [6, 1]])
    play(match, "fire 4ks", "fire 8ks")
    assert shooters(told(match, "fired")) == [
        "4th Kansas Infantry",
        "3rd Arkansas Infantry (State)",
        "8th Kansas Infantry",
        "3rd Kansas Infantry",
    ]


@pytest.mark.rule("BP.4b")
def test_fire_is_compulsory(fight: Fight, why: Why) -> None:
    match = fight("3ks 4ks", "3ari 9tx-1", [[6, 1]], units={"8ks": "fort_scott"})
    assert why(match, "pass") == "BP.4b"
    assert why(match, "fire 3ari") == why(match, "fire 8ks") == "BP.4b"  # with a unit of his own in the battle


@pytest.mark.rule("BP.4c")
def test_a_unit_fires_once_a_round_and_not_while_it_is_panicked(fight: Fight, offered: Offered, why: Why) -> None:
    battle = {"turn": "union", "fired": ["3ks", "3ari"]}
    match = fight("3ks 4ks 5ks-1 8ks", "3ari", battle=battle, panicked=["8ks"])
    assert offered(match) == [("fire", "5ks-1"), ("fire", "4ks"), ("break_off", "5ks-1")]
    assert why(match, "fire 3ks") == why(match, "fire 8ks") == "BP.4c"


@pytest.mark.rule("BP.4c")
def test_a_unit_panicked_or_eliminated_before_its_turn_does_not_fire(
    fight: Fight, play: Play, told: Told, find: Find, panicked: Panicked
) -> None:
    match = fight("10ks-1 4ks 8ks", "3ari 2armr thom", [[6, 1], [6, 4, 1], [1, 1]])
    play(match, "fire 10ks-1", "lose 3ari", "panic 2armr")
    assert shooters(told(match, "fired")) == ["10th Kansas Infantry I", "Thomson's Arkansas Infantry"]
    assert find(match, "3ari") == "box"
    assert panicked(match) == ["2armr"]


@pytest.mark.rule("BP.4d")
def test_a_round_is_played_out_against_panicked_enemies(fight: Fight, play: Play, told: Told, find: Find) -> None:
    match = fight("3ks", "3ari 9tx-1 11tx-1", [[1, 6], [4, 1], [5, 1]])
    play(match, "fire 3ari", "fire 9tx-1")
    assert shooters(told(match, "fired")) == ["3rd Arkansas Infantry (State)", "9th Texas Cavalry I"]
    assert find(match, "3ks") == "box"


@pytest.mark.rule("BP.4d")
def test_the_round_stops_when_no_enemy_is_left(fight: Fight, play: Play, told: Told) -> None:
    match = fight("3ks", "3ari thom 9tx-1", [[1, 6], [4, 1], [4, 1]])
    play(match, "fire 3ari", "fire thom")
    assert len(told(match, "fired")) == 2  # the cavalry has nobody left to fire at
    assert len(told(match, "battle_won")) == 1


@pytest.mark.rule("BP.4e")
def test_with_units_able_to_fire_on_both_sides_a_new_round_begins(
    fight: Fight, play: Play, offered: Offered, told: Told
) -> None:
    match = fight("3ks 4ks", "3ari", [[6, 1], [1, 1], [1, 1], [1, 1], [6, 1]])
    play(match, "fire 3ks")
    assert len(told(match, "fired")) == 3
    assert len(told(match, "superiority")) == 2
    assert offered(match) == [("fire", "3ks"), ("fire", "4ks")]


@pytest.mark.rule("BP.4f")
def test_there_is_no_regular_round_when_terrain_fire_has_decided(
    fight: Fight, play: Play, told: Told, find: Find
) -> None:
    match = fight("3ks", "3ari", [[4, 1]], **HILL)
    play(match, "fire 3ari")
    assert told(match, "superiority") == []
    assert told(match, "battle_won") == ["The Confederacy wins the battle at Park Hill against the Union."]
    assert find(match, "3ks") == "tahlequah"


@pytest.mark.rule("BP.4f")
def test_nor_when_long_range_fire_has(fight: Fight, play: Play, told: Told) -> None:
    match = fight("3ks 1ksb", "3ari", [[4, 1]])
    play(match, "fire 1ksb")
    assert told(match, "superiority") == []
    assert told(match, "battle_won") == ["The Union wins the battle at Council Grounds against the Confederacy."]
