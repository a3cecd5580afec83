"""4.4 How to win."""

from __future__ import annotations

from typing import Any

import pytest
from tests.conftest import Play
from tests.games.indian_territory.conftest import D, Edited, Start

from grognard.games.indian_territory import GAME, IndianTerritory
from grognard.games.indian_territory.read import ComponentsError, read_components
from grognard.kernel.match import Match

CAPITALS = ["tahlequah", "timoshingo", "doaksville", "council_grounds", "seminole_town"]
ALL_FIVE = dict.fromkeys(CAPITALS, "union")
TROOPS = {"3ks": "humboldt", "9tx-1": "bonham"}


def closing(start: Start, turn: int, control: dict[str, str], dice: Any = ()) -> Match:
    return start({"turn": turn, "phase": "closing", "units": TROOPS, "control": control}, dice)


def result(match: Match) -> tuple[str, str]:
    assert match.outcome is not None
    return match.outcome.winner, match.outcome.rule


@pytest.mark.rule("4.4a")
def test_each_of_the_five_nations_has_its_capital(game: IndianTerritory) -> None:
    d = game.components
    assert [(d.space_names[s], d.grid[s]) for s in d.capitals] == [
        ("Tahlequah", "D7"),
        ("Timoshingo", "B4"),
        ("Doaksville", "A6"),
        ("Council Grounds", "D6"),
        ("Seminole Town", "C4"),
    ]


@pytest.mark.rule("4.4a")
def test_a_nation_has_exactly_one_capital(edited: Edited) -> None:
    folder = edited("map.toml", "deep_fork", "home =", 'capital = "creek"\nhome =')
    with pytest.raises(ComponentsError, match="capital 'creek' must stand exactly once"):
        read_components(folder)


@pytest.mark.rule("4.4b")
def test_the_union_wins_at_once_with_all_five_capitals_when_a_turn_ends(start: Start) -> None:
    match = closing(start, 3, ALL_FIVE)
    assert result(match) == ("union", "4.4b")
    four = dict.fromkeys(CAPITALS[:4], "union")
    assert not closing(start, 3, four, [[6, 1], ["act_1"]]).over


@pytest.mark.rule("4.4b")
def test_holding_all_five_in_mid_turn_is_not_enough(start: Start, play: Play) -> None:
    match = start(
        {
            "units": {"5ks-1": "fort_gibson", "9tx-1": "bonham"},
            "control": dict.fromkeys(CAPITALS[1:], "union"),
            "impulse": {"player": "union", "actions": 2},
        }
    )
    play(match, "move 5ks-1", "step tahlequah", "pass")
    assert not match.over
    assert match.where() == "Game > Impulse.act"


@pytest.mark.rule("4.4c")
@pytest.mark.parametrize(("base", "origin"), [("fort_scott", "dry_wood"), ("fort_atkinson", "little_arkansas")])
def test_the_confederacy_wins_the_instant_it_takes_a_union_base(
    start: Start, play: Play, base: str, origin: str
) -> None:
    match = start({"units": {"9tx-1": origin, "3ks": "humboldt"}, "impulse": {"player": "confederate", "actions": 2}})
    play(match, "move 9tx-1", f"step {base}")  # in the middle of a move
    assert result(match) == ("confederate", "4.4c")


@pytest.mark.rule("4.4c")
def test_in_a_battle_for_the_base_when_every_retreat_has_been_made(start: Start, play: Play) -> None:
    match = start(
        {
            "units": {"9tx-1": "fort_scott", "3ks": "fort_scott"},
            "panicked": ["3ks"],
            "battle": {"from": "dry_wood", "at": "fort_scott", "round": "winner"},
            "impulse": {"player": "confederate", "actions": 1},
        }
    )
    assert not match.over
    play(match, "retreat humboldt")
    assert result(match) == ("confederate", "4.4c")


@pytest.mark.rule("4.4d")
def test_after_turn_8_the_union_wins_with_all_five_capitals_only(start: Start) -> None:
    assert result(closing(start, 8, ALL_FIVE)) == ("union", "4.4d")
    four = {**dict.fromkeys(CAPITALS[:4], "union"), "marshall": "union", "fort_belknap": "union"}
    assert result(closing(start, 8, four))[0] != "union"


@pytest.mark.rule("4.4e")
def test_after_turn_8_the_confederacy_wins_with_a_capital_and_two_of_its_three_bases(start: Start) -> None:
    one = dict.fromkeys(CAPITALS[:4], "union")
    assert result(closing(start, 8, {**one, "marshall": "union"})) == ("confederate", "4.4e")
    assert result(closing(start, 8, {**one, "marshall": "union", "fort_belknap": "union"}))[0] == ""


@pytest.mark.rule("4.4e")
def test_a_recaptured_fort_smith_counts(start: Start) -> None:
    match = start(
        {
            "turn": 8,
            "phase": "closing",
            "units": TROOPS,
            "control": {"marshall": "union"},
            "smith_fallen": True,
        }
    )
    assert result(match) == ("confederate", "4.4e")


@pytest.mark.rule("4.4f")
@pytest.mark.parametrize(
    "control",
    [
        {"marshall": "union", "fort_belknap": "union"},
        {**dict.fromkeys(CAPITALS[1:], "union"), "fort_smith": "union", "marshall": "union"},
    ],
)
def test_anything_else_is_a_draw(start: Start, control: dict[str, str]) -> None:
    assert result(closing(start, 8, control)) == ("", "4.4f")


def test_a_position_is_worth_more_to_the_union_with_every_capital_and_less_with_every_turn() -> None:
    held = [GAME.position({"turn": 4, "control": dict.fromkeys(CAPITALS[:n], "union")}) for n in range(6)]
    worth = [GAME.value(g, 0) for g in held]
    assert worth == sorted(worth)
    late = [GAME.value(GAME.position({"turn": turn}), 0) for turn in range(1, 9)]
    assert late == sorted(late, reverse=True)
    assert late[0] == 0.5
    assert all(abs(GAME.value(g, 0) + GAME.value(g, 1) - 1) < 1e-9 for g in held)
    no_bases = {D.spaces[s]: "union" for s in D.bases[1]}
    assert GAME.value(GAME.position({"turn": 8, "control": no_bases}), 1) < 0.5  # nothing left but a draw
