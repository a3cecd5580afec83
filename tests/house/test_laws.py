"""Every game that is installed keeps the laws of the kernel in random play."""

from __future__ import annotations

import pytest

import grognard
from grognard.kernel.check import check


@pytest.mark.parametrize(("seed", "games"), [(2026, 1), pytest.param(2027, 2, marks=pytest.mark.slow)])
@pytest.mark.parametrize("id", grognard.games())
def test_random_games_keep_every_law_and_end_by_a_rule(id: str, seed: int, games: int) -> None:
    game = grognard.game(id)
    for scenario in game.scenarios:
        report = check(game, games=games, seed=seed, scenario=scenario.id)
        assert report.games == games
