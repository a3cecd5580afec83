"""8 Fog of war."""

from __future__ import annotations

import pytest
from tests.conftest import Play

from borderland import GAME
from grognard.kernel.dice import LaidDice, SeededDice
from grognard.kernel.match import Match


def fought(play: Play) -> Match:
    """South has beaten off an attack on the mill: its guard and its band there were shown."""
    match = GAME.match(
        {
            "units": {
                "north-band-1": "mill",
                "south-guard-1": "mill",
                "south-band-1": "mill",
                "south-band-2": "south_keep",
                "south-band-3": "abbey",
            },
            "side": "north",
            "impulse": 3,
            "battle": {"from": "long_dale", "at": "mill"},
        },
        dice=LaidDice([[1, 6, 1, 1], [0, 1]]),
    )
    play(match, "pass", "pass", "pass", "pass")
    assert match.view().waiting == "south"
    return match


@pytest.mark.rule("8.1")
def test_of_the_enemy_a_side_sees_only_how_many_stand_where() -> None:
    match = GAME.match(
        {
            "units": {"north-guard-1": "kirk", "south-guard-1": "mill", "south-band-1": "mill", "south-band-2": "ford"},
            "moved": ["south-band-1"],
            "hands": {"north": ["rally-1"], "south": ["ambush-1", "ambush-2"]},
        },
        dice=LaidDice([]),
    )
    view = match.view("north")
    assert [p.id for p in view.pieces] == ["north-guard-1"]
    assert view.known == []
    assert [(s.at, s.side, s.count, s.spent) for s in view.stacks] == [
        ("ford", "south", 1, 0),
        ("mill", "south", 2, 1),
    ]
    assert view.boxes["hand"] == ["rally-1"]
    assert view.counts == {"deck": 21, "hand north": 1, "hand south": 2}


@pytest.mark.rule("8.1")
def test_a_spectator_sees_as_little_as_an_enemy_of_both() -> None:
    match = GAME.match({"units": {"north-guard-1": "kirk", "south-guard-1": "mill"}}, dice=LaidDice([]))
    view = match.view()
    assert (view.pieces, view.known, view.ask) == ([], [], None)
    assert [(s.at, s.count) for s in view.stacks] == [("kirk", 1), ("mill", 1)]


@pytest.mark.rule("8.1")
def test_what_a_battle_showed_of_a_stack_is_known_while_the_stack_stays_as_it_is(play: Play) -> None:
    match = fought(play)
    assert [(p.id, p.at) for p in match.view("north").known] == [("south-guard-1", "mill"), ("south-band-1", "mill")]
    play(match, "march abbey", "enter ford")
    assert len(match.view("north").known) == 2


@pytest.mark.rule("8.1")
@pytest.mark.parametrize(
    "choices",
    [("march south_keep", "enter mill"), ("march mill", "enter ford", "take south-guard-1", "pass")],
)
def test_a_unit_that_joins_or_leaves_makes_it_unknown_again(play: Play, choices: tuple[str, ...]) -> None:
    match = fought(play)
    assert len(match.view("north").known) == 2
    assert len(match.view("north").pieces) == 0
    play(match, *choices)
    assert match.view("north").known == []


@pytest.mark.rule("8.1")
def test_a_position_is_imagined_from_what_is_seen_alone(play: Play) -> None:
    match = fought(play)
    view = match.view("north")
    hands = set()
    for seed in range(20):
        other = GAME.imagine(view, SeededDice(seed))
        assert GAME.view(other, 0, match.number) == view
        hands.add(tuple(other.board.hand1))
    assert len(hands) > 10
