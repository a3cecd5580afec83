"""SHOOT.21 to SHOOT.26, SPEC.tough, ARM.30: who falls, in which order; what damage does to vehicles; Nerve after it."""

from __future__ import annotations

import pytest
from tests.games.warpath_2e.conftest import Fielded, Pick
from tests.games.warpath_2e.fields import Field, field
from tests.games.warpath_2e.running import Play, run

from grognard.games.warpath_2e.frames import Casualties, Reckoning
from grognard.games.warpath_2e.query import living
from grognard.games.warpath_2e.query_losses import fallible, is_inspired
from grognard.games.warpath_2e.state import ABOARD, HULK, LOST

CHOIR = "cinder_choir"


@pytest.fixture
def section(pick: Pick, fielded: Fielded) -> Field:
    """A Line Section with lance and repeater (models 8 and 9), so close together that anybody may fall."""
    at = field([fielded(pick("line_section", lance=1, repeater=1)), fielded(pick("bulwark"))])
    at.row(0, 20, 10, apart=1.0)
    for m in range(5, 10):
        at.b.x[m], at.b.y[m] = at.b.x[m - 5], 11_000
    at.put(1, 50, 30)
    return at


def everybody(at: Field) -> list[int]:
    return living(at.b, 0)


@pytest.mark.rule("SHOOT.22")
def test_the_attacker_picks_and_the_farthest_comes_first(section: Field) -> None:
    at = Play(section.b, Casualties(unit=0, by=1, left=2, open=everybody(section)))
    assert at.role == 1
    assert at.asked[0] == "2 points of damage on Line Section: who falls?"
    assert at.options[0] == ("remove", "A1.4")
    at.play("remove", "A1.2")
    assert at.told == ["Line Section, 2 falls."]
    assert at.barred("remove", "A1.0").startswith("SHOOT.22: Line Section, Leader may not fall before others")
    at.play("remove", "A1.4")
    assert at.g.over


@pytest.mark.rule("SHOOT.23", "SHOOT.24")
def test_the_leader_is_last_and_those_who_stand_out_before_him(section: Field) -> None:
    b = section.b
    assert set(fallible(b, 0, everybody(section), [])) == {1, 2, 3, 4, 5, 6, 7}
    for m in range(1, 8):
        b.dead[m] = 1
    assert set(fallible(b, 0, [0], [0])) <= {8, 9}
    b.dead[8] = b.dead[9] = 1
    assert fallible(b, 0, [], []) == [0]


@pytest.mark.rule("SHOOT.25")
def test_the_formation_is_kept_as_far_as_possible(section: Field) -> None:
    section.row(0, 20, 10, apart=1.5)
    for m in range(5, 10):
        section.b.dead[m] = 1
    assert fallible(section.b, 0, [1], []) == [4]  # at the end of the line, though only another is in the open


@pytest.mark.rule("SHOOT.26")
def test_exposed_models_fall_first(section: Field) -> None:
    assert fallible(section.b, 0, [2, 3], [2, 3, 4]) == [3, 2]
    assert fallible(section.b, 0, [], [4, 1]) == [4, 1]
    section.b.dead[4] = section.b.dead[1] = 1
    assert set(fallible(section.b, 0, [], [4, 1])) == {2, 3, 5, 6, 7}


@pytest.mark.rule("SHOOT.21")
def test_points_beyond_the_last_model_are_lost(pick: Pick, fielded: Fielded) -> None:
    at = field([fielded(pick("marshal")), fielded(pick("marshal"))])
    at.put(0, 20, 10)
    assert run(at.b, Casualties(unit=0, by=1, left=5)) == ["Marshal 1 takes damage: 1 now.", "Marshal 1 falls."]
    assert living(at.b, 0) == []


@pytest.mark.rule("SPEC.tough")
def test_a_tough_model_takes_so_many_points(pick: Pick, fielded: Fielded) -> None:
    at = field([fielded(pick("oriane_tull")), fielded(pick("marshal"))])
    at.put(0, 20, 10)
    run(at.b, Casualties(unit=0, by=1, left=2))
    assert (at.b.damage[0], living(at.b, 0)) == (2, [0])
    run(at.b, Casualties(unit=0, by=1, left=1))
    assert living(at.b, 0) == []


# vehicles


@pytest.mark.rule("ARM.30")
def test_each_point_may_immobilise_a_vehicle_until_one_does(section: Field) -> None:
    told = run(section.b, Casualties(unit=1, by=0, left=2), [3], [4])
    assert told[-2:] == ["3 for the drive of Bulwark Tank.", "4 for the drive of Bulwark Tank: it is immobilised."]
    assert section.b.immobilised[1]


@pytest.mark.rule("ARM.30")
def test_once_it_is_immobilised_no_more_dice_are_rolled(section: Field) -> None:
    run(section.b, Casualties(unit=1, by=0, left=2), [4])
    section.b.damage[10] = 0
    run(section.b, Casualties(unit=1, by=0, left=1))


@pytest.mark.rule("ARM.30", "ARM.32", "ARM.33")
def test_a_vehicle_lost_to_damage_rolls_for_its_hulk_only(section: Field) -> None:
    run(section.b, Casualties(unit=1, by=0, left=3))
    told = run(section.b, Reckoning(unit=1, before=1), [3])
    assert told == [
        "Bulwark Tank is destroyed: 200 points for the Meridian Compact 1.",
        "3 for the hull of Bulwark Tank: it stays as a burning hulk.",
    ]
    assert section.b.at[1] == HULK


# Nerve


@pytest.mark.rule("NERVE.3", "NERVE.5")
@pytest.mark.parametrize(("lost", "total"), [(4, 5), (5, 8)])
def test_half_of_the_models_gone_is_an_onslaught(section: Field, lost: int, total: int) -> None:
    for m in range(1, 1 + lost):
        section.b.dead[m] = 1
    (told,) = run(section.b, Reckoning(unit=0, before=10), [2, 3])
    assert f"make {total}: Steady." in told


@pytest.mark.rule("SPEC.tough_nerve")
def test_tough_models_know_no_onslaught(pick: Pick, fielded: Fielded) -> None:
    at = field([fielded(pick("marshal")), fielded(pick("marshal"))])
    at.put(0, 20, 10)
    at.b.damage[0] = 1
    (told,) = run(at.b, Reckoning(unit=0, before=3), [2, 3])
    assert told == "Marshal 1 tests Nerve: 2 and 3 make 5: Steady."


@pytest.mark.rule("NERVE.11")
def test_a_unit_without_models_is_lost_without_a_test(section: Field) -> None:
    for m in range(10):
        section.b.dead[m] = 1
    assert run(section.b, Reckoning(unit=0, before=10)) == [
        "Line Section is destroyed: 125 points for the Meridian Compact 2."
    ]
    assert section.b.at[0] == LOST


@pytest.mark.rule("SPEC.inspiring", "TRANS.4")
def test_a_friend_within_six_inches_inspires_unless_he_is_aboard(pick: Pick, fielded: Fielded) -> None:
    at = field([fielded(pick("line_section"), pick("marshal")), fielded(pick("marshal"))])
    at.row(0, 20, 10, apart=1.0)
    at.put(1, 20, 17)
    at.put(2, 20, 13)  # an enemy's Marshal helps nobody
    assert is_inspired(at.b, 0)
    at.put(1, 20, 17.001)
    assert not is_inspired(at.b, 0)
    at.put(1, 20, 12)
    at.b.at[1] = ABOARD
    assert not is_inspired(at.b, 0)
    assert is_inspired(at.b, 1)
