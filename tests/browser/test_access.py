"""Everyone at the table: what axe-core finds, the keyboard, the ear."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tools.campaigns import khartoum, passes
from tools.positions import gibson, honey_springs, marching, midway

import grognard
from grognard.games.indian_territory import GAME as TERRITORY
from grognard.kernel.chance import Dice
from grognard.kernel.match import Match

from .axe import complaints
from .conftest import Lay, Visit
from .seat import Seat

ME = "a-browser-for-everyone"
SEATS = {"union": "me", "confederate": "bot:passive"}
FINGER = {"has_touch": True}
PHONE = {"width": 390, "height": 844, "is_mobile": True, "device_scale_factor": 2, **FINGER}
UPRIGHT = {"width": 820, "height": 1180, **FINGER}
LYING = {"width": 1180, "height": 820, **FINGER}
EYES: dict[str, dict[str, Any]] = {
    "dark": {"width": 1600, "height": 900, "color_scheme": "dark"},
    "phone": PHONE,
}


def ended(dice: Dice) -> Match:
    """A game that is over, between two who choose at random."""
    match = TERRITORY.new(dice=dice)
    bots = {r: grognard.bot("random", TERRITORY, 1 + i) for i, r in enumerate(TERRITORY.roles)}
    while match.ask is not None:
        match.play(tuple(bots[match.ask.role].choose(match.view(match.ask.role))))
    return match


@pytest.fixture(params=EYES)
def seen(request: pytest.FixtureRequest, visit: Visit) -> Visit:
    """visit, with the two screens that differ most."""
    return lambda path="": visit(path, secret=ME, **EYES[request.param])


# --- what axe-core finds ----------------------------------------------------------------------------


def test_the_lobby_shuts_nobody_out(seen: Visit, lay: Lay) -> None:
    lay(gibson, SEATS, secret=ME, name="Open to all")
    page = seen()
    page.locator(".table-row").first.wait_for()
    page.locator("#more summary").click()
    assert complaints(page) == []


def test_the_table_shuts_nobody_out(seen: Visit, lay: Lay) -> None:
    """With nothing open, and with everything that opens over it."""
    page = seen(lay(marching, SEATS, secret=ME).path("union"))
    Seat(page).due()
    assert complaints(page) == []
    page.locator("#menu-button").click()
    page.locator("#menu details").first.locator("summary").click()
    assert complaints(page) == []
    page.mouse.move(0, 0)  # no odds of a space that it happens to rest on
    for key, opened in {"k": "#key", "r": "#rules article", "w": "#words li", "?": ".pop > .keys"}.items():
        page.keyboard.press("Escape")
        page.keyboard.press(key)
        page.locator(opened).first.wait_for()
        assert complaints(page) == [], key


@pytest.mark.parametrize("size", [{"width": 1600, "height": 900}, UPRIGHT, LYING], ids=["wide", "upright", "lying"])
def test_the_table_shuts_nobody_out_on_other_screens(visit: Visit, lay: Lay, size: dict[str, Any]) -> None:
    page = visit(lay(marching, SEATS, secret=ME).path("union"), secret=ME, **size)
    Seat(page).due()
    assert complaints(page) == []


def test_an_open_stack_and_a_refusal_shut_nobody_out(seen: Visit, lay: Lay) -> None:
    page = seen(lay(gibson, SEATS, secret=ME).path("union"))
    Seat(page).due()
    page.keyboard.press("m")
    page.locator('.sp[data-id="fort_gibson"]').focus()
    page.keyboard.press("Space")
    page.locator(".fan button").first.wait_for()
    assert complaints(page) == []
    page.keyboard.press("Escape")
    page.locator('.sp[data-id="bonham"]').focus()
    page.keyboard.press("Enter")
    page.locator(".bubble").wait_for()
    assert complaints(page) == []


@pytest.mark.parametrize("play", [honey_springs, khartoum], ids=lambda play: play.__name__)
def test_a_battle_shuts_nobody_out(seen: Visit, lay: Lay, play: Callable[..., Any]) -> None:
    role = "union" if play is honey_springs else "relief"
    seats = SEATS if play is honey_springs else {"relief": "me", "mahdist": "bot:passive"}
    page = seen(lay(play, seats, secret=ME).path(role))
    page.locator("#scene .die").first.wait_for()
    assert complaints(page) == []


def test_cards_shut_nobody_out(seen: Visit, lay: Lay) -> None:
    page = seen(lay(passes, {"british": "me", "afghan": "bot:passive"}, secret=ME).path("british"))
    Seat(page).due()
    assert complaints(page) == []
    if page.locator('.tabs [data-tab="boxes"]').is_visible():
        page.locator('.tabs [data-tab="boxes"]').click()
    page.locator('[data-tray="discard british"]').click()
    page.locator(".pop .face").first.wait_for()
    assert complaints(page) == []


def test_odds_and_talk_shut_nobody_out(seen: Visit, lay: Lay) -> None:
    page = seen(lay(gibson, SEATS, secret=ME).path("union"))
    Seat(page).due()
    page.locator('.sp[data-id="tahlequah"]').focus()
    page.keyboard.press("o")
    page.locator(".bubble .od").first.wait_for()
    assert complaints(page) == []
    page.keyboard.press("Escape")
    page.keyboard.press("t")
    page.locator("#talk").wait_for()
    assert complaints(page) == []


def test_replay_and_luck_shut_nobody_out(seen: Visit, lay: Lay) -> None:
    page = seen(lay(ended, SEATS, secret=ME).path("union"))
    page.locator("#outcome").wait_for()
    assert complaints(page) == []
    page.keyboard.press("b")
    page.locator("#replay").wait_for()
    assert complaints(page) == []
    page.locator("#menu-button").click()
    page.get_by_role("button", name="Luck").click()
    page.locator("#luck svg").first.wait_for()
    assert complaints(page) == []


def test_a_lesson_shuts_nobody_out(seen: Visit) -> None:
    page = seen()
    page.locator("#learn button").first.click()
    page.locator("#lesson").wait_for()
    assert complaints(page) == []


def test_what_axe_should_find_it_finds(visit: Visit) -> None:
    page = visit()
    page.locator("#start").wait_for()
    page.evaluate("document.querySelector('#start').replaceChildren()")
    assert any(c.startswith("critical button-name") for c in complaints(page))


# --- the keyboard -----------------------------------------------------------------------------------

NAME = "(e) => [e.tagName, e.id, e.title, e.ariaLabel, e.dataset.noun, e.textContent.trim().slice(0, 80)].join('|')"
VISIBLE = """() => {
  const at = document.activeElement;
  if (!at || at === document.body) return null;
  const mark = at.querySelector(':scope > .halo');
  const shown = mark ? getComputedStyle(mark).stroke !== 'none' : (() => {
    const { outlineStyle, outlineWidth } = getComputedStyle(at);
    return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
  })();
  (window.reached ??= new Set()).add((NAME)(at));  // not the element: a list may be drawn anew meanwhile
  const { width, height } = at.getBoundingClientRect();
  return { name: at.outerHTML.slice(0, 120), shown: shown && width > 1 && height > 1 };
}""".replace("NAME", NAME)
MISSED = """() => [...document.querySelectorAll('button, a[href], select, input, summary, [tabindex="0"]')]
  .filter((e) => !window.reached.has((NAME)(e)) && e.tabIndex >= 0 && !e.disabled && e.checkVisibility()
    && !e.closest('.fan, .sp')).map((e) => e.outerHTML.slice(0, 120))""".replace("NAME", NAME)


def tabbed(page: Page) -> list[dict[str, Any]]:
    """Every stop of the Tab key, once round the page."""
    Seat(page).quiet()
    stops: list[dict[str, Any]] = []
    for _ in range(400):
        page.keyboard.press("Tab")
        stop = page.evaluate(VISIBLE)
        if stop is None:
            break
        stops.append(stop)
    return stops


@pytest.mark.parametrize(
    "size", [{"width": 1600, "height": 900}, {"width": 390, "height": 844}], ids=["wide", "narrow"]
)
@pytest.mark.parametrize("play", [marching, honey_springs, None], ids=["map", "battle", "lobby"])
def test_the_tab_key_reaches_everything_and_shows_where_it_is(
    visit: Visit, lay: Lay, play: Callable[..., Any] | None, size: dict[str, Any]
) -> None:
    me = ME if play else f"a-player-with-one-table-{size['width']}"  # ME has a table of every test in the lobby
    path = lay(play or marching, SEATS, secret=me).path("union")
    page = visit(path if play else "", secret=me, **size)
    page.locator(".card .opt, .card .group, #start").first.wait_for()
    if play is honey_springs:
        page.locator(".s-odds .od").wait_for()
    stops = tabbed(page)
    assert len(stops) > 5
    assert [s["name"] for s in stops if not s["shown"]] == []
    assert page.evaluate(MISSED) == []


def test_the_first_stops_lead_past_what_is_known(visit: Visit, lay: Lay) -> None:
    page = visit(lay(gibson, SEATS, secret=ME).path("union"), secret=ME)
    Seat(page).due()
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="To the question")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#prompt")).to_be_focused()
    page.get_by_role("button", name="To the map", exact=True).focus()
    page.keyboard.press("Enter")
    expect(page.locator('.sp[data-id="fort_gibson"]')).to_be_focused()


def test_letters_can_be_left_to_who_dictates(visit: Visit, lay: Lay) -> None:
    page = visit(lay(gibson, SEATS, secret=ME).path("union"), secret=ME)
    number = Seat(page).due()["number"]
    page.locator("#menu-button").click()
    page.locator('[data-setting="keys"]').uncheck()
    page.keyboard.press("Escape")
    for key in "r1":
        page.keyboard.press(key)
    expect(page.locator("#rules")).to_be_hidden()
    assert Seat(page).state()["number"] == number


def test_a_key_right_after_esc_is_not_lost_in_the_closed_drawer(visit: Visit, lay: Lay) -> None:
    page = visit(lay(marching, SEATS, secret=ME).path("union"), secret=ME)
    Seat(page).due()
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("r")
    expect(page.locator("#rules .srch")).to_be_focused()
    press = "document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))"
    page.evaluate(f"for (const key of ['Escape', 'w']) {press}")
    expect(page.locator("#words")).to_be_visible()


# --- the ear ----------------------------------------------------------------------------------------


def test_what_happens_and_whose_turn_it_is_are_said(visit: Visit, lay: Lay) -> None:
    page = visit(lay(gibson, SEATS, secret=ME).path("union"), secret=ME)
    seat = Seat(page)
    state = seat.due()
    live = page.locator("#live")
    expect(live).to_have_attribute("aria-live", "polite")
    n = len(state["ask"]["options"])
    expect(live).to_have_text(f"Your turn. {state['ask']['prompt']} {n} options.")
    seat.choose("move", "blunt")
    state = seat.choose("step", "cabin_creek")
    expect(live).to_contain_text(state["lines"][-1]["text"])
    expect(live).to_contain_text(state["ask"]["prompt"])


SPEAK = """async ([lines, asked]) => {
  const { Announcer } = await window.module('access/announcer.js');
  window.announcer ??= new Announcer(document.body);
  announcer.report(lines);
  if (asked) announcer.say(asked);
}"""
SAID = "announcer.root.textContent"


def test_a_flood_of_lines_is_said_in_short(visit: Visit) -> None:
    """The last three, and how many more there are; then silence while they are read; a question is said at once."""
    page = visit()
    page.locator("#start").wait_for()
    page.clock.install()
    page.evaluate(SPEAK, [[f"Line {i}." for i in range(30)], ""])
    page.clock.run_for(300)
    assert page.evaluate(SAID) == "27 more lines are in the journal. Line 27. Line 28. Line 29."
    page.evaluate(SPEAK, [["Line 30."], ""])
    page.clock.run_for(1000)
    assert "Line 30." not in page.evaluate(SAID)
    page.evaluate(SPEAK, [["Line 31."], "Your turn."])
    page.clock.run_for(300)
    assert page.evaluate(SAID) == "Line 30. Line 31. Your turn."
    page.evaluate(SPEAK, [["Line 32."], ""])
    page.clock.run_for(4100)
    assert page.evaluate(SAID) == "Line 32."


def test_a_space_says_what_is_there_and_where_its_ways_lead(visit: Visit, lay: Lay) -> None:
    page = visit(lay(gibson, SEATS, secret=ME).path("union"), secret=ME)
    Seat(page).due()
    space = page.locator('.sp[data-id="fort_gibson"]')
    expect(space).to_have_attribute("aria-label", re.compile(r"^Fort Gibson: 6 Union counters, prairie"))
    expect(space).to_have_attribute("aria-description", re.compile(r"^North-east; ways: .*over the Arkansas River"))


def test_the_table_is_told_in_words(visit: Visit, lay: Lay) -> None:
    """All that can be chosen, the map region by region, who stands where; what the enemy hides stays hidden."""
    page = visit(lay(midway, SEATS, secret=ME).path("union"), secret=ME)
    state = Seat(page).due()
    page.locator("#act, .card .group").first.focus()
    page.keyboard.press("w")
    words = page.locator("#words")
    expect(words.locator("li button").first).to_be_visible()
    options = words.locator("section").first.locator("li")
    expect(options).to_have_count(len(state["ask"]["options"]))
    spots = TERRITORY.sheet().spots
    for region in ("North-west", "Centre", "South-east"):
        expect(words.get_by_role("heading", name=region, exact=True)).to_be_visible()
    for spot in spots:
        expect(words.locator(f'[data-tell="{spot.id}"]')).to_have_text(spot.name)
    known = {p["at"] for p in state["view"]["known"]}
    hidden = next(s for s in state["view"]["stacks"] if s["count"] and s["at"] not in known)
    expect(words.locator("li", has=page.locator(f'[data-tell="{hidden["at"]}"]'))).to_contain_text(
        f"Confederate: {hidden['count']} hidden."
    )
    page.keyboard.press("Escape")
    expect(words).to_be_hidden()
    expect(page.locator(".card .group:focus")).to_have_count(1)


def test_words_are_searched_and_lead_to_the_map(visit: Visit, lay: Lay) -> None:
    page = visit(lay(gibson, SEATS, secret=ME).path("union"), secret=ME)
    Seat(page).due()
    page.keyboard.press("w")
    words = page.locator("#words")
    words.get_by_role("searchbox").fill("blunt")
    expect(words.locator("[data-tell='fort_gibson']")).to_be_visible()
    expect(words.locator("[data-tell='bonham']")).to_have_count(0)
    words.locator("[data-tell='fort_gibson']").press("Enter")
    expect(words).to_be_hidden()
    expect(page.locator('.sp[data-id="fort_gibson"]')).to_be_focused()


def test_a_choice_is_made_in_words(visit: Visit, lay: Lay) -> None:
    page = visit(lay(gibson, SEATS, secret=ME).path("union"), secret=ME)
    seat = Seat(page)
    number = seat.due()["number"]
    page.keyboard.press("w")
    page.locator("#words [data-tell='move blunt']").press("Enter")
    state = seat.due(number)
    assert state["ask"]["step"] == "Move.march"
    expect(page.locator("#words section").first.locator("li")).to_have_count(len(state["ask"]["options"]))
