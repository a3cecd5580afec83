"""11.4 Quantrill."""

from __future__ import annotations

from typing import Any

import pytest
from tests.conftest import Offered, Play, Told, Why
from tests.games.indian_territory.conftest import Fight, Find, Start

REBELS: dict[str, Any] = {"player": "confederate", "actions": 2}
DRAWN: dict[str, Any] = {"turn": 2, "impulse": {"player": "confederate", "marker": "quantrill"}}
SLIP = {"quan": "council_grounds", "3ks": "honey_springs"}  # and Fort Davis and North Fork Town beyond


def ride(start: Start, units: dict[str, str], dice: list[list[int]] | None = None, **more: Any) -> Any:
    return start({"units": units, "impulse": REBELS, **more}, dice or [])


@pytest.mark.rule("11.4a")
def test_quantrill_joins_the_pool_at_the_start_of_turn_2(start: Start, find: Find) -> None:
    match = start({"phase": "opening", "turn": 1}, [[6, 1], ["act_2"]])
    assert find(match, "quan") == "aside"
    assert match.view().counts["pool quantrill"] == 0
    match = start({"phase": "opening", "turn": 2}, [[6, 1], ["act_2"]])
    assert find(match, "quan") == "pool"
    assert match.view().counts["pool quantrill"] == 1


@pytest.mark.rule("11.4b")
def test_the_confederate_places_him_in_any_space_without_counters(
    start: Start, play: Play, find: Find, told: Told, why: Why
) -> None:
    units = {"3ks": "humboldt", "9tx-1": "bonham", "blunt": "dry_wood", "kiowa-1": "kiowa_base"}
    wagons = [{"side": "union", "at": "newtonia"}]
    match = start({**DRAWN, "units": units, "wagons": wagons}, [["act_2"]])
    assert match.view().waiting == "confederate"
    for space in ("humboldt", "bonham", "dry_wood", "kiowa_base", "newtonia"):
        assert why(match, f"place {space}") == "11.4b"
    play(match, "place baxter_springs")
    assert find(match, "quan") == "baxter_springs"
    assert told(match)[:2] == ["Quantrill appears at Baxter Springs.", "The Confederacy controls Baxter Springs."]
    assert match.view().waiting == "union"  # that was the whole impulse


@pytest.mark.rule("11.4b")
def test_not_placed_he_is_set_aside_until_the_turn_ends(start: Start, play: Play, find: Find) -> None:
    match = start(DRAWN, [["act_2"]])
    play(match, "pass")
    assert find(match, "quan") == "aside"
    assert match.view().counts["pool quantrill"] == 0
    match = start({"turn": 2, "drawn": ["quantrill"], "phase": "closing"}, [[6, 1], ["act_2"]])
    assert find(match, "quan") == "pool"


@pytest.mark.rule("11.4b", "11.4c")
def test_he_is_not_placed_in_a_union_base(start: Start, why: Why) -> None:
    match = start({**DRAWN, "control": {"fort_smith": "union"}})
    for base in ("fort_scott", "fort_atkinson", "fort_smith"):
        assert why(match, f"place {base}") == "11.4c"
    assert why(match, "place marshall") == ""
    match = start({**DRAWN, "units": {"3ks": "humboldt"}})
    assert why(match, "place fort_smith") == ""
    assert why(match, "place humboldt") == "11.4b"


@pytest.mark.rule("11.4c")
def test_union_bases_are_closed_to_him_without_a_leader(start: Start, play: Play, why: Why) -> None:
    units = {"quan": "humboldt", "pike": "humboldt"}
    match = ride(start, units)
    play(match, "move quan")
    assert why(match, "step fort_scott") == "11.4c"
    play(match, "join pike", "step fort_scott")
    assert match.over
    assert match.outcome is not None
    assert match.outcome.winner == "confederate"


