"""What is on the table: everything is open in this game.

A piece is a model that lives, the hull of a hulk, or an objective; `face` tells where it stands. A stack is a unit: its
id, how many models are left, and its markers. A space is an objective, and who holds it.
"""

from __future__ import annotations

from grognard.games.warpath_2e import state
from grognard.games.warpath_2e.query import is_lost, living
from grognard.games.warpath_2e.roster import SIDES
from grognard.games.warpath_2e.state import ABOARD, ACTIONS, HALT, HULK, LOST, PLACES, Board, War
from grognard.games.warpath_2e.victory import objectives_held, placed_objectives, units_near
from grognard.kernel.view import Piece, Space, Stack, View

FOOT, HULL, WRECK, FLAG = "foot", "hull", "hulk", "objective"  # kinds of pieces
MARKERS = ("done", "suppressed", "disrupted", "immobilised", "dug_in")


def look(g: War, role: int, view: View) -> None:
    b = g.board
    view.pieces = [_model(b, m) for u in range(len(b.at)) for m in _shown(b, u)] + _flags(b)
    view.stacks = [_unit(b, u) for u in range(len(b.at)) if not is_lost(b, u)]
    view.spaces = [_objective(b, n, at) for n, at in enumerate(placed_objectives(b))]
    view.tracks = tracks(b)


def _shown(b: Board, unit: int) -> list[int]:
    """Those that live, and of a vehicle that burnt out its hull."""
    return [] if b.at[unit] == LOST else [b.d.first[unit]] if b.at[unit] == HULK else living(b, unit)


def _model(b: Board, m: int) -> Piece:
    d, unit = b.d, b.d.unit[m]
    place, is_hull = b.at[unit], d.entry[unit].base.is_hull
    kind = WRECK if place == HULK else HULL if is_hull else FOOT
    carrier = d.models[d.first[b.ride[unit]]] if place == ABOARD else ""
    at = {"x": b.x[m], "y": b.y[m], "facing": b.facing[m], "damage": b.damage[m]}
    return Piece(d.models[m], PLACES[place], SIDES[d.side[unit]], kind, {"unit": d.units[unit], **at}, carrier)


def _flags(b: Board) -> list[Piece]:
    places = enumerate(placed_objectives(b), 1)
    return [Piece(f"objective-{n}", PLACES[state.ON_TABLE], "", FLAG, {"x": x, "y": y}) for n, (x, y) in places]


def _unit(b: Board, u: int) -> Stack:
    """`marks` are where it is, its markers, and what it did when it was last activated, unless it halted."""
    markers = [name for name in MARKERS if getattr(b, name)[u]]
    acted = [ACTIONS[b.action[u]]] if b.action[u] != HALT else []
    side = SIDES[b.d.side[u]]
    return Stack(b.d.units[u], side, len(living(b, u)), b.done[u], [PLACES[b.at[u]], *markers, *acted])


def _objective(b: Board, n: int, at: tuple[int, int]) -> Space:
    """SCEN.11 Who has units within an inch of it; contested where both have."""
    near = [bool(units_near(b, at, side)) for side in (0, 1)]
    holder = "" if near[0] == near[1] else SIDES[near.index(True)]
    return Space(f"objective-{n + 1}", holder, ["contested"] if all(near) else [])


def tracks(b: Board) -> dict[str, int]:
    """How far the battle is, and what both sides would be credited with if it ended now."""
    told = {"turn": b.turn, "turns": b.turns, "brief": b.brief, "initiative": b.holder, "tries": b.tries}
    held = objectives_held(b) if placed_objectives(b) else [0, 0]
    for side, name in enumerate(SIDES):
        told |= {f"kills {name}": b.kills[side], f"objectives {name}": held[side]}
        told[f"edge {name}"] = b.edge[side]
    return told
