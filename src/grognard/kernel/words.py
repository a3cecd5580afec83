"""The words of a game: prompts, log sentences and why-not sentences, each registered for its step, event or rule."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from grognard.kernel.answers import StandingAnswer
from grognard.kernel.choice import Verb, noun_of, verb_of
from grognard.kernel.kinds import Lexicon
from grognard.kernel.marches import March
from grognard.kernel.proposal import Plan
from grognard.kernel.rules import Rules
from grognard.kernel.scene import Remark, Roll

Prompt = Callable[[Any, Any], str]  # position, frame
Why = Callable[[Any, Any, int], str]  # position, frame, noun
Sentence = Callable[..., str]  # the lexicon, the event's ints
Throw = Callable[..., Roll]  # the lexicon, the event's ints
Note = Callable[[Any, Any, int], Remark]  # position, frame, noun


class WordsError(Exception):
    """A prompt, a sentence or a reason that the game forgot to write."""


class Words:
    """Every decision has a prompt, every event a sentence, and every reason that is met a sentence of its own."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.lexicon: Lexicon = rules.lexicon or Lexicon()
        self.sides: Sequence[str] = ()  # by the numbers that events speak of them
        self.places: Sequence[str] = ()
        self.pieces: Sequence[str] = ()
        self.prompts: dict[str, Prompt] = {}
        self.sentences: dict[str, Sentence] = {}
        self.reasons: dict[tuple[str, str, str], Why] = {}
        self.who: dict[str, int] = {}  # which of an event's ints is the side that did it
        self.where: dict[str, tuple[int, ...]] = {}  # which are spaces
        self.losses: dict[str, int] = {}  # which is a piece that is lost
        self.marches: dict[str, March] = {}  # of events that are steps of one
        self.along: set[int] = set()  # kinds of events that may come between steps
        self.levels: dict[str, str] = {}  # a heading of the log: "turn", "impulse", "battle"; the "end" of one, "news"
        self.throws: dict[str, Throw] = {}
        self.notes: dict[tuple[str, str], Note] = {}
        self.answers: list[StandingAnswer] = []
        self.plans: list[Plan] = []
        self.prices: dict[str, str] = {}  # what the parts of a march's cost are for, by their rules: "the river"
        self.texts: dict[str, str] = {}  # what else is said, by its name

    def prompt(self, *steps: str) -> Callable[[Prompt], Prompt]:
        def put(fn: Prompt) -> Prompt:
            for step in steps:
                self.prompts[step] = fn
            return fn

        return put

    def says(self, *events: str) -> Callable[[Sentence], Sentence]:
        """A sentence for an event, too much for a template: made from the lexicon and the event's ints."""

        def put(fn: Sentence) -> Sentence:
            self.sentences.update(dict.fromkeys(events, fn))
            return fn

        return put

    def dice(self, *events: str) -> Callable[[Throw], Throw]:
        """The dice that an event tells of: made from the lexicon and the event's ints."""

        def put(fn: Throw) -> Throw:
            self.throws.update(dict.fromkeys(events, fn))
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
        """The reason a rule gives in one or several steps, or wherever there is no other, against one verb or all."""

        def put(fn: Why) -> Why:
            for step in steps or ("",):
                self.reasons[step, rule, verb] = fn
            return fn

        return put

    def has_prompt(self, step: str) -> bool:
        return step in self.prompts

    def ask(self, g: Any) -> str:
        """The prompt of the decision that the position waits for."""
        step: str = g.ask.step.path
        if step not in self.prompts:
            raise WordsError(f"{step} has no prompt")
        return self.prompts[step](g, g.stack[-1])

    def tell(self, event: str, args: list[int]) -> str:
        if event not in self.sentences:
            raise WordsError(f"event {event} has no sentence")
        return self.sentences[event](self.lexicon, *args)

    def does(self, side: str, verb: str) -> str:
        """A side by its id, as a sentence begins: "The Kiowa win"."""
        return f"{self.called(side)} {verb}s"

    def called(self, side: str) -> str:
        """A side by its id, inside a sentence: "the Kiowa"."""
        return side.replace("_", " ").title()

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
        return self.throws[event](self.lexicon, *args) if event in self.throws else None

    def _parts(self, choice: int) -> tuple[Verb, int]:
        return self.rules.verbs[verb_of(choice)], noun_of(choice)

    def noted(self, g: Any, choice: int) -> Remark:
        """The remark on an option of the decision that the position waits for."""
        note = self.notes.get((g.ask.step.path, self.rules.verbs[verb_of(choice)].name))
        return note(g, g.stack[-1], noun_of(choice)) if note is not None else Remark()

    def reason(self, g: Any, rule: str, choice: int, args: list[int] | None = None) -> str:
        """Why the choice is barred by the rule at this step, with the facts of the case; `args` of a drawn order."""
        step: str = g.ask.step.path
        verb = self.rules.verbs[verb_of(choice)].name
        fn = self.reasons.get((step, rule, verb)) or self.reasons.get((step, rule, ""))
        if fn is None:
            raise WordsError(f"{step} barred by {rule} has no sentence")
        return fn(g, g.stack[-1], noun_of(choice))
