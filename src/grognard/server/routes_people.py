"""The requests of docs/protocol.md about other people: mute, block, report."""

from __future__ import annotations

import asyncio
from typing import Literal

import msgspec
from litestar import post
from litestar.params import JSONBody

from grognard.server.chat import tame
from grognard.server.errors import BUSY, SEAT, Failure
from grognard.server.messages import Health, Summary
from grognard.server.messages_in import Id, In
from grognard.server.messages_post import Text
from grognard.server.people import People
from grognard.server.record import now
from grognard.server.routes import By, Name, TheRoom
from grognard.server.table import Table

EXCERPT = 30  # lines of the chat that go with a report
LONGEST = 1000  # characters of a report


class Attitude(In):
    """How the caller stands to whoever sits there: nothing, not heard, or not let in to the caller's tables either."""

    role: Id
    to: Literal["", "mute", "block"]


class Report(In):
    role: Id
    text: Text


def _others(table: Table, who: str, role: str) -> list[str]:
    """Those who hold a seat; Failure unless the caller sits at the table, too, elsewhere."""
    if not any(table.seating.holds(who, r) for r in table.seating.seats):
        raise Failure(403, SEAT, "you don't sit at this table")
    if role not in table.seating.seats:
        raise Failure(404, SEAT, f"there is no such seat; there are: {', '.join(table.seating.seats)}")
    others = [x for x in table.seating.holders.get(role, {}) if x != who]
    if not others:
        raise Failure(409, SEAT, "nobody else holds that seat")
    return others


def _people(room: TheRoom) -> People:
    assert room.services.people is not None
    return room.services.people


@post("/api/tables/{table:str}/attitude", status_code=200)
async def set_attitude(room: TheRoom, caller: By, table: Name, data: JSONBody[Attitude]) -> Summary:
    people = _people(room)
    async with room.table(table) as t:
        for other in _others(t, caller.who, data.role):
            people.run("DELETE FROM blocks WHERE who = ? AND other = ?", [caller.who, other])
            if data.to:
                people.run("INSERT INTO blocks VALUES (?, ?, ?)", [caller.who, other, int(data.to == "block")])
        for x in t.listeners:
            if x.who == caller.who:
                x.silenced = t.silenced(caller.who)
                x.heard = 0
                x.hear()
        t.announce()
        return room.summary(t, caller.who)


@post("/api/tables/{table:str}/report", status_code=200)
async def report(room: TheRoom, caller: By, table: Name, data: JSONBody[Report]) -> Health:
    words, at = " ".join(tame(data.text, LONGEST, "\n\r\t").split()), asyncio.get_running_loop().time()
    async with room.table(table) as t:
        about = _others(t, caller.who, data.role)[0]
        if not room.reports.take(caller.who, at):
            raise Failure(429, BUSY, "so much was reported within the last hour: come back later")
        said = msgspec.json.encode([x for x in t.chat.lines if x.text][-EXCERPT:]).decode()
        values = [now(), table, data.role, about, caller.who, words, said]
        statement = "INSERT INTO reports (time, table_id, role, about, by, text, said) VALUES (?, ?, ?, ?, ?, ?, ?)"
        _people(room).run(statement, values)
        return Health(True)


PEOPLE_ROUTES = [set_attitude, report]
