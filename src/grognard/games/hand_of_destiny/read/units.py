"""units.toml: unit types and units (section 3 of the format)."""

from __future__ import annotations

from typing import Final

from grognard.games.hand_of_destiny.matter import (
    F_ARTILLERY,
    F_ELITE,
    F_FLEET,
    F_GATLING,
    F_SUPPLY,
    FLAGS,
    NONE,
    Matter,
)
from grognard.games.hand_of_destiny.read.context import (
    LIST,
    UNITS,
    UNITS_A_SIDE,
    Context,
    is_marked,
    read_places,
)
from grognard.games.hand_of_destiny.read.node import TEXT, Node
from grognard.games.hand_of_destiny.read.scenario import TURNS, read_fate
from grognard.games.hand_of_destiny.state import BOOK

CONTINGENTS: Final = BOOK.rule("4.0d")
ELITE: Final = BOOK.rule("4.0e")

STRONGEST: Final = 9
SYMBOLS: Final = [
    "infantry", "cavalry", "camel", "artillery", "gatling", "fleet", "engineer", "supply", "leader", "tribal",
]  # fmt: skip
TYPE_FLAGS: Final = (
    "leader", "cavalry", "artillery", "gatling", "fleet", "engineer", "supply", "breakoff", "builds_forts",
)  # fmt: skip
UNIT_FLAGS: Final = ("elite", "static", "auto_supply")  # of units only
OVERRIDES: Final = ("breakoff", "builds_forts", "cavalry", "engineer", "supply", "leader")


class Type:
    """A unit type, for the units of it."""

    def __init__(self, c: Context, node: Node) -> None:
        self.node = node
        self.column = c.columns.read(node, "brt", optional=True)
        self.flags = {FLAGS.index(name): node.flag(name, False) for name in TYPE_FLAGS}
        self.flags[F_ARTILLERY] |= self.flags[F_GATLING] | self.flags[F_FLEET]
        self.tags = _read_tags(node)


def read_units(c: Context, node: Node, fate: int) -> None:
    """Fills types and units; `fate` is where the scenario sends eliminated units."""
    node.keys("type", "unit", "source")
    node.source()
    types = [_read_type(c, x) for x in node.entries("type", LIST)]
    c.types.sure = c.types.sure and bool(types)
    m = c.matter
    m.types = c.types.ids
    m.flags = [[] for _ in FLAGS]
    for x in node.entries("unit", UNITS):
        _read_unit(c, x, types, fate)
    m.units = c.units.ids
    c.units.sure = c.units.sure and bool(m.units)
    m.own = [[u for u, side in enumerate(m.side) if side == n] for n in (0, 1)]
    m.suppliers = [suppliers(m, own) for own in m.own]
    for n, own in enumerate(m.own):
        if len(own) > UNITS_A_SIDE:
            node.fault("unit", f"{len(own)} units of {c.sides.ids[n]}, at most {UNITS_A_SIDE}; make it fewer")
    for t, kind in enumerate(types):
        _check_column(c, t, kind)


def suppliers(m: Matter, units: list[int]) -> list[int]:
    """Those of them that are sources of supply (21.2a)."""
    return [u for u in units if m.flags[F_SUPPLY][u] or m.flags[F_FLEET][u]]


def _read_tags(node: Node) -> list[str]:
    tags = node.words("tags", LIST, 0) if "tags" in node else []
    for tag in tags:
        node.check_id("tags", tag)
    return tags


def _read_type(c: Context, node: Node) -> Type:
    node.keys("id", "name", "symbol", "brt", *TYPE_FLAGS, "tags", "source")
    node.source()
    c.types.add(node)
    c.matter.type_names.append(node.text("name"))
    c.matter.symbols.append(SYMBOLS[max(node.one_of("symbol", SYMBOLS, "infantry"), 0)])
    kind = Type(c, node)
    for tag in kind.tags:
        c.matter.tags.setdefault(c.tags.ids[c.tags.note(tag)], [])
    return kind


def _check_column(c: Context, t: int, kind: Type) -> None:
    strong = [u for u in range(len(c.units)) if c.matter.type[u] == t and c.matter.strength[u] > 0]
    if strong and "brt" not in kind.node:
        said = f"unit {c.units.ids[strong[0]]!r} has strength {c.matter.strength[strong[0]]}"
        kind.node.fault("brt", f"missing, but {said}; name a column of tables.toml")


def _read_unit(c: Context, node: Node, types: list[Type], fate: int) -> None:
    m = c.matter
    node.keys(
        "id", "name", "side", "type", "strength", "short", "contingent", "tags", *UNIT_FLAGS, *OVERRIDES,
        "counts_as_artillery", "eliminated_to", "entry_turn", "recruit_at", "back", "source",
    )  # fmt: skip
    node.source()
    u = c.units.add(node)
    name = node.text("name")
    m.unit_names.append(name)
    m.shorts.append(node.text("short", name[:3].strip(), 12))
    m.backs.append(node.text("back", "", TEXT))
    m.side.append(c.sides.read(node, "side"))
    m.strength.append(node.whole("strength", 0, STRONGEST))
    kind = c.types.read(node, "type")
    m.type.append(kind)
    m.column.append(types[kind].column if kind != NONE else NONE)
    _read_contingent(c, node, m.side[u])
    _read_flags(c, node, types[kind] if kind != NONE else None)
    m.dies_to.append(read_fate(node, "eliminated_to", fate))
    m.entry_turn.append(node.whole("entry_turn", 1, TURNS, 1))
    m.recruit_at.append(is_marked(read_places(c, node, "recruit_at")) if "recruit_at" in node else [])
    m.recruit_held.append(1)
    _add_tags(c, u, [*(types[kind].tags if kind != NONE else []), *_read_tags(node)])


def _add_tags(c: Context, u: int, tags: list[str]) -> None:
    for tag in dict.fromkeys(tags):
        c.matter.tags.setdefault(c.tags.ids[c.tags.note(tag)], []).append(u)


def _read_contingent(c: Context, node: Node, side: int) -> None:
    n = c.contingents.read(node, "contingent", optional=True)
    c.matter.contingent.append(n if CONTINGENTS else NONE)
    owner = c.contingent_side[n] if n != NONE else NONE
    if NONE not in (owner, side) and owner != side:
        node.fault("contingent", f"{c.contingents.ids[n]!r} belongs to {c.sides.ids[owner]}, the unit does not")


def _read_flags(c: Context, node: Node, kind: Type | None) -> None:
    flags = [kind.flags.get(f, 0) if kind else 0 for f in range(len(FLAGS))]
    for name in UNIT_FLAGS:
        flags[FLAGS.index(name)] = node.flag(name, False)
    for name in OVERRIDES:
        f = FLAGS.index(name)
        flags[f] = node.flag(name, flags[f] == 1)
    if not ELITE:
        flags[F_ELITE] = 0
    if not node.flag("counts_as_artillery", True):
        flags[F_ARTILLERY] = 0
    for f, value in enumerate(flags):
        c.matter.flags[f].append(value)
