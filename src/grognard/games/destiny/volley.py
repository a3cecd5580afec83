"""One unit fires: its dice are read on a results table, and the results turn units over."""

from __future__ import annotations

from typing import Final

# what a die can say
NO_EFFECT: Final = 0
PANIC: Final = 1
ELIMINATION: Final = 2


def read_volley(column: list[int], dice: list[int]) -> tuple[int, int]:
    """How many eliminations and panics the dice of one unit give; a modified die can't pass the column's end."""
    results = [column[min(die, len(column)) - 1] for die in dice]
    return results.count(ELIMINATION), results.count(PANIC)


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
