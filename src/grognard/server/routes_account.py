"""The requests of docs/protocol.md about accounts."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Request, Response, delete, get, post
from litestar.datastructures import State as AppState
from litestar.di import NamedDependency
from litestar.params import JSONBody
from msgspec import Meta, Struct

from grognard.server import adopting
from grognard.server.accounts import Accounts, Site
from grognard.server.errors import ACCOUNT, Failure
from grognard.server.guard import Caller
from grognard.server.messages import Health
from grognard.server.messages_in import Id, In, Secret
from grognard.server.messages_in import Name as Called
from grognard.server.people import Account
from grognard.server.room import Room
from grognard.server.routes import By, Name, TheRoom
from grognard.server.seat_changes import clean

TheAccounts = NamedDependency[Accounts]
AnyRequest = Request[Any, Any, AppState]
JSON = "application/json"
AGENT = 120  # characters of what a browser says of itself


class NewPasskey(In):
    name: Called = ""


class Passkey(In):
    """`credential` is what the browser's toJSON() gives."""

    id: Annotated[str, Meta(max_length=1400)]
    credential: dict[str, Any]
    name: Called = ""


class Mail(In):
    mail: Id


class Opened(In):
    token: Secret


class Mailed(Struct):
    mail: str


class Renamed(In):
    name: Called


class Offered(Struct):
    passkeys: bool
    mail: bool


class AccountOut(Struct):
    id: str
    name: str
    mail: str
    made: str
    passkeys: list[dict[str, Any]]
    sessions: list[dict[str, Any]]


class Me(Struct):
    """What this server offers, and the caller's account, if it is signed in."""

    accounts: Offered
    account: AccountOut | None


def _me(accounts: Accounts, caller: Caller, account: Account | None) -> Me:
    settings = accounts.settings
    out = None
    if account is not None:
        keys, sessions = accounts.passkeys(account), accounts.sessions(account, caller.browser)
        out = AccountOut(account.id, account.name, account.mail or "", account.made, keys, sessions)
    return Me(Offered(settings.passkeys, settings.mailer is not None), out)


def _site(request: AnyRequest) -> Site:
    """The guard has checked that the origin is ours."""
    origin = request.headers.get("origin", "")
    if not origin:
        raise Failure(403, ACCOUNT, "accounts are for browsers: this request has no Origin")
    return Site(origin)


async def _enter(
    room: Room, accounts: Accounts, caller: Caller, account: Account, request: AnyRequest
) -> Me:
    """Sign the browser in; what it had as a guest is the account's from now on."""
    accounts.sign_in(caller, account, clean(request.headers.get("user-agent", ""))[:AGENT])
    if caller.who == caller.browser:
        await adopting.adopt(room, caller.browser, account.who)
        accounts.people.adopt(caller.browser, account)
    return _me(accounts, caller, account)


@get("/api/me")
async def me(accounts: TheAccounts, caller: By) -> Me:
    return _me(accounts, caller, accounts.people.account_of(caller.who))


@post("/api/account/passkey/begin", status_code=200)
async def begin_passkey(
    accounts: TheAccounts, caller: By, request: AnyRequest, data: JSONBody[NewPasskey]
) -> Response[bytes]:
    accounts.require_browser(caller)
    return Response(accounts.begin_passkey(caller, _site(request), clean(data.name)), media_type=JSON)


@post("/api/account/passkey", status_code=200)
async def end_passkey(
    room: TheRoom, accounts: TheAccounts, caller: By, request: AnyRequest, data: JSONBody[Passkey]
) -> Me:
    accounts.require_browser(caller)
    account = accounts.end_passkey(caller, _site(request), data.credential, clean(data.name))
    return await _enter(room, accounts, caller, account, request)


@post("/api/account/sign-in/begin", status_code=200)
async def begin_sign_in(accounts: TheAccounts, caller: By, request: AnyRequest) -> Response[bytes]:
    accounts.require_browser(caller)
    return Response(accounts.begin_sign_in(caller, _site(request)), media_type=JSON)


@post("/api/account/sign-in", status_code=200)
async def end_sign_in(
    room: TheRoom, accounts: TheAccounts, caller: By, request: AnyRequest, data: JSONBody[Passkey]
) -> Me:
    accounts.require_browser(caller)
    account = accounts.end_sign_in(caller, _site(request), data.id, data.credential)
    return await _enter(room, accounts, caller, account, request)


@post("/api/account/mail", status_code=200)
async def mail_link(accounts: TheAccounts, caller: By, request: AnyRequest, data: JSONBody[Mail]) -> Health:
    accounts.require_browser(caller)
    await accounts.mail_link(caller, _site(request), data.mail)
    return Health(True)


@post("/api/account/mail/look", status_code=200)
async def look_at_link(accounts: TheAccounts, caller: By, data: JSONBody[Opened]) -> Mailed:
    accounts.require_browser(caller)
    return Mailed(accounts.look_at_link(data.token))


@post("/api/account/mail/open", status_code=200)
async def open_link(
    room: TheRoom, accounts: TheAccounts, caller: By, request: AnyRequest, data: JSONBody[Opened]
) -> Me:
    accounts.require_browser(caller)
    return await _enter(room, accounts, caller, accounts.open_link(data.token), request)


@post("/api/account/name", status_code=200)
async def rename(accounts: TheAccounts, caller: By, data: JSONBody[Renamed]) -> Me:
    accounts.require_browser(caller)
    account = accounts.require_account(caller)
    account.name = clean(data.name) or account.name
    accounts.people.run("UPDATE accounts SET name = ? WHERE id = ?", [account.name, account.id])
    return _me(accounts, caller, account)


@delete("/api/account/sessions/{id:str}", status_code=200)
async def end_session(room: TheRoom, accounts: TheAccounts, caller: By, id: Name) -> Health:
    browser = accounts.end_session(accounts.require_account(caller), id)
    room.disconnect(browser)
    return Health(True)


@delete("/api/account/passkeys/{id:str}", status_code=200)
async def end_key(accounts: TheAccounts, caller: By, id: Name) -> Health:
    account = accounts.require_account(caller)
    if len(accounts.passkeys(account)) < 2 and not account.mail:
        raise Failure(409, ACCOUNT, "without its last passkey nobody could sign in: delete the account instead")
    accounts.people.run("DELETE FROM passkeys WHERE id = ? AND account = ?", [id, account.id])
    return Health(True)


@get("/api/account/export")
async def export(room: TheRoom, accounts: TheAccounts, caller: By) -> Response[bytes]:
    account = accounts.require_account(caller)
    data = accounts.export(account, caller.browser) | {"tables": await adopting.tables_of(room, account.who)}
    headers = {"Content-Disposition": 'attachment; filename="grognard-account.json"'}
    return Response(msgspec.json.format(msgspec.json.encode(data)), media_type=JSON, headers=headers)


@delete("/api/account", status_code=200)
async def remove(room: TheRoom, accounts: TheAccounts, caller: By) -> Health:
    account = accounts.require_account(caller)
    await adopting.forget(room, account.who)
    accounts.remove(account)
    return Health(True)


ACCOUNT_ROUTES = [
    me, begin_passkey, end_passkey, begin_sign_in, end_sign_in, mail_link, look_at_link, open_link, rename,
    end_session, end_key, export, remove,
]  # fmt: skip
