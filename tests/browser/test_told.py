"""What a mouse learns by resting on a sign or a short name is told to the keyboard and to a finger, too."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect
from tools.campaigns import nile
from tools.positions import gibson, honey_springs
from tools.serving import Laid

from grognard.games.hand_of_destiny import GAME as DESTINY

from .axe import complaints
from .conftest import Lay, Visit
from .seat import Seat, box_of

ME = "a-browser-that-wants-to-know"
SEATS = {"union": "me", "confederate": "bot:passive"}
RELIEF = {"relief": "me", "mahdist": "bot:passive"}
PHONE = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
SHEET = DESTINY.edition("race_to_khartoum").sheet()
GOALS = next(g for g in SHEET.gauges if g.kind == "held")
NAMES = {s.id: s.name for s in SHEET.spots}
TIP = ".tip"


@pytest.fixture
def river(lay: Lay) -> Laid:
    return lay(nile, RELIEF, secret=ME)


def rows(page: Page) -> dict[str, str]:
    """What the list of the bar says, by name."""
    expect(page.locator("#stands li").first).to_be_visible()
    found = page.locator("#stands li").evaluate_all("all => all.map(e => [...e.children].map(c => c.textContent))")
    return dict(found)


# --- signs of the bar ---------------------------------------------------------------------------------


@pytest.mark.parametrize("sign", [".tchip", "button.stat:has-text('To be held')"])
def test_signs_of_the_bar_are_read_by_the_keyboard(visit: Visit, river: Laid, sign: str) -> None:
    page = visit(river.path("relief"), secret=ME)
    Seat(page).due()
    page.locator(sign).focus()
    page.keyboard.press("Enter")
    told = rows(page)
    assert [name for name in told if name in NAMES.values()] == [NAMES[id] for id in GOALS.spaces]
    assert told["Khartoum"] == "Gordon Relief Expedition"
    assert told["Turn"] == "Early Nov, 3 of 10"
    assert told["To come"].endswith("Early Feb, Late Feb")
    assert complaints(page) == []
    page.keyboard.press("Escape")
    expect(page.locator("#stands")).to_have_count(0)
    expect(page.locator(sign)).to_be_focused()


def test_signs_that_a_telephone_has_no_room_for_are_under_the_turn(visit: Visit, river: Laid) -> None:
    page = visit(river.path("relief"), secret=ME, **PHONE)
    Seat(page).due()
    page.locator(".tchip").tap()
    assert {"Turn", "Player turn", "Water", "Khartoum"} <= set(rows(page))
    expect(page.locator("#stands")).to_be_in_viewport(ratio=1)
    page.locator("#prompt").tap()
    expect(page.locator("#stands")).to_have_count(0)


def test_a_space_says_what_counts_it(visit: Visit, river: Laid) -> None:
    """In its bubble and to a screen reader; others say nothing of it."""
    page = visit(river.path("relief"), secret=ME)
    seat = Seat(page)
    seat.due()
    expect(page.locator('.sp[data-id="berber"]')).to_have_attribute("aria-description", re.compile("To be held"))
    expect(page.locator('.sp[data-id="shendi"]')).not_to_have_attribute("aria-description", re.compile("To be held"))
    seat.space("berber").click()
    expect(page.locator(".bubble")).to_contain_text("counts for “To be held”")
    page.keyboard.press("Escape")
    seat.space("shendi").click()
    expect(page.locator(".bubble")).to_contain_text("Shendi")
    expect(page.locator(".bubble")).not_to_contain_text("To be held")


def test_the_table_in_words_says_how_the_game_stands(visit: Visit, river: Laid) -> None:
    page = visit(river.path("relief"), secret=ME)
    Seat(page).due()
    page.keyboard.press("w")
    stands = page.locator("#words section", has_text="Where the game stands")
    expect(stands).to_contain_text("Turn: Early Nov, 3 of 10")
    expect(stands).to_contain_text("Water: High")
    expect(stands).to_contain_text("To be held: Khartoum: Gordon Relief Expedition; Dongola:")


# --- signs of the map ---------------------------------------------------------------------------------


def test_the_sign_on_a_bounded_way_is_told_to_a_finger_and_in_the_key(visit: Visit, river: Laid) -> None:
    page = visit(river.path("relief"), secret=ME, **PHONE)
    seat = Seat(page)
    seat.due()
    page.get_by_role("button", name="Menu").tap()
    page.get_by_role("button", name="Whole map").tap()
    page.locator(".limit text").tap()
    expect(page.locator(TIP)).to_have_text("Abu Hamed to Berber: fleets only at high water")
    page.locator("#prompt").tap()
    expect(page.locator(TIP)).to_have_count(0)
    page.get_by_role("button", name="Menu").tap()
    page.get_by_role("button", name="Key to the map").tap()
    row = page.locator("#key li", has_text="Bounded way")
    expect(row).to_contain_text("fleets only at high water")


# --- short names --------------------------------------------------------------------------------------


def test_a_counter_of_a_stack_has_its_full_name_by_keyboard(visit: Visit, lay: Lay) -> None:
    page = visit(lay(gibson, SEATS, secret=ME).path("union"), secret=ME)
    Seat(page).due()
    page.keyboard.press("m")
    page.keyboard.press("]")
    page.keyboard.press("Space")
    counter = page.locator('.fan [data-p="6ks-1"]')
    for _ in range(5):
        if counter.evaluate("e => e === document.activeElement"):
            break
        page.keyboard.press("ArrowRight")
    expect(page.locator(TIP)).to_contain_text("6th Kansas Cavalry I")
    tip, fan = box_of(page.locator(TIP)), box_of(page.locator(".fan"))
    assert tip["y"] + tip["height"] <= fan["y"] or tip["y"] >= fan["y"] + fan["height"], "it covers no counter"
    page.keyboard.press("Escape")
    expect(page.locator(TIP)).to_have_count(0)


def test_a_mouse_is_told_nothing_twice(visit: Visit, lay: Lay) -> None:
    page = visit(lay(gibson, SEATS, secret=ME).path("union"), secret=ME)
    seat = Seat(page)
    seat.due()
    seat.stack("fort_gibson", "union").click()
    page.locator(".fan button").first.hover()
    expect(page.locator(".fan button").first).to_have_attribute("title", re.compile("Blunt|Kansas"))
    expect(page.locator(TIP)).to_have_count(0)


def test_who_is_in_a_force_is_asked_for_like_any_counter(visit: Visit, lay: Lay) -> None:
    page = visit(lay(gibson, SEATS, secret=ME).path("union"), secret=ME)
    seat = Seat(page)
    seat.choose("move", "blunt")
    seat.choose("join", "6ks-1")
    member = page.locator('.force .in[title^="6th Kansas"]')
    member.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".bubble h3")).to_have_text("6th Kansas Cavalry I")


def test_a_short_name_in_a_battle_is_told_in_full_to_a_finger(visit: Visit, lay: Lay) -> None:
    page = visit(lay(honey_springs, SEATS, secret=ME).path("union"), secret=ME, **PHONE)
    Seat(page).due()
    page.locator('#scene [data-piece="20tx-2"]').tap()
    expect(page.locator(TIP)).to_contain_text("20th Texas Cavalry II")


def test_a_short_name_on_the_map_is_full_where_it_is_asked_for(visit: Visit, lay: Lay) -> None:
    """The sheet is drawn with "Mts." where there is no room: the space itself has its whole name."""
    page = visit(lay(gibson, SEATS, secret=ME).path("union"), secret=ME, width=768, height=1024)
    seat = Seat(page)
    seat.due()
    expect(page.locator('.lb[data-l="boston_mountains"]')).to_have_text("Boston Mts.")
    space = page.locator('.sp[data-id="boston_mountains"]')
    expect(space).to_have_attribute("aria-label", re.compile("^Boston Mountains: "))
    seat.space("boston_mountains").click()
    expect(page.locator(".bubble h3")).to_have_text("Boston Mountains")
