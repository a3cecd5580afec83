"""A proposal: a run of questions that the game would answer for a player, who only corrects it.

words.toml names the decisions that belong together (`plan`): a set-up, a winter's quarters. The proposal is played out
on what the role knows (`Game.known`) and ends where somebody else is asked, something else is asked, or dice would
fall. What comes of it are plain choices, to be sent as one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from grognard.kernel.border import Choice
from grognard.kernel.flow import Position
from grognard.kernel.steps import DECISION

if TYPE_CHECKING:
    from grognard.kernel.game import Game

TOGETHER = 100  # choices that may be sent as one


@dataclass(frozen=True)
class Plan:
    """Decisions that may be left to the game together; `title` is what the button says.

    One that `opens` is proposed at once: nobody wants to answer its questions one by one.
    """

    title: str
    note: str
    steps: tuple[str, ...]
    opens: bool = False


@dataclass
class Proposed:
    """One answer of a proposal, what it answers, and all that could be chosen instead."""

    choice: Choice
    prompt: str
    text: str = ""  # what the option says of itself: the piece in question, mostly
    options: list[Choice] = field(default_factory=list)


def read_plans(rows: Sequence[Mapping[str, Any]]) -> list[Plan]:
    """Out of a words.toml: `title`, `note`, and the `steps` that belong together."""
    return [Plan(x["title"], x["note"], tuple(x["steps"]), x.get("opens", False)) for x in rows]


def plan_of(game: Game[Any], step: str) -> Plan | None:
    return next((p for p in game.words.plans if step in p.steps), None)


def plan_faults(game: Game[Any]) -> list[str]:
    """What is wrong with the plans of a game, in words."""
    decisions = {s.path for p in game.rules.procedures for s in p.steps if s.kind == DECISION}
    named = [step for plan in game.words.plans for step in plan.steps]
    wrong = [x for x in named if x not in decisions or named.count(x) > 1]
    return [f"{x} is no decision of this game, or named twice" for x in wrong]


def propose(game: Game[Any], g: Position[Any], role: int, first: Sequence[int] = ()) -> list[Proposed]:
    """The answers that the game proposes from here on. `first` are the player's own, which come before them.

    Empty where nothing can be proposed, or where the first can't be chosen.
    """
    here = game.known(g, role)
    here = here.clone() if here is g else here
    plan = plan_of(game, here.ask.step.path) if here.ask is not None and here.ask.role == role else None
    out: list[Proposed] = []
    wanted = list(first)
    while plan is not None and here.ask is not None and len(out) < TOGETHER:
        ask = here.ask
        if ask.role != role or ask.step.path not in plan.steps:
            break
        if len(ask.options) > 1 or ask.step.is_secret(here):  # a match plays lone options by itself
            code = wanted.pop(0) if wanted else game.suggest(here)
            if code not in ask.options:
                return []
            out.append(_proposed(game, here, code))
        else:
            code = ask.options[0]
        here.apply(code, None)
        if here.sealed:
            break
    return out


def _proposed(game: Game[Any], g: Position[Any], code: int) -> Proposed:
    question = game.question(g)
    return Proposed(game.rules.name(code), question.prompt, game.words.noted(g, code).text, question.options)
