"""What stands is chosen: for all nouns or for one apart, at any odds or at good ones only."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from grognard.kernel.answers import Reply, StandingAnswer, read_answers
from grognard.kernel.border import Choice

REPLIES = (Reply("always", "Always", "ambush", odds=True), Reply("never", "Never", "pass"))
AMBUSH = StandingAnswer("Interrupt.ambush", "Ambush", REPLIES, True)
OPTIONS = [Choice("ambush", "mill"), Choice("ambush", "tower"), Choice("pass")]
CHANCES = [0.4, 0.7, -1.0]


def chosen(answers: dict[str, str], options: Sequence[Choice] = OPTIONS) -> Choice | None:
    return AMBUSH.choose(answers, options, lambda: CHANCES)


@pytest.mark.parametrize(
    ("answers", "choice"),
    [
        ({}, None),
        ({"Interrupt.ambush": "never"}, ("pass", "")),
        ({"Interrupt.ambush": "always"}, ("ambush", "mill")),
        ({"Interrupt.ambush": "always 50"}, ("ambush", "tower")),
        ({"Interrupt.ambush": "always 80"}, ("pass", "")),
        ({"Interrupt.ambush": "always", "Interrupt.ambush mill": "never"}, ("ambush", "tower")),
        ({"Interrupt.ambush": "never", "Interrupt.ambush tower": "ask"}, None),
        ({"Interrupt.ambush mill": "always"}, None),
        ({"Interrupt.ambush": "no such reply"}, None),
    ],
)
def test_what_stands_is_chosen(answers: dict[str, str], choice: tuple[str, str] | None) -> None:
    assert chosen(answers) == choice


def test_whoever_declines_all_that_is_open_passes() -> None:
    answers = {"Interrupt.ambush": "always", "Interrupt.ambush mill": "never"}
    assert chosen(answers, [Choice("ambush", "mill"), Choice("pass")]) == Choice("pass")


def test_chances_are_reckoned_only_where_an_answer_depends_on_them() -> None:
    def never() -> list[float]:
        raise AssertionError

    assert AMBUSH.choose({"Interrupt.ambush": "always"}, OPTIONS, never) == OPTIONS[0]


def test_a_reply_that_is_not_open_leaves_the_question_to_the_player() -> None:
    pursue = StandingAnswer("Pursuit.pursue", "Pursue", (Reply("yes", "Yes", "pursue"),))
    assert pursue.choose({"Pursuit.pursue": "yes"}, [Choice("pass"), Choice("rest")], lambda: []) is None


def test_where_one_can_only_pass_any_reply_passes() -> None:
    """A question that waits for its player would tell that nothing else was open when others came at once."""
    assert chosen({"Interrupt.ambush": "always"}, [Choice("pass")]) == Choice("pass")
    assert chosen({"Interrupt.ambush": "always 60"}, [Choice("pass")]) == Choice("pass")
    assert chosen({}, [Choice("pass")]) is None


def test_who_wants_to_be_asked_for_one_stack_is_asked_for_all_where_options_tell_a_secret() -> None:
    answers = {"Interrupt.ambush": "never", "Interrupt.ambush kekionga": "ask"}
    elsewhere = [Choice("ambush", "eaton"), Choice("pass")]
    assert AMBUSH.choose(answers, elsewhere, lambda: []) == Choice("pass")
    assert AMBUSH.choose(answers, elsewhere, lambda: [], guarded=True) is None


def test_stacks_that_all_have_answers_of_their_own_need_none_for_all() -> None:
    answers = {f"Interrupt.ambush {x.noun}": "never" for x in OPTIONS if x.noun}
    assert chosen(answers) == Choice("pass")
    assert AMBUSH.choose(answers, OPTIONS, lambda: CHANCES, guarded=True) is None, "others may be open, and would show"
    answers.popitem()
    assert chosen(answers) is None


def test_a_lone_option_that_is_too_unlikely_is_not_taken() -> None:
    assert chosen({"Interrupt.ambush": "always 50"}, OPTIONS[:1]) is None


def test_answers_are_read_with_odds_and_nouns() -> None:
    rows = [{"step": "A.b", "title": "T", "apart": True, "replies": [["always", "Always", "ambush", "", True]]}]
    assert read_answers(rows) == [StandingAnswer("A.b", "T", (Reply("always", "Always", "ambush", "", True),), True)]
