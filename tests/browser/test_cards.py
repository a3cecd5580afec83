"""A game of cards, fleets and forts, whose scenarios have sides, maps and options of their own."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect
from tools.campaigns import charasiab, flotilla, from_the_start, nile, passes
from tools.serving import Play

from .conftest import Lay, Visit
from .seat import Seat, State
from .test_sizes import CUT, OUTSIDE, OVERLAPS, PHONE, SCROLLS

ME = "a-browser-with-a-hand-of-cards"
RELIEF = {"relief": "me", "mahdist": "bot:passive"}
BRITISH = {"british": "me", "afghan": "bot:passive"}
SIZES = [(390, 844), (820, 1180), (1280, 800), (1366, 768), (1920, 1080), (2560, 1440)]


def tray(page: Page, key: str) -> Locator:
    return page.locator(f'.trays [data-tray="{key}"]')


# --- the lobby ----------------------------------------------------------------------------------------


def test_a_scenario_brings_its_own_seats_options_and_map(visit: Visit) -> None:
    page = visit("#/game/hand-of-destiny")
    expect(page.locator("#seat-relief")).to_have_value("me")
    expect(page.locator(".plate .sp")).to_have_count(30)
    page.locator("#scenario").select_option("the_passes")
    expect(page.locator("#seat-relief")).to_have_count(0)
    expect(page.locator("#seat-british")).to_have_value("me")
    expect(page.locator("#seat-afghan")).to_have_value("bot:greedy")
    expect(page.locator(".chairs h3").first).to_have_text("British-Indian Field Forces")
    expect(page.locator('.plate .sp[data-id="kandahar"]')).to_have_count(1)
    expect(page.locator('.plate .sp[data-id="khartoum"]')).to_have_count(0)


def test_rules_are_switched_when_a_table_is_made(visit: Visit) -> None:
    page = visit("#/game/hand-of-destiny")
    page.locator("#scenario").select_option("the_passes")
    page.locator("#more summary").click()
    switches = page.locator("#more [id^=option-][type=checkbox]")
    expect(switches).to_have_count(7)
    page.locator("#option-supply").uncheck()
    page.locator("#option-fog").uncheck()
    expect(page.locator("#more summary")).to_contain_text("Supply (21): off")
    page.locator("#start").click()
    expect(page).to_have_url(re.compile(r"#/t/[\w-]+/british$"))
    tracks = Seat(page).due()["view"]["tracks"]
    assert {name: tracks[f"rule {name}"] for name in ("supply", "fog", "artillery")} == {
        "supply": 0, "fog": 0, "artillery": 1,
    }  # fmt: skip


def test_the_standard_rules_are_one_choice(visit: Visit) -> None:
    page = visit("#/game/hand-of-destiny")
    page.locator("#more summary").click()
    page.locator("#option-rules").select_option(label="Standard")
    page.locator("#start").click()
    tracks = Seat(page).due()["view"]["tracks"]
    advanced = ["artillery", "breakoff", "pursuit", "major_battles", "supply", "forts"]
    assert [tracks[f"rule {name}"] for name in advanced] == [0] * 6


# --- cards on the table -------------------------------------------------------------------------------


def test_a_player_turn_is_played_by_clicking(visit: Visit, lay: Lay) -> None:
    """From the list in the lobby: recruits, marches, whatever the card asks for, until the enemy has had his turn."""
    table = lay(from_the_start, BRITISH, secret=ME, name="To Kabul")
    page = visit(secret=ME)
    page.locator(f'.table-row[data-id="{table.id}"]').get_by_role("link", name="Play").click()
    seat = Seat(page)
    state = seat.due()
    verbs: list[str] = []
    drawn = state["view"]["boxes"]["in play"][0]
    expect(page.locator(f'.trays [data-face="{drawn}"]')).to_be_visible()
    while state["view"]["tracks"]["turn"] == 1 and not state["outcome"]:
        verb, noun = sensible(state, verbs)
        seat.choose(verb, noun)
        verbs.append(verb)
        state = seat.due()
    assert {"recruit", "march", "step", "pass"} <= set(verbs)
    assert "The Afghan player turn." in seat.lines()
    for pile in ("deck british", "discard british"):
        expect(tray(page, pile).locator("em")).to_have_text(str(len(state["view"]["boxes"][pile])))
    expect(page.locator(".track .now")).to_contain_text("Oct-Nov 79")


def sensible(state: State, before: list[str]) -> tuple[str, str]:
    """Recruit, march with two, then end what can be ended; else whatever comes first."""
    options = [(o["verb"], o["noun"]) for o in state["ask"]["options"]]
    for verb in ("recruit", "place", "march", "pass", "step"):
        found = [o for o in options if o[0] == verb]
        if found and (verb != "march" or before.count("march") < 2):
            return found[0]
    return options[0]


def test_the_card_in_play_is_shown_with_what_is_due(visit: Visit, lay: Lay) -> None:
    page = visit(lay(passes, BRITISH, secret=ME).path("british"), secret=ME)
    state = Seat(page).due()
    face = page.locator(".trays .face").first
    expect(face).to_be_in_viewport(ratio=1)
    expect(face).to_have_attribute("data-face", state["status"]["card"])
    expect(face.locator(".due dt")).to_contain_text("March")
    expect(page.locator("#prompt")).to_have_text(state["ask"]["prompt"])


def test_piles_show_their_number_and_open_to_be_read(visit: Visit, lay: Lay) -> None:
    page = visit(lay(passes, BRITISH, secret=ME).path("british"), secret=ME)
    boxes = Seat(page).due()["view"]["boxes"]
    deck, discards = tray(page, "deck british"), tray(page, "discard british")
    expect(deck.locator("em")).to_have_text(str(len(boxes["deck british"])))
    expect(discards.locator("em")).to_have_text(str(len(boxes["discard british"])))
    discards.click()
    faces = page.locator(".pop .face")
    expect(faces).to_have_count(len(boxes["discard british"]))
    expect(faces.first).to_have_attribute("data-face", boxes["discard british"][-1])
    page.keyboard.press("Escape")
    expect(faces).to_have_count(0)
    deck.click()
    expect(faces).to_have_count(len(boxes["deck british"]))


def test_dead_pile_and_recruit_box_lie_on_the_table(visit: Visit, lay: Lay) -> None:
    page = visit(lay(passes, BRITISH, secret=ME).path("british"), secret=ME, width=1920, height=1080)
    boxes = Seat(page).due()["view"]["boxes"]
    shown = [key for key in boxes if key.startswith(("box ", "dead ", "later ")) and boxes[key]]
    assert shown
    for key in shown:
        expect(tray(page, key).locator(".box").first).to_be_visible()
    afghan = page.locator(".trays .army").last
    afghan.locator("summary").click()
    expect(tray(page, "deck afghan")).to_be_hidden()


def test_whoever_points_at_the_name_of_a_card_sees_it(visit: Visit, lay: Lay) -> None:
    page = visit(lay(passes, BRITISH, secret=ME).path("british"), secret=ME)
    card = Seat(page).due()["status"]["card"]
    mention = page.locator("#prompt .cm")
    mention.hover()
    expect(page.locator(f'.peek [data-face="{card}"]')).to_be_visible()
    page.mouse.move(700, 500)
    expect(page.locator(".peek")).to_have_count(0)
    page.locator("#journal .cm").last.focus()
    expect(page.locator(".peek")).to_have_count(1)


# --- fleets, routes, battles --------------------------------------------------------------------------


def test_a_fleet_visibly_carries_its_passengers(visit: Visit, lay: Lay) -> None:
    page = visit(lay(nile, RELIEF, secret=ME).path("relief"), secret=ME)
    seat = Seat(page)
    for choice in [("march", "whalers_2"), ("embark", "stewart"), ("embark", "mounted_inf")]:
        seat.choose(*choice)
    expect(seat.stack("dongola", "relief").locator(".deck")).to_have_count(2)
    seat.choose("step", "debba")
    expect(seat.stack("debba", "relief").locator(".deck")).to_have_count(2)
    page.keyboard.press("m")
    page.locator('.sp[data-id="debba"]').focus()
    page.keyboard.press("Space")
    crew = page.locator(".fan .crew [data-p]")
    expect(crew).to_have_count(3)
    expect(crew.first).to_have_attribute("data-p", "whalers_2")


def test_land_and_water_are_told_apart_and_a_way_tells_its_limits(visit: Visit, lay: Lay) -> None:
    page = visit(lay(nile, RELIEF, secret=ME).path("relief"), secret=ME)
    seat = Seat(page)
    seat.due()
    expect(page.locator(".land .ro.road")).to_have_count(1)
    expect(page.locator(".land .ri.both")).to_have_count(1)
    expect(page.locator(".limit title")).to_have_text("Abu Hamed to Berber: fleets only at high water")
    seat.space("berber").click()
    expect(page.locator(".bubble .about")).to_contain_text("Abu Hamed: fleets only at high water")
    seat.space("halfa").click()
    expect(page.locator(".bubble .about").last).to_contain_text("Egypt")


def test_a_space_says_why_it_cannot_be_chosen(visit: Visit, lay: Lay) -> None:
    page = visit(lay(nile, RELIEF, secret=ME).path("relief"), secret=ME)
    seat = Seat(page)
    seat.choose("march", "whalers_2")
    seat.space("berber").click()
    bubble = page.locator(".bubble")
    expect(bubble.locator(".not")).to_contain_text("Every march towards Berber ends at Birti Gorge.")
    bubble.locator("a[data-rule]").first.click()
    expect(page.locator("#rules .open .id")).to_contain_text("11.0f")


def test_the_notes_of_the_scenario_stand_before_the_rules(visit: Visit, lay: Lay) -> None:
    page = visit(lay(nile, RELIEF, secret=ME).path("relief"), secret=ME)
    Seat(page).due()
    page.get_by_role("button", name="Rules").click()
    expect(page.locator("#rules section").first).to_contain_text("Race to Khartoum")
    expect(page.locator("#rules")).to_contain_text("5 points: The Relief side holds Khartoum")


@pytest.mark.parametrize("phone", [False, True])
def test_a_battle_is_fought_in_its_scene(visit: Visit, lay: Lay, phone: bool) -> None:
    more = PHONE if phone else {"width": 1920, "height": 1080}
    page = visit(lay(charasiab, BRITISH, secret=ME).path("british"), secret=ME, **more)
    seat = Seat(page)
    state = seat.due()
    scene = page.locator("#scene")
    expect(scene.locator("h1")).to_have_text("Battle of Charasiab")
    expect(scene.locator(".s-facts")).to_contain_text("British superiority")
    assert page.evaluate(SCROLLS) <= page.evaluate("innerWidth")
    counter = scene.locator('.actor[data-piece="h72"]')
    counter.scroll_into_view_if_needed()
    counter.click()
    if phone:
        page.locator("#act").tap()
    seat.wait("s.number > a", state["number"])
    expect(scene.locator(".strip .die").first).to_be_in_viewport()
    assert [line for line in seat.lines() if line.startswith("72nd Highlanders fire")]


# --- from a telephone to a wide screen ----------------------------------------------------------------


@pytest.mark.parametrize("position", [passes, flotilla], ids=["passes", "khartoum"])
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_everything_has_its_room(visit: Visit, lay: Lay, position: Play, width: int, height: int) -> None:
    """At the zoom that the page begins with no two names overlap; from 1280 pixels on the whole map is in view."""
    seats = BRITISH if position is passes else RELIEF
    page = visit(lay(position, seats, secret=ME).path(next(iter(seats))), secret=ME, width=width, height=height)
    Seat(page).due()
    assert page.locator(".lb").count() >= 28
    assert page.evaluate(OVERLAPS) == []
    assert page.evaluate(OUTSIDE) == []
    assert page.evaluate(SCROLLS) <= width
    expect(page.locator("#prompt")).to_be_in_viewport()
    expect(page.locator(".card .opt, .card .group").first).to_be_in_viewport()
    expect(page.locator("#menu-button")).to_be_in_viewport(ratio=1)
    if width >= 1280:
        assert page.evaluate(CUT) == []
        expect(page.locator(".trays .face").first).to_be_in_viewport(ratio=1)


def test_a_telephone_shows_the_card_at_a_touch(visit: Visit, lay: Lay) -> None:
    page = visit(lay(passes, BRITISH, secret=ME).path("british"), secret=ME, **PHONE)
    card = Seat(page).due()["status"]["card"]
    page.locator(".playing").tap()
    expect(page.locator(f'.peek [data-face="{card}"]')).to_be_in_viewport(ratio=1)
    page.locator('[data-tab="boxes"]').tap()
    expect(page.locator(".peek")).to_have_count(0)
    expect(page.locator(".trays .face").first).to_be_visible()
    expect(tray(page, "deck british")).to_be_attached()
