"""8.5 Retreat."""

from __future__ import annotations

import pytest
from tests.conftest import Offered, Play, Told, Why
from tests.games.indian_territory.conftest import Fight, Find, Panicked

BONHAM = {"at": "bonham", "came_from": "gainesville"}  # prairie; next to it also Clarksville and Fort McCulloch
LOST = {"turn": "union"}  # with the only defender panicked, the attack has succeeded once this unit has fired


@pytest.mark.rule("8.5a")
def test_beaten_attackers_go_back_where_they_came_from(fight: Fight, find: Find, told: Told) -> None:
    match = fight("3ks 4ks blunt", "3ari", [[1, 1]], battle={"turn": "confederate"}, panicked=["3ks", "4ks"])
    assert find(match, "3ks") == find(match, "4ks") == find(match, "blunt") == "honey_springs"
    assert told(match, "retreated") == ["The Union retreats with 3 counters from Council Grounds to Honey Springs."]


@pytest.mark.rule("8.5a")
def test_quantrill_who_slipped_through_union_troops_cannot_go_back(fight: Fight, find: Find, told: Told) -> None:
    battle = {"fire": {"shooter": "kiowa-1"}}
    match = fight("quan", "kiowa-1", [[4, 1]], battle=battle, units={"3ks": "honey_springs"})
    assert told(match, "no_retreat") == [
        "No space is open to the Confederacy to retreat from Council Grounds: all who are left are lost."
    ]
    assert find(match, "quan") == "pool"
    match = fight("quan", "kiowa-1", [[4, 1]], battle=battle)
    assert find(match, "quan") == "honey_springs"


@pytest.mark.rule("8.5b")
def test_beaten_defenders_go_to_a_space_next_door_but_not_towards_the_attack(
    fight: Fight, play: Play, offered: Offered, find: Find, why: Why
) -> None:
    match = fight("3ks", "3ari pike", [[1, 1]], battle=LOST, panicked=["3ari"])
    assert match.view().waiting == "confederate"
    assert sorted(x.noun for x in offered(match)) == [
        "chusto_talasah",
        "deep_fork",
        "fort_davis",
        "north_fork_town",
        "round_mountain",
    ]
    assert why(match, "retreat honey_springs") == why(match, "pass") == "8.5b"
    assert why(match, "retreat seminole_town") == "3.3a"
    play(match, "retreat deep_fork")
    assert find(match, "3ari") == find(match, "pike") == "deep_fork"


@pytest.mark.rule("8.5c")
def test_enemy_and_tribe_troops_bar_the_way_but_lone_leaders_and_wagons_do_not(
    fight: Fight, play: Play, find: Find, why: Why
) -> None:
    units = {"4ks": "deep_fork", "kiowa-1": "round_mountain", "blunt": "fort_davis"}
    wagons = [{"side": "union", "at": "north_fork_town"}]
    match = fight("3ks", "3ari", [[1, 1]], battle=LOST, panicked=["3ari"], units=units, wagons=wagons)
    assert why(match, "retreat deep_fork") == why(match, "retreat round_mountain") == "8.5c"
    assert why(match, "retreat fort_davis") == ""
    play(match, "retreat north_fork_town")
    assert find(match, "3ari") == "north_fork_town"
    assert match.view("confederate").counts["wagons confederate"] == 1  # the wagon is overrun


@pytest.mark.rule("8.5c")
def test_where_nothing_is_open_all_are_eliminated(fight: Fight, find: Find, told: Told) -> None:
    units = {"8ks": "clarksville", "kiowa-1": "fort_mcculloch"}
    match = fight("3ks", "3ari thom", [[1, 1]], battle=LOST, panicked=["3ari", "thom"], units=units, **BONHAM)
    assert find(match, "3ari") == find(match, "thom") == "box"
    assert told(match, "no_retreat") == [
        "No space is open to the Confederacy to retreat from Bonham: all who are left are lost."
    ]


@pytest.mark.rule("8.5c")
def test_tribes_are_barred_by_troops_of_either_side_but_not_by_each_other(
    fight: Fight, play: Play, find: Find, why: Why
) -> None:
    units = {"4ks": "deep_fork", "3ari": "round_mountain", "comanche-1": "fort_davis"}
    match = fight("3ks", "kiowa-1", [[1, 1]], battle=LOST, panicked=["kiowa-1"], units=units)
    assert match.view().waiting == "confederate"
    assert why(match, "retreat deep_fork") == why(match, "retreat round_mountain") == "8.5c"
    play(match, "retreat fort_davis")
    assert find(match, "kiowa-1") == "fort_davis"


@pytest.mark.rule("8.5d")
@pytest.mark.parametrize("garrison", [{}, {"4ks": "fort_smith"}])
def test_no_retreat_leads_into_a_hostile_base_occupied_or_not(fight: Fight, why: Why, garrison: dict[str, str]) -> None:
    match = fight(
        "3ks",
        "3ari",
        [[1, 1]],
        battle=LOST,
        panicked=["3ari"],
        units=garrison,
        control={"fort_smith": "union"},
        at="sculleyville",
        came_from="webbers_falls",
    )
    assert why(match, "retreat fort_smith") == ("8.5c" if garrison else "8.5d")
    assert why(match, "retreat kiamichi") == ""


