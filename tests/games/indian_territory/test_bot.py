"""The greedy bot at Indian Territory: what a sensible beginner does, and whom it beats."""

from __future__ import annotations

from typing import Any

import pytest
from tests.conftest import Play
from tests.games.indian_territory.conftest import Fight, Find, Start

import grognard
from grognard.games.indian_territory import GAME
from grognard.games.indian_territory.query import count_capitals
from grognard.games.indian_territory.state import UNION
from grognard.kernel.choice import Choice
from grognard.kernel.dice import SeededDice
from grognard.kernel.match import Match

UNION_ACTS = {"player": "union", "actions": 1}
CONFEDERATE_ACTS = {"player": "confederate", "actions": 1}
HELD = {"3ari": "doaksville"}  # Confederates far off, so that the Union has something to fear, but not much


def best(match: Match) -> Choice:
    """What the greedy bot plays here."""
    assert match.ask is not None
    choices = {grognard.bot("greedy", GAME, seed=s).choose(match.view(match.ask.role)) for s in range(3)}
    assert len(choices) == 1, "ties, or it goes by what was dealt at random"
    return choices.pop()


def act(match: Match, times: int = 12) -> list[str]:
    """Let the bot play while the same role is asked, and say what it did."""
    done: list[str] = []
    role = match.view().waiting
    while len(done) < times and match.ask is not None and match.ask.role == role:
        choice = best(match)
        done.append(f"{choice.verb} {choice.noun}".strip())
        match.play(choice)
    return done


def play_out(union: str, confederate: str, seed: int) -> Match:
    match = GAME.new("campaign", seed=seed)
    bots = [grognard.bot(union, GAME, seed=seed), grognard.bot(confederate, GAME, seed=seed + 1)]
    while not match.over:
        ask = match.ask
        assert ask is not None
        match.play(bots[GAME.role(ask.role)].choose(match.view(ask.role)))
    return match


def impulse(start: Start, units: dict[str, str], player: str = "union", actions: int = 1, **more: Any) -> Match:
    return start({"units": units, "impulse": {"player": player, "actions": actions}, **more})


# whole games; the figures over a hundred games are in the game's README


@pytest.mark.parametrize("seed", range(4))
def test_the_union_walks_into_an_undefended_territory(seed: int) -> None:
    match = play_out("greedy", "passive", seed)
    assert match.outcome is not None
    assert match.outcome.winner == "union"


@pytest.mark.parametrize(("union", "confederate"), [("greedy", "random"), ("random", "greedy")])
def test_it_beats_a_random_player_with_either_side(union: str, confederate: str) -> None:
    winners = [play_out(union, confederate, seed).outcome for seed in range(3)]
    better = "union" if union == "greedy" else "confederate"
    assert [w.winner if w else "" for w in winners] == [better] * 3


def test_two_of_them_play_a_whole_war_and_it_is_not_one_sided_on_the_map() -> None:
    match = play_out("greedy", "greedy", 6)
    assert match.over
    assert count_capitals(match.position.board, UNION) < 5


def test_it_goes_by_its_view_and_not_by_what_was_dealt() -> None:
    """Scores for actions and places are the same, whatever hidden counters an imagining deals where."""
    match = GAME.new("campaign", seed=3)
    bots = [grognard.bot("greedy", GAME, seed=s) for s in (1, 2)]
    compared = 0
    while match.position.board.turn < 3 and match.ask is not None:
        role = GAME.role(match.ask.role)
        view = match.view(match.ask.role)
        if match.ask.step in ("Impulse.act", "Recruit.place"):
            one, two = (GAME.judge(GAME.imagine(view, SeededDice(s)), role) for s in (1, 2))
            assert one == two
            compared += 1
        match.play(bots[role].choose(view))
    assert compared > 50


# actions


def test_it_rides_into_an_open_capital(start: Start, find: Find) -> None:
    match = impulse(start, {"5ks-1": "fort_gibson", "3ks": "fort_scott", **HELD})
    assert act(match)[:2] == ["move 5ks-1", "step tahlequah"]
    assert find(match, "5ks-1") == "tahlequah"


def test_it_takes_fort_scott_when_nobody_is_in(start: Start) -> None:
    match = impulse(start, {"9tx-1": "baxter_springs", "3ks": "fort_atkinson"}, "confederate")
    act(match)
    assert match.outcome is not None
    assert (match.outcome.winner, match.outcome.rule) == ("confederate", "4.4c")


def test_it_does_not_leave_fort_scott_open_to_a_raider(start: Start, find: Find) -> None:
    match = impulse(start, {"5ks-1": "fort_scott", "9tx-1": "cabin_creek"}, actions=2)
    act(match)
    assert find(match, "5ks-1") == "fort_scott"


def test_raiders_near_a_base_call_for_recruits_there(start: Start, find: Find) -> None:
    raiders = {"9tx-1": "medicine_lodge", "9tx-2": "medicine_lodge"}
    match = impulse(start, {"3ks": "box", "8ks": "fort_scott", "4ks": "fort_scott", **raiders})
    assert act(match) == ["recruit 3ks", "place fort_atkinson"]
    assert find(match, "3ks") == "fort_atkinson"


def test_it_does_not_attack_into_slaughter(start: Start, find: Find) -> None:
    defenders = dict.fromkeys(["1cher-1", "1cher-2", "drew-1", "drew-2", "9tx-1", "9tx-2"], "tahlequah")
    match = impulse(start, {"5ks-1": "fort_gibson", "3ks": "fort_scott", **defenders})
    assert "step tahlequah" not in act(match)
    assert find(match, "5ks-1") != "tahlequah"


