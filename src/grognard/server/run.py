"""Running the server: one process, one port, stopped with Ctrl-C."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import socket
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import uvicorn

from grognard.server.app import make_app
from grognard.server.connections import connection_class
from grognard.server.limits import Limits
from grognard.server.lock import folder_lock
from grognard.server.proxies import Proxies
from grognard.server.store import Store

PACE = 0.3
FILES = 1000  # beside the sockets of tables: requests, the database, bots
CLOSING = 5  # seconds for what is under way


class PortTaken(Exception):
    """Another program listens there already; the message says where."""


def bind(host: str, port: int) -> socket.socket:
    """A socket that listens; PortTaken where that can't be. Port 0 takes any that is free."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # the protocol by its number: without it asyncio leaves small answers waiting 40 ms for more
    sock = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        sock.bind((host, port))
        sock.listen(512)
    except OSError as err:
        sock.close()
        raise PortTaken(f"{host}:{port} can't be used ({err.strerror}): choose another port") from None
    return sock


class Server(uvicorn.Server):
    """Says when it is ready."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self.ready()


def make_server(app: Any, ready: Callable[[], None], limits: Limits, proxies: Proxies | None = None) -> Server:
    return Server(
        uvicorn.Config(
            app,
            access_log=False,
            log_level="warning",
            log_config=None,
            lifespan="on",
            http=connection_class(limits, proxies or Proxies()),
            proxy_headers=False,  # the guard reads them, from those that it trusts
            server_header=False,
            timeout_keep_alive=30,
            timeout_graceful_shutdown=CLOSING,
            ws="websockets-sansio",
            ws_max_size=limits.message,
            ws_ping_interval=20.0,
            ws_ping_timeout=20.0,
            ws_per_message_deflate=False,  # deflating a state costs more than making it
            limit_concurrency=limits.sockets_in_all + 500,
            h11_max_incomplete_event_size=limits.message,
        ),
        ready,
    )


async def _try_out(data: Path) -> None:
    """Open the database once: what is wrong with it is said here, before anything runs."""
    store = await Store.open(data)
    await store.close()


SWITCH = 0.0005  # seconds that the writing thread waits for the interpreter, many times in a commit, while we are busy


def allow_files(count: int) -> None:
    """Let this process open this many files and sockets, or as many as the system allows; many begin with 1,024."""
    with contextlib.suppress(ImportError):  # the other system has no such limit
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = count if hard == resource.RLIM_INFINITY else min(count, hard)
        if soft != resource.RLIM_INFINITY and soft < wanted:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def calm_collector() -> None:
    """What lives as long as the server is never looked at again, and the rest rarely: a full look takes 100 ms."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 50, 1000)


def serve(
    data: Path,
    host: str = "127.0.0.1",
    port: int = 8765,
    ready: Callable[[str], None] | None = None,
    *,
    limits: Limits | None = None,
    **options: Any,
) -> None:
    """Serve a folder until Ctrl-C; `ready` is called with the address once it can be opened.

    Further options are those of `make_app`. PortTaken and StoreError say what stands in the way.
    """
    with folder_lock(data):
        _serve(data, host, port, ready, limits or Limits(), options)


def _serve(
    data: Path, host: str, port: int, ready: Callable[[str], None] | None, bounds: Limits, options: dict[str, Any]
) -> None:
    asyncio.run(_try_out(data))
    options.setdefault("pace", PACE)
    app = make_app(data, limits=bounds, **options)
    sock = bind(host, port)
    name = f"[{host}]" if ":" in host else host
    address = f"http://{name}:{sock.getsockname()[1]}/"
    allow_files(FILES + bounds.sockets_in_all)
    calm_collector()
    sys.setswitchinterval(SWITCH)
    server = make_server(app, lambda: ready(address) if ready is not None else None, bounds, app.proxies)
    with sock, contextlib.suppress(KeyboardInterrupt):
        server.run(sockets=[sock])
