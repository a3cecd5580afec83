"""9.5 to 9.8 Wagons, battle supply, and what bases and forts feed."""

from __future__ import annotations

from typing import Any

import pytest
from tests.conftest import Held, Offered, Play, Told, Why
from tests.games.indian_territory.conftest import Fight, Find, Start

from grognard.kernel.match import Match

UNION = {"player": "union", "actions": 3}


def wagons(match: Match, side: str = "union") -> list[tuple[str, str, Any]]:
    return sorted((p.id, p.at, p.face["load"]) for p in match.view(side).pieces if p.kind == "wagon")


def at(space: str, side: str = "union", load: int = 2) -> dict[str, Any]:
    return {"side": side, "at": space, "load": load}


def asked(match: Match) -> tuple[str, str]:
    assert match.ask is not None
    return match.ask.role, match.ask.step


# 9.5 wagons


@pytest.mark.rule("9.5a")
def test_an_action_buys_a_wagon_with_two_increments_at_an_own_base(
    start: Start, play: Play, offered: Offered, why: Why
) -> None:
    match = start({"units": {"3ks": "dry_wood"}, "impulse": UNION})
    play(match, "recruit wagon")
    assert offered(match) == [("place", "fort_atkinson"), ("place", "fort_scott")]
    assert (why(match, "place dry_wood"), why(match, "place marshall")) == ("9.5a", "9.5a")
    play(match, "place fort_scott")
    assert wagons(match) == [("union-wagon-1", "fort_scott", 2)]
    play(match, "recruit wagon", "place fort_scott", "recruit wagon")  # two of three actions were spent


@pytest.mark.rule("9.5a")
def test_their_number_has_no_limit(start: Start, play: Play) -> None:
    match = start({"units": {}, "wagons": [at("fort_scott")] * 60, "impulse": UNION})
    play(match, "recruit wagon", "place fort_atkinson")
    assert len(wagons(match)) == 61
    assert ("union-wagon-61", "fort_atkinson", 2) in wagons(match)


@pytest.mark.rule("9.5a")
def test_without_a_base_there_are_no_wagons(start: Start, why: Why) -> None:
    held = {"3ks": "marshall", "4ks": "fort_belknap", "8ks": "fort_smith"}
    match = start({"units": {**held, "3ari": "bonham"}, "impulse": {"player": "confederate", "actions": 1}})
    assert why(match, "recruit wagon") == "9.5a"


@pytest.mark.rule("9.5b")
def test_the_first_increment_turns_the_wagon_over_and_the_second_removes_it(start: Start, play: Play) -> None:
    units = {"3ks": "dry_wood", "4ks": "humboldt"}
    match = start({"units": units, "wagons": [at("dry_wood"), at("humboldt", load=1)], "impulse": UNION})
    play(match, "build 3ks")
    assert wagons(match) == [("union-wagon-1", "dry_wood", 1), ("union-wagon-2", "humboldt", 1)]
    play(match, "build 4ks")
    assert wagons(match) == [("union-wagon-1", "dry_wood", 1)]


@pytest.mark.rule("9.5b")
def test_it_is_the_same_in_battle(fight: Fight, play: Play) -> None:
    match = fight("3ks 4ks", "3ari", [[6, 1], [1, 1, 1], [1, 1], [1, 1, 1], [6, 1]], wagons=[at("council_grounds")])
    play(match, "spend union-wagon-1")
    assert wagons(match) == [("union-wagon-1", "council_grounds", 1)]
    play(match, "fire 3ks", "spend union-wagon-1")
    assert wagons(match) == []


