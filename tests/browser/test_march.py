"""Marching as people do it: the whole reach is lit, a click or a drop goes far, and few clicks do much."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from tools.positions import campaign, gibson

from grognard.games.hand_of_destiny import GAME as DESTINY
from grognard.games.indian_territory import GAME
from grognard.kernel.chance import Dice
from grognard.kernel.match import Match

from .conftest import Lay, Visit
from .seat import Seat

ME = "a-browser-that-marches-far"
ALONE = {"union": "me", "confederate": "link"}


@pytest.fixture
def page(visit: Visit, lay: Lay) -> Page:
    return visit(lay(gibson, ALONE, secret=ME).path("union"), secret=ME)


def far_enemy(dice: Dice) -> Match:
    units = {"6ks-1": "fort_gibson", "1choc-1": "van_buren"}
    return GAME.match({"units": units, "impulse": {"player": "union", "actions": 2}}, dice=dice)


class Clicks:
    """Presses things; the page itself counts, so that no click of a helper is forgotten."""

    def __init__(self, page: Page) -> None:
        self.seat = Seat(page)
        self.page = page
        page.evaluate("window.clicks = 0; addEventListener('click', e => { window.clicks += e.isTrusted; }, true)")

    @property
    def number(self) -> int:
        count: int = self.page.evaluate("window.clicks")
        return count

    def press(self, what: Locator) -> Any:
        number = self.seat.due()["number"]
        what.click()
        return self.seat.due(number)


def at(state: Any, piece: str) -> str:
    return next(str(p["at"]) for p in state["view"]["pieces"] if p["id"] == piece)


def test_the_whole_reach_is_lit_with_its_cost(page: Page) -> None:
    state = Seat(page).choose("move", "6ks-1")
    goals = {goal["at"]: goal for goal in state["ask"]["reach"]}
    expect(page.locator(".lg")).to_have_count(len(goals))
    assert goals["fort_smith"]["cost"] == 4
    far = page.get_by_role("button", name="Fort Smith:")
    expect(far).to_have_attribute("aria-label", re.compile(r"you may go here \(4\)$"))


def test_a_click_on_a_far_space_marches_there_and_one_undo_takes_it_back(page: Page) -> None:
    seat = Seat(page)
    before = seat.choose("move", "6ks-1")
    seat.space("van_buren").hover()
    expect(page.locator(".lp.trail")).to_have_count(1)
    seat.space("van_buren").click()
    there = seat.due(before["number"])
    assert at(there, "6ks-1") == "van_buren"
    page.keyboard.press("u")
    back = seat.due(there["number"])
    assert at(back, "6ks-1") == "fort_gibson"
    assert back["ask"]["options"] == before["ask"]["options"]


def test_a_stack_at_rest_is_dragged_with_all_who_may_go_along(page: Page) -> None:
    seat = Seat(page)
    number = seat.due()["number"]
    Seat(page).drag(seat.space("fort_gibson"), seat.space("park_hill"))
    state = seat.wait("s.number > a && s.ask.at === 'park_hill'", number)
    assert len(state["ask"]["members"]) == 6
    page.keyboard.press("u")  # it was one march: one undo
    back = seat.due(state["number"])
    assert at(back, "blunt") == at(back, "union-wagon-1") == "fort_gibson"
    assert back["ask"]["step"] == "Impulse.act"


def test_a_stack_dropped_on_enemies_attacks_only_when_that_is_confirmed(page: Page) -> None:
    seat = Seat(page)
    number = seat.due()["number"]
    Seat(page).drag(seat.space("fort_gibson"), seat.stack("tahlequah", "confederate"))
    expect(page.locator("#act")).to_contain_text("Tahlequah")
    expect(page.locator(".lg.attack")).to_have_count(1)
    assert seat.state()["number"] == number
    page.locator("#act").click()
    assert seat.wait("s.number > a && s.scene", number)["scene"]["at"] == "tahlequah"


def test_a_stack_dropped_out_of_reach_is_refused_before_anything_changes(page: Page) -> None:
    seat = Seat(page)
    number = seat.due()["number"]
    Seat(page).drag(seat.space("fort_gibson"), seat.space("fort_row"))
    expect(page.locator(".bubble:not(.odds)")).to_contain_text(re.compile(r"Fort Row is .* away; this group has \d"))
    assert seat.state()["number"] == number
    assert at(seat.state(), "blunt") == "fort_gibson"


def test_before_anyone_sets_out_a_space_is_judged_for_the_nearest_stack(page: Page) -> None:
    seat = Seat(page)
    number = seat.due()["number"]
    bubble = page.locator(".bubble:not(.odds)")
    seat.space("fort_row").click()
    expect(bubble).to_contain_text("all who may go from Fort Gibson")
    expect(bubble).to_contain_text(re.compile(r"Fort Row is .* away; this group has \d"))
    seat.stack("tahlequah", "confederate").click()
    expect(bubble).to_contain_text("In reach of all who may go from Fort Gibson, for 1.")
    assert seat.state()["number"] == number


def test_a_goal_out_of_reach_is_answered_with_the_sum(page: Page) -> None:
    seat = Seat(page)
    seat.choose("move", "6ks-1")
    seat.space("fort_scott").click()
    bubble = page.locator(".bubble:not(.odds)")
    expect(bubble).to_contain_text("Fort Scott is 3 + 2 for the river = 5 away; this group has 4.")
    expect(bubble.locator("a[data-rule]")).to_have_text("7.5a")


def test_an_enemy_stack_of_several_answers_as_a_goal(visit: Visit, lay: Lay) -> None:
    page = visit(lay(gibson, ALONE, secret=ME).path("union"), secret=ME)
    seat = Seat(page)
    seat.choose("move", "blunt")  # alone: a leader enters no space with enemies
    seat.stack("tahlequah", "confederate").click()
    expect(page.locator(".bubble:not(.odds)")).to_contain_text("Tahlequah")
    assert "join" not in page.locator(".bubble:not(.odds)").inner_text().lower()


def test_those_to_be_taken_along_stand_before_the_marches(page: Page) -> None:
    Seat(page).choose("move", "blunt")
    rows = page.locator(".card .opts > *")
    expect(rows.first).to_have_text("Take everyone along5")  # the wagon too, which another verb takes
    expect(page.locator(".card .all.some")).to_have_text("Take all mounted along2")
    expect(page.locator(".card .exits .opt")).to_have_count(1)


def test_all_mounted_leave_the_others_behind(page: Page) -> None:
    seat = Seat(page)
    number = seat.choose("move", "blunt")["number"]
    page.locator(".card .all.some").click()
    assert sorted(seat.due(number)["ask"]["members"]) == ["6ks-1", "6ks-2", "blunt"]


def test_clicks_for_a_march_of_two_spaces(page: Page) -> None:
    clicks = Clicks(page)
    clicks.press(clicks.seat.option("move", "blunt"))
    clicks.press(page.locator('.card .all[data-verb="join"]:not(.some)'))
    state = clicks.press(clicks.seat.space("van_buren"))
    assert at(state, "blunt") == "van_buren"
    assert clicks.number == 3


def test_clicks_for_an_attack_with_everything(page: Page) -> None:
    clicks = Clicks(page)
    clicks.press(clicks.seat.option("move", "blunt"))
    number = clicks.press(page.locator('.card .all[data-verb="join"]:not(.some)'))["number"]
    assert "union-wagon-1" in clicks.seat.state()["ask"]["members"]
    clicks.seat.stack("tahlequah", "confederate").click()
    expect(page.locator("#act")).to_contain_text("Attack: Tahlequah")
    assert clicks.seat.state()["number"] == number  # what can't be taken back is shown first
    page.locator("#act").click()
    state = clicks.seat.wait("s.number > a", number)
    assert state["scene"]["at"] == "tahlequah"
    assert clicks.number == 4


def test_clicks_for_a_recruit(visit: Visit, lay: Lay) -> None:
    page = visit(lay(campaign, ALONE, secret=ME).path("union"), secret=ME)
    clicks = Clicks(page)
    recruit = next(o["noun"] for o in clicks.seat.due()["ask"]["options"] if o["verb"] == "recruit")
    clicks.press(page.locator(f'.trays .box.lit[data-all~="{recruit}"]'))
    place = clicks.seat.due()["ask"]["options"][0]["noun"]
    clicks.press(clicks.seat.space(place))
    assert clicks.number == 2


def test_a_counter_in_a_box_is_dragged_to_its_place(visit: Visit, lay: Lay) -> None:
    page = visit(lay(campaign, ALONE, secret=ME).path("union"), secret=ME)
    seat = Seat(page)
    state = seat.due()
    recruit = next(o["noun"] for o in state["ask"]["options"] if o["verb"] == "recruit")
    Seat(page).drag(page.locator(f'.trays .box.lit[data-all~="{recruit}"]'), seat.space("fort_scott"))
    after = seat.wait("s.number > a && s.ask.step.startsWith('Impulse')", state["number"])
    assert len([p for p in after["view"]["pieces"] if p["at"] == "fort_scott"]) > len(
        [p for p in state["view"]["pieces"] if p["at"] == "fort_scott"]
    )


def test_every_attack_shows_its_chance(page: Page) -> None:
    seat = Seat(page)
    seat.choose("move", "6ks-1")
    chance = page.locator('.card .opt[data-noun="tahlequah"] strong')
    expect(chance).to_contain_text("%")
    expect(page.locator(".tag.odds text")).to_have_text(f"⚔ {chance.inner_text()}")


def test_a_march_is_shown_and_bent_before_it_is_made(page: Page) -> None:
    seat = Seat(page)
    before = seat.choose("move", "6ks-1")
    seat.space("van_buren").click(modifiers=["Shift"])
    expect(page.locator("#act")).to_contain_text("Van Buren")
    seat.space("boston_mountains").click(modifiers=["Shift"])
    expect(page.locator(".opt[data-noun='van_buren']")).to_have_count(0)  # its group is folded
    page.locator("#act").click()
    state = seat.due(before["number"])
    assert at(state, "6ks-1") == "van_buren"
    assert any("Boston Mountains" in line for line in seat.lines())


def test_fingers_bend_a_march_by_a_button(visit: Visit, lay: Lay) -> None:
    touch = {"width": 1024, "height": 768, "has_touch": True, "is_mobile": True}
    page = visit(lay(gibson, ALONE, secret=ME).path("union"), secret=ME, **touch)
    seat = Seat(page)
    before = seat.choose("move", "6ks-1")
    page.locator("#by").tap()
    seat.space("van_buren").tap()
    expect(page.locator("#act")).to_contain_text("Van Buren")
    seat.space("boston_mountains").tap()
    expect(page.locator("#act")).to_contain_text("Van Buren")
    page.wait_for_function("() => document.querySelector('.lp.trail') !== null")
    page.locator("#act").tap()
    assert at(seat.due(before["number"]), "6ks-1") == "van_buren"
    assert any("Boston Mountains" in line for line in seat.lines())


def forced_march(dice: Dice) -> Match:
    units = {"khushi": ["roberts", "h72", "g5", "lancers9"], "herat": ["ayub"]}
    laid = {"scenario": "the_passes", "turn": 2, "active": "british", "phase": "march", "card": "b7", "units": units}
    return DESTINY.match(laid, dice=dice)


def test_a_march_that_ends_in_dice_is_marked_and_shown_before_it_is_made(visit: Visit, lay: Lay) -> None:
    page = visit(lay(forced_march, {"british": "me", "afghan": "link"}, secret=ME).path("british"), secret=ME)
    seat = Seat(page)
    number = seat.choose("march", "h72")["number"]
    expect(page.locator(".tag.risk").get_by_text("4 !")).to_have_count(1)
    expect(page.locator('.sp[data-id="kandahar"]')).to_have_attribute("aria-label", re.compile("not to be taken back$"))
    seat.space("kandahar").click()
    expect(page.locator("#act")).to_contain_text("Kandahar")
    assert seat.state()["number"] == number
    page.locator("#act").click()
    seat.wait("s.number > a", number)


def test_a_far_attack_is_shown_before_it_is_made(visit: Visit, lay: Lay) -> None:
    table = lay(far_enemy, ALONE, secret=ME)
    page = visit(table.path("union"), secret=ME)
    seat = Seat(page)
    number = seat.choose("move", "6ks-1")["number"]
    seat.stack("van_buren", "confederate").click()
    expect(page.locator("#act")).to_contain_text("Van Buren")
    assert seat.state()["number"] == number
    page.locator("#act").click()
    assert seat.wait("s.number > a", number)["scene"]["at"] == "van_buren"
