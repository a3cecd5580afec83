"""Units moved: templates, who finds no slot, orders by hand, and what holds of every placement."""

from __future__ import annotations

import math
import random
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.tabletop import plain, plain_ways
from tests.tabletop.scenes import TABLES, at, block, box, men, table

from grognard.tabletop.going import Apart, Going, Reason, Refused
from grognard.tabletop.placement import Around, Move, Placed, out_of_formation, place
from grognard.tabletop.plane import Place
from grognard.tabletop.scene import Scene
from grognard.tabletop.shapes import Kind
from grognard.tabletop.slots import Template, pattern

BIG = (72_000, 48_000)
UNIT = list(range(10))


def ten() -> Scene:
    return Scene.of(BIG, block(0, 20, 10, 10))


def test_keep_shifts_the_whole_unit() -> None:
    scene = ten()
    found = place(scene, UNIT, 0, Going(5000), Move(at(20, 15)))
    assert found.legal
    assert found.places == {k: (scene.place(k)[0], scene.place(k)[1] + 5000) for k in UNIT}
    assert all(way.cost == 5000 for way in found.routes.values())


def test_keep_turns_about_the_leader() -> None:
    found = place(ten(), UNIT, 0, Going(8000), Move(at(20, 12), turn=900))
    assert found.legal
    assert found.places[1] == at(20, 10.5)


@pytest.mark.parametrize("template", [t for t in Template if t not in (Template.HUG, Template.KEEP)])
def test_every_template_is_legal_in_the_open(template: Template) -> None:
    scene = ten()
    found = place(scene, UNIT, 0, Going(10_000), Move(at(20, 16), template))
    assert_good(scene, UNIT, found, Going(10_000))


def test_a_line_is_a_line_across_the_way() -> None:
    scene = Scene.of(BIG, block(0, 20, 10, 5))
    found = place(scene, list(range(5)), 0, Going(10_000), Move(at(20, 16), Template.LINE))
    assert {p[1] for p in found.places.values()} == {16_000}
    assert sorted(p[0] for p in found.places.values()) == [17_000, 18_500, 20_000, 21_500, 23_000]


@pytest.mark.parametrize("template", [Template.LINE, Template.TWO_LINES, Template.COLUMN, Template.BLOCK])
def test_no_slot_lies_beyond_the_leash_and_none_twice(template: Template) -> None:
    slots = pattern(template, 19, 1.0, 5.0)
    assert len({tuple(s) for s in slots.tolist()}) == 19
    assert np.hypot(*slots.T).max() <= 6.0005


def test_a_wall_is_hugged() -> None:
    wall = box("w", 16, 16, 8, 0.5, Kind.OBSTACLE)
    scene = Scene.of(BIG, block(0, 20, 12, 5), [wall])
    found = place(scene, list(range(5)), 0, Going(8000), Move(at(20, 15.45), Template.HUG, hug=0))
    assert found.legal
    assert {p[1] for p in found.places.values()} == {15_450}


def test_spread_leaves_the_largest_gaps() -> None:
    found = place(ten(), UNIT, 0, Going(10_000), Move(at(20, 14), Template.SPREAD))
    places = list(found.places.values())
    nearest = min(math.dist(a, b) for k, a in enumerate(places) for b in places[:k])
    assert nearest == pytest.approx(1950, abs=2)


def test_who_finds_his_slot_taken_by_a_rock_stands_beside_it() -> None:
    scene = Scene.of(BIG, block(0, 20, 10, 10), [box("rock", 21, 14.5, 1, 1)])
    found = place(scene, UNIT, 0, Going(6000), Move(at(20, 15)))
    assert_good(scene, UNIT, found, Going(6000))
    assert found.places[2] != at(21.5, 15)


def test_who_finds_his_slot_taken_by_a_friend_stands_beside_him() -> None:
    scene = Scene.of(BIG, [*block(0, 20, 10, 10), *men(1, (21.5, 15))])
    found = place(scene, UNIT, 0, Going(6000), Move(at(20, 15)))
    assert_good(scene, UNIT, found, Going(6000))


