"""Several choices as one: all or none, one undo, and what a question says of the group that it is about."""

from __future__ import annotations

from typing import Any

import pytest

import grognard
from grognard.kernel.check import check
from grognard.kernel.dice import LaidDice
from grognard.kernel.match import Match
from grognard.kernel.replay import Replay
from grognard.kernel.rulebook import Refusal
from grognard.kernel.save import pack, unpack
from grognard.kernel.saved import state_hash

GAME = grognard.game("borderland")
MARCH = [("march", "tower"), ("enter", "kirk"), ("take", "north-guard-1"), ("take", "north-band-1")]


def fresh() -> Match:
    units = dict.fromkeys(("north-guard-1", "north-band-1", "north-band-2"), "tower") | {"south-band-1": "mill"}
    return GAME.match({"units": units}, dice=LaidDice([]))


def facts(match: Match) -> tuple[Any, ...]:
    return (match.rows[:], state_hash(GAME, match.position), len(match.events), match.clicks[:], match.number)


def test_a_batch_is_the_same_as_its_choices() -> None:
    one, many = fresh(), fresh()
    options = [tuple(o) for o in one.ask.options] if one.ask else []
    assert MARCH[0] in options
    for choice in MARCH[:3]:
        one.play(choice)
    assert many.play_all(MARCH[:3], "north", 0) == 3
    assert (one.rows, one.number) == (many.rows, many.number)
    assert state_hash(GAME, one.position) == state_hash(GAME, many.position)


def test_one_undo_takes_it_back_and_the_log_replays() -> None:
    match = fresh()
    before = state_hash(GAME, match.position)
    match.play_all(MARCH[:3], "north")
    match.undo("north")
    assert state_hash(GAME, match.position) == before
    assert not match.can_undo
    match.play_all(MARCH[:2])
    again = unpack(pack(match), lambda _: GAME)
    assert state_hash(GAME, again.position) == state_hash(GAME, match.position)
    assert Replay.of(match).view(match.number, "north") == match.view("north")


@pytest.mark.parametrize("bad", [("enter", "mill"), ("take", "nobody"), "nonsense", None, ("march",)])
@pytest.mark.parametrize("place", [0, 1, 2])
def test_a_refusal_changes_nothing_and_names_the_choice(bad: object, place: int) -> None:
    match = fresh()
    before = facts(match)
    with pytest.raises(Refusal) as no:
        match.play_all([*MARCH[:place], bad, *MARCH[place:]], "north")
    assert no.value.why.startswith(f"choice {place + 1} of 5: ")
    assert facts(match) == before
    assert match.play_all(MARCH[:3]) == 3


def test_a_stale_number_and_another_role_are_refused_at_once() -> None:
    match = fresh()
    with pytest.raises(Refusal, match=r"K\.stale"):
        match.play_all(MARCH, "north", 7)
    with pytest.raises(Refusal, match=r"K\.turn"):
        match.play_all(MARCH, "south", 0)
    assert match.number == 0


def test_what_cant_be_taken_back_ends_the_batch() -> None:
    """Whoever could try a choice, see what it shows and have it refused by the next would look for nothing."""
    units = {"north-guard-1": "tower", "north-band-1": "kirk", "south-band-1": "old_bridge"}
    match = GAME.match({"units": units}, dice=LaidDice([[6, 1, 2]]))
    played = match.play_all([("march", "tower"), *[("pass", "")] * 4, ("enter", "nowhere")])
    assert 0 < played < 6
    assert match.number > 0
    assert not match.can_undo


def test_a_question_says_where_choices_go_out_from() -> None:
    match = fresh()
    assert match.ask is not None
    assert (match.ask.at, match.ask.members) == ("", [])
    match.play(MARCH[0])
    view = match.view("north")
    assert view.ask is not None
    assert view.ask.at == "tower"
    assert match.view("south").ask is None


def test_a_question_names_those_who_go_together() -> None:
    game = grognard.game("indian-territory")
    found = False
    match = game.new(seed=3)
    bot = grognard.bot("random", match.game, seed=1)
    for _ in range(300):
        assert match.ask is not None
        ask = match.view(match.ask.role).ask
        assert ask is not None
        assert ask == match.ask
        if ask.members and ask.step.startswith("Move."):
            view = match.view(ask.role)
            places = {p.id: p.at for p in view.pieces + view.known}
            assert {places[m] for m in ask.members} == {ask.at}
            found = True
        match.play(bot.choose(match.view(ask.role)))
    assert found


def test_the_laws_hold() -> None:
    assert check(GAME, games=1, seed=4, scenario="raid").games == 1
