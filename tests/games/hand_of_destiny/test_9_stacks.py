"""9 Stacking: any number of friends in a space, through friends, but not through the enemy."""

from __future__ import annotations

import pytest
from tests.conftest import Offered, Play, Why
from tests.games.hand_of_destiny.conftest import ALL, Find, Start, card, news

DESERT = ["guards", "heavies", "mounted_inf", "hussars", "gardner", "convoy", "stewart"]
MARCH = "Campaign > PlayerTurn > March.choose_unit"


@pytest.mark.rule("9.0a")
def test_any_number_of_friends_may_share_a_space(start: Start, play: Play, find: Find, offered: Offered) -> None:
    at = {"units": {"korti": DESERT[1:]}, "box": ["guards"], "phase": "recruiting", "rules": {"forts": False}}
    match = start({**at, "card": card(recruit=[{"who": ALL, "count": 1}], move=1)})
    play(match, "recruit guards")
    assert offered(match) == [("place", "dongola"), ("place", "debba"), ("place", "korti")]
    play(match, "place korti")
    assert {find(match, u) for u in DESERT} == {"korti"}


@pytest.mark.rule("9.0a")
def test_they_may_march_to_where_friends_are(start: Start, play: Play, find: Find) -> None:
    at = {"units": {"howeiyat": DESERT[1:], "korti": ["guards"]}, "box": ["whalers_1"], "phase": "recruiting"}
    line = {"who": ALL, "count": 1, "at": ["korti"]}
    match = start({**at, "card": card(recruit=[line], move=1), "rules": {"supply": False, "forts": False}})
    play(match, "recruit whalers_1", "place korti", "march guards", "step howeiyat")
    assert {find(match, u) for u in DESERT} == {"howeiyat"}


@pytest.mark.rule("9.0b")
def test_units_move_through_friends(start: Start, play: Play, find: Find) -> None:
    match = start({"units": {"korti": ["guards"], "howeiyat": DESERT[1:]}, "card": card(move=2)})
    play(match, "march guards", "step howeiyat", "step jakdul")
    assert find(match, "guards") == "jakdul"


@pytest.mark.rule("9.0c")
@pytest.mark.parametrize("enemy", ["red_flag", "mahdi", "granary"])  # even a lone leader, or supply
def test_who_meets_the_enemy_stops_and_must_fight(start: Start, play: Play, why: Why, enemy: str) -> None:
    units = {"korti": ["guards"], "howeiyat": [enemy], "obeid": ["black_flag"]}
    match = start({"units": units, "card": card(move=3)}, [[6, 1], [6, 1, 1], ["m1"]])
    play(match, "march guards", "step howeiyat")
    assert match.where() == MARCH
    assert why(match, "march guards") == "11.0f"
    play(match, "pass")
    assert len(news(match, "battle")) == 1


def test_empty_forts_and_markers_stop_nobody(start: Start, play: Play, find: Find) -> None:
    forts = {"mahdist": ["howeiyat"]}
    match = start({"units": {"korti": ["guards"]}, "forts": forts, "card": card(move=2)})
    play(match, "march guards", "step howeiyat", "step jakdul")
    assert find(match, "guards") == "jakdul"
    match = start({"units": {"tamai": ["hadendoa"]}, "active": "mahdist", "card": card(move=2)})
    play(match, "march hadendoa", "step suakin")  # an empty base
    assert match.where().endswith("Move.go_on")
