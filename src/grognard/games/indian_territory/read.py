"""Reads the components (map.toml, units.toml, tables.toml) and names every fault with file, table and key.

The same reader serves the components that come with the game and an owner's edited copy, so nothing here trusts
what it reads: unknown keys, routes to nowhere, duplicate ids, huge files and links leading outside are refused.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from grognard.games.indian_territory import state
from grognard.games.indian_territory.components import Components
from grognard.games.indian_territory.state import AT_START, BOOK, EFFECTS, NATIONS, RESULTS, SIDES, TERRAINS, TYPES
from grognard.kernel.checked import Faults, Node
from grognard.kernel.fault import Fault
from grognard.kernel.folder import Folder
from grognard.kernel.game import GameError
from grognard.kernel.toml import load_toml

FILES: Final = ("map.toml", "units.toml", "tables.toml")
IDS: Final = re.compile(r"[A-Za-z0-9_-]+")
MOST: Final = 1000  # entries of a table
COLUMNS: Final = ["I", "M", "A", "E"]
ARMIES: Final = [["union", "union_indian"], ["confederate", "confederate_indian"], ["wild"], ["wild"]]  # by side
HALVES: Final = ("union_summer", "union_winter", "confederate_summer", "confederate_winter")
MOUNTED: Final = ["cavalry", "tribe", "allied_mounted"]
STRONGEST: Final = BOOK.value("2.2a", 4)
PLACES: Final = ("fort_smith", "park_hill", "sculleyville")  # that the rules name
KEYS: Final = load_toml(state.DATA / "keys.toml")  # of each table of each file


class ComponentsError(GameError):
    """Components that can't be used: file, table, key, and what is wrong, for every fault."""


def read_components(folder: Path = state.DATA) -> Components:
    """The components of a folder; ComponentsError lists every fault."""
    d, faults = read_all(folder)
    if faults:
        raise ComponentsError("\n".join(str(f) for f in faults))
    return d


def read_all(folder: Path) -> tuple[Components, list[Fault]]:
    """The components of a folder, and every fault in them; with faults they are of no use."""
    d, faults = Components(), Faults(IDS)
    found = Folder(folder, faults, FILES, "a module", alone=False)
    d.digest = found.digest
    if len(found.sources) == len(FILES):  # they refer to one another
        files = {name: Node(faults, name, "", source.data) for name, source in found.sources.items()}
        for name, file in files.items():
            file.keys(*KEYS[name], what="table")
        _read_map(d, files["map.toml"])
        _read_tables(d, files["tables.toml"])
        _read_counters(d, files["units.toml"])
        places = _named(_about(files["map.toml"], "space"), d.spaces, PLACES, "; rules 6.1b and 6.5 name it")
        d.fort_smith, d.park_hill, d.sculleyville = places
    return d, faults.finish(found.lines())


def _entries(file: Node, table: str) -> list[Node]:
    out = file.entries(table, MOST)
    for node in out:
        node.keys(*KEYS[file.file][table])
    return out


def _about(file: Node, table: str) -> Node:
    """For faults of a table as a whole."""
    return Node(file.faults, file.file, table, {})


def _new_id(node: Node, seen: list[str]) -> str:
    id = node.text("id")
    if id and id in seen:
        node.fault("id", "stands twice")
    elif id and not IDS.fullmatch(id):
        node.fault("id", "only letters, digits, - and _")
    return id


def _named(about: Node, ids: list[str], names: Sequence[str], why: str = "") -> list[int]:
    """Where those stand that the rules name; the first that is missing is a fault."""
    missing = [name for name in names if name not in ids]
    if missing:
        about.fault("id", f"{missing[0]} is missing{why}")
    return [-1 if missing else ids.index(name) for name in names]


# the map


def _read_map(d: Components, file: Node) -> None:
    for node in _entries(file, "space"):
        _read_space(d, node)
    d.near, d.across = [[] for _ in d.spaces], [[] for _ in d.spaces]
    for node in _entries(file, "route"):
        _read_route(d, node)
    d.near = [sorted(x) for x in d.near]
    d.bases = [[s for s in range(len(d.spaces)) if d.base[s] == side] for side in range(4)]
    spaces = _about(file, "space")
    for nation, name in enumerate(NATIONS):
        if d.capital.count(nation) != 1:
            spaces.fault("capital", f"capital {name!r} must stand exactly once")
        if nation in d.capital:
            d.capitals.append(d.capital.index(nation))
    for side, name in enumerate(SIDES):
        if not d.bases[side]:
            spaces.fault("base", f"base {name!r} must stand at least once")
    if not file.faults.errors:  # else a route that can't be read may be the one that is missing
        _check_connected(d, _about(file, "route"))


