"""9.1 to 9.4 Movement supply, devastation and recovery."""

from __future__ import annotations

from typing import Any

import pytest
from tests.conftest import Offered, Play, Told, Why
from tests.games.indian_territory.conftest import Start

from grognard.games.indian_territory import GAME
from grognard.games.indian_territory.state import ROUGH, TERRITORY
from grognard.kernel.match import Match

UNION = {"player": "union", "actions": 3}
CONFEDERATE = {"player": "confederate", "actions": 3}


def marks(match: Match, space: str) -> list[str]:
    return next(s.marks for s in match.view().spaces if s.id == space)


def reach(match: Match, unit: str, road: str) -> int:
    """How many spaces of a road, one movement point each, a unit that is on the march can go."""
    for n, space in enumerate(road.split()):
        if match.refusal(("step", space)) is not None:
            return n
        match.play(("step", space))
    return len(road.split())


# 9.1 movement supply

ROAD = "baxter_springs fort_wayne locust_grove tahlequah park_hill"  # out of Dry Wood


@pytest.mark.rule("9.1a")
@pytest.mark.parametrize(
    ("more", "spaces"),
    [
        ({}, 2),
        ({"devastated": ["dry_wood"]}, 1),
        ({"devastated": ["dry_wood"], "forts": {"dry_wood": "finished"}}, 2),
        ({"devastated": ["dry_wood"], "forts": {"dry_wood": "building"}}, 1),  # not a fort yet
    ],
)
def test_land_that_is_not_devastated_feeds_a_move_and_so_does_a_finished_fort(
    start: Start, play: Play, more: dict[str, Any], spaces: int
) -> None:
    match = start({"units": {"3ks": "dry_wood"}, "impulse": UNION, **more})
    play(match, "move 3ks")
    assert reach(match, "3ks", ROAD) == spaces


@pytest.mark.rule("9.1a")
def test_only_the_space_where_the_move_begins_counts(start: Start, play: Play) -> None:
    match = start({"units": {"5ks-1": "fort_scott"}, "devastated": ["dry_wood"], "impulse": UNION})
    play(match, "move 5ks-1", "step dry_wood")  # two of four
    assert reach(match, "5ks-1", ROAD) == 2


@pytest.mark.rule("9.1b")
@pytest.mark.parametrize(("unit", "spaces"), [("5ks-1", 2), ("lane", 2), ("3ks", 1), ("1ksb", 1)])
def test_out_of_supply_the_speed_is_halved(start: Start, play: Play, unit: str, spaces: int) -> None:
    match = start({"units": {unit: "dry_wood"}, "devastated": ["dry_wood"], "impulse": UNION})
    play(match, f"move {unit}")
    assert reach(match, unit, ROAD) == spaces


@pytest.mark.rule("9.1b")
def test_the_tribes_are_no_exception(start: Start, play: Play) -> None:
    data = {"units": {"kiowa-1": "council_grove"}, "devastated": ["council_grove"]}
    match = start({**data, "impulse": {"player": "union", "marker": "kiowa"}})
    play(match, "move kiowa-1")
    assert reach(match, "kiowa-1", "deep_fork council_grounds fort_davis") == 2


@pytest.mark.rule("9.1c")
@pytest.mark.parametrize(("unit", "with_wagon"), [("3ks", True), ("5ks-1", True), ("3ks", False)])
def test_a_wagon_feeds_those_who_move_with_it_and_is_not_used_up(
    start: Start, play: Play, unit: str, with_wagon: bool
) -> None:
    wagons = [{"side": "union", "at": "dry_wood", "load": 1}]
    match = start({"units": {unit: "dry_wood"}, "devastated": ["dry_wood"], "wagons": wagons, "impulse": UNION})
    play(match, f"move {unit}", *(["hitch union-wagon-1"] if with_wagon else []))
    assert reach(match, unit, ROAD) == (2 if with_wagon else 1)  # at the wagon's pace
    at = "fort_wayne" if with_wagon else "dry_wood"
    assert [(p.at, p.face["load"]) for p in match.view("union").pieces if p.kind == "wagon"] == [(at, 1)]


@pytest.mark.rule("9.1c")
def test_a_wagon_is_always_in_supply_itself(start: Start, play: Play) -> None:
    wagons = [{"side": "union", "at": "dry_wood"}]
    match = start({"units": {}, "devastated": ["dry_wood"], "wagons": wagons, "impulse": UNION})
    play(match, "haul union-wagon-1")
    assert reach(match, "", ROAD) == 2


# 9.2 devastation


