"""Where a game registers its rules: procedures of named steps, verbs and events. flow.py runs them."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from operator import attrgetter
from typing import Any, Final

from grognard.kernel.border import Choice
from grognard.kernel.chance import dice
from grognard.kernel.choice import NOUNS, Verb
from grognard.kernel.kinds import FLAG, NUMBER, PUBLIC, Kind, Lexicon
from grognard.kernel.rulebook import Rulebook
from grognard.kernel.steps import CHANCE, DECISION, STEP, By, Roll, Run, Step, When

HERE: Final = ("at", "where", "origin")  # what a procedure calls the space that choices go out from
GROUP: Final = ("members", "cargo", "wagons")  # and its lists of pieces that go together

TimeUp = Callable[[Any, int], bool]  # the position, the role; False where nothing is said of it
Callee = Callable[[Any, Any], Any]  # the board, the frame: the frame of another procedure, or None


class Procedure:
    """What the kernel knows of one frame class; `get` serves clone, save and hash alike."""

    def __init__(self, index: int, make: Any) -> None:
        self.index = index
        self.make = make
        self.name: str = make.__name__
        fields = dataclasses.fields(make)
        self.fields: list[str] = [x.name for x in fields]
        self.lists: list[str] = [x.name for x in fields if x.default_factory is list]
        self.often: list[str] = [x.name for x in fields if x.metadata.get("often")]  # lists that may name one twice
        self.saved: list[str] = [x.metadata.get("saved", x.name) for x in fields]  # as saves call them
        self.kinds: dict[str, Kind] = {x.name: x.metadata["kind"] for x in fields if "kind" in x.metadata}
        self.whose: dict[str, str] = {x.name: x.metadata["whose"] for x in fields if "whose" in x.metadata}
        self.here: str = next((x for x in HERE if x in self.kinds), "")
        self.group: list[str] = [x for x in GROUP if x in self.kinds]
        self.get: Any = attrgetter(*self.fields)
        plain = make()
        self.plain: dict[str, Any] = {x: getattr(plain, x) for x in self.fields}  # what they are by default
        self.steps: list[Step] = []

    def known_locals(self, f: Any, role: int) -> dict[str, Any]:
        """The locals of a frame that a role may know: those declared with a kind, and not somebody else's."""
        out: dict[str, Any] = {}
        hidden = self.whose
        for name in self.kinds:
            if name not in hidden or may_know(f, hidden[name], role):
                value = getattr(f, name)
                out[name] = value[:] if type(value) is list else value
        return out


def may_know(f: Any, whose: str, role: int) -> bool:
    """May a role know a local of a frame whose field or property `whose` holds the role that it belongs to?"""
    return getattr(f, whose) in (PUBLIC, role)


class EventKind:
    """An event, and what its ints are: names and kinds, in order."""

    def __init__(self, index: int, name: str, rule: str, args: dict[str, Kind]) -> None:
        self.index = index
        self.name = name
        self.rule = rule
        self.args = args


