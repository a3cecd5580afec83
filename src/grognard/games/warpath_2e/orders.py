"""Orders as they are drawn and logged: flat ints that say, model by model, over which places each one goes.

An order begins with the action, whether jets are used, and the target of a charge (NONE for other actions). For each
living model in turn follow how many places its way has, and their x and y; who stays has none. Since the whole way is
written down, nothing is placed again when a log is replayed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from math import hypot
from typing import Final

from grognard.games.warpath_2e.query import living
from grognard.games.warpath_2e.state import NONE, Board
from grognard.tabletop.going import Refused, Route
from grognard.tabletop.plane import Place

HEAD: Final = 3  # ints before the ways
Ways = dict[int, tuple[Place, ...]]  # by model, from where it stands


@dataclass(frozen=True)
class Order:
    """`ways` are those of all living models, each from where it stands."""

    action: int
    jets: bool
    target: int
    ways: Ways


class Pointed(list[int]):
    """The ints of an order, with what is refused of it: for sentences about one model among several."""

    def __init__(self, ints: list[int], no: Refused) -> None:
        super().__init__(ints)
        self.no = no


def read_order(b: Board, unit: int, ints: list[int]) -> Order | None:
    """The order that these ints write down; None if they aren't as many as they say."""
    if len(ints) < HEAD or ints[1] not in (0, 1):
        return None
    rest = iter(ints[HEAD:])
    try:
        ways = {m: ((b.x[m], b.y[m]), *_places(rest)) for m in living(b, unit)}
    except StopIteration:
        return None
    return Order(ints[0], bool(ints[1]), ints[2], ways) if next(rest, None) is None else None


def _places(rest: Iterator[int]) -> list[Place]:
    return [(next(rest), next(rest)) for _ in _times(next(rest))]


def _times(count: int) -> range:
    if count < 0:
        raise StopIteration
    return range(count)


def write_order(
    b: Board, unit: int, action: int, jets: bool, routes: Mapping[int, Route], target: int = NONE
) -> list[int]:
    """An order out of the ways that geometry has found."""
    out = [action, int(jets), target]
    for m in living(b, unit):
        places = routes[m].points[1:]
        out += [len(places), *(x for place in places for x in place)]
    return out


def flat_ways(ways: Ways) -> list[int]:
    """Ways for a frame to keep: the model, how many places, and their x and y."""
    return [x for m, way in ways.items() for x in (m, len(way), *(c for place in way for c in place))]


def kept_ways(flat: list[int]) -> Ways:
    """The ways that a frame has kept."""
    rest, out = iter(flat), Ways()
    for m in rest:
        out[m] = tuple(_places(rest))
    return out


def length(way: tuple[Place, ...]) -> int:
    """How long a way is, in mils."""
    return round(sum(hypot(x - u, y - v) for (u, v), (x, y) in pairwise(way)))


def routes_of(ways: Ways) -> dict[int, Route]:
    """Ways as geometry knows them, without what they cost."""
    return {m: Route(way, length(way)) for m, way in ways.items()}


def go(b: Board, ways: Ways) -> None:
    """Put every model where its way ends."""
    for m, way in ways.items():
        b.x[m], b.y[m] = way[-1]
