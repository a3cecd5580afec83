"""The whole truth of a position as one view: what all roles know, put together. Only for games that are over."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from grognard.kernel.board import copied
from grognard.kernel.flow import NOBODY, Position
from grognard.kernel.game import Game
from grognard.kernel.view import Piece, View


def truth(game: Game[Any], g: Position[Any], number: int = 0) -> View:
    """A spectator's view with every piece open, and with what each role alone could see."""
    view = game.view(g, NOBODY, number)
    each = {role: game.view(g, i, number) for i, role in enumerate(game.roles)}
    for f, running in zip(g.stack, view.running, strict=True):
        p = game.rules.procedures[f.proc]
        running.locals = {name: copied(getattr(f, name)) for name in p.kinds}
    view.pieces = _pieces(view, each)
    shown = Counter((p.at, p.side) for p in view.pieces)
    view.stacks = [s for s in view.stacks if shown[s.at, s.side] < s.count]
    view.known = [p for p in view.known if not shown[p.at, p.side]]
    view.boxes = _boxes(view, each)
    for v in each.values():
        view.counts = {**v.counts, **view.counts}
        view.tracks = {**v.tracks, **view.tracks}
    return view


def _pieces(public: View, each: Mapping[str, View]) -> list[Piece]:
    """Every piece once, as its own side sees it."""
    found = {p.id: p for p in public.pieces}
    for role, v in each.items():
        for p in v.pieces:
            if p.side == role or p.id not in found:
                found[p.id] = p
    return list(found.values())


def _boxes(public: View, each: Mapping[str, View]) -> dict[str, list[str]]:
    """Each box as whoever knows most of it sees it; where every role has one of its own, with the role's name added."""
    out: dict[str, list[str]] = {}
    for key in dict.fromkeys(key for v in (public, *each.values()) for key in v.boxes):
        known = {role: v.boxes[key] for role, v in each.items() if key in v.boxes}
        if key in public.boxes or len(known) == 1:
            out[key] = max([public.boxes.get(key, []), *known.values()], key=len)
        else:
            out |= {f"{key} {role}": ids for role, ids in known.items()}
    return out
