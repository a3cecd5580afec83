"""The grid and the predicates: what is exactly at a limit is decided the same way everywhere."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.tabletop.scenes import box, men

from grognard.tabletop import plane
from grognard.tabletop.distance import gap
from grognard.tabletop.scene import Scene
from grognard.tabletop.shapes import Cover, Disc, Figure, Hull, Kind, Piece, ShapeError, hulk
from grognard.tabletop.terrain import Terrain

coordinate = st.integers(0, 72_000)


def test_a_limit_itself_is_within_not_over_and_not_less() -> None:
    for limit in (1, 5, 24, 72):
        assert plane.within(limit * 1.0, limit)
        assert not plane.over(limit * 1.0, limit)
        assert not plane.less(limit * 1.0, limit)
        assert plane.over(limit + 0.001, limit)
        assert plane.less(limit - 0.001, limit)


@given(coordinate, coordinate, st.integers(1, 30))
def test_no_distance_between_grid_points_is_left_to_the_noise_of_floats(dx: int, dy: int, limit: int) -> None:
    """Squares of whole mils are never near the square of a limit and a half: 4(dx² + dy²) is even, (2l + 1)² odd."""
    exact = 4 * (dx * dx + dy * dy) <= (2 * (limit * 1000 + 1000) + 1) ** 2
    scene = Scene.of((200_000, 200_000), [Figure(k, p, Disc(1000), 1) for k, p in enumerate([(0, 0), (dx, dy)])])
    assert plane.within(gap(scene, 0, 1), limit) == exact


@given(st.integers(0, 3599))
def test_a_facing_survives_its_own_vector(tenths: int) -> None:
    assert plane.facing(plane.heading(tenths)) == tenths


def test_right_angles_are_exact() -> None:
    assert [plane.heading(q).tolist() for q in (0, 900, 1800, 2700)] == [[1, 0], [0, 1], [-1, 0], [0, -1]]


@pytest.mark.parametrize("diameter", [0, -2, 1001])
def test_a_base_that_does_not_fit_the_grid_is_refused(diameter: int) -> None:
    with pytest.raises(ShapeError, match="even number of mils"):
        Disc(diameter)


def test_a_hull_that_does_not_fit_the_grid_is_refused() -> None:
    with pytest.raises(ShapeError, match="3001"):
        Hull(4000, 3001)


def test_an_outline_that_crosses_itself_is_refused() -> None:
    with pytest.raises(ShapeError, match="bow"):
        Piece("bow", Kind.AREA, Cover.SOFT, 0, ((0, 0), (1000, 1000), (1000, 0), (0, 1000)))


def test_two_pieces_of_one_name_are_refused() -> None:
    with pytest.raises(ShapeError, match="same id"):
        Terrain((box("a", 0, 0, 1, 1), box("a", 5, 5, 1, 1)))


def test_only_a_hull_leaves_a_hulk() -> None:
    with pytest.raises(ShapeError, match="only a hull"):
        hulk("h", men(0, (5, 5))[0])


def test_a_scene_never_changes() -> None:
    scene = Scene.of((9000, 9000), men(0, (1, 1), (3, 3)))
    before = scene.places.copy()
    after = scene.moved({1: (5000, 5000)}).without([0])
    assert (scene.places == before).all()
    assert scene.present.all()
    assert after.unit(0) == [1]
    assert after.place(1) == (5000, 5000)


def test_who_comes_back_is_on_the_table_again() -> None:
    scene = Scene.of((9000, 9000), men(0, (1, 1))).without([0])
    assert scene.moved({0: (2000, 2000)}).unit(0) == [0]


def test_a_new_piece_lies_in_the_new_scene_alone() -> None:
    scene = Scene.of((9000, 9000))
    assert [p.id for p in scene.plus(box("wreck", 1, 1, 2, 2)).terrain.pieces] == ["wreck"]
    assert scene.terrain.pieces == ()


def test_rounding_goes_to_the_nearest_grid_point() -> None:
    assert plane.grid(np.array([1.2344, 1.2346])).tolist() == [1234, 1235]
