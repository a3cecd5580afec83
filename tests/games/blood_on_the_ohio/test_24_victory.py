"""24, G4, A2, A3 Points, their limits and what they are for; how each scenario is won."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.blood_on_the_ohio.turns import begin, ended, told, vp

from grognard.games.blood_on_the_ohio import GAME
from grognard.games.blood_on_the_ohio.rules import changes, victory
from grognard.games.blood_on_the_ohio.state import OFF, US, WC, War
from grognard.kernel.match import Match

RULE = GAME.rules.book.rule


def table(scenario: str = "harmar", **data: Any) -> War:
    g = GAME.position({"scenario": scenario, "side": "us", **data})
    g.news = []
    return g


def final(**data: Any) -> Match:
    turns = GAME.components.scenarios[[s.id for s in GAME.scenarios].index(data.get("scenario", "harmar"))].turns
    return begin("end_of_turn", turn=turns[1], **data)


# the track


@pytest.mark.rule("2.4a")
def test_a_marker_stays_at_30() -> None:
    g = table(vp={"wc": 59})
    victory.score(g, WC, 3, RULE("24.0a"))
    assert g.board.vp[WC] == 60


@pytest.mark.rule("2.4b")
def test_points_never_fall_below_0() -> None:
    g = table(vp={"wc": 1})
    victory.score(g, WC, -3, RULE("24.0b"))
    assert g.board.vp[WC] == 0
    victory.score(g, WC, -1, RULE("24.0b"))
    assert len([e for e in g.news or [] if e.kind == victory.SCORED]) == 1


@pytest.mark.rule("2.4c")
def test_half_points_add_up_and_a_square_is_reached_by_the_whole() -> None:
    g = table(vp={"wc": 0}, units={"BA-1": "track"})
    places = []
    for _ in range(4):
        victory.score(g, WC, 1, RULE("24.0a"))
        places.append(OFF[g.board.at[GAME.components.counters.index("BA-1")]])
    assert (g.board.vp[WC], places) == (4, ["track", "track", "track", "ready"])


# what points are for


@pytest.mark.rule("24.0a")
@pytest.mark.parametrize(("space", "steps"), [("columbia", 2), ("eaton", 2)])
def test_the_wc_scores_half_a_point_for_each_step_of_a_settlement_or_fort(space: str, steps: int) -> None:
    g = table(fort_at={"st_clair": "eaton"})
    for _ in range(steps):
        changes.harm(g, GAME.components.spaces.index(space))
    assert g.board.vp == [0, steps]
    assert g.board.steps_lost == [steps, 0]


@pytest.mark.rule("24.0d")
def test_the_us_scores_half_a_point_for_each_step_of_a_village() -> None:
    g = table(site={"greenville": "village"}, damaged=["greenville"])
    changes.harm(g, GAME.components.spaces.index("greenville"))
    changes.harm(g, GAME.components.spaces.index("kekionga"))
    assert g.board.vp == [2, 0]


@pytest.mark.rule("3.2.5", "24.0d")
def test_a_damaged_village_is_turned_and_moves() -> None:
    g = table(site={"greenville": "village"})
    changes.harm(g, GAME.components.spaces.index("greenville"))
    g.advance(None)
    assert g.ask is not None
    g.apply(g.ask.options[0], None)
    b = g.board
    moved = [s for s in range(len(b.site)) if b.site[s] == 2]
    assert (b.site[GAME.components.spaces.index("greenville")], len(moved), b.damaged[moved[0]]) == (1, 1, 1)


@pytest.mark.rule("24.0c", "10.1c")
def test_the_wc_scores_half_a_point_for_each_wagon_step_lost_in_combat() -> None:
    g = table(units={"SU-1": "eaton"})
    wagon = GAME.components.counters.index("SU-1")
    changes.lose_step(g, wagon)
    changes.lose_step(g, wagon)
    assert g.board.vp == [0, 2]


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
    g = table(scenario, vp={"us": 58})
    victory.score(g, US, 1, RULE("24.0d"))
    assert not g.over
    victory.score(g, US, 1, RULE("24.0d"))
    assert (g.over, GAME.rules.book.ids[g.ended]) == (rule != "", rule)


@pytest.mark.rule("G4", "A3.1h")
@pytest.mark.parametrize(
    ("harmed", "razed", "wins"),
    [
        (["kekionga"], 4, True), (["kekionga"], 3, False), ([], 4, False), (["chalakatha"], 4, False),
    ],
)  # fmt: skip
def test_the_us_wins_at_once_with_kekionga_another_and_five_villages(harmed: list[str], razed: int, wins: bool) -> None:
    """Pickawillany is reduced, then an ordinary village burns: the step counts at once."""
    g = table(harmed=harmed, villages_razed=razed, site={"greenville": "village"})
    changes.harm(g, GAME.components.spaces.index("greenville"))
    assert not g.over
    changes.harm(g, GAME.components.spaces.index("pickawillany"))
    assert (g.over, g.winner) == ((True, US) if wins else (False, -1))


@pytest.mark.rule("A3.1h")
def test_a_principal_village_razed_later_is_none_of_the_five() -> None:
    g = table(harmed=["kekionga", "pickawillany"], villages_razed=4, principal_at={"kekionga": "turtle_town"})
    g.board.damaged[GAME.components.spaces.index("turtle_town")] = 1
    changes.harm(g, GAME.components.spaces.index("turtle_town"))
    assert (g.over, g.board.villages_razed) == (False, 4)


@pytest.mark.rule("G4", "A2.1c", "A2.2a")
@pytest.mark.parametrize("tier", ["learning_1", "learning_2"])
def test_a_tier_ends_when_kekionga_moves_or_five_settlement_steps_are_lost(tier: str) -> None:
    g = table(tier)
    changes.harm(g, GAME.components.spaces.index("pickawillany"))
    assert not g.over
    changes.harm(g, GAME.components.spaces.index("kekionga"))
    assert (g.winner, GAME.rules.book.ids[g.ended]) == (US, "A2.1c")
    g = table(tier, settlement_steps=3)
    changes.harm(g, GAME.components.spaces.index("columbia"))
    assert not g.over
    changes.harm(g, GAME.components.spaces.index("columbia"))
    assert (g.winner, GAME.rules.book.ids[g.ended]) == (WC, "A2.1c")


@pytest.mark.rule("A2.3b")
def test_tier_3_has_no_automatic_victory() -> None:
    g = table("learning_3", settlement_steps=9)
    changes.harm(g, GAME.components.spaces.index("kekionga"))
    assert not g.over


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


@pytest.mark.rule("A2.1d", "A2.2c")
@pytest.mark.parametrize(("scenario", "place"), [("learning_1", "gone"), ("learning_2", "cup"), ("learning_3", "cup")])
def test_where_us_losses_go_in_the_tiers(scenario: str, place: str) -> None:
    g = table(scenario, units={"RI-1": "eaton"}, reduced=["RI-1"])
    changes.lose_step(g, GAME.components.counters.index("RI-1"))
    assert OFF[g.board.at[GAME.components.counters.index("RI-1")]] == place
