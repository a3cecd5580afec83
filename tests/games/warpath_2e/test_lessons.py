"""The guided first battle can be followed to its end."""

from __future__ import annotations

import pytest

from grognard.games.warpath_2e import GAME
from grognard.lessons.check import check_lesson
from grognard.lessons.lesson import Lesson, lessons_of


@pytest.mark.parametrize("lesson", lessons_of(GAME), ids=lambda x: x.id)
def test_every_step_is_reached(lesson: Lesson) -> None:
    assert check_lesson(GAME, lesson) == []
