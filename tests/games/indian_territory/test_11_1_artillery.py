"""11.1 Artillery."""

from __future__ import annotations

import pytest
from tests.conftest import Offered, Play, Told
from tests.games.indian_territory.conftest import Fight


@pytest.mark.rule("11.1")
def test_artillery_fires_at_long_range_and_then_like_any_unit(
    fight: Fight, play: Play, offered: Offered, told: Told
) -> None:
    match = fight("1ksb 3ks", "3ari thom", [[1, 1], [6, 1]])
    assert match.where().endswith("Battle.long_range_fire")
    play(match, "fire 1ksb")
    assert told(match, "fired") == ["1st Kansas Battery fires at long range, 1 1: no effect."]
    assert offered(match) == [("fire", "3ks"), ("fire", "1ksb")]


@pytest.mark.rule("11.1")
def test_without_artillery_nobody_does(fight: Fight) -> None:
    assert fight("3ks 4ks", "3ari thom", [[6, 1]]).where().endswith("Battle.fire_or_break_off")
    assert fight("3ks 4ks", "3ari reid", [[6, 1]]).where().endswith("Battle.long_range_fire")
