"""2.4.3, 2.5, 6.3.1, 19.0b, 20.7 The way of a force: trails, rivers, entry squares, and spaces that are closed."""

from __future__ import annotations

import pytest
from tests.conftest import Play, Told, Why
from tests.games.blood_on_the_ohio.conftest import SetUp
from tests.games.blood_on_the_ohio.fights import at, begin, is_reduced
from tests.games.blood_on_the_ohio.marches import force, mp, steps, units, verbs

from grognard.games.blood_on_the_ohio import query

HERE = "turtle_creek"
MIAMIS = {"site": {"ma1": "fort_miamis"}}


@pytest.mark.rule("2.5.1a", "2.5.1b", "2.5.2a", "2.5.2b", "2.5.2c", "2.5.2d")
def test_what_trails_and_rivers_cost(play: Play, why: Why) -> None:
    match = force("hardin RI-1", {HERE: "hardin RI-1"})
    assert (why(match, "step columbia"), why(match, f"step {HERE}")) == ("2.5.1a", "2.5.1a")
    play(match, "step mad_river_mouth")
    assert mp(match) == 3
    play(match, "step gm3")
    assert (mp(match), why(match, "step o3")) == (1, "2.5.2a")
    play(match, "step gm4")
    assert mp(match) == 0
    play(match, "step mackachack")
    assert at(match, "RI-1") == "mackachack"


@pytest.mark.rule("2.5.2d")
def test_a_force_lands_on_either_bank(play: Play) -> None:
    match = force("RI-1", {HERE: "RI-1"})
    play(match, "step gm2")
    assert steps(match) == ["eaton", "fort_washington", "hamilton_crossing", "north_bend", HERE]


@pytest.mark.rule("2.5b", "2.5.2e")
def test_nobody_stops_on_the_water(play: Play, why: Why) -> None:
    match = force("hardin RI-1", {HERE: "hardin RI-1"})
    play(match, "step gm2")
    assert (why(match, "pass"), verbs(match)) == ("2.5.2e", ["step"])


@pytest.mark.rule("2.5.2e")
def test_a_force_goes_on_the_water_only_if_it_can_land(why: Why) -> None:
    """A wagon may not land among warriors: they hold both banks of the Cuyahoga, but not those of its upper branch."""
    banks = {"cuyahoga_mouth": "Mi-1", "cuyahoga_town": "Mi-2"}
    frame = {"side": "us", "members": ["SU-1"], "at": "cu2", "origin": "grand_river", "path": ["grand_river"]}
    match = begin("March.march", {**frame, "left": 1}, {**banks, "cu2": "SU-1"}, vp={})
    assert why(match, "step cu1") == "2.5.2e"
    match = begin("March.march", {**frame, "left": 1}, {"cuyahoga_town": "Mi-2", "cu2": "SU-1"}, vp={})
    assert why(match, "step cu1") == ""


@pytest.mark.rule("6.3.1a", "6.3.1c")
def test_8_fp_travel_along_a_river_and_any_number_cross_it(play: Play, why: Why) -> None:
    five = f"harmar {units('RI', 1, 5)}"
    match = force(five, {HERE: five}, reduced=["RI-5"])
    play(match, "step gm2")
    assert why(match, "step gm3") == "6.3.1a"
    play(match, "step eaton")
    assert at(match, "RI-5") == "eaton"
    four = f"harmar hardin {units('RI', 1, 4)}"
    match = force(four, {HERE: four})
    play(match, "step gm2")
    assert why(match, "step gm3") == ""  # leaders' points are free


