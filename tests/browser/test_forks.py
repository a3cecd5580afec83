"""A game that is over, and what comes of a moment: the whole truth, forks, files."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tools.positions import gibson
from tools.serving import Laid, Server, lay_table

import grognard
from grognard.kernel.chance import Dice
from grognard.kernel.match import Match

from .conftest import Faults, Lay, Visit
from .replay import Replay, api, index, stacks, standing
from .seat import Seat

ME = "a-browser-that-plays-on"


def raid(dice: Dice) -> Match:
    """A short game of Borderland, played to its end."""
    game = grognard.game("borderland")
    match = game.new("raid", dice=dice)
    bot = grognard.bot("random", match.game, seed=3)
    while match.ask is not None:
        match.play(tuple(bot.choose(match.view(match.ask.role))))
    return match


@pytest.fixture(scope="module")
def over(server: Server) -> Laid:
    return lay_table(server.data, raid, {"north": "me", "south": "bot:random"}, secret=ME)


# --- after the end ----------------------------------------------------------------------------------


def test_after_the_end_the_whole_truth(visit: Visit, over: Laid) -> None:
    page = visit(over.path("north"), secret=ME)
    page.get_by_role("button", name="Replay the game").click()
    replay = Replay(page)
    moments = index(page, over, "north", truth=True)["moments"]
    replay.shown(moments[0][0])
    expect(replay.banner).to_contain_text("the whole truth")
    number = moments[len(moments) // 2][0]
    replay.slide(len(moments) // 2)
    replay.shown(number)
    truth = api(page, f"api/tables/{over.id}/replay/{number}?role=&truth=true")
    hidden = {p["id"] for p in truth["view"]["pieces"] if p["side"] == "south" and p["at"]}
    assert hidden
    seen = api(page, f"api/tables/{over.id}/replay/{number}?role=north")
    assert hidden - {p["id"] for p in seen["view"]["pieces"]}
    assert stacks(page) == standing(truth["view"])
    expect(page.locator(".trays [data-tray='hand south'], .trays [data-tray='hand north']").first).to_be_visible()
    replay.root.get_by_label("Whose knowledge").select_option("")
    expect(page).to_have_url(re.compile(rf"/north/at/{number}$"))
    expect(replay.banner).not_to_contain_text("the whole truth")
    assert stacks(page) == standing(seen["view"])
    replay.root.get_by_role("button", name="Close the replay").click()
    expect(replay.banner).to_be_hidden()
    expect(page).to_have_url(re.compile("/north$"))


# --- forks and files --------------------------------------------------------------------------------


def test_a_moment_is_played_on_against_a_bot(visit: Visit, lay: Lay) -> None:
    """While the game has secrets the fork is imagined, and the server says so; the table itself is left alone."""
    table = lay(gibson, {"union": "me", "confederate": "link"}, secret=ME)
    page = visit(table.path("union"), secret=ME)
    seat = Seat(page)
    seat.choose("move", "1ihg-1")
    number = seat.choose("step", "cabin_creek")["number"]
    replay = Replay(page).open()
    replay.slide(0)
    expect(replay.banner).to_be_visible()
    replay.root.get_by_role("button", name="Play from here").click()
    said = replay.root.locator(".said")
    expect(said).to_contain_text("The game still has secrets.")
    expect(said).to_contain_text("Union against the computer")
    assert api(page, f"api/tables/{table.id}")["number"] == number
    said.get_by_role("link", name="Go to it").click()
    expect(page).not_to_have_url(re.compile(table.id))
    state = seat.wait("s.seats.some(x => x.bot === 'greedy') && s.ask")
    assert not [p for p in state["view"]["pieces"] if p["at"] == "cabin_creek"]
    assert state["view"]["role"] == "union"
    expect(replay.root).to_have_count(0)


def test_after_the_end_a_fork_is_the_true_position(visit: Visit, over: Laid) -> None:
    page = visit(over.path("north"), secret=ME)
    page.get_by_role("button", name="Replay the game").click()
    replay = Replay(page)
    expect(replay.banner).to_be_visible()
    replay.root.get_by_role("button", name="Play from here").click()
    expect(replay.root.locator(".said")).to_contain_text("the true position of the finished game")
    page.keyboard.press("End")
    replay.slide(replay.count() - 1)
    expect(replay.root.get_by_role("button", name="Play from here")).to_be_disabled()


def test_a_game_is_taken_away_and_brought_in(visit: Visit, over: Laid, tmp_path: Path) -> None:
    """The file of a table that came of a file is the same, but for one more mark that it was brought in."""
    page = visit(over.path("north"), secret=ME)
    with page.expect_download() as coming:
        page.get_by_role("button", name="Download the game").click()
    file = tmp_path / coming.value.suggested_filename
    coming.value.save_as(file)
    expect(page.locator("#outcome")).to_contain_text("Saved as borderland.json.")
    first = bring(visit(), file)
    file.write_bytes(json.dumps(first).encode())
    second = bring(visit(), file)
    assert second.pop("past")[:-1] == first.pop("past")
    assert second == first


def bring(page: Page, file: Path) -> dict[str, Any]:
    """Bring a file in by the lobby; the file of the table that comes of it."""
    page.locator("#file").set_input_files(file)
    expect(page).to_have_url(re.compile(r"#/t/[\w-]+/\w+$"))
    expect(page.locator("#outcome")).to_be_visible()
    table = page.url.split("/t/")[1].split("/")[0]
    game: dict[str, Any] = page.request.get(f"api/tables/{table}/file").json()
    return game


def test_what_is_no_game_is_refused_in_words(visit: Visit, faults: Faults, tmp_path: Path) -> None:
    faults.allow("400")
    page = visit()
    for text in ("no game at all", '{"format": 1}'):
        file = tmp_path / "wrong.json"
        file.write_text(text)
        page.locator("#file").set_input_files(file)
        expect(page.locator("#tables [role=alert]")).not_to_be_empty()
        expect(page.locator("#tables [role=alert]")).not_to_contain_text("Playing")
    expect(page.locator("#lobby")).to_be_visible()


def test_a_running_game_is_taken_away_by_who_holds_all_seats(visit: Visit, lay: Lay, faults: Faults) -> None:
    """With others in it, the file would tell their secrets: the server says why not."""
    alone = lay(gibson, {"union": "me", "confederate": "here"}, secret=ME)
    page = visit(alone.path("union"), secret=ME)
    page.locator("#menu-button").click()
    with page.expect_download():
        page.get_by_role("button", name="Download the game").click()
    faults.allow("409")
    shared = lay(gibson, {"union": "me", "confederate": "link"}, secret=ME)
    page = visit(shared.path("union"), secret=ME)
    page.locator("#menu-button").click()
    page.get_by_role("button", name="Download the game").click()
    expect(page.locator("#menu")).to_contain_text("the file holds every secret of the game")
