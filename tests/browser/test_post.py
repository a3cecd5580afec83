"""Playing by post: what is new, whose turn it is, who may watch, what is said, and answers that stand."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tools.positions import gibson, in_battle
from tools.serving import Laid

from .axe import complaints
from .conftest import Faults, Lay, Visit
from .seat import HeldFetch, Seat, box_of

NORTH, SOUTH, OTHER = "a-browser-that-writes-letters", "a-browser-that-answers-them", "a-browser-that-looks-on"
SEATS = {"union": "me", "confederate": "link"}
LOOKS: list[dict[str, Any]] = [{}, {"color_scheme": "dark"}, {"width": 390, "height": 844, "has_touch": True}]
FORM = {"post": "#post", "open": "#open"}


@pytest.fixture
def table(lay: Lay) -> Laid:
    return lay(gibson, SEATS, secret=NORTH, name="Letters")


def menu(page: Page) -> None:
    if not page.locator("#menu").count():
        page.locator("#menu-button").click()


def door(page: Page, id: str, on: bool) -> None:
    """The table's maker opens or shuts one of its doors."""
    menu(page)
    if page.locator("#doors[open]").count() == 0:
        page.locator("#doors summary").click()
    with page.expect_response(re.compile("/doors$")):
        page.locator(FORM[id]).set_checked(on)
    expect(page.locator("#menu [role=status]")).to_have_text("Done.")


def seen(page: Page) -> None:
    """Waits until the page has told that everything was seen."""
    script = "() => performance.getEntriesByType('resource').some(e => e.name.endsWith('/seen'))"
    page.wait_for_function(script)


def both(visit: Visit, table: Laid) -> tuple[Page, Page]:
    """Two people at a table by post; each has seen it once, and the second has gone to the lobby."""
    north = visit(table.path("union"), secret=NORTH)
    Seat(north).due()
    door(north, "post", True)
    north.keyboard.press("Escape")
    south = visit(table.link("confederate"), secret=SOUTH)
    expect(south.locator("#prompt")).to_be_visible()
    seen(south)
    south.goto(south.url.split("#")[0] + "#/")
    expect(south.locator("#lobby")).to_be_visible()
    return north, south


# --- since your last visit ----------------------------------------------------------------------------


def test_the_lobby_says_whose_turn_it_is_and_what_is_new(visit: Visit, table: Laid) -> None:
    north, south = both(visit, table)
    row = south.locator(f'.table-row[data-id="{table.id}"]')
    expect(row).to_contain_text("by post")
    expect(row.locator(".yours")).to_have_count(0)
    Seat(north).choose("pass")
    south.reload()
    expect(row.locator(".badge").first).to_have_text(re.compile(r"^\d+ new$"))
    expect(row.locator(".yours")).to_contain_text("your turn")
    expect(south).to_have_title(re.compile(r"^\(\d+\) Grognard$"))


def test_what_happened_since_the_last_visit_is_told_and_replayed(visit: Visit, table: Laid) -> None:
    north, south = both(visit, table)
    Seat(north).choose("move", "blunt")
    Seat(north).choose("step", "cabin_creek")
    Seat(north).choose("pass")
    south.goto(south.url.split("#")[0] + table.path("confederate"))
    banner = south.locator("#since")
    expect(banner).to_contain_text(re.compile(r"Since your last visit, just now: \d+ things? happened"))
    banner.get_by_role("button", name="Show me").click()
    expect(banner).to_be_hidden()
    expect(south.get_by_role("slider").first).to_be_visible()
    expect(Seat(south).stack("cabin_creek", "union")).to_be_visible()


def test_what_was_seen_is_not_told_again(visit: Visit, table: Laid) -> None:
    north, south = both(visit, table)
    Seat(north).choose("pass")
    south.goto(south.url.split("#")[0] + table.path("confederate"))
    banner = south.locator("#since")
    expect(banner).to_be_visible()
    banner.get_by_role("button", name="Not now").click()
    expect(banner).to_be_hidden()
    seen(south)
    with south.expect_response(re.compile("/visit")):
        south.reload()
    Seat(south).due()
    expect(banner).to_be_hidden()


def test_who_was_never_here_is_told_nothing_of_a_last_visit(visit: Visit, table: Laid) -> None:
    page = visit(table.path("union"), secret=NORTH)
    Seat(page).due()
    seen(page)
    expect(page.locator("#since")).to_be_hidden()


# --- talk and notes -----------------------------------------------------------------------------------


