"""5.1 Recruit, 23.0 British Arms by recruiting."""

from __future__ import annotations

import pytest
from tests.games.blood_on_the_ohio.conftest import SetUp
from tests.games.blood_on_the_ohio.special import D, acting, find, nouns, play, start, told, unit, why

from grognard.games.blood_on_the_ohio import GAME
from grognard.games.blood_on_the_ohio import components as k
from grognard.games.blood_on_the_ohio.rules import changes
from grognard.games.blood_on_the_ohio.state import CUP, READY, WC
from grognard.kernel.match import Match

RECRUIT = ("recruit", "")
ROLL = ("roll", "")
ENTRY = ["US1", "US2", "US3", "US4"]


def drawing(id: str, *dice: list[int], **data: object) -> Match:
    """The US has drawn this chit and is to place it."""
    units = {id: "cup", **data.pop("units", {})}  # type: ignore[dict-item]
    match = acting("us", [6], [unit(id)], *dice, units=units, **data)
    match.play(RECRUIT)
    return match


# 5.1.1 the US


@pytest.mark.rule("5.1.1a")
def test_no_recruiting_from_an_empty_cup() -> None:
    assert why(acting("us"), "recruit") == "5.1.1a"


@pytest.mark.rule("5.1.1b")
def test_four_checks_of_which_five_and_six_bring_a_chit() -> None:
    cup = {f"MI-{n}": "cup" for n in range(1, 6)}
    match = acting("us", [4], [5], [unit("MI-2")], [6], [unit("MI-5")], [1], units=cup)
    play(match, RECRUIT, ROLL, ("place", "US1"), ROLL, ("place", "US2"), ROLL)
    assert match.where() == "SpecialActions.act"
    assert [find(match, f"MI-{n}") for n in range(1, 6)] == ["cup", "US1", "cup", "cup", "US2"]


@pytest.mark.rule("5.1.1b")
def test_the_us_may_stop_early_but_a_chit_that_is_drawn_is_placed() -> None:
    match = acting("us", [5], [unit("MI-1")], units={"MI-1": "cup", "MI-2": "cup"})
    match.play(RECRUIT)
    assert why(match, "pass") == "5.1.1b"
    play(match, ("place", "US1"), ("pass", ""))
    assert match.where() == "SpecialActions.act"


@pytest.mark.rule("5.1.1c")
def test_with_the_last_chit_the_remaining_checks_are_lost() -> None:
    match = drawing("MI-1")
    match.play(("place", "US3"))
    assert match.where() == "SpecialActions.act"
    assert match.position.board.sap[0] == 3


@pytest.mark.rule("3.1.2")
def test_chits_are_drawn_blind_from_the_whole_cup() -> None:
    g = GAME.position({
        "scenario": "harmar", "units": {"MI-1": "cup", "SC-1": "cup", "RI-1": "US1"},
        "play": [("UsRecruitment.draw_chit", {"checks": 3})],
    })  # fmt: skip
    g.advance(None)
    assert g.pending is not None
    assert sorted(g.pending.items) == sorted([unit("MI-1"), unit("SC-1")])


@pytest.mark.rule("5.1.1d")
@pytest.mark.parametrize("id", ["MI-1", "MC-1", "RI-1", "RC-1", "SC-1", "SU-1"])
def test_any_chit_may_come_to_any_us_entry_square(id: str) -> None:
    match = drawing(id)
    assert set(ENTRY) <= set(nouns(match, "place"))
    assert why(match, "place", "ENT_MI") == "5.1.1d"


@pytest.mark.rule("5.1.1e")
@pytest.mark.parametrize("id", ["MI-1", "MC-1"])
def test_militia_come_to_settlements_within_four_spaces_of_a_fort(id: str) -> None:
    match = drawing(id, site={"tanners": "razed"}, units={"Sh-1": "columbia"})
    found = set(nouns(match, "place")) - set(ENTRY)
    forts = [D.spaces.index(x) for x in ("fort_washington", "fort_harmar")]
    near = [s for s in range(len(D.site)) if min(D.apart[f][s] for f in forts) <= 4 and D.site[s] == k.SETTLEMENT]
    assert found == {D.spaces[s] for s in near} - {"tanners", "columbia"}
    assert why(match, "place", "fort_washington") == "5.1.1e"
    assert {why(match, "place", x) for x in ("tanners", "columbia", "pittsburgh", "bullskin")} == {"5.1.1e"}


