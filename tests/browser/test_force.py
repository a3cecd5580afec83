"""The force builder: a force by clicks, faults cured by their buttons, files, links, lists of one's own, paper."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.games.warpath_2e.catalogues import OLD

from grognard.games.warpath_2e.read import read_file

from .axe import complaints
from .conftest import Faults, Visit
from .seat import Seat

PATH = "#/force/warpath-2e"
PHONE: dict[str, Any] = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
SIZES = [(390, 844), (768, 1024), (1024, 768), (1280, 800), (1600, 900)]
OVER = "() => document.documentElement.scrollWidth"


def add(page: Page, *units: str) -> None:
    for unit in units:
        before = page.locator(".unit").count()
        page.locator(f'.entry[data-unit="{unit}"] .add').click()
        expect(page.locator(".unit")).to_have_count(before + 1)


def total(page: Page) -> Locator:
    return page.locator(".sum b")


def titles(page: Page) -> Locator:
    return page.locator(".wrong:not(.good) h3")


def set_limit(page: Page, points: int) -> None:
    page.locator(".limit input").fill(str(points))
    page.locator(".limit input").press("Enter")


def pick(page: Page, button: Locator, file: Path | dict[str, Any]) -> None:
    with page.expect_file_chooser() as chooser:
        button.click()
    chooser.value.set_files(file)  # type: ignore[arg-type]


def saved(page: Page, tmp_path: Path, button: str = "#save") -> Path:
    with page.expect_download() as download:
        page.locator(button).click()
    path = tmp_path / download.value.suggested_filename
    download.value.save_as(path)
    return path


def test_the_lobby_leads_to_the_workshop_of_a_game(visit: Visit) -> None:
    page = visit("#/game/warpath-2e")
    page.locator("#workshops a", has_text="Build a force").click()
    expect(page.locator(".army h1")).to_have_text("Meridian Compact")
    page.locator(".bar nav a", has_text="Lay out a table").click()
    expect(page.locator(".table-plan")).to_be_visible()
    page.locator(".brand").click()
    expect(page.locator("#start")).to_be_visible()


def test_a_legal_force_is_built_by_clicks(visit: Visit) -> None:
    page = visit("#/force")
    add(page, "line_section", "line_section", "bulwark", "marshal")
    expect(total(page)).to_have_text("465")
    page.locator('.unit[data-n="0"] label', has_text="Shoulder lance").click()
    page.locator('.unit[data-n="2"] label', has_text="Side repeaters").click()
    expect(total(page)).to_have_text("515")
    expect(page.locator(".slots li").nth(1)).to_contain_text("1 of 2")
    expect(titles(page)).to_have_count(0)
    expect(page.locator("#ready")).to_have_text("Ready: save the force")
    expect(page.locator("#ready")).not_to_have_attribute("aria-disabled", "true")


def test_an_option_of_several_is_counted(visit: Visit) -> None:
    page = visit(PATH)
    add(page, "line_company")
    more = page.get_by_role("button", name="One Shoulder lance more")
    more.click()
    expect(total(page)).to_have_text("225")
    more.click()
    expect(total(page)).to_have_text("235")
    expect(more).to_have_attribute("aria-disabled", "true")
    page.get_by_role("button", name="One Shoulder lance fewer").click()
    expect(total(page)).to_have_text("225")


def test_a_fault_names_its_rule_and_units_and_is_cured_by_its_button(visit: Visit) -> None:
    page = visit(PATH)
    add(page, "line_section", "marshal", "oriane_tull")
    expect(titles(page)).to_have_text(["✕ 1 Hero or Monster too many"])
    fault = page.locator('.wrong[data-rule="FORCE.4"]')
    expect(fault.locator("p")).to_contain_text("2 Heroes and Monsters, but 1 solid unit of the Meridian Compact.")
    expect(page.locator(".unit.bad")).to_contain_text("Oriane Tull")
    fault.get_by_role("button", name="FORCE.4").click()
    expect(fault.locator(".rule-text")).to_contain_text("Each solid unit allows one")
    expect(page.locator("#ready")).to_have_text("Ready: not yet, 1 point to settle")
    fault.get_by_role("button", name=re.compile("A2 Marshal out: .65")).click()
    expect(titles(page)).to_have_count(0)
    expect(total(page)).to_have_text("195")


def test_one_change_settles_several(visit: Visit) -> None:
    """The force of the reference picture."""
    page = visit(PATH)
    add(page, "line_section", "line_section", "levy", "marshal", "oriane_tull", "colossus", "breaker_gun", "bulwark")
    add(page, "drover")
    set_limit(page, 930)
    expect(page.locator(".wrong h3")).to_have_count(3)
    expect(page.locator(".sum .x")).to_have_text("✕ 25 over")
    page.locator("#change").click()
    expect(titles(page)).to_have_count(0)
    expect(page.locator(".unit").nth(2)).to_contain_text("A3 Line Section")


def test_what_was_done_is_taken_back(visit: Visit) -> None:
    page = visit(PATH)
    add(page, "line_section", "marshal")
    page.keyboard.press("u")
    expect(page.locator(".unit")).to_have_count(1)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".unit")).to_have_count(0)


def test_a_force_is_still_there_after_a_reload(visit: Visit) -> None:
    page = visit(PATH)
    add(page, "warden_guard")
    page.reload()
    expect(page.locator(".unit")).to_have_text([re.compile("A1 Warden Guard")])


def test_what_is_saved_is_opened_as_it_was(visit: Visit, tmp_path: Path) -> None:
    page = visit(PATH)
    add(page, "line_section", "breaker_gun")
    page.locator('.unit[data-n="0"] label', has_text="Repeater").click()
    page.locator("input.name").fill("Second Company")
    page.locator("input.name").press("Enter")
    page.locator(".picked .acts button", has_text="Drift Combine").click()
    add(page, "drift_crew")
    expect(total(page)).to_have_text("250")
    file = saved(page, tmp_path)
    assert file.name == "second_company.toml"
    assert read_file(file, "force").faults == []
    page.locator("#new").click()
    expect(page.locator(".unit")).to_have_count(0)
    pick(page, page.locator("#open"), file)
    expect(page.locator(".unit")).to_have_count(3)
    expect(total(page)).to_have_text("250")
    expect(page.locator("input.name")).to_have_value("Second Company")
    assert saved(page, tmp_path / "again").read_text() == file.read_text()


def test_a_link_brings_the_force_to_another_browser(visit: Visit) -> None:
    page = visit(PATH)
    add(page, "line_section", "marshal")
    page.locator("#share").click()
    link = page.get_by_label("Link to this force").input_value()
    other = visit("#" + link.partition("#")[2])
    expect(other.locator(".unit")).to_have_count(2)
    expect(total(other)).to_have_text("165")
    assert other.url.endswith(PATH)


def test_a_broken_link_says_so(visit: Visit) -> None:
    page = visit(f"{PATH}/nonsense")
    expect(page.locator(".notice")).to_contain_text("The link is broken")
    expect(page.locator(".army h1")).to_be_visible()


def test_a_file_that_is_no_force_is_told_what_it_is(visit: Visit) -> None:
    page = visit(PATH)
    expect(page.locator(".army h1")).to_be_visible()
    pick(page, page.locator("#open"), {"name": "x.toml", "mimeType": "text/plain", "buffer": b"schema = 1\nx = 2\n"})
    expect(page.locator(".notice")).to_contain_text("This is no force that can be opened")
    expect(page.locator(".notice")).to_contain_text("it has no such heading")


def test_allies_without_leave_ask_for_the_opponents_word(visit: Visit) -> None:
    page = visit(PATH)
    add(page, "line_section")
    page.locator('.armies [data-army="cinder_choir"]').click()
    expect(page.locator(".allies")).to_contain_text("the opponent would have to agree")
    page.locator(".entry .add").first.click()
    expect(titles(page)).to_have_text(["! Cinder Choir: ask the opponent"])
    page.get_by_role("button", name="The opponent agrees").click()
    expect(titles(page)).to_have_count(0)


# --- lists of one's own -----------------------------------------------------------------------------


def test_a_list_is_typed_in_and_chosen_from(visit: Visit, tmp_path: Path) -> None:
    page = visit(PATH)
    page.locator("#type-in").click()
    page.locator(".snippets button", has_text="New list").click()
    expect(page.locator(".preview li")).to_have_text([re.compile("Section")])
    text = page.get_by_label("The list as text")
    written = text.input_value()
    text.fill(written.replace("hit = 4", "hit = 7"))
    wrong = page.locator(".flaws button", has_text="unit[1] 'section'.hit")
    expect(wrong).to_contain_text("should be a whole number from 2 to 6, is 7")
    expect(page.locator("#use")).to_have_attribute("aria-disabled", "true")
    wrong.click()
    assert page.evaluate("getSelection().toString()") == "hit = 7"
    text.fill(written.replace("My army", "Tin Legion").replace('name = "Section"', 'name = "Drummers"'))
    expect(page.locator(".preview li")).to_have_text([re.compile("Drummers")])
    page.locator("#use").click()
    expect(page.locator(".army h1")).to_have_text("Tin Legion")
    add(page, "section")
    expect(total(page)).to_have_text("100")
    file = saved(page, tmp_path)
    assert "[[list]]" in file.read_text()
    page.locator("#new").click()
    pick(page, page.locator("#open"), file)
    expect(page.locator(".unit")).to_have_text([re.compile("A1 Drummers")])
    expect(page.locator(".army h1")).to_have_text("Tin Legion")


def test_a_catalogue_is_imported_with_its_report(visit: Visit, tmp_path: Path) -> None:
    page = visit(PATH)
    page.locator("#type-in").click()
    catalogue = tmp_path / "tin.cat"
    catalogue.write_text(OLD, encoding="utf-8")
    pick(page, page.locator("#import"), catalogue)
    expect(page.get_by_role("heading", name="What was not understood")).to_be_visible()
    expect(page.locator(".notes li", has_text="its number is rolled")).not_to_have_count(0)
    expect(page.locator(".preview li").first).to_contain_text("Tin Soldiers")
    page.locator("#use").click()
    expect(page.locator(".army h1")).to_have_text("Tin Legion")
    page.locator(".entry .add").first.click()
    expect(page.locator(".unit")).to_have_count(1)


def test_a_catalogue_that_means_harm_is_refused_in_words(visit: Visit, faults: Faults) -> None:
    faults.allow("400")
    page = visit(PATH)
    page.locator("#type-in").click()
    harm = b'<!DOCTYPE x [<!ENTITY a "aaaa">]><catalogue name="&a;"/>'
    pick(page, page.locator("#import"), {"name": "x.cat", "mimeType": "text/xml", "buffer": harm})
    expect(page.locator(".notice")).to_contain_text("declares a DTD or entities")


def test_words_of_a_list_are_never_markup(visit: Visit) -> None:
    page = visit(PATH)
    page.locator("#type-in").click()
    text = page.get_by_label("The list as text")
    text.fill(text.input_value().replace('name = "Section"', 'name = "<img src=x onerror=alert(1)>"'))
    expect(page.locator(".preview b").first).to_have_text("<img src=x onerror=alert(1)>")
    page.locator("#use").click()
    add(page, "section")
    assert page.locator(".shop img").count() == 0


# --- everyone, everywhere ---------------------------------------------------------------------------


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_it_has_room_on_every_screen(visit: Visit, width: int, height: int) -> None:
    page = visit(PATH, width=width, height=height)
    expect(page.locator(".entry").first).to_be_visible()
    assert page.evaluate(OVER) <= width
    add(page, "line_section") if width > 760 else page.locator(".entry .add").first.click()
    if width <= 760:
        page.locator(".parts button", has_text="Force").click()
    expect(page.locator(".unit").first).to_be_in_viewport()
    if width <= 760:
        page.locator(".parts button", has_text="Check").click()
    expect(total(page)).to_be_in_viewport()
    assert page.evaluate(OVER) <= width


def test_a_telephone_builds_a_force(visit: Visit) -> None:
    page = visit(PATH, **PHONE)
    page.locator('.entry[data-unit="marshal"] .add').tap()
    check = page.locator(".parts button", has_text="Check")
    expect(check).to_contain_text("65/1000 ✕")
    check.tap()
    page.get_by_role("button", name="Line Section added: +100").tap()
    expect(check).to_contain_text("165/1000")
    expect(check).not_to_contain_text("✕")
    page.get_by_role("button", name="More", exact=True).tap()
    expect(page.locator("#save")).to_be_visible()


@pytest.mark.parametrize(
    "size", [{"width": 1600, "height": 900, "color_scheme": "dark"}, {"width": 1600, "height": 900}, PHONE],
    ids=["dark", "light", "phone"],
)  # fmt: skip
def test_the_builder_shuts_nobody_out(visit: Visit, size: dict[str, Any]) -> None:
    page = visit(PATH, **size)
    page.locator(".entry .cn").first.click()
    for _ in range(2):
        page.locator('.entry[data-unit="oriane_tull"] .add').click()
    expect(page.locator(".unit")).to_have_count(2)
    assert complaints(page) == []
    if page.locator(".parts").is_visible():
        for part in ("Force", "Check"):
            page.locator(".parts button", has_text=part).click()
            assert complaints(page) == []
        page.get_by_role("button", name="More", exact=True).click()
    page.locator("#type-in").click()
    expect(page.locator(".preview li").first).to_be_visible()
    assert complaints(page) == []


def test_everything_is_reached_and_done_by_keyboard(visit: Visit) -> None:
    page = visit(PATH)
    page.locator('.entry[data-unit="line_section"] .add').focus()
    page.keyboard.press("Enter")
    expect(page.locator(".unit")).to_have_count(1)
    expect(page.locator('.entry[data-unit="line_section"] .add')).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".unit")).to_have_count(2)
    page.get_by_role("button", name="Take out A2 Line Section").press("Enter")
    expect(page.locator(".unit")).to_have_count(1)
    expect(page.get_by_role("button", name="Take out A1 Line Section")).to_be_focused()
    expect(page.locator("#live")).to_contain_text("100 of 1000 points")


def test_on_paper_there_is_the_roster_alone(visit: Visit) -> None:
    page = visit(PATH)
    add(page, "line_section", "marshal")
    page.emulate_media(media="print")
    expect(page.locator(".paper")).to_be_visible()
    expect(page.locator(".paper tbody").first).to_contain_text("Pulse rifle 1/24″")
    expect(page.locator(".paper dl")).to_contain_text("Inspiring")
    expect(page.locator(".bench")).to_be_hidden()
    expect(page.locator(".bar")).to_be_hidden()
    Seat(page).quiet()
