"""Faults of what is read, a module's folder or a position: where each one is, and what to do about it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

MOST: Final = 100  # faults in one message


class GameError(Exception):
    """A scenario, an option or a position that the game can't take; the message names it."""


@dataclass(frozen=True)
class Fault:
    """One thing that is wrong: `table` is the path to the entry, `key` what is wrong in it, `line` 0 if unknown.

    >>> print(Fault("map.toml", "space[3] 'dakka'", "terrain", "there is no terrain 'vally'; did you mean 'valley'?"))
    map.toml: space[3] 'dakka'.terrain: there is no terrain 'vally'; did you mean 'valley'?
    """

    file: str
    table: str
    key: str
    text: str
    warning: bool = False
    line: int = 0

    def __str__(self) -> str:
        where = ".".join(x for x in (self.table, self.key) if x)
        text = f"warning: {self.text}" if self.warning else self.text
        said = ": ".join(x for x in (self.file, where, text) if x)
        return f"{said} (line {self.line})" if self.line else said


def tell(what: str, errors: list[Fault]) -> str:
    """All errors in one message; the first line says how many there are."""
    return f"{what}: {len(errors)} {'fault' if len(errors) == 1 else 'faults'}\n{listed(errors)}"


def listed(errors: list[Fault]) -> str:
    """A line for each error, up to a hundred of them."""
    more = [f"… and {len(errors) - MOST} more"] if len(errors) > MOST else []
    return "\n".join([*(str(f) for f in errors[:MOST]), *more])
