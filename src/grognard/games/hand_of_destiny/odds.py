"""Odds of a battle (13 to 16): the numbers of the rules for the family's model, how both sides are taken to play, and
what follows from its end (13.5).

`default_choice` plays the same choices in the game itself.
"""

from __future__ import annotations

from typing import Final

from grognard.games.destiny.corps import FIRED, GONE, PANICKED, STEADY, Corps, volley
from grognard.games.destiny.odds import ATTACKER, DEFENDER, NOBODY, Model, Purse, Reckoning
from grognard.games.destiny.order import chance_to_lead
from grognard.games.destiny.outcome import Outcome
from grognard.games.hand_of_destiny import query_battle as qb
from grognard.games.hand_of_destiny.frames import Battle, Retreat, Volley
from grognard.games.hand_of_destiny.query import counts_as_gun, fits, has_flag, is_fleet, is_leader, is_static, units_in
from grognard.games.hand_of_destiny.query_battle import ambushes, strength
from grognard.games.hand_of_destiny.query_march import bar_stand
from grognard.games.hand_of_destiny.rules.changes import put
from grognard.games.hand_of_destiny.rules.retreat import bar_alone
from grognard.games.hand_of_destiny.state import ACCEPT, CARRY, DEAD, FIRE, Board, War
from grognard.games.hand_of_destiny.vocabulary import ELIMINATION, EXTRA_DICE, F_ELITE, PANIC, TS_BONUS, Effect
from grognard.kernel.choice import PASS, verb_of
from grognard.kernel.flow import Position

LEADER: Final = 1.0  # what a leader is worth beside what it shoots

# by unit: the volleys of the first round, and of those after it
ORDINARY: Final = 0
FIRST_ROUND: Final = 1
Pair = dict[tuple[int, int], float]


# what units can do


def hits(b: Board, u: int, dice: int) -> float:
    """What a unit's dice hit on average."""
    if b.d.column[u] < 0:
        return 0.0
    column = b.d.results[b.d.column[u]]
    return dice * (column.count(ELIMINATION) + 0.6 * column.count(PANIC)) / len(column)


def dice_of(b: Board, f: Battle, u: int, extra: list[Effect]) -> tuple[int, int]:
    """13.1h, and what the card adds in all rounds, and in the first (effect 2)."""
    n = qb.strength(b, f, u)
    given = [e for e in extra if fits(b, e.who, u)] if n else []
    return n + sum([e.dice for e in given if e.all_rounds]), n + sum([e.dice for e in given])


def ways_out(b: Board, u: int, where: int) -> int:
    """Where a unit could retreat to, by itself or aboard; two bits for each space next to it."""
    out = 0
    for s in b.d.near_any[where]:
        out = out << 2 | (0 if bar_alone(b, u, where, s) else 2) | (0 if bar_stand(b, u, s) else 1)
    return out


def corps(b: Board, f: Battle, side: int) -> Corps:
    """The units of a side, equal ones together: equal in fire, in what they suffer, and in where they may go."""
    out = Corps(panicked_first=False)
    breached, unshaken = qb.is_breached(b, f), qb.steadfast(b, f)
    extra = qb.given_to(b, f, side, EXTRA_DICE)
    bonus = [e for e in qb.given_to(b, f, side, TS_BONUS) if e.who is not None]
    faces: list[tuple[tuple[float, ...], int]] = []
    for u in units_in(b, side, f.where):
        firm = qb.bar_panicking(b, u, side == f.defender, breached, unshaken) != 0
        dice, first = dice_of(b, f, u, extra)
        worth = 0.25 + hits(b, u, dice) + (LEADER if is_leader(b, u) else 0.0)
        marks = [firm, has_flag(b, u, F_ELITE), counts_as_gun(b, u), is_leader(b, u), is_fleet(b, u), is_static(b, u)]
        marks += [fits(b, e.who, u) for e in bonus]
        faces.append(((-worth, b.d.column[u], dice, first, ways_out(b, u, f.where), *marks), u))
    faces.sort()
    for face, u in faces:
        column = b.d.results[b.d.column[u]] if b.d.column[u] >= 0 else [0]
        dice, first = int(face[2]), int(face[3])
        out.add(u, face, hits(b, u, dice), -face[0], face[5] != 0, [volley(column, dice), volley(column, first)])
    return out


