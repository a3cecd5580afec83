"""A connection before it has asked for anything: how long its headers may take, and how many an address may hold."""

from __future__ import annotations

import asyncio
from typing import Any, ClassVar

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from grognard.server.limits import Limits
from grognard.server.proxies import Proxies, counted_as


class Connection(H11Protocol):
    """One that sends its headers too slowly is closed, and so is one too many of an address."""

    limits: ClassVar[Limits] = Limits()
    proxies: ClassVar[Proxies] = Proxies()
    timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if self._is_one_too_many():
            transport.abort()
            return
        self._wait_for_headers()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.conn.their_state is h11.IDLE:
            self._wait_for_headers()
        else:
            self._stop_waiting()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.conn.their_state is h11.IDLE and self.conn.trailing_data[0]:
            self._wait_for_headers()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._stop_waiting()
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        super().connection_lost(exc)

    def _is_one_too_many(self) -> bool:
        peer = self.client[0] if self.client else ""
        if self.proxies.trusts(peer):
            return False
        others: list[Any] = [getattr(x, "client", None) for x in self.connections]
        own = counted_as(peer)
        return sum(x is not None and counted_as(x[0]) == own for x in others) > self.limits.connections_of_address

    def _wait_for_headers(self) -> None:
        if self.timer is None:
            self.timer = self.loop.call_later(self.limits.header_seconds, self._give_up)

    def _stop_waiting(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def _give_up(self) -> None:
        self.timer = None
        if not self.transport.is_closing():
            self.transport.abort()


def connection_class(limits: Limits, proxies: Proxies) -> type[Connection]:
    return type("Connection", (Connection,), {"limits": limits, "proxies": proxies})
