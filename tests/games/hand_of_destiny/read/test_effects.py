"""The effects of events (section 7 of the format): keys, defaults, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.games.hand_of_destiny.components import Components
from grognard.games.hand_of_destiny.vocabulary import (
    ALL_UNITS,
    BY_CHANCE,
    BY_OWNER,
    BY_SELF,
    EFFECTS,
    ENEMY_TURN_END,
    F_ELITE,
    GAME_END,
    HALF_DIE,
    HIGH,
    LOW,
    NEXT_OWN_TURN,
    NONE,
    TO_DEAD,
    TO_RECRUIT,
    TURN_END,
    Effect,
)

FILE = "cards.toml"
ALL = {"all": True}
PLACE = "card[1] 'r1'.event[1].effects[1]"


def effect(d: Any, phase: str, **keys: Any) -> None:
    """The only effect of the first card, which is the Relief side's."""
    d["card"][0]["event"] = [{"phase": phase, "text": "…", "effects": [keys]}]


# the least that each effect takes, with the fields that it then has
LEAST: list[tuple[dict[str, Any], dict[str, Any]]] = [
    ({"do": "ts_bonus"}, {"amount": 1, "one_battle": 0, "who": None}),
    ({"do": "extra_dice", "who": ALL}, {"dice": 1, "all_rounds": 0, "one_battle": 0}),
    ({"do": "steadfast", "who": ALL}, {"one_battle": 0}),
    ({"do": "breach"}, {"one_battle": 0}),
    ({"do": "ambush", "who": ALL, "count": 2}, {"count": 2, "one_battle": 1}),
    ({"do": "bombard", "who": ALL, "count": 2, "range": 0}, {"count": 2, "range": 0}),
    ({"do": "recruit", "who": ALL, "count": 1}, {}),
    ({"do": "restore", "who": ALL, "count": 1}, {"to": TO_RECRUIT, "at": []}),
    ({"do": "extra_move", "who": ALL}, {"spaces": 1, "grant": 0}),
    ({"do": "forced_march", "who": ALL}, {"spaces": 1, "attrition": 2}),
    ({"do": "redeploy", "who": ALL, "count": 3, "from": ["*"], "at": ["korti"]}, {"count": 3}),
    ({"do": "move_enemy", "who": ALL}, {"count": 1, "spaces": 1, "enemy": 1}),
    ({"do": "halt", "who": ALL, "by": "all"}, {"enemy": 1, "by": ALL_UNITS, "until": ENEMY_TURN_END}),
    ({"do": "truce", "region": ["bayuda"]}, {"until": NEXT_OWN_TURN, "who": None}),
    ({"do": "loss", "who": ALL, "count": 1}, {"enemy": 0, "chooser": BY_OWNER, "to": TO_RECRUIT}),
    ({"do": "desertion", "who": ALL, "roll": 2}, {"roll": 2, "count": ALL_UNITS, "chooser": BY_OWNER, "enemy": 0}),
    ({"do": "reshuffle", "when": "end"}, {"now": 0, "enemy": 0}),
    ({"do": "discard"}, {"enemy": 1, "count": 1}),
    ({"do": "peek", "count": 2}, {"count": 2, "range": NONE}),
    ({"do": "water", "level": "low"}, {"level": LOW, "until": NEXT_OWN_TURN, "fleet_spaces": 0}),
    ({"do": "supply", "who": ALL, "state": "out"}, {"enemy": 0, "supplied": 0, "until": TURN_END}),
    ({"do": "fort", "op": "place"}, {"place": 1, "count": 1, "at": [], "who": None, "garrison_max": 0}),
    (
        {"do": "set_flag", "who": ALL, "flag": "elite", "value": True},
        {"flag": F_ELITE, "value": 1, "enemy": 0, "until": TURN_END},
    ),
    ({"do": "points", "amount": -2}, {"amount": -2, "enemy": 0}),
    ({"do": "choose", "options": [[{"do": "breach"}], []]}, {"enemy_chooses": 0}),
    ({"do": "ignore_stop", "who": ALL}, {"terrain": 1, "river": 1}),
]

