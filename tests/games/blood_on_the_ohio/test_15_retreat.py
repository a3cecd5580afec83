"""15, 22.2c to 22.2e Retreat: where to, across water, into the enemy, before cavalry, and with guns."""

from __future__ import annotations

import pytest
from tests.conftest import Play, Told, Why
from tests.games.blood_on_the_ohio.fights import (
    Places,
    at,
    begin,
    is_reduced,
    offers,
    play_on,
    retreat,
    rules_told,
    running,
    vp,
)

from grognard.kernel.match import Match

VILLAGES: Places = {"site": {"deer_creek": "village", "loramies": "village"}}


@pytest.mark.rule("15.1.1", "15.1a")
def test_an_attacker_goes_back_to_the_space_it_came_from() -> None:
    units = {"chalakatha": "Sh-1"}
    match = retreat("chalakatha", "RI-1 hardin SU-1", units, frame={"origin": "paint_creek"})
    assert [at(match, x) for x in ("RI-1", "hardin", "SU-1")] == ["paint_creek"] * 3
    assert match.where() == "Operations.form"


@pytest.mark.rule("15.1.1")
def test_from_an_entry_square_it_goes_back_into_it() -> None:
    match = retreat("lexington", "RI-1", {}, frame={"origin": "US3"})
    assert at(match, "RI-1") == "US3"


@pytest.mark.rule("15.1.1", "20.2c")
def test_who_attacked_without_moving_retreats_like_a_defender(why: Why) -> None:
    match = retreat("greenville", "Mi-1", {}, side="wc", **VILLAGES)
    assert at(match, "Mi-1") == "loramies"


@pytest.mark.rule("15.1.1", "15.1.3", "20.3d")
def test_an_attacker_whose_way_back_is_a_fort_retreats_like_a_defender() -> None:
    forts: Places = {"site": {"greenville": "fort", "loramies": "village"}, "fort_at": {"greenville": "greenville"}}
    match = retreat("recovery", "Mi-1", {}, side="wc", frame={"origin": "greenville"}, **forts)
    assert at(match, "Mi-1") == "loramies"


@pytest.mark.rule("15.1.2a", "15.1.2b", "15.1.4a")
def test_a_defender_avoids_enemies_and_the_attackers_space_and_goes_toward_home(why: Why) -> None:
    """From Greenville Creek: the attackers are from Stillwater; Pickawillany is held; the village is at Loramie's."""
    units = {"pickawillany": "RI-1"}
    sites: Places = {"site": {"shanes_crossing": "village"}}
    match = retreat("greenville", "Mi-1 Mi-2", units, frame={"barred": "stillwater"}, **sites)
    assert at(match, "Mi-1") == at(match, "Mi-2") == "recovery"
    sites = {"site": {"girtys_town": "village", "mackachack": "village", "eaton": "village"}}
    match = retreat("greenville", "Mi-1 Mi-2", units, frame={"barred": "stillwater"}, **sites)
    assert offers(match, "retreat") == ["jefferson", "loramies"]
    assert why(match, "retreat pickawillany") == "15.1.2a"
    assert why(match, "retreat stillwater") == "15.1.2b"
    assert why(match, "retreat white_river") == "15.1.4a"
    assert why(match, "retreat kekionga") == "15.1a"
    assert why(match, "pass") == "15.1a"


@pytest.mark.rule("15.1.4a")
def test_the_structure_in_the_battle_space_is_no_home_to_go_to() -> None:
    match = retreat("greenville", "Mi-1", {}, site={"greenville": "village", "loramies": "village"})
    assert at(match, "Mi-1") == "loramies"


@pytest.mark.rule("15.1.2a")
def test_an_empty_principal_village_is_an_enemy_to_the_us() -> None:
    sites: Places = {"site": {"pickawillany": "principal"}, "principal_at": {"pickawillany": "pickawillany"}}
    match = retreat("greenville", "RI-1", {}, **sites)
    assert "pickawillany" not in offers(match, "retreat")


