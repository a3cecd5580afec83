"""Why not: spaces that no route leads to, and ground that bars a unit, wherever somebody goes."""

from __future__ import annotations

from typing import Any, Final

from grognard.games.hand_of_destiny.frames import (
    Aftermath,
    BreakOff,
    Move,
    MoveEnemy,
    Pursuit,
    Recruiting,
    Redeploy,
    Restore,
    Retreat,
)
from grognard.games.hand_of_destiny.matter import LOW, WATERS
from grognard.games.hand_of_destiny.query import bars_entry, is_fleet, units_in, water
from grognard.games.hand_of_destiny.state import Board, War
from grognard.games.hand_of_destiny.words_facts import Names, full
from grognard.kernel.words import Words

GOING: Final = (
    "Move.go_on", "BreakOff.break_off_to", "Retreat.retreat", "Retreat.walk", "Pursuit.pursue", "MoveEnemy.move_enemy",
)  # fmt: skip
STANDING: Final = (*GOING, "Recruiting.place", "Restore.restore_at")


def route_reasons(w: Words, n: Names) -> None:
    _routes(w, n)
    _water(w, n)
    _ground(w, n)
    _ground_of_units(w, n)


def origin(g: War, f: Any) -> int:
    """Where those who go are now."""
    if isinstance(f, MoveEnemy):
        return g.board.at[f.unit]
    return f.at if isinstance(f, Move) else int(f.where)


def goers(g: War, f: Any) -> list[int]:
    """Those who go, or are placed."""
    if isinstance(f, Move | Pursuit):
        return f.members + (f.cargo if isinstance(f, Move) else [])
    if isinstance(f, BreakOff):
        return [f.unit, *f.cargo]
    if isinstance(f, Retreat):
        units = units_in(g.board, f.side, f.where)
        fleets = [u for u in units if is_fleet(g.board, u)]
        return fleets if f.divided and fleets else units
    assert isinstance(f, MoveEnemy | Recruiting | Restore)
    return [f.unit]


def _routes(w: Words, n: Names) -> None:
    @w.why("3.0b", *GOING)
    def _(g: War, f: Any, to: int) -> str:
        at = origin(g, f)
        if at == to:
            return f"{n.space(to)} is where they are."
        return f"No route leads from {n.space(at)} to {n.space(to)}."

    @w.why("3.0c", *GOING)
    def _(g: War, f: Any, to: int) -> str:
        at = origin(g, f)
        if n.d.sea[to]:
            return f"{n.space(to)} is at sea; only fleets go there."
        way = f"The way from {n.space(at)} to {n.space(to)}"
        if to in n.d.near_land[at]:
            return f"{way} is by land; fleets cannot use it."
        return f"{way} is by water; land units need a fleet to carry them."


def _water(w: Words, n: Names) -> None:
    @w.why("12.3b", *STANDING)
    def _(g: War, f: Any, to: int) -> str:
        return f"{n.space(to)} is not on the river; fleets stay on it."

    @w.why("12.3a", *GOING)
    def _(g: War, f: Any, to: int) -> str:
        at = origin(g, f)
        level = max(n.d.route_water.get((at, to), LOW), n.d.fleet_water[to])
        way = f"Fleets go from {n.space(at)} to {n.space(to)} only at {WATERS[level]} water"
        return f"{way}; the water is {WATERS[water(g.board)]}."


def _ground(w: Words, n: Names) -> None:
    @w.why("3.0a", *STANDING)
    def _(g: War, f: Any, to: int) -> str:
        return closed(n, g.board, goers(g, f), to)


def closed(n: Names, b: Board, units: list[int], to: int) -> str:
    """What kind of space it is, and whom it bars."""
    if n.d.sea[to]:
        return f"{n.space(to)} is at sea; land units cannot stay there."
    barred = [u for u in units if bars_entry(b, u, to)]
    who = n.unit(barred[0]) if barred else "them"
    return full(f"{n.space(to)} ({n.terrain(to)}) is closed to {who}")


def _ground_of_units(w: Words, n: Names) -> None:
    """Where the space is settled, and a unit is asked for that can't be in it."""

    @w.why("3.0a", "Aftermath.reward", "Retreat.load", "Redeploy.redeploy")
    def _(g: War, f: Aftermath | Retreat | Redeploy, u: int) -> str:
        return closed(n, g.board, [u], f.where if isinstance(f, Aftermath) else f.goal)

    @w.why("12.3b", "Aftermath.reward", "Retreat.load", "Redeploy.redeploy")
    def _(g: War, f: Aftermath | Retreat | Redeploy, u: int) -> str:
        goal = f.where if isinstance(f, Aftermath) else f.goal
        return f"{n.unit(u)} is a fleet, and {n.space(goal)} is not on the river."
