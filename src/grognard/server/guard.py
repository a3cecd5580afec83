"""Checks the origin, the caller and the rate of requests, and gives every answer headers that keep browsers safe."""

from __future__ import annotations

import asyncio
import ipaddress
import re
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from typing import Any

import msgspec

from grognard.server.errors import BUSY, INPUT, ORIGIN, TABLE, Failure
from grognard.server.limits import Buckets, Limits
from grognard.server.messages import Error, Failed
from grognard.server.proxies import Proxies, counted_as
from grognard.server.seating import hashed, new_secret

Receive = Callable[[], Awaitable[Any]]
Send = Callable[[Any], Awaitable[None]]
Application = Callable[[Any, Any, Any], Awaitable[None]]

COOKIE = "grognard"
BODY = 20.0  # seconds between two parts of a request
YEAR = 365 * 24 * 3600
SAFE = ("GET", "HEAD", "OPTIONS")
SECRET = re.compile(r"[A-Za-z0-9._~+/=-]{20,200}")
PORT = re.compile(r":\d{1,5}$")
ISSUED_AT = {("POST", "/api/tables"), ("POST", "/api/tables/import")}
ISSUED_IN = ("/join", "/fork", "/watch")  # of any table

POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "style-src-attr 'unsafe-inline'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    ]
)
HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
]
HSTS = (b"strict-transport-security", f"max-age={YEAR}".encode())  # where a client came by TLS


@dataclass(frozen=True)
class Caller:
    """The caller of a request: `who` is the hash of its cookie or token, or its account; "" where it has none."""

    who: str
    address: str
    browser: str = ""  # the hash of the cookie itself, whoever is signed in with it


class Guard:
    """Wraps the whole application, so that errors and unknown paths are checked and dressed alike."""

    def __init__(self, app: Application, names: Iterable[str], limits: Limits, proxies: Proxies | None = None) -> None:
        self.app = app
        self.names = {name.lower().rstrip(".") for name in names}
        self.proxies = proxies or Proxies()
        self.buckets = Buckets(limits.requests, limits.burst)
        self.files = Buckets(limits.files, limits.files_burst)
        self.seconds = limits.body_seconds

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
        address = self._see_through(scope, headers)
        try:
            caller, cookie = self._admit(scope, headers, address)
        except Failure as failure:
            await _refuse(failure, scope, send)
            return
        scope.setdefault("state", {})["caller"] = caller
        if scope["type"] == "websocket":
            await self.app(scope, receive, send)
        else:
            more = [HSTS] if scope.get("scheme") == "https" else []
            more += [(b"set-cookie", cookie.encode("latin-1"))] if cookie else []
            await self.app(scope, _with_timeout(receive, self.seconds), _with_headers(send, more, self.seconds))

    def _see_through(self, scope: Any, headers: dict[bytes, str]) -> str:
        """The client's address, and its scheme in the scope: as a proxy that we trust tells them, or as they are."""
        client = scope.get("client")
        peer = client[0] if client else ""
        if self.proxies.trusts(peer):
            scheme = headers.get(b"x-forwarded-proto", "").rpartition(",")[2].strip().lower()
            if scheme in ("http", "https"):
                scope["scheme"] = scheme if scope["type"] == "http" else scheme.replace("http", "ws")
            told = [value.decode("latin-1") for name, value in scope["headers"] if name == b"x-forwarded-for"]
            peer = self.proxies.client(peer, told)
        return counted_as(peer)

    def _admit(self, scope: Any, headers: dict[bytes, str], address: str) -> tuple[Caller, str]:
        """The caller, and the cookie to be set; Failure refuses the request."""
        host = headers.get(b"host", "")
        buckets = self.buckets if scope["path"].startswith("/api/") else self.files
        if not buckets.take(address, asyncio.get_running_loop().time()):
            raise Failure(429, BUSY, "too many requests: wait a moment")
        if not scope["path"].isprintable():
            raise Failure(404, TABLE, "there is nothing here")
        if not self._is_ours(host):
            raise Failure(403, ORIGIN, "this server has another name: start it with --name to give it this one")
        token, cookie = _token(headers), _cookie(headers)
        if scope["type"] == "websocket" or scope["method"] not in SAFE:
            _check_origin(headers, host, bool(token))
        new = ""
        if not token and not cookie and _is_issued(scope, headers):
            cookie = new_secret()
            secure = "; Secure" if scope.get("scheme") in ("https", "wss") else ""
            new = f"{COOKIE}={cookie}; Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Strict{secure}"
        secret = token or cookie
        browser = hashed(secret) if secret else ""
        return Caller(self.identify(browser), address, "" if token else browser), new

    def identify(self, browser: str) -> str:
        """Who a browser or a token speaks for; Failure where the operator has shut them out."""
        return browser

    def _is_ours(self, host: str) -> bool:
        """Only listed names: another site could point a name of its own at this server. Bare addresses are safe."""
        name = PORT.sub("", host.strip().lower()).rstrip(".")
        if name == "localhost" or name.endswith(".localhost") or name in self.names:
            return True
        try:
            ipaddress.ip_address(name[1:-1] if name.startswith("[") and name.endswith("]") else name)
        except ValueError:
            return False
        return True


