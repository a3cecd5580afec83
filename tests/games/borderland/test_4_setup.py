"""4 Set-up."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from borderland import GAME
from grognard.kernel.game import GameError


def set_up(scenario: str) -> Any:
    return GAME.set_up(scenario, {"short": False})


@pytest.mark.rule("4.1")
@pytest.mark.parametrize(
    ("scenario", "north", "south"),
    [
        (
            "campaign",
            ["north_keep", "high_moor", "kirk", "old_wall", "west_wood", "long_dale", "tower"] * 2,
            ["south_keep", "market", "low_field", "abbey", "old_bridge", "mill", "salt_marsh"] * 2,
        ),
        (
            "raid",
            ["north_keep", "high_moor"] * 7,
            ["long_dale", "west_wood", "south_keep"] * 4 + ["long_dale", "west_wood"],
        ),
    ],
)
def test_units_start_where_the_scenario_says(scenario: str, north: list[str], south: list[str]) -> None:
    g = set_up(scenario)
    assert [p.at for p in GAME.view(g, 0).pieces] == sorted(north, key=area_number)
    assert [p.at for p in GAME.view(g, 1).pieces] == sorted(south, key=area_number)
    assert {s.at: s.count for s in GAME.view(g, 0).stacks} == Counter(south)


def area_number(area: str) -> int:
    return GAME.rules.number("enter", area)


@pytest.mark.parametrize("scenario", ["campaign", "raid"])
def test_each_side_controls_its_half_and_nobody_holds_a_card(scenario: str) -> None:
    view = GAME.view(set_up(scenario), 0)
    assert [s.control for s in view.spaces] == ["north"] * 8 + ["south"] * 8
    assert view.counts == {"deck": 24, "hand north": 0, "hand south": 0}


def test_a_short_game_has_half_the_turns() -> None:
    assert GAME.new("campaign", seed=1).view().tracks["last turn"] == 8
    assert GAME.new("campaign", seed=1, options={"short": True}).view().tracks["last turn"] == 4


@pytest.mark.parametrize(
    ("data", "why"),
    [
        ({"weather": "rain"}, r"^position\.weather: unknown key"),
        ({"units": {"north-dragon-1": "mill"}}, r"^position\.units\.north-dragon-1: there is no unit .*; did you mean"),
        ({"units": {"north-guard-1": "moon"}}, r"^position\.units\.north-guard-1: there is no area 'moon'"),
        ({"hands": {"west": []}, "side": "west"}, r"^position\.play\[1\]\.side: there is no side 'west'"),
        ({"hands": {"north": ["rally-1"]}, "discard": ["rally-1"]}, r"^position\.hands: rally-1 is in two places"),
        ({"battle": {"from": "mill", "at": "moon"}}, r"^position\.play\[2\]\.goal: there is no area 'moon'"),
    ],
)
def test_a_position_that_cannot_be_is_refused_by_its_key(data: dict[str, Any], why: str) -> None:
    with pytest.raises(GameError, match=why):
        GAME.match(data, seed=1)
