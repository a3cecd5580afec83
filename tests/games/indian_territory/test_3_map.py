"""3 The map: spaces, control, routes."""

from __future__ import annotations

import pytest
from tests.conftest import Held, Offered, Play, Why
from tests.games.indian_territory.conftest import Start

from grognard.games.indian_territory import IndianTerritory
from grognard.kernel.game import GameError

UNION_AT_START = [
    "fort_atkinson", "medicine_lodge", "little_arkansas", "el_dorado", "fort_row", "humboldt", "osage_mission",
    "fort_scott", "dry_wood", "baxter_springs", "newtonia",
]  # fmt: skip
FORCED_BACK = {"round": "winner", "from": "council_grounds", "at": "deep_fork"}


@pytest.mark.rule("3.1a")
def test_spaces_differ_by_their_terrain(start: Start, play: Play, offered: Offered) -> None:
    for space, terrain_cost in (("osage_hills", 2), ("chusto_talasah", 1)):
        match = start({"units": {"3ks": "fort_row"}, "impulse": {"actions": 1}})
        play(match, "move 3ks", f"step {space}")
        steps = [x for x in offered(match) if x.verb == "step"]
        assert bool(steps) is (terrain_cost == 1)


@pytest.mark.rule("3.1a")
def test_a_counter_stands_in_a_space_and_nowhere_else(start: Start) -> None:
    with pytest.raises(GameError, match=r"^position\.units\.3ks: there is no space 'the_red_river'"):
        start({"units": {"3ks": "the_red_river"}})


@pytest.mark.rule("3.2a")
def test_at_the_start_the_union_controls_its_home_country_and_the_confederacy_the_rest(game: IndianTerritory) -> None:
    spaces = game.view(game.set_up("campaign", {}), 0).spaces
    assert [s.id for s in spaces if s.control == "union"] == UNION_AT_START
    assert {s.control for s in spaces if s.id in ("kiowa_base", "comanche_base", "tahlequah")} == {"confederate"}


@pytest.mark.rule("3.2b")
def test_a_unit_takes_every_space_it_passes_and_keeps_it_when_it_leaves(
    start: Start, play: Play, held: Held
) -> None:
    match = start({"units": {"5ks-1": "baxter_springs"}, "impulse": {"actions": 2}})
    play(match, "move 5ks-1", "step fort_wayne", "step locust_grove")
    assert (held(match, "fort_wayne"), held(match, "locust_grove")) == ("union", "union")
    play(match, "step tahlequah", "pass")
    assert [held(match, s) for s in ("fort_wayne", "locust_grove", "tahlequah")] == ["union"] * 3


@pytest.mark.rule("3.2b")
def test_a_battle_gives_control_when_the_loser_has_gone_and_his_retreat_gives_it_too(
    start: Start, play: Play, held: Held
) -> None:
    match = start(
        {
            "units": {"3ks": "deep_fork", "drew-1": "deep_fork"},
            "control": {"north_fork_town": "union"},
            "panicked": ["drew-1"],
            "battle": FORCED_BACK,
            "impulse": {"actions": 1},
        }
    )
    assert held(match, "deep_fork") == "confederate"
    play(match, "retreat north_fork_town")
    assert (held(match, "deep_fork"), held(match, "north_fork_town")) == ("union", "confederate")


@pytest.mark.rule("3.2b")
def test_attackers_who_must_go_back_never_take_the_space(start: Start, held: Held) -> None:
    match = start(
        {
            "units": {"3ks": "deep_fork", "drew-1": "deep_fork", "4ks": "fort_scott"},
            "panicked": ["3ks", "drew-1"],
            "battle": FORCED_BACK,
            "impulse": {"actions": 1},
        }
    )
    assert match.where() == "Game > Impulse.act"
    assert (held(match, "deep_fork"), held(match, "council_grounds")) == ("confederate", "union")


@pytest.mark.rule("3.2c")
def test_leaders_and_wagons_leave_control_as_it_was(start: Start, play: Play, held: Held) -> None:
    match = start(
        {
            "units": {"lane": "baxter_springs"},
            "wagons": [{"side": "union", "at": "fort_row"}],
            "impulse": {"actions": 3},
        }
    )
    play(match, "move lane", "step fort_wayne", "pass", "haul union-wagon-1", "step chusto_talasah", "pass")
    assert held(match, "fort_wayne") == "confederate"
    assert held(match, "chusto_talasah") == "confederate"


@pytest.mark.rule("3.2c")
def test_tribes_leave_control_as_it_was(start: Start, play: Play, held: Held) -> None:
    match = start(
        {"control": {"wolf_creek": "union"}, "units": {"kiowa-1": "kiowa_base", "kiowa-2": "kiowa_base"}, "raid": {}}
    )
    play(match, "move kiowa-1", "step wolf_creek", "step left_hand_spring", "pass")
    assert (held(match, "wolf_creek"), held(match, "left_hand_spring")) == ("union", "confederate")


@pytest.mark.rule("3.3a")
def test_movement_and_retreat_follow_the_routes(start: Start, play: Play, why: Why) -> None:
    match = start({"units": {"5ks-1": "baxter_springs"}, "impulse": {"actions": 2}})
    play(match, "move 5ks-1")
    assert why(match, "step fort_wayne") == ""
    for far in ("tahlequah", "fort_scott", "baxter_springs"):
        assert why(match, f"step {far}") == "3.3a"
    match = start(
        {
            "units": {"3ks": "deep_fork", "drew-1": "deep_fork"},
            "panicked": ["drew-1"],
            "battle": FORCED_BACK,
        }
    )
    assert why(match, "retreat tahlequah") == "3.3a"


@pytest.mark.rule("3.3b")
@pytest.mark.parametrize(("here", "there"), [("osage_mission", "cabin_creek"), ("cabin_creek", "osage_mission")])
def test_a_river_costs_extra_in_both_directions(
    start: Start, play: Play, offered: Offered, here: str, there: str
) -> None:
    match = start({"units": {"3ks": here}, "impulse": {"actions": 2}})
    play(match, "move 3ks", f"step {there}")
    assert offered(match) == [("pass", "")]


@pytest.mark.rule("3.3b")
@pytest.mark.parametrize(("origin", "fires_first"), [("fort_gibson", True), ("council_grounds", False)])
def test_whoever_defends_behind_a_river_gets_a_terrain_round(start: Start, origin: str, fires_first: bool) -> None:
    match = start(
        {
            "units": {"3ks": "fort_davis", "drew-1": "fort_davis", "drew-2": "fort_davis"},
            "battle": {"from": origin, "at": "fort_davis", "round": "terrain"},
        },
        [] if fires_first else [[1, 6]],
    )
    step = "terrain_fire" if fires_first else "fire_or_break_off"
    assert match.where() == f"Game > Impulse > Attack > Battle.{step}"
