"""10 Fog of war: what a side may see, and a position that fits what it sees.

Of an enemy stack a side sees how many counters it has, how many of them have marched, and whether a fleet is among
them. Who is on the map, in a box or dead is open (3.0g), and so are cards, forts, control and points. Where the two
sides are together, and where a card lets one look, everything is open.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from grognard.games.hand_of_destiny.frames import Battle, Bombard, BreakOff, Loss, Move, MoveEnemy, Retreat, Volley
from grognard.games.hand_of_destiny.matter import FOG, NONE, SWITCHES
from grognard.games.hand_of_destiny.query import crowd, is_fleet, units_in, water
from grognard.games.hand_of_destiny.state import BOOK, BOXES, Board, War
from grognard.kernel.flow import NOBODY, Frame
from grognard.kernel.view import Piece, Scalar, Space, Stack, View

OPEN_BOXES: Final = BOOK.rule("3.0g")
HIDDEN: Final = BOOK.rule("10.0a")
CONTACT: Final = BOOK.rule("10.0b")

FACES: Final = [
    "moved", "built", "pursued", "panicked", "left", "more", "granted", "forced", "attrition", "ignores",
]  # fmt: skip
PILES: Final = ["deck", "discard", "removed"]
UNSEEN: Final = -2  # somebody, but not who
UNSEEN_TYPE: Final = -3  # the same, and less than that: somebody of a type, the first one first


def sees(g: War, role: int, s: int) -> bool:
    """Does a side see what stands in a space? Those who have fought stay open until their battle is over."""
    b = g.board
    if not b.switch[FOG] or not HIDDEN:
        return True
    if CONTACT and ((crowd(b, 0, s) and crowd(b, 1, s)) or is_battlefield(g, s)):
        return True
    return role == b.active and b.peeked[s] != 0


def is_battlefield(g: War, s: int) -> bool:
    for f in g.stack:
        if isinstance(f, Battle) and f.where == s:
            return True
    return False


def is_led(g: War, u: int) -> bool:
    """Is the enemy moving this unit (effect 12)? Then it is open."""
    for f in g.stack:
        if isinstance(f, MoveEnemy) and f.unit == u:
            return True
    return False


def look(g: War, role: int, view: View) -> None:
    b = g.board
    d = b.d
    view.spaces = [_space(b, s) for s in range(len(d.spaces))]
    view.tracks = {
        "turn": b.turn, "active": b.active, "water": water(b), "fleet_more": b.fleet_more,
        **{f"points {side}": b.points[i] for i, side in enumerate(d.sides)},
        **{f"down {side}": b.down[i] for i, side in enumerate(d.sides)},
        **{f"reshuffle {side}": b.reshuffle[i] for i, side in enumerate(d.sides)},
        **{f"rule {name}": b.switch[i] for i, name in enumerate(SWITCHES)},
    }  # fmt: skip
    _look_at_cards(b, view)
    for side in (0, 1):
        _look_at_side(g, side, role, view)
    boats = _boats(g)
    for piece in view.pieces:
        piece.aboard = boats.get(piece.id, "")


def _boats(g: War) -> dict[str, str]:
    """By passenger the fleet that carries it; one after another is filled (12.4b)."""
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


def _space(b: Board, s: int) -> Space:
    d = b.d
    marks: list[str] = []
    if b.fort[s] != NONE:
        marks.append(f"fort {d.sides[b.fort[s]]}")
    if b.peeked[s]:
        marks.append("peeked")
    if b.held_then[s] != b.hold[s]:
        marks.append(f"was {d.sides[b.held_then[s]]}" if b.held_then[s] != NONE else "was nobody")
    return Space(d.spaces[s], d.sides[b.hold[s]] if b.hold[s] != NONE else "", marks)


def _look_at_cards(b: Board, view: View) -> None:
    """Decks are open as to what is in them; they have no order. What stands at their top is nobody's."""
    d = b.d
    for side, name in enumerate(d.sides):
        for pile in PILES:
            cards: list[int] = getattr(b, f"{pile}{side}")
            view.boxes[f"{pile} {name}"] = [d.card_ids[c] for c in (sorted(cards) if pile == "deck" else cards)]
        stacked = b.next0 if side == 0 else b.next1
        view.counts[f"stacked {name}"] = len(stacked)
    view.boxes["in play"] = [d.card_ids[b.card]] if b.card != NONE else []
    view.boxes["battle effects"] = [str(e) for e in b.battle_effects]
    view.boxes["spent events"] = [str(e) for e in b.spent_events]
    view.boxes["lasting"] = [":".join(map(str, b.standing[i : i + 3])) for i in range(0, len(b.standing), 3)]
    view.boxes["closed"] = [str(n) for n in b.closed]
    view.boxes["awarded"] = [str(n) for n, given in enumerate(b.awarded) if given]


def _look_at_side(g: War, side: int, role: int, view: View) -> None:
    b = g.board
    d = b.d
    name = d.sides[side]
    for place, label in BOXES.items() if OPEN_BOXES or side == role else []:
        view.boxes[f"{label} {name}"] = [d.units[u] for u in d.own[side] if b.at[u] == place]
    seen: list[int] = []
    for s in range(len(d.spaces)):
        if not crowd(b, side, s):
            continue
        here = units_in(b, side, s)
        shown = here if side == role or sees(g, role, s) else [u for u in here if is_led(g, u)]
        hidden = [u for u in here if u not in shown]
        view.pieces += [_piece(b, u) for u in shown]
        seen += shown
        if hidden:
            spent = sum(1 for u in hidden if b.moved[u])
            marks = ["fleet"] if any(is_fleet(b, u) for u in hidden) else []
            view.stacks.append(Stack(d.spaces[s], name, len(hidden), spent, marks))
    view.boxes[f"changed {name}"] = _changes(b, seen)


def _changes(b: Board, units: list[int]) -> list[str]:
    theirs = [i for i in range(0, len(b.changes), 4) if b.changes[i + 1] in units]
    return [":".join(map(str, b.changes[i : i + 4])) for i in theirs]


def _piece(b: Board, u: int) -> Piece:
    d = b.d
    face: dict[str, Scalar] = {"strength": d.strength[u]}
    for name in FACES:
        face[name] = getattr(b, name)[u]
    return Piece(d.units[u], d.spaces[b.at[u]], d.sides[d.side[u]], d.types[d.type[u]], face)


def told(g: War, f: Frame, role: int, shown: Sequence[str]) -> dict[str, int | bool | list[int]]:
    """The locals that a role may know: of an enemy stack on the march how many, not who; nor who bombards."""
    out: dict[str, int | bool | list[int]] = {}
    for name in shown:
        value = getattr(f, name)
        out[name] = value[:] if isinstance(value, list) else value
    if isinstance(f, Move) and f.side != role and not sees(g, role, f.at):
        out["members"] = [UNSEEN] * (len(f.members) + len(f.cargo))
        del out["cargo"], out["resting"]
    elif isinstance(f, Bombard) and f.owner != role and g.board.switch[FOG]:
        out["shooter"] = UNSEEN if f.shooter != NOBODY else NOBODY
        out["done"] = [UNSEEN_TYPE - g.board.d.type[u] for u in f.done]
    elif isinstance(f, Volley) and not f.battle and f.side != role and g.board.switch[FOG]:
        out["shooter"] = UNSEEN_TYPE - g.board.d.type[f.shooter]
    elif isinstance(f, Loss) and f.side != role and g.board.switch[FOG]:
        out["chosen"] = [UNSEEN] * len(f.chosen)
    return out
