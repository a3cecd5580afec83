"""ARM.2 to ARM.20, ORD.11, SPEC.hoverer, SPEC.nimble: vehicles turn, manoeuvre, run over enemies, ram and stick."""

from __future__ import annotations

import pytest
from tests.games.warpath_2e.conftest import Fielded, Pick
from tests.games.warpath_2e.fields import Field, field, piece
from tests.games.warpath_2e.running import Play

from grognard.games.warpath_2e import components as k
from grognard.games.warpath_2e import state
from grognard.games.warpath_2e.drives import drives_on_offer, fault
from grognard.games.warpath_2e.frames import Spell
from grognard.games.warpath_2e.query import living
from grognard.games.warpath_2e.query_shoot import bar_shooting
from grognard.games.warpath_2e.state import FULL_SPEED, HARD_TURN, HULK, MANOEUVRE

COMBINE = "drift_combine"
TANK, ENEMY, OTHER = 0, 1, 2


def driving(at: Field, unit: int = TANK) -> Play:
    """The activation of a vehicle."""
    play = Play(at.b, Spell(side=0))
    play.play("try", at.b.d.units[unit])
    return play


@pytest.fixture
def tank(pick: Pick, fielded: Fielded) -> Field:
    """A Bulwark (Speed 8) that faces up the table, with a Line Section and a Drover of the enemy far away."""
    at = field([fielded(pick("bulwark")), fielded(pick("line_section"), pick("drover"))])
    at.put(TANK, 20, 10, facing=900)
    at.row(ENEMY, 50, 40)
    at.put(OTHER, 60, 10)
    return at


def pose(at: Field, unit: int = TANK) -> tuple[int, int, int]:
    m = at.b.d.first[unit]
    return at.b.x[m], at.b.y[m], at.b.facing[m]


# turns and manoeuvres


@pytest.mark.rule("ARM.1", "ARM.2")
def test_a_vehicle_halts_or_drives_and_never_walks_or_charges(tank: Field) -> None:
    at = driving(tank)
    assert at.asked[0] == "Bulwark Tank is activated: halt, turn, manoeuvre, or go at full speed."
    assert {verb for verb, _ in at.options} == {"halt", "drive"}
    for ints in ([state.CHARGE, 0], [state.MOVE, 1000], [MANOEUVRE, 1], [HARD_TURN, 3600], [FULL_SPEED, -5]):
        assert at.refused("drive", ints).startswith("ARM.2: This order can't be read")


@pytest.mark.rule("ARM.4")
def test_a_hard_turn_faces_any_way_and_counts_as_moving(tank: Field) -> None:
    at = driving(tank)
    at.order("drive", [HARD_TURN, 1234])
    assert pose(tank) == (20_000, 10_000, 1234)
    assert (tank.b.action[TANK], tank.b.drove[TANK]) == (HARD_TURN, 0)
    assert "Bulwark Tank makes a hard turn." in at.told


@pytest.mark.rule("ARM.5")
def test_a_manoeuvre_goes_straight_and_pivots_once(tank: Field) -> None:
    at = driving(tank)
    no = "ARM.5: Bulwark Tank would manoeuvre 8.1 inches of 8.0."
    assert at.refused("drive", [MANOEUVRE, 1, 5000, 900, 3100]) == no
    assert at.refused("drive", [MANOEUVRE, 1, 5000, 901, 0]) == (
        "ARM.5: Bulwark Tank would turn by 90.1 degrees in its manoeuvre, and 90 are the most."
    )
    assert at.refused("drive", [MANOEUVRE, 1, 2000, 300, 2000, 300, 0]).startswith("ARM.2")
    at.order("drive", [MANOEUVRE, 1, 5000, 900, 3000])
    assert pose(tank) == (17_000, 15_000, 1800)
    assert (tank.b.action[TANK], tank.b.drove[TANK]) == (MANOEUVRE, 8000)


@pytest.mark.rule("ARM.5")
def test_it_may_go_backward_all_the_way(tank: Field) -> None:
    driving(tank).order("drive", [MANOEUVRE, -1, 3000, 0, 0])
    assert pose(tank) == (20_000, 7_000, 900)


