"""TURN, INIT, ACT, END: who has the initiative, which units are tried, what a test costs."""

from __future__ import annotations

import random

import pytest
from tests.games.warpath_2e.conftest import Fielded, Pick
from tests.games.warpath_2e.running import Play, first_contact, run

from grognard.games.warpath_2e import state
from grognard.games.warpath_2e.frames import Turn
from grognard.games.warpath_2e.lexicon import lexicon_for
from grognard.games.warpath_2e.measure import gap, is_near_latest, is_within
from grognard.games.warpath_2e.read import shipped
from grognard.games.warpath_2e.roster import muster_forces
from grognard.games.warpath_2e.state import RULES, Board
from grognard.kernel.board import shape_of
from grognard.kernel.dice import SeededDice
from grognard.kernel.flow import Position

A1, A2, A3, B1, B2, B3 = range(6)


@pytest.fixture
def b() -> Board:
    return first_contact()


def begun(b: Board, side: int = 0) -> Play:
    """A turn in which a side has the initiative."""
    at = Play(b, Turn(), [6, 1] if side == 0 else [1, 6])
    at.play("take")
    return at


# initiative


@pytest.mark.rule("INIT.1", "TURN.2")
def test_the_winner_of_the_roll_off_says_who_begins(b: Board) -> None:
    at = Play(b, Turn(), [2, 5])
    assert (at.role, at.options) == (1, [("take", ""), ("give", "")])
    assert at.told == ["Turn 1 begins.", "Roll-off: 2 to 5; the Cinder Choir wins it."]
    at.play("give")
    assert (at.role, b.holder) == (0, 0)
    assert at.told[-1] == "The Meridian Compact has the initiative."


@pytest.mark.rule("DICE.3")
def test_ties_are_rolled_again(b: Board) -> None:
    at = Play(b, Turn(), [3, 3], [4, 5])
    assert at.role == 1
    assert at.told[1] == "Roll-off: both sides roll 3, and again."


# spells


@pytest.mark.rule("INIT.2")
def test_whoever_receives_the_initiative_tries_a_unit(b: Board) -> None:
    at = begun(b)
    assert at.options == [("try", "A1"), ("try", "A2"), ("try", "A3")]
    assert at.barred("pass") == "INIT.2: Whoever receives the initiative tries at least one unit."
    assert at.barred("try", "B1") == "TURN.3: Ember Band is not there to be activated by the Meridian Compact."


@pytest.mark.rule("ACT.6", "ACT.10")
def test_the_first_unit_is_activated_without_a_die(b: Board) -> None:
    at = begun(b)
    at.activate("A1")
    assert at.told[-2:] == ["Line Section 1 is activated.", "Line Section 1 halts."]
    assert (b.done[A1], b.latest, b.tries) == (1, A1, 1)
    assert at.barred("try", "A1") == "INIT.2: Line Section 1 is Done for this turn."


@pytest.mark.rule("ACT.8")
def test_after_the_first_unit_the_initiative_may_be_passed(b: Board) -> None:
    at = begun(b)
    at.activate("A1")
    at.play("pass")
    assert (at.role, b.holder) == (1, 1)
    assert at.told[-1] == "The initiative passes to the Cinder Choir."


@pytest.mark.rule("ACT.3", "ACT.4")
def test_further_units_are_harder_and_nearness_helps(b: Board) -> None:
    at = begun(b)
    at.activate("A1")
    notes = {noun: text for _, noun, text in at.asked[1]}
    assert notes["A2"] == "needs 2 or more"  # second unit -2, near the first +1
    b.x[b.d.first[A3]] = 47_000
    assert {noun: text for _, noun, text in at.asked[1]}["A3"] == "needs 3 or more"
    at.play("try", "A2", [2])
    assert at.told[-2:] == ["Line Section 2 tests to activate: 2 with -1.", "Line Section 2 is activated."]


@pytest.mark.rule("ACT.7", "ACT.8")
def test_a_failure_costs_the_turn_and_the_initiative(b: Board) -> None:
    at = begun(b)
    b.suppressed[A2], b.action[A2], b.drove[A2] = 1, state.FULL_SPEED, 9000
    at.activate("A1")
    at.activate("A2", [4])
    assert at.told[-2] == "Line Section 2 tests to activate: 4 with -4, and fails."
    assert (b.done[A2], b.suppressed[A2], b.action[A2], b.drove[A2]) == (1, 1, state.HALT, 0)
    assert (at.role, b.latest) == (1, A1)


@pytest.mark.rule("ACT.6")
def test_a_passed_test_frees_a_suppressed_unit(b: Board) -> None:
    at = begun(b)
    b.suppressed[A1] = 1
    at.activate("A1", [4])
    assert not b.suppressed[A1]


@pytest.mark.rule("ACT.3")
def test_a_new_spell_counts_anew(b: Board) -> None:
    at = begun(b)
    at.activate("A1")
    at.play("pass")
    assert {text for _, noun, text in at.asked[1]} == {"no die is needed"}


@pytest.mark.rule("SPEC.headstrong")
def test_the_headstrong_may_lose_their_marker_before_the_test(b: Board) -> None:
    at = begun(b, 1)
    b.suppressed[B2] = 1
    at.play("try", "B2", [4])  # no second die: nothing is taken off any more
    assert at.told[-2:] == ["Flamecallers is Headstrong: 4, and is no longer suppressed.", "Flamecallers is activated."]


@pytest.mark.rule("SPEC.headstrong")
def test_the_test_is_taken_in_any_case(b: Board) -> None:
    at = begun(b, 1)
    b.suppressed[B2] = 1
    at.activate("B2", [3], [3])
    assert at.told[-2] == "Flamecallers tests to activate: 3 with -3, and fails."


