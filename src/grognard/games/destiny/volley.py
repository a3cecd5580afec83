"""One unit fires: its dice are read on a results table, and the results turn units over."""

from __future__ import annotations

from typing import Final

# what a die can say
NO_EFFECT: Final = 0
PANIC: Final = 1
ELIMINATION: Final = 2


def read_die(column: list[int], die: int) -> int:
    """The result of one die in a column, which begins with 1; a modified die can't pass the column's end."""
    return column[min(die, len(column)) - 1]


def read_volley(column: list[int], dice: list[int]) -> tuple[int, int]:
    """How many eliminations and how many panics the dice of one unit give."""
    eliminations = 0
    panics = 0
    for die in dice:
        result = read_die(column, die)
        if result == ELIMINATION:
            eliminations += 1
        elif result == PANIC:
            panics += 1
    return eliminations, panics


def turn_over(panicked: list[int], u: int, how: int) -> bool:
    """Panic a unit. False, and nothing done, where it was over already: a second panic eliminates."""
    if panicked[u]:
        return False
    panicked[u] = how
    return True


def steady(panicked: list[int], units: list[int]) -> list[int]:
    """Those that are not panicked."""
    return [u for u in units if not panicked[u]]


def rally(panicked: list[int], units: list[int]) -> list[int]:
    """Turn units face up again; gives those that were over."""
    over = [u for u in units if panicked[u]]
    for u in over:
        panicked[u] = 0
    return over
