"""Ways: what stops them, what they cost, and the way around, against closed forms and a search over everything."""

from __future__ import annotations

import math
import random
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.tabletop import plain_ways
from tests.tabletop.scenes import at, box, men, thrown

from grognard.tabletop.going import Apart, Going, Reason, Refused, Route
from grognard.tabletop.plane import inches
from grognard.tabletop.routes import Routes, fixed
from grognard.tabletop.scene import Scene
from grognard.tabletop.shapes import Cover, Disc, Figure, Hull, Kind, Piece, ShapeError
from grognard.tabletop.space import Space
from grognard.tabletop.why import drawn, end_refused, no_route

BIG = (30_000, 30_000)
DOUBLE = Going(10_000, fences=frozenset({Kind.OBSTACLE}))


def routes(scene: Scene, going: Going, *movers: int) -> Routes:
    return Routes(Space(scene, movers or (0,), going))


def route(scene: Scene, going: Going, x: float, y: float) -> Route | None:
    return routes(scene, going).route(0, np.array([x, y]))


def test_straight_over_open_ground() -> None:
    found = route(Scene.of(BIG, men(0, (5, 5))), Going(5000), 8, 9)
    assert found == Route(((5000, 5000), (8000, 9000)), 5000, 0)


def test_a_mil_too_far() -> None:
    assert route(Scene.of(BIG, men(0, (5, 5))), Going(5000), 10.001, 5) is None


def test_slow_ground_counts_twice_and_overlapping_areas_once() -> None:
    woods = [box(f"w{k}", 7 + k, 0, 3, 10, Kind.AREA) for k in range(2)]
    scene = Scene.of(BIG, men(0, (5, 5)), woods)
    found = route(scene, Going(20_000), 14, 5)
    assert found is not None
    assert (found.way, found.rough, found.cost) == (9000, 4000, 13_000)
    free = route(scene, Going(9000, slow=False), 14, 5)
    assert free is not None
    assert free.cost == 9000


def test_who_has_too_little_for_the_wood_is_told_both_parts() -> None:
    scene = Scene.of(BIG, men(0, (5, 5)), [box("w", 5.9, 0, 4.1, 10, Kind.AREA)])
    ways = routes(scene, Going(5000))
    assert ways.route(0, np.array([10.0, 5.0])) is None
    no = no_route(ways, 0, at(10, 5))
    assert (no.reason, no.actual, no.limit) == (Reason.TOO_LONG, 9100, 5000)
    assert no.route is not None
    assert (no.route.way, no.route.rough) == (5000, 4100)


def test_round_a_corner_the_way_is_hardly_longer_than_the_arc() -> None:
    """From beside a wall's end to its other side: two straights and half a turn of half an inch."""
    scene = Scene.of(BIG, men(0, (5, 5)), [box("w", 5.5, 5 - 9, 1, 13)])
    found = route(scene, Going(12_000), 7, 5)
    assert found is not None
    true = 4 + 4 + 1 + math.pi * 0.5
    assert true <= found.cost / 1000 <= true * 1.013 + 0.01


def test_a_gap_as_wide_as_the_base_can_be_passed_a_mil_less_cannot() -> None:
    for width, passes in ((1.0, True), (0.998, False)):
        walls = [box("a", 8, 0, 1, 5), box("b", 8, 5 + width, 1, 25 - width)]
        scene = Scene.of(BIG, men(0, (5, 5 + width / 2)), walls)
        assert (route(scene, Going(8000), 12, 5 + width / 2) is not None) is passes


def test_friends_named_nowhere_are_passed_through_but_not_stood_upon() -> None:
    scene = Scene.of(BIG, [*men(0, (5, 5)), *men(1, (8, 5))])
    assert route(scene, Going(9000), 12, 5) == Route(((5000, 5000), (12_000, 5000)), 7000)
    no = end_refused(Space(scene, [0], Going(9000)), 0, at(8.5, 5))
    assert no == Refused(0, Reason.ON_FIGURE, figure=1)


def test_solid_figures_may_be_grazed_enemies_not() -> None:
    scene = Scene.of(BIG, [*men(0, (5, 5)), *men(1, (8, 6))])
    assert routes(scene, Going(9000, solid=(1,))).straight(np.array([0]), np.array([[11.0, 5.0]]))[0]
    far = Going(9000, apart=(Apart((1,)),))
    assert not routes(scene, far).straight(np.array([0]), np.array([[11.0, 5.0]]))[0]
    wide = scene.moved({1: at(8, 7)})
    assert routes(wide, far).straight(np.array([0]), np.array([[11.0, 5.0]]))[0]
    no = drawn(routes(scene, far), 0, [at(5, 5), at(11, 5)])
    assert no == Refused(0, Reason.FIGURE, figure=1, actual=0, limit=1000)


