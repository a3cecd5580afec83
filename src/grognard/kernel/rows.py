"""The rows of a match's log: what was picked, fell, taken back or given up. With the start they are the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mypy_extensions import mypyc_attr


@mypyc_attr(acyclic=True)
class Picked:
    """A choice by its int; `args` are the whole numbers of an order that was drawn, None for one by its ids alone."""

    def __init__(self, choice: int, args: list[int] | None = None) -> None:
        self.choice = choice
        self.args = args

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Picked) and other.choice == self.choice and other.args == self.args

    def __hash__(self) -> int:
        return hash((self.choice, tuple(self.args or ())))

    def __reduce__(self) -> Any:
        return Picked, (self.choice, self.args)

    def __repr__(self) -> str:
        return f"Picked({self.choice})" if self.args is None else f"Picked({self.choice}, {self.args})"


@mypyc_attr(acyclic=True)
class Fell:
    """The outcome of a chance."""

    def __init__(self, outcome: list[int]) -> None:
        self.outcome = outcome

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Fell) and other.outcome == self.outcome

    def __hash__(self) -> int:
        return hash(tuple(self.outcome))

    def __reduce__(self) -> Any:
        return Fell, (self.outcome,)

    def __repr__(self) -> str:
        return f"Fell({self.outcome})"


@mypyc_attr(acyclic=True)
class Undone:
    """Everything from a row of the log on was taken back; `row` counts from 0."""

    def __init__(self, row: int) -> None:
        self.row = row

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Undone) and other.row == self.row

    def __hash__(self) -> int:
        return hash(self.row)

    def __reduce__(self) -> Any:
        return Undone, (self.row,)

    def __repr__(self) -> str:
        return f"Undone({self.row})"


@mypyc_attr(acyclic=True)
class Ended:
    """The players ended the game, by one of ENDINGS. `role` lost it by that (-1: nobody), the other of two won it."""

    def __init__(self, rule: str, role: int, roles: int) -> None:
        self.rule = rule
        self.role = role
        self.roles = roles  # how many the game has

    @property
    def winner(self) -> int:
        return 1 - self.role if self.role >= 0 and self.roles == 2 else -1

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Ended) and (other.rule, other.role) == (self.rule, self.role)

    def __hash__(self) -> int:
        return hash((self.rule, self.role))

    def __reduce__(self) -> Any:
        return Ended, (self.rule, self.role, self.roles)

    def __repr__(self) -> str:
        return f"Ended({self.rule!r}, {self.role})"


Row = Picked | Fell | Undone | Ended


def count_fallen(rows: Sequence[Row]) -> int:
    """How many chances there were."""
    return sum(isinstance(x, Fell) for x in rows)


def kept(rows: Sequence[Row]) -> list[tuple[int, Row]]:
    """The rows that weren't taken back, each with its place in the log.

    >>> kept([Picked(7), Fell([3]), Picked(8), Undone(2), Picked(9)])
    [(0, Picked(7)), (1, Fell([3])), (4, Picked(9))]
    """
    out: list[tuple[int, Row]] = []
    for n, x in enumerate(rows):
        if not isinstance(x, Undone):
            out.append((n, x))
            continue
        while out and out[-1][0] >= x.row:
            out.pop()
    return out
