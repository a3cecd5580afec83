"""7.4 to 7.6 How far a group marches, and what it meets on the way."""

from __future__ import annotations

from typing import Any

import pytest
from tests.conftest import Held, Offered, Play, Told, Why
from tests.games.indian_territory.conftest import Find, Start

from grognard.kernel.match import Match
from grognard.kernel.rulebook import Refusal

UNION = {"player": "union", "actions": 3}
CONFEDERATE = {"player": "confederate", "actions": 3}
ROAD = ["dry_wood", "baxter_springs", "fort_wayne", "locust_grove", "tahlequah"]  # out of Fort Scott, one space each


def wagons(match: Match, side: str) -> list[tuple[str, str, Any]]:
    return [(p.id, p.at, p.face["load"]) for p in match.view(side).pieces if p.kind == "wagon"]


def steps(options: list[Any]) -> list[str]:
    return [c.noun for c in options if c.verb == "step"]


# 7.4 speed


@pytest.mark.rule("7.4a")
@pytest.mark.parametrize("unit", ["5ks-1", "lane", "drew-1", "mcculloch"])
def test_cavalry_and_leaders_go_four_spaces(start: Start, play: Play, why: Why, find: Find, unit: str) -> None:
    side = "union" if unit in ("5ks-1", "lane") else "confederate"
    begin = "fort_scott" if side == "union" else "council_grove"
    road = ROAD if side == "union" else ["deep_fork", "council_grounds", "fort_davis", "webbers_falls", "honey_springs"]
    match = start({"units": {unit: begin}, "impulse": {"player": side, "actions": 2}})
    play(match, f"move {unit}", *[f"step {space}" for space in road[:4]])
    assert find(match, unit) == road[3]
    assert why(match, f"step {road[4]}") == "7.5a"


@pytest.mark.rule("7.4a")
def test_so_do_the_tribes(start: Start, play: Play, why: Why, find: Find) -> None:
    match = start({"units": {"kiowa-1": "wolf_creek"}, "impulse": {"player": "union", "marker": "kiowa"}})
    play(match, "move kiowa-1", "step left_hand_spring", "step council_grove", "step deep_fork")
    play(match, "step council_grounds")
    assert find(match, "kiowa-1") == "council_grounds"
    assert why(match, "step fort_davis") == "7.5a"


@pytest.mark.rule("7.4b")
@pytest.mark.parametrize("unit", ["3ks", "lcr-1", "1ksb", "fpio", "1chki"])
def test_those_on_foot_guns_and_engineers_go_two(start: Start, play: Play, why: Why, find: Find, unit: str) -> None:
    side = "confederate" if unit == "1chki" else "union"
    match = start({"units": {unit: "dry_wood"}, "impulse": {"player": side, "actions": 2}})
    play(match, f"move {unit}", "step baxter_springs", "step fort_wayne")
    assert find(match, unit) == "fort_wayne"
    assert why(match, "step locust_grove") == "7.5a"
    assert str(match.refusal(("step", "locust_grove"))) == "7.5a: Locust Grove costs 1; this group has nothing left."


@pytest.mark.rule("7.4b")
def test_and_so_do_wagons(start: Start, play: Play, why: Why) -> None:
    match = start({"units": {}, "wagons": [{"side": "union", "at": "fort_scott"}], "impulse": UNION})
    play(match, "haul union-wagon-1", "step dry_wood", "step baxter_springs")
    assert wagons(match, "union") == [("union-wagon-1", "baxter_springs", 2)]
    assert why(match, "step fort_wayne") == "7.5a"


@pytest.mark.rule("7.4c")
@pytest.mark.parametrize("order", [("3ks", "lane", "5ks-1"), ("5ks-1", "lane", "3ks"), ("lane", "3ks", "5ks-1")])
def test_the_slowest_of_a_group_sets_its_pace(start: Start, play: Play, why: Why, order: tuple[str, ...]) -> None:
    match = start({"units": dict.fromkeys(order, "fort_scott"), "impulse": UNION})
    play(match, f"move {order[0]}", f"join {order[1]}", f"join {order[2]}", "step dry_wood", "step baxter_springs")
    assert why(match, "step fort_wayne") == "7.5a"


@pytest.mark.rule("7.4c")
def test_a_wagon_too_holds_up_the_cavalry_it_goes_with(start: Start, play: Play, why: Why) -> None:
    units = {"5ks-1": "fort_scott", "lane": "fort_scott"}
    match = start({"units": units, "wagons": [{"side": "union", "at": "fort_scott"}], "impulse": UNION})
    play(match, "move 5ks-1", "join lane", "hitch union-wagon-1", "step dry_wood", "step baxter_springs")
    assert why(match, "step fort_wayne") == "7.5a"


@pytest.mark.rule("7.4d")
def test_a_move_is_taken_back_only_until_it_is_confirmed(start: Start, play: Play, find: Find) -> None:
    match = start({"units": {"5ks-1": "fort_scott"}, "impulse": UNION})
    play(match, "move 5ks-1", "step dry_wood", "step newtonia")
    match.undo()
    assert find(match, "5ks-1") == "dry_wood"
    play(match, "step baxter_springs", "pass")
    assert not match.can_undo
    with pytest.raises(Refusal, match="nothing to take back"):
        match.undo()
    assert find(match, "5ks-1") == "baxter_springs"


