"""Odds of a battle (13 to 16): the numbers of the rules for the family's model, and how both sides are taken to play.

`default_choice` plays the same choices in the game itself.
"""

from __future__ import annotations

from typing import Final

from grognard.games.destiny.corps import FIRED, GONE, PANICKED, STEADY, Corps, volley
from grognard.games.destiny.odds import ATTACKER, DEFENDER, Model
from grognard.games.hand_of_destiny.frames import Battle, Retreat, Volley
from grognard.games.hand_of_destiny.matter import ARTILLERY, ELIMINATION, EXTRA_DICE, F_ELITE, PANIC, TS_BONUS, Effect
from grognard.games.hand_of_destiny.query import (
    counts_as_gun,
    fits,
    has_flag,
    is_fleet,
    is_leader,
    is_on,
    is_static,
    units_in,
)
from grognard.games.hand_of_destiny.query_battle import bar_panicking, in_scope, is_breached, steadfast, strength
from grognard.games.hand_of_destiny.query_march import bar_stand
from grognard.games.hand_of_destiny.rules.retreat import bar_alone
from grognard.games.hand_of_destiny.state import ACCEPT, CARRY, FIRE, Board, War
from grognard.kernel.choice import PASS, noun_of, verb_of

LEADER: Final = 1.0  # what a leader is worth beside what it shoots

# by unit: the volleys of the first round, and of those after it
ORDINARY: Final = 0
FIRST_ROUND: Final = 1


# what units can do


def hits(b: Board, u: int, dice: int) -> float:
    """What a unit's dice hit on average."""
    if b.d.column[u] < 0:
        return 0.0
    column = b.d.results[b.d.column[u]]
    return dice * (column.count(ELIMINATION) + 0.6 * column.count(PANIC)) / len(column)


def dice_of(b: Board, f: Battle, u: int, extra: list[Effect]) -> tuple[int, int]:
    """13.1h, and what the card adds in all rounds, and in the first (effect 2)."""
    n = strength(b, f, u)
    ordinary = first = n
    if n and b.d.side[u] == f.attacker:
        for e in extra:
            if fits(b, e.who, u):
                ordinary += e.dice if e.all_rounds else 0
                first += e.dice
    return ordinary, first


def ways_out(b: Board, u: int, where: int) -> int:
    """Where a unit could retreat to, by itself or aboard; two bits for each space next to it."""
    out = 0
    for s in b.d.near_any[where]:
        out = out << 2 | (0 if bar_alone(b, u, where, s) else 2) | (0 if bar_stand(b, u, s) else 1)
    return out


def corps(b: Board, f: Battle, side: int) -> Corps:
    """The units of a side, equal ones together: equal in fire, in what they suffer, and in where they may go."""
    out = Corps(panicked_first=False)
    breached, unshaken = is_breached(b, f), steadfast(b, f)
    extra, bonus = in_scope(b, f, EXTRA_DICE), bonuses(b, f)
    told: list[tuple[tuple[float, ...], int]] = []
    for u in units_in(b, side, f.where):
        firm = bar_panicking(b, u, side == f.defender, breached, unshaken) != 0
        dice, first = dice_of(b, f, u, extra)
        worth = 0.25 + hits(b, u, dice) + (LEADER if is_leader(b, u) else 0.0)
        marks = [firm, has_flag(b, u, F_ELITE), counts_as_gun(b, u), is_leader(b, u), is_fleet(b, u), is_static(b, u)]
        marks += [fits(b, e.who, u) for e in bonus]
        told.append(((-worth, b.d.column[u], dice, first, ways_out(b, u, f.where), *marks), u))
    told.sort()
    for face, u in told:
        column = b.d.results[b.d.column[u]] if b.d.column[u] >= 0 else [0]
        dice, first = int(face[2]), int(face[3])
        out.add(u, face, hits(b, u, dice), -face[0], face[5] != 0, [volley(column, dice), volley(column, first)])
    return out


def bonuses(b: Board, f: Battle) -> list[Effect]:
    """13.1d: what the card adds to the attacker's superiority, for somebody."""
    return [e for e in in_scope(b, f, TS_BONUS) if e.who is not None]


def code_of(b: Board, f: Battle, c: Corps) -> int:
    code = 0
    for i, u in enumerate(c.units):
        status = PANICKED if b.panicked[u] else FIRED if u in f.fired else STEADY
        code |= status << (2 * i)
    return code


