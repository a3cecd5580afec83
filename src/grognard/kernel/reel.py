"""A match as a film: any earlier moment of it, as a role knew it then, or in truth.

A moment is a position in which the match has rested: at a decision, or at the end. What was taken back is no moment.
On the way to it events are told one by one; the position between two of them can be had as well (`Reel.still`).
The reel is wound once; after that a moment costs a few inputs from the nearest copy that was kept.

    reel = Reel.of(match)
    for moment in reel.moments:
        view = reel.view(moment.number, "north")
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
from grognard.kernel.match import TAKEN_BACK, Feed, Input, Line, Match, replay
from grognard.kernel.truth import truth
from grognard.kernel.view import View

SPAN = 32  # moments between two positions that are kept


class NoMoment(Exception):
    """A number at which the match never was, or that it has left behind."""


@dataclass(frozen=True)
class Moment:
    """`number` is that of the position, `waiting` who decides there ("" at the end).

    `told` events and `path` inputs lead to it, without those that were taken back.
    """

    number: int
    waiting: str
    told: int
    path: int


@dataclass(frozen=True)
class Heading:
    """A line that begins a part of the log: its place there, and the number of the moment at which it was told."""

    n: int
    number: int
    line: Line


class Reel:
    """All moments of a match. `wind` takes over what was added to its log; nothing else costs more as a game grows.

    Not for several threads at once.
    """

    def __init__(
        self, game: Game[Any], start: Position[Any], first: int = 0, options: dict[str, Any] | None = None
    ) -> None:
        self.game = game
        self.feed = Feed([])
        self.match = Match(game, start, self.feed, "", options, advance=False)
        self.match.first = first
        self.moments: list[Moment] = []
        self.path: list[Input] = []
        self.kept: list[tuple[int, Position[Any]]] = []  # by the place of their moment
        if start.ask is not None or start.over:
            self._rest()

    @classmethod
    def of(cls, match: Match) -> Reel:
        """The film of a match as it is now. Wind further rows when it has gone on."""
        reel = cls(match.game, match.start.clone(), match.first, match.options)
        reel.wind(match.rows)
        return reel

    @property
    def number(self) -> int:
        return self.match.number

    @property
    def over(self) -> bool:
        return self.match.over

    def wind(self, rows: Sequence[Input]) -> None:
        """Take over the rows that were added to the log, up to a decision or the end."""
        end = len(self.match.rows) + len(rows)
        before = len(self.match.rows)
        self.feed.left = Feed(list(rows)).left + self.feed.left
        if not self.moments:
            self.match.begin()
            self._go_on(0)
        while len(self.match.rows) < end:
            had = len(self.match.rows)
            row = rows[had - before]
            assert not isinstance(row, list)
            if row < 0:
                self._take_back(self.match.first - 1 - row)
            else:
                self.match.choose(row)
                self._go_on(had)

    def _go_on(self, had: int) -> None:
        self.path += self.match.rows[had:]
        self._rest()

    def _take_back(self, number: int) -> None:
        self.match.undo()
        while self.moments[-1].number > number:
            self.moments.pop()
        del self.path[self.moments[-1].path :]
        while self.kept[-1][0] >= len(self.moments):
            self.kept.pop()
        self._rest()

    def _rest(self) -> None:
        match = self.match
        ask = match.position.ask
        waiting = "" if ask is None else self.game.role_name(ask.role)
        place = len(self.moments)
        self.moments.append(Moment(match.number, waiting, len(match.events), len(self.path)))
        if not self.kept or place - self.kept[-1][0] >= SPAN:
            self.kept.append((place, match.position.clone()))

    # moments

    def find(self, number: int) -> Moment:
        """The moment of a position, or the next one where the match did not rest there or has taken it back."""
        if not self.moments or not self.match.first <= number <= self.number:
            raise NoMoment(f"there is no moment {number}: the log goes from {self.match.first} to {self.number}")
        return self.moments[bisect_left(self.moments, number, key=_number)]

    def told_before(self, moment: Moment) -> int:
        """How many events had been told at the moment before; none before the first."""
        at = bisect_left(self.moments, moment.number, key=_number)
        return self.moments[at - 1].told if at else 0

    def position(self, number: int) -> Position[Any]:
        """The position itself: what no role may see before the game is over."""
        moment = self.find(number)
        place = bisect_left(self.moments, moment.number, key=_number)
        at, g = self.kept[bisect_right(self.kept, place, key=_place) - 1]
        return replay(g, self.path[self.moments[at].path : moment.path])  # type: ignore[no-any-return]

    def still(self, place: int) -> Position[Any]:
        """The position right after the step of the rules that told the event of a place: nobody is asked there yet.

        For the last event on the way to a moment it is the moment itself.
        """
        if not 0 <= place < len(self.match.events):
            raise NoMoment(f"there is no event {place}: {len(self.match.events)} were told")
        at = bisect_right(self.moments, place, key=_told)
        moment, before = self.moments[at], self.moments[at - 1] if at else None
        if place == moment.told - 1:
            return self.position(moment.number)
        g = self.position(before.number) if before else self.match.start.clone()
        news = self.match.events[before.told if before else 0 : place + 1]
        inputs = self.path[before.path if before else 0 : moment.path]
        return _run(g, inputs, sum(e.kind != TAKEN_BACK for _, e in news))

    def at(self, number: int, place: int = -1) -> Match:
        """The match at a moment, without its log; with a place, at the event of that place on the way to it."""
        g = self.position(number) if place < 0 else self.still(place)
        match = Match(self.game, g, Feed([]), "", self.match.options, advance=False)
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
        told = enumerate(e for _, e in self.match.events)
        return [(n, e) for n, e in told if (e.is_truth if whole else e.is_for(who))]

    def counts(self, role: str = "", whole: bool = False) -> list[int]:
        """For every moment, how many lines of its log a role had been told."""
        places = [n for n, _ in self.events(role, whole)]
        return [bisect_left(places, m.told) for m in self.moments]

    def lines(self, number: int, role: str = "", whole: bool = False) -> list[Line]:
        """The log as it was at a moment."""
        told = self.find(number).told
        return [self.line(n) for n, _ in self.events(role, whole) if n < told]

    def line(self, place: int) -> Line:
        """An event in words, by its place."""
        return self.match.line(*self.match.events[place])

    def headings(self, role: str = "", whole: bool = False) -> list[Heading]:
        """Where turns and other parts of the log begin."""
        out: list[Heading] = []
        for n, (place, e) in enumerate(self.events(role, whole)):
            if e.kind >= 0 and self.game.words.levels.get(self.game.rules.events[e.kind].name, "") not in ("", "end"):
                at = bisect_right(self.moments, place, key=_told)
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


def _run(g: Position[Any], inputs: list[Input], told: int) -> Position[Any]:
    """Play inputs step by step until so many events were told."""
    feed, choices = Feed(inputs), iter(x for x in inputs if not isinstance(x, list))
    g.news = []
    while len(g.news) < told:
        if g.ask is None:
            g.advance(feed, 1)
        else:
            g.apply(next(choices), feed, 0)
    g.news = None
    return g


def _number(m: Moment) -> int:
    return m.number


def _told(m: Moment) -> int:
    return m.told


def _place(kept: tuple[int, Position[Any]]) -> int:
    return kept[0]
