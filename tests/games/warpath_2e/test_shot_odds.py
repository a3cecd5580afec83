"""The exact odds of a volley on a board."""

from __future__ import annotations

import pytest
from tests.games.warpath_2e.conftest import Fielded, Pick
from tests.games.warpath_2e.fields import Field, field

from grognard.games.warpath_2e.query_odds import shot_odds
from grognard.games.warpath_2e.query_sight import Gun


def expected(spread: list[float]) -> float:
    return sum(n * chance for n, chance in enumerate(spread))


@pytest.fixture
def section(pick: Pick, fielded: Fielded) -> Field:
    """A Line Section 9 inches from Flamecallers (Def 4), and a tank (Def 9) that faces it."""
    enemy = fielded(pick("flamecallers", army="cinder_choir"), pick("bulwark"), army="cinder_choir")
    at = field([fielded(pick("line_section", lance=1)), enemy])
    at.row(0, 20, 10, apart=1.0)
    at.row(1, 21, 20)
    at.put(2, 31, 24, facing=2700)
    return at


def test_rifles_at_close_range_do_a_quarter_of_their_dice(section: Field) -> None:
    found = shot_odds(section.b, [Gun(m, 0) for m in range(9)], 1)
    assert expected(found.damage) == pytest.approx(9 / 4)
    assert found.unharmed == pytest.approx(found.damage[0])
    assert 0 < found.destroyed < 1


def test_without_piercing_a_tank_takes_nothing(section: Field) -> None:
    rifle, lance = shot_odds(section.b, [Gun(0, 0)], 2), shot_odds(section.b, [Gun(9, 0)], 2)
    assert expected(rifle.damage) == 0
    assert rifle.unharmed == pytest.approx(1)
    assert expected(lance.damage) == pytest.approx(2 / 3 / 2)  # 3+ to hit an obvious target, 4+ with Piercing (5)


def test_extreme_range_counts(section: Field) -> None:
    near = shot_odds(section.b, [Gun(0, 0)], 1)
    section.row(1, 21, 30)
    far = shot_odds(section.b, [Gun(0, 0)], 1)
    assert expected(far.damage) == pytest.approx(expected(near.damage) * 2 / 3)  # 5+ in place of 4+