@pytest.mark.rule("5.1.1e")
def test_a_built_fort_brings_militia_too() -> None:
    match = drawing("MI-1", site={"fort_mcintosh": "fort"}, fort_at={"steuben": "fort_mcintosh"})
    assert "pittsburgh" in nouns(match, "place")


@pytest.mark.rule("5.1.1f")
@pytest.mark.parametrize("id", ["RI-1", "RC-1", "SC-1"])
def test_regulars_and_scouts_come_to_the_two_great_forts(id: str) -> None:
    fort = {"site": {"turtle_creek": "fort"}, "fort_at": {"steuben": "turtle_creek"}}
    match = drawing(id, **fort)
    assert set(nouns(match, "place")) == {*ENTRY, "fort_washington", "fort_harmar"}
    assert why(match, "place", "columbia") == why(match, "place", "turtle_creek") == "5.1.1f"


@pytest.mark.rule("5.1.1f")
def test_not_while_the_fort_is_besieged() -> None:
    match = drawing("RI-1", siege=["washington"], units={"Sh-1": "fort_washington"})
    assert set(nouns(match, "place")) == {*ENTRY, "fort_harmar"}


@pytest.mark.rule("5.1.1f")
@pytest.mark.parametrize(("choice", "inside"), [(("defend", "RI-1"), 1), (("pass", ""), 0)])
def test_in_a_fort_a_recruit_defends_or_screens(choice: tuple[str, str], inside: int) -> None:
    match = drawing("RI-1")
    play(match, ("place", "fort_harmar"), choice)
    assert match.position.board.inside[unit("RI-1")] == inside
    assert match.where() == "SpecialActions.act"


@pytest.mark.rule("5.1.1g")
def test_wagons_come_to_entry_squares_only() -> None:
    match = drawing("SU-1")
    assert nouns(match, "place") == ENTRY
    assert why(match, "place", "fort_washington") == why(match, "place", "columbia") == "5.1.1g"


@pytest.mark.rule("5.1.1h", "5.1.1i")
def test_a_reduced_unit_that_is_lost_comes_back_whole() -> None:
    match = acting("us", [6], [unit("RI-1")], units={"RI-1": "columbia"}, reduced=["RI-1"])
    changes.lose_step(match.position, unit("RI-1"))
    assert find(match, "RI-1") == "cup"
    match = acting(
        "us", [6], [unit("SU-1")], units={"SU-1": "columbia"}, reduced=["SU-1"], scenario="legion", expedition=3
    )
    changes.put_off(match.position, unit("SU-1"), CUP)
    assert not match.position.board.reduced[unit("SU-1")]


@pytest.mark.rule("5.1.1i", "A4.1a")
def test_the_scenario_fills_the_cup_without_guns(set_up: SetUp) -> None:
    for scenario, types in (("harmar", {"MI": 4, "MC": 3, "SU": 1}), ("learning_1", {})):
        b = set_up(scenario)
        cup = [k.TYPES[D.type[u]] for u in range(len(b.at)) if b.at[u] == CUP]
        assert {t: cup.count(t) for t in cup} == types


@pytest.mark.rule("A2.2b")
def test_the_learning_scenario_makes_two_checks_for_each_southern_square() -> None:
    cup = {f"MI-{n}": "cup" for n in range(1, 5)}
    match = acting("us", *[x for n in range(1, 5) for x in ([6], [unit(f"MI-{n}")])], units=cup, scenario="learning_2")
    match.play(RECRUIT)  # each chit has one place only
    play(match, ROLL, ROLL, ROLL)
    assert [find(match, f"MI-{n}") for n in range(1, 5)] == ["US3", "US3", "US4", "US4"]


@pytest.mark.rule("A3.3f")
def test_wayne_may_throw_militia_back_once() -> None:
    cup = {"MI-1": "cup", "MC-1": "cup", "SU-1": "cup"}
    match = acting(
        "us", [6], [unit("MI-1")], [unit("MC-1")], [5], [unit("SU-1")], units=cup, scenario="legion", expedition=3
    )
    play(match, RECRUIT, ("throw_back", ""))
    assert match.where() == "SpecialActions > UsRecruitment.place"  # the second chit stands
    play(match, ("place", "US1"), ROLL)
    assert match.where() == "SpecialActions > UsRecruitment.place"  # a wagon is never thrown back
    assert (find(match, "MI-1"), find(match, "MC-1")) == ("cup", "US1")


