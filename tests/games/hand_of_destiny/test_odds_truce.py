"""Odds where a truce (effect 14) keeps both sides apart, as far as the player who asks can know."""

from __future__ import annotations

from typing import Any

import pytest
from tests.conftest import Play
from tests.games.hand_of_destiny.conftest import event
from tests.games.hand_of_destiny.lab import lab

from grognard.kernel.match import Match
from grognard.kernel.odds import NoBattle, Odds

LORD = {"flag": ["leader"]}
OPEN = {"rules": {"fog": False, "supply": False}}


def truce(units: dict[str, str], **keys: Any) -> Match:
    """Red makes a truce in its March Phase; `more` are keys of the position."""
    more = keys.pop("more", {})
    return lab(units, (), event("march", {"do": "truce", **keys}), **{"move": 2, **more})


def odds(match: Match, at: str, role: str = "red") -> list[Odds]:
    told: list[Odds] = match.game.study.odds(match.view(role), at)
    return told


def why_not(match: Match, at: str, role: str = "red") -> str:
    """The rule and the reason for which there are none."""
    told = odds(match, at, role)
    assert isinstance(told, NoBattle)
    assert len(told) == 0
    return f"{told.rule}: {told.why}"


@pytest.mark.rule("7.0c")
def test_where_a_truce_covers_the_region_there_are_none() -> None:
    m = truce({"plain": "red_foot", "hill": "blue_levy", "wood": "blue_horse"}, region=["ridge"])
    assert why_not(m, "hill") == "7.0c: A truce keeps you from the enemy at Hill."
    (x,) = odds(m, "wood")
    assert not any("truce" in text for text in x.assumes)


@pytest.mark.rule("7.0c")
def test_nor_for_a_group_that_is_bound_on_its_march(play: Play) -> None:
    m = truce({"plain": "red_foot red_lord", "wood": "blue_horse"}, who=LORD)
    (alone,) = odds(m, "wood")
    assert (alone.attacker.count, "stays behind" in " ".join(alone.assumes)) == (1, True)
    play(m, "march red_foot")
    assert odds(m, "wood")[0].attacker.count == 1
    play(m, "join red_lord")
    assert why_not(m, "wood").startswith("7.0c")


@pytest.mark.rule("7.0c")
def test_nor_where_both_stand_side_by_side() -> None:
    units = {"hill": "red_horse blue_lord", "wood": "red_lord blue_horse", "farm": "red_foot blue_levy"}
    m = lab(units, (), event("battle", {"do": "truce", "region": ["ridge"]}), phase="battle")
    assert m.where().endswith("Battles.next_battle")
    assert why_not(m, "hill") == "7.0c: A truce covers Hill: no battle is fought there while it lasts."
    assert odds(m, "wood")


@pytest.mark.rule("7.0c")
def test_a_truce_with_units_that_are_seen_is_known_and_one_with_hidden_units_guessed(play: Play) -> None:
    units = {"plain": "red_foot red_horse", "wood": "blue_lord blue_foot", "tower": "blue_horse blue_levy"}
    m = truce(units, side="enemy", who=LORD, more=OPEN)
    assert why_not(m, "wood").startswith("7.0c")
    m = truce(units, side="enemy", who=LORD)
    (x,) = odds(m, "wood")
    assert "left out, in which nobody fights" in x.assumes[-1]
    play(m, "march red_foot", "step wood")  # he is turned back, and knows it now
    assert why_not(m, "wood").startswith("7.0c")


@pytest.mark.rule("7.0c")
def test_my_own_truce_lasts_through_his_turn_and_his_ends_when_it_begins() -> None:
    units = {"hill": "red_foot", "pass": "blue_horse"}
    assert why_not(truce(units, region=["ridge"]), "hill") == "7.0c: A truce keeps the enemy from you at Hill."
    assert odds(truce(units, region=["ridge"], until="turn_end"), "hill")
    his = {"owner": "blue", "do": "truce", "region": ["ridge"], "until": "next_own_turn"}
    m = lab(units, (), move=2, standing=[his])
    assert odds(m, "hill")
    assert why_not(m, "pass").startswith("7.0c")  # but I may not attack before that


@pytest.mark.rule("7.0c")
def test_my_units_under_a_truce_are_not_attacked() -> None:
    m = truce({"wood": "red_lord red_foot", "plain": "blue_horse"}, who=LORD)
    assert why_not(m, "wood").startswith("7.0c")
    assert odds(truce({"wood": "red_foot", "plain": "blue_horse"}, who=LORD), "wood")
