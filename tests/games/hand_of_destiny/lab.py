"""Positions in the laboratory, a scenario made for tests: every kind of space, the same troops on either side.

    m = lab({"farm": "red_foot", "plain": "blue_levy"}, move=2)         # red is about to march
    m = lab({"farm": "red_foot"}, [[3]], event("march", {"do": "peek", "count": 1}))

City, Farm, Plain, Wood and Camp lie in a row; City is red's base and Camp blue's. Keep (for its captor), Hill
(stop, except cavalry), Pass (stop, except elite) and Tower (for either) lie on the ridge above, Shrine (no artillery)
behind them. Port, Ford, Bend and Quay lie along the river, with the Gorge (stop) and the Rapids (fleets stop) beside,
the Falls (high water) and the Gulf (sea) below; at the Quay is a fort of blue's. Only Bend doesn't stop land units.

Decks are empty, and the card is removed from play, so that play runs on to the end of the game unless `deck` says
otherwise. Supply (21) is off unless `rules` say otherwise.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tests.games.hand_of_destiny.conftest import Data, card

from grognard.games.hand_of_destiny import GAME
from grognard.kernel.dice import LaidDice
from grognard.kernel.match import Match

FOLDER = Path(__file__).parent / "laboratory"
LAB = GAME.modules.open(FOLDER)
SUPPLY: Data = {"supply": True}
EMPTY: Data = {"red": {"draw": []}, "blue": {"draw": []}}


def lab(units: dict[str, str], dice: Sequence[Sequence[int | str]] = (), *events: Data, **keys: Any) -> Match:
    """A match from a position; `keys` are those of positions, and of the card: move, recruit, remove."""
    of_card = {key: keys.pop(key) for key in ("move", "recruit", "remove") if key in keys}
    position: Data = {
        "scenario": "laboratory", "turn": 1, "active": "red", "phase": "march", "rules": {"supply": False},
        "deck": EMPTY, "card": card(*events, **{"remove": True, **of_card}), **keys,
    }  # fmt: skip
    position["units"] = {space: names.split() for space, names in units.items()}
    d = LAB.components
    numbers = {id: n for ids in (d.card_ids, d.units) for n, id in enumerate(ids)}
    laid = [[numbers[x] if isinstance(x, str) else x for x in roll] for roll in dice]
    return LAB.match(position, dice=LaidDice(laid))


def steps(match: Match) -> list[str]:
    """The spaces that a move may go to next."""
    return nouns(match, "step")


def nouns(match: Match, verb: str) -> list[str]:
    assert match.ask is not None
    return [c.noun for c in match.ask.options if c.verb == verb]


def asks(match: Match) -> str:
    """The step that asks, as Move.go_on."""
    return "" if match.ask is None else match.ask.step


def orders(match: Match, unit: str, side: str = "red") -> int:
    """What a unit may march."""
    return next(int(p.face["left"]) for p in match.view(side).pieces if p.id == unit)


def forts(match: Match, side: str = "red") -> list[str]:
    """Where the side's fort markers stand."""
    return [s.id for s in match.view().spaces if f"fort {side}" in s.marks]
