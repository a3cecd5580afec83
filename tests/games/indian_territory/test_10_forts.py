"""10 Forts."""

from __future__ import annotations

from typing import Any

import pytest
from tests.conftest import Offered, Play, Told, Why
from tests.games.indian_territory.conftest import Fight, Find, Panicked, Start

from grognard.kernel.match import Match

UNION = {"player": "union", "actions": 3}
SPACES = [
    "dry_wood", "humboldt", "osage_mission", "baxter_springs", "fort_row", "el_dorado", "little_arkansas",
    "medicine_lodge", "newtonia", "fort_wayne", "locust_grove",
]  # fmt: skip
UNITS = ["3ks", "4ks", "8ks", "fshg", "5ks-1", "5ks-2", "6ks-1", "6ks-2", "2ks-1", "2ks-2", "9ks-1"]


def wagon(space: str, load: int = 2, side: str = "union") -> dict[str, Any]:
    return {"side": side, "at": space, "load": load}


def wagons(match: Match) -> list[tuple[str, str, Any]]:
    return sorted((p.id, p.at, p.face["load"]) for p in match.view("union").pieces if p.kind == "wagon")


def marks(match: Match, space: str) -> list[str]:
    return next(s.marks for s in match.view().spaces if s.id == space)


# 10.1 building


@pytest.mark.rule("10.1a")
def test_a_fort_takes_a_unit_and_a_wagon_in_a_space_that_is_controlled(start: Start, why: Why) -> None:
    units = {"3ks": "dry_wood", "lane": "dry_wood", "4ks": "humboldt", "8ks": "cabin_creek"}
    match = start(
        {
            "units": units,
            "wagons": [wagon("dry_wood"), wagon("cabin_creek")],
            "control": {"cabin_creek": "confederate"},
            "impulse": UNION,
        }
    )
    assert [why(match, f"build {u}") for u in units] == ["", "10.1a", "10.1a", "10.1a"]
    reasons = [str(match.refusal(("build", u))) for u in ("lane", "4ks", "8ks")]
    assert reasons == [
        "10.1a: Lane is a leader; a fort is built by a combat unit.",
        "10.1a: You have no wagon at Humboldt that is free to pay for a fort.",
        "10.1a: You do not control Cabin Creek.",
    ]


@pytest.mark.rule("10.1a")
def test_not_in_a_base_or_a_camp_and_only_one_to_a_space(start: Start, why: Why) -> None:
    units = {"3ks": "fort_scott", "4ks": "marshall", "8ks": "kiowa_base", "5ks-1": "dry_wood"}
    train = [wagon(space) for space in units.values()]
    match = start({"units": units, "wagons": train, "forts": {"dry_wood": "finished"}, "impulse": UNION})
    assert [why(match, f"build {u}") for u in units] == ["10.1a"] * 4


@pytest.mark.rule("10.1b")
def test_an_action_and_an_increment_begin_a_fort(start: Start, play: Play) -> None:
    match = start({"units": {"3ks": "dry_wood"}, "wagons": [wagon("dry_wood")], "impulse": {**UNION, "actions": 2}})
    play(match, "build 3ks")
    assert marks(match, "dry_wood") == ["fort begun union"]
    assert wagons(match) == [("union-wagon-1", "dry_wood", 1)]
    play(match, "recruit wagon")  # one action is left


@pytest.mark.rule("10.1b")
def test_the_builder_chooses_the_wagon_that_pays_among_those_there(
    start: Start, play: Play, offered: Offered, why: Why
) -> None:
    train = [wagon("dry_wood"), wagon("dry_wood", 1), wagon("humboldt")]
    match = start({"units": {"3ks": "dry_wood"}, "wagons": train, "impulse": UNION})
    play(match, "build 3ks")
    assert offered(match) == [("spend", "union-wagon-1"), ("spend", "union-wagon-2")]
    assert (why(match, "spend union-wagon-3"), why(match, "pass")) == ("10.1b", "10.1b")
    play(match, "spend union-wagon-2")
    assert wagons(match) == [("union-wagon-1", "dry_wood", 2), ("union-wagon-3", "humboldt", 2)]