@pytest.mark.rule("MEL.17")
@pytest.mark.parametrize("face", [1, 6])
def test_disruption_goes_with_the_test_passed_or_failed(b: Board, face: int) -> None:
    at = begun(b)
    b.suppressed[A1] = b.disrupted[A1] = 1
    at.activate("A1", [face])
    assert not b.disrupted[A1]


# the end of a turn


@pytest.mark.rule("ACT.9")
def test_the_last_side_keeps_the_initiative_without_penalty(b: Board) -> None:
    at = begun(b, 1)
    for u in (B2, B3):
        b.done[u] = 1
    at.activate("B1")
    assert at.role == 0
    at.activate("A1")
    at.activate("A2")  # no die: further units are no harder
    assert at.barred("pass").startswith("ACT.9: The opponent is finished: the Meridian Compact keeps the initiative")
    at.activate("A3")
    assert at.g.over


@pytest.mark.rule("ACT.9")
def test_a_failure_does_not_end_the_run_of_the_last_side(b: Board) -> None:
    for u in (B1, B2, B3):
        b.done[u] = 1
    at = begun(b)
    b.suppressed[A1] = 1
    at.activate("A1", [1])
    assert (at.role, at.options) == (0, [("try", "A2"), ("try", "A3")])


@pytest.mark.rule("TURN.3")
def test_with_only_reserves_left_a_side_tries_one_or_is_finished(b: Board) -> None:
    b.at[A2], b.done[A3] = state.RESERVE, 1
    at = begun(b)
    assert at.barred("finish") == "TURN.3: Units on the table are still to be tried."
    at.activate("A1")
    assert at.options == [("try", "A2"), ("finish", "")]
    assert at.barred("pass").startswith("TURN.3: Only units that need not be tried are left")
    at.play("finish")
    assert (b.finished[0], at.role) == (1, 1)
    assert at.told[-1] == "The Meridian Compact is finished for this turn."


@pytest.mark.rule("END.1")
def test_done_markers_go_at_the_end_and_others_stay(b: Board) -> None:
    for u in range(6):
        b.done[u] = 1
    b.done[A1] = 0
    b.suppressed[B1] = b.disrupted[B1] = 1
    told = run(b, Turn(), [6, 1], answers=[("take", ""), ("try", "A1"), ("halt", ""), ("pass", "")])
    assert told[-1] == "Turn 1 is over."
    assert set(b.done) == {0}
    assert (b.suppressed[B1], b.disrupted[B1]) == (1, 1)


# distances


@pytest.mark.rule("MEAS.3")
def test_the_closest_models_count(b: Board) -> None:
    assert is_within(b, A1, A2, 11_000)  # 12 inches from centre to centre
    assert not is_within(b, A1, A2, 10_999)


@pytest.mark.rule("MEAS.2", "MEAS.4")
def test_distances_run_from_edge_to_edge_and_include_their_limit(b: Board) -> None:
    marshal = b.d.first[A3]
    for m in b.d.members(A1):
        b.dead[m] = int(m != 0)
    b.x[0], b.y[0], b.x[marshal], b.y[marshal] = 10_000, 10_000, 23_000, 10_000
    assert gap(b, 0, marshal) == pytest.approx(12_000)
    assert is_within(b, A1, A3, 12_000)
    b.x[marshal] += 1
    assert not is_within(b, A1, A3, 12_000)


@pytest.mark.rule("ACT.4")
def test_nobody_is_near_a_unit_that_is_off_the_table(b: Board) -> None:
    b.latest = A1
    assert is_near_latest(b, A2)
    b.at[A1] = state.LOST
    assert not is_near_latest(b, A2)
    b.latest = state.NONE
    assert not is_near_latest(b, A2)


@pytest.mark.rule("MEAS.2")
@pytest.mark.parametrize(
    ("facing", "x", "y", "distance"),
    [
        (0, 14_700, 10_000, 0.0),  # nose to nose: 2.5 and 2.2 inches to the fronts
        (0, 16_700, 10_000, 2000.0),
        (900, 16_700, 10_000, 2900.0),  # side on: 1.3 inches to the flank
        (0, 10_000, 14_900, 2000.0),
        (450, 20_000, 10_000, 20_000 - 10_000 - 2500 - (2200 + 1300) / 2**0.5),  # its corner is the nearest point
    ],
)
def test_hulls_are_rectangles(facing: int, x: int, y: int, distance: float, pick: Pick, fielded: Fielded) -> None:
    r = muster_forces(
        shipped().tables["dry_canal"], [fielded(pick("bulwark")), fielded(pick("drover"), pick("marshal"))]
    )
    b: Board = shape_of(Board, lexicon_for(r), r).blank()
    b.x, b.y, b.facing = [10_000, x, x], [10_000, y, y], [0, facing, 0]
    assert gap(b, 0, 1) == pytest.approx(distance)
    assert gap(b, 1, 0) == pytest.approx(distance)
    assert gap(b, 1, 2) == 0


@pytest.mark.parametrize("seed", range(20))
def test_every_turn_ends_however_it_is_played(b: Board, seed: int) -> None:
    chance = random.Random(seed)
    for u in range(6):
        b.suppressed[u], b.disrupted[u] = chance.randint(0, 1), chance.randint(0, 1)
        b.at[u] = chance.choice([state.ON_TABLE, state.ON_TABLE, state.RESERVE, state.LOST])
    b.turn = chance.randint(1, 6)
    g: Position[Board] = Position(RULES.using(lexicon_for(b.d)), b, [])
    g.call(Turn())
    dice = SeededDice(seed)
    g.advance(dice)
    while g.ask is not None:
        g.apply(chance.choice(g.ask.options), dice)
    assert g.over
    assert set(b.done) == {0}
