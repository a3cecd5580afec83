"""Lessons: how they are read, how a match is followed along one, and what the check finds."""

from __future__ import annotations

from pathlib import Path

import pytest

import grognard
from grognard.kernel.border import Choice
from grognard.kernel.dice import SecureDice, SeededDice
from grognard.kernel.game import GameError
from grognard.kernel.match import Match
from grognard.kernel.rows import Fell
from grognard.kernel.rulebook import Refusal
from grognard.lessons.check import check_lesson
from grognard.lessons.guide import OTHER, Guide, retrace, start_lesson
from grognard.lessons.lesson import Lesson, find_lesson, lessons_of, read_lesson

GAME = grognard.game("borderland")
TEXT = (GAME.lesson_files()[0]).read_text(encoding="utf-8")
MARCH = Choice("march", "high_moor")
GUARD = Choice("take", "north-guard-2")
PASS = Choice("pass", "")


def changed(old: str, new: str) -> Lesson:
    assert TEXT.count(old) >= 1
    return read_lesson(GAME, "raid", TEXT.replace(old, new, 1))


def begin(lesson: Lesson | None = None) -> tuple[Match, Guide]:
    found = lesson or find_lesson(GAME, "first_raid")
    match = start_lesson(GAME, found, SeededDice(1))
    return match, Guide(found, match)


def titles(guide: Guide) -> list[str]:
    return [s.title for s in guide.steps]


# following


def test_it_is_read_step_by_step_to_its_end() -> None:
    match, guide = begin()
    assert titles(guide) == ["Two lords", "March"]
    assert guide.accepted == [MARCH]
    guide.play(MARCH, "north")
    assert titles(guide) == ["Who goes"]
    guide.play(GUARD, "north")
    guide.play(PASS, "north")
    assert guide.reply() == PASS
    assert titles(guide) == []
    guide.play(PASS, "south")
    assert titles(guide) == ["Shown", "On your own"]
    assert not guide.lit
    guide.play(PASS, "north")
    assert guide.done
    assert titles(guide) == ["That was all"]
    assert match.where() == "Campaign > Impulse > Battle.defender_ambush"


def test_the_last_words_stay_until_the_learner_goes_on() -> None:
    match, guide = begin()
    for choice in (MARCH, GUARD, PASS, PASS, PASS):
        guide.play(choice)
    while match.ask is not None and match.ask.role != "north":
        guide.play(match.ask.options[0])
        assert titles(guide) == ["That was all"]
    assert match.ask is not None
    guide.play(match.ask.options[0])
    assert titles(guide) == []


def test_the_dice_are_those_that_are_laid() -> None:
    match, guide = begin()
    assert match.rows == [Fell([14, 18])]
    assert isinstance(match.chance.dice, SeededDice)
    assert guide.rolled == 0


def test_something_else_brings_the_hint_and_insisting_leaves() -> None:
    match, guide = begin()
    other = Choice("march", "north_keep")
    with pytest.raises(Refusal) as no:
        guide.play(other, "north")
    assert no.value.rule == OTHER
    assert "march from there" in no.value.why
    assert (match.number, guide.on) == (1, True)
    guide.play(other, "north")
    assert match.number > 1
    assert not guide.on
    assert not guide.done
    assert titles(guide) == []


def test_what_the_rules_bar_is_refused_by_the_rules() -> None:
    _, guide = begin()
    for _ in range(2):
        with pytest.raises(Refusal) as no:
            guide.play(Choice("march", "south_keep"), "north")
        assert no.value.rule not in ("", OTHER)
    assert guide.on


def test_taking_back_goes_back_in_the_lesson() -> None:
    match, guide = begin()
    guide.play(MARCH)
    guide.play(GUARD)
    match.undo()
    guide.catch_up()
    assert titles(guide) == ["Who goes"]
    match.undo()
    guide.catch_up()
    assert titles(guide) == ["Two lords", "March"]


def test_who_left_stays_out_even_after_taking_back() -> None:
    match, guide = begin()
    guide.leave()
    guide.play(MARCH)
    match.undo()
    guide.catch_up()
    assert not guide.on
    assert guide.steps == []


def test_where_the_opponent_can_do_nothing_of_the_kind_the_lesson_is_over() -> None:
    match, guide = begin(changed('choose = ["pass", ""]', 'choose = ["play", "ambush-1"]'))
    for choice in (MARCH, GUARD, PASS):
        guide.play(choice)
    assert match.ask is not None
    assert not guide.on
    assert guide.reply() is None


def test_a_log_tells_where_the_learner_stood() -> None:
    match, guide = begin()
    guide.play(MARCH)
    guide.play(GUARD)
    match.undo()
    guide.catch_up()
    again = retrace(guide.lesson, match)
    assert (again.at, again.on, again.trail) == (guide.at, True, guide.trail)
    again.play(Choice("take", "north-guard-4"))
    assert titles(again) == ["Go"]


