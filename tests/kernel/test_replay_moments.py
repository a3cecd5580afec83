"""The replay of a match: every moment again, as it was then; nothing that was taken back; forks."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import Any

import pytest

import grognard
from borderland import GAME
from grognard.kernel.dice import SeededDice
from grognard.kernel.match import Match
from grognard.kernel.replay import NoMoment, Replay
from grognard.kernel.rows import Undone
from grognard.kernel.save import pack, unpack
from grognard.kernel.saved import encode_view, state_hash
from grognard.kernel.truth import truth

GAMES = ["borderland", "indian-territory", "hand-of-destiny"]
Seen = dict[int, dict[str, Any]]


def seen_at(match: Match) -> dict[str, Any]:
    """All that the roles know now, and what was told."""
    roles = ("", *match.game.roles)
    views = {role: encode_view(match.view(role)) for role in roles}
    lines = {role: [(x.number, x.text) for x in match.lines(role)] for role in roles}
    return {"views": views, "lines": lines, "state": state_hash(match.game, match.position)}


def play(match: Match, rng: random.Random, choices: int = 10_000) -> Seen:
    """Play on at random, taking back now and then; what was seen at every moment that still stands."""
    seen = {match.number: seen_at(match)}
    for _ in range(choices):
        ask = match.position.ask
        if ask is None:
            break
        if match.can_undo and rng.random() < 0.25:
            before = match.first + match.clicks[-1][1]
            match.undo()
            seen = {n: x for n, x in seen.items() if n <= before}
        else:
            match.choose(rng.choice(ask.options))
        seen[match.number] = seen_at(match)
    return seen


def check(replay: Replay, seen: Seen) -> None:
    assert [m.number for m in replay.moments] == sorted(seen)
    for number, then in seen.items():
        match = replay.at(number)
        assert match.number == number
        assert {role: encode_view(match.view(role)) for role in then["views"]} == then["views"]
        for role, lines in then["lines"].items():
            assert [(x.number, x.text) for x in replay.lines(number, role)] == lines
        assert state_hash(replay.game, replay.position(number)) == then["state"]


@pytest.mark.parametrize("id", GAMES)
def test_every_moment_is_as_it_was(id: str) -> None:
    match = grognard.game(id).new(seed=4)
    seen = play(match, random.Random(4), 300)
    assert len(seen) > 100
    assert any(isinstance(x, Undone) for x in match.rows)
    check(Replay.of(match), seen)


def test_a_replay_is_extended() -> None:
    match = GAME.new("campaign", seed=1)
    replay, rng, taken = Replay.of(match), random.Random(1), len(match.rows)
    seen: Seen = {match.number: seen_at(match)}
    while not match.over:
        before = match.number
        now = play(match, rng, 7)
        seen |= {n: x for n, x in now.items() if n > before}
        held = {m.number for m in Replay.of(match).moments}
        seen = {n: x for n, x in seen.items() if n in held}
        replay.extend(match.rows[taken:])
        taken = len(match.rows)
        assert (replay.number, replay.over) == (match.number, match.over)
    check(replay, seen)


def test_a_replay_of_a_loaded_game() -> None:
    match = GAME.new("raid", seed=2)
    seen = play(match, random.Random(2))
    check(Replay.of(unpack(pack(match), grognard.game)), seen)


def test_a_replay_of_a_match_from_a_position() -> None:
    match = GAME.match({"units": {"north-band-1": "long_dale", "south-band-1": "mill"}}, seed=3)
    seen = play(match, random.Random(3), 20)
    check(Replay.of(match), seen)


def test_what_was_taken_back_is_no_moment() -> None:
    match = GAME.new("campaign", seed=7)
    first = match.number
    match.choose(match.position.ask.options[0])  # type: ignore[union-attr]
    click = match.number
    match.undo()
    replay = Replay.of(match)
    assert [m.number for m in replay.moments] == [first, match.number]
    assert replay.find(click).number == match.number, "whoever asks for it gets what came of it"
    assert [x.event for x in replay.lines(match.number)][-1] == "taken_back"


@pytest.mark.parametrize("id", GAMES)
def test_between_two_events_the_board_is_that_of_the_first(id: str) -> None:
    """A piece stands on the map until the step of the rules that tells of its loss."""
    match = grognard.game(id).new(seed=4)
    play(match, random.Random(4), 400)
    replay = Replay.of(match)
    fallen = [n for n in range(1, len(match.events)) if replay.line(n).lost]
    between = [n for n in fallen if any(a.event_count < n < b.event_count for a, b in pairwise(replay.moments))]
    apart = [n for n in between if on_the_map(replay, n - 1) != on_the_map(replay, n)]
    assert apart, "nothing was lost in the middle of what a choice led to"
    for n in apart:
        piece = replay.line(n).lost
        assert piece in on_the_map(replay, n - 1), replay.line(n).text
        assert piece not in on_the_map(replay, n), replay.line(n).text


def on_the_map(replay: Replay, place: int) -> set[str]:
    view = truth(replay.game, replay.position_at_event(place), 0)
    return {p.id for p in view.pieces if p.at}


@pytest.mark.parametrize("id", GAMES)
def test_the_last_event_before_a_moment_is_the_moment(id: str) -> None:
    match = grognard.game(id).new(seed=4)
    play(match, random.Random(4), 100)
    replay, before = Replay.of(match), 0
    for m in replay.moments:
        stills = [replay.position_at_event(n) for n in range(before, m.event_count)]
        assert all(g.news is None for g in stills)
        if stills:
            assert state_hash(replay.game, stills[-1]) == state_hash(replay.game, replay.position(m.number))
        before = m.event_count
    for place in (-1, before):
        with pytest.raises(NoMoment, match="there is no event"):
            replay.position_at_event(place)


def test_numbers_that_never_were() -> None:
    match = GAME.new("campaign", seed=7)
    replay = Replay.of(match)
    for number in (-1, match.number + 1, 10**9):
        with pytest.raises(NoMoment, match="the log goes from 0 to"):
            replay.find(number)


@pytest.mark.parametrize("id", GAMES)
def test_counts_and_headings_belong_to_their_moments(id: str) -> None:
    match = grognard.game(id).new(seed=4)
    play(match, random.Random(4), 200)
    replay = Replay.of(match)
    for role, whole in (("", False), (match.game.roles[0], False), ("", True)):
        told = match.lines(role, truth=whole)
        counts = replay.counts(role, whole)
        assert counts[-1] == len(told)
        assert [len(replay.lines(m.number, role, whole)) for m in replay.moments] == counts
        headings = replay.headings(role, whole)
        assert [(h.n, h.line.text) for h in headings] == [
            (n, x.text) for n, x in enumerate(told) if x.level not in ("", "end", "news")
        ]
        for h in headings:
            at = [m.number for m in replay.moments].index(h.number)
            assert counts[at] > h.n, "told at its moment"
            assert at == 0 or counts[at - 1] <= h.n, "and not before"
    assert any(h.line.level == "turn" for h in replay.headings())


def test_a_fork_goes_on_from_the_true_position() -> None:
    match = GAME.new("campaign", seed=5)
    play(match, random.Random(5), 40)
    replay = Replay.of(match)
    moment = replay.moments[12]
    other = replay.fork(moment.number, SeededDice(1))
    assert state_hash(GAME, other.position) == state_hash(GAME, replay.position(moment.number))
    assert other.number == 0
    play(other, random.Random(6))
    assert other.over
    assert Replay.of(match).number == match.number, "and leaves the match alone"


@pytest.mark.parametrize("id", GAMES)
def test_an_imagined_fork_has_only_what_the_role_knew(id: str) -> None:
    game = grognard.game(id)
    match = game.new(seed=5)
    play(match, random.Random(5), 120)
    replay, different = Replay.of(match), 0
    for moment in replay.moments[::10]:
        for role in ("", *match.game.roles):
            other = replay.imagine(moment.number, role, SeededDice(9))
            if len(other.rows) == 0:
                view, then = other.view(role), replay.view(moment.number, role)
                view.number = then.number
                assert encode_view(view) == encode_view(then)
            different += state_hash(match.game, other.start) != state_hash(match.game, replay.position(moment.number))
    assert different > 3


@pytest.mark.parametrize("id", GAMES)
def test_the_truth_opens_every_piece(id: str) -> None:
    match = grognard.game(id).new(seed=6)
    play(match, random.Random(6), 250)
    replay = Replay.of(match)
    for moment in replay.moments[::5]:
        whole = replay.truth(moment.number)
        ids = [p.id for p in whole.pieces]
        assert len(ids) == len(set(ids))
        assert whole.stacks == [], "nothing is hidden"
        assert whole.known == []
        for role in match.game.roles:
            view = replay.view(moment.number, role)
            own = [p for p in view.pieces if p.side == role]
            assert all(p in whole.pieces for p in own)
        match.game.status(whole)
        match.game.scene(whole)


def test_the_truth_tells_the_hands_apart() -> None:
    match = GAME.new("campaign", seed=6)
    replay = Replay.of(match)
    whole = replay.truth(match.number)
    for role in GAME.roles:
        assert whole.boxes[f"hand {role}"] == match.view(role).boxes["hand"]
