"""What the dice and draws of Indian Territory count, and for whom."""

from __future__ import annotations

import random

import pytest
from tests.conftest import Play
from tests.games.indian_territory.conftest import Fight, Start

from grognard.games.indian_territory import GAME
from grognard.kernel.match import Match
from grognard.kernel.stakes import Stake
from grognard.luck.report import chances, report


def stakes(match: Match) -> list[Stake]:
    return [s.stake for s in chances(match) if s.stake is not None]


def count(match: Match, kind: str) -> list[Stake]:
    return [s for s in stakes(match) if s.kind.id == kind]


def test_a_volley_counts_its_hits_against_what_its_dice_hit_on_average(fight: Fight, play: Play) -> None:
    """Infantry: a panic on 4 and 5, an elimination on 6."""
    match = fight("10ks-1", "3ari thom 9tx-1", [[6, 5, 1]], battle={"turn": "union"})
    (fire,) = count(match, "fire")
    assert (fire.role, fire.at, fire.value) == (0, "council_grounds", 1.6)
    assert fire.expected == pytest.approx(1.08, abs=0.02)
    assert sum(p for _, p in fire.chances) == pytest.approx(1)
    assert fire.text == "10th Kansas Infantry I, 1 elimination, 1 panic"


def test_all_dice_hit(fight: Fight) -> None:
    match = fight("10ks-1", "3ari thom 9tx-1", [[6, 6, 6]], battle={"turn": "union"})
    assert count(match, "fire")[0].text == "10th Kansas Infantry I, all three dice hit: 3 eliminations"
    best = report(match).moments[0]
    assert (best.side, best.place) == ("union", "Council Grounds")
    assert best.one_in == pytest.approx(216)


def test_no_volley_hits_more_units_than_there_are(fight: Fight) -> None:
    match = fight("10ks-1", "3ari", [[6, 6, 6]], battle={"turn": "union"})
    (fire,) = count(match, "fire")
    assert fire.value == max(v for v, _ in fire.chances) == 1.0


def test_long_range_fire_only_panics(fight: Fight, play: Play) -> None:
    match = fight("1ksb 3ks", "3ari 9tx-1", [[6, 6]], battle={"round": "long_range", "turn": "union"})
    play(match, "fire 1ksb")
    assert count(match, "fire")[0].value == 1.2


def test_superiority_is_shared_and_a_tie_is_nothing(fight: Fight) -> None:
    match = fight("3ks 4ks", "3ari thom", [[3, 3], [5, 2]], battle={"round": "regular"})
    (superiority,) = count(match, "superiority")
    assert (superiority.role, superiority.against, superiority.value) == (0, 1, 1.0)
    assert superiority.expected == pytest.approx(0.5)
    union, confederate = report(match).sides
    assert union.luck == pytest.approx(0.15)
    assert confederate.luck == pytest.approx(-0.15)


def test_a_marker_counts_its_actions_against_those_in_the_pool(start: Start) -> None:
    match = start({"player": "union", "units": {"3ks": "fort_scott"}}, [["act_4"]])
    (drawn,) = count(match, "draws")
    assert (drawn.role, drawn.value) == (0, 4.0)
    assert {v for v, _ in drawn.chances} <= {0.0, 1.0, 2.0, 3.0, 4.0}
    assert drawn.text == "The Union draws 4"


def test_a_marker_that_is_put_back_counts_nothing(start: Start) -> None:
    match = start({"player": "union", "units": {"3ks": "fort_scott"}}, [["end"], ["act_1"]])
    assert [s.value for s in count(match, "draws")] == [1.0]


def played(seed: int) -> Match:
    match = GAME.new(seed=seed)
    rng = random.Random(seed + 5000)
    while match.position.ask is not None:
        match.choose(rng.choice(match.position.ask.options))
    return match


def test_every_stake_is_one_of_its_chances() -> None:
    for seed in range(3):
        for s in stakes(played(seed)):
            assert s.value in [v for v, _ in s.chances]
            assert sum(p for _, p in s.chances) == pytest.approx(1)
            assert s.text


@pytest.mark.slow
def test_luck_is_calibrated() -> None:
    found = [s.percentile for seed in range(24) for s in report(played(seed)).sides]
    for low in (0, 50):
        assert 0.35 < sum(low <= x < low + 50 for x in found) / len(found) < 0.65
    assert sum(x < 10 or x > 90 for x in found) / len(found) < 0.35
