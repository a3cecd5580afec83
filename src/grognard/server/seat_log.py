"""The log of a table in words, as each seat may read it, with lines numbered from 0 for every seat."""

from __future__ import annotations

from bisect import bisect_left
from typing import Any

import msgspec

from grognard.kernel.chance import ALL
from grognard.kernel.flow import Event
from grognard.kernel.game import Game
from grognard.kernel.match import Match
from grognard.kernel.rows import Undone
from grognard.kernel.scene import Roll

WINDOW = 300  # lines in the first message, and in a request for older ones
STEPS = 50  # of one march, at most
REMEMBERED = 16  # ranges of lines that are kept as bytes


class LineOut(msgspec.Struct):
    n: int
    number: int
    event: str
    rule: str
    text: str
    side: str
    at: list[str]
    lost: str
    takes: int
    level: str
    roll: Roll | None


class SeatLog:
    """The lines that were sent so far. `catch_up` adds what the match has told since, and drops what it has taken back.

    A match may be ahead of the disk; the log never is, so sockets read from here and not from the match.
    """

    def __init__(self, match: Match) -> None:
        self.match = match
        self.game: Game[Any] = match.game
        self.events: list[tuple[int, Event]] = []
        self.places: dict[str, list[int]] = {role: [] for role in ("", *self.game.roles)}  # in `events`
        self.numbers = {role: self.game.role(role) if role else ALL for role in self.places}
        self.rows = 0
        self.made: dict[tuple[str, int, int], bytes] = {}
        self.catch_up()

    def count(self, role: str) -> int:
        return len(self.places[role])

    def catch_up(self) -> dict[str, int]:
        """Take over what the match has added; gives for each role the first line that an undo has made void."""
        self.made.clear()
        cuts: dict[str, int] = {}
        rows = self.match.rows
        for row in rows[self.rows :]:
            if isinstance(row, Undone):
                cuts = self._cut(self.match.first + row.row, cuts)
        self.rows = len(rows)
        for number, event in self.match.events[len(self.events) :]:
            self._add(number, event)
        return cuts

    def kept(self) -> int:
        """How many of these events still hold after the undos that `catch_up` has yet to take over."""
        keep = len(self.events)
        for row in self.match.rows[self.rows :]:
            if isinstance(row, Undone):
                keep = self._keep(self.match.first + row.row, keep)
        return keep

    def _keep(self, number: int, keep: int) -> int:
        while keep and self.events[keep - 1][0] > number:
            keep -= 1
        return keep

    def _cut(self, number: int, cuts: dict[str, int]) -> dict[str, int]:
        """Forget what was told after a position."""
        keep = self._keep(number, len(self.events))
        del self.events[keep:]
        for role, places in self.places.items():
            n = bisect_left(places, keep)
            del places[n:]
            cuts[role] = min(cuts.get(role, n), n)
        return cuts

    def _add(self, number: int, event: Event) -> None:
        place = len(self.events)
        self.events.append((number, event))
        for role, places in self.places.items():
            if event.is_for(self.numbers[role]):
                places.append(place)

    def lines(self, role: str, start: int, end: int) -> bytes:
        """A role's lines from one number up to another, as JSON; encoded once for all sockets at the same line."""
        key = (role, start, end)
        if key not in self.made:
            if len(self.made) >= REMEMBERED:
                self.made.clear()
            lines = lines_out(self.match, self.events, self.places[role], start, min(end, self.count(role)))
            self.made[key] = msgspec.json.encode(lines)
        return self.made[key]


def lines_out(
    match: Match, events: list[tuple[int, Event]], places: list[int], start: int, end: int
) -> list[LineOut]:
    """The lines of a seat from one number up to another; `places` are those of its lines among the events."""
    base = max(0, start - STEPS)
    lines = match.worded([events[place] for place in places[base:end]], start - base)
    return [
        LineOut(n, x.number, x.event, x.rule, x.text, x.side, x.at, x.lost, x.takes, x.level, x.roll)
        for n, x in enumerate(lines, start)
    ]
