"""LOS, COVER, ARM.21 to ARM.28, ARM.36, ARM.37 What weapons see of a unit, how far it is, what covers it.

A `Gun` is a weapon in the hands of somebody who may fire it; a `Look` is what guns see of one target.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np

from grognard.games.warpath_2e import components as k
from grognard.games.warpath_2e.components import Mounted
from grognard.games.warpath_2e.ground import scene_of
from grognard.games.warpath_2e.query import living
from grognard.games.warpath_2e.rolls import FROM_BEHIND, FROM_FLANK, FROM_FRONT, zap
from grognard.games.warpath_2e.roster import Roster
from grognard.games.warpath_2e.state import ABOARD, Board
from grognard.tabletop.arcs import Arc, Side, bears, struck
from grognard.tabletop.cover import Covered, cover
from grognard.tabletop.distance import gaps, piece_gaps
from grognard.tabletop.plane import MIL, Bools, Floats, touches
from grognard.tabletop.scene import Scene
from grognard.tabletop.sight import COARSE, FINE, FINE_ANYWHERE, Eye, Raster, Sight, eye, mount, sight

LARGE: Final = (k.MONSTER, k.ARM)  # in cover only where half hidden (HERO.1, ARM.28)
ARCS: Final = {1: Arc.FRONT, 2: Arc.LEFT, 4: Arc.RIGHT, 8: Arc.POSTERIOR}
SIDES: Final = {Side.FRONT: FROM_FRONT, Side.FLANK: FROM_FLANK, Side.POSTERIOR: FROM_BEHIND}


@dataclass(frozen=True)
class Gun:
    """A model's weapon, counted as the model carries them, and whether it is fired indirectly."""

    model: int
    weapon: int
    indirect: bool = False


def carried(r: Roster, model: int) -> tuple[Mounted, ...]:
    """STAT, SPEC.zap The ranged weapons of a model; Zap! is one."""
    power = r.rules[r.unit[model]][k.ZAP]
    return r.weapons[model] + ((Mounted(zap(power)),) if power else ())


def mounted(b: Board, gun: Gun) -> Mounted:
    return carried(b.d, gun.model)[gun.weapon]


def fires_from(b: Board, model: int) -> int:
    """The model whose base is measured from: a passenger fires from the hull (SPEC.open_fire)."""
    unit = b.d.unit[model]
    return b.d.first[b.ride[unit]] if b.at[unit] == ABOARD else model


def eye_of(b: Board, scene: Scene, gun: Gun) -> Eye:
    """LOS.3, ARM.37 Over the middle of the base, or where a weapon sits on its hull."""
    figure = fires_from(b, gun.model)
    if figure != gun.model:
        return mount(scene, figure, (0, 0, b.d.entry[b.d.unit[figure]].height))
    if b.d.entry[b.d.unit[figure]].type == k.ARM:
        x = mounted(b, gun)
        return mount(scene, figure, (x.x, x.y, x.z))
    return eye(scene, figure)


def raster(type: int) -> Raster:
    """LOS.3 Into how many cells a target is cut, and which of them make it seen."""
    if type == k.ARM:
        return FINE_ANYWHERE
    return FINE if type == k.MONSTER else COARSE


class Look:
    """What guns (rows) see of the living models of a target (columns)."""

    def __init__(self, b: Board, guns: Sequence[Gun], target: int, scene: Scene | None = None) -> None:
        self.b, self.guns, self.target = b, list(guns), target
        self.scene = scene if scene is not None else scene_of(b)
        self.models = living(b, target)
        self.type = b.d.entry[target].type
        self.eyes = [eye_of(b, self.scene, gun) for gun in self.guns]

    @cached_property
    def sight(self) -> Sight:
        return sight(self.scene, self.eyes, self.models, raster(self.type))

    @cached_property
    def seen(self) -> Bools:
        """LOS.3 Which models each gun sees."""
        return self.sight.seen

    @cached_property
    def gaps(self) -> Floats:
        """From base to base, in inches; of a vehicle from its hull (ARM.37)."""
        return gaps(self.scene, [fires_from(self.b, gun.model) for gun in self.guns], self.models)

    @cached_property
    def borne(self) -> Bools:
        """ARM.36 Which models have part of their base in an arc of each gun."""
        return np.array([[self._bears(gun, m) for m in self.models] for gun in self.guns], dtype=bool)

    def _bears(self, gun: Gun, model: int) -> bool:
        arcs = mounted(self.b, gun).arcs
        if arcs == k.ALL_ROUND or self.b.d.entry[self.b.d.unit[gun.model]].type != k.ARM:
            return True
        return bears(self.scene, gun.model, [arc for bit, arc in ARCS.items() if arcs & bit], model)

    def is_unseen(self, row: int) -> bool:
        """WEAP.indirect_unseen Does a gun see no model of the unit?"""
        return not self.seen[row].any()

    def distance(self, row: int) -> int:
        """SHOOT.7 To the nearest model that a gun sees, in mils; to the nearest at all where it sees none."""
        away = self.gaps[row] if self.is_unseen(row) else self.gaps[row][self.seen[row]]
        return round(float(away.min(initial=np.inf)) * MIL) if len(away) else 0

    def covered(self, dice: Sequence[int]) -> Covered:
        """COVER.1 to COVER.7, ARM.28 The cover from all these guns together, with how many dice each rolls."""
        return cover(self.scene, self.eyes, self.models, self.sight, dice, self.type in LARGE)

    @property
    def arc(self) -> int:
        """ARM.22 From where most of the guns strike a vehicle."""
        if self.type != k.ARM:
            return FROM_FRONT
        return SIDES[struck(self.scene, self.models[0], [e.at for e in self.eyes])]

    @property
    def exposed(self) -> tuple[list[int], list[int]]:
        """SHOOT.26 Models in the open, and all that are seen; at an unseen target all are alike."""
        if not self.seen.any():
            return self.models, self.models
        areas = self.scene.terrain.covering.tolist()
        bare = ~touches(piece_gaps(self.scene, self.models, areas)).any(axis=1)
        clear = np.asarray((self.seen & (self.sight.blocked == 0)).any(axis=0) & bare)
        return self._named(clear), self._named(np.asarray(self.seen.any(axis=0)))

    def _named(self, these: Bools) -> list[int]:
        return [m for m, x in zip(self.models, these.tolist(), strict=True) if x]
