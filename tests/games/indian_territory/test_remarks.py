"""Remarks on options: what they are called and what they cost. What only the enemy knows is never told."""

from __future__ import annotations

from typing import Any

from tests.conftest import Play
from tests.games.indian_territory.conftest import Fight, Start

from grognard.kernel.match import Match
from grognard.kernel.scene import Remark

UNION = {"player": "union", "marker": "act_3", "actions": 3}
HILL = {"at": "park_hill", "came_from": "tahlequah"}


def remark(match: Match, words: str) -> Remark:
    """The remark on an option by name, of the role that decides."""
    verb, _, noun = words.partition(" ")
    assert match.ask is not None
    return match.remarks(match.ask.role)[match.ask.options.index((verb, noun))]  # type: ignore[arg-type]


def march(start: Start, play: Play, who: str, at: str, **more: Any) -> Match:
    units = {who: at, **more.pop("units", {})}
    match = start({"units": units, "impulse": UNION, **more})
    play(match, f"move {who}")
    return match


def test_only_the_role_that_decides_gets_remarks(start: Start) -> None:
    match = start({"units": {"3ks": "fort_scott"}, "impulse": UNION})
    assert match.ask is not None
    assert len(match.remarks("union")) == len(match.ask.options)
    assert match.remarks("confederate") == []


def test_a_step_tells_its_cost(start: Start, play: Play) -> None:
    match = march(start, play, "6ks-1", "fort_gibson", devastated=["tahlequah"])
    assert remark(match, "step locust_grove") == Remark(text="costs 1 of 4 left", tag="1")
    assert remark(match, "step fort_davis") == Remark(text="river +1, costs 2 of 4 left", tag="2")
    assert remark(match, "step tahlequah") == Remark(text="devastated, costs 2 of 4 left", tag="2")


def test_rough_ground_and_the_minimum_move(start: Start, play: Play) -> None:
    match = march(start, play, "3ks", "park_hill", devastated=["park_hill"])
    assert remark(match, "step boston_mountains").text == "rough, costs 2, but one step is always allowed"
    assert remark(match, "step boston_mountains").tag == "2"


def test_engineers_clear_rough_ground(start: Start, play: Play) -> None:
    match = march(start, play, "fpio", "park_hill")
    assert remark(match, "step boston_mountains") == Remark(text="rough, with engineers, costs 1 of 2 left", tag="1")


def test_an_attack_counts_the_enemy_and_names_nobody(start: Start, play: Play) -> None:
    units = {"3ari": "honey_springs", "9tx-1": "honey_springs", "pike": "honey_springs"}
    wagons = [{"side": "confederate", "at": "honey_springs"}]
    match = march(start, play, "6ks-1", "fort_davis", units=units, wagons=wagons, known=["9tx-1"])
    assert remark(match, "step honey_springs").text == "attack: 4 counters, 3 hidden, costs 1 of 4 left"


def test_counters_without_troops_are_no_attack(start: Start, play: Play) -> None:
    match = march(start, play, "6ks-1", "fort_davis", units={"pike": "honey_springs"})
    assert remark(match, "step honey_springs").text == "without troops: 1 counter, 1 hidden, costs 1 of 4 left"


def test_who_goes_along_and_how_it_slows_the_rest(start: Start, play: Play) -> None:
    units = {"blunt": "fort_scott", "3ks": "fort_scott"}
    match = march(start, play, "6ks-1", "fort_scott", units=units, wagons=[{"side": "union", "at": "fort_scott"}])
    assert remark(match, "join blunt").text == "leader, value 2, speed 4"
    assert remark(match, "hitch union-wagon-1").text == "2 increments, speed 2; the group has 4 now"
    play(match, "join blunt")
    assert remark(match, "join 3ks").text == "infantry, strength 2, speed 2; the group has 4 now"


def test_stopping_is_called_by_what_it_does(start: Start, play: Play) -> None:
    match = march(start, play, "6ks-1", "fort_gibson")
    assert remark(match, "pass") == Remark("Stay here", "the action is used")
    play(match, "step locust_grove")
    assert remark(match, "pass") == Remark("Stop here", "3 left to move")
    play(match, "pass")
    assert remark(match, "pass") == Remark("End the impulse", "2 actions unused")