@pytest.mark.rule("SPEC.nimble", "SPEC.hoverer_nimble")
def test_the_nimble_turn_once_more_by_any_angle(pick: Pick, fielded: Fielded) -> None:
    at = field([fielded(pick("prowler", army=COMBINE), army=COMBINE), fielded(pick("marshal"))])
    at.put(TANK, 20, 10, facing=900)
    at.put(ENEMY, 60, 40)
    play = driving(at)
    assert play.refused("drive", [MANOEUVRE, 1, 0, 1700, 4000, -1000, 0]) == (
        "SPEC.nimble: Prowler Car would make a second turn of 100 degrees, and 90 are the most."
    )
    play.order("drive", [MANOEUVRE, 1, 0, 1800, 4000, -900, 2000])
    assert pose(at) == (18_000, 6_000, 1800)


@pytest.mark.rule("ARM.7")
def test_off_full_speed_a_vehicle_keeps_an_inch_from_enemies(tank: Field) -> None:
    tank.row(ENEMY, 20, 19)
    at = driving(tank)
    assert at.refused("drive", [MANOEUVRE, 1, 6000, 0, 0]).startswith("ARM.7: Bulwark Tank would come too near")
    assert at.refused("drive", [MANOEUVRE, 1, 3000, 0, 0]) == ""


@pytest.mark.rule("ARM.19")
def test_blocking_terrain_stops_a_vehicle_and_nothing_else_does(pick: Pick, fielded: Fielded) -> None:
    rock = piece(k.BLOCKING, k.HARD, 3, 15, 16, 25, 18)
    wood = piece(k.DIFFICULT, k.SOFT, 0, 35, 16, 45, 18)
    at = field([fielded(pick("bulwark")), fielded(pick("marshal"))], rock, wood)
    at.put(ENEMY, 60, 40)
    at.put(TANK, 20, 10)
    no = driving(at).refused("drive", [MANOEUVRE, 1, 8000, 0, 0])
    assert no.startswith("ARM.19: Bulwark Tank can't enter")
    at.put(TANK, 40, 10)
    assert fault(at.b, TANK, [MANOEUVRE, 1, 8000, 0, 0]) is None


@pytest.mark.rule("MEAS.6")
def test_nobody_drives_off_the_table(tank: Field) -> None:
    tank.put(TANK, 20, 4, facing=2700)
    assert driving(tank).refused("drive", [MANOEUVRE, 1, 8000, 0, 0]) == "MEAS.6: Bulwark Tank would leave the table."


@pytest.mark.rule("ARM.31")
def test_the_immobilised_only_halt_and_may_still_shoot(tank: Field) -> None:
    tank.b.immobilised[TANK] = 1
    at = driving(tank)
    assert at.options == [("halt", "")]
    assert at.refused("drive", [HARD_TURN, 0]) == "ARM.31: Bulwark Tank is immobilised, and only halts."
    assert bar_shooting(tank.b, TANK) == 0


def test_every_order_on_offer_is_legal_and_has_a_name(tank: Field) -> None:
    tank.row(ENEMY, 20, 19)
    at = driving(tank)
    offers = drives_on_offer(tank.b, TANK, False)
    assert 10 < len(offers) <= state.ORDERS
    assert all(at.refused("drive", ints) == "" for ints in offers)
    notes = [note for verb, _, note in at.asked[1] if verb == "drive"]
    assert len(set(notes)) == len(offers)


# Full Speed


@pytest.mark.rule("ARM.6", "SHOOT.2")
def test_full_speed_is_straight_ahead_for_twice_the_speed(tank: Field) -> None:
    at = driving(tank)
    assert at.refused("drive", [FULL_SPEED, 16_100]) == (
        "ARM.6: Bulwark Tank would go 16.1 inches of 16.0 at full speed."
    )
    at.order("drive", [FULL_SPEED, 16_000])
    assert pose(tank) == (20_000, 26_000, 900)
    assert (tank.b.action[TANK], tank.b.drove[TANK]) == (FULL_SPEED, 16_000)
    assert not any("aims" in x for x in at.told)


