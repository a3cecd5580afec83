"""How unusual a sum of independent draws is: exactly, by adding up their distributions, and in words."""

from __future__ import annotations

from typing import Final

NOTHING: Final = 1e-12  # a chance too small to matter

Spread = list[tuple[int, float]]  # in grains, with chances


def rank(spreads: list[Spread], total: int) -> tuple[float, float, float]:
    """The chances that the sum of independent draws is less, equal and more than a total.

    >>> die = [(n, 1 / 6) for n in range(1, 7)]
    >>> [round(36 * p) for p in rank([die, die], 10)]
    [30, 3, 3]
    """
    low, sums = 0, [1.0]
    for spread in spreads:
        least = min(v for v, _ in spread)
        more = [0.0] * (len(sums) + max(v for v, _ in spread) - least)
        for v, p in spread:
            for i, x in enumerate(sums, v - least):
                more[i] += p * x
        low, sums = _trimmed(low + least, more)
    less = sum(p for i, p in enumerate(sums, low) if i < total)
    equal = sums[total - low] if 0 <= total - low < len(sums) else 0.0
    return less, equal, max(0.0, 1.0 - less - equal)


def _trimmed(low: int, sums: list[float]) -> tuple[int, list[float]]:
    """Without what is too unlikely to matter at either end."""
    first, last = 0, len(sums)
    while sums[first] < NOTHING:
        first += 1
    while sums[last - 1] < NOTHING:
        last -= 1
    return low + first, sums[first:last]


def in_words(percentile: float, one_in: float) -> str:
    """
    >>> in_words(73.2, 3.7), in_words(30.0, 3.3), in_words(99.9, 812.0)
    ('luckier than 73 games in 100', 'unluckier than 70 games in 100', 'so much luck comes once in 810 games')
    """
    if one_in >= 100:
        what = "so much luck comes" if percentile > 50 else "so little luck comes"
        return f"{what} once in {about(one_in)} games"
    if 47 <= percentile <= 53:
        return "as lucky as most"
    if percentile > 50:
        return f"luckier than {percentile:.0f} games in 100"
    return f"unluckier than {100 - percentile:.0f} games in 100"


def about(n: float) -> str:
    """A large number to two digits.

    >>> about(216.0), about(46656.0), about(3.2), about(2.4e9)
    ('220', '47,000', '3', 'more than a million')
    """
    if n > 1e6:
        return "more than a million"
    digits = 10 ** max(0, len(str(int(n))) - 2)
    return f"{round(n / digits) * digits:,}"
