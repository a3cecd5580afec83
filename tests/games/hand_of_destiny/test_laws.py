"""The laws of the kernel, on the scenarios that come with the game and on the laboratory, with all kinds of rules."""

from __future__ import annotations

import pytest
from tests.games.hand_of_destiny.lab import LAB

from grognard.games.hand_of_destiny import COMING_WITH_IT, GAME
from grognard.games.hand_of_destiny.vocabulary import EFFECTS, SWITCHES
from grognard.kernel.check import Report, check_house, check_worlds_differ, play_one

ADVANCED = SWITCHES[:-1]
RULES = {
    "all on": dict.fromkeys(SWITCHES, True),
    "standard": dict.fromkeys(ADVANCED, False),
    "no fog": {"fog": False},
}
SCENARIOS = {**{id: GAME.edition(id) for id in COMING_WITH_IT}, LAB.components.id: LAB}


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_laws_hold(scenario: str, rules: str) -> None:
    game, report = SCENARIOS[scenario], Report()
    check_house(game)
    for seed in range(2 if game is LAB else 1):
        play_one(game, seed, report, scenario, RULES[rules])
    if rules != "no fog":
        check_worlds_differ(game, report)


def test_the_laboratory_has_every_effect_there_is() -> None:
    assert {EFFECTS[e.do] for e in LAB.components.effects} == set(EFFECTS[1:])


@pytest.mark.parametrize("side", [0, 1])
def test_and_every_flag_that_a_unit_can_have(side: int) -> None:
    d = LAB.components
    assert all(any(flags[u] for u in d.own[side]) for flags in d.flags)
