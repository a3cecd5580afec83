"""LOS, COVER: who sees whom on a board, how far it is, what covers a target, from where shots come."""

from __future__ import annotations

import pytest
from tests.games.warpath_2e.conftest import Fielded, Pick
from tests.games.warpath_2e.fields import Field, field, piece

from grognard.games.warpath_2e import components as k
from grognard.games.warpath_2e.query_sight import Gun, Look, carried
from grognard.games.warpath_2e.rolls import FROM_BEHIND, FROM_FLANK, FROM_FRONT
from grognard.games.warpath_2e.state import HULK, Board
from grognard.tabletop.shapes import Cover

SECTION, ENEMY, THIRD = 0, 1, 2


def looking(b: Board, target: int = ENEMY, unit: int = SECTION) -> Look:
    return Look(b, [Gun(m, 0) for m in b.d.members(unit)], target)


@pytest.fixture
def three(pick: Pick, fielded: Fielded) -> Field:
    """Pathfinders against Flamecallers 20 inches away, and a Drover Carrier of the enemy elsewhere."""
    enemy = fielded(pick("flamecallers", army="cinder_choir"), pick("drover"), army="cinder_choir")
    at = field([fielded(pick("pathfinders")), enemy])
    at.row(SECTION, 20, 10)
    at.row(ENEMY, 20, 30)
    at.put(THIRD, 60, 40)
    return at


@pytest.mark.rule("LOS.2", "SHOOT.7")
def test_in_the_open_everybody_is_seen_whatever_way_he_faces(three: Field) -> None:
    three.b.facing[:] = [2700] * len(three.b.facing)
    look = looking(three.b)
    assert look.seen.all()
    assert look.distance(0) == 19_000  # between the edges of the bases


@pytest.mark.rule("LOS.3", "LOS.4", "LOS.7", "COVER.4")
def test_a_vehicle_between_them_hides_the_target(three: Field) -> None:
    three.put(THIRD, 23, 20, facing=0)
    look = looking(three.b)
    assert not look.seen[2, 2]
    assert look.covered([1] * 5).cover is Cover.HARD


@pytest.mark.rule("LOS.3", "COVER.2")
def test_who_is_seen_over_a_low_wall_is_in_cover_all_the_same(pick: Pick, fielded: Fielded) -> None:
    wall = piece(k.OBSTACLE, k.HARD, 0.6, 10, 28, 40, 28.5)
    at = field([fielded(pick("pathfinders")), fielded(pick("flamecallers", army="cinder_choir"))], wall)
    at.row(SECTION, 20, 10)
    at.row(ENEMY, 20, 30)
    look = looking(at.b)
    assert look.seen.all()
    assert look.covered([1] * 5).cover is Cover.HARD


@pytest.mark.rule("ARM.34", "COVER.7")
def test_a_hulk_still_hides_what_is_behind_it(three: Field) -> None:
    three.put(THIRD, 23, 20, facing=0)
    three.b.at[THIRD], three.b.dead[three.b.d.first[THIRD]] = HULK, 1
    look = looking(three.b)
    assert not look.seen[2, 2]
    assert look.covered([1] * 5).cover is Cover.HARD


@pytest.mark.rule("LOS.5", "COVER.1")
def test_comrades_of_firer_and_target_hide_nobody(three: Field) -> None:
    three.column(SECTION, 20, 10, -1.2)
    three.column(ENEMY, 20, 30, 1.2)
    look = looking(three.b)
    assert look.seen.all()
    assert look.covered([1] * 5).cover is Cover.NONE


@pytest.mark.rule("COVER.3")
def test_a_target_that_is_clear_for_half_of_the_firers_has_no_cover(pick: Pick, fielded: Fielded) -> None:
    enemy = fielded(pick("marshal"), pick("drover"))
    at = field([fielded(pick("pathfinders")), enemy])
    at.row(SECTION, 20, 10, apart=1.2)
    at.put(ENEMY, 20, 30)
    at.put(THIRD, 18.8, 20, facing=900)
    look = looking(at.b)
    hidden = int((look.sight.blocked > 0).sum())
    assert 0 < hidden <= 2
    assert look.covered([1] * 5).cover is Cover.NONE


