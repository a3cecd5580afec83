"""Standing answers: decisions that rarely matter or come often, which a player may answer once for all.

What stands is kept by step, "Interrupt.ambush", or by step and noun, "Interrupt.ambush kekionga", for one stack or
piece apart from the others. Its value is the id of a reply, with the least chance to win in percent where one is asked
for: "always 60". "ask" for a noun apart means that the player wants to be asked.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from grognard.kernel.border import Choice
from grognard.kernel.steps import DECISION

if TYPE_CHECKING:
    from grognard.kernel.game import Game


ASK: Final = "ask"
PASS: Final = "pass"


@dataclass(frozen=True)
class Reply:
    """An answer that can stand. Without a noun it is the first option of its verb, in the order of the options.

    With `odds` a player may say how high the chance to win must be; where it is less, he passes.
    """

    id: str
    title: str
    verb: str
    noun: str = ""
    odds: bool = False

    def find(self, options: Sequence[Choice]) -> Choice | None:
        """The option that it chooses; None where it chooses none, and the player has to be asked."""
        for choice in options:
            if choice.verb == self.verb and (not self.noun or choice.noun == self.noun):
                return choice
        return None


@dataclass(frozen=True)
class StandingAnswer:
    """A decision that may be answered once for all. `step` is its path, as a question has it: "Battle.withdraw".

    Where `apart` holds, each noun of its options may have an answer of its own.
    """

    step: str
    title: str
    replies: tuple[Reply, ...]
    apart: bool = False

    def key(self, noun: str = "") -> str:
        """Under which what stands is kept."""
        return f"{self.step} {noun}" if noun else self.step

    def stands(self, answers: Mapping[str, str], noun: str = "") -> tuple[Reply | None, int]:
        """The reply that stands, for a noun or for all, and the least chance to win; None: the player is asked."""
        value = answers.get(self.key(noun), "") or answers.get(self.step, "")
        id, _, least = value.partition(" ")
        return next((r for r in self.replies if r.id == id), None), int(least) if least.isdecimal() else 0

    def choose(
        self,
        answers: Mapping[str, str],
        options: Sequence[Choice],
        chances: Callable[[], Sequence[float]],
        guarded: bool = False,
    ) -> Choice | None:
        """The option that what stands chooses; None where the player has to be asked.

        `chances` are those to win after each option, asked for only where an answer depends on them. Of several
        options the likeliest is chosen; where none is likely enough, or one can only pass, the player passes. Where
        options may tell a secret (`guarded`), whoever wants to be asked for one noun is asked in any case: else it
        would show when that noun is open.
        """
        if guarded and any(x == ASK for key, x in answers.items() if key.startswith(self.step + " ")):
            return None
        passing = next((c for c in options if c.verb == PASS), None)
        likely: list[tuple[float, int]] = []
        met, reckoned = False, tuple[float, ...]()
        for n, choice in enumerate(options):
            if self.apart and choice.verb == PASS and not guarded and len(options) > 1 and self.step not in answers:
                continue  # each of the others has an answer of its own, or the player is asked
            reply, least = self.stands(answers, choice.noun if self.apart else "")
            if reply is None:
                return None
            if reply.find([choice]) is None:
                met = met or reply.verb == PASS  # this one is declined
                continue
            met = True
            if least and not reckoned:
                reckoned = tuple(chances())
            chance = reckoned[n] if n < len(reckoned) else -1.0
            if not least or 100 * chance >= least:
                likely.append((-chance, n))
        return options[min(likely)[1]] if likely else passing if met or len(options) == 1 else None


def read_answers(rows: Sequence[Mapping[str, Any]]) -> list[StandingAnswer]:
    """Out of a words.toml: `step`, `title`, and of each of the `replies` its id, title, verb, perhaps noun and odds."""
    return [
        StandingAnswer(x["step"], x["title"], tuple(Reply(*reply) for reply in x["replies"]), x.get("apart", False))
        for x in rows
    ]


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
