"""8 Events: when they happen, how far they go, and what they let units do. Other effects: test_8_effects.py."""

from __future__ import annotations

from typing import Any

import pytest
from tests.conftest import Offered, Play, Why
from tests.games.hand_of_destiny.conftest import ALL, Data, Find, Start, card, event, news

from grognard.kernel.match import Match

MARCH = "Campaign > PlayerTurn > March.choose_unit"


def march(*effects: Data, **position: Any) -> Data:
    """A card with these effects at the beginning of the March Phase, in which everybody moves two."""
    events = [event("march", *effects)] if effects else []
    return {"card": card(*events, move=2), **position}


def left(match: Match, unit: str) -> int:
    """How many spaces a unit may march."""
    b = match.position.board
    return int(b.left[b.d.units.index(unit)])


# 8.0a immediate events


@pytest.mark.rule("8.0a")
def test_an_immediate_event_happens_before_anything_else(start: Start, find: Find) -> None:
    """The Mudir of Dongola: the tribes go home on 1 to 3, and then recruits come."""
    units = {"metemma": ["jaalin"], "birti": ["manasir"], "korti": ["guards"]}
    match = start({"units": units, "box": ["heavies"], "phase": "card"}, [["r7"], [3, 4]])
    assert match.where() == "Campaign > PlayerTurn > Recruiting.call_up"
    assert (find(match, "jaalin"), find(match, "manasir")) == ("box", "birti")


# 8.0b battle bonus


@pytest.mark.rule("8.0b")
@pytest.mark.parametrize(("card", "total"), [("r3", 4), ("r2", 3)])
def test_a_battle_bonus_helps_who_attacks(start: Start, card: str, total: int) -> None:
    """Form Square! adds one to the roll for superiority."""
    units = {"abu_klea": ["heavies", "red_flag", "jaalin"], "obeid": ["mahdi"]}
    match = start({"units": units, "phase": "battle", "card": card}, [[3, 5], [1, 1], [1, 1], [1, 1]])
    assert news(match, "superiority")[0][4:6] == [total, 5]


@pytest.mark.rule("8.0b")
def test_for_one_battle_it_is_used_or_kept(start: Start, play: Play, offered: Offered) -> None:
    """For Gordon's Sake: one die more for the elite, in one battle, in its first round."""
    units = {"abu_klea": ["guards", "red_flag"], "obeid": ["mahdi"]}
    at = {"units": units, "phase": "battle", "card": "r8"}
    match = start(at, [[6, 1], [6, 1, 1, 1], ["m1"]])
    assert [c.verb for c in offered(match)] == ["accept", "pass"]
    match.play(offered(match)[0])
    assert len(news(match, "fired")[0][9:]) == 4
    match = start(at, [[6, 1], [6, 1, 1], ["m1"]])
    play(match, "pass")
    assert len(news(match, "fired")[0][9:]) == 3


# 8.0c, 8.0d the text of the card


@pytest.mark.rule("8.0c")
@pytest.mark.parametrize(("roll", "find_it"), [(2, "metemma"), (3, "box")])
def test_of_two_cards_that_look_alike_the_one_in_play_counts(start: Start, find: Find, roll: int, find_it: str) -> None:
    desert = {"do": "desertion", "side": "enemy", "who": {"type": ["tribal"]}, "roll": roll}
    match = start(march(desert, units={"metemma": ["jaalin"], "korti": ["guards"]}), [[3]])
    assert find(match, "jaalin") == find_it


@pytest.mark.rule("8.0d")
def test_extra_move_is_for_those_with_orders_who_fit_now(start: Start, play: Play) -> None:
    more = {"do": "extra_move", "who": {"id": ["guards", "sudanese", "heavies"]}}
    orders = [{"who": {"contingent": ["desert"]}, "spaces": 1}]
    at = {"units": {"korti": ["guards", "hussars"], "khartoum": ["sudanese"]}, "box": ["heavies"]}
    extra = {"do": "recruit", "who": ALL, "count": 1, "at": ["korti"]}
    match = start({**at, "card": card(event("march", more, extra), move=orders)})
    play(match, "recruit heavies", "place korti")
    assert [left(match, u) for u in ("guards", "hussars", "sudanese", "heavies")] == [2, 1, 0, 1]


