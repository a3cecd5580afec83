"""Conditions: questions about the board in events and in victory (section 8 of the format)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from grognard.games.hand_of_destiny.matter import (
    ALL,
    ANY,
    DEAD,
    DEAD_COUNT,
    FORT_COUNT,
    HOLDS,
    IN_SUPPLY,
    LOW,
    NONE,
    NOT,
    OCCUPIES,
    OFF_MAP,
    ON_MAP,
    TURN,
    WATER_IS,
    WATERS,
    Condition,
)
from grognard.games.hand_of_destiny.read.context import COUNT, LIST, SPACES, UNITS, Context
from grognard.games.hand_of_destiny.read.filters import asks_place, read_filter, read_filter_if, regions_in
from grognard.games.hand_of_destiny.read.node import Node
from grognard.games.hand_of_destiny.read.scenario import TURNS

DEEPEST: Final = 12  # conditions in conditions
KINDS: Final = {
    "holds": HOLDS, "occupies": OCCUPIES, "dead": DEAD, "dead_count": DEAD_COUNT, "off_map": OFF_MAP,
    "on_map": ON_MAP, "turn": TURN, "in_supply": IN_SUPPLY, "forts": FORT_COUNT, "water": WATER_IS, "all": ALL,
    "any": ANY, "not": NOT,
}  # fmt: skip
MOST: Final = 999


def read_condition(c: Context, node: Node, key: str) -> int:
    """The condition under a key; its number, NONE if there is a fault."""
    table = node.table(key, "a condition such as {turn = {min = 2}}")
    return _read(c, table, 1) if table is not None else NONE


def _read(c: Context, node: Node, depth: int) -> int:
    """A table with exactly one key."""
    node.keys(*KINDS)
    known = [x for x in node.data if x in KINDS]
    if len(node.data) != 1:
        node.fault("", f"has {len(node.data)} keys; a condition has exactly one. Join several by all or any")
    if not known or c.full(node, known[0], len(c.matter.conditions), "conditions"):
        return NONE
    condition = Condition()
    condition.kind = KINDS[known[0]]
    c.matter.conditions.append(condition)
    number = len(c.matter.conditions) - 1
    if condition.kind in (ALL, ANY, NOT):
        _read_joined(c, node, known[0], condition, depth)
    elif condition.kind == WATER_IS:
        condition.level = max(node.one_of("water", WATERS), LOW)
    else:
        inner = node.table(known[0])
        if inner is not None:
            READERS[known[0]](c, inner, condition)
    return number


def _read_joined(c: Context, node: Node, key: str, condition: Condition, depth: int) -> None:
    if depth >= DEEPEST:
        node.fault(key, f"nested deeper than {DEEPEST}; make it simpler")
    elif key == "not":
        inner = node.table(key)
        condition.parts = [_read(c, inner, depth + 1)] if inner is not None else []
    else:
        condition.parts = [_read(c, x, depth + 1) for x in node.entries(key, LIST)]


def _read_holds(c: Context, node: Node, condition: Condition) -> None:
    node.keys("side", "spaces", "min")
    condition.side = max(c.sides.read(node, "side"), 0)
    _read_spaces(c, node, condition)
    most = _written(node, "spaces")
    condition.low = node.whole("min", 1, most, most)


def _read_spaces(c: Context, node: Node, condition: Condition) -> None:
    for tag in regions_in(c, node, "spaces"):
        node.fault("spaces", f"{tag!r} is a region; in conditions name its spaces")
        return
    condition.spaces = c.spaces.read_all(node, "spaces", SPACES)


def _written(node: Node, key: str) -> int:
    """How many stand in a list, whether or not there are such things."""
    value = node.data.get(key)
    return len(value) if isinstance(value, list) and value else 1


def _read_occupies(c: Context, node: Node, condition: Condition) -> None:
    node.keys("side", "spaces", "who", "min", "min_spaces")
    side = c.sides.read(node, "side")
    condition.side = max(side, 0)
    _read_spaces(c, node, condition)
    condition.who = read_filter_if(c, node, "who", side)
    condition.low = node.whole("min", 1, COUNT, 1)
    condition.low_spaces = node.whole("min_spaces", 1, _written(node, "spaces"), 1)


def _read_units(c: Context, node: Node, condition: Condition) -> None:
    """`ids` and how many of them; all by default."""
    node.keys("ids", "min")
    condition.units = c.units.read_all(node, "ids", UNITS)
    most = _written(node, "ids")
    condition.low = node.whole("min", 1, most, most)


def _read_all_units(c: Context, node: Node, condition: Condition) -> None:
    node.keys("ids")
    condition.units = c.units.read_all(node, "ids", UNITS)
    condition.low = len(condition.units)


def _read_dead_count(c: Context, node: Node, condition: Condition) -> None:
    node.keys("side", "min", "who")
    condition.low = node.whole("min", 1, COUNT)
    read_dead_who(c, node, condition)


def read_dead_who(c: Context, node: Node, condition: Condition) -> None:
    """Whose dead are counted, and which of them."""
    side = c.sides.read(node, "side")
    condition.side = max(side, 0)
    if "who" in node:
        condition.who = read_filter(c, node, "who", side)
        for key in asks_place(node, "who"):
            node.fault(f"who.{key}", "the dead stand nowhere; leave it out")


def _read_turn(c: Context, node: Node, condition: Condition) -> None:
    node.keys("min", "max")
    if not node.data:
        node.fault("", "is empty; give min, max, or both")
    condition.low = node.whole("min", 1, TURNS, 1)
    condition.high = node.whole("max", 1, TURNS, MOST)
    if condition.low > condition.high:
        node.fault("min", f"is above max, {condition.high}; exchange them")


def _read_forts(c: Context, node: Node, condition: Condition) -> None:
    node.keys("side", "min")
    condition.side = max(c.sides.read(node, "side"), 0)
    condition.low = node.whole("min", 1, COUNT)


READERS: Final[dict[str, Callable[[Context, Node, Condition], None]]] = {
    "holds": _read_holds,
    "occupies": _read_occupies,
    "dead": _read_units,
    "dead_count": _read_dead_count,
    "off_map": _read_all_units,
    "on_map": _read_all_units,
    "turn": _read_turn,
    "in_supply": _read_units,
    "forts": _read_forts,
}
