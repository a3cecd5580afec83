"""Whether a choice is open to a role now, and the rule that bars it: for anything that a player may send."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grognard.kernel.border import as_tuple
from grognard.kernel.rulebook import OVER, STALE, TURN, UNKNOWN, Refusal

if TYPE_CHECKING:
    from grognard.kernel.game import Game
    from grognard.kernel.match import Match


def refusal(m: Match, choice: object, role: str = "", number: int = -1) -> Refusal | None:
    """Why this choice is not open, or None when it is."""
    g = m.position
    ask = g.ask
    if ask is None:
        return Refusal(OVER, "the game is over")
    if number >= 0 and number != m.number:
        return Refusal(STALE, f"this answers position {number}, but the game is at {m.number}: look again")
    decider: str = m.game.role_name(ask.role)
    if role and role != decider:
        return Refusal(TURN, f"{m.game.words.does(decider, 'decide')} now, not you")
    code = code_of(m.game, choice)
    if code < 0:
        return Refusal(UNKNOWN, f"{short_text(choice)} is no choice of this game: take one of the options")
    ints = ints_of(choice)
    if ints is None:
        return None if code in ask.options else _barred(m, code, g.bar(code))
    drawing = g.drawing(code)
    misfit = drawing.misfit(ints) if drawing is not None else ""
    if misfit:
        return Refusal(UNKNOWN, f"this order can't be read: {misfit}")
    rule = g.test(code, ints)
    return None if rule == 0 else _barred(m, code, rule, ints)


def _barred(m: Match, code: int, rule: int, ints: list[int] | None = None) -> Refusal:
    g = m.position
    ask = g.ask
    assert ask is not None
    if rule < 0:
        return Refusal(UNKNOWN, f"that is not what is asked now: {m.game.words.ask(g)}")
    if rule == 0:
        return Refusal(ask.step.rule, "not an option now")
    id = m.game.rules.book.ids[rule]
    return Refusal(id, m.game.words.reason(g, id, code, ints))


def code_of(game: Game[Any], choice: object) -> int:
    """The int of a choice by its ids; -1 for whatever is none of this game's, of any type."""
    choice = as_tuple(choice)
    if isinstance(choice, tuple) and (len(choice) == 2 or (len(choice) == 3 and ints_of(choice) is not None)):
        verb, noun = choice[:2]
        if isinstance(verb, str) and isinstance(noun, str):
            code: int = game.rules.number(verb, noun)
            return code
    return -1


def ints_of(choice: object) -> list[int] | None:
    """The ints that a drawn order carries; None for a choice by its ids alone."""
    choice = as_tuple(choice)
    if isinstance(choice, tuple) and len(choice) == 3 and isinstance(choice[2], list | tuple):
        return list(choice[2]) if all(type(x) is int for x in choice[2]) else None
    return None


def short_text(choice: object) -> str:
    """A choice of any type in words, as a player would say it."""
    parts = choice if isinstance(choice, (tuple, list)) else (choice,)
    return " ".join(x for x in parts if isinstance(x, str)).strip()[:80] or "that"