def test_the_end_must_be_more_than_the_gap_away() -> None:
    scene = Scene.of(BIG, [*men(0, (5, 5)), *men(1, (9, 5))])
    space = Space(scene, [0], Going(5000, apart=(Apart((1,)),)))
    assert end_refused(space, 0, at(6.999, 5)) is None
    assert end_refused(space, 0, at(7, 5)) == Refused(0, Reason.TOO_NEAR, figure=1, actual=1000, limit=1000)


def test_who_starts_too_near_may_leave_but_never_come_nearer() -> None:
    scene = Scene.of(BIG, [*men(0, (5, 5)), *men(1, (6.5, 5))])
    going = Going(5000, apart=(Apart((1,)),))
    assert end_refused(Space(scene, [0], going), 0, at(5, 5)) is None
    assert isinstance(drawn(routes(scene, going), 0, [at(5, 5), at(2, 5)]), Route)
    nearer = drawn(routes(scene, going), 0, [at(5, 5), at(5.2, 5), at(2, 5)])
    assert isinstance(nearer, Refused)
    assert (nearer.reason, nearer.figure, nearer.actual, nearer.limit) == (Reason.FIGURE, 1, 300, 500)


def test_fences_stop_the_line_of_the_centre_alone() -> None:
    wall = box("w", 8, 0, 0.5, 10, Kind.OBSTACLE)
    scene = Scene.of(BIG, men(0, (5, 9)), [wall])
    assert isinstance(drawn(routes(scene, Going(10_000)), 0, [at(5, 9), at(12, 9)]), Route)
    assert drawn(routes(scene, DOUBLE), 0, [at(5, 9), at(12, 9)]) == Refused(0, Reason.FENCE, piece=0)
    around = route(scene, DOUBLE, 12, 9)
    assert around is not None
    assert around.points == (at(5, 9), at(8, 10), at(8.5, 10), at(12, 9))
    along = [at(5, 9), at(8, 9), at(8, 2)]
    assert drawn(routes(scene, DOUBLE), 0, along) == Route(tuple(along), 10_000)


def test_who_stands_on_a_fence_may_leave_it_and_enter_none() -> None:
    scene = Scene.of(BIG, men(0, (8.2, 5)), [box("w", 8, 0, 0.5, 10, Kind.OBSTACLE)])
    assert isinstance(drawn(routes(scene, DOUBLE), 0, [at(8.2, 5), at(8.3, 5), at(12, 5)]), Route)
    back = drawn(routes(scene, DOUBLE), 0, [at(8.2, 5), at(10, 5), at(8.2, 6)])
    assert back == Refused(0, Reason.FENCE, piece=0)
    assert route(scene, DOUBLE, 12, 5) == Route((at(8.2, 5), at(12, 5)), 3800)


def test_flying_goes_straight_over_everything_and_lands_beside() -> None:
    scene = Scene.of(BIG, [*men(0, (5, 5)), *men(1, (8, 5))], [box("h", 10, 0, 5, 10)])
    going = Going(20_000, apart=(Apart((1,)),), flying=True)
    assert route(scene, going, 18, 5) == Route((at(5, 5), at(18, 5)), 13_000)
    no = end_refused(Space(scene, [0], going), 0, at(12, 5))
    assert no == Refused(0, Reason.ON_TERRAIN, piece=0)


def test_hulls_are_solid() -> None:
    hull = Figure(1, at(9, 5), Hull(4000, 2000), 2200)
    scene = Scene.of(BIG, [*men(0, (5, 5)), hull])
    ways = routes(scene, Going(12_000, solid=(1,)))
    assert drawn(ways, 0, [at(5, 5), at(13, 5)]) == Refused(0, Reason.FIGURE, figure=1)
    found = ways.route(0, np.array([13.0, 5.0]))
    assert found is not None
    assert found.cost > 8000


def test_a_way_must_begin_where_the_figure_stands() -> None:
    ways = routes(Scene.of(BIG, men(0, (5, 5))), Going(9000))
    assert drawn(ways, 0, [at(6, 5), at(7, 5)]) == Refused(0, Reason.BROKEN_WAY)
    assert drawn(ways, 0, []) == Refused(0, Reason.BROKEN_WAY)
    assert drawn(ways, 0, [at(5, 5), at(5, 0.4)]) == Refused(0, Reason.OFF_TABLE)


def test_bases_of_two_sizes_do_not_move_together() -> None:
    scene = Scene.of(BIG, [*men(0, (5, 5)), *men(0, (8, 5), d=1.6)])
    with pytest.raises(ShapeError, match="one size"):
        Space(scene, [0, 1], Going(5000))


def going_of(rng: random.Random) -> Going:
    fences = frozenset({Kind.OBSTACLE}) if rng.random() < 0.5 else frozenset()
    return Going(9000, (2, 3, 8), (Apart((4, 5, 9)),), fences=fences, slow=rng.random() < 0.7)


