"""map.toml: terrain chart, spaces and routes (section 2 of the format)."""

from __future__ import annotations

from typing import Any, Final

from grognard.games.hand_of_destiny import vocabulary as k
from grognard.games.hand_of_destiny.components import Components
from grognard.games.hand_of_destiny.read.context import COUNT, EFFECTS, LIST, SPACES, Context
from grognard.games.hand_of_destiny.read.filters import read_filter
from grognard.games.hand_of_destiny.vocabulary import NONE, Filter
from grognard.kernel.checked import TEXT, Form, Node, show
from grognard.kernel.forms import color, elsewhere, flag, maybe, number, one, one_or, source, tags, text, whole, word
from grognard.kernel.furniture import FURNITURE, read_x

NEUTRAL: Final = "#d9cfb8"  # of terrain without a colour
WIDEST: Final = 1_000_000
TERRAINS: Final = 100
FORT_KINDS: Final = ["fortress", "fort", "base"]
USES: Final = {"either": k.USE_EITHER, "captured": k.USE_CAPTURED}

# the lowest water level at which fleets may pass; LOW: always
FLEET_WATER: Final = maybe(word({"normal": k.NORMAL, "high": k.HIGH}), k.LOW)
FRAME: Final[Form] = {
    "width": number(1, WIDEST, 1000), "height": number(1, WIDEST, 1000), "scale_note": text("", TEXT),
    "water": word(k.WATERS, "normal"), "land": elsewhere,
}  # fmt: skip
TERRAIN: Final[Form] = {
    "id": elsewhere, "name": text(), "text": text("", TEXT), "color": color(NEUTRAL),
    "sea": flag(False), "river": flag(False), "no_fort": flag(False), "no_retreat": flag(False), "stop": flag(False),
    "river_stop": flag(True), "river_retreat": flag(False), "fleet_stop": flag(False), "fleet_water": FLEET_WATER,
    "defender_ts": whole(-COUNT, COUNT, 0), "stop_exempt": elsewhere, "enter": elsewhere, "drawn": flag(True),
    "breadth": number(0.2, 2, 1), "source": source,
}  # fmt: skip
TERRAIN_LISTS: Final = {
    "name": "terrain_names", "text": "terrain_texts", "color": "terrain_colors", "drawn": "drawn",
    "breadth": "breadths",
}  # fmt: skip
ROUTE: Final[Form] = {
    "a": one("spaces"), "b": one("spaces"), "kind": word(k.ROUTES), "name": text(""), "fleet_water": FLEET_WATER,
    "flood": maybe(word({"normal": k.NORMAL, "high": k.HIGH})), "one_way": flag(False), "source": source,
}  # fmt: skip


def _read_frame(c: Context, node: Node, key: str) -> None:
    frame = node.table(key) if key in node else None
    if frame is not None:
        frame.fill(c.components, FRAME)


def _read_terrains(c: Context, node: Node, key: str) -> None:
    """What the chart does to whom is read when the units are known."""
    for x in c.terrains.enter(node, key, TERRAINS):
        line = x.add(c.components, TERRAIN, c, TERRAIN_LISTS)
        if line["sea"] and x.data.get("river") is False:
            x.fault("river", "the sea is always a river space; leave it out")
        line["river"] |= line["sea"]
        line["no_fort"] |= line["sea"]
        line["node"] = x
        c.chart.append(line)
    frame = node.data.get("map")
    if isinstance(frame, dict) and "land" in frame:  # [map] is read before there are terrains
        c.components.land = c.terrains.read(Node(node.faults, node.file, "map", frame), "land")


# spaces


def _read_spaces(c: Context, node: Node, key: str) -> None:
    spaces = c.spaces.enter(node, key, SPACES)
    c.regions.sure = bool(spaces)
    for s, x in enumerate(spaces):
        found = x.add(c.components, SPACE, c, SPACE_LISTS)
        for tag in found["region"]:
            c.regions.note(tag)
            c.components.regions.setdefault(tag, []).append(s)
            if tag in c.spaces.index:
                x.fault("region", f"{show(tag)} is the id of a space; a region needs a name of its own")
        for part, value in found["fort"].items():
            getattr(c.components, f"fort_{part}").append(value)


def _read_river(c: Context, node: Node, key: str) -> int:
    """Is it a river space? NONE if that can't be said, because of a fault."""
    kind = c.terrains.index.get(str(node.data.get("terrain")), NONE)
    if key not in node:
        return int(c.chart[kind]["river"]) if kind != NONE else NONE
    value = node.flag(key)
    if kind != NONE and c.chart[kind]["sea"] and node.data[key] is False:
        node.fault(key, "the sea is always a river space; leave it out, or choose another terrain")
    return value if isinstance(node.data[key], bool) else NONE


def _read_fort(c: Context, node: Node, key: str) -> dict[str, Any]:
    fort = node.table(key) if key in node else None
    return fort.take(FORT, c) if fort is not None else NO_FORT


FORT: Final[Form] = {"kind": word({x: x for x in FORT_KINDS}), "name": text(""), "use": one_or("sides", USES)}
NO_FORT: Final = {"kind": "", "name": "", "use": NONE}
SPACE: Final[Form] = {
    "id": elsewhere, "name": text(), "x": read_x, "y": read_x, "terrain": one("terrains"),
    "owner": maybe(one("sides")), "river": _read_river, "region": tags(LIST), "fort": _read_fort, "source": source,
}  # fmt: skip
SPACE_LISTS: Final = {"name": "space_names", **{x: x for x in ("x", "y", "terrain", "owner", "river")}}


# routes


