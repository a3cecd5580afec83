"""Every phase has a screen of its own: what is left to place, price lists, interrupts, ladders of dice, proposals.

Played with Blood on the Ohio, by clicks and drags as people do it.
"""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect
from tools import frontier
from tools.expeditions import spring

from .axe import complaints
from .conftest import Lay, Visit
from .seat import DONE, Seat, State, box_of

US, WC = "a-browser-of-the-united-states", "a-browser-of-the-confederacy"
LEARNING = frontier.started("learning_1")


def at(visit: Visit, lay: Lay, play: Any, role: str, **more: Any) -> Seat:
    """The seat of one role at a table, against a bot."""
    other = "us" if role == "wc" else "wc"
    table = lay(play, {role: "me", other: "bot:passive"}, secret=WC)
    seat = Seat(visit(table.path(role), secret=WC, **more))
    seat.due()
    return seat


# --- set-up -------------------------------------------------------------------------------------------


def test_a_piece_of_the_tray_is_dragged_to_a_lit_space_and_its_condition_counts_it(visit: Visit, lay: Lay) -> None:
    seat = at(visit, lay, frontier.started("harmar"), "wc")
    points = seat.page.locator(".brief .points li")
    expect(seat.page.locator(".brief .stages .now")).to_have_text("Miami")
    expect(points.first).to_contain_text("0 of 2")
    seat.drag(seat.page.locator(".heaps .box.lit").first, seat.space("stillwater"))
    assert seat.due(0)["ask"]["step"] == "Encamp.village"
    expect(points.first).to_contain_text("1 of 2")
    expect(points.first).to_have_class("part")
    seat.space("kekionga").click(force=True)
    expect(seat.page.locator(".bubble .not")).to_contain_text("empty ground")


def test_the_rest_is_filled_in_corrected_and_taken_as_one(visit: Visit, lay: Lay) -> None:
    seat = at(visit, lay, frontier.started("harmar"), "wc")
    page = seat.page
    page.locator(".propose").click()
    rows = page.locator(".plan li")
    expect(rows.first.locator("select")).to_have_value("place turtle_town")
    count = rows.count()
    rows.first.locator("select").select_option("place strawtown")
    expect(rows.nth(1).locator("select")).to_have_value("place turtle_town")
    expect(page.locator(".accept")).to_have_text(f"Accept all {count}")
    page.locator(".accept").click()
    state = seat.wait("s.number > 0")
    marks = {s["id"]: s["marks"] for s in state["view"]["spaces"]}
    assert marks["strawtown"] == ["village"]
    assert not any(p["at"] == "" for p in state["view"]["pieces"])


# --- special actions ----------------------------------------------------------------------------------


def test_actions_stand_in_one_list_with_prices_and_reasons(visit: Visit, lay: Lay) -> None:
    seat = at(visit, lay, frontier.actions, "wc")
    page = seat.page
    verbs = page.locator(".card .opts > :is(.closed, .opt), .card .opts .group")
    assert len(verbs.all()) >= 6
    raid = page.locator('.card .group[data-verb="raid"]')
    expect(raid).to_contain_text("% razed")
    expect(raid.locator("em")).to_have_text("1")
    closed = page.locator('.card .closed[data-verb="ally"]')
    expect(closed).to_contain_text("no nonaligned nation")
    expect(closed.locator("a[data-rule]")).to_have_attribute("data-rule", "19.0a")
    raid.click()
    lit = page.locator(".lg").count()
    expect(page.locator('.card .opt[data-verb="raid"]')).to_have_count(lit)


# --- operations ---------------------------------------------------------------------------------------


def test_a_march_shows_reach_and_ambushes_and_a_unit_is_dropped_by_a_drag(visit: Visit, lay: Lay) -> None:
    seat = at(visit, lay, frontier.march, "us")
    risky = seat.page.locator('.card .opt[data-verb="step"][data-noun="mad_river_mouth"]')
    expect(risky).to_contain_text("ambush from Old Chillicothe, 56 %")
    seat.drag(seat.page.locator('.force .may[data-noun="MI-1"]').first, seat.space("turtle_creek"))
    state = seat.due(0)
    assert "MI-1" not in state["ask"]["members"]
    assert [p["at"] for p in state["view"]["pieces"] if p["id"] == "MI-1"] == ["turtle_creek"]


