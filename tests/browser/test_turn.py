"""From the lobby into a game, and through a whole turn of it, by clicking."""

from __future__ import annotations

import re

from playwright.sync_api import expect
from tools.positions import TO_BATTLE, campaign, gibson

from .conftest import Lay, Visit
from .seat import Seat, State

ME = "a-browser-of-my-own-0001"



def test_one_click_in_the_lobby_begins_a_game_against_the_computer(visit: Visit) -> None:
    page = visit("#/game/indian-territory")
    expect(page.locator("#seat-union")).to_have_value("me")
    expect(page.locator("#seat-confederate")).to_have_value("bot:greedy")
    page.locator("#start").click()
    expect(page).to_have_url(re.compile(r"#/t/[\w-]+/union$"))
    state = Seat(page).due()
    assert state["view"]["role"] == "union"
    expect(page.locator("#prompt")).to_have_text(state["ask"]["prompt"])


def test_a_whole_turn_is_played_by_clicking(visit: Visit, lay: Lay) -> None:
    """Against a bot, beginning in the list of games in the lobby: recruits, marches, events, until turn 2 begins."""
    seats = {"union": "me", "confederate": "bot:passive"}
    table = lay(campaign, seats, secret=ME, name="The whole turn")
    page = visit(secret=ME)
    row = page.locator(f'.table-row[data-id="{table.id}"]')
    expect(row).to_contain_text("The whole turn")
    row.get_by_role("link", name="Play").click()
    seat = Seat(page)
    state = seat.due()
    verbs: list[str] = []
    while state["view"]["tracks"]["turn"] == 1 and not state["outcome"]:
        verb, noun = sensible(state, verbs)
        seat.choose(verb, noun)
        verbs.append(verb)
        state = seat.due()
    assert state["view"]["tracks"]["turn"] == 2
    assert {"recruit", "move", "pass"} <= set(verbs)
    expect(page.locator(".track .now")).to_contain_text("Winter 1862")
    assert [line for line in seat.lines() if line.startswith("Turn 2 begins")]


def sensible(state: State, before: list[str]) -> tuple[str, str]:
    """Recruit first, then march, then end the impulse; else whatever comes first."""
    options = [(o["verb"], o["noun"]) for o in state["ask"]["options"]]
    for verb in ("recruit", "move", "pass"):
        if before.count(verb) < 6 or verb == "pass":
            found = [o for o in options if o[0] == verb]
            if found:
                return found[0]
    return options[0]


def test_counters_that_slide_arrive(visit: Visit, lay: Lay) -> None:
    """The other tests ask for stillness. Here everything moves, dice too, and comes to the same."""
    table = lay(gibson, {"union": "me", "confederate": "bot:passive"}, secret=ME)
    page = visit(table.path("union"), secret=ME, reduced_motion="no-preference")
    seat = Seat(page)
    expect(page.locator("html")).to_have_attribute("data-motion", "on")
    for choice in TO_BATTLE:
        seat.choose(*choice)
        expect(page.locator(".card .opts")).to_have_attribute("aria-busy", "false")
    expect(page.locator("#scene")).to_be_visible()
    seat.choose("pass")
    expect(seat.option("fire", "2ksb")).to_be_visible()
    seat.choose("fire", "2ksb")
    expect(page.locator("#scene .strip h3")).to_have_text("2nd Kansas Battery fires")
    expect(page.locator("#scene .strip .roll > .dice .result")).to_have_text(["▲ panic", "○ none"])
    expect(seat.stack("fort_gibson", "union")).to_have_count(1)
    expect(seat.stack("tahlequah", "union")).to_have_count(1)
