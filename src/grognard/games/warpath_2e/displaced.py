"""ARM.16 Who stands too near a vehicle that was stopped among enemies, and where he goes."""

from __future__ import annotations

from typing import Final

from grognard.games.warpath_2e import components as k
from grognard.games.warpath_2e.drives import EVERYTHING, NEAR, SOFT_TARGETS
from grognard.games.warpath_2e.ground import enemies, scene_of
from grognard.games.warpath_2e.moves import CLOSE
from grognard.games.warpath_2e.query import living
from grognard.games.warpath_2e.state import WIDEST, Board
from grognard.tabletop.displace import displace
from grognard.tabletop.distance import gaps
from grognard.tabletop.going import Apart, Going
from grognard.tabletop.plane import MIL, Place, within
from grognard.tabletop.shapes import Kind

BLOCKING: Final = frozenset({Kind.BLOCKING})


def crowded(b: Board, unit: int) -> dict[int, list[int]]:
    """The enemy models within 1 inch of a vehicle, by unit; vehicles and Monsters never give way."""
    foes = [m for m in enemies(b, unit) if b.d.entry[b.d.unit[m]].type in SOFT_TARGETS]
    near = within(gaps(scene_of(b), [b.d.first[unit]], foes)[0], NEAR / MIL)
    out: dict[int, list[int]] = {}
    for m, x in zip(foes, near.tolist(), strict=True):
        if x:
            out.setdefault(b.d.unit[m], []).append(m)
    return out


def given_way(b: Board, unit: int, models: list[int]) -> dict[int, Place]:
    """The nearest places over 1 inch from all enemies, with the unit if that can be."""
    walls = EVERYTHING if b.d.entry[unit].type == k.ORD else BLOCKING
    going = Going(WIDEST, apart=(Apart(tuple(enemies(b, unit)), NEAR, NEAR),), walls=walls)
    there = living(b, unit)
    return displace(scene_of(b), there, there[0], models, going, CLOSE)
