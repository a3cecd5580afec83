"""units.toml: unit types and units (section 3 of the format)."""

from __future__ import annotations

from typing import Any, Final

from grognard.games.hand_of_destiny.components import Components
from grognard.games.hand_of_destiny.read import context
from grognard.games.hand_of_destiny.read.context import FATES, LIST, TURNS, UNITS, Context, one, read_tags
from grognard.games.hand_of_destiny.vocabulary import F_ARTILLERY, F_FLEET, F_SUPPLY, FLAGS, NONE
from grognard.kernel.checked import TEXT, Node
from grognard.kernel.forms import Form, elsewhere, flag, maybe, source, text, whole, word

STRONGEST: Final = 9
UNITS_A_SIDE: Final = 250  # a board counts those in a space in one byte
SYMBOLS: Final = [
    "infantry", "cavalry", "camel", "artillery", "gatling", "fleet", "engineer", "supply", "leader", "tribal",
]  # fmt: skip
TYPE_FLAGS: Final = (
    "leader", "cavalry", "artillery", "gatling", "fleet", "engineer", "supply", "breakoff", "builds_forts",
)  # fmt: skip
UNIT_FLAGS: Final = ("elite", "static", "auto_supply")  # of units only
OVERRIDES: Final = ("breakoff", "builds_forts", "cavalry", "engineer", "supply", "leader")
TYPE: Final[Form] = {
    "id": elsewhere, "name": text(), "symbol": word({x: x for x in SYMBOLS}, "infantry"),
    "brt": maybe(one("columns")), "tags": read_tags, **dict.fromkeys(TYPE_FLAGS, flag(False)), "source": source,
}  # fmt: skip


def _read_types(c: Context, node: Node, key: str) -> None:
    c.tags.sure = True
    for x in c.types.enter(node, key, LIST):
        kind = x.add(c.components, TYPE, c, {"name": "type_names", "symbol": "symbols"})
        kind["artillery"] |= kind["gatling"] | kind["fleet"]
        kind["node"] = x
        c.kinds.append(kind)
        for tag in kind["tags"]:
            c.tags.note(tag)
            c.components.tags.setdefault(tag, [])


def _read_units(c: Context, node: Node, key: str) -> None:
    m = c.components
    for u, x in enumerate(c.units.enter(node, key, UNITS)):
        found = x.add(m, UNIT, c, UNIT_LISTS)
        kind: dict[str, Any] = c.kinds[found["type"]] if found["type"] != NONE else {}
        m.column.append(kind.get("brt", NONE))
        m.recruit_held.append(1)
        _add_flags(m, x, found, kind)
        for tag in dict.fromkeys([*kind.get("tags", []), *found["tags"]]):
            c.tags.note(tag)
            m.tags.setdefault(tag, []).append(u)
    m.own = [[u for u, side in enumerate(m.side) if side == n] for n in (0, 1)]
    m.suppliers = [suppliers(m, own) for own in m.own]
    for n, own in enumerate(m.own):
        if len(own) > UNITS_A_SIDE:
            node.fault(key, f"{len(own)} units of {c.sides.ids[n]}, at most {UNITS_A_SIDE}; make it fewer")
    for t, kind in enumerate(c.kinds):
        _check_column(m, t, kind["node"])


def suppliers(m: Components, units: list[int]) -> list[int]:
    """Those of them that are sources of supply (21.2a)."""
    return [u for u in units if m.flags[F_SUPPLY][u] or m.flags[F_FLEET][u]]


def _check_column(m: Components, t: int, node: Node) -> None:
    strong = [u for u, kind in enumerate(m.type) if kind == t and m.strength[u] > 0]
    if strong and "brt" not in node:
        said = f"unit {m.units[strong[0]]!r} has strength {m.strength[strong[0]]}"
        node.fault("brt", f"missing, but {said}; name a column of tables.toml")


def _read_short(c: Context, node: Node, key: str) -> str:
    name = node.data.get("name")
    return node.text(key, name[:3].strip() if isinstance(name, str) else "", 12)


def _read_contingent(c: Context, node: Node, key: str) -> int:
    n, side = c.contingents.read(node, key), context.side_of(c, node)
    owner = c.contingent_side[n] if n != NONE else NONE
    if NONE not in (owner, side) and owner != side:
        node.fault(key, f"{c.contingents.ids[n]!r} belongs to {c.sides.ids[owner]}, the unit does not")
    return n


def _read_entry_at(c: Context, node: Node, key: str) -> list[int]:
    spaces = c.spaces.read_all(node, key, 0)
    if key in node:
        c.arrivals.append((node, len(c.components.entry_at)))
        if node.data.get("entry_turn", 1) == 1:
            node.fault(key, "says where it arrives, but not when; give an entry_turn above 1")
    return spaces


def _read_fate(c: Context, node: Node, key: str) -> Any:
    return node.one_of(key, FATES, FATES[c.fate])


def _add_flags(m: Components, node: Node, found: dict[str, Any], kind: dict[str, Any]) -> None:
    for f, name in enumerate(FLAGS):
        m.flags[f].append(found[name] if name in found and name in (*UNIT_FLAGS, *node.data) else kind.get(name, 0))
    if not found["counts_as_artillery"]:
        m.flags[F_ARTILLERY][-1] = 0


UNIT: Final[Form] = {
    "id": elsewhere, "name": text(), "short": _read_short, "back": text("", TEXT),
    "side": one("sides"), "strength": whole(0, STRONGEST), "type": one("types"), "contingent": maybe(_read_contingent),
    **dict.fromkeys((*UNIT_FLAGS, *OVERRIDES), flag(False)), "counts_as_artillery": flag(True),
    "eliminated_to": _read_fate, "entry_turn": whole(1, TURNS, 1), "entry_at": _read_entry_at,
    "recruit_at": maybe(context.read_place_list, []),
    "tags": read_tags, "source": source,
}  # fmt: skip
UNIT_LISTS: Final = {
    "name": "unit_names", "short": "shorts", "back": "backs", "side": "side", "strength": "strength", "type": "type",
    "contingent": "contingent", "eliminated_to": "dies_to", "entry_turn": "entry_turn", "entry_at": "entry_at",
    "recruit_at": "recruit_at",
}  # fmt: skip
UNITS_FILE: Final[Form] = {"type": _read_types, "unit": _read_units, "source": source}
