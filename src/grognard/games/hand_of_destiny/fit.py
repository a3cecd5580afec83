"""10 A position that fits what a side sees: whatever is hidden from it is dealt evenly among where it may be."""

from __future__ import annotations

from grognard.games.hand_of_destiny.frames import Bombard, Loss, Move, Volley
from grognard.games.hand_of_destiny.matter import NONE, SET_FLAG, SWITCHES, Filter, Matter
from grognard.games.hand_of_destiny.query import fits, is_fleet, target, units_in
from grognard.games.hand_of_destiny.state import BOXES, Board
from grognard.games.hand_of_destiny.view import FACES, PILES, UNSEEN, UNSEEN_TYPE
from grognard.kernel.chance import Dice, draw
from grognard.kernel.flow import Frame
from grognard.kernel.view import Piece, Space, Stack, View


def fit(b: Board, view: View, frames: list[Frame], dice: Dice) -> None:
    """Fill the empty board from the view; what is hidden is dealt evenly among the places where it may be."""
    _fit_public(b, view)
    for piece in view.pieces:
        _place(b, piece)
    for side in (0, 1):
        _deal(b, side, view, frames, dice)
        _rebind(b, side, view)
    for f in frames:
        _fit_frame(b, f, frames, dice)


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
    b.closed = [int(x) for x in view.boxes["closed"]]
    for n in view.boxes["awarded"]:
        b.awarded[int(n)] = 1


def _place(b: Board, piece: Piece) -> None:
    u = b.d.units.index(piece.id)
    b.at[u] = b.d.spaces.index(piece.at)
    for name in FACES:
        getattr(b, name)[u] = int(piece.face[name])


# hidden units


def _deal(b: Board, side: int, view: View, frames: list[Frame], dice: Dice) -> None:
    """Units nobody has seen, to the hidden places of their side: fleets where fleets are, and nowhere else."""
    d = b.d
    name = d.sides[side]
    shown = {p.id for p in view.pieces}
    boxed = {id for label in BOXES.values() for id in view.boxes[f"{label} {name}"]}
    hidden = [u for u in d.own[side] if d.units[u] not in shown and d.units[u] not in boxed]
    stacks = [x for x in view.stacks if x.side == name]
    fleets = _shuffled([u for u in hidden if is_fleet(b, u)], dice, side)
    land = _shuffled([u for u in hidden if not is_fleet(b, u)], dice, side)
    filled = _deal_fleets(d, stacks, fleets, frames, dice, side)
    slots = [x.at for x in stacks for _ in range(x.count - len(filled[x.at]))]
    for u, at in zip(land, _shuffled(list(range(len(slots))), dice, side), strict=True):
        filled[slots[at]].append(u)
    for x in stacks:
        _stand(b, x, filled[x.at], dice, side)


def _shuffled(items: list[int], dice: Dice, side: int) -> list[int]:
    return dice.outcome(draw(items, len(items), side))


def _deal_fleets(
    d: Matter, stacks: list[Stack], fleets: list[int], frames: list[Frame], dice: Dice, side: int
) -> dict[str, list[int]]:
    """As many as a stack must have: one where one shows, enough for all who are aboard; the others where room is."""
    out: dict[str, list[int]] = {x.at: [] for x in stacks}
    marked = [x for x in stacks if "fleet" in x.marks]
    most = {x.at: x.count for x in marked}
    for x in marked:
        least = 1
        for f in frames:
            if isinstance(f, Move) and UNSEEN in f.members and d.spaces[f.at] == x.at:
                if f.afloat:
                    least = -(-len(f.members) // (1 + d.transport_limit))
                else:
                    most[x.at] -= len(f.members)
        for _ in range(least):
            out[x.at].append(fleets.pop())
    for u in fleets:
        room = [n for n, x in enumerate(marked) if len(out[x.at]) < most[x.at]]
        out[marked[dice.outcome(draw(room, 1, side))[0]].at].append(u)
    return out


def _stand(b: Board, stack: Stack, units: list[int], dice: Dice, side: int) -> None:
    s = b.d.spaces.index(stack.at)
    order = dice.outcome(draw(units, len(units), side))
    for i, u in enumerate(order):
        b.at[u] = s
        b.moved[u] = 1 if i < stack.spent else 0


def _rebind(b: Board, side: int, view: View) -> None:
    """Flags that cards have changed: as the view tells them, and for the hidden ones who fit now."""
    b.changes += [int(x) for entry in view.boxes[f"changed {b.d.sides[side]}"] for x in entry.split(":")]
    shown = {p.id for p in view.pieces}
    for i in range(0, len(b.standing), 3):
        e, owner = b.d.effects[b.standing[i]], b.standing[i + 1]
        if e.do == SET_FLAG and target(e, owner) == side:
            for u in b.d.own[side]:
                if b.at[u] >= 0 and b.d.units[u] not in shown and fits(b, e.who, u):
                    b.changes += [e.index, u, owner, b.standing[i + 2]]


# who acts unseen


def _fit_frame(b: Board, f: Frame, frames: list[Frame], dice: Dice) -> None:
    if isinstance(f, Move) and UNSEEN in f.members:
        _deal_group(b, f, dice)
    elif isinstance(f, Bombard):
        _fit_guns(b, f, frames, dice)
    elif isinstance(f, Loss) and UNSEEN in f.chosen:
        f.chosen = _pick(b, b.d.own[f.side], b.d.effects[f.effect].who, len(f.chosen), dice)


def _fit_guns(b: Board, f: Bombard, frames: list[Frame], dice: Dice) -> None:
    """Of those who have fired the type is known; of who fires now, when the volley falls."""
    who = b.d.effects[f.effect].who
    volley = next((x for x in frames if isinstance(x, Volley)), None)
    for i, code in enumerate(f.done):
        if code <= UNSEEN_TYPE:
            dead = [u for u in b.d.own[f.owner] if u not in f.done and b.d.type[u] == UNSEEN_TYPE - code]
            f.done[i] = (_pick(b, dead, who, 1, dice) or dead)[0]
    if f.shooter == UNSEEN:
        there = [u for u in b.d.own[f.owner] if u not in f.done]
        f.shooter = f.done[-1] if volley is not None else _pick(b, there, who, 1, dice)[0]
    if volley is not None and volley.shooter <= UNSEEN_TYPE:
        volley.shooter = f.done[-1]


def _pick(b: Board, units: list[int], who: Filter | None, count: int, dice: Dice) -> list[int]:
    """Units on the map that the filter might mean, wherever it wants them to be."""
    there = [u for u in units if b.at[u] >= 0]
    likely = [u for u in there if who is None or who.mask[u]]
    pool = likely if len(likely) >= count else there
    return dice.outcome(draw(pool, min(count, len(pool)), b.d.side[units[0]])) if pool else []


def _deal_group(b: Board, f: Move, dice: Dice) -> None:
    """Somebody in the space is on the march: fleets with what they carry, or land units."""
    here = _shuffled(units_in(b, f.side, f.at), dice, f.side)
    ships = [u for u in here if is_fleet(b, u)]
    land = [u for u in here if not is_fleet(b, u)]
    count = len(f.members)
    f.members = ships[:count] if f.afloat else land[:count]
    f.cargo = land[: count - len(f.members)] if f.afloat else []
    _freshen(b, [*f.members, *f.cargo], here)


def _freshen(b: Board, group: list[int], here: list[int]) -> None:
    """Who is on the march has not marched before: somebody else in the space has."""
    rested = [u for u in here if u not in group and not b.moved[u]]
    for u in group:
        if b.moved[u] and rested:
            b.moved[u], b.moved[rested.pop()] = 0, 1
