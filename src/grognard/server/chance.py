"""The source of all chance at the tables: one short module, so that anybody can check that it can't be foreseen."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from grognard.kernel.dice import SecureDice, Share


def fresh_dice() -> SecureDice:
    """The dice of a game that begins here."""
    return SecureDice(secrets.token_bytes(32))


def dice_of(seed: bytes, index: int, shares: Sequence[Share]) -> SecureDice:
    """The dice of a game that was begun: those of its seed, and of what the seats have added to it."""
    return SecureDice(seed, index, shares)


def fresh_secret() -> bytes:
    """What a server adds to the dice of a game that it puts back."""
    return secrets.token_bytes(32)


def fresh_seed() -> int:
    """The seed for one choice of a bot."""
    return secrets.randbits(63)
