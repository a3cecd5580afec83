"""The country: washes and borders as contours of fields summed over the spaces, and what grows on them."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Final

from grognard.cli.draw.covers import HACHURE, TREE, Ink, Plant, glyph, plant_tree, plant_tuft, plant_wave
from grognard.cli.draw.geometry import Lattice, Mask, Ring, contour, rng, smooth
from grognard.cli.draw.roads import Way
from grognard.cli.draw.svg import INK2, PAPER, RIVER, f1, group, hex_colour, line_colour, mix, path, rect
from grognard.kernel.sheet import Ground, Point, Sheet

CoverAt = Callable[[float, float], str]
Tint = tuple[str, str, float]  # fill, line, how strong
WASHES: Final[dict[str, Tint]] = {  # as in web/style/map.css
    "forest": ("#a9b377", TREE, 0.62),
    "timbers": ("#d3c588", HACHURE, 0.62),
    "rough": ("#cdb08a", HACHURE, 0.42),
    "sand": ("#e6cf8e", HACHURE, 0.62),
    "marsh": ("#b4c9ac", RIVER, 0.62),
    "snow": ("#ffffff", RIVER, 0.62),
}
NODES: Final = 12_000  # of a lattice at most, so that a large sheet takes no longer
FINEST: Final = 14.0


def draw_ground(sheet: Sheet, ways: Sequence[Way]) -> str:
    """The whole landscape below roads and rivers."""
    washes, cover_at = _washes(sheet)
    ink = Ink()
    _plant(sheet, ways, cover_at, ink)
    _raise(sheet, ways, cover_at, ink)
    return washes + _borders(sheet) + ink.draw()


def _unrest(x: float, y: float) -> float:
    """Makes edges look drawn by hand."""
    return 9 * math.sin(x / 47 + y / 71) + 7 * math.sin(y / 33 - x / 83) + 4 * math.sin(x / 17 + y / 23)


class Field:
    """A sum of hills at the nodes of a lattice, which stand a little beside their places."""

    def __init__(self, sheet: Sheet, finest: float, pad: float, shake: float) -> None:
        step = max(finest, math.sqrt(sheet.width * sheet.height / NODES))
        self.grid = Lattice(sheet.width, sheet.height, step, pad)
        grid = self.grid
        self.xs = [0.0] * grid.size
        self.ys = [0.0] * grid.size
        for n in range(grid.size):
            x, y = grid.at(n % grid.nx), grid.at(n // grid.nx)
            self.xs[n] = x + shake * _unrest(x, y)
            self.ys[n] = y + shake * _unrest(y, x)

    def hills(self, points: Sequence[Point], sigma: float, reach: float, least: float = 0.0) -> list[float]:
        out = [least] * self.grid.size
        for p in points:
            self._add(out, p, -1 / (2 * sigma * sigma), reach)
        return out

    def _add(self, out: list[float], p: Point, k: float, reach: float) -> None:
        grid, xs, ys, exp = self.grid, self.xs, self.ys, math.exp
        x, y = p
        left, right = grid.near(x - reach, grid.nx), grid.near(x + reach, grid.nx)
        for j in range(grid.near(y - reach, grid.ny), grid.near(y + reach, grid.ny) + 1):
            for n in range(j * grid.nx + left, j * grid.nx + right + 1):
                dx, dy = xs[n] - x, (ys[n] - y) * 1.15
                out[n] += exp(k * (dx * dx + dy * dy))


def _rivals(fields: list[list[float]], but: int) -> list[float]:
    """The largest of the other fields at every node."""
    others = [f for i, f in enumerate(fields) if i != but]
    return [max(v) for v in zip(*others, strict=True)] if others else [0.0] * len(fields[but])


def _outline(rings: list[Ring]) -> str:
    return "".join(smooth(points, closed=True) for points, _ in rings)


# washes


def _washes(sheet: Sheet) -> tuple[str, CoverAt]:
    at = Field(sheet, FINEST, 40, 1)
    fields = []
    for g in sheet.grounds:
        points = [(s.x, s.y) for s in sheet.spots if s.ground == g.id]
        points += [(x, y) for x, y, ground in sheet.seeds if ground == g.id]
        sigma = 50 if g.cover == "hills" else 62
        fields.append(at.hills(points, sigma, sigma * 3 + 22))
    out = []
    for i, g in enumerate(sheet.grounds):
        tint = tint_of(g)
        if tint is not None:
            above = [v - max(o * 0.96, 0.26) for v, o in zip(fields[i], _rivals(fields, i), strict=True)]
            out.append(_wash(_outline(contour(above, at.grid)), tint))
    return "".join(out), _covers(sheet, fields, at.grid)


def tint_of(g: Ground) -> Tint | None:
    """How a ground is washed; None on bare paper."""
    if g.colour:
        return hex_colour(g.colour), mix(g.colour, INK2, 0.4), 0.5
    return WASHES.get(g.wash)


def _wash(d: str, tint: Tint) -> str:
    fill, line, opacity = tint
    edge = {"stroke_opacity": 0.35, "stroke_width": 1.2}
    return path(d, fill=fill, fill_rule="evenodd", stroke=line, opacity=opacity, **edge)


def swatch(g: Ground, w: float, h: float) -> str:
    """A piece of this ground, for a key."""
    fill, line, opacity = tint_of(g) or (PAPER, INK2, 1)
    edge = {"stroke_opacity": 0.5, "stroke_width": 1}
    return rect(0, 0, w, h, rx=4, fill=fill, stroke=line, opacity=opacity, **edge) + group(
        glyph(g.cover, 0.8), w / 2, h / 2
    )


def _covers(sheet: Sheet, fields: list[list[float]], grid: Lattice) -> CoverAt:
    """What covers the ground at a point. Far from every space lies the first ground without a wash."""
    bare = next((g.cover for g in sheet.grounds if tint_of(g) is None), "")

    def cover_at(x: float, y: float) -> str:
        n = grid.index(x, y)
        best, most = bare, 0.2
        for g, field in zip(sheet.grounds, fields, strict=True):
            if field[n] > most:
                best, most = g.cover, field[n]
        return best

    return cover_at


# borders


def _borders(sheet: Sheet) -> str:
    """A band in the colour of the side whose home it is, and a broken line."""
    names = list(dict.fromkeys(s.country for s in sheet.spots))
    if len(names) < 2:
        return ""
    at, far = Field(sheet, 20, 60, 0.6), math.hypot(sheet.width, sheet.height)
    homes = {name: [(s.x, s.y) for s in sheet.spots if s.country == name] for name in names}
    fields = [at.hills(homes[name], 95, far, 1e-30) for name in names]
    drawn: set[int] = set()
    bands, line = "", ""
    for i, name in enumerate(names):
        if name not in sheet.countries:
            continue
        rings = contour([v - o for v, o in zip(fields[i], _rivals(fields, i), strict=True)], at.grid)
        side = next((s for s in sheet.sides if s.id == sheet.countries[name]), None)
        if side is not None:
            bands += path(_outline(rings), stroke=line_colour(side.colour), stroke_width=13, opacity=0.24)
        for ring in rings:
            line += _parts(ring, drawn)
            drawn.update(ring[1])
    return bands + path(line, stroke=INK2, stroke_width=1.3, stroke_dasharray="13 4 2.5 4", opacity=0.75)


def _parts(ring: Ring, drawn: set[int]) -> str:
    """The parts of a ring that are not drawn yet."""
    points, edges = ring
    first = next((i for i, e in enumerate(edges) if e in drawn), -1)
    if first < 0:
        return smooth(points, closed=True)
    out, run = "", list[Point]()
    for k in range(1, len(points) + 1):
        i = (first + k) % len(points)
        if edges[i] not in drawn:
            run.append(points[i])
            continue
        out += smooth(run) if len(run) > 2 else ""
        run = []
    return out


# decoration

# how thick each cover grows, and how large
PLANTS: Final[dict[str, tuple[float, float, Plant]]] = {
    "grass": (0.16, 0.8, plant_tuft),
    "scrub": (0.42, 0.82, plant_tree),
    "trees": (0.78, 1, plant_tree),
    "waves": (0.3, 1, plant_wave),
}


def _keep_off(sheet: Sheet, ways: Sequence[Way], space: float, road: float, river: float) -> Mask:
    mask = Mask(sheet.width, sheet.height)
    for s in sheet.spots:
        if space:
            mask.stamp(s.x, s.y - 3, space)
    for w in ways:
        mask.trace(w.points, road)
    for stream in sheet.streams:
        mask.trace(stream.points, river + stream.mouth / 4)
    return mask


def _plant(sheet: Sheet, ways: Sequence[Way], cover_at: CoverAt, ink: Ink) -> None:
    off, random = _keep_off(sheet, ways, 36, 11, 12), rng(7)
    row, y = 0, 10.0
    while y < sheet.height - 6:
        x = 10.0 + (row % 2) * 9
        while x < sheet.width - 8:
            px, py = x + (random() - 0.5) * 13, y + (random() - 0.5) * 10
            chance, size = random(), 0.8 + random() * 0.3
            thick, large, plant = PLANTS.get(cover_at(px, py), (0.0, 0.0, plant_tuft))
            if chance < thick and not off.has(px, py - 3):
                plant(ink, px, py, size * large)
            x += 19
        row, y = row + 1, y + 17


# ridges

Stroke = tuple[Point, Point, Point]  # where its crest is, and how it runs down on the steep and on the gentle side
RIDGES: Final = ((205, 335, 37), (150, 200, 43), (345, 392, 43), (222, 300, 66))  # from, to (degrees), how far out


def _raise(sheet: Sheet, ways: Sequence[Way], cover_at: CoverAt, ink: Ink) -> None:
    """Hachures on hilly ground, longer to the south, as if the light came from the north."""
    off, random = _keep_off(sheet, ways, 0, 8, 11), rng(13)
    hills = {g.id for g in sheet.grounds if g.cover == "hills"}
    clear = Mask(sheet.width, sheet.height)
    for s in sheet.spots:
        clear.stamp(s.x, s.y, 60)
    row, y = 0, 20.0
    while y < sheet.height:
        x = 20.0 + (row % 2) * 34
        while x < sheet.width:
            at = x + (random() - 0.5) * 26, y + (random() - 0.5) * 16
            half, slant = 15 + random() * 12, (random() - 0.6) * 0.5
            if cover_at(*at) == "hills" and not clear.has(*at):
                _engrave(ink, off, _ridge(random, at, half, slant))
            x += 72
        row, y = row + 1, y + 44
    for s in sheet.spots:
        for ridge in RIDGES if s.ground in hills else ():
            _engrave(ink, off, _surround(random, (s.x, s.y), *ridge))


def _engrave(ink: Ink, off: Mask, strokes: list[Stroke]) -> None:
    """All strokes but those on roads and rivers and those that would stand alone."""
    free = [y > 12 and not off.has(x, y) and not off.has(x + sx, y + sy) for (x, y), (sx, sy), _ in strokes]
    for i, ((x, y), (sx, sy), (gx, gy)) in enumerate(strokes):
        if free[i] and sum(free[max(0, i - 2) : i + 3]) >= 3:
            ink.steep.append(f"M{f1(x)},{f1(y)}l{f1(sx)},{f1(sy)}")
            ink.gentle.append(f"M{f1(x)},{f1(y)}m{f1(gx * 0.2)},{f1(gy * 0.2)}l{f1(gx)},{f1(gy)}")


def _ridge(random: Callable[[], float], at: Point, half: float, slant: float) -> list[Stroke]:
    """A straight ridge."""
    out: list[Stroke] = []
    for k in range(int(2 * half / 2.9) + 1):
        i = k * 2.9 - half
        high, lean = 1 - (i / half) ** 2, i / half
        down, up = (5 + 5 * random()) * high + 1, (3 + 3 * random()) * high + 1
        crest = at[0] + i, at[1] + i * slant + math.sin(i / 7 + at[0]) * 2.2 + 1
        out.append((crest, (lean * 4 + 1.4, down), (lean * 3 - 0.6, -up)))
    return out


def _surround(random: Callable[[], float], at: Point, start: int, end: int, radius: float) -> list[Stroke]:
    """A ridge around a space."""
    out: list[Stroke] = []
    count = round(math.radians(end - start) * radius / 3.1)
    for i in range(count + 1):
        t, rough = i / count, random()
        angle, r = math.radians(start + (end - start) * t), radius + math.sin(t * 9 + at[0]) * 3.4
        ux, uy, high = math.cos(angle) * 1.1, math.sin(angle), math.sin(math.pi * (0.1 + 0.8 * t))
        down, up = (5 + 6 * rough) * high, (3.2 + 3.2 * rough) * high
        crest = at[0] + math.cos(angle) * r * 1.16, at[1] + math.sin(angle) * r * 0.94
        out.append((crest, (ux * down, uy * down), (-ux * up, -uy * up)))
    return out
