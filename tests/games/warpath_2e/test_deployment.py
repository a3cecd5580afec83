"""SCEN.6 to SCEN.19, SPEC.infiltration: the brief, objectives, edges, and where units are set up."""

from __future__ import annotations

import random

import pytest
from tests.games.warpath_2e.conftest import Fielded, Pick
from tests.games.warpath_2e.running import Play
from tests.games.warpath_2e.test_movement import shifted, stand, two

from grognard.games.warpath_2e import state
from grognard.games.warpath_2e.deploys import places_on_offer
from grognard.games.warpath_2e.frames import Deployment, Objectives, ReconMoves, WholeBattle
from grognard.games.warpath_2e.lexicon import lexicon_for
from grognard.games.warpath_2e.state import DOUBLE, GLOBAL_DOMINATION, MEAT_GRINDER, NONE, RULES, SCORCHED_EARTH, Board
from grognard.games.warpath_2e.victory import placed_objectives
from grognard.kernel.dice import SeededDice
from grognard.kernel.flow import Position

MARSHAL_1, TANK, EYES, MARSHAL_2, SECTION = range(5)


@pytest.fixture
def b(pick: Pick, fielded: Fielded) -> Board:
    """Two forces before set-up, on a table of 6 by 4 feet."""
    return two(
        [pick("marshal"), pick("bulwark"), pick("pathfinders")],
        [pick("marshal"), pick("line_section")],
        fielded,
        "green_hollow",
    )


def deploying(b: Board, unit: str = "", edge: str = "south") -> Play:
    """The first side has won the roll-off and chosen its edge; it is about to place a unit."""
    at = Play(b, Deployment(), [6, 1])
    at.play("edge", edge)
    if unit:
        at.play("deploy", unit)
    return at


# brief and objectives


@pytest.mark.rule("SCEN.6")
@pytest.mark.parametrize(("face", "brief"), [(2, MEAT_GRINDER), (3, SCORCHED_EARTH), (5, GLOBAL_DOMINATION)])
def test_a_die_gives_the_brief(b: Board, face: int, brief: int) -> None:
    Play(b, WholeBattle(), [face], *([[2], [6, 1]] if brief != MEAT_GRINDER else [[6, 1]]))
    assert b.brief == brief


@pytest.mark.rule("SCEN.9", "SCEN.10")
def test_players_place_objectives_in_turn(b: Board) -> None:
    at = Play(b, Objectives(), [3], [4, 4], [2, 5])
    assert at.asked[0] == "The Meridian Compact 2 places an objective, of 6 that are left."
    roles = []
    while at.g.ask is not None:
        roles.append(at.role)
        at.play("lay", at.options[0][1])
    assert roles == [1, 0, 1, 0, 1, 0]
    assert len(placed_objectives(b)) == 6


@pytest.mark.rule("SCEN.10")
def test_objectives_keep_apart_and_off_walls_and_edges(b: Board) -> None:
    at = Play(b, Objectives(), [1], [6, 1])
    assert at.refused("lay", [499, 20_000]) == "MEAS.6: An objective lies wholly on the table."
    at.order("lay", [20_000, 4_000])
    assert at.refused("lay", [33_000, 4_000]) == "SCEN.10: Objectives lie more than 12 inches apart."
    assert at.refused("lay", [33_001, 4_000]) == ""
    assert at.refused("lay", [34_500, 12_200]) == "TERR.3: An objective does not lie in blocking terrain."


# edges and turns


@pytest.mark.rule("SCEN.17")
def test_the_higher_roll_chooses_an_edge_and_places_first(b: Board) -> None:
    at = Play(b, Deployment(), [3, 3], [1, 6])
    assert (at.role, at.options) == (1, [("edge", "south"), ("edge", "north")])
    at.play("edge", "south")
    assert (b.edge, at.role) == ([1, 0], 1)


@pytest.mark.rule("SCEN.19")
def test_players_alternate_until_all_are_placed(b: Board) -> None:
    at = deploying(b)
    roles = []
    while at.g.ask is not None:
        roles.append(at.role)
        at.play(*at.options[0])
        at.play(*at.options[0])
    assert roles == [0, 1, 0, 1, 0]
    assert set(b.at) == {state.ON_TABLE}


@pytest.fixture
def motorised(pick: Pick, fielded: Fielded) -> Board:
    """Two sections, riders and a carrier with 11 seats, against a Marshal, before set-up."""
    riders = pick("ash_riders", army="cinder_choir")
    own = [pick("line_section"), pick("line_section"), riders, pick("drover")]
    return two(own, [pick("marshal")], fielded, "green_hollow")


@pytest.mark.rule("TRANS.2")
def test_a_unit_is_set_up_aboard_a_transport_that_is_there(motorised: Board) -> None:
    b = motorised
    at = deploying(b, "A1")
    assert at.barred("mount", "A4") == (
        "TRANS.2: Drover Carrier is no transport of this side that is set up already, or held back."
    )
    at.play("place", "order-1")
    for unit in ("B1", "A4"):
        at.play("deploy", unit)
        at.play("place", "order-1")
    at.play("deploy", "A2")
    at.play("mount", "A4")
    assert at.told[-1] == "Line Section 2 mounts Drover Carrier."
    assert (b.at[1], b.ride[1], at.role) == (state.ABOARD, 3, 0)
    at.play("deploy", "A3")
    assert at.barred("mount", "A4") == "SPEC.bulky: Ash Riders is Bulky, and can't ride."


