"""Truces (effect 14): in a region or for units, whom they keep apart, and what one learns of them."""

from __future__ import annotations

from typing import Any

import pytest
from tests.conftest import Play, Told, Why
from tests.games.hand_of_destiny.conftest import Find, event
from tests.games.hand_of_destiny.lab import lab, nouns

from grognard.kernel.match import Match

LORD = {"flag": ["leader"]}


def truce(units: dict[str, str], dice: Any = (), **keys: Any) -> Match:
    """A truce made in the March Phase, with the keys of the effect; `more` are those of the position."""
    more = keys.pop("more", {})
    return lab(units, dice, event("march", {"do": "truce", **keys}), **{"move": 2, **more})


@pytest.mark.rule("7.0c")
def test_in_a_region_nobody_marches_into_enemies_but_into_empty_spaces(play: Play, why: Why) -> None:
    m = truce({"plain": "red_foot", "hill": "blue_levy", "wood": "blue_horse"}, region=["ridge"])
    play(m, "march red_foot")
    assert (why(m, "step hill"), why(m, "step wood")) == ("7.0c", "")
    m = truce({"plain": "red_foot", "wood": "blue_horse"}, region=["ridge"])
    play(m, "march red_foot")
    assert why(m, "step hill") == ""


@pytest.mark.rule("7.0c")
def test_nor_is_anybody_carried_or_sailing_there(play: Play, why: Why) -> None:
    m = truce({"port": "red_boat red_foot", "ford": "blue_levy"}, region=["shore"])
    play(m, "march red_boat", "embark red_foot")
    assert (why(m, "step ford"), why(m, "step gorge")) == ("7.0c", "")


@pytest.mark.rule("7.0c")
def test_own_units_under_a_truce_keep_away_from_enemies_everywhere(play: Play, why: Why) -> None:
    m = truce({"plain": "red_foot red_lord", "wood": "blue_horse"}, who=LORD)
    play(m, "march red_lord")
    assert (why(m, "step wood"), why(m, "step hill")) == ("7.0c", "")
    m = truce({"plain": "red_foot red_lord", "wood": "blue_horse"}, who=LORD)
    play(m, "march red_foot")
    assert why(m, "step wood") == ""
    play(m, "join red_lord")
    assert why(m, "step wood") == "7.0c"


@pytest.mark.rule("7.0c")
def test_who_comes_to_enemies_under_a_truce_learns_of_it_and_stays_where_he_is(
    play: Play, find: Find, why: Why, told: Told
) -> None:
    m = truce({"plain": "red_foot red_horse", "wood": "blue_lord blue_foot"}, side="enemy", who=LORD)
    play(m, "march red_foot")
    assert why(m, "step wood") == ""  # he doesn't see who is there
    play(m, "step wood")
    assert (find(m, "red_foot"), len(told(m, "turned_back"))) == ("plain", 1)
    assert not m.can_undo
    assert why(m, "step wood") == "7.0c"
    play(m, "step farm", "pass", "march red_horse")
    assert why(m, "step wood") == "7.0c"  # nor does anybody try again


@pytest.mark.rule("7.0c")
def test_where_he_sees_them_it_is_barred_at_once(play: Play, why: Why) -> None:
    units = {"plain": "red_foot red_horse", "wood": "blue_lord blue_foot"}
    m = truce(units, side="enemy", who=LORD, more={"rules": {"fog": False, "supply": False}})
    play(m, "march red_foot")
    assert why(m, "step wood") == "7.0c"
    m = lab(
        units, (), event("march", {"do": "truce", "side": "enemy", "who": LORD}, {"do": "peek", "count": 1}), move=2
    )
    play(m, "at wood", "march red_foot")
    assert why(m, "step wood") == "7.0c"


@pytest.mark.rule("7.0c")
def test_a_fleet_that_is_turned_back_at_sea_brings_its_passengers_home(play: Play, find: Find) -> None:
    m = truce({"port": "red_boat red_foot", "quay": "blue_lord"}, side="enemy", who=LORD)
    play(m, "march red_boat", "embark red_foot", "step gulf", "step quay")
    assert (find(m, "red_boat"), find(m, "red_foot")) == ("port", "port")  # the only way on


@pytest.mark.rule("7.0c")
def test_it_finds_its_way_where_there_is_no_truce_after_all(play: Play, find: Find) -> None:
    m = truce({"port": "red_boat red_foot", "quay": "blue_horse"}, side="enemy", who=LORD)
    play(m, "march red_boat", "embark red_foot", "step gulf", "step quay")
    assert find(m, "red_foot") == "quay"


@pytest.mark.rule("7.0c")
def test_no_battle_is_due_in_covered_spaces_while_it_lasts(told: Told) -> None:
    units = {"hill": "red_horse blue_lord", "wood": "red_lord blue_horse"}
    for keys in ({"region": ["ridge"]}, {"who": {"id": ["red_horse"]}}, {"side": "enemy", "who": LORD}):
        m = lab(units, [[6, 1]], event("battle", {"do": "truce", **keys}), phase="battle", rules={"breakoff": True})
        assert [line for line in told(m, "battle") if "Hill" in line] == []
        assert len(told(m, "battle")) == 1


@pytest.mark.rule("7.0c")
def test_it_ends_when_the_card_says(play: Play, told: Told) -> None:
    deck = {"red": {"draw": ["r_bonus"]}, "blue": {"draw": []}}
    for until, barred in (("next_own_turn", False), ("game_end", True)):
        m = truce(
            {"plain": "red_horse", "hill": "blue_lord"},
            [["r_bonus"]],
            region=["ridge"],
            until=until,
            more={"deck": deck},
        )
        play(m, "pass", "march red_horse")
        assert ("hill" not in nouns(m, "step")) == barred
