"""A server in a thread of its own, and clients that talk to it as browsers do."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from grognard.server.app import Application, make_app
from grognard.server.differences import changed
from grognard.server.limits import Limits
from grognard.server.room import Room
from grognard.server.run import bind, make_server

T = TypeVar("T")
PATIENCE = 60.0  # seconds after which a test gives up
ROOMY = Limits(
    requests=1e6,
    burst=1e6,
    messages=1e6,
    replays=1e6,
    replays_burst=1e6,
    new_tables=10_000,
    new_tables_of_address=10_000,
    sockets=1000,
)
Json = dict[str, Any]


class Live:
    """A running server."""

    def __init__(self, app: Application, address: str, loop: asyncio.AbstractEventLoop) -> None:
        self.app = app
        self.address = address
        self.loop = loop

    @property
    def room(self) -> Room:
        assert self.app.room is not None
        return self.app.room

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Run something in the server's own loop."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(PATIENCE)

    def browser(self, **headers: str) -> Browser:
        return Browser(self.address, headers)


@contextmanager
def running(data: Path, **options: Any) -> Iterator[Live]:
    """A server for a while, with every game, without waiting for bots."""
    limits = options.setdefault("limits", ROOMY)
    options.setdefault("warm", False)
    options.setdefault("examples", True)
    options.setdefault("workers", 1)
    options.setdefault("pause", (0.0, 0.0))
    app = make_app(data, **options)
    sock = bind("127.0.0.1", 0)
    ready, found = threading.Event(), []

    def told() -> None:
        found.append(asyncio.get_running_loop())
        ready.set()

    server = make_server(app, told, limits)
    thread = threading.Thread(target=server.run, args=([sock],), daemon=True)
    thread.start()
    try:
        assert ready.wait(PATIENCE), "the server did not start"
        yield Live(app, f"http://127.0.0.1:{sock.getsockname()[1]}", found[0])
    finally:
        server.should_exit = True
        thread.join(PATIENCE)
        sock.close()
        assert not thread.is_alive(), "the server did not stop"


class Browser:
    """One browser: it keeps its cookie and sends its origin."""

    def __init__(self, address: str, headers: dict[str, str]) -> None:
        self.address = address
        self.client = httpx.Client(base_url=address, headers={"Origin": address, **headers}, timeout=PATIENCE)

    def __enter__(self) -> Browser:
        return self

    def __exit__(self, *_: object) -> None:
        self.client.close()

    def get(self, path: str, **headers: str) -> httpx.Response:
        return self.client.get(path, headers=headers)

    def post(self, path: str, body: object, **headers: str) -> httpx.Response:
        return self.client.post(path, json=body, headers=headers)

    def told(self, path: str) -> Json:
        """What a request brings, which must succeed."""
        response = self.get(path)
        assert response.status_code == 200, response.text
        return dict(response.json())

    def sent(self, path: str, body: object) -> Json:
        response = self.post(path, body)
        assert response.status_code in (200, 201), response.text
        return dict(response.json())

    def refused(self, path: str, body: object) -> tuple[int, str]:
        """Status and rule of a refusal."""
        return failure(self.post(path, body))

    def make(self, game: str = "borderland", **seats: str | Json) -> str:
        """A table; seats are "me", "link" or the name of a bot. Its id."""
        return str(self.made(game, **seats)["table"]["id"])

    def made(self, game: str = "borderland", **seats: str | Json) -> Json:
        kinds = ("me", "here", "link")
        wanted = {r: {"kind": s} if s in kinds else {"kind": "bot", "bot": s} for r, s in seats.items()}
        return self.sent("/api/tables", {"game": game, "seats": wanted})

    @contextmanager
    def line(self, table: str, role: str = "", changes: bool = False, **headers: str) -> Iterator[ClientConnection]:
        """A socket in the raw."""
        url = self.address.replace("http", "ws") + f"/api/tables/{table}/socket?role={role}"
        url += "&changes=true" if changes else ""
        cookie = "; ".join(f"{name}={value}" for name, value in self.client.cookies.items())
        sent = {"Origin": self.address, "Cookie": cookie, **headers}
        with connect(url, additional_headers=sent, open_timeout=PATIENCE, max_size=None) as line:
            yield line

    @contextmanager
    def socket(self, table: str, role: str = "", changes: bool = False, **headers: str) -> Iterator[Sock]:
        with self.line(table, role, changes, **headers) as line:
            yield Sock(line)

    def turned_away(self, table: str, role: str = "") -> tuple[str, int]:
        """The rule by which a socket is refused, and the code with which it is closed."""
        with self.line(table, role) as line:
            told = json.loads(line.recv(PATIENCE))
            assert (told["type"], told["id"]) == ("refused", None)
            return told["rule"], closed_with(line)


def closed_with(line: ClientConnection) -> int:
    """The code with which the server closes; everything before it is read."""
    try:
        while True:
            line.recv(PATIENCE)
    except ConnectionClosed as closed:
        return 1006 if closed.rcvd is None else closed.rcvd.code


def failure(response: httpx.Response) -> tuple[int, str]:
    error = response.json()["error"]
    assert set(error) == {"rule", "why"}
    assert error["why"], error
    return response.status_code, error["rule"]


class Sock:
    """A socket: the newest state, and answers to what is asked."""

    def __init__(self, line: ClientConnection) -> None:
        self.line = line
        self.next = 0
        self.states: list[Json] = []
        self.raw: list[bytes] = []
        self.lines: list[Json] = []
        self.state()

    @property
    def now(self) -> Json:
        return self.states[-1]

    def hear(self) -> Json:
        text = self.line.recv(PATIENCE, decode=False)
        message: Json = json.loads(text)
        if message["type"] == "change":
            assert message["of"] == self.now["number"]
            news = {key: message[key] for key in ("number", "lines", "first", "cut")}
            message = {**changed(self.now, message["parts"]), **news}
        if message["type"] == "state":
            self.raw.append(text)
            self.states.append(message)
            self._keep_lines(message)
        return message

    def _keep_lines(self, state: Json) -> None:
        if state["cut"] is not None:
            self.lines = [x for x in self.lines if x["n"] < state["cut"]]
        assert not self.lines or state["first"] == self.lines[-1]["n"] + 1
        assert [x["n"] for x in state["lines"]] == [state["first"] + i for i in range(len(state["lines"]))]
        self.lines += state["lines"]

    def state(self) -> Json:
        """The next state."""
        while (message := self.hear())["type"] != "state":
            pass
        return message

    def until(self, wanted: Any) -> Json:
        """The first state, the present one included, of which this holds."""
        while not wanted(self.now):
            self.state()
        return self.now

    def say(self, type: str, **fields: Any) -> int:
        self.next += 1
        self.line.send(json.dumps({"type": type, "id": self.next, **fields}))
        return self.next

    def answer(self, id: int) -> Json:
        while (message := self.hear()).get("id") != id:
            pass
        return message

    def ask(self, type: str, **fields: Any) -> Json:
        return self.answer(self.say(type, **fields))

    def choose(self, which: int = 0, **also: Any) -> Json:
        """Choose one of the options of the newest state."""
        option = self.now["ask"]["options"][which]
        fields = {"number": self.now["number"], "choice": [option["verb"], option["noun"]], **also}
        return self.ask("choose", **fields)

    def undo(self) -> Json:
        return self.ask("undo", number=self.now["number"])

    def closed_with(self) -> int:
        """The code with which the server closes; everything before it is read."""
        return closed_with(self.line)
