"""The kinds of values that armies, tables and battles are written in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from grognard.games.warpath_2e.components import ARCS, DEGREE, MIL, Base
from grognard.kernel.checked import Form, Kind, Node, show

SCHEMA: Final = 1
FINE: Final = 1e-6
HULL: Final = 24  # inches; no model is longer


def schema(known: Any, node: Node, key: str) -> None:
    """The version of the format."""
    if node.data.get(key) != SCHEMA or isinstance(node.data.get(key), bool):
        node.should_be(key, f"{SCHEMA}, the only version of the format")


def _units(node: Node, key: str, low: float, high: float, size: int, what: str) -> int:
    inches = node.number(key, low, high)
    units = round(inches * size)
    if abs(inches * size - units) > FINE:
        node.fault(key, f"{show(inches)} is finer than {what}")
    return units


def mils(low: float, high: float) -> Kind:
    """A length in inches, as thousandths of an inch."""
    return lambda known, node, key: _units(node, key, low, high, MIL, "a thousandth of an inch")


def angle(known: Any, node: Node, key: str) -> int:
    """Degrees, counter-clockwise from the x axis, as tenths of a degree."""
    return _units(node, key, 0, 359.9, DEGREE, "a tenth of a degree")


def point(known: Any, node: Node, key: str, low: Sequence[float], high: Sequence[float]) -> tuple[int, ...]:
    """A point with as many coordinates as there are limits."""
    value = node.data.get(key)
    if not isinstance(value, list | tuple) or len(value) != len(low):
        node.should_be(key, f"{len(low)} numbers in inches, such as {show_point(low)}")
        return tuple(round(MIL * x) for x in low)
    each = node.spread(key)
    return tuple(mils(low[n], high[n])(known, each, at) for n, at in enumerate(each.data))


def show_point(numbers: Sequence[float]) -> str:
    return "[" + ", ".join(f"{x:g}" for x in numbers) + "]"


def points(node: Node, key: str, width: float, depth: float, least: int, most: int) -> list[tuple[int, int]]:
    """A list of places on a table."""
    value = node.data.get(key)
    if not isinstance(value, list | tuple) or not least <= len(value) <= most:
        node.should_be(key, f"a list of {least} to {most} points" if least < most else f"a list of {least} points")
        return []
    each = node.spread(key)
    found = [point(None, each, at, (0, 0), (width, depth)) for at in each.data]
    return [(p[0], p[1]) for p in found]


def special(names: Sequence[str], numbered: Sequence[int], high: int = 30) -> Kind:
    """Special rules as a number for each: "tough:3" puts 3 at the place of tough, "fast" a 1."""

    def read(known: Any, node: Node, key: str) -> tuple[int, ...]:
        out = [0] * len(names)
        for word in node.words(key, len(names), 0):
            name, colon, number = word.partition(":")
            if name not in names:
                node.fault(key, f"there is no rule {show(name)}{node.hint(name, names)}")
            elif out[names.index(name)]:
                node.fault(key, f"{show(name)} stands twice; once is enough")
            elif (names.index(name) in numbered) != bool(colon):
                written = f"{name}:2" if names.index(name) in numbered else name
                node.fault(key, f"{show(word)} should be written like {show(written)}")
            elif colon and not (number.isascii() and number.isdigit() and len(number) < 4 and 0 < int(number) <= high):
                node.fault(key, f"{show(word)}: the number should be from 1 to {high}")
            else:
                out[names.index(name)] = int(number) if colon else 1
        return tuple(out)

    return read


def arcs(known: Any, node: Node, key: str) -> int:
    """Arcs of a vehicle's weapon: F, L, R, P, several joined by /, or A."""
    value = node.data.get(key)
    if isinstance(value, str) and value and all(x in ARCS for x in value.split("/")):
        return ARCS["A"] if "A" in value else sum({ARCS[x] for x in value.split("/")})
    node.should_be(key, '"F", "L", "R", "P", several of them such as "F/L", or "A" for all round')
    return ARCS["A"]


ROUND: Final[Form] = {"shape": lambda known, node, key: None, "d": mils(0.2, HULL)}
RECT: Final[Form] = {"shape": lambda known, node, key: None, "l": mils(0.2, HULL), "w": mils(0.2, HULL)}


def base(known: Any, node: Node, key: str) -> Base:
    """{ shape = "round", d } or { shape = "rect", l, w }."""
    table = node.table(key, 'a base such as { shape = "round", d = 1.0 }')
    if table is None:
        return Base(MIL, MIL)
    if table.one_of("shape", ["round", "rect"]):
        found = table.take(RECT)
        return Base(found["l"], found["w"], is_hull=True)
    across = table.take(ROUND)["d"]
    return Base(across, across)
