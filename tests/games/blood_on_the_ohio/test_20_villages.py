"""20.5 Villages: reduced they move, razed they are gone, and with the last of them their nation."""

from __future__ import annotations

from typing import Any

import pytest
from tests.conftest import Play, Told, Why
from tests.games.blood_on_the_ohio.fights import D, Places, at, begin, offers, rules_told, site, vp

from grognard.kernel.match import Match


def burn(where: str, units: dict[str, str] | None = None, **board: Any) -> Match:
    """The US attacks an empty village and scores a casualty; a principal one rolls a 1 for itself."""
    came = D.spaces[D.near[D.spaces.index(where)][0]]
    frame: Places = {"attacker": "us", "where": where, "origin": came, "attackers": ["RI-1", "RI-2", "RI-3"]}
    dice = [[1], [6, 1]] if board["site"][where] == "principal" else [[1], [6]]
    placed = {**(units or {}), where: "RI-1 RI-2 RI-3 " + (units or {}).get(where, "")}
    return begin("Combat.begin", frame, placed, dice, **board)


@pytest.mark.rule("20.5.1a", "20.5.1b", "20.5d", "20.5e", "20.5.1f", "24.0d", "20.5.1g")
def test_a_reduced_village_moves_next_to_a_river_of_its_nation(play: Play, why: Why) -> None:
    match = burn("paint_creek", {"lower_town": "RI-9"}, site={"paint_creek": "village", "deer_creek": "village"})
    assert match.where().endswith("Relocate.settle")
    assert match.ask is not None
    assert match.ask.role == "wc"
    assert why(match, "place paint_creek") == "20.5.1b"  # the old site
    assert why(match, "place lower_town") == "20.5.1b"  # US units
    assert why(match, "place deer_creek") == "20.5.1b"  # another structure
    assert why(match, "place bullskin") == "20.5.1b"  # neutral ground
    assert why(match, "place sc1") == "20.5.1b"  # water
    assert why(match, "place girtys_town") == "20.5.1b"  # too far
    assert why(match, "pass") == "20.5.1b"
    play(match, "place chalakatha")
    assert (site(match, "paint_creek"), site(match, "chalakatha")) == ("razed", "village*")
    assert vp(match) == (5, 4)
    assert "24.0d" in rules_told(match)
    assert at(match, "RI-1") == "paint_creek"
    assert match.where() == "Operations.form"  # two casualties, but one step


@pytest.mark.rule("20.5.1b")
def test_within_5_mp_of_the_old_site_on_its_nations_river() -> None:
    match = burn("turtle_town", site={"turtle_town": "village", "kekionga": "village"})
    near = offers(match, "place")
    assert "st_marys_bend" in near
    assert "recovery" in near
    assert "white_river" not in near  # by no river
    assert "greenville" not in near
    assert "pickawillany" not in near  # 7 MP


@pytest.mark.rule("20.5.1c")
def test_a_principal_village_goes_as_far_as_10_mp(play: Play, why: Why) -> None:
    board: Places = {"site": {"kekionga": "principal", "loramies": "village"}, "principal_at": {"kekionga": "kekionga"}}
    match = burn("kekionga", **board)
    assert "stillwater" in offers(match, "place")
    assert why(match, "place greenville") == "20.5.1c"
    play(match, "place stillwater")
    assert site(match, "stillwater") == "principal*"
    b = match.position.board
    assert D.spaces[b.principal_at[0]] == "stillwater"
    assert b.harmed[0]
    assert vp(match) == (5, 4)


@pytest.mark.rule("20.5.1d")
def test_ruins_only_if_there_is_no_other_place(play: Play, why: Why) -> None:
    sites: Places = {"paint_creek": "village", "deer_creek": "razed", "lower_town": "razed"}
    match = burn("paint_creek", site=sites)
    assert why(match, "place deer_creek") == "20.5.1d"
    ruins = {s: "razed" for s in D.spaces if D.nation[D.spaces.index(s)] == 1 and D.kind[D.spaces.index(s)] == 0}
    match = burn("paint_creek", site=ruins | {"paint_creek": "village"})
    assert "deer_creek" in offers(match, "place")
    play(match, "place deer_creek")
    assert site(match, "deer_creek") == "village*"


@pytest.mark.rule("20.5.1b", "20.5.1h")
def test_with_no_place_to_go_it_is_razed_for_the_same_points(play: Play) -> None:
    full = {s: "village" for s in D.spaces if D.nation[D.spaces.index(s)] == 1 and D.kind[D.spaces.index(s)] == 0}
    match = burn("paint_creek", site=full)
    assert site(match, "paint_creek") == "razed"
    assert vp(match) == (5, 4)
    assert match.where() == "Operations.form"


