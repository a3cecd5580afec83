"""Who sits where: two at one screen, a bot that takes over, a friend with a link. Nobody sees another's secrets."""

from __future__ import annotations

import json
import re

from playwright.sync_api import Page, expect
from tools.positions import campaign, gibson, honey_springs, midway
from tools.serving import Server

from grognard.server.differences import changed

from .conftest import Faults, Lay, Visit
from .seat import Seat, State

ME = "a-browser-with-several-seats"


def states_heard(page: Page) -> list[State]:
    """All states that came over the page's line, whole or as a change of the last."""
    states: list[State] = []
    for said in map(json.loads, page.evaluate("window.heard")):
        if said["type"] == "state":
            states.append(said)
        elif said["type"] == "change":
            states.append(changed(states[-1], said["parts"]))
    return states


def test_between_two_at_one_screen_falls_a_curtain(visit: Visit, lay: Lay) -> None:
    """Behind it is nothing: neither in the page nor on its line, until the other one says that he is there."""
    table = lay(gibson, {"union": "me", "confederate": "here"}, secret=ME)
    page = visit(table.path("union"), secret=ME)
    seat = Seat(page)
    seat.choose("pass")
    seat.wait("s.waiting === 'confederate'")
    curtain = page.locator("#curtain")
    expect(curtain).to_contain_text("Confederate")
    expect(page.locator(".app, #map, #journal, .sp, .stk")).to_have_count(0)
    heard = page.evaluate("window.heard.length")
    assert {state["view"]["role"] for state in states_heard(page)} == {"union"}
    curtain.get_by_role("button").click()
    state = seat.wait("s.view.role === 'confederate' && s.ask")
    assert page.evaluate("window.heard.length") > heard
    expect(page.locator("#prompt")).to_have_text(state["ask"]["prompt"])
    expect(page).to_have_url(re.compile(r"/confederate$"))
    assert {p["side"] for p in state["view"]["pieces"]} == {"confederate"}


def test_who_plays_both_sides_sees_the_table_from_the_one_that_decides(visit: Visit, lay: Lay) -> None:
    """No curtain falls: the map stays where it is, and the question is the other side's."""
    table = lay(gibson, {"union": "me", "confederate": "me"}, secret=ME)
    page = visit(table.path("union"), secret=ME)
    seat = Seat(page)
    seat.due()
    page.evaluate("document.querySelector('#map').dataset.same = 'yes'")
    seat.choose("pass")
    state = seat.wait("s.view.role === 'confederate' && s.ask")
    expect(page.locator("#prompt")).to_have_text(state["ask"]["prompt"])
    expect(page.locator("#curtain")).to_have_count(0)
    expect(page.locator("#map[data-same=yes]")).to_be_visible()
    expect(page).to_have_url(re.compile(r"/confederate$"))
    assert {p["side"] for p in state["view"]["pieces"]} == {"confederate"}
    page.goto(page.url.replace("confederate", "union"))
    page.reload()
    seat.wait("s.view.role === 'confederate' && s.ask")
    expect(page).to_have_url(re.compile(r"/confederate$"))
    seat.choose("pass")
    seat.wait("s.view.role === 'union' && s.ask")
    expect(page.locator(".card .opt, .card .group").first).to_be_visible()


def test_in_a_battle_of_who_plays_both_the_odds_are_asked_for_the_side_that_decides(visit: Visit, lay: Lay) -> None:
    table = lay(honey_springs, {"union": "me", "confederate": "me"}, secret=ME)
    page = visit(table.path("union"), secret=ME)
    seat = Seat(page)
    option = seat.due()["ask"]["options"][0]
    expect(page.locator(".s-odds")).to_be_visible()
    with page.expect_request(re.compile(r"/odds\?role=confederate")):
        seat.choose(option["verb"], option["noun"])
    seat.wait("s.view.role === 'confederate' && s.ask")


def test_each_side_of_who_plays_both_has_its_notes(visit: Visit, lay: Lay) -> None:
    table = lay(gibson, {"union": "me", "confederate": "me"}, secret=ME)
    page = visit(table.path("union"), secret=ME)
    seat = Seat(page)
    seat.due()
    notes = page.locator("#talk textarea")
    page.locator("#talk-button").click()
    expect(notes).to_be_editable()
    notes.fill("hold the ford")
    page.keyboard.press("Escape")
    seat.choose("pass")
    seat.wait("s.view.role === 'confederate' && s.ask")
    page.locator("#talk-button").click()
    expect(notes).to_be_editable()
    expect(notes).to_have_value("")
    kept = page.request.get(f"api/tables/{table.id}/notes?role=union").json()
    assert kept["text"] == "hold the ford"


