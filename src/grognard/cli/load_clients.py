"""Clients for measuring a server under load: hundreds of players, each with a seat and a socket."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import uvicorn
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from grognard.pool import child
from grognard.server.differences import changed
from grognard.server.limits import Limits
from grognard.server.run import FILES, allow_files, bind, serve

PERIOD = 1.0  # seconds between two choices of one player
PATIENCE = 60.0
# one machine stands for many: what is counted by address is lifted, the rest stays
CROWD = Limits(
    requests=1e4,
    burst=1e4,
    connections_of_address=5000,
    sockets_of_address=5000,
    new_tables_of_address=50_000,
    new_tables_in_all=50_000,
)


def _serve(data: Path, port: int) -> None:
    serve(data, "127.0.0.1", port, limits=CROWD, examples=True)


def free_port() -> int:
    with bind("127.0.0.1", 0) as sock:
        port: int = sock.getsockname()[1]
        return port


def table_server(data: Path, port: int) -> Any:
    return child(_serve, data, port)


def wait_for(address: str) -> None:
    """Wait until a server answers."""
    until = time.monotonic() + PATIENCE
    while True:
        with contextlib.suppress(OSError):
            ask(address, "GET", "/api/health")
            return
        if time.monotonic() > until:
            raise OSError(f"no server answers at {address}")
        time.sleep(0.02)


def ask(address: str, method: str, path: str, body: Any = None, token: str = "") -> Any:
    headers = {"Content-Type": "application/json", "Sec-Fetch-Site": "same-origin"}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    data = json.dumps(body).encode() if body is not None else None
    with urlopen(Request(address + path, data, headers, method=method), timeout=PATIENCE) as answer:
        return json.loads(answer.read())


@dataclass
class Seat:
    """A player's seat at a table; `acked` is the highest position that the server has said is safe.

    `kept` are the choices that it has said are, by the number of the row that each must be.
    """

    table: str
    role: str
    token: str
    acked: int = -1
    kept: dict[int, list[str]] = field(default_factory=dict)


def seat_players(address: str, game: str, players: int, bots: int) -> list[Seat]:
    """A table for each player: against a greedy bot at `bots` of them, against a passive one at the others."""
    roles = [r["id"] for g in ask(address, "GET", "/api/games")["games"] if g["id"] == game for r in g["roles"]]
    out: list[Seat] = []
    for i in range(players):
        bot = {"kind": "bot", "bot": "greedy" if i < bots else "passive"}
        seats = {roles[0]: {"kind": "link"}} | dict.fromkeys(roles[1:], bot)
        made = ask(address, "POST", "/api/tables", {"game": game, "seats": seats})
        out.append(Seat(made["table"]["id"], roles[0], made["tokens"][roles[0]]))
    return out


@dataclass
class Tally:
    """Times in milliseconds from a choice to its acknowledgement, what was refused, and what was read meanwhile."""

    times: list[float] = field(default_factory=list)
    refused: int = 0
    dropped: int = 0  # sockets that ended by themselves, or never began
    every: float = PERIOD  # seconds between two choices of one player
    measuring: bool = False
    states: list[int] = field(default_factory=list)  # their bytes
    processor: tuple[float, float] = (0.0, 0.0)  # seconds of the server's process, and of those that it started


class Player:
    """One socket: answers when asked, but no more often than it may."""

    def __init__(self, seat: Seat, socket: ClientConnection, tally: Tally, seed: int) -> None:
        self.seat = seat
        self.socket = socket
        self.tally = tally
        self.random = random.Random(seed)
        self.state: Any = None
        self.question: tuple[int, list[Any]] | None = None
        self.asked = asyncio.Event()
        self.sent: dict[int, float] = {}  # choices under way, by the position that they answer,
        self.chosen: dict[int, list[str]] = {}  # and what they are

    async def listen(self) -> None:
        async for message in self.socket:
            data = json.loads(message)
            if data["type"] in ("state", "change"):
                if self.tally.measuring:
                    self.tally.states.append(len(message))
                self._asked(data if data["type"] == "state" else changed(self.state, data["parts"]), data["number"])
            elif data["type"] == "done":
                self.seat.acked = max(self.seat.acked, data["number"])
                sent = self.sent.pop(data["id"])
                self.seat.kept[data["id"] + 1] = self.chosen.pop(data["id"])
                if self.tally.measuring:
                    self.tally.times.append((time.perf_counter() - sent) * 1000)
            elif data["type"] == "refused":
                self.tally.refused += 1

    def _asked(self, state: Any, number: int) -> None:
        self.state = state
        self.question = (number, state["ask"]["options"]) if state["ask"] else None
        if self.question is not None:
            self.asked.set()

    async def act(self) -> None:
        await asyncio.sleep(self.random.random() * self.tally.every)
        while True:
            await self.asked.wait()
            self.asked.clear()
            if self.question is None:
                continue
            number, options = self.question
            choice = self.random.choice(options)
            self.sent[number], self.chosen[number] = time.perf_counter(), [choice["verb"], choice["noun"]]
            said = {"type": "choose", "id": number, "number": number, "choice": self.chosen[number]}
            await self.socket.send(json.dumps(said))
            await asyncio.sleep(self.tally.every)


async def one_player(address: str, seat: Seat, tally: Tally, seed: int) -> None:
    url = f"{address.replace('http', 'ws', 1)}/api/tables/{seat.table}/socket?role={seat.role}&changes=true"
    headers = {"Authorization": f"Bearer {seat.token}"}
    with contextlib.suppress(OSError, WebSocketException):
        async with connect(url, additional_headers=headers, compression=None, max_size=None) as socket:
            player = Player(seat, socket, tally, seed)
            acting = asyncio.create_task(player.act())
            try:
                await player.listen()
            finally:
                acting.cancel()
                with contextlib.suppress(asyncio.CancelledError, OSError, WebSocketException):
                    await acting
    tally.dropped += 1  # whoever plays to the end is cancelled


@contextlib.asynccontextmanager
async def crowd(seats: list[Any], one: Callable[[Any, int], Awaitable[None]]) -> AsyncIterator[None]:
    tasks = [asyncio.ensure_future(one(seat, i)) for i, seat in enumerate(seats)]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def play(
    address: str, seats: list[Seat], warm_up: float, seconds: float, server: int, every: float = PERIOD
) -> Tally:
    """All players at once; times are taken after the warm-up, and what the server's process spends meanwhile."""
    tally = Tally(every=every)
    allow_files(FILES + len(seats))
    async with crowd(seats, lambda seat, i: one_player(address, seat, tally, i)):
        await asyncio.sleep(warm_up)
        before, tally.measuring = spent_by(server), True
        await asyncio.sleep(seconds)
        after, tally.measuring = spent_by(server), False
    tally.processor = (after[0] - before[0], after[1] - before[1])
    return tally


