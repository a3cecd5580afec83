"""What stands beside a question: set-up by its conditions, actions by their price, an ambush by its die; proposals."""

from __future__ import annotations

from typing import Any

import pytest
from tools import frontier

from grognard.games.blood_on_the_ohio import GAME
from grognard.kernel.brief import Brief, close_menu
from grognard.kernel.dice import SeededDice
from grognard.kernel.match import Match
from grognard.kernel.proposal import plan_faults


def brief_of(match: Match) -> Brief:
    assert match.ask is not None
    brief = GAME.brief(match.view(match.ask.role))
    assert brief is not None
    close_menu(match, match.ask.role, brief)
    return brief


def new(scenario: str) -> Match:
    return GAME.new(scenario, seed=7)


# set-up


def test_a_set_up_lists_its_nations_and_what_is_left_of_the_one_that_is_placed() -> None:
    brief = brief_of(new("harmar"))
    assert [(s.text, s.state) for s in brief.stages[:2]] == [("Miami", "now"), ("Shawnee", "next")]
    assert (brief.heaps[0].look, brief.heaps[0].count, brief.heaps[0].now) == ("village", 6, True)
    assert [h.now for h in brief.heaps[1:]] == [False] * (len(brief.heaps) - 1)


def test_conditions_tell_how_far_they_are_met() -> None:
    match = new("harmar")
    south = []
    for space in ("stillwater", "mad_river_mouth"):
        south.append(brief_of(match).points[0])
        match.play(("place", space))
    south.append(brief_of(match).points[0])
    assert [(p.state, p.text[-6:], p.rule) for p in south] == [
        ("open", "0 of 2", "A4.1b"), ("part", "1 of 2", "A4.1b"), ("met", "2 of 2", "A4.1b"),
    ]  # fmt: skip


@pytest.mark.parametrize("scenario", [s.id for s in GAME.scenarios])
def test_the_rest_of_a_set_up_is_proposed_and_can_be_played_as_one(scenario: str) -> None:
    match = new(scenario)
    assert match.ask is not None
    role, steps = match.ask.role, match.propose(match.ask.role)
    assert match.play_all([x.choice for x in steps], role) == len(steps)
    assert match.ask.role != role


def test_the_proposal_is_the_set_up_of_history_as_far_as_the_conditions_let_it() -> None:
    match = new("harmar")
    villages = [x.choice.noun for x in match.propose("wc")[:6]]
    assert villages[:4] == ["turtle_town", "wabash_forks", "kenapacomaqua", "mississinewa"]
    assert set(villages[4:]) == {"stillwater", "mad_river_mouth"}  # A4.1b: two of them in the south


def test_what_the_player_wants_comes_first_and_the_rest_follows_from_it() -> None:
    match = new("harmar")
    steps = match.propose("wc", [("place", "strawtown")])
    assert [x.choice.noun for x in steps[:3]] == ["strawtown", "turtle_town", "wabash_forks"]
    assert match.number == 0
    assert match.propose("wc", [("place", "lexington")]) == []
    assert match.propose("us") == []


# winter


def test_winter_quarters_are_proposed_for_everybody_at_once() -> None:
    match = frontier.winter(SeededDice(3))
    before = {p.id for p in match.view("us").pieces}
    steps = match.propose("us")
    assert match.play_all([x.choice for x in steps], "us") == len(steps)
    assert match.ask is not None
    assert match.ask.role == "wc"
    home = {"fort", "great fort", "settlement"}
    marks = {s.id: set(s.marks) for s in match.view("us").spaces}
    on_map = [p for p in match.view("us").pieces if not p.at.startswith("US")]
    us = [p for p in on_map if not (p.kind == "AR" and p.face["reduced"])]  # lost guns stay where they lie
    assert us
    assert all(marks[p.at] & home for p in us)
    assert {p.id for p in us} < before


def test_plans_name_decisions_of_the_game() -> None:
    assert plan_faults(GAME) == []


# special actions


