"""What standing somewhere would bring: objectives within reach, and who could charge, see and shoot the unit there."""

from __future__ import annotations

from collections.abc import Mapping

from grognard.games.warpath_2e.charges import bar_target, could_damage
from grognard.games.warpath_2e.components import COVERS, JUMP, ORD
from grognard.games.warpath_2e.ground import scene_of
from grognard.games.warpath_2e.paces import allowance
from grognard.games.warpath_2e.query import living
from grognard.games.warpath_2e.query_shoot import Range, enemies_of, guns_of, volley
from grognard.games.warpath_2e.query_sight import Gun
from grognard.games.warpath_2e.state import CHARGE, NONE, ON_TABLE, Board
from grognard.games.warpath_2e.victory import placed_objectives, units_near
from grognard.kernel.preview import Consequence
from grognard.tabletop.distance import unit_gap
from grognard.tabletop.plane import MIL, Place


def moved_board(b: Board, unit: int, places: Mapping[int, Place], facings: Mapping[int, int]) -> Board:
    """The board with a unit where an order would lead it."""
    there: Board = b.clone()
    there.at[unit] = ON_TABLE
    for m, (x, y) in places.items():
        there.x[m], there.y[m] = x, y
    for m, facing in facings.items():
        there.facing[m] = facing
    return there


def consequences(
    b: Board, unit: int, places: Mapping[int, Place], facings: Mapping[int, int], full: bool
) -> list[Consequence]:
    """Objectives, and enemies near enough to charge; with `full`, exact charges, and who would shoot at what cover."""
    if unit == NONE or len(places) < len(living(b, unit)):
        return []
    there = moved_board(b, unit, places, facings)
    out = _objectives(there, unit)
    for enemy in enemies_of(there, unit):
        out += _charges(there, enemy, unit, full)
        out += _shots(there, enemy, unit) if full else []
    return out


def _objectives(b: Board, unit: int) -> list[Consequence]:
    side, out = b.d.side[unit], []
    for n, at in enumerate(placed_objectives(b), 1):
        if unit in units_near(b, at, side):
            said = "contested" if units_near(b, at, 1 - side) else "held"
            out.append(Consequence("objective", f"objective-{n}", f"objective {n} {said}"))
    return out


def _charges(b: Board, enemy: int, unit: int, full: bool) -> list[Consequence]:
    """CHG.3 By the distance alone; in full by the rules of the charge."""
    if b.d.entry[enemy].type == ORD or not b.d.entry[enemy].att:
        return []
    jets = bool(b.d.rules[enemy][JUMP])
    far = max(allowance(b, enemy, CHARGE, x) for x in {False, jets})
    away = round(unit_gap(scene_of(b), living(b, enemy), living(b, unit)) * MIL)
    if away > far or not could_damage(b, enemy, unit):
        return []
    if full and bar_target(b, enemy, unit, False) and not (jets and not bar_target(b, enemy, unit, True)):
        return []
    could = "can charge" if full else "may be near enough to charge"
    text = f"{b.d.unit_names[enemy]} {could}: {away / MIL:.1f} of {far / MIL:g}"
    return [Consequence("charge", b.d.units[enemy], text, away, far)]


def _shots(b: Board, enemy: int, unit: int) -> list[Consequence]:
    """SHOOT.6, SHOOT.7 From where the enemy stands now, with what is in range and sees somebody."""
    guns = guns_of(b, enemy)
    able = Range(b, guns, unit).able if guns else []
    if not able:
        return []
    v = volley(b, first_each(able), unit)
    needs = " or ".join(f"{n}+" for n in sorted(set(v.needs)))
    cover = f", {COVERS[v.cover]} cover" if v.cover else ""
    dice = f"{len(v.needs)} {'die' if len(v.needs) == 1 else 'dice'}"
    text = f"{b.d.unit_names[enemy]} can shoot: {dice} at {needs}{cover}"
    return [Consequence("shot", b.d.units[enemy], text, 0, v.cover)]


def first_each(guns: list[Gun]) -> list[Gun]:
    """One weapon a model, the first that it may fire (SHOOT.6)."""
    return list({gun.model: gun for gun in reversed(guns)}.values())[::-1]
