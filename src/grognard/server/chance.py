"""Where chance comes from at the tables: one place, so that it can be read in a minute that nobody can foresee it."""

from __future__ import annotations

import secrets

from grognard.kernel.dice import SecureDice


def fresh_dice() -> SecureDice:
    """The dice of a game that begins here."""
    return SecureDice(secrets.token_bytes(32))


def fresh_seed() -> int:
    """What a bot breaks its ties with, for one choice."""
    return secrets.randbits(63)
