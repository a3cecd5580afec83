"""8, 25.1 Nation Check: nations that the US has beaten leave the war, with 25.1 by a roll."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.blood_on_the_ohio.turns import at, begin, site, told, vp

from grognard.games.blood_on_the_ohio import GAME
from grognard.games.blood_on_the_ohio.state import Board
from grognard.kernel.match import Match


def status(match: Match, nation: str) -> int:
    board: Board = match.position.board
    return board.status[GAME.components.nations.index(nation)]


def name(match: Match, nation: str) -> str:
    return ["absent", "member", "nonaligned", "treaty", "withdrawn"][status(match, nation)]


@pytest.mark.rule("8.0a", "2.4.2b", "2.4c")
@pytest.mark.parametrize(("halves", "told"), [(19, "member"), (20, "withdrawn"), (23, "withdrawn")])
def test_a_member_whose_square_is_reached_withdraws(halves: int, told: str) -> None:
    """The Mingo at 10: with 9½ they stay."""
    match = begin("nation_check", vp={"us": halves}, units={"guyasuta": "standing_stone"})
    assert name(match, "M") == told


@pytest.mark.rule("8.0a", "2.4.2b")
def test_only_members_check_and_the_miami_and_shawnee_never_withdraw() -> None:
    match = begin("nation_check", vp={"us": 58})
    assert [name(match, n) for n in ("Mi", "Sh", "De", "M", "Se", "W")] == [
        "member", "member", "withdrawn", "withdrawn", "nonaligned", "nonaligned",
    ]  # fmt: skip


@pytest.mark.rule("8.0b", "8.0c", "1.1a")
def test_all_that_a_nation_has_leaves_and_nobody_scores() -> None:
    units = {"De-1": "gekelmukpechunk", "De-2": "fort_lee", "captain_pipe": "store", "BA-1": "gekelmukpechunk"}
    sites = {"tuscarawas": "village", "greentown": "razed"}
    match = begin("nation_check", vp={"us": 54}, units=units, site=sites, arms_of={"De": "BA-1"})
    assert [at(match, u) for u in (*units, "De-6")] == ["gone"] * 5
    assert [site(match, s) for s in ("gekelmukpechunk", *sites)] == ["none", "none", "razed"]
    assert vp(match) == [27, 0]
    assert match.position.board.arms_of[2] == -1


@pytest.mark.rule("1.1a", "A3.1d", "A3.2d", "A3.3d")
@pytest.mark.parametrize("scenario", ["harmar", "wabash", "legion", "campaign"])
def test_buckongahelas_stays_when_the_delaware_leave(scenario: str) -> None:
    units = {"buckongahelas": "kekionga", "big_cat": "kekionga"}
    match = begin("nation_check", vp={"us": 54}, units=units, scenario=scenario)
    assert (name(match, "De"), at(match, "buckongahelas"), at(match, "big_cat")) == ("withdrawn", "kekionga", "gone")


@pytest.mark.rule("A3.3b")
def test_the_mingo_go_at_the_first_check_of_the_legion() -> None:
    match = begin("nation_check", vp={"us": 0}, scenario="legion", site={"standing_stone": "village"})
    assert (name(match, "M"), site(match, "standing_stone"), at(match, "guyasuta")) == ("withdrawn", "none", "gone")
    assert told(match, "nation_leaves") == [("nation_leaves", "A3.3b")]


# 25.1


def loyal(*dice: int, **data: Any) -> Match:
    return begin("nation_check", *dice, switch=["nation_loyalty"], vp={"us": 28}, scenario="wabash", **data)


@pytest.mark.rule("25.1a", "25.1b")
@pytest.mark.parametrize(("dice", "result"), [((5, 5), "member"), ((4, 4), "withdrawn")])
def test_an_unharmed_nation_stays_on_5(dice: tuple[int, int], result: str) -> None:
    match = loyal(*dice)
    assert (name(match, "M"), name(match, "Se")) == (result, result)


@pytest.mark.rule("25.1a")
def test_a_nation_that_stays_is_tested_again_at_the_next_check() -> None:
    first = loyal(6, 6)
    assert (name(first, "M"), name(first, "Se")) == ("member", "member")
    second = loyal(1, 6, segment=5)
    assert (name(second, "M"), name(second, "Se")) == ("withdrawn", "member")


@pytest.mark.rule("25.1b")
@pytest.mark.parametrize(
    ("leader", "bled", "die", "result"),
    [
        ("cuyahoga_town", [], 4, "member"), ("kekionga", [], 4, "withdrawn"), ("cuyahoga_town", ["Se"], 5, "member"),
        ("cuyahoga_town", ["Se"], 4, "withdrawn"), ("kekionga", ["Se"], 5, "withdrawn"),
    ],
)  # fmt: skip
def test_casualties_and_a_key_leader_within_ten_spaces_count(
    leader: str, bled: list[str], die: int, result: str
) -> None:
    match = loyal(1, die, units={"little_turtle": leader}, bled=bled)
    assert name(match, "Se") == result


@pytest.mark.rule("25.1c")
def test_a_nation_whose_principal_village_was_hit_leaves_without_a_roll() -> None:
    match = loyal(6, harmed=["cuyahoga_town"])
    assert (name(match, "M"), name(match, "Se")) == ("member", "withdrawn")


@pytest.mark.rule("25.1a")
def test_without_the_option_nobody_rolls() -> None:
    match = begin("nation_check", vp={"us": 28}, scenario="wabash")
    assert (name(match, "M"), name(match, "Se"), told(match, "loyalty")) == ("withdrawn", "withdrawn", [])
