"""What a player asks of a counter of his on the map: how far it moves, and whether it is in supply (7.4, 9.1)."""

from __future__ import annotations

from grognard.games.indian_territory.query import is_in_supply, wagons_in
from grognard.games.indian_territory.state import WAGONS, Board


def facts_of(b: Board, piece: str) -> list[str]:
    """Of a counter or a wagon by its id, on a board that shows what its owner knows."""
    d = b.d
    if piece in WAGONS:
        return [f"Moves {d.slow}, and so do those with it; all of them are in supply."]
    u = d.counters.index(piece)
    at, side, speed = b.at[u], d.side[u], d.speed[u]
    if is_in_supply(b, side, at, with_wagon=False):
        return [f"Moves {speed}. In supply."]
    with_wagon = f", or {min(speed, d.slow)} with the wagon here" if wagons_in(b, side, at) else ""
    return [f"Out of supply: moves {speed // 2} instead of {speed}{with_wagon}."]
