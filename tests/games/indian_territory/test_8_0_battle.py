"""8.0 and 8.1 When there is a battle."""

from __future__ import annotations

import pytest
from tests.conftest import Offered, Play, Told, Why
from tests.games.indian_territory.conftest import Find, Start

COUNCIL = {"9tx-1": "council_grounds", "3ari": "council_grounds"}


@pytest.mark.rule("8.0a")
def test_moving_into_a_space_with_enemies_means_battle_and_all_of_them_defend(
    start: Start, play: Play, offered: Offered, told: Told
) -> None:
    position = {"units": {"3ks": "honey_springs", **COUNCIL}, "impulse": {"player": "union", "actions": 1}}
    match = start(position, [[1, 6]])
    play(match, "move 3ks", "step council_grounds")
    assert "Battle at Council Grounds: the Union attacks the Confederacy from Honey Springs." in told(match, "battle")
    assert match.view().waiting == "confederate"
    assert offered(match) == [("fire", "9tx-1"), ("fire", "3ari"), ("break_off", "9tx-1")]


@pytest.mark.rule("8.0a")
def test_tribes_are_attacked_like_any_enemy(start: Start, play: Play, told: Told) -> None:
    units = {"3ks": "salt_plains", "kiowa-1": "wolf_creek"}
    match = start({"units": units, "impulse": {"player": "union", "actions": 1}})
    play(match, "move 3ks", "step wolf_creek")
    assert told(match, "battle") == ["Battle at Wolf Creek: the Union attacks the Kiowa from Great Salt Plains."]


@pytest.mark.rule("8.0b")
def test_a_unit_fights_once_in_an_action_and_its_move_is_over(
    start: Start, play: Play, told: Told, find: Find, why: Why
) -> None:
    units = {"10ks-1": "honey_springs", "3ari": "council_grounds", "9tx-1": "deep_fork"}
    match = start({"units": units, "impulse": {"player": "union", "actions": 2}}, [[6, 1], [6, 1, 1]])
    play(match, "move 10ks-1", "step council_grounds")
    assert told(match, "battle_won") == ["The Union wins the battle at Council Grounds against the Confederacy."]
    assert find(match, "10ks-1") == "council_grounds"  # with a space of movement left
    assert match.where() == "Game > Impulse.act"
    assert why(match, "move 10ks-1") == "5.3b"


@pytest.mark.rule("8.0b")
def test_a_unit_may_fight_in_any_number_of_actions(start: Start, play: Play, told: Told, find: Find) -> None:
    units = {"3ks": "honey_springs", "4ks": "honey_springs", "3ari": "council_grounds"}
    match = start({"units": units, "impulse": {"player": "union", "actions": 3}}, [[1, 6], [4, 1], [1, 6], [1, 4]])
    play(match, "move 3ks", "step council_grounds", "move 4ks", "step council_grounds")
    assert len(told(match, "battle_won")) == 2
    assert find(match, "3ks") == find(match, "4ks") == "honey_springs"
    assert match.where() == "Game > Impulse.act"


@pytest.mark.rule("8.1")
def test_a_battle_is_fought_to_its_end_before_the_next_action(start: Start, play: Play, why: Why) -> None:
    units = {"3ks": "honey_springs", "4ks": "fort_davis", **COUNCIL}
    match = start({"units": units, "impulse": {"player": "union", "actions": 2}}, [[1, 6], [4, 1], [1, 1]])
    play(match, "move 3ks", "step council_grounds")
    assert match.where() == "Game > Impulse > Move > Attack > Battle.fire_or_break_off"
    assert why(match, "move 4ks") == "K.unknown"
    play(match, "fire 3ari", "fire 9tx-1", "pass")  # no pursuit
    assert match.where() == "Game > Impulse.act"
    assert why(match, "move 4ks") == ""
