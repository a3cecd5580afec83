"""What a seat has seen so far, and how much is new for it."""

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
from grognard.server.scroll import Scroll
from grognard.server.store import Desk, Desks, Record, put_visits

if TYPE_CHECKING:
    from grognard.server.table import Table

# how many lines there are, for tables that are on disk only


def told(match: Match) -> str:
    """How many lines of the log each role may read, as it is kept."""
    return packed({role: len(places) for role, places in Scroll(match).places.items()})


def packed(counts: dict[str, int]) -> str:
    return msgspec.json.encode(counts).decode()


def count_new(record: Record, desk: Desk) -> int:
    """Lines that a seat hasn't seen."""
    if desk.number >= record.number or not record.told:
        return 0
    counts = msgspec.json.decode(record.told, type=dict[str, int])
    return max(0, counts.get(desk.role, 0) - desk.line)


def fewest_new(record: Record, desks: Desks, roles: Iterable[str]) -> int:
    """Lines that are new for who holds these seats: what was seen from one of them was seen."""
    return min((count_new(record, desks.get(role) or Desk(role)) for role in roles), default=0)


def recount(scroll: Scroll, desks: Desks) -> tuple[str, list[Desk]]:
    """The counts once the match's news are told, and the desks that an undo has moved."""
    keep = scroll.kept()
    news = scroll.match.events[keep:]
    counts: dict[str, int] = {}
    moved: list[Desk] = []
    for role, places in scroll.places.items():
        held = bisect_left(places, keep)
        new = [number for number, e in news if e.is_for(scroll.numbers[role])]
        counts[role] = held + len(new)
        desk = desks.get(role)
        if desk is not None:
            line = min(desk.line, held) + sum(number <= desk.number for number in new)
            if line != desk.line:
                moved.append(replace(desk, line=line))
    return packed(counts), moved


# a visit


def line_at(scroll: Scroll, role: str, number: int) -> int:
    """How many lines a role had been told by a position."""
    return bisect_right(scroll.places[role], number, key=lambda place: scroll.told[place][0])


async def visit(table: Table, role: str) -> Visit:
    async with table.lock:
        await table.loaded()
        return _told(table, table.desk(role))


async def see(table: Table, role: str, number: int) -> Visit:
    """The seat has seen everything up to a position; what was seen before stays seen."""
    async with table.lock:
        await table.loaded()
        if number > table.record.number:
            raise Failure(400, INPUT, f"there is no position {number} yet: the game is at {table.record.number}")
        desk = table.desk(role)
        if number > desk.number or not desk.seen:
            assert table.scroll is not None
            desk = replace(desk, number=number, line=line_at(table.scroll, role, number), seen=now())
            await table.kit.writer.commit([put_visits(table.id, [desk])])
            table.desks[role] = desk
        return _told(table, desk)


def _told(table: Table, desk: Desk) -> Visit:
    assert table.scroll is not None
    line = min(desk.line, table.scroll.count(desk.role))
    return Visit(desk.number, line, count_new(table.record, desk), desk.seen)