@pytest.mark.rule("20.5.1h")
def test_a_last_village_with_nowhere_to_go_takes_its_nation_along() -> None:
    """The Mingo have one village, and US wagons stand wherever else they could go."""
    spaces = [s for s in D.spaces if D.nation[D.spaces.index(s)] == 3 and s != "duck_creek"]
    wagons = dict(zip(spaces, [f"SU-{n}" for n in range(1, 11)] + [f"MI-{n}" for n in range(1, 14)], strict=False))
    match = burn("duck_creek", {**wagons, "athens": wagons["athens"] + " M-1"}, site={"duck_creek": "village"})
    assert at(match, "M-1") == "gone"
    assert vp(match) == (5, 4)


@pytest.mark.rule("20.5.1e", "20.5.1f", "20.5.1h", "20.5d")
def test_a_reduced_village_is_razed_and_with_the_last_one_its_nation_is_conquered(told: Told) -> None:
    sites: Places = {"site": {"paint_creek": "village", "deer_creek": "village"}, "damaged": ["paint_creek"]}
    match = burn("paint_creek", {"wapatomica": "Sh-1 blue_jacket"}, **sites)
    assert site(match, "paint_creek") == "razed"
    assert vp(match) == (5, 4)
    assert at(match, "Sh-1") == "wapatomica"
    sites = {"site": {"paint_creek": "village"}, "damaged": ["paint_creek"]}
    match = burn("paint_creek", {"wapatomica": "Sh-1 blue_jacket"}, **sites)
    assert at(match, "Sh-1") == at(match, "blue_jacket") == "gone"
    assert "20.5.1h" in rules_told(match)


@pytest.mark.rule("20.5.1h")
def test_principal_villages_count_as_villages() -> None:
    board: Places = {
        "site": {"paint_creek": "village", "wapatomica": "principal"}, "damaged": ["paint_creek", "wapatomica"],
        "principal_at": {"wapatomica": "wapatomica"},
    }  # fmt: skip
    match = burn("paint_creek", {"deer_creek": "Sh-1"}, **board)
    assert at(match, "Sh-1") == "deer_creek"


@pytest.mark.rule("20.5.1g", "23.0e")
def test_arms_alone_in_the_village_move_with_it(play: Play) -> None:
    sites: Places = {"paint_creek": "village", "deer_creek": "village"}
    match = burn("paint_creek", {"paint_creek": "BA-1"}, site=sites, arms_of={"Sh": "BA-1"})
    if match.where().endswith("Combat.declare"):
        play(match, "pass")
    if match.where().endswith("Casualties.take"):
        play(match, "lose_place paint_creek")
    play(match, "place chalakatha")
    assert at(match, "BA-1") == "chalakatha"


@pytest.mark.rule("20.5.1g")
def test_warriors_are_not_moved_by_the_relocation(play: Play) -> None:
    frame: Places = {
        "attacker": "us",
        "where": "paint_creek",
        "origin": "bullskin",
        "attackers": ["RI-1", "RI-2", "RI-3"],
    }
    sites: Places = {"paint_creek": "village", "deer_creek": "village"}
    units = {"paint_creek": "RI-1 RI-2 RI-3 Sh-1 Sh-2"}
    match = begin("Combat.begin", frame, units, [[1], [4, 6]], site=sites, reduced=["Sh-1", "Sh-2"])
    play(match, "pass", "lose RI-1", "lose_place paint_creek", "place chalakatha")
    assert at(match, "Sh-1") == "paint_creek"


@pytest.mark.rule("20.5c")
def test_the_us_walks_through_a_village_but_must_pass_a_principal_one(play: Play) -> None:
    frame: Places = {"side": "us", "members": ["RI-1", "RI-2"], "at": "bullskin", "origin": "bullskin", "left": 4}
    board: Places = {
        "site": {"paint_creek": "village", "chalakatha": "principal"},
        "principal_at": {"chalakatha": "chalakatha"},
    }
    match = begin("March.march", frame, {"bullskin": "RI-1 RI-2"}, vp={"us": 4, "wc": 0}, **board)
    play(match, "step paint_creek")
    assert match.where() == "Operations > March.march"
    play(match, "step chalakatha")
    assert match.where() == "Operations > March.meet"
    assert match.ask is not None
    assert {c.verb for c in match.ask.options} == {"attack", "pass_through"}
