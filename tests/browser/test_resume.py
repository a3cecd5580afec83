"""A server that dies: nothing that was acknowledged is lost, and the page comes back by itself."""

from __future__ import annotations

import json

from playwright.sync_api import expect
from tools.positions import campaign, gibson
from tools.serving import Server

from .conftest import Faults, Lay, Visit
from .seat import Seat

ME = "a-browser-that-is-patient"


def acknowledged(seat: Seat) -> int:
    """The highest number that the server has said is on disk."""
    said = [json.loads(s) for s in seat.page.evaluate("window.heard")]
    return max([m["number"] for m in said if m["type"] in ("done", "state", "change")], default=-1)


def test_a_game_survives_kill_9(visit: Visit, lay: Lay, faults: Faults, own_server: Server) -> None:
    """The page says that the line is dead, finds the server again, and shows the same position."""
    faults.allow("ERR_CONNECTION_REFUSED|WebSocket connection to|net::ERR|/odds")
    table = lay(gibson, {"union": "me", "confederate": "link"}, secret=ME, at=own_server)
    page = visit(table.path("union"), secret=ME, at=own_server)
    seat = Seat(page)
    seat.choose("move", "blunt")
    before = seat.choose("join", "6ks-1")
    own_server.kill()
    expect(page.locator(".banner")).to_be_visible()
    page.evaluate("delete window.state")
    own_server.start()
    after = seat.due()
    expect(page.locator(".banner")).to_be_hidden()
    assert after["number"] == before["number"] == acknowledged(seat)
    assert after["view"] == before["view"]
    assert after["ask"] == before["ask"]
    seat.choose("step", "cabin_creek")


def test_a_choice_that_was_under_way_is_kept_or_refused_but_never_half_done(
    visit: Visit, lay: Lay, faults: Faults, own_server: Server
) -> None:
    """The server dies while a bot plays and a click is on its way: again and again, nothing acknowledged is lost."""
    faults.allow("ERR_CONNECTION_REFUSED|WebSocket connection to|net::ERR|/odds")
    table = lay(campaign, {"union": "me", "confederate": "bot:greedy"}, secret=ME, at=own_server)
    page = visit(table.path("union"), secret=ME, at=own_server)
    seat = Seat(page)
    for _ in range(2):
        number = seat.due()["number"]
        seat.choose("pass")
        known = acknowledged(seat)
        own_server.kill()
        known = max(known, acknowledged(seat))
        page.evaluate("delete window.state")
        own_server.start()
        state = seat.due()
        assert state["number"] >= known > number
        if state["outcome"]:
            break
