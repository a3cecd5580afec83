"""Warnings of section 12 of the format: the scenario can be played, but this is hardly meant."""

from __future__ import annotations

from typing import Any

import pytest

FILE = "cards.toml"
NOBODY = "selects no unit of relief"


def move(d: Any, **filter: Any) -> None:
    d["card"][0]["move"][0]["who"] = filter


@pytest.mark.parametrize(
    "filter",
    [
        {"contingent": ["siege"]},
        {"type": ["camel"], "contingent": ["river"]},
        {"id": ["mahdi"]},
        {"strength_min": 9},
        {"flag": ["auto_supply"]},
        {"type": ["fleet"], "not_flag": ["fleet"]},
        {"at": ["korti"], "region": ["bayuda"]},
        {"tag": ["camelry"], "type": ["infantry"]},
    ],
)
def test_a_filter_that_selects_nobody(bench: Any, filter: dict[str, Any]) -> None:
    bench.one_warning(FILE, lambda d: move(d, **filter), f"{FILE}: card[1] 'r1'.move[1].who", NOBODY)


def test_a_flag_that_some_card_gives_is_no_reason_to_warn(bench: Any) -> None:
    def change(d: Any) -> None:
        move(d, flag=["auto_supply"])
        give = {"do": "set_flag", "who": {"all": True}, "flag": "auto_supply", "value": True}
        d["card"][0]["event"][0]["effects"].append(give)

    _, faults = bench.read(FILE, change)
    assert faults == []


def test_a_filter_of_the_chart_looks_at_both_sides(bench: Any) -> None:
    def change(d: Any) -> None:
        d["terrain"][5]["stop_exempt"] = {"id": ["mahdi"], "side": "relief"}

    where = "map.toml: terrain[6] 'hills'.stop_exempt"
    bench.one_warning("map.toml", change, where, NOBODY)
    bench.one_warning("map.toml", lambda d: d["terrain"][5].update(stop_exempt={"strength_min": 9}), where, "at all")


def test_a_filter_of_victory(bench: Any) -> None:
    def change(d: Any) -> None:
        d["points_per"][0]["count"]["dead_count"]["who"] = {"contingent": ["siege"]}

    bench.one_warning("victory.toml", change, "victory.toml: points_per[1].count.dead_count.who", NOBODY)


def test_a_unit_that_no_card_can_move(bench: Any) -> None:
    def change(d: Any) -> None:
        for card in d["card"]:
            if card["side"] == "afghan":
                card["move"] = [{"who": {"not_flag": ["leader"]}, "spaces": 1}, {"who": {"id": ["ayub"]}, "spaces": 1}]

    components, faults = bench.read(FILE, change, "the_passes")
    assert components is not None
    assert [(f.file, f.table, f.key) for f in faults] == [
        ("units.toml", "unit[23] 'm_jan'", "static"),
        ("units.toml", "unit[24] 'mushk'", "static"),
    ]
    assert all(f.warning and "no card can ever move this unit" in f.text for f in faults)


@pytest.mark.parametrize(
    "effect",
    [
        {"do": "extra_move", "who": {"flag": ["leader"]}, "grant": True},
        {"do": "redeploy", "who": {"flag": ["leader"]}, "count": 1, "from": ["*"], "at": ["*"]},
        {"do": "choose", "options": [[], [{"do": "extra_move", "who": {"flag": ["leader"]}, "grant": True}]]},
    ],
)
def test_a_unit_that_an_event_moves(bench: Any, effect: dict[str, Any]) -> None:
    def change(d: Any) -> None:
        for card in d["card"]:
            if card["side"] == "afghan":
                card["move"] = [{"who": {"not_flag": ["leader"]}, "spaces": 1}]
        d["card"][-1]["event"] = [{"phase": "march", "text": "…", "effects": [effect]}]

    _, faults = bench.read(FILE, change, "the_passes")
    assert faults == []


def test_a_land_unit_that_a_fleet_can_carry_is_not_reported(bench: Any) -> None:
    def change(d: Any, fleets: bool) -> None:
        for card in d["card"]:
            if card["side"] == "relief":
                card["move"] = [{"who": {"flag": ["fleet"]} if fleets else {"id": ["gordon"]}, "spaces": 1}]

    _, faults = bench.read(FILE, lambda d: change(d, True))
    assert faults == []
    _, faults = bench.read(FILE, lambda d: change(d, False))
    assert len(faults) == 18  # all but Gordon and three static garrisons


