"""The flow of play as data: frames on a stack, steps in the rulebook's order, chance as an input.

A game writes its procedures as small named steps, in the order in which the rulebook tells them:

- a `step` is automatic;
- a `decision` asks a role to choose one of its options (none: it is skipped);
- a `chance` draws something, and the outcome is an input like any choice.

It registers them with its `Rules` (rules.py); this file runs them.

What runs at the moment is a stack of frames inside the `Position`, so a position can be saved, cloned and
carried to another process at any decision, however deep it is in the rules.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, Final, Generic, TypeVar

from mypy_extensions import mypyc_attr

from grognard.kernel.chance import ALL, Chance, Dice
from grognard.kernel.choice import DRAWN, NOUNS, PASS
from grognard.kernel.rules import Rules
from grognard.kernel.steps import Drawing, Step

INTERPRETED: Final = __file__.endswith(".py")
GUARD: Final = 10_000  # automatic steps in a row that can only be a runaway
NOBODY: Final = -1
NOWHERE: Final = -1


class FlowError(Exception):
    """The rules failed while they ran: `where` names the frames and the step."""

    def __init__(self, where: str, why: str) -> None:
        super().__init__(where + ": " + why)
        self.where = where
        self.why = why


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
@dataclass
class Frame:
    """The locals of a running procedure: ints, bools and lists of ints. Every field has a default."""

    pc: int = 0
    proc: int = 0


@mypyc_attr(acyclic=True)
class Event:
    """Something that happened, and who sees it: one role, ALL, or all `others` than one. Never part of a position.

    `rule` is the one that it happened by, where that isn't the one that its kind names; else 0. `proc` is the procedure
    that told it, -1 outside of any.
    """

    def __init__(self, kind: int, args: list[int], seen: int, rule: int = 0, proc: int = -1) -> None:
        self.kind = kind
        self.args = args
        self.seen = seen
        self.rule = rule
        self.proc = proc

    def is_for(self, role: int) -> bool:
        """Is a role told? NOBODY is a spectator."""
        return self.seen == ALL or (self.seen == role if self.seen >= 0 else self.seen != others(role))

    @property
    def is_truth(self) -> bool:
        """What others are told is less than what happened."""
        return self.seen >= ALL


def others(role: int) -> int:
    """Everybody but one role, spectators too: those who are told less than that role."""
    return -2 - role


@mypyc_attr(acyclic=True)
class Ask:
    """What a position waits for: `role` is to choose one of `options`."""

    def __init__(self, role: int, step: Step, options: list[int]) -> None:
        self.role = role
        self.step = step
        self.options = options


def copy_by_dict(x: Any, lists: list[str]) -> Any:
    """An interpreted frame or board with its lists; twice as fast as calling its class. Compiled ones have no dict."""
    new: Any = object.__new__(type(x))
    values: dict[str, Any] = x.__dict__.copy()
    for name in lists:
        values[name] = values[name][:]
    new.__dict__ = values
    return new


def copy_frame(rules: Rules, f: Frame) -> Frame:
    """The same locals, with lists of its own."""
    p = rules.procedures[f.proc]
    if INTERPRETED:
        return copy_by_dict(f, p.lists)  # type: ignore[no-any-return]
    if not p.lists:
        return p.make(*p.get(f))  # type: ignore[no-any-return]
    values: list[Any] = [x[:] if type(x) is list else x for x in p.get(f)]
    return p.make(*values)  # type: ignore[no-any-return]


def end(f: Frame) -> None:
    """The procedure is done: its caller goes on."""
    f.pc = NOUNS


def again(f: Frame) -> None:
    """Come back to this same step next."""
    f.pc -= 1


def goto(f: Frame, s: Step) -> None:
    """Go on with another step of the same procedure."""
    f.pc = s.index


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Table:
    """What a game's board derives from: ints and flat lists of ints, indexed by id, and what never changes."""

    def clone(self) -> Any:
        """A board of its own. Interpreted; the build writes out a native one for every board (tools/compile.py)."""
        cls: Any = type(self)
        new: Any = cls.__new__(cls)
        held: dict[str, Any] = self.__dict__
        new.__dict__ = {k: v[:] if type(v) is list or type(v) is bytearray else v for k, v in held.items()}
        return new


B = TypeVar("B", bound=Table)


