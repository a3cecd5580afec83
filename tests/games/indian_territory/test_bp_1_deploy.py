"""BP.1 and BP.2 Deployment and the terrain round."""

from __future__ import annotations

import pytest
from tests.conftest import Offered, Play, Told, Why
from tests.games.indian_territory.conftest import Fight, Find, Panicked

HILL = {"at": "park_hill", "came_from": "tahlequah"}  # forest, no river between them


@pytest.mark.rule("BP.1")
def test_both_sides_set_out_units_leaders_and_wagons(fight: Fight, told: Told) -> None:
    wagons = [{"side": "union", "at": "council_grounds"}, {"side": "confederate", "at": "council_grounds", "load": 1}]
    match = fight("3ks blunt", "3ari pike", wagons=wagons)
    assert told(match) == [
        "Battle at Council Grounds: the Union attacks the Confederacy from Honey Springs.",
        "The Union shows at Council Grounds: 3rd Kansas Infantry, Blunt.",
        "The Confederacy shows at Council Grounds: 3rd Arkansas Infantry (State), Pike.",
    ]
    assert [p.id for p in match.view("union").known] == ["3ari", "pike", "confederate-wagon"]
    assert [p.id for p in match.view("confederate").known] == ["3ks", "blunt", "union-wagon"]


@pytest.mark.rule("BP.2a")
@pytest.mark.parametrize(
    ("at", "came_from", "terrain_round"),
    [
        ("fort_davis", "honey_springs", False),  # prairie
        ("council_grounds", "honey_springs", False),  # cross timbers
        ("fort_davis", "fort_gibson", True),  # prairie across the Arkansas
        ("council_grounds", "chusto_talasah", True),  # cross timbers across the Arkansas
        ("park_hill", "tahlequah", True),  # forest
        ("san_bois", "sculleyville", True),  # rough
    ],
)
def test_a_river_forest_or_rough_ground_gives_a_terrain_round(
    fight: Fight, at: str, came_from: str, terrain_round: bool
) -> None:
    match = fight("3ks 4ks", "3ari", [[6, 1]], at=at, came_from=came_from)
    asked = "terrain_fire" if terrain_round else "fire_or_break_off"
    assert match.where().endswith("Battle." + asked)


@pytest.mark.rule("BP.2a")
def test_there_is_only_one_terrain_round_however_many_reasons_apply(fight: Fight, play: Play) -> None:
    match = fight("3ks 4ks", "3ari", [[6, 1]], at="webbers_falls", came_from="park_hill")
    play(match, "pass")
    assert match.where().endswith("Battle.fire_or_break_off")
    match = fight("3ks 4ks", "3ari", [[6, 1]])
    assert match.where().endswith("Battle.fire_or_break_off")


@pytest.mark.rule("BP.2b")
def test_the_defender_fires_one_unit_at_one_attacker_of_his_choice(
    fight: Fight, play: Play, offered: Offered, told: Told, find: Find
) -> None:
    match = fight("3ks 4ks", "3ari 9tx-1", [[6, 1], [1, 6]], **HILL)
    assert match.view().waiting == "confederate"
    assert offered(match) == [("fire", "9tx-1"), ("fire", "3ari"), ("pass", "")]
    play(match, "fire 3ari")
    assert offered(match) == [("target", "3ks"), ("target", "4ks")]
    play(match, "target 4ks")
    shot = "3rd Arkansas Infantry (State) fires at 4th Kansas Infantry in the terrain round, 6 1: 1 elimination."
    assert told(match, "fired") == [shot]
    assert (find(match, "3ks"), find(match, "4ks")) == ("park_hill", "box")
    assert len(told(match, "superiority")) == 1  # no fire of the attacker's came between


@pytest.mark.rule("BP.2b")
def test_he_may_decline(fight: Fight, play: Play, told: Told) -> None:
    match = fight("3ks 4ks", "3ari", [[6, 1]], **HILL)
    play(match, "pass")
    assert told(match, "fired") == []
    assert match.where().endswith("Battle.fire_or_break_off")


@pytest.mark.rule("BP.2b")
@pytest.mark.parametrize(
    ("faces", "place", "over"),
    [([3, 3], "park_hill", []), ([4, 1], "park_hill", ["3ks"]), ([4, 5], "box", []), ([6, 6], "box", [])],
)
def test_an_elimination_or_two_panics_remove_the_target_and_the_rest_is_lost(
    fight: Fight, play: Play, find: Find, panicked: Panicked, faces: list[int], place: str, over: list[str]
) -> None:
    match = fight("3ks 4ks 8ks", "3ari", [faces, [6, 1]], **HILL)
    play(match, "fire 3ari", "target 3ks")
    assert find(match, "3ks") == place
    assert panicked(match) == over
    assert find(match, "4ks") == find(match, "8ks") == "park_hill"


@pytest.mark.rule("BP.2b")
def test_when_a_fort_is_attacked_one_panic_is_enough(fight: Fight, play: Play, find: Find) -> None:
    forts = {"park_hill": {"side": "confederate", "stage": "finished"}}
    match = fight("3ks 4ks 8ks", "3ari", [[4, 1], [6, 1]], forts=forts, **HILL)
    play(match, "fire 3ari", "target 3ks")
    assert find(match, "3ks") == "box"


@pytest.mark.rule("BP.2b")
def test_the_unit_that_fired_fires_again_later(fight: Fight, play: Play, offered: Offered) -> None:
    match = fight("3ks 4ks", "3ari 9tx-1", [[1, 1], [1, 6]], **HILL)
    play(match, "fire 3ari", "target 3ks")
    assert ("fire", "3ari") in offered(match)


@pytest.mark.rule("BP.2b")
def test_the_target_is_an_attacking_unit(fight: Fight, play: Play, why: Why) -> None:
    match = fight("3ks 4ks blunt", "3ari 9tx-1", [], units={"8ks": "fort_scott"}, **HILL)
    play(match, "fire 3ari")
    for choice in ("target 9tx-1", "target 8ks", "target blunt", "pass"):
        assert why(match, choice) == "BP.2b"
