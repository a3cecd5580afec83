"""TRANS, REINF, SPEC.open_dismount: units mount up, dismount, get out of wrecks, and arrive from the edges."""

from __future__ import annotations

import pytest
from tests.games.warpath_2e.conftest import Fielded, Pick
from tests.games.warpath_2e.fields import Field, field
from tests.games.warpath_2e.running import Play

from grognard.games.warpath_2e import state
from grognard.games.warpath_2e.charges import charges_on_offer
from grognard.games.warpath_2e.entries import entries_on_offer, from_transport, why_not
from grognard.games.warpath_2e.frames import Reckoning, Spell
from grognard.games.warpath_2e.ground import scene_of
from grognard.games.warpath_2e.measure import gap
from grognard.games.warpath_2e.moves import moves_on_offer
from grognard.games.warpath_2e.preview import previewed
from grognard.games.warpath_2e.query import is_finished, living
from grognard.games.warpath_2e.state import (
    ABOARD,
    ARRIVE,
    DISMOUNT,
    FULL_SPEED,
    HARD_TURN,
    HULK,
    LOST,
    MOUNT,
    MOVE,
    ON_TABLE,
    RESERVE,
)  # fmt: skip
from grognard.games.warpath_2e.victory import objectives_held
from grognard.games.warpath_2e.wishes import wishes

COMBINE = "drift_combine"
CREW, CARRIER, ENEMY = 0, 1, 2


def trying(at: Field, unit: int = CREW, *dice: list[int]) -> Play:
    play = Play(at.b, Spell(side=0))
    play.play("try", at.b.d.units[unit], *dice)
    return play


@pytest.fixture
def carried(pick: Pick, fielded: Fielded) -> Field:
    """A Line Section aboard a Drover Carrier (11 seats), with an enemy far away."""
    at = field([fielded(pick("line_section"), pick("drover")), fielded(pick("marshal"))])
    at.put(CARRIER, 30, 20)
    at.put(ENEMY, 60, 45)
    at.b.at[CREW], at.b.ride[CREW] = ABOARD, CARRIER
    return at


# mounting


def test_a_unit_is_offered_places_beside_a_transport_and_out_of_reach_of_a_charge(carried: Field) -> None:
    b = carried.b
    b.at[CREW], b.ride[CREW] = ON_TABLE, state.NONE
    carried.put(CREW, 37, 25)
    gaps: dict[int, list[int]] = {CARRIER: [], ENEMY: []}
    for wish in wishes(b, scene_of(b), CREW):
        b.x[0], b.y[0] = wish.at
        for unit, found in gaps.items():
            found.append(round(gap(b, 0, b.d.first[unit]) / 10) * 10)
    assert 950 in gaps[CARRIER]
    assert 10_050 in gaps[ENEMY]  # a Marshal charges 10 inches far


@pytest.mark.rule("TRANS.3", "TRANS.13")
def test_a_unit_mounts_after_a_move_that_ends_within_an_inch(carried: Field) -> None:
    b = carried.b
    b.at[CREW], b.ride[CREW] = ON_TABLE, state.NONE
    carried.row(CREW, 32.5, 20, apart=1.0)
    for m in range(5, 10):
        b.x[m], b.y[m] = b.x[m - 5], 21_000
    b.done[CARRIER] = 1  # that doesn't matter
    at = trying(carried)
    at.play("halt")
    assert at.options == [("mount", "A2"), ("pass", "")]
    at.play("mount", "A2")
    assert (b.at[CREW], b.ride[CREW], b.action[CREW]) == (ABOARD, CARRIER, MOUNT)
    assert at.told[-1] == "Line Section mounts Drover Carrier."


@pytest.mark.rule("TRANS.3")
def test_too_far_away_or_scattered_nobody_mounts(carried: Field) -> None:
    b = carried.b
    b.at[CREW], b.ride[CREW] = ON_TABLE, state.NONE
    carried.row(CREW, 40, 20, apart=1.0)
    at = trying(carried)
    at.play("halt")
    assert ("mount", "A2") not in at.options