@pytest.mark.rule("15.1.4b")
def test_where_spaces_tie_the_force_may_split(play: Play, why: Why) -> None:
    sites: Places = {"site": {"eaton": "village", "girtys_town": "village"}}
    match = retreat("greenville", "Mi-1 Mi-2 le_gris", {}, **sites)
    assert offers(match, "retreat") == ["jefferson", "loramies"]
    play(match, "detach Mi-2", "retreat jefferson", "retreat loramies")
    assert [at(match, x) for x in ("Mi-1", "le_gris", "Mi-2")] == ["jefferson", "jefferson", "loramies"]
    match = retreat("greenville", "Mi-1", {}, **sites)
    assert why(match, "detach Mi-1") == "15.1.4b"


@pytest.mark.rule("15.1.3", "20.3d")
def test_the_wc_retreats_into_no_fort_and_no_settlement_that_is_held(why: Why) -> None:
    sites: Places = {
        "site": {"greenville": "fort", "jefferson": "settlement", "stillwater": "settlement"},
        "fort_at": {"greenville": "greenville"},
    }  # fmt: skip
    match = retreat("upper_whitewater", "Mi-1", {"jefferson": "MI-1"}, **sites)
    assert why(match, "retreat jefferson") == "15.1.3"
    match = retreat("upper_whitewater", "Mi-1", {}, **sites)
    assert why(match, "retreat jefferson") == ""
    match = retreat("jefferson", "Mi-1", {"stillwater": "MI-1"}, frame={"barred": "eaton"}, **sites)
    assert offers(match, "retreat") == ["gm3", "upper_whitewater"]
    assert why(match, "retreat greenville") == "15.1.3"
    assert why(match, "retreat stillwater") == "15.1.3"


@pytest.mark.rule("15.1a", "23.0f")
def test_a_force_without_a_refuge_is_destroyed_for_good_and_its_arms_with_it(told: Told) -> None:
    """All ways out of Strawtown: forts, and the space the attackers came from."""
    sites: Places = {"site": {"white_river": "fort"}, "fort_at": {"greenville": "white_river"}}
    match = retreat(
        "strawtown", "Mi-1 pacanne BA-1", {}, frame={"barred": "mississinewa"}, arms_of={"Mi": "BA-1"}, **sites
    )
    assert [at(match, x) for x in ("Mi-1", "pacanne", "BA-1")] == ["gone", "killed", "gone"]
    assert match.position.board.arms_of[0] == -1
    assert vp(match) == (4, 4)
    assert told(match, "destroyed")


@pytest.mark.rule("15.1a")
def test_of_a_destroyed_us_force_guns_are_lost_and_wagons_captured() -> None:
    """In the learning scenario the land of other nations is closed."""
    board: Places = {"scenario": "learning_3", "status": {"Mi": "member", "Sh": "member"}}
    match = retreat("st_joseph_forks", "RI-1 AR-1 SU-1 hardin", {}, frame={"barred": "kekionga"}, **board)
    assert [at(match, x) for x in ("RI-1", "AR-1", "SU-1", "hardin")] == ["cup", "st_joseph_forks", "cup", "killed"]
    assert is_reduced(match, "AR-1")
    assert vp(match) == (4, 6)


@pytest.mark.rule("15.2a")
def test_a_retreat_across_water_costs_1_fp_and_lands_on_the_far_bank(play: Play, why: Why) -> None:
    match = retreat("chalakatha", "RI-1 RI-2", {"chalakatha": "Sh-1"}, frame={"origin": "sc2"})
    assert offers(match, "retreat") == ["pickaway", "salt_creek"]
    assert why(match, "retreat deer_creek") == "15.2a"
    play(match, "retreat pickaway")
    assert offers(match, "lose") == ["RI-1", "RI-2"]
    play(match, "lose RI-2")
    assert at(match, "RI-1") == at(match, "RI-2") == "pickaway"
    assert [is_reduced(match, x) for x in ("RI-1", "RI-2")] == [False, True]
    assert vp(match) == (4, 4)


