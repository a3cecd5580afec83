"""The sheet: every space, route and counter has its picture, in an owner's edited components too."""

from __future__ import annotations

from itertools import combinations
from math import dist

import pytest
from tests.games.indian_territory.conftest import Edited

from grognard.games.indian_territory import GAME, IndianTerritory
from grognard.kernel.faces import check_sheet
from grognard.kernel.sheet import Sheet

D = GAME.components


@pytest.fixture(scope="module")
def sheet(game: IndianTerritory) -> Sheet:
    return game.sheet()


def test_every_space_has_its_place_and_its_ground(sheet: Sheet) -> None:
    assert [s.id for s in sheet.spots] == D.spaces
    grounds = {g.id for g in sheet.grounds}
    assert all(0 < s.x < sheet.width and 0 < s.y < sheet.height and s.ground in grounds for s in sheet.spots)


def test_spaces_stand_far_enough_apart_for_their_counters(sheet: Sheet) -> None:
    assert min(dist((a.x, a.y), (b.x, b.y)) for a, b in combinations(sheet.spots, 2)) > 2 * 44


def test_capitals_bases_and_camps_are_printed(sheet: Sheet) -> None:
    spots = {s.id: s for s in sheet.spots}
    assert (spots["tahlequah"].text, spots["tahlequah"].marks) == ("Cherokee capital", ("capital",))
    assert spots["fort_scott"].marks == ("base union",)
    assert spots["marshall"].marks == ("base confederate",)
    assert spots["kiowa_base"].marks == ("camp kiowa",)
    assert spots["honey_springs"].marks == ()
    assert sum(1 for s in sheet.spots if s.text) == 5


def test_home_countries_belong_to_the_players(sheet: Sheet) -> None:
    spots = {s.id: s for s in sheet.spots}
    assert sheet.countries[spots["fort_scott"].country] == "union"
    assert sheet.countries[spots["marshall"].country] == "confederate"
    assert sheet.countries[spots["honey_springs"].country] == ""


def test_every_route_is_a_road_and_every_crossing_has_its_river(sheet: Sheet) -> None:
    routes = {(D.spaces[a], D.spaces[b]) for a in range(len(D.spaces)) for b in D.near[a] if a < b}
    assert {(r.a, r.b) for r in sheet.roads} == routes
    assert len(sheet.roads) == len(routes) == 131
    assert sum(1 for r in sheet.roads if r.river) == len(D.rivers) == 48
    assert {r.river for r in sheet.roads if r.river} == {s.id for s in sheet.streams}


def test_roads_bend_to_the_side_with_more_room(sheet: Sheet) -> None:
    bends = {(r.a, r.b): r.bend for r in sheet.roads}
    assert bends["fort_atkinson", "medicine_lodge"] == -0.045
    assert bends["fort_row", "osage_mission"] == 0.045


def test_the_ground_says_what_it_does(sheet: Sheet) -> None:
    assert {g.id: g.effect for g in sheet.grounds} == {
        "prairie": "guns add 1 to each die",
        "cross_timbers": "no effect",
        "forest": "the defender fires first, no pursuit",
        "rough": "costs 2, the defender fires first, no pursuit, can't be devastated",
    }


def test_every_counter_has_its_face(sheet: Sheet) -> None:
    assert set(D.counters) <= set(sheet.looks)
    look = sheet.looks["1kc-2"]
    assert (look.name, look.short, look.army, look.symbol) == (
        "1st Kansas Colored Infantry II", "1 KsC", "union", "infantry",
    )  # fmt: skip
    assert (look.value, look.left, look.right) == ("4", "II", "2")
    blunt = sheet.looks["blunt"]
    assert (blunt.symbol, blunt.stars, blunt.value) == ("leader", 2, "")
    assert sheet.looks["lcr-1"].army == "union_indian"
    assert sheet.looks["kiowa-1"].army == "wild"


def test_short_names_are_short_and_tell_counters_apart(sheet: Sheet) -> None:
    looks = [sheet.looks[id] for id in D.counters]
    assert max(len(x.short) for x in looks) <= 9
    faces = [(x.army, x.short, x.symbol, x.left) for x in looks]
    assert len(set(faces)) == len(faces)


def test_wagons_show_their_loads(sheet: Sheet) -> None:
    for id in ("wagon", "union-wagon", "union-wagon-7", "confederate-wagon-64"):
        assert (sheet.looks[id].symbol, sheet.looks[id].pips, sheet.looks[id].pips_of) == ("wagon", "load", 2)
    assert sheet.looks["confederate-wagon-3"].army == "confederate"


def test_the_strongest_of_a_stack_lies_on_top(sheet: Sheet) -> None:
    weights = [sheet.looks[id].weight for id in ("1kc-1", "10ks-1", "3ks", "blunt", "union-wagon")]
    assert weights == sorted(weights, reverse=True)


def test_the_turn_track_has_a_step_for_every_turn(sheet: Sheet) -> None:
    track = next(g for g in sheet.gauges if g.kind == "track")
    assert track.steps[4] == "Summer 1863"
    assert track.short[:3] == ("'61", "'62", "'62")
    assert track.icons[:2] == ("sun", "snow")
    assert len(track.steps) == len(track.icons) == D.turns


def test_both_players_know_what_they_play_for(sheet: Sheet) -> None:
    assert all(side.goal for side in sheet.sides)
    assert [side.id for side in sheet.sides][:2] == list(GAME.roles)


def test_a_space_that_its_owner_moves_is_drawn_where_he_puts_it(edited: Edited) -> None:
    game = IndianTerritory(edited("map.toml", "deep_fork", "x = 625", "x = 600"))
    spots = {s.id: s for s in game.sheet().spots}
    assert (spots["deep_fork"].x, spots["deep_fork"].y) == (930.0, 425.0)
    assert spots["honey_springs"] == next(s for s in GAME.sheet().spots if s.id == "honey_springs")


def test_spaces_and_counters_that_the_sheet_does_not_know_are_drawn_too(edited: Edited) -> None:
    folder = edited("units.toml", "3ks", 'id = "3ks"', 'id = "mine"')
    text = (folder / "map.toml").read_text().replace('"deep_fork"', '"deeper_fork"')
    (folder / "map.toml").write_text(text)
    game = IndianTerritory(folder)
    check_sheet(game)
    sheet = game.sheet()
    assert sheet.looks["mine"].short == "3 Kansa"
    assert next(s for s in sheet.spots if s.id == "deeper_fork").x == pytest.approx(625 * 1.55)
    assert any("deeper_fork" in (r.a, r.b) for r in sheet.roads)


@pytest.mark.rule("5.2")
def test_the_key_tells_what_markers_give() -> None:
    codes = GAME.sheet().codes
    assert codes["3"] == "3 actions"
    assert codes["U2/C1"] == "Union 2 actions, Confederate 1 action"
    assert codes["W1/S2"] == "in summer 2 actions, in winter 1 action"
    assert codes["Quantrill"] == "Union put back, Confederate Quantrill"
