"""Reads the components (map.toml, units.toml, tables.toml, scenarios/) and names every fault with file, table and key.

The same reader serves the components that come with the game and an owner's edited copy, so nothing here trusts
what it reads: unknown keys, ways to nowhere, doubled ids and pieces that there are not enough of are refused.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from grognard.games.blood_on_the_ohio import components as k
from grognard.games.blood_on_the_ohio.components import NONE, SIDES, Components
from grognard.games.blood_on_the_ohio.known import Known, grid, halves, many, numbers, one, words
from grognard.games.blood_on_the_ohio.read_map import MAP, check_map
from grognard.games.blood_on_the_ohio.read_scenarios import SCENARIOS, read_scenarios
from grognard.games.blood_on_the_ohio.state import BOOK, DATA
from grognard.kernel.checked import Form, Node
from grognard.kernel.fault import Fault, GameError, listed
from grognard.kernel.folder import Folder
from grognard.kernel.forms import elsewhere, flag, maybe, text, whole, word

FILES: Final = ("map.toml", "units.toml", "tables.toml")
MOST: Final = 100
MANY: Final = 60  # counters of a type
BREAKER: Final = "buckongahelas"


class ComponentsError(GameError):
    """Components that can't be used: file, table, key, and what is wrong, for every fault."""


def read_components(folder: Path = DATA) -> Components:
    """The components of a folder; ComponentsError lists every fault."""
    d, faults = read_all(folder)
    if faults:
        raise ComponentsError(listed(faults))
    return d


def read_all(folder: Path) -> tuple[Components, list[Fault]]:
    """The components of a folder, and every fault in them; with faults they are of no use."""
    c = Known()
    found = Folder(folder, c.faults, FILES, "a module", alone=False)
    plans = Folder(folder / "scenarios", c.faults, SCENARIOS, "the folder scenarios")
    c.d.digest = found.digest + plans.digest
    if len(found.sources) == len(FILES):  # they refer to one another
        files = {name: Node(c.faults, name, "", source.data) for name, source in found.sources.items()}
        c.nation_rows = c.nations.enter(files["units.toml"], "nation", MOST)
        files["map.toml"].take(MAP, c)
        files["units.toml"].take(UNITS, c)
        files["tables.toml"].fill(c.d, TABLES, c)
        if not c.faults.errors:
            check_map(c, files["map.toml"])
            read_scenarios(c, {name: Node(c.faults, name, "", s.data) for name, s in plans.sources.items()})
    return c.d, list(dict.fromkeys(c.faults.finish(found.lines() | plans.lines())))


# units.toml


TYPE: Final[Form] = {
    "id": elsewhere, "name": text(), "side": word(SIDES), "fp": numbers(0, 9, 1, 2), "number": whole(0, MANY, 0),
    "regular": flag(False), "militia": flag(False), "cavalry": flag(False), "steps": whole(0, 2, 2),
    "strength": whole(0, 9, 0),
}  # fmt: skip
TYPE_LISTS: Final = {
    "name": "type_names", "regular": "regular", "militia": "militia", "cavalry": "cavalry", "strength": "strength",
}  # fmt: skip
NATION: Final[Form] = {
    "id": elsewhere, "name": text(), "warriors": whole(0, MANY), "villages": whole(0, MANY),
    "principal": many("spaces"), "square": whole(1, 30, 0), "entry": maybe(one("spaces")),
    "recruit_bonus": whole(0, 5, 0), "treaty": flag(True), "joins": maybe(numbers(0, MANY, 2), [0, 0]),
}  # fmt: skip
NATION_LISTS: Final = {
    "name": "nation_names", "villages": "villages", "square": "square", "entry": "door",
    "recruit_bonus": "recruit_bonus", "treaty": "treaty_allowed", "joins": "joins",
}  # fmt: skip
LEADER: Final[Form] = {
    "id": elsewhere, "name": text(), "of": elsewhere, "expedition": whole(1, k.EXPEDITIONS, 0),
    "tp": maybe(numbers(0, 9, 2), None), "fp": maybe(numbers(0, 9, 2), None),
}  # fmt: skip
PLACE: Final[Form] = {"id": elsewhere, "name": text(), "space": maybe(one("spaces"))}
STRUCTURE: Final[Form] = {
    "id": word(k.SITES[k.VILLAGE :]), "fp": numbers(0, 9, 2), "empty": numbers(0, 9, 2), "vp": halves(0, 9),
    "steps_a_battle": whole(0, 2), "relocates": whole(0, 50, 0), "holds": whole(0, 99, 0),
}  # fmt: skip


def _read_types(c: Known, node: Node, key: str) -> None:
    for t, x in enumerate(c.types.enter(node, key, MOST)):
        row = x.add(c.d, TYPE, c, TYPE_LISTS)
        id = c.types.ids[t]
        if t >= k.KEY or id != k.TYPES[t]:
            x.fault("id", f"the types are {', '.join(k.TYPES[: k.KEY])}, in this order")
            continue
        if t == k.WA:
            _add_warriors(c, row["fp"])
        for n in range(row["number"]):
            _add(c, f"{id}-{n + 1}", f"{row['name']} {n + 1}", t, row["side"], NONE, row["fp"], steps=row["steps"])
    if len(c.types) != k.KEY:
        node.fault(key, f"the types are {', '.join(k.TYPES[: k.KEY])}")
    c.d.type_names += ["key leader", "subordinate leader"]
    for each in (c.d.regular, c.d.militia, c.d.cavalry, c.d.strength):
        each += [0, 0]


