"""What a role may see: everything but closed WC stacks (25.2). What it can't is dealt anew by fog.py.

Of a closed stack the US sees how many counters it has, and whether warriors are among them.
"""

from __future__ import annotations

from typing import Final

from grognard.games.blood_on_the_ohio import components as k
from grognard.games.blood_on_the_ohio.components import SIDES, Components
from grognard.games.blood_on_the_ohio.state import CUP, GONE, KILLED, READY, STORE, TO_PLACE, TRACK, US, WC, Board, War
from grognard.kernel.view import Piece, Scalar, Space, Stack, View

STRUCTURES: Final = ["", "razed", "village", "principal", "settlement", "fort", "great fort", "fort miamis"]
BOXES: Final = {  # by place and side
    (CUP, US): "cup us", (TO_PLACE, US): "to place us", (TO_PLACE, WC): "to place wc", (READY, WC): "ready wc",
    (TRACK, WC): "track wc", (GONE, US): "gone us", (GONE, WC): "gone wc", (KILLED, US): "killed us",
    (KILLED, WC): "killed wc",
}  # fmt: skip


def look(g: War, role: int, view: View) -> None:
    b = g.board
    view.spaces = [_space(b, s) for s in range(len(b.d.spaces))]
    first, last = b.d.scenarios[b.scenario].turns
    view.tracks = {
        "turn": b.turn, "first turn": first, "last turn": last, "segment": b.segment, "expedition": b.expedition,
        "no builds": b.builds_barred, "no raids": b.raids_barred,
    }  # fmt: skip
    for p, side in enumerate(SIDES):
        view.tracks["vp " + side] = b.vp[p]
        view.tracks["sap " + side] = b.sap[p]
        view.tracks["saved " + side] = b.saved[p]
    for n, id in enumerate(b.d.nations):
        view.tracks["status " + id] = b.status[n]
        view.tracks["broken " + id] = b.broken[n]
    for n, id in enumerate(b.d.chits):
        view.counts["raid cup " + id] = b.raid_cup[n]
        view.counts["set aside " + id] = b.raid_aside[n]
    view.counts["settlements to build"] = b.settlements
    view.boxes["forts to build"] = [b.d.forts[n] for n in range(len(b.fort_at)) if b.fort_at[n] == READY]
    _look_at_counters(b, role, view)


def _space(b: Board, s: int) -> Space:
    site = b.site[s]
    if not site:
        return Space(b.d.spaces[s])
    marks = [STRUCTURES[site] + (" reduced" if b.damaged[s] else "")]
    owner = ""
    if site in (k.SETTLEMENT, k.FORT, k.GREAT_FORT):
        owner = SIDES[US]
    elif site == k.FORT_MIAMIS or (site in (k.VILLAGE, k.PRINCIPAL) and b.status[b.d.nation[s]] == k.MEMBER):
        owner = SIDES[WC]
    if site == k.FORT:
        marks.append(b.d.forts[b.fort_at.index(s)])
    if site in (k.FORT, k.GREAT_FORT) and b.siege[b.fort_at.index(s)]:
        marks.append("siege")
    return Space(b.d.spaces[s], owner, marks)


def _look_at_counters(b: Board, role: int, view: View) -> None:
    """Its own and those that are known as they are; of the others only how many stand where."""
    d = b.d
    for box in BOXES.values():
        view.boxes[box] = []
    for nation in d.nations:
        view.boxes["store " + nation] = []
    closed: dict[int, list[int]] = {}
    found: list[tuple[int, int]] = []
    for u in range(len(d.counters)):
        at = b.at[u]
        if at >= 0:
            found.append((at, u))
            if d.side[u] != role:
                closed.setdefault(at, []).append(u)
        elif at == STORE:
            view.boxes["store " + _store(b, u)].append(d.counters[u])
        elif (at, d.side[u]) in BOXES:
            view.boxes[BOXES[at, d.side[u]]].append(d.counters[u])
    found.sort()
    for _, u in found:
        if d.side[u] == role or b.known[u]:
            (view.pieces if d.side[u] == role else view.known).append(_piece(b, u))
    for at, here in sorted(closed.items()):
        for foe in (US, WC):
            theirs = [u for u in here if d.side[u] == foe]
            if theirs:
                view.stacks.append(_stack(b, foe, at, theirs))


def _stack(b: Board, side: int, at: int, here: list[int]) -> Stack:
    spent = sum([1 for u in here if b.moved[u] and b.known[u]])
    marks = ["force"] if b.fp[side * len(b.d.spaces) + at] else []
    return Stack(b.d.spaces[at], SIDES[side], len(here), spent, marks)


def _store(b: Board, u: int) -> str:
    """Whose square or box a counter waits in: British Arms with the nation that has them."""
    d: Components = b.d
    return d.nations[d.people[u] if d.people[u] >= 0 else b.arms_of.index(u)]


def _piece(b: Board, u: int) -> Piece:
    d = b.d
    face: dict[str, Scalar] = {"fp": d.fp_reduced[u] if b.reduced[u] else d.fp[u]}
    tp = d.tp_reduced[u] if b.reduced[u] else d.tp[u]
    if d.type[u] == k.KEY:
        face["tp"] = tp
    for key, value in (
        ("reduced", b.reduced[u]),
        ("moved", b.moved[u]),
        ("fought", b.fought[u]),
        ("inside", b.inside[u]),
    ):
        if value:
            face[key] = value
    if d.people[u] >= 0:
        face["nation"] = d.nations[d.people[u]]
    return Piece(d.counters[u], d.spaces[b.at[u]], SIDES[d.side[u]], k.TYPES[d.type[u]], face)