@pytest.mark.rule("9.5c")
@pytest.mark.parametrize(
    "choices",
    [
        ("haul union-wagon-1", "hitch union-wagon-2", "hitch union-wagon-3"),
        ("move 3ks", "hitch union-wagon-1", "hitch union-wagon-2", "hitch union-wagon-3"),
        ("move 5ks-1", "join 5ks-2", "hitch union-wagon-1", "hitch union-wagon-2", "hitch union-wagon-3"),
        ("move 3ks", "join lane", "join 4ks", "hitch union-wagon-1", "hitch union-wagon-2", "hitch union-wagon-3"),
        ("haul union-wagon-3", "join 3ks", "hitch union-wagon-1", "hitch union-wagon-2"),
    ],
)
def test_any_number_of_wagons_moves_for_one_action_alone_or_with_others(
    start: Start, play: Play, choices: tuple[str, ...]
) -> None:
    units = dict.fromkeys(["3ks", "4ks", "5ks-1", "5ks-2", "lane"], "fort_scott")
    match = start({"units": units, "wagons": [at("fort_scott")] * 3, "impulse": {"player": "union", "actions": 2}})
    play(match, *choices, "step dry_wood", "step baxter_springs", "pass")
    assert [space for _, space, _ in wagons(match)] == ["baxter_springs"] * 3
    play(match, "recruit wagon")  # one action was spent


@pytest.mark.rule("9.5c")
@pytest.mark.parametrize(
    "there",
    [
        {"units": {"3ari": "dry_wood"}},
        {"units": {"pike": "dry_wood"}},
        {"units": {"kiowa-1": "dry_wood"}},
        {"wagons": [at("dry_wood", "confederate")]},
    ],
)
def test_wagons_alone_enter_no_space_with_enemies(start: Start, play: Play, why: Why, there: dict[str, Any]) -> None:
    train = [at("fort_scott"), *there.get("wagons", [])]
    match = start({"units": there.get("units", {}), "wagons": train, "impulse": UNION})
    play(match, "haul union-wagon-1")
    assert why(match, "step dry_wood") == "9.5c"
    play(match, "step humboldt")


@pytest.mark.rule("9.5c")
def test_only_wagons_of_the_space_that_have_not_moved_go_along(start: Start, play: Play, why: Why) -> None:
    train = [at("fort_scott"), at("dry_wood")]
    match = start({"units": {"3ks": "fort_scott", "4ks": "fort_scott"}, "wagons": train, "impulse": UNION})
    assert why(match, "haul union-wagon-9") == "9.5c"
    play(match, "move 3ks")
    assert why(match, "hitch union-wagon-2") == "9.5c"
    play(match, "hitch union-wagon-1", "pass", "move 4ks")
    assert why(match, "hitch union-wagon-1") == "5.3b"


@pytest.mark.rule("9.5d")
def test_a_lone_wagon_is_no_unit_it_stops_nobody_and_holds_nothing(
    start: Start, play: Play, find: Find, held: Held, told: Told
) -> None:
    train = [at("cabin_creek", "confederate", 1)]
    match = start({"units": {"5ks-1": "baxter_springs"}, "wagons": train, "impulse": UNION})
    play(match, "move 5ks-1", "step cabin_creek")
    assert (told(match, "battle"), held(match, "cabin_creek")) == ([], "union")
    assert wagons(match) == [("union-wagon-1", "cabin_creek", 1)]
    play(match, "step osage_mission", "pass")
    assert find(match, "5ks-1") == "osage_mission"


@pytest.mark.rule("9.5d")
def test_wagons_are_neither_hit_nor_do_they_fire(fight: Fight, play: Play, offered: Offered) -> None:
    train = [at("council_grounds"), at("council_grounds")]
    match = fight("3ks", "3ari thom", [[1, 6], [6, 6]], wagons=train)
    play(match, "pass", "fire 3ari")  # two eliminations, and one unit to be lost
    assert asked(match) == ("union", "Impulse.act")
    assert [id for id, _, _ in wagons(match, "confederate")] == ["confederate-wagon-1", "confederate-wagon-2"]


# 9.6 battle supply


