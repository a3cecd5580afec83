"""`status`: how the sides stand, out of a view: what each holds, has and has lost, and what is left to play for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from grognard.cli.table.board import Board
from grognard.kernel.game import Game
from grognard.kernel.sheet import Gauge, Sheet
from grognard.kernel.template import counted

Lines = Iterator[tuple[int, str]]


class StatusReport:
    """A game as one role sees it. `tally` is the score if it ended now, as far as that role knows."""

    def __init__(self, game: Game[Any], board: Board, tally: dict[str, float]) -> None:
        self.roles = game.roles
        self.sheet: Sheet = game.sheet()
        self.board = board
        self.view = board.view
        self.names = board.names
        self.tally = tally

    def lines(self) -> Lines:
        if self.sheet.field is not None:
            yield from self._open_table()
            return
        mine = {k for side in self._sides() for k in self._keys(side, [*self.view.tracks])}
        tracks = [f"{self.names.label(k)}: {v}" for k, v in self.board.tracks() if k not in mine]
        if tracks:
            yield 0, f"{'; '.join(tracks)}."
        for gauge in self.sheet.gauges:
            yield from self._gauge(gauge)
        if self.tally:
            yield 0, f"Score now: {', '.join(f'{self.names.adjective(role)} {n}' for role, n in self.tally.items())}."
        for side in self._sides():
            yield from self._side(side)

    def _open_table(self) -> Lines:
        """What the table itself doesn't tell: the score, and how each side wins."""
        if self.tally:
            yield 0, f"Score now: {', '.join(f'{self.names.adjective(role)} {n}' for role, n in self.tally.items())}."
        for side in self.sheet.sides:
            you = " (you)" if side.id == self.view.role else ""
            yield 0, f"{self.names.adjective(side.id)}{you}, to win: {side.goal}."

    def _sides(self) -> list[str]:
        """The roles, then whoever else has counters."""
        there = [p.side for p in self.view.pieces] + [s.side for s in self.view.stacks]
        return list(dict.fromkeys([*self.roles, *filter(None, there)]))

    def _gauge(self, gauge: Gauge) -> Lines:
        """Spaces that matter, and piles; the rest are tracks."""
        if gauge.kind == "pile":
            left = sum(n for key, n in self.view.counts.items() if key.startswith(gauge.key))
            yield 0, f"{gauge.title[:1].upper()}{gauge.title[1:]}: {left}."
        if gauge.kind == "held":
            held: dict[str, list[str]] = {}
            for id in gauge.spaces:
                held.setdefault(self.board.spaces[id].control, []).append(self.names.name(id))
            told = [f"{', '.join(names)} ({self.names.adjective(side) or 'nobody'})" for side, names in held.items()]
            yield 0, f"{gauge.title}: {'; '.join(told)}."

    def _side(self, side: str) -> Lines:
        you = " (you)" if side == self.view.role else ""
        yield 0, f"{self.names.adjective(side)}{you}:"
        goal = next((x.goal for x in self.sheet.sides if x.id == side), "")
        if goal and side in self.roles:
            yield 2, f"To win: {goal}."
        held = sum(x.control == side for x in self.view.spaces)
        if held:
            yield 2, f"Holds {counted(held, 'space')}."
        yield 2, f"On the map: {self._on_map(side)}."
        rest = [*self._boxes(side), *(self._counts(side) if side in self.roles else []), *self._tracks(side)]
        if rest:
            yield 2, f"{'; '.join(rest)}."

    def _on_map(self, side: str) -> str:
        """Its own by their kinds; of the others only how many."""
        kinds = Counter(p.kind.replace("_", " ") for p in self.view.pieces if p.side == side)
        hidden = sum(s.count for s in self.view.stacks if s.side == side)
        told = f" ({', '.join(f'{kind} {n}' for kind, n in kinds.items())})" if kinds else ""
        total = kinds.total() + hidden
        return f"{counted(total, 'counter')}{told}" if total else "nobody"

    def _keys(self, side: str, keys: list[str]) -> list[str]:
        return [k for k in keys if k.endswith(f" {side}")]

    def _boxes(self, side: str) -> list[str]:
        keys = [k for k in self._keys(side, [*self.board.boxes]) if self.board.boxes[k]]
        return [f"{self.names.label(k)}: {len(self.board.boxes[k])}" for k in keys]

    def _counts(self, side: str) -> list[str]:
        counts = self.view.counts
        return [f"{self.names.label(k)}: {counts[k]}" for k in self._keys(side, [*counts]) if counts[k]]

    def _tracks(self, side: str) -> list[str]:
        mine = self._keys(side, [*self.view.tracks])
        return [f"{self.names.label(k)}: {v}" for k, v in self.board.tracks() if k in mine and self.view.tracks[k]]