def test_a_draw_is_offered_declined_and_agreed(visit: Visit, lay: Lay) -> None:
    table = lay(gibson, {"union": "link", "confederate": "link"})
    union, rebel = (visit(table.link(r)) for r in ("union", "confederate"))
    Seat(union).due()
    offer = rebel.locator("#offer")
    union.locator("#menu-button").click()
    union.locator("#ending summary").click()
    union.locator("#draw").click()
    expect(offer).to_contain_text("The Union offers a draw.")
    offer.get_by_role("button", name="Decline").click()
    expect(union.locator(".headline")).to_have_text("No draw: the game goes on.")
    expect(offer).to_be_hidden()
    union.locator("#menu-button").click()
    union.locator("#menu-button").click()
    union.locator("#draw").click()
    offer.get_by_role("button", name="Agree").click()
    for page in (union, rebel):
        expect(page.locator("#outcome")).to_contain_text("The players agreed on a draw.")
        assert "By rule" not in page.locator("#outcome").inner_text()


def test_a_game_is_given_up_only_after_a_second_press(visit: Visit, lay: Lay) -> None:
    table = lay(gibson, {"union": "me", "confederate": "bot:passive"}, secret=ME)
    page = visit(table.path("union"), secret=ME)
    Seat(page).due()
    page.locator("#menu-button").click()
    page.locator("#ending summary").click()
    expect(page.locator("#draw")).to_have_count(0)
    page.locator("#resign-ask").click()
    page.get_by_role("button", name="Play on").click()
    assert Seat(page).state()["outcome"] is None
    page.locator("#resign-ask").click()
    page.locator("#resign").click()
    expect(page.locator("#outcome")).to_contain_text("The Union gave up the game.")
    expect(page.locator("#prompt")).to_have_text("The Confederacy wins")
    assert "The Union gave up the game." in Seat(page).lines()


def test_a_seat_is_handed_to_a_bot_and_taken_back(visit: Visit, lay: Lay) -> None:
    """The bot plays on for as long as it has the seat; then the question is ours again."""
    table = lay(gibson, {"union": "me", "confederate": "link"}, secret=ME)
    page = visit(table.path("union"), secret=ME)
    seat = Seat(page)
    number = seat.due()["number"]
    page.locator("#menu-button").click()
    menu = page.locator("#menu")
    menu.locator("select[data-seat=union]").select_option("passive")
    seat.wait("s.number > a && s.waiting === 'confederate' && !s.ask", number)
    state = seat.wait("s.seats.some((x) => x.role === 'union' && x.kind === 'bot' && x.bot === 'passive')")
    assert state["number"] > number
    expect(menu).to_contain_text("bot passive")
    menu.get_by_role("button", name="Take it back").click()
    seat.wait("s.seats.some((x) => x.role === 'union' && x.kind === 'me')")
    friend = visit(table.link("confederate"))
    Seat(friend).choose("pass")
    page.keyboard.press("Escape")
    again = seat.due(state["number"])
    expect(page.locator("#prompt")).to_have_text(again["ask"]["prompt"])


def test_a_seat_that_is_taken_back_while_its_bot_thinks_is_asked_again(
    slow_server: Server, visit: Visit, lay: Lay
) -> None:
    """The position is the same as before, and so are the question and its options."""
    table = lay(gibson, {"union": "me", "confederate": "bot:passive"}, secret=ME, at=slow_server)
    page = visit(table.path("union"), secret=ME, at=slow_server)
    seat = Seat(page)
    before = seat.due()
    options = page.locator(".card .opt")
    expect(options.first).to_be_visible()
    count = options.count()
    page.locator("#menu-button").click()
    page.locator("select[data-seat=union]").select_option("greedy")
    seat.wait("s.thinking === 'union'")
    expect(page.locator("#prompt")).to_contain_text("the bot thinks")
    expect(options).to_have_count(0)
    page.locator("#menu").get_by_role("button", name="Take it back").click()
    after = seat.wait("s.ask && !s.thinking")
    assert after["number"] == before["number"]
    expect(page.locator("#prompt")).to_have_text(before["ask"]["prompt"])
    expect(options).to_have_count(count)
    page.keyboard.press("Escape")
    assert seat.choose("pass")["number"] > before["number"]


