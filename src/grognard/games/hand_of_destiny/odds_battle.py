"""Where a battle stands (13, 15), as the start of the family's model; and what follows from its end (13.5)."""

from __future__ import annotations

from grognard.games.destiny.corps import GONE, Corps, volley
from grognard.games.destiny.odds import ATTACKER, DEFENDER, NOBODY, Purse, Reckoning
from grognard.games.destiny.outcome import Outcome
from grognard.games.hand_of_destiny.frames import Battle, Retreat, Volley
from grognard.games.hand_of_destiny.odds import HandModel, flee, lead
from grognard.games.hand_of_destiny.query import fits, is_leader, is_static
from grognard.games.hand_of_destiny.query_battle import ambushes, strength
from grognard.games.hand_of_destiny.rules.changes import put
from grognard.games.hand_of_destiny.rules.retreat import bar_alone
from grognard.games.hand_of_destiny.state import DEAD, War
from grognard.kernel.flow import Position

Pair = dict[tuple[int, int], float]


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
