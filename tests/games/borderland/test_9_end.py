"""9 How the game ends."""

from __future__ import annotations

import pytest
from tests.conftest import Play

from borderland import GAME
from grognard.kernel.dice import LaidDice


@pytest.mark.rule("9.1")
@pytest.mark.parametrize(
    ("side", "unit", "origin", "keep"),
    [("north", "north-band-3", "mill", "south_keep"), ("south", "south-band-3", "high_moor", "north_keep")],
)
def test_whoever_controls_the_enemys_keep_wins_at_once(
    play: Play, side: str, unit: str, origin: str, keep: str
) -> None:
    match = GAME.match({"units": {unit: origin}, "side": side, "impulse": 1}, dice=LaidDice([]))
    play(match, f"march {origin}", f"enter {keep}")
    assert match.outcome is not None
    assert (match.outcome.winner, match.outcome.rule) == (side, "9.1")
    assert match.where() == ""


@pytest.mark.rule("9.1")
def test_a_keep_won_in_battle_ends_the_game_in_the_middle_of_the_march(play: Play) -> None:
    match = GAME.match(
        {
            "units": {"north-guard-1": "mill", "south-band-1": "south_keep"},
            "control": {"mill": "north"},
        },
        dice=LaidDice([[6, 1, 1]]),
    )
    play(match, "march mill", "pass", "pass", "pass", "pass")
    assert match.outcome is not None
    assert match.outcome.rule == "9.1"
    assert match.outcome.score == {"north": 10, "south": 6}
    assert match.lines()[-1].text == "North takes South Keep and wins."


@pytest.mark.rule("9.2")
@pytest.mark.parametrize(
    ("control", "winner", "says"),
    [
        ({"mill": "north"}, "north", "The summer is over: 9 areas to 7, North wins."),
        ({"kirk": "south"}, "south", "The summer is over: 7 areas to 9, South wins."),
        ({}, "", "The summer is over: 8 areas to 8, a draw."),
    ],
)
def test_after_the_last_turn_the_side_with_more_areas_wins(
    play: Play, control: dict[str, str], winner: str, says: str
) -> None:
    match = GAME.match(
        {"turn": 8, "last": 8, "control": control, "units": {"south-band-1": "market"}, "side": "south", "impulse": 3},
        dice=LaidDice([]),
    )
    play(match, "pass")
    assert match.outcome is not None
    assert (match.outcome.winner, match.outcome.rule) == (winner, "9.2")
    assert match.lines()[-1].text == says
    assert match.view().tracks["turn"] == 8


@pytest.mark.rule("9.2")
def test_the_last_turn_is_played_to_its_end(play: Play) -> None:
    match = GAME.match(
        {
            "turn": 8,
            "last": 8,
            "units": {"north-band-1": "kirk", "south-band-1": "market"},
            "side": "north",
            "impulse": 3,
        },
        dice=LaidDice([[0, 1]]),
    )
    play(match, "pass", "pass", "pass")
    assert not match.over
    play(match, "pass")
    assert match.over
