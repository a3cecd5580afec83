"""2.1 to 2.3, 4, 12 The turn: ten segments, their procedures in order, fall and spring, the end of a turn."""

from __future__ import annotations

import pytest
from tests.games.blood_on_the_ohio.turns import asked, begin, ended, go_first, told

from grognard.games.blood_on_the_ohio import GAME
from grognard.kernel.match import Match

SEGMENTS = [
    "Segment 1: Special Actions.",
    "Segment 2: US Operations, Nation Check.",
    "Segment 3: WC Operations, Expedition Check, Leader Check.",
    "Segment 4: Special Actions.",
    "Segment 5: US Operations, Nation Check.",
    "Segment 6: WC Operations, Expedition Check, Leader Check.",
    "Segment 7: Special Actions.",
    "Segment 8: US Operations, Nation Check.",
    "Segment 9: WC Operations, Expedition Check, Leader Check.",
]


def idle(match: Match, turns: int = 0) -> None:
    """Everybody passes until the game is over, or so many turns have begun."""
    while not match.over and (not turns or len(told(match, "turn_begins")) < turns):
        match.play(("pass", ""))


def segments(match: Match) -> list[str]:
    return [x.text for x in match.lines() if x.event in ("turn_begins", "segment_begins")]


@pytest.mark.rule("2.1", "2.2", "4.1b", "4.2a", "4.2b", "10.0h", "11.0b", "A3.1a")
def test_the_two_turns_of_harmar() -> None:
    """Winter comes in the fall turn only."""
    match = GAME.match({"scenario": "harmar"}, seed=1)
    idle(match)
    assert segments(match) == [
        "Fall 1789 begins.", *SEGMENTS, "Segment 10: US Supply Check, Winter Quartering, End of Turn.",
        "Spring 1790 begins.", *SEGMENTS, "Segment 10: End of Turn.",
    ]  # fmt: skip


@pytest.mark.rule("2.1", "A3.1a", "A3.2a", "A3.3a", "A3.4a", "A2.1a", "A2.2a", "A2.3a")
@pytest.mark.parametrize(
    ("scenario", "first", "last", "turns"),
    [
        ("learning_1", "Fall 1790", "Fall 1790", 1), ("learning_2", "Fall 1790", "Fall 1790", 1),
        ("learning_3", "Fall 1790", "Spring 1791", 2), ("harmar", "Fall 1789", "Spring 1790", 2),
        ("wabash", "Fall 1790", "Spring 1792", 4), ("legion", "Spring 1792", "Spring 1794", 5),
        ("campaign", "Fall 1789", "Spring 1794", 10),
    ],
)  # fmt: skip
def test_how_long_a_scenario_lasts(scenario: str, first: str, last: str, turns: int) -> None:
    match = GAME.match({"scenario": scenario}, seed=1)
    while not match.over:
        match.play(("pass", "") if ("pass", "") in asked(match).options else asked(match).options[0])
    begun = [x.text for x in match.lines() if x.event == "turn_begins"]
    assert (begun[0], begun[-1], len(begun)) == (f"{first} begins.", f"{last} begins.", turns)


@pytest.mark.rule("A3.1a", "A3.2a", "A3.3a", "4.2a")
@pytest.mark.parametrize("scenario", ["harmar", "wabash", "legion"])
def test_the_us_acts_first(scenario: str) -> None:
    match = GAME.match({"scenario": scenario}, seed=1)
    while asked(match).role == "us" and "Arrival" in match.where():
        go_first(match)
    assert (asked(match).role, match.where().split(".")[0]) == ("us", "Game > SpecialActions")


@pytest.mark.rule("A2.1e", "A2.2a", "A2.3c")
@pytest.mark.parametrize(
    ("scenario", "played"),
    [
        ("learning_1", {"US Operations", "WC Operations", "Leader Check"}),
        ("learning_2", {"Special Actions", "US Operations", "WC Operations", "Leader Check"}),
        (
            "learning_3",
            {"Special Actions", "US Operations", "WC Operations", "Leader Check", "US Supply Check",
             "Winter Quartering", "End of Turn"},
        ),
    ],
)  # fmt: skip
def test_what_each_tier_plays(scenario: str, played: set[str]) -> None:
    match = GAME.match({"scenario": scenario}, seed=1)
    idle(match)
    lines = [x.text for x in match.lines() if x.event == "segment_begins"]
    assert {name for line in lines for name in line.partition(": ")[2].strip(".").split(", ")} == played
    assert sum("US Operations" in line for line in lines) == 3 * len(told(match, "turn_begins"))


@pytest.mark.rule("12.0a", "2.3", "5.9b", "A3.4d", "A3.4e")
@pytest.mark.parametrize(
    ("scenario", "expedition", "saved", "sap"),
    [
        ("harmar", 1, [], [4, 5]), ("harmar", 1, ["us"], [5, 5]), ("harmar", 1, ["us", "wc"], [5, 5]),
        ("campaign", 1, [], [4, 5]), ("campaign", 2, [], [5, 5]), ("campaign", 3, [], [5, 4]),
    ],
)  # fmt: skip
def test_actions_are_reset_with_what_was_saved(
    scenario: str, expedition: int, saved: list[str], sap: list[int]
) -> None:
    match = begin("end_of_turn", scenario=scenario, expedition=expedition, saved=saved, sap={"us": 0, "wc": 1})
    assert match.position.board.sap == sap
    assert match.position.board.saved == [0, 0]
    assert match.position.board.turn == 2


@pytest.mark.rule("12.0b", "4.1a", "5.6.1b")
@pytest.mark.parametrize(
    ("turn", "added"),
    [(1, [1, 1, 1, 1]), (2, [0, 0, 0, 0]), (3, [1, 1, 1, 1]), (5, [0, 1, 1, 1]), (7, [0, 0, 1, 1]), (9, [0, 0, 0, 1])],
)  # fmt: skip
def test_before_a_spring_turn_raid_chits_are_added(turn: int, added: list[int]) -> None:
    match = begin("end_of_turn", scenario="campaign", turn=turn, raid_cup={})
    cup = [n - start for n, start in zip(match.position.board.raid_cup, [3, 2, 1, 0], strict=True)]
    assert (cup, match.position.board.turn) == (added, turn + 1)


@pytest.mark.rule("4.2b")
def test_after_wc_operations_come_the_expedition_check_and_then_the_leader_check() -> None:
    """The game is over before Harmar rolls."""
    match = begin("wc_operations", vp={"wc": 16}, units={"harmar": "eaton", "Mi-1": "kekionga"}, reduced=["harmar"])
    assert told(match, "expedition_withdraws") == []
    match.play(("pass", ""))
    assert ended(match) == ("wc", "A3.1e")
    assert told(match, "leader_checked") == []


@pytest.mark.rule("20.7a", "A3.3k", "A3.4m")
@pytest.mark.parametrize("scenario", ["legion", "campaign"])
def test_fort_miamis_comes_in_the_spring_of_1794(scenario: str) -> None:
    match = begin("end_of_turn", scenario=scenario, turn=9, expedition=3)
    d = GAME.components
    assert told(match, "fort_miamis") == [("fort_miamis", "20.7a")]
    assert match.position.board.site[d.flag_space] == 7
    assert told(begin("end_of_turn", scenario=scenario, turn=8, expedition=3), "fort_miamis") == []


@pytest.mark.rule("12.0b")
def test_after_the_last_turn_the_game_is_judged() -> None:
    match = begin("end_of_turn", turn=2, vp={"us": 0, "wc": 2})
    assert ended(match) == ("wc", "A3.1f")
