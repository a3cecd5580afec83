"""Reads the components (map.toml, units.toml, tables.toml) and names every fault with file, table and key.

The same reader serves the components that come with the game and an owner's edited copy, so nothing here trusts
what it reads: unknown keys, routes to nowhere, duplicate ids, huge files and links leading outside are refused.
"""

from __future__ import annotations

import hashlib
import tomllib
from pathlib import Path
from typing import Any, Final

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
from grognard.kernel.game import GameError

FILES: Final = ("map.toml", "units.toml", "tables.toml")
LIMIT: Final = 1 << 20  # bytes a file; ours are a tenth of it
MOST: Final = 1000  # entries a table
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
    """Components that can't be used: file, table, key, and what is wrong."""


Entry = dict[str, Any]


def read_components(folder: Path = DATA) -> Components:
    """The components of a folder; ComponentsError at the first fault."""
    raw = {name: _read_file(folder, name) for name in FILES}
    d = Components()
    digest = hashlib.sha256()
    for name in FILES:
        digest.update((folder / name).read_bytes())
    d.digest = digest.hexdigest()[:16]
    _Map(d, raw["map.toml"]).read()
    _Tables(d, raw["tables.toml"]).read()
    _Counters(d, raw["units.toml"]).read()
    _find_places(d)
    return d


def _read_file(folder: Path, name: str) -> Entry:
    path = folder / name
    if path.is_symlink() or not path.is_file():
        raise ComponentsError(f"{name}: missing, or not a plain file")
    if path.stat().st_size > LIMIT:
        raise ComponentsError(f"{name}: {path.stat().st_size:,} bytes, at most {LIMIT:,}")
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as err:
        raise ComponentsError(f"{name}: not readable as TOML: {err}") from None


class _Reader:
    """One file: takes entries apart by their known keys."""

    file = ""
    tables: dict[str, set[str]] = {}  # noqa: RUF012 - set by every subclass

    def __init__(self, d: Components, raw: Entry) -> None:
        self.d = d
        self.raw = raw
        for table in raw:
            if table not in self.tables:
                raise ComponentsError(f"{self.file}: [{table}]: unknown table; there are {_list(self.tables)}")

    def entries(self, table: str) -> list[tuple[str, Entry]]:
        """Every entry of a [[table]], with where it is."""
        found = self.raw.get(table)
        if not isinstance(found, list) or not found:
            raise ComponentsError(f"{self.file}: [[{table}]]: missing")
        if len(found) > MOST:
            raise ComponentsError(f"{self.file}: [[{table}]]: {len(found)} entries, at most {MOST}")
        out: list[tuple[str, Entry]] = []
        for i, x in enumerate(found):
            label = x.get("id", i + 1) if isinstance(x, dict) else i + 1
            at = f"{self.file}: [[{table}]] {label}"
            self.check_keys(at, x, table)
            out.append((at, x))
        return out

    def section(self, table: str) -> tuple[str, Entry]:
        found = self.raw.get(table)
        at = f"{self.file}: [{table}]"
        if not isinstance(found, dict):
            raise ComponentsError(f"{at}: missing")
        self.check_keys(at, found, table)
        return at, found

    def check_keys(self, at: str, entry: Any, table: str) -> None:
        if not isinstance(entry, dict):
            raise ComponentsError(f"{at}: should be a table")
        for key in entry:
            if key not in self.tables[table]:
                raise ComponentsError(f"{at}: {key}: unknown key; there are {_list(sorted(self.tables[table]))}")


def text(at: str, e: Entry, key: str, default: str | None = None) -> str:
    value = e.get(key, default)
    if not isinstance(value, str) or (not value and default is None) or len(value) > 200:
        raise ComponentsError(f"{at}: {key}: should be a text, is {value!r}")
    return value


def number(at: str, e: Entry, key: str, low: int, high: int) -> int:
    value = e.get(key)
    if type(value) is not int or not low <= value <= high:
        raise ComponentsError(f"{at}: {key}: should be a number from {low} to {high}, is {value!r}")
    return value


def flag(at: str, e: Entry, key: str) -> int:
    value = e.get(key)
    if type(value) is not bool:
        raise ComponentsError(f"{at}: {key}: should be true or false, is {value!r}")
    return int(value)


