"""The greedy bot at Hand of Destiny: what it must not lose, and whether a scenario is open between two of them."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.games.hand_of_destiny.conftest import Data, card

import grognard
from grognard.games.hand_of_destiny import GAME
from grognard.games.hand_of_destiny.bot_plan import vital_spaces
from grognard.kernel.match import Match

PASSES: Data = {"scenario": "the_passes", "turn": 2, "active": "british", "phase": "march"}
FIELD_FORCE = ["stewart_d", "r60", "f59", "sind_horse", "eb_rha"]
HERATIS = ["ayub", "herat_1", "herat_2", "herat_horse", "herat_guns", "ghazis"]


def play_out(greedy: set[str], seed: int) -> str:
    """Who wins a game of The Passes in which the others play at random."""
    match = GAME.new("the_passes", seed=seed)
    names = {role: "greedy" if role in greedy else "random" for role in match.game.roles}
    bots = {role: grognard.bot(name, match.game, seed=seed + n) for n, (role, name) in enumerate(names.items())}
    while match.ask is not None:
        match.play(bots[match.ask.role].choose(match.view(match.ask.role)))
    assert match.outcome is not None
    return match.outcome.winner


def march(match: Match) -> None:
    """Let the bot play a whole March Phase."""
    bot = grognard.bot("greedy", match.game, seed=1)
    while match.ask is not None and match.ask.step.startswith(("March.", "Move.")):
        match.play(bot.choose(match.view(match.ask.role)))


def test_two_of_them_share_the_victories_in_the_passes() -> None:
    """Over a hundred games the British win about half; they would win three of these without a garrison in Kandahar."""
    won = Counter(play_out({"british", "afghan"}, seed) for seed in range(10))
    assert won["british"] >= 4
    assert won["afghan"] >= 1


@pytest.mark.slow
@pytest.mark.parametrize("role", ["british", "afghan"])
def test_it_beats_a_random_player_with_either_side(role: str) -> None:
    assert [play_out({role}, seed) for seed in range(3)] == [role] * 3


@pytest.mark.parametrize(
    ("held", "british", "afghan"),
    [
        ({"british": ["kandahar"], "afghan": ["kabul", "ghazni", "herat"]}, ["kandahar"], []),
        ({"british": ["kandahar", "kabul"], "afghan": ["ghazni", "herat"]}, [], []),
        ({"british": ["kandahar", "kabul", "ghazni"], "afghan": ["herat"]}, [], ["herat"]),
        ({"afghan": ["kandahar", "kabul", "ghazni", "herat"]}, [], []),
    ],
)
def test_vital_is_the_last_space_that_the_enemy_lacks(held: Data, british: list[str], afghan: list[str]) -> None:
    b = GAME.position({**PASSES, "held": held}).board
    assert [[b.d.spaces[s] for s in vital_spaces(b, role)] for role in (0, 1)] == [british, afghan]


def test_it_keeps_a_garrison_where_the_game_would_be_lost() -> None:
    units = {"kandahar": [*FIELD_FORCE, "kand_garr"], "hazarajat": HERATIS, "ghazni": ["mushk"]}
    match = GAME.match({**PASSES, "units": units, "card": card(move=3)}, seed=1)
    march(match)
    b = match.position.board
    there = [u for u in [*FIELD_FORCE, "kand_garr"] if b.d.spaces[b.at[b.d.units.index(u)]] == "kandahar"]
    assert len(there) >= 4
