"""setup.toml: what stands where, Recruit Boxes, fort markers, recruiting spaces, stacked decks (section 9)."""

from __future__ import annotations

from grognard.games.hand_of_destiny.matter import F_FLEET, NONE
from grognard.games.hand_of_destiny.read.chart import fits_printed
from grognard.games.hand_of_destiny.read.context import (
    CARDS,
    COUNT,
    LIST,
    SPACES,
    UNITS,
    Context,
    is_marked,
    read_places,
)
from grognard.games.hand_of_destiny.read.filters import asks_place, read_filter
from grognard.games.hand_of_destiny.read.node import Node
from grognard.games.hand_of_destiny.state import BOX, LATER

NOWHERE_YET = -9


def read_setup(c: Context, node: Node) -> None:
    """Needs everything but victory to be read."""
    node.keys("place", "fort_marker", "recruit_box", "recruit_at", "deck", "source")
    node.source()
    c.matter.start = [NOWHERE_YET] * len(c.units)
    entries = node.entries("place", UNITS, 0)
    whole = [_read_place(c, x) for x in entries]
    whole += [_read_boxes(c, node), bool(entries) or "place" not in node]
    _check_all_placed(c, node, all(whole))
    _read_markers(c, node)
    _read_recruit_at(c, node)
    _read_decks(c, node)


# units


def _read_place(c: Context, node: Node) -> bool:
    """Could its list be read?"""
    node.keys("space", "units")
    s = c.spaces.read(node, "space")
    units = c.units.read_all(node, "units", UNITS)
    for u in units:
        if _put(c, node, "units", u, s) and s != NONE:
            _check_stand(c, node, u, s)
            _check_alone(c, node, u, s)
    return bool(units)


def _put(c: Context, node: Node, key: str, u: int, where: int) -> bool:
    """Every unit appears once."""
    m, id = c.matter, c.units.ids[u]
    if m.start[u] != NOWHERE_YET:
        node.fault(key, f"unit {id!r} has its place already; keep one of them")
        return False
    m.start[u] = where
    if m.entry_turn[u] > 1:
        node.fault(key, f"unit {id!r} enters in turn {m.entry_turn[u]}; leave it out here, or take its entry_turn away")
    return True


def _check_stand(c: Context, node: Node, u: int, s: int) -> None:
    m, id = c.matter, c.units.ids[u]
    if m.terrain[s] == NONE or m.type[u] == NONE:
        return
    if m.flags[F_FLEET][u] and m.river[s] == 0:
        node.fault("units", f"unit {id!r} is a fleet, and {c.spaces.ids[s]!r} is no river space; move it (12.3b)")
    elif not m.flags[F_FLEET][u] and m.sea[s]:
        node.fault("units", f"unit {id!r} is a land unit, and {c.spaces.ids[s]!r} is at sea; move it")
    elif m.bars[s][u]:
        node.fault("units", f"unit {id!r} may not enter {m.terrains[m.terrain[s]]!r}; move it, or change `enter`")


def _check_alone(c: Context, node: Node, u: int, s: int) -> None:
    m = c.matter
    foes = [v for v, at in enumerate(m.start) if at == s and m.side[v] == 1 - m.side[u] and m.side[u] != NONE]
    if foes:
        said = f"{c.units.ids[u]!r} and {c.units.ids[foes[0]]!r} are enemies"
        node.fault("units", f"{said}, and both would start in {c.spaces.ids[s]!r}; move one")


def _read_boxes(c: Context, node: Node) -> bool:
    """Could all boxes be read?"""
    boxes = node.table("recruit_box") if "recruit_box" in node else Node(c.faults, node.file, "recruit_box", {})
    whole = boxes is not None
    for key in boxes.data if boxes is not None else []:
        assert boxes is not None
        side = c.sides.find(boxes, key, key)
        units = c.units.read_all(boxes, key, UNITS) if boxes.data[key] != [] else []
        whole = whole and (bool(units) or boxes.data[key] == [])
        for u in units:
            if NONE not in (side, c.matter.side[u]) and c.matter.side[u] != side:
                boxes.fault(key, f"unit {c.units.ids[u]!r} belongs to the other side; put it into its own box")
            _put(c, boxes, key, u, BOX)
    return whole


