"""The board of a battle: as many units and models as its forces bring."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest
from tests.games.warpath_2e.conftest import Fielded, Pick

from grognard.games.warpath_2e import components as k
from grognard.games.warpath_2e import frames, state
from grognard.games.warpath_2e.lexicon import lexicon_for
from grognard.games.warpath_2e.read import shipped
from grognard.games.warpath_2e.roster import LEADER, SIDES, SPECIAL, Roster, muster_battle, muster_forces
from grognard.games.warpath_2e.setup import ready_board
from grognard.games.warpath_2e.state import Board
from grognard.kernel.board import Shape, read_board, shape_of, tell_board
from grognard.kernel.checked import Faults, Node
from grognard.kernel.flow import Frame

BATTLE = shipped().battles["first_contact"]


@pytest.fixture
def roster() -> Roster:
    return muster_battle(BATTLE)


@pytest.fixture
def shape(roster: Roster) -> Shape:
    return shape_of(Board, lexicon_for(roster), roster)


def test_a_battle_fields_its_units_and_models(roster: Roster) -> None:
    assert roster.units == ["A1", "A2", "A3", "B1", "B2", "B3"]
    assert roster.unit_names[:3] == ["Line Section 1", "Line Section 2", "Marshal"]
    assert roster.size == [10, 10, 1, 15, 5, 1]
    assert roster.points == [125, 115, 65, 155, 60, 100]
    assert roster.side_names == ["the Meridian Compact", "the Cinder Choir"]
    assert len(roster.models) == 42


@pytest.mark.rule("UNIT.10")
def test_each_unit_has_one_leader_and_a_single_model_is_its_own(roster: Roster) -> None:
    for u in range(len(roster.units)):
        leaders = [m for m in roster.members(u) if roster.role[m] == LEADER]
        assert leaders == [roster.first[u]]


@pytest.mark.rule("UNIT.11")
def test_re_armed_models_stand_out_in_the_last_places(roster: Roster) -> None:
    first = list(roster.members(0))
    assert [m for m in first if roster.role[m] == SPECIAL] == first[-2:]
    assert [roster.weapons[m][0].weapon.id for m in (0, 1, 8, 9)] == ["pulse_rifle", "pulse_rifle", "lance", "repeater"]


def test_options_mount_weapons_and_give_rules(pick: Pick, fielded: Fielded) -> None:
    r = muster_forces(shipped().tables["dry_canal"], [fielded(pick("bulwark", side=1)), fielded(pick("marshal"))])
    assert [m.weapon.id for m in r.weapons[0]] == ["tank_gun", "hull_repeater", "hull_repeater", "hull_repeater"]
    assert [m.arcs for m in r.weapons[0]] == [k.ALL_ROUND, k.ARCS["F"], k.ARCS["L"], k.ARCS["R"]]
    assert r.units == ["A1", "B1"]
    assert r.side_names == ["the Meridian Compact 1", "the Meridian Compact 2"]
    assert r.limit == [240, 65]


def test_a_battle_that_is_ready_stands_as_its_file_says(shape: Shape) -> None:
    b = ready_board(shape, BATTLE)
    assert (b.x[0], b.y[0], b.facing[0]) == (14000, 9000, 900)
    assert set(b.at) == {state.ON_TABLE}
    assert b.edge == [0, 1]
    assert b.objective_x[:5] == [8000, 40000, 24000, 24000, state.NONE]
    assert b.turns == 4


def test_a_board_is_the_same_again_from_its_values_and_from_plain_data(shape: Shape) -> None:
    b = ready_board(shape, BATTLE)
    b.suppressed[1] = b.done[2] = b.dead[41] = 1
    b.damage[20], b.latest, b.holder, b.kills[1] = 1, 3, 0, 65
    b.at[5], b.ride[4] = state.HULK, 5
    assert shape.build(shape.values(b)) == b
    told: dict[str, Any] = tell_board(shape, b, SIDES)
    assert told["suppressed"] == ["A2"]
    assert told["latest"] == "B1"
    assert read_board(shape, Node(Faults(), "", "", told), SIDES) == b


def test_forces_of_any_size_have_a_board(pick: Pick, fielded: Fielded) -> None:
    companies = fielded(*[pick("line_company")] * 8)
    r = muster_forces(shipped().tables["foundry_row"], [companies, fielded(pick("marshal"))])
    b: Board = shape_of(Board, lexicon_for(r), r).blank()
    assert (len(b.at), len(b.x)) == (9, 161)
    assert set(b.at) == {state.TO_PLACE}


@pytest.mark.parametrize("frame", [x for x in vars(frames).values() if isinstance(x, type) and issubclass(x, Frame)])
def test_every_local_has_a_kind_and_a_default(frame: Any) -> None:
    made = frame()  # every field has a default
    assert all("kind" in x.metadata for x in dataclasses.fields(made) if x.name not in ("pc", "proc"))
