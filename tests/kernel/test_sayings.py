"""The laws of the log, each with a fault that it finds."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from tests.conftest import Walk

from borderland import GAME
from grognard.kernel.laws import Broken
from grognard.kernel.match import Match
from grognard.kernel.sayings import check_log
from grognard.kernel.words import Sentence


@pytest.fixture
def over(walk: Walk) -> Match:
    return walk(GAME.new("raid", seed=3), random.Random(3))


@pytest.fixture
def sentence() -> Iterator[dict[str, Sentence]]:
    """The sentences of Borderland, to be spoiled."""
    kept, logged = dict(GAME.words.sentences), dict(GAME.words.logged)
    yield GAME.words.sentences
    GAME.words.sentences.update(kept)
    GAME.words.logged.update(logged)


def broken(match: Match) -> str:
    with pytest.raises(Broken) as err:
        check_log(match)
    return err.value.why


def test_a_game_as_it_is_keeps_them(over: Match) -> None:
    check_log(over)


def test_an_event_that_cites_another_chapter_is_found(over: Match) -> None:
    e = next(e for _, e in over.events if GAME.rules.events[e.kind].name == "marched")
    e.rule = GAME.rules.book.rule("2.1")
    assert broken(over).startswith("marched cites 2.1, of another chapter than 7.2")


def test_an_event_that_can_not_say_what_changed_is_found(over: Match) -> None:
    kind = next(k for k in GAME.rules.events if k.name == "marched")
    kept = dict(kind.args)
    kind.args.clear()
    try:
        assert broken(over) == "marched has no fields: it can't say what changed"
    finally:
        kind.args.update(kept)


@pytest.mark.parametrize(("text", "why"), [("", "says ''"), ("North marches to .", "says"), ("It is over ().", "says")])
def test_a_line_with_a_hole_is_found(over: Match, sentence: dict[str, Sentence], text: str, why: str) -> None:
    sentence["marched"] = lambda lexicon, *ints: text
    assert why in broken(over)


def test_a_line_that_says_of_nobody_is_found(over: Match, sentence: dict[str, Sentence]) -> None:
    GAME.words.log("marched", "The march to {goal} is over.")
    check_log(over)
    sentence["marched"] = lambda lexicon, *ints: "The march to  is over."
    assert broken(over) == "marched says 'The march to  is over.', and not of whom or what"
