"""NERVE: tests as they are played, with their markers, their losses and what the log says of them."""

from __future__ import annotations

import pytest
from tests.games.warpath_2e.conftest import Fielded, Pick
from tests.games.warpath_2e.running import first_contact, run

from grognard.games.warpath_2e import state
from grognard.games.warpath_2e.components import ARM
from grognard.games.warpath_2e.frames import HulkRoll, NerveTest
from grognard.games.warpath_2e.lexicon import lexicon_for
from grognard.games.warpath_2e.query import living
from grognard.games.warpath_2e.read import shipped
from grognard.games.warpath_2e.roster import muster_forces
from grognard.games.warpath_2e.rules.losses import destroy
from grognard.games.warpath_2e.state import Board
from grognard.kernel.board import shape_of
from grognard.kernel.flow import Position

SECTION, MARSHAL, BAND, BRUTE = 0, 2, 3, 5  # Nerve 10/12, 12/14, 10/13, 13/16


@pytest.fixture
def b() -> Board:
    return first_contact()


@pytest.mark.rule("NERVE.2", "NERVE.8")
def test_below_the_first_limit_nothing_happens(b: Board) -> None:
    assert run(b, NerveTest(unit=SECTION), [4, 5]) == ["Line Section 1 tests Nerve: 4 and 5 make 9: Steady."]
    assert not b.suppressed[SECTION]


@pytest.mark.rule("NERVE.7")
def test_between_the_limits_the_unit_is_suppressed(b: Board) -> None:
    told = run(b, NerveTest(unit=SECTION), [5, 5])
    assert told[1] == "Line Section 1 is suppressed."
    assert b.suppressed[SECTION]


@pytest.mark.rule("NERVE.9")
def test_a_second_suppressed_result_adds_nothing(b: Board) -> None:
    b.suppressed[SECTION] = 1
    told = run(b, NerveTest(unit=SECTION), [5, 4])
    assert told == ["Line Section 1 tests Nerve: 5 and 4 with +1 make 10: Suppressed."]
    assert b.suppressed[SECTION]


@pytest.mark.rule("NERVE.8")
def test_a_marker_stays_when_the_unit_is_steady(b: Board) -> None:
    b.suppressed[SECTION] = 1
    run(b, NerveTest(unit=SECTION), [2, 3])
    assert b.suppressed[SECTION]


@pytest.mark.rule("NERVE.5")
def test_an_onslaught_adds_three(b: Board) -> None:
    told = run(b, NerveTest(unit=SECTION, onslaught=True), [3, 4])
    assert told[0] == "Line Section 1 tests Nerve: 3 and 4 with +3 make 10: Suppressed."


@pytest.mark.rule("NERVE.11", "NERVE.6", "SCEN.7")
def test_a_destroyed_unit_is_removed_and_scored_with_its_options(b: Board) -> None:
    told = run(b, NerveTest(unit=SECTION), [6, 6])
    assert told[1] == "Line Section 1 is destroyed: 125 points for the Cinder Choir."
    assert (b.at[SECTION], living(b, SECTION), b.kills) == (state.LOST, [], [0, 125])


@pytest.mark.rule("NERVE.12")
def test_a_double_six_suppresses_the_steadiest(b: Board) -> None:
    run(b, NerveTest(unit=BRUTE), [6, 6])
    assert b.suppressed[BRUTE]


@pytest.mark.rule("SPEC.inspiring")
def test_an_inspired_unit_rolls_a_destroyed_test_again(b: Board) -> None:
    told = run(b, NerveTest(unit=SECTION, inspired=True), [6, 6], [2, 3])
    assert told[1:] == [
        "Line Section 1 is inspired, and the test is rolled again.",
        "Line Section 1 tests Nerve: 2 and 3 make 5: Steady.",
    ]
    assert b.at[SECTION] == state.ON_TABLE


@pytest.mark.rule("SPEC.inspiring")
def test_the_second_result_stands(b: Board) -> None:
    run(b, NerveTest(unit=SECTION, inspired=True), [6, 6], [6, 6])
    assert b.at[SECTION] == state.LOST


@pytest.mark.rule("SPEC.inspiring")
def test_what_is_not_destroyed_is_not_rolled_again(b: Board) -> None:
    run(b, NerveTest(unit=SECTION, inspired=True), [5, 5])
    assert b.suppressed[SECTION]


@pytest.mark.rule("MEL.11")
def test_in_melee_nobody_is_suppressed(b: Board) -> None:
    told = run(b, NerveTest(unit=SECTION, is_melee=True), [5, 5])
    assert len(told) == 1
    assert not b.suppressed[SECTION]


# vehicles


@pytest.mark.rule("ARM.33")
@pytest.mark.parametrize(("face", "place"), [(1, state.HULK), (3, state.HULK), (4, state.LOST), (6, state.LOST)])
def test_a_destroyed_vehicle_is_removed_on_four_or_more(b: Board, face: int, place: int) -> None:
    b.at[BRUTE] = state.LOST
    told = run(b, HulkRoll(unit=BRUTE), [face])
    assert b.at[BRUTE] == place
    end = "it stays as a burning hulk" if place == state.HULK else "it is removed"
    assert told == [f"{face} for the hull of Slag Brute: {end}."]


@pytest.mark.rule("ARM.33")
def test_a_vehicle_that_flees_rolls_for_its_hulk(pick: Pick, fielded: Fielded) -> None:
    table = shipped().tables["dry_canal"]
    r = muster_forces(table, [fielded(pick("bulwark")), fielded(pick("marshal"))])
    b: Board = shape_of(Board, lexicon_for(r), r).blank()
    told = run(b, NerveTest(unit=0, onslaught=True, inspired=True), [6, 6], [2])  # Inspiring doesn't help Armour
    assert told[1:] == [
        "Bulwark Tank is destroyed: 200 points for the Meridian Compact 2.",
        "2 for the hull of Bulwark Tank: it stays as a burning hulk.",
    ]
    assert b.at[0] == state.HULK


@pytest.mark.rule("ARM.33")
def test_only_vehicles_roll_for_a_hulk(b: Board) -> None:
    g: Position[Board] = Position(state.RULES, b, [])
    destroy(g, MARSHAL)
    assert not g.stack
    assert b.d.entry[MARSHAL].type != ARM
