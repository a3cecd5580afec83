"""6.1 to 6.4 Recruiting: who is available, what it costs, where it appears."""

from __future__ import annotations

from typing import Any

import pytest
from tests.conftest import Play, Told, Why
from tests.games.indian_territory.conftest import Find, Start

from grognard.kernel.match import Match

CAPITALS = ["tahlequah", "timoshingo", "doaksville", "council_grounds", "seminole_town"]
BY_TURN = {2: ["2ks-1", "20tx-1", "blunt"], 4: ["phillips", "watie", "osage"], 6: ["30tx-1", "gano"]}


def recruiting(start: Start, unit: str, **more: Any) -> Match:
    """The counter is chosen and is to be placed; more counters wait, so that the impulse goes on."""
    data: dict[str, Any] = {"turn": 4, **more}
    units = {} if unit == "wagon" else {unit: "box"}
    data["units"] = {**units, **more.get("units", {})}
    return start({**data, "recruit": {"unit": unit}, "impulse": {"player": more["player"], "actions": 1}})


def places(match: Match) -> list[str]:
    assert match.ask is not None
    return [x.noun for x in match.ask.options]


# 6.1 availability


@pytest.mark.rule("6.1a")
@pytest.mark.parametrize("turn", [2, 4, 6])
def test_counters_become_available_with_the_first_turn_of_their_year(start: Start, find: Find, turn: int) -> None:
    match = start({"turn": turn, "phase": "opening", "boxes": "by_date"}, [[6, 1], ["act_1"]])
    for year, units in BY_TURN.items():
        assert {find(match, u) for u in units} == {"box" if year <= turn else "aside"}


@pytest.mark.rule("6.1a")
@pytest.mark.parametrize("turn", [3, 5, 7, 8])
def test_other_turns_bring_nobody(start: Start, told: Told, turn: int) -> None:
    match = start({"turn": turn, "phase": "opening", "boxes": "by_date"}, [[6, 1], ["act_1"]])
    assert told(match, "available") == []


@pytest.mark.rule("6.1a")
def test_they_come_before_the_roll_for_first_player(start: Start) -> None:
    match = start({"turn": 6, "phase": "opening", "boxes": "by_date"}, [[6, 1], ["act_1"]])
    assert [x.event for x in match.lines()][:3] == ["turn_begins", "available", "first_player"]


@pytest.mark.rule("6.2a")
def test_newly_available_counters_go_to_the_box_of_their_owner_at_once(start: Start) -> None:
    match = start({"turn": 2, "phase": "opening", "boxes": "by_date"}, [[6, 1], ["act_1"]])
    boxes = match.view().boxes
    assert "2ks-1" in boxes["box union"]
    assert "20tx-1" in boxes["box confederate"]
    assert "20tx-1" not in boxes["box union"]


# 6.2 the recruit box


@pytest.mark.rule("6.2b")
def test_every_recruit_costs_one_action_whatever_its_strength(start: Start, play: Play) -> None:
    units = {"2ks-1": "box", "fshg": "box", "lane": "box", "9tx-1": "bonham"}
    match = start({"turn": 2, "player": "union", "units": units}, [["act_3"], ["act_1"]])
    for unit in ("2ks-1", "fshg", "lane"):  # strength 3, strength 1, a leader
        assert match.view().waiting == "union"
        play(match, f"recruit {unit}", "place fort_scott")
    assert match.view().waiting == "confederate"


@pytest.mark.rule("6.2c")
def test_a_lost_unit_goes_to_the_box_and_is_raised_again(start: Start, play: Play, find: Find) -> None:
    match = start(
        {
            "units": {"3ks": "deep_fork", "lane": "deep_fork", "drew-1": "deep_fork", "drew-2": "deep_fork"},
            "battle": {"from": "council_grounds", "at": "deep_fork", "round": "regular", "turn": "union"},
            "impulse": {"player": "union", "actions": 0},
        },
        [[6, 1], [6], [6], ["act_2"]],
    )
    play(match, "lose drew-1", "fire drew-2", "pass")  # 3ks fires and is lost, Lane too; nobody pursues
    assert [find(match, u) for u in ("drew-1", "3ks", "lane")] == ["box", "box", "box"]
    play(match, "recruit drew-1", "place tahlequah")
    assert find(match, "drew-1") == "tahlequah"


