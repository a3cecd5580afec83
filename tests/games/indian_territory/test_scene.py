"""A battle as a scene, from a view alone: who stands where, what was done, what comes next."""

from __future__ import annotations

import dataclasses

import pytest
from tests.conftest import Play
from tests.games.indian_territory.conftest import Fight, Start

from grognard.games.indian_territory import GAME
from grognard.games.indian_territory import scene as scene_of
from grognard.games.indian_territory.frames import Aftermath, Battle, Fire, Pursuit
from grognard.games.indian_territory.words_log import WORDS
from grognard.kernel.match import Match
from grognard.kernel.scene import Actor, Row, Scene
from grognard.kernel.view import depth_of

DAVIS = {"at": "fort_davis", "came_from": "honey_springs"}  # prairie
HILL = {"at": "park_hill", "came_from": "tahlequah"}  # forest
GIBSON = {"at": "fort_davis", "came_from": "fort_gibson"}  # across the Arkansas
BELKNAP = {"at": "fort_belknap", "came_from": "gainesville"}  # a Confederate base on the prairie


def scene(match: Match, role: str = "") -> Scene:
    found = GAME.scene(match.view(role))
    assert found is not None
    return found


def row(match: Match, side: str, role: str = "") -> Row:
    return next(r for r in scene(match, role).rows if r.side == side)


def actor(match: Match, piece: str, role: str = "") -> Actor:
    return next(a for r in scene(match, role).rows for a in r.actors if a.piece == piece)


def stages(match: Match) -> dict[str, str]:
    return {s.text: s.state for s in scene(match).stages}


def test_on_the_map_there_is_no_scene(start: Start) -> None:
    match = start({"units": {"3ks": "fort_scott"}, "impulse": {"player": "union", "marker": "act_2"}})
    assert GAME.scene(match.view("union")) is None


def test_a_battle_is_named_after_its_space(fight: Fight) -> None:
    match = fight("3ks 1ksb", "3ari", **DAVIS)
    now = scene(match)
    assert (now.title, now.at) == ("Battle of Fort Davis", "fort_davis")
    assert now.text == (
        "Prairie, no river, no fort: guns add 1 to each die. The Union attacks the Confederacy from Honey Springs."
    )


def test_river_and_walls_are_told(fight: Fight) -> None:
    text = scene(fight("3ks", "3ari", **GIBSON)).text
    assert text.startswith("Prairie, across the Arkansas, no fort: guns add 1 to each die, the defender fires first.")
    base = fight("3ks 4ks", "3ari", [[6, 1]], **BELKNAP)
    assert "behind walls" in scene(base).text
    assert "behind walls" in row(base, "confederate").notes
    assert ("Walls", "the attackers' panics don't count, the defenders' eliminate") in scene(base).facts


@pytest.mark.parametrize(
    ("role", "sides"),
    [
        ("union", ["confederate", "union"]),
        ("confederate", ["union", "confederate"]),
        ("", ["confederate", "union"]),
    ],
)
def test_the_enemy_stands_above_and_for_a_spectator_the_defender(fight: Fight, role: str, sides: list[str]) -> None:
    match = fight("3ks 4ks", "3ari 9tx-1", [[6, 1]])
    assert [r.side for r in scene(match, role).rows] == sides


def test_who_directs_a_tribe_has_it_below(fight: Fight) -> None:
    match = fight("kiowa-1", "3ari", raid={"tribe": "kiowa"}, impulse={"player": "union", "marker": "kiowa"}, **HILL)
    assert [r.side for r in scene(match, "union").rows] == ["confederate", "kiowa"]
    assert [r.side for r in scene(match, "confederate").rows] == ["kiowa", "confederate"]


def test_every_counter_of_the_battle_is_there_for_all(fight: Fight) -> None:
    wagons = [{"side": "confederate", "at": "fort_davis", "load": 1}]
    match = fight("3ks 1ksb blunt", "3ari pike", wagons=wagons, battle={"round": "regular", "turn": "union"}, **DAVIS)
    for role in ("union", "confederate", ""):
        assert {a.piece for a in row(match, "union", role).actors} == {"3ks", "1ksb", "blunt"}
        assert {"3ari", "pike"} < {a.piece for a in row(match, "confederate", role).actors}
        assert [r.hidden for r in scene(match, role).rows] == [0, 0]
    assert actor(match, "blunt") == Actor("blunt", "", "adds 2")
    assert actor(match, "confederate-wagon", "union") == Actor("confederate-wagon", "", "1 load left", 1)
    assert actor(match, "confederate-wagon-1", "confederate").pips == 1


def test_units_are_ready_done_turned_or_firing(fight: Fight, play: Play) -> None:
    battle = {"turn": "union", "fired": ["4ks"]}
    match = fight("3ks 4ks 8ks 10ks-1", "3ari 9tx-1", [[6, 1]], battle=battle, panicked=["8ks"])
    assert actor(match, "3ks") == Actor("3ks", "ready", "to fire")
    assert actor(match, "4ks") == Actor("4ks", "done", "has fired")
    assert actor(match, "8ks") == Actor("8ks", "turned", "panicked")
    assert row(match, "union").notes == ["4 in line, 2 to fire"]
    play(match, "fire 3ks")
    assert match.where().endswith("Fire.lose_units")
    assert actor(match, "3ks") == Actor("3ks", "firing", "firing now")
    assert ("To take", "1 elimination") in scene(match).facts


def test_supply_is_told_while_it_lasts(fight: Fight, play: Play) -> None:
    wagons = [{"side": "union", "at": "council_grounds"}]
    match = fight("3ks", "3ari 9tx-1", [[1, 6]], wagons=wagons, battle={"round": "regular"})
    assert match.where().endswith("Battle.attacker_supply")
    play(match, "spend union-wagon-1")
    assert row(match, "union").notes == ["1 in line, 1 to fire", "supply: +1 die"]
    assert row(match, "confederate").notes == ["2 in line, 2 to fire"]


