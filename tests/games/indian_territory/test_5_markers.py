"""5.0 to 5.3 and AMU: drawing markers, and what actions can do."""

from __future__ import annotations

from typing import Any

import pytest
from tests.conftest import Offered, Play, Told, Why
from tests.games.indian_territory.conftest import Find, Start

from grognard.kernel.match import Match

TROOPS = {"3ks": "humboldt", "9tx-1": "bonham"}  # so that both players have something to do


def actions(match: Match) -> int:
    (impulse,) = [x.locals for x in match.view().running if x.frame == "Impulse"]
    left = impulse["actions"]
    assert isinstance(left, int)
    return left


# 5.0 to 5.2 the pool


@pytest.mark.rule("5.0")
def test_only_the_drawer_acts_and_only_with_his_own(start: Start, why: Why) -> None:
    units = {"3ks": "humboldt", "9tx-1": "bonham", "9tx-2": "box", "kiowa-1": "wolf_creek"}
    match = start({"units": units, "impulse": {"player": "union", "actions": 2}})
    refusal = match.refusal(("pass", ""), "confederate")
    assert refusal is not None
    assert refusal.rule == "K.turn"
    for choice in ("move 9tx-1", "recruit 9tx-2", "devastate 9tx-1", "build 9tx-1", "move kiowa-1"):
        assert why(match, choice) == "5.0"


@pytest.mark.rule("5.1a")
def test_one_marker_is_drawn_and_stays_out_until_the_turn_is_over(start: Start, play: Play) -> None:
    match = start({"player": "union", "units": TROOPS}, [["act_4"], ["act_3"]])
    assert (match.view().counts["pool act_4"], match.view().counts["drawn act_4"]) == (1, 1)
    play(match, "pass")
    assert (match.view().counts["pool act_4"], match.view().counts["drawn act_4"]) == (1, 1)
    assert (match.view().counts["pool act_3"], match.view().counts["drawn act_3"]) == (3, 1)


@pytest.mark.rule("5.1b")
def test_no_marker_is_used_twice_in_a_turn(start: Start, play: Play, told: Told) -> None:
    match = start({"player": "union", "units": TROOPS, "pool": ["act_1"]}, [["act_1"], [6, 1], ["act_1"]])
    play(match, "pass")
    assert told(match)[:2] == [
        "The Union draws 1: 1 action.",
        "The campaign phase of turn 1, Summer 1861, is over.",  # the Confederacy finds no other
    ]
    assert match.view().tracks["turn"] == 2


@pytest.mark.rule("5.1c")
@pytest.mark.parametrize("role", ["union", "confederate"])
def test_both_players_see_what_was_drawn_and_what_is_left(start: Start, role: str) -> None:
    match = start({"player": "union", "units": TROOPS, "pool": ["act_1", "act_1", "end"]}, [["act_1"]])
    assert [x.text for x in match.lines(role)] == ["The Union draws 1: 1 action."]
    counts = match.view(role).counts
    assert {k: n for k, n in counts.items() if k.startswith("pool ") and n} == {"pool act_1": 1, "pool end": 1}


@pytest.mark.rule("5.2")
@pytest.mark.parametrize(
    ("marker", "turn", "player", "given"),
    [
        ("act_u4_c3", 1, "union", 4),
        ("act_u4_c3", 1, "confederate", 3),
        ("act_w2_s4", 1, "union", 4),
        ("act_w2_s4", 2, "union", 2),
    ],
)
def test_a_split_marker_gives_the_half_of_the_side_or_the_season(
    start: Start, marker: str, turn: int, player: str, given: int
) -> None:
    assert actions(start({"turn": turn, "player": player, "units": TROOPS}, [[marker]])) == given


# 5.3 actions


@pytest.mark.rule("5.3a")
@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_a_marker_gives_as_many_actions_as_its_number(start: Start, number: int) -> None:
    assert actions(start({"player": "union", "units": TROOPS}, [[f"act_{number}"]])) == number


@pytest.mark.rule("5.3a")
def test_they_may_be_of_any_kinds_in_any_order(start: Start, play: Play) -> None:
    match = start(
        {
            "player": "union",
            "units": {"3ks": "humboldt", "4ks": "humboldt", "8ks": "deep_fork", "fshg": "box", "9tx-1": "bonham"},
            "wagons": [{"side": "union", "at": "humboldt"}],
        },
        [["act_4"], ["act_1"]],
    )
    play(match, "devastate 8ks", "build 3ks", "recruit fshg", "place fort_scott", "move 4ks", "step fort_scott", "pass")
    assert match.view().waiting == "confederate"


@pytest.mark.rule("5.3b")
def test_a_counter_is_used_by_one_action_in_an_impulse(start: Start, play: Play, why: Why) -> None:
    match = start(
        {
            "units": {"5ks-1": "humboldt", "3ks": "fort_row", "4ks": "fort_row", "8ks": "box"},
            "wagons": [{"side": "union", "at": "fort_row"}],
            "impulse": {"player": "union", "actions": 4},
        }
    )
    play(match, "move 5ks-1", "step fort_scott", "pass", "build 3ks", "recruit 8ks", "place fort_scott")
    for choice in ("move 5ks-1", "move 3ks", "devastate 3ks", "haul union-wagon-1", "move 8ks"):
        assert why(match, choice) == "5.3b"
    assert why(match, "move 4ks") == ""  # he stood by while the fort was built


