"""DICE, SHOOT: the dice of an attack as they are rolled, in their order, with the re-rolls that players choose."""

from __future__ import annotations

import pytest
from tests.games.warpath_2e.conftest import Fielded, Pick
from tests.games.warpath_2e.running import asked, first_contact, run

from grognard.games.warpath_2e.frames import Attack
from grognard.games.warpath_2e.lexicon import lexicon_for
from grognard.games.warpath_2e.read import shipped
from grognard.games.warpath_2e.roster import muster_forces
from grognard.games.warpath_2e.state import Board
from grognard.kernel.board import shape_of

SECTION, BAND, BRUTE = 0, 3, 5  # the Band has Def 3, the Brute is Vicious


@pytest.fixture
def b() -> Board:
    return first_contact()


@pytest.fixture
def guard(pick: Pick, fielded: Fielded) -> Board:
    """Warden Guard, who are Elite, against a tank of Def 9."""
    r = muster_forces(shipped().tables["dry_canal"], [fielded(pick("warden_guard")), fielded(pick("bulwark"))])
    board: Board = shape_of(Board, lexicon_for(r), r).blank()
    return board


def attack(unit: int, target: int, *dice: tuple[int, int, int]) -> Attack:
    """An attack by dice that are told as what they need, their bonus and their Blast."""
    needs, bonuses, blasts = (list(x) for x in zip(*dice, strict=True))
    return Attack(unit=unit, target=target, needs=needs, bonuses=bonuses, blasts=blasts)


@pytest.mark.rule("SHOOT.10", "SHOOT.18", "DICE.5")
def test_hits_are_rolled_and_then_damage(b: Board) -> None:
    told = run(b, attack(SECTION, BAND, (4, 0, 1), (4, 0, 1), (4, 0, 1)), [4, 3, 6], [2, 3])
    assert told == [
        "Line Section 1 rolls 4 3 6 to hit Ember Band: 2 hits.",
        "Line Section 1 rolls 2 3 to damage Ember Band: 1 point.",
    ]


@pytest.mark.rule("SHOOT.16")
def test_without_hits_there_are_no_damage_dice(b: Board) -> None:
    assert run(b, attack(SECTION, BAND, (2, 0, 1)), [1]) == ["Line Section 1 rolls 1 to hit Ember Band: 0 hits."]


@pytest.mark.rule("SHOOT.17", "DICE.5")
def test_second_dice_come_in_the_order_of_their_sixes(b: Board) -> None:
    dice = [(7, 0, 1), (6, 0, 1), (7, 5, 1)]
    told = run(b, attack(SECTION, BAND, *dice), [6, 6, 6], [3, 4], [2, 2])
    assert told[:2] == [
        "Line Section 1 rolls 6 6 6 to hit Ember Band: 1 hit.",
        "Line Section 1 rolls 3 4 on top of a six: 2 hits in all.",
    ]
    assert told[2].endswith(": 1 point.")  # by the third die, with its bonus of 5


@pytest.mark.rule("WEAP.blast")
def test_blast_comes_after_hits_and_before_damage(b: Board) -> None:
    told = run(b, attack(SECTION, BAND, (4, 1, 3), (4, 1, 3)), [4, 1], [1, 2, 6])
    assert told[0].endswith(": 1 hit.")
    assert told[1] == "Line Section 1 rolls 1 2 6 to damage Ember Band: 2 points."


def test_automatic_hits_go_straight_to_damage(b: Board) -> None:
    assert run(b, Attack(unit=SECTION, target=BAND, hits=[3, 3]), [1, 2]) == [
        "Line Section 1 rolls 1 2 to damage Ember Band: 1 point."
    ]


# re-rolls


@pytest.mark.rule("SPEC.elite")
def test_the_elite_roll_one_failed_die_again(guard: Board) -> None:
    told = run(guard, attack(0, 1, (3, 5, 1), (3, 5, 1)), [2, 1], [3], [4], answers=[("reroll", "die-1")])
    assert told == [
        "Warden Guard rolls 2 1 to hit Bulwark Tank: 0 hits.",
        "Warden Guard rolls a 2 again: 3, 1 hit in all.",
        "Warden Guard rolls 4 to damage Bulwark Tank: 1 point.",
    ]


