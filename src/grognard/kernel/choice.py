"""Choices: one int inside, so that lists of options stay flat; verb and noun by their ids at the border."""

from __future__ import annotations

from typing import Final, NamedTuple

NOUNS: Final = 1 << 12
PASS: Final = 0  # the choice that every game has: verb 0, noun 0


class Choice(NamedTuple):
    """A choice at the border: verb and noun by their ids, ("march", "old_bridge")."""

    verb: str
    noun: str = ""


def act(verb: int, noun: int) -> int:
    """Inside, a choice is one int, so that lists of options stay flat."""
    return verb * NOUNS + noun


def noun_of(choice: int) -> int:
    return choice % NOUNS


def verb_of(choice: int) -> int:
    return choice // NOUNS


def each(verb: int, nouns: list[int]) -> list[int]:
    base = verb * NOUNS
    return [base + n for n in nouns]


def or_pass(options: list[int]) -> list[int]:
    return [*options, PASS] if options else options


class Verb:
    """A verb and the ids of all its nouns."""

    def __init__(self, index: int, name: str, nouns: list[str]) -> None:
        self.index = index
        self.name = name
        self.nouns = nouns
        self.lookup: dict[str, int] = {x: i for i, x in enumerate(nouns)}