def test_the_leader_is_told_why_he_cannot_go() -> None:
    scene = Scene.of(BIG, [*block(0, 20, 10, 10), *men(1, (20, 16))], [box("h", 30, 10, 5, 5)])
    enemies = Going(20_000, apart=(Apart((10,)),))
    assert place(scene, UNIT, 0, enemies, Move(at(20, 15))).refused == (
        Refused(0, Reason.TOO_NEAR, figure=10, actual=0, limit=1000),
    )
    assert place(scene, UNIT, 0, enemies, Move(at(32, 12))).refused == (Refused(0, Reason.ON_TERRAIN, piece=0),)
    far = place(scene, UNIT, 0, Going(5000), Move(at(20, 15.001))).refused[0]
    assert (far.reason, far.actual, far.limit) == (Reason.TOO_LONG, 5001, 5000)


def test_who_is_left_behind_is_named() -> None:
    """One man stands too far behind to come near his leader again."""
    scene = Scene.of(BIG, men(0, (20, 20), (20, 21.5), (20, 9)))
    found = place(scene, [0, 1, 2], 0, Going(5000), Move(at(20, 25)))
    assert [(no.model, no.reason) for no in found.refused] == [(2, Reason.NO_PLACE)]
    assert set(found.places) == {0, 1}


def test_places_and_ways_by_hand() -> None:
    scene = Scene.of(BIG, men(0, (20, 10), (21.5, 10)))
    way = [at(21.5, 10), at(21.5, 12), at(21, 14)]
    found = place(scene, [0, 1], 0, Going(5000), Move(at(20, 14), models={1: at(21, 14)}, paths={1: way}))
    assert found.legal
    assert found.routes[1].points == tuple(way)
    broken = place(scene, [0, 1], 0, Going(5000), Move(at(20, 14), models={1: at(21.1, 14)}, paths={1: way}))
    assert broken.refused == (Refused(1, Reason.BROKEN_WAY),)


def test_a_drawn_way_gives_its_end_too() -> None:
    scene = Scene.of(BIG, men(0, (20, 10), (21.5, 10), (23, 10)))
    way = [at(21.5, 10), at(22, 12), at(21, 14)]
    found = place(scene, [0, 1, 2], 0, Going(5000), Move(at(20, 14), paths={1: way}))
    assert found.legal
    assert found.places[1] == at(21, 14)
    assert found.routes[1].points == tuple(way)


@pytest.mark.parametrize("leader", [(10**9, 10**9), (-5000, 9000), (20_000, 47_600)])
def test_a_destination_off_the_table_is_refused(leader: Place) -> None:
    assert place(ten(), UNIT, 0, Going(5000), Move(leader)).refused == (Refused(0, Reason.OFF_TABLE),)


def test_places_by_hand_are_never_corrected() -> None:
    scene = Scene.of(BIG, men(0, (20, 10), (21.5, 10), (23, 10)))
    hand: dict[int, Place] = {1: at(20.5, 14), 2: at(25, 12)}
    found = place(scene, [0, 1, 2], 0, Going(5000), Move(at(20, 14), models=hand))
    assert {(no.model, no.reason) for no in found.refused} == {
        (1, Reason.ON_FIGURE),
        (2, Reason.UNLINKED),
    }
    assert found.places == {0: at(20, 14), **hand}


def test_who_comes_onto_the_table_needs_a_place_and_no_way() -> None:
    """Off the table a figure has no place of its own, not even the one it left."""
    scene = Scene.of(BIG, [*block(0, 20, 10, 10), *men(1, (20, 12.2))], [box("h", 10, 0, 3, 30)]).without(UNIT)
    going = Going(200_000, apart=(Apart((10,)),), flying=True)
    found = place(scene, UNIT, 0, going, Move(at(40, 20)))
    assert found.legal
    assert out_of_formation(scene.moved(found.places), UNIT, 0) == []
    near = place(scene, UNIT, 0, going, Move(at(20, 10.5))).refused
    assert near == (Refused(0, Reason.TOO_NEAR, figure=10, actual=700, limit=1000),)
    stays = place(scene.moved({0: at(20, 10.5)}).without([0]), UNIT, 0, going, Move(at(20, 10.5))).refused
    assert stays == near


def assert_good(scene: Scene, unit: list[int], found: Placed, going: Going) -> None:
    """In formation, on the table, nobody on top of another, everybody with a way he can pay: by the reference."""
    assert found.refused == ()
    after = scene.moved(found.places)
    assert plain.out_of_formation(after, unit, unit[0]) == []
    assert out_of_formation(after, unit, unit[0]) == []
    others = scene.others(unit)
    for k in unit:
        x, y = found.places[k]
        assert 500 <= x <= scene.width - 500
        assert 500 <= y <= scene.depth - 500
        assert found.routes[k].points[0] == scene.place(k)
        assert found.routes[k].points[-1] == found.places[k]
        assert found.routes[k].cost <= going.allowance
        for j in [*unit, *others]:
            one, r = plain.core(after, k)
            other, s = plain.core(after, j)
            assert j == k or one.distance(other) >= r + s - 0.01 - plain.EPS


