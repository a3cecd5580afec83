"""Every eye and every screen: other colours, no motion, paper, a layout for each size, a finger."""

from __future__ import annotations

import base64
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from tools.campaigns import passes
from tools.positions import gibson, marching, midway

import grognard
from grognard.games.blood_on_the_ohio import GAME as OHIO
from grognard.games.hand_of_destiny import GAME as DESTINY
from grognard.games.indian_territory import GAME as TERRITORY

from .conftest import Lay, Visit
from .seat import Seat, box_of
from .test_access import LYING, PHONE, UPRIGHT

ME = "a-browser-for-every-eye"
SEATS = {"union": "me", "confederate": "bot:passive"}
SHEETS: dict[str, Any] = {
    "indian-territory": TERRITORY,
    "blood-on-the-ohio": OHIO,
    "borderland": grognard.game("borderland"),
    **{s.id: DESTINY.edition(s.id) for s in DESTINY.scenarios},
}
ARMIES = {"blood-on-the-ohio": (["regular", "militia", "train"], ["british", "Mi", "Sh"])}  # sides with several


# --- other eyes -------------------------------------------------------------------------------------

SWATCHES = """(colours) => {
  document.body.replaceChildren(...colours.map((colour, i) => {
    const box = document.createElement('div');
    Object.assign(box.style, { position: 'fixed', left: `${i * 20}px`, top: 0, width: '20px', height: '20px',
      background: colour, zIndex: 99 });
    return box;
  }));
}"""
PIXELS = """async ([png, n]) => {
  const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
  const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
  context.drawImage(image, 0, 0);
  return Array.from({ length: n }, (_, i) => [...context.getImageData(i * 20 + 10, 10, 1, 1).data].slice(0, 3));
}"""
DEFICIENCIES = ("protanopia", "deuteranopia", "tritanopia", "achromatopsia")


@pytest.fixture(scope="module")
def eye(chromium: Browser) -> Iterator[Page]:
    """An empty page to look at colours on."""
    context = chromium.new_context(viewport={"width": 400, "height": 40})
    yield context.new_page()
    context.close()


def seen_as(eye: Page, colours: list[str], deficiency: str) -> list[list[int]]:
    """Colours as somebody sees them who lacks something, by Chromium's own simulation."""
    eye.evaluate(SWATCHES, colours)
    session = eye.context.new_cdp_session(eye)
    session.send("Emulation.setEmulatedVisionDeficiency", {"type": deficiency})
    png = base64.b64encode(eye.screenshot()).decode()
    session.detach()
    found: list[list[int]] = eye.evaluate(PIXELS, [png, len(colours)])
    return found


