"""Filters, tables that select units (section 5 of the format), resolved to marks by unit and by space; and conditions,
questions about the board in events and in victory (section 8).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from grognard.games.hand_of_destiny import vocabulary as k
from grognard.games.hand_of_destiny.read import context
from grognard.games.hand_of_destiny.read.context import (
    Context,
    Use,
    marks,
    read_side,
    read_spaces,
    read_tagged,
    side_of,
)
from grognard.games.hand_of_destiny.state import BOOK
from grognard.games.hand_of_destiny.vocabulary import Condition, Filter
from grognard.kernel.checked import Node
from grognard.kernel.forms import Form, Kind, maybe, some, whole
from grognard.kernel.names import Names

IDENTIFIED: Final = BOOK.rule("4.0i")

KEYS: Final = (
    "all", "type", "contingent", "id", "tag", "flag", "not_flag", "at", "region", "in_fort", "strength_min",
    "strength_max",
)  # fmt: skip
PLACE_KEYS: Final = ("at", "region", "in_fort")  # ask where a unit stands


def read_filter(c: Context, node: Node, key: str, side: int, chart: bool = False) -> Filter:
    """The filter under a key: over the units of a side, or in the terrain chart over both sides' (side NONE)."""
    m, who = c.components, Filter()
    table = node.table(key, "a filter such as {all = true}")
    who.mask = [int(side == k.NONE or x in (side, k.NONE)) for x in m.side]
    if table is None:
        return who
    if _check_keys(table, chart) and "all" not in table:
        if chart and "side" in table:
            side = c.sides.read(table, "side")
            _keep(who, [side in (k.NONE, x) for x in m.side])
        _read_kinds(c, table, who)
        _read_flags(c, table, who)
        _read_places(c, table, who)
    c.uses.append(Use(node, key, who, side))
    return who


def read_who(c: Context, node: Node, key: str) -> Filter:
    """A filter over the units of whoever owns the card that is read."""
    return read_filter(c, node, key, c.owner)


def read_side_who(c: Context, node: Node, key: str) -> Filter:
    """A filter over the units of the side that the same table names."""
    return read_filter(c, node, key, side_of(c, node))


def asks_place(node: Node, key: str) -> list[str]:
    """Which keys of a filter ask where a unit stands?"""
    value = node.data.get(key)
    return [x for x in PLACE_KEYS if x in value] if isinstance(value, dict) else []


def _check_keys(table: Node, chart: bool) -> bool:
    """Is there something to read?"""
    if "side" in table and not chart:
        table.fault("side", "stands only in the terrain chart; elsewhere the place says whose units are meant")
    table.keys(*KEYS, "side")
    if not table.data:
        table.fault("", "is empty; to select everybody write {all = true}")
    if "all" in table:
        if table.data["all"] is not True:
            table.should_be("all", "true; to select fewer leave it out")
        elif len(table.data) > 1:
            table.fault("all", "selects everybody and stands alone; leave it out, or everything else")
    return bool(table.data)


def _keep(who: Filter, fit: Iterable[bool]) -> None:
    who.mask = [int(x and y) for x, y in zip(who.mask, fit, strict=True)]


def _read_kinds(c: Context, table: Node, who: Filter) -> None:
    m, units = c.components, range(len(c.components.units))
    kinds: list[tuple[str, Names, Sequence[int]]] = [
        ("type", c.types, m.type), ("contingent", c.contingents, m.contingent), ("id", c.units, units),
    ]  # fmt: skip
    for key, names, of_unit in kinds:
        if key in table and (key != "id" or IDENTIFIED):
            wanted = names.read_all(table, key)
            _keep(who, [x in wanted for x in of_unit])
    if "tag" in table:
        tagged = read_tagged(table, "tag", c.tags, m.tags)
        _keep(who, [u in tagged for u in units])
    low = table.whole("strength_min", 0, context.COUNT, 0)
    high = table.whole("strength_max", 0, context.COUNT, context.COUNT)
    if low > high:
        table.fault("strength_min", f"is above strength_max, {high}; exchange them")
    _keep(who, [low <= x <= high for x in m.strength])