@pytest.mark.rule("6.3.1b")
def test_16_us_fp_travel_along_the_ohio(play: Play, why: Why) -> None:
    big = f"harmar hardin {units('RI', 1, 8)}"
    match = force(big, {"fort_washington": big})
    play(match, "step o4")
    assert (why(match, "step o5"), why(match, "step lm1")) == ("", "6.3.1a")
    nine = units("RI", 1, 9)
    match = force(nine, {"fort_washington": nine}, reduced=["RI-9"])
    play(match, "step o4")
    assert steps(match) == ["columbia", "fort_washington", "tanners"]
    frame = {"side": "us", "members": nine.split(), "at": "o4", "left": 2, "path": ["columbia"]}
    match = begin("March.march", frame, {"o4": nine}, vp={})
    assert why(match, "step o5") == "6.3.1b"


@pytest.mark.rule("6.3.1b", "6.3.1a")
def test_the_confederacy_has_no_such_licence_on_the_ohio(play: Play, why: Why) -> None:
    five = f"little_turtle {units('Mi', 1, 5)}"
    match = force(five, {"massies_station": five})
    play(match, "step o5")
    assert why(match, "step o4") == "6.3.1a"


@pytest.mark.rule("6.5e", "6.2.1e", "6.2.3b")
def test_a_step_must_be_paid_for(why: Why, play: Play) -> None:
    match = force("RI-1", {HERE: "RI-1"})
    play(match, "step mad_river_mouth")
    assert why(match, "step gm3") == "6.5e"
    assert {goal.at for goal in match.reach("us")} >= {"piqua_town", "old_chillicothe"}


def test_how_far_a_force_can_go() -> None:
    match = force("RI-1", {HERE: "RI-1"})
    costs = {goal.at: goal.cost for goal in match.reach("us")}
    assert costs["eaton"] == costs["gm2"] == costs["piqua_town"] == 2
    assert "old_chillicothe" in costs
    assert "gm3" not in costs


@pytest.mark.rule("2.4.3a", "2.4.3b", "2.4.3f")
def test_us_pieces_step_onto_the_map_and_not_back(play: Play, why: Why) -> None:
    match = force("harmar RI-1", {"US1": "harmar RI-1", "pittsburgh": "MI-1"})
    assert steps(match) == ["pittsburgh"]
    play(match, "step pittsburgh")
    assert mp(match) == 3
    assert (why(match, "step US1"), why(match, "step ENT_MI")) == ("2.4.3f", "2.4.3b")


@pytest.mark.rule("2.4.3a", "2.4.3c", "2.4.3d")
def test_nations_come_in_by_their_own_square(play: Play, why: Why) -> None:
    match = force("bad_bird Oj-1", {"ENT_OJ": "bad_bird Oj-1"}, status={"Oj": "member", "Mi": "member"})
    assert steps(match) == ["swan_creek"]
    play(match, "step swan_creek")
    assert (mp(match), why(match, "step US1"), why(match, "step ENT_MI")) == (4, "2.4.3b", "2.4.3a")
    match = force("Mi-1", {"ENT_MI": "Mi-1"})
    assert steps(match) == ["kenapacomaqua"]


@pytest.mark.rule("2.4.3d", "2.4.3e", "2.4.3f")
def test_a_nation_leaves_by_its_own_square_as_it_is(play: Play, why: Why, told: Told) -> None:
    match = force("le_gris Mi-1", {"kenapacomaqua": "le_gris Mi-1 Sh-1"}, reduced=["Mi-1"])
    play(match, "step ENT_MI")
    assert (at(match, "Mi-1"), at(match, "le_gris"), is_reduced(match, "Mi-1")) == ("store", "store", True)
    assert told(match, "left_map") == ["Le Gris and Miami warriors 1 leave the map."]
    play(match, "move Sh-1")
    assert why(match, "step ENT_MI") == "2.4.3e"


