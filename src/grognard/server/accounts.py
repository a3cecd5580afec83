"""Accounts, where the operator wants them: by passkey, or by a link that is mailed. Guests play as ever."""

from __future__ import annotations

import asyncio
import importlib.util
import os
import re
import time
from collections.abc import Collection
from dataclasses import asdict, dataclass
from datetime import UTC, datetime, timedelta
from typing import Any
from urllib.parse import urlsplit

from grognard.server.errors import ACCOUNT, BUSY, INPUT, Failure
from grognard.server.guard import Caller
from grognard.server.limits import Windows
from grognard.server.mailer import Mailer
from grognard.server.people import Account, People
from grognard.server.recent import Recent
from grognard.server.record import now
from grognard.server.seating import hashed, new_secret

# without a question mark: "=?" begins what mail programs decode, and so may hide the end of a line
MAIL = re.compile(r"[A-Za-z0-9.!#$%&'*+/=^_`{|}~-]{1,64}@[A-Za-z0-9.-]{1,190}\.[A-Za-z]{2,24}")
SMTP = "GROGNARD_SMTP"  # in the environment, for it may hold a password
GOOD_FOR = timedelta(minutes=30)  # a mailed link
CHALLENGE = 300.0  # seconds for a passkey
HOUR = 3600.0
KEYS = 10  # passkeys of one account
NEAR = ("localhost", "127.0.0.1", "::1")  # the names of a server that has no other


@dataclass(frozen=True)
class AccountSettings:
    """What the operator allows. Without any of it there are no accounts."""

    passkeys: bool = False
    mailer: Mailer | None = None


def account_settings(passkeys: bool) -> AccountSettings:
    """As the operator wants it: passkeys by an option, mailed links where GROGNARD_SMTP names a mail server.

    ValueError says what is wrong with the latter, or which extra is missing for the former.
    """
    server = os.environ.get(SMTP, "")
    if passkeys and importlib.util.find_spec("webauthn") is None:
        raise ValueError("accounts by passkey need a library: pip install 'grognard[accounts]'")
    return AccountSettings(passkeys, Mailer.of(server) if server else None)


@dataclass(frozen=True)
class Challenge:
    value: bytes
    until: float
    account: str  # the id of the account that is to be made


@dataclass(frozen=True)
class Site:
    """Where a request came to: passkeys are bound to a name, and never work under a bare address."""

    origin: str

    @property
    def name(self) -> str:
        return urlsplit(self.origin).hostname or ""


