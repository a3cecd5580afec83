"""Standing answers: decisions that rarely matter, which a player may answer once for all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from grognard.kernel.border import Choice
from grognard.kernel.rules import DECISION

if TYPE_CHECKING:
    from grognard.kernel.game import Game


@dataclass(frozen=True)
class Reply:
    """An answer that can stand. Without a noun it is the first option of its verb, in the order of the options."""

    id: str
    title: str
    verb: str
    noun: str = ""

    def find(self, options: Sequence[Choice]) -> Choice | None:
        """The option that it chooses; None where it chooses none, and the player has to be asked."""
        for choice in options:
            if choice.verb == self.verb and (not self.noun or choice.noun == self.noun):
                return choice
        return None


@dataclass(frozen=True)
class StandingAnswer:
    """A decision that may be answered once for all. `step` is its path, as a question has it: "Battle.withdraw"."""

    step: str
    title: str
    replies: tuple[Reply, ...]


def read_answers(rows: Sequence[Mapping[str, Any]]) -> list[StandingAnswer]:
    """Out of a words.toml: `step`, `title`, and of each of the `replies` its id, title, verb and perhaps noun."""
    return [StandingAnswer(x["step"], x["title"], tuple(Reply(*reply) for reply in x["replies"])) for x in rows]


def answer_faults(game: Game[Any]) -> list[str]:
    """What is wrong with the standing answers that a game offers, in words."""
    decisions = {s.path: s for p in game.rules.procedures for s in p.steps if s.kind == DECISION}
    faults: list[str] = []
    seen: set[str] = set()
    for x in game.standing_answers():
        if x.step in seen or x.step not in decisions:
            faults.append(f"{x.step} is no decision of this game, or named twice")
            continue
        seen.add(x.step)
        known = {"pass", *(game.rules.verbs[v].name for v in decisions[x.step].picks)}
        if len({r.id for r in x.replies}) < len(x.replies) or not x.replies or "" in {r.id for r in x.replies}:
            faults.append(f"{x.step}: its replies need ids of their own")
        faults += [f"{x.step}: {r.verb} is no answer to it" for r in x.replies if r.verb not in known]
    return faults
