"""What is known while components are read, and the kinds of values that refer to it."""

from __future__ import annotations

import re
from typing import Any, Final

from grognard.games.blood_on_the_ohio.components import NONE, Components
from grognard.kernel.checked import Faults, Kind, Node
from grognard.kernel.names import Names

IDS: Final = re.compile(r"[A-Za-z][A-Za-z0-9_-]*")


class Known:
    """The components so far, the ids of each kind, and the faults."""

    def __init__(self) -> None:
        self.d = Components()
        self.faults = Faults(IDS)
        self.spaces = Names("space", self.d.spaces)
        self.rivers = Names("river", self.d.rivers)
        self.nations = Names("nation", self.d.nations)
        self.types = Names("type", [])
        self.leaders = Names("leader", [])
        self.forts = Names("fort", self.d.forts)
        self.turns = Names("turn", self.d.turn_names)
        self.chits = Names("chit", self.d.chits)
        self.nation_rows: list[Node] = []
        self.scenarios: dict[str, Node] = {}


def one(names: str, first: int = 0) -> Kind:
    """The number of the one that is named, counted from `first`; NONE with a fault."""

    def read(c: Any, node: Node, key: str) -> int:
        n: int = getattr(c, names).read(node, key)
        return n if n == NONE else n + first

    return read


def many(names: str) -> Kind:
    """The numbers of those that a list names; it may be left out."""
    return lambda c, node, key: getattr(c, names).read_all(node, key, 0)


def numbers(low: int, high: int, *sizes: int) -> Kind:
    """A list of whole numbers, of one of these sizes."""

    def read(c: Any, node: Node, key: str) -> list[int]:
        value = node.data.get(key)
        if not isinstance(value, list) or len(value) not in sizes:
            node.should_be(key, f"a list of {' or '.join(str(n) for n in sizes)} whole numbers")
            return [low] * sizes[-1]
        each = node.spread(key)
        return [each.whole(at, low, high) for at in each.data]

    return read


def grid(low: int, high: int, rows: int, columns: int) -> Kind:
    """Rows of whole numbers."""

    def read(c: Any, node: Node, key: str) -> list[list[int]]:
        each = node.spread(key)
        if key not in node or len(each.data) != rows:
            node.fault(key, f"should be {rows} rows of {columns} numbers")
        return [numbers(low, high, columns)(c, each, at) for at in each.data]

    return read


def halves(low: float, high: float, default: float | None = None) -> Kind:
    """Victory points, as players say them; here a half is 1."""

    def read(c: Any, node: Node, key: str) -> int:
        twice = 2 * node.number(key, low, high, default)
        if twice != int(twice):
            node.fault(key, "points come in halves")
        return int(twice)

    return read


def each_of(names: str, high: int) -> Kind:
    """A number for some of a kind, in a table by ids, which may be left out: a list by all of them."""

    def read(c: Any, node: Node, key: str) -> list[int]:
        of: Names = getattr(c, names)
        out = [0] * len(of)
        for n, table, id in of.read_table(node, key):
            out[n] = table.whole(id, 0, high)
        return out

    return read


def words(among: list[str], everything: bool = False) -> Kind:
    """The numbers of the words of a list; without it none, or `everything`."""

    def read(c: Any, node: Node, key: str) -> list[int]:
        if key not in node and everything:
            return list(range(len(among)))
        return Names("word", among).read_all(node, key, 0, often=True)

    return read
