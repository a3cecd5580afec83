"""7.0 to 7.3 Who moves together, and who may share a space."""

from __future__ import annotations

from typing import Any

import pytest
from tests.conftest import Offered, Play, Why
from tests.games.indian_territory.conftest import Start

from grognard.games.indian_territory import GAME
from grognard.kernel.game import GameError
from grognard.kernel.match import Match

UNION = {"player": "union", "actions": 3}


def standing(match: Match, side: str, space: str) -> list[str]:
    return [p.id for p in match.view(side).pieces if p.at == space and p.side == side]


def joins(options: list[Any]) -> list[str]:
    return [c.noun for c in options if c.verb == "join"]


@pytest.mark.rule("7.0")
def test_an_action_moves_a_single_unit(start: Start, play: Play, why: Why) -> None:
    match = start({"units": {"3ks": "fort_scott", "4ks": "fort_scott"}, "impulse": UNION})
    play(match, "move 3ks")
    assert why(match, "join 4ks") == "7.0"
    play(match, "step dry_wood", "pass")
    assert (standing(match, "union", "dry_wood"), standing(match, "union", "fort_scott")) == (["3ks"], ["4ks"])
    play(match, "move 4ks", "step dry_wood", "pass")
    play(match, "recruit wagon")  # two actions for two units; the third was left


@pytest.mark.rule("7.0")
def test_a_battalion_does_not_take_a_unit_without_a_regiment_along(start: Start, play: Play, offered: Offered) -> None:
    match = start({"units": {"3ks": "fort_scott", "5ks-1": "fort_scott", "5ks-2": "fort_scott"}, "impulse": UNION})
    play(match, "move 3ks")
    assert joins(offered(match)) == []


@pytest.mark.rule("7.1a")
def test_friends_share_a_space_in_any_number_and_block_nobody(start: Start, play: Play) -> None:
    crowd = ["3ks", "4ks", "8ks", "6ks-1", "6ks-2", "1ksb", "lane"]
    units = {**dict.fromkeys(crowd, "dry_wood"), "fshg": "baxter_springs", "5ks-1": "fort_scott"}
    match = start({"units": units, "wagons": [{"side": "union", "at": "dry_wood"}], "impulse": UNION})
    play(match, "move 5ks-1", "step dry_wood", "step baxter_springs", "step dry_wood", "pass")
    assert len(standing(match, "union", "dry_wood")) == 9


@pytest.mark.rule("7.1b")
def test_only_a_counter_in_a_space_can_move(start: Start, why: Why) -> None:
    match = start({"units": {"3ks": "box", "4ks": "aside", "8ks": "fort_scott"}, "impulse": UNION})
    assert [why(match, f"move {u}") for u in ("3ks", "4ks", "8ks")] == ["7.1b", "7.1b", ""]
    assert (
        str(match.refusal(("move", "3ks"))) == "7.1b: 3rd Kansas Infantry is not on the map: it is in the recruit box."
    )
    assert (why(match, "build 3ks"), why(match, "devastate 3ks")) == ("7.1b", "7.1b")


@pytest.mark.rule("7.1b")
def test_a_unit_that_finds_no_space_is_eliminated(start: Start) -> None:
    units = {"10ks-1": "washington", "3ari": "washington", "4ks": "fort_towson", "8ks": "marshall"}
    battle = {"at": "washington", "from": "devils_backbone", "aftermath": {"winner": "union"}}
    match = start({"units": units, "battle": battle, "panicked": ["3ari"], "impulse": {**UNION, "actions": 1}})
    assert match.view().boxes["box confederate"] == ["3ari"]


@pytest.mark.rule("7.1c")
@pytest.mark.parametrize(
    ("units", "who"),
    [
        ({"3ks": "dry_wood", "3ari": "dry_wood"}, "confederate"),
        ({"3ks": "wolf_creek", "kiowa-1": "wolf_creek"}, "kiowa"),
        ({"3ari": "beaver_creek", "comanche-1": "beaver_creek"}, "comanche"),
    ],
)
def test_enemies_do_not_share_a_space_outside_a_battle(units: dict[str, str], who: str) -> None:
    with pytest.raises(GameError, match="troops too, and there is no battle"):
        GAME.position({"units": units, "impulse": UNION})