@pytest.mark.rule("7.4d")
def test_who_has_moved_does_not_move_again_in_this_impulse(start: Start, play: Play, why: Why) -> None:
    match = start({"units": {"5ks-1": "fort_scott", "lane": "fort_scott"}, "impulse": UNION})
    play(match, "move 5ks-1", "join lane", "step dry_wood", "pass")
    assert (why(match, "move 5ks-1"), why(match, "move lane")) == ("5.3b", "5.3b")
    assert not match.can_undo


@pytest.mark.rule("7.4e")
def test_a_leader_moves_by_himself_with_or_without_wagons(start: Start, play: Play, find: Find) -> None:
    match = start(
        {
            "units": {"lane": "fort_scott", "weer": "fort_scott", "3ks": "fort_scott"},
            "wagons": [{"side": "union", "at": "fort_scott", "load": 1}],
            "impulse": UNION,
        }
    )
    play(match, "move lane", "hitch union-wagon-1", "step dry_wood", "step baxter_springs", "pass")
    play(match, "move weer", "step dry_wood", "pass")
    assert (find(match, "lane"), find(match, "weer"), find(match, "3ks")) == (
        "baxter_springs",
        "dry_wood",
        "fort_scott",
    )
    assert wagons(match, "union") == [("union-wagon-1", "baxter_springs", 1)]


@pytest.mark.rule("7.4e")
@pytest.mark.parametrize(
    "there",
    [
        {"units": {"3ari": "dry_wood"}},
        {"units": {"pike": "dry_wood"}},
        {"units": {"kiowa-1": "dry_wood"}},
        {"wagons": [{"side": "confederate", "at": "dry_wood"}]},
    ],
)
def test_without_a_unit_he_enters_no_space_with_enemies(
    start: Start, play: Play, why: Why, there: dict[str, Any]
) -> None:
    units = {**there.get("units", {}), "lane": "fort_scott", "weer": "fort_scott"}
    match = start({"units": units, "wagons": there.get("wagons", []), "impulse": UNION})
    play(match, "move lane", "join weer")
    assert why(match, "step dry_wood") == "7.4e"
    assert why(match, "step humboldt") == ""


# 7.5 what it costs


@pytest.mark.rule("7.5a")
def test_a_rough_space_uses_two_spaces_of_movement(start: Start, play: Play, why: Why, find: Find) -> None:
    match = start({"units": {"3ks": "little_arkansas", "4ks": "el_dorado", "5ks-1": "el_dorado"}, "impulse": UNION})
    play(match, "move 3ks", "step el_dorado")
    assert why(match, "step osage_hills") == "7.5a"
    play(match, "pass", "move 4ks", "step osage_hills")
    assert why(match, "step chusto_talasah") == "7.5a"
    play(match, "pass", "move 5ks-1", "step osage_hills", "step chusto_talasah", "step fort_row")
    assert find(match, "5ks-1") == "fort_row"


@pytest.mark.rule("7.5a")
def test_so_does_a_devastated_one(start: Start, play: Play, why: Why, offered: Offered) -> None:
    units = {"3ks": "fort_scott", "5ks-1": "fort_scott"}
    match = start({"units": units, "devastated": ["baxter_springs"], "impulse": UNION})
    play(match, "move 3ks", "step dry_wood")
    assert why(match, "step baxter_springs") == "7.5a"
    assert steps(offered(match)) == ["fort_scott", "newtonia"]
    play(match, "pass", "move 5ks-1", "step dry_wood", "step baxter_springs", "step newtonia")
    assert steps(offered(match)) == []


@pytest.mark.rule("7.5b")
def test_the_first_step_of_a_move_may_cost_whatever_it_costs(start: Start, play: Play, why: Why, find: Find) -> None:
    match = start({"units": {"3ks": "el_dorado"}, "devastated": ["el_dorado", "fort_row"], "impulse": UNION})
    play(match, "move 3ks")  # out of supply: one space
    assert why(match, "step fort_row") == ""
    play(match, "step osage_hills")
    assert find(match, "3ks") == "osage_hills"
    assert why(match, "step chusto_talasah") == "7.5a"  # and that was all


@pytest.mark.rule("7.5b")
def test_it_holds_for_every_move_of_the_turn(start: Start, play: Play, find: Find) -> None:
    data = {"units": {"3ks": "medicine_lodge"}, "devastated": ["medicine_lodge", "little_arkansas"]}
    match = start({**data, "impulse": {"player": "union", "actions": 1}}, [["act_1"], ["act_1"]])
    play(match, "move 3ks", "step little_arkansas", "pass")  # across a river into waste: three, and it has one
    play(match, "pass", "move 3ks", "step salt_plains")
    assert find(match, "3ks") == "salt_plains"


