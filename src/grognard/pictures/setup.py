"""Where everything stands before the first choice: what an author sees, who may see all of it."""

from __future__ import annotations

from typing import Any

from grognard.kernel.game import Game
from grognard.kernel.view import Space, View


def view_setup(game: Game[Any], scenario: str) -> View:
    """The views of all roles at the beginning, as one."""
    match = game.new(scenario, seed=0)
    out = View(match.game.id, "")
    seen: set[str] = set()
    spaces: dict[str, Space] = {}
    for role in match.game.roles:
        view = match.view(role)
        fresh = [p for p in view.pieces if p.at and p.id not in seen]
        seen.update(p.id for p in fresh)
        out.pieces += fresh
        out.boxes.update(view.boxes)
        for space in view.spaces:
            marks = spaces.setdefault(space.id, Space(space.id, space.control)).marks
            marks += [m for m in space.marks if m not in marks]
    out.spaces = list(spaces.values())
    return out