def spent_by(process: int) -> tuple[float, float]:
    """Processor seconds of a process and of all below it, by /proc; nothing where the system has none."""
    tick = os.sysconf("SC_CLK_TCK")
    parents: dict[int, int] = {}
    spent: dict[int, float] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):  # it has ended meanwhile
            fields = stat.read_text().rpartition(")")[2].split()
            id = int(stat.parent.name)
            parents[id], spent[id] = int(fields[1]), (int(fields[11]) + int(fields[12])) / tick
    below, found = 0.0, {process}
    while found:
        found = {id for id, parent in parents.items() if parent in found}
        below += sum(spent[id] for id in found)
    return spent.get(process, 0.0), below


# a bare server, for comparison


async def echo_app(scope: Any, receive: Any, send: Any) -> None:
    if scope["type"] != "websocket":
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"{}"})
        return
    while (event := await receive())["type"] != "websocket.disconnect":
        if event["type"] == "websocket.connect":
            await send({"type": "websocket.accept"})
        else:
            await send({"type": "websocket.send", "text": event["text"]})


def echo_server(port: int) -> None:
    uvicorn.run(echo_app, host="127.0.0.1", port=port, log_level="error", lifespan="off", ws="websockets-sansio")


async def one_echo(address: str, tally: Tally, seed: int) -> None:
    url = address.replace("http", "ws", 1)
    with contextlib.suppress(OSError, WebSocketException):
        async with connect(url, compression=None) as socket:
            await asyncio.sleep(random.Random(seed).random() * PERIOD)
            while True:
                sent = time.perf_counter()
                await socket.send(json.dumps({"type": "choose", "id": seed, "number": 1, "choice": ["pass", ""]}))
                await socket.recv()
                if tally.measuring:
                    tally.times.append((time.perf_counter() - sent) * 1000)
                await asyncio.sleep(PERIOD)


async def echo(address: str, sockets: int, seconds: float) -> Tally:
    tally = Tally()
    async with crowd(list(range(sockets)), lambda _, i: one_echo(address, tally, i)):
        await asyncio.sleep(2.0)
        tally.measuring = True
        await asyncio.sleep(seconds)
        tally.measuring = False
    return tally
