"""Taking back, asking why not, looking a rule up."""

from __future__ import annotations

import re

from playwright.sync_api import expect
from tools.positions import gibson, in_battle

from .conftest import Lay, Visit
from .seat import Seat

ME = "a-browser-that-asks-questions"
SEATS = {"union": "me", "confederate": "bot:passive"}


def test_what_was_clicked_can_be_taken_back(visit: Visit, lay: Lay) -> None:
    """Step by step, until everything is as it was."""
    page = visit(lay(gibson, SEATS, secret=ME).path("union"), secret=ME)
    seat = Seat(page)
    before = seat.due()
    expect(page.locator("#undo")).to_have_attribute("aria-disabled", "true")
    seat.choose("move", "blunt")
    seat.choose("join", "6ks-1")
    seat.choose("step", "cabin_creek")
    expect(seat.stack("cabin_creek", "union")).to_be_visible()
    for _ in range(3):
        number = seat.state()["number"]
        page.locator("#undo").click()
        seat.due(number)
    expect(seat.stack("cabin_creek", "union")).to_have_count(0)
    after = seat.state()
    assert {**after["view"], "number": 0} == {**before["view"], "number": 0}
    assert after["ask"] == before["ask"]
    expect(page.locator("#undo")).to_have_attribute("aria-disabled", "true")


def test_dice_cannot_be_taken_back_and_the_page_says_so(visit: Visit, lay: Lay) -> None:
    page = visit(lay(in_battle, SEATS, secret=ME).path("union"), secret=ME)
    seat = Seat(page)
    seat.choose("pass")
    number = seat.choose("fire", "2ksb")["number"]
    expect(page.locator(".card h2")).to_contain_text("panic to deal")  # the dice have fallen
    page.locator("#undo").click(force=True)  # it says that it is disabled, but answers who tries
    expect(page.locator(".card [role=alert]")).to_contain_text("Nothing to take back: dice")
    assert seat.state()["number"] == number


def test_a_space_that_cannot_be_chosen_says_why_with_its_rule(visit: Visit, lay: Lay) -> None:
    """Blunt can't ride to Boggy Depot in one march: a click says so, names the rule, and that is one click away."""
    page = visit(lay(gibson, SEATS, secret=ME).path("union"), secret=ME)
    seat = Seat(page)
    seat.choose("move", "blunt")
    seat.space("boggy_depot").click()
    bubble = page.locator(".bubble:not(.odds)")
    expect(bubble).to_contain_text("Boggy Depot")
    expect(bubble.locator(".not .x").first).to_contain_text("✕")
    link = bubble.locator("a[data-rule]").first
    rule = str(link.get_attribute("data-rule"))
    link.click()
    expect(page.locator("#rules .open .id")).to_contain_text(rule)
    expect(page).to_have_url(re.compile(rf"/rule/{re.escape(rule)}$"))
    assert seat.state()["ask"]["step"] == "Move.march"


def test_a_space_that_can_be_chosen_is_chosen_by_a_click_on_the_map(visit: Visit, lay: Lay) -> None:
    page = visit(lay(gibson, SEATS, secret=ME).path("union"), secret=ME)
    seat = Seat(page)
    number = seat.choose("move", "blunt")["number"]
    seat.space("cabin_creek").click()
    state = seat.due(number)
    assert [p["at"] for p in state["view"]["pieces"] if p["id"] == "blunt"] == ["cabin_creek"]


def test_a_counter_is_picked_out_of_its_stack_on_the_map(visit: Visit, lay: Lay) -> None:
    page = visit(lay(gibson, SEATS, secret=ME).path("union"), secret=ME)
    seat = Seat(page)
    seat.due()
    seat.stack("fort_gibson", "union").click()
    fan = page.locator(".fan")
    expect(fan.locator("[data-p]")).to_have_count(6)
    number = seat.state()["number"]
    fan.locator('[data-p="blunt"]').click()
    assert seat.due(number)["ask"]["step"] == "Move.march"


def test_the_rules_are_searched_and_closed_again(visit: Visit, lay: Lay) -> None:
    page = visit(lay(gibson, SEATS, secret=ME).path("union"), secret=ME)
    Seat(page).due()
    page.get_by_role("button", name="Rules").click()
    drawer = page.locator("#rules")
    expect(drawer).to_be_visible()
    expect(drawer.get_by_role("searchbox")).to_be_focused()
    everything = drawer.locator("article").count()
    drawer.get_by_role("searchbox").fill("panic")
    expect(drawer.locator(".found")).to_contain_text(re.compile(rf"\d+ of {everything} rules match"))
    assert 0 < drawer.locator("article").count() < everything
    for text in drawer.locator("article").all_text_contents():
        assert "panic" in text.lower()
    page.keyboard.press("Escape")
    expect(drawer).to_be_hidden()


def test_a_rule_has_an_address_that_can_be_shared(visit: Visit, lay: Lay) -> None:
    page = visit(lay(gibson, SEATS, secret=ME).path("union") + "/rule/7.5a", secret=ME)
    entry = page.locator("#rules .open")
    expect(entry).to_be_in_viewport()
    expect(entry.locator(".id")).to_contain_text("7.5a")


def test_a_game_is_played_with_the_keyboard_alone(visit: Visit, lay: Lay) -> None:
    """A number takes an option or opens a group, Enter a space of the map; U takes it back; arrows walk the map."""
    page = visit(lay(gibson, SEATS, secret=ME).path("union"), secret=ME)
    seat = Seat(page)
    number = seat.due()["number"]
    page.keyboard.press("m")
    expect(page.locator(".sp:focus")).to_have_count(1)
    page.keyboard.press("]")
    expect(page.locator('.sp[data-id="fort_gibson"]')).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(page.locator('.sp[data-id="fort_gibson"]')).not_to_be_focused()
    expect(page.locator(".sp:focus")).to_have_count(1)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Space")
    expect(page.locator(".fan button:focus")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".fan")).to_be_hidden()
    pass_key = seat.option("pass").locator("kbd").inner_text()
    page.keyboard.press(pass_key)
    assert seat.due(number)["number"] > number


def test_a_number_takes_an_option_and_u_takes_it_back(visit: Visit, lay: Lay) -> None:
    page = visit(lay(in_battle, SEATS, secret=ME).path("union"), secret=ME)
    seat = Seat(page)
    number = seat.due()["number"]
    page.keyboard.press("1")
    state = seat.due(number)
    assert state["ask"]["step"] == "Battle.long_range_fire"
    page.keyboard.press("u")
    assert seat.due(state["number"])["ask"]["step"] == "Battle.long_range_attacker_supply"
