"""Reads the components (map.toml, units.toml, tables.toml) and names every fault with file, table and key.

The same reader serves the components that come with the game and an owner's edited copy, so nothing here trusts
what it reads: unknown keys, routes to nowhere, duplicate ids, huge files and links leading outside are refused.
"""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Final

from grognard.games.indian_territory.components_read import (
    Entry,
    Faults,
    Place,
    Reader,
    flag,
    listed,
    new_id,
    number,
    numbers,
    one_of,
    place_of,
    read_file,
    shown,
    text,
)
from grognard.games.indian_territory.state import (
    AT_START,
    BOOK,
    DATA,
    EFFECTS,
    FORT_SMITH_UNIT,
    FROM_POOL,
    LEADER,
    NATIONS,
    PRAIRIE,
    RESULTS,
    SIDES,
    TERRAINS,
    TERRITORY,
    TYPES,
    Components,
)
from grognard.kernel.fault import Fault
from grognard.kernel.game import GameError

FILES: Final = ("map.toml", "units.toml", "tables.toml")
COLUMNS: Final = ["I", "M", "A", "E"]
ARMIES: Final = {
    "union": ["union", "union_indian"],
    "confederate": ["confederate", "confederate_indian"],
    "kiowa": ["wild"],
    "comanche": ["wild"],
}
MOUNTED: Final = ["cavalry", "tribe", "allied_mounted"][: 3 if BOOK.rule("2.2c") else 2]
STRONGEST: Final = BOOK.value("2.2a", 4)


class ComponentsError(GameError):
    """Components that can't be used: file, table, key, and what is wrong, for every fault."""


def read_components(folder: Path = DATA) -> Components:
    """The components of a folder; ComponentsError lists every fault."""
    d, faults = read_all(folder)
    if faults:
        raise ComponentsError("\n".join(str(f) for f in faults))
    return d


def read_all(folder: Path) -> tuple[Components, list[Fault]]:
    """The components of a folder, and every fault in them; with faults they are of no use."""
    d, faults = Components(), Faults()
    digest = hashlib.sha256()
    raw: dict[str, Entry] = {}
    for name in FILES:
        table, content = read_file(faults, folder, name)
        digest.update(content)
        if table is not None:
            raw[name] = table
    d.digest = digest.hexdigest()[:16]
    if len(raw) == len(FILES):  # they refer to one another
        _Map(faults, d, raw["map.toml"]).read()
        _Tables(faults, d, raw["tables.toml"]).read()
        _Counters(faults, d, raw["units.toml"]).read()
        _find_places(faults, d)
    return d, faults.listed


class _Reader(Reader):
    def __init__(self, faults: Faults, d: Components, raw: Entry) -> None:
        super().__init__(faults, raw)
        self.d = d


