"""What the greedy bots of this family share: a rough chance to win a battle."""

from __future__ import annotations

from typing import Final

STEEPNESS: Final = 2.0  # how fast odds grow with the ratio of worth: in simulated battles 2.5 in the open, 1.7 at walls


def square_law(ours: float, theirs: float) -> float:
    """The chance that a force beats another, each worth its fire (hits to be expected in a round) times its units."""
    if not ours or not theirs:
        return 1.0 if ours else 0.0
    ratio: float = (ours / theirs) ** STEEPNESS
    return ratio / (1.0 + ratio)
