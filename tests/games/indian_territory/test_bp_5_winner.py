"""BP.5 The winner."""

from __future__ import annotations

import pytest
from tests.conftest import Play, Told
from tests.games.indian_territory.conftest import Fight, Find, Panicked


@pytest.mark.rule("BP.5a")
def test_a_side_with_nobody_able_to_fire_loses_and_retreats(fight: Fight, told: Told, find: Find) -> None:
    match = fight("3ks", "3ari thom", [[1, 1]], battle={"turn": "confederate", "fired": ["thom"]}, panicked=["3ks"])
    assert told(match, "battle_won") == ["The Confederacy wins the battle at Council Grounds against the Union."]
    assert find(match, "3ks") == "honey_springs"
    assert find(match, "3ari") == find(match, "thom") == "council_grounds"


@pytest.mark.rule("BP.5a")
def test_the_attacker_wins_when_only_he_can_fire_and_stays(fight: Fight, play: Play, told: Told, find: Find) -> None:
    match = fight("3ks", "3ari", [[1, 1]], battle={"turn": "union"}, panicked=["3ari"])
    assert told(match, "battle_won") == ["The Union wins the battle at Council Grounds against the Confederacy."]
    play(match, "retreat deep_fork")
    assert (find(match, "3ks"), find(match, "3ari")) == ("council_grounds", "deep_fork")


@pytest.mark.rule("BP.5b")
def test_when_neither_side_can_fire_the_defender_has_won(fight: Fight, play: Play, told: Told, find: Find) -> None:
    match = fight("3ks 5ks-1", "3ari", battle={"turn": "union"}, panicked=["3ks", "3ari"])
    play(match, "break_off 5ks-1")
    assert told(match, "battle_won") == ["The Confederacy wins the battle at Council Grounds against the Union."]
    assert find(match, "3ks") == "honey_springs"
    assert find(match, "3ari") == "council_grounds"


@pytest.mark.rule("BP.5c")
def test_the_winner_recovers_after_the_pursuit(fight: Fight, play: Play, panicked: Panicked) -> None:
    match = fight("3ks 5ks-1", "3ari", [[6, 1]], battle={"turn": "union"}, panicked=["3ks"])
    play(match, "fire 5ks-1")
    assert match.where().endswith("Pursuit.pursue")
    assert panicked(match) == ["3ks"]
    play(match, "pass")
    assert panicked(match) == []


@pytest.mark.rule("BP.5b")
def test_also_when_the_last_defender_has_left_the_space(fight: Fight, play: Play, told: Told, find: Find) -> None:
    match = fight("3ks", "9tx-1 pike", battle={"turn": "confederate"}, panicked=["3ks"])
    play(match, "break_off 9tx-1", "retreat deep_fork")
    assert told(match, "battle_won") == ["The Confederacy wins the battle at Council Grounds against the Union."]
    assert find(match, "3ks") == "honey_springs"
    assert find(match, "pike") == "council_grounds"
