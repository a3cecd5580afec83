"""Passkeys, by the library `webauthn`: what a browser is asked for, and whether its answer holds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from webauthn import (
    base64url_to_bytes,
    generate_authentication_options,
    generate_registration_options,
    options_to_json,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers import bytes_to_base64url
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from grognard.server.errors import ACCOUNT, Failure

if TYPE_CHECKING:
    from grognard.server.accounts import Site

TITLE = "Grognard"
WRONG = "this passkey was not accepted: try again"


@dataclass(frozen=True)
class NewKey:
    id: str
    key: bytes
    count: int


def new_options(site: Site, account: str, name: str, challenge: bytes, known: Sequence[str]) -> bytes:
    options = generate_registration_options(
        rp_id=site.name,
        rp_name=TITLE,
        user_name=name,
        user_id=account.encode(),
        challenge=challenge,
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED, user_verification=UserVerificationRequirement.PREFERRED
        ),
        exclude_credentials=[PublicKeyCredentialDescriptor(id=base64url_to_bytes(x)) for x in known],
    )
    return options_to_json(options).encode()


def check_new(site: Site, credential: dict[str, Any], challenge: bytes) -> NewKey:
    try:
        made = verify_registration_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=site.name,
            expected_origin=site.origin,
        )
    except (WebAuthnException, ValueError, KeyError, TypeError):
        raise Failure(403, ACCOUNT, WRONG) from None
    return NewKey(bytes_to_base64url(made.credential_id), made.credential_public_key, made.sign_count)


def ask_options(site: Site, challenge: bytes) -> bytes:
    return options_to_json(generate_authentication_options(rp_id=site.name, challenge=challenge)).encode()


def check(site: Site, credential: dict[str, Any], challenge: bytes, key: bytes, count: int) -> int:
    """The newer count of a passkey that signed the challenge."""
    try:
        found = verify_authentication_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=site.name,
            expected_origin=site.origin,
            credential_public_key=key,
            credential_current_sign_count=count,
        )
    except (WebAuthnException, ValueError, KeyError, TypeError):
        raise Failure(403, ACCOUNT, WRONG) from None
    return found.new_sign_count