class HandModel(Model):
    """The rounds of a battle."""

    def __init__(self, b: Board, f: Battle) -> None:
        super().__init__(corps(b, f, f.attacker), corps(b, f, f.defender), to_the_last=False)  # 13.1l
        self.guns = is_on(b, ARTILLERY)
        self.ahead = sum(e.amount for e in in_scope(b, f, TS_BONUS) if e.who is None) - b.d.defender_ts[f.where]
        self.amounts = [e.amount for e in bonuses(b, f)]
        self.gets = [mask([fits(b, e.who, u) for u in self.a.units]) for e in bonuses(b, f)]
        both = (self.a, self.d)
        self.elite = [mask([has_flag(b, u, F_ELITE) for u in c.units]) for c in both]
        self.gun = [mask([counts_as_gun(b, u) for u in c.units]) for c in both]
        self.kills = [mask([can_do(b, f, u, ELIMINATION) for u in c.units]) for c in both]
        self.scares = [mask([can_do(b, f, u, PANIC) for u in c.units]) for c in both]
        self.afraid = [mask([not firm for firm in c.firm]) for c in both]

    def superiority(self, a: int, d: int) -> float:
        """13.1b to 13.1e: a die each; elite, more guns, card and ground; a tie goes to the defender."""
        ours, theirs = standing(a, len(self.a.units)), standing(d, len(self.d.units))
        ahead = self.ahead
        ahead += (1 if ours & self.elite[ATTACKER] else 0) - (1 if theirs & self.elite[DEFENDER] else 0)
        for i, amount in enumerate(self.amounts):
            ahead += amount if ours & self.gets[i] else 0
        if self.guns:
            n, m = bits(ours & self.gun[ATTACKER]), bits(theirs & self.gun[DEFENDER])
            ahead += 1 if n > m else -1 if m > n else 0
        wins = 0
        for x in range(1, 7):
            for y in range(1, 7):
                wins += x + ahead > y
        return wins / 36

    def is_over(self, a: int, d: int) -> bool:
        """13.1k; and where nobody can do harm (13.1m)."""
        if not self.a.has_steady(a) or not self.d.has_steady(d):
            return True
        return not (self.can_harm(ATTACKER, a, d) or self.can_harm(DEFENDER, d, a))

    def can_harm(self, side: int, code: int, foe: int) -> bool:
        """13.1m: a steady unit with dice, and a result that somebody over there can suffer."""
        ours = standing(code, len(self.a.units if side == ATTACKER else self.d.units))
        if ours & self.kills[side]:
            return True
        foes = self.d if side == ATTACKER else self.a
        there = 0
        for i in range(len(foes.units)):
            if (foe >> (2 * i)) & 3 != GONE:
                there |= 1 << i
        return ours & self.scares[side] != 0 and there & self.afraid[1 - side] != 0

    def mode(self, side: int, a: int, d: int, spends: bool) -> int:
        return FIRST_ROUND if spends else ORDINARY


def mask(flags: list[bool]) -> int:
    out = 0
    for i, flag in enumerate(flags):
        out |= int(flag) << i
    return out


def standing(code: int, n: int) -> int:
    """Those who are not panicked, a bit each."""
    out = 0
    for i in range(n):
        if (code >> (2 * i)) & 3 <= FIRED:
            out |= 1 << i
    return out


def bits(x: int) -> int:
    n = 0
    while x:
        x &= x - 1
        n += 1
    return n


def can_do(b: Board, f: Battle, u: int, result: int) -> bool:
    return strength(b, f, u) > 0 and result in b.d.results[b.d.column[u]]


# how both sides are taken to play


def default_choice(g: War) -> int:
    """The choice that the odds reckon with, at any decision inside a battle."""
    assert g.ask is not None
    options, top = g.ask.options, g.stack[-1]
    f = next((x for x in reversed(g.stack) if isinstance(x, Battle)), None)
    if isinstance(top, Volley) and f is not None:
        c = corps(g.board, f, 1 - top.side)
        code = code_of(g.board, f, c)
        return like(g, f, c, c.victim(code) if top.eliminations else c.coward(code), options)
    if isinstance(top, Battle):
        return battle_choice(g, top, options)
    if isinstance(top, Retreat):
        return flee(options)
    return PASS if PASS in options else options[0]


def battle_choice(g: War, f: Battle, options: list[int]) -> int:
    """What the card offers is taken, and whoever hits most fires."""
    able = {noun_of(o): o for o in options if o != PASS and verb_of(o) == FIRE}
    if not able:
        return options[0] if verb_of(options[0]) == ACCEPT else PASS
    c = corps(g.board, f, f.attacker if f.round == 0 else f.turn)
    best = max((c.fire[i], -i) for i, u in enumerate(c.units) if u in able)
    return able[c.units[-best[1]]]


def like(g: War, f: Battle, c: Corps, i: int, options: list[int]) -> int:
    """A unit of that kind in that state: equal ones stand for each other."""
    b = g.board
    for o in options:
        u = noun_of(o)
        alike = b.panicked[u] == b.panicked[c.units[i]] and (u in f.fired) == (c.units[i] in f.fired)
        if alike and c.kinds[c.units.index(u)] == c.kinds[i]:
            return o
    return options[0]


def flee(options: list[int]) -> int:
    """Take along whoever can be taken, then go to the first space that is open."""
    for o in options:
        if o != PASS and verb_of(o) == CARRY:
            return o
    return options[0]
