"""The table editor: terrain placed, dragged, turned, bent, named, mirrored, checked, saved and opened again."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from grognard.games.warpath_2e.components import Table
from grognard.games.warpath_2e.read import read_file

from .axe import complaints
from .conftest import Visit
from .seat import Seat, box_of, middle

PATH = "#/layout/warpath-2e"
PHONE: dict[str, Any] = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
PPI = """() => { const e = document.querySelector('.tedge').getBoundingClientRect(); return e.width / 48; }"""


def empty(visit: Visit, **more: Any) -> Page:
    """A page with an empty table of four by four feet."""
    page = visit(PATH, **more)
    expect(page.locator(".judged h2")).to_be_attached()
    if not page.locator("#new").is_visible():
        page.get_by_role("button", name="More", exact=True).click()
    page.locator("#new").click()
    expect(page.locator(".table-plan .terrain")).to_have_count(0)
    return page


def place(page: Page, look: str) -> None:
    before = page.locator(".table-plan .terrain").count()
    page.locator(f'[data-stock="{look}"]').click()
    expect(page.locator(".table-plan .terrain")).to_have_count(before + 1)


def field(page: Page, name: str) -> Locator:
    return page.locator(".inspect").get_by_label(name, exact=True)


def left_and_low(page: Page) -> tuple[float, float]:
    return float(field(page, "Left").input_value()), float(field(page, "From below").input_value())


def saved(page: Page, tmp_path: Path) -> Path:
    with page.expect_download() as download:
        page.locator("#save").click()
    path = tmp_path / download.value.suggested_filename
    download.value.save_as(path)
    return path


def drag(page: Page, what: Locator, dx: float, dy: float) -> None:
    Seat(page).quiet()
    x, y = middle(what)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + dx, y + dy, steps=6)
    page.mouse.up()


def read(path: Path) -> Table:
    found = read_file(path, "table")
    assert [f for f in found.faults if not f.warning] == []
    assert isinstance(found.thing, Table)
    return found.thing


def test_a_table_is_laid_out_from_nothing_saved_and_opened(visit: Visit, tmp_path: Path) -> None:
    """Place, drag, turn, label, mirror, check, save, open: once through."""
    page = empty(visit)
    place(page, "wall")
    assert left_and_low(page) == (20, 23.75)
    ppi = page.evaluate(PPI)
    drag(page, page.locator(".terrain.chosen .body"), -10 * ppi, 12 * ppi)
    assert left_and_low(page) == (10, 11.75)
    page.locator("#turn-left").click()
    page.keyboard.press("q")
    page.keyboard.press("Escape")
    page.locator(".pieces button", has_text="Wall").click()
    field(page, "Name").fill("Long wall")
    field(page, "Name").press("Enter")
    expect(page.locator(".pname")).to_contain_text("Long wall")
    expect(page.locator(".judged .note")).to_contain_text("Without a counterpart: Long wall.")
    page.locator("#mirror").click()
    expect(page.locator(".judged .note")).to_have_text("It is the same from both long edges.")
    page.keyboard.press("Escape")
    field(page, "Name").fill("The long walls")
    field(page, "Name").press("Enter")
    file = saved(page, tmp_path)
    table = read(file)
    assert (file.name, table.name, len(table.pieces)) == ("the_long_walls.toml", "The long walls", 2)
    assert {p.name for p in table.pieces} == {"Long wall"}
    page.locator("#new").click()
    expect(page.locator(".table-plan .terrain")).to_have_count(0)
    with page.expect_file_chooser() as chooser:
        page.locator("#open").click()
    chooser.value.set_files(file)
    expect(page.locator(".table-plan .terrain")).to_have_count(2)
    assert saved(page, tmp_path / "again").read_text() == file.read_text()


def test_a_handle_turns_a_piece_and_a_corner_bends_it(visit: Visit) -> None:
    page = empty(visit)
    place(page, "building")
    Seat(page).quiet()
    turn = page.locator(".handle.turn")
    x, y = middle(page.locator(".terrain.chosen .body"))
    hx, hy = middle(turn)
    page.mouse.move(hx, hy)
    page.mouse.down()
    page.mouse.move(x + (y - hy), y, steps=8)  # a quarter to the right
    page.mouse.up()
    Seat(page).quiet()
    box = box_of(page.locator(".terrain.chosen .edge"))
    assert box["height"] > box["width"]
    page.locator(".corners summary").click()
    before = field(page, "Corner 1, x").input_value()
    drag(page, page.locator('[data-corner="0"]'), 3 * page.evaluate(PPI), 0)
    assert float(field(page, "Corner 1, x").input_value()) == float(before) + 3


def test_corners_come_and_go(visit: Visit) -> None:
    page = empty(visit)
    place(page, "building")
    page.locator(".corners summary").click()
    page.get_by_role("button", name="Add a corner after 1").click()
    expect(page.locator('[data-corner="4"]')).to_be_attached()
    page.get_by_role("button", name="Take corner 2 away").click()
    expect(page.locator('[data-corner="4"]')).to_have_count(0)
    Seat(page).quiet()
    x, y = middle(page.locator('[data-corner="0"]'))
    u, v = middle(page.locator('[data-corner="1"]'))
    page.mouse.dblclick((x + u) / 2, (y + v) / 2)
    expect(page.locator('[data-corner="4"]')).to_be_attached()


def test_what_is_wrong_is_told_at_its_piece(visit: Visit) -> None:
    """Two corners are dragged across each other; the button of the fault takes the piece in hand."""
    page = empty(visit)
    place(page, "building")
    ppi = page.evaluate(PPI)
    drag(page, page.locator('[data-corner="0"]'), 9 * ppi, -2 * ppi)
    wrong = page.locator(".judged .flaws button")
    expect(wrong).to_contain_text("its edges cross")
    expect(page.locator(".terrain.flawed")).to_have_count(1)
    expect(page.locator("#ready")).to_have_text("Not yet, 1 point to settle")
    page.locator("#save").click()
    expect(page.locator(".notice")).to_contain_text("be saved before what is wrong is settled")
    page.keyboard.press("Escape")
    wrong.click()
    expect(page.locator(".inspect h2").first).to_contain_text("Building")
    page.keyboard.press("u")
    expect(page.locator(".judged h2")).to_have_text("In order")


def test_an_area_has_no_height(visit: Visit) -> None:
    page = empty(visit)
    place(page, "rock")
    page.locator('[data-f="kind"]').select_option("difficult")
    expect(field(page, "Height")).to_have_count(0)
    expect(page.locator(".judged h2")).to_have_text("In order")


def test_a_whole_table_is_mirrored(visit: Visit) -> None:
    page = empty(visit)
    place(page, "wall")
    for _ in range(8):
        page.keyboard.press("ArrowDown")
    place(page, "wood")
    for _ in range(9):
        page.keyboard.press("ArrowUp")
    page.keyboard.press("Escape")
    page.locator("#mirror-all").click()
    expect(page.locator(".table-plan .terrain")).to_have_count(2)
    expect(page.locator(".pieces button")).to_have_text(["Wall", "Wall"])
    expect(page.locator(".judged .note")).to_have_text("It is the same from both long edges.")
    page.keyboard.press("u")
    expect(page.locator(".pieces button")).to_have_text(["Wall", "Wood"])


def test_everything_by_keyboard(visit: Visit) -> None:
    page = empty(visit)
    page.locator('[data-stock="container"]').press("Enter")
    expect(page.locator(".table-plan .terrain")).to_have_count(1)
    assert left_and_low(page) == (22, 23)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Shift+ArrowUp")
    assert left_and_low(page) == (23, 23.25)
    page.keyboard.press("d")
    expect(page.locator(".table-plan .terrain")).to_have_count(2)
    page.keyboard.press("m")
    expect(page.locator(".table-plan .terrain")).to_have_count(3)
    page.keyboard.press("[")
    expect(page.locator(".terrain.chosen")).to_have_attribute("data-n", "1")
    page.keyboard.press("Delete")
    expect(page.locator(".table-plan .terrain")).to_have_count(2)
    for _ in range(60):
        page.keyboard.press("]")
        page.keyboard.press("ArrowLeft")
    assert left_and_low(page)[0] >= 0
    expect(page.locator("#live")).not_to_be_empty()


def test_one_of_ours_is_a_beginning(visit: Visit) -> None:
    page = visit(PATH)
    page.get_by_label("Begin with").select_option("green_hollow")
    expect(page.locator(".table-plan .terrain")).to_have_count(15)
    expect(page.locator(".judged h2")).to_have_text("In order")
    page.reload()
    expect(page.locator(".table-plan .terrain")).to_have_count(15)
    expect(field(page, "Name")).to_have_value("Green Hollow")


def test_another_size_leaves_nothing_outside_unsaid(visit: Visit) -> None:
    page = visit(PATH)
    page.get_by_label("Begin with").select_option("green_hollow")
    field(page, "Width").fill("48")
    field(page, "Width").press("Enter")
    expect(page.locator(".judged .flaws button").first).to_contain_text(re.compile("should be a number from 0 to 48"))


def test_a_finger_chooses_then_drags(visit: Visit) -> None:
    """The first touch takes a piece in hand, so that the table still scrolls; a pad of numbers sets it exactly."""
    page = empty(visit, **PHONE)
    page.locator('[data-stock="building"]').tap()
    expect(page.locator(".terrain.chosen")).to_have_count(1)
    page.get_by_role("button", name="Nearer").tap()
    page.locator("#turn-left").tap()
    field(page, "Left").fill("3")
    field(page, "Left").press("Enter")
    expect(field(page, "Left")).to_have_value("3")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


@pytest.mark.parametrize(
    "size", [{"width": 1600, "height": 900, "color_scheme": "dark"}, {"width": 1024, "height": 768}, PHONE],
    ids=["dark", "tablet", "phone"],
)  # fmt: skip
def test_the_editor_shuts_nobody_out(visit: Visit, size: dict[str, Any]) -> None:
    page = visit(PATH, **size)
    expect(page.locator(".judged h2")).to_be_attached()
    assert complaints(page) == []
    page.locator('[data-stock="wood"]').click()
    page.locator(".corners summary").click()
    assert complaints(page) == []
