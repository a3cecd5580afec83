"""Since your last visit: what a seat has seen is kept, and what is new is counted, for itself alone."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from tests.server.bypost import Laid, battle, made
from tests.server.harness import Browser, Json, Live, Sock, failure, running

MARCH, PASS = ("march", "tower"), ("pass", "")


def visit(b: Browser, path: str, role: str) -> Json:
    return b.told(f"{path}/visit?role={role}")


def test_what_was_seen_is_kept_and_the_rest_is_new(live: Live, browser: Browser, other: Browser) -> None:
    laid = Laid(live, browser, other, battle())
    start = browser.told(laid.path)["number"]
    assert visit(other, laid.path, "south") == {"number": 0, "line": 0, "new": 0, "seen": ""}
    with browser.socket(laid.id, "north") as north, other.socket(laid.id, "south") as south:
        told = south.ask("seen", number=start)
        assert (told["type"], told["number"], told["new"]) == ("visit", start, 0)
        north.ask("choose", number=north.now["number"], choice=MARCH)
        south.until(lambda s: s["ask"])
        now = visit(other, laid.path, "south")
        fresh = [x for x in south.lines if x["number"] > start]
        assert fresh
        assert (now["number"], now["line"], now["new"]) == (start, fresh[0]["n"], len(fresh))
        assert now["seen"]
        seen = other.sent(f"{laid.path}/seen", {"role": "south", "number": south.now["number"]})
        assert (seen["new"], seen["line"]) == (0, len(south.lines))
        assert south.ask("seen", number=start)["number"] == south.now["number"], "what was seen stays seen"


def test_the_badge_of_a_table(live: Live, browser: Browser, other: Browser) -> None:
    laid = Laid(live, browser, other, battle())

    def badge(b: Browser) -> tuple[bool, int]:
        (listed,) = [t for t in b.told("/api/tables")["tables"] if t["id"] == laid.id]
        assert (listed["turn"], listed["new"]) == tuple(b.told(laid.path)[k] for k in ("turn", "new"))
        return listed["turn"], listed["new"]

    number = browser.told(laid.path)["number"]
    for b, role in ((browser, "north"), (other, "south")):
        b.sent(f"{laid.path}/seen", {"role": role, "number": number})
    assert (badge(browser), badge(other)) == ((True, 0), (False, 0))
    number = browser.sent(f"{laid.path}/choose", {"role": "north", "number": number, "choice": MARCH})["number"]
    new = visit(other, laid.path, "south")["new"]
    assert (badge(browser), badge(other)) == ((False, visit(browser, laid.path, "north")["new"]), (True, new))
    assert new > 0
    other.sent(f"{laid.path}/seen", {"role": "south", "number": number})
    assert badge(other) == (True, 0)
    with live.browser() as stranger:
        stranger.get("/")
        assert (stranger.told(laid.path)["turn"], stranger.told(laid.path)["new"]) == (False, 0)


def test_who_holds_several_seats_has_seen_what_one_has(browser: Browser) -> None:
    table = browser.make(north="me", south="me")
    path = f"/api/tables/{table}"
    number = browser.told(path)["number"]
    with browser.socket(table, "north") as north:
        while not north.lines:
            north.choose()
        number = north.now["number"]
    assert browser.told(path)["new"] > 0
    browser.sent(f"{path}/seen", {"role": "south", "number": number})
    assert browser.told(path)["new"] == 0


def test_counts_hold_through_undo_and_restart(tmp_path: Path) -> None:
    """At every step the count is that of the lines told after the position that was seen, as on the socket."""
    rng = random.Random(11)
    with running(tmp_path) as live, live.browser() as host:
        host.get("/")
        table = host.make(north="me", south="me")
        with host.socket(table, "north") as north, host.socket(table, "south") as south:
            for _ in range(120):
                step(rng, {"north": north, "south": south})
                role, sock = rng.choice([("north", north), ("south", south)])
                if rng.random() < 0.2:
                    sock.ask("seen", number=rng.randrange(sock.now["number"] + 1))
                check(host, table, role, sock)
            lines = {"north": list(north.lines), "south": list(south.lines)}
        kept = {role: visit(host, f"/api/tables/{table}", role) for role in lines}
        badge = host.told(f"/api/tables/{table}")["new"]
        cookie = host.client.cookies["grognard"]
    with running(tmp_path) as live, live.browser(Cookie=f"grognard={cookie}") as host:
        assert host.told(f"/api/tables/{table}")["new"] == badge, "counted without opening the table"
        assert not live.room.tables
        assert {role: visit(host, f"/api/tables/{table}", role) for role in lines} == kept


def step(rng: random.Random, socks: dict[str, Sock]) -> None:
    """A choice, or an undo where there is one; both sockets catch up."""
    at = next(iter(socks.values())).now["waiting"]
    sock = socks[at]
    if sock.now["undo"] and rng.random() < 0.5:
        assert sock.undo()["type"] == "done"
    else:
        assert sock.choose(rng.randrange(len(sock.now["ask"]["options"])))["type"] == "done"
    for other in socks.values():
        other.until(lambda s: s["number"] == sock.now["number"])


def check(b: Browser, table: str, role: str, sock: Sock) -> None:
    told = visit(b, f"/api/tables/{table}", role)
    fresh = [x["n"] for x in sock.lines if x["number"] > told["number"]]
    assert told["new"] == len(fresh)
    assert told["line"] == (fresh[0] if fresh else len(sock.lines))


def test_what_is_seen_is_nobody_elses_business(live: Live, browser: Browser, other: Browser) -> None:
    laid = Laid(live, browser, other, battle())
    with browser.socket(laid.id, "north") as north:
        before = [browser.get(laid.path + p).content for p in ("", "/state", "/state?role=north")]
        other.sent(f"{laid.path}/seen", {"role": "south", "number": north.now["number"]})
        assert [browser.get(laid.path + p).content for p in ("", "/state", "/state?role=north")] == before
        north.ask("ping")
        assert len(north.states) == 1
    assert failure(browser.get(f"{laid.path}/visit?role=south")) == (403, "S.seat")
    assert failure(browser.get(f"{laid.path}/visit")) == (404, "S.seat")
    assert browser.refused(f"{laid.path}/seen", {"role": "south", "number": 0}) == (403, "S.seat")


@pytest.mark.parametrize("number", [10_000, -1, "3", None, 1.5, 2**40])
def test_a_position_that_isnt_there(browser: Browser, number: object) -> None:
    path = f"/api/tables/{made(browser)['table']['id']}"
    assert browser.refused(f"{path}/seen", {"role": "north", "number": number}) == (400, "S.input")
    assert visit(browser, path, "north")["seen"] == ""


def test_watchers_have_no_visits(browser: Browser) -> None:
    table = browser.make(north="me", south="me")
    with browser.socket(table) as public:
        assert public.ask("seen", number=0)["rule"] == "S.seat"
        assert public.ask("say", text="hello")["rule"] == "S.seat"
