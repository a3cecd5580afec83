"""The proof of a finished game: its log follows the rules, and its dice come from the seed that was promised."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from grognard.kernel.chance import Chance, Dice
from grognard.kernel.dice import SecureDice
from grognard.kernel.game import Game
from grognard.kernel.match import ReplayDice
from grognard.kernel.rows import Row, count_fallen
from grognard.kernel.save import Lookup, Save, SaveError, read, verify
from grognard.kernel.view import Outcome


@dataclass(frozen=True)
class Proof:
    """What was proved. Without a seed only the rules were checked, not where the dice came from.

    The first `foreign` rolls came from other dice: the game was begun elsewhere.
    """

    inputs: int
    rolls: int
    commitment: str
    has_seed: bool
    foreign: int = 0
    outcome: Outcome | None = None  # None where the game still goes on
    game: Game[Any] | None = field(default=None, compare=False)  # as the scenario has it


def prove(data: bytes, games: Lookup, progress: Callable[[int, int], None] | None = None) -> Proof:
    """Replay a save by the rules and recompute every roll from its seed; SaveError names the first difference."""
    save = read(data)
    match = verify(data, games, progress, dice=replay_dice(save))
    rolls = count_fallen(match.rows)
    foreign = min(rolls, max(0, -save.rolls)) if save.seed else 0
    return Proof(len(match.rows), rolls, save.commitment, bool(save.seed), foreign, match.outcome, match.game)


def replay_dice(save: Save) -> Callable[[list[Row]], Dice]:
    """The source of chance for `verify` that holds the log of a save against its seed, where it has one."""
    seed = seed_of(save)

    def dice(rows: list[Row]) -> Dice:
        return CheckedReplayDice(ReplayDice(rows), SecureDice(seed, save.rolls)) if seed else ReplayDice(rows)

    return dice


def seed_of(save: Save) -> bytes:
    """The seed of a save, b"" without one; SaveError where it is not the one that was promised."""
    if not save.seed:
        return b""
    try:
        seed = bytes.fromhex(save.seed)
    except ValueError:
        raise SaveError("seed: it is written in hex digits") from None
    if hashlib.sha256(seed).hexdigest() != save.commitment:
        raise SaveError("seed: it is not the one that the commitment promised")
    return seed


class CheckedReplayDice(Dice):
    """Gives the recorded outcomes, and fails at the first that the seed would not have given."""

    def __init__(self, record: Dice, secure: SecureDice) -> None:
        self.record = record
        self.secure = secure

    def outcome(self, c: Chance) -> list[int]:
        index = self.secure.index
        out, want = self.record.outcome(c), self.secure.outcome(c)
        if index < 0:
            return out
        if out != want:
            raise SaveError(f"roll {index} is {out} in the log, and {want} by the seed")
        return out