def test_what_is_said_comes_to_the_other_seat_with_a_badge(visit: Visit, table: Laid) -> None:
    north = visit(table.path("union"), secret=NORTH)
    south = visit(table.link("confederate"), secret=SOUTH)
    Seat(north).due()
    expect(south.locator("#prompt")).to_be_visible()
    south.keyboard.press("t")
    expect(south.locator("#talk input")).to_be_focused()
    south.keyboard.type("Are <b>you</b> there? R")
    south.keyboard.press("Enter")
    expect(south.locator(".chat li")).to_have_count(1)
    expect(south.locator("#talk input")).to_have_value("")
    expect(north.locator("#talk-button")).to_have_text("✉1")
    expect(north.locator("#live")).to_contain_text("Are <b>you</b> there? R")
    north.locator("#talk-button").click()
    expect(north.locator(".chat li span")).to_have_text("Are <b>you</b> there? R")
    north.locator("#talk input").fill("I am.")
    north.get_by_role("button", name="Send").click()
    expect(south.locator(".chat li")).to_have_count(2)
    north.keyboard.press("Escape")
    expect(north.locator("#talk")).to_be_hidden()
    expect(north.locator("#talk-button")).to_have_text("✉")
    north.reload()
    Seat(north).due()
    expect(north.locator("#talk-button")).to_have_text("✉")


def test_notes_are_kept_for_the_seat_and_for_nobody_else(visit: Visit, table: Laid) -> None:
    north = visit(table.path("union"), secret=NORTH)
    Seat(north).due()
    north.keyboard.press("t")
    north.locator("#talk textarea").fill("Watch the fords.")
    expect(north.locator("#talk")).to_contain_text("saved")
    north.reload()
    Seat(north).due()
    north.keyboard.press("t")
    expect(north.locator("#talk textarea")).to_have_value("Watch the fords.")
    south = visit(table.link("confederate"), secret=SOUTH)
    expect(south.locator("#prompt")).to_be_visible()
    with south.expect_response(re.compile("/notes")):
        south.keyboard.press("t")
    expect(south.locator("#talk textarea")).to_have_value("")


def test_notes_are_typed_only_once_the_old_ones_are_there(visit: Visit, table: Laid) -> None:
    north = visit(table.path("union"), secret=NORTH)
    Seat(north).due()
    held = HeldFetch(north, "/notes")
    north.keyboard.press("t")
    held.wait()
    expect(north.locator("#talk textarea")).not_to_be_editable()
    held.let_go()
    expect(north.locator("#talk textarea")).to_be_editable()


def test_notes_that_are_saved_twice_at_once_do_not_clash(visit: Visit, table: Laid) -> None:
    north = visit(table.path("union"), secret=NORTH)
    Seat(north).due()
    north.keyboard.press("t")
    notes = north.locator("#talk textarea")
    expect(notes).to_be_editable()
    held = HeldFetch(north, "/notes")
    notes.fill("Watch the fords.")
    notes.blur()
    held.wait()
    notes.focus()
    notes.blur()
    assert held.count == 1
    held.let_go()
    expect(north.locator("#talk")).to_contain_text("saved")
    assert held.count == 1


def test_notes_that_another_window_has_written_are_not_lost(visit: Visit, table: Laid, faults: Faults) -> None:
    faults.allow(r"409")
    first, second = (visit(table.path("union"), secret=NORTH) for _ in range(2))
    for page in (first, second):
        Seat(page).due()
        with page.expect_response(re.compile("/notes")):
            page.keyboard.press("t")
    first.locator("#talk textarea").fill("From the first.")
    expect(first.locator("#talk")).to_contain_text("saved")
    second.locator("#talk textarea").fill("From the second.")
    second.get_by_role("button", name="Take that text").click()
    expect(second.locator("#talk textarea")).to_have_value("From the first.")


# --- watching -----------------------------------------------------------------------------------------


def test_a_closed_table_is_watched_by_its_link_only(visit: Visit, table: Laid, faults: Faults) -> None:
    faults.allow(r"403")
    north = visit(table.path("union"), secret=NORTH, permissions=["clipboard-read", "clipboard-write"])
    Seat(north).due()
    door(north, "open", False)
    north.locator("#watch-link").click()
    expect(north.locator("#menu [role=status]")).to_contain_text("The link is copied")
    link = str(north.evaluate("navigator.clipboard.readText()"))
    stranger = visit(table.path(), secret=SOUTH)
    expect(stranger.locator("#failure")).to_be_visible()
    watcher = visit(link[link.index("#") :], secret=OTHER)
    expect(watcher).to_have_url(re.compile(rf"#/t/{table.id}/$"))
    expect(watcher.locator("#prompt")).to_contain_text("Waiting for Union")
    expect(watcher.locator("#talk-button")).to_be_hidden()
    menu(north)
    north.get_by_role("button", name="End the link").click()
    expect(watcher.locator("#failure")).to_be_visible()


def test_a_table_is_made_for_the_post_and_closed(visit: Visit) -> None:
    page = visit("#/game/indian-territory")
    page.locator("#more summary").click()
    page.locator("#by-post").check()
    page.locator("#closed").check()
    expect(page.locator("#more summary")).to_contain_text("by post")
    page.locator("#start").click()
    Seat(page).state()
    menu(page)
    page.locator("#doors summary").click()
    expect(page.locator("#post")).to_be_checked()
    expect(page.locator("#open")).not_to_be_checked()