@pytest.mark.rule("7.1c")
@pytest.mark.parametrize(
    ("dice", "union", "confederate"),
    [
        ([[6, 1], [6, 1]], "baxter_springs", ""),  # the defender is lost
        ([[6, 1], [1, 1], [6, 1], [1, 1]], "", "baxter_springs"),  # the attacker is
        ([[6, 1], [1, 1], [4, 1]], "dry_wood", "baxter_springs"),  # the attacker panics
    ],
)
def test_a_battle_always_drives_one_side_out(
    start: Start, play: Play, dice: list[list[int]], union: str, confederate: str
) -> None:
    match = start({"units": {"3ks": "dry_wood", "3ari": "baxter_springs"}, "impulse": UNION}, dice)
    play(match, "move 3ks", "step baxter_springs")
    assert [p.at for p in match.view("union").pieces] == [x for x in [union] if x]
    assert [p.at for p in match.view("confederate").pieces] == [x for x in [confederate] if x]


@pytest.mark.rule("7.2")
def test_battalions_of_a_regiment_move_together_for_one_action(start: Start, play: Play, why: Why) -> None:
    units = dict.fromkeys(["1ihg-1", "1ihg-2", "1ihg-3", "2ihg-1"], "dry_wood")
    match = start({"units": units, "impulse": UNION})
    play(match, "move 1ihg-1", "join 1ihg-3")  # any of them, without the second
    assert why(match, "join 2ihg-1") == "7.2"
    assert why(match, "join 1ihg-2") == ""
    play(match, "step baxter_springs", "pass", "move 1ihg-2", "pass")
    assert standing(match, "union", "baxter_springs") == ["1ihg-1", "1ihg-3"]
    assert standing(match, "union", "dry_wood") == ["1ihg-2", "2ihg-1"]
    play(match, "recruit wagon")  # so two of three actions were spent


@pytest.mark.rule("7.2")
def test_they_attack_together(start: Start, play: Play, offered: Offered) -> None:
    units = {"1ihg-1": "dry_wood", "1ihg-2": "dry_wood", "3ari": "baxter_springs"}
    match = start({"units": units, "impulse": UNION}, [[6, 1]])
    play(match, "move 1ihg-1", "join 1ihg-2", "step baxter_springs")
    assert offered(match) == [("fire", "1ihg-1"), ("fire", "1ihg-2")]


@pytest.mark.rule("7.3a")
def test_with_a_leader_any_units_of_the_space_move_as_one_force(start: Start, play: Play, why: Why) -> None:
    units = dict.fromkeys(["lane", "3ks", "5ks-1", "1ksb", "lcr-1", "8ks"], "fort_scott")
    match = start({"units": {**units, "4ks": "dry_wood"}, "impulse": UNION})
    play(match, "move 3ks", "join lane", "join 5ks-1", "join 1ksb", "join lcr-1")
    assert why(match, "join 4ks") == "7.3a"  # not in the space
    play(match, "step dry_wood", "step baxter_springs", "pass")
    assert sorted(standing(match, "union", "baxter_springs")) == ["1ksb", "3ks", "5ks-1", "lane", "lcr-1"]
    assert standing(match, "union", "fort_scott") == ["8ks"]
    play(match, "move 4ks", "pass", "recruit wagon")  # that was one action of three


@pytest.mark.rule("7.3b")
def test_a_leader_or_unit_recruited_in_this_impulse_joins_no_force(start: Start, play: Play, why: Why) -> None:
    match = start({"units": {"lane": "box", "3ks": "fort_scott"}, "impulse": UNION})
    play(match, "recruit lane", "place fort_scott", "move 3ks")
    assert why(match, "join lane") == "7.3b"
    match = start({"units": {"lane": "fort_scott", "3ks": "box"}, "impulse": UNION})
    play(match, "recruit 3ks", "place fort_scott", "move lane")
    refusal = match.refusal(("join", "3ks"))
    assert str(refusal) == "7.3b: 3rd Kansas Infantry has been used in this impulse already and cannot be in a force."


