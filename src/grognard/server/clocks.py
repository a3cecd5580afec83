"""The clock of a game whose rules time their players: it runs while a player is at the table, and says when time is up.

How long each side may think, and what happens then, is the game's (`Game.timer`, `Rules.time_up`). The days of a table
that is played by post are another matter: endings.py.
"""

from __future__ import annotations

import asyncio
import logging
from time import monotonic as seconds
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from grognard.kernel.flow import NOBODY
from grognard.kernel.match import Match
from grognard.kernel.rulebook import TIME, Refusal
from grognard.server.errors import Failure, StoreError, brief
from grognard.server.messages import ClockOut

if TYPE_CHECKING:
    from grognard.server.table import Table

LOG = logging.getLogger("grognard.server")
SOON = 0.05  # seconds: a timer may come that much too early


class Counted(Struct):
    """What was used up when the table was last written: by each side, and of the span that is timed by itself."""

    spent: list[float]
    spans: dict[str, float]


class TableClock:
    """Counts the seconds in which somebody was at the table, and ends the time of whoever has none left."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.counted = 0.0
        self.since: float | None = None  # when somebody came, by the machine's clock
        self.timer: asyncio.TimerHandle | None = None
        self.last: ClockOut | None = None  # as it was told

    def now(self) -> float:
        """Seconds with somebody at the table."""
        return self.counted + (seconds() - self.since if self.since is not None else 0.0)

    def begin(self, match: Match) -> None:
        """Start the clock of a match that was read from the disk, from what was kept of it."""
        match.now, match.last = self.now, self.now()
        try:
            kept = msgspec.json.decode(self.table.record.clock or b"null", type=Counted | None)
        except msgspec.DecodeError:
            kept = None
        if kept is not None and len(kept.spent) == len(match.spent):
            match.spent, match.spans = kept.spent, kept.spans

    def keep(self, match: Match) -> str:
        """What to write down; nothing where the game has no clock."""
        timer = match.timer
        if not self.table.record.clock and not (timer is not None and timer.seconds):
            return ""
        return msgspec.json.encode(Counted([round(x, 1) for x in match.spent], match.spans)).decode()

    def wind(self) -> None:
        """Somebody came or went, or something was chosen."""
        table, match = self.table, self.table.match
        attended = any(x.role for x in table.listeners) and not table.record.post
        if attended and self.since is None:
            self.since = seconds()
        elif not attended and self.since is not None:
            self.counted, self.since = self.now(), None
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
        left = match.time_left if match is not None and attended else None
        if left is not None and match is not None:
            loop, number = asyncio.get_running_loop(), match.number
            self.timer = loop.call_later(max(0.0, left) + SOON, self._ring, number)

    def _ring(self, number: int) -> None:
        self.timer = None
        asyncio.get_running_loop().create_task(self._end(number), name=f"clock of {self.table.id}")

    async def _end(self, number: int) -> None:
        """Time is up, unless a choice came just before."""
        table = self.table
        try:
            async with table.lock:
                match = await table.loaded()
                left = match.time_left
                if match.number != number or left is None or left > 0 or match.ask is None:
                    self.wind()
                    return
                await table.close(TIME, match.ask.role)
        except (Failure, Refusal, StoreError) as err:
            LOG.error("table %s: its clock stops: %s", table.id, brief(err))

    def shown(self) -> ClockOut | None:
        """What everybody may see of it: None where the game has no clock."""
        match = self.table.match
        if match is None:  # it is read anew
            return self.last
        self.last = self._told(match)
        return self.last

    def _told(self, match: Match) -> ClockOut | None:
        timer = match.timer
        if timer is None or not timer.seconds:
            return None
        left = match.time_left
        running = match.game.role_name(timer.role) if timer.role != NOBODY and self.since is not None else ""
        if timer.span:
            return ClockOut(running, {}, None if left is None else round(left, 1))
        used = [x + (self.now() - match.last if n == timer.role else 0.0) for n, x in enumerate(match.spent)]
        each = {role: round(timer.seconds - x, 1) for role, x in zip(match.game.roles, used, strict=True)}
        return ClockOut(running, each, None)

    def stop(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
