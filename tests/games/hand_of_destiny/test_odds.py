"""The odds of a battle, against the rules themselves, and as a player may ask for them."""

from __future__ import annotations

from math import sqrt
from typing import Any

import pytest
from tests.games.hand_of_destiny.conftest import Start, card
from tests.games.hand_of_destiny.table import Spot, fight

from grognard.cli.odds_proof import compare
from grognard.games.hand_of_destiny import GAME
from grognard.games.hand_of_destiny.forecast import DestinyStudy
from grognard.games.hand_of_destiny.odds import HandReckoning, default_choice
from grognard.games.hand_of_destiny.rules.battle import BATTLE_WON
from grognard.kernel.dice import SeededDice
from grognard.kernel.match import Match
from grognard.kernel.odds import Odds

# with and without cards, in and before the rounds, from an ambush, in the middle of a volley; small ones
PROVED = [2, 8, 9, 17, 20, 21, 24, 33]

STUDY = DestinyStudy(GAME)


@pytest.mark.parametrize("seed", PROVED)
def test_odds_are_what_the_rules_bring(seed: int) -> None:
    found = compare(GAME, seed, 1000, seed + 7)
    assert found.exact
    assert found.worst < 4, found


CARDS: dict[str, list[list[dict[str, Any]]]] = {
    "for somebody who stands": [[{"do": "ts_bonus", "amount": 3, "who": "red3"}]],
    "dice in all rounds, not from ambush": [
        [{"do": "extra_dice", "dice": 2, "all_rounds": 1, "who": "red1"}, {"do": "ambush", "count": 1, "who": "red1"}]
    ],
    "two ambushes": [[{"do": "ambush", "count": 1, "who": "red1"}, {"do": "ambush", "count": 1, "who": "red1 red2"}]],
    "some who stand fast": [[{"do": "steadfast", "who": "red1 red2"}]],
}


@pytest.mark.parametrize("name", CARDS)
def test_what_a_card_gives_is_reckoned_with(name: str) -> None:
    t = fight("red1 red2 red3", "blue1 blue2", [[6, 1]], card=CARDS[name])
    exact, samples = reckoned(t), 1500
    won = sum(fought(t, seed) for seed in range(samples))
    assert won / samples == pytest.approx(exact, abs=4 * sqrt(exact * (1 - exact) / samples))


DEFENCES: dict[str, list[dict[str, Any]]] = {
    "an ambush": [{"do": "ambush", "count": 1, "who": "blue1 blue2"}],
    "dice and a bonus": [
        {"do": "extra_dice", "dice": 1, "who": "blue1"},
        {"do": "ts_bonus", "amount": 2, "who": "blue2"},
    ],
    "some who stand fast": [{"do": "steadfast", "who": "blue1"}],
}


@pytest.mark.parametrize("name", DEFENCES)
def test_what_the_defender_has_laid_out_is_reckoned_with(name: str) -> None:
    t = fight("red1 red2 red3", "blue1 blue2", [[6, 1]], defence=DEFENCES[name])
    exact, samples = reckoned(t), 1500
    won = sum(fought(t, seed) for seed in range(samples))
    assert won / samples == pytest.approx(exact, abs=4 * sqrt(exact * (1 - exact) / samples))


def reckoned(t: Spot) -> float:
    g = t.g.clone()
    f = STUDY.to_the_dice(g)
    assert f is not None
    return HandReckoning(g, f).exact(50_000).win


def fought(t: Spot, seed: int) -> bool:
    """Have the attackers won, once, by the rules?"""
    g, dice = t.g.clone(), SeededDice(seed)
    g.news = []
    while not any(e.kind == BATTLE_WON for e in g.news):
        g.apply(default_choice(g), dice)
    return next(e.args[0] for e in g.news if e.kind == BATTLE_WON) == 0


def odds(match: Match, role: str, at: str = "") -> list[Odds]:
    told: list[Odds] = match.game.study.odds(match.view(role), at)
    return told


def test_a_battle_under_way_has_the_same_odds_for_everybody(start: Start) -> None:
    match = start({"units": {"korti": ["guards", "heavies", "hadendoa", "manasir"]}, "phase": "battle"}, [[6, 1]])
    ours, theirs, public = (odds(match, role) for role in ("relief", "mahdist", ""))
    assert ours == theirs == public
    (x,) = ours
    assert (x.at, x.attacker.side, x.attacker.count, x.exact) == ("korti", "relief", 2, True)


def test_before_the_attack_they_are_those_of_the_battle_that_follows(start: Start) -> None:
    units = {"korti": ["guards", "heavies"], "debba": ["hadendoa"]}
    open_table = {"rules": {"supply": False, "fog": False}}
    match = start({"units": units, "card": card(move=2), **open_table})
    (before,) = odds(match, "relief", "debba")
    there = start({"units": {"debba": ["guards", "heavies", "hadendoa"]}, "phase": "battle", **open_table}, [[6, 1]])
    assert before.exact
    assert "All of yours next to the space attack together." in before.assumes
    assert before.attacker.count == odds(there, "relief")[0].attacker.count == 2


def test_if_he_attacks_me_here(start: Start) -> None:
    units = {"korti": ["guards"], "debba": ["hadendoa", "manasir"]}
    (x,) = odds(start({"units": units, "card": card(move=2)}), "relief", "korti")
    assert (x.attacker.side, x.defender.side) == ("mahdist", "relief")
    assert "guessed" in x.assumes[-1]
    assert not x.exact


def test_where_nobody_could_fight_there_are_none(start: Start) -> None:
    match = start({"units": {"korti": ["guards"]}, "card": card(move=2)})
    assert odds(match, "relief", "korti") == odds(match, "relief", "") == odds(match, "relief", "atlantis") == []
    assert odds(match, "", "korti") == []


def test_who_can_not_be_seen_changes_nothing() -> None:
    match = GAME.new("the_passes", seed=4)
    for _ in range(60):
        ask = match.position.ask
        assert ask is not None
        match.choose(ask.options[match.number % len(ask.options)])
    game = match.game
    view = match.view("british")
    other = game.view(game.imagine(view, SeededDice(99)), game.role("british"), match.number)
    told = [(game.study.odds(view, s.id), game.study.odds(other, s.id)) for s in view.spaces]
    assert any(here for here, _ in told)
    assert all(here == there for here, there in told)
