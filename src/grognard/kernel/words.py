"""The words of a game: prompts, log sentences and why-not sentences, each registered for its step, event or rule."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from grognard.kernel.choice import noun_of, verb_of
from grognard.kernel.rules import Rules
from grognard.kernel.scene import Remark, Roll

Prompt = Callable[[Any, Any], str]  # position, frame
Why = Callable[[Any, Any, int], str]  # position, frame, noun
Sentence = Callable[..., str]  # the event's ints
Throw = Callable[..., Roll]  # the event's ints
Note = Callable[[Any, Any, int], Remark]  # position, frame, noun


class WordsError(Exception):
    """A prompt, a sentence or a reason that the game forgot to write."""


class Words:
    """Every decision has a prompt, every event a sentence, and every reason that is met a sentence of its own."""

    def __init__(
        self, rules: Rules, sides: Sequence[str] = (), places: Sequence[str] = (), pieces: Sequence[str] = ()
    ) -> None:
        self.rules = rules
        self.sides = sides  # by the numbers that events speak of them
        self.places = places
        self.pieces = pieces
        self.prompts: dict[str, Prompt] = {}
        self.sentences: dict[str, Sentence] = {}
        self.reasons: dict[tuple[str, str, str], Why] = {}
        self.who: dict[str, int] = {}  # which of an event's ints is the side that did it
        self.where: dict[str, tuple[int, ...]] = {}  # which are spaces
        self.losses: dict[str, int] = {}  # which is a piece that is lost
        self.levels: dict[str, str] = {}
        self.throws: dict[str, Throw] = {}
        self.notes: dict[tuple[str, str], Note] = {}

    def prompt(self, *steps: str) -> Callable[[Prompt], Prompt]:
        def put(fn: Prompt) -> Prompt:
            for step in steps:
                self.prompts[step] = fn
            return fn

        return put

    def sentence(
        self, *events: str, who: int = -1, at: tuple[int, ...] = (), lost: int = -1, level: str = ""
    ) -> Callable[[Sentence], Sentence]:
        """`who`, `at` and `lost` say which of the event's ints are the side, the spaces, and a piece that is lost.

        `level` makes it a heading of the log: "turn", "impulse", "battle", or "end" for the end of a battle.
        """

        def put(fn: Sentence) -> Sentence:
            for event in events:
                self.sentences[event] = fn
                self.who[event], self.where[event], self.levels[event] = who, at, level
                self.losses[event] = lost
            return fn

        return put

    def roll(self, *events: str) -> Callable[[Throw], Throw]:
        """The dice that an event tells of."""

        def put(fn: Throw) -> Throw:
            for event in events:
                self.throws[event] = fn
            return fn

        return put

    def remark(self, verb: str, *steps: str) -> Callable[[Note], Note]:
        """What an option of a verb is called in these steps and what it costs."""

        def put(fn: Note) -> Note:
            for step in steps:
                self.notes[step, verb] = fn
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

    def side_of(self, event: str, args: list[int]) -> str:
        """Whose doing an event was; "" where it is nobody's."""
        i = self.who.get(event, -1)
        return self.sides[args[i]] if 0 <= i < len(args) and 0 <= args[i] < len(self.sides) else ""

    def places_of(self, event: str, args: list[int]) -> list[str]:
        """The spaces that an event speaks of."""
        spoken = [args[i] for i in self.where.get(event, ()) if i < len(args)]
        return [self.places[x] for x in spoken if 0 <= x < len(self.places)]

    def lost_in(self, event: str, args: list[int]) -> str:
        """The piece that was lost by an event; "" where none was."""
        i = self.losses.get(event, -1)
        return self.pieces[args[i]] if 0 <= i < len(args) and 0 <= args[i] < len(self.pieces) else ""

    def thrown(self, event: str, args: list[int]) -> Roll | None:
        return self.throws[event](*args) if event in self.throws else None

    def noted(self, g: Any, choice: int) -> Remark:
        """The remark on an option of the decision that the position waits for."""
        note = self.notes.get((g.ask.step.path, self.rules.verbs[verb_of(choice)].name))
        return note(g, g.stack[-1], noun_of(choice)) if note is not None else Remark()

    def reason(self, g: Any, rule: str, choice: int) -> str:
        """Why the choice is barred by the rule at this step, with the facts of the case."""
        step: str = g.ask.step.path
        verb = self.rules.verbs[verb_of(choice)].name
        fn = self.reasons.get((step, rule, verb)) or self.reasons.get((step, rule, ""))
        if fn is None:
            raise WordsError(f"{step} barred by {rule} has no sentence")
        return fn(g, g.stack[-1], noun_of(choice))