@pytest.mark.rule("9.2a")
def test_a_devastated_space_is_slow_to_enter_and_feeds_nobody(start: Start, play: Play, why: Why) -> None:
    data = {"units": {"3ks": "dry_wood", "4ks": "newtonia"}, "devastated": ["dry_wood"], "impulse": UNION}
    match = start(data)
    play(match, "move 3ks")
    assert reach(match, "3ks", ROAD) == 1
    play(match, "pass", "move 4ks", "step dry_wood")
    assert why(match, "step fort_scott") == "7.5a"


@pytest.mark.rule("9.2a")
def test_there_is_nothing_left_to_devastate_in_it(start: Start, why: Why) -> None:
    match = start({"units": {"3ks": "dry_wood"}, "devastated": ["dry_wood"], "impulse": UNION})
    assert why(match, "devastate 3ks") == "9.2a"


@pytest.mark.rule("9.2b")
def test_the_event_reaches_spaces_of_indian_territory_that_are_not_rough(
    start: Start, play: Play, offered: Offered, why: Why
) -> None:
    d = GAME.components
    match = start({"units": {}, "impulse": {"player": "union", "marker": "devastation"}}, [["act_1"]])
    open_to_it = [
        id for s, id in enumerate(d.spaces) if d.home[s] == TERRITORY and d.terrain[s] != ROUGH and d.base[s] < 0
    ]
    assert [c.noun for c in offered(match) if c.verb == "burn"] == open_to_it
    assert [why(match, f"burn {s}") for s in ("dry_wood", "bonham")] == ["9.2b", "9.2b"]
    assert why(match, "burn osage_hills") == "TEC.rough"
    play(match, "burn tahlequah")
    assert marks(match, "tahlequah") == ["devastated"]


@pytest.mark.rule("9.2c")
def test_for_one_action_a_unit_devastates_the_space_it_is_in(start: Start, play: Play, why: Why) -> None:
    match = start({"units": {"9tx-1": "dry_wood", "9tx-2": "bonham", "drew-1": "tahlequah"}, "impulse": CONFEDERATE})
    play(match, "devastate 9tx-1", "devastate 9tx-2")  # the enemy's country, and his own
    assert (marks(match, "dry_wood"), marks(match, "bonham")) == (["devastated"], ["devastated"])
    assert why(match, "move 9tx-1") == "5.3b"  # and that is all it does
    assert why(match, "devastate drew-1") == ""  # the third action is left


@pytest.mark.rule("9.2c")
def test_not_a_base_nor_rough_country_and_not_by_a_leader(start: Start, why: Why) -> None:
    units = {"3ks": "fort_scott", "4ks": "osage_hills", "8ks": "dry_wood", "lane": "dry_wood", "fshg": "kiowa_base"}
    match = start({"units": units, "impulse": UNION})
    assert [why(match, f"devastate {u}") for u in units] == ["9.2c", "TEC.rough", "", "9.2c", "9.2c"]
    assert str(match.refusal(("devastate", "3ks"))) == "9.2c: Fort Scott is a base and cannot be devastated."


@pytest.mark.rule("9.2d")
def test_an_action_takes_a_devastation_marker_out_of_the_pool(start: Start, play: Play, why: Why) -> None:
    match = start({"units": {"3ks": "dry_wood", "4ks": "humboldt"}, "impulse": UNION})
    assert match.view().counts["pool devastation"] == 6
    play(match, "devastate 3ks")
    assert (match.view().counts["pool devastation"], match.view().counts["drawn devastation"]) == (5, 0)
    assert why(match, "move 4ks") == ""  # the impulse goes on; the marker is none of its own


@pytest.mark.rule("9.2d")
def test_so_does_a_tribe(start: Start, play: Play) -> None:
    match = start({"units": {"kiowa-1": "wolf_creek"}, "impulse": {"player": "union", "marker": "kiowa"}}, [["act_1"]])
    play(match, "move kiowa-1", "pass", "burn wolf_creek")
    assert (marks(match, "wolf_creek"), match.view().counts["pool devastation"]) == (["devastated"], 5)


@pytest.mark.rule("9.2e")
def test_without_a_marker_in_the_pool_nobody_devastates(start: Start, why: Why) -> None:
    burned = ["dry_wood", "humboldt", "newtonia", "tahlequah"]
    data = {"units": {"3ks": "baxter_springs"}, "devastated": burned, "drawn": {"devastation": 2}, "impulse": UNION}
    match = start(data)
    assert why(match, "devastate 3ks") == "9.2e"
    match = start({**data, "drawn": {"devastation": 1}})
    assert why(match, "devastate 3ks") == ""