@pytest.mark.rule("9.6a")
def test_one_increment_gives_all_units_of_a_side_a_die_more_for_a_round(
    fight: Fight, play: Play, offered: Offered, why: Why
) -> None:
    train = [at("council_grounds"), at("honey_springs"), at("council_grounds", "confederate", 1)]
    dice = [[6, 1], [1, 1, 1], [1, 1], [1, 1, 1], [1, 1]]
    match = fight("3ks 4ks", "3ari thom", dice, wagons=train)
    assert asked(match) == ("union", "Battle.attacker_supply")  # the attacker first
    assert offered(match) == [("spend", "union-wagon-1"), ("pass", "")]
    assert why(match, "spend union-wagon-2") == "9.6a"  # it did not come along
    play(match, "spend union-wagon-1")
    assert asked(match) == ("confederate", "Battle.defender_supply")
    play(match, "pass", "fire 3ks", "fire 3ari")  # the others fire by themselves: each side as many dice as laid
    assert asked(match) == ("union", "Battle.attacker_supply")


@pytest.mark.rule("9.6a")
def test_in_the_terrain_round_only_the_defender_may_pay(fight: Fight, play: Play) -> None:
    train = [at("tahlequah"), at("tahlequah", "confederate")]
    match = fight("3ks", "3ari", [[1, 1, 1]], wagons=train, at="tahlequah", came_from="fort_gibson")
    assert asked(match) == ("confederate", "Battle.terrain_supply")
    play(match, "spend confederate-wagon-1", "fire 3ari")
    assert asked(match) == ("union", "Battle.attacker_supply")


@pytest.mark.rule("9.6a")
@pytest.mark.parametrize(
    ("ours", "theirs", "payers"),
    [
        ("1ksb", "3ari", [("union", "Battle.long_range_attacker_supply")]),
        ("3ks", "reid", [("confederate", "Battle.long_range_defender_supply")]),
        (
            "1ksb 2ksb",
            "reid lee",
            [("union", "Battle.long_range_attacker_supply"), ("confederate", "Battle.long_range_defender_supply")],
        ),
    ],
)
def test_at_long_range_those_pay_who_fire(
    fight: Fight, play: Play, ours: str, theirs: str, payers: list[tuple[str, str]]
) -> None:
    train = [at("council_grounds"), at("council_grounds", "confederate")]
    match = fight(ours, theirs, [[6, 1]], wagons=train)
    for payer in payers:
        assert asked(match) == payer
        play(match, "pass")
    assert match.ask is not None
    assert "supply" not in match.ask.step


@pytest.mark.rule("9.6b")
def test_terrain_round_long_range_and_every_regular_round_are_paid_separately(fight: Fight, play: Play) -> None:
    train = [at("tahlequah", "confederate"), at("tahlequah", "confederate")]
    dice = [[1, 1, 1], [1, 1, 1], [1, 6], [1, 1], [1, 1], [1, 1]]
    match = fight("3ks", "3ari reid", dice, wagons=train, at="tahlequah", came_from="fort_gibson")
    play(match, "spend confederate-wagon-1", "fire 3ari")
    assert asked(match) == ("confederate", "Battle.long_range_defender_supply")
    play(match, "spend confederate-wagon-1", "fire reid")
    assert asked(match) == ("confederate", "Battle.defender_supply")
    play(match, "pass", "fire reid")  # unpaid: two dice
    assert asked(match) == ("confederate", "Battle.defender_supply")
    assert wagons(match, "confederate") == [("confederate-wagon-2", "tahlequah", 2)]


@pytest.mark.rule("9.6c")
def test_nobody_has_to_spend_supply(fight: Fight, play: Play, offered: Offered) -> None:
    train = [at("council_grounds"), at("council_grounds", "confederate")]
    match = fight("3ks", "3ari", [[6, 1], [6, 1]], wagons=train)
    assert offered(match) == [("spend", "union-wagon-1"), ("pass", "")]
    play(match, "pass")
    assert offered(match) == [("spend", "confederate-wagon-1"), ("pass", "")]
    play(match, "pass")  # two dice each, and both wagons are as they were
    assert wagons(match) == [("union-wagon-1", "council_grounds", 2), ("union-wagon-2", "council_grounds", 2)]


# 9.7 and 9.8 bases and forts


@pytest.mark.rule("9.7a")
def test_moves_out_of_an_own_base_are_in_supply(start: Start, play: Play, find: Find) -> None:
    match = start({"units": {"5ks-1": "fort_scott", "3ks": "fort_scott"}, "impulse": UNION})
    play(match, "move 5ks-1", "step dry_wood", "step baxter_springs", "step fort_wayne", "step locust_grove", "pass")
    play(match, "move 3ks", "step dry_wood", "step baxter_springs", "pass")
    assert (find(match, "5ks-1"), find(match, "3ks")) == ("locust_grove", "baxter_springs")


