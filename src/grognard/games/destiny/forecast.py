"""From the odds of one battle to those of a player who doesn't know everything: he gets the average of many deals."""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from random import Random
from typing import Final

from grognard.games.destiny.odds import Reckoning, TooMany
from grognard.games.destiny.outcome import Forecast, Outcome
from grognard.kernel.flow import INTERPRETED

EXACT: Final = 12_000 if INTERPRETED else 40_000  # nodes of the tree that are followed
SAMPLES: Final = 500 if INTERPRETED else 2_400
FEW: Final = 60 if INTERPRETED else 200  # drawn first, to see how large the tree is
MOST: Final = 25_000 if INTERPRETED else 110_000  # for all of them, in nodes: in the largest battles each is dear

# where something is hidden
FEWEST: Final = 16 if INTERPRETED else 24  # worlds that fit what is known
WORLDS: Final = 40 if INTERPRETED else 160
WORK: Final = 12_000 if INTERPRETED else 60_000  # in all worlds together, in nodes
EACH: Final = 10 if INTERPRETED else 20  # samples that one world gets: rather few in many worlds than many in few
SHARE: Final = 16  # of the nodes that it gets
FURTHER: Final = 4  # and of those that one gets which is dealt again
WORLD_COST: Final = 300  # nodes that take as long as a world
GOOD: Final = 0.01  # a standard error with which it is well


class Found:
    """The odds in one world, which was dealt so many `times`."""

    def __init__(self, world: Reckoning) -> None:
        self.world = world
        self.outcome = Outcome(0, 0)
        self.samples = 0  # 0: exact
        self.times = 0

    @property
    def variance(self) -> float:
        """Of the chance to win; even where every sample ended alike."""
        win = self.outcome.win
        return max(win * (1.0 - win), 1.0 / self.samples) / self.samples if self.samples else 0.0

    def draw(self, samples: int, rng: Random) -> None:
        """Fight this many more battles by lot."""
        new = self.world.sampled(samples, rng)
        n = self.samples + samples
        both = Outcome(0, 0)
        both.add(self.outcome, self.samples / n)
        both.add(new, samples / n)
        self.outcome, self.samples = both, n

    def follow(self, limit: int) -> None:
        """Replace the sampled result by an exact one, unless that would take more than `limit` nodes."""
        if self.world.model.outlook() > limit:
            return
        try:
            self.outcome, self.samples = self.world.exact(limit), 0
        except TooMany:
            return

    def deal(self, rng: Random, limit: int) -> None:
        """Count one more deal of this world: sample it, and the first two times try an exact result as well."""
        self.times += 1
        if self.times == 1 or self.samples:
            self.draw(EACH, rng)
            if self.times <= 2:
                self.follow(limit)


def forecast(world: Reckoning, rng: Random, parts: int = 1) -> Forecast:
    """The forecast of a battle in which nothing is hidden. With `parts`, it may do only that share of the work."""
    found = Found(world)
    found.draw(FEW, rng)
    affordable = FEW * MOST // (1 + world.model.effort())
    found.follow(EXACT // parts)
    if found.samples:
        found.draw(max(FEW, min(SAMPLES, affordable) // parts - FEW), rng)
    return Forecast(found.outcome, not found.samples, found.samples, sqrt(found.variance), 1)


def forecast_all(deal: Callable[[int], Reckoning | None], rng: Random, parts: int = 1) -> Forecast | None:
    """The average of worlds, `deal(n)` being the n-th; as many as it takes to be sure, or as the work allows.

    Those that have no battle are left out; None where none has. The work is counted, not timed: whoever has the same
    view gets the same odds.
    """
    worlds: dict[tuple[object, ...], Found] = {}
    work = 0
    empty = 0
    error = 1.0
    limit = EXACT // SHARE // parts
    for n in range(WORLDS):
        if n >= FEWEST and (error <= GOOD or work >= WORK // parts):
            break
        work += WORLD_COST
        world = deal(n)
        if world is None:
            empty += 1
            continue
        work += world.model.effort()
        found = worlds.get(world.face())
        if found is None:
            found = worlds[world.face()] = Found(world)
        before = found.world.model.effort()
        found.deal(rng, limit if not found.times else EXACT // FURTHER // parts)
        work += found.world.model.effort() - before
        if found.samples:
            limit = 0  # the others are hardly smaller
        error = spread(list(worlds.values()))
    return average(list(worlds.values()), error, empty) if worlds else None


def average(found: list[Found], error: float, empty: int) -> Forecast:
    n = sum(x.times for x in found)
    out = Outcome(0, 0)
    for x in found:
        out.add(x.outcome, x.times / n)
    return Forecast(out, False, sum(x.samples or x.times for x in found), error, n, empty)


def spread(found: list[Found]) -> float:
    """One standard error of the average: what differs between worlds, and what the lot adds within them."""
    n = sum(x.times for x in found)
    if n < 2:
        return 1.0
    mean = sum(x.times * x.outcome.win for x in found) / n
    between = sum(x.times * (x.outcome.win - mean) ** 2 for x in found) / (n - 1)
    within = sum((x.times / n) ** 2 * x.variance for x in found)
    return sqrt(between / n + within)
