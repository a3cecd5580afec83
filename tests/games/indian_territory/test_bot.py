"""The greedy bot at Indian Territory: what a sensible beginner does, and whom it beats."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from tests.games.indian_territory.conftest import Fight, Find

import grognard
from grognard.games.indian_territory import GAME
from grognard.games.indian_territory.query import count_capitals
from grognard.games.indian_territory.state import UNION
from grognard.kernel.border import Choice
from grognard.kernel.dice import SeededDice
from grognard.kernel.match import Match

FAR_OFF = {"3ari": "doaksville"}  # Confederates whom nobody has to fear yet
BASES = {"3ks": "fort_scott", "4ks": "fort_atkinson"}  # somebody is in


def best(match: Match) -> Choice:
    """What the greedy bot plays here."""
    assert match.ask is not None
    return grognard.bot("greedy", GAME, seed=1).choose(match.view(match.ask.role))


def act(match: Match) -> list[str]:
    """Let the bot play one action or event, and say what it did."""
    done: list[str] = []
    role = match.view().waiting
    while match.ask is not None and match.ask.role == role and (match.ask.step != "Impulse.act" or not done):
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


def impulse(units: dict[str, str], player: str = "union", **more: Any) -> Match:
    """Two actions, of which the test looks at the first."""
    return GAME.match({"units": units, "impulse": {"player": player, "actions": 2}, **more}, seed=1)


def event(units: dict[str, str], player: str, marker: str, **more: Any) -> Match:
    return GAME.match({"units": units, "impulse": {"player": player, "marker": marker}, **more}, seed=1)


# whole games, a few


@pytest.mark.parametrize("seed", range(4))
def test_the_union_walks_into_an_undefended_territory(seed: int) -> None:
    match = play_out("greedy", "passive", seed)
    assert match.outcome is not None
    assert match.outcome.winner == "union"


@pytest.mark.slow
@pytest.mark.parametrize(("union", "confederate"), [("greedy", "random"), ("random", "greedy")])
def test_it_beats_a_random_player_with_either_side(union: str, confederate: str) -> None:
    winners = [play_out(union, confederate, seed).outcome for seed in range(3)]
    better = "union" if union == "greedy" else "confederate"
    assert [w.winner if w else "" for w in winners] == [better] * 3


def test_two_of_them_play_a_whole_war_in_which_the_union_marches() -> None:
    match = play_out("greedy", "greedy", 6)
    assert match.over
    assert count_capitals(match.position.board, UNION) >= 2


@pytest.mark.slow
def test_two_of_them_share_the_victories() -> None:
    """A few games: over two hundred the Union wins about one in two."""
    ends = [play_out("greedy", "greedy", seed).outcome for seed in range(8)]
    wins = Counter(x.winner for x in ends if x is not None)
    assert wins["union"] >= 1
    assert wins["confederate"] >= 1


def test_it_goes_by_its_view_and_not_by_what_was_dealt() -> None:
    """Scores for actions and places are the same, whatever hidden counters an imagining deals where."""
    match = GAME.new("campaign", seed=3)
    bots = [grognard.bot("greedy", GAME, seed=s) for s in (1, 2)]
    compared = 0
    while match.position.board.turn < 4 and match.ask is not None:
        role = GAME.role(match.ask.role)
        view = match.view(match.ask.role)
        if match.ask.step in ("Impulse.act", "Recruit.place"):
            one, two = (GAME.judge(GAME.imagine(view, SeededDice(s)), role) for s in (1, 2))
            assert one == two
            compared += 1
        match.play(bots[role].choose(view))
    assert compared > 30


# actions


def test_it_rides_into_an_open_capital() -> None:
    match = impulse({"5ks-1": "fort_gibson", **BASES, **FAR_OFF})
    assert act(match)[:2] == ["move 5ks-1", "step tahlequah"]


def test_it_takes_fort_scott_when_nobody_is_in() -> None:
    match = impulse({"9tx-1": "baxter_springs", "3ks": "fort_atkinson"}, "confederate")
    act(match)
    assert match.outcome is not None
    assert (match.outcome.winner, match.outcome.rule) == ("confederate", "4.4c")


def test_it_does_not_leave_fort_scott_open_to_a_raider(find: Find) -> None:
    match = impulse({"5ks-1": "fort_scott", "4ks": "fort_atkinson", "9tx-1": "cabin_creek"})
    act(match)
    assert find(match, "5ks-1") == "fort_scott"


def test_fort_scott_is_held_against_the_largest_stack_that_can_come(find: Find) -> None:
    raiders = dict.fromkeys(["9tx-1", "9tx-2", "11tx-1", "11tx-2", "20tx-1", "20tx-2", "29tx-1"], "baxter_springs")
    garrison = dict.fromkeys(["lane", "5ks-1", "5ks-2", "6ks-1", "6ks-2", "8ks"], "fort_scott")
    match = impulse({**garrison, "4ks": "fort_atkinson", **raiders})
    act(match)
    assert sum(find(match, u) == "fort_scott" for u in garrison if u != "lane") == 5


def test_an_army_two_marches_away_keeps_a_guard_in_fort_scott(find: Find) -> None:
    """More than the four who would stay for anybody less."""
    regiments = [f"{x}tx-{n}" for x in (9, 11, 20, 22, 29, 34) for n in (1, 2)]
    garrison = dict.fromkeys(["lane", "5ks-1", "5ks-2", "6ks-1", "6ks-2", "9ks-1", "9ks-2", "8ks"], "fort_scott")
    match = impulse({**garrison, "4ks": "fort_atkinson", **dict.fromkeys(regiments, "fort_gibson")})
    act(match)
    assert sum(find(match, u) == "fort_scott" for u in garrison if u != "lane") >= 6


def test_raiders_near_a_base_call_for_recruits_there() -> None:
    raiders = {"9tx-1": "medicine_lodge", "9tx-2": "medicine_lodge"}
    match = impulse({"10ks-1": "box", "8ks": "fort_scott", "3ks": "fort_scott", **raiders}, turn=2)
    assert act(match) == ["recruit 10ks-1", "place fort_atkinson"]


def test_a_force_that_is_shut_in_breaks_out_rather_than_wait_for_recruits() -> None:
    """A single enemy on each way out of Fort Atkinson, and a capital beyond."""
    force = ["blunt", "5ks-1", "5ks-2", "6ks-1", "6ks-2", "9ks-1", "9ks-2", "10ks-1", "10ks-2"]
    shut = {"3ari": "medicine_lodge", "9tx-1": "little_arkansas", "1cher-1": "council_grounds"}
    box = {"11ks-1": "box", "14ks-1": "box"}
    match = impulse({**dict.fromkeys(force, "fort_atkinson"), "3ks": "fort_scott", **shut, **box}, turn=4)
    done = act(match)
    assert (done[0], done[-1]) == ("move blunt", "step little_arkansas")


def test_it_does_not_attack_into_slaughter() -> None:
    defenders = dict.fromkeys(["1cher-1", "1cher-2", "drew-1", "drew-2", "9tx-1", "9tx-2"], "tahlequah")
    match = impulse({"5ks-1": "fort_gibson", **BASES, **defenders})
    assert "step tahlequah" not in act(match)


def test_a_leader_takes_his_troops_along_and_leaves_a_guard(find: Find) -> None:
    force = dict.fromkeys(["blunt", "10ks-1", "10ks-2", "9wi-1", "9wi-2", "11ks-1", "fshg"], "fort_scott")
    match = impulse({**force, "4ks": "fort_atkinson", "1cher-1": "tahlequah", "9tx-1": "fort_davis"}, turn=2)
    assert act(match)[0] == "move blunt"
    assert find(match, "fshg") == "fort_scott"
    assert find(match, "blunt") != "fort_scott"
    assert sum(find(match, u) == find(match, "blunt") for u in force) >= 4  # he and three units at least


def test_a_slow_force_brings_a_wagon() -> None:
    force = dict.fromkeys(["blunt", "10ks-1", "10ks-2", "9wi-1", "9wi-2", "11ks-1"], "fort_scott")
    wagons = [{"side": "union", "at": "fort_scott"}]
    done = act(impulse({**force, **BASES, "1cher-1": "tahlequah"}, turn=2, wagons=wagons))
    assert len([d for d in done if d.startswith("hitch")]) == 1


def test_an_indian_unit_is_raised_in_the_capital_that_needs_it() -> None:
    threat = dict.fromkeys(["10ks-1", "10ks-2", "lane"], "locust_grove")
    match = impulse({"1cher-1": "box", **threat, **BASES, "3ari": "fort_smith"}, "confederate", turn=2)
    assert act(match) == ["recruit 1cher-1", "place tahlequah"]


def test_it_burns_the_enemys_home_country() -> None:
    match = impulse({"9tx-1": "osage_mission", **BASES}, "confederate")
    assert act(match) == ["devastate 9tx-1"]


# events


def test_tribes_burn_the_enemys_home_country() -> None:
    match = event({"kiowa-1": "kiowa_base", **BASES, **FAR_OFF}, "confederate", "kiowa")
    assert "burn medicine_lodge" in act(match)


@pytest.mark.parametrize("garrison", ["1cher-1", "drew-1"])
def test_fortune_draws_off_a_lone_garrison_and_never_into_a_place_of_ours(garrison: str) -> None:
    units = {garrison: "tahlequah", "9tx-1": "perryville", "9tx-2": "perryville", **BASES}
    match = event(units, "union", "fortune_of_war", control={"council_grounds": "union"})
    done = act(match)
    assert done[0] == "fortune tahlequah"
    assert match.position.board.control[GAME.components.spaces.index("council_grounds")] == UNION
    assert not match.over


def test_quantrill_appears_in_an_open_capital_of_the_unions() -> None:
    match = event({**BASES, **FAR_OFF}, "confederate", "quantrill", turn=3, control={"tahlequah": "union"})
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


def test_what_is_panicked_and_weak_is_lost_first(fight: Fight) -> None:
    match = fight("10ks-1", "9tx-1 9tx-2 3ari", [[6, 1, 1]], battle={"turn": "union"}, panicked=["9tx-2"])
    assert best(match) == ("lose", "9tx-2")


def test_the_best_does_not_panic(fight: Fight) -> None:
    match = fight("10ks-1", "9tx-1 22tx-1 3ari", [[4, 1, 1]], battle={"turn": "union"})
    assert best(match).verb == "panic"
    assert best(match).noun != "3ari"


def test_the_last_that_can_fire_is_saved(fight: Fight) -> None:
    match = fight("10ks-1", "9tx-1 3ari", [[4, 1, 1]], battle={"turn": "union"}, panicked=["9tx-1"])
    assert best(match) == ("panic", "9tx-1")


def test_supply_is_for_big_battles(fight: Fight) -> None:
    wagons = [{"side": "union", "at": "council_grounds"}]
    battle = {"round": "regular"}
    big = fight("3ks 4ks 8ks", "3ari thom 9tx-1", wagons=wagons, battle=battle)
    small = fight("3ks", "drew-1", wagons=wagons, battle=battle)
    assert best(big).verb == "spend"
    assert best(small).verb == "pass"


def test_a_beaten_army_runs_to_its_friends(fight: Fight) -> None:
    friends = {"9tx-1": "deep_fork", "9tx-2": "deep_fork"}
    match = fight("10ks-1", "3ari", [[4, 1, 1]], units=friends, battle={"turn": "union"})
    assert best(match) == ("retreat", "deep_fork")
