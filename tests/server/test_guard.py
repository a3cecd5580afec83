"""At the door: origins, hosts, cookies, headers, limits."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.server.harness import ROOMY, Browser, Live, failure, running
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from grognard.server.guard import POLICY
from grognard.server.limits import Limits

BODY = {"game": "borderland"}


@pytest.fixture
def bare(live: Live) -> Iterator[Browser]:
    """A client that sends no origin and has no cookie."""
    with live.browser() as b:
        del b.client.headers["Origin"]
        yield b


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1:1", "file:", "http://[", "x" * 99])
def test_another_sites_page_changes_nothing(bare: Browser, origin: str) -> None:
    assert failure(bare.post("/api/tables", BODY, Origin=origin)) == (403, "S.origin")
    assert failure(bare.client.delete("/api/tables/abcdefghij", headers={"Origin": origin})) == (403, "S.origin")


def test_without_an_origin_a_token_or_the_browsers_own_word_is_needed(bare: Browser) -> None:
    assert failure(bare.post("/api/tables", BODY)) == (403, "S.origin")
    assert failure(bare.post("/api/tables", BODY, **{"Sec-Fetch-Site": "same-site"})) == (403, "S.origin")
    assert bare.post("/api/tables", BODY, **{"Sec-Fetch-Site": "same-origin"}).status_code == 201
    assert bare.post("/api/tables", BODY, Authorization="Bearer " + "k" * 30).status_code == 201


def test_a_token_of_ones_own_is_as_good_as_a_cookie(bare: Browser) -> None:
    own = {"Authorization": "Bearer " + "m" * 30}
    seats = {"north": {"kind": "me"}}
    table = bare.post("/api/tables", {**BODY, "seats": seats}, **own).json()["table"]
    assert (table["owner"], table["seats"][0]["mine"]) == (True, True)
    assert bare.get(f"/api/tables/{table['id']}/state?role=north", **own).status_code == 200
    assert failure(bare.get(f"/api/tables/{table['id']}/state?role=north")) == (403, "S.seat")
    assert bare.client.delete(f"/api/tables/{table['id']}", headers=own).status_code == 200


@pytest.mark.parametrize("host", ["evil.example", "evil.example:80", "127.0.0.1.evil.example", "", "localhost.evil"])
def test_another_name_for_us_is_refused(bare: Browser, host: str) -> None:
    assert failure(bare.get("/api/games", Host=host)) == (403, "S.origin")
    assert failure(bare.get("/", Host=host)) == (403, "S.origin")


@pytest.mark.parametrize("host", ["localhost:8765", "127.0.0.1", "192.168.1.7:80", "[::1]:80", "LOCALHOST."])
def test_our_own_names_and_all_addresses_are_welcome(bare: Browser, host: str) -> None:
    assert bare.get("/api/health", Host=host).status_code == 200


def test_names_given_at_the_start_are_welcome(tmp_path: Path) -> None:
    with running(tmp_path, hosts=["club.example"]) as live, live.browser() as b:
        assert b.get("/api/health", Host="club.example:443").status_code == 200
        made = b.post("/api/tables", BODY, Host="club.example", Origin="https://club.example")
        assert made.status_code == 201, "behind a proxy that speaks https"


def test_a_socket_from_another_site_is_never_opened(browser: Browser) -> None:
    table = browser.make(north="me", south="me")
    with pytest.raises(InvalidStatus) as no, browser.line(table, "north", Origin="http://evil.example"):
        pass
    assert no.value.response.status_code == 403


def test_a_socket_under_another_name_is_never_opened(browser: Browser) -> None:
    table = browser.make(north="me", south="me")
    port = int(browser.address.rpartition(":")[2])
    url = f"ws://evil.example:{port}/api/tables/{table}/socket"
    headers = {"Origin": f"http://evil.example:{port}"}
    with socket.create_connection(("127.0.0.1", port)) as line, pytest.raises(InvalidStatus) as no:
        connect(url, sock=line, additional_headers=headers)
    assert no.value.response.status_code == 403


def test_a_socket_for_a_foreign_seat_is_turned_away_in_words(browser: Browser, other: Browser) -> None:
    table = browser.make(north="me", south="me")
    assert other.turned_away(table, "north") == ("S.seat", 4403)
    assert other.turned_away(table, "east") == ("S.seat", 4404)
    assert other.turned_away("A" * 22, "north") == ("S.table", 4404)



def test_every_answer_carries_the_headers(browser: Browser) -> None:
    table = browser.make(north="me", south="me")
    state = f"/api/tables/{table}/state?role=north"
    for path in ("/", "/api/games", "/nowhere", state, "/api/tables/nope", "/api/schema"):
        headers = browser.get(path).headers
        assert headers["content-security-policy"] == POLICY
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["cross-origin-opener-policy"] == "same-origin"
        assert headers["cross-origin-resource-policy"] == "same-origin"
        assert headers["cache-control"] == ("no-cache" if path == "/" else "no-store")
        assert "server" not in headers
    refused = browser.get("/", Host="evil.example")
    assert refused.headers["content-security-policy"] == POLICY


def test_no_inline_code_is_allowed() -> None:
    assert "default-src 'none'" in POLICY
    assert "script-src 'self';" in POLICY
    assert "unsafe-inline" not in POLICY.replace("style-src-attr 'unsafe-inline'", "")


def test_the_cookie_is_strict_and_given_once(bare: Browser) -> None:
    cookie = bare.get("/").headers["set-cookie"]
    assert cookie.startswith("grognard=")
    for part in ("HttpOnly", "SameSite=Strict", "Path=/", "Max-Age=31536000"):
        assert part in cookie.split("; ")
    assert "Secure" not in cookie, "on plain http a browser would never send it back"
    assert "set-cookie" not in bare.get("/").headers


def test_a_browser_that_comes_from_elsewhere_keeps_its_cookie(bare: Browser) -> None:
    """It hides its strict cookie from us then: a new one would overwrite it, and its seats would be lost."""
    for site in ("cross-site", "same-site"):
        assert "set-cookie" not in bare.get("/", **{"Sec-Fetch-Site": site}).headers
    assert "set-cookie" not in bare.get("/api/games").headers
    made = bare.post("/api/tables", BODY, **{"Sec-Fetch-Site": "same-origin"})
    assert "set-cookie" in made.headers


def test_cookies_of_others_do_no_harm(live: Live, browser: Browser) -> None:
    table = browser.make(north="me", south="me")
    own = browser.client.cookies["grognard"]
    with live.browser(Cookie=f'theirs={{"a": [1;2]}}; grognard={own}; x') as same:
        assert same.told(f"/api/tables/{table}")["owner"] is True
    with live.browser(Cookie="grognard=short; grognard") as stranger:
        assert stranger.told(f"/api/tables/{table}")["owner"] is False


def test_secrets_stay_here(browser: Browser, caplog: pytest.LogCaptureFixture) -> None:
    made = browser.made(north="me", south="link")
    own, table = browser.client.cookies["grognard"], made["table"]["id"]
    paths = (f"/api/tables/{table}", "/api/tables", f"/api/tables/{table}/state?role=north")
    said = "".join(browser.get(path).text for path in paths)
    for secret in (own, *made["tokens"].values()):
        assert secret not in said + caplog.text


def test_requests_are_limited_by_address(tmp_path: Path) -> None:
    with running(tmp_path, limits=Limits(requests=0.001, burst=5)) as live, live.browser() as b:
        answers = [b.get("/api/health") for _ in range(6)]
        assert [a.status_code for a in answers] == [200] * 5 + [429]
        assert failure(answers[-1]) == (429, "S.busy")
        assert b.get("/").status_code == 200, "the page itself is not limited"


def test_new_tables_are_limited(tmp_path: Path) -> None:
    limits = Limits(new_tables=2, new_tables_of_address=4, new_tables_in_all=5, tables=20)
    with running(tmp_path, limits=limits) as live:
        codes = []
        for _ in range(3):
            with live.browser() as b:
                b.get("/")
                codes += [b.post("/api/tables", BODY).status_code for _ in range(3)]
        assert codes == [201, 201, 429, 201, 201, 429, 429, 429, 429]


def test_tables_are_limited_in_all(tmp_path: Path) -> None:
    with running(tmp_path, limits=Limits(tables=1)) as live, live.browser() as b:
        assert b.post("/api/tables", BODY).status_code == 201
        assert failure(b.post("/api/tables", BODY)) == (429, "S.busy")


def test_sockets_of_one_browser_are_limited(tmp_path: Path) -> None:
    limits = Limits(**{**ROOMY.__dict__, "sockets": 2})
    with running(tmp_path, limits=limits) as live, live.browser() as b, live.browser() as c:
        b.get("/")
        c.get("/")
        table = b.make(north="me", south="me")
        with b.socket(table), b.socket(table):
            assert b.turned_away(table) == ("S.busy", 4429)
            with c.socket(table) as another:
                assert another.now["number"] == 1
        with b.socket(table) as again:
            assert again.now["number"] == 1
