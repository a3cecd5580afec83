"""Any earlier moment of a match, as a role knew it then, or as it really was.

A moment is a position in which the match has rested: at a decision, or at the end. What was taken back is no moment.
Between two moments, `Replay.position_at_event` gives the position after each event. The log is replayed once; after
that a moment costs a few inputs from the nearest checkpoint.

    replay = Replay.of(match)
    for moment in replay.moments:
        view = replay.view(moment.number, "north")
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from grognard.kernel.chance import Dice
from grognard.kernel.dice import SecureDice
from grognard.kernel.flow import Event, Position
from grognard.kernel.game import Game
from grognard.kernel.match import Match
from grognard.kernel.recorder import ReplayDice, replay
from grognard.kernel.rows import Ended, Picked, Row, Undone
from grognard.kernel.telling import TAKEN_BACK, Line
from grognard.kernel.truth import truth
from grognard.kernel.view import View

SPAN = 32  # moments between two checkpoints


class NoMoment(Exception):
    """A number at which the match never was, or that it has left behind."""


@dataclass(frozen=True)
class Moment:
    """`number` is that of the position, `waiting` who decides there ("" at the end).

    `event_count` events and `input_count` inputs lead to it, without those that were taken back.
    """

    number: int
    waiting: str
    event_count: int
    input_count: int


@dataclass(frozen=True)
class Heading:
    """A line that begins a part of the log: its place there, and the number of the moment at which it was told."""

    n: int
    number: int
    line: Line


class Replay:
    """All moments of a match. `extend` takes over what was added to its log.

    Only one thread at a time may use it.
    """

    def __init__(
        self, game: Game[Any], start: Position[Any], first: int = 0, options: dict[str, Any] | None = None
    ) -> None:
        self.game = game
        self.dice = ReplayDice([])
        self.match = Match(game, start, self.dice, "", options, advance=False)
        self.match.first = first
        self.moments: list[Moment] = []
        self.inputs: list[Row] = []
        self.checkpoints: list[tuple[int, Position[Any]]] = []  # place of a moment, its position
        if start.ask is not None or start.over:
            self._rest()

    @classmethod
    def of(cls, match: Match) -> Replay:
        """The replay of a match as it is now; extend it by further rows when the match has gone on."""
        replay = cls(match.game, match.start.clone(), match.first, match.options)
        replay.extend(match.rows)
        return replay

    @property
    def number(self) -> int:
        """The last moment of the log."""
        return self.match.number

    @property
    def over(self) -> bool:
        """Has the game ended, as far as its log goes?"""
        return self.match.over

    def extend(self, rows: Sequence[Row]) -> None:
        """Take over the rows that were added to the log, up to a decision or the end."""
        end = len(self.match.rows) + len(rows)
        before = len(self.match.rows)
        self.dice.left = ReplayDice(list(rows)).left + self.dice.left
        if not self.moments:
            self.match.begin()
            self._go_on(0)
        while len(self.match.rows) < end:
            had = len(self.match.rows)
            row = rows[had - before]
            if isinstance(row, Undone):
                self._take_back(row.row)
            elif isinstance(row, Ended):
                self.match.end(row.rule, self.game.role_name(row.role))
                self._go_on(had)
            else:
                assert isinstance(row, Picked)
                self.match.choose(row.choice, row.args)
                self._go_on(had)

    def _go_on(self, had: int) -> None:
        self.inputs += self.match.rows[had:]
        self._rest()

    def _take_back(self, row: int) -> None:
        self.match.undo(row=row)
        while self.moments[-1].number > self.match.first + row:
            self.moments.pop()
        del self.inputs[self.moments[-1].input_count :]
        while self.checkpoints[-1][0] >= len(self.moments):
            self.checkpoints.pop()
        self._rest()

    def _rest(self) -> None:
        match = self.match
        ask = match.position.ask
        waiting = "" if ask is None else self.game.role_name(ask.role)
        place = len(self.moments)
        self.moments.append(Moment(match.number, waiting, len(match.events), len(self.inputs)))
        if not self.checkpoints or place - self.checkpoints[-1][0] >= SPAN:
            self.checkpoints.append((place, match.position.clone()))

    # moments

    def find(self, number: int) -> Moment:
        """The moment of a position, or the next one where the match did not rest there or has taken it back."""
        if not self.moments or not self.match.first <= number <= self.number:
            raise NoMoment(f"there is no moment {number}: the log goes from {self.match.first} to {self.number}")
        return self.moments[bisect_left(self.moments, number, key=_number)]

    def events_before(self, moment: Moment) -> int:
        """How many events had been told at the moment before; none before the first."""
        at = bisect_left(self.moments, moment.number, key=_number)
        return self.moments[at - 1].event_count if at else 0

    def position(self, number: int) -> Position[Any]:
        """The position itself: what no role may see before the game is over."""
        moment = self.find(number)
        place = bisect_left(self.moments, moment.number, key=_number)
        at, g = self.checkpoints[bisect_right(self.checkpoints, place, key=_place) - 1]
        return replay(g, self.inputs[self.moments[at].input_count : moment.input_count])  # type: ignore[no-any-return]

    def position_at_event(self, place: int) -> Position[Any]:
        """The position right after the step of the rules that told an event: nobody is asked there yet.

        For the last event on the way to a moment it is the moment itself.
        """
        if not 0 <= place < len(self.match.events):
            raise NoMoment(f"there is no event {place}: {len(self.match.events)} were told")
        at = bisect_right(self.moments, place, key=_event_count)
        moment, before = self.moments[at], self.moments[at - 1] if at else None
        if place == moment.event_count - 1:
            return self.position(moment.number)
        g = self.position(before.number) if before else self.match.start.clone()
        news = self.match.events[before.event_count if before else 0 : place + 1]
        inputs = self.inputs[before.input_count if before else 0 : moment.input_count]
        return _run(g, inputs, sum(e.kind != TAKEN_BACK for _, e in news))

    def at(self, number: int, place: int = -1) -> Match:
        """The match at a moment, without its log; with a place, at the event of that place on the way to it."""
        g = self.position(number) if place < 0 else self.position_at_event(place)
        match = Match(self.game, g, ReplayDice([]), "", self.match.options, advance=False)
        match.first = self.find(number).number
        return match

    def view(self, number: int, role: str = "") -> View:
        """All that a role knew at a moment; without a role, what a spectator could see."""
        return self.at(number).view(role)

    def truth(self, number: int) -> View:
        """Everything, every piece open: for after the game."""
        return truth_of(self.at(number))

    # the log

    def events(self, role: str = "", whole: bool = False) -> list[tuple[int, Event]]:
        """The events of the log, by their place in it, that a role was told; or, `whole`, what really happened."""
        who = self.game.role(role) if role else -1
        events = enumerate(e for _, e in self.match.events)
        return [(n, e) for n, e in events if (e.is_truth if whole else e.is_for(who))]

    def counts(self, role: str = "", whole: bool = False) -> list[int]:
        """For every moment, how many lines of its log a role had been told."""
        places = [n for n, _ in self.events(role, whole)]
        return [bisect_left(places, m.event_count) for m in self.moments]

    def lines(self, number: int, role: str = "", whole: bool = False) -> list[Line]:
        """The log as it was at a moment."""
        count = self.find(number).event_count
        seen = [self.match.events[n] for n, _ in self.events(role, whole) if n < count]
        return self.match.worded(seen)

    def line(self, place: int) -> Line:
        """An event in words, by its place."""
        return self.match.line(*self.match.events[place])

    def headings(self, role: str = "", whole: bool = False) -> list[Heading]:
        """Where turns and other parts of the log begin."""
        out: list[Heading] = []
        for n, (place, e) in enumerate(self.events(role, whole)):
            level = self.game.words.levels.get(self.game.rules.events[e.kind].name, "") if e.kind >= 0 else ""
            if level not in ("", "end", "news"):
                at = bisect_right(self.moments, place, key=_event_count)
                out.append(Heading(n, self.moments[at].number, self.line(place)))
        return out

    # other games

    def fork(self, number: int, dice: Dice | None = None) -> Match:
        """A new match from the true position of a moment, with dice of its own."""
        return self._new(self.position(number), dice)

    def imagine(self, number: int, role: str = "", dice: Dice | None = None) -> Match:
        """A new match from what a role knew at a moment: what it could not see is dealt anew."""
        source = SecureDice() if dice is None else dice
        return self._new(self.game.imagine(self.view(number, role), source), source)

    def _new(self, g: Position[Any], dice: Dice | None) -> Match:
        return Match(self.game, g, SecureDice() if dice is None else dice, "", dict(self.match.options))


def truth_of(match: Match) -> View:
    """Everything, every piece open: for after the game."""
    return truth(match.game, match.position, match.number)


def _run(g: Position[Any], rows: list[Row], count: int) -> Position[Any]:
    """Play rows step by step until so many events were told."""
    dice, choices = ReplayDice(rows), iter(x for x in rows if isinstance(x, Picked))
    g.news = []
    while len(g.news) < count:
        if g.ask is None:
            g.advance(dice, 1)
        else:
            row = next(choices)
            g.apply(row.choice, dice, 0, row.args)
    g.news = None
    return g


def _number(m: Moment) -> int:
    return m.number


def _event_count(m: Moment) -> int:
    return m.event_count


def _place(checkpoint: tuple[int, Position[Any]]) -> int:
    return checkpoint[0]
