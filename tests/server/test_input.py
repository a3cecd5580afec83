"""What strangers send: broken, huge, deep, wrong, too much. Nothing of it is a fault of the server."""

from __future__ import annotations

import contextlib
import json
import random
import socket
from pathlib import Path

import pytest
from tests.server.harness import PATIENCE, ROOMY, Browser, closed_with, failure, running
from websockets.exceptions import ConnectionClosed

from grognard.server.limits import Limits

BROKEN = [
    b"",
    b"{",
    b"null",
    b"[]",
    b'"borderland"',
    b"{}",
    b'{"game": 7}',
    b'{"game": "borderland", "more": 1}',
    b'{"game": "borderland", "seats": []}',
    b'{"game": "borderland", "seats": {"north": {"kind": "king"}}}',
    b'{"game": "borderland", "seats": {"north": {"kind": "me", "token": "x"}}}',
    b'{"game": "borderland", "options": {"short": {"deep": 1}}}',
    b'{"game": "borderland", "options": {"short": 3}}',
    b'{"game": "borderland", "options": {"long": true}}',
    b'{"game": "borderland", "scenario": "nowhere"}',
    b'{"game": "borderland", "name": 1e999}',
    b'{"game": "\xff\xfe"}',
    b'{"game": "borderland", "more": ' + b"[" * 20_000 + b"]" * 20_000 + b"}",
    b"[" * 60_000,
    b'{"game": ' + b"9" * 5000 + b"}",
]


@pytest.mark.parametrize("body", BROKEN, ids=lambda b: str(b[:40]))
def test_a_body_that_cant_be_read(browser: Browser, body: bytes) -> None:
    sent = browser.client.post("/api/tables", content=body, headers={"Content-Type": "application/json"})
    assert failure(sent) == (400, "S.input")
    assert "Traceback" not in sent.text


def test_a_body_that_is_too_large(browser: Browser) -> None:
    body = json.dumps({"game": "borderland", "name": "x" * 70_000})
    assert failure(browser.client.post("/api/tables", content=body)) == (413, "S.input")


def test_unknown_places(browser: Browser) -> None:
    assert failure(browser.get("/api/nowhere")) == (404, "S.table")
    assert failure(browser.get("/api/games/chess/rules")) == (404, "S.game")
    assert failure(browser.get("/api/games/chess/sheet")) == (404, "S.game")
    assert browser.refused("/api/tables", {"game": "chess"}) == (404, "S.game")
    for table in ("A" * 22, "no", "%2e%2e", "x" * 500, "a'; DROP TABLE tables; --"):
        for path in ("", "/state", "/lines", "/sheet", "/file", "/luck", "/replay", "/visit", "/odds?at=x"):
            status, rule = failure(browser.get(f"/api/tables/{table}{path}"))
            assert (status, rule) == (404, "S.table")
    assert failure(browser.client.put("/api/tables")) == (405, "S.input")


@pytest.mark.parametrize("query", ["before=-1", "count=x", "before=99999999999999999999", "role=east"])
def test_queries_that_make_no_sense(browser: Browser, query: str) -> None:
    table = browser.make(north="me", south="me")
    status, _ = failure(browser.get(f"/api/tables/{table}/lines?{query}"))
    assert status in (400, 404)


@pytest.mark.parametrize(
    "choice", [["march"], "march mill", [1, 2], ["march", "mill", "now"], None, {"verb": "march"}, ["x" * 500, ""]]
)
def test_a_choice_of_another_shape(browser: Browser, choice: object) -> None:
    table = browser.make(north="me", south="me")
    body = {"role": "north", "number": 1, "choice": choice}
    assert browser.refused(f"/api/tables/{table}/choose", body) == (400, "S.input")


def test_messages_that_cant_be_read(browser: Browser) -> None:
    table = browser.make(north="me", south="me")
    with browser.socket(table, "north") as north:
        for said in ("", "{", "null", "[]", "7", '{"type": "fly", "id": 1}', '{"type": "why"}', "[" * 9000, b"{}"):
            north.line.send(said)
            assert north.hear()["rule"] == "S.input"
        north.line.send('{"type": "choose", "id": 77, "number": "one", "choice": ["pass", ""]}')
        assert (answer := north.hear())["rule"] == "S.input"
        assert answer["id"] == 77, "so that its sender knows which it was"
        assert north.choose()["type"] == "done"


