"""CHG, SPEC.craven: whom a unit may charge, how far, and where its models end."""

from __future__ import annotations

import pytest
from tests.games.warpath_2e.conftest import Fielded, Pick
from tests.games.warpath_2e.running import Play, code_of, first_contact
from tests.games.warpath_2e.test_movement import activated, stand, two

from grognard.games.warpath_2e import state
from grognard.games.warpath_2e.charges import bar_target, charges_on_offer, is_in_reach
from grognard.games.warpath_2e.contacts import contacts
from grognard.games.warpath_2e.frames import Activation
from grognard.games.warpath_2e.ground import scene_of
from grognard.games.warpath_2e.measure import gap
from grognard.games.warpath_2e.orders import read_order
from grognard.games.warpath_2e.paces import allowance
from grognard.games.warpath_2e.query import living
from grognard.games.warpath_2e.state import BOOK, CHARGE, HALT, Board
from grognard.tabletop.formation import formation

A1, A2, A3, B1, B2, B3 = range(6)


@pytest.fixture
def b() -> Board:
    """Flamecallers stand 6 inches before Line Section 1; all others are far away."""
    b = first_contact()
    for n, m in enumerate(b.d.members(B2)):
        b.x[m], b.y[m] = 11_000 + 1500 * n, 16_000
    return b


def why(b: Board, unit: int, target: int, jets: bool = False) -> str:
    rule = bar_target(b, unit, target, jets)
    return BOOK.ids[rule] if rule else ""


def charging(b: Board, unit: int, target: int) -> list[int]:
    """Our own placement of a charge, as an order."""
    return next(order for order in charges_on_offer(b, unit) if order[2] == target)


def goes_in(at: Play, order: list[int]) -> None:
    """Charge, up to the dice of those who strike."""
    at.g.apply(code_of(at.rules, "charge", "drawn"), None, args=order)


# whom


@pytest.mark.rule("CHG.3", "CHG.5")
def test_a_charge_reaches_double_speed(b: Board) -> None:
    for m in b.d.members(B2):
        b.y[m] = 20_000  # bases 10 inches apart: the Leader stands at 9 inches, and each base is half an inch
    assert why(b, A1, B2) == ""
    for m in b.d.members(B2):
        b.y[m] += 1
    assert why(b, A1, B2) == "CHG.3"


@pytest.mark.rule("CHG.5")
def test_the_fast_charge_treble_and_the_lumbering_single(pick: Pick, fielded: Fielded) -> None:
    b = two([pick("slag_brute", "cinder_choir"), pick("furnace_beast", "cinder_choir")], [pick("marshal")], fielded)
    skipper = two([pick("skipper", "drift_combine")], [pick("marshal")], fielded)
    assert (allowance(b, 0, CHARGE, False), allowance(b, 1, CHARGE, False)) == (18_000, 6_000)
    assert allowance(skipper, 0, CHARGE, True) == 20_000


@pytest.mark.rule("CHG.2")
def test_somebody_must_see_the_target(b: Board) -> None:
    marshal, brute = b.d.first[A3], b.d.first[B3]
    for u in (A1, A2, B1, B2):
        b.at[u] = state.LOST
    b.x[marshal], b.y[marshal], b.x[brute], b.y[brute] = 20_400, 24_000, 29_000, 24_000  # the depot lies between
    assert is_in_reach(b, B3, A3, False)
    assert why(b, B3, A3) == "CHG.2"


@pytest.mark.rule("CHG.4", "STAT.4")
def test_nobody_charges_what_he_can_not_damage(pick: Pick, fielded: Fielded) -> None:
    b = two([pick("line_section"), pick("marshal"), pick("drover")], [pick("bulwark")], fielded)
    stand(b, 0, 20_000, 8_000)
    stand(b, 1, 27_000, 8_000)
    stand(b, 3, 24_000, 13_000)
    b.action[3] = state.MANOEUVRE
    assert (why(b, 0, 3), why(b, 1, 3)) == ("CHG.4", "CHG.4")  # 6 against 9, and 7
    b.action[3] = HALT
    assert (why(b, 0, 3), why(b, 1, 3)) == ("CHG.4", "")  # Crushing Strength counts 2 more against a stationary one
    order = [CHARGE, 0, 3, *([0] * 10)]
    assert activated(b, 0).refused("charge", order) == (
        "CHG.4: Line Section could not damage Bulwark Tank: Defence 9 is out of reach even with a six."
    )


@pytest.mark.rule("CHG.1")
def test_a_charge_is_at_an_enemy_on_the_table(b: Board) -> None:
    at = activated(b, A1)
    assert at.refused("charge", [CHARGE, 0, A2, *([0] * 10)]) == "CHG.1: A charge is at one enemy unit on the table."
    assert at.refused("charge", [CHARGE, 0, 99, *([0] * 10)]).startswith("CHG.1: ")
    b.at[B2] = state.LOST
    assert why(b, A1, B2) == "CHG.1"


