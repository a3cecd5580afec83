"""14.8, 24.0e, 24.0f, 5.2.2a The victor of a combat, and what follows."""

from __future__ import annotations

import pytest
from tests.conftest import Offered, Play
from tests.games.blood_on_the_ohio.combats import (
    BATTLE,
    DELAY,
    FIELD,
    asked,
    combat,
    fought,
    is_reduced,
    place,
    site,
    strengths,
    told_ints,
    vp,
    winner,
)

from grognard.games.blood_on_the_ohio import GAME
from grognard.kernel.dice import LaidDice

HOME = {"site": {"recovery": "village"}}  # where the WC retreats to from the field


@pytest.mark.rule("14.8a", "14.8b", "14.8d", "24.0e")
def test_whoever_inflicts_more_wins_stays_and_scores(play: Play) -> None:
    match = combat("RI-1 RI-2", "Mi-1", [BATTLE, [6, 1]], board=HOME)
    play(match, "pass")
    assert winner(match) == "us"
    assert vp(match) == (1, 0)
    assert place(match, "Mi-1") == "recovery"
    assert place(match, "RI-1") == FIELD


@pytest.mark.rule("14.8a", "14.8b")
def test_a_tie_is_the_wcs_and_the_attacker_goes_back(play: Play) -> None:
    match = combat("RI-1 RI-2", "Mi-1 Mi-2", [BATTLE, [1, 1]])
    play(match, "pass")
    assert winner(match) == "wc"
    assert vp(match) == (0, 1)
    assert place(match, "RI-1") == "jefferson"


@pytest.mark.rule("14.8a")
def test_but_not_if_it_wipes_the_wc_out(play: Play) -> None:
    match = combat("RI-1 RI-2", "Mi-1*", [BATTLE, [6, 6]])
    play(match, "pass", "lose RI-1")
    assert fought(match)[1::2] == (1, 1)
    assert winner(match) == "us"
    assert vp(match) == (1, 0)
    assert place(match, "RI-1") == FIELD


@pytest.mark.rule("14.8a")
def test_the_table_counts_even_where_too_few_steps_are_left(play: Play) -> None:
    match = combat("RI-1*", "Mi-1 Mi-2 Mi-3 Mi-4 Mi-5", [BATTLE, [5, 6]], by="wc")
    play(match, "pass", "lose Mi-1")
    assert fought(match)[1::2] == (1, 3)
    assert winner(match) == "wc"


@pytest.mark.rule("24.0e", "14.8d")
def test_no_point_against_an_empty_place_or_support_units(play: Play) -> None:
    match = combat("", "Mi-1 Mi-2", [BATTLE, [4]], by="wc", at="columbia", origin="bullskin", site="settlement")
    assert winner(match) == "wc"
    assert vp(match) == (0, 1)
    match = combat("SC-1", "Mi-1 Mi-2", [BATTLE, [1]], by="wc", at="columbia", origin="bullskin", site="settlement")
    play(match, "pass", "pass")
    assert winner(match) == "wc"
    assert vp(match) == (0, 0)


@pytest.mark.rule("14.8e", "24.0f")
def test_four_casualties_really_suffered_give_another_point(play: Play) -> None:
    strong = " ".join(f"Mi-{n}" for n in range(1, 9))
    match = combat("RI-1 RI-2", strong, [BATTLE, [1, 5]], by="wc", board={"site": {"jefferson": "settlement"}})
    play(match, "pass", "lose RI-1", "lose RI-1")
    assert fought(match)[3] == 4
    assert vp(match) == (0, 2)
    match = combat("RI-1 RI-2*", strong, [BATTLE, [1, 5]], by="wc")
    play(match, "pass", "lose RI-1")
    assert fought(match)[3] == 4
    assert vp(match) == (0, 1)


@pytest.mark.rule("14.8c", "20.1.2b", "20.3e", "20.2a")
def test_those_inside_a_fort_stay_and_are_besieged(play: Play) -> None:
    match = combat("RI-1^ RI-2^", "Mi-1 Mi-2", [BATTLE, [1, 6]], by="wc", site="fort", inside=True)
    play(match, "lose RI-1")
    assert winner(match) == "wc"
    assert place(match, "RI-1") == FIELD
    assert match.position.board.siege[2]
    assert match.position.board.inside[match.position.board.d.counters.index("RI-1")]


@pytest.mark.rule("14.8f")
@pytest.mark.parametrize("event", [BATTLE, DELAY])
def test_combat_ends_the_move(event: list[int], play: Play) -> None:
    """The whole march: St. Clair has 4 MP and needs 1."""
    units = {"st_clair": "jefferson", "RI-1": "jefferson", "RI-2": "jefferson", "Mi-1": FIELD}
    march = {"side": "us", "members": ["st_clair", "RI-1", "RI-2"], "at": "jefferson", "origin": "jefferson", "left": 4}
    data = {"scenario": "wabash", "status": {"Mi": "member"}, "units": units, "known": list(units), **HOME}
    dice = LaidDice([event, [6, 1]] if event == BATTLE else [event])
    match = GAME.match({**data, "play": [("March.march", march)]}, dice=dice)
    play(match, f"step {FIELD}", "attack", "pass", "pass", *(["pass"] if event == BATTLE else []))
    assert match.ask is None
    assert place(match, "RI-1") == (FIELD if event == BATTLE else "jefferson")


