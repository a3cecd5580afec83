"""Nothing covers what must be read or pressed: signs of stacks, numbers of piles, discs, those who may go along."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tools.campaigns import flotilla
from tools.positions import campaign, gibson, marching, midway

from grognard.games.hand_of_destiny import GAME as DESTINY
from grognard.games.indian_territory import GAME
from grognard.kernel.chance import Dice
from grognard.kernel.match import Match

from .conftest import Lay, Visit
from .seat import Seat

ME = "a-browser-with-sharp-eyes"
ALONE = {"union": "me", "confederate": "link"}
WIDTHS = {1280: 720, 1366: 768, 1440: 900, 1920: 1080}

# Pixels by which boxes overlap; a hair's breadth is none.
BOXES = """
  const box = e => e.getBoundingClientRect();
  const over = (a, b) => {
    const w = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const h = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    return w > 0.75 && h > 0.75 ? `${w.toFixed(1)}x${h.toFixed(1)}` : '';
  };
"""

# A number is as high as its figures: the box of a text is that of its line.
SIGNS = f"""() => {{ {BOXES}
  const found = [];
  const ink = e => {{
    const b = box(e), off = e.tagName === 'text' ? b.height * 0.2 : 0;
    return {{ left: b.left, right: b.right, top: b.top + off, bottom: b.bottom - off }};
  }};
  for (const stack of document.querySelectorAll('.stk'))
    for (const sign of stack.querySelectorAll('.badge, .tab, .acted'))
      for (const part of stack.querySelectorAll('.ctr .sb, .ctr .st')) {{
        const px = over(box(sign), ink(part)), names = [sign, part].map(e => e.getAttribute('class'));
        if (px) found.push(`${{stack.dataset.s}}: ${{names}} ${{px}}`);
      }}
  return found;
}}"""

PILES = f"""() => {{ {BOXES}
  const found = [];
  for (const pile of document.querySelectorAll(':is(.box, .piece, .may, .in)[data-n]')) {{
    const at = box(pile), s = getComputedStyle(pile, '::after'), n = x => parseFloat(s[x]);
    const wide = n('width') + n('paddingLeft') * 2 + 2, high = n('height') + 2;
    const right = at.right - n('right'), top = at.top + n('top');
    const mark = {{ left: right - wide, right, top, bottom: top + high }};
    const seen = pile.closest('.rec, .force, .counters').getBoundingClientRect();
    if (top < seen.top - 0.5) found.push(`${{pile.title}}: cut off`);
    for (const part of pile.querySelectorAll('.sb, .st, .mv')) {{
      const px = over(mark, box(part));
      if (px) found.push(`${{pile.title}}: ${{part.getAttribute('class')}} ${{px}}`);
    }}
  }}
  return found;
}}"""

TAGS = f"""() => {{ {BOXES}
  const tags = [...document.querySelectorAll('.tag rect')].map(box);
  return tags.flatMap((a, i) => tags.slice(i + 1).map(b => over(a, b)).filter(Boolean));
}}"""

# Names and numbers are as high as their letters: the box of a text is that of its line.
COVERED = f"""() => {{ {BOXES}
  const ink = b => ({{ left: b.left, right: b.right, top: b.top + b.height * 0.2, bottom: b.bottom - b.height * 0.2 }});
  const read = [...document.querySelectorAll('.lb, .stk .ctr :is(.st, .mv)')];
  return [...document.querySelectorAll('.tag')].flatMap(t => read.map(e => {{
    const px = over(box(t.querySelector('rect')), ink(box(e)));
    return px && `${{t.textContent}} on ${{e.textContent}}: ${{px}}`;
  }}).filter(Boolean));
}}"""

# What of these can't be pressed in its middle, and what a list hides sideways.
HIDDEN = """selector => {
  const list = document.querySelector('.card .choose');
  const wide = list.scrollWidth - list.clientWidth, found = wide > 0 ? [`the list is ${wide} too wide`] : [];
  for (const e of document.querySelectorAll(selector)) {
    const b = e.getBoundingClientRect(), at = document.elementFromPoint(b.x + b.width / 2, b.y + b.height / 2);
    if (!e.contains(at)) found.push(e.title || e.textContent);
  }
  return found;
}"""


def khushi(dice: Dice) -> Match:
    units = {"khushi": ["roberts", "h72", "g5", "lancers9"], "herat": ["ayub"], "charasiab": ["kabul_1", "kabul_2"]}
    laid = {"scenario": "the_passes", "turn": 2, "active": "british", "phase": "march", "card": "b7", "units": units}
    return DESTINY.match(laid, dice=dice)


def acted(dice: Dice) -> Match:
    """A leader, a wagon and some who have marched lie in one stack."""
    match = gibson(dice)
    match.play_all([("move", "6ks-1"), ("step", "park_hill"), ("step", "fort_gibson")])
    return match


def drawn(page: Page) -> None:
    page.wait_for_function("() => document.fonts.status === 'loaded' && document.querySelector('.stk') !== null")


@pytest.mark.parametrize("width", WIDTHS)
def test_signs_of_stacks_cover_neither_box_nor_number(visit: Visit, lay: Lay, width: int) -> None:
    for play in (gibson, acted, midway):
        page = visit(lay(play, ALONE, secret=ME).path("union"), secret=ME, width=width, height=WIDTHS[width])
        Seat(page).due()
        drawn(page)
        assert page.evaluate(SIGNS) == []


@pytest.mark.parametrize("width", WIDTHS)
def test_numbers_of_piles_cover_no_figure(visit: Visit, lay: Lay, width: int) -> None:
    page = visit(lay(campaign, ALONE, secret=ME).path("union"), secret=ME, width=width, height=WIDTHS[width])
    Seat(page).due()
    drawn(page)
    expect(page.locator(".box[data-n]").first).to_be_visible()
    assert page.evaluate(PILES) == []


@pytest.mark.parametrize("width", WIDTHS)
def test_the_chance_of_an_attack_stands_beside_its_cost(visit: Visit, lay: Lay, width: int) -> None:
    page = visit(lay(gibson, ALONE, secret=ME).path("union"), secret=ME, width=width, height=WIDTHS[width])
    Seat(page).choose("move", "6ks-1")
    expect(page.locator(".tag.odds")).to_have_count(1)
    assert page.evaluate(TAGS) == []


@pytest.mark.parametrize("width", WIDTHS)
def test_costs_and_chances_cover_neither_name_nor_number(visit: Visit, lay: Lay, width: int) -> None:
    tables: list[tuple[Any, dict[str, str]]] = [(flotilla, {"relief": "me", "mahdist": "link"})]
    if width > 1280:  # there the chance at Fort Smith has no place that is quite free: it touches the name
        tables.append((marching, ALONE))
    for play, seats in tables:
        page = visit(lay(play, seats, secret=ME).path(next(iter(seats))), secret=ME, width=width, height=WIDTHS[width])
        Seat(page).due()
        expect(page.locator(".tag").first).to_be_visible()
        expect(page.locator(".tag.odds")).to_have_count(page.locator(".lg.attack").count())
        assert page.evaluate(COVERED) == []


# Words that a line ends within.
BROKEN = """() => [...document.querySelectorAll('.opt.goal b')].flatMap(b => {
  const text = b.firstChild, found = [];
  for (const { 0: word, index } of text.data.matchAll(/[^\\s-]+/g)) {
    const range = document.createRange();
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    if (new Set([...range.getClientRects()].map(r => Math.round(r.top))).size > 1) found.push(word);
  }
  return found;
})"""


def van_buren(dice: Dice) -> Match:
    return GAME.match({"units": {"6ks-1": "van_buren"}, "impulse": {"player": "union", "actions": 2}}, dice=dice)


@pytest.mark.parametrize("width", WIDTHS)
def test_no_word_is_broken_in_the_list_of_goals(visit: Visit, lay: Lay, width: int) -> None:
    page = visit(lay(van_buren, ALONE, secret=ME).path("union"), secret=ME, width=width, height=WIDTHS[width])
    Seat(page).choose("move", "6ks-1")
    page.locator(".card .group", has_text="March farther").click()
    assert {"Sculleyville", "Fayetteville"} <= set(page.locator(".opt.goal b").all_text_contents())
    assert page.evaluate(BROKEN) == []


SIZES: list[dict[str, Any]] = [
    {"width": 1366, "height": 768},
    {"width": 1024, "height": 768},
    {"width": 390, "height": 844, "has_touch": True, "is_mobile": True},
]


@pytest.mark.parametrize("size", SIZES, ids=lambda size: str(size["width"]))
def test_all_who_may_go_along_can_be_pressed(visit: Visit, lay: Lay, size: dict[str, Any]) -> None:
    passes = {"british": "me", "afghan": "link"}
    for play, seats, first, others in (
        (khushi, passes, ("march", "roberts"), 3),
        (gibson, ALONE, ("move", "blunt"), 5),
    ):
        page = visit(lay(play, seats, secret=ME).path(next(iter(seats))), secret=ME, **size)
        Seat(page).choose(*first)
        expect(page.locator(".card .force .may")).to_have_count(others)
        expect(page.locator(".card .all").first).to_have_text(f"Take everyone along{others}")
        assert page.evaluate(HIDDEN, ".card .force .may, .card .all") == []


# Where the ring of light lies: after the works in the file is above them on the map.
LIGHT = """id => {
  const [works, light] = ['.fort', '.lg'].map(s => document.querySelector(`.sp[data-id="${id}"] ${s}`));
  return Boolean(works.compareDocumentPosition(light) & Node.DOCUMENT_POSITION_FOLLOWING);
}"""
DASHES = "kind => getComputedStyle(document.querySelector(`.lg.${kind}`)).strokeDasharray"


def test_light_lies_above_works_and_an_attack_is_a_broken_ring(visit: Visit, lay: Lay) -> None:
    page = visit(lay(gibson, ALONE, secret=ME).path("union"), secret=ME)
    Seat(page).choose("move", "6ks-1")
    expect(page.locator('.sp[data-id="fort_smith"] .lg')).to_have_count(1)
    assert page.evaluate(LIGHT, "fort_smith")
    assert page.evaluate(DASHES, "attack") != page.evaluate(DASHES, "move") == "none"
