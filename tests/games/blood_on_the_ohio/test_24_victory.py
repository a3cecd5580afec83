"""24, G4, A2, A3 Points, their limits and what they are for; how each scenario is won."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.blood_on_the_ohio.turns import at, begin, ended, told, vp

from grognard.games.blood_on_the_ohio import GAME
from grognard.games.blood_on_the_ohio.state import OFF, US, WC, War
from grognard.kernel.dice import LaidDice
from grognard.kernel.match import Match


def table(scenario: str = "harmar", **data: Any) -> War:
    g = GAME.position({"scenario": scenario, "side": "us", **data})
    g.news = []
    return g


def final(**data: Any) -> Match:
    turns = GAME.components.scenarios[[s.id for s in GAME.scenarios].index(data.get("scenario", "harmar"))].turns
    return begin("end_of_turn", turn=turns[1], **data)


# deeds that score


def attack(where: str, faces: list[int], by: str = "us", scenario: str = "harmar", **data: Any) -> Match:
    """Five units attack a place that nobody defends; the event is a plain battle, and a village finds a new place."""
    members = [f"{'RI' if by == 'us' else 'Mi'}-{n}" for n in range(1, 6)]
    units = {**dict.fromkeys(members, where), **data.pop("units", {})}
    frame = {"attacker": by, "where": where, "attackers": members, "inside": by == "wc"}
    play = [("Operations.form", {"side": by}), ("Combat.begin", frame)]
    printed = GAME.position({"scenario": scenario, "side": by, "units": units, **STATUS, **data})
    match = GAME.match({**GAME.describe(printed), "play": play}, dice=LaidDice([[1], faces]))
    while not match.over and match.where().endswith(("Casualties.take", "Relocate.settle", "Combat.declare")):
        assert match.ask is not None
        match.play(match.ask.options[-1] if match.where().endswith("declare") else match.ask.options[0])
    return match


STATUS = {"status": dict.fromkeys(("Mi", "Sh", "De"), "member")}
VILLAGE, PRINCIPAL = [6], [6, 1]  # dice that cost a village a step; a principal one rolls, too


def march_over(wagons: list[str], path: list[str], **data: Any) -> Match:
    """Little Turtle marches over lone wagons, one in each space of his way."""
    force = ["little_turtle", "Mi-1"]
    units = {**dict.fromkeys(force, "greenville"), **dict(zip(wagons, path, strict=True)), **data.pop("units", {})}
    frame = {"side": "wc", "force": 0, "members": force, "at": "greenville", "origin": "greenville", "left": 5}
    play = [("Operations.form", {"side": "wc"}), ("March.march", frame)]
    match = GAME.match({"scenario": "harmar", "units": units, "play": play, **STATUS, **data})
    for space in path:
        match.play(("step", space))
    return match


# the track


@pytest.mark.rule("2.4a")
def test_a_marker_stays_at_30() -> None:
    match = march_over(["SU-1"], ["recovery"], vp={"wc": 59})
    assert vp(match) == [0, 30]


@pytest.mark.rule("2.4b")
def test_points_never_fall_below_0() -> None:
    match = begin("special_actions", damaged=["columbia"], vp={"wc": 0})
    match.play(("repair", "columbia"))
    assert vp(match) == [0, 0]
    assert told(match, "scored") == []


@pytest.mark.rule("2.4c")
def test_half_points_add_up_and_a_square_is_reached_by_the_whole() -> None:
    wagons, path, places = ["SU-1", "SU-2", "SU-3", "SU-4"], ["recovery", "loramies", "girtys_town", "wapakoneta"], []
    for n in range(1, 5):
        match = march_over(wagons[:n], path[:n], reduced=wagons, units={"BA-1": "track"}, vp={"wc": 0})
        places.append((vp(match)[1], OFF[match.position.board.at[GAME.components.counters.index("BA-1")]]))
    assert places == [(0.5, "track"), (1, "track"), (1.5, "track"), (2, "ready")]


# what points are for


@pytest.mark.rule("24.0a")
@pytest.mark.parametrize(("place", "faces"), [("settlement", [4]), ("fort", [1, 4])])
def test_the_wc_scores_half_a_point_for_each_step_of_a_settlement_or_fort(place: str, faces: list[int]) -> None:
    forts: dict[str, Any] = {"fort_at": {"st_clair": "eaton"}} if place == "fort" else {}
    match = attack("eaton", faces, by="wc", site={"eaton": place}, **forts)
    assert vp(match) == [0, 1]
    assert match.position.board.steps_lost == [2, 0]
    assert told(match, "scored") == [("scored", "24.0a")] * 2


@pytest.mark.rule("24.0d")
@pytest.mark.parametrize(("where", "faces"), [("greenville", VILLAGE), ("kekionga", PRINCIPAL)])
def test_the_us_scores_half_a_point_for_each_step_of_a_village(where: str, faces: list[int]) -> None:
    match = attack(where, faces, site={"greenville": "village"})
    assert vp(match) == [0.5, 0]
    assert told(match, "scored") == [("scored", "24.0d")]


@pytest.mark.rule("3.2.5", "24.0d")
def test_a_damaged_village_is_turned_and_moves() -> None:
    b = attack("greenville", VILLAGE, site={"greenville": "village"}).position.board
    moved = [s for s in range(len(b.site)) if b.site[s] == 2]
    assert (b.site[GAME.components.spaces.index("greenville")], len(moved), b.damaged[moved[0]]) == (1, 1, 1)


@pytest.mark.rule("24.0c", "10.1c")
def test_the_wc_scores_half_a_point_for_each_wagon_step() -> None:
    match = march_over(["SU-1", "SU-2"], ["recovery", "loramies"], reduced=["SU-2"], vp={"wc": 0})
    assert vp(match) == [0, 1.5]
    assert told(match, "scored") == [("scored", "24.0c")] * 2


@pytest.mark.rule("24.0b", "5.4c")
def test_a_repair_costs_the_wc_half_a_point() -> None:
    match = begin("special_actions", damaged=["columbia"], vp={"wc": 3})
    match.play(("repair", "columbia"))
    assert vp(match) == [0, 1]
    assert told(match, "scored") == [("scored", "24.0b")]


# automatic victories


@pytest.mark.rule("G4", "A3.1e", "A3.2e", "A3.3g", "A3.4c")
@pytest.mark.parametrize(
    ("scenario", "halves", "rule"),
    [("harmar", 16, "A3.1e"), ("wabash", 30, "A3.2e"), ("legion", 50, "A3.3g")],
)
def test_the_wc_wins_at_once_if_the_expedition_must_withdraw(scenario: str, halves: int, rule: str) -> None:
    match = begin("expedition_check", scenario=scenario, vp={"wc": halves})
    assert ended(match) == ("wc", rule)
    assert not begin("expedition_check", scenario=scenario, vp={"wc": halves - 1}).over


@pytest.mark.rule("A3.4c")
def test_in_the_campaign_only_the_third_withdrawal_ends_the_game() -> None:
    match = begin(
        "expedition_check", scenario="campaign", expedition=3, entered={"first": 1, "third": 2}, vp={"wc": 50}
    )
    assert ended(match) == ("wc", "A3.4c")
    assert not begin("expedition_check", scenario="campaign", vp={"wc": 16}).over


@pytest.mark.rule("G4", "A3.3i", "A3.4c")
@pytest.mark.parametrize(("scenario", "rule"), [("legion", "A3.3i"), ("campaign", "A3.4c"), ("wabash", "")])
def test_the_us_wins_at_once_with_30_points(scenario: str, rule: str) -> None:
    village: dict[str, Any] = {"scenario": scenario, "site": {"greenville": "village"}}
    assert not attack("greenville", VILLAGE, **village, vp={"us": 58}).over
    match = attack("greenville", VILLAGE, **village, vp={"us": 59})
    assert match.over == (rule != "")
    assert not rule or ended(match) == ("us", rule)


@pytest.mark.rule("G4", "A3.1h")
@pytest.mark.parametrize(
    ("harmed", "razed", "wins"),
    [
        (["kekionga"], 5, True), (["kekionga"], 4, False), ([], 5, False), (["chalakatha"], 5, False),
    ],
)  # fmt: skip
def test_the_us_wins_at_once_with_kekionga_another_and_five_villages(harmed: list[str], razed: int, wins: bool) -> None:
    match = attack("pickawillany", PRINCIPAL, harmed=harmed, villages_razed=razed)
    assert match.over is wins
    assert not wins or ended(match) == ("us", "A3.1h")


@pytest.mark.rule("A3.1h")
@pytest.mark.parametrize(("razed", "wins"), [(4, True), (3, False)])
def test_the_step_of_an_ordinary_village_counts_at_once(razed: int, wins: bool) -> None:
    both = ["kekionga", "pickawillany"]
    match = attack("greenville", VILLAGE, harmed=both, villages_razed=razed, site={"greenville": "village"})
    assert match.over is wins


@pytest.mark.rule("A3.1h")
def test_a_principal_village_razed_later_is_none_of_the_five() -> None:
    match = attack(
        "turtle_town", PRINCIPAL, harmed=["kekionga", "pickawillany"], villages_razed=4,
        principal_at={"kekionga": "turtle_town"}, site={"kekionga": "razed", "turtle_town": "principal"},
        damaged=["turtle_town"],
    )  # fmt: skip
    assert (match.over, match.position.board.villages_razed) == (False, 4)


@pytest.mark.rule("G4", "A2.1c", "A2.2a")
@pytest.mark.parametrize("tier", ["learning_1", "learning_2"])
def test_a_tier_ends_when_kekionga_moves_or_five_settlement_steps_are_lost(tier: str) -> None:
    assert not attack("pickawillany", PRINCIPAL, scenario=tier).over
    assert ended(attack("kekionga", PRINCIPAL, scenario=tier)) == ("us", "A2.1c")
    assert not attack("columbia", [4], by="wc", scenario=tier, settlement_steps=2).over
    assert ended(attack("columbia", [4], by="wc", scenario=tier, settlement_steps=3)) == ("wc", "A2.1c")


@pytest.mark.rule("A2.3b")
def test_tier_3_has_no_automatic_victory() -> None:
    assert not attack("kekionga", PRINCIPAL, scenario="learning_3", settlement_steps=9).over


@pytest.mark.rule("A3.3l", "7.1b")
def test_with_sudden_death_great_leaders_end_the_legions_war() -> None:
    units = {"wayne": "eaton", "little_turtle": "kekionga", "blue_jacket": "kekionga", "buckongahelas": "kekionga"}
    three = list(units)[1:]
    for switch, wounded, dice, result in (
        (["sudden_death"], ["wayne"], (6,), ("wc", "A3.3l")),
        (["sudden_death"], three, (6, 6, 6), ("us", "A3.3l")),
        (["sudden_death"], three, (6, 5, 6), None),
        ([], ["wayne"], (6,), None),
    ):
        match = begin("leader_check", *dice, scenario="legion", units=units, reduced=wounded, switch=switch)
        assert match.over == (result is not None)
        assert result is None or ended(match) == result


# the end


@pytest.mark.rule("A3.1f", "A3.1g", "A3.1i", "A3.1j")
@pytest.mark.parametrize(
    ("us", "wc", "data", "winner", "rule"),
    [
        (9, 8, {"fort_at": {"steuben": "eaton"}}, "us", "A3.1i"),
        (9, 8, {"fort_at": {"steuben": "gone"}}, "us", "A3.1i"),
        (9, 8, {}, "", "A3.1j"),
        (9, 6, {"settlements": 2, "fort_at": {"steuben": "eaton"}}, "us", "A3.1i"),
        (9, 6, {"settlements": 3, "fort_at": {"steuben": "eaton"}}, "", "A3.1j"),
        (9, 6, {"settlements": 4}, "wc", "A3.1f"),
        (4, 5, {"harmed": ["kekionga", "chalakatha"]}, "wc", "A3.1f"),
        (4, 5, {"harmed": ["kekionga", "chalakatha", "wapatomica"]}, "", "A3.1j"),
        (5, 5, {"fort_at": {"steuben": "eaton"}}, "", "A3.1j"),
    ],
)  # fmt: skip
def test_harmar(us: int, wc: int, data: dict[str, Any], winner: str, rule: str) -> None:
    match = final(vp={"us": us, "wc": wc}, **{"settlements": 0, **data})
    assert ended(match) == (winner, rule)


@pytest.mark.rule("A3.1g")
def test_settlements_that_were_never_built_score_for_the_wc() -> None:
    match = final(vp={"us": 0, "wc": 0}, settlements=4)
    assert vp(match) == [0, 2]
    assert told(match, "scored") == [("scored", "A3.1g")]


@pytest.mark.rule("A3.2f", "A3.2g", "A3.2h")
@pytest.mark.parametrize(
    ("us", "wc", "data", "winner", "rule"),
    [
        (9, 8, {"fort_at": {"recovery": "eaton"}}, "us", "A3.2g"), (9, 8, {}, "", "A3.2h"), (8, 9, {}, "wc", "A3.2f"),
        (9, 8, {"settlements": 2}, "wc", "A3.2f"), (9, 9, {"fort_at": {"recovery": "eaton"}}, "", "A3.2h"),
    ],
)  # fmt: skip
def test_wabash(us: int, wc: int, data: dict[str, Any], winner: str, rule: str) -> None:
    match = final(scenario="wabash", vp={"us": us, "wc": wc}, **{"settlements": 0, **data})
    assert ended(match) == (winner, rule)


@pytest.mark.rule("A3.3h", "A3.3j", "A3.4c")
@pytest.mark.parametrize(("scenario", "rules"), [("legion", ["A3.3j", "A3.3h"]), ("campaign", ["A3.4c", "A3.4c"])])
@pytest.mark.parametrize(
    ("us", "wc", "unbuilt", "winner"), [(9, 8, 0, "us"), (9, 8, 2, "wc"), (8, 9, 0, "wc"), (9, 8, 1, "")]
)
def test_legion_and_campaign(scenario: str, rules: list[str], us: int, wc: int, unbuilt: int, winner: str) -> None:
    match = final(scenario=scenario, vp={"us": us, "wc": wc}, settlements=unbuilt)
    assert ended(match) == (winner, rules[1] if winner == "wc" else rules[0])


@pytest.mark.rule("A2.1b", "A2.2a", "A2.3b")
@pytest.mark.parametrize(
    ("scenario", "lost", "points", "winner", "rule"),
    [
        ("learning_1", {"us": 1, "wc": 2}, {"us": 0, "wc": 9}, "us", "A2.1b"),
        ("learning_2", {"us": 2, "wc": 1}, {"us": 9, "wc": 0}, "wc", "A2.1b"),
        ("learning_1", {"us": 1, "wc": 1}, {"us": 9, "wc": 0}, "", "A2.1b"),
        ("learning_3", {"us": 0, "wc": 9}, {"us": 8, "wc": 9}, "wc", "A2.3b"),
        ("learning_3", {"us": 9, "wc": 0}, {"us": 9, "wc": 8}, "us", "A2.3b"),
        ("learning_3", {"us": 0, "wc": 9}, {"us": 9, "wc": 9}, "", "A2.3b"),
    ],
)  # fmt: skip
def test_the_tiers(scenario: str, lost: dict[str, int], points: dict[str, int], winner: str, rule: str) -> None:
    match = begin("leader_check", scenario=scenario, segment=9, turn=4 if scenario == "learning_3" else 3,
                  steps_lost=lost, vp=points)  # fmt: skip
    assert ended(match) == (winner, rule)


def test_what_a_position_is_worth() -> None:
    even, ahead = table(vp={"us": 4, "wc": 0}), table(vp={"us": 14, "wc": 0})
    assert [GAME.value(even, r) for r in (US, WC)] == [0.5, 0.5]
    assert 0.5 < GAME.value(ahead, US) == 1 - GAME.value(ahead, WC) < 1
    assert (GAME.score(ahead), GAME.tally(ahead)) == ({"us": 7, "wc": 0}, {"us": 7, "wc": 2})


@pytest.mark.rule("2.4c")
def test_half_a_point_is_half_a_point() -> None:
    match = GAME.match({"scenario": "harmar", "vp": {"us": 13, "wc": 24}})
    assert GAME.score(match.position) == {"us": 6.5, "wc": 12}
    values = GAME.atlas().values
    assert [values[f"vp {side}"][n] for side, n in (("us", 13), ("wc", 24), ("wc", 1))] == ["6½", "12", "½"]
    (points,) = [g for g in GAME.sheet().gauges if g.key == "vp "]
    assert [points.steps[match.view().tracks[f"vp {side}"]] for side in ("us", "wc")] == ["6½", "12"]


@pytest.mark.rule("A2.1d", "A2.2c")
@pytest.mark.parametrize(("scenario", "place"), [("learning_1", "gone"), ("learning_2", "cup"), ("learning_3", "cup")])
def test_where_us_losses_go_in_the_tiers(scenario: str, place: str) -> None:
    units = {**dict.fromkeys(["RI-1", *[f"Mi-{n}" for n in range(1, 6)]], "eaton")}
    warriors = list(units)[1:]
    frame = {"attacker": "wc", "where": "eaton", "attackers": warriors}
    data = {"scenario": scenario, "units": units, "reduced": ["RI-1"], "play": [("Combat.begin", frame)], **STATUS}
    match = GAME.match(data, dice=LaidDice([[1], [1, 6]]))
    match.play(("pass", ""))
    assert at(match, "RI-1") == place
