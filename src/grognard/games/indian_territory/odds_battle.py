"""Where a battle stands (BP), as the start of the family's model; and what follows from its end (8.5, 8.7)."""

from __future__ import annotations

from grognard.games.destiny.corps import FIRED, GONE, PANICKED, STEADY, Corps
from grognard.games.destiny.odds import ATTACKER, DEFENDER, FOREVER, NOBODY, Purse, Reckoning, spent
from grognard.games.destiny.outcome import Outcome
from grognard.games.indian_territory.frames import Aftermath, Battle, Fire
from grognard.games.indian_territory.odds import (
    FAR,
    TerritoryModel,
    code_of,
    default_choice,
    shaken,
    shaken_in,
)
from grognard.games.indian_territory.query import is_own_base, is_tribe, leaders_in, wagons_in
from grognard.games.indian_territory.rules.arrival import (
    bar_leader_retreat,
    bar_retreat,
    leader_spaces,
    retreat_spaces,
)
from grognard.games.indian_territory.rules.battle import long_range_superiority
from grognard.games.indian_territory.rules.fire import LONG_RANGE, TERRAIN_FIRE
from grognard.games.indian_territory.state import ARTILLERY, War
from grognard.kernel.flow import NOWHERE

Pair = dict[tuple[int, int], float]
Duel = tuple[int, int, int, int, int]  # both sides, who of each was hit, whose turn it is


def running(g: War) -> Battle | None:
    """The battle under way, the innermost where there are several; None where it is decided."""
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


class TerritoryReckoning(Reckoning):
    """The odds of the battle that waits for its dice: `to_the_dice`."""

    def __init__(self, g: War, f: Battle) -> None:
        self.b = g.board
        self.f = f
        self.duel = TerritoryModel(g.board, f)
        super().__init__(self.duel)
        self.purse = (self.increments(f.attacker, False), self.increments(f.defender, True))
        self.escape = [self.can_flee(ATTACKER), self.can_flee(DEFENDER)]
        self.falls = [self.leader_falls(ATTACKER), self.leader_falls(DEFENDER)]
        self.led = [bool(leaders_in(self.b, side, f.where)) for side in (f.attacker, f.defender)]
        top = g.stack[-1]
        if isinstance(top, Fire):
            self.start_with_fire(top)
        else:
            a, d = self.codes()
            if g.step() is long_range_superiority:
                self.exchange({(a, d, 0, 0, ATTACKER): self.duel.leads, (a, d, 0, 0, DEFENDER): 1.0 - self.duel.leads})
            else:
                self.start(a, d, NOBODY, self.paid(), 1.0)

    def codes(self) -> tuple[int, int]:
        return code_of(self.b, self.f, self.duel.a), code_of(self.b, self.f, self.duel.d)

    def face(self) -> tuple[object, ...]:
        m = self.duel
        states = tuple((purse, tuple(x.items())) for purse, x in self.starts.items())
        return (tuple(m.a.faces), tuple(m.d.faces), m.ahead, states, *self.escape, *self.falls, *self.led)

    # what each side has to spend

    def increments(self, side: int, defends: bool) -> int:
        """9.6: what the wagons hold, a round each; defenders of their base need none (9.7b)."""
        if is_tribe(side):
            return 0
        if defends and is_own_base(self.b, side, self.f.where):
            return FOREVER
        return sum(self.b.wagon_load[w] for w in wagons_in(self.b, side, self.f.where))

    def paid(self) -> Purse:
        """In the middle of a round."""
        return (int(self.f.attacker_supplied), int(self.f.defender_supplied), *self.purse)

    # before the regular rounds

    def start_with_fire(self, top: Fire) -> None:
        """A unit fires now: everything it may hit."""
        m, f = self.duel, self.f
        a, d = self.codes()
        side = ATTACKER if top.attacking else DEFENDER
        ours, theirs = (m.a, m.d) if top.attacking else (m.d, m.a)
        i = ours.units.index(top.shooter)
        mode = m.mode(side, a, d, top.supplied)
        turn = ATTACKER if f.turn == f.attacker else DEFENDER
        if top.mode == LONG_RANGE:
            now: dict[Duel, float] = {}
            self.battery(now, (a, d, shaken_in(self.b, m.a), shaken_in(self.b, m.d), side), i, mode, 1.0)
            self.exchange(now)
            return
        for e, p, chance in ours.volleys[i][mode]:
            if top.mode == TERRAIN_FIRE:
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
            return f.origin >= 0 and not bar_retreat(b, f.attacker, f.where, NOWHERE, f.origin)
        spaces = retreat_spaces(b, f.defender, f.where, f.origin)
        return f.goal in spaces if f.defenders_away else bool(spaces)

    def leader_falls(self, side: int) -> float:
        """8.7: every unit with him is gone: a die for each leader, if there is a way out at all."""
        b, f = self.b, self.f
        who, away = (f.attacker, f.attackers_away) if side == ATTACKER else (f.defender, f.defenders_away)
        n = 0 if is_tribe(who) or away else len(leaders_in(b, who, f.where))
        if side == ATTACKER:
            out = f.origin >= 0 and not bar_leader_retreat(b, who, f.where, NOWHERE, f.origin)
        else:
            out = bool(leader_spaces(b, who, f.where, f.origin))
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
        i = shaken(c, code, hit)
        if i < 0:
            break
        code = c.scared(code, i)
        hit |= 1 << i
    return code, hit
