"""Faults of a module's folder: where each one is, and what to do about it."""

from __future__ import annotations

from dataclasses import dataclass


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
