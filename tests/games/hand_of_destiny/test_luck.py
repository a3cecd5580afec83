"""What the dice and draws of Hand of Destiny count, and for whom."""

from __future__ import annotations

import random

import pytest
from tests.games.hand_of_destiny.conftest import Start

from grognard.games.hand_of_destiny import GAME
from grognard.kernel.match import Match
from grognard.kernel.stakes import Stake
from grognard.luck.report import chances, report

FOES = ("jaalin", "red_flag", "abu_girja")


def stakes(match: Match, kind: str = "") -> list[Stake]:
    return [s.stake for s in chances(match) if s.stake is not None and kind in ("", s.stake.kind.id)]


def played(scenario: str, seed: int) -> Match:
    match = GAME.new(scenario, seed=seed)
    rng = random.Random(seed + 5000)
    while match.position.ask is not None:
        match.choose(rng.choice(match.position.ask.options))
    return match


def battle(start: Start, dice: list[list[int | str]], against: tuple[str, ...] = FOES) -> Match:
    """The Guards attack at Abu Klea."""
    units = {"abu_klea": ["guards", *against], "obeid": ["mahdi"]}
    return start({"units": units, "phase": "battle"}, dice)


def test_a_volley_counts_its_hits_against_what_its_dice_hit_on_average(start: Start) -> None:
    """A camel regiment: a panic on 4 and 5, an elimination on 6."""
    (fire,) = stakes(battle(start, [[6, 1], [6, 4, 1]]), "fire")
    assert (fire.role, fire.at, fire.value) == (0, "abu_klea", 1.6)
    assert fire.expected == pytest.approx(1.1, abs=0.02)
    assert fire.text == "Guards Camel Regiment, 1 elimination, 1 panic"


def test_no_volley_hits_more_units_than_there_are(start: Start) -> None:
    match = battle(start, [[6, 1], [6, 6, 5], ["m1"]], FOES[:1])
    assert stakes(match, "fire")[0].value == max(v for v, _ in stakes(match, "fire")[0].chances) == 1.0


def test_panics_count_nothing_where_nobody_can_suffer_them(start: Start) -> None:
    """Elite troops that defend stand fast (16.0a)."""
    match = battle(start, [[6, 1], [4, 4, 6]], ("hadendoa", "jihadiyya"))
    assert stakes(match, "fire")[0].value == 1.0


def test_superiority_is_shared(start: Start) -> None:
    superiority = stakes(battle(start, [[6, 1], [6, 4, 1]]), "superiority")[0]
    assert (superiority.role, superiority.against, superiority.value, superiority.total) == (0, 1, 1.0, 1.0)
    assert superiority.expected == pytest.approx(21 / 36)  # one more for the elite, and a tie is the defender's
    assert superiority.text == "superiority for the Relief side"


@pytest.mark.parametrize("scenario", [s.id for s in GAME.scenarios])
def test_every_stake_is_one_of_its_chances(scenario: str) -> None:
    kinds = set()
    for seed in range(6):
        for s in stakes(played(scenario, seed)):
            kinds.add(s.kind.id)
            assert s.value in [v for v, _ in s.chances]
            assert sum(p for _, p in s.chances) == pytest.approx(1)
            assert s.text
    assert {"fire", "superiority", "cards"} <= kinds


@pytest.mark.slow
@pytest.mark.parametrize("scenario", [s.id for s in GAME.scenarios])
def test_luck_is_calibrated(scenario: str) -> None:
    found = [s.percentile for seed in range(60) for s in report(played(scenario, seed)).sides]
    for low in range(0, 100, 25):
        assert 0.13 < sum(low <= x < low + 25 for x in found) / len(found) < 0.38
