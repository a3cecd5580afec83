"""What the rule tests of Indian Territory share: the game, matches from positions with laid dice, short questions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from grognard.games.indian_territory import GAME, IndianTerritory
from grognard.kernel.dice import LaidDice
from grognard.kernel.match import Match

Start = Callable[..., Match]
Why = Callable[[Match, str], str]
At = Callable[[Match, str], str]
Control = Callable[[Match, str], str]


@pytest.fixture(scope="session")
def game() -> IndianTerritory:
    return GAME


@pytest.fixture(scope="session")
def start(game: IndianTerritory) -> Start:
    """A match from a position; one list of laid dice for each roll, in which markers and units stand by their ids.

    start({"units": {"5ks-1": "fort_scott"}, "player": "union"}, [["act_2"], [6, 1]])
    """
    d = game.components
    numbers = {id: n for ids in (d.markers, d.counters) for n, id in enumerate(ids)}

    def run(position: dict[str, Any], dice: Sequence[Sequence[int | str]] = ()) -> Match:
        return game.match(position, dice=LaidDice([[numbers.get(str(x), x) for x in roll] for roll in dice]))  # type: ignore[misc]

    return run


@pytest.fixture(scope="session")
def why() -> Why:
    """The rule that bars a choice by name, why(match, "step newtonia"); empty when it is open."""

    def run(match: Match, words: str) -> str:
        verb, _, noun = words.partition(" ")
        refusal = match.refusal((verb, noun))
        return "" if refusal is None else refusal.rule

    return run


@pytest.fixture(scope="session")
def at() -> At:
    """Where a counter is: its space, or "box", "aside", "pool", "lost"."""

    def run(match: Match, unit: str) -> str:
        for role in ("union", "confederate"):
            view = match.view(role)
            for piece in view.pieces:
                if piece.id == unit:
                    return piece.at
            for label, ids in view.boxes.items():
                if unit in ids:
                    return label.split()[0]
        raise KeyError(unit)

    return run


@pytest.fixture(scope="session")
def control() -> Control:
    """The player who controls a space."""

    def run(match: Match, space: str) -> str:
        return next(s.control for s in match.view().spaces if s.id == space)

    return run
