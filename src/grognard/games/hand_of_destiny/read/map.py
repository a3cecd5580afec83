"""map.toml: terrain chart, spaces and routes (section 2 of the format)."""

from __future__ import annotations

from typing import Any, Final

from grognard.games.hand_of_destiny.matter import (
    BOTH,
    LAND,
    LOW,
    NONE,
    NORMAL,
    ROUTES,
    USE_CAPTURED,
    USE_EITHER,
    WATERS,
    Matter,
)
from grognard.games.hand_of_destiny.read.context import COUNT, EFFECTS, LIST, SPACES, TERRAINS, Context
from grognard.games.hand_of_destiny.read.node import TEXT, Node, show

NEUTRAL: Final = "#d9cfb8"  # of terrain without a colour
WIDEST: Final = 1_000_000
FORT_KINDS: Final = ["fortress", "fort", "base"]
USES: Final = {"either": USE_EITHER, "captured": USE_CAPTURED}


class Terrain:
    """One line of the terrain chart; its two filters are read when the units are known."""

    def __init__(self, node: Node) -> None:
        self.node = node
        self.sea = node.flag("sea", False)
        self.river = node.flag("river", False) | self.sea
        self.no_fort = node.flag("no_fort", False) | self.sea
        self.stop = node.flag("stop", False)
        self.river_stop = node.flag("river_stop", True)
        self.river_retreat = node.flag("river_retreat", False)
        self.fleet_stop = node.flag("fleet_stop", False)
        self.fleet_water = read_water(node)
        self.defender_ts = node.whole("defender_ts", -COUNT, COUNT, 0)


def read_map(c: Context, node: Node) -> list[Terrain]:
    """Fills spaces and routes; the terrain chart, for `read_chart`."""
    node.keys("map", "terrain", "space", "route", "source")
    node.source()
    _read_frame(c, node)
    chart = [_read_terrain(c, x) for x in node.entries("terrain", TERRAINS)]
    c.matter.terrains = c.terrains.ids
    c.terrains.sure = c.terrains.sure and bool(chart)
    spaces = node.entries("space", SPACES)
    for x in spaces:
        _read_space(c, x, chart)
    c.matter.spaces = c.spaces.ids
    c.spaces.sure = c.spaces.sure and bool(spaces)
    c.regions.sure = bool(spaces)
    for x in spaces:
        _check_region(c, x)
    _read_routes(c, node)
    return chart


def read_water(node: Node) -> int:
    """The lowest water level at which fleets may pass; LOW: always."""
    found = node.one_of("fleet_water", WATERS[NORMAL:]) if "fleet_water" in node else NONE
    return LOW if found == NONE else NORMAL + found


def _read_frame(c: Context, node: Node) -> None:
    frame = node.table("map") if "map" in node else None
    if frame is not None:
        frame.keys("width", "height", "scale_note", "water")
        c.matter.width = frame.number("width", 1, WIDEST, 1000)
        c.matter.height = frame.number("height", 1, WIDEST, 1000)
        c.matter.scale_note = frame.text("scale_note", "", TEXT)
        c.matter.water = max(frame.one_of("water", WATERS, "normal"), LOW)


def _read_terrain(c: Context, node: Node) -> Terrain:
    node.keys(
        "id", "name", "text", "color", "stop", "stop_exempt", "river", "river_stop", "river_retreat", "fleet_stop",
        "fleet_water", "enter", "no_fort", "sea", "defender_ts", "source",
    )  # fmt: skip
    node.source()
    c.terrains.add(node)
    c.matter.terrain_names.append(node.text("name"))
    c.matter.terrain_texts.append(node.text("text", "", TEXT))
    c.matter.terrain_colors.append(node.color("color", NEUTRAL))
    if node.data.get("sea") is True and node.data.get("river") is False:
        node.fault("river", "the sea is always a river space; leave it out")
    return Terrain(node)


# spaces


def _read_space(c: Context, node: Node, chart: list[Terrain]) -> None:
    m = c.matter
    node.keys("id", "name", "x", "y", "terrain", "river", "region", "owner", "fort", "source")
    node.source()
    s = c.spaces.add(node)
    m.space_names.append(node.text("name"))
    m.x.append(node.number("x", 0, m.width))
    m.y.append(node.number("y", 0, m.height))
    kind = c.terrains.read(node, "terrain")
    m.terrain.append(kind)
    m.owner.append(c.sides.read(node, "owner", optional=True))
    _read_river(c, node, chart[kind] if kind != NONE else None)
    for tag in _read_tags(node, "region"):
        m.regions.setdefault(c.regions.ids[c.regions.note(tag)], []).append(s)
    _read_fort(c, node)


def _read_river(c: Context, node: Node, terrain: Terrain | None) -> None:
    """Is it a river space? NONE if that can't be said, because of a fault."""
    if "river" in node:
        value = node.flag("river")
        c.matter.river.append(value if isinstance(node.data["river"], bool) else NONE)
        if terrain is not None and terrain.sea and node.data["river"] is False:
            node.fault("river", "the sea is always a river space; leave it out, or choose another terrain")
    else:
        c.matter.river.append(terrain.river if terrain is not None else NONE)