@pytest.mark.rule("11.4d")
def test_alone_he_passes_through_union_held_spaces_but_may_not_stop_there(
    start: Start, play: Play, find: Find, told: Told, why: Why
) -> None:
    match = ride(start, SLIP)
    play(match, "move quan", "step honey_springs", "pass")  # no raid
    assert told(match, "battle") == []
    assert why(match, "pass") == "11.4d"
    play(match, "step north_fork_town", "pass")
    assert find(match, "quan") == "north_fork_town"
    assert find(match, "3ks") == "honey_springs"


@pytest.mark.rule("11.4d")
def test_he_enters_only_if_he_can_ride_on(start: Start, play: Play, why: Why) -> None:
    march = {"members": ["quan"], "start": "round_mountain", "came_from": "deep_fork", "steps": 2}
    for left, barred in ((2, ""), (1, "11.4d")):
        match = start({"units": SLIP, "impulse": REBELS, "move": {**march, "left": left}})
        assert why(match, "step honey_springs") == barred


@pytest.mark.rule("11.4d")
def test_with_a_leader_he_fights_like_other_cavalry(start: Start, play: Play, told: Told) -> None:
    match = ride(start, {**SLIP, "4ks": "honey_springs", "pike": "council_grounds"}, [[1, 6]])
    play(match, "move quan", "join pike", "step honey_springs")
    assert told(match, "battle") == [
        "Battle at Honey Springs: the Confederacy attacks the Union from Council Grounds.",
    ]
    match = ride(start, SLIP)
    play(match, "move quan", "step honey_springs")
    assert match.where().endswith("Move.raid")


@pytest.mark.rule("11.4d")
def test_tribes_stop_him_as_they_stop_anyone_and_with_a_wagon_he_does_not_slip(
    start: Start, play: Play, told: Told, why: Why
) -> None:
    units = {**SLIP, "kiowa-1": "north_fork_town", "kiowa-2": "north_fork_town"}
    match = ride(start, units, [[1, 6]])
    play(match, "move quan", "step honey_springs", "pass", "step north_fork_town")
    assert told(match, "battle") == ["Battle at North Fork Town: the Confederacy attacks the Kiowa from Honey Springs."]
    match = ride(start, SLIP, wagons=[{"side": "confederate", "at": "council_grounds"}])
    play(match, "move quan", "hitch confederate-wagon-1")
    assert why(match, "step honey_springs") == "11.4d"


@pytest.mark.rule("11.4e")
@pytest.mark.parametrize(("faces", "left"), [([6, 5, 5], [1]), ([6, 6, 1], []), ([5, 5, 5], [2]), ([6, 6, 6], [])])
def test_in_each_such_space_he_may_fire_at_one_wagon(
    start: Start, play: Play, told: Told, faces: list[int], left: list[int]
) -> None:
    match = ride(start, SLIP, [faces], wagons=[{"side": "union", "at": "honey_springs"}])
    play(match, "move quan", "step honey_springs", "raid")
    assert len(told(match, "quantrill_raids")) == 1
    assert told(match, "fired") == []  # the Union does not fire back
    assert [p.face["load"] for p in match.view("union").pieces if p.kind == "wagon"] == left
    assert match.where().endswith("Move.march")


@pytest.mark.rule("11.4e")
def test_only_one_wagon_suffers(start: Start, play: Play) -> None:
    wagons = [{"side": "union", "at": "honey_springs", "load": 1}, {"side": "union", "at": "honey_springs"}]
    match = ride(start, SLIP, [[6, 6, 6]], wagons=wagons)
    play(match, "move quan", "step honey_springs", "raid")
    assert [p.face["load"] for p in match.view("union").pieces if p.kind == "wagon"] == [2]


@pytest.mark.rule("11.4e")
def test_whether_there_is_a_wagon_he_finds_out_by_raiding(
    start: Start, play: Play, offered: Offered, told: Told
) -> None:
    match = ride(start, SLIP)
    play(match, "move quan", "step honey_springs")
    assert offered(match) == [("raid", ""), ("pass", "")]
    play(match, "raid")
    assert told(match, "quantrill_raids") == []
    assert match.where().endswith("Move.march")


