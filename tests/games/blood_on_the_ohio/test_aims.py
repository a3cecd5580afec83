"""What wins the scenario, as the board beside the map shows it: the rules' own conditions, with how far each is."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.games.blood_on_the_ohio import GAME
from grognard.kernel.scene import Aim


def aims(**board: Any) -> dict[tuple[str, str], Aim]:
    """By side and rule."""
    match = GAME.match(GAME.fill_in({"scenario": "harmar", **board, "play": [("Operations.form", {"side": "us"})]}))
    return {(x.side, x.rule): x for x in GAME.status(match.view("us")).aims}


@pytest.mark.parametrize("scenario", [s.id for s in GAME.scenarios])
def test_every_scenario_says_what_wins_for_both_sides(scenario: str) -> None:
    found = GAME.status(GAME.new(scenario, seed=1).view("wc")).aims
    assert {x.side for x in found} == {"us", "wc"}
    assert all(x.text and x.stands and x.rule in GAME.rules.book.ids for x in found)


def test_points_count_at_the_end_with_what_else_is_asked_for() -> None:
    behind = aims(vp={"us": 5, "wc": 6})
    assert behind["us", "A3.1i"].stands == "2½, not built"
    assert behind["wc", "A3.1f"].met
    ahead = aims(vp={"us": 15, "wc": 6}, fort_at={"steuben": "hamilton_crossing"})
    assert ahead["us", "A3.1i"].stands == "7½, built"
    assert ahead["us", "A3.1i"].met
    assert not ahead["wc", "A3.1f"].met


def test_what_wins_at_once_says_how_far_it_is() -> None:
    begun = aims(vp={"us": 0, "wc": 6}, harmed=["kekionga"], villages_razed=3)
    assert begun["us", "A3.1h"].stands == "1 of 2; 3 of 5"
    assert begun["wc", "A3.1e"].stands == "3 of 8"
    assert "not Kekionga" in aims(villages_razed=3)["us", "A3.1h"].stands
