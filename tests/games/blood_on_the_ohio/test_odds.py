"""The odds of a combat, against the rules themselves, and as a player may ask for them."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.blood_on_the_ohio.combats import combat
from tests.games.blood_on_the_ohio.fights import D, begin
from tests.games.blood_on_the_ohio.marches import force, operations

from grognard.cli.odds_proof import compare
from grognard.games.blood_on_the_ohio import GAME
from grognard.games.blood_on_the_ohio.approach import come, ends
from grognard.games.blood_on_the_ohio.frames import Combat, March
from grognard.games.blood_on_the_ohio.odds import ambush_chances, harm_chance, reckon
from grognard.games.blood_on_the_ohio.state import US, WC, Board
from grognard.kernel.dice import SeededDice
from grognard.kernel.match import Match
from grognard.kernel.odds import Odds

# either side, one step and two; with and without guns, militia, leaders, villages, settlements; most of them ambushed
PROVED = [0, 4, 9, 10, 13, 14, 20, 26]
CLOSED: dict[str, Any] = {"switch": ["hidden_stacks"], "known": []}


@pytest.mark.parametrize("seed", PROVED)
def test_odds_are_what_the_rules_bring(seed: int) -> None:
    found = compare(GAME, seed, 500, seed + 7)
    assert found.exact
    assert found.worst < 4, found


def odds(match: Match, role: str, at: str = "") -> list[Odds]:
    told: list[Odds] = GAME.study.odds(match.view(role), at)
    return told


def number(*ids: str) -> list[int]:
    return [D.counters.index(id) for id in ids]


def under_way(match: Match) -> tuple[Board, Combat]:
    f = next(f for f in match.position.stack if isinstance(f, Combat))
    return match.position.board, f


# one combat


@pytest.mark.rule("14.8a")
def test_all_that_can_come_adds_up() -> None:
    found = reckon(*under_way(combat("RI-1 RI-2 MI-1 AR-1", "Mi-1 Mi-2 little_turtle")))
    for side in (US, WC):
        assert sum(found.losses[side].values()) == pytest.approx(1)
    delays = D.events.count(1) / 6
    assert sum(found.wins) == pytest.approx(1 - delays), "a Delay is won by nobody"


@pytest.mark.rule("14.8a")
def test_a_tie_is_won_by_who_is_left() -> None:
    """One reduced unit each, and every hit is a tie if both hit: then the US has nobody left either."""
    lone = reckon(*under_way(combat("RI-1", "Mi-1", board={"reduced": ["RI-1", "Mi-1"]})))
    two = reckon(*under_way(combat("RI-1 RI-2", "Mi-1", board={"reduced": ["RI-1", "RI-2", "Mi-1"]})))
    assert two.wins[US] > lone.wins[US]


def test_a_combat_is_left_as_it_was() -> None:
    match = combat("RI-1 RI-2 MI-1 AR-1", "Mi-1 Mi-2")
    before = GAME.describe(match.position)
    reckon(*under_way(match))
    assert GAME.describe(match.position) == before


def test_both_sides_and_spectators_are_told_the_same_of_a_combat_under_way() -> None:
    match = combat("RI-1 RI-2", "Mi-1 Mi-2")
    ours, theirs, public = (odds(match, role) for role in ("us", "wc", ""))
    assert ours == theirs == public
    assert (ours[0].attacker.side, ours[0].attacker.count, ours[0].exact) == ("us", 4, True)


# 21.1 scouts who were declared


@pytest.mark.rule("21.1a", "21.1b", "21.1c")
def test_scouts_who_fight_may_leave_or_betray() -> None:
    """One stays 4 times in 6 and adds a point, leaves 1 time, and takes one away 1 time."""
    match = combat("RI-1 RI-2 SC-1", "Mi-1 Mi-2")
    match.play(("scout_fights", "SC-1"))
    b, f = under_way(match)
    declared = reckon(b, f).wins[US]
    wins = []
    f.scouts_fp = []
    for f.traitors in (-1, 0, 1):
        wins.append(reckon(b, f).wins[US])
    assert declared == pytest.approx(4 / 6 * wins[0] + wins[1] / 6 + wins[2] / 6)
    assert wins[0] > wins[2]


# 18.2 ambushes


@pytest.mark.rule("18.2f", "18.2b")
def test_an_ambush_face_by_face() -> None:
    """Two regulars come to Deer Creek; no tactical points, no water: the die as it falls."""
    match = begin("", {}, {"deer_creek": "RI-1 RI-2", "caesars_creek": "Sh-1 Sh-2"})
    b = match.position.board
    here, there = D.spaces.index("deer_creek"), D.spaces.index("caesars_creek")
    found = ambush_chances(b, WC, there, here, number("RI-1", "RI-2"))
    assert sum(p for p, _, _ in found) == pytest.approx(1)
    assert [lost for _, lost, _ in found[1:]] == [0, 0, 0, 1, 1, 2]
    assert [stops for _, _, stops in found[1:]] == [False] * 5 + [True]
    assert harm_chance(b, WC, there, here, number("RI-1", "RI-2")) == pytest.approx(3 * found[1][0])


@pytest.mark.rule("18.0c")
def test_every_stack_next_door_ambushes_and_all_chances_add_up() -> None:
    stacks = {"caesars_creek": "Sh-1 Sh-2", "old_chillicothe": "Sh-3 Sh-4"}
    b = begin("", {}, {"chalakatha": "RI-1 RI-2", "deer_creek": "Sh-5", **stacks}).position.board
    where, origin = D.spaces.index("deer_creek"), D.spaces.index("chalakatha")
    f = March(side=US, members=number("RI-1", "RI-2"), at=origin)
    found = ends(come(GAME.rules, b, f, where), where)
    assert sum(p for p, _ in found) == pytest.approx(1)
    reduced = {sum(g.board.reduced[u] or g.board.at[u] < 0 for u in number("RI-1", "RI-2")) for _, g in found}
    assert reduced == {0, 1, 2}


def test_an_ambush_on_the_way_makes_the_odds_worse_and_is_told() -> None:
    near = {"chalakatha": "RI-1 RI-2", "deer_creek": "Sh-5"}
    (free,) = odds(operations(near, vp={"us": 4, "wc": 4}), "us", "deer_creek")
    (watched,) = odds(operations({**near, "caesars_creek": "Sh-1 Sh-2"}, vp={"us": 4, "wc": 4}), "us", "deer_creek")
    assert watched.attacker.wins < free.attacker.wins
    assert watched.attacker.expected > free.attacker.expected
    assert watched.assumes[1:] == ["The stacks that may ambush the force on its way do: Caesar's Creek."]
    assert free.assumes[1:] == []


def far_away(**others: str) -> Match:
    """A regular column at Chalakatha that marches on Caesar's Creek, by Deer Creek or by Paint Creek."""
    return force("hardin RI-1 RI-2", {"chalakatha": "hardin RI-1 RI-2", **others}, vp={"us": 4, "wc": 4})