def test_stages_in_open_country_without_guns(fight: Fight) -> None:
    assert stages(fight("3ks 4ks", "3ari 9tx-1", [[6, 1]])) == {
        "Deploy": "done",
        "Terrain round": "skipped",
        "Long range": "skipped",
        "Rounds": "now",
        "Retreat": "next",
        "Pursuit": "next",
    }


def test_stages_in_the_forest_with_guns(fight: Fight, play: Play) -> None:
    match = fight("3ks 1ksb", "3ari 9tx-1", [[1, 1], [6, 1]], **HILL)
    order = ["Terrain round", "Long range", "Rounds", "Pursuit"]
    assert [stages(match)[x] for x in order] == ["now", "next", "next", "skipped"]
    play(match, "pass")
    assert [stages(match)[x] for x in order] == ["done", "now", "next", "skipped"]
    play(match, "fire 1ksb")
    assert [stages(match)[x] for x in order] == ["done", "done", "now", "skipped"]


def test_in_the_terrain_round_only_the_defender_fires(fight: Fight) -> None:
    match = fight("3ks 4ks", "3ari thom", **HILL)
    assert row(match, "confederate").notes == ["2 in line, 2 to fire"]
    assert row(match, "union").notes == ["2 in line, 0 to fire"]
    assert actor(match, "3ks").state == ""


def test_the_table_shows_the_row_that_is_read(fight: Fight, play: Play) -> None:
    match = fight("5ks-1 3ks", "3ari 9tx-1", [[6, 1], [6, 1]])
    chart = scene(match).chart
    assert chart is not None
    assert chart.on == -1
    assert chart.columns == ["Firing unit", "1", "2", "3", "4", "5", "6", "7 +"]
    assert chart.rows[0] == ["Infantry", "none", "none", "none", "panic", "panic", "lost", "lost"]
    play(match, "fire 5ks-1")
    assert match.where().endswith("Fire.lose_units")
    chart = scene(match).chart
    assert chart is not None
    assert chart.rows[chart.on][0] == "Mounted, Home Guard, Indian"


def test_what_comes_next_is_said(fight: Fight, play: Play) -> None:
    match = fight("3ks 4ks", "3ari 9tx-1 thom", [[6, 1], [6, 4]])
    assert scene(match).next[0] == "The Union fires a unit, or breaks off with one that is mounted."
    play(match, "fire 3ks")
    assert scene(match).next[:2] == [
        "The Confederacy loses 1 unit.",
        "The Confederacy turns 1 unit over; one that panics twice is lost.",
    ]


def test_superiority_names_the_leaders(fight: Fight) -> None:
    match = fight("3ks 4ks blunt", "3ari", [[6, 1]])
    assert ("Union", "superiority: die + 2 (Blunt)") in scene(match).facts
    assert ("Confederate", "superiority: die") in scene(match).facts


def test_a_scene_keeps_its_name_from_the_first_shot_to_the_retreat(fight: Fight, play: Play) -> None:
    match = fight("3ks 4ks", "3ari", [[6, 1], [4, 1], [1, 1]])
    names = {scene(match).id}
    while not match.where().endswith("Aftermath.retreat"):
        assert match.ask is not None
        play(match, f"{match.ask.options[0].verb} {match.ask.options[0].noun}")
        names.add(scene(match).id)
    assert len(names) == 1
    assert stages(match)["Retreat"] == "now"
    assert scene(match).next[:2] == ["The Union has won.", "The Confederacy retreats to a neighbouring space."]


def test_a_pursuit_is_a_battle_of_its_own(start: Start) -> None:
    chase = {"members": ["6ks-1"], "to": "boggy_depot", "battle": {"turn": "union"}}
    units = {"6ks-1": "boggy_depot", "3ks": "perryville", "9tx-1": "boggy_depot", "11tx-1": "boggy_depot"}
    battle = {
        "attacker": "union", "at": "perryville", "from": "north_fork_town", "defender": "confederate",
        "aftermath": {"winner": "union", "goal": "boggy_depot", "away": 2, "pursuit": chase},
    }  # fmt: skip
    match = start({"units": units, "battle": battle, "impulse": {"player": "union", "actions": 1}})
    now = scene(match)
    assert now.title == "Battle of Boggy Depot"
    assert now.text.endswith("The Union attacks the Confederacy from Perryville, in pursuit.")
    assert ("Union", "superiority: die + 2 (pursuit)") in now.facts


def test_pursuers_are_chosen_in_the_scene(fight: Fight) -> None:
    aftermath = {"winner": "union", "goal": "deep_fork", "away": 1, "pursuit": {}}
    match = fight("5ks-1", "", units={"3ari": "deep_fork"}, battle={"aftermath": aftermath, "defender": "confederate"})
    assert match.where().endswith("Pursuit.pursue")
    assert stages(match)["Pursuit"] == "now"
    assert scene(match).next == ["The Union chooses who pursues, and where to."]


def test_every_name_in_the_sentences_of_a_battle_is_known(fight: Fight) -> None:
    view = fight("3ks 4ks", "3ari 9tx-1", [[6, 1]]).view("union")
    x = scene_of.Fight(GAME.words.lexicon, view, depth_of(Battle, view.running))
    held = {f.name for frame in (Battle, Fire, Aftermath, Pursuit) for f in dataclasses.fields(frame)}
    for lines in WORDS.scenes.values():
        for line in lines:
            assert line.names() <= held | x.known.keys(), line.at