@pytest.mark.rule("8.0d")
def test_with_grant_also_for_those_without_orders(start: Start) -> None:
    more = {"do": "extra_move", "who": {"id": ["guards", "sudanese"]}, "spaces": 2, "grant": True}
    at = {"units": {"korti": ["guards"], "khartoum": ["sudanese"]}}
    match = start({**at, "card": card(event("march", more), move=[{"who": {"id": ["guards"]}, "spaces": 1}])})
    assert (left(match, "guards"), left(match, "sudanese")) == (3, 2)


@pytest.mark.rule("8.0d")
@pytest.mark.parametrize(("die", "place"), [(1, "box"), (2, "korti")])
def test_a_forced_march_goes_further_and_costs_a_die(
    start: Start, play: Play, find: Find, die: int, place: str
) -> None:
    forced = {"do": "forced_march", "who": {"flag": ["cavalry"]}, "attrition": 1}
    match = start({"units": {"korti": ["guards"]}, "card": card(event("march", forced), move=1)}, [[die]])
    play(match, "march guards", "step howeiyat", "step korti")
    assert find(match, "guards") == place


@pytest.mark.rule("8.0d")
def test_who_does_not_go_further_rolls_no_die_and_leaders_never_do(start: Start, play: Play, find: Find) -> None:
    forced = {"do": "forced_march", "who": ALL, "attrition": 6}
    at = {"units": {"korti": ["guards", "stewart"]}, "card": card(event("march", forced), move=1)}
    match = start(at)
    play(match, "march guards", "step howeiyat", "pass", "march stewart", "step howeiyat", "step jakdul")
    assert (find(match, "guards"), find(match, "stewart")) == ("howeiyat", "jakdul")
    assert news(match, "attrition") == []


@pytest.mark.rule("8.0d")
def test_a_stack_on_a_forced_march_rolls_in_roster_order(start: Start, play: Play, find: Find) -> None:
    forced = {"do": "forced_march", "who": ALL, "attrition": 2}
    at = {"units": {"korti": ["hussars", "guards", "stewart"]}, "card": card(event("march", forced), move=1)}
    match = start(at, [[2, 3]])
    play(match, "march hussars", "join guards", "join stewart", "step howeiyat", "step jakdul", "pass")
    assert [find(match, u) for u in ("guards", "hussars", "stewart")] == ["box", "jakdul", "jakdul"]


@pytest.mark.rule("8.0d")
@pytest.mark.parametrize(
    ("kind", "over_hills", "over_river"), [(None, True, True), (["terrain"], True, False), (["river"], False, True)]
)
def test_ignore_stop_lifts_what_the_card_says_and_no_more(
    start: Start, play: Play, kind: list[str] | None, over_hills: bool, over_river: bool
) -> None:
    lifts = {"do": "ignore_stop", "who": {"id": ["guards"]}, **({"kind": kind} if kind else {})}
    match = start(march(lifts, units={"jakdul": ["guards", "heavies"]}))
    play(match, "march guards", "step abu_klea")
    assert match.where().endswith("Move.go_on") == over_hills
    match = start(march(lifts, units={"howeiyat": ["guards"]}))
    play(match, "march guards", "step korti")
    assert match.where().endswith("Move.go_on") == over_river
    match = start(march(lifts, units={"jakdul": ["heavies"]}))
    play(match, "march heavies", "step abu_klea")
    assert match.where() == MARCH  # another unit


@pytest.mark.rule("8.0d")
def test_ignore_stop_does_not_carry_past_the_enemy(start: Start, play: Play) -> None:
    match = start(march({"do": "ignore_stop", "who": ALL}, units={"jakdul": ["guards"], "abu_klea": ["red_flag"]}))
    play(match, "march guards", "step abu_klea")
    assert match.where() == MARCH


@pytest.mark.rule("8.0d")
def test_a_flag_can_be_changed_for_a_time(start: Start, why: Why) -> None:
    holds = {"do": "set_flag", "who": {"id": ["guards"]}, "flag": "static", "value": True}
    frees = {"do": "set_flag", "who": {"id": ["egyptians"]}, "flag": "static", "value": False}
    match = start(march(holds, frees, units={"korti": ["guards"], "khartoum": ["egyptians", "citadel"]}), [["m1"]])
    assert why(match, "march guards") == "11.1c"
    assert why(match, "march egyptians") == ""
    assert why(match, "march citadel") == "11.1c"