@pytest.mark.rule("SPEC.fast")
def test_the_fast_go_three_times_their_speed(pick: Pick, fielded: Fielded) -> None:
    at = field([fielded(pick("prowler", army=COMBINE), army=COMBINE), fielded(pick("marshal"))])
    at.put(TANK, 10, 10, facing=0)
    at.put(ENEMY, 60, 40)
    driving(at).order("drive", [FULL_SPEED, 36_000])
    assert at.b.x[0] == 46_000


@pytest.mark.rule("ARM.15")
def test_who_is_passed_closely_takes_no_hits(tank: Field) -> None:
    tank.put(ENEMY, 22.5, 16, dx=1.2)  # half an inch beside its way
    at = driving(tank)
    at.order("drive", [FULL_SPEED, 16_000])
    assert (tank.b.drove[TANK], [x for x in at.told if "runs over" in x]) == (16_000, [])


@pytest.mark.rule("ARM.13", "ARM.14", "ARM.17")
def test_who_is_driven_over_takes_hits_and_the_vehicle_is_driven_clear(tank: Field) -> None:
    tank.put(ENEMY, 20, 18, dx=1.5)
    at = driving(tank)
    at.order("drive", [FULL_SPEED, 8000], [2], [1, 1])
    assert tank.b.drove[TANK] > 8000
    assert "Bulwark Tank runs over Line Section: 2 hits." in at.told
    assert "Bulwark Tank rolls 1 1 to damage Line Section: 0 points." in at.told


@pytest.mark.rule("ARM.9", "ARM.17")
def test_models_that_were_driven_over_fall_first_and_nerve_is_tested(tank: Field) -> None:
    tank.put(ENEMY, 16, 18, dx=1.0)
    at = driving(tank)
    for m in range(6, 11):
        tank.b.x[m], tank.b.y[m] = tank.b.x[m - 5], 19_000
    at.order("drive", [FULL_SPEED, 16_000], [1], [2])  # 2 and Crushing Strength (3) make 5
    assert len(at.options) > 1
    fallible = [tank.b.d.models.index(noun) for _, noun in at.options]
    assert all(abs(tank.b.x[m] - 20_000) < 2500 for m in fallible)
    at.play("remove", at.options[0][1], [2, 2])
    assert any("tests Nerve" in x for x in at.told)


@pytest.mark.rule("ORD.11")
def test_ordnance_takes_twice_as_many_hits(pick: Pick, fielded: Fielded) -> None:
    at = field([fielded(pick("bulwark")), fielded(pick("breaker_gun"))])
    at.put(TANK, 20, 10)
    at.put(ENEMY, 20, 18)
    play = driving(at)
    play.order("drive", [FULL_SPEED, 16_000], [1, 2], [1, 1, 1])
    assert "Bulwark Tank runs over Breaker Gun: 3 hits." in play.told


@pytest.mark.rule("ARM.8")
def test_monsters_and_friends_are_stopped_short_of(pick: Pick, fielded: Fielded) -> None:
    at = field([fielded(pick("bulwark"), pick("line_section")), fielded(pick("colossus"))])
    at.put(TANK, 20, 10)
    at.row(1, 50, 10)
    at.put(2, 20, 20)
    no = driving(at).refused("drive", [FULL_SPEED, 12_000])
    assert no.startswith("ARM.8: Colossus Walker can be neither run over nor rammed")
    at.put(2, 60, 40)
    at.row(1, 20, 20)
    at.b.done[TANK] = 0
    assert driving(at).refused("drive", [FULL_SPEED, 12_000]).startswith("ARM.8: Line Section")


