"""Sight and cover: closed forms, the plain reference on random scenes, and laws of blockers."""

from __future__ import annotations

import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.tabletop import plain
from tests.tabletop.scenes import at, box, men, thrown

from grognard.tabletop import cover as covers
from grognard.tabletop.scene import Scene
from grognard.tabletop.shapes import Cover, Figure, Hull, Kind, Piece
from grognard.tabletop.sight import COARSE, FINE, FINE_ANYWHERE, Eye, Raster, Sight, eye, mount, sight

BIG = (72_000, 48_000)


def seen(scene: Scene, firer: int, target: int, raster: Raster = COARSE) -> bool:
    return bool(sight(scene, [eye(scene, firer)], [target], raster).seen[0, 0])


def blocked(scene: Scene, firer: int, target: int, raster: Raster = COARSE) -> int:
    return int(sight(scene, [eye(scene, firer)], [target], raster).blocked[0, 0])


def test_nothing_between_hides_nothing() -> None:
    scene = Scene.of(BIG, [*men(0, (5, 5)), *men(1, (20, 5))])
    assert seen(scene, 0, 1)
    assert blocked(scene, 0, 1) == 0


def test_a_house_hides_all_and_half_a_house_half() -> None:
    pair = [*men(0, (5, 5)), *men(1, (20, 5))]
    assert not seen(Scene.of(BIG, pair, [box("h", 10, 0, 4, 10)]), 0, 1)
    half = Scene.of(BIG, pair, [box("h", 19, 0, 0.4, 5)])
    assert blocked(half, 0, 1) == 6  # two columns of five; the middle one runs along the edge


def test_a_low_wall_hides_what_is_below_the_line_over_it() -> None:
    """From 1.2 high at 5 inches, over a wall of 0.6 from 14 to 14.5: at 15 only the lowest row (0.2) is hidden."""
    scene = Scene.of(BIG, [*men(0, (5, 5)), *men(1, (15, 5))], [box("w", 14, 0, 0.5, 10, Kind.OBSTACLE, height=0.6)])
    stopped = sight(scene, [eye(scene, 0)], [1]).stopped[0, 0]
    assert stopped.any(axis=0).tolist() == [True, False, False]


def test_areas_and_flat_pieces_stop_no_line() -> None:
    pair = [*men(0, (5, 5)), *men(1, (20, 5))]
    assert blocked(Scene.of(BIG, pair, [box("a", 8, 0, 5, 10, Kind.AREA, height=3.0)]), 0, 1) == 0
    assert blocked(Scene.of(BIG, pair, [box("o", 8, 0, 5, 10, Kind.OBSTACLE)]), 0, 1) == 0


def test_a_line_along_an_edge_is_free() -> None:
    scene = Scene.of(BIG, [*men(0, (5, 5)), *men(1, (20, 5), d=0.002)], [box("h", 10, 5.001, 4, 4)])
    assert blocked(scene, 0, 1) == 0


def test_own_figures_and_those_of_the_target_do_not_hide() -> None:
    line = [*men(0, (5, 5), (8, 5)), *men(1, (20, 5), (17, 5))]
    assert blocked(Scene.of(BIG, line), 0, 2) == 0
    assert blocked(Scene.of(BIG, [*line, *men(2, (12, 5))]), 0, 2) > 0


def test_a_figure_off_the_table_hides_nobody() -> None:
    scene = Scene.of(BIG, [*men(0, (5, 5)), *men(1, (20, 5)), *men(2, (12, 5), height=9.0)])
    assert not seen(scene, 0, 1) or blocked(scene, 0, 1) > 0
    assert blocked(scene.without([2]), 0, 1) == 0


def test_a_large_target_is_seen_by_its_upper_half_a_hull_by_any_part() -> None:
    """What hangs over the upper rows leaves the lower ones free only for an eye below it; here the eye is high."""
    lines = np.zeros((1, 1, 10, 4), dtype=bool)
    lines[..., 2:] = True
    assert not Sight(FINE, lines, lines).seen[0, 0]
    assert Sight(FINE_ANYWHERE, lines, lines).seen[0, 0]


def test_a_hull_looks_as_wide_as_it_stands_across() -> None:
    """Broadside the hull is 6 wide, a wall up to y = 5 hides half; head on it is 2 wide and behind it altogether."""
    for facing, expected in ((900, 20), (0, 20)):
        hull = Figure(1, at(20, 5), Hull(6000, 2000), 2200, facing)
        scene = Scene.of(BIG, [*men(0, (2, 5)), hull], [box("h", 10, 0, 1, 4.9999)])
        assert blocked(scene, 0, 1, FINE_ANYWHERE) == expected
    narrow = Scene.of(BIG, [*men(0, (2, 5)), hull], [box("h", 10, 4.4, 1, 9)])
    assert blocked(narrow, 0, 1, FINE_ANYWHERE) == 40
    wide = narrow.moved({}, {1: 900})
    assert 0 < blocked(wide, 0, 1, FINE_ANYWHERE) < 40