@pytest.mark.rule("COVER.7")
def test_infantry_is_soft_cover(pick: Pick, fielded: Fielded) -> None:
    enemy = fielded(pick("flamecallers", army="cinder_choir"), pick("pathfinders"))
    at = field([fielded(pick("pathfinders")), enemy])
    at.row(SECTION, 20, 10)
    at.row(ENEMY, 20, 30)
    at.row(THIRD, 20, 20)
    assert looking(at.b).covered([1] * 5).cover is Cover.SOFT


@pytest.fixture
def wooded(pick: Pick, fielded: Fielded) -> Field:
    """Pathfinders against Flamecallers on the other side of a wood, which is 4 inches deep."""
    wood = piece(k.DIFFICULT, k.SOFT, 0, 10, 20, 40, 24)
    at = field([fielded(pick("pathfinders")), fielded(pick("flamecallers", army="cinder_choir"))], wood)
    at.row(SECTION, 20, 10)
    at.row(ENEMY, 20, 30)
    return at


@pytest.mark.rule("COVER.5")
def test_most_of_a_unit_in_or_touching_a_wood_has_its_cover(wooded: Field) -> None:
    wooded.row(ENEMY, 20, 24.5)
    found = looking(wooded.b).covered([1] * 5).ground
    assert (found.cover, found.count, found.whole) == (Cover.SOFT, 5, 5)
    wooded.row(ENEMY, 20, 24.6)
    assert looking(wooded.b).covered([1] * 5).ground.cover is Cover.NONE


@pytest.mark.rule("COVER.6")
def test_shots_through_three_inches_of_a_wood_meet_its_cover(wooded: Field) -> None:
    found = looking(wooded.b).covered([1] * 5)
    assert (found.depth.cover, found.depth.count, found.cover) == (Cover.SOFT, 5, Cover.SOFT)
    wooded.row(SECTION, 20, 21.5)
    assert looking(wooded.b).covered([1] * 5).depth.cover is Cover.NONE  # 2.5 inches


@pytest.mark.rule("ARM.21", "ARM.22", "ARM.24", "ARM.25")
@pytest.mark.parametrize(("facing", "arc"), [(2700, FROM_FRONT), (0, FROM_FLANK), (900, FROM_BEHIND)])
def test_shots_come_from_the_arc_that_holds_most_firers(three: Field, facing: int, arc: int) -> None:
    three.put(THIRD, 20, 30, facing=facing)
    three.row(ENEMY, 60, 40)
    assert looking(three.b, THIRD).arc == arc


@pytest.mark.rule("ARM.28", "HERO.1")
def test_a_vehicle_is_in_cover_only_where_half_of_it_is_hidden(three: Field) -> None:
    three.put(THIRD, 20, 30, facing=2700)
    three.row(ENEMY, 20, 27)
    found = looking(three.b, THIRD).covered([1] * 5)
    assert found.obscured.cover is Cover.NONE  # five men in front of it hide less than half


@pytest.mark.rule("SHOOT.26")
def test_the_exposed_are_seen_unobscured_and_out_of_cover(three: Field) -> None:
    look = looking(three.b)
    assert look.exposed == (look.models, look.models)
    three.put(THIRD, 24, 27, facing=0)
    look = looking(three.b)
    open, seen = look.exposed
    assert len(open) < len(look.models)
    assert set(open) <= set(seen)


@pytest.mark.rule("SPEC.zap")
def test_zap_is_a_weapon_of_its_own(pick: Pick, fielded: Fielded) -> None:
    at = field([fielded(pick("choristers", army="cinder_choir")), fielded(pick("marshal"))])
    (zap,) = carried(at.b.d, 0)
    assert (zap.weapon.fire, zap.weapon.range, zap.weapon.rules[k.PIERCING]) == (2, 24, 1)


@pytest.mark.rule("ARM.37")
def test_each_weapon_of_a_vehicle_sees_from_where_it_sits(pick: Pick, fielded: Fielded) -> None:
    wall = piece(k.BLOCKING, k.HARD, 2.3, 10, 13, 30, 13.5)
    at = field([fielded(pick("bulwark")), fielded(pick("colossus"))], wall)
    at.put(0, 20, 10, facing=900)
    at.put(1, 20, 40)
    cannon, repeater = Look(at.b, [Gun(0, 0), Gun(0, 1)], 1).seen[:, 0].tolist()
    assert cannon  # it sits 2.4 inches high
    assert not repeater  # at 1.4, behind a wall of 2.3
    assert Look(at.b, [Gun(0, 0)], 1).distance(0) == round(40_000 - 10_000 - 1_200 - at.b.d.entry[0].base.length / 2)
