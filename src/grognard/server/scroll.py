"""The log of a table as each seat may read it: what is on disk, in words, numbered from 0 for every seat."""

from __future__ import annotations

from bisect import bisect_left
from typing import Any

import msgspec

from grognard.kernel.chance import ALL
from grognard.kernel.flow import Event
from grognard.kernel.game import Game
from grognard.kernel.match import Line, Match
from grognard.kernel.scene import Roll

WINDOW = 300  # lines in the first message, and in a request for older ones
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
    level: str
    roll: Roll | None


class Scroll:
    """What has been told so far. `catch_up` takes over what a match has added since, and what it has taken back.

    A match may be ahead of the disk; the scroll never is, so sockets read from here and not from the match.
    """

    def __init__(self, match: Match) -> None:
        self.match = match
        self.game: Game[Any] = match.game
        self.told: list[tuple[int, Event]] = []
        self.places: dict[str, list[int]] = {role: [] for role in ("", *self.game.roles)}  # of a role's lines in `told`
        self.numbers = {role: self.game.role(role) if role else ALL for role in self.places}
        self.rows = 0
        self.made: dict[tuple[str, int, int], bytes] = {}
        self.catch_up()

    def count(self, role: str) -> int:
        return len(self.places[role])

    def catch_up(self) -> dict[str, int]:
        """Take over the match's news; for each role, the first line that no longer holds after an undo."""
        self.made.clear()
        cuts: dict[str, int] = {}
        rows = self.match.rows
        for row in rows[self.rows :]:
            if not isinstance(row, list) and row < 0:
                cuts = self._cut(self.match.first - 1 - row, cuts)
        self.rows = len(rows)
        for number, event in self.match.events[len(self.told) :]:
            self._tell(number, event)
        return cuts

    def kept(self) -> int:
        """How many of the events told so far still hold once the match's news are taken over."""
        keep = len(self.told)
        for row in self.match.rows[self.rows :]:
            if not isinstance(row, list) and row < 0:
                keep = self._keep(self.match.first - 1 - row, keep)
        return keep

    def _keep(self, number: int, keep: int) -> int:
        while keep and self.told[keep - 1][0] > number:
            keep -= 1
        return keep

    def _cut(self, number: int, cuts: dict[str, int]) -> dict[str, int]:
        """Forget what was told after a position."""
        keep = self._keep(number, len(self.told))
        del self.told[keep:]
        for role, places in self.places.items():
            n = bisect_left(places, keep)
            del places[n:]
            cuts[role] = min(cuts.get(role, n), n)
        return cuts

    def _tell(self, number: int, event: Event) -> None:
        place = len(self.told)
        self.told.append((number, event))
        for role, places in self.places.items():
            if event.is_for(self.numbers[role]):
                places.append(place)

    def lines(self, role: str, start: int, end: int) -> bytes:
        """A role's lines from one number up to another, as JSON; made once for all who are at the same line."""
        key = (role, start, end)
        if key not in self.made:
            if len(self.made) >= REMEMBERED:
                self.made.clear()
            places = self.places[role][start:end]
            self.made[key] = msgspec.json.encode([self._line(start + i, at) for i, at in enumerate(places)])
        return self.made[key]

    def _line(self, n: int, place: int) -> LineOut:
        return line_out(n, self.match.line(*self.told[place]))


def line_out(n: int, x: Line) -> LineOut:
    return LineOut(n, x.number, x.event, x.rule, x.text, x.side, x.at, x.lost, x.level, x.roll)