def _read_routes(c: Context, node: Node, key: str) -> None:
    m = c.components
    for near in (m.near_land, m.near_river, m.near_any):
        near += [[] for _ in m.spaces]
    joined: list[list[int]] = [[] for _ in m.spaces]  # whichever way a route leads
    for x in node.entries(key, EFFECTS, 0):
        _read_route(c, x, joined)
    for near in (m.near_land, m.near_river, m.near_any):
        for spaces in near:
            spaces.sort()
    m.supply_reach = [within(m.near_any, s, m.supply_range) for s in range(len(m.spaces))]
    if c.faults.clean(node.file):
        reached = within(joined, 0, len(m.spaces))
        lost = [id for s, id in enumerate(m.spaces) if s not in reached]
        if lost:
            more = f" and {len(lost) - 5} more" if len(lost) > 5 else ""
            node.fault(key, f"no way leads from {m.spaces[0]!r} to {', '.join(lost[:5])}{more}; add routes")


def within(near: list[list[int]], s: int, routes: int) -> list[int]:
    """The space itself, then whatever is no more than so many routes away."""
    found, ring = [s], [s]
    while ring and routes > 0:
        ring = sorted({n for x in ring for n in near[x]} - set(found))
        found += ring
        routes -= 1
    return found


def _read_route(c: Context, node: Node, joined: list[list[int]]) -> None:
    route = node.take(ROUTE, c)
    a, b = route["a"], route["b"]
    if NONE in (a, b):
        return
    if a == b:
        node.fault("b", "leads back to where it begins; name another space")
    elif b in joined[a]:
        node.fault("b", "these two spaces have a route already; keep one of them, of kind both if need be")
    else:
        _check_ends(c, node, route)
        _add_route(c.components, route, a, b)
        if not route["one_way"]:
            _add_route(c.components, route, b, a)
    joined[a].append(b)
    joined[b].append(a)


def _check_ends(c: Context, node: Node, route: dict[str, Any]) -> None:
    for key in ("a", "b"):
        if route["kind"] != k.LAND and c.components.river[route[key]] == 0:
            said = f"{c.spaces.ids[route[key]]!r} is no river space, so the route can't be {k.ROUTES[route['kind']]!r}"
            node.fault(key, f"{said}; make the route land or the space river")


def _add_route(m: Components, route: dict[str, Any], a: int, b: int) -> None:
    m.route_kind[a, b] = route["kind"]
    m.near_any[a].append(b)
    if route["kind"] != k.RIVER:
        m.near_land[a].append(b)
    if route["kind"] != k.LAND:
        m.near_river[a].append(b)
    if route["name"]:
        m.route_name[a, b] = route["name"]
    if route["fleet_water"] != k.LOW:
        m.route_water[a, b] = route["fleet_water"]
    if route["flood"] != NONE:
        m.route_flood[a, b] = route["flood"]


MAP: Final[Form] = {
    "map": _read_frame, "terrain": _read_terrains, "space": _read_spaces, "route": _read_routes, **FURNITURE,
    "source": source,
}  # fmt: skip


# the chart

BY_SPACE: Final = (
    "sea", "fleet_stop", "fleet_water", "no_fort", "no_retreat", "defender_ts", "river_stop", "river_retreat",
)  # fmt: skip
TO_WHOM: Final = ("stops", "bars", "stop_asks", "bar_asks")
NO_TERRAIN: Final[dict[str, Any]] = {
    **dict.fromkeys(BY_SPACE, 0), "stops": [], "bars": [], "stop_asks": None, "bar_asks": None,
}  # fmt: skip


def read_chart(c: Context) -> None:
    """What terrain does in each space, and to whom; the units must be known."""
    m = c.components
    for t in c.chart:
        exempt, enter = _read_chart_filter(c, t["node"], "stop_exempt"), _read_chart_filter(c, t["node"], "enter")
        free = [exempt is not None and fits_printed(m, exempt, u) for u in range(len(m.units))]
        t["stops"] = [int(t["stop"] and not fleet and not x) for x, fleet in zip(free, m.flags[k.F_FLEET], strict=True)]
        t["bars"] = [int(enter is not None and not fits_printed(m, enter, u)) for u in range(len(m.units))]
        t["stop_asks"], t["bar_asks"] = _if_changing(exempt), _if_changing(enter)
    for s, kind in enumerate(m.terrain):
        t = c.chart[kind] if kind != NONE else NO_TERRAIN
        for key in (*BY_SPACE, *TO_WHOM):
            getattr(m, key).append(t[key] if m.river[s] == 1 or not key.startswith("river") else 0)
    open_to_all = [not m.sea[s] and m.bar_asks[s] is None and not any(m.bars[s]) for s in range(len(m.spaces))]
    dry = [[n for n in near if (s, n) not in m.route_flood] for s, near in enumerate(m.near_land)]
    m.open_land = [[n for n in near if open_to_all[n]] for near in dry]


def _read_chart_filter(c: Context, node: Node, key: str) -> Filter | None:
    return read_filter(c, node, key, NONE, chart=True) if key in node else None


def fits_printed(m: Components, who: Filter, u: int) -> bool:
    """Does the filter select the unit by what is printed, while it is not on the map?"""
    if not who.mask[u] or who.spaces or who.in_fort != NONE:
        return False
    has_one = not who.flags or any(m.flags[f][u] for f in who.flags)
    return has_one and not any(m.flags[f][u] for f in who.without)


def _if_changing(who: Filter | None) -> Filter | None:
    if who is None or who.spaces or who.in_fort != NONE or any(f < k.CHANGEABLE for f in who.flags + who.without):
        return who
    return None
