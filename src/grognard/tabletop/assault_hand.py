"""A charge placed by hand: held to the same predicates, and to no fewer and no less even contacts than the engine's."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from grognard.tabletop.assault import Assault, Charged
from grognard.tabletop.formation import CLOSE, Closeness
from grognard.tabletop.going import Going, Reason, Refused
from grognard.tabletop.placement import Move, Placer
from grognard.tabletop.plane import Place
from grognard.tabletop.routes import Routes, fixed
from grognard.tabletop.scene import Scene
from grognard.tabletop.space import Space


def charge_by_hand(
    scene: Scene,
    unit: Sequence[int],
    leader: int,
    targets: Sequence[int],
    going: Going,
    places: Mapping[int, Place],
    close: Closeness = CLOSE,
) -> Charged:
    """Test a charge of which every end place is given; the ways are the shortest ones. The engine's own is always good.

    >>> from grognard.tabletop.shapes import Disc, Figure
    >>> men = [Figure(0, (9000 + 1500 * k, 5000), Disc(1000), 1200) for k in range(2)]
    >>> scene = Scene.of((72000, 48000), [*men, Figure(1, (9000, 11000), Disc(1000), 1200)])
    >>> going = Going(10000, solid=(2,), slow=False)
    >>> charge_by_hand(scene, [0, 1], 0, [2], going, {0: (8998, 9998), 1: (10001, 11000)}).legal
    True
    >>> charge_by_hand(scene, [0, 1], 0, [2], going, {0: (9000, 9998), 1: (10500, 9000)}).refused[0].reason.name
    'FEW_CONTACTS'
    """
    routes = Routes(Space(scene, unit, going))
    found = Placer(routes, leader, close).place(Move(places[leader], models=places))
    ours, best = Assault(routes, leader, targets, close), Assault(routes, leader, targets, close).carried_out()
    if best.legal and dict(places) == best.places:
        return best
    for model, route in found.routes.items():
        ours.put(model, route)
    refused = list(found.refused)
    if found.legal:
        refused += _few(ours, best) or _uneven(ours)
    return Charged(found.places, found.routes, ours.contacts(), best.first, tuple(refused))


def _few(ours: Assault, best: Charged) -> list[Refused]:
    """As many must be in contact as in the engine's own charge, and at least one."""
    few, many = len(ours.contacts()), len(best.contacts) if best.legal else 1
    model = ours.unit[ours.leader]
    return [Refused(model, Reason.FEW_CONTACTS, actual=few, limit=many)] if few < many else []


def _uneven(ours: Assault) -> list[Refused]:
    """Nobody in contact may be able to go by himself to an enemy with at least two fewer attackers."""
    found = []
    for model, touched in ours.contacts().items():
        k = ours.unit.index(model)
        load = min(int(ours.count[ours.targets.index(t)]) for t in touched)
        places = ours.candidates(k, ours.keeps_formation)
        places = places.some(ours.count[places.target] <= load - 2)
        search = ours.routes.search(k, fixed(places.points), around=not ours.space.going.flying)
        if np.isfinite(search.costs).any():
            other = ours.targets[int(places.target[int(np.argmin(search.costs))])]
            fewer = int(ours.count[ours.targets.index(other)])
            found.append(Refused(model, Reason.UNEVEN, figure=other, actual=load, limit=fewer + 1))
    return found
