"""A unit moved: from a destination of its Leader to a place and a way for everybody, or who can't and why.

The Leader goes first. Everybody whose slot is free, in reach and linked to somebody already placed goes there; who is
left goes to the nearest such point of a lattice around the Leader. So the unit is in formation by construction.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import cache

import numpy as np

from grognard.tabletop.formation import CLOSE, Closeness, formation
from grognard.tabletop.going import Going, Reason, Refused, Route
from grognard.tabletop.plane import LATTICE, MIL, SHRINK, Bools, Floats, Ints, Place, facing, grid, inches, less, within
from grognard.tabletop.routes import Routes, fixed, place_of
from grognard.tabletop.scene import Scene
from grognard.tabletop.slots import Template, along_wall, choose, kept, pattern, turned
from grognard.tabletop.space import NOBODY, Space
from grognard.tabletop.why import drawn, end_refused, no_route


class Around(Enum):
    """Who looks for a way around corners where the straight one is barred; a bot that tries many asks for less."""

    ALL = "all"
    LEADER = "leader"
    NOBODY = "nobody"


@dataclass(frozen=True)
class Move:
    """An order: where the Leader goes, and in what arrangement the others follow.

    `turn` turns the present arrangement; other templates face the way the Leader goes, turned by it. `models` are end
    places given by hand, `paths` ways drawn by hand, which give their ends, too; the rest is found. `hug` is the piece
    to be hugged.
    """

    leader: Place
    template: Template = Template.KEEP
    turn: int = 0
    hug: int | None = None
    models: Mapping[int, Place] = field(default_factory=dict)
    paths: Mapping[int, Sequence[Place]] = field(default_factory=dict)


@dataclass(frozen=True)
class Placed:
    """Where everybody ends and how each gets there. It is legal if nobody is refused.

    What was found for the others is there even if somebody is refused, for a preview.
    """

    places: dict[int, Place]
    routes: dict[int, Route]
    refused: tuple[Refused, ...] = ()

    @property
    def legal(self) -> bool:
        """Whether the move may be made as it is."""
        return not self.refused


def place(
    scene: Scene,
    unit: Sequence[int],
    leader: int,
    going: Going,
    move: Move,
    close: Closeness = CLOSE,
    around: Around = Around.ALL,
) -> Placed:
    """Move a unit of round bases.

    >>> from grognard.tabletop.shapes import Disc, Figure
    >>> crew = [Figure(0, (9000 + 1500 * k, 9000), Disc(1000), 1200) for k in range(3)]
    >>> scene = Scene.of((72000, 48000), crew)
    >>> place(scene, [0, 1, 2], 0, Going(5000), Move((9000, 13000))).places
    {0: (9000, 13000), 1: (10500, 13000), 2: (12000, 13000)}
    >>> no = place(scene, [0, 1, 2], 0, Going(5000), Move((9000, 15000))).refused[0]
    >>> no.reason.name, no.actual, no.limit
    ('TOO_LONG', 6000, 5000)
    """
    placer = Placer(Routes(Space(scene, unit, going)), leader, close, around)
    return placer.place(move)


class Placer:
    """Places one unit; what is known of its free space is kept from one move to the next."""

    def __init__(self, routes: Routes, leader: int, close: Closeness = CLOSE, around: Around = Around.ALL) -> None:
        self.routes, self.space, self.close, self.around = routes, routes.space, close, around
        self.unit = self.space.movers
        self.leader = self.unit.index(leader)
        self.diameter = 2 * self.space.radius

    def place(self, move: Move) -> Placed:
        """Carry out an order, as far as it goes."""
        self.move, self.found, self.ways, self.straight = move, {}, {}, set()
        self.refused: list[Refused] = []
        self._by_hand(self.leader, move.leader, self.around is not Around.NOBODY)
        if self.refused:
            return self._answer()
        drawn_to = {model: (path[-1][0], path[-1][1]) for model, path in move.paths.items() if path}
        by_hand = {**drawn_to, **move.models}
        for model, at in by_hand.items():
            if self.unit.index(model) != self.leader:
                self._by_hand(self.unit.index(model), at, self.around is Around.ALL)
        self._hand_overlaps()
        waiting = [k for k in range(len(self.unit)) if k not in self.found]
        if waiting and not self.refused:
            self._fill(waiting, self._slots(waiting))
        if by_hand:
            self._hand_formation()
        return self._answer()

    found: dict[int, Place]
    ways: dict[int, Route]
    straight: set[int]  # who goes straight, and is measured with all others at the end

    def _answer(self) -> Placed:
        order = sorted(self.found)
        plain = [k for k in order if k not in self.ways and k in self.straight]
        ways = self.routes.straight_routes(plain, [self.found[k] for k in plain])
        self.ways.update(zip(plain, ways, strict=True))
        places = {self.unit[k]: self.found[k] for k in order}
        return Placed(places, {self.unit[k]: self.ways[k] for k in order if k in self.ways}, tuple(self.refused))

    # --- by hand ------------------------------------------------------------------------------------

    def _by_hand(self, k: int, at: Place, around: bool) -> None:
        """A figure whose end is given: it goes there or is refused."""
        self.found[k] = at
        no = end_refused(self.space, k, at)
        path = self.move.paths.get(self.unit[k])
        if no is None and path is not None:
            way = drawn(self.routes, k, path) if tuple(path[-1:]) == (at,) else Refused(self.unit[k], Reason.BROKEN_WAY)
        elif no is None:
            way = self.routes.route(k, inches(at), around) or no_route(self.routes, k, at)
        else:
            way = no
        if isinstance(way, Route):
            self.ways[k] = way
        else:
            self.refused.append(way)

    def _hand_overlaps(self) -> None:
        done: list[int] = []
        for k, at in self.found.items():
            for other in done:
                if bool(self._overlapping(inches(at)[None], [other])[0]):
                    self.refused.append(Refused(self.unit[k], Reason.ON_FIGURE, figure=self.unit[other]))
            done.append(k)

    def _hand_formation(self) -> None:
        if len(self.found) == len(self.unit):
            self.refused += out_of_formation(
                self.space.scene.moved({self.unit[k]: at for k, at in self.found.items()}),
                self.unit,
                self.unit[self.leader],
                self.close,
            )

    # --- slots --------------------------------------------------------------------------------------

    def _slots(self, waiting: list[int]) -> Floats:
        """A slot for each figure that waits, on the grid."""
        scene, move, at = self.space.scene, self.move, inches(self.move.leader)
        others = [k for k in range(len(self.unit)) if k != self.leader]
        if move.template is Template.KEEP:
            offsets = kept(scene, [self.unit[k] for k in waiting], self.unit[self.leader], move.turn)
            return inches(grid(at + offsets))
        if move.template is Template.HUG and move.hug is not None:
            slots = along_wall(scene, move.hug, at, len(others), self.diameter)
        else:
            template = Template.LINE if move.template is Template.HUG else move.template
            offsets = pattern(template, len(others), self.diameter, self.close.leash / MIL)
            slots = at + turned(offsets, move.turn + self._ahead(at))
        if len(slots) < len(others):
            slots = np.concatenate([slots, np.repeat(at[None], len(others) - len(slots), axis=0)])
        slots = inches(grid(slots))
        chosen = choose(self.space.starts[waiting], slots, at, [self.unit[k] for k in waiting])
        return np.asarray(slots[chosen])

    def _ahead(self, at: Floats) -> int:
        """The way the Leader goes; if he stays, along the depth of the table."""
        vector = at - self.space.starts[self.leader]
        return facing(vector) if np.hypot(*vector) > 0 else 900

    def _fill(self, waiting: list[int], slots: Floats) -> None:
        at = inches(self.move.leader)
        away = grid(np.hypot(*(slots - at).T))
        queue = sorted(range(len(waiting)), key=lambda q: (int(away[q]), self.unit[waiting[q]]))
        who = np.array(waiting)
        good = self.space.free(who, slots) & self._leashed(slots)
        straight = good.copy()
        straight[good] = self.routes.straight(who[good], slots[good])
        left = self._into_slots(waiting, slots, queue, good, straight)
        if left:
            left = self._onto_lattice(waiting, slots, left)
        self.refused += [self._why_left(waiting[q], slots[q]) for q in left]

    def _leashed(self, points: Floats) -> Bools:
        """Who would be near enough to the Leader."""
        x, y = (points - inches(self.move.leader)).T
        return within(np.asarray(np.hypot(x, y) - self.diameter), self.close.leash / MIL)

    def _into_slots(
        self, waiting: list[int], slots: Floats, queue: list[int], good: Bools, straight: Bools
    ) -> list[int]:
        """Everybody into his slot who can, again until nothing changes; who is left."""
        near = Near(slots, self.diameter, self.close.link, self.found.values())
        while True:
            left = []
            for q in queue:
                way = None
                if good[q] and near.fits(q) and not straight[q]:
                    way = self.routes.route(waiting[q], slots[q], self.around is Around.ALL)
                    good[q] = way is not None
                if good[q] and near.fits(q):
                    self._settle(waiting[q], slots[q], way)
                    near.add(slots[q])
                else:
                    left.append(q)
            if len(left) == len(queue):
                return left
            queue = left

    def _settle(self, k: int, at: Floats, way: Route | None) -> None:
        self.found[k] = place_of(at)
        if way is None:
            self.straight.add(k)
        else:
            self.ways[k] = way

    def _overlapping(self, points: Floats, placed: list[int]) -> Bools:
        return np.asarray(less(self._to_placed(points, placed), self.diameter - SHRINK).any(axis=1))

    def _to_placed(self, points: Floats, placed: list[int]) -> Floats:
        centres = inches([self.found[k] for k in placed]).reshape(-1, 2)
        return np.hypot(points[:, :1] - centres[:, 0], points[:, 1:] - centres[:, 1])

    # --- lattice ------------------------------------------------------------------------------------

    def _onto_lattice(self, waiting: list[int], slots: Floats, queue: list[int]) -> list[int]:
        """Everybody to the nearest point to his slot that is free, linked and in reach; who finds none."""
        points = lattice(self.move.leader, self.close.leash, round(self.diameter * MIL))
        near = Near(points, self.diameter, self.close.link, self.found.values())
        self.known = np.full(len(points), UNKNOWN)
        while queue:
            left = []
            for q in queue:
                fitting = np.flatnonzero(near.all)
                fitting = fitting[np.argsort(grid(np.hypot(*(points[fitting] - slots[q]).T)), kind="stable")]
                if self._first_reached(waiting[q], points, fitting):
                    near.add(inches(self.found[waiting[q]]))
                else:
                    left.append(q)
            if len(left) == len(queue):
                return left
            queue = left
        return []

    known: Ints  # of the points of the lattice: whether a base may stand there

    def _free(self, points: Floats, some: Ints) -> Ints:
        """Those of some points of the lattice where a base may stand; each is tested once."""
        fresh = some[self.known[some] == UNKNOWN]
        self.known[fresh] = self.space.free(np.full(len(fresh), NOBODY), points[fresh])
        return np.asarray(some[self.known[some] == 1])

    def _first_reached(self, k: int, points: Floats, order: Ints) -> bool:
        """Settle a figure on the first of these points that is free and that it can reach."""
        order = order[np.hypot(*(points[order] - self.space.starts[k]).T) <= self.space.reach + 1 / MIL]
        barred, best = self._first_straight(k, points, order)
        if self.around is Around.ALL and len(barred) and not self.space.going.flying:
            search = self.routes.search(k, fixed(points[barred]), every=True)
            for goal in np.flatnonzero(np.isfinite(search.costs)).tolist()[:1]:
                self._settle(k, points[barred[goal]], self.routes.traced(k, search, goal))
                return True
        if best is None:
            return False
        self._settle(k, points[best], None)
        return True

    def _first_straight(self, k: int, points: Floats, order: Ints) -> tuple[Ints, int | None]:
        """The first free point that can be reached straight, and the free ones before it."""
        barred, first, size = [np.empty(0, dtype=np.int64)], 0, BATCH
        while first < len(order):
            free = self._free(points, order[first : first + size])
            hits = np.flatnonzero(self.routes.straight(np.full(len(free), k), points[free]))
            if len(hits):
                return np.concatenate([*barred, free[: hits[0]]]), int(free[hits[0]])
            barred.append(free)
            first, size = first + size, 2 * size
        return np.concatenate(barred), None

    def _why_left(self, k: int, slot: Floats) -> Refused:
        """Why a figure found no place: what is wrong with its slot, or that there is no room."""
        at = place_of(slot)
        no = end_refused(self.space, k, at)
        if no is None and self.routes.route(k, slot, self.around is Around.ALL) is None:
            no = no_route(self.routes, k, at)
        return no or Refused(self.unit[k], Reason.NO_PLACE)


BATCH = 32
UNKNOWN = -1


class Near:
    """Points, and where among them a base fits to the figures placed so far: linked to one and overlapping none.

    >>> near = Near(np.array([[0.0, 0.0], [1.5, 0.0], [9.0, 0.0]]), 1.0, 1000, [(0, 0)])
    >>> near.all.tolist()
    [False, True, False]
    """

    def __init__(self, points: Floats, diameter: float, link: int, placed: Iterable[Place]) -> None:
        self.points, self.diameter, self.link = points, diameter, link / MIL
        self.hit = np.zeros(len(points), dtype=bool)
        self.linked = np.zeros(len(points), dtype=bool)
        for at in placed:
            self.add(inches(at))

    def add(self, at: Floats) -> None:
        """One more is placed."""
        away = np.hypot(self.points[:, 0] - at[0], self.points[:, 1] - at[1])
        self.hit |= less(away, self.diameter - SHRINK)
        self.linked |= within(away - self.diameter, self.link)

    def fits(self, k: int) -> bool:
        """Whether a base fits at a point."""
        return bool(self.linked[k]) and not self.hit[k]

    @property
    def all(self) -> Bools:
        """Every point where a base fits."""
        return self.linked & ~self.hit


def out_of_formation(scene: Scene, unit: Sequence[int], leader: int, close: Closeness = CLOSE) -> list[Refused]:
    """Everybody who is out of formation in a scene, with the figures.

    >>> from grognard.tabletop.shapes import Disc, Figure
    >>> scene = Scene.of((72000, 48000), [Figure(0, (3000 * k, 9000), Disc(1000), 1200) for k in range(2)])
    >>> [no.reason.name for no in out_of_formation(scene, [0, 1], 0)]
    ['UNLINKED']
    """
    state = formation(scene, unit, leader, close)
    unlinked = [Refused(m, Reason.UNLINKED, limit=close.link) for m in state.unlinked]
    far = zip(state.far, state.distance, strict=True)
    return unlinked + [Refused(m, Reason.FAR, figure=leader, actual=gap, limit=close.leash) for m, gap in far]


@cache
def _offsets(leash: int, diameter: int) -> Ints:
    size = (leash + diameter) // LATTICE
    cells = np.arange(-size, size + 1) * LATTICE
    grid_points = np.stack(np.meshgrid(cells, cells), axis=-1).reshape(-1, 2)
    return np.asarray(grid_points[(grid_points**2).sum(axis=1) <= (leash + diameter) ** 2])


def lattice(centre: Place, leash: int, diameter: int) -> Floats:
    """The points a quarter inch apart where a base is near enough to a Leader.

    >>> len(lattice((0, 0), 0, 250))
    5
    """
    return inches(np.array(centre) + _offsets(leash, diameter))
