"""Who sits where: tokens, links, bots that take over and give back, names."""

from __future__ import annotations

from tests.server.harness import Browser, Live, failure

from grognard.server.seat_changes import LONGEST

HERE = {"north": "me", "south": "me"}


def test_a_link_opens_its_seat_and_no_other(browser: Browser, other: Browser) -> None:
    made = browser.made(north="me", south="link")
    table, token = made["table"]["id"], made["tokens"]["south"]
    assert other.refused(f"/api/tables/{table}/join", {"token": "x" * 43}) == (403, "S.seat")
    assert failure(other.get(f"/api/tables/{table}/state?role=south")) == (403, "S.seat")
    assert other.sent(f"/api/tables/{table}/join", {"token": token, "name": "Ada"}) == {"role": "south"}
    assert other.told(f"/api/tables/{table}/state?role=south")["view"]["role"] == "south"
    assert failure(other.get(f"/api/tables/{table}/state?role=north")) == (403, "S.seat")
    seats = other.told(f"/api/tables/{table}")["seats"]
    assert [(s["mine"], s["name"], s["kind"]) for s in seats] == [(False, "", "me"), (True, "Ada", "link")]


def test_a_link_opens_no_seat_of_another_table(browser: Browser, other: Browser) -> None:
    token = browser.made(north="me", south="link")["tokens"]["south"]
    elsewhere = browser.make(**HERE)
    assert other.refused(f"/api/tables/{elsewhere}/join", {"token": token}) == (403, "S.seat")


def test_a_program_plays_with_its_token(browser: Browser, live: Live) -> None:
    made = browser.made(north="link", south="link")
    table, token = made["table"]["id"], made["tokens"]["north"]
    with live.browser(Authorization=f"Bearer {token}") as program:
        del program.client.headers["Origin"]
        state = program.told(f"/api/tables/{table}/state?role=north")
        option = state["ask"]["options"][0]
        body = {"role": "north", "number": state["number"], "choice": [option["verb"], option["noun"]]}
        assert program.sent(f"/api/tables/{table}/choose", body)["number"] == state["number"] + 1
        assert program.refused(f"/api/tables/{table}/choose", {**body, "role": "south"}) == (403, "S.seat")
        with program.socket(table, "north", Authorization=f"Bearer {token}") as north:
            assert north.now["ask"]
            assert north.now["seats"][0]["mine"] is True


def test_a_foreign_token_opens_nothing(browser: Browser, live: Live) -> None:
    table = browser.make(**HERE)
    foreign = browser.made(**HERE)["tokens"]["north"]
    with live.browser(Authorization=f"Bearer {foreign}") as program:
        assert failure(program.get(f"/api/tables/{table}/state?role=north")) == (403, "S.seat")
        body = {"role": "north", "number": 1, "choice": ["pass", ""]}
        assert program.refused(f"/api/tables/{table}/choose", body) == (403, "S.seat")
    with live.browser(Authorization="Bearer short") as program:
        assert failure(program.get("/api/games")) == (400, "S.input")


def test_without_a_seat_nothing_is_open(other: Browser, browser: Browser) -> None:
    table = browser.make(**HERE)
    for path, body in {
        "choose": {"role": "north", "number": 1, "choice": ["pass", ""]},
        "undo": {"role": "north", "number": 1},
        "why": {"role": "north", "noun": "mill"},
        "seats/north": {"kind": "bot", "bot": "random"},
    }.items():
        assert other.refused(f"/api/tables/{table}/{path}", body) == (403, "S.seat")
    assert failure(other.get(f"/api/tables/{table}/lines?role=north")) == (403, "S.seat")


def test_a_seat_is_named_and_the_name_is_tame(browser: Browser) -> None:
    table = browser.make(**HERE)
    path = f"/api/tables/{table}/seats/north"
    wild = " <b>Ada</b>\u202e\x00\x1b[31m\n\tLovelace  "
    assert browser.sent(path, {"name": wild})["seats"][0]["name"] == "<b>Ada</b>[31m Lovelace"
    assert len(browser.sent(path, {"name": "x" * 300})["seats"][0]["name"]) == LONGEST
    assert browser.sent(path, {"name": ""})["seats"][0]["name"] == ""
    assert browser.refused(path, {}) == (400, "S.input")


def test_unknown_roles_and_bots(browser: Browser) -> None:
    table = browser.make(**HERE)
    assert browser.refused(f"/api/tables/{table}/seats/east", {"kind": "me"}) == (404, "S.seat")
    assert browser.refused(f"/api/tables/{table}/seats/north", {"kind": "bot", "bot": "deep"}) == (400, "S.input")
    assert browser.refused("/api/tables", {"game": "borderland", "seats": {"east": {"kind": "me"}}}) == (400, "S.input")
    bots = {"north": {"kind": "bot", "bot": "deep"}}
    assert browser.refused("/api/tables", {"game": "borderland", "seats": bots}) == (400, "S.input")


def test_presence_is_told(browser: Browser, other: Browser) -> None:
    made = browser.made(north="me", south="link")
    table = made["table"]["id"]
    other.sent(f"/api/tables/{table}/join", {"token": made["tokens"]["south"]})
    with browser.socket(table, "north") as north:
        assert [s["online"] for s in north.now["seats"]] == [True, False]
        with other.socket(table, "south"):
            north.until(lambda s: s["seats"][1]["online"])
        north.until(lambda s: not s["seats"][1]["online"])


def test_who_made_the_table_may_take_over_a_bot(browser: Browser, other: Browser) -> None:
    table = browser.make(north="me", south="passive")
    path = f"/api/tables/{table}/seats/south"
    assert failure(browser.get(f"/api/tables/{table}/state?role=south")) == (403, "S.seat"), "not before it is taken"
    assert other.refused(path, {"kind": "me"}) == (403, "S.seat")
    south = browser.sent(path, {"kind": "me"})["seats"][1]
    assert (south["kind"], south["bot"], south["mine"]) == ("me", "", True)


def test_a_held_seat_is_not_taken_by_who_made_the_table(browser: Browser, other: Browser) -> None:
    made = browser.made(north="me", south="link")
    table = made["table"]["id"]
    other.sent(f"/api/tables/{table}/join", {"token": made["tokens"]["south"]})
    other.sent(f"/api/tables/{table}/seats/south", {"kind": "bot", "bot": "passive"})
    assert browser.refused(f"/api/tables/{table}/seats/south", {"kind": "me"}) == (403, "S.seat")
    assert other.sent(f"/api/tables/{table}/seats/south", {"kind": "me"})["seats"][1]["kind"] == "link"


def test_one_person_may_sit_everywhere(browser: Browser, other: Browser) -> None:
    """Solitaire is nothing but several seats of one's own; whoever shares a screen says so."""
    made = browser.made(**HERE)["table"]
    assert [(s["kind"], s["mine"]) for s in made["seats"]] == [("me", True)] * 2
    shared = browser.made(north="me", south="here")["table"]
    assert [(s["kind"], s["mine"]) for s in shared["seats"]] == [("me", True), ("here", True)]
    path = f"/api/tables/{made['id']}"
    asked: set[str] = set()
    while len(asked) < 2:
        role = browser.told(path)["waiting"]
        asked.add(role)
        state = browser.told(f"{path}/state?role={role}")
        option = state["ask"]["options"][-1]
        body = {"role": role, "number": state["number"], "choice": [option["verb"], option["noun"]]}
        assert browser.sent(f"{path}/choose", body)["number"] > state["number"]
    assert [s["mine"] for s in other.told(path)["seats"]] == [False, False]
