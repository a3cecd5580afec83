"""Where a unit would like to go: objectives, shelter from the enemy, the range of its weapons, an inspiring friend."""

from __future__ import annotations

from typing import Final

from grognard.games.warpath_2e import components as k
from grognard.games.warpath_2e.components import MIL
from grognard.games.warpath_2e.query import living
from grognard.games.warpath_2e.state import BOOK, ON_TABLE, Board
from grognard.tabletop.candidates import Wish, at_gap, sheltered
from grognard.tabletop.plane import Place
from grognard.tabletop.scene import Scene
from grognard.tabletop.shapes import Kind
from grognard.tabletop.slots import Template

INSIDE: Final = 50  # mils by which a point keeps inside a limit
CONTROL: Final = BOOK.value("SCEN.11", 1) * MIL
INSPIRED: Final = BOOK.value("SPEC.inspiring", 6) * MIL
OBJECTIVE_RADIUS: Final = MIL // 2
SPECIAL: Final = (Template.KEEP, Template.LINE, Template.SPREAD)


def wishes(b: Board, scene: Scene, unit: int) -> list[Wish]:
    """Special points for the Leader, each with the arrangements to be tried there."""
    leader = living(b, unit)[0]
    return [
        *_objectives(b, scene, leader),
        *_shelters(b, scene, leader),
        *_ranges(b, scene, leader),
        *_inspiring(b, scene, leader),
    ]


def _objectives(b: Board, scene: Scene, leader: int) -> list[Wish]:
    placed = [(x, y) for x, y in zip(b.objective_x, b.objective_y, strict=True) if x >= 0]
    return [Wish(at_gap(scene, leader, at, OBJECTIVE_RADIUS, CONTROL - INSIDE), SPECIAL) for at in placed]


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
