"""Where a battle stands (13, 15), as the start of the family's model; and what follows from its end (13.5)."""

from __future__ import annotations

from grognard.games.destiny.corps import GONE, Corps, volley
from grognard.games.destiny.odds import ATTACKER, DEFENDER, NOBODY, Purse, Reckoning
from grognard.games.destiny.outcome import Outcome
from grognard.games.hand_of_destiny.frames import Aftermath, Battle, Retreat, Volley
from grognard.games.hand_of_destiny.matter import AMBUSH
from grognard.games.hand_of_destiny.odds import HandModel, code_of, default_choice, flee
from grognard.games.hand_of_destiny.query import fits, is_leader, is_static
from grognard.games.hand_of_destiny.query_battle import in_scope, strength
from grognard.games.hand_of_destiny.rules.changes import put
from grognard.games.hand_of_destiny.rules.retreat import bar_alone
from grognard.games.hand_of_destiny.state import DEAD, War
from grognard.kernel.flow import Position

Pair = dict[tuple[int, int], float]


def running(g: War) -> Battle | None:
    """The battle under way; None where it is decided."""
    for f in reversed(g.stack):
        if isinstance(f, Battle):
            return f
        if isinstance(f, Aftermath):
            return None
    return None


def to_the_dice(g: War) -> Battle | None:
    """Play on by the default choices as far as no dice are needed; None where no battle is left then."""
    f = running(g)
    while f is not None and g.ask is not None:
        g.apply(default_choice(g), None)
        f = running(g)
    return f if g.pending is not None else None


class HandReckoning(Reckoning):
    """The odds of the battle that waits for its dice: `to_the_dice`."""

    def __init__(self, g: War, f: Battle) -> None:
        self.g = g
        self.f = f
        self.fight = HandModel(g.board, f)
        super().__init__(self.fight)
        self.leads = [[is_leader(g.board, u) for u in c.units] for c in (self.fight.a, self.fight.d)]
        self.open = [self.has_way_out(self.fight.a), self.has_way_out(self.fight.d)]
        self.fled: dict[tuple[int, int], int] = {}
        top = g.stack[-1]
        a, d = code_of(g.board, f, self.fight.a), code_of(g.board, f, self.fight.d)
        if isinstance(top, Volley):
            self.start_with_volley(top, a, d)
        else:
            self.start(a, d, NOBODY, self.round(), 1.0)

    def round(self) -> Purse:
        """What the card gives in the first round only is spent in it."""
        first = 1 if self.f.round <= 1 else 0
        return (first, first, 0, 0)

    def face(self) -> tuple[object, ...]:
        m = self.fight
        states = tuple((purse, tuple(x.items())) for purse, x in self.starts.items())
        return (tuple(m.a.faces), tuple(m.d.faces), m.ahead, states)

    # before the first round, and in the middle of one

    def start_with_volley(self, top: Volley, a: int, d: int) -> None:
        """A unit fires now: everything it may hit."""
        m, f = self.fight, self.f
        turn = ATTACKER if f.turn == f.attacker else DEFENDER
        d_ = self.g.board.d
        now: Pair = {}
        for e, p, chance in volley(d_.results[d_.column[top.shooter]], top.dice):
            if not top.attacking:
                self.start(m.a.hit(a, e, p), d, turn, self.round(), chance)
            elif not top.ambush:
                self.start(a, m.d.hit(d, e, p), turn, self.round(), chance)
            else:
                now[a, m.d.hit(d, e, p)] = now.get((a, m.d.hit(d, e, p)), 0.0) + chance
        if top.ambush:
            for (x, y), mass in self.ambushes(now).items():
                self.start(m.a.fresh(x), y, NOBODY, self.round(), mass)

    def ambushes(self, now: Pair) -> Pair:
        """15.0a: the rest of the one under way, then those that the card gives besides."""
        b, f, m = self.g.board, self.f, self.fight
        all_of_them = in_scope(b, f, AMBUSH)
        for n in range(f.ambush - 1, len(all_of_them)):
            under_way = n == f.ambush - 1
            able = [i for i, u in enumerate(m.a.units) if fits(b, all_of_them[n].who, u) and strength(b, f, u) > 0]
            able = [i for i in able if not (under_way and m.a.units[i] in f.fired)]
            able.sort(key=lambda i: -m.a.fire[i])
            for i in able[: f.volleys if under_way else all_of_them[n].count]:
                now = self.ambushed(now, m.a.units[i])
        return now

    def ambushed(self, now: Pair, u: int) -> Pair:
        """One volley without reply, and without the card's dice; none where the battle is decided."""
        b, m = self.g.board, self.fight
        out: Pair = {}
        for (a, d), mass in now.items():
            results = volley(b.d.results[b.d.column[u]], strength(b, self.f, u) if m.d.has_steady(d) else 0)
            for e, p, chance in results:
                key = (a, m.d.hit(d, e, p))
                out[key] = out.get(key, 0.0) + mass * chance
        return out

    # after the battle

    def count(self, out: Outcome, a: int, d: int, mass: float) -> None:
        """13.4a; a stalemate is the attacker's defeat (13.1m)."""
        m = self.fight
        won = m.a.has_steady(a) and not m.d.has_steady(d)
        out.win += mass if won else 0.0
        for side, c, code in ((ATTACKER, m.a, a), (DEFENDER, m.d, d)):
            gone = lost_in(code, len(c.units))
            if won == (side == DEFENDER):
                gone |= self.lost_in_retreat(side, c, gone)
            n = 0
            fell = False
            for i in range(len(c.units)):
                if (gone >> i) & 1:
                    n += 1
                    fell = fell or self.leads[side][i]
            out.lost[side][n] += mass
            out.wiped[side] += mass if n == len(c.units) else 0.0
            out.leader[side] += mass if fell else 0.0

    def has_way_out(self, c: Corps) -> bool:
        """Is there a space to which everybody can go by himself? Then nobody is lost in a retreat."""
        b, where = self.g.board, self.f.where
        for s in b.d.near_any[where]:
            closed = False
            for u in c.units:
                closed = closed or is_static(b, u) or bar_alone(b, u, where, s) != 0
            if not closed:
                return True
        return False

    def lost_in_retreat(self, side: int, c: Corps, gone: int) -> int:
        """Who is lost on the way out (11.1c, 13.5), a bit each: played by the rules themselves."""
        if self.open[side]:
            return 0
        if (side, gone) not in self.fled:
            self.fled[side, gone] = retreat_losses(self.g, self.f, c, gone)
        return self.fled[side, gone]


def lost_in(code: int, n: int) -> int:
    out = 0
    for i in range(n):
        if (code >> (2 * i)) & 3 == GONE:
            out |= 1 << i
    return out


def retreat_losses(g: War, f: Battle, c: Corps, gone: int) -> int:
    b = g.board.clone()
    for i, u in enumerate(c.units):
        if (gone >> i) & 1:
            put(b, u, DEAD)
    alone: War = Position(g.rules, b, [])
    if gone + 1 < 1 << len(c.units):
        alone.call(Retreat(side=b.d.side[c.units[0]], where=f.where))
        alone.advance(None)
        while alone.ask is not None:
            alone.apply(flee(alone.ask.options), None)
    out = 0
    for i, u in enumerate(c.units):
        if not (gone >> i) & 1 and b.at[u] < 0:
            out |= 1 << i
    return out
