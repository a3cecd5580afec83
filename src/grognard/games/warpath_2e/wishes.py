"""Where a unit would like to go: objectives, a transport, shelter, the range of its weapons, out of reach, friends."""

from __future__ import annotations

from typing import Final

from grognard.games.warpath_2e import components as k
from grognard.games.warpath_2e.components import MIL
from grognard.games.warpath_2e.paces import allowance
from grognard.games.warpath_2e.query import bar_ride, living
from grognard.games.warpath_2e.state import BOOK, CHARGE, ON_TABLE, Board
from grognard.tabletop.candidates import Wish, at_gap, beside, sheltered
from grognard.tabletop.plane import Place
from grognard.tabletop.scene import Scene
from grognard.tabletop.shapes import Kind
from grognard.tabletop.slots import Template

INSIDE: Final = 50  # mils by which a point keeps inside a limit
CONTROL: Final = BOOK.value("SCEN.11", 1) * MIL
INSPIRED: Final = BOOK.value("SPEC.inspiring", 6) * MIL
MOUNTS: Final = BOOK.value("TRANS.3", 1) * MIL
OBJECTIVE_RADIUS: Final = MIL // 2
SPECIAL: Final = (Template.KEEP, Template.LINE, Template.SPREAD)


def wishes(b: Board, scene: Scene, unit: int) -> list[Wish]:
    """Special points for the Leader, each with the arrangements to be tried there."""
    leader = living(b, unit)[0]
    found = [
        *_objectives(b, scene, leader),
        *_transports(b, scene, leader),
        *_shelters(b, scene, leader),
        *_ranges(b, scene, leader),
        *_out_of_reach(b, scene, leader),
        *_inspiring(b, scene, leader),
    ]
    # A single model has no arrangement.
    return found if len(living(b, unit)) > 1 else [Wish(wish.at) for wish in found]


def _objectives(b: Board, scene: Scene, leader: int) -> list[Wish]:
    placed = [(x, y) for x, y in zip(b.objective_x, b.objective_y, strict=True) if x >= 0]
    return [Wish(at_gap(scene, leader, at, OBJECTIVE_RADIUS, CONTROL - INSIDE), SPECIAL) for at in placed]


def _transports(b: Board, scene: Scene, leader: int) -> list[Wish]:
    """TRANS.3 Beside a friend who has room, in a body, so that the unit may mount."""
    unit = b.d.unit[leader]
    friends = [u for u, s in enumerate(b.d.side) if s == b.d.side[unit] and u != unit and b.at[u] == ON_TABLE]
    rides = [b.d.first[u] for u in friends if b.d.rules[u][k.TRANSPORT] and not bar_ride(b, unit, u)]
    return [Wish(beside(scene, leader, m, MOUNTS - INSIDE), (Template.KEEP, Template.BLOCK)) for m in rides]


def _out_of_reach(b: Board, scene: Scene, leader: int) -> list[Wish]:
    """CHG.5 Just too far for each enemy to charge."""
    foes = [m for m in _foes(b, leader) if b.d.entry[b.d.unit[m]].att]
    reach = [allowance(b, b.d.unit[m], CHARGE, bool(b.d.rules[b.d.unit[m]][k.JUMP])) for m in foes]
    return [Wish(beside(scene, leader, m, far + INSIDE)) for m, far in zip(foes, reach, strict=True)]


def _foes(b: Board, leader: int) -> list[int]:
    """The Leaders of enemy units on the table."""
    side = b.d.side[b.d.unit[leader]]
    units = [u for u, s in enumerate(b.d.side) if s != side and b.at[u] == ON_TABLE]
    return [living(b, u)[0] for u in units if living(b, u)]


def _shelters(b: Board, scene: Scene, leader: int) -> list[Wish]:
    foes: list[Place] = [scene.place(m) for m in _foes(b, leader)]
    if not foes:
        return []
    pieces = scene.terrain.of(Kind.OBSTACLE, Kind.AREA).tolist()
    return [Wish(sheltered(scene, leader, p, foes), (Template.KEEP, Template.HUG), hug=p) for p in pieces]


def _ranges(b: Board, scene: Scene, leader: int) -> list[Wish]:
    """Just inside the range of the Leader's weapons, and half of it, of every enemy."""
    ranges = sorted({m.weapon.range * MIL // part for m in b.d.weapons[leader] for part in (1, 2)})
    foes = [(scene.place(m), b.d.entry[b.d.unit[m]].base) for m in _foes(b, leader)]
    return [Wish(at_gap(scene, leader, at, base.width // 2, far - INSIDE)) for at, base in foes for far in ranges]


def _inspiring(b: Board, scene: Scene, leader: int) -> list[Wish]:
    unit = b.d.unit[leader]
    friends = [u for u, s in enumerate(b.d.side) if s == b.d.side[unit] and u != unit and b.at[u] == ON_TABLE]
    inspiring = [living(b, u)[0] for u in friends if b.d.rules[u][k.INSPIRING] and living(b, u)]
    bases = [b.d.entry[b.d.unit[m]].base for m in inspiring]
    return [
        Wish(at_gap(scene, leader, scene.place(m), base.width // 2, INSPIRED - INSIDE))
        for m, base in zip(inspiring, bases, strict=True)
    ]