def test_a_leader_takes_his_troops_along_and_leaves_a_guard(start: Start, find: Find) -> None:
    force = dict.fromkeys(["blunt", "10ks-1", "10ks-2", "9wi-1", "9wi-2", "11ks-1", "fshg"], "fort_scott")
    match = impulse(start, {**force, "1cher-1": "tahlequah", "9tx-1": "cabin_creek"})
    done = act(match)
    assert done[0] == "move blunt"
    assert [d for d in done if d.startswith("join")] != []
    assert find(match, "fshg") == "fort_scott"
    assert find(match, "blunt") == find(match, "10ks-1") != "fort_scott"


def test_a_slow_force_brings_a_wagon(start: Start) -> None:
    force = dict.fromkeys(["blunt", "10ks-1", "10ks-2", "9wi-1", "9wi-2", "11ks-1"], "fort_scott")
    wagons = [{"side": "union", "at": "fort_scott"}]
    done = act(impulse(start, {**force, "1cher-1": "tahlequah", **HELD}, wagons=wagons))
    assert len([d for d in done if d.startswith("hitch")]) == 1


def test_an_indian_unit_is_raised_in_the_capital_that_needs_it(start: Start, find: Find) -> None:
    threat = dict.fromkeys(["10ks-1", "10ks-2", "lane"], "locust_grove")
    match = impulse(start, {"1cher-1": "box", **threat, "3ari": "fort_smith"}, "confederate")
    assert act(match) == ["recruit 1cher-1", "place tahlequah"]


def test_it_burns_the_enemys_home_country(start: Start) -> None:
    match = impulse(start, {"9tx-1": "osage_mission", "3ks": "fort_scott", "4ks": "fort_scott"}, "confederate")
    assert act(match, 1) == ["devastate 9tx-1"]


# events


def test_tribes_burn_the_enemys_home_country(start: Start) -> None:
    units = {"kiowa-1": "kiowa_base", "3ks": "fort_scott", "3ari": "fort_smith"}
    match = start({"units": units, "impulse": {"player": "confederate", "marker": "kiowa"}})
    assert act(match)[-1] == "burn medicine_lodge"


def test_fortune_draws_off_a_lone_garrison_and_never_into_a_place_of_ours(start: Start, play: Play) -> None:
    units = {"1cher-1": "tahlequah", "9tx-1": "perryville", "3ks": "fort_scott", "9tx-2": "perryville"}
    match = start(
        {
            "units": units,
            "control": {"union": ["council_grounds"]},
            "impulse": {"player": "union", "marker": "fortune_of_war"},
        },
        [["1cher-1"]],
    )
    done = act(match)
    assert done[0] == "fortune tahlequah"
    assert "step council_grounds" not in done
    assert match.position.board.control[GAME.components.spaces.index("council_grounds")] == UNION


def test_quantrill_appears_in_an_open_capital_of_the_unions(start: Start, find: Find) -> None:
    match = start(
        {
            "turn": 3,
            "units": {"3ks": "fort_scott", "3ari": "fort_smith"},
            "control": {"union": ["tahlequah"]},
            "impulse": {"player": "confederate", "marker": "quantrill"},
        }
    )
    assert act(match) == ["place tahlequah"]


# battle


def test_the_strongest_fires_first(fight: Fight) -> None:
    match = fight("fshg 3ks 10ks-1", "3ari thom", battle={"turn": "union"})
    assert best(match) == ("fire", "10ks-1")


def test_riders_leave_a_battle_that_is_lost(fight: Fight) -> None:
    match = fight("5ks-1", "3ari thom 9tx-1 9tx-2 11tx-1", battle={"turn": "union"})
    assert best(match) == ("break_off", "5ks-1")


def test_but_not_fort_scott(fight: Fight) -> None:
    attackers = "9tx-1 9tx-2 11tx-1 11tx-2 20tx-1 20tx-2 29tx-1"
    match = fight(attackers, "5ks-1", at="fort_scott", came_from="dry_wood", battle={"turn": "union"})
    assert best(match) == ("fire", "5ks-1")


def test_what_is_panicked_and_weak_is_lost_first(fight: Fight, play: Play) -> None:
    match = fight("10ks-1", "9tx-1 9tx-2 3ari", [[6, 1, 1]], battle={"turn": "union"}, panicked=["9tx-2"])
    play(match, "fire 10ks-1")
    assert best(match) == ("lose", "9tx-2")


def test_the_weakest_panics_unless_it_is_the_last_that_can_fire(fight: Fight, play: Play) -> None:
    match = fight("10ks-1", "9tx-1 22tx-1 3ari", [[4, 1, 1]], battle={"turn": "union"})
    play(match, "fire 10ks-1")
    assert best(match).verb == "panic"
    assert best(match).noun != "3ari"


def test_supply_is_for_big_battles(fight: Fight) -> None:
    wagons = [{"side": "union", "at": "council_grounds"}]
    battle = {"round": "regular"}
    big = fight("3ks 4ks 8ks", "3ari thom 9tx-1", wagons=wagons, battle=battle)
    small = fight("3ks", "drew-1", wagons=wagons, battle=battle)
    assert best(big).verb == "spend"
    assert best(small).verb == "pass"


def test_a_beaten_army_runs_to_its_friends(fight: Fight, play: Play) -> None:
    friends = {"9tx-1": "deep_fork", "9tx-2": "deep_fork"}
    match = fight("10ks-1 10ks-2", "3ari", [[4, 1, 1]], units=friends, battle={"turn": "union"})
    play(match, "fire 10ks-1")
    assert best(match) == ("retreat", "deep_fork")
