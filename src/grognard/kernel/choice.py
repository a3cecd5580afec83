"""Choices inside: one int each, so that lists of options stay flat. At the border they are a `Choice` (border.py)."""

from __future__ import annotations

from typing import Final

from grognard.kernel.kinds import Kind

NOUNS: Final = 1 << 12
PASS: Final = 0  # the choice that every game has: verb 0, noun 0

DRAWN: Final = 0  # the noun of a verb whose order a hand draws; those on offer follow, from 1
MOST_INTS: Final = 1000  # whole numbers of a drawn order
LARGEST_INT: Final = 2**31 - 1  # and how large each may be, above 0 and below


def act(verb: int, noun: int) -> int:
    """Inside, a choice is one int, so that lists of options stay flat."""
    return verb * NOUNS + noun


def noun_of(choice: int) -> int:
    return choice % NOUNS


def verb_of(choice: int) -> int:
    return choice // NOUNS


class Verb:
    """A verb and the ids of all its nouns."""

    def __init__(self, index: int, name: str, nouns: list[str]) -> None:
        self.index = index
        self.name = name
        self.nouns = nouns
        self.lookup: dict[str, int] = {x: i for i, x in enumerate(nouns)}
        self.all: list[int] = list(range(len(nouns)))
        self.kind: Kind | None = None
