"""8.2 Fire: how many dice, and what is added to them."""

from __future__ import annotations

import pytest
from tests.conftest import Play, Told
from tests.games.indian_territory.conftest import Fight

DAVIS = {"at": "fort_davis", "came_from": "honey_springs"}  # prairie
WAGON = [{"side": "union", "at": "council_grounds"}]


@pytest.mark.rule("8.2a")
@pytest.mark.parametrize(
    ("unit", "line"),
    [
        ("fshg", "Fort Scott Home Guard fires, 1: no effect."),
        ("3ks", "3rd Kansas Infantry fires, 1 1: no effect."),
        ("10ks-1", "10th Kansas Infantry I fires, 1 1 1: no effect."),
        ("1kc-1", "1st Kansas Colored Infantry I fires, 1 1 1 1: no effect."),
    ],
)
def test_a_unit_rolls_a_die_for_each_point_of_strength(fight: Fight, told: Told, unit: str, line: str) -> None:
    faces = line.partition(", ")[2].partition(":")[0].split()
    match = fight(unit, "3ari thom", [[1] * len(faces)], battle={"turn": "union"})
    assert told(match, "fired") == [line]


@pytest.mark.rule("8.2b")
def test_with_supply_every_unit_of_the_side_rolls_one_die_more(fight: Fight, play: Play, told: Told) -> None:
    dice = [[6, 1], [1, 1, 1, 1, 1], [1, 2], [1, 1, 2]]
    match = fight("1kc-1 3ks 4ks 8ks", "3ari", dice, wagons=WAGON, battle={"round": "regular"})
    play(match, "spend union-wagon-1", "fire 1kc-1", "fire 3ks")
    assert told(match, "supplied") == ["The Union spends an increment of supply at Council Grounds."]
    assert told(match, "fired") == [
        "1st Kansas Colored Infantry I fires, 1 1 1 1 1: no effect.",  # four is no ceiling
        "3rd Arkansas Infantry (State) fires, 1 2: no effect.",
        "3rd Kansas Infantry fires, 1 1 2: no effect.",
    ]


@pytest.mark.rule("8.2c")
@pytest.mark.parametrize("round", ["long_range", "regular"])
def test_artillery_on_the_prairie_adds_one_to_each_die_in_every_round(
    fight: Fight, play: Play, told: Told, round: str
) -> None:
    match = fight("1ksb 3ks", "3ari 9tx-1", [[3, 2]], battle={"round": round, "turn": "union"}, **DAVIS)
    play(match, "fire 1ksb")
    assert told(match, "fired")[0].endswith(", 3 2 (+1 each): 1 panic.")


@pytest.mark.rule("8.2c")
def test_it_does_so_in_the_terrain_round_too(fight: Fight, play: Play, told: Told) -> None:
    match = fight("3ks 4ks", "reid 3ari", [[3, 2], [1, 1]], at="fort_davis", came_from="fort_gibson")
    play(match, "fire reid", "target 3ks")
    assert told(match, "fired") == [
        "Reid's Fort Smith Battery fires at 3rd Kansas Infantry in the terrain round, 3 2 (+1 each): 1 panic.",
    ]


@pytest.mark.rule("8.2c")
def test_other_ground_and_other_units_give_nothing(fight: Fight, play: Play, told: Told) -> None:
    match = fight("1ksb 3ks", "3ari thom", [[3, 2]], battle={"turn": "union"})
    play(match, "fire 1ksb")
    assert told(match, "fired")[0] == "1st Kansas Battery fires, 3 2: no effect."
    match = fight("1ksb 3ks", "3ari thom", [[3, 2]], battle={"turn": "union"}, **DAVIS)
    play(match, "fire 3ks")
    assert told(match, "fired")[0] == "3rd Kansas Infantry fires, 3 2: no effect."
    match = fight("1ksb 3ks", "3ari thom", [[3, 2]], battle={"turn": "union"}, **DAVIS)
    play(match, "fire 1ksb")
    assert told(match, "fired")[0] == "1st Kansas Battery fires, 3 2 (+1 each): 1 panic."


@pytest.mark.rule("8.2d")
@pytest.mark.parametrize(
    ("troops", "tribe", "adds"),
    [
        ("3ks", "kiowa-1", True),
        ("3ks 4ks", "kiowa-1", False),
        ("3ks 4ks", "kiowa-1 kiowa-2", True),
        ("3ks blunt", "kiowa-1", True),  # leaders do not count
        ("3ks", "kiowa-1 comanche-1 comanche-2", True),
        ("3ks 4ks", "kiowa-1 comanche-1 comanche-2", False),  # and neither does the other tribe
    ],
)
def test_tribes_add_one_against_no_more_than_themselves(
    fight: Fight, told: Told, troops: str, tribe: str, adds: bool
) -> None:
    battle = {"defender": "kiowa", "fire": {"shooter": "kiowa-1"}}
    wagons = [{"side": "union", "at": "council_grounds"}]  # wagons do not count either
    match = fight(troops, tribe, [[4, 1]], battle=battle, wagons=wagons)
    result = "4 1 (+1 each): 1 panic." if adds else "4 1: no effect."
    assert told(match, "fired") == [f"Kiowa raiders I fire, {result}"]


@pytest.mark.rule("8.2d")
def test_panicked_units_count_and_it_is_compared_at_every_shot(fight: Fight, play: Play, told: Told) -> None:
    match = fight("3ks 4ks 8ks", "kiowa-1", [[4, 1]], battle={"fire": {"shooter": "kiowa-1"}}, panicked=["4ks"])
    assert told(match, "fired") == ["Kiowa raiders I fire, 4 1: no effect."]
    match = fight("3ks 4ks 8ks", "kiowa-1 kiowa-2", [[6, 1], [1, 1], [4, 1]], battle={"turn": "kiowa"})
    play(match, "fire kiowa-1", "lose 8ks", "fire 3ks", "fire kiowa-2")
    assert told(match, "fired")[::2] == [
        "Kiowa raiders I fire, 6 1: 1 elimination.",
        "Kiowa raiders II fire, 4 1 (+1 each): 1 panic.",
    ]
