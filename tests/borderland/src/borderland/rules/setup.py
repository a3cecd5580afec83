"""4 Set-up, and where play stands in positions from plain data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from borderland.query import places
from borderland.rules.sequence import Campaign
from borderland.state import AREAS, CARD, LEXICON, PER_SIDE, RULES, SIDES, Board, Land, read_data
from grognard.kernel.board import shape_of
from grognard.kernel.flow import Position

SHAPE: Final = shape_of(Board, LEXICON)
SCENARIOS: Final = {id: read_data(f"scenarios/{id}.toml") for id in ("campaign", "raid")}
HALVES: Final = {area: SIDES[0 if i < len(AREAS) // 2 else 1] for i, area in enumerate(AREAS)}


def set_up(scenario: str, short: bool) -> Land:
    data = SCENARIOS[scenario]
    b: Board = SHAPE.blank()
    b.turn, b.last = 0, data["turns"] // 2 if short else data["turns"]
    b.control = [SIDES.index(side) for side in HALVES.values()]
    b.deck = list(range(LEXICON.size(CARD)))
    for side in range(2):
        where = data[SIDES[side]]
        for i in range(PER_SIDE):
            places(b, side)[i] = AREAS.index(where[i % len(where)])
    g: Land = Position(RULES, b, [])
    g.call(Campaign())
    return g


def stand(data: Mapping[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    """`side` is to move in its `impulse` (0 before it draws), or fights a `battle` `from` an area `at` another."""
    side, impulse, fight = data.get("side", "north"), data.get("impulse", 1), data.get("battle")
    if impulse == 0:
        return [("Campaign.draw_cards", {"side": side})]
    campaign = ("Campaign.three_impulses", {"side": side, "impulse": impulse})
    if fight is None:
        return [campaign, ("Impulse.march", {"side": side})]
    origin, where = fight["from"], fight["at"]
    march = ("Impulse.claim", {"side": side, "origin": origin, "goal": where, "taken": 1})
    return [campaign, march, ("Battle.withdraw", {"attacker": side, "origin": origin, "where": where})]
