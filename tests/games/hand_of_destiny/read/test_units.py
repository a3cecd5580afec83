"""units.toml and tables.toml (sections 3 and 4 of the format)."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.games.hand_of_destiny.vocabulary import FLAGS, NONE, TO_DEAD, TO_RECRUIT

UNITS: list[tuple[Any, str, str]] = [
    (lambda d: d.update(units=[]), "units", "unknown key"),
    (lambda d: d["type"][0].pop("name"), "type[1] 'infantry'.name", "missing"),
    (lambda d: d["type"][0].update(symbol="tank"), "type[1] 'infantry'.symbol", "is 'tank'"),
    (lambda d: d["type"][0].update(brt="infantri"), "type[1] 'infantry'.brt", "did you mean 'infantry'?"),
    (lambda d: d["type"][0].pop("brt"), "type[1] 'infantry'.brt", "missing, but unit 'sudanese' has strength 3"),
    (lambda d: d["type"][0].update(brt=3), "type[1] 'infantry'.brt", "the id of a column"),
    (lambda d: d["type"][0].update(cavalry="no"), "type[1] 'infantry'.cavalry", "true or false"),
    (lambda d: d["type"][0].update(static=True), "type[1] 'infantry'.static", "unknown key"),
    (lambda d: d["type"][0].update(tags="x"), "type[1] 'infantry'.tags", "a list of texts"),
    (lambda d: d["type"][0].update(tags=["X"]), "type[1] 'infantry'.tags", "'X' is no id"),
    (lambda d: d["type"].append(d["type"][0]), "type[14] 'infantry'.id", "another type 'infantry'"),
    (lambda d: d["unit"][3].pop("name"), "unit[4] 'sudanese'.name", "missing"),
    (lambda d: d["unit"][3].pop("side"), "unit[4] 'sudanese'.side", "missing"),
    (lambda d: d["unit"][3].pop("strength"), "unit[4] 'sudanese'.strength", "missing"),
    (lambda d: d["unit"][3].update(strength=10), "unit[4] 'sudanese'.strength", "from 0 to 9, is 10"),
    (lambda d: d["unit"][3].update(strength=-1), "unit[4] 'sudanese'.strength", "from 0 to 9"),
    (lambda d: d["unit"][3].update(strength=2.0), "unit[4] 'sudanese'.strength", "is 2.0"),
    (lambda d: d["unit"][3].update(type="infantri"), "unit[4] 'sudanese'.type", "did you mean 'infantry'?"),
    (lambda d: d["unit"][3].update(side="Relief"), "unit[4] 'sudanese'.side", "there is no side 'Relief'"),
    (lambda d: d["unit"][3].update(contingent="siege"), "unit[4] 'sudanese'.contingent", "belongs to mahdist"),
    (lambda d: d["unit"][3].update(contingent="garison"), "unit[4] 'sudanese'.contingent", "mean 'garrison'?"),
    (lambda d: d["unit"][3].update(elite="yes"), "unit[4] 'sudanese'.elite", "true or false"),
    (lambda d: d["unit"][3].update(artillery=True), "unit[4] 'sudanese'.artillery", "unknown key"),
    (lambda d: d["unit"][3].update(fleet=True), "unit[4] 'sudanese'.fleet", "unknown key"),
    (lambda d: d["unit"][3].update(counts_as_artillery=0), "unit[4] 'sudanese'.counts_as_artillery", "is 0"),
    (lambda d: d["unit"][3].update(eliminated_to="away"), "unit[4] 'sudanese'.eliminated_to", "'recruit', 'dead'"),
    (lambda d: d["unit"][3].update(entry_turn=0), "unit[4] 'sudanese'.entry_turn", "from 1"),
    (lambda d: d["unit"][3].update(recruit_at=["khartum"]), "unit[4] 'sudanese'.recruit_at", "did you mean 'khartoum'"),
    (lambda d: d["unit"][3].update(recruit_at=[]), "unit[4] 'sudanese'.recruit_at", "has 0 entries"),
    (lambda d: d["unit"][3].update(recruit_at=["*", "dal"]), "unit[4] 'sudanese'.recruit_at", "every space"),
    (lambda d: d["unit"][3].update(short="Sudanese Rifles"), "unit[4] 'sudanese'.short", "at most 12"),
    (lambda d: d["unit"][3].update(back=1), "unit[4] 'sudanese'.back", "a text"),
    (lambda d: d["unit"][3].update(tags=["a", 2]), "unit[4] 'sudanese'.tags", "holds 2"),
    (lambda d: d["unit"].append(d["unit"][3]), "unit[41] 'sudanese'.id", "another unit 'sudanese'"),
]

TABLES: list[tuple[Any, str, str]] = [
    (lambda d: d.pop("brt"), "brt", "missing"),
    (lambda d: d.update(brt={}), "brt", "has 0 columns"),
    (lambda d: d.update(crt={}), "crt", "unknown key"),
    (lambda d: d["brt"]["camel"].pop(), "brt.camel", "six entries"),
    (lambda d: d["brt"]["camel"].append("-"), "brt.camel", "six entries"),
    (lambda d: d["brt"].update(camel="E"), "brt.camel", "six entries"),
    (lambda d: d["brt"].update(camel=["-", "-", "-", "P", "P", "P"]), "brt.camel", 'has no "E"'),
    (lambda d: d["brt"].update(camel=["-", "-", "-", "P", "p", "E"]), "brt.camel", "'p' is no result"),
    (lambda d: d["brt"].update(camel=["-", "-", "-", "P", 0, "E"]), "brt.camel", "0 is no result"),
    (lambda d: d["brt"].update({"Big Guns": ["E"] * 6}), "brt.Big Guns", "is no id"),
]


@pytest.mark.parametrize(("change", "where", "text"), UNITS)
def test_a_fault_of_the_units_is_named(bench: Any, change: Any, where: str, text: str) -> None:
    bench.one_error("units.toml", change, where, text)


@pytest.mark.parametrize(("change", "where", "text"), TABLES)
def test_a_fault_of_the_tables_is_named(bench: Any, change: Any, where: str, text: str) -> None:
    bench.one_error("tables.toml", change, where, text)


def test_a_column_may_be_missing_where_nobody_fires(bench: Any) -> None:
    m = bench.components("units.toml", lambda d: d["type"][7].pop("brt"))
    assert m.column[m.units.index("convoy")] == NONE
    assert m.columns[m.column[m.units.index("guards")]] == "camel"


def test_too_many_units_are_refused(bench: Any) -> None:
    def change(d: Any) -> None:
        d["unit"] += [{**d["unit"][3], "id": f"u{n}"} for n in range(500)]

    _, faults = bench.read("units.toml", change)
    assert str(faults[0]) == "units.toml: unit: has 540 entries; it takes 1 to 500 (line 2)"
    assert len(faults) == 1


def test_a_side_has_at_most_250_units(bench: Any) -> None:
    def change(d: Any) -> None:
        d["unit"] += [{**d["unit"][3], "id": f"u{n}", "entry_turn": 2} for n in range(240)]

    bench.one_error("units.toml", change, "unit", "262 units of relief, at most 250")


def flags_of(m: Any, unit: str) -> set[str]:
    u = m.units.index(unit)
    return {name for name, flags in zip(FLAGS, m.flags, strict=True) if flags[u]}


def test_flags_come_from_type_and_unit(bench: Any) -> None:
    def change(d: Any) -> None:
        d["unit"][3].update(leader=True, builds_forts=False, breakoff=True)

    m = bench.components("units.toml", change)
    assert flags_of(m, "sudanese") == {"leader", "breakoff"}
    assert flags_of(m, "gordon") == {"leader", "elite", "static"}
    assert flags_of(m, "bordein") == {"fleet", "artillery"}
    assert flags_of(m, "gardner") == {"gatling", "artillery"}
    assert flags_of(m, "whalers_1") == {"fleet"}
    assert flags_of(m, "jaalin") == {"breakoff", "auto_supply"}
    assert flags_of(m, "staffords") == {"builds_forts"}


def test_units_have_what_is_printed(bench: Any) -> None:
    def change(d: Any) -> None:
        d["unit"][3].update(short="SR", back="shaken", tags=["black"])

    m = bench.components("units.toml", change)
    u = m.units.index("sudanese")
    assert (m.shorts[u], m.backs[u], m.shorts[u + 1], m.backs[u + 1]) == ("SR", "shaken", "Egy", "")
    assert m.tags == {"camelry": [m.units.index(x) for x in ("guards", "heavies", "mounted_inf")], "black": [u]}
    assert m.symbols[m.type[u]] == "infantry"
    assert [m.dies_to[m.units.index(x)] for x in ("jaalin", "mahdi")] == [TO_RECRUIT, TO_DEAD]
    assert [m.entry_turn[m.units.index(x)] for x in ("green_flag", "mahdi")] == [4, 1]
    assert [len(own) for own in m.own] == [22, 18]
