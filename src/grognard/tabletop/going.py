"""The terms of a move, set by the rules of a game, and the answers: what a way costs, and why it is refused."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from grognard.tabletop.plane import MIL, Place, within
from grognard.tabletop.shapes import Kind


@dataclass(frozen=True)
class Apart:
    """Figures from which a mover keeps away: the gap it keeps on its way, and the gap that must be exceeded at the end.

    Who starts nearer to one of them may go on, but never nearer than it started.
    """

    figures: tuple[int, ...]
    way: int = 1000
    end: int = 1000


@dataclass(frozen=True)
class Going:
    """How a unit goes: how far, around whom, across what.

    `solid` figures may be touched and never entered; who is named neither there nor in `apart` may be passed through,
    but not stood upon. `walls` are kinds of terrain that no base may enter, `fences` kinds that the line of the centre
    may not enter. `slow` ground counts twice. Who flies goes straight over everything; only the end is tested.

    >>> Going(5000).walls
    frozenset({<Kind.BLOCKING: 'blocking'>})
    """

    allowance: int
    solid: tuple[int, ...] = ()
    apart: tuple[Apart, ...] = ()
    walls: frozenset[Kind] = frozenset({Kind.BLOCKING})
    fences: frozenset[Kind] = frozenset()
    slow: bool = True
    flying: bool = False


@dataclass(frozen=True)
class Route:
    """A way from place to place: its length, and how much more its slow ground costs, in mils.

    >>> Route(((0, 0), (9000, 0)), 9000, 4000).cost
    13000
    """

    points: tuple[Place, ...]
    way: int
    rough: int = 0

    @property
    def cost(self) -> int:
        """What it takes of an allowance."""
        return self.way + self.rough

    def affordable(self, allowance: int) -> bool:
        """Whether an allowance is enough.

        >>> Route(((0, 0), (5000, 0)), 5000).affordable(5000)
        True
        """
        return within(self.cost / MIL, allowance / MIL)


class Reason(Enum):
    """Why a figure may not go where it should."""

    OFF_TABLE = "off the table"
    TERRAIN = "terrain in the way"
    FIGURE = "a figure in the way"
    FENCE = "across what may not be crossed"
    ON_TERRAIN = "the end lies on terrain"
    ON_FIGURE = "the end lies on a figure"
    TOO_NEAR = "the end is too near a figure"
    TOO_LONG = "too long a way"
    NO_WAY = "no way there"
    BROKEN_WAY = "the way does not lead from the figure to its end"
    UNLINKED = "not linked to the others"
    FAR = "too far from the leader"
    NO_PLACE = "no place left near the others"
    NO_CONTACT = "nobody comes into contact"
    FEW_CONTACTS = "fewer in contact than there could be"
    UNEVEN = "an enemy with fewer attackers could be reached"
    LONG_DRIVE = "too long a drive"
    SHARP_TURN = "too sharp a turn"


@dataclass(frozen=True)
class Refused:
    """Who is refused and why. What doesn't apply is None.

    `figure` and `piece` say what is in the way; `actual` and `limit` are the mils that were found and allowed; `route`
    is the way that was too long, with its parts.
    """

    model: int
    reason: Reason
    figure: int | None = None
    piece: int | None = None
    actual: int | None = None
    limit: int | None = None
    route: Route | None = None


def too_long(model: int, route: Route, allowance: int) -> Refused:
    """A way that costs more than there is.

    >>> no = too_long(3, Route(((0, 0), (5000, 0)), 5000, 4100), 5000)
    >>> no.actual, no.limit, no.route.way, no.route.rough
    (9100, 5000, 5000, 4100)
    """
    return Refused(model, Reason.TOO_LONG, actual=route.cost, limit=allowance, route=route)