def contrast(a: list[int], b: list[int]) -> float:
    def light(rgb: list[int]) -> float:
        linear = [v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in (c / 255 for c in rgb)]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    low, high = sorted((light(a), light(b)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("deficiency", DEFICIENCIES)
@pytest.mark.parametrize("name", [n for n in SHEETS if n != "borderland"])
def test_the_players_counters_are_told_apart_by_lightness(eye: Page, name: str, deficiency: str) -> None:
    fills = {a.id: a.fill for a in SHEETS[name].sheet().armies}
    first, second = ARMIES.get(name) or ([s.id] for s in SHEETS[name].sheet().sides[:2])
    ours, theirs = (seen_as(eye, [fills[id] for id in side], deficiency) for side in (first, second))
    assert min(contrast(one, other) for one in ours for other in theirs) > 3


@pytest.mark.parametrize("name", SHEETS)
def test_sides_are_told_apart_by_form(name: str) -> None:
    """The two who play, in how they hold a space and by their sign."""
    first, second = SHEETS[name].sheet().sides[:2]
    assert first.ring != second.ring
    assert first.sign != second.sign


def test_what_may_be_done_is_told_from_the_paper_by_any_eye(eye: Page) -> None:
    """Amber has a dark edge, on light and on dark paper."""
    for deficiency in DEFICIENCIES:
        paper, edge, legal = seen_as(eye, ["#f3ead3", "#3a2a00", "#f2a900"], deficiency)
        assert contrast(paper, edge) > 7
        assert contrast(edge, legal) > 4
        paper, legal = seen_as(eye, ["#221f1a", "#ffbe2e"], deficiency)
        assert contrast(paper, legal) > 6


# --- no motion --------------------------------------------------------------------------------------

WATCH_MOTION = """() => {
  window.moved = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...args) {
    window.moved.push(this.outerHTML.slice(0, 80));
    return animate.apply(this, args);
  };
  for (const kind of ['animationstart', 'transitionrun'])
    document.addEventListener(kind, (e) => window.moved.push(`${kind} ${e.target.outerHTML.slice(0, 80)}`), true);
}"""


@pytest.mark.parametrize("how", ["system", "setting"])
def test_nothing_moves_for_who_wants_no_motion(visit: Visit, lay: Lay, how: str) -> None:
    """A march, a battle and its dice."""
    path = lay(gibson, SEATS, secret=ME).path("union")
    page = visit(path, secret=ME, reduced_motion="reduce" if how == "system" else "no-preference")
    if how == "setting":
        page.evaluate("localStorage.setItem('grognard.settings', JSON.stringify({ speed: 'off' }))")
        page.reload()
    page.evaluate(WATCH_MOTION)
    seat = Seat(page)
    seat.choose("move", "blunt")
    for noun in ("6ks-1", "6ks-2", "2ksb"):
        seat.choose("join", noun)
    seat.choose("step", "tahlequah")
    page.locator("#scene").wait_for()
    seat.due()
    page.keyboard.press("1")
    page.wait_for_function("() => document.querySelector('#scene .die')")
    assert page.evaluate("window.moved") == []
    assert page.evaluate("document.getAnimations().length") == 0


# --- paper ------------------------------------------------------------------------------------------


def test_paper_gets_the_map_the_position_and_the_log(visit: Visit, lay: Lay) -> None:
    """In the inks of the day, with every line; the screen is as it was afterwards."""
    page = visit(lay(midway, SEATS, secret=ME).path("union"), secret=ME, color_scheme="dark")
    Seat(page).due()
    page.evaluate("() => { window.print = () => { window.printed = true; }; }")
    page.locator("#menu-button").click()
    page.get_by_role("button", name="Print").click()
    page.wait_for_function("() => window.printed")
    assert page.locator("#journal .log li").first.get_attribute("data-n") == "0"
    page.emulate_media(media="print")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    for hidden in (".card", ".top", "#menu-button", ".trays", "#live"):
        expect(page.locator(hidden).first).to_be_hidden()
    for spot in TERRITORY.sheet().spots:
        expect(page.locator("section.onpaper")).to_contain_text(spot.name)
    lines = page.locator("#journal .log li")
    assert lines.count() > 100
    assert all(lines.nth(i).is_visible() for i in range(0, lines.count(), 25))
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    page.emulate_media(media="screen")
    expect(page.locator(".onpaper")).to_have_count(0)
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.locator(".card")).to_be_visible()


def test_the_map_has_a_sheet_of_its_own(visit: Visit, lay: Lay) -> None:
    page = visit(lay(gibson, SEATS, secret=ME).path("union"), secret=ME)
    Seat(page).due()
    pages = re.findall(rb"/MediaBox ?\[0 0 ([\d.]+) ([\d.]+)\]", page.pdf(prefer_css_page_size=True))
    shapes = ["lying" if float(wide) > float(high) else "upright" for wide, high in pages]
    assert shapes[0] == "lying"
    assert set(shapes[1:]) == {"upright"}
    assert len(shapes) <= 5


# --- a layout for every screen ----------------------------------------------------------------------

OUT_OF_VIEW = """() => {
  const map = document.querySelector('#map').getBoundingClientRect();
  return [...document.querySelectorAll('.sp')].filter((s) => {
    const b = s.querySelectorAll('g')[1].getBoundingClientRect();
    return b.left < map.left || b.right > map.right || b.top < map.top || b.bottom > map.bottom;
  }).map((s) => s.dataset.id);
}"""
BOXES = """() => Object.fromEntries(['.area', '.card', '.reading', '.tabs'].map((q) => {
  const { x, y, width, height } = document.querySelector(q).getBoundingClientRect();
  return [q.slice(1), { x, y, width, height, right: x + width, bottom: y + height }];
}))"""


def boxes(page: Page) -> Any:
    page.locator(".card .opt, .card .group").first.wait_for()
    return page.evaluate(BOXES)


@pytest.mark.parametrize("play", [marching, passes], ids=["wide map", "square map"])
def test_a_tablet_held_upright_has_the_map_above_and_two_columns_below(
    visit: Visit, lay: Lay, play: Callable[..., Any]
) -> None:
    role = "union" if play is marching else "british"
    seats = SEATS if play is marching else {"british": "me", "afghan": "bot:passive"}
    page = visit(lay(play, seats, secret=ME).path(role), secret=ME, **UPRIGHT)
    at = boxes(page)
    assert at["area"]["width"] == UPRIGHT["width"]
    assert at["card"]["y"] >= at["area"]["bottom"] - 1
    assert at["reading"]["y"] == at["card"]["y"]
    assert at["reading"]["x"] >= at["card"]["right"] - 1
    assert at["card"]["height"] >= 380
    assert page.evaluate(OUT_OF_VIEW) == []


@pytest.mark.parametrize("size", [LYING, {"width": 1920, "height": 1080}, {"width": 2560, "height": 1440}])
def test_a_screen_that_lies_has_the_whole_map_beside_the_panel(visit: Visit, lay: Lay, size: dict[str, Any]) -> None:
    page = visit(lay(marching, SEATS, secret=ME).path("union"), secret=ME, **size)
    at = boxes(page)
    assert at["card"]["x"] >= at["area"]["right"] - 1
    assert at["card"]["right"] <= size["width"]
    assert page.evaluate(OUT_OF_VIEW) == []
    assert at["area"]["width"] / size["width"] > 0.7


def test_a_small_tablet_has_no_empty_bands(visit: Visit, lay: Lay) -> None:
    """The sheet is as high as its window; all of it is a press away."""
    page = visit(lay(marching, SEATS, secret=ME).path("union"), secret=ME, width=1024, height=768)
    at = boxes(page)
    assert page.locator(".stage").evaluate("e => e.getBoundingClientRect().height") >= at["area"]["height"] - 2
    expect(page.locator(".selp")).to_be_in_viewport()
    page.keyboard.press("0")
    page.wait_for_function(f"() => ({OUT_OF_VIEW})().length === 0")


def test_letters_grow_on_a_very_wide_screen(visit: Visit, lay: Lay) -> None:
    path = lay(marching, SEATS, secret=ME).path("union")
    heights = []
    for width, height in ((1920, 1080), (2560, 1440)):
        page = visit(path, secret=ME, width=width, height=height)
        boxes(page)
        box = box_of(page.locator(".card .opt b").first)
        heights.append(box["height"])
    assert heights[1] > heights[0] * 1.15


def test_a_phone_held_upright_has_the_map_above_and_one_thing_below(visit: Visit, lay: Lay) -> None:
    page = visit(lay(marching, SEATS, secret=ME).path("union"), secret=ME, **PHONE)
    at = boxes(page)
    assert at["area"]["width"] == at["card"]["width"] == 390
    assert at["tabs"]["y"] >= at["area"]["bottom"] - 20
    assert at["card"]["bottom"] <= 844
    page.locator('.tabs [data-tab="journal"]').tap()
    expect(page.locator(".card")).to_be_hidden()
    expect(page.locator('.tabs [data-tab="journal"]')).to_have_attribute("aria-current", "true")
    expect(page.locator("#journal")).to_be_in_viewport()


@pytest.mark.parametrize("size", [PHONE, UPRIGHT, LYING], ids=["phone", "upright", "lying"])
def test_what_is_pressed_has_room_for_a_finger(visit: Visit, lay: Lay, size: dict[str, Any]) -> None:
    page = visit(lay(gibson, SEATS, secret=ME).path("union"), secret=ME, **size)
    boxes(page)
    page.locator("#menu-button").tap()
    small = []
    for button in page.locator(".card button:visible, .ib button:visible, #menu button:visible").all():
        box = box_of(button)
        if min(box["height"], box["width"]) < 43.9:
            small.append((button.text_content(), box))
    assert small == []


def test_a_finger_learns_all_that_a_mouse_does(visit: Visit, lay: Lay) -> None:
    """Nothing hovers: a tap on a space that can't be chosen says why, a tap on a row shows where it is."""
    page = visit(lay(gibson, SEATS, secret=ME).path("union"), secret=ME, **LYING)
    seat = Seat(page)
    seat.due()
    seat.space("bonham").tap()
    expect(page.locator(".bubble")).to_contain_text("Bonham")
    page.locator(".bubble .shut").tap()
    seat.option("move", "blunt").tap()
    expect(page.locator('.sp[data-id="fort_gibson"].flash')).to_have_count(1)
