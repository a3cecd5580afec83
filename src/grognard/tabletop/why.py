"""Why a figure may not go or stand somewhere, with what is in the way and the figures; and ways drawn by hand."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np
import shapely

from grognard.tabletop.distance import from_centres
from grognard.tabletop.going import Reason, Refused, Route, too_long
from grognard.tabletop.plane import MIL, SHRINK, Floats, Place, inches, keeps, less, within
from grognard.tabletop.routes import Routes
from grognard.tabletop.space import Space, enters, segment_distances, segments


def end_refused(space: Space, mover: int, end: Place) -> Refused | None:
    """Why a mover may not end there, or None if it may.

    >>> from grognard.tabletop.going import Going
    >>> from grognard.tabletop.scene import Scene
    >>> from grognard.tabletop.shapes import Disc, Figure
    >>> scene = Scene.of((72000, 48000), [Figure(k, (9000, 5000 + 3000 * k), Disc(1000), 1200) for k in range(2)])
    >>> end_refused(Space(scene, [0], Going(5000)), 0, (9000, 7500)).reason
    <Reason.ON_FIGURE: 'the end lies on a figure'>
    """
    model, point = space.movers[mover], inches(end)[None]
    who = np.array([mover])
    if space.free(who, point)[0]:
        return None
    if not space.on_table(point)[0]:
        return Refused(model, Reason.OFF_TABLE)
    away = shapely.distance(space.walls[: len(space.pieces)], shapely.Point(point[0]))
    for k in np.flatnonzero(~keeps(away, space.wall_slack[mover, : len(space.pieces)])).tolist():
        return Refused(model, Reason.ON_TERRAIN, piece=int(space.pieces[k]))
    return _on_figure(space, mover, point)


def _on_figure(space: Space, mover: int, point: Floats) -> Refused:
    """The nearest figure that is too near, with the gap that must be exceeded."""
    away = from_centres(space.scene, point, space.others.tolist())[0]
    gaps = away - space.radius
    on = less(away, space.radius - SHRINK)
    near = within(gaps, space.end)
    if on.any() or not near.any():
        k = int(np.argmin(np.where(on, gaps, np.inf))) if on.any() else int(np.argmin(gaps))
        return Refused(space.movers[mover], Reason.ON_FIGURE, figure=int(space.others[k]))
    k = int(np.argmin(np.where(near, gaps - space.end, np.inf)))
    actual, limit = round(max(0.0, float(gaps[k])) * MIL), round(float(space.end[k]) * MIL)
    return Refused(space.movers[mover], Reason.TOO_NEAR, figure=int(space.others[k]), actual=actual, limit=limit)


def way_refused(space: Space, mover: int, points: Sequence[Place]) -> Refused | None:
    """What stops a mover on its way over these places, or None if nothing does. The cost is not looked at."""
    xy = inches(points)
    if not space.on_table(xy[1:]).all():
        return Refused(space.movers[mover], Reason.OFF_TABLE)
    if space.going.flying:
        return None
    for start, end in pairwise(xy):
        refused = _solid_in_way(space, mover, start[None], end[None])
        if refused is not None:
            return refused
    return _fence_in_way(space, mover, xy)


def _solid_in_way(space: Space, mover: int, start: Floats, end: Floats) -> Refused | None:
    model = space.movers[mover]
    if len(space.round):
        away = segment_distances(start, end, space.round_centres)[0]
        for k in np.flatnonzero(~keeps(away, space.round_slack[mover])).tolist():
            figure = int(space.round[k])
            between = space.radius + float(space.scene.radii[figure])
            actual = round(max(0.0, float(away[k]) - between) * MIL)
            limit = round((float(space.round_slack[mover, k]) - between) * MIL)
            return Refused(model, Reason.FIGURE, figure=figure, actual=actual, limit=limit)
    line = segments(start, end)[0]
    away = shapely.distance(space.walls, line)
    hit = ~keeps(away, space.wall_slack[mover]) & (space.wall_slack[mover] > 0)
    for k in np.flatnonzero(hit).tolist():
        if k < len(space.pieces):
            return Refused(model, Reason.TERRAIN, piece=int(space.pieces[k]))
        figure = int(space.solid[~space.scene.discs[space.solid]][k - len(space.pieces)])
        return Refused(model, Reason.FIGURE, figure=figure)
    return None


def _fence_in_way(space: Space, mover: int, xy: Floats) -> Refused | None:
    """A fence that the whole line enters; the part in which the mover stands when it sets out is left aside."""
    line = shapely.LineString(xy)
    for k, fence in enumerate(space.fences):
        parts = shapely.get_parts(shapely.intersection(line, fence))
        if space.stands_in[mover, k]:
            parts = parts[shapely.distance(parts, shapely.Point(xy[0])) > 0]
        if len(parts) and enters(parts, np.full(len(parts), fence)).any():
            return Refused(space.movers[mover], Reason.FENCE, piece=int(space.fence_pieces[k]))
    return None


def drawn(routes: Routes, mover: int, points: Sequence[Place]) -> Route | Refused:
    """A way drawn by hand, tested piece by piece. Any legal way is good, however it was found.

    >>> from grognard.tabletop.going import Going
    >>> from grognard.tabletop.scene import Scene
    >>> from grognard.tabletop.shapes import Disc, Figure
    >>> scene = Scene.of((72000, 48000), [Figure(0, (9000, 5000), Disc(1000), 1200)])
    >>> routes = Routes(Space(scene, [0], Going(5000)))
    >>> drawn(routes, 0, [(9000, 5000), (9000, 8000), (10000, 8000)])
    Route(points=((9000, 5000), (9000, 8000), (10000, 8000)), way=4000, rough=0)
    >>> no = drawn(routes, 0, [(9000, 5000), (9000, 8000), (12000, 8000)])
    >>> no.reason.name, no.actual, no.limit
    ('TOO_LONG', 6000, 5000)
    """
    space = routes.space
    model = space.movers[mover]
    if not points or tuple(points[0]) != space.scene.place(model):
        return Refused(model, Reason.BROKEN_WAY)
    route = routes.measured(tuple((x, y) for x, y in points))
    if len(route.points) == 1:
        return route
    refused = way_refused(space, mover, route.points)
    if refused is not None:
        return refused
    return route if route.affordable(space.going.allowance) else too_long(model, route, space.going.allowance)


def no_route(routes: Routes, mover: int, goal: Place) -> Refused:
    """Why a mover finds no way to a goal: what the straight way costs, else what is in its way."""
    space = routes.space
    straight = routes.measured((space.scene.place(space.movers[mover]), goal))
    refused = way_refused(space, mover, straight.points) if len(straight.points) > 1 else None
    if refused is None:
        return too_long(space.movers[mover], straight, space.going.allowance)
    return Refused(refused.model, Reason.NO_WAY, refused.figure, refused.piece, refused.actual, refused.limit, straight)
