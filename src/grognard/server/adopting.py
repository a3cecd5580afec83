"""What is whose, for all tables at once: a guest's games join an account, and leave with it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import sqlalchemy as sql

from grognard.server.errors import SEAT, Failure
from grognard.server.room import Room
from grognard.server.schema import CHAT, HOLDERS, PRIVATE, SEATS, TABLES
from grognard.server.store import Write, drop_holder, drop_private
from grognard.server.table import Table

_ADOPT_SEATS = (
    sql.update(HOLDERS)
    .prefix_with("OR REPLACE")
    .where(HOLDERS.c.who == sql.bindparam("old"))
    .values(who=sql.bindparam("new"))
)
_ADOPT_TABLES = (
    sql.update(TABLES).where(TABLES.c.owner == sql.bindparam("old")).values(owner=sql.bindparam("new"))
)


async def adopt(room: Room, old: str, new: str) -> None:
    """Give everything that one caller has to another: seats, tables, the right to watch."""
    rows = [{"old": old, "new": new}]
    await room.services.writer.commit([Write(_ADOPT_SEATS, rows), Write(_ADOPT_TABLES, rows)])
    for table in list(room.tables.values()):
        async with table.lock:
            for held in table.seating.holders.values():
                if old in held:
                    held[new] = held.pop(old)
            if table.record.owner == old:
                table.record = replace(table.record, owner=new)
            for x in table.listeners:
                if x.who == old:
                    x.who = new


async def tables_of(room: Room, who: str) -> list[dict[str, Any]]:
    """What the tables keep of somebody: seats with names and notes, and what was said from there."""
    query = (
        sql.select(HOLDERS.c.table_id, HOLDERS.c.role, HOLDERS.c.since, SEATS.c.name, TABLES.c.name)
        .join(SEATS, sql.and_(SEATS.c.table_id == HOLDERS.c.table_id, SEATS.c.role == HOLDERS.c.role))
        .join(TABLES, TABLES.c.id == HOLDERS.c.table_id)
        .where(HOLDERS.c.who == who, sql.not_(HOLDERS.c.deputy))
    )
    out: list[dict[str, Any]] = []
    for id, role, since, name, title in await room.services.store.rows(query):
        notes = await room.services.store.rows(_notes(id, role))
        said = await room.services.store.rows(_said(id, role))
        out.append(
            {
                "table": id, "title": title, "role": role, "since": since, "name": name,
                "notes": notes[0][0] if notes else "", "chat": [{"time": t, "text": text} for t, text in said],
            }
        )  # fmt: skip
    return out


def _notes(table: str, role: str) -> sql.Executable:
    return sql.select(PRIVATE.c.notes).where(PRIVATE.c.table_id == table, PRIVATE.c.role == role)


def _said(table: str, role: str) -> sql.Executable:
    return sql.select(CHAT.c.time, CHAT.c.text).where(CHAT.c.table_id == table, CHAT.c.role == role).order_by(CHAT.c.n)


_FORGET_CHAT = (
    sql.update(CHAT)
    .where(CHAT.c.table_id == sql.bindparam("key"), CHAT.c.role == sql.bindparam("of"))
    .values(text="", name="")
)


_FORGET_NAME = (
    sql.update(SEATS)
    .where(SEATS.c.table_id == sql.bindparam("key"), SEATS.c.role == sql.bindparam("of"))
    .values(name="")
)


async def forget(room: Room, who: str) -> None:
    """Take somebody off every table: names, notes and words go; a table where nobody else sits goes with them."""
    store = room.services.store
    owned = await store.rows(sql.select(TABLES.c.id).where(TABLES.c.owner == who))
    seats = sql.select(HOLDERS.c.table_id, HOLDERS.c.role, HOLDERS.c.deputy).where(HOLDERS.c.who == who)
    held = await store.rows(seats)
    for id in {r[0] for r in [*owned, *held]}:
        try:
            async with room.table(id) as table:
                await _leave(room, table, who)
        except Failure:  # it is damaged, or closed by the operator
            roles = [role for at, role, deputy in held if at == id and role and not deputy]
            await room.services.writer.commit([write for role in roles for write in _forget_seat(id, role)])
    await adopt(room, who, "")


def _forget_seat(table: str, role: str) -> list[Write]:
    row = {"key": table, "of": role}
    return [Write(_FORGET_NAME, [row]), Write(_FORGET_CHAT, [row]), drop_private(table, role)]


async def _leave(room: Room, table: Table, who: str) -> None:
    if table.record.owner == who and not table.seating.has_others(who):
        await room.remove(table)
        return
    async with table.lock:
        await _forget_at(table, who)
    table.announce()


async def _forget_at(table: Table, who: str) -> None:
    writes: list[Write] = []
    for role, held in table.seating.holders.items():
        if who not in held:
            continue
        writes.append(drop_holder(table.id, role, who))
        if role and not held[who].deputy:
            table.seating.seats[role] = replace(table.seating.seats[role], name="")
            writes += _forget_seat(table.id, role)
            table.private.pop(role, None)
            said = [replace(x, text="", name="") if x.role == role else x for x in table.chat.lines]
            table.chat.lines.clear()
            table.chat.lines.extend(said)
        held.pop(who)
    await table.services.writer.commit(writes)
    for x in table.listeners:
        if x.who == who:
            x.close(4403, SEAT)