def _read_tags(node: Node, key: str) -> list[str]:
    tags = node.words(key, LIST, 0) if key in node else []
    for tag in tags:
        node.check_id(key, tag)
    return tags


def _check_region(c: Context, node: Node) -> None:
    tags: Any = node.data.get("region")
    for tag in tags if isinstance(tags, list) else []:
        if isinstance(tag, str) and tag in c.spaces.index:
            node.fault("region", f"{show(tag)} is the id of a space; a region needs a name of its own")


def _read_fort(c: Context, node: Node) -> None:
    m = c.matter
    fort = node.table("fort") if "fort" in node else None
    if fort is None:
        m.fort_kind.append("")
        m.fort_name.append("")
        m.fort_use.append(NONE)
        return
    fort.keys("kind", "use", "name")
    m.fort_kind.append(FORT_KINDS[max(fort.one_of("kind", FORT_KINDS), 0)])
    m.fort_name.append(fort.text("name", ""))
    m.fort_use.append(_read_use(c, fort))


def _read_use(c: Context, fort: Node) -> int:
    use = fort.data.get("use")
    if isinstance(use, str) and use in USES:
        return USES[use]
    if isinstance(use, str) and (use in c.sides.index or not c.sides.sure):
        return c.sides.index.get(use, NONE)
    words = [*c.sides.ids, *USES]
    fort.should_be("use", "one of " + ", ".join(repr(x) for x in words if x))
    return NONE


# routes


def _read_routes(c: Context, node: Node) -> None:
    m = c.matter
    m.near_land = [[] for _ in c.spaces.ids]
    m.near_river = [[] for _ in c.spaces.ids]
    m.near_any = [[] for _ in c.spaces.ids]
    pairs: set[tuple[int, int]] = set()
    for x in node.entries("route", EFFECTS, 0):
        _read_route(c, x, pairs)
    for near in (m.near_land, m.near_river, m.near_any):
        for spaces in near:
            spaces.sort()
    m.supply_reach = [within(m, s, m.supply_range) for s in range(len(c.spaces.ids))]
    if c.faults.clean(node.file):
        _check_connected(c, node, pairs)


def within(m: Matter, s: int, routes: int) -> list[int]:
    """The space itself, then whatever is no more than so many routes away."""
    found, ring = [s], [s]
    for _ in range(routes):
        ring = sorted({n for x in ring for n in m.near_any[x]} - set(found))
        found += ring
    return found


def _read_route(c: Context, node: Node, pairs: set[tuple[int, int]]) -> None:
    node.keys("a", "b", "kind", "name", "fleet_water", "one_way", "source")
    node.source()
    a, b = c.spaces.read(node, "a"), c.spaces.read(node, "b")
    kind = node.one_of("kind", ROUTES)
    name, water, one_way = node.text("name", ""), read_water(node), node.flag("one_way", False)
    if NONE in (a, b):
        return
    if a == b:
        node.fault("b", "leads back to where it begins; name another space")
    elif (min(a, b), max(a, b)) in pairs:
        node.fault("b", "these two spaces have a route already; keep one of them, of kind both if need be")
    elif kind != NONE:
        _check_ends(c, node, kind, a, b)
        _add_route(c, kind, name, water, [(a, b)] if one_way else [(a, b), (b, a)])
    pairs.add((min(a, b), max(a, b)))


def _check_ends(c: Context, node: Node, kind: int, a: int, b: int) -> None:
    for key, s in (("a", a), ("b", b)):
        if kind != LAND and c.matter.river[s] == 0:
            said = f"{c.spaces.ids[s]!r} is no river space"
            node.fault(key, f"{said}, so the route can't be {ROUTES[kind]!r}; make the route land or the space river")


def _add_route(c: Context, kind: int, name: str, water: int, ways: list[tuple[int, int]]) -> None:
    m = c.matter
    for a, b in ways:
        m.route_kind[a, b] = kind
        m.near_any[a].append(b)
        if kind in (LAND, BOTH):
            m.near_land[a].append(b)
        if kind != LAND:
            m.near_river[a].append(b)
        if name:
            m.route_name[a, b] = name
        if water != LOW:
            m.route_water[a, b] = water


def _check_connected(c: Context, node: Node, pairs: set[tuple[int, int]]) -> None:
    near: list[list[int]] = [[] for _ in c.spaces.ids]
    for a, b in pairs:
        near[a].append(b)
        near[b].append(a)
    reached, edge = {0}, [0]
    while edge:
        for s in near[edge.pop()]:
            if s not in reached:
                reached.add(s)
                edge.append(s)
    lost = [id for s, id in enumerate(c.spaces.ids) if s not in reached]
    if lost:
        more = f" and {len(lost) - 5} more" if len(lost) > 5 else ""
        node.fault("route", f"no way leads from {c.spaces.ids[0]!r} to {', '.join(lost[:5])}{more}; add routes")
