"""What greedy bots of all games share: a method for each verb that says how well a side likes an option."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import mypyc_attr

from grognard.kernel.choice import noun_of, verb_of
from grognard.kernel.flow import Position

UNWANTED: Final = -9.0


@mypyc_attr(allow_interpreted_subclasses=True)
class Judge:
    """How well a side likes its options: `on_fire(unit)` says it of the verb "fire", and so on; 0 is indifferent."""

    def __init__(self, g: Position[Any], role: int) -> None:
        self.g = g
        self.b: Any = g.board
        self.f: Any = g.stack[-1]
        self.role = role
        self.foe = 1 - role

    def scores(self) -> list[float]:
        """A score for each option, in order."""
        assert self.g.ask is not None
        verbs = self.g.rules.verbs
        out: list[float] = []
        for o in self.g.ask.options:
            judge = getattr(self, "on_" + verbs[verb_of(o)].name, self.on_other)
            out.append(judge(noun_of(o)))
        return out

    def on_pass(self, noun: int) -> float:
        return 0.0

    def on_other(self, noun: int) -> float:
        """A verb that the game has no method for."""
        return UNWANTED