@pytest.mark.rule("ORD.2")
def test_guns_never_charge(pick: Pick, fielded: Fielded) -> None:
    b = two([pick("breaker_gun")], [pick("marshal")], fielded)
    stand(b, 0, 24_000, 6_000)
    stand(b, 1, 24_000, 9_000)
    assert activated(b, 0).refused("charge", [CHARGE, 0, 1, 0]) == "ORD.2: Breaker Gun is a gun, and never charges."


@pytest.mark.rule("SPEC.hoverer_contact")
def test_hoverers_are_charged_only_when_they_are_immobilised(pick: Pick, fielded: Fielded) -> None:
    b = two([pick("colossus")], [pick("skiff", "drift_combine")], fielded)
    stand(b, 0, 24_000, 6_000)
    stand(b, 1, 24_000, 12_000)
    assert why(b, 0, 1) == "SPEC.hoverer_contact"
    b.immobilised[1] = 1
    assert why(b, 0, 1) == ""


@pytest.mark.rule("CHG.7")
def test_only_possible_charges_are_on_offer(b: Board) -> None:
    at = activated(b, A1)
    charges = [x for x in at.asked[1] if x[0] == "charge"]
    assert charges == [("charge", "order-1", "Flamecallers: 9 models in contact")]
    assert at.barred("charge", "order-2").startswith("CHG.7: Take one of the charges on offer")
    assert at.refused("charge", [CHARGE, 0, B1, *([0] * 10)]) == (
        "CHG.3: Ember Band is 32.1 inches away, and Line Section 1 charges up to 10.0."
    )


# how


@pytest.mark.rule("CHG.11", "CHG.14")
def test_chargers_end_in_contact_and_in_formation_and_the_target_stands(b: Board) -> None:
    before = [(b.x[m], b.y[m]) for m in b.d.members(B2)]
    at = activated(b, A1)
    goes_in(at, charging(b, A1, B2))
    assert at.told[-1].startswith("Line Section 1 charges Flamecallers: 9 models in contact")
    assert len(contacts(b, A1, B2)) == 9
    assert not formation(scene_of(b), living(b, A1), 0).broken
    assert [(b.x[m], b.y[m]) for m in b.d.members(B2)] == before
    assert b.action[A1] == CHARGE


@pytest.mark.rule("CHG.12")
def test_chargers_are_spread_evenly(b: Board) -> None:
    goes_in(activated(b, A1), charging(b, A1, B2))
    touched = [t for who in contacts(b, A1, B2).values() for t in who]
    assert set(touched) == set(living(b, B2))


