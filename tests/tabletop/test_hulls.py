"""Hulls: quarters, straight drives and pivots, full speed through terrain and over bases, and who gives way."""

from __future__ import annotations

import math
import random

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely import affinity
from tests.tabletop import plain
from tests.tabletop.scenes import at, box, men

from grognard.tabletop.arcs import Arc, Side, bearing, bears, side, struck
from grognard.tabletop.candidates_hull import drives, rushes
from grognard.tabletop.displace import displace
from grognard.tabletop.drive import Driven, Pose, drive, hard_turn
from grognard.tabletop.going import Apart, Going, Reason, Refused
from grognard.tabletop.rush import Met, Rush, furthest, rush
from grognard.tabletop.scene import Scene
from grognard.tabletop.shapes import Figure, Hull, Kind, hulk

BIG = (72_000, 48_000)


def tank(x: float, y: float, facing: int = 0, unit: int = 0) -> Figure:
    return Figure(unit, at(x, y), Hull(4000, 2000), 2200, facing)


# --- quarters ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("degrees", "expected"),
    [
        (0, Side.FRONT),
        (45, Side.FRONT),
        (45.02, Side.FLANK),
        (135, Side.FLANK),
        (135.02, Side.POSTERIOR),
        (180, Side.POSTERIOR),
    ],
)
def test_who_stands_on_a_line_strikes_the_better_side(degrees: float, expected: Side) -> None:
    scene = Scene.of((400_000, 400_000), [tank(200, 200)])
    for sign in (1, -1):
        angle = math.radians(sign * degrees)
        assert side(scene, 0, at(200 + 150 * math.cos(angle), 200 + 150 * math.sin(angle))) is expected


def test_the_largest_group_decides_and_a_tie_favours_the_target() -> None:
    scene = Scene.of(BIG, [tank(20, 20)])
    front, left, right, rear = at(30, 20), at(20, 30), at(20, 10), at(10, 20)
    assert struck(scene, 0, [front, rear, rear]) is Side.POSTERIOR
    assert struck(scene, 0, [left, right, front]) is Side.FLANK
    assert struck(scene, 0, [front, rear]) is Side.FRONT


def test_a_weapon_bears_on_who_stands_partly_in_its_quarter() -> None:
    scene = Scene.of(BIG, [tank(20, 20, 900), *men(1, (25.7, 25), (26, 20))])
    assert bears(scene, 0, [Arc.FRONT], 1)
    assert bears(scene, 0, [Arc.RIGHT], 1)
    assert not bears(scene, 0, [Arc.FRONT, Arc.LEFT, Arc.POSTERIOR], 2)
    assert bears(scene, 0, list(Arc), 2)


@given(st.integers(0, 3599), st.integers(-20_000, 20_000), st.integers(-20_000, 20_000))
def test_everybody_is_in_some_quarter_and_turning_the_hull_turns_the_bearing(facing: int, x: int, y: int) -> None:
    scene = Scene.of(BIG, [tank(30, 24, facing), *men(1, (30 + x / 1000, 24 + y / 1000))])
    assert any(bears(scene, 0, [arc], 1) for arc in Arc)
    if (x, y) != (0, 0):
        turned = scene.moved({}, {0: (facing + 100) % 3600})
        change = bearing(scene, 0, scene.place(1)) - bearing(turned, 0, scene.place(1))
        assert change % 360 == pytest.approx(10, abs=1e-6)


# --- drives -----------------------------------------------------------------------------------------


def test_a_manoeuvre_forward_with_a_pivot_and_one_backward() -> None:
    scene = Scene.of(BIG, [tank(20, 20)])
    assert drive(scene, 0, Going(12_000), (7000, 5000), (-600,)).end == Pose((29_500, 15_670), 3000)
    assert drive(scene, 0, Going(12_000), (4000,), gear=-1).end == Pose(at(16, 20), 0)


