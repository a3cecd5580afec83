"""One line for one march: steps that follow each other are read as one.

An event is a step of a march where its ints have the names `origin`, `to` and `nth`, the number of the step, and
words.toml says under `march` how several are told (phrases.py). Nothing may be told between them but the events that it
lists as `along`, such as control that a march takes as it goes. The log keeps an event for every step; the line of a
later one tells the march so far with what happened along it, and takes in the lines of those before it.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence

from grognard.kernel.flow import Event
from grognard.kernel.kinds import Lexicon

OWN = ("origin", "to", "nth", "cost")  # what differs from step to step; what they cost is added up
Told = Callable[[Lexicon, list[int], list[int], int], str]  # the last step, the spaces of all, their cost


class March:
    """How the steps of one kind of march are told."""

    def __init__(self, names: Sequence[str], told: Told) -> None:
        self.origin, self.to, self.nth = (names.index(x) for x in OWN[:3])
        self.cost = names.index("cost") if "cost" in names else -1
        self.say = told

    def steps(
        self, seen: Sequence[tuple[int, Event]], at: int, along: Container[int] = ()
    ) -> tuple[list[list[int]], list[Event]]:
        """The steps that lead to the one at a place among all that somebody was told, and what was told between them.

        Both in their order; `along` are the kinds of events that may be told between steps.
        """
        last = seen[at][1]
        out = [last.args]
        between: list[Event] = []
        lately: list[Event] = []
        for i in range(at - 1, -1, -1):
            e = seen[i][1]
            if e.kind == last.kind and self.follows(out[0], e.args):
                out.insert(0, e.args)
                between = lately + between
                lately = []
            elif e.kind in along:
                lately.insert(0, e)
            else:
                break
        return out, between

    def follows(self, step: list[int], before: list[int]) -> bool:
        """Is it the same group's next step?"""
        goes_on = step[self.nth] == before[self.nth] + 1 and step[self.origin] == before[self.to]
        return goes_on and self._who(step) == self._who(before)

    def _who(self, step: list[int]) -> list[int]:
        return [x for i, x in enumerate(step) if i not in (self.origin, self.to, self.nth, self.cost)]

    def way(self, steps: list[list[int]]) -> list[int]:
        return [steps[0][self.origin], *(x[self.to] for x in steps)]

    def tell(self, lexicon: Lexicon, steps: list[list[int]]) -> str:
        cost = sum(x[self.cost] for x in steps) if self.cost >= 0 else 0
        return self.say(lexicon, steps[-1], self.way(steps), cost)