class HandModel(Model):
    """The rounds of a battle, judged by the rules on a board of its own."""

    def __init__(self, b: Board, f: Battle) -> None:
        super().__init__(corps(b, f, f.attacker), corps(b, f, f.defender), to_the_last=False)  # 13.1l
        self.b: Board = b.clone()
        self.f = f
        self.leads: dict[tuple[int, int], float] = {}

    def lay_out(self, a: int, d: int) -> None:
        """Who is panicked and who is gone in a state of both sides."""
        for c, code in ((self.a, a), (self.d, d)):
            for u in c.units:
                self.b.at[u] = DEAD if code & 3 == GONE else self.f.where
                self.b.panicked[u] = 1 if code & 3 == PANICKED else 0
                code >>= 2

    def superiority(self, a: int, d: int) -> float:
        """13.1b to 13.1e: a die each, and what the steady units add; a tie goes to the defender."""
        steady = (self.a.between(a, STEADY, FIRED), self.d.between(d, STEADY, FIRED))
        if steady not in self.leads:
            self.lay_out(a, d)
            self.leads[steady] = chance_to_lead(lead(self.b, self.f), tie_loses=True)
        return self.leads[steady]

    def is_over(self, a: int, d: int) -> bool:
        """13.1k; and where nobody can do harm (13.1m)."""
        if not self.a.has_steady(a) or not self.d.has_steady(d):
            return True
        self.lay_out(a, d)
        for c in (self.a, self.d):
            for u in c.units:
                if self.b.at[u] >= 0 and qb.can_harm(self.b, self.f, u):
                    return False
        return True

    def mode(self, side: int, a: int, d: int, spends: bool) -> int:
        return FIRST_ROUND if spends else ORDINARY


def lead(b: Board, f: Battle) -> int:
    """What the attacker adds more to his die for superiority."""
    return qb.superiority_bonus(b, f, f.attacker) - qb.superiority_bonus(b, f, f.defender)


# how both sides are taken to play


def default_choice(g: War) -> int:
    """The choice that the odds reckon with, at any decision inside a battle."""
    assert g.ask is not None
    options, top = g.ask.options, g.stack[-1]
    f = next((x for x in reversed(g.stack) if isinstance(x, Battle)), None)
    if isinstance(top, Volley) and f is not None:
        c = corps(g.board, f, 1 - top.side)
        code = c.code_of(g.board.panicked, f.fired)
        return c.like(c.victim(code) if top.eliminations else c.coward(code), code, options)
    if isinstance(top, Battle):
        return battle_choice(g, top, options)
    if isinstance(top, Retreat):
        return flee(options)
    return PASS if PASS in options else options[0]


def battle_choice(g: War, f: Battle, options: list[int]) -> int:
    """What the card offers is taken, and whoever hits most fires."""
    able = [o for o in options if o != PASS and verb_of(o) == FIRE]
    if not able:
        return options[0] if verb_of(options[0]) == ACCEPT else PASS
    return corps(g.board, f, qb.ambusher(g.board, f) if f.round == 0 else f.turn).best_shot(able)


def flee(options: list[int]) -> int:
    """Take along whoever can be taken, then go to the first space that is open."""
    loads = [o for o in options if o != PASS and verb_of(o) == CARRY]
    return (loads or options)[0]


# a battle of a position