@pytest.mark.rule("REINF.1", "TRANS.1", "TRANS.2")
def test_who_sits_in_a_transport_that_is_held_back_is_held_back_too(motorised: Board) -> None:
    b = motorised
    at = deploying(b)
    at.play("reserve", "A4")
    at.play("deploy", "B1")
    at.play("place", "order-1")
    at.play("deploy", "A1")
    at.play("mount", "A4")
    assert (b.at[0], b.ride[0]) == (state.ABOARD, 3)
    at.play("deploy", "A2")
    assert at.barred("mount", "A4") == "TRANS.1: Drover Carrier has no room for Line Section 2: 1 seat."
    b.dead[10:19] = bytes([1] * 9)  # as if one man were left of it: there is a seat, but two are in reserve already
    assert at.barred("mount", "A4") == (
        "REINF.1: Drover Carrier is held back, and at most half of the units of the Meridian Compact 1 may be, "
        "with those aboard."
    )


@pytest.mark.rule("REINF.1", "SCEN.19")
def test_up_to_half_are_held_back(b: Board) -> None:
    at = deploying(b)
    at.play("reserve", "A2")
    assert at.role == 1
    at.play("reserve", "B1")
    assert (
        at.barred("reserve", "A1") == "REINF.1: At most half of the units of the Meridian Compact 1 may be held back."
    )
    assert at.barred("deploy", "A2").startswith("SCEN.19: Bulwark Tank is not a unit that the Meridian Compact 1 has")
    assert b.at[TANK] == state.RESERVE


# places


@pytest.mark.rule("SCEN.18")
@pytest.mark.parametrize(("edge", "inside", "outside"), [("south", 11_499, 11_500), ("north", 36_501, 36_500)])
def test_every_base_stands_wholly_in_its_zone(b: Board, edge: str, inside: int, outside: int) -> None:
    at = deploying(b, "A1", edge)
    assert at.refused("place", [900, 30_000, outside]) == (
        "SCEN.18: Marshal 1 is set up wholly within 12.0 inches of its own edge."
    )
    at.order("place", [900, 30_000, inside])
    assert (b.at[MARSHAL_1], b.x[0], b.y[0]) == (state.ON_TABLE, 30_000, inside)


@pytest.mark.rule("SCEN.18", "MEAS.6")
def test_hulls_stand_wholly_in_their_zone(b: Board) -> None:
    at = deploying(b, "A2")
    half = b.d.entry[TANK].base.length // 2
    assert at.refused("place", [900, 30_000, 12_000 - half]).startswith("SCEN.18: ")
    assert at.refused("place", [900, 30_000, half - 20]).startswith("MEAS.6: ")
    assert at.refused("place", [900, 30_000, 11_999 - half]) == ""


