"""The map of any scenario as a picture: places, routes, ground, names across the country."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from grognard.games.hand_of_destiny.components import Components, Course, Label
from grognard.games.hand_of_destiny.lexicon import region_name
from grognard.games.hand_of_destiny.read.map import NEUTRAL
from grognard.games.hand_of_destiny.sheet_play import STYLE
from grognard.games.hand_of_destiny.vocabulary import BOTH, LAND, LOW, NONE, RIVER, WATERS
from grognard.kernel.plan import Box, Plan
from grognard.kernel.sheet import Ground, Legend, Point, Road, Stream, Trace

KINDS: Final = {LAND: "road", RIVER: "water", BOTH: "both"}
LETTER: Final = 1.15  # width of a spaced capital, as a part of its size
ROOM: Final = 40.0  # by which a label may stand beside its place
EDGE: Final = 5.0  # from a label to the edge, at least
APART: Final = 60.0  # between patches of ground along a line
SEA: Final = "#b8d2d8"  # without a colour of its own


def make_plan(d: Components) -> Plan:
    points = [complex(x, y) for x, y in zip(d.x, d.y, strict=True)]
    plan = Plan(points, {pair: KINDS[kind] for pair, kind in d.route_kind.items()})
    plan.widen(_box(plan, x, EDGE) for x in d.labels)
    return plan


def make_road(d: Components, plan: Plan, a: int, b: int) -> Road:
    name, water = d.route_name.get((a, b), ""), STYLE["water"].get(WATERS[d.route_water.get((a, b), LOW)], "")
    flood = STYLE["flood"].get(WATERS[d.route_flood.get((a, b), LOW)], "")
    text = ", ".join(filter(None, [water, flood]))
    kind, one_way = plan.kinds[a, b], (b, a) not in d.route_kind
    return Road(d.spaces[a], d.spaces[b], plan.bends[a, b], kind=kind, name=name, text=text, one_way=one_way)


def make_ground(d: Components, t: int) -> Ground:
    wash, cover = _land(d, t)
    effect = d.terrain_texts[t].rstrip(".") or "no effect"
    colour = d.terrain_colors[t] if d.terrain_colors[t] != NEUTRAL else SEA if cover == "waves" else ""
    if not d.drawn[t]:
        return Ground(d.terrains[t], d.terrain_names[t], effect)
    return Ground(d.terrains[t], d.terrain_names[t], effect, wash, cover, colour, d.breadths[t])


def _land(d: Components, t: int) -> tuple[str, str]:
    """By the words of its name; a terrain that no word tells of is waves at sea, hills where it stops."""
    spaces = [s for s, x in enumerate(d.terrain) if x == t]
    if any(d.sea[s] for s in spaces):
        return "", "waves"
    words = f"{d.terrain_names[t]} {d.terrains[t]}".lower().replace("_", " ").split()
    for begins, (wash, cover) in STYLE["lands"].items():
        if any(w.startswith(begins) for w in words):
            return wash, cover
    return ("rough", "hills") if any(any(d.stops[s]) for s in spaces) else ("", "")


def make_legends(d: Components, plan: Plan) -> tuple[Legend, ...]:
    """The names of regions that lie together, where their spaces are."""
    printed = {tag: spaces for tag, spaces in d.regions.items() if tag not in d.unprinted}
    together = [(tag, spaces) for tag, spaces in printed.items() if len(spaces) > 1 and _is_one(d, spaces)]
    regions = [Legend(region_name(d, tag), *plan.window(spaces), size=18.0) for tag, spaces in together]
    return (*regions, *(_free(plan, x) for x in d.labels))


def _free(plan: Plan, label: Label) -> Legend:
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


def _is_one(d: Components, spaces: Sequence[int]) -> bool:
    """Do routes join all of them within the region?"""
    reached, edge = {spaces[0]}, [spaces[0]]
    while edge:
        edge = [n for s in edge for n in d.near_any[s] if n in spaces and n not in reached]
        reached.update(edge)
    return reached == set(spaces)


# what is only drawn


def make_streams(d: Components, plan: Plan) -> tuple[Stream, ...]:
    """The rivers that the scenario draws, then one wherever else boats go."""
    rivers = [x for x in d.courses if x.kind == "river"]
    drawn = {(a, b) for x in rivers for (a, _, _), (b, _, _) in pairwise(x.points)}
    own = [
        Stream(f"own-{n}", x.name, tuple(_line(plan, x)), x.begins or x.width, x.width) for n, x in enumerate(rivers, 1)
    ]
    return (*own, *plan.streams([s for s, at_sea in enumerate(d.sea) if at_sea], drawn))


def make_traces(d: Components, plan: Plan) -> tuple[Trace, ...]:
    lines = [x for x in d.courses if x.kind != "river"]
    return tuple(Trace(x.kind, tuple(_line(plan, x)), d.sides[x.side] if x.side != NONE else "") for x in lines)


def _line(plan: Plan, course: Course) -> list[Point]:
    return plan.line([(s, complex(x, y)) for s, x, y in course.points])


def make_seeds(d: Components, plan: Plan) -> tuple[tuple[float, float, str], ...]:
    """Patches of ground, close together along their lines."""
    out: list[tuple[float, float, str]] = []
    for terrain, points in d.patches:
        stops = [plan.place(complex(x, y)) for _, x, y in points]
        places = stops[:1]
        for p, q in pairwise(stops):
            steps = max(1, round(abs(q - p) / APART))
            places += [p + (q - p) * i / steps for i in range(1, steps + 1)]
        out += [(round(p.real, 1), round(p.imag, 1), d.terrains[terrain]) for p in places]
    return tuple(out)
