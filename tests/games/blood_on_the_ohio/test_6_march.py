"""6.4 to 6.8, 6.1d The march: picking up, dropping off, meeting enemies and friends."""

from __future__ import annotations

import pytest
from tests.conftest import Play, Told, Why
from tests.games.blood_on_the_ohio.fights import at, begin
from tests.games.blood_on_the_ohio.marches import force, mp, on_march, steps, units, verbs

HERE, NEXT = "turtle_creek", "mad_river_mouth"
VILLAGE = {"site": {NEXT: "village"}}


@pytest.mark.rule("6.4a", "6.4b", "6.8", "6.1c")
def test_a_force_picks_up_unmoved_units_within_its_limit(play: Play, why: Why, told: Told) -> None:
    match = force("hardin RI-1", {HERE: "hardin RI-1 RI-9", NEXT: units("MI", 1, 4)}, moved=["MI-1"])
    play(match, f"step {NEXT}", "join MI-2", "join MI-3")
    assert (why(match, "join MI-4"), why(match, "join MI-1"), why(match, "join RI-9")) == ("6.4b", "6.1c", "6.4a")
    play(match, "step piqua_town")
    assert at(match, "MI-3") == "piqua_town"
    assert len(told(match, "picked_up")) == 2


@pytest.mark.rule("6.4b")
def test_a_subordinate_of_the_confederacy_picks_up_his_own_nation_only(play: Play, why: Why) -> None:
    match = force("black_hoof Sh-1", {HERE: "black_hoof Sh-1", NEXT: "Sh-2 Mi-1"})
    play(match, f"step {NEXT}")
    assert (why(match, "join Mi-1"), why(match, "join Sh-2")) == ("6.4b", "")


@pytest.mark.rule("6.4c", "6.5e")
def test_a_leader_on_the_way_raises_the_limit_but_not_the_mp(play: Play, why: Why) -> None:
    match = force("hardin RI-1 RI-2 RI-3", {HERE: "hardin RI-1 RI-2 RI-3", NEXT: "harmar MI-1 MI-2"})
    play(match, f"step {NEXT}")
    assert why(match, "join MI-1") == "6.4b"
    play(match, "join harmar", "join MI-1")
    assert (on_march(match).force, mp(match)) == (0, 3)
    stray = force("RI-1", {HERE: "RI-1", NEXT: "harmar"})
    play(stray, f"step {NEXT}", "join harmar")
    assert mp(stray) == 1


@pytest.mark.rule("6.5a", "6.1c")
def test_who_is_dropped_off_is_done(play: Play, why: Why) -> None:
    match = force("hardin RI-1 RI-2", {HERE: "hardin RI-1 RI-2"})
    assert why(match, "drop RI-2") == "6.5a"
    play(match, f"step {NEXT}", "drop RI-2", "step piqua_town", "pass")
    assert (at(match, "RI-2"), at(match, "RI-1")) == (NEXT, "piqua_town")
    assert why(match, "move RI-2") == "6.1c"


@pytest.mark.rule("6.5a")
def test_nobody_is_dropped_on_the_water_and_somebody_goes_on(play: Play, why: Why) -> None:
    match = force("hardin RI-1", {HERE: "hardin RI-1"})
    play(match, "step lm1")
    assert why(match, "drop RI-1") == "6.5a"
    match = force("RI-1", {HERE: "RI-1"})
    play(match, f"step {NEXT}")
    assert why(match, "drop RI-1") == "6.5a"


@pytest.mark.rule("6.5b", "6.5c")
def test_what_a_key_leader_may_drop(play: Play, why: Why) -> None:
    six = units("RI", 1, 6)
    match = force(f"harmar hardin {six}", {HERE: f"harmar hardin {six}"})
    play(match, f"step {NEXT}")
    assert (why(match, "drop harmar"), why(match, "drop hardin")) == ("6.5b", "6.5c")
    play(match, "drop RI-6")
    assert why(match, "drop hardin") == ""


@pytest.mark.rule("6.5d")
def test_a_subordinate_force_keeps_its_leader(play: Play, why: Why) -> None:
    match = force("hardin wyllys RI-1", {HERE: "hardin wyllys RI-1"})
    play(match, f"step {NEXT}", "drop wyllys")
    assert why(match, "drop hardin") == "6.5d"


@pytest.mark.rule("6.5e")
def test_mp_are_fixed_at_the_start(play: Play) -> None:
    match = force("RI-1 SC-1", {HERE: "RI-1 SC-1"})
    play(match, f"step {NEXT}", "drop RI-1")
    assert mp(match) == 1


@pytest.mark.rule("6.7", "6.1d", "14.8f")
def test_enemy_force_points_must_be_dealt_with(play: Play, why: Why) -> None:
    placed = {HERE: f"harmar {units('RI', 1, 5)}", NEXT: "Mi-1"}
    match = force(f"harmar {units('RI', 1, 5)}", placed)
    play(match, f"step {NEXT}")
    assert match.where() == "Operations > March.meet"
    assert verbs(match) == ["attack", "overrun", "pass_through"]
    assert why(match, "pass") == "6.7"
    weak = force("RI-1", placed)
    play(weak, f"step {NEXT}")
    assert "Combat" in weak.where()  # nothing else is open


