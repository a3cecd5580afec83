"""Matches and positions are copied, pickled, compared and shown alike, compiled or not."""

from __future__ import annotations

import copy
import pickle
import random

import pytest

import grognard
from grognard.kernel.chance import dice as throw
from grognard.kernel.dice import LaidDice, SecureDice, SeededDice
from grognard.kernel.match import Match
from grognard.kernel.rows import Fell, Picked, Undone
from grognard.kernel.save import pack
from grognard.kernel.saved import state_hash

GAMES = ["borderland", "indian-territory", "hand-of-destiny"]


def go_on(match: Match, seed: int, clicks: int) -> Match:
    rng = random.Random(seed)
    for _ in range(clicks):
        ask = match.position.ask
        if ask is not None:
            match.choose(rng.choice(ask.options))
    return match


def pickled(match: Match) -> Match:
    twin: Match = pickle.loads(pickle.dumps(match))
    return twin


def played(id: str, clicks: int = 40) -> Match:
    return go_on(grognard.game(id).new(seed=5), 5, clicks)


@pytest.mark.parametrize("id", GAMES)
def test_a_copy_goes_on_as_the_original_would(id: str) -> None:
    for copied in (copy.copy, copy.deepcopy, pickled):
        match = played(id)
        twin = copied(match)
        assert twin == match
        assert repr(twin) == repr(match)
        assert pack(twin) == pack(match)
        assert [x.text for x in twin.lines(truth=True)] == [x.text for x in match.lines(truth=True)]
        assert twin.can_undo == match.can_undo
        before = pack(match)
        go_on(twin, 9, 20)
        assert pack(match) == before
        assert go_on(match, 9, 20) == twin


@pytest.mark.parametrize("id", GAMES)
def test_a_position_is_copied_and_pickled(id: str) -> None:
    match = played(id)
    g = match.position
    before = state_hash(match.game, g)
    for twin in (copy.copy(g), copy.deepcopy(g), pickle.loads(pickle.dumps(g)), g.clone()):
        assert twin == g
        assert repr(twin) == repr(g)
        assert twin.ask is not None
        assert g.ask is not None
        assert twin.ask.options == g.ask.options
        twin.apply(twin.ask.options[0], SeededDice(1))
        assert twin != g
        assert state_hash(match.game, g) == before


@pytest.mark.parametrize("id", GAMES)
def test_a_board_is_copied_and_pickled(id: str) -> None:
    match = played(id)
    board, shape = match.position.board, match.game.shape
    for twin in (copy.copy(board), copy.deepcopy(board), pickle.loads(pickle.dumps(board)), board.clone()):
        assert type(twin) is type(board)
        assert shape.values(twin) == shape.values(board)


def test_what_can_be_taken_back_survives_a_pickle() -> None:
    match = grognard.game("borderland").new("campaign", seed=7)
    assert match.ask is not None
    match.play(match.ask.options[0])
    assert match.can_undo
    twin = pickle.loads(pickle.dumps(match))
    twin.undo()
    match.undo()
    assert twin == match


def test_matches_of_other_games_and_places_differ() -> None:
    one, other = played("borderland"), played("borderland", 41)
    assert one != other
    assert one.position != other.position
    assert one != played("indian-territory")
    assert one.position != "a position"


def test_they_say_where_they_stand() -> None:
    match = grognard.game("borderland").new("campaign", seed=7)
    assert repr(match) == f"Match('borderland', 'campaign', number={match.number}, where='Campaign > Impulse.march')"
    assert repr(match.position) == "Position('borderland', 'Campaign > Impulse.march')"


def test_what_changes_is_no_key() -> None:
    match = played("borderland")
    for thing in (match, match.position):
        with pytest.raises(TypeError, match="unhashable"):
            hash(thing)


@pytest.mark.parametrize("row", [Picked(3), Picked(3, [1, 2]), Fell([6]), Undone(4)])
def test_rows_are_compared_by_what_they_hold(row: object) -> None:
    assert pickle.loads(pickle.dumps(row)) == row
    assert copy.copy(row) == row
    assert hash(copy.copy(row)) == hash(row)
    assert row not in (Picked(9), Fell([1]), Undone(0))


@pytest.mark.parametrize("dice", [SeededDice(3), SecureDice(b"x", 4), LaidDice([[1], [2]])])
def test_a_copy_of_dice_rolls_the_same_and_by_itself(dice: grognard.Dice) -> None:
    twin, late = copy.copy(dice), pickle.loads(pickle.dumps(dice))
    first = dice.outcome(throw(1))
    assert twin.outcome(throw(1)) == first
    assert late.outcome(throw(1)) == first