# every key that may be added, with what comes of it
MORE: list[tuple[dict[str, Any], dict[str, Any]]] = [
    ({"do": "ts_bonus", "amount": 2, "scope": "one_battle"}, {"amount": 2, "one_battle": 1}),
    ({"do": "extra_dice", "who": ALL, "dice": 2, "rounds": "all", "scope": "all"}, {"dice": 2, "all_rounds": 1}),
    ({"do": "ambush", "who": ALL, "count": 2, "scope": "all"}, {"one_battle": 0}),
    ({"do": "bombard", "who": ALL, "count": 2, "range": 1}, {"range": 1}),
    ({"do": "extra_move", "who": ALL, "spaces": 2, "grant": True}, {"spaces": 2, "grant": 1}),
    ({"do": "forced_march", "who": ALL, "spaces": 2, "attrition": 0}, {"spaces": 2, "attrition": 0}),
    (
        {"do": "halt", "who": ALL, "by": 2, "side": "self", "until": "turn_end"},
        {"enemy": 0, "by": 2, "until": TURN_END},
    ),
    ({"do": "truce", "who": ALL, "side": "enemy", "until": "game_end"}, {"enemy": 1, "region": [], "until": GAME_END}),
    (
        {"do": "loss", "who": ALL, "count": 1, "side": "enemy", "choose": "random", "to": "dead"},
        {"enemy": 1, "chooser": BY_CHANCE, "to": TO_DEAD},
    ),
    ({"do": "desertion", "who": ALL, "roll": 6, "count": 3, "choose": "self"}, {"count": 3, "chooser": BY_SELF}),
    ({"do": "reshuffle", "when": "now", "side": "enemy"}, {"now": 1, "enemy": 1}),
    ({"do": "discard", "side": "self", "count": 2}, {"enemy": 0, "count": 2}),
    ({"do": "peek", "count": 2, "range": 3}, {"range": 3}),
    ({"do": "water", "level": "high", "fleet_spaces": -1}, {"level": HIGH, "fleet_spaces": -1}),
    ({"do": "supply", "who": ALL, "state": "in", "side": "enemy"}, {"supplied": 1, "enemy": 1}),
    (
        {"do": "fort", "op": "remove", "side": "enemy", "garrison_max": 2, "count": 3},
        {"place": 0, "enemy": 1, "garrison_max": 2, "count": 3},
    ),
    ({"do": "points", "amount": 2, "side": "enemy"}, {"enemy": 1}),
    ({"do": "choose", "choose": "enemy", "options": [[], []]}, {"enemy_chooses": 1, "options": [[], []]}),
    ({"do": "ignore_stop", "who": ALL, "kind": ["river"]}, {"terrain": 0, "river": 1}),
]


def read(bench: Any, keys: dict[str, Any]) -> tuple[Effect, Components]:
    m = bench.components(FILE, lambda d: effect(d, "march", **keys))
    return m.effects[m.events[m.cards[0].events[0]].effects[0]], m


@pytest.mark.parametrize(("keys", "fields"), LEAST + MORE)
def test_keys_and_defaults(bench: Any, keys: dict[str, Any], fields: dict[str, Any]) -> None:
    e, _ = read(bench, keys)
    assert EFFECTS[e.do] == keys["do"]
    assert {name: getattr(e, name) for name in fields} == fields


def test_all_effects_are_tried() -> None:
    assert [keys["do"] for keys, _ in LEAST] == EFFECTS[1:]


@pytest.mark.parametrize("keys", [keys for keys, _ in LEAST])
def test_unknown_keys_are_refused(bench: Any, keys: dict[str, Any]) -> None:
    bench.one_error(FILE, lambda d: effect(d, "march", **keys, speed=1), f"{PLACE}.speed", "unknown key")


NEEDED = [(keys, key) for keys, _ in LEAST for key in keys if key not in ("do", "region")]


@pytest.mark.parametrize(("keys", "key"), NEEDED)
def test_keys_without_a_default_are_required(bench: Any, keys: dict[str, Any], key: str) -> None:
    less = {name: x for name, x in keys.items() if name != key}
    bench.one_error(FILE, lambda d: effect(d, "march", **less), f"{PLACE}.{key}", "missing")