def test_a_weapon_looks_from_its_mount() -> None:
    hull = Figure(0, at(10, 10), Hull(4000, 2000), 2200, 450)
    scene = Scene.of(BIG, [hull])
    assert mount(scene, 0, (2000, 0, 1500)) == Eye((11414, 11414), 1500, 0)


def test_a_concave_piece_hides_through_its_inner_cuts() -> None:
    corner = ((10000, 0), (14000, 0), (14000, 9000), (12000, 9000), (12000, 2000), (10000, 2000))
    ell = Piece("l", Kind.BLOCKING, Cover.HARD, 4000, corner)
    scene = Scene.of(BIG, [*men(0, (5, 2)), *men(1, (20, 2))], [ell])
    assert blocked(scene, 0, 1) == 15
    assert blocked(scene.moved({0: at(10.5, 4), 1: at(10.5, 8)}), 0, 1) == 0


def raster_of(raster: Raster) -> tuple[int, int]:
    return raster.columns, raster.rows


def agree(scene: Scene, raster: Raster, firers: list[int], targets: list[int]) -> int:
    """How many samples were compared. Concave pieces may be a little larger, never smaller, than they are."""
    quick = sight(scene, [eye(scene, f) for f in firers], targets, raster)
    count = 0
    for a, f in enumerate(firers):
        for b, t in enumerate(targets):
            found = np.stack([quick.stopped[a, b].ravel(), quick.by_hard[a, b].ravel()], axis=1)
            exact = np.array(plain.lines_stopped(scene, f, t, *raster_of(raster)))
            if (found != exact).any():
                assert not (exact & ~found).any()
                assert not (found & ~np.array(plain.lines_stopped(scene, f, t, *raster_of(raster), 0.006))).any()
            count += len(exact)
    return count


def test_every_sample_agrees_with_the_plain_reference() -> None:
    rng = random.Random(4)
    compared = sum(agree(thrown(rng, 12, 2, 6), COARSE, [0, 1], [8, 9]) for _ in range(40))
    compared += sum(agree(thrown(rng, 8, 4, 5), FINE_ANYWHERE, [0], [8, 9]) for _ in range(15))
    assert compared == 40 * 4 * 15 + 15 * 2 * 40


@pytest.mark.slow
def test_hundreds_of_scenes_agree_with_the_plain_reference() -> None:
    rng = random.Random(5)
    for n in range(500):
        agree(thrown(rng, 14, 4, 6), FINE if n % 5 == 0 else COARSE, [0, 2, 14], [4, 6, 16])


@given(st.integers(0, 10_000))
def test_taking_a_blocker_away_hides_nobody(seed: int) -> None:
    rng = random.Random(seed)
    scene = thrown(rng, 10, 2, 4)
    gone = rng.choice([2, 3, 4, 5, 10, 11])
    eyes = [eye(scene, k) for k in (0, 1)]
    before, after = sight(scene, eyes, [6, 7]), sight(scene.without([gone]), eyes, [6, 7])
    assert not (after.stopped & ~before.stopped).any()
    assert not (after.by_hard & ~before.by_hard).any()
    away = sight(scene.moved({gone: (60_000, 60_000)}), eyes, [6, 7])
    assert (away.stopped == after.stopped).all()


@given(st.integers(0, 10_000), st.integers(1, 3000))
def test_a_lower_blocker_hides_no_more(seed: int, height: int) -> None:
    scene = thrown(random.Random(seed), 6, 0, 0)
    figures = [scene.figure(i) for i in range(6)]
    low = Figure(figures[4].unit, figures[4].at, figures[4].shape, min(height, figures[4].height))
    lower = Scene.of((30_000, 30_000), [*figures[:4], low, figures[5]])
    eyes = [eye(scene, 0)]
    assert not (sight(lower, eyes, [2]).stopped & ~sight(scene, eyes, [2]).stopped).any()


@given(st.integers(0, 10_000))
def test_turning_the_table_round_changes_nothing(seed: int) -> None:
    scene = thrown(random.Random(seed), 8, 2, 0)
    figures = [scene.figure(i) for i in range(10)]
    turned = [
        Figure(f.unit, (30_000 - f.at[0], 30_000 - f.at[1]), f.shape, f.height, (f.facing + 1800) % 3600, f.hard)
        for f in figures
    ]
    other = Scene.of((30_000, 30_000), turned)
    one, two = (sight(s, [eye(s, 0), eye(s, 1)], [4, 5]) for s in (scene, other))
    assert (one.blocked == two.blocked).all()