def test_pieces_are_picked_up_and_dropped_off_by_drags_from_the_stack_on_the_map(visit: Visit, lay: Lay) -> None:
    """Out of the opened stack: onto the force in the panel, and back onto where it stands."""
    seat = at(visit, lay, spring, "us")
    page, panel = seat.page, seat.page.locator("#prompt")
    seat.space("turtle_creek").click(force=True)
    fan = page.locator(".fan")
    seat.drag(fan.locator('[data-p="harmar"]'), panel)
    state = seat.due(0)
    assert state["ask"]["members"] == ["harmar"]
    seat.space("turtle_creek").click(force=True)
    seat.drag(fan.locator('.lit[data-p="RI-1"]'), panel)
    state = seat.wait("s.number > a && s.ask", state["number"])
    assert set(state["ask"]["members"]) == {"harmar", "RI-1"}
    seat.drag(seat.space("turtle_creek"), panel)
    state = seat.wait("s.number > a && s.ask", state["number"])
    assert len(state["ask"]["members"]) > 4, "the stack itself: everyone goes along"


def test_a_counter_is_dragged_out_of_an_opened_stack_to_where_it_marches_alone(visit: Visit, lay: Lay) -> None:
    seat = at(visit, lay, spring, "us")
    seat.space("fort_washington").click(force=True)
    seat.drag(seat.page.locator('.fan .lit[data-p="RI-5"]'), seat.space("north_bend"))
    seat.page.wait_for_function(DONE, arg=0)
    if seat.state()["number"] == 0:
        seat.page.locator("#act").click()
    state = seat.wait("s.number > 0")
    where = {p["id"]: p["at"] for p in state["view"]["pieces"]}
    assert where["RI-5"] == "north_bend"
    assert "fort_washington" in where.values(), "the others have stayed"


def test_a_member_is_dropped_off_by_a_drag_onto_its_stack(visit: Visit, lay: Lay) -> None:
    seat = at(visit, lay, frontier.march, "us")
    seat.space("turtle_creek").click(force=True)
    seat.drag(seat.page.locator('.fan .lit[data-p="MI-1"]').first, seat.stack("turtle_creek", "us"))
    assert "MI-1" not in seat.due(0)["ask"]["members"]


def test_what_is_left_stands_beside_the_question_with_its_word(visit: Visit, lay: Lay) -> None:
    for play, role, said in (
        (frontier.march, "us", "3 MP"), (frontier.actions, "wc", "5 points"), (frontier.setup, "wc", "3 left"),
    ):  # fmt: skip
        chit = at(visit, lay, play, role).page.locator(".card .chit")
        expect(chit).to_have_attribute("aria-label", said)
        expect(chit).to_contain_text(said.split()[1])


def test_with_a_goal_marked_every_way_on_and_out_can_be_read(visit: Visit, lay: Lay) -> None:
    seat = at(visit, lay, frontier.march, "us", width=1600, height=900)
    seat.option("step", "mad_river_mouth").click()
    expect(seat.page.locator("#act")).to_be_visible()
    for button in ("#by", ".exits .opt", "#undo", "#back"):
        box = box_of(seat.page.locator(f".card {button}"))
        assert box["width"] > 60, button
        assert box["height"] < 60, button


# --- the interrupt ------------------------------------------------------------------------------------


def test_an_ambush_is_answered_from_a_second_browser(visit: Visit, lay: Lay) -> None:
    table = lay(frontier.march, {"us": "me", "wc": "link"}, secret=US)
    marcher = Seat(visit(table.path("us"), secret=US))
    waiting = visit(table.link("wc"), secret=WC)
    other = Seat(waiting)
    marcher.choose("step", "mad_river_mouth")
    expect(marcher.page.locator("#prompt")).to_contain_text("Waiting for Western Confederacy")
    number = other.due()["number"]
    expect(waiting.locator("#prompt")).to_have_text("Ambush Harmar at Mad River Mouth?")
    expect(waiting.locator(".parties .party")).to_have_count(2)
    expect(waiting.locator(".brief .s-chart td.lit")).to_have_text([re.compile(x) for x in "1123"])
    expect(waiting.locator(".brief .points")).to_contain_text("you have more tactical points, 1 to 0")
    expect(other.option("ambush", "old_chillicothe").locator("em")).to_have_text("56 %")
    expect(waiting.locator('.threat[data-from="old_chillicothe"][data-to="mad_river_mouth"]')).to_have_count(1)
    expect(waiting.locator(".been")).to_have_count(1)
    other.choose("ambush", "old_chillicothe")
    told = other.wait("s.number > a && s.lines.length", number)
    assert any("ambush" in line["event"] for line in told["lines"])
    marcher.wait("s.number > a", number)
    expect(marcher.page.locator("#journal .log")).to_contain_text(re.compile("ambush|delay"))