@pytest.mark.rule("8.5d")
def test_an_own_base_is_open_and_tribes_may_enter_only_their_own_camps(fight: Fight, why: Why) -> None:
    there = {"at": "sculleyville", "came_from": "webbers_falls"}
    match = fight("3ks", "3ari", [[1, 1]], battle=LOST, panicked=["3ari"], **there)
    assert why(match, "retreat fort_smith") == ""
    there = {"at": "antelope_hills", "came_from": "fort_cobb"}
    match = fight("3ks", "kiowa-1", [[1, 1]], battle=LOST, panicked=["kiowa-1"], **there)
    assert why(match, "retreat comanche_base") == "8.5d"
    assert why(match, "retreat kiowa_base") == ""
    there = {"at": "medicine_lodge", "came_from": "salt_plains"}
    match = fight("3ari", "kiowa-1", [[1, 1]], battle={"turn": "confederate"}, panicked=["kiowa-1"], **there)
    assert why(match, "retreat fort_atkinson") == "8.5d"


@pytest.mark.rule("8.5e")
def test_all_who_retreat_from_one_battle_end_in_the_same_space(
    fight: Fight, play: Play, find: Find, told: Told
) -> None:
    match = fight("3ks", "9tx-1 3ari thom", [[1, 1]], battle={"turn": "confederate"}, panicked=["3ari", "thom"])
    play(match, "break_off 9tx-1", "retreat deep_fork")
    assert [find(match, u) for u in ("9tx-1", "3ari", "thom")] == ["deep_fork"] * 3
    assert match.where() == "Game > Impulse.act"  # nothing was asked: they had to follow


@pytest.mark.rule("8.5e")
def test_terrain_cost_plays_no_part(fight: Fight, play: Play, find: Find) -> None:
    there = {"at": "sculleyville", "came_from": "webbers_falls"}
    match = fight("3ks", "9tx-1 3ari", [[1, 1]], battle={"turn": "confederate"}, panicked=["3ari"], **there)
    play(match, "break_off 9tx-1", "retreat kiamichi")  # rough
    assert find(match, "3ari") == "kiamichi"


@pytest.mark.rule("8.5f")
def test_the_loser_recovers_after_the_retreat_and_faces_a_pursuit_in_good_order(
    fight: Fight, play: Play, panicked: Panicked, find: Find
) -> None:
    match = fight("5ks-1 3ks", "3ari thom", [[1, 1], [1, 6]], battle=LOST, panicked=["3ari", "thom", "3ks"])
    play(match, "fire 5ks-1", "retreat deep_fork")
    assert panicked(match) == ["3ks"]
    play(match, "pursue 5ks-1", "step deep_fork")
    assert find(match, "5ks-1") == "deep_fork"
    assert match.refusal(("fire", "3ari")) is None
    assert match.refusal(("fire", "thom")) is None


@pytest.mark.rule("8.5g")
def test_wagons_do_not_retreat_but_fall_to_the_winner_with_what_they_hold(
    fight: Fight, play: Play, told: Told, why: Why
) -> None:
    wagons = [{"side": "confederate", "at": "council_grounds", "load": 1}]
    match = fight("3ks", "3ari", [[1, 1]], battle={"round": "regular", **LOST}, panicked=["3ari"], wagons=wagons)
    play(match, "retreat deep_fork")
    assert told(match, "wagons_taken") == ["The Union captures 1 wagon at Council Grounds."]
    captured = [p for p in match.view("union").pieces if p.kind == "wagon"]
    assert [(p.at, p.face["load"]) for p in captured] == [("council_grounds", 1)]
    assert why(match, "haul union-wagon-1") == "5.3b"  # from the next impulse on


@pytest.mark.rule("8.5g")
def test_wagons_that_attackers_brought_along_are_lost_too(fight: Fight, find: Find) -> None:
    wagons = [{"side": "union", "at": "council_grounds"}]
    battle = {"turn": "confederate"}
    match = fight("3ks", "3ari", [[1, 1]], battle=battle, panicked=["3ks"], wagons=wagons)
    assert find(match, "3ks") == "honey_springs"
    assert match.view().counts["wagons union"] == 0
    assert match.view().counts["wagons confederate"] == 1


@pytest.mark.rule("8.5g")
def test_tribes_destroy_the_wagons_they_take(fight: Fight, told: Told) -> None:
    wagons = [{"side": "union", "at": "council_grounds"}]
    match = fight("3ks", "kiowa-1", [[1, 1]], battle={"fire": {"shooter": "kiowa-1"}}, panicked=["3ks"], wagons=wagons)
    assert told(match, "wagons_taken") == ["The Kiowa destroy 1 wagon at Council Grounds."]
    assert match.view().counts["wagons union"] == match.view().counts["wagons confederate"] == 0
