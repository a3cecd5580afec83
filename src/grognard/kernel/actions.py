"""All choices of a game in one row, for learners that want a number for each and a mask of the open ones.

    >>> import grognard
    >>> game = grognard.game("borderland")
    >>> actions = game.actions
    >>> actions.choice(0)
    Choice(verb='pass', noun='')
    >>> match = game.new("campaign", seed=7)
    >>> actions.index(("march", "mill")) in range(actions.size)
    True
    >>> sum(actions.mask(match)) == len(match.ask.options)
    True
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from typing import Any

from grognard.kernel.border import Choice
from grognard.kernel.choice import NOUNS
from grognard.kernel.fault import GameError
from grognard.kernel.rules import Rules


class Actions:
    """The choices of a game, numbered from 0 by verb and noun: the same number always means the same choice.

    Orders that a hand draws have no number of their own; those on offer are numbered by their place in the list.
    """

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.starts: list[int] = []  # by verb: the number of its first noun
        self.size = 0  # how many there are
        for verb in rules.verbs:
            self.starts.append(self.size)
            self.size += len(verb.nouns)

    def index(self, choice: tuple[str, str]) -> int:
        """The number of a choice by its ids; GameError where the game has no such choice."""
        code = self.rules.number(choice[0], choice[1])
        if code < 0:
            raise GameError(f"{choice!r} is no choice of {self.rules.book.game}")
        return self.number(code)

    def choice(self, index: int) -> Choice:
        """The choice of a number."""
        return self.rules.name(self.code(index))

    def mask(self, match: Any) -> bytearray:
        """1 for every choice that is open in a match now, 0 for all others. numpy.frombuffer reads it as it is."""
        if match.game.rules is not self.rules:
            raise GameError("the match has components of its own, and so has its row: take match.game.actions")
        ask = match.position.ask
        return self.mask_of(ask.options if ask is not None else [])

    # for those who work on positions: choices there are ints (choice.py)

    def number(self, code: int) -> int:
        """The number of a choice by its int inside the rules."""
        return self.starts[code // NOUNS] + code % NOUNS

    def code(self, index: int) -> int:
        """The int inside the rules, of a number; GameError beyond the last."""
        if not 0 <= index < self.size:
            raise GameError(f"{index} is no action: they go from 0 to {self.size - 1}")
        verb = bisect_right(self.starts, index) - 1
        return verb * NOUNS + index - self.starts[verb]

    def mask_of(self, codes: Iterable[int]) -> bytearray:
        out = bytearray(self.size)
        for code in codes:
            out[self.starts[code // NOUNS] + code % NOUNS] = 1
        return out
