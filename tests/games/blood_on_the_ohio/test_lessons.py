"""The learning scenario is the tutorial: its three tiers are three lessons, followed by what they accept."""

from __future__ import annotations

import pytest

from grognard.games.blood_on_the_ohio import GAME
from grognard.lessons.check import check_lesson
from grognard.lessons.lesson import Lesson, lessons_of


@pytest.mark.parametrize("lesson", lessons_of(GAME), ids=lambda x: x.id)
def test_every_step_is_reached(lesson: Lesson) -> None:
    assert check_lesson(GAME, lesson) == []


def test_each_tier_of_the_learning_scenario_has_its_lesson() -> None:
    tiers = [s.id for s in GAME.scenarios if s.id.startswith("learning")]
    assert [x.scenario for x in lessons_of(GAME)] == tiers
    assert len(tiers) == 3


def test_every_step_names_its_rules() -> None:
    assert [(x.id, s.title) for x in lessons_of(GAME) for s in x.steps if not s.rules] == []
