"""8.3 What the dice do, and to whom."""

from __future__ import annotations

import pytest
from tests.conftest import Offered, Play, Told, Why
from tests.games.indian_territory.conftest import Fight, Find, Panicked

TURN = {"turn": "union"}


@pytest.mark.rule("8.3a")
def test_every_die_is_read_by_itself_in_the_column_of_the_firing_unit(fight: Fight, told: Told) -> None:
    match = fight("1kc-1", "3ari thom 9tx-1 2armr", [[3, 4, 5, 6]], battle=TURN)
    assert told(match, "fired") == ["1st Kansas Colored Infantry I fires, 3 4 5 6: 1 elimination, 2 panics."]
    match = fight("2ihg-1", "3ari thom 9tx-1 2armr", [[4, 5]], battle=TURN)
    assert told(match, "fired") == ["2nd Indian Home Guard I fires, 4 5: 1 panic."]


@pytest.mark.rule("8.3b")
def test_an_eliminated_unit_leaves_the_battle_for_its_owners_recruit_box(
    fight: Fight, play: Play, find: Find, told: Told
) -> None:
    match = fight("3ks", "3ari thom 9tx-1", [[6, 1]], battle=TURN)
    play(match, "lose thom")
    assert find(match, "thom") == "box"
    assert "thom" in match.view().boxes["box confederate"]
    assert told(match, "eliminated") == ["Thomson's Arkansas Infantry is eliminated at Council Grounds."]


@pytest.mark.rule("8.3c")
def test_a_panicked_unit_is_turned_over_and_neither_fires_nor_breaks_off(
    fight: Fight, play: Play, offered: Offered, panicked: Panicked, why: Why
) -> None:
    match = fight("3ks 4ks", "9tx-1 9tx-2 3ari", [[4, 1]], battle=TURN)
    play(match, "fire 3ks", "panic 9tx-1")
    assert panicked(match) == ["9tx-1"]
    assert offered(match) == [("fire", "9tx-2"), ("fire", "3ari"), ("break_off", "9tx-2")]
    assert why(match, "fire 9tx-1") == why(match, "break_off 9tx-1") == "BP.4c"


@pytest.mark.rule("8.3c")
def test_nor_does_it_pursue(fight: Fight, play: Play, offered: Offered, why: Why) -> None:
    match = fight("5ks-1 5ks-2", "3ari", [[6, 1]], battle=TURN, panicked=["5ks-1"])
    play(match, "fire 5ks-2")
    assert offered(match) == [("pursue", "5ks-2"), ("pass", "")]
    assert why(match, "pursue 5ks-1") == "8.6a"


@pytest.mark.rule("8.3d")
def test_a_second_panic_eliminates(fight: Fight, play: Play, find: Find, panicked: Panicked) -> None:
    match = fight("3ks 4ks", "3ari thom 2armr", [[4, 1]], battle=TURN, panicked=["3ari"])
    play(match, "fire 3ks", "panic 3ari")
    assert find(match, "3ari") == "box"
    match = fight("3ks 4ks", "3ari thom 2armr", [[4, 5]], battle=TURN)
    play(match, "fire 3ks", "panic 3ari", "panic 3ari")  # both out of one shot
    assert find(match, "3ari") == "box"
    assert panicked(match) == []


@pytest.mark.rule("8.3e")
def test_in_regular_rounds_the_owner_chooses_who_suffers(fight: Fight, play: Play, offered: Offered) -> None:
    match = fight("3ks 4ks", "3ari 9tx-1", [[6, 4]], battle=TURN)
    play(match, "fire 3ks")
    assert match.view().waiting == "confederate"
    assert offered(match) == [("lose", "9tx-1"), ("lose", "3ari")]


@pytest.mark.rule("8.3e")
def test_in_long_range_fire_the_firing_player_does(fight: Fight, play: Play, offered: Offered, why: Why) -> None:
    battle = {"round": "long_range", "turn": "union"}
    match = fight("3ks 1ksb", "3ari 9tx-1", [[4, 1]], battle=battle, units={"11tx-1": "deep_fork"})
    play(match, "fire 1ksb")
    assert match.view().waiting == "union"
    assert offered(match) == [("shake", "9tx-1"), ("shake", "3ari")]
    for choice in ("shake 11tx-1", "shake 3ks", "pass"):
        assert why(match, choice) == "8.3e"


