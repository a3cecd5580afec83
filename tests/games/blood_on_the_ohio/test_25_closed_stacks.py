"""25.2 Closed stacks: what the US is told, when a stack is shown, and what would tell by silence."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.blood_on_the_ohio.combats import REINFORCEMENTS, combat
from tests.games.blood_on_the_ohio.marches import force, mp, steps
from tests.games.blood_on_the_ohio.turns import asked, begin, options, place, refused, where

import grognard
from grognard.games.blood_on_the_ohio import GAME
from grognard.games.blood_on_the_ohio.components import GROUND, RIVER
from grognard.games.blood_on_the_ohio.frames import March
from grognard.games.blood_on_the_ohio.frames_turn import Encamp
from grognard.games.blood_on_the_ohio.state import US
from grognard.kernel.dice import LaidDice, SeededDice
from grognard.kernel.match import Match
from grognard.kernel.saved import encode_view

D = GAME.components
CLOSED: dict[str, Any] = {"switch": ["hidden_stacks"], "known": []}


def closed(who: str, placed: dict[str, str], **more: Any) -> Match:
    return force(who, placed, **CLOSED, **more)


def is_known(match: Match, *ids: str) -> list[int]:
    return [match.position.board.known[D.counters.index(id)] for id in ids]


def seen(match: Match) -> bytes:
    return encode_view(match.view("us"))


def alike(one: dict[str, str], other: dict[str, str]) -> bool:
    """Can the US tell these two apart, before anybody sets out?"""
    a, b = (begin("us_operations", units=units, **CLOSED) for units in (one, other))
    return seen(a) == seen(b)


@pytest.mark.rule("25.2")
def test_it_is_an_option_of_every_scenario() -> None:
    assert "hidden_stacks" in [x.id for x in grognard.game("blood-on-the-ohio").card.options]
    for s in GAME.scenarios:
        assert GAME.new(s.id, seed=1, options={"hidden_stacks": True}).position.board.switch[1] == 1


@pytest.mark.rule("25.2")
def test_the_us_sees_how_many_stand_where_and_whether_warriors_are_among_them() -> None:
    two = {"Mi-1": "eaton", "Mi-2": "eaton", "little_turtle": "columbia", "Mi-3": "columbia"}
    assert alike(two, {"Mi-1": "eaton", "little_turtle": "eaton", "Mi-2": "columbia", "Mi-3": "columbia"})
    assert not alike(two, {**two, "Mi-2": "columbia"})
    lone = {"le_gris": "eaton", "Mi-1": "columbia", "Mi-2": "columbia"}
    assert not alike(lone, {"Mi-1": "eaton", "le_gris": "columbia", "Mi-2": "columbia"})


@pytest.mark.rule("25.2")
def test_a_new_deal_puts_leaders_where_warriors_were_and_keeps_what_shows() -> None:
    units = {"Mi-1": "eaton", "Mi-2": "eaton", "le_gris": "columbia", "little_turtle": "belpre", "Mi-3": "belpre"}
    match = begin("us_operations", units=units, **CLOSED)
    found = set()
    for seed in range(40):
        g = match.position.clone()
        GAME.redeal(g, US, SeededDice(seed))
        b = g.board
        at = {id: D.spaces[b.at[D.counters.index(id)]] for id in units}
        assert sorted(at.values()) == sorted(units.values())
        assert at["le_gris"] == "columbia", "no warriors are there, but a force point is"
        found.add(at["little_turtle"])
    assert found == {"eaton", "belpre"}


@pytest.mark.rule("25.2")
def test_who_marches_and_how_fast_is_hidden() -> None:
    """A key leader goes further than warriors do; as long as they haven't gone so far, it doesn't show."""
    placed = {"loramies": "little_turtle Mi-1 Mi-2 Mi-3"}
    led, alone = closed("little_turtle Mi-1", placed), closed("Mi-1 Mi-2", placed)
    assert mp(led) != mp(alone)
    assert seen(led) == seen(alone)
    for match in (led, alone):
        match.play(("step", "recovery"))
    assert seen(led) == seen(alone)
    known = GAME.known(led.position, US).stack[-1]
    assert isinstance(known, March)
    assert len(known.members) == 2


@pytest.mark.rule("25.2", "18.1b")
def test_that_a_closed_stack_is_too_weak_for_an_ambush_does_not_show() -> None:
    """Two warriors may ambush six points, one of them and a leader may not; the remarks on a step are the same."""
    army = "RI-1 RI-2 RI-3 RI-4 RI-5 RI-6"
    strong, weak = (
        closed(army, {"eaton": army, "jefferson": near, "loramies": far}, vp={"wc": 2})
        for near, far in (("Mi-1 Mi-2", "little_turtle Mi-3"), ("little_turtle Mi-3", "Mi-1 Mi-2"))
    )
    assert strong.remarks("us") == weak.remarks("us")
    assert any("ambush from" in x.text for x in weak.remarks("us"))


@pytest.mark.rule("25.2")
def test_a_force_is_seen_on_the_water_and_closed_again_on_land() -> None:
    match = closed("Mi-1 Mi-2", {"kekionga": "Mi-1 Mi-2 Mi-3"})
    river = next(x for x in steps(match) if D.kind[D.spaces.index(x)] == RIVER)
    match.play(("step", river))
    assert is_known(match, "Mi-1", "Mi-2", "Mi-3") == [1, 1, 0]
    ashore = next(x for x in steps(match) if D.kind[D.spaces.index(x)] == GROUND)
    match.play(("step", ashore))
    assert is_known(match, "Mi-1", "Mi-2") == [0, 0]


@pytest.mark.rule("25.2")
def test_a_force_is_seen_where_it_meets_enemies() -> None:
    match = closed("Mi-1 Mi-2", {"loramies": "Mi-1 Mi-2", "recovery": "RI-1"})
    match.play(("step", "recovery"))
    assert match.where().endswith("March.meet")
    assert is_known(match, "Mi-1", "Mi-2") == [1, 1]


@pytest.mark.rule("25.2")
def test_reinforcements_are_seen_from_their_first_step() -> None:
    board = {"units": {"Mi-3": "jefferson", "Mi-4": "jefferson"}, "switch": ["hidden_stacks"]}
    match = combat("RI-1 RI-2", "Mi-1 Mi-2", [REINFORCEMENTS], board=board, closed=True)
    match.play(("pass", ""))  # the WC defends
    while asked(match).step != "Reinforce.wc_calls":
        match.play(("pass", ""))
    match.play(("call", "Mi-3"))
    assert is_known(match, "Mi-3") == [0]
    match.play(("pass", ""))
    assert is_known(match, "Mi-3", "Mi-4") == [1, 1]
    assert match.where().endswith("March.march")


def set_up(order: list[str]) -> Match:
    """The Miami villages stand, and this is the order in which their people come."""
    dice = LaidDice([[D.counters.index(x) for x in order]])
    match = Match(GAME, GAME.set_up("harmar", {"hidden_stacks": True}), dice, "harmar", {"hidden_stacks": True})
    place(match, "greenville", "recovery", "jefferson", "stillwater", "loramies", "shanes_crossing")
    return match


@pytest.mark.rule("25.2")
def test_at_set_up_pieces_come_in_an_order_that_the_us_does_not_know() -> None:
    match = GAME.new("harmar", seed=1, options={"hidden_stacks": True})
    place(match, "greenville", "recovery", "jefferson", "stillwater", "loramies", "shanes_crossing")
    camp = match.position.stack[-1]
    assert isinstance(camp, Encamp)
    miami = sorted([D.counters[u] for u in [camp.unit, *camp.members]], key=lambda id: id.startswith("Mi-"))
    turtle, first, *others = miami[0], miami[-1], *miami[1:-1]
    one, two = set_up([turtle, first, *others]), set_up([first, turtle, *others])
    assert asked(one).prompt != asked(two).prompt
    assert seen(one) == seen(two)
    for match in (one, two):
        place(match, "kekionga", "kekionga")
    assert seen(one) == seen(two)


def winter(*order: str, **more: Any) -> Match:
    units = {"Mi-1": "eaton", "le_gris": "belpre", "Mi-2": "belpre"}
    dice = LaidDice([[D.counters.index(x) for x in order]])
    data = {"scenario": "harmar", "procedure": "winter_quartering", "units": units, **CLOSED, **more}
    return GAME.match(data, dice=dice)


@pytest.mark.rule("25.2")
def test_in_winter_all_go_home_in_an_order_that_the_us_does_not_know() -> None:
    one, two = winter("Mi-1", "le_gris", "Mi-2"), winter("le_gris", "Mi-2", "Mi-1")
    assert asked(one).prompt != asked(two).prompt
    assert seen(one) == seen(two)


@pytest.mark.rule("25.2", "11.1b")
def test_in_winter_nobody_is_passed_over_in_silence() -> None:
    """Without a village of their nation they can only go to its square; but the WC is asked, and says so."""
    razed = {D.spaces[s]: "razed" for s, site in enumerate(D.site) if site in (2, 3)}
    match = winter("Mi-1", "le_gris", "Mi-2", site=razed)
    assert options(match) == [""]
    assert not match.can_undo
    match.play(("pass", ""))
    assert where(match, "Mi-1") == ["store"]


@pytest.mark.rule("25.2", "11.1d")
def test_in_winter_arms_are_asked_for_and_go_with_their_warriors() -> None:
    units = {"Mi-1": "eaton", "BA-1": "eaton"}
    dice = LaidDice([[D.counters.index(x) for x in ("BA-1", "Mi-1")]])
    data = {"scenario": "harmar", "procedure": "winter_quartering", "units": units, "arms_of": {"Mi": "BA-1"}, **CLOSED}
    match = GAME.match(data, dice=dice)
    assert options(match) == [""]
    assert refused(match, "place", "kekionga").rule == "11.1d"
    match.play(("pass", ""))
    place(match, "kekionga")
    assert where(match, "Mi-1", "BA-1") == ["kekionga", "kekionga"]


@pytest.mark.rule("25.2")
def test_arms_that_were_left_alone_are_dealt_too() -> None:
    units = {"BA-1": "eaton", "Mi-1": "belpre", "Mi-2": "belpre"}
    match = begin("us_operations", units=units, arms_of={"Mi": "BA-1"}, **CLOSED)
    g = match.position.clone()
    GAME.redeal(g, US, SeededDice(1))
    assert g.board.at[D.counters.index("BA-1")] == D.spaces.index("eaton"), "no force point is there"
