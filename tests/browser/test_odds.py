"""Odds where a battle is decided: pointed at, dragged to, tapped, asked for, and in the battle itself."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect
from tools.positions import gibson, honey_springs, in_battle
from tools.serving import Laid, Server

from grognard.games.indian_territory import GAME
from grognard.kernel.chance import Dice
from grognard.kernel.match import Match

from .axe import complaints
from .conftest import Lay, Visit
from .seat import Seat, box_of

ME = "a-browser-that-weighs-its-chances"
SEATS = {"union": "me", "confederate": "bot:passive"}
LOOKS: list[dict[str, Any]] = [{}, {"color_scheme": "dark"}, {"width": 390, "height": 844, "has_touch": True}]
FIGURE = re.compile(r"\d+ %")


def duel(dice: Dice) -> Match:
    """Three against three, where it matters who fires."""
    units = dict.fromkeys(("blunt", "6ks-1", "6ks-2", "2ksb", "20tx-1", "20tx-2", "lee"), "honey_springs")
    battle = {"attacker": "union", "at": "honey_springs", "from": "fort_davis", "round": "regular"}
    return GAME.match({"turn": 5, "units": units, "battle": battle}, dice=dice)


def marching(page: Page) -> Seat:
    """Blunt has set out with one regiment: Tahlequah, with Watie in it, is next door."""
    seat = Seat(page)
    seat.choose("move", "blunt")
    seat.choose("join", "6ks-1")
    return seat


def odds(page: Page) -> Locator:
    return page.locator(".bubble.odds")


def asked(page: Page) -> list[str]:
    """The spaces for which this page has asked so far."""
    script = "performance.getEntriesByType('resource').map(e => e.name).filter(n => n.includes('/odds?'))"
    return [name.split("at=")[1] for name in page.evaluate(script)]


@pytest.fixture
def laid(lay: Lay) -> Laid:
    return lay(gibson, SEATS, secret=ME)


def test_an_attack_that_is_pointed_at_shows_its_odds(visit: Visit, laid: Laid) -> None:
    page = visit(laid.path("union"), secret=ME)
    seat = marching(page)
    number = seat.state()["number"]
    seat.stack("tahlequah", "confederate").hover()
    expect(odds(page)).to_contain_text("Attack on Tahlequah")
    expect(odds(page).locator(".win")).to_have_text(FIGURE)
    expect(odds(page).locator(".loss")).to_have_count(2)
    expect(odds(page).locator('.loss[data-side="union"]')).to_contain_text("loses")
    assert odds(page).locator('.loss[data-side="union"] .hist i').count() == 2  # none, or the one
    expect(odds(page)).to_contain_text(re.compile(r"Exact|From \d+ samples"))
    seat.space("cabin_creek").hover()
    expect(odds(page)).to_have_count(0)
    assert seat.state()["number"] == number


def test_what_is_assumed_folds_out(visit: Visit, laid: Laid) -> None:
    page = visit(laid.path("union"), secret=ME)
    marching(page).stack("tahlequah", "confederate").hover()
    expect(odds(page)).to_be_visible()
    odds(page).locator("summary").click()
    expect(odds(page).locator("li").first).to_contain_text("nobody breaks off")
    box = box_of(odds(page))
    assert box["y"] + box["height"] <= 900


def test_a_march_without_a_fight_asks_for_nothing(visit: Visit, laid: Laid) -> None:
    page = visit(laid.path("union"), secret=ME)
    seat = marching(page)
    seat.space("cabin_creek").hover()
    seat.stack("tahlequah", "confederate").hover()
    expect(odds(page)).to_be_visible()
    assert asked(page) == ["tahlequah"]


def test_a_position_is_reckoned_once(visit: Visit, laid: Laid) -> None:
    page = visit(laid.path("union"), secret=ME)
    seat = marching(page)
    for _ in range(3):
        seat.stack("tahlequah", "confederate").hover()
        expect(odds(page)).to_be_visible()
        seat.space("cabin_creek").hover()
        expect(odds(page)).to_have_count(0)
    assert asked(page) == ["tahlequah"]


def test_an_option_in_the_list_shows_them_with_the_keyboard(visit: Visit, laid: Laid) -> None:
    page = visit(laid.path("union"), secret=ME)
    seat = marching(page)
    option = seat.option("step", "tahlequah")
    page.keyboard.press("Shift")  # from here on the focus is that of keys
    option.focus()
    expect(odds(page)).to_contain_text("Attack on Tahlequah")
    expect(page.locator("#live")).to_contain_text(re.compile(r"The Union wins .+ % and loses"))
    seat.option("step", "cabin_creek").focus()
    expect(odds(page)).to_have_count(0)


def test_a_key_asks_for_the_odds_at_a_space_and_esc_closes_them(visit: Visit, laid: Laid) -> None:
    page = visit(laid.path("union"), secret=ME)
    marching(page)
    page.keyboard.press("m")
    page.locator('.sp[data-id="tahlequah"]').focus()
    page.keyboard.press("o")
    expect(odds(page).locator("summary")).to_be_focused()
    page.keyboard.press("Enter")
    expect(odds(page).locator("li").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(odds(page)).to_have_count(0)
    expect(page.locator('.sp[data-id="tahlequah"]')).to_be_focused()


def test_a_force_is_dragged_to_an_attack_and_its_odds_are_seen_on_the_way(visit: Visit, laid: Laid) -> None:
    page = visit(laid.path("union"), secret=ME)
    seat = marching(page)
    number = seat.state()["number"]
    seat.carry(seat.space("fort_gibson"), seat.space("tahlequah"))
    expect(odds(page)).to_contain_text("Attack on Tahlequah")
    page.mouse.up()
    expect(page.locator("#act")).to_contain_text("Attack: Tahlequah")
    assert seat.state()["number"] == number
    page.locator("#act").click()
    state = seat.wait("s.number > a", number)
    assert [p["at"] for p in state["view"]["pieces"] if p["id"] == "blunt"] == ["tahlequah"]


def quantrill(dice: Dice) -> Match:
    """Quantrill alone, next to Union units that he may not attack."""
    units = {"quan": "north_fork_town", "3ks": "honey_springs"}
    return GAME.match({"units": units, "impulse": {"player": "confederate", "actions": 2}}, dice=dice)


def test_where_a_rule_keeps_both_sides_apart_it_is_named(visit: Visit, lay: Lay) -> None:
    seats = {"confederate": "me", "union": "bot:passive"}
    page = visit(lay(quantrill, seats, secret=ME).path("confederate"), secret=ME)
    Seat(page).due()
    page.locator('.sp[data-id="honey_springs"]').focus()
    page.keyboard.press("o")
    expect(odds(page)).to_contain_text("never attacks the Union units at Honey Springs")
    expect(odds(page).locator('a[data-rule="11.4d"]')).to_be_visible()


def test_a_force_that_is_let_go_elsewhere_stays(visit: Visit, laid: Laid) -> None:
    page = visit(laid.path("union"), secret=ME)
    seat = marching(page)
    number = seat.state()["number"]
    seat.drag(seat.space("fort_gibson"), seat.space("perryville"))
    assert page.evaluate("document.querySelector('.mapw').classList.contains('moving')") is False
    seat.space("cabin_creek").click()
    state = seat.wait("s.number > a", number)
    assert [p["at"] for p in state["view"]["pieces"] if p["id"] == "blunt"] == ["cabin_creek"]


def test_a_space_of_ours_says_what_an_attack_on_it_would_bring(visit: Visit, laid: Laid) -> None:
    page = visit(laid.path("union"), secret=ME)
    seat = Seat(page)
    seat.due()
    seat.stack("fort_gibson", "union").click()
    page.locator(".fan").get_by_role("button", name="If I am attacked here").click()
    expect(odds(page)).to_contain_text("If the Confederacy attacks Fort Gibson")
    expect(odds(page).locator(".duel")).to_contain_text("You win")


def test_an_enemy_space_that_cannot_be_chosen_now_has_its_odds_too(visit: Visit, laid: Laid) -> None:
    page = visit(laid.path("union"), secret=ME)
    seat = Seat(page)
    seat.due()
    seat.stack("tahlequah", "confederate").click()
    page.locator(".bubble").get_by_role("button", name="Odds of an attack").click()
    expect(odds(page)).to_contain_text("Attack on Tahlequah")


def test_the_battle_itself_shows_how_it_stands(visit: Visit, lay: Lay) -> None:
    page = visit(lay(honey_springs, SEATS, secret=ME).path("union"), secret=ME)
    panel = page.locator(".scene .s-odds")
    expect(panel.locator(".win")).to_have_text(FIGURE)
    expect(panel.locator(".loss")).to_have_count(2)


def test_choices_in_a_battle_show_what_they_lead_to(visit: Visit, lay: Lay) -> None:
    page = visit(lay(duel, SEATS, secret=ME).path("union"), secret=ME)
    expect(page.locator('.card .opt[data-verb="fire"] strong').first).to_have_text(FIGURE)
    expect(page.locator('.card .opt[data-verb="break_off"] strong').first).to_have_text(FIGURE)


def test_a_folded_group_shows_the_best_of_its_chances(visit: Visit, lay: Lay, server: Server) -> None:
    page = visit(secret=ME)

    def reckon(route: Route) -> None:
        """What is too much to reckon in time, made up: the later an option, the better."""
        route.fulfill(json={**route.fetch().json(), "choices": [n / 100 for n in range(1, 41)]})

    page.route(re.compile(r"/odds\?.*at=$"), reckon)
    page.goto(server.url + lay(honey_springs, SEATS, secret=ME).path("union"))
    options = Seat(page).due()["ask"]["options"]
    verbs = list(dict.fromkeys(o["verb"] for o in options))
    assert len(options) > 9
    for verb in verbs:
        best = max(n for n, o in enumerate(options, 1) if o["verb"] == verb)
        expect(page.locator(f'.card .group[data-verb="{verb}"] strong')).to_have_text(f"{best} %")


def test_a_spectator_sees_the_odds_of_a_battle_and_of_nothing_else(visit: Visit, lay: Lay) -> None:
    page = visit(lay(in_battle, SEATS, secret=ME).path())
    expect(page.locator(".scene .s-odds .win")).to_have_text(FIGURE)
    quiet = visit(lay(gibson, SEATS, secret=ME).path())
    quiet.locator('.stk[data-s="tahlequah"]').first.click()
    expect(quiet.locator(".ask-odds")).to_have_count(0)


def test_odds_that_fail_stop_nothing(visit: Visit, laid: Laid, faults: Any) -> None:
    faults.allow(r"503")
    page = visit(laid.path("union"), secret=ME)
    said = '{"error": {"rule": "S.busy", "why": "the odds could not be reckoned: ask again in a moment"}}'
    page.route(re.compile(r"/odds\?"), lambda route: route.fulfill(status=503, body=said))
    seat = marching(page)
    with page.expect_response(re.compile(r"/odds\?")):
        seat.stack("tahlequah", "confederate").hover()
    expect(odds(page)).to_have_count(0)
    page.keyboard.press("m")
    page.locator('.sp[data-id="tahlequah"]').focus()
    page.keyboard.press("o")
    expect(odds(page)).to_contain_text("ask again in a moment")
    seat.choose("step", "cabin_creek")


def test_on_a_phone_a_tap_marks_the_attack_and_shows_its_odds(visit: Visit, laid: Laid) -> None:
    page = visit(laid.path("union"), secret=ME, width=390, height=844, has_touch=True, is_mobile=True)
    seat = Seat(page)
    number = seat.due()["number"]
    for verb, noun in (("move", "blunt"), ("join", "6ks-1")):
        seat.option(verb, noun).tap()
        page.locator("#act").tap()
        number = seat.wait("s.number > a", number)["number"]
    seat.option("step", "tahlequah").tap()
    expect(odds(page)).to_contain_text("Attack on Tahlequah")
    expect(odds(page).locator(".win")).to_have_text(FIGURE)
    box = box_of(odds(page))
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 390
    assert seat.state()["number"] == number
    expect(page.locator("#act")).to_be_visible()


def test_on_a_phone_the_battle_keeps_its_odds_inside(visit: Visit, lay: Lay) -> None:
    table = lay(honey_springs, SEATS, secret=ME)
    page = visit(table.path("union"), secret=ME, width=390, height=844, has_touch=True)
    panel = page.locator(".scene .s-odds")
    expect(panel.locator(".win")).to_have_text(FIGURE)
    assert panel.evaluate("e => e.scrollWidth <= e.clientWidth")


@pytest.mark.parametrize("look", LOOKS)
def test_odds_shut_nobody_out(visit: Visit, lay: Lay, laid: Laid, look: dict[str, Any]) -> None:
    page = visit(laid.path("union"), secret=ME, **look)
    Seat(page).due()
    page.keyboard.press("m")
    page.locator('.sp[data-id="tahlequah"]').focus()
    page.keyboard.press("o")
    odds(page).locator("summary").click()
    assert complaints(page) == []
    battle = visit(lay(honey_springs, SEATS, secret=ME).path("union"), secret=ME, **look)
    battle.locator(".s-odds summary").click()
    assert complaints(battle) == []
