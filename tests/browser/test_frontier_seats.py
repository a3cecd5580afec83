"""A large game for everybody at the table: who watches, who looks back, who hears it read, who has a keyboard alone."""

from __future__ import annotations

import re

from playwright.sync_api import expect
from tools import frontier

from .axe import complaints
from .conftest import Lay, Visit
from .replay import Replay
from .seat import Seat

ME, GUEST = "a-browser-at-a-large-table", "a-browser-that-only-looks"
US = {"us": "me", "wc": "bot:passive"}
WC = {"wc": "me", "us": "bot:passive"}


def test_a_spectator_sees_the_march_and_what_wins_but_answers_nothing(visit: Visit, lay: Lay) -> None:
    table = lay(frontier.ambush, WC, secret=ME)
    page = visit(table.path(), secret=GUEST)
    expect(page.locator("#prompt")).to_contain_text("Waiting for Western Confederacy")
    expect(page.locator(".card .opt")).to_have_count(0)
    expect(page.locator(".always")).to_be_hidden()
    expect(page.locator(".brief")).to_be_hidden()
    page.keyboard.press("b")
    board = page.get_by_role("region", name="Board")
    expect(board.locator(".aims li")).to_have_count(4)
    expect(board).to_contain_text("and Fort Steuben built")
    expect(board.locator(".aims")).to_contain_text("2½, built")


def test_one_looks_back_with_the_board_as_it_was(visit: Visit, lay: Lay) -> None:
    page = visit(lay(frontier.actions, WC, secret=ME).path("wc"), secret=ME)
    Seat(page).due()
    page.keyboard.press("b")
    built = page.locator(".aims li", has_text="Fort Steuben built").locator("b")
    expect(built).to_contain_text(", built")
    page.keyboard.press("l")
    replay = Replay(page)
    expect(replay.root).to_be_visible()
    replay.slide(0)
    expect(replay.banner).to_be_visible()
    expect(built).to_contain_text("not built")
    page.keyboard.press("n")
    expect(built).not_to_contain_text("not built")


def test_the_table_in_words_tells_what_wins_and_an_ambush_is_chosen_there(visit: Visit, lay: Lay) -> None:
    page = visit(lay(frontier.ambush, WC, secret=ME).path("wc"), secret=ME)
    seat = Seat(page)
    number = seat.due()["number"]
    page.keyboard.press("w")
    words = page.locator("#words")
    expect(words).to_contain_text("What wins")
    expect(words).to_contain_text("Western Confederacy: 8 points at an Expedition Check")
    assert complaints(page) == []
    words.get_by_role("button", name=re.compile("Ambush.*Old Chillicothe")).click()
    seat.wait("s.number > a", number)


def test_a_march_is_made_by_keys_alone_and_its_danger_is_said(visit: Visit, lay: Lay) -> None:
    page = visit(lay(frontier.march, US, secret=ME).path("us"), secret=ME)
    seat = Seat(page)
    number = seat.due()["number"]
    expect(page.locator('.threat[data-from="old_chillicothe"][data-to="mad_river_mouth"]')).to_have_count(1)
    space = page.locator('.sp[data-id="mad_river_mouth"]')
    expect(space).to_have_attribute("aria-label", re.compile("an ambush may come from there: Old Chillicothe"))
    page.keyboard.press("m")
    page.keyboard.press("ArrowUp")
    expect(space).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#act")).to_be_visible()
    page.keyboard.press("Enter")
    state = seat.wait("s.number > a", number)
    assert {p["id"]: p["at"] for p in state["view"]["pieces"]}["harmar"] == "mad_river_mouth"


def test_everything_drawn_on_the_map_is_in_its_key(visit: Visit, lay: Lay) -> None:
    page = visit(lay(frontier.march, US, secret=ME).path("us"), secret=ME)
    Seat(page).due()
    page.keyboard.press("k")
    titles = page.locator("#key li b").all_text_contents()
    ways = ["Bead", "Entry square", "Track", "River", "Landing", "Way in", "River crossing"]
    signs = ["Flag", "Black disc", "Star", "Open star", "Wheel", "Red arrow", "Amber disc", "With “!”"]
    built = ["Village", "Principal village", "Settlement", "Fort", "Great fort", "Fort Miamis", "Razed", "Under siege"]
    assert {*ways, *signs, *built, "Miami land", "Seneca land"} <= set(titles)
    assert "United States holds" not in titles, "nothing on this map is drawn so"
    assert complaints(page) == []