@pytest.mark.rule("9.2e")
def test_not_even_a_tribe(start: Start, play: Play) -> None:
    data = {"units": {"kiowa-1": "wolf_creek"}, "drawn": {"devastation": 6}}
    match = start({**data, "impulse": {"player": "union", "marker": "kiowa"}}, [["act_1"]])
    play(match, "move kiowa-1", "pass")
    assert match.ask is not None
    assert (match.ask.role, match.ask.step) == ("confederate", "Impulse.act")  # it was not asked to burn


# 9.3 ravaged home country


@pytest.mark.rule("9.3a")
def test_the_player_whose_home_space_burns_loses_his_next_draw(start: Start, play: Play, told: Told) -> None:
    match = start({"units": {"9tx-1": "dry_wood"}, "impulse": CONFEDERATE}, [["act_1"], ["act_2"]])
    play(match, "devastate 9tx-1")
    assert match.view().tracks["lost draws union"] == 1
    play(match, "pass")  # the Union would draw now
    assert match.view().waiting == "confederate"
    assert len(told(match, "draw_lost")) == 1
    play(match, "pass")
    assert match.view().waiting == "union"


@pytest.mark.rule("9.3a")
def test_it_is_the_printed_colour_that_counts_whoever_does_it(start: Start, play: Play) -> None:
    units = {"3ks": "bonham", "4ks": "dry_wood", "8ks": "tahlequah"}
    match = start({"units": units, "impulse": UNION}, [["act_1"]])
    play(match, "devastate 3ks", "devastate 4ks")  # Union troops in Texas, and in Missouri at home
    tracks = match.view().tracks
    assert (tracks["lost draws union"], tracks["lost draws confederate"]) == (1, 1)
    play(match, "devastate 8ks")
    assert match.view().waiting == "confederate"  # each has lost a draw, and it is his turn again


@pytest.mark.rule("9.3a")
def test_indian_territory_is_nobodys_home(start: Start, play: Play) -> None:
    match = start({"units": {"8ks": "tahlequah"}, "impulse": UNION})
    play(match, "devastate 8ks")
    tracks = match.view().tracks
    assert (tracks["lost draws union"], tracks["lost draws confederate"]) == (0, 0)


@pytest.mark.rule("9.3a")
def test_a_lost_draw_is_carried_into_the_next_turn_and_several_are_served_in_turn(start: Start, told: Told) -> None:
    data = {"turn": 1, "phase": "closing", "units": {}, "lost_draws": {"union": 2}}
    match = start(data, [[6, 1], ["act_1"], ["act_1"], ["act_1"]])
    assert match.view().waiting == "confederate"
    assert match.view().tracks["lost draws union"] == 1
    match.play(("pass", ""))
    assert (match.view().waiting, match.view().tracks["lost draws union"]) == ("confederate", 0)
    match.play(("pass", ""))
    assert match.view().waiting == "union"


@pytest.mark.rule("9.3b")
def test_one_impulse_costs_a_player_no_more_than_one_draw(start: Start, play: Play) -> None:
    match = start({"units": {"9tx-1": "dry_wood", "9tx-2": "humboldt"}, "impulse": CONFEDERATE}, [["act_1"]])
    play(match, "devastate 9tx-1", "devastate 9tx-2")
    assert match.view().tracks["lost draws union"] == 1


@pytest.mark.rule("9.3b")
def test_the_next_impulse_costs_him_another(start: Start, play: Play) -> None:
    data = {"units": {"9tx-1": "dry_wood", "9tx-2": "humboldt"}, "impulse": {**CONFEDERATE, "actions": 2}}
    match = start(data, [["act_2"]])
    play(match, "devastate 9tx-1", "pass", "devastate 9tx-2")
    assert match.view().tracks["lost draws union"] == 1  # the first is served, the second waits


# 9.4 recovery


@pytest.mark.rule("9.4")
@pytest.mark.parametrize("turn", [1, 3, 5, 7])
def test_after_a_summer_turn_a_die_is_rolled_for_every_devastated_space(start: Start, turn: int, told: Told) -> None:
    burned = ["humboldt", "dry_wood", "tahlequah", "bonham"]
    data = {"turn": turn, "phase": "closing", "units": {}, "devastated": burned}
    match = start(data, [[1], [3], [4], [6], [6, 1], ["act_1"]])
    assert [marks(match, s) for s in burned] == [[], [], ["devastated"], ["devastated"]]
    assert match.view().counts["pool devastation"] == 4
    assert len(told(match, "recovered")) == 4


@pytest.mark.rule("9.4")
def test_not_after_a_winter_turn(start: Start) -> None:
    data = {"turn": 2, "phase": "closing", "units": {}, "devastated": ["dry_wood"]}
    match = start(data, [[6, 1], ["act_1"]])
    assert (match.view().tracks["turn"], marks(match, "dry_wood")) == (3, ["devastated"])