def _add_warriors(c: Known, fp: list[int]) -> None:
    for nation, x in enumerate(c.nation_rows):
        for n in range(x.whole("warriors", 0, MANY)):
            id, name = c.nations.ids[nation], x.text("name")
            _add(c, f"{id}-{n + 1}", f"{name} warriors {n + 1}", k.WA, 1, nation, fp)


def _read_nations(c: Known, node: Node, key: str) -> None:
    for nation, x in enumerate(c.nation_rows):
        row = x.add(c.d, NATION, c, NATION_LISTS)
        c.d.principals += row["principal"]
        for s in row["principal"]:
            if c.d.site[s] != k.PRINCIPAL or c.d.nation[s] != nation:
                x.fault("principal", f"{c.d.spaces[s]} is no principal village of theirs on the map")
    missing = [id for s, id in enumerate(c.d.spaces) if c.d.site[s] == k.PRINCIPAL and s not in c.d.principals]
    if missing:
        node.fault(key, f"no nation has the principal village {missing[0]}")


def _read_leaders(c: Known, node: Node, key: str) -> None:
    d = c.d
    for n, x in enumerate(c.leaders.enter(node, key, MOST)):
        row = x.take(LEADER, c)
        people = NONE if x.data.get("of") == "us" else c.nations.read(x, "of")
        if (row["tp"] is None) == (row["fp"] is None):
            x.fault("tp", "a key leader has tp, a subordinate fp")
        kind, fp, tp = k.SUB if row["tp"] is None else k.KEY, row["fp"] or [0, 0], row["tp"] or [0, 0]
        d.leaders.append(len(d.counters))
        side = int(x.data.get("of") != "us")
        _add(c, c.leaders.ids[n], row["name"], kind, side, people, fp, tp, leads=row["expedition"])
    if BREAKER in d.counters:
        d.breaker = d.counters.index(BREAKER)
    else:
        node.fault(key, f"{BREAKER} is missing; rule A3.1d names him")


def _add(
    c: Known, id: str, name: str, kind: int, side: int, people: int, fp: list[int],
    tp: Sequence[int] = (0, 0), steps: int = 2, leads: int = 0,
) -> None:  # fmt: skip
    """One counter more."""
    d = c.d
    d.by_type[kind].append(len(d.counters))
    d.own[side].append(len(d.counters))
    if kind == k.WA:
        d.by_nation[people].append(len(d.counters))
    d.counters.append(id)
    d.counter_names.append(name)
    d.side.append(side)
    d.type.append(kind)
    d.people.append(people)
    d.fp.append(fp[0])
    d.fp_reduced.append(fp[-1])
    d.tp.append(tp[0])
    d.tp_reduced.append(tp[-1])
    d.steps.append(steps)
    d.leads.append(leads)


def _make_room(c: Known, node: Node, key: str) -> None:
    """Lists by type and nation, before counters are read."""
    c.d.by_type = [[] for _ in k.TYPES]
    c.d.by_nation = [[] for _ in c.nation_rows]
    _read_types(c, node, key)


def _read_forts(c: Known, node: Node, key: str) -> None:
    for x in c.forts.enter(node, key, MOST):
        row = x.add(c.d, PLACE, c, {"name": "fort_names", "space": "fort_space"})
        if row["space"] != NONE and c.d.site[row["space"]] != k.GREAT_FORT:
            x.fault("space", "has no printed fort on the map")
    printed = [s for s, site in enumerate(c.d.site) if site == k.GREAT_FORT]
    if sorted(s for s in c.d.fort_space if s != NONE) != printed:
        node.fault(key, "every printed fort of the map must stand here once")


def _read_structures(c: Known, node: Node, key: str) -> None:
    d, seen = c.d, list[int]()
    for x in node.entries(key, MOST):
        row = x.take(STRUCTURE, c)
        site = row["id"] + k.VILLAGE
        d.site_fp[site], d.site_empty[site], d.site_vp[site] = row["fp"], row["empty"], row["vp"]
        d.site_steps[site], d.site_holds[site] = row["steps_a_battle"], row["holds"]
        d.site_moves[site] = row["relocates"]
        seen.append(site)
    if sorted(seen) != list(range(k.VILLAGE, len(k.SITES))):
        node.fault(key, f"should be {', '.join(k.SITES[k.VILLAGE :])}, each once")


UNITS: Final[Form] = {
    "type": _make_room, "nation": _read_nations, "leader": _read_leaders, "fort": _read_forts,
    "structure": _read_structures,
}  # fmt: skip


# tables.toml


