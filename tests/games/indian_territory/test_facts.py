"""What the terminal tells of a counter: movement and supply, as the rules have them."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.games.indian_territory import GAME

WAGON = [{"side": "union", "at": "fort_gibson", "load": 1}]


@pytest.mark.parametrize(
    ("piece", "more", "told"),
    [
        ("6ks-1", {}, "Moves 4. In supply."),
        ("2ksb", {}, "Moves 2. In supply."),
        ("6ks-1", {"devastated": ["fort_gibson"]}, "Out of supply: moves 2 instead of 4."),
        ("2ksb", {"devastated": ["fort_gibson"], "wagons": WAGON},
         "Out of supply: moves 1 instead of 2, or 2 with the wagon here."),
        ("union-wagon-1", {"wagons": WAGON}, "Moves 2, and so do those with it; all of them are in supply."),
    ],
)  # fmt: skip
def test_a_counter_tells_how_far_it_moves(piece: str, more: dict[str, Any], told: str) -> None:
    units = {"6ks-1": "fort_gibson", "2ksb": "fort_gibson"}
    match = GAME.match({"units": units, "impulse": {"player": "union", "actions": 1}, **more}, seed=1)
    assert GAME.facts(GAME.known(match.position, 0), piece) == [told]
