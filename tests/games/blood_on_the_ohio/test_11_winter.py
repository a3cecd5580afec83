"""11, 7.1a Winter Quartering."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.blood_on_the_ohio.turns import asked, at, begin, is_reduced, options, place, refused, told, vp, where

from grognard.games.blood_on_the_ohio import GAME
from grognard.kernel.match import Match


def winter(units: dict[str, str], **data: Any) -> Match:
    return begin("winter_quartering", units=units, **data)


# 11.2 the US


@pytest.mark.rule("11.2d", "11.2f", "5.1.1h")
def test_half_the_militia_go_to_the_cup_rounded_down() -> None:
    units = {f"MI-{n}": "eaton" for n in range(1, 6)}
    match = winter({**units, "MI-6": "US1"}, reduced=["MI-2"])
    assert options(match) == list(units)
    assert refused(match, "choose", "MI-6").rule == refused(match, "pass").rule == "11.2d"
    match.play(("choose", "MI-2"))
    match.play(("choose", "MI-4"))
    assert where(match, "MI-2", "MI-4", "MI-6") == ["cup", "cup", "US1"]
    assert not is_reduced(match, "MI-2")
    assert match.where() == "Game > Winter.winter"
    assert vp(match) == [0, 0]


@pytest.mark.rule("11.2e", "11.0a")
def test_militia_winter_in_settlements_one_in_each() -> None:
    match = winter({"MC-1": "kekionga", "MI-1": "kekionga", "MI-2": "kekionga"}, damaged=["columbia"],
                   site={"belpre": "razed"})  # fmt: skip
    match.play(("choose", "MC-1"))
    place(match, "columbia")
    assert refused(match, "place", "columbia").rule == refused(match, "place", "belpre").rule == "11.2e"
    refusal = refused(match, "place", "fort_washington")
    assert (refusal.rule, "Open: Louisville" in refusal.why) == ("11.2e", True)
    place(match, "pittsburgh")
    assert where(match, "MI-1", "MI-2") == ["columbia", "pittsburgh"]


@pytest.mark.rule("11.2e")
def test_militia_without_a_settlement_go_to_the_cup() -> None:
    d = GAME.components
    printed = {d.spaces[s]: "razed" for s, site in enumerate(d.site) if site == 4}
    printed["columbia"] = "settlement"
    match = winter({f"MI-{n}": "eaton" for n in range(1, 4)}, site=printed)
    match.play(("choose", "MI-1"))
    match.play(("choose", "MI-2"))
    assert where(match, "MI-1", "MI-2", "MI-3") == ["cup", "cup", "columbia"]


@pytest.mark.rule("11.2a", "11.0a")
def test_regulars_leaders_guns_scouts_and_wagons_winter_in_forts() -> None:
    units = ["RI-1", "RC-1", "AR-1", "SC-1", "SU-1", "harmar", "hardin"]
    match = winter(dict.fromkeys(units, "kekionga"))
    for n in range(len(units)):
        assert options(match) == ["fort_washington", "fort_harmar"]
        assert refused(match, "place", "columbia").rule == "11.2a"
        place(match, "fort_harmar" if n % 2 else "fort_washington")
    b = match.position.board
    assert where(match, *units) == ["fort_washington", "fort_harmar"] * 3 + ["fort_washington"]
    assert all(b.inside[GAME.components.counters.index(u)] for u in units)


@pytest.mark.rule("11.2a")
def test_who_is_in_an_entry_square_stays_there_and_so_does_a_lost_gun() -> None:
    match = winter({"RI-1": "US2", "harmar": "US2", "AR-1": "eaton"}, reduced=["AR-1"])
    assert where(match, "RI-1", "harmar", "AR-1") == ["US2", "US2", "eaton"]


@pytest.mark.rule("11.2b")
def test_a_fort_holds_8_or_6_force_points_of_regulars() -> None:
    units = {f"RI-{n}": "eaton" for n in range(1, 9)}
    match = winter({**units, "wilkinson": "eaton"}, fort_at={"st_clair": "eaton"}, scenario="campaign")
    place(match, "eaton", "eaton", "eaton")
    refusal = refused(match, "place", "eaton")
    assert (refusal.rule, refusal.why) == ("11.2b", "Garrison Branch has no room for regular infantry 4. Open: "
                                           "Fort Washington or Fort Harmar.")  # fmt: skip
    place(match, *["fort_harmar"] * 4)  # and the last has no choice
    place(match, "eaton")
    assert where(match, "RI-3", "RI-7", "RI-8", "wilkinson") == ["eaton", "fort_harmar", "fort_washington", "eaton"]


@pytest.mark.rule("11.2b")
def test_a_besieged_fort_may_be_used_and_the_siege_ends() -> None:
    units = {"RI-1": "fort_washington", "Mi-1": "fort_washington"}
    match = winter(units, siege=["washington"], inside=["RI-1"])
    place(match, "fort_washington")
    place(match, "kekionga")
    assert not any(match.position.board.siege)


@pytest.mark.rule("11.2c", "11.2f")
def test_regulars_for_whom_there_is_no_room_go_to_the_cup() -> None:
    """Both forts hold 16: one unit of nine is too many, and the US chooses which."""
    units = {f"RI-{n}": "eaton" for n in range(1, 10)}
    match = winter(units, reduced=["RI-1"])
    place(match, "fort_washington")
    match.play(("dismiss", ""))
    assert at(match, "RI-2") == "cup"
    assert refused(match, "dismiss").rule == "11.2c"
    place(match, *["fort_washington"] * 3)
    assert at(match, "RI-9") == "fort_harmar"
    assert told(match, "to_cup") == [("to_cup", "11.2c")]
    assert vp(match) == [0, 0]


# 11.1 the WC


@pytest.mark.rule("11.1a", "11.1b")
def test_principal_villages_take_one_first_then_every_village_then_all_others() -> None:
    sites = {"greenville": "village", "recovery": "village"}
    match = winter({f"Mi-{n}": "columbia" for n in range(1, 3)}, site=sites)
    assert options(match) == ["pickawillany", "kekionga"]
    refusal = refused(match, "place", "greenville")
    assert (refusal.rule, "Open: Pickawillany or Kekionga" in refusal.why) == ("11.1a", True)
    match = winter({f"Mi-{n}": "columbia" for n in range(1, 7)}, site=sites)
    place(match, "greenville", "kekionga", "kekionga")
    assert refused(match, "place", "greenville").rule == "11.1b"
    place(match, "kekionga")
    assert refused(match, "place", "kekionga").rule == refused(match, "place", "chalakatha").rule == "11.1a"
    place(match, "recovery")
    assert where(match, *[f"Mi-{n}" for n in range(1, 7)]) == [
        "greenville", "kekionga", "kekionga", "kekionga", "recovery", "pickawillany",
    ]  # fmt: skip


@pytest.mark.rule("11.1b", "2.4.2a")
def test_without_a_principal_village_the_others_wait_in_the_nations_square() -> None:
    match = winter({"M-1": "columbia", "M-2": "columbia"}, site={"standing_stone": "village"})
    assert where(match, "M-1", "M-2") == ["standing_stone", "store"]
    assert told(match, "to_square") == [("to_square", "11.1b")]


@pytest.mark.rule("11.1c", "20.5.1l")
def test_off_map_nations_are_guests_in_principal_villages_one_unit_in_each() -> None:
    units = {"Ki-1": "columbia", "Ki-2": "columbia", "Oj-1": "columbia", "Oj-2": "ENT_OJ", "keeahah": "columbia"}
    members = {"Ki": "member", "Oj": "member", "De": "withdrawn", "Sh": "withdrawn"}
    match = winter(units, status=members, site={"greenville": "village", "standing_stone": "village"})
    assert options(match) == ["pickawillany", "kekionga"], "the Mingo have no principal village"
    assert refused(match, "place", "greenville").rule == refused(match, "place", "chalakatha").rule == "11.1c"
    place(match, "kekionga")
    place(match, "kekionga")
    assert where(match, *units) == ["pickawillany", "store", "kekionga", "ENT_OJ", "kekionga"]
    assert told(match, "to_square") == [("to_square", "11.1c")]


@pytest.mark.rule("11.1d")
def test_british_arms_go_home_with_warriors_of_their_stack() -> None:
    units = {"Mi-1": "eaton", "BA-1": "eaton", "Mi-2": "jefferson"}
    match = winter(units, arms_of={"Mi": "BA-1"})
    place(match, "kekionga")
    assert where(match, "Mi-1", "BA-1", "Mi-2") == ["kekionga", "kekionga", "pickawillany"]


@pytest.mark.rule("11.1e", "A3.1d")
def test_leaders_winter_in_a_village_of_their_nation() -> None:
    units = {"little_turtle": "columbia", "le_gris": "columbia", "buckongahelas": "columbia", "keeahah": "ENT_KI"}
    match = winter(units, site={"greenville": "village"}, status={"De": "withdrawn"})
    assert refused(match, "place", "chalakatha").rule == "11.1e"
    place(match, "greenville", "greenville")
    assert refused(match, "place", "greenville").rule == "11.1e"
    place(match, "wapatomica")
    assert where(match, *units) == ["greenville", "greenville", "wapatomica", "ENT_KI"]


@pytest.mark.rule("11.2g")
def test_the_us_goes_home_before_the_wc() -> None:
    match = winter({"RI-1": "kekionga", "Mi-1": "columbia"})
    assert (asked(match).role, match.where()) == ("us", "Game > Winter.winter")
    place(match, "fort_harmar")
    assert asked(match).role == "wc"
    place(match, "kekionga")
    assert where(match, "RI-1", "Mi-1") == ["fort_harmar", "kekionga"]