@pytest.mark.rule("15.2a", "15.1.2b")
def test_water_without_a_landing_is_no_way_out_nor_is_the_attackers_bank(why: Why) -> None:
    sites: Places = {"site": {"upper_mississinewa": "fort"}, "fort_at": {"greenville": "upper_mississinewa"}}
    match = retreat("shanes_crossing", "Mi-1", {}, **sites)
    assert offers(match, "retreat") == ["recovery", "sm1", "sm2", "st_marys_bend"]
    assert why(match, "retreat wa4") == "15.2a"
    match = retreat("shanes_crossing", "Mi-1", {}, frame={"barred": "oquanoxa"}, **sites)
    assert "sm1" not in offers(match, "retreat")


@pytest.mark.rule("15.3a", "15.3b")
def test_forced_into_the_enemy_they_lose_1_fp_and_attack(play: Play) -> None:
    """Back from Chalakatha to Paint Creek, where other Shawnee stand by now: lost, and back again."""
    units = {"chalakatha": "Sh-1", "paint_creek": "Sh-2"}
    match = retreat("chalakatha", "RI-1 RI-2", units, frame={"origin": "paint_creek"}, dice=[[1], [6, 1]], **VILLAGES)
    play(match, "lose RI-1")
    assert match.where().endswith("Combat.declare")
    assert "15.3a" in rules_told(match)
    combat = running(match)
    assert (combat.attacker, len(combat.attackers)) == (0, 2)
    play(match, "pass")
    assert match.where() == "Operations.form"
    assert at(match, "RI-1") == at(match, "RI-2") == "paint_creek"
    assert at(match, "Sh-2") != "paint_creek"


@pytest.mark.rule("15.3b")
def test_it_goes_on_until_they_are_free_or_dead(play: Play) -> None:
    units = {"chalakatha": "Sh-1", "paint_creek": "Sh-2 Sh-3 Sh-4"}
    match = retreat("chalakatha", "RI-1", units, frame={"origin": "paint_creek"}, dice=[[1], [1, 6]])
    while match.where() != "Operations.form":
        play(match, "pass")
    assert at(match, "RI-1") == "cup"


@pytest.mark.rule("15.3b")
def test_who_cannot_fight_perishes_among_the_enemy() -> None:
    units = {"chalakatha": "Sh-1", "paint_creek": "Sh-2"}
    match = retreat("chalakatha", "harmar st_clair AR-1", units, frame={"origin": "paint_creek"})
    play_on(match)
    assert [at(match, x) for x in ("harmar", "st_clair", "AR-1")] == ["killed", "killed", "paint_creek"]
    assert is_reduced(match, "AR-1")


@pytest.mark.rule("22.2d")
def test_where_only_guns_are_left_nobody_crosses_the_water() -> None:
    match = retreat("chalakatha", "AR-1", {"chalakatha": "Sh-1"}, frame={"origin": "sc1"})
    assert at(match, "AR-1") == "chalakatha"
    assert "15.1a" not in rules_told(match)


@pytest.mark.rule("15.1b")
def test_other_stacks_may_ambush_a_retreat_but_not_the_one_that_caused_it(play: Play, why: Why) -> None:
    units = {"chalakatha": "Sh-1", "caesars_creek": "Sh-2"}
    match = retreat("chalakatha", "RI-1 RI-2", units, frame={"origin": "paint_creek"}, dice=[[4, 1]])
    assert offers(match, "ambush") == ["caesars_creek"]
    assert why(match, "ambush chalakatha") == "18.1c"
    play(match, "ambush caesars_creek")
    assert is_reduced(match, "RI-1") or offers(match, "lose")


@pytest.mark.rule("15.4")
def test_cavalry_costs_a_wc_force_that_retreats_1_fp(told: Told) -> None:
    sites = VILLAGES
    for rider in ("RC-1", "MC-1"):
        match = retreat("chalakatha", "Sh-1", {"chalakatha": rider}, reduced=[rider], **sites)
        assert at(match, "Sh-1") == "deer_creek"
        assert is_reduced(match, "Sh-1")
        assert vp(match) == (4, 4)
    match = retreat("chalakatha", "Sh-1", {"chalakatha": "RI-1"}, **sites)
    assert not is_reduced(match, "Sh-1")
    assert not told(match, "pursued")