def test_a_recruit_line_that_can_never_be_met(bench: Any) -> None:
    def change(d: Any) -> None:
        d["card"][0]["recruit"][0].update(who={"flag": ["fleet"]}, at=["bayuda"])

    bench.one_warning(FILE, change, f"{FILE}: card[1] 'r1'.recruit[1].at", "the line can never be met")


def test_an_event_that_recruits_and_can_never_be_met(bench: Any) -> None:
    def change(d: Any) -> None:
        line = {"do": "recruit", "who": {"flag": ["fleet"]}, "count": 1, "at": ["bayuda"]}
        d["card"][0]["event"][0]["effects"].append(line)

    bench.one_warning(FILE, change, f"{FILE}: card[1] 'r1'.event", "the line can never be met")


def test_recruits_that_should_stand_somewhere(bench: Any) -> None:
    def change(d: Any) -> None:
        d["card"][0]["recruit"][0].update(who={"region": ["egypt"]})

    bench.one_warning(FILE, change, f"{FILE}: card[1] 'r1'.recruit[1].who.region", "stand nowhere")


def test_recruiting_spaces_for_units_that_stand_somewhere(bench: Any) -> None:
    def change(d: Any) -> None:
        d["recruit_at"].append({"side": "relief", "who": {"in_fort": True}, "at": ["*"]})

    bench.one_warning("setup.toml", change, "setup.toml: recruit_at[7].who.in_fort", "stand nowhere")


def test_a_unit_that_no_line_can_bring(bench: Any) -> None:
    def change(d: Any) -> None:
        for card in d["card"]:
            if card["side"] == "mahdist":
                card.pop("recruit", None)

    _, faults = bench.read(FILE, change)
    assert [(f.file, f.table, f.key) for f in faults] == [
        ("units.toml", "unit[28] 'green_flag'", "recruit_at"),
        ("units.toml", "unit[32] 'baggara'", "recruit_at"),
        ("units.toml", "unit[33] 'kordofan'", "recruit_at"),
    ]
    assert all(f.warning and "no recruit line can bring it" in f.text for f in faults)


def test_a_unit_without_recruiting_spaces(bench: Any) -> None:
    def change(d: Any) -> None:
        d["recruit_at"] = [x for x in d["recruit_at"] if x["side"] == "relief"]

    _, faults = bench.read("setup.toml", change)
    assert {f.text.split(";")[0] for f in faults if f.file == "units.toml"} == {
        "starts off the map, and no recruit line can bring it"
    }
    assert {f.text.split(":")[0] for f in faults if f.file == "cards.toml"} == {"the line can never be met"}


def test_a_unit_that_enters_after_the_end(bench: Any) -> None:
    def change(d: Any) -> None:
        next(x for x in d["unit"] if x["id"] == "baggara")["entry_turn"] = 11

    bench.one_warning("units.toml", change, "units.toml: unit[32] 'baggara'.entry_turn", "the game ends after turn 10")


def test_all_cards_of_a_side_removable(bench: Any) -> None:
    def change(d: Any) -> None:
        for card in d["card"][:9]:
            card["remove"] = True

    bench.one_warning(FILE, change, f"{FILE}: card", "all cards of relief are removed after use")


def test_an_owner_that_disagrees_with_the_units(bench: Any) -> None:
    def change(d: Any) -> None:
        next(x for x in d["space"] if x["id"] == "tamai")["owner"] = "relief"

    bench.one_warning("map.toml", change, "map.toml: space[29] 'tamai'.owner", "units of mahdist stand here")


def test_land_units_that_can_never_retreat(bench: Any) -> None:
    def change(d: Any) -> None:
        d["terrain"].append({"id": "marsh", "name": "Marsh", "river": True})
        for x in d["space"]:
            if x["id"] in ("farah", "hazarajat"):
                x["terrain"] = "marsh"

    _, faults = bench.read("map.toml", change, "the_passes")
    assert [f.table for f in faults] == [
        "unit[22] 'ayub'", "unit[25] 'herat_1'", "unit[27] 'herat_guns'", "unit[28] 'herat_horse'",
    ]  # fmt: skip
    assert all(f.warning and "it can never retreat from 'herat'" in f.text for f in faults)

    def banks(d: Any) -> None:
        change(d)
        d["terrain"][-1]["river_retreat"] = True

    assert bench.read("map.toml", banks, "the_passes")[1] == []


