"""Slow and dead listeners: they get the newest, with every line, and never hold up anybody."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from tests.server.harness import Browser, Live

from grognard.kernel.border import Choice
from grognard.kernel.match import Match
from grognard.server import sockets
from grognard.server.listener import BACKLOG, Listener
from grognard.server.messages import Pong
from grognard.server.snapshots import SeatSnapshot, seat_snapshot
from grognard.server.table import Table


async def step(table: Table, which: int = 0) -> None:
    """One choice of whoever is due."""
    async with table.lock:
        match = await table.loaded()
    ask = match.ask
    assert ask is not None
    await table.choose(ask.role, match.number, Choice(*ask.options[which]))


class Ears:
    """Reads what a listener is told, as a client would, and keeps the log by the contract."""

    def __init__(self, table: Table, role: str) -> None:
        self.table = table
        self.listener = Listener(role, "")
        self.lines: list[dict[str, Any]] = []
        self.heard = 0

    def hear(self) -> dict[str, Any]:
        assert self.listener.stale
        self.listener.stale = False
        self.heard += 1
        state: dict[str, Any] = json.loads(self.table.tell(self.listener))
        if state["cut"] is not None:
            self.lines = [x for x in self.lines if x["n"] < state["cut"]]
        assert state["first"] == len(self.lines)
        self.lines += state["lines"]
        return state


def test_a_slow_listener_gets_the_newest_state_with_all_lines(live: Live, browser: Browser) -> None:
    id = browser.make(north="me", south="me")

    async def work() -> None:
        async with live.room.table(id) as table:
            fast, slow, dead = (Ears(table, role) for role in ("north", "north", ""))
            for ears in (fast, slow, dead):
                await table.attach(ears.listener)
                ears.hear()
            for n in range(40):
                await step(table, -1 if n % 4 else 0)
                last = fast.hear()
            assert slow.hear()["number"] == last["number"]
            assert (slow.heard, fast.heard, dead.heard) == (2, 41, 1)
            assert slow.lines == fast.lines
            assert len(slow.lines) > 10
            for ears in (fast, slow, dead):
                table.detach(ears.listener)

    live.run(work())


def test_undo_between_two_states_of_a_slow_listener(live: Live, browser: Browser) -> None:
    """Lines may have been taken back that it never had, or some that it had; both are put right."""
    id = browser.make(north="me", south="me")

    async def back(table: Table) -> None:
        async with table.lock:
            match = await table.loaded()
        assert match.can_undo
        await table.undo(match.view("").waiting, match.number)

    async def work() -> None:
        async with live.room.table(id) as table:
            for every in (1, 2, 3, 5):
                fast, slow = Ears(table, "north"), Ears(table, "north")
                for ears in (fast, slow):
                    await table.attach(ears.listener)
                    ears.hear()
                for n in range(30):
                    await step(table)
                    fast.hear()
                    async with table.lock:
                        can = (await table.loaded()).can_undo
                    if n % 3 and can:
                        await back(table)
                        fast.hear()
                    if n % every == 0:
                        slow.hear()
                if slow.listener.stale:
                    slow.hear()
                assert slow.lines == fast.lines
                assert [x["event"] for x in slow.lines].count("taken_back") > 2
                for ears in (fast, slow):
                    table.detach(ears.listener)

    live.run(work())


class Stuck:
    """A socket whose network takes nothing until it is released."""

    def __init__(self) -> None:
        self.sent: list[dict[str, Any]] = []
        self.open = asyncio.Event()
        self.tried = asyncio.Event()
        self.closed = asyncio.Event()

    async def send_data(self, data: bytes, mode: str) -> None:
        self.tried.set()
        await self.open.wait()
        self.sent.append(json.loads(data))

    async def close(self, code: int, reason: str) -> None:
        self.closed.set()


def test_a_stuck_socket_holds_up_nobody_and_is_told_once(live: Live, browser: Browser) -> None:
    id = browser.make(north="me", south="me")

    async def work() -> None:
        socket, listener = Stuck(), Listener("south", "")
        async with live.room.table(id) as table:
            await table.attach(listener)
            sender = asyncio.create_task(sockets._send(socket, table, listener))  # type: ignore[arg-type]
            await socket.tried.wait()
            for _ in range(20):
                await step(table)
            listener.answer(Pong(1))
            listener.close(4404, "S.table")
            assert socket.sent == []
            socket.open.set()
            await sender
            assert [m["type"] for m in socket.sent] == ["state", "state", "pong"]
            assert socket.sent[1]["number"] == table.record.number
            assert socket.closed.is_set()
            table.detach(listener)

    live.run(work())


def test_a_socket_that_takes_nothing_is_given_up(live: Live, browser: Browser, monkeypatch: Any) -> None:
    id = browser.make(north="me", south="me")
    monkeypatch.setattr(sockets, "SEND", 0.0)

    async def work() -> bool:
        socket, listener = Stuck(), Listener("south", "")
        async with live.room.table(id) as table:
            await table.attach(listener)
            try:
                await sockets._send(socket, table, listener)  # type: ignore[arg-type]
            except TimeoutError:
                return True
            finally:
                table.detach(listener)
        return False

    assert live.run(work())


def test_answers_that_are_never_read_end_the_socket(live: Live) -> None:
    async def work() -> None:
        listener = Listener("", "")
        for n in range(BACKLOG + 5):
            listener.answer(Pong(n))
        assert len(listener.answers) == BACKLOG
        assert listener.closing == (4429, "answers are not read")

    live.run(work())


def test_the_bytes_of_a_role_are_made_once(live: Live, browser: Browser, monkeypatch: Any) -> None:
    made: list[str] = []

    def counted(match: Match, role: str) -> SeatSnapshot:
        made.append(role)
        return seat_snapshot(match, role)

    monkeypatch.setattr("grognard.server.table.seat_snapshot", counted)
    id = browser.make(north="me", south="me")

    async def work() -> None:
        async with live.room.table(id) as table:
            ears = [Ears(table, role) for role in ("north", "north", "north", "", "")]
            for e in ears:
                await table.attach(e.listener)
            made.clear()
            await step(table)
            for e in ears:
                e.hear()
            assert sorted(made) == ["", "north"]
            for e in ears:
                table.detach(e.listener)

    live.run(work())