def wrong(**keys: Any) -> dict[str, Any]:
    least = next(least for least, _ in LEAST if least["do"] == keys["do"])
    return {**least, **keys}


CASES: list[tuple[dict[str, Any], str, str]] = [
    ({"do": "earthquake"}, "do", "one of the 26 effects"),
    ({"do": "recrut"}, "do", "did you mean 'recruit'?"),
    ({}, "do", "missing"),
    ({"do": 7}, "do", "is 7"),
    (wrong(do="ts_bonus", amount=0), "amount", "0 does nothing"),
    (wrong(do="ts_bonus", amount="1"), "amount", "a whole number"),
    (wrong(do="ts_bonus", scope="battle"), "scope", "one of 'all', 'one_battle'"),
    (wrong(do="ts_bonus", side="enemy"), "side", "unknown key"),
    (wrong(do="extra_dice", dice=0), "dice", "from 1"),
    (wrong(do="extra_dice", rounds="last"), "rounds", "one of 'first', 'all'"),
    (wrong(do="ambush", count="all"), "count", "a whole number"),
    (wrong(do="bombard", range=2), "range", "from 0 to 1"),
    (wrong(do="recruit", count=0), "count", '"half_die"'),
    (wrong(do="recruit", at=["x"]), "at", "there is no space or region 'x'"),
    (wrong(do="restore", to="dead"), "to", "one of 'recruit'"),
    (wrong(do="restore", to="recruit", at=["korti"]), "to", "keep either to or at"),
    (wrong(do="extra_move", spaces=0), "spaces", "from 1"),
    (wrong(do="extra_move", grant=1), "grant", "true or false"),
    (wrong(do="forced_march", attrition=7), "attrition", "from 0 to 6"),
    (wrong(do="redeploy", at=["x"]), "at", "there is no space or region 'x'"),
    (wrong(do="redeploy", **{"from": "*"}), "from", "a list of texts"),
    (wrong(do="halt", by="half"), "by", 'from 1 to 99 or "all"'),
    (wrong(do="halt", by=0), "by", "from 1"),
    (wrong(do="halt", side="both"), "side", "one of 'self', 'enemy'"),
    (wrong(do="halt", until="winter"), "until", "one of 'turn_end'"),
    (wrong(do="truce", region=["x"]), "region", "there is no region 'x'"),
    (wrong(do="truce", who=ALL), "region", "give either region or who"),
    ({"do": "truce"}, "region", "give either region or who"),
    (wrong(do="truce", side="enemy"), "side", "binds both sides"),
    (wrong(do="loss", choose="enemy"), "choose", "one of 'self', 'owner', 'random'"),
    (wrong(do="loss", to="box"), "to", "one of 'recruit', 'dead'"),
    (wrong(do="desertion", roll=7), "roll", "from 1 to 6"),
    (wrong(do="reshuffle", when="later"), "when", "one of 'end', 'now'"),
    (wrong(do="peek", range=-1), "range", "from 0"),
    (wrong(do="water", level="dry"), "level", "one of 'low'"),
    (wrong(do="water", fleet_spaces=1.5), "fleet_spaces", "a whole number"),
    (wrong(do="supply", state="half"), "state", "one of 'out', 'in'"),
    (wrong(do="fort", op="burn"), "op", "one of 'place', 'remove'"),
    (wrong(do="fort", side="enemy"), "side", "placed by their own side only"),
    (wrong(do="fort", op="remove", garrison_max=-1), "garrison_max", "from 0"),
    (wrong(do="set_flag", flag="leader"), "flag", "one of 'static'"),
    (wrong(do="set_flag", value="on"), "value", "true or false"),
    (wrong(do="points", amount=0), "amount", "0 does nothing"),
    (wrong(do="choose", options=[[]]), "options", "2 to 10 lists"),
    (wrong(do="choose", options=[[]] * 11), "options", "2 to 10 lists"),
    (wrong(do="choose", options=[{}, {}]), "options", "a list of lists"),
    (wrong(do="choose", choose="random"), "choose", "one of 'self', 'enemy'"),
    (wrong(do="choose", options=[[], [{"do": "steadfast"}]]), "options[2][1].who", "missing"),
    (wrong(do="choose", options=[[], ["breach"]]), "options[2][1]", "should be a table"),
    (wrong(do="choose", options=[[], [wrong(do="choose")]]), "options[2][1].do", "a choice inside a choice"),
    (wrong(do="ignore_stop", kind=["enemy"]), "kind", "there is no kind of stop 'enemy'"),
    (wrong(do="ignore_stop", kind=[]), "kind", "has 0 entries"),
]