@pytest.mark.rule("11.4e")
def test_lone_wagons_are_captured_instead(start: Start, play: Play, told: Told) -> None:
    match = ride(start, {"quan": "council_grounds"}, wagons=[{"side": "union", "at": "honey_springs"}])
    play(match, "move quan", "step honey_springs")
    assert told(match, "wagons_taken") == ["The Confederacy captures 1 wagon at Honey Springs."]
    match = ride(start, SLIP, [[6, 1, 1]], wagons=[{"side": "union", "at": "honey_springs"}])
    play(match, "move quan", "step honey_springs", "raid")
    assert told(match, "wagons_taken") == []


@pytest.mark.rule("11.4e")
def test_moved_by_fortune_of_war_he_raids_as_the_union_decides(start: Start, play: Play, told: Told) -> None:
    wagons = [{"side": "union", "at": "honey_springs"}]
    match = start({"units": SLIP, "wagons": wagons, "player": "union", "fortune": {"unit": "quan"}})
    play(match, "step honey_springs")
    assert match.view().waiting == "union"
    assert match.where().endswith("Move.raid")
    play(match, "pass")
    assert told(match, "quantrill_raids") == []


@pytest.mark.rule("11.4f")
def test_eliminated_he_goes_back_into_the_pool(fight: Fight, play: Play, find: Find) -> None:
    match = fight("3ks 4ks", "quan 3ari 9tx-1", [[6, 1]], battle={"turn": "union"})
    play(match, "fire 3ks", "lose quan")
    assert find(match, "quan") == "pool"
    assert match.view().counts["pool quantrill"] == 1
    assert match.view().boxes["box confederate"] == []


@pytest.mark.rule("11.4g")
def test_otherwise_he_is_confederate_cavalry(fight: Fight, start: Start, play: Play, why: Why) -> None:
    match = fight("3ks 4ks", "quan 3ari", battle={"turn": "confederate"})
    assert why(match, "break_off quan") == ""
    match = ride(start, {"quan": "council_grounds"}, wagons=[{"side": "confederate", "at": "council_grounds"}])
    assert why(match, "build quan") == why(match, "devastate quan") == why(match, "move quan") == ""
    match = fight(
        "3ks", "quan 3ari", [[6, 1, 1]], battle={"turn": "confederate", "fired": ["3ari"]}, units={"4ks": "deep_fork"}
    )
    play(match, "fire quan", "pursue quan")
    assert why(match, "step honey_springs") == ""
    assert why(match, "step deep_fork") == "11.4g"  # Union units, and no leader


@pytest.mark.rule("11.4g")
def test_with_a_leader_he_pursues_into_union_troops_too(fight: Fight, play: Play, why: Why) -> None:
    units = {"4ks": "deep_fork"}
    battle = {"turn": "confederate", "fired": ["3ari"]}
    match = fight("3ks", "quan 3ari pike", [[6, 1, 1]], battle=battle, units=units)
    play(match, "fire quan", "pursue quan")
    assert why(match, "step deep_fork") == "11.4g"
    play(match, "pursue pike")
    assert why(match, "step deep_fork") == ""


@pytest.mark.rule("11.4c")
def test_nor_does_he_pursue_into_a_union_base(fight: Fight, play: Play, why: Why) -> None:
    battle = {"turn": "confederate", "fired": ["3ari"]}
    match = fight("3ks", "quan 3ari pike", [[6, 1, 1]], battle=battle, at="humboldt", came_from="osage_mission")
    play(match, "fire quan", "pursue quan")
    assert why(match, "step fort_scott") == "11.4c"
    play(match, "pursue pike")
    assert why(match, "step fort_scott") == ""
