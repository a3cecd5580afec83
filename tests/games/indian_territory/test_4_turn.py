"""GTO The outline of a game turn."""

from __future__ import annotations

from typing import Any

import pytest
from tests.conftest import Play, Told
from tests.games.indian_territory.conftest import Find, Start

CAPITALS = ["tahlequah", "timoshingo", "doaksville", "council_grounds", "seminole_town"]
TROOPS = {"3ks": "humboldt", "9tx-1": "bonham"}  # so that both players have something to do
NEXT_TURN: list[list[int | str]] = [[6, 1], ["act_1"]]


def closing(turn: int, **more: Any) -> dict[str, Any]:
    """A position as the administrative phase opens."""
    return {"turn": turn, "phase": "closing", "units": TROOPS, **more}


# first player


@pytest.mark.rule("GTO.1a")
@pytest.mark.parametrize(("faces", "first"), [([6, 1], "union"), ([2, 3], "confederate")])
def test_the_higher_die_goes_first(start: Start, faces: list[int], first: str) -> None:
    match = start({"turn": 1, "phase": "opening", "units": TROOPS}, [faces, ["act_1"]])
    assert match.view().waiting == first


@pytest.mark.rule("GTO.1a")
def test_equal_dice_are_rolled_again(start: Start) -> None:
    match = start({"turn": 1, "phase": "opening", "units": TROOPS}, [[4, 4], [1, 1], [1, 2], ["act_1"]])
    assert match.view().waiting == "confederate"


@pytest.mark.rule("GTO.1b")
@pytest.mark.parametrize(("held", "first"), [(2, "confederate"), (3, "union"), (4, "union")])
def test_the_union_adds_one_with_three_or_four_capitals(start: Start, held: int, first: str) -> None:
    control = dict.fromkeys(CAPITALS[:held], "union")
    match = start(
        {"turn": 1, "phase": "opening", "units": TROOPS, "control": control},
        [[3, 3], [2, 3], ["act_1"]] if held == 2 else [[3, 3], ["act_1"]],
    )
    assert match.view().waiting == first


@pytest.mark.rule("GTO.1b")
def test_ties_are_judged_after_the_bonus(start: Start) -> None:
    control = dict.fromkeys(CAPITALS[:3], "union")
    match = start({"turn": 1, "phase": "opening", "units": TROOPS, "control": control}, [[2, 3], [1, 6], ["act_1"]])
    assert match.view().waiting == "confederate"


# campaign


@pytest.mark.rule("GTO.2a")
def test_the_players_draw_in_turn_and_nobody_is_asked_whether_he_wants_to(start: Start, play: Play, told: Told) -> None:
    match = start({"player": "confederate", "units": TROOPS}, [["act_1"], ["act_2"], ["act_1"]])
    play(match, "pass", "pass")
    assert told(match) == [
        "The Confederacy draws 1: 1 action.",
        "The Union draws 2: 2 actions.",
        "The Confederacy draws 1: 1 action.",
    ]


@pytest.mark.rule("GTO.2b")
def test_the_first_end_marker_puts_the_turn_half_over_and_the_second_closes_the_phase(
    start: Start, play: Play, told: Told
) -> None:
    match = start(
        {"turn": 2, "player": "union", "units": TROOPS, "kept": ["union", "confederate"]},
        [["end"], ["act_1"], ["end"], *NEXT_TURN],
    )
    assert (match.view().waiting, match.view().tracks["half"], match.view().tracks["turn"]) == ("confederate", 1, 2)
    play(match, "pass")
    assert match.view().tracks["turn"] == 3
    assert "The campaign phase of turn 2, Winter 1862, is over." in told(match)


@pytest.mark.rule("GTO.2c")
@pytest.mark.parametrize(
    ("player", "pool"),
    [
        ("union", []),
        ("union", ["quantrill"]),  # he would put it back for ever
        ("confederate", ["end"]),  # his first draw
    ],
)
def test_the_phase_ends_when_no_marker_can_be_kept(start: Start, told: Told, player: str, pool: list[str]) -> None:
    match = start({"turn": 2, "player": player, "pool": pool, "units": TROOPS, "drawn": {"act_1": 3}}, NEXT_TURN)
    assert match.view().tracks["turn"] == 3
    assert told(match)[0] == "The campaign phase of turn 2, Winter 1862, is over."


