"""How the server does, for Prometheus (`/metrics`) and for whoever asks whether it runs (`/healthz`)."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

from litestar import Request, Response, get
from litestar.datastructures import State as AppState

from grognard.server.errors import BUSY, TABLE, Failure
from grognard.server.room import Room
from grognard.server.routes import TheRoom, caller_of

TEXT = "text/plain; version=0.0.4; charset=utf-8"
NEAR = ("127.0.0.0/8", "::1/128")  # who may read the figures, unless the operator names others
STARTED = time.monotonic()


@get("/healthz", include_in_schema=False)
async def healthz(room: TheRoom) -> Response[str]:
    """Can it read, and does it write?"""
    await room.services.store.count()
    if not room.services.writer.thread.is_alive():
        raise Failure(503, BUSY, "nothing can be written any more: start the server anew")
    return Response("ok\n", media_type="text/plain")


@get("/metrics", include_in_schema=False)
async def metrics(request: Request[Any, Any, AppState], room: TheRoom) -> Response[str]:
    if not room.readers.trusts(caller_of(request).address):
        raise Failure(404, TABLE, "there is nothing here")
    tables = await room.services.store.count()
    return Response("".join(_lines(room, tables)), media_type=TEXT)


def _lines(room: Room, tables: int) -> Iterator[str]:
    writer, bots = room.services.writer, room.services.bots
    held = list(room.tables.values())
    for name, kind, what, value in (
        ("up_seconds", "gauge", "Seconds since the server was started.", time.monotonic() - STARTED),
        ("tables", "gauge", "Tables in the database.", tables),
        ("tables_in_memory", "gauge", "Tables that are open.", len(held)),
        ("tables_damaged", "gauge", "Tables that were found damaged.", len(room.damaged)),
        ("sockets", "gauge", "Sockets that follow a table.", sum(len(t.listeners) for t in held)),
        ("commits_total", "counter", "Changes that are on disk.", writer.commits),
        ("transactions_total", "counter", "Transactions that they were written by.", writer.batches),
        ("commit_failures_total", "counter", "Changes that could not be written.", writer.failures),
        ("commits_waiting", "gauge", "Changes that wait for the disk.", writer.waiting),
        ("commit_seconds_total", "counter", "Seconds that were spent on writing.", writer.seconds),
        ("bot_questions", "gauge", "Questions that bots think about, or that wait for one.", bots.asking),
        ("bot_failures_total", "counter", "Times that a bot failed or hung.", bots.failures),
        ("tables_expired_total", "counter", "Tables that were removed because nobody played on.", room.expired),
    ):
        yield f"# HELP grognard_{name} {what}\n# TYPE grognard_{name} {kind}\ngrognard_{name} {value:g}\n"


HEALTH_ROUTES = [healthz, metrics]
