"""EVT The tribes ride, and Fortune of War moves the enemy's unit."""

from __future__ import annotations

import pytest
from tests.conftest import Offered, Play, Told, Why
from tests.games.indian_territory.conftest import Find, Start

from grognard.kernel.match import Match

TROOPS = {"3ks": "humboldt", "9tx-1": "bonham"}
NEXT: list[int | str] = ["act_1"]


def devastated(match: Match) -> list[str]:
    return [s.id for s in match.view().spaces if "devastated" in s.marks]


# the tribes


@pytest.mark.rule("EVT.tribe.a")
def test_the_drawer_may_move_each_counter_of_the_tribe_once(start: Start, play: Play, why: Why, find: Find) -> None:
    units = {**TROOPS, "kiowa-1": "kiowa_base", "kiowa-2": "kiowa_base", "comanche-1": "comanche_base"}
    match = start({"player": "union", "units": units}, [["kiowa"], NEXT])
    assert (why(match, "move comanche-1"), why(match, "move 3ks")) == ("EVT.tribe.a", "EVT.tribe.a")
    play(match, "move kiowa-1", "step wolf_creek", "pass", "pass")
    assert why(match, "move kiowa-1") == "EVT.tribe.a"
    play(match, "move kiowa-2", "step wolf_creek", "step left_hand_spring", "pass", "pass")
    assert (find(match, "kiowa-1"), find(match, "kiowa-2")) == ("wolf_creek", "left_hand_spring")
    assert match.view().waiting == "confederate"  # all have moved


@pytest.mark.rule("EVT.tribe.a")
def test_and_may_attack_with_it(start: Start, play: Play, find: Find) -> None:
    units = {**TROOPS, "kiowa-1": "left_hand_spring", "drew-1": "council_grove"}
    match = start({"player": "union", "units": units}, [["kiowa"], [6, 1], [6, 1]])
    play(match, "move kiowa-1", "step council_grove", "fire kiowa-1")
    assert (find(match, "kiowa-1"), find(match, "drew-1")) == ("council_grove", "box")


@pytest.mark.rule("EVT.tribe.b")
def test_a_counter_may_burn_where_it_stands_whether_it_moved_or_not(
    start: Start, play: Play, why: Why, offered: Offered
) -> None:
    units = {**TROOPS, "kiowa-1": "kiowa_base", "kiowa-2": "left_hand_spring"}
    match = start({"player": "union", "units": units}, [["kiowa"], NEXT])
    play(match, "move kiowa-1", "step wolf_creek", "pass")
    assert offered(match) == [("burn", "wolf_creek"), ("pass", "")]
    assert why(match, "burn left_hand_spring") == "EVT.tribe.b"
    play(match, "burn wolf_creek", "move kiowa-2", "pass", "burn left_hand_spring")
    assert devastated(match) == ["wolf_creek", "left_hand_spring"]
    assert match.view().counts["pool devastation"] == 4


@pytest.mark.rule("EVT.tribe.b")
def test_also_after_winning_a_battle_there(start: Start, play: Play, offered: Offered) -> None:
    units = {**TROOPS, "kiowa-1": "left_hand_spring", "drew-1": "council_grove"}
    match = start({"player": "union", "units": units}, [["kiowa"], [6, 1], [6, 1]])
    play(match, "move kiowa-1", "step council_grove", "fire kiowa-1")
    assert offered(match) == [("burn", "council_grove"), ("pass", "")]


@pytest.mark.rule("EVT.tribe.b")
@pytest.mark.parametrize(
    ("faces", "choice"),
    [
        ([[6, 1]], "break_off kiowa-1"),
        ([[1, 6], [5]], "fire drew-1"),  # it panics and must retreat
    ],
)
def test_but_not_after_a_retreat_or_a_break_off(
    start: Start, play: Play, find: Find, faces: list[list[int]], choice: str
) -> None:
    units = {**TROOPS, "kiowa-1": "left_hand_spring", "kiowa-2": "kiowa_base", "drew-1": "council_grove"}
    match = start({"player": "union", "units": units}, [["kiowa"], *faces])
    play(match, "move kiowa-1", "step council_grove", choice, "pass")  # the Confederate does not pursue
    assert find(match, "kiowa-1") == "left_hand_spring"
    assert match.where() == "Game > Impulse > Raid.ride"


