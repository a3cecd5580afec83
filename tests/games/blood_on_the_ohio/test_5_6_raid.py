"""5.6 Raid, 5.7 Search, 5.8 Strategic Movement."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.blood_on_the_ohio.conftest import SetUp
from tests.games.blood_on_the_ohio.special import D, acting, find, nouns, play, site, told, unit, why

from grognard.kernel.match import Match

A, B, C, E = [0], [1], [2], [3]
FULL = {"A": 1, "B": 1, "C": 1, "D": 1}
RAID = ("raid", "columbia")


def raiding(*dice: list[int], **data: Any) -> Match:
    return acting("wc", *dice, **{"raid_cup": FULL, "vp": {"wc": 6}, **data})


# 5.6 raid


@pytest.mark.rule("5.6a")
@pytest.mark.parametrize("guard", ["RI-1", "SU-1", "SC-1", "hardin", "AR-1"])
def test_any_us_unit_protects_a_settlement(guard: str) -> None:
    assert why(raiding(units={guard: "columbia"}), *RAID) == "5.6a"


@pytest.mark.rule("5.6a")
def test_any_other_settlement_healthy_or_reduced_can_be_raided() -> None:
    match = raiding(units={"AR-1": "columbia"}, reduced=["AR-1"], damaged=["belpre"], site={"tanners": "razed"})
    assert {"columbia", "belpre", "pittsburgh"} <= set(nouns(match, "raid"))  # a lost gun guards nothing
    assert {why(match, "raid", x) for x in ("tanners", "fort_washington", "bullskin")} == {"5.6a"}


@pytest.mark.rule("5.6b", "5.6.2f", "24.0c")
def test_chit_d_costs_half_a_point_and_ends_raiding() -> None:
    match = raiding(E)
    match.play(RAID)
    assert match.position.board.vp == [0, 5]
    assert site(match, "columbia") == ("settlement", False)
    assert why(match, "raid", "belpre") == "5.6b"
    assert told(match, "scored")[0][0] == "24.0c"


@pytest.mark.rule("5.6c")
def test_the_chit_goes_back_into_the_cup() -> None:
    match = raiding(B, B, raid_cup={"B": 1})
    play(match, RAID, RAID)
    assert site(match, "columbia") == ("razed", False)
    assert match.position.board.raid_cup == [0, 1, 0, 0]


@pytest.mark.rule("5.6c")
def test_no_raid_when_every_chit_is_out() -> None:
    assert why(raiding(raid_cup={}, raid_aside={"A": 2}), *RAID) == "5.6c"


@pytest.mark.rule("5.6.1a", "A4.1a")
def test_the_opening_raid_cup(set_up: SetUp) -> None:
    assert set_up("harmar").raid_cup == set_up("campaign").raid_cup == [3, 2, 1, 0]


@pytest.mark.rule("5.6.2a", "24.0a")
@pytest.mark.parametrize(("damaged", "halves"), [([], 2), (["columbia"], 1)])
def test_chit_a_razes_the_settlement_for_half_a_point_a_step(damaged: list[str], halves: int) -> None:
    match = raiding(A, damaged=damaged)
    match.play(RAID)
    assert site(match, "columbia") == ("razed", False)
    assert match.position.board.vp == [0, 6 + halves]


@pytest.mark.rule("5.6.2b")
def test_chit_a_brings_full_warriors_of_the_nearest_nation_to_any_of_its_villages() -> None:
    units = {"Mi-1": "store", "Sh-1": "store", "Sh-2": "store", "De-1": "store"}
    match = raiding(A, units=units, reduced=["Sh-1"], site={"deer_creek": "village", "eaton": "village"})
    match.play(RAID)  # Todd's Fork lies between Columbia and the Little Miami of the Shawnee
    assert set(nouns(match, "place")) == {"chalakatha", "wapatomica", "deer_creek"}
    assert why(match, "place", "eaton") == why(match, "place", "kekionga") == "5.6.2b"
    match.play(("place", "deer_creek"))
    assert (find(match, "Sh-1"), find(match, "Sh-2")) == ("store", "deer_creek")


@pytest.mark.rule("5.6.2b")
def test_the_warriors_may_stay_at_home() -> None:
    match = raiding(A, units={"Sh-1": "store"})
    play(match, RAID, ("pass", ""))
    assert find(match, "Sh-1") == "store"


@pytest.mark.rule("5.6.2b")
def test_none_come_if_the_nearest_nation_has_no_full_unit() -> None:
    match = raiding(A, units={"Sh-1": "store", "Mi-1": "store", "Sh-2": "chalakatha"}, reduced=["Sh-1"])
    match.play(RAID)
    assert match.where() == "SpecialActions.act"
    match = raiding(A, units={"Sh-1": "store", "Mi-1": "store"}, status={"Sh": "treaty"})
    match.play(RAID)  # the Miami are the nearest of the WC then
    assert set(nouns(match, "place")) == {"kekionga", "pickawillany"}


@pytest.mark.rule("5.6.2b")
def test_the_wc_breaks_ties() -> None:
    match = raiding(A, units={"De-1": "store", "Sh-1": "store"}, status={"M": "treaty"})
    match.play(("raid", "neals_station"))
    assert set(nouns(match, "place")) == {"chalakatha", "wapatomica", "gekelmukpechunk"}


@pytest.mark.rule("5.6.2c", "5.3b")
@pytest.mark.parametrize(("chit", "barred"), [(A, 1), (B, 1), (C, 0), (E, 0)])
def test_a_successful_raid_bars_builds(chit: list[int], barred: int) -> None:
    match = raiding(chit)
    match.play(RAID)
    assert match.position.board.builds_barred == barred


@pytest.mark.rule("5.6.2d", "24.0a")
def test_chit_b_takes_one_step() -> None:
    match = raiding(B)
    match.play(RAID)
    assert site(match, "columbia") == ("settlement", True)
    assert match.position.board.vp == [0, 7]
    assert told(match, "damaged")[0][0] == "5.6.2d"


@pytest.mark.rule("5.6.2e")
def test_chit_c_does_nothing() -> None:
    match = raiding(C)
    match.play(RAID)
    assert site(match, "columbia") == ("settlement", False)
    assert match.position.board.vp == [0, 6]
    assert nouns(match, "raid")


# 5.7 search


def searching(*dice: list[int], **data: Any) -> Match:
    """A gun lies lost at Bullskin."""
    units = {"AR-1": "bullskin", **data.pop("units", {})}
    reduced = ["AR-1", *data.pop("reduced", [])]
    return acting("us", *dice, units=units, reduced=reduced, **data)


def is_lost(match: Match) -> bool:
    return bool(match.position.board.reduced[unit("AR-1")])


@pytest.mark.rule("5.7a")
def test_searching_needs_no_units() -> None:
    match = searching([6], C, raid_cup=FULL)
    play(match, ("search", "AR-1"), ("hunt", ""))
    assert not is_lost(match)


@pytest.mark.rule("5.7.1a")
@pytest.mark.parametrize(("face", "lost"), [(6, False), (5, True)])
def test_six_finds_a_lost_gun_on_the_spot(face: int, lost: bool) -> None:
    match = searching([face], units={"AR-2": "columbia", "RI-1": "columbia"})
    assert nouns(match, "search") == ["AR-1"]
    assert why(match, "search", "AR-2") == why(match, "search", "RI-1") == why(match, "search", "AR-3") == "5.7.1a"
    match.play(("search", "AR-1"))
    assert (is_lost(match), find(match, "AR-1")) == (lost, "bullskin")


@pytest.mark.rule("5.7.1a", "22.2b")
def test_no_search_where_the_gun_would_be_lost_again() -> None:
    assert why(searching(units={"Sh-1": "bullskin"}), "search", "AR-1") == "22.2b"
    assert why(searching(units={"Sh-1": "bullskin", "RI-1": "bullskin"}), "search", "AR-1") == ""


@pytest.mark.rule("5.7.1b")
@pytest.mark.parametrize(("units", "face", "found"), [
    ({"RI-1": "columbia", "RI-2": "bullskin"}, 5, True), ({"RI-1": "columbia", "hardin": "bullskin"}, 5, False),
    ({"RI-1": "columbia", "RI-2": "todds_fork"}, 5, False), ({"Sh-1": "chalakatha"}, 6, False),
    ({"Sh-1": "paint_creek"}, 6, False), ({"black_hoof": "paint_creek"}, 6, True), ({"Sh-1": "darby_creek"}, 6, True),
])  # fmt: skip
def test_four_us_points_next_door_help_and_two_wc_points_two_spaces_away_harm(
    units: dict[str, str], face: int, found: bool
) -> None:
    match = searching([face], units=units)
    match.play(("search", "AR-1"))
    assert is_lost(match) != found


@pytest.mark.rule("25.2")
def test_a_search_shows_the_stacks_that_count() -> None:
    match = searching([1], units={"Sh-1": "chalakatha", "Mi-1": "kekionga"}, switch=["hidden_stacks"])
    match.play(("search", "AR-1"))
    assert [match.position.board.known[unit(u)] for u in ("Sh-1", "Mi-1")] == [1, 0]


@pytest.mark.rule("5.7.2a")
@pytest.mark.parametrize(("chit", "aside"), [(A, [1, 0, 0, 0]), (B, [0, 1, 0, 0]), (C, [0] * 4), (E, [0] * 4)])
def test_raiders_that_are_found_stay_out_of_the_cup(chit: list[int], aside: list[int]) -> None:
    match = acting("us", chit, raid_cup=FULL)
    match.play(("hunt", ""))
    assert list(match.position.board.raid_aside) == aside
    assert [x + y for x, y in zip(match.position.board.raid_cup, aside, strict=True)] == [1, 1, 1, 1]


@pytest.mark.rule("5.7.2a")
def test_no_hunt_without_chits() -> None:
    assert why(acting("us"), "hunt") == "5.7.2a"


@pytest.mark.rule("5.7.2b")
def test_chits_return_when_the_segment_ends() -> None:
    match = acting("us", A, raid_cup=FULL)
    play(match, ("hunt", ""), ("pass", ""))
    assert match.over
    assert (match.position.board.raid_cup, match.position.board.raid_aside) == ([1, 1, 1, 1], [0, 0, 0, 0])


# 5.8 strategic movement


@pytest.mark.rule("5.8a")
def test_one_warrior_unit_and_one_leader_go_from_village_to_village() -> None:
    units = {"Mi-1": "kekionga", "Mi-2": "kekionga", "blue_jacket": "kekionga", "le_gris": "kekionga", "Mi-3": "eaton"}
    match = acting("wc", units=units, reduced=["Mi-1"], site={"deer_creek": "village", "tymochtee": "village"})
    assert nouns(match, "transfer") == ["Mi-1", "Mi-2"]
    assert {why(match, "transfer", x) for x in ("le_gris", "Mi-3", "Mi-4")} == {"5.8a"}
    match.play(("transfer", "Mi-1"))
    assert nouns(match, "choose") == ["le_gris", "blue_jacket"]
    assert why(match, "choose", "Mi-2") == "5.8a"
    match.play(("choose", "blue_jacket"))
    assert {why(match, "place", x) for x in ("kekionga", "tymochtee", "eaton")} == {"5.8a"}
    match.play(("place", "deer_creek"))  # of another nation
    assert [find(match, u) for u in units] == ["deer_creek", "kekionga", "deer_creek", "kekionga", "eaton"]


@pytest.mark.rule("5.8a")
def test_no_leader_needs_to_go_along() -> None:
    match = acting("wc", units={"Mi-1": "kekionga", "le_gris": "kekionga"})
    play(match, ("transfer", "Mi-1"), ("pass", ""), ("place", "pickawillany"))
    assert (find(match, "Mi-1"), find(match, "le_gris")) == ("pickawillany", "kekionga")


@pytest.mark.rule("5.8b")
def test_the_road_is_free_of_any_us_unit() -> None:
    around = [D.spaces[s] for s in D.near[D.spaces.index("chalakatha")]]
    scouts = dict(zip([f"SU-{n}" for n in range(1, 10)], around, strict=False))
    match = acting("wc", units={"Mi-1": "kekionga", "Sh-1": "chalakatha", **scouts})
    assert why(match, "transfer", "Sh-1") == "5.8b"
    play(match, ("transfer", "Mi-1"), ("pass", ""))
    assert why(match, "place", "chalakatha") == "5.8b"
    assert "wapatomica" in nouns(match, "place")


@pytest.mark.rule("5.8b", "5.8a")
def test_a_village_with_us_units_is_neither_origin_nor_goal() -> None:
    match = acting("wc", units={"Mi-1": "kekionga", "Mi-2": "pickawillany", "RI-1": "pickawillany"})
    assert nouns(match, "transfer") == ["Mi-1"]
    play(match, ("transfer", "Mi-1"), ("pass", ""))
    assert why(match, "place", "pickawillany") == "5.8b"


@pytest.mark.rule("5.8b")
def test_an_empty_fort_does_not_block() -> None:
    around = [D.spaces[s] for s in D.near[D.spaces.index("chalakatha")]]
    scouts = dict(zip([f"SU-{n}" for n in range(1, 10)], [x for x in around if x != "deer_creek"], strict=False))
    match = acting(
        "wc", units={"Sh-1": "chalakatha", **scouts}, site={"deer_creek": "fort"}, fort_at={"steuben": "deer_creek"}
    )
    assert nouns(match, "transfer") == ["Sh-1"]


@pytest.mark.rule("25.2", "5.8a")
def test_the_us_sees_how_many_go_and_not_who() -> None:
    match = acting("wc", units={"Mi-1": "kekionga"}, switch=["hidden_stacks"])
    play(match, ("transfer", "Mi-1"), ("pass", ""), ("place", "pickawillany"))
    text = [x.text for x in match.lines("us") if x.event == "transferred"]
    assert text == ["The Western Confederacy moves 1 counter from Kekionga to Pickawillany."]
    assert [x.text for x in match.lines("wc") if x.event == "transferred"] == [
        "Miami warriors 1 move from Kekionga to Pickawillany."
    ]
