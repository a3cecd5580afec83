"""The socket of a seat: listens to the table, sends what is new, answers what is said."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Iterator
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.di import NamedDependency
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath, FromQuery

from grognard.kernel.rulebook import Refusal
from grognard.server import chat, previews, visits
from grognard.server import messages as m
from grognard.server import messages_in as sent
from grognard.server.errors import BANNED, BUSY, DISK, FAULT, INPUT, LATER, SEAT, Failure, StoreError, brief
from grognard.server.guard import Caller
from grognard.server.limits import Bucket, Counts, Limits
from grognard.server.listener import Listener
from grognard.server.messages_post import Uttered, Visited
from grognard.server.room import Room
from grognard.server.table import Table
from grognard.server.watching import require_watch

LOG = logging.getLogger("grognard.server")
SEND = 30.0  # seconds that a client may take for one message
CLOSE = 2.0  # and for the last
Socket = WebSocket[Any, Any, Any]


class SocketLimits:
    """How many sockets a browser, an address and all together may have open."""

    def __init__(self, limits: Limits) -> None:
        self.browsers = Counts(limits.sockets)
        self.addresses = Counts(limits.sockets_of_address)
        self.all = Counts(limits.sockets_in_all)

    @contextlib.contextmanager
    def admit(self, caller: Caller) -> Iterator[None]:
        browser = (self.browsers, caller.who or caller.address)
        entered: list[tuple[Counts, str]] = []
        try:
            for counts, key in (browser, (self.addresses, caller.address), (self.all, "")):
                if not counts.enter(key):
                    raise Failure(429, BUSY, "too many sockets are open: close some")
                entered.append((counts, key))
            yield
        finally:
            for counts, key in entered:
                counts.leave(key)


@websocket("/api/tables/{table:str}/socket")
async def table_socket(
    socket: Socket,
    room: NamedDependency[Room],
    socket_limits: NamedDependency[SocketLimits],
    table: FromPath[str],
    role: FromQuery[str] = "",
    changes: FromQuery[bool] = False,
) -> None:
    caller: Caller = socket.scope["state"]["caller"]
    await socket.accept()
    try:
        with socket_limits.admit(caller):
            async with room.table(table) as t:
                if role:
                    t.seating.require(caller.who, role)
                else:
                    require_watch(t.record, t.seating, caller.who)
                listener = Listener(role, caller.who, changes)
                listener.browser = caller.browser
                await _serve(socket, t, listener, room.limits)
    except Failure as failure:
        await _turn_away(socket, failure)
    except StoreError as err:
        await _turn_away(socket, Failure(503, DISK, f"{err.why}. {LATER}"))
    except WebSocketDisconnect:
        pass


async def _turn_away(socket: Socket, failure: Failure) -> None:
    """Say why, then close: a browser can't read why a socket was never opened."""
    with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):
        await socket.send_data(msgspec.json.encode(m.Refused(None, failure.rule, failure.why)), mode="text")
        await socket.close(4000 + failure.status, failure.rule)


async def _serve(socket: Socket, table: Table, listener: Listener, limits: Limits) -> None:
    await table.attach(listener)
    sender = asyncio.create_task(_send(socket, table, listener))
    hearer = asyncio.create_task(_hear(socket, table, listener, limits))
    try:
        await asyncio.wait({sender, hearer}, return_when=asyncio.FIRST_COMPLETED)
        if listener.closing is not None:
            await asyncio.wait({sender}, timeout=CLOSE)
    finally:
        table.detach(listener)
        for task in (sender, hearer):
            task.cancel()
        for result in await asyncio.gather(sender, hearer, return_exceptions=True):
            if isinstance(result, Exception) and not isinstance(result, (WebSocketDisconnect, TimeoutError, OSError)):
                LOG.error("a socket of table %s failed: %s", table.id, brief(result))


