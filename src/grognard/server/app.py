"""The application: routes, socket, page and guard, put together."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager
from importlib.metadata import version
from pathlib import Path
from typing import Any

from litestar import Litestar, Request, Response
from litestar.connection import ASGIConnection
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from grognard.kernel.rulebook import UNKNOWN, Refusal
from grognard.server.accounts import Accounts, AccountSettings
from grognard.server.bots import PATIENCE, Bots
from grognard.server.catalog import GameCatalog, Lookup
from grognard.server.errors import (
    BANNED,
    BUSY,
    DISK,
    FAULT,
    INPUT,
    LATER,
    TABLE,
    Failure,
    StoreError,
    brief,
    escaped,
)  # fmt: skip
from grognard.server.guard import Guard
from grognard.server.limits import Limits
from grognard.server.messages import Error, Failed
from grognard.server.metrics import HEALTH_ROUTES, NEAR
from grognard.server.odds import OddsService, odds
from grognard.server.page import page
from grognard.server.people import People
from grognard.server.proxies import Proxies
from grognard.server.room import Room
from grognard.server.routes import ROUTES, TableLimits, caller_of
from grognard.server.routes_account import ACCOUNT_ROUTES
from grognard.server.routes_lesson import LESSON_ROUTES
from grognard.server.routes_people import PEOPLE_ROUTES
from grognard.server.routes_post import POST_ROUTES
from grognard.server.routes_seats import SEAT_ROUTES
from grognard.server.routes_workshop import WORKSHOP_ROUTES
from grognard.server.services import Services
from grognard.server.sockets import SocketLimits, table_socket
from grognard.server.standing_answers import PAUSE
from grognard.server.store import WAIT, Store
from grognard.server.workshops import Workshops
from grognard.server.writer import Writer

LOG = logging.getLogger("grognard.server")
AnyRequest = Request[Any, Any, Any]
Connection = ASGIConnection[Any, Any, Any, Any]
LINKS = ("/join", "/watch")  # requests that bring a secret link

ALL_ROUTES: Any = [
    *ROUTES, *SEAT_ROUTES, *POST_ROUTES, *LESSON_ROUTES, *ACCOUNT_ROUTES, *PEOPLE_ROUTES, *WORKSHOP_ROUTES,
    *HEALTH_ROUTES, odds, table_socket, page,
]  # fmt: skip


class Application(Guard):
    """The server of a folder, as an ASGI application. `room` is there while it runs."""

    def __init__(
        self,
        data: Path,
        catalog: GameCatalog,
        hosts: Iterable[str],
        limits: Limits,
        wait: int,
        proxies: Iterable[str],
        expire: int,
        readers: Iterable[str],
        **bots: Any,
    ) -> None:
        self.data = data
        self.catalog = catalog
        self.limits = limits
        self.wait = wait
        self.expire = expire
        self.readers = Proxies(tuple(readers) or NEAR)
        self.pace: float = bots.pop("pace")
        self.pause: Sequence[float] = bots.pop("pause")
        self.bots = bots
        self.room: Room | None = None
        self.workshops = Workshops(limits)
        self.account_settings: AccountSettings = bots.pop("accounts")
        self.people: People | None = None
        self.accounts: Accounts | None = None
        self.odds_service = OddsService([o.game.id for o in catalog.entries.values()], bots["warm"])
        super().__init__(self._litestar(), hosts, limits, Proxies(proxies))

    def _litestar(self) -> Litestar:
        return Litestar(
            route_handlers=ALL_ROUTES,
            guards=[self._see_in],
            dependencies=self._dependencies(),
            exception_handlers=EXCEPTIONS,
            lifespan=[self._lifespan],
            openapi_config=OpenAPIConfig(
                "Grognard", version("grognard"), path="/api/schema", render_plugins=[JsonRenderPlugin(path="/")]
            ),
            request_max_body_size=self.limits.body,
            logging_config=None,
        )

    @asynccontextmanager
    async def _lifespan(self, _app: Litestar) -> AsyncIterator[None]:
        store = await Store.open(self.data, self.wait)
        self.people = people = People(self.data)
        self.accounts = Accounts(people, self.account_settings, self.names)
        bots = Bots([o.game.id for o in self.catalog.entries.values()], **self.bots)
        services = Services(store, Writer(store), self.catalog, bots, self.pace, self.pause, self.limits, people)
        self.room = Room(services, self.limits, self.expire, self.readers)
        self.odds_service.open()
        try:
            yield
        finally:
            await self.room.close()
            self.workshops.close()
            await self.odds_service.close()
            await services.writer.close()
            await bots.close()
            await store.close()
            self.room = self.people = self.accounts = None
            people.close()

    def identify(self, browser: str) -> str:
        if self.people is None or not browser:
            return browser
        try:
            who, bans = self.people.who(browser), self.people.known.bans
        except StoreError as err:
            LOG.error("%s", err)
            raise Failure(503, DISK, f"{err.why}. {LATER}") from None
        if bans and (who in bans or browser in bans):
            why = bans.get(who) or bans.get(browser, "")
            raise Failure(403, BANNED, f"the operator of this server has shut you out{f': {why}' if why else ''}")
        return who

    async def _see_in(self, connection: Connection, _handler: Any) -> None:
        """Only those who may watch a closed table are answered, whatever they ask of it.

        Sockets check that themselves, as they say why; requests with a link come from strangers.
        """
        id, path = connection.path_params.get("table"), connection.scope["path"]
        if id and self.room is not None and isinstance(connection, Request) and not path.endswith(LINKS):
            await self.room.require_watch(connection.scope["state"]["caller"].who, id)

    def _dependencies(self) -> dict[str, Provide]:
        table_limits, socket_limits = TableLimits(self.limits), SocketLimits(self.limits)

        def room() -> Room:
            if self.room is None:
                raise Failure(503, BUSY, "the server is starting or stopping: try again in a moment")
            return self.room

        def accounts() -> Accounts:
            if self.accounts is None:
                raise Failure(503, BUSY, "the server is starting or stopping: try again in a moment")
            return self.accounts

        return {
            "accounts": Provide(accounts, sync_to_thread=False),
            "room": Provide(room, sync_to_thread=False),
            "table_limits": Provide(lambda: table_limits, sync_to_thread=False),
            "socket_limits": Provide(lambda: socket_limits, sync_to_thread=False),
            "caller": Provide(caller_of, sync_to_thread=False),
            "odds_service": Provide(lambda: self.odds_service, sync_to_thread=False),
            "workshops": Provide(lambda: self.workshops, sync_to_thread=False),
        }


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
    warm: bool = True,
    pace: float = 0.0,
    pause: Sequence[float] = PAUSE,
    wait: int = WAIT,
    proxies: Iterable[str] = (),
    expire: int = 0,
    readers: Iterable[str] = (),
    accounts: AccountSettings | None = None,
) -> Application:
    """The server of a folder.

    `hosts` are the names under which it may be reached, beside localhost and bare addresses. `games` and `ids` find
    and name the games, those installed by default; `modules` are folders with edited components. Bots think in
    `workers` processes, for at most `patience` seconds a choice; `warm` starts them at once; `pace` is the seconds
    between two choices of bots that somebody watches; `pause` the seconds before a standing answer, at least and at
    most. `wait` is the milliseconds for a locked database. `proxies` are addresses or networks whose word about the
    client is believed; BadProxy says which can't be read. A table at which nothing was chosen for `expire` days is
    removed (0: never). `readers` are those who may read /metrics, this machine by default, and `accounts` says
    which accounts there are.
    """
    catalog = GameCatalog(games, ids, modules, examples)
    bots = {"workers": workers, "patience": patience, "warm": warm, "pace": pace, "pause": pause}
    bots["accounts"] = accounts or AccountSettings()
    return Application(data, catalog, hosts, limits or Limits(), wait, proxies, expire, readers, **bots)


def _failed(status: int, rule: str, why: str) -> Response[Failed]:
    return Response(Failed(Error(rule, why)), status_code=status, media_type="application/json")


def on_failure(_: AnyRequest, err: Failure) -> Response[Failed]:
    return _failed(err.status, err.rule, err.why)


def on_refusal(_: AnyRequest, no: Refusal) -> Response[Failed]:
    return _failed(400 if no.rule == UNKNOWN else 409, no.rule, no.why)


def on_store_error(_: AnyRequest, err: StoreError) -> Response[Failed]:
    LOG.error("%s", err)
    return _failed(503, DISK, f"{err.why}. {LATER}")


def on_http(_: AnyRequest, err: HTTPException) -> Response[Failed]:
    rule = TABLE if err.status_code == 404 else INPUT
    return _failed(err.status_code, rule, WORDS.get(err.status_code, "this can't be read"))


def on_unreadable(_: AnyRequest, _err: Exception) -> Response[Failed]:
    """A body that is not UTF-8, or is nested too deeply."""
    return _failed(400, INPUT, WORDS[400])


def on_anything(request: AnyRequest, err: Exception) -> Response[Failed]:
    LOG.error("%s %s failed: %s", escaped(request.method), escaped(request.scope["path"]), brief(err))
    LOG.debug("%s failed", escaped(request.scope["path"]), exc_info=err)
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
    UnicodeError: on_unreadable,
    RecursionError: on_unreadable,
    Exception: on_anything,
}
