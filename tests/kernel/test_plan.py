"""Where a map is drawn that gives no more than points and routes."""

from __future__ import annotations

from itertools import combinations

from grognard.kernel.plan import CLEAR, FARTHEST, LEAST, MARGIN, Plan, curve


def test_spaces_that_lie_on_one_another_are_set_apart() -> None:
    plan = Plan([1 + 1j, 1 + 1j, 1.5 + 1j, 900 + 40j], {})
    assert min(abs(a - b) for a, b in combinations(plan.points, 2)) > LEAST - 2


def test_all_of_it_lies_inside_the_edges() -> None:
    plan = Plan([0j, 10 + 3j, 5 + 8j], {})
    assert {min(p.real for p in plan.points), min(p.imag for p in plan.points)} == {MARGIN}
    assert plan.window([0, 1, 2]) == (0, 0, plan.width, plan.height)


def test_words_beyond_the_spaces_move_the_edges_out() -> None:
    plan = Plan([0j, 10 + 3j, 5 + 8j], {})
    width, height, first, place = plan.width, plan.height, plan.points[0], plan.place(2 + 2j)
    plan.widen([(5, 5, 9, 9)])
    assert (plan.width, plan.height, plan.points[0]) == (width, height, first)
    plan.widen([(-30, 5, 9, 9), (5, 5, 9, height + 20)])
    assert (plan.width, plan.height, plan.points[0]) == (width + 30, height + 20, first + 30)
    assert abs(plan.place(2 + 2j) - place - 30) < 0.5
    plan.widen([(0, 0, 90_000, 9)])
    assert plan.width == width + 30 + FARTHEST


def test_a_road_keeps_clear_of_a_space_between_its_ends() -> None:
    plan = Plan([0j, 500 + 0j, 1000 + 0j], {(0, 2): "road", (0, 1): "road"})
    assert plan.bends[0, 1] == 0
    assert plan.bends[0, 2] == -plan.bends[2, 0] != 0
    way = curve(plan.points[0], plan.points[2], plan.bends[0, 2])
    assert min(abs(p - plan.points[1]) for p in way) >= CLEAR


def test_a_river_runs_straight_on_where_boats_go_and_not_at_sea() -> None:
    points = [0j, 200 + 0j, 400 + 10j, 200 + 200j, 600 + 0j]
    plan = Plan(points, {(0, 1): "water", (1, 0): "water", (1, 2): "both", (1, 3): "road", (2, 4): "water"})
    assert plan.chains() == [[0, 1, 2, 4]]
    assert plan.chains(sea=[2, 4]) == [[0, 1, 2]]
    assert [s.points[-1] for s in plan.streams(sea=[2, 4])] == [(plan.points[2].real, plan.points[2].imag)]
