"""The words of a game: prompts, log sentences and why-not sentences, each registered for its step, event or rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from grognard.kernel.choice import noun_of, verb_of
from grognard.kernel.flow import Rules

Prompt = Callable[[Any, Any], str]  # position, frame
Why = Callable[[Any, Any, int], str]  # position, frame, noun
Sentence = Callable[..., str]  # the event's ints


class WordsError(Exception):
    """A prompt, a sentence or a reason that the game forgot to write."""


class Words:
    """Every decision has a prompt, every event a sentence, and every reason that is met a sentence of its own."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.prompts: dict[str, Prompt] = {}
        self.sentences: dict[str, Sentence] = {}
        self.reasons: dict[tuple[str, str, str], Why] = {}

    def prompt(self, *steps: str) -> Callable[[Prompt], Prompt]:
        def put(fn: Prompt) -> Prompt:
            for step in steps:
                self.prompts[step] = fn
            return fn

        return put

    def sentence(self, *events: str) -> Callable[[Sentence], Sentence]:
        def put(fn: Sentence) -> Sentence:
            for event in events:
                self.sentences[event] = fn
            return fn

        return put

    def why(self, rule: str, *steps: str, verb: str = "") -> Callable[[Why], Why]:
        """The reason a rule gives in one or several steps, against one verb or against all that have none."""

        def put(fn: Why) -> Why:
            for step in steps:
                self.reasons[step, rule, verb] = fn
            return fn

        return put

    def ask(self, g: Any) -> str:
        """The prompt of the decision that the position waits for."""
        step: str = g.ask.step.path
        if step not in self.prompts:
            raise WordsError(f"{step} has no prompt")
        return self.prompts[step](g, g.stack[-1])

    def tell(self, event: str, args: list[int]) -> str:
        if event not in self.sentences:
            raise WordsError(f"event {event} has no sentence")
        return self.sentences[event](*args)

    def reason(self, g: Any, rule: str, choice: int) -> str:
        """Why the choice is barred by the rule at this step, with the facts of the case."""
        step: str = g.ask.step.path
        verb = self.rules.verbs[verb_of(choice)].name
        fn = self.reasons.get((step, rule, verb)) or self.reasons.get((step, rule, ""))
        if fn is None:
            raise WordsError(f"{step} barred by {rule} has no sentence")
        return fn(g, g.stack[-1], noun_of(choice))