def lines(blocked_pairs: list[list[int]], hard: list[list[int]] | None = None) -> Sight:
    """Sight lines of which so many are stopped, for each firer (rows) and target."""
    stopped = np.zeros((len(blocked_pairs), len(blocked_pairs[0]), 5, 3), dtype=bool)
    by_hard = stopped.copy()
    for f, row in enumerate(blocked_pairs):
        for t, n in enumerate(row):
            stopped[f, t].ravel()[:n] = True
            by_hard[f, t].ravel()[: (hard or blocked_pairs)[f][t]] = True
    return Sight(COARSE, stopped, by_hard)


def test_half_the_models_clear_for_half_the_firers_is_no_cover() -> None:
    assert covers.obscured(lines([[1, 0], [1, 1]])).cover is Cover.NONE
    assert covers.obscured(lines([[1, 1], [1, 1], [0, 0]])).cover is Cover.HARD
    assert covers.obscured(lines([[1, 1, 0]])).cover is Cover.HARD


def test_cover_is_soft_only_if_more_than_half_of_it_is() -> None:
    assert covers.obscured(lines([[2, 2, 2]], [[0, 0, 2]])).cover is Cover.SOFT
    assert covers.obscured(lines([[2, 2]], [[0, 1]])).cover is Cover.HARD


def test_a_large_target_must_be_half_hidden_from_more_than_half() -> None:
    assert covers.half_hidden(lines([[7], [8]])).cover is Cover.NONE
    assert covers.half_hidden(lines([[7], [8], [8]])).cover is Cover.HARD


def test_ground_covers_whoever_stands_in_it_or_touches_it_if_they_are_most() -> None:
    wood = box("w", 10, 0, 5, 10, Kind.AREA, cover=Cover.SOFT)
    rubble = box("r", 20, 0, 5, 10, Kind.AREA, cover=Cover.HARD)
    bare = box("b", 30, 0, 5, 10, Kind.AREA, cover=Cover.NONE)
    figures = men(0, (9.49, 5), (12, 5), (9.489, 8), (22, 5), (32, 5))
    scene = Scene.of(BIG, figures, [wood, rubble, bare])
    assert covers.on_ground(scene, [0, 1, 2]).cover is Cover.SOFT
    assert covers.on_ground(scene, [0, 2]).cover is Cover.NONE
    assert covers.on_ground(scene, [1, 3]).cover is Cover.HARD
    assert covers.on_ground(scene, [4]).cover is Cover.NONE


@pytest.mark.parametrize(("width", "expected"), [(2.999, Cover.NONE), (3.0, Cover.SOFT)])
def test_shots_through_three_inches_of_wood_find_cover(width: float, expected: Cover) -> None:
    wood = box("w", 10, 0, width, 10, Kind.AREA, cover=Cover.SOFT)
    scene = Scene.of(BIG, [*men(0, (5, 5)), *men(1, (20, 5))], [wood])
    eyes = [eye(scene, 0)]
    assert covers.cover(scene, eyes, [1], sight(scene, eyes, [1]), [1]).cover is expected


def test_depth_counts_overlapping_areas_once_and_weighs_dice() -> None:
    woods = [box(f"w{k}", 10 + k, 0, 2, 5, Kind.AREA, cover=Cover.SOFT) for k in range(2)]
    scene = Scene.of(BIG, [*men(0, (5, 4), (5, 9)), *men(1, (20, 4), (20, 9))], woods)
    eyes = [eye(scene, k) for k in (0, 1)]
    found = sight(scene, eyes, [2, 3])
    assert covers.through_ground(scene, eyes, [2, 3], found, [2, 1]).cover is Cover.SOFT
    assert covers.through_ground(scene, eyes, [2, 3], found, [1, 1]).cover is Cover.NONE
    assert covers.through_ground(scene, eyes, [2, 3], found, [2, 1], depth=3001).cover is Cover.NONE


def test_half_of_a_hull_inside() -> None:
    for x, expected in ((10.0, Cover.SOFT), (9.9, Cover.NONE)):
        hull = Figure(0, at(x, 5), Hull(4000, 2000), 2200)
        scene = Scene.of(BIG, [hull], [box("w", 10, 0, 5, 10, Kind.AREA, cover=Cover.SOFT)])
        assert covers.half_on_ground(scene, 0).cover is expected