@pytest.mark.rule("16.1b", "16.1a")
def test_the_attacker_may_leave_a_village_alone_that_its_defenders_left(play: Play) -> None:
    match = combat("RI-1 RI-2", "Mi-1", [[5]], site="village", board=HOME)
    play(match, "slip_away")
    assert match.where() == "Combat.storm_place"
    play(match, "pass")
    assert site(match, FIELD) == "village"
    assert place(match, "RI-1") == FIELD
    assert vp(match) == (0, 0)


@pytest.mark.rule("16.1b")
def test_or_attack_it_at_once(play: Play) -> None:
    match = combat("RI-1 RI-2", "Mi-1", [[5], BATTLE, [6]], site="village*", board=HOME)
    play(match, "slip_away", f"storm {FIELD}")
    assert site(match, FIELD) == "razed"
    assert vp(match) == (1, 0)


@pytest.mark.rule("16.1b", "20.2a")
def test_screeners_who_slip_away_leave_the_fort_to_be_stormed_or_besieged(play: Play) -> None:
    board = {"site": {"jefferson": "settlement"}}
    match = combat("RI-1 RI-2^", "Mi-1 Mi-2", [[5]], by="wc", origin="recovery", site="fort", board=board)
    play(match, "slip_away")
    play(match, "pass")
    assert match.position.board.siege[2]
    assert vp(match) == (0, 0)
    match = combat(
        "RI-1 RI-2^", "Mi-1 Mi-2", [[5], BATTLE, [1, 1]], by="wc", origin="recovery", site="fort", board=board
    )
    play(match, "slip_away", f"storm {FIELD}")
    assert fought(match) == (2 + 2, 0, 4, 0)


@pytest.mark.rule("5.2.2a")
@pytest.mark.parametrize(("faces", "broken"), [([6, 1], True), ([1, 1], False)])
def test_a_battle_that_costs_native_points_breaks_a_treaty(faces: list[int], broken: bool, play: Play) -> None:
    """Miami warriors are fought in Wyandot land."""
    status = {"Mi": "member", "W": "treaty"}
    match = combat("RI-1 RI-2", "Mi-1", [BATTLE, faces], at="tymochtee", origin="honey_creek", board={"status": status})
    play(match, "pass")
    assert bool(match.position.board.broken[match.position.board.d.nations.index("W")]) == broken


@pytest.mark.rule("23.0f")
def test_the_arms_of_a_destroyed_force_leave_play(play: Play) -> None:
    match = combat("RI-1 RI-2", "Mi-1* BA-1", [BATTLE, [6, 6]], board={"arms_of": {"Mi": "BA-1"}})
    play(match, "pass", "lose RI-1", "lose Mi-1")
    assert place(match, "BA-1") == "gone"
    assert winner(match) == "us"


@pytest.mark.rule("6.7b")
def test_a_lone_leader_takes_part_in_the_attack_on_his_village(offered: Offered, play: Play) -> None:
    match = combat("RI-1 RI-2", "little_turtle", [BATTLE, [6], [1]], site="village", board=HOME)
    assert [x.verb for x in offered(match)] == ["slip_away", "pass"]
    play(match, "pass", "pass")
    assert asked(match) == "wc"
    assert match.where() == "Combat.reroll_die"
    play(match, "reroll us")
    assert fought(match) == (4, 0, 0, 0)
    assert winner(match) == "wc"


@pytest.mark.rule("20.2.2a", "14.3b")
def test_a_delay_sends_those_who_break_out_back_inside(play: Play) -> None:
    match = combat("RI-1 RI-2", "Mi-1", [DELAY], origin="aside", site="fort", breaks_out=True, still=True)
    play(match, "pass")
    b = match.position.board
    assert place(match, "RI-1") == FIELD
    assert b.inside[b.d.counters.index("RI-1")]


@pytest.mark.rule("20.2.2b")
def test_those_who_break_out_fight_without_the_fort(play: Play) -> None:
    match = combat("RI-1 RI-2 RI-3^", "Mi-1", origin="aside", site="fort", breaks_out=True, still=True)
    assert strengths(match) == (4, 2)


@pytest.mark.rule("25.2")
def test_a_closed_stack_is_shown_when_it_fights() -> None:
    match = combat("RI-1 RI-2", "Mi-1 Mi-2", board={"switch": ["hidden_stacks"]}, closed=True)
    assert told_ints(match, "shown")
    assert match.position.board.known[match.position.board.d.counters.index("Mi-1")]


@pytest.mark.rule("22.2b", "22.2c")
@pytest.mark.parametrize("officer", ["", "harmar"])
def test_guns_whose_last_units_fall_are_lost_and_do_not_retreat(play: Play, officer: str) -> None:
    """No die is rolled for them; the officer gets away without them."""
    match = combat(f"RI-1* AR-1 {officer}", "Mi-1 Mi-2", [BATTLE, [1], [1, 6]], board=HOME)
    play(match, "pass")
    assert winner(match) == "wc"
    assert (place(match, "RI-1"), place(match, "AR-1"), is_reduced(match, "AR-1")) == ("cup", FIELD, True)
    assert not officer or place(match, officer) == "jefferson"


@pytest.mark.rule("22.2c")
def test_guns_with_a_unit_left_retreat_with_it(play: Play) -> None:
    match = combat("RI-1 AR-1", "Mi-1 Mi-2", [BATTLE, [1], [1, 6], [5]], board=HOME)
    play(match, "pass")
    assert (place(match, "RI-1"), place(match, "AR-1"), is_reduced(match, "AR-1")) == ("jefferson", "jefferson", False)
