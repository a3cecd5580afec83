"""Accounts: mailed links, sessions, a guest's games, one's own data. Passkeys are tested in a browser."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from tests.server.harness import Browser, Live, failure, running
from tests.server.mail_server import mail_server

from grognard.server.accounts import AccountSettings, account_settings
from grognard.server.errors import Failure, StoreError
from grognard.server.mailer import Mailer
from grognard.server.people import FILE, People

ODD = ("=?utf-8?q?a=0ABcc:b?=@example.org", "\0@example.org", "\u202ea@example.org")  # addresses that hide something


class Letterbox:
    """In place of a mailer: keeps what it should send."""

    def __init__(self) -> None:
        self.sent: list[tuple[str, str]] = []

    def send_link(self, to: str, link: str) -> None:
        self.sent.append((to, link))

    def token(self) -> str:
        return self.sent[-1][1].rpartition("/")[2]


@contextmanager
def serving(folder: Path) -> Iterator[tuple[Live, Letterbox]]:
    box: Any = Letterbox()
    with running(folder, accounts=AccountSettings(passkeys=True, mailer=box)) as live:
        yield live, box


def visitor(live: Live) -> Browser:
    b = live.browser()
    b.get("/")
    return b


def sign_in(b: Browser, box: Letterbox, mail: str = "ada@example.org") -> Any:
    b.sent("/api/account/mail", {"mail": mail})
    return b.sent("/api/account/mail/open", {"token": box.token()})["account"]


def test_without_accounts_there_are_none(browser: Browser) -> None:
    assert browser.told("/api/me") == {"accounts": {"passkeys": False, "mail": False}, "account": None}
    assert browser.refused("/api/account/mail", {"mail": "a@example.org"}) == (404, "S.account")
    assert browser.refused("/api/account/passkey/begin", {}) == (404, "S.account")
    assert failure(browser.get("/api/account/export")) == (403, "S.account")
    assert failure(browser.client.delete("/api/account")) == (403, "S.account")


def test_a_guests_games_join_the_account_and_follow_it(tmp_path: Path) -> None:
    with serving(tmp_path) as (live, box), visitor(live) as desk, visitor(live) as phone:
        table = desk.make(north="me", south="me")
        path = f"/api/tables/{table}"
        with desk.socket(table, "north") as north:
            account = sign_in(desk, box)
            assert account["mail"] == "ada@example.org"
            assert north.choose()["type"] == "done", "the line that was open goes on"
        assert desk.told(path)["owner"] is True
        assert failure(phone.get(f"{path}/state?role=north")) == (403, "S.seat")
        assert sign_in(phone, box)["id"] == account["id"]
        assert phone.told(f"{path}/state?role=north")["view"]["role"] == "north"
        assert [t["id"] for t in phone.told("/api/tables")["tables"] if t["owner"]] == [table]
    with serving(tmp_path) as (live, _), live.browser(Cookie=f"grognard={phone.client.cookies['grognard']}") as b:
        assert b.told(f"{path}/state?role=south")["view"]["role"] == "south", "it is on disk"


def test_sessions_are_listed_and_ended(tmp_path: Path) -> None:
    with serving(tmp_path) as (live, box), visitor(live) as desk, visitor(live) as phone:
        table = desk.make(north="me", south="me")
        sign_in(desk, box)
        sign_in(phone, box)
        sessions = desk.told("/api/me")["account"]["sessions"]
        other = next(x for x in sessions if not x["current"])
        assert len(sessions) == 2
        with phone.socket(table, "north") as line:
            assert desk.client.delete(f"/api/account/sessions/{other['id']}").status_code == 200
            assert line.closed_with() == 4403
        assert phone.told("/api/me")["account"] is None
        assert failure(phone.get(f"/api/tables/{table}/state?role=north")) == (403, "S.seat")
        assert failure(desk.client.delete("/api/account/sessions/none")) == (404, "S.account")
        stranger = sign_in(phone, box, "eve@example.org")
        assert stranger["id"] != desk.told("/api/me")["account"]["id"]
        own = desk.told("/api/me")["account"]["sessions"][0]["id"]
        assert failure(phone.client.delete(f"/api/account/sessions/{own}")) == (404, "S.account")


def test_a_mailed_link_is_good_once_and_tells_nothing(tmp_path: Path) -> None:
    with serving(tmp_path) as (live, box), visitor(live) as b:
        for bad in ("", "ada", "a@b", "a b@example.org", "a@example.org\nBcc: x@example.org", *ODD):
            assert b.refused("/api/account/mail", {"mail": bad}) == (400, "S.input")
        sign_in(b, box)
        assert b.refused("/api/account/mail/open", {"token": box.token()}) == (403, "S.account")
        assert b.refused("/api/account/mail/open", {"token": "x" * 43}) == (403, "S.account")
        answers = {b.post("/api/account/mail", {"mail": m}).text for m in ("ada@example.org", "new@example.org")}
        assert len(answers) == 1, "whether there is such an account is nobody's business"
        codes = [b.post("/api/account/mail", {"mail": "ada@example.org"}).status_code for _ in range(6)]
        assert 429 in codes
        live.app.people.run("UPDATE links SET until = '2020-01-01'")  # type: ignore[union-attr]
        assert b.refused("/api/account/mail/open", {"token": box.token()}) == (403, "S.account")
        with live.browser() as nobody:
            assert nobody.refused("/api/account/mail", {"mail": "a@example.org"}) == (403, "S.account")


def test_a_link_leads_to_this_server_alone(tmp_path: Path) -> None:
    """Whoever asks under another name would have the secret of somebody else's account mailed to his own address."""
    box: Any = Letterbox()
    settings = AccountSettings(mailer=box)
    with running(tmp_path, hosts=["club.example.org"], accounts=settings) as live, visitor(live) as b:
        body = {"mail": "ada@example.org"}
        for host in ("203.0.113.9", "evil.localhost", "localhost", live.address.rpartition("/")[2]):
            said = b.post("/api/account/mail", body, Host=host, Origin=f"http://{host}")
            assert failure(said) == (403, "S.account"), host
        assert box.sent == []
        ours = {"Host": "Club.example.org", "Origin": "https://club.example.org"}
        assert b.post("/api/account/mail", body, **ours).status_code == 200
        assert box.sent[0][1].startswith("https://club.example.org/#/account/")