def test_a_force_on_the_march_may_be_ambushed_at_every_step_of_its_way() -> None:
    """Weak warriors at the goal itself ambush it from there; a stack beside both ways once more."""
    (free,) = odds(far_away(**{"caesars_creek": "Sh-1 Sh-2"}), "us", "caesars_creek")
    both = {"caesars_creek": "Sh-1 Sh-2", "old_chillicothe": "Sh-3 Sh-4"}
    (watched,) = odds(far_away(**both), "us", "caesars_creek")
    assert free.assumes[1:] == ["The stacks that may ambush the force on its way do: Caesar's Creek."]
    assert watched.attacker.wins < free.attacker.wins
    assert watched.attacker.expected > free.attacker.expected


@pytest.mark.rule("18.0d")
def test_a_stack_that_has_ambushed_a_force_is_out_of_its_odds() -> None:
    match = far_away(caesars_creek="Sh-1 Sh-2")
    march = match.position.stack[-1]
    assert isinstance(march, March)
    before = odds(match, "us", "caesars_creek")[0]
    march.ambushed.append(D.spaces.index("caesars_creek"))
    after = odds(match, "us", "caesars_creek")[0]
    assert after.attacker.wins > before.attacker.wins
    assert after.assumes[1:] == []


def test_where_ways_cost_the_same_the_one_without_ambushers_is_taken() -> None:
    """A weak stack beside Deer Creek only: by Paint Creek nobody but the goal's own stack can ambush."""
    one = far_away(caesars_creek="Sh-1 Sh-2")
    two = far_away(caesars_creek="Sh-1 Sh-2", darby_creek="Sh-3 Sh-4")
    assert odds(one, "us", "caesars_creek") == odds(two, "us", "caesars_creek")


def test_out_of_reach_there_are_none() -> None:
    match = force("RI-1", {"chalakatha": "RI-1", "kekionga": "Mi-1"})
    assert odds(match, "us", "kekionga") == []


# who asks


def test_where_nobody_could_fight_there_are_none() -> None:
    match = operations({"chalakatha": "RI-1 RI-2"})
    assert odds(match, "us", "deer_creek") == odds(match, "us", "atlantis") == odds(match, "us", "") == []


def test_of_a_force_on_the_march_its_members_count() -> None:
    match = force("RI-1", {"chalakatha": "RI-1 RI-2", "deer_creek": "Sh-5"})
    (x,) = odds(match, "us", "deer_creek")
    assert x.attacker.count == 2


@pytest.mark.rule("25.2")
def test_over_closed_stacks_they_are_guessed_and_tell_nothing() -> None:
    units = {"chalakatha": "RI-1 RI-2", "deer_creek": "Sh-5 blue_jacket", "wapatomica": "Sh-1 Sh-2 black_hoof"}
    match = operations(units, **CLOSED)
    (x,) = odds(match, "us", "deer_creek")
    assert (x.exact, x.samples > 1, x.attacker.count) == (False, True, 4)
    assert "guessed" in x.assumes[-1]
    for seed in range(5):
        other = GAME.imagine(match.view("us"), SeededDice(seed))
        assert GAME.study.odds(GAME.view(other, US, match.number), "deer_creek") == [x]
