"""5.4 and EVT: End, Devastation, Indian Recruiting, Quantrill. The tribes and Fortune of War: test_5_raids.py."""

from __future__ import annotations

import pytest
from tests.conftest import Offered, Play, Told, Why
from tests.games.indian_territory.conftest import Find, Start

TROOPS = {"3ks": "humboldt", "9tx-1": "bonham"}  # so that both players have something to do
NEXT: list[int | str] = ["act_1"]


@pytest.mark.rule("5.4")
@pytest.mark.parametrize(
    ("player", "marker", "roll"),
    [
        ("union", "devastation", []),
        ("union", "indian_recruiting", [[3]]),
        ("union", "kiowa", []),
        ("union", "comanche", []),
        ("union", "fortune_of_war", []),
        ("confederate", "quantrill", []),
    ],
)
def test_an_event_is_the_whole_impulse_and_may_be_declined(
    start: Start, play: Play, offered: Offered, player: str, marker: str, roll: list[list[int]]
) -> None:
    match = start({"turn": 2, "player": player, "boxes": "by_date", "units": TROOPS}, [[marker], *roll, NEXT])
    assert match.view().waiting == player
    assert ("pass", "") in offered(match)
    play(match, "pass")
    assert match.view().waiting != player
    assert match.where() == "Game > Impulse.act"


@pytest.mark.rule("5.4")
def test_or_declined_in_part(start: Start, play: Play, find: Find) -> None:
    match = start({"player": "union", "boxes": "by_date", "units": TROOPS}, [["kiowa"], NEXT])
    play(match, "move kiowa-1", "step wolf_creek", "pass", "pass", "pass")  # ends the ride, burns nothing, rests
    assert [find(match, f"kiowa-{n}") for n in (1, 2, 3)] == ["wolf_creek", "kiowa_base", "kiowa_base"]
    assert match.view().waiting == "confederate"


@pytest.mark.rule("5.4")
def test_end_must_be_carried_out(start: Start) -> None:
    match = start({"player": "union", "units": TROOPS, "kept": ["union"]}, [["end"], NEXT])
    assert (match.view().tracks["half"], match.view().waiting) == (1, "confederate")


# End


@pytest.mark.rule("EVT.end.a")
def test_end_puts_the_turn_half_over_and_once_more_ends_the_phase(start: Start, told: Told) -> None:
    match = start({"player": "union", "units": TROOPS, "kept": ["union"]}, [["end"], NEXT])
    assert (match.view().tracks["half"], match.view().tracks["turn"]) == (1, 1)
    match = start({"player": "union", "units": TROOPS, "kept": ["union"], "ends": 1}, [["end"], [6, 1], NEXT])
    assert told(match)[1] == "End marker 2 of 2: it closes the campaign phase."
    assert match.view().tracks["turn"] == 2


@pytest.mark.rule("EVT.end.b")
@pytest.mark.parametrize(("marker", "tribe"), [("end_w_comanche_s", "comanche"), ("end_w_kiowa_s", "kiowa")])
def test_two_end_markers_are_the_tribes_in_summer(start: Start, offered: Offered, marker: str, tribe: str) -> None:
    units = {f"{tribe}-1": "wolf_creek", f"{tribe}-2": "lost", f"{tribe}-3": "wolf_creek", **TROOPS}
    match = start({"turn": 1, "player": "union", "units": units}, [[marker]])
    assert offered(match) == [("move", f"{tribe}-1"), ("move", f"{tribe}-3"), ("pass", "")]  # and revive nobody
    match = start({"turn": 2, "player": "union", "units": units, "kept": ["union"]}, [[marker], NEXT])
    assert match.view().tracks["half"] == 1


@pytest.mark.rule("EVT.end.c")
@pytest.mark.parametrize("player", ["union", "confederate"])
def test_end_as_the_first_draw_of_a_player_is_put_back(start: Start, told: Told, player: str) -> None:
    other = "confederate" if player == "union" else "union"
    match = start({"player": player, "units": TROOPS, "kept": [other]}, [["end"], ["end"], ["act_1"]])
    assert len(told(match, "put_back")) == 2
    assert (match.view().waiting, match.view().tracks["half"], match.view().counts["pool end"]) == (player, 0, 4)


@pytest.mark.rule("EVT.end.c")
def test_a_split_end_marker_in_summer_is_kept(start: Start) -> None:
    match = start({"player": "union", "boxes": "by_date"}, [["end_w_kiowa_s"]])
    assert match.where() == "Game > Impulse > Raid.ride"
    match = start({"turn": 2, "player": "union", "units": TROOPS}, [["end_w_kiowa_s"], ["act_1"]])
    assert match.view().tracks["half"] == 0