def one_of(at: str, e: Entry, key: str, among: Any) -> str:
    value = e.get(key)
    if not isinstance(value, str) or value not in among:
        raise ComponentsError(f"{at}: {key}: {value!r} is not one of {_list(among)}")
    return value


def numbers(at: str, e: Entry, key: str, low: int, high: int) -> list[int]:
    value = e.get(key)
    if not isinstance(value, list) or not value or not all(type(x) is int and low <= x <= high for x in value):
        raise ComponentsError(f"{at}: {key}: should be a list of numbers from {low} to {high}, is {value!r}")
    return value


def new_id(at: str, e: Entry, seen: list[str]) -> str:
    value = text(at, e, "id")
    if value in seen:
        raise ComponentsError(f"{at}: id: stands twice")
    if not value.replace("_", "").replace("-", "").isalnum() or not value.isascii():
        raise ComponentsError(f"{at}: id: only letters, digits, - and _")
    return value


def _list(items: Any) -> str:
    return ", ".join(str(x) for x in items)


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
                raise ComponentsError(f"{self.file}: [[space]]: capital {name!r} must stand exactly once")
            d.capitals.append(d.capital.index(nation))
        for side, name in enumerate(SIDES):
            if not d.bases[side]:
                raise ComponentsError(f"{self.file}: [[space]]: base {name!r} must stand at least once")
        self.check_connected()

    def read_space(self, at: str, e: Entry) -> None:
        d = self.d
        d.spaces.append(new_id(at, e, d.spaces))
        d.space_names.append(text(at, e, "name"))
        d.grid.append(text(at, e, "grid"))
        kind = TERRAINS.index(one_of(at, e, "terrain", TERRAINS))
        d.terrain.append(kind if BOOK.rule("3.1a") else PRAIRIE)
        homes = ["union", "confederate", "indian_territory"]
        d.home.append(homes.index(one_of(at, e, "home", homes)))
        d.base.append(SIDES.index(one_of(at, e, "base", SIDES)) if "base" in e else -1)
        d.capital.append(NATIONS.index(one_of(at, e, "capital", NATIONS)) if "capital" in e else -1)
        d.start_control.append(SIDES.index(one_of(at, e, "control", SIDES[:2])))
        d.x.append(number(at, e, "x", 0, 1000))
        d.y.append(number(at, e, "y", 0, 1000))

    def read_route(self, at: str, e: Entry) -> None:
        d = self.d
        a = d.spaces.index(one_of(at, e, "from", d.spaces))
        b = d.spaces.index(one_of(at, e, "to", d.spaces))
        if a == b or b in d.near[a]:
            raise ComponentsError(f"{at}: from, to: leads to itself, or stands twice")
        d.near[a].append(b)
        d.near[b].append(a)
        river = text(at, e, "river", "")
        if river:
            d.across[a].append(b)
            d.across[b].append(a)
            d.rivers[min(a, b), max(a, b)] = river

    def check_connected(self) -> None:
        d = self.d
        reached, edge = {0}, [0]
        while edge:
            for s in d.near[edge.pop()]:
                if s not in reached:
                    reached.add(s)
                    edge.append(s)
        lost = [d.spaces[s] for s in range(len(d.spaces)) if s not in reached]
        if lost:
            raise ComponentsError(f"{self.file}: [[route]]: no way leads to {_list(lost[:5])}")


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
                raise ComponentsError(f"{at}: {column}: should be seven of {_list(RESULTS)}")
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
                raise ComponentsError(f"{self.file}: [[terrain]]: {id} is missing")
            at, e = found[id]
            on = BOOK.rule({"cross_timbers": "TEC.cross"}.get(id, "TEC." + id))
            d.cost.append(number(at, e, "cost", 1, 8) + (0 if on else 1))
            d.artillery_bonus.append(number(at, e, "artillery_bonus", 0, 3) if on else 0)
            d.terrain_round.append(flag(at, e, "terrain_round") if on else 0)
            d.pursuit.append(flag(at, e, "pursuit") if on else 1)
            d.burns.append(flag(at, e, "devastate") if on else 1)

    def by_id(self, table: str) -> list[tuple[str, tuple[str, Entry]]]:
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
            raise ComponentsError(f"{self.file}: [[turn]]: {len(d.turn_names)} turns, but the game has {d.turns}")

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
                    raise ComponentsError(f"{at}: {half}: {effect!r} is not one of {_list(EFFECTS)}")
                d.effects[i].append(EFFECTS[effect])
        for id in ("quantrill", "devastation"):
            if id not in d.markers:
                raise ComponentsError(f"{self.file}: [[marker]]: {id} is missing")
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
            raise ComponentsError(f"{self.file}: [[unit]]: quan (Quantrill) is missing")
        d.quantrill = d.counters.index("quan")
        if len(d.counters) > 250:
            raise ComponentsError(f"{self.file}: {len(d.counters)} counters, at most 250")

    def read_unit(self, at: str, e: Entry) -> None:
        d = self.d
        kind = one_of(at, e, "type", TYPES[:-1])
        id = new_id(at, e, d.counters)
        side = one_of(at, e, "side", ["union", "confederate", "none"])
        if kind == "tribe":
            side = one_of(at, e, "start", d.spaces).split("_")[0]
        if side not in SIDES:
            raise ComponentsError(f"{at}: side: only tribes, who start in their camps, have no side")
        d.places.append(self.capitals(at, e))
        d.start.append(d.spaces.index(one_of(at, e, "start", d.spaces)) if kind == "tribe" else -1)
        self.add(at, e, id, SIDES.index(side), TYPES.index(kind))
        d.army.append(one_of(at, e, "army", ARMIES[side]) if BOOK.rule("2.2b") else text(at, e, "army"))
        d.strength.append(number(at, e, "strength", 1, STRONGEST))
        d.value.append(0)
        d.column.append(COLUMNS.index(one_of(at, e, "column", COLUMNS)))
        mounted = kind in MOUNTED
        d.mounted.append(int(mounted))
        d.speed.append(d.fast if mounted else d.slow)
        self.read_regiment(at, e)

    def read_regiment(self, at: str, e: Entry) -> None:
        d = self.d
        regiment = text(at, e, "regiment", "")
        if regiment and regiment not in d.regiments:
            d.regiments.append(regiment)
        d.regiment.append(d.regiments.index(regiment) if regiment and BOOK.rule("2.3a") else -1)

    def capitals(self, at: str, e: Entry) -> list[int]:
        found = e.get("capitals", [])
        d = self.d
        names = [d.spaces[s] for s in d.capitals]
        if not isinstance(found, list) or not all(x in names for x in found):
            raise ComponentsError(f"{at}: capitals: should be a list out of {_list(names)}")
        return [d.spaces.index(x) for x in found]

    def add(self, at: str, e: Entry, id: str, side: int, kind: int) -> None:
        d = self.d
        d.counters.append(id)
        d.counter_names.append(text(at, e, "name"))
        d.side.append(side)
        d.type.append(kind)
        special = {"fort_smith": FORT_SMITH_UNIT, "pool": FROM_POOL, "start": AT_START}
        entry = text(at, e, "entry")
        d.entry.append(special[entry] if entry in special else number(at, e, "entry_turn", 1, 20))

    def read_leader(self, at: str, e: Entry) -> None:
        d = self.d
        id = new_id(at, e, d.counters)
        self.add(at, e, id, SIDES.index(one_of(at, e, "side", SIDES[:2])), LEADER)
        d.army.append(SIDES[d.side[-1]])
        d.strength.append(0)
        d.value.append(number(at, e, "value", 0, 9))
        d.column.append(0)
        d.mounted.append(0)
        d.speed.append(d.fast)
        d.regiment.append(-1)
        d.places.append([])
        d.start.append(-1)


def _find_places(d: Components) -> None:
    """The three places that the rules name."""
    for name in ("fort_smith", "park_hill", "sculleyville"):
        if name not in d.spaces:
            raise ComponentsError(f"map.toml: [[space]]: {name} is missing; rules 6.1b and 6.5 name it")
    d.fort_smith = d.spaces.index("fort_smith")
    d.park_hill = d.spaces.index("park_hill")
    d.sculleyville = d.spaces.index("sculleyville")
    assert TERRITORY == 2
