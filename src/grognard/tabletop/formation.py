"""Does a unit hold together: everybody linked to the Leader by short gaps, and nobody far from him."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from grognard.tabletop.distance import gaps
from grognard.tabletop.plane import MIL, Bools, Floats, Ints, within
from grognard.tabletop.scene import Scene


@dataclass(frozen=True)
class Closeness:
    """How close a unit keeps: the longest gap that links two figures, and the longest to the Leader, in mils."""

    link: int = 1000
    leash: int = 5000


CLOSE = Closeness()


@dataclass(frozen=True)
class Formation:
    """Who is out of formation: cut off from the Leader, or farther from him than the leash.

    `distance` are the gaps to the Leader, in mils, of those who are too far.
    """

    unlinked: tuple[int, ...]
    far: tuple[int, ...]
    distance: tuple[int, ...]

    @property
    def broken(self) -> tuple[int, ...]:
        """Everybody who is out of formation, by number.

        >>> Formation((4,), (2, 4), (5300, 6100)).broken
        (2, 4)
        """
        return tuple(sorted({*self.unlinked, *self.far}))


def formation(scene: Scene, figures: Sequence[int], leader: int, close: Closeness = CLOSE) -> Formation:
    """Who of these figures is out of formation. A single figure never is.

    >>> from grognard.tabletop.shapes import Disc, Figure
    >>> scene = Scene.of((72000, 48000), [Figure(0, (x, 9000), Disc(1000), 1200) for x in (0, 2000, 4001)])
    >>> formation(scene, [0, 1, 2], leader=0)
    Formation(unlinked=(2,), far=(), distance=())
    """
    matrix = gaps(scene, figures, figures)
    first = list(figures).index(leader)
    joined = linked(matrix, first, close)
    far = ~within(matrix[first], close.leash / MIL)
    return Formation(
        tuple(figures[k] for k in np.flatnonzero(~joined).tolist()),
        tuple(figures[k] for k in np.flatnonzero(far).tolist()),
        tuple(round(float(matrix[first, k]) * MIL) for k in np.flatnonzero(far).tolist()),
    )


def linked(matrix: Floats, first: int, close: Closeness = CLOSE) -> Bools:
    """Who is joined to the first by gaps no longer than a link; `matrix` are the gaps of all to all."""
    near = within(matrix, close.link / MIL)
    joined = np.zeros(len(matrix), dtype=bool)
    joined[first] = True
    while True:
        wider = joined | near[joined].any(axis=0)
        if (wider == joined).all():
            return joined
        joined = wider


def losses(scene: Scene, figures: Sequence[int], leader: int, close: Closeness = CLOSE) -> Ints:
    """For each figure, how many would be out of formation if it fell; the Leader's own number has no meaning.

    >>> from grognard.tabletop.shapes import Disc, Figure
    >>> scene = Scene.of((72000, 48000), [Figure(0, (1900 * i, 9000), Disc(1000), 1200) for i in range(3)])
    >>> losses(scene, [0, 1, 2], leader=0).tolist()
    [0, 1, 0]
    """
    matrix = gaps(scene, figures, figures)
    first = list(figures).index(leader)
    far = ~within(matrix[first], close.leash / MIL)
    found = np.zeros(len(figures), dtype=np.int64)
    for k in range(len(figures)):
        if k != first:
            rest = np.delete(np.arange(len(figures)), k)
            joined = linked(matrix[np.ix_(rest, rest)], int(np.flatnonzero(rest == first)[0]), close)
            found[k] = (~joined | far[rest]).sum()
    return found
