"""By post, orders stand in for whoever is away: nobody is asked what is answered once for all."""

from __future__ import annotations

import re
import time

from playwright.sync_api import Page, expect
from tools import frontier

from .conftest import Lay, Visit
from .seat import PATIENCE, Seat, State

US, WC = "a-browser-of-the-united-states", "a-browser-of-the-confederacy"
# Asked something that no order answers, or told the result.
ASKED = """([after, ordered]) => window.state?.number > after
  && Boolean(window.state.outcome || (window.state.ask && !ordered.includes(window.state.ask.step)))"""


def test_by_post_with_standing_orders_neither_side_is_asked_needlessly(visit: Visit, lay: Lay) -> None:
    """The Confederacy ambushes at good odds only, and is away: two marches past its stacks don't wait for it."""
    table = lay(frontier.march, {"us": "me", "wc": "link"}, secret=US)
    marcher = Seat(visit(table.path("us"), secret=US))
    marcher.due()
    post(marcher.page)
    away = visit(table.link("wc"), secret=WC)
    order(away, "Interrupt.ambush", "always 75")
    away.goto(away.url.split("#")[0] + "#/")
    expect(away.locator("#lobby")).to_be_visible()
    for space in ("mad_river_mouth", "piqua_town"):
        marcher.choose("step", space)
        state = marcher.wait("s.ask && s.ask.at === a", space)
        assert state["ask"]["step"] == "March.march"
    assert "ambush" not in " ".join(marcher.lines()).lower()
    away.reload()
    row = away.locator(f'.table-row[data-id="{table.id}"]')
    expect(row).to_contain_text("by post")
    expect(row.locator(".yours")).to_have_count(0)


# What neither side wants to be asked, and how it has answered once for all.
ORDERS = {
    "us": {"Interrupt.ambush": "never", "Combat.declare": "stand", "Combat.use_scouts": "never",
           "RetreatBefore.hinder": "never", "Reinforce.us_calls": "never"},
    "wc": {"Interrupt.ambush": "always 75", "Combat.declare": "stand", "RetreatBefore.hinder": "never",
           "Reinforce.wc_calls": "never"},
}  # fmt: skip


def test_a_game_by_post_asks_neither_side_what_its_orders_answer(visit: Visit, lay: Lay) -> None:
    """From a march past an ambush and a combat with reinforcements to the result, in two browsers, by clicks; what an
    order answers is clicked by nobody."""
    table = lay(frontier.march, {"us": "me", "wc": "link"}, secret=US)
    seats = {"us": Seat(visit(table.path("us"), secret=US)), "wc": Seat(visit(table.link("wc"), secret=WC))}
    seats["us"].due()
    post(seats["us"].page)
    for side, seat in seats.items():
        for step, answer in ORDERS[side].items():
            order(seat.page, step, answer)
    ways, asked = ["mad_river_mouth", "old_chillicothe"], {side: set[str]() for side in seats}
    side, state = next_asked(seats, -1)
    while not state["outcome"]:
        ask = state["ask"]
        asked[side].add(ask["step"])
        options = [(o["verb"], o["noun"]) for o in ask["options"]]
        goes = ask["step"] == "March.march"
        choice = ("step", ways.pop(0)) if goes else ("pass", "") if ("pass", "") in options else options[0]
        seats[side].choose(*choice)
        side, state = next_asked(seats, state["number"])
    assert asked["us"] == {"March.march", "Operations.form"}
    assert {"Combat.reroll_die", "Casualties.take"} <= asked["wc"], "no order answers these"
    told = " ".join(seats["us"].lines())
    assert "The Western Confederacy stands and defends Old Chillicothe" in told, "an order does"


def next_asked(seats: dict[str, Seat], after: int) -> tuple[str, State]:
    """Whichever seat has to choose next, or any once the game is over."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        for side, seat in seats.items():
            if seat.page.evaluate(ASKED, [after, list(ORDERS[side])]):
                return side, seat.state()
    raise AssertionError("nobody is asked")


def test_a_standing_order_ambushes_at_the_odds_it_was_given(visit: Visit, lay: Lay) -> None:
    table = lay(frontier.march, {"us": "me", "wc": "link"}, secret=US)
    marcher = Seat(visit(table.path("us"), secret=US))
    marcher.due()
    post(marcher.page)
    away = visit(table.link("wc"), secret=WC)
    order(away, "Interrupt.ambush", "always 50")  # this one has 56 %
    marcher.choose("step", "mad_river_mouth")
    expect(marcher.page.locator("#journal .log")).to_contain_text(re.compile("Western Confederacy (ambushes|lies in)"))


def post(page: Page) -> None:
    page.locator("#menu-button").click()
    page.locator("#doors summary").click()
    with page.expect_response(re.compile("/doors$")):
        page.locator("#post").set_checked(True)
    page.keyboard.press("Escape")


def order(page: Page, step: str, answer: str) -> None:
    expect(page.locator("#prompt")).to_be_visible()
    page.locator("#menu-button").click()
    standing = page.locator("#standing")
    expect(standing).to_be_visible()
    if standing.get_attribute("open") is None:
        standing.locator("summary").click()
    with page.expect_response(re.compile("/standing$")):
        standing.locator(f'[data-step="{step}"]').first.select_option(answer)
    page.keyboard.press("Escape")
