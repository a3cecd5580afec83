"""7.7 Fog of war: what a role may see, and a position that fits what it sees.

Of an enemy stack a player sees how many counters it has, how many of them have acted, and whether troops are among
them (that much shows in play: troops bar retreats and hold forts). Recruit boxes, tribes, forts, control, devastation
and the pool are open. What a battle or an open box showed stays known until the stack changes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from grognard.games.indian_territory.frames import Move
from grognard.games.indian_territory.query import count_troops_in, free_wagon_slot, wagons_in
from grognard.games.indian_territory.state import (
    ASIDE,
    BOOK,
    BOX,
    BUILDING,
    DISPLACED,
    FINISHED,
    FRESH,
    IN_POOL,
    LOST,
    SIDES,
    TYPES,
    USED,
    Board,
    Components,
    War,
)
from grognard.kernel.chance import Dice, draw
from grognard.kernel.flow import Frame
from grognard.kernel.view import Piece, Scalar, Space, Stack, View

FOG: Final = BOOK.rule("7.7a")

PLACES: Final = {ASIDE: "aside", BOX: "box", IN_POOL: "pool", LOST: "lost"}
FORTS: Final = {1: "fort begun", BUILDING: "fort building", FINISHED: "fort"}
TRACKS: Final = ["turn", "half", "first", "ends", "smith_fallen", "released"]


def wagon_id(w: int) -> str:
    """Every side numbers its own wagons, so that a number tells nothing of the other's."""
    return f"{SIDES[w % 2]}-wagon-{w // 2 + 1}"


def wagon_number(id: str) -> int:
    side, _, n = id.partition("-wagon-")
    return (int(n) - 1) * 2 + SIDES.index(side)


def look(g: War, role: int, view: View) -> None:
    b = g.board
    view.spaces = [_space(b, s) for s in range(len(b.d.spaces))]
    view.tracks = {name: int(getattr(b, name)) for name in TRACKS}
    for player in range(2):
        side = SIDES[player]
        view.tracks["lost draws " + side] = b.lost_draws[player]
        view.tracks["kept a marker " + side] = b.kept[player]
        view.tracks["burned " + side] = b.burned[player]
    _look_at_pool(b, view)
    for side_number in range(4):
        _look_at_side(b, side_number, side_number == role or side_number > 1 or not FOG, view)


def _space(b: Board, s: int) -> Space:
    marks: list[str] = []
    if b.devastated[s]:
        marks.append("devastated")
    if b.fort[s]:
        marks.append(f"{FORTS[b.fort[s]]} {SIDES[b.fort_side[s]]}")
    if b.d.capital[s] >= 0 and b.raised[b.d.capital[s]]:
        marks.append("raised")
    return Space(b.d.spaces[s], SIDES[b.control[s]], marks)


def _look_at_pool(b: Board, view: View) -> None:
    for m, id in enumerate(b.d.markers):
        view.counts["pool " + id] = b.pool[m]
        view.counts["drawn " + id] = b.drawn[m]


def _look_at_side(b: Board, side: int, own: bool, view: View) -> None:
    d = b.d
    name = SIDES[side]
    away = [u for u in d.own[side] if b.at[u] < 0]
    for place, label in PLACES.items():
        here = [u for u in away if b.at[u] == place]
        view.boxes[f"{label} {name}"] = [d.counters[u] for u in here]
        spent = [d.counters[u] for u in here if b.used[u] == USED]
        if spent:
            view.boxes[f"used {label} {name}"] = spent
    stacks = _stacks(b, side)
    view.counts["wagons " + name] = sum(len(wagons) for _, wagons in stacks.values())
    for s in sorted(stacks):
        _look_at_stack(b, side, s, stacks[s], own, view)


def _stacks(b: Board, side: int) -> dict[int, tuple[list[int], list[int]]]:
    """Counters and wagons of a side, by the space where they stand."""
    found: dict[int, tuple[list[int], list[int]]] = {}
    for u in b.d.own[side]:
        if b.at[u] >= 0:
            found.setdefault(b.at[u], ([], []))[0].append(u)
    for w in range(side, len(b.wagon_at), 2) if side < 2 else ():
        if b.wagon_at[w] >= 0:
            found.setdefault(b.wagon_at[w], ([], []))[1].append(w)
    return found