def test_pivots_are_limited_and_a_second_one_needs_leave() -> None:
    scene = Scene.of(BIG, [tank(20, 20)])
    sharp = drive(scene, 0, Going(12_000), (1000, 1000), (901,)).refused
    assert sharp == Refused(0, Reason.SHARP_TURN, actual=901, limit=900)
    assert not drive(scene, 0, Going(12_000), (1000, 1000, 1000), (100, 100)).legal
    assert drive(scene, 0, Going(12_000), (1000, 1000, 1000), (1700, 800), turns=(900, 1800)).legal


def refused(found: Driven) -> Refused:
    assert found.refused is not None
    return found.refused


def test_what_stands_in_the_swept_ground_is_named() -> None:
    scene = Scene.of(BIG, [tank(20, 20), *men(1, (26, 21.4)), *men(2, (30, 22.4))], [box("h", 40, 18, 4, 4)])
    assert refused(drive(scene, 0, Going(20_000, solid=(1,)), (10_000,))).figure == 1
    assert drive(scene, 0, Going(20_000, solid=(2,)), (10_000,)).legal
    near = refused(drive(scene, 0, Going(20_000, apart=(Apart((2,)),)), (10_000,)))
    assert (near.figure, near.actual, near.limit) == (2, 900, 1000)
    assert refused(drive(scene, 0, Going(30_000), (19_000,))).piece == 0
    assert drive(scene, 0, Going(30_000), (18_000,)).legal
    assert refused(drive(scene, 0, Going(70_000, walls=frozenset()), (50_001,))).reason is Reason.OFF_TABLE
    assert drive(scene, 0, Going(70_000, walls=frozenset()), (50_000,)).legal


def test_a_hull_that_starts_too_near_may_drive_away_but_no_nearer() -> None:
    scene = Scene.of(BIG, [tank(20, 20), *men(1, (23, 20))])
    going = Going(12_000, apart=(Apart((1,)),))
    assert drive(scene, 0, going, (5000,), gear=-1).legal
    assert refused(drive(scene, 0, going, (100,))) == Refused(0, Reason.FIGURE, figure=1, actual=400, limit=500)
    assert refused(drive(scene, 0, going, (400,), gear=-1)).reason is Reason.TOO_NEAR


def test_who_flies_tests_the_end_alone() -> None:
    scene = Scene.of(BIG, [tank(20, 20), *men(1, (26, 20))], [box("h", 30, 18, 4, 4)])
    over = Going(24_000, apart=(Apart((1,)),), flying=True)
    assert drive(scene, 0, over, (20_000,)).legal
    assert refused(drive(scene, 0, over, (12_000,))).reason is Reason.TERRAIN
    assert refused(drive(scene, 0, over, (6000,))).reason is Reason.ON_FIGURE
    assert refused(drive(scene, 0, over, (3000,))).reason is Reason.TOO_NEAR


def test_a_wall_beside_a_corner_bars_the_turn_towards_it_alone() -> None:
    scene = Scene.of(BIG, [tank(20, 20)], [box("w", 21.6, 21.2, 1, 1)])
    assert refused(hard_turn(scene, 0, Going(0), 300)) == Refused(0, Reason.TERRAIN, piece=0)
    assert hard_turn(scene, 0, Going(0), 3300).end == Pose(at(20, 20), 3300)


