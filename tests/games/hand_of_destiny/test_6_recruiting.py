"""6.2g to 6.2j Recruiting: which units, where, how many, and that they may march."""

from __future__ import annotations

from typing import Any

import pytest
from tests.conftest import Held, Offered, Play, Why
from tests.games.hand_of_destiny.conftest import ALL, Data, Edited, Find, Start, card, event, imagine, news

from grognard.games.hand_of_destiny import HandOfDestiny
from grognard.kernel.match import Match

DESERT: Data = {"contingent": ["desert"]}
NOW: Data = {"phase": "recruiting", "rules": {"supply": False, "forts": False}}
MARCH = "Campaign > PlayerTurn > March.choose_unit"


def calls(*lines: Data, **keys: Any) -> Data:
    """A card with these recruit lines, in its Recruiting Phase."""
    return {**NOW, "card": card(recruit=list(lines), move=2, **keys)}


def placed(match: Match) -> list[str]:
    """Who was recruited, in order."""
    return [match.position.board.d.units[args[2]] for args in news(match, "recruited")]


# 6.2g which units


@pytest.mark.rule("6.2g")
def test_the_card_says_which_units_can_come(start: Start, offered: Offered, why: Why) -> None:
    match = start({**calls({"who": DESERT, "count": 1}), "box": ["guards", "hussars", "camel_batt"]})
    assert offered(match) == [("recruit", "guards"), ("recruit", "hussars")]
    assert why(match, "recruit camel_batt") == "6.2g"  # of the River Column


@pytest.mark.rule("6.2g")
def test_as_many_as_it_says_and_the_player_chooses(start: Start, play: Play) -> None:
    match = start({**calls({"who": DESERT, "count": 2}), "box": ["guards", "hussars", "heavies"]})
    play(match, "recruit hussars", "place korti", "recruit guards", "place debba")
    assert placed(match) == ["hussars", "guards"]
    assert match.where() == MARCH


@pytest.mark.rule("6.2g")
def test_where_fewer_are_there_those_come(start: Start, play: Play) -> None:
    match = start({**calls({"who": DESERT, "count": 3}), "box": ["guards"]})
    play(match, "recruit guards", "place korti")
    assert match.where() == MARCH


@pytest.mark.rule("6.2g")
def test_all_of_them_may_be_called_up(start: Start, play: Play) -> None:
    match = start({**calls({"who": DESERT, "count": "all"}), "box": ["guards", "hussars", "camel_batt"]})
    play(match, "recruit guards", "place korti", "recruit hussars", "place korti")
    assert match.where() == MARCH