@pytest.mark.rule("ARM.10", "ARM.11", "ARM.12", "SHOOT.4")
def test_a_collision_stops_both_in_contact_and_strikes_both(tank: Field) -> None:
    tank.put(OTHER, 20, 22, facing=0)
    at = driving(tank)
    at.order("drive", [FULL_SPEED, 16_000], [1, 2], [6], [1, 1], [1], [2, 2])
    assert "Bulwark Tank rams Drover Carrier: 1 hit on it, and 2 hits on itself." in at.told
    assert any(x.startswith("Drover Carrier tests Nerve") for x in at.told)
    assert tank.b.damage[tank.b.d.first[OTHER]] == 1
    tank.b.action[TANK] = state.HALT
    assert state.BOOK.ids[bar_shooting(tank.b, TANK)] == "SHOOT.4"


@pytest.mark.rule("ARM.10", "ARM.11")
def test_in_contact_it_does_not_ram_again_but_may_drive_off(tank: Field) -> None:
    tank.put(OTHER, 20, 22, facing=0)
    driving(tank).order("drive", [FULL_SPEED, 16_000], [1, 1], [1], [1])
    tank.b.done[TANK] = 0
    at = driving(tank)
    assert at.refused("drive", [FULL_SPEED, 4000]) == (
        "ARM.10: Bulwark Tank touches Drover Carrier already: it rams only what it moves into."
    )
    assert at.refused("drive", [MANOEUVRE, -1, 3000, 0, 0]) == ""
    tank.b.y[tank.b.d.first[TANK]] -= 10  # a gap that is contact still
    assert at.refused("drive", [FULL_SPEED, 4000]).startswith("ARM.10: Bulwark Tank touches Drover Carrier already")


@pytest.mark.rule("ARM.10", "DICE.5")
def test_all_dice_of_a_collision_are_rolled_before_anybody_is_removed(tank: Field) -> None:
    tank.put(OTHER, 20, 22, facing=0)
    at = driving(tank)
    at.order("drive", [FULL_SPEED, 16_000], [3, 1], [6, 6, 6], [1], [1])
    assert tank.b.at[OTHER] == HULK
    assert at.told.index("Drover Carrier rolls 1 to damage Bulwark Tank: 0 points.") < at.told.index(
        "Drover Carrier falls."
    )


@pytest.mark.rule("ARM.18")
def test_a_vehicle_runs_over_infantry_and_then_rams(tank: Field) -> None:
    tank.put(ENEMY, 20, 16, dx=1.5)
    tank.put(OTHER, 20, 24, facing=0)
    at = driving(tank)
    at.order("drive", [FULL_SPEED, 16_000], [1], [1], [1, 1], [1], [1])
    told = [x for x in at.told if "runs over" in x or "rams" in x]
    assert [x.split()[2] for x in told] == ["runs", "rams"]


@pytest.mark.rule("ARM.16")
def test_who_is_still_in_the_way_is_moved_as_little_as_possible(tank: Field) -> None:
    tank.put(OTHER, 20, 22, facing=0)
    tank.put(ENEMY, 16, 18, dx=1.1)
    at = driving(tank)
    at.order("drive", [FULL_SPEED, 16_000], [1], [1], [1, 1], [1], [1])
    assert any(x.endswith("give way.") for x in at.told)
    assert len(living(tank.b, ENEMY)) == 10
    assert tank.b.action[ENEMY] == state.HALT  # it is no movement of theirs


@pytest.mark.rule("SPEC.immobile", "ARM.16")
def test_an_immobile_unit_that_must_give_way_is_destroyed(pick: Pick, fielded: Fielded) -> None:
    at = field([fielded(pick("bulwark")), fielded(pick("bastion"), pick("drover"))])
    at.put(TANK, 20, 10)
    at.put(ENEMY, 20, 18)
    at.put(OTHER, 20, 21.5, facing=0)
    play = driving(at)
    play.order("drive", [FULL_SPEED, 16_000], [1, 1], [1, 1], [1, 1], [1], [1])
    assert at.b.at[ENEMY] == state.LOST