@pytest.mark.rule("10.1c")
def test_a_later_impulse_finishes_it_for_one_more_action_and_increment(start: Start, play: Play, why: Why) -> None:
    units = {"3ks": "dry_wood", "4ks": "dry_wood"}
    data = {"units": units, "wagons": [wagon("dry_wood"), wagon("dry_wood", 1)], "impulse": {**UNION, "actions": 2}}
    match = start(data, [["act_1"], ["act_2"]])
    play(match, "build 3ks", "spend union-wagon-1")
    assert why(match, "build 4ks") == "10.1c"  # not in the same one, though another unit and wagon are there
    play(match, "pass", "pass")  # the rest of this impulse, and the Confederates'
    play(match, "build 3ks", "spend union-wagon-1")
    assert marks(match, "dry_wood") == ["fort union"]
    assert wagons(match) == [("union-wagon-2", "dry_wood", 1)]
    play(match, "recruit wagon")  # one action is left


@pytest.mark.rule("10.1c")
def test_it_may_be_finished_in_another_turn(start: Start, play: Play) -> None:
    data = {"turn": 2, "phase": "closing", "units": {"3ks": "dry_wood"}, "wagons": [wagon("dry_wood", 1)]}
    match = start({**data, "forts": {"dry_wood": "begun"}}, [[6, 1], ["act_2"]])
    play(match, "build 3ks")
    assert (match.view().tracks["turn"], marks(match, "dry_wood")) == (3, ["fort union"])


@pytest.mark.rule("10.1d")
def test_the_unit_and_the_wagon_used_do_not_move_afterwards(start: Start, play: Play, why: Why) -> None:
    units = {"3ks": "dry_wood", "4ks": "dry_wood"}
    match = start({"units": units, "wagons": [wagon("dry_wood"), wagon("dry_wood")], "impulse": UNION})
    play(match, "build 3ks", "spend union-wagon-1")
    assert (why(match, "move 3ks"), why(match, "haul union-wagon-1")) == ("5.3b", "5.3b")
    assert (why(match, "move 4ks"), why(match, "haul union-wagon-2")) == ("", "")  # the others may


@pytest.mark.rule("10.1d")
def test_nor_before(start: Start, play: Play, why: Why) -> None:
    units = {"3ks": "fort_scott", "4ks": "dry_wood", "8ks": "humboldt"}
    match = start({"units": units, "wagons": [wagon("fort_scott"), wagon("humboldt")], "impulse": UNION})
    play(match, "move 3ks", "hitch union-wagon-1", "step dry_wood", "pass")
    assert (why(match, "build 3ks"), why(match, "build 4ks")) == ("5.3b", "10.1a")  # that wagon has moved
    play(match, "build 8ks")
    assert why(match, "move 8ks") == "5.3b"


@pytest.mark.rule("10.1e")
@pytest.mark.parametrize("stage", ["building", "finished"])
def test_a_fort_is_gone_as_soon_as_its_last_unit_is(start: Start, play: Play, told: Told, stage: str) -> None:
    units = {"3ks": "dry_wood", "4ks": "dry_wood", "lane": "dry_wood"}
    data = {"units": units, "wagons": [wagon("dry_wood")], "forts": {"dry_wood": stage}, "impulse": UNION}
    match = start(data)
    play(match, "move 3ks", "step fort_scott", "pass")
    assert len(marks(match, "dry_wood")) == 1
    play(match, "move 4ks", "step newtonia")
    assert marks(match, "dry_wood") == []  # a leader and a wagon do not keep it
    assert len(told(match, "fort_lost")) == 1


