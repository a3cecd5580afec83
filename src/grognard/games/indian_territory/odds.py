"""Odds of a battle (8, BP): the numbers of the rules for the family's model, how both sides are taken to play, where a
battle stands as the start of the model, and what follows from its end (8.5, 8.7).

`default_choice` plays the same choices in the game itself.
"""

from __future__ import annotations

from typing import Final

from grognard.games.destiny.corps import FIRED, GONE, PANICKED, STEADY, Corps, Volley, merged, volley
from grognard.games.destiny.odds import ATTACKER, DEFENDER, FOREVER, NOBODY, Model, Purse, Reckoning, spent
from grognard.games.destiny.order import chance_to_lead
from grognard.games.destiny.outcome import Outcome
from grognard.games.indian_territory import query
from grognard.games.indian_territory.frames import Battle, Fire
from grognard.games.indian_territory.rules import arrival
from grognard.games.indian_territory.rules.battle import FIRE, TARGET, long_range_superiority
from grognard.games.indian_territory.rules.fire import at_walls
from grognard.games.indian_territory.state import ARTILLERY, ENGINEER, Board, War
from grognard.kernel.choice import PASS, noun_of, verb_of
from grognard.kernel.flow import NOWHERE

GUN: Final = 0.5  # what long reach is worth beside what a battery hits

# by unit: regular fire, unsupplied or supplied, each plain or with the help of what `is_helped` asks; then long range
HELPED: Final = 1
SUPPLIED: Final = 2
FAR: Final = 4

Duel = tuple[int, int, int, int, int]  # both sides, who of each was hit, whose turn it is
KNOWN: dict[tuple[int, ...], list[Volley]] = {}


# what units can do


def volleys_of(b: Board, f: Battle, u: int) -> list[Volley]:
    """8.2 and what walls make of it (10.2, 11.2d, BP.3): regular fire in four ways, long-range fire in four."""
    d = b.d
    prairie = d.artillery_bonus[d.terrain[f.where]] if d.type[u] == ARTILLERY else 0
    attacks, tribe = d.side[u] == f.attacker, query.is_tribe(d.side[u])
    walls = query.is_fort_for(b, f.defender, f.where)
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
    if walls:
        e, p = at_walls(e, p, attacks, breached, far)
    return (0, e + p, chance) if far else (e, p, chance)


def corps(b: Board, f: Battle, side: int) -> Corps:
    """The units of a side, equal ones together; leaders neither fire nor fall in battle."""
    out = Corps(panicked_first=True)
    faces: list[tuple[tuple[float, ...], int]] = []
    for u in query.units_in(b, side, f.where):
        fire = 0.001 + sum((e + 0.6 * p) * chance for e, p, chance in volleys_of(b, f, u)[0])
        worth = 0.25 + fire + (GUN if b.d.type[u] == ARTILLERY else 0.0)
        faces.append(((-worth, -fire, b.d.column[u], b.d.strength[u], b.d.type[u]), u))
    faces.sort()
    for face, u in faces:
        out.add(u, face, -face[1], -face[0], False, volleys_of(b, f, u))
    return out


def shaken_in(b: Board, c: Corps) -> int:
    """Those whom this long-range fire has hit already, a bit each."""
    return sum([1 << i for i, u in enumerate(c.units) if b.panicked[u] == query.SHAKEN])


class TerritoryModel(Model):
    """The regular rounds of a battle."""

    def __init__(self, b: Board, f: Battle) -> None:
        super().__init__(corps(b, f, f.attacker), corps(b, f, f.defender), to_the_last=True)  # BP.4d
        self.ahead = query.lead(b, f)
        self.tribes = [query.is_tribe(f.attacker), query.is_tribe(f.defender)]
        self.engineers = [i for i, u in enumerate(self.a.units) if b.d.type[u] == ENGINEER]
        self.leads = chance_to_lead(self.ahead, tie_loses=False)

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
        return side == ATTACKER and bool([i for i in self.engineers if (a >> (2 * i)) & 3 != GONE])


# how both sides are taken to play


def default_choice(g: War) -> int:
    """The choice that the odds reckon with, at any decision inside a battle."""
    assert g.ask is not None
    options, top = g.ask.options, g.stack[-1]
    f = next((x for x in reversed(g.stack) if isinstance(x, Battle)), None)
    if isinstance(top, Fire) and f is not None:
        return hit_choice(g.board, f, top, options)
    if not isinstance(top, Battle):
        return PASS if PASS in options else options[0]
    verb = verb_of(options[0])
    if verb == TARGET:
        c = corps(g.board, top, top.attacker)
        code = c.code_of(g.board.panicked, top.fired)
        return c.like(c.best(code), code, options)
    if verb == FIRE:
        c = corps(g.board, top, g.board.d.side[noun_of(options[0])])
        return c.best_shot([o for o in options if verb_of(o) == FIRE])
    return options[0]  # supply is paid for, whoever is breaking off goes where he first can


