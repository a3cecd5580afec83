"""What strangers do to a server on the internet: slow, many, malformed and hostile requests."""

from __future__ import annotations

import logging
import random
import socket
from pathlib import Path

import pytest
from tests.server.harness import PATIENCE, ROOMY, Live, failure, running

from grognard.server.errors import PlainLines
from grognard.server.limits import Limits


def raw(live: Live, sent: bytes) -> bytes:
    """What comes back until the server closes."""
    host, _, port = live.address.removeprefix("http://").rpartition(":")
    with socket.create_connection((host, int(port)), PATIENCE) as sock:
        sock.sendall(sent)
        parts = []
        try:
            while part := sock.recv(65536):
                parts.append(part)
        except ConnectionResetError:
            pass
        return b"".join(parts)


@pytest.mark.parametrize("sent", [b"", b"GET / HTTP/1.1\r\n", b"GET / HTTP/1.1\r\nHost: localhost\r\nX-A: "])
def test_headers_that_dont_come_end_the_connection(tmp_path: Path, sent: bytes) -> None:
    with running(tmp_path, limits=Limits(header_seconds=0.05)) as live:
        assert raw(live, sent) == b""


def test_neither_do_those_of_a_second_request(tmp_path: Path) -> None:
    first = b"GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n"
    with running(tmp_path, limits=Limits(header_seconds=0.05)) as live:
        assert raw(live, first + b"GET /api/he").count(b"HTTP/1.1 200") == 1


def test_a_body_that_drips_is_given_up(tmp_path: Path) -> None:
    head = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\nContent-Length: 100\r\n"
    with running(tmp_path, limits=Limits(body_seconds=0.05)) as live:
        answer = raw(live, head + b"Content-Type: application/json\r\nConnection: close\r\n\r\n{")
        assert answer.startswith(b"HTTP/1.1 408")


def test_an_address_holds_so_many_connections(tmp_path: Path) -> None:
    with running(tmp_path, limits=Limits(connections_of_address=3)) as live:
        host, _, port = live.address.removeprefix("http://").rpartition(":")
        held = [socket.create_connection((host, int(port)), PATIENCE) for _ in range(4)]
        try:
            assert held[3].recv(1) == b"", "one too many is closed"
            held[0].sendall(b"GET /api/health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            assert held[0].recv(100).startswith(b"HTTP/1.1 200")
        except ConnectionResetError:
            pass
        finally:
            for sock in held:
                sock.close()


def test_every_path_is_counted(tmp_path: Path) -> None:
    tight = Limits(files=0.001, files_burst=3, requests=0.001, burst=2)
    with running(tmp_path, limits=tight) as live, live.browser() as b:
        assert [b.get(path).status_code for path in ("/", "/js/main.js", "/nowhere", "/")] == [200, 200, 404, 429]
        assert [b.get("/api/health").status_code for _ in range(3)] == [200, 200, 429]


def test_a_table_counts_when_it_is_made(tmp_path: Path) -> None:
    tight = Limits(new_tables=2)
    with running(tmp_path, limits=tight) as live, live.browser() as b:
        b.get("/")
        for _ in range(5):
            assert failure(b.post("/api/tables", {"game": "chess"}))[0] == 404
        assert failure(b.post("/api/tables/import", {"file": "nothing"}))[0] == 400
        b.make()
        b.make()
        assert failure(b.post("/api/tables", {"game": "borderland"})) == (429, "S.busy")


PATHS = [
    "/%0A", "/%0d%0aSet-Cookie:%20a=b", "/%1b[2J", "/api/tables/%0A", "/api/games/%00/sheet", "/%ff%fe", "/%", "/%zz",
    "/api/lands/%0a", "/v/%0a/js/main.js", "/" + "a" * 5000, "/api/tables/" + "%2f" * 30, "/?%0a=%0a", "//%0a//",
]  # fmt: skip


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("method", ["GET", "HEAD", "POST", "DELETE", "OPTIONS", "PUT"])
def test_no_path_is_a_fault_of_ours(live: Live, path: str, method: str) -> None:
    head = f"{method} {path} HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\nConnection: close\r\n\r\n"
    status = int(raw(live, head.encode()).split(b" ", 2)[1])
    assert status < 500, status


def test_noise_is_no_fault_of_ours(live: Live) -> None:
    """Requests with bytes changed at random: all are answered or closed, and the server goes on."""
    rng = random.Random(5)
    whole = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\n"
    whole += b'Content-Type: application/json\r\nContent-Length: 22\r\nConnection: close\r\n\r\n{"game":"borderland"}\n'
    for _ in range(200):
        noisy = bytearray(whole)
        for _ in range(rng.randrange(1, 6)):
            noisy[rng.randrange(len(noisy))] = rng.randrange(256)
        host, _, port = live.address.removeprefix("http://").rpartition(":")
        with socket.create_connection((host, int(port)), PATIENCE) as sock:
            sock.sendall(bytes(noisy))
            sock.shutdown(socket.SHUT_WR)
            try:
                answer = sock.recv(100)
            except ConnectionResetError:
                continue
            assert not answer.startswith(b"HTTP/1.1 5"), (answer, bytes(noisy))
    with live.browser() as b:
        assert b.get("/healthz").text == "ok\n"


def test_the_log_stays_on_its_lines() -> None:
    record = logging.LogRecord("x", logging.ERROR, "", 0, "GET %s failed", ("/a\nERROR forged\x1b[2J\r\x00é",), None)
    line = PlainLines("%(message)s").format(record)
    assert line == "GET /a\\nERROR forged\\x1b[2J\\r\\x00é failed"


def test_metrics_are_for_this_machine_alone(tmp_path: Path) -> None:
    with running(tmp_path, limits=ROOMY, proxies=["127.0.0.1"]) as live, live.browser() as b:
        table = b.make(north="me", south="me")
        with b.socket(table, "north") as north:
            north.choose()
            said = dict(x.rsplit(" ", 1) for x in b.get("/metrics").text.splitlines() if not x.startswith("#"))
            assert (said["grognard_tables"], said["grognard_sockets"]) == ("1", "1")
            assert int(said["grognard_commits_total"]) >= 2
        assert b.get("/metrics").headers["content-type"].startswith("text/plain; version=0.0.4")
        assert failure(b.get("/metrics", **{"X-Forwarded-For": "203.0.113.9"})) == (404, "S.table")
