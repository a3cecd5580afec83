"""The luck of a finished game on its page: the picture, and the moments that lead to their replay."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect
from tools import frontier
from tools.positions import last_turn
from tools.serving import Laid, Server, lay_table

from .conftest import Visit
from .replay import Replay, api

ME = "a-browser-that-was-lucky"


@pytest.fixture(scope="module")
def over(server: Server) -> Laid:
    return lay_table(server.data, last_turn, {"union": "me", "confederate": "bot:greedy"}, secret=ME)


def test_the_luckiest_moments_lead_to_their_replay(visit: Visit, over: Laid) -> None:
    page = visit(over.path("union"), secret=ME)
    told = api(page, f"api/tables/{over.id}/luck")["report"]
    page.locator("#outcome").get_by_role("button", name="Luck").click()
    luck = page.locator("#luck")
    expect(luck.get_by_role("img")).to_be_visible()
    moments = luck.locator(".luckiest a")
    expect(moments).to_have_count(len(told["moments"]))
    assert len(told["moments"]) == 5
    for link, moment in zip(moments.all(), told["moments"], strict=True):
        expect(link).to_contain_text(moment["text"])
    moments.first.click()
    expect(luck).to_have_count(0)
    number = api(page, f"api/tables/{over.id}/replay/{told['moments'][0]['number']}?role=&truth=true")["number"]
    expect(Replay(page).banner).to_contain_text("the whole truth")
    expect(page).to_have_url(re.compile(rf"/truth/{number}$"))
    page.go_back()
    expect(Replay(page).root).to_be_hidden()


def test_a_war_of_ambushes_has_its_luck_counted_too(visit: Visit, server: Server) -> None:
    table = lay_table(server.data, frontier.over, {"us": "me", "wc": "bot:greedy"}, secret=ME)
    page = visit(table.path("us"), secret=ME)
    page.locator("#outcome").get_by_role("button", name="Luck").click()
    luck = page.locator("#luck")
    expect(luck.get_by_role("img")).to_be_visible()
    expect(luck).to_contain_text("United States")
    luck.locator(".luckiest a").first.click()
    expect(Replay(page).banner).to_contain_text("the whole truth")


def test_the_numbers_in_the_picture_lead_there_too(visit: Visit, over: Laid) -> None:
    page = visit(over.path("union"), secret=ME)
    page.locator("#outcome").get_by_role("button", name="Luck").click()
    page.locator("#luck svg.luck .lk-on").first.click()
    expect(Replay(page).banner).to_be_visible()


def test_the_picture_takes_the_colours_of_the_page(visit: Visit, over: Laid) -> None:
    inks = []
    for scheme in ("light", "dark"):
        page = visit(over.path("union"), secret=ME, color_scheme=scheme)
        page.locator("#outcome").get_by_role("button", name="Luck").click()
        ink = page.locator("#luck svg.luck .lk-ink").first
        expect(ink).to_be_visible()
        inks.append(ink.evaluate("e => getComputedStyle(e).fill"))
    assert inks == ["rgb(38, 31, 22)", "rgb(243, 234, 214)"]


def test_it_is_closed_by_a_key_and_opened_from_the_menu(visit: Visit, over: Laid) -> None:
    page = visit(over.path("union"), secret=ME)
    page.locator("#outcome").get_by_role("button", name="Look at the map").click()
    page.locator("#menu-button").click()
    page.locator("#menu").get_by_role("button", name="Luck").click()
    expect(page.locator("#luck .luckiest a").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#luck")).to_have_count(0)


def test_on_a_phone_the_page_stays_as_wide_as_it_is(visit: Visit, over: Laid) -> None:
    page = visit(over.path("union"), secret=ME, width=390, height=844, has_touch=True, is_mobile=True)
    page.locator("#outcome").get_by_role("button", name="Luck").tap()
    link = page.locator("#luck .luckiest a").first
    expect(link).to_be_attached()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    link.scroll_into_view_if_needed()
    link.tap()
    expect(Replay(page).banner).to_be_visible()
