"""Playing at a table: made, joined, chosen, acknowledged, taken back, explained, watched."""

from __future__ import annotations

import json

from tests.server.harness import Browser, Live, failure

from grognard.server.seat_log import WINDOW

SOLO = {"north": "me", "south": "me"}


def test_the_server_is_well(browser: Browser) -> None:
    assert browser.told("/api/health") == {"ok": True}


def test_games_say_what_the_page_needs(browser: Browser) -> None:
    games = {g["id"]: g for g in browser.told("/api/games")["games"]}
    it = games["indian-territory"]
    assert [r["id"] for r in it["roles"]] == ["union", "confederate"]
    assert it["scenarios"][0]["id"] == "campaign"
    assert {b["id"] for b in it["bots"]} >= {"greedy", "passive", "random"}
    assert games["borderland"]["options"] == [{"id": "short", "title": "Half as many turns", "values": [False, True]}]
    assert games["borderland"]["example"] is True


def test_rules_and_sheets(browser: Browser) -> None:
    rules = browser.told("/api/games/borderland/rules")["rules"]
    assert next(r for r in rules if r["id"] == "7.3")["title"] == "Contact"
    assert browser.told("/api/games/indian-territory/sheet")["width"] > 0
    table = browser.make(**SOLO)
    assert browser.told(f"/api/tables/{table}/sheet") == browser.told("/api/games/borderland/sheet")


def test_a_table_is_made_and_listed(browser: Browser, other: Browser) -> None:
    made = browser.made(north="me", south="link")
    table = made["table"]
    assert set(made["tokens"]) == {"north", "south"}
    assert (table["game"], table["title"], table["scenario"]) == ("borderland", "Borderland", "campaign")
    assert (table["owner"], table["waiting"], table["over"], table["damaged"]) == (True, "north", False, "")
    seats = [(s["role"], s["kind"], s["mine"]) for s in table["seats"]]
    assert seats == [("north", "me", True), ("south", "link", False)]
    assert browser.told(f"/api/tables/{table['id']}") == table
    assert browser.told("/api/tables")["tables"][0] == table
    seen = other.told(f"/api/tables/{table['id']}")
    assert (seen["owner"], [s["mine"] for s in seen["seats"]]) == (False, [False, False])
    assert table["id"] in [t["id"] for t in other.told("/api/tables")["tables"]]


def test_scenario_options_and_name(browser: Browser) -> None:
    body = {"game": "borderland", "scenario": "raid", "options": {"short": True}, "name": "  Sunday \n raid "}
    table = browser.sent("/api/tables", body)["table"]
    assert (table["scenario"], table["name"]) == ("raid", "Sunday raid")
    assert [s["kind"] for s in table["seats"]] == ["link", "link"]


def test_a_choice_is_carried_out_told_and_acknowledged(browser: Browser) -> None:
    table = browser.make(**SOLO)
    with browser.socket(table, "north") as north, browser.socket(table, "south") as south:
        before = north.now
        assert before["ask"]["options"]
        assert south.until(lambda s: s["seats"][1]["online"])["ask"] is None
        done = north.choose()
        assert (done["type"], done["number"]) == ("done", before["number"] + 1)
        assert north.now["number"] == done["number"], "the state comes before the acknowledgement"
        assert south.until(lambda s: s["number"] == done["number"])["view"]["role"] == "south"
        assert browser.told(f"/api/tables/{table}")["number"] == done["number"]


def test_the_state_is_what_the_contract_says(browser: Browser) -> None:
    table = browser.make("indian-territory", union="me", confederate="me")
    with browser.socket(table, "union") as union:
        parts = "type number view ask status scene lines first cut undo seats waiting thinking outcome lesson draw due"
        assert sorted(union.now) == sorted([*parts.split(), "dice", "past", "clock"])
        assert "running" not in union.now["view"], "the locals of procedures are no business of the page"
        seen = "game role number where pieces spaces stacks tracks boxes counts known"
        assert list(union.now["view"]) == seen.split()
        by_http = browser.told(f"/api/tables/{table}/state?role=union")
        assert {**by_http, "seats": []} == {**union.now, "seats": []}


def test_a_late_or_doubled_click_is_refused(browser: Browser) -> None:
    table = browser.make(**SOLO)
    with browser.socket(table, "north") as north:
        option = north.now["ask"]["options"][0]
        fields = {"number": north.now["number"], "choice": [option["verb"], option["noun"]]}
        first, second = north.say("choose", **fields), north.say("choose", **fields)
        assert north.answer(first)["type"] == "done"
        refused = north.answer(second)
        assert (refused["type"], refused["rule"]) == ("refused", "K.stale")
        assert north.now["number"] == fields["number"] + 1


def test_what_is_not_open_is_refused_with_the_rule(browser: Browser) -> None:
    table = browser.make(**SOLO)
    with browser.socket(table, "north") as north, browser.socket(table, "south") as south:
        number = north.now["number"]
        assert north.ask("choose", number=number, choice=["fly", "moon"])["rule"] == "K.unknown"
        assert south.ask("choose", number=number, choice=["pass", ""])["rule"] == "K.turn"
        barred = north.ask("choose", number=number, choice=["march", "south_keep"])
        assert barred["type"] == "refused"
        assert barred["rule"][0].isdigit()
        assert browser.told(f"/api/tables/{table}")["number"] == number


