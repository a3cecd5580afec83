"""`why`: what the rules say to a choice, for every verb that the decision at hand has."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.cli.table.names import Names
from grognard.cli.table.parsing import split_verb
from grognard.kernel.border import Choice
from grognard.kernel.choice import PASS, act, verb_of
from grognard.kernel.match import Match
from grognard.kernel.rulebook import Refusal
from grognard.kernel.view import Question

Lines = Iterator[tuple[int, str]]
MANY = 4  # nouns that are explained at once


class Reasons:
    """Explains choices to a role at the decision that it has."""

    def __init__(self, match: Match, ask: Question, names: Names) -> None:
        self.match = match
        self.ask = ask
        self.names = names
        self.nouns = self._nouns()

    def _nouns(self) -> dict[str, list[str]]:
        """The verbs of the decision with all their nouns, open or not."""
        rules = self.match.game.rules
        frame, _, name = self.ask.step.partition(".")
        step = next(s for s in rules.by_name[frame].steps if s.name == name)
        verbs = {verb_of(act(v, 0)) for v in step.picks} | {verb_of(PASS)}
        return {rules.verbs[v].name: rules.verbs[v].nouns for v in sorted(verbs)}

    def why(self, typed: str) -> Lines:
        """Why the thing that is typed can't be chosen, by each verb, or that it can."""
        verb, rest = split_verb(typed, list(self.nouns))
        asked = {verb: self.nouns[verb]} if verb else self.nouns
        if verb and not rest:
            yield from self._verb(verb)
            return
        found = self.names.find(rest, dict.fromkeys(x for nouns in asked.values() for x in nouns if x))
        if not found and verb:
            asked, found = self.nouns, self._anywhere(typed)
        if not found:
            yield from self._unknown(rest)
        elif len(found) > MANY:
            yield 0, f'"{rest}" may mean several: {", ".join(found[:12])}{" and more" if len(found) > 12 else ""}.'
        for noun in found if len(found) <= MANY else []:
            yield from self._answers(noun, [v for v, nouns in asked.items() if noun in nouns])

    def _anywhere(self, typed: str) -> list[str]:
        return self.names.find(typed, dict.fromkeys(x for nouns in self.nouns.values() for x in nouns if x))

    def _verb(self, verb: str) -> Lines:
        """A verb without a noun: answered where it needs none."""
        if self.nouns[verb] == [""]:
            yield from self._answers("", [verb])
            return
        n = sum(c.verb == verb for c in self.ask.options)
        yield 0, f"{verb}: {n or 'nothing'} to choose from now; `why {verb} NAME` says why not."

    def _unknown(self, typed: str) -> Lines:
        game = {x for v in self.match.game.rules.verbs for x in v.nouns if x}
        elsewhere = self.names.find(typed, sorted(game))
        verbs = ", ".join(v for v in self.nouns if v != "pass")
        verb = split_verb(typed, [v.name for v in self.match.game.rules.verbs])[0]
        if verb:
            yield 0, f"{verb} is not asked for now; the verbs now are: {verbs}."
        elif elsewhere:
            yield 0, f"{self.names.name(elsewhere[0])} is not what is asked about now; the verbs now are: {verbs}."
        else:
            yield 0, f'Nothing in this game is called "{typed}".'

    def _answers(self, noun: str, verbs: list[str]) -> Lines:
        """One answer for all verbs that have the same."""
        said: dict[str, list[str]] = {}
        judged = dict(self.match.why_not(self.ask.role, noun)) if noun else {}
        for verb in verbs:
            choice = Choice(verb, noun)
            no = judged[verb] if verb in judged else self.match.explain(self.ask.role, choice)
            said.setdefault(self._answer(choice, no), []).append(verb)
        what = f" {self.names.name(noun)} [{noun}]" if noun else ""
        for answer, same in said.items():
            yield 0, f"{', '.join(same)}{what}: {answer}"

    def _answer(self, choice: Choice, refusal: Refusal | None) -> str:
        if refusal is None:
            typed = " ".join(choice).strip() if choice in self.ask.options else f"go {choice.noun}"
            return f"yes, type `{typed}`."
        rule = f" (rule {refusal.rule})" if not refusal.rule.startswith("K.") else ""
        return f"no. {refusal.why}{rule}"
