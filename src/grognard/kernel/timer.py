"""A clock: whose time runs at a decision, and how much of it there is."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Timer:
    """`seconds` is the limit, 0 without one: for the whole game, or for a `span` that is timed by itself.

    Nobody's clock runs where `role` is below 0.
    """

    role: int
    seconds: int = 0
    span: str = ""
