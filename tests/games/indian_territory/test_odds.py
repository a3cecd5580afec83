"""The odds of a battle, against the rules themselves, and as a player may ask for them."""

from __future__ import annotations

import pytest
from tests.conftest import Play
from tests.games.indian_territory.conftest import Fight, Start

import grognard
from grognard.cli.odds_proof import compare
from grognard.games.indian_territory import GAME
from grognard.kernel.dice import SeededDice
from grognard.kernel.match import Match
from grognard.kernel.odds import Odds

# a duel of guns, walls, tribes, a pursuit, terrain fire, and the middle of a volley; seeds of battles that are small
PROVED = [0, 5, 9, 13, 14, 17, 18]


@pytest.mark.parametrize("seed", PROVED)
def test_odds_are_what_the_rules_bring(seed: int) -> None:
    found = compare(GAME, seed, 1000, seed + 7)
    assert found.exact
    assert found.worst < 4, found


def odds(match: Match, role: str, at: str = "") -> list[Odds]:
    told: list[Odds] = match.game.study.odds(match.view(role), at)
    return told


def test_a_battle_under_way_has_the_same_odds_for_everybody(fight: Fight) -> None:
    match = fight("3ks 4ks lane", "3ari 9tx-1", [[6, 1]])
    ours, theirs, public = (odds(match, role) for role in ("union", "confederate", ""))
    assert ours == theirs == public
    (x,) = ours
    assert (x.at, x.attacker.side, x.defender.side, x.exact) == ("council_grounds", "union", "confederate", True)
    assert (x.attacker.count, x.defender.count) == (2, 2)
    assert x.attacker.wins + x.defender.wins == pytest.approx(1)
    assert "nobody breaks off" in x.assumes[0]


def test_who_has_fired_and_who_is_panicked_counts(fight: Fight) -> None:
    fresh = fight("3ks 4ks", "3ari 9tx-1", [[6, 1]])
    worse = fight("3ks 4ks", "3ari 9tx-1", battle={"turn": "confederate", "fired": ["3ks", "4ks"]}, panicked=["4ks"])
    assert odds(worse, "union")[0].attacker.wins < odds(fresh, "union")[0].attacker.wins


def test_every_choice_in_a_battle_has_its_chance(fight: Fight) -> None:
    match = fight("3ks 4ks 2ksb", "3ari 9tx-1", [[6, 1]])
    assert match.ask is not None
    chances = match.game.study.chances(match.view("union"))
    by_choice = dict(zip([tuple(x) for x in match.ask.options], chances, strict=True))
    assert all(0 < p < 1 for p in chances)
    assert max(chances) == pytest.approx(odds(match, "union")[0].attacker.wins), "the odds take the best for granted"
    fires = [p for (verb, _), p in by_choice.items() if verb == "fire"]
    assert all(p < min(fires) for (verb, _), p in by_choice.items() if verb == "break_off")


def test_chances_of_choices_are_for_whoever_chooses_in_his_own_battle(fight: Fight) -> None:
    match = fight("3ks 4ks", "3ari 9tx-1", [[6, 1]])
    assert match.game.study.chances(match.view("confederate")) == []
    assert match.game.study.chances(match.view("")) == []


def test_a_battle_that_is_decided_has_none(fight: Fight) -> None:
    match = fight("3ks", "3ari pike", [[1, 1]], battle={"turn": "union"}, panicked=["3ari"])
    assert match.ask is not None
    assert match.ask.step == "Aftermath.retreat"
    assert odds(match, "union") == odds(match, "confederate") == []


def test_who_is_lost_for_certain_counts_as_lost(fight: Fight) -> None:
    match = fight("3ks 4ks", "3ari 9tx-1", [[6, 1], [6, 1]])
    match.play(("fire", "3ks"))
    assert match.ask is not None
    assert match.ask.step == "Fire.lose_units"
    (x,) = odds(match, "union")
    assert (x.defender.count, x.defender.losses[0]) == (2, 0.0)


