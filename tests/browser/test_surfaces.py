"""Maps that no game has yet: areas with outlines, sheets larger than the window, several markers on one track."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import msgspec
from playwright.sync_api import Page, Route, expect

import grognard
from grognard.kernel.sheet import Gauge, Sheet
from grognard.pictures.land import draw_land, land_facts

from .conftest import Lay, Visit
from .seat import Seat, box_of
from .test_any_game import ME, SEATS, raid

PLAIN = grognard.game("borderland").sheet()
COLUMNS, ROWS = (20.0, 310.0, 605.0, 890.0, 1200.0), (20.0, 240.0, 455.0, 655.0, 880.0)


def fields() -> Sheet:
    """The borderland as sixteen fields that touch."""
    spots = []
    for i, spot in enumerate(PLAIN.spots):
        left, top, right, bottom = COLUMNS[i % 4], ROWS[i // 4], COLUMNS[i % 4 + 1], ROWS[i // 4 + 1]
        spots.append(replace(spot, outline=((left, top), (right, top), (right, bottom), (left, bottom))))
    roads = tuple(replace(r, kind="border", bend=0.0) for r in PLAIN.roads)
    return replace(PLAIN, spots=tuple(spots), roads=roads, surface="areas", seeds=())


def vast() -> Sheet:
    """Five times as wide and high: it can't be read as a whole."""
    spots = tuple(replace(s, x=s.x * 5, y=s.y * 5) for s in PLAIN.spots)
    return replace(PLAIN, width=PLAIN.width * 5, height=PLAIN.height * 5, spots=spots)


def open_with(visit: Visit, lay: Lay, sheet: Sheet, change: Callable[[Any], None] = lambda _: None) -> Page:
    """A table of Borderland that looks as this sheet says."""
    told = {**msgspec.to_builtins(sheet), "land": msgspec.to_builtins(land_facts(sheet))}
    change(told)
    table = lay(raid, SEATS, secret=ME)
    page = visit(secret=ME)
    page.route("**/api/tables/*/sheet", lambda route: route.fulfill(json=told))

    def land(route: Route) -> None:
        route.fulfill(body=draw_land(sheet), content_type="image/svg+xml")

    page.route("**/api/lands/*", land)
    page.evaluate("path => { location.hash = path }", table.path("north"))
    Seat(page).due()
    return page


def level(page: Page) -> str:
    found = re.search(r"z-(\w+)", page.locator("#map .stage").get_attribute("class") or "")
    assert found is not None
    return found[1]


def test_areas_are_drawn_hit_and_lit_by_their_outlines(visit: Visit, lay: Lay) -> None:
    page = open_with(visit, lay, fields())
    expect(page.locator(".land .areas .area")).to_have_count(16)
    expect(page.locator(".land .ro")).to_have_count(0)
    expect(page.locator(".sp .tint")).to_have_count(16)
    expect(page.locator(".sp .ring")).to_have_count(0)
    expect(page.locator("path.lg")).to_have_count(2)
    seat = Seat(page)
    number = seat.due()["number"]
    box = box_of(page.locator('.sp[data-id="tower"] .hit'))
    page.mouse.click(box["x"] + 8, box["y"] + 8)  # far from its middle
    state = seat.due(number)
    assert state["ask"]["step"] != "Impulse.march"


def test_an_area_has_the_focus_and_tells_itself(visit: Visit, lay: Lay) -> None:
    page = open_with(visit, lay, fields())
    tower = page.locator('.sp[data-id="tower"]')
    tower.focus()
    expect(tower.locator("path.halo")).to_have_count(1)
    assert (tower.get_attribute("aria-label") or "").startswith("Tower: 1 North counter")
    page.keyboard.press("ArrowUp")
    expect(page.locator('.sp[data-id="kirk"]')).to_be_focused()


def test_a_large_sheet_has_three_levels(visit: Visit, lay: Lay) -> None:
    page = open_with(visit, lay, vast())
    page.keyboard.press("0")
    expect(page.locator(".flags").first).to_be_visible()
    assert level(page) == "overview"
    expect(page.locator(".stk").first).to_be_hidden()
    expect(page.locator('.flags[data-s="tower"] text')).to_have_text("1")
    seen = [level(page)]
    for _ in range(12):
        page.keyboard.press("+")
        page.wait_for_timeout(200)  # until the sheet is drawn anew
        if level(page) != seen[-1]:
            seen.append(level(page))
    assert seen == ["overview", "working", "detail"]
    page.mouse.move(500, 500)
    for _ in range(6):
        page.mouse.wheel(0, 240)
    expect(page.locator("#map .stage")).to_have_class(re.compile("z-(working|overview)"))


def test_a_sheet_that_fits_is_drawn_in_full(visit: Visit, lay: Lay) -> None:
    page = open_with(visit, lay, PLAIN)
    assert level(page) == "detail"
    expect(page.locator(".flags")).to_have_count(0)


def test_two_markers_share_a_track(visit: Visit, lay: Lay) -> None:
    track = Gauge("track", "Morale", steps=("Low", "Fair", "High"), keys=("turn", "last turn"))
    page = open_with(visit, lay, replace(PLAIN, gauges=(track,)), lambda told: told["labels"].update(turn="north's"))
    steps = page.locator(".track.shared li:not(.now)")
    expect(steps).to_have_count(3)
    expect(steps.first).to_have_class("held")
    expect(steps.first.locator(".unseen")).to_have_text(re.compile("^Low: North's"))
    page.locator(".tchip").click()
    expect(page.locator("#stands")).to_contain_text("Low, 1 of 3")