def test_an_order_stands_at_any_table_from_the_question_itself(visit: Visit, lay: Lay) -> None:
    """Where all sit at the table: set beside the question for one stack apart, and the march goes on without asking."""
    table = lay(frontier.march, {"us": "me", "wc": "link"}, secret=US)
    marcher = Seat(visit(table.path("us"), secret=US))
    other = Seat(visit(table.link("wc"), secret=WC))
    marcher.choose("step", "mad_river_mouth")
    assert other.due()["ask"]["step"] == "Interrupt.ambush"
    orders = other.page.locator(".always")
    expect(orders.locator("select")).to_have_count(1)
    orders.get_by_role("button", name="Apart").click()
    with other.page.expect_response(re.compile("/standing$")):
        orders.locator('[data-noun="old_chillicothe"]').select_option("never")
    state = marcher.wait("s.ask && s.ask.at === a", "mad_river_mouth")
    assert state["ask"]["step"] == "March.march"
    assert "ambush" not in " ".join(marcher.lines()).lower()


# --- combat -------------------------------------------------------------------------------------------


def test_a_combat_explains_its_dice_with_their_rules_and_the_cells_in_play(visit: Visit, lay: Lay) -> None:
    seat = at(visit, lay, frontier.battle, "wc")
    page = seat.page
    expect(page.locator("#scene .stages .now")).to_have_text("Combat")
    ladder = page.locator("#scene .ladder li")
    expect(ladder.filter(has_text="Militia morale").locator("svg")).to_have_attribute("aria-label", "3")
    expect(ladder.filter(has_text="WC strength")).to_contain_text("+4 units, +1 leaders, -1 shock; inflict 1 casualty")
    expect(page.locator('#scene .actor[data-piece="MI-2"]')).to_contain_text("1 of 2 fights")
    expect(page.locator('#scene .actor[data-piece="MC-1"]')).to_contain_text("hangs back")
    expect(page.locator('#scene .actor[data-piece="RI-1"] .pipo')).to_have_count(0)  # both steps are there
    expect(page.locator("#scene .s-chart td.lit")).to_have_count(2)
    expect(page.locator("#scene .ladder .now")).to_contain_text("Tactical points 0 : 1")
    ladder.filter(has_text="Artillery shock").get_by_role("button", name="14.5b").click()
    expect(page.locator("#rules .open")).to_contain_text("14.5b")


def test_a_combat_is_seen_as_a_whole(visit: Visit, lay: Lay) -> None:
    page = at(visit, lay, frontier.battle, "wc", width=1600, height=900).page
    expect(page.locator("#scene")).to_contain_text("You win")  # its odds have come
    last = box_of(page.locator("#scene .s-chart tr").last)
    assert last["y"] + last["height"] <= 900


# --- winter -------------------------------------------------------------------------------------------


def test_winter_quarters_are_proposed_at_once_and_only_corrected(visit: Visit, lay: Lay) -> None:
    seat = at(visit, lay, frontier.winter, "us")
    page = seat.page
    before = seat.state()
    row = page.locator(".plan li", has_text=", from ").filter(has=page.locator("option:nth-child(2)")).first
    place = row.locator("select")
    other = str(place.locator("option:not(:checked)").first.get_attribute("value"))
    place.select_option(other)
    expect(place).to_have_value(other)
    page.locator(".accept").click()
    after = seat.wait("s.number > a && s.waiting !== 'us' || s.view.tracks.turn > 1", before["number"])
    assert after["number"] > before["number"]


# --- sieges -------------------------------------------------------------------------------------------


def test_a_break_out_is_gathered_beside_both_forces(visit: Visit, lay: Lay) -> None:
    seat = at(visit, lay, frontier.siege, "us")
    page = seat.page
    expect(page.locator(".brief .points")).to_contain_text("Fort Greenville is under siege: 5 FP inside, 6 around it")
    seat.choose("break_out", "greenville")
    seat.choose("choose", "RI-1")
    expect(page.locator(".parties .party").first).to_contain_text("2 FP")
    expect(page.locator(".brief .points")).to_contain_text("The fort adds nothing")
    expect(seat.option("sally")).to_be_visible()


# --- lessons ------------------------------------------------------------------------------------------


def test_the_three_tiers_are_lessons_and_one_is_taken_up_where_it_was_left(visit: Visit) -> None:
    page = visit("#/game/blood-on-the-ohio")
    offers = page.locator("#learn button")
    expect(offers).to_have_count(3)
    offers.first.click()
    lesson = page.locator("#lesson")
    expect(lesson.locator("h2")).to_have_text("The war on the Ohio")
    page.locator("#next").click()
    expect(lesson).to_contain_text("2 of 29")
    expect(lesson.locator("a[data-rule]")).to_have_attribute("data-rule", "A2.0e")
    Seat(page).space("greenville").click()
    expect(lesson.locator("h2")).to_have_text("Inside, or in front")
    page.reload()
    expect(lesson.locator("h2")).to_have_text("Inside, or in front")
    expect(lesson).to_contain_text("3 of 29")