def hit_choice(b: Board, f: Battle, top: Fire, options: list[int]) -> int:
    """The owner's least; at long range the firing player takes the best that this fire has not hit yet (BP.3c)."""
    c = corps(b, f, top.foe)
    code = c.code_of(b.panicked, f.fired)
    if top.mode == query.LONG_RANGE:
        return c.like(c.best(code, shaken_in(b, c)), code, options)
    return c.like(c.victim(code) if top.eliminations else c.coward(code), code, options)


# a battle of a position


class TerritoryReckoning(Reckoning):
    """The odds of a battle that waits for its dice."""

    def __init__(self, g: War, f: Battle) -> None:
        self.b = g.board
        self.f = f
        self.duel = TerritoryModel(g.board, f)
        super().__init__(self.duel)
        self.purse = (self.increments(f.attacker, False), self.increments(f.defender, True))
        self.escape = [self.can_flee(ATTACKER), self.can_flee(DEFENDER)]
        self.falls = [self.leader_falls(ATTACKER), self.leader_falls(DEFENDER)]
        self.led = [bool(query.leaders_in(self.b, side, f.where)) for side in (f.attacker, f.defender)]
        top = g.stack[-1]
        if isinstance(top, Fire):
            self.start_with_fire(top)
        else:
            a, d = self.codes(self.b.panicked, self.f.fired)
            if g.step() is long_range_superiority:
                self.exchange({(a, d, 0, 0, ATTACKER): self.duel.leads, (a, d, 0, 0, DEFENDER): 1.0 - self.duel.leads})
            else:
                self.start(a, d, NOBODY, self.paid(), 1.0)

    def face(self) -> tuple[object, ...]:
        return (*super().face(), self.duel.ahead, *self.escape, *self.falls, *self.led)

    # what each side has to spend

    def increments(self, side: int, defends: bool) -> int:
        """9.6: what the wagons hold, a round each; defenders of their base need none (9.7b)."""
        if query.is_tribe(side):
            return 0
        if defends and query.is_own_base(self.b, side, self.f.where):
            return FOREVER
        return sum(self.b.wagon_load[w] for w in query.wagons_in(self.b, side, self.f.where))

    def paid(self) -> Purse:
        """In the middle of a round."""
        return (int(self.f.attacker_supplied), int(self.f.defender_supplied), *self.purse)

    # before the regular rounds

    def start_with_fire(self, top: Fire) -> None:
        """A unit fires now: everything it may hit."""
        m, f = self.duel, self.f
        a, d = self.codes(self.b.panicked, self.f.fired)
        side = ATTACKER if top.attacking else DEFENDER
        ours, theirs = (m.a, m.d) if top.attacking else (m.d, m.a)
        i = ours.units.index(top.shooter)
        mode = m.mode(side, a, d, top.supplied)
        turn = ATTACKER if f.turn == f.attacker else DEFENDER
        if top.mode == query.LONG_RANGE:
            now: dict[Duel, float] = {}
            self.battery(now, (a, d, shaken_in(self.b, m.a), shaken_in(self.b, m.d), side), i, mode, 1.0)
            self.exchange(now)
            return
        for e, p, chance in ours.volleys[i][mode]:
            if top.mode == query.TERRAIN_FIRE:
                self.long_range(aimed(a, theirs.units.index(top.target), e, p), d, chance)
            elif side == ATTACKER:
                self.start(a, m.d.hit(d, e, p), turn, self.paid(), chance)
            else:
                self.start(m.a.hit(a, e, p), d, turn, self.paid(), chance)

    def long_range(self, a: int, d: int, mass: float) -> None:
        """BP.3: the guns of one side fire, or those of both in turn."""
        m = self.duel
        ours, theirs = bool(self.guns(m.a, a)), bool(self.guns(m.d, d))
        ra, rd = self.purse
        pays = (ra > 0 and ours, rd > 0 and theirs)
        first = m.leads if ours and theirs else 1.0 if ours else 0.0
        left = (spent(ra) if pays[0] else ra, spent(rd) if pays[1] else rd)
        now: dict[Duel, float] = {(a, d, 0, 0, ATTACKER): mass * first, (a, d, 0, 0, DEFENDER): mass * (1.0 - first)}
        self.fire_guns(now, pays, left)

    def exchange(self, now: dict[Duel, float]) -> None:
        """The guns are firing: what supply they have is paid for."""
        self.fire_guns(now, (self.f.attacker_supplied, self.f.defender_supplied), self.purse)

    def fire_guns(self, now: dict[Duel, float], pays: tuple[bool, bool], left: tuple[int, int]) -> None:
        """Every hit is a panic, and no unit is hit twice; then the first regular round begins."""
        m = self.duel
        purse = (int(left[0] > 0), int(left[1] > 0), spent(left[0]), spent(left[1]))
        while now:
            m.followed += 2 * len(now)  # each is as much work as two nodes
            after: dict[Duel, float] = {}
            for state, mass in now.items():
                a, d, _, _, turn = state
                guns = (self.guns(m.a, a), self.guns(m.d, d))
                side = turn if guns[turn] else 1 - turn
                if not mass:
                    continue
                if guns[side] and m.a.count(a, GONE) < len(m.a.units) and m.d.count(d, GONE) < len(m.d.units):
                    i = guns[side][0]
                    self.battery(after, (*state[:4], side), i, m.mode(side, a, d, pays[side]), mass)
                else:
                    self.start(m.a.fresh(a), m.d.fresh(d), NOBODY, purse, mass)
            now = after

    def guns(self, c: Corps, code: int) -> list[int]:
        """Batteries that may still fire, the best first."""
        able = [i for i, u in enumerate(c.units) if self.b.d.type[u] == ARTILLERY and (code >> (2 * i)) & 3 == STEADY]
        return sorted(able, key=lambda i: -c.fire[i])

    def battery(self, after: dict[Duel, float], state: Duel, i: int, mode: int, mass: float) -> None:
        m = self.duel
        a, d, hit_a, hit_d, side = state
        for _, p, chance in (m.a if side == ATTACKER else m.d).volleys[i][FAR + mode]:
            if side == ATTACKER:
                y, mask = shake(m.d, d, hit_d, p)
                key = (a | (FIRED << (2 * i)), y, hit_a, mask, DEFENDER)
            else:
                x, mask = shake(m.a, a, hit_a, p)
                key = (x, d | (FIRED << (2 * i)), mask, hit_d, ATTACKER)
            after[key] = after.get(key, 0.0) + mass * chance

    # after the battle

    def count(self, out: Outcome, a: int, d: int, mass: float) -> None:
        """8.5 and 8.7: the loser's units go or are lost, and leaders left alone roll."""
        m = self.duel
        won = m.a.has_steady(a) and not m.d.has_steady(d)
        out.win += mass if won else 0.0
        for side, c, own in ((ATTACKER, m.a, a), (DEFENDER, m.d, d)):
            n = len(c.units)
            gone = c.count(own, GONE)
            lost = won == (side == DEFENDER)
            if lost and gone < n and not self.escape[side]:
                gone = n
                out.leader[side] += mass if self.led[side] else 0.0
            elif lost and gone == n:
                out.leader[side] += mass * self.falls[side]
            out.lost[side][gone] += mass
            out.wiped[side] += mass if gone == n else 0.0

    def can_flee(self, side: int) -> bool:
        """8.5: back where they came from; for defenders, to where others have broken off, or anywhere."""
        b, f = self.b, self.f
        if side == ATTACKER:
            return f.origin >= 0 and not arrival.bar_retreat(b, f.attacker, f.where, NOWHERE, f.origin)
        spaces = arrival.retreat_spaces(b, f.defender, f.where, f.origin)
        return f.goal in spaces if f.defenders_away else bool(spaces)

    def leader_falls(self, side: int) -> float:
        """8.7: every unit with him is gone: a die for each leader, if there is a way out at all."""
        b, f = self.b, self.f
        who, away = (f.attacker, f.attackers_away) if side == ATTACKER else (f.defender, f.defenders_away)
        n = 0 if query.is_tribe(who) or away else len(query.leaders_in(b, who, f.where))
        if side == ATTACKER:
            out = f.origin >= 0 and not arrival.bar_leader_retreat(b, who, f.where, NOWHERE, f.origin)
        else:
            out = bool(arrival.leader_spaces(b, who, f.where, f.origin))
        safe = (b.d.leader_lost_from - 1) / 6 if out else 0.0
        survives: float = safe**n
        return 1.0 - survives


def aimed(code: int, i: int, eliminations: int, panics: int) -> int:
    """BP.2b: all of it falls on one unit, which stood."""
    hit = GONE if eliminations or panics >= 2 else PANICKED if panics else STEADY
    return code | (hit << (2 * i))


def shake(c: Corps, code: int, hit: int, panics: int) -> tuple[int, int]:
    """BP.3c: panics on units that this fire has not hit yet."""
    for _ in range(panics):
        i = c.best(code, hit)
        if i < 0:
            break
        code = c.scared(code, i)
        hit |= 1 << i
    return code, hit
