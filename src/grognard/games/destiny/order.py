"""The order of fire in a round: who has superiority, and who fires next."""

from __future__ import annotations

from grognard.kernel.flow import NOBODY


def superior(attacker: int, defender: int, ours: int, theirs: int, equal: int) -> int:
    """The side with the higher total; `equal` is what the game makes of a tie."""
    if ours == theirs:
        return equal
    return attacker if ours > theirs else defender


def next_side(turn: int, other: int, turn_able: bool, other_able: bool) -> int:
    """The sides fire in turn. One that has run out leaves the rest to the other; NOBODY when both have."""
    if turn_able:
        return turn
    return other if other_able else NOBODY


def chance_to_lead(ahead: int, tie_loses: bool) -> float:
    """That a die and `ahead` beat another die; without `tie_loses` equal totals are rolled again."""
    wins = losses = 0
    for x in range(1, 7):
        for y in range(1, 7):
            wins += x + ahead > y
            losses += x + ahead < y or (tie_loses and x + ahead == y)
    return wins / (wins + losses)
