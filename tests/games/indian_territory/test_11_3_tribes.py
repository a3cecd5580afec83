"""11.3 The Kiowa and the Comanche."""

from __future__ import annotations

from typing import Any

import pytest
from tests.conftest import Held, Offered, Play, Told, Why
from tests.games.indian_territory.conftest import Fight, Find, Panicked, Start

CONFEDERATE = {"council_grounds": "confederate"}  # who holds it before the battle


def raid(tribe: str = "kiowa", player: str = "union", **units: str) -> dict[str, Any]:
    """The player's marker lets the tribe ride; kiowa_1 stands for kiowa-1."""
    where = {k.replace("_", "-"): v for k, v in units.items()}
    return {"units": where, "player": player, "raid": {"tribe": tribe}}


@pytest.mark.rule("11.3a")
def test_each_counter_moves_on_its_own_and_in_any_order(start: Start, play: Play, offered: Offered, find: Find) -> None:
    match = start(raid(kiowa_1="wolf_creek", kiowa_2="wolf_creek", kiowa_3="kiowa_base"))
    assert offered(match) == [("move", "kiowa-1"), ("move", "kiowa-2"), ("move", "kiowa-3"), ("pass", "")]
    play(match, "move kiowa-2", "step left_hand_spring", "pass", "pass")  # stops there, and burns nothing
    assert (find(match, "kiowa-1"), find(match, "kiowa-2")) == ("wolf_creek", "left_hand_spring")
    assert offered(match) == [("move", "kiowa-1"), ("move", "kiowa-3"), ("pass", "")]


@pytest.mark.rule("11.3a")
def test_a_counter_finishes_its_battle_before_the_next_one_moves(
    start: Start, play: Play, offered: Offered, told: Told, find: Find
) -> None:
    position = raid(kiowa_1="wolf_creek", kiowa_2="wolf_creek", **{"3ari": "left_hand_spring"})
    match = start(position, [[1, 6], [4, 1]])
    play(match, "move kiowa-1", "step left_hand_spring")
    assert told(match, "battle_won") == ["The Confederacy wins the battle at Left Hand Spring against the Kiowa."]
    assert find(match, "kiowa-1") == "wolf_creek"
    assert offered(match) == [("move", "kiowa-2"), ("pass", "")]


@pytest.mark.rule("11.3a")
def test_counters_in_one_space_defend_together(fight: Fight, offered: Offered) -> None:
    match = fight("3ks", "kiowa-1 kiowa-2", [[1, 6]])
    assert [x.noun for x in offered(match) if x.verb == "fire"] == ["kiowa-1", "kiowa-2"]
    match = fight("kiowa-1", "3ks 4ks", [[1, 6]])
    assert match.where().startswith("Game > Impulse > Raid > ")


@pytest.mark.rule("11.3b")
def test_bases_are_closed_to_tribes_and_so_are_the_camps_of_the_other(
    start: Start, play: Play, why: Why, find: Find
) -> None:
    match = start(raid(kiowa_1="medicine_lodge"))
    play(match, "move kiowa-1")
    assert why(match, "step fort_atkinson") == "11.3b"
    match = start(raid(kiowa_1="antelope_hills", kiowa_2="wolf_creek"))
    play(match, "move kiowa-1")
    assert why(match, "step comanche_base") == "11.3b"
    play(match, "step kiowa_base", "pass")
    assert find(match, "kiowa-1") == "kiowa_base"
    match = start(raid("comanche", comanche_1="red_river_station"))
    play(match, "move comanche-1")
    assert why(match, "step fort_belknap") == "11.3b"
    assert why(match, "step comanche_base") == ""


@pytest.mark.rule("11.3c")
def test_tribes_share_a_space_with_the_other_tribe_and_attack_all_others(
    start: Start, play: Play, told: Told, find: Find
) -> None:
    match = start(raid(kiowa_1="wolf_creek", kiowa_2="kiowa_base", comanche_1="left_hand_spring"))
    play(match, "move kiowa-1", "step left_hand_spring", "pass", "pass")
    assert find(match, "kiowa-1") == find(match, "comanche-1") == "left_hand_spring"
    assert told(match, "battle") == []
    for troops in ("3ari", "drew-1"):
        match = start(raid(kiowa_1="wolf_creek", **{troops: "left_hand_spring"}), [[6, 1]])
        play(match, "move kiowa-1", "step left_hand_spring")
        assert (
            told(match, "battle")[0] == "Battle at Left Hand Spring: the Kiowa attack the Confederacy from Wolf Creek."
        )


@pytest.mark.rule("11.3c")
@pytest.mark.parametrize("own", ["3ks", "blunt"])
def test_a_player_cannot_send_them_against_himself(start: Start, play: Play, why: Why, own: str) -> None:
    match = start(raid(kiowa_1="wolf_creek", **{own: "left_hand_spring"}))
    play(match, "move kiowa-1")
    assert why(match, "step left_hand_spring") == "11.3c"


