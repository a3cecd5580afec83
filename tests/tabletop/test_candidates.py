"""Lists of moves for bots: short, legal, thinned; and the points a game can wish for."""

from __future__ import annotations

import math
import random

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.tabletop import plain
from tests.tabletop.scenes import at, block, box, men

from grognard.tabletop.candidates import Wish, at_gap, candidates, sheltered, thinned
from grognard.tabletop.going import Apart, Going
from grognard.tabletop.placement import Move, out_of_formation, place
from grognard.tabletop.scene import Scene
from grognard.tabletop.shapes import Kind
from grognard.tabletop.slots import Template

BIG = (72_000, 48_000)
UNIT = list(range(10))


def terms(*enemies: int) -> list[Going]:
    away = (Apart(enemies),)
    return [Going(5000, apart=away), Going(10_000, apart=away, fences=frozenset({Kind.OBSTACLE}))]


def crowded(seed: int) -> Scene:
    rng = random.Random(seed)
    spots = [(rng.uniform(10, 40), rng.uniform(18, 30)) for _ in range(8)]
    houses = [box(f"h{k}", rng.uniform(5, 40), rng.uniform(14, 30), 3, 3) for k in range(3)]
    return Scene.of(BIG, [*block(0, 24, 10, 10), *men(1, *spots)], houses)


@settings(max_examples=20)
@given(st.integers(0, 1000))
def test_every_candidate_is_legal_when_it_is_ordered(seed: int) -> None:
    scene, goings = crowded(seed), terms(*range(10, 18))
    found = candidates(scene, UNIT, 0, goings, most=12)
    for one in found:
        again = place(scene, UNIT, 0, goings[one.going], one.move)
        paths = {k: way.points for k, way in one.placed.routes.items()}
        by_hand = Move(one.move.leader, models=one.placed.places, paths=paths)
        assert again.legal
        assert place(scene, UNIT, 0, goings[one.going], by_hand) == one.placed
        assert out_of_formation(scene.moved(one.placed.places), UNIT, 0) == []


def test_the_list_is_short_and_its_destinations_are_apart() -> None:
    scene = Scene.of(BIG, block(0, 24, 20, 10))
    wishes = [Wish(at(20 + 0.4 * k, 24), (Template.KEEP, Template.LINE)) for k in range(20)]
    moves = [move for _, move in thinned(scene, 0, terms(), wishes)]
    assert len(moves) == 48
    for k, one in enumerate(moves):
        for other in moves[:k]:
            assert one.template is not other.template or math.dist(one.leader, other.leader) >= 1000


def test_the_shorter_terms_are_taken_where_they_are_enough() -> None:
    scene = Scene.of(BIG, men(0, (24, 20)))
    kinds = {move.leader: k for k, move in thinned(scene, 0, terms(), [Wish(at(24, 24.9)), Wish(at(24, 27))])}
    assert kinds[at(24, 24.9)] == 0
    assert kinds[at(24, 27)] == 1
    assert all(math.dist(to, at(24, 20)) <= 10_000 for to in kinds)


def test_a_wish_beyond_all_terms_is_dropped() -> None:
    scene = Scene.of(BIG, men(0, (24, 20)))
    assert at(24, 40) not in [move.leader for _, move in thinned(scene, 0, terms(), [Wish(at(24, 40))])]


def test_a_point_at_a_gap_lies_on_the_straight_line() -> None:
    scene = Scene.of(BIG, [*men(0, (10, 10)), *men(1, (40, 10), d=2.4)])
    point = at_gap(scene, 0, scene.place(1), 1200, 23_950)
    assert plain.gap(scene.moved({0: point}), 0, 1) == 23.95


def test_shelter_lies_behind_the_piece() -> None:
    wall = box("w", 20, 20, 8, 0.5, Kind.OBSTACLE)
    scene = Scene.of(BIG, men(0, (24, 10)), [wall])
    x, y = sheltered(scene, 0, 0, [at(24, 40), at(60, 2)])
    assert (x, y) == at(24, 19.45)
    assert sheltered(scene, 0, 0, [at(24, 2)])[1] > 20_500
