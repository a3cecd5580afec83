"""Questions about victory: what the conditions of a scenario (A2, A3) ask for."""

from __future__ import annotations

from typing import Final

from grognard.games.blood_on_the_ohio import query
from grognard.games.blood_on_the_ohio.components import Victory
from grognard.games.blood_on_the_ohio.state import ASIDE, KILLED, READY, TO_PLACE, US, WC, Board

BY_STEPS: Final = 0


def victory_of(b: Board) -> Victory:
    return query.scenario_of(b).victory


def has_harmed(b: Board, space: int) -> bool:
    """Was the principal village that is printed in a space reduced, wherever it is now?"""
    return space in b.d.principals and b.harmed[b.d.principals.index(space)] > 0


def count_harmed(b: Board) -> int:
    """A3.1f A principal village reduced and later razed counts once."""
    return sum(b.harmed)


def is_all_killed(b: Board, leaders: list[int]) -> bool:
    return len(leaders) > 0 and all(b.at[u] == KILLED for u in leaders)


def has_built(b: Board, fort: int) -> bool:
    """A3.1i, A3.2g It has been built, and need not survive."""
    return fort < 0 or b.fort_at[fort] not in (ASIDE, READY, TO_PLACE)


def standing(b: Board) -> list[int]:
    """What is compared at the end, the US's first: points, or steps that the other's structures lost (A2.1b)."""
    if victory_of(b).by == BY_STEPS:
        return [b.steps_lost[WC], b.steps_lost[US]]
    return b.vp[:]


def lead(b: Board) -> int:
    """How much the US is ahead of the WC, were it the end."""
    us, wc = standing(b)
    return us - wc - victory_of(b).unbuilt * b.settlements