@pytest.mark.rule("5.3b")
def test_a_unit_that_has_burned_a_space_or_a_new_wagon_does_nothing_more(start: Start, play: Play, why: Why) -> None:
    match = start({"units": {"3ks": "deep_fork"}, "impulse": {"player": "union", "actions": 3}})
    play(match, "devastate 3ks", "recruit wagon", "place fort_scott")
    assert (why(match, "move 3ks"), why(match, "haul union-wagon-1")) == ("5.3b", "5.3b")


@pytest.mark.rule("5.3b")
def test_in_a_later_impulse_it_may_be_used_again(start: Start, play: Play, why: Why) -> None:
    match = start({"player": "union", "units": TROOPS}, [["act_2"], ["act_1"], ["act_1"]])
    play(match, "move 3ks", "step fort_scott", "pass")
    assert why(match, "move 3ks") == "5.3b"
    play(match, "pass", "pass")
    assert why(match, "move 3ks") == ""


# AMU what an action does


@pytest.mark.rule("AMU.recruit")
@pytest.mark.parametrize("what", ["3ks", "lane", "wagon"])
def test_recruit_one_unit_or_leader_or_a_new_wagon(start: Start, play: Play, why: Why, what: str) -> None:
    units = {"3ks": "box", "lane": "box", "4ks": "humboldt"}
    match = start({"units": units, "impulse": {"player": "union", "actions": 2}})
    play(match, f"recruit {what}")
    assert why(match, "pass") == "AMU.recruit"  # chosen, so it must be placed
    play(match, "place fort_atkinson")
    assert [p.kind for p in match.view("union").pieces if p.at == "fort_atkinson"] == [
        {"3ks": "infantry", "lane": "leader", "wagon": "wagon"}[what]
    ]
    assert actions(match) == 1


@pytest.mark.rule("AMU.recruit")
def test_only_a_counter_in_the_recruit_box_is_recruited(start: Start, why: Why) -> None:
    match = start({"units": {"3ks": "humboldt", "4ks": "box"}, "impulse": {"player": "union", "actions": 1}})
    assert (why(match, "recruit 3ks"), why(match, "recruit 2ks-1")) == ("AMU.recruit", "AMU.recruit")
    assert why(match, "recruit 4ks") == ""


@pytest.mark.rule("AMU.move")
@pytest.mark.parametrize(
    ("choices", "came"),
    [
        (["move 5ks-1"], ["5ks-1"]),
        (["move 5ks-1", "join 5ks-2"], ["5ks-1", "5ks-2"]),
        (["move lane", "join 3ks", "join 5ks-1"], ["3ks", "5ks-1", "lane"]),
        (["move lane"], ["lane"]),
        (["haul union-wagon-1", "hitch union-wagon-2"], ["union-wagon-1", "union-wagon-2"]),
    ],
)
def test_move_a_unit_a_regiment_a_force_a_leader_or_wagons(
    start: Start, play: Play, choices: list[str], came: list[str]
) -> None:
    match = start(
        {
            "units": dict.fromkeys(["5ks-1", "5ks-2", "3ks", "lane"], "fort_scott"),
            "wagons": [{"side": "union", "at": "fort_scott"}] * 2,
            "impulse": {"player": "union", "actions": 2},
        }
    )
    play(match, *choices, "step dry_wood", "pass")
    assert sorted(p.id for p in match.view("union").pieces if p.at == "dry_wood") == came
    assert actions(match) == 1


@pytest.mark.rule("AMU.move")
def test_the_battle_belongs_to_the_same_action(start: Start, play: Play, find: Find) -> None:
    match = start(
        {
            "units": {"3ks": "council_grounds", "4ks": "humboldt", "drew-1": "deep_fork"},
            "impulse": {"player": "union", "actions": 2},
        },
        [[6, 1], [6, 1]],
    )
    play(match, "move 3ks", "step deep_fork")
    assert (find(match, "drew-1"), find(match, "3ks")) == ("box", "deep_fork")
    assert actions(match) == 1


@pytest.mark.rule("AMU.build")
@pytest.mark.parametrize(("fort", "stage"), [(None, "fort begun union"), ("building", "fort union")])
def test_build_begins_a_fort_or_finishes_one(start: Start, play: Play, fort: str | None, stage: str) -> None:
    data: dict[str, Any] = {
        "units": {"3ks": "humboldt", "4ks": "dry_wood"},
        "wagons": [{"side": "union", "at": "humboldt"}],
        "impulse": {"player": "union", "actions": 2},
    }
    match = start({**data, "forts": {"humboldt": fort}} if fort else data)
    play(match, "build 3ks")
    assert next(s.marks for s in match.view().spaces if s.id == "humboldt") == [stage]
    assert actions(match) == 1


@pytest.mark.rule("AMU.devastate")
def test_devastate_the_space_where_a_unit_stands(start: Start, play: Play, offered: Offered) -> None:
    match = start({"units": {"3ks": "deep_fork"}, "impulse": {"player": "union", "actions": 2}})
    assert ("devastate", "3ks") in offered(match)
    play(match, "devastate 3ks")
    assert next(s.marks for s in match.view().spaces if s.id == "deep_fork") == ["devastated"]
    assert actions(match) == 1
