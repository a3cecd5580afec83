"""Odds and luck of Blood on the Ohio, as a player may ask for them."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.blood_on_the_ohio.marches import force, operations, units

from grognard.games.blood_on_the_ohio import GAME
from grognard.kernel.match import Match
from grognard.kernel.odds import Odds

HERE, NEXT = "turtle_creek", "mad_river_mouth"
VILLAGE: dict[str, Any] = {"site": {NEXT: "village"}}


def odds_at(match: Match, role: str, space: str) -> list[Odds]:
    return GAME.study.odds(match.view(role), space)


def test_each_stack_next_door_has_its_odds_and_others_have_none() -> None:
    match = operations({HERE: "hardin RI-1 RI-2", "columbia": "RI-3", NEXT: "Mi-1"}, **VILLAGE)
    (found,) = odds_at(match, "us", NEXT)
    assert (found.at, found.attacker.side, found.defender.side, found.exact) == (NEXT, "us", "wc", True)
    assert odds_at(match, "us", "kekionga") == []
    assert odds_at(match, "us", "no_such_place") == []


def test_a_delay_in_six_aside_somebody_wins_and_losses_are_counted_in_steps() -> None:
    match = operations({HERE: "hardin RI-1 RI-2", NEXT: "Mi-1"}, **VILLAGE)
    (found,) = odds_at(match, "us", NEXT)
    assert found.attacker.wins + found.defender.wins == pytest.approx(5 / 6)
    assert sum(found.attacker.losses) == pytest.approx(1.0)
    assert (found.attacker.count, found.defender.count) == (6, 2)


def test_a_larger_force_has_better_odds() -> None:
    def wins(count: int) -> float:
        match = operations({HERE: f"harmar {units('RI', 1, count)}", NEXT: "Mi-1 Mi-2"}, **VILLAGE)
        return odds_at(match, "us", NEXT)[0].attacker.wins

    assert wins(1) < wins(3) < wins(5)


def test_of_a_force_on_the_march_its_own_members_count() -> None:
    match = force("RI-1", {HERE: "RI-1 RI-2 RI-3", NEXT: "Mi-1"}, **VILLAGE)
    (found,) = odds_at(match, "us", NEXT)
    assert found.attacker.count == 2


def test_an_ambush_on_the_last_step_is_in_the_odds_and_in_their_words() -> None:
    placed = {HERE: "hardin RI-1 RI-2", NEXT: "Mi-1", "piqua_town": "Mi-2 Mi-3"}
    calm = odds_at(operations(placed, **VILLAGE), "us", NEXT)[0]
    wary = odds_at(operations(placed, **{**VILLAGE, "vp": {"us": 4, "wc": 4}}), "us", NEXT)[0]
    assert wary.attacker.wins < calm.attacker.wins
    assert len(wary.assumes) == len(calm.assumes) + 1
