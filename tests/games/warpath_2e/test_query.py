"""TURN, ACT, TRANS, REINF, SCEN: questions about the board that need no geometry."""

from __future__ import annotations

from itertools import permutations

import pytest
from tests.games.warpath_2e.conftest import Fielded, Pick

from grognard.games.warpath_2e import query, state
from grognard.games.warpath_2e.components import THEN
from grognard.games.warpath_2e.lexicon import lexicon_for
from grognard.games.warpath_2e.query_victory import NOBODY, brief_of, controlled, objectives_to_place, scores, winner
from grognard.games.warpath_2e.read import shipped
from grognard.games.warpath_2e.roster import muster_battle, muster_forces
from grognard.games.warpath_2e.setup import ready_board
from grognard.games.warpath_2e.state import BOOK, Board
from grognard.kernel.board import shape_of

BATTLE = shipped().battles["first_contact"]
A1, A2, A3, B1, B2, B3 = range(6)


@pytest.fixture
def b() -> Board:
    roster = muster_battle(BATTLE)
    board: Board = ready_board(shape_of(Board, lexicon_for(roster), roster), BATTLE)
    return board


def modifiers(b: Board, unit: int, near: bool = False) -> dict[str, int]:
    return dict(query.activation_modifiers(b, unit, near))


def told(rule: int) -> str:
    return BOOK.ids[rule]


# activation


def test_the_first_unit_needs_no_die(b: Board) -> None:
    assert modifiers(b, A1) == {}
    assert query.is_passed(0, 0)


@pytest.mark.rule("ACT.1")
def test_a_total_of_one_passes() -> None:
    assert query.is_passed(-3, 4)
    assert not query.is_passed(-3, 3)
    assert not query.is_passed(-7, 6)


@pytest.mark.rule("ACT.2")
def test_a_suppressed_unit_has_three_less(b: Board) -> None:
    b.suppressed[A1] = 1
    assert modifiers(b, A1) == {"ACT.2": -3}


@pytest.mark.rule("ACT.3")
@pytest.mark.parametrize(("tries", "modifier"), [(1, -2), (2, -3), (5, -6), (6, -7)])
def test_each_further_unit_of_a_spell_is_harder(b: Board, tries: int, modifier: int) -> None:
    b.tries = tries
    assert modifiers(b, A2) == {"ACT.3": modifier}


@pytest.mark.rule("ACT.4")
def test_closeness_to_the_last_activated_unit_helps(b: Board) -> None:
    assert modifiers(b, A2, near=True) == {}  # nobody was activated in this turn
    b.latest = B1
    assert modifiers(b, A2, near=True) == {"ACT.4": 1}


@pytest.mark.rule("ACT.5")
def test_modifiers_add_up(b: Board) -> None:
    b.suppressed[A2], b.tries, b.latest = 1, 1, A1
    assert sum(modifiers(b, A2, near=True).values()) == -4


@pytest.mark.rule("ACT.9")
def test_when_the_other_side_is_finished_further_units_are_no_harder(b: Board) -> None:
    b.tries = 3
    b.suppressed[A1] = 1
    for unit in (B1, B2, B3):
        b.done[unit] = 1
    assert query.is_finished(b, 1)
    assert modifiers(b, A1) == {"ACT.2": -3}


@pytest.mark.rule("TURN.3")
def test_reserves_and_passengers_may_but_need_not_be_tried(b: Board) -> None:
    b.at[A2], b.at[A3], b.at[B1] = state.RESERVE, state.ABOARD, state.LOST
    assert [query.must_try(b, u) for u in (A1, A2, A3, B1)] == [True, False, False, False]
    assert [query.may_try(b, u) for u in (A1, A2, A3, B1)] == [False, True, True, False]
    assert told(query.bar_try(b, 0, B1)) == "TURN.3"
    b.done[A1] = 1
    assert not query.is_finished(b, 0)
    b.finished[0] = 1
    assert query.is_finished(b, 0)


@pytest.mark.rule("INIT.2")
def test_a_unit_that_is_done_cannot_be_tried(b: Board) -> None:
    assert query.bar_try(b, 0, A1) == 0
    b.done[A1] = 1
    assert told(query.bar_try(b, 0, A1)) == "INIT.2"


@pytest.mark.rule("REINF.3")
@pytest.mark.parametrize(("turn", "modifier"), [(1, -5), (2, -4), (4, -2), (5, -1), (6, -1)])
def test_arrivals_have_a_modifier_of_their_own(b: Board, turn: int, modifier: int) -> None:
    b.at[A1], b.turn, b.tries, b.suppressed[A1], b.latest = state.RESERVE, turn, 3, 1, B1
    assert modifiers(b, A1, near=True) == {"REINF.3": modifier}


# reinforcements and transports


@pytest.mark.rule("REINF.1")
def test_half_the_units_may_be_held_back(b: Board) -> None:
    assert query.bar_reserve(b, A1) == 0  # one of three
    b.at[A2] = state.RESERVE
    assert told(query.bar_reserve(b, A1)) == "REINF.1"


@pytest.mark.rule("REINF.5", "REINF.6")
@pytest.mark.parametrize(("turn", "short", "enemy"), [(1, 12, 0), (3, 36, 0), (4, 48, 0), (5, 48, 12), (6, 48, 24)])
def test_where_reinforcements_enter(turn: int, short: int, enemy: int) -> None:
    assert query.entry_reach(turn, 48_000) == (short * 1000, enemy * 1000)