@pytest.mark.parametrize(("keys", "where", "text"), CASES)
def test_a_fault_is_named(bench: Any, keys: dict[str, Any], where: str, text: str) -> None:
    _, faults = bench.read(FILE, lambda d: effect(d, "march", **keys))
    said = [str(f) for f in faults if not f.warning]
    assert said[0].startswith(f"{FILE}: {PLACE}.{where}: "), said
    assert text in said[0]
    assert len(said) == 1


@pytest.mark.parametrize("do", ["extra_move", "forced_march", "ignore_stop", "move_enemy"])
def test_what_helps_a_march_comes_before_it(bench: Any, do: str) -> None:
    late = wrong(do=do)
    bench.one_error(FILE, lambda d: effect(d, "battle", **late), f"{PLACE}.do", "phase march")
    inside = wrong(do="choose", options=[[], [late]])
    bench.one_error(FILE, lambda d: effect(d, "end", **inside), f"{PLACE}.options[2][1].do", "phase march")


def test_enemies_are_moved_in_phase_march_only(bench: Any) -> None:
    change = wrong(do="move_enemy")
    bench.one_error(FILE, lambda d: effect(d, "immediate", **change), f"{PLACE}.do", "in phase march, not immediate")


def test_filters_look_at_the_side_that_the_effect_names(bench: Any) -> None:
    for keys, side in (
        (wrong(do="halt"), 1),
        (wrong(do="halt", side="self"), 0),
        (wrong(do="move_enemy"), 1),
        (wrong(do="loss"), 0),
        (wrong(do="loss", side="enemy"), 1),
    ):
        e, m = read(bench, keys)
        assert e.who is not None
        assert [u for u, x in enumerate(e.who.mask) if x] == m.own[side]


def test_places_of_effects(bench: Any) -> None:
    e, m = read(bench, wrong(do="redeploy", **{"from": ["bayuda"]}))
    assert [m.spaces[s] for s, x in enumerate(e.origin) if x] == ["howeiyat", "jakdul", "abu_klea"]
    assert [m.spaces[s] for s, x in enumerate(e.at) if x] == ["korti"]
    e, m = read(bench, wrong(do="truce", region=["egypt"]))
    assert [m.spaces[s] for s, x in enumerate(e.region) if x] == ["korosko", "halfa"]


def test_a_recruit_effect_is_a_line(bench: Any) -> None:
    e, _ = read(bench, wrong(do="recruit", count="half_die", at=["korti"], with_enemy=True))
    assert e.line is not None
    assert (e.line.count, sum(e.line.at), e.line.with_enemy) == (HALF_DIE, 1, 1)


def test_options_are_lists_of_effects(bench: Any) -> None:
    e, m = read(bench, wrong(do="choose", options=[[{"do": "breach"}, {"do": "discard"}], [{"do": "ts_bonus"}]]))
    assert [[EFFECTS[m.effects[n].do] for n in option] for option in e.options] == [["breach", "discard"], ["ts_bonus"]]
    assert len(m.events[m.cards[0].events[0]].effects) == 1


def test_keys_of_the_other_fort_effect_do_nothing(bench: Any) -> None:
    where = f"{FILE}: {PLACE}"
    change = wrong(do="fort", garrison_max=2)
    bench.one_warning(FILE, lambda d: effect(d, "march", **change), f"{where}.garrison_max", "only for op = 'remove'")
    change = wrong(do="fort", op="remove", who=ALL)
    bench.one_warning(FILE, lambda d: effect(d, "march", **change), f"{where}.who", "only for op = 'place'")