@pytest.mark.rule("6.7", "20.5.1i", "19.0e")
def test_a_principal_village_counts_as_one(play: Play, why: Why) -> None:
    village = {"site": {"pickawillany": "principal"}, "principal_at": {"pickawillany": "pickawillany"}}
    match = force("hardin RI-1", {"stillwater": "hardin RI-1"}, damaged=["pickawillany"], **village)
    play(match, "step pickawillany")
    assert match.where() == "Operations > March.meet"
    assert why(match, "overrun") == "17.1c"
    peace = force("RI-1", {"stillwater": "RI-1"}, status={"Mi": "treaty"}, **village)
    play(peace, "step pickawillany")
    assert peace.where() == "Operations > March.march"
    assert why(peace, "attack") == why(peace, "overrun") == "19.0e"


@pytest.mark.rule("6.7", "6.1d")
def test_an_empty_village_or_settlement_may_be_attacked_but_need_not_be(play: Play, why: Why) -> None:
    match = force("hardin RI-1", {HERE: "hardin RI-1"}, **VILLAGE)
    assert why(match, "attack") == "6.1d"
    play(match, f"step {NEXT}")
    assert {"attack", "step", "pass"} <= set(verbs(match))
    match = force("le_gris Mi-1", {NEXT: "le_gris Mi-1"}, site={HERE: "settlement"})
    play(match, f"step {HERE}")
    assert {"attack", "step", "pass"} <= set(verbs(match))
    play(match, "step fort_washington")
    assert why(match, "attack") == "6.7"


@pytest.mark.rule("6.7b")
def test_leaders_and_scouts_alone_bind_nobody_and_get_out_of_the_way(play: Play, told: Told) -> None:
    match = force("hardin RI-1", {HERE: "hardin RI-1", NEXT: "little_turtle"}, **VILLAGE)
    play(match, f"step {NEXT}")
    assert "piqua_town" in steps(match)
    assert at(match, "little_turtle") == NEXT
    play(match, "pass")
    play(match, "retreat gm3", "retreat stillwater")
    assert (at(match, "little_turtle"), at(match, "RI-1")) == ("stillwater", NEXT)
    assert told(match, "caught") == ["Little Turtle gets out of the way at Mad River Mouth."]


@pytest.mark.rule("6.7b")
def test_without_force_points_nobody_is_driven_off(play: Play) -> None:
    match = force("harmar", {HERE: "harmar", NEXT: "little_turtle"})
    play(match, f"step {NEXT}", "pass")
    assert at(match, "little_turtle") == NEXT


@pytest.mark.rule("17.1a", "17.1b", "17.1c", "17.0e")
def test_when_an_overrun_is_possible(play: Play, why: Why) -> None:
    big = f"harmar {units('RI', 1, 5)}"
    match = force(big, {HERE: big, NEXT: "Mi-1"}, reduced=["RI-5"])
    play(match, f"step {NEXT}")
    assert why(match, "overrun") == "17.1a"  # 9 FP against 2
    match = force(big, {HERE: big, "piqua_town": "Mi-1"})
    play(match, f"step {NEXT}", "step piqua_town")
    assert (mp(match), why(match, "overrun")) == (2, "")
    match = force(big, {HERE: big, "mackachack": "Mi-1"})
    play(match, f"step {NEXT}", "step piqua_town", "step mackachack")
    assert "Combat" in match.where()  # with 1 MP left neither overrun nor pass through could lead on
    settled = force("little_turtle " + units("Mi", 1, 5), {HERE: "little_turtle " + units("Mi", 1, 5), NEXT: "MI-1"},
                    site={NEXT: "settlement"})  # fmt: skip
    play(settled, f"step {NEXT}")
    assert why(settled, "overrun") == "17.1c"


@pytest.mark.rule("17.2.1a", "17.1b")
def test_an_empty_village_may_be_overrun(play: Play, why: Why) -> None:
    match = force("RI-1", {HERE: "RI-1"}, **VILLAGE)
    play(match, f"step {NEXT}")
    assert why(match, "overrun") == "17.1b"
    match = force("hardin", {HERE: "hardin"}, **VILLAGE)
    play(match, f"step {NEXT}")
    assert "overrun" in verbs(match)


@pytest.mark.rule("14.3g")
def test_reinforcements_go_to_the_battle_and_nowhere_else(play: Play, why: Why) -> None:
    frame = {"side": "us", "members": ["hardin"], "at": HERE, "origin": HERE, "left": 3, "battle": "old_chillicothe"}
    match = begin("March.march", frame, {HERE: "hardin MI-1", "old_chillicothe": "RI-1 Sh-1"}, vp={})
    assert steps(match) == ["lm1", NEXT]
    assert (why(match, "pass"), why(match, "join MI-1")) == ("14.3g", "14.3e")
    assert why(match, "step fort_washington") == "14.3g"
    play(match, f"step {NEXT}")
    assert steps(match) == ["lm2", "old_chillicothe", "piqua_town"]
    play(match, "step old_chillicothe")
    assert match.where() == "Operations.form"
    assert at(match, "hardin") == "old_chillicothe"
