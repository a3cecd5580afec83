"""The requests of docs/protocol.md about playing by post."""

from __future__ import annotations

from litestar import delete, get, post
from litestar.params import JSONBody

from grognard.server import chat as chats
from grognard.server import messages_post as m
from grognard.server import standing_answers, visits, watching
from grognard.server.errors import INPUT, Failure
from grognard.server.messages import Health, Summary
from grognard.server.routes import Asked, By, Count, Name, TheRoom


@post("/api/tables/{table:str}/doors", status_code=200)
async def change_doors(room: TheRoom, caller: By, table: Name, data: JSONBody[m.Doors]) -> Summary:
    if data.open is None and data.post is None:
        raise Failure(400, INPUT, "say open, post or both")
    async with room.table(table) as t:
        await t.finish(watching.change_doors_of(t, caller.who, data))
        return room.summary(t, caller.who)


@post("/api/tables/{table:str}/link", status_code=200)
async def make_link(room: TheRoom, caller: By, table: Name) -> m.Link:
    async with room.table(table) as t:
        return m.Link(await t.finish(watching.make_link(t, caller.who)))


@delete("/api/tables/{table:str}/link", status_code=200)
async def end_link(room: TheRoom, caller: By, table: Name) -> Health:
    async with room.table(table) as t:
        await t.finish(watching.end_link(t, caller.who))
        return Health(True)


@post("/api/tables/{table:str}/watch", status_code=200)
async def watch(room: TheRoom, caller: By, table: Name, data: JSONBody[m.Watch]) -> Summary:
    async with room.table(table) as t:
        await t.finish(watching.watch(t, caller.who, data.token))
        return room.summary(t, caller.who)


@get("/api/tables/{table:str}/visit")
async def visit(room: TheRoom, caller: By, table: Name, role: Asked = "") -> m.Visit:
    async with room.seat(table, caller.who, role) as t:
        return await visits.visit(t, role)


@post("/api/tables/{table:str}/seen", status_code=200)
async def seen(room: TheRoom, caller: By, table: Name, data: JSONBody[m.Seen]) -> m.Visit:
    async with room.seat(table, caller.who, data.role) as t:
        return await t.finish(visits.see(t, data.role, data.number))


@get("/api/tables/{table:str}/chat")
async def chat(
    room: TheRoom, caller: By, table: Name, role: Asked = "", before: Count = 2**31, count: Count = chats.SHOWN
) -> m.ChatPart:
    async with room.seat(table, caller.who, role) as t:
        return await chats.older(t, caller.who, before, count)


@post("/api/tables/{table:str}/chat", status_code=200)
async def say(room: TheRoom, caller: By, table: Name, data: JSONBody[m.Say]) -> m.SaidLine:
    async with room.seat(table, caller.who, data.role) as t:
        return m.SaidLine(await t.finish(chats.say(t, data.role, data.text)))


@get("/api/tables/{table:str}/notes")
async def notes(room: TheRoom, caller: By, table: Name, role: Asked = "") -> m.Notes:
    async with room.seat(table, caller.who, role) as t:
        return chats.notes(t, role)


@post("/api/tables/{table:str}/notes", status_code=200)
async def write_notes(room: TheRoom, caller: By, table: Name, data: JSONBody[m.NewNotes]) -> m.Notes:
    async with room.seat(table, caller.who, data.role) as t:
        return await t.finish(chats.write(t, data.role, data.text, data.version))


@get("/api/tables/{table:str}/standing")
async def get_answers(room: TheRoom, caller: By, table: Name, role: Asked = "") -> m.StandingAnswers:
    async with room.seat(table, caller.who, role) as t:
        return standing_answers.answers_of(t, role)


@post("/api/tables/{table:str}/standing", status_code=200)
async def set_answer(room: TheRoom, caller: By, table: Name, data: JSONBody[m.SetAnswer]) -> m.StandingAnswers:
    async with room.seat(table, caller.who, data.role) as t:
        return await t.finish(standing_answers.set_answer(t, data.role, data))


POST_ROUTES = [
    change_doors,
    make_link,
    end_link,
    watch,
    visit,
    seen,
    chat,
    say,
    notes,
    write_notes,
    get_answers,
    set_answer,
]