@pytest.mark.rule("CHG.13")
def test_who_finds_no_room_stays_close_behind(b: Board) -> None:
    m = b.d.first[A3]
    b.x[m], b.y[m] = 14_000, 17_000
    for u in (B2, B3):
        b.at[u] = state.LOST
    for n, k in enumerate(b.d.members(B1)):
        b.x[k], b.y[k] = 11_000 + 1500 * (n % 5), 24_000 + 1500 * (n // 5)
    goes_in(activated(b, B1), charging(b, B1, A3))
    assert 1 <= len(contacts(b, B1, A3)) < 15  # only so many bases fit around one
    assert not formation(scene_of(b), living(b, B1), b.d.first[B1]).broken


@pytest.mark.rule("CHG.10")
def test_chargers_touch_only_their_target(b: Board) -> None:
    brute = b.d.first[B3]
    b.x[brute], b.y[brute] = 19_500, 17_500  # beside the Flamecallers
    goes_in(activated(b, A1), charging(b, A1, B2))
    assert contacts(b, A1, B2)
    assert not contacts(b, A1, B3)
    assert min(gap(b, m, brute) for m in living(b, A1)) < 1_000  # but they come near others


@pytest.mark.rule("CHG.6")
def test_chargers_go_around_blocking_terrain(b: Board) -> None:
    marshal, brute = b.d.first[A3], b.d.first[B3]
    for u in (A1, A2, B1, B2):
        b.at[u] = state.LOST
    b.x[marshal], b.y[marshal], b.x[brute], b.y[brute] = 22_300, 11_500, 22_300, 18_000  # past the rocks
    order = read_order(b, A3, charging(b, A3, B3))
    assert order is not None
    assert len(order.ways[marshal]) > 2


@pytest.mark.rule("CHG.8", "CHG.9")
def test_rough_ground_costs_nothing_and_hampers_the_charge(b: Board) -> None:
    marshal, brute = b.d.first[A3], b.d.first[B3]
    for u in (A1, A2, B1, B2):
        b.at[u] = state.LOST
    b.x[marshal], b.y[marshal], b.x[brute], b.y[brute] = 34_000, 12_000, 34_000, 22_000  # the wood lies between
    assert why(b, A3, B3) == ""  # 8.3 inches, of 10
    at = activated(b, A3)
    goes_in(at, charging(b, A3, B3))
    assert "through difficult ground" in " ".join(at.told)


@pytest.mark.rule("CHG.8")
def test_chargers_follow_through_rough_ground_at_no_cost(b: Board) -> None:
    brute = b.d.first[B3]
    b.x[brute], b.y[brute] = 33_500, 20_000  # the wood lies before Line Section 2
    goes_in(activated(b, A2), charging(b, A2, B3))
    assert len(contacts(b, A2, B3)) >= 3


@pytest.mark.rule("CHG.16")
def test_who_is_in_contact_already_has_no_way_to_go(b: Board) -> None:
    marshal, brute = b.d.first[A3], b.d.first[B3]
    b.x[brute], b.y[brute] = b.x[marshal], b.y[marshal] + 1_702
    order = read_order(b, A3, charging(b, A3, B3))
    assert order is not None
    assert len(order.ways[marshal]) == 1


# by hand


@pytest.mark.rule("CHG.12")
def test_our_own_placement_passes_the_test_of_drawn_ones(b: Board) -> None:
    assert activated(b, A1).refused("charge", charging(b, A1, B2)) == ""


@pytest.mark.rule("CHG.11")
def test_a_hand_brings_as_many_into_contact(b: Board) -> None:
    m = b.d.first[A3]
    b.x[m], b.y[m] = 14_000, 12_000
    at = activated(b, A3)
    assert at.refused("charge", [CHARGE, 0, B2, 1, 14_000, 14_500]).startswith(
        "CHG.11: 0 would be in contact with Flamecallers, and 1 can be."
    )


def test_a_single_model_may_be_placed_by_hand(b: Board) -> None:
    m = b.d.first[A3]
    b.x[m], b.y[m] = 14_000, 12_000
    order = charging(b, A3, B2)
    at = activated(b, A3)
    refused = {at.refused("charge", [*order[:-2], order[-2] + dx, order[-1]])[:7] for dx in (-2000, -4, 0, 4, 2000)}
    assert refused >= {"", "CHG.11:"}


@pytest.mark.rule("CHG.9")
def test_nobody_walks_farther_to_dodge_a_penalty(b: Board) -> None:
    m = b.d.first[A3]
    b.x[m], b.y[m] = 14_000, 12_000
    at = activated(b, A3)
    assert at.refused("charge", [CHARGE, 0, B2, 2, 13_000, 13_000, 14_000, 14_998]) == (
        "CHG.9: Marshal must go to its place by the shortest way."
    )
    assert at.refused("charge", [CHARGE, 0, B2, 1, 14_000, 14_998]) == ""


@pytest.mark.rule("CHG.13")
def test_charges_of_another_shape_are_refused(b: Board) -> None:
    at = activated(b, A1)
    assert at.refused("charge", [CHARGE, 0, B2, 0]).startswith("CHG.13: This order can't be read")
    assert at.refused("charge", [HALT, 0, B2, *([0] * 10)]).startswith("CHG.13: ")
    assert at.refused("charge", [CHARGE, 1, B2, *([0] * 10)]) == "SPEC.jump: Line Section 1 has no jets."


# nerves


@pytest.mark.rule("SPEC.craven")
def test_the_craven_halt_on_a_one(pick: Pick, fielded: Fielded) -> None:
    b = two([pick("levy")], [pick("marshal")], fielded)
    stand(b, 0, 20_000, 8_000)
    stand(b, 1, 22_000, 12_000)
    at = Play(b, Activation(unit=0))
    at.order("charge", charging(b, 0, 1), [1])
    assert at.told[-1] == "Levy Column is Craven: 1, and halts."
    assert (b.action[0], b.y[0]) == (HALT, 8_000)


@pytest.mark.rule("SPEC.jump_charge")
def test_a_charge_with_jets_is_not_hampered(pick: Pick, fielded: Fielded) -> None:
    b = two([pick("skipper", "drift_combine")], [pick("marshal")], fielded)
    stand(b, 0, 12_000, 14_000)
    stand(b, 1, 12_000, 20_000)  # the wall lies between
    on_foot, by_jets = charges_on_offer(b, 0)
    assert (on_foot[1], by_jets[1]) == (0, 1)
    for order, hampered in ((on_foot, True), (by_jets, False)):
        at = activated(b.clone(), 0)
        goes_in(at, order)
        told = next(x for x in at.told if "charges" in x)
        assert ("through difficult ground" in told) == hampered