# administration


@pytest.mark.rule("GTO.3a")
def test_after_turn_8_nothing_is_done_but_to_judge(start: Start, find: Find) -> None:
    units = {**TROOPS, "kiowa-1": "wolf_creek"}
    match = start(closing(8, units=units, drawn={"act_1": 3}, devastated=["deep_fork"]))
    assert match.over
    assert find(match, "kiowa-1") == "wolf_creek"
    assert match.view().counts["drawn act_1"] == 3


@pytest.mark.rule("GTO.3b")
def test_drawn_markers_return_but_not_devastation_that_lies_on_the_map(start: Start) -> None:
    match = start(
        closing(2, drawn={"act_2": 7, "end": 2, "devastation": 2}, devastated=["deep_fork", "perryville"]), NEXT_TURN
    )
    counts = match.view().counts
    assert (counts["pool act_2"], counts["pool end"], counts["drawn act_2"]) == (7, 4, 0)
    assert (counts["pool devastation"], counts["drawn devastation"]) == (4, 0)


@pytest.mark.rule("GTO.3b")
def test_quantrill_returns_when_he_was_drawn_but_not_placed(start: Start, find: Find) -> None:
    match = start(closing(2, drawn=["quantrill"]), NEXT_TURN)
    assert (match.view().counts["pool quantrill"], find(match, "quan")) == (1, "pool")
    match = start(closing(2, units={**TROOPS, "quan": "deep_fork"}), NEXT_TURN)
    assert (match.view().counts["pool quantrill"], find(match, "quan")) == (0, "deep_fork")


@pytest.mark.rule("GTO.3c")
def test_devastated_spaces_are_rolled_for_in_summer_only(start: Start, told: Told) -> None:
    match = start(
        closing(2, devastated=["deep_fork", "perryville"], pool=[]),  # without a marker a turn is soon over
        [[6, 1], [3], [4], [6, 1], ["devastation"]],
    )
    assert [x for x in told(match) if "die" in x or "begins" in x] == [
        "Turn 3 begins: Summer 1862.",
        "The die for Deep Fork shows 3: it recovers.",
        "The die for Perryville shows 4: it stays devastated.",
        "Turn 4 begins: Winter 1863.",
    ]


@pytest.mark.rule("GTO.3d")
def test_the_tribes_go_home_wherever_they_are_and_even_if_eliminated(start: Start, find: Find) -> None:
    units = {**TROOPS, "kiowa-1": "wolf_creek", "kiowa-2": "lost", "comanche-1": "tahlequah"}
    match = start(closing(2, units=units), NEXT_TURN)
    assert [find(match, f"kiowa-{n}") for n in (1, 2, 3)] == ["kiowa_base"] * 3
    assert [find(match, f"comanche-{n}") for n in (1, 2, 3)] == ["comanche_base"] * 3


@pytest.mark.rule("GTO.3d")
def test_a_tribe_stays_off_the_map_while_troops_stand_in_its_camps(start: Start, find: Find) -> None:
    units = {**TROOPS, "9tx-2": "kiowa_base", "kiowa-1": "wolf_creek", "lane": "comanche_base"}
    match = start(closing(2, units=units), [[6], *NEXT_TURN])
    assert [find(match, f"kiowa-{n}") for n in (1, 2, 3)] == ["lost"] * 3
    assert find(match, "comanche-1") == "comanche_base"  # a leader is no combat unit
    assert find(match, "lane") == "box"  # and is driven out as in 7.6b: a 6 is his end


@pytest.mark.rule("GTO.3e")
def test_then_the_next_turn_begins_with_the_turn_marker_face_up(start: Start) -> None:
    match = start(closing(2, ends=2), NEXT_TURN)
    tracks = match.view().tracks
    assert (tracks["turn"], tracks["half"], tracks["ends"]) == (3, 0, 0)
    assert match.view().waiting == "union"
