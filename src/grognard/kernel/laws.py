"""What the laws share: the fault they raise, the report they fill, the choices they go through."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from grognard.kernel.choice import PASS, act
from grognard.kernel.flow import Position
from grognard.kernel.game import Game
from grognard.kernel.match import Match

TRIED = 6  # options, refusals and explanations tried at every position


class Broken(Exception):
    """A law that does not hold, with the choice that showed it and the chance that fell, where there was one."""

    def __init__(
        self,
        law: str,
        why: str,
        match: Match | None = None,
        choice: tuple[str, str] | None = None,
        outcomes: list[list[int]] | None = None,
    ) -> None:
        where = match.where() if match is not None else ""
        super().__init__(f"law broken: {law}{' at ' + where if where else ''}: {why}")
        self.law = law
        self.why = why
        self.match = match
        self.choice = choice
        self.outcomes = outcomes or []


@dataclass
class Report:
    """What was checked: games to their end, clicks, pairs of worlds and how many of them differed."""

    games: int = 0
    clicks: int = 0
    pairs: int = 0
    different: int = 0
    longest: int = 0
    dealt: dict[tuple[str, int], list[int]] = field(default_factory=dict)  # hidden fields: deals, of them other values
    places: set[str] = field(default_factory=set)  # where play has stood

    def is_new(self, where: str) -> bool:
        """Was play never there before?"""
        before = len(self.places)
        self.places.add(where)
        return len(self.places) > before


def codes(game: Game[Any], g: Position[Any]) -> list[int]:
    """Every choice of the decision's verbs, open or not."""
    assert g.ask is not None
    out = [PASS]
    for verb in g.ask.step.picks:
        if verb:
            first = act(verb, 0)  # the nouns of a verb follow one another
            out += range(first, first + len(game.rules.verbs[verb].nouns))
    return out
