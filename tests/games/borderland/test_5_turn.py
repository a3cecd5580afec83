"""5 The turn."""

from __future__ import annotations

import pytest
from tests.conftest import Offered, Play

from borderland import GAME
from grognard.kernel.dice import LaidDice

UNITS = {"north-guard-1": "kirk", "north-guard-2": "tower", "north-band-1": "tower", "south-guard-1": "market"}
CARDS = [f"{kind}-{n}" for kind in ("ambush", "withdraw", "rally") for n in range(1, 9)]
AMBUSH_1, AMBUSH_2, AMBUSH_3, AMBUSH_4, RALLY_8 = 0, 1, 2, 3, 23


@pytest.mark.rule("5.1")
def test_north_moves_first_and_then_south_and_then_the_next_turn_begins(play: Play) -> None:
    match = GAME.match(
        {"turn": 3, "units": UNITS, "side": "north", "impulse": 3},
        dice=LaidDice([[AMBUSH_1, AMBUSH_2], [AMBUSH_3, AMBUSH_4]]),
    )
    play(match, "pass")
    assert (match.view().waiting, match.view().tracks["turn"]) == ("south", 3)
    play(match, "pass", "pass", "pass")
    assert (match.view().waiting, match.view().tracks["turn"]) == ("north", 4)
    assert [x.text for x in match.lines() if x.event == "turn_begins"] == [
        "Turn 3: South moves.",
        "Turn 4: North moves.",
    ]


@pytest.mark.rule("5.1")
def test_units_that_marched_are_fresh_again_in_their_next_turn(play: Play, offered: Offered) -> None:
    match = GAME.match(
        {"units": UNITS, "moved": ["south-guard-1"], "side": "north", "impulse": 3},
        dice=LaidDice([[AMBUSH_1, AMBUSH_2]]),
    )
    play(match, "pass")
    assert ("march", "market") in offered(match)


@pytest.mark.rule("5.2")
def test_the_side_to_move_draws_two_cards_and_keeps_them_hidden() -> None:
    match = GAME.match({"units": UNITS, "impulse": 0}, dice=LaidDice([[AMBUSH_2, RALLY_8]]))
    assert match.view("north").boxes["hand"] == ["ambush-2", "rally-8"]
    for role in ("south", ""):
        seen = match.view(role)
        assert (seen.counts["hand north"], seen.counts["deck"]) == (2, 22)
        assert "ambush-2" not in str(seen.boxes)
        assert [x.text for x in match.lines(role)] == ["North draws 2 cards."]
    assert [x.text for x in match.lines("north")] == ["North draws 2 cards.", "Drawn: Ambush, Rally."]


@pytest.mark.rule("5.3")
@pytest.mark.parametrize(("left", "laid"), [(1, [[RALLY_8]]), (0, [])])
def test_an_empty_deck_is_not_filled_again(left: int, laid: list[list[int]]) -> None:
    used = CARDS[: 24 - left]
    match = GAME.match({"units": UNITS, "discard": used, "impulse": 0}, dice=LaidDice(laid))
    view = match.view("north")
    assert view.boxes["discard"] == used
    assert (view.counts["hand north"], view.counts["deck"]) == (left, 0)


@pytest.mark.rule("5.4")
def test_a_side_has_three_impulses_each_a_march_or_a_pass(play: Play, offered: Offered) -> None:
    match = GAME.match({"units": UNITS, "impulse": 0}, dice=LaidDice([[AMBUSH_1, AMBUSH_2], [AMBUSH_3, AMBUSH_4]]))
    assert offered(match) == [("march", "kirk"), ("march", "tower"), ("pass", "")]
    play(match, "march kirk", "enter old_wall")
    assert offered(match) == [("march", "tower"), ("pass", "")]
    play(match, "march tower", "enter kirk", "take north-band-1", "pass")
    assert offered(match) == [("march", "tower"), ("pass", "")]
    play(match, "pass")
    assert match.view().waiting == "south"