def test_actions_are_a_list_with_prices_and_what_is_closed_stays_in_it_with_its_reason() -> None:
    menu = {m.verb: m for m in brief_of(frontier.actions(SeededDice(3))).menu}
    assert list(menu) == ["recruit_from", "ally", "harass", "raid", "transfer", "save"]
    assert (menu["raid"].tag, menu["raid"].rule) == ("1", "")
    assert "% razed" in menu["raid"].text
    assert (menu["ally"].tag, menu["ally"].rule) == ("", "19.0a")
    assert menu["ally"].text == "no nonaligned nation has a key leader of yours with it"


def test_a_scenario_with_few_actions_lists_no_others() -> None:
    match = new("learning_2")
    for role in ("us", "wc"):
        match.play_all([x.choice for x in match.propose(role)], role)
    assert [m.verb for m in brief_of(match).menu] == ["recruit", "search"]


# an ambush


def test_an_ambush_is_told_face_by_face_with_every_modifier_and_its_rule() -> None:
    brief = brief_of(frontier.ambush(SeededDice(3)))
    assert [(p.side, p.text) for p in brief.parties] == [
        ("wc", "5 FP, 1 tactical point"), ("us", "13 FP, 0 tactical points"),
    ]  # fmt: skip
    assert brief.chart is not None
    assert brief.chart.rows == [
        ["Total", "2", "3", "4", "5", "6", "7"], ["Casualties", "0", "0", "1", "1", "2", "3"],
        ["Then", "on", "on", "on", "on", "stops", "stops"],
    ]  # fmt: skip
    assert [p.rule for p in brief.points] == ["18.2c", "18.2b", "18.2d"]
    assert brief.points[0].text == "+1: you have more tactical points, 1 to 0"


def test_a_march_says_where_it_may_be_ambushed_and_with_what_odds() -> None:
    goals = {goal.at: goal.text for goal in frontier.march(SeededDice(3)).reach("us")}
    assert goals["mad_river_mouth"].endswith("ambush from Old Chillicothe, 56 %")
    assert "ambush" not in goals["fort_washington"]


# a siege


def test_sieges_are_named_in_operations_and_a_break_out_shows_both_forces() -> None:
    match = frontier.siege(SeededDice(3))
    assert [(p.text, p.rule) for p in brief_of(match).points] == [
        ("Fort Greenville is under siege: 5 FP inside, 6 around it", "20.2a")
    ]
    match.play(("break_out", "greenville"))
    match.play(("choose", "RI-1"))
    brief = brief_of(match)
    assert [(p.side, p.text) for p in brief.parties] == [
        ("us", "2 FP, 0 tactical points"), ("wc", "6 FP, 1 tactical point"),
    ]  # fmt: skip
    assert [p.rule for p in brief.points] == ["20.2.2b", "20.2.2c"]
    assert set(brief.parties[1].pieces) == {"little_turtle", "Mi-1", "Mi-2", "Mi-3"}


# a combat


def test_a_combat_explains_every_die_and_sum_with_its_rule() -> None:
    match = frontier.battle(SeededDice(3))
    scene: Any = GAME.scene(match.view("wc"))
    told = {r.title: (r.face, r.rule) for r in scene.rungs}
    assert told["Event: Battle"] == (0, "14.3a")
    assert told["Militia morale"] == (3, "14.4b")
    assert told["Artillery shock"] == (4, "14.5b")
    assert (told["US strength 10"], told["WC strength 4"]) == ((5, "14.6b"), (4, "14.6b"))
    said = {a.piece: a.text for row in scene.rows for a in row.actors}
    assert (said["MI-1"], said["MI-2"], said["MC-1"]) == ("fights, 2", "1 of 2 fights", "hangs back")
    assert (said["Sh-1"], said["Sh-2"]) == ("fights, 2", "1 of 2 fights")
    assert [s.text for s in scene.stages if s.state == "now"] == ["Combat"]
    cells = [scene.chart.rows[row][place] for row, place in scene.chart.lit]
    f: Any = match.position.stack[-1]
    assert cells == [str(f.us_scored), str(f.wc_scored)]
