"""The source of all chance at the tables: one short module, so that anybody can check that it can't be foreseen."""

from __future__ import annotations

import secrets

from grognard.kernel.dice import SecureDice


def fresh_dice() -> SecureDice:
    """The dice of a game that begins here."""
    return SecureDice(secrets.token_bytes(32))


def fresh_seed() -> int:
    """The seed for one choice of a bot."""
    return secrets.randbits(63)
