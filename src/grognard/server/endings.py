"""Ways out of a game that its rules don't know: giving it up, agreeing on a draw, claiming it when time is up."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from grognard.kernel.rulebook import DRAW, OVER, RESIGN, TIME, Refusal
from grognard.server.errors import CLOCK, LESSON, SEAT, Failure
from grognard.server.messages_in import End
from grognard.server.record import drawers_of, due_of, now
from grognard.server.store import change_table
from grognard.server.table import Table


async def end(table: Table, who: str, wanted: End) -> None:
    """Do what a seat wants; whoever asks for a draw may be the first to want one."""
    async with table.lock:
        await table.loaded()
        seat = table.seating.require_holder(who, wanted.role)
        if seat.bot:
            raise Failure(409, SEAT, "a bot plays this seat: take it back first")
        if table.record.over:
            raise Refusal(OVER, "the game is over")
        if table.lesson_session is not None and table.lesson_session.guide.on:
            raise Failure(409, LESSON, "a lesson is left, not given up")
        if wanted.by == "resign":
            await table.close(RESIGN, wanted.role)
        elif wanted.by == "claim":
            _require_time_up(table, who, wanted.role)
            await table.close(TIME, table.record.waiting)
        else:
            await _draw(table, who, wanted)


async def _draw(table: Table, who: str, wanted: End) -> None:
    """Everybody must want it; whoever declines ends the offer."""
    seats = table.seating.seats
    bots = [s.role for s in seats.values() if s.bot]
    if wanted.by == "draw" and bots:
        raise Failure(409, SEAT, f"a bot plays {bots[0]}, and bots play on")
    own = [r for r, s in seats.items() if s.kind == "me" and table.seating.holds(who, r)]
    willing = {wanted.role, *drawers_of(table.record), *(own if wanted.role in own else [])}
    if wanted.by == "draw" and willing == set(seats):
        await table.close(DRAW, "")
        return
    told = " ".join(r for r in seats if r in willing) if wanted.by == "draw" else ""
    record = replace(table.record, draw=told)
    await table.services.writer.commit([change_table(record)])
    table.record = record
    table.announce()


def _require_time_up(table: Table, who: str, role: str) -> None:
    record, seating = table.record, table.seating
    due = due_of(record, seating.seats)
    if record.waiting == role or seating.holds(who, record.waiting):
        raise Failure(409, CLOCK, "it is your own turn: choose")
    if not due:
        raise Failure(409, CLOCK, "a bot decides now" if record.days else "this table has no clock")
    if datetime.fromisoformat(now()) < datetime.fromisoformat(due):
        raise Failure(409, CLOCK, f"{record.waiting} has time until {due}")
