"""Distances, contact, overlap and formation: closed forms, the plain reference, and what must hold of any scene."""

from __future__ import annotations

import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.tabletop import plain
from tests.tabletop.scenes import at, box, men, thrown

from grognard.tabletop.distance import gap, gaps, overlaps, piece_gaps, touching, unit_gap
from grognard.tabletop.formation import formation, losses
from grognard.tabletop.scene import Scene
from grognard.tabletop.shapes import Disc, Figure, Hull

BIG = (72_000, 48_000)


def test_bases_are_measured_edge_to_edge() -> None:
    assert gap(Scene.of(BIG, men(0, (1, 1), (4, 5))), 0, 1) == 4


def test_overlapping_bases_are_at_no_distance() -> None:
    assert gap(Scene.of(BIG, men(0, (1, 1), (1.5, 1))), 0, 1) == 0


@pytest.mark.parametrize(("facing", "away"), [(0, 2.5), (900, 3.5), (450, (5 * 2**0.5 - 3) / 2**0.5)])
def test_a_base_and_a_hull(facing: int, away: float) -> None:
    """To the front, to the side, and to a hull turned by 45 degrees whose corner points at the base."""
    hull = Figure(0, at(10, 10), Hull(4000, 2000), 2200, facing)
    scene = Scene.of(BIG, [hull, *men(1, (15, 10))])
    corner = np.hypot(*(np.abs(np.array([5, 0]) @ np.array([[1, -1], [1, 1]]) / 2**0.5) - (2, 1))) - 0.5
    assert gap(scene, 0, 1) == pytest.approx(corner if facing == 450 else away)


def test_two_hulls() -> None:
    hulls = [Figure(k, at(x, 10), Hull(4000, 2000), 2200) for k, x in enumerate((10, 17))]
    assert gap(Scene.of(BIG, hulls), 0, 1) == 3


def test_units_are_as_far_apart_as_their_nearest() -> None:
    scene = Scene.of(BIG, [*men(0, (1, 1), (3, 1)), *men(1, (9, 1), (6, 1))])
    assert unit_gap(scene, [0, 1], [2, 3]) == 2
    assert unit_gap(scene, [0, 1], []) == np.inf


@pytest.mark.parametrize(
    ("x", "touch", "overlap"),
    [(1.011, False, False), (1.01, True, False), (0.99, True, False), (0.989, True, True)],
)
def test_contact_and_overlap_leave_a_hundredth(x: float, touch: bool, overlap: bool) -> None:
    scene = Scene.of(BIG, men(0, (5, 5), (5 + x, 5)))
    assert bool(touching(scene, [0], [1])[0, 0]) is touch
    assert bool(overlaps(scene, 0, [1])[0]) is overlap


@pytest.mark.parametrize(("x", "overlap"), [(4.0, False), (3.99, False), (3.989, True)])
def test_hulls_overlap_when_one_shrunk_still_meets_the_other(x: float, overlap: bool) -> None:
    hulls = [Figure(k, at(10 + x * k, 10), Hull(4000, 2000), 2200) for k in range(2)]
    assert bool(overlaps(Scene.of(BIG, hulls), 0, [1])[0]) is overlap


def test_a_hull_and_a_base_overlap_either_way_round() -> None:
    for x, expected in ((12.49, False), (12.488, True)):
        scene = Scene.of(BIG, [Figure(0, at(10, 10), Hull(4000, 2000), 2200), *men(1, (x, 10))])
        assert bool(overlaps(scene, 0, [1])[0]) is bool(overlaps(scene, 1, [0])[0]) is expected


def test_terrain_is_measured_like_figures() -> None:
    scene = Scene.of(BIG, men(0, (2, 2), (6, 2)), [box("a", 5, 0, 4, 4)])
    assert piece_gaps(scene, [0, 1], [0]).tolist() == [[2.5], [0.0]]


@pytest.mark.parametrize("scenes", [30, pytest.param(1000, marks=pytest.mark.slow)])
def test_all_gaps_agree_with_the_plain_reference(scenes: int) -> None:
    rng = random.Random(scenes)
    for _ in range(scenes):
        scene = thrown(rng)
        everybody = list(range(10))
        quick = gaps(scene, everybody, everybody)
        for i in everybody:
            for j in everybody[i:]:
                assert quick[i, j] == pytest.approx(plain.gap(scene, i, j), abs=1e-5)
        slow = [[plain.piece_gap(scene, i, k) for k in range(4)] for i in everybody]
        assert piece_gaps(scene, everybody, range(4)) == pytest.approx(np.array(slow), abs=1e-5)


@given(st.integers(0, 10_000))
def test_gaps_are_symmetric_and_nothing_is_nearer_than_through_a_third(seed: int) -> None:
    scene = thrown(random.Random(seed), discs=4, hulls=2, pieces=0)
    everybody = list(range(6))
    matrix = gaps(scene, everybody, everybody)
    assert matrix == pytest.approx(matrix.T)
    centres = np.hypot(*(scene.centres[:, None] - scene.centres[None]).transpose(2, 0, 1))
    assert (matrix <= centres + 1e-9).all()


def test_a_chain_holds_at_exactly_an_inch_and_breaks_a_mil_beyond() -> None:
    assert formation(Scene.of(BIG, men(0, (1, 1), (3, 1), (5, 1))), [0, 1, 2], 0).broken == ()
    assert formation(Scene.of(BIG, men(0, (1, 1), (3.001, 1), (5, 1))), [0, 1, 2], 0).unlinked == (1, 2)


def test_two_linked_pairs_apart_are_no_formation() -> None:
    scene = Scene.of(BIG, men(0, (1, 1), (2, 1), (5, 1), (6, 1)))
    assert formation(scene, [0, 1, 2, 3], 0).broken == (2, 3)


def test_who_is_far_from_the_leader_is_told_how_far() -> None:
    scene = Scene.of(BIG, men(0, *[(1 + 1.5 * k, 1) for k in range(6)]))
    found = formation(scene, list(range(6)), 0)
    assert (found.unlinked, found.far, found.distance) == ((), (5,), (6500,))


@pytest.mark.parametrize("scenes", [60, pytest.param(3000, marks=pytest.mark.slow)])
def test_formation_agrees_with_the_plain_reference(scenes: int) -> None:
    rng = random.Random(scenes)
    for _ in range(scenes):
        places = [(rng.uniform(0, 8), rng.uniform(0, 6)) for _ in range(7)]
        scene = Scene.of((9000, 9000), men(0, *places))
        assert list(formation(scene, range(7), 0).broken) == plain.out_of_formation(scene, range(7), 0)


def test_losses_are_the_formation_of_who_is_left() -> None:
    rng = random.Random(3)
    for _ in range(20):
        scene = Scene.of((9000, 9000), men(0, *[(rng.uniform(0, 8), rng.uniform(0, 6)) for _ in range(8)]))
        found = losses(scene, range(8), 0)
        for k in range(1, 8):
            rest = [i for i in range(8) if i != k]
            assert found[k] == len(formation(scene, rest, 0).broken)


def test_a_lone_figure_is_always_in_formation() -> None:
    assert formation(Scene.of(BIG, [Figure(0, at(3, 3), Disc(2400), 2500)]), [0], 0).broken == ()
