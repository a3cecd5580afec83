"""Chance as it is recorded while a match is played, and given again when its log is replayed."""

from __future__ import annotations

from typing import Any

from grognard.kernel.chance import Chance, Dice
from grognard.kernel.rows import Ended, Fell, Picked, Row
from grognard.kernel.rulebook import TIME


class Recorder(Dice):
    """The position's source of chance: draws from the match's dice and logs every outcome in its place."""

    def __init__(self, dice: Dice) -> None:
        self.dice = dice
        self.rows: list[Row] = []
        self.since: list[Row] = []

    def outcome(self, c: Chance) -> list[int]:
        out = self.dice.outcome(c)
        row = Fell(out)
        self.rows.append(row)
        self.since.append(row)
        return out


class ReplayDice(Dice):
    """Gives recorded outcomes again, in their order."""

    def __init__(self, rows: list[Row]) -> None:
        self.left: list[list[int]] = [x.outcome for x in rows if isinstance(x, Fell)][::-1]

    def outcome(self, c: Chance) -> list[int]:
        if not self.left:
            raise ValueError("the record has no outcome for this chance")
        out = self.left.pop()
        if not c.fits(out):
            raise ValueError(f"the recorded outcome {out} can't come here")
        return out

    def __reduce__(self) -> Any:
        return ReplayDice, ([Fell(x) for x in reversed(self.left)],)


def replay(start: Any, rows: list[Row]) -> Any:
    """The position that these rows lead to; nothing is taken back among them."""
    g = start.clone()
    dice = ReplayDice(rows)
    if g.ask is None and not g.over:
        g.advance(dice)
    for x in rows:
        if isinstance(x, Picked):
            g.apply(x.choice, dice, args=x.args)
        elif isinstance(x, Ended) and not (x.rule == TIME and g.out_of_time(x.role, dice)):
            g.close(x.winner, g.rules.book.index[x.rule])
    return g