def test_two_browsers_in_two_seats_see_only_their_own_secrets(visit: Visit, lay: Lay) -> None:
    """In the middle of a game, nothing that reached one browser names the other's unseen counters."""
    table = lay(midway, {"union": "link", "confederate": "link"})
    pages = {role: visit(table.link(role)) for role in table.tokens}
    views = {role: Seat(page).wait("s.view.role === a", role)["view"] for role, page in pages.items()}
    for role, other in (("union", "confederate"), ("confederate", "union")):
        page, view = pages[role], views[role]
        shown = {p["id"] for p in view["known"] + view["pieces"]}
        hidden = {p["id"] for p in views[other]["pieces"] if p["side"] == other} - shown
        assert len(hidden) > 5
        told = "".join(page.evaluate("window.heard"))
        told = re.sub(r'"(lost|piece)":"[^"]*"', "", told)  # who fell or fired in a battle, both saw
        assert [id for id in hidden if f'"{id}"' in told] == []
        stacks = [s["at"] for s in view["stacks"] if s["side"] == other]
        expect(page.locator(f'.stk[data-side="{other}"]')).to_have_count(len(stacks))
        assert page.request.get(f"api/tables/{table.id}/state?role={other}").status == 403


def test_who_only_watches_sees_neither_hand(visit: Visit, lay: Lay) -> None:
    table = lay(gibson, {"union": "link", "confederate": "link"})
    page = visit(table.path())
    state = Seat(page).state()
    assert state["view"]["pieces"] == []
    assert {(s["side"], s["count"]) for s in state["view"]["stacks"]} == {("union", 6), ("confederate", 5)}
    assert state["ask"] is None
    expect(page.locator(".stk")).to_have_count(2)
    expect(page.locator(".card .opt")).to_have_count(0)


def test_a_friend_is_invited_by_a_link(visit: Visit) -> None:
    """The link is made in the lobby, opened in another browser, and leaves no secret in the address."""
    page = visit("#/game/indian-territory")
    page.locator("#preset-invite").click()
    page.locator("#start").click()
    link = page.locator(".link input")
    address = link.input_value()
    friend = visit("#" + address.partition("#")[2])
    state = Seat(friend).state()
    assert state["view"]["role"] == "confederate"
    assert address.rsplit("/", 1)[1] not in friend.url
    page.locator("#go").click()
    assert Seat(page).state()["view"]["role"] == "union"


def test_both_see_at_once_what_one_of_them_does(visit: Visit, lay: Lay) -> None:
    table = lay(gibson, {"union": "link", "confederate": "link"})
    union, rebel = (Seat(visit(table.link(r))) for r in ("union", "confederate"))
    number = rebel.state()["number"]
    union.choose("move", "1ihg-1")
    union.choose("step", "cabin_creek")
    union.choose("pass")
    rebel.wait("s.number > a && s.view.stacks.some((x) => x.at === 'cabin_creek')", number)
    expect(rebel.stack("cabin_creek", "union")).to_be_visible()
    assert [line for line in rebel.lines() if "1 counter from Fort Gibson to Cabin Creek" in line]


def test_a_table_that_nobody_knows_is_refused_in_words(visit: Visit, faults: Faults) -> None:
    faults.allow("404")
    page = visit("#/t/0123456789abcdef/union")
    expect(page.get_by_role("alert")).to_contain_text("there is no such table")


def test_the_game_goes_on_where_it_was_left(visit: Visit, lay: Lay) -> None:
    table = lay(campaign, {"union": "me", "confederate": "bot:passive"}, secret=ME)
    page = visit(table.path("union"), secret=ME)
    seat = Seat(page)
    option = seat.due()["ask"]["options"][0]
    number = seat.choose(option["verb"], option["noun"])["number"]
    lines = seat.lines()
    page.reload()
    assert seat.due()["number"] == number
    expect(page.locator("#journal .log li")).to_have_count(len(lines))
