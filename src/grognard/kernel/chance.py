"""Chance as an input: what is drawn out of what, and who sees it. A position never holds a random source."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import mypyc_attr

ALL: Final = -1  # everybody sees it


@mypyc_attr(acyclic=True)
class Chance:
    """`count` items drawn out of `items`, put back or not; `seen` is the role that learns the outcome, or ALL.

    `step` is the step of the rules that asks for it, as `Battle.roll`; it is set when the rules come to it.
    """

    def __init__(self, items: list[int], count: int, back: bool, seen: int) -> None:
        self.items = items
        self.count = count
        self.back = back  # each is put back before the next is drawn, as with dice
        self.seen = seen
        self.step = ""

    def __reduce__(self) -> Any:
        return Chance, (self.items, self.count, self.back, self.seen)

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

    def single(self) -> list[tuple[int, float]]:
        """The first item to be drawn: each that may come, with its probability."""
        total = len(self.items)
        return [(x, self.items.count(x) / total) for x in sorted(set(self.items))]

    def after(self, item: int) -> Chance:
        """What is left to be drawn when this item came first."""
        items = self.items
        if not self.back:
            items = items[:]
            items.remove(item)
        return Chance(items, self.count - 1, self.back, self.seen)

    def outcomes(self) -> list[tuple[list[int], float]]:
        """Every outcome, in the order of its items, with its probability. There are many: six dice have 46,656."""
        out: list[tuple[list[int], float]] = [([], 1.0)]
        if not self.count:
            return out
        out = []
        for item, p in self.single():
            out += [([item, *rest], p * q) for rest, q in self.after(item).outcomes()]
        return out


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
        """What falls or is drawn: as many of its items as the chance says."""
        raise NotImplementedError
