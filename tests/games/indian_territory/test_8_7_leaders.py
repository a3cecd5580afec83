"""8.7 Leaders whose troops are gone."""

from __future__ import annotations

import pytest
from tests.conftest import Offered, Play, Told, Why
from tests.games.indian_territory.conftest import Fight, Find

WON = {"turn": "union"}
BONHAM = {"at": "bonham", "came_from": "gainesville"}  # prairie; next to it also Clarksville and Fort McCulloch


@pytest.mark.rule("8.7a")
@pytest.mark.parametrize(("die", "lost"), [(4, False), (5, True), (6, True)])
def test_a_leader_whose_units_are_all_eliminated_is_lost_on_five_or_six(
    fight: Fight, find: Find, told: Told, die: int, lost: bool
) -> None:
    match = fight("3ks", "3ari pike", [[6, 1], [die]], battle=WON)
    assert told(match, "leader_roll") == [f"A roll for Pike: {die}, he {'is lost' if lost else 'survives'}."]
    assert find(match, "pike") == ("box" if lost else "council_grounds")


@pytest.mark.rule("8.7a")
def test_each_leader_rolls_on_his_own(fight: Fight, play: Play, find: Find, told: Told) -> None:
    match = fight("3ks", "3ari mcculloch pike", [[6, 1], [2], [5]], battle=WON)
    play(match, "retreat deep_fork")
    assert told(match, "leader_roll") == ["A roll for McCulloch: 2, he survives.", "A roll for Pike: 5, he is lost."]
    assert (find(match, "mcculloch"), find(match, "pike")) == ("deep_fork", "box")


@pytest.mark.rule("8.7a")
def test_with_a_unit_left_there_is_no_roll_and_he_goes_with_it(
    fight: Fight, play: Play, find: Find, told: Told
) -> None:
    match = fight("3ks", "3ari pike", [[1, 1]], battle=WON, panicked=["3ari"])
    play(match, "retreat deep_fork")
    assert told(match, "leader_roll") == []
    assert find(match, "pike") == find(match, "3ari") == "deep_fork"


@pytest.mark.rule("8.7a")
def test_with_a_unit_broken_off_he_goes_to_where_it_went(fight: Fight, play: Play, find: Find, told: Told) -> None:
    match = fight("3ks", "3ari 9tx-1 pike", [[6, 1]], battle={"turn": "confederate"})
    play(match, "break_off 9tx-1", "retreat deep_fork")
    assert find(match, "3ari") == "box"
    assert told(match, "leader_roll") == []
    assert find(match, "pike") == "deep_fork"


@pytest.mark.rule("8.7b")
def test_a_leader_who_survives_retreats_as_units_do(
    fight: Fight, play: Play, offered: Offered, find: Find, why: Why
) -> None:
    units = {"4ks": "deep_fork", "blunt": "round_mountain"}
    match = fight("3ks", "3ari pike", [[6, 1], [1]], battle=WON, units=units)
    assert match.view().waiting == "confederate"
    assert sorted(x.noun for x in offered(match)) == ["chusto_talasah", "fort_davis", "north_fork_town"]
    assert why(match, "retreat honey_springs") == "8.5b"
    assert why(match, "retreat deep_fork") == "8.5c"
    assert why(match, "retreat round_mountain") == "7.4e"  # he cannot drive off another leader
    assert why(match, "pass") == "8.7b"
    play(match, "retreat fort_davis")
    assert find(match, "pike") == "fort_davis"


@pytest.mark.rule("8.7b")
def test_an_attackers_leader_goes_back(fight: Fight, find: Find) -> None:
    match = fight("3ks blunt", "3ari", [[6, 1], [1]], battle={"turn": "confederate"})
    assert (find(match, "3ks"), find(match, "blunt")) == ("box", "honey_springs")


@pytest.mark.rule("8.7b")
def test_without_a_space_he_is_eliminated_without_a_roll(fight: Fight, find: Find, told: Told) -> None:
    units = {"8ks": "clarksville", "4ks": "fort_mcculloch"}
    match = fight("3ks", "3ari pike", [[6, 1]], battle=WON, units=units, **BONHAM)
    assert find(match, "pike") == "box"
    assert told(match, "leader_roll") == []


@pytest.mark.rule("8.7b")
def test_and_so_he_is_when_his_units_are_destroyed_for_want_of_one(fight: Fight, find: Find, told: Told) -> None:
    units = {"8ks": "clarksville", "4ks": "fort_mcculloch"}
    match = fight("3ks", "3ari pike", [[1, 1]], battle=WON, panicked=["3ari"], units=units, **BONHAM)
    assert find(match, "3ari") == find(match, "pike") == "box"
    assert told(match, "leader_roll") == []
