"""The requests of docs/protocol.md."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated, Any

from litestar import Request, Response, delete, get, post
from litestar.datastructures import State as AppState
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter

from grognard.kernel.game import GameError
from grognard.server import endings, seat_changes, transfer
from grognard.server import messages as m
from grognard.server import messages_in as sent
from grognard.server.catalog import Edition
from grognard.server.errors import BUSY, GAME, INPUT, Failure
from grognard.server.guard import Caller
from grognard.server.lands import land
from grognard.server.limits import FILE, Limits, Windows
from grognard.server.luck import luck
from grognard.server.room import Room
from grognard.server.seat_log import WINDOW
from grognard.server.table import Table

JSON = "application/json"
HOUR = 3600.0
TheRoom = NamedDependency[Room]
By = NamedDependency[Caller]
Asker = Request[Any, Any, AppState]
Name = FromPath[str]
Asked = FromQuery[str]
Switch = FromQuery[bool]
Count = Annotated[int, QueryParameter(ge=0, le=2**31)]
Place = Annotated[int, QueryParameter(ge=-1, le=2**31)]


def caller_of(request: Request[Any, Any, AppState]) -> Caller:
    caller: Caller = request.scope["state"]["caller"]
    return caller


def _json(content: bytes, **headers: str) -> Response[bytes]:
    return Response(content, media_type=JSON, headers=headers)


@get("/api/health", sync_to_thread=False)
def health() -> m.Health:
    return m.Health(True)


# games


def _edition(room: Room, game: str, scenario: str) -> Edition:
    try:
        return room.services.catalog.offered(game).edition(scenario)
    except GameError as err:
        raise Failure(404, GAME, str(err)) from None


@get("/api/games", sync_to_thread=False)
def games(room: TheRoom) -> m.Games:
    return m.Games([entry.info for entry in room.services.catalog.entries.values()])


@get("/api/games/{game:str}/rules", sync_to_thread=False)
def rules(request: Asker, room: TheRoom, game: Name, scenario: Asked = "") -> Response[bytes]:
    entry = room.services.catalog.offered(game)
    known = scenario in [s.id for s in entry.game.scenarios]  # else a battle of players' own, with the same rules
    return _edition(room, game, scenario if known or not entry.game.modules.brings else "").rules.answer(request, JSON)


@get("/api/games/{game:str}/sheet", sync_to_thread=False)
def sheet(request: Asker, room: TheRoom, game: Name, scenario: Asked = "") -> Response[bytes]:
    return _edition(room, game, scenario).sheet.answer(request, JSON)


# tables


class TableLimits:
    """How many tables a browser, an address and all together may make within an hour."""

    def __init__(self, limits: Limits) -> None:
        self.browsers = Windows(limits.new_tables, HOUR)
        self.addresses = Windows(limits.new_tables_of_address, HOUR)
        self.all = Windows(limits.new_tables_in_all, HOUR)

    @contextmanager
    def making(self, caller: Caller) -> Iterator[None]:
        """Count a table while it is made; one that could not be made doesn't count."""
        at = asyncio.get_running_loop().time()
        taken: list[tuple[Windows, str]] = []
        try:
            for window, key in ((self.browsers, caller.who), (self.addresses, caller.address), (self.all, "")):
                if not window.take(key, at):
                    raise Failure(429, BUSY, "so many tables were made within the last hour: come back later")
                taken.append((window, key))
            yield
        except BaseException:
            for window, key in taken:
                window.give_back(key, at)
            raise


TheTableLimits = NamedDependency[TableLimits]


@get("/api/tables")
async def tables(room: TheRoom, caller: By) -> m.Tables:
    return m.Tables(await room.listed(caller.who))


@post("/api/tables")
async def make_table(room: TheRoom, table_limits: TheTableLimits, caller: By, data: JSONBody[sent.NewTable]) -> m.Made:
    with table_limits.making(caller):
        table, tokens = await room.make(caller.who, data)
    return m.Made(table, tokens)


@get("/api/tables/{table:str}")
async def table_summary(room: TheRoom, caller: By, table: Name) -> m.Summary:
    return await room.summary_of(caller.who, table)


@delete("/api/tables/{table:str}", status_code=200)
async def delete_table(room: TheRoom, caller: By, table: Name) -> m.Health:
    await room.delete(caller.who, table)
    return m.Health(True)


@get("/api/tables/{table:str}/sheet")
async def table_sheet(request: Asker, room: TheRoom, table: Name) -> Response[bytes]:
    async with room.table(table) as t:
        return t.edition.sheet.answer(request, JSON, "private, no-cache")


@post("/api/tables/{table:str}/join", status_code=200)
async def join(room: TheRoom, caller: By, table: Name, data: JSONBody[sent.Join]) -> m.Joined:
    async with room.table(table) as t:
        return m.Joined(await t.finish(seat_changes.join(t, caller.who, data.token, data.name)))


