"""What the games of the Hand of Destiny family share."""

from __future__ import annotations

from grognard.games.destiny.order import next_side, superior
from grognard.games.destiny.volley import ELIMINATION, NO_EFFECT, PANIC, rally, read_volley, steady, turn_over
from grognard.kernel.flow import NOBODY

COLUMN = [NO_EFFECT, NO_EFFECT, NO_EFFECT, PANIC, PANIC, ELIMINATION]


def test_a_volley_is_read_die_by_die() -> None:
    assert read_volley(COLUMN, [1, 4, 6, 5, 6]) == (2, 2)
    assert read_volley(COLUMN, []) == (0, 0)


def test_a_modified_die_does_not_pass_the_end_of_the_column() -> None:
    assert read_volley(COLUMN, [7]) == (1, 0)
    assert read_volley([*COLUMN, NO_EFFECT], [7]) == (0, 0)


def test_a_unit_is_turned_over_once() -> None:
    panicked = [0, 0]
    assert turn_over(panicked, 1, 2)
    assert not turn_over(panicked, 1, 1)
    assert panicked == [0, 2]
    assert steady(panicked, [0, 1]) == [0]


def test_rally_turns_those_up_who_were_over() -> None:
    panicked = [1, 0, 2, 1]
    assert rally(panicked, [0, 1, 2]) == [0, 2]
    assert panicked == [0, 0, 0, 1]


def test_each_game_says_what_a_tie_is() -> None:
    assert [superior(3, 4, 5, x, NOBODY) for x in (4, 5, 6)] == [3, NOBODY, 4]
    assert superior(3, 4, 5, 5, 4) == 4


def test_a_side_that_has_run_out_leaves_the_rest_to_the_other() -> None:
    able = [(True, True), (True, False), (False, True), (False, False)]
    assert [next_side(0, 1, a, b) for a, b in able] == [0, 0, 1, NOBODY]
