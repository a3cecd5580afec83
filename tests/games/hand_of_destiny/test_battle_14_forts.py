"""14 Fortresses, forts and bases, 16 elite units: who ignores panic; 22.2 the same in fort markers."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.hand_of_destiny.table import Spot, fight

FIRST = [6, 1]
BREACH = [[{"do": "breach"}]]


def shaken(attackers: str, defenders: str, at: str, **more: Any) -> bool:
    """Does a panic that the attacker rolls ask the defender for a victim?"""
    t = fight(attackers, defenders, [FIRST, [4, 1]], at=at, off="breakoff", **more)
    t.play("fire " + attackers.split()[0])
    return t.asks == "Volley.panic_units"


def test_the_question_can_be_answered_either_way() -> None:
    assert shaken("red1 red2", "blue1 blue2", "field")
    assert not shaken("red1 red2", "blueguard bluehero blue1 blue2", "east")


@pytest.mark.rule("14.0a")
def test_defenders_of_a_fortress_ignore_panic_but_not_elimination() -> None:
    t = fight("blue1 blue2", "red1 red2 red3", [FIRST, [4, 6]], at="north").play("fire blue1")
    assert t.why("panic red1") == "13.3f"
    t.play("lose red1")
    assert (t.panicked, t.asks) == ([], "Battle.fire")  # the panic does nothing
    assert t.find("red1") == "dead"


@pytest.mark.rule("14.0b")
def test_a_side_that_may_not_use_it_gets_no_protection() -> None:
    assert not shaken("blue1 blue2", "red1 red2", "north")
    assert shaken("red1 red2", "blue1 blue2", "north")  # it is red's
    assert not shaken("red1 red2", "blue1 blue2", "east")  # either side's


@pytest.mark.rule("14.0b")
def test_a_captured_fort_protects_whoever_held_it_when_the_turn_began() -> None:
    assert not shaken("red1 red2", "blue1 blue2", "south", held={"south": "blue"})
    assert shaken("red1 red2", "blue1 blue2", "south", held={"south": "red"})
    assert shaken("red1 red2", "blue1 blue2", "south")  # nobody did


def attacked_in(at: str) -> Spot:
    """Red attacks, and a volley of blue's falls on it."""
    return fight("red1 red2", "blue1 blue2", [[1, 6], [4, 1]], at=at).play("fire blue1")


@pytest.mark.rule("14.0c")
def test_attackers_in_a_fortress_have_no_protection() -> None:
    t = attacked_in("north")  # of their own side
    assert (t.who, t.offered()) == ("red", ["panic red1", "panic red2"])
    assert attacked_in("east").asks == "Volley.panic_units"


@pytest.mark.rule("16.0a")
def test_a_defending_elite_unit_cannot_be_panicked() -> None:
    t = fight("redguard red1", "blue1 blue2 blue3 blueguard", [FIRST, [4, 6, 1]]).play("fire redguard")
    assert "lose blueguard" in t.offered()
    assert t.play("lose blue1").offered() == ["panic blue2", "panic blue3"]
    assert t.why("panic blueguard") == "16.0a"


@pytest.mark.rule("16.0b")
def test_an_attacking_elite_unit_is_panicked_like_any_other() -> None:
    t = fight("redguard red1", "blue1 blue2", [[1, 6], [4, 1]]).play("fire blue1")
    assert t.offered() == ["panic red1", "panic redguard"]


@pytest.mark.rule("22.2a")
def test_defenders_in_their_fort_marker_ignore_panic() -> None:
    t = fight("red1 red2", "blue1 blue2", [FIRST, [4, 5]], forts={"field": "blue"}).play("fire red1")
    assert (t.panicked, t.asks, t.fort("field")) == ([], "Battle.fire", "blue")
    assert shaken("red1 red2", "blue1 blue2", "field", forts={"field": "red"})


def test_a_breach_lifts_the_protection_of_walls_but_not_that_of_elite_troops() -> None:
    assert shaken("red1 red2", "blue1 blue2", "east", card=BREACH)
    assert shaken("red1 red2", "blue1 blue2", "field", card=BREACH, forts={"field": "blue"})
    t = fight("red1 red2", "blueguard blue1", [FIRST, [4, 1], [1, 1, 1], [1, 1], FIRST], at="east", card=BREACH)
    assert t.play("fire red1").panicked == ["blue1"]
