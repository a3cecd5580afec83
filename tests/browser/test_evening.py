"""What makes an evening of it: what the others did, results, news, cards for counters, a small map."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect
from tools.positions import before_tahlequah, campaign, gibson, marching, skirmish

from grognard.games.indian_territory import GAME
from grognard.kernel.chance import Dice
from grognard.kernel.match import Match

from .conftest import Lay, Visit
from .seat import Seat, box_of

ME = "a-browser-for-a-whole-evening"
ALONE = {"union": "me", "confederate": "bot:greedy"}
IS_RIGHT_OF = "([id, x]) => document.querySelector(`.sp[data-id=${id}] .hit`).getBoundingClientRect().x > x"


def fight_on(page: Page) -> None:
    """Fire and choose whatever comes first until the battle is over."""
    seat = Seat(page)
    state = seat.due()
    while state["scene"]:
        first = next(o for o in state["ask"]["options"] if o["verb"] != "break_off")
        seat.choose(first["verb"], first["noun"])
        state = seat.due()


def test_a_battle_ends_with_its_result(visit: Visit, lay: Lay) -> None:
    page = visit(lay(skirmish, ALONE, secret=ME).path("union"), secret=ME)
    fight_on(page)
    result = page.locator("#result")
    expect(result).to_be_visible()
    expect(result.locator("h2")).to_contain_text("the battle at Tahlequah")
    expect(result).to_contain_text(re.compile(r"\d lost|Nobody was lost"))
    result.get_by_role("button", name="Continue").click()
    expect(result).to_be_hidden()
    expect(page.locator("#prompt")).to_be_visible()


def one_regiment(dice: Dice) -> Match:
    """Watie leads a single regiment, and Blunt three."""
    here = dict.fromkeys(("blunt", "6ks-1", "6ks-2", "5ks-1"), "fort_gibson")
    units = {**here, "watie": "tahlequah", "1choc-1": "tahlequah"}
    return GAME.match({"units": units, "impulse": {"player": "union", "actions": 2}}, dice=dice)


def attack_tahlequah(page: Page) -> None:
    """With Blunt and all three regiments."""
    seat = Seat(page)
    seat.choose("move", "blunt")
    for unit in ("6ks-1", "6ks-2", "5ks-1"):
        seat.choose("join", unit)
    seat.choose("step", "tahlequah")


def choose_first(seats: list[Seat]) -> bool:
    """Whoever is asked chooses whatever comes first; false once the battle is over and everyone has retreated."""
    number = max(seat.state()["number"] for seat in seats)
    states = [seat.wait("s.number >= a", number) for seat in seats]
    seat, state = next((seat, state) for seat, state in zip(seats, states, strict=True) if state["ask"])
    first = next(o for o in state["ask"]["options"] if o["verb"] != "break_off")
    if state["scene"] or first["verb"] == "retreat":
        seat.choose(first["verb"], first["noun"])
    return bool(state["scene"] or first["verb"] == "retreat")


def test_a_retreat_that_the_other_player_chooses_is_added_to_the_result(visit: Visit, lay: Lay) -> None:
    table = lay(one_regiment, {"union": "me", "confederate": "link"}, secret=ME)
    pages = [visit(table.path("union"), secret=ME), visit(table.link("confederate"))]
    attack_tahlequah(pages[0])
    seats = [Seat(page) for page in pages]
    while choose_first(seats):
        pass
    told = pages[0].locator("#result li")
    expect(told.filter(has_text="The Confederacy retreats")).to_have_count(1)
    expect(told.filter(has_text="The Union controls Tahlequah")).to_have_count(1)


def test_a_result_is_read_before_the_screen_is_passed_on(visit: Visit, lay: Lay) -> None:
    page = visit(lay(one_regiment, {"union": "me", "confederate": "here"}, secret=ME).path("union"), secret=ME)
    attack_tahlequah(page)
    result, curtain = page.locator("#result"), page.locator("#curtain")
    while result.is_hidden():
        expect(page.locator("#curtain, .card .opt").first).to_be_visible()
        if curtain.is_visible():
            curtain.get_by_role("button").click()
        else:
            choose_first([Seat(page)])
    expect(curtain).to_be_hidden()
    result.get_by_role("button", name="Continue").click()
    expect(curtain).to_be_visible()


def test_the_result_stands_away_from_the_battle_and_escape_closes_it(visit: Visit, lay: Lay) -> None:
    page = visit(lay(skirmish, ALONE, secret=ME).path("union"), secret=ME)
    fight_on(page)
    card, place = box_of(page.locator("#result")), box_of(Seat(page).space("tahlequah"))
    assert card["x"] + card["width"] < place["x"] or card["y"] > place["y"] + place["height"]
    page.keyboard.press("Escape")
    expect(page.locator("#result")).to_be_hidden()


def test_what_the_opponent_did_stays_until_we_act_and_is_played_again_by_a_key(visit: Visit, lay: Lay) -> None:
    page = visit(lay(marching, ALONE, secret=ME).path("union"), secret=ME)
    seat, doings = Seat(page), page.locator(".doings")
    state = seat.due()
    while doings.is_hidden():
        last = state["ask"]["options"][-1]
        seat.choose(last["verb"], last["noun"])
        state = seat.due()
    expect(doings).to_contain_text("Confederate")
    expect(page.locator(".did")).not_to_have_count(0)
    page.keyboard.press("a")
    expect(page.locator("#replay")).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(page.locator("#replay")).to_be_hidden()
    expect(doings).to_be_visible()
    last = seat.due()["ask"]["options"][-1]
    page.locator(f'.card .opt[data-verb="{last["verb"]}"]').last.click()
    expect(page.locator(".card.busy")).to_have_count(0)


def test_a_turn_that_begins_is_told_over_the_map(visit: Visit, lay: Lay) -> None:
    page = visit(lay(campaign, {"union": "me", "confederate": "bot:passive"}, secret=ME).path("union"), secret=ME)
    seat = Seat(page)
    state = seat.due()
    while state["view"]["tracks"]["turn"] == 1 and page.locator(".headline").is_hidden():
        passes = [o for o in state["ask"]["options"] if o["verb"] == "pass"] or state["ask"]["options"]
        seat.choose(passes[0]["verb"], passes[0]["noun"])
        state = seat.due()
    expect(page.locator(".headline")).to_contain_text(re.compile("End marker|Turn 2|loses this draw|lose this draw"))


def test_a_counter_that_the_pointer_rests_on_has_a_card(visit: Visit, lay: Lay) -> None:
    page = visit(lay(before_tahlequah, ALONE, secret=ME).path("union"), secret=ME)
    Seat(page).due()
    page.locator('.force .in[data-noun="6ks-1"]').hover()
    card = page.locator(".bubble.counter")
    expect(card).to_contain_text("6th Kansas Cavalry I")
    expect(card).to_contain_text("Moves 4. In supply.")
    page.keyboard.press("Escape")
    expect(card).to_have_count(0)


def test_a_press_outside_closes_a_bubble(visit: Visit, lay: Lay) -> None:
    page = visit(lay(before_tahlequah, ALONE, secret=ME).path("union"), secret=ME)
    seat = Seat(page)
    seat.due()
    seat.space("fort_scott").click()
    expect(page.locator(".bubble:not(.odds)")).to_have_count(1)
    page.locator("#journal h3").click()
    expect(page.locator(".bubble")).to_have_count(0)


def test_a_phone_has_a_small_map_that_leads_elsewhere(visit: Visit, lay: Lay) -> None:
    path = lay(gibson, ALONE, secret=ME).path("union")
    page = visit(path, secret=ME, width=390, height=844, has_touch=True, is_mobile=True)
    seat = Seat(page)
    seat.due()
    inset = page.locator(".inset")
    expect(inset).to_be_visible()
    before = box_of(seat.space("wolf_creek"))
    inset.click(position={"x": 5, "y": 20})
    page.wait_for_function(IS_RIGHT_OF, arg=["wolf_creek", before["x"]])  # the camera moves with the next frame
