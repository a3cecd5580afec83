"""One button for everyone who may go along: one message, one state, one undo."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page, expect
from tools.campaigns import NILE
from tools.positions import gibson

from grognard.games.hand_of_destiny import GAME
from grognard.kernel.chance import Dice
from grognard.kernel.match import Match

from .conftest import Lay, Visit
from .seat import Seat, State

ME = "a-browser-that-takes-all-along"
MEN = ["guards", "heavies", "mounted_inf", "hussars", "black_watch"]


def crowded_quay(dice: Dice) -> Match:
    """Five regiments beside whaleboats that carry three."""
    return GAME.match({**NILE, "units": {**NILE["units"], "dongola": ["whalers_2", *MEN]}}, dice=dice)


def press_all(page: Page, verb: str) -> tuple[list[Any], State]:
    """Press the button of a verb: what was sent, and the state that came of it."""
    number = Seat(page).due()["number"]
    page.evaluate("window.sent = []; window.heard = []")
    page.evaluate(
        """() => {
          const send = WebSocket.prototype.send;
          WebSocket.prototype.send = function (text) { window.sent.push(text); send.call(this, text); };
        }"""
    )
    page.locator(f'.card .all[data-verb="{verb}"]:not(.some)').click()
    state = Seat(page).wait("s.number > a", number)
    sent = [json.loads(text) for text in page.evaluate("window.sent")]
    return [m for m in sent if m["type"] == "choose"], state


def nouns(state: State, verb: str) -> list[str]:
    return [o["noun"] for o in state["ask"]["options"] if o["verb"] == verb]


def test_all_who_may_join_go_along_in_one_message(visit: Visit, lay: Lay) -> None:
    page = visit(lay(gibson, {"union": "me", "confederate": "link"}, secret=ME).path("union"), secret=ME)
    seat = Seat(page)
    before = seat.choose("move", "blunt")
    joining = nouns(before, "join")
    assert len(joining) > 2
    sent, after = press_all(page, "join")
    wagons = [["hitch", noun] for noun in nouns(before, "hitch")]  # everyone is everyone: another verb takes them
    assert wagons
    assert [m["choices"] for m in sent] == [[*(["join", noun] for noun in joining), *wagons]]
    assert set(joining) <= set(after["ask"]["members"])
    assert page.evaluate("window.heard.filter(text => ['state', 'change'].includes(JSON.parse(text).type)).length") == 1
    page.keyboard.press("u")
    back = seat.wait("s.number > a", after["number"])
    assert nouns(back, "join") == joining, "one undo for all of them"


def test_where_not_all_have_room_as_many_come_aboard_as_fit(visit: Visit, lay: Lay) -> None:
    page = visit(lay(crowded_quay, {"relief": "me", "mahdist": "link"}, secret=ME).path("relief"), secret=ME)
    before = Seat(page).choose("march", "whalers_2")
    assert nouns(before, "embark") == MEN
    sent, after = press_all(page, "embark")
    assert [len(m["choices"]) for m in sent] == [5, 3]
    assert nouns(after, "embark") == []
    expect(page.locator(".card .notice")).to_be_hidden()
    page.keyboard.press("u")
    assert nouns(Seat(page).wait("s.number > a", after["number"]), "embark") == MEN
