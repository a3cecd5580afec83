"""5.3 Build, 5.4 Repair, 5.5 Harass."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from tests.games.blood_on_the_ohio.conftest import SetUp
from tests.games.blood_on_the_ohio.special import D, acting, find, nouns, play, site, start, told, unit, why

from grognard.games.blood_on_the_ohio import components as k
from grognard.games.blood_on_the_ohio import query
from grognard.games.blood_on_the_ohio.frames import SpecialActions
from grognard.games.blood_on_the_ohio.rules import build, changes
from grognard.games.blood_on_the_ohio.state import BOOK, GONE
from grognard.kernel.match import Match

WAGON = {"SU-1": "columbia"}


def building(*dice: list[int], **data: Any) -> Match:
    """The box holds two settlements and Fort Steuben, and a wagon stands at Columbia."""
    units = {**WAGON, **data.pop("units", {})}
    forts = {"steuben": "ready", **data.pop("fort_at", {})}
    return acting("us", *dice, **{"units": units, "settlements": 2, "fort_at": forts, **data})


def answered(*dice: list[int], where: str = "bullskin", **data: Any) -> Match:
    """The US has built a settlement, and the WC is to act."""
    match = start([("SpecialActions.act", {})], list(dice), settlements=1, raid_cup={"C": 1}, **data)
    match.play(("settle", where))
    return match


# 5.3 build


@pytest.mark.rule("5.3a", "2.7")
def test_a_build_takes_one_settlement_out_of_the_box() -> None:
    match = building()
    match.play(("settle", "bullskin"))
    assert site(match, "bullskin") == ("settlement", False)
    assert match.position.board.settlements == 1
    match.play(("settle", "todds_fork"))
    assert why(match, "settle", "hamilton_crossing") == "5.3b"


@pytest.mark.rule("5.3a", "2.7")
def test_a_fort_is_one_of_those_in_the_box() -> None:
    match = building(fort_at={"recovery": "ready"})
    match.play(("fortify", "todds_fork"))
    assert nouns(match, "name") == ["steuben", "recovery"]
    assert why(match, "name", "hamilton") == "5.3b"
    match.play(("name", "recovery"))
    assert site(match, "todds_fork") == ("fort", False)
    assert query.fort_in(match.position.board, D.spaces.index("todds_fork")) == D.forts.index("recovery")
    assert query.fort_in(match.position.board, D.spaces.index("columbia")) == -1


@pytest.mark.rule("2.7")
def test_the_box_holds_what_the_scenario_allows(set_up: SetUp) -> None:
    b = set_up("harmar")
    assert b.settlements == 4
    assert [D.forts[n] for n in build.forts_in_box(b)] == ["steuben"]


@pytest.mark.rule("5.3b")
def test_no_build_after_a_successful_raid_or_from_an_empty_box() -> None:
    assert why(building(builds_barred=True), "settle", "bullskin") == "5.3b"
    assert why(building(builds_barred=True), "fortify", "todds_fork") == "5.3b"
    match = building(settlements=0, fort_at={"steuben": "aside"})
    assert why(match, "settle", "bullskin") == why(match, "fortify", "todds_fork") == "5.3b"


@pytest.mark.rule("5.3c")
def test_a_settlement_needs_a_river_within_two_spaces() -> None:
    """Every space of this map has one; on one with a stricter number, Leestown is too far."""
    b = building().position.board
    leestown = D.spaces.index("leestown")
    assert build.bar_settlement(b, SpecialActions(), leestown) == 0
    b.d = copy.copy(D)
    b.d.settlement_to_river = 1
    assert build.bar_settlement(b, SpecialActions(), leestown) == BOOK.index["5.3c"]


@pytest.mark.rule("5.3d")
def test_a_settlement_needs_a_neighbour_within_four_spaces() -> None:
    match = building()
    assert "white_river" in nouns(match, "settle")  # four from North Bend
    assert "middle_island" in nouns(match, "settle")  # next door is allowed
    assert why(match, "settle", "recovery") == "5.3d"
    match = building(site={"white_river": "razed"})
    assert why(match, "settle", "recovery") == "5.3d"  # ruins are no neighbour
    match = building(site={"white_river": "settlement"})
    assert "recovery" in nouns(match, "settle")


@pytest.mark.rule("5.3e")
@pytest.mark.parametrize(("what", "where", "barred"), [
    ("village", "paint_creek", True), ("Sh-1", "paint_creek", True), ("village", "caesars_creek", False),
    ("Sh-1", "caesars_creek", False), ("W-1", "paint_creek", True), ("black_hoof", "paint_creek", False),
])  # fmt: skip
def test_neither_kind_is_built_next_to_a_village_or_warriors(what: str, where: str, barred: bool) -> None:
    data: dict[str, Any] = {"site": {where: what}} if what == "village" else {"units": {what: where}}
    match = building(**data)
    assert [why(match, "settle", "bullskin"), why(match, "fortify", "bullskin")] == ["5.3e" if barred else ""] * 2


@pytest.mark.rule("5.3e")
def test_villages_outside_the_war_count_too() -> None:
    match = building(status={"Sh": "treaty"}, site={"paint_creek": "village"})
    assert why(match, "settle", "bullskin") == "5.3e"


@pytest.mark.rule("5.3f")
def test_forts_form_a_chain() -> None:
    match = building(units={"SU-2": "blue_licks", "SU-3": "salt_lick"})
    assert "blue_licks" in nouns(match, "fortify")  # three spaces from Fort Washington
    assert why(match, "fortify", "salt_lick") == "5.3f"
    chain = {"site": {"massies_station": "fort"}, "fort_at": {"recovery": "massies_station"}}
    assert "salt_lick" in nouns(building(units={"SU-3": "salt_lick"}, **chain), "fortify")


@pytest.mark.rule("5.3g")
def test_a_fort_uses_up_a_whole_wagon_for_which_nobody_scores() -> None:
    match = building()
    match.play(("fortify", "todds_fork"))
    assert find(match, "SU-1") == "cup"
    assert match.position.board.vp == [0, 0]
    assert why(building(reduced=["SU-1"]), "fortify", "todds_fork") == "5.3g"
    assert why(building(units={"SU-1": "aside"}), "fortify", "todds_fork") == "5.3g"


@pytest.mark.rule("5.3g")
def test_the_wagon_is_within_four_spaces_by_a_path_free_of_enemies() -> None:
    assert "todds_fork" in nouns(building(units={"SU-1": "turtle_creek"}), "fortify")
    assert why(building(units={"SU-1": "pittsburgh"}), "fortify", "todds_fork") == "5.3g"
    assert "middle_island" in nouns(building(units={"SU-1": "clarksburg"}), "fortify")
    inside = {"units": {"SU-1": "fort_harmar"}, "inside": ["SU-1"]}
    assert "mill_creek" in nouns(building(**inside), "fortify")
    inside["units"] = {"SU-1": "fort_harmar", "Sh-1": "fort_harmar"}
    assert why(building(siege=["harmar"], **inside), "fortify", "mill_creek") == "5.3g"


@pytest.mark.rule("5.3g")
def test_the_us_chooses_among_wagons() -> None:
    match = building(units={"SU-2": "fort_washington", "SU-3": "pittsburgh"})
    match.play(("fortify", "todds_fork"))
    assert nouns(match, "choose") == ["SU-1", "SU-2"]
    assert why(match, "choose", "SU-3") == "5.3g"
    match.play(("choose", "SU-2"))
    assert (find(match, "SU-1"), find(match, "SU-2")) == ("columbia", "cup")


@pytest.mark.rule("A3.3e", "5.1.1h")
def test_wayne_s_forts_cost_one_step() -> None:
    match = building(
        scenario="legion", expedition=3, units={"SU-2": "columbia"}, reduced=["SU-2"], fort_at={"recovery": "ready"}
    )
    play(match, ("fortify", "todds_fork"), ("name", "steuben"), ("choose", "SU-1"))
    assert find(match, "SU-1") == "columbia"
    assert match.position.board.reduced[unit("SU-1")]
    play(match, ("fortify", "turtle_creek"), ("choose", "SU-2"))
    assert find(match, "SU-2") == "cup"
    assert not match.position.board.reduced[unit("SU-2")]


@pytest.mark.rule("5.3h", "5.3l")
def test_ruins_are_built_over_and_nothing_else() -> None:
    match = building(site={"todds_fork": "razed", "bullskin": "settlement"}, units={"black_hoof": "turtle_creek"})
    assert {why(match, "settle", x) for x in ("bullskin", "columbia", "o5", "US1", "turtle_creek")} == {"5.3l"}
    match.play(("settle", "todds_fork"))
    assert site(match, "todds_fork") == ("settlement", False)


@pytest.mark.rule("5.3i")
def test_building_in_treaty_land_breaks_the_treaty() -> None:
    match = building(status={"Se": "treaty"}, units={"Se-1": "store"})
    match.play(("settle", "kuskuskies"))
    assert match.position.board.broken[D.nations.index("Se")]
    assert find(match, "Se-1") == "cuyahoga_town"


@pytest.mark.rule("5.3j")
def test_building_in_nonaligned_land_brings_the_nation_into_the_war() -> None:
    match = building(units={f"Se-{n}": "store" for n in range(1, 7)})
    match.play(("settle", "kuskuskies"))
    b, seneca = match.position.board, D.nations.index("Se")
    assert (b.status[seneca], b.broken[seneca]) == (k.MEMBER, 0)
    assert told(match, "joined") == [("5.3j", "The Seneca join the Western Confederacy.")]
    assert [find(match, f"Se-{n}") for n in range(1, 5)] == ["cuyahoga_town"] * 2 + ["store"] * 2  # no other village


@pytest.mark.rule("5.3j")
def test_building_in_a_member_s_land_changes_nothing() -> None:
    match = building()
    match.play(("settle", "eaton"))
    assert told(match, "joined") == told(match, "treaty_broken") == []


@pytest.mark.rule("5.3k")
def test_what_is_razed_never_comes_back_to_the_box() -> None:
    match = building(site={"todds_fork": "fort"}, fort_at={"recovery": "todds_fork"})
    for space in ("columbia", "todds_fork"):
        changes.raze(match.position, D.spaces.index(space))
    b = match.position.board
    assert b.settlements == 2
    assert b.fort_at[D.forts.index("recovery")] == GONE


# 5.4 repair


def repairing(**data: Any) -> Match:
    data = {"damaged": ["columbia"], "vp": {"wc": 6}, **data}
    return acting("us", **data)


@pytest.mark.rule("5.4a", "5.4c", "24.0b")
@pytest.mark.parametrize("what", ["settlement", "fort"])
def test_a_repair_heals_a_settlement_or_fort_and_costs_the_wc_half_a_point(what: str) -> None:
    match = repairing(site={"columbia": what}, fort_at={"steuben": "columbia"})
    match.play(("repair", "columbia"))
    assert site(match, "columbia") == (what, False)
    assert match.position.board.vp == [0, 5]
    assert told(match, "scored")[0][0] == "24.0b"


@pytest.mark.rule("5.4a")
def test_only_what_is_damaged_and_not_in_enemy_hands() -> None:
    assert why(repairing(), "repair", "north_bend") == "5.4a"
    assert why(repairing(units={"black_hoof": "columbia"}), "repair", "columbia") == "5.4a"
    fort = {"site": {"columbia": "fort"}, "fort_at": {"steuben": "columbia"}, "siege": ["steuben"]}
    assert why(repairing(units={"Sh-1": "columbia"}, **fort), "repair", "columbia") == "5.4a"


@pytest.mark.rule("5.4b")
@pytest.mark.parametrize(("who", "where", "rule"), [
    ("Sh-1", "bullskin", "5.4b"), ("Sh-1", "paint_creek", "5.4b"), ("Sh-1", "chalakatha", ""),
    ("black_hoof", "bullskin", ""),
])  # fmt: skip
def test_no_repair_with_warriors_two_spaces_away_or_nearer(who: str, where: str, rule: str) -> None:
    assert why(repairing(units={who: where}), "repair", "columbia") == rule


@pytest.mark.rule("5.4d")
def test_villages_are_never_repaired() -> None:
    for side in ("us", "wc"):
        match = acting(side, site={"turtle_town": "village"}, damaged=["turtle_town", "kekionga"])
        assert nouns(match, "repair") == []
        assert why(match, "repair", "turtle_town") == ("5.4a" if side == "us" else "5.0h")


# 5.5 harass


@pytest.mark.rule("5.5a")
def test_harassing_is_the_wc_s_next_action_after_a_build_or_never() -> None:
    near = {"Sh-1": "caesars_creek"}
    match = answered([1, 1], units=near)
    match.play(("harass", ""))
    assert match.position.board.sap == [3, 4]
    match = answered([2], units=near)
    play(match, ("raid", "columbia"), ("pass", ""))
    assert why(match, "harass") == "5.5a"  # it has done something else


@pytest.mark.rule("5.5a")
def test_a_repair_may_be_harassed_too() -> None:
    match = start([("SpecialActions.act", {})], [[4, 1]], damaged=["north_bend"], units={"Mi-1": "upper_whitewater"})
    play(match, ("repair", "north_bend"), ("harass", ""))
    assert site(match, "north_bend") == ("settlement", True)


@pytest.mark.rule("5.5b")
def test_a_die_for_every_force_point_that_could_come_with_three_movement_points() -> None:
    near = dict.fromkeys(("Sh-1", "black_hoof", "blue_jacket", "BA-1"), "caesars_creek")
    units = {**near, "Sh-2": "old_chillicothe", "elkswatawa": "old_chillicothe", "Sh-3": "piqua_town"}
    match = answered([1] * 4, units=units, reduced=["Sh-2", "elkswatawa"])  # 2 + 1, and 1; the third band is too far
    match.play(("harass", ""))
    assert len(told(match, "harassed")) == 1


@pytest.mark.rule("5.5b")
def test_the_way_may_lead_along_rivers() -> None:
    assert why(answered(units={"Sh-1": "salt_lick"}), "harass") == ""
    assert why(answered(units={"Sh-1": "little_sandy"}), "harass") == "5.5b"


@pytest.mark.rule("5.5b")
@pytest.mark.parametrize("block", [{"site": {"paint_creek": "settlement"}}, {"units": {"MI-1": "paint_creek"}}])
def test_no_way_leads_through_settlements_forts_and_us_forces(block: dict[str, Any]) -> None:
    units = {"Sh-1": "deer_creek", **block.get("units", {})}
    assert why(answered(units={"Sh-1": "deer_creek"}), "harass") == ""
    assert why(answered(units=units, site=block.get("site", {})), "harass") == "5.5b"
    assert why(answered(units={"Sh-1": "deer_creek", "SU-1": "paint_creek"}), "harass") == ""  # a wagon has no points


@pytest.mark.rule("5.5c")
@pytest.mark.parametrize(
    ("guards", "face", "hit"), [(0, 3, False), (0, 4, True), (1, 4, False), (1, 5, True), (2, 5, False), (2, 6, True)]
)
def test_four_or_more_succeeds_less_one_for_every_two_us_points(guards: int, face: int, hit: bool) -> None:
    units = {"Sh-1": "caesars_creek"} | {f"RI-{n + 1}": "bullskin" for n in range(guards)}
    match = answered([face, 1], units=units)
    match.play(("harass", ""))
    assert site(match, "bullskin") == ("settlement", hit)


@pytest.mark.rule("5.5c")
def test_three_points_take_off_one() -> None:
    units = {"Sh-1": "caesars_creek", "RI-1": "bullskin", "hardin": "bullskin"}
    match = answered([5, 1], units=units)
    match.play(("harass", ""))
    assert site(match, "bullskin") == ("settlement", True)


@pytest.mark.rule("5.5d", "24.0a")
def test_each_success_takes_a_step_and_gives_half_a_point() -> None:
    match = answered([4, 1], units={"Sh-1": "caesars_creek"})
    match.play(("harass", ""))
    assert match.position.board.vp == [0, 1]
    match = answered([4, 5, 6, 6], units={"Sh-1": "caesars_creek", "Sh-2": "caesars_creek"})
    match.play(("harass", ""))
    assert site(match, "bullskin") == ("razed", False)
    assert match.position.board.vp == [0, 2]  # no more than it has
    assert match.position.board.settlements == 0


@pytest.mark.rule("5.5d")
def test_new_allies_may_harass_what_brought_them_into_the_war() -> None:
    units = {"Se-1": "store", "Se-2": "store", "Se-3": "store"}
    match = answered([4, 1, 1, 1], where="kuskuskies", units=units)
    match.play(("harass", ""))
    assert site(match, "kuskuskies") == ("settlement", True)


@pytest.mark.rule("25.2")
def test_those_who_harass_are_seen() -> None:
    match = answered([1, 1], units={"Sh-1": "caesars_creek", "Sh-2": "wapatomica"}, switch=["hidden_stacks"])
    match.play(("harass", ""))
    assert [match.position.board.known[unit(u)] for u in ("Sh-1", "Sh-2")] == [1, 0]
