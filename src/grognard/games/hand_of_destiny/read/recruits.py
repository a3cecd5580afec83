"""Recruit lines of cards, and the effect that is one (section 6 of the format)."""

from __future__ import annotations

from typing import Final

from grognard.games.hand_of_destiny.matter import ALL_UNITS, HALF_DIE, NONE, Line
from grognard.games.hand_of_destiny.read.context import COUNT, Context, is_marked, read_places
from grognard.games.hand_of_destiny.read.filters import asks_place, read_filter, read_filter_if
from grognard.games.hand_of_destiny.read.node import Node

LINE_KEYS: Final = ("who", "count", "at", "held_only", "with", "optional", "with_enemy")
COUNTS: Final = {"all": ALL_UNITS, "half_die": HALF_DIE}


def read_line(c: Context, node: Node, owner: int) -> Line:
    """A recruit line; its keys are checked by whoever calls."""
    line = Line()
    line.who = read_filter(c, node, "who", owner)
    line.count = _read_count(node)
    line.at = read_places(c, node, "at") if "at" in node else []
    line.spaces = is_marked(line.at)
    line.held_only = 1 if "at" in node else NONE
    if "held_only" in node:
        line.held_only = node.flag("held_only")
    line.together = read_filter_if(c, node, "with", owner)
    line.optional = node.flag("optional", False)
    line.with_enemy = node.flag("with_enemy", False)
    for key in asks_place(node, "who"):
        node.warn(f"who.{key}", "units of the Recruit Box stand nowhere, so the line can never be met; leave it out")
    return line


def _read_count(node: Node) -> int:
    value = node.data.get("count")
    if isinstance(value, str) and value in COUNTS:
        return COUNTS[value]
    if type(value) is int and 1 <= value <= COUNT:
        return value
    node.should_be("count", f'a number from 1 to {COUNT}, "all" or "half_die"')
    return 1