@pytest.mark.rule("A3.3f")
def test_others_place_what_they_draw() -> None:
    match = drawing("MI-1", units={"SU-1": "cup"})
    assert match.where() == "SpecialActions > UsRecruitment.place"


# 5.1.2 the nations


@pytest.mark.rule("5.1a")
def test_both_sides_recruit_from_cup_square_and_box() -> None:
    match = acting("us", [5], [unit("SU-1")], units={"SU-1": "cup"})
    play(match, RECRUIT, ("place", "US2"))
    assert find(match, "SU-1") == "US2"
    for nation, village in (("M", "captina"), ("Mi", "kekionga")):
        match = acting("wc", [6], units={f"{nation}-1": "store"}, site={"captina": "village"})
        play(match, ("recruit_from", nation), ("place", village))
        assert find(match, f"{nation}-1") == village


@pytest.mark.rule("5.1.2a", "1.1a")
@pytest.mark.parametrize("status", ["nonaligned", "treaty", "withdrawn"])
def test_only_members_with_units_in_their_square_recruit(status: str) -> None:
    units = {"W-1": "store", "Sh-1": "store", "Mi-1": "kekionga"}
    match = acting("wc", units=units, status={"W": status})
    assert nouns(match, "recruit_from") == ["Sh"]
    assert why(match, "recruit_from", "W") == why(match, "recruit_from", "Mi") == "5.1.2a"


@pytest.mark.rule("5.1.2a", "5.1.2e")
def test_arms_alone_are_no_reason_to_recruit() -> None:
    match = acting("wc", units={"BA-1": "ready"})
    assert nouns(match, "recruit_from") == []


@pytest.mark.rule("5.1.2b")
def test_two_checks_and_five_or_more_brings_a_unit_of_choice() -> None:
    units = {"W-1": "store", "W-2": "store", "tarhe": "store"}
    match = acting("wc", [4], [5], units=units, reduced=["W-2"], status={"W": "member"})
    match.play(("recruit_from", "W"))
    assert nouns(match, "choose") == ["W-1", "W-2", "tarhe"]
    play(match, ("choose", "W-2"), ("place", "upper_sandusky"))
    assert match.where() == "SpecialActions.act"
    assert find(match, "W-2") == "upper_sandusky"
    assert match.position.board.reduced[unit("W-2")]  # it arrives as it was


@pytest.mark.rule("5.1.2c")
@pytest.mark.parametrize(("nation", "comes"), [("Mi", True), ("Sh", True), ("De", True), ("M", False)])
def test_core_nations_add_one(nation: str, comes: bool) -> None:
    match = acting("wc", [4], [1], units={f"{nation}-1": "store", f"{nation}-2": "store"}, site={"captina": "village"})
    match.play(("recruit_from", nation))
    assert bool(nouns(match, "choose")) == comes


@pytest.mark.rule("5.1.2d", "2.4.3d")
def test_a_unit_goes_to_a_village_of_its_own_or_to_its_entry_square() -> None:
    site = {"turtle_town": "village", "deer_creek": "village", "eaton": "village"}
    match = acting("wc", [6], [1], units={"Mi-1": "store", "RI-1": "eaton"}, site=site)
    match.play(("recruit_from", "Mi"))
    assert set(nouns(match, "place")) == {"kekionga", "pickawillany", "turtle_town", "ENT_MI"}
    assert {why(match, "place", x) for x in ("eaton", "deer_creek", "stillwater", "ENT_KI")} == {"5.1.2d"}


@pytest.mark.rule("5.1.2d")
def test_no_recruiting_where_no_village_is_free() -> None:
    match = acting("wc", units={"M-1": "store", "RI-1": "captina"}, site={"captina": "village"})
    assert why(match, "recruit_from", "M") == "5.1.2d"


@pytest.mark.rule("2.4.3c", "5.1.2d")
def test_off_map_nations_come_by_their_own_square() -> None:
    match = acting("wc", [6], units={"Ki-1": "store"}, status={"Ki": "member"})
    match.play(("recruit_from", "Ki"))
    assert nouns(match, "place") == ["ENT_KI"]
    assert why(match, "place", "kekionga") == "2.4.3c"


