"""1 The two sides, and the tribes that belong to neither."""

from __future__ import annotations

import pytest
from tests.conftest import Offered, Play
from tests.games.indian_territory.conftest import Start


@pytest.mark.rule("1.0b")
@pytest.mark.parametrize("player", ["union", "confederate"])
def test_whoever_draws_a_tribe_directs_it(start: Start, offered: Offered, player: str) -> None:
    match = start({"player": player, "boxes": "by_date"}, [["kiowa"]])
    assert match.view().waiting == player
    assert offered(match) == [("move", "kiowa-1"), ("move", "kiowa-2"), ("move", "kiowa-3"), ("pass", "")]


@pytest.mark.rule("1.0b")
@pytest.mark.parametrize(
    ("attacker", "player", "opponent"), [("5ks-1", "union", "confederate"), ("9tx-1", "confederate", "union")]
)
def test_the_opponent_chooses_for_a_tribe_that_is_attacked(
    start: Start, offered: Offered, attacker: str, player: str, opponent: str
) -> None:
    match = start(
        {
            "player": player,
            "units": {attacker: "wolf_creek", "kiowa-1": "wolf_creek"},
            "battle": {"from": "left_hand_spring", "at": "wolf_creek", "round": "regular"},
        },
        [[1, 6]],
    )
    assert match.view().waiting == opponent
    assert ("fire", "kiowa-1") in offered(match)


@pytest.mark.rule("1.0b")
def test_also_when_fortune_of_war_sends_a_unit_against_it(start: Start, play: Play) -> None:
    match = start(
        {
            "player": "union",
            "units": {"9tx-1": "left_hand_spring", "kiowa-1": "wolf_creek"},
            "fortune": {"unit": "9tx-1"},
        },
        [[6, 1], [1, 1], [1, 1]],
    )
    play(match, "step wolf_creek")
    assert match.view().waiting == "confederate"  # the owner fires with his unit
    play(match, "fire 9tx-1")
    assert match.view().waiting == "union"  # his opponent with the tribe
