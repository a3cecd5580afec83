"""Filters: tables that select units (section 5 of the format), resolved to marks by unit and by space."""

from __future__ import annotations

from typing import Final

from grognard.games.hand_of_destiny.matter import CHANGEABLE, FLAGS, NONE, Filter
from grognard.games.hand_of_destiny.read.context import COUNT, LIST, SPACES, UNITS, Context
from grognard.games.hand_of_destiny.read.names import Names
from grognard.games.hand_of_destiny.read.node import Node
from grognard.games.hand_of_destiny.state import BOOK

IDENTIFIED: Final = BOOK.rule("4.0i")

KEYS: Final = (
    "all", "type", "contingent", "id", "tag", "flag", "not_flag", "at", "region", "in_fort", "strength_min",
    "strength_max",
)  # fmt: skip
PLACE_KEYS: Final = ("at", "region", "in_fort")  # ask where a unit stands


def read_filter(c: Context, node: Node, key: str, side: int, chart: bool = False) -> Filter:
    """The filter under a key: over the units of a side, or in the terrain chart over both sides' (side NONE)."""
    who = Filter()
    table = node.table(key, "a filter such as {all = true}")
    n_units = len(c.matter.units)
    who.mask = [int(side == NONE or c.matter.side[u] in (side, NONE)) for u in range(n_units)]
    if table is None:
        return who
    if _check_keys(table, chart) and "all" not in table:
        if chart and "side" in table:
            side = c.sides.read(table, "side")
            _keep(who, [int(side in (NONE, c.matter.side[u])) for u in range(n_units)])
        _read_kinds(c, table, who)
        _read_strength(c, table, who)
        _read_flags(c, table, who)
        _read_places(c, table, who)
    c.watch(node, key, who, side)
    return who


def read_filter_if(c: Context, node: Node, key: str, side: int) -> Filter | None:
    """The filter under a key that may be left out: None, everybody."""
    return read_filter(c, node, key, side) if key in node else None


def asks_place(node: Node, key: str) -> list[str]:
    """Which keys of a filter ask where a unit stands?"""
    value = node.data.get(key)
    return [x for x in PLACE_KEYS if x in value] if isinstance(value, dict) else []


def regions_in(c: Context, node: Node, key: str) -> list[str]:
    """Region tags in a list that takes space ids only."""
    words = node.data.get(key)
    tags = [x for x in words if isinstance(x, str) and x in c.regions.index] if isinstance(words, list) else []
    return [x for x in tags if x not in c.spaces.index]


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


def _keep(who: Filter, marks: list[int]) -> None:
    who.mask = [x & y for x, y in zip(who.mask, marks, strict=True)]


def _read_kinds(c: Context, table: Node, who: Filter) -> None:
    m = c.matter
    kinds: list[tuple[str, Names, list[int]]] = [
        ("type", c.types, m.type), ("contingent", c.contingents, m.contingent), ("id", c.units, list(range(UNITS))),
    ]  # fmt: skip
    for key, names, of_unit in kinds:
        if key in table and (key != "id" or IDENTIFIED):
            wanted = set(names.read_all(table, key))
            _keep(who, [int(of_unit[u] in wanted) for u in range(len(m.units))])
    if "tag" in table:
        tagged = {u for n in c.tags.read_all(table, "tag") for u in m.tags[c.tags.ids[n]]}
        _keep(who, [int(u in tagged) for u in range(len(m.units))])


def _read_strength(c: Context, table: Node, who: Filter) -> None:
    low = table.whole("strength_min", 0, COUNT, 0)
    high = table.whole("strength_max", 0, COUNT, COUNT)
    if low > high:
        table.fault("strength_min", f"is above strength_max, {high}; exchange them")
    _keep(who, [int(low <= x <= high) for x in c.matter.strength])


def _read_flags(c: Context, table: Node, who: Filter) -> None:
    """All flags are kept, since cards change some of them; what never changes is in the mask as well."""
    printed = c.matter.flags
    names = Names("flag", FLAGS)
    if "flag" in table:
        who.flags = names.read_all(table, "flag", LIST)
        if all(f >= CHANGEABLE for f in who.flags):
            _keep(who, [int(any(printed[f][u] for f in who.flags)) for u in range(len(who.mask))])
    if "not_flag" in table:
        who.without = names.read_all(table, "not_flag", LIST)
        fixed = [f for f in who.without if f >= CHANGEABLE]
        _keep(who, [int(not any(printed[f][u] for f in fixed)) for u in range(len(who.mask))])


def _read_places(c: Context, table: Node, who: Filter) -> None:
    n_spaces = len(c.spaces)
    marks = [1] * n_spaces
    for tag in regions_in(c, table, "at"):
        table.fault("at", f"{tag!r} is a region; write region = [{tag!r}]")
        return
    if "at" in table:
        wanted = set(c.spaces.read_all(table, "at", SPACES))
        marks = [int(s in wanted) for s in range(n_spaces)]
    if "region" in table:
        inside = {s for n in c.regions.read_all(table, "region", SPACES) for s in c.matter.regions[c.regions.ids[n]]}
        marks = [int(x and s in inside) for s, x in enumerate(marks)]
    if "at" in table or "region" in table:
        who.spaces = marks
    if "in_fort" in table:
        who.in_fort = table.flag("in_fort")