@post("/api/tables/{table:str}/seats/{role:str}", status_code=200)
async def change_seat(
    room: TheRoom, caller: By, table: Name, role: Name, data: JSONBody[sent.SeatChange]
) -> m.Summary:
    if data.kind == "" and data.name is None:
        raise Failure(400, INPUT, "say kind, name or both")
    if data.name is not None and not room.renames.take(caller.who, asyncio.get_running_loop().time()):
        raise Failure(429, BUSY, "the name was changed so often: wait a minute")
    async with room.table(table) as t:
        await t.finish(seat_changes.change(t, caller.who, role, data))
        return room.summary(t, caller.who)


# play


@get("/api/tables/{table:str}/state")
async def state(room: TheRoom, caller: By, table: Name, role: Asked = "") -> Response[bytes]:
    async with room.view(table, caller.who, role) as t:
        return _json(await t.state(role, caller.who))


@get("/api/tables/{table:str}/lines")
async def lines(
    room: TheRoom,
    caller: By,
    table: Name,
    role: Asked = "",
    before: Count = 2**31,
    count: Count = WINDOW,
    truth: Switch = False,
) -> Response[bytes]:
    async with room.view(table, caller.who, role) as t:
        if truth:
            _count_replay(room, caller, t, role)
            return _json(await room.replays.lines(t, role, before, count, truth))
        return _json(await t.lines(role, before, count))


# earlier moments


@get("/api/tables/{table:str}/replay")
async def replay(room: TheRoom, caller: By, table: Name, role: Asked = "", truth: Switch = False) -> Response[bytes]:
    async with room.view(table, caller.who, role) as t:
        _count_replay(room, caller, t, role)
        return _json(await room.replays.index(t, role, truth))


@get("/api/tables/{table:str}/replay/{number:int}")
async def moment(
    room: TheRoom,
    caller: By,
    table: Name,
    number: FromPath[int],
    role: Asked = "",
    truth: Switch = False,
    line: Place = -1,
) -> Response[bytes]:
    async with room.view(table, caller.who, role) as t:
        _count_replay(room, caller, t, role)
        return _json(await room.replays.moment(t, role, number, truth, line))


def _count_replay(room: Room, caller: Caller, table: Table, role: str) -> None:
    room.replays.count(table, role, caller.who or caller.address)


@post("/api/tables/{table:str}/fork")
async def fork(
    room: TheRoom, table_limits: TheTableLimits, caller: By, table: Name, data: JSONBody[sent.Fork]
) -> m.Forked:
    async with room.view(table, caller.who, data.role) as t:
        with table_limits.making(caller):
            return await transfer.fork(room, t, caller.who, data)


@post("/api/tables/import", request_max_body_size=FILE)
async def import_game(
    room: TheRoom, table_limits: TheTableLimits, caller: By, request: Request[Any, Any, AppState]
) -> m.Made:
    """Its body is a BringIn; read here, so that the file in it stays as it is."""
    with table_limits.making(caller):
        return await transfer.import_game(room, caller.who, await request.body())


@post("/api/tables/{table:str}/choose", status_code=200)
async def choose(room: TheRoom, caller: By, table: Name, data: JSONBody[sent.Choose]) -> m.Numbered | m.Played:
    async with room.seat(table, caller.who, data.role) as t:
        if data.choice is None:
            return m.Played(*await t.choose_all(data.role, data.number, [x.choice for x in data.choices]))
        return m.Numbered(await t.choose(data.role, data.number, data.choice.choice))


@post("/api/tables/{table:str}/undo", status_code=200)
async def undo(room: TheRoom, caller: By, table: Name, data: JSONBody[sent.Undo]) -> m.Numbered:
    async with room.seat(table, caller.who, data.role) as t:
        return m.Numbered(await t.undo(data.role, data.number))


@post("/api/tables/{table:str}/end", status_code=200)
async def end(room: TheRoom, caller: By, table: Name, data: JSONBody[sent.End]) -> m.Summary:
    async with room.table(table) as t:
        await t.finish(endings.end(t, caller.who, data))
        return room.summary(t, caller.who)


@post("/api/tables/{table:str}/why", status_code=200)
async def why(room: TheRoom, caller: By, table: Name, data: JSONBody[sent.Why]) -> m.Answers:
    async with room.seat(table, caller.who, data.role) as t:
        return m.Answers(*await t.why(data.role, data.noun))


@get("/api/tables/{table:str}/file")
async def table_file(room: TheRoom, caller: By, table: Name) -> Response[bytes]:
    async with room.table(table) as t:
        data = await transfer.export(t, caller.who)
        return _json(data, **{"Content-Disposition": f'attachment; filename="{t.entry.game.id}.json"'})


ROUTES = [
    health,
    games,
    rules,
    sheet,
    land,
    tables,
    make_table,
    table_summary,
    delete_table,
    table_sheet,
    join,
    change_seat,
    state,
    lines,
    replay,
    moment,
    fork,
    import_game,
    choose,
    undo,
    end,
    why,
    table_file,
    luck,
]
