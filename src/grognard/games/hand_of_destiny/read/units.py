"""units.toml: unit types and units (section 3 of the format); setup.toml: what stands where, Recruit Boxes, fort
markers, recruiting spaces, stacked decks (section 9).
"""

from __future__ import annotations

from typing import Any, Final

from grognard.games.hand_of_destiny.components import Components
from grognard.games.hand_of_destiny.read import context
from grognard.games.hand_of_destiny.read.context import Context, read_place_list
from grognard.games.hand_of_destiny.read.filters import asks_place, read_side_who
from grognard.games.hand_of_destiny.read.map import fits_printed
from grognard.games.hand_of_destiny.state import BOX, LATER
from grognard.games.hand_of_destiny.vocabulary import F_ARTILLERY, F_FLEET, F_SUPPLY, FLAGS, NONE
from grognard.kernel.checked import TEXT, Node
from grognard.kernel.forms import Form, elsewhere, flag, maybe, one, some, source, tags, text, whole, word

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
    "brt": maybe(one("columns")), "tags": tags(context.LIST), "source": source,
    **dict.fromkeys(TYPE_FLAGS, flag(False)),
}  # fmt: skip


def _read_types(c: Context, node: Node, key: str) -> None:
    c.tags.sure = True
    for x in c.types.enter(node, key, context.LIST):
        kind = x.add(c.components, TYPE, c, {"name": "type_names", "symbol": "symbols"})
        kind["artillery"] |= kind["gatling"] | kind["fleet"]
        kind["node"] = x
        c.kinds.append(kind)
        for tag in kind["tags"]:
            c.tags.note(tag)
            c.components.tags.setdefault(tag, [])


def _read_units(c: Context, node: Node, key: str) -> None:
    m = c.components
    for u, x in enumerate(c.units.enter(node, key, context.UNITS)):
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
    return node.one_of(key, context.FATES, context.FATES[c.fate])


def _add_flags(m: Components, node: Node, found: dict[str, Any], kind: dict[str, Any]) -> None:
    for f, name in enumerate(FLAGS):
        m.flags[f].append(found[name] if name in found and name in (*UNIT_FLAGS, *node.data) else kind.get(name, 0))
    if not found["counts_as_artillery"]:
        m.flags[F_ARTILLERY][-1] = 0


UNIT: Final[Form] = {
    "id": elsewhere, "name": text(), "short": _read_short, "back": text("", TEXT),
    "side": one("sides"), "strength": whole(0, STRONGEST), "type": one("types"), "contingent": maybe(_read_contingent),
    **dict.fromkeys((*UNIT_FLAGS, *OVERRIDES), flag(False)), "counts_as_artillery": flag(True),
    "eliminated_to": _read_fate, "entry_turn": whole(1, context.TURNS, 1), "entry_at": _read_entry_at,
    "recruit_at": maybe(context.read_place_list, []),
    "tags": tags(context.LIST), "source": source,
}  # fmt: skip
UNIT_LISTS: Final = {
    "name": "unit_names", "short": "shorts", "back": "backs", "side": "side", "strength": "strength", "type": "type",
    "contingent": "contingent", "eliminated_to": "dies_to", "entry_turn": "entry_turn", "entry_at": "entry_at",
    "recruit_at": "recruit_at",
}  # fmt: skip
UNITS_FILE: Final[Form] = {"type": _read_types, "unit": _read_units, "source": source}


# setup.toml

NOWHERE_YET: Final = -9
PLACE: Final[Form] = {"space": one("spaces"), "units": some("units")}
MARKER: Final[Form] = {"side": one("sides"), "count": whole(0, context.COUNT), "at": maybe(read_place_list, [])}
RECRUIT_AT: Final[Form] = {
    "side": one("sides"), "who": read_side_who, "at": read_place_list, "held_only": flag(True),
}  # fmt: skip
DECK: Final[Form] = {"stacked": some("cards")}


# units


def _read_start(c: Context, node: Node, key: str) -> None:
    """All units in places and boxes. A unit without one is named only if all lists of units could be read."""
    m = c.components
    m.start = [NOWHERE_YET] * len(m.units)
    entries = node.entries(key, context.UNITS, 0)
    whole = [bool(entries) or key not in node, *[_read_place(c, x) for x in entries]]
    whole += [_read_box(c, *x) for x in _by_side(c, node, "recruit_box")]
    whole += [isinstance(node.data.get("recruit_box", {}), dict), (node.file, key) not in c.faults.misplaced]
    for x, u in c.arrivals:
        for s in m.entry_at[u]:
            _check_stand(m, x, u, s, "entry_at")
    for u, at in enumerate(m.start):
        if at == NOWHERE_YET:
            m.start[u] = LATER
            if all(whole) and m.entry_turn[u] <= 1 and c.units.index.get(m.units[u]) == u:
                said = f"unit {m.units[u]!r} stands nowhere"
                node.fault(key, f"{said}; put it into a place or a box, or give it an entry_turn above 1")


def _by_side(c: Context, node: Node, key: str) -> list[tuple[int, Node, str]]:
    """A table whose keys are sides: each side, the table, and the key."""
    table = node.table(key) if key in node else None
    if table is None:
        return []
    return [(c.sides.find(table, id, id), table, id) for id in table.data if not table.is_misplaced(id)]


