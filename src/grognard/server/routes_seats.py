"""The requests of docs/protocol.md about seats and what they add to the dice."""

from __future__ import annotations

from litestar import delete, post
from litestar.params import JSONBody

from grognard.server import messages_in as sent
from grognard.server import seat_changes, shares
from grognard.server.messages import Health, Summary
from grognard.server.messages_post import Link
from grognard.server.routes import By, Name, TheRoom


@post("/api/tables/{table:str}/seats/{role:str}/key", status_code=200)
async def make_key(room: TheRoom, caller: By, table: Name, role: Name) -> Link:
    async with room.table(table) as t:
        return Link(await t.finish(seat_changes.make_key(t, caller.who, role)))


@post("/api/tables/{table:str}/seats/{role:str}/invite", status_code=200)
async def invite(room: TheRoom, caller: By, table: Name, role: Name) -> Link:
    async with room.table(table) as t:
        return Link(await t.finish(seat_changes.invite(t, caller.who, role)))


@post("/api/tables/{table:str}/seats/{role:str}/deputy", status_code=200)
async def lend(room: TheRoom, caller: By, table: Name, role: Name) -> Link:
    async with room.table(table) as t:
        return Link(await t.finish(seat_changes.lend(t, caller.who, role)))


@delete("/api/tables/{table:str}/seats/{role:str}/deputy", status_code=200)
async def end_deputy(room: TheRoom, caller: By, table: Name, role: Name) -> Health:
    async with room.table(table) as t:
        await t.finish(seat_changes.end_deputy(t, caller.who, role))
        return Health(True)


@post("/api/tables/{table:str}/seats/{role:str}/alone", status_code=200)
async def stay_alone(room: TheRoom, caller: By, table: Name, role: Name) -> Health:
    async with room.table(table) as t:
        await t.finish(seat_changes.stay_alone(t, caller.who, role))
        return Health(True)


@post("/api/tables/{table:str}/seats/{role:str}/leave", status_code=200)
async def leave(room: TheRoom, caller: By, table: Name, role: Name) -> Summary:
    async with room.table(table) as t:
        await t.finish(seat_changes.leave(t, caller.who, role))
        return room.summary(t, caller.who)


@post("/api/tables/{table:str}/dice", status_code=200)
async def add_to_dice(room: TheRoom, caller: By, table: Name, data: JSONBody[sent.Dice]) -> Health:
    async with room.table(table) as t:
        if data.commitment:
            return Health(await t.finish(shares.promise(t, caller.who, data.role, data.commitment)))
        return Health(await t.finish(shares.give(t, caller.who, data.role, data.secret)))


SEAT_ROUTES = [make_key, invite, lend, end_deputy, stay_alone, leave, add_to_dice]