def test_a_way_that_ends_a_mil_inside_a_fence_has_entered_it() -> None:
    corners = ((14194, 23661), (18194, 23661), (18194, 27661), (17194, 27661), (17194, 24661), (14194, 24661))
    fence = Piece("fence", Kind.OBSTACLE, Cover.HARD, 600, corners)
    scene = Scene.of((48_000, 48_000), [Figure(0, (21_719, 23_502), Disc(1000), 1200)], [fence])
    space = Space(scene, [0], Going(9000, fences=frozenset({Kind.OBSTACLE})))
    goals = np.array([[18.193, 26.525], [18.194, 26.525]])
    clear = space.clear(np.zeros(2, dtype=np.int64), np.broadcast_to(scene.centres[0], (2, 2)), goals)
    assert clear.tolist() == [False, True]


@pytest.mark.parametrize("scenes", [150, pytest.param(3000, marks=pytest.mark.slow)])
def test_segments_and_costs_agree_with_the_plain_reference(scenes: int) -> None:
    rng = random.Random(scenes)
    for _ in range(scenes):
        scene, going = thrown(rng, 8, 2, 5), going_of(rng)
        space, things = Space(scene, [0], going), plain_ways.kept(scene, [0], going)
        home = scene.centres[0]
        goals = np.round(home + np.array([(rng.uniform(-6, 6), rng.uniform(-6, 6)) for _ in range(10)]), 3)
        quick = space.clear(np.zeros(10, dtype=np.int64), np.broadcast_to(home, (10, 2)), goals)
        rough = space.rough(np.broadcast_to(home, (10, 2)), goals)
        for k, goal in enumerate(goals.tolist()):
            a, b = (float(home[0]), float(home[1])), (goal[0], goal[1])
            if not space.stands_in[0].any():
                free = plain_ways.passable(scene, 0, things, a, b) and not plain_ways.enters(scene, going, a, b)
                assert quick[k] == free
            assert math.dist(a, b) + rough[k] == pytest.approx(plain_ways.price(scene, going, a, b))


def check_cheapest(rng: random.Random, scenes: int) -> None:
    for _ in range(scenes):
        scene, going = thrown(rng, 8, 2, 3), going_of(rng)
        scene = scene.without([8])
        goal = np.round(scene.centres[0] + (rng.uniform(-6, 6), rng.uniform(-6, 6)), 3)
        space = Space(scene, [0], going)
        if space.stands_in[0].any() or not space.clear(np.array([-1]), space.starts, space.starts)[0]:
            continue
        found = Routes(space).route(0, goal)
        slow = plain_ways.cheapest(scene, 0, going, (float(goal[0]), float(goal[1])))
        if found is None:
            assert slow == math.inf or slow > 8.99
        else:
            straight = plain_ways.passable(scene, 0, plain_ways.kept(scene, [0], going), *ends(found))
            assert found.cost / 1000 <= slow + 0.01 or (straight and len(found.points) == 2)
            assert found.cost / 1000 >= slow - 0.01


def ends(found: Route) -> tuple[tuple[float, float], tuple[float, float]]:
    a, b = inches(found.points[0]).tolist(), inches(found.points[-1]).tolist()
    return (a[0], a[1]), (b[0], b[1])


def test_the_way_around_is_the_cheapest_over_all_corners() -> None:
    check_cheapest(random.Random(7), 25)


@pytest.mark.slow
def test_many_ways_around_are_the_cheapest_over_all_corners() -> None:
    check_cheapest(random.Random(8), 400)


@given(st.integers(0, 10_000))
def test_every_way_found_is_accepted_when_drawn_and_no_shorter_than_straight(seed: int) -> None:
    rng = random.Random(seed)
    scene, going = thrown(rng, 8, 2, 5), going_of(rng)
    goal = np.round(scene.centres[0] + (rng.uniform(-6, 6), rng.uniform(-6, 6)), 3)
    ways = routes(scene, going)
    found = ways.route(0, goal)
    if found is not None:
        assert drawn(ways, 0, found.points) == found
        assert found.way >= math.dist(found.points[0], found.points[-1]) - 1
        assert found.cost <= going.allowance
        assert found.way == pytest.approx(sum(math.dist(a, b) for a, b in pairwise(found.points)), abs=1)


@given(st.integers(0, 10_000))
def test_taking_something_away_makes_no_way_dearer(seed: int) -> None:
    rng = random.Random(seed)
    scene, going = thrown(rng, 8, 2, 4), going_of(rng)
    goal = np.round(scene.centres[0] + (rng.uniform(-6, 6), rng.uniform(-6, 6)), 3)
    before = routes(scene, going).search(0, fixed(goal[None])).costs[0]
    after = routes(scene.without([rng.choice([2, 3, 4, 5, 8, 9])]), going).search(0, fixed(goal[None])).costs[0]
    assert after <= before + 0.15  # corners that are gone may have been good for a shorter chord