def _check_origin(headers: dict[bytes, str], host: str, has_token: bool) -> None:
    origin = headers.get(b"origin")
    if origin is None:
        if has_token or headers.get(b"sec-fetch-site") == "same-origin":
            return
        raise Failure(403, ORIGIN, "send a token (Authorization: Bearer ...), or the Origin of this server's own page")
    scheme, _, site = origin.partition("://")
    if scheme not in ("http", "https") or _bare(site) != _bare(host):
        raise Failure(403, ORIGIN, "this comes from a page of another site")


def _bare(host: str) -> str:
    return host.strip().lower().removesuffix(":80").removesuffix(":443")


def _token(headers: dict[bytes, str]) -> str:
    given = headers.get(b"authorization", "")
    if not given:
        return ""
    scheme, _, token = given.partition(" ")
    if scheme.lower() != "bearer" or not SECRET.fullmatch(token.strip()):
        raise Failure(400, INPUT, "Authorization: should be Bearer and a token of at least 20 characters")
    return token.strip()


def _cookie(headers: dict[bytes, str]) -> str:
    """Our cookie among all; other servers on this machine may have left some that no parser accepts."""
    for part in headers.get(b"cookie", "").split(";"):
        name, _, value = part.strip().partition("=")
        if name == COOKIE and SECRET.fullmatch(value):
            return value
    return ""


def _is_issued(scope: Any, headers: dict[bytes, str]) -> bool:
    """Should the answer set a cookie? Not after a link from elsewhere: there a browser hides its strict cookie."""
    if scope["type"] != "http":
        return False
    method, path = scope["method"], scope["path"]
    if method == "POST":
        return (method, path) in ISSUED_AT or (path.startswith("/api/tables/") and path.endswith(ISSUED_IN))
    return path in ("/", "/index.html") and headers.get(b"sec-fetch-site", "none") in ("none", "same-origin")


def _with_timeout(receive: Receive, seconds: float) -> Receive:
    """Give up on a request whose body doesn't come in time: the next part of it, and all of it."""
    loop = asyncio.get_running_loop()
    until = loop.time() + seconds
    complete = False

    async def get() -> Any:
        nonlocal complete
        try:
            message = await asyncio.wait_for(receive(), BODY if complete else min(BODY, max(0.0, until - loop.time())))
        except TimeoutError:
            raise Failure(408, INPUT, "the rest of the request did not come") from None
        complete = not message.get("more_body", False)
        return message

    return get


def _with_headers(send: Send, more: list[tuple[bytes, bytes]], seconds: float) -> Send:
    async def put(message: Any) -> None:
        if message["type"] == "http.response.start":
            given = [(name.lower(), value) for name, value in message.get("headers", [])]
            names = {name for name, _ in given}
            extra = [(name, value) for name, value in HEADERS if name not in names]
            if b"cache-control" not in names:
                extra.append((b"cache-control", b"no-store"))
            message["headers"] = [*given, *extra, *more]
        async with asyncio.timeout(seconds):  # who doesn't take the answer gets no more of it
            await send(message)

    return put


async def _refuse(failure: Failure, scope: Any, send: Send) -> None:
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 4000 + failure.status})  # before it is open: a plain 403
        return
    body = msgspec.json.encode(Failed(Error(failure.rule, failure.why)))
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
        (b"cache-control", b"no-store"),
        *HEADERS,
    ]
    await send({"type": "http.response.start", "status": failure.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
