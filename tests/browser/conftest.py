"""A real server, a real browser, and an eye on everything that goes wrong in it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Request,
    Response,
    expect,
    sync_playwright,
)
from tools.positions import midway
from tools.serving import Laid, Play, Server, browser_cookie, launch, lay_table

from .seat import LISTEN

HERE = Path(__file__).parent
PICTURES = HERE.parents[1] / "build" / "browser"
STORED = "local_storage,indexeddb,cache_storage,service_workers"
WAIT = 30_000  # milliseconds after which something that should come is not coming
FAILED = pytest.StashKey[bool]()

Visit = Callable[..., Page]
Lay = Callable[..., Laid]

expect.set_options(timeout=WAIT)  # its own five seconds are too few for a busy machine


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A test here fails only if it fails twice; the first time is reported as a rerun."""
    for item in items:
        if item.path.parent == HERE:
            item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = launch(playwright)
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def profiles(chromium: Browser) -> Profiles:
    return Profiles(chromium)


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all; every test has tables of its own."""
    running = Server(tmp_path_factory.mktemp("data")).start()
    yield running
    said = running.said()
    running.close()
    assert said == "", "the server complained"


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server that may be killed."""
    running = Server(tmp_path / "data").start()
    yield running
    running.close()


@pytest.fixture
def slow_server(tmp_path: Path) -> Iterator[Server]:
    """A server whose bots think for so long that anything can be done meanwhile."""
    running = Server(tmp_path / "data", pace=3600).start()
    yield running
    running.close()


class Profiles:
    """Profiles of the browser, each used by one test after another: making one takes longer than most tests do.

    Nothing of a test is left in them but copies of the page's own files.
    """

    def __init__(self, chromium: Browser) -> None:
        self.chromium = chromium
        self.free: dict[str, list[BrowserContext]] = {}
        self.used: list[tuple[str, BrowserContext]] = []

    def open(self, home: Server, **settings: Any) -> Page:
        """A blank page in a profile that nobody else uses now."""
        key = f"{home.url} {sorted(settings.items())}"
        free = self.free.setdefault(key, [])
        context = free.pop() if free else self._new(home, settings)
        self.used.append((key, context))
        context.set_default_timeout(WAIT)
        page = context.new_page()
        emptied = {"origin": home.url.rstrip("/"), "storageTypes": STORED}
        context.new_cdp_session(page).send("Storage.clearDataForOrigin", emptied)
        return page

    def _new(self, home: Server, settings: dict[str, Any]) -> BrowserContext:
        context = self.chromium.new_context(base_url=home.url, **settings)
        context.add_init_script(LISTEN)
        return context

    def give_back(self, keep: bool) -> None:
        """All that the test had. After a failure, and where its server is gone, they are not used again."""
        for key, context in self.used:
            if not keep:
                context.close()
                continue
            for page in context.pages:
                page.close()
            context.clear_cookies()
            context.clear_permissions()
            self.free[key].append(context)
        self.used.clear()


class Faults:
    """What went wrong in the pages of a test. What a test brings about itself is allowed by a pattern."""

    def __init__(self) -> None:
        self.seen: list[str] = []
        self.allowed: list[str] = []

    def allow(self, pattern: str) -> None:
        self.allowed.append(pattern)

    def watch(self, page: Page) -> None:
        page.on("console", self._console)
        page.on("pageerror", lambda err: self.seen.append(f"uncaught: {err}"))
        page.on("requestfailed", self._failed)
        page.on("response", self._answered)

    def _console(self, said: ConsoleMessage) -> None:
        if said.type in ("error", "warning"):
            self.seen.append(f"console: {said.text} ({said.location.get('url', '')})")

    def _failed(self, request: Request) -> None:
        if request.failure != "net::ERR_ABORTED":  # the page itself went away
            self.seen.append(f"no answer: {request.method} {request.url}: {request.failure}")

    def _answered(self, response: Response) -> None:
        if response.status >= 400:
            self.seen.append(f"{response.status}: {response.request.method} {response.url}")

    def left(self) -> list[str]:
        return [x for x in self.seen if not any(re.search(p, x) for p in self.allowed)]


@pytest.fixture
def faults() -> Faults:
    return Faults()


@pytest.fixture
def visit(
    profiles: Profiles, server: Server, faults: Faults, request: pytest.FixtureRequest
) -> Iterator[Visit]:
    """Open a page in a browser of its own: visit("#/", width=390, height=844, secret="...", at=another server)."""
    pages: list[Page] = []
    homes = {server.url}

    def open_page(
        path: str = "", *, width: int = 1440, height: int = 900, secret: str = "", at: Server | None = None, **more: Any
    ) -> Page:
        home = at or server
        settings = {"reduced_motion": "reduce", "locale": "en-GB", "color_scheme": "light", **more}
        homes.add(home.url)
        page = profiles.open(home, viewport={"width": width, "height": height}, **settings)
        if secret:
            page.context.add_cookies([browser_cookie(home, secret)])
        faults.watch(page)
        pages.append(page)
        page.goto(home.url + path)
        return page

    yield open_page
    failed = request.node.stash.get(FAILED, False)
    if failed:
        PICTURES.mkdir(parents=True, exist_ok=True)
        for i, page in enumerate(pages):
            name = re.sub(r"[^\w-]+", "-", request.node.name)
            page.screenshot(path=PICTURES / f"{name}-{i + 1}.png")
    profiles.give_back(keep=not failed and homes == {server.url})
    assert faults.left() == []


@pytest.fixture
def lay(server: Server) -> Lay:
    """Put a match on a table: lay(play, {"union": "me"}, secret="..."); at=another server."""

    def put(play: Play, seats: dict[str, str], *, at: Server | None = None, **more: Any) -> Laid:
        return lay_table((at or server).data, play, seats, **more)

    return put


@pytest.fixture(scope="package")
def midway_table(server: Server) -> Laid:
    """A game of five turns behind it, to be watched."""
    return lay_table(server.data, midway, {"union": "link", "confederate": "link"})


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Any:
    report = yield
    if report.when == "call":
        item.stash[FAILED] = report.failed
    return report
