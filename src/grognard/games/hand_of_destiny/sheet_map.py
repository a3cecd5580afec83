"""The map of any scenario as a picture: places, roads, rivers, ground, names across the country.

A scenario gives no more than points, routes and a terrain chart. Here they are set far enough apart for counters,
roads bend around what is in their way, and water is drawn where boats go.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, pairwise
from math import dist, hypot
from typing import Final

from grognard.games.hand_of_destiny.matter import BOTH, HIGH, LAND, LOW, NORMAL, RIVER, Matter
from grognard.games.hand_of_destiny.read.map import NEUTRAL
from grognard.games.hand_of_destiny.words_facts import region_name
from grognard.kernel.sheet import Ground, Legend, Point, Road, Stream

LEAST: Final = 104.0  # between two spaces, in units of the sheet: two counters and a little
MARGIN: Final = 92.0  # from the outermost spaces to the edge
SMALLEST: Final = 900.0  # of the longer side of the map
LARGEST: Final = 1750.0
ROUNDS: Final = 300  # of setting spaces apart
BENDS: Final = (0.0, 0.07, -0.07, 0.14, -0.14, 0.22, -0.22, 0.32, -0.32)
ALONG: Final = (0.17, -0.17, 0.23, -0.23, 0.3, -0.3)  # of a road that follows a river
CLEAR: Final = 46.0  # from a road to a space that it passes
AWAY: Final = 0.4  # how far a river keeps to the other side of its road, as a part of the road's bend
PARTS: Final = 8  # points of a river from one space to the next
WIDTH: Final = (4.0, 7.0)  # of a river, at its ends
KINDS: Final = {LAND: "road", RIVER: "water", BOTH: "both"}
LEVELS: Final = {NORMAL: "fleets not at low water", HIGH: "fleets only at high water"}
BARE: Final = ("", "")
SEA: Final = "#b8d2d8"  # without a colour of its own
LANDS: Final = {  # words in a terrain's name: wash, cover
    "sea": ("", "waves"), "ocean": ("", "waves"), "lake": ("", "waves"), "gulf": ("", "waves"),
    "forest": ("forest", "trees"), "wood": ("forest", "trees"), "jungle": ("forest", "trees"),
    "scrub": ("timbers", "scrub"), "bush": ("timbers", "scrub"), "savanna": ("timbers", "scrub"),
    "mountain": ("rough", "hills"), "hill": ("rough", "hills"), "pass": ("rough", "hills"),
    "gorge": ("rough", "hills"), "rough": ("rough", "hills"), "ridge": ("rough", "hills"),
    "desert": ("sand", ""), "sand": ("sand", ""), "wells": ("sand", ""), "oasis": ("sand", "scrub"),
    "marsh": ("marsh", "grass"), "swamp": ("marsh", "grass"), "delta": ("marsh", "grass"),
    "snow": ("snow", ""), "ice": ("snow", ""),
    "plain": ("", "grass"), "valley": ("", "grass"), "steppe": ("", "grass"), "grass": ("", "grass"),
    "farm": ("", "grass"), "clear": ("", "grass"),
}  # fmt: skip


class Plan:
    """Where everything is drawn."""

    def __init__(self, d: Matter) -> None:
        self.d = d
        points = spread(scaled(list(zip(d.x, d.y, strict=True))))
        left, top = min(x for x, _ in points) - MARGIN, min(y for _, y in points) - MARGIN
        self.points: list[Point] = [(round(x - left, 1), round(y - top, 1)) for x, y in points]
        self.width = round(max(x for x, _ in self.points) + MARGIN, 1)
        self.height = round(max(y for _, y in self.points) + MARGIN, 1)
        self.routes = [(a, b) for a, b in d.route_kind if a < b or (b, a) not in d.route_kind]
        self.bends: dict[tuple[int, int], float] = {}
        for a, b in self.routes:
            turn = bend(self.points, a, b, ALONG if self.kind(a, b) == BOTH else BENDS)
            self.bends[a, b], self.bends[b, a] = turn, -turn

    def kind(self, a: int, b: int) -> int:
        """Of the route, in whichever direction it leads."""
        kinds = self.d.route_kind
        return kinds[a, b] if (a, b) in kinds else kinds[b, a]


def scaled(points: list[Point]) -> list[Point]:
    """As large as most neighbours need, and no larger than a screen can show."""
    span = max(*_spans(points), 1e-6)
    gaps = sorted(min((dist(p, q) for q in points if q != p), default=span) for p in points)
    wanted = LEAST / max(gaps[len(gaps) // 4], 1e-6)
    k = min(max(wanted, SMALLEST / span), LARGEST / span)
    return [(x * k, y * k) for x, y in points]


def _spans(points: Sequence[Point]) -> tuple[float, float]:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return max(xs) - min(xs), max(ys) - min(ys)


def spread(points: list[Point]) -> list[Point]:
    """Push those that are too near one another apart, a little at a time."""
    out = list(points)
    for _ in range(ROUNDS):
        pushed = False
        for a, b in combinations(range(len(out)), 2):
            (ax, ay), (bx, by) = out[a], out[b]
            gap = hypot(bx - ax, by - ay)
            if gap >= LEAST - 0.5:
                continue
            pushed = True
            ux, uy = ((bx - ax) / gap, (by - ay) / gap) if gap > 1e-6 else (1.0, 0.0)
            half = (LEAST - gap) / 2
            out[a], out[b] = (ax - ux * half, ay - uy * half), (bx + ux * half, by + uy * half)
        if not pushed:
            break
    return out


# routes


def make_roads(plan: Plan) -> tuple[Road, ...]:
    return tuple(_road(plan, a, b) for a, b in plan.routes)


def _road(plan: Plan, a: int, b: int) -> Road:
    d = plan.d
    return Road(
        d.spaces[a],
        d.spaces[b],
        plan.bends[a, b],
        kind=KINDS[plan.kind(a, b)],
        name=d.route_name.get((a, b), ""),
        text=LEVELS.get(d.route_water.get((a, b), LOW), ""),
        one_way=(b, a) not in d.route_kind,
    )


def bend(points: Sequence[Point], a: int, b: int, bends: Sequence[float]) -> float:
    """The least that keeps clear of other spaces; else the one that comes least near them."""
    others = [p for n, p in enumerate(points) if n not in (a, b)]
    best, most = bends[0], -1.0
    for turn in bends:
        way = curve(points[a], points[b], turn)
        room = min((dist(p, q) for p in way for q in others), default=CLEAR)
        if room >= CLEAR:
            return turn
        if room > most:
            best, most = turn, room
    return best


def curve(p: Point, q: Point, turn: float) -> list[Point]:
    """Points along a road, as the page draws it."""
    (ax, ay), (bx, by) = p, q
    cx, cy = (ax + bx) / 2 - (by - ay) * turn, (ay + by) / 2 + (bx - ax) * turn
    out: list[Point] = []
    for i in range(PARTS + 1):
        t = i / PARTS
        u = 1 - t
        out.append((u * u * ax + 2 * t * u * cx + t * t * bx, u * u * ay + 2 * t * u * cy + t * t * by))
    return out


# water


def make_streams(plan: Plan) -> tuple[Stream, ...]:
    """Rivers wherever boats go, from space to space as straight on as they can; open sea has none."""
    return tuple(
        Stream(f"river-{n}", "", tuple(course(plan, chain)), *WIDTH) for n, chain in enumerate(chains(plan), 1)
    )


def chains(plan: Plan) -> list[list[int]]:
    """All stretches of river, each in one chain: begun at ends and forks, led straight on."""
    d = plan.d
    left = {(a, b) for (a, b), kind in d.route_kind.items() if kind != LAND and not (d.sea[a] and d.sea[b])}
    left |= {(b, a) for a, b in left}
    out: list[list[int]] = []
    while left:
        degree = {s: sum(1 for a, _ in left if a == s) for s, _ in left}
        first = min(degree, key=lambda s: (degree[s] % 2 == 0, degree[s], s))  # an end, if there is one
        chain = [first]
        while onward := [b for a, b in left if a == chain[-1]]:
            nxt = min(onward, key=lambda s: (_turn(plan, chain, s), s))
            left -= {(chain[-1], nxt), (nxt, chain[-1])}
            chain.append(nxt)
        out.append(chain)
    return out


def _turn(plan: Plan, chain: list[int], to: int) -> float:
    """How far going on to a space turns away from straight on: 0 to 2."""
    if len(chain) < 2:
        return 0.0
    (ax, ay), (bx, by), (cx, cy) = (plan.points[s] for s in (chain[-2], chain[-1], to))
    long = hypot(bx - ax, by - ay) * hypot(cx - bx, cy - by) or 1.0
    return 1 - ((bx - ax) * (cx - bx) + (by - ay) * (cy - by)) / long


def course(plan: Plan, chain: Sequence[int]) -> list[Point]:
    """From space to space as boats go; a road along the bank keeps to the other side."""
    out: list[Point] = []
    for a, b in pairwise(chain):
        turn = plan.bends[a, b] * (-AWAY if plan.kind(a, b) == BOTH else 1)
        out += [(round(x, 1), round(y, 1)) for x, y in curve(plan.points[a], plan.points[b], turn)[:-1]]
    return [*out, plan.points[chain[-1]]]


# the land


def make_grounds(d: Matter) -> tuple[Ground, ...]:
    return tuple(_ground(d, t) for t in range(len(d.terrains)))


def _ground(d: Matter, t: int) -> Ground:
    wash, cover = _land(d, t)
    effect = d.terrain_texts[t].rstrip(".") or "no effect"
    colour = d.terrain_colors[t] if d.terrain_colors[t] != NEUTRAL else SEA if cover == "waves" else ""
    return Ground(d.terrains[t], d.terrain_names[t], effect, wash, cover, colour)


def _land(d: Matter, t: int) -> tuple[str, str]:
    """By the words of its name; a terrain that no word tells of is waves at sea, hills where it stops."""
    spaces = [s for s, x in enumerate(d.terrain) if x == t]
    if any(d.sea[s] for s in spaces):
        return "", "waves"
    words = f"{d.terrain_names[t]} {d.terrains[t]}".lower().replace("_", " ").split()
    found = next((look for begins, look in LANDS.items() if any(w.startswith(begins) for w in words)), None)
    if found is not None:
        return found
    return ("rough", "hills") if any(any(d.stops[s]) for s in spaces) else BARE


def make_legends(plan: Plan) -> tuple[Legend, ...]:
    """The names of regions that lie together, where their spaces are."""
    regions = plan.d.regions.items()
    return tuple(_legend(plan, tag, spaces) for tag, spaces in regions if len(spaces) > 1 and _is_one(plan.d, spaces))


def _is_one(d: Matter, spaces: Sequence[int]) -> bool:
    """Do routes join all of them within the region?"""
    reached, edge = {spaces[0]}, [spaces[0]]
    while edge:
        edge = [n for s in edge for n in d.near_any[s] if n in spaces and n not in reached]
        reached.update(edge)
    return len(reached) == len(set(spaces))


def _legend(plan: Plan, tag: str, spaces: Sequence[int]) -> Legend:
    xs, ys = [plan.points[s][0] for s in spaces], [plan.points[s][1] for s in spaces]
    left, right = max(0.0, min(xs) - MARGIN), min(plan.width, max(xs) + MARGIN)
    top, bottom = max(0.0, min(ys) - MARGIN), min(plan.height, max(ys) + MARGIN)
    return Legend(region_name(tag), left, top, right, bottom, size=18.0)