class _Map(_Reader):
    file = "map.toml"
    tables = {  # noqa: RUF012
        "space": {"id", "name", "grid", "terrain", "home", "base", "capital", "control", "x", "y", "source"},
        "route": {"from", "to", "river", "source"},
    }

    def read(self) -> None:
        for at, e in self.entries("space"):
            self.read_space(at, e)
        d = self.d
        d.near = [[] for _ in d.spaces]
        d.across = [[] for _ in d.spaces]
        for at, e in self.entries("route"):
            self.read_route(at, e)
        d.near = [sorted(x) for x in d.near]
        d.bases = [[s for s in range(len(d.spaces)) if d.base[s] == side] for side in range(4)]
        for nation, name in enumerate(NATIONS):
            if d.capital.count(nation) != 1 and BOOK.rule("4.4a"):
                self.at("space").fault("capital", f"capital {name!r} must stand exactly once")
            if nation in d.capital:
                d.capitals.append(d.capital.index(nation))
        for side, name in enumerate(SIDES):
            if not d.bases[side]:
                self.at("space").fault("base", f"base {name!r} must stand at least once")
        self.check_connected()

    def read_space(self, at: Place, e: Entry) -> None:
        d = self.d
        d.spaces.append(new_id(at, e, d.spaces))
        d.space_names.append(text(at, e, "name"))
        d.grid.append(text(at, e, "grid"))
        kind = place_of(at, e, "terrain", TERRAINS)
        d.terrain.append(kind if BOOK.rule("3.1a") else PRAIRIE)
        homes = ["union", "confederate", "indian_territory"]
        d.home.append(place_of(at, e, "home", homes))
        d.base.append(place_of(at, e, "base", SIDES) if "base" in e else -1)
        d.capital.append(place_of(at, e, "capital", NATIONS) if "capital" in e else -1)
        d.start_control.append(place_of(at, e, "control", SIDES[:2]))
        d.x.append(number(at, e, "x", 0, 1000))
        d.y.append(number(at, e, "y", 0, 1000))

    def read_route(self, at: Place, e: Entry) -> None:
        d = self.d
        known = len(self.faults.listed)
        a, b = place_of(at, e, "from", d.spaces), place_of(at, e, "to", d.spaces)
        if len(self.faults.listed) > known or not d.spaces:
            return
        if a == b or b in d.near[a]:
            at.fault("to", "leads to itself, or stands twice")
            return
        d.near[a].append(b)
        d.near[b].append(a)
        river = text(at, e, "river", "")
        if river:
            d.across[a].append(b)
            d.across[b].append(a)
            d.rivers[min(a, b), max(a, b)] = river

    def check_connected(self) -> None:
        d = self.d
        if self.faults.listed:  # a route that can't be read may be the one that is missing
            return
        reached, edge = {0}, [0]
        while edge:
            for s in d.near[edge.pop()]:
                if s not in reached:
                    reached.add(s)
                    edge.append(s)
        lost = [d.spaces[s] for s in range(len(d.spaces)) if s not in reached]
        if lost:
            self.at("route").fault("", f"no way leads to {listed(lost[:5])}")


