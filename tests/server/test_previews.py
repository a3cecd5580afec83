"""What an order would do while a hand draws it: only for the seat that decides, and it changes nothing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.server.harness import ROOMY, Browser, running

from grognard.server.limits import Limits

AHEAD = {"action": "move", "leader": [14_000, 12_000], "template": "keep"}


@pytest.fixture
def browser(tmp_path: Path) -> Iterator[Browser]:
    with running(tmp_path) as live, live.browser() as b:
        b.get("/")
        yield b


def activated(browser: Browser) -> str:
    """A table of First Contact at which one of our units is to move; we hold both seats."""
    table = browser.make("warpath-2e", one="me", two="me")
    state = browser.told(f"/api/tables/{table}/state?role=one")
    while state["ask"] is None or state["ask"]["step"] != "Activation.action":
        role = state["waiting"]
        asked = browser.told(f"/api/tables/{table}/state?role={role}")
        verbs = [o["verb"] for o in asked["ask"]["options"]]
        wished = "take" if "take" in verbs and role == "one" else "give" if "give" in verbs else verbs[0]
        option = next(o for o in asked["ask"]["options"] if o["verb"] == wished)
        body = {"role": role, "number": asked["number"], "choice": [option["verb"], option["noun"]]}
        browser.sent(f"/api/tables/{table}/choose", body)
        state = browser.told(f"/api/tables/{table}/state?role=one")
    return table


def test_a_draft_is_told_with_a_choice_that_can_be_sent(browser: Browser) -> None:
    table = activated(browser)
    with browser.socket(table, "one") as one:
        number = one.now["number"]
        told = one.ask("preview", number=number, verb="go", draft=AHEAD)
        assert (told["type"], told["rule"], len(told["ghosts"])) == ("preview", "", 10)
        assert told["choice"][:2] == ["go", "drawn"]
        assert browser.told(f"/api/tables/{table}")["number"] == number, "nothing has changed"
        assert one.ask("choose", number=number, choice=told["choice"])["type"] == "done"


def test_an_order_on_offer_is_told_by_its_noun(browser: Browser) -> None:
    table = activated(browser)
    with browser.socket(table, "one") as one:
        told = one.ask("preview", number=one.now["number"], verb="go", noun="order-1", full=True)
        assert len(told["ghosts"]) == 10
        no = one.ask("preview", number=one.now["number"], verb="go", noun="order-48")
        assert (no["type"], no["rule"]) == ("refused", "K.unknown")


def test_only_whoever_decides_is_told_and_only_of_now(browser: Browser) -> None:
    table = activated(browser)
    with browser.socket(table, "two") as two, browser.socket(table, "one") as one, browser.socket(table, "") as public:
        number = one.now["number"]
        assert two.ask("preview", number=number, verb="go", draft=AHEAD)["rule"] == "K.turn"
        assert one.ask("preview", number=number - 1, verb="go", draft=AHEAD)["rule"] == "K.stale"
        assert public.ask("preview", number=number, verb="go", draft=AHEAD)["rule"] == "S.seat"


def test_what_cant_be_read_is_refused_in_words(browser: Browser) -> None:
    table = activated(browser)
    drafts: list[object] = [
        {"leader": "there"}, {"unknown": 1}, {"leader": [0.5, 1]}, {"models": {"B1.0": [0, 0]}}, [1, 2], [10**30], "x",
    ]  # fmt: skip
    with browser.socket(table, "one") as one:
        for draft in drafts:
            no = one.ask("preview", number=one.now["number"], verb="go", draft=draft)
            assert no["rule"] in ("K.unknown", "S.input", "MOV.12"), (draft, no)
        assert one.ask("ping")["type"] == "pong"


def test_too_many_are_refused_until_the_hand_rests(tmp_path: Path) -> None:
    few = Limits(**{**vars(ROOMY), "previews": 0.001, "previews_burst": 2.0})
    with running(tmp_path, limits=few) as live, live.browser() as b:
        b.get("/")
        table = activated(b)
        with b.socket(table, "one") as one:
            number = one.now["number"]
            kinds = [one.ask("preview", number=number, verb="go", draft=AHEAD)["type"] for _ in range(3)]
            assert kinds == ["preview", "preview", "refused"]