@pytest.mark.rule("TRANS.3", "ACT.6")
def test_whoever_can_only_halt_does_not_mount(carried: Field) -> None:
    b = carried.b
    b.at[CREW], b.ride[CREW] = ON_TABLE, state.NONE
    carried.row(CREW, 32.5, 20, apart=1.0)
    for m in range(5, 10):
        b.x[m], b.y[m] = b.x[m - 5], 21_000
    b.switch, b.suppressed[CREW] = (1, 0), 1
    at = trying(carried, CREW, [6])
    at.play("halt")
    assert ("mount", "A2") not in at.options


@pytest.mark.rule("TRANS.3", "SPEC.craven")
def test_whoever_quails_at_a_charge_does_not_mount(pick: Pick, fielded: Fielded) -> None:
    own = [pick(unit, "cinder_choir") for unit in ("thralls", "furnace_beast")]
    at = field([fielded(*own), fielded(pick("marshal"))])
    b = at.b
    at.row(CREW, 20, 20, apart=1.0)
    for m in list(b.d.members(CREW))[3:]:
        b.dead[m] = 1  # few enough to ride
    at.put(CARRIER, 21, 22.5)
    at.put(ENEMY, 21, 15)
    play = trying(at)
    play.order("charge", charges_on_offer(b, CREW)[0], [1])
    assert (b.action[CREW], play.g.over or ("mount", "A2") in play.options) == (state.HALT, False)


@pytest.mark.rule("TRANS.1", "SPEC.bulky")
def test_a_full_transport_takes_nobody_else(pick: Pick, fielded: Fielded) -> None:
    own = fielded(pick("marshal"), pick("drover"), pick("line_section"), pick("marshal"))
    at = field([own, fielded(pick("marshal"))])
    at.put(1, 30, 20)
    at.put(0, 32.5, 20)
    at.put(4, 60, 45)
    for u in (2, 3):
        at.b.at[u], at.b.ride[u] = ABOARD, 1
    play = trying(at, 0)
    play.play("halt")
    assert ("mount", "A2") not in play.options  # 11 of 11 are aboard
    at.b.ride[3], at.b.at[3] = state.NONE, LOST
    at.b.done[0] = 0
    play = trying(at, 0)
    play.play("halt")
    assert ("mount", "A2") in play.options


# dismounting


@pytest.mark.rule("TRANS.8", "TRANS.9", "TRANS.12")
def test_a_unit_dismounts_around_its_transport(carried: Field) -> None:
    at = trying(carried)
    assert at.asked[0] == "Line Section comes onto the table: where does it stand?"
    assert {verb for verb, _ in at.options} == {"enter"}
    assert at.barred("pass") == "TRANS.8: Line Section is activated to come onto the table."
    at.play("enter", "order-1")
    b = carried.b
    assert (b.at[CREW], b.action[CREW]) == (ON_TABLE, DISMOUNT)
    assert at.told[-1] == "Line Section dismounts from Drover Carrier."


@pytest.mark.rule("TRANS.9")
def test_the_leader_stands_within_an_inch_of_the_transport(carried: Field) -> None:
    at = trying(carried)
    good = entries_on_offer(carried.b, CREW)[0]
    assert at.refused("enter", good) == ""
    far = [x + 9000 if n % 2 == 0 else x for n, x in enumerate(good)]
    assert at.refused("enter", far).startswith("TRANS.9: The Leader would stand ")
    assert at.refused("enter", good[:-1]).startswith("REINF.8: This order can't be read")
    assert at.refused("enter", [*good[:2], *good[:2], *good[4:]]).startswith("MOV.6")
    carried.put(ENEMY, good[0] / 1000 + 1.5, good[1] / 1000)
    assert why_not(carried.b, CREW, good) in ("MEAS.5", "MOV.6")


@pytest.mark.rule("TRANS.11")
def test_then_it_makes_a_normal_move_and_no_double(carried: Field) -> None:
    at = trying(carried)
    at.play("enter", "order-1")
    assert at.asked[0] == "Line Section may make a normal move."
    double = moves_on_offer(carried.b, CREW, (state.DOUBLE,))[0]
    assert at.refused("go", double) == "TRANS.11: After coming onto the table a unit makes a normal move."
    move = moves_on_offer(carried.b, CREW, (MOVE,))[0]
    at.order("go", move)
    assert carried.b.action[CREW] == DISMOUNT
    assert carried.b.ride[CREW] == state.NONE


