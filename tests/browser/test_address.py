"""The address says which page is shown: whatever comes late for another address is not shown."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect
from tools.positions import gibson

from .conftest import Lay, Visit
from .seat import Held, Seat

ME = "a-browser-that-changes-its-mind"
SEATS = {"union": "me", "confederate": "link"}


def go(page: Page, path: str) -> None:
    page.evaluate("path => { location.hash = path }", path)


def test_a_lobby_that_loads_late_leaves_the_table_alone(visit: Visit, lay: Lay) -> None:
    path = lay(gibson, SEATS, secret=ME).path("union")
    page = visit(path, secret=ME)
    Seat(page).due()
    held = Held(page, "/lobby/lobby.js")
    go(page, "#/")
    expect(page.locator("#map")).to_have_count(0)
    go(page, path)
    expect(page.locator("#map .stage")).to_be_visible()
    held.let_go()
    page.evaluate("() => Promise.race([module('lobby/lobby.js'), new Promise((_, no) => setTimeout(no, 60000))])")
    expect(page.locator("#map .stage")).to_be_visible()
    expect(page.locator("#lobby")).to_have_count(0)


def test_a_table_that_loads_late_leaves_the_other_one_alone(visit: Visit, lay: Lay) -> None:
    first, second = (lay(gibson, SEATS, secret=ME, name=name) for name in ("First", "Second"))
    page = visit(secret=ME)
    held = Held(page, f"/tables/{first.id}/sheet")
    go(page, first.path("union"))
    expect(page.locator(".loading")).to_be_visible()
    go(page, second.path("union"))
    expect(page.locator("#map .stage")).to_be_visible()
    with page.expect_response(f"**/tables/{first.id}/sheet") as late:
        held.let_go()
    late.value.finished()
    expect(page.locator("#map .stage")).to_be_visible()
    expect(page.locator("h1.unseen")).to_have_text(re.compile(": Second$"))