def _look_at_stack(b: Board, side: int, s: int, stack: tuple[list[int], list[int]], own: bool, view: View) -> None:
    counters, wagons = stack
    for u in counters:
        if own or b.known[u]:
            (view.pieces if own else view.known).append(_piece(b, u))
    for w in wagons:
        if own or b.wagon_known[w]:
            (view.pieces if own else view.known).append(_wagon(b, w, own))
    if not own:
        spent = sum(1 for u in counters if b.used[u]) + sum(1 for w in wagons if b.wagon_used[w])
        marks = ["troops"] if count_troops_in(b, side, s) else []
        view.stacks.append(Stack(b.d.spaces[s], SIDES[side], len(counters) + len(wagons), spent, marks))


def _piece(b: Board, u: int) -> Piece:
    d = b.d
    face: dict[str, Scalar] = {
        "name": d.counter_names[u],
        "strength": d.strength[u] or d.value[u],
        "used": int(b.used[u] == USED),
        "displaced": int(b.used[u] == DISPLACED),
        "panicked": b.panicked[u],
        "known": b.known[u],
    }
    return Piece(d.counters[u], d.spaces[b.at[u]], SIDES[d.side[u]], TYPES[d.type[u]], face)


def _wagon(b: Board, w: int, own: bool) -> Piece:
    """A known wagon shows what it holds, as the battle did; its number is its owner's business."""
    face: dict[str, Scalar] = {"load": b.wagon_load[w], "used": b.wagon_used[w], "known": b.wagon_known[w]}
    id = wagon_id(w) if own else SIDES[b.wagon_side[w]] + "-wagon"
    return Piece(id, b.d.spaces[b.wagon_at[w]], SIDES[b.wagon_side[w]], "wagon", face)


def told(g: War, f: Frame, role: int, shown: Sequence[str]) -> dict[str, int | bool | list[int]]:
    """The locals that a role may know. Of an enemy group on the march: how many, not who, nor how far it can go."""
    out: dict[str, int | bool | list[int]] = {}
    for name in shown:
        value = getattr(f, name)
        out[name] = value[:] if isinstance(value, list) else value
    if isinstance(f, Move) and not sees(g.board, f, role):
        out["members"] = [-1] * (len(f.members) + len(f.wagons))
        for name in ("wagons", "left", "displaced"):
            del out[name]
    return out


def sees(b: Board, f: Move, role: int) -> bool:
    """The owner sees the group; everybody sees tribes, and a unit that fortune has struck."""
    return f.alone or f.side == role or not FOG


# a position that fits


def fit(d: Components, b: Board, view: View, frames: list[Frame], dice: Dice) -> None:
    """Fill the empty board from the view; what is hidden is dealt evenly among the places where it may be."""
    _fit_public(d, b, view)
    for piece in view.pieces:
        _place(d, b, piece)
    for side in range(2):
        if SIDES[side] != view.role and FOG:
            _deal(d, b, side, view, dice)
    for f in frames:
        if isinstance(f, Move) and -1 in f.members:
            _deal_group(d, b, f, dice)


def _fit_public(d: Components, b: Board, view: View) -> None:
    for name in TRACKS:
        setattr(b, name, view.tracks[name])
    for player in range(2):
        b.lost_draws[player] = view.tracks["lost draws " + SIDES[player]]
        b.kept[player] = view.tracks["kept a marker " + SIDES[player]]
        b.burned[player] = view.tracks["burned " + SIDES[player]]
    for m, id in enumerate(d.markers):
        b.pool[m] = view.counts["pool " + id]
        b.drawn[m] = view.counts["drawn " + id]
    for s, space in enumerate(view.spaces):
        _fit_space(d, b, s, space)
    for side in range(4):
        for place, label in PLACES.items():
            for id in view.boxes[f"{label} {SIDES[side]}"]:
                b.at[d.counters.index(id)] = place
            for id in view.boxes.get(f"used {label} {SIDES[side]}", []):
                b.used[d.counters.index(id)] = USED


def _fit_space(d: Components, b: Board, s: int, space: Space) -> None:
    b.control[s] = SIDES.index(space.control)
    for mark in space.marks:
        if mark == "devastated":
            b.devastated[s] = 1
        elif mark == "raised":
            b.raised[d.capital[s]] = 1
        else:
            kind, _, side = mark.rpartition(" ")
            b.fort[s] = next(k for k, v in FORTS.items() if v == kind)
            b.fort_side[s] = SIDES.index(side)


def _place(d: Components, b: Board, piece: Piece) -> None:
    at = d.spaces.index(piece.at)
    if piece.kind == "wagon":
        load, used, known = (int(piece.face[k]) for k in ("load", "used", "known"))
        _wagon_at(b, wagon_number(piece.id), at, load, used, known)
        return
    u = d.counters.index(piece.id)
    b.at[u] = at
    b.used[u] = USED if piece.face["used"] else DISPLACED if piece.face["displaced"] else FRESH
    b.panicked[u] = int(piece.face["panicked"])
    b.known[u] = int(piece.face["known"])


