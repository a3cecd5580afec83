"""From a telephone to a wide screen: everything in reach, nothing over the edge, no name upon another."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tools.campaigns import charasiab, khartoum, nile, passes
from tools.positions import gibson, honey_springs, marching, midway

from .conftest import Lay, Visit
from .seat import Seat, box_of

ME = "a-browser-of-every-size"
SEATS = {"union": "me", "confederate": "bot:passive"}
PHONE = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
SIZES = [
    (390, 844), (744, 1133), (768, 1024), (820, 1180), (1024, 768), (1280, 800), (1440, 900), (1600, 900), (1920, 1080),
    (2560, 1440),
]  # fmt: skip
ROLES = {"union": "confederate", "relief": "mahdist", "british": "afghan"}

OVERLAPS = """() => {
  const all = [...document.querySelectorAll('.lb')].map((l) => [l.dataset.l, l.getBoundingClientRect()]);
  const found = [];
  for (const [i, [a, p]] of all.entries()) for (const [b, q] of all.slice(i + 1)) {
    const wide = Math.min(p.right, q.right) - Math.max(p.left, q.left);
    const high = Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top);
    if (wide > 0.5 && high > 0.5) found.push([a, b, wide, high]);
  }
  return found;
}"""
OUTSIDE = """() => {
  const sheet = document.querySelector('.land .paper, .land rect').getBoundingClientRect();
  return [...document.querySelectorAll('.lb')].filter((l) => {
    const b = l.getBoundingClientRect();
    return b.left < sheet.left || b.right > sheet.right || b.top < sheet.top || b.bottom > sheet.bottom;
  }).map((l) => l.dataset.l);
}"""
CUT = """() => {
  const map = document.querySelector('#map').getBoundingClientRect();
  return [...document.querySelectorAll('.sp')].filter((s) => {
    const b = s.querySelectorAll('g')[1].getBoundingClientRect(); // its ring and what is printed in it
    return b.left < map.left || b.right > map.right || b.top < map.top || b.bottom > map.bottom;
  }).map((s) => s.dataset.id);
}"""
LABEL = """() => {
  const chip = document.querySelector('.tchip'), words = document.createRange();
  words.selectNodeContents(chip);
  const box = (e) => e.getBoundingClientRect(), [said, own, bar] = [words, chip, chip.closest('.top')].map(box);
  const after = [...chip.closest('.top').children].map(box).find((b) => b.width && b.left > own.left);
  return said.left >= own.left && said.right <= own.right && said.top >= bar.top && said.bottom <= bar.bottom
    && own.right <= after.left;
}"""
CROWDED = """() => {
  const all = [...document.querySelectorAll('.card .act button')].filter((b) => b.offsetWidth), found = [];
  for (const [i, b] of all.entries()) {
    const words = document.createRange(), own = b.getBoundingClientRect();
    words.selectNodeContents(b);
    const said = words.getBoundingClientRect();
    if (said.left < own.left || said.right > own.right) found.push(b.innerText);
    for (const c of all.slice(i + 1)) {
      const box = c.getBoundingClientRect();
      if (box.left < own.right && own.left < box.right && box.top < own.bottom && own.top < box.bottom)
        found.push([b.innerText, c.innerText]);
    }
  }
  return found;
}"""
SCROLLS = "document.documentElement.scrollWidth"
WIDTH = "document.querySelector('.sp .hit').getBoundingClientRect().width"
SHADE = "getComputedStyle(document.querySelector('.card')).backgroundColor.match(/\\d+/g).slice(0, 3).map(Number)"


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_everything_has_its_room(visit: Visit, lay: Lay, width: int, height: int) -> None:
    """In the middle of a game, at the zoom that the page begins with: no two names of places overlap, none is cut off,
    the question and its buttons are in view; from 1280 pixels on so is the whole map."""
    page = visit(width=width, height=height)
    expect(page.locator("#start")).to_be_visible()
    assert page.evaluate(SCROLLS) <= width
    table = lay(midway, {"union": "link", "confederate": "link"})
    page.goto(page.url.partition("#")[0] + table.link("union"))
    Seat(page).due()
    expect(page.locator(".lb")).to_have_count(60)
    assert page.evaluate(OVERLAPS) == []
    assert page.evaluate(OUTSIDE) == []
    assert page.evaluate(SCROLLS) <= width
    expect(page.locator("#prompt")).to_be_in_viewport()
    expect(page.locator(".card .opt, .card .group").first).to_be_in_viewport()
    expect(page.locator("#menu-button")).to_be_in_viewport(ratio=1)
    if width >= 1280:
        assert page.evaluate(CUT) == []


def test_overlapping_names_would_be_found(visit: Visit, lay: Lay) -> None:
    page = visit(lay(gibson, SEATS, secret=ME).path("union"), secret=ME)
    expect(page.locator(".lb")).to_have_count(60)
    grow = "for (const l of document.querySelectorAll('.lb')) l.style.fontSize = '40px';"
    assert page.evaluate(f"() => {{ {grow} return ({OVERLAPS})(); }}") != []


def test_a_telephone_plays_by_touch(visit: Visit, lay: Lay) -> None:
    """Who taps marks a choice first and commits it with the large button; a tap on the map asks or chooses."""
    page = visit(lay(gibson, SEATS, secret=ME).path("union"), secret=ME, **PHONE)
    seat = Seat(page)
    number = seat.due()["number"]
    seat.option("move", "blunt").tap()
    expect(page.locator("#act")).to_be_in_viewport()
    expect(page.locator(".tchip")).to_contain_text("Winter 1863")
    assert page.evaluate(LABEL)
    assert seat.state()["number"] == number
    page.locator("#act").tap()
    number = seat.due(number)["number"]
    assert seat.state()["ask"]["step"] == "Move.march"
    expect(page.locator("#undo")).to_be_in_viewport(ratio=1)
    seat.option("step", "cabin_creek").tap()
    page.locator("#act").tap()
    state = seat.due(number)
    assert [p["at"] for p in state["view"]["pieces"] if p["id"] == "blunt"] == ["cabin_creek"]
    page.locator("#undo").tap()
    seat.due(state["number"])


@pytest.mark.parametrize("width", [390, 360])
@pytest.mark.parametrize("play", [marching, honey_springs, nile, khartoum, passes, charasiab])
def test_the_turn_is_read_whole_on_a_telephone(visit: Visit, lay: Lay, play: Callable[..., Any], width: int) -> None:
    """Beside the pool, in a battle, and on the map beside one; the menu stays in reach."""
    role = "union" if play in (marching, honey_springs) else "relief" if play in (nile, khartoum) else "british"
    table = lay(play, {role: "me", ROLES[role]: "bot:passive"}, secret=ME)
    page = visit(table.path(role), secret=ME, **{**PHONE, "width": width})
    Seat(page).due()
    chip, menu, scene = page.locator(".tchip"), page.locator("#menu-button"), page.locator(".to-scene")
    for _ in range(2):
        expect(chip).to_have_text(re.compile(r"^.*\S \d\d(\d\d)?\d+ of \d+$|^(Early|Late) \w{3}\d+ of \d+$"))
        assert page.evaluate(LABEL)
        expect(menu).to_be_in_viewport(ratio=1)
        expect(chip).to_be_in_viewport(ratio=1)
        if not scene.is_visible():
            break
        scene.tap()
    assert page.evaluate(SCROLLS) <= width


def test_a_turn_cut_off_would_be_found(visit: Visit, lay: Lay) -> None:
    page = visit(lay(gibson, SEATS, secret=ME).path("union"), secret=ME, **PHONE)
    Seat(page).due()
    assert page.evaluate(LABEL)
    page.locator(".tchip").evaluate("(chip) => { chip.style.width = '60px'; }")
    assert not page.evaluate(LABEL)


def test_what_one_looks_at_stays_in_view_when_the_panel_grows(visit: Visit, lay: Lay) -> None:
    """On a telephone the options push the map together: the force that they are about is not pushed out of it."""
    page = visit(lay(marching, SEATS, secret=ME).path("union"), secret=ME, **PHONE)
    seat = Seat(page)
    at = seat.due()["ask"]["at"]
    expect(page.locator(".card .opt").first).to_be_visible()
    stack, panel = box_of(seat.stack(at, "union")), box_of(page.locator(".tabs"))
    assert stack["y"] + stack["height"] < panel["y"]
    assert stack["y"] > 56, "below the bar"


def test_buttons_on_a_telephone_are_large_enough_for_a_thumb(visit: Visit, lay: Lay) -> None:
    page = visit(lay(gibson, SEATS, secret=ME).path("union"), secret=ME, **PHONE)
    Seat(page).due()
    small = [b for b in heights(page, ".card button:visible, .tabs button:visible") if b["height"] < 44]
    assert small == []


def heights(page: Page, selector: str) -> list[dict[str, Any]]:
    boxes = [(b.text_content(), b.bounding_box()) for b in page.locator(selector).all()]
    return [{"text": text, "height": round(box["height"], 1)} for text, box in boxes if box]


def test_long_words_beside_a_counter_have_the_whole_width_of_a_telephone(visit: Visit, lay: Lay) -> None:
    table = lay(passes, {"british": "me", "afghan": "link"}, secret=ME)
    page = visit(table.path("british"), secret=ME, **PHONE)
    row = page.locator(".card .opt", has_text="Shekhabad").first
    expect(row).to_be_visible()
    box, small = box_of(row), box_of(row.locator("small"))
    assert box["width"] > 330
    assert small["height"] < 40  # two lines


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1024, 768), (1366, 768), (1440, 900), (1920, 1080)])
def test_every_button_has_its_room_when_an_attack_is_shown(visit: Visit, lay: Lay, width: int, height: int) -> None:
    """Attack, another way, stay, undo and back: five buttons, none upon another."""
    page = visit(lay(gibson, SEATS, secret=ME).path("union"), secret=ME, width=width, height=height)
    seat = Seat(page)
    seat.choose("move", "6ks-1")
    seat.option("step", "tahlequah").click()
    expect(page.locator("#act")).to_contain_text("Attack: Tahlequah")
    expect(page.locator(".card .act button:visible")).to_have_count(5)
    assert page.evaluate(CROWDED) == []


def test_the_way_out_is_read_in_one_line_on_a_tablet(visit: Visit, lay: Lay) -> None:
    """Beside two buttons for fingers, who need no names of keys."""
    tablet = {"width": 1024, "height": 768, "has_touch": True, "is_mobile": True}
    page = visit(lay(gibson, SEATS, secret=ME).path("union"), secret=ME, **tablet)
    Seat(page).choose("move", "6ks-1")
    stay = box_of(page.locator(".exits .opt b"))
    assert stay["height"] < 24
    expect(page.locator(".card kbd:visible")).to_have_count(0)


def test_the_map_is_panned_and_zoomed_by_hand(visit: Visit, lay: Lay) -> None:
    page = visit(lay(gibson, SEATS, secret=ME).path("union"), secret=ME)
    seat = Seat(page)
    seat.due()
    gibson_at = seat.space("fort_gibson")
    before = box_of(gibson_at)
    page.get_by_role("button", name="Zoom in").click()
    page.get_by_role("button", name="Zoom in").click()
    page.wait_for_function(f"() => {WIDTH} > {before['width']} * 1.5")
    zoomed = box_of(gibson_at)
    page.mouse.move(600, 450)
    page.mouse.down()
    page.mouse.move(500, 400, steps=5)
    page.mouse.up()
    moved = box_of(gibson_at)
    assert (round(moved["x"] - zoomed["x"]), round(moved["y"] - zoomed["y"])) == (-100, -50)
    page.get_by_role("button", name="Fit").click()
    page.wait_for_function(f"() => Math.abs({WIDTH} - {before['width']}) < 0.1")
    fitted = box_of(gibson_at)
    assert (round(fitted["x"]), round(fitted["y"])) == (round(before["x"]), round(before["y"]))


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_page_follows_the_system_into_the_dark(visit: Visit, lay: Lay, theme: str) -> None:
    page = visit(lay(gibson, SEATS, secret=ME).path("union"), secret=ME, color_scheme=theme)
    Seat(page).due()
    expect(page.locator("html")).to_have_attribute("data-theme", theme)
    shade = page.evaluate(SHADE)
    assert (sum(shade) > 384) == (theme == "light")
