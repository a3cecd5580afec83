"""People at a table: whose dice they are, who holds which seat, where a game came from."""

from __future__ import annotations

import json

from playwright.sync_api import expect
from tools.positions import gibson
from tools.serving import Server

from .axe import complaints
from .conftest import Faults, Lay, Visit
from .seat import Seat

ME, FRIEND = "a-browser-of-the-host", "a-browser-of-a-friend"
GIVEN = "Object.keys(s.dice.given).length === a"


def test_each_seat_adds_to_the_dice_by_itself(visit: Visit, lay: Lay) -> None:
    table = lay(gibson, {"union": "me", "confederate": "link"}, secret=ME)
    host = Seat(visit(table.path("union"), secret=ME))
    host.wait("s.dice.promised.union && s.dice.open")
    assert host.state()["dice"]["given"] == {}, "not before the other seat has promised"
    friend = Seat(visit(table.link("confederate"), secret=FRIEND))
    friend.wait(GIVEN, 2)
    dice = host.wait(GIVEN, 2)["dice"]
    host.page.locator("#menu-button").click()
    fair = host.page.locator("#fair")
    fair.locator("summary").click()
    expect(fair).to_contain_text(dice["commitment"])
    expect(fair).to_contain_text("added a secret, from roll")
    own = host.page.evaluate(f"localStorage.getItem('grognard.dice.{table.id}.union')")
    expect(fair).to_contain_text(own)
    theirs = friend.page.evaluate(f"localStorage.getItem('grognard.dice.{table.id}.confederate')")
    assert theirs not in "".join(host.page.evaluate("window.heard"))
    promises = " ".join(f"--commitment {x}" for x in (dice["commitment"], *dice["promised"].values()))
    expect(fair).to_contain_text(f"grognard verify FILE {promises} --secret {own}")
    assert complaints(host.page) == []
    noted = f"grognard.dice.{table.id}.:promised"  # as if another promise had been seen before ours was given
    for before in ({**dice["promised"], "confederate": "another"}, {"union": dice["promised"]["union"]}):
        host.page.evaluate(f"localStorage.setItem('{noted}', JSON.stringify({json.dumps(before)}))")
        for _ in range(2):
            host.page.locator("#menu-button").click()
        expect(fair.get_by_role("alert")).to_contain_text("had promised has changed")


def test_a_seat_is_held_lent_and_left(visit: Visit, lay: Lay, faults: Faults) -> None:
    faults.allow("403|4403")
    table = lay(gibson, {"union": "me", "confederate": "link"}, secret=ME)
    friend = visit(table.link("confederate"), secret=FRIEND)
    Seat(friend).wait("s.seats[1].mine && s.seats[1].held")
    again = visit(table.link("confederate"), secret=ME)
    expect(again.locator("#failure")).to_contain_text("it was used already")
    friend.context.grant_permissions(["clipboard-read", "clipboard-write"])
    friend.locator("#menu-button").click()
    expect(friend.locator(".seats li").nth(1)).to_contain_text("since")
    own = friend.locator("#seat-confederate")
    own.locator("summary").click()
    own.get_by_role("button", name="Lend it to a deputy").click()
    expect(friend.locator(".pop [role=status]").first).to_contain_text("plays for you until you end that")
    link = friend.evaluate("navigator.clipboard.readText()")
    deputy = visit("#" + link.partition("#")[2])
    Seat(deputy).wait("s.seats[1].lent")
    Seat(friend).wait("s.seats[1].deputy")
    friend.keyboard.press("Escape")
    friend.locator("#menu-button").click()
    own.get_by_role("button", name="End the deputy").click()
    expect(deputy.locator("#failure")).to_be_visible()
    own.get_by_role("button", name="Leave the seat…").click()
    assert complaints(friend) == []
    own.get_by_role("button", name="Yes, leave the seat").click()
    expect(friend.locator("#failure")).to_be_visible()
    host = visit(table.path("union"), secret=ME)
    host.locator("#menu-button").click()
    expect(host.locator(".seats li").nth(1)).to_contain_text("nobody yet")
    expect(host.get_by_role("button", name="Invite somebody")).to_be_visible()


def test_a_game_from_a_file_says_so_to_who_only_watches(visit: Visit, lay: Lay, server: Server) -> None:
    table = lay(gibson, {"union": "me", "confederate": "me"}, secret=ME)
    page = visit(table.path("union"), secret=ME)
    Seat(page).due()
    file = page.request.get(f"api/tables/{table.id}/file").json()
    made = page.request.post("api/tables/import", data={"file": file}, headers={"Origin": server.url.rstrip("/")})
    id = made.json()["table"]["id"]
    watcher = visit(f"#/t/{id}/")
    expect(watcher.locator("#past")).to_contain_text("brought here by a file")
    assert complaints(watcher) == []
    watcher.locator("#past button").click()
    expect(watcher.locator("#past")).to_be_hidden()
    watcher.reload()
    Seat(watcher).state()
    expect(watcher.locator("#past")).to_be_hidden()
    lobby = visit()
    expect(lobby.locator(f'[data-id="{id}"]')).to_contain_text("from a file")