CHIT: Final[Form] = {
    "id": elsewhere, "number": whole(0, MANY), "steps": whole(0, 2, 0), "vp": halves(-9, 9, 0),
    "bars_builds": flag(False), "bars_raids": flag(False), "warriors": whole(0, 9, 0), "added": numbers(0, 9, 5),
}  # fmt: skip
RULED: Final = {
    "vp_max": "2.4a", "sap_max": "2.3", "trail_mp": "2.5.1b", "embark_mp": "2.5.2c", "river_mp": "2.5.2b",
    "land_mp": "2.5.2d", "entry_mp": "2.4.3a", "us_key_mp": "6.2.1e", "us_subordinate_mp": "6.2.2c",
    "us_stray_mp": "6.2.3b", "wc_key_mp": "6.2.1e", "wc_subordinate_mp": "6.2.2c", "wc_stray_mp": "6.2.3b",
    "wagons_mp": "6.2.4b", "scouts_mp": "6.2.4b", "scout_bonus_mp": "21.2a", "pass_through_mp": "13.0b",
    "overrun_mp": "17.1b", "key_fp": "6.2.1a", "key_with_leader_fp": "6.2.1b", "subordinate_fp": "6.2.2a",
    "army_fp": "6.6a", "river_fp": "6.3.1a", "ohio_us_fp": "6.3.1b", "overrun_factor": "17.1a", "us_checks": "5.1.1b",
    "wc_checks": "5.1.2b", "recruit_from": "5.1.1b", "militia_to_fort": "5.1.1e", "refuge_fp": "20.5.1k",
    "village_to_river": "A4.0b", "treaty_fp": "5.2.1b", "alliance_fp": "5.2.3b",
    "settlement_to_river": "5.3c", "settlement_to_neighbour": "5.3d", "enemy_clear": "5.3e", "fort_chain": "5.3f",
    "supply_distance": "10.0a", "repair_clear": "5.4b", "harass_from": "5.5c", "harass_mp": "5.5b",
    "harass_us_fp": "5.5c", "search_from": "5.7.1a", "search_us_fp": "5.7.1b", "search_us_range": "5.7.1b",
    "search_wc_fp": "5.7.1b", "search_wc_range": "5.7.1b", "officer_stays_from": "7.1c", "retreat_from": "16.0a",
    "failed_retreat": "16.2", "confused": "14.3c", "reinforcement_mp": "14.3e", "bloody_from": "14.8e",
    "catastrophe_up_to": "18.2d", "overwhelming_from": "18.2e", "ambush_factor": "18.1b",
    "village_ambush_most": "18.3b", "scout_traitor_up_to": "21.1a", "scout_leaves_up_to": "21.1b",
    "heals_up_to": "9.0b", "dies_from": "9.0d", "gun_lost_from": "22.2c", "militia_all_from": "14.4b",
    "loyalty_from": "25.1a", "loyalty_range": "25.1b",
}  # fmt: skip
SETTINGS: Final[Form] = {key: whole(0, 30) for key in RULED}


def _read_turns(c: Known, node: Node, key: str) -> None:
    c.d.turn_names += node.words(key, k.TURNS, k.TURNS)
    c.turns.index.update({name: n for n, name in enumerate(c.d.turn_names)})


def _read_segments(c: Known, node: Node, key: str) -> None:
    each = node.spread(key)
    if len(each.data) != 10:
        node.fault(key, "should be ten lists of procedures")
    c.d.segments = [words(k.PROCEDURES)(c, each, at) for at in each.data]


def _read_events(c: Known, node: Node, key: str) -> list[int]:
    found = words(k.EVENTS)(c, node, key)
    if len(found) != 6:
        node.fault(key, "should be six events, one for each number of the die")
    return list(found)


def _read_combat(c: Known, node: Node, key: str) -> None:
    table = node.table(key)
    if table is not None:
        row = table.take({"from": numbers(1, 99, 9), "rows": grid(0, 20, 7, 9)}, c)
        c.d.strength_from, c.d.combat = row["from"], row["rows"]
        if row["from"] != sorted(set(row["from"])):
            table.fault("from", "the columns must rise")


def _read_raid(c: Known, node: Node, key: str) -> None:
    table = node.table(key)
    if table is not None:
        table.keys("chit")
        lists = {x: f"chit_{x}" for x in CHIT if x != "id"}
        for x in c.chits.enter(table, "chit", 4, 4):
            x.add(c.d, CHIT, c, lists)


def _read_settings(c: Known, node: Node, key: str) -> None:
    table = node.table(key)
    if table is not None:
        for name, value in table.take(SETTINGS, c).items():
            setattr(c.d, name, BOOK.value(RULED[name], value))


TABLES: Final[Form] = {
    "turns": _read_turns, "segments": _read_segments, "fall_only": words(k.PROCEDURES), "events": _read_events,
    "shock": numbers(0, 20, 7), "ambush": numbers(0, 20, 7), "expedition_withdraws": numbers(0, 30, k.EXPEDITIONS),
    "expedition_enters": numbers(0, 30, k.EXPEDITIONS), "negotiate_targets": numbers(0, 30, k.EXPEDITIONS),
    "combat": _read_combat, "raid": _read_raid, "settings": _read_settings,
}  # fmt: skip
