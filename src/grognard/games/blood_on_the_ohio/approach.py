"""The way into a combat, by the rules themselves: a force comes from space to space, every stack next door that may
ambushes it, and it attacks. Every roll of these ambushes is followed; the combat itself is reckoned by odds.py.

`plainly` is how both sides are taken to play: who may ambush does, losses fall on places, arms, scouts and wagons
before leaders and units, and nobody uses scouts, slips away, calls reinforcements or rolls again.
"""

from __future__ import annotations

from collections.abc import Callable
from heapq import heappop, heappush
from itertools import permutations, product
from typing import Final

from grognard.games.blood_on_the_ohio import query, way
from grognard.games.blood_on_the_ohio.fight import steps_of
from grognard.games.blood_on_the_ohio.frames import Ambush, Casualties, Combat, Interrupt, March
from grognard.games.blood_on_the_ohio.odds import Result, attack_on, reckon, threats
from grognard.games.blood_on_the_ohio.state import US, Board, War
from grognard.kernel.chance import Chance
from grognard.kernel.choice import NOUNS, PASS
from grognard.kernel.flow import NOBODY, Position
from grognard.kernel.rules import Rules

WANTED: Final = ["ambush", "attack", "lose_place", "lose", "pass"]  # the first of these that is open
ON_THE_WAY: Final = (March, Interrupt, Ambush, Casualties)
Stage = tuple[float, Board, March]  # a chance, and what has come of the force


def plainly(g: War) -> int:
    """The choice of a player who plays plainly."""
    assert g.ask is not None
    names = g.rules.verbs
    for verb in WANTED:
        open = [c for c in g.ask.options if names[c // NOUNS].name == verb or (verb == "pass" and c == PASS)]
        if open:
            return min(open, key=lambda c: worth(g.board, c % NOUNS)) if verb == "lose" else open[0]
    return g.ask.options[0]


def worth(b: Board, u: int) -> int:
    """What is lost first."""
    return 2 if query.is_unit(b.d, u) else 1 if query.is_leader(b.d, u) else 0


def find_way(b: Board, f: March, where: int) -> list[int]:
    """The cheapest way of a force to a space, of equal ones that past the fewest ambushers; [] if there is none.

    It goes round enemies, who would stop it, and friendly armies.
    """
    best = {f.at: (0, 0)}
    queue = [(0, 0, f.at, list[int]())]
    while queue:
        cost, watched, at, path = heappop(queue)
        if at == where and path:
            return path
        if path and (query.has_enemy_fp(b, f.side, at) or query.is_army(b, f.side, at, f.members)):
            continue
        for to in b.d.ways[f.side][at]:
            if way.bar_next(b, f, at, to, f.left - cost):
                continue
            after = cost + query.step_mp(b.d, at, to), watched + len(threats(b, f, to))
            if after < best.get(to, (f.left + 1, 0)):
                best[to] = after
                heappush(queue, (*after, to, [*path, to]))
    return []


def come(rules: Rules, b: Board, f: March, to: int) -> War:
    """A force has just come to a space next door."""
    there, _ = attack_on(b, f.side, f.members, f.at, to)
    p = rules.by_name["March"]
    pc = [s.name for s in p.steps].index("watched")
    left, path = max(0, f.left - query.step_mp(b.d, f.at, to)), [*f.path, f.at]
    march = March(pc, p.index, f.side, f.force, f.members[:], to, f.at, path, left, f.scouts[:], f.scout)
    march.ambushed = f.ambushed[:]
    return Position(rules, there, [march])


def outcomes(c: Chance) -> list[list[int]]:
    """All that a chance may bring, each as likely as any other."""
    if c.back:
        return [list(x) for x in product(c.items, repeat=c.count)]
    return [list(x) for x in permutations(c.items, c.count)]


def goes_on(g: War, goal: int) -> March | None:
    """The force, where it may march on to its goal."""
    f = g.stack[-1] if g.stack else None
    return f if isinstance(f, March) and f.at != goal and g.ask is not None and g.ask.role == f.side else None


def ends(g: War, goal: int) -> list[tuple[float, War]]:
    """How coming to a space may end, and how likely: it can march on, the combat begins, or nobody is left to fight."""
    out: list[tuple[float, War]] = []
    now: dict[str, tuple[float, War]] = {"": (1.0, g)}
    g.advance(None)
    while now:
        later: dict[str, tuple[float, War]] = {}
        for chance, x in now.values():
            is_under_way = isinstance(x.stack[-1] if x.stack else None, ON_THE_WAY)
            if not is_under_way or (x.ask is None and x.pending is None) or goes_on(x, goal) is not None:
                out.append((chance, x))
                continue
            for part, after in follow(x):
                key = repr([after.stack, after.board.at, after.board.reduced, after.board.vp])
                before = later[key][0] if key in later else 0.0
                later[key] = before + chance * part, after
        now = later
    return out


def follow(g: War) -> list[tuple[float, War]]:
    """After a roll that is due, or a choice."""
    if g.pending is None:
        after = g.clone()
        after.apply(plainly(g), None)
        return [(1.0, after)]
    out: list[tuple[float, War]] = []
    rolls = outcomes(g.pending)
    for roll in rolls:
        after = g.clone()
        after.settle(roll, None)
        out.append((1 / len(rolls), after))
    return out


def reckon_attack(rules: Rules, b: Board, f: March, path: list[int]) -> tuple[Result, list[int]]:
    """The chances of an attack at the end of a way; and the stacks that may ambush the force on it."""
    goal, origin = path[-1], path[-2] if len(path) > 1 else f.at
    ambushers = sorted({s for to in path for s in threats(b, f, to)})
    if not ambushers:
        return reckon(*attack_on(b, f.side, f.members, origin, goal)), []
    found, whole, now = Result(), steps_of(b, f.members), [(1.0, b, f)]
    for to in path:
        now = _next_stage(rules, now, to, goal, lambda chance, g: _join(found, chance, g, f, whole))
    return found, ambushers


def _next_stage(rules: Rules, now: list[Stage], to: int, goal: int, ended: Callable[[float, War], None]) -> list[Stage]:
    """Where the force can march on after a step; `ended` hears of all else."""
    later: list[Stage] = []
    for chance, board, march in now:
        for part, g in ends(come(rules, board, march, to), goal):
            on = goes_on(g, goal)
            if on is None:
                ended(chance * part, g)
            else:
                later.append((chance * part, g.board, on))
    return later


def _join(found: Result, chance: float, g: War, f: March, whole: int) -> None:
    """What the combat brings, if there is one, after what the force has lost before it."""
    lost = whole - steps_of(g.board, [u for u in f.members if g.board.at[u] >= 0])
    top = g.stack[-1] if g.stack else None
    part = reckon(g.board, top) if isinstance(top, Combat) else unfought()
    found.join(chance, part, lost if f.side == US else 0, 0 if f.side == US else lost)


def unfought() -> Result:
    out = Result()
    out.add(1.0, NOBODY, 0, 0)
    return out