def _read_place(c: Context, node: Node) -> bool:
    """Could its list be read?"""
    found = node.take(PLACE, c)
    for u in found["units"]:
        if _put(c.components, node, "units", u, found["space"]) and found["space"] != NONE:
            _check_stand(c.components, node, u, found["space"])
            _check_alone(c.components, node, u, found["space"])
    return bool(found["units"])


def _read_box(c: Context, side: int, boxes: Node, key: str) -> bool:
    units = c.units.read_all(boxes, key, 0)
    for u in units:
        if NONE not in (side, c.components.side[u]) and c.components.side[u] != side:
            boxes.fault(key, f"unit {c.units.ids[u]!r} belongs to the other side; put it into its own box")
        _put(c.components, boxes, key, u, BOX)
    return bool(units) or boxes.data[key] == []


def _put(m: Components, node: Node, key: str, u: int, where: int) -> bool:
    """Every unit appears once."""
    if m.start[u] != NOWHERE_YET:
        node.fault(key, f"unit {m.units[u]!r} has its place already; keep one of them")
        return False
    m.start[u] = where
    if m.entry_turn[u] > 1:
        said = f"unit {m.units[u]!r} enters in turn {m.entry_turn[u]}"
        node.fault(key, f"{said}; leave it out here, or take its entry_turn away")
    return True


def _check_stand(m: Components, node: Node, u: int, s: int, key: str = "units") -> None:
    unit, space = f"unit {m.units[u]!r}", repr(m.spaces[s])
    if m.terrain[s] == NONE or m.type[u] == NONE:
        return
    if m.flags[F_FLEET][u] and m.river[s] == 0:
        node.fault(key, f"{unit} is a fleet, and {space} is no river space; move it (12.3b)")
    elif not m.flags[F_FLEET][u] and m.sea[s]:
        node.fault(key, f"{unit} is a land unit, and {space} is at sea; move it")
    elif m.bars[s][u]:
        node.fault(key, f"{unit} may not enter {m.terrains[m.terrain[s]]!r}; move it, or change `enter`")


def _check_alone(m: Components, node: Node, u: int, s: int) -> None:
    foes = [v for v, at in enumerate(m.start) if at == s and m.side[v] == 1 - m.side[u] and m.side[u] != NONE]
    if foes:
        said = f"{m.units[u]!r} and {m.units[foes[0]]!r} are enemies"
        node.fault("units", f"{said}, and both would start in {m.spaces[s]!r}; move one")


# fort markers


def _read_markers(c: Context, node: Node, key: str) -> None:
    m = c.components
    m.markers = [0, 0]
    m.start_forts = [NONE] * len(m.spaces)
    seen: set[int] = set()
    for x in node.entries(key, context.LIST, 0):
        found = x.take(MARKER, c)
        side, count, spaces = found["side"], found["count"], found["at"]
        if side != NONE:
            if side in seen:
                x.fault("side", f"{m.sides[side]} has fort markers already; make it one entry")
            m.markers[side] = count
            seen.add(side)
        if len(spaces) > count:
            x.fault("at", f"{len(spaces)} forts, but there are only {count} markers; make it fewer (22.1e)")
        for s in spaces:
            _check_fort(m, x, side, s)
            m.start_forts[s] = side


def _check_fort(m: Components, node: Node, side: int, s: int) -> None:
    """22.1d."""
    id = m.spaces[s]
    if m.fort_kind[s]:
        node.fault("at", f"{id!r} has a {m.fort_kind[s]} printed on the map; build elsewhere (22.1d)")
    elif m.no_fort[s]:
        node.fault("at", f"the terrain of {id!r} allows no fort markers; build elsewhere (22.1d)")
    elif m.start_forts[s] != NONE:
        node.fault("at", f"{id!r} has a fort marker already; build elsewhere (22.1d)")
    elif side != NONE and any(at == s and m.side[u] == 1 - side for u, at in enumerate(m.start)):
        node.fault("at", f"enemy units stand in {id!r}, and the fort would fall at once; build elsewhere (22.3a)")


# recruiting spaces and decks


def _read_recruit_at(c: Context, node: Node, key: str) -> None:
    """The first entry that fits a unit is its own, unless units.toml gives it recruiting spaces."""
    m = c.components
    open_units = [u for u, spaces in enumerate(m.recruit_at) if not spaces]
    for x in node.entries(key, context.SPACES, 0):
        found = x.take(RECRUIT_AT, c)
        for place in asks_place(x, "who"):
            x.warn(f"who.{place}", "units of the Recruit Box stand nowhere, so it fits nobody; leave it out")
        for u in [u for u in open_units if fits_printed(m, found["who"], u)]:
            m.recruit_at[u], m.recruit_held[u] = found["at"], found["held_only"]
            open_units.remove(u)


def _read_decks(c: Context, node: Node, key: str) -> None:
    m = c.components
    m.stacked = [[], []]
    for side, decks, id in _by_side(c, node, key):
        deck = decks.table(id)
        stacked = deck.take(DECK, c)["stacked"] if deck is not None else []
        for n in stacked:
            if deck is not None and NONE not in (side, m.cards[n].side) and m.cards[n].side != side:
                deck.fault("stacked", f"card {m.card_ids[n]!r} belongs to the other side; leave it out")
        if side != NONE:
            m.stacked[side] = stacked


SETUP: Final[Form] = {
    "place": _read_start, "recruit_box": elsewhere, "fort_marker": _read_markers,
    "recruit_at": _read_recruit_at, "deck": _read_decks, "source": source,
}  # fmt: skip
