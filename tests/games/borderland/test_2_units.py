"""2 The units."""

from __future__ import annotations

import pytest
from tests.conftest import Play

from borderland import GAME
from grognard.kernel.dice import LaidDice


@pytest.mark.rule("2.1")
def test_a_guard_rolls_two_dice_and_any_other_unit_one(play: Play) -> None:
    match = GAME.match(
        {
            "units": {"north-guard-1": "mill", "north-band-1": "mill", "south-guard-4": "mill"},
            "battle": {"from": "long_dale", "at": "mill"},
        },
        dice=LaidDice([[1, 2, 3, 4, 3]]),
    )
    play(match, "pass", "pass", "pass")
    assert match.lines()[-1].text == "North rolls 1 2 3: 0 hits. South rolls 4 3: 0 hits."