async def _send(socket: Socket, table: Table, listener: Listener) -> None:
    """Send the newest state, then the answers that came meanwhile; never more than one message behind."""
    while True:
        await listener.news.wait()
        listener.news.clear()
        if table.shuts_out(listener):
            await socket.close(4403, BANNED)
            return
        if listener.stale:
            listener.stale = False
            await _send_one(socket, table.tell(listener))
        if listener.unheard:
            listener.unheard = False
            await _send_one(socket, table.chat.tell(listener))
        while listener.answers and not listener.stale:
            await _send_one(socket, listener.answers.popleft())
        if listener.stale:
            listener.news.set()
        elif listener.closing is not None:
            await socket.close(*listener.closing)
            return


async def _send_one(socket: Socket, message: bytes) -> None:
    async with asyncio.timeout(SEND):
        await socket.send_data(message, mode="text")


async def _hear(socket: Socket, table: Table, listener: Listener, limits: Limits) -> None:
    loop = asyncio.get_running_loop()
    bucket = Bucket(limits.messages, limits.messages, loop.time())
    while True:
        said = await socket.receive_data(mode="text")
        if not bucket.take(loop.time()):
            return listener.close(4429, BUSY)
        if table.shuts_out(listener):
            return listener.close(4403, BANNED)
        if len(said) > limits.message:
            return listener.close(4413, INPUT)
        listener.answer(await _answer(table, listener, said))


async def _answer(table: Table, listener: Listener, said: str | bytes) -> msgspec.Struct:
    id: sent.Tag | None = None
    try:
        message = sent.SAID.decode(said)
        id = message.id
        return await _carry_out(table, listener, message)
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        return m.Refused(_id_of(said), INPUT, "this can't be read: look at docs/protocol.md")
    except Refusal as no:
        return m.Refused(id, no.rule, no.why, no.nth)
    except Failure as failure:
        return m.Refused(id, failure.rule, failure.why)
    except StoreError as err:
        return m.Refused(id, DISK, f"{err.why}. {LATER}")
    except Exception as err:
        LOG.error("table %s: a message failed: %s", table.id, brief(err))
        return m.Refused(id, FAULT, f"something went wrong here. {LATER}")


async def _carry_out(table: Table, listener: Listener, said: sent.Said) -> msgspec.Struct:
    role = listener.role
    if isinstance(said, sent.SaidWhole):
        listener.want_whole()
    if isinstance(said, sent.SaidPing | sent.SaidWhole):
        return m.Pong(said.id)
    if not role:
        raise Failure(403, SEAT, "this socket only watches: it speaks for no seat")
    if isinstance(said, sent.SaidChoose):
        if said.choice is None:
            return m.DoneAll(said.id, *await table.choose_all(role, said.number, [x.choice for x in said.choices]))
        return m.Done(said.id, await table.choose(role, said.number, said.choice.choice))
    if isinstance(said, sent.SaidUndo):
        return m.Done(said.id, await table.undo(role, said.number))
    if isinstance(said, sent.SaidSeen):
        v = await table.finish(visits.see(table, role, said.number))
        return Visited(said.id, v.number, v.line, v.new, v.seen)
    if isinstance(said, sent.SaidSay):
        return Uttered(said.id, await table.finish(chat.say(table, role, said.text)))
    if isinstance(said, sent.SaidReach):
        return m.Reached(said.id, *await table.reach(role, said.first, said.along))
    if isinstance(said, sent.SaidPlan):
        return m.Planned(said.id, await table.propose(role, said.first))
    if isinstance(said, sent.SaidPreview):
        return await previews.look(table, role, said)
    return m.Explained(said.id, *await table.why(role, said.noun, said.first))


class _Tagged(msgspec.Struct):
    id: sent.Tag


def _id_of(said: str | bytes) -> sent.Tag | None:
    """The id of a message that can't be read otherwise, so that its sender knows which it was."""
    try:
        return msgspec.json.decode(said, type=_Tagged).id
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        return None
