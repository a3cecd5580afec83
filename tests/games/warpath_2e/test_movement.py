"""MOV, TERR, UNIT.4 to UNIT.6, MEAS.5: how units halt, move and double, and why an order is refused."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.games.warpath_2e.conftest import Fielded, Pick
from tests.games.warpath_2e.running import Play, first_contact

from grognard.games.warpath_2e import state
from grognard.games.warpath_2e.components import Picked
from grognard.games.warpath_2e.frames import Activation
from grognard.games.warpath_2e.lexicon import lexicon_for
from grognard.games.warpath_2e.orders import read_order
from grognard.games.warpath_2e.query import living
from grognard.games.warpath_2e.read import shipped
from grognard.games.warpath_2e.roster import muster_forces
from grognard.games.warpath_2e.state import DOUBLE, HALT, MOVE, Board
from grognard.kernel.board import shape_of

A1, A2, A3, B1, B2, B3 = range(6)
Place = tuple[int, int]


@pytest.fixture
def b() -> Board:
    return first_contact()


def activated(b: Board, unit: int) -> Play:
    return Play(b, Activation(unit=unit))


def shifted(b: Board, unit: int, dx: int, dy: int, action: int = MOVE, jets: int = 0) -> list[int]:
    """An order by which every model goes straight, side by side."""
    return [action, jets, -1, *(n for m in living(b, unit) for n in (1, b.x[m] + dx, b.y[m] + dy))]


def by_way(action: int, *places: Place, jets: int = 0) -> list[int]:
    """An order for a single model that goes over these places."""
    return [action, jets, -1, len(places), *(n for place in places for n in place)]


def two(one: list[Picked], other: list[Picked], fielded: Fielded, table: str = "first_contact") -> Board:
    """Two forces on a table, every unit still off it."""
    r = muster_forces(shipped().tables[table], [fielded(*one), fielded(*other)])
    made: Board = shape_of(Board, lexicon_for(r), r).blank()
    return made


def stand(b: Board, unit: int, x: int, y: int, row: int = 5, gap: int = 1500) -> None:
    """A unit on the table in rows of five, the Leader at this place."""
    b.at[unit] = state.ON_TABLE
    for n, m in enumerate(b.d.members(unit)):
        b.x[m], b.y[m] = x + gap * (n % row), y - gap * (n // row)


# halt, move, double


@pytest.mark.rule("MOV.1", "MOV.2")
def test_a_unit_may_halt(b: Board) -> None:
    at = activated(b, A1)
    assert at.asked[0] == "Line Section 1 is activated: halt, move, or go at the double."
    at.play("halt")
    assert at.told[-1] == "Line Section 1 halts."
    assert b.action[A1] == HALT


@pytest.mark.rule("MOV.1")
def test_a_unit_takes_one_action_and_no_less(b: Board) -> None:
    at = activated(b, A1)
    assert at.barred("pass") == "MOV.1: An activated unit takes an action, if only to halt."
    at.order("go", shifted(b, A1, 0, 3000))
    assert at.g.over


@pytest.mark.rule("MOV.3", "STAT.2")
def test_a_move_leads_up_to_speed(b: Board) -> None:
    at = activated(b, A1)
    assert at.refused("go", shifted(b, A1, 0, 5001)) == ("MOV.3: Line Section 1, Leader would go 5.001 inches of 5.0.")
    at.order("go", shifted(b, A1, 0, 5000))
    assert (b.y[0], b.action[A1]) == (14_000, MOVE)
    assert at.told[-1] == "Line Section 1 moves, up to 5.0 inches."


@pytest.mark.rule("MOV.3")
def test_the_whole_way_counts_and_any_directions(b: Board) -> None:
    at = activated(b, A3)
    assert at.refused("go", by_way(MOVE, (24_000, 9_000), (26_500, 9_000))) == (
        "MOV.3: Marshal would go 5.5 inches of 5.0."
    )
    at.order("go", by_way(MOVE, (24_000, 9_000), (26_000, 9_000)))
    assert (b.x[20], b.y[20]) == (26_000, 9_000)


@pytest.mark.rule("MOV.3")
@pytest.mark.parametrize("action", [MOVE, DOUBLE])
def test_an_order_that_changes_nothing_is_a_halt(b: Board, action: int) -> None:
    at = activated(b, A3)
    at.order("go", by_way(action))
    assert at.told[-1] == "Marshal halts."
    assert b.action[A3] == HALT


@pytest.mark.rule("MOV.3")
def test_twenty_models_go_round_many_corners(pick: Pick, fielded: Fielded) -> None:
    b = two([pick("levy")], [pick("marshal")], fielded)
    stand(b, 0, 20_000, 10_000, gap=1100)
    ways = [[(b.x[m] + 100 * (n % 2), b.y[m] - 200 * n) for n in range(1, 9)] for m in living(b, 0)]
    order = [MOVE, 0, -1, *(x for way in ways for x in (8, *(c for place in way for c in place)))]
    at = activated(b, 0)
    assert at.refused("go", order) == ""
    at.order("go", order)
    assert (len(order), b.y[0]) == (343, 8_400)


@pytest.mark.rule("MOV.10")
def test_a_double_leads_twice_as_far(b: Board) -> None:
    at = activated(b, A2)
    assert at.refused("go", shifted(b, A2, -10_001, 0, DOUBLE)).startswith("MOV.10: ")
    at.order("go", shifted(b, A2, 0, 1000, DOUBLE))
    assert b.action[A2] == DOUBLE  # however short the distance
    assert at.told[-1] == "Line Section 2 goes at the double, up to 1.0 inches."


@pytest.mark.rule("SPEC.fast")
def test_the_fast_go_three_times_their_speed(b: Board) -> None:
    at = activated(b, B3)  # Slag Brute, Speed 6
    assert at.refused("go", by_way(DOUBLE, (24_000, 37_000), (38_001, 37_000))).startswith("MOV.10: ")
    assert (
        at.refused("go", by_way(DOUBLE, (24_000, 45_000), (24_000, 37_000), (26_000, 37_000), (24_000, 37_000))) == ""
    )


@pytest.mark.rule("SPEC.lumbering", "ORD.1")
def test_the_lumbering_never_double(pick: Pick, fielded: Fielded) -> None:
    b = two([pick("breaker_gun")], [], fielded)
    stand(b, 0, 24_000, 6_000)
    at = activated(b, 0)
    assert at.refused("go", by_way(DOUBLE, (24_000, 7_000))) == (
        "SPEC.lumbering: Breaker Gun is lumbering, and never goes at the double."
    )
    assert all(read_order(b, 0, order).action == MOVE for order in offered(at))  # type: ignore[union-attr]


def offered(at: Play) -> list[list[int]]:
    """The orders on offer."""
    assert at.g.ask is not None
    drawing = at.g.ask.step.drawings[at.rules.verb_names["go"].index]
    return drawing.orders(at.g.board, at.g.stack[-1])


@pytest.mark.rule("SPEC.immobile")
def test_the_immobile_only_halt(pick: Pick, fielded: Fielded) -> None:
    b = two([pick("bastion")], [], fielded)
    stand(b, 0, 24_000, 6_000)
    at = activated(b, 0)
    assert at.options == [("halt", "")]
    assert at.refused("go", by_way(MOVE)) == "SPEC.immobile: Bastion Emplacement is immobile, and always halts."


@pytest.mark.rule("ORD.4")
def test_a_gun_that_was_set_up_in_difficult_terrain_only_halts(pick: Pick, fielded: Fielded) -> None:
    b = two([pick("breaker_gun")], [], fielded)
    stand(b, 0, 24_000, 6_000)
    b.dug_in[0] = 1
    at = activated(b, 0)
    assert at.options == [("halt", "")]
    assert at.refused("go", by_way(MOVE, (24_000, 7_000))).startswith("ORD.4: Breaker Gun was set up in difficult")


@pytest.mark.rule("ACT.6")
def test_by_the_strict_reading_who_was_suppressed_only_halts(b: Board) -> None:
    b.switch = (1, 0)
    b.suppressed[A1] = 1
    at = Play(b, Activation(unit=A1), [5])
    assert at.options == [("halt", "")]
    assert at.refused("go", shifted(b, A1, 0, 1000)) == (
        "ACT.6: Line Section 1 was suppressed, and may only halt in this activation."
    )


@pytest.mark.rule("ORD.9")
def test_a_disrupted_gun_must_move_an_inch(pick: Pick, fielded: Fielded) -> None:
    b = two([pick("breaker_gun")], [], fielded)
    stand(b, 0, 24_000, 6_000)
    b.disrupted[0] = 1
    at = activated(b, 0)
    assert at.barred("halt") == "ORD.9: Breaker Gun was disrupted, and must move at least an inch, or as far as it can."
    assert at.refused("go", by_way(MOVE, (24_000, 6_999))).startswith("ORD.9: ")
    assert at.refused("go", by_way(MOVE, (24_000, 9_000), (24_000, 8_000))) == ""
    at.order("go", by_way(MOVE, (24_000, 7_000)))
    assert b.y[0] == 7_000


@pytest.mark.rule("ORD.9")
def test_a_disrupted_gun_that_is_hemmed_in_moves_as_far_as_it_can(pick: Pick, fielded: Fielded) -> None:
    """Enemies on four sides: it has hardly 0.6 inches to the east, and none elsewhere."""
    b = two([pick("breaker_gun")], [pick("marshal") for _ in range(4)], fielded)
    for unit, x, y in ((0, 24_000, 6_000), (1, 26_000 + 1_300, 6_000), (2, 21_300, 6_000), (3, 24_000, 8_700)):
        stand(b, unit, x, y)
    stand(b, 4, 24_000, 3_300)
    b.disrupted[0] = 1
    at = activated(b, 0)
    assert at.barred("halt").startswith("ORD.9: ")
    assert at.asked[1][0][2].startswith("0.5 inches east")
    assert at.refused("go", by_way(MOVE, (24_400, 6_000))).startswith("ORD.9: ")
    at.play(*at.options[0])
    assert (b.x[0], b.y[0]) == (24_500, 6_000)


@pytest.mark.rule("MOV.4", "SHOOT.1")
def test_after_a_move_a_unit_may_shoot_and_after_a_double_not(b: Board) -> None:
    brute = b.d.first[B3]
    b.x[brute], b.y[brute] = 14_000, 24_000
    moved, doubled = activated(b.clone(), A1), activated(b.clone(), A1)
    moved.order("go", shifted(b, A1, 0, 1000))
    doubled.order("go", shifted(b, A1, 0, 1000, DOUBLE))
    assert moved.g.ask is not None
    assert doubled.g.over


@pytest.mark.rule("TERR.2", "TERR.5", "TERR.7")
@pytest.mark.parametrize(("kind", "cost"), [(2, "TERR.6"), (3, "")])
def test_areas_are_slow_all_over_and_decorations_nowhere(b: Board, kind: int, cost: str) -> None:
    wood = replace(b.d.table.pieces[3], kind=kind)
    b.d.table = replace(b.d.table, pieces=(*b.d.table.pieces[:3], wood, *b.d.table.pieces[4:]))
    b.x[20], b.y[20] = 33_000, 12_900  # at the very edge
    assert activated(b, A3).refused("go", by_way(MOVE, (33_000, 17_000))).partition(":")[0] == cost


# formation


@pytest.mark.rule("UNIT.5")
def test_a_unit_ends_linked(b: Board) -> None:
    at = activated(b, A1)
    order = shifted(b, A1, 0, 1000)
    order[-1] -= 4000  # the last model stays behind, more than an inch from all others
    assert at.refused("go", order) == (
        "UNIT.5: Line Section 1, 9 would be cut off: no chain of gaps up to 1.0 joins it to the Leader."
    )


@pytest.mark.rule("UNIT.4")
def test_nobody_ends_far_from_the_leader(b: Board) -> None:
    at = activated(b, A1)
    places = [(14_000 + 1500 * n, 9000) for n in range(-4, 6)]
    order = [DOUBLE, 0, -1, *(n for place in (places[4], *places[:4], *places[5:]) for n in (1, *place))]
    assert at.refused("go", order) == ("UNIT.4: Line Section 1, 9 would be 6.5 from the Leader, and 5.0 is the most.")


@pytest.mark.rule("UNIT.6")
def test_a_broken_unit_closes_up_as_far_as_it_can(b: Board) -> None:
    for m in range(2, 10):
        b.dead[m] = 1
    b.x[0], b.y[0], b.x[1], b.y[1] = 4_000, 9_000, 24_000, 9_000
    at = activated(b, A1)
    assert at.refused("go", [MOVE, 0, -1, 0, 1, 24_000, 10_000]).startswith("UNIT.5: ")  # no nearer to the Leader
    at.order("go", [MOVE, 0, -1, 0, 1, 19_000, 9_000])  # 20 inches become 15
    assert b.x[1] == 19_000


@pytest.mark.rule("UNIT.6", "MEAS.4")
@pytest.mark.parametrize(("dx", "dy"), [(1696, 1000), (-1846, 1000), (0, 3000)])
def test_a_broken_unit_that_goes_as_it_stands_has_not_closed_up(b: Board, dx: int, dy: int) -> None:
    for m in range(2, 10):
        b.dead[m] = 1
    b.x[0], b.y[0], b.x[1], b.y[1] = 4_300, 5_211, 15_777, 6_218
    assert activated(b, A1).refused("go", shifted(b, A1, dx, dy)).startswith("UNIT.5: ")


@pytest.mark.rule("MOV.6", "MOV.12")
def test_models_pass_one_another_but_end_on_nobody(b: Board) -> None:
    at = activated(b, A1)
    order = shifted(b, A1, 0, 2000)
    swapped = [*order[:3], *order[9:12], *order[6:9], *order[3:6], *order[12:]]  # the Leader and his neighbour
    assert at.refused("go", swapped) == ""
    order[4:6] = order[7:9]
    assert at.refused("go", order) == ("MOV.6: Line Section 1, 1 would end on top of Line Section 1, Leader.")


# who is in the way


@pytest.mark.rule("MOV.5")
def test_foot_passes_through_friendly_foot(b: Board) -> None:
    m = b.d.first[A3]
    b.x[m], b.y[m] = 14_000, 6_000
    at = activated(b, A3)
    at.order("go", by_way(DOUBLE, (14_000, 11_000)))  # right through Line Section 1
    assert b.y[m] == 11_000


@pytest.mark.rule("MEAS.5", "MOV.7")
def test_nobody_comes_within_an_inch_of_an_enemy(b: Board) -> None:
    m = b.d.first[B3]
    b.x[m], b.y[m] = 24_000, 12_000  # a base of 2.4 inches
    at = activated(b, A3)
    assert at.refused("go", by_way(MOVE, (24_000, 9_300))) == (
        "MEAS.5: Marshal would come within 1.0 of Slag Brute: 1.0 away is too near an enemy."
    )
    assert at.refused("go", by_way(MOVE, (24_000, 9_299))) == ""
    assert at.refused("go", by_way(DOUBLE, (24_000, 15_500))).startswith("MEAS.5: ")


@pytest.mark.rule("MOV.8")
def test_armour_blocks_friends(pick: Pick, fielded: Fielded) -> None:
    b = two([pick("marshal"), pick("bulwark")], [], fielded)
    stand(b, 0, 24_000, 4_000)
    stand(b, 1, 24_000, 7_000)
    at = activated(b, 0)
    assert at.refused("go", by_way(DOUBLE, (24_000, 11_000))) == (
        "MOV.8: Marshal can't pass through Bulwark Tank: armour is in the way."
    )


@pytest.mark.rule("MOV.9")
@pytest.mark.parametrize("first", ["marshal", "colossus"])
def test_monsters_pass_nobody_and_let_nobody_pass(first: str, pick: Pick, fielded: Fielded) -> None:
    other = "colossus" if first == "marshal" else "marshal"
    b = two([pick(first), pick(other)], [], fielded)
    stand(b, 0, 24_000, 4_000)
    stand(b, 1, 24_000, 7_000)
    assert activated(b, 0).refused("go", by_way(DOUBLE, (24_000, 11_000))).startswith("MOV.9: ")


# terrain and the table's edge


@pytest.mark.rule("MEAS.6")
def test_bases_stay_on_the_table(b: Board) -> None:
    at = activated(b, A3)
    assert at.refused("go", by_way(DOUBLE, (24_000, 500))) == ""
    assert at.refused("go", by_way(DOUBLE, (24_000, 499))) == "MEAS.6: Marshal would leave the table."


@pytest.mark.rule("TERR.3", "MOV.11")
def test_blocking_terrain_is_gone_around(b: Board) -> None:
    m = b.d.first[A3]
    b.x[m], b.y[m] = 20_500, 12_000  # before the rocks
    at = activated(b, A3)
    assert at.refused("go", by_way(DOUBLE, (20_500, 17_000))) == (
        "TERR.3: Marshal can't enter the south rocks, which is blocking."
    )
    assert at.refused("go", by_way(DOUBLE, (22_499, 13_000), (22_499, 16_000))).startswith("TERR.3: ")
    assert at.refused("go", by_way(DOUBLE, (22_501, 13_000), (22_501, 16_000))) == ""


@pytest.mark.rule("TERR.4")
def test_obstacles_are_crossed_by_a_move_and_not_at_the_double(b: Board) -> None:
    m = b.d.first[A3]
    b.x[m], b.y[m] = 12_000, 15_000
    at = activated(b, A3)
    refused = at.refused("go", by_way(DOUBLE, (12_000, 19_000)))
    assert refused == "TERR.4: Marshal can't cross the south wall at the double."
    at.order("go", by_way(MOVE, (12_000, 19_000)))
    assert b.y[m] == 19_000


@pytest.mark.rule("TERR.6")
def test_each_inch_in_difficult_terrain_counts_as_two(b: Board) -> None:
    m = b.d.first[A3]
    b.x[m], b.y[m] = 33_000, 12_000  # an inch before the wood
    at = activated(b, A3)
    assert at.refused("go", by_way(MOVE, (33_000, 17_000))) == (
        "TERR.6: Marshal would go 9.0 inches of 5.0: 5.0 the way and 4.0 more in the south wood."
    )
    at.order("go", by_way(MOVE, (33_000, 15_000)))
    assert b.y[m] == 15_000


@pytest.mark.rule("ORD.3")
def test_to_a_gun_all_terrain_is_blocking(pick: Pick, fielded: Fielded) -> None:
    b = two([pick("breaker_gun")], [], fielded)
    stand(b, 0, 33_000, 11_000)
    assert activated(b, 0).refused("go", by_way(MOVE, (33_000, 13_000))) == (
        "ORD.3: Breaker Gun can't enter the south wood: to a gun all terrain is blocking."
    )


# jets


@pytest.mark.rule("SPEC.jump")
def test_jets_go_ten_inches_over_everything(pick: Pick, fielded: Fielded) -> None:
    b = two([pick("skipper", "drift_combine"), pick("marshal")], [pick("marshal")], fielded)
    stand(b, 0, 20_500, 11_500)
    stand(b, 1, 24_000, 20_000)
    stand(b, 2, 17_000, 20_000)
    at = activated(b, 0)
    assert at.refused("go", by_way(MOVE, (20_500, 21_500), jets=1)) == ""  # over the rocks
    assert at.refused("go", by_way(MOVE, (20_500, 21_501), jets=1)).startswith("SPEC.jump: Skipper would jump 10.001")
    assert at.refused("go", by_way(MOVE, (20_500, 14_500), jets=1)).startswith("TERR.3: ")
    assert at.refused("go", by_way(DOUBLE, (22_500, 20_000), jets=1)) == (
        "SPEC.jump: Skipper would land within 1.0 of Marshal 1."
    )
    assert at.refused("go", by_way(DOUBLE, (18_500, 20_000), jets=1)).startswith("MEAS.5: ")
    assert any(order[1] for order in offered(at))


@pytest.mark.rule("SPEC.jump")
def test_who_has_no_jets_goes_on_foot(b: Board) -> None:
    assert activated(b, A3).refused("go", by_way(MOVE, (24_000, 9_000), jets=1)) == ("SPEC.jump: Marshal has no jets.")


# orders


@pytest.mark.rule("MOV.12")
@pytest.mark.parametrize(
    "ints",
    [
        [MOVE, 0],
        [MOVE, 2, -1, 0],
        [MOVE, 0, B1, 0],
        [state.CHARGE, 0, -1, 0],
        [MOVE, 0, -1, 1, 24_000],
        [MOVE, 0, -1, 0, 7],
        [MOVE, 0, -1, -1],
        [MOVE, 0, -1, 2**31 - 1],
    ],
)
def test_orders_of_another_shape_are_refused_and_change_nothing(b: Board, ints: list[int]) -> None:
    at = activated(b, A3)
    before = b.clone()
    assert at.refused("go", ints).startswith("MOV.12: This order can't be read")
    assert b == before


@pytest.mark.parametrize("unit", [A1, A3, B3])
def test_every_order_on_offer_passes_the_test_of_drawn_ones(b: Board, unit: int) -> None:
    at = activated(b, unit)
    orders = offered(at)
    assert 10 <= len(orders) <= state.ORDERS
    assert [at.refused("go", order) for order in orders] == [""] * len(orders)


def test_a_drawn_order_does_what_the_one_on_offer_does(b: Board) -> None:
    other = b.clone()
    at, drawn = activated(b, A1), activated(other, A1)
    drawn.order("go", offered(drawn)[7])
    at.play("go", "order-8")
    assert b == other


def test_orders_on_offer_are_told(b: Board) -> None:
    _, options = activated(b, A3).asked
    assert options[1][:2] == ("go", "order-1")
    assert options[1][2].split(" ")[1] == "inches"