class _Tables(_Reader):
    file = "tables.toml"
    tables = {  # noqa: RUF012
        "settings": {
            "river_crossing_extra", "rough_cost", "rough_cost_with_engineer", "devastated_cost", "speed_fast",
            "speed_slow", "turns", "end_markers_to_close_turn", "leader_loss_roll", "recovery_roll",
            "pursuit_superiority_bonus", "supply_extra_dice", "first_player_bonus", "first_player_bonus_capitals",
            "wagon_increments", "fort_counters", "wagon_counters", "devastation_markers", "grid_rows",
            "grid_columns", "map_aspect",
        },
        "terrain": {"id", "cost", "artillery_bonus", "terrain_round", "pursuit", "devastate", "source"},
        "route_feature": {"id", "extra_cost", "terrain_round", "pursuit", "source"},
        "turn": {
            "number", "name", "season", "available", "fort_smith_release", "quantrill_joins_pool", "recovery_roll",
            "last", "source",
        },
        "marker": {
            "id", "name", "count", "from_turn", "union_summer", "union_winter", "confederate_summer",
            "confederate_winter", "unit", "source",
        },
        "battle_table": {"I", "M", "A", "E"},
        "battle_columns": set(TYPES),
    }  # fmt: skip

    def read(self) -> None:
        self.read_settings()
        self.read_terrain()
        self.read_turns()
        self.read_markers()
        at, e = self.section("battle_table")
        for column, id in zip(COLUMNS, ("BRT.inf", "BRT.mounted", "BRT.art", "BRT.eng"), strict=True):
            row = e.get(column)
            if not isinstance(row, list) or len(row) != 7 or not all(x in RESULTS for x in row):
                at.fault(column, f"should be seven of {listed(RESULTS)}")
                continue
            results = [RESULTS.index(x) for x in row]
            self.d.results.append(results if BOOK.rule(id) else [0] * 7)

    def read_settings(self) -> None:
        d = self.d
        at, e = self.section("settings")
        value = BOOK.value
        d.river_extra = value("TEC.river", number(at, e, "river_crossing_extra", 0, 4))
        d.rough_with_engineer = number(at, e, "rough_cost_with_engineer", 1, 8)
        d.devastated_cost = value("TEC.devastated", number(at, e, "devastated_cost", 1, 8))
        d.fast = value("7.4a", number(at, e, "speed_fast", 1, 12))
        d.slow = value("7.4b", number(at, e, "speed_slow", 1, 12))
        d.turns = number(at, e, "turns", 1, 20)
        d.ends = value("GTO.2b", number(at, e, "end_markers_to_close_turn", 1, 9))
        d.leader_lost_from = min(numbers(at, e, "leader_loss_roll", 1, 6))
        d.recovers_up_to = max(numbers(at, e, "recovery_roll", 1, 6))
        d.pursuit_bonus = number(at, e, "pursuit_superiority_bonus", 0, 6)
        d.supply_dice = number(at, e, "supply_extra_dice", 0, 4)
        d.first_bonus = number(at, e, "first_player_bonus", 0, 6)
        d.first_bonus_capitals = numbers(at, e, "first_player_bonus_capitals", 0, 5)
        d.increments = value("2.4a", number(at, e, "wagon_increments", 1, 9))
        d.forts = number(at, e, "fort_counters", 0, 99)

    def read_terrain(self) -> None:
        d = self.d
        found = dict(self.by_id("terrain"))
        for id in TERRAINS:
            if id not in found:
                self.at("terrain").fault("id", f"{id} is missing")
                continue
            at, e = found[id]
            on = BOOK.rule({"cross_timbers": "TEC.cross"}.get(id, "TEC." + id))
            d.cost.append(number(at, e, "cost", 1, 8) + (0 if on else 1))
            d.artillery_bonus.append(number(at, e, "artillery_bonus", 0, 3) if on else 0)
            d.terrain_round.append(flag(at, e, "terrain_round") if on else 0)
            d.pursuit.append(flag(at, e, "pursuit") if on else 1)
            d.burns.append(flag(at, e, "devastate") if on else 1)

    def by_id(self, table: str) -> list[tuple[str, tuple[Place, Entry]]]:
        return [(text(at, e, "id"), (at, e)) for at, e in self.entries(table)]

    def read_turns(self) -> None:
        d = self.d
        for n, (at, e) in enumerate(self.entries("turn")):
            number(at, e, "number", n + 1, n + 1)
            d.turn_names.append(text(at, e, "name"))
            winter = one_of(at, e, "season", ["summer", "winter"]) == "winter"
            d.winter.append(int(winter and BOOK.rule("4.2b") != 0))
            year = text(at, e, "available", "")
            d.available.append(n + 1 if year else 0)
            d.releases_smith.append(flag(at, e, "fort_smith_release"))
            d.brings_quantrill.append(flag(at, e, "quantrill_joins_pool"))
            d.rolls_recovery.append(flag(at, e, "recovery_roll"))
        if len(d.turn_names) < d.turns:
            self.at("turn").fault("", f"{len(d.turn_names)} turns, but the game has {d.turns}")

    def read_markers(self) -> None:
        d = self.d
        d.effects = [[], [], [], []]
        for at, e in self.entries("marker"):
            id = new_id(at, e, d.markers)
            d.markers.append(id)
            d.marker_names.append(text(at, e, "name"))
            later = number(at, e, "from_turn", 1, 20) > 1
            d.marker_count.append(0 if later else number(at, e, "count", 0, 99))
            for i, half in enumerate(("union_summer", "union_winter", "confederate_summer", "confederate_winter")):
                effect = str(e.get(half, ""))
                if effect not in EFFECTS:
                    at.fault(half, f"{shown(effect)!r} is not one of {listed(EFFECTS)}")
                d.effects[i].append(EFFECTS.get(effect, 0))
        for id in ("quantrill", "devastation"):
            if id not in d.markers:
                self.at("marker").fault("id", f"{id} is missing")
                return
        d.quantrill_marker = d.markers.index("quantrill")
        d.devastation_marker = d.markers.index("devastation")


