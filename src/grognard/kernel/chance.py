"""Chance as an input: what is drawn out of what, and who sees it. A position never holds a random source."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

ALL: Final = -1  # everybody sees it


@mypyc_attr(acyclic=True)
class Chance:
    """`count` items drawn out of `items`, put back or not; `seen` is the role that learns the outcome, or ALL."""

    def __init__(self, items: list[int], count: int, back: bool, seen: int) -> None:
        self.items = items
        self.count = count
        self.back = back
        self.seen = seen

    def fits(self, outcome: list[int]) -> bool:
        """Could this outcome come? The question for laid, recorded and foreign outcomes."""
        if len(outcome) != self.count:
            return False
        left = self.items[:]
        for x in outcome:
            if x not in left:
                return False
            if not self.back:
                left.remove(x)
        return True


FACES: Final = [1, 2, 3, 4, 5, 6]


NO_DICE: Final = Chance(FACES, 0, True, ALL)


def dice(count: int, seen: int = ALL) -> Chance:
    return Chance(FACES, count, True, seen) if count else NO_DICE


def draw(items: list[int], count: int, seen: int) -> Chance:
    """Draw without putting back: a card, a marker, or all of them for a shuffle."""
    return Chance(items, count, False, seen)


@mypyc_attr(allow_interpreted_subclasses=True)
class Dice:
    """Where chance comes from; dice.py has the sources."""

    def outcome(self, c: Chance) -> list[int]:
        raise NotImplementedError
