"""A game that its players end before the rules do: given up, drawn by agreement, or out of time."""

from __future__ import annotations

import pytest

import grognard
from grognard.kernel import save as saves
from grognard.kernel import saved
from grognard.kernel.match import Match
from grognard.kernel.replay import Replay
from grognard.kernel.rulebook import DRAW, RESIGN, TIME, Refusal


def played(id: str = "borderland", choices: int = 12) -> Match:
    match = grognard.game(id).new(seed=7)
    bot = grognard.bot("random", match.game, seed=1)
    for _ in range(choices):
        assert match.ask is not None
        match.play(bot.choose(match.view(match.ask.role)))
    return match


@pytest.mark.parametrize("id", ["borderland", *grognard.games()])
def test_every_game_can_be_given_up(id: str) -> None:
    match = played(id)
    first, second = match.game.roles
    match.end(RESIGN, first)
    assert match.outcome is not None
    assert (match.over, match.outcome.winner, match.outcome.rule) == (True, second, "K.resign")
    assert match.outcome.text.lower() == f"{match.game.words.called(first)} gave up the game.".lower()
    assert [(x.rule, x.text) for x in match.lines()][-1] == ("K.resign", match.outcome.text)
    for role in ("", first, second):
        view = match.view(role)
        assert (view.ask, view.waiting, view.outcome) == (None, "", match.outcome)
        match.game.status(view)


def test_who_decides_is_out_of_time_and_nobody_else() -> None:
    match = played()
    assert match.ask is not None
    late = match.ask.role
    rest = [r for r in match.game.roles if r != late]
    with pytest.raises(Refusal, match=r"K\.turn"):
        match.end(TIME, rest[0])
    match.end(TIME, late)
    assert match.outcome is not None
    assert (match.outcome.winner, match.outcome.text) == (rest[0], f"{late.title()} made no choice for too long.")


def test_nobody_wins_a_draw() -> None:
    match = played()
    match.end(DRAW)
    assert match.outcome is not None
    assert (match.outcome.winner, match.outcome.text) == ("", "The players agreed on a draw.")


@pytest.mark.parametrize(("rule", "role"), [(RESIGN, ""), (DRAW, "north"), ("7.3", "north"), ("K.over", "")])
def test_nothing_else_ends_a_game(rule: str, role: str) -> None:
    match = played()
    with pytest.raises(Refusal, match=r"K\.unknown"):
        match.end(rule, role)
    assert not match.over


def test_after_the_end_nothing_is_played_taken_back_or_ended_again() -> None:
    match = played()
    match.end(DRAW)
    with pytest.raises(Refusal, match=r"K\.over"):
        match.play(("pass", ""))
    with pytest.raises(Refusal, match=r"K\.undo"):
        match.undo()
    with pytest.raises(Refusal, match=r"K\.over"):
        match.end(RESIGN, "north")


def test_it_is_kept_replayed_and_checked() -> None:
    match = played()
    match.end(RESIGN, "south")
    data = saves.pack(match)
    for again in (saves.unpack(data, grognard.game), saves.verify(data, grognard.game)):
        assert again == match
        assert again.outcome == match.outcome
        assert [x.text for x in again.lines()] == [x.text for x in match.lines()]
    replay = Replay.of(match)
    before, last = replay.moments[-2:]
    assert (last.number, last.waiting) == (match.number, "")
    assert replay.view(last.number).outcome == match.outcome
    assert replay.view(before.number).outcome is None
    assert not replay.fork(before.number).over


def test_a_save_that_claims_an_end_which_never_came_is_refused() -> None:
    match = played()
    match.end(DRAW)
    data = saves.pack(match).replace(b'["K.draw",""]', b'["K.resign","north"]')
    with pytest.raises(saved.SaveError, match="position: the replay leads to another one"):
        saves.verify(data, grognard.game)


def test_a_position_that_was_given_up_is_written_and_read() -> None:
    match = played()
    match.end(RESIGN, "south")
    data = match.game.describe(match.position)
    assert data["over"] == {"winner": "north", "rule": "K.resign"}
    assert match.game.match(data).outcome == match.outcome
