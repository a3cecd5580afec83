"""How far a march can go: what it costs, by which way, and that it is what the rules allow."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

import grognard
from grognard.kernel.match import Match
from grognard.kernel.reach import Goal, marching
from grognard.kernel.rows import Picked

GAMES = ["indian-territory", "hand-of-destiny"]
TERRITORY = grognard.game("indian-territory")
UNITS = {"6ks-1": "fort_gibson", "blunt": "fort_gibson"}
SET_OUT = [("move", "6ks-1"), ("join", "blunt")]


def laid(**more: Any) -> Match:
    units = UNITS | more.pop("units", {})
    return TERRITORY.match({"units": units, "impulse": {"player": "union", "actions": 2}, **more})


def to(match: Match, space: str, first: Any = SET_OUT) -> Goal:
    return next(goal for goal in match.reach("union", first) if goal.at == space)


def marches(game: str, seed: int) -> Iterator[Match]:
    """A random game, at every decision that marches."""
    match, rng = grognard.game(game).new(seed=seed), random.Random(seed)
    for _ in range(400):
        ask = match.position.ask
        if ask is None:
            return
        if marching(ask.step) is not None:
            yield match
        match.choose(rng.choice(ask.options))


def test_it_tells_the_cost_and_the_way() -> None:
    goal = to(laid(), "fort_smith")
    assert (goal.cost, [step.noun for step in goal.way]) == (4, ["park_hill", "van_buren", "fort_smith"])
    assert to(laid(), "fort_davis").cost == 2  # across the Arkansas


def test_the_space_that_it_begins_in_is_no_goal() -> None:
    assert "fort_gibson" not in [goal.at for goal in laid().reach("union", SET_OUT)]


def test_enemies_stop_the_march_and_nothing_lies_beyond() -> None:
    match = laid(units={"1choc-1": "tahlequah"})
    assert to(match, "tahlequah").stops
    assert all("tahlequah" not in [s.noun for s in goal.way[:-1]] for goal in match.reach("union", SET_OUT))


def rolled(match: Match, since: int) -> bool:
    return any(not isinstance(row, Picked) for row in match.rows[since:])


PASSES: Any = {
    "scenario": "the_passes", "turn": 2, "active": "british", "phase": "march", "card": "b7",
    "units": {"khushi": ["roberts", "h72", "g5", "lancers9"], "herat": ["ayub"]},
}  # fmt: skip


def test_a_way_that_ends_in_dice_is_a_risk_though_nothing_is_asked_there() -> None:
    """Its last step leaves but one option, to halt; a match plays that by itself, and the forced march is rolled."""
    match = grognard.game("hand-of-destiny").match(PASSES)
    match.play(("march", "h72"))
    goals = {goal.at: goal for goal in match.reach("british")}
    assert goals["kandahar"].risks
    near = [goal for goal in goals.values() if goal.cost == 1]
    assert near
    assert not any(goal.risks for goal in near)
    for goal in goals.values():
        fork = match.fork()
        fork.play_all(goal.way)
        assert goal.risks is rolled(fork, len(match.rows))


def test_who_is_not_asked_has_none() -> None:
    match = laid()
    assert match.reach("confederate", SET_OUT) == []
    assert match.reach("union") == []  # an impulse is asked about, no march
    assert match.reach("union", [("move", "blunt"), ("move", "blunt")]) == []


def test_a_question_changes_nothing() -> None:
    match = laid()
    before = match.position.clone()
    match.reach("union", SET_OUT)
    assert match.position == before


@pytest.mark.parametrize("game", GAMES)
def test_every_way_can_be_marched(game: str) -> None:
    seen = 0
    for match in marches(game, 5):
        assert match.ask is not None
        role, members = match.ask.role, match.ask.members
        for goal in match.reach(role):
            fork = match.fork()
            marched = fork.play_all(goal.way, role)
            assert marched == len(goal.way) or not fork.can_undo  # something was shown on the way, which ends it
            if not goal.risks:  # a forced march, whose dice may cost them all, is a risk
                there = {piece.at for piece in fork.view(role).pieces if piece.id in members}
                assert there == {goal.at}
                assert fork.can_undo
                assert not rolled(fork, len(match.rows))
                seen += len(there)
    assert seen > 20


@pytest.mark.parametrize("game", GAMES)
def test_all_steps_on_offer_are_in_reach(game: str) -> None:
    for match in marches(game, 6):
        ask = match.position.ask
        assert ask is not None
        offer = marching(ask.step)
        assert offer is not None
        names = [match.game.rules.name(c) for c in ask.options]
        verb = match.game.rules.verbs[offer.verb].name
        here = match.ask.at if match.ask is not None else ""
        goals = {goal.at for goal in match.reach(match.game.role_name(ask.role))}
        assert {x.noun for x in names if x.verb == verb} - {here} <= goals


def why(match: Match, space: str) -> tuple[str, str]:
    [(verb, no)] = match.why_not("union", space)
    assert verb == "step"
    assert no is not None
    return no.rule, no.why


def on_the_march(**more: Any) -> Match:
    match = laid(**more)
    match.play_all(SET_OUT)
    return match


@pytest.mark.rule("7.5a")
def test_a_goal_out_of_reach_is_answered_with_the_sum() -> None:
    rule, said = why(on_the_march(), "fort_scott")
    assert rule == "7.5a"
    assert said == "Fort Scott is 3 + 2 for the river = 5 away; this group has 4. It can get as far as Osage Mission."


@pytest.mark.rule("7.5a", "TEC.devastated")
def test_burnt_country_is_part_of_the_sum() -> None:
    _, said = why(on_the_march(devastated=["van_buren", "sculleyville"]), "devils_backbone")
    assert "burnt country" in said
    assert "rough ground" in said


def test_a_space_is_judged_as_a_goal_and_by_no_other_verb() -> None:
    assert on_the_march(units={"1choc-1": "tahlequah"}).why_not("union", "tahlequah") == [("step", None)]
    assert why(on_the_march(), "fort_gibson")[0] == "3.3a"


def test_who_sets_out_first_takes_along_all_who_may_go() -> None:
    wagons = [{"side": "union", "at": "fort_gibson"}]
    match = laid(units={"6ks-2": "fort_gibson", "2ksb": "fort_scott"}, wagons=wagons)
    chosen = match.along("union", [("move", "blunt")])
    assert {x.noun for x in chosen} == {"blunt", "6ks-1", "6ks-2", "union-wagon-1"}
    assert match.fork().play_all(chosen, "union") == len(chosen)
    assert [x.noun for x in match.along("union", [("move", "2ksb")])] == ["2ksb"]
    assert match.along("union", [("move", "atlantis")]) == []
    assert match.along("confederate", [("move", "blunt")]) == []


@pytest.mark.rule("7.5a")
def test_a_space_is_judged_before_anyone_has_set_out() -> None:
    match = laid()
    before = match.position.clone()
    [(verb, no)] = match.why_not("union", "fort_scott", match.along("union", [("move", "blunt")]))
    assert verb == "step"
    assert no is not None
    assert no.why.startswith("Fort Scott is 3 + 2 for the river = 5 away; this group has 4.")
    assert match.position == before


@pytest.mark.rule("11.0a")
def test_in_hand_of_destiny_too() -> None:
    seen: set[str] = set()
    for match in marches("hand-of-destiny", 5):
        assert match.ask is not None
        role, near = match.ask.role, {goal.at for goal in match.reach(match.ask.role)}
        for site in match.game.atlas().sites:
            for _, no in match.why_not(role, site):
                assert no is None or site not in near or len(no.why) > 20
                seen |= {no.why.partition("away; ")[2]} if no is not None and "away; " in no.why else set()
    assert any("this group has 1. It can get as far as" in why for why in seen)
