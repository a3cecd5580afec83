"""The way into a combat, by the rules themselves: a force comes to a space, every stack next door that may ambushes it,
and it attacks. Every roll of these ambushes is followed; the combat itself is reckoned by odds.py.

`plainly` is how both sides are taken to play: who may ambush does, losses fall on places, arms, scouts and wagons
before leaders and units, and nobody uses scouts, slips away, calls reinforcements or rolls again.
"""

from __future__ import annotations

from itertools import permutations, product
from typing import Final

from grognard.games.blood_on_the_ohio import query
from grognard.games.blood_on_the_ohio.fight import steps_of
from grognard.games.blood_on_the_ohio.frames import Ambush, Casualties, Combat, Interrupt, March
from grognard.games.blood_on_the_ohio.odds import Result, ambushers_at, attack_on, reckon
from grognard.games.blood_on_the_ohio.state import US, Board, War
from grognard.kernel.chance import Chance
from grognard.kernel.choice import NOUNS, PASS
from grognard.kernel.flow import NOBODY, Position
from grognard.kernel.rules import Rules

WANTED: Final = ["ambush", "attack", "lose_place", "lose", "pass"]  # the first of these that is open
ON_THE_WAY: Final = (March, Interrupt, Ambush, Casualties)


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


def come(rules: Rules, b: Board, side: int, members: list[int], origin: int, where: int) -> War:
    """A force has just come to a space, with nothing left to spend."""
    there, _ = attack_on(b, side, members, origin, where)
    p = rules.by_name["March"]
    pc = [s.name for s in p.steps].index("watched")
    march = March(pc, p.index, side=side, members=members[:], at=where, origin=origin, path=[origin])
    return Position(rules, there, [march])


def outcomes(c: Chance) -> list[list[int]]:
    """All that a chance may bring, each as likely as any other."""
    if c.back:
        return [list(x) for x in product(c.items, repeat=c.count)]
    return [list(x) for x in permutations(c.items, c.count)]


def combats(g: War) -> list[tuple[float, War]]:
    """Where the way may end, and how likely: at the start of the combat, or elsewhere if nobody is left to fight it."""
    out: list[tuple[float, War]] = []
    now: dict[str, tuple[float, War]] = {"": (1.0, g)}
    g.advance(None)
    while now:
        later: dict[str, tuple[float, War]] = {}
        for chance, x in now.values():
            if not isinstance(x.stack[-1] if x.stack else None, ON_THE_WAY) or (x.ask is None and x.pending is None):
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


def reckon_attack(
    rules: Rules, b: Board, side: int, members: list[int], origin: int, where: int
) -> tuple[Result, list[int]]:
    """The chances of an attack out of the space next door; and the stacks that may ambush the force on this step."""
    ambushers = [s for s in ambushers_at(b, 1 - side, where, members) if s != where]
    if not ambushers:
        return reckon(*attack_on(b, side, members, origin, where)), []
    found, whole = Result(), steps_of(b, members)
    for chance, g in combats(come(rules, b, side, members, origin, where)):
        lost = whole - steps_of(g.board, [u for u in members if g.board.at[u] >= 0])
        f = g.stack[-1] if g.stack else None
        part = reckon(g.board, f) if isinstance(f, Combat) else unfought()
        found.join(chance, part, lost if side == US else 0, 0 if side == US else lost)
    return found, ambushers


def unfought() -> Result:
    out = Result()
    out.add(1.0, NOBODY, 0, 0)
    return out
