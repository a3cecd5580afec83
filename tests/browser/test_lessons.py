"""Lessons: offered in the lobby, followed at the table, left at any time."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .axe import complaints
from .conftest import Faults, Visit
from .seat import Seat, State, box_of

MARCH = "#/learn/indian-territory/first_march"
KABUL = "#/learn/hand-of-destiny/to_kabul"
LOOKS: list[dict[str, Any]] = [{}, {"color_scheme": "dark"}, {"width": 390, "height": 844, "has_touch": True}]
LESSONS = [(MARCH, 25), (KABUL, 21)]


def taught(page: Page) -> Seat:
    """Waits for the first card."""
    expect(page.locator("#lesson h2")).to_be_visible()
    return Seat(page)


def turn(page: Page) -> None:
    """Reads on, up to the question."""
    while page.locator("#next").count():
        page.locator("#next").click()


def follow(seat: Seat) -> State:
    """Does what the lesson wants, and waits until it is its learner's turn again, or it is over."""
    turn(seat.page)
    state = seat.state()
    verb, noun = wanted(state)
    seat.option(verb, noun).click()
    over = "s.number > a && ((s.ask && s.lesson?.cards.length) || s.outcome || s.lesson?.state !== 'on')"
    return seat.wait(over, state["number"])


def wanted(state: State) -> tuple[str, str]:
    lesson, options = state["lesson"], state["ask"]["options"]
    verb, noun = lesson["accept"][0] if lesson["accept"] else (options[0]["verb"], options[0]["noun"])
    return verb, noun


def test_the_lobby_lists_the_lessons_of_a_game_and_begins_one(visit: Visit) -> None:
    page = visit("#/game/indian-territory")
    offer = page.locator("#learn button")
    expect(offer).to_have_count(1)
    expect(offer).to_contain_text("Learn: A first march")
    expect(offer).to_contain_text("12 minutes")
    offer.click()
    expect(page).to_have_url(re.compile(r"#/t/[\w-]+/union$"))
    taught(page)
    expect(page.locator("#lesson")).to_contain_text("A first march · 1 of 25")


def test_each_game_has_its_own_lessons(visit: Visit) -> None:
    page = visit("#/game/hand-of-destiny")
    expect(page.locator("#learn button")).to_contain_text("The road to Kabul")
    page.locator('.games [data-game="indian-territory"]').click()
    expect(page.locator("#learn button")).to_contain_text("A first march")


def test_cards_are_read_one_after_another_and_back(visit: Visit) -> None:
    """Nothing is asked until the last of them; what they speak of is marked."""
    page = visit(MARCH)
    taught(page)
    title = page.locator("#lesson h2")
    expect(title).to_have_text("The war in the Territory")
    expect(page.locator("#prompt")).to_be_hidden()
    expect(page.locator(".sp.shown")).to_have_count(5)
    expect(page.locator("#next")).to_be_focused()
    page.keyboard.press("Enter")
    expect(title).to_have_text("A marker is drawn")
    expect(page.locator(".sp.shown")).to_have_count(0)
    page.keyboard.press("Enter")
    expect(title).to_have_text("Raise a leader")
    expect(page.locator("#prompt")).to_be_focused()
    expect(page.locator('.trays [data-tray="box union"]')).to_have_class(re.compile("shown"))
    page.locator("#before").click()
    expect(title).to_have_text("A marker is drawn")


def test_a_card_names_its_rules(visit: Visit) -> None:
    page = visit(MARCH)
    taught(page)
    page.locator('#lesson a[data-rule="4.4a"]').click()
    expect(page.locator("#rules .open .id")).to_contain_text("4.4a")


def test_what_the_lesson_wants_is_listed_first_and_the_rest_is_one_press_away(visit: Visit) -> None:
    page = visit(MARCH)
    taught(page)
    turn(page)
    expect(page.locator(".card .opt")).to_have_count(1)
    expect(page.locator(".card .opt.wanted")).to_have_attribute("data-noun", "lane")
    expect(page.locator('.trays [data-all~="lane"]')).to_have_class(re.compile("shown"))
    page.locator(".others").click()
    expect(page.locator(".card .group, .card .opt").nth(1)).to_be_visible()


@pytest.mark.parametrize(("path", "steps"), LESSONS)
def test_a_lesson_is_followed_to_its_end(visit: Visit, path: str, steps: int) -> None:
    page = visit(path)
    seat = taught(page)
    state = seat.due()
    for _ in range(60):
        if (state["lesson"] or {}).get("state") != "on":
            break
        state = follow(seat)
    assert state["lesson"]["state"] == "done"
    assert state["lesson"]["of"] == steps
    turn(page)
    expect(page.locator("#lesson")).to_contain_text("done")
    expect(page.locator("#leave")).to_have_count(0)


def test_another_choice_is_met_with_a_hint_and_done_when_it_is_made_again(visit: Visit, faults: Faults) -> None:
    page = visit(MARCH)
    seat = taught(page)
    turn(page)
    number = seat.due()["number"]
    page.locator(".others").click()
    other = seat.option("recruit", "5ks-1")
    other.click()
    expect(page.locator("#lesson [role=alert]")).to_contain_text("the lesson wants a leader first")
    assert seat.state()["number"] == number
    other.click()
    seat.wait("s.number > a", number)
    expect(page.locator("#lesson")).to_be_hidden()
    expect(page.locator("#prompt")).to_be_visible()


def test_a_lesson_is_left_and_the_game_goes_on(visit: Visit) -> None:
    page = visit(MARCH)
    seat = taught(page)
    page.locator("#leave").click()
    expect(page.locator("#lesson")).to_be_hidden()
    expect(page.locator("#prompt")).to_be_visible()
    seat.choose("recruit", "5ks-1")


def test_undo_goes_back_in_the_lesson(visit: Visit) -> None:
    page = visit(MARCH)
    seat = taught(page)
    state = follow(seat)
    expect(page.locator("#lesson h2")).to_have_text("At a base")
    page.locator("#undo").click()
    seat.due(state["number"])
    expect(page.locator("#lesson h2")).to_have_text("Raise a leader")


def test_what_was_read_is_not_read_again_after_a_reload(visit: Visit) -> None:
    """The lesson goes on where it stood."""
    page = visit(MARCH)
    follow(taught(page))
    page.reload()
    taught(page)
    expect(page.locator("#lesson h2")).to_have_text("At a base")


@pytest.mark.parametrize("path", [MARCH, KABUL])
def test_on_a_phone_the_card_its_question_and_the_way_on_are_within_reach(visit: Visit, path: str) -> None:
    page = visit(path, width=390, height=844, has_touch=True, is_mobile=True)
    taught(page)
    within(page, "#next")
    while page.locator("#next").count():
        page.locator("#next").tap()
    within(page, "#prompt")
    within(page, ".card .opt.wanted")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def within(page: Page, selector: str) -> None:
    box = box_of(page.locator(selector).first)
    assert box["y"] >= 0
    assert box["y"] + box["height"] <= 844
    expect(page.locator(selector).first).to_be_in_viewport()


@pytest.mark.parametrize("look", LOOKS)
def test_a_lesson_shuts_nobody_out(visit: Visit, look: dict[str, Any]) -> None:
    page = visit("#/game/indian-territory", **look)
    expect(page.locator("#learn button")).to_be_visible()
    assert complaints(page) == []
    page.locator("#learn button").click()
    taught(page)
    assert complaints(page) == []
    turn(page)
    assert complaints(page) == []
