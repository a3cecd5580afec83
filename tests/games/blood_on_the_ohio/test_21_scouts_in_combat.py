"""21.0, 21.1, 21.3 Scouts in combat."""

from __future__ import annotations

import pytest
from tests.conftest import Offered, Play, Why
from tests.games.blood_on_the_ohio.combats import BATTLE, DELAY, asked, combat, fought, place, told_ints


@pytest.mark.rule("21.3a", "21.3b")
def test_a_scout_is_declared_at_the_start_for_one_use_or_none(offered: Offered, play: Play, why: Why) -> None:
    match = combat("RI-1 RI-2 SC-1 SC-2", "Mi-1 Mi-2")
    assert match.where() == "Combat.use_scouts"
    assert asked(match) == "us"
    play(match, "scout_fights SC-1")
    assert why(match, "scout_advises SC-1") == why(match, "scout_fights RI-1") == "21.3a"
    play(match, "pass")
    assert match.where() == "Combat.declare"


@pytest.mark.rule("21.3a", "21.1c", "21.0")
def test_a_loyal_scout_adds_a_force_point(play: Play) -> None:
    match = combat("RI-1 RI-2 SC-1", "Mi-1 Mi-2", [BATTLE, [3], [1, 1]])
    play(match, "scout_fights SC-1", "pass")
    assert fought(match)[0] == 5
    assert place(match, "SC-1") == "jefferson"


@pytest.mark.rule("21.3a", "21.1c")
def test_or_a_tactical_point(play: Play) -> None:
    match = combat("RI-1 RI-2 SC-1", "Mi-1 Mi-2", [BATTLE, [3], [1, 1], [6]])
    play(match, "scout_advises SC-1", "pass")
    assert match.where() == "Combat.reroll_event"
    assert asked(match) == "us"
    play(match, "pass")
    assert match.where() == "Combat.reroll_die"
    play(match, "reroll us")
    assert fought(match)[:2] == (4, 1)


@pytest.mark.rule("21.1a")
def test_a_traitor_goes_to_the_cup_and_costs_a_point(play: Play) -> None:
    match = combat("RI-1 RI-2 SC-1", "Mi-1 Mi-2", [BATTLE, [1], [1, 1]])
    play(match, "scout_fights SC-1", "pass")
    assert fought(match)[0] == 4 - 1
    assert place(match, "SC-1") == "cup"


@pytest.mark.rule("21.1b")
def test_second_thoughts_cost_the_scout_alone(play: Play) -> None:
    match = combat("RI-1 RI-2 SC-1", "Mi-1 Mi-2", [BATTLE, [2], [1, 1]])
    play(match, "scout_fights SC-1", "pass")
    assert fought(match)[0] == 4
    assert place(match, "SC-1") == "cup"


@pytest.mark.rule("21.0", "21.3b")
def test_the_check_comes_after_the_event(play: Play) -> None:
    match = combat("RI-1 RI-2 SC-1", "Mi-1 Mi-2", [DELAY])
    play(match, "scout_fights SC-1", "pass")
    assert place(match, "SC-1") == "jefferson"
    assert not told_ints(match, "scout_checked")


@pytest.mark.rule("21.3a")
def test_a_scout_that_is_not_used_is_not_tested(play: Play) -> None:
    match = combat("RI-1 RI-2 SC-1", "Mi-1 Mi-2", [BATTLE, [1, 1]])
    play(match, "pass", "pass")
    assert fought(match)[0] == 4
