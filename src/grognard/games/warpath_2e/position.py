"""Positions from plain data, for tests, puzzles and editors: a battle as it is set up, with what the data change."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from grognard.games.warpath_2e.roster import SIDES
from grognard.games.warpath_2e.scenarios import Plan
from grognard.games.warpath_2e.setup import first_board
from grognard.kernel.board import Shape, tell_board


def filled_in(shape: Shape, plan: Plan, data: dict[str, Any]) -> dict[str, Any]:
    """What the data don't say is as it was set up; of a table by ids, every entry by itself."""
    out: dict[str, Any] = tell_board(shape, first_board(shape, plan), SIDES)
    for key, given in data.items():
        before = out.get(key)
        out[key] = {**before, **given} if isinstance(before, dict) and isinstance(given, Mapping) else given
    return out


def standing_at(data: Mapping[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    """With a holder of the initiative, in the middle of a turn; without one, at its beginning."""
    if "holder" not in data:
        return [("WholeBattle.play_turn", {})]
    return [("WholeBattle.roll_for_more", {}), ("Turn.next_spell", {})]