@given(st.integers(0, 10_000))
def test_a_legal_drive_overlaps_nothing_anywhere_on_its_way(seed: int) -> None:
    rng = random.Random(seed)
    places = [(rng.uniform(5, 35), rng.uniform(5, 35)) for _ in range(6)]
    scene = Scene.of((40_000, 40_000), [tank(20, 20, rng.randrange(3600)), *men(1, *places)])
    going = Going(12_000, apart=(Apart((1, 2, 3)),), solid=(4, 5, 6))
    found = drive(scene, 0, going, (rng.randrange(6000), rng.randrange(6000)), (rng.randrange(-900, 901),))
    clear = all(plain.gap(scene, 0, j) > 1.01 for j in range(1, 7))
    if found.legal and clear:
        for part in range(21):
            first, bend = found.poses[0], found.poses[1]
            x = first.at[0] + (bend.at[0] - first.at[0]) * part / 20
            y = first.at[1] + (bend.at[1] - first.at[1]) * part / 20
            here = scene.moved({0: (round(x), round(y))})
            assert all(plain.gap(here, 0, j) > 0.998 for j in (1, 2, 3))
            assert all(hull_of(here).distance(plain.core(here, j)[0]) >= 0.488 for j in (4, 5, 6))
        end = scene.moved({0: found.end.at}, {0: found.end.facing})
        assert all(plain.gap(end, 0, j) > 1 for j in (1, 2, 3))


def hull_of(scene: Scene) -> shapely.Polygon:
    return plain.footprint(scene, 0)


# --- full speed -------------------------------------------------------------------------------------


def test_an_open_rush_ends_where_it_was_wanted() -> None:
    found = rush(Scene.of(BIG, [tank(20, 20)]), 0, Rush(24_000), 24_000)
    assert (found.distance, found.place, found.events, found.crowded) == (24_000, at(44, 20), (), ())


def test_bases_are_overrun_in_the_order_they_are_met_and_the_end_is_clear() -> None:
    scene = Scene.of(BIG, [tank(10, 20), *men(1, (24, 20), (20, 21.2), (20, 23))])
    found = rush(scene, 0, Rush(24_000, overrun=(1, 2, 3)), 12_000)
    assert [(e.figure, e.met) for e in found.events] == [(2, Met.OVERRUNS), (1, Met.OVERRUNS)]
    assert found.distance == 14_000 + 2000 + 500 + 1000 + 10
    assert found.crowded == ()
    after = scene.moved({0: found.place})
    assert all(plain.gap(after, 0, j) > 1 for j in (1, 2, 3))


def test_driven_on_the_hull_meets_more_and_goes_on_beyond_its_allowance() -> None:
    scene = Scene.of(BIG, [tank(10, 20), *men(1, (24, 20), (27, 20))])
    found = rush(scene, 0, Rush(13_000, overrun=(1, 2)), 12_900)
    assert [e.figure for e in found.events] == [1, 2]
    assert found.distance == 17_000 + 3510


def test_a_rush_that_cannot_clear_stands_where_it_is_stopped_and_crowds() -> None:
    scene = Scene.of(BIG, [tank(10, 20), *men(1, (24, 20))], [box("h", 28, 18, 4, 4)])
    found = rush(scene, 0, Rush(24_000, overrun=(1,)), 13_000)
    assert (found.distance, found.crowded) == (16_000, (1,))
    short = rush(scene, 0, Rush(14_000, overrun=(1,)), 13_000)
    assert (short.distance, short.crowded) == (14_000, (1,))


def test_a_hull_is_rammed_at_contact() -> None:
    scene = Scene.of(BIG, [tank(10, 20), tank(24, 20.5, 900, 1)])
    found = rush(scene, 0, Rush(24_000, rammed=(1,)), 20_000)
    assert found.distance == 11_000
    assert [(e.met, e.at, e.figure) for e in found.events] == [(Met.RAMS, 11_000, 1)]
    assert plain.gap(scene.moved({0: found.place}), 0, 1) <= 0.01


