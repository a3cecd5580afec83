"""Odds of a battle (8, BP): the numbers of the rules for the family's model, and how both sides are taken to play.

`default_choice` plays the same choices in the game itself.
"""

from __future__ import annotations

from typing import Final

from grognard.games.destiny.corps import FIRED, GONE, PANICKED, STEADY, Corps, Volley, merged, volley
from grognard.games.destiny.odds import ATTACKER, DEFENDER, Model
from grognard.games.indian_territory.frames import Battle, Fire
from grognard.games.indian_territory.query import best_leader, is_fort_for, is_tribe, units_in
from grognard.games.indian_territory.rules.fire import LONG_RANGE, SHAKEN
from grognard.games.indian_territory.state import ARTILLERY, ENGINEER, FIRE, TARGET, Board, War
from grognard.kernel.choice import PASS, noun_of, verb_of

GUN: Final = 0.5  # what long reach is worth beside what a battery hits

# by unit: regular fire, unsupplied or supplied, each plain or with the help of what `is_helped` asks; then long range
HELPED: Final = 1
SUPPLIED: Final = 2
FAR: Final = 4

KNOWN: dict[tuple[int, ...], list[Volley]] = {}


# what units can do


def volleys_of(b: Board, f: Battle, u: int) -> list[Volley]:
    """8.2 and what walls make of it (10.2, 11.2d, BP.3): regular fire in four ways, long-range fire in four."""
    d = b.d
    prairie = d.artillery_bonus[d.terrain[f.where]] if d.type[u] == ARTILLERY else 0
    attacks, tribe = d.side[u] == f.attacker, is_tribe(d.side[u])
    walls = is_fort_for(b, f.defender, f.where)
    column = d.results[d.column[u]]
    key = (d.strength[u], d.supply_dice, prairie, attacks, tribe, walls, *column)
    if key not in KNOWN:
        out: list[Volley] = []
        for far in (False, True):
            for dice in (d.strength[u], d.strength[u] + d.supply_dice):
                for helped in (False, True):
                    plain = volley(column, dice, prairie or (1 if helped and tribe else 0))
                    breached = helped and not tribe
                    out.append(merged([behind(x, attacks, walls, breached, far) for x in plain]))
        KNOWN[key] = out
    return KNOWN[key]


def behind(x: tuple[int, int, float], attacks: bool, walls: bool, breached: bool, far: bool) -> tuple[int, int, float]:
    """One result of a volley, as walls change it; at long range all that is left are panics."""
    e, p, chance = x
    if walls and attacks:
        if far and not breached:
            e, p = 0, 0
        elif not far and breached:
            e, p = e + p, 0
        elif not far:
            p = 0
    elif walls and not far:
        e, p = e + p, 0
    return (0, e + p, chance) if far else (e, p, chance)


def hits(results: Volley) -> float:
    return sum((e + 0.6 * p) * chance for e, p, chance in results)


def corps(b: Board, f: Battle, side: int) -> Corps:
    """The units of a side, equal ones together; leaders neither fire nor fall in battle."""
    out = Corps(panicked_first=True)
    told: list[tuple[tuple[float, ...], int]] = []
    for u in units_in(b, side, f.where):
        fire = 0.001 + hits(volleys_of(b, f, u)[0])
        worth = 0.25 + fire + (GUN if b.d.type[u] == ARTILLERY else 0.0)
        told.append(((-worth, -fire, b.d.column[u], b.d.strength[u], b.d.type[u]), u))
    told.sort()
    for face, u in told:
        out.add(u, face, -face[1], -face[0], False, volleys_of(b, f, u))
    return out


def code_of(b: Board, f: Battle, c: Corps) -> int:
    code = 0
    for i, u in enumerate(c.units):
        status = PANICKED if b.panicked[u] else FIRED if u in f.fired else STEADY
        code |= status << (2 * i)
    return code


def shaken_in(b: Board, c: Corps) -> int:
    """Those whom this long-range fire has hit already, a bit each."""
    out = 0
    for i, u in enumerate(c.units):
        if b.panicked[u] == SHAKEN:
            out |= 1 << i
    return out


