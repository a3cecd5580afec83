"""The words of a game."""

from __future__ import annotations

from typing import Any

import pytest

from borderland import GAME
from grognard.kernel.kinds import Lexicon
from grognard.kernel.rulebook import Rule, Rulebook
from grognard.kernel.rules import Rules
from grognard.kernel.words import Words, WordsError


class Here:
    """As much of a position as words look at."""

    def __init__(self, path: str) -> None:
        self.ask = self
        self.step = self
        self.path = path
        self.stack = ["frame"]


def make() -> Words:
    words = Words(Rules(Rulebook("toy", [Rule("1", "One", "T.")])))

    @words.prompt("A.one", "A.two")
    def prompt(g: Any, f: Any) -> str:
        return f"Choose, {f}."

    @words.says("fell", "rose")
    def sentence(x: Lexicon, *args: int) -> str:
        return f"It was {args}."

    @words.why("1", "A.one")
    def why(g: Any, f: Any, noun: int) -> str:
        return f"Not {noun}."

    return words


def test_one_function_serves_several_steps_or_events() -> None:
    words = make()
    assert words.ask(Here("A.one")) == words.ask(Here("A.two")) == "Choose, frame."
    assert words.tell("fell", [1, 2]) == words.tell("rose", [1, 2]) == "It was (1, 2)."


def test_a_reason_is_given_for_its_step_and_rule_with_the_noun() -> None:
    assert make().reason(Here("A.one"), "1", 17) == "Not 17."


def test_what_was_forgotten_is_named() -> None:
    words = make()
    with pytest.raises(WordsError, match=r"^A\.three has no prompt$"):
        words.ask(Here("A.three"))
    with pytest.raises(WordsError, match=r"^event sank has no sentence$"):
        words.tell("sank", [])
    with pytest.raises(WordsError, match=r"^A\.two barred by 1 has no sentence$"):
        words.reason(Here("A.two"), "1", 0)


def test_the_question_of_a_match_is_in_words() -> None:
    ask = GAME.new("raid", seed=1).ask
    assert ask is not None
    assert (ask.role, ask.step, ask.rule, ask.prompt) == (
        "north",
        "Impulse.march",
        "5.4",
        "March out of an area, or pass.",
    )
