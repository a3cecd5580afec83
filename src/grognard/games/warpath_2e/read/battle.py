"""Battles that are ready to be fought: a table, two sides, where every model stands, and what wins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from grognard.games.warpath_2e import components as k
from grognard.games.warpath_2e.components import MIL, Army, Battle, Placed, Side, Table
from grognard.games.warpath_2e.read.picks import read_army, read_pick
from grognard.games.warpath_2e.read.values import angle, points, schema
from grognard.kernel.checked import TEXT, Form, Node, show
from grognard.kernel.forms import elsewhere, flag, maybe, text, whole, word
from grognard.kernel.names import Names

UNITS: Final = 100
MODELS: Final = 80
OBJECTIVES: Final = 12
PLAYERS: Final = 2

BATTLE: Final[Form] = {
    "id": elsewhere, "name": text(), "source": maybe(text(most=TEXT), ""), "table": elsewhere, "turns": whole(1, 20),
    "extra_turn_roll": flag(), "reserves": flag(), "clock": word(k.CLOCKS), "objective_lead": whole(1, OBJECTIVES),
    "then": word(k.THEN), "objectives": elsewhere,
}  # fmt: skip
SIDE: Final[Form] = {"player": whole(1, PLAYERS), "army": elsewhere, "edge": word(k.EDGES), "unit": elsewhere}
UNIT: Final[Form] = {
    "id": elsewhere, "unit": elsewhere, "options": elsewhere, "points": whole(0, 100_000), "facing": angle,
    "models": elsewhere,
}  # fmt: skip
BATTLE_FILE: Final[Form] = {"schema": schema, "battle": elsewhere, "side": elsewhere}


class Known:
    """What a battle may name, and the ids of its units so far."""

    def __init__(self, armies: Mapping[str, Army], tables: Mapping[str, Table]) -> None:
        self.armies = armies
        self.tables = tables
        self.units = Names("unit", [])


def read_battle_file(node: Node, c: Known) -> Battle | None:
    """The battle of a file; None with a fault."""
    node.take(BATTLE_FILE)
    head = node.table("battle", "the battle's name, table and turns under [battle]")
    if head is None:
        return None
    row = head.take(BATTLE)
    table = _read_table(c, head)
    if table is None:
        return None
    places = points(head, "objectives", table.width / MIL, table.depth / MIL, 0, OBJECTIVES)
    sides = _read_sides(c, node, table)
    return Battle(
        head.id(), row["name"], row["source"], table, row["turns"], bool(row["extra_turn_roll"]), bool(row["reserves"]),
        row["clock"], row["objective_lead"], row["then"], tuple(places), tuple(sides),
    )  # fmt: skip


def _read_table(c: Known, head: Node) -> Table | None:
    id = head.data.get("table")
    if isinstance(id, str) and id in c.tables:
        return c.tables[id]
    if isinstance(id, str):
        head.fault("table", f"there is no table {show(id)}{head.hint(id, c.tables)}")
    else:
        head.should_be("table", "the id of a table")
    return None


def _read_sides(c: Known, node: Node, table: Table) -> list[Side]:
    rows = node.entries("side", PLAYERS, PLAYERS)
    found = [(x, x.take(SIDE)) for x in rows]
    out: list[Side] = []
    for n, (x, row) in enumerate(found):
        if row["player"] != n + 1:
            x.fault("player", f"should be {n + 1}; the sides stand in the order of the players")
        if n and row["edge"] == found[0][1]["edge"]:
            x.fault("edge", f"both sides are at the {k.EDGES[row['edge']]} edge; one must be across")
        army = read_army(c.armies, x, "army")
        if army is not None:
            out.append(Side(army, row["edge"], tuple(_read_units(c, x, army, row["edge"], table))))
    return out


def _read_units(c: Known, side: Node, army: Army, edge: int, table: Table) -> list[Placed]:
    out: list[Placed] = []
    for x in c.units.enter(side, "unit", UNITS):
        row = x.take(UNIT)
        unit = read_pick(x, x.id(), army)
        if unit is None:
            continue
        if row["points"] != unit.points:
            x.fault("points", f"{row['points']}, but the unit with its options costs {unit.points}")
        places = points(x, "models", table.width / MIL, table.depth / MIL, unit.models, unit.models)
        _check_zone(x, places, edge, table)
        out.append(Placed(unit, row["facing"], tuple(places)))
    return out


def _check_zone(x: Node, places: list[tuple[int, int]], edge: int, table: Table) -> None:
    """SCEN.18 by the centres of bases; whether they overlap is judged when they are set up."""
    deep = table.depth // 2 - table.gap
    for n, (_, y) in enumerate(places, 1):
        if (y if edge == 0 else table.depth - y) >= deep:
            x.fault(
                f"models[{n}]", f"stands outside the set-up area, {deep / MIL:g} inches deep from its edge (SCEN.18)"
            )
