"""A position in plain lines: what `print(match)` shows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from grognard.kernel.view import Piece, View

if TYPE_CHECKING:
    from grognard.kernel.match import Match

STANDING = "on_table"  # what a unit's first mark says when it is neither aboard nor in reserve
SHOWN = 12  # options that are listed


def board_text(match: Match, role: str = "") -> str:
    """The position as a role sees it; without one, as all of them together do."""
    return "\n".join(_lines(match, role))


def seen_by(match: Match, role: str = "") -> View:
    """The view of a role; without one, what all roles see, as one view: for whoever may know everything."""
    return match.view(role) if role else together([match.view(r) for r in ("", *match.game.roles)])


def together(views: list[View]) -> View:
    """What all of these show, as one view."""
    base = views[0]
    seen: dict[str, Piece] = {p.id: p for v in views for p in v.pieces}
    base.pieces = list(seen.values())
    base.stacks = [s for s in base.stacks if not any(p.at == s.at and p.side == s.side for p in base.pieces)]
    base.known = [p for p in base.known if p.id not in seen]
    for v in views[1:]:
        for name, items in v.boxes.items():
            if base.boxes.get(name) != items:
                base.boxes[f"{name} of {v.role}"] = items
    return base


def pieces_at(view: View, at: str) -> list[str]:
    """What stands in a space: counters by their ids with what their faces show, hidden ones by their number."""
    here = [_piece(p) for p in view.pieces if p.at == at]
    for s in view.stacks:
        if s.at == at:
            known = [p.id for p in view.known if p.at == at and p.side == s.side]
            notes = [f"{s.spent} spent"] * (s.spent > 0) + known
            here.append(f"{s.count} of {s.side}" + (f" ({', '.join(notes)})" if notes else ""))
    return here


def _piece(p: Piece) -> str:
    face = [name if value == 1 else f"{name} {value}" for name, value in p.face.items() if value]
    return p.id + (f" ({', '.join(face)})" if face else "")


def _units(match: Match, view: View) -> Iterator[str]:
    """The units on an open table: how many models are left, about where they stand in inches, and their markers."""
    field = match.game.sheet().field
    if field is None:
        return
    left = {s.at: s for s in view.stacks}
    for u in (u for u in field.units if u.id in left):
        stack = left[u.id]
        stand = [p for p in view.pieces if p.face.get("unit") == u.id and p.at == stack.marks[0]]
        x, y = (sum(float(p.face[k]) for p in stand) / len(stand) / 1000 for k in "xy") if stand else (0, 0)
        at = f" at {x:.0f},{y:.0f}" if stack.marks[0] == STANDING else f" {stack.marks[0]}"
        yield f"  {u.id} {u.name}, {u.side}: {', '.join([f'{stack.count}{at}', *stack.marks[1:]])}"


def _lines(match: Match, role: str) -> Iterator[str]:
    view = seen_by(match, role)
    yield f"{match.game.title}, {match.scenario or 'a position'}, at {match.number}: {view.where or 'over'}"
    if view.tracks:
        yield ", ".join(f"{name} {n}" for name, n in view.tracks.items())
    for s in view.spaces:
        here = [*s.marks, *pieces_at(view, s.id)]
        if here:
            yield f"  {s.id}{f', {s.control}' if s.control else ''}: {', '.join(here)}"
    yield from _units(match, view)
    if match.outcome is not None:
        yield f"{match.outcome.winner or 'nobody'} won by rule {match.outcome.rule}"
    ask = match.ask
    if ask is not None and role in ("", ask.role):
        some = [f"{c.verb} {c.noun}".strip() for c in ask.options[:SHOWN]]
        more = len(ask.options) - SHOWN
        yield f"{ask.role} ({ask.step}, rule {ask.rule}): {ask.prompt}"
        yield f"  {', '.join(some)}" + (f" and {more} more" if more > 0 else "")