# --- what all games have ------------------------------------------------------------------------------


def test_a_spectator_sees_the_combat_and_is_asked_nothing(visit: Visit, lay: Lay) -> None:
    table = lay(frontier.battle, {"us": "me", "wc": "link"}, secret=US)
    page = visit(table.path())
    expect(page.locator("#scene .ladder li").first).to_be_visible()
    assert Seat(page).state()["ask"] is None
    expect(page.locator(".card .opt:visible")).to_have_count(0)


def test_the_replay_shows_an_earlier_moment_and_no_proposal(visit: Visit, lay: Lay) -> None:
    seat = at(visit, lay, frontier.winter, "us")
    page = seat.page
    expect(page.locator(".plan li").first).to_be_visible()
    page.keyboard.press("l")
    expect(page.locator("#replay")).to_be_visible()
    page.keyboard.press("PageUp")
    expect(page.locator(".then-bar")).to_be_visible()
    expect(page.locator(".plan:visible")).to_have_count(0)


def test_an_ambush_is_sprung_with_keys_alone_and_told_in_words(visit: Visit, lay: Lay) -> None:
    seat = at(visit, lay, frontier.ambush, "wc")
    page = seat.page
    number = seat.state()["number"]
    expect(page.locator("[aria-live]").filter(has_text="Ambush Harmar at Mad River Mouth?").first).to_be_attached()
    page.keyboard.press("1")
    page.wait_for_function("a => window.state.number > a || !document.querySelector('#act').hidden", arg=number)
    if seat.state()["number"] == number:
        page.keyboard.press("Enter")
    seat.wait("s.number > a", number)


# --- for every eye and hand ---------------------------------------------------------------------------


@pytest.mark.parametrize("play", [frontier.setup, frontier.actions, frontier.ambush, frontier.battle])
def test_nothing_serious_is_found_on_these_screens(visit: Visit, lay: Lay, play: Any) -> None:
    seat = at(visit, lay, play, "wc")
    assert complaints(seat.page) == []


@pytest.mark.parametrize("play", [frontier.setup, frontier.ambush])
def test_a_phone_has_room_for_the_question(visit: Visit, lay: Lay, play: Any) -> None:
    seat = at(visit, lay, play, "wc", width=390, height=844, has_touch=True)
    wide = seat.page.evaluate("document.documentElement.scrollWidth")
    assert wide <= 390
    expect(seat.page.locator("#prompt")).to_be_in_viewport()
    expect(seat.page.locator(".card .opt:visible, .card .group:visible").first).to_be_in_viewport()


# --- a whole game -------------------------------------------------------------------------------------


WAYS = {"turtle_creek": "mad_river_mouth", "fort_washington": "turtle_creek", "greenville": "pickawillany"}
LEADERS = ["st_clair", "butler"]


def next_choice(state: State) -> tuple[str, str]:
    """Burn what is near, with everyone who may go along; else stand and let others pass."""
    ask = state["ask"]
    options = [(o["verb"], o["noun"]) for o in ask["options"]]
    verbs = [verb for verb, _ in options]
    moves = [("move", leader) for leader in LEADERS if ("move", leader) in options]
    if ask["step"] == "Operations.form" and moves:
        return moves[0]
    if "attack" in verbs:
        return options[verbs.index("attack")]
    if ask["step"] == "March.march":
        to = ("step", WAYS.get(ask["at"], ""))
        joins = [o for o in options if o[0] == "join"]
        return joins[0] if joins and to in options else to if to in options else ("pass", "")
    return ("pass", "") if "pass" in verbs else options[0]


def test_a_whole_learning_scenario_is_played_by_clicks(visit: Visit, lay: Lay) -> None:
    """Tier 1 against a bot, from the set-up to the result."""
    table = lay(LEARNING, {"us": "me", "wc": "bot:greedy"}, secret=US)
    seat = Seat(visit(table.path("us"), secret=US))
    state = seat.due()
    seat.page.locator(".propose").click()
    seat.page.locator(".accept").click()
    state = seat.due(state["number"])
    while not state["outcome"]:
        click_on(seat, state)
        state = seat.due(state["number"])
    assert state["outcome"]["rule"].startswith("A2.1")
    expect(seat.page.locator("#outcome")).to_be_visible()


def click_on(seat: Seat, state: State) -> None:
    """An option by its button; with many to take along, all of them by theirs."""
    verb, noun = next_choice(state)
    everyone = seat.page.locator('.card .all[data-verb="join"]').first
    if verb == "join" and everyone.count():
        everyone.click()
        seat.wait("s.number > a", state["number"])
    else:
        seat.choose(verb, noun)
