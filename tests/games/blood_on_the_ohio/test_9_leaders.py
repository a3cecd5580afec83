"""9 Leader Check: wounded leaders of both sides roll."""

from __future__ import annotations

import pytest
from tests.games.blood_on_the_ohio.turns import at, begin, is_reduced, told, vp

UNITS = {"harmar": "fort_washington", "little_turtle": "kekionga", "hardin": "fort_washington", "le_gris": "store"}
WOUNDED = ["harmar", "little_turtle", "le_gris"]


@pytest.mark.rule("9.0a", "9.0b", "9.0c")
def test_every_wounded_leader_rolls_the_us_first() -> None:
    match = begin("leader_check", 3, 4, 1, units=UNITS, reduced=WOUNDED)
    assert [is_reduced(match, u) for u in WOUNDED] == [False, True, False]
    assert told(match, "leader_checked") == [
        ("leader_checked", "9.0b"), ("leader_checked", "9.0c"), ("leader_checked", "9.0b"),
    ]  # fmt: skip
    assert vp(match) == [0, 0]


@pytest.mark.rule("9.0c")
def test_on_4_and_5_nothing_changes() -> None:
    match = begin("leader_check", 5, 4, 4, units=UNITS, reduced=WOUNDED)
    assert all(is_reduced(match, u) for u in WOUNDED)


@pytest.mark.rule("9.0d")
def test_on_6_he_dies_and_the_opponent_scores_half_a_point() -> None:
    match = begin("leader_check", 6, 6, 5, units=UNITS, reduced=WOUNDED)
    assert [at(match, u) for u in WOUNDED] == ["killed", "killed", "store"]
    assert vp(match) == [0.5, 0.5]
    assert told(match, "scored") == [("scored", "9.0d"), ("scored", "9.0d")]


@pytest.mark.rule("9.0a")
def test_leaders_of_a_nation_that_is_no_member_do_not_roll() -> None:
    match = begin("leader_check", units={"tarhe": "store"}, reduced=["tarhe"])
    assert is_reduced(match, "tarhe")
