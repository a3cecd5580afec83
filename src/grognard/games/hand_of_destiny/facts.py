"""What a player asks of a unit of his on the map: how far it marches (11), and whether it is in supply (21)."""

from __future__ import annotations

from grognard.games.hand_of_destiny import vocabulary as c
from grognard.games.hand_of_destiny.frames import March, Recruiting
from grognard.games.hand_of_destiny.query import is_on, is_static, is_supplied, needs_none
from grognard.games.hand_of_destiny.rules.march import allowance
from grognard.games.hand_of_destiny.state import Board, War


def facts_of(g: War, u: int) -> list[str]:
    """Of a unit, on a board that shows what its owner knows."""
    b = g.board
    if b.at[u] < 0:
        return []
    return [text for text in (_march(g, u), _supply(b, u)) if text]


def _march(g: War, u: int) -> str:
    """In a March Phase its face says what it may march; before it, what the card will give."""
    b = g.board
    if is_static(b, u):
        return "It never leaves its space."
    if b.d.side[u] != b.active or not any(isinstance(f, March | Recruiting) for f in g.stack):
        return "It marches in the next March Phase of its side, as the card says."
    spaces = b.left[u] or allowance(b, u)
    if b.moved[u] or not spaces:
        return "" if b.moved[u] else "The card in play gives it no orders to march."
    return f"It may march {spaces} {'space' if spaces == 1 else 'spaces'} by the card in play."


def _supply(b: Board, u: int) -> str:
    if not is_on(b, c.SUPPLY):
        return ""
    if needs_none(b, u):
        return "Always in supply."
    if is_supplied(b, u):
        return "In supply."
    return "Out of supply, which takes a space from its march, though never the last, and one from its strength."