def test_friends_walls_monsters_and_the_edge_must_be_stopped_short_of() -> None:
    scene = Scene.of(BIG, [tank(10, 20), *men(1, (24, 20), d=2.4)], [box("h", 40, 18, 4, 4)])
    friend = rush(scene, 0, Rush(24_000, solid=(1,)), 11_000)
    assert friend.refused == Refused(0, Reason.FIGURE, figure=1, actual=11_000, limit=10_800)
    assert rush(scene, 0, Rush(24_000, solid=(1,)), 10_800).legal
    monster = rush(scene, 0, Rush(24_000, kept=(1,)), 9800).refused
    assert monster is not None
    assert (monster.reason, monster.figure) == (Reason.TOO_NEAR, 1)
    assert rush(scene, 0, Rush(24_000, kept=(1,)), 9780).legal
    wall = rush(scene, 0, Rush(30_000), 28_001).refused
    assert wall is not None
    assert (wall.reason, wall.piece, wall.limit) == (Reason.TERRAIN, 0, 28_000)
    assert furthest(scene.moved({}, {0: 1800}), 0, Rush(24_000)) == 8000
    assert rush(scene, 0, Rush(24_000), 24_001).refused == Refused(0, Reason.LONG_DRIVE, actual=24_001, limit=24_000)


def test_terrain_is_entered_once_with_the_place_where_the_hull_would_stick() -> None:
    wall, wide = box("o", 15, 15, 0.5, 10, Kind.OBSTACLE), box("a", 20, 10, 9, 20, Kind.AREA)
    pieces = [wall, wide, box("n", 33, 20.5, 1, 9, Kind.AREA)]
    found = rush(Scene.of(BIG, [tank(10, 20)], pieces), 0, Rush(30_000), 30_000)
    assert [(e.piece, e.met) for e in found.events] == [(0, Met.ENTERS), (1, Met.ENTERS), (2, Met.ENTERS)]
    obstacle, area, narrow = found.events
    assert obstacle.at == obstacle.halt == 3010
    assert area.halt == pytest.approx(12_000, abs=51)
    assert narrow.halt == pytest.approx(22_000, abs=51)
    start = rush(Scene.of(BIG, [tank(21, 20)], pieces), 0, Rush(30_000), 5000)
    assert start.events == ()


@given(st.integers(0, 10_000))
def test_overruns_agree_with_the_swept_ground(seed: int) -> None:
    rng = random.Random(seed)
    places = [(rng.uniform(2, 58), rng.uniform(14, 26)) for _ in range(8)]
    facing = rng.choice([0, 1800, rng.randrange(3600)])
    scene = Scene.of((60_000, 40_000), [tank(30, 20, facing), *men(1, *places)])
    everybody = tuple(range(1, 9))
    found = rush(scene, 0, Rush(12_000, overrun=everybody), rng.randrange(0, 8000))
    if found.legal:
        far, angle = found.distance / 1000, math.radians(facing / 10)
        hull = plain.footprint(scene, 0)
        swept = hull.union(affinity.translate(hull, far * math.cos(angle), far * math.sin(angle))).convex_hull
        met = {e.figure for e in found.events}
        for j in everybody:
            away = swept.distance(plain.core(scene, j)[0])
            if abs(away - 0.4895) > 0.002:
                assert (j in met) == (away < 0.4895)
        after = scene.moved({0: found.place})
        assert set(found.crowded) == {j for j in everybody if plain.gap(after, 0, j) <= 1 + plain.EPS}


@settings(max_examples=25)
@given(st.integers(0, 10_000))
def test_listed_drives_and_rushes_are_legal_when_they_are_ordered(seed: int) -> None:
    rng = random.Random(seed)
    places = [(rng.uniform(5, 35), rng.uniform(5, 35)) for _ in range(6)]
    scene = Scene.of((40_000, 40_000), [tank(20, 20, rng.randrange(3600)), *men(1, *places)], [box("h", 30, 20, 4, 4)])
    going = Going(12_000, apart=(Apart((1, 2, 3)),), solid=(4, 5, 6))
    for driven in drives(scene, 0, going)[:6]:
        end = scene.moved({0: driven.end.at}, {0: driven.end.facing})
        assert all(plain.gap(end, 0, j) > 1 for j in (1, 2, 3))
        assert not plain.footprint(end, 0).buffer(-0.011).intersects(plain.outline(end, 0))
    terms = Rush(24_000, solid=(4, 5, 6), overrun=(1, 2, 3))
    for rushed in rushes(scene, 0, terms):
        end = scene.moved({0: rushed.place})
        assert {j for j in (1, 2, 3) if plain.gap(end, 0, j) <= 1} <= set(rushed.crowded)
        assert all(plain.footprint(end, 0).distance(plain.core(end, j)[0]) >= 0.488 for j in (4, 5, 6))


