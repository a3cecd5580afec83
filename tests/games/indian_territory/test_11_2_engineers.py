"""11.2 Engineers."""

from __future__ import annotations

from typing import Any

import pytest
from tests.conftest import Offered, Play, Told, Why
from tests.games.indian_territory.conftest import Fight, Find, Panicked, Start

UNION: dict[str, Any] = {"player": "union", "actions": 2}
BELKNAP = {"at": "fort_belknap", "came_from": "gainesville"}  # a Confederate base on the prairie


@pytest.mark.rule("11.2a")
@pytest.mark.parametrize(
    ("joins", "barred"), [(["join fpio", "join blunt"], ""), (["join blunt"], "7.5a")], ids=["engineer", "none"]
)
def test_a_move_with_an_engineer_pays_one_space_for_rough(
    start: Start, play: Play, why: Why, joins: list[str], barred: str
) -> None:
    units = dict.fromkeys(["3ks", "fpio", "blunt"], "sculleyville")
    match = start({"units": units, "impulse": UNION})
    play(match, "move 3ks", *reversed(joins), "step san_bois")
    assert why(match, "step perryville") == barred


@pytest.mark.rule("11.2a")
def test_also_when_he_moves_alone_but_a_river_still_costs_one_more(start: Start, play: Play, why: Why) -> None:
    match = start({"units": {"fpio": "sculleyville"}, "impulse": UNION})
    play(match, "move fpio", "step san_bois")
    assert why(match, "step perryville") == ""
    match = start({"units": {"fpio": "webbers_falls"}, "impulse": UNION})
    play(match, "move fpio", "step san_bois")  # across the Canadian
    assert why(match, "step perryville") == "7.5a"


@pytest.mark.rule("11.2b")
def test_an_engineer_does_not_take_away_the_terrain_round(fight: Fight) -> None:
    match = fight("3ks fpio", "3ari", [[6, 1]], at="san_bois", came_from="sculleyville")
    assert match.where().endswith("Battle.terrain_fire")
    match = fight("3ks fpio", "3ari", [[6, 1]], at="fort_davis", came_from="fort_gibson")
    assert match.where().endswith("Battle.terrain_fire")


@pytest.mark.rule("11.2c")
def test_an_engineer_builds_a_finished_fort_for_one_action_and_two_increments(
    start: Start, play: Play, told: Told, why: Why
) -> None:
    wagons = [{"side": "union", "at": "fort_davis"}]
    match = start({"units": {"fpio": "fort_davis", "3ks": "fort_davis"}, "wagons": wagons, "impulse": UNION})
    assert why(match, "fortify 3ks") == "11.2c"
    play(match, "fortify fpio")
    assert told(match) == ["The Union completes the fort at Fort Davis."]
    assert match.view().counts["wagons union"] == 0
    assert why(match, "move fpio") == "5.3b"
    assert why(match, "move 3ks") == ""  # he needed no other unit
    assert match.where() == "Game > Impulse.act"


@pytest.mark.rule("11.2c")
def test_the_increments_may_come_from_two_wagons(start: Start, play: Play, told: Told, why: Why) -> None:
    one, two = ({"side": "union", "at": "fort_davis", "load": 1} for _ in range(2))
    match = start({"units": {"fpio": "fort_davis"}, "wagons": [one], "impulse": UNION})
    assert why(match, "fortify fpio") == "11.2c"
    match = start({"units": {"fpio": "fort_davis"}, "wagons": [one, two], "impulse": UNION})
    play(match, "fortify fpio", "spend union-wagon-2")
    assert told(match, "fort_finished") == ["The Union completes the fort at Fort Davis."]
    match = start({"units": {"fpio": "fort_davis"}, "wagons": [one, two], "impulse": UNION, "used": ["fpio"]})
    assert why(match, "fortify fpio") == "5.3b"


@pytest.mark.rule("11.2d")
def test_with_an_engineer_among_the_attackers_panic_eliminates_defenders_of_a_fort(
    fight: Fight, play: Play, offered: Offered, find: Find, panicked: Panicked
) -> None:
    match = fight("3ks 4ks fpio", "3ari thom 2armr", [[4, 1]], battle={"turn": "union"}, **BELKNAP)
    play(match, "fire 3ks")
    assert [x.verb for x in offered(match)] == ["lose"] * 3
    play(match, "lose 3ari")
    assert find(match, "3ari") == "box"
    match = fight("3ks 4ks", "3ari thom 2armr", [[4, 1]], battle={"turn": "union"}, **BELKNAP)
    play(match, "fire 3ks")
    assert panicked(match) == []  # without one, they ignore it
    assert match.where().endswith("Battle.fire_or_break_off")


@pytest.mark.rule("11.2d")
def test_it_holds_for_a_panicked_engineer_and_against_a_fort_of_counters(
    fight: Fight, play: Play, offered: Offered
) -> None:
    forts = {"council_grounds": {"side": "confederate", "stage": "finished"}}
    match = fight("3ks 4ks fpio", "3ari thom", [[4, 1]], battle={"turn": "union"}, panicked=["fpio"], forts=forts)
    play(match, "fire 3ks")
    assert [x.verb for x in offered(match)] == ["lose"] * 2


@pytest.mark.rule("11.2d")
def test_it_ends_when_the_engineer_is_gone(fight: Fight, play: Play, panicked: Panicked, offered: Offered) -> None:
    dice = [[6, 1, 1], [4, 1]]
    match = fight("3ks 4ks fpio", "3ari thom 2armr", dice, battle={"turn": "confederate"}, **BELKNAP)
    play(match, "fire 3ari", "lose fpio", "fire 3ks")
    assert panicked(match) == []
    assert match.where().endswith("Battle.fire_or_break_off")
    dice = [[1, 1, 1], [4, 1]]
    match = fight("3ks 4ks fpio", "3ari thom 2armr", dice, battle={"turn": "confederate"}, **BELKNAP)
    play(match, "fire 3ari", "fire 3ks")
    assert [x.verb for x in offered(match)] == ["lose"] * 3
