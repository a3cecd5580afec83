"""Odds: what a battle is likely to bring, as the player who asks may know it."""

from __future__ import annotations

from dataclasses import dataclass, field

from grognard.kernel.chance import Dice


@dataclass(frozen=True)
class Chances:
    """One side of a battle. `losses[n]` is the chance to lose exactly n units."""

    side: str
    count: int  # units now; where some are hidden, the most that there may be
    wins: float
    losses: list[float]
    wiped_out: float
    leader_lost: float = 0.0

    @property
    def expected(self) -> float:
        """Units lost on average."""
        return sum(n * p for n, p in enumerate(self.losses))


@dataclass(frozen=True)
class Odds:
    """The odds of one battle.

    `exact` where every outcome was followed; else so many `samples` were drawn, battles or deals of what is hidden, and
    `error` is one standard error of the chance to win. `assumes` says, in words, how both sides are taken to play, and
    what had to be guessed.
    """

    at: str
    attacker: Chances
    defender: Chances
    exact: bool
    samples: int = 0
    error: float = 0.0
    assumes: list[str] = field(default_factory=list)


class NoBattle(list[Odds]):
    """No odds, because a rule keeps both sides apart: an empty answer that says which, and why."""

    def __init__(self, rule: str, why: str) -> None:
        super().__init__()
        self.rule = rule
        self.why = why


@dataclass(frozen=True)
class Fought:
    """How a battle ended, attackers first: units lost, and whether a leader was."""

    won: bool
    lost: tuple[int, int]
    leader: tuple[bool, bool]


class Trial:
    """A battle made up by lot, to prove the odds: somewhere in its course, as everybody sees it."""

    name: str

    def odds(self) -> Odds:
        """As a player would be told them."""
        raise NotImplementedError

    def fight(self, dice: Dice) -> Fought:
        """Once to its end, by the rules themselves, with the choices that the odds take for granted."""
        raise NotImplementedError
