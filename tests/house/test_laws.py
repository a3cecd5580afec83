"""Every game that is installed keeps the laws of the kernel in random play."""

from __future__ import annotations

from typing import Any

import pytest

import grognard
from grognard.kernel.check import check

# Of Blood on the Ohio: half a minute a game interpreted, and thousands of choices. Of Warpath, where every choice is
# geometry, a large battle takes minutes.
MIDDLING, LONG = ("learning_2", "harmar"), ("wabash", "legion", "campaign")


def every() -> list[Any]:
    """Every scenario of every game, and how many games of it: the longer ones only with the slow tests."""
    out = []
    for id in grognard.games():
        for s in grognard.game(id).scenarios:
            more = (2027, 2)
            if id == "warpath-2e" and s.id != "first_contact":
                out.append(pytest.param(id, s.id, 2026, 1, marks=pytest.mark.slow, id=f"{id}-{s.id}"))
                continue
            if id == "blood-on-the-ohio" and s.id in MIDDLING + LONG:
                more = (2026, 3 if s.id in MIDDLING else 1)
            else:
                out.append(pytest.param(id, s.id, 2026, 1, id=f"{id}-{s.id}"))
            out.append(pytest.param(id, s.id, *more, marks=pytest.mark.slow, id=f"{id}-{s.id}-more"))
    return out


@pytest.mark.parametrize(("id", "scenario", "seed", "games"), every())
def test_random_games_keep_every_law_and_end_by_a_rule(id: str, scenario: str, seed: int, games: int) -> None:
    assert check(grognard.game(id), games=games, seed=seed, scenario=scenario).games == games


@pytest.mark.parametrize(
    "scenario", ["learning_1", *[pytest.param(x, marks=pytest.mark.slow) for x in ("learning_3", "harmar")]]
)
def test_closed_stacks_keep_every_law(scenario: str) -> None:
    """25.2 of Blood on the Ohio, the one game that can be played with and without secrets on its map."""
    game, closed = grognard.game("blood-on-the-ohio"), {"hidden_stacks": True}
    report = check(game, games=1, seed=2026, scenario=scenario, options=closed)
    assert report.different > report.pairs / 2
