"""Looking back at a real table while it is played: to any moment, with own knowledge, by links, on a phone."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from tools.positions import TO_BATTLE, campaign, gibson, in_battle, midway
from tools.serving import Laid, Server, lay_table

import grognard
from grognard.kernel.dice import SecureDice

from .conftest import Faults, Lay, Visit
from .replay import Replay, api, index, stacks, standing
from .seat import Seat, box_of

ME = "a-browser-that-looks-back"
SEED = b"grognard" * 4
BOT = {"union": "me", "confederate": "bot:passive"}


@pytest.fixture(scope="module")
def midway_mine(server: Server) -> Laid:
    """Five turns behind it; only looked at."""
    return lay_table(server.data, midway, BOT, secret=ME, seed=SEED)


def open_ids(view: Any) -> set[str]:
    """The counters that the view names."""
    return {p["id"] for p in view["pieces"] + view["known"]} | {id for ids in view["boxes"].values() for id in ids}


def last_line(page: Page) -> Locator:
    return page.locator("#journal .log > li").last


# --- while it is played -----------------------------------------------------------------------------


def test_the_slider_goes_back_and_forward_while_a_game_runs(visit: Visit, lay: Lay) -> None:
    """What was, was: no question, no choices; what is chosen meanwhile waits until the player comes back to now."""
    table = lay(gibson, {"union": "me", "confederate": "link"}, secret=ME)
    page = visit(table.path("union"), secret=ME)
    seat = Seat(page)
    prompt = seat.due()["ask"]["prompt"]
    seat.choose("move", "1ihg-1")
    seat.choose("step", "cabin_creek")
    expect(seat.stack("cabin_creek", "union")).to_be_visible()
    replay = Replay(page).open()
    first = index(page, table, "union")["moments"][0][0]
    replay.slide(0)
    replay.shown(first)
    expect(replay.banner).to_contain_text("You are looking at")
    expect(replay.banner).to_contain_text("turn 4")
    expect(seat.stack("cabin_creek", "union")).to_have_count(0)
    expect(page.locator(".app .opt:visible, #prompt:visible, #act:visible, #undo:visible")).to_have_count(0)
    page.keyboard.press("1")  # the keys of options choose nothing here
    assert seat.state()["number"] == page.evaluate("window.state.number")
    replay.slide(replay.count() - 1)
    expect(replay.banner).to_be_hidden()
    expect(seat.stack("cabin_creek", "union")).to_be_visible()
    expect(page.locator("#prompt")).not_to_have_text(prompt)
    seat.choose("pass")  # the replay stands open, and the game goes on


def test_play_goes_on_meanwhile_and_says_so(visit: Visit, lay: Lay) -> None:
    table = lay(gibson, {"union": "me", "confederate": "link"}, secret=ME)
    page = visit(table.path("union"), secret=ME)
    seat = Seat(page)
    seat.choose("pass")
    seat.wait("s.waiting === 'confederate'")
    replay = Replay(page).open()
    replay.slide(0)
    expect(replay.banner).to_be_visible()
    before = stacks(page)
    friend = Seat(visit(table.link("confederate")))
    number = friend.choose("pass")["number"]
    seat.wait("s.number >= a && s.ask", number)
    expect(replay.banner).to_contain_text("It is your turn.")
    expect(page).to_have_title(re.compile("^Your turn"))
    assert stacks(page) == before
    lines = len(seat.lines())
    page.locator("#to-now").click()
    expect(replay.banner).to_be_hidden()
    expect(page.locator("#prompt")).to_have_text(seat.state()["ask"]["prompt"])
    assert len(seat.lines()) > lines
    expect(page).to_have_url(re.compile(r"/union$"))
    moments = index(page, table, "union")["moments"]
    replay.step("decision", -1)  # what came meanwhile is part of it
    replay.shown(moments[-2][0])
    assert replay.count() == len(moments)


def test_own_knowledge_only(visit: Visit, midway_mine: Laid, faults: Faults) -> None:
    """At an earlier moment the page holds what the seat was shown then: no counter that was hidden, no later line."""
    page = visit(midway_mine.path("union"), secret=ME)
    Seat(page).state()
    replay = Replay(page).open()
    moments = index(page, midway_mine, "union")["moments"]
    film = grognard.Replay.of(midway(SecureDice(SEED)))
    for place in (len(moments) // 2, len(moments) * 3 // 4):
        number, told, _ = moments[place]
        replay.slide(place)
        replay.shown(number)
        expect(last_line(page)).to_have_attribute("data-n", str(told - 1))
        moment = api(page, f"api/tables/{midway_mine.id}/replay/{number}?role=union")
        assert stacks(page) == standing(moment["view"])
        hidden = {p.id for p in film.truth(number).pieces if p.side == "confederate"} - open_ids(moment["view"])
        assert hidden
        html = page.locator("body").inner_html()
        assert [id for id in hidden if f'"{id}"' in html] == []
    faults.allow("409")
    answer = page.request.get(f"api/tables/{midway_mine.id}/replay?role=union&truth=true")
    assert answer.status == 409


def test_step_by_event_decision_and_turn(visit: Visit, midway_mine: Laid) -> None:
    page = visit(midway_mine.path("union"), secret=ME)
    replay = Replay(page).open()
    told = index(page, midway_mine, "union")
    moments, turns = told["moments"], [h for h in told["headings"] if h["level"] == "turn"]
    replay.step("turn", -1)
    replay.shown(turns[-1]["number"])
    replay.step("turn", -1)
    replay.shown(turns[-2]["number"])
    expect(page.locator(".then h2")).to_contain_text("turn 4")
    replay.step("turn", 1)
    replay.shown(turns[-1]["number"])
    at = replay.at()
    replay.step("decision", -1)
    replay.shown(moments[at - 1][0])
    replay.step("decision", 1)
    replay.shown(moments[at][0])
    before, upto = moments[at - 1][1], moments[at][1]
    assert upto - before > 1, "several things happened before this decision"
    for n in range(upto - 1, before, -1):  # the events of this moment, one after another
        replay.step("event", -1)
        replay.shown(moments[at][0], n - 1)
        expect(last_line(page)).to_have_attribute("data-n", str(n - 1))
    replay.step("event", -1)
    replay.shown(next(number for number, lines, _ in moments if lines >= before))
    replay.step("event", 1)
    replay.shown(moments[at][0], before)
    text = last_line(page).locator("> span").inner_text()
    expect(page.locator(".then .event")).to_contain_text(text)


def test_the_board_changes_with_its_event(visit: Visit, midway_mine: Laid) -> None:
    """Step by step over what one choice led to, the map shows what each line tells, not what came of them all."""
    page = visit(midway_mine.path("union"), secret=ME)
    replay = Replay(page).open()
    number, ways = on_the_way(page, midway_mine)
    first, *others = ways
    page.goto(page.url.split("#")[0] + f"{midway_mine.path('union')}/at/{number}/{first}")
    for line in (first, *others):
        if line != first:
            replay.step("event", 1)
        replay.shown(number, line)
        expect(page.locator(".then .hint")).to_contain_text("On the way to moment")
        assert stacks(page) == standing(ways[line])


def on_the_way(page: Page, table: Laid) -> tuple[int, dict[int, Any]]:
    """The last moment with two different maps on the way to it, and the view at each line but the last."""
    moments = index(page, table, "union")["moments"]
    for at in range(len(moments) - 1, 0, -1):
        number, lines = moments[at][0], range(moments[at - 1][1], moments[at][1] - 1)
        ask = f"api/tables/{table.id}/replay/{number}?role=union&line="
        views = {n: api(page, f"{ask}{n}")["view"] for n in lines}
        if len({frozenset(standing(v)) for v in views.values()}) > 1:
            return number, views
    raise AssertionError("no choice led to several maps")


def test_it_steps_by_keys_alone(visit: Visit, midway_mine: Laid) -> None:
    page = visit(midway_mine.path("union"), secret=ME)
    Seat(page).state()
    moments = index(page, midway_mine, "union")["moments"]
    page.keyboard.press("b")
    replay = Replay(page)
    expect(replay.slider).to_be_focused()
    page.keyboard.press("<")
    replay.shown(moments[-2][0])
    page.keyboard.press("ArrowLeft")
    replay.shown(moments[-3][0])
    page.keyboard.press("Home")
    replay.shown(moments[0][0])
    page.keyboard.press("n")
    expect(replay.banner).to_be_hidden()
    page.keyboard.press("PageUp")
    expect(replay.banner).to_be_visible()
    page.keyboard.press("Escape")
    expect(replay.banner).to_be_hidden()
    page.keyboard.press("Escape")
    expect(replay.root).to_be_hidden()


def test_it_plays_at_a_speed_and_pauses(visit: Visit, lay: Lay) -> None:
    table = lay(in_battle, {"union": "me", "confederate": "link"}, secret=ME)
    page = visit(table.path("union"), secret=ME)
    Seat(page).state()
    replay = Replay(page).open()
    replay.root.get_by_label("Speed").select_option("8")
    replay.slide(0)
    expect(replay.banner).to_be_visible()
    replay.root.locator(".play").click()
    expect(replay.root.locator(".play")).to_have_attribute("aria-label", "Pause (P)")
    expect(replay.banner).to_be_hidden()  # it has come to now, and stops there
    expect(replay.root.locator(".play")).to_have_attribute("aria-label", "Play (P)")
    expect(page.locator("#scene")).to_be_visible()
    replay.root.locator(".play").click()
    expect(replay.banner).to_be_visible()  # from the beginning
    replay.root.locator(".play").click()
    assert replay.at() < replay.count() - 1


def test_a_battle_is_seen_again_with_its_dice(visit: Visit, lay: Lay) -> None:
    """The scene of a past moment is that of then; back to now it has its own dice again."""
    table = lay(gibson, BOT, secret=ME)
    page = visit(table.path("union"), secret=ME)
    seat = Seat(page)
    for choice in TO_BATTLE:
        seat.choose(*choice)
    seat.choose("pass")
    seat.choose("fire", "2ksb")
    strip = page.locator("#scene .strip h3")
    expect(strip).to_have_text("2nd Kansas Battery fires")
    replay = Replay(page).open()
    replay.slide(0)
    expect(page.locator("#scene")).to_be_hidden()
    replay.slide(replay.count() - 2)
    expect(page.locator("#scene")).to_be_visible()
    expect(page.locator("#scene button.actor")).to_have_count(0)
    page.locator("#to-now").click()
    expect(strip).to_have_text("2nd Kansas Battery fires")


def test_a_line_of_the_journal_leads_to_its_moment(visit: Visit, midway_mine: Laid) -> None:
    page = visit(midway_mine.path("union"), secret=ME)
    replay = Replay(page).open()
    line = page.locator("#journal .log > li:visible").nth(-4)
    n = int(line.get_attribute("data-n") or 0)
    line.locator("> span").click(position={"x": 2, "y": 4})
    expect(replay.banner).to_be_visible()
    expect(last_line(page)).to_have_attribute("data-n", str(n))


# --- links ------------------------------------------------------------------------------------------


def test_a_link_to_a_moment_is_opened_afresh(visit: Visit, midway_mine: Laid) -> None:
    """For whoever sits there, with what the seat knew; for others with what was public."""
    page = visit(midway_mine.path("union"), secret=ME, permissions=["clipboard-read", "clipboard-write"])
    replay = Replay(page).open()
    moments = index(page, midway_mine, "union")["moments"]
    number, told, _ = moments[len(moments) // 2]
    replay.slide(len(moments) // 2)
    replay.shown(number)
    before = stacks(page)
    replay.root.get_by_role("button", name="Link").click()
    expect(replay.root).to_contain_text("The link is copied")
    link = "#" + page.evaluate("navigator.clipboard.readText()").partition("#")[2]
    mine = visit(link, secret=ME)
    Replay(mine).shown(number)
    expect(mine).to_have_url(re.compile("/union/at/"))
    expect(mine.locator("#journal .log > li").last).to_have_attribute("data-n", str(told - 1))
    assert stacks(mine) == before
    stranger = visit(link)
    Replay(stranger).shown(number)
    expect(stranger.locator(".then-bar")).to_contain_text("You are looking at")
    public = api(stranger, f"api/tables/{midway_mine.id}/replay/{number}")
    assert stacks(stranger) == standing(public["view"])
    assert Seat(stranger).state()["view"]["role"] == ""


def test_a_link_to_a_moment_that_never_was_is_refused_in_words(visit: Visit, lay: Lay) -> None:
    """Beyond the end there is only now."""
    table = lay(campaign, BOT, secret=ME)
    page = visit(table.path("union") + "/at/99999", secret=ME)
    expect(Replay(page).root).to_be_visible()
    expect(Replay(page).banner).to_be_hidden()
    expect(page.locator("#prompt")).to_have_text(Seat(page).due()["ask"]["prompt"])


# --- on a phone -------------------------------------------------------------------------------------


def test_it_is_all_there_on_a_phone(visit: Visit, midway_mine: Laid) -> None:
    page = visit(midway_mine.path("union"), secret=ME, width=390, height=844, has_touch=True, is_mobile=True)
    Seat(page).state()
    page.locator("#menu-button").tap()
    page.locator("#menu").get_by_role("button", name="Replay").tap()
    replay = Replay(page)
    replay.root.locator('[data-step="turn-1"]').tap()
    expect(replay.banner).to_be_visible()
    expect(page.locator(".then .event")).to_be_visible()
    for button in replay.root.locator("button:visible, select:visible").all():
        box = box_of(button)
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 390
        assert box["height"] >= 44
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    area = box_of(page.locator("#map"))
    assert area["height"] > 200
    page.locator("#to-now").tap()
    expect(replay.banner).to_be_hidden()
