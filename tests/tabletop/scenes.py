"""Tables and crowds for tests: four tables as data, and scenes thrown at random."""

from __future__ import annotations

import random
import tomllib
from functools import cache
from pathlib import Path

from grognard.tabletop.plane import MIL, Place
from grognard.tabletop.scene import Scene
from grognard.tabletop.shapes import Cover, Disc, Figure, Hull, Kind, Piece
from grognard.tabletop.terrain import Terrain

TABLES = ("dry_canal", "first_contact", "foundry_row", "green_hollow")
KINDS = {
    "blocking": Kind.BLOCKING,
    "obstacle": Kind.OBSTACLE,
    "difficult": Kind.AREA,
    "decorative": Kind.DECORATIVE,
}
TROOPER = Disc(1000)


def mils(*inches: float) -> tuple[int, ...]:
    return tuple(round(x * MIL) for x in inches)


def at(x: float, y: float) -> Place:
    return round(x * MIL), round(y * MIL)


def box(id: str, x: float, y: float, w: float, h: float, kind: Kind = Kind.BLOCKING, **more: object) -> Piece:
    """A rectangle of terrain with its least corner at (x, y)."""
    cover, height = more.get("cover", Cover.HARD), more.get("height", 4.0 if kind is Kind.BLOCKING else 0.0)
    assert isinstance(cover, Cover)
    assert isinstance(height, float)
    return Piece(id, kind, cover, round(height * MIL), (at(x, y), at(x + w, y), at(x + w, y + h), at(x, y + h)))


def men(unit: int, *places: tuple[float, float], d: float = 1.0, height: float = 1.2) -> list[Figure]:
    return [Figure(unit, at(x, y), Disc(round(d * MIL)), round(height * MIL)) for x, y in places]


def block(unit: int, x: float, y: float, n: int, wide: int = 5) -> list[Figure]:
    """A unit in rows, the first man in the middle of the front, at (x, y)."""
    columns = [0, -1, 1, -2, 2][:wide]
    return men(unit, *[(x + 1.5 * columns[k % wide], y - 1.5 * (k // wide)) for k in range(n)])


@cache
def table(name: str) -> tuple[Place, Terrain]:
    """The size and the terrain of a table that lies beside this file."""
    data = tomllib.loads((Path(__file__).parent / "tables" / f"{name}.toml").read_text())
    pieces = [
        Piece(
            p["id"],
            KINDS[p["kind"]],
            Cover[p["cover"].upper()],
            round(p["height"] * MIL),
            tuple(at(x, y) for x, y in p["polygon"]),
        )
        for p in data["piece"]
    ]
    return at(data["table"]["width"], data["table"]["depth"]), Terrain(tuple(pieces))


def thrown(rng: random.Random, discs: int = 8, hulls: int = 2, pieces: int = 4) -> Scene:
    """A table of 30 by 30 with things anywhere, even on top of each other; two figures to a unit."""
    figures = []
    for k in range(discs + hulls):
        place = rng.randrange(2000, 28000), rng.randrange(2000, 28000)
        if k < discs:
            shape: Disc | Hull = Disc(rng.choice([1000, 1600, 2400]))
        else:
            shape = Hull(rng.randrange(3000, 7000, 2), rng.randrange(2000, 4000, 2))
        height = rng.choice([600, 1200, 1800, 2500])
        figures.append(Figure(k // 2, place, shape, height, rng.randrange(3600), rng.random() < 0.5))
    return Scene.of((30000, 30000), figures, [_piece(rng, k) for k in range(pieces)])


def _piece(rng: random.Random, k: int) -> Piece:
    x, y = rng.randrange(2000, 24000), rng.randrange(2000, 24000)
    a, b = rng.randrange(500, 5000), rng.randrange(500, 5000)
    outlines = [
        ((x, y), (x + a, y), (x + a, y + b), (x, y + b)),
        ((x, y), (x + a, y + 300), (x + 700, y + b)),
        ((x, y), (x + 4000, y), (x + 4000, y + 4000), (x + 3000, y + 4000), (x + 3000, y + 1000), (x, y + 1000)),
    ]
    kind = rng.choice([Kind.BLOCKING, Kind.BLOCKING, Kind.OBSTACLE, Kind.AREA])
    height = 0 if kind is Kind.AREA else rng.choice([600, 2000, 4000])
    return Piece(f"p{k}", kind, rng.choice([Cover.SOFT, Cover.HARD]), height, rng.choice(outlines))
