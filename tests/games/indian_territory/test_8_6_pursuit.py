"""8.6 Pursuit."""

from __future__ import annotations

import pytest
from tests.conftest import Offered, Play, Told, Why
from tests.games.indian_territory.conftest import Fight, Find

WON = {"turn": "union"}  # the attackers' shot decides
HELD = {"turn": "confederate"}  # the defenders' does
KILL = [6, 1]


@pytest.mark.rule("8.6a")
def test_unpanicked_cavalry_of_the_winner_may_pursue_and_one_leader_may_ride_along(
    fight: Fight, play: Play, offered: Offered, why: Why
) -> None:
    match = fight("5ks-1 5ks-2 3ks lane blunt", "3ari", [KILL], battle=WON, panicked=["5ks-2"])
    play(match, "fire 3ks")
    assert match.view().waiting == "union"
    assert offered(match) == [("pursue", "5ks-1"), ("pass", "")]
    for choice in ("pursue 5ks-2", "pursue 3ks", "pursue lane", "pursue 3ari"):
        assert why(match, choice) == "8.6a"
    play(match, "pursue 5ks-1")
    assert why(match, "pursue lane") == why(match, "pursue blunt") == ""
    play(match, "pursue blunt")
    assert why(match, "pursue lane") == "8.6a"


@pytest.mark.rule("8.6a")
def test_defenders_who_have_won_may_pursue(fight: Fight, play: Play, offered: Offered) -> None:
    match = fight("3ks", "9tx-1 drew-1 3ari", [KILL], battle={**HELD, "fired": ["9tx-1", "drew-1"]})
    assert match.view().waiting == "confederate"
    assert offered(match) == [("pursue", "9tx-1"), ("pursue", "drew-1"), ("pass", "")]


@pytest.mark.rule("8.6a")
def test_nobody_is_asked_without_cavalry_and_tribes_do_not_pursue(fight: Fight, play: Play, told: Told) -> None:
    match = fight("3ks 1ihg-1", "3ari", [KILL], battle=WON)
    play(match, "fire 3ks")
    assert match.where() == "Game > Impulse.act"
    match = fight("3ks", "kiowa-1", [KILL], battle={"fire": {"shooter": "kiowa-1"}})
    assert told(match, "battle_won") == ["The Kiowa win the battle at Council Grounds against the Union."]
    assert match.where() == "Game > Impulse.act"
    match = fight("5ks-1 3ks", "3ari", [KILL], battle=WON)
    play(match, "fire 3ks")
    assert match.where().endswith("Pursuit.pursue")


@pytest.mark.rule("8.6b")
def test_the_pursuers_go_together_to_one_space_of_their_choice(
    fight: Fight, play: Play, offered: Offered, find: Find, told: Told, why: Why
) -> None:
    match = fight("5ks-1 5ks-2 3ks", "3ari", [KILL], battle=WON)
    play(match, "fire 3ks")
    assert [x.verb for x in offered(match)] == ["pursue", "pursue", "pass"]
    assert why(match, "step deep_fork") == "8.6b"  # first say who
    play(match, "pursue 5ks-1", "pursue 5ks-2")
    assert sorted(x.noun for x in offered(match) if x.verb == "step") == [
        "chusto_talasah",
        "deep_fork",
        "fort_davis",
        "honey_springs",
        "north_fork_town",
        "round_mountain",
    ]
    assert why(match, "step seminole_town") == "3.3a"
    play(match, "step round_mountain")
    assert find(match, "5ks-1") == find(match, "5ks-2") == "round_mountain"
    assert find(match, "3ks") == "council_grounds"
    assert told(match, "pursued") == ["The Union pursues with 2 counters from Council Grounds to Round Mountain."]


@pytest.mark.rule("8.6b")
def test_pursuers_may_ride_into_an_empty_hostile_base(fight: Fight, play: Play) -> None:
    there = {"at": "gainesville", "came_from": "fort_washita"}
    match = fight("5ks-1 3ks", "3ari", [KILL], battle=WON, **there)
    play(match, "fire 3ks")
    assert match.refusal(("step", "fort_belknap")) is not None
    play(match, "pursue 5ks-1", "step fort_belknap")
    assert {s.id: s.control for s in match.view().spaces}["fort_belknap"] == "union"


