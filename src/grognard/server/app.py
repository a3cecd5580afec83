"""The application: routes, socket, page and door, put together."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager
from importlib.metadata import version
from pathlib import Path
from typing import Any

from litestar import Litestar, Request, Response
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from grognard.kernel.rulebook import UNKNOWN, Refusal
from grognard.server.bots import PATIENCE, Bots
from grognard.server.errors import DISK, FAULT, INPUT, LATER, TABLE, Failure, StoreError, brief
from grognard.server.guard import Guard
from grognard.server.limits import Limits
from grognard.server.messages import Error, Failed
from grognard.server.page import page
from grognard.server.room import Room
from grognard.server.routes import ROUTES, Makers, caller_of
from grognard.server.shelf import Lookup, Shelf
from grognard.server.sockets import Doormen, table_socket
from grognard.server.store import WAIT, Store
from grognard.server.table import Kit
from grognard.server.writer import Writer

LOG = logging.getLogger("grognard.server")
AnyRequest = Request[Any, Any, Any]


def make_app(
    data: Path,
    *,
    hosts: Iterable[str] = (),
    games: Lookup | None = None,
    ids: Sequence[str] | None = None,
    modules: Sequence[Path] = (),
    examples: bool = False,
    limits: Limits | None = None,
    workers: int = 0,
    patience: float = PATIENCE,
    pace: float = 0.0,
    wait: int = WAIT,
) -> Guard:
    """The server of a folder, as an ASGI application.

    `hosts` are the names under which it may be reached, beside localhost and bare addresses; `modules` folders with
    edited components; `workers` the processes in which bots think; `pace` the seconds between two choices of bots that
    somebody watches; `wait` the milliseconds for a locked database.
    """
    bounds = limits or Limits()
    shelf = Shelf(games, ids, modules, examples)
    rooms: list[Room] = []

    @asynccontextmanager
    async def lifespan(_app: Litestar) -> AsyncIterator[None]:
        try:
            store = await Store.open(data, wait)
        except StoreError as err:
            guard.failure = err
            raise
        bots = Bots([o.game.id for o in shelf.offers.values()], workers, patience)
        async with _opened(Kit(store, Writer(store), shelf, bots, pace), bounds) as room:
            rooms.append(room)
            try:
                yield
            finally:
                rooms.clear()

    app = Litestar(
        route_handlers=[*ROUTES, table_socket, page],
        dependencies=_dependencies(rooms, bounds),
        exception_handlers=EXCEPTIONS,
        lifespan=[lifespan],
        openapi_config=OpenAPIConfig(
            "Grognard", version("grognard"), path="/api/schema", render_plugins=[JsonRenderPlugin(path="/")]
        ),
        request_max_body_size=bounds.body,
        logging_config=None,
    )
    guard = Guard(app, hosts, bounds)
    return guard


@asynccontextmanager
async def _opened(kit: Kit, limits: Limits) -> AsyncIterator[Room]:
    room = Room(kit, limits)
    try:
        yield room
    finally:
        await room.close()
        await kit.writer.close()
        await kit.bots.close()
        await kit.store.close()


def _dependencies(rooms: list[Room], limits: Limits) -> dict[str, Provide]:
    made: list[Makers] = []
    doormen = Doormen(limits)

    def room() -> Room:
        return rooms[0]

    def makers() -> Makers:
        if not made:
            made.append(Makers(rooms[0]))
        return made[0]

    return {
        "room": Provide(room, sync_to_thread=False),
        "makers": Provide(makers, sync_to_thread=False),
        "doormen": Provide(lambda: doormen, sync_to_thread=False),
        "caller": Provide(caller_of, sync_to_thread=False),
    }


def _failed(status: int, rule: str, why: str) -> Response[Failed]:
    return Response(Failed(Error(rule, why)), status_code=status, media_type="application/json")


def on_failure(_: AnyRequest, err: Failure) -> Response[Failed]:
    return _failed(err.status, err.rule, err.why)


def on_refusal(_: AnyRequest, no: Refusal) -> Response[Failed]:
    return _failed(400 if no.rule == UNKNOWN else 409, no.rule, no.why)


def on_store_error(_: AnyRequest, err: StoreError) -> Response[Failed]:
    LOG.error("%s", err)
    return _failed(503, DISK, f"{err}. {LATER}")


def on_http(_: AnyRequest, err: HTTPException) -> Response[Failed]:
    rule = TABLE if err.status_code == 404 else INPUT
    return _failed(err.status_code, rule, WORDS.get(err.status_code, "this can't be read"))


def on_anything(request: AnyRequest, err: Exception) -> Response[Failed]:
    LOG.error("%s %s failed: %s", request.method, request.scope["path"], brief(err))
    LOG.debug("%s failed", request.scope["path"], exc_info=err)
    return _failed(500, FAULT, f"something went wrong here. {LATER}")


WORDS = {
    400: "this can't be read: look at docs/protocol.md for what belongs into it",
    404: "there is nothing here",
    405: "this can't be done here",
    413: "this is too large",
    415: "send JSON",
}
EXCEPTIONS: Any = {
    Failure: on_failure,
    Refusal: on_refusal,
    StoreError: on_store_error,
    HTTPException: on_http,
    Exception: on_anything,
}