def same_values(a: Any, b: Any) -> bool:
    """Boards or frames with the same fields and the same values in them."""
    return type(a) is type(b) and all(getattr(a, x.name) == getattr(b, x.name) for x in fields(a))


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
        self.winner = NOBODY  # a role, once it is over; NOBODY, -1, for a draw
        self.ended = 0  # the rule that ended it
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

    def tell(self, event: int, args: list[int], seen: int = ALL, rule: int = 0) -> None:
        """Say what happened; by another rule than the event names, if one is given."""
        if self.news is not None:
            self.news.append(Event(event, args, seen, rule, self.stack[-1].proc if self.stack else -1))

    def reveal(self) -> None:
        """Something hidden was shown: undo won't go back past it."""
        self.sealed = True
        self.shown = True

    def finish(self, winner: int, rule: int) -> None:
        """The game is over this instant, however deep the stack; NOBODY wins a draw."""
        self.over = True
        self.winner = winner
        self.ended = rule

    def close(self, winner: int, rule: int) -> None:
        """The players end it at a decision, which nobody makes any more."""
        self.finish(winner, rule)
        self.ask = None

    def step(self) -> Step:
        """The step of the rules that it stands at."""
        f = self.stack[-1]
        return self.rules.procedures[f.proc].steps[f.pc]

    def advance(self, source: Dice | None, limit: int = GUARD) -> None:
        """Run to the next decision, or for so many steps; without a source, also stop at chance."""
        stack = self.stack
        procedures = self.rules.procedures
        self.ask = None
        self.pending = None
        ran = 0
        s: Step | None = None
        try:
            while stack and not self.over:
                f = self._own() if self.shared else stack[-1]
                steps = procedures[f.proc].steps
                pc = f.pc
                if pc >= len(steps):
                    stack.pop()
                    continue
                s = steps[pc]
                ran += 1
                if ran > limit:
                    if limit < GUARD:
                        return
                    raise RuntimeError("runaway: 10,000 steps without a decision")
                run, ask, roll = s.run, s.options, s.roll
                if s.off:
                    f.pc = pc + 1
                elif run is not None:
                    f.pc = pc + 1
                    run(self, f)
                elif ask is not None:
                    options = ask(self, f)
                    if options:
                        assert s.by is not None
                        self.ask = Ask(s.by(self.board, f), s, options)
                        return
                    f.pc = pc + 1
                elif roll is not None:
                    c = roll(self, f)
                    if not c.count:
                        f.pc = pc + 1
                        continue
                    c.step = s.path
                    if source is None:
                        self.pending = c
                        return
                    f.pc = pc + 1
                    self.sealed = True
                    assert s.land is not None
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

    def test(self, choice: int, args: list[int]) -> int:
        """0 when an order that a hand has drawn is open, else the rule that bars it; -1 when none is asked for."""
        drawing = self.drawing(choice)
        return drawing.bar(self.board, self.stack[-1], args) if drawing is not None and not drawing.misfit(args) else -1

    def drawing(self, choice: int) -> Drawing | None:
        """What a hand may draw by this choice now, if it may."""
        if self.ask is None or choice % NOUNS != DRAWN:
            return None
        return self.ask.step.drawings.get(choice // NOUNS)

    def placed(self, choice: int) -> list[int] | None:
        """The ints of an order that is on offer, as if a hand had drawn it; None for any other choice."""
        drawing = self.ask.step.drawings.get(choice // NOUNS) if self.ask is not None else None
        noun = choice % NOUNS
        return drawing.orders(self.board, self.stack[-1])[noun - 1] if drawing is not None and noun != DRAWN else None

    def apply(self, choice: int, source: Dice | None, limit: int = GUARD, args: list[int] | None = None) -> None:
        """Carry out a choice that is on the list, or an order that passes its test; any other changes nothing."""
        ask = self.ask
        if ask is None or (choice not in ask.options if args is None else self.test(choice, args) != 0):
            raise ValueError("not an option now: " + str(choice))
        self.sealed = False
        self.shown = False
        f = self._own()
        f.pc += 1
        pick = ask.step.picks.get(choice // NOUNS)
        if pick is not None:
            try:
                if args is not None:
                    ask.step.drawings[choice // NOUNS].draw(self, f, args)
                else:
                    pick(self, f, choice % NOUNS)
            except Exception as err:
                raise self._failed(ask.step, err) from err
        self.advance(source, limit)

    def out_of_time(self, role: int, source: Dice | None) -> bool:
        """A role's time is up, and the rules say what that means; False where they don't, and nothing has changed."""
        fn = self.rules.time_up
        if fn is None or self.ask is None:
            return False
        try:
            if not fn(self, role):
                return False
        except Exception as err:
            raise self._failed(None, err) from err
        self.sealed = True
        self.advance(source)
        return True

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
            self.stack[-1] = copy_frame(self.rules, self.stack[-1])
            self.shared = n - 1
        return self.stack[-1]

    def own(self, i: int) -> Frame:
        """A frame of the stack that no clone shares: ask for it before you change one that isn't running."""
        if i < self.shared:
            self.stack[i] = copy_frame(self.rules, self.stack[i])
        return self.stack[i]

    def __eq__(self, other: object) -> bool:
        """The same state of the same game: board, running frames, outcome."""
        if not isinstance(other, Position) or other.rules.book.game != self.rules.book.game:
            return False
        if (self.over, self.winner, self.ended) != (other.over, other.winner, other.ended):
            return False
        if len(self.stack) != len(other.stack) or not same_values(self.board, other.board):
            return False
        return all(same_values(a, b) for a, b in zip(self.stack, other.stack, strict=True))

    def __hash__(self) -> int:
        raise TypeError("unhashable: a position changes as it is played")

    def __repr__(self) -> str:
        return f"Position({self.rules.book.game!r}, {self.where() or 'over'!r})"

    def __copy__(self) -> Position[B]:
        return self.clone()

    def __deepcopy__(self, memo: Any) -> Position[B]:
        return self.clone()

    def __reduce__(self) -> Any:
        from grognard.kernel.pickles import pickled_position

        return pickled_position(self)

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