def test_recruits_tell_what_they_are_and_where_they_come(start: Start) -> None:
    units = {"5ks-1": "box", "1ihg-1": "box"}
    match = start({"units": units, "impulse": UNION})
    assert remark(match, "recruit 5ks-1").text == "cavalry, strength 2, speed 4; at a base"
    assert remark(match, "recruit 1ihg-1").text.endswith("at a base, or at a capital you hold")
    assert remark(match, "recruit wagon") == Remark("Buy a supply wagon", "2 increments, at a base")
    south = start({"units": {"1creek-1": "box"}, "impulse": {**UNION, "player": "confederate"}})
    assert remark(south, "recruit 1creek-1").text.endswith("at a base, or at Council Grounds")


def test_forts_and_devastation_tell_where(start: Start) -> None:
    wagons = [{"side": "union", "at": "humboldt"}]
    match = start({"units": {"3ks": "humboldt"}, "wagons": wagons, "impulse": UNION})
    assert remark(match, "build 3ks").label == "Begin a fort at Humboldt"
    assert remark(match, "devastate 3ks") == Remark(
        "Devastate Humboldt", "with 3rd Kansas Infantry; the Union player loses a draw"
    )
    again = start({"units": {"3ks": "humboldt"}, "wagons": wagons, "impulse": UNION, "forts": {"humboldt": "building"}})
    assert remark(again, "build 3ks").label == "Finish the fort at Humboldt"


def test_a_shot_tells_its_dice(fight: Fight) -> None:
    match = fight("3ks 1ksb", "3ari", at="fort_davis", came_from="honey_springs")
    assert remark(match, "fire 1ksb").text == "2 dice, +1 each"
    assert remark(match, "pass").label == "Hold fire"
    supplied = fight("3ks 4ks", "3ari 9tx-1", battle={"turn": "union", "supplied": ["union"]})
    assert remark(supplied, "fire 3ks").text == "3 dice"


def test_losses_tell_what_they_cost(fight: Fight, play: Play) -> None:
    match = fight(
        "3ks 4ks", "3ari 9tx-1 thom", [[6, 4]], battle={"turn": "union", "fired": ["9tx-1"]}, panicked=["thom"]
    )
    play(match, "fire 3ks")
    assert remark(match, "lose 3ari").text == "strength 2"
    assert remark(match, "lose 9tx-1").text == "strength 2, has fired"
    assert remark(match, "lose thom").text == "strength 2, panicked"
    play(match, "lose 3ari")
    assert remark(match, "panic thom").text == "strength 2, panicked; a second panic eliminates it"


def test_supply_is_spent_or_not(fight: Fight) -> None:
    wagons = [{"side": "union", "at": "council_grounds", "load": 1}]
    match = fight("3ks", "3ari", wagons=wagons, battle={"round": "regular"})
    assert remark(match, "spend union-wagon-1").text == "+1 die for each unit; 1 increment left; its last"
    assert remark(match, "pass") == Remark("No supply")


def test_breaking_off_and_retreating_tell_where_to(fight: Fight) -> None:
    match = fight("5ks-1", "3ari", battle={"turn": "union"}, units={"3ks": "honey_springs"})
    assert remark(match, "break_off 5ks-1").text == "to Honey Springs"
    lost = fight("5ks-1", "3ari", battle={"aftermath": {"winner": "union"}}, panicked=["3ari"])
    assert remark(lost, "retreat deep_fork").text == "cross timbers"


def test_pursuit_tells_who_waits(fight: Fight, play: Play) -> None:
    aftermath = {"winner": "union", "goal": "deep_fork", "away": 1, "pursuit": {}}
    match = fight(
        "5ks-1 3ks", "", units={"3ari": "deep_fork"}, battle={"aftermath": aftermath, "defender": "confederate"}
    )
    assert remark(match, "pass") == Remark("No pursuit")
    assert remark(match, "pursue 5ks-1").text == "cavalry, strength 2, speed 4"
    play(match, "pursue 5ks-1")
    assert remark(match, "pass") == Remark("Give up the pursuit")
    assert remark(match, "step deep_fork").text.startswith("attack: 1 counter")
    assert remark(match, "step honey_springs").text == "no enemy there"