@pytest.mark.rule("7.5b")
def test_it_opens_no_space_that_another_rule_closes(start: Start, play: Play, why: Why) -> None:
    data = {"units": {"kiowa-1": "medicine_lodge"}, "devastated": ["medicine_lodge"]}
    match = start({**data, "impulse": {"player": "union", "marker": "kiowa"}})
    play(match, "move kiowa-1")
    assert why(match, "step fort_atkinson") == "11.3b"


# 7.6 enemies


@pytest.mark.rule("7.6a")
@pytest.mark.parametrize("enemy", ["3ari", "kiowa-1", "comanche-2"])
def test_entering_a_space_with_enemy_units_ends_the_move_in_a_battle(start: Start, play: Play, enemy: str) -> None:
    units = {"5ks-1": "dry_wood", "5ks-2": "dry_wood", enemy: "baxter_springs"}
    match = start({"units": units, "impulse": UNION}, [[6, 1]])
    play(match, "move 5ks-1", "join 5ks-2", "step baxter_springs")
    assert match.ask is not None
    assert (match.ask.step, match.ask.options[0]) == ("Battle.fire_or_break_off", ("fire", "5ks-1"))


@pytest.mark.rule("7.6a")
def test_the_move_is_over_whatever_was_left_of_it(start: Start, play: Play, why: Why, find: Find) -> None:
    match = start({"units": {"5ks-1": "dry_wood", "3ari": "baxter_springs"}, "impulse": UNION}, [[6, 1], [6, 1]])
    play(match, "move 5ks-1", "step baxter_springs", "fire 5ks-1", "pass")  # no pursuit
    assert match.ask is not None
    assert match.ask.step == "Impulse.act"
    assert (find(match, "5ks-1"), why(match, "move 5ks-1")) == ("baxter_springs", "5.3b")


@pytest.mark.rule("7.6b")
def test_a_lone_leader_flees_his_wagons_are_taken_and_the_mover_goes_on(
    start: Start, play: Play, offered: Offered, why: Why, find: Find
) -> None:
    match = start(
        {
            "units": {"5ks-1": "dry_wood", "pike": "baxter_springs"},
            "wagons": [{"side": "confederate", "at": "baxter_springs", "load": 1}],
            "impulse": UNION,
        },
        [[4]],
    )
    play(match, "move 5ks-1", "step baxter_springs")
    assert match.view().waiting == "confederate"
    assert [c.noun for c in offered(match)] == ["osage_mission", "newtonia", "cabin_creek", "fort_wayne"]
    assert why(match, "retreat dry_wood") == "8.5b"  # that is where the mover came from
    assert why(match, "pass") == "7.6b"
    play(match, "retreat fort_wayne", "step newtonia", "pass")
    assert (find(match, "pike"), find(match, "5ks-1")) == ("fort_wayne", "newtonia")
    assert wagons(match, "union") == [("union-wagon-1", "baxter_springs", 1)]
    assert wagons(match, "confederate") == []


@pytest.mark.rule("7.6b")
def test_each_leader_there_rolls_and_is_lost_on_a_five_or_six(start: Start, play: Play, find: Find, told: Told) -> None:
    units = {"5ks-1": "dry_wood", "mcculloch": "baxter_springs", "pike": "baxter_springs"}
    match = start({"units": units, "impulse": UNION}, [[5], [1]])
    play(match, "move 5ks-1", "step baxter_springs", "retreat fort_wayne")
    assert (find(match, "mcculloch"), find(match, "pike")) == ("box", "fort_wayne")
    assert len(told(match, "leader_roll")) == 2


@pytest.mark.rule("7.6b")
def test_wagons_that_a_tribe_overruns_are_destroyed(start: Start, play: Play) -> None:
    match = start(
        {
            "units": {"kiowa-1": "wolf_creek"},
            "wagons": [{"side": "confederate", "at": "left_hand_spring"}],
            "impulse": {"player": "union", "marker": "kiowa"},
        }
    )
    play(match, "move kiowa-1", "step left_hand_spring")
    assert wagons(match, "union") + wagons(match, "confederate") == []
    play(match, "step council_grove")


@pytest.mark.rule("7.6b")
def test_it_is_the_same_when_a_retreat_leads_there(start: Start, play: Play) -> None:
    match = start(
        {
            "units": {"3ks": "baxter_springs", "4ks": "baxter_springs", "3ari": "baxter_springs"},
            "wagons": [{"side": "union", "at": "fort_wayne", "load": 1}],
            "panicked": ["3ari"],
            "battle": {"at": "baxter_springs", "from": "dry_wood", "aftermath": {"winner": "union"}},
            "impulse": UNION,
        }
    )
    play(match, "retreat fort_wayne")
    assert wagons(match, "confederate") == [("confederate-wagon-1", "fort_wayne", 1)]


@pytest.mark.rule("7.6c")
def test_an_empty_hostile_base_is_occupied_in_passing(start: Start, play: Play, find: Find, held: Held) -> None:
    match = start({"units": {"5ks-1": "sculleyville"}, "impulse": UNION})
    play(match, "move 5ks-1", "step fort_smith")
    assert held(match, "fort_smith") == "union"
    play(match, "step devils_backbone", "pass")
    assert find(match, "5ks-1") == "devils_backbone"
    assert held(match, "fort_smith") == "union"
