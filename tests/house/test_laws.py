"""Every game that is installed keeps the laws of the kernel in random play."""

from __future__ import annotations

import pytest

import grognard
from grognard.kernel.check import check


@pytest.mark.parametrize("id", grognard.games())
def test_random_games_keep_every_law_and_end_by_a_rule(id: str) -> None:
    game = grognard.game(id)
    for scenario in game.scenarios:
        report = check(game, games=3, seed=2026, scenario=scenario.id)
        assert report.games == 3