@pytest.mark.rule("6.2c")
def test_even_in_the_same_impulse_unless_it_was_used(start: Start, play: Play, why: Why) -> None:
    match = start(
        {
            "units": {"3ks": "deep_fork", "4ks": "council_grounds", "drew-1": "deep_fork"},
            "panicked": ["3ks"],
            "battle": {"from": "council_grounds", "at": "deep_fork", "round": "winner"},
            "impulse": {"player": "union", "actions": 1},
        },
        [[6, 1], [6], [1, 1], [6, 1], [6]],
    )
    play(match, "pursue drew-1", "step council_grounds", "fire drew-1", "lose 4ks", "fire drew-1")
    assert (why(match, "recruit 4ks"), why(match, "recruit 3ks")) == ("", "5.3b")


@pytest.mark.rule("6.2d")
@pytest.mark.parametrize("role", ["union", "confederate"])
def test_both_players_look_into_both_boxes(start: Start, play: Play, role: str) -> None:
    units = {"3ks": "box", "4ks": "box", "9tx-1": "box"}
    match = start({"units": units, "impulse": {"player": "union", "actions": 2}})
    assert match.view(role).boxes["box union"] == ["3ks", "4ks"]
    assert match.view(role).boxes["box confederate"] == ["9tx-1"]
    play(match, "recruit 4ks", "place fort_scott")  # and see who leaves it
    view = match.view(role)
    assert [p.id for p in (view.pieces if role == "union" else view.known)] == ["4ks"]


# 6.3 the Union


@pytest.mark.rule("6.3a")
@pytest.mark.parametrize(
    ("control", "bases"),
    [
        ({}, ["fort_atkinson", "fort_scott"]),
        ({"fort_smith": "union"}, ["fort_atkinson", "fort_scott", "fort_smith"]),
        ({"marshall": "union", "tahlequah": "union"}, ["fort_atkinson", "fort_scott"]),
    ],
)
def test_union_recruits_appear_at_union_bases(
    start: Start, why: Why, control: dict[str, str], bases: list[str]
) -> None:
    match = recruiting(start, "3ks", player="union", control=control)
    assert places(match) == bases
    for space in ("humboldt", "marshall", "tahlequah"):
        assert why(match, f"place {space}") == "6.3a"


@pytest.mark.rule("6.3b")
def test_home_guards_appear_in_capitals_that_the_union_controls(start: Start, why: Why) -> None:
    match = recruiting(start, "1ihg-1", player="union", control={"tahlequah": "union", "seminole_town": "union"})
    assert places(match) == ["fort_atkinson", "fort_scott", "tahlequah", "seminole_town"]
    assert why(match, "place doaksville") == "6.3b"


@pytest.mark.rule("6.3b")
@pytest.mark.parametrize("intruder", ["pike", "kiowa-1"])
def test_but_not_where_an_enemy_or_tribe_counter_is(start: Start, why: Why, intruder: str) -> None:
    match = recruiting(start, "1ihg-1", player="union", control={"tahlequah": "union"}, units={intruder: "tahlequah"})
    assert why(match, "place tahlequah") == "6.3b"


@pytest.mark.rule("6.3b")
def test_one_in_each_capital_an_impulse(start: Start, play: Play, why: Why) -> None:
    match = start(
        {
            "turn": 2,
            "units": {"1ihg-1": "box", "1ihg-2": "box", "1ihg-3": "box"},
            "control": {"tahlequah": "union", "doaksville": "union"},
            "impulse": {"player": "union", "actions": 4},
        }
    )
    play(match, "recruit 1ihg-1", "place tahlequah", "recruit 1ihg-2")
    assert why(match, "place tahlequah") == "6.3b"
    play(match, "place doaksville", "recruit 1ihg-3")
    assert places(match) == ["fort_atkinson", "fort_scott"]


# 6.4 the Confederacy