def test_who_gives_way_stays_with_the_unit() -> None:
    scene = Scene.of(BIG, [*men(0, (20, 20), (21.5, 20), (23, 20), (24.5, 20)), tank(20, 20, 900, 1)])
    going = Going(20_000, apart=(Apart((4,)),))
    found = displace(scene, [0, 1, 2, 3], 0, [0, 1], going)
    after = scene.moved(found)
    assert set(found) == {0, 1}
    assert plain.out_of_formation(after, [0, 1, 2, 3], 0) == []
    assert all(plain.gap(after, k, 4) > 1 for k in (0, 1))


def test_who_gives_way_keeps_near_his_leader() -> None:
    """The last of a chain at the end of the leash: a link to the others is not enough."""
    scene = Scene.of(BIG, [*men(0, (10, 20), (12, 20), (14, 20), (16, 20), (16.6, 21.6)), tank(14, 22.8, 0, 1)])
    found = displace(scene, list(range(5)), 0, [4], Going(20_000, apart=(Apart((5,)),)))
    assert plain.out_of_formation(scene.moved(found), list(range(5)), 0) == []


def test_who_is_cut_off_goes_to_the_nearest_place_at_all() -> None:
    scene = Scene.of(BIG, [*men(0, (20, 20), (40, 20)), tank(20, 20, 900, 1)])
    found = displace(scene, [0, 1], 1, [0], Going(8000, apart=(Apart((2,)),)))
    away = math.dist(found[0], scene.place(0)) / 1000
    assert away == pytest.approx(2.6, abs=0.01)


@pytest.mark.parametrize("facing", [81, 481, 842, 1319])
def test_a_hull_that_was_stopped_is_not_driven_through_what_stopped_it(facing: int) -> None:
    """It stands on the grid, perhaps a hair inside: neither the hull that it rammed nor a hulk lets it pass."""
    other = Figure(1, at(30, 24), Hull(5000, 3000), 2200, 1234)
    ahead = (math.cos(math.radians(facing / 10)), math.sin(math.radians(facing / 10)))
    start = Figure(0, at(30 - 12 * ahead[0], 24 - 12 * ahead[1]), Hull(4000, 2000), 2200, facing)
    ram = Rush(24_000, rammed=(1,))
    met = rush(Scene.of(BIG, [start, other]), 0, ram, 20_000)
    assert [e.met for e in met.events] == [Met.RAMS]
    stopped = Figure(0, met.place, start.shape, 2200, facing)
    assert rush(Scene.of(BIG, [stopped, other]), 0, ram, 20_000).distance <= 1
    wrecked = Scene.of(BIG, [stopped], [hulk("hulk", other)])
    no = rush(wrecked, 0, Rush(24_000), 20_000).refused
    assert no is not None
    assert no.reason is Reason.TERRAIN


def test_who_starts_near_a_monster_goes_past_or_away_but_no_nearer() -> None:
    tank, beast = Figure(0, at(20, 20), Hull(4000, 2000), 2200), men(1, (24, 20.5), d=2.4)
    keep = Rush(24_000, kept=(1,))
    no = rush(Scene.of(BIG, [tank, *beast]), 0, keep, 5000).refused
    assert no is not None
    assert no.reason is Reason.TOO_NEAR
    assert rush(Scene.of(BIG, [tank, *men(1, (17, 20.5), d=2.4)]), 0, keep, 5000).legal