def test_the_same_by_http(browser: Browser) -> None:
    table = browser.make(**SOLO)
    state = browser.told(f"/api/tables/{table}/state?role=north")
    option = state["ask"]["options"][0]
    body = {"role": "north", "number": state["number"], "choice": [option["verb"], option["noun"]]}
    assert browser.sent(f"/api/tables/{table}/choose", body) == {"number": state["number"] + 1}
    assert browser.refused(f"/api/tables/{table}/choose", body) == (409, "K.stale")
    unknown = {**body, "number": state["number"] + 1, "choice": ["fly", "moon"]}
    assert browser.refused(f"/api/tables/{table}/choose", unknown) == (400, "K.unknown")
    back = browser.sent(f"/api/tables/{table}/undo", {"role": "north", "number": state["number"] + 1})
    assert back == {"number": state["number"] + 2}
    assert browser.refused(f"/api/tables/{table}/undo", {"role": "north", "number": 0}) == (409, "K.stale")
    assert browser.refused(f"/api/tables/{table}/undo", {"role": "north", **back}) == (409, "K.undo")


def test_why_not(browser: Browser) -> None:
    table = browser.make(**SOLO)
    with browser.socket(table, "north") as north:
        answers = north.ask("why", noun="south_keep")["answers"]
        assert [a["verb"] for a in answers] == ["march"]
        assert (answers[0]["ok"], answers[0]["rule"][0].isdigit()) == (False, True)
        assert answers[0]["why"].endswith(".")
        open_one = north.now["ask"]["options"][0]["noun"]
        assert {"verb": "march", "ok": True, "rule": "", "why": ""} in north.ask("why", noun=open_one)["answers"]
        assert north.ask("ping")["type"] == "pong"
    assert browser.sent(f"/api/tables/{table}/why", {"role": "north", "noun": "south_keep"})["answers"] == answers


def test_undo_cuts_the_log_for_everybody(browser: Browser) -> None:
    table = browser.make(**SOLO)
    with browser.socket(table, "north") as north, browser.socket(table) as watcher:
        told = len(north.lines)
        for _ in range(4):  # a march, and where to, until something is told
            north.choose()
        assert len(north.lines) > told
        assert north.now["undo"] is True
        while len(north.lines) > told:
            assert north.undo()["type"] == "done"
            if north.lines[-1]["event"] == "taken_back":
                break
        assert north.now["cut"] is not None
        assert north.lines[-1]["event"] == "taken_back"
        state = watcher.until(lambda s: s["number"] == north.now["number"])
        public = [x["text"] for x in north.lines if x["event"] != "drew_cards"]
        assert [x["text"] for x in watcher.lines] == public, "all but north's own cards"
        assert (state["undo"], state["ask"]) == (False, None)


def test_a_new_socket_has_the_same_log_as_an_old_one(browser: Browser) -> None:
    table = browser.make(**SOLO)
    with browser.socket(table, "north") as north:
        for _ in range(12):
            if north.now["ask"] is None:
                break
            north.choose(-1 if north.now["number"] % 3 else 0)
            if north.now["undo"]:
                north.undo()
                north.choose()
        with browser.socket(table, "north") as again:
            assert again.lines == north.lines[-WINDOW:]
        older = browser.told(f"/api/tables/{table}/lines?role=north&before=2&count=1")
        assert (older["first"], older["lines"]) == (1, [north.lines[1]])


def test_who_watches_sees_what_is_public_and_changes_nothing(browser: Browser, other: Browser) -> None:
    table = browser.make(**SOLO)
    with other.socket(table) as watcher:
        assert (watcher.now["view"]["role"], watcher.now["ask"], watcher.now["undo"]) == ("", None, False)
        refused = watcher.ask("choose", number=watcher.now["number"], choice=["pass", ""])
        assert refused["rule"] == "S.seat"
        assert watcher.ask("undo", number=1)["rule"] == "S.seat"
        assert watcher.ask("why", noun="mill")["rule"] == "S.seat"
        assert watcher.ask("ping")["type"] == "pong"
    assert other.told(f"/api/tables/{table}/state")["view"]["role"] == ""


def test_a_table_is_removed_by_who_made_it(browser: Browser, other: Browser, live: Live) -> None:
    table = browser.make(**SOLO)
    with browser.socket(table, "north") as north:
        assert failure(other.client.delete(f"/api/tables/{table}")) == (403, "S.seat")
        assert browser.client.delete(f"/api/tables/{table}").status_code == 200
        assert north.closed_with() == 4404
    assert failure(browser.get(f"/api/tables/{table}")) == (404, "S.table")
    assert table not in live.room.tables


def test_an_open_file_would_tell_everything(browser: Browser) -> None:
    table = browser.make(north="me", south="link")
    response = browser.get(f"/api/tables/{table}/file")
    assert failure(response) == (409, "S.secret")
    assert "seed" not in json.dumps(browser.told(f"/api/tables/{table}"))