@pytest.mark.rule("EVT.end.c")
def test_neither_a_marker_put_back_nor_a_lost_draw_is_a_draw(start: Start, play: Play, told: Told) -> None:
    match = start({"turn": 2, "player": "union", "units": TROOPS}, [["quantrill"], ["end"], ["act_1"]])
    assert len(told(match, "put_back")) == 2
    match = start({"player": "union", "units": TROOPS, "lost_draws": {"union": 1}}, [["act_1"], ["end"], ["act_1"]])
    play(match, "pass")
    assert (match.view().waiting, len(told(match, "put_back"))) == ("union", 1)


# Devastation


@pytest.mark.rule("EVT.devastation")
def test_devastation_goes_to_a_space_of_the_territory(start: Start, play: Play, why: Why) -> None:
    units = {"3ks": "humboldt", "9tx-1": "bonham", "4ks": "cabin_creek", "kiowa-1": "kiowa_base"}
    match = start(
        {"player": "union", "units": units, "forts": {"cabin_creek": "finished"}, "devastated": ["deep_fork"]},
        [["devastation"], NEXT],
    )
    for space in ("perryville", "cabin_creek", "tahlequah"):  # empty, held and fortified, a capital
        assert why(match, f"burn {space}") == ""
    assert why(match, "burn osage_hills") == "TEC.rough"
    assert why(match, "burn deep_fork") == "9.2a"
    assert why(match, "burn kiowa_base") == "EVT.devastation"
    assert (why(match, "burn humboldt"), why(match, "burn bonham")) == ("9.2b", "9.2b")
    play(match, "burn tahlequah")
    assert next(s.marks for s in match.view().spaces if s.id == "tahlequah") == ["devastated"]
    assert (match.view().counts["pool devastation"], match.view().counts["drawn devastation"]) == (4, 0)


@pytest.mark.rule("EVT.devastation")
def test_a_declined_devastation_is_set_aside(start: Start, play: Play) -> None:
    match = start({"player": "union", "units": TROOPS}, [["devastation"], NEXT])
    play(match, "pass")
    assert (match.view().counts["pool devastation"], match.view().counts["drawn devastation"]) == (5, 1)


# Indian Recruiting


@pytest.mark.rule("EVT.recruiting.a")
@pytest.mark.parametrize(("face", "number"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_half_a_die_of_indian_units_may_be_raised_for_nothing(
    start: Start, play: Play, find: Find, face: int, number: int
) -> None:
    units = ["drew-1", "drew-2", "1cher-1", "1cher-2"]
    match = start(
        {"player": "confederate", "units": {**TROOPS, **dict.fromkeys(units, "box")}},
        [["indian_recruiting"], [face], NEXT],
    )
    for unit in units[:number]:
        play(match, f"recruit {unit}", "place tahlequah")
    assert match.view().waiting == "union"
    assert [find(match, u) for u in units] == ["tahlequah"] * number + ["box"] * (4 - number)


@pytest.mark.rule("EVT.recruiting.b")
def test_only_indian_units_are_raised(start: Start, why: Why) -> None:
    units = {"3ks": "box", "lane": "box", "lcr-1": "box", "9tx-1": "bonham"}
    match = start({"player": "union", "units": units}, [["indian_recruiting"], [6]])
    assert why(match, "recruit lcr-1") == ""
    for other in ("3ks", "lane", "wagon"):
        assert why(match, f"recruit {other}") == "EVT.recruiting.b"


@pytest.mark.rule("EVT.recruiting.b")
def test_and_under_the_normal_limits_of_placement(start: Start, play: Play, why: Why, find: Find) -> None:
    units = {**TROOPS, "lcr-1": "box", "lcr-2": "box", "lse": "box"}
    match = start(
        {"player": "union", "units": units, "control": {"tahlequah": "union"}}, [["indian_recruiting"], [6], NEXT]
    )
    play(match, "recruit lcr-1", "place tahlequah", "recruit lcr-2")
    assert (why(match, "place tahlequah"), why(match, "place doaksville")) == ("6.3b", "6.3b")
    play(match, "place fort_scott", "recruit lse", "place fort_atkinson")
    assert [find(match, u) for u in ("lcr-1", "lcr-2", "lse")] == ["tahlequah", "fort_scott", "fort_atkinson"]


# Quantrill


@pytest.mark.rule("EVT.quantrill")
def test_the_union_puts_quantrill_back_and_draws_again(start: Start, told: Told) -> None:
    match = start({"turn": 2, "player": "union", "units": TROOPS}, [["quantrill"], ["quantrill"], ["act_1"]])
    assert len(told(match, "put_back")) == 2
    assert (match.view().waiting, match.view().counts["pool quantrill"]) == ("union", 1)


@pytest.mark.rule("EVT.quantrill")
def test_the_confederate_may_bring_him_into_play(start: Start, play: Play, find: Find) -> None:
    match = start({"turn": 2, "player": "confederate", "units": TROOPS}, [["quantrill"], NEXT])
    play(match, "place deep_fork")
    assert find(match, "quan") == "deep_fork"
    assert match.view().waiting == "union"
