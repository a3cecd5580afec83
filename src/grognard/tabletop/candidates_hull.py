"""A short list of drives for a hull: headings all around, short and long, and full speed to what it can run over."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.tabletop.drive import Driven, Lane, drive
from grognard.tabletop.going import Going
from grognard.tabletop.plane import TURN
from grognard.tabletop.rush import Rush, Rushed, furthest, rush
from grognard.tabletop.scene import Scene

HEADING = 150  # tenths of a degree from one heading to the next
QUARTERS = 4  # into which the allowance of a rush is cut


def drives(
    scene: Scene, hull: int, going: Going, turns: Sequence[int] = (900,), gears: Sequence[int] = (1, -1)
) -> list[Driven]:
    """The legal ones of: turn by so many times 15 degrees, then go all the way, half of it or nothing.

    >>> from grognard.tabletop.shapes import Figure, Hull
    >>> scene = Scene.of((72000, 48000), [Figure(0, (30000, 20000), Hull(4000, 2000), 2200, 0)])
    >>> found = drives(scene, 0, Going(12000))
    >>> len(found), found[0].end
    (64, Pose(at=(42000, 20000), facing=0))
    """
    lane, most, found = Lane(scene, hull, going), max(turns, default=0), []
    pivots = sorted(range(-(most // HEADING) * HEADING, most + 1, HEADING), key=lambda p: (abs(p), p))
    pivots = [p for p in pivots if -TURN // 2 < p <= TURN // 2]
    for far in (going.allowance, going.allowance // 2, 0):
        for gear in gears if far else gears[:1]:
            for pivot in pivots:
                if far or pivot:
                    one = drive(scene, hull, going, (0, far), (pivot,), gear, turns, lane)
                    found += [one] if one.legal else []
    return found


def rushes(scene: Scene, hull: int, terms: Rush) -> list[Rushed]:
    """The legal ones of: every quarter of the allowance, as far as it goes, and to everybody it runs over or into.

    >>> from grognard.tabletop.shapes import Disc, Figure, Hull
    >>> tank = Figure(0, (9000, 9000), Hull(4000, 2000), 2200, 0)
    >>> scene = Scene.of((72000, 48000), [tank, Figure(1, (20000, 9000), Disc(1000), 1200)])
    >>> [one.distance for one in rushes(scene, 0, Rush(24000, overrun=(1,)))]
    [6000, 14510, 18000, 24000]
    """
    whole = rush(scene, hull, terms, furthest(scene, hull, terms))
    wanted = [terms.allowance * k // QUARTERS for k in range(1, QUARTERS + 1)]
    wanted += [whole.distance, *(event.at for event in whole.events if event.figure is not None)]
    found = {}
    for distance in sorted(min(far, terms.allowance) for far in wanted):
        one = rush(scene, hull, terms, distance)
        if one.legal and one.distance:
            found[one.distance] = one
    return [found[distance] for distance in sorted(found)]