@pytest.mark.rule("10.1e")
def test_a_captor_does_not_inherit_it(fight: Fight, find: Find) -> None:
    more = {"forts": {"council_grounds": {"side": "confederate", "stage": "finished"}}}
    match = fight("3ks", "3ari", [[6, 1], [6, 1]], **more)
    assert (find(match, "3ks"), find(match, "3ari")) == ("council_grounds", "box")
    assert marks(match, "council_grounds") == []


@pytest.mark.rule("10.1f")
def test_no_more_than_ten_forts_stand_at_one_time(start: Start, play: Play, why: Why) -> None:
    units = dict(zip(UNITS, SPACES, strict=True))
    forts: dict[str, Any] = dict.fromkeys(SPACES[:9], "finished")
    forts["fort_wayne"] = "building"
    match = start({"units": units, "forts": forts, "wagons": [wagon(s) for s in SPACES], "impulse": UNION})
    assert why(match, "build 9ks-1") == "10.1f"
    assert str(match.refusal(("build", "9ks-1"))) == "10.1f: All 10 fort counters are on the map."
    assert why(match, "build 2ks-2") == ""  # to finish one takes no new counter
    play(match, "move 3ks", "step fort_scott", "pass")
    assert why(match, "build 9ks-1") == ""


# 10.2 and 10.3 forts in battle

FORT = {"forts": {"council_grounds": {"side": "confederate", "stage": "finished"}}}
BEGUN = {"forts": {"council_grounds": {"side": "confederate", "stage": "building"}}}


@pytest.mark.rule("10.2a")
def test_attackers_of_a_fort_are_eliminated_by_panics(fight: Fight, play: Play, find: Find, panicked: Panicked) -> None:
    match = fight("3ks 4ks 8ks", "3ari", [[1, 6], [4, 1]], **FORT)
    play(match, "lose 3ks")
    assert (find(match, "3ks"), panicked(match)) == ("box", [])


@pytest.mark.rule("10.2a")
def test_only_long_range_fire_out_of_it_still_panics_them(fight: Fight, play: Play, panicked: Panicked) -> None:
    match = fight("3ks 4ks 8ks", "reid", [[4, 1], [6, 1]], **FORT)
    play(match, "fire reid", "shake 3ks")
    assert panicked(match) == ["3ks"]


@pytest.mark.rule("10.2a")
def test_against_a_fort_one_panic_of_the_terrain_round_is_enough(fight: Fight, play: Play, find: Find) -> None:
    forts = {"tahlequah": {"side": "confederate", "stage": "finished"}}
    match = fight("3ks 4ks 8ks", "3ari", [[4, 1], [6, 1]], at="tahlequah", came_from="fort_gibson", forts=forts)
    play(match, "fire 3ari", "target 4ks")
    assert find(match, "4ks") == "box"


@pytest.mark.rule("10.2b")
def test_defenders_of_a_fort_ignore_panics_but_not_eliminations(
    fight: Fight, play: Play, find: Find, panicked: Panicked
) -> None:
    match = fight("3ks 4ks", "3ari thom", [[6, 1], [4, 5], [1, 1], [6, 4], [6, 1]], **FORT)
    play(match, "fire 3ks")
    assert panicked(match) == []
    play(match, "fire 3ari", "lose thom")
    assert (find(match, "thom"), find(match, "3ari"), panicked(match)) == ("box", "council_grounds", [])


@pytest.mark.rule("10.2b")
def test_not_against_engineers(fight: Fight, play: Play, find: Find) -> None:
    match = fight("3ks fpio", "3ari thom carr", [[6, 1], [4, 1]], **FORT)
    play(match, "fire 3ks", "lose thom")
    assert find(match, "thom") == "box"


@pytest.mark.rule("10.2c")
def test_a_fort_under_construction_protects_nobody(fight: Fight, play: Play, panicked: Panicked) -> None:
    match = fight("3ks 4ks", "3ari thom carr", [[6, 1], [4, 1]], **BEGUN)
    play(match, "fire 3ks", "panic thom")
    assert panicked(match) == ["thom"]
    match = fight("3ks 4ks 8ks", "3ari", [[1, 6], [4, 1]], **BEGUN)
    play(match, "panic 3ks")
    assert panicked(match) == ["3ks"]


