"""Passkeys against somebody who writes the browser's answers himself. tests/browser signs in with a real browser."""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cbor2
import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from tests.server.harness import Browser, Live, running
from webauthn.helpers import bytes_to_base64url as b64

from grognard.server.accounts import AccountSettings
from grognard.server.limits import Windows

PRESENT, VERIFIED, HAS_KEY = 1, 4, 64
Parts = dict[str, bytes]


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Live]:
    with running(tmp_path, accounts=AccountSettings(passkeys=True)) as live:
        live.address = live.address.replace("127.0.0.1", "localhost")
        live.app.accounts.tries = Windows(10_000, 3600)  # type: ignore[union-attr]
        yield live


def visitor(live: Live) -> Browser:
    b = live.browser()
    b.get("/")
    return b


class Key:
    """A passkey in software. What it says may be changed before it is signed: `origin`, `site`, `type`, `flags`."""

    def __init__(self, id: bytes = b"") -> None:
        self.secret = ec.generate_private_key(ec.SECP256R1())
        self.id = id or random.randbytes(16)

    def _said(self, type: str, challenge: str, origin: str) -> bytes:
        return json.dumps({"type": type, "challenge": challenge, "origin": origin}).encode()

    def made(self, challenge: str, origin: str) -> Parts:
        at = self.secret.public_key().public_numbers()
        public = cbor2.dumps({1: 2, 3: -7, -1: 1, -2: at.x.to_bytes(32, "big"), -3: at.y.to_bytes(32, "big")})
        data = hashlib.sha256(b"localhost").digest() + bytes([PRESENT | VERIFIED | HAS_KEY]) + bytes(4 + 16)
        data += len(self.id).to_bytes(2, "big") + self.id + public
        attested = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        return {"clientDataJSON": self._said("webauthn.create", challenge, origin), "attestationObject": attested}

    def signed(
        self, challenge: str, origin: str, count: int = 1, site: str = "localhost", type: str = "webauthn.get",
        flags: int = PRESENT | VERIFIED,
    ) -> Parts:  # fmt: skip
        said = self._said(type, challenge, origin)
        data = hashlib.sha256(site.encode()).digest() + bytes([flags]) + count.to_bytes(4, "big")
        signature = self.secret.sign(data + hashlib.sha256(said).digest(), ec.ECDSA(hashes.SHA256()))
        return {"clientDataJSON": said, "authenticatorData": data, "signature": signature}

    def body(self, parts: Parts) -> dict[str, Any]:
        response = {name: b64(data) for name, data in parts.items()}
        credential = {"id": b64(self.id), "rawId": b64(self.id), "type": "public-key", "response": response}
        return {"id": b64(self.id), "credential": credential, "name": "Ada"}


def begun(b: Browser, path: str = "passkey") -> str:
    return str(b.sent(f"/api/account/{path}/begin", {})["challenge"])


def sign_up(b: Browser, key: Key) -> None:
    b.sent("/api/account/passkey", key.body(key.made(begun(b), b.address)))


def test_it_signs_in_once_for_each_challenge(club: Live) -> None:
    key = Key()
    with visitor(club) as ada, visitor(club) as phone, visitor(club) as thief:
        sign_up(ada, key)
        answer = key.body(key.signed(begun(phone, "sign-in"), phone.address))
        assert thief.refused("/api/account/sign-in", answer) == (409, "S.account")
        begun(thief, "sign-in")
        assert thief.refused("/api/account/sign-in", answer) == (403, "S.account"), "it answers another challenge"
        assert phone.sent("/api/account/sign-in", answer)["account"]["name"] == "Ada"
        assert phone.refused("/api/account/sign-in", answer) == (409, "S.account")


@pytest.mark.parametrize(
    "wrong", [{"origin": "http://evil.example"}, {"site": "evil.example"}, {"type": "webauthn.create"}, {"flags": 0}]
)
def test_what_was_signed_for_something_else_is_refused(club: Live, wrong: dict[str, Any]) -> None:
    key = Key()
    with visitor(club) as ada, visitor(club) as b:
        sign_up(ada, key)
        signed = key.signed(begun(b, "sign-in"), **{"origin": b.address, **wrong})
        assert b.refused("/api/account/sign-in", key.body(signed)) == (403, "S.account")


def test_a_copy_of_a_key_is_noticed(club: Live) -> None:
    key = Key()
    with visitor(club) as ada:
        sign_up(ada, key)
        ada.sent("/api/account/sign-in", key.body(key.signed(begun(ada, "sign-in"), ada.address, count=5)))
        older = key.signed(begun(ada, "sign-in"), ada.address, count=3)
        assert ada.refused("/api/account/sign-in", key.body(older)) == (403, "S.account")


def test_nobody_makes_the_passkey_of_another_account(club: Live) -> None:
    key = Key()
    with visitor(club) as ada, visitor(club) as eve:
        sign_up(ada, key)
        forged = Key(id=key.id)
        answer = forged.body(forged.made(begun(eve), eve.address))
        assert eve.refused("/api/account/passkey", answer) == (409, "S.account")
        assert eve.told("/api/me")["account"] is None
        assert len(club.app.people.run("SELECT id FROM accounts")) == 1  # type: ignore[union-attr]


def test_no_answer_of_a_browser_is_a_fault_of_ours(club: Live) -> None:
    """Answers with bytes changed at random, cut off, or of another shape."""
    rng, key = random.Random(7), Key()
    with visitor(club) as b, visitor(club) as other:
        sign_up(other, key)
        for n in range(60):
            path = "passkey" if n % 2 else "sign-in"
            parts = (Key().made if n % 2 else key.signed)(begun(b, path), b.address)
            body = Key().body({name: noisy(data, rng) for name, data in parts.items()})
            if n % 5 == 0:
                body["credential"]["response"][rng.choice(list(parts))] = rng.choice([None, 1, [], {}, "!", "é"])
            if n % 7 == 0:
                body["credential"].pop(rng.choice(list(body["credential"])))
            assert b.post(f"/api/account/{path}", body).status_code in (200, 400, 403, 409)


def noisy(data: bytes, rng: random.Random) -> bytes:
    out = bytearray(data)
    for _ in range(rng.randrange(3)):
        out[rng.randrange(len(out))] = rng.randrange(256)
    return bytes(out[: rng.randrange(len(out))] if rng.random() < 0.1 else out)
