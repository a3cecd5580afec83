"""7.7 Fog of war: what a role may see. What it can't is dealt anew by fog.py.

Of an enemy stack a player sees how many counters it has, how many of them have acted, and whether troops are among
them (that much shows in play: troops bar retreats and hold forts). Recruit boxes, tribes, forts, control, devastation
and the pool are open. What a battle or an open box showed stays known until the stack changes.
"""

from __future__ import annotations

from typing import Final

from grognard.games.indian_territory.state import SIDES, TYPES, USED, WAGONS, Board, War
from grognard.kernel.view import Piece, Scalar, Space, Stack, View

PLACES: Final[list[str]] = ["aside", "box", "pool", "lost"]  # -1, -2 and so on
FORTS: Final[list[str]] = ["", "fort begun", "fort building", "fort"]
BOXES: Final[list[list[str]]] = [[f"{place} {side}" for place in PLACES] for side in SIDES]
WAGON_COUNTS: Final[list[str]] = ["wagons " + side for side in SIDES]
THEIR_WAGON: Final[list[str]] = [side + "-wagon" for side in SIDES]


def look(g: War, role: int, view: View) -> None:
    b = g.board
    view.spaces = [_space(b, s) for s in range(len(b.d.spaces))]
    view.tracks = {
        "turn": b.turn, "half": b.half, "first": b.first, "ends": b.ends,
        "smith_fallen": b.smith_fallen, "released": b.released,
    }  # fmt: skip
    for p in range(2):
        view.tracks["lost draws " + SIDES[p]] = b.lost_draws[p]
        view.tracks["kept a marker " + SIDES[p]] = b.kept[p]
        view.tracks["burned " + SIDES[p]] = b.burned[p]
    markers = b.d.markers
    for m in range(len(markers)):
        view.counts["pool " + markers[m]] = b.pool[m]
        view.counts["drawn " + markers[m]] = b.drawn[m]
    for side in range(4):
        _look_at_side(b, side, side == role or side > 1, view)


def _space(b: Board, s: int) -> Space:
    marks: list[str] = []
    if b.devastated[s]:
        marks.append("devastated")
    if b.fort[s]:
        marks.append(FORTS[b.fort[s]] + " " + SIDES[b.fort_side[s]])
    if b.d.capital[s] >= 0 and b.raised[b.d.capital[s]]:
        marks.append("raised")
    return Space(b.d.spaces[s], SIDES[b.control[s]], marks)


def _look_at_side(b: Board, side: int, own: bool, view: View) -> None:
    """Its own and those that are known as they are; of the others only how many stand where."""
    d, boxes = b.d, BOXES[side]
    for box in boxes:
        view.boxes[box] = []
    stacks: dict[int, list[int]] = {}  # counters, and wagons as numbers past the last of them
    for u in d.own[side]:
        at = b.at[u]
        if at >= 0:
            stacks.setdefault(at, []).append(u)
            continue
        box = boxes[-1 - at]
        view.boxes[box].append(d.counters[u])
        if b.used[u] == USED:
            view.boxes.setdefault("used " + box, []).append(d.counters[u])
    wagons = [w for w in range(side, len(b.wagon_at), 2) if b.wagon_at[w] >= 0] if side < 2 else []
    view.counts[WAGON_COUNTS[side]] = len(wagons)
    for w in wagons:
        stacks[b.wagon_at[w]] = [*stacks.get(b.wagon_at[w], []), len(d.counters) + w]
    shown = view.pieces if own else view.known
    for s in sorted(stacks):
        spent = _look_at_stack(b, stacks[s], own, shown)
        if not own:
            marks = ["troops"] if b.troops[side * len(d.spaces) + s] else []
            view.stacks.append(Stack(d.spaces[s], SIDES[side], len(stacks[s]), spent, marks))


def _look_at_stack(b: Board, here: list[int], own: bool, shown: list[Piece]) -> int:
    """Show what may be seen of it; how many have acted."""
    first, spent = len(b.d.counters), 0
    for u in here:
        if u < first:
            spent += 1 if b.used[u] else 0
            if own or b.known[u]:
                shown.append(_piece(b, u))
        else:
            spent += 1 if b.wagon_used[u - first] else 0
            if own or b.wagon_known[u - first]:
                shown.append(_wagon(b, u - first, own))
    return spent


def _piece(b: Board, u: int) -> Piece:
    d = b.d
    face: dict[str, Scalar] = d.faces[u].copy()
    used, panicked, known = b.used[u], b.panicked[u], b.known[u]
    if used:
        face["used" if used == USED else "displaced"] = 1
    if panicked:
        face["panicked"] = panicked
    if known:
        face["known"] = known
    return Piece(d.counters[u], d.spaces[b.at[u]], SIDES[d.side[u]], TYPES[d.type[u]], face)


def _wagon(b: Board, w: int, own: bool) -> Piece:
    """A known wagon shows what it holds, as the battle did; its number is its owner's business."""
    face: dict[str, Scalar] = {"load": b.wagon_load[w], "used": b.wagon_used[w], "known": b.wagon_known[w]}
    id, side = WAGONS[w] if own else THEIR_WAGON[w % 2], SIDES[w % 2]
    return Piece(id, b.d.spaces[b.wagon_at[w]], side, "wagon", face)
