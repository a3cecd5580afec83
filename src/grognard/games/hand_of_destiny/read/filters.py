"""Filters: tables that select units (section 5 of the format), resolved to marks by unit and by space."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from grognard.games.hand_of_destiny.read.context import COUNT, Context, Use, marks, read_spaces, read_tagged, side_of
from grognard.games.hand_of_destiny.state import BOOK
from grognard.games.hand_of_destiny.vocabulary import CHANGEABLE, FLAGS, NONE, Filter
from grognard.kernel.checked import Node
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
    who.mask = [int(side == NONE or x in (side, NONE)) for x in m.side]
    if table is None:
        return who
    if _check_keys(table, chart) and "all" not in table:
        if chart and "side" in table:
            side = c.sides.read(table, "side")
            _keep(who, [side in (NONE, x) for x in m.side])
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
    low = table.whole("strength_min", 0, COUNT, 0)
    high = table.whole("strength_max", 0, COUNT, COUNT)
    if low > high:
        table.fault("strength_min", f"is above strength_max, {high}; exchange them")
    _keep(who, [low <= x <= high for x in m.strength])


def _read_flags(c: Context, table: Node, who: Filter) -> None:
    """All flags are kept, since cards change some of them; what never changes is in the mask as well."""
    printed, units = c.components.flags, range(len(who.mask))
    names = Names("flag", FLAGS)
    if "flag" in table:
        who.flags = names.read_all(table, "flag")
        if all(f >= CHANGEABLE for f in who.flags):
            _keep(who, [any(printed[f][u] for f in who.flags) for u in units])
    if "not_flag" in table:
        who.without = names.read_all(table, "not_flag")
        fixed = [f for f in who.without if f >= CHANGEABLE]
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