def test_random_messages(browser: Browser) -> None:
    table = browser.make(north="me", south="me")
    rng = random.Random(5)
    kinds = ["choose", "undo", "why", "ping", "state", ""]
    values: list[object] = [None, 0, -1, 1, 2**60, 1.5, "", "north", [], ["march", "mill"], {}, True]
    with browser.socket(table, "north") as north:
        for n in range(200):
            message = {k: rng.choice(values) for k in ("number", "choice", "noun", "role") if rng.random() < 0.5}
            north.line.send(json.dumps({"type": rng.choice(kinds), "id": n, **message}))
            assert north.answer(n)["type"] in ("done", "refused", "why", "pong")


def test_a_huge_message_ends_the_socket_and_no_other(browser: Browser) -> None:
    table = browser.make(north="me", south="me")
    with browser.socket(table, "north") as north, browser.socket(table, "south") as south:
        north.line.send(json.dumps({"type": "why", "id": 1, "noun": "x" * 20_000}))
        assert north.closed_with() == 1009
        assert south.until(lambda s: not s["seats"][0]["online"])["number"] == 1


def test_who_floods_is_disconnected_and_others_play_on(tmp_path: Path) -> None:
    limits = Limits(**{**ROOMY.__dict__, "messages": 10.0})
    with running(tmp_path, limits=limits) as live, live.browser() as b:
        table = b.make(north="me", south="me")
        with b.socket(table, "south") as south, b.socket(table, "north") as north:
            with contextlib.suppress(ConnectionClosed):  # it may be closed before all is sent
                for n in range(200):
                    south.line.send(json.dumps({"type": "ping", "id": n}))
            assert south.closed_with() == 4429
            assert north.choose()["type"] == "done"


def test_a_client_that_half_closes_is_let_go(browser: Browser) -> None:
    table = browser.make(north="me", south="me")
    with browser.socket(table, "south") as south, browser.socket(table, "north") as north:
        south.until(lambda s: s["seats"][0]["online"])
        north.line.socket.shutdown(socket.SHUT_WR)
        south.until(lambda s: not s["seats"][0]["online"])
        assert closed_with(north.line) in (1000, 1005, 1006)


def test_a_client_that_vanishes_in_the_middle_of_a_choice_is_served(browser: Browser) -> None:
    table = browser.make(north="me", south="me")
    with browser.socket(table, "south") as south:
        with browser.socket(table, "north") as north:
            option = north.now["ask"]["options"][0]
            north.say("choose", number=north.now["number"], choice=[option["verb"], option["noun"]])
            north.line.socket.close()
        assert south.until(lambda s: s["number"] == 2)["number"] == 2


def test_a_body_that_never_comes_is_given_up(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grognard.server.guard.BODY", 0.0)
    port = int(browser.address.rpartition(":")[2])
    with socket.create_connection(("127.0.0.1", port), PATIENCE) as line:
        origin = f"Host: localhost:{port}\r\nOrigin: http://localhost:{port}"
        line.sendall(f"POST /api/tables HTTP/1.1\r\n{origin}\r\nContent-Length: 100\r\n\r\n{{".encode())
        assert line.recv(1000).startswith(b"HTTP/1.1 408")


def test_half_a_request_harms_nobody(browser: Browser) -> None:
    port = int(browser.address.rpartition(":")[2])
    with socket.create_connection(("127.0.0.1", port), PATIENCE) as line:
        line.sendall(b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{")
        assert browser.told("/api/health") == {"ok": True}
    with socket.create_connection(("127.0.0.1", port), PATIENCE) as line:
        line.sendall(b"\x00\xff" * 100 + b"\r\n\r\n")
        assert line.recv(100).startswith(b"HTTP/1.1 400")
