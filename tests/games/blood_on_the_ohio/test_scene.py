"""A combat as a scene, from a view alone: who stands where, how strong they are, what the dice brought."""

from __future__ import annotations

import pytest
from tests.games.blood_on_the_ohio.combats import BATTLE, FIELD, combat

from grognard.games.blood_on_the_ohio import GAME
from grognard.kernel.match import Match
from grognard.kernel.scene import Row, Scene


def scene(match: Match, role: str = "us") -> Scene:
    found: Scene | None = GAME.scene(match.view(role))
    assert found is not None
    return found


def row(match: Match, side: str, role: str = "us") -> Row:
    return next(x for x in scene(match, role).rows if x.side == side)


@pytest.mark.rule("14.0")
def test_both_forces_are_there_with_their_strengths() -> None:
    match = combat("RI-1 RI-2* hardin", "Mi-1 Mi-2")
    assert scene(match).at == FIELD
    ours, theirs = row(match, "us"), row(match, "wc")
    assert {x.piece for x in ours.actors} == {"RI-1", "RI-2", "hardin"}
    assert {x.piece for x in theirs.actors} == {"Mi-1", "Mi-2"}
    assert "4 FP, 4 fight" in ours.notes
    assert "4 FP, 4 fight" in theirs.notes
    told = {x.title: x.text for x in scene(match).rungs}
    assert (told["US strength 4"], told["WC strength 4"]) == ("+3 units, +1 leaders", "+4 units")


@pytest.mark.rule("14.0")
@pytest.mark.parametrize(("role", "below"), [("us", "us"), ("wc", "wc"), ("", "us")])
def test_ones_own_side_stands_below_and_the_attacker_for_spectators(role: str, below: str) -> None:
    assert scene(combat("RI-1", "Mi-1"), role).rows[-1].side == below


@pytest.mark.rule("14.3a", "14.4a")
def test_dice_that_have_fallen_are_told() -> None:
    match = combat("RI-1 RI-2 MI-1 st_clair", "Mi-1 Mi-2", [BATTLE])
    match.play(("pass", ""))  # the WC defends
    assert match.where().endswith("Combat.reroll_event")
    assert "Event: Battle" in [x.title for x in scene(match).rungs]


@pytest.mark.rule("14.0")
def test_on_the_map_there_is_none() -> None:
    assert GAME.scene(GAME.new("harmar", seed=1).view("us")) is None
