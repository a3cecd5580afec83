"""A real server in a process of its own, and tables laid as wanted: for the page's tests, pictures and figures."""

from __future__ import annotations

import asyncio
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, cast

from playwright.sync_api import Browser, Playwright
from tools.browser import find_or_install

from grognard.ai import BOTS
from grognard.kernel.dice import SecureDice
from grognard.kernel.match import Match
from grognard.server.bots import Bots
from grognard.server.catalog import GameCatalog
from grognard.server.guard import COOKIE
from grognard.server.limits import Limits
from grognard.server.messages_in import NewSeat
from grognard.server.room import Room
from grognard.server.seating import hashed, new_seats
from grognard.server.services import Services
from grognard.server.store import Store
from grognard.server.writer import Writer

ADDRESS = re.compile(r"http://\S+:(\d+)/")
STEADY = Path(__file__).with_name("steady.py")
LEAVING = 60  # seconds to stop in, on a busy machine
# What Chromium's own window would load for its address bar: two more pages for every page that is opened.
WINDOW = ("WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup", "PreloadTopChromeWebUI")
# What Playwright switches off: the last --disable-features counts, so it is said again.
UNWANTED = (
    "AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades",
    "HttpsFirstBalancedModeAutoEnable", "LensOverlay", "MediaRouter", "PaintHolding", "ThirdPartyStoragePartitioning",
    "AvoidCorsURLLoaderRestartOnRedirect", "OptimizationHints", "NetworkTimeServiceQuerying", "AimEnabled",
    "PreconnectToSearch",
)  # fmt: skip

Play = Callable[[SecureDice], Match]  # makes a match with these dice, and plays it as far as wanted


def launch(playwright: Playwright) -> Browser:
    """The system's Chromium, without a window; letters are drawn alike on every machine that has the same fonts."""
    args = ["--force-color-profile=srgb", "--font-render-hinting=none", "--disable-lcd-text"]
    args.append("--disable-features=" + ",".join(UNWANTED + WINDOW))
    return playwright.chromium.launch(executable_path=find_or_install(), args=args)


class Server:
    """Serves a folder on a port that it keeps, also when it is started again."""

    def __init__(
        self,
        data: Path,
        *,
        examples: bool = True,
        pace: float = 0.0,
        modules: Sequence[Path] = (),
        more: Sequence[str] = (),
        host: str = "127.0.0.1",
    ) -> None:
        self.data = data
        self.more = more  # options of the server
        self.host = host
        self.examples = examples
        self.pace = pace  # seconds that bots wait to be watched
        self.modules = modules
        self.port = 0
        self.process: subprocess.Popen[str] | None = None
        self.log = data.with_suffix(".log")

    @property
    def url(self) -> str:
        return f"http://{self.host}:{self.port}/"

    def start(self) -> Server:
        """Returns once it can be opened."""
        where = ["--data", str(self.data), "--port", str(self.port), "--pace", str(self.pace)]
        where += [part for folder in self.modules for part in ("--module", str(folder))]
        command = [sys.executable, str(STEADY), *where, *["--examples"] * self.examples, *self.more]
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
        """The address of the table for the player of a seat; without a role, for spectators."""
        return f"#/t/{self.id}/{role}"

    def link(self, role: str) -> str:
        """The address at which somebody takes the seat."""
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


@cache
def _played(play: Play, seed: bytes) -> tuple[Match, SecureDice]:
    """A match to be laid, played once for all the tables that it is put on: they only read it."""
    dice = SecureDice(seed)
    return play(dice), dice


async def _lay(data: Path, play: Play, seats: Mapping[str, str], secret: str, name: str, seed: bytes) -> Laid:
    match, dice = _played(play, seed)
    kinds = {role: kind.partition(":") for role, kind in seats.items()}
    wanted = {role: NewSeat(cast(Any, kind), bot) for role, (kind, _, bot) in kinds.items()}
    store = await Store.open(data)
    writer = Writer(store)
    catalog = GameCatalog(examples=True)
    room = Room(Services(store, writer, catalog, cast(Bots, None)), Limits())  # no bot thinks here
    try:
        held, tokens = new_seats(match.game.roles, wanted, BOTS)
        entry = catalog.entries[match.game.id]
        table = await room.place(match, dice, entry, held, name, hashed(secret) if secret else "")
        return Laid(table.id, tokens)
    finally:
        await room.close()
        await writer.close()
        await store.close()