def _wagon_at(b: Board, w: int, at: int, load: int, used: int, known: int) -> None:
    while len(b.wagon_at) <= w:
        b.wagon_side.append(len(b.wagon_at) % 2)
        b.wagon_at.append(ASIDE)
        for pile in (b.wagon_load, b.wagon_used, b.wagon_known):
            pile.append(0)
    b.wagon_at[w], b.wagon_load[w], b.wagon_used[w], b.wagon_known[w] = at, load, used, known


def _deal(d: Components, b: Board, side: int, view: View, dice: Dice) -> None:
    """Units, leaders and wagons nobody has seen, to the hidden places of their side."""
    name = SIDES[side]
    known = [p for p in view.known if p.side == name]
    boxed = {id for label in PLACES.values() for id in view.boxes[f"{label} {name}"]}
    seen = {p.id for p in known}
    hidden = [u for u in d.own[side] if d.counters[u] not in boxed and d.counters[u] not in seen]
    for p in known:
        if p.kind == "wagon":
            load, used, shown = (int(p.face[k]) for k in ("load", "used", "known"))
            _wagon_at(b, free_wagon_slot(b, side), d.spaces.index(p.at), load, used, shown)
        else:
            _place(d, b, p)
    wagons = view.counts["wagons " + name] - sum(1 for p in known if p.kind == "wagon")
    slots = [_Slots(d, stack, known) for stack in view.stacks if stack.side == name]
    _fill(d, b, side, hidden, wagons, slots, dice)


class _Slots:
    """The hidden places of one stack: how many, how many of them have acted, and whether troops must be among them."""

    def __init__(self, d: Components, stack: Stack, known: list[Piece]) -> None:
        here = [p for p in known if p.at == stack.at]
        self.at = d.spaces.index(stack.at)
        self.count = stack.count - len(here)
        self.spent = stack.spent - sum(1 for p in here if p.face["used"] or p.face.get("displaced"))
        self.troops = "troops" in stack.marks
        self.needs = self.troops and all(p.kind in ("leader", "wagon") for p in here)
        self.filled: list[int] = []


def _fill(d: Components, b: Board, side: int, hidden: list[int], wagons: int, slots: list[_Slots], dice: Dice) -> None:
    """-1 stands for a wagon. Stacks without troops take leaders and wagons only; those with troops, at least a unit."""
    units = dice.outcome(draw([u for u in hidden if u < d.n_units], sum(u < d.n_units for u in hidden), side))
    others = [u for u in hidden if u >= d.n_units] + [-1] * wagons
    others = dice.outcome(draw(others, len(others), side))
    for stack in slots:
        if stack.needs and stack.count:
            stack.filled.append(units.pop())
        if not stack.troops:
            for _ in range(stack.count):
                stack.filled.append(others.pop())
    rest = dice.outcome(draw(units + others, len(units) + len(others), side))
    for stack in slots:
        while len(stack.filled) < stack.count:
            stack.filled.append(rest.pop())
        order = dice.outcome(draw(stack.filled, len(stack.filled), side))
        for i, u in enumerate(order):
            _put_hidden(b, side, u, stack.at, USED if i < stack.spent else 0, dice)


def _put_hidden(b: Board, side: int, u: int, at: int, used: int, dice: Dice) -> None:
    if u >= 0:
        b.at[u] = at
        b.used[u] = used
    else:
        _wagon_at(b, free_wagon_slot(b, side), at, dice.outcome(draw([1, 2], 1, side))[0], used, 0)


def _deal_group(d: Components, b: Board, f: Move, dice: Dice) -> None:
    """Somebody in the space is on the march: any of those there who have acted."""
    here = [u for u in d.own[f.side] if b.at[u] == f.at and b.used[u] == USED]
    carts = [-2 - w for w in wagons_in(b, f.side, f.at) if b.wagon_used[w] == USED]
    pool = here + carts
    chosen = dice.outcome(draw(pool, min(len(f.members), len(pool)), f.side))
    f.members = [u for u in chosen if u >= 0]
    f.wagons = [-2 - x for x in chosen if x < -1]
    speeds = [d.speed[u] for u in f.members] + [d.slow] * len(f.wagons)
    f.left = max(0, min(speeds, default=d.slow) - f.steps)
