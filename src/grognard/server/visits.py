"""What a seat has seen so far, and how many lines of the log are new for it."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

import msgspec

from grognard.kernel.match import Match
from grognard.server.errors import INPUT, Failure
from grognard.server.messages_post import Visit
from grognard.server.record import now
from grognard.server.seat_log import SeatLog
from grognard.server.store import PrivateByRole, PrivateData, Record, put_visits

if TYPE_CHECKING:
    from grognard.server.table import Table

# how many lines there are, for tables that are on disk only


def line_counts(match: Match) -> str:
    """How many lines of the log each role may read, as text for the database."""
    return packed({role: len(places) for role, places in SeatLog(match).places.items()})


def packed(counts: dict[str, int]) -> str:
    return msgspec.json.encode(counts).decode()


def count_new(record: Record, own: PrivateData) -> int:
    """Lines that a seat hasn't seen."""
    if own.number >= record.number or not record.line_counts:
        return 0
    try:
        counts = msgspec.json.decode(record.line_counts, type=dict[str, int])
    except msgspec.DecodeError:
        return 0  # damaged: they are counted anew when the table is opened
    return max(0, counts.get(own.role, 0) - own.line)


def fewest_new(record: Record, private: PrivateByRole, roles: Iterable[str]) -> int:
    """Lines that are new for whoever holds these seats; what was seen from one of them counts as seen."""
    return min((count_new(record, private.get(role) or PrivateData(role)) for role in roles), default=0)


def recount(log: SeatLog, private: PrivateByRole) -> tuple[str, list[PrivateData]]:
    """The line counts once the match's new events are told, and the private data that an undo has changed."""
    keep = log.kept()
    news = log.match.events[keep:]
    counts: dict[str, int] = {}
    moved: list[PrivateData] = []
    for role, places in log.places.items():
        held = bisect_left(places, keep)
        new = [number for number, e in news if e.is_for(log.numbers[role])]
        counts[role] = held + len(new)
        own = private.get(role)
        if own is not None:
            line = min(own.line, held) + sum(number <= own.number for number in new)
            if line != own.line:
                moved.append(replace(own, line=line))
    return packed(counts), moved


# a visit


def line_at(log: SeatLog, role: str, number: int) -> int:
    """How many lines a role had been told by a position."""
    return bisect_right(log.places[role], number, key=lambda place: log.events[place][0])


async def visit(table: Table, role: str) -> Visit:
    async with table.lock:
        await table.loaded()
        return _visit(table, table.private_of(role))


async def see(table: Table, role: str, number: int) -> Visit:
    """The seat has seen everything up to a position; what was seen before stays seen."""
    async with table.lock:
        await table.loaded()
        if number > table.record.number:
            raise Failure(400, INPUT, f"there is no position {number} yet: the game is at {table.record.number}")
        own = table.private_of(role)
        if number > own.number or not own.seen:
            assert table.seat_log is not None
            own = replace(own, number=number, line=line_at(table.seat_log, role, number), seen=now())
            await table.services.writer.commit([put_visits(table.id, [own])])
            table.private[role] = own
        return _visit(table, own)


def _visit(table: Table, own: PrivateData) -> Visit:
    assert table.seat_log is not None
    line = min(own.line, table.seat_log.count(own.role))
    return Visit(own.number, line, count_new(table.record, own), own.seen)