@pytest.mark.rule("TRANS.9")
def test_without_a_legal_place_a_passenger_cant_be_tried(carried: Field, pick: Pick, fielded: Fielded) -> None:
    enemy = fielded(*(pick("marshal") for _ in range(9)))
    at = field([fielded(pick("line_section"), pick("drover")), enemy])
    at.put(CARRIER, 30, 20)
    at.b.at[CREW], at.b.ride[CREW] = ABOARD, CARRIER
    spots = [(33, 20), (27, 20), (30, 24), (30, 16), (33, 24), (27, 24), (33, 16), (27, 16), (60, 40)]
    for u, (x, y) in enumerate(spots, 2):
        at.put(u, x, y)
    play = Play(at.b, Spell(side=0))
    assert ("try", "A1") not in play.options
    assert play.barred("try", "A1") == (
        "TRANS.9: Line Section can't dismount: there is no legal place around its transport."
    )


@pytest.mark.rule("TRANS.10")
def test_a_unit_that_fails_stays_aboard_done(carried: Field) -> None:
    carried.b.suppressed[CREW] = 1
    at = Play(carried.b, Spell(side=0))
    at.play("try", "A1", [1])
    assert (carried.b.at[CREW], carried.b.done[CREW]) == (ABOARD, 1)


@pytest.mark.rule("SPEC.open_dismount", "SPEC.open_fire")
def test_an_open_top_lets_them_stay_or_leave_at_the_double(pick: Pick, fielded: Fielded) -> None:
    own = fielded(pick("drift_crew", army=COMBINE), pick("skiff", army=COMBINE), army=COMBINE)
    at = field([own, fielded(pick("marshal"))])
    at.put(CARRIER, 30, 20)
    at.put(ENEMY, 30, 30)
    at.b.at[CREW], at.b.ride[CREW] = ABOARD, CARRIER
    play = trying(at)
    assert ("pass", "") in play.options
    play.play("enter", "order-1")
    double = moves_on_offer(at.b, CREW, (state.DOUBLE,))[0]
    play.order("go", double)
    assert at.b.action[CREW] == state.DOUBLE
    at.b.at[CREW], at.b.ride[CREW], at.b.done[CREW] = ABOARD, CARRIER, 0
    play = trying(at)
    play.play("pass")
    assert play.asked[0] == "Drift Crew may shoot: at which unit?"


@pytest.mark.rule("SPEC.open_dismount", "TRANS.11")
@pytest.mark.parametrize(("carrier", "charges"), [("skiff", True), ("drover", False)])
def test_only_out_of_an_open_top_a_unit_charges(pick: Pick, fielded: Fielded, carrier: str, charges: bool) -> None:
    own = [pick("line_section"), pick(carrier, army=COMBINE) if charges else pick(carrier)]
    at = field([fielded(*own, consent=True), fielded(pick("line_section"))])
    at.put(CARRIER, 30, 20)
    at.row(ENEMY, 26, 28)
    at.b.at[CREW], at.b.ride[CREW] = ABOARD, CARRIER
    play = trying(at)
    nearest = max(entries_on_offer(at.b, CREW), key=lambda ints: ints[1])
    play.order("enter", nearest)
    assert any(verb == "charge" for verb, _ in play.options) is charges
    order = charges_on_offer(at.b, CREW)[0]
    assert (play.refused("charge", order) == "") is charges
    if not charges:
        assert play.refused("charge", order).startswith("TRANS.11")


# wrecks


@pytest.mark.rule("TRANS.5", "TRANS.6")
def test_passengers_of_a_removed_transport_suffer_and_stand_where_it_stood(carried: Field) -> None:
    carried.b.dead[carried.b.d.first[CARRIER]] = 1
    at = Play(carried.b, Reckoning(unit=CARRIER, before=1), [4], [2], [6, 1])
    b = carried.b
    assert at.role == 1  # the enemy removes them
    at.play("remove", at.options[0][1], [1, 2])
    assert at.asked[0] == "Line Section gets out of the wreck: where does it stand?"
    good = entries_on_offer(b, CREW)[0]
    assert abs(good[0] - 30_000) < 2500
    far = [x + 6000 if n % 2 == 0 else x for n, x in enumerate(good)]
    assert at.refused("enter", far).startswith("TRANS.6: The Leader stands where the transport stood")
    at.play("enter", "order-1")
    assert (b.at[CREW], b.done[CREW], len(living(b, CREW)), b.ride[CREW]) == (ON_TABLE, 1, 9, state.NONE)
    assert "Line Section is caught in the wreck of Drover Carrier: 2 hits." in at.told


