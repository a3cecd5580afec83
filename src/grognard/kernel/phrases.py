"""Sentences as data: templates in a words.toml, whose names are written by what they are (kinds.py).

    {goal}            a space, a unit, a card by its name; a number as it is; a list with commas
    {units:and}       a list with commas and "and"; so with "or" and ", or"
    {way:dashes}      a list with dashes
    {units:few}       all of a few, or the first and 5 others
    {count:unit}      3 units, 1 unit
    {who:march}       North marches; The Kiowa march; of a list: Watie and Cooper march
    {who:~march}      the verb alone: marches, march
    {who.adjective}   a form of the name that the lexicon holds: Union, Kiowa
    [ with {cargo}]   in square brackets: said where every name in them stands for something, neither nobody nor 0
    {alone:if}        only asked, in square brackets: "[{alone:if}, alone]"; `unless` asks for the opposite

A table for each decision holds its prompt, what its options are called and cost (by verb: "label | text | tag") and
why they are barred (by rule, or by verb and rule; "7.1, 7.2" is for both). `any` holds the same for every decision
that says nothing of its own, `log` a sentence for each event and `level` its headings:

    [Impulse.enter]
    prompt = "March from {origin} to an area next door."
    enter = "| {meets}"
    "7.2" = "The march leads to an area next to {origin}."

    [Battle.retreat]
    like = "Impulse.enter"          # the same, and what follows instead

    [any]
    "3.4" = "{noun:be} pinned and never {noun:~move}."

Names are the fields of the frame, or an event's own; `noun` is what is chosen. Any other is a fact that the game
gives by a function: `@WORDS.fact("meets")`, which answers with a text, a number or a list of texts, or with an int of
a kind: `@WORDS.fact("here", kind=AREA)`. Where an order that a hand has drawn is refused, its ints give facts, too:
`@WORDS.order_fact("length")`. Where a name decides which sentence is said, there is one for each of its
answers: the id, the number, "yes" or "no"; `else` is for all others.

    "7.1a" = { by = "alone", yes = "{noun} marches alone.", no = "{noun} has marched this turn." }

Without `by`, every key names something to be asked, and the first that stands for something speaks:

    "7.1b" = { is_tired = "{noun:be} tired.", "not is_here" = "{noun:be} elsewhere.", else = "{noun:be} pinned." }

What several sentences say alike is a `phrase`, and its name stands for it in all decisions:

    [phrase]
    trait = "{noun.type}, strength {strength}[{is_elite:if}, elite]"

Steps of a march that follow each other are told as one (marches.py): `way` are its spaces, and `cost` what they cost in
all. `along` lists the events that may come between them, and are told after it:

    along = ["took_control"]

    [march]
    stepped = "{who:march} with {count:unit} {way:dashes} ({cost} MP)."

Facts of the log are made from the lexicon and the event's ints by their names, and given to `read_words`. So are the
dice of those events that tell of dice; what is said of them is their `roll`, "text | note":

    [roll]
    stormed = "{who:storm} {where} | {hits:hit}"

`price` says for each rule that makes a step of a march dearer what it asks points for: "3.3b" = "the river".

`text` holds what else is said, for code that asks for it by its name, `answer` the standing answers (answers.py) and
`plan` the decisions that may be left to the game together (proposal.py).

`{offers:, or}` lists what can be done, as the decision's `offers` call its verbs; `can_pass` and the like answer
whether a verb is open.

    [Impulse.march]
    prompt = "It is {side.adjective} turn: {offers:, or}."
    offers = { march = "march out of an area", pass = "stay" }

A sentence that is too much for a template is written in Python (words.py), which goes before a template.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from operator import attrgetter
from pathlib import Path
from typing import Any, Final, TypeVar

from grognard.kernel.answers import read_answers
from grognard.kernel.choice import verb_of
from grognard.kernel.kinds import NUMBER, Kind, Lexicon
from grognard.kernel.marches import March
from grognard.kernel.proposal import read_plans
from grognard.kernel.rules import EventKind, Rules
from grognard.kernel.scene import Remark, Roll
from grognard.kernel.steps import DECISION
from grognard.kernel.template import Template, Text, first_up, write
from grognard.kernel.toml import load_toml
from grognard.kernel.words import Words, WordsError

Fact = Callable[[Any, Any, int], str | int | list[str]]  # position, frame, noun
F = TypeVar("F", bound=Fact)
OrderFact = Callable[[Any, Any, list[int]], str]  # position, frame, the ints of a drawn order
LogFact = Callable[[Lexicon, Mapping[str, Any]], Any]  # the lexicon, the event's ints
OPTION: Final = ("label", "note", "tag")  # the parts of what an option is called and costs


def read_words(
    rules: Rules,
    path: Path,
    side: Kind,
    place: Kind,
    piece: Kind,
    log_facts: Mapping[str, tuple[Kind | None, LogFact]] | None = None,
    dice: Mapping[str, LogFact] | None = None,
) -> Phrases:
    """The words of a game, out of a file or a folder: `log_facts` are what its log speaks of, `dice` what its rolls do.

    WordsError names what can't be.
    """
    words = Phrases(rules, side, place, piece)
    words.log_facts.update(log_facts or {})
    data = _load(path)
    words.levels = {event: level for level, events in data.pop("level", {}).items() for event in events}
    for name, text in data.pop("log", {}).items():
        words.log(name, text)
    for name, text in data.pop("march", {}).items():
        words.march(name, text)
    words.along = {words.event("along", name).index for name in data.pop("along", [])}
    words.answers, words.texts = read_answers(data.pop("answer", [])), data.pop("text", {})
    words.plans = read_plans(data.pop("plan", []))
    words.prices = data.pop("price", {})
    for key, lines in data.pop("scene", {}).items():
        words.scenes[key] = [Template(f"scene.{key}[{n}]", text) for n, text in enumerate(lines, 1)]
    thrown = dice or {}
    for name, text in data.pop("roll", {}).items():
        if name not in thrown:
            raise WordsError(f"roll.{name}: no dice are made for it")
        words.roll(name, text, thrown[name])
    words.phrases = {name: Template(f"phrase.{name}", text) for name, text in data.pop("phrase", {}).items()}
    words.decision("", data.pop("any", {}))
    for frame, steps in data.items():
        for step in steps:
            words.decision(f"{frame}.{step}", _table(data, frame, step))
    return words


def _load(path: Path) -> dict[str, Any]:
    """A file, or a folder of them, one for each part of the rules: tables of the same name are one."""
    data: dict[str, Any] = {}
    for file in sorted(path.glob("*.toml")) if path.is_dir() else [path]:
        for name, part in load_toml(file).items():
            if isinstance(part, list):
                data.setdefault(name, []).extend(part)
                continue
            twice = sorted(part.keys() & data.get(name, {}).keys())
            if twice:
                raise WordsError(f"{file.name}: {name}.{twice[0]} stands in another file too")
            data.setdefault(name, {}).update(part)
    return data


def _table(data: Mapping[str, Any], frame: str, step: str) -> dict[str, Any]:
    """The entries of a decision, with those of the one that it is like."""
    table: dict[str, Any] = dict(data[frame][step])
    like = table.pop("like", "")
    if not like:
        return table
    other, _, name = like.rpartition(".")
    try:
        return _table(data, other or frame, name) | table
    except KeyError:
        raise WordsError(f"{frame}.{step}: like = {like!r}: there is no such table") from None


def _entry(get: Callable[[Any], Any]) -> Fact:
    return lambda g, f, noun: get(g.board)[noun]


class Phrases(Words):
    """Words that are read from templates. What events speak of follows from the kinds of their ints."""

    def __init__(self, rules: Rules, side: Kind, place: Kind, piece: Kind) -> None:
        super().__init__(rules)
        self.kinds = (side, place, piece)
        self.facts: dict[str, Fact] = {}
        self.fact_kinds: dict[str, Kind | None] = {}
        self.order_facts: dict[str, OrderFact] = {}  # facts of an order that a hand has drawn
        self.log_facts: dict[str, tuple[Kind | None, LogFact]] = {}  # facts of the log
        self.logged: dict[str, Template] = {}  # by event
        self.templates: dict[tuple[str, str, str], Template] = {}  # decision; prompt, label, note, tag or rule; verb
        self.phrases: dict[str, Template] = {}  # by the name that stands for them
        self.offers: dict[str, dict[str, Template]] = {}  # by decision, by verb
        self.scenes: dict[str, list[Template]] = {}  # what is said beside the map, by part
        self.quotes = False  # a rule that nothing speaks for at a decision speaks for itself
        self.paths = {s.path: p for p in rules.procedures for s in p.steps if s.kind == DECISION}
        self._bind(rules)

    def using(self, rules: Rules) -> Phrases:
        """The same words for other components: those that these rules name."""
        other = Phrases(self.rules, *self.kinds)
        vars(other).update(vars(self))
        other._bind(rules)
        return other

    def _bind(self, rules: Rules) -> None:
        self.rules = rules
        self.lexicon = rules.lexicon or Lexicon()
        side, place = self.kinds[:2]
        self.sides, self.places, self.pieces = (
            self.lexicon.of(k).ids if self.lexicon.has(k) else [] for k in self.kinds
        )
        for e in rules.events:
            kinds = list(e.args.values())
            self.who[e.name] = next((i for i, k in enumerate(kinds) if k is side), -1)
            self.where[e.name] = tuple(i for i, k in enumerate(kinds) if k is place)
            self.losses[e.name] = list(e.args).index("lost") if "lost" in e.args else -1

    def fact(self, *names: str, kind: Kind | None = None) -> Callable[[F], F]:
        """What a name in braces stands for, where it is no field; an int of a kind, if it says which."""

        def put(fn: F) -> F:
            self.facts.update(dict.fromkeys(names, fn))
            self.fact_kinds.update(dict.fromkeys(names, kind))
            return fn

        return put

    def order_fact(self, name: str) -> Callable[[OrderFact], OrderFact]:
        """What a name in braces stands for where an order that a hand has drawn is refused."""

        def put(fn: OrderFact) -> OrderFact:
            self.order_facts[name] = fn
            return fn

        return put

    def look_up(self, kind: Kind | None = None, **paths: str) -> None:
        """Facts that are entries, at the noun, of a list of the board or (`d.strength`) of the components."""
        for name, path in paths.items():
            self.know(kind, **{name: _entry(attrgetter(path))})

    def know(self, kind: Kind | None = None, **facts: Fact) -> None:
        """Facts of one kind, many at a time: `know(AREA, goal_of=lambda g, f, noun: ...)`."""
        for name, fn in facts.items():
            self.fact(name, kind=kind)(fn)

    def bare(self, event: str) -> set[str]:
        """What would be said of an event if all that is named stood for nothing."""
        return self.logged[event].bare() if event in self.logged else set()

    def log(self, name: str, text: Text) -> None:
        event, tell = self._of_event("log", name, text)
        self.sentences[name] = lambda lexicon, *ints: tell(lexicon, named(event, ints))

    def march(self, name: str, text: Text) -> None:
        """What is said of several steps that are one march."""
        event, tell = self._of_event("march", name, text, more={"way": self.kinds[1].many})

        def tell_march(lexicon: Lexicon, last: list[int], way: list[int], cost: int) -> str:
            return tell(lexicon, {**named(event, tuple(last)), "way": way, "cost": cost})

        self.marches[name] = March(list(event.args), tell_march)

    def roll(self, name: str, text: Text, dice: LogFact) -> None:
        """What is said of dice that an event tells of; the piece that it speaks of, if it does, threw them."""
        event, tell = self._of_event("roll", name, _part(text, 0))
        _, note = self._of_event("roll", name, _part(text, 1), begins=False)
        kind = self.kinds[2]
        piece = next((x for x, k in event.args.items() if k is kind), "")

        def throw(lexicon: Lexicon, *ints: int) -> Roll:
            e = named(event, ints)
            by = lexicon.id(kind, e[piece]) if piece and e[piece] >= 0 else ""
            return Roll(tell(lexicon, e), dice(lexicon, e), note(lexicon, e), by)

        self.throws[name] = throw

    def event(self, table: str, name: str) -> EventKind:
        """By its name, of which a table of the words speaks."""
        event = next((e for e in self.rules.events if e.name == name), None)
        if event is None:
            raise WordsError(f"{table}.{name}: there is no such event")
        return event

    def _of_event(
        self, table: str, name: str, text: Text, begins: bool = True, more: Mapping[str, Kind] | None = None
    ) -> tuple[EventKind, Callable[[Lexicon, Mapping[str, Any]], str]]:
        """An event, and what tells of it out of its ints by their names."""
        event = self.event(table, name)
        args, facts = {**event.args, **(more or {})}, self.log_facts
        template = Template(f"{table}.{name}", text, {**{x: kind or NUMBER for x, (kind, _) in facts.items()}, **args})

        if table == "log":
            self.logged[name] = template

        def tell(lexicon: Lexicon, values: Mapping[str, Any]) -> str:
            def find(name: str) -> tuple[Any, Kind | None]:
                return (values[name], args[name]) if name in args else (facts[name][1](lexicon, values), facts[name][0])

            return template.say(lexicon, find, begins)

        return event, tell

    def decision(self, path: str, table: Mapping[str, Text]) -> None:
        """The words of a decision; without a path, of every one that has none of its own."""
        if path and path not in self.paths:
            raise WordsError(f"{path}: there is no such decision")
        for key, text in ((key, text) for keys, text in table.items() for key in keys.split(", ")):
            at = f"{path or 'any'}.{key}"
            verb, _, rule = key.rpartition(" ")
            if key == "prompt":
                self.templates[path, "prompt", ""] = Template(at, text)
            elif key == "offers" and not isinstance(text, str):
                self.offers[path] = {v: Template(f"{at}.{v}", x) for v, x in text.items()}
            elif rule in self.rules.book.index:
                self.templates[path, rule, verb] = Template(at, text)
            elif key in self.rules.verb_names:
                for n, part in enumerate(OPTION):
                    self.templates[path, part, key] = Template(at, _part(text, n))
            else:
                raise WordsError(f"{at}: neither a verb nor a rule, nor `prompt` or `offers`")

    def does(self, side: str, verb: str) -> str:
        kind = self.kinds[0]
        return first_up(write(self.lexicon, kind, self.lexicon.of(kind).lookup[side], verb))

    def called(self, side: str) -> str:
        kind = self.kinds[0]
        return self.lexicon.name(kind, self.lexicon.of(kind).lookup[side])

    def has_prompt(self, step: str) -> bool:
        return (step, "prompt", "") in self.templates or super().has_prompt(step)

    def _say(
        self, template: Template, g: Any, noun: int, kind: Kind, begins: bool = True, args: list[int] | None = None
    ) -> str:
        """`kind` is that of the noun; `args` are the ints of a drawn order."""
        if template.plain is not None:
            return template.plain
        f, fields = g.stack[-1], self.paths[g.ask.step.path].kinds

        def find(name: str) -> tuple[Any, Kind | None]:
            if name in self.phrases:
                return self._say(self.phrases[name], g, noun, kind, begins=False, args=args), None
            if args is not None and name in self.order_facts:
                return self.order_facts[name](g, f, args), None
            if name in self.facts:
                return self.facts[name](g, f, noun), self.fact_kinds[name]
            if name == "noun":
                return noun, kind
            if name == "offers":
                names = self.offers.get(g.ask.step.path, {})
                return [self._say(x, g, noun, kind) for v, x in names.items() if self.is_open(g, v)], None
            if name.startswith("can_"):
                return self.is_open(g, name.removeprefix("can_")), None
            if name not in fields:
                raise WordsError(f"{template.at}: {{{name}}} is no field of the frame and no fact")
            return getattr(f, name), fields[name]

        return template.say(self.lexicon, find, begins)

    def is_open(self, g: Any, verb: str) -> bool:
        """Does the decision offer this verb now?"""
        index = self.rules.verb_names[verb].index
        return any(verb_of(c) == index for c in g.ask.options)

    def ask(self, g: Any) -> str:
        path = g.ask.step.path
        if path in self.prompts or (path, "prompt", "") not in self.templates:
            return super().ask(g)
        return self._say(self.templates[path, "prompt", ""], g, 0, NUMBER)

    def reason(self, g: Any, rule: str, choice: int, args: list[int] | None = None) -> str:
        v, noun = self._parts(choice)
        path = g.ask.step.path
        for key in ((path, rule, v.name), (path, rule, ""), ("", rule, v.name), ("", rule, "")):
            if key in self.reasons:
                return self.reasons[key](g, g.stack[-1], noun)
            if key in self.templates:
                return self._say(self.templates[key], g, noun, v.kind or NUMBER, args=args)
        if self.quotes:
            return self.rules.book.rules[self.rules.book.index[rule] - 1].text
        return super().reason(g, rule, choice, args)

    def noted(self, g: Any, choice: int) -> Remark:
        v, noun = self._parts(choice)
        path = g.ask.step.path
        if (path, v.name) in self.notes:
            return super().noted(g, choice)
        at = path if (path, "label", v.name) in self.templates else ""
        if (at, "label", v.name) not in self.templates:
            return Remark()
        parts = [self.templates[at, part, v.name] for part in OPTION]
        return Remark(*(self._say(x, g, noun, v.kind or NUMBER) for x in parts))


def _part(text: Text, n: int) -> Text:
    """The label, the note or the tag of "label | note | tag"; of each case, where there are several."""
    if isinstance(text, str):
        return [*(x.strip() for x in text.split("|")), "", ""][n]
    return {key: x if key == "by" else _part(x, n) for key, x in text.items()}


def named(event: EventKind, ints: tuple[int, ...]) -> dict[str, Any]:
    """An event's ints by their names; the last may be a list."""
    out: dict[str, Any] = {}
    for i, (name, kind) in enumerate(event.args.items()):
        out[name] = list(ints[i:]) if kind.is_many else ints[i]
    return out
