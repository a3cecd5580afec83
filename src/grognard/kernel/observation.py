"""What a role knows as a row of numbers of a fixed length, for learners.

It is made from what the game declares: every field of the board, and the locals of every procedure that may run. A
`Plane` is a named part of the row. Nothing goes in but what the role's view holds.

    >>> import grognard
    >>> game = grognard.game("borderland")
    >>> match = game.new("campaign", seed=7)
    >>> row = game.observation(match.view("north"))
    >>> len(row) == game.observer.size
    True
    >>> turn = game.observer.plane("turn")
    >>> list(row[turn.start : turn.start + turn.size])
    [1]
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from struct import Struct
from typing import Any

from grognard.kernel.board import Field, Shape
from grognard.kernel.fault import GameError
from grognard.kernel.flow import NOBODY, Position
from grognard.kernel.kinds import FLAG, NUMBER, Kind, Lexicon
from grognard.kernel.rules import Procedure, Rules
from grognard.kernel.view import View

LIMIT = 2**31 - 1  # of numbers that the game sets no limit to, such as places on a table: as large as a row can hold
MOST = 8  # numbers of a list of plain numbers, like dice, that have a place in the row

Values = Mapping[str, Any]


@dataclass(frozen=True)
class Plane:
    """A part of the row: `size` numbers from `start` on, each from `low` to `high`; `ids` are their names, if any.

    Where `counts`, each number says how often that one is in a list: a hand, a deck, the members of a group.
    """

    name: str
    start: int
    size: int
    low: int
    high: int
    ids: tuple[str, ...] = ()
    counts: bool = False

    def __contains__(self, index: int) -> bool:
        return self.start <= index < self.start + self.size


class Observer:
    """The planes of a game, and the row of a view or a position."""

    def __init__(self, shape: Shape, rules: Rules, roles: tuple[str, ...]) -> None:
        assert shape.lexicon is not None
        self.rules = rules
        self.roles = roles
        self.lexicon: Lexicon = shape.lexicon
        self.planes: list[Plane] = []
        self.size = 0  # numbers in a row
        self.steps: dict[str, int] = {}  # every step of the rules, by its path
        for p in rules.procedures:
            for s in p.steps:
                self.steps[s.path] = len(self.steps) + 1
        self._add("role", 1, NOBODY, len(roles) - 1)
        self._add("waiting", 1, NOBODY, len(roles) - 1)
        self._add("step", 1, 0, len(self.steps))
        self.get = shape.get
        self.names = shape.names
        self.board = [self._add_field(f) for f in shape.fields]
        self.still = self.size  # from here on, what procedures hold; most of them don't run
        self.packed = Struct(f"{self.size}i").pack  # ten times as fast as an array out of a list
        self.running = {p.name: self._add_procedure(p) for p in rules.procedures}
        self.blank = array("i", bytes(4 * self.size))
        self.named = {x.name: x for x in self.planes}
        self._set_defaults()
        self.idle = self.blank[self.still :]

    def plane(self, name: str) -> Plane:
        """A plane by its name, such as `turn` or `Battle.where`; GameError where there is none."""
        if name not in self.named:
            raise GameError(f"there is no plane {name!r}; `planes` lists them")
        return self.named[name]

    def of_view(self, view: View) -> array[int]:
        """The row of a view."""
        steps = [(r.frame, r.locals) for r in view.running]
        last = view.running[-1] if view.running else None
        step = f"{last.frame}.{last.step}" if last else ""
        board = [view.board[name] for name in self.names]
        return self._row(self._role(view.role), self._role(view.waiting), step, board, steps)

    def of_position(self, game: Any, g: Position[Any], role: int) -> array[int]:
        """The row of what a role knows of a position: that of its view, without making the view."""
        k = game.known(g, role)
        procedures = self.rules.procedures
        running = [(procedures[f.proc].name, game.locals(k, f, role)) for f in k.stack]
        step = ""
        if k.stack:
            last, steps = k.stack[-1], procedures[k.stack[-1].proc].steps
            step = steps[last.pc].path if last.pc < len(steps) else ""
        waiting = g.ask.role if g.ask is not None else NOBODY
        return self._row(role, waiting, step, self.get(k.board), running)

    def _row(
        self, role: int, waiting: int, step: str, board: Sequence[Any], running: Iterable[tuple[str, Values]]
    ) -> array[int]:
        front = [role, waiting, self.steps.get(step, 0)]
        for plane, value in zip(self.board, board, strict=True):
            if isinstance(value, int):
                front.append(value)
            elif plane.counts or len(value) != plane.size:
                front += _spread(plane, value)
            else:
                front += value
        out = array("i")
        out.frombytes(self.packed(*front))
        out += self.idle
        for frame, values in running:
            depth, planes = self.running[frame]
            out[depth.start] += 1
            for name, plane in planes.items():
                if name in values:
                    _put(out, plane, values[name])
        return out

    def _role(self, name: str) -> int:
        return self.roles.index(name) if name else NOBODY

    def _add(self, name: str, size: int, low: int, high: int, ids: Iterable[str] = (), counts: bool = False) -> Plane:
        plane = Plane(name, self.size, size, low, high, tuple(ids), counts)
        self.planes.append(plane)
        self.size += size
        return plane

    def _add_field(self, f: Field) -> Plane:
        name = f.saved or f.name
        if f.size < 0:
            return self._add_list(name, f.kind, -f.size)
        ids = [self.lexicon.of(f.by).ids[i] for i in f.ids] if f.by is not None else []
        return self._add(name, f.size or 1, f.low, f.high, ids)

    def _add_procedure(self, p: Procedure) -> tuple[Plane, dict[str, Plane]]:
        depth = self._add(p.name, 1, 0, 99)
        planes: dict[str, Plane] = {}
        widest = max(len(x.ids) for x in self.lexicon.entries.values())  # below -1: another kind, as a firing fort
        for name, kind in p.kinds.items():
            path = f"{p.name}.{name}"
            if name in p.lists:
                planes[name] = self._add_list(path, kind, MOST)
            elif kind is FLAG:
                planes[name] = self._add(path, 1, 0, 1)
            elif kind is NUMBER or not self.lexicon.has(kind):
                planes[name] = self._add(path, 1, -LIMIT - 1, LIMIT)
            else:
                low = min(-1 - widest, self.lexicon.low(kind))
                planes[name] = self._add(path, 1, low, self.lexicon.size(kind) - 1)
        return depth, planes

    def _add_list(self, name: str, kind: Kind, most: int) -> Plane:
        """A list of named things as counts; of plain numbers, as many as have a place."""
        if self.lexicon.has(kind):
            return self._add(name, self.lexicon.size(kind), 0, 99, self.lexicon.of(kind).ids, counts=True)
        return self._add(name, min(most, MOST), -LIMIT - 1, LIMIT)

    def _set_defaults(self) -> None:
        """What a procedure that doesn't run shows: its locals as they are by default."""
        for p in self.rules.procedures:
            for name, plane in self.running[p.name][1].items():
                _put(self.blank, plane, p.plain[name])


def _put(out: array[int], plane: Plane, value: Any) -> None:
    start = plane.start
    if isinstance(value, int):
        out[start] = value
        return
    out[start : start + plane.size] = array("i", bytes(4 * plane.size))
    if plane.counts:
        for x in value:
            if x >= 0:
                out[start + x] += 1
    else:
        for n, x in enumerate(value[: plane.size]):
            out[start + n] = x


def _spread(plane: Plane, value: Sequence[int]) -> list[int]:
    """A list over the numbers of its plane: as counts, or cut off or filled up with zeros."""
    if not plane.counts:
        some = list(value[: plane.size])
        return some + [0] * (plane.size - len(some))
    out = [0] * plane.size
    for x in value:
        if x >= 0:
            out[x] += 1
    return out
