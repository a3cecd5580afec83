"""Effects on marches: extra_move, forced_march, halt, ignore_stop, water, supply (9, 10, 13, 20, 21, 26)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.conftest import Play, Told, Why
from tests.games.hand_of_destiny.conftest import Find, event
from tests.games.hand_of_destiny.lab import SUPPLY, asks, lab, nouns, orders

from grognard.kernel.match import Match

ALL = {"all": True}
HORSE = {"type": ["horse"]}
FOOT = {"type": ["foot"]}
NEXT = {"red": {"draw": ["r_bonus"]}, "blue": {"draw": ["b_bonus"]}}  # both move everybody two spaces
TURNS = [["b_bonus"], ["r_bonus"]]


def with_effects(units: dict[str, str], *effects: dict[str, Any], move: Any = 2, dice: Any = (), **keys: Any) -> Match:
    return lab(units, dice, event("march", *effects), move=move, **keys)


# 9 extra_move


@pytest.mark.rule("8.0d")
def test_extra_move_lengthens_the_march_of_those_who_have_orders() -> None:
    m = with_effects(
        {"city": "red_horse red_foot red_levy"},
        {"do": "extra_move", "who": {"type": ["horse", "levy"]}, "spaces": 2},
        move=[{"who": HORSE, "spaces": 1}, {"who": FOOT, "spaces": 1}],
    )
    assert [orders(m, u) for u in ("red_horse", "red_foot", "red_levy")] == [3, 1, 0]


@pytest.mark.rule("8.0d")
def test_a_grant_gives_orders_to_those_who_have_none_even_on_a_card_that_moves_nobody(play: Play, find: Find) -> None:
    m = with_effects(
        {"city": "red_horse red_foot"}, {"do": "extra_move", "who": HORSE, "spaces": 2, "grant": True}, move=[]
    )
    assert [orders(m, u) for u in ("red_horse", "red_foot")] == [2, 0]
    play(m, "march red_horse", "step farm", "step plain")
    assert find(m, "red_horse") == "plain"


@pytest.mark.rule("8.0d")
def test_a_grant_inside_a_choice_counts_too(play: Play) -> None:
    grant = {"do": "extra_move", "who": ALL, "grant": True}
    m = with_effects(
        {"city": "red_horse"}, {"do": "choose", "options": [[grant], [{"do": "points", "amount": 1}]]}, move=[]
    )
    play(m, "option option-1")
    assert nouns(m, "march") == ["red_horse"]


# 10 forced_march


def forced(units: dict[str, str], dice: Any = (), **keys: Any) -> Match:
    return with_effects(units, {"do": "forced_march", "who": ALL, **keys}, move=1, dice=dice)


@pytest.mark.rule("8.0d")
def test_a_forced_march_goes_further_at_the_price_of_a_die_each(play: Play, find: Find) -> None:
    m = forced({"city": "red_foot red_guard"}, [[2, 3]])
    play(m, "march red_guard", "join red_foot", "step farm", "step plain", "pass")
    assert (find(m, "red_foot"), find(m, "red_guard")) == ("box", "plain")


@pytest.mark.rule("8.0d")
def test_only_those_who_exceed_their_march_roll_and_leaders_never(play: Play, find: Find) -> None:
    m = forced({"city": "red_foot red_lord", "wood": "red_horse"}, [[6]], attrition=5, spaces=2)
    play(m, "march red_foot", "join red_lord", "step farm", "drop red_foot", "step plain", "pass")
    assert (find(m, "red_foot"), find(m, "red_lord")) == ("farm", "plain")
    play(m, "march red_horse", "step bend", "step quay", "pass")
    assert find(m, "red_horse") == "quay"


@pytest.mark.rule("8.0d")
def test_stops_and_enemies_stop_a_forced_march(play: Play) -> None:
    m = forced({"city": "red_foot", "farm": "red_rifles", "plain": "blue_levy"}, spaces=3)
    play(m, "march red_rifles", "step plain")
    assert asks(m) == "March.choose_unit"


@pytest.mark.rule("8.0d")
def test_the_enemy_does_not_learn_who_held_out(play: Play, told: Told) -> None:
    m = forced({"city": "red_foot red_guard"}, [[5]])
    play(m, "march red_foot", "step farm", "step plain")
    assert told(m, "attrition", "red") == ["Forced march: Red Foot rolls 5, no loss."]
    assert told(m, "attrition", "blue") == ["Forced march: a unit rolls 5, no loss."]


# 13 halt


@pytest.mark.rule("7.0c")
def test_a_halt_shortens_or_forbids_the_enemy_s_next_march(play: Play, why: Why) -> None:
    m = with_effects(
        {"city": "red_lord", "camp": "blue_horse blue_guard blue_levy"},
        {"do": "halt", "who": HORSE, "by": 1},
        {"do": "halt", "who": FOOT, "by": "all"},
        deck=NEXT, dice=[*TURNS, ["b_bonus"]],
    )  # fmt: skip
    play(m, "pass", "pass")
    assert [orders(m, u, "blue") for u in ("blue_horse", "blue_guard", "blue_levy")] == [1, 0, 2]
    assert why(m, "march blue_guard") == "7.0c"
    play(m, "pass", "pass", "pass")
    assert m.view().tracks["turn"] == 2


@pytest.mark.rule("7.0c")
def test_it_ends_with_that_turn(play: Play) -> None:
    halt = {"owner": "blue", "do": "halt", "who": ALL, "by": "all", "until": "enemy_turn_end"}
    now = lab({"city": "red_horse", "camp": "blue_lord"}, [["r_bonus"]], move=2, standing=[halt],
              deck={"red": {"draw": ["r_bonus"]}, "blue": {"draw": []}})  # fmt: skip
    assert orders(now, "red_horse") == 0
    play(now, "pass")
    assert (now.view().tracks["turn"], orders(now, "red_horse")) == (2, 2)


@pytest.mark.rule("7.0c")
def test_it_catches_whoever_is_there_when_the_question_comes_up() -> None:
    halt = {"owner": "blue", "do": "halt", "who": {"region": ["west"]}, "by": "all", "until": "game_end"}
    m = lab({"city": "red_foot", "wood": "red_horse"}, move=2, standing=[halt])
    assert (orders(m, "red_foot"), orders(m, "red_horse")) == (0, 2)


@pytest.mark.rule("8.0d")
def test_halts_come_after_what_an_event_adds() -> None:
    halt = {"owner": "blue", "do": "halt", "who": ALL, "by": 2, "until": "game_end"}
    m = with_effects({"city": "red_horse red_foot"}, {"do": "extra_move", "who": HORSE}, move=2, standing=[halt])
    assert (orders(m, "red_horse"), orders(m, "red_foot")) == (1, 0)


# 26 ignore_stop


@pytest.mark.rule("8.0d")
@pytest.mark.parametrize(
    ("kind", "goes_on"), [(["terrain"], ["hill"]), (["river"], ["ford"]), (["terrain", "river"], ["hill", "ford"])]
)
def test_ignore_stop_lets_units_go_on(play: Play, kind: list[str], goes_on: list[str]) -> None:
    for space in ("hill", "ford"):
        m = with_effects({"plain": "red_foot"}, {"do": "ignore_stop", "who": FOOT, "kind": kind}, move=3)
        play(m, "march red_foot", f"step {space}")
        assert asks(m) == ("Move.go_on" if space in goes_on else "March.choose_unit")


@pytest.mark.rule("8.0d")
def test_enemies_stop_them_all_the_same_and_fleets_ignore_their_own_stop(play: Play) -> None:
    over = {"do": "ignore_stop", "who": ALL}
    m = with_effects({"plain": "red_foot", "hill": "blue_levy"}, over, move=3)
    play(m, "march red_foot", "step hill")
    assert asks(m) == "March.choose_unit"
    m = with_effects({"bend": "red_boat"}, over, move=3)
    play(m, "march red_boat", "step rapids")
    assert asks(m) == "Move.go_on"


# 20 water


@pytest.mark.rule("7.0c")
def test_water_opens_and_closes_stretches_for_fleets(play: Play, why: Why) -> None:
    m = with_effects({"ford": "red_boat"}, {"do": "water", "level": "high"}, move=3)
    play(m, "march red_boat")
    assert why(m, "step falls") == ""
    m = with_effects({"ford": "red_boat"}, {"do": "water", "level": "normal"}, move=3, water="high")
    play(m, "march red_boat")
    assert why(m, "step falls") == "12.3a"


@pytest.mark.rule("7.0c")
def test_the_setting_made_last_counts_and_fleets_that_are_caught_stay(play: Play, why: Why) -> None:
    high = {"owner": "blue", "do": "water", "level": "high", "until": "game_end"}
    m = with_effects({"rapids": "red_boat red_barge"}, {"do": "water", "level": "low"}, move=3, standing=[high])
    play(m, "march red_boat")
    assert (why(m, "step quay"), why(m, "step bend")) == ("12.3a", "")


@pytest.mark.rule("7.0c")
def test_own_fleets_go_further_or_less_far_but_never_less_than_one() -> None:
    for more, spaces in ((1, 3), (-1, 1), (-5, 1)):
        m = with_effects(
            {"ford": "red_boat red_foot"}, {"do": "water", "level": "normal", "fleet_spaces": more}, move=2
        )
        assert (orders(m, "red_boat"), orders(m, "red_foot")) == (spaces, 2)


# 21 supply


@pytest.mark.rule("7.0c")
def test_a_card_puts_units_into_or_out_of_supply() -> None:
    units = {"city": "red_foot red_stores", "wood": "red_horse red_levy"}
    m = with_effects(
        units,
        {"do": "supply", "who": FOOT, "state": "out"},
        {"do": "supply", "who": HORSE, "state": "in"},
        rules=SUPPLY,
    )
    assert [orders(m, u) for u in ("red_foot", "red_horse", "red_levy")] == [1, 2, 1]


@pytest.mark.rule("7.0c")
def test_out_beats_in_and_sources_go_on_supplying_others() -> None:
    m = with_effects(
        {"city": "red_wall", "farm": "red_foot red_stores", "plain": "red_horse"},
        {"do": "supply", "who": {"type": ["foot", "stores"]}, "state": "out"},
        {"do": "supply", "who": FOOT, "state": "in"},
        rules=SUPPLY,
    )
    assert [orders(m, u) for u in ("red_foot", "red_stores", "red_horse")] == [1, 2, 2]


@pytest.mark.rule("21.3a")
def test_supply_by_a_card_does_nothing_without_section_21() -> None:
    out = {"do": "supply", "who": ALL, "state": "out"}
    assert orders(with_effects({"city": "red_foot"}, out, rules={"supply": False}), "red_foot") == 2
    assert orders(with_effects({"city": "red_foot"}, out, rules=SUPPLY), "red_foot") == 1
