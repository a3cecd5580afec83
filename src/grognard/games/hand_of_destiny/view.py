"""10 Fog of war: what a side may see, and a position that fits what it sees.

Of an enemy stack a side sees how many counters it has, how many of them have marched, and whether a fleet is among
them. Who is on the map, in a box or dead is open (3.0g), and so are cards, forts, control and points. Where the two
sides are together, and where a card lets one look, everything is open.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from grognard.games.hand_of_destiny.frames import Move
from grognard.games.hand_of_destiny.matter import FOG, NONE, SET_FLAG, SWITCHES, Matter
from grognard.games.hand_of_destiny.query import crowd, fits, has_fleet, is_fleet, target, units_in, water
from grognard.games.hand_of_destiny.state import BOOK, BOXES, Board, War
from grognard.kernel.chance import Dice, draw
from grognard.kernel.flow import NOBODY, Frame
from grognard.kernel.view import Piece, Scalar, Space, Stack, View

HIDDEN: Final = BOOK.rule("10.0a")
CONTACT: Final = BOOK.rule("10.0b")

FACES: Final = [
    "moved", "built", "pursued", "panicked", "left", "more", "granted", "forced", "attrition", "ignores",
]  # fmt: skip
PILES: Final = ["deck", "discard", "removed"]


def sees(b: Board, role: int, s: int) -> bool:
    """Does a side see what stands in a space?"""
    if not b.switch[FOG] or not HIDDEN:
        return True
    if crowd(b, 0, s) and crowd(b, 1, s) and CONTACT and role != NOBODY:
        return True
    return role == b.active and b.peeked[s] != 0


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
        _look_at_side(b, side, role, view)


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
            view.boxes[f"{pile} {name}"] = [d.card_ids[c] for c in sorted(cards)]
        stacked = b.next0 if side == 0 else b.next1
        view.counts[f"stacked {name}"] = len(stacked)
    view.boxes["in play"] = [d.card_ids[b.card]] if b.card != NONE else []
    view.boxes["battle effects"] = [str(e) for e in b.battle_effects]
    view.boxes["spent events"] = [str(e) for e in b.spent_events]
    view.boxes["lasting"] = [":".join(map(str, b.standing[i : i + 3])) for i in range(0, len(b.standing), 3)]
    view.boxes["awarded"] = [str(n) for n, given in enumerate(b.awarded) if given]


def _look_at_side(b: Board, side: int, role: int, view: View) -> None:
    d = b.d
    name = d.sides[side]
    for place, label in BOXES.items():
        view.boxes[f"{label} {name}"] = [d.units[u] for u in d.own[side] if b.at[u] == place]
    if side == role:
        view.boxes[f"changed {name}"] = _changes(b, side)
    for s in range(len(d.spaces)):
        if not crowd(b, side, s):
            continue
        here = units_in(b, side, s)
        if side == role or sees(b, role, s):
            view.pieces += [_piece(b, u) for u in here]
        else:
            spent = sum(1 for u in here if b.moved[u])
            marks = ["fleet"] if has_fleet(b, side, s) else []
            view.stacks.append(Stack(d.spaces[s], name, len(here), spent, marks))


def _changes(b: Board, side: int) -> list[str]:
    mine = [i for i in range(0, len(b.changes), 4) if b.d.side[b.changes[i + 1]] == side]
    return [":".join(map(str, b.changes[i : i + 4])) for i in mine]


def _piece(b: Board, u: int) -> Piece:
    d = b.d
    face: dict[str, Scalar] = {"strength": d.strength[u]}
    for name in FACES:
        face[name] = getattr(b, name)[u]
    return Piece(d.units[u], d.spaces[b.at[u]], d.sides[d.side[u]], d.types[d.type[u]], face)


def told(g: War, f: Frame, role: int, shown: Sequence[str]) -> dict[str, int | bool | list[int]]:
    """The locals that a role may know. Of an enemy stack on the march: how many, not who."""
    out: dict[str, int | bool | list[int]] = {}
    for name in shown:
        value = getattr(f, name)
        out[name] = value[:] if isinstance(value, list) else value
    if isinstance(f, Move) and f.side != role and not sees(g.board, role, f.at):
        out["members"] = [-1] * len(f.members)
        out["cargo"] = [-1] * len(f.cargo)
        out["resting"] = [-1] * len(f.resting)
    return out


# a position that fits


def fit(b: Board, view: View, frames: list[Frame], dice: Dice) -> None:
    """Fill the empty board from the view; what is hidden is dealt evenly among the places where it may be."""
    _fit_public(b, view)
    for piece in view.pieces:
        _place(b, piece)
    for side in (0, 1):
        _deal(b, side, view, dice)
        _rebind(b, side, view)
    for f in frames:
        if isinstance(f, Move) and -1 in f.members:
            _deal_group(b, f, dice)


def _fit_public(b: Board, view: View) -> None:
    d = b.d
    tracks = view.tracks
    b.turn, b.active, b.fleet_more = tracks["turn"], tracks["active"], tracks["fleet_more"]
    for i, side in enumerate(d.sides):
        b.points[i], b.down[i] = tracks[f"points {side}"], tracks[f"down {side}"]
        b.reshuffle[i] = tracks[f"reshuffle {side}"]
    for i, name in enumerate(SWITCHES):
        b.switch[i] = tracks[f"rule {name}"]
    for s, space in enumerate(view.spaces):
        _fit_space(d, b, s, space)
    _fit_cards(d, b, view)
    for side in d.sides:
        for place, label in BOXES.items():
            for id in view.boxes[f"{label} {side}"]:
                b.at[d.units.index(id)] = place


def _fit_space(d: Matter, b: Board, s: int, space: Space) -> None:
    b.hold[s] = b.held_then[s] = d.sides.index(space.control) if space.control else NONE
    for mark in space.marks:
        kind, _, side = mark.partition(" ")
        if kind == "fort":
            b.fort[s] = d.sides.index(side)
        elif kind == "peeked":
            b.peeked[s] = 1
        else:
            b.held_then[s] = d.sides.index(side) if side in d.sides else NONE


def _fit_cards(d: Matter, b: Board, view: View) -> None:
    for side, name in enumerate(d.sides):
        for pile in PILES:
            setattr(b, f"{pile}{side}", [d.card_ids.index(id) for id in view.boxes[f"{pile} {name}"]])
        stacked = b.next0 if side == 0 else b.next1
        stacked += [c for c in d.stacked[side] if c in (b.deck0 if side == 0 else b.deck1)][::-1]
        del stacked[: len(stacked) - view.counts[f"stacked {name}"]]
    b.card = d.card_ids.index(view.boxes["in play"][0]) if view.boxes["in play"] else NONE
    b.battle_effects = [int(x) for x in view.boxes["battle effects"]]
    b.spent_events = [int(x) for x in view.boxes["spent events"]]
    b.standing = [int(x) for entry in view.boxes["lasting"] for x in entry.split(":")]
    for n in view.boxes["awarded"]:
        b.awarded[int(n)] = 1


def _place(b: Board, piece: Piece) -> None:
    u = b.d.units.index(piece.id)
    b.at[u] = b.d.spaces.index(piece.at)
    for name in FACES:
        getattr(b, name)[u] = int(piece.face[name])


def _deal(b: Board, side: int, view: View, dice: Dice) -> None:
    """Units nobody has seen, to the hidden places of their side: fleets where fleets are, and nowhere else."""
    d = b.d
    name = d.sides[side]
    shown = {p.id for p in view.pieces}
    boxed = {id for label in BOXES.values() for id in view.boxes[f"{label} {name}"]}
    hidden = [u for u in d.own[side] if d.units[u] not in shown and d.units[u] not in boxed]
    stacks = [x for x in view.stacks if x.side == name]
    fleets = [u for u in hidden if is_fleet(b, u)]
    land = [u for u in hidden if not is_fleet(b, u)]
    fleets = dice.outcome(draw(fleets, len(fleets), side))
    land = dice.outcome(draw(land, len(land), side))
    places = {x.at: x.count for x in stacks}
    filled = _deal_fleets(d, stacks, fleets, places, dice, side)
    slots = [x.at for x in stacks for _ in range(places[x.at])]
    for u, at in zip(land, dice.outcome(draw(list(range(len(slots))), len(slots), side)), strict=True):
        filled.setdefault(slots[at], []).append(u)
    for x in stacks:
        _stand(b, x, filled.get(x.at, []), dice, side)


def _deal_fleets(
    d: Matter, stacks: list[Stack], fleets: list[int], places: dict[str, int], dice: Dice, side: int
) -> dict[str, list[int]]:
    """One fleet at least to every stack that shows one; the others anywhere among those, as far as there is room."""
    out: dict[str, list[int]] = {}
    marked = [x.at for x in stacks if "fleet" in x.marks]
    for at in marked:
        out.setdefault(at, []).append(fleets.pop())
        places[at] -= 1
    for u in fleets:
        room = [n for n, at in enumerate(marked) if places[at] > 0]
        at = marked[dice.outcome(draw(room, 1, side))[0]]
        out[at].append(u)
        places[at] -= 1
    return out


def _stand(b: Board, stack: Stack, units: list[int], dice: Dice, side: int) -> None:
    s = b.d.spaces.index(stack.at)
    order = dice.outcome(draw(units, len(units), side))
    for i, u in enumerate(order):
        b.at[u] = s
        b.moved[u] = 1 if i < stack.spent else 0


def _rebind(b: Board, side: int, view: View) -> None:
    """Flags that cards have changed: as the view tells them, or, of the other side, for all who fit now."""
    name = b.d.sides[side]
    if f"changed {name}" in view.boxes:
        b.changes += [int(x) for entry in view.boxes[f"changed {name}"] for x in entry.split(":")]
        return
    for i in range(0, len(b.standing), 3):
        e, owner = b.d.effects[b.standing[i]], b.standing[i + 1]
        if e.do == SET_FLAG and target(e, owner) == side:
            for u in b.d.own[side]:
                if b.at[u] >= 0 and fits(b, e.who, u):
                    b.changes += [e.index, u, owner, b.standing[i + 2]]


def _deal_group(b: Board, f: Move, dice: Dice) -> None:
    """Somebody in the space is on the march: fleets with what they carry, or land units."""
    here = units_in(b, f.side, f.at)
    ships = [u for u in here if is_fleet(b, u)]
    land = [u for u in here if not is_fleet(b, u)]
    sails = bool(f.cargo) or len(f.members) > len(land)
    pool = ships if sails else land or ships
    f.members = dice.outcome(draw(pool, min(len(f.members), len(pool)), f.side))
    rest = [u for u in land if u not in f.members]
    f.cargo = dice.outcome(draw(rest, min(len(f.cargo), len(rest)), f.side))
    f.resting = []
