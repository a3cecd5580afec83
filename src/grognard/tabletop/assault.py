"""A charge carried out: the first charger, the Leader, then the others by reach, spread evenly over the target.

Each takes a place in contact that is free, linked to somebody already placed and near enough to the Leader. Who finds
none follows up behind. If that leaves somebody over, everybody keeps his place relative to the first charger instead,
and single figures step into contact as far as the unit stays in formation.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from grognard.tabletop.charge import Contact, first_contact, reaches
from grognard.tabletop.contact import Places, approaches, around_targets
from grognard.tabletop.distance import from_centres
from grognard.tabletop.formation import CLOSE, Closeness
from grognard.tabletop.going import Going, Reason, Refused, Route
from grognard.tabletop.placement import BATCH, Move, Placer, lattice
from grognard.tabletop.plane import MIL, SHRINK, Bools, Floats, Place, grid, inches, less, touches, within
from grognard.tabletop.routes import Routes, fixed, place_of
from grognard.tabletop.scene import Scene
from grognard.tabletop.space import NOBODY, Space

Allowed = Callable[[int, Floats], Bools]  # where a figure may stand, as regards its own unit


@dataclass(frozen=True)
class Charged:
    """Where everybody ends and how; who touches whom; and why there is no charge, if there is none.

    `first` is the one who was first, None if nobody reaches the target.
    """

    places: dict[int, Place]
    routes: dict[int, Route]
    contacts: dict[int, tuple[int, ...]]
    first: int | None
    refused: tuple[Refused, ...] = ()

    @property
    def legal(self) -> bool:
        """Whether the charge can be made."""
        return not self.refused


def charge(
    scene: Scene, unit: Sequence[int], leader: int, targets: Sequence[int], going: Going, close: Closeness = CLOSE
) -> Charged:
    """Charge a target. Its figures are named in `going.solid`; other enemies in `going.apart`, with narrow gaps.

    >>> from grognard.tabletop.shapes import Disc, Figure
    >>> men = [Figure(0, (9000 + 1500 * k, 5000), Disc(1000), 1200) for k in range(2)]
    >>> scene = Scene.of((72000, 48000), [*men, Figure(1, (9000, 11000), Disc(1000), 1200)])
    >>> found = charge(scene, [0, 1], 0, [2], Going(10000, solid=(2,), slow=False))
    >>> found.places[0], found.contacts
    ((9000, 9998), {0: (2,), 1: (2,)})
    """
    return Assault(Routes(Space(scene, unit, going)), leader, targets, close).carried_out()


class Assault:
    """One charge under way: who is placed already, and how many touch each figure of the target."""

    def __init__(self, routes: Routes, leader: int, targets: Sequence[int], close: Closeness) -> None:
        self.routes, self.space, self.close = routes, routes.space, close
        self.targets = list(targets)
        self.unit = self.space.movers
        self.leader = self.unit.index(leader)
        self.diameter = 2 * self.space.radius
        self.reach = reaches(routes, self.targets)
        self.around = around_targets(self.space, self.targets)
        self._near: dict[int, Places] = {}
        self._begin()

    def _begin(self) -> None:
        self.found: dict[int, Place] = {}
        self.ways: dict[int, Route] = {}
        self.count = np.zeros(len(self.targets), dtype=np.int64)
        self.dead: dict[int, set[Place]] = {k: set() for k in range(len(self.unit))}

    def carried_out(self) -> Charged:
        """The whole charge, in the first way that leaves nobody over."""
        first = first_contact(self.routes, self.targets, self.reach)
        if first is None:
            return Charged({}, {}, {}, None, (Refused(self.unit[self.leader], Reason.NO_WAY),))
        k = self._lead(first)
        if k is None:
            return Charged({}, {}, {}, first.charger, (Refused(first.charger, Reason.NO_PLACE),))
        order = self.order(k)
        left = self._follow_up(self._into_contact(order[1:]))
        if left:
            so_far = self.found, self.ways, self.count
            if self._keeping(self.ways[k], order):
                left = []
            else:
                self.found, self.ways, self.count = so_far
        return self._answer(self.unit[k], left)

    def _lead(self, first: Contact) -> int | None:
        """Who goes first: whoever has the shortest way, if he finds room in contact; or else the next."""
        k = self.unit.index(first.charger)
        if self.space.free(np.array([k]), inches([first.route.points[-1]]))[0]:
            self._settle(k, first.route)
            return k
        near = grid(np.where(np.isfinite(self.reach), self.reach, 1e6))
        for k in sorted(np.flatnonzero(np.isfinite(self.reach)).tolist(), key=lambda k: (int(near[k]), self.unit[k])):
            if self._step_up(k, lambda _, points: np.ones(len(points), dtype=bool)):
                return int(k)
        return None

    def order(self, first: int) -> list[int]:
        """The first charger, the Leader, then by reach, ties by number."""
        near = grid(np.where(np.isfinite(self.reach), self.reach, 1e6))
        rest = [k for k in range(len(self.unit)) if k not in (first, self.leader)]
        rest.sort(key=lambda k: (int(near[k]), self.unit[k]))
        return [first, *([self.leader] if self.leader != first else []), *rest]

    def _answer(self, first: int, left: list[int]) -> Charged:
        order, contacts = sorted(self.found), self.contacts()
        refused = [Refused(self.unit[k], Reason.NO_PLACE) for k in left]
        if not contacts:
            refused.append(Refused(first, Reason.NO_CONTACT))
        places = {self.unit[k]: self.found[k] for k in order}
        return Charged(places, {self.unit[k]: self.ways[k] for k in order}, contacts, first, tuple(refused))

    def put(self, model: int, way: Route) -> None:
        """Settle a figure where a hand has put it."""
        self._settle(self.unit.index(model), way)

    def contacts(self) -> dict[int, tuple[int, ...]]:
        """Who of the unit touches whom of the target."""
        touched = {self.unit[k]: self._touched(inches(self.found[k])) for k in sorted(self.found)}
        return {model: met for model, met in touched.items() if met}

    def _touched(self, point: Floats) -> tuple[int, ...]:
        touch = touches(from_centres(self.space.scene, point[None], self.targets)[0] - self.space.radius)
        return tuple(self.targets[t] for t in np.flatnonzero(touch).tolist())

    def _settle(self, k: int, way: Route) -> None:
        self.found[k], self.ways[k] = way.points[-1], way
        self.count += [target in self._touched(inches(way.points[-1])) for target in self.targets]

    # --- contact ------------------------------------------------------------------------------------

    def _into_contact(self, waiting: list[int]) -> list[int]:
        """Everybody into contact who can, again until nobody finds a place any more; who is left."""
        while True:
            left = [k for k in waiting if not self._step_up(k, self._allowed)]
            if len(left) == len(waiting):
                return left
            waiting = left

    def _step_up(self, k: int, allowed: Allowed) -> bool:
        """Put a figure on the best place: the enemy with the fewest chargers, the shortest way, number, angle."""
        places = self.candidates(k, allowed)
        load = self.count[places.target]
        for few in sorted(set(load.tolist())):
            tier = places.some(load == few)
            search = self.routes.search(k, fixed(tier.points), around=not self.space.going.flying)
            if np.isfinite(search.costs).any():
                best = int(np.argmin(np.round(search.costs, 6)))
                self._settle(k, self.routes.traced(k, search, best))
                return True
            self.dead[k].update(place_of(p) for p in tier.points)
        return False

    def candidates(self, k: int, allowed: Allowed) -> Places:
        """The places of contact that a figure may take and has not found out of reach already."""
        places = self._in_reach(k)
        places = places.some(allowed(k, places.points))
        if self.dead[k]:
            places = places.some(np.array([place_of(p) not in self.dead[k] for p in places.points], dtype=bool))
        return places

    def _in_reach(self, k: int) -> Places:
        """All places of contact that are near enough to a figure, worked out once."""
        if k not in self._near:
            places = self.around.plus(approaches(self.space, self.targets, k))
            away = np.hypot(*(places.points - self.space.starts[k]).T)
            self._near[k] = places.some(within(np.asarray(away), self.space.reach))
        return self._near[k]

    def _allowed(self, k: int, points: Floats) -> Bools:
        """Where a figure overlaps nobody placed, is linked to somebody placed, and is near enough to the Leader."""
        away = self._away(points, list(self.found))
        fine = ~less(away, self.diameter - SHRINK).any(axis=1)
        fine &= within(away - self.diameter, self.close.link / MIL).any(axis=1)
        if k == self.leader:
            fine &= within(away - self.diameter, self.close.leash / MIL).all(axis=1)
        elif self.leader in self.found:
            fine &= within(self._away(points, [self.leader]) - self.diameter, self.close.leash / MIL)[:, 0]
        return np.asarray(fine)

    def _away(self, points: Floats, placed: list[int]) -> Floats:
        centres = inches([self.found[j] for j in placed]).reshape(-1, 2)
        return np.hypot(points[:, :1] - centres[:, 0], points[:, 1:] - centres[:, 1])

    # --- behind -------------------------------------------------------------------------------------

    def _follow_up(self, waiting: list[int]) -> list[int]:
        """Everybody else as near to the target as possible, in formation, again until nothing changes; who is left."""
        if self.leader in waiting and not self._close_up(self.leader, next(iter(self.found.values()))):
            return waiting
        waiting = [k for k in waiting if k not in self.found]
        while waiting:
            left = [k for k in waiting if not self._close_up(k, self.found[self.leader])]
            if len(left) == len(waiting):
                break
            waiting = left
        return [k for k in waiting if k not in self.found]

    def _close_up(self, k: int, centre: Place) -> bool:
        """Put a figure on the point of the lattice nearest to the target that it may take and can reach."""
        points = self._behind(centre)
        points = points[np.hypot(*(points - self.space.starts[k]).T) <= self.space.reach + 1 / MIL]
        points = points[self._allowed(k, points)]
        away = grid(from_centres(self.space.scene, points, self.targets).min(axis=1, initial=np.inf))
        points = points[np.argsort(away, kind="stable")]
        for first in range(0, len(points), BATCH):
            some = points[first : first + BATCH]
            search = self.routes.search(k, fixed(some), every=True, around=not self.space.going.flying)
            for goal in np.flatnonzero(np.isfinite(search.costs)).tolist()[:1]:
                self._settle(k, self.routes.traced(k, search, goal))
                return True
        return False

    def _behind(self, centre: Place) -> Floats:
        """The lattice around the Leader where a base may stand at all."""
        if self._lattice is None or self._lattice[0] != centre:
            points = lattice(centre, self.close.leash, round(self.diameter * MIL))
            self._lattice = centre, points[self.space.free(np.full(len(points), NOBODY), points)]
        return self._lattice[1]

    _lattice: tuple[Place, Floats] | None = None

    # --- the second way -----------------------------------------------------------------------------

    def _keeping(self, way: Route, order: list[int]) -> bool:
        """Everybody keeps his place relative to the first charger; then single figures step into contact."""
        self._begin()
        shift = np.array(way.points[-1]) - np.array(way.points[0])
        x, y = (self.space.scene.places[self.unit[self.leader]] + shift).tolist()
        placed = Placer(self.routes, self.unit[self.leader], self.close).place(Move((x, y)))
        if not placed.legal:
            return False
        for model, route in placed.routes.items():
            self.put(model, route)
        for k in order:
            if not self._touched(inches(self.found[k])):
                self._step_up(k, self.keeps_formation)
        return bool(self.contacts())

    def keeps_formation(self, k: int, points: Floats) -> Bools:
        """Where a figure could stand while all others stay, so that the unit is in formation."""
        others = [j for j in self.found if j != k]
        if not others:
            return np.ones(len(points), dtype=bool)
        away = self._away(points, others) - self.diameter
        fine = ~less(away, -SHRINK).any(axis=1)
        near = within(away, self.close.link / MIL)
        for group in self._groups(others):
            fine &= near[:, group].any(axis=1)
        leashed = within(away, self.close.leash / MIL)
        fine &= leashed.all(axis=1) if k == self.leader else leashed[:, others.index(self.leader)]
        return np.asarray(fine)

    def _groups(self, others: list[int]) -> list[list[int]]:
        """The others by who is linked to whom, without the one who steps away."""
        gaps = self._away(inches([self.found[j] for j in others]), others) - self.diameter
        near, groups, seen = within(gaps, self.close.link / MIL), [], set[int]()
        for k in range(len(others)):
            if k not in seen:
                group, waiting = {k}, [k]
                while waiting:
                    fresh = set(np.flatnonzero(near[waiting.pop()]).tolist()) - group
                    group |= fresh
                    waiting += fresh
                seen |= group
                groups.append(sorted(group))
        return groups