@pytest.mark.rule("10.3")
def test_a_fort_supplies_no_battle(fight: Fight, find: Find) -> None:
    match = fight("3ks", "3ari", [[1, 6], [6, 1]], **FORT)  # two dice for the defenders
    assert find(match, "3ks") == "box"


@pytest.mark.rule("10.3")
def test_its_defenders_pay_as_others_do(fight: Fight, play: Play, find: Find) -> None:
    train = [wagon("council_grounds", 1, "confederate")]
    match = fight("3ks", "3ari", [[1, 6], [1, 1, 6]], wagons=train, **FORT)
    play(match, "spend confederate-wagon-1")
    assert find(match, "3ks") == "box"


# 10.4 bases


@pytest.mark.rule("10.4a")
@pytest.mark.parametrize(("base", "origin"), [("fort_scott", "dry_wood"), ("fort_atkinson", "little_arkansas")])
def test_a_base_is_a_finished_fort(fight: Fight, play: Play, panicked: Panicked, base: str, origin: str) -> None:
    match = fight("3ari thom carr", "3ks 4ks", [[6, 1], [4, 5], [1, 1, 4]], at=base, came_from=origin)
    play(match, "fire 3ari")
    assert panicked(match) == []
    play(match, "fire 3ks", "lose thom")  # and its attackers do not panic: they are lost
    assert panicked(match) == []


@pytest.mark.rule("10.4a")
def test_it_is_one_even_after_nobody_was_in_it(
    start: Start, play: Play, find: Find, panicked: Panicked, told: Told
) -> None:
    units = {"3ks": "fort_scott", "4ks": "humboldt", "3ari": "newtonia", "thom": "newtonia", "pike": "newtonia"}
    dice = [["act_2"], [6, 1], [4, 5], [1, 1, 1], [1, 1], [6, 1]]
    match = start({"units": units, "impulse": {"player": "union", "actions": 2}}, dice)
    play(match, "move 3ks", "step osage_mission", "pass", "move 4ks", "step fort_scott", "pass")
    assert told(match, "fort_lost") == []
    play(match, "move pike", "join 3ari", "join thom", "step dry_wood", "step fort_scott", "fire 3ari")
    assert (find(match, "4ks"), panicked(match)) == ("fort_scott", [])


@pytest.mark.rule("10.4b")
def test_the_walls_of_a_base_serve_whoever_defends_it(fight: Fight, play: Play, panicked: Panicked) -> None:
    more = {"at": "fort_belknap", "came_from": "gainesville"}
    match = fight("3ari thom carr", "3ks 4ks", [[6, 1], [4, 5], [1, 1]], **more)
    play(match, "fire 3ari")
    assert panicked(match) == []
    play(match, "fire 3ks")  # but it feeds only its own: two dice


@pytest.mark.rule("10.4b")
def test_so_do_those_of_a_fort_smith_that_was_lost_once(fight: Fight, play: Play, panicked: Panicked) -> None:
    more = {"at": "fort_smith", "came_from": "devils_backbone", "smith_fallen": True}
    match = fight("3ks 4ks 8ks", "3ari thom", [[6, 1], [4, 5], [1, 1]], **more)
    play(match, "pass", "fire 3ks")  # no terrain fire
    assert panicked(match) == []
    play(match, "fire 3ari")  # two dice: no battle supply


@pytest.mark.rule("10.4b")
def test_a_camp_has_no_walls(fight: Fight, play: Play, panicked: Panicked) -> None:
    more = {"at": "kiowa_base", "came_from": "wolf_creek"}
    match = fight("3ks 4ks", "kiowa-1 kiowa-2", [[6, 1], [4, 1]], **more)
    play(match, "fire 3ks", "panic kiowa-1")
    assert panicked(match) == ["kiowa-1"]