@pytest.mark.rule("DICE.2")
def test_a_re_roll_stands_even_when_it_is_worse(guard: Board) -> None:
    told = run(guard, attack(0, 1, (3, 5, 1)), [2], [1], answers=[("reroll", "die-1")])
    assert told[1:] == ["Warden Guard rolls a 2 again: 1, 0 hits in all."]


@pytest.mark.rule("SPEC.elite")
def test_dice_that_are_alike_are_offered_once(guard: Board) -> None:
    dice = [(3, 1, 1), (3, 1, 1), (3, 5, 1), (7, 5, 1), (7, 5, 1)]
    prompt, options = asked(guard, attack(0, 1, *dice), [1, 2, 2, 6, 4], [2])
    assert prompt == "Warden Guard is Elite: roll one die again that failed to hit Bulwark Tank?"
    assert options == [
        ("reroll", "die-1", "a 1, where 3 is needed"),
        ("reroll", "die-3", "a 2, where 3 is needed"),
        ("reroll", "die-4", "the 2 after a six, where 7 is needed"),
        ("reroll", "die-5", "a 4, where 7 is needed"),
        ("pass", "", ""),
    ]


@pytest.mark.rule("SPEC.elite")
def test_a_failed_second_die_may_be_rolled_again(guard: Board) -> None:
    told = run(guard, attack(0, 1, (7, 5, 1)), [6], [3], [4], [6], answers=[("reroll", "die-1")])
    assert told[1:3] == [
        "Warden Guard rolls 3 on top of a six: 0 hits in all.",
        "Warden Guard rolls a 3 again: 4, 1 hit in all.",
    ]


@pytest.mark.rule("SPEC.elite")
def test_a_first_die_that_becomes_a_six_still_needs_its_second(guard: Board) -> None:
    told = run(guard, attack(0, 1, (7, 5, 1)), [2], [6], [3], answers=[("reroll", "die-1")])
    assert told[1:] == [
        "Warden Guard rolls a 2 again: 6, 0 hits in all.",
        "Warden Guard rolls 3 on top of a six: 0 hits in all.",
    ]
    told = run(guard, attack(0, 1, (7, 5, 1)), [2], [6], [4], [1], answers=[("reroll", "die-1")])
    assert told[2].endswith(": 1 hit in all.")


@pytest.mark.rule("SPEC.elite")
def test_nobody_must_roll_again(guard: Board) -> None:
    assert run(guard, attack(0, 1, (3, 5, 1)), [2], answers=[("pass", "")])[0].endswith(": 0 hits.")


def test_without_a_failed_die_nothing_is_asked(guard: Board) -> None:
    assert len(run(guard, attack(0, 1, (3, 5, 1)), [3], [4])) == 2


@pytest.mark.rule("SPEC.vicious")
def test_the_vicious_roll_one_failed_damage_die_again(b: Board) -> None:
    told = run(b, attack(BRUTE, SECTION, (4, 4, 1), (4, 4, 1)), [4, 5], [1, 6], [2], answers=[("reroll", "die-1")])
    assert told[1:] == [
        "Slag Brute rolls 1 6 to damage Line Section 1: 1 point.",
        "Slag Brute rolls a 1 again: 2, 2 points in all.",
    ]


@pytest.mark.rule("SPEC.vicious", "TRANS.5")
def test_the_wreck_of_a_vicious_transport_spares_its_passengers_the_second_roll(b: Board) -> None:
    told = run(b, Attack(unit=BRUTE, target=BAND, hits=[1]), [1])
    assert told == ["Slag Brute rolls 1 to damage Ember Band: 0 points."]


@pytest.mark.rule("SPEC.vicious")
def test_damage_dice_with_the_same_bonus_are_offered_once(b: Board) -> None:
    prompt, options = asked(b, attack(BRUTE, SECTION, (4, 1, 1), (4, 1, 1), (4, 2, 1)), [4, 5, 6], [2, 2, 1])
    assert prompt == "Slag Brute is Vicious: roll one die again that failed to damage Line Section 1?"
    assert options == [
        ("reroll", "die-1", "a 2 with +1 against 4"),
        ("reroll", "die-3", "a 1 with +2 against 4"),
        ("pass", "", ""),
    ]
