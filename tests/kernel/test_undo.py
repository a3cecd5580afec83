"""Undo: a row of the log, never across chance, a reveal or another role's decision; and replay after any of it."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.conftest import Play, Walk

from borderland import GAME
from grognard.kernel.dice import LaidDice
from grognard.kernel.match import Match
from grognard.kernel.recorder import replay
from grognard.kernel.rows import Row, Undone
from grognard.kernel.rulebook import Refusal
from grognard.kernel.save import hash_of, pack, unpack, verify
from grognard.kernel.saved import state_hash

UNITS = {"north-guard-1": "kirk", "north-band-1": "kirk", "south-guard-1": "abbey", "south-band-1": "old_bridge"}


def start(**more: object) -> Match:
    return GAME.match({"units": UNITS, **more}, dice=LaidDice([[0, 1], [2, 3]]))


def cannot_undo(match: Match) -> None:
    before = pack(match)
    assert not match.can_undo
    with pytest.raises(Refusal, match=r"^K\.undo: nothing to take back") as no:
        match.undo()
    assert no.value.rule == "K.undo"
    assert pack(match) == before


def test_undo_takes_back_click_by_click(play: Play) -> None:
    match = start()
    seen = [state_hash(GAME, match.position)]
    for choice in ("march kirk", "enter old_wall", "take north-band-1"):
        play(match, choice)
        seen.append(state_hash(GAME, match.position))
    seen.pop()
    while seen:
        match.undo()
        assert state_hash(GAME, match.position) == seen.pop()
    cannot_undo(match)


def test_numbers_are_never_used_again_and_undo_is_a_row(play: Play) -> None:
    match = start()
    play(match, "march kirk", "enter old_wall")
    match.undo()
    assert match.rows[-1] == Undone(1)
    assert match.number == 3
    match.undo()
    assert match.rows[-1] == Undone(0)
    play(match, "march kirk")
    assert match.number == 5
    assert match.rows[-1] == match.rows[0]


def test_undo_is_told_and_what_was_taken_back_is_not(play: Play) -> None:
    match = start()
    play(match, "march kirk", "enter old_wall", "take north-band-1", "pass")
    assert [x.event for x in match.lines()] == ["marched"]
    match.undo()
    assert [(x.event, x.rule, x.text) for x in match.lines()] == [("taken_back", "K.undo", "North takes back.")]


def test_undo_takes_back_what_a_click_forced(play: Play) -> None:
    match = GAME.match({"units": {"north-guard-1": "kirk", "north-guard-2": "ford"}}, dice=LaidDice([]))
    play(match, "march kirk", "enter tower")
    assert match.number == 3  # the lone unit goes along by itself
    match.undo()
    assert match.where() == "Campaign > Impulse.enter"


def test_undo_does_not_cross_chance(play: Play) -> None:
    match = start(impulse=3)
    play(match, "march kirk", "enter old_wall", "take north-guard-1", "pass")
    assert match.view().waiting == "south"
    cannot_undo(match)


def test_undo_does_not_cross_another_roles_decision(play: Play) -> None:
    match = start(units={"north-guard-1": "kirk", "north-band-1": "kirk", "south-band-1": "tower"})
    play(match, "march kirk", "take north-guard-1", "take north-band-1")
    assert match.view().waiting == "south"
    cannot_undo(match)
    play(match, "pass")
    assert match.view().waiting == "north"
    cannot_undo(match)


def test_undo_does_not_cross_a_reveal(play: Play) -> None:
    units = {"north-band-1": "mill", "south-band-1": "mill"}
    match = start(units=units, hands={"south": ["withdraw-1"]}, battle={"from": "long_dale", "at": "mill"})
    play(match, "play withdraw-1")
    assert match.view().waiting == "south"
    cannot_undo(match)


def test_only_the_role_that_decides_takes_back(play: Play) -> None:
    match = start()
    play(match, "march kirk")
    with pytest.raises(Refusal, match=r"^K\.turn: only North can take back now$"):
        match.undo("south")
    match.undo("north")
    assert match.number == 2


def test_a_loaded_match_cannot_go_back_past_the_save(play: Play) -> None:
    match = start()
    play(match, "march kirk")
    loaded = unpack(pack(match), lambda _: GAME)
    cannot_undo(loaded)
    play(loaded, "enter old_wall")
    loaded.undo()
    assert loaded.where() == "Campaign > Impulse.enter"


def meander(seed: int, clicks: int, back: float) -> Match:
    """Random play with random undo, every position marked."""
    rng = random.Random(seed)
    match = GAME.new(rng.choice(["campaign", "raid"]), seed=seed)
    match.hasher = hash_of
    for _ in range(clicks):
        ask = match.position.ask
        if ask is None:
            break
        if match.can_undo and rng.random() < back:
            match.undo()
        else:
            match.choose(rng.choice(ask.options))
    return match


@given(seed=st.integers(0, 2**31), clicks=st.integers(0, 150), back=st.floats(0, 0.6))
def test_replay_equals_position_after_any_play_and_undo(seed: int, clicks: int, back: float) -> None:
    match = meander(seed, clicks, back)
    here = state_hash(GAME, match.position)
    assert state_hash(GAME, replay(match.base, match.chance.since)) == here
    replayed = verify(pack(match), lambda _: GAME)
    assert state_hash(GAME, replayed.position) == here
    assert replayed.rows == match.rows
    assert [(x.number, x.text) for x in replayed.lines(truth=True)] == [
        (x.number, x.text) for x in match.lines(truth=True)
    ]


@given(seed=st.integers(0, 2**31), clicks=st.integers(0, 200))
def test_the_log_without_what_was_taken_back_leads_to_the_same_position(seed: int, clicks: int) -> None:
    match = meander(seed, clicks, 0.3)
    kept: list[Row] = []
    places: dict[int, int] = {}
    for row, x in enumerate(match.rows):
        places[row] = len(kept)
        if isinstance(x, Undone):
            del kept[places[x.row] :]
        else:
            kept.append(x)
    again = replay(GAME.set_up(match.scenario, match.options), kept)
    assert state_hash(GAME, again) == state_hash(GAME, match.position)


def test_play_goes_on_after_any_number_of_inputs(walk: Walk) -> None:
    """Past the span after which undo starts from a newer position."""
    match = walk(GAME.new("campaign", seed=3), random.Random(3), 200)
    assert len(match.rows) > 200
    assert len(match.chance.since) < 130
    assert state_hash(GAME, replay(match.base, match.chance.since)) == state_hash(GAME, match.position)
