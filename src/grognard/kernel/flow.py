"""The flow of play as data: frames on a stack, steps in the rulebook's order, chance as an input.

A game writes its procedures as small named steps, in the order in which the rulebook tells them:

- a `step` is automatic;
- a `decision` asks a role to choose one of its options (none: it is skipped);
- a `chance` draws something, and the outcome is an input like any choice.

What runs at the moment is a stack of frames inside the `Position`, so a position can be saved, cloned and
carried to another process at any decision, however deep it is in the rules.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from dataclasses import dataclass
from operator import attrgetter
from typing import Any, Final, Generic, TypeVar

from mypy_extensions import mypyc_attr

from grognard.kernel.chance import ALL, Chance, Dice
from grognard.kernel.choice import NOUNS, PASS, Choice, Verb
from grognard.kernel.rulebook import Rulebook

INTERPRETED: Final = __file__.endswith(".py")

STEP: Final = 0
DECISION: Final = 1
CHANCE: Final = 2
GUARD: Final = 10_000  # automatic steps in a row that can only be a runaway
NOBODY: Final = -1
NOWHERE: Final = -1

Run = Callable[[Any, Any], None]  # the functions of a step take the position and the frame
By = Callable[[Any, Any], int]
Options = Callable[[Any, Any], list[int]]
Bar = Callable[[Any, Any, int], int]
Pick = Callable[[Any, Any, int], None]
Roll = Callable[[Any, Any], Chance]
Land = Callable[[Any, Any, list[int]], None]


class FlowError(Exception):
    """The rules failed while they ran: `where` names the frames and the step."""

    def __init__(self, where: str, why: str) -> None:
        super().__init__(where + ": " + why)
        self.where = where
        self.why = why


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass
class Frame:
    """The locals of a running procedure: ints, bools and lists of ints. Every field has a default."""

    pc: int = 0
    proc: int = 0


class Event:
    """What happened, for the role that may know it (or ALL). Never part of a position."""

    def __init__(self, kind: int, args: list[int], seen: int) -> None:
        self.kind = kind
        self.args = args
        self.seen = seen


class Ask:
    """What a position waits for: `role` is to choose one of `options`."""

    def __init__(self, role: int, step: Step, options: list[int]) -> None:
        self.role = role
        self.step = step
        self.options = options


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


def copy_by_dict(x: Any, lists: list[str]) -> Any:
    """An interpreted frame or board with its lists; twice as fast as calling its class. Compiled ones have no dict."""
    new: Any = object.__new__(type(x))
    values: dict[str, Any] = x.__dict__.copy()
    for name in lists:
        values[name] = values[name][:]
    new.__dict__ = values
    return new


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

    def copy(self, f: Frame) -> Frame:
        if INTERPRETED:
            return copy_by_dict(f, self.lists)  # type: ignore[no-any-return]
        if not self.lists:
            return self.make(*self.get(f))  # type: ignore[no-any-return]
        values: list[Any] = [x[:] if type(x) is list else x for x in self.get(f)]
        return self.make(*values)  # type: ignore[no-any-return]


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


def end(f: Frame) -> None:
    """The procedure is done: its caller goes on."""
    f.pc = NOUNS


def again(f: Frame) -> None:
    """Come back to this same step next."""
    f.pc -= 1


def goto(f: Frame, s: Step) -> None:
    """Go on with another step of the same procedure."""
    f.pc = s.index


@mypyc_attr(allow_interpreted_subclasses=True)
class Table:
    """What a game's board derives from: ints and flat lists of ints, indexed by id."""

    def clone(self) -> Any:
        raise NotImplementedError


B = TypeVar("B", bound=Table)


