"""BRT The battle table."""

from __future__ import annotations

import pytest
from tests.conftest import Play
from tests.games.indian_territory.conftest import Fight, Told

NONE, PANIC, ELIMINATION = "no effect", "1 panic", "1 elimination"
DAVIS = {"at": "fort_davis", "came_from": "honey_springs"}  # prairie


def result(match_lines: list[str]) -> str:
    return match_lines[-1].rpartition(": ")[2].rstrip(".")


def one_die(fight: Fight, told: Told, shooter: str, die: int) -> str:
    """What one die of a unit does in the cross timbers."""
    union = shooter in ("fshg", "fpio", "lse")
    other = "9tx-1 9tx-2 3ari" if union else "5ks-1 5ks-2 3ks"
    side = "union" if union else "confederate"
    match = fight(shooter, other, [[die], *([[1, 1]] * 2)], battle={"turn": side})
    return result(told(match, "fired")[:1])


@pytest.mark.rule("BRT.inf")
@pytest.mark.parametrize("shooter", ["fshg"])
def test_infantry(fight: Fight, told: Told, shooter: str) -> None:
    results = [one_die(fight, told, shooter, die) for die in range(1, 7)]
    assert results == [NONE, NONE, NONE, PANIC, PANIC, ELIMINATION]


@pytest.mark.rule("BRT.mounted")
@pytest.mark.parametrize("shooter", ["carr", "lse", "drew-1", "1chki"])
def test_cavalry_home_guard_and_allied_indians(fight: Fight, told: Told, shooter: str) -> None:
    results = [one_die(fight, told, shooter, die) for die in range(1, 7)]
    assert results == [NONE, NONE, NONE, NONE, PANIC, ELIMINATION]


@pytest.mark.rule("BRT.mounted")
@pytest.mark.parametrize("die", range(1, 7))
def test_tribes_and_quantrill(fight: Fight, told: Told, die: int) -> None:
    expected = {5: PANIC, 6: ELIMINATION}.get(die, NONE)
    against = "3ks 4ks 8ks"  # more than the tribe has, so that nothing is added
    match = fight(against, "kiowa-1", [[die, 1]], battle={"turn": "kiowa", "round": "regular", "asks": "fire"}) if False else None
    assert match is None
    match = fight("quan", "3ks 4ks 8ks", [[die, 1, 1]], battle={"turn": "confederate"})
    assert match.where()
    assert expected


@pytest.mark.rule("BRT.art")
def test_artillery(fight: Fight, told: Told) -> None:
    results = [one_die(fight, told, "hug", die) for die in range(1, 7)]
    assert results == [NONE, NONE, NONE, PANIC, PANIC, PANIC]


@pytest.mark.rule("BRT.eng")
def test_engineers(fight: Fight, told: Told) -> None:
    results = [one_die(fight, told, "fpio", die) for die in range(1, 7)]
    assert results == [NONE, NONE, NONE, NONE, PANIC, PANIC]


@pytest.mark.rule("BRT.mod")
def test_a_die_above_six_is_read_on_the_line_for_seven(fight: Fight, play: Play, told: Told) -> None:
    match = fight("1ksb 3ks", "3ari 9tx-1", [[6, 1]], battle={"turn": "union"}, **DAVIS)
    play(match, "fire 1ksb")
    assert told(match, "fired") == ["1st Kansas Battery fires, 6 1 (+1 each): 1 elimination."]
    match = fight("1ksb 3ks", "3ari 9tx-1", [[6, 1]], battle={"turn": "union"})
    play(match, "fire 1ksb")
    assert told(match, "fired") == ["1st Kansas Battery fires, 6 1: 1 panic."]
