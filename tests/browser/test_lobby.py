"""The lobby: one's own games first, a scenario in its own words, links that say how far they reach."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tools.positions import campaign, gibson
from tools.serving import Server

import grognard
from grognard.cli.browse import page_of

from .conftest import Lay, Visit
from .seat import box_of

ME = "a-browser-that-comes-back"
NAME = "salt_river"


@pytest.fixture(scope="module")
def module(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A scenario of somebody's own."""
    folder = tmp_path_factory.mktemp("modules") / NAME
    folder.mkdir()
    for name, text in grognard.game("hand-of-destiny").modules.texts(NAME).items():
        (folder / name).write_text(text, encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def with_module(tmp_path_factory: pytest.TempPathFactory, module: Path) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("own") / "data", modules=[module]).start()
    yield running
    running.close()


@pytest.mark.parametrize(("width", "height"), [(1600, 900), (390, 844)])
def test_who_comes_back_sees_his_games_first(visit: Visit, lay: Lay, width: int, height: int) -> None:
    """Above the form, on a telephone above everything; those in which he is waited for before the others."""
    me = f"{ME}-{width}"
    due = lay(campaign, {"union": "me", "confederate": "link"}, secret=me, name="My turn")
    rest = lay(campaign, {"union": "link", "confederate": "me"}, secret=me, name="Their turn")
    page = visit("", width=width, height=height, secret=me)
    rows = page.locator("#yours .table-row")
    expect(rows).to_have_count(2)
    assert [r.get_attribute("data-id") for r in rows.all()] == [due.id, rest.id]
    expect(page.locator("#new")).to_be_visible()
    yours, form = box_of(page.locator("#yours")), box_of(page.locator("#new"))
    assert yours["y"] < form["y"]
    assert yours["y"] + yours["height"] < height, "without scrolling"


def test_who_is_new_is_offered_a_game(visit: Visit) -> None:
    page = visit("")
    expect(page.locator("#start")).to_be_in_viewport()
    expect(page.locator("#yours")).to_be_hidden()


@pytest.mark.parametrize(("width", "height"), [(1600, 900), (390, 844)])
def test_a_folder_opens_on_its_scenario(
    with_module: Server, visit: Visit, module: Path, width: int, height: int
) -> None:
    """Its name, what it is about, and how each side wins; a game that is begun there is one of it."""
    page = visit(page_of(f"hand-of-destiny@{NAME}"), at=with_module, width=width, height=height)
    scenario = grognard.module(module).scenarios[0]
    expect(page.locator(".plate h1")).to_have_text(scenario.title)
    expect(page.locator(".plate")).to_contain_text(scenario.text)
    for role in page.locator("#new .seat").all():
        expect(role).to_contain_text("To win: ")
    page.locator("#start").click()
    expect(page.locator(".app")).to_be_visible()
    table = re.search(r"#/t/([^/]+)/", page.url)
    assert table is not None
    assert page.request.get(f"{with_module.url}api/tables/{table[1]}").json()["scenario"] == NAME


def test_another_scenario_is_shown_in_its_own_words(visit: Visit) -> None:
    page = visit("#/game/hand-of-destiny")
    for scenario in grognard.game("hand-of-destiny").scenarios:
        page.locator("#scenario").select_option(scenario.id)
        expect(page.locator(".plate h1")).to_have_text(scenario.title)
        expect(page.locator(".plate")).to_contain_text(scenario.text)


def test_a_link_to_this_computer_only_says_so(visit: Visit) -> None:
    page = visit("#/game/indian-territory")
    page.locator("#preset-invite").click()
    page.locator("#start").click()
    links = page.locator("#links")
    expect(links).to_contain_text("127.0.0.1 is this computer: the link works here only.")
    expect(links.locator("code")).to_have_text("grognard play --host 0.0.0.0")
    expect(links.locator(".link input")).to_be_in_viewport()


def test_one_press_seats_me_on_all_sides(visit: Visit) -> None:
    page = visit("#/game/indian-territory")
    page.locator("#preset-solo").click()
    expect(page.locator("#start")).to_have_text("Play both sides")
    page.locator("#start").click()
    expect(page.locator(".app")).to_be_visible()
    table = re.search(r"#/t/([^/]+)/", page.url)
    assert table is not None
    seats = page.request.get(f"api/tables/{table[1]}").json()["seats"]
    assert [(s["kind"], s["mine"]) for s in seats] == [("me", True)] * 2


def test_how_a_game_ended_is_listed(visit: Visit, lay: Lay) -> None:
    secret = "a-browser-that-gives-up"
    table = lay(gibson, {"union": "me", "confederate": "bot:passive"}, secret=secret)
    page = visit("", secret=secret)
    headers = {"Origin": page.url.split("/#")[0].rstrip("/")}
    body = {"role": "union", "by": "resign"}
    assert page.request.post(f"api/tables/{table.id}/end", data=body, headers=headers).ok
    page.reload()
    row = page.locator(f'#over [data-id="{table.id}"]')
    expect(row).to_contain_text("Confederate won: The Union gave up the game.")