@pytest.mark.rule("9.7a")
def test_so_are_those_of_a_tribe_out_of_its_camp(start: Start, play: Play, find: Find) -> None:
    match = start({"units": {"kiowa-1": "kiowa_base"}, "impulse": {"player": "union", "marker": "kiowa"}})
    play(match, "move kiowa-1", "step wolf_creek", "step left_hand_spring", "step council_grove", "step deep_fork")
    assert find(match, "kiowa-1") == "deep_fork"


@pytest.mark.rule("9.7b")
def test_defenders_of_their_own_base_fight_every_round_as_if_supplied(fight: Fight, play: Play, find: Find) -> None:
    more = {"at": "fort_scott", "came_from": "dry_wood", "wagons": [at("fort_scott")]}
    match = fight("3ari", "3ks", [[1, 6], [1, 1, 1], [1, 1], [1, 6], [6, 1, 1]], **more)  # three dice, round by round
    assert (find(match, "3ari"), wagons(match)) == ("box", [("union-wagon-1", "fort_scott", 2)])


@pytest.mark.rule("9.7b")
def test_in_the_terrain_round_and_at_long_range_too(fight: Fight, play: Play) -> None:
    more = {"at": "marshall", "came_from": "clarksville"}
    match = fight("3ks", "3ari reid", [[1, 1, 1], [1, 1, 1], [1, 6]], **more)
    play(match, "fire 3ari", "fire reid")
    assert asked(match) == ("confederate", "Battle.fire_or_break_off")


@pytest.mark.rule("9.7b")
def test_a_camp_gives_its_tribe_nothing_of_the_kind(fight: Fight, find: Find) -> None:
    more = {"at": "kiowa_base", "came_from": "wolf_creek"}
    match = fight("3ks", "kiowa-1", [[1, 6], [1, 1], [6, 1]], **more)
    match.play(("fire", "kiowa-1"))  # two dice
    assert find(match, "kiowa-1") == "lost"


@pytest.mark.rule("9.7c")
@pytest.mark.parametrize(("space", "base"), [("dry_wood", "fort_scott"), ("little_arkansas", "fort_atkinson")])
def test_a_base_supplies_no_attack_launched_from_it(fight: Fight, find: Find, space: str, base: str) -> None:
    match = fight("3ks", "3ari", [[6, 1], [6, 1]], at=space, came_from=base)  # two dice
    assert find(match, "3ari") == "box"


@pytest.mark.rule("9.7c")
def test_nor_one_to_win_it_back(fight: Fight, find: Find, play: Play) -> None:
    match = fight("3ari", "3ks", [[1, 1], [6, 1], [6, 1]], at="marshall", came_from="clarksville")
    play(match, "fire 3ks")  # the terrain round; then the Confederates, with two dice
    assert find(match, "3ks") == "box"


@pytest.mark.rule("9.8")
def test_moves_out_of_an_own_finished_fort_are_in_supply_though_the_space_is_devastated(
    start: Start, play: Play, find: Find
) -> None:
    data = {"units": {"3ks": "dry_wood", "4ks": "dry_wood"}, "devastated": ["dry_wood"], "impulse": UNION}
    match = start({**data, "forts": {"dry_wood": "finished"}})
    play(match, "move 3ks", "step baxter_springs", "step fort_wayne")
    assert find(match, "3ks") == "fort_wayne"


@pytest.mark.rule("9.5c")
def test_a_wagon_is_refused_by_its_own_number(start: Start) -> None:
    wagons = [{"side": "union", "at": "fort_gibson"}]
    match = start({"units": {"3ks": "fort_gibson"}, "wagons": wagons, "impulse": {"player": "union", "actions": 2}})
    refusal = match.explain("union", ("haul", "union-wagon-2"))
    assert refusal is not None
    assert refusal.why == "You have no wagon 2 on the map."
