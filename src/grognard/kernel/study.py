"""What a game says of chance: the odds of its battles, and what a roll was worth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from grognard.kernel.odds import Odds, Trial
    from grognard.kernel.stakes import Stake
    from grognard.kernel.view import View


class Study:
    """The chances of one game. This one knows none; a game that reckons them writes its own and sets `Game.study`.

    `notes` tell the reader of a luck report how stakes are measured, and what they leave out.
    """

    notes: Sequence[str] = ("This game doesn't say what its dice are worth: they are only counted.",)

    def odds(self, view: View, at: str) -> list[Odds]:
        """The odds of the battle under way, or of those that could be fought at a space; from this view alone."""
        return []

    def chances(self, view: View) -> list[float]:
        """The chance to win the battle under way after each option of the question, in its order; -1 where that isn't
        known. Empty where no battle is under way, or it isn't the role's own."""
        return []

    def trial(self, seed: int) -> Trial | None:
        """A battle made up by lot, to prove the odds; None where the game reckons none."""
        return None

    def stake(self, g: Any, outcome: list[int]) -> Stake | None:
        """What the chance that `g` waits for brings by this outcome, and to whom; None where it isn't counted."""
        return None
