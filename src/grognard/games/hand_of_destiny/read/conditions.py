"""Conditions: questions about the board in events and in victory (section 8 of the format)."""

from __future__ import annotations

from typing import Final

from grognard.games.hand_of_destiny.read.context import COUNT, LIST, TURNS, Context, read_side, read_spaces, some
from grognard.games.hand_of_destiny.read.filters import asks_place, read_side_who
from grognard.games.hand_of_destiny.vocabulary import ALL, NONE, NOT, TURN, WATER_IS, WATERS, Condition, Filter
from grognard.kernel.checked import Node
from grognard.kernel.forms import Form, Kind, maybe, whole

DEEPEST: Final = 12  # conditions in conditions
MOST: Final = 999


def _share(of: str, default: int | None = None) -> Kind:
    """How many of a list, whether or not there are such things; all of them unless there is a default."""

    def read(c: Context, node: Node, key: str) -> int:
        value = node.data.get(of)
        most = len(value) if isinstance(value, list) and value else 1
        return node.whole(key, 1, most, default or most)

    return read


def _read_dead(c: Context, node: Node, key: str) -> Filter:
    for x in asks_place(node, key):
        node.fault(f"{key}.{x}", "the dead stand nowhere; leave it out")
    return read_side_who(c, node, key)


DEAD: Final[Form] = {"side": read_side, "who": maybe(_read_dead, None)}
KINDS: Final[dict[str, Form]] = {  # in the order of their numbers
    "holds": {"side": read_side, "spaces": read_spaces, "min": _share("spaces")},
    "occupies": {
        "side": read_side, "spaces": read_spaces, "who": maybe(read_side_who, None), "min": whole(1, COUNT, 1),
        "min_spaces": _share("spaces", 1),
    },
    "dead": {"ids": some("units"), "min": _share("ids")},
    "dead_count": {"min": whole(1, COUNT), **DEAD},
    "off_map": {"ids": some("units")},
    "on_map": {"ids": some("units")},
    "turn": {"min": whole(1, TURNS, 1), "max": whole(1, TURNS, MOST)},
    "in_supply": {"ids": some("units"), "min": _share("ids")},
    "forts": {"side": read_side, "min": whole(1, COUNT)},
    "water": {}, "all": {}, "any": {}, "not": {},
}  # fmt: skip
NAMES: Final = {"ids": "units", "min": "low", "max": "high", "min_spaces": "low_spaces"}


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
    if not known or c.full(node, known[0], "conditions"):
        return NONE
    return add_condition(c, node, known[0], KINDS[known[0]], depth)


def add_condition(c: Context, node: Node, key: str, form: Form, depth: int = 1) -> int:
    """The condition that a key names, by a form; its number."""
    condition = Condition()
    condition.kind = [*KINDS].index(key)
    c.components.conditions.append(condition)
    c.asked.append((node, key))
    number = len(c.components.conditions) - 1
    if condition.kind >= ALL:
        condition.parts = _read_parts(c, node, key, depth)
    elif condition.kind == WATER_IS:
        condition.level = node.one_of(key, WATERS)
    else:
        table = node.table(key)
        if table is not None:
            table.fill(condition, form, c, NAMES)
            _check_turn(table, condition)
    return number


def _read_parts(c: Context, node: Node, key: str, depth: int) -> list[int]:
    if depth >= DEEPEST:
        node.fault(key, f"nested deeper than {DEEPEST}; make it simpler")
        return []
    inner = [node.table(key)] if key == "not" else node.entries(key, LIST)
    return [_read(c, x, depth + 1) for x in inner if x is not None]


def _check_turn(node: Node, condition: Condition) -> None:
    if condition.kind == TURN and not node.data:
        node.fault("", "is empty; give min, max, or both")
    if condition.kind == TURN and condition.low > condition.high:
        node.fault("min", f"is above max, {condition.high}; exchange them")


assert len(KINDS) == NOT + 1