class Position(Generic[B]):
    """Board and stack of frames. Waits for a choice (`ask`), for chance (`pending`), or is `over`.

    `sealed` says that chance fell or something was shown (`shown`) since the last choice: undo stops there.
    `news` collects events where somebody listens; it is never part of the position.
    """

    def __init__(self, rules: Rules, board: B, stack: list[Frame]) -> None:
        self.rules = rules
        self.board = board
        self.stack = stack
        self.over = False
        self.winner = NOBODY
        self.ended = 0
        self.ask: Ask | None = None
        self.pending: Chance | None = None
        self.sealed = False
        self.shown = False
        self.shared = 0  # that many frames, from the bottom, belong to a clone too: copied before they run again
        self.news: list[Event] | None = None

    def call(self, f: Frame) -> None:
        """Run another procedure; this one goes on when it ends."""
        f.proc = self.rules.by_class[type(f)]
        self.stack.append(f)

    def tell(self, event: int, args: list[int], seen: int = ALL) -> None:
        """Say what happened."""
        if self.news is not None:
            self.news.append(Event(event, args, seen))

    def reveal(self) -> None:
        """Something hidden was shown: undo won't go back past it."""
        self.sealed = True
        self.shown = True

    def finish(self, winner: int, rule: int) -> None:
        """The game is over this instant, however deep the stack; NOBODY wins a draw."""
        self.over = True
        self.winner = winner
        self.ended = rule

    def step(self) -> Step:
        f = self.stack[-1]
        return self.rules.procedures[f.proc].steps[f.pc]

    def advance(self, source: Dice | None) -> None:
        """Run to the next decision; without a source, also stop at chance."""
        stack = self.stack
        procedures = self.rules.procedures
        self.ask = None
        self.pending = None
        ran = 0
        s: Step | None = None
        try:
            while stack and not self.over:
                f = stack[-1] if len(stack) > self.shared else self._own()
                steps = procedures[f.proc].steps
                if f.pc >= len(steps):
                    stack.pop()
                    continue
                s = steps[f.pc]
                ran += 1
                if ran > GUARD:
                    raise RuntimeError("runaway: 10,000 steps without a decision")
                if s.off:
                    f.pc += 1
                elif s.kind == STEP:
                    f.pc += 1
                    assert s.run is not None
                    s.run(self, f)
                elif s.kind == DECISION:
                    assert s.options is not None and s.by is not None
                    options = s.options(self, f)
                    if options:
                        self.ask = Ask(s.by(self, f), s, options)
                        return
                    f.pc += 1
                else:
                    assert s.roll is not None and s.land is not None
                    c = s.roll(self, f)
                    if c.count and source is None:
                        self.pending = c
                        return
                    f.pc += 1
                    if c.count and source is not None:
                        self.sealed = True
                        s.land(self, f, source.outcome(c))
        except Exception as err:
            raise self._failed(s, err) from err
        stack.clear()
        self.over = True

    def settle(self, outcome: list[int], source: Dice | None) -> None:
        """Give the chance that is waited for its outcome, and go on."""
        c = self.pending
        if c is None or not c.fits(outcome):
            raise FlowError(self.where(), "no chance is waited for, or this outcome can't come: " + str(outcome))
        s = self.step()
        f = self._own()
        assert s.land is not None
        f.pc += 1
        self.sealed = True
        try:
            s.land(self, f, outcome)
        except Exception as err:
            raise self._failed(s, err) from err
        self.advance(source)

    def apply(self, choice: int, source: Dice | None) -> None:
        """Carry out a choice that is on the list; any other is refused and changes nothing."""
        ask = self.ask
        if ask is None or choice not in ask.options:
            raise ValueError("not an option now: " + str(choice))
        self.sealed = False
        self.shown = False
        f = self._own()
        f.pc += 1
        pick = ask.step.picks.get(choice // NOUNS)
        if pick is not None:
            try:
                pick(self, f, choice % NOUNS)
            except Exception as err:
                raise self._failed(ask.step, err) from err
        self.advance(source)

    def bar(self, choice: int) -> int:
        """0 when the choice is open, else the index of the rule that bars it; -1 when the step knows no reason."""
        ask = self.ask
        if ask is None or choice in ask.options:
            return 0
        if ask.step.bar is None or (choice != PASS and choice // NOUNS not in ask.step.picks):
            return -1
        return ask.step.bar(self, self.stack[-1], choice)

    def where(self) -> str:
        """The running procedures and the step that is next: `Campaign > Impulse > Battle.roll`."""
        out: list[str] = [self.rules.procedures[f.proc].name for f in self.stack]
        if out:
            steps = self.rules.procedures[self.stack[-1].proc].steps
            pc = self.stack[-1].pc
            out[-1] = steps[pc].path if pc < len(steps) else out[-1]
        return " > ".join(out)

    def _failed(self, s: Step | None, err: Exception) -> FlowError:
        callers = [self.rules.procedures[f.proc].name for f in self.stack]
        at = " > ".join(callers) + " at " + (s.path if s is not None else "the start")
        return FlowError(at, str(err) or type(err).__name__)

    def _own(self) -> Frame:
        """The running frame, which no clone shares: rules change no other."""
        n = len(self.stack)
        if n <= self.shared:
            self.stack[-1] = self.rules.procedures[self.stack[-1].proc].copy(self.stack[-1])
            self.shared = n - 1
        return self.stack[-1]

    def clone(self) -> Position[B]:
        """A position to be played on by itself. The frames are shared until one of the two needs to change them."""
        g: Position[B] = Position(self.rules, self.board.clone(), self.stack[:])
        self.shared = g.shared = len(self.stack)
        g.over = self.over
        g.winner = self.winner
        g.ended = self.ended
        g.ask = self.ask
        g.pending = self.pending
        g.sealed = self.sealed
        return g