class HandReckoning(Reckoning):
    """The odds of a battle that waits for its dice."""

    def __init__(self, g: War, f: Battle) -> None:
        self.g = g
        self.f = f
        self.fight = HandModel(g.board, f)
        super().__init__(self.fight)
        self.leads = [[is_leader(g.board, u) for u in c.units] for c in (self.fight.a, self.fight.d)]
        self.open = [self.has_way_out(self.fight.a), self.has_way_out(self.fight.d)]
        self.fled: dict[tuple[int, int], int] = {}
        first = 1 if f.round <= 1 else 0  # what the card gives in the first round only is spent in it
        self.round: Purse = (first, first, 0, 0)
        top = g.stack[-1]
        a, d = self.codes(g.board.panicked, f.fired)
        if isinstance(top, Volley):
            self.start_with_volley(top, {(a, d): 1.0})
        else:
            self.start(a, d, NOBODY, self.round, 1.0)

    def face(self) -> tuple[object, ...]:
        return (*super().face(), lead(self.g.board, self.f))

    # before the first round, and in the middle of one

    def start_with_volley(self, top: Volley, now: Pair) -> None:
        """A unit fires now: everything it may hit."""
        turn = ATTACKER if self.f.turn == self.f.attacker else DEFENDER
        now = self.fired(now, top.shooter, top.dice, top.attacking)
        for (a, d), mass in (self.ambushes(now) if top.ambush else now).items():
            if top.ambush:
                self.start(self.fight.a.fresh(a), self.fight.d.fresh(d), NOBODY, self.round, mass)
            else:
                self.start(a, d, turn, self.round, mass)

    def fired(self, now: Pair, u: int, dice: int, attacking: bool) -> Pair:
        """One volley without reply; none where the battle is decided."""
        m, components = self.fight, self.g.board.d
        out: Pair = {}
        for (a, d), mass in now.items():
            decided = not m.a.has_steady(a) or not m.d.has_steady(d)
            for e, p, chance in volley(components.results[components.column[u]], 0 if decided else dice):
                key = (a, m.d.hit(d, e, p)) if attacking else (m.a.hit(a, e, p), d)
                out[key] = out.get(key, 0.0) + mass * chance
        return out

    def ambushes(self, now: Pair) -> Pair:
        """15.0a: the rest of the one under way, then those that are laid besides; without the card's dice."""
        b, f, laid = self.g.board, self.f, ambushes(self.g.board, self.f)
        for n in range(f.ambush - 1, len(laid)):
            e, side = laid[n]
            attacks = side == f.attacker
            own = self.fight.a if attacks else self.fight.d
            under_way = n == f.ambush - 1
            able = [i for i, u in enumerate(own.units) if fits(b, e.who, u) and strength(b, f, u) > 0]
            able = [i for i in able if not (under_way and own.units[i] in f.fired)]
            able.sort(key=lambda i: -own.fire[i])
            for i in able[: f.volleys if under_way else e.count]:
                now = self.fired(now, own.units[i], strength(b, f, own.units[i]), attacks)
        return now

    # after the battle

    def count(self, out: Outcome, a: int, d: int, mass: float) -> None:
        """13.4a; a stalemate is the attacker's defeat (13.1m)."""
        m = self.fight
        won = m.a.has_steady(a) and not m.d.has_steady(d)
        out.win += mass if won else 0.0
        for side, c, code in ((ATTACKER, m.a, a), (DEFENDER, m.d, d)):
            gone = c.between(code, GONE, GONE)
            if won == (side == DEFENDER) and not self.open[side]:
                gone |= self.lost_in_retreat(side, c, gone)
            lost = [i for i in range(len(c.units)) if (gone >> i) & 1]
            out.lost[side][len(lost)] += mass
            out.wiped[side] += mass if len(lost) == len(c.units) else 0.0
            out.leader[side] += mass if [i for i in lost if self.leads[side][i]] else 0.0

    def has_way_out(self, c: Corps) -> bool:
        """Is there a space to which everybody can go by himself? Then nobody is lost in a retreat."""
        b, where = self.g.board, self.f.where
        if [u for u in c.units if is_static(b, u)]:
            return False
        return bool([s for s in b.d.near_any[where] if not [u for u in c.units if bar_alone(b, u, where, s)]])

    def lost_in_retreat(self, side: int, c: Corps, gone: int) -> int:
        """Who is lost on the way out (11.1c, 13.5), a bit each: played by the rules themselves."""
        if (side, gone) not in self.fled:
            self.fled[side, gone] = retreat_losses(self.g, self.f, c, gone)
        return self.fled[side, gone]


def retreat_losses(g: War, f: Battle, c: Corps, gone: int) -> int:
    b = g.board.clone()
    left = [u for i, u in enumerate(c.units) if not (gone >> i) & 1]
    for u in c.units:
        if u not in left:
            put(b, u, DEAD)
    alone: War = Position(g.rules, b, [])
    if left:
        alone.call(Retreat(side=b.d.side[left[0]], where=f.where))
        alone.advance(None)
        while alone.ask is not None:
            alone.apply(flee(alone.ask.options), None)
    return sum([1 << c.units.index(u) for u in left if b.at[u] < 0])