# --- standing answers ---------------------------------------------------------------------------------


def test_answers_stand_for_questions_that_rarely_matter(visit: Visit, table: Laid) -> None:
    page = visit(table.path("union"), secret=NORTH)
    Seat(page).due()
    menu(page)
    page.locator("#standing summary").click()
    answer = page.locator('#standing [data-step="Pursuit.pursue"]')
    expect(answer).to_have_value("")
    expect(answer.locator("option")).to_have_text(["Ask me", "Never"])
    with page.expect_response(re.compile("/standing$")):
        answer.select_option("never")
    page.reload()
    Seat(page).due()
    menu(page)
    page.locator("#standing summary").click()
    expect(answer).to_have_value("never")


@pytest.fixture
def fight(lay: Lay) -> Laid:
    """The Union is asked whether it pays for long-range fire."""
    return lay(in_battle, SEATS, secret=NORTH, name="A fight by letter")


def test_an_answer_is_let_stand_where_the_question_is_asked(visit: Visit, fight: Laid) -> None:
    """With the same request as in the menu; it is given in a moment, and "Ask me" takes it back."""
    page = visit(fight.path("union"), secret=NORTH)
    seat, always = Seat(page), page.locator(".always")
    step = seat.due()["ask"]["step"]
    answer = always.get_by_label("Pay supply for long-range fire, attacking")
    expect(answer).to_have_value("")
    assert complaints(page) == []
    with page.expect_request(re.compile("/standing$")) as sent:
        answer.select_option("never")
    assert sent.value.post_data_json == {"role": "union", "step": step, "answer": "never"}
    expect(answer).to_have_value("never")
    expect(always).to_contain_text("“Ask me” takes it back")
    state = seat.wait("s.ask && s.ask.step !== a", step)
    assert "standing" not in str(state)
    expect(always).to_be_hidden()
    menu(page)
    page.locator("#standing summary").click()
    listed = page.locator(f'#standing [data-step="{step}"]')
    expect(listed).to_have_value("never")
    page.keyboard.press("Escape")
    page.locator("#undo").click()
    seat.wait("s.ask && s.ask.step === a", step)
    expect(answer).to_have_value("never")
    with page.expect_response(re.compile("/standing$")):
        answer.select_option("")
    expect(answer).to_have_value("")
    expect(always).not_to_contain_text("takes it back")
    menu(page)
    expect(listed).to_have_value("")


def test_no_answer_is_offered_to_stand_for_what_matters(visit: Visit, fight: Laid, table: Laid) -> None:
    """Nor to spectators."""
    for path in (table.path("union"), fight.path()):
        page = visit(path, secret=NORTH)
        Seat(page).state()
        expect(page.locator("#prompt")).not_to_be_empty()
        expect(page.locator(".always")).to_be_hidden()


# --- on a phone ---------------------------------------------------------------------------------------


def test_on_a_phone_the_news_talk_and_menu_fit(visit: Visit, table: Laid) -> None:
    north, _ = both(visit, table)
    Seat(north).choose("pass")
    page = visit(
        table.path("confederate"), secret=SOUTH, width=390, height=844, has_touch=True, is_mobile=True
    )
    expect(page.locator("#since")).to_be_in_viewport()
    for button in page.locator("#since button").all():
        box = box_of(button)
        assert box["height"] >= 44
        assert box["x"] + box["width"] <= 390
    page.get_by_role("button", name="Not now").tap()
    page.locator("#talk-button").tap()
    expect(page.locator("#talk input")).to_be_in_viewport()
    expect(page.locator("#talk textarea")).to_be_in_viewport()
    page.locator("#talk").get_by_role("button", name="Close").tap()
    expect(page.locator("#talk")).to_be_hidden()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


@pytest.mark.parametrize("look", LOOKS)
def test_the_post_shuts_nobody_out(visit: Visit, table: Laid, look: dict[str, Any]) -> None:
    north, _ = both(visit, table)
    Seat(north).choose("pass")
    page = visit("", secret=SOUTH, **look)
    expect(page.locator(".badge").first).to_be_visible()
    assert complaints(page) == []
    page.goto(page.url.split("#")[0] + table.path("confederate"))
    expect(page.locator("#since")).to_be_visible()
    assert complaints(page) == []
    page.keyboard.press("t")
    page.locator("#talk input").fill("Good evening.")
    page.keyboard.press("Enter")
    expect(page.locator(".chat li")).to_have_count(1)
    assert complaints(page) == []
    north.locator("#menu-button").click()
    north.locator("#doors summary").click()
    north.locator("#standing summary").click()
    expect(north.locator("#standing select").first).to_be_visible()
    assert complaints(north) == []
