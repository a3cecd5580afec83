"""Accounts in the browser: a passkey is made and used, with Chromium's own authenticator."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.server.mail_server import mail_server
from tools.serving import Server

from .axe import complaints
from .conftest import Visit

AUTHENTICATOR = {
    "protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True,
    "isUserVerified": True, "automaticPresenceSimulation": True,
}  # fmt: skip


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Server]:
    """A server with accounts, under a name: passkeys don't work under bare addresses."""
    running = Server(tmp_path / "data", more=["--accounts"], host="localhost").start()
    yield running
    running.close()


def with_authenticator(page: Page) -> Page:
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    session.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})
    return page


def test_a_passkey_is_made_and_signs_in_again(visit: Visit, club: Server) -> None:
    page = with_authenticator(visit(at=club))
    made = page.request.post(
        "api/tables",
        data={"game": "borderland", "seats": {"north": {"kind": "me"}}},
        headers={"Origin": club.url.rstrip("/")},
    ).json()
    panel = page.locator("#account")
    panel.locator("summary").click()
    panel.get_by_label("Your name").fill("Ada")
    panel.locator("#sign-up").click()
    expect(panel.locator("summary")).to_have_text("Account: Ada")
    assert complaints(page) == []
    mine = page.request.get(f"api/tables/{made['table']['id']}").json()
    assert mine["owner"] is True, "what the guest had is the account's"
    panel.get_by_role("button", name="Sign out").click()
    expect(panel.locator("#sign-in")).to_be_visible()
    assert page.request.get(f"api/tables/{made['table']['id']}").json()["owner"] is False
    panel.locator("#sign-in").click()
    expect(panel.locator("summary")).to_have_text("Account: Ada")
    assert page.request.get(f"api/tables/{made['table']['id']}").json()["owner"] is True
    panel.locator("#delete-account").click()
    panel.get_by_role("button", name="Delete it for good").click()
    expect(panel.locator("#sign-in")).to_be_visible()
    assert page.request.get(f"api/tables/{made['table']['id']}").status == 404


def test_a_mailed_link_asks_before_it_signs_in(visit: Visit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with mail_server() as (address, got):
        monkeypatch.setenv("GROGNARD_SMTP", address)
        running = Server(tmp_path / "data").start()
        page = visit(at=running)
        panel = page.locator("#account")
        for answer in ("No, that is not me", "Sign in"):
            panel.locator("summary").click()
            panel.get_by_label("Your mail address").fill("ada@example.org")
            panel.locator("#mail-link").click()
            expect(panel.locator(".said")).to_have_text("The link is on its way.")
            link = next(x for x in reversed(got) if "#/account/" in x)
            page.goto(link)
            expect(page.locator("#mailed h1")).to_have_text("Sign in as ada@example.org?")
            assert complaints(page) == []
            page.get_by_role("button", name=answer).click()
            signed_in = answer == "Sign in"
            expect(panel.locator("summary")).to_have_text("Account: ada" if signed_in else "Account")
        running.close()


def test_without_accounts_the_lobby_says_nothing_of_them(visit: Visit) -> None:
    page = visit()
    expect(page.locator("#start")).to_be_visible()
    expect(page.locator("#account")).to_be_hidden()