def test_whom_a_link_signs_in_is_told_before_it_does(tmp_path: Path) -> None:
    with serving(tmp_path) as (live, box), visitor(live) as eve, visitor(live) as ada:
        eve.sent("/api/account/mail", {"mail": "eve@example.org"})
        token = {"token": box.token()}
        assert ada.sent("/api/account/mail/look", token) == {"mail": "eve@example.org"}
        assert ada.told("/api/me")["account"] is None
        assert eve.sent("/api/account/mail/open", token)["account"]["mail"] == "eve@example.org"
        assert ada.refused("/api/account/mail/look", token) == (403, "S.account")


def test_ones_data_are_exported_and_deleted(tmp_path: Path) -> None:
    with serving(tmp_path) as (live, box), visitor(live) as ada, visitor(live) as bob:
        alone = ada.make(north="me", south="me")
        made = bob.made(north="me", south="link")
        path = f"/api/tables/{made['table']['id']}"
        sign_in(ada, box)
        ada.sent(f"{path}/join", {"token": made["tokens"]["south"], "name": "Ada"})
        ada.sent(f"{path}/notes", {"role": "south", "text": "the bridge", "version": 0})
        ada.sent(f"{path}/chat", {"role": "south", "text": "good evening"})
        told = ada.told("/api/account/export")
        assert told["account"]["mail"] == "ada@example.org"
        shared = next(t for t in told["tables"] if t["table"] == made["table"]["id"])
        assert (shared["name"], shared["notes"], shared["chat"][0]["text"]) == ("Ada", "the bridge", "good evening")
        assert ada.client.delete("/api/account").status_code == 200
        assert ada.told("/api/me")["account"] is None
        assert failure(bob.get(f"/api/tables/{alone}")) == (404, "S.table")
        south = bob.told(path)["seats"][1]
        assert (south["name"], south["held"]) == ("", False)
        assert bob.told(f"{path}/chat?role=north")["lines"][0]["text"] == ""
    for name in ("grognard.sqlite", FILE):
        with sqlite3.connect(tmp_path / name) as db:
            text = "\n".join(db.iterdump())
        db.close()
        for secret in ("ada@example.org", "the bridge", "good evening", "Ada"):
            assert secret not in text