@pytest.mark.rule("TRANS.7")
def test_survivors_stand_around_a_hulk(carried: Field) -> None:
    carried.b.dead[carried.b.d.first[CARRIER]] = 1
    at = Play(carried.b, Reckoning(unit=CARRIER, before=1), [3], [1], [1])
    assert carried.b.at[CARRIER] == HULK
    good = entries_on_offer(carried.b, CREW)[0]
    far = [x + 9000 if n % 2 == 0 else x for n, x in enumerate(good)]
    assert at.refused("enter", far) == (
        "TRANS.7: Survivors stand within 1 inch of the hulk, the Leader first: the Leader would be 6.0 from it."
    )
    places = zip(good[::2], good[1::2], strict=True)
    assert all(from_transport(carried.b, CREW, place) <= 1500 for place in places)  # to the middles of bases
    at.play("enter", "order-1")
    assert carried.b.at[CREW] == ON_TABLE


def test_a_preview_puts_survivors_around_their_hulk(carried: Field) -> None:
    carried.b.dead[carried.b.d.first[CARRIER]] = 1
    at = Play(carried.b, Reckoning(unit=CARRIER, before=1), [3], [1], [1])
    for place in ([28_700, 23_200], [31_234, 23_200], [27_600, 20_000]):
        assert previewed(at.g, at.words, "enter", {"leader": place}, full=False).ok