@pytest.mark.rule("7.3b")
def test_nor_does_one_that_moved_here_in_this_impulse(start: Start, play: Play, why: Why) -> None:
    match = start({"units": {"lane": "dry_wood", "3ks": "fort_scott", "4ks": "dry_wood"}, "impulse": UNION})
    play(match, "move 3ks", "step dry_wood", "pass", "move lane")
    assert (why(match, "join 3ks"), why(match, "join 4ks")) == ("7.3b", "")


@pytest.mark.rule("7.3b")
def test_nor_one_that_was_driven_here_in_it_though_it_may_still_act_alone(start: Start, play: Play, why: Why) -> None:
    units = dict.fromkeys(["lane", "3ks", "4ks"], "dry_wood")
    match = start({"units": units, "displaced": ["3ks"], "impulse": UNION})
    play(match, "move lane", "join 4ks")
    assert why(match, "join 3ks") == "7.3b"
    play(match, "pass", "move 3ks", "step fort_scott", "pass")
    match = start({"units": units, "displaced": ["3ks"], "impulse": UNION})
    play(match, "move 3ks")
    assert why(match, "join lane") == "7.3b"


@pytest.mark.rule("7.3c")
def test_nobody_joins_a_force_on_the_way(start: Start, play: Play, why: Why, offered: Offered) -> None:
    units = {"lane": "fort_scott", "3ks": "fort_scott", "4ks": "dry_wood"}
    match = start({"units": units, "wagons": [{"side": "union", "at": "dry_wood"}], "impulse": UNION})
    play(match, "move lane", "join 3ks", "step dry_wood")
    assert (why(match, "join 4ks"), why(match, "hitch union-wagon-1")) == ("7.3c", "7.3c")
    assert {c.verb for c in offered(match)} == {"step", "pass"}


@pytest.mark.rule("7.3c")
def test_nobody_drops_out_of_it(start: Start, play: Play) -> None:
    match = start({"units": dict.fromkeys(["lane", "weer", "3ks"], "fort_scott"), "impulse": UNION})
    play(match, "move lane", "join 3ks", "join weer", "step dry_wood")
    assert sorted(standing(match, "union", "dry_wood")) == ["3ks", "lane", "weer"]
    play(match, "step baxter_springs", "pass")
    assert sorted(standing(match, "union", "baxter_springs")) == ["3ks", "lane", "weer"]


@pytest.mark.rule("7.3d")
def test_units_left_behind_act_on_their_own_or_under_another_leader(start: Start, play: Play) -> None:
    units = dict.fromkeys(["lane", "weer", "3ks", "4ks", "8ks"], "fort_scott")
    match = start({"units": units, "impulse": UNION})
    play(match, "move lane", "join 3ks", "step dry_wood", "pass")
    play(match, "move weer", "join 4ks", "step humboldt", "pass")
    play(match, "move 8ks", "step osage_mission")
    places = {p.id: p.at for p in match.view("union").pieces}
    assert places == {
        "lane": "dry_wood", "3ks": "dry_wood", "weer": "humboldt", "4ks": "humboldt", "8ks": "osage_mission",
    }  # fmt: skip


@pytest.mark.rule("7.3d")
def test_forces_are_formed_anew_in_each_impulse(start: Start, play: Play, offered: Offered) -> None:
    units = dict.fromkeys(["lane", "weer", "3ks", "4ks"], "fort_scott")
    match = start({"units": units, "impulse": {"player": "union", "actions": 1}}, [["act_1"], ["act_2"]])
    play(match, "move lane", "join 3ks", "join 4ks", "join weer", "step dry_wood", "pass")
    play(match, "pass")  # the Confederates
    play(match, "move weer")
    assert joins(offered(match)) == ["3ks", "4ks", "lane"]
    play(match, "join 4ks", "step baxter_springs", "pass", "move 3ks", "step newtonia")
