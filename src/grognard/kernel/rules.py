"""Where a game registers its rules: procedures of named steps, verbs and events. flow.py runs them."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from operator import attrgetter
from typing import Any, Final

from grognard.kernel.chance import Chance
from grognard.kernel.choice import NOUNS, Choice, Verb
from grognard.kernel.rulebook import Rulebook

STEP: Final = 0
DECISION: Final = 1
CHANCE: Final = 2

Run = Callable[[Any, Any], None]  # the functions of a step take the position and the frame
By = Callable[[Any, Any], int]
Options = Callable[[Any, Any], list[int]]
Bar = Callable[[Any, Any, int], int]
Pick = Callable[[Any, Any, int], None]
Roll = Callable[[Any, Any], Chance]
Land = Callable[[Any, Any, list[int]], None]


class Step:
    """One step of a procedure. A rule that is switched off leaves its steps in place, with no effect."""

    def __init__(self, kind: int, frame: str, name: str, index: int, rule: str, off: bool) -> None:
        self.kind = kind
        self.path = frame + "." + name
        self.name = name
        self.index = index
        self.rule = rule
        self.off = off
        self.secret = False
        self.run: Run | None = None
        self.by: By | None = None
        self.options: Options | None = None
        self.bar: Bar | None = None
        self.picks: dict[int, Pick] = {}
        self.roll: Roll | None = None
        self.land: Land | None = None

    def chosen(self, verb: int) -> Callable[[Pick], Pick]:
        """What a verb of this decision does."""

        def put(fn: Pick) -> Pick:
            self.picks[verb] = fn
            return fn

        return put

    def barred(self, fn: Bar) -> Bar:
        """Why not? 0 for what is open, else the rule that bars it, for every noun of the decision's verbs."""
        self.bar = fn
        return fn

    def rolled(self, fn: Land) -> Land:
        """What an outcome of this chance does."""
        self.land = fn
        return fn


class Procedure:
    """What the kernel knows of one frame class; `get` serves clone, save and hash alike."""

    def __init__(self, index: int, make: Any) -> None:
        self.index = index
        self.make = make
        self.name: str = make.__name__
        fields = dataclasses.fields(make)
        self.fields: list[str] = [x.name for x in fields]
        self.lists: list[str] = [x.name for x in fields if x.default_factory is list]
        self.get: Any = attrgetter(*self.fields)
        self.steps: list[Step] = []


class EventKind:
    def __init__(self, index: int, name: str, rule: str) -> None:
        self.index = index
        self.name = name
        self.rule = rule


class Rules:
    """The procedures, verbs and events of one game: two games may both have a Battle.

    Steps run in the order of definition. Every rule they name is in the catalogue, or the import fails.
    """

    def __init__(self, book: Rulebook) -> None:
        self.book = book
        self.procedures: list[Procedure] = []
        self.by_name: dict[str, Procedure] = {}
        self.by_class: dict[Any, int] = {}
        self.verbs: list[Verb] = [Verb(0, "pass", [""])]
        self.verb_names: dict[str, Verb] = {"pass": self.verbs[0]}
        self.events: list[EventKind] = []

    def verb(self, name: str, nouns: list[str]) -> int:
        """Register a verb with the ids of all its nouns; `[""]` for a verb that needs none."""
        v = Verb(len(self.verbs), name, nouns)
        if name in self.verb_names or len(nouns) > NOUNS:
            raise ValueError("verb " + name + " is there already, or has more than 4096 nouns")
        self.verbs.append(v)
        self.verb_names[name] = v
        return v.index

    def with_nouns(self, nouns: dict[str, list[str]]) -> Rules:
        """The same rules with other nouns: for components that an owner has edited."""
        r = Rules(self.book)
        r.procedures, r.by_name, r.by_class = self.procedures, self.by_name, self.by_class
        r.events = self.events
        for v in self.verbs[1:]:
            r.verb(v.name, nouns.get(v.name, v.nouns))
        return r

    def event(self, name: str, rule: str) -> int:
        self.book.rule(rule)
        self.events.append(EventKind(len(self.events), name, rule))
        return len(self.events) - 1

    def name(self, choice: int) -> Choice:
        v = self.verbs[choice // NOUNS]
        return Choice(v.name, v.nouns[choice % NOUNS])

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

    def decision(self, make: Any, by: By, rule: str, secret: bool = False) -> Callable[[Options], Step]:
        """Register a decision; `secret` where playing a lone option at once would tell what is held."""

        def put(fn: Options) -> Step:
            s = self._add(DECISION, make, fn.__name__, rule)
            s.by = by
            s.options = fn
            s.secret = secret
            return s

        return put

    def chance(self, make: Any, rule: str) -> Callable[[Roll], Step]:
        """Register a chance; nothing to draw (count 0) means that it is skipped."""

        def put(fn: Roll) -> Step:
            s = self._add(CHANCE, make, fn.__name__, rule)
            s.roll = fn
            return s

        return put
