"""scenario.toml (section 1 of the format): what it gives, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.games.hand_of_destiny.vocabulary import SWITCHES, TO_DEAD, TO_RECRUIT

FILE = "scenario.toml"
CASES: list[tuple[Any, str, str]] = [
    (lambda d: d.update(format=2), "format", "should be 1"),
    (lambda d: d.update(format=True), "format", "should be 1"),
    (lambda d: d.pop("format"), "format", "missing"),
    (lambda d: d.update(id="race"), "id", "the name of the folder"),
    (lambda d: d.update(id="Race!"), "id", "is no id"),
    (lambda d: d.pop("id"), "id", "missing"),
    (lambda d: d.pop("name"), "name", "missing; give a text"),
    (lambda d: d.update(name=3), "name", "should be a text, is 3"),
    (lambda d: d.update(name=" "), "name", "is empty"),
    (lambda d: d.update(name="x" * 101), "name", "at most 100"),
    (lambda d: d.update(name="a\u001b[2J"), "name", "control characters"),
    (lambda d: d.update(name="a\u202eb"), "name", "control characters"),
    (lambda d: d.pop("summary"), "summary", "missing"),
    (lambda d: d.update(period=1884), "period", "should be a text"),
    (lambda d: d.update(turns=0), "turns", "from 1 to 99, is 0"),
    (lambda d: d.update(turns="ten"), "turns", "a whole number"),
    (lambda d: d.update(turns=True), "turns", "is true"),
    (lambda d: d.pop("turns"), "turns", "missing"),
    (lambda d: d["turn_names"].pop(), "turn_names", "has 9 entries; give one for each of the 10 turns"),
    (lambda d: d.update(turn_names=[1] * 10), "turn_names", "a list of texts"),
    (lambda d: d.update(turn_names="all"), "turn_names", "a list of texts"),
    (lambda d: d.update(first_player="releif"), "first_player", "there is no side 'releif'; did you mean 'relief'?"),
    (lambda d: d.update(first_player=0), "first_player", "the id of a side"),
    (lambda d: d.pop("first_player"), "first_player", "missing"),
    (lambda d: d.update(turnz=3), "turnz", "unknown key; did you mean 'turns'?"),
    (lambda d: d.update(source=3), "source", "should be a text"),
    (lambda d: d.update(side=[]), "side", "has 0 entries"),
    (lambda d: d["side"].pop(), "side", "has 1 entries; a scenario has two sides"),
    (lambda d: d["side"].append({**d["side"][0], "id": "third"}), "side", "has 3 entries"),
    (lambda d: d.update(side={"id": "relief"}), "side", "a list of tables"),
    (lambda d: d["side"][0].pop("ink"), "side[1] 'relief'.ink", "missing"),
    (lambda d: d["side"][0].update(color="red"), "side[1] 'relief'.color", "a colour such as"),
    (lambda d: d["side"][1].update(colour="#ffffff"), "side[2] 'mahdist'.colour", "did you mean 'color'?"),
    (lambda d: d["side"][1].pop("adjective"), "side[2] 'mahdist'.adjective", "missing"),
    (lambda d: d["contingent"][0].update(side="x"), "contingent[1] 'desert'.side", "there is no side 'x'"),
    (lambda d: d["contingent"].append(d["contingent"][0]), "contingent[7] 'desert'.id", "another contingent 'desert'"),
    (lambda d: d["contingent"][0].pop("name"), "contingent[1] 'desert'.name", "missing"),
    (lambda d: d["contingent"][0].update(size=2), "contingent[1] 'desert'.size", "unknown key"),
    (lambda d: d.update(contingent=["desert"]), "contingent[1]", "should be a table, is 'desert'"),
    (lambda d: d["rules"].update(advanced=1), "rules.advanced", "true or false, is 1"),
    (lambda d: d["rules"].update(weather=True), "rules.weather", "unknown key"),
    (lambda d: d["rules"].update(fog="yes"), "rules.fog", "true or false"),
    (lambda d: d["rules"].update(eliminated_to="box"), "rules.eliminated_to", "one of 'recruit', 'dead'"),
    (lambda d: d["rules"].update(supply_range=-1), "rules.supply_range", "from 0 to 99"),
    (lambda d: d["rules"].update(transport_limit=2.5), "rules.transport_limit", "is 2.5"),
    (lambda d: d["rules"].update(major_battle_size=0), "rules.major_battle_size", "from 1"),
    (lambda d: d.update(rules=[]), "rules", "should be a table, is an empty list"),
    (lambda d: d["note"][0].pop("title"), "note[1].title", "missing"),
    (lambda d: d["note"][1].update(text=[]), "note[2].text", "should be a text"),
    (lambda d: d["note"][1].update(force=1), "note[2].force", "unknown key"),
]


@pytest.mark.parametrize(("change", "where", "text"), CASES)
def test_a_fault_is_named(bench: Any, change: Any, where: str, text: str) -> None:
    bench.one_error(FILE, change, where, text)


def test_words_of_the_format_are_no_sides(bench: Any) -> None:
    _, faults = bench.read(FILE, lambda d: d["side"][0].update(id="either"))
    assert "side[1] 'either'.id: 'either' has a meaning of its own" in str(faults[0])


def test_switches_follow_advanced_and_can_differ(bench: Any) -> None:
    m = bench.components(FILE, lambda d: d.update(rules={"advanced": True, "pursuit": False}))
    assert [name for name, on in zip(SWITCHES, m.switches, strict=True) if not on] == ["pursuit"]
    m = bench.components(FILE, lambda d: d.update(rules={"supply": True}))
    assert [name for name, on in zip(SWITCHES, m.switches, strict=True) if on] == ["supply", "fog"]


def test_rules_have_defaults(bench: Any) -> None:
    m = bench.components(FILE, lambda d: d.pop("rules"))
    assert (m.supply_range, m.transport_limit, m.major_size) == (2, 3, 4)
    assert m.switches == [0] * 6 + [1]
    assert m.dies_to.count(TO_RECRUIT) == 2


def test_a_scenario_may_send_the_eliminated_to_the_box(bench: Any) -> None:
    m = bench.components(FILE, lambda d: d["rules"].update(eliminated_to="recruit"))
    assert TO_DEAD not in m.dies_to


def test_optional_parts_may_be_left_out(bench: Any) -> None:
    m = bench.components(FILE, lambda d: [d.pop(key) for key in ("period", "turn_names", "note")])
    assert (m.period, m.turn_names, m.notes) == ("", [], [])
