"""Where a game registers its rules: procedures of named steps, verbs and events. flow.py runs them."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from operator import attrgetter
from typing import Any, Final

from grognard.kernel.border import Choice
from grognard.kernel.chance import Chance
from grognard.kernel.choice import NOUNS, PASS, Verb
from grognard.kernel.kinds import FLAG, NUMBER, PUBLIC, Kind, Lexicon
from grognard.kernel.rulebook import Rulebook

STEP: Final = 0
DECISION: Final = 1
CHANCE: Final = 2

PLENTY: Final = 99  # points of movement: more than any map asks for

HERE: Final = ("at", "where", "origin")  # what a procedure calls the space that choices go out from
GROUP: Final = ("members", "cargo", "wagons")  # and its lists of pieces that go together

# questions take the board and the frame
By = Callable[[Any, Any], int]
When = Callable[[Any, Any], bool]
Nouns = Callable[[Any, Any], list[int]]
Bar = Callable[[Any, Any, int], int]
Orders = Callable[[Any, Any], list[list[int]]]
Test = Callable[[Any, Any, list[int]], int]
Price = Callable[[Any, Any, int], list[tuple[int, int]]]

# steps, chances, deeds, and what a decision makes of its questions take the position and the frame
Run = Callable[[Any, Any], None]
Pick = Callable[[Any, Any, int], None]
Draw = Callable[[Any, Any, list[int]], None]
Roll = Callable[[Any, Any], Chance]
Land = Callable[[Any, Any, list[int]], None]
Options = Callable[[Any, Any], list[int]]
WhyNot = Callable[[Any, Any, int], int]


class March:
    """A verb whose nouns are the next spaces of a march: what a step costs, what the group can spend.

    `price` gives the parts of the cost, each with the rule that asks for it (0 for what every step costs); `left` is
    what the group can still spend, and `dear` the rule that bars a step when that is too little. `refill` gives the
    group as much as it could ever need, to find out the cost of goals that are out of reach.
    """

    def __init__(self, price: Price, left: By, dear: int, refill: Callable[[Any, Any], None]) -> None:
        self.price = price
        self.left = left
        self.dear = dear
        self.refill = refill

    def cost(self, b: Any, f: Any, to: int) -> int:
        return sum([points for points, _ in self.price(b, f, to)])


class Offer:
    """What a decision offers by one verb: `nouns` are those in question, every one of its kind without it.

    `bar` gives 0 for an open one, else the rule that bars it. Where `exact`, the nouns are the open ones and nothing
    is left to test; then `bar` or the rule `otherwise` only explains why others aren't offered. `march` is there where
    a noun is the next space of a march.
    """

    def __init__(self, verb: int, nouns: Nouns | None, bar: Bar | None, otherwise: int) -> None:
        self.verb = verb
        self.nouns = nouns
        self.bar = bar
        self.otherwise = otherwise
        self.exact = bar is None
        self.march: March | None = None


class Drawing:
    """A verb whose order a hand may draw: those on offer, the test of any, and what it does."""

    def __init__(self, orders: Orders, bar: Test, draw: Draw) -> None:
        self.orders = orders
        self.bar = bar
        self.draw = draw

    def nouns(self, b: Any, f: Any) -> list[int]:
        return list(range(1, len(self.orders(b, f)) + 1))

    def pick(self, g: Any, f: Any, noun: int) -> None:
        self.draw(g, f, self.orders(g.board, f)[noun - 1])


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
        self.bar: WhyNot | None = None
        self.picks: dict[int, Pick] = {}
        self.roll: Roll | None = None
        self.land: Land | None = None
        self.menu: list[Offer] = []
        self.drawings: dict[int, Drawing] = {}
        self.when: When | None = None
        self.must = 0  # the rule that bars passing, where it isn't offered
        self.can_pass = False
        self.pass_alone = False
        self.pass_bar: Bar | None = None

    def offers(
        self,
        verb: int,
        nouns: Nouns | None = None,
        bar: Bar | None = None,
        otherwise: int = 0,
        exact: bool = False,
        march: March | None = None,
    ) -> Callable[[Pick], Pick]:
        """A verb of this decision: over which nouns, what bars each, what a march costs; (decorated) what it does."""
        offer = Offer(verb, nouns, bar, otherwise)
        offer.exact = exact or bar is None
        offer.march = march

        def put(fn: Pick) -> Pick:
            self.menu.append(offer)
            self.picks[verb] = fn
            return fn

        return put

    def draws(self, verb: int, orders: Orders, bar: Test, otherwise: int) -> Callable[[Draw], Draw]:
        """A verb that takes ints: `orders` are offered, and any that a hand draws is tested by `bar`."""

        def put(fn: Draw) -> Draw:
            drawing = Drawing(orders, bar, fn)
            self.drawings[verb] = drawing
            self.menu.append(Offer(verb, drawing.nouns, None, otherwise))
            self.picks[verb] = drawing.pick
            return fn

        return put

    def passes(self, bar: Bar | None = None, alone: bool = True) -> Callable[[Pick], Pick]:
        """It may be passed: by itself too, or only beside something else; (decorated) what that does."""
        self.can_pass = True
        self.pass_alone = alone
        self.pass_bar = bar

        def put(fn: Pick) -> Pick:
            self.picks[PASS] = fn
            return fn

        return put

    def open(self, g: Any, f: Any) -> list[int]:
        """The options: what the verbs offer, in order, and no rule bars."""
        out: list[int] = []
        b = g.board
        when = self.when
        if when is not None and not when(b, f):
            return out
        for offer in self.menu:
            base = offer.verb * NOUNS
            find = offer.nouns
            nouns: list[int] = find(b, f) if find is not None else g.rules.verbs[offer.verb].all
            if offer.exact:
                out += [base + n for n in nouns]
            else:
                bar = offer.bar
                assert bar is not None
                for n in nouns:
                    if not bar(b, f, n):
                        out.append(base + n)
        if self.can_pass and (out or self.pass_alone):
            barred = self.pass_bar
            if barred is None or not barred(b, f, 0):
                out.append(PASS)
        return out

    def why_not(self, g: Any, f: Any, choice: int) -> int:
        verb, noun = choice // NOUNS, choice % NOUNS
        b = g.board
        if verb == 0:
            if not self.can_pass:
                return self.must
            return self.pass_bar(b, f, 0) if self.pass_bar is not None else 0
        for offer in self.menu:
            if offer.verb == verb:
                if offer.bar is not None:
                    return offer.bar(b, f, noun)
                return 0 if offer.nouns is None or noun in offer.nouns(b, f) else offer.otherwise
        return -1

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

    def told(self, f: Any, role: int) -> dict[str, Any]:
        """The locals of a frame that a role may know: those declared with a kind, and not somebody else's."""
        out: dict[str, Any] = {}
        hidden = self.whose
        for name in self.kinds:
            if name not in hidden or is_told(f, hidden[name], role):
                value = getattr(f, name)
                out[name] = value[:] if type(value) is list else value
        return out


def is_told(f: Any, whose: str, role: int) -> bool:
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
        self.choices: dict[int, Choice] = {}  # by number, as far as they were ever named

    def verb(self, name: str, kind: Kind | None = None) -> int:
        """Register a verb with the kind of its nouns; without, it needs none."""
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
        r.events = self.events
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

    def ask(
        self,
        make: Any,
        name: str,
        by: By | str,
        rule: str,
        when: When | str | None = None,
        must: str = "",
        secret: bool = False,
    ) -> Step:
        """Register a decision that is made of what its verbs offer; asked only `when` that holds.

        `when` is a function, or a field of the frame: a number above 0, or any other int that stands for something.
        `by` says who decides: a function, or the frame's field that holds the role.
        `must` is the rule that bars passing, where it isn't offered: the decision's own, unless another is named.
        """
        s = self._add(DECISION, make, name, rule)
        s.by, s.when, s.secret = _decider(by), _condition(when, self.by_name[make.__name__]), secret
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