class Accounts:
    """Signs people in and out. A browser that signs in brings its games along. `names` are those of the server."""

    def __init__(self, people: People, settings: AccountSettings, names: Collection[str] = ()) -> None:
        self.people = people
        self.settings = settings
        self.names = names or NEAR
        self.challenges: Recent[str, Challenge] = Recent(1000)
        self.mails = Windows(5, HOUR)
        self.mails_of_address = Windows(30, HOUR)
        self.tries = Windows(60, HOUR)

    def require_browser(self, caller: Caller) -> None:
        if not caller.browser:
            raise Failure(403, ACCOUNT, "open the page first: accounts belong to browsers")
        at = asyncio.get_running_loop().time()
        if not self.tries.take(caller.address, at):
            raise Failure(429, BUSY, "so many attempts within an hour: come back later")

    def require_account(self, caller: Caller) -> Account:
        found = self.people.account_of(caller.who)
        if found is None:
            raise Failure(403, ACCOUNT, "sign in first")
        return found

    def sign_in(self, caller: Caller, account: Account, agent: str) -> None:
        if account.who in self.people.refresh().bans:
            raise Failure(403, ACCOUNT, "this account is closed by the operator")
        self.people.sign_in(account, caller.browser, agent)

    # passkeys

    def _keys(self) -> Any:
        if not self.settings.passkeys:
            raise Failure(404, ACCOUNT, "this server has no accounts by passkey")
        from grognard.server import passkeys  # only where they are wanted: they need the extra [accounts]

        return passkeys

    def _challenge(self, caller: Caller, account: str = "") -> bytes:
        value = new_secret().encode()
        self.challenges.put(caller.browser, Challenge(value, time.monotonic() + CHALLENGE, account))
        return value

    def _answered(self, caller: Caller) -> Challenge:
        """The challenge that a browser was given; it is good once."""
        found = self.challenges.get(caller.browser)
        if found is None or not found.value or found.until < time.monotonic():
            raise Failure(409, ACCOUNT, "that took too long: begin again")
        self.challenges.put(caller.browser, Challenge(b"", 0.0, ""))
        return found

    def begin_passkey(self, caller: Caller, site: Site, name: str) -> bytes:
        """Options for a new passkey: of a new account, or one more of the caller's."""
        keys, mine = self._keys(), self.people.account_of(caller.who)
        id = mine.id if mine is not None else new_secret()[:32]
        known = self.people.run("SELECT id FROM passkeys WHERE account = ?", [id])
        if len(known) >= KEYS:
            raise Failure(409, ACCOUNT, f"an account has at most {KEYS} passkeys: remove one first")
        shown = mine.name if mine is not None else name
        made: bytes = keys.new_options(site, id, shown or "Player", self._challenge(caller, id), [x for (x,) in known])
        return made

    def end_passkey(self, caller: Caller, site: Site, credential: dict[str, Any], name: str) -> Account:
        keys, challenge = self._keys(), self._answered(caller)
        made = keys.check_new(site, credential, challenge.value)
        if self.people.run("SELECT id FROM passkeys WHERE id = ?", [made.id]):
            raise Failure(409, ACCOUNT, "this passkey is known here already: sign in with it, or make another")
        account = self.people.account(challenge.account)
        if account is None:
            account = self.people.make_account(name or "Player", id=challenge.account)
        elif account.who != caller.who:
            raise Failure(403, ACCOUNT, "sign in first")
        values = [made.id, account.id, made.key, made.count, now()]
        self.people.run("INSERT INTO passkeys VALUES (?, ?, ?, ?, ?)", values)
        return account

    def begin_sign_in(self, caller: Caller, site: Site) -> bytes:
        options: bytes = self._keys().ask_options(site, self._challenge(caller))
        return options

    def end_sign_in(self, caller: Caller, site: Site, id: str, credential: dict[str, Any]) -> Account:
        keys, challenge = self._keys(), self._answered(caller)
        rows = self.people.run("SELECT account, key, count FROM passkeys WHERE id = ?", [id])
        if not rows:
            raise Failure(403, ACCOUNT, "this server doesn't know that passkey: make an account first")
        account, key, count = rows[0]
        newer = keys.check(site, credential, challenge.value, key, count)
        self.people.run("UPDATE passkeys SET count = ? WHERE id = ?", [newer, id])
        found = self.people.account(account)
        if found is None:
            raise Failure(409, ACCOUNT, "this account can't be read: tell the operator")
        return found

    # mailed links

    async def mail_link(self, caller: Caller, site: Site, mail: str) -> None:
        """Mail a link that signs in, whether or not there is such an account: nobody learns which there are."""
        mailer, address = self.settings.mailer, mail.strip().lower()
        if mailer is None:
            raise Failure(404, ACCOUNT, "this server mails no links")
        if not MAIL.fullmatch(address):
            raise Failure(400, INPUT, "this is no mail address")
        if site.name not in self.names:  # or anybody could have a link to a server of his own mailed, and collect it
            raise Failure(403, ACCOUNT, "links are mailed only under this server's own name: open it by that")
        at = asyncio.get_running_loop().time()
        for window, key in ((self.mails, address), (self.mails_of_address, caller.address)):
            if not window.take(key, at):
                raise Failure(429, BUSY, "so many links were mailed within the last hour: come back later")
        token, until = new_secret(), datetime.now(UTC) + GOOD_FOR
        self.people.run("DELETE FROM links WHERE until < ?", [now()])
        values = [hashed(token), address, until.isoformat(timespec="seconds")]
        self.people.run("INSERT INTO links VALUES (?, ?, ?)", values)
        await asyncio.to_thread(mailer.send_link, address, f"{site.origin}/#/account/{token}")

    def look_at_link(self, token: str) -> str:
        """The mail address that a link signs in as, so that nobody is signed in as somebody else unasked."""
        rows = self.people.run("SELECT mail, until FROM links WHERE hash = ?", [hashed(token)])
        if not rows or rows[0][1] < now():
            raise Failure(403, ACCOUNT, "this link is no longer good: ask for a new one")
        return str(rows[0][0])

    def open_link(self, token: str) -> Account:
        """The account of a link, which is spent by that."""
        mail = self.look_at_link(token)
        self.people.run("DELETE FROM links WHERE hash = ?", [hashed(token)])
        known = self.people.run("SELECT id FROM accounts WHERE mail = ?", [mail])
        found = self.people.account(known[0][0]) if known else None
        return found or self.people.make_account(mail.partition("@")[0][:40], mail)

    # one's own

    def sessions(self, account: Account, browser: str) -> list[dict[str, Any]]:
        rows = self.people.run("SELECT id, made, agent, browser FROM sessions WHERE account = ?", [account.id])
        return [{"id": i, "made": m, "agent": a, "current": b == browser} for i, m, a, b in rows]

    def end_session(self, account: Account, id: str) -> str:
        """End one; the hash of its browser."""
        rows = self.people.run("SELECT browser FROM sessions WHERE account = ? AND id = ?", [account.id, id])
        if not rows:
            raise Failure(404, ACCOUNT, "there is no such session")
        self.people.run("DELETE FROM sessions WHERE id = ?", [id])
        return str(rows[0][0])

    def passkeys(self, account: Account) -> list[dict[str, Any]]:
        rows = self.people.run("SELECT id, made FROM passkeys WHERE account = ?", [account.id])
        return [{"id": i, "made": m} for i, m in rows]

    def export(self, account: Account, browser: str) -> dict[str, Any]:
        """Everything that is kept of an account here; what its tables keep is added elsewhere."""
        blocks = self.people.run("SELECT other, joins FROM blocks WHERE who = ?", [account.who])
        reports = self.people.run("SELECT time, table_id, role, text FROM reports WHERE by = ?", [account.who])
        return {
            "account": asdict(account),
            "passkeys": self.passkeys(account),
            "sessions": self.sessions(account, browser),
            "blocks": [{"who": other, "joins": bool(joins)} for other, joins in blocks],
            "reports": [dict(zip(("time", "table", "role", "text"), r, strict=True)) for r in reports],
        }

    def remove(self, account: Account) -> None:
        for table, column in (("blocks", "who"), ("blocks", "other"), ("reports", "by")):
            self.people.run(f"DELETE FROM {table} WHERE {column} = ?", [account.who])
        self.people.run("DELETE FROM accounts WHERE id = ?", [account.id])