@pytest.mark.rule("UNIT.5", "MOV.6")
def test_units_are_set_up_in_formation_and_on_nobody(b: Board) -> None:
    at = deploying(b)
    at.play("deploy", "A1")
    at.order("place", [900, 30_000, 5_000])
    at.play("deploy", "B2")
    row = [n for k in range(10) for n in (30_000 + 1200 * (k % 5), 40_000 + 1200 * (k // 5))]
    apart = [*row[:-2], 60_000, 40_000]
    assert at.refused("place", [2700, *apart]).startswith("UNIT.5: Line Section, 9 would be cut off")
    heap = [*row[:-2], row[0], row[1]]
    assert at.refused("place", [2700, *heap]).startswith("MOV.6: Line Section, 9 would stand on top of")
    assert at.refused("place", [2700, *row]) == ""


@pytest.mark.rule("MOV.6")
def test_hulls_are_set_up_on_nobody(b: Board) -> None:
    at = deploying(b)
    at.play("deploy", "A1")
    at.order("place", [900, 30_000, 5_000])
    at.play("deploy", "B2")
    at.order("place", places_on_offer(b, SECTION)[0])
    at.play("deploy", "A2")
    assert at.refused("place", [900, 30_000, 6_000]).startswith("MOV.6: Bulwark Tank would stand on top of")
    assert all(abs(x - 30_000) > 1_000 or y > 8_000 for _, x, y in places_on_offer(b, TANK))


@pytest.mark.rule("SPEC.infiltration")
def test_infiltrators_stand_anywhere_far_from_the_enemy(b: Board) -> None:
    at = deploying(b)
    at.play("deploy", "A1")
    at.order("place", [900, 30_000, 5_000])
    at.play("deploy", "B1")
    at.order("place", [2700, 30_000, 40_000])
    at.play("deploy", "A3")

    def row(x: int, y: int) -> list[int]:
        return [900, *(n for k in range(5) for n in (x + 1200 * k, y))]

    assert at.refused("place", row(30_000, 26_999)) == ""
    assert at.refused("place", row(30_000, 27_000)).startswith("SPEC.infiltration: ")  # 12 inches from the Marshal
    assert at.refused("place", row(50_000, 36_000)).startswith("SPEC.infiltration: ")  # in the enemy's area
    assert len(places_on_offer(b, EYES)) > 20


@pytest.mark.rule("ORD.4")
def test_guns_in_difficult_terrain_are_dug_in(pick: Pick, fielded: Fielded) -> None:
    b = two([pick("breaker_gun"), pick("breaker_gun")], [], fielded, "green_hollow")
    b.edge = [0, 1]
    at = Play(b, Deployment(), [6, 1])
    at.play("deploy", "A1")
    at.order("place", [900, 52_000, 9_000])  # in a thicket
    at.play("deploy", "A2")
    at.order("place", [900, 20_000, 6_000])
    assert list(b.dug_in) == [1, 0]


def test_orders_of_another_shape_are_refused(b: Board) -> None:
    at = deploying(b, "A1")
    for ints in ([900, 1], [3600, 30_000, 5_000], [900, 30_000, 5_000, 1]):
        assert at.refused("place", ints).startswith("MOV.12: This order can't be read")


@pytest.mark.parametrize("unit", ["A1", "A2", "A3"])
def test_every_place_on_offer_passes_the_test_of_drawn_ones(b: Board, unit: str) -> None:
    at = deploying(b, unit)
    offered = places_on_offer(b, b.d.units.index(unit))
    assert 10 <= len(offered) <= state.ORDERS
    assert [at.refused("place", ints) for ints in offered] == [""] * len(offered)


@pytest.mark.parametrize("seed", range(3))
def test_every_set_up_ends_however_it_is_played(b: Board, seed: int) -> None:
    chance, dice = random.Random(seed), SeededDice(seed)
    g: Position[Board] = Position(RULES.using(lexicon_for(b.d)), b, [])
    g.call(Deployment())
    g.advance(dice)
    while g.ask is not None:
        g.apply(chance.choice(g.ask.options), dice)
    assert g.over
    assert NONE not in b.edge
    assert set(b.at) <= {state.ON_TABLE, state.RESERVE}


# Recon


def scouting(pick: Pick, fielded: Fielded) -> Board:
    """Glass Eyes (Speed 6) and a Prowler Car (Speed 12, Fast) against Glass Eyes, all on the table."""
    eyes, car = pick("glass_eyes", "drift_combine"), pick("prowler", "drift_combine")
    b = two([eyes, car], [pick("glass_eyes", "drift_combine")], fielded, "green_hollow")
    stand(b, 0, 4_000, 5_000)
    stand(b, 1, 70_000, 3_000)
    stand(b, 2, 4_000, 44_000)
    b.facing[b.d.first[1]] = 900
    return b


@pytest.mark.rule("SPEC.recon", "SPEC.recon_order", "SCEN.20")
def test_scouts_move_in_turn_before_the_battle(pick: Pick, fielded: Fielded) -> None:
    b = scouting(pick, fielded)
    b.brief = MEAT_GRINDER
    at = Play(b, WholeBattle(), [2, 2], [1, 6])
    assert (at.role, at.options) == (1, [("take", ""), ("give", "")])
    at.play("give")
    assert (at.role, at.options) == (0, [("scout", "A1"), ("scout", "A2"), ("pass", "")])
    at.play("scout", "A1")
    assert at.refused("go", shifted(b, 0, 0, 6_000)).startswith("MOV.12: ")  # a Double, and nothing else
    at.order("go", shifted(b, 0, 0, 7_000, DOUBLE))
    assert (b.y[0], b.action[0], b.done[0]) == (12_000, state.HALT, 0)
    assert at.role == 1
    at.play("pass")
    assert (at.role, at.options) == (0, [("scout", "A2"), ("pass", "")])
    at.play("scout", "A2")
    car = b.d.first[1]
    assert at.refused("drive", [state.MANOEUVRE, 1]).startswith("ARM.2: ")
    at.order("drive", [state.FULL_SPEED, 10_000], [6, 1])
    assert (b.y[car], b.drove[1], b.action[1]) == (13_000, 0, state.HALT)
    assert at.asked[0].startswith("The Meridian Compact 1 wins the roll-off: take the initiative")


@pytest.mark.rule("SPEC.recon")
def test_a_recon_move_runs_over_nobody(pick: Pick, fielded: Fielded) -> None:
    b = scouting(pick, fielded)
    stand(b, 2, 68_000, 12_000)
    at = Play(b, ReconMoves(side=0), [6, 1])
    at.play("take")
    at.play("scout", "A2")
    assert at.refused("drive", [state.FULL_SPEED, 20_000]).startswith("SPEC.recon: A Recon move neither runs over")
    assert all(order[1] < 9_000 for order in offered_drives(at))


def offered_drives(at: Play) -> list[list[int]]:
    assert at.g.ask is not None
    return at.g.ask.step.drawings[at.rules.verb_names["drive"].index].orders(at.g.board, at.g.stack[-1])