def _read_flags(c: Context, table: Node, who: Filter) -> None:
    """All flags are kept, since cards change some of them; what never changes is in the mask as well."""
    printed, units = c.components.flags, range(len(who.mask))
    names = Names("flag", k.FLAGS)
    if "flag" in table:
        who.flags = names.read_all(table, "flag")
        if all(f >= k.CHANGEABLE for f in who.flags):
            _keep(who, [any(printed[f][u] for f in who.flags) for u in units])
    if "not_flag" in table:
        who.without = names.read_all(table, "not_flag")
        fixed = [f for f in who.without if f >= k.CHANGEABLE]
        _keep(who, [not any(printed[f][u] for f in fixed) for u in units])


def _read_places(c: Context, table: Node, who: Filter) -> None:
    inside = set(range(len(c.spaces)))
    if "at" in table:
        inside &= set(read_spaces(c, table, "at", "write region = [{!r}]"))
    if "region" in table:
        inside &= read_tagged(table, "region", c.regions, c.components.regions)
    if "at" in table or "region" in table:
        who.spaces = marks(c, inside)
    if "in_fort" in table:
        who.in_fort = table.flag("in_fort")


# conditions

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
        "side": read_side, "spaces": read_spaces, "who": maybe(read_side_who, None), "min": whole(1, context.COUNT, 1),
        "min_spaces": _share("spaces", 1),
    },
    "dead": {"ids": some("units"), "min": _share("ids")},
    "dead_count": {"min": whole(1, context.COUNT), **DEAD},
    "off_map": {"ids": some("units")},
    "on_map": {"ids": some("units")},
    "turn": {"min": whole(1, context.TURNS, 1), "max": whole(1, context.TURNS, MOST)},
    "in_supply": {"ids": some("units"), "min": _share("ids")},
    "forts": {"side": read_side, "min": whole(1, context.COUNT)},
    "water": {}, "all": {}, "any": {}, "not": {},
}  # fmt: skip
NAMES: Final = {"ids": "units", "min": "low", "max": "high", "min_spaces": "low_spaces"}


def read_condition(c: Context, node: Node, key: str) -> int:
    """The condition under a key; its number, NONE if there is a fault."""
    table = node.table(key, "a condition such as {turn = {min = 2}}")
    return _read(c, table, 1) if table is not None else k.NONE


def _read(c: Context, node: Node, depth: int) -> int:
    """A table with exactly one key."""
    node.keys(*KINDS)
    known = [x for x in node.data if x in KINDS]
    if len(node.data) != 1:
        node.fault("", f"has {len(node.data)} keys; a condition has exactly one. Join several by all or any")
    if not known or c.full(node, known[0], "conditions"):
        return k.NONE
    return add_condition(c, node, known[0], KINDS[known[0]], depth)


def add_condition(c: Context, node: Node, key: str, form: Form, depth: int = 1) -> int:
    """The condition that a key names, by a form; its number."""
    condition = Condition()
    condition.kind = [*KINDS].index(key)
    c.components.conditions.append(condition)
    c.asked.append((node, key))
    number = len(c.components.conditions) - 1
    if condition.kind >= k.ALL:
        condition.parts = _read_parts(c, node, key, depth)
    elif condition.kind == k.WATER_IS:
        condition.level = node.one_of(key, k.WATERS)
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
    inner = [node.table(key)] if key == "not" else node.entries(key, context.LIST)
    return [_read(c, x, depth + 1) for x in inner if x is not None]


def _check_turn(node: Node, condition: Condition) -> None:
    if condition.kind == k.TURN and not node.data:
        node.fault("", "is empty; give min, max, or both")
    if condition.kind == k.TURN and condition.low > condition.high:
        node.fault("min", f"is above max, {condition.high}; exchange them")


assert len(KINDS) == k.NOT + 1
