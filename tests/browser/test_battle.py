"""A battle: a scene of its own over the map, fought by clicking on counters."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect
from tools.positions import TO_BATTLE, gibson, honey_springs, in_battle

from grognard.kernel.chance import Dice
from grognard.kernel.match import Match

from .conftest import Lay, Visit
from .seat import Seat

ME = "a-browser-for-the-battles"
CUT_OFF = """() => [...document.querySelectorAll('#scene .actor > b')].filter((b) => {
  const end = document.createRange(), box = b.getBoundingClientRect();
  end.selectNodeContents(b.lastChild);
  const said = end.getBoundingClientRect();
  return getComputedStyle(b).display !== 'none' && said.bottom > box.bottom + 1;
}).map((b) => b.textContent)"""
SEATS = {"union": "me", "confederate": "bot:passive"}


def actor(page: Page, piece: str) -> Locator:
    return page.locator(f'#scene .actor[data-piece="{piece}"]')


def click_counter(seat: Seat, piece: str, deed: str = "") -> None:
    """Click on a counter in the scene; where it can do more than one thing, say which."""
    number = seat.due()["number"]
    actor(seat.page, piece).click()
    if deed:
        seat.page.locator(".which:visible").get_by_role("button", name=deed).click()
    seat.due(number)


def test_a_battle_is_fought_in_its_own_scene(visit: Visit, lay: Lay) -> None:
    """From the march on the map to the last shot; the dice are those of the seed, and they favour the Confederacy."""
    page = visit(lay(gibson, SEATS, secret=ME).path("union"), secret=ME)
    seat, scene = Seat(page), page.locator("#scene")
    for choice in TO_BATTLE:
        expect(scene).to_be_hidden()
        seat.choose(*choice)
    expect(scene.locator("h1")).to_have_text(seat.due()["scene"]["title"])
    for piece in ("6ks-1", "6ks-2", "2ksb", "drew-1", "drew-2", "1cher-1"):
        expect(actor(page, piece)).to_be_visible()

    seat.choose("spend", "union-wagon-1")
    click_counter(seat, "2ksb")
    expect(scene.locator(".strip h3")).to_have_text("2nd Kansas Battery fires")
    expect(scene.locator(".strip .roll > .dice .die")).to_have_count(3)
    expect(scene.locator(".strip .roll > .dice .die.r-panic")).to_have_count(1)
    click_counter(seat, "drew-1")
    expect(actor(page, "drew-1")).to_have_attribute("data-state", "turned")
    seat.choose("spend", "union-wagon-1")
    click_counter(seat, "6ks-1", "Fire")
    click_counter(seat, "6ks-1")
    expect(actor(page, "6ks-1")).to_have_count(0)
    click_counter(seat, "6ks-2", "Fire")
    click_counter(seat, "6ks-2")

    expect(scene).to_be_hidden()
    expect(seat.stack("tahlequah", "confederate")).to_have_count(1)
    expect(seat.stack("tahlequah", "union")).to_have_count(0)
    told = seat.lines()
    assert "The Confederacy wins the battle at Tahlequah against the Union." in told
    assert [p["id"] for p in seat.state()["view"]["pieces"]] == ["1ihg-1", "blunt"]


def test_the_map_can_be_looked_at_during_a_battle(visit: Visit, lay: Lay) -> None:
    page = visit(lay(in_battle, SEATS, secret=ME).path("union"), secret=ME)
    scene = page.locator("#scene")
    expect(scene).to_be_visible()
    page.get_by_role("button", name="Show map").click()
    expect(scene).to_be_hidden()
    page.get_by_role("button", name="Show Battle").click()
    expect(scene).to_be_visible()


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1920, 1080)])
def test_a_battle_is_all_in_view_and_can_be_fought(visit: Visit, lay: Lay, width: int, height: int) -> None:
    page = visit(lay(in_battle, SEATS, secret=ME).path("union"), secret=ME, width=width, height=height)
    seat = Seat(page)
    for piece in ("6ks-1", "2ksb", "drew-1"):
        expect(actor(page, piece)).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    seat.choose("pass")
    click_counter(seat, "2ksb")
    expect(page.locator("#scene .strip .die").first).to_be_in_viewport()


def test_units_of_a_regiment_are_told_apart_where_names_are_shortened(visit: Visit, lay: Lay) -> None:
    page = visit(lay(honey_springs, SEATS, secret=ME).path("union"), secret=ME, width=1024, height=768)
    expect(actor(page, "1creek-2").locator("b")).to_have_text("1st Creek Mounted Rifles II")
    assert not [name for name in page.evaluate(CUT_OFF) if name.endswith(" I") or name.endswith(" II")]


def test_the_dice_that_fell_last_are_there_when_the_page_is_opened(visit: Visit, lay: Lay) -> None:
    page = visit(lay(after_fire, SEATS, secret=ME).path("union"), secret=ME)
    expect(page.locator("#scene .strip h3")).to_have_text("2nd Kansas Battery fires")
    expect(page.locator("#scene .strip .roll > .dice .die")).to_have_count(2)


def after_fire(dice: Dice) -> Match:
    match = in_battle(dice)
    match.play(("pass", ""))
    match.play(("fire", "2ksb"))
    return match
