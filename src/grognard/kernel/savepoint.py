"""A match as it was before something is tried, so that whatever fails has changed nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from grognard.kernel.match import Match


class Savepoint:
    """Where a match stands before something is tried; `restore` brings it back there."""

    def __init__(self, m: Match) -> None:
        self.rows, self.since, self.happened = len(m.chance.rows), len(m.chance.since), len(m.happened)
        self.clicks, self.spent, self.last = m.clicks[:], m.spent[:], m.last
        self.revealed, self.crossed = m.revealed, m.crossed

    def restore(self, m: Match) -> None:
        del m.chance.rows[self.rows :], m.chance.since[self.since :], m.happened[self.happened :]
        m.clicks, m.spent, m.last = self.clicks, self.spent, self.last
        m.revealed, m.crossed = self.revealed, self.crossed
        m.state_hashes = {n: x for n, x in m.state_hashes.items() if n <= m.number}
        m.rewind()
