"""What a role sees of a position that holds no more than it knows (fog.py).

Who is on the map, in a box or dead is open (3.0g), and so are cards, forts, control and points.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from grognard.games.hand_of_destiny.fog import UNSEEN, UNSEEN_TYPE, is_led, is_veiled, sees
from grognard.games.hand_of_destiny.frames import Bombard, BreakOff, Loss, Move, Retreat, Volley
from grognard.games.hand_of_destiny.query import crowd, is_fleet, units_in, water
from grognard.games.hand_of_destiny.state import BOXES, Board, War
from grognard.games.hand_of_destiny.vocabulary import NONE, SWITCHES
from grognard.kernel.board import copied, shape_of
from grognard.kernel.flow import NOBODY, Frame
from grognard.kernel.kinds import Lexicon
from grognard.kernel.view import Piece, Scalar, Space, Stack, View

FACES: Final = [
    "moved", "built", "pursued", "panicked", "left", "more", "granted", "forced", "attrition", "ignores",
]  # fmt: skip
COUNTS: Final = ["points", "down", "reshuffle"]  # of each side
PILES: Final = ["deck", "discard", "removed"]


def known_board(lexicon: Lexicon, view: View) -> Board:
    """All that a role knows, as a board."""
    board: Board = shape_of(Board, lexicon, lexicon.components).build(view.board)
    return board


def look(g: War, role: int, view: View) -> None:
    b = g.board
    d = b.d
    view.spaces = [_space(b, s) for s in range(len(d.spaces))]
    view.tracks = {
        "turn": b.turn, "active": b.active, "water": water(b), "fleet_more": b.fleet_more,
        **{f"{name} {side}": getattr(b, name)[i] for name in COUNTS for i, side in enumerate(d.sides)},
        **{f"rule {name}": b.switch[i] for i, name in enumerate(SWITCHES)},
    }  # fmt: skip
    _look_at_cards(b, view)
    for side in (0, 1):
        _look_at_side(g, side, role, view)
    boats = _boats(g)
    for piece in view.pieces:
        piece.aboard = boats.get(piece.id, "")


def _boats(g: War) -> dict[str, str]:
    """The fleet that carries each passenger; each fleet is filled before the next (12.4b)."""
    b = g.board
    out: dict[str, str] = {}
    for f in g.stack:
        if isinstance(f, (Move, BreakOff, Retreat)) and f.cargo:
            s = f.at if isinstance(f, Move) else f.where
            crew = f.members if isinstance(f, Move) else [f.unit] if isinstance(f, BreakOff) else units_in(b, f.side, s)
            fleets = [u for u in crew if is_fleet(b, u) and b.at[u] == s]
            for i, u in enumerate(f.cargo if fleets else []):
                out[b.d.units[u]] = b.d.units[fleets[min(i // max(1, b.d.transport_limit), len(fleets) - 1)]]
    return out


def _space(b: Board, space: int) -> Space:
    d = b.d
    marks: list[str] = []
    if b.fort[space] != NONE:
        marks.append(f"fort {d.sides[b.fort[space]]}")
    if b.peeked[space]:
        marks.append("peeked")
    if b.held_then[space] != b.control[space]:
        marks.append(f"was {d.sides[b.held_then[space]]}" if b.held_then[space] != NONE else "was nobody")
    return Space(d.spaces[space], d.sides[b.control[space]] if b.control[space] != NONE else "", marks)


def _look_at_cards(b: Board, view: View) -> None:
    """Show the cards of each deck, sorted: its order is unknown. Of stacked cards only the number is shown."""
    d = b.d
    for side, name in enumerate(d.sides):
        for pile in PILES:
            cards: list[int] = getattr(b, f"{pile}{side}")
            view.boxes[f"{pile} {name}"] = [d.card_ids[c] for c in (sorted(cards) if pile == "deck" else cards)]
        view.counts[f"stacked {name}"] = len(b.next1 if side else b.next0)
    view.boxes["in play"] = [d.card_ids[b.card]] if b.card != NONE else []
    view.boxes["battle effects"] = [str(e) for e in b.battle_effects]
    view.boxes["lasting"] = [":".join(map(str, b.lasting[i : i + 3])) for i in range(0, len(b.lasting), 3)]


def _look_at_side(g: War, side: int, role: int, view: View) -> None:
    b = g.board
    d = b.d
    name = d.sides[side]
    for place, label in BOXES.items():
        view.boxes[f"{label} {name}"] = [d.units[u] for u in d.own[side] if b.at[u] == place]
    for s in range(len(d.spaces)):
        if not crowd(b, side, s):
            continue
        here = units_in(b, side, s)
        shown = here if side == role or sees(g, role, s) else [u for u in here if is_led(g, u)]
        hidden = [u for u in here if u not in shown]
        view.pieces += [_piece(b, u) for u in shown]
        if hidden:
            spent = sum(1 for u in hidden if b.moved[u])
            marks = ["fleet"] if any(is_fleet(b, u) for u in hidden) else []
            view.stacks.append(Stack(d.spaces[s], name, len(hidden), spent, marks))


def _piece(b: Board, u: int) -> Piece:
    d = b.d
    face: dict[str, Scalar] = {"strength": d.strength[u]}
    for name in FACES:
        face[name] = getattr(b, name)[u]
    return Piece(d.units[u], d.spaces[b.at[u]], d.sides[d.side[u]], d.types[d.type[u]], face)


def enemy_locals(g: War, f: Frame, role: int, secrets: Iterable[str]) -> dict[str, int | bool | list[int]]:
    """What a role knows of the locals that belong to the enemy: everything where no fog hides them.

    Otherwise how many march or are lost to a card, and the types of those that have bombarded.
    """
    if not is_veiled(g, f, role):
        return {name: copied(getattr(f, name)) for name in secrets}
    if isinstance(f, Move):
        return {"members": [UNSEEN] * (len(f.members) + len(f.cargo))}
    if isinstance(f, Bombard):
        done = [UNSEEN_TYPE - g.board.d.type[u] for u in f.done]
        return {"done": done, "shooter": UNSEEN if f.shooter != NOBODY else NOBODY}
    if isinstance(f, Volley):
        return {"shooter": UNSEEN_TYPE - g.board.d.type[f.shooter]}
    return {"chosen": [UNSEEN] * len(f.chosen)} if isinstance(f, Loss) else {}