@pytest.mark.rule("6.2g")
@pytest.mark.parametrize(("die", "count"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_or_as_many_as_half_a_die_rounded_up(start: Start, play: Play, die: int, count: int) -> None:
    at = {**calls({"who": DESERT, "count": "half_die"}), "box": ["guards", "heavies", "hussars", "gardner", "convoy"]}
    match = start(at, [[die]])
    for unit in ["guards", "heavies", "hussars"][:count]:
        play(match, f"recruit {unit}", "place korti")
    assert match.where() == MARCH


def test_no_die_is_rolled_for_nobody(start: Start) -> None:
    match = start({**calls({"who": DESERT, "count": "half_die"}), "box": ["camel_batt"]})
    assert match.where() == MARCH


@pytest.mark.rule("6.2g")
def test_lines_are_carried_out_in_their_order(start: Start, play: Play, offered: Offered, why: Why) -> None:
    river = {"who": {"contingent": ["river"]}, "count": 1, "at": ["halfa"]}
    match = start({**calls({"who": DESERT, "count": 1}, river), "box": ["guards", "camel_batt", "hussars"]})
    assert why(match, "recruit camel_batt") == "6.2g"
    play(match, "recruit guards", "place korti")
    assert offered(match) == [("recruit", "camel_batt")]
    assert why(match, "recruit hussars") == "6.2g"


# 6.2h where


@pytest.mark.rule("6.2h")
def test_a_recruit_goes_to_a_space_that_the_card_names(start: Start, play: Play, offered: Offered, why: Why) -> None:
    match = start({**calls({"who": DESERT, "count": 1, "at": ["halfa", "korti"]}), "box": ["guards"]})
    play(match, "recruit guards")
    assert offered(match) == [("place", "halfa"), ("place", "korti")]
    assert why(match, "place dongola") == "6.2h"


@pytest.mark.rule("6.2h")
def test_otherwise_to_a_recruiting_space_of_the_scenario(start: Start, play: Play, offered: Offered) -> None:
    match = start({**calls({"who": ALL, "count": 2}), "box": ["guards", "camel_batt"]})
    play(match, "recruit guards")
    assert offered(match) == [("place", "dongola"), ("place", "debba"), ("place", "korti")]
    play(match, "place korti", "recruit camel_batt")
    assert offered(match) == [("place", "halfa"), ("place", "dongola")]


@pytest.mark.rule("6.2h")
def test_a_unit_may_have_recruiting_spaces_of_its_own(start: Start, play: Play, offered: Offered) -> None:
    at = {"scenario": "the_passes", "active": "british", "box": ["kand_garr", "f66"]}
    match = start({**calls({"who": ALL, "count": 1}), **at})
    play(match, "recruit kand_garr")
    assert offered(match) == [("place", "kandahar")]


@pytest.mark.rule("6.2h")
def test_its_side_must_hold_the_space(start: Start, play: Play, offered: Offered, why: Why) -> None:
    line = {"who": DESERT, "count": 1, "at": ["korti", "jakdul", "gubat"]}
    match = start({**calls(line), "box": ["guards"], "held": {"relief": ["jakdul"], "mahdist": ["korti"]}})
    play(match, "recruit guards")
    assert offered(match) == [("place", "jakdul")]
    assert (why(match, "place korti"), why(match, "place gubat")) == ("6.2h", "6.2h")


@pytest.mark.rule("6.2h")
def test_unless_the_card_lifts_that(start: Start, play: Play, find: Find, held: Held) -> None:
    line = {"who": DESERT, "count": 1, "at": ["gubat"], "held_only": False}
    match = start({**calls(line), "box": ["guards"]})
    play(match, "recruit guards", "place gubat")
    assert (find(match, "guards"), held(match, "gubat")) == ("gubat", "relief")


@pytest.mark.rule("6.2h")
def test_or_the_scenario_does(game: HandOfDestiny, edited: Edited, start: Start, play: Play, offered: Offered) -> None:
    line = 'who={contingent=["desert"]}, at=["dongola","debba","korti"]'
    folder = edited("setup.toml", line, 'who={contingent=["desert"]}, held_only=false, at=["gubat","korti"]')
    at = {**calls({"who": DESERT, "count": 1}), "box": ["guards"], "held": {"mahdist": ["korti"]}}
    match = start(at, of=game.modules.open(folder))
    play(match, "recruit guards")
    assert offered(match) == [("place", "korti"), ("place", "gubat")]


@pytest.mark.rule("6.2h")
def test_no_enemy_may_be_there_unless_the_card_allows_it_and_then_they_fight(
    start: Start, play: Play, why: Why, find: Find
) -> None:
    line = {"who": DESERT, "count": 1, "at": ["metemma", "korti"], "held_only": False}
    at = {"units": {"metemma": ["jaalin"], "obeid": ["mahdi"]}, "box": ["guards"]}
    match = start({**calls(line), **at})
    play(match, "recruit guards")
    assert why(match, "place metemma") == "6.2h"
    match = start({**calls({**line, "with_enemy": True}), **at}, [[6, 1], [6, 1, 1], ["m1"]])
    play(match, "recruit guards", "place metemma", "pass", "pass")  # no march, no pursuit
    assert (len(news(match, "battle")), find(match, "jaalin")) == (1, "box")


@pytest.mark.rule("6.2h", "12.3b")
def test_fleets_are_placed_on_the_river_only(start: Start, play: Play, why: Why) -> None:
    line = {"who": ALL, "count": 1, "at": ["suakin", "halfa", "korosko"]}
    match = start({**calls(line), "box": ["whalers_1"]})
    play(match, "recruit whalers_1")
    assert why(match, "place suakin") == "12.3b"
    assert why(match, "place debba") == "6.2h"


@pytest.mark.rule("6.2h")
def test_the_card_may_want_certain_units_there(start: Start, play: Play, why: Why, offered: Offered) -> None:
    line = {"who": DESERT, "count": 1, "at": ["*"], "with": {"flag": ["leader"]}}
    match = start({**calls(line), "units": {"korti": ["stewart"], "debba": ["staffords"]}, "box": ["guards"]})
    play(match, "recruit guards")
    assert offered(match) == [("place", "korti")]
    assert why(match, "place debba") == "6.2h"


@pytest.mark.rule("6.2h")
def test_who_has_nowhere_to_go_stays_in_the_box(start: Start, find: Find, why: Why, offered: Offered) -> None:
    line = {"who": ALL, "count": 2, "at": ["korosko"]}
    match = start({**calls(line), "box": ["whalers_1", "guards"]})
    assert offered(match) == [("recruit", "guards")]
    assert why(match, "recruit whalers_1") == "6.2h"
    match = start({**calls(line), "box": ["whalers_1"]})
    assert (match.where(), find(match, "whalers_1")) == (MARCH, "box")


# 6.2i recruiting is an order


@pytest.mark.rule("6.2i")
def test_who_can_be_placed_must_be(start: Start, play: Play, why: Why, offered: Offered) -> None:
    match = start({**calls({"who": DESERT, "count": 2}), "box": ["guards", "hussars"]})
    assert why(match, "pass") == "6.2i"
    play(match, "recruit guards")
    assert why(match, "pass") == "6.2i"
    play(match, "place korti")
    assert why(match, "pass") == "6.2i"
    assert offered(match) == [("recruit", "hussars")]


@pytest.mark.rule("6.2i")
def test_unless_the_line_is_optional(start: Start, play: Play, find: Find) -> None:
    match = start({**calls({"who": DESERT, "count": 2, "optional": True}), "box": ["guards", "hussars"]})
    play(match, "recruit guards", "place korti", "pass")
    assert (match.where(), find(match, "hussars")) == (MARCH, "box")


@pytest.mark.rule("6.2i")
def test_also_when_forts_could_be_built_first(start: Start, play: Play, why: Why) -> None:
    at = {"units": {"debba": ["staffords"]}, "box": ["guards"], "rules": {"supply": False}}
    match = start({**calls({"who": DESERT, "count": 1}), **at})
    assert why(match, "pass") == "6.2i"
    play(match, "build staffords")
    assert why(match, "pass") == "6.2i"
    play(match, "recruit guards", "place korti")
    assert why(match, "pass") == ""


@pytest.mark.rule("6.2i")
def test_an_event_that_recruits_is_an_order_too(start: Start, play: Play, why: Why, find: Find) -> None:
    extra = event("march", {"do": "recruit", "who": DESERT, "count": 1, "at": ["korti"]})
    match = start({"units": {"korti": ["heavies"]}, "box": ["guards", "hussars"], "card": card(extra, move=1)})
    assert match.where() == "Campaign > PlayerTurn > Events > Effects > Recruiting.call_up"
    assert why(match, "pass") == "6.2i"
    assert why(match, "build heavies") == "22.1a"  # not the time for forts
    play(match, "recruit guards", "place korti")
    assert (match.where(), find(match, "guards")) == (MARCH, "korti")


# 6.2j recruits may march


@pytest.mark.rule("6.2j")
def test_a_recruit_may_march_and_fight_in_the_same_turn(start: Start, play: Play, find: Find) -> None:
    units = {"howeiyat": ["red_flag"], "obeid": ["mahdi"]}
    at = {**calls({"who": DESERT, "count": 1}), "units": units, "box": ["guards"]}
    match = start(at, [[6, 1], [6, 1, 1], ["m1"]])
    play(match, "recruit guards", "place korti", "march guards", "step howeiyat", "pass", "pass")
    assert (find(match, "guards"), find(match, "red_flag")) == ("howeiyat", "dead")


@pytest.mark.rule("6.2j")
def test_if_the_card_lets_it_move(start: Start, play: Play, offered: Offered, why: Why) -> None:
    line = {"who": ALL, "count": 2}
    at = {**NOW, "card": card(recruit=[line], move=[{"who": DESERT, "spaces": 1}]), "box": ["guards", "camel_batt"]}
    match = start(at)
    play(match, "recruit guards", "place korti", "recruit camel_batt", "place dongola")
    assert offered(match) == [("march", "guards"), ("pass", "")]
    assert why(match, "march camel_batt") == "11.1d"


# a secret: where those are whom recruits join


def test_nobody_learns_by_a_skipped_question_where_a_leader_is(start: Start, play: Play, offered: Offered) -> None:
    """Recruits who join a leader: their owner is asked even if no leader is there, or only one space is open."""
    line = {"who": DESERT, "count": 1, "at": ["korti", "debba"], "with": {"flag": ["leader"]}}
    at = {**calls(line), "units": {"korti": ["staffords"], "dongola": ["stewart"]}, "box": ["guards"]}
    match = start(at)
    assert match.where() == "Campaign > PlayerTurn > Recruiting.call_up"
    assert offered(match) == [("pass", "")]
    match = start({**at, "units": {"korti": ["stewart"], "dongola": ["staffords"]}})
    play(match, "recruit guards")
    assert match.where() == "Campaign > PlayerTurn > Recruiting.place"
    worlds = imagine(match, "mahdist")
    assert {len(g.ask.options) for g in worlds} == {1}
    assert len({g.ask.options[0] for g in worlds}) == 2  # in some of them he is elsewhere, and nothing is open
