"""Scenarios bring their own components: a view of one is understood by the game of another."""

from __future__ import annotations

import pytest

import grognard
from grognard import GameError, SeededDice

GAME = grognard.game("hand-of-destiny")


def test_a_view_of_any_scenario_can_be_imagined_observed_and_weighed() -> None:
    match = GAME.new("the_passes", seed=1)
    assert match.ask is not None
    view = match.view(match.ask.role)
    assert match.game is not GAME
    g = GAME.imagine(view, SeededDice(1))
    assert match.game.view(g, match.game.role(view.role), view.number) == view
    assert GAME.observation(view) == match.game.observe(match.position, match.game.role(view.role))
    assert GAME.odds(view, "kabul") == match.game.study.odds(view, "kabul")


def test_a_role_of_another_scenario_is_refused_with_those_of_this() -> None:
    with pytest.raises(GameError, match="hand-of-destiny, race_to_khartoum, has no role 'british'; it has relief"):
        GAME.role("british")