def test_warnings_are_given_beside_errors_elsewhere(bench: Any) -> None:
    folder = bench.copy()

    def removable(d: Any) -> None:
        for card in d["card"][:9]:
            card["remove"] = True

    bench.edit(folder, FILE, removable)
    bench.edit(folder, "victory.toml", lambda d: d.pop("result"))
    components, faults = bench.read_folder(folder)
    assert components is None
    assert [(f.file, f.key, f.warning) for f in faults] == [
        ("victory.toml", "result", False),
        ("cards.toml", "card", True),
    ]


# conditions that can never hold

NEVER = "can never hold: "
CONDITIONS = [
    ({"turn": {"min": 50}}, "turn", "the game ends after turn 10"),
    ({"any": [{"turn": {"max": 2}}, {"turn": {"min": 50}}]}, "any[2].turn", "the game ends after turn 10"),
    ({"forts": {"side": "relief", "min": 9}}, "forts", "fort markers belong to relief, and it asks for 9"),
    (
        {"occupies": {"side": "relief", "spaces": ["korti"], "who": {"at": ["berber"]}}},
        "occupies",
        "only 0 such units can be there, and it asks for 1",
    ),
    ({"occupies": {"side": "relief", "spaces": ["korti"], "min": 60}}, "occupies", "such units can be there"),
    ({"dead_count": {"side": "mahdist", "min": 60}}, "dead_count", "such units can come to the dead pile"),
    ({"all": [{"turn": {"max": 2}}, {"turn": {"min": 4}}]}, "all", "no turn fits both"),
    ({"all": [{"on_map": {"ids": ["gordon"]}}, {"off_map": {"ids": ["gordon"]}}]}, "all", "'gordon' can't be both"),
    ({"all": [{"in_supply": {"ids": ["gordon"]}}, {"dead": {"ids": ["gordon"]}}]}, "all", "'gordon' can't be both"),
    ({"all": [{"water": "low"}, {"water": "high"}]}, "all", "the water has one level at a time"),
    (
        {"all": [{"holds": {"side": s, "spaces": ["korti"]}} for s in ("relief", "mahdist")]},
        "all",
        "'korti' can't be held by both sides",
    ),
    (
        {"all": [{"turn": {"max": 3}}, {"not": {"turn": {"max": 3}}}]},
        "all",
        "one part denies another",
    ),
    ({"not": {"turn": {"min": 1}}}, "not", "what it denies always holds"),
]


@pytest.mark.parametrize(("condition", "at", "text"), CONDITIONS)
def test_a_condition_that_can_never_hold(bench: Any, condition: Any, at: str, text: str) -> None:
    def change(d: Any) -> None:
        d["points"][0]["if"] = condition

    bench.one_warning("victory.toml", change, f"victory.toml: points[1].if.{at}", text)
    bench.one_warning("victory.toml", change, f"victory.toml: points[1].if.{at}", NEVER)


def test_a_condition_on_a_card_that_can_never_hold(bench: Any) -> None:
    def change(d: Any) -> None:
        d["card"][0]["event"][0]["if"] = {"turn": {"min": 50}}

    bench.one_warning(FILE, change, f"{FILE}: card[1] 'r1'.event[1].if.turn", NEVER)


def test_a_level_of_water_that_no_card_brings(bench: Any) -> None:
    def change(d: Any) -> None:
        d["points"][0]["if"] = {"water": "high"}

    bench.one_warning("victory.toml", change, "victory.toml: points[1].if.water", NEVER, "the_passes")


def test_units_that_never_die_or_never_come(bench: Any) -> None:
    folder = bench.copy()
    bench.edit(folder, "units.toml", lambda d: [u.update(eliminated_to="recruit") for u in d["unit"]])
    bench.edit(folder, "cards.toml", _spare)
    bench.edit(folder, "victory.toml", lambda d: d["points"][0].update({"if": {"dead": {"ids": ["gordon"]}}}))
    components, faults = bench.read_folder(folder)
    assert components is not None
    assert any("only 0 of these units can come to a dead pile, and it asks for 1" in f.text for f in faults)


def _spare(cards: Any) -> None:
    for event in [e for card in cards["card"] for e in card.get("event", [])]:
        event["effects"] = [{**e, "to": "recruit"} if e.get("to") == "dead" else e for e in event["effects"]]
