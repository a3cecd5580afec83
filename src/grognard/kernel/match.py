"""A position being played: its dice, the log of inputs and events, undo, the clock."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from grognard.kernel.chance import ALL, Chance, Dice
from grognard.kernel.dice import SecureDice
from grognard.kernel.flow import GUARD, Event, FlowError, Position
from grognard.kernel.rulebook import OVER, STALE, TURN, UNDO, UNKNOWN, Refusal
from grognard.kernel.scene import Remark, Roll
from grognard.kernel.view import Outcome, Question, View

SPAN: Final = 64  # inputs after which the position that undo starts from is renewed

TAKEN_BACK: Final = -1  # the one event that is the match's own

Input = int | list[int]  # a choice or the outcome of a chance; in the log, -1 - n takes back to row n


class Line:
    """One sentence of the log, with the event and the rule it comes from, for those who may know it."""

    def __init__(self, number: int, event: str, rule: str, text: str) -> None:
        self.number = number
        self.event = event
        self.rule = rule
        self.text = text
        self.side = ""  # whose doing it was
        self.at: list[str] = []  # the spaces it speaks of
        self.lost = ""  # a piece that was lost
        self.level = ""  # turn, impulse, battle, end: it begins or ends a part of the log
        self.roll: Roll | None = None


class Feed(Dice):
    """Gives recorded outcomes again, in their order."""

    def __init__(self, inputs: list[Input]) -> None:
        self.left: list[list[int]] = [x for x in inputs if isinstance(x, list)][::-1]

    def outcome(self, c: Chance) -> list[int]:
        if not self.left:
            raise ValueError("the record has no outcome for this chance")
        out = self.left.pop()
        if not c.fits(out):
            raise ValueError(f"the recorded outcome {out} can't come here")
        return out


def _text(choice: object) -> str:
    try:
        return str(choice)[:80]
    except Exception:  # a number too long to print, a list too deep
        return "that"


def replay(start: Any, inputs: list[Input]) -> Any:
    """The position that these inputs lead to."""
    g = start.clone()
    feed = Feed(inputs)
    if g.ask is None and not g.over:
        g.advance(feed)
    for x in inputs:
        if not isinstance(x, list):
            g.apply(x, feed)
    return g


class Recorder(Dice):
    """The position's source of chance: draws from the match's dice and logs every outcome in its place."""

    def __init__(self, dice: Dice) -> None:
        self.dice = dice
        self.rows: list[Input] = []
        self.since: list[Input] = []

    def outcome(self, c: Chance) -> list[int]:
        out = self.dice.outcome(c)
        self.rows.append(out)
        self.since.append(out)
        return out


class Match:
    """A game under way.

    `number` counts the rows of the log: every choice, outcome and undo is one, so it is never reused.
    A choice that is refused changes nothing, and neither does one that the rules fail on.
    """

    def __init__(
        self,
        game: Any,
        position: Position[Any],
        dice: Dice,
        scenario: str = "",
        options: dict[str, Any] | None = None,
        now: Callable[[], float] | None = None,
        advance: bool = True,
    ) -> None:
        self.game = game
        self.position = position
        self.scenario = scenario
        self.options: dict[str, Any] = options or {}
        self.first = 0  # number of the first row; more where an older log was left behind
        self.chance = Recorder(dice)
        self.events: list[tuple[int, Event]] = []
        self.start: Position[Any] = position.clone()
        self.base: Position[Any] = self.start  # what undo replays from
        self.clicks: list[tuple[int, int]] = []  # what may be taken back: place since the base, row
        self.revealed = False  # something hidden was shown by the last click or what it forced
        self.crossed = False  # another role's decision came up by it, if only a forced one
        self.now = now
        self.last = now() if now is not None else 0.0
        self.spent: list[float] = [0.0] * len(game.card.roles)
        self.marker: Callable[[Match], str] | None = None
        self.marks: dict[int, str] = {}  # state hashes by number, where a marker is set
        position.news = []
        if advance:
            self.begin()

    def begin(self) -> None:
        """Run to the first decision. Only a match made with `advance=False` needs it."""
        self.position.advance(self.chance)
        self._drain()
        self._forced()
        self._mark()

    # what a player does

    def play(self, choice: object, role: str = "", number: int = -1) -> None:
        """Carry out a choice: (verb, noun) by their ids. Refusal says why not, with the rule."""
        refusal = self.refusal(choice, role, number)
        if refusal is not None:
            raise refusal
        self.choose(self._code(choice))

    def choose(self, code: int) -> None:
        """Carry out a choice that is known to be open, by its int; then those that are forced."""
        ask = self.position.ask
        assert ask is not None
        rows, since = self.chance.rows, self.chance.since
        before = len(rows), len(since), len(self.events)
        clicks = self.clicks[:]
        self.revealed = False
        self.crossed = False
        self._count_time(ask.role)
        try:
            self.clicks.append((len(since), len(rows)))
            self._apply(code, ask.role)
            self._forced()
        except BaseException:  # Ctrl-C too must not leave a choice half done
            del rows[before[0] :], since[before[1] :], self.events[before[2] :]
            self.clicks = clicks
            self._set(replay(self.base, since))
            raise
        self._mark()
        if not self.clicks and len(since) >= SPAN:
            self.base = self.position.clone()
            since.clear()

    def undo(self, role: str = "") -> None:
        """Take back what was last clicked. Never crosses chance, a reveal or another role's decision."""
        ask = self.position.ask
        if not self.clicks or ask is None:
            raise Refusal(UNDO, "nothing to take back: dice, something shown or another player came between")
        if role and role != self.game.role_name(ask.role):
            raise Refusal(TURN, f"only {self.game.role_name(ask.role)} can take back now")
        at, row = self.clicks.pop()
        del self.chance.since[at:]
        self.chance.rows.append(-1 - row)
        undone: list[tuple[int, Event]] = []
        while self.events and self.events[-1][0] > self.first + row:
            undone.append(self.events.pop())
        self.events += [e for e in reversed(undone) if e[1].kind == TAKEN_BACK]
        self.events.append((self.number, Event(TAKEN_BACK, [ask.role], ALL)))
        self._set(replay(self.base, self.chance.since))
        self._mark()

    @property
    def can_undo(self) -> bool:
        return bool(self.clicks) and self.position.ask is not None

    def refusal(self, choice: object, role: str = "", number: int = -1) -> Refusal | None:
        """Why this choice is not open, or None when it is."""
        g = self.position
        ask = g.ask
        if ask is None:
            return Refusal(OVER, "the game is over")
        if number >= 0 and number != self.number:
            return Refusal(STALE, f"this answers position {number}, but the game is at {self.number}: look again")
        decider: str = self.game.role_name(ask.role)
        if role and role != decider:
            return Refusal(TURN, f"{decider} decides now, not {role}")
        code = self._code(choice)
        if code < 0:
            return Refusal(UNKNOWN, f"{_text(choice)} is no choice of this game: take one of the options")
        if code in ask.options:
            return None
        return self._barred(code)

    def explain(self, role: str, choice: object) -> Refusal | None:
        """Why can't this role choose this now? None when it can."""
        return self.refusal(choice, role)

    # what is known

    @property
    def number(self) -> int:
        return self.first + len(self.chance.rows)

    @property
    def rows(self) -> list[Input]:
        """The log of inputs."""
        return self.chance.rows

    @property
    def over(self) -> bool:
        return self.position.over

    @property
    def outcome(self) -> Outcome | None:
        return self.game.outcome(self.position) if self.position.over else None

    @property
    def ask(self) -> Question | None:
        return self.game.question(self.position) if self.position.ask is not None else None

    def view(self, role: str = "") -> View:
        """All that a role knows; without a role, what a spectator may see."""
        who = self.game.role(role) if role else -1
        view: View = self.game.view(self.position, who, self.number)
        return view

    def lines(self, role: str = "", truth: bool = False, since: int = 0) -> list[Line]:
        """The log in words, as far as a role may know it; `truth` shows all, for after the game.

        With `since`, only from the event of that place in `events` on.
        """
        who = self.game.role(role) if role else -1
        seen = [(n, e) for n, e in self.events[since:] if (e.is_truth if truth else e.is_for(who))]
        return [self.line(n, e) for n, e in seen]

    def line(self, number: int, e: Event) -> Line:
        """An event in words, whoever may know it."""
        role: str
        if e.kind == TAKEN_BACK:
            role = self.game.role_name(e.args[0])
            line = Line(number, "taken_back", UNDO, f"{role.title()} takes back.")
            line.side = role
            return line
        k = self.game.rules.events[e.kind]
        words = self.game.words
        line = Line(number, k.name, k.rule, words.tell(k.name, e.args))
        line.side = words.side_of(k.name, e.args)
        line.at = words.places_of(k.name, e.args)
        line.lost = words.lost_in(k.name, e.args)
        line.level = words.levels.get(k.name, "")
        line.roll = words.thrown(k.name, e.args)
        return line

    def remarks(self, role: str) -> list[Remark]:
        """What the options of `ask` are called and cost, in their order; none for who isn't asked."""
        ask = self.position.ask
        if ask is None or self.game.role_name(ask.role) != role:
            return []
        return [self.game.words.noted(self.position, c) for c in ask.options]

    def why_not(self, role: str, noun: str) -> list[tuple[str, Refusal | None]]:
        """For every verb of the decision that could take this noun: why it can't be chosen, or None where it can."""
        ask = self.position.ask
        if ask is None or self.game.role_name(ask.role) != role:
            refusal = self.refusal(("pass", ""), role)
            return [("", refusal)] if refusal is not None else []
        verbs = [self.game.rules.verbs[v] for v in sorted(ask.step.picks)]
        return [(v.name, self.refusal((v.name, noun), role)) for v in verbs if noun in v.lookup]

    def where(self) -> str:
        return self.position.where()

    def fork(self, dice: Dice | None = None) -> Match:
        """The same match once more, to be played on by itself, with dice of its own."""
        source = SecureDice() if dice is None else dice
        m = Match(self.game, self.position.clone(), source, self.scenario, self.options, self.now, False)
        m.first, m.start, m.base = self.first, self.start, self.base
        m.chance.rows, m.chance.since = self.chance.rows[:], self.chance.since[:]
        m.events, m.clicks, m.spent = self.events[:], self.clicks[:], self.spent[:]
        m.marker, m.marks = self.marker, self.marks.copy()
        return m

    def save(self, path: Any) -> None:
        """Write the match to a file that `grognard.load` opens."""
        from grognard.kernel.save import write

        write(self, path)

    # how it is kept

    def _code(self, choice: object) -> int:
        """The int of a choice by its ids; -1 for whatever is none of this game's, of any type."""
        if isinstance(choice, tuple) and len(choice) == 2:
            verb, noun = choice
            if isinstance(verb, str) and isinstance(noun, str):
                code: int = self.game.rules.number(verb, noun)
                return code
        return -1

    def _apply(self, code: int, role: int) -> None:
        g = self.position
        self.chance.rows.append(code)
        self.chance.since.append(code)
        g.apply(code, self.chance)
        self._drain()
        self.revealed = self.revealed or g.shown
        now = g.ask
        if now is not None and now.role != role:
            self.crossed = True
        if g.sealed or now is None or now.role != role:
            self.clicks.clear()

    def _forced(self) -> None:
        """Play lone options at once, unless that would tell what is held."""
        for _ in range(GUARD):
            ask = self.position.ask
            if ask is None or len(ask.options) != 1 or ask.step.secret:
                return
            self._apply(ask.options[0], ask.role)
        raise FlowError(self.where(), "runaway: 10,000 forced choices in a row")

    def _drain(self) -> None:
        news = self.position.news
        if news:
            number = self.number
            for e in news:
                self.events.append((number, e))
            news.clear()

    def _mark(self) -> None:
        if self.marker is not None:
            self.marks[self.number] = self.marker(self)

    def _set(self, g: Position[Any]) -> None:
        g.news = []
        self.position = g

    def _count_time(self, role: int) -> None:
        if self.now is not None:
            at = self.now()
            self.spent[role] += at - self.last
            self.last = at

    def _barred(self, code: int) -> Refusal:
        g = self.position
        ask = g.ask
        assert ask is not None
        rule = g.bar(code)
        if rule < 0:
            return Refusal(UNKNOWN, f"that is not what is asked now: {self.game.words.ask(g)}")
        if rule == 0:
            return Refusal(ask.step.rule, "not an option now")
        id = self.game.rules.book.ids[rule]
        return Refusal(id, self.game.words.reason(g, id, code))
