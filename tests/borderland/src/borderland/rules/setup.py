"""4 Set-up, and any position from plain data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from borderland.query import hand, moved, places
from borderland.rules.battle import Battle
from borderland.rules.march import Impulse
from borderland.rules.sequence import Campaign
from borderland.state import AREAS, BOOK, CARDS, PER_SIDE, RULES, SIDES, UNITS, Board, Land, read_data
from grognard.kernel.flow import NOWHERE, Position
from grognard.kernel.game import GameError

SET_UP: Final = BOOK.rule("4.1")
SCENARIOS: Final = {id: read_data(f"scenarios/{id}.toml") for id in ("campaign", "raid")}


def empty_board(turns: int) -> Board:
    half = len(AREAS) // 2
    nowhere = [NOWHERE] * PER_SIDE
    return Board(
        turn=0,
        last=turns,
        control=[0 if a < half else 1 for a in range(len(AREAS))],
        known=[0] * len(UNITS),
        discard=[],
        at0=nowhere[:],
        moved0=[0] * PER_SIDE,
        hand0=[],
        at1=nowhere[:],
        moved1=[0] * PER_SIDE,
        hand1=[],
        deck=list(range(len(CARDS))),
    )


def set_up(scenario: str, short: bool) -> Land:
    data = SCENARIOS[scenario]
    b = empty_board(data["turns"] // 2 if short else data["turns"])
    for side in range(2):
        where = data[SIDES[side]]
        for i in range(PER_SIDE if SET_UP else 0):
            places(b, side)[i] = AREAS.index(where[i % len(where)])
    g: Land = Position(RULES, b, [])
    g.call(Campaign())
    return g


def position(data: Mapping[str, Any]) -> Land:
    """turn, last, control, units, moved, known, hands, discard, then side and impulse, then march and battle."""
    allowed = {"turn", "last", "control", "units", "moved", "known", "hands", "discard", "side", "impulse", "battle"}
    for key in data:
        if key not in allowed:
            raise GameError(f"position.{key}: there is no such key; there are {', '.join(sorted(allowed))}")
    b = empty_board(int(data.get("last", 8)))
    b.turn = int(data.get("turn", 1))
    for area, side in data.get("control", {}).items():
        b.control[_index(AREAS, area, "control")] = _index(SIDES, side, "control")
    for name, area in data.get("units", {}).items():
        unit = _index(UNITS, name, "units")
        places(b, unit // PER_SIDE)[unit % PER_SIDE] = _index(AREAS, area, "units")
    for name in data.get("moved", []):
        unit = _index(UNITS, name, "moved")
        moved(b, unit // PER_SIDE)[unit % PER_SIDE] = 1
    for name in data.get("known", []):
        b.known[_index(UNITS, name, "known")] = 1
    for side, names in data.get("hands", {}).items():
        for name in names:
            hand(b, _index(SIDES, side, "hands")).append(_card(b, name, "hands"))
    for name in data.get("discard", []):
        b.discard.append(_card(b, name, "discard"))
    return _running(b, data)


def _running(b: Board, data: Mapping[str, Any]) -> Land:
    g: Land = Position(RULES, b, [])
    side = _index(SIDES, data.get("side", "north"), "side")
    impulse = int(data.get("impulse", 1))
    g.call(Campaign(side=side, impulse=impulse))
    campaign = g.stack[-1]
    names = [s.name for s in RULES.by_name["Campaign"].steps]
    if impulse == 0:
        campaign.pc = names.index("draw_cards")
        return g
    campaign.pc = names.index("three_impulses")
    g.call(Impulse(side=side))
    fight = data.get("battle")
    if fight is not None:
        march = g.stack[-1]
        assert isinstance(march, Impulse)
        march.origin = _index(AREAS, fight["from"], "battle.from")
        march.goal = _index(AREAS, fight["at"], "battle.at")
        march.taken = 1
        march.pc = [s.name for s in RULES.by_name["Impulse"].steps].index("claim")
        g.call(Battle(attacker=side, origin=march.origin, where=march.goal))
    return g


def _card(b: Board, name: str, at: str) -> int:
    card = _index(CARDS, name, at)
    if card not in b.deck:
        raise GameError(f"position.{at}: {name} is in two places")
    b.deck.remove(card)
    return card


def _index(ids: list[str], name: Any, at: str) -> int:
    if name not in ids:
        raise GameError(f"position.{at}: {name!r} is not one of {', '.join(ids)}")
    return ids.index(name)