def _check_all_placed(c: Context, node: Node, whole: bool) -> None:
    """Without its place a unit is named only if all lists of units could be read."""
    m = c.matter
    for u, at in enumerate(m.start):
        if at == NOWHERE_YET:
            m.start[u] = LATER
            if whole and m.entry_turn[u] <= 1 and c.units.index.get(c.units.ids[u]) == u:
                said = f"unit {c.units.ids[u]!r} stands nowhere"
                node.fault("place", f"{said}; put it into a place or a box, or give it an entry_turn above 1")


# fort markers


def _read_markers(c: Context, node: Node) -> None:
    m = c.matter
    m.markers = [0, 0]
    m.start_forts = [NONE] * len(c.spaces)
    seen: set[int] = set()
    for x in node.entries("fort_marker", LIST, 0):
        x.keys("side", "count", "at")
        side = c.sides.read(x, "side")
        count = x.whole("count", 0, COUNT)
        if side in seen and side != NONE:
            x.fault("side", f"{c.sides.ids[side]} has fort markers already; make it one entry")
        seen.add(side)
        if side != NONE:
            m.markers[side] = count
        _read_built(c, x, side, count)


def _read_built(c: Context, node: Node, side: int, count: int) -> None:
    """Markers that stand on the map already, one in each space."""
    spaces = is_marked(read_places(c, node, "at")) if "at" in node else []
    if len(spaces) > count:
        node.fault("at", f"{len(spaces)} forts, but there are only {count} markers; make it fewer (22.1e)")
    for s in spaces:
        _check_fort(c, node, side, s)
        c.matter.start_forts[s] = side


def _check_fort(c: Context, node: Node, side: int, s: int) -> None:
    """22.1d."""
    m, id = c.matter, c.spaces.ids[s]
    if m.fort_kind[s]:
        node.fault("at", f"{id!r} has a {m.fort_kind[s]} printed on the map; build elsewhere (22.1d)")
    elif m.no_fort[s]:
        node.fault("at", f"the terrain of {id!r} allows no fort markers; build elsewhere (22.1d)")
    elif m.start_forts[s] != NONE:
        node.fault("at", f"{id!r} has a fort marker already; build elsewhere (22.1d)")
    elif side != NONE and any(at == s and m.side[u] == 1 - side for u, at in enumerate(m.start)):
        node.fault("at", f"enemy units stand in {id!r}, and the fort would fall at once; build elsewhere (22.3a)")


# recruiting spaces and decks


def _read_recruit_at(c: Context, node: Node) -> None:
    """The first entry that fits a unit is its own, unless units.toml gives it recruiting spaces."""
    m = c.matter
    open_units = [u for u in range(len(c.units)) if not m.recruit_at[u]]
    for x in node.entries("recruit_at", SPACES, 0):
        x.keys("side", "who", "at", "held_only")
        side = c.sides.read(x, "side")
        who = read_filter(c, x, "who", side)
        spaces = is_marked(read_places(c, x, "at"))
        held = x.flag("held_only", True)
        for key in asks_place(x, "who"):
            x.warn(f"who.{key}", "units of the Recruit Box stand nowhere, so it fits nobody; leave it out")
        for u in [u for u in open_units if fits_printed(c, who, u)]:
            m.recruit_at[u], m.recruit_held[u] = spaces, held
            open_units.remove(u)


def _read_decks(c: Context, node: Node) -> None:
    m = c.matter
    m.stacked = [[], []]
    decks = node.table("deck") if "deck" in node else None
    for key in decks.data if decks is not None else []:
        assert decks is not None
        side = c.sides.find(decks, key, key)
        deck = decks.table(key)
        if deck is not None:
            _read_deck(c, deck, side)


def _read_deck(c: Context, deck: Node, side: int) -> None:
    deck.keys("stacked")
    stacked = c.cards.read_all(deck, "stacked", CARDS)
    for n in stacked:
        if NONE not in (side, c.matter.cards[n].side) and c.matter.cards[n].side != side:
            deck.fault("stacked", f"card {c.cards.ids[n]!r} belongs to the other side; leave it out")
    if side != NONE:
        c.matter.stacked[side] = stacked