@pytest.mark.rule("19.0b", "2.4.3a")
def test_a_key_leader_visits_a_nation_that_stands_apart(play: Play, why: Why) -> None:
    guests = "little_turtle blue_jacket Mi-1 Mi-2 le_gris"
    status = {"Mi": "member", "Sh": "member", "Ki": "nonaligned"}
    for who in ("little_turtle blue_jacket", "little_turtle Mi-1 Mi-2", "little_turtle Mi-1 le_gris"):
        match = force(who, {"strawtown": guests}, status=status)
        assert why(match, "step ENT_KI") == "19.0b"
    match = force("little_turtle Mi-1", {"strawtown": guests}, status=status)
    play(match, "step ENT_KI")
    assert (at(match, "little_turtle"), at(match, "Mi-1")) == ("ENT_KI", "ENT_KI")
    assert match.where() == "Operations.form"


@pytest.mark.rule("19.0b", "G5")
def test_a_principal_village_apart_receives_few_guests(why: Why) -> None:
    apart = {"status": {"Mi": "member", "W": "nonaligned"}, "site": {"upper_sandusky": "principal"}}
    guests = {"solomons_town": "little_turtle Mi-1 Mi-2", "upper_sandusky": "Mi-3"}
    assert why(force("little_turtle", guests, **apart), "step upper_sandusky") == ""
    assert why(force("Mi-1", guests, **apart), "step upper_sandusky") == "19.0b"
    member = {**apart, "status": {"Mi": "member", "W": "member"}}
    assert why(force("Mi-1", guests, **member), "step upper_sandusky") == ""
    assert why(force("Mi-1 Mi-2", guests, **apart), "step tymochtee") != "19.0b"


@pytest.mark.rule("20.7c", "20.7d")
def test_fort_miamis_is_closed_to_the_us(play: Play, why: Why) -> None:
    match = force("hardin", {"portage_river": "hardin", "ma1": "Ot-1"}, status={"Ot": "member"}, **MIAMIS)
    assert why(match, "step ma1") == "20.7c"
    play(match, "step ma2")
    assert why(match, "step ma1") == "20.7d"
    assert why(force("hardin", {"portage_river": "hardin"}), "step ma1") == ""


@pytest.mark.rule("20.7b")
def test_the_confederacy_garrisons_fort_miamis_with_4_fp(play: Play, why: Why) -> None:
    three = "egushawa Ot-1 Ot-2 Ot-3"
    match = force(three, {"portage_river": three}, status={"Ot": "member"}, **MIAMIS)
    play(match, "step ma1")
    assert (mp(match), why(match, "pass")) == (3, "20.7b")
    play(match, "drop Ot-1", "drop Ot-2")
    assert why(match, "drop Ot-3") == "20.7b"
    play(match, "step swan_creek", "pass")
    assert (at(match, "Ot-1"), at(match, "Ot-3")) == ("ma1", "swan_creek")
    two = force("egushawa Ot-1 Ot-2", {"portage_river": three}, status={"Ot": "member"}, **MIAMIS)
    play(two, "step ma1", "pass")
    assert at(two, "egushawa") == "ma1"


@pytest.mark.rule("A2.0b")
def test_the_learning_map_ends_at_the_lands_of_other_nations(why: Why) -> None:
    match = force("hardin", {"oquanoxa": "RI-1", "kekionga": "hardin"}, scenario="learning_1")
    assert (why(match, "step st_joseph_forks"), why(match, "step ma4")) == ("", "")
    match = force("hardin", {"girtys_town": "hardin"}, scenario="learning_1")
    assert why(match, "step oquanoxa") == "A2.0b"


@pytest.mark.rule("G6")
def test_distances_in_spaces_and_in_mp(set_up: SetUp) -> None:
    b = set_up("harmar")
    here, open_land = b.d.spaces.index("fort_washington"), [1] * len(b.d.spaces)
    near = {b.d.spaces[s] for s in query.within(b.d, here, 1)}
    assert near == {"fort_washington", "north_bend", "turtle_creek", "o4", "gm2", "lm1"}
    two_mp = {b.d.spaces[s] for s in query.spaces_within_mp(b, here, 2, open_land)}
    assert {"o4", "tanners", "columbia", "mad_river_mouth"} < two_mp
    assert not two_mp & {"o5", "li1", "piqua_town"}