def test_a_table_that_cant_be_opened_holds_nobodys_data_back(tmp_path: Path) -> None:
    with serving(tmp_path) as (live, box), visitor(live) as ada:
        sign_in(ada, box)
        table = ada.make(north="me", south="link")
        ada.sent(f"/api/tables/{table}/seats/north", {"name": "Ada"})
        ada.sent(f"/api/tables/{table}/notes", {"role": "north", "text": "the bridge", "version": 0})
        live.run(forget_tables(live))
        with sqlite3.connect(tmp_path / "grognard.sqlite") as db:
            db.execute("UPDATE tables SET module = 'elsewhere', changed = 'xyzzy'")
        db.close()
        assert failure(ada.get(f"/api/tables/{table}/state?role=north")) == (409, "S.table")
        assert ada.client.delete("/api/account").status_code == 200
    with sqlite3.connect(tmp_path / "grognard.sqlite") as db:
        text = "\n".join(db.iterdump())
    db.close()
    assert "the bridge" not in text
    assert "Ada" not in text
    assert "account:" not in text


async def forget_tables(live: Live) -> None:
    live.room.tables.clear()


def test_whoever_was_blocked_as_a_guest_is_blocked_with_an_account(tmp_path: Path) -> None:
    with serving(tmp_path) as (live, box), visitor(live) as ada, visitor(live) as eve:
        made = ada.made(north="me", south="link")
        path = f"/api/tables/{made['table']['id']}"
        eve.sent(f"{path}/join", {"token": made["tokens"]["south"]})
        ada.sent(f"{path}/attitude", {"role": "south", "to": "block"})
        ada.sent(f"{path}/report", {"role": "south", "text": "insults"})
        account = sign_in(eve, box, "eve@example.org")
        sign_in(ada, box)
        assert ada.told(path)["seats"][1]["silenced"] is True
        again = ada.made(north="me", south="link")
        join = f"/api/tables/{again['table']['id']}/join"
        assert eve.refused(join, {"token": again["tokens"]["south"]}) == (403, "S.seat")
        [(about,)] = live.app.people.run("SELECT about FROM reports")  # type: ignore[union-attr]
        assert about == f"account:{account['id']}", "whom the operator can shut out"


def test_a_name_of_ones_own(tmp_path: Path) -> None:
    with serving(tmp_path) as (live, box), visitor(live) as b:
        assert sign_in(b, box)["name"] == "ada"
        assert b.sent("/api/account/name", {"name": " Ada \u202e Lovelace "})["account"]["name"] == "Ada Lovelace"


# the mail server


def test_a_mail_server_is_named_in_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("GROGNARD_SMTP", raising=False)
    assert account_settings(False) == AccountSettings()
    monkeypatch.setenv("GROGNARD_SMTP", "smtps://ada:p%40ss@mail.example.org?from=games@example.org")
    mailer = account_settings(False).mailer
    assert mailer is not None
    assert (mailer.host, mailer.port, mailer.user, mailer.password) == ("mail.example.org", 465, "ada", "p@ss")
    assert "p@ss" not in repr(mailer)
    for wrong in ("mail.example.org", "smtp://mail.example.org", "http://mail.example.org?from=a@b.org"):
        monkeypatch.setenv("GROGNARD_SMTP", wrong)
        with pytest.raises(ValueError, match="smtp://"):
            account_settings(False)


def test_the_mail_holds_the_link() -> None:
    with mail_server() as (address, got):
        Mailer.of(address).send_link("a@b.org", "https://x/#/account/t")
    assert "https://x/#/account/t" in got
    assert "rcpt to:<a@b.org>" in [x.lower() for x in got]
    with pytest.raises(Failure, match="could not be mailed"):
        Mailer.of(address).send_link("a@b.org", "x")


# the database


def test_a_database_that_is_not_ours_is_left_alone(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / FILE) as db:
        db.execute("CREATE TABLE mine (x)")
    db.close()
    with pytest.raises(StoreError, match="not ours"):
        People(tmp_path)
    People(tmp_path / "new").close()
    with sqlite3.connect(tmp_path / "new" / FILE) as db:
        db.execute("PRAGMA user_version = 99")
    db.close()
    with pytest.raises(StoreError, match="newer"):
        People(tmp_path / "new")