def test_a_log_that_went_elsewhere_is_no_lesson() -> None:
    match = GAME.new("raid", seed=3)
    match.play(PASS)
    assert not retrace(find_lesson(GAME, "first_raid"), match).on
    assert not retrace(find_lesson(GAME, "first_raid"), GAME.new("campaign", seed=3)).done


def test_real_dice_end_the_lesson_so_that_laid_ones_stay_the_first() -> None:
    lesson = changed("dice = [[14, 18]]", "dice = [[14]]")
    match, guide = begin(lesson)
    assert len(match.rows) == 1
    assert guide.on
    secure = SecureDice(b"a secret of at least some bytes")
    match = start_lesson(GAME, find_lesson(GAME, "first_raid"), secure)
    assert secure.index == 0


# reading


@pytest.mark.parametrize(
    ("old", "new", "at"),
    [
        ('role = "north"', 'role = "east"', "raid.role"),
        ('scenario = "raid"', 'scenario = "rade"', "raid.scenario"),
        ('game = "borderland"', 'game = "chess"', "raid.game"),
        ("minutes = 2", "minute = 2", "raid.minute"),
        ('rules = ["5.4", "7.1"]', 'rules = ["5.44"]', "raid.step[2].rules"),
        ('at = "Impulse.march"', 'at = "Impulse.marsh"', "raid.step[2].at"),
        ('[["march", "high_moor"]]', '[["march", "high_more"]]', "raid.step[2].accept[1]"),
        ('[["march", "high_moor"]]', "[]", "raid.step[2].accept"),
        ('hint = "The enemy', 'hnt = "The enemy', "raid.step[2].hnt"),
        ('event = "shown"', 'event = "showing"', "raid.step[5].event"),
        ('event = "shown"', 'hint = "no decision here"', "raid.step[5].hint"),
        ('choose = ["pass", ""]', 'choose = ["retreat", "*"]', "raid.step[4].reply[1].choose"),
        ("[[14, 18]]", "[14, 18]", "raid.dice[1]"),
        ('text = "You are', 'text = "' + "long " * 200, "raid.step[1].text"),
    ],
)  # fmt: skip
def test_what_the_game_has_not_is_named_with_its_place(old: str, new: str, at: str) -> None:
    with pytest.raises(GameError) as err:
        changed(old, new)
    assert str(err.value).startswith(at + ":")


def test_all_that_the_game_has_not_is_named_at_once() -> None:
    with pytest.raises(GameError) as err:
        changed('role = "north"\n', 'role = "east"\nminute = 2\n')
    assert str(err.value).splitlines() == [
        "raid.minute: unknown key; did you mean 'minutes'?",
        "raid.role: should be one of 'north', 'south', is 'east'",
    ]


def test_what_is_no_toml_names_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "bad.toml").write_text("title = ")
    monkeypatch.setattr(type(GAME), "lessons", tmp_path)
    with pytest.raises(GameError, match=r"^bad\.toml: "):
        lessons_of(GAME)
    with pytest.raises(GameError, match="it has bad"):
        find_lesson(GAME, "good")


# checking


def test_every_lesson_of_the_example_can_be_played() -> None:
    assert [check_lesson(GAME, x) for x in lessons_of(GAME)] == [[]]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("dice = [[14, 18]]", "dice = [[14]]", "no outcome is laid"),
        ('spaces = ["high_moor"]', 'spaces = ["low_moor"]', "step[2].spaces: low_moor"),
        ('pieces = ["north-guard-2", ', 'pieces = ["south-guard-1", ', "step[3].pieces: south-guard-1"),
        ('event = "shown"', 'event = "lost"', "step[5]: it is never read"),
        ('[["march", "high_moor"]]', '[["march", "high_moor"], ["march", "north_keep"]]', "after march north_keep"),
        ('hint = "One guard', 'dice = [[6]]\nhint = "One guard', "[[6]] never rolled"),
        ('at = "Battle.attacker_ambush"', 'at = "Losses.rally"', "asked here is north at Battle.attacker_ambush"),
    ],
)  # fmt: skip
def test_the_check_finds_what_has_rotted(old: str, new: str, said: str) -> None:
    faults = check_lesson(GAME, changed(old, new))
    assert any(said in fault for fault in faults), faults


def test_what_may_not_be_asked_is_passed_over() -> None:
    asked = 'at = "Losses.rally"\naccept = "*"\nmaybe = true\n'
    maybe = f'[[step]]\ntitle = "Perhaps"\ntext = "Not now."\n{asked}\n[[step]]'
    lesson = read_lesson(GAME, "raid", TEXT.replace('[[step]]\ntitle = "Shown"', maybe + '\ntitle = "Shown"', 1))
    assert check_lesson(GAME, lesson) == []
