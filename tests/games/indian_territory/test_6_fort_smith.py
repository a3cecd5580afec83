"""6.1b, 6.1c and 6.5 Fort Smith: its units, and a base that changes hands."""

from __future__ import annotations

from typing import Any

import pytest
from tests.conftest import Held, Offered, Play, Told
from tests.games.indian_territory.conftest import Find, Start

from grognard.games.indian_territory import IndianTerritory
from grognard.kernel.dice import LaidDice
from grognard.kernel.match import Match

SMITH_UNITS = ["1ari-1", "1ari-2", "2ari", "18ia-1", "18ia-2", "2kc-1", "2kc-2", "1arb", "fsp", "thayer"]


def marching(start: Start, unit: str, space: str, player: str, **more: Any) -> Match:
    match = start({"turn": 3, **more, "units": {unit: space, **more.get("units", {})},
                   "impulse": {"player": player, "actions": 2}})  # fmt: skip
    match.play(("move", unit))
    return match


# 6.1 the Fort Smith units


@pytest.mark.rule("6.1b")
def test_they_come_the_moment_the_union_takes_fort_smith(start: Start, play: Play, find: Find) -> None:
    match = marching(start, "5ks-1", "sculleyville", "union")
    assert {find(match, u) for u in SMITH_UNITS} == {"aside"}
    play(match, "step fort_smith")
    assert {find(match, u) for u in SMITH_UNITS} == {"box"}


@pytest.mark.rule("6.1b")
def test_or_controls_park_hill_and_sculleyville_together(start: Start, play: Play, find: Find) -> None:
    match = marching(start, "5ks-1", "tahlequah", "union")
    play(match, "step park_hill")
    assert find(match, "1ari-1") == "aside"
    play(match, "step sculleyville")
    assert {find(match, u) for u in SMITH_UNITS} == {"box"}


@pytest.mark.rule("6.1b")
@pytest.mark.parametrize(("turn", "place"), [(3, "aside"), (4, "box")])
def test_or_when_turn_4_begins(start: Start, find: Find, turn: int, place: str) -> None:
    match = start({"turn": turn, "phase": "opening", "boxes": "by_date"}, [[6, 1], ["act_1"]])
    assert {find(match, u) for u in SMITH_UNITS} == {place}


@pytest.mark.rule("6.1c")
def test_they_stay_available_whatever_happens_to_the_places(start: Start, play: Play, find: Find, told: Told) -> None:
    match = marching(start, "5ks-1", "sculleyville", "union", units={"9tx-1": "van_buren"})
    play(match, "step fort_smith", "step devils_backbone", "pass")
    assert match.view().tracks["released"] == 1
    play_on = marching(
        start,
        "9tx-1",
        "van_buren",
        "confederate",
        control={"fort_smith": "union"},
        units=dict.fromkeys(SMITH_UNITS, "box"),
    )
    play(play_on, "step fort_smith", "pass")
    assert (play_on.view().tracks["released"], find(play_on, "1ari-1")) == (1, "box")
    assert told(play_on, "available") == []


# 6.5 the base


@pytest.mark.rule("6.5a")
def test_fort_smith_begins_as_a_confederate_base(game: IndianTerritory, play: Play) -> None:
    act_2 = game.components.markers.index("act_2")
    match = game.new(dice=LaidDice([[1, 6], [act_2]]))
    play(match, "recruit 9tx-1", "place fort_smith")
    assert [p.at for p in match.view("confederate").pieces if p.id == "9tx-1"] == ["fort_smith"]


@pytest.mark.rule("6.5b")
@pytest.mark.parametrize("what", ["3ks", "wagon"])
def test_in_union_hands_it_gives_recruits_and_wagons(start: Start, play: Play, what: str) -> None:
    match = start({"units": {"3ks": "box", "4ks": "fort_smith"}, "impulse": {"player": "union", "actions": 2}})
    play(match, f"recruit {what}", "place fort_smith")
    assert len([p for p in match.view("union").pieces if p.at == "fort_smith"]) == 2


@pytest.mark.rule("6.5b")
def test_and_supply_and_walls(start: Start, play: Play, told: Told, find: Find) -> None:
    match = start(
        {
            "control": {"fort_smith": "union"},
            "units": {"3ks": "fort_smith", "4ks": "fort_smith", "9tx-1": "fort_smith", "9tx-2": "fort_smith"},
            "battle": {"from": "sculleyville", "at": "fort_smith", "round": "regular"},
            "impulse": {"player": "confederate", "actions": 1},
        },
        [[1, 6], [4, 1, 1]],
    )
    play(match, "fire 3ks", "lose 9tx-1")  # three dice for strength 2; a panic eliminates who attacks walls
    assert told(match, "fired") == ["3rd Kansas Infantry fires, 4 1 1: 1 elimination; at the walls 1 panic eliminates."]
    assert find(match, "9tx-1") == "box"


@pytest.mark.rule("6.5c")
def test_once_taken_it_never_serves_the_confederacy_again(start: Start, offered: Offered) -> None:
    data = {"units": {"9tx-1": "box", "9tx-2": "fort_smith"}, "recruit": {"unit": "9tx-1"}}
    impulse = {"player": "confederate", "actions": 1}
    match = start({**data, "impulse": impulse})
    assert [x.noun for x in offered(match)] == ["fort_smith", "marshall", "fort_belknap"]
    match = start({**data, "impulse": impulse, "smith_fallen": True})
    assert [x.noun for x in offered(match)] == ["marshall", "fort_belknap"]


@pytest.mark.rule("6.5c")
def test_its_walls_still_count_but_it_gives_no_battle_supply(start: Start, play: Play, told: Told, find: Find) -> None:
    match = start(
        {
            "smith_fallen": True,
            "units": {"3ari": "fort_smith", "9tx-1": "fort_smith", "3ks": "fort_smith", "4ks": "fort_smith"},
            "battle": {"from": "sculleyville", "at": "fort_smith", "round": "regular"},
            "impulse": {"player": "union", "actions": 1},
        },
        [[1, 6], [4, 1], [1, 1]],
    )
    play(match, "fire 3ari", "lose 3ks")
    cut_down = "3rd Arkansas Infantry (State) fires, 4 1: 1 elimination; at the walls 1 panic eliminates."
    assert told(match, "fired")[:1] == [cut_down]
    assert find(match, "3ks") == "box"


@pytest.mark.rule("6.5c")
def test_when_the_union_takes_it_back_it_is_a_union_base_again(start: Start, play: Play, offered: Offered) -> None:
    match = start(
        {
            "smith_fallen": True,
            "units": {"5ks-1": "sculleyville", "3ks": "box"},
            "impulse": {"player": "union", "actions": 3},
        }
    )
    play(match, "recruit 3ks")
    assert ("place", "fort_smith") not in offered(match)
    play(match, "place fort_scott", "move 5ks-1", "step fort_smith", "pass", "recruit wagon")
    assert ("place", "fort_smith") in offered(match)


@pytest.mark.rule("6.5d")
def test_losing_fort_smith_again_does_not_end_the_game(start: Start, play: Play, held: Held) -> None:
    match = marching(start, "9tx-1", "van_buren", "confederate", control={"fort_smith": "union"})
    play(match, "step fort_smith")
    assert held(match, "fort_smith") == "confederate"
    assert not match.over
