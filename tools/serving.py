"""A real server in a process of its own, and tables laid as wanted: for the page's tests, pictures and figures."""

from __future__ import annotations

import asyncio
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

from playwright.sync_api import Browser, Playwright
from tools.browser import find_or_install

from grognard.ai import BOTS
from grognard.kernel.dice import SecureDice
from grognard.kernel.match import Match
from grognard.server.bots import Bots
from grognard.server.guard import COOKIE
from grognard.server.limits import Limits
from grognard.server.messages import NewSeat
from grognard.server.room import Room
from grognard.server.seating import hashed, new_seats
from grognard.server.shelf import Shelf
from grognard.server.store import Store
from grognard.server.table import Kit
from grognard.server.writer import Writer

ADDRESS = re.compile(r"http://\S+:(\d+)/")
STEADY = Path(__file__).with_name("steady.py")
LEAVING = 10  # seconds to stop in

Play = Callable[[SecureDice], Match]  # makes a match with these dice, and plays it as far as wanted


def launch(playwright: Playwright) -> Browser:
    """The system's Chromium, without a window; letters are drawn alike on every machine that has the same fonts."""
    args = ["--force-color-profile=srgb", "--font-render-hinting=none", "--disable-lcd-text"]
    return playwright.chromium.launch(executable_path=find_or_install(), args=args)


class Server:
    """Serves a folder on a port that it keeps, also when it is started again."""

    def __init__(self, data: Path, *, examples: bool = True) -> None:
        self.data = data
        self.examples = examples
        self.port = 0
        self.process: subprocess.Popen[str] | None = None
        self.log = data.with_suffix(".log")

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/"

    def start(self) -> Server:
        """Returns once it can be opened."""
        where = ["--data", str(self.data), "--port", str(self.port), "--pace", "0"]  # bots don't wait to be watched
        command = [sys.executable, str(STEADY), *where, *["--examples"] * self.examples]
        with self.log.open("a") as log:
            self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = ADDRESS.search(line)
        if found is None:
            self.kill()
            raise RuntimeError(f"the server did not start: {line}{self.said()}")
        self.port = int(found[1])
        return self

    def said(self) -> str:
        """What it wrote to its error output."""
        return self.log.read_text()

    def kill(self) -> None:
        """As `kill -9` does: it gets no chance to tidy up."""
        self._end(signal.SIGKILL)

    def close(self) -> None:
        if self.process is not None:
            self._end(signal.SIGTERM)

    def _end(self, by: signal.Signals) -> None:
        process = self.process
        assert process is not None
        assert process.stdout is not None
        process.send_signal(by)
        try:
            process.wait(LEAVING)
        finally:
            process.kill()
            process.wait()
            process.stdout.close()
            self.process = None


@dataclass(frozen=True)
class Laid:
    """A table that was laid: its id, and the secrets of its seats."""

    id: str
    tokens: dict[str, str]

    def path(self, role: str = "") -> str:
        """Where who holds the seat sees it; without a role, where anybody may watch."""
        return f"#/t/{self.id}/{role}"

    def link(self, role: str) -> str:
        """Where anybody takes the seat."""
        return f"#/join/{self.id}/{self.tokens[role]}"


def browser_cookie(server: Server, secret: str) -> Any:
    """The cookie of a browser that holds what was laid for this secret."""
    return {"name": COOKIE, "value": secret, "url": server.url, "httpOnly": True, "sameSite": "Strict"}


def lay_table(
    data: Path, play: Play, seats: Mapping[str, str], *, secret: str = "", name: str = "", seed: bytes = b"grognard" * 4
) -> Laid:
    """Put a match on a table of a folder, whether or not it is being served.

    Seats are "me", "here", "link" or "bot:ID"; the first two are held by the browser whose cookie is the secret.
    """
    with ThreadPoolExecutor(1) as pool:  # Playwright's own loop runs in the thread of the tests
        return pool.submit(lambda: asyncio.run(_lay(data, play, seats, secret, name, seed))).result()


async def _lay(data: Path, play: Play, seats: Mapping[str, str], secret: str, name: str, seed: bytes) -> Laid:
    dice = SecureDice(seed)
    match = play(dice)
    kinds = {role: kind.partition(":") for role, kind in seats.items()}
    wanted = {role: NewSeat(cast(Any, kind), bot) for role, (kind, _, bot) in kinds.items()}
    store = await Store.open(data)
    writer = Writer(store)
    shelf = Shelf(examples=True)
    room = Room(Kit(store, writer, shelf, cast(Bots, None)), Limits())  # nobody thinks here: the server's bots will
    try:
        held, tokens = new_seats(match.game.roles, wanted, BOTS)
        offer = shelf.offers[match.game.id]
        table = await room.place(match, dice, offer, held, name, hashed(secret) if secret else "")
        return Laid(table.id, tokens)
    finally:
        await room.close()
        await writer.close()
        await store.close()
