"""Nothing that comes from a server, a game or a player is taken for markup, and only the page itself is served."""

from __future__ import annotations

import json
import re
from typing import Any
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest
from playwright.sync_api import Page, Route, WebSocketRoute, expect
from tools.campaigns import flotilla
from tools.positions import gibson, in_battle
from tools.serving import Server

from .conftest import Lay, Visit
from .seat import Seat

ME = "a-browser-that-trusts-nobody"
SEATS = {"union": "me", "confederate": "bot:passive"}
EVIL = '<img class="evil" src="data:,"><b class=\'evil\'>'

# What is read by people. Ids, colours and the names of drawings are compared, not shown, and must stay what they are.
READ = re.findall(
    r"\w+",
    """name short text title label effect goal blurb note prompt tag why value left right detail status damaged labels
    row_names countries steps notes facts next marker columns rows ruling all result winner regions""",
)


def tainted(data: Any, read: bool = False) -> Any:
    """The same data with markup in everything that is meant to be read."""
    if isinstance(data, dict):
        return {k: tainted(v, k in READ or (read and isinstance(v, str))) for k, v in data.items()}
    if isinstance(data, list):
        return [tainted(v, read) for v in data]
    return f"{data}{EVIL}" if read and isinstance(data, str) else data


def poison(page: Page) -> None:
    """Between the page and its server: whatever comes is tainted."""

    def answer(route: Route) -> None:
        real = route.fetch()
        route.fulfill(response=real, json=tainted(real.json()))

    def speak(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        server.on_message(lambda said: line.send(json.dumps(tainted(json.loads(said)))))

    page.route("**/api/**", answer)
    page.route("**/api/lands/*", lambda route: route.continue_())  # a drawing, whose words tests/pictures taints
    page.route_web_socket("**/api/**", speak)


def evil(page: Page) -> int:
    """How much of it became markup; what is still on its way then concerns no other test."""
    found = page.locator(".evil").count()
    page.unroute_all(behavior="ignoreErrors")
    return found


@pytest.mark.parametrize("place", ["lobby", "map", "battle"])
def test_markup_is_shown_as_text(visit: Visit, lay: Lay, place: str) -> None:
    """Every name, sentence and label of a game may hold signs of HTML: they are letters like others."""
    table = lay(in_battle if place == "battle" else gibson, SEATS, secret=ME, name=EVIL)
    page = visit("#/nowhere", secret=ME)
    poison(page)
    page.goto(page.url.partition("#")[0] + ("?again#/" if place == "lobby" else f"?again{table.path('union')}"))
    if place == "lobby":
        expect(page.locator(".table-row").first).to_contain_text(EVIL)
        page.locator("#more summary").click()
    else:
        seat = Seat(page)
        seat.due()
        expect(page.locator("#prompt")).to_contain_text(EVIL)
        if place == "map":
            seat.space("honey_springs").click()
            expect(page.locator(".bubble")).to_contain_text(EVIL)
            seat.stack("fort_gibson", "union").click()
            expect(page.locator(".fan")).to_be_visible()
        page.keyboard.press("Escape")
        page.keyboard.press("k")
        expect(page.locator("#key")).to_contain_text(EVIL)
        page.keyboard.press("Escape")
        page.keyboard.press("r")
        expect(page.locator("#rules article").first).to_contain_text(EVIL)
        page.locator("#rules").get_by_role("button", name="Close").click()
        page.locator("#menu-button").dispatch_event("click")
        expect(page.locator("#menu")).to_contain_text(EVIL)
    assert evil(page) == 0


def test_markup_on_cards_is_shown_as_text(visit: Visit, lay: Lay) -> None:
    table = lay(flotilla, {"relief": "me", "mahdist": "bot:passive"}, secret=ME)
    page = visit("#/nowhere", secret=ME)
    poison(page)
    page.goto(page.url.partition("#")[0] + f"?again{table.path('relief')}")
    seat = Seat(page)
    seat.due()
    expect(page.locator(".trays .face h4").first).to_contain_text(EVIL)
    page.locator('[data-tray="deck relief"]').click()
    expect(page.locator(".pop .face h4").first).to_contain_text(EVIL)
    page.keyboard.press("Escape")
    seat.space("abu_hamed").click()
    expect(page.locator(".bubble .about")).to_contain_text(EVIL)
    assert evil(page) == 0


def test_a_table_may_have_any_name(visit: Visit, lay: Lay) -> None:
    lay(gibson, SEATS, secret=ME, name=EVIL)
    page = visit(secret=ME)
    expect(page.locator(".table-row h3").first).to_contain_text("<img")
    assert evil(page) == 0


@pytest.mark.parametrize("path", ["types.d.ts", "js/%2e%2e/types.d.ts", "%2e%2e/__init__.py", "js/", "js/.env"])
def test_only_what_a_browser_needs_is_served(server: Server, path: str) -> None:
    with pytest.raises(HTTPError) as refused:
        urlopen(server.url + path)
    assert refused.value.code == 404
    refused.value.close()


def test_the_page_comes_with_a_policy_that_lets_nothing_else_in(server: Server) -> None:
    with urlopen(server.url) as answer:
        policy = answer.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self';" in policy
    assert "unsafe-eval" not in policy
