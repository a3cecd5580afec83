"""A turn of Blood on the Ohio at any of its procedures, for tests of the sequence, the checks, winter and victory."""

from __future__ import annotations

from typing import Any

from grognard import LaidDice
from grognard.games.blood_on_the_ohio import GAME
from grognard.games.blood_on_the_ohio.components import SITES
from grognard.games.blood_on_the_ohio.state import OFF, Board
from grognard.kernel.match import Match
from grognard.kernel.rulebook import Refusal
from grognard.kernel.view import Question


def begin(procedure: str, *dice: int, scenario: str = "harmar", **data: Any) -> Match:
    """About to carry out a procedure, with laid dice, one for each chance."""
    rolls = LaidDice([[face] for face in dice])
    return GAME.match({"scenario": scenario, "procedure": procedure, **data}, dice=rolls)


def at(match: Match, id: str) -> str:
    """Where a counter is: a space, the cup, gone and so on."""
    board: Board = match.position.board
    here = board.at[GAME.components.counters.index(id)]
    return GAME.components.spaces[here] if here >= 0 else OFF[here]


def where(match: Match, *ids: str) -> list[str]:
    return [at(match, id) for id in ids]


def site(match: Match, space: str) -> str:
    board: Board = match.position.board
    return SITES[board.site[GAME.components.spaces.index(space)]]


def is_reduced(match: Match, id: str) -> bool:
    return bool(match.position.board.reduced[GAME.components.counters.index(id)])


def vp(match: Match) -> list[float]:
    return [n / 2 for n in match.position.board.vp]


def place(match: Match, *spaces: str) -> None:
    for space in spaces:
        match.play(("place", space))


def asked(match: Match) -> Question:
    """What is asked now."""
    assert match.ask is not None
    return match.ask


def go_first(match: Match) -> None:
    """Whatever comes first."""
    match.play(asked(match).options[0])


def options(match: Match) -> list[str]:
    """The nouns that are open now."""
    return [noun for _, noun in asked(match).options]


def refused(match: Match, verb: str, noun: str = "") -> Refusal:
    """Why a choice isn't open to the one who is to choose."""
    refusal = match.explain(asked(match).role, (verb, noun))
    assert refusal is not None
    return refusal


def told(match: Match, *events: str) -> list[tuple[str, str]]:
    """The events of these kinds so far, each with the rule that it cites."""
    return [(x.event, x.rule) for x in match.lines() if x.event in events]


def ended(match: Match) -> tuple[str, str]:
    """Who won, and by which rule."""
    assert match.outcome is not None
    return match.outcome.winner, match.outcome.rule
