"""Sources of chance: secure for play, seeded for simulation, laid for tests, recorded for the log.

>>> from grognard.kernel.chance import dice
>>> LaidDice([[6, 1], [3]]).outcome(dice(2))
[6, 1]
>>> SeededDice(7).outcome(dice(3)) == SeededDice(7).outcome(dice(3))
True
"""

from __future__ import annotations

import hashlib
import hmac
import random
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from grognard.kernel.chance import Chance, Dice


class LaidOut(Exception):
    """The laid outcomes ran out, or the next one can't come here."""


class SeededDice(Dice):
    """Fast and repeatable, for simulation and bots. Not for play between people: a patient one could predict it."""

    def __init__(self, seed: int) -> None:
        self.source = random.Random(seed)
        self.random = self.source.random

    def __reduce__(self) -> Any:
        return _seeded, (self.source.getstate(),)

    def outcome(self, c: Chance) -> list[int]:
        rand = self.random
        items = c.items
        if c.back or c.count == 1:
            n = len(items)
            return [items[int(rand() * n)] for _ in range(c.count)]
        pool = items[:]
        for i in range(c.count):
            j = i + int(rand() * (len(pool) - i))
            pool[i], pool[j] = pool[j], pool[i]
        return pool[: c.count]


def _seeded(state: Any) -> SeededDice:
    dice = SeededDice(0)
    dice.source.setstate(state)
    return dice


@dataclass(frozen=True)
class Share:
    """What a seat adds to the seed: a secret of its own, which counts from the roll `since` on."""

    role: str
    secret: bytes
    since: int = 0


def mixed(seed: bytes, shares: Sequence[Share]) -> bytes:
    """The key of the dice: the seed alone, or HMAC-SHA256 under the seed of all shares, in the order of their roles.

    >>> a, b = Share("north", b"1"), Share("south", b"2")
    >>> mixed(b"seed", []) == b"seed", mixed(b"seed", [a, b]) == mixed(b"seed", [b, a])
    (True, True)
    """
    if not shares:
        return seed
    named = sorted(f"{x.role}:{x.secret.hex()}" for x in shares)
    return hmac.digest(seed, "\n".join(["grognard dice", *named]).encode(), "sha256")


class SecureDice(Dice):
    """HMAC-SHA256 of a secret seed and the roll's index, with rejection sampling.

    `commitment` can be shown before the first roll and checked when the seed is opened at the end. With `shares`, the
    key is made of the seed and of those that count for the roll.

    >>> from grognard.kernel.chance import dice
    >>> a, b = SecureDice(b"secret"), SecureDice(b"secret", index=1)
    >>> first = a.outcome(dice(2))
    >>> a.outcome(dice(2)) == b.outcome(dice(2))
    True
    """

    def __init__(self, seed: bytes = b"", index: int = 0, shares: Sequence[Share] = ()) -> None:
        self.seed = seed or secrets.token_bytes(32)
        self.index = index
        self.shares = list(shares)

    def __reduce__(self) -> Any:
        return SecureDice, (self.seed, self.index, self.shares)

    @property
    def commitment(self) -> str:
        """The SHA-256 of the seed, which may be shown before anything is rolled."""
        return hashlib.sha256(self.seed).hexdigest()

    def outcome(self, c: Chance) -> list[int]:
        key = mixed(self.seed, [x for x in self.shares if x.since <= self.index]) if self.shares else self.seed
        stream = _Stream(key, self.index)
        self.index += 1
        items = c.items
        if c.back:
            return [items[stream.below(len(items))] for _ in range(c.count)]
        pool = items[:]
        for i in range(c.count):
            j = i + stream.below(len(pool) - i)
            pool[i], pool[j] = pool[j], pool[i]
        return pool[: c.count]


class _Stream:
    """Even numbers below n out of the bytes of one roll."""

    def __init__(self, seed: bytes, index: int) -> None:
        self.seed = seed
        self.index = index
        self.block = 0
        self.left = b""

    def below(self, n: int) -> int:
        limit = (1 << 32) - (1 << 32) % n  # a number at or above it would favour the low ones
        while True:
            if len(self.left) < 4:
                message = f"{self.index}:{self.block}".encode()
                self.left += hmac.digest(self.seed, message, "sha256")
                self.block += 1
            x = int.from_bytes(self.left[:4], "big")
            self.left = self.left[4:]
            if x < limit:
                return x % n


class LaidDice(Dice):
    """Outcomes laid in advance, one list per chance; running out is an error, and so is one that can't come.

    They are laid in the order of play, or by the step that asks for them: `LaidDice({"Battle.roll": [[6, 1], [3]]})`.
    """

    def __init__(self, outcomes: list[list[int]] | dict[str, list[list[int]]]) -> None:
        by_step = outcomes if isinstance(outcomes, dict) else {"": outcomes}
        self.left = {step: laid[::-1] for step, laid in by_step.items()}

    def __reduce__(self) -> Any:
        laid = {step: left[::-1] for step, left in self.left.items()}
        return LaidDice, (laid.get("", laid),)

    def outcome(self, c: Chance) -> list[int]:
        want = f"{c.count} of {c.items}" if len(c.items) <= 12 else f"{c.count} of {len(c.items)} items"
        left = self.left.get("", self.left.get(c.step))
        if not left:
            raise LaidOut("no outcome is laid for " + want + (f" in {c.step}" if c.step else ""))
        out = left.pop()
        if not c.fits(out):
            raise LaidOut(f"laid {out}, but the chance is {want}")
        return out


class RecordedDice(Dice):
    """Notes every outcome of another source, so that a replay needs no seed."""

    def __init__(self, source: Dice) -> None:
        self.source = source
        self.log: list[list[int]] = []

    def outcome(self, c: Chance) -> list[int]:
        out = self.source.outcome(c)
        self.log.append(out)
        return out