def _read_space(d: Components, node: Node) -> None:
    d.spaces.append(_new_id(node, d.spaces))
    d.space_names.append(node.text("name"))
    d.grid.append(node.text("grid"))
    kind = node.pick("terrain", TERRAINS)
    d.terrain.append(kind)
    d.home.append(node.pick("home", ["union", "confederate", "indian_territory"]))
    d.base.append(node.pick("base", SIDES) if "base" in node else -1)
    d.capital.append(node.pick("capital", NATIONS) if "capital" in node else -1)
    d.start_control.append(node.pick("control", SIDES[:2]))
    d.x.append(node.whole("x", 0, 1000))
    d.y.append(node.whole("y", 0, 1000))


def _read_route(d: Components, node: Node) -> None:
    known = node.faults.errors
    a, b = node.pick("from", d.spaces), node.pick("to", d.spaces)
    if node.faults.errors > known:
        return
    if a == b or b in d.near[a]:
        node.fault("to", "leads to itself, or stands twice")
        return
    river = node.text("river", "")
    for x, y in ((a, b), (b, a)):
        d.near[x].append(y)
        if river:
            d.across[x].append(y)
    if river:
        d.rivers[min(a, b), max(a, b)] = river


def _check_connected(d: Components, routes: Node) -> None:
    reached = [0]
    for s in reached:
        reached += [t for t in d.near[s] if t not in reached]
    lost = [d.spaces[s] for s in range(len(d.spaces)) if s not in reached]
    if lost:
        routes.fault("", f"no way leads to {', '.join(lost[:5])}")


# the tables


def _read_tables(d: Components, file: Node) -> None:
    settings = file.table("settings")
    if settings is not None:
        settings.keys(*KEYS[file.file]["settings"])
        _read_settings(d, settings)
    _read_terrain(d, file)
    for n, node in enumerate(_entries(file, "turn")):
        _read_turn(d, node, n)
    if len(d.turn_names) < d.turns:
        _about(file, "turn").fault("", f"{len(d.turn_names)} turns, but the game has {d.turns}")
    _read_markers(d, file)
    table = file.table("battle_table")
    for column in COLUMNS:
        row = table.data.get(column) if table is not None else None
        if isinstance(row, list) and len(row) == 7 and all(x in RESULTS for x in row):
            d.results.append([RESULTS.index(x) for x in row])
        elif table is not None:
            table.fault(column, f"should be seven of {', '.join(RESULTS)}")


def _read_settings(d: Components, node: Node) -> None:
    value, whole = BOOK.value, node.whole
    d.river_extra = value("TEC.river", whole("river_crossing_extra", 0, 4))
    d.rough_with_engineer = whole("rough_cost_with_engineer", 1, 8)
    d.devastated_cost = value("TEC.devastated", whole("devastated_cost", 1, 8))
    d.fast = value("7.4a", whole("speed_fast", 1, 12))
    d.slow = value("7.4b", whole("speed_slow", 1, 12))
    d.turns = whole("turns", 1, 20)
    d.ends = value("GTO.2b", whole("end_markers_to_close_turn", 1, 9))
    d.leader_lost_from = min(node.wholes("leader_loss_roll", 1, 6))
    d.recovers_up_to = max(node.wholes("recovery_roll", 1, 6))
    d.pursuit_bonus = whole("pursuit_superiority_bonus", 0, 6)
    d.supply_dice = whole("supply_extra_dice", 0, 4)
    d.first_bonus = whole("first_player_bonus", 0, 6)
    d.first_bonus_capitals = node.wholes("first_player_bonus_capitals", 0, 5)
    d.increments = value("2.4a", whole("wagon_increments", 1, 9))
    d.forts = whole("fort_counters", 0, 99)


def _read_terrain(d: Components, file: Node) -> None:
    found = {node.text("id"): node for node in _entries(file, "terrain")}
    for id in TERRAINS:
        if id not in found:
            _about(file, "terrain").fault("id", f"{id} is missing")
            continue
        node = found[id]
        d.cost.append(node.whole("cost", 1, 8))
        d.artillery_bonus.append(node.whole("artillery_bonus", 0, 3))
        d.terrain_round.append(node.flag("terrain_round"))
        d.pursuit.append(node.flag("pursuit"))
        d.burns.append(node.flag("devastate"))


