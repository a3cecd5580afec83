"""Names of the spaces: candidates around each ring, then annealing. What finds no room is left out."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from grognard.kernel.sheet import Point, Sheet, Spot
from grognard.pictures.counters import SIDE
from grognard.pictures.geometry import Box, around, evenly, lengths, overlap, polar, rng, to_box
from grognard.pictures.spaces import FORTS, RING, emblems_of
from grognard.pictures.structures import BEAD
from grognard.pictures.svg import INK, INK2, PAPER, SERIF, esc, f1, text_width

FONT: Final = 14.0
FINE: Final = 12.4  # the small text below a name
LEADING: Final = FONT * 1.04
RIM: Final = 4.0  # around the room of a space
FAR: Final = 120.0  # a space so far from all candidates of a name has no part in it
BEST: Final = 80  # candidates of a name that are looked at
# Sixteen directions, clockwise from the right; below is liked best.
LIKES: Final = (0.9, 1.5, 1.6, 1, 0, 1, 1.7, 1.6, 1, 1.6, 1.7, 1.5, 0.6, 1.5, 1.6, 1.5)
# How mapmakers shorten where there is no room.
SHORT: Final = {
    "mountains": "Mts.", "mountain": "Mt.", "fort": "Ft.", "saint": "St.", "springs": "Spgs.", "station": "Sta.",
    "river": "R.", "creek": "Cr.", "lake": "L.", "island": "I.", "islands": "Is.",
}  # fmt: skip


class Points:
    """Points that names should keep off, found by place."""

    def __init__(self) -> None:
        self.cells: dict[tuple[int, int], list[tuple[float, float, float]]] = {}

    def trace(self, points: Sequence[Point], weight: float) -> None:
        """A line as points that lie close."""
        if len(points) > 1:
            self.add(evenly(points, math.ceil(lengths(points)[-1] / 7) + 1), weight)

    def add(self, points: Sequence[Point], weight: float) -> None:
        for x, y in points:
            self.cells.setdefault((int(x // 40), int(y // 40)), []).append((x, y, weight))

    def weigh(self, b: Box, pad: float) -> float:
        """The weight of all points in a box."""
        left, top, right, bottom = b[0] - pad, b[1] - pad, b[2] + pad, b[3] + pad
        total = 0.0
        for i in range(int(left // 40), int(right // 40) + 1):
            for j in range(int(top // 40), int(bottom // 40) + 1):
                for x, y, weight in self.cells.get((i, j), ()):
                    if left < x < right and top < y < bottom:
                        total += weight
        return total


@dataclass
class Label:
    """A way to write a name: its lines, the small text below, how and where; `blocked` if it covers something."""

    lines: list[str]
    small: str
    bold: bool
    anchor: str
    x: float
    y: float
    box: Box
    cost: float
    blocked: bool = False


class Obstacle:
    """The room that a space takes with counters and fort."""

    def __init__(self, sheet: Sheet, spot: Spot, fort: bool) -> None:
        printed = [e.draw for e in emblems_of(sheet, spot)]
        self.x, self.y = spot.x, spot.y
        self.r = RING + (7 if "star" in printed else 2.5)
        self.half = SIDE / 2 + 4
        if spot.form == "bead":
            self.r, self.half, self.tips = BEAD + 2.5, BEAD, []
            return
        corner = SIDE / 2 + 4
        self.tips = [(spot.x + x, spot.y + y) for x in (-corner, corner) for y in (-corner, corner)]
        if fort:
            turn = 2 * math.pi / 5
            self.tips += [polar(spot.x, spot.y, RING * 1.48, -math.pi / 2 + i * turn) for i in range(5)]

    @property
    def box(self) -> Box:
        return self.x - self.r, self.y - self.r, self.x + self.r, self.y + self.r

    def depth(self, b: Box, pad: float = 0) -> float:
        """How deep a box lies in it, 0 if it is clear."""
        away = to_box(b, self.x, self.y)
        if away > self.r * 2 + pad:
            return 0
        half = self.half + pad
        square = min(half - max(b[0] - self.x, self.x - b[2]), half - max(b[1] - self.y, self.y - b[3]))
        tips = max((SIDE * 0.18 + pad / 2 - to_box(b, x, y) for x, y in self.tips), default=0.0)
        return max(0, self.r + pad - away, square, tips)

    def beside(self, w: float, h: float, direction: int, rim: float) -> Box:
        """The nearest box in one of sixteen directions that is clear of it."""
        ux, uy = math.cos(direction * math.pi / 8), math.sin(direction * math.pi / 8)
        t = self.r + h / 2 - 2
        while True:
            cx, cy = self.x + ux * t, self.y + uy * t
            box = (cx - w / 2, cy - h / 2, cx + w / 2, cy + h / 2)
            if t > w + h + 120 or self.depth(box, rim) <= 0:
                return box
            t += 2


def place_labels(sheet: Sheet, roads: Points, water: Points, forts: set[str]) -> tuple[dict[str, Label], list[Box]]:
    """A label for each space whose name finds room, by its id; and all room that is taken."""
    obstacles = [Obstacle(sheet, s, s.id in forts) for s in sheet.spots]
    all = []
    for i, spot in enumerate(sheet.spots):
        found = _candidates(sheet, spot, obstacles[i])
        reach = around(x.box for x in found)
        near = [o for j, o in enumerate(obstacles) if j != i and to_box(reach, o.x, o.y) < FAR]
        for label in found:
            _assess(label, obstacles[i], near, sheet)
            label.cost += roads.weigh(label.box, 1) + water.weigh(label.box, 2)
        all.append(sorted(found, key=lambda x: x.cost)[:BEST])
    kept = _clear(sheet, _anneal(all), all)
    boxes = [x.box for x in kept.values()] + [o.box for o in obstacles]
    return {sheet.spots[i].id: x for i, x in kept.items()}, boxes


def _writings(name: str, small: str) -> list[tuple[list[str], str, float]]:
    """On one line or two, with the small text below; as a last resort shortened, or without it."""
    parts = name.split(" ")
    brief = " ".join(_shorten(w) for w in parts)
    out = [([name], small, 0.0)]
    out += [([" ".join(parts[:cut]), " ".join(parts[cut:])], small, 1.2) for cut in range(1, min(len(parts), 8))]
    out += [([brief], small, 7.0)] if brief != name else []
    out += [([brief], "", 9.0)] if small else []
    return out


def _shorten(word: str) -> str:
    short = SHORT.get(word.lower(), word)
    return short.upper() if word == word.upper() else short


def _candidates(sheet: Sheet, spot: Spot, own: Obstacle) -> list[Label]:
    draws = [e.draw for e in emblems_of(sheet, spot)]
    out = []
    name = spot.name.rpartition(": ")[2]  # "Scioto: The Forks" stands at the Scioto
    for lines, small, cost in _writings(name, spot.text):
        wide = max([text_width(t, bold=True) * FONT for t in lines] + [text_width(small) * FINE])
        w, h = wide + 4, LEADING * (len(lines) + bool(small))
        for i in range(32):
            direction, tight = i % 16, i > 15
            box = own.beside(w, h, direction, 0 if tight else RIM)
            anchor = "start" if direction < 3 or direction > 13 else "end" if 5 < direction < 11 else "middle"
            x = {"start": box[0] + 2, "end": box[2] - 2}.get(anchor, (box[0] + box[2]) / 2)
            all = cost + LIKES[direction] + (1.5 if tight else 0)
            bold = bool({"star", *FORTS} & set(draws))
            out.append(Label(lines, small, bold, anchor, x, box[1] + FONT * 0.82, box, all))
    return out


def _assess(label: Label, own: Obstacle, others: list[Obstacle], sheet: Sheet) -> None:
    """What a candidate costs by itself: edges, and rings of others."""
    b = label.box
    if b[0] < 2 or b[2] > sheet.width - 2 or b[1] < 2 or b[3] > sheet.height - 2:
        label.cost += 60
        label.blocked = True
    apart = to_box(b, own.x, own.y) - own.r
    for o in others:
        deep = o.depth(b)
        if deep > 0:
            label.cost += 25 + deep * 2
            label.blocked = True
        else:  # it may seem to be the other's
            label.cost += max(0, max(3, apart) + 9 - to_box(b, o.x, o.y) + o.r) * 0.3


def _quarrel(a: Label, b: Label) -> float:
    if not overlap(a.box, b.box, 9):
        return 0
    area = overlap(a.box, b.box, 2)
    return 12 + area / 6 if area else 1.6


def _anneal(all: list[list[Label]]) -> list[Label]:
    reach = [around(x.box for x in found) for found in all]
    close = [[j for j, b in enumerate(reach) if j != i and overlap(a, b, 9)] for i, a in enumerate(reach)]
    chosen, random, turns = [0] * len(all), rng(11), min(20000, len(all) * 200)

    def price(i: int, k: int) -> float:
        return all[i][k].cost + sum(_quarrel(all[i][k], all[j][chosen[j]]) for j in close[i])

    for n in range(turns):
        i = int(random() * len(all))
        k = int(random() ** 2 * len(all[i]))
        heat = 3 * (1 - n / turns) ** 2 + 0.001
        if k != chosen[i]:
            worse = price(i, k) - price(i, chosen[i])
            if worse < 0 or random() < math.exp(-worse / heat):
                chosen[i] = k

    def cheapest(i: int) -> int:
        best, lowest = 0, math.inf
        for k, label in enumerate(all[i]):
            if label.cost >= lowest:  # they are sorted, and quarrels only add to it
                break
            if (asked := price(i, k)) < lowest:
                best, lowest = k, asked
        return best

    for _ in range(3):
        for i in range(len(all)):
            chosen[i] = cheapest(i)
    return [found[chosen[i]] for i, found in enumerate(all)]


def _clear(sheet: Sheet, labels: list[Label], all: list[list[Label]]) -> dict[int, Label]:
    """What is clear of others, the more important first; what isn't is moved, or left out."""
    kept: dict[int, Label] = {}

    def keep(i: int, label: Label) -> bool:
        if label.blocked or any(overlap(label.box, other.box, -1) for other in kept.values()):
            return False
        kept[i] = label
        return True

    order = sorted(range(len(labels)), key=lambda i: -len(sheet.spots[i].marks))
    for i in [i for i in order if not keep(i, labels[i])]:
        any(keep(i, label) for label in all[i])
    return kept


def draw_label(label: Label) -> str:
    x = f1(label.x)
    spans = [f'<tspan x="{x}" y="{f1(label.y + i * LEADING)}">{esc(t)}</tspan>' for i, t in enumerate(label.lines)]
    if label.small:
        spans.append(
            f'<tspan x="{x}" y="{f1(label.y + len(label.lines) * LEADING)}" font-size="{FINE}" font-style="italic" '
            f'font-weight="500" fill="{INK2}">{esc(label.small)}</tspan>'
        )
    head = f'text-anchor="{label.anchor}" {SERIF} font-size="{FONT}" stroke-linejoin="round"'
    weight, body = 700 if label.bold else 600, "".join(spans)
    under = f'<text {head} font-weight="{weight}" fill="none" stroke="{PAPER}" stroke-width="3.6">{body}</text>'
    return f'{under}<text {head} font-weight="{weight}" fill="{INK}">{body}</text>'
