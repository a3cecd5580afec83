"""Chance that is the same on every run, for tests and pictures: `python tools/steady.py` is a server that has it."""

from __future__ import annotations

import hashlib
import itertools
import sys
from collections.abc import Iterator, Sequence

from grognard.kernel.dice import SecureDice, Share
from grognard.server import chance
from grognard.server.__main__ import main as serve


class Steady:
    """Dice and seeds that follow from a name.

    >>> Steady("a").fresh_dice().seed == Steady("a").fresh_dice().seed
    True
    >>> Steady("a").fresh_seed() == Steady("b").fresh_seed()
    False
    """

    def __init__(self, name: str) -> None:
        self.seeds = _seeds(name)

    def fresh_dice(self) -> SecureDice:
        return SecureDice(next(self.seeds))

    def dice_of(self, seed: bytes, index: int, shares: Sequence[Share]) -> SecureDice:
        """Without what browsers add, which differs on every run."""
        del shares
        return SecureDice(seed, index)

    def fresh_seed(self) -> int:
        return int.from_bytes(next(self.seeds)[:7], "big")


def _seeds(name: str) -> Iterator[bytes]:
    for n in itertools.count():
        yield hashlib.sha256(f"{name} {n}".encode()).digest()


if __name__ == "__main__":
    steady = Steady("tables")
    chance.fresh_dice, chance.fresh_seed = steady.fresh_dice, steady.fresh_seed
    chance.dice_of = steady.dice_of
    sys.exit(serve())
