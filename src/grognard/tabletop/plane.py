"""Numbers of the plane: the grid that positions lie on, the tolerances, and the predicates that decide legality.

State, saves and orders hold whole mils (0.001 inch) and whole tenths of a degree; floats, in inches and radians, live
only inside a query. EPS is half a mil: distances between grid points never come so near to a limit plus half a mil
that the noise of floats could decide, so the same position gets the same answer on every machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, overload

import numpy as np
import numpy.typing as npt

MIL = 1000  # to the inch
TURN = 3600  # tenths of a degree
EPS = 0.0005
CONTACT = 0.01  # a gap no larger is base contact
SHRINK = 0.01  # footprints that no longer meet when one is shrunk by this do not overlap
CLEAR = 1.01  # where the engine itself puts something more than 1 inch away
RETRACE = 0.05  # by which a way back grows
PIVOT = 20  # tenths of a degree from one tested pose of a turning hull to the next
LATTICE = 250  # mils between the places tried for whom no slot fits

Place = tuple[int, int]  # mils
Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]
Bools = npt.NDArray[np.bool_]


@overload
def within(d: float, x: float) -> bool: ...
@overload
def within(d: Floats, x: float | Floats) -> Bools: ...
def within(d: Any, x: Any) -> Any:
    """Not more than: exactly x is within x.

    >>> within(5.0, 5), within(5.001, 5)
    (True, False)
    """
    return d <= x + EPS


@overload
def over(d: float, x: float) -> bool: ...
@overload
def over(d: Floats, x: float | Floats) -> Bools: ...
def over(d: Any, x: Any) -> Any:
    """More than x, the contrary of `within`.

    >>> over(5.0, 5), over(5.001, 5)
    (False, True)
    """
    return d > x + EPS


@overload
def less(d: float, x: float) -> bool: ...
@overload
def less(d: Floats, x: float | Floats) -> Bools: ...
def less(d: Any, x: Any) -> Any:
    """Less than x: exactly x is not.

    >>> less(23.999, 24), less(24.0, 24)
    (True, False)
    """
    return d < x - EPS


@overload
def touches(gap: float) -> bool: ...
@overload
def touches(gap: Floats) -> Bools: ...
def touches(gap: Any) -> Any:
    """In contact, by the gap between two footprints.

    >>> touches(0.01), touches(0.011)
    (True, False)
    """
    return within(gap, CONTACT)


@overload
def keeps(d: float, limit: float) -> bool: ...
@overload
def keeps(d: Floats, limit: float | Floats) -> Bools: ...
def keeps(d: Any, limit: Any) -> Any:
    """At least the limit, as a path keeps its distance.

    >>> keeps(1.0, 1), keeps(0.999, 1)
    (True, False)
    """
    return d >= limit - EPS


def inches(mils: npt.ArrayLike) -> Floats:
    """Mils as floats, for use inside a query.

    >>> inches([(1500, 250)])
    array([[1.5 , 0.25]])
    """
    return np.asarray(mils, dtype=np.float64) / MIL


def grid(values: npt.ArrayLike) -> Ints:
    """Inches to the nearest grid points.

    >>> grid([0.0004, 1.2506])
    array([   0, 1251])
    """
    return np.rint(np.asarray(values, dtype=np.float64) * MIL).astype(np.int64)


def place(xy: npt.ArrayLike) -> Place:
    """A point in inches as a place of the grid.

    >>> place((1.25, 0.0006))
    (1250, 1)
    """
    x, y = grid(xy).tolist()
    return x, y


def radians(tenths: npt.ArrayLike) -> Floats:
    """Tenths of a degree as radians, counter-clockwise from +x.

    >>> round(float(radians(900)), 4)
    1.5708
    """
    return np.asarray(tenths, dtype=np.float64) * (2 * np.pi / TURN)


def heading(tenths: int) -> Floats:
    """The unit vector of a facing. Right angles are exact.

    >>> heading(900).tolist(), heading(1800).tolist()
    ([0.0, 1.0], [-1.0, 0.0])
    """
    quarter, rest = divmod(tenths % TURN, TURN // 4)
    angle = float(radians(rest))
    x, y = float(np.cos(angle)), float(np.sin(angle))
    return np.array([(x, y), (-y, x), (-x, -y), (y, -x)][quarter]) + 0.0


def facing(vector: Sequence[float] | Floats) -> int:
    """The facing, in tenths of a degree, of a vector.

    >>> facing((0, -2)), facing((1, 1))
    (2700, 450)
    """
    return round(float(np.arctan2(vector[1], vector[0])) * TURN / (2 * np.pi)) % TURN