@pytest.mark.rule("ARM.20")
@pytest.mark.parametrize(("die", "end"), [(1, False), (2, True)])
def test_terrain_at_full_speed_may_stop_a_vehicle_for_good(pick: Pick, fielded: Fielded, die: int, end: bool) -> None:
    hedge = piece(k.OBSTACLE, k.SOFT, 0.6, 10, 18, 30, 18.5)
    at = field([fielded(pick("bulwark")), fielded(pick("line_section"))], hedge)
    at.put(TANK, 20, 10)
    at.put(ENEMY, 20, 24, dx=1.5)
    play = driving(at)
    play.order("drive", [FULL_SPEED, 16_000], [die], *([[1], [1]] if end else []))
    assert bool(at.b.immobilised[TANK]) is not end
    assert any("runs over" in x for x in play.told) is end
    if not end:
        assert at.b.y[0] < 18_000


@pytest.mark.rule("SPEC.lumbering")
def test_the_lumbering_never_go_at_full_speed(tank: Field) -> None:
    rules = list(tank.b.d.rules[TANK])
    rules[k.LUMBERING] = 1
    tank.b.d.rules[TANK] = tuple(rules)
    at = driving(tank)
    assert at.refused("drive", [FULL_SPEED, 4000]) == (
        "SPEC.lumbering: Bulwark Tank is lumbering, and never goes at full speed."
    )
    assert all(x[0] != FULL_SPEED for x in drives_on_offer(tank.b, TANK, True))


# Hoverers


@pytest.fixture
def skiff(pick: Pick, fielded: Fielded) -> Field:
    """A Skiff (Speed 12) before a rock and a Line Section behind it; a Drover is far away."""
    rock = piece(k.BLOCKING, k.HARD, 3, 15, 16, 25, 18)
    enemy = fielded(pick("line_section"), pick("drover"))
    at = field([fielded(pick("skiff", army=COMBINE), army=COMBINE), enemy], rock)
    at.put(TANK, 20, 10)
    at.row(ENEMY, 20, 20)
    at.put(OTHER, 60, 40)
    return at


@pytest.mark.rule("SPEC.hoverer")
def test_a_hoverer_goes_over_everything_and_ends_on_nothing(skiff: Field) -> None:
    at = driving(skiff)
    assert at.refused("drive", [MANOEUVRE, 1, 7000, 0, 0]).startswith("SPEC.hoverer: Skiff would end on")
    assert at.refused("drive", [FULL_SPEED, 10_000]).startswith("ARM.8")
    skiff.row(ENEMY, 30, 25)
    assert at.refused("drive", [MANOEUVRE, 1, 12_000, 0, 0]) == ""  # beyond the rock
    at.order("drive", [FULL_SPEED, 20_000])
    assert pose(skiff) == (20_000, 30_000, 900)
    assert not any("runs over" in x for x in at.told)


@pytest.mark.rule("SPEC.hoverer_contact")
def test_a_hoverer_rams_only_hoverers(skiff: Field, pick: Pick, fielded: Fielded) -> None:
    skiff.row(ENEMY, 50, 10)
    skiff.put(OTHER, 20, 25, facing=0)
    at = driving(skiff)
    at.order("drive", [FULL_SPEED, 24_000])
    assert not any("rams" in x for x in at.told)
    rock = piece(k.BLOCKING, k.HARD, 3, 15, 16, 25, 18)
    both = field([fielded(pick(x, army=COMBINE), army=COMBINE) for x in ("skiff", "skiff")], rock)
    both.put(0, 20, 10)
    both.put(1, 20, 30, facing=0)
    play = driving(both)
    play.order("drive", [FULL_SPEED, 24_000], [1, 1], [1], [1])
    assert any("rams" in x for x in play.told)


def test_hostile_orders_are_refused_and_change_nothing(tank: Field) -> None:
    at = driving(tank)
    before = pose(tank)
    for ints in ([MANOEUVRE, 1, -1, 0, 0], [MANOEUVRE, 2, 1, 0, 0], [MANOEUVRE, 1, 10**9, 0, 0], [99, 99], [-1, 0, 0]):
        assert at.refused("drive", ints).startswith("ARM.2")
    for ints in ([FULL_SPEED, 200_000], [MANOEUVRE, 1, 144_000, 0, 144_000], [MANOEUVRE, 1, 0, -1800, 0]):
        assert at.refused("drive", ints)
    assert pose(tank) == before
