"""Choices at the border: verb and noun by their ids. Never compiled: it derives from a tuple."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


class Choice(tuple[Any, ...]):
    """A choice: a pair of verb and noun by their ids, or a triple with the whole numbers of an order that was drawn.

    >>> Choice("march", "old_bridge") == ("march", "old_bridge")
    True
    >>> Choice("move", "drawn", [24_000, 3_000]).args
    (24000, 3000)
    """

    __slots__ = ()

    def __new__(cls, verb: str, noun: str = "", args: Sequence[int] = ()) -> Choice:
        return tuple.__new__(cls, (verb, noun, tuple(args)) if args else (verb, noun))

    @property
    def verb(self) -> str:
        """What is done."""
        return self[0]  # type: ignore[no-any-return]

    @property
    def noun(self) -> str:
        """To whom or where; "" for a pass."""
        return self[1]  # type: ignore[no-any-return]

    @property
    def args(self) -> tuple[int, ...]:
        """The whole numbers of an order that was drawn by hand."""
        return self[2] if len(self) == 3 else ()

    def __getnewargs__(self) -> tuple[Any, ...]:
        return tuple(self)

    def __repr__(self) -> str:
        more = f", args={self.args!r}" if self.args else ""
        return f"Choice(verb={self.verb!r}, noun={self.noun!r}{more})"


def as_tuple(choice: object) -> object:
    """A choice as a person types it, or as JSON brings it: "march old_bridge", or a list.

    >>> as_tuple("march old_bridge"), as_tuple("pass"), as_tuple(["march", "mill"]), as_tuple(["pass"])
    (('march', 'old_bridge'), ('pass', ''), ('march', 'mill'), ('pass', ''))
    """
    if isinstance(choice, str):
        verb, _, noun = choice.partition(" ")
        return (verb, noun.strip())
    choice = tuple(choice) if isinstance(choice, list) else choice
    return (choice[0], "") if isinstance(choice, tuple) and len(choice) == 1 else choice