@pytest.mark.rule("6.4a")
@pytest.mark.parametrize(
    ("control", "bases"),
    [
        ({}, ["fort_smith", "marshall", "fort_belknap"]),
        ({"marshall": "union"}, ["fort_smith", "fort_belknap"]),
    ],
)
def test_confederate_recruits_appear_at_bases_that_are_not_in_union_hands(
    start: Start, why: Why, control: dict[str, str], bases: list[str]
) -> None:
    match = recruiting(start, "9tx-1", player="confederate", control=control)
    assert places(match) == bases
    for space in ("bonham", "fort_scott", "tahlequah"):
        assert why(match, f"place {space}") == "6.4a"


@pytest.mark.rule("6.4a")
def test_marshall_serves_again_when_it_is_retaken(start: Start, play: Play, why: Why) -> None:
    match = start(
        {
            "units": {"9tx-1": "clarksville", "9tx-2": "box"},
            "control": {"marshall": "union"},
            "impulse": {"player": "confederate", "actions": 3},
        }
    )
    play(match, "move 9tx-1", "step marshall", "pass", "recruit 9tx-2")
    assert "marshall" in places(match)
    assert why(match, "place clarksville") == "6.4a"


@pytest.mark.rule("6.4b")
@pytest.mark.parametrize(
    ("unit", "capitals"),
    [
        ("drew-1", ["tahlequah"]),
        ("1creek-1", ["council_grounds"]),
        ("semb", ["seminole_town"]),
        ("chkb", ["timoshingo"]),
        ("1choc-1", ["doaksville"]),
        ("1chch-1", ["timoshingo", "doaksville"]),
    ],
)
def test_confederate_indians_appear_in_the_capital_of_their_nation(
    start: Start, why: Why, unit: str, capitals: list[str]
) -> None:
    match = recruiting(start, unit, player="confederate")
    assert [s for s in places(match) if s in CAPITALS] == capitals
    for other in set(CAPITALS) - set(capitals):
        assert why(match, f"place {other}") == "6.4b"


@pytest.mark.rule("6.4b")
@pytest.mark.parametrize(
    "more", [{"control": {"tahlequah": "union"}}, {"units": {"lane": "tahlequah"}}, {"units": {"kiowa-1": "tahlequah"}}]
)
def test_the_capital_must_be_theirs_and_free_of_enemies_and_tribes(
    start: Start, why: Why, more: dict[str, Any]
) -> None:
    match = recruiting(start, "drew-1", player="confederate", **more)
    assert why(match, "place tahlequah") == "6.4b"


@pytest.mark.rule("6.4b")
def test_there_is_no_limit_to_an_impulse(start: Start, play: Play, find: Find, why: Why) -> None:
    match = start(
        {
            "units": {"drew-1": "box", "drew-2": "box", "semb": "box"},
            "impulse": {"player": "confederate", "actions": 4},
        }
    )
    play(match, "recruit drew-1", "place tahlequah", "recruit drew-2", "place tahlequah", "recruit semb")
    assert (find(match, "drew-1"), find(match, "drew-2")) == ("tahlequah", "tahlequah")
    assert why(match, "place tahlequah") == "6.4b"


@pytest.mark.rule("6.4c")
def test_the_osage_appear_in_any_confederate_capital_or_at_a_base(start: Start, why: Why) -> None:
    match = recruiting(
        start,
        "osage",
        player="confederate",
        control={"tahlequah": "union"},
        units={"kiowa-1": "seminole_town", "lane": "timoshingo"},
    )
    assert places(match) == ["council_grounds", "doaksville", "fort_smith", "marshall", "fort_belknap"]
    for closed in ("tahlequah", "seminole_town", "timoshingo"):
        assert why(match, f"place {closed}") == "6.4c"


@pytest.mark.rule("6.4d")
@pytest.mark.parametrize("player", ["union", "confederate"])
def test_leaders_and_wagons_arrive_at_bases_never_in_a_capital(start: Start, why: Why, player: str) -> None:
    leader = "lane" if player == "union" else "watie"
    match = recruiting(start, leader, player=player, control={"tahlequah": player})
    assert not set(places(match)) & set(CAPITALS)
    assert why(match, "place tahlequah") == "6.4d"
    match = recruiting(start, "wagon", player=player, control={"tahlequah": player})
    assert not set(places(match)) & set(CAPITALS)
