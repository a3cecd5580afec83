"""The page knows no game: what it can do with one it can do with another."""

from __future__ import annotations

from playwright.sync_api import expect

import grognard
from grognard.kernel.chance import Dice
from grognard.kernel.match import Match

from .conftest import Lay, Visit
from .seat import Seat

ME = "a-browser-in-the-borderland"
BORDERLAND = grognard.game("borderland")
SEATS = {"north": "me", "south": "bot:passive"}


def raid(dice: Dice) -> Match:
    """North stands before an enemy at the old bridge."""
    units = {"north-guard-1": "tower", "north-band-1": "kirk", "south-band-1": "old_bridge"}
    return BORDERLAND.match({"units": units}, dice=dice)


def test_another_game_is_chosen_in_the_lobby_and_begun(visit: Visit) -> None:
    page = visit()
    page.locator('[data-game="borderland"]').click()
    expect(page.locator("#seat-north")).to_have_value("me")
    expect(page.locator("#seat-union")).to_have_count(0)
    page.locator("#more summary").click()
    page.locator("#scenario").select_option("raid")
    page.locator("#start").click()
    state = Seat(page).due()
    assert state["view"]["game"] == "borderland"
    expect(page.locator(".sp")).to_have_count(len(BORDERLAND.sheet().spots))
    expect(page.locator("#prompt")).to_have_text(state["ask"]["prompt"])


def test_another_game_is_played_on_the_map_and_by_the_list(visit: Visit, lay: Lay) -> None:
    """A march by a click on the map, an attack, its dice in the journal."""
    page = visit(lay(raid, SEATS, secret=ME).path("north"), secret=ME)
    seat = Seat(page)
    number = seat.due()["number"]
    seat.stack("tower", "north").click()
    state = seat.due(number)
    while state["ask"] and state["ask"]["step"].startswith("Battle"):
        state = seat.choose("pass")
        state = seat.due(state["number"] - 1)
    told = seat.lines()
    assert [line for line in told if line.startswith("North rolls")]
    expect(page.locator("#journal .die").first).to_be_attached()


def test_another_game_says_why_not_and_shows_its_rules(visit: Visit, lay: Lay) -> None:
    page = visit(lay(raid, SEATS, secret=ME).path("north"), secret=ME)
    seat = Seat(page)
    seat.due()
    seat.space("mill").click()
    expect(page.locator(".bubble .not").first).to_be_visible()
    page.get_by_role("button", name="Rules").click()
    expect(page.locator("#rules article")).to_have_count(len(BORDERLAND.rules.book.rules))


def test_its_names_do_not_overlap(visit: Visit, lay: Lay) -> None:
    from .test_sizes import OUTSIDE, OVERLAPS

    page = visit(lay(raid, SEATS, secret=ME).path("north"), secret=ME)
    expect(page.locator(".lb")).to_have_count(len(BORDERLAND.sheet().spots))
    assert page.evaluate(OVERLAPS) == []
    assert page.evaluate(OUTSIDE) == []