@pytest.fixture
def convoy(pick: Pick, fielded: Fielded) -> Board:
    """A carrier for eleven, a section of ten, a Hero, a tank; on the other side raiders that are Bulky."""
    one = fielded(pick("drover"), pick("line_section"), pick("marshal"), pick("bulwark"), pick("oriane_tull"))
    two = fielded(pick("skyhooks", "drift_combine"), pick("skiff", "drift_combine"), army="drift_combine")
    r = muster_forces(shipped().tables["dry_canal"], [one, two])
    board: Board = shape_of(Board, lexicon_for(r), r).blank()
    return board


@pytest.mark.rule("TRANS.1")
def test_a_transport_takes_infantry_and_heroes_up_to_its_number(convoy: Board) -> None:
    assert query.seats_left(convoy, 0) == 11
    assert query.bar_ride(convoy, 1, 0) == 0
    assert told(query.bar_ride(convoy, 3, 0)) == "TRANS.1"
    convoy.at[1], convoy.ride[1] = state.ABOARD, 0
    assert query.seats_left(convoy, 0) == 1
    assert query.bar_ride(convoy, 2, 0) == 0
    convoy.at[2], convoy.ride[2] = state.ABOARD, 0
    assert told(query.bar_ride(convoy, 4, 0)) == "TRANS.1"
    convoy.dead[convoy.d.first[1] + 1] = 1
    assert query.bar_ride(convoy, 4, 0) == 0


@pytest.mark.rule("TRANS.1")
def test_only_units_of_the_same_side_ride(convoy: Board) -> None:
    assert told(query.bar_ride(convoy, 2, 6)) == "TRANS.1"


@pytest.mark.rule("SPEC.bulky")
def test_bulky_units_never_ride(convoy: Board) -> None:
    assert told(query.bar_ride(convoy, 5, 6)) == "SPEC.bulky"


def test_models_that_live_and_what_kills_them(b: Board) -> None:
    assert len(query.living(b, B1)) == 15
    b.dead[b.d.first[B1] + 14] = 1
    assert len(query.living(b, B1)) == 14
    marshal = b.d.first[A3]
    b.damage[marshal] = 1
    assert (query.left_to_take(b, marshal), query.left_to_take(b, 0)) == (1, 1)
    assert query.left_to_take(b, b.d.first[B3]) == 4


# victory


@pytest.mark.rule("SCEN.6")
def test_a_die_chooses_the_brief() -> None:
    briefs = [state.MEAT_GRINDER, state.SCORCHED_EARTH, state.GLOBAL_DOMINATION]
    assert [brief_of(die) for die in range(1, 7)] == [x for x in briefs for _ in range(2)]


@pytest.mark.rule("SCEN.9")
def test_five_to_seven_objectives_are_placed() -> None:
    assert [objectives_to_place(die, 72_000, 48_000) for die in range(1, 7)] == [5, 5, 6, 6, 7, 7]


@pytest.mark.rule("SCEN.14")
def test_other_tables_have_more_or_fewer() -> None:
    assert objectives_to_place(1, 48_000, 48_000) == 1 + 2
    assert objectives_to_place(1, 96_000, 48_000) == 1 + 6


@pytest.mark.rule("SCEN.11")
def test_an_objective_is_controlled_where_no_enemy_stands() -> None:
    assert controlled([([1], []), ([2], [9]), ([], [])], 0) == 1
    assert controlled([([1], []), ([2], [9]), ([], [])], 1) == 0


@pytest.mark.rule("SCEN.12")
def test_a_unit_controls_one_objective_and_units_are_matched_for_the_most() -> None:
    assert controlled([([1], []), ([1], [])], 0) == 1
    for near in permutations([[1, 2], [1], [2, 3], [3]]):
        assert controlled([(list(units), []) for units in near], 0) == 3


@pytest.mark.rule("SCEN.7", "SCEN.8")
def test_the_meat_grinder_needs_a_lead_of_twenty_percent() -> None:
    assert winner(state.MEAT_GRINDER, [900, 500], [0, 9], 2000) == 0
    assert winner(state.MEAT_GRINDER, [500, 900], [0, 0], 2000) == 1
    assert winner(state.MEAT_GRINDER, [899, 500], [0, 0], 2000) == NOBODY


@pytest.mark.rule("SCEN.13")
def test_scorched_earth_needs_two_more_objectives() -> None:
    assert winner(state.SCORCHED_EARTH, [0, 999], [3, 1], 1000) == 0
    assert winner(state.SCORCHED_EARTH, [0, 999], [2, 1], 1000) == NOBODY


@pytest.mark.rule("SCEN.15")
def test_total_global_domination_adds_ten_percent_for_each_objective() -> None:
    assert scores(state.GLOBAL_DOMINATION, [300, 100], [1, 2], 1000) == [400, 300]
    assert winner(state.GLOBAL_DOMINATION, [300, 100], [1, 1], 1000) == 0
    assert winner(state.GLOBAL_DOMINATION, [300, 100], [1, 2], 1000) == NOBODY


def test_in_first_contact_kills_decide_where_objectives_do_not() -> None:
    kills = THEN.index("kills")
    assert winner(state.FIXED, [65, 60], [2, 1], 315, 2, kills) == 0
    assert winner(state.FIXED, [65, 60], [1, 3], 315, 2, kills) == 1
    assert winner(state.FIXED, [60, 60], [2, 1], 315, 2, kills) == NOBODY
