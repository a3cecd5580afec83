"""Seeing what happened: dice before what they did, results one by one, cards for counters, and nothing in the way."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import FloatRect, Locator, Page, expect
from tools.positions import before_tahlequah, gibson, honey_springs, marching, midway, skirmish

from .conftest import Lay, Visit
from .seat import Seat, box_of
from .test_evening import fight_on

ME = "a-browser-that-watches-the-dice"
ALONE = {"union": "me", "confederate": "bot:greedy"}
PHONE = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True}

# Looks at every frame: while a die falls, nothing is asked, the scene stays open, and no result is shown.
WATCH = """() => {
  window.fell = 0;
  window.wrong = [];
  const falls = () => document.getAnimations().some(a => a.playState === 'running' && a.effect.target?.matches('.die'));
  const look = () => {
    if (falls()) {
      window.fell += 1;
      if (!document.querySelector('.card.falling')) window.wrong.push('a question is asked');
      if (document.querySelector('#scene').hidden) window.wrong.push('the scene is closed');
      if (!document.querySelector('#result').hidden) window.wrong.push('the result is told');
    }
    requestAnimationFrame(look);
  };
  look();
}"""
SETTLED = """n => window.state.number > n && (window.state.ask || window.state.outcome)
  && !document.querySelector('.card.falling') && !document.querySelector('.card.busy')
  && document.querySelector('#prompt').textContent === window.state.ask?.prompt"""


def shoot(page: Page, verb: str, noun: str, number: int) -> dict[str, Any]:
    """Choose, let the dice fall, and wait for the question that follows."""
    Seat(page).option(verb, noun).click()
    page.wait_for_function(SETTLED, arg=number)
    return Seat(page).state()


def box(of: Locator) -> FloatRect:
    found = box_of(of)
    return found


def overlap(a: FloatRect, b: FloatRect) -> bool:
    across = a["x"] < b["x"] + b["width"] and b["x"] < a["x"] + a["width"]
    return across and a["y"] < b["y"] + b["height"] and b["y"] < a["y"] + a["height"]


# --- dice -------------------------------------------------------------------------------------------


def test_a_battle_waits_for_its_dice_to_the_last(visit: Visit, lay: Lay) -> None:
    page = visit(lay(skirmish, ALONE, secret=ME).path("union"), secret=ME, reduced_motion="no-preference")
    state = Seat(page).due()
    page.evaluate(WATCH)
    while state["scene"]:
        first = next(o for o in state["ask"]["options"] if o["verb"] != "break_off")
        state = shoot(page, first["verb"], first["noun"], state["number"])
    expect(page.locator("#result")).to_be_visible()
    assert page.evaluate("window.wrong") == []
    assert page.evaluate("window.fell") > 0


def test_losses_are_not_shown_before_their_dice(visit: Visit, lay: Lay) -> None:
    """The sides of the scene are those of before until the last die lies there."""
    page = visit(lay(honey_springs, ALONE, secret=ME).path("union"), secret=ME, reduced_motion="no-preference")
    state = Seat(page).due()
    page.evaluate(
        """() => {
          const count = () => document.querySelectorAll('#scene .actor').length;
          const before = count();
          window.early = false;
          const look = () => {
            const falls = document.getAnimations()
              .some(a => a.playState === 'running' && a.effect.target?.matches('.die'));
            if (falls && count() !== before) window.early = true;
            requestAnimationFrame(look);
          };
          look();
        }"""
    )
    shoot(page, "fire", "2ksb", state["number"])
    assert page.evaluate("window.early") is False


def test_enter_lets_the_dice_lie_and_answers_nothing_unseen(visit: Visit, lay: Lay) -> None:
    page = visit(lay(skirmish, ALONE, secret=ME).path("union"), secret=ME, reduced_motion="no-preference")
    seat = Seat(page)
    state = seat.due()
    while not page.locator(".card.falling").count():
        first = next(o for o in state["ask"]["options"] if o["verb"] != "break_off")
        seat.option(first["verb"], first["noun"]).click()
        page.wait_for_function(
            "n => document.querySelector('.card.falling') || (window.state.number > n && window.state.ask)",
            arg=state["number"],
        )
        state = seat.state()
    number = seat.state()["number"]
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Enter")
    expect(page.locator(".card.falling")).to_have_count(0)
    assert page.evaluate("window.heard.filter(x => x.includes('K.stale')).length") == 0
    assert seat.state()["number"] >= number


# --- what is told -----------------------------------------------------------------------------------

RESULTS = """async () => {
  const { ResultCard } = await window.module('table/result.js');
  const area = document.createElement('main');
  document.querySelector('.app').append(area);
  const line = (n, at) => ({ n, number: n, event: 'won', rule: '', text: `Won at ${at}.`, side: '', at: [at], lost: '',
    takes: 0, level: 'end', roll: null });
  const lines = [line(1, 'north'), line(2, 'south')];
  const names = { side: x => x, sign: () => null, noun: x => x, face: () => null, sheet: { cards: {} } };
  const card = new ResultCard({ names, layout: { area, card: area, show() {} }, say() {}, play: { handOver() {} },
    map: { box: () => new DOMRect() }, journal: { rows: lines.map(l => ({ line: l, battle: -1 })) } });
  card.take(lines);
  const told = [];
  while (!card.root.hidden) {
    told.push(card.root.textContent);
    card.close();
  }
  return told;
}"""

NEWS = """async () => {
  const { Play } = await window.module('table/play.js'), { TableUI } = await window.module('table/ui.js');
  const news = document.createElement('p'), line = (text, level) => ({ text, level });
  const ui = { news, headlined: 0, bubbles: { set() {} }, result: { take() {} } };
  ui.headline = TableUI.prototype.headline;
  const told = [line('Half over.', 'news'), line('A shot.', ''), line('A draw is lost.', 'news')];
  Play.prototype.tell.call({ ui }, {}, told);
  return [...news.children].map(x => x.textContent);
}"""


def test_two_battles_that_end_at_once_have_two_results(visit: Visit, lay: Lay) -> None:
    page = visit(lay(gibson, ALONE, secret=ME).path("union"), secret=ME)
    Seat(page).due()
    told = page.evaluate(RESULTS)
    assert [t.split("Nobody")[0] for t in told] == ["Battle 1 of 2Won at north.", "Battle 2 of 2Won at south."]


def test_news_that_come_together_are_told_together(visit: Visit, lay: Lay) -> None:
    page = visit(lay(gibson, ALONE, secret=ME).path("union"), secret=ME)
    Seat(page).due()
    assert page.evaluate(NEWS) == ["Half over.", "A draw is lost."]


def test_what_the_opponent_did_is_still_told_after_a_reload(visit: Visit, lay: Lay) -> None:
    page = visit(lay(midway, ALONE, secret=ME).path("union"), secret=ME)
    seat, doings = Seat(page), page.locator(".doings")
    state = seat.due()
    while doings.is_hidden():
        last = state["ask"]["options"][-1]
        seat.choose(last["verb"], last["noun"])
        state = seat.due()
    expect(doings).to_contain_text(re.compile(r"Confederate: (moves to|battle at|won at|[a-z ]+ at) [A-Z]"))
    assert "thing" not in doings.inner_text()
    told = doings.inner_text()
    page.reload()
    Seat(page).due()
    expect(doings).to_be_visible()
    assert doings.inner_text() == told
    expect(page.locator(".did")).not_to_have_count(0)


# --- counters ---------------------------------------------------------------------------------------


def test_a_stack_on_the_map_has_a_card_that_lists_it(visit: Visit, lay: Lay) -> None:
    page = visit(lay(before_tahlequah, ALONE, secret=ME).path("union"), secret=ME)
    seat = Seat(page)
    seat.due()
    card = page.locator(".bubble.counter")
    seat.stack("fort_gibson", "union").hover()
    expect(card).to_contain_text("Union, Fort Gibson")
    expect(card).to_contain_text("Cavalry, strength 2, speed 4")
    expect(card).to_contain_text("Leader, value 2")
    seat.stack("tahlequah", "confederate").hover()
    expect(card).to_contain_text(re.compile(r"5 hidden counters"))
    expect(card).to_have_count(1)


def test_a_lone_counter_and_a_recruit_have_cards_with_words(visit: Visit, lay: Lay) -> None:
    page = visit(lay(marching, ALONE, secret=ME).path("union"), secret=ME)
    seat = Seat(page)
    view = seat.due()["view"]
    card = page.locator(".bubble.counter")
    known = {p["at"] for p in view["known"]}
    lone = next(s for s in view["stacks"] if s["count"] == 1 and s["at"] in known)
    seat.stack(lone["at"], lone["side"]).hover()
    expect(card).to_contain_text(re.compile(r"[A-Z][a-z]+, strength \d, speed \d\."))
    expect(card).to_contain_text("Last:")
    page.locator(".trays .box").first.hover()
    expect(card).to_contain_text(re.compile(r"strength \d, speed \d"))
    expect(card).to_contain_text("Union recruits")


# --- what is open -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("key", "opened"), [("r", "#rules"), ("t", "#talk"), ("w", "#words"), ("k", "#key")])
def test_a_press_outside_and_escape_close_what_is_open(visit: Visit, lay: Lay, key: str, opened: str) -> None:
    page = visit(lay(gibson, ALONE, secret=ME).path("union"), secret=ME, width=1920, height=1080)
    Seat(page).due()
    for how in ("press", "Escape"):
        page.evaluate("document.activeElement.blur()")
        page.keyboard.press(key)
        expect(page.locator(opened)).to_be_visible()
        if how == "press":
            page.locator("#map").click(position={"x": 12, "y": 900} if opened != "#key" else {"x": 1500, "y": 1000})
        else:
            page.keyboard.press(how)
        expect(page.locator(opened)).to_be_hidden()


def test_a_fan_is_closed_by_escape_and_by_a_press_in_the_panel(visit: Visit, lay: Lay) -> None:
    page = visit(lay(gibson, ALONE, secret=ME).path("union"), secret=ME)
    seat, fan = Seat(page), page.locator(".fan")
    seat.due()
    for how in ("Escape", "press"):
        seat.stack("fort_gibson", "union").click()
        expect(fan).to_be_visible()
        if how == "press":
            page.locator("#journal h3").click()
        else:
            page.keyboard.press(how)
        expect(fan).to_be_hidden()


def test_a_press_outside_closes_the_result(visit: Visit, lay: Lay) -> None:
    page = visit(lay(skirmish, ALONE, secret=ME).path("union"), secret=ME)
    fight_on(page)
    expect(page.locator("#result")).to_be_visible()
    page.locator("#journal h3").click()
    expect(page.locator("#result")).to_be_hidden()


@pytest.mark.parametrize(("width", "height"), [(1366, 768), (1024, 768)])
def test_key_and_menu_cover_neither_the_question_nor_the_stack_that_marches(
    visit: Visit, lay: Lay, width: int, height: int
) -> None:
    page = visit(lay(marching, ALONE, secret=ME).path("union"), secret=ME, width=width, height=height)
    seat = Seat(page)
    seat.due()
    for name, opened in (("Key to the map", "#key"), ("Menu", "#menu")):
        page.get_by_role("button", name=name).click()
        pop = box(page.locator(opened))
        assert not overlap(pop, box(page.locator(".card")))
        assert not overlap(pop, box(seat.space("fort_scott")))
        page.keyboard.press("Escape")


HALF_EMPTY = """() => [...document.querySelectorAll('.card .opts')].filter(list => {
  const last = list.lastElementChild?.getBoundingClientRect(), all = list.getBoundingClientRect();
  return last && last.width > 0 && last.right < all.right - 8;
}).length"""

# --- sizes ------------------------------------------------------------------------------------------


def test_on_a_phone_the_result_takes_the_place_of_the_question(visit: Visit, lay: Lay) -> None:
    page = visit(lay(skirmish, ALONE, secret=ME).path("union"), secret=ME, **PHONE)
    seat = Seat(page)
    state = seat.due()
    while state["scene"]:
        first = next(o for o in state["ask"]["options"] if o["verb"] != "break_off")
        seat.option(first["verb"], first["noun"]).click()
        page.locator("#act").click()
        state = seat.due(state["number"])
    result = page.locator(".card > #result")
    expect(result).to_be_visible()
    assert not overlap(box(result), box(seat.space("tahlequah")))
    expect(page.locator("#prompt")).to_be_hidden()
    result.get_by_role("button", name="Continue").click()
    expect(page.locator("#prompt")).to_be_visible()


def test_a_phone_has_buttons_that_zoom_beside_what_can_be_chosen(visit: Visit, lay: Lay) -> None:
    page = visit(lay(marching, ALONE, secret=ME).path("union"), secret=ME, **PHONE)
    seat = Seat(page)
    ask = seat.due()["ask"]
    here = ask["at"]
    buttons = page.get_by_role("group", name="Zoom")
    expect(buttons).to_be_visible()
    for at in (here, ask["reach"][0]["at"]):
        assert not overlap(box(buttons), box(seat.space(at)))
        assert not overlap(box(page.locator(".inset")), box(seat.space(at)))
    before = box(seat.space(here))["width"]
    buttons.get_by_role("button", name="Zoom out").click()
    page.wait_for_function(
        "([at, w]) => document.querySelector(`.sp[data-id=${at}] .hit`).getBoundingClientRect().width < w",
        arg=[here, before],
    )
    buttons.get_by_role("button", name="Fit").click()
    expect(page.locator(".inset")).to_be_hidden()


def test_on_a_phone_no_row_of_options_is_half_empty(visit: Visit, lay: Lay) -> None:
    page = visit(lay(skirmish, ALONE, secret=ME).path("union"), secret=ME, **PHONE)
    Seat(page).due()
    assert page.evaluate(HALF_EMPTY) == 0


def test_in_the_lobby_of_a_phone_the_game_that_is_chosen_is_all_in_view(visit: Visit) -> None:
    page = visit("#/", **PHONE)
    chosen = page.locator(".games button").last
    chosen.click()
    expect(page.locator(".games button").last).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".games button").last).to_be_in_viewport(ratio=1)


def test_a_tablet_has_room_for_both_lines_of_a_battle_and_a_low_band_of_boxes(visit: Visit, lay: Lay) -> None:
    page = visit(lay(honey_springs, ALONE, secret=ME).path("union"), secret=ME, width=1024, height=768)
    Seat(page).due()
    for piece in ("20tx-2", "6ks-2", "1ihg-1"):
        expect(page.locator(f'#scene .actor[data-piece="{piece}"] .s-plate')).to_be_in_viewport(ratio=1)
    table = visit(lay(marching, ALONE, secret=ME).path("union"), secret=ME, width=1024, height=768)
    Seat(table).due()
    assert box(table.locator(".trays"))["height"] < 64