def _read_turn(d: Components, node: Node, n: int) -> None:
    node.whole("number", n + 1, n + 1)
    d.turn_names.append(node.text("name"))
    d.winter.append(node.pick("season", ["summer", "winter"]))
    d.available.append(n + 1 if node.text("available", "") else 0)
    d.releases_smith.append(node.flag("fort_smith_release"))
    d.brings_quantrill.append(node.flag("quantrill_joins_pool"))
    d.rolls_recovery.append(node.flag("recovery_roll"))


def _read_markers(d: Components, file: Node) -> None:
    d.effects = [[], [], [], []]
    for node in _entries(file, "marker"):
        d.markers.append(_new_id(node, d.markers))
        d.marker_names.append(node.text("name"))
        later = node.whole("from_turn", 1, 20) > 1
        d.marker_count.append(0 if later else node.whole("count", 0, 99))
        for i, half in enumerate(HALVES):
            node.data[half] = str(node.data.get(half, ""))  # a number of actions, or an event
            d.effects[i].append(list(EFFECTS.values())[node.pick(half, list(EFFECTS))])
    d.quantrill_marker, d.devastation_marker = _named(_about(file, "marker"), d.markers, ("quantrill", "devastation"))


# the counters


def _read_counters(d: Components, file: Node) -> None:
    for node in _entries(file, "unit"):
        _read_unit(d, node)
    d.n_units = len(d.counters)
    for node in _entries(file, "leader"):
        _read_leader(d, node)
    d.own = [[u for u in range(len(d.counters)) if d.side[u] == side] for side in range(4)]
    d.units = [[u for u in own if u < d.n_units] for own in d.own]
    d.leaders = [[u for u in own if u >= d.n_units] for own in d.own]
    fresh = {"used": 0, "displaced": 0, "panicked": 0, "known": 0}
    printed = zip(d.counter_names, d.strength, d.value, strict=True)
    d.faces = [{"name": name, "strength": strength or value, **fresh} for name, strength, value in printed]
    d.engineers = [[u for u in units if d.type[u] == state.ENGINEER] for units in d.units]
    d.quantrill = _named(_about(file, "unit"), d.counters, ("quan",), ", who is Quantrill")[0]
    if len(d.counters) > 250:
        _about(file, "unit").fault("", f"{len(d.counters)} counters, at most 250")


def _read_unit(d: Components, node: Node) -> None:
    kind = TYPES[node.pick("type", TYPES[:-1])]
    side = ["union", "confederate", "none"][node.pick("side", ["union", "confederate", "none"])]
    start = node.pick("start", d.spaces) if kind == "tribe" and d.spaces else -1
    if start >= 0:
        side = d.spaces[start].split("_")[0]
    if side not in SIDES:
        node.fault("side", "only tribes, who start in their camps, have no side")
        side = SIDES[0]
    _add(d, node, SIDES.index(side), TYPES.index(kind))
    d.start.append(start)
    d.army.append(ARMIES[d.side[-1]][node.pick("army", ARMIES[d.side[-1]])])
    d.strength.append(node.whole("strength", 1, STRONGEST))
    d.value.append(0)
    d.column.append(node.pick("column", COLUMNS))
    d.mounted.append(int(kind in MOUNTED))
    d.speed.append(d.fast if kind in MOUNTED else d.slow)
    regiment = node.text("regiment", "")
    if regiment and regiment not in d.regiments:
        d.regiments.append(regiment)
    d.regiment.append(d.regiments.index(regiment) if regiment else -1)
    capitals = {d.spaces[s]: s for s in d.capitals}
    found = node.data.get("capitals", [])
    fits = isinstance(found, list) and all(isinstance(x, str) and x in capitals for x in found)
    d.places.append([capitals[x] for x in found] if fits else [])
    if not fits:
        node.fault("capitals", f"should be a list out of {', '.join(capitals)}")


def _add(d: Components, node: Node, side: int, kind: int) -> None:
    d.counters.append(_new_id(node, d.counters))
    d.counter_names.append(node.text("name"))
    d.side.append(side)
    d.type.append(kind)
    special = {"fort_smith": state.FORT_SMITH_UNIT, "pool": state.FROM_POOL, "start": AT_START}
    entry = node.text("entry")
    d.entry.append(special[entry] if entry in special else node.whole("entry_turn", 1, 20))


def _read_leader(d: Components, node: Node) -> None:
    _add(d, node, node.pick("side", SIDES[:2]), state.LEADER)
    d.army.append(SIDES[d.side[-1]])
    d.value.append(node.whole("value", 0, 9))
    d.speed.append(d.fast)
    for column, none in ((d.strength, 0), (d.column, 0), (d.mounted, 0), (d.regiment, -1), (d.start, -1)):
        column.append(none)
    d.places.append([])