# Fortune of War


@pytest.mark.rule("EVT.fortune.a")
def test_fortune_strikes_an_enemy_unit_that_is_in_no_base_and_no_finished_fort(
    start: Start, why: Why, offered: Offered
) -> None:
    match = start(
        {
            "player": "union",
            "units": {
                "9tx-1": "bonham", "9tx-2": "marshall", "11tx-1": "deep_fork", "11tx-2": "perryville",
                "3ks": "humboldt", "kiowa-1": "wolf_creek", "pike": "clarksville",
            },
            "forts": {"deep_fork": "finished", "perryville": "building"},
        },
        [["fortune_of_war"]],
    )  # fmt: skip
    assert offered(match) == [("fortune", "perryville"), ("fortune", "bonham"), ("pass", "")]
    for space in ("marshall", "deep_fork", "humboldt", "wolf_creek", "clarksville"):
        assert why(match, f"fortune {space}") == "EVT.fortune.a"


@pytest.mark.rule("EVT.fortune.a")
def test_one_counter_of_the_stack_drawn_blindly_and_nobody_goes_along(
    start: Start, play: Play, why: Why, find: Find
) -> None:
    match = start(
        {
            "player": "union",
            "units": {"3ks": "humboldt", "9tx-1": "bonham", "9tx-2": "bonham", "pike": "bonham"},
            "wagons": [{"side": "confederate", "at": "bonham"}],
        },
        [["fortune_of_war"], ["9tx-2"], NEXT],
    )
    play(match, "fortune bonham")
    assert [p.id for p in match.view("union").known] == ["9tx-2"]
    for other in ("join 9tx-1", "join pike"):
        assert why(match, other) == "7.0"
    assert why(match, "hitch confederate-wagon-1") == "9.5c"
    play(match, "step clarksville", "pass")
    assert [find(match, u) for u in ("9tx-1", "9tx-2", "pike")] == ["bonham", "clarksville", "bonham"]


@pytest.mark.rule("EVT.fortune.b")
def test_the_drawer_picks_the_path_under_all_movement_rules(start: Start, play: Play, why: Why, find: Find) -> None:
    match = start({"units": {"3ari": "deep_fork", "3ks": "humboldt"}, "fortune": {"unit": "3ari"}}, [NEXT])
    assert match.view().waiting == "union"
    assert why(match, "step tahlequah") == "3.3a"
    play(match, "step council_grounds", "step honey_springs")
    assert why(match, "step fort_davis") == "7.5a"  # infantry
    play(match, "pass")
    assert find(match, "3ari") == "honey_springs"


@pytest.mark.rule("EVT.fortune.b")
def test_it_may_end_in_a_battle_which_the_owner_of_the_unit_fights(start: Start, play: Play, told: Told) -> None:
    match = start(
        {"units": {"9tx-1": "dry_wood", "3ks": "fort_scott", "4ks": "fort_scott"}, "fortune": {"unit": "9tx-1"}},
        [[6, 1]],
    )
    play(match, "step fort_scott")  # also against a base
    assert told(match, "battle") == ["Battle at Fort Scott: the Confederacy attacks the Union from Dry Wood."]
    assert match.view().waiting == "confederate"


@pytest.mark.rule("EVT.fortune.b")
def test_quantrill_keeps_his_own_limits(start: Start, play: Play, why: Why) -> None:
    match = start({"turn": 2, "units": {"quan": "dry_wood", "3ks": "humboldt"}, "fortune": {"unit": "quan"}})
    assert why(match, "step fort_scott") == "11.4c"