@pytest.mark.rule("15.4")
def test_no_cavalry_pursues_the_us() -> None:
    match = retreat("chalakatha", "RI-1", {"chalakatha": "RC-1 Sh-1"}, frame={"origin": "paint_creek"})
    assert not is_reduced(match, "RI-1")


@pytest.mark.rule("22.2c")
def test_guns_may_be_lost_on_a_retreat_after_a_casualty() -> None:
    frame: Places = {"origin": "paint_creek", "hurt": True}
    match = retreat("chalakatha", "RI-1 AR-1 AR-2", {"chalakatha": "Sh-1"}, frame=frame, dice=[[6, 5]])
    assert [at(match, x) for x in ("RI-1", "AR-1", "AR-2")] == ["paint_creek", "chalakatha", "paint_creek"]
    assert is_reduced(match, "AR-1")
    frame = {"origin": "paint_creek"}
    match = retreat("chalakatha", "RI-1 AR-1", {"chalakatha": "Sh-1"}, frame=frame)
    assert at(match, "AR-1") == "paint_creek"


@pytest.mark.rule("22.2d")
def test_guns_never_get_across_the_water() -> None:
    units = {"chalakatha": "Sh-1"}
    match = retreat("chalakatha", "RI-1 AR-1", units, frame={"origin": "sc1"})
    assert (at(match, "RI-1"), at(match, "AR-1")) == ("salt_creek", "chalakatha")
    assert is_reduced(match, "AR-1")


def on_the_river(path: list[str], dice: list[list[int]], **more: str) -> Match:
    """A US force on the Great Miami at The Crossing, with Miami at Eaton on the right bank."""
    march = {"side": "us", "members": ["RI-1", "AR-1"], "at": "gm2", "origin": path[-1], "path": path, "left": 1}
    units = {"gm2": "RI-1 AR-1", "eaton": "Mi-1", **more}
    return begin("March.watched", march, units, dice)


@pytest.mark.rule("15.2b", "22.2e", "18.2e")
def test_ambushed_on_a_river_they_back_up_to_the_bank_away_from_the_ambushers(play: Play) -> None:
    """From the Ohio up to the Crossing: the left bank of the Great Miami's mouth is North Bend's."""
    match = on_the_river(["tanners", "o3", "gm1"], [[6, 1]])
    play(match, "ambush eaton")
    play_on(match)
    assert at(match, "AR-1") == "north_bend"
    assert not is_reduced(match, "AR-1")


@pytest.mark.rule("15.2b")
def test_without_such_ground_on_their_way_they_go_straight_across(play: Play) -> None:
    match = on_the_river(["hamilton_crossing"], [[5, 1]])
    play(match, "ambush eaton")
    assert offers(match, "retreat") == ["fort_washington", "north_bend", "turtle_creek"]
    match = on_the_river(["turtle_creek"], [[5, 1]])
    play(match, "ambush eaton")
    assert at(match, "AR-1") == "turtle_creek"


@pytest.mark.rule("20.7e", "19.0b")
def test_no_refuge_at_fort_miamis_and_few_guests_in_a_nonaligned_village(why: Why) -> None:
    board: Places = {
        "status": {"Mi": "member", "Ot": "nonaligned"},
        "site": {"ma1": "fort_miamis", "roche_de_boeuf": "principal"},
        "principal_at": {"roche_de_boeuf": "roche_de_boeuf"},
    }  # fmt: skip
    match = retreat("swan_creek", "Mi-1 Mi-2", {}, **board)
    assert at(match, "Mi-1") == "gone"
    match = retreat("swan_creek", "Mi-1", {}, **board)
    assert at(match, "Mi-1") == "roche_de_boeuf"
    match = retreat("bean_creek", "Mi-1 Mi-2", {}, **board)
    assert why(match, "retreat roche_de_boeuf") == "19.0b"
    match = retreat("portage_river", "Mi-1 Mi-2", {}, **board)
    assert why(match, "retreat ma1") == "20.7e"
