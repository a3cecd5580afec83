"""What a map says that is only drawn: rivers, borders, railways, labels, more ground, names of regions.

It is read from tables of a map.toml, and drawn on a plan. Lines go through spaces, by their ids, and through places
as [x, y], which may lie beyond the edge.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, Final, Protocol

from grognard.kernel.checked import NONE, Node, show
from grognard.kernel.forms import Form, Kind, elsewhere, flag, maybe, number, one, source, text
from grognard.kernel.names import Names
from grognard.kernel.plan import Box, Plan
from grognard.kernel.sheet import Legend, Point, Stream, Trace

Spot = tuple[int, float, float]  # a space, or NONE and a place of its own
MOST: Final = 100  # entries of a list
POINTS: Final = 200  # of a line
THICKEST: Final = 40
REGION_SIZE: Final = 18.0
LETTER: Final = 1.15  # width of a spaced capital, as a part of its size
ROOM: Final = 40.0  # by which a label may stand beside its place
EDGE: Final = 5.0  # from a label to the edge, at least
APART: Final = 60.0  # between patches of ground along a line


class Course:
    """A line on the map: a river, a border or a railway."""

    def __init__(self) -> None:
        self.kind = ""
        self.name = ""
        self.points: list[Spot] = []
        self.side = NONE  # whose border it is
        self.width = 6.0
        self.begins = 0.0  # how wide it is at its first point; 0: the same


class Label:
    """Words across the country."""

    def __init__(self) -> None:
        self.text = ""
        self.x = 0.0
        self.y = 0.0
        self.size = 18.0


class Furniture:
    """All that one map has of it."""

    def __init__(self) -> None:
        self.courses: list[Course] = []
        self.labels: list[Label] = []
        self.patches: list[tuple[int, list[Spot]]] = []  # more of a terrain, along these points
        self.region_names: dict[str, str] = {}  # of those that have a name of their own
        self.unprinted: list[str] = []  # regions whose names are not on the map

    def region(self, tag: str) -> str:
        """The name of a region: as the map has it, else by its tag: dongola_province is Dongola Province."""
        return self.region_names.get(tag) or tag.replace("_", " ").title()


# reading it


class Land(Protocol):
    """The map that it belongs to."""

    furniture: Furniture
    x: list[float]
    y: list[float]
    width: float
    height: float
    regions: dict[str, list[int]]


class Known(Protocol):
    """What a reader knows by then: the map so far, and the ids that lines and patches name."""

    components: Any  # a Land
    spaces: Names
    sides: Names
    terrains: Names
    regions: Names


def _points(least: int) -> Kind:
    def read(c: Known, node: Node, key: str) -> list[Spot]:
        value = node.data.get(key)
        if not isinstance(value, list) or not least <= len(value) <= POINTS:
            node.should_be(key, f"a list of {least} to {POINTS} points: ids of spaces, or [x, y]")
            return []
        return [_read_point(c, node, key, x) for x in value]

    return read


def _read_point(c: Known, node: Node, key: str, value: Any) -> Spot:
    land: Land = c.components
    if isinstance(value, str):
        s = c.spaces.find(node, key, value)
        return (s, land.x[s], land.y[s]) if s != NONE else (NONE, 0.0, 0.0)
    if not isinstance(value, list) or len(value) != 2:
        node.fault(key, f"{show(value)} is no point; write the id of a space, or [x, y]")
        return NONE, 0.0, 0.0
    w, h = land.width, land.height
    place = Node(node.faults, node.file, node.path, {"x": value[0], "y": value[1]})
    return NONE, place.number("x", -w, 2 * w), place.number("y", -h, 2 * h)


def read_x(c: Known, node: Node, key: str) -> float:
    """A coordinate on the map, `x` or `y`."""
    return node.number(key, 0, c.components.width if key == "x" else c.components.height)


COURSES: Final[dict[str, Form]] = {
    "river": {
        "name": text(""), "points": _points(2), "width": number(1, THICKEST, 6), "begins": number(0, THICKEST, 0),
        "source": source,
    },
    "border": {"points": _points(2), "side": maybe(one("sides")), "source": source},
    "railway": {"points": _points(2), "source": source},
}  # fmt: skip
LABEL: Final[Form] = {"text": text(), "x": read_x, "y": read_x, "size": number(8, 60, 18), "source": source}
GROUND: Final[Form] = {"terrain": one("terrains"), "points": _points(1), "source": source}
REGION: Final[Form] = {"id": elsewhere, "name": text(""), "print": flag(True), "source": source}


def _read_courses(c: Known, node: Node, key: str) -> None:
    for x in node.entries(key, MOST, 0):
        course = x.fill(Course(), COURSES[key], c)
        course.kind = key
        c.components.furniture.courses.append(course)


def _read_labels(c: Known, node: Node, key: str) -> None:
    c.components.furniture.labels = [x.fill(Label(), LABEL, c) for x in node.entries(key, MOST, 0)]


def _read_grounds(c: Known, node: Node, key: str) -> None:
    for x in node.entries(key, MOST, 0):
        found = x.take(GROUND, c)
        if found["terrain"] != NONE:
            c.components.furniture.patches.append((found["terrain"], found["points"]))


def _read_regions(c: Known, node: Node, key: str) -> None:
    known, here = c.components.regions, c.components.furniture
    for x in node.entries(key, MOST, 0):
        found, id = x.take(REGION, c), x.id()
        if id in here.region_names:
            x.fault("id", f"there is another region {show(id)}; make it one entry")
        elif id and id not in known and c.regions.sure:
            x.fault("id", f"no space has the region {show(id)}{x.hint(id, known)}")
        if found["name"]:
            here.region_names[id] = found["name"]
        if not found["print"]:
            here.unprinted.append(id)


FURNITURE: Final[Form] = {
    "river": _read_courses, "border": _read_courses, "railway": _read_courses, "label": _read_labels,
    "ground": _read_grounds, "region": _read_regions,
}  # fmt: skip


# drawing it


def widen(plan: Plan, here: Furniture) -> None:
    """Make room for labels that stand beyond the spaces."""
    plan.widen(_box(plan, x, EDGE) for x in here.labels)


def legends(plan: Plan, here: Furniture, regions: dict[str, list[int]], near: list[list[int]]) -> tuple[Legend, ...]:
    """The names of regions whose spaces are joined by routes, where these are; then the labels."""
    printed = {tag: spaces for tag, spaces in regions.items() if tag not in here.unprinted}
    together = [tag for tag, spaces in printed.items() if len(spaces) > 1 and _is_one(near, spaces)]
    named = [Legend(here.region(tag), *plan.window(printed[tag]), size=REGION_SIZE) for tag in together]
    return (*named, *(_label(plan, x) for x in here.labels))


def _is_one(near: list[list[int]], spaces: Sequence[int]) -> bool:
    reached, edge = {spaces[0]}, [spaces[0]]
    while edge:
        edge = [n for s in edge for n in near[s] if n in spaces and n not in reached]
        reached.update(edge)
    return reached == set(spaces)


def _label(plan: Plan, label: Label) -> Legend:
    """In a window little larger than the words; at the edge, if their place lies beyond it."""
    left, top, right, bottom = _box(plan, label, EDGE)
    x = max(-left, 0.0) - max(right - plan.width, 0.0)
    y = max(-top, 0.0) - max(bottom - plan.height, 0.0)
    left, top, right, bottom = _box(plan, label, ROOM)
    window = max(left + x, 0.0), max(top + y, 0.0), min(right + x, plan.width), min(bottom + y, plan.height)
    return Legend(label.text, *window, label.size)


def _box(plan: Plan, label: Label, room: float) -> Box:
    """The words of a label at their place, with so much room around them."""
    at, half = plan.place(complex(label.x, label.y)), len(label.text) * label.size * LETTER / 2 + room
    return at.real - half, at.imag - room, at.real + half, at.imag + room + label.size


def streams(plan: Plan, here: Furniture, sea: Sequence[int]) -> tuple[Stream, ...]:
    """The rivers that the map has, then one wherever else boats go; `sea` are the spaces without any."""
    rivers = [x for x in here.courses if x.kind == "river"]
    drawn = {(a, b) for x in rivers for (a, _, _), (b, _, _) in pairwise(x.points)}
    own = [
        Stream(f"own-{n}", x.name, tuple(_line(plan, x)), x.begins or x.width, x.width) for n, x in enumerate(rivers, 1)
    ]
    return (*own, *plan.streams(sea, drawn))


def traces(plan: Plan, here: Furniture, sides: Sequence[str]) -> tuple[Trace, ...]:
    """Borders, each in the colour of its side if it has one, and railways."""
    lines = [x for x in here.courses if x.kind != "river"]
    return tuple(Trace(x.kind, tuple(_line(plan, x)), sides[x.side] if x.side != NONE else "") for x in lines)


def _line(plan: Plan, course: Course) -> list[Point]:
    return plan.line([(s, complex(x, y)) for s, x, y in course.points])


def seeds(plan: Plan, here: Furniture, terrains: Sequence[str]) -> tuple[tuple[float, float, str], ...]:
    """Patches of ground, close together along their lines."""
    out: list[tuple[float, float, str]] = []
    for terrain, points in here.patches:
        stops = [plan.place(complex(x, y)) for _, x, y in points]
        places = stops[:1]
        for p, q in pairwise(stops):
            steps = max(1, round(abs(q - p) / APART))
            places += [p + (q - p) * i / steps for i in range(1, steps + 1)]
        out += [(round(p.real, 1), round(p.imag, 1), terrains[terrain]) for p in places]
    return tuple(out)
