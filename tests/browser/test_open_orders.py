"""An open table: whom a unit could charge, vehicles, clocks, rosters, and battles of players' own."""

from __future__ import annotations

import re

from playwright.sync_api import expect
from tools import skirmishes

from .conftest import Lay, Visit
from .seat import box_of
from .test_open_table import ME, PHONE, Player, sit


def test_every_enemy_is_told_whether_it_could_be_charged(visit: Visit, lay: Lay) -> None:
    player = sit(visit, lay, skirmishes.charging)
    player.page.locator('[data-key="act-charge"]').click()
    rows = player.page.locator(".drawing .points li")
    expect(rows.filter(has_text="Slag Brute")).to_contain_text("10.2 inches away")
    expect(rows.filter(has_text="Slag Brute").locator("a[data-rule='CHG.3']")).to_be_visible()
    rows.filter(has_text="Flamecallers").get_by_role("button").click()
    expect(player.give).to_have_text(re.compile("^Charge"))
    expect(player.page.locator(".ghost")).to_have_count(10)
    expect(player.page.locator(".ghost.fall")).to_have_count(4)


def test_one_who_charges_is_placed_by_hand(visit: Visit, lay: Lay) -> None:
    player = sit(visit, lay, skirmishes.charging)
    player.page.locator('[data-key="act-charge"]').click()
    player.page.locator('[data-key="whom-B2"]').click()
    expect(player.give).to_have_attribute("aria-disabled", "false")
    player.quiet()
    ghost = box_of(player.page.locator(".ghost.fall").first)
    x, y = ghost["x"] + ghost["width"] / 2, ghost["y"] + ghost["height"] / 2
    player.page.keyboard.down("Shift")
    player.page.mouse.move(x, y)
    player.page.mouse.down()
    player.page.mouse.move(x, y + 12, steps=4)
    player.page.mouse.up()
    player.page.keyboard.up("Shift")
    expect(player.page.locator(".kept")).to_have_count(1)
    expect(player.give).to_have_text(re.compile("^Charge"))


def test_a_target_out_of_sight_or_range_says_why(visit: Visit, lay: Lay) -> None:
    player = sit(visit, lay, skirmishes.hiding)
    barred = player.page.locator(".drawing .points li.n")
    expect(barred).to_contain_text(["Flamecallers"])
    expect(barred.locator("a[data-rule]")).to_have_count(1)


def drive(player: Player, *keys: str) -> None:
    expect(player.page.locator('[data-key="act-manoeuvre"] small')).to_have_text("8″")
    player.quiet()
    for key in keys:
        player.page.keyboard.press(key)
    expect(player.give).to_be_visible()
    player.quiet()


def vehicle(visit: Visit, lay: Lay) -> Player:
    page = visit(lay(skirmishes.canal, {"one": "me", "two": "link"}, secret=ME).path("one"), secret=ME)
    player = Player(page)
    player.due()
    return player


def test_a_hull_shows_its_quarters_and_what_can_hurt_it(visit: Visit, lay: Lay) -> None:
    player = vehicle(visit, lay)
    drive(player, "ArrowUp", "ArrowUp", "q")
    expect(player.page.locator(".arcl")).to_have_count(4)
    quarters = player.page.locator(".fchip text").all_text_contents()
    assert {"Front", "Left flank", "Right flank", "Rear"} <= set(quarters)
    expect(player.page.locator(".drawing li.w").filter(has_text="to damage").first).to_be_visible()
    expect(player.page.locator(".swept").first).to_be_attached()


def test_full_speed_and_hard_turns_are_steered_by_keys(visit: Visit, lay: Lay) -> None:
    player = vehicle(visit, lay)
    player.page.locator('[data-key="act-full_speed"]').click()
    drive(player, "ArrowUp", "ArrowUp", "ArrowUp")
    expect(player.give).to_have_text(re.compile("^Full speed"))
    expect(player.page.locator(".legs .figure")).to_have_text(re.compile("″"))
    far = player.page.locator(".legs .figure").inner_text()
    player.page.keyboard.press("ArrowUp")
    expect(player.page.locator(".legs .figure")).not_to_have_text(far)
    player.page.locator('[data-key="act-hard_turn"]').click()
    player.page.keyboard.press("q")
    expect(player.give).to_have_text(re.compile("^Hard turn"))


