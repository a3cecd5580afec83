"""The table in words, from a view alone: every unit with its state, how far it is from others, and what it sees."""

from __future__ import annotations

from typing import Final

from grognard.games.warpath_2e.components import COVERS
from grognard.games.warpath_2e.ground import scene_of
from grognard.games.warpath_2e.measure import unit_gap
from grognard.games.warpath_2e.query import is_lost, living, own_units
from grognard.games.warpath_2e.query_shoot import Range, enemies_of, guns_of, volley
from grognard.games.warpath_2e.roster import SIDES
from grognard.games.warpath_2e.sheet import profile
from grognard.games.warpath_2e.state import ABOARD, HULK, ON_TABLE, RESERVE, TO_PLACE, Board
from grognard.games.warpath_2e.victory import placed_objectives, units_near
from grognard.kernel.template import first_up
from grognard.tabletop.distance import from_centres
from grognard.tabletop.plane import MIL, inches

Told = list[tuple[int, str]]  # indent, text
MARKERS: Final = {
    "done": "Done", "suppressed": "Suppressed", "disrupted": "Disrupted", "immobilised": "immobilised",
    "dug_in": "dug in",
}  # fmt: skip
NEAR: Final = 12_000  # mils from which an objective is worth a word


def surveyed(b: Board) -> Told:
    """Both sides, unit by unit, then the objectives."""
    out: Told = []
    for side in range(len(SIDES)):
        out.append((0, f"{first_up(b.d.side_names[side])}:"))
        out += [(2, f"{unit_line(b, u)}.") for u in own_units(b, side) if not is_lost(b, u) or b.at[u] == HULK]
    places = placed_objectives(b)
    out += [(0, "Objectives:")] if places else []
    return out + [(2, f"{_objective(b, n, at)}.") for n, at in enumerate(places, 1)]


def unit_line(b: Board, u: int) -> str:
    """A unit in one line: who, how many, where, its markers, the nearest enemy and objective."""
    d, models = b.d, living(b, u)
    head = f"{d.unit_names[u]} [{d.units[u]}]"
    if b.at[u] == HULK:
        return f"{head}, a hulk at {_at(b, d.first[u])}"
    left = f"{len(models)} of {d.size[u]}" if len(models) < d.size[u] else f"{len(models)}"
    hurt = sum(b.damage[m] for m in models)
    said = [head, *([f"{left} models"] if d.size[u] > 1 else []), *([f"damage {hurt}"] if hurt else [])]
    said += [MARKERS[x] for x in MARKERS if getattr(b, x)[u]]
    return "; ".join([", ".join([*said, _where(b, u)]), *_near(b, u)])


def _where(b: Board, u: int) -> str:
    if b.at[u] == ON_TABLE:
        return f"at {_at(b, living(b, u)[0])}"
    return {TO_PLACE: "to be set up", RESERVE: "in reserve"}.get(b.at[u], f"aboard {b.d.unit_names[b.ride[u]]}")


def _at(b: Board, m: int) -> str:
    return f"{b.x[m] / MIL:.1f}, {b.y[m] / MIL:.1f}"


def _near(b: Board, u: int) -> list[str]:
    if b.at[u] != ON_TABLE:
        return []
    foes = enemies_of(b, u)
    out = []
    if foes:
        near = min(foes, key=lambda foe: unit_gap(b, u, foe))
        out.append(f"{unit_gap(b, u, near) / MIL:.1f} from {b.d.unit_names[near]}")
    for n, at in enumerate(placed_objectives(b), 1):
        away = float((from_centres(scene_of(b), inches([at]), living(b, u)) - 0.5).min()) * MIL
        if away <= NEAR:
            out.append(f"{max(0, away) / MIL:.1f} from objective {n}")
    return out


def _objective(b: Board, n: int, at: tuple[int, int]) -> str:
    near = [bool(units_near(b, at, side)) for side in (0, 1)]
    holder = b.d.side_names[near.index(True)] if any(near) else "nobody"
    held = "contested" if all(near) else f"held by {holder}"
    return f"objective {n} at {at[0] / MIL:.1f}, {at[1] / MIL:.1f}, {held}"


def unit_told(b: Board, u: int) -> Told:
    """One unit in detail: its profile, then every other unit with distance, sight and what shots would need."""
    out: Told = [(0, f"{unit_line(b, u)}."), (2, f"{profile(b.d, u)}; {b.d.points[u]} points.")]
    if b.at[u] != ON_TABLE:
        return out
    others = [x for x in range(len(b.at)) if x != u and b.at[x] == ON_TABLE]
    for other in sorted(others, key=lambda x: unit_gap(b, u, x)):
        away = f"{unit_gap(b, u, other) / MIL:.1f} to {b.d.unit_names[other]}"
        sight = f": {_sees(b, u, other)}" if b.d.side[other] != b.d.side[u] else ", a friend"
        out.append((2, f"{away}{sight}."))
    aboard = [x for x in range(len(b.at)) if b.at[x] == ABOARD and b.ride[x] == u]
    return out + [(2, f"Aboard: {b.d.unit_names[x]}.") for x in aboard]


def _sees(b: Board, u: int, other: int) -> str:
    """How many of its weapons could be fired, and at what."""
    guns = guns_of(b, u)
    if not guns:
        return "it has nothing to shoot with"
    found = Range(b, guns, other)
    if not found.look.seen.any():
        return "out of sight"
    able = found.able
    if not able:
        return "in sight, out of range or arc"
    v = volley(b, able, other)
    needs = " or ".join(f"{n}+" for n in sorted(set(v.needs)))
    return f"{len(able)} of {len(guns)} weapons bear, {needs} to hit{f', {COVERS[v.cover]} cover' if v.cover else ''}"