class Rules:
    """The procedures, verbs and events of one game: two games may both have a Battle.

    Steps run in the order of definition. Every rule they name is in the catalogue, or the import fails.
    The questions of a decision (by whom, when, over which nouns, what bars each) take the board and the frame; deeds
    (what a choice does), steps and chances take the position and the frame.
    """

    def __init__(self, book: Rulebook, lexicon: Lexicon | None = None) -> None:
        self.book = book
        self.lexicon = lexicon
        self.procedures: list[Procedure] = []
        self.by_name: dict[str, Procedure] = {}
        self.by_class: dict[Any, int] = {}
        self.verbs: list[Verb] = [Verb(0, "pass", [""])]
        self.verb_names: dict[str, Verb] = {"pass": self.verbs[0]}
        self.events: list[EventKind] = []
        self.time_up: TimeUp | None = None  # what it means that a role's time is up; without, it loses
        self.choices: dict[int, Choice] = {}  # by number, as far as they were ever named

    def verb(self, name: str, kind: Kind | None = None) -> int:
        """Register a verb with the kind of its nouns; without a kind it takes none."""
        nouns = [""] if kind is None else self.ids_of(kind)
        v = Verb(len(self.verbs), name, nouns)
        v.kind = kind
        if name in self.verb_names or len(nouns) > NOUNS:
            raise ValueError("verb " + name + " is there already, or has more than 4096 nouns")
        self.verbs.append(v)
        self.verb_names[name] = v
        return v.index

    def ids_of(self, kind: Kind) -> list[str]:
        return self.lexicon.of(kind).ids if self.lexicon is not None else []

    def using(self, lexicon: Lexicon) -> Rules:
        """The same rules with other components."""
        r = Rules(self.book, lexicon)
        r.procedures, r.by_name, r.by_class = self.procedures, self.by_name, self.by_class
        r.events, r.time_up = self.events, self.time_up
        for v in self.verbs[1:]:
            r.verb(v.name, v.kind)
        return r

    def event(self, name: str, rule: str, **args: Kind) -> int:
        """Register an event with what its ints are: `event("lost", "6.6", who=SIDE, lost=UNIT)`."""
        self.book.rule(rule)
        self.events.append(EventKind(len(self.events), name, rule, args))
        return len(self.events) - 1

    def name(self, choice: int) -> Choice:
        found = self.choices.get(choice)
        if found is None:
            v = self.verbs[choice // NOUNS]
            found = self.choices[choice] = Choice(v.name, v.nouns[choice % NOUNS])
        return found

    def number(self, verb: str, noun: str) -> int:
        """The int of a choice, or -1 where the game has no such verb or noun."""
        v = self.verb_names.get(verb)
        if v is None or noun not in v.lookup:
            return -1
        return v.index * NOUNS + v.lookup[noun]

    def _add(self, kind: int, make: Any, name: str, rule: str) -> Step:
        frame: str = make.__name__
        if frame not in self.by_name:
            self.by_name[frame] = Procedure(len(self.procedures), make)
            self.procedures.append(self.by_name[frame])
            self.by_class[make] = len(self.procedures) - 1
        p = self.by_name[frame]
        if p.make is not make or name in [x.name for x in p.steps]:
            raise ValueError("saves go by names, and " + frame + "." + name + " is there already")
        self.book.rule(rule)
        s = Step(kind, p.name, name, len(p.steps), rule, self.book.is_off(rule))
        p.steps.append(s)
        return s

    def step(self, make: Any, rule: str) -> Callable[[Run], Step]:
        """Register an automatic step."""

        def put(fn: Run) -> Step:
            s = self._add(STEP, make, fn.__name__, rule)
            s.run = fn
            return s

        return put

    def calls(self, make: Any, name: str, callee: Callee, rule: str) -> Step:
        """Register a step that does no more than call another procedure, where there is one to call."""

        def run(g: Any, f: Any) -> None:
            called = callee(g.board, f)
            if called is not None:
                g.call(called)

        s = self._add(STEP, make, name, rule)
        s.run = run
        return s

    def ask(
        self,
        make: Any,
        name: str,
        by: By | str,
        rule: str,
        when: When | str | None = None,
        must: str = "",
        secret: bool | When = False,
        each: str = "",
    ) -> Step:
        """Register a decision that is made of what its verbs offer; asked only `when` that holds.

        `when` is a function, or a field of the frame: a number above 0, or any other int that stands for something.
        `by` says who decides: a function, or the frame's field that holds the role.
        `must` is the rule that bars passing, where it isn't offered: the decision's own, unless another is named.
        `secret` decisions, always or when a function says so, are asked even where there is one option.
        `each` is a number of the frame: so often it is asked, one less after every choice but passing.
        """
        s = self._add(DECISION, make, name, rule)
        s.by, s.when, s.secret = _decider(by), _condition(when or each or None, self.by_name[make.__name__]), secret
        s.each = each
        s.must = self.book.rule(must or rule)
        s.options, s.bar = s.open, s.why_not
        return s

    def chance(self, make: Any, rule: str) -> Callable[[Roll], Step]:
        """Register a chance; nothing to draw (count 0) means that it is skipped."""

        def put(fn: Roll) -> Step:
            s = self._add(CHANCE, make, fn.__name__, rule)
            s.roll = fn
            return s

        return put


    def dice(self, make: Any, name: str, count: By | str | int, rule: str) -> Step:
        """Register a roll of so many dice: a number, a local of the frame, or what a question gives; 0 is no roll."""
        ask: By = (lambda b, f: count) if isinstance(count, int) else _decider(count)
        s = self._add(CHANCE, make, name, rule)
        s.roll = lambda g, f: dice(ask(g.board, f))
        return s


def _decider(by: By | str) -> By:
    if not isinstance(by, str):
        return by
    get = attrgetter(by)
    return lambda b, f: get(f)


def _condition(when: When | str | None, p: Procedure) -> When | None:
    if not isinstance(when, str):
        return when
    get, least = attrgetter(when), 1 if p.kinds[when] in (NUMBER, FLAG) else 0
    return lambda b, f: get(f) >= least