def test_before_the_attack_they_are_those_of_the_battle_that_follows(start: Start, play: Play) -> None:
    units = {"3ks": "fort_gibson", "4ks": "fort_gibson", "blunt": "fort_gibson", "kiowa-1": "tahlequah"}
    units |= {"kiowa-2": "tahlequah"}
    match = start({"units": units, "impulse": {"player": "union", "actions": 2}}, [[6, 1], [1, 1], [1, 1], [1, 1]])
    play(match, "move blunt")
    assert "with a leader" in odds(match, "union", "tahlequah")[0].assumes[1]  # nobody has joined him yet
    play(match, "join 3ks", "join 4ks")
    (before,) = odds(match, "union", "tahlequah")
    assert before.assumes[1] == "The group on the march attacks."
    play(match, "step tahlequah")
    (after,) = odds(match, "union")
    assert before.exact
    assert before.attacker.wins == pytest.approx(after.attacker.wins, abs=0.2)  # a first shot may have fallen


def test_at_the_end_of_a_march_they_are_those_from_the_last_space_before_it(start: Start, play: Play) -> None:
    units = {"6ks-1": "fort_gibson", "6ks-2": "fort_gibson", "3ks": "webbers_falls", "kiowa-1": "van_buren"}
    match = start({"units": units, "impulse": {"player": "union", "actions": 2}})
    play(match, "move 6ks-1", "join 6ks-2")
    (far,) = odds(match, "union", "van_buren")
    assert far.assumes[1] == "The group on the march attacks."
    play(match, "step park_hill")
    (near,) = odds(match, "union", "van_buren")
    assert (far.exact, far.attacker.count, far.attacker.wins) == (True, 2, near.attacker.wins)


def test_beyond_the_reach_of_a_march_there_are_none(start: Start, play: Play) -> None:
    units = {"3ks": "fort_gibson", "kiowa-1": "fort_smith"}
    match = start({"units": units, "impulse": {"player": "union", "actions": 2}})
    play(match, "move 3ks")
    assert odds(match, "union", "fort_smith") == []


def test_if_he_attacks_me_here(start: Start) -> None:
    units = {"3ks": "fort_gibson", "9tx-1": "tahlequah", "3ari": "tahlequah", "cooper": "tahlequah"}
    match = start({"units": units, "impulse": {"player": "union", "actions": 2}})
    (x,) = odds(match, "union", "fort_gibson")
    assert (x.attacker.side, x.defender.side, x.defender.count) == ("confederate", "union", 1)
    assert not x.exact
    assert "guessed" in x.assumes[-1]
    assert x.error < 0.1


def test_without_a_leader_only_one_regiment_comes(start: Start) -> None:
    units = {"3ks": "fort_gibson", "4ks": "fort_gibson", "kiowa-1": "tahlequah"}
    match = start({"units": units, "impulse": {"player": "union", "actions": 2}})
    (x,) = odds(match, "union", "tahlequah")
    assert x.attacker.count == 1
    assert "else one regiment" in x.assumes[1]


def test_two_tribes_are_two_battles(start: Start) -> None:
    units = {"3ks": "fort_gibson", "kiowa-1": "tahlequah", "comanche-1": "tahlequah"}
    match = start({"units": units, "impulse": {"player": "union", "actions": 2}})
    assert [x.defender.side for x in odds(match, "union", "tahlequah")] == ["kiowa", "comanche"]


def test_where_nobody_could_fight_there_are_none(start: Start) -> None:
    match = start({"units": {"3ks": "fort_gibson"}, "impulse": {"player": "union", "actions": 2}})
    assert odds(match, "union", "tahlequah") == odds(match, "union", "") == odds(match, "union", "atlantis") == []
    assert odds(match, "", "fort_gibson") == []


def test_who_can_not_be_seen_changes_nothing() -> None:
    """The odds come from the view: two worlds that look alike have the same."""
    match = grognard.game("indian-territory").new(seed=4)
    for _ in range(120):
        ask = match.position.ask
        assert ask is not None
        match.choose(ask.options[match.number % len(ask.options)])
    game = match.game
    view = match.view("union")
    other = game.imagine(view, SeededDice(99))
    for space in view.spaces:
        assert game.study.odds(view, space.id) == game.study.odds(game.view(other, 0, match.number), space.id)
