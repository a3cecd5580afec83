"""What the terminal tells of a unit, and the points as they stand now."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.games.hand_of_destiny import GAME

MARCH = {"scenario": "race_to_khartoum", "turn": 3, "active": "relief", "phase": "march", "card": "r2"}
NEXT = "It marches in the next March Phase of its side, as the card says."


def facts(data: dict[str, Any], piece: str) -> list[str]:
    match = GAME.match({**MARCH, **data}, seed=1)
    game: Any = match.game
    side = game.components.side[game.components.units.index(piece)]
    told: list[str] = game.facts(game.known(match.position, side), piece)
    return told


@pytest.mark.parametrize(
    ("units", "piece", "told"),
    [
        ({"khartoum": ["gordon"]}, "gordon", ["It never leaves its space.", "Always in supply."]),
        ({"obeid": ["mahdi"]}, "mahdi", [NEXT, "Always in supply."]),
    ],
)
def test_a_unit_tells_its_march_and_its_supply(units: dict[str, list[str]], piece: str, told: list[str]) -> None:
    assert facts({"units": {"korti": ["guards"], **units}}, piece) == told


def test_out_of_supply_says_what_it_costs() -> None:
    fed = facts({"units": {"jakdul": ["guards", "convoy"]}}, "guards")
    assert fed == ["It may march 3 spaces by the card in play.", "In supply."]
    alone = facts({"units": {"jakdul": ["guards"]}}, "guards")
    assert alone[0] == "It may march 2 spaces by the card in play."
    assert alone[1].startswith("Out of supply, which takes a space from its march")


def test_without_the_rules_of_supply_none_is_told() -> None:
    assert len(facts({"units": {"metemma": ["guards"]}, "rules": {"supply": False}}, "guards")) == 1


def test_the_tally_counts_what_would_be_given_at_the_end() -> None:
    match = GAME.match({**MARCH, "units": {"khartoum": ["gordon"], "metemma": ["guards"]}}, seed=1)
    known = match.game.known(match.position, 0)
    assert match.game.score(known) == {"relief": 0, "mahdist": 0}
    assert match.game.tally(known) == {"relief": 8, "mahdist": 0}
