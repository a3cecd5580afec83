"""What map.toml says that is only drawn: rivers, borders, railways, labels, more ground, names of regions."""

from __future__ import annotations

from typing import Any, Final

from grognard.games.hand_of_destiny.components import Course, Label
from grognard.games.hand_of_destiny.read.context import LIST, Context, one
from grognard.games.hand_of_destiny.vocabulary import NONE
from grognard.kernel.checked import Node, show
from grognard.kernel.forms import Form, Kind, elsewhere, flag, maybe, number, source, text

Spot = tuple[int, float, float]
POINTS: Final = 200  # of a line
THICKEST: Final = 40


def _read_points(least: int) -> Kind:
    """Spaces by their ids, and places as [x, y], which may lie beyond the edge."""

    def read(c: Context, node: Node, key: str) -> list[Spot]:
        value = node.data.get(key)
        if not isinstance(value, list) or not least <= len(value) <= POINTS:
            node.should_be(key, f"a list of {least} to {POINTS} points: ids of spaces, or [x, y]")
            return []
        return [_read_point(c, node, key, x) for x in value]

    return read


def _read_point(c: Context, node: Node, key: str, value: Any) -> Spot:
    if isinstance(value, str):
        s = c.spaces.find(node, key, value)
        return (s, c.components.x[s], c.components.y[s]) if s != NONE else (NONE, 0.0, 0.0)
    if not isinstance(value, list) or len(value) != 2:
        node.fault(key, f"{show(value)} is no point; write the id of a space, or [x, y]")
        return NONE, 0.0, 0.0
    w, h = c.components.width, c.components.height
    place = Node(node.faults, node.file, node.path, {"x": value[0], "y": value[1]})
    return NONE, place.number("x", -w, 2 * w), place.number("y", -h, 2 * h)


COURSES: Final[dict[str, Form]] = {
    "river": {
        "name": text(""), "points": _read_points(2), "width": number(1, THICKEST, 6), "begins": number(0, THICKEST, 0),
        "source": source,
    },
    "border": {"points": _read_points(2), "side": maybe(one("sides")), "source": source},
    "railway": {"points": _read_points(2), "source": source},
}  # fmt: skip


def _read_courses(c: Context, node: Node, key: str) -> None:
    for x in node.entries(key, LIST, 0):
        course = x.fill(Course(), COURSES[key], c)
        course.kind = key
        c.components.courses.append(course)


def _read_x(c: Context, node: Node, key: str) -> float:
    return node.number(key, 0, c.components.width if key == "x" else c.components.height)


LABEL: Final[Form] = {"text": text(), "x": _read_x, "y": _read_x, "size": number(8, 60, 18), "source": source}
GROUND: Final[Form] = {"terrain": one("terrains"), "points": _read_points(1), "source": source}
REGION: Final[Form] = {"id": elsewhere, "name": text(""), "print": flag(True), "source": source}


def _read_labels(c: Context, node: Node, key: str) -> None:
    c.components.labels = [x.fill(Label(), LABEL, c) for x in node.entries(key, LIST, 0)]


def _read_grounds(c: Context, node: Node, key: str) -> None:
    for x in node.entries(key, LIST, 0):
        found = x.take(GROUND, c)
        if found["terrain"] != NONE:
            c.components.patches.append((found["terrain"], found["points"]))


def _read_regions(c: Context, node: Node, key: str) -> None:
    m = c.components
    for x in node.entries(key, LIST, 0):
        found, id = x.take(REGION, c), x.id()
        if id in m.region_names:
            x.fault("id", f"there is another region {show(id)}; make it one entry")
        elif id and id not in m.regions and c.regions.sure:
            x.fault("id", f"no space has the region {show(id)}{x.hint(id, m.regions)}")
        if found["name"]:
            m.region_names[id] = found["name"]
        if not found["print"]:
            m.unprinted.append(id)


def read_land(c: Context, node: Node) -> None:
    """`land` of [map], a table that is read before there are terrains."""
    frame = node.data.get("map")
    if isinstance(frame, dict) and "land" in frame:
        c.components.land = c.terrains.read(Node(node.faults, node.file, "map", frame), "land")


FURNITURE: Final[Form] = {
    "river": _read_courses, "border": _read_courses, "railway": _read_courses, "label": _read_labels,
    "ground": _read_grounds, "region": _read_regions,
}  # fmt: skip