@pytest.mark.rule("8.3e")
def test_and_in_terrain_fire_too(fight: Fight, play: Play, offered: Offered) -> None:
    match = fight("3ks 4ks 1ksb", "3ari thom", [[4, 1], [4, 1]], at="park_hill", came_from="tahlequah")
    play(match, "fire 3ari")
    assert match.view().waiting == "confederate"
    assert ("target", "4ks") in offered(match)
    play(match, "target 4ks", "fire 1ksb")  # and the Union for its battery, later
    assert match.view().waiting == "union"
    assert offered(match) == [("shake", "3ari"), ("shake", "thom")]


@pytest.mark.rule("8.3f")
def test_all_eliminations_are_taken_before_any_panic(
    fight: Fight, play: Play, offered: Offered, panicked: Panicked, why: Why
) -> None:
    match = fight("10ks-1 4ks", "3ari thom 9tx-1 2armr", [[4, 6, 6]], battle=TURN)
    play(match, "fire 10ks-1")
    assert [x.verb for x in offered(match)] == ["lose"] * 4
    assert why(match, "panic 3ari") == "8.3f"
    play(match, "lose 3ari")
    assert [x.verb for x in offered(match)] == ["lose"] * 3
    play(match, "lose thom", "panic 2armr")
    assert panicked(match) == ["2armr"]


@pytest.mark.rule("8.3f")
def test_results_apply_as_soon_as_one_unit_has_fired(
    fight: Fight, play: Play, find: Find, told: Told, panicked: Panicked, why: Why
) -> None:
    match = fight("10ks-1 4ks", "3ari thom 9tx-1 2armr", [[4, 6, 1]], battle=TURN)
    play(match, "fire 10ks-1")
    assert why(match, "panic 3ari") == "8.3f"
    play(match, "lose 3ari", "panic 9tx-1")
    assert find(match, "3ari") == "box"
    assert panicked(match) == ["9tx-1"]
    assert len(told(match, "fired")) == 1  # and only then does the next one fire
    assert match.where().endswith("Battle.fire_or_break_off")


@pytest.mark.rule("8.3g")
def test_any_unit_may_be_chosen_panicked_or_not_and_also_one_that_has_fired(
    fight: Fight, play: Play, offered: Offered, find: Find, why: Why
) -> None:
    battle = {"turn": "union", "fired": ["thom"]}
    units = {"11tx-1": "deep_fork"}
    match = fight("3ks 4ks", "3ari thom reid peng", [[6, 1]], battle=battle, panicked=["3ari"], units=units)
    play(match, "fire 3ks")
    assert offered(match) == [("lose", "3ari"), ("lose", "reid"), ("lose", "peng"), ("lose", "thom")]
    for choice in ("lose 11tx-1", "lose 3ks", "pass"):
        assert why(match, choice) == "8.3g"
    play(match, "lose 3ari")
    assert find(match, "3ari") == "box"


@pytest.mark.rule("8.3g")
def test_a_panic_too_may_fall_on_any_unit(fight: Fight, play: Play, offered: Offered, why: Why) -> None:
    match = fight("3ks 4ks", "3ari thom", [[4, 1]], battle=TURN, panicked=["3ari"])
    play(match, "fire 3ks")
    assert offered(match) == [("panic", "3ari"), ("panic", "thom")]
    assert why(match, "panic 3ks") == why(match, "pass") == "8.3g"


@pytest.mark.rule("8.3h")
def test_leaders_never_fire_panic_or_take_results(fight: Fight, play: Play, offered: Offered, why: Why) -> None:
    match = fight("3ks 4ks blunt", "3ari thom pike", [[6, 4]], battle=TURN)
    assert offered(match) == [("fire", "3ks"), ("fire", "4ks")]
    assert str(match.refusal(("fire", "blunt"))) == "8.3h: Blunt is a leader; leaders never fire."
    play(match, "fire 3ks")
    assert str(match.refusal(("lose", "pike"))) == "8.3h: Pike is a leader; leaders are never hit."
    match = fight("3ks 4ks blunt", "3ari thom pike", [[4, 1]], battle=TURN)
    play(match, "fire 3ks")
    assert why(match, "panic pike") == "8.3h"
    match = fight("1ksb 4ks", "3ari thom pike", [[4, 1]], battle={"round": "long_range", "turn": "union"})
    play(match, "fire 1ksb")
    assert why(match, "shake pike") == "8.3h"
