"""BRT The battle table."""

from __future__ import annotations

import pytest
from tests.conftest import Play, Told
from tests.games.indian_territory.conftest import Fight

NONE, PANIC, ELIMINATION = "no effect", "1 panic", "1 elimination"
UNION, CONFEDERATE = "3ks 4ks 8ks", "3ari thom 2armr"  # three in every battle: the tribes add nothing to their dice
DAVIS = {"at": "fort_davis", "came_from": "honey_springs"}  # prairie


def column(fight: Fight, told: Told, shooter: str, dice: int, against: str) -> list[str]:
    """What the faces from 1 to 6 do in the cross timbers, each as the only one that counts."""
    results: list[str] = []
    for die in range(1, 7):
        match = fight(against, shooter, [[die] + [1] * (dice - 1)], battle={"fire": {"shooter": shooter}})
        results.append(told(match, "fired")[0].rpartition(": ")[2].rstrip("."))
    return results


@pytest.mark.rule("BRT.inf")
def test_infantry(fight: Fight, told: Told) -> None:
    assert column(fight, told, "fshg", 1, CONFEDERATE) == [NONE, NONE, NONE, PANIC, PANIC, ELIMINATION]


@pytest.mark.rule("BRT.mounted")
@pytest.mark.parametrize(
    ("shooter", "dice", "against"),
    [
        ("carr", 1, UNION),  # cavalry
        ("lse", 1, CONFEDERATE),  # Home Guard
        ("drew-1", 1, UNION),  # allied Indians, mounted
        ("1chki", 1, UNION),  # and on foot
        ("kiowa-1", 2, UNION),
        ("comanche-1", 2, CONFEDERATE),
        ("quan", 3, UNION),
    ],
)
def test_cavalry_home_guard_allied_indians_tribes_and_quantrill(
    fight: Fight, told: Told, shooter: str, dice: int, against: str
) -> None:
    assert column(fight, told, shooter, dice, against) == [NONE, NONE, NONE, NONE, PANIC, ELIMINATION]


@pytest.mark.rule("BRT.art")
def test_artillery(fight: Fight, told: Told) -> None:
    assert column(fight, told, "hug", 1, UNION) == [NONE, NONE, NONE, PANIC, PANIC, PANIC]


@pytest.mark.rule("BRT.art", "BRT.mod")
def test_a_die_above_six_is_read_on_the_line_for_seven(fight: Fight, play: Play, told: Told) -> None:
    match = fight("1ksb 3ks", "3ari 9tx-1", [[6, 3]], battle={"turn": "union"}, **DAVIS)
    play(match, "fire 1ksb")
    assert told(match, "fired") == ["1st Kansas Battery fires, 6 3 (+1 each): 1 elimination, 1 panic."]
    match = fight("1ksb 3ks", "3ari 9tx-1", [[6, 3]], battle={"turn": "union"})
    play(match, "fire 1ksb")
    assert told(match, "fired") == ["1st Kansas Battery fires, 6 3: 1 panic."]


@pytest.mark.rule("BRT.eng")
def test_engineers(fight: Fight, told: Told) -> None:
    assert column(fight, told, "fpio", 1, CONFEDERATE) == [NONE, NONE, NONE, NONE, PANIC, PANIC]


@pytest.mark.rule("BRT.mod")
def test_a_seven_of_the_tribes_eliminates(fight: Fight, told: Told) -> None:
    match = fight("3ks", "kiowa-1", [[6, 1]], battle={"fire": {"shooter": "kiowa-1"}})
    assert told(match, "fired") == ["Kiowa raiders I fire, 6 1 (+1 each): 1 elimination."]