class TerritoryModel(Model):
    """The regular rounds of a battle."""

    def __init__(self, b: Board, f: Battle) -> None:
        super().__init__(corps(b, f, f.attacker), corps(b, f, f.defender), to_the_last=True)  # BP.4d
        self.ahead = best_leader(b, f.attacker, f.where) - best_leader(b, f.defender, f.where)
        self.ahead += b.d.pursuit_bonus if f.pursuit else 0
        self.tribes = [is_tribe(f.attacker), is_tribe(f.defender)]
        self.engineers = [i for i, u in enumerate(self.a.units) if b.d.type[u] == ENGINEER]
        wins = losses = 0
        for x in range(1, 7):
            for y in range(1, 7):
                wins += x + self.ahead > y
                losses += x + self.ahead < y
        self.leads = wins / (wins + losses)

    def superiority(self, a: int, d: int) -> float:
        """BP.4a: a die each and the best leader; equal totals are rolled again."""
        return self.leads

    def is_over(self, a: int, d: int) -> bool:
        """BP.4f: a round needs two sides able to fire."""
        return not self.a.has_steady(a) or not self.d.has_steady(d)

    def mode(self, side: int, a: int, d: int, spends: bool) -> int:
        return (SUPPLIED if spends else 0) + (HELPED if self.is_helped(side, a, d) else 0)

    def is_helped(self, side: int, a: int, d: int) -> bool:
        """Tribes add one against no more than themselves (8.2d); engineers breach walls (11.2d)."""
        if self.tribes[side]:
            ours = len(self.a.units) - self.a.count(a, GONE)
            theirs = len(self.d.units) - self.d.count(d, GONE)
            return theirs <= ours if side == ATTACKER else ours <= theirs
        if side == DEFENDER:
            return False
        for i in self.engineers:
            if (a >> (2 * i)) & 3 != GONE:
                return True
        return False


# how both sides are taken to play


def default_choice(g: War) -> int:
    """The choice that the odds reckon with, at any decision inside a battle."""
    assert g.ask is not None
    options, top = g.ask.options, g.stack[-1]
    f = next((x for x in reversed(g.stack) if isinstance(x, Battle)), None)
    if isinstance(top, Fire) and f is not None:
        return hit_choice(g, f, top, options)
    if not isinstance(top, Battle):
        return PASS if PASS in options else options[0]
    verb = verb_of(options[0])
    if verb == TARGET:
        c = corps(g.board, top, top.attacker)
        return like(g, top, c, best_of(c, code_of(g.board, top, c)), options)
    if verb == FIRE:
        c = corps(g.board, top, g.board.d.side[noun_of(options[0])])
        able = {noun_of(o): o for o in options if verb_of(o) == FIRE}
        best = max((c.fire[i], -i) for i, u in enumerate(c.units) if u in able)
        return able[c.units[-best[1]]]
    return options[0]  # supply is paid for, whoever is breaking off goes where he first can


def hit_choice(g: War, f: Battle, top: Fire, options: list[int]) -> int:
    c = corps(g.board, f, top.foe)
    code = code_of(g.board, f, c)
    if top.mode == LONG_RANGE:
        return like(g, f, c, shaken(c, code, shaken_in(g.board, c)), options)
    return like(g, f, c, c.victim(code) if top.eliminations else c.coward(code), options)


def like(g: War, f: Battle, c: Corps, i: int, options: list[int]) -> int:
    """A unit of that kind in that state: equal ones stand for each other."""
    b = g.board
    for o in options:
        u = noun_of(o)
        alike = b.panicked[u] == b.panicked[c.units[i]] and (u in f.fired) == (c.units[i] in f.fired)
        if alike and c.kinds[c.units.index(u)] == c.kinds[i]:
            return o
    return options[0]


def best_of(c: Corps, code: int) -> int:
    """The unit worth most that stands: whom the enemy aims at."""
    best = -1
    for i in range(len(c.units)):
        if (code >> (2 * i)) & 3 <= FIRED and (best < 0 or c.worth[i] > c.worth[best]):
            best = i
    return best if best >= 0 else 0


def shaken(c: Corps, code: int, hit: int) -> int:
    """BP.3c: the firing player takes the best that this fire has not hit yet, then the panicked; -1: all are hit."""
    best = -1
    for over in (False, True):
        for i in range(len(c.units)):
            status = (code >> (2 * i)) & 3
            if status == GONE or (hit >> i) & 1 or (status == PANICKED) != over:
                continue
            if best < 0 or c.worth[i] > c.worth[best]:
                best = i
        if best >= 0:
            return best
    return best
