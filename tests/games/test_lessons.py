"""Every lesson can be played through to its end, and is worth its time."""

from __future__ import annotations

import pytest

import grognard
from grognard.lessons.check import check_lesson
from grognard.lessons.lesson import Lesson, lessons_of

GAMES = ("hand-of-destiny", "indian-territory")
LESSONS = [pytest.param(id, x, id=f"{id}-{x.id}") for id in GAMES for x in lessons_of(grognard.game(id))]


@pytest.mark.parametrize("id", GAMES)
def test_there_is_one(id: str) -> None:
    assert lessons_of(grognard.game(id))


@pytest.mark.parametrize(("id", "lesson"), LESSONS)
def test_every_step_is_reached_by_every_way_that_goes_on(id: str, lesson: Lesson) -> None:
    assert check_lesson(grognard.game(id), lesson) == []


@pytest.mark.parametrize(("id", "lesson"), LESSONS)
def test_it_is_short_and_every_step_names_its_rules(id: str, lesson: Lesson) -> None:
    assert 12 <= len(lesson.steps) <= 25
    assert all(step.rules for step in lesson.steps)
    assert all(len(step.text) <= 400 for step in lesson.steps)
