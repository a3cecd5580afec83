"""Every game that is installed keeps the laws of the kernel in random play."""

from __future__ import annotations

from typing import Any

import pytest

import grognard
from grognard.kernel.check import check

LONG = ("wabash", "legion", "campaign")  # of Blood on the Ohio: thousands of choices


def every() -> list[Any]:
    """Every scenario of every game, and how many games of it: the long ones only with the slow tests."""
    out = []
    for id in grognard.games():
        for s in grognard.game(id).scenarios:
            is_long = id == "blood-on-the-ohio" and s.id in LONG
            out += [] if is_long else [pytest.param(id, s.id, 2026, 1, id=f"{id}-{s.id}")]
            seed, games = (2026, 1) if is_long else (2027, 2)
            out.append(pytest.param(id, s.id, seed, games, marks=pytest.mark.slow, id=f"{id}-{s.id}-more"))
    return out


@pytest.mark.parametrize(("id", "scenario", "seed", "games"), every())
def test_random_games_keep_every_law_and_end_by_a_rule(id: str, scenario: str, seed: int, games: int) -> None:
    assert check(grognard.game(id), games=games, seed=seed, scenario=scenario).games == games