@pytest.mark.rule("20.5.1k")
def test_without_a_principal_village_others_take_two_points_each() -> None:
    site = {"upper_sandusky": "razed", "tymochtee": "village", "honey_creek": "village"}
    match = acting(
        "wc", [6], [1], units={"W-1": "store", "W-2": "tymochtee", "W-3": "honey_creek"}, site=site,
        reduced=["W-1", "W-3"], status={"W": "member"}, principal_at={"upper_sandusky": "gone"},
    )  # fmt: skip
    match.play(("recruit_from", "W"))
    assert nouns(match, "place") == ["honey_creek"]
    assert why(match, "place", "tymochtee") == "20.5.1k"


# British Arms


def trading(**data: object) -> Match:
    units = {"De-1": "store", "De-2": "store", "BA-1": "ready", "BA-2": "ready", **data.pop("units", {})}  # type: ignore[dict-item]
    match = acting("wc", [1], [1], units=units, **data)
    match.play(("recruit_from", "De"))
    return match


@pytest.mark.rule("5.1.2e", "23.0a")
def test_a_check_may_be_traded_for_arms_in_any_principal_village_of_the_wc() -> None:
    match = trading(site={"turtle_town": "village"})
    assert set(nouns(match, "arm")) == {"kekionga", "pickawillany", "chalakatha", "wapatomica", "gekelmukpechunk"}
    assert {why(match, "arm", x) for x in ("turtle_town", "upper_sandusky", "columbia")} == {"5.1.2e"}
    match.play(("arm", "wapatomica"))
    assert find(match, "BA-1") == "wapatomica"
    assert len(told(match, "recruit_roll")) == 1  # the other check


@pytest.mark.rule("5.1.2f")
def test_one_marker_for_an_action() -> None:
    match = acting("wc", [6], units={"De-1": "store", "De-2": "store", "BA-1": "ready", "BA-2": "ready"})
    play(match, ("recruit_from", "De"), ("arm", "kekionga"), ("choose", "De-1"), ("place", "gekelmukpechunk"))
    assert match.where() == "SpecialActions.act"
    assert find(match, "BA-2") == "ready"
    match = start(
        [("NationRecruitment.trade", {"nation": "De", "checks": 2, "armed": True})],
        [[1], [1]],
        units={"De-1": "store", "BA-2": "ready"},
    )
    assert match.over  # two rolls and no choice


@pytest.mark.rule("5.1.2f", "23.0h")
def test_one_marker_for_a_nation() -> None:
    match = trading(units={"BA-3": "kekionga"}, arms_of={"Mi": "BA-3"})
    assert set(nouns(match, "arm")) == {"chalakatha", "wapatomica", "gekelmukpechunk"}
    assert why(match, "arm", "pickawillany") == "23.0h"


@pytest.mark.rule("5.1.2f")
def test_a_reduced_principal_village_takes_arms_and_a_razed_one_does_not() -> None:
    site = {"kekionga": "razed", "pickawillany": "razed", "turtle_town": "principal"}
    gone = {"kekionga": "turtle_town", "pickawillany": "gone"}
    match = trading(site=site, principal_at=gone, damaged=["turtle_town"])
    assert "turtle_town" in nouns(match, "arm")
    assert why(match, "arm", "kekionga") == "5.1.2e"


@pytest.mark.rule("23.0e")
def test_no_arms_where_the_us_stands() -> None:
    match = trading(units={"RI-1": "kekionga"})
    assert why(match, "arm", "kekionga") == "23.0e"


@pytest.mark.rule("23.0b")
def test_arms_can_be_recruited_once_their_square_is_reached() -> None:
    match = acting(
        "wc",
        [1],
        [6],
        [1],
        units={"De-1": "store", "De-2": "store", "BA-1": "track", "BA-2": "track"},
        raid_cup={"B": 1},
        vp={"wc": 3},
    )
    play(match, ("raid", "columbia"), ("recruit_from", "De"))
    assert match.position.board.at[unit("BA-1")] == READY  # 2 points
    assert find(match, "BA-2") == "track"
    play(match, ("arm", "kekionga"))
    assert match.position.board.vp[WC] == 4


@pytest.mark.rule("23.0b")
def test_without_arms_at_hand_there_is_nothing_to_trade() -> None:
    match = acting("wc", [1], [5], units={"De-1": "store", "De-2": "store", "BA-1": "track"})
    match.play(("recruit_from", "De"))
    assert match.where() == "SpecialActions > NationRecruitment.choose"
