"""What standing somewhere would bring: objectives within reach, and who could charge, see and shoot the unit there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from grognard.games.warpath_2e.charges import bar_target, could_damage
from grognard.games.warpath_2e.components import ARM, COVERS, CRUSHING, JUMP, ORD
from grognard.games.warpath_2e.ground import scene_of
from grognard.games.warpath_2e.moves import CLOSE
from grognard.games.warpath_2e.paces import allowance
from grognard.games.warpath_2e.query import living
from grognard.games.warpath_2e.query_shoot import Range, Volley, enemies_of, guns_of, volley, weapon_of
from grognard.games.warpath_2e.query_sight import Gun, Look
from grognard.games.warpath_2e.state import CHARGE, HARD_TURN, MANOEUVRE, MOVE, NONE, ON_TABLE, Board
from grognard.games.warpath_2e.victory import placed_objectives, units_near
from grognard.kernel.preview import Consequence
from grognard.tabletop.distance import unit_gap
from grognard.tabletop.plane import MIL, Place
from grognard.tabletop.rush import Event, Met

SHOOTS: Final = (MOVE, MANOEUVRE, HARD_TURN)  # actions after which a unit may fire
FEW: Final = 3  # models whose own fire is told, too: of more it takes as long as the rest together
FROM: Final = ("front", "flank", "rear")
SIDES: Final = 6  # of a die


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
    b: Board, unit: int, places: Mapping[int, Place], facings: Mapping[int, int], full: bool, action: int = NONE
) -> list[Consequence]:
    """Objectives, and enemies near enough to charge; with `full`, exact charges, and who would shoot at what cover.

    After an action that leaves it time to, what a model or two could fire is told as well.
    """
    if unit == NONE or len(places) < len(living(b, unit)):
        return []
    there = moved_board(b, unit, places, facings)
    out = _objectives(there, unit)
    if action != NONE:
        there.action[unit] = action
    if full and action in SHOOTS and len(places) <= FEW:
        for enemy in enemies_of(there, unit):
            out += _fire(there, unit, enemy)
    for enemy in enemies_of(there, unit):
        out += _charges(there, enemy, unit, full)
        out += _shots(there, enemy, unit) if full else []
    if full and not any(c.kind in ("charge", "shot") for c in out):
        out.append(Consequence("safe", b.d.units[unit], "nobody can charge or shoot it there", rule="CHG.3"))
    return out


def in_formation(b: Board, unit: int) -> Consequence:
    """UNIT.4, UNIT.5 What holds of every unit that may stand as it is drawn."""
    text = f"in formation: each within {CLOSE.link // MIL} inch of another and {CLOSE.leash // MIL} of the Leader"
    return Consequence("formation", b.d.units[unit], text, CLOSE.link, CLOSE.leash, "UNIT.4")


def _fire(b: Board, unit: int, enemy: int) -> list[Consequence]:
    """SHOOT.6, ARM.36 What it could fire at an enemy from there, weapon by weapon."""
    found = Range(b, guns_of(b, unit), enemy)
    out = []
    for gun in found.able:
        v, name = volley(b, [gun], enemy), weapon_of(b, gun).name
        text, away = f"{name} at {b.d.unit_names[enemy]}: {_dice(v)}", found.look.distance(found.guns.index(gun))
        out.append(Consequence("fire", b.d.units[enemy], text, away, v.cover, "SHOOT.6"))
    return out


def _dice(v: Volley) -> str:
    needs = " or ".join(f"{n}+" for n in sorted(set(v.needs)))
    cover = f", {COVERS[v.cover]} cover" if v.cover else ""
    return f"{len(v.needs)} {'die' if len(v.needs) == 1 else 'dice'} at {needs}{cover}"


def met_at_speed(b: Board, unit: int, events: Sequence[Event]) -> list[Consequence]:
    """ARM.10, ARM.13, ARM.20 Whom a vehicle would run over or ram, with the hits, and its dice for rough ground."""
    over = Counter(b.d.unit[e.figure] for e in events if e.met is Met.OVERRUNS and e.figure is not None)
    out = []
    for other, count in over.items():
        hits = f"{'2' if b.d.entry[other].type == ORD else ''}D6 hits, {_crushes(b, unit, other)}"
        text = f"runs over {b.d.unit_names[other]}: {count} of {len(living(b, other))} models; {hits}"
        out.append(Consequence("meets", b.d.units[other], text, count, rule="ARM.13"))
    for other in (b.d.unit[e.figure] for e in events if e.met is Met.RAMS and e.figure is not None):
        text = f"rams {b.d.unit_names[other]}: D6 hits on each, {_crushes(b, unit, other)}"
        out.append(Consequence("meets", b.d.units[other], text, 1, rule="ARM.10"))
    rough = sum(e.met is Met.ENTERS for e in events)
    if rough:
        text = f"rough ground: {rough} {'die' if rough == 1 else 'dice'}, and it may get stuck"
        out.append(Consequence("meets", "", text, rough, rule="ARM.20"))
    return out


def _crushes(b: Board, unit: int, other: int) -> str:
    """ARM.9 What each hit needs."""
    need = max(2, b.d.entry[other].defence - b.d.rules[unit][CRUSHING])
    return f"{need}+ to damage" if need <= SIDES else "without effect"


def _objectives(b: Board, unit: int) -> list[Consequence]:
    side, out = b.d.side[unit], []
    for n, at in enumerate(placed_objectives(b), 1):
        if unit in units_near(b, at, side):
            said = "contested" if units_near(b, at, 1 - side) else "held"
            out.append(Consequence("objective", f"objective-{n}", f"objective {n} {said}", rule="SCEN.11"))
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
    return [Consequence("charge", b.d.units[enemy], text, away, far, "CHG.3")]


def _shots(b: Board, enemy: int, unit: int) -> list[Consequence]:
    """SHOOT.6, SHOOT.7 From where the enemy stands now, with what is in range and sees somebody."""
    guns = guns_of(b, enemy)
    able = Range(b, guns, unit).able if guns else []
    if not able:
        return []
    firing = first_each(able)
    v = volley(b, firing, unit)
    text = f"{b.d.unit_names[enemy]} can shoot: {_dice(v)}{_pierces(b, firing, v, unit)}"
    return [Consequence("shot", b.d.units[enemy], text, 0, v.cover, "SHOOT.7")]


def _pierces(b: Board, guns: list[Gun], v: Volley, unit: int) -> str:
    """ARM.22 to ARM.26 On which side a vehicle is struck, and what the best of the dice needs to damage it."""
    entry = b.d.entry[unit]
    if entry.type != ARM:
        return ""
    need = max(2, entry.defence - max(v.bonuses))
    told = f"{need}+ to damage" if need <= SIDES else "without effect"
    return f"; {FROM[Look(b, guns, unit).arc]}, {told}"


def first_each(guns: list[Gun]) -> list[Gun]:
    """One weapon a model, the first that it may fire (SHOOT.6)."""
    return list({gun.model: gun for gun in reversed(guns)}.values())[::-1]