@pytest.mark.rule("11.3d")
def test_two_tribes_are_fought_one_after_the_other_in_the_attackers_order(
    fight: Fight, play: Play, offered: Offered, told: Told, find: Find, why: Why
) -> None:
    match = fight("3ks 4ks", "kiowa-1 comanche-1", [[6, 1], [6, 1], [6, 1]])
    assert match.view().waiting == "union"
    assert offered(match) == [("first", "kiowa"), ("first", "comanche")]
    assert why(match, "first confederate") == why(match, "pass") == "11.3d"
    play(match, "first comanche", "fire 3ks")
    assert find(match, "comanche-1") == "lost"
    assert told(match, "battle") == [
        "Battle at Council Grounds: the Union attacks the Comanche from Honey Springs.",
        "Battle at Council Grounds: the Union attacks the Kiowa from Honey Springs.",
    ]
    assert match.where().endswith("Battle.fire_or_break_off")


@pytest.mark.rule("11.3d")
def test_in_between_the_beaten_tribe_retreats_and_panicked_units_recover(
    fight: Fight, play: Play, find: Find, panicked: Panicked
) -> None:
    battle = {"defender": "comanche", "turn": "union", "round": "regular"}
    match = fight("3ks 4ks", "kiowa-1 comanche-1", [[1, 1], [6, 1]], battle=battle, panicked=["4ks", "comanche-1"])
    assert panicked(match) == ["4ks", "comanche-1"]
    play(match, "retreat deep_fork")
    assert find(match, "comanche-1") == "deep_fork"
    assert panicked(match) == []
    assert match.where().endswith("Battle.fire_or_break_off")


@pytest.mark.rule("11.3d", "8.6d")
def test_nobody_pursues_after_the_first_of_the_two_battles(fight: Fight, play: Play, told: Told) -> None:
    match = fight("5ks-1 5ks-2", "kiowa-1 comanche-1", [[6, 1], [6, 1], [6, 1], [6, 1]])
    play(match, "first kiowa", "fire 5ks-1")
    assert len(told(match, "battle")) == 2
    assert match.where().endswith("Battle.fire_or_break_off")
    play(match, "fire 5ks-1")
    assert match.where().endswith("Pursuit.pursue")  # but after the second they may


@pytest.mark.rule("11.3d", "3.2b")
def test_the_space_changes_hands_only_after_the_second(fight: Fight, play: Play, held: Held, told: Told) -> None:
    match = fight("3ks 4ks", "kiowa-1 comanche-1", [[6, 1], [6, 1], [6, 1], [6, 1]], control=CONFEDERATE)
    play(match, "first kiowa", "fire 3ks")
    assert (len(told(match, "battle")), told(match, "took_control")) == (2, [])
    assert held(match, "council_grounds") == "confederate"
    play(match, "fire 3ks")
    assert held(match, "council_grounds") == "union"


@pytest.mark.rule("11.3d", "3.2b")
def test_and_not_at_all_where_the_second_is_lost(fight: Fight, play: Play, held: Held) -> None:
    match = fight("3ks", "kiowa-1 comanche-1", [[6, 1], [6, 1], [1, 6], [6, 1]], control=CONFEDERATE)
    play(match, "first kiowa", "fire comanche-1")
    assert held(match, "council_grounds") == "confederate"


@pytest.mark.rule("11.3d")
def test_a_terrain_round_is_fought_in_each(fight: Fight, play: Play, told: Told) -> None:
    match = fight("3ks 4ks", "kiowa-1 comanche-1", [[6, 1], [6, 1]], at="san_bois", came_from="sculleyville")
    play(match, "first kiowa", "pass", "fire 3ks")
    assert len(told(match, "battle")) == 2
    assert match.where().endswith("Battle.terrain_fire")


@pytest.mark.rule("11.3d")
def test_who_loses_the_first_does_not_fight_the_second(fight: Fight, play: Play, told: Told, find: Find) -> None:
    match = fight("3ks", "kiowa-1 comanche-1", [[1, 6], [4, 1]])
    play(match, "first kiowa", "fire kiowa-1")
    assert told(match, "battle_won") == ["The Kiowa win the battle at Council Grounds against the Union."]
    assert len(told(match, "battle")) == 1
    assert find(match, "3ks") == "honey_springs"


@pytest.mark.rule("11.3e")
@pytest.mark.parametrize(
    ("space", "burns"),
    [
        ("medicine_lodge", True),  # Union home country
        ("red_river_station", True),  # Confederate home country
        ("left_hand_spring", True),  # Indian Territory
        ("wichita_mountains", False),  # rough
        ("kiowa_base", False),
    ],
)
def test_tribes_may_devastate_in_any_country(start: Start, play: Play, told: Told, space: str, burns: bool) -> None:
    match = start(raid(kiowa_1=space, kiowa_2="wolf_creek"))
    play(match, "move kiowa-1", "pass")
    asked = match.where() == "Game > Impulse > Raid.raiders_burn"
    assert asked == burns
    if burns:
        play(match, f"burn {space}")
        assert len(told(match, "devastated")) == 1


@pytest.mark.rule("11.3f")
def test_an_eliminated_counter_is_set_aside_and_comes_back_in_the_administrative_phase(
    start: Start, fight: Fight, find: Find
) -> None:
    match = fight("3ks 4ks", "kiowa-1 kiowa-2", [[6, 1]], battle={"fire": {"shooter": "3ks"}})
    assert match.where().endswith("Fire.lose_units")
    match.play(("lose", "kiowa-1"))
    assert find(match, "kiowa-1") == "lost"
    assert match.view().boxes["lost kiowa"] == ["kiowa-1", "kiowa-3"]
    match = start({"units": {"kiowa-1": "lost"}, "phase": "closing"}, [[6, 1], ["act_2"]])
    assert find(match, "kiowa-1") == "kiowa_base"
