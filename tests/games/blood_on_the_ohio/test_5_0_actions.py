"""5.0, 5.9 The Special Actions segment: turns, points, passing, who may do what; and the worked example of one."""

from __future__ import annotations

import pytest
from tests.games.blood_on_the_ohio.special import D, acting, find, nouns, play, site, start, told, unit, why

from grognard.games.blood_on_the_ohio import components as k
from grognard.kernel.match import Match

HUNT = ("hunt", "")
PASS = ("pass", "")
RAID = ("raid", "columbia")
CUP = {"A": 3, "B": 2, "C": 1, "D": 1}
C, DD = [2], [3]  # chits


def segment(*dice: list[int], **data: object) -> Match:
    return start([("SpecialActions.markers_reset", {})], list(dice), raid_cup=CUP, **data)


def who(match: Match) -> str:
    assert match.ask is not None
    return match.ask.role


@pytest.mark.rule("5.0a")
def test_the_us_acts_first_and_then_by_turns() -> None:
    match = segment(C, C, C)
    roles = []
    for choice in (HUNT, RAID, HUNT):
        roles.append(who(match))
        match.play(choice)
    assert [*roles, who(match)] == ["us", "wc", "us", "wc"]


@pytest.mark.rule("5.0b", "2.3")
def test_every_action_costs_a_point() -> None:
    match = segment(C, C)
    play(match, HUNT, RAID)
    assert match.position.board.sap == [3, 4]


@pytest.mark.rule("5.0c", "5.0e")
def test_who_has_passed_acts_no_more_while_the_other_plays_on() -> None:
    match = segment(C, C, C, C, C)
    match.play(PASS)
    for _ in range(5):
        assert who(match) == "wc"
        match.play(RAID)
    assert match.over  # the US has points left, and gets no turn
    assert match.position.board.sap == [4, 0]


@pytest.mark.rule("5.0d")
def test_the_segment_ends_when_both_have_passed() -> None:
    match = segment()
    play(match, PASS, PASS)
    assert match.over
    assert [text for _, text in told(match, "passed")] == [
        "The United States pass and take no more actions in this segment.",
        "The Western Confederacy passes and takes no more actions in this segment.",
    ]


@pytest.mark.rule("5.0d")
def test_without_points_a_side_passes_by_itself() -> None:
    match = segment(C, sap={"us": 0, "wc": 1})
    assert who(match) == "wc"
    match.play(RAID)
    assert match.over


@pytest.mark.rule("5.0f")
def test_points_don_t_come_back_in_the_next_segment() -> None:
    stack = [("SpecialActions.markers_reset", {}), ("SpecialActions.act", {"side": "wc", "passed": ["us"]})]
    match = start(stack, [C], raid_cup=CUP, sap={"us": 0, "wc": 2})
    play(match, RAID, PASS)
    assert who(match) == "wc"
    assert match.position.board.sap == [0, 1]


@pytest.mark.rule("5.0g")
def test_builds_and_raids_are_allowed_again_when_a_segment_starts() -> None:
    match = segment(settlements=1, builds_barred=True, raids_barred=True)
    assert nouns(match, "settle")
    match.play(PASS)
    assert nouns(match, "raid")


@pytest.mark.rule("5.0h")
def test_each_side_has_its_own_actions() -> None:
    ours = ["recruit", "treaty", "settle", "fortify", "repair", "search", "hunt"]
    theirs = ["recruit_from", "ally", "harass", "raid", "transfer"]
    first = {"treaty": "W", "search": "AR-1", "recruit_from": "Mi", "ally": "W", "transfer": "Mi-1", "raid": "columbia"}
    first |= dict.fromkeys(("settle", "fortify", "repair"), "bullskin")
    match = segment(settlements=1)
    assert {why(match, x, first.get(x, "")) for x in theirs} == {"5.0h"}
    match.play(PASS)
    assert {why(match, x, first.get(x, "")) for x in ours} == {"5.0h"}


@pytest.mark.rule("A2.2a")
def test_the_learning_scenario_has_recruit_and_search_for_artillery_only() -> None:
    match = acting(
        "us", scenario="learning_2", units={"MI-1": "cup", "AR-1": "columbia"}, reduced=["AR-1"], settlements=1
    )
    assert match.ask is not None
    assert {x.verb for x in match.ask.options} == {"recruit", "search", "pass"}
    assert why(match, "settle", "bullskin") == why(match, "save") == "A2.2a"


@pytest.mark.rule("5.9a")
def test_a_side_whose_track_is_not_reset_to_five_may_save_a_point() -> None:
    match = acting("us")
    match.play(("save", ""))
    assert match.position.board.sap == [3, 5]
    assert match.position.board.saved == [1, 0]
    assert why(match, "save") == "5.9a"  # one at most


@pytest.mark.rule("5.9a")
@pytest.mark.parametrize(
    ("scenario", "expedition", "who_saves"), [("campaign", 1, "us"), ("campaign", 2, ""), ("campaign", 3, "wc")]
)
def test_who_may_save_depends_on_the_expedition(scenario: str, expedition: int, who_saves: str) -> None:
    for side in ("us", "wc"):
        match = acting(side, scenario=scenario, expedition=expedition)
        assert why(match, "save") == ("" if side == who_saves else "5.9a")


@pytest.mark.rule("EX3", "5.0a", "5.0b", "5.0c", "5.0e", "5.3a", "5.6.2d", "5.6.2c", "5.6.2e", "5.1.2c", "5.1.2e")
def test_the_worked_special_actions_segment() -> None:
    units = {"De-1": "store", "BA-1": "ready", "BA-2": "ready"}
    match = start(
        [("SpecialActions.markers_reset", {})], [[1], [2], [2]], raid_cup=CUP, settlements=4, units=units, vp={"wc": 5},
    )  # fmt: skip
    match.play(("settle", "bullskin"))
    assert why(match, "harass") == "5.5b"  # nobody near
    match.play(RAID)
    assert site(match, "columbia") == ("settlement", True)
    assert match.position.board.vp == [0, 6]
    assert why(match, "settle", "todds_fork") == "5.3b"
    match.play(PASS)
    assert "columbia" in nouns(match, "raid")  # reduced, and bullskin is healthy
    assert "bullskin" in nouns(match, "raid")
    play(match, RAID, ("recruit_from", "De"), ("roll", ""))
    play(match, ("arm", "chalakatha"), PASS)
    assert match.over
    assert find(match, "BA-1") == "chalakatha"
    assert match.position.board.arms_of[D.nations.index("Sh")] == unit("BA-1")
    assert match.position.board.sap == [3, 2]
    assert match.position.board.site[D.spaces.index("bullskin")] == k.SETTLEMENT