@pytest.mark.rule("8.6c")
def test_enemies_there_are_attacked_at_once_with_two_added_to_the_roll_for_superiority(
    fight: Fight, play: Play, told: Told
) -> None:
    match = fight("5ks-1 5ks-2", "3ari", [KILL, [3, 4]], battle=WON, units={"thom": "deep_fork", "2armr": "deep_fork"})
    play(match, "fire 5ks-1", "pursue 5ks-1", "pursue 5ks-2", "step deep_fork")
    assert told(match, "battle") == [
        "Battle at Deep Fork: the Union attacks the Confederacy from Council Grounds, in pursuit."
    ]
    assert told(match, "superiority") == [
        "The Union rolls 3 + 2 = 5, the Confederacy 4: tactical superiority for the Union."
    ]
    assert match.view().waiting == "union"


@pytest.mark.rule("8.6c")
def test_all_other_rules_hold_in_it_and_beaten_pursuers_go_back(
    fight: Fight, play: Play, find: Find, told: Told
) -> None:
    units = {"thom": "chusto_talasah"}
    match = fight("5ks-1 3ks", "3ari", [KILL, [4, 1]], battle=WON, units=units)
    play(match, "fire 3ks", "pursue 5ks-1", "step chusto_talasah")
    assert match.where().endswith("Battle.terrain_fire")  # across the Arkansas
    play(match, "fire thom")
    assert told(match, "battle_won")[-1] == "The Confederacy wins the battle at Chusto-Talasah against the Union."
    assert find(match, "5ks-1") == "council_grounds"


@pytest.mark.rule("8.6d")
def test_after_a_pursuit_battle_nobody_pursues_again(fight: Fight, play: Play, told: Told) -> None:
    match = fight("5ks-1 3ks", "3ari", [KILL, [6, 1], KILL], battle=WON, units={"thom": "deep_fork"})
    play(match, "fire 3ks", "pursue 5ks-1", "step deep_fork", "fire 5ks-1")
    assert len(told(match, "battle_won")) == 2
    assert match.where() == "Game > Impulse.act"


@pytest.mark.rule("8.6d")
def test_the_other_side_neither(fight: Fight, play: Play, told: Told) -> None:
    match = fight("5ks-1 3ks", "3ari", [KILL, [1, 6], KILL], battle=WON, units={"2armr": "deep_fork"})
    play(match, "fire 3ks", "pursue 5ks-1", "step deep_fork", "fire 2armr")
    assert told(match, "battle_won")[-1] == "The Confederacy wins the battle at Deep Fork against the Union."
    assert match.where() == "Game > Impulse.act"


@pytest.mark.rule("8.6e")
def test_pursuit_does_not_enter_forest_or_rough_but_devastation_is_no_bar(
    fight: Fight, play: Play, find: Find, why: Why
) -> None:
    there = {"at": "honey_springs", "came_from": "fort_davis"}
    match = fight("5ks-1 3ks", "3ari", [KILL], battle=WON, devastated=["council_grounds"], **there)
    play(match, "fire 3ks", "pursue 5ks-1")
    assert why(match, "step webbers_falls") == "8.6e"
    play(match, "step council_grounds")
    assert find(match, "5ks-1") == "council_grounds"
    there = {"at": "perryville", "came_from": "north_fork_town"}
    match = fight("5ks-1 3ks", "3ari", [KILL], battle=WON, **there)
    play(match, "fire 3ks", "pursue 5ks-1")
    assert why(match, "step kiamichi") == "8.6e"


@pytest.mark.rule("8.6e")
@pytest.mark.parametrize(("at", "came_from"), [("park_hill", "tahlequah"), ("san_bois", "sculleyville")])
def test_nor_does_it_leave_them(fight: Fight, play: Play, at: str, came_from: str) -> None:
    match = fight("5ks-1 3ks", "3ari", [KILL], battle=WON, at=at, came_from=came_from)
    play(match, "fire 3ks")
    assert match.where() == "Game > Impulse.act"


@pytest.mark.rule("8.6f")
def test_defenders_of_a_finished_fort_or_a_base_do_not_pursue(fight: Fight, play: Play) -> None:
    battle = {**HELD, "fired": ["9tx-1"]}
    for stage, asked in (("finished", False), ("building", True)):
        forts = {"council_grounds": {"side": "confederate", "stage": stage}}
        match = fight("3ks", "9tx-1 3ari", [KILL], battle=battle, forts=forts)
        assert match.where().endswith("Pursuit.pursue") == asked
    match = fight("3ks", "9tx-1 3ari", [[6, 1, 1]], battle=battle, at="fort_belknap", came_from="gainesville")
    assert match.where() == "Game > Impulse.act"


@pytest.mark.rule("8.6f")
def test_those_who_took_one_may(fight: Fight, play: Play) -> None:
    match = fight("5ks-1 3ks", "3ari", [KILL], battle=WON, at="fort_belknap", came_from="gainesville")
    play(match, "fire 3ks")
    assert match.where().endswith("Pursuit.pursue")