@pytest.mark.rule("TRANS.7")
def test_survivors_keep_to_the_hulk_as_far_as_there_is_room(carried: Field) -> None:
    carried.b.dead[carried.b.d.first[CARRIER]] = 1
    at = Play(carried.b, Reckoning(unit=CARRIER, before=1), [3], [1], [1])
    block = [(32_000 + 1200 * (n % 4), 20_000 + 1200 * (n // 4)) for n in range(10)]  # away from it, in good order
    assert at.refused("enter", [x for place in block for x in place]) == (
        "TRANS.7: Survivors stand within 1 inch of the hulk, the Leader first:"
        " there is room for 10, and 3 would stand there."
    )


@pytest.mark.rule("TRANS.5", "SHOOT.23", "SHOOT.24")
def test_a_unit_may_die_in_its_transport(carried: Field) -> None:
    b = carried.b
    for m in range(2, 10):
        b.dead[m] = 1
    b.dead[b.d.first[CARRIER]] = 1
    at = Play(b, Reckoning(unit=CARRIER, before=1), [4], [2], [6, 6])
    assert at.g.over
    assert b.at[CREW] == LOST
    assert b.kills[1] == b.d.points[CREW] + b.d.points[CARRIER]


@pytest.mark.rule("TRANS.6")
def test_survivors_without_a_place_are_lost(pick: Pick, fielded: Fielded) -> None:
    enemy = fielded(*(pick("marshal") for _ in range(9)))
    at = field([fielded(pick("line_section"), pick("drover")), enemy])
    at.put(CARRIER, 30, 20)
    at.b.at[CREW], at.b.ride[CREW] = ABOARD, CARRIER
    for n in range(8):
        at.put(2 + n, 28.3 + 3.4 * (n % 2), 17.2 + 1.8 * (n // 2))  # on both sides of where it stood
    at.put(10, 60, 40)
    at.b.dead[at.b.d.first[CARRIER]] = 1
    play = Play(at.b, Reckoning(unit=CARRIER, before=1), [4], [1], [1])
    assert play.g.over
    assert at.b.at[CREW] == LOST
    assert "Line Section gets out: 10 models found no place." in play.told


# reinforcements


@pytest.fixture
def reserve(pick: Pick, fielded: Fielded) -> Field:
    """A Line Section and a Bulwark in reserve, on the southern side, in turn 5."""
    at = field([fielded(pick("line_section"), pick("bulwark")), fielded(pick("marshal"))])
    at.put(2, 60, 30)
    at.b.at[0] = at.b.at[1] = RESERVE
    at.b.edge = [0, 1]
    at.b.turn = 5
    return at


@pytest.mark.rule("REINF.2", "TURN.3")
def test_nobody_has_to_bring_reserves_on(reserve: Field) -> None:
    at = Play(reserve.b, Spell(side=0))
    assert at.options == [("try", "A1"), ("try", "A2"), ("finish", "")]


@pytest.mark.rule("REINF.3", "REINF.4", "REINF.7", "REINF.8")
def test_a_unit_arrives_at_its_own_edge_and_moves_on(reserve: Field) -> None:
    at = trying(reserve, 0, [2])
    at.play("enter", "order-1")
    b = reserve.b
    assert (b.at[0], b.action[0], b.y[0]) == (ON_TABLE, ARRIVE, 500)
    assert at.asked[0] == "Line Section may make a normal move."
    at.play("pass")
    assert b.action[0] == ARRIVE  # it counts as moving even if it stays


@pytest.mark.rule("REINF.7")
def test_the_leader_touches_the_edge(reserve: Field) -> None:
    at = trying(reserve, 0, [2])
    good = entries_on_offer(reserve.b, 0)[0]
    inside = [x + 1000 if n % 2 else x for n, x in enumerate(good)]
    assert at.refused("enter", inside) == (
        "REINF.7: The Leader, or the hull of a vehicle, touches an edge where it may enter."
    )


@pytest.mark.rule("REINF.5", "REINF.6")
def test_farther_up_the_short_edges_turn_by_turn_and_at_last_around_the_corners(reserve: Field) -> None:
    b = reserve.b
    up = [x for n in range(10) for x in (500, 20_500 + 1500 * n)]
    back = [x for n in range(10) for x in (10_500 + (1500 * n if n < 4 else -1500 * (n - 3)), 47_500)]
    assert (why_not(b, 0, up), why_not(b, 0, back)) == ("UNIT.4", "UNIT.4")  # the edge is open, the line too long
    b.turn = 1
    assert (why_not(b, 0, up), why_not(b, 0, back)) == ("REINF.5", "REINF.6")


@pytest.mark.rule("REINF.6", "MEAS.4")
def test_exactly_a_foot_from_the_corner_is_within_it(reserve: Field) -> None:
    at = [(12_000, 47_500), *((12_000 - 1200 * (n % 4 + 1), 47_500 - 1200 * (n // 4)) for n in range(9))]
    assert why_not(reserve.b, 0, [x for place in at for x in place]) == ""
    assert why_not(reserve.b, 0, [x for place in at for x in (place[0] + 1, place[1])]) == "REINF.6"


@pytest.mark.rule("REINF.8")
def test_a_vehicle_arrives_and_turns_or_manoeuvres(reserve: Field) -> None:
    at = trying(reserve, 1, [2])
    at.play("enter", "order-1")
    assert at.refused("drive", [FULL_SPEED, 4000]) == (
        "REINF.8: A vehicle that arrives makes a hard turn or a manoeuvre."
    )
    at.order("drive", [HARD_TURN, 900])
    assert reserve.b.at[1] == ON_TABLE


@pytest.mark.rule("REINF.3")
def test_a_loaded_transport_brings_everybody(carried: Field) -> None:
    carried.b.at[CARRIER] = RESERVE
    carried.b.edge, carried.b.turn = [0, 1], 5
    at = Play(carried.b, Spell(side=0))
    assert at.barred("try", "A1") == "TRANS.8: Line Section is aboard a transport that is not on the table."
    at.play("try", "A2", [6])
    at.play("enter", "order-1")
    assert carried.b.at[CREW] == ABOARD


@pytest.mark.rule("ACT.9", "REINF.3")
def test_a_side_is_finished_when_only_passengers_of_a_transport_in_reserve_are_left(carried: Field) -> None:
    b = carried.b
    b.at[CARRIER], b.done[CARRIER] = RESERVE, 1  # it was tried, and failed
    assert is_finished(b, 0)
    b.at[CARRIER] = ON_TABLE
    assert not is_finished(b, 0)


@pytest.mark.rule("REINF.9")
def test_who_never_arrives_is_not_destroyed(reserve: Field) -> None:
    at = trying(reserve, 0, [1])
    assert at.told[0].endswith("and fails.")
    b = reserve.b
    assert b.at[0] == RESERVE
    assert b.kills == [0, 0]
    b.objective_x[0], b.objective_y[0] = b.x[0], b.y[0]
    assert objectives_held(b) == [0, 0]
