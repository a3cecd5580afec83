"""8 Fog of war: what a role may see, and a position that fits what it sees."""

from __future__ import annotations

from typing import Final

from borderland.query import hand, moved, places, units_in
from borderland.state import AREAS, BOOK, CARDS, KINDS, PER_SIDE, RULES, SIDES, UNITS, Board, Land
from grognard.kernel.chance import Dice, draw
from grognard.kernel.flow import NOBODY, NOWHERE, Frame, Position
from grognard.kernel.view import Piece, Scalar, Space, Stack, View

FOG: Final = BOOK.rule("8.1")


def look(g: Land, role: int, view: View) -> None:
    b = g.board
    view.spaces = [Space(a, SIDES[b.control[i]]) for i, a in enumerate(AREAS)]
    view.tracks = {"turn": b.turn, "last turn": b.last}
    view.boxes = {"discard": [CARDS[c] for c in b.discard]}
    view.counts = {"deck": len(b.deck)}
    for side in range(2):
        _look_at_side(b, side, side == role or not FOG, view)


def _look_at_side(b: Board, side: int, own: bool, view: View) -> None:
    name = SIDES[side]
    at, done = places(b, side), moved(b, side)
    view.boxes["lost " + name] = [UNITS[side * PER_SIDE + i] for i in range(PER_SIDE) if at[i] == NOWHERE]
    view.counts["hand " + name] = len(hand(b, side))
    if own:
        view.boxes["hand"] = [CARDS[c] for c in hand(b, side)]
    for area in range(len(AREAS)):
        here = units_in(b, side, area)
        if here and not own:
            view.stacks.append(Stack(AREAS[area], name, len(here), sum(done[i] for i in here)))
        for i in here:
            unit = side * PER_SIDE + i
            if own or b.known[unit]:
                face: dict[str, Scalar] = {"moved": done[i], "known": b.known[unit]}
                piece = Piece(UNITS[unit], AREAS[area], name, KINDS[unit], face)
                (view.pieces if own else view.known).append(piece)


def fit(view: View, frames: list[Frame], dice: Dice) -> Land:
    b = Board(
        turn=view.tracks["turn"],
        last=view.tracks["last turn"],
        control=[SIDES.index(s.control) for s in view.spaces],
        known=[0] * len(UNITS),
        discard=[CARDS.index(c) for c in view.boxes["discard"]],
        at0=[NOWHERE] * PER_SIDE,
        moved0=[0] * PER_SIDE,
        hand0=[],
        at1=[NOWHERE] * PER_SIDE,
        moved1=[0] * PER_SIDE,
        hand1=[],
        deck=[],
    )
    role = SIDES.index(view.role) if view.role else NOBODY
    for piece in view.pieces + view.known:
        _place(b, piece)
    unseen = [c for c in range(len(CARDS)) if c not in b.discard]
    if role != NOBODY:
        hand(b, role).extend(CARDS.index(c) for c in view.boxes["hand"])
        unseen = [c for c in unseen if c not in hand(b, role)]
    for side in range(2):
        if side != role:
            _deal_units(b, side, view, dice)
            dealt = dice.outcome(draw(unseen, view.counts["hand " + SIDES[side]], side))
            hand(b, side).extend(dealt)
            unseen = [c for c in unseen if c not in dealt]
    b.deck = unseen
    return Position(RULES, b, frames)


def _place(b: Board, piece: Piece) -> None:
    unit = UNITS.index(piece.id)
    side, own = unit // PER_SIDE, unit % PER_SIDE
    places(b, side)[own] = AREAS.index(piece.at)
    moved(b, side)[own] = int(piece.face["moved"])
    b.known[unit] = int(piece.face["known"])


def _deal_units(b: Board, side: int, view: View, dice: Dice) -> None:
    """Every hidden place of the side gets one of the units that may be in it, each as likely as any other."""
    at, done = places(b, side), moved(b, side)
    lost = view.boxes["lost " + SIDES[side]]
    seen = [p for p in view.known if p.side == SIDES[side]]
    slots: list[tuple[int, int]] = []
    for stack in view.stacks:
        if stack.side == SIDES[side]:
            here = [p for p in seen if p.at == stack.at]
            spent = stack.spent - sum(int(p.face["moved"]) for p in here)
            hidden = stack.count - len(here)
            slots += [(AREAS.index(stack.at), 1 if k < spent else 0) for k in range(hidden)]
    free = [i for i in range(PER_SIDE) if at[i] == NOWHERE and UNITS[side * PER_SIDE + i] not in lost]
    for i, (area, did) in zip(dice.outcome(draw(free, len(slots), side)), slots, strict=True):
        at[i] = area
        done[i] = did
