"""Conditions and victory.toml (sections 8 and 10 of the format)."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.games.hand_of_destiny.components import Components
from grognard.games.hand_of_destiny.vocabulary import (
    ALL,
    ALWAYS,
    ANY,
    AT_END,
    DEAD,
    DEAD_COUNT,
    DRAW,
    EACH_TURN,
    FORT_COUNT,
    GAME_TURN_END,
    HIGH,
    HOLDS,
    IN_SUPPLY,
    NONE,
    NOT,
    OCCUPIES,
    OFF_MAP,
    ON_MAP,
    ONCE,
    PLAYER_TURN_END,
    TURN,
    WATER_IS,
    Condition,
)

FILE = "victory.toml"
IF = "points[1].if"
HELD = {"side": "relief", "spaces": ["korti", "debba"]}


def condition(d: Any, **keys: Any) -> None:
    d["points"][0]["if"] = keys


CONDITIONS: list[tuple[dict[str, Any], str, str]] = [
    ({}, IF, "has 0 keys; a condition has exactly one"),
    ({"turn": {"min": 1}, "water": "low"}, IF, "has 2 keys"),
    ({"hold": HELD}, f"{IF}.hold", "did you mean 'holds'?"),
    ({"holds": "korti"}, f"{IF}.holds", "should be a table"),
    ({"holds": {**HELD, "side": "x"}}, f"{IF}.holds.side", "there is no side 'x'"),
    ({"holds": {**HELD, "side": "self"}}, f"{IF}.holds.side", "there is no side 'self'"),
    ({"holds": {"side": "relief"}}, f"{IF}.holds.spaces", "missing"),
    ({"holds": {"spaces": ["korti"]}}, f"{IF}.holds.side", "missing"),
    ({"holds": {**HELD, "spaces": []}}, f"{IF}.holds.spaces", "has 0 entries"),
    ({"holds": {**HELD, "spaces": ["kort"]}}, f"{IF}.holds.spaces", "did you mean 'korti'?"),
    ({"holds": {**HELD, "spaces": ["bayuda"]}}, f"{IF}.holds.spaces", "'bayuda' is a region; in conditions name"),
    ({"holds": {**HELD, "spaces": ["*"]}}, f"{IF}.holds.spaces", "there is no space '*'"),
    ({"holds": {**HELD, "spaces": ["korti", "korti"]}}, f"{IF}.holds.spaces", "stands twice"),
    ({"holds": {**HELD, "min": 3}}, f"{IF}.holds.min", "from 1 to 2, is 3"),
    ({"holds": {**HELD, "min": 0}}, f"{IF}.holds.min", "from 1"),
    ({"holds": {**HELD, "max": 1}}, f"{IF}.holds.max", "unknown key"),
    ({"occupies": {**HELD, "min": 0}}, f"{IF}.occupies.min", "from 1"),
    ({"occupies": {**HELD, "min_spaces": 3}}, f"{IF}.occupies.min_spaces", "from 1 to 2"),
    ({"occupies": {**HELD, "who": {}}}, f"{IF}.occupies.who", "is empty"),
    ({"occupies": {**HELD, "who": {"side": "relief"}}}, f"{IF}.occupies.who.side", "only in the terrain chart"),
    ({"dead": {"ids": ["x"]}}, f"{IF}.dead.ids", "there is no unit 'x'"),
    ({"dead": {"ids": ["mahdi"], "min": 2}}, f"{IF}.dead.min", "from 1 to 1"),
    ({"dead": ["mahdi"]}, f"{IF}.dead", "should be a table, is a list"),
    ({"dead_count": {"side": "relief"}}, f"{IF}.dead_count.min", "missing"),
    ({"dead_count": {"side": "relief", "min": 0}}, f"{IF}.dead_count.min", "from 1"),
    (
        {"dead_count": {"side": "relief", "min": 1, "who": {"at": ["korti"]}}},
        f"{IF}.dead_count.who.at",
        "the dead stand nowhere",
    ),
    (
        {"dead_count": {"side": "relief", "min": 1, "who": {"in_fort": True}}},
        f"{IF}.dead_count.who.in_fort",
        "the dead stand nowhere",
    ),
    ({"off_map": {"ids": []}}, f"{IF}.off_map.ids", "has 0 entries"),
    ({"on_map": {"ids": ["gordon"], "min": 1}}, f"{IF}.on_map.min", "unknown key"),
    ({"turn": {}}, f"{IF}.turn", "give min, max, or both"),
    ({"turn": {"min": 0}}, f"{IF}.turn.min", "from 1"),
    ({"turn": {"min": 5, "max": 4}}, f"{IF}.turn.min", "is above max, 4"),
    ({"turn": {"from": 5}}, f"{IF}.turn.from", "unknown key"),
    ({"in_supply": {"ids": ["x"]}}, f"{IF}.in_supply.ids", "there is no unit 'x'"),
    ({"forts": {"side": "relief"}}, f"{IF}.forts.min", "missing"),
    ({"water": "deep"}, f"{IF}.water", "one of 'low', 'normal', 'high'"),
    ({"all": []}, f"{IF}.all", "has 0 entries"),
    ({"any": {"turn": {"min": 1}}}, f"{IF}.any", "a list of tables"),
    ({"all": [{"turn": {"min": 0}}]}, f"{IF}.all[1].turn.min", "from 1"),
    ({"any": ["x"]}, f"{IF}.any[1]", "should be a table"),
    ({"not": [{"water": "low"}]}, f"{IF}.not", "should be a table"),
    ({"not": {"any": [{"water": "low"}, {"water": "x"}]}}, f"{IF}.not.any[2].water", "is 'x'"),
]

VICTORY: list[tuple[Any, str, str]] = [
    (lambda d: d.update(winner="relief"), "winner", "unknown key"),
    (lambda d: d["sudden"][0].pop("side"), "sudden[1].side", "missing"),
    (lambda d: d["sudden"][0].pop("when"), "sudden[1].when", "missing"),
    (lambda d: d["sudden"][0].update(when="end"), "sudden[1].when", "one of 'player_turn_end', 'turn_end', 'always'"),
    (lambda d: d["sudden"][0].pop("if"), "sudden[1].if", "missing; give a condition"),
    (lambda d: d["sudden"][0].pop("text"), "sudden[1].text", "missing"),
    (lambda d: d["sudden"][0].update(amount=3), "sudden[1].amount", "unknown key"),
    (lambda d: d["points"][0].pop("amount"), "points[1].amount", "missing"),
    (lambda d: d["points"][0].update(amount=0), "points[1].amount", "0 does nothing"),
    (lambda d: d["points"][0].update(amount=False), "points[1].amount", "is false"),
    (lambda d: d["points"][0].update(when="turn_end"), "points[1].when", "one of 'end', 'each_turn', 'once'"),
    (lambda d: d["points"][0].update(side="x"), "points[1].side", "there is no side 'x'"),
    (lambda d: d["points"][0].pop("text"), "points[1].text", "missing"),
    (lambda d: d["points_per"][0].update(per=0), "points_per[1].per", "from 1"),
    (lambda d: d["points_per"][0].update(when="end"), "points_per[1].when", "unknown key"),
    (lambda d: d["points_per"][0].pop("count"), "points_per[1].count", "missing"),
    (lambda d: d["points_per"][0]["count"].update(forts={}), "points_per[1].count.forts", "unknown key"),
    (
        lambda d: d["points_per"][0]["count"]["dead_count"].update(min=1),
        "points_per[1].count.dead_count.min",
        "unknown",
    ),
    (
        lambda d: d["points_per"][0]["count"]["dead_count"].update(who={"region": ["egypt"]}),
        "points_per[1].count.dead_count.who.region",
        "the dead stand nowhere",
    ),
    (lambda d: d.pop("result"), "result", "missing"),
    (lambda d: d["result"].pop("type"), "result.type", "missing"),
    (lambda d: d["result"].update(type="glory"), "result.type", "one of 'conditions', 'points'"),
    (lambda d: d["result"].update(level=1), "result.level", "did you mean 'levels'?"),
    (lambda d: d["result"].update(levels=[]), "result.levels", "has 0 entries"),
    (lambda d: d["result"]["levels"][0].pop("winner"), "result.levels[1].winner", "missing"),
    (lambda d: d["result"]["levels"][0].update(winner="x"), "result.levels[1].winner", "'mahdist', 'draw', is 'x'"),
    (lambda d: d["result"]["levels"][0].pop("text"), "result.levels[1].text", "missing"),
    (lambda d: d["result"]["levels"][0].pop("min"), "result.levels[1].min", "missing"),
    (lambda d: d["result"]["levels"][1].update(min=5), "result.levels[2].min", "5 is not below 5"),
    (lambda d: d["result"]["levels"][2].update(min=3), "result.levels[3].min", "3 is not below 1"),
    (lambda d: d["result"]["levels"].pop(), "result.levels[4].min", "the last level takes what is left"),
    (lambda d: d["result"]["levels"][0].update({"if": {}}), "result.levels[1].if", "unknown key"),
]


@pytest.mark.parametrize(("keys", "where", "text"), CONDITIONS)
def test_a_fault_of_a_condition_is_named(bench: Any, keys: dict[str, Any], where: str, text: str) -> None:
    _, faults = bench.read(FILE, lambda d: condition(d, **keys))
    said = [str(f) for f in faults if not f.warning]
    assert said
    assert said[0].startswith(f"{FILE}: {where}: "), said
    assert text in said[0]
    assert len(said) == 1, said


@pytest.mark.parametrize(("change", "where", "text"), VICTORY)
def test_a_fault_of_victory_is_named(bench: Any, change: Any, where: str, text: str) -> None:
    bench.one_error(FILE, change, where, text)


def test_conditions_are_nested_only_so_deep(bench: Any) -> None:
    deep: dict[str, Any] = {"water": "low"}
    for _ in range(11):
        deep = {"not": deep}
    bench.components(FILE, lambda d: condition(d, **deep))
    where = IF + ".not" * 12
    bench.one_error(FILE, lambda d: condition(d, **{"not": deep}), where, "nested deeper than 12")


def read(bench: Any, **keys: Any) -> tuple[Condition, Components]:
    m = bench.components(FILE, lambda d: condition(d, **keys))
    return m.conditions[m.awards[0].condition], m


def test_conditions(bench: Any) -> None:
    c, m = read(bench, holds=HELD)
    assert (c.kind, c.side, [m.spaces[s] for s in c.spaces], c.low) == (HOLDS, 0, ["korti", "debba"], 2)
    c, m = read(bench, holds={**HELD, "min": 1})
    assert c.low == 1
    c, m = read(bench, occupies={**HELD, "side": "mahdist", "min": 3, "min_spaces": 2, "who": {"flag": ["elite"]}})
    assert (c.kind, c.side, c.low, c.low_spaces, c.who is not None) == (OCCUPIES, 1, 3, 2, True)
    c, m = read(bench, occupies=HELD)
    assert (c.low, c.low_spaces, c.who) == (1, 1, None)
    c, m = read(bench, dead={"ids": ["mahdi", "gordon"]})
    assert (c.kind, [m.units[u] for u in c.units], c.low) == (DEAD, ["mahdi", "gordon"], 2)
    c, m = read(bench, dead_count={"side": "mahdist", "min": 4})
    assert (c.kind, c.side, c.low, c.who) == (DEAD_COUNT, 1, 4, None)
    c, m = read(bench, turn={"max": 4})
    assert (c.kind, c.low, c.high) == (TURN, 1, 4)
    c, m = read(bench, in_supply={"ids": ["mahdi", "gordon"], "min": 1})
    assert (c.kind, c.low) == (IN_SUPPLY, 1)
    c, m = read(bench, forts={"side": "relief", "min": 2})
    assert (c.kind, c.side, c.low) == (FORT_COUNT, 0, 2)
    c, m = read(bench, water="high")
    assert (c.kind, c.level) == (WATER_IS, HIGH)


def test_joined_conditions(bench: Any) -> None:
    c, m = read(bench, all=[{"on_map": {"ids": ["mahdi"]}}, {"not": {"any": [{"off_map": {"ids": ["gordon"]}}]}}])
    first, second = (m.conditions[n] for n in c.parts)
    assert (c.kind, first.kind, second.kind) == (ALL, ON_MAP, NOT)
    inner = m.conditions[second.parts[0]]
    assert (inner.kind, m.conditions[inner.parts[0]].kind) == (ANY, OFF_MAP)


def test_awards(bench: Any) -> None:
    def change(d: Any) -> None:
        d["points"][0]["when"] = "each_turn"
        d["points"][1].update(when="once", amount=-1)
        d["sudden"] += [{**d["sudden"][0], "when": when} for when in ("turn_end", "always")]
        d["points_per"][0].pop("per")

    m = bench.components(FILE, change)
    assert [a.when for a in m.sudden] == [PLAYER_TURN_END, GAME_TURN_END, ALWAYS]
    assert [a.when for a in m.awards[:3]] == [EACH_TURN, ONCE, AT_END]
    assert [(a.side, a.amount) for a in m.awards[:2]] == [(1, 5), (1, -1)]
    last = m.awards[-1]
    assert (last.per, last.when, m.conditions[last.condition].kind) == (1, AT_END, DEAD_COUNT)


def test_levels(bench: Any) -> None:
    m = bench.components(FILE, lambda d: None)
    assert m.by_points == 1
    assert [(x.low, x.winner, x.last) for x in m.levels] == [(5, 0, 0), (1, 0, 0), (0, DRAW, 0), (-4, 1, 0), (0, 1, 1)]

    def change(d: Any) -> None:
        d["result"] = {
            "type": "conditions",
            "levels": [
                {"if": {"holds": HELD}, "winner": "relief", "text": "Relief"},
                {"winner": "draw", "text": "Draw"},
            ],
        }
        d.pop("points")

    m = bench.components(FILE, change)
    assert m.by_points == 0
    assert m.conditions[m.levels[0].condition].kind == HOLDS
    assert (m.levels[1].condition, m.levels[1].winner, m.levels[1].last) == (NONE, DRAW, 1)


def test_levels_by_condition_carry_conditions(bench: Any) -> None:
    def change(d: Any) -> None:
        d["result"]["type"] = "conditions"

    _, faults = bench.read(FILE, change)
    assert [f"{f.table}.{f.key}" for f in faults] == [
        f"result.levels[{n}].{key}" for n in range(1, 5) for key in ("min", "if")
    ]