def test_whom_full_speed_runs_over_is_told_before(visit: Visit, lay: Lay) -> None:
    player = sit(visit, lay, skirmishes.ramming)
    player.page.locator('[data-key="act-full_speed"]').click()
    drive(player, *["ArrowUp"] * 16)
    met = player.page.locator(".drawing li.w").filter(has_text="runs over")
    expect(met).to_have_text(re.compile("runs over Drift Crew 1: 4 of 10 models; D6 hits, [2-6]. to damage"))
    expect(met.locator("a[data-rule='ARM.13']")).to_be_visible()
    expect(player.page.locator('.unit[data-id="B1"] .skirt.tgt')).to_be_attached()


def test_where_reserves_may_enter_is_lit(visit: Visit, lay: Lay) -> None:
    player = sit(visit, lay, skirmishes.arriving)
    expect(player.page.locator(".under .un.move .uf path")).to_have_count(3)  # its own edge and parts of the short ones
    expect(player.give).to_have_text(re.compile("^Come on here"))


def test_both_rosters_stand_in_spare_room_until_somebody_acts(visit: Visit, lay: Lay) -> None:
    player = sit(visit, lay, skirmishes.first_contact, width=1600, height=900)
    roster = player.page.locator(".roster")
    expect(roster.locator(".uc")).to_have_count(6)
    expect(roster.locator(".uc").first.locator("dd")).to_have_text(["5", "4+", "1", "4+", "10/12"])
    player.page.keyboard.press("1")
    expect(roster).to_be_hidden()


def test_on_a_phone_units_have_a_tab(visit: Visit, lay: Lay) -> None:
    player = sit(visit, lay, skirmishes.first_contact, **PHONE)
    player.page.get_by_role("button", name="Units", exact=True).tap()
    expect(player.page.locator(".roster .uc")).to_have_count(6)
    player.page.get_by_role("button", name="Decide", exact=True).tap()
    expect(player.page.locator(".roster")).to_be_hidden()


def test_the_turns_the_initiative_and_the_objectives_stand_in_the_bar(visit: Visit, lay: Lay) -> None:
    player = sit(visit, lay, skirmishes.moving, width=1600, height=900)
    bar = player.page.locator("header.top")
    expect(bar.locator(".track [aria-current]")).to_contain_text("Turn 2")
    expect(bar.locator(".track .more")).to_have_text("on 4+")
    expect(bar.locator(".holder")).to_contain_text("Meridian Compact")
    expect(bar.locator('[data-key=""] .caps i')).to_have_count(4)


# new games


def test_a_chess_clock_runs_in_the_bar(visit: Visit) -> None:
    page = visit("#/game/warpath-2e", secret=ME)
    page.locator("#more summary").click()
    page.locator("#option-clock").select_option(label="Chess")
    page.locator("#option-minutes").select_option(label="30")
    page.locator("#start").click()
    expect(page.locator(".clock > span")).to_have_count(2)
    expect(page.locator(".clock")).to_contain_text(re.compile("29:5|30:00"))


def test_the_lobby_draws_the_table(visit: Visit) -> None:
    page = visit("#/game/warpath-2e")
    expect(page.locator(".plate .t.k-blocking")).to_have_count(3)


def test_a_force_that_was_built_is_played(visit: Visit) -> None:
    page = visit("#/force/warpath-2e", secret=ME)
    for n, unit in enumerate(("line_section", "bulwark"), 1):
        page.locator(f'.entry[data-unit="{unit}"] .add').click()
        expect(page.locator(".unit")).to_have_count(n)
    expect(page.locator("#ready")).to_have_text("Ready: save the force")
    page.goto(page.url.partition("#")[0] + "#/game/warpath-2e")
    page.locator("#scenario").select_option("own")
    page.locator("#bring-one").select_option("made")
    page.locator("#bring-table").select_option("green_hollow")
    page.locator("#seat-two").select_option("link")
    page.locator("#preset-solo").click()
    page.locator("#start").click()
    player = Player(page)
    state = player.due()
    ours = {p["face"]["unit"] for p in state["view"]["pieces"] if p["side"] == "one"}
    assert ours == {"A1", "A2"}


def test_a_file_that_is_no_force_is_refused_in_words(visit: Visit) -> None:
    page = visit("#/game/warpath-2e", secret=ME)
    page.locator("#scenario").select_option("own")
    with page.expect_file_chooser() as chooser:
        page.locator("#bring-one").select_option("file")
    chooser.value.set_files({"name": "x.toml", "mimeType": "text/plain", "buffer": b"schema = 1\n"})
    expect(page.locator("#bring-one option:checked")).to_have_text("x.toml")
