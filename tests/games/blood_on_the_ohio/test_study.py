"""Odds and luck of Blood on the Ohio, as a player may ask for them."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.blood_on_the_ohio.combats import REINFORCEMENTS, combat
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


# the chances that standing answers may depend on


def chances_of(match: Match) -> dict[str, float]:
    assert match.ask is not None
    found = GAME.study.chances(match.view(match.ask.role))
    return {f"{o.verb} {o.noun}".strip(): p for o, p in zip(match.ask.options, found, strict=True)}


@pytest.mark.rule("14.3e")
def test_reinforcements_better_the_chance_to_win_by_each_that_is_called() -> None:
    units = {"RI-3": "jefferson", "RI-4": "jefferson"}
    match = combat("RI-1 RI-2", "Mi-1 Mi-2", [REINFORCEMENTS], board={"units": units})
    match.play(("pass", ""))
    first = chances_of(match)
    assert first["pass"] < first["call RI-3"]
    match.play(("call", "RI-3"))
    second = chances_of(match)
    assert second["pass"] == first["call RI-3"] < second["call RI-4"]


@pytest.mark.rule("21.3b")
def test_a_scout_who_fights_betters_the_chance_to_win() -> None:
    found = chances_of(combat("RI-1 RI-2 SC-1", "Mi-1 Mi-2"))
    assert found["pass"] < found["scout_fights SC-1"]
    assert found["scout_advises SC-1"] < 0, "what a second roll is worth isn't reckoned"


# what may stand (kernel/answers.py)


def answered(match: Match, answers: dict[str, str]) -> str:
    """What stands chooses, or "ask"."""
    assert match.ask is not None
    known = {x.step: x for x in GAME.standing_answers()}[match.ask.step]
    view = match.view(match.ask.role)
    choice = known.choose(answers, match.ask.options, lambda: GAME.study.chances(view))
    return f"{choice.verb} {choice.noun}".strip() if choice is not None else "ask"


def test_who_is_attacked_may_have_said_to_stand_to_slip_away_or_to_ambush() -> None:
    def attacked() -> Match:
        return combat("RI-1 RI-2", "Mi-1 Mi-2")

    replies = {"stand": "pass", "slip": "slip_away", "ambush": "spring_ambush"}
    assert {x: answered(attacked(), {"Combat.declare": x}) for x in replies} == replies


def test_reinforcements_come_where_the_odds_with_them_are_good_enough() -> None:
    units = {"RI-3": "jefferson", "RI-4": "jefferson"}
    match = combat("RI-1 RI-2", "Mi-1 Mi-2", [REINFORCEMENTS], board={"units": units})
    match.play(("pass", ""))
    assert answered(match, {}) == "ask"
    assert answered(match, {"Reinforce.us_calls": "never"}) == "pass"
    assert answered(match, {"Reinforce.us_calls": "always 100"}) == "pass"
    assert answered(match, {"Reinforce.us_calls": "always 1"}).startswith("call RI-")
    assert answered(match, {"Reinforce.us_calls": "never", "Reinforce.us_calls RI-4": "always"}) == "call RI-4"
