"""How much anybody may do, and how it is counted."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

from grognard.server.recent import Recent

FILE = 4 << 20  # bytes of a game that is brought in; the longest are under one megabyte
ROWS = 50_000  # and of its log
CATALOGUE = 16 << 20  # bytes of a foreign army list
DRAFT = 1 << 20  # bytes of a force or a table, with the lists that it brings along
REMEMBERED = 10_000  # callers whose counts are kept


@dataclass(frozen=True)
class Limits:
    body: int = 64 << 10  # bytes of a request, but for a file:
    message: int = 16 << 10  # bytes of a message on a socket
    messages: float = 40.0  # a second, for each socket
    header_seconds: float = 10.0  # for the headers of a request,
    body_seconds: float = 60.0  # for its body, and for a client to take the answer
    connections_of_address: int = 300
    requests: float = 50.0  # a second, for each address
    burst: float = 300.0  # requests at once, for each address
    files: float = 200.0  # of the page, a second for each address
    files_burst: float = 2000.0
    sockets: int = 20  # of one browser
    sockets_of_address: int = 200
    sockets_in_all: int = 2000
    replays: float = 20.0  # moments a second, for each seat
    replays_burst: float = 100.0
    previews: float = 20.0  # of orders that are being drawn, a second, for each seat
    previews_burst: float = 40.0
    chat: float = 0.5  # lines a second, for each seat
    chat_burst: float = 10.0
    chat_lines: int = 10_000  # of one table
    checks: float = 10.0  # of forces, lists and tables, a second, for each address
    checks_burst: float = 100.0
    imports: int = 60  # of foreign lists, an hour, for each address
    waiting: int = 40  # checks and imports in all that wait for each other
    names: float = 0.05  # changes of a name a second, for each browser
    names_burst: float = 10.0
    reports: int = 10  # an hour, for each browser
    new_tables: int = 60  # an hour, for each browser
    new_tables_of_address: int = 300
    new_tables_in_all: int = 3000
    tables: int = 20_000
    tables_in_memory: int = 200
    idle_seconds: float = 900.0


class Bucket:
    """Allows `rate` requests a second, and up to `burst` at once."""

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self.rate = rate
        self.burst = burst
        self.left = burst
        self.at = now

    def take(self, now: float) -> bool:
        self.left = min(self.burst, self.left + (now - self.at) * self.rate)
        self.at = now
        if self.left < 1.0:
            return False
        self.left -= 1.0
        return True


class Buckets:
    """A bucket for each caller; those not seen for longest are forgotten."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self.known: Recent[str, Bucket] = Recent(REMEMBERED)

    def take(self, who: str, now: float) -> bool:
        bucket = self.known.get(who) or self.known.put(who, Bucket(self.rate, self.burst, now))
        return bucket.take(now)


class Windows:
    """Allows so many within a span of time, for each caller."""

    def __init__(self, count: int, span: float) -> None:
        self.count = count
        self.span = span
        self.known: Recent[str, deque[float]] = Recent(REMEMBERED)

    def take(self, who: str, now: float) -> bool:
        times = self.known.get(who) or self.known.put(who, deque())
        while times and times[0] <= now - self.span:
            times.popleft()
        if len(times) >= self.count:
            return False
        times.append(now)
        return True

    def give_back(self, who: str, then: float) -> None:
        """Undo a `take` whose request came to nothing."""
        times = self.known.get(who)
        if times is not None and then in times:
            times.remove(then)


class Counts:
    """How many each caller has at the moment."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.now: dict[str, int] = {}

    def enter(self, who: str) -> bool:
        if self.now.get(who, 0) >= self.most:
            return False
        self.now[who] = self.now.get(who, 0) + 1
        return True

    def leave(self, who: str) -> None:
        left = self.now.get(who, 0) - 1
        if left > 0:
            self.now[who] = left
        else:
            self.now.pop(who, None)