class _Counters(_Reader):
    file = "units.toml"
    tables = {  # noqa: RUF012
        "unit": {
            "id", "name", "side", "army", "type", "strength", "entry", "entry_turn", "regiment", "battalion",
            "battalions", "column", "speed", "can_break_off", "can_pursue", "note", "source", "capitals", "start",
        },
        "leader": {"id", "name", "side", "value", "entry", "entry_turn", "speed", "source"},
        "wagon": {"counters", "limited", "increments", "speed", "cost_actions", "placed_at"},
        "fort": {
            "counters", "limited", "shared", "stages", "actions_per_stage", "increments_per_stage",
            "engineer_actions", "engineer_increments",
        },
    }  # fmt: skip

    def read(self) -> None:
        d = self.d
        for at, e in self.entries("unit"):
            self.read_unit(at, e)
        d.n_units = len(d.counters)
        for at, e in self.entries("leader"):
            self.read_leader(at, e)
        d.own = [[u for u in range(len(d.counters)) if d.side[u] == side] for side in range(4)]
        d.units = [[u for u in own if u < d.n_units] for own in d.own]
        d.leaders = [[u for u in own if u >= d.n_units] for own in d.own]
        if "quan" not in d.counters:
            self.at("unit").fault("id", "quan (Quantrill) is missing")
        else:
            d.quantrill = d.counters.index("quan")
        if len(d.counters) > 250:
            self.at("unit").fault("", f"{len(d.counters)} counters, at most 250")

    def read_unit(self, at: Place, e: Entry) -> None:
        d = self.d
        kind = one_of(at, e, "type", TYPES[:-1])
        id = new_id(at, e, d.counters)
        side = one_of(at, e, "side", ["union", "confederate", "none"])
        if kind == "tribe":
            side = one_of(at, e, "start", d.spaces).split("_")[0]
        if side not in SIDES:
            at.fault("side", "only tribes, who start in their camps, have no side")
            side = SIDES[0]
        d.places.append(self.capitals(at, e))
        d.start.append(place_of(Place(Faults(), "", ""), e, "start", d.spaces) if kind == "tribe" else -1)
        self.add(at, e, id, SIDES.index(side), TYPES.index(kind))
        d.army.append(one_of(at, e, "army", ARMIES[side]) if BOOK.rule("2.2b") else text(at, e, "army"))
        d.strength.append(number(at, e, "strength", 1, STRONGEST))
        d.value.append(0)
        d.column.append(place_of(at, e, "column", COLUMNS))
        mounted = kind in MOUNTED
        d.mounted.append(int(mounted))
        d.speed.append(d.fast if mounted else d.slow)
        self.read_regiment(at, e)

    def read_regiment(self, at: Place, e: Entry) -> None:
        d = self.d
        regiment = text(at, e, "regiment", "")
        if regiment and regiment not in d.regiments:
            d.regiments.append(regiment)
        d.regiment.append(d.regiments.index(regiment) if regiment and BOOK.rule("2.3a") else -1)

    def capitals(self, at: Place, e: Entry) -> list[int]:
        found = e.get("capitals", [])
        d = self.d
        names = [d.spaces[s] for s in d.capitals]
        if not isinstance(found, list) or not all(x in names for x in found):
            at.fault("capitals", f"should be a list out of {listed(names)}")
            return []
        return [d.spaces.index(x) for x in found]

    def add(self, at: Place, e: Entry, id: str, side: int, kind: int) -> None:
        d = self.d
        d.counters.append(id)
        d.counter_names.append(text(at, e, "name"))
        d.side.append(side)
        d.type.append(kind)
        special = {"fort_smith": FORT_SMITH_UNIT, "pool": FROM_POOL, "start": AT_START}
        entry = text(at, e, "entry")
        d.entry.append(special[entry] if entry in special else number(at, e, "entry_turn", 1, 20))

    def read_leader(self, at: Place, e: Entry) -> None:
        d = self.d
        id = new_id(at, e, d.counters)
        self.add(at, e, id, place_of(at, e, "side", SIDES[:2]), LEADER)
        d.army.append(SIDES[d.side[-1]])
        d.strength.append(0)
        d.value.append(number(at, e, "value", 0, 9))
        d.column.append(0)
        d.mounted.append(0)
        d.speed.append(d.fast)
        d.regiment.append(-1)
        d.places.append([])
        d.start.append(-1)


def _find_places(faults: Faults, d: Components) -> None:
    """The three places that the rules name."""
    for name in ("fort_smith", "park_hill", "sculleyville"):
        if name not in d.spaces:
            faults.add("map.toml", "space", "id", f"{name} is missing; rules 6.1b and 6.5 name it")
            return
    d.fort_smith = d.spaces.index("fort_smith")
    d.park_hill = d.spaces.index("park_hill")
    d.sculleyville = d.spaces.index("sculleyville")
    assert TERRITORY == 2
