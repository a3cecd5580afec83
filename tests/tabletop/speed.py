"""How quick the answers are on the shipped tables, in ms of one core: `python -m tests.tabletop.speed`."""

from __future__ import annotations

import math
import random
import sys
from collections.abc import Callable
from statistics import median, quantiles
from time import process_time

import numpy as np
from tests.tabletop.scenes import TABLES, block, box, men, table

from grognard.tabletop.assault import charge
from grognard.tabletop.candidates import candidates
from grognard.tabletop.candidates_hull import drives
from grognard.tabletop.charge import possible, reaches
from grognard.tabletop.cover import cover
from grognard.tabletop.going import Apart, Going
from grognard.tabletop.placement import Move, place
from grognard.tabletop.routes import Routes
from grognard.tabletop.rush import Rush, rush
from grognard.tabletop.scene import Scene
from grognard.tabletop.shapes import Figure, Hull, Kind
from grognard.tabletop.sight import eye, sight
from grognard.tabletop.space import NOBODY, Space

MEN = 20
OURS, THEIRS = list(range(MEN)), list(range(MEN, 4 * MEN))


def crowd(rng: random.Random, name: str) -> Scene:
    """Twenty men and three units of twenty enemies near them, nobody inside a wall or near an enemy."""
    size, terrain = table(name)
    while True:
        x, y = rng.uniform(8, size[0] / 1000 - 8), rng.uniform(10, size[1] / 1000 - 8)
        figures = block(0, x, y, MEN)
        for unit in (1, 2, 3):
            turn, far = rng.uniform(0, 2 * math.pi), rng.uniform(10, 16)
            figures += block(unit, x + far * math.cos(turn), y + far * math.sin(turn), MEN)
        scene = Scene.of(size, figures, terrain=terrain)
        if stands(scene):
            return scene


def stands(scene: Scene) -> bool:
    """Whether all of ours stand on the table, clear of walls and more than an inch from enemies."""
    space = Space(scene, OURS, Going(1000, apart=(Apart(tuple(THEIRS)),)))
    return bool(space.free(np.full(MEN, NOBODY), space.starts).all())


def timed(work: Callable[[], object]) -> float:
    begin = process_time()
    work()
    return (process_time() - begin) * 1000


def seeing(rng: random.Random) -> float:
    between = [men(2 + k // 5, (rng.uniform(5, 25), rng.uniform(12, 22)))[0] for k in range(20)]
    walls = [box(f"w{k}", rng.uniform(2, 25), rng.uniform(12, 20), rng.uniform(0.5, 3), 1) for k in range(10)]
    scene = Scene.of((30_000, 40_000), [*block(0, 15, 10, 20), *block(1, 15, 30, 20), *between], walls)

    def look() -> None:
        eyes = [eye(scene, k) for k in range(20)]
        targets = list(range(20, 40))
        cover(scene, eyes, targets, sight(scene, eyes, targets), [1] * 20)

    return timed(look)


def moving(rng: random.Random) -> float:
    scene = crowd(rng, rng.choice(TABLES))
    double = rng.random() < 0.5
    fences = frozenset({Kind.OBSTACLE}) if double else frozenset()
    going = Going(10_000 if double else 5000, apart=(Apart(tuple(THEIRS)),), fences=fences)
    turn, far = rng.uniform(0, 2 * math.pi), rng.uniform(0.5, 0.95) * going.allowance
    x, y = scene.place(0)
    move = Move((round(x + far * math.cos(turn)), round(y + far * math.sin(turn))))
    return timed(lambda: place(scene, OURS, 0, going, move))


def charging(rng: random.Random) -> tuple[Scene, list[int], Going]:
    scene = crowd(rng, rng.choice(TABLES))
    target = list(range(MEN, 2 * MEN))
    others = tuple(k for k in THEIRS if k not in target)
    return scene, target, Going(10_000, tuple(target), (Apart(others, 20, 10),), slow=False)


def reaching(rng: random.Random) -> float:
    scene, target, going = charging(rng)
    return timed(lambda: reaches(Routes(Space(scene, OURS, going)), target))


def assaulting(rng: random.Random) -> float:
    while True:
        scene, target, going = charging(rng)
        if possible(Routes(Space(scene, OURS, going)), target):
            break

    def assault() -> None:
        found = charge(scene, OURS, 0, target, going)
        OUTCOMES.append(found.legal)

    return timed(assault)


def listing(rng: random.Random) -> float:
    scene = crowd(rng, rng.choice(TABLES))
    away = Apart(tuple(THEIRS))
    goings = [Going(5000, apart=(away,)), Going(10_000, apart=(away,), fences=frozenset({Kind.OBSTACLE}))]
    return timed(lambda: ORDERS.append(len(candidates(scene, OURS, 0, goings))))


def tanks(rng: random.Random) -> Scene:
    """The men of a crowd, and a hull in the place of one of them."""
    scene = crowd(rng, rng.choice(TABLES))
    figures = [scene.figure(k) for k in range(len(scene.shapes))]
    figures[0] = Figure(0, figures[0].at, Hull(5000, 3000), 2200, rng.randrange(3600))
    size, terrain = (scene.width, scene.depth), scene.terrain
    return Scene.of(size, figures, terrain=terrain).without(range(1, MEN))


def driving(rng: random.Random) -> float:
    scene = tanks(rng)
    return timed(lambda: drives(scene, 0, Going(12_000, apart=(Apart(tuple(THEIRS)),))))


def rushing(rng: random.Random) -> float:
    scene = tanks(rng)
    return timed(lambda: rush(scene, 0, Rush(24_000, overrun=tuple(THEIRS)), 9000))


OUTCOMES: list[bool] = []
ORDERS: list[int] = []

QUESTIONS: dict[str, Callable[[random.Random], float]] = {
    "sight and cover, 20 against 20, 30 blockers": seeing,
    "placement of a move or double, 20 men, 60 enemies": moving,
    "charge: the reach of all, 20 men against 20": reaching,
    "charge: full placement, 20 men against 20": assaulting,
    "a bot's list of at most 48 moves, 20 men, 60 enemies": listing,
    "a hull's list of drives, 60 enemies": driving,
    "full speed, 60 enemies": rushing,
}


def main(rounds: int) -> None:
    for name, question in QUESTIONS.items():
        rng = random.Random(1)
        times = [question(rng) for _ in range(rounds)]
        print(f"{name:55} median {median(times):6.1f}  90% {quantiles(times, n=10)[8]:6.1f}  worst {max(times):6.1f}")
    print(f"{sum(OUTCOMES)} of {len(OUTCOMES)} charges found a place for everybody")
    print(f"{median(ORDERS):.0f} moves of a list are legal in the median")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100)
