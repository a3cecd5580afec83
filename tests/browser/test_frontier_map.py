"""A large map at its three zooms: every name, stack and structure is read where the browser drew it; none covers
another. And the board beside it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect
from tools.expeditions import crowded, harmar, marching, spring
from tools.frontier import setup
from tools.serving import Play

from .conftest import Lay, Visit

ME = "a-browser-on-the-frontier"
SEATS = {"us": "me", "wc": "bot:passive"}
PHONE = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}

# Names upon one another, or upon counters, pennants and structures; rivers' names letter by letter.
OVERLAPS = """() => {
  const box = (e) => e.getBoundingClientRect(), all = (s) => [...document.querySelectorAll(s)];
  const names = all('.lb').map((e) => [e.textContent, box(e)]).filter(([, b]) => b.width);
  const things = all('.stk .ctr, .stk .badge, .stk .tab, .flags')
    .map((e) => [`stack ${e.closest('[data-s]').dataset.s}`, box(e)])
    .concat(all('.sp .stp, .sp .bd, .sp .ring').map((e) => [`space ${e.closest('.sp').dataset.id}`, box(e)]));
  const letters = all('.rn').flatMap((text) => {
    const name = text.textContent, shown = text.querySelector('textPath') ?? text;
    return [...name].map((_, i) => {
      const at = text.getStartPositionOfChar(i).matrixTransform?.(text.getScreenCTM());
      return [`${name} at ${i}`, new DOMRect(at.x - 1, at.y - 1, 2, 2), shown];
    });
  });
  const found = [];
  const cross = (a, b, least) => {
    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    return wide > least && high > least;
  };
  for (const [i, [a, p]] of names.entries()) {
    for (const [b, q] of names.slice(i + 1)) if (cross(p, q, 1)) found.push([a, b]);
    for (const [b, q] of things) if (q.width && cross(p, q, 3)) found.push([a, b]);
    for (const [b, q] of letters) if (cross(p, q, 0.5)) found.push([a, b]);
  }
  return found.map((pair) => pair.join(' over '));
}"""
NAMES = "[...document.querySelectorAll('.lb')].filter((e) => e.getBoundingClientRect().width).map((e) => e.dataset.l)"
LEVEL = "[...document.querySelector('.stage').classList].find((c) => c.startsWith('z-'))"
WIDTH = "document.querySelector('.stage').style.width"


def closer(page: Page, level: str) -> None:
    """Zoom in until the map is drawn that large."""
    page.locator(".lb").first.wait_for()
    for _ in range(12):
        if page.evaluate(LEVEL) == level:
            return
        before = page.evaluate(WIDTH)
        page.keyboard.press("+")
        page.wait_for_function(f"(before) => {WIDTH} !== before", arg=before)
    pytest.fail(f"no {level}")


@pytest.mark.parametrize("play", [harmar, spring, crowded])
def test_no_name_lies_upon_another_nor_upon_a_stack(lay: Lay, visit: Visit, play: Play) -> None:
    page = visit(lay(play, SEATS, secret=ME).path("us"), secret=ME, width=1600, height=900)
    page.locator(".lb").first.wait_for()
    assert page.evaluate(LEVEL) == "z-overview"
    assert page.evaluate(OVERLAPS) == []
    assert len(page.evaluate(NAMES)) >= 85
    for level, least in (("z-working", 112), ("z-detail", 160)):
        closer(page, level)
        assert page.evaluate(OVERLAPS) == []
        assert len(page.evaluate(NAMES)) >= least


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720), (1024, 768), (390, 844)])
def test_no_name_lies_upon_another_on_any_screen(lay: Lay, visit: Visit, size: tuple[int, int]) -> None:
    page = visit(lay(spring, SEATS, secret=ME).path("us"), secret=ME, width=size[0], height=size[1])
    page.locator(".lb").first.wait_for()
    assert page.evaluate(OVERLAPS) == []


RINGS = """() => {
  const names = [...document.querySelectorAll('.lb')].map((e) => [e.textContent, e.getBoundingClientRect()]);
  return [...document.querySelectorAll('.sp')].flatMap((space) => {
    const box = space.querySelector('.hit').getBoundingClientRect(), x = box.x + box.width / 2;
    const [r, halo] = ['.hit', '.halo'].map((s) => Number(space.querySelector(s).getAttribute('r')));
    const y = box.y + box.height / 2, part = space.querySelector('.stp, .bd') ? 1 : 0.76; // nothing is built there
    const lit = (part * (halo - 5.5) * box.width) / 2 / r; // the middle of the ring, in pixels
    return names.filter(([, b]) => b.width && Math.hypot(Math.max(b.left - x, x - b.right, 0),
      Math.max(b.top + 2 - y, y - b.bottom + 2, 0)) < lit + 1).map(([name]) => `${space.dataset.id} lit over ${name}`);
  });
}"""  # letters end two pixels inside their boxes; the middle pixels of a ring are the amber ones


@pytest.mark.parametrize("size", [(1600, 900), (1366, 768), (1024, 768)])
def test_from_afar_no_ring_that_may_light_a_space_lies_over_a_name(
    lay: Lay, visit: Visit, size: tuple[int, int]
) -> None:
    page = visit(lay(crowded, SEATS, secret=ME).path("us"), secret=ME, width=size[0], height=size[1])
    page.locator(".lb").first.wait_for()
    assert page.evaluate(LEVEL) == "z-overview"
    assert page.evaluate(RINGS) == []


def test_a_name_upon_another_would_be_found(lay: Lay, visit: Visit) -> None:
    page = visit(lay(spring, SEATS, secret=ME).path("us"), secret=ME, width=1600, height=900)
    page.locator(".lb").first.wait_for()
    page.evaluate("""() => {
      const [a, b] = document.querySelectorAll('.lb');
      b.replaceChildren(...[...a.childNodes].map((n) => n.cloneNode(true)));
    }""")
    assert page.evaluate(OVERLAPS) != []


@pytest.mark.parametrize("play", [harmar, spring, setup])
def test_from_afar_every_nation_with_a_country_has_its_name_on_it(lay: Lay, visit: Visit, play: Play) -> None:
    seats = {"us": "me", "wc": "bot:passive"} if play is not setup else {"wc": "me", "us": "bot:passive"}
    role = next(iter(seats))
    page = visit(lay(play, seats, secret=ME).path(role), secret=ME, width=1600, height=900)
    page.locator(".lb").first.wait_for()
    names = page.locator(".region").all_text_contents()
    assert {"MIAMI", "OTTAWA", "WYANDOT", "SHAWNEE", "DELAWARE", "SENECA", "MINGO"} <= set(names)


def test_the_bar_tells_the_turn_of_the_scenario_and_every_segment_by_its_sign(lay: Lay, visit: Visit) -> None:
    page = visit(lay(spring, SEATS, secret=ME).path("us"), secret=ME, width=1600, height=900)
    turn, segments = page.locator(".top .track").first, page.locator(".top .track").nth(1).locator("li")
    expect(turn).to_contain_text("Spring 1790")
    expect(turn).to_contain_text("turn 2 of 2")
    expect(segments).to_have_count(10)
    expect(segments.locator("svg")).to_have_count(10)
    expect(segments.first).to_be_visible()


def test_on_a_telephone_the_bar_has_segment_turn_and_points_and_the_inset_its_countries(lay: Lay, visit: Visit) -> None:
    page = visit(lay(marching, SEATS, secret=ME).path("us"), secret=ME, **PHONE)
    expect(page.locator(".top .tchip:visible")).to_have_text("US OperationsSpring 1790, turn 2 of 2")
    expect(page.locator(".top .points:visible")).to_contain_text("2½")
    expect(page.locator(".inset .realm")).to_have_count(7)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_on_a_telephone_trails_are_drawn(lay: Lay, visit: Visit) -> None:
    page = visit(lay(marching, SEATS, secret=ME).path("us"), secret=ME, **PHONE)
    trails = page.locator(".net .ro.track")
    trails.first.wait_for(state="attached")
    assert "none" not in trails.evaluate_all("all => all.map((e) => getComputedStyle(e).display)")


def test_until_the_set_up_is_done_the_bar_tells_it_and_no_segment_is_the_present_one(lay: Lay, visit: Visit) -> None:
    page = visit(lay(setup, {"wc": "me", "us": "bot:passive"}, secret=ME).path("wc"), secret=ME, width=1600, height=900)
    segments = page.locator(".top .track").nth(1).locator("li")
    expect(segments).to_have_count(11)
    expect(segments.first).to_contain_text("Set-up")
    expect(segments.locator("nth=0")).to_have_attribute("aria-current", "step")
    expect(page.locator(".top .track").nth(1).locator("li:not(.now).past")).to_have_count(0)


def test_the_zooms_show_pennants_counters_and_the_names_of_river_spaces(lay: Lay, visit: Visit) -> None:
    page = visit(lay(spring, SEATS, secret=ME).path("us"), secret=ME, width=1600, height=900)
    flag = page.locator('.flags[data-s="turtle_creek"]')
    expect(flag).to_have_text("13")
    expect(flag.locator("path.top")).to_be_visible()
    expect(page.locator('.stk[data-s="turtle_creek"]')).to_be_hidden()
    closer(page, "z-working")
    stack = page.locator('.stk[data-s="turtle_creek"]')
    expect(stack).to_be_visible()
    expect(stack.locator(".badge text")).to_have_text("13")
    expect(flag).to_have_count(0)
    expect(page.locator(".lb.bead")).to_have_count(0)
    closer(page, "z-detail")
    expect(page.locator(".lb.bead").first).to_be_visible()


def test_what_is_built_gives_its_name_and_steps_to_a_space(lay: Lay, visit: Visit) -> None:
    page = visit(lay(spring, SEATS, secret=ME).path("us"), secret=ME, width=1600, height=900)
    closer(page, "z-working")
    expect(page.locator('.lb[data-l="hamilton_crossing"]')).to_have_text(re.compile("Fort ?Steuben"))
    village = page.locator('.sp[data-id="paint_creek"]')
    expect(village.locator(".step:not(.open)")).to_have_count(2)
    expect(page.locator('.sp[data-id="old_chillicothe"] .step:not(.open)')).to_have_count(1)
    expect(page.locator('.sp[data-id="old_chillicothe"] .stp.worn')).to_have_count(1)
    expect(page.locator('.sp[data-id="deer_creek"] .burn')).to_have_count(1)


def test_the_board_unfolds_and_folds_away(lay: Lay, visit: Visit) -> None:
    page = visit(lay(spring, SEATS, secret=ME).path("us"), secret=ME, width=1600, height=900)
    page.locator(".card .opt").first.wait_for()
    leaf = page.get_by_role("region", name="Board")
    expect(leaf).to_be_hidden()
    expect(page.locator(".squares .marker.first")).to_contain_text("United States: 2½")
    page.keyboard.press("b")
    expect(leaf).to_be_visible()
    expect(leaf.get_by_role("row", name="Shawnee")).to_contain_text("Confederacy")
    expect(leaf).to_contain_text("Recruitment Cup")
    page.keyboard.press("Escape")
    expect(leaf).to_be_hidden()
    page.get_by_role("button", name="Open the board").click()
    expect(leaf).to_be_visible()
    page.get_by_role("button", name="Fold the board").click()
    expect(leaf).to_be_hidden()


def test_on_a_telephone_the_board_is_a_tab(lay: Lay, visit: Visit) -> None:
    page = visit(lay(spring, SEATS, secret=ME).path("us"), secret=ME, **PHONE)
    page.locator(".card .opt").first.wait_for()
    expect(page.locator("#board")).to_be_hidden()
    page.get_by_role("button", name="Board", exact=True).tap()
    expect(page.get_by_role("region", name="Board")).to_contain_text("Delaware")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
