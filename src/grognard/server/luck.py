"""The luck of a finished game: the report and its picture. Only at the end, because it tells whatever was hidden."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from weakref import WeakKeyDictionary

import msgspec
from litestar import Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath

from grognard.kernel.match import Match
from grognard.luck.picture import draw
from grognard.luck.report import report
from grognard.server.errors import SECRET, Failure
from grognard.server.room import Room
from grognard.server.table import Table

# one at a time and off the event loop: games under way come first
WORKER = ThreadPoolExecutor(1, "luck")
_made: WeakKeyDictionary[Table, bytes] = WeakKeyDictionary()  # a game that is over never changes


def make(match: Match) -> bytes:
    """The report and an SVG that takes its paper and colours from the page around it."""
    found = report(match)
    return msgspec.json.encode({"report": found, "svg": draw(found, alone=False)})


async def luck_of(table: Table) -> bytes:
    """The encoded report, made once under the table's lock however many ask for it."""
    async with table.lock:
        match = await table.loaded()
        if not table.record.over:
            raise Failure(409, SECRET, "luck tells every secret of the game: it is told when the game is over")
        if table not in _made:
            _made[table] = await asyncio.get_running_loop().run_in_executor(WORKER, make, match)
        return _made[table]


@get("/api/tables/{table:str}/luck")
async def luck(room: NamedDependency[Room], table: FromPath[str]) -> Response[bytes]:
    async with room.table(table) as t:
        return Response(await luck_of(t), media_type="application/json")
