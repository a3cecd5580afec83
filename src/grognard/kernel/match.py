"""A position being played: its dice, the log of inputs and events, undo, the clock."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from grognard.kernel.chance import ALL, Dice
from grognard.kernel.choice import DRAWN, act, verb_of
from grognard.kernel.dice import SecureDice
from grognard.kernel.flow import GUARD, NOBODY, Event, FlowError, Position
from grognard.kernel.legality import code_of, ints_of, refusal, short_text
from grognard.kernel.recorder import Recorder, replay
from grognard.kernel.rows import Ended, Picked, Row, Undone
from grognard.kernel.rulebook import DRAW, ENDINGS, OVER, TIME, TURN, UNDO, UNKNOWN, Refusal
from grognard.kernel.savepoint import Savepoint
from grognard.kernel.scene import Remark
from grognard.kernel.telling import ENDED, TAKEN_BACK, Line, folded, line, worded
from grognard.kernel.view import Outcome, Question, View

if TYPE_CHECKING:
    from pathlib import Path

    from grognard.kernel.border import Choice
    from grognard.kernel.game import Game
    from grognard.kernel.preview import Draft, Preview
    from grognard.kernel.proposal import Proposed
    from grognard.kernel.reach import Goal
    from grognard.kernel.timer import Timer

SPAN: Final = 64  # inputs after which the position that undo starts from is renewed


def _named(no: Refusal, n: int, of: int) -> Refusal:
    """The refusal of one choice among several."""
    return Refusal(no.rule, f"choice {n + 1} of {of}: {no.why}", n + 1)


class Match:
    """A game under way.

    `number` counts the rows of the log: every choice, outcome and undo is one, so it is never reused.
    A choice that is refused changes nothing, and neither does one that the rules fail on.
    """

    def __init__(
        self,
        game: Game[Any],
        position: Position[Any],
        dice: Dice,
        scenario: str = "",
        options: dict[str, Any] | None = None,
        now: Callable[[], float] | None = None,
        advance: bool = True,
    ) -> None:
        self.game: Game[Any] = game  # with the components of the scenario
        self.position = position  # where it stands, for search and simulation; it knows every secret
        self.scenario = scenario  # "" where it began at a position
        self.options: dict[str, Any] = options or {}  # of the game, all of them, with their values
        self.first = 0  # number of the first row; more where an older log was left behind
        self.opened = 0  # the number at which a save was opened
        self.chance = Recorder(dice)
        self.happened: list[tuple[int, Event]] = []  # by number; those since a save was opened, until `retell` ran
        self.retell: Callable[[Match], list[tuple[int, Event]]] | None = None  # what happened before a save was opened
        self.start: Position[Any] = position.clone()
        self.base: Position[Any] = self.start  # what undo replays from
        self.clicks: list[tuple[int, int]] = []  # what may be taken back: place since the base, row
        self.revealed = False  # something hidden was shown by the last click or what it forced
        self.crossed = False  # another role's decision came up by it, if only a forced one
        self.now = now
        self.last = now() if now is not None else 0.0
        self.spent: list[float] = [0.0] * len(game.card.roles)
        self.spans: dict[str, float] = {}  # what the span that is timed by itself has taken
        self.hasher: Callable[[Match], str] | None = None
        self.state_hashes: dict[int, str] = {}  # by number, where a hasher is set
        position.news = []
        if advance:
            self.begin()

    def begin(self) -> None:
        """Run to the first decision. Only a match made with `advance=False` needs it."""
        self.position.advance(self.chance)
        self._drain()
        self._forced()
        self._note_hash()

    # what a player does

    def play(self, choice: object, role: str = "", number: int = -1) -> None:
        """Carry out a choice: ("march", "mill"), or "march mill" for short. Refusal says why not, with the rule."""
        refusal = self.refusal(choice, role, number)
        if refusal is not None:
            raise refusal
        self.choose(code_of(self.game, choice), ints_of(choice))

    def play_all(self, choices: Sequence[object], role: str = "", number: int = -1) -> int:
        """Carry out several choices as one, which one undo takes back. Returns how many were carried out.

        A refusal names the choice, and nothing has changed. After one that can't be taken back (dice, something shown,
        another role's decision) it ends: what comes after could not be undone without telling what was seen.
        """
        before = Savepoint(self)
        try:
            for n, choice in enumerate(choices):
                refusal = self.refusal(choice, role, number if n == 0 else -1)
                if refusal is not None:
                    raise refusal if n == 0 and len(choices) == 1 else _named(refusal, n, len(choices))
                self.choose(code_of(self.game, choice), ints_of(choice))
                if not self.clicks:
                    return n + 1
        except BaseException:
            before.restore(self)
            raise
        del self.clicks[len(before.clicks) + 1 :]
        return len(choices)

    def choose(self, code: int, args: list[int] | None = None) -> None:
        """Carry out a choice that is known to be open, by its int; then those that are forced."""
        ask = self.position.ask
        assert ask is not None
        rows, since, before = self.chance.rows, self.chance.since, Savepoint(self)
        self.revealed = False
        self.crossed = False
        self._count_time()
        try:
            self.clicks.append((len(since), len(rows)))
            self._apply(code, ask.role, args)
            self._forced()
        except BaseException:  # Ctrl-C too must not leave a choice half done
            before.restore(self)
            raise
        self._note_hash()
        if not self.clicks and len(since) >= SPAN:
            self.base = self.position.clone()
            since.clear()

    def undo(self, role: str = "", row: int = -1) -> None:
        """Take back what was last clicked, or all since a row. Never crosses chance, a reveal or another's decision."""
        ask = self.position.ask
        if not self.clicks or ask is None:
            raise Refusal(UNDO, "nothing to take back: dice, something shown or another player came between")
        if role and role != self.game.role_name(ask.role):
            raise Refusal(TURN, f"only {self.game.words.called(self.game.role_name(ask.role))} can take back now")
        if row >= 0 and row not in [r for _, r in self.clicks]:
            raise Refusal(UNDO, f"row {row} is nothing that can be taken back now")
        while self.clicks[-1][1] > row >= 0:
            self.clicks.pop()
        at, row = self.clicks.pop()
        del self.chance.since[at:]
        self.chance.rows.append(Undone(row))
        undone: list[tuple[int, Event]] = []
        while self.happened and self.happened[-1][0] > self.first + row:
            undone.append(self.happened.pop())
        self.happened += [e for e in reversed(undone) if e[1].kind == TAKEN_BACK]
        self.happened.append((self.number, Event(TAKEN_BACK, [ask.role], ALL)))
        self.rewind()
        self._note_hash()

    def end(self, rule: str, role: str = "") -> None:
        """End the game before its rules do: the role resigns or is out of time; without one, a draw is agreed.

        Where the rules say what happens to a role that is out of time, that is done, and the game may go on. Whether it
        was agreed, or the time was up, is for whoever runs the table to know.
        """
        ask = self.position.ask
        if ask is None:
            raise Refusal(OVER, "the game is over")
        if rule not in ENDINGS or bool(role) is (rule == DRAW):
            said = short_text((rule, role))
            raise Refusal(UNKNOWN, f"{said} ends no game: one is given up by a role, or drawn without")
        if rule == TIME and role != self.game.role_name(ask.role):
            raise Refusal(TURN, f"{self.game.role_name(ask.role)} decides now, not {role}")
        before = Savepoint(self)
        row = Ended(rule, self.game.role(role) if role else NOBODY, len(self.game.roles))
        self._count_time()
        self.chance.rows.append(row)
        self.chance.since.append(row)
        self.clicks.clear()
        if not (rule == TIME and self._go_on_late(row.role, before)):
            index: int = self.game.rules.book.index[rule]
            self.position.close(row.winner, index)
            self.happened.append((self.number, Event(ENDED, [index, row.role], ALL)))
        self._note_hash()

    def _go_on_late(self, role: int, before: Savepoint) -> bool:
        """A role is out of time: what the rules say of it, if they say anything."""
        try:
            if not self.position.out_of_time(role, self.chance):
                return False
            self._drain()
            self._forced()
        except BaseException:
            before.restore(self)
            raise
        return True

    @property
    def can_undo(self) -> bool:
        """May the last choice be taken back?"""
        return bool(self.clicks) and self.position.ask is not None

    def refusal(self, choice: object, role: str = "", number: int = -1) -> Refusal | None:
        """Why this choice is not open, or None when it is."""
        return refusal(self, choice, role, number)

    def explain(self, role: str, choice: object) -> Refusal | None:
        """Why can't this role choose this now? None when it can; GameError for a role that isn't there."""
        if role:
            self.game.role(role)
        return self.refusal(choice, role)

    # what is known

    @property
    def number(self) -> int:
        """How many inputs there were: choices and chances, counted from 0; saves and replays name a moment by it."""
        return self.first + len(self.chance.rows)

    @property
    def rows(self) -> list[Row]:
        """The log of inputs."""
        return self.chance.rows

    @property
    def events(self) -> list[tuple[int, Event]]:
        """All that happened, each with its number. A match out of a file replays its log when this is first asked."""
        retell, self.retell = self.retell, None
        if retell is not None:
            self.happened = retell(self) + self.happened
        return self.happened

    @property
    def over(self) -> bool:
        """Has the game ended?"""
        return self.position.over

    @property
    def outcome(self) -> Outcome | None:
        """Who won, and by which rule; None while the game goes on."""
        return self.game.outcome(self.position) if self.position.over else None

    @property
    def returns(self) -> dict[str, float]:
        """What each role got out of it: 1 won, -1 lost, 0 for a draw and while the game goes on."""
        g, roles = self.position, enumerate(self.game.roles)
        if not g.over or g.winner == NOBODY:
            return {name: 0.0 for _, name in roles}
        return {name: 1.0 if role == g.winner else -1.0 for role, name in roles}

    @property
    def ask(self) -> Question | None:
        """What is asked now: the role that decides, the question, its options; None when the game is over."""
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
        return self.worded(seen)

    def worded(self, seen: Sequence[tuple[int, Event]], first: int = 0) -> list[Line]:
        """The lines of all that somebody was told, from one place on; that of a step tells the whole march."""
        return worded(self.game, seen, first)

    def journal(self, role: str = "", truth: bool = False) -> list[Line]:
        """The lines as people read them: one for a march, not one for each of its steps."""
        return folded(self.lines(role, truth))

    def line(self, number: int, e: Event) -> Line:
        """An event in words, whoever may know it."""
        return line(self.game, number, e)

    def remarks(self, role: str) -> list[Remark]:
        """What the options of `ask` are called and cost, in their order; none for a role that isn't asked."""
        ask = self.position.ask
        if ask is None or self.game.role_name(ask.role) != role:
            return []
        return [self.game.words.noted(self.position, c) for c in ask.options]

    def why_not(self, role: str, noun: str, first: Sequence[object] = ()) -> list[tuple[str, Refusal | None]]:
        """For every verb of the decision that could take this noun: why it can't be chosen, or None where it can.

        Where a group marches, a space is judged as the goal of the whole march; with `first`, after these choices.
        """
        from grognard.kernel.reach import why_not

        return why_not(self, role, noun, first)

    def facts(self, role: str, piece: str) -> list[str]:
        """What a role may ask of a counter that it sees as its own: how far it goes, its supply."""
        view, game = self.view(role), self.game
        if not role or not any(p.id == piece and p.side == role for p in view.pieces):
            return []
        facts: list[str] = game.facts(game.known(self.position, game.role(role)), piece)
        return facts

    def reach(self, role: str, first: Sequence[object] = ()) -> list[Goal]:
        """How far the group on the march can go, or would after these choices: reach.py. It tells no secret."""
        from grognard.kernel.reach import reach

        return reach(self.game, self.position, self.game.role(role), [code_of(self.game, x) for x in first])

    def along(self, role: str, first: Sequence[object]) -> list[Choice]:
        """These choices, and after them everyone who may be taken along: what a stack does that is dragged off."""
        from grognard.kernel.reach import along

        codes = along(self.game, self.position, self.game.role(role), [code_of(self.game, x) for x in first])
        return [self.game.rules.name(code) for code in codes]

    def propose(self, role: str, first: Sequence[object] = ()) -> list[Proposed]:
        """What the game would answer from here on, after these choices: proposal.py. It tells no secret."""
        from grognard.kernel.proposal import propose

        return propose(self.game, self.position, self.game.role(role), [code_of(self.game, x) for x in first])

    def preview(self, role: str, verb: str, draft: Draft, full: bool = False) -> Preview:
        """What an order that the role is asked for would do, whole or half drawn (preview.py). Refusal says why not."""
        ask, game = self.position.ask, self.game
        if ask is None:
            raise Refusal(OVER, "the game is over")
        if role != game.role_name(ask.role):
            raise Refusal(TURN, f"{game.words.does(game.role_name(ask.role), 'decide')} now, not you")
        found: Preview = game.preview(game.known(self.position, ask.role), verb, draft, full)
        return found

    def where(self) -> str:
        """Where in the rules play stands, as in "Game > Impulse.act"."""
        return self.position.where()

    def fork(self, dice: Dice | None = None) -> Match:
        """The same match once more, to be played on by itself.

        Chance comes from `dice` there, secure ones by default, never from this match's own: they would tell its future.
        """
        source = SecureDice() if dice is None else dice
        m = Match(self.game, self.position.clone(), source, self.scenario, self.options, self.now, False)
        m.first, m.start, m.base = self.first, self.start, self.base
        m.chance.rows, m.chance.since = self.chance.rows[:], self.chance.since[:]
        m.happened, m.retell, m.opened = self.happened[:], self.retell, self.opened
        m.clicks, m.spent = self.clicks[:], self.spent[:]
        m.hasher, m.state_hashes = self.hasher, self.state_hashes.copy()
        return m

    def __eq__(self, other: object) -> bool:
        """The same game with the same log, at the same position."""
        if not isinstance(other, Match) or self.game.id != other.game.id or self.scenario != other.scenario:
            return False
        alike = self.options == other.options and self.number == other.number and self.rows == other.rows
        return alike and self.position == other.position

    def __hash__(self) -> int:
        raise TypeError("unhashable: a match changes as it is played")

    def __repr__(self) -> str:
        return f"Match({self.game.id!r}, {self.scenario!r}, number={self.number}, where={self.where() or 'over'!r})"

    def __str__(self) -> str:
        """The board with everything on it, and what is asked."""
        from grognard.kernel.board_text import board_text

        return board_text(self)

    def __copy__(self) -> Match:
        return self.fork(copy(self.chance.dice))

    def __deepcopy__(self, memo: Any) -> Match:
        return self.fork(copy(self.chance.dice))

    def __reduce__(self) -> Any:
        from grognard.kernel.pickles import pickled_match

        return pickled_match(self)

    def save(self, path: str | Path) -> None:
        """Write the match to a file that `grognard.load` opens."""
        from grognard.kernel.save import write

        write(self, path)

    def picture(self, path: str | Path, role: str = "") -> None:
        """Draw the map into a file, .svg or .png: as a role sees it, or with everything on it."""
        import_module("grognard.pictures.match_picture").draw_match(self, path, role)  # by name: it stands above us

    # how it is kept

    def _apply(self, code: int, role: int, args: list[int] | None = None) -> None:
        """An order on offer is logged as it was placed, so that a replay places nothing again."""
        g = self.position
        placed = g.placed(code) if args is None else None
        if placed is not None:
            code, args = act(verb_of(code), DRAWN), placed
        row = Picked(code, args)
        self.chance.rows.append(row)
        self.chance.since.append(row)
        g.apply(code, self.chance, args=args)
        self._drain()
        self.revealed = self.revealed or g.shown
        now = g.ask
        if now is not None and now.role != role:
            self.crossed = True
        if g.sealed or now is None or now.role != role:
            self.clicks.clear()

    def _forced(self) -> None:
        """Play lone options at once, unless that would tell what is held, or a hand might draw something else."""
        for _ in range(GUARD):
            ask = self.position.ask
            if ask is None or len(ask.options) != 1 or ask.step.drawings or ask.step.is_secret(self.position):
                return
            self._apply(ask.options[0], ask.role)
        raise FlowError(self.where(), "runaway: 10,000 forced choices in a row")

    def _drain(self) -> None:
        news = self.position.news
        if news:
            number = self.number
            for e in news:
                self.happened.append((number, e))
            news.clear()

    def _note_hash(self) -> None:
        if self.hasher is not None:
            self.state_hashes[self.number] = self.hasher(self)

    def rewind(self) -> None:
        """Play the inputs since the base once more: those that are left after others were taken away."""
        self.position = replay(self.base, self.chance.since)
        self.position.news = []

    def _count_time(self) -> None:
        """Whose clock runs is for the game to say; of a limit that begins anew, only what it took since then counts."""
        if self.now is None:
            return
        at, timer = self.now(), self.timer
        if timer is not None and timer.role != NOBODY:
            self.spent[timer.role] += at - self.last
        if timer is not None and timer.span:
            self.spans = {timer.span: self.spans.get(timer.span, 0.0) + at - self.last}
        self.last = at

    @property
    def timer(self) -> Timer | None:
        """The clock that runs now, and how long it may."""
        timer: Timer | None = self.game.timer(self.position, self.options) if self.position.ask is not None else None
        return timer

    @property
    def time_left(self) -> float | None:
        """Seconds that whoever decides still has; None where no limit runs, or no clock."""
        timer = self.timer
        if self.now is None or timer is None or not timer.seconds or timer.role == NOBODY:
            return None
        used = self.spans.get(timer.span, 0.0) if timer.span else self.spent[timer.role]
        return timer.seconds - used - (self.now() - self.last)
