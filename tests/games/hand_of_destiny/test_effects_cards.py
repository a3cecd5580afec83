"""Effects on cards, sight, forts, flags and points, and the choice among several (17 to 19, 22 to 25)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.conftest import Play, Told, Why
from tests.games.hand_of_destiny.conftest import Find, event
from tests.games.hand_of_destiny.lab import asks, forts, lab, nouns, orders

from grognard.kernel.game import GameError
from grognard.kernel.match import Match

ALL = {"all": True}
FOOT = {"type": ["foot"]}


def now(units: dict[str, str], *effects: dict[str, Any], dice: Any = (), phase: str = "march", **keys: Any) -> Match:
    return lab(units, dice, event(phase, *effects), **{"phase": phase, "move": 1, **keys})


def pile(match: Match, name: str) -> list[str]:
    return match.view().boxes[name]


# 17 reshuffle


@pytest.mark.rule("7.2b")
def test_a_reshuffle_now_leaves_out_the_card_in_play() -> None:
    deck = {"red": {"draw": ["r_dice"], "discard": ["r_bonus"]}, "blue": {"draw": ["b_low"], "discard": ["b_self"]}}
    m = now({"city": "red_lord"}, {"do": "reshuffle", "when": "now"}, deck=deck)
    assert (sorted(pile(m, "deck red")), pile(m, "discard red")) == (["r_bonus", "r_dice"], [])
    assert pile(m, "discard blue") == ["b_self"]
    m = now({"city": "red_lord"}, {"do": "reshuffle", "when": "now", "side": "enemy"}, deck=deck)
    assert (sorted(pile(m, "deck blue")), pile(m, "discard red")) == (["b_low", "b_self"], ["r_bonus"])


@pytest.mark.rule("7.2b")
def test_a_reshuffle_at_the_end_takes_the_card_itself_in(play: Play) -> None:
    deck = {"red": {"draw": ["r_dice"], "discard": ["r_bonus"]}, "blue": {"draw": ["b_low"]}}
    m = now(
        {"city": "red_lord", "camp": "blue_lord"},
        {"do": "reshuffle", "when": "end"},
        deck=deck,
        remove=False,
        dice=[["b_low"]],
    )
    assert pile(m, "discard red") == ["r_bonus"]
    play(m, "pass")
    assert (len(pile(m, "deck red")), pile(m, "discard red")) == (3, [])


# 18 discard


@pytest.mark.rule("7.1d")
def test_the_enemy_s_top_cards_go_unused_to_his_discards() -> None:
    deck = {"red": {"draw": []}, "blue": {"draw": ["b_normal", "b_low", "b_self"]}}
    m = now({"city": "red_lord"}, {"do": "discard", "count": 2}, deck=deck, dice=[["b_normal"], ["b_low"]])
    assert (pile(m, "deck blue"), pile(m, "discard blue")) == (["b_self"], ["b_normal", "b_low"])


@pytest.mark.rule("7.2a")
def test_a_deck_that_is_emptied_so_is_made_anew_at_once() -> None:
    deck = {"red": {"draw": []}, "blue": {"draw": ["b_low"], "discard": ["b_self"]}}
    m = now({"city": "red_lord"}, {"do": "discard"}, deck=deck, dice=[["b_low"]])
    assert (sorted(pile(m, "deck blue")), pile(m, "discard blue")) == (["b_low", "b_self"], [])


@pytest.mark.rule("7.1c")
def test_there_may_be_nothing_to_discard() -> None:
    assert asks(now({"city": "red_lord"}, {"do": "discard", "count": 3})) == "March.choose_unit"


# 19 peek


def seen(match: Match, side: str, space: str) -> list[str]:
    return [p.id for p in match.view(side).pieces if p.at == space]


@pytest.mark.rule("10.0a")
def test_a_look_at_enemy_stacks_lasts_to_the_end_of_the_player_turn(play: Play, told: Told) -> None:
    units = {"wood": "blue_horse blue_scouts", "camp": "blue_lord", "city": "red_lord"}
    m = now(units, {"do": "peek", "count": 1})
    assert nouns(m, "at") == ["wood", "camp"]
    play(m, "at wood")
    assert (seen(m, "red", "wood"), seen(m, "red", "camp")) == (["blue_horse", "blue_scouts"], [])
    assert (len(told(m, "seen", "red")), told(m, "seen", "blue"), told(m, "seen")) == (1, [], [])
    assert not m.can_undo
    play(m, "pass")
    assert m.over


@pytest.mark.rule("10.0a")
def test_it_may_reach_only_so_far(why: Why) -> None:
    units = {"wood": "blue_horse", "hill": "blue_scouts", "camp": "blue_lord", "farm": "red_lord"}
    m = now(units, {"do": "peek", "count": 2, "range": 2})
    assert (nouns(m, "at"), why(m, "at camp")) == (["wood", "hill"], "7.1c")
    m = now(units, {"do": "peek", "count": 2})
    assert nouns(m, "at") == ["wood", "camp", "hill"]


@pytest.mark.rule("10.0a")
def test_without_fog_there_is_nothing_to_look_at() -> None:
    units = {"wood": "blue_horse", "city": "red_lord"}
    m = now(units, {"do": "peek", "count": 1}, rules={"fog": False, "supply": False})
    assert asks(m) == "March.choose_unit"
    assert asks(now(units, {"do": "peek", "count": 1})) == "Peek.peek"


# 22 fort


@pytest.mark.rule("7.1c")
def test_a_card_places_forts_without_builders_or_supply_and_they_may_march(play: Play, why: Why) -> None:
    place = {"do": "fort", "op": "place", "who": {"type": ["horse"]}, "at": ["farm", "plain", "wood", "tower"]}
    units = {"farm": "red_horse", "plain": "red_foot", "hill": "red_scouts", "tower": "red_lancers"}
    m = now(units, place, rules={"supply": True})
    assert nouns(m, "at") == ["farm"]
    assert (why(m, "at plain"), why(m, "at hill"), why(m, "at tower")) == ("7.1c", "7.1c", "22.1d")
    play(m, "at farm")
    assert (forts(m), why(m, "march red_horse")) == (["farm"], "")


@pytest.mark.rule("22.1e")
def test_a_card_places_no_more_forts_than_there_are_markers(play: Play) -> None:
    place = {"do": "fort", "op": "place", "count": 3}
    m = now({"farm": "red_horse", "plain": "red_foot", "wood": "red_lord"}, place, forts={"red": ["hill"]})
    play(m, "at plain")
    assert (forts(m), asks(m)) == (["plain", "hill"], "March.choose_unit")


@pytest.mark.rule("7.1c")
def test_a_card_removes_forts_with_few_defenders(play: Play, why: Why) -> None:
    units = {"wood": "blue_foot", "bend": "blue_horse blue_levy", "city": "red_lord"}
    gone = {"do": "fort", "op": "remove", "side": "enemy", "garrison_max": 1}
    m = now(units, gone, forts={"blue": ["wood", "bend"], "red": ["farm"]})
    assert (why(m, "at bend"), why(m, "at farm")) == ("7.1c", "7.1c")
    play(m, "at wood")
    assert forts(m, "blue") == ["bend"]


@pytest.mark.rule("22.0a")
def test_without_section_22_a_card_does_nothing_to_forts() -> None:
    place = {"do": "fort", "op": "place"}
    m = now({"farm": "red_horse", "plain": "red_lord"}, place, rules={"forts": False, "supply": False})
    assert (forts(m), asks(m)) == ([], "March.choose_unit")
    assert asks(now({"farm": "red_horse", "plain": "red_lord"}, place)) == "FortEvent.fort_by_card"


# 23 set_flag


@pytest.mark.rule("8.0d")
def test_a_card_makes_static_units_march_or_others_stay(why: Why) -> None:
    m = now(
        {"city": "red_wall red_foot red_horse"},
        {"do": "set_flag", "who": {"id": ["red_wall"]}, "flag": "static", "value": False},
        {"do": "set_flag", "who": {"id": ["red_foot"]}, "flag": "static", "value": True},
    )
    assert (why(m, "march red_wall"), why(m, "march red_foot"), why(m, "march red_horse")) == ("", "11.1c", "")


@pytest.mark.rule("8.0d")
def test_picked_troops_for_a_time_pass_where_picked_troops_may(play: Play) -> None:
    elite = {"do": "set_flag", "who": FOOT, "flag": "elite", "value": True}
    m = now({"hill": "red_foot"}, elite, move=3)
    play(m, "march red_foot", "step pass")
    assert asks(m) == "Move.go_on"


@pytest.mark.rule("8.0d")
def test_a_flag_may_free_units_from_supply() -> None:
    free = {"do": "set_flag", "who": FOOT, "flag": "auto_supply", "value": True}
    m = now({"plain": "red_foot red_horse"}, free, move=2, rules={"supply": True})
    assert (orders(m, "red_foot"), orders(m, "red_horse")) == (2, 1)


@pytest.mark.rule("8.0d")
def test_or_forbid_or_allow_them_to_break_off(why: Why) -> None:
    m = lab(
        {"plain": "red_horse red_foot blue_levy blue_foot"},
        [[6, 1]],
        event("battle", {"do": "set_flag", "who": {"type": ["horse"]}, "flag": "breakoff", "value": False},
              {"do": "set_flag", "who": FOOT, "flag": "breakoff", "value": True}),
        phase="battle",
    )  # fmt: skip
    assert (why(m, "break_off red_horse"), why(m, "break_off red_foot")) == ("18.0a", "")


@pytest.mark.rule("7.0c")
def test_flags_go_back_when_the_time_is_over_or_the_unit_leaves_the_map(play: Play, why: Why) -> None:
    rooted = {"do": "set_flag", "who": {"type": ["horse"]}, "flag": "static", "value": True}
    deck = {"red": {"draw": ["r_bonus"]}, "blue": {"draw": []}}
    for until, barred in (("turn_end", ""), ("next_own_turn", ""), ("game_end", "11.1c")):
        m = now({"city": "red_horse red_lord"}, {**rooted, "until": until}, deck=deck, dice=[["r_bonus"]])
        assert why(m, "march red_horse") == "11.1c"
        play(m, "pass")
        assert (m.view().tracks["turn"], why(m, "march red_horse")) == (2, barred)


@pytest.mark.rule("8.0d")
def test_a_unit_that_comes_later_is_not_touched(play: Play, why: Why) -> None:
    rooted = {"do": "set_flag", "who": ALL, "flag": "static", "value": True}
    call = {"do": "recruit", "who": ALL, "count": 1, "at": ["city"]}
    m = now({"city": "red_lord"}, rooted, call, box=["red_horse"])
    play(m, "recruit red_horse", "place city")
    assert (why(m, "march red_lord"), why(m, "march red_horse")) == ("11.1c", "")


# 24 points


@pytest.mark.rule("5.0a")
def test_points_are_given_at_once(told: Told) -> None:
    m = now({"city": "red_lord"}, {"do": "points", "amount": 2}, {"do": "points", "side": "enemy", "amount": -1},
            points={"blue": 3})  # fmt: skip
    assert (m.view().tracks["points red"], m.view().tracks["points blue"]) == (2, 2)


# 25 choose


@pytest.mark.rule("7.1c")
@pytest.mark.parametrize(("by", "role"), [("self", "red"), ("enemy", "blue")])
def test_one_of_several_lists_of_effects_is_carried_out(play: Play, by: str, role: str, find: Find) -> None:
    options = [
        [{"do": "loss", "who": FOOT, "count": 1}, {"do": "points", "amount": 1}],
        [{"do": "points", "amount": 3}],
    ]
    units = {"city": "red_lord red_foot", "camp": "blue_lord"}
    m = now(units, {"do": "choose", "options": options, "choose": by})
    assert (m.ask and m.ask.role, nouns(m, "option")) == (role, ["option-1", "option-2"])
    play(m, "option option-1")
    assert (find(m, "red_foot"), m.view().tracks["points red"]) == ("box", 1)
    m = now(units, {"do": "choose", "options": options, "choose": by})
    play(m, "option option-2")
    assert (find(m, "red_foot"), m.view().tracks["points red"]) == ("city", 3)


@pytest.mark.rule("7.1c")
def test_an_option_that_can_do_nothing_may_be_picked(play: Play) -> None:
    options = [[{"do": "loss", "who": FOOT, "count": 1}], [{"do": "loss", "who": ALL, "count": 1}]]
    m = now({"city": "red_lord"}, {"do": "choose", "options": options})
    play(m, "option option-1")
    assert asks(m) == "March.choose_unit"


# 8.0e what is laid out for the defender

IN_WAIT = {"do": "ambush", "who": ALL, "count": 1, "defends": True}


@pytest.mark.rule("8.0e")
def test_what_is_for_the_defender_stands_as_a_lasting_effect() -> None:
    deck = {"red": {"draw": []}, "blue": {"draw": ["b_low", "b_self"]}}
    m = now({"city": "red_lord", "camp": "blue_lord"}, IN_WAIT, deck=deck, dice=[["b_low"]])
    owner = [x.split(":")[1] for x in pile(m, "lasting")]
    assert owner == ["0"]
    assert pile(m, "battle effects") == []


def test_it_takes_no_scope() -> None:
    with pytest.raises(GameError, match="holds in all battles in which he is attacked; leave it out"):
        now({"city": "red_lord"}, {**IN_WAIT, "scope": "all"})
