"""The numbers of options: a choice keeps its number while the same decision comes back to the same role."""

from __future__ import annotations

from grognard.kernel.border import Choice
from grognard.kernel.view import Question


class Numbers:
    """Numbers by decision: by its step, and by the space that it goes out from."""

    def __init__(self) -> None:
        self.given: dict[tuple[str, str, str], dict[Choice, int]] = {}

    def give(self, ask: Question, choices: list[Choice]) -> dict[Choice, int]:
        """The number of each choice; what is new gets the next ones, what is gone leaves a gap."""
        kept = self.given.setdefault((ask.role, ask.step, ask.at), {})
        if not any(c in kept for c in choices if c.noun):
            kept.clear()
        for c in choices:
            kept.setdefault(c, max(kept.values(), default=0) + 1)
        return {c: kept[c] for c in choices}

    def forget(self) -> None:
        """Somebody else has decided: what is asked next is a new question."""
        self.given.clear()


def ranges(numbers: list[int]) -> str:
    """Numbers in words, those in a row by the first and the last.

    >>> ranges([3]), ranges([3, 4, 5, 6]), ranges([1, 2, 7])
    ('3', '3-6', '1-2, 7')
    """
    runs: list[list[int]] = []
    for n in sorted(numbers):
        if runs and n == runs[-1][-1] + 1:
            runs[-1].append(n)
        else:
            runs.append([n])
    return ", ".join(str(r[0]) if len(r) == 1 else f"{r[0]}-{r[-1]}" for r in runs)
