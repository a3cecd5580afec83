"""A fault that `fuzz` wrote: what it says, and whether it is still there."""

from __future__ import annotations

import random

from rich.text import Text

from grognard.cli.show import facts, framed, out, plain
from grognard.kernel.chance import Chance, Dice
from grognard.kernel.check import Broken, Report, check_end, check_position
from grognard.kernel.dice import SeededDice
from grognard.kernel.match import Match
from grognard.kernel.save import Fault

TRIES = 20  # the laws draw samples: what one look misses another finds


class FirstThese(Dice):
    """The outcomes that fell when the fault was found, as long as they fit; then others."""

    def __init__(self, outcomes: list[list[int]]) -> None:
        self.left = outcomes[::-1]
        self.rest = SeededDice(0)

    def outcome(self, c: Chance) -> list[int]:
        if self.left and c.fits(self.left[-1]):
            return self.left.pop()
        return self.rest.outcome(c)


def show_fault(fault: Fault, again: str | None) -> None:
    """The fault; `again` is what happened when it was tried again: nothing, or the reason."""
    table = facts()
    table.add_row("law", Text(plain(fault.law), style="bold"))
    table.add_row("where", Text(plain(fault.where)))
    table.add_row("why", Text(plain(fault.why)))
    if fault.choice:
        table.add_row("choice", Text(plain(" ".join(fault.choice)), style="bold"))
    if fault.outcomes:
        table.add_row("chance", str(fault.outcomes))
    if again:
        table.add_row("now", Text(f"still there: {plain(again)}", style="red"))
    elif again is not None:
        table.add_row("now", Text("it does not show any more", style="green"))
    out().print(framed(table, "A law is broken here", border_style="red"))


def try_again(match: Match, fault: Fault) -> str:
    """Why the fault still shows, or nothing: the choice again with the same chance, then the laws of the position."""
    code = match.game.rules.number(*fault.choice) if len(fault.choice) == 2 else -1
    ask = match.position.ask
    if ask is not None and code in ask.options:
        try:
            match.fork(FirstThese(fault.outcomes)).choose(code)
        except Exception as err:
            return str(err) or type(err).__name__
    return _laws(match)


def _laws(match: Match) -> str:
    for seed in range(TRIES):
        try:
            if match.over:
                check_end(match)
            else:
                check_position(match, random.Random(seed), Report())
        except Broken as err:
            return str(err)
        except Exception as err:
            return f"{type(err).__name__}: {err}"
    return ""