def battle(rng: random.Random, name: str, n: int = 10) -> tuple[Scene, Going]:
    """A unit on a shipped table with three units of enemies near; each unit's men stand where they find room."""
    size, terrain = table(name)
    while True:
        x, y = rng.uniform(8, size[0] / 1000 - 8), rng.uniform(8, size[1] / 1000 - 8)
        figures = block(0, x, y, n)
        for u in (1, 2, 3):
            turn = rng.uniform(0, 2 * math.pi)
            far = rng.uniform(9, 14)
            figures += block(u, x + far * math.cos(turn), y - 2 + far * math.sin(turn), 10)
        scene = Scene.of(size, figures, terrain=terrain)
        enemies = tuple(range(n, n + 30))
        solid = [plain.outline(scene, k) for k in terrain.of(Kind.BLOCKING).tolist()]
        free = all(plain.core(scene, k)[0].distance(s) >= 0.5 for k in range(n) for s in solid)
        apart = all(plain.gap(scene, k, j) > 1.01 for k in range(n) for j in enemies)
        on_table = all(500 < scene.place(k)[axis] < size[axis] - 500 for k in range(n) for axis in (0, 1))
        if free and apart and on_table:
            return scene, Going(5000, apart=(Apart(enemies),))


def check_battles(rng: random.Random, moves: int) -> int:
    legal = 0
    for _ in range(moves):
        scene, going = battle(rng, rng.choice(TABLES))
        goal = scene.places[0] + np.array([rng.randrange(-4500, 4500), rng.randrange(-4500, 4500)])
        template = rng.choice([Template.KEEP, Template.KEEP, Template.LINE, Template.BLOCK, Template.SPREAD])
        around = rng.choice(list(Around))
        found = place(scene, UNIT, 0, going, Move((int(goal[0]), int(goal[1])), template), around=around)
        if found.legal:
            legal += 1
            assert_good(scene, UNIT, found, going)
            ways_hold(scene, found, going)
        else:
            assert all(no.model in UNIT for no in found.refused)
    return legal


def ways_hold(scene: Scene, found: Placed, going: Going) -> None:
    """Every straight piece of every way, by the reference."""
    things = plain_ways.kept(scene, UNIT, going)
    for k in UNIT:
        points = [(x / 1000, y / 1000) for x, y in found.routes[k].points]
        for a, b in pairwise(points):
            assert plain_ways.passable(scene, k, things, a, b)
        for j in going.apart[0].figures:
            if found.places[k] != scene.place(k):
                assert plain.gap(scene.moved({k: found.places[k]}), k, j) > 1 + plain.EPS


def test_placements_on_the_tables_hold_by_the_reference() -> None:
    assert check_battles(random.Random(9), 24) >= 6


@pytest.mark.slow
def test_many_placements_on_the_tables_hold_by_the_reference() -> None:
    assert check_battles(random.Random(10), 250) >= 75


@given(st.integers(0, 10_000))
def test_an_order_by_hand_equal_to_what_was_found_is_legal(seed: int) -> None:
    rng = random.Random(seed)
    scene = Scene.of((20_000, 20_000), block(0, 10, 10, 7), [box("h", rng.uniform(3, 15), 13, 2, 2)])
    goal = at(round(10 + rng.uniform(-4, 4), 3), round(10 + rng.uniform(-4, 4), 3))
    found = place(scene, list(range(7)), 0, Going(5000), Move(goal, rng.choice([Template.KEEP, Template.RING])))
    if found.legal:
        paths = {k: way.points for k, way in found.routes.items()}
        again = place(scene, list(range(7)), 0, Going(5000), Move(goal, models=found.places, paths=paths))
        assert again == found


@given(st.integers(0, 10_000))
def test_the_same_order_gives_the_same_answer(seed: int) -> None:
    rng = random.Random(seed)
    figures = block(0, 10, 10, 7)
    goal = at(round(rng.uniform(6, 14), 3), round(rng.uniform(6, 14), 3))
    move = Move(goal, rng.choice([t for t in Template if t is not Template.HUG]))
    one, two = (place(Scene.of((20_000, 20_000), figures), list(range(7)), 0, Going(5000), move) for _ in range(2))
    assert one == two
